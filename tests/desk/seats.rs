//! Who has which seat, and for how long.

use std::thread;
use std::time::{Duration, Instant};

use tileref::files::Lock;
use tileref::seats::holders::{Holders, Loss};
use tileref::timekeeper::ClockFile;

use super::*;

const OF_TWO: &str = "game: puzzingo\nplayers: [Ann, Bob]\n";

fn joined(holders: &mut Holders, session: &Session, name: &str) -> Holder {
    let joined = holders.join(session.game(), name, None);
    joined.expect("a seat").0
}

fn names(record: &Path, seal: &Seal) -> Vec<String> {
    let kept = computer(Some(seal.clone())).seats.load(record);
    let holders = kept.map(|kept| serde_json::from_str::<Vec<Value>>(&kept).expect("JSON"));
    let holders = holders.unwrap_or_default().into_iter();
    holders
        .map(|holder| holder["name"].as_str().expect("a name").to_owned())
        .collect()
}

#[test]
fn two_servers_on_one_record_keep_each_others_seats() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("game.yaml");
    let (session, seal) = (game(folder.path(), OF_TWO), Seal::of([1; 32]));
    let server = || Holders::load(&record, session.game(), computer(Some(seal.clone())));
    let save = |holders: &Holders| {
        holders.save(&record, session.game());
        names(&record, &seal)
    };
    let (mut first, mut second) = (server(), server());
    let ann = joined(&mut first, &session, "Ann");
    assert_eq!(save(&first), ["Ann"]);
    joined(&mut second, &session, "Bob");
    assert_eq!(save(&second), ["Bob", "Ann"]);
    // A third one has read both, and brings back nobody who has left elsewhere.
    let third = server();
    first.leave(&ann);
    for holders in [&first, &third, &second] {
        assert_eq!(save(holders), ["Bob"]);
    }
    second.free("Bob", Loss::ByHost);
    assert!(save(&second).is_empty() && save(&third).is_empty());
    assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 1);
}

#[test]
fn who_guesses_keeps_nobody_else_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = game(folder.path(), OF_TWO);
    let desk = Desk::new(&session, computer(Some(Seal::of([1; 32])))).expect("a desk");
    let code = desk.code().to_string();
    let joins = |last: u8, code: &str, name: &str| {
        let peer = IpAddr::from([192, 168, 1, last]);
        let joined = desk.join(session.game(), peer, code, name, None);
        joined.map_or_else(|refusal| refusal.kind, |_| AnswerKind::Done)
    };
    for _ in 0..10 {
        assert_eq!(joins(66, "2222-2222", "Ann"), AnswerKind::NotYours);
    }
    for code in ["2222-2222", &code] {
        assert_eq!(joins(66, code, "Ann"), AnswerKind::TooMany);
    }
    assert_eq!(joins(5, &code, "Ann"), AnswerKind::Done);
    // A hundred devices together are slowed down as well.
    for n in 0..990_u16 {
        let last = u8::try_from(100 + n / 10).expect("an address");
        assert_eq!(joins(last, "2222-2222", "Bob"), AnswerKind::NotYours, "{n}");
    }
    assert_eq!(joins(6, &code, "Bob"), AnswerKind::TooMany);
}

#[test]
fn a_phone_changes_seats_only_so_often() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = game(folder.path(), OF_TWO);
    let desk = Desk::new(&session, computer(Some(Seal::of([1; 32])))).expect("a desk");
    let code = desk.code().to_string();
    let here = IpAddr::from([192, 168, 1, 5]);
    let join = |peer| desk.join(session.game(), peer, &code, "Ann", None);
    for _ in 0..30 {
        let token = join(here).expect("a seat").token.expect("a token");
        let holder = desk
            .shared()
            .holders
            .with(&token)
            .expect("a holder")
            .clone();
        desk.leave(session.game(), &holder);
    }
    let refused = join(here).expect_err("too often").kind;
    assert_eq!(refused, AnswerKind::TooMany);
    assert!(join(IpAddr::from([192, 168, 1, 6])).is_ok());
}

#[test]
fn others_are_answered_while_seats_are_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = game(folder.path(), OF_TWO);
    let desk = Desk::new(&session, computer(Some(Seal::of([1; 32])))).expect("a desk");
    let (code, here) = (desk.code().to_string(), IpAddr::from([127, 0, 0, 1]));
    thread::scope(|scope| {
        // Another program is saving there.
        let lock = Lock::take(&folder.path().join(".game.yaml.seats")).expect("a lock");
        let joining = scope.spawn(|| desk.join(session.game(), here, &code, "Ann", None).is_ok());
        let began = Instant::now();
        while desk.shared().holders.iter().next().is_none() {
            thread::yield_now();
        }
        assert!(began.elapsed() < Duration::from_secs(5));
        drop(lock);
        assert!(joining.join().expect("no panic"));
    });
}

#[test]
fn the_host_sees_which_phones_are_silent_and_a_lost_one_loses_its_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = game(folder.path(), OF_TWO);
    let desk = Desk::new(&session, computer(None)).expect("a desk");
    let (code, here) = (desk.code().to_string(), IpAddr::from([127, 0, 0, 1]));
    let join = || desk.join(session.game(), here, &code, "Ann", None).is_ok();
    assert!(join());
    for (minutes, can_join, told) in [
        (1, false, "Ann: on a phone\n"),
        (3, false, "Ann: on a phone, silent for some minutes\n"),
        (
            11,
            true,
            "Ann: on a phone, silent for ten minutes: anybody with the code can take the seat\n",
        ),
    ] {
        let now = desk.now() + 60_000 * minutes;
        desk.shared().holders.follow(now);
        assert_eq!(desk.describe(session.game()), format!("{told}Bob: free\n"));
        assert_eq!(join(), can_join, "{minutes}");
    }
    assert_eq!(desk.shared().holders.iter().count(), 1);
}

#[test]
fn a_note_leaves_the_time_of_a_turn_alone() {
    let Room {
        _folder,
        mut session,
        desk,
        ..
    } = Room::of_three();
    let shared = computer(None);
    let clock = ClockFile {
        of: Some("Bob".to_owned()),
        limit_ms: Some(60_000),
        used_ms: 7_000,
        running_since_unix_ms: Some(shared.now.unix_ms()),
        entries: session.game().entries().len(),
        whole_ms: None,
        spent_ms: Vec::new(),
        kept: true,
    };
    shared.clocks.publish(session.path(), &clock);
    for (actor, line, timed) in [("Cy", "note so", true), ("Bob", "n11 d abate", false)] {
        session.submit(actor, line).expect(line);
        assert_eq!(desk.seconds(&session).is_some(), timed, "{line}");
    }
}
