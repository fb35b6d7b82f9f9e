//! A typed line as the line that it stands for: a number of a list, a sentence, words without their verb.

use std::borrow::Cow;

use super::command::{self, PromptCommand, Request};
use super::commands::{AMEND, PLAYED, QUIT, RESUME, SET, UNDO, WORD};
use super::input::Retry;
use super::places::own_action;
use super::suggestions;
use super::{Prompt, again, implied};
use crate::action::{TABLE, Verb};
use crate::advice;
use crate::cli::session::{split_actor, with_actor};
use crate::features::Form;
use crate::game::Game;
use crate::grid::Cell;
use crate::reading::{self, Meaning};
use crate::text::{first_word, shown};
use crate::view::{Phase, phase};

/// Whether somebody agrees with the line that stands in the prompt.
fn agrees(line: &str) -> bool {
    let line = reading::tidy(line.trim());
    ["y", "yes", "yes please", "ok", "okay", "sure"].contains(&&*line)
}

/// Whether a line is a word with something about its place. A word alone may be a command.
fn is_partial(game: &Game, line: &str) -> bool {
    advice::places(game, line).is_some_and(|places| !places.typed.alone)
}

/// Whether a command changes nothing, and does not leave the prompt.
pub fn only_shows(line: &str) -> bool {
    let (name, rest) = first_word(line);
    PromptCommand::called(name).is_some_and(|command| match command {
        command if *command == AMEND => !rest.contains(' '),
        command if *command == PLAYED || *command == SET => rest.is_empty(),
        command => !command.changes && *command != QUIT,
    })
}

/// Whether a line is neither a command nor an action as it stands.
fn may_be_sentence(game: &Game, action: &str) -> bool {
    let is_command = match command::read(action) {
        Request::Action => false,
        // `undo that, it was m13 r latch`, `amend Ann's list`, `pause the clock`
        Request::Command(command, rest) => {
            let is_word = |word: &str| {
                word.chars().all(char::is_alphabetic) && Verb::from_name(word).is_none()
            };
            // `amend 2 bone bond`, `amend 2 bone to bond`, but not `amend 2 play bond`
            let words: Vec<&str> = rest.split_whitespace().collect();
            let names_word = matches!(*words, [_, one, other] | [_, one, "to", other] if is_word(one) && is_word(other));
            let is_number =
                rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit()) && !names_word;
            let takes_number = [UNDO.name, AMEND.name].contains(&command.name);
            is_number || !takes_number && !command.arguments.is_empty()
        }
        _ => true,
    };
    let is_played = game.next_to_list().is_none() && game.to_move().is_some();
    let is_read = || is_played && game.read(&implied::with_verb(game, action)).is_ok();
    // When every rack is in, a word alone is no play either.
    let is_word = game.undeclared().next().is_some() || !game.is_over();
    // `corner?`
    let asked = action.trim().strip_suffix('?');
    let asks = asked.is_some_and(|word| !word.is_empty() && word.chars().all(char::is_alphabetic));
    let is_long = !is_word || asks || action.trim().contains([' ', '=']);
    is_long && !is_command && !again::is_asked(game, action) && !is_read()
}

/// The player at the start of a line, with a colon.
fn whose(game: &Game, line: &str) -> String {
    let (name, _) = implied::by_whom(game, line);
    name.map_or(String::new(), |name| format!("{}: ", shown(name)))
}

/// The letters of a row that the dealer types alone, or of all rows without anything between them: `w o r a`, `wora.`.
fn row_of_letters(game: &Game, line: &str) -> Option<String> {
    const SAID: [&str; 5] = ["the", "letters", "row", "rows", "are"];
    if phase(game) != Phase::Deal {
        return None;
    }
    let typed = split_actor(game, line).1.trim().to_lowercase();
    let is_letter = |c: char| c.is_alphabetic() || ".?*".contains(c);
    // `undo?` asks.
    let has_gap = typed.trim_end_matches('?').contains(['.', '?', '*']);
    if has_gap && typed.chars().all(is_letter) && typed.contains(char::is_alphabetic) {
        return Some(typed);
    }
    let line = line.replace(':', " ").to_lowercase();
    let signs = line.split_whitespace();
    let signs: Vec<&str> = signs.skip_while(|word| SAID.contains(word)).collect();
    let is_sign = |sign: &&str| {
        let is_known = |c: char| c.is_alphabetic() || c == '?';
        sign.chars().count() == 1 && sign.starts_with(is_known)
    };
    let is_row = signs.len() > 2 && signs.iter().all(is_sign);
    is_row.then(|| signs.concat())
}

/// A line that was typed anew behind the one that stood in the prompt to be continued: `rack aerack -`, `burn burn m13 q`.
fn anew(game: &Game, begun: &str, line: &str) -> Option<String> {
    let verb = Verb::from_name(first_word(split_actor(game, begun).1).0);
    let continues = begun.starts_with(AMEND.name)
        || matches!(verb, Some(Verb::Rack | Verb::Burn | Verb::Adjust));
    let rest = line.strip_prefix(begun).filter(|_| continues)?.trim();
    // A reason of several words may begin like a command.
    if verb == Some(Verb::Adjust) && rest.contains(' ') {
        return None;
    }
    let first = first_word(rest).0;
    let is_line = Verb::from_name(first).is_some() || PromptCommand::called(first).is_some();
    if is_line {
        return Some(rest.to_owned());
    }
    // A whole rack takes the place of one with too few tiles.
    let rack = reading::bare_rack(game, rest).filter(|_| verb == Some(Verb::Rack))?;
    let is_whole = |line: &str| game.trial(split_actor(game, line).1).is_ok();
    (is_whole(&rack) && !is_whole(line)).then_some(rack)
}

/// Reads a line as another one that it stands for; `None` if it means nothing to it. An error is the answer to the
/// line: a note, or a question with the lines that can be chosen.
type Reader = fn(&mut Prompt<'_>, &str) -> anyhow::Result<Option<String>>;

/// The readers of a typed line, in the order in which they are asked: first those that know what stands on the screen or is
/// due, last those that understand sentences.
const READERS: [Reader; 12] = [
    |prompt, line| Ok(prompt.ready(line)),
    |prompt, line| asked(prompt.wait_for_racks(line)),
    |prompt, line| prompt.offered(line),
    |prompt, line| Ok(prompt.agreed(line)),
    |prompt, line| prompt.tiles_alone(line),
    |prompt, line| prompt.listed_words(line),
    |prompt, line| asked(prompt.ask_about_and(line)),
    |prompt, line| asked(prompt.ask_about_name(line)),
    |prompt, line| asked(prompt.ask_whose_word(line)),
    |prompt, line| prompt.answer_to(line),
    |prompt, line| asked(prompt.ask_about(line)),
    |prompt, line| prompt.first_play(line),
];

fn asked(question: Option<String>) -> anyhow::Result<Option<String>> {
    question.map_or(Ok(None), |question| Err(anyhow::Error::msg(question)))
}

impl Prompt<'_> {
    /// The whole line: what the first of the [`READERS`] makes of it, or the line with its verb.
    ///
    /// # Errors
    /// One of them answers the line, or it does not look like the list that is due.
    pub(super) fn expanded<'a>(&mut self, line: &'a str) -> anyhow::Result<Cow<'a, str>> {
        for reader in READERS {
            if let Some(meant) = reader(self, line)? {
                return Ok(meant.into());
            }
        }
        let game = self.session.game();
        anyhow::ensure!(
            !self.awaits_list() || !implied::is_no_list(game, line),
            "this does not look like a list: its first word cannot be found in the letters; to list it all the same, type `{}words ...`; \
             `help` shows what else can be typed",
            whose(game, line)
        );
        Ok(implied::with_verb(game, line))
    }

    /// `ready, set, go` starts the clock of a round.
    fn ready(&self, line: &str) -> Option<String> {
        let starts = ["start", "go", "ready", "set", "steady"];
        let words = line.split([' ', ',']).map(reading::tidy);
        let mut words = words.filter(|word| !word.is_empty());
        let starts = !line.trim().is_empty() && words.all(|word| starts.contains(&&*word));
        let starts = starts && self.awaits_list() && self.clock.is_stopped();
        starts.then(|| RESUME.name.to_owned())
    }

    /// What to say to `again` before every rack is in.
    fn wait_for_racks(&self, line: &str) -> Option<String> {
        let answer =
            "`again` starts the next game once every rack is in; as tiles, type `rack ...`";
        again::is_early(self.session.game(), line).then(|| answer.to_owned())
    }

    /// The line that stands in the prompt, if somebody agrees with it.
    fn agreed(&mut self, line: &str) -> Option<String> {
        let proposed = self
            .proposed
            .take_if(|proposed| proposed.whole && agrees(line));
        proposed
            .filter(|_| self.edits())
            .map(|proposed| proposed.line)
    }

    /// A line that was typed anew behind one that stood in the prompt to be continued.
    ///
    /// # Errors
    /// The line has one row of the letters of a round.
    fn tiles_alone(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        if let Some(row) = row_of_letters(game, line) {
            let example = reading::example_grid(game);
            self.retry = Some(Retry::unfinished(format!("{} {row}", Verb::Grid)));
            anyhow::bail!("all rows go on one line, with `/` between them, as in `{example}`");
        }
        let begun = self.proposed.as_ref().filter(|begun| !begun.whole);
        Ok(begun.and_then(|begun| anew(game, &begun.line, line)))
    }

    /// A list that was typed after `word` instead of `words`: while lists are due, no word is looked up.
    ///
    /// # Errors
    /// `word` may be the first word of the list.
    fn listed_words(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        let (first, list) = first_word(implied::by_whom(game, line).1);
        let is_list = self.awaits_list() && reading::tidy(first) == WORD.name;
        if !is_list || !list.trim().contains(' ') {
            return Ok(None);
        }
        let whose = whose(game, line);
        let listed = |list: &str| whose.clone() + &reading::bare_list(game, list);
        let without = listed(list);
        if !reading::begins_list(game, WORD.name) {
            return Ok(Some(without));
        }
        self.offered = vec![listed(&format!("{} {list}", WORD.name)), without];
        anyhow::bail!("WORD is in the letters: type 1 if it is in this list, or 2 if it is not")
    }

    /// Asks whether the AND before the last word of a list is one of its words, if it is in the letters. Lines in a pipe are
    /// what they are.
    fn ask_about_and(&mut self, line: &str) -> Option<String> {
        const AND: &str = "and";
        let game = self.session.game();
        let is_typed = line.contains(AND) && !line.contains(Verb::Words.name());
        let whole = implied::due_list(game, line).filter(|_| is_typed && self.edits())?;
        let mut words: Vec<&str> = whole.split(' ').collect();
        let at = words.len().checked_sub(2).filter(|at| words[*at] == AND)?;
        words.remove(at);
        self.offered = vec![whole.to_string(), words.join(" ")];
        Some("AND is in the letters: type 1 if it is in this list, or 2 if it is not".to_owned())
    }

    /// Asks whether a name before a list is its first word, if it is in the letters too.
    fn ask_about_name(&mut self, line: &str) -> Option<String> {
        let game = self.session.game();
        let (name, words) =
            reading::named(game, line).filter(|_| self.awaits_list() && self.edits())?;
        let whole = implied::with_verb(game, line);
        if split_actor(game, &whole).0.is_some() || !implied::begins_with(&whole, Verb::Words) {
            return None;
        }
        let question = format!(
            "{} is in the letters: type 1 if it says whose list this is, or 2 if it is in the list",
            shown(&game.upper(name))
        );
        let named = with_actor(Some(name), &reading::bare_list(game, words));
        self.offered = vec![named, whole.into_owned()];
        Some(question)
    }

    /// Asks whose list a word is that comes alone after another list: players may type one word on each line. Lines in a
    /// pipe are what they are.
    fn ask_whose_word(&mut self, line: &str) -> Option<String> {
        let game = self.session.game();
        let next = game.next_to_list().filter(|_| self.edits())?;
        let is_word = line.trim().chars().all(char::is_alphabetic) && !line.trim().is_empty();
        let whole = implied::due_list(game, line).filter(|_| is_word)?;
        let turns = &self.session.record().turns;
        let last = turns.last()?;
        let before = game.read(&last.action).ok()?.action;
        if before.verb() != Verb::Words || !game.entries().last()?.is_typed() {
            return None;
        }
        let names = [shown(&game.seats().seat(next).name), shown(&last.actor)];
        let grown = format!("{AMEND} {} {before} {}", turns.len(), line.trim());
        self.offered = vec![whole.into_owned(), grown];
        Some(format!(
            "type 1 if that is the whole list of {}, or 2 if it is one more word of {}",
            names[0], names[1]
        ))
    }

    /// The first play from the cell that was probably meant: `ml3 r habit`. On an empty table any cell will do.
    fn first_play(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        let (name, action) = split_actor(game, line);
        let (cell, rest) = first_word(action);
        let meant = Cell::suggested(cell)
            .filter(|meant| Cell::parse(cell).is_some_and(|typed| typed != *meant));
        let play = meant.map(|meant| format!("{} {rest}", meant.to_string().to_lowercase()));
        let play = play.filter(|play| game.table().is_empty() && game.read(play).is_ok());
        let Some(play) = play.map(|play| with_actor(name, &play)) else {
            return Ok(None);
        };
        self.say(&format!("(read as `{}`)", shown(&play)))?;
        Ok(Some(play))
    }

    /// The command that a sentence means, if it only shows something; one that changes the record is put in the prompt.
    ///
    /// # Errors
    /// A note answers the sentence.
    fn answer_to(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        let (name, action) = split_actor(game, line);
        let is_named = name.is_none_or(|name| game.seats().speaker(name).is_some());
        let action = if is_named { action } else { line };
        if !may_be_sentence(game, action) || self.lists(line, action) {
            return Ok(None);
        }
        // `play again`, when it is over
        let is_verb = Verb::from_name(first_word(action).0).is_some_and(|verb| match verb {
            Verb::Play => !game.is_over(),
            // `grid is wrong`
            verb => verb != Verb::Grid || !self.awaits_list(),
        });
        let (mut name, mut meaning) = (name.filter(|_| is_named), reading::meaning(game, action));
        if let (None, None, Some((named, rest))) = (name, &meaning, reading::named(game, action)) {
            (name, meaning) = (Some(named), reading::meaning(game, rest));
        }
        match meaning {
            None => Ok(None),
            // A verb with the rest of its line is read by the game.
            Some(Meaning::Line(_) | Meaning::Note(_)) if is_verb => Ok(None),
            // So is a line of the game that is meant.
            Some(Meaning::Line(meant)) if game.read(split_actor(game, &meant).1).is_ok() => {
                Ok(None)
            }
            Some(Meaning::Line(meant)) => {
                let name = name.filter(|_| is_partial(game, &meant));
                self.meant_by_sentence(&with_actor(name, &meant))
            }
            Some(meaning) => self.carry_meaning(meaning),
        }
    }

    /// The line that a sentence means which was not understood as a whole, if it is carried out at once.
    ///
    /// # Errors
    /// As [`Prompt::answer_to`].
    pub(super) fn gist(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        let meaning = reading::gist(game, split_actor(game, line).1);
        meaning.map_or(Ok(None), |meaning| self.carry_meaning(meaning))
    }

    fn carry_meaning(&mut self, meaning: Meaning) -> anyhow::Result<Option<String>> {
        match meaning {
            Meaning::Line(meant) => self.meant_by_sentence(&meant),
            Meaning::Note(note) => anyhow::bail!(note),
            Meaning::Begun(begun, note) => {
                self.retry = Some(Retry::unfinished(begun));
                anyhow::bail!(note)
            }
        }
    }

    /// Whether a line is a list rather than a sentence.
    fn lists(&self, line: &str, action: &str) -> bool {
        let mut words = action.split_whitespace().map(reading::tidy);
        // A word of one letter is in no list.
        let speaks = words.any(|word| ["i", "we"].contains(&&*word));
        !speaks && implied::due_list(self.session.game(), line).is_some()
    }

    /// The command that a sentence means, or the word without its place, if it is carried out at once; `None` if there is
    /// nothing to correct so.
    ///
    /// # Errors
    /// The line is offered.
    fn meant_by_sentence(&mut self, meant: &str) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        let shows = only_shows(meant);
        if shows || is_partial(game, split_actor(game, meant).1) {
            if shows {
                self.keep_offers(meant);
            }
            self.say(&format!("(read as `{}`)", shown(meant)))?;
            return Ok(Some(meant.to_owned()));
        }
        if !self.can_correct(meant)? {
            return Ok(None);
        }
        if let Some(turn) = self.hidden_list(meant) {
            self.offered = vec![meant.to_owned()];
            let actor = self.actor_of(turn).unwrap_or_default();
            anyhow::bail!("type 1 to correct the list of {actor}, turn {turn}; it stays hidden");
        }
        self.retry = Some(Retry::whole(meant.to_owned()));
        let whose = self.whose_turn(meant).unwrap_or_default();
        anyhow::bail!("did you mean `{}`?{whose}", shown(meant))
    }

    /// Whose turn a line takes back or corrects.
    fn whose_turn(&self, line: &str) -> Option<String> {
        let (command, rest) = first_word(line);
        let (which, turn) = if command == UNDO.name {
            let last = self.session.record().turns.len();
            ("The last turn".to_owned(), last)
        } else if command == AMEND.name {
            let turn = first_word(rest).0.parse().ok()?;
            (format!("Turn {turn}"), turn)
        } else {
            return None;
        };
        Some(format!(" {which} is by {}", self.actor_of(turn)?))
    }

    /// Who took turn `n`, as it is said in a sentence.
    fn actor_of(&self, n: usize) -> Option<String> {
        let turn = self.session.record().turns.get(n.checked_sub(1)?)?;
        let the = if turn.actor == TABLE { "the " } else { "" };
        Some(format!("{the}{}", shown(&turn.actor)))
    }

    /// Whether a correction that a sentence means would be made; a line that is none is one.
    ///
    /// # Errors
    /// It would be refused.
    fn can_correct(&mut self, meant: &str) -> anyhow::Result<bool> {
        if let Some(turns) = meant.strip_prefix("undo ") {
            let turns = turns.parse();
            return Ok(turns.is_ok_and(|turns| self.session.entries_to_undo(turns).is_ok()));
        }
        let (turn, line) = first_word(meant.strip_prefix("amend ").unwrap_or_default());
        let Some(turn) = turn.parse().ok().filter(|_| !line.is_empty()) else {
            return Ok(true);
        };
        let whole = implied::with_verb(self.session.game(), line);
        let Err(fault) = self.session.can_amend(turn, &whole) else {
            return Ok(true);
        };
        if !line.contains(' ') || self.hidden_list(meant).is_some() {
            return Ok(false);
        }
        self.retry = Some(Retry::whole(meant.to_owned()));
        anyhow::bail!("`{}` would be refused: {}", shown(meant), fault.message)
    }

    /// The turn that a line corrects, if its list is hidden, so that the line must not be shown.
    fn hidden_list(&self, line: &str) -> Option<usize> {
        let (turn, words) = first_word(line.strip_prefix(AMEND.name)?);
        let turn = turn.parse().ok()?;
        let has_words = first_word(words).1.contains(char::is_alphabetic);
        (has_words && self.session.action_of(turn).is_none()).then_some(turn)
    }

    /// Asks whether a word is meant as a play where only the score is kept, and every word can be one.
    fn ask_about(&mut self, line: &str) -> Option<String> {
        let game = self.session.game();
        let word = game.alphabet().case().lower(own_action(game, line)?.trim());
        let is_word = word.chars().all(char::is_alphabetic);
        let is_scored = game.rules().features.form == Form::Bare && !game.is_over();
        let is_play = is_scored && is_word && implied::with_verb(game, line) != line;
        let doubt = || suggestions::doubt(game, &word, &word, &self.file());
        let doubt = is_play.then(doubt)??;
        let (word, play) = (shown(&game.upper(&word)), format!("play {word}"));
        let (text, other) = self.explain_doubt(Some(doubt));
        self.offered = vec![play.clone()];
        // What was typed is under Enter only if nothing else may be meant.
        let key = match other {
            None if self.retry.is_none() && self.edits() => {
                self.retry = Some(Retry::whole(play));
                "press Enter"
            }
            other => {
                self.offered.extend(other);
                "type 1"
            }
        };
        let or = self
            .offered
            .get(1)
            .map(|other| format!(", or 2 for `{}`", shown(other)));
        Some(text + &format!("{key} to play {word}{}", or.unwrap_or_default()))
    }
}
