//! What was missed, in one turn and in a whole game.

use comfy_table::Cell;

use super::stats::mean;
use super::{Ink, drawn, ghosts, inked, right, table};
use crate::phonies::Phonies;
use crate::review::{Review, Totals, TurnReview};
use crate::terminal::{TextStyle, wrapped};
use crate::view;
use tileref_game::game::Game;
use tileref_game::referee::JudgedPlay;
use tileref_game::tile::RackTile;
use tileref_words::text::{count, listed, shown};

/// Shown after a search that was stopped.
const CUT_SHORT: &str = "the search was stopped: there may be better plays\n";
/// Shown after a review that was stopped.
pub const STOPPED: &str =
    "The review was stopped: later turns are not in it, and there may be better plays.";
/// Shown unless the record has every rack.
pub const TILES_ALONE: &str =
    "Where the record does not have the rack, only the tiles that were played are compared.";

/// What a turn missed, given the game before it.
pub fn missed(turn: &TurnReview, before: &Game, style: TextStyle) -> String {
    let mut text = wrapped(&turn.summary(), style.width, "  ");
    let show = |found: &JudgedPlay| arithmetic(&before.after(&found.play), found, style);
    let overlooked = turn.overlooked.as_ref();
    if let Some(found) = overlooked {
        text += "overlooked in the same place:\n";
        text += &show(found);
    }
    let tiles = tile_list(&turn.tiles);
    let best = turn.better_of_tiles();
    text += &match best.filter(|best| overlooked != Some(best)) {
        Some(best) => format!("the most that {tiles} could score:\n") + &show(best),
        None if overlooked.is_some() => format!("no other play of {tiles} scores more\n"),
        None if turn.tiles.is_empty() => String::new(),
        None => format!("nothing was missed: no play of {tiles} scores more\n"),
    };
    if let Some(rack) = turn
        .entry
        .rack
        .as_deref()
        .filter(|rack| rack.len() > turn.tiles.len())
    {
        let rack = tile_list(rack);
        let points = best.map_or(turn.entry.points, |best| best.ruling.points());
        let of_rack = turn.best_of_rack.as_ref();
        text += &match of_rack.filter(|found| found.ruling.points() > points) {
            Some(found) => format!("the most that the rack {rack} could score:\n") + &show(found),
            None => format!("the rack {rack} could not score more\n"),
        };
    }
    text + if turn.complete { "" } else { CUT_SHORT }
}

/// Lists tiles: `A, B and ?`.
fn tile_list(tiles: &[RackTile]) -> String {
    listed(tiles.iter().map(|tile| tile.upper()))
}

/// A play with its words, bonuses and points; `after` is the game after it.
pub fn arithmetic(after: &Game, found: &JudgedPlay, style: TextStyle) -> String {
    let mut text = format!("  {}\n", inked(style, Ink::Strong, &found.play.to_string()));
    let turn = view::last_turn(after);
    for item in turn.iter().flat_map(|turn| &turn.items) {
        text += &format!("    {item}\n");
    }
    let points = format!("{:+}", found.ruling.points());
    text + &format!("    {}\n", inked(style, Ink::Strong, &points))
}

/// A whole game: each play next to the best one of its tiles, the points that each player left, and the biggest miss.
pub fn review(review: &Review, style: TextStyle) -> String {
    if review.turns.is_empty() {
        return "no tiles were played\n".to_owned();
    }
    let mut text = turns(review, style);
    let left = review.left.iter();
    let left: Vec<String> = left
        .map(|(name, points)| format!("{} {points}", shown(name)))
        .collect();
    let left = format!("points left on the table: {}", listed(&left));
    text += &wrapped(&left, style.width, "  ");
    if let Some((headline, instead)) = &review.headline {
        text += &wrapped(&format!("biggest miss: {headline}"), style.width, "  ");
        text += &ghosts(instead, style);
    } else {
        text += "nothing was missed\n";
    }
    for sentence in review.phonies.iter().flat_map(Phonies::sentences) {
        text += &wrapped(&sentence, style.width, "  ");
    }
    if !review.complete {
        text += &wrapped(STOPPED, style.width, "");
    }
    if !review.knows_racks() {
        text += &wrapped(TILES_ALONE, style.width, "");
    }
    text
}

/// What the players of several games left on the table. `name` gives the name of a game by its index.
pub fn review_totals(totals: &Totals, name: &dyn Fn(usize) -> String, style: TextStyle) -> String {
    let header = [
        "player",
        "games",
        "turns",
        "best play",
        "left",
        "left per game",
        "most missed",
    ];
    let mut rows = table(style, &header);
    for player in totals.ranked() {
        let most = player.most;
        let most = most.map(|(points, game)| format!("{points} ({})", name(game)));
        rows.add_row([
            Cell::new(&player.name),
            right(player.games.to_string()),
            right(player.turns.to_string()),
            right(player.best.to_string()),
            right(player.left.to_string()),
            right(mean(player.left, player.games)),
            right(most.unwrap_or_default()),
        ]);
    }
    let games = count(totals.games, "game");
    format!("points left on the table in {games}:\n{}", drawn(rows))
}

/// A row for each turn, and below it one for each better play.
fn turns(review: &Review, style: TextStyle) -> String {
    let mut rows = table(style, &["turn", "player", "action", "points", "missed"]);
    for turn in &review.turns {
        let missed = Some(turn.missed()).filter(|&missed| missed > 0);
        rows.add_row([
            right(turn.reviewed.turn.to_string()),
            Cell::new(shown(&turn.entry.actor)),
            Cell::new(shown(&turn.entry.action_text())),
            right(turn.result()),
            right(missed.map_or(String::new(), |missed| missed.to_string())),
        ]);
        let better = [
            ("best of the same tiles", turn.better_of_tiles()),
            ("best of the rack", turn.better_of_rack()),
        ];
        for (what, found) in better {
            if let Some(found) = found {
                let (play, points) = (found.play.to_string(), found.ruling.points());
                let cells = [Cell::new(""), Cell::new(what), Cell::new(play)];
                rows.add_row(cells.into_iter().chain([right(points.to_string())]));
            }
        }
    }
    drawn(rows)
}
