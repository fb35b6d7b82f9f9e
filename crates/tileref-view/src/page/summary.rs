//! The tiles left to play and, at the end, the best word and the best turn.

use maud::{Markup, html};

use super::podium::podium;
use super::{Afterwards, isolated};
use crate::phonies::Phonies;
use crate::review::BestResult;
use crate::stats::{self, Stats};
use crate::{qr, view};
use tileref_game::features::Form;
use tileref_game::game::Game;
use tileref_game::tile::Face;
use tileref_words::text::{count, listed, shown};

/// How many tiles of each letter nobody has played yet, if the game counts tiles and is not over.
pub fn unseen(game: &Game) -> Markup {
    let rules = game.rules();
    if game.is_over() || rules.features.form == Form::Bare {
        return html! {};
    }
    let faces = rules.tiles.faces().map(|face| (face, game.unseen(face)));
    let left: Vec<(Face, usize)> = faces.filter(|(_, left)| *left > 0).collect();
    let total: usize = left.iter().map(|(_, left)| left).sum();
    html! {
        @if total > 0 {
            p.bare { (count(total, "tile")) " on racks or still to be drawn" }
            ul.unseen lang=[view::language(game)] {
                @for (face, left) in left {
                    li {
                        b { (match face { Face::Letter(letter) => letter.to_string(), Face::Wildcard => "?".to_owned() }) }
                        span.times { "×" } (left)
                    }
                }
            }
        }
    }
}

/// What follows a result with a word that the list does not have.
const UNLISTED: &str = " (not in the word list)";

/// The best word and the best turn of a game that is over, in words.
pub fn results(game: &Game) -> Vec<BestResult> {
    if !game.is_over() {
        return Vec::new();
    }
    let players = stats::of_players(game);
    let players: Vec<&Stats> = players.iter().collect();
    let word = stats::best(&players, |one| one.best_word.as_ref());
    let turn = stats::best(&players, |one| one.best_turn.as_ref());
    let named = [("best word", word), ("best turn", turn)].into_iter();
    let result = |(name, best): (&'static str, Option<(&Stats, &stats::Best)>)| {
        let (who, best) = best?;
        Some(BestResult {
            name: name.into(),
            who: who.name.clone(),
            what: in_words(game, &best.what) + if best.unlisted { UNLISTED } else { "" },
            points: best.points,
        })
    };
    named.filter_map(result).collect()
}

/// What a game that is over is remembered for, and the address that adds it to a game shelf.
pub fn ending(game: &Game, after: Afterwards<'_>) -> Markup {
    let told = html! {
        @if after.podium { (podium(game)) }
        (best(game, after.unseen))
        @if let Some(series) = after.series { p.words { (series) } }
    };
    html! {
        @if game.is_over() {
            div.ending { div { (told) } @if let Some(link) = after.shelf { (shelved(link)) } }
        }
    }
}

/// A button for the address, and its QR code for a phone.
fn shelved(link: &str) -> Markup {
    html! {
        div.shelf {
            a href=(link) target="_blank" rel="noopener noreferrer" { "Add to BG Stats" }
            @if let Some(drawn) = qr::drawing(link, "QR code to add the result to BG Stats") {
                details { summary { "QR code" } (drawn) }
            }
        }
    }
}

/// The best word and the best turn of a game that is over, and the play nobody saw.
fn best(game: &Game, unseen: Option<&BestResult>) -> Markup {
    let results = results(game);
    html! {
        @if !results.is_empty() {
            dl.summary {
                @for BestResult { name, who, what, points } in results.iter().chain(unseen) {
                    div {
                        dt { (name) }
                        dd { bdi { (who) } ": " strong { (what) } " +" (points) }
                    }
                }
            }
        }
        (phonies(game))
    }
}

/// Which words stood without being in the word list, and which were challenged in vain, once the game is over.
pub fn phonies(game: &Game) -> Markup {
    let sentences = Phonies::of(game).map(|found| found.sentences());
    html! { @for sentence in sentences.into_iter().flatten() { p.words { (sentence) } } }
}

/// The most words that a result names.
const MOST: usize = 5;

/// A word as it is, and instead of the line of a play or a list the words that count, the first of them if there are many.
fn in_words(game: &Game, best: &str) -> String {
    let mut entries = game.entries().iter();
    let Some(entry) = entries.find(|entry| shown(&entry.action_text()) == best) else {
        return best.to_owned();
    };
    let words = entry.words.iter().filter(|word| word.struck.is_none());
    let mut words: Vec<String> = words
        .map(|word| isolated(shown(&word.spelling.upper())))
        .collect();
    if words.len() > MOST {
        let more = words.split_off(MOST - 1).len();
        words.push(format!("{more} more"));
    }
    listed(words)
}
