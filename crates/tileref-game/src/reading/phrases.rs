//! Sentences: what people say at a table that is no line in the notation. `phrases.txt` is the table of them, with the form
//! of its rows.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::pieces::{is_place, place, tidy, ways};
use super::tiles::{BETWEEN, is_in_letters, number};
use super::{burn, claimable, example_grid, is_bare, synonym};
use crate::action::{Action, Further, NamedCell, Verb};
use crate::explain::{self, Topic};
use crate::features::Form;
use crate::game::{Entry, Game, Speaker};
use crate::grid::Cell;
use crate::layout::Layout;
use crate::text::{count, is_one_slip, nearest};
use crate::tile::Face;

/// What a sentence means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A line of the game, or a command of the prompt.
    Line(String),
    /// Something to tell.
    Note(String),
    /// The beginning of a line, and something to tell.
    Begun(String, String),
}

/// How a meaning begins that corrects the last play.
const CORRECTED: &str = "amend {last} ";

/// How a meaning begins that shows something, or that is offered and costs no turn.
const SAFE: [&str; 19] = [
    "?", "amend", "board", "clock", "find", "help", "log", "pause", "played", "redo", "resume",
    "rules", "score", "set", "stats", "tiles", "try", "undo", "word",
];

/// The most words of a sentence that are not understood.
const MAX_SKIPPED: usize = 2;

/// The most words of a sentence.
const MAX_WORDS: usize = 12;

/// Words that say that something is wrong, and never what is right.
const WRONG: [&str; 9] = [
    "not",
    "wrong",
    "mistake",
    "mistaken",
    "typo",
    "misspelt",
    "misspelled",
    "incorrect",
    "error",
];

/// The fewest letters of a word that may be misspelt.
const MIN_LETTERS: usize = 4;

/// The sentences, read once.
static PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(include_str!("phrases.txt")));

struct Phrases {
    /// Words that say nothing.
    idle: Vec<&'static str>,
    /// Words that ask.
    asking: Vec<&'static str>,
    groups: Vec<Group>,
}

/// Meanings, and the sentences that each of them may have.
struct Group {
    /// The conditions of each, and its text.
    meanings: Vec<(Vec<&'static str>, &'static str)>,
    sentences: Vec<Vec<Part>>,
}

/// A part of a sentence.
struct Part {
    is_optional: bool,
    /// The gap that it fills, without its braces.
    gap: Option<&'static str>,
    /// The words that it may be; any that suits the gap if there are none.
    words: Vec<&'static str>,
}

impl Phrases {
    fn read(text: &'static str) -> Self {
        let (mut idle, mut asking, mut groups) = (Vec::new(), Vec::new(), Vec::<Group>::new());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(words) = line.strip_prefix('~') {
                idle.extend(words.split_whitespace());
            } else if let Some(words) = line.strip_prefix('!') {
                asking.extend(words.split_whitespace());
            } else if let Some(sentence) = line.strip_prefix("    ") {
                let parts = sentence.split_whitespace().map(Part::read).collect();
                if let Some(group) = groups.last_mut() {
                    group.sentences.push(parts);
                }
            } else if !line.is_empty() {
                let meaning = meaning_of(line);
                match groups.last_mut().filter(|group| group.sentences.is_empty()) {
                    Some(group) => group.meanings.push(meaning),
                    None => groups.push(Group {
                        meanings: vec![meaning],
                        sentences: Vec::new(),
                    }),
                }
            }
        }
        Self {
            idle,
            asking,
            groups,
        }
    }
}

/// The conditions in brackets before a meaning, and its text.
fn meaning_of(line: &'static str) -> (Vec<&'static str>, &'static str) {
    match line
        .strip_prefix('[')
        .and_then(|line| line.split_once("] "))
    {
        Some((conditions, text)) => (conditions.split(' ').collect(), text),
        None => (Vec::new(), line),
    }
}

impl Part {
    fn read(text: &'static str) -> Self {
        let (text, is_optional) = match text.strip_suffix('?') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let (gap, words) = match text.strip_prefix('{').and_then(|text| text.split_once('}')) {
            Some((gap, words)) => (Some(gap), words.trim_start_matches('=')),
            None => (None, text),
        };
        let words = words.split('|').filter(|word| !word.is_empty()).collect();
        Self {
            is_optional,
            gap,
            words,
        }
    }
}

/// A word of the line: as it was typed, and tidied.
struct Typed<'a> {
    raw: &'a str,
    tidy: String,
}

/// What fills the gaps.
type Filled = Vec<(&'static str, String)>;

/// What fills a gap.
fn filler<'a>(filled: &'a Filled, gap: &str) -> Option<&'a str> {
    let found = filled.iter().find(|(name, _)| *name == gap);
    found.map(|(_, text)| &**text)
}

/// The meaning of a sentence; `None` if it is none that is known. It says nothing of whether the game accepts its line.
pub fn meaning(game: &Game, line: &str) -> Option<Meaning> {
    meant_by(game, line, None)
}

/// What a sentence means that is none of the known ones, but for a word or two: what shows something, or corrects a turn.
pub fn gist(game: &Game, line: &str) -> Option<Meaning> {
    let line = joined(game, line);
    let words = typed(&line);
    let counts = words.iter().filter(|word| !is_idle(word)).count();
    let is_safe = |group: &&Group| {
        let begins = group
            .meanings
            .iter()
            .map(|(_, text)| text.split(' ').next().unwrap_or_default());
        let (told, others): (Vec<&str>, Vec<&str>) = begins.partition(|begin| *begin == ":");
        // A note alone is for its own sentences.
        told.len() < group.meanings.len() && others.iter().all(|begin| SAFE.contains(begin))
    };
    if words.len() > MAX_WORDS {
        return None;
    }
    let most = (counts / 2).min(MAX_SKIPPED);
    let attempts = (1..=most).flat_map(|skips| [(skips, false), (skips, true)]);
    let meant = |(skips, may_err)| {
        let sentence = Sentence {
            game,
            words: &words,
            may_err,
            refused: None,
            skips,
        };
        let mut groups = PHRASES.groups.iter().filter(is_safe);
        groups.find_map(|group| sentence.meaning(group))
    };
    attempts.into_iter().find_map(meant)
}

/// A play that was just refused, as a sentence after it corrects it: `no, trip`, `i meant down`. It says nothing of whether
/// the game accepts that.
pub fn correction(game: &Game, refused: &str, line: &str) -> Option<String> {
    match meant_by(game, line, Some(refused))? {
        Meaning::Line(line) => Some(line),
        _ => None,
    }
}

/// The meaning of a sentence, or what it makes of a line that was just refused.
fn meant_by(game: &Game, line: &str, refused: Option<&str>) -> Option<Meaning> {
    let line = joined(game, line);
    let words = typed(&line);
    if words.len() > MAX_WORDS {
        return None;
    }
    // A word alone is a word, whatever it resembles.
    let attempts = if words.len() > 1 { 2 } else { 1 };
    [false, true]
        .into_iter()
        .take(attempts)
        .find_map(|may_err| {
            let sentence = Sentence {
                game,
                words: &words,
                may_err,
                refused,
                skips: 0,
            };
            let corrects = |group: &&Group| {
                let mut meanings = group.meanings.iter();
                refused.is_none() || meanings.any(|(_, text)| text.starts_with(CORRECTED))
            };
            let mut groups = PHRASES.groups.iter().filter(corrects);
            groups.find_map(|group| sentence.meaning(group))
        })
}

/// A line with the names of bonuses as one word: `full fit`.
fn joined<'a>(game: &Game, line: &'a str) -> Cow<'a, str> {
    let names = game
        .rules()
        .features
        .bonuses
        .iter()
        .map(|(bonus, _)| bonus.name);
    let mut apart = names.filter_map(|name| Some((name, name.split_once('-')?)));
    let said = apart.find_map(|(name, (one, other))| {
        let said = format!("{one} {other}");
        line.contains(&said).then(|| line.replace(&said, name))
    });
    said.map_or(line.into(), Into::into)
}

/// The words of a line.
fn typed(line: &str) -> Vec<Typed<'_>> {
    // `ring=touching`
    let words = line.split(|c: char| c.is_whitespace() || c == '=');
    let words = words.map(|raw| Typed {
        raw,
        tidy: tidy(raw.trim_end_matches('?')),
    });
    words.filter(|word| !word.tidy.is_empty()).collect()
}

/// A sentence that is compared with the known ones.
struct Sentence<'a> {
    game: &'a Game,
    words: &'a [Typed<'a>],
    /// Whether a word may be misspelt.
    may_err: bool,
    /// The play that was just refused, if the sentence may correct it.
    refused: Option<&'a str>,
    /// How many other words may be in it.
    skips: usize,
}

impl Sentence<'_> {
    fn meaning(&self, group: &Group) -> Option<Meaning> {
        let is_whole = |parts: &&Vec<Part>| {
            // Without words of its own, a sentence has no others around it either.
            let has_words = parts.iter().any(|part| !part.words.is_empty());
            has_words || parts.len() == self.words.len()
        };
        let meant = |filled: &Filled| {
            let holds =
                |conditions: &[&str]| conditions.iter().all(|name| self.holds(name, filled));
            let meanings = group.meanings.iter();
            let mut meanings = meanings.filter(|(conditions, _)| holds(conditions));
            meanings.find_map(|(_, text)| self.meant(text, filled))
        };
        let mut sentences = group.sentences.iter().filter(is_whole);
        sentences.find_map(|parts| self.fits(parts, 0, self.skips, &Vec::new(), &meant))
    }

    /// What is `meant` if these parts are the words from `at` on.
    fn fits(
        &self,
        parts: &[Part],
        at: usize,
        skips: usize,
        filled: &Filled,
        meant: &dyn Fn(&Filled) -> Option<Meaning>,
    ) -> Option<Meaning> {
        let rest = &self.words[at..];
        let Some((part, others)) = parts.split_first() else {
            let left = rest.iter().filter(|word| !is_idle(word)).count();
            return (left <= skips).then(|| meant(filled))?;
        };
        let taken = self
            .taken(part, rest)
            .into_iter()
            .find_map(|(count, text)| {
                let gap = part.gap.map(|gap| (gap, text));
                let filled = filled.iter().cloned().chain(gap).collect();
                self.fits(others, at + count, skips, &filled, meant)
            });
        let without = || {
            part.is_optional
                .then(|| self.fits(others, at, skips, filled, meant))?
        };
        let later = || {
            let skips = skips.checked_sub(usize::from(!is_idle(rest.first()?)))?;
            self.fits(parts, at + 1, skips, filled, meant)
        };
        taken.or_else(without).or_else(later)
    }

    /// How many of the next words may be this part, and what they fill a gap with: the most first.
    fn taken(&self, part: &Part, rest: &[Typed<'_>]) -> Vec<(usize, String)> {
        let Some(next) = rest.first() else {
            return Vec::new();
        };
        let raw = |count: usize| {
            rest[..count]
                .iter()
                .map(|word| word.raw)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let one = |text: Option<String>| text.map(|text| (1, text)).into_iter().collect();
        match part.gap.filter(|_| part.words.is_empty()) {
            None => one(self.known(part, &next.tidy)),
            Some("rest") => vec![(rest.len(), raw(rest.len()))],
            Some("line") => {
                let line = raw(rest.len());
                let is_play = rest.len() > 1 && is_place(&next.tidy);
                let is_line = is_play || self.game.read(&line).is_ok();
                is_line.then_some((rest.len(), line)).into_iter().collect()
            }
            Some("play") if Cell::parse(&next.tidy).is_some() => {
                let most = rest.len().min(3);
                (2..=most).rev().map(|count| (count, raw(count))).collect()
            }
            Some(gap) => one(self.fills(gap, next)),
        }
    }

    /// The word of a part that was typed.
    fn known(&self, part: &Part, typed: &str) -> Option<String> {
        let is_like = |word: &&&str| {
            let is_long = word.len() >= MIN_LETTERS && typed.len() >= MIN_LETTERS;
            is_long && word.chars().next() == typed.chars().next() && is_one_slip(word, typed)
        };
        let near = || part.words.iter().find(is_like).copied();
        let word = part.words.iter().find(|word| **word == typed).copied();
        // `cats bonus` does not say that CATS is bogus.
        let may_err = self.may_err && !says_nothing(typed);
        word.or_else(|| near().filter(|_| may_err))
            .map(ToOwned::to_owned)
    }

    /// What fills a gap of one word, if the word suits it.
    fn fills(&self, gap: &str, word: &Typed<'_>) -> Option<String> {
        let (game, tidy) = (self.game, &*word.tidy);
        let is_name = |name: &&str| game.seats().speaker(name).is_some();
        let plain = tidy.trim_end_matches(['s', '\'', '’']);
        let name = [tidy, plain].into_iter().find(is_name);
        let is_player = name.is_some();
        let is_word = !asks(tidy) && tidy.chars().all(|c| c.is_alphabetic() || "?+".contains(c));
        let keep = |is_meant: bool| is_meant.then(|| tidy.to_owned());
        match gap {
            "n" => number(tidy).filter(|n| *n > 0).map(|n| n.to_string()),
            "cell" => place(&tidy.replace('-', "")).map(|(at, _)| at),
            "way" => {
                let ways = ways(tidy, game.rules().features.grid);
                ways.into_iter()
                    .next()
                    .map(|(way, _)| way)
                    .filter(|_| tidy.len() > 1)
            }
            "name" => name.map(ToOwned::to_owned),
            "new" => keep(word.raw.starts_with(char::is_uppercase) && is_word && !is_player),
            "topic" => topic(tidy),
            "bonus" => keep(has_claims(game) && claimable(game).contains(&tidy)),
            "earned" => bonus_found(game, tidy),
            "option" => keep(game.rules().option(tidy).is_some()),
            "word" => keep(is_word && !is_player && !is_idle(word) && !WRONG.contains(&tidy)),
            "played" => keep(is_word && !is_player && tidy.len() > 1),
            // `how many s's`
            "x" => {
                let letter = tidy.trim_end_matches("'s").trim_end_matches("’s");
                let is_one = letter.chars().count() == 1 && letter.chars().all(char::is_alphabetic);
                is_one.then(|| letter.to_owned())
            }
            "only" => only_cell(game, tidy),
            "part" | "skip" => {
                let is_number = tidy.bytes().all(|digit| digit.is_ascii_digit());
                keep(!is_number && !is_idle(word) && !is_player && !WRONG.contains(&tidy))
            }
            _ => None,
        }
    }

    /// Whether a condition holds.
    fn holds(&self, name: &str, filled: &Filled) -> bool {
        let (game, rules) = (self.game, self.game.rules());
        let said = |gap: &str| filler(filled, gap).unwrap_or_default();
        let word = said("word");
        match name {
            "refused" => self.refused.is_some(),
            "lists" => rules.features.form == Form::Lists,
            "opens" => self.holds("placed", filled) && game.table().is_empty(),
            "placed" => rules.features.form == Form::Placed && game.to_move().is_some(),
            // From its own first letter, a word starts there.
            "crosses" => self.holds("placed", filled) && !said("played").starts_with(said("x")),
            "loose" => self.holds("placed", filled) && !self.names_standing(),
            "clock" => rules.session_options.has_clock(),
            "alone" => self.words.len() == 1,
            "list" => game.next_to_list().is_some(),
            "deal" => self.holds("lists", filled) && game.to_move().is_none() && !game.is_over(),
            "racks" => game.undeclared().next().is_some(),
            "stacks" => rules.features.stacks,
            "flat" => !rules.features.stacks,
            "pool" => game.pool().is_some(),
            "newest" => game
                .entries()
                .last()
                .is_some_and(|entry| makes(entry, word)),
            "listed" => {
                let mut words = said("rest")
                    .split(BETWEEN)
                    .map(tidy)
                    .filter(|word| !says_nothing(word));
                let is_list =
                    !self.holds("lists", filled) || words.all(|word| is_in_letters(game, &word));
                is_list && self.known_of("list", filled).is_some()
            }
            "votes" => game.vocabulary().lexicon().is_none() && game.can_be_challenged(),
            "burns" => game.why_lacking(Verb::Burn).is_none(),
            "over" => game.is_over(),
            "exchanges" => game.why_lacking(Verb::Exchange).is_none(),
            "no-passes" => game.why_lacking(Verb::Pass).is_some(),
            "turns" => !game.entries().is_empty(),
            "topic" => topic(word).is_some(),
            // Nobody means two seconds.
            "minutes" => said("option") == "timer" && said("n").len() == 1,
            "settable" => rules.clone().set(said("option"), said("rest")).is_ok(),
            "one-letter" => word.chars().count() == 1,
            "standing" => self.stands(word),
            _ => false,
        }
    }

    /// Whether a word on the table is named, as in `from the t of yet`.
    fn names_standing(&self) -> bool {
        let mut pairs = self.words.windows(2);
        pairs.any(|pair| ["of", "in"].contains(&&*pair[0].tidy) && self.stands(&pair[1].tidy))
    }

    /// Whether a word is on the table.
    fn stands(&self, word: &str) -> bool {
        let mut words = self.game.standing().words().iter();
        words.any(|standing| standing.word.spelling == *word)
    }

    /// A meaning with its gaps filled; `None` if one of them cannot be.
    fn meant(&self, text: &str, filled: &Filled) -> Option<Meaning> {
        let text = match self.refused {
            Some(_) => text.strip_prefix(CORRECTED)?,
            None => text,
        };
        let mut parts = text.split('{');
        let mut whole = parts.next()?.to_owned();
        for part in parts {
            let (gap, after) = part.split_once('}')?;
            let typed = filler(filled, gap).map(ToOwned::to_owned);
            // What an optional part of the sentence would have filled stays empty.
            let text = typed.or_else(|| self.known_of(gap, filled));
            whole += &text.or_else(|| (gap == "n").then(String::new))?;
            whole += after;
        }
        if let Some(note) = whole.strip_prefix(": ") {
            return Some(Meaning::Note(note.to_owned()));
        }
        match whole
            .strip_prefix("> ")
            .and_then(|begun| begun.split_once(": "))
        {
            Some((begun, note)) => Some(Meaning::Begun(begun.to_owned(), note.to_owned())),
            None => Some(Meaning::Line(whole.trim_end().to_owned())),
        }
    }

    /// What the game fills a gap with.
    fn known_of(&self, gap: &str, filled: &Filled) -> Option<String> {
        let game = self.game;
        let typed = || game.entries().iter().filter(|entry| entry.is_typed());
        // The number of the last such turn, from 0.
        let last = |is_meant: &dyn Fn(&Entry) -> bool| {
            let is_meant = |entry: &&Entry| is_meant(entry) && self.is_of(entry, filled);
            typed().collect::<Vec<_>>().iter().rposition(is_meant)
        };
        let any = || last(&|_| true);
        let number_of = |at: usize| (at + 1).to_string();
        match gap {
            "last" => any().map(number_of),
            // The play of the same cell and direction.
            "same" => {
                let place = filler(filled, "line")?.rsplit_once(' ')?.0.to_lowercase();
                let is_same = |entry: &Entry| {
                    let line = entry.action_text();
                    line.rsplit_once(' ').is_some_and(|(at, _)| at == place)
                };
                last(&is_same).map(number_of)
            }
            "list" => last(&|entry| handed_in(entry).is_some()).map(number_of),
            "verb" => handed_in(typed().nth(last(&|entry| handed_in(entry).is_some())?)?),
            "grown" | "swapped" => {
                let at = last(&|entry| handed_in(entry).is_some())?;
                let entry = typed().nth(at)?;
                let said = filler(filled, "rest").or(filler(filled, "part"))?;
                let line = match filler(filled, "skip") {
                    Some(wrong) => swapped(entry, wrong, said)?,
                    None => grown(game, entry, said)?,
                };
                Some(format!("{} {line}", at + 1))
            }
            "turn" => Some(typed().count().to_string()).filter(|count| count != "0"),
            "longer" => {
                let is_in_minutes = filler(filled, "unit")?.starts_with('m');
                let more = filler(filled, "n")?.parse::<u32>().ok()?;
                let more = more.checked_mul(if is_in_minutes { 60 } else { 1 })?;
                let timer = game.rules().session_options.timer;
                (timer > 0).then(|| timer.saturating_add(more).to_string())
            }
            "blanked" | "cornered" => {
                let sign = if gap == "blanked" { '?' } else { '+' };
                let marked = |entry: &Entry| marked(entry, sign, filler(filled, "x")?);
                let at = last(&|entry| marked(entry).is_some())?;
                Some(format!("{} {}", at + 1, marked(typed().nth(at)?)?))
            }
            "claimed" => {
                let line = typed().nth(any()?)?.action_text();
                let has_claims = line.contains(" claim ");
                let claim = if has_claims { "," } else { " claim " };
                Some(line + claim + filler(filled, "bonus")?)
            }
            "fixed" if self.refused.is_some() => fixed(game, self.refused?, filled, true),
            "fixed" => {
                let which = filler(filled, "n").and_then(number);
                let at = which.map_or_else(any, |n| n.checked_sub(1))?;
                // Where a word was left out, the one that is corrected must look like it.
                fixed(game, &played(typed().nth(at)?)?, filled, self.skips == 0)
            }
            "grid" => Some(example_grid(game)),
            "dealt" => {
                let is_grid =
                    |entry: &Entry| matches!(entry.action.as_deref(), Some(Action::Grid(_)));
                let at = last(&is_grid)?;
                Some(format!(
                    "amend {} {}",
                    at + 1,
                    typed().nth(at)?.action_text()
                ))
            }
            "full" => {
                let mut bonuses = game.rules().features.bonuses.iter();
                let full =
                    bonuses.find(|(bonus, _)| ["all-tiles", "full-fit"].contains(&bonus.name));
                full.map(|(bonus, _)| bonus.name.to_owned())
            }
            "left" => left(game, filler(filled, "x")?),
            "centre" => {
                let layout = game.rules().features.layout();
                let centre = layout.map_or(Cell::parse("m13"), Layout::centre)?;
                Some(NamedCell::Cell(centre).to_string())
            }
            "awaited" => Some(game.seats().seat(game.awaited()).name.clone()),
            "burn" => {
                let line = burn(game)?;
                let (before, _) = line.rsplit_once(' ')?;
                Some(format!("{before} {}", filler(filled, "x")?))
            }
            "pool" => game.pool().map(|tiles| tiles.to_string()),
            "example" => {
                let example = &game.rules().features.example;
                Some(example.split(' ').next_back()?.to_owned())
            }
            _ => None,
        }
    }

    /// Whether a turn may be the one that is meant: by the player who is named, with the word or the piece that is.
    fn is_of(&self, entry: &Entry, filled: &Filled) -> bool {
        let game = self.game;
        let named = filler(filled, "name").and_then(|name| match game.seats().speaker(name)? {
            Speaker::Seat(seat, _) => Some(seat),
            Speaker::Table => None,
        });
        let has_word = filler(filled, "word").is_none_or(|word| makes(entry, word));
        let has_piece = filler(filled, "skip").is_none_or(|piece| {
            let is_way = !ways(piece, game.rules().features.grid).is_empty();
            is_way || says(entry, piece)
        });
        (named.is_none() || entry.seat == named) && has_word && has_piece
    }
}

/// The verb of an entry that is a list or a rack.
fn handed_in(entry: &Entry) -> Option<String> {
    let verb = entry.action.as_deref()?.verb();
    [Verb::Words, Verb::Rack]
        .contains(&verb)
        .then(|| verb.to_string())
}

/// A list with the words that were forgotten, if they are in the letters.
fn grown(game: &Game, entry: &Entry, forgotten: &str) -> Option<String> {
    let words = forgotten.split(BETWEEN).map(tidy);
    let line = entry.action_text();
    let is_new =
        |word: &String| is_in_letters(game, word) && !line.split(' ').any(|one| one == word);
    let words: Vec<String> = words.filter(is_new).collect();
    (!words.is_empty()).then(|| format!("{line} {}", words.join(" ")))
}

/// A list with another word for one of its words.
fn swapped(entry: &Entry, wrong: &str, right: &str) -> Option<String> {
    let line = entry.action_text();
    let words = line
        .split(' ')
        .map(|word| if word == wrong { right } else { word });
    Some(words.collect::<Vec<_>>().join(" ")).filter(|other| *other != line)
}

/// How many tiles with a letter are not played yet.
fn left(game: &Game, letter: &str) -> Option<String> {
    let tile = game.alphabet().letter(letter)?;
    let face = Face::Letter(tile);
    let (left, all) = (game.unseen(face), game.rules().tiles.count(face));
    let of = format!("{left} of {} {}", count(all, "tile"), game.upper(letter));
    game.rules()
        .counts_tiles()
        .then(|| format!("{of} are not played yet"))
}

/// The line of a play with this letter marked as a wildcard or a corner tile, if it has one that is not marked so yet.
fn marked(entry: &Entry, sign: char, letter: &str) -> Option<String> {
    let line = played(entry)?;
    let (before, word) = line.rsplit_once(' ')?;
    let marked = word.replacen(letter, &format!("{sign}{letter}"), 1);
    (marked != word && !word.contains(sign)).then(|| format!("{before} {marked}"))
}

/// Whether a word was made in a turn.
fn makes(entry: &Entry, word: &str) -> bool {
    entry.words.iter().any(|made| made.spelling == *word)
}

/// Whether a piece is in the line of a turn, without its marks.
fn says(entry: &Entry, piece: &str) -> bool {
    let line = entry.action_text().replace(['?', '+'], "");
    line.split(' ').any(|typed| typed == piece)
}

/// Whether a word says nothing in a sentence.
pub fn says_nothing(word: &str) -> bool {
    PHRASES.idle.contains(&word)
}

/// Whether a word asks.
pub(super) fn asks(word: &str) -> bool {
    PHRASES.asking.contains(&word)
}

fn is_idle(word: &Typed<'_>) -> bool {
    says_nothing(&word.tidy)
}

/// The name of what can be explained: a verb by any of its names, a bonus, a rule, an option.
fn topic(word: &str) -> Option<String> {
    let verb = Verb::from_name(word)
        .or_else(|| synonym(word))
        .filter(|verb| *verb != Verb::Play);
    let is_known = |name: &&str| {
        let mut topics = explain::topics(name).into_iter();
        Further::from_name(name).is_some() || topics.any(|topic| !matches!(topic, Topic::Game(_)))
    };
    let names = [word, word.trim_end_matches('s')];
    let name = names.into_iter().find(is_known).map(ToOwned::to_owned);
    verb.map(|verb| verb.to_string()).or(name)
}

/// The bonus of this name that nobody claims, since the rules find it.
fn bonus_found(game: &Game, name: &str) -> Option<String> {
    let mut bonuses = game.rules().features.bonuses.iter();
    let is_found = !has_claims(game) && bonuses.any(|(bonus, _)| bonus.name == name);
    is_found.then(|| name.to_owned())
}

/// Whether a play names the bonuses that it earns.
fn has_claims(game: &Game) -> bool {
    is_bare(game) || game.rules().option("bonuses").as_deref() == Some("announced")
}

/// The cell of a letter, if only one tile on the table shows it.
fn only_cell(game: &Game, letter: &str) -> Option<String> {
    let mut cells = game
        .table()
        .cells()
        .filter(|(_, tile)| tile.letter.as_str() == letter);
    let (cell, _) = cells.next().filter(|_| cells.next().is_none())?;
    Some(NamedCell::Cell(cell).to_string())
}

/// The line of an entry that is a play.
fn played(entry: &Entry) -> Option<String> {
    let action = entry.action.as_deref()?;
    (action.verb() == Verb::Play).then(|| entry.action_text())
}

/// A play with one of its cells, ways or words corrected: the one that is named as wrong, or else the one of that sort, or
/// the word that is nearest.
fn fixed(game: &Game, line: &str, filled: &Filled, is_any: bool) -> Option<String> {
    let part = filler(filled, "part")?;
    let pieces: Vec<&str> = line.split(' ').collect();
    let grid = game.rules().features.grid;
    let (new, at) = match (
        Cell::suggested(part).and(place(part)),
        ways(part, grid).pop(),
    ) {
        (Some((cell, _)), _) => (cell, Some(0)),
        (_, Some((way, _))) if part.len() > 1 => (way, Some(1)),
        _ => (part.to_owned(), None),
    };
    let is_wrong = |piece: &&str, wrong: &str| piece.replace(['?', '+'], "") == wrong;
    let wrong = match filler(filled, "skip") {
        Some(wrong) if at != Some(1) => {
            Some(pieces.iter().position(|piece| is_wrong(piece, wrong))?)
        }
        _ => None,
    };
    let near = || {
        let near = nearest(part, pieces.iter().copied().filter(|piece| piece.len() > 2))?;
        pieces.iter().position(|piece| *piece == near)
    };
    // The only word.
    let has_one = is_any && !line.contains(" also ");
    let only = || has_one.then_some(if is_bare(game) { 1 } else { 2 });
    let at = at.filter(|_| !is_bare(game));
    // `m13 should be lemon`: the word of that play.
    let wrong = wrong.filter(|wrong| *wrong > 1 || is_bare(game));
    let at = at.or(wrong).or_else(near).or_else(only)?;
    let all = pieces
        .iter()
        .enumerate()
        .map(|(n, piece)| if n == at { &*new } else { *piece });
    Some(all.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    fn game(id: &str) -> Game {
        let rules = Ruleset::built_in(id).expect("built in");
        Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats")
    }

    fn played() -> Game {
        let mut game = game("puzzingo");
        game.submit("Ann", "m13 r latch").expect("a play");
        game
    }

    fn line(line: &str) -> Meaning {
        Meaning::Line(line.to_owned())
    }

    #[test]
    fn sentences_mean_lines() {
        let game = played();
        for (said, meant) in [
            ("whose turn is it?", "score"),
            ("who is winning", "score"),
            ("who is wining", "score"),
            ("is it my turn", "score"),
            ("what is a bridge", "help bridge"),
            ("how do I claim", "help claim"),
            ("how do i play", "help"),
            ("how do i swap tiles", "help exchange"),
            ("how do I challenge?", "help challenge"),
            ("what is the score?", "score"),
            ("what's the score", "score"),
            ("which dictionary are we using", "help dictionary"),
            ("where can I play", "?"),
            ("what was that", "log 1"),
            ("show me the turns", "log"),
            ("how many tiles does Bob have", "score"),
            ("how many tiles are left", "tiles"),
            ("what's in the bag", "tiles"),
            ("what is q worth", "tiles"),
            ("what is bead worth", "try bead"),
            ("how many points is latch", "played"),
            ("what is a ring worth", "help ring"),
            ("how many points do I have", "score"),
            ("is qi valid", "word qi"),
            ("define latch", "word latch"),
            ("can I play habit", "try habit"),
            ("what words are on the table", "played"),
            ("last move", "log 1"),
            ("when does the game end", "help end"),
            ("what are the rules", "rules"),
            ("show the board", "board"),
            ("how much would m13 d lemon be", "try m13 d lemon"),
            ("oops go back 2 turns", "undo 2"),
            ("take back", "undo"),
            ("undo that, it was m13 d latch", "amend 1 m13 d latch"),
            ("how do i undo", "undo"),
            ("edit 1", "amend 1"),
            ("change 5 n11 d a?bate", "amend 5 n11 d a?bate"),
            ("no, it was m13 d latch", "amend 1 m13 d latch"),
            ("i meant match", "amend 1 m13 r match"),
            ("it should be m14", "amend 1 m14 r latch"),
            ("that should be down", "amend 1 m13 d latch"),
            ("it was match not latch", "amend 1 m13 r match"),
            ("tears using the h", "tears over h"),
            ("tears down through an h", "tears d over h"),
            ("latch is not a word", "challenge latch"),
            ("I don't believe latch is a word", "challenge latch"),
            ("no such word", "challenge"),
            ("we are finished", "end"),
            ("I can't go", "pass"),
            ("2 minutes per turn", "set timer=2 minutes"),
        ] {
            assert_eq!(meaning(&game, said), Some(line(meant)), "{said}");
        }
    }

    #[test]
    fn lines_of_the_game_are_no_sentences() {
        let game = played();
        for typed in [
            "m13 r latch",
            "how",
            "points d",
            "time 3",
            "habit tab",
            "exchange 3",
            "last m13",
            "k8 r so",
            "challenge tiles",
            "add 5 to Bob",
            "give u",
            "give up m13",
            "m12 down latch",
            "",
            "?",
        ] {
            assert_eq!(meaning(&game, typed), None, "{typed}");
        }
    }

    #[test]
    fn a_meaning_depends_on_the_game() {
        let note = |game: &Game, said: &str| match meaning(game, said) {
            Some(Meaning::Note(note) | Meaning::Begun(_, note)) => note,
            other => panic!("{said}: {other:?}"),
        };
        assert!(note(&played(), "how much time is left?").contains("no clock"));
        let mut rules = Ruleset::built_in("puzzingo").expect("built in");
        rules.set("timer", "60").expect("an option");
        let timed = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
        assert_eq!(
            meaning(&timed, "how much time is left?"),
            Some(line("clock"))
        );
        for (id, said, told) in [
            ("puzzingo", "I give up", "`pass` gives up one turn"),
            (
                "puzzingo",
                "Bob resigns",
                "`end` ends the game if all agree",
            ),
            (
                "lingo",
                "we concede",
                "these rules have no resigning: `end`",
            ),
            ("puzzingo", "m12 down", "`m12 d latch`"),
            ("puzzingo", "L-13 right", "`l13 r latch`"),
        ] {
            let note = note(&game(id), said);
            assert!(note.contains(told), "{said}: {note}");
        }
        assert_eq!(meaning(&game("puzzingo"), "i meant match"), None);
    }

    /// The shortest line that a sentence allows, if no gap of it is open to anything.
    fn example(parts: &[Part]) -> Option<String> {
        let needed = parts.iter().filter(|part| !part.is_optional);
        let words = needed.map(|part| {
            part.words.first().copied().or(match part.gap? {
                "n" => Some("2"),
                "name" => Some("Bob"),
                "new" => Some("Dora"),
                "word" => Some("quiz"),
                "topic" => Some("bridge"),
                "played" => Some("lemon"),
                "x" => Some("h"),
                "option" => Some("timer"),
                "play" => Some("m13 d lemon"),
                _ => None,
            })
        });
        Some(words.collect::<Option<Vec<_>>>()?.join(" "))
    }

    #[test]
    fn every_sentence_can_be_said() {
        let mut over = played();
        over.submit("table", "end").expect("an end");
        let games = [played(), game("wordpaths"), over];
        let mut mute = Vec::new();
        for group in &PHRASES.groups {
            assert!(!group.meanings.is_empty() && !group.sentences.is_empty());
            for said in group.sentences.iter().filter_map(|parts| example(parts)) {
                if games.iter().all(|game| meaning(game, &said).is_none()) {
                    mute.push(said);
                }
            }
        }
        assert_eq!(mute, Vec::<String>::new());
    }
}
