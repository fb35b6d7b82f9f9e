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

use tileref_game::action::Action;
use tileref_game::explain::{is_of_program, rules_of};
use tileref_game::game::{AllowedLookups, Entry, Game, LineError, Speaker, Status};
use tileref_game::grid::Cell;
use tileref_game::referee::Vocabulary;
use tileref_game::rules::Ruleset;
use tileref_game::tile::Face;
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
fn word_list() -> Arc<Lexicon> {
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

/// These, with a space between two.
fn joined(all: impl IntoIterator<Item = impl ToString>) -> String {
    let all: Vec<String> = all.into_iter().map(|one| one.to_string()).collect();
    if all.is_empty() {
        "nobody".to_owned()
    } else {
        all.join(" ")
    }
}

fn known(number: Option<impl ToString>) -> String {
    number.map_or("unknown".to_owned(), |number| number.to_string())
}

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
        scripted.take(line);
    }
}

impl Start {
    /// Applies a line that belongs to the setup; false for any other.
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
        let vocabulary = Vocabulary::new(self.dictionary.then(word_list));
        Game::with_teams(rules, &self.players, &self.teams, vocabulary).expect("players")
    }
}

impl Scripted {
    /// Carries out one line of the script.
    fn take(&mut self, line: &str) {
        if let Some(seen) = line.strip_prefix("? ") {
            self.see(seen);
        } else if let Some(times) = line.strip_prefix("fill ") {
            (0..times.parse().unwrap()).for_each(|_| self.fill());
        } else if let Some((typed, slug)) = line.split_once("!! ") {
            self.refuses(typed.trim(), slug.trim());
        } else if let Some((typed, items)) = line.split_once(" => ") {
            self.scores(typed.trim(), items.trim());
        } else if let Some((typed, points)) = line.split_once(" = ") {
            let entry = self.accepts(typed.trim());
            let points: i64 = points.trim().parse().unwrap();
            assert_eq!(self.game.entries()[entry].points, points, "{}", self.at);
        } else {
            self.accepts(line);
        }
    }

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
                seats.name(seat.unwrap_or(0))
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

    /// Checks one fact: of the game, of its last turn, or of a name in it, which stands before the value.
    fn see(&self, fact: &str) {
        let (what, rest) = fact.split_once(' ').unwrap_or((fact, ""));
        let name = rest.split(' ').next().unwrap_or_default();
        let of_round = || self.of_round(what, name);
        let of_name = || Some(format!("{name} {}", self.of_name(what, name)?));
        let of_whole = || self.of_whole_game(what, rest.split(' ').count());
        let seen = of_whole()
            .or_else(of_round)
            .or_else(|| self.of_last_turn(what))
            .or_else(of_name);
        let seen = seen.unwrap_or_else(|| panic!("no such fact: {}", self.at));
        assert_eq!(seen.trim_end(), rest, "{}", self.at);
    }

    /// A fact about the whole game; of `last`, the statuses of this many entries, oldest first.
    fn of_whole_game(&self, what: &str, most: usize) -> Option<String> {
        let game = &self.game;
        let name = |seat: usize| game.seats().name(seat).to_owned();
        Some(match what {
            "next" => game.to_move().map_or("nobody".to_owned(), name),
            "bag" => known(game.bag()),
            "over" if game.is_over() => String::new(),
            "going" if !game.is_over() => String::new(),
            "winners" => joined(game.winners()),
            "last" => {
                let from = game.entries().len().saturating_sub(most);
                joined(
                    game.entries()[from..]
                        .iter()
                        .map(|entry| entry.status.name()),
                )
            }
            "table" => self.drawn(),
            // Wildcards that have not been seen.
            "wildcards" => game.unseen(Face::Wildcard).to_string(),
            "category" => game.category().unwrap_or("none").to_owned(),
            // What is looked up without a challenge.
            "lookups" => match game.allowed_lookups() {
                AllowedLookups::Guarded(words) => format!("without {}", words.join(" ")),
                other => format!("{other:?}").to_lowercase(),
            },
            "undeclared" => joined(game.undeclared().map(name)),
            _ => return None,
        })
    }

    /// A fact about the rounds of a game of lists.
    fn of_round(&self, what: &str, name: &str) -> Option<String> {
        let game = &self.game;
        let player = |seat: usize| game.seats().name(seat).to_owned();
        let seats = 0..game.seats().count();
        Some(match what {
            "dealer" => player(game.dealer()),
            // Whose lists are still missing, and whose nobody may see yet.
            "missing" => {
                let round = game.round().expect("a round");
                joined(seats.filter(|&seat| !round.has_list(seat)).map(player))
            }
            "hidden" => {
                let hides = |seat| {
                    (0..)
                        .zip(game.entries())
                        .any(|(n, entry)| entry.seat == Some(seat) && game.hides(n))
                };
                joined(seats.filter(|&seat| hides(seat)).map(player))
            }
            // Whose lists have this word.
            "found" => {
                let finders = game.round().expect("a round").finders(name);
                format!("{name} {}", joined(finders.map(player)))
            }
            // The words of a player's last list, with their points or why they are struck.
            "listed" => {
                let is_list =
                    |entry: &&Entry| entry.status == Status::Listed && entry.actor == name;
                let list = game.entries().iter().rfind(is_list).expect("a list");
                let words = list.words.iter().map(|word| match word.struck {
                    Some(strike) => format!("{}:{strike}", word.spelling),
                    None => format!("{}:{}", word.spelling, word.points()),
                });
                format!("{name} {}", words.collect::<Vec<_>>().join(" "))
            }
            _ => return None,
        })
    }

    /// A fact about the last turn.
    fn of_last_turn(&self, what: &str) -> Option<String> {
        let last = self.game.entries().last()?;
        Some(match what {
            // What earned its bonuses.
            "why" => {
                let bonuses: Vec<&str> = last.bonuses.iter().map(|bonus| &*bonus.why).collect();
                bonuses.join("; ")
            }
            // New racks are drawn after it.
            "redrawn" => last.redrawn.to_string(),
            "action" => last.action_text(),
            // The arithmetic of its main word.
            "sum" => last.words[0].sum.to_string(),
            // Who gained by the rack that was declared, and how much.
            "gains" => {
                let name = |seat| self.game.seats().name(seat);
                joined(
                    last.gains
                        .iter()
                        .map(|&(seat, points)| format!("{} {points}", name(seat))),
                )
            }
            _ => return None,
        })
    }

    /// A fact about a player, a team or a cell.
    fn of_name(&self, what: &str, name: &str) -> Option<String> {
        let game = &self.game;
        let seat = || match game.seats().speaker(name) {
            Some(Speaker::Seat(seat, _)) => seat,
            _ => panic!("nobody is called {name}: {}", self.at),
        };
        let last = || game.entries().last().expect("an entry");
        Some(match what {
            "score" => game.score(seat()).to_string(),
            "rack" => known(game.rack_size(seat())),
            "time" => game.time_used(seat()).to_string(),
            "penalty" => game
                .penalty(seat())
                .map_or("none".to_owned(), |points| points.to_string()),
            "team" => {
                let team = game.seats().teams().iter().position(|team| team == name);
                game.team_score(team.expect("a team")).to_string()
            }
            // The totals beside each of a player's entries.
            "totals" => {
                let of_player = game.entries().iter().filter(|entry| entry.actor == name);
                joined(of_player.map(|entry| entry.total.expect("a total").to_string()))
            }
            // Who says a verb when nobody is named.
            "speaker" => game.speaker_of(&Action::parse(name).expect("an action")),
            // The line that the record keeps.
            "line" => last().line(),
            "height" => game
                .table()
                .height(Cell::parse(name).expect("a cell"))
                .to_string(),
            // The points of the overtime of the last entry, and its seconds.
            "overtime" => format!("{} {}", last().points, last().overtime.expect("overtime")),
            _ => return None,
        })
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
        let origin = Cell::new(left, top).expect("a cell");
        let rows: Vec<String> = (top..=bottom).map(row).collect();
        format!("{origin} {}", rows.join("/"))
    }
}
