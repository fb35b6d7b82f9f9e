//! Suggestions for refused lines: common slips are corrected, and the first correction that the game accepts is
//! suggested.
//!
//! Where words are looked up when they are played, only valid words are suggested. At any other table no word is looked
//! up, so a suggestion never reveals whether a word is valid.

mod challenge;
mod form;
mod instead;
mod place;
mod play;
mod run;
mod tiles;

pub use challenge::challenge;
pub use place::{Places, places, short_of_tiles, used_up};
pub use tiles::bare_rack;

use std::iter;

use crate::action::{Action, Further, NotationError, Problem, TypedLine, Verb};
use crate::advice::{claimable, form_of};
use crate::game::{Entry, Game};
use crate::grid::Cell;
use crate::kinds::Form;
use crate::line::LineError;
use crate::referee::places::is_implausible;
use crate::referee::{Reason, Situation, Vocabulary};
use crate::rules::Slug;
use crate::text::{composed, nearest};
use crate::tile::Face;

/// The most pieces of a line to correct.
const MAX_PIECES: usize = 12;

/// The most letters of a word to correct.
const MAX_LETTERS: usize = 40;

/// Other words for a verb.
const SYNONYMS: [(&str, Verb); 9] = [
    ("exch", Verb::Exchange),
    ("swap", Verb::Exchange),
    ("trade", Verb::Exchange),
    ("change", Verb::Exchange),
    ("skip", Verb::Pass),
    ("passes", Verb::Pass),
    ("-", Verb::Pass),
    ("doubt", Verb::Challenge),
    ("finish", Verb::End),
];

/// What to try instead of a refused line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The sentence to show.
    pub text: String,
    /// A line that is safe to fill in, so that one key submits it: it is the same kind of action as the refused line, and
    /// adds no letters that were not typed, unless the word was looked up. It names a player only if the line does not.
    pub line: Option<String>,
}

/// What to try instead of a refused line, if that is clear.
///
/// ```
/// # use tileref_core::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_core::suggest::proposal;
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
        Slug::WrongPlayer | Slug::GameOver | Slug::NotAWord | Slug::BadRun | Slug::Direction
    );
    let corrected = || (!is_final).then(|| correction(game, line, slug))?;
    // A whole word that was looked up is a better guess than another cell where the letters only fit.
    let proposal = if slug == Slug::PartialRun && game.rules().looks_up() {
        corrected().or_else(instead)
    } else {
        instead().or_else(corrected)
    };
    let form = || {
        let text = form::advice(game, line, error)?;
        Some(Proposal { text, line: None })
    };
    proposal.or_else(form)
}

fn correction(game: &Game, typed: &str, slug: Slug) -> Option<Proposal> {
    let Correction {
        line,
        whole,
        is_accepted,
        is_same_kind,
    } = corrected(game, typed)?;
    let in_part = [Slug::PartialRun, Slug::WordTooShort, Slug::LetterMismatch];
    // Letters that were not typed are added only where the word was typed in part.
    let text = match whole {
        true if in_part.contains(&slug) => {
            format!("type the whole word, with the letters that are already there: `{line}`")
        }
        true if slug != Slug::BadNotation || !game.rules().looks_up() => return None,
        _ if !is_accepted => form_of(game, &line),
        _ => format!("did you mean `{line}`?"),
    };
    let is_safe = is_same_kind && (!whole || game.rules().looks_up());
    let line = Some(line).filter(|_| is_safe);
    Some(Proposal { text, line })
}

/// A line with its slips corrected.
struct Correction {
    /// The line.
    line: String,
    /// Whether it adds letters on the table that were not typed.
    whole: bool,
    /// Whether the game may accept it; otherwise it is the only way to read the line.
    is_accepted: bool,
    /// Whether it is the kind of action that was typed: a misspelt verb may have meant another one.
    is_same_kind: bool,
}

impl Correction {
    fn new(line: String, is_same_kind: bool) -> Self {
        Self {
            line,
            whole: false,
            is_accepted: true,
            is_same_kind,
        }
    }
}

fn corrected(game: &Game, line: &str) -> Option<Correction> {
    let line = &*composed(line);
    let mut pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
    if pieces.len() > MAX_PIECES || pieces.iter().any(|piece| piece.len() > MAX_LETTERS) {
        return None;
    }
    pieces.retain(|piece| !piece.is_empty());
    let (first, rest) = pieces.split_first()?;
    let accepts = |other: &String| is_other(line, other) && accepts(game, other);
    if let Some(line) = tiles::bare_grid(game, line) {
        let is_accepted = accepts(&line);
        return Some(Correction {
            is_accepted,
            ..Correction::new(line, true)
        });
    }
    let bare = bare_rack(game, line).or_else(|| words_in_a_row(game, first, rest));
    if let Some(line) = bare.filter(accepts) {
        // The first word may be a misspelt verb.
        return Some(Correction::new(line, verb(first).is_none()));
    }
    let verb = Verb::from_name(first);
    if let Some(line) = action(game, line, first, rest).filter(accepts) {
        // A misspelt verb may be a word: alone, or in front of another one, as in `bat tab`.
        let is_for_the_table = game
            .read(&line)
            .is_ok_and(|typed| typed.action.is_for_the_table());
        let is_clear = line.contains(' ') && !is_for_the_table || line == Verb::Challenge.name();
        let is_same_kind = is_clear || verb.is_some() || synonym(first).is_some();
        return Some(Correction::new(line, is_same_kind));
    }
    if verb.is_some() {
        return None;
    }
    if let Some(corrected) = without_colon(game, line) {
        return Some(corrected);
    }
    reordered(game, line, pieces)
}

/// The play with cells that a line means, with its pieces in order.
fn reordered(game: &Game, line: &str, pieces: Vec<String>) -> Option<Correction> {
    // Where only the score is kept there are no cells.
    if game.rules().kind().form() == Form::Bare {
        return None;
    }
    let nothing = Vocabulary::new(None);
    let situation = situation(game, &nothing)?;
    let mut lines = play::corrected(&situation, pieces);
    lines.retain(|play| is_other(line, &play.line));
    if let Some(accepted) = lines.iter().position(|play| fits(&situation, &play.line)) {
        return Some(lines.swap_remove(accepted));
    }
    lines.retain(|play| !play.whole);
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
        problem: Problem::NoLetter(_),
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
        is_accepted: false,
        ..Correction::new(only.to_string(), true)
    })
}

/// The name of a player and an action, or the action that was probably meant, with a colon between them where there is
/// none, or another sign.
fn without_colon(game: &Game, line: &str) -> Option<Correction> {
    let (name, action) = named(game, line)?;
    if out_of_turn(game, line).is_some() {
        return None;
    }
    let (first, rest) = action.split_once(' ').unwrap_or((action, ""));
    let bare = || {
        let is_bare = game.rules().kind().form() == Form::Bare;
        is_bare && game.read(&format!("play {action}")).is_ok()
    };
    let as_typed = game.read(action).is_ok() || bare();
    let corrected = || {
        let is_name = game.seats().speaker(first).is_some();
        (!is_name).then(|| corrected(game, action))?
    };
    let meant = || {
        let is_points = first.starts_with(['+', '-']) && first.parse::<i32>().is_ok();
        let reason = if rest.is_empty() { "REASON" } else { rest };
        let adjust = || format!("{} {first} {reason}", Verb::Adjust);
        let verb = || Some(format!("{} {rest}", verb(first)?));
        let meant = is_points.then(adjust).or_else(verb)?;
        Some(Correction::new(meant, false))
    };
    let correction = if as_typed {
        Some(Correction::new(action.to_owned(), true))
    } else {
        corrected().or_else(meant)
    };
    let correction = correction?;
    Some(Correction {
        line: format!("{name}: {}", correction.line.trim_end()),
        ..correction
    })
}

/// The player at the start of a line, and the rest.
fn named<'a>(game: &Game, line: &'a str) -> Option<(&'a str, &'a str)> {
    let (typed, rest) = line.trim().split_once(char::is_whitespace)?;
    let mut names = [typed, typed.trim_end_matches([',', ';', '.', '-'])].into_iter();
    let name = names.find(|name| game.seats().speaker(name).is_some())?;
    let rest = rest.trim();
    Some((name, rest.strip_prefix("- ").unwrap_or(rest)))
}

/// Why the player at the start of a line cannot take this action now, if it is somebody else's turn.
fn out_of_turn(game: &Game, line: &str) -> Option<Reason> {
    let (name, action) = named(game, line)?;
    let typed = game.read(action).ok()?;
    let refusal = game.clone().apply(name, typed).err()?;
    Some(refusal.reason).filter(|reason| reason.slug() == Slug::WrongPlayer)
}

/// Small letters between capitals are how other programs write blanks: the first of them, if there are enough
/// wildcards left for all.
pub fn blank(game: &Game, line: &str) -> Option<char> {
    let word: Vec<char> = line.split_whitespace().nth(2)?.chars().collect();
    let is_small = |&n: &usize| word[n].is_lowercase() && (n == 0 || !"?+".contains(word[n - 1]));
    let small: Vec<usize> = (0..word.len()).filter(is_small).collect();
    let mixed = word.iter().skip(1).any(|c| c.is_uppercase());
    (mixed && small.len() <= game.unlaid(Face::Wildcard))
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
/// # use tileref_core::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_core::suggest::backwards;
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

/// The verb that a synonym or a typo stands for.
///
/// ```
/// use tileref_core::{action::Verb, suggest::verb};
/// assert_eq!((verb("swap"), verb("chalenge")), (Some(Verb::Exchange), Some(Verb::Challenge)));
/// assert_eq!(verb("zzz"), None);
/// ```
pub fn verb(first: &str) -> Option<Verb> {
    let first = first.to_lowercase();
    let near = || Verb::from_name(nearest(&first, Verb::NAMES.iter().copied())?);
    let is_part = Further::from_name(&first).is_some();
    synonym(&first).or_else(near).filter(|_| !is_part)
}

/// The verb that a synonym stands for.
fn synonym(first: &str) -> Option<Verb> {
    if first.len() > 1 && first.starts_with('-') {
        return Some(Verb::Exchange);
    }
    let known = SYNONYMS.iter().find(|(other, _)| *other == first);
    known.map(|&(_, verb)| verb)
}

/// A corrected line that starts with a verb; `None` if the line may be a play with cells.
fn action(game: &Game, line: &str, first: &str, rest: &[String]) -> Option<String> {
    let tiles = first.strip_prefix('-').filter(|tiles| !tiles.is_empty());
    let is_filler = |word: &String| ["my", "the", "this", "turn", "game"].contains(&&**word);
    let alone = rest.iter().all(is_filler) || Verb::from_name(first).is_some();
    match verb(first).filter(|_| !is_place(first)) {
        Some(Verb::Grid) => {
            let (_, rows) = line.trim().split_once(char::is_whitespace)?;
            Some(tiles::grid(rows))
        }
        Some(verb @ (Verb::Pass | Verb::End | Verb::Forfeit)) => alone.then(|| verb.to_string()),
        Some(Verb::Exchange) if game.read(line).is_ok() => None,
        Some(Verb::Exchange) => {
            let tiles = tiles.map(|tiles| vec![tiles.to_owned()]);
            tiles::exchange(game, tiles.as_deref().unwrap_or(rest))
        }
        Some(Verb::Challenge) => challenge(game, &rest.join(" ")),
        Some(Verb::Rack) if game.read(line).is_err() => tiles::rack(rest),
        // Where a board is kept, a play is typed without the verb.
        Some(Verb::Play) if rest.first().is_some_and(|at| is_place(at)) => Some(rest.join(" ")),
        Some(Verb::Burn) if matches!(rest, [_, at] if is_place(at)) => {
            Some(format!("burn {} {}", rest[1], rest[0]))
        }
        // The rest is text, which stays as typed.
        Some(verb) if verb.name() != first && !rest.is_empty() => {
            let (_, text) = line.trim().split_once(char::is_whitespace)?;
            Some(format!("{verb} {}", text.trim()))
        }
        Some(verb) if verb.name() != first => Some(verb.to_string()),
        _ => None,
    }
}

/// Where only the score is kept, several words are one play: `bat tab` lacks an `also`, and does not mean `ban tab`.
fn words_in_a_row(game: &Game, first: &str, rest: &[String]) -> Option<String> {
    let (first, rest) = match rest.split_first() {
        Some((word, rest)) if first == "play" => (word.as_str(), rest),
        _ => (first, rest),
    };
    let bonuses: Vec<&str> = claimable(game);
    let is_bonus = |word: &str| bonuses.contains(&word);
    // The caller checks whether the line can be read.
    let is_free = |word: &&str| Further::from_name(word).is_none();
    let words: Vec<&str> = iter::once(first)
        .chain(rest.iter().map(String::as_str))
        .collect();
    let several = game.rules().kind().form() == Form::Bare
        && !rest.is_empty()
        && Verb::from_name(first).is_none()
        && synonym(first).is_none()
        && game.seats().speaker(first).is_none()
        && words.iter().all(is_free);
    // AND between two words joins them.
    let last = words.len() - 1;
    let words = words.into_iter().enumerate();
    let words = words.filter(|&(n, word)| word != "and" || n == 0 || n == last);
    let mut words: Vec<&str> = words.map(|(_, word)| word).collect();
    let end = words.iter().rposition(|word| !is_bonus(word));
    let claims = words.split_off(end.map_or(1, |end| end + 1));
    let claim = match claims.as_slice() {
        [] => String::new(),
        claims => format!(" claim {}", claims.join(",")),
    };
    several.then(|| format!("play {}{claim}", words.join(" also ")))
}

fn is_place(first: &str) -> bool {
    // `-aei` exchanges tiles.
    !first.starts_with('-') && cell(first).is_some() || first.contains(':')
}

/// Whether the game accepts this line now, from the speaker it expects it from.
pub fn accepts(game: &Game, line: &str) -> bool {
    let Ok(entry) = game.read(line) else {
        return false;
    };
    let mut game = game.clone();
    let actor = game.speaker_of(&entry.action);
    game.apply(&actor, entry).is_ok()
}

/// The position in which a suggested play is judged.
fn situation<'a>(game: &'a Game, nothing: &'a Vocabulary) -> Option<Situation<'a>> {
    let situation = game.situation(game.to_move()?);
    Some(if game.rules().looks_up() {
        situation
    } else {
        Situation {
            vocabulary: nothing,
            ..situation
        }
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
    Cell::parse(piece).or_else(|| Cell::meant(piece))
}

/// Whether the player to move could play this.
fn fits(situation: &Situation<'_>, line: &str) -> bool {
    match TypedLine::parse_in(line, situation.rules.tiles.alphabet()) {
        Ok(TypedLine {
            action: Action::Play(play),
            ..
        }) => situation.judge(&play).is_ok(),
        _ => false,
    }
}
