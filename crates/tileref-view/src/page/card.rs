//! The result of a game on a card: a drawing to send, which looks the same wherever it is shown.

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr as _;

use super::board::STAR;
use super::podium::{Ranked, ranking};
use super::summary::results;
use crate::review::BestResult;
use tileref_game::game::Game;
use tileref_words::text::shown;

/// The width of a card, and the space at its sides.
const WIDTH: usize = 640;
const SIDE: usize = 40;
/// The heights of its parts.
const HEAD: usize = 96;
const MORE: usize = 24;
const ROW: usize = 64;
const RESULT: usize = 52;
const FOOT: usize = 34;

/// The fonts of the system, as on pages.
const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
/// The colours of the pages in daylight.
const PAPER: &str = "#f6f3ec";
const WHITE: &str = "#fffdf8";
const INK: &str = "#1d1b18";
const SOFT: &str = "#544d42";
const LINE: &str = "#ddd5c6";
const MAT: &str = "#b3c5b7";
const GOLD: &str = "#ffd84d";

/// The result of a game that is over, and when and where it was played.
pub fn card(game: &Game, occasion: Option<&str>) -> String {
    let (places, results) = (ranking(game), results(game));
    let occasion = occasion.map_or(Vec::new(), halves);
    let head = HEAD + MORE * occasion.len().saturating_sub(1);
    let top = head + ROW * places.len();
    let height = top + RESULT * results.len() + FOOT + 26;
    let title = shown(&game.rules().name);
    let told: Vec<String> = places
        .iter()
        .map(|place| format!("{} {}", place.name, place.score))
        .collect();
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) } width=(WIDTH) height=(height)
            font-family=(FONT) fill=(INK) role="img" aria-label={ (title) ": " (told.join(", ")) } {
            title { (title) ": " (told.join(", ")) }
            rect width=(WIDTH) height=(height) fill=(PAPER) {}
            rect width=(WIDTH) height="10" fill=(MAT) {}
            (line(&title, SIDE, 52, 30, 600, WIDTH - 2 * SIDE))
            g fill=(SOFT) {
                @for (n, half) in occasion.iter().enumerate() { (line(half, SIDE, 80 + MORE * n, 18, 400, WIDTH - 2 * SIDE)) }
            }
            @for (n, place) in places.iter().enumerate() { (row(game, place, head + ROW * n)) }
            @for (n, result) in results.iter().enumerate() { (remembered(result, top + 22 + RESULT * n)) }
            text x=(WIDTH - SIDE) y=(height - 18) font-size="14" text-anchor="end" fill=(SOFT) { "tileref" }
        }
    };
    drawn.into_string() + "\n"
}

/// A text in two lines, if it is too long for one.
fn halves(text: &str) -> Vec<String> {
    if fitting(text, 18, WIDTH - 2 * SIDE) == 18 {
        return vec![text.to_owned()];
    }
    let middle = text.len() / 2;
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    let split = spaces.min_by_key(|at| at.abs_diff(middle));
    let (first, second) = text.split_at(split.unwrap_or(0));
    let halves = [first, second].into_iter().map(str::trim);
    halves
        .filter(|half| !half.is_empty())
        .map(ToOwned::to_owned)
        .collect()
}

/// The members of a team.
fn members(game: &Game, team: usize) -> String {
    let players = game.seats().players().iter();
    let own = players.filter(|player| player.team == Some(team));
    let names: Vec<String> = own.map(|player| shown(&player.name)).collect();
    names.join(", ")
}

/// A player's line, which begins at this height.
fn row(game: &Game, place: &Ranked, top: usize) -> Markup {
    let middle = top + 28;
    let (x, room) = (SIDE + 44, WIDTH - 2 * SIDE - 180);
    html! {
        rect x=(SIDE - 12) y=(top) width=(WIDTH - 2 * SIDE + 24) height=(ROW - 8) rx="12" fill=(WHITE)
            stroke=(if place.has_won { INK } else { LINE }) stroke-width=(if place.has_won { "2" } else { "1" }) {}
        @if place.has_won {
            path transform={ "translate(" (SIDE + 16) " " (middle) ")" } d=(STAR) fill=(GOLD) stroke=(INK) stroke-width="1.5" {}
        }
        @if let Some(team) = place.team {
            (line(&place.name, x, middle, 22, 600, room))
            g fill=(SOFT) { (line(&members(game, team), x, middle + 20, 15, 400, room)) }
        } @else {
            (line(&place.name, x, middle + 8, 24, 600, room))
        }
        text x=(WIDTH - SIDE - 8) y=(middle + 11) font-size="32" font-weight="700" text-anchor="end" { (place.score) }
    }
}

/// What the game is remembered for.
fn remembered(result: &BestResult, top: usize) -> Markup {
    let BestResult {
        name,
        who,
        what,
        points,
    } = result;
    // Signs that cannot be seen have no place in a file of text.
    let what = what.replace(['\u{2068}', '\u{2069}'], "");
    html! {
        text x=(SIDE) y=(top + 14) font-size="15" fill=(SOFT) { (name) }
        (line(&format!("{who}: {what} +{points}"), SIDE, top + 37, 20, 400, WIDTH - 2 * SIDE))
    }
}

/// A line of text in letters as large as this, or smaller if it would need more room.
fn line(text: &str, x: usize, y: usize, size: usize, weight: usize, room: usize) -> Markup {
    html! {
        text x=(x) y=(y) font-size=(fitting(text, size, room)) font-weight=(weight) { (text) }
    }
}

/// The size of letters with which a text fits.
fn fitting(text: &str, size: usize, room: usize) -> usize {
    // Letters are about six tenths as wide as they are high, and capitals wider.
    let wide = text.chars().filter(|c| c.is_uppercase()).count();
    let width = (text.width() * 58 + wide * 14) * size / 100;
    if width > room {
        (size * room / width).max(9)
    } else {
        size
    }
}
