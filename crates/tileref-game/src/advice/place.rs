//! Where words fit that were typed without their place.

use crate::action::{Action, Part, Play};
use crate::game::{AllowedLookups, Game, LineError};
use crate::options::Enforcement;
use crate::reading::{LISTED, PartialLine, partial};
use crate::referee::rules::TileSupply;
use crate::referee::{JudgedPlay, Ruling};
use crate::rule::Refusal;
use crate::text::first_word;
use crate::tile::Face;

/// A word typed without its place, and the places where it fits.
#[derive(Clone, Debug)]
pub struct Places {
    /// What was typed.
    pub typed: PartialLine,
    /// Where it fits, the likeliest place first.
    pub fits: Vec<JudgedPlay>,
}

impl Places {
    /// How many places are listed at most.
    pub const LISTED: usize = LISTED;

    /// The places that are listed, best known first.
    pub fn likeliest(&self) -> &[JudgedPlay] {
        &self.fits[..self.fits.len().min(Self::LISTED)]
    }

    /// The tiles of the word.
    fn faces(&self) -> impl Iterator<Item = Face> + Clone {
        let letters = self.typed.play.play.main.letters().iter();
        letters.map(|tile| tile.face())
    }
}

/// The refusal of a word that needs more tiles of a letter than the set has, wherever it goes.
pub fn short_of_tiles(game: &Game, places: &Places) -> Option<LineError> {
    let (rules, tiles) = (game.rules(), &game.rules().tiles);
    if rules.house.supply == Enforcement::Ignore {
        return None;
    }
    // A wildcard on the table may stand for the letter.
    let laid = tiles
        .count(Face::Wildcard)
        .saturating_sub(game.unseen(Face::Wildcard));
    let needed = |face: Face| places.faces().filter(|&other| other == face).count();
    let is_short = |&face: &Face| needed(face) > tiles.count(face) + laid;
    let face = places.faces().find(is_short)?;
    let in_set = tiles.count(face);
    let reason = TileSupply::OnTable { face, in_set };
    Some(LineError::Refusal(Refusal::new(reason, Part::Word(0))))
}

/// A tile of a word that is used up, so that the word must use one that is on the table.
pub fn used_up(game: &Game, places: &Places) -> Option<Face> {
    let situation = game.situation(game.to_move()?);
    let (tiles, house, used) = (situation.tiles, situation.house, situation.used);
    TileSupply::exceeded(tiles, house, used, places.faces()).map(|(face, _)| face)
}

/// Whether every play is looked up, and anybody may look words up at any time: then a preview may do it, too.
pub fn is_open(game: &Game) -> bool {
    game.rules().looks_up() && game.allowed_lookups() == AllowedLookups::Open
}

/// Why a word would be refused wherever it fits, where places are looked up: it is not valid, or what it makes there.
pub fn refused(game: &Game, places: &Places) -> Option<LineError> {
    let play = &places.fits.first()?.play;
    let refusal = looked_up_by(game, game.to_move()?, play)?.err()?;
    Some(LineError::Refusal(refusal))
}

/// The ruling on a play of this seat with all its words, where a preview may look them up.
fn looked_up_by(game: &Game, seat: usize, play: &Play) -> Option<Result<Ruling, Refusal>> {
    is_open(game).then(|| game.situation(seat).judge(play))
}

/// What a valid play of this seat scores with all its words, where a preview may look them up.
pub fn looked_up(game: &Game, seat: usize, line: &str) -> Option<Ruling> {
    let Action::Play(play) = game.read(line).ok()?.action else {
        return None;
    };
    looked_up_by(game, seat, &play)?.ok()
}

/// Whether the points of a play are known before it is submitted: no word that is not looked up yet can add to them.
pub fn is_final(game: &Game) -> bool {
    !game.may_gain_words() || is_open(game)
}

/// The places where a word fits that was typed without its place, in a game where a board is kept; `None` for any other
/// line. No word is looked up, except where every play is looked up and anybody may do the same: there, places with
/// invalid words are left out.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_game::advice::places;
/// game.submit("Ann", "m13 r latch")?;
/// let places = places(&game, "latches").expect("a word without its place");
/// assert_eq!(places.fits[0].play.to_string(), "m13 r latches");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn places(game: &Game, line: &str) -> Option<Places> {
    let typed = partial(game, line)?;
    let situation = game.situation(game.to_move()?);
    // What is listed may show that a word is valid only if anybody may look it up.
    let situation = if is_open(game) {
        situation
    } else {
        situation.without_dictionary()
    };
    let mut fits = situation.places(&typed.play);
    let along = typed.line.as_ref();
    fits.retain(|fit| along.is_none_or(|along| along.has(fit, game)));
    // In `habit:2d and` the direction may be that of the word.
    if let Some(apart) = way_apart(line)
        && let Ok(apart) = game.read(&apart)
        && let Action::Play(play) = apart.action
        && let Ok(ruling) = situation.judge(&play)
    {
        fits.insert(0, JudgedPlay { play, ruling });
    }
    Some(Places { typed, fits })
}

/// A line with the direction behind its first place as a piece of its own: `habit:2 d and`.
fn way_apart(line: &str) -> Option<String> {
    let (place, word) = first_word(line.trim());
    let (_, steps) = place.split_once(':')?;
    let way = steps
        .find(|c: char| !c.is_ascii_digit())
        .filter(|at| *at > 0)?;
    let (digits, way) = steps.split_at(way);
    let at = place.len() - steps.len() + digits.len();
    (way.len() == 1 && !word.contains(' ')).then(|| format!("{} {way} {word}", &place[..at]))
}
