//! A game as Markdown: to be put into a diary, a forum, a mail.

use crate::cli::ui::Look;
use crate::cli::{page, render};
use crate::game::Game;
use crate::text::shown;
use crate::view::{self, Turn};

/// How the table is drawn: in a block of code, as wide as most of them show it.
const LOOK: Look = Look {
    color: false,
    ascii: false,
    width: 78,
};

/// What Markdown, or HTML in it, reads as more than a character wherever it stands.
const SPECIAL: &str = "\\`*_[]<>&|~@$";

/// The whole game: the scores, the table, every turn with its arithmetic.
pub fn markdown(game: &Game) -> String {
    let mut text = format!("# {}\n\n", escaped(&page::title(game)));
    text += &format!("{}.\n\n", escaped(&page::standing(game)));
    text += &scores(game);
    text += &format!("\n## Table\n\n```text\n{}```\n", render::board(game, LOOK));
    text += "\n## Turns\n\n";
    if game.entries().is_empty() {
        text += "No turn has been taken.\n";
    }
    text + &view::turns(game)
        .map(|told| turn(&told))
        .collect::<String>()
}

fn scores(game: &Game) -> String {
    let seats = game.seats();
    let teams = seats.teams();
    let over = game.is_over() && game.counts_racks();
    let mut header = vec!["player"];
    let mut rule = vec!["---"];
    let mut column = |name, line, is: bool| {
        header.extend(is.then_some(name));
        rule.extend(is.then_some(line));
    };
    column("team", "---", !teams.is_empty());
    column("score", "---:", true);
    column("unplayed", "---:", over);
    let mut text = row(&header) + &row(&rule);
    for player in seats.players() {
        let mut cells = vec![name(&player.name)];
        cells.extend(player.team.map(|team| name(&teams[team])));
        cells.push(game.score(player.seat).to_string());
        let unplayed = || {
            game.penalty(player.seat)
                .map(|points| (-points).to_string())
        };
        cells.extend(over.then(|| unplayed().unwrap_or("?".to_owned())));
        text += &row(&cells);
    }
    if !teams.is_empty() {
        text += "\n";
        text += &(row(&["team", "score"]) + &row(&["---", "---:"]));
        for (n, team) in teams.iter().enumerate() {
            text += &row(&[name(team), game.team_score(n).to_string()]);
        }
    }
    text
}

fn row<S: AsRef<str>>(cells: &[S]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |\n", cells.join(" | "))
}

fn name(name: &str) -> String {
    escaped(&shown(name))
}

fn turn(turn: &Turn<'_>) -> String {
    // What nobody says hangs on the turn before it, so that the numbers go on.
    let number = turn.n.map_or("    - ".to_owned(), |n| format!("{n}. "));
    let mut text = format!("{number}**{}**", escaped(&turn.who));
    if let Some(said) = &turn.said {
        text += &format!(" {}", escaped(said));
    }
    if let Some(took) = turn.took {
        text += &format!(" ({took})");
    }
    if let Some(points) = turn.points {
        text += &format!(": **{points:+}**");
    }
    if let Some(total) = turn.total {
        let word = if turn.points.is_some() {
            ", total"
        } else {
            "; total"
        };
        text += &format!("{word} {total}");
    }
    text.push('\n');
    let items = turn.items.iter().map(ToString::to_string);
    for item in items.chain(turn.outcome.clone()) {
        text += &format!("{}- {}\n", " ".repeat(number.len()), escaped(&item));
    }
    text
}

/// Text that means nothing but itself: no mark, no list, no link that a reader makes of what looks like one.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let in_word = chars.peek().is_some_and(|next| !next.is_whitespace());
        let special = match c {
            '#' | '+' | '-' | '=' => out.is_empty(),
            '.' | ':' if in_word => true,
            '.' | ')' => !out.is_empty() && out.chars().all(|before| before.is_ascii_digit()),
            _ => SPECIAL.contains(c),
        };
        if special {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_markdown_would_read_is_escaped() {
        for (text, told) in [
            ("m13 r latch", "m13 r latch"),
            ("<b>|`a`", "\\<b\\>\\|\\`a\\`"),
            ("- a-b", "\\- a-b"),
            ("1. Ann", "1\\. Ann"),
            ("www.example.org", "www\\.example\\.org"),
            ("http://x", "http\\://x"),
            ("(3+1)x2 = 8", "(3+1)x2 = 8"),
            ("[a](b)", "\\[a\\](b)"),
        ] {
            assert_eq!(escaped(text), told);
        }
    }
}
