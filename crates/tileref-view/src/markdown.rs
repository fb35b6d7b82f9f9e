//! A game as Markdown, for a diary, a forum or an email.

use crate::terminal::TextStyle;
use crate::view::{self, TurnView};
use crate::{page, render};
use tileref_game::game::Game;

/// Characters with a special meaning in Markdown, or in HTML inside it.
const SPECIAL: &str = "\\`*_[]<>&|~@$";

/// The whole game: remarks, the scores, the table, and every turn with its scoring.
pub fn markdown(game: &Game, about: &[String]) -> String {
    let mut text = format!("# {}\n\n", escaped(&page::title(game)));
    for remark in about {
        text += &format!("{}\n\n", escaped(remark));
    }
    text += &format!("{}.\n\n", escaped(&page::standing(game)));
    text += &scores(game);
    text += &format!(
        "\n## Table\n\n```text\n{}```\n",
        render::boards(game, TextStyle::PLAIN)
    );
    text += "\n## Turns\n\n";
    if game.entries().is_empty() {
        text += "No turns yet.\n";
    }
    text + &view::turns(game).map(|one| turn(&one)).collect::<String>()
}

fn scores(game: &Game) -> String {
    let scores = view::scores(game);
    let texts = vec!["---"; scores.names.len()];
    let rule = [texts, vec!["---:"; scores.numbers.len()]].concat();
    let mut text = row(&[scores.names, scores.numbers].concat()) + &row(&rule);
    for player in scores.players {
        let names: Vec<String> = player.names.iter().map(|name| escaped(name)).collect();
        text += &row(&[names, player.numbers].concat());
    }
    if !scores.teams.is_empty() {
        text += &format!("\n{}{}", row(&["team", "score"]), row(&["---", "---:"]));
    }
    for (name, score) in scores.teams {
        text += &row(&[escaped(&name), score.to_string()]);
    }
    text
}

fn row<S: AsRef<str>>(cells: &[S]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |\n", cells.join(" | "))
}

fn turn(turn: &TurnView<'_>) -> String {
    // An entry that nobody typed belongs to the turn before it, so that the list numbers continue.
    let number = turn.n.map_or("    - ".to_owned(), |n| format!("{n}. "));
    let mut text = format!("{number}**{}**", escaped(&turn.who));
    if let Some(line) = &turn.line {
        text += &format!(" {}", escaped(line));
    }
    if let Some(took) = &turn.took {
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

/// Text escaped so that Markdown shows it as it is, without markup, lists or links.
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
    fn markdown_syntax_is_escaped() {
        for (text, expected) in [
            ("m13 r latch", "m13 r latch"),
            ("<b>|`a`", "\\<b\\>\\|\\`a\\`"),
            ("- a-b", "\\- a-b"),
            ("1. Ann", "1\\. Ann"),
            ("www.example.org", "www\\.example\\.org"),
            ("http://x", "http\\://x"),
            ("(3+1)x2 = 8", "(3+1)x2 = 8"),
            ("[a](b)", "\\[a\\](b)"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
