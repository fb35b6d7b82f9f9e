//! The test builder: a game as a script of lines, each with its expected ruling.
//!
//! ```text
//! game lingo                    the game; by default puzzingo
//! tiles CH 5x2 I 1x6            tiles of its set, each with value and count
//! rules rack: 8                a line of a ruleset based on the game
//! mat .d./.T./.d.               the board of a crossword, row by row
//! players Ann Bob Cy            by default Ann and Bob
//! teams Red=Ann,Cy Blue=Bob
//! options judge: entry, ring: touching
//! dictionary none               by default the words of `words.txt`
//! fill 3                        three plays of seven tiles, each in its own row
//! m13 r latch                   accepted, by the player to move
//! Bob: challenge                accepted, by Bob
//! m13 r latch => LATCH 10       accepted, with exactly these words and bonuses
//! m13 r latch = 10              accepted, for these points
//! m13 r lach !! not-a-word      refused for this rule, with nothing changed
//! m13 r lach !! not-a-word at lach   ... pointing at this part of the line, or at its `end`
//! m13 r lach !! not-a-word says list ... in words that have these among them
//! ? next Bob                    what can be seen afterwards, see `Scripted::see`
//! ```

use std::sync::Arc;

use tileref_game::explain::{is_of_program, rules_of};
use tileref_game::game::{AllowedLookups, Game, LineError, Status};
use tileref_game::referee::Vocabulary;
use tileref_game::rules::Ruleset;
use tileref_words::{Lexicon, compile};

/// The setup of a game.
struct Start {
    rules: String,
    tiles: String,
    own: String,
    mat: Option<String>,
    players: Vec<String>,
    teams: Vec<(String, Vec<String>)>,
    options: Vec<(String, String)>,
    dictionary: bool,
}

/// The game of a script, and the current line.
struct Scripted {
    game: Game,
    at: String,
}

/// The small word list of these tests.
fn words() -> Arc<Lexicon> {
    let list = compile(include_bytes!("words.txt")).expect("a word list");
    Arc::new(Lexicon::from_fst_bytes("test words", list.fst).expect("a compiled list"))
}

/// Plays scripts, separated by lines of dashes, and checks every expectation.
#[track_caller]
pub fn check(script: &str) {
    for game in script.split("----") {
        check_one(game);
    }
}

const GUIDE: &str = "
    game lingo
    allow bead bear pry ear raeb
    m13 r bead => BEAD 21
";

/// Scripts that continue from the guide's first example.
#[track_caller]
pub fn after_bead(start: &str, scripts: &[&str]) {
    for script in scripts {
        check(&format!("{start}{GUIDE}{script}"));
    }
}

fn check_one(script: &str) {
    let mut start = Start {
        rules: "puzzingo".to_owned(),
        tiles: String::new(),
        own: String::new(),
        mat: None,
        players: ["Ann", "Bob"].map(ToOwned::to_owned).to_vec(),
        teams: Vec::new(),
        options: Vec::new(),
        dictionary: true,
    };
    let mut scripted: Option<Scripted> = None;
    for line in script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if scripted.is_none() && start.takes(line) {
            continue;
        }
        let scripted = scripted.get_or_insert_with(|| Scripted {
            game: start.game(),
            at: String::new(),
        });
        scripted.at = format!("`{line}` in{script}");
        if let Some(seen) = line.strip_prefix("? ") {
            scripted.see(seen);
        } else if let Some(times) = line.strip_prefix("fill ") {
            (0..times.parse().unwrap()).for_each(|_| scripted.fill());
        } else if let Some((typed, slug)) = line.split_once("!! ") {
            scripted.refuses(typed.trim(), slug.trim());
        } else if let Some((typed, items)) = line.split_once(" => ") {
            scripted.scores(typed.trim(), items.trim());
        } else if let Some((typed, points)) = line.split_once(" = ") {
            let entry = scripted.accepts(typed.trim());
            let points: i64 = points.trim().parse().unwrap();
            assert_eq!(
                scripted.game.entries()[entry].points,
                points,
                "{}",
                scripted.at
            );
        } else {
            scripted.accepts(line);
        }
    }
}

impl Start {
    /// Whether a line belongs to the setup; it is then applied.
    fn takes(&mut self, line: &str) -> bool {
        let names = |text: &str, separator| text.split(separator).map(ToOwned::to_owned).collect();
        if let Some(players) = line.strip_prefix("players ") {
            self.players = names(players, ' ');
        } else if let Some(teams) = line.strip_prefix("teams ") {
            let team = |text: &str| {
                let (name, members) = text.split_once('=').unwrap();
                (name.to_owned(), names(members, ','))
            };
            self.teams = teams.split(' ').map(team).collect();
        } else if let Some(options) = line.strip_prefix("options ") {
            let option = |text: &str| {
                let (name, value) = text.split_once(": ").unwrap();
                (name.trim().to_owned(), value.trim().to_owned())
            };
            self.options = options.split(", ").map(option).collect();
        } else if let Some(game) = line.strip_prefix("game ") {
            game.clone_into(&mut self.rules);
        } else if let Some(tiles) = line.strip_prefix("tiles ") {
            let pieces: Vec<&str> = tiles.split(' ').collect();
            for tile in pieces.chunks(2) {
                let (value, count) = tile[1].split_once('x').unwrap();
                self.tiles += &format!("  {}: {{value: {value}, count: {count}}}\n", tile[0]);
            }
        } else if let Some(own) = line.strip_prefix("rules ") {
            self.own += &format!("{own}\n");
        } else if let Some(mat) = line.strip_prefix("mat ") {
            self.mat = Some(mat.replace('/', "\n"));
        } else if line == "dictionary none" {
            self.dictionary = false;
        } else {
            return false;
        }
        true
    }

    fn game(&self) -> Game {
        let mut own = format!("base: {}\n{}", self.rules, self.own);
        if !self.tiles.is_empty() {
            own += &format!("tiles:\n{}", self.tiles);
        }
        let mut rules = Ruleset::parse(&own).expect("a ruleset");
        for (name, value) in &self.options {
            rules.set(name, value).expect("a house rule");
        }
        if let Some(mat) = &self.mat {
            let open = |_: &str| Ok(mat.clone());
            rules.set_with("layout", "mat", &open).expect("a mat");
        }
        let vocabulary = Vocabulary::new(self.dictionary.then(words));
        Game::with_teams(rules, &self.players, &self.teams, vocabulary).expect("players")
    }
}

impl Scripted {
    fn submit(&mut self, typed: &str) -> Result<usize, LineError> {
        let named = typed
            .split_once(": ")
            .filter(|(name, _)| name.chars().all(char::is_alphabetic));
        let (actor, line) = named.unwrap_or_else(|| {
            let seats = self.game.seats();
            let seat = self
                .game
                .to_move()
                .or_else(|| self.game.undeclared().next());
            let read = self.game.read(typed);
            let for_table = read.is_ok_and(|typed| typed.action.is_for_the_table());
            let name = if for_table {
                "table"
            } else {
                &seats.seat(seat.unwrap_or(0)).name
            };
            (name, typed)
        });
        let (actor, line) = (actor.to_owned(), line.to_owned());
        self.game.submit(&actor, &line)
    }

    fn accepts(&mut self, typed: &str) -> usize {
        match self.submit(typed) {
            Ok(entry) => entry,
            Err(error) => panic!("refused as {}: {error}: {}", error.slug(), self.at),
        }
    }

    fn scores(&mut self, typed: &str, items: &str) {
        let entry = self.accepts(typed);
        let entry = &self.game.entries()[entry];
        let words = entry
            .words
            .iter()
            .map(|word| format!("{} {}", word.spelling.upper(), word.sum.points()));
        let bonuses = entry
            .bonuses
            .iter()
            .map(|bonus| format!("{} {}", bonus.name, bonus.points));
        let missed = entry
            .missed
            .iter()
            .map(|bonus| format!("missed {}", bonus.name));
        let found: Vec<String> = words.chain(bonuses).chain(missed).collect();
        assert_eq!(found.join(", "), items, "{}", self.at);
        let sum: u32 = entry.words.iter().map(|word| word.sum.points()).sum();
        let paid: u32 = entry.bonuses.iter().map(|bonus| bonus.points).sum();
        let sum = sum * entry.multiplier.unwrap_or(1);
        assert_eq!(entry.points, i64::from(sum + paid), "{}", self.at);
    }

    /// A refused line names its rule and leaves the game exactly as it was.
    fn refuses(&mut self, typed: &str, slug: &str) {
        let (slug, words) = slug.split_once(" says ").unwrap_or((slug, ""));
        let (slug, piece) = slug.split_once(" at ").unwrap_or((slug, ""));
        let before = format!("{:?}", self.game);
        match self.submit(typed) {
            Ok(_) => panic!("accepted, not refused: {}", self.at),
            Err(error) => {
                assert_eq!(error.slug().name(), slug, "{error}: {}", self.at);
                let of_program = is_of_program(error.slug());
                let is_listed = rules_of(self.game.rules()).any(|rule| rule == error.slug());
                assert!(
                    is_listed || of_program,
                    "not a rule of the game: {}",
                    self.at
                );
                let line = match typed.split_once(": ") {
                    Some((name, line)) if !name.contains(' ') => line,
                    _ => typed,
                };
                let column = error.column(line, self.game.alphabet());
                assert!(column <= line.chars().count(), "{column}: {}", self.at);
                let there: String = line.chars().skip(column).collect();
                let is_there = match piece {
                    "end" => there.is_empty(),
                    piece => there.starts_with(piece),
                };
                assert!(is_there, "{there}: {}", self.at);
                let message = error.to_string();
                assert!(message.contains(words), "{message}: {}", self.at);
                assert!(!error.problem().is_empty() && !error.advice().is_empty());
                if let LineError::Refusal(refusal) = &error {
                    let named = format!(" [{slug}]");
                    assert!(refusal.to_string().ends_with(&named), "{refusal}");
                }
            }
        }
        assert_eq!(format!("{:?}", self.game), before, "changed: {}", self.at);
    }

    /// A play of seven tiles in the next free row, in games that ignore the supply and connections.
    fn fill(&mut self) {
        let rows = self.game.table().cells().map(|(cell, _)| cell.row() + 1);
        let row = rows.max().map_or(1, |row| row + 2);
        self.accepts(&format!("a{row} r aaaaaaa"));
    }

    /// Checks one fact about the current game.
    fn see(&self, fact: &str) {
        let game = &self.game;
        let seat_of = |name: &str| self.seat_of(name);
        let (what, rest) = fact.split_once(' ').unwrap_or((fact, ""));
        let name = rest.split(' ').next().unwrap_or_default();
        let seen = match what {
            "next" => game
                .to_move()
                .map_or("nobody", |seat| game.seats().seat(seat).name.as_str())
                .to_owned(),
            "bag" => game
                .bag()
                .map_or("unknown".to_owned(), |bag| bag.to_string()),
            "over" | "going" => {
                assert_eq!(game.is_over(), what == "over", "{}", self.at);
                return;
            }
            "winners" if game.winners().is_empty() => "nobody".to_owned(),
            "winners" => game.winners().join(" "),
            // The statuses of the last entries, oldest first.
            "last" => {
                let wanted = rest.split(' ').count();
                let from = game.entries().len().saturating_sub(wanted);
                let last = game.entries()[from..].iter();
                last.map(|entry| entry.status.name())
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            // Whether new racks are drawn after the last turn.
            // What earned the bonuses of the last turn.
            "why" => {
                let bonuses = game.entries().last().expect("an entry").bonuses.iter();
                bonuses
                    .map(|bonus| &*bonus.why)
                    .collect::<Vec<_>>()
                    .join("; ")
            }
            "redrawn" => game.entries().last().expect("an entry").redrawn.to_string(),
            "action" => game.entries().last().expect("an entry").action_text(),
            "table" => self.drawn(),
            // The arithmetic of the last turn's main word.
            "sum" => game.entries().last().expect("an entry").words[0]
                .sum
                .to_string(),
            // The words of a player's last list, with their points or why they are struck.
            "listed" => {
                let mut entries = game.entries().iter().rev();
                let list =
                    entries.find(|entry| entry.status == Status::Listed && entry.actor == name);
                let word =
                    |word: &std::sync::Arc<tileref_game::score::ScoredWord>| match word.struck {
                        Some(strike) => format!("{}:{strike}", word.spelling),
                        None => format!("{}:{}", word.spelling, word.points()),
                    };
                let words: Vec<String> = list.expect("a list").words.iter().map(word).collect();
                format!("{name} {}", words.join(" ")).trim_end().to_owned()
            }
            // Who says a verb when nobody is named.
            "speaker" => {
                let action = tileref_game::action::Action::parse(name).expect("an action");
                format!("{name} {}", game.speaker_of(&action))
            }
            // Wildcards that have not been seen.
            "wildcards" => game.unseen(tileref_game::tile::Face::Wildcard).to_string(),
            "time" => format!("{name} {}", game.time_used(seat_of(name))),
            "category" => game.category().unwrap_or("none").to_owned(),
            "score" => format!("{name} {}", game.score(seat_of(name))),
            "rack" => {
                let held = game.rack_size(seat_of(name));
                format!(
                    "{name} {}",
                    held.map_or("unknown".to_owned(), |held| held.to_string())
                )
            }
            "team" => {
                let team = game.seats().teams().iter().position(|team| team == name);
                format!("{name} {}", game.team_score(team.expect("a team")))
            }
            "penalty" => {
                let penalty = game.penalty(seat_of(name));
                format!(
                    "{name} {}",
                    penalty.map_or("none".to_owned(), |p| p.to_string())
                )
            }
            _ => self.fact(what, name),
        };
        assert_eq!(seen, rest, "{}", self.at);
    }

    fn seat_of(&self, name: &str) -> usize {
        match self.game.seats().speaker(name) {
            Some(tileref_game::game::Speaker::Seat(seat, _)) => seat,
            _ => panic!("nobody is called {name}: {}", self.at),
        }
    }

    /// The names of these seats.
    fn names(&self, are: &dyn Fn(usize) -> bool) -> String {
        let seats = (0..self.game.seats().count()).filter(|&seat| are(seat));
        let names = seats.map(|seat| self.game.seats().seat(seat).name.as_str());
        match names.collect::<Vec<_>>().join(" ") {
            none if none.is_empty() => "nobody".to_owned(),
            names => names,
        }
    }

    /// A fact about rounds, totals and the end.
    fn fact(&self, what: &str, name: &str) -> String {
        let game = &self.game;
        match what {
            // The totals beside each of a player's entries.
            "totals" => {
                let of_player = game.entries().iter().filter(|entry| entry.actor == name);
                let totals = of_player.map(|entry| entry.total.expect("a total").to_string());
                format!("{name} {}", totals.collect::<Vec<_>>().join(" "))
            }
            "dealer" => game.seats().seat(game.dealer()).name.clone(),
            // What is looked up without a challenge.
            "lookups" => match game.allowed_lookups() {
                AllowedLookups::Guarded(words) => format!("without {}", words.join(" ")),
                other => format!("{other:?}").to_lowercase(),
            },
            // Whose lists are still missing, and whose nobody may see yet.
            "missing" => {
                let round = game.round().expect("a round");
                self.names(&|seat| !round.has_list(seat))
            }
            "hidden" => {
                let entries = || game.entries().iter().enumerate();
                let hides =
                    |seat| entries().any(|(n, entry)| entry.seat == Some(seat) && game.hides(n));
                self.names(&hides)
            }
            "found" => {
                let finders: Vec<usize> = game.round().expect("a round").finders(name).collect();
                format!("{name} {}", self.names(&|seat| finders.contains(&seat)))
            }
            "undeclared" => {
                let undeclared: Vec<usize> = game.undeclared().collect();
                self.names(&|seat| undeclared.contains(&seat))
            }
            // The line that the record keeps.
            "line" => format!("{name} {}", game.entries().last().expect("an entry").line()),
            "height" => {
                let cell = tileref_game::grid::Cell::parse(name).expect("a cell");
                format!("{name} {}", game.table().height(cell))
            }
            // Who gained by the rack that was declared last, and how much.
            "gains" => {
                let last = game.entries().last().expect("an entry");
                let gains = last
                    .gains
                    .iter()
                    .map(|&(seat, points)| format!("{} {points}", game.seats().seat(seat).name));
                match gains.collect::<Vec<_>>().join(" ") {
                    none if none.is_empty() => "nobody".to_owned(),
                    gains => gains,
                }
            }
            // The points of the overtime of the last entry, and its seconds.
            "overtime" => {
                let last = game.entries().last().expect("an entry");
                let seconds = last.overtime.expect("overtime");
                format!("{name} {} {seconds}", last.points)
            }
            _ => panic!("no such fact: {}", self.at),
        }
    }

    /// The tiles, row by row from the first in use, as `M13 latch/.b`.
    fn drawn(&self) -> String {
        let tiles: std::collections::BTreeMap<_, _> = self
            .game
            .table()
            .cells()
            .map(|(cell, tile)| ((cell.row(), cell.column()), tile))
            .collect();
        let Some(left) = tiles.keys().map(|&(_, column)| column).min() else {
            return "empty".to_owned();
        };
        let right = tiles
            .keys()
            .map(|&(_, column)| column)
            .max()
            .unwrap_or(left);
        let (top, bottom) = (
            tiles.keys().next().map_or(0, |&(row, _)| row),
            tiles.keys().next_back().map_or(0, |&(row, _)| row),
        );
        let tile = |row, column| {
            tiles
                .get(&(row, column))
                .map_or(".".to_owned(), ToString::to_string)
        };
        let row = |row| {
            let line: String = (left..=right).map(|column| tile(row, column)).collect();
            line.trim_end_matches('.').to_owned()
        };
        let origin = tileref_game::grid::Cell::new(left, top).expect("a cell");
        let rows: Vec<String> = (top..=bottom).map(row).collect();
        format!("{origin} {}", rows.join("/"))
    }
}
