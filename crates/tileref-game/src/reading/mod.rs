//! What a typed line can mean. A line is cut into pieces, a piece is read as all that it can be, at a price, and whole
//! lines are put together from them: in another order, cut or joined, with another word for a verb, a letter or a cell
//! corrected, a word whole that was typed in part. The game says which of these readings stand, and the cheapest one that
//! does is what was meant.
//!
//! Where words are looked up when they are played, only valid words are suggested. At any other table no word is looked
//! up, so a suggestion never reveals whether a word is valid.

mod gaps;
mod instead;
mod keys;
mod partial;
mod phrases;
mod pieces;
mod plain;
mod plays;
mod points;
mod run;
mod said;
mod table;
mod tiles;
mod verbs;

pub use instead::claimable;
pub(crate) use partial::partial;
pub use partial::{LISTED, Line, PartialLine};
pub use phrases::{Meaning, gist, meaning};
pub use pieces::{named, tidy};
pub use plain::blank;
pub(crate) use plain::plain;
pub use points::REASON;
pub use table::{is, says_nothing};
pub(crate) use tiles::mark_first;
pub use tiles::{
    BETWEEN, bare_list, bare_rack, begins_list, example_grid, is_around, is_mark, is_nothing,
    is_sentence,
};
pub(crate) use verbs::burn;
pub use verbs::{can_be_doubted, challenge, swapped, synonym, verb};

use std::borrow::Cow;
use std::cmp::Reverse;

use crate::action::{Further, NotationProblem, Verb};
use crate::features::Form;
use crate::game::rules::{GameOver, WrongPlayer};
use crate::game::{Entry, Game, LineError};
use crate::kinds::crossword::rules::Direction as WrongDirection;
use crate::kinds::jigsaw::rules::FalseClaim;
use crate::lexicon::Case;
use crate::referee::rules::{
    BadNotation, BadRun, LetterMismatch, NotAWord, PartialRun, WordTooShort,
};
use crate::rule::{Reason, Slug};
use crate::text::{composed, first_word};
use pieces::is_filler;
use tiles::bare_grid;

/// The price of another form: order, joins and cuts, other words for a direction or a verb, a missing verb or colon.
const FORM: u16 = 1;

/// The price of another play: a letter, a cell or a verb that was not typed.
const PLAY: u16 = 20;

/// The price of letters on the table that were not typed.
const LETTERS: u16 = 40;

/// The price of what may not be meant at all: it ends a turn or the game, or leaves words out.
const DOUBT: u16 = 80;

/// A line that the typed one can mean.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    /// The player whose name is in the typed line, without its colon.
    name: Option<String>,
    line: String,
    /// What has to be changed for it, added up.
    price: u16,
    /// Other lines that differ from it only in their form and stand too, so that somebody has to choose.
    pub others: Vec<String>,
    /// Why it is likely, after a space, if the line does not tell.
    pub why: &'static str,
}

impl Reading {
    fn new(line: String, price: u16) -> Self {
        Self {
            line,
            price,
            ..Self::default()
        }
    }

    /// The reading of a line that says how much it scores: where only the score is kept, other points mean that a mark
    /// or a bonus was left out, so that it is not taken.
    fn scoring(mut self, game: &Game, said: Option<i64>) -> Self {
        let Some(said) = said.filter(|_| is_bare(game)) else {
            return self;
        };
        if scores(game, &self.line).is_some_and(|points| points != said) {
            self.price += PLAY;
            self.why = " It scores other points than you said: mark wildcards `?`, corner tiles `+`, and claim bonuses";
        }
        self
    }

    /// The line with the name of the player.
    pub fn whole(&self) -> String {
        let name = self.name.iter().map(|name| format!("{name}: "));
        name.collect::<String>() + &self.line
    }

    /// What the game says to it.
    fn answer(&self, game: &Game) -> Option<Result<(), Reason>> {
        answer(game, self.name.as_deref(), &self.line)
    }

    /// This one, which stands, beside the dearer ones: those that stand too and differ only in their form, or are changed as
    /// much in the play, are a choice. Of such plays those are first that use most tiles on the table.
    fn among(self, game: &Game, others: impl Iterator<Item = Self>) -> Self {
        let change = self.change();
        let is_alike = |other: &Self| match change {
            Change::Form => other.change() == change,
            Change::Play => other.price == self.price && self.others.is_empty(),
            _ => false,
        };
        let is_other = |other: &Self| {
            let differs = || game.read(&other.line) != game.read(&self.line);
            is_alike(other) && differs() && other.answer(game) == Some(Ok(()))
        };
        let others: Vec<Self> = others.filter(is_other).collect();
        let mut all = [vec![self], others].concat();
        if change == Change::Play && all.len() > 1 {
            all.sort_by_cached_key(|reading| Reverse(used_tiles(game, &reading.line)));
        }
        let mut all = all.into_iter();
        let mut first = all.next().unwrap_or_default();
        first.others.extend(all.map(|other| other.whole()));
        first.others.dedup();
        if !first.others.is_empty() {
            first.price = first.price.max(PLAY);
        }
        first
    }

    /// Whether it has tiles or words, which are shown even if they are refused, and not only a verb.
    pub fn is_shown(&self) -> bool {
        let verb = Verb::from_name(self.line.split(' ').next().unwrap_or_default());
        verb.is_none_or(|verb| [Verb::Grid, Verb::Words].contains(&verb))
    }

    pub fn change(&self) -> Change {
        match self.price {
            ..PLAY => Change::Form,
            PLAY..LETTERS => Change::Play,
            LETTERS..DOUBT => Change::Completed,
            DOUBT.. => Change::Doubtful,
        }
    }
}

/// How a line differs from the one that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Only in its form. It is what was meant, so it is taken where a person sits.
    Form,
    /// In the play: another letter, another cell. It is offered.
    Play,
    /// In letters on the table that were not typed. It is offered.
    Completed,
    /// Something else may be meant, or something is missing. It is only named.
    Doubtful,
}

/// The cheapest reading that stands; or the only one of a line that cannot be read otherwise, with the reason why it is
/// refused.
pub(crate) fn meant(
    game: &Game,
    typed: &str,
    error: &LineError,
) -> Option<(Reading, Option<Reason>)> {
    let typed = &*composed(typed);
    // `Ann's word dig is not valid` says who made it, and `Ann deals wora. dstbi gie.d` who deals.
    let is_whole = || meaning(game, typed).is_some() || bare_grid(game, typed).is_some();
    let named = named(game, typed).filter(|_| !is_whole());
    let (name, action) = named.map_or((None, typed), |(name, rest)| (Some(name), rest));
    let action = &*own_case(game, action);
    let mut readings = readings(game, action, error, name.is_some());
    readings.retain(|reading| {
        name.is_some() || reading.name.is_some() || is_other(action, &reading.line)
    });
    readings.sort_by_key(|reading| reading.price);
    for reading in &mut readings {
        reading.name = name.map(ToOwned::to_owned).or(reading.name.take());
        if let Some(name) = &reading.name {
            for other in &mut reading.others {
                *other = format!("{name}: {other}");
            }
        }
    }
    // `Ann: Bob: b3 r zoo` is not mended by the rest of it.
    readings.retain(|reading| reading.whole() != typed);
    chosen(game, readings, error)
}

/// The line as the game's language has it, where that differs: `ILIK` is `ılık` in Turkish, but `I8` is a cell and `FINISH`
/// a verb; and `across` is to the left in Hebrew.
fn own_case<'a>(game: &Game, line: &'a str) -> Cow<'a, str> {
    let (case, mirrored) = (game.alphabet().case(), game.rules().features.mirrored);
    if case == Case::default() && !mirrored {
        return line.into();
    }
    let is_word = |piece: &str| {
        let tidy = pieces::tidy(piece);
        verbs::exact(&tidy).is_none() && !piece.contains(|c: char| c.is_ascii_digit())
    };
    let pieces = line.split_whitespace().map(|piece| {
        if mirrored && table::is("across", &pieces::tidy(piece)) {
            "l".into()
        } else if is_word(piece) {
            case.small(piece)
        } else {
            piece.into()
        }
    });
    pieces.collect::<Vec<_>>().join(" ").into()
}

fn chosen(
    game: &Game,
    readings: Vec<Reading>,
    error: &LineError,
) -> Option<(Reading, Option<Reason>)> {
    let mut refused = Vec::new();
    let mut readings = readings.into_iter();
    while let Some(first) = readings.next() {
        match first.answer(game) {
            None => {}
            Some(Err(reason)) if !tells(&first, &reason) => refused.push((first, reason)),
            Some(_) => return Some((first.among(game, readings), None)),
        }
    }
    let is_unread = matches!(error, LineError::Notation(_));
    speaking(game, &refused).filter(|_| is_unread)
}

/// The refused reading that speaks where none stands: a verb, or the play that differs in nothing but its form, if no other
/// has its price.
fn speaking(game: &Game, refused: &[(Reading, Reason)]) -> Option<(Reading, Option<Reason>)> {
    let (first, reason) = refused.first()?;
    let is_form = first.change() == Change::Form;
    let forms = refused.iter().map(|(other, _)| other);
    let mut alike = forms.take_while(|other| other.price == first.price);
    let is_only = alike.all(|other| game.read(&other.line) == game.read(&first.line));
    let speaks = is_only && (is_form || !first.is_shown());
    speaks.then(|| (first.clone(), Some(reason.clone())))
}

/// Whether a reading is what was meant, although it claims a bonus that the play does not earn.
fn tells(reading: &Reading, reason: &Reason) -> bool {
    let is_same = matches!(reading.change(), Change::Form | Change::Doubtful);
    is_same && reason.slug() == FalseClaim::SLUG
}

/// All that a line can mean, after the name of a player if there is one.
fn readings(game: &Game, line: &str, error: &LineError, is_named: bool) -> Vec<Reading> {
    let mut all = Vec::new();
    if let LineError::Refusal(refusal) = error {
        all.extend(instead::readings(game, line, refusal));
    }
    let slug = error.slug();
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
    if is_final {
        return all;
    }
    let line = &*as_noted(game, line);
    if let LineError::Notation(_) = error
        && let Some(points) = points::reading(game, line, is_named)
    {
        return vec![points];
    }
    all.extend(is_named.then(|| Reading::new(line.to_owned(), FORM)));
    let verb = if is_bare(game) { "play " } else { "" };
    all.extend(with_mark_first(game, line, error, verb));
    let typed = as_typed(game, line, slug, is_named);
    if let Some(plain) = plain(game, line) {
        let said = plain::said_points(game, line);
        all.push(Reading::new(format!("{verb}{plain}"), FORM).scoring(game, said));
        let read = as_typed(game, &plain, slug, is_named).into_iter();
        let read = read.map(|reading| Reading {
            price: reading.price + FORM,
            ..reading
        });
        all.extend(read.map(|reading| reading.scoring(game, said)));
    }
    all.extend(typed);
    all
}

/// A line with a mark at the end of a word moved before its letter. `qui?` may as well stand for QUIZ.
fn with_mark_first(game: &Game, line: &str, error: &LineError, verb: &str) -> Option<Reading> {
    let LineError::Notation(error) = error else {
        return None;
    };
    let (price, why) = match error.problem {
        NotationProblem::BareMark('?') => {
            let why = " If its letter is missing, type that behind the `?`";
            (DOUBT, why)
        }
        NotationProblem::BareMark(_) => (PLAY, ""),
        _ => return None,
    };
    let line = tiles::with_mark_first(game, line)?;
    Some(Reading {
        why,
        ..Reading::new(format!("{verb}{line}"), price)
    })
}

/// A line as our notation has it, where others write it otherwise: `8h habits`, a letter at a cell, `tab,cat` without a board.
fn as_noted(game: &Game, line: &str) -> String {
    let line = plain::across(game, without_play(game, line));
    let line = plain::letter_at(game, &line);
    if is_bare(game) {
        line.replace(',', ", ")
    } else {
        line.into_owned()
    }
}

/// The readings of a line as it stands.
fn as_typed(game: &Game, line: &str, slug: Slug, is_named: bool) -> Vec<Reading> {
    let mut all = Vec::new();
    let Some(pieces) = pieces::of(line) else {
        return all;
    };
    all.extend(said::readings(game, &pieces));
    all.extend(sentence(game, line));
    if all.is_empty() {
        all.extend(without_verb(game, line, &pieces, is_named));
    }
    all.extend(verbs::readings(game, line, &pieces));
    // `words at h8 across`: with a cell and a direction, a verb can be the word.
    let is_word = pieces.len() > 2 && pieces[1..].iter().any(|piece| pieces::is_place(piece));
    // `burn v m14`
    let is_meant = |reading: &Reading| {
        reading.change() == Change::Form && first_word(&reading.line).0 == pieces[0]
    };
    let is_said = all.iter().any(is_meant);
    let is_verb = Verb::from_name(&pieces[0]).is_some() && (is_said || !is_word);
    if !is_bare(game) && !is_verb {
        all.extend(plays::readings(game, pieces, completes(game, slug)));
    }
    all
}

/// A sentence that means a line of the notation.
fn sentence(game: &Game, line: &str) -> Option<Reading> {
    let Some(Meaning::Line(meant)) = meaning(game, line) else {
        return None;
    };
    let (name, line) = match meant.split_once(": ") {
        Some((name, line)) => (Some(name.to_owned()), line),
        None => (None, &*meant),
    };
    let price = match change_in_sentence(game.read(line).ok()?.action.verb()) {
        Change::Form => FORM,
        Change::Doubtful => DOUBT,
        _ => PLAY,
    };
    Some(Reading {
        name,
        ..Reading::new(line.to_owned(), price)
    })
}

/// How a line with this verb differs from a sentence that means it: one that ends the game is only named.
fn change_in_sentence(verb: Verb) -> Change {
    match verb {
        Verb::Burn | Verb::Rack | Verb::Exchange => Change::Form,
        Verb::End | Verb::Forfeit => Change::Doubtful,
        _ => Change::Play,
    }
}

fn is_bare(game: &Game) -> bool {
    game.rules().features.form == Form::Bare
}

/// Whether letters on the table are added to a word: where it was typed in part; or in a line that cannot be read, if
/// words are looked up.
fn completes(game: &Game, slug: Slug) -> bool {
    [PartialRun::SLUG, WordTooShort::SLUG, LetterMismatch::SLUG].contains(&slug)
        || slug == BadNotation::SLUG && game.rules().looks_up()
}

/// What the game says to a line by this player, or by the one it is expected from; `None` if it cannot be read.
fn answer(game: &Game, actor: Option<&str>, line: &str) -> Option<Result<(), Reason>> {
    let typed = game.read(line).ok()?;
    let expected = game.speaker_of(&typed.action);
    let applied = game.clone().apply(actor.unwrap_or(&expected), typed);
    Some(applied.map(drop).map_err(|refusal| refusal.reason))
}

/// How many tiles on the table the first word of a line uses.
fn used_tiles(game: &Game, line: &str) -> usize {
    let trial = game.trial(line).ok();
    let used = |entry: &Entry| {
        let cells = entry.words.first().map_or(0, |word| word.cells.len());
        cells.saturating_sub(entry.placed.len())
    };
    let entry = trial.as_ref().and_then(|trial| trial.entries().last());
    entry.map_or(0, used)
}

/// What a line scores by the player it is expected from, if the game accepts it.
fn scores(game: &Game, line: &str) -> Option<i64> {
    let mut after = game.clone();
    let by = game.awaited();
    let name = game.seats().seat(by).name.clone();
    after.submit(&name, line).ok()?;
    Some(after.score(by) - game.score(by))
}

/// Whether the game accepts this line now, from the speaker it expects it from.
pub fn accepts(game: &Game, line: &str) -> bool {
    answer(game, None, line) == Some(Ok(()))
}

/// Whether a reading differs from the line in more than case and spaces.
fn is_other(line: &str, reading: &str) -> bool {
    let same = line.split_whitespace().collect::<Vec<_>>().join(" ");
    reading != same.to_lowercase()
}

/// The line without `play`, which the prompt adds where only the score is kept.
pub(crate) fn without_play<'a>(game: &Game, line: &'a str) -> &'a str {
    let line = line.trim();
    let rest = line.strip_prefix("play ").filter(|_| is_bare(game));
    rest.unwrap_or(line)
}

/// Tiles or words with their verb.
fn without_verb(game: &Game, line: &str, pieces: &[String], is_named: bool) -> Option<Reading> {
    if let Some(first) = first_rack(game, pieces) {
        return Some(first);
    }
    if let Some(line) = bare_grid(game, line).or_else(|| bare_rack(game, line)) {
        if game.read(&line).is_ok() {
            return Some(Reading::new(line, FORM));
        }
        return Some(Reading::new(tiles::with_mark_first(game, &line)?, PLAY));
    }
    // Words without anything between them may be a sentence, and the first one a misspelt verb.
    let says_more = |piece: &String| is_filler(piece) && piece != "and";
    let is_list = line.contains(',') || pieces.iter().any(|piece| piece == "and");
    let is_sure = verb(&pieces[0]).is_none()
        && (is_list || is_named && pieces.len() == 1)
        && !pieces.iter().any(says_more);
    // `ann forgot the bonus`
    if pieces.iter().filter(|piece| says_more(piece)).count() > usize::from(!is_named) {
        return None;
    }
    let price = if is_sure { FORM } else { DOUBT };
    Some(Reading::new(words_in_a_row(game, line, pieces)?, price))
}

/// The first of several racks in a line: `aeio bob: eirt`.
fn first_rack(game: &Game, pieces: &[String]) -> Option<Reading> {
    let said = pieces.iter().filter(|piece| *piece != Verb::Rack.name());
    let said: Vec<&str> = said.map(String::as_str).collect();
    let next = said
        .iter()
        .skip(1)
        .position(|&piece| tiles::is_player(game, piece))?
        + 1;
    let rack = bare_rack(game, &said[..next].join(" "))?;
    let is_rack = bare_rack(game, &said[next + 1..].join(" ")).is_some();
    is_rack.then(|| Reading {
        why: " Each rack has a line of its own",
        ..Reading::new(rack, PLAY)
    })
}

/// Where only the score is kept, several words are one play: `bat tab` lacks an `also`, and does not mean `ban tab`.
fn words_in_a_row(game: &Game, line: &str, pieces: &[String]) -> Option<String> {
    let (first, rest) = verbs::split(pieces)?;
    // `add Eve`: a name that nobody has here.
    let has_name = line.starts_with(char::is_lowercase) && line.contains(char::is_uppercase);
    let means_other = has_name || verbs::is_clear(first) || game.seats().speaker(first).is_some();
    if !is_bare(game) || means_other {
        return None;
    }
    let play = format!("play {line}");
    if game.read(&play).is_ok() {
        return Some(play);
    }
    let (last, between) = rest.split_last()?;
    // AND between two words joins them.
    let joins = |word: &&String| *word == "and" || Further::from_name(word).is_some();
    let last = Some(last).filter(|last| *last != "bonus" && Further::from_name(last).is_none());
    let rest = between.iter().filter(|word| !joins(word)).chain(last);
    let words: Vec<&str> = [first]
        .into_iter()
        .chain(rest.map(String::as_str))
        .collect();
    let bonuses = claimable(game);
    // `ring multi`
    let bonus = |word: &&str| {
        let begin = |bonus: &&&str| bonus.starts_with(*word) && word.len() > 3 || *bonus == word;
        bonuses.iter().find(begin).copied()
    };
    let played = words.iter().rposition(|word| bonus(word).is_none());
    let (words, claims) = words.split_at(played.map_or(1, |last| last + 1));
    let claims: Vec<&str> = claims.iter().filter_map(bonus).collect();
    let claim = if claims.is_empty() { "" } else { " claim " };
    let line = format!("play {}{claim}{}", words.join(" also "), claims.join(","));
    let has = |part: Further| pieces.iter().any(|word| word == part.name());
    let is_play = if has(Further::Claim) {
        // `tab, cat claim corner`; with more words it may be a sentence about the bonus.
        words.len() == 2 && !claims.is_empty()
    } else {
        words.len() > 1 || !has(Further::Also)
    };
    is_play.then_some(line)
}
