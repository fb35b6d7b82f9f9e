//! A game as a web page: the parts of the second screen and of exported pages.
//!
//! User input passes through `shown`, as on every output, and maud escapes it for HTML. No part has inline styles, so a
//! page can forbid everything but its stylesheet.

mod board;
mod plot;
mod review;
mod spoken;
mod steps;
mod summary;
mod tables;
mod text;

#[cfg(feature = "serve")]
pub use board::shapes;
pub use spoken::{Happened, happened, spoken};

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;

use super::render;
use super::ui::Look;
use crate::game::Game;
use crate::review::Review;
use crate::text::{listed, shown};
use crate::view;

/// The parts of a page, as HTML that is safe to insert, unless noted otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parts {
    /// The name of the game and the players, as plain text.
    pub title: String,
    /// One line: who is next and how many tiles are left, or how the game ended.
    pub standing: String,
    /// The table, as SVG, with its legend.
    pub table: String,
    /// The scoreboard.
    pub scores: String,
    /// The last play that scored, with its scoring, and the last entry if it came later.
    pub last: String,
    /// The scores turn by turn, as SVG.
    pub race: String,
    /// The tiles that nobody has played yet; empty if the game does not count tiles.
    pub unseen: String,
    /// Every turn, the latest first.
    pub log: String,
}

/// The stylesheet of every page.
pub const STYLE: &str = concat!(include_str!("board.css"), include_str!("page.css"));

/// The part of it for a table in its own file.
pub const BOARD_STYLE: &str = include_str!("board.css");

/// The script of every page, which steps through the turns.
pub const SCRIPT: &str = include_str!("steps.js");

/// An exported page may load nothing, and run only its own script, named by its SHA-256.
const POLICY: &str = concat!(
    "default-src 'none'; style-src 'unsafe-inline'; script-src '",
    "sha256-9bQnGLN9orO7M3nz2cktaBOuEGg4CsudVdyFnYT5TKE=",
    "'"
);

/// The parts of a page for the current state of a game.
pub fn parts(game: &Game) -> Parts {
    Parts {
        title: title(game),
        standing: html! {
            p.standing { (standing(game)) }
            @if let Some(category) = game.category().filter(|_| !game.is_over()) {
                p.category { "category: " strong { (shown(category)) } }
            }
        }
        .into_string(),
        table: board::figures(game).into_string(),
        scores: html! { (tables::scores(game)) (summary::best(game)) }.into_string(),
        last: tables::last(game).into_string(),
        race: plot::svg(game).into_string(),
        unseen: summary::unseen(game).into_string(),
        log: tables::log(game, true).into_string(),
    }
}

/// The name of the game and the players, as plain text.
pub fn title(game: &Game) -> String {
    let players = game.seats().players().iter();
    let names: Vec<String> = players.map(|player| shown(&player.name)).collect();
    format!("{}: {}", shown(&game.rules().name), listed(&names))
}

/// One line of plain text: who is next and how many tiles are left, or how the game ended. Unlike at the prompt, it does
/// not say what to type.
pub fn standing(game: &Game) -> String {
    let name = |seat: usize| shown(&game.seats().seat(seat).name);
    let racks: Vec<String> = game.undeclared().map(name).collect();
    if !racks.is_empty() {
        return format!("the game is over; racks to declare: {}", listed(&racks));
    }
    let is_dealt = game.rules().mechanic.rounds().is_none() || game.open_round().is_some();
    if !is_dealt && !game.is_over() {
        return format!("{} deals the letters", name(game.dealer()));
    }
    let plain = Look {
        color: false,
        ascii: false,
        width: 100,
    };
    render::standing(game, plain).trim_end().to_owned()
}

/// Whose turn it is, in a few words for large letters, as plain text.
pub fn turn(game: &Game) -> String {
    let name = |seat: usize| shown(&game.seats().seat(seat).name);
    let winners: Vec<String> = game.winners().iter().map(|name| shown(name)).collect();
    match (game.to_move(), game.undeclared().next()) {
        (Some(_), _) if game.round().is_some() => "all players".to_owned(),
        (Some(seat), _) => name(seat),
        (None, None) if !game.is_over() => format!("{} deals", name(game.dealer())),
        (None, Some(_)) => "declare racks".to_owned(),
        (None, None) if game.seats().len() == 1 => "game over".to_owned(),
        (None, None) if winners.len() > 1 => format!("{} tie", listed(&winners)),
        (None, None) => format!("{} {}", listed(&winners), view::win(game)),
    }
}

/// The parts of a page in order, each in an element with its name as `id`.
pub fn sections(parts: &Parts) -> Markup {
    let section = |name: &str, heading: &str, part: &str| {
        html! {
            section class={ "part " (name) } aria-labelledby={ (name) "-heading" } {
                h2 id={ (name) "-heading" } { (heading) }
                div id=(name) { (PreEscaped(part)) }
                @if name == "table" { (steps::controls()) }
            }
        }
    };
    html! {
        (section("scores", "Scores", &parts.scores))
        (section("table", "Table", &parts.table))
        (section("last", "Last play", &parts.last))
        (section("race", "Scores turn by turn", &parts.race))
        (section("unseen", "Tiles not seen yet", &parts.unseen))
        (section("log", "Every turn", &parts.log))
    }
}

/// A complete page.
pub fn page(title: &str, head: &Markup, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                (head)
            }
            (body)
        }
    }
}

/// A game as a self-contained HTML file, with remarks below its heading and, if there is one, a review.
pub fn document(game: &Game, dictionary: &str, about: &[&str], review: Option<&Review>) -> String {
    let parts = Parts {
        log: tables::log(game, false).into_string(),
        ..parts(game)
    };
    let body = html! {
        body {
            header {
                h1 { (parts.title) }
                @for remark in about { p.about { (shown(remark)) } }
                div { (PreEscaped(&parts.standing)) }
            }
            main {
                (sections(&parts))
                @if let Some(review) = review { (reviewed(review)) }
            }
            footer { p { "dictionary: " (shown(dictionary)) "; recorded with tileref" } }
            script { (PreEscaped(SCRIPT)) }
        }
    };
    alone(&parts.title, &body)
}

/// The review of a game as a self-contained HTML file.
pub fn review_document(game: &Game, review: &Review) -> String {
    let title = title(game);
    let body = html! {
        body {
            header { h1 { (title) } }
            main { (reviewed(review)) }
            footer { p { "recorded with tileref" } }
        }
    };
    alone(&title, &body)
}

/// The section with a review.
fn reviewed(review: &Review) -> Markup {
    html! {
        section.part.review aria-labelledby="review-heading" {
            h2 id="review-heading" { "What was there?" }
            (review::review(review))
        }
    }
}

/// A page in its own file.
fn alone(title: &str, body: &Markup) -> String {
    let head = html! {
        meta http-equiv="Content-Security-Policy" content=(POLICY);
        style { (PreEscaped(STYLE)) }
    };
    page(title, &head, body).into_string() + "\n"
}

/// The table alone, as an SVG file with light and dark colours.
pub fn drawing(game: &Game) -> String {
    board::drawing(game, BOARD_STYLE).into_string() + "\n"
}
