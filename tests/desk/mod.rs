//! The desk of a table: what one phone can do to the others.

mod seats;
mod votes;

use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use tileref::dictionaries::Lists;
use tileref::files::SharedClock;
use tileref::public::Public;
use tileref::seats::desk::{Desk, LimitedRequest};
use tileref::seats::holders::Holder;
use tileref::seats::{AnswerKind, Computer, PhoneAnswer, say, table, voting};
use tileref::session::Session;
use tileref::store::seats::{Seal, SealedSeats};
use tileref::store::{self, ComputerClock};
use tileref::timekeeper::ClockStore as _;

/// A computer; without a seal it keeps no seats.
fn computer(seal: Option<Seal>) -> Computer {
    Computer {
        now: Arc::new(ComputerClock::default()),
        clocks: Arc::new(SharedClock::default()),
        seats: Arc::new(SealedSeats(seal)),
        today: || "2026-11-24".to_owned(),
        in_utc: |_| "2026-11-24 12:00:00".to_owned(),
        random: |bytes| getrandom::fill(bytes).map_err(io::Error::other),
    }
}

/// A game with this record.
fn game(folder: &Path, record: &str) -> Session {
    let path = folder.join("game.yaml");
    fs::write(&path, record).expect("written");
    open(&path)
}

fn open(path: &Path) -> Session {
    store::open(path, &Lists::default()).expect("a game")
}

/// A game of three in which Ann has played.
const OF_THREE: &str = "game: puzzingo\nplayers: [Ann, Bob, Cy]\ndictionary: none\noptions: {timer: 60}\nturns:\n  - Ann: m13 r latch\n";

/// A table with its phones.
struct Room {
    _folder: tempfile::TempDir,
    session: Session,
    desk: Desk,
    lines: usize,
}

impl Room {
    /// A table that plays this record.
    fn of(record: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let session = game(folder.path(), record);
        let desk = Desk::new(&session, computer(None)).expect("a desk");
        Self {
            _folder: folder,
            session,
            desk,
            lines: 0,
        }
    }

    fn of_three() -> Self {
        Self::of(OF_THREE)
    }

    fn asks_to_join(&self, name: &str, token: Option<&str>) -> PhoneAnswer {
        let (code, here) = (self.desk.code().to_string(), IpAddr::from([127, 0, 0, 1]));
        let game = self.session.game();
        let joined = self.desk.join(game, here, &code, name, token);
        joined.unwrap_or_else(|refusal| refusal)
    }

    /// A phone that takes a seat.
    fn phone(&self, name: &str) -> Holder {
        let token = self.asks_to_join(name, None).token.expect("a seat");
        self.seated(&token).expect("a holder")
    }

    fn seated(&self, token: &str) -> Option<Holder> {
        self.desk.shared().holders.with(token).cloned()
    }

    fn says(&mut self, phone: &Holder, line: &str) -> PhoneAnswer {
        self.lines += 1;
        let key = self.lines.to_string();
        self.says_with(phone, line, &key)
    }

    fn says_with(&mut self, phone: &Holder, line: &str, key: &str) -> PhoneAnswer {
        let turns = self.session.record().turns.len();
        let said = json!({"line": line, "turns": turns, "key": key});
        let said = serde_json::from_value(said).expect("a line");
        say::say(&self.desk, &mut self.session, phone, &said)
    }

    fn frees(&self, by: &Holder, name: &str) -> Result<Value, PhoneAnswer> {
        let asked = self.desk.ask_to_free(self.session.game(), by, name);
        asked.map(|answer| parsed(&answer))
    }

    fn table(&self) -> Value {
        table::document(&Public::of(&self.session), &self.desk.view(), None)
    }
}

fn parsed(answer: &PhoneAnswer) -> Value {
    serde_json::from_str(&answer.body).expect("JSON")
}

fn slug(answer: &PhoneAnswer) -> String {
    let told = parsed(answer);
    told["error"]["slug"].as_str().unwrap_or("none").to_owned()
}

#[test]
fn a_seat_asks_once_for_a_vote_on_a_play() {
    let mut room = Room::of_three();
    let [bob, cy] = ["Bob", "Cy"].map(|name| room.phone(name));
    let status = |room: &mut Room, phone: &Holder, line: &str| room.says(phone, line).kind;
    assert_eq!(status(&mut room, &bob, "challenge"), AnswerKind::Done);
    assert_eq!(status(&mut room, &bob, "undo"), AnswerKind::Done);
    for line in ["challenge", "challenge latch"] {
        assert_eq!(slug(&room.says(&bob, line)), "not-yours", "{line}");
    }
    // One that nobody else has voted on was a vote as well.
    assert_eq!(status(&mut room, &cy, "challenge"), AnswerKind::Done);
    let later = room.desk.now() + 61_000;
    voting::follow(&room.desk, &mut room.session, later);
    assert_eq!(slug(&room.says(&cy, "challenge")), "not-yours");
    // The next play is another one.
    assert_eq!(status(&mut room, &bob, "n11 d abate"), AnswerKind::Done);
    assert_eq!(status(&mut room, &cy, "challenge"), AnswerKind::Done);
}

#[test]
fn a_listed_word_is_challenged_once_by_a_seat() {
    let lists =
        "turns:\n  - table: grid wora./d?tbi/gie.d\n  - Ann: words dig row\n  - Bob: words row\n";
    let game = "game: wordpaths\nplayers: [Ann, Bob]\ndictionary: ";
    let mut room = Room::of(&format!("{game}none\n{lists}"));
    let bob = room.phone("Bob");
    for (line, expected) in [
        ("challenge dig", "none"),
        ("undo", "none"),
        ("challenge dig", "not-yours"),
        ("challenge row", "none"),
    ] {
        assert_eq!(slug(&room.says(&bob, line)), expected, "{line}");
    }
    // What was looked up before is not looked up again: it would cost nothing and fill the record.
    let mut room = Room::of(&format!("{game}letterpress\n{lists}"));
    let bob = room.phone("Bob");
    for expected in ["none", "not-yours"] {
        assert_eq!(slug(&room.says(&bob, "challenge dig")), expected);
    }
}

#[test]
fn the_clock_stands_while_the_seats_vote() {
    for at_prompt in [false, true] {
        let mut room = Room::of_three();
        let bob = room.phone("Bob");
        let clock = store::timekeeper();
        let ran = clock.run(true, room.session.game(), room.session.path());
        ran.expect("a clock");
        let mut shared = room.desk.shared();
        let keeper = if at_prompt {
            &mut shared.prompt_clock
        } else {
            &mut shared.clock
        };
        *keeper = Some(clock);
        drop(shared);
        let runs = |room: &Room| {
            room.desk.follow(&room.session, None);
            let shown = SharedClock::default()
                .load(room.session.path())
                .expect("a clock");
            shown.running_since_unix_ms.is_some()
        };
        assert!(runs(&room));
        for (line, expected) in [("challenge", false), ("undo", true)] {
            assert_eq!(room.says(&bob, line).kind, AnswerKind::Done);
            assert_eq!(runs(&room), expected, "{line}");
        }
        // Somebody who stops it meanwhile wants it stopped.
        let cy = room.phone("Cy");
        room.says(&cy, "challenge");
        assert!(!runs(&room));
        let shared = room.desk.shared();
        let clock = shared.clock.as_ref().or(shared.prompt_clock.as_ref());
        clock.expect("a clock").pause();
        drop(shared);
        room.says(&cy, "undo");
        assert!(!runs(&room));
    }
}

#[test]
fn a_phone_keeps_the_score_of_a_game_that_goes_on_only_if_everybody_lets_it() {
    let room = Room::of_three();
    let [ann, bob, cy] = ["Ann", "Bob", "Cy"].map(|name| room.phone(name));
    let asked = room.asks_to_join("table", None);
    assert_eq!(
        (asked.kind, &*slug(&asked)),
        (AnswerKind::Conflict, "asked")
    );
    assert_eq!(parsed(&asked)["waiting"], json!(["Ann", "Bob", "Cy"]));
    let token = asked.token.expect("a cookie to ask again with");
    assert!(room.seated(&token).is_none());
    let another = room.asks_to_join("table", None);
    assert_eq!((&*slug(&another), another.token), ("taken", None));
    let told = room.table()["asks"].clone();
    assert_eq!(
        told,
        "a phone without a seat asks to keep the score for all; it may once Ann, Bob and Cy allow it under More"
    );
    for (by, freed) in [(&ann, false), (&ann, false), (&cy, false), (&bob, true)] {
        let again = room.asks_to_join("table", Some(&token));
        assert_eq!((&*slug(&again), again.token), ("asked", None));
        let told = room.frees(by, "table").expect("asked");
        assert_eq!(told["freed"], freed, "{told}");
    }
    assert_eq!(
        room.asks_to_join("table", Some(&token)).kind,
        AnswerKind::Done
    );
    assert!(
        room.seated(&token)
            .is_some_and(|phone| phone.is_scorekeeper())
    );
    assert_eq!(room.table()["asks"], json!(null));
    // In the same way they end it, and nobody else can take its place.
    for (by, freed) in [(&ann, false), (&cy, false), (&bob, true)] {
        assert!(room.desk.shared().holders.heard(&token).is_some());
        assert_eq!(room.frees(by, "table").expect("asked")["freed"], freed);
    }
    assert_eq!(slug(&room.asks_to_join("table", None)), "asked");
}

#[test]
fn the_host_lets_a_phone_keep_the_score_and_ends_it() {
    let mut room = Room::of_three();
    let free = |room: &Room, name: &str| room.desk.free(room.session.game(), name).expect("free");
    assert_eq!(
        free(&room, "table"),
        "no phone keeps the score, and none asks to"
    );
    // A phone that has a seat leaves it for that.
    let token = room.asks_to_join("Bob", None).token.expect("a seat");
    let asked = room.asks_to_join("table", Some(&token));
    assert_eq!((&*slug(&asked), asked.token), ("asked", None));
    assert!(room.seated(&token).is_some_and(|phone| phone.seat == "Bob"));
    let seats = room.desk.describe(room.session.game());
    let told = "the phone of Bob asks to keep the score for all; `free table` lets it\n";
    assert!(seats.ends_with(told), "{seats}");
    assert_eq!(free(&room, "table"), "a phone keeps the score now");
    let keeper = room.seated(&token).expect("a phone");
    assert_eq!(room.says(&keeper, "pass").kind, AnswerKind::Done);
    assert_eq!(free(&room, "table"), "no phone keeps the score any more");
    // One that no longer asks gets nothing.
    room.asks_to_join("table", None);
    let later = room.desk.now() + 2 * 60_000;
    room.desk.shared().holders.follow(later);
    assert_eq!(
        free(&room, "table"),
        "no phone keeps the score, and none asks to"
    );
}

#[test]
fn who_is_freed_is_told_why() {
    let room = Room::of_three();
    let tokens = ["Ann", "Bob", "Cy"].map(|name| room.asks_to_join(name, None).token);
    let [ann, bob, cy] = tokens.map(|token| token.expect("a seat"));
    let told = |token: &str| {
        let answer = room.desk.shared().holders.no_seat(token);
        assert_eq!(answer.kind, AnswerKind::NoSeat);
        parsed(&answer)["error"]["message"].clone()
    };
    let again = "to play on, join again with the code of the table";
    let game = room.session.game();
    room.desk.free(game, "Ann").expect("free");
    assert_eq!(
        told(&ann),
        format!("the host has freed this seat, at the computer; {again}")
    );
    let later = room.desk.now() + 11 * 60_000;
    room.desk.shared().holders.follow(later);
    let next = room.phone("Bob");
    let why = "another phone has taken this seat, after yours had sent nothing for ten minutes";
    assert_eq!(told(&bob), format!("{why}; {again}"));
    let ann = room.phone("Ann");
    for (by, freed) in [(&ann, false), (&next, true)] {
        assert_eq!(room.frees(by, "Cy").expect("asked")["freed"], freed);
    }
    assert_eq!(
        told(&cy),
        format!("the other players have freed this seat; {again}")
    );
    // Whoever leaves knows it.
    let token = room.asks_to_join("Cy", None).token.expect("a seat");
    room.desk
        .leave(game, &room.seated(&token).expect("a phone"));
    assert_eq!(
        told(&token),
        "you have no seat here; join with the code of the table"
    );
}

#[test]
fn a_scorekeeper_leaves_room_for_plays() {
    let notes = "  - table: note so\n".repeat(10_000 / 4 / 2);
    let record = format!("game: puzzingo\nplayers: [Ann, Bob]\ndictionary: none\nturns:\n{notes}");
    let mut room = Room::of(&record);
    let asked = room.asks_to_join("table", None);
    let token = asked.token.expect("a cookie");
    room.desk.free(room.session.game(), "table").expect("free");
    let keeper = room.seated(&token).expect("a phone");
    for (line, expected) in [
        ("table: note so", "too-many-notes"),
        ("table: category fish", "too-many-notes"),
        ("amend 1 note something longer", "too-many-notes"),
        ("m13 r latch", "none"),
        ("Bob: adjust +5 cake", "none"),
        ("table: end", "none"),
    ] {
        assert_eq!(slug(&room.says(&keeper, line)), expected, "{line}");
    }
}

#[test]
fn two_phones_of_a_team_have_limits_and_keys_of_their_own() {
    let mut room = Room::of(
        "game: puzzingo\nplayers: [Ann, Bob, Cy, Di]\nteams: {Red: [Ann, Cy], Blue: [Bob, Di]}\noptions: {team_racks: shared}\n",
    );
    let token = room.asks_to_join("Ann", None).token.expect("a seat");
    let [ann, cy] = [room.seated(&token).expect("a phone"), room.phone("Cy")];
    let full = |phone: &Holder| {
        let count = || room.desk.count(phone, LimitedRequest::Line).is_ok();
        (0..1_000).take_while(|_| count()).count()
    };
    assert_eq!((full(&ann), full(&cy)), (100, 100));
    // Who joins anew has no new limit.
    room.desk.leave(room.session.game(), &cy);
    let cy = room.phone("Cy");
    assert!(room.desk.count(&cy, LimitedRequest::Line).is_err());
    for (phone, turns) in [(&ann, 1), (&cy, 2), (&ann, 2)] {
        room.says_with(phone, "note so", "the same");
        assert_eq!(room.session.record().turns.len(), turns);
    }
}
