//! A tile as SVG, centred on 0 0: its outline, letter and marks, and the knobs that reach into its neighbours.

use maud::{Markup, html};

use super::steps;
use crate::view::{Mark, Piece, Span};
use tileref_game::grid::Direction;
use tileref_game::layout::Square;
use tileref_game::tile::{Letter, TileKind};

/// The most tiles shown below the top of a stack.
const LAYERS: usize = 3;

/// The outlines of a cell and of tiles, centred on 0 0.
pub(super) struct Shapes {
    pub cell: &'static str,
    tile: &'static str,
    corner: &'static str,
    /// The mark of the last play.
    fresh: &'static str,
    /// The position of the small mark of a tile.
    small: (i32, i32),
    /// The position of the height of a stack.
    badge: (i32, i32),
    /// The baseline of the letter.
    letter: i32,
}

pub(super) const SQUARES: Shapes = Shapes {
    cell: "M-15-18H15A3 3 0 0 1 18-15V15A3 3 0 0 1 15 18H-15A3 3 0 0 1-18 15V-15A3 3 0 0 1-15-18Z",
    tile: "M-14-19H14A5 5 0 0 1 19-14V14A5 5 0 0 1 14 19H-14A5 5 0 0 1-19 14V-14A5 5 0 0 1-14-19Z",
    corner: "M-19-19H6L19-6V19H-19Z",
    fresh: "M-15-15H-5L-15-5Z",
    small: (16, 15),
    badge: (12, -12),
    letter: 7,
};

pub(super) const HEXES: Shapes = Shapes {
    cell: "M0-20L17-10V10L0 20L-17 10V-10Z",
    tile: "M0-22L19-11V11L0 22L-19 11V-11Z",
    corner: "M0-22L19-11V11L0 22L-19 11V-11Z",
    fresh: "M0-19L6-15L-6-15Z",
    small: (0, 16),
    badge: (12, -9),
    letter: 6,
};

/// The knobs of a jigsaw tile, each with the neighbour that it reaches into: a tile that is drawn before it. They are open
/// at the tile, so that no line is drawn there.
pub(super) const KNOBS: [(Direction, &str); 2] = [
    (
        Direction::Left,
        "M-18-3Q-20-2-22-3A4 4 0 1 0-22 3Q-20 2-18 3",
    ),
    (Direction::Up, "M3-18Q2-20 3-22A4 4 0 1 0-3-22Q-2-20-3-18"),
];

/// A knob of a tile, and the turns at which its neighbour is there, if that changes.
pub(super) struct Knob {
    pub outline: &'static str,
    pub on: Option<Vec<Span>>,
}

/// What a tile shows besides itself.
#[derive(Default)]
pub(super) struct Setting {
    /// The steps at which it is part of the last play.
    pub fresh_on: Option<String>,
    /// The square under it, which shows at its edge.
    pub square: Square,
    pub knobs: Vec<Knob>,
}

/// A tile where it lies.
pub(super) fn tile(shapes: &Shapes, piece: Piece, setting: &Setting) -> Markup {
    let outline = match piece.kind {
        TileKind::Corner => shapes.corner,
        TileKind::Letter | TileKind::Wildcard => shapes.tile,
    };
    let below = piece.height.saturating_sub(1).min(LAYERS);
    let mark = piece.kind.mark().filter(|_| piece.letter.is_some());
    let points = || piece.points.map(|points| points.to_string());
    let small = mark.map(|mark| mark.to_string()).or_else(points);
    html! {
        @for layer in 0..below {
            path.tile.below d=(outline) transform=[raised(layer)] {}
        }
        g transform=[raised(below)] {
            (outlined(piece, setting, outline, None))
            @for knob in &setting.knobs { (outlined(piece, setting, knob.outline, Some(knob))) }
            @if piece.kind == TileKind::Wildcard {
                path.dashes d=(outline) transform="scale(.82)" {}
            }
            @if piece.fresh || setting.fresh_on.is_some() { path.new d=(shapes.fresh) {} }
            @if piece.ring { circle.ring r="15.5" {} }
            text.letter.joined[piece.letter.is_some_and(Letter::is_joined)] x=[(piece.height > 1).then_some("-3")] y=(shapes.letter) { (piece.name()) }
            @if let Some(small) = small {
                text.small.under[shapes.small.0 == 0].wide[small.len() > 1] x=(shapes.small.0) y=(shapes.small.1) { (small) }
            }
            @if piece.height > 1 {
                circle.badge cx=(shapes.badge.0) cy=(shapes.badge.1) r="7.5" {}
                text.badge x=(shapes.badge.0) y=(shapes.badge.1 + 3) { (piece.height) }
            }
        }
    }
}

/// The outline of a tile, or of a knob of it.
fn outlined(piece: Piece, setting: &Setting, outline: &str, knob: Option<&Knob>) -> Markup {
    let is_wildcard = piece.kind == TileKind::Wildcard;
    let on = knob.and_then(|knob| knob.on.as_deref());
    let is_gone = on.is_some_and(|on| on.iter().all(|span| span.until.is_some()));
    html! {
        path.tile.knob[knob.is_some()].corner[piece.kind == TileKind::Corner].wildcard[is_wildcard]
            .on-letter[matches!(setting.square, Square::Letter(_))].on-word[matches!(setting.square, Square::Word(_))]
            .ghost[piece.ghost].fresh[piece.fresh && !piece.ghost].gone[is_gone]
            d=(outline) data-fresh=[&setting.fresh_on] data-on=[on.map(steps::spans)] {}
    }
}

/// The offset of a tile on a stack, small enough not to cover the row above.
fn raised(layers: usize) -> Option<String> {
    let tenths = 14 * layers;
    (layers > 0).then(|| format!("translate(0 -{}.{})", tenths / 10, tenths % 10))
}

/// A sample of a tile that is being composed; the script of a phone fills in its letter and points.
pub(super) fn composed(kind: TileKind) -> Piece {
    Piece {
        points: (kind == TileKind::Letter).then_some(1),
        fresh: false,
        kind,
        ..sample(Mark::Ghost)
    }
}

/// A sample tile with a mark.
pub(super) fn sample(mark: Mark) -> Piece {
    let kind = match mark {
        Mark::Corner => TileKind::Corner,
        Mark::Wildcard | Mark::Blank => TileKind::Wildcard,
        Mark::Fresh | Mark::Ghost | Mark::Ring | Mark::High => TileKind::Letter,
    };
    Piece {
        letter: Letter::new('a').filter(|_| mark != Mark::Blank),
        kind,
        points: None,
        height: if mark == Mark::High { 2 } else { 1 },
        fresh: matches!(mark, Mark::Fresh | Mark::Ghost),
        ghost: mark == Mark::Ghost,
        ring: mark == Mark::Ring,
    }
}
