//! Cubes with letters on their faces, of which each shows one in a square tray.

use super::{GridTile, LetterGrid, MAX_TILES};
use crate::grid::Cell;
use crate::text::{count, shown};
use crate::tile::{Letter, RackTile, TileSet};

/// The cubes of a game, as many as fill a square tray.
///
/// ```
/// use tileref_referee::letter_grid::{Cubes, LetterGrid};
/// use tileref_referee::tile::Letter;
/// let face = |text| Letter::face(text).expect("a face");
/// let cubes = [["a", "b"], ["a", "c"], ["d", "e"], ["d", "qu"]];
/// let cubes = Cubes::new(cubes.map(|faces| faces.map(face).to_vec()).to_vec()).expect("a square");
/// let shown = |rows| cubes.excess(&LetterGrid::parse(rows).expect("a grid"));
/// assert_eq!(shown("ab/d[qu]"), None);
/// let excess = shown("ab/cd").expect("no third cube has an A, B or C");
/// assert_eq!((excess.at.to_string().as_str(), excess.tiles, excess.cubes), ("A2", 3, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cubes {
    /// The faces of each cube.
    faces: Vec<Vec<Letter>>,
    /// How many lie in each row of the tray.
    side: usize,
}

/// Why a table cannot have some cubes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CubesProblem {
    /// Something other than a list.
    #[error("it is neither `none` nor a list of cubes")]
    NoList,
    /// A cube without faces, or something other than a list of them: its number, counted from 1.
    #[error("cube {0} is not a list of faces")]
    NoFaces(usize),
    /// What cannot be on a face: the number of the cube, and the face.
    #[error("cube {number} has a face that is no letter: `{}`", shown(.1), number = .0)]
    NoFace(usize, String),
    /// As many as fill no square.
    #[error("{} cannot fill a square: that takes 4, 9, 16 and so on up to 100", count(*.0, "cube"))]
    NoSquare(usize),
    /// Faces of so many letters that a grid of them could not be read.
    #[error("a grid of these faces could have more than {MAX_TILES} letters")]
    TooMany,
}

impl CubesProblem {
    /// What to try.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::NoList | Self::NoSquare(_) => {
                "write as many cubes as fill a square, each a list of its faces: `[[a, b], [a, c], [d, e], [i, qu]]`"
            }
            Self::NoFaces(_) | Self::NoFace(..) => "a cube is a list of letters: `[a, b, qu]`",
            Self::TooMany => "name fewer cubes, or shorter faces",
        }
    }
}

/// More tiles of a grid than cubes that can show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excess {
    /// The first tile in reading order for which no cube is left.
    pub at: Cell,
    /// What it shows; a blank is on no cube.
    pub shown: RackTile,
    /// The letters that compete for the same cubes, its own included, each once.
    pub letters: Vec<Letter>,
    /// How many cubes have at least one of these letters.
    pub cubes: usize,
    /// How many tiles of the grid show one of them.
    pub tiles: usize,
}

impl Cubes {
    /// These cubes.
    ///
    /// # Errors
    /// One has no face; they do not fill a square of two to ten rows; or a grid of them could have more than [`MAX_TILES`]
    /// characters.
    pub fn new(faces: Vec<Vec<Letter>>) -> Result<Self, CubesProblem> {
        let mut signs = 0;
        for (cube, number) in faces.iter().zip(1..) {
            let longest = cube.iter().map(|face| face.as_str().chars().count());
            signs += longest.max().ok_or(CubesProblem::NoFaces(number))?;
        }
        let side = (2..=10).find(|side| side * side == faces.len());
        let side = side.ok_or(CubesProblem::NoSquare(faces.len()))?;
        if signs > MAX_TILES {
            return Err(CubesProblem::TooMany);
        }
        Ok(Self { faces, side })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.faces.len()
    }

    /// How many lie in each row of the tray, and how many rows there are.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Their letters as a set for reading grids; it has no tiles, and words may have other letters, too.
    pub fn letters(&self) -> TileSet {
        TileSet::of_faces(self.faces.iter().flatten().copied())
    }

    /// The letters that no cube shows alone, each with the face of several signs that begins with it: Q with QU.
    pub fn longer_faces(&self) -> impl Iterator<Item = (Letter, Letter)> {
        let faces = || self.faces.iter().flatten().copied();
        let longer = faces().filter(|face| face.is_joined());
        let first = |longer: Letter| Some((Letter::new(longer.as_str().chars().next()?)?, longer));
        let pairs = longer.filter_map(first);
        pairs.filter(move |(first, _)| faces().all(|face| face != *first))
    }

    /// The first row that does not fill one of the tray, counted from 1, and its tiles; `None` if the grid has more or fewer
    /// rows.
    pub fn odd_row(&self, grid: &LetterGrid) -> Option<(usize, usize)> {
        let rows = grid.rows().iter().map(|row| row.iter().flatten().count());
        let odd = rows.zip(1..).find(|&(tiles, _)| tiles != self.side);
        let (tiles, row) = odd.filter(|_| grid.rows().len() == self.side)?;
        Some((row, tiles))
    }

    /// The grid fills the tray and nothing else.
    pub fn fit(&self, grid: &LetterGrid) -> bool {
        let rows = grid.rows();
        let is_full =
            |row: &Vec<Option<GridTile>>| row.len() == self.side && row.iter().all(Option::is_some);
        rows.len() == self.side && rows.iter().all(is_full)
    }

    /// What these cubes cannot show of a grid; `None` if each tile can be on a cube of its own.
    ///
    /// Tiles take cubes in reading order, and pass theirs on if they can have another one. The tiles that were asked for the
    /// sake of one that gets none are all that compete for these cubes, one more than there are.
    pub fn excess(&self, grid: &LetterGrid) -> Option<Excess> {
        let tiles: Vec<(Cell, Option<Letter>)> = grid
            .tiles()
            .map(|(cell, tile)| (cell, tile.letter))
            .collect();
        let mut taken = Taken {
            cubes: self,
            tiles: &tiles,
            by: vec![None; self.count()],
        };
        tiles.iter().enumerate().find_map(|(n, &(at, letter))| {
            let mut asked = vec![false; self.count()];
            if taken.take(n, &mut asked) {
                return None;
            }
            let rivals = taken.by.iter().zip(&asked).filter(|(_, asked)| **asked);
            let rivals = rivals.filter_map(|(by, _)| tiles[(*by)?].1);
            let mut letters: Vec<Letter> = letter.into_iter().chain(rivals).collect();
            letters.sort_unstable();
            letters.dedup();
            let is_rival = |letter: &Letter| letters.contains(letter);
            let rivals = tiles
                .iter()
                .filter(|(_, other)| other.as_ref().is_some_and(is_rival));
            Some(Excess {
                tiles: rivals.count(),
                at,
                shown: letter.map_or(RackTile::Wildcard, RackTile::Letter),
                cubes: asked.iter().filter(|asked| **asked).count(),
                letters,
            })
        })
    }

    /// The cubes shaken: where each lies, which face it shows, and which of them have rings, in a grid that is written as
    /// [`Self::letters`] read it. `random` is a random number below
    /// the one that it is given.
    ///
    /// # Errors
    /// Those of `random`.
    pub fn shake<E>(
        &self,
        rings: usize,
        mut random: impl FnMut(usize) -> Result<usize, E>,
    ) -> Result<LetterGrid, E> {
        let mut tiles = Vec::with_capacity(self.count());
        for faces in &self.faces {
            let letter = Some(faces[random(faces.len())?]);
            let ring = tiles.len() < rings;
            tiles.push(Some(GridTile { letter, ring }));
        }
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, random(last + 1)?);
        }
        let rows = tiles.chunks(self.side).map(<[_]>::to_vec).collect();
        Ok(LetterGrid::new(rows, self.letters().alphabet()))
    }
}

/// Which tile has taken each cube.
struct Taken<'a> {
    cubes: &'a Cubes,
    tiles: &'a [(Cell, Option<Letter>)],
    by: Vec<Option<usize>>,
}

impl Taken<'_> {
    /// A tile takes a cube that nobody was `asked` for yet, if its owner can have another one.
    fn take(&mut self, tile: usize, asked: &mut [bool]) -> bool {
        let Some(letter) = self.tiles[tile].1 else {
            return false;
        };
        (0..self.by.len()).any(|cube| {
            if asked[cube] || !self.cubes.faces[cube].contains(&letter) {
                return false;
            }
            asked[cube] = true;
            let is_free = self.by[cube].is_none_or(|owner| self.take(owner, asked));
            if is_free {
                self.by[cube] = Some(tile);
            }
            is_free
        })
    }
}
