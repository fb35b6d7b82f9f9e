//! What is asked about a play that could be recorded as it stands, since a slip would cost a correction. In a pipe nothing
//! is asked, nor if the same line is submitted again.

use super::Prompt;
use super::input::Retry;
use super::suggestions::{is_hardly_a_word, respelled};
use crate::action::{Action, Declared, TypedLine, Verb};
use crate::advice::did_you_mean;
use crate::cli::fault::Fault;
use crate::cli::session::{split_actor, with_actor};
use crate::reading::{self, accepts};
use crate::text::{any_of, shown};
use crate::tile::{Face, Tile};

/// The words that an action declares.
fn declared(action: &Action) -> Vec<&[Tile]> {
    match action {
        Action::Play(play) => play.words().map(Declared::letters).collect(),
        Action::PlayBare(play) => play.words.iter().map(Vec::as_slice).collect(),
        _ => Vec::new(),
    }
}

fn spelling(word: &[Tile]) -> String {
    word.iter().map(|tile| tile.letter.as_str()).collect()
}

impl Prompt<'_> {
    /// Whether something may be asked about a line: it could be edited, and was not asked about before.
    fn may_ask_about(&self, line: &str) -> bool {
        let proposed = self.proposed.as_ref();
        self.edits() && proposed.is_none_or(|retry| retry.line != line)
    }

    /// Asks about the words of a play, where they are not looked up. The line may be `meant` in another form; a word alone
    /// is a play by now, so that Enter plays that.
    pub(super) fn ask_about_words(&self, line: &str, meant: Option<&str>) -> Option<Fault> {
        let game = self.session.game();
        if !self.may_ask_about(line) || game.rules().looks_up() {
            return None;
        }
        let (name, action) = split_actor(game, meant.unwrap_or(line));
        let typed = game.read(action).ok()?;
        let asked = self.ask_about_mark(line, &typed.action);
        let asked = asked.or_else(|| self.ask_about_spelling(line, name, &typed))?;
        // What is refused is not asked about.
        game.trial(action).ok().map(|_| asked)
    }

    /// Asks about the first wildcard of a game whether its mark is before its letter, and not in the place of it, as some
    /// type it.
    fn ask_about_mark(&self, line: &str, action: &Action) -> Option<Fault> {
        let game = self.session.game();
        // Who says so in words knows what is the wildcard.
        let is_marked = line.contains(['?', '*']);
        let mut turns = self.session.record().turns.iter();
        if !is_marked || turns.any(|turn| turn.action.contains('?')) {
            return None;
        }
        let is_wild = |tile: &&Tile| tile.face() == Face::Wildcard;
        let words = declared(action);
        let mut wild = words
            .iter()
            .filter_map(|word| Some((word, word.iter().find(is_wild)?)));
        let (word, tile) = wild.next()?;
        let message = format!(
            "{}, with a wildcard for its {}? Enter plays it. The first wildcard of a game is asked about, since some type `?` instead of its letter, not before it",
            shown(&game.upper(&spelling(word))),
            shown(&game.upper(tile.letter.as_str()))
        );
        Some(Fault {
            message,
            suggestion: Some(line.to_owned()),
            ..Fault::default()
        })
    }

    /// Asks about letters that are hardly an English word, with the word that was meant, if that is clear.
    fn ask_about_spelling(
        &self,
        line: &str,
        name: Option<&str>,
        typed: &TypedLine,
    ) -> Option<Fault> {
        let game = self.session.game();
        let mut words = declared(&typed.action).into_iter().map(spelling);
        let odd = words.find(|word| is_hardly_a_word(game, word))?;
        let other = respelled(game, &odd).map(|word| typed.to_string().replacen(&odd, &word, 1));
        let other = other.filter(|other| accepts(game, other));
        let word = shown(&game.upper(&odd));
        let line = line.to_owned();
        let others: Vec<String> = other
            .map(|other| with_actor(name, &other))
            .into_iter()
            .collect();
        Some(Fault {
            message: format!("{word} is hardly a word; it is not played yet, and Enter plays it"),
            advice: did_you_mean(std::iter::once(&line).chain(&others))
                .filter(|_| !others.is_empty()),
            suggestion: Some(line),
            others,
            ..Fault::default()
        })
    }

    /// Asks whose points change: mostly those of who has just played, and not of who is to move.
    pub(super) fn ask_whose_points(&mut self, line: &str) -> Option<String> {
        let (game, turns) = (self.session.game(), &self.session.record().turns);
        let is_adjust = |typed: TypedLine| typed.action.verb() == Verb::Adjust;
        let is_said = |word: &str| game.seats().speaker(word).is_some();
        let is_named = split_actor(game, line).0.is_some() || line.split(' ').any(is_said);
        let is_open = !is_named && game.seats().count() > 1;
        if !is_open || !self.may_ask_about(line) || !game.read(line).is_ok_and(is_adjust) {
            return None;
        }
        let last = turns.last().map(|turn| &*turn.actor);
        let seats = 0..game.seats().count();
        let mut names: Vec<&str> = seats.map(|seat| &*game.seats().seat(seat).name).collect();
        names.sort_by_key(|name| Some(*name) != last);
        let offered = names.iter().map(|name| with_actor(Some(name), line));
        let offered = offered.collect();
        let names = names.iter().zip(1..);
        let names: Vec<String> = names
            .map(|(name, n)| format!("{n} for {}", shown(name)))
            .collect();
        self.offered = offered;
        Some(format!("whose points? Type {}", any_of(&names)?))
    }

    /// Asks whether a small letter between capitals is a blank, as clubs write it.
    pub(super) fn ask_about_blank(&mut self, line: &str) -> Option<String> {
        let game = self.session.game();
        let (name, action) = split_actor(game, line);
        let is_asked = self.may_ask_about(line) && game.read(action).is_ok();
        let marked = reading::blank(game, action).filter(|_| is_asked)?;
        let marked = with_actor(name, &marked);
        self.retry = Some(Retry::whole(line.to_owned()));
        let question = format!(
            "is there a wildcard? Type 1 for `{}`, or press Enter if there is none",
            shown(&marked)
        );
        self.offered = vec![marked];
        Some(question)
    }
}
