//! What to try instead of a refused line: advice that fits the game as it is now, and suggestions. Common slips are corrected, and the first correction that the game accepts is
//! suggested.
//!
//! Where words are looked up when they are played, only valid words are suggested. At any other table no word is looked
//! up, so a suggestion never reveals whether a word is valid.

mod form;
mod instead;
mod now;
mod place;
mod play;
mod run;
mod sentences;
mod tiles;
mod verbs;

pub use now::advice;
pub use sentences::{claimable, what_to_say};

pub use place::{Places, places, short_of_tiles, used_up};
pub use tiles::{NOTHING, bare_grid, bare_rack};
pub use verbs::{challenge, synonym, verb};

use crate::action::{Action, Further, NotationError, NotationProblem, TypedLine, Verb};
use crate::features::Form;
use crate::game::LineError;
use crate::game::rules::{GameOver, WrongPlayer};
use crate::game::{Entry, Game};
use crate::grid::Cell;
use crate::kinds::crossword::rules::Direction as WrongDirection;
use crate::kinds::jigsaw::rules::FalseClaim;
use crate::referee::Situation;
use crate::referee::places::is_implausible;
use crate::referee::rules::{
    BadNotation, BadRun, LetterMismatch, NotAWord, PartialRun, WordTooShort,
};
use crate::rule::{Reason, Slug};
use crate::text::composed;
use crate::tile::Face;
use sentences::{form_of, unavailable};

/// The most pieces of a line to correct.
const MAX_PIECES: usize = 12;

/// The most letters of a word to correct.
const MAX_LETTERS: usize = 40;

/// Words around the ones that count: `the end`, `challenge the word tot`, `repeat at m11`.
const FILLERS: [&str; 22] = [
    "a", "and", "at", "by", "cell", "from", "game", "i", "letter", "letters", "my", "of", "on",
    "play", "please", "the", "this", "tile", "tiles", "turn", "we", "word",
];

fn is_filler(piece: &str) -> bool {
    FILLERS.contains(&piece)
}

/// What to try instead of a refused line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The sentence to show.
    pub text: String,
    /// The whole line that the sentence quotes. It names a player only if the refused line does not.
    pub line: Option<String>,
    /// How the line differs from the refused one.
    pub change: Change,
}

/// How a line differs from the one that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Only in its form: the order of its pieces, how they are joined, other words for a direction or a verb, a missing
    /// verb or colon. It is what was meant, so it is taken where a person sits.
    Form,
    /// In the play: another letter, another cell. It is offered.
    Play,
    /// In letters on the table that were not typed. It is offered.
    Completed,
    /// Something else may be meant, or something is missing. It is only named.
    Doubtful,
}

impl From<String> for Proposal {
    /// A sentence that quotes no line to fill in.
    fn from(text: String) -> Self {
        Self {
            text,
            line: None,
            change: Change::Doubtful,
        }
    }
}

impl Change {
    fn form_if(is_form: bool) -> Self {
        if is_form { Self::Form } else { Self::Doubtful }
    }
}

/// The line that a person meant, if the typed one is refused and can only be this one in another form.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_game::advice::understood;
/// assert_eq!(understood(&game, "latch across 13m").as_deref(), Some("m13 r latch"));
/// assert_eq!(understood(&game, "m13 r latch"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn understood(game: &Game, line: &str) -> Option<String> {
    let error = game.trial(line).err()?;
    let proposal = proposal(game, line, &error)?;
    proposal.line.filter(|_| proposal.change == Change::Form)
}

/// What to try instead of a refused line, if that is clear.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_game::advice::proposal;
/// let line = "13m r latch";
/// let error = game.submit("Ann", line).unwrap_err();
/// let proposal = proposal(&game, line, &error).expect("it is clear");
/// assert_eq!(proposal.line.as_deref(), Some("m13 r latch"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn proposal(game: &Game, line: &str, error: &LineError) -> Option<Proposal> {
    let slug = error.slug();
    let instead = || match error {
        LineError::Refusal(refusal) => instead::instead(game, line, refusal),
        LineError::Notation(_) => None,
    };
    // No other spelling of these would be accepted.
    let is_final = matches!(
        slug,
        WrongPlayer::SLUG
            | GameOver::SLUG
            | NotAWord::SLUG
            | BadRun::SLUG
            | WrongDirection::SLUG
            | FalseClaim::SLUG
    );
    let corrected = || (!is_final).then(|| correction(game, line, slug))?;
    // A whole word that was looked up is a better guess than another cell where the letters only fit.
    let proposal = if slug == PartialRun::SLUG && game.rules().looks_up() {
        corrected().or_else(instead)
    } else {
        instead().or_else(corrected)
    };
    let form = || form::advice(game, line, error).map(Proposal::from);
    let points = verbs::points(game, line).filter(|_| matches!(error, LineError::Notation(_)));
    points.or(proposal).or_else(form)
}

fn correction(game: &Game, typed: &str, slug: Slug) -> Option<Proposal> {
    let Correction {
        line,
        change,
        answer,
    } = corrected(game, typed)?;
    let adds_letters = change == Change::Completed;
    let in_part = [PartialRun::SLUG, WordTooShort::SLUG, LetterMismatch::SLUG];
    // Letters that were not typed are added only where the word was typed in part.
    let text = match answer {
        _ if adds_letters && in_part.contains(&slug) => {
            format!("type the whole word, with the letters that are already there: `{line}`")
        }
        _ if adds_letters && (slug != BadNotation::SLUG || !game.rules().looks_up()) => {
            return None;
        }
        Answer::Accepted => format!("did you mean `{line}`?"),
        Answer::OnlyReading => form_of(game, &line),
        Answer::Refused(reason) => {
            return Some(unavailable(game, &reason).into());
        }
    };
    Some(Proposal {
        text,
        line: Some(line),
        change,
    })
}

/// A line with its slips corrected.
struct Correction {
    /// The line.
    line: String,
    /// How it differs from the line.
    change: Change,
    /// What the game says to it.
    answer: Answer,
}

/// What the game says to a corrected line.
enum Answer {
    Accepted,
    /// It is the only way to read the line; once it is typed, the game says why it is refused.
    OnlyReading,
    /// Nothing but this is wrong with it.
    Refused(Reason),
}

impl Answer {
    /// The answer to a line by this player, or by the one it is expected from; `None` if it cannot be read.
    fn to(game: &Game, actor: Option<&str>, line: &str) -> Option<Self> {
        let typed = game.read(line).ok()?;
        let expected = game.speaker_of(&typed.action);
        let applied = game.clone().apply(actor.unwrap_or(&expected), typed);
        Some(applied.map_or_else(|refusal| Self::Refused(refusal.reason), |_| Self::Accepted))
    }
}

impl Correction {
    fn new(line: String, change: Change) -> Self {
        Self {
            line,
            change,
            answer: Answer::Accepted,
        }
    }
}

fn corrected(game: &Game, typed: &str) -> Option<Correction> {
    let typed = &*composed(typed);
    let line = without_play(game, typed);
    let mut pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
    if pieces.len() > MAX_PIECES || pieces.iter().any(|piece| piece.len() > MAX_LETTERS) {
        return None;
    }
    pieces.retain(|piece| !piece.is_empty());
    let first = pieces.first()?;
    let is_new = |correction: &Correction| is_other(typed, &correction.line);
    let without_verb = without_verb(game, line, &pieces).filter(is_new);
    let found = without_verb.or_else(|| verbs::corrected(game, line, &pieces).filter(is_new));
    if found.is_some() || Verb::from_name(first).is_some() {
        return found;
    }
    without_colon(game, line).or_else(|| reordered(game, typed, pieces))
}

/// The line without `play`, which the prompt adds where only the score is kept.
fn without_play<'a>(game: &Game, line: &'a str) -> &'a str {
    let line = line.trim();
    let is_bare = game.rules().features.form == Form::Bare;
    line.strip_prefix("play ")
        .filter(|_| is_bare)
        .unwrap_or(line)
}

/// Tiles or words with their verb.
fn without_verb(game: &Game, line: &str, pieces: &[String]) -> Option<Correction> {
    if let Some(line) = tiles::bare_grid(game, line) {
        let answer = match Answer::to(game, None, &line)? {
            Answer::Refused(_) => Answer::OnlyReading,
            answer => answer,
        };
        return Some(Correction {
            answer,
            ..Correction::new(line, Change::Form)
        });
    }
    let rack = bare_rack(game, line);
    // Words without anything between them may be a sentence, and the first one a misspelt verb.
    let is_sure = rack.is_some()
        || verb(&pieces[0]).is_none()
            && (line.contains(',') || pieces.iter().any(|piece| piece == "and"));
    let meant = rack.or_else(|| words_in_a_row(game, line, pieces))?;
    let answer = Answer::to(game, None, &meant)?;
    // A bonus is claimed only for a play, so that is what was meant.
    let is_meant = match &answer {
        Answer::Refused(reason) => reason.slug() == FalseClaim::SLUG,
        _ => true,
    };
    is_meant.then(|| Correction {
        answer,
        ..Correction::new(meant, Change::form_if(is_sure))
    })
}

/// The play with cells that a line means, with its pieces in order.
fn reordered(game: &Game, line: &str, pieces: Vec<String>) -> Option<Correction> {
    // Where only the score is kept there are no cells.
    if game.rules().features.form == Form::Bare {
        return None;
    }
    let situation = situation(game)?;
    let mut lines = play::corrected(&situation, line, pieces);
    lines.retain(|play| is_other(line, &play.line));
    let mut accepted = (0..lines.len()).filter(|&n| fits(&situation, &lines[n].line));
    if let Some(first) = accepted.next() {
        // One of several that differ only in their form is a choice.
        let is_other = |n: usize| lines[n].line != lines[first].line;
        let is_choice = accepted.any(|n| lines[n].change == Change::Form && is_other(n));
        let mut reading = lines.swap_remove(first);
        if is_choice && reading.change == Change::Form {
            reading.change = Change::Play;
        }
        return Some(reading);
    }
    lines.retain(|play| play.change != Change::Completed);
    only_reading(game, line, &lines)
}

/// Whether a correction differs from the line in more than case and spaces.
fn is_other(line: &str, corrected: &str) -> bool {
    let same = line.split_whitespace().collect::<Vec<_>>().join(" ");
    corrected != same.to_lowercase()
}

/// The play that a line can only mean, if it cannot be read as typed: once it is, the game says why it is refused.
fn only_reading(game: &Game, line: &str, plays: &[Correction]) -> Option<Correction> {
    // A wrong letter is clearer than a whole play.
    if let NotationError {
        problem: NotationProblem::NoLetter(_),
        ..
    } = game.read(line).err()?
    {
        return None;
    }
    // The one letter of a shorter word has every direction.
    let has_way = |typed: &TypedLine| match &typed.action {
        Action::Play(play) => !play.main.steps().is_empty(),
        _ => false,
    };
    let readings = plays.iter().filter_map(|play| game.read(&play.line).ok());
    let mut readings = readings.filter(has_way);
    let only = readings.next()?;
    readings.all(|other| other == only).then(|| Correction {
        answer: Answer::OnlyReading,
        ..Correction::new(only.to_string(), Change::Form)
    })
}

/// A player's name and an action, with a colon between them where there is none, or another sign; the action may have
/// slips of its own.
fn without_colon(game: &Game, line: &str) -> Option<Correction> {
    let (name, action) = named(game, line)?;
    let is_verb = verbs::is_clear(&tidy(action.split(' ').next()?));
    let as_typed = game.read(action).is_ok() || !is_verb && reads_bare(game, action);
    let correction = if as_typed {
        Correction::new(action.to_owned(), Change::Form)
    } else {
        corrected(game, action)?
    };
    let answer = match (
        Answer::to(game, Some(name), &correction.line),
        correction.answer,
    ) {
        (Some(Answer::Refused(reason)), Answer::OnlyReading)
            if reason.slug() != WrongPlayer::SLUG =>
        {
            Answer::OnlyReading
        }
        (Some(refused @ Answer::Refused(_)), _) => refused,
        (_, answer) => answer,
    };
    Some(Correction {
        line: format!("{name}: {}", correction.line),
        answer,
        ..correction
    })
}

/// Whether a line is a play that lacks only its verb.
fn reads_bare(game: &Game, line: &str) -> bool {
    game.rules().features.form == Form::Bare && game.read(&format!("play {line}")).is_ok()
}

/// The player at the start of a line, and the rest.
fn named<'a>(game: &Game, line: &'a str) -> Option<(&'a str, &'a str)> {
    let (typed, rest) = line.trim().split_once(char::is_whitespace)?;
    let mut names = [typed, typed.trim_end_matches([',', ';', '.', '-', '>'])].into_iter();
    let name = names.find(|name| game.seats().speaker(name).is_some())?;
    let rest = rest.trim();
    let said = ["- ", "> ", "has "]
        .iter()
        .find_map(|word| rest.strip_prefix(word));
    Some((name, said.unwrap_or(rest)))
}

/// Small letters between capitals are how other programs write blanks: the first of them, if there are enough
/// wildcards left for all.
pub fn blank(game: &Game, line: &str) -> Option<char> {
    let word: Vec<char> = line.split_whitespace().nth(2)?.chars().collect();
    let is_small = |&n: &usize| word[n].is_lowercase() && (n == 0 || !"?+".contains(word[n - 1]));
    let small: Vec<usize> = (0..word.len()).filter(is_small).collect();
    let mixed = word.iter().skip(1).any(|c| c.is_uppercase());
    (mixed && small.len() <= game.unseen(Face::Wildcard))
        .then(|| small.first().map(|&n| word[n]))?
}

/// The crossing words that look wrong in a play that was probably laid one row off: a doubled letter such as HH, or no
/// vowel. `None` if most of them look like words. No word is looked up.
pub fn one_row_off(entry: &Entry) -> Option<Vec<String>> {
    let crossing = entry.words.iter().skip(1).map(|word| &word.spelling);
    let count = crossing.len();
    let doubtful: Vec<String> = crossing
        .filter(|word| is_implausible(word))
        .cloned()
        .collect();
    let all = doubtful.len() > 1 && doubtful.len() == count;
    let most = doubtful.len() > 2 && 2 * doubtful.len() > count;
    (all || most).then_some(doubtful)
}

/// The letters of a straight play that runs backwards, in reading order.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_game::advice::backwards;
/// assert_eq!(backwards(&game, "m13 l tibah").as_deref(), Some("habit"));
/// assert_eq!(backwards(&game, "m13 r habit"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backwards(game: &Game, line: &str) -> Option<String> {
    let Action::Play(play) = game.read(line).ok()?.action else {
        return None;
    };
    let (first, rest) = play.main.steps().split_first()?;
    let is_backwards = first.axis().forward() != *first && rest.iter().all(|step| step == first);
    let letters = play.main.letters().iter().rev();
    is_backwards.then(|| letters.map(|tile| tile.letter).collect())
}

/// Where only the score is kept, several words are one play: `bat tab` lacks an `also`, and does not mean `ban tab`.
fn words_in_a_row(game: &Game, line: &str, pieces: &[String]) -> Option<String> {
    let (first, rest) = verbs::split(pieces)?;
    // `add Eve`: a name that nobody has here.
    let has_name = line.starts_with(char::is_lowercase) && line.contains(char::is_uppercase);
    let means_other = has_name || verbs::is_clear(first) || game.seats().speaker(first).is_some();
    let has_parts = pieces.iter().any(|word| Further::from_name(word).is_some());
    if game.rules().features.form != Form::Bare || means_other {
        return None;
    }
    if reads_bare(game, line) {
        return Some(format!("play {line}"));
    }
    let (last, rest) = rest.split_last()?;
    // AND between two words joins them.
    let between = rest
        .iter()
        .map(String::as_str)
        .filter(|&word| word != "and");
    let words: Vec<&str> = [first]
        .into_iter()
        .chain(between)
        .chain([&**last])
        .collect();
    let bonuses = claimable(game);
    let played = words.iter().rposition(|word| !bonuses.contains(word));
    let (words, claims) = words.split_at(played.map_or(1, |last| last + 1));
    let claim = if claims.is_empty() { "" } else { " claim " };
    let line = format!("play {}{claim}{}", words.join(" also "), claims.join(","));
    (!has_parts).then_some(line)
}

/// Whether the game accepts this line now, from the speaker it expects it from.
pub fn accepts(game: &Game, line: &str) -> bool {
    matches!(Answer::to(game, None, line), Some(Answer::Accepted))
}

/// The position in which a suggested play is judged.
fn situation(game: &Game) -> Option<Situation<'_>> {
    let situation = game.situation(game.to_move()?);
    Some(if game.rules().looks_up() {
        situation
    } else {
        situation.without_dictionary()
    })
}

/// A piece in lower case, without punctuation around it.
fn tidy(piece: &str) -> String {
    piece
        .trim_matches(|c| "\"'“”‘’`(),;!".contains(c))
        .trim_end_matches('.')
        .to_lowercase()
}

/// The cell that a piece names, or probably means.
fn cell(piece: &str) -> Option<Cell> {
    Cell::parse(piece).or_else(|| Cell::suggested(piece))
}

/// Whether the player to move could play this.
fn fits(situation: &Situation<'_>, line: &str) -> bool {
    match TypedLine::parse_in(line, situation.tiles.alphabet()) {
        Ok(TypedLine {
            action: Action::Play(play),
            ..
        }) => situation.judge(&play).is_ok(),
        _ => false,
    }
}
