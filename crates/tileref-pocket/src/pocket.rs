//! The requests of a page.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::Arc;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tileref_table::fault::Fault;
use tileref_table::seats::{AnswerKind, PhoneAnswer};
use tileref_table::session::Session;
use tileref_table::timekeeper::ClockFile;
use tileref_words::text::shown;
use tileref_words::{Lexicon, compile};

use crate::open::{Open, summary};
use crate::start;
use crate::store::{KeptRecord, Memory};

/// The largest word list after it is inflated, in bytes.
const MAX_LIST: u64 = 64 << 20;

/// An answer to the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// As HTTP numbers it.
    pub status: u16,
    /// JSON, or the bytes of a file.
    pub body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(document: &Value) -> Self {
        Self::file(document.to_string())
    }

    pub(crate) fn file(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            status: AnswerKind::Done.status(),
            body: bytes.into(),
        }
    }
}

impl From<PhoneAnswer> for Answer {
    fn from(answer: PhoneAnswer) -> Self {
        Self {
            status: answer.kind.status(),
            body: answer.body.into(),
        }
    }
}

/// An answer, or the refusal of a request.
pub(crate) type Answered = Result<Answer, PhoneAnswer>;

/// The answer that something is not possible, and why.
pub(crate) fn refused(fault: &Fault) -> PhoneAnswer {
    PhoneAnswer::new(AnswerKind::Refused, &json!(fault.document()))
}

/// The answer to a request that the module does not know.
pub(crate) fn unknown() -> PhoneAnswer {
    let why = "there is no such request";
    PhoneAnswer::error(AnswerKind::Unknown, "bad-request", why)
}

/// The JSON of a request.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, PhoneAnswer> {
    let why = "that is not the JSON that this request takes";
    let read = serde_json::from_slice(body);
    read.map_err(|_| PhoneAnswer::error(AnswerKind::Malformed, "bad-request", why))
}

/// Everything that a page has open.
#[derive(Debug, Default)]
pub struct Pocket {
    memory: Memory,
    open: Option<Open>,
}

/// The body of `/open`: a game as the page kept it.
#[derive(Deserialize)]
struct Opened {
    name: String,
    #[serde(flatten)]
    record: KeptRecord,
    clock: Option<ClockFile>,
    /// The texts of the other records on the shelf, by name.
    #[serde(default)]
    others: BTreeMap<String, String>,
}

impl Pocket {
    /// Answers a request.
    pub fn ask(&mut self, path: &str, body: Vec<u8>) -> Answer {
        self.answer(path, body).unwrap_or_else(Answer::from)
    }

    fn answer(&mut self, path: &str, body: Vec<u8>) -> Answered {
        let named = |root: &str| path.strip_prefix(root).filter(|name| !name.is_empty());
        if let Some(name) = named("/list/") {
            return self.take_list(name, body);
        }
        if let Some(name) = named("/compile/") {
            return compiled(name, &body);
        }
        match path {
            "/seed" => {
                fastrand::seed(read(&body)?);
                Ok(Answer::json(&json!({})))
            }
            "/lists" => {
                self.memory.know_lists(read(&body)?);
                Ok(Answer::json(&json!({})))
            }
            "/games" => Ok(Answer::json(&start::games())),
            "/questions" => start::questions(&self.memory, &read(&body)?),
            "/new" => start::new_game(&self.memory, &read(&body)?),
            "/draw" => start::draw(&read(&body)?),
            "/unlink" => unlinked(&body),
            "/open" => self.open(read(&body)?),
            _ => {
                let open = self.open.as_mut().ok_or_else(unknown)?;
                open.answer(path, &body)
            }
        }
    }

    /// Takes a compiled word list, which may be compressed.
    fn take_list(&mut self, name: &str, body: Vec<u8>) -> Answered {
        let broken = || {
            let why = format!("the file of the word list `{}` is broken", shown(name));
            refused(&Fault::new("bad-list", why))
        };
        let bytes = inflated(body).ok_or_else(broken)?;
        let list = Lexicon::from_fst_bytes(name, bytes).map_err(|_| broken())?;
        let words = list.len();
        self.memory.take_list(list);
        Ok(Answer::json(&json!({ "name": name, "words": words })))
    }

    /// Opens a game, in place of the one that was open.
    fn open(&mut self, asked: Opened) -> Answered {
        let Opened {
            name,
            record,
            clock,
            others,
        } = asked;
        for (name, text) in others {
            self.memory.put(&name, KeptRecord { text, redo: None });
        }
        self.memory.put(&name, record);
        let store = Arc::new(self.memory.store(name));
        let session = Session::open(store).map_err(|fault| refused(&fault))?;
        let open = Open::new(session, &self.memory, clock)?;
        let document = json!({ "summary": summary(open.game()), "waits": open.waits() });
        self.open = Some(open);
        Ok(Answer::json(&document))
    }
}

/// The bytes of a list, which may be compressed; `None` if they are damaged or too many.
fn inflated(body: Vec<u8>) -> Option<Vec<u8>> {
    if !body.starts_with(&[0x1f, 0x8b]) {
        return Some(body);
    }
    let mut bytes = Vec::new();
    let mut zipped = GzDecoder::new(&*body).take(MAX_LIST + 1);
    zipped.read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= MAX_LIST).then_some(bytes)
}

/// Compiles a word list from its text.
fn compiled(name: &str, text: &[u8]) -> Answered {
    let bad = |why: String| {
        let why = format!("`{}` is no word list: {why}", shown(name));
        refused(&Fault::new("bad-list", why))
    };
    let list = compile(text).map_err(|error| bad(error.to_string()))?;
    if list.report.skips_too_many() {
        let why = "it should have one word on each line, and nothing else";
        return Err(bad(why.to_owned()));
    }
    Ok(Answer::file(list.fst))
}

/// The record in a link.
fn unlinked(fragment: &[u8]) -> Answered {
    let text = String::from_utf8_lossy(fragment);
    let text = tileref_record::link::read(&text);
    let text = text.map_err(|error| refused(&Fault::new("bad-link", error.to_string())))?;
    Ok(Answer::json(&json!({ "text": text })))
}
