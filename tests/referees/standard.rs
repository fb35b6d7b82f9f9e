//! The finder of crosswords beside the crate `scrabble`: play by play, point by point, on the usual board.

use scrabble::prelude::Play;
use tileref::lexicon::embedded;

use super::engine::{self, Beside, Laid, Words};
use super::plays::Dice;
use crate::program::is_long;

const TILES: &str = "aaaaaaaaabbccddddeeeeeeeeeeeeffggghhiiiiiiiiijkllllmmnnnnnnooooooooppqrrrrrrssssttttttuuuuvvwwxyyz??";

/// A part of the built-in list that has words of every length.
fn some_words(every: usize) -> Words {
    let list = embedded("letterpress").expect("a list");
    let all = list.set().stream().into_strs().expect("text");
    let kept = all.into_iter().enumerate();
    let kept = kept.filter(|(n, word)| word.len() < 4 || n % every == 0);
    Words::new(&kept.map(|(_, word)| word).collect::<Vec<_>>())
}

/// So many tiles that are not on the table, sometimes with a blank for certain.
fn draw(laid: &Laid, held: usize, dice: &mut Dice) -> String {
    let mut left: Vec<char> = TILES.chars().collect();
    for (_, letter) in laid {
        let face = if letter.is_lowercase() {
            '?'
        } else {
            letter.to_ascii_lowercase()
        };
        let at = left
            .iter()
            .position(|tile| *tile == face)
            .expect("a tile of the set");
        left.swap_remove(at);
    }
    let mut rack = String::new();
    let blank = left.iter().position(|tile| *tile == '?');
    if let Some(blank) = blank.filter(|_| dice.one_in(3)) {
        rack.push(left.swap_remove(blank));
    }
    while rack.len() < held && !left.is_empty() {
        rack.push(left.swap_remove(dice.below(left.len())));
    }
    rack
}

#[test]
fn crosswords_as_another_program_finds_them() {
    let long = is_long();
    let words = some_words(if long { 1 } else { 40 });
    let mut dice = Dice(7);
    let (mut positions, mut blanks, mut plays) = (0, 0, 0);
    while positions < if long { 2000 } else { 120 } {
        let mut beside = Beside::new(&words, "enforce");
        let mut laid: Laid = Vec::new();
        while let Some(mover) = beside.game.to_move() {
            let held = beside.game.situation(mover).held;
            let rack = draw(&laid, held, &mut dice);
            let (ours, theirs) = beside.both(&rack);
            for laid in ours.keys().chain(theirs.keys()) {
                let (own, other) = (ours.get(laid), theirs.get(laid));
                let on = beside.drawn();
                assert_eq!(own, other, "{laid:?} of {rack} on\n{on}");
            }
            positions += 1;
            blanks += usize::from(rack.contains('?'));
            plays += ours.len();
            // Few blanks are laid, so that there are some to draw.
            let keeps = !dice.one_in(6);
            let kept = |play: &&Play| !keeps || play.tiles().blanks() == 0;
            let found: Vec<Play> = beside.theirs(&rack).iter().filter(kept).copied().collect();
            if found.is_empty() {
                break;
            }
            // A long word more often than a short one.
            let among = [
                found[dice.below(found.len())],
                found[dice.below(found.len())],
            ];
            let play = among.into_iter().max_by_key(Play::tiles_used);
            let play = play.expect("one of two");
            laid.extend(engine::laid(&play));
            beside.play(&play);
        }
    }
    println!("{positions} positions, {blanks} of them with a blank, {plays} plays");
    assert!(blanks > 20);
}
