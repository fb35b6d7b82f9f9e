//! What fills the gaps of a sentence and of its meaning, and which conditions hold: what the game knows of them.

use super::pieces::{is_way, place, speaker, ways, without_ward};
use super::table::{is, says_nothing};
use super::tiles::{is_in_letters, number, words};
use super::verbs::{can_be_doubted, exact};
use super::{burn, claimable, example_grid, is_bare};
use crate::action::{Action, Further, NamedCell, Verb};
use crate::explain::{self, Topic};
use crate::features::Form;
use crate::game::{Entry, Game, Speaker};
use crate::grid::{Cell, Direction};
use crate::layout::Layout;
use crate::text::nearest;
use crate::tile::Face;

/// A word of the line: as it was typed, and tidied.
pub(super) struct Typed<'a> {
    pub raw: &'a str,
    pub tidy: String,
    pub is_idle: bool,
    /// The number of this word in the table of sentences.
    pub number: Option<usize>,
    /// The numbers of those that it may be a slip for.
    pub like: Vec<usize>,
}

/// What fills the gaps.
pub(super) type Filled = Vec<(&'static str, String)>;

/// What fills a gap.
pub(super) fn filler<'a>(filled: &'a Filled, gap: &str) -> Option<&'a str> {
    let found = filled.iter().find(|(name, _)| *name == gap);
    found.map(|(_, text)| &**text)
}

/// A sentence that is compared with the known ones.
pub(super) struct Sentence<'a> {
    pub game: &'a Game,
    pub words: &'a [Typed<'a>],
    /// For each word of the table by its number, whether it may have been typed.
    pub said: &'a [bool],
    /// Whether a word may be misspelt.
    pub may_err: bool,
    /// How many other words may be in it.
    pub skips: usize,
}

impl Sentence<'_> {
    /// What fills a gap of one word, if the word suits it.
    pub(super) fn fills(&self, gap: &str, word: &Typed<'_>) -> Option<String> {
        let (game, tidy) = (self.game, &*word.tidy);
        let name = speaker(game, tidy);
        let is_player = name.is_some();
        let is_word =
            !is("asking", tidy) && tidy.chars().all(|c| c.is_alphabetic() || "?+".contains(c));
        let keep = |is_meant: bool| is_meant.then(|| tidy.to_owned());
        match gap {
            "n" => number(tidy).filter(|n| *n > 0).map(|n| n.to_string()),
            // QI is a word, and not Q1.
            "cell" if tidy.contains(|c: char| c.is_ascii_digit()) => {
                place(&tidy.replace('-', "")).map(|(at, _)| at)
            }
            "way" => {
                // LET is a word, and not a slip for `left`.
                let is_named = is_way(without_ward(tidy)) || Direction::named(tidy).is_some();
                let ways = ways(tidy, game.rules().features.grid).into_iter();
                let mut ways = ways.filter(|_| tidy.len() > 1 && is_named);
                ways.next().map(|(way, _)| way)
            }
            "name" => name.map(ToOwned::to_owned),
            "new" => keep(word.raw.starts_with(char::is_uppercase) && is_word && !is_player),
            "topic" => topic(tidy),
            "bonus" => keep(has_claims(game) && claimable(game).contains(&tidy)),
            "earned" => bonus_found(game, tidy),
            "option" => keep(game.rules().option(tidy).is_some()),
            "word" => keep(is_word && !is_player && !word.is_idle && !is("wrong", tidy)),
            "played" => keep(is_word && !is_player && tidy.len() > 1),
            // `how many s's`
            "x" => {
                let letter = tidy.trim_end_matches("'s").trim_end_matches("’s");
                let is_one = letter.chars().count() == 1 && letter.chars().all(char::is_alphabetic);
                // `how many tiles do i have left`
                let asks = ["do", "did", "can", "could", "have", "got"];
                let mut words = self.words.iter();
                let is_self = tidy == "i" && words.any(|word| asks.contains(&&*word.tidy));
                (is_one && !is_self).then(|| letter.to_owned())
            }
            "only" => only_cell(game, tidy),
            "part" | "skip" => {
                let is_number = tidy.bytes().all(|digit| digit.is_ascii_digit());
                keep(!is_number && !word.is_idle && !is_player && !is("wrong", tidy))
            }
            _ => None,
        }
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, name: &str, filled: &Filled) -> bool {
        let (game, rules) = (self.game, self.game.rules());
        let said = |gap: &str| filler(filled, gap).unwrap_or_default();
        let word = said("word");
        match name {
            "lists" => rules.features.form == Form::Lists,
            "opens" => self.holds("placed", filled) && game.table().is_empty(),
            "placed" => rules.features.form == Form::Placed && game.to_move().is_some(),
            // From its own first letter, a word starts there.
            "crosses" => self.holds("placed", filled) && !said("played").starts_with(said("x")),
            "clock" => rules.session_options.has_clock(),
            "alone" => self.words.len() == 1,
            "asks" => self
                .words
                .last()
                .is_some_and(|word| word.raw.ends_with('?')),
            "whole" => self.skips == 0,
            "list" => game.next_to_list().is_some(),
            "deal" => self.holds("lists", filled) && game.to_move().is_none() && !game.is_over(),
            "racks" => game.undeclared().next().is_some(),
            "stacks" => rules.features.stacks,
            "flat" => !rules.features.stacks,
            "pool" => game.pool().is_some(),
            "doubted" => can_be_doubted(game, word),
            "newest" => {
                let last = game.entries().last();
                last.is_some_and(|entry| makes(entry, word))
            }
            "listed" => {
                let said = words(said("rest"));
                let mut words = said.iter().filter(|word| !says_nothing(word));
                let is_list =
                    !self.holds("lists", filled) || words.all(|word| is_in_letters(game, word));
                is_list && self.known_of("list", filled).is_some()
            }
            "votes" => game.vocabulary().lexicon().is_none() && game.can_be_challenged(),
            "over" => game.is_over(),
            "turns" => !game.entries().is_empty(),
            "topic" => topic(word).is_some(),
            // Nobody means two seconds.
            "minutes" => said("option") == "timer" && said("n").len() == 1,
            "settable" => rules.clone().set(said("option"), said("rest")).is_ok(),
            "one-letter" => word.chars().count() == 1,
            "standing" => self.stands(word),
            // The game has this verb now.
            name => Verb::from_name(name).is_some_and(|verb| game.why_lacking(verb).is_none()),
        }
    }

    /// Whether a word is on the table.
    fn stands(&self, word: &str) -> bool {
        self.game.standing().called(word).next().is_some()
    }

    /// What the game fills a gap with.
    pub(super) fn known_of(&self, gap: &str, filled: &Filled) -> Option<String> {
        let of_turns = || self.of_turns(gap, filled);
        of_game(self.game, gap, filled).or_else(of_turns)
    }

    /// What the turns of the game fill a gap with: the number of one, or its number with its line corrected.
    fn of_turns(&self, gap: &str, filled: &Filled) -> Option<String> {
        let typed = self.game.entries().iter();
        let typed: Vec<&Entry> = typed.filter(|entry| entry.is_typed()).collect();
        let last = |is_meant: &dyn Fn(&Entry) -> bool| self.last(&typed, filled, is_meant);
        let number = |at: usize| (at + 1).to_string();
        match gap {
            "last" => last(&|_| true).map(number),
            // The play of the same cell and direction.
            "same" => {
                let place = filler(filled, "line")?.rsplit_once(' ')?.0.to_lowercase();
                let is_same = |entry: &Entry| {
                    let line = entry.action_text();
                    line.rsplit_once(' ').is_some_and(|(at, _)| at == place)
                };
                last(&is_same).map(number)
            }
            "list" => last(&is_handed_in).map(number),
            "verb" => handed_in(typed[last(&is_handed_in)?]),
            "back" => Some((typed.len() - last(&|_| true)?).to_string()),
            "turn" => Some(typed.len().to_string()).filter(|_| !typed.is_empty()),
            gap => {
                let (at, line) = self.corrected(gap, &typed, filled)?;
                Some(format!("{} {line}", at + 1))
            }
        }
    }

    /// The last of these turns that may be meant, from 0.
    fn last(
        &self,
        typed: &[&Entry],
        filled: &Filled,
        is_meant: &dyn Fn(&Entry) -> bool,
    ) -> Option<usize> {
        let mut typed = typed.iter();
        typed.rposition(|entry| is_meant(entry) && self.is_of(entry, filled))
    }

    /// Which of these turns is corrected, from 0, and its line for that.
    fn corrected(&self, gap: &str, typed: &[&Entry], filled: &Filled) -> Option<(usize, String)> {
        let game = self.game;
        let last = |is_meant: &dyn Fn(&Entry) -> bool| self.last(typed, filled, is_meant);
        let part = || filler(filled, "part");
        match gap {
            "grown" => {
                let at = last(&is_handed_in)?;
                let said = filler(filled, "rest").or(part())?;
                Some((at, grown(game, typed[at], said)?))
            }
            "shrunk" => {
                let at = last(&is_handed_in)?;
                let (line, word) = (typed[at].action_text(), filler(filled, "word")?);
                let words: Vec<&str> = line.split(' ').filter(|one| *one != word).collect();
                let is_shorter = words.join(" ") != line && !is_hidden(game, typed[at]);
                is_shorter.then(|| (at, words.join(" ")))
            }
            "blanked" | "cornered" => {
                let sign = if gap == "blanked" { '?' } else { '+' };
                let marked = |entry: &Entry| marked(entry, sign, filler(filled, "x")?);
                let at = last(&|entry| marked(entry).is_some())?;
                Some((at, marked(typed[at])?))
            }
            "claimed" => {
                let at = last(&|_| true)?;
                let line = typed[at].action_text();
                let has_claims = line.contains(" claim ");
                let claim = if has_claims { "," } else { " claim " };
                Some((at, line + claim + filler(filled, "bonus")?))
            }
            "dealt" => {
                let is_grid =
                    |entry: &Entry| matches!(entry.action.as_deref(), Some(Action::Grid(_)));
                let at = last(&is_grid)?;
                Some((at, typed[at].action_text()))
            }
            "fixed" => {
                let which = filler(filled, "n").and_then(number);
                let at = which.map_or_else(|| last(&|_| true), |n| n.checked_sub(1))?;
                let entry = typed.get(at)?;
                // Where a word was left out, the one that is corrected must look like it.
                let fixed_play = || fixed(game, &played(entry)?, filled, self.skips == 0);
                let relisted = || relisted(game, entry, filled);
                Some((at, fixed_play().or_else(relisted)?))
            }
            // `no, m13`
            "near" if Cell::parse(part()?).is_some() => {
                let at = last(&|_| true)?;
                Some((at, fixed(game, &played(typed[at])?, filled, true)?))
            }
            "near" => {
                let part = part()?;
                let is_word = part.len() > 2 && !is_way(part) && Cell::suggested(part).is_none();
                let mut latest = (0..typed.len()).rev().filter(|_| is_word);
                let like = |at: usize| fixed(game, &played(typed[at])?, filled, false);
                latest.find_map(|at| Some((at, like(at)?)))
            }
            _ => None,
        }
    }

    /// Whether a turn may be the one that is meant: by the player who is named, with the word or the piece that is.
    fn is_of(&self, entry: &Entry, filled: &Filled) -> bool {
        let game = self.game;
        let named = named(game, filled);
        let has_word = filler(filled, "word").is_none_or(|word| makes(entry, word));
        let has_piece = filler(filled, "skip").is_none_or(|piece| {
            let is_way = !ways(piece, game.rules().features.grid).is_empty();
            is_way || says(entry, piece) || is_hidden(game, entry)
        });
        (named.is_none() || entry.seat == named) && has_word && has_piece
    }
}

/// What the game as it is now fills a gap with.
fn of_game(game: &Game, gap: &str, filled: &Filled) -> Option<String> {
    let features = &game.rules().features;
    match gap {
        "grid" => Some(example_grid(game)),
        "awaited" => Some(game.seats().seat(game.awaited()).name.clone()),
        "adjusted" => Some(adjusted(game, filled)),
        "pool" => game.pool().map(|tiles| tiles.to_string()),
        "left" => left(game, filler(filled, "x")?),
        "longer" => longer(game, filler(filled, "n")?, filler(filled, "unit")?),
        "example" => Some(features.example.split(' ').next_back()?.to_owned()),
        "centre" => {
            let layout = features.layout();
            let centre = layout.map_or(Cell::parse("m13"), Layout::centre)?;
            Some(NamedCell::Cell(centre).to_string())
        }
        // The cell on this side of the only tile with a letter.
        "beside" => {
            let way = match filler(filled, "side")? {
                "above" => Direction::Up,
                "left" => Direction::Left,
                "right" => Direction::Right,
                _ => Direction::Down,
            };
            let cell = Cell::parse(filler(filled, "only")?)?.step(way)?;
            Some(NamedCell::Cell(cell).to_string())
        }
        "burn" => {
            let line = burn(game)?;
            let (before, _) = line.rsplit_once(' ')?;
            Some(format!("{before} {}", filler(filled, "x")?))
        }
        // The bonus for a whole rack.
        "full" => {
            let is_full = |name: &&str| ["all-tiles", "full-fit"].contains(name);
            let mut names = features.bonuses.iter().map(|(bonus, _)| bonus.name);
            names.find(is_full).map(ToOwned::to_owned)
        }
        _ => None,
    }
}

/// The seat of the player who is named.
fn named(game: &Game, filled: &Filled) -> Option<usize> {
    match game.seats().speaker(filler(filled, "name")?)? {
        Speaker::Seat(seat, _) => Some(seat),
        Speaker::Table => None,
    }
}

/// How the points of a player are corrected, as far as they were said: what they should be, and what they are.
fn adjusted(game: &Game, filled: &Filled) -> String {
    let named = named(game, filled);
    let said = filled.iter().filter(|(gap, _)| *gap == "n");
    let mut points = said.filter_map(|(_, points)| points.parse::<i64>().ok());
    let (right, wrong) = (points.next(), points.next());
    let now = || named.map(|seat| game.score(seat));
    let by = right.and_then(|right| Some(right - wrong.or_else(now)?));
    let by = by.filter(|by| *by != 0).unwrap_or(5);
    let seat = named.unwrap_or_else(|| game.awaited());
    format!("{}: adjust {by:+}", game.seats().seat(seat).name)
}

/// The seconds for each turn, if there are so many more.
fn longer(game: &Game, more: &str, unit: &str) -> Option<String> {
    let more = more.parse::<u32>().ok()?;
    let more = more.checked_mul(if unit.starts_with('m') { 60 } else { 1 })?;
    let now = game.rules().session_options.timer;
    (now > 0).then(|| now.saturating_add(more).to_string())
}

/// The verb of an entry that is a list or a rack.
fn handed_in(entry: &Entry) -> Option<String> {
    let verb = entry.action.as_deref()?.verb();
    [Verb::Words, Verb::Rack]
        .contains(&verb)
        .then(|| verb.to_string())
}

fn is_handed_in(entry: &Entry) -> bool {
    handed_in(entry).is_some()
}

/// Whether an entry is a list that the others must not see yet.
fn is_hidden(game: &Game, entry: &Entry) -> bool {
    let at = game.entries().iter().position(|other| other == entry);
    at.is_some_and(|at| game.hides(at))
}

/// A list with the words that were forgotten, if they are in the letters. Of a hidden one it does not tell which it has.
fn grown(game: &Game, entry: &Entry, forgotten: &str) -> Option<String> {
    let mut words = words(forgotten);
    // `to say tie`, `out tie`
    let leads = |word: &String| says_nothing(word) || ["out", "say", "write"].contains(&&**word);
    if words.iter().any(|word| !leads(word)) {
        words.retain(|word| !leads(word));
    }
    let words = words.into_iter();
    let line = entry.action_text();
    let is_hidden = is_hidden(game, entry);
    let is_there = |word: &String| !is_hidden && line.split(' ').any(|one| one == word);
    let is_new = |word: &String| is_in_letters(game, word) && !is_there(word);
    let words: Vec<String> = words.filter(is_new).collect();
    (!words.is_empty()).then(|| format!("{line} {}", words.join(" ")))
}

/// How many tiles with a letter are not played yet.
fn left(game: &Game, letter: &str) -> Option<String> {
    let tile = game.alphabet().letter(letter)?;
    let face = Face::Letter(tile);
    let (left, all) = (game.unseen(face), game.rules().tiles.count(face));
    let tiles = if all == 1 { "tile" } else { "tiles" };
    let of = format!("{left} of {all} {} {tiles}", game.upper(letter));
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

/// The name of what can be explained: a verb by any of its names, a bonus, a rule, an option.
fn topic(word: &str) -> Option<String> {
    let verb = exact(word).filter(|verb| *verb != Verb::Play);
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
    let cells = game.table().cells();
    let mut cells = cells.filter(|(_, tile)| tile.letter.as_str() == letter);
    let (cell, _) = cells.next().filter(|_| cells.next().is_none())?;
    Some(NamedCell::Cell(cell).to_string())
}

/// The line of an entry that is a play.
fn played(entry: &Entry) -> Option<String> {
    let action = entry.action.as_deref()?;
    (action.verb() == Verb::Play).then(|| entry.action_text())
}

/// A list that is no secret with one of its words corrected.
fn relisted(game: &Game, entry: &Entry, filled: &Filled) -> Option<String> {
    let (right, wrong) = (filler(filled, "part")?, filler(filled, "skip")?);
    let is_list = handed_in(entry).is_some() && !is_hidden(game, entry);
    let line = is_list.then(|| entry.action_text())?;
    let pieces = line
        .split(' ')
        .map(|piece| if piece == wrong { right } else { piece });
    let fixed = pieces.collect::<Vec<_>>().join(" ");
    (fixed != line).then_some(fixed)
}

/// A play with one of its cells, ways or words corrected: the one that is named as wrong, or else the one of that sort, or
/// the word that is nearest.
fn fixed(game: &Game, line: &str, filled: &Filled, is_any: bool) -> Option<String> {
    let part = filler(filled, "part")?;
    let mut pieces: Vec<&str> = line.split(' ').collect();
    let grid = game.rules().features.grid;
    let (new, at) = match (
        Cell::suggested(part).and(place(part)),
        ways(part, grid).into_iter().next(),
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
    *pieces.get_mut(at)? = &new;
    Some(pieces.join(" "))
}
