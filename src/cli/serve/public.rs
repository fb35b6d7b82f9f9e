//! A record as everybody may see it: pages, events and answers are made from this alone, so that none of them can tell
//! more than the others.

use crate::again;
use crate::cli::shelf;
use crate::game::Game;
use crate::record::RecordedTurn;
use crate::report::Report;
use crate::session::Session;
use crate::view;

/// An open record without what is hidden from other players.
pub struct Public<'a> {
    game: Game,
    session: &'a Session,
}

impl<'a> Public<'a> {
    /// What everybody may know of a record now.
    pub fn of(session: &'a Session) -> Self {
        Self {
            game: session.game().public(),
            session,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, for a screen that keeps it.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// The JSON for other programs.
    pub fn report(&self) -> Report {
        self.session.report_of(&self.game)
    }

    /// The turns of the record, to be counted and told apart. Their lines are not for showing.
    pub fn turns(&self) -> &[RecordedTurn] {
        &self.session.record().turns
    }

    /// What the record says about the occasion.
    pub fn occasion(&self) -> Option<String> {
        view::occasion(self.session.record())
    }

    /// The address that adds the result to a game shelf.
    pub fn shelf(&self) -> Option<String> {
        shelf::link(self.session)
    }

    /// What the players have won in the series, once the game is over.
    pub fn series(&self) -> Option<String> {
        let is_over = self.game.is_over();
        is_over.then(|| again::series(self.session)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::cli::serve::seats::{Desk, computer};
    use crate::cli::serve::snapshot::Snapshot;

    /// Everything that is sent to screens, phones and programs.
    fn outputs(session: &Session) -> Vec<String> {
        let (desk, _jobs) = Desk::new(session, computer(None)).expect("a desk");
        let public = Public::of(session);
        let report = serde_json::to_string(&public.report()).expect("JSON");
        let snapshot = Snapshot::new(public, None, None, Some(&desk), None);
        let events = [false, true].map(|for_players| snapshot.news(None, for_players));
        let pages = [
            &snapshot.page,
            &snapshot.television,
            &snapshot.json,
            &snapshot.table,
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
            crate::cli::open::record(&path).expect("a game")
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
            .amend(2, None, "exchange 9", false)
            .expect_err("too many");
        assert!(!refused.message.contains("qzj"), "{}", refused.message);
    }
}
