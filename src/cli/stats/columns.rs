//! The columns of statistics that programs read.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::stats::{Best, Stats};
use crate::text::shown;

/// A player in a season or in a part of it.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// The part, such as a month.
    pub part: Option<&'a str>,
    /// The name of the game.
    pub game: &'a str,
    /// The place of the player, from 1.
    pub place: usize,
    /// The statistics.
    pub stats: &'a Stats,
}

/// The name of a column, and its value.
type Column = (&'static str, fn(&Row<'_>) -> Value);

/// Every column, after that of the part.
const COLUMNS: [Column; 30] = [
    ("game", |row| json!(shown(row.game))),
    ("place", |row| json!(row.place)),
    ("player", |row| json!(row.stats.name)),
    ("games", |row| json!(row.stats.games)),
    ("won", |row| json!(row.stats.won)),
    ("tied", |row| json!(row.stats.tied)),
    ("lost", |row| json!(row.stats.lost)),
    ("score", |row| json!(row.stats.score)),
    ("against", |row| json!(row.stats.against)),
    ("spread", |row| json!(row.stats.spread())),
    ("average", |row| mean(row.stats.score, row.stats.games)),
    ("average_against", |row| {
        mean(row.stats.against, row.stats.games)
    }),
    ("average_spread", |row| {
        mean(row.stats.spread(), row.stats.games)
    }),
    ("best_game", |row| points(row.stats.best_game.as_ref())),
    ("best_win", |row| points(row.stats.best_win.as_ref())),
    ("best_loss", |row| points(row.stats.best_loss.as_ref())),
    ("best_combined", |row| {
        points(row.stats.best_combined.as_ref())
    }),
    ("best_turn", |row| points(row.stats.best_turn.as_ref())),
    ("best_turn_line", |row| what(row.stats.best_turn.as_ref())),
    ("best_turn_unlisted", |row| {
        unlisted(row.stats.best_turn.as_ref())
    }),
    ("best_word", |row| what(row.stats.best_word.as_ref())),
    ("best_word_points", |row| {
        points(row.stats.best_word.as_ref())
    }),
    ("best_word_unlisted", |row| {
        unlisted(row.stats.best_word.as_ref())
    }),
    ("turns", |row| json!(row.stats.turns)),
    ("words", |row| json!(row.stats.words)),
    ("tiles", |row| json!(row.stats.tiles)),
    ("challenges", |row| json!(row.stats.challenges)),
    ("upheld", |row| json!(row.stats.upheld)),
    ("phonies", |row| json!(row.stats.phonies)),
    ("phonies_missed", |row| json!(row.stats.phonies_missed)),
];

/// The name of a part; null for games whose records do not say.
fn part(name: &str) -> Value {
    json!((!name.is_empty()).then_some(name))
}

/// A mean, with one digit after the point.
fn mean(sum: i64, games: usize) -> Value {
    #[allow(clippy::cast_precision_loss, reason = "scores are small")]
    let mean = sum as f64 / games.max(1) as f64;
    json!((mean * 10.0).round() / 10.0)
}

fn points(best: Option<&Best>) -> Value {
    json!(best.map(|best| best.points))
}

fn what(best: Option<&Best>) -> Value {
    json!(best.map(|best| &best.what))
}

fn unlisted(best: Option<&Best>) -> Value {
    json!(best.map(|best| best.unlisted))
}

/// The names of the columns; `by` is that of the part.
pub fn header(by: Option<&str>) -> Vec<String> {
    let names = COLUMNS.iter().map(|(name, _)| *name);
    by.into_iter().chain(names).map(ToOwned::to_owned).collect()
}

impl Row<'_> {
    /// The row as an object; `by` is the name of the part.
    pub fn object(&self, by: Option<&str>) -> Map<String, Value> {
        let values = COLUMNS.iter().map(|(_, value)| value(self));
        let values = self.part.map(part).into_iter().chain(values);
        header(by).into_iter().zip(values).collect()
    }

    /// The row as texts.
    pub fn texts(&self) -> Vec<String> {
        let values = COLUMNS.iter().map(|(_, value)| match value(self) {
            Value::Null => String::new(),
            Value::String(text) => text,
            other => other.to_string(),
        });
        let part = self.part.map(ToOwned::to_owned);
        part.into_iter().chain(values).collect()
    }
}

/// A line of comma-separated values, with quotes where they are needed.
pub fn line(cells: &[String]) -> String {
    let quoted = cells.iter().map(|cell| {
        let cell = harmless(cell);
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\"")).into()
        } else {
            cell
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

/// The characters that begin a formula in a spreadsheet, as OWASP lists them; the last four are wide forms of the first.
const FORMULA: [char; 11] = [
    '=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
];

/// A cell that no spreadsheet runs: an apostrophe precedes what would be a formula. A number stays one.
fn harmless(cell: &str) -> Cow<'_, str> {
    let is_number = || cell.parse::<f64>().is_ok_and(f64::is_finite);
    if cell.starts_with(FORMULA) && !is_number() {
        format!("'{cell}").into()
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_a_value_for_each_column() {
        let stats = Stats {
            name: "Lee, Ann".to_owned(),
            games: 3,
            score: 1000,
            ..Stats::default()
        };
        let row = Row {
            part: Some("2026-11"),
            game: "Lingo",
            place: 1,
            stats: &stats,
        };
        assert_eq!(row.texts().len(), header(Some("month")).len());
        let csv = line(&row.texts());
        assert!(
            csv.starts_with("2026-11,Lingo,1,\"Lee, Ann\",3,0,0,0,1000,0,1000,333.3,"),
            "{csv}"
        );
        assert_eq!(row.object(Some("month"))["month"], "2026-11");
    }

    #[test]
    fn no_cell_is_a_formula() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("+Ann", "'+Ann"),
            ("-Ann", "'-Ann"),
            ("-2+3", "'-2+3"),
            ("\tAnn", "'\tAnn"),
            ("\r=1", "\"'\r=1\""),
            ("\u{ff1d}1", "'\u{ff1d}1"),
            ("=A1,\"\"", "\"'=A1,\"\"\"\"\""),
            ("-5", "-5"),
            ("-0.5", "-0.5"),
            ("Ann=Bob", "Ann=Bob"),
            ("", ""),
        ] {
            assert_eq!(line(&[cell.to_owned()]), format!("{written}\n"), "{cell}");
        }
    }
}
