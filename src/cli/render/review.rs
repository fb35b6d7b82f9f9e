//! What was missed: in one turn, and in a whole game.

use comfy_table::Cell;

use super::{Ink, drawn, ghosts, inked, right, table};
use crate::cli::ui::Look;
use crate::finder::FoundPlay;
use crate::game::{Game, Status};
use crate::review::{Made, Review, headline};
use crate::text::{listed, shown, wrapped};
use crate::view;

/// What is said where the best is not certain.
const CUT_SHORT: &str = "the search was stopped: there may be better plays\n";
/// What the comparison rests on.
pub const TILES_ALONE: &str =
    "A record does not know what else was on a rack: only the tiles that were played are compared.";

/// What a turn missed.
pub fn missed(made: &Made, look: Look) -> String {
    let (who, line) = (shown(&made.who), shown(&made.action));
    let scored = match made.status {
        Status::Withdrawn => "was withdrawn".to_owned(),
        _ => format!("scored {}", made.points),
    };
    let mut text = wrapped(
        &format!("turn {}, {who}: {line} {scored}", made.turn),
        look.width,
        "  ",
    );
    let tiles: Vec<String> = made
        .tiles
        .iter()
        .map(|tile| tile.to_string().to_uppercase())
        .collect();
    let overlooked = made.overlooked.as_ref();
    if let Some(found) = overlooked {
        text += "overlooked in the same place:\n";
        text += &arithmetic(&made.instead(&found.play), found, look);
    }
    let best = made.best.as_ref().filter(|_| made.missed() > 0);
    let best = best.filter(|best| overlooked != Some(best));
    text += &match best {
        Some(best) => {
            format!("the most that {} could score:\n", listed(&tiles))
                + &arithmetic(&made.instead(&best.play), best, look)
        }
        None if overlooked.is_some() => {
            format!("no other play of {} scores more\n", listed(&tiles))
        }
        None if made.best.is_none() && made.points == 0 => {
            format!("nothing was missed: {} make no play here\n", listed(&tiles))
        }
        None => format!(
            "nothing was missed: no play of {} scores more\n",
            listed(&tiles)
        ),
    };
    text + if made.complete { "" } else { CUT_SHORT }
}

/// A play that was found with its words, bonuses and points, from the game after it.
pub fn arithmetic(after: &Game, found: &FoundPlay, look: Look) -> String {
    let mut text = format!(
        "  {}\n",
        inked(look, Ink::Strong, &found.play.to_string())
    );
    let turn = view::turn(after, view::last(after));
    for item in turn.iter().flat_map(|turn| &turn.items) {
        text += &format!("    {item}\n");
    }
    let points = format!("{:+}", found.ruling.points());
    text + &format!("    {}\n", inked(look, Ink::Strong, &points))
}

/// A whole game: every play beside the best of its tiles, what each player left, and the play that missed most.
pub fn review(review: &Review, look: Look) -> String {
    if review.turns.is_empty() {
        return "no tiles were played\n".to_owned();
    }
    let headings = [
        "turn",
        "player",
        "played",
        "points",
        "best of the same tiles",
        "points",
        "missed",
    ];
    let mut rows = table(look, &headings);
    for made in &review.turns {
        let best = made.best.as_ref().filter(|_| made.missed() > 0);
        let points = match made.status {
            Status::Withdrawn => "withdrawn".to_owned(),
            _ => made.points.to_string(),
        };
        rows.add_row([
            right(made.turn.to_string()),
            Cell::new(shown(&made.who)),
            Cell::new(shown(&made.action)),
            right(points),
            Cell::new(best.map_or(String::new(), |best| best.play.to_string())),
            right(best.map_or(String::new(), |best| best.ruling.points().to_string())),
            right(best.map_or(String::new(), |_| made.missed().to_string())),
        ]);
    }
    let mut text = drawn(&rows);
    let left = review.left.iter();
    let left: Vec<String> = left
        .map(|(name, points)| format!("{} {points}", shown(name)))
        .collect();
    text += &wrapped(
        &format!("points left on the table: {}", listed(&left)),
        look.width,
        "  ",
    );
    if let Some((made, headline)) = review
        .most_missed()
        .and_then(|made| Some((made, headline(made)?)))
    {
        text += &wrapped(&format!("most missed: {headline}"), look.width, "  ");
        if let Some(best) = &made.best {
            text += &ghosts(&made.instead(&best.play), look);
        }
    } else {
        text += "nothing was missed\n";
    }
    text + &wrapped(TILES_ALONE, look.width, "")
}
