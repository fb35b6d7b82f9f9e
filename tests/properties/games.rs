//! Any game: random lines, most of them illegal, at random tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use tileref::action::Action;
use tileref::game::{Entry, Game, Speaker, Status};
use tileref::grid::{Direction, Grid, Path};
use tileref::lexicon::{Lexicon, Spelling, compile};
use tileref::options::Enforcement;
use tileref::referee::Vocabulary;
use tileref::report::Report;
use tileref::rules::Ruleset;
use tileref::stats;
use tileref::tile::{Face, TileKind};
use tileref::view::race;

use super::lines;
use super::mirrors::View;

const WORDS: &str =
    "at\nta\nan\nna\ntan\nnat\neat\ntea\nate\nten\nnet\nnote\ntone\neaten\nant\non\nno\ntoe";

/// A table at which games are played.
#[derive(Clone, Debug)]
pub struct Table {
    pub kind: &'static str,
    names: Vec<String>,
    teams: bool,
    options: Vec<(&'static str, &'static str)>,
    pub dictionary: bool,
}

impl Table {
    /// The same table with one house rule otherwise.
    pub fn with(mut self, name: &'static str, value: &'static str) -> Self {
        self.options.retain(|(other, _)| *other != name);
        self.options.push((name, value));
        self
    }

    pub fn game(&self) -> Game {
        let mut rules = Ruleset::built_in(self.kind).unwrap();
        for (name, value) in &self.options {
            rules.set(name, value).unwrap();
        }
        let teams = if self.teams {
            let members =
                |first: usize| self.names.iter().skip(first).step_by(2).cloned().collect();
            vec![
                ("Red".to_owned(), members(0)),
                ("Blue".to_owned(), members(1)),
            ]
        } else {
            Vec::new()
        };
        let list = compile(WORDS.as_bytes()).unwrap().fst;
        let lexicon = Lexicon::from_fst_bytes("words", list)
            .map(Arc::new)
            .unwrap();
        let vocabulary = Vocabulary::new(self.dictionary.then_some(lexicon));
        Game::with_teams(rules, &self.names, &teams, vocabulary).unwrap()
    }
}

pub fn tables() -> impl Strategy<Value = Table> {
    tables_of("puzzingo")
}

pub fn tables_of(kind: &'static str) -> impl Strategy<Value = Table> {
    let rules = Ruleset::built_in(kind).unwrap();
    let options = rules
        .options()
        .filter(|spec| !spec.values.names().is_empty())
        // Without a board there is nothing to lay; its plays have a duel of their own.
        .filter(|spec| spec.name != "board")
        .map(|spec| (0..spec.values.names().len() * 2).prop_map(move |n| (spec, n)))
        .collect::<Vec<_>>();
    // Only the first game can be played alone.
    let players = if kind == "puzzingo" { 1..5_usize } else { 2..5 };
    (options, players, any::<bool>(), any::<bool>()).prop_map(
        move |(options, n, teams, dictionary)| {
            let options = options
                .into_iter()
                // Half of the time as it is by default.
                .filter_map(|(spec, n)| spec.values.names().get(n).map(|value| (spec.name, *value)))
                .collect();
            let teams = teams && n > 1;
            let names = ["Ann", "Bob", "Cy", "Di"].map(ToOwned::to_owned)[..n].to_vec();
            Table {
                kind,
                names,
                teams,
                options,
                dictionary,
            }
        },
    )
}

/// A line before it meets the table: `_` takes the letter that lies there.
pub fn lines() -> impl Strategy<Value = Vec<String>> {
    let near = "[d-j][4-9]";
    let path = prop_oneof![4 => "[rd]", 1 => "[lu]", 3 => "[rlud]{2}", 2 => "[rlud]{3,4}"];
    let word = "(_|_|[aeno]|t|\\?t|\\+a|\\+e){2,5}";
    let one = (near, path, word).prop_map(|(cell, path, word)| format!("{cell} {path} {word}"));
    let play = (
        one.clone(),
        prop::option::weighted(0.15, one),
        prop::option::weighted(0.1, "ring|corner|bridge,cluster"),
    )
        .prop_map(|(main, also, claim)| {
            let also = also.map(|also| format!(" also {also}")).unwrap_or_default();
            let claim = claim
                .map(|claim| format!(" claim {claim}"))
                .unwrap_or_default();
            format!("{main}{also}{claim}")
        });
    let line = prop_oneof![
        20 => play,
        1 => "pass|exchange 2|forfeit",
        2 => "(Ann|Bob|Cy): challenge( upheld| rejected)?",
        1 => "(Ann|Bob): adjust [+-][1-9] why",
        1 => "table: (allow tot|ban tea|category food|shift [rd] 1|shift [lu] 1)",
        1 => "Zoe: pass|Bob: pass|end|(Ann|Bob|Cy|Di|Red): rack (-|aeinost|\\?\\+einot)",
        1 => lines::junk(),
    ];
    let last = "end|(Ann|Bob|Cy|Di|Red): (rack (-|aeinost|\\?\\+einot|eeeiiio)|challenge)";
    let whole = (
        prop::collection::vec(line, 1..60),
        prop::collection::vec(last, 0..8),
    );
    whole.prop_map(|(lines, last)| [lines, last].concat())
}

/// The line as it is said at this table: the speaker, and letters for the gaps.
fn typed_line(game: &Game, line: &str) -> (String, String) {
    let (name, line) = line.split_once(": ").unwrap_or(("", line));
    let actor = if name.is_empty() {
        game.to_move().map_or("Ann", |seat| game.seats().name(seat))
    } else {
        name
    };
    let mut tokens: Vec<String> = line.split(' ').map(ToOwned::to_owned).collect();
    for at in (0..tokens.len())
        .step_by(4)
        .filter(|at| at + 2 < line.split(' ').count())
    {
        let (path, word) = (tokens[at + 1].clone(), tokens[at + 2].clone());
        let letters: Vec<char> = word.chars().filter(|c| !"?+".contains(*c)).collect();
        let way = Direction::from_name(&path);
        let bent = path.chars().filter_map(Direction::from_letter).cycle();
        let count = letters.len().saturating_sub(1);
        let steps = way.map_or_else(|| bent.take(count).collect(), |way| vec![way; count]);
        let Some(start) = tileref::grid::Cell::parse(&tokens[at]) else {
            continue;
        };
        let Ok(walk) = Path::new(start, &steps) else {
            continue;
        };
        let mut cells = walk.cells().iter();
        let filled: String = word
            .chars()
            .flat_map(|c| {
                let there = if "?+".contains(c) { None } else { cells.next() };
                let there = there.and_then(|&cell| game.table().at(cell));
                match (c, there) {
                    ('_', Some(tile)) => tile.letter.as_str().chars().collect(),
                    ('_', None) => vec!['n'],
                    _ => vec![c],
                }
            })
            .collect();
        if way.is_none() {
            tokens[at + 1] = steps.iter().map(|step| step.name()).collect();
        }
        tokens[at + 2] = filled;
    }
    (actor.to_owned(), tokens.join(" "))
}

/// Plays the lines and keeps what was accepted, in canonical form, as a record does.
pub fn played(table: &Table, lines: &[String]) -> (Game, Vec<(String, String)>) {
    let mut game = table.game();
    let mut record = Vec::new();
    for line in lines {
        let (actor, line) = typed_line(&game, line);
        if let Ok(entry) = game.submit(&actor, &line) {
            let told = &game.entries()[entry];
            record.push((told.actor.clone(), told.action_text()));
        }
    }
    (game, record)
}

pub fn replayed(table: &Table, record: &[(String, String)]) -> Game {
    let mut game = table.game();
    for (actor, action) in record {
        game.submit(actor, action)
            .unwrap_or_else(|error| panic!("{actor}: {action}: {error}"));
    }
    game
}

pub fn view(game: &Game) -> Report {
    Report::new(game, "game", "words")
}

fn seat_of(game: &Game, actor: &str) -> Option<usize> {
    match game.seats().speaker(actor) {
        Some(Speaker::Seat(seat, _)) => Some(seat),
        _ => None,
    }
}

/// Every score is the sum of the items that are shown for it, and every tile is somewhere.
fn adds_up(game: &Game) {
    for (seat, stats) in stats::of_game(game).iter().enumerate() {
        let points: i64 = stats.points.values().sum();
        assert_eq!(points, game.score(seat), "{stats:?}");
    }
    let scores: i64 = (0..game.seats().count()).map(|seat| game.score(seat)).sum();
    let told = |all: Vec<stats::Stats>| -> i64 {
        all.iter().flat_map(|stats| stats.points.values()).sum()
    };
    assert_eq!(told(stats::of_players(game)), scores);
    for (team, stats) in stats::of_teams(game).iter().enumerate() {
        assert_eq!(stats.points.values().sum::<i64>(), game.team_score(team));
    }
    let mut totals: BTreeMap<usize, i64> = BTreeMap::new();
    for entry in game.entries() {
        let words: u32 = entry.words.iter().map(|word| word.sum.points()).sum();
        let bonuses: u32 = entry.bonuses.iter().map(|bonus| bonus.points).sum();
        match entry.status {
            Status::Scored => assert_eq!(entry.points, i64::from(words + bonuses)),
            Status::Rack | Status::Adjusted => {}
            _ => assert_eq!(entry.points, 0),
        }
        if let Some(seat) = seat_of(game, &entry.actor) {
            *totals.entry(seat).or_default() += entry.points;
            assert!(entry.total.is_some());
        }
    }
    let seats = 0..game.seats().count();
    for seat in seats.clone() {
        assert_eq!(game.score(seat), totals.get(&seat).copied().unwrap_or(0));
        assert_eq!(game.score(seat), race(game)[seat].total());
    }
    let racks: usize = seats.map(|seat| game.rack_size(seat).unwrap_or(0)).sum();
    assert_eq!(
        racks + game.bag().unwrap_or(0) + game.table().len(),
        game.rules().tiles.total()
    );

    let ignored = game.rules().house.supply == Enforcement::Ignore;
    let mut faces: BTreeMap<Face, usize> = BTreeMap::new();
    for (_, tile) in game.table().cells() {
        *faces.entry(tile.face()).or_default() += 1;
    }
    for (face, count) in faces {
        assert!(
            ignored || count <= game.rules().tiles.count(face),
            "{face}: {count}"
        );
    }
    // Tiles lie there only as words.
    assert_eq!(game.table().is_empty(), game.standing().words().is_empty());
    for word in game.standing().words() {
        let on_table = word.word.cells.iter().map(|&cell| game.table().at(cell));
        let spelled: Spelling = on_table.map(|tile| tile.expect("a tile").letter).collect();
        assert_eq!(spelled, word.word.spelling);
    }
}

proptest! {
    #![proptest_config(super::cases(40))]

    #[test]
    fn scores_add_up_and_no_tile_is_lost(table in tables(), lines in lines()) {
        let mut game = table.game();
        for line in &lines {
            let (actor, line) = typed_line(&game, line);
            let before = game.clone();
            match game.submit(&actor, &line) {
                Ok(entry) => {
                    // TypedLine in its canonical form it comes to the same.
                    let mut again = before;
                    let told = game.entries()[entry].clone();
                    let repeated = again.submit(&told.actor, &told.action_text());
                    prop_assert_eq!(repeated, Ok(entry));
                    prop_assert_eq!(view(&again), view(&game));
                }
                Err(error) => {
                    prop_assert!(error.column(&line, game.alphabet()) <= line.chars().count(), "{error:?} in {line:?}");
                    prop_assert_eq!(format!("{:?}", game), format!("{:?}", before), "{}", error);
                }
            }
            adds_up(&game);
        }
    }

    #[test]
    fn a_record_replays_in_parts_as_in_one(table in tables(), lines in lines(), part in 0.0..1.0) {
        let (whole, record) = played(&table, &lines);
        prop_assert_eq!(view(&replayed(&table, &record)), view(&whole));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let at = (record.len() as f64 * part) as usize;
        let mut game = replayed(&table, &record[..at]);
        let early = view(&game);
        for (actor, action) in &record[at..] {
            prop_assert!(game.submit(actor, action).is_ok());
        }
        prop_assert_eq!(view(&game), view(&whole));
        // Undo is replay of less: nothing of the later turns is left.
        prop_assert_eq!(view(&replayed(&table, &record[..at])), early);
    }

    #[test]
    fn a_shift_changes_no_score(table in tables(), lines in lines(), at in 0..40_usize, down in any::<bool>(), n in 1..30_u16) {
        let (whole, record) = played(&table, &lines);
        let at = at.min(record.len());
        let (direction, further) = if down {
            (Direction::Down, View::Further(0, n))
        } else {
            (Direction::Right, View::Further(n, 0))
        };
        // A shift closes the play before it to challenges, which a remark leaves open, and nothing can be shifted after
        // the end.
        let remarks = ["adjust", "note", "category"];
        let next = record[at..].iter().find(|(_, next)| !remarks.iter().any(|remark| next.starts_with(remark)));
        prop_assume!(next.is_none_or(|(_, next)| !next.starts_with("challenge")));
        let mut game = replayed(&table, &record[..at]);
        prop_assume!(!game.is_over());
        game.submit("table", &format!("shift {} {n}", direction.name())).unwrap();
        for (actor, action) in &record[at..] {
            let action = further.line(Grid::Square, action);
            let said = game.submit(actor, &action);
            prop_assert!(said.is_ok(), "{}: {:?}", action, said);
        }
        // What earned a bonus names cells, which have other names now.
        let paid = |entry: &Entry| entry.bonuses.iter().map(|bonus| (bonus.name, bonus.points)).collect::<Vec<_>>();
        let points = |game: &Game| {
            let entries = game.entries().iter().filter(|entry| !matches!(entry.action.as_deref(), Some(Action::Shift(..))));
            entries.map(|entry| (entry.actor.clone(), entry.status, entry.points, paid(entry))).collect::<Vec<_>>()
        };
        prop_assert_eq!(points(&game), points(&whole));
        prop_assert_eq!((game.bag(), game.is_over(), game.winners()), (whole.bag(), whole.is_over(), whole.winners()));
    }

    #[test]
    fn other_names_change_nothing_but_names(table in tables(), lines in lines()) {
        let (whole, record) = played(&table, &lines);
        let renamed = |name: &str| match name {
            "Ann" => "Zoë Q".to_owned(),
            "Bob" => "pass".to_owned(),
            "Cy" => "13".to_owned(),
            "Di" => "Ann".to_owned(),
            other => other.to_owned(),
        };
        let other = Table { names: table.names.iter().map(|name| renamed(name)).collect(), ..table.clone() };
        let told: Vec<_> = record.iter().map(|(actor, action)| (renamed(actor), action.clone())).collect();
        let game = replayed(&other, &told);
        let mut expected = view(&whole);
        let names = expected.players.iter_mut().map(|player| &mut player.name);
        let names = names.chain(expected.turns.iter_mut().map(|turn| &mut turn.player));
        let names = names.chain(&mut expected.to_move).chain(&mut expected.winners);
        names.for_each(|name| *name = renamed(name));
        // A bonus for a teammate's word names the teammate.
        let bonuses = expected.turns.iter_mut().flat_map(|turn| turn.bonuses.iter_mut().chain(&mut turn.missed));
        for bonus in bonuses {
            let whose = table.names.iter().find(|name| bonus.why.contains(&format!("{name}'s ")));
            if let Some(name) = whose {
                bonus.why = bonus.why.replace(&format!("{name}'s "), &format!("{}'s ", renamed(name)));
            }
        }
        prop_assert_eq!(view(&game), expected);
    }
}

/// The random games are games: enough of them go on for some plays, and every kind of entry occurs.
#[test]
fn random_games_are_not_all_refusals() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen: BTreeMap<Status, usize> = BTreeMap::new();
    let mut wild = 0;
    for _ in 0..200 {
        let table = tables().new_tree(&mut runner).unwrap().current();
        let lines = lines().new_tree(&mut runner).unwrap().current();
        let (game, _) = played(&table, &lines);
        for entry in game.entries() {
            *seen.entry(entry.status).or_default() += 1;
            wild += usize::from(
                entry
                    .placed
                    .iter()
                    .any(|(_, tile)| tile.kind != TileKind::Letter),
            );
        }
    }
    assert!(
        seen.get(&Status::Scored).is_some_and(|&n| n > 300),
        "{seen:?}"
    );
    assert!(wild > 50, "{wild}");
    let elsewhere = [Status::Burned, Status::Listed];
    for status in Status::ALL
        .iter()
        .filter(|status| !elsewhere.contains(status))
    {
        assert!(seen.contains_key(status), "no {status} in {seen:?}");
    }
}
