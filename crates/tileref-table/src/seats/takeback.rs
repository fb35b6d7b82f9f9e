//! Asking the others to let a player take a play back, although somebody has acted since. It holds nobody up: the next play
//! ends it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::holders::Holders;
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
    pub(super) by: String,
    pub(super) seat: usize,
    /// The number of the play among the turns of the record, from 1, and the play.
    play: (usize, RecordedTurn),
    pub(super) agreed: BTreeSet<usize>,
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
        let name = game.seats().name(*other);
        *other != seat && holders.is_taken(name) && !holders.is_quiet(name)
    };
    (0..game.seats().count()).filter(has_phone)
}

impl TakeBack {
    /// A seat asks; `None` if its play is not the last one, or nobody else is on a phone.
    pub fn of(
        session: &Session,
        holders: &Holders,
        seat: usize,
        by: &str,
        id: u64,
    ) -> Option<Self> {
        let (_, play) = last_play(session).filter(|_| can_ask(session, holders, seat))?;
        Some(Self {
            id,
            by: by.to_owned(),
            seat,
            play,
            agreed: BTreeSet::new(),
        })
    }

    /// The play is still the last one.
    pub fn is_open(&self, session: &Session) -> bool {
        last_play(session).is_some_and(|(_, play)| play == self.play)
    }

    /// The names of those who have not answered yet, safe to show.
    pub fn waiting(&self, game: &Game, holders: &Holders) -> Vec<String> {
        let others = others(game, holders, self.seat);
        let waiting = others.filter(|seat| !self.agreed.contains(seat));
        let names = waiting.map(|seat| shown(game.seats().name(seat)));
        names.collect()
    }

    /// How many of the turns have to be undone for it.
    pub fn turns(&self, session: &Session) -> usize {
        session.record().turns.len() + 1 - self.play.0
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
