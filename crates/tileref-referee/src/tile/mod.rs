//! Letters, tiles and the set that a game is played with.

mod alphabet;
mod letter;

use std::fmt::{self, Write as _};

use crate::options::choices;

pub use alphabet::Alphabet;
pub(crate) use alphabet::Spelt;
pub use letter::{Letter, MAX_BYTES};

choices! {
    /// The kind of a tile, by its name in the JSON report.
    pub enum TileKind {
        /// A plain letter tile.
        Letter = "letter",
        /// A lettered tile of corner shape: worth 0, two flat sides.
        Corner = "corner",
        /// A tile that stands for the letter declared when it was played; worth 0.
        Wildcard = "wildcard",
    }
}

impl TileKind {
    /// The mark before a letter in the notation.
    pub fn mark(self) -> Option<char> {
        match self {
            Self::Letter => None,
            Self::Corner => Some('+'),
            Self::Wildcard => Some('?'),
        }
    }
}

/// A tile with its letter, as it is on the table.
///
/// ```
/// use tileref_referee::tile::{TileKind, Letter, Tile};
/// let letter = Letter::new('e').expect("a letter");
/// let kinds = [TileKind::Letter, TileKind::Corner, TileKind::Wildcard];
/// assert_eq!(kinds.map(|kind| Tile { letter, kind }.to_string()), ["e", "+e", "?e"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The letter it shows, or stands for.
    pub letter: Letter,
    /// Its kind.
    pub kind: TileKind,
}

const _: () = assert!(size_of::<Tile>() == 8 && size_of::<RackTile>() == 8);

/// As the notation writes it: `e`, `+e`, `?e`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mark) = self.kind.mark() {
            f.write_char(mark)?;
        }
        self.letter.write(f)
    }
}

/// A tile on a rack, where a wildcard has no letter yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RackTile {
    /// A plain letter tile.
    Letter(Letter),
    /// A corner tile and its letter.
    Corner(Letter),
    /// A wildcard.
    Wildcard,
}

/// As the notation writes it: `e`, `+e`, `?`.
impl fmt::Display for RackTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => letter.write(f),
            Self::Corner(letter) => {
                f.write_char('+')?;
                letter.write(f)
            }
            Self::Wildcard => f.write_str("?"),
        }
    }
}

/// A tile as the set counts it: by its letter, whatever its shape, or as a wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A tile with this letter printed on it.
    Letter(Letter),
    /// A wildcard.
    Wildcard,
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => letter.fmt(f),
            Self::Wildcard => f.write_str("wildcard"),
        }
    }
}

impl Tile {
    /// What the set counts it as.
    pub fn face(self) -> Face {
        RackTile::of(self).face()
    }

    /// Its letter and its kind as a number, whose lowest eight bits are free.
    #[inline]
    pub(crate) fn number(self) -> u64 {
        self.letter.number() | (self.kind as u64) << 8
    }

    /// A tile on the table as it is typed: without a mark.
    #[must_use]
    pub fn unmarked(self) -> Self {
        let kind = TileKind::Letter;
        Self { kind, ..self }
    }
}

/// Tiles as they are typed: `ae+s?`.
pub fn typed(tiles: &[RackTile]) -> String {
    tiles.iter().map(ToString::to_string).collect()
}

impl RackTile {
    /// A tile on the table as it was on the rack.
    pub fn of(tile: Tile) -> Self {
        match tile.kind {
            TileKind::Letter => Self::Letter(tile.letter),
            TileKind::Corner => Self::Corner(tile.letter),
            TileKind::Wildcard => Self::Wildcard,
        }
    }

    /// The letter on it; a wildcard has none.
    pub fn letter(self) -> Option<Letter> {
        match self {
            Self::Letter(letter) | Self::Corner(letter) => Some(letter),
            Self::Wildcard => None,
        }
    }

    /// As the notation writes it, in capitals.
    pub fn upper(self) -> String {
        match self.letter() {
            Some(letter) => self
                .to_string()
                .replace(letter.as_str(), &letter.to_string()),
            None => self.to_string(),
        }
    }

    /// What the set counts this tile as.
    pub fn face(self) -> Face {
        self.letter().map_or(Face::Wildcard, Face::Letter)
    }
}

/// The tiles that a game is played with: the value and count of each letter, and the wildcards.
///
/// ```
/// use tileref_referee::tile::{Face, Letter, TileSet};
/// let [a, q] = ['a', 'q'].map(|c| Letter::new(c).expect("a letter"));
/// let set = TileSet::new([(a, 1, 9), (q, 10, 1)], 2);
/// assert_eq!((set.total(), set.value(q), set.count(Face::Wildcard)), (12, 10, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileSet {
    /// Letter, value and count, sorted by letter.
    letters: Vec<(Letter, u32, usize)>,
    wildcards: usize,
    alphabet: Alphabet,
}

impl TileSet {
    /// A set from `(letter, value, count)`, each letter once, and the number of wildcards.
    pub fn new(letters: impl IntoIterator<Item = (Letter, u32, usize)>, wildcards: usize) -> Self {
        let mut letters: Vec<_> = letters.into_iter().collect();
        letters.sort_by_key(|&(letter, ..)| letter);
        let faces: Vec<Letter> = letters.iter().map(|&(letter, ..)| letter).collect();
        let mut alphabet = Alphabet::new(faces.iter().copied());
        if wildcards == 0 {
            alphabet = alphabet.without_wildcards(&faces);
        }
        for (letter, ..) in &mut letters {
            *letter = letter.of_case(alphabet.case());
        }
        Self {
            letters,
            wildcards,
            alphabet,
        }
    }

    /// Faces without tiles, such as those of cubes: grids are read with them, and words may have any letters.
    ///
    /// ```
    /// use tileref_referee::tile::{Letter, TileSet};
    /// let qu = Letter::face("qu").expect("a face");
    /// let set = TileSet::of_faces([qu]);
    /// assert_eq!((set.total(), set.alphabet().letter("qu")), (0, Some(qu)));
    /// assert_eq!(set.alphabet().partial_of("q"), None);
    /// ```
    pub fn of_faces(faces: impl IntoIterator<Item = Letter>) -> Self {
        let mut faces: Vec<Letter> = faces.into_iter().collect();
        faces.sort_unstable();
        faces.dedup();
        let alphabet = Alphabet::new(faces.iter().copied());
        let letter = |face: Letter| (face.of_case(alphabet.case()), 0, 0);
        Self {
            letters: faces.into_iter().map(letter).collect(),
            wildcards: 0,
            alphabet,
        }
    }

    /// How words are cut into its tiles.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The set with half of each letter, rounded up.
    ///
    /// ```
    /// use tileref_referee::tile::{Letter, TileSet};
    /// let a = Letter::new('a').expect("a letter");
    /// assert_eq!(TileSet::new([(a, 1, 9)], 2).halved(), TileSet::new([(a, 1, 5)], 1));
    /// ```
    #[must_use]
    pub fn halved(mut self) -> Self {
        let counts = self.letters.iter_mut().map(|(.., count)| count);
        counts
            .chain([&mut self.wildcards])
            .for_each(|count| *count = count.div_ceil(2));
        self
    }

    /// The set with this many wildcards.
    #[must_use]
    pub fn with_wildcards(self, wildcards: usize) -> Self {
        Self { wildcards, ..self }
    }

    /// The value of a letter; 0 if it is not in the set.
    pub fn value(&self, letter: Letter) -> u32 {
        self.position(letter).map_or(0, |i| self.letters[i].1)
    }

    /// The value of a tile in games where wildcards and corner tiles have none.
    pub fn worth(&self, tile: Tile) -> u32 {
        match tile.kind {
            TileKind::Letter => self.value(tile.letter),
            TileKind::Corner | TileKind::Wildcard => 0,
        }
    }

    /// Every face in the set: the letters in order, then the wildcard.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        let letters = self.letters.iter().filter(|(.., count)| *count > 0);
        let letters = letters.map(|&(letter, ..)| Face::Letter(letter));
        letters.chain((self.wildcards > 0).then_some(Face::Wildcard))
    }

    /// How many tiles of a face the set has.
    pub fn count(&self, face: Face) -> usize {
        match face {
            Face::Wildcard => self.wildcards,
            Face::Letter(letter) => self.position(letter).map_or(0, |i| self.letters[i].2),
        }
    }

    /// How many tiles the set has.
    pub fn total(&self) -> usize {
        self.wildcards + self.letters.iter().map(|&(.., count)| count).sum::<usize>()
    }

    /// A letter that the set lists belongs to its alphabet, even with a count of 0.
    pub fn has_letter(&self, letter: Letter) -> bool {
        self.position(letter).is_some()
    }

    fn position(&self, letter: Letter) -> Option<usize> {
        self.letters
            .binary_search_by_key(&letter, |&(letter, ..)| letter)
            .ok()
    }
}

/// How many tiles of each face have been played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(Vec<(Face, usize)>);

impl Tally {
    /// How many tiles of a face are counted.
    pub fn count(&self, face: Face) -> usize {
        self.position(face).map_or(0, |i| self.0[i].1)
    }

    /// Counts one more tile.
    pub fn add(&mut self, face: Face) {
        match self.position(face) {
            Ok(i) => self.0[i].1 += 1,
            Err(i) => self.0.insert(i, (face, 1)),
        }
    }

    fn position(&self, face: Face) -> Result<usize, usize> {
        self.0.binary_search_by_key(&face, |&(face, _)| face)
    }

    /// The first face of which the set has fewer tiles than are counted here and in `more` together.
    ///
    /// ```
    /// use tileref_referee::tile::{Face, Letter, Tally, TileSet};
    /// let q = Face::Letter(Letter::new('q').expect("a letter"));
    /// let set = TileSet::new([(Letter::new('q').expect("a letter"), 10, 1)], 0);
    /// let mut played = Tally::default();
    /// assert_eq!(played.exceeded(&set, [q]), None);
    /// played.add(q);
    /// assert_eq!(played.exceeded(&set, [q]), Some(q));
    /// ```
    pub fn exceeded<I>(&self, set: &TileSet, more: I) -> Option<Face>
    where
        I: IntoIterator<Item = Face, IntoIter: Clone>,
    {
        let more = more.into_iter();
        let too_many = |&(n, face): &(usize, Face)| {
            let before = more.clone().take(n).filter(|&other| other == face).count();
            self.count(face) + before >= set.count(face)
        };
        let mut counted = more.clone().enumerate();
        counted.find(too_many).map(|(_, face)| face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(c: char) -> Letter {
        Letter::new(c).expect("a letter")
    }

    #[test]
    fn letters_fold_and_others_are_refused() {
        assert_eq!(letter('E'), letter('e'));
        assert_eq!(letter('Ä').to_string(), "Ä");
        assert_eq!(letter('ß').to_string(), "ß");
        assert_eq!(letter('İ'), letter('i'));
        for other in ['1', '-', ' ', '\u{301}', '\u{202e}'] {
            assert_eq!(Letter::new(other), None, "{other:?}");
        }
    }

    #[test]
    fn a_letter_is_the_same_however_it_is_encoded() {
        for text in ["Ä", "ä", "A\u{308}", "a\u{308}"] {
            assert_eq!(Letter::of(text), Letter::new('ä'), "{text:?}");
        }
        for other in ["", "ab", "x\u{304}", "\u{308}", "?"] {
            assert_eq!(Letter::of(other), None, "{other:?}");
        }
    }

    #[test]
    fn half_a_set_is_rounded_up() {
        let set = TileSet::new([(letter('z'), 10, 1), (letter('a'), 1, 9)], 3).halved();
        let counts = [Face::Letter(letter('a')), Face::Letter(letter('z'))].map(|of| set.count(of));
        assert_eq!((counts, set.count(Face::Wildcard)), ([5, 1], 2));
        assert_eq!(set.value(letter('z')), 10);
    }

    #[test]
    fn a_set_can_have_another_number_of_wildcards() {
        let set = TileSet::new([(letter('a'), 1, 9)], 0).with_wildcards(2);
        assert_eq!((set.count(Face::Wildcard), set.total()), (2, 11));
        assert_eq!(set.with_wildcards(0).total(), 9);
    }

    #[test]
    fn the_supply_is_counted_by_face() {
        let set = TileSet::new([(letter('z'), 10, 1), (letter('a'), 1, 2)], 1);
        let mut tally = Tally::default();
        let z = Face::Letter(letter('z'));
        assert_eq!(tally.exceeded(&set, [z, Face::Wildcard]), None);
        assert_eq!(tally.exceeded(&set, [z, z]), Some(z));
        tally.add(z);
        assert_eq!(tally.exceeded(&set, [z]), Some(z));
        assert_eq!(
            tally.exceeded(&set, [Face::Letter(letter('q'))]),
            Some(Face::Letter(letter('q')))
        );
        assert_eq!(set.total(), 4);
    }
}
