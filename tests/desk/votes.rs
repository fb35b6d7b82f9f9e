//! Votes end by themselves, and reach only the play that they are about.

use tileref::action::Verdict;
use tileref::clock::Moment;
use tileref::now::Now;
use tileref::seats::vote::Vote;

use super::*;

/// A clock that stands.
#[derive(Debug)]
struct Still;

impl Now for Still {
    fn moment(&self) -> Moment {
        0
    }

    fn unix_ms(&self) -> u64 {
        1
    }
}

/// A vote on the last play.
fn vote(room: &Room, seat: usize, by: &str) -> Vote {
    Vote::on(room.session.game(), seat, by, Vec::new(), &Still).expect("a play")
}

#[test]
fn a_verdict_reaches_only_the_play_that_was_challenged() {
    for (line, decided) in [("n11 d abate", None), ("note so", Some(Verdict::Upheld))] {
        let mut room = Room::of_three();
        let mut vote = vote(&room, 2, "Cy");
        vote.cast(1, false);
        room.desk.shared().vote = Some(vote);
        let mut prompt = open(room.session.path());
        prompt.submit("Bob", line).expect(line);
        voting::follow(&room.desk, &mut room.session, 1);
        let verdict = room.desk.shared().decided.map(|(_, verdict)| verdict);
        assert_eq!(verdict, decided, "{line}");
        assert_eq!(
            room.session.record().turns.len(),
            2 + usize::from(decided.is_some())
        );
        assert!(room.desk.shared().vote.is_none());
    }
}

#[test]
fn a_vote_waits_a_minute_for_the_others() {
    for (ballot, record) in [
        (None, None),
        (Some(false), Some("Bob: challenge upheld")),
        (Some(true), Some("Bob: challenge rejected")),
    ] {
        let mut room = Room::of_three();
        let mut vote = vote(&room, 1, "Bob");
        let id = vote.id;
        if let Some(valid) = ballot {
            vote.cast(0, valid);
        }
        room.desk.shared().vote = Some(vote);
        let mut after = |seconds: u64| {
            voting::follow(&room.desk, &mut room.session, 1_000 * seconds);
            let vote = room.desk.shared().vote.clone()?;
            Some(vote.sentence(room.session.game()))
        };
        // A tie of those who have voted is no majority for the challenge.
        let waiting = if ballot.is_some() { "Cy" } else { "Ann and Cy" };
        let closing = format!("Bob challenges LATCH: 20 seconds left for {waiting} to vote");
        // Two of three against the word decide at once.
        if ballot != Some(false) {
            assert!(after(39).is_some_and(|sentence| sentence != closing));
            assert_eq!(after(40).as_ref(), Some(&closing));
            assert_eq!(after(59).as_ref(), Some(&closing));
        }
        assert_eq!(after(60), None);
        let last = room.session.record().turns.get(1);
        let last = last.map(|turn| format!("{}: {}", turn.actor, turn.action));
        assert_eq!(last.as_deref(), record);
        let decided = room.desk.shared().decided.map(|(id, _)| id);
        assert_eq!(decided, record.map(|_| id));
    }
}
