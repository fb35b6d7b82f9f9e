//! A crossword of ours beside one of the crate `scrabble`, which finds every play by other means: the same board, tiles
//! and words. The tests and the benchmarks use it.

use std::collections::BTreeMap;
use std::sync::Arc;

use scrabble::prelude::{Board, Coord, Direction, GameConfig, MoveGenerator, Play, Rack, Square};
use tileref::best::{FoundPlay, FoundPlays, Query};
use tileref::game::Game;
use tileref::lexicon::{Lexicon, compile};
use tileref::referee::{JudgedPlay, Vocabulary};
use tileref::rules::Ruleset;
use tileref::tile::{Letter, RackTile};

/// The words, as each of the two has them.
pub struct Words {
    ours: Arc<Lexicon>,
    theirs: scrabble::prelude::Lexicon,
}

impl Words {
    pub fn new(words: &[String]) -> Self {
        let list = compile(words.join("\n").as_bytes()).expect("a list");
        let ours = Lexicon::from_fst_bytes("words", list.fst).expect("a set");
        let alphabet = GameConfig::standard().alphabet;
        let upper = words.iter().map(|word| word.to_uppercase());
        Self {
            ours: Arc::new(ours),
            theirs: scrabble::prelude::Lexicon::from_words(&alphabet, upper).expect("letters"),
        }
    }
}

/// What a play lays: the cell, the letter, in lower case if a blank stands for it.
pub type Laid = Vec<(String, char)>;

/// What a play of theirs lays, in order.
pub fn laid(play: &Play) -> Laid {
    let tile = |(at, square): (Coord, Square)| {
        let base = if square.is_blank() { b'a' } else { b'A' };
        let letter = char::from(base + square.index().expect("a letter"));
        (name(at), letter)
    };
    let mut laid: Laid = play.placements().map(tile).collect();
    laid.sort();
    laid
}

/// One game, twice.
pub struct Beside<'a> {
    words: &'a Words,
    pub game: Game,
    pub board: Board,
    generator: MoveGenerator,
}

/// `H8`.
fn name(at: Coord) -> String {
    let column = char::from(b'A' + u8::try_from(at.col).expect("a column"));
    format!("{column}{}", at.row + 1)
}

impl<'a> Beside<'a> {
    /// A new game. Where the supply is ignored, any rack can be asked about.
    pub fn new(words: &'a Words, supply: &str) -> Self {
        let mut rules = Ruleset::built_in("crossword").expect("a ruleset");
        for (name, value) in [("judge", "entry"), ("supply", supply)] {
            rules.set(name, value).expect("an option");
        }
        let vocabulary = Vocabulary::new(Some(Arc::clone(&words.ours)));
        let config = GameConfig::standard();
        Self {
            words,
            game: Game::new(rules, &["Ann", "Bob"], vocabulary).expect("seats"),
            board: Board::new(&config.layout),
            generator: MoveGenerator::new(&config),
        }
    }

    /// Every play by the crate, in its order.
    pub fn theirs(&mut self, rack: &str) -> &[Play] {
        let alphabet = &self.generator.config().alphabet;
        let rack = Rack::parse(alphabet, &rack.to_uppercase()).expect("a rack");
        self.generator
            .generate(&self.board, &rack, &self.words.theirs)
    }

    /// The seat of the player to move.
    fn seat(&self) -> usize {
        self.game.to_move().expect("a player to move")
    }

    /// Our plays with their rulings, which give each the points that the finder sums up.
    pub fn judged(&self, found: &FoundPlays) -> Vec<JudgedPlay> {
        let judged: Vec<_> = self.game.judged(self.seat(), &found.plays).collect();
        let ruled = judged.iter().map(|play| play.ruling.points());
        assert!(ruled.eq(found.plays.all().map(FoundPlay::points)));
        judged
    }

    /// The plays that our finder lists.
    pub fn ours(&self, rack: &str, most: Option<usize>) -> FoundPlays {
        let tile = |c| Letter::new(c).map_or(RackTile::Wildcard, RackTile::Letter);
        let asked = Query {
            seat: self.seat(),
            tiles: rack.chars().map(tile).collect(),
            most,
        };
        self.game.best(&asked, &mut |_| true).expect("an answer")
    }

    /// Makes a play that the crate has found, in both games.
    pub fn play(&mut self, play: &Play) {
        let way = match play.direction() {
            Direction::Horizontal => "r",
            Direction::Vertical => "d",
        };
        let letter = |square: &Square| {
            let letter = char::from(b'a' + square.index().expect("a letter"));
            let mark = if square.is_blank() { "?" } else { "" };
            format!("{mark}{letter}")
        };
        let word: String = play.word().iter().map(letter).collect();
        self.say(&format!("{} {way} {word}", name(play.coord())));
        play.apply(&mut self.board);
    }

    /// Says a line by the player to move, in ours.
    pub fn say(&mut self, line: &str) {
        let actor = self.game.seats().name(self.seat()).to_owned();
        self.game
            .submit(&actor, line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }

    /// The board as text, for messages.
    pub fn drawn(&self) -> String {
        self.board.to_text(&self.generator.config().alphabet)
    }

    /// All plays of both, each with its points. Both must be sets.
    pub fn both(&mut self, rack: &str) -> (BTreeMap<Laid, i64>, BTreeMap<Laid, i64>) {
        let found = self.ours(rack, None);
        assert_eq!(found.count, found.plays.len());
        let mut ours = BTreeMap::new();
        for play in self.judged(&found) {
            let tile = |(cell, tile): &(tileref::grid::Cell, tileref::tile::Tile)| {
                let letter = tile.letter.to_string().to_uppercase();
                let letter = letter.chars().next().expect("a letter");
                let is_blank = tile.kind == tileref::tile::TileKind::Wildcard;
                let letter = if is_blank {
                    letter.to_ascii_lowercase()
                } else {
                    letter
                };
                (cell.to_string(), letter)
            };
            let mut laid: Laid = play.ruling.placed.iter().map(tile).collect();
            laid.sort();
            let twice = ours.insert(laid, play.ruling.points());
            assert_eq!(twice, None, "{}", play.play);
        }
        let mut theirs = BTreeMap::new();
        for play in self.theirs(rack) {
            let twice = theirs.insert(laid(play), i64::from(play.score()));
            assert_eq!(twice, None, "{play:?}");
        }
        (ours, theirs)
    }
}
