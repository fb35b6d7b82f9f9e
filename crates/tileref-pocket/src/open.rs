//! The game that is open, with the phone as its scorekeeper.

use std::sync::Arc;

use maud::Markup;
use serde::Deserialize;
use serde_json::{Value, json};
use tileref_game::game::Game;
use tileref_table::export;
use tileref_table::fault::Fault;
use tileref_table::now::Now as _;
use tileref_table::public::Public;
use tileref_table::seats::desk::Desk;
use tileref_table::seats::holders::Holder;
use tileref_table::seats::{
    AnswerKind, Computer, NoSeats, PhoneAnswer, correct, me, preview, say, table, voting,
};
use tileref_table::session::Session;
use tileref_table::timekeeper::{ClockFile, ClockStore as _, Timekeeper};
use tileref_view::page::{self, Afterwards};
use tileref_view::review::{BestResult, Review, unseen};
use tileref_view::view::phase;
use tileref_view::{lookup, qr};
use tileref_words::text::shown;

use crate::answer::{Answer, Answered, read, refused, unknown};
use crate::clock::{self, PocketClock, ToldTime};
use crate::store::Memory;

/// How much memory a search for better plays may take, in bytes.
const SEARCH: usize = 100 << 20;

/// The game that is open.
pub struct Open {
    session: Session,
    memory: Memory,
    desk: Desk,
    holder: Holder,
    keeper: Timekeeper,
    clock: Arc<PocketClock>,
    /// The play nobody saw.
    unseen: Option<BestResult>,
}

/// The body of `/preview`.
#[derive(Deserialize)]
struct Previewed {
    line: String,
}

impl Open {
    /// Opens a record, with its clock as it was kept.
    pub fn new(
        session: Session,
        memory: &Memory,
        kept: Option<ClockFile>,
    ) -> Result<Self, PhoneAnswer> {
        let clock = Arc::new(PocketClock::of(kept.clone()));
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
        let desk = Desk::new(&session, computer).map_err(|_| PhoneAnswer::failed())?;
        desk.shared().clock = Some(keeper.clone());
        let holder = desk.shared().holders.keep_score()?;
        if let Some(kept) = kept {
            let runs = kept.running_since_unix_ms.is_some();
            // A clock that was kept in a game without one is dropped.
            if keeper.run(runs, session.game(), session.path()).is_ok() {
                clock.go_on_with(kept);
            }
        }
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

    /// The game.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// The name of the word list that has not come yet.
    pub fn waits(&self) -> Option<&str> {
        let list = self.session.record().dictionary.as_str();
        self.memory.waits_for(list).then_some(list)
    }

    /// Answers a request about the game.
    pub fn answer(&mut self, path: &str, body: &[u8]) -> Answered {
        if let Some(format) = path.strip_prefix("/export/") {
            return self.exported(format, body);
        }
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let answer = match path {
            "/table" => self.table(),
            "/me" => me::me(&self.desk, &self.session, &self.holder)?.into(),
            "/preview" => {
                let Previewed { line } = read(body)?;
                let game = self.session.game();
                preview::answer(game, game.awaited(), &line).into()
            }
            "/correct" => {
                correct::answer(&self.desk, &self.session, &self.holder, &read(body)?)?.into()
            }
            "/say" => self.say(body)?,
            "/look" => self.look_up(query)?,
            "/clock" => {
                self.follow();
                Answer::json(&self.clock_document())
            }
            "/kept" => Answer::json(&self.kept()),
            "/unseen" => Answer::json(&json!({ "unseen": self.search() })),
            "/found" => {
                self.unseen = read(body)?;
                Answer::json(&json!({}))
            }
            "/review" => Answer::json(&self.review()?),
            "/page" => Answer::json(&self.page()),
            "/game.json" => Answer::json(&json!(Public::of(&self.session).report())),
            "/result.svg" => {
                let card = export::card(&self.session).map_err(|_| unknown())?;
                Answer::file(card)
            }
            _ => return Err(unknown()),
        };
        Ok(answer)
    }

    fn look_up(&self, query: &str) -> Answered {
        let asked = lookup::asked(query).ok_or_else(too_much)?;
        let found = lookup::look_up_in(self.session.game(), &asked);
        Ok(Answer::json(&json!(found)))
    }

    /// Carries out a line, once its word list is there.
    fn say(&mut self, body: &[u8]) -> Answered {
        if let Some(list) = self.waits() {
            let why = format!(
                "the word list `{}` is not here yet: wait a moment, or open its file",
                shown(list)
            );
            return Err(PhoneAnswer::error(AnswerKind::Conflict, "no-list", &why));
        }
        let line = read(body)?;
        let said = say::say(&self.desk, &mut self.session, &self.holder, &line);
        self.follow();
        Ok(said.into())
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
        let document = table::document(
            &public,
            &self.desk.view(),
            self.unseen.as_ref().map(|found| (found, None)),
        );
        Answer::json(&document)
    }

    fn clock_document(&self) -> Value {
        let clock = self.clock.load(self.session.path());
        let now = ToldTime.unix_ms();
        json!(clock.map(|clock| clock.document(self.session.game(), now)))
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

    /// The play nobody saw, if there is memory for the search.
    fn search(&self) -> Option<BestResult> {
        let before = |turn| self.session.before(turn).map_err(Searched::from);
        let continues = &mut |progress: tileref_game::search::Progress| progress.memory < SEARCH;
        unseen(self.session.game(), &before, continues).map(|(found, _)| found)
    }

    /// What each play missed, as a part of a page.
    fn review(&self) -> Result<Value, PhoneAnswer> {
        let before = |turn| self.session.before(turn).map_err(Searched::from);
        let continues = &mut |progress: tileref_game::search::Progress| progress.memory < SEARCH;
        let review = Review::of(self.session.game(), &before, continues, &mut || {});
        let review = review.map_err(|error| refused(error.0))?;
        Ok(json!({ "html": page::reviewed(&review).into_string() }))
    }

    /// Every turn, to step through.
    fn page(&self) -> Value {
        let public = Public::of(&self.session);
        let game = public.game();
        let (link, series) = (public.shelf(clock::in_utc), public.series());
        let after = Afterwards {
            podium: true,
            shelf: link.as_deref(),
            unseen: self.unseen.as_ref(),
            series: series.as_deref(),
            ..Afterwards::default()
        };
        let sections = page::sections(game, false, after);
        json!({
            "title": page::title(game),
            "html": page::elements(&sections).into_string(),
        })
    }

    /// The game as a file, or as an address below the one in the body. What is read in a terminal or a forum would take up a
    /// tenth of the tables of the module.
    fn exported(&self, format: &str, body: &[u8]) -> Answered {
        let session = &self.session;
        let link = || {
            let fragment = export::link(session)?;
            Ok(String::from_utf8_lossy(body).into_owned() + &fragment)
        };
        let text = match format {
            "yaml" => Ok(session.text().to_owned()),
            "json" => Ok(json!(session.report()).to_string()),
            "gcg" => export::gcg(session),
            "html" => Ok(export::html(session, None, clock::in_utc)),
            "svg" => Ok(export::svg(session)),
            "link" => link(),
            "qr" => link().and_then(|link| {
                let drawn = qr::drawing(&link, "the game as a QR code");
                let long = "this game is too long for a QR code: share the link instead";
                let drawn = drawn.map(Markup::into_string);
                drawn.ok_or_else(|| Fault::usage(long))
            }),
            _ => return Err(unknown()),
        };
        text.map(Answer::file).map_err(refused)
    }
}

/// Why a search ended without an answer.
struct Searched(Fault);

impl From<Fault> for Searched {
    fn from(fault: Fault) -> Self {
        Self(fault)
    }
}

impl From<tileref_game::best::NoAnswer> for Searched {
    fn from(error: tileref_game::best::NoAnswer) -> Self {
        Self(Fault::usage(error.to_string()))
    }
}

/// What the shelf shows of a game.
pub fn summary(game: &Game) -> Value {
    let seats = game.seats();
    let player = |at: usize| {
        json!({
            "name": shown(seats.name(at)),
            "score": game.score(at),
            "colour": page::colour(at),
            "initial": page::initial(game, at),
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

/// The answer to a look-up that asks for too much, or for nothing.
fn too_much() -> PhoneAnswer {
    PhoneAnswer::error(AnswerKind::Malformed, "bad-request", lookup::TOO_MUCH)
}
