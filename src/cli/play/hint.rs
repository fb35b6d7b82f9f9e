//! The preview of a play, shown after the line while it is typed, and the places of a word under it.

use std::sync::{Arc, Mutex, PoisonError};

use reedline::{Hinter, History};

use super::places;
use crate::action::{Action, Verb};
use crate::cli::terminal::TextStyle;
use crate::game::Game;
use crate::grid::Cell;
use crate::line::advice::{backwards, looked_up};
use crate::line::{Command, Offers, Places, What, interpret};
use crate::render::{Ink, inked};
use crate::text::cut;
use crate::tile::TileKind;

/// The game that hints and completions refer to.
pub type SharedGame = Arc<Mutex<Option<Game>>>;

/// The places to choose from, shared with the keys.
pub type SharedChoices = Arc<Mutex<Choices>>;

/// The most characters of a hint that may be wrapped: for a long line, or on a narrow screen.
const SHORTEST: usize = 20;

/// The places that are listed under a word.
#[derive(Default)]
pub struct Choices {
    /// The word, as it was typed.
    typed: String,
    /// The play at each place.
    plays: Vec<String>,
    /// The list, a place in each of the first lines.
    list: String,
    /// The place that the line was replaced with.
    at: Option<usize>,
    /// The numbered list above the prompt.
    pub(super) offers: Offers,
}

impl Choices {
    /// Lists these places from now on.
    fn replace(&mut self, typed: &str, plays: Vec<String>, list: String) {
        *self = Self {
            typed: typed.to_owned(),
            plays,
            list,
            at: None,
            offers: std::mem::take(&mut self.offers),
        };
    }

    /// The line for the next place, or the one before it; before the first one is the word that was typed.
    pub(super) fn step(&mut self, down: bool) -> Option<&str> {
        let last = self.plays.len().checked_sub(1)?;
        self.at = match (self.at, down) {
            (None, false) => return None,
            (at, true) => Some(at.map_or(0, |at| last.min(at + 1))),
            (Some(at), false) => at.checked_sub(1),
        };
        Some(self.at.map_or(&*self.typed, |at| &*self.plays[at]))
    }

    fn is_at(&self, line: &str) -> bool {
        let play = self.at.and_then(|at| self.plays.get(at));
        play.is_some_and(|play| play == line)
    }

    /// The list with a mark at the chosen place, in lines of at most this width.
    fn drawn(&self, width: usize) -> String {
        let mut text = String::new();
        for (n, line) in self.list.lines().enumerate() {
            let mark = if self.at == Some(n) { ">" } else { " " };
            let line: String = line.chars().skip(1).collect();
            text += &format!("\n{mark}{}", cut(&line, width.saturating_sub(2)));
        }
        text
    }
}

/// Shows the cells of a play, and its points if it can be played; or where a word fits.
pub struct Hints {
    /// The game, replaced after each turn.
    pub game: SharedGame,
    /// The places under the line.
    pub choices: SharedChoices,
    /// How to draw.
    pub style: TextStyle,
}

/// What is shown for a line.
pub enum Hint {
    /// A remark, after the line.
    Remark(String),
    /// Where a word fits, under the line.
    Places(Box<Places>),
}

/// The hint for a line; `None` if the line is not a play.
pub fn hint(game: &Game, offers: &Offers, line: &str) -> Option<Hint> {
    if let Some(word) = line.trim().strip_suffix(':') {
        return standing(game, word);
    }
    let read = interpret(game, offers, line);
    let read = match read.what {
        What::Choice(n) => (*offers.lines[n].read).clone(),
        What::Offered(offered) => *offered.into_iter().find(|offer| offer.is_safe)?.read,
        _ => read,
    };
    match read.what {
        What::Action(said) => {
            if let Some(does) = does(said.typed.action.verb()).filter(|_| line.len() > 2) {
                return Some(Hint::Remark(does.to_owned()));
            }
            let described = describe(game, &said.typed.action)?;
            let is_typed = said.text.eq_ignore_ascii_case(line.trim());
            Some(Hint::Remark(if is_typed {
                described
            } else {
                format!("{}: {described}", said.text)
            }))
        }
        // Enter says why.
        What::Places(places, _) if places.refused(game).is_some() => None,
        What::Places(places, _) if !may_be_a_name(game, line) => {
            where_it_fits(game, offers, places)
        }
        _ => None,
    }
}

/// The hint for a word without its place.
fn where_it_fits(game: &Game, offers: &Offers, places: Box<Places>) -> Option<Hint> {
    if places.fits.is_empty() {
        return Some(Hint::Remark(match &places.line {
            None => "fits nowhere".to_owned(),
            Some(line) => format!("does not fit {line:#}"),
        }));
    }
    let Some(fit) = places.proposed(offers) else {
        return Some(Hint::Places(places));
    };
    let described = describe(game, &Action::Play(fit.play.clone()))?;
    Some(Hint::Remark(format!("{}: {described}", fit.play)))
}

/// Where a word on the table is, of which a letter is about to be named: `latch:`.
fn standing(game: &Game, word: &str) -> Option<Hint> {
    let word = game.alphabet().case().lower(word);
    let standing = game.standing().called(&word).next()?;
    let cells = cells(&standing.word.cells);
    Some(Hint::Remark(format!("{cells}; add the number of a letter")))
}

/// What a verb does that is also a word which somebody may mean to play.
fn does(verb: Verb) -> Option<&'static str> {
    match verb {
        Verb::End => Some("ends the game for everybody; the word END needs its cell first"),
        Verb::Pass => Some("gives up the turn; the word PASS needs its cell first"),
        _ => None,
    }
}

/// The line may be the start of a command, a verb or a name.
fn may_be_a_name(game: &Game, line: &str) -> bool {
    let typed = line.trim().to_lowercase();
    let players = game.seats().players().iter();
    let names = players.map(|player| player.name.to_lowercase());
    let commands = Command::ALL.iter().map(|command| command.name());
    let known = commands.chain(Verb::NAMES.iter().copied());
    let known = known.map(ToOwned::to_owned);
    known.chain(names).any(|name| name.starts_with(&typed))
}

/// The cells of a play and its points, or why it is refused; `None` for any other action.
fn describe(game: &Game, action: &Action) -> Option<String> {
    let seat = game.to_move()?;
    let preview = game.preview_of(seat, action.clone())?;
    let outcome = match &preview.ruling {
        Ok(_) if let Some(whole) = looked_up(game, seat, action) => whole.points().to_string(),
        Ok(ruling) if preview.is_final => ruling.points().to_string(),
        Ok(ruling) => format!("at least {}", ruling.points()),
        Err(refusal) => refusal.reason.to_string(),
    };
    if preview.cells.is_empty() {
        return Some(outcome);
    }
    let cells = cells(&preview.cells) + &wildcards(action);
    let reads = backwards(action).filter(|_| preview.ruling.is_ok());
    let reads = reads.map(|word| format!(", reads {} backwards", game.upper(&word)));
    Some(format!("{cells}{}: {outcome}", reads.unwrap_or_default()))
}

/// The letters that the wildcards of a play stand for.
fn wildcards(action: &Action) -> String {
    let Action::Play(play) = action else {
        return String::new();
    };
    let letters = play.main.letters().iter();
    let wild = letters.filter(|tile| tile.kind == TileKind::Wildcard);
    wild.map(|tile| format!(", ? is {}", tile.letter)).collect()
}

/// The width and the height of the terminal, which may have been resized.
fn terminal_size() -> (usize, usize) {
    let size = terminal_size::terminal_size();
    let (width, height) = size.map_or((80, 24), |(width, height)| (width.0, height.0));
    (width.into(), height.into())
}

/// The names of the cells of a word.
fn cells(cells: &[Cell]) -> String {
    let straight = cells.len() > 3
        && (cells.iter().all(|cell| cell.row() == cells[0].row())
            || cells.iter().all(|cell| cell.column() == cells[0].column()));
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [first, .., last] if straight => format!("{first} to {last}"),
        names => names.join(" "),
    }
}

impl Hinter for Hints {
    fn handle(
        &mut self,
        line: &str,
        pos: usize,
        _history: &dyn History,
        _use_ansi_coloring: bool,
        _cwd: &str,
    ) -> String {
        let game = self.game.lock().unwrap_or_else(PoisonError::into_inner);
        let mut choices = self.choices.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = |game: &&Game| game.rules().session_options.hints && pos == line.len();
        let game = game.as_ref().filter(wanted);
        let (width, height) = terminal_size();
        let hinted = game.and_then(|game| Some((game, hint(game, &choices.offers, line)?)));
        let remark = match hinted {
            Some((game, Hint::Places(found))) => {
                let most = places::most_listed(height.saturating_sub(2));
                let fits = found.fits.iter().take(most);
                let plays = fits.map(|fit| fit.play.to_string()).collect();
                let end = most.min(found.fits.len());
                let list = places::listing(game, &found, 0..end);
                choices.replace(line, plays, list + &places::rest(game, &found, end));
                format!("add a number{}", places::marks(&choices.list))
            }
            Some((_, Hint::Remark(remark))) if choices.is_at(line) => remark,
            other => {
                choices.replace("", Vec::new(), String::new());
                match other {
                    Some((_, Hint::Remark(remark))) => remark,
                    _ => return String::new(),
                }
            }
        };
        // The rest of a long reason is shown when the line is entered.
        let room = width.saturating_sub(line.len() + 20).max(SHORTEST);
        let (remark, list) = (cut(&remark, room + 1), choices.drawn(width));
        inked(self.style, Ink::Faint, &format!("   ({remark}){list}"))
    }

    /// Hints are not completions.
    fn complete_hint(&self) -> String {
        String::new()
    }

    fn next_hint_token(&self) -> String {
        String::new()
    }
}
