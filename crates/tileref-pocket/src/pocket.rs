//! The requests of a page.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::Arc;

use flate2::read::ZlibDecoder;
use serde::Deserialize;
use serde_json::json;
use tileref_record::record::Record;
use tileref_table::fault::Fault;
use tileref_table::new_game::start::pictured;
use tileref_table::seats::{AnswerKind, PhoneAnswer};
use tileref_table::session::Session;
use tileref_table::store::Store;
use tileref_table::timekeeper::ClockFile;
use tileref_words::text::shown;
use tileref_words::{Lexicon, MAX_BYTES, compile, unpack};

use crate::answer::{Answer, Answered, read, refused, unknown};
use crate::open::{Open, summary};
use crate::start;
use crate::store::{KeptRecord, Memory};

/// Everything that a page has open.
#[derive(Default)]
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

/// The body of `/unlink`.
#[derive(Deserialize)]
struct Linked {
    fragment: String,
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
        if let Some(name) = named("/unpack/") {
            let list = unpacked(&body).ok_or_else(|| broken(name))?;
            return Ok(Answer::file(list));
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
            "/games" => Ok(Answer::json(&pictured())),
            "/questions" => start::questions(&self.memory, &read(&body)?),
            "/new" => start::new_game(&self.memory, &read(&body)?),
            "/draw" => start::draw(&self.memory, &read(&body)?),
            "/unlink" => start::unlink(&read::<Linked>(&body)?.fragment),
            "/open" => self.open(read(&body)?),
            _ => {
                let open = self.open.as_mut().ok_or_else(unknown)?;
                open.answer(path, &body)
            }
        }
    }

    /// Takes a compiled word list.
    fn take_list(&mut self, name: &str, body: Vec<u8>) -> Answered {
        let list = Lexicon::from_fst_bytes(name, body).map_err(|_| broken(name))?;
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
        let names = others.keys().chain([&name]).map(String::as_str);
        self.memory.leave_only(&names.collect::<Vec<_>>());
        for (name, text) in others {
            self.memory.put(name, KeptRecord { text, redo: None });
        }
        self.memory.put(&name, record);
        let store = Arc::new(self.memory.store(name));
        let opened = Session::open(Arc::clone(&store) as Arc<_>);
        let session = match opened {
            Ok(session) => session,
            Err(fault) => return Ok(self.unopened(&*store, fault)),
        };
        let open = Open::new(session, &self.memory, clock)?;
        let document = json!({ "summary": summary(open.game()), "waits": open.waits() });
        self.open = Some(open);
        Ok(Answer::json(&document))
    }
}

impl Pocket {
    /// Why a game cannot be opened, and the list that it names, if that may be why.
    fn unopened(&self, store: &dyn Store, fault: Fault) -> Answer {
        let text = store.load().unwrap_or_default();
        let list = Record::parse(&text).map(|record| record.dictionary).ok();
        let waits = list.filter(|list| self.memory.waits_for(list));
        let mut document = json!(fault.in_plain_words().document());
        document["waits"] = json!(waits);
        PhoneAnswer::new(AnswerKind::Refused, &document).into()
    }
}

fn broken(list: &str) -> PhoneAnswer {
    let why = format!("the file of the word list `{}` is broken", shown(list));
    refused(Fault::new("bad-list", why))
}

/// Compiles a list of the page, which is packed and compressed; `None` if it is damaged, or too long.
fn unpacked(body: &[u8]) -> Option<Vec<u8>> {
    let mut packed = Vec::new();
    let mut zipped = ZlibDecoder::new(body).take(MAX_BYTES as u64 + 1);
    zipped.read_to_end(&mut packed).ok()?;
    (packed.len() <= MAX_BYTES).then(|| unpack(&packed))?
}

/// Compiles a word list from its text.
fn compiled(name: &str, text: &[u8]) -> Answered {
    let bad = |why: String| {
        let why = format!("`{}` is no word list: {why}", shown(name));
        refused(Fault::new("bad-list", why))
    };
    let list = compile(text).map_err(|error| bad(error.to_string()))?;
    if list.report.skips_too_many() {
        let why = "it should have one word on each line, and nothing else";
        return Err(bad(why.to_owned()));
    }
    Ok(Answer::file(list.fst))
}
