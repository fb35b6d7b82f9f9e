//! The scores turn by turn, as SVG: a line for each seat, with its own dashes and marks, and its name at the end.

use maud::{Markup, html};
use unicode_width::UnicodeWidthChar as _;

use super::initial::{KINDS, colour};
use super::isolated;
use super::tables::minus;
use crate::view::{self, Runner};
use tileref_game::game::Game;
use tileref_words::text::{cut, listed, shown};

/// The drawing, and the plot area in it.
const WIDTH: i64 = 480;
const HEIGHT: i64 = 280;
const LEFT: i64 = 44;
const RIGHT: i64 = 304;
const TOP: i64 = 16;
const BOTTOM: i64 = 236;
/// The distance between names.
const LINE: i64 = 22;
/// The most characters shown of a name.
const NAME: usize = 12;

/// Maps a range of numbers to a range of the drawing.
#[derive(Clone, Copy)]
struct Scale {
    low: i64,
    high: i64,
    from: i64,
    to: i64,
}

impl Scale {
    fn at(self, n: i64) -> i64 {
        // In 128 bits, because absurdly high scores must not overflow.
        let (n, low, high) = (i128::from(n), i128::from(self.low), i128::from(self.high));
        let part = (n - low) * i128::from(self.to - self.from) / (high - low).max(1);
        self.from + i64::try_from(part).unwrap_or(0)
    }

    /// Up to six round numbers for labels.
    fn ticks(self) -> impl Iterator<Item = i64> {
        let (low, high) = (i128::from(self.low), i128::from(self.high));
        let mut steps = (0..20).flat_map(|zeros| [1, 2, 5].map(|n| n * 10_i128.pow(zeros)));
        let step = steps.find(|step| (high - low) / step <= 5).unwrap_or(1);
        let first = low.div_euclid(step);
        (first..first + 8)
            .map(move |n| n * step)
            .filter(move |n| (low..=high).contains(n))
            .filter_map(|n| i64::try_from(n).ok())
    }
}

/// The scores turn by turn.
pub fn svg(game: &Game) -> Markup {
    let runners = view::race(game);
    let turns = runners.first().map_or(0, |runner| runner.totals.len() - 1);
    if turns == 0 {
        return html! {};
    }
    let totals = || runners.iter().flat_map(|runner| &runner.totals).copied();
    let x = Scale {
        low: 0,
        high: i64::try_from(turns).unwrap_or(i64::MAX),
        from: LEFT,
        to: RIGHT,
    };
    let y = Scale {
        low: totals().min().unwrap_or(0).min(0),
        high: totals().max().unwrap_or(0).max(1),
        from: BOTTOM,
        to: TOP,
    };
    let total = |runner: &Runner| format!("{} {}", shown(&runner.name), runner.total());
    let totals: Vec<String> = runners.iter().map(total).collect();
    let description = format!("Scores turn by turn: {}", listed(&totals));
    html! {
        svg.race xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img"
            aria-label=(description) {
            title { (description) }
            @for n in y.ticks() {
                line.rule x1=(LEFT) x2=(RIGHT) y1=(y.at(n)) y2=(y.at(n)) {}
                text.tick.end x=(LEFT - 6) y=(y.at(n) + 6) { (minus(n)) }
            }
            @for n in x.ticks() {
                text.tick x=(x.at(n)) y=(BOTTOM + 20) { (n) }
            }
            text.tick x=(i64::midpoint(LEFT, RIGHT)) y=(BOTTOM + 40) { "turn" }
            @for (seat, runner) in runners.iter().enumerate() { (run(seat, runner, x, y)) }
            @for (seat, at) in labels(&runners, y) { (label(seat, &runners[seat], at, y)) }
        }
    }
}

fn points(runner: &Runner, x: Scale, y: Scale) -> Vec<(i64, i64)> {
    let totals = (0..).zip(&runner.totals);
    totals.map(|(n, &total)| (x.at(n), y.at(total))).collect()
}

fn run(seat: usize, runner: &Runner, x: Scale, y: Scale) -> Markup {
    let points = points(runner, x, y);
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let changed = runner.totals.windows(2).zip(&points[1..]);
    let marks = changed.filter(|(totals, _)| totals[0] != totals[1]);
    html! {
        g class=(colour(seat)) {
            polyline points=(line.join(" ")) {}
            @for (_, &(x, y)) in marks { (mark(seat, x, y)) }
        }
    }
}

/// The mark of a seat: a circle, a square, a triangle pointing up, a diamond, a triangle pointing down, a bar,
/// a bar on its side, a cross.
fn mark(seat: usize, x: i64, y: i64) -> Markup {
    let shape = match seat % KINDS {
        0 => "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0Z",
        1 => "M-4-4H4V4H-4Z",
        2 => "M0-5L5 4H-5Z",
        3 => "M0-5.5L5.5 0L0 5.5L-5.5 0Z",
        4 => "M0 5L5-4H-5Z",
        5 => "M-2-6H2V6H-2Z",
        6 => "M-6-2H6V2H-6Z",
        _ => "M-2-5H2V-2H5V2H2V5H-2V2H-5V-2H-2Z",
    };
    html! { path.mark d=(shape) transform={ "translate(" (x) " " (y) ")" } {} }
}

/// The vertical positions of the names, near the ends of their lines, without overlaps.
fn labels(runners: &[Runner], y: Scale) -> Vec<(usize, i64)> {
    let ends = runners.iter().map(|runner| y.at(runner.total()));
    let mut labels: Vec<(usize, i64)> = ends.enumerate().collect();
    labels.sort_by_key(|&(seat, at)| (at, seat));
    let mut least = TOP;
    for (_, at) in &mut labels {
        *at = (*at).max(least);
        least = *at + LINE;
    }
    let mut most = BOTTOM + LINE;
    for (_, at) in labels.iter_mut().rev() {
        *at = (*at).min(most);
        most = *at - LINE;
    }
    labels
}

fn label(seat: usize, runner: &Runner, at: i64, y: Scale) -> Markup {
    let name = isolated(cut(&shown(&runner.name), NAME));
    let text = format!("{name} {}", minus(runner.total()));
    let end = y.at(runner.total());
    html! {
        g class=(colour(seat)) {
            line.lead x1=(RIGHT + 5) y1=(end) x2=(RIGHT + 14) y2=(at) {}
            (mark(seat, RIGHT + 22, at))
            text.name x=(RIGHT + 33) y=(at + 6) textLength=[squeezed(&text)] lengthAdjust="spacingAndGlyphs" {
                (text)
            }
        }
    }
}

/// The length to squeeze a label into, if it may be too wide.
fn squeezed(text: &str) -> Option<i64> {
    let room = WIDTH - RIGHT - 37;
    let wide = |c: char| "mwMW@%".contains(c) || c.width().is_some_and(|width| width > 1);
    let units = text.chars().map(|c| if wide(c) { 18 } else { 11 });
    (units.sum::<i64>() > room).then_some(room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_labels_of_an_axis_are_round_and_few() {
        let ticks = |low, high| {
            let scale = Scale {
                low,
                high,
                from: BOTTOM,
                to: TOP,
            };
            scale.ticks().collect::<Vec<_>>()
        };
        assert_eq!(ticks(0, 1), [0, 1]);
        assert_eq!(ticks(0, 466), [0, 100, 200, 300, 400]);
        assert_eq!(ticks(-38, 120), [0, 50, 100]);
        assert!(ticks(i64::MIN, i64::MAX).len() < 8);
        assert!(ticks(0, i64::MAX).len() < 8);
    }

    #[test]
    fn names_beside_the_plot_do_not_overlap() {
        let runner = |total| Runner {
            name: String::new(),
            totals: vec![0, total],
        };
        let runners = [10, 10, 0, 0, 0].map(runner);
        let scale = Scale {
            low: 0,
            high: 10,
            from: BOTTOM,
            to: TOP,
        };
        let places = labels(&runners, scale);
        assert_eq!(places.len(), 5);
        assert!(places.windows(2).all(|two| two[1].1 - two[0].1 >= LINE));
        assert!(
            places
                .iter()
                .all(|&(_, at)| (TOP..=BOTTOM + LINE).contains(&at))
        );
    }
}
