//! Turns, item by item, as every output lists them.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use tileref_game::action::{Action, Time};
use tileref_game::features::{Form, Gain};
use tileref_game::game::{Entry, Game, RackGain, Round, Status};
use tileref_game::options::WrongChallenge;
use tileref_game::score::{Bonus, ScoredWord, Strike, Sum};
use tileref_words::text::{count, listed, shown};

/// An entry of the game as other players may see it. All texts are safe to show on one line of a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnView<'a> {
    /// Its entry.
    pub entry: &'a Entry,
    /// The index of its entry, from 0.
    pub at: usize,
    /// Its number in the record, from 1; `None` if nobody typed it: a lost turn, overtime.
    pub n: Option<usize>,
    /// Who took it.
    pub who: String,
    /// The line that was typed, or what may be shown of it; `None` if nobody typed it.
    pub line: Option<String>,
    /// How long it took, if recorded: `took 0:43`.
    pub took: Option<String>,
    /// What happened, item by item.
    pub items: Vec<TurnItem<'a>>,
    /// The outcome of a turn that is not a play.
    pub outcome: Option<String>,
    /// The points added to the score; `None` if such a turn cannot score.
    pub points: Option<i64>,
    /// The score after it; `None` for the table.
    pub total: Option<i64>,
}

/// An item of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnItem<'a> {
    /// One line, safe to show, without a full stop. For a word, it begins with the word in capitals.
    pub text: String,
    /// The word that it is about, if it is about one.
    pub word: Option<&'a ScoredWord>,
}

impl fmt::Display for TurnItem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Every turn, in order.
pub fn turns(game: &Game) -> impl DoubleEndedIterator<Item = TurnView<'_>> {
    let numbers: Vec<usize> = entries(game).map(|(number, _)| number).collect();
    (0..numbers.len()).map(move |at| numbered(game, at, numbers[at]))
}

/// Every entry with the number of its turn in the record.
pub(super) fn entries(game: &Game) -> impl Iterator<Item = (usize, &Entry)> {
    game.entries().iter().scan(0, |number, entry| {
        *number += usize::from(entry.is_typed());
        Some((*number, entry))
    })
}

/// The turn of entry `at`, counted from 0.
pub fn turn(game: &Game, at: usize) -> Option<TurnView<'_>> {
    let before = game.entries().get(..=at)?.iter();
    let number = before.filter(|entry| entry.is_typed()).count();
    Some(numbered(game, at, number))
}

/// The turn of entry `at`, which is turn `number` of the record, or an entry after it that nobody typed.
fn numbered(game: &Game, at: usize, number: usize) -> TurnView<'_> {
    let entry = &game.entries()[at];
    let hidden = game.hides(at);
    let scores = matches!(
        entry.status,
        Status::Scored | Status::Listed | Status::Rack | Status::Adjusted
    );
    let scores = scores || entry.status.is_challenge() && entry.points != 0;
    TurnView {
        entry,
        at,
        n: entry.is_typed().then_some(number),
        who: shown(&entry.actor),
        line: line(entry, hidden),
        took: entry.took.map(|took| format!("took {}", Time(took))),
        items: items(game, at),
        outcome: outcome(game, entry).map(|outcome| outcome + again(entry)),
        points: (scores && !hidden).then_some(entry.points),
        total: entry.total,
    }
}

/// The index of the last entry that somebody typed; lost turns may follow it.
pub fn last(game: &Game) -> usize {
    let mut entries = game.entries().iter();
    entries.rposition(Entry::is_typed).unwrap_or(0)
}

/// The last turn that somebody typed.
pub fn last_turn(game: &Game) -> Option<TurnView<'_>> {
    turn(game, last(game))
}

/// The index of the last play that scored.
pub fn last_scored(game: &Game) -> Option<usize> {
    let mut entries = game.entries().iter();
    entries.rposition(|entry| entry.status == Status::Scored)
}

/// The last turn that somebody typed brings points: it is a play that counts, or the last list of a round.
pub fn last_counts(game: &Game) -> bool {
    let at = last(game);
    let entry = game.entries().get(at);
    entry.is_some_and(|entry| entry.status == Status::Scored) || lists(game).last() == Some(&at)
}

/// The last turn is a play with more points than any before it, once everybody has played, or if it earned a bonus.
pub fn last_is_big(game: &Game) -> bool {
    let (before, latest) = game.entries().split_at(last(game));
    let is_play = |entry: &&Entry| entry.status == Status::Scored;
    let mut plays = before.iter().filter(is_play);
    latest.first().filter(is_play).is_some_and(|play| {
        let is_early = plays.clone().count() < game.seats().count();
        (!is_early || !play.bonuses.is_empty()) && plays.all(|other| other.points < play.points)
    })
}

/// The last play that scored: `last play: Ann: m13 r latch`.
pub fn last_play(game: &Game) -> Option<String> {
    let last = &game.entries()[last_scored(game)?];
    let (who, line) = (shown(&last.actor), shown(&last.action_text()));
    Some(format!("last play: {who}: {line}"))
}

/// The index of the first entry to show when a game is shown from entry `from`: with the last list of a round, every
/// list of the round is shown.
pub fn first_shown(game: &Game, from: usize) -> usize {
    let lists = lists(game);
    if lists.contains(&from) {
        lists[0]
    } else {
        from
    }
}

/// The indexes of the lists of the last round, once they have been compared.
pub fn lists(game: &Game) -> Vec<usize> {
    let entries = game.entries();
    let round = game.round().filter(|round| !round.is_open());
    let first = round.and_then(Round::first_entry);
    let lists = first.unwrap_or(entries.len())..entries.len();
    let is_list = |&at: &usize| entries[at].status == Status::Listed;
    lists.filter(is_list).collect()
}

fn items(game: &Game, at: usize) -> Vec<TurnItem<'_>> {
    let entry = &game.entries()[at];
    let mut texts = Vec::new();
    if entry.redrawn {
        texts.push("everyone passed at the start: draw new racks".to_owned());
    }
    if let Some(times) = entry.multiplier.filter(|&times| times > 1) {
        let words = entry.words.iter();
        let sum = words.fold(0, |sum: u32, word| sum.saturating_add(word.sum.points()));
        let points = sum.saturating_mul(times);
        texts.push(format!("{times} words: {sum} x{times} = {points}"));
    }
    let earned = |bonus: &Bonus| format!("{} bonus +{}: {}", bonus.name, bonus.points, bonus.why);
    let missed =
        |Bonus {
             name, points, why, ..
         }: &Bonus| { format!("missed: {name} +{points}, not announced: {why}") };
    texts.extend(entry.bonuses.iter().map(earned));
    texts.extend(entry.missed.iter().map(missed));
    if let Some(sum) = entry.unplayed.as_ref().filter(|sum| sum.points() > 0) {
        texts.push(format!("unplayed {sum} = {}", sum.points()));
    }
    texts.extend((0..entry.gains.len()).map(|n| gain(game, entry, n)));
    if entry.status == Status::Withdrawn {
        texts.push("withdrawn after a challenge".to_owned());
    }
    texts.extend(looked_up(game, at));
    texts.extend(struck(game, at));
    if let Some(over) = entry.overtime.map(Time) {
        let limit = Time(game.rules().session_options.game_clock * 60);
        texts.push(format!("overtime: {over} over the limit of {limit}"));
    }
    let words = entry.words.iter().map(|word| scored(word));
    let others = texts.into_iter().map(|text| TurnItem { text, word: None });
    words.chain(others).collect()
}

/// What a seat gains by a turn of another; `n` is its place among the gains.
fn gain(game: &Game, entry: &Entry, n: usize) -> String {
    let (seat, points) = entry.gains[n];
    let name = |seat: usize| shown(game.seats().name(seat));
    let gains = format!("{} gains", name(seat));
    let Some(RackGain { of, sum, .. }) = entry.rack_gains.get(n) else {
        return format!("{gains} {points}");
    };
    let Some(sum) = sum else {
        return format!("{gains} {points} back");
    };
    let of = listed(of.iter().map(|&seat| name(seat)));
    format!("{gains} the tiles of {of}: {sum} = {points}")
}

/// Whose score lost points when a challenge struck a word from a list, and how many.
fn struck(game: &Game, at: usize) -> Option<String> {
    let entry = &game.entries()[at];
    let Some(Action::Challenge { words, .. }) = entry.action.as_deref() else {
        return None;
    };
    let lists = game.rules().features.form == Form::Lists;
    if !lists || entry.status != Status::ChallengeUpheld || entry.struck.is_some() {
        return None;
    }
    // A word on several lists was struck before, and scored nothing.
    let is_word = |made: &&Arc<ScoredWord>| words.iter().any(|word| made.spelling == **word);
    let (who, points) = game.entries()[..at].iter().rev().find_map(|list| {
        let made = list.words.iter().find(is_word)?;
        Some((shown(&list.actor), made.sum.points()))
    })?;
    Some(format!("{who} loses {points}"))
}

/// A word and its score, or why it is struck from a list.
fn scored(word: &ScoredWord) -> TurnItem<'_> {
    let (name, sum, points) = (word.spelling.upper(), &word.sum, word.points());
    let text = match word.struck {
        Some(_) => format!("{name} struck: {}", word.why_struck()),
        None if sum.to_string() == points.to_string() => format!("{name} {points}"),
        None => format!("{name} {sum} = {points}"),
    };
    TurnItem {
        text,
        word: Some(word),
    }
}

/// The line that was typed, or what other players may see of it.
fn line(entry: &Entry, hidden: bool) -> Option<String> {
    let action = entry.action.as_deref()?;
    Some(match action {
        Action::Words(words) if hidden => {
            let words = count(words.len(), "word");
            format!("{words}, hidden until every list is in")
        }
        _ => shown(&action.to_string()),
    })
}

/// The note on a repeated challenge of a word in a list.
fn again(entry: &Entry) -> &'static str {
    if entry.again {
        "; this was ruled on before"
    } else {
        ""
    }
}

fn outcome(game: &Game, entry: &Entry) -> Option<String> {
    let lists = game.rules().features.form == Form::Lists;
    let price = game.rules().house.wrong_challenge;
    if let Some(strike) = entry.struck {
        return Some(of_struck(strike, entry.status));
    }
    if let Some(Action::Exchange { count: tiles, .. }) = entry.action.as_deref() {
        let tiles = count(*tiles, "tile");
        return Some(format!("exchanged {tiles}, no play this turn"));
    }
    let outcome = match entry.status {
        Status::Exchanged
        | Status::Scored
        | Status::Withdrawn
        | Status::Listed
        | Status::Note
        | Status::Adjusted => return None,
        Status::Passed => "no play this turn",
        Status::Forfeited => "forfeits this turn",
        Status::Burned => "burned a tile for no points",
        Status::Lost => "loses this turn because of a rejected challenge",
        Status::ChallengeUpheld if lists => "the word is struck",
        Status::ChallengeUpheld if price == WrongChallenge::Triple => {
            "the play is withdrawn, and its player loses the game"
        }
        Status::ChallengeUpheld => "the play is withdrawn",
        Status::ChallengeRejected
            if matches!(price, WrongChallenge::Game | WrongChallenge::Triple) =>
        {
            "the challenger loses the game"
        }
        Status::ChallengeRejected if lists => "the word counts",
        Status::ChallengeRejected => "the play stands",
        Status::Rack => of_rack(game, entry),
    };
    Some(outcome.to_owned())
}

/// What becomes of the tiles of a declared rack.
fn of_rack(game: &Game, entry: &Entry) -> &'static str {
    match (entry.action.as_deref(), game.gain_unplayed()) {
        (Some(Action::Rack(tiles)), _) if tiles.is_empty() => "no tiles left",
        _ if !game.counts_racks() => "unplayed tiles do not count in this game",
        _ if entry.unplayed != Some(Sum::default()) => "unplayed tiles are subtracted",
        (_, Gain::Nothing) => "unplayed tiles are not subtracted",
        (_, Gain::Once) => "unplayed tiles go to whoever is out",
        (_, Gain::Double | Gain::Standard) => "unplayed tiles go to whoever is out, twice",
    }
}

/// The outcome of a challenge to a word that is struck.
fn of_struck(strike: Strike, status: Status) -> String {
    let right = status == Status::ChallengeUpheld;
    let why = strike.why();
    match strike {
        Strike::NotAWord if right => "the word is already struck".to_owned(),
        Strike::NotAWord => "the word stays struck".to_owned(),
        _ if right => format!("the word was already struck: {why}"),
        _ => format!("it is a word, but it is struck: {why}"),
    }
}

/// A rejected challenge costs a turn, which has been lost since or is still owed.
pub fn costs_turn(game: &Game, at: usize) -> bool {
    let challenge = &game.entries()[at];
    let lost = |entry: &Entry| entry.status == Status::Lost && entry.seat == challenge.seat;
    challenge.status == Status::ChallengeRejected
        && (game.entries()[at..].iter().any(lost)
            || challenge.seat.is_some_and(|seat| game.lost_turns(seat) > 0))
}

/// The spellings of words in the order in which they were played, each once.
pub fn spellings(words: &[Arc<ScoredWord>]) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    let spellings = words.iter().map(|word| word.spelling.as_ref());
    spellings.filter(|word| seen.insert(*word)).collect()
}

/// The challenged words that the dictionary has or lacks, if that agrees with the ruling. A vote needs no reasons.
fn looked_up(game: &Game, at: usize) -> Option<String> {
    let (before, entry) = (&game.entries()[..at], &game.entries()[at]);
    let valid = match entry.status {
        Status::ChallengeUpheld => false,
        Status::ChallengeRejected => true,
        _ => return None,
    };
    let vocabulary = game.vocabulary();
    let lexicon = vocabulary.lexicon()?;
    let Some(Action::Challenge { words: named, .. }) = entry.action.as_deref() else {
        return None;
    };
    let words: Vec<&str> = if named.is_empty() {
        let play = before.iter().rfind(|entry| !entry.words.is_empty())?;
        spellings(&play.words)
    } else {
        named.iter().map(String::as_str).collect()
    };
    let (known, unknown): (Vec<_>, Vec<_>) =
        words.into_iter().partition(|word| vocabulary.knows(word));
    let is_ruled = valid == unknown.is_empty();
    let words = if valid { known } else { unknown };
    // A disallowed word is invalid whatever the dictionary has.
    let disallowed = words.iter().filter(|word| vocabulary.disallows(word));
    let disallowed: Vec<String> = disallowed.map(|word| game.upper(word)).collect();
    if !disallowed.is_empty() {
        return Some(format!("the rules disallow {}", listed(&disallowed)));
    }
    // Words that the table allowed or banned were not decided by the dictionary.
    if words.iter().any(|word| lexicon.contains(word) != valid) {
        return None;
    }
    let words: Vec<String> = words.into_iter().map(|word| game.upper(word)).collect();
    let are = if words.len() == 1 { "is" } else { "are" };
    let not = if valid { "" } else { "not " };
    let text = || format!("{} {are} {not}in {}", listed(&words), shown(lexicon.name()));
    (is_ruled && !words.is_empty()).then(text)
}
