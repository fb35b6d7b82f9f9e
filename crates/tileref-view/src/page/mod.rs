//! A game as a web page: the parts of the second screen and of exported pages.
//!
//! User input passes through `shown`, as on every output, and maud escapes it for HTML. No part has inline styles, so a
//! page can forbid everything but its stylesheet.

pub mod assets;
mod board;
mod card;
mod initial;
pub mod phone;
mod plot;
mod podium;
mod review;
mod spoken;
mod steps;
mod summary;
mod tables;
mod text;
mod tile;

pub use board::sheet;
pub use card::card;
pub use initial::{colour, initial, mark};
pub use spoken::{happened, spoken};
pub use tables::big;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::render;
use crate::review::{BestResult, Review};
use crate::terminal::TextStyle;
use crate::view::{self, Phase};
use tileref_game::explain::in_three_lines;
use tileref_game::game::Game;
use tileref_words::text::{is_from_the_right, listed, shown};

/// A section of a page.
pub struct Section {
    /// The `id` of its element.
    pub id: &'static str,
    /// Its heading.
    pub heading: &'static str,
    /// Its contents, which are safe to insert.
    pub html: Markup,
}

/// The stylesheet of every page.
pub const STYLE: &str = concat!(
    include_str!("board.css"),
    include_str!("base.css"),
    include_str!("page.css")
);

/// What is added to it for a ranking shown as steps.
pub const PODIUM_STYLE: &str = include_str!("podium.css");

/// The part of it for a table in its own file.
pub const BOARD_STYLE: &str = include_str!("board.css");

/// The script of every page, which steps through the turns.
pub const SCRIPT: &str = include_str!("steps.js");

/// An exported page may load nothing, and run only its own script, named by its SHA-256.
const POLICY: &str = concat!(
    "default-src 'none'; style-src 'unsafe-inline'; script-src '",
    "sha256-eXjsSqV+3yi9uCBKoPw+SwawcYurQcK/HpUoMLJ5yO4=",
    "'"
);

/// What is told of a game once it is over, besides what the game itself tells.
#[derive(Clone, Copy, Default)]
pub struct Afterwards<'a> {
    /// The address that adds the result to a game shelf.
    pub shelf: Option<&'a str>,
    /// The ranking is shown as steps.
    pub podium: bool,
    /// The play nobody saw.
    pub unseen: Option<&'a BestResult>,
    /// What the players have won in the series.
    pub series: Option<&'a str>,
    /// The game after the play nobody saw.
    pub instead: Option<&'a Game>,
}

/// The sections of a page in order, with the log in either direction.
pub fn sections(game: &Game, latest_first: bool, after: Afterwards<'_>) -> [Section; 7] {
    let scores = html! { (tables::scores(game)) (summary::ending(game, after)) };
    sections_of([
        scores,
        board::figures(game),
        missed(after.instead),
        tables::last(game),
        plot::svg(game),
        summary::unseen(game),
        tables::log(game, latest_first),
    ])
}

/// The sections with what they show; before a game, nothing.
pub fn sections_of(shown: [Markup; 7]) -> [Section; 7] {
    let mut headings = [
        ("scores", "Scores"),
        ("table", "Table"),
        ("missed", "The play nobody saw"),
        ("last", "Last play"),
        ("race", "Scores turn by turn"),
        ("unseen", "Unseen tiles"),
        ("log", "Every turn"),
    ]
    .into_iter();
    shown.map(|html| {
        let (id, heading) = headings.next().unwrap_or_default();
        Section { id, heading, html }
    })
}

/// The play nobody saw, drawn where it could have been made: on the game after it.
pub fn missed(instead: Option<&Game>) -> Markup {
    html! {
        @if let Some(instead) = instead { (board::ghosts(instead)) }
    }
}

/// Before the first play: who begins, and the game in a few sentences.
pub fn start(game: &Game) -> Markup {
    let name = isolated(shown(game.seats().name(game.awaited())));
    let does = match view::phase(game) {
        Phase::Deal => "deals the letters",
        _ => "begins",
    };
    html! {
        div.start {
            p.begins { (name) " " (does) }
            ul.rules { @for line in in_three_lines(game.rules()) { li { (line) } } }
        }
    }
}

/// The category in force.
pub fn category(game: &Game) -> Markup {
    let category = game.category().filter(|_| !game.is_over());
    html! { @if let Some(category) = category { p.category { "category: " strong { (shown(category)) } } } }
}

/// The name of the game and the players, as plain text.
pub fn title(game: &Game) -> String {
    let players = game.seats().players().iter();
    let names: Vec<String> = players
        .map(|player| isolated(shown(&player.name)))
        .collect();
    format!("{}: {}", shown(&game.rules().name), listed(&names))
}

/// One line of plain text: who is next and how many tiles are left, or how the game ended. Unlike at the prompt, it does
/// not say what to type.
pub fn standing(game: &Game) -> String {
    let name = |seat: usize| shown(game.seats().name(seat));
    match view::phase(game) {
        Phase::Racks => {
            let racks: Vec<String> = game.undeclared().map(name).collect();
            format!("the game is over; racks to declare: {}", listed(&racks))
        }
        Phase::Deal => format!("{} deals the letters", name(game.awaited())),
        _ => render::standing(game, TextStyle::PLAIN)
            .trim_end()
            .to_owned(),
    }
}

/// Whose turn it is, in a few words for large letters, as plain text.
pub fn turn(game: &Game) -> String {
    let name = |seat: usize| shown(game.seats().name(seat));
    let winners = game.winners();
    let winners: Vec<String> = winners.iter().map(|name| isolated(shown(name))).collect();
    match view::phase(game) {
        Phase::List => "everybody writes".to_owned(),
        Phase::Play => {
            format!("{} turn", possessive(name(game.awaited())))
        }
        Phase::Deal => format!("{} deals", name(game.awaited())),
        Phase::Racks => "the racks are counted".to_owned(),
        Phase::Over if game.seats().count() == 1 => "the game is over".to_owned(),
        Phase::Over if winners.len() > 1 => format!("{} tie", listed(&winners)),
        Phase::Over => format!("{} {}", listed(&winners), view::win(game)),
    }
}

/// `Ann’s`, and `Foxes’` for a team.
pub fn possessive(name: String) -> String {
    let s = if name.ends_with('s') { "" } else { "s" };
    format!("{}\u{2019}{s}", isolated(name))
}

/// A text that is read from right to left is set apart from what stands beside it in a sentence.
pub fn isolated(text: String) -> String {
    if text.contains(is_from_the_right) {
        format!("\u{2068}{text}\u{2069}")
    } else {
        text
    }
}

/// Sections as elements.
pub fn elements(sections: &[Section]) -> Markup {
    html! {
        @for Section { id, heading, html } in sections {
            section class={ "part " (id) } aria-labelledby={ (id) "-heading" } {
                h2 id={ (id) "-heading" } { (heading) }
                div id=(id) { (html) }
                @if *id == "table" { (steps::controls()) }
            }
        }
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

/// A game as a self-contained HTML file, with remarks below its heading and, if there are any, a review and an address
/// for the game shelf.
pub fn document(
    game: &Game,
    dictionary: &str,
    about: &[String],
    review: Option<&Review>,
    shelf: Option<&str>,
) -> String {
    let title = title(game);
    let body = html! {
        body {
            header {
                h1 { (title) }
                @for remark in about { p.about { (remark) } }
                div { p.standing { (standing(game)) } (category(game)) }
            }
            main {
                (elements(&sections(game, false, Afterwards { shelf, ..Afterwards::default() })))
                @if let Some(review) = review { (reviewed(review)) }
            }
            footer { p { "dictionary: " (shown(dictionary)) "; recorded with tileref" } }
            script { (PreEscaped(SCRIPT)) }
        }
    };
    alone(&title, &body)
}

/// The review of a game as a self-contained HTML file.
pub fn review_document(game: &Game, review: &Review) -> String {
    let title = title(game);
    let body = html! {
        body {
            header { h1 { (title) } }
            main { (reviewed(review)) (summary::phonies(game)) }
            footer { p { "recorded with tileref" } }
        }
    };
    alone(&title, &body)
}

/// A table of statistics.
pub struct StatsTable {
    /// Its heading.
    pub heading: String,
    /// The names of its columns.
    pub header: Vec<String>,
    /// Its rows, with safe texts.
    pub rows: Vec<Vec<String>>,
}

/// Statistics as a self-contained HTML file.
pub fn season(title: &str, tables: &[StatsTable], notes: &[String]) -> String {
    let is_number = |cell: &str| cell.parse::<f64>().is_ok();
    let body = html! {
        body {
            header { h1 { (title) } }
            main {
                @for StatsTable { heading, header, rows } in tables {
                    section.part.stats {
                        h2 { (heading) }
                        table.review {
                            thead { tr { @for name in header { th scope="col" { (name.replace('_', " ")) } } } }
                            tbody {
                                @for row in rows {
                                    tr { @for cell in row { td.number[is_number(cell)] { bdi { (cell) } } } }
                                }
                            }
                        }
                    }
                }
                @for note in notes { p { (note) } }
            }
            footer { p { "counted with tileref" } }
        }
    };
    alone(title, &body)
}

/// The section with a review.
pub fn reviewed(review: &Review) -> Markup {
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
