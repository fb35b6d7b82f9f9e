//! A game as a page: the parts that the second screen and the exported page are made of.

use maud::html;
use serde::Serialize;

use super::render;
use super::ui::Look;
use crate::game::Game;
use crate::text::{listed, shown};

/// The parts of a page, each one safe to be put into it as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parts {
    /// What the game is called and who plays: plain text.
    pub title: String,
    /// One line: who is next and what is left, or how it ended.
    pub standing: String,
    /// The table, as SVG.
    pub table: String,
    /// The scoreboard.
    pub scores: String,
    /// The last turn with its arithmetic.
    pub last: String,
    /// Every turn, the latest first.
    pub log: String,
}

/// The stylesheet of every page.
pub const STYLE: &str = include_str!("page.css");

/// The parts of a game as it stands.
pub fn parts(game: &Game) -> Parts {
    let look = Look {
        color: false,
        ascii: false,
        width: 100,
    };
    let names: Vec<String> = game
        .seats()
        .players()
        .iter()
        .map(|player| shown(&player.name))
        .collect();
    let pre = |text: String| html! { pre { (text) } }.into_string();
    let last = game.entries().len().saturating_sub(1);
    Parts {
        title: format!("{}: {}", shown(&game.rules().name), listed(&names)),
        standing: pre(render::standing(game, look)),
        table: pre(render::board(game, look)),
        scores: pre(render::scores(game, look)),
        last: pre(render::turns(game, last, look)),
        log: pre(render::log(game, look)),
    }
}
