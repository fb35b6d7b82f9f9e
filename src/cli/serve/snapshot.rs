//! What screens show: the latest state of the record, rendered once for all of them.

use std::sync::Arc;

use hyper::body::Bytes;
use tokio::sync::watch;

use super::change::change;
use super::lobby;
use super::page::Page;
use super::reply;
use crate::cli::calendar;
use crate::game::Game;
use crate::page::{self, Afterwards, Section};
use crate::public::Public;
use crate::review::BestResult;
use crate::seats::desk::Desk;
use crate::seats::table;
use crate::seats::vote::Vote;
use crate::timekeeper::{ClockFile, is_current};

/// A state of the game, rendered once and shared by all replies.
pub struct Snapshot {
    /// The game as everybody may see it.
    pub game: Game,
    /// The page.
    pub page: Bytes,
    /// The page for a television.
    pub television: Bytes,
    /// The JSON for other programs.
    pub json: Bytes,
    /// The result as a drawing, once there is one.
    pub card: Option<Bytes>,
    /// Which state this is, counted from 0.
    pub number: usize,
    /// The event for spectators.
    spectators: ScreenEvent,
    /// When the open vote is decided at the latest, in milliseconds of the calendar.
    pub vote_ends: Option<u64>,
    /// The clock of the prompt, if it has one.
    pub clock: Option<ClockFile>,
    /// The event for players.
    players: ScreenEvent,
}

/// An event in two forms. All screens share both: one that does not read holds on to little.
struct ScreenEvent {
    name: &'static str,
    /// For a screen that has another state than the one before, or none.
    whole: Bytes,
    /// The state, as JSON: a part of the event, in the same memory.
    state: Bytes,
    /// For a screen that has the state before: how that changed, if it did.
    change: Option<Bytes>,
}

impl ScreenEvent {
    fn new(name: &'static str, state: &str) -> Self {
        let whole = reply::event(name, &state);
        let end = whole.len() - reply::END.len();
        Self {
            state: whole.slice(end - state.len()..end),
            whole,
            change: None,
            name,
        }
    }

    /// Compares it with that of the state before.
    fn after(&mut self, before: &Self) {
        if self.state != before.state {
            let [last, next] =
                [&before.state, &self.state].map(|state| String::from_utf8_lossy(state));
            let change = reply::event(self.name, &change(&last, &next));
            let shorter = change.len() < self.whole.len();
            self.change = Some(if shorter { change } else { self.whole.clone() });
        }
    }
}

impl Snapshot {
    /// The state of an open record. A clock that belongs to an earlier state is ignored.
    pub fn new(
        public: Public<'_>,
        clock: Option<ClockFile>,
        trouble: Option<&str>,
        desk: Option<&Desk>,
        hindsight: Option<&(BestResult, Game)>,
    ) -> Self {
        let game = public.game();
        let view = desk.map(Desk::view);
        let unseen = hindsight.map(|(found, after)| (found, Some(after)));
        let table = view
            .as_ref()
            .map(|view| table::document(&public, view, unseen).to_string());
        let lobby = view.as_ref().map(|view| lobby::lobby(game, &view.holders));
        let vote = view.and_then(|view| view.vote);
        let mut page = Page::of(game, sections(&public, hindsight), vote.as_ref());
        page.trouble = trouble;
        page.has_seats = desk.is_some();
        page.lobby = lobby.unwrap_or_default();
        let report = serde_json::to_string(&public.report());
        let occasion = public.occasion();
        let card = || page::card(game, occasion.as_deref()).into();
        Self {
            number: 0,
            spectators: ScreenEvent::new("game", &page.state().to_string()),
            page: page.html(false).into_string().into(),
            television: page.html(true).into_string().into(),
            players: ScreenEvent::new("table", &table.unwrap_or_default()),
            json: report.unwrap_or_default().into(),
            card: game.is_over().then(card),
            vote_ends: vote.as_ref().map(Vote::ends_unix_ms),
            clock: clock.filter(|clock| is_current(clock, game)),
            game: public.into_game(),
        }
    }

    /// The state in the event for players, for `GET /table`.
    pub fn table(&self) -> Bytes {
        self.players.state.clone()
    }

    /// The state that comes after another.
    pub fn after(mut self, before: &Self) -> Self {
        self.number = before.number + 1;
        self.spectators.after(&before.spectators);
        self.players.after(&before.players);
        self
    }

    /// The event for a screen that has the state of a number, or none; `None` if it has all of this one.
    pub fn news(&self, shown: Option<usize>, for_players: bool) -> Option<Bytes> {
        let news = if for_players {
            &self.players
        } else {
            &self.spectators
        };
        match shown {
            Some(number) if number == self.number => None,
            Some(number) if number + 1 == self.number => news.change.clone(),
            _ => Some(news.whole.clone()),
        }
    }
}

/// The sections of the page, with what the search for the play nobody saw has found.
fn sections(public: &Public<'_>, hindsight: Option<&(BestResult, Game)>) -> [Section; 7] {
    let (unseen, instead) = hindsight.map(|(found, after)| (found, after)).unzip();
    let (shelf, series) = (public.shelf(calendar::in_utc), public.series());
    let after = Afterwards {
        podium: true,
        shelf: shelf.as_deref(),
        unseen,
        series: series.as_deref(),
        instead,
    };
    page::sections(public.game(), true, after)
}

/// The latest state, for everyone who follows it.
pub type Screens = watch::Receiver<Arc<Snapshot>>;

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::cli::open;
    use crate::cli::serve::seats::computer;
    use crate::session::{Correction, Session};

    /// Everything that is sent to screens, phones and programs.
    fn outputs(session: &Session) -> Vec<String> {
        let desk = Desk::new(session, computer(None)).expect("a desk");
        let public = Public::of(session);
        let report = serde_json::to_string(&public.report()).expect("JSON");
        let snapshot = Snapshot::new(public, None, None, Some(&desk), None);
        let events = [false, true].map(|for_players| snapshot.news(None, for_players));
        let pages = [
            &snapshot.page,
            &snapshot.television,
            &snapshot.json,
            &snapshot.table(),
        ];
        let all = events.iter().flatten().chain(pages);
        let all = all.map(|bytes| String::from_utf8_lossy(bytes).to_lowercase());
        all.chain([report]).collect()
    }

    #[test]
    fn stated_tiles_are_shown_once_the_game_is_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.yaml");
        let game = "game: crossword\nplayers: [Ann, Bob]\ndictionary: none\nturns:\n  - Ann: h8 r habit rack habitqz\n  - Bob: exchange 3 qzj\n";
        let shown = |session: &Session, tiles: &str| {
            let outputs = outputs(session);
            let with = outputs.iter().filter(|output| output.contains(tiles));
            (with.count(), outputs.len())
        };
        let open = |more: &str| {
            fs::write(&path, format!("{game}{more}")).expect("written");
            open::record(&path).expect("a game")
        };
        let ended = "  - table: end\n  - Ann: rack aeinrst\n";
        for more in ["", "  - table: end\n", ended] {
            let session = open(more);
            for tiles in ["habitqz", "qzj"] {
                assert_eq!(shown(&session, tiles).0, 0, "{more}{tiles}");
            }
            // How many were exchanged is no secret.
            let (with, all) = shown(&session, "exchange");
            assert!(!more.is_empty() || with == all, "{with} of {all}");
        }
        let session = open(&format!("{ended}  - Bob: rack aeinrst\n"));
        for tiles in ["habitqz", "qzj"] {
            assert!(shown(&session, tiles).0 > 1, "{tiles}");
        }
        // A correction that is refused quotes the turn.
        let mut session = open("");
        let refused = session
            .correct(2, Correction::Amend(None, "exchange 9"), false)
            .expect_err("too many");
        assert!(!refused.message.contains("qzj"), "{}", refused.message);
    }
}
