//! Statistics as tables: a game, a season, and the scores turn by turn.

use std::convert::Infallible;

use comfy_table::{Cell, CellAlignment};
use unicode_width::UnicodeWidthStr as _;

use super::{drawn, right, table};
use crate::stats::{self, Best, PointSource, Seasons, Stats, sources};
use crate::terminal::{TextStyle, wrapped};
use crate::view;
use tileref_game::action::Time;
use tileref_game::game::Game;
use tileref_words::text::shown;

/// The statistics of a game: what each team scored, what each player did, and the scores turn by turn.
pub fn of(game: &Game, style: TextStyle) -> String {
    let (players, teams) = (stats::of_players(game), stats::of_teams(game));
    let legend = legend(players.iter().chain(&teams));
    let tables = if teams.is_empty() {
        table_of(&players, true, style)
    } else {
        table_of(&teams, true, style) + &table_of(&players, false, style)
    };
    tables + legend + &race(game, style)
}

/// What a star says, if there is one.
fn legend<'a>(mut all: impl Iterator<Item = &'a Stats>) -> &'static str {
    let is_unlisted = |best: &Option<Best>| best.as_ref().is_some_and(|best| best.unlisted);
    let is_starred =
        all.any(|stats| is_unlisted(&stats.best_word) || is_unlisted(&stats.best_turn));
    if is_starred {
        "* not in the word list\n"
    } else {
        ""
    }
}

/// The place of a player among all, from 1: by games won, then by score.
fn place(all: &[Stats], own: &Stats) -> usize {
    let key = |stats: &Stats| (stats.won, stats.score);
    all.iter().filter(|other| key(other) > key(own)).count() + 1
}

/// A table with a column for each player or team. Those who `compete` have a score and a place; players in teams have
/// points.
fn table_of(all: &[Stats], compete: bool, style: TextStyle) -> String {
    let mut header = vec![""];
    header.extend(all.iter().map(|stats| stats.name.as_str()));
    let mut drawing = table(style, &header);
    for column in drawing.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut row = |name: &str, cell: &dyn Fn(&Stats) -> String| {
        let mut cells = vec![Cell::new(name)];
        cells.extend(all.iter().map(|stats| Cell::new(cell(stats))));
        drawing.add_row(cells);
    };
    for source in sources() {
        if all.iter().any(|stats| stats.points.contains_key(source)) {
            row(source, &|stats| signed(stats.points.get(source)));
        }
    }
    let score = if compete { "score" } else { "points" };
    row(score, &|stats| stats.score.to_string());
    if compete {
        row("place", &|stats| place(all, stats).to_string());
    }
    for (name, cell) in ROWS {
        let is_nothing = |stats| matches!(&*cell(stats), "" | "0");
        if !all.iter().all(is_nothing) {
            row(name, &cell);
        }
    }
    drawn(drawing)
}

type Text = fn(&Stats) -> String;

/// Rows that are left out if everybody has nothing or 0.
const ROWS: [(&str, Text); 13] = [
    ("turns", |stats| stats.turns.to_string()),
    ("scoreless turns", |stats| stats.wordless.to_string()),
    ("words", |stats| stats.words.to_string()),
    ("average scoring turn", average),
    ("best word", |stats| best(stats.best_word.as_ref())),
    ("best turn", |stats| best(stats.best_turn.as_ref())),
    ("tiles played", |stats| stats.tiles.to_string()),
    ("plays challenged", |stats| stats.challenged.to_string()),
    ("plays withdrawn", |stats| stats.withdrawn.to_string()),
    ("phonies", |stats| stats.phonies.to_string()),
    ("phonies missed", |stats| stats.phonies_missed.to_string()),
    ("challenges", |stats| match stats.challenges {
        0 => String::new(),
        all => format!("{all} ({} upheld)", stats.upheld),
    }),
    ("time", |stats| match stats.seconds {
        0 => String::new(),
        seconds => Time(seconds).to_string(),
    }),
];

fn signed(points: Option<&i64>) -> String {
    points.map_or(String::new(), |points| format!("{points:+}"))
}

/// The statistics of several games, with a row for each player or shared rack, then the best results. `name` gives the
/// name of a game by its index.
pub fn season(all: &[&Stats], name: &dyn Fn(usize) -> String, style: TextStyle) -> String {
    let records = records(all, name);
    let records = records
        .iter()
        .map(|record| wrapped(&record.line(), style.width, "  "));
    standings(all, style)
        + &bests(all, style)
        + &sums(all, style)
        + &records.collect::<String>()
        + legend(all.iter().copied())
}

/// Games won and lost, and the averages of the scores.
fn standings(all: &[&Stats], style: TextStyle) -> String {
    let header = [&["player"], STANDING.as_slice()].concat();
    let mut drawing = table(style, &header);
    for stats in all {
        drawing.add_row([Cell::new(&stats.name)].into_iter().chain(standing(stats)));
    }
    drawn(drawing)
}

/// The columns of [`standing`].
const STANDING: [&str; 7] = [
    "games", "won", "tied", "lost", "average", "against", "spread",
];

fn standing(stats: &Stats) -> [Cell; 7] {
    [
        stats.games.to_string(),
        stats.won.to_string(),
        stats.tied.to_string(),
        stats.lost.to_string(),
        mean(stats.score, stats.games),
        mean(stats.against, stats.games),
        format!("{:+}", stats.spread()),
    ]
    .map(right)
}

/// The best results of each player, and what they let stand.
fn bests(all: &[&Stats], style: TextStyle) -> String {
    let header = [
        "player",
        "best game",
        "best turn",
        "best word",
        "phonies",
        "missed",
    ];
    let mut drawing = table(style, &header);
    for stats in all {
        drawing.add_row([
            Cell::new(&stats.name),
            right(points(stats.best_game.as_ref())),
            right(points(stats.best_turn.as_ref())),
            right(best(stats.best_word.as_ref())),
            right(stats.phonies.to_string()),
            right(stats.phonies_missed.to_string()),
        ]);
    }
    drawn(drawing)
}

/// The parts of a season, with a row for each player of each; `by` says what they are.
pub fn parts(parts: &Seasons, by: &str, style: TextStyle) -> String {
    let header = [&[by, "place", "player"], STANDING.as_slice()].concat();
    let (mut drawing, mut last) = (table(style, &header), None);
    let row = |part: &str, place: usize, stats: &Stats| {
        let is_new = last.replace(part.to_owned()).as_deref() != Some(part);
        let name = match part {
            _ if !is_new => "",
            "" => "none",
            part => part,
        };
        let front = [
            Cell::new(name),
            right(place.to_string()),
            Cell::new(&stats.name),
        ];
        drawing.add_row(front.into_iter().chain(standing(stats)));
        Ok::<(), Infallible>(())
    };
    let Ok(()) = parts.each(row);
    drawn(drawing)
}

/// The points of a result, with a star if a word in it is not in the list.
fn points(best: Option<&Best>) -> String {
    best.map_or(String::new(), |best| {
        format!("{}{}", best.points, star(best))
    })
}

fn star(best: &Best) -> &'static str {
    if best.unlisted { "*" } else { "" }
}

/// A result that nobody in a season exceeded.
pub struct SeasonRecord {
    what: &'static str,
    points: String,
    who: String,
    details: String,
}

impl SeasonRecord {
    /// As a line of text.
    fn line(&self) -> String {
        let Self {
            what,
            points,
            who,
            details,
        } = self;
        let details = match details.as_str() {
            "" => String::new(),
            details => format!(" ({details})"),
        };
        format!("{what}: {points} by {who}{details}\n")
    }

    /// As the cells of a row.
    pub fn cells(self) -> Vec<String> {
        vec![self.what.to_owned(), self.points, self.who, self.details]
    }
}

/// Who did something most often, unless nobody did; the last one of several.
fn most_often(all: &[&Stats], what: &'static str, of: fn(&Stats) -> usize) -> Option<SeasonRecord> {
    let stats = all.iter().rev().max_by_key(|stats| of(stats))?;
    (of(stats) > 0).then(|| SeasonRecord {
        what,
        points: of(stats).to_string(),
        who: stats.name.clone(),
        details: String::new(),
    })
}

/// The best game, turn and word of all, the best scores of games won and lost and of all players together, and who
/// played and missed the most phonies; the first of equals.
pub fn records(all: &[&Stats], name: &dyn Fn(usize) -> String) -> Vec<SeasonRecord> {
    let most = |what: &'static str, of: fn(&Stats) -> Option<&Best>| {
        let (stats, best) = stats::best(all, of)?;
        let (who, game, of) = (stats.name.clone(), name(best.game), &best.what);
        let (who, details) = match what {
            "best game" => (who, game),
            "best combined score" => (of.clone(), game),
            "best score of a win" | "best score of a loss" => {
                (who, format!("against {of}, {game}"))
            }
            _ if best.unlisted => (who, format!("{of}, not in the word list, {game}")),
            _ => (who, format!("{of}, {game}")),
        };
        Some(SeasonRecord {
            what,
            points: best.points.to_string(),
            who,
            details,
        })
    };
    let records = [
        most("best game", |stats| stats.best_game.as_ref()),
        most("best turn", |stats| stats.best_turn.as_ref()),
        most("best word", |stats| stats.best_word.as_ref()),
        most("best score of a win", |stats| stats.best_win.as_ref()),
        most("best score of a loss", |stats| stats.best_loss.as_ref()),
        most("best combined score", |stats| stats.best_combined.as_ref()),
        most_often(all, "most phonies played", |stats| stats.phonies),
        most_often(all, "most phonies missed", |stats| stats.phonies_missed),
    ];
    records.into_iter().flatten().collect()
}

/// Points by source, with all bonuses in one column.
fn sums(all: &[&Stats], style: TextStyle) -> String {
    // A name without a `PointSource` is a bonus.
    let column_of =
        |source: &'static str| PointSource::from_name(source).map_or("bonuses", |_| source);
    let is_used = |source: &&str| all.iter().any(|stats| stats.points.contains_key(source));
    let used = sources().filter(is_used);
    let mut columns: Vec<&str> = used.map(column_of).collect();
    columns.dedup();
    let mut drawing = table(
        style,
        &[&["player"], columns.as_slice(), &["score"]].concat(),
    );
    for stats in all {
        let sum = |column: &str| -> i64 {
            let points = stats.points.iter();
            let own = points.filter(|(source, _)| column_of(source) == column);
            own.map(|(_, points)| points).sum()
        };
        let mut row = vec![Cell::new(&stats.name)];
        row.extend(columns.iter().map(|column| match sum(column) {
            0 => Cell::new(""),
            points => right(format!("{points:+}")),
        }));
        row.push(right(stats.score.to_string()));
        drawing.add_row(row);
    }
    drawn(drawing)
}

/// A bar chart of the scores, one line for each seat, one bar for each turn.
pub fn race(game: &Game, style: TextStyle) -> String {
    let runners = view::race(game);
    let steps = runners.first().map_or(0, |runner| runner.totals.len());
    if steps < 3 {
        return String::new();
    }
    let bars = if style.ascii {
        "_.-=+*%#"
    } else {
        "▁▂▃▄▅▆▇█"
    };
    let bars: Vec<char> = bars.chars().collect();
    let names: Vec<String> = runners.iter().map(|runner| shown(&runner.name)).collect();
    let widest = names.iter().map(|name| name.width()).max();
    let widest = widest.unwrap_or(0).min(20);
    let room = style.width.saturating_sub(widest + 10).max(10).min(steps);
    let totals = || runners.iter().flat_map(|runner| &runner.totals).copied();
    let (low, high) = (totals().min().unwrap_or(0), totals().max().unwrap_or(0));
    let bar = |total: i64| {
        let part = usize::try_from(total - low).unwrap_or(0) * (bars.len() - 1);
        bars[part / usize::try_from(high - low).unwrap_or(0).max(1)]
    };
    let mut text = "scores turn by turn\n".to_owned();
    for (runner, name) in runners.iter().zip(&names) {
        let steps = (0..room).map(|n| runner.totals[n * (steps - 1) / (room - 1)]);
        let line: String = steps.map(bar).collect();
        let pad = " ".repeat(widest.saturating_sub(name.width()));
        text += &format!("{name}{pad}  {line}  {}\n", runner.total());
    }
    text
}

fn best(best: Option<&Best>) -> String {
    best.map_or(String::new(), |best| {
        format!("{} {}{}", best.what, best.points, star(best))
    })
}

fn average(stats: &Stats) -> String {
    stats
        .average()
        .map_or(String::new(), |points| format!("{points:.1}"))
}

/// A mean with one digit after the point.
pub(super) fn mean(sum: i64, n: usize) -> String {
    #[allow(clippy::cast_precision_loss, reason = "scores are small")]
    let mean = sum as f64 / n.max(1) as f64;
    format!("{mean:.1}")
}
