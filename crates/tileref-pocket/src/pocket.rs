//! The requests of a page.

use std::io::Read as _;
use std::sync::Arc;

use flate2::read::GzDecoder;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tileref_game::game::Game;
use tileref_table::fault::Fault;
use tileref_table::public::Public;
use tileref_table::seats::desk::Desk;
use tileref_table::seats::holders::Holder;
use tileref_table::seats::{AnswerKind, Computer, PhoneAnswer, me, preview, say, table, voting};
use tileref_table::session::Session;
use tileref_table::timekeeper::{ClockStore as _, Timekeeper};
use tileref_table::now::Now as _;
use tileref_view::page::{self, BestResult};
use tileref_view::view::phase;
use tileref_words::Lexicon;
use tileref_words::text::shown;

use crate::clock::{self, KeptClock, PocketClock, ToldTime};
use crate::seats::NoSeats;
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
    fn json(document: &Value) -> Self {
        Self::file(document.to_string())
    }

    fn file(bytes: impl Into<Vec<u8>>) -> Self {
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
type Answered = Result<Answer, PhoneAnswer>;

/// The error that something is not possible, and why.
fn refused(fault: &Fault) -> PhoneAnswer {
    PhoneAnswer::new(AnswerKind::Refused, &json!(fault.document()))
}

/// A request that the module does not know.
fn unknown() -> PhoneAnswer {
    PhoneAnswer::error(AnswerKind::Unknown, "bad-request", "there is no such request")
}

/// The JSON of a request.
fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, PhoneAnswer> {
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

/// The game that is open, with the phone as its scorekeeper.
#[derive(Debug)]
struct Open {
    session: Session,
    memory: Memory,
    desk: Desk,
    holder: Holder,
    keeper: Timekeeper,
    clock: Arc<PocketClock>,
    /// The play nobody saw.
    unseen: Option<Unseen>,
}

/// The play nobody saw, as another module of the page found it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Unseen {
    who: String,
    what: String,
    points: i64,
}

impl Unseen {
    fn result(&self) -> BestResult {
        BestResult {
            name: "the play nobody saw",
            who: self.who.clone(),
            what: self.what.clone(),
            points: self.points,
        }
    }
}

/// The body of `/open`: a game as the page kept it.
#[derive(Deserialize)]
struct Opened {
    name: String,
    #[serde(flatten)]
    record: KeptRecord,
    clock: Option<KeptClock>,
    /// The other records on the shelf.
    #[serde(default)]
    others: std::collections::BTreeMap<String, String>,
    /// The word lists that are on their way.
    #[serde(default)]
    coming: Vec<String>,
}

/// The body of `/preview`.
#[derive(Deserialize)]
struct Previewed {
    line: String,
}

impl Pocket {
    /// Answers a request.
    pub fn ask(&mut self, path: &str, body: Vec<u8>) -> Answer {
        self.answer(path, body).unwrap_or_else(Answer::from)
    }

    fn answer(&mut self, path: &str, body: Vec<u8>) -> Answered {
        let (root, rest) = path[path.len().min(1)..].split_once('/').unwrap_or((&path[path.len().min(1)..], ""));
        match (root, rest) {
            ("seed", _) => {
                fastrand::seed(read(&body)?);
                Ok(Answer::json(&json!({})))
            }
            ("list", name) => self.take_list(name, body),
            ("open", "") => self.open(read(&body)?),
            _ => {
                let open = self.open.as_mut().ok_or_else(unknown)?;
                open.answer(path, &body)
            }
        }
    }

    /// Takes a compiled word list, which may be compressed.
    fn take_list(&mut self, name: &str, body: Vec<u8>) -> Answered {
        let broken = |_| {
            let why = format!("the file of the word list `{}` is broken", shown(name));
            refused(&Fault::new("bad-list", why))
        };
        let bytes = if body.starts_with(&[0x1f, 0x8b]) {
            let mut bytes = Vec::new();
            let mut inflated = GzDecoder::new(&*body).take(MAX_LIST);
            inflated.read_to_end(&mut bytes).map_err(|_| broken(()))?;
            bytes
        } else {
            body
        };
        let list = Lexicon::from_fst_bytes(name, bytes).map_err(|_| broken(()))?;
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
            coming,
        } = asked;
        for (name, text) in others {
            self.memory.put(&name, KeptRecord { text, redo: None });
        }
        self.memory.put(&name, record);
        self.memory.expect(coming);
        let store = Arc::new(self.memory.store(name));
        let session = Session::open(store).map_err(|fault| refused(&fault))?;
        let list = &session.record().dictionary;
        let waits = self.memory.waits_for(list).then(|| list.clone());
        let open = Open::new(session, &self.memory, clock)?;
        let summary = summary(open.session.game());
        self.open = Some(open);
        Ok(Answer::json(&json!({ "summary": summary, "waits": waits })))
    }
}

impl Open {
    fn new(
        session: Session,
        memory: &Memory,
        kept: Option<KeptClock>,
    ) -> Result<Self, PhoneAnswer> {
        let clock = Arc::new(PocketClock::of(kept));
        let keeper = Timekeeper::new(Arc::new(ToldTime), Arc::clone(&clock) as Arc<_>);
        let computer = Computer {
            now: Arc::new(ToldTime),
            clocks: Arc::clone(&clock) as Arc<_>,
            seats: Arc::new(NoSeats),
            today: clock::today,
            in_utc: clock::in_utc,
            random: |bytes| {
                bytes.fill_with(|| fastrand::u8(..));
                Ok(())
            },
        };
        let desk = Desk::new(&session, computer);
        let (desk, _) = desk.map_err(|_| PhoneAnswer::failed())?;
        desk.shared().clock = Some(keeper.clone());
        let holder = desk.shared().holders.keep_score()?;
        let mut open = Self {
            session,
            memory: memory.clone(),
            desk,
            holder,
            keeper,
            clock,
            unseen: None,
        };
        open.follow();
        Ok(open)
    }

    fn answer(&mut self, path: &str, body: &[u8]) -> Answered {
        let answer = match path {
            "/table" => self.table(),
            "/me" => me::me(&self.desk, &self.session, &self.holder)?.into(),
            "/preview" => {
                let Previewed { line } = read(body)?;
                let game = self.session.game();
                preview::answer(game, game.awaited(), &line).into()
            }
            "/say" => {
                let line = read(body)?;
                let said = say::say(&self.desk, &mut self.session, &self.holder, &line);
                self.follow();
                said.into()
            }
            "/clock" => {
                self.follow();
                Answer::json(&self.clock_document())
            }
            "/kept" => Answer::json(&self.kept()),
            "/found" => {
                self.unseen = read(body)?;
                Answer::json(&json!({}))
            }
            "/game.json" => Answer::json(&json!(Public::of(&self.session).report())),
            "/result.svg" => {
                let public = Public::of(&self.session);
                let is_over = public.game().is_over();
                let occasion = public.occasion();
                is_over
                    .then(|| Answer::file(page::card(public.game(), occasion.as_deref())))
                    .ok_or_else(unknown)?
            }
            _ => return Err(unknown()),
        };
        Ok(answer)
    }

    /// Follows the record: its clock, and a vote that is open.
    fn follow(&mut self) {
        self.keeper.keep(self.session.game(), self.session.path());
        self.desk.follow(&self.session, None);
        let now = self.desk.now();
        voting::follow(&self.desk, &mut self.session, now);
    }

    fn table(&self) -> Answer {
        let public = Public::of(&self.session);
        let document = table::document(&public, &self.desk.view(), self.unseen.as_ref().map(Unseen::result).as_ref());
        Answer::json(&document)
    }

    fn clock_document(&self) -> Value {
        let game = self.session.game();
        let clock = self.clock.load(self.session.path());
        json!(clock.map(|clock| clock.document(game, ToldTime.unix_ms())))
    }

    /// What the page has to keep.
    fn kept(&self) -> Value {
        let path = self.session.path();
        let kept = self.memory.record(path).unwrap_or_default();
        json!({
            "name": path.display().to_string(),
            "text": kept.text,
            "redo": kept.redo,
            "clock": self.clock.to_keep(),
            "summary": summary(self.session.game()),
        })
    }
}

/// What the shelf shows of a game.
fn summary(game: &Game) -> Value {
    let seats = game.seats();
    let player = |at: usize| {
        json!({
            "name": shown(&seats.seat(at).name),
            "score": game.score(at),
            "colour": page::colour(at),
        })
    };
    json!({
        "title": shown(&game.rules().name),
        "players": (0..seats.count()).map(player).collect::<Vec<_>>(),
        "turns": game.entries().iter().filter(|entry| entry.is_typed()).count(),
        "turn": page::turn(game),
        "phase": phase(game),
    })
}
