//! The best play that nobody saw, once a game is over.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Review;
use tileref_game::best::NoAnswer;
use tileref_game::game::Game;
use tileref_game::rules::FinderUse;
use tileref_game::search::Progress;
use tileref_words::text::{listed, shown};

/// A result that a game is remembered for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestResult {
    /// What it is the best of.
    pub name: Cow<'static, str>,
    /// Whose it is, safe to show.
    pub who: String,
    /// Its words.
    pub what: String,
    /// Its points.
    pub points: i64,
}

/// Whether better plays may be shown: the result stands, no word is withheld, and the table has not turned `best` off.
pub fn may_tell_unseen(game: &Game) -> bool {
    let options = &game.rules().session_options;
    !game.winners().is_empty() && game.may_tell_words() && options.finder != FinderUse::Never
}

/// The best play that was missed in a game that is over, if it may be shown, and the game after it; `before` returns the
/// game before a turn. `None` also if the search could not be completed because `continues` returned `false`.
pub fn unseen<E: From<NoAnswer>>(
    game: &Game,
    before: &dyn Fn(usize) -> Result<Game, E>,
    continues: &mut dyn FnMut(Progress) -> bool,
) -> Option<(BestResult, Game)> {
    if !may_tell_unseen(game) {
        return None;
    }
    let review = Review::of(game, before, continues, &mut || {});
    let mut review = review.ok().filter(|review| review.complete)?;
    let (_, after) = review.headline.take()?;
    let missed = review.most_missed()?;
    let better = missed.better()?;
    let words = better.ruling.words.iter();
    let result = BestResult {
        name: "the play nobody saw".into(),
        who: shown(&missed.entry.actor),
        what: listed(words.map(|word| shown(&word.spelling.upper()))),
        points: better.ruling.points(),
    };
    Some((result, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::Ruleset;

    #[test]
    fn better_plays_are_told_when_nothing_can_change_and_the_table_allows_them() {
        for (finder, lookups, is_told) in [
            ("after", "guarded", true),
            ("always", "open", true),
            ("never", "open", false),
            ("after", "closed", false),
        ] {
            let mut rules = Ruleset::built_in("puzzingo").expect("it is built in");
            rules.set("finder", finder).expect("an option");
            rules.set("lookups", lookups).expect("an option");
            let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
            for (actor, line) in [
                ("Ann", "m13 r latch"),
                ("Bob", "end"),
                ("Ann", "rack aeiours"),
            ] {
                game.submit(actor, line).expect(line);
                assert!(!may_tell_unseen(&game), "{line}");
            }
            game.submit("Bob", "rack bdgilno").expect("a rack");
            assert_eq!(may_tell_unseen(&game), is_told, "{finder} {lookups}");
        }
    }
}
