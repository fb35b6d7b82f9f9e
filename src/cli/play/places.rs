//! Words typed without their place: played if they fit in one place only, otherwise the places are listed. No word is
//! looked up, unless every play is and anybody may do the same.

use std::iter;
use std::ops::Range;

use unicode_width::UnicodeWidthStr as _;

use super::command;
use super::commands::TRY;
use super::input::Retry;
use super::suggestions::{self, Doubt};
use super::{Prompt, expanded, implied};
use crate::action::{Action, NamedCell};
use crate::advice::{self, Places};
use crate::cli::fault::Fault;
use crate::cli::render;
use crate::cli::session::{line_fault, split_actor};
use crate::features::Form;
use crate::game::{Game, Speaker};
use crate::grid::Cell;
use crate::reading::{self, Line};
use crate::referee::JudgedPlay;
use crate::replay::LineError;
use crate::text::shown;

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
pub(super) fn picked(line: &str) -> Option<usize> {
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

/// The only place, or the one whose number is typed. After a word with a cell, a larger number is what it scores.
pub fn chosen(places: &Places) -> Option<&JudgedPlay> {
    match (places.typed.number, places.fits.as_slice()) {
        (Some(2..), [only]) if places.typed.apart && !places.typed.alone => Some(only),
        (Some(number), _) => places.likeliest().get(number.checked_sub(1)?),
        // A word that may go anywhere is hardly meant to bend.
        (None, [only]) => {
            let is_told = places.typed.path.is_some() || only.play.main.way().is_some();
            is_told.then_some(only)
        }
        _ => None,
    }
}

impl Prompt<'_> {
    /// The play whose number was typed. Any other line that may change the game discards the list.
    ///
    /// # Errors
    /// The list has no such number.
    pub(super) fn offered(&mut self, line: &str) -> anyhow::Result<Option<String>> {
        if let Some(more) = self.more(line) {
            anyhow::bail!(more);
        }
        if let Some(narrowed) = self.narrowed(line) {
            return Ok(Some(narrowed));
        }
        let game = self.session.game();
        let has_places = game.rules().features.form == Form::Placed && game.to_move().is_some();
        if self.offered.is_empty() && picked(line).is_some() {
            self.offered = self.listed_live();
        }
        let Some(number) = picked(line).filter(|_| has_places || !self.offered.is_empty()) else {
            if command::read(line).changes() && !expanded::only_shows(line) {
                self.seen = std::mem::take(&mut self.offered);
            }
            return Ok(None);
        };
        let chosen = number.checked_sub(1).and_then(|at| self.offered.get(at));
        let chosen = chosen.cloned().ok_or_else(|| match self.offered.len() {
            0 => anyhow::anyhow!("no places are numbered now; type a word to list where it fits"),
            last => {
                anyhow::anyhow!(
                    "the places are numbered 1 to {last}; `more` shows the next, or type the place in full"
                )
            }
        })?;
        self.offered.clear();
        self.proposed = Some(Retry::whole(chosen.clone()));
        Ok(Some(chosen))
    }

    /// The word whose places are on the screen, with a cell, a direction, a row or a column that is typed for fewer. DOWN may
    /// be a word, so it never plays the only place.
    fn narrowed(&self, line: &str) -> Option<String> {
        let listed = self.listed.as_ref().filter(|_| !self.offered.is_empty())?;
        let place = line.trim().to_lowercase();
        let narrowed = format!("{listed} {place}");
        let found = advice::places(self.session.game(), &narrowed)?;
        let is_place = !found.typed.alone && found.typed.number.is_none();
        let may_be_word = place.len() > 2 && place.chars().all(char::is_alphabetic);
        let least = if may_be_word { 2 } else { 1 };
        (is_place && found.fits.len() >= least).then_some(narrowed)
    }

    /// The plays that are numbered under a suggested word that stands in the prompt.
    fn listed_live(&self) -> Vec<String> {
        let game = self.session.game();
        let is_live = game.rules().session_options.hints && self.edits();
        let proposed = self.proposed.as_ref().filter(|line| line.whole && is_live);
        let places = proposed.and_then(|line| advice::places(game, &line.line));
        let fits = places.iter().flat_map(|places| &places.fits);
        let fits = fits.take(self.most_on_screen());
        fits.map(|fit| fit.play.to_string()).collect()
    }

    /// The next places of the list that is on the screen, after `more`.
    fn more(&mut self, line: &str) -> Option<String> {
        let game = self.session.game();
        let listed = self.listed.as_ref();
        let listed = listed.filter(|_| line.trim().eq_ignore_ascii_case("more"))?;
        let places = advice::places(game, listed)?;
        let is_on_screen =
            |(fit, offered): &(&JudgedPlay, &String)| fit.play.to_string() == **offered;
        let on_screen = places.fits.iter().zip(&self.offered);
        let from = on_screen.take_while(is_on_screen).count();
        if from == 0 {
            return None;
        }
        // The line that may have been meant instead of a place stays last.
        let other = self.offered.split_off(from);
        if from >= places.fits.len() {
            self.offered.extend(other);
            let word = shown(&game.upper(&places.typed.word));
            return Some(format!("these are all the places of {word}"));
        }
        let next = from..(from + self.most_on_screen()).min(places.fits.len());
        let mut text = listing(game, &places, next.clone());
        for other in &other {
            text += &format!("\n  {}  {}", next.end + 1, shown(other));
        }
        let rest = rest(game, &places, next.end, true);
        let plays = places.fits[next].iter().map(|fit| fit.play.to_string());
        self.offered.extend(plays.chain(other));
        Some(text + &rest)
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
        // `exchagne 3` chooses no place.
        let is_other = places.typed.apart && matches!(doubt, Some(Doubt::Line(_)));
        let is_numbered = places.typed.number.is_some() && !is_other;
        let at_once = is_numbered || (is_shown && doubt.is_none());
        // `why 4` may be no play: such a number counts only if the place was on the screen, like any other one.
        let on_screen = self.most_on_screen();
        let was_seen = |fit: &&JudgedPlay| {
            let is_listed = places.typed.number <= Some(on_screen);
            let is_live = is_shown && self.edits();
            if places.typed.number > Some(places.fits.len()) {
                return true;
            }
            is_listed
                && (!places.typed.apart || is_live || self.seen.contains(&fit.play.to_string()))
        };
        if let Some(fit) = chosen(places).filter(|_| at_once).filter(was_seen) {
            let blank = render::blank(game, action).map(|note| note + "\n");
            let note = not_a_cell(game, action, places) + &blank.unwrap_or_default();
            return self.act(&fit.play.to_string(), &note);
        }
        if let Some(fault) = objection(game, places, doubt.as_ref()) {
            return Err(fault.into());
        }
        if !places.fits.is_empty() {
            return self.offer(action, places, doubt);
        }
        match doubt {
            Some(Doubt::Line(meant)) if reading::verb(action).is_none() => {
                let (text, _) = self.explain_doubt(Some(Doubt::Line(meant)));
                Err(anyhow::anyhow!(text.trim_end().to_owned()))
            }
            Some(Doubt::Line(_)) => self.judge(line),
            Some(Doubt::Note(note)) => Err(anyhow::anyhow!(note)),
            // On an empty table every place is refused for the same reason.
            None if game.table().is_empty() && places.typed.also.is_empty() => {
                self.act(&whole_play(game, places), "")
            }
            None => Err(unspaced(game, action).unwrap_or_else(|| nowhere(game, action, places))),
        }
    }

    /// The text for a doubt, and the line that was probably meant, if Enter would change the record or leave with it: any
    /// other one is put in the prompt.
    pub(super) fn explain_doubt(&mut self, doubt: Option<Doubt>) -> (String, Option<String>) {
        match doubt {
            Some(Doubt::Line(meant)) => {
                let text = format!("did you mean `{meant}`?\n");
                let request = command::read(&meant);
                if request.changes() || request.leaves() {
                    return (text, Some(meant));
                }
                self.retry = Some(Retry::whole(meant));
                (text, None)
            }
            Some(Doubt::Note(note)) => (format!("({note})\n"), None),
            None => (String::new(), None),
        }
    }

    /// How many places are listed at once.
    fn most_on_screen(&self) -> usize {
        self.screen()
            .map_or(Places::LISTED, |(_, height)| most_listed(height))
    }

    /// Lists the places of a word, to choose one by its number.
    fn offer(&mut self, line: &str, places: &Places, doubt: Option<Doubt>) -> anyhow::Result<()> {
        let word = shown(&self.session.game().upper(&places.typed.word));
        // What is rather another line needs few places.
        let is_other = matches!(doubt, Some(Doubt::Line(_)));
        let few = if is_other { 3 } else { Places::LISTED };
        let most = self.most_on_screen().min(few).min(places.fits.len());
        let heading = match places.fits.as_slice() {
            [_] => format!("type 1 to play {word}"),
            fits => format!("{word} fits in {} places; type a number", fits.len()),
        };
        let heading = match places.typed.number {
            Some(number) if number > most => format!("{number} is not on the list: {heading}"),
            _ => heading,
        };
        // What Enter does not run has the number after the places.
        let (doubt, other) = self.explain_doubt(doubt);
        let game = self.session.game();
        let list = listing(game, places, 0..most);
        let mut text = format!("{doubt}{heading}{}\n", marks(&list)) + &list;
        if let Some(other) = &other {
            text += &format!("\n  {}  {}", most + 1, shown(other));
        }
        let text = text + &rest(game, places, most, true);
        self.listed = Some(line.to_owned());
        let fits = places.fits.iter().take(most);
        let plays = fits.map(|fit| fit.play.to_string());
        self.offered = plays.chain(other).collect();
        self.say(&text)
    }

    /// Lists the places of a word again if this play, which was taken back, was one of them: another one may be meant.
    pub(super) fn offer_again(&mut self, play: &str) -> anyhow::Result<()> {
        let Some(listed) = self.listed.clone() else {
            return Ok(());
        };
        let places = advice::places(self.session.game(), &listed);
        let was_one = |places: &Places| {
            let mut plays = places.likeliest().iter().map(|fit| fit.play.to_string());
            places.fits.len() > 1 && plays.any(|fit| fit == play)
        };
        let places = places.filter(was_one);
        places.map_or(Ok(()), |places| self.offer(&listed, &places, None))
    }

    /// Shows how a play would score. Words are looked up only where anybody may do so.
    ///
    /// The places of a word that may lie in several are numbered, and a number shows that one.
    pub(super) fn try_out(&mut self, line: &str) -> anyhow::Result<String> {
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
                    let list = numbered(game, places, Places::LISTED);
                    let fits = places.fits.iter().take(Places::LISTED);
                    self.offered = fits.map(|fit| format!("{TRY} {}", fit.play)).collect();
                    return Ok(format!("which place? type its number\n{list}"));
                }
            },
        };
        self.tried(&advice::understood(game, &line).unwrap_or(line))
    }

    /// How a play would score. What is suggested instead is only tried, too.
    fn tried(&mut self, line: &str) -> anyhow::Result<String> {
        let game = self.session.game();
        let tries = |meant: String| format!("{TRY} {meant}");
        let fault = |error| {
            let fault = line_fault(game, line, &error);
            Fault {
                suggestion: fault.suggestion.map(tries),
                others: fault.others.into_iter().map(tries).collect(),
                ..fault
            }
        };
        let is_open = advice::is_open(game);
        let trial = if is_open {
            let mut trial = game.clone();
            let name = &game.seats().seat(game.awaited()).name;
            trial.submit(name, line).map(|_| trial)
        } else {
            game.trial(line)
        };
        let trial = trial.map_err(fault)?;
        let turns = render::trial(&trial, game.entries().len(), self.ui.style);
        let more = match game.preview(line) {
            _ if is_open => "",
            Some(preview) if !preview.is_final => {
                "; no word looked up, so backward words may be missing"
            }
            _ => "; no word looked up",
        };
        let text = turns + &format!("(not played, 1 plays it{more})\n");
        self.offered = vec![line.to_owned()];
        Ok(text)
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

/// Why the places of a word are not even listed: it is clearly a misspelt verb, or not valid where words are looked up.
fn objection(game: &Game, places: &Places, doubt: Option<&Doubt>) -> Option<Fault> {
    let refused = advice::refused(game, places);
    match doubt {
        Some(Doubt::Line(meant))
            if refused.is_some() || suggestions::is_sure(meant, &places.typed.word) =>
        {
            Some(Fault {
                message: format!("did you mean `{}`?", shown(meant)),
                suggestion: Some(meant.clone()),
                ..Fault::default()
            })
        }
        _ => refused.map(|error| invalid(game, places, &error)),
    }
}

/// The refusal of a word that is looked up wherever it fits; with the word that was probably meant.
fn invalid(game: &Game, places: &Places, error: &LineError) -> Fault {
    let play = places.fits.first().map(|fit| fit.play.to_string());
    let fault = play.map(|play| line_fault(game, &play, error));
    let mut fault = fault.unwrap_or_default();
    // The places are of no interest then.
    (fault.source, fault.place) = (None, None);
    let start = places.typed.play.start;
    let start = start.map(|cell| NamedCell::Cell(cell).to_string() + " ");
    let path = places.typed.path.as_ref().map(|path| format!("{path} "));
    let before = start.unwrap_or_default() + &path.unwrap_or_default();
    let placeless = |line: String| before.clone() + line.rsplit(' ').next().unwrap_or_default();
    fault.suggestion = fault.suggestion.take().map(placeless);
    // The numbers are those of the places of the first.
    let others: Vec<String> = std::mem::take(&mut fault.others)
        .into_iter()
        .map(placeless)
        .collect();
    let meant = advice::did_you_mean(fault.suggestion.iter().chain(&others));
    fault.advice = meant.or(fault.advice);
    fault
}

/// The refusal with the play that was probably meant, if only spaces are missing: `q13 dhat`.
fn unspaced(game: &Game, action: &str) -> Option<anyhow::Error> {
    let fault = line_fault(game, action, &game.trial(action).err()?);
    fault.suggestion.is_some().then(|| fault.into())
}

/// What the marks in a list of places mean; nothing if it has none.
pub(super) fn marks(list: &str) -> &'static str {
    match (list.contains('['), list.contains('+')) {
        (true, true) => ": [ ] is on the table, + may be more",
        (true, false) => ": [ ] is on the table",
        (false, true) => ": + may be more",
        (false, false) => "",
    }
}

/// The likeliest places of a word, numbered, and how many more there are.
pub(super) fn numbered(game: &Game, places: &Places, most: usize) -> String {
    let most = most.min(places.fits.len());
    listing(game, places, 0..most) + &rest(game, places, most, false)
}

/// Some places of a word, numbered, each with the tiles that are laid there, its points and what it touches.
fn listing(game: &Game, places: &Places, shown: Range<usize>) -> String {
    let more = if advice::is_final(game) { "" } else { "+" };
    let rows = shown.clone().zip(&places.fits[shown.clone()]);
    let rows: Vec<[String; 5]> = rows
        .map(|(n, fit)| {
            let (laid, beside) = (render::laid(game, fit), render::beside(game, fit));
            let points = format!("{}{more}", fit.ruling.points());
            [
                (n + 1).to_string(),
                fit.play.to_string(),
                laid,
                points,
                beside,
            ]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let widths = [1, 2, 3].map(|column| width(column).unwrap_or(0));
    let digits = shown.end.to_string().len();
    let mut text = String::new();
    for [n, play, laid, points, beside] in &rows {
        let [play, laid] = [(play, widths[0]), (laid, widths[1])]
            .map(|(text, width)| format!("{text}{}", " ".repeat(width - text.width())));
        let width = widths[2];
        text += format!("  {n:>digits$}  {play}  {laid}  {points:>width$}  {beside}").trim_end();
        text += "\n";
    }
    text.trim_end().to_owned()
}

/// How many places follow those that are shown, and how to see them, if `more` does, or fewer.
fn rest(game: &Game, places: &Places, shown: usize, continues: bool) -> String {
    let Some(fit) = places.fits.get(shown) else {
        return String::new();
    };
    let left = places.fits.len() - shown;
    let (why, lines) = narrower(game, places, fit);
    let more = if continues {
        format!("type `more` or, {why},")
    } else {
        format!("{why}, type")
    };
    format!("\n  and {left} more; {more} {lines}")
}

/// How to list fewer places, this one among them: for what, and the lines.
fn narrower(game: &Game, places: &Places, fit: &JudgedPlay) -> (&'static str, String) {
    let (line, word) = (fit.play.to_string(), shown(&places.typed.word));
    let mut place = line.split(' ');
    let (true, Some(cell), Some(way)) = (places.typed.alone, place.next(), place.next()) else {
        return ("in full", format!("`{line}`"));
    };
    let line = Line::of(fit).map(|line| line.to_string().to_lowercase());
    let line = line.map_or(String::new(), |line| format!(" or `{word} {line}`"));
    let bends = game.rules().features.bends;
    let bends = if bends { " (bent ones too)" } else { "" };
    let lines = format!("`{cell} {word}`{bends}, `{way} {word}`{line}");
    ("for fewer", lines)
}

/// A whole play of the word; the cell and the direction come from the example if they were not typed.
pub(super) fn whole_play(game: &Game, places: &Places) -> String {
    let example = &game.rules().features.example;
    let mut place = example.split(' ');
    let (cell, way) = (place.next().unwrap_or("m13"), place.next().unwrap_or("r"));
    let start = places.typed.play.start;
    let start = start.map(|cell| cell.to_string().to_lowercase());
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
    if let Some(fault) = refused(game, action, places, &whole).or_else(|| beside(game, places)) {
        return fault.into();
    }
    let cell = whole.split(' ').next().unwrap_or_default();
    let may_bend = game.rules().features.bends && places.typed.alone;
    let why = why_nowhere(game, places, &whole);
    let start = places.typed.play.start;
    let line = places.typed.line.as_ref().map(|line| format!("{line:#}"));
    let (message, advice) = if let Some(also) = places.typed.also.first().map(|word| shown(word)) {
        let other = game.upper(&also);
        (
            format!("{upper} cannot also make {other}"),
            format!("to see why, type both with their places: `{whole} also CELL PATH {also}`"),
        )
    } else if let Some(there) = start.map(|start| format!("from {start}")).or(line) {
        (
            format!("{upper} does not fit {there}"),
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

/// The refusal of a word that does not fit from its cell, with its plays from the cells beside it, being one cell off is a
/// common slip, or through it.
fn beside(game: &Game, places: &Places) -> Option<Fault> {
    let start = places
        .typed
        .play
        .start
        .filter(|_| places.typed.also.is_empty())?;
    let starts: Vec<Cell> = start.neighbours(game.rules().features.grid).collect();
    let all = advice::places(game, &places.typed.word)?;
    let fits = all.fits.iter().filter(|fit| {
        let cells = fit.ruling.words.first().map(|word| &word.cells);
        cells.is_some_and(|cells| starts.contains(&cells[0]) || cells.contains(&start))
    });
    let mut lines = fits.take(3).map(|fit| fit.play.to_string());
    let suggestion = lines.next()?;
    let others: Vec<String> = lines.collect();
    let word = shown(&game.upper(&places.typed.word));
    Some(Fault {
        message: format!("{word} does not fit from {start}"),
        advice: advice::did_you_mean(iter::once(&suggestion).chain(&others)),
        suggestion: Some(suggestion),
        others,
        ..Fault::default()
    })
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
