//! Words typed without their place: the places are listed, with their numbers. No word is looked up, unless every play is and
//! anybody may do the same.

use std::ops::Range;

use unicode_width::UnicodeWidthStr as _;

use super::Prompt;
use super::input::Retry;
use crate::action::{Action, TypedLine};
use crate::fault::Fault;
use crate::game::{Game, Speaker};
use crate::line::advice::is_final;
use crate::line::{
    Arguments, Command, Interpreted, Line, Offers, Places, Proposal, Request, Said, What,
    interpret, is_open, nowhere, places,
};
use crate::referee::JudgedPlay;
use crate::render;
use crate::session::{line_fault, refusal_fault};
use crate::text::{count, shown};

/// How many places are listed on a screen that has this many lines above the prompt, so that the board stays in sight.
pub(super) fn most_listed(height: usize) -> usize {
    (height / 3).clamp(1, Places::LISTED)
}

impl Prompt<'_> {
    /// Lists the places of a word, or puts the one in the prompt whose number was typed.
    pub(super) fn list_places(
        &mut self,
        by: Option<String>,
        places: &Places,
        other: Option<Proposal>,
        offers: &Offers,
    ) -> anyhow::Result<()> {
        let game = self.session.game();
        // Somebody else's word is refused for that reason.
        let seat = by.as_ref().and_then(|name| game.seats().speaker(name));
        let is_to_move =
            |speaker| matches!(speaker, Speaker::Seat(seat, _) if Some(seat) == game.to_move());
        if let (Some(fit), false) = (places.fits.first(), seat.is_none_or(is_to_move)) {
            return self.act(by, line_of(fit), "").map_err(without_line);
        }
        if let Some(fault) = invalid(game, places) {
            return Err(fault);
        }
        if let Some(fit) = places.proposed(offers).filter(|_| self.edits()) {
            self.retry = Some(Retry::whole(fit.play.to_string()));
            return Ok(());
        }
        if places.fits.is_empty() {
            return match other {
                Some(other) => self.offer(vec![other]),
                None => Err(nowhere_fault(game, places).into()),
            };
        }
        let most = self.most_on_screen();
        self.show_places(places, 0, most, other)
    }

    /// The next places of the list that was on the screen.
    pub(super) fn more(&mut self, offers: Offers) -> anyhow::Result<String> {
        let game = self.session.game();
        let listed = offers
            .listed
            .as_ref()
            .and_then(|(line, shown)| Some((places(game, line)?, *shown)));
        let Some((places, shown)) = listed else {
            anyhow::bail!(
                "there is nothing more to show; `help more` shows everything that can be typed"
            );
        };
        if shown >= places.fits.len() {
            self.offers = offers;
            let word = game.upper(&places.word);
            return Ok(format!(
                "these are all the places of {}",
                crate::text::shown(&word)
            ));
        }
        let most = self.most_on_screen();
        self.show_places(&places, shown, most, None)?;
        let earlier = offers.lines.into_iter().take(shown);
        self.offers.lines.splice(0..0, earlier);
        Ok(String::new())
    }

    /// How many places are listed at once.
    fn most_on_screen(&self) -> usize {
        self.screen()
            .map_or(Places::LISTED, |(_, height)| most_listed(height))
    }

    /// Lists places from a number on, to choose one by its number, and the line that may have been meant instead.
    fn show_places(
        &mut self,
        places: &Places,
        from: usize,
        most: usize,
        other: Option<Proposal>,
    ) -> anyhow::Result<()> {
        let game = self.session.game();
        let word = shown(&game.upper(&places.word));
        let end = places.fits.len().min(from + most);
        let list = listing(game, places, from..end);
        let number = places.number.map(|(number, _)| number);
        let missing = number.filter(|number| *number > end);
        let missing = missing.map_or(String::new(), |n| format!("{n} is not on the list: "));
        let fits = count(places.fits.len(), "place");
        let mut text = format!(
            "{missing}{word} fits in {fits}; type a number{}\n{list}",
            marks(&list)
        );
        if from > 0 {
            text = list;
        }
        let fits = &places.fits[from..end];
        self.offers.lines = fits
            .iter()
            .map(|fit| Proposal::new(None, line_of(fit)))
            .collect();
        if let Some(other) = other {
            text += &format!("\n  {}  {}", end + 1, shown(&other.line));
            self.offers.lines.push(other);
        }
        text += &rest(game, places, end);
        self.offers.listed = Some((places.typed.clone(), end));
        self.say(&text)
    }

    /// Shows how a play would score. Words are looked up only where anybody may do so.
    ///
    /// The places of a word that may lie in several are listed.
    pub(super) fn try_out(&mut self, line: &str) -> anyhow::Result<String> {
        let game = self.session.game();
        let example = &game.rules().features.example;
        match interpret(game, &Offers::default(), line).what {
            What::Action(said) if said.is_play() => self.tried(&said),
            What::Places(places, _) if places.fits.is_empty() => {
                Err(nowhere_fault(game, &places).into())
            }
            What::Places(places, _) => {
                self.show_places(&places, 0, Places::LISTED, None)?;
                Ok("`try` and a whole play shows its sums".to_owned())
            }
            What::Offered(offered) => Err(Fault {
                proposals: offered.into_iter().map(tries).collect(),
                ..Fault::usage("that is no play as it stands")
            }
            .into()),
            _ => anyhow::bail!("`try` shows what a play would score: `try {example}`"),
        }
    }

    /// How a play would score. What is suggested instead is only tried, too.
    fn tried(&mut self, said: &Said) -> anyhow::Result<String> {
        let game = self.session.game();
        let is_open = is_open(game);
        let trial = if is_open {
            let mut trial = game.clone();
            let name = game.seats().name(game.awaited());
            trial
                .submit_read(name, said.typed.clone(), None)
                .map(|_| trial)
        } else {
            game.trial_of(said.typed.clone())
        };
        let trial = trial.map_err(|refusal| {
            let fault = refusal_fault(game, None, said, refusal);
            let proposals = fault.proposals.into_iter().map(tries).collect();
            Fault { proposals, ..fault }
        })?;
        let seat = game.to_move().unwrap_or_default();
        let turns = render::trial(&trial, game.entries().len(), self.ui.style);
        let more = match game.preview_of(seat, said.typed.action.clone()) {
            _ if is_open => "",
            Some(preview) if !preview.is_final => {
                "; no word looked up, so backward words may be missing"
            }
            _ => "; no word looked up",
        };
        let text = turns + &format!("(not played, 1 plays it{more})\n");
        self.offers.lines = vec![Proposal::new(None, said.clone())];
        Ok(text)
    }
}

/// The line of a place.
fn line_of(fit: &JudgedPlay) -> Said {
    Said::from(TypedLine::from(Action::Play(fit.play.clone())))
}

/// The same proposal, to be tried only.
fn tries(proposal: Proposal) -> Proposal {
    let line = format!("{} {}", Command::Try, proposal.line);
    let request = Request {
        command: Command::Try,
        arguments: Arguments::Text(proposal.line),
    };
    Proposal {
        read: Box::new(Interpreted {
            what: What::Command(request),
            ..*proposal.read
        }),
        line,
        is_safe: true,
    }
}

/// The refusal of a word that is looked up wherever it fits.
fn invalid(game: &Game, places: &Places) -> Option<anyhow::Error> {
    let error = places.refused(game)?;
    let play = places.fits.first()?.play.to_string();
    Some(without_line(line_fault(game, &play, &error).into()))
}

/// A refusal of a word whose places are of no interest: nobody typed the line of one, which might have a slip.
fn without_line(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<Fault>() {
        Ok(fault) => Fault {
            source: None,
            place: None,
            proposals: Vec::new(),
            ..fault
        }
        .into(),
        Err(other) => other,
    }
}

/// The refusal of a word that fits nowhere.
fn nowhere_fault(game: &Game, places: &Places) -> Fault {
    let (message, advice) = nowhere(game, places);
    Fault {
        message,
        advice: Some(advice),
        ..Fault::default()
    }
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

/// Some places of a word, numbered, each with the tiles that are laid there, its points and what it touches.
pub(super) fn listing(game: &Game, places: &Places, shown: Range<usize>) -> String {
    let more = if is_final(game) { "" } else { "+" };
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

/// How many places follow those that are shown, and how to see them, or fewer.
pub(super) fn rest(game: &Game, places: &Places, shown: usize) -> String {
    let Some(fit) = places.fits.get(shown) else {
        return String::new();
    };
    let left = places.fits.len() - shown;
    let lines = narrower(game, places, fit);
    format!("\n  and {left} more; type `more`{lines}")
}

/// How to list fewer places, this one among them.
fn narrower(game: &Game, places: &Places, fit: &JudgedPlay) -> String {
    let (line, word) = (fit.play.to_string(), shown(&places.word));
    let mut place = line.split(' ');
    let (true, Some(cell), Some(way)) = (places.is_anywhere(), place.next(), place.next()) else {
        return String::new();
    };
    let line = Line::of(fit).map(|line| line.to_string().to_lowercase());
    let line = line.map_or(String::new(), |line| format!(" or `{word} {line}`"));
    let bends = game.rules().features.bends;
    let bends = if bends { " (bent ones too)" } else { "" };
    format!(" or, for fewer, `{cell} {word}`{bends}, `{way} {word}`{line}")
}
