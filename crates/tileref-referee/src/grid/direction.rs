//! Directions, and the axes of runs.

use crate::options::choices;

choices! {
    /// How the cells of a table are arranged.
    pub enum Grid {
        /// Four neighbours each.
        Square = "square",
        /// Six neighbours each: every second row is half a cell further right, starting with row 2.
        Hex = "hex",
    }

    /// The direction of a step to a neighbour, by its name in the notation.
    pub enum Direction {
        /// To the next column, on squares.
        Right = "r",
        /// To the previous column, on squares.
        Left = "l",
        /// To the previous row, on squares.
        Up = "u",
        /// To the next row, on squares.
        Down = "d",
        /// To the next column, on hexes.
        East = "e",
        /// To the previous column, on hexes.
        West = "w",
        /// To the previous row and half a cell right, on hexes.
        NorthEast = "ne",
        /// To the previous row and half a cell left, on hexes.
        NorthWest = "nw",
        /// To the next row and half a cell right, on hexes.
        SouthEast = "se",
        /// To the next row and half a cell left, on hexes.
        SouthWest = "sw",
    }
}

/// The directions on squares, each with the sign that is read as it and the words that only mean it.
const TYPED: [(Direction, &str, &[&str]); 4] = [
    (
        Direction::Right,
        ">",
        &[
            "across",
            "a",
            "acr",
            "h",
            "hor",
            "horiz",
            "horizontal",
            "e",
            "east",
            "rt",
        ],
    ),
    (
        Direction::Down,
        "v",
        &["vertical", "vert", "vertically", "s", "south", "dn"],
    ),
    (Direction::Left, "<", &["w", "west"]),
    (Direction::Up, "^", &["n", "north"]),
];

impl Grid {
    /// The directions from a cell to its neighbours.
    #[inline]
    pub fn directions(self) -> &'static [Direction] {
        use Direction::{
            Down, East, Left, NorthEast, NorthWest, Right, SouthEast, SouthWest, Up, West,
        };
        match self {
            Self::Square => &[Right, Left, Up, Down],
            Self::Hex => &[East, West, NorthEast, NorthWest, SouthEast, SouthWest],
        }
    }

    /// The axes through a cell.
    pub fn axes(self) -> &'static [Axis] {
        match self {
            Self::Square => &[Axis::Row, Axis::Column],
            Self::Hex => &[Axis::Level, Axis::Falling, Axis::Rising],
        }
    }
}

impl Direction {
    /// The grid that has this direction.
    #[inline]
    pub fn grid(self) -> Grid {
        match self {
            Self::Right | Self::Left | Self::Up | Self::Down => Grid::Square,
            _ => Grid::Hex,
        }
    }

    /// The opposite direction.
    ///
    /// ```
    /// use tileref_referee::grid::Direction;
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// assert_eq!(Direction::Left.axis(), Direction::Right.axis());
    /// ```
    #[must_use]
    #[inline]
    pub fn opposite(self) -> Self {
        let [forward, backward] = self.axis().directions();
        if self == forward { backward } else { forward }
    }

    /// This direction as it is seen, and typed, on squares: if the first column stands at the right, because words are read
    /// from right to left, the next column is at the left. The other way round it is the same.
    #[must_use]
    pub fn seen(self, mirrored: bool) -> Self {
        match self {
            Self::Right if mirrored => Self::Left,
            Self::Left if mirrored => Self::Right,
            other => other,
        }
    }

    /// The axis of this direction.
    #[inline]
    pub fn axis(self) -> Axis {
        match self {
            Self::Right | Self::Left => Axis::Row,
            Self::Up | Self::Down => Axis::Column,
            Self::East | Self::West => Axis::Level,
            Self::NorthWest | Self::SouthEast => Axis::Falling,
            Self::NorthEast | Self::SouthWest => Axis::Rising,
        }
    }

    /// The direction on squares for a letter of the notation; case does not matter.
    ///
    /// ```
    /// use tileref_referee::grid::Direction;
    /// assert_eq!(Direction::from_letter('u'), Some(Direction::Up));
    /// assert_eq!(Direction::from_letter('x'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Self> {
        let named = Self::from_name(letter.encode_utf8(&mut [0; 4]));
        named.filter(|way| way.grid() == Grid::Square)
    }

    /// The sign that is typed for it on squares, in ASCII; its name on hexes.
    ///
    /// ```
    /// use tileref_referee::grid::Direction;
    /// assert_eq!(Direction::Down.sign(), "v");
    /// assert_eq!(Direction::NorthEast.sign(), "ne");
    /// ```
    pub fn sign(self) -> &'static str {
        let typed = TYPED.iter().find(|&&(way, ..)| way == self);
        typed.map_or(self.name(), |(_, sign, _)| sign)
    }

    /// The direction that is typed as its name, its word or its sign.
    pub fn from_typed(text: &str) -> Option<Self> {
        let text = &*text.to_lowercase();
        let sign = TYPED.iter().find(|(_, sign, _)| *sign == text);
        let mut all = Self::ALL.iter().copied();
        let named = all.find(|way| [way.name(), way.word()].contains(&text));
        named.or(sign.map(|&(way, ..)| way))
    }

    /// The direction on squares that is meant by a name, a sign or another word.
    pub fn suggested(text: &str) -> Option<Self> {
        let other = TYPED.iter().find(|(.., words)| words.contains(&text));
        let named = Self::from_typed(text).filter(|way| way.grid() == Grid::Square);
        named.or(other.map(|&(way, ..)| way))
    }

    /// The direction to name in `shift`, on squares and on hexes, to move the table this way.
    #[must_use]
    pub fn shift(self) -> Self {
        match self {
            Self::Right | Self::East => Self::Right,
            Self::Left | Self::West => Self::Left,
            Self::Up | Self::NorthEast | Self::NorthWest => Self::Up,
            Self::Down | Self::SouthEast | Self::SouthWest => Self::Down,
        }
    }

    /// The word for it in messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Left => "left",
            Self::Up => "up",
            Self::Down => "down",
            Self::East => "east",
            Self::West => "west",
            Self::NorthEast => "north-east",
            Self::NorthWest => "north-west",
            Self::SouthEast => "south-east",
            Self::SouthWest => "south-west",
        }
    }
}

/// A straight line through cells, with the direction in which words along it are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// Left to right, on squares.
    Row,
    /// Top to bottom, on squares.
    Column,
    /// West to east, on hexes.
    Level,
    /// North-west to south-east, on hexes.
    Falling,
    /// South-west to north-east, on hexes.
    Rising,
}

impl Axis {
    /// The direction in which a run along this axis is read.
    #[inline]
    pub fn forward(self) -> Direction {
        self.directions()[0]
    }

    /// Its two directions, the one in which a run is read first.
    fn directions(self) -> [Direction; 2] {
        match self {
            Self::Row => [Direction::Right, Direction::Left],
            Self::Column => [Direction::Down, Direction::Up],
            Self::Level => [Direction::East, Direction::West],
            Self::Falling => [Direction::SouthEast, Direction::NorthWest],
            Self::Rising => [Direction::NorthEast, Direction::SouthWest],
        }
    }
}
