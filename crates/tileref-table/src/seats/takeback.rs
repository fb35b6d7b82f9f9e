//! Asking the others to let a player take a play back, although somebody has acted since. It holds nobody up: the next play
//! ends it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::desk::Desk;
use super::holders::{Holder, Holders};
use super::{PhoneAnswer, refusals};
use crate::session::Session;
use tileref_game::game::Game;
use tileref_record::record::RecordedTurn;
use tileref_view::page::isolated;
use tileref_view::view;
use tileref_words::text::{listed, shown};

/// A player who would like to take the last play back.
#[derive(Clone, Debug)]
pub struct TakeBack {
    /// Unique, even after a restart, and no vote has it.
    pub id: u64,
    by: String,
    seat: usize,
    /// The number of the play among the turns of the record, from 1, and the play.
    play: (usize, RecordedTurn),
    agreed: BTreeSet<usize>,
}

/// The last play: its seat, its number among the turns of the record, and what was typed.
fn last_play(session: &Session) -> Option<(usize, (usize, RecordedTurn))> {
    let game = session.game();
    let at = view::last_scored(game)?;
    let n = view::turns(game).find(|turn| turn.at == at)?.n?;
    let play = session.record().turns.get(n - 1)?.clone();
    Some((game.entries()[at].seat?, (n, play)))
}

/// Whether this seat can ask for its last play: nobody has played since, and somebody else is on a phone.
pub fn can_ask(session: &Session, holders: &Holders, seat: usize) -> bool {
    let is_own = last_play(session).is_some_and(|(of, _)| of == seat);
    is_own && !session.game().is_over() && others(session.game(), holders, seat).next().is_some()
}

/// The other seats with a phone in use.
fn others(game: &Game, holders: &Holders, seat: usize) -> impl Iterator<Item = usize> {
    let has_phone = move |other: &usize| {
        let name = &game.seats().seat(*other).name;
        *other != seat && holders.is_taken(name) && !holders.is_quiet(name)
    };
    (0..game.seats().count()).filter(has_phone)
}

impl TakeBack {
    /// The play is still the last one.
    pub fn is_open(&self, session: &Session) -> bool {
        last_play(session).is_some_and(|(_, play)| play == self.play)
    }

    fn waiting(&self, game: &Game, holders: &Holders) -> Vec<String> {
        let others = others(game, holders, self.seat);
        let waiting = others.filter(|seat| !self.agreed.contains(seat));
        let names = waiting.map(|seat| shown(&game.seats().seat(seat).name));
        names.collect()
    }

    /// What everybody may know.
    pub fn document(&self, game: &Game, holders: &Holders) -> Value {
        let play = view::turns(game).find(|turn| turn.n == Some(self.play.0));
        let words = play.map_or_else(Vec::new, |turn| {
            let words = turn.entry.words.iter();
            words
                .map(|word| isolated(shown(&word.spelling.upper())))
                .collect()
        });
        let by = isolated(shown(&self.by));
        json!({
            "id": self.id,
            "asks": format!("{by} would like to take {} back", listed(words)),
            "waiting": self.waiting(game, holders),
        })
    }
}

/// A seat asks.
///
/// # Errors
/// Its play is not the last one, or nobody else is on a phone.
pub fn ask(desk: &Desk, session: &Session, holder: &Holder) -> Result<PhoneAnswer, PhoneAnswer> {
    desk.check_record()?;
    let why = "only your last play, until the next one, and only others on phones can let you";
    let refused = || PhoneAnswer::not_yours(why);
    if holder.is_scorekeeper() {
        return Err(refused());
    }
    let seat = holder.seat_in(session.game())?;
    let mut shared = desk.shared();
    let play = last_play(session).filter(|_| can_ask(session, &shared.holders, seat));
    let (_, play) = play.ok_or_else(refused)?;
    let by = holder.name.clone();
    let id = desk.computer.now.unix_ms();
    let agreed = BTreeSet::new();
    let asked = TakeBack {
        id,
        by,
        seat,
        play,
        agreed,
    };
    let waiting = asked.waiting(session.game(), &shared.holders);
    shared.takeback = Some(asked);
    drop(shared);
    let name = shown(&holder.name);
    desk.announce(
        format!("{name} would like to take the last play back; `undo` does it here"),
        false,
    );
    Ok(PhoneAnswer::ok(&json!({ "waiting": waiting })))
}

/// What a seat answers to it; `None` if nobody asks under this number.
pub fn answer(
    desk: &Desk,
    session: &mut Session,
    seat: usize,
    id: u64,
    lets: bool,
) -> Option<Result<PhoneAnswer, PhoneAnswer>> {
    let mut shared = desk.shared();
    let holders = shared.holders.clone();
    let asked = shared.takeback.as_mut().filter(|asked| asked.id == id)?;
    if asked.seat == seat {
        return Some(Err(PhoneAnswer::not_yours("the others answer that")));
    }
    asked.agreed.insert(seat);
    let waiting = asked.waiting(session.game(), &holders);
    let (by, n, asked) = (shown(&asked.by), asked.play.0, asked.clone());
    let is_over = !lets || waiting.is_empty();
    if is_over {
        shared.takeback = None;
    }
    drop(shared);
    desk.changed();
    if lets && is_over {
        if session.reread().is_err() || !asked.is_open(session) {
            return Some(Err(refusals::moved_on(desk, session)));
        }
        let turns = session.record().turns.len() + 1 - n;
        if let Err(fault) = session.undo_of(None, turns) {
            return Some(Err(refusals::refusal(desk, session, fault)));
        }
        desk.announce(format!("{by} takes the last play back"), true);
    } else if is_over {
        desk.announce(format!("the last play of {by} stands"), false);
    }
    Some(Ok(PhoneAnswer::ok(&json!({ "waiting": waiting }))))
}
