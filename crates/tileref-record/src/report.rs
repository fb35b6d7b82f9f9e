//! A game as JSON for other programs. What is hidden from the players is hidden here too, because other programs may
//! display it.

#![allow(missing_docs)] // the names and meanings are the contract's

use serde::{Serialize, Serializer};

use crate::action::Action;
use crate::game::{Entry, Game, Status};
use crate::grid::Cell;
use crate::record::Record;
use crate::referee::JudgedPlay;
use crate::score::{Bonus, ScoredWord, Strike};
use crate::tile::{Tile, typed};

/// The state of a game and its entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    pub game: String,
    pub dictionary: String,
    pub players: Vec<PlayerReport>,
    pub teams: Vec<TeamReport>,
    pub turns: Vec<TurnReport>,
    pub to_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    pub bag: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<usize>,
    pub over: bool,
    pub winners: Vec<String>,
    /// What the record says about the game, in the order of the record.
    #[serde(serialize_with = "map")]
    pub about: Vec<(String, String)>,
    /// Full names of players.
    #[serde(serialize_with = "map")]
    pub names: Vec<(String, String)>,
    /// The house rules that the record sets.
    #[serde(serialize_with = "map")]
    pub options: Vec<(String, String)>,
    /// The language of the tiles, if the record chooses one.
    pub language: Option<String>,
    pub ruleset: RulesetReport,
}

/// The ruleset of a game. Its `id` is that of the built-in game that its file begins from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulesetReport {
    pub id: String,
    pub name: String,
    pub kind: &'static str,
}

/// Pairs as an object.
fn map<S: Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// A player's score and rack; with a shared rack, the team's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerReport {
    pub name: String,
    pub team: Option<String>,
    pub score: i64,
    pub rack_size: Option<usize>,
    pub penalty: Option<i64>,
    /// Seconds left on the clock for the whole game, if there is one; negative in overtime.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_left: Option<i64>,
}

/// A team's score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TeamReport {
    pub name: String,
    pub score: i64,
}

/// One entry of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnReport {
    pub n: usize,
    /// Its number in the record, which `log` shows and `amend` takes; none if nobody typed it.
    pub number: Option<usize>,
    pub player: String,
    pub action: String,
    pub status: &'static str,
    pub placed: Vec<PlacedReport>,
    pub words: Vec<WordReport>,
    pub bonuses: Vec<BonusReport>,
    pub missed: Vec<BonusReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiplier: Option<u32>,
    pub points: i64,
    pub total: Option<i64>,
    /// What the turn adds to the scores of others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<GainReport>,
    /// The arithmetic of a declared rack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
    /// The rack before the turn, as the notation writes tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rack: Option<String>,
    /// The duration of the turn in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub took: Option<u32>,
    /// Seconds over the limit for the whole game, in an overtime entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overtime: Option<u32>,
}

/// Points that a turn adds to another player's score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GainReport {
    pub player: String,
    pub points: i64,
    /// Whose tiles they are, at the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// The arithmetic of these tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
}

/// A placed tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedReport {
    pub cell: String,
    pub letter: String,
    pub kind: &'static str,
}

/// A word and its score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WordReport {
    pub word: String,
    pub cells: Vec<String>,
    pub points: u32,
    pub sum: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub struck: Option<Option<&'static str>>,
    /// Why a listed word is struck, in words.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub why: &'static str,
}

/// A bonus and its points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BonusReport {
    pub name: &'static str,
    pub points: u32,
    /// What earned it, in words.
    pub why: String,
}

impl Report {
    /// The report of a game; `ruleset` and `dictionary` are the names in the record.
    ///
    /// ```
    /// use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// use tileref_record::report::Report;
    /// let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// let mut game = Game::new(rules, &["Ann", "Bob"].map(String::from), Vocabulary::new(None))?;
    /// game.submit("Ann", "m13 r latch")?;
    /// let report = Report::new(&game, "puzzingo", "none");
    /// assert_eq!((report.turns.len(), report.dictionary.as_str()), (1, "none"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: &Game, ruleset: &str, dictionary: &str) -> Self {
        let (rules, seats) = (game.rules(), game.seats());
        let players = seats.players().iter().map(|player| PlayerReport {
            name: player.name.clone(),
            team: player.team.map(|team| seats.teams()[team].clone()),
            score: game.score(player.seat),
            rack_size: game.rack_size(player.seat),
            penalty: game.penalty(player.seat),
            time_left: game.time_left(player.seat),
        });
        let turns = 0..game.entries().len();
        let team = |(n, name): (usize, &String)| TeamReport {
            name: name.clone(),
            score: game.team_score(n),
        };
        Self {
            game: ruleset.to_owned(),
            dictionary: dictionary.to_owned(),
            players: players.collect(),
            teams: seats.teams().iter().enumerate().map(team).collect(),
            turns: turns.map(|n| TurnReport::new(game, n)).collect(),
            to_move: game.to_move().map(|seat| seats.name(seat).to_owned()),
            category: game.category().map(ToOwned::to_owned),
            bag: game.bag(),
            pool: game.pool(),
            over: game.is_over(),
            winners: game.winners(),
            about: Vec::new(),
            names: Vec::new(),
            options: Vec::new(),
            language: rules.option("language").filter(|code| code != "ruleset"),
            ruleset: RulesetReport {
                id: rules.id.clone(),
                name: rules.name.clone(),
                kind: rules.kind_name().name(),
            },
        }
    }

    /// The report of the game of a record.
    pub fn of(game: &Game, record: &Record) -> Self {
        Self {
            about: record.about.clone(),
            names: record.names.clone(),
            options: record.options.clone(),
            ..Self::new(game, &record.game, &record.dictionary)
        }
    }
}

/// A play that could be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayReport {
    pub action: String,
    pub points: i64,
    pub words: Vec<WordReport>,
    pub bonuses: Vec<BonusReport>,
    pub multiplier: Option<u32>,
    pub placed: Vec<PlacedReport>,
}

impl PlayReport {
    /// The report of a play that was found.
    pub fn new(found: &JudgedPlay) -> Self {
        let JudgedPlay { play, ruling } = found;
        let words = ruling.words.iter();
        let placed = ruling.placed.iter().copied();
        Self {
            action: play.to_string(),
            points: ruling.points(),
            words: words.map(|word| WordReport::new(word, false)).collect(),
            bonuses: ruling.bonuses.iter().map(BonusReport::new).collect(),
            multiplier: ruling.multiplier,
            placed: placed.map(PlacedReport::new).collect(),
        }
    }
}

impl PlacedReport {
    /// The report of a placed tile.
    pub fn new((cell, tile): (Cell, Tile)) -> Self {
        Self {
            cell: cell.to_string(),
            letter: tile.letter.to_string(),
            kind: tile.kind.name(),
        }
    }
}

impl WordReport {
    /// The report of a word, which may be one of a list.
    pub fn new(word: &ScoredWord, listed: bool) -> Self {
        Self {
            word: word.spelling.upper(),
            cells: word.cells.iter().map(ToString::to_string).collect(),
            points: word.points(),
            sum: word.sum.to_string(),
            struck: listed.then(|| word.struck.map(Strike::name)),
            why: word.why_struck(),
        }
    }
}

impl BonusReport {
    /// The report of a bonus.
    pub fn new(bonus: &Bonus) -> Self {
        Self {
            name: bonus.name,
            points: bonus.points,
            why: bonus.why.clone(),
        }
    }
}

impl GainReport {
    /// The report of gain `n` of an entry, counted from 0.
    fn new(game: &Game, entry: &Entry, n: usize) -> Self {
        let (seat, points) = entry.gains[n];
        let name = |&seat: &usize| game.seats().name(seat).to_owned();
        let tiles = entry.rack_gains.get(n);
        Self {
            player: name(&seat),
            points,
            of: tiles.map_or(Vec::new(), |gain| gain.of.iter().map(name).collect()),
            sum: tiles.and_then(|gain| Some(gain.sum.as_ref()?.to_string())),
        }
    }
}

impl TurnReport {
    /// The report of entry `n`, counted from 0; a list that is still hidden has no words.
    pub fn new(game: &Game, n: usize) -> Self {
        let entry = &game.entries()[n];
        let action = if game.hides(n) {
            Action::Words(Vec::new()).to_string()
        } else {
            entry.action_text()
        };
        let placed = entry.placed.iter().copied().map(PlacedReport::new);
        let listed = entry.status == Status::Listed;
        let words = entry.words.iter().map(|word| WordReport::new(word, listed));
        let before = game.entries()[..=n].iter();
        let number = before.filter(|entry| entry.is_typed()).count();
        Self {
            n: n + 1,
            number: entry.is_typed().then_some(number),
            player: entry.actor.clone(),
            action,
            status: entry.status.name(),
            placed: placed.collect(),
            words: words.collect(),
            bonuses: entry.bonuses.iter().map(BonusReport::new).collect(),
            missed: entry.missed.iter().map(BonusReport::new).collect(),
            multiplier: entry.multiplier,
            points: entry.points,
            total: entry.total,
            gains: (0..entry.gains.len())
                .map(|gain| GainReport::new(game, entry, gain))
                .collect(),
            sum: entry
                .unplayed
                .as_ref()
                .filter(|sum| sum.points() > 0)
                .map(ToString::to_string),
            rack: entry.rack.as_deref().map(typed),
            took: entry.took,
            overtime: entry.overtime,
        }
    }
}
