//! Words typed without their place: played if they fit in one place only, otherwise the places are listed. No
//! dictionary is used.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr as _;

use super::command::{self, PromptCommand, Request};
use super::commands::{AMEND, PLAYED, QUIT, RESUME, SET, UNDO};
use super::input::Retry;
use super::suggestions::{self, Doubt};
use super::{Prompt, again, implied};
use crate::action::{Action, Verb};
use crate::advice::{self, Places};
use crate::cli::fault::Fault;
use crate::cli::render;
use crate::cli::session::{line_fault, split_actor};
use crate::cli::terminal::TextStyle;
use crate::features::Form;
use crate::game::{Game, Speaker};
use crate::grid::Cell;
use crate::reading::{self, Change, Line, Meaning};
use crate::referee::JudgedPlay;
use crate::replay::LineError;
use crate::text::{first_word, listed, shown};

/// How many are listed if the word may not be meant as a play.
const DOUBTED: usize = 3;

/// How many places are listed on a screen that has this many lines above the prompt, so that the board stays in sight.
pub(super) fn most_listed(height: usize) -> usize {
    (height / 3).clamp(1, Places::LISTED)
}

/// The action in a line, unless it names somebody who is not to move.
pub fn own_action<'a>(game: &Game, line: &'a str) -> Option<&'a str> {
    let (name, action) = split_actor(game, line);
    let speaker = name.map(|name| game.seats().speaker(name));
    let is_own =
        |speaker| matches!(speaker, Some(Speaker::Seat(seat, _)) if Some(seat) == game.to_move());
    speaker.is_none_or(is_own).then_some(action)
}

/// The number in a line that only chooses: `2`, `#2`, `2nd`, `number 2`, `the second one`.
fn picked(line: &str) -> Option<usize> {
    const ORDINALS: [&str; Places::LISTED] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let line = line.trim().to_lowercase();
    let named = line
        .strip_prefix("the ")
        .or_else(|| line.strip_prefix("number "))
        .or_else(|| line.strip_prefix('#'));
    let chosen = named.unwrap_or(&line).trim_end_matches(" one");
    let ordinal = ORDINALS
        .iter()
        .position(|ordinal| *ordinal == chosen && named.is_some());
    let digits = chosen.trim_end_matches(['s', 't', 'n', 'd', 'r', 'h', '.', ')']);
    digits.parse().ok().or(ordinal.map(|n| n + 1))
}

/// The only place, or the one whose number is typed.
pub fn chosen(places: &Places) -> Option<&JudgedPlay> {
    match (places.typed.number, places.fits.as_slice()) {
        (Some(number), _) => places.likeliest().get(number.checked_sub(1)?),
        (None, [only]) => Some(only),
        _ => None,
    }
}

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
fn only_shows(line: &str) -> bool {
    let (name, rest) = first_word(line);
    PromptCommand::called(name).is_some_and(|command| match command {
        command if *command == AMEND => !rest.contains(' '),
        command if *command == PLAYED || *command == SET => rest.is_empty(),
        command => !command.changes && *command != QUIT,
    })
}

impl Prompt<'_> {
    /// The whole line: the play whose number was typed, or the line with its verb.
    ///
    /// # Errors
    /// There is no such number, or the word may not be meant as a play.
    pub(super) fn expanded<'a>(&mut self, line: &'a str) -> anyhow::Result<Cow<'a, str>> {
        let starts = ["start", "go", "ready"].contains(&&*line.trim().to_lowercase());
        if starts && self.awaits_list() && self.clock.is_stopped() {
            return Ok(RESUME.name.into());
        }
        anyhow::ensure!(
            !again::is_early(self.session.game(), line),
            "`again` starts the next game once every rack is in; as tiles, type `rack ...`"
        );
        if let Some(offered) = self.offered(line)? {
            return Ok(offered.into());
        }
        if agrees(line)
            && let Some(proposed) = self.proposed.take().filter(|_| self.edits())
        {
            return Ok(proposed.into());
        }
        if let Some(command) = self.answer_to(line)? {
            return Ok(command.into());
        }
        if let Some(question) = self.ask_about(line) {
            anyhow::bail!(question);
        }
        let game = self.session.game();
        anyhow::ensure!(
            !self.awaits_list() || !implied::is_no_list(game, line),
            "this may be no list, because it does not begin with a word that is in the letters; to list it all the same, type \
             `words ...`; `help` shows what else can be typed"
        );
        Ok(implied::with_verb(game, line))
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
        let mut words = action.split_whitespace().map(reading::tidy);
        // A word of one letter, or of a player, is in no list.
        let speaks = words.any(|word| ["i", "we"].contains(&&*word));
        let is_list = self.awaits_list() && !implied::is_no_list(game, line);
        let is_played = !self.awaits_list() && game.to_move().is_some();
        let is_read = is_played && game.read(&implied::with_verb(game, action)).is_ok();
        let is_verb = Verb::from_name(first_word(action).0).is_some();
        let is_other =
            is_read || command::read(action) != Request::Action || !action.trim().contains(' ');
        if is_other || is_list && !speaks {
            return Ok(None);
        }
        let (name, meaning) = match reading::meaning(game, action) {
            Some(meaning) => (name.filter(|_| is_named), Some(meaning)),
            // `Ann lays tears on the h`
            None => reading::named(game, action).map_or((None, None), |(name, rest)| {
                (Some(name), reading::meaning(game, rest))
            }),
        };
        match meaning {
            None => Ok(None),
            // A verb with the rest of its line is read by the game.
            Some(Meaning::Line(_) | Meaning::Note(_)) if is_verb => Ok(None),
            Some(Meaning::Note(note)) => anyhow::bail!(note),
            Some(Meaning::Begun(begun, note)) => {
                self.retry = Some(Retry::unfinished(begun));
                anyhow::bail!(note)
            }
            Some(Meaning::Line(meant)) => {
                let is_action = game.read(&meant).is_ok() || is_partial(game, &meant);
                let name = name.filter(|_| is_action).map(|name| format!("{name}: "));
                self.meant_by_sentence(&(name.unwrap_or_default() + &meant))
            }
        }
    }

    /// The line that a sentence means, if it is carried out at once; `None` if the game does not accept it, so that its
    /// own answer is better.
    ///
    /// # Errors
    /// The line is offered.
    fn meant_by_sentence(&mut self, meant: &str) -> anyhow::Result<Option<String>> {
        let game = self.session.game();
        let action = split_actor(game, meant).1;
        let read = game.read(action).ok();
        let change = read.map(|line| reading::change_in_sentence(line.action.verb()));
        if change == Some(Change::Form) || only_shows(meant) || is_partial(game, action) {
            self.say(&format!("(read as `{}`)", shown(meant)))?;
            return Ok(Some(meant.to_owned()));
        }
        if change.is_some() && !reading::accepts(game, action) {
            return Ok(None);
        }
        // Enter must not end a turn or the game.
        let is_offered = change != Some(Change::Doubtful);
        self.retry = is_offered.then(|| Retry::whole(meant.to_owned()));
        let whose = match (
            meant.starts_with(UNDO.name),
            self.session.record().turns.last(),
        ) {
            (true, Some(turn)) => format!(" The last turn is by {}", shown(&turn.actor)),
            _ => String::new(),
        };
        anyhow::bail!("did you mean `{}`?{whose}", shown(meant))
    }

    /// The play whose number was typed. Any other line that may change the game discards the list.
    ///
    /// # Errors
    /// The list has no such number.
    fn offered(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        let has_places = self.session.game().rules().features.form == Form::Placed;
        let Some(number) = picked(line).filter(|_| has_places || !self.offered.is_empty()) else {
            if command::read(line).changes() {
                self.seen = std::mem::take(&mut self.offered);
            }
            return Ok(None);
        };
        let chosen = number.checked_sub(1).and_then(|at| self.offered.get(at));
        let chosen = chosen.cloned().ok_or_else(|| match self.offered.len() {
            0 => anyhow::anyhow!("no places are numbered now; type a word to list where it fits"),
            last => {
                anyhow::anyhow!("the places are numbered 1 to {last}; type any other place in full")
            }
        })?;
        self.offered.clear();
        Ok(Some(chosen))
    }

    /// Plays a word that is typed without its place, or lists the places.
    pub(super) fn place(
        &mut self,
        line: &str,
        action: &str,
        places: &Places,
    ) -> anyhow::Result<()> {
        let game = self.session.game();
        let doubt = suggestions::doubt(game, &places.typed.word, action, &self.file())
            .filter(|_| places.typed.alone);
        let is_shown = game.rules().session_options.hints;
        let at_once = places.typed.number.is_some() || (is_shown && doubt.is_none());
        // `why 4` may be no play: such a number counts only if the place was on the screen, like any other one.
        let on_screen = self.most_on_screen();
        let was_seen = |fit: &&JudgedPlay| {
            let is_listed = places.typed.number <= Some(on_screen);
            is_listed && (!places.typed.apart || self.seen.contains(&fit.play.to_string()))
        };
        if let Some(fit) = chosen(places).filter(|_| at_once).filter(was_seen) {
            return self.act(
                &fit.play.to_string(),
                &not_a_cell(self.session.game(), action, places),
            );
        }
        if !places.fits.is_empty() {
            return self.offer(places, doubt);
        }
        match doubt {
            Some(Doubt::Line(_)) => self.judge(line),
            Some(Doubt::Note(note)) => Err(anyhow::anyhow!(note)),
            // On an empty table every place is refused for the same reason.
            None if game.table().is_empty() && places.typed.also.is_empty() => {
                self.act(&whole_play(game, places), "")
            }
            None => Err(unspaced(game, action).unwrap_or_else(|| nowhere(game, action, places))),
        }
    }

    /// Asks whether a word is meant as a play where only the score is kept, and every word can be one.
    fn ask_about(&mut self, line: &str) -> Option<String> {
        let game = self.session.game();
        let word = game.alphabet().case().lower(own_action(game, line)?.trim());
        let is_word = word.chars().all(char::is_alphabetic);
        let is_scored = game.rules().features.form == Form::Bare && !game.is_over();
        let is_play = is_scored && is_word && implied::with_verb(game, line) != line;
        let doubt = suggestions::doubt(game, &word, &word, &self.file()).filter(|_| is_play)?;
        let (play, line) = (shown(&game.upper(&word)), format!("play {word}"));
        let text = self.explain_doubt(Some(doubt));
        self.offered = vec![line.clone()];
        // Enter plays what was typed.
        self.retry = Some(Retry::whole(line));
        let key = if self.edits() {
            "press Enter"
        } else {
            "type 1"
        };
        Some(text + &format!("{key} to play {play}"))
    }

    /// The text for a doubt. A line that was probably meant is put in the prompt, unless Enter would change the record or leave.
    fn explain_doubt(&mut self, doubt: Option<Doubt>) -> String {
        match doubt {
            Some(Doubt::Line(meant)) => {
                let text = format!("did you mean `{meant}`?\n");
                let is_harmless = |retry: &Retry| {
                    let request = command::read(&retry.line);
                    !request.changes() && !request.leaves()
                };
                self.retry = Some(Retry::whole(meant)).filter(is_harmless);
                text
            }
            Some(Doubt::Note(note)) => format!("({note})\n"),
            None => String::new(),
        }
    }

    /// How many places are listed at once.
    fn most_on_screen(&self) -> usize {
        self.screen()
            .map_or(Places::LISTED, |(_, height)| most_listed(height))
    }

    /// Lists the places of a word, to choose one by its number.
    fn offer(&mut self, places: &Places, doubt: Option<Doubt>) -> anyhow::Result<()> {
        let word = shown(&self.session.game().upper(&places.typed.word));
        let most = if doubt.is_some() {
            DOUBTED
        } else {
            self.most_on_screen()
        };
        let heading = match places.fits.as_slice() {
            [_] => format!("type 1 to play {word}:\n"),
            fits => format!("{word} fits in {} places; type a number:\n", fits.len()),
        };
        let text = self.explain_doubt(doubt)
            + &heading
            + &listing(self.session.game(), places, most, self.ui.style);
        self.offered = places
            .fits
            .iter()
            .take(most)
            .map(|fit| fit.play.to_string())
            .collect();
        self.say(&text)
    }

    /// Shows how a play would score. No word is looked up.
    pub(super) fn try_out(&self, line: &str) -> anyhow::Result<String> {
        let game = self.session.game();
        let features = &game.rules().features;
        let action = implied::with_verb(game, line);
        let action = own_action(game, &action).unwrap_or(&action).trim();
        let is_other = game
            .read(action)
            .is_ok_and(|typed| !matches!(typed.action, Action::Play(_) | Action::PlayBare(_)));
        anyhow::ensure!(
            features.form != Form::Lists && !action.is_empty() && !is_other,
            "`try` shows what a play would score: `try {}`",
            features.example
        );
        let places = advice::places(game, action);
        let line = match &places {
            None => action.to_owned(),
            Some(places) => match chosen(places) {
                Some(fit) => fit.play.to_string(),
                None if places.fits.is_empty() => return Err(nowhere(game, action, places)),
                None => {
                    let which = format!("which place? add its number: `try {}1`", shown(action));
                    return Ok(format!(
                        "{which}\n{}",
                        listing(game, places, Places::LISTED, self.ui.style)
                    ));
                }
            },
        };
        let line = advice::understood(game, &line).unwrap_or(line);
        let fault = |error| line_fault(game, &line, &error);
        let trial = game.trial(&line).map_err(fault)?;
        let turns = render::trial(&trial, game.entries().len(), self.ui.style);
        let is_final = game.preview(&line).is_none_or(|preview| preview.is_final);
        let more = if is_final {
            ""
        } else {
            ", so backward words may be missing"
        };
        Ok(turns + &format!("(not played; no word was looked up{more})\n"))
    }
}

/// The word of somebody who is not to move as a play, so that it is refused for that reason.
pub fn out_of_turn(game: &Game, line: &str) -> Option<String> {
    let (name, action) = split_actor(game, line);
    let places = advice::places(game, action)?;
    if places.typed.alone && suggestions::slip(game, &places.typed.word, action).is_some() {
        return None;
    }
    let play = &places.fits.first()?.play;
    Some(format!("{}: {play}", name?))
}

/// The refusal with the play that was probably meant, if only spaces are missing: `q13 dhat`.
fn unspaced(game: &Game, action: &str) -> Option<anyhow::Error> {
    let fault = line_fault(game, action, &game.trial(action).err()?);
    fault.suggestion.is_some().then(|| fault.into())
}

/// The likeliest places of a word, numbered, each with a scrap of the board round it and the other words that it forms
/// there.
pub(super) fn listing(game: &Game, places: &Places, most: usize, style: TextStyle) -> String {
    let (fits, more) = places.fits.split_at(places.fits.len().min(most));
    let rows = fits.iter().enumerate();
    let rows: Vec<[String; 4]> = rows
        .map(|(n, fit)| {
            let others = fit.ruling.words.iter().skip(1);
            let others: Vec<String> = others.map(|word| word.spelling.upper()).collect();
            let also = match others.as_slice() {
                [] => String::new(),
                others => format!("also {}", listed(others)),
            };
            let scrap = render::scrap(game, fit, style);
            [(n + 1).to_string(), fit.play.to_string(), scrap, also]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let widths = [1, 2].map(|column| width(column).unwrap_or(0));
    let digits = rows.len().to_string().len();
    let mut text = String::new();
    for [n, play, scrap, also] in &rows {
        let [play, scrap] = [(play, widths[0]), (scrap, widths[1])]
            .map(|(text, width)| format!("{text}{}", " ".repeat(width - text.width())));
        text += format!("  {n:>digits$}  {play}  {scrap}  {also}").trim_end();
        text += "\n";
    }
    if let Some(fit) = more.first() {
        text += &format!("  and {} more; {}", more.len(), narrower(game, places, fit));
    }
    text.trim_end().to_owned()
}

/// How to list fewer places, this one among them.
fn narrower(game: &Game, places: &Places, fit: &JudgedPlay) -> String {
    let (line, word) = (fit.play.to_string(), shown(&places.typed.word));
    let mut place = line.split(' ');
    let (true, Some(cell), Some(way)) = (places.typed.alone, place.next(), place.next()) else {
        return format!("type the play in full: `{line}`");
    };
    let line = Line::of(fit).map(|line| line.to_string().to_lowercase());
    let line = line.map_or(String::new(), |line| format!(" or `{word} {line}`"));
    let bends = if game.rules().features.bends {
        " (bends, too)"
    } else {
        ""
    };
    format!("for fewer, type `{cell} {word}`{bends}, `{way} {word}`{line}")
}

/// A whole play of the word; the cell and the direction come from the example if they were not typed.
fn whole_play(game: &Game, places: &Places) -> String {
    let example = &game.rules().features.example;
    let mut place = example.split(' ');
    let (cell, way) = (place.next().unwrap_or("m13"), place.next().unwrap_or("r"));
    let start = places
        .typed
        .play
        .start
        .map(|cell| cell.to_string().to_lowercase());
    let cell = start.unwrap_or_else(|| cell.to_owned());
    let way = places.typed.path.as_deref().unwrap_or(way);
    format!("{cell} {} {}", shown(way), shown(&places.typed.word))
}

/// A note if a word and its number look like a cell: `mi3`.
fn not_a_cell(game: &Game, typed: &str, places: &Places) -> String {
    let (Some(number), Some(_)) = (places.typed.number, Cell::parse(typed.trim())) else {
        return String::new();
    };
    let [typed, word] = [typed.trim(), &game.upper(&places.typed.word)].map(shown);
    format!("`{typed}` was read as {word} at place {number}, not as a cell; `undo` takes it back\n")
}

/// The error for a word that fits nowhere: the set lacks the tiles, or no place was found.
fn nowhere(game: &Game, action: &str, places: &Places) -> anyhow::Error {
    let word = shown(&places.typed.word);
    let upper = game.upper(&word);
    let whole = whole_play(game, places);
    if let Some(fault) = refused(game, action, places, &whole) {
        return fault.into();
    }
    let cell = whole.split(' ').next().unwrap_or_default();
    let may_bend = game.rules().features.bends && places.typed.alone;
    let why = why_nowhere(game, places, &whole);
    let (message, advice) = if let Some(also) = places.typed.also.first().map(|word| shown(word)) {
        let other = game.upper(&also);
        (
            format!("{upper} cannot also make {other}"),
            format!("to see why, type both with their places: `{whole} also CELL PATH {also}`"),
        )
    } else if let Some(start) = places.typed.play.start {
        (
            format!("{upper} does not fit from {start}"),
            format!("`{word}` alone lists where it fits; {why}"),
        )
    } else if let Some(line) = places.typed.line {
        (
            format!("{upper} does not fit {line:#}"),
            format!("`{word}` alone lists where it fits; {why}"),
        )
    } else if may_bend {
        (
            format!("{upper} fits nowhere in a straight line"),
            format!("name the cell if it bends: `{cell} {word}`; {why}"),
        )
    } else {
        (format!("{upper} fits nowhere"), why)
    };
    Fault {
        message,
        advice: Some(advice),
        ..Fault::default()
    }
    .into()
}

/// Why a play is refused wherever the words without a place go: the set lacks the tiles, or another word breaks a rule.
fn refused(game: &Game, action: &str, places: &Places, whole: &str) -> Option<Fault> {
    if let Some(error) = advice::short_of_tiles(game, places) {
        return Some(line_fault(game, whole, &error));
    }
    let complete = action.split(" also ").filter(|part| part.contains(' '));
    let complete = complete.collect::<Vec<_>>().join(" also ");
    match game.trial(&complete) {
        Err(error @ LineError::Refusal(_)) => Some(line_fault(game, &complete, &error)),
        _ => None,
    }
}

/// Why a word does not fit, if its tiles are used up, or how to see it.
fn why_nowhere(game: &Game, places: &Places, whole: &str) -> String {
    match advice::used_up(game, places) {
        Some(face) => {
            format!("too few {face} tiles are left, so it must run over one on the table")
        }
        None => format!("to see why it does not fit, type the whole play: `{whole}`"),
    }
}
