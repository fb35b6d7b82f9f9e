//! `tileref play`: the prompt at the table.

mod bare;
mod command;
mod completer;
mod editor;
mod evening;
mod help;
mod hint;
mod input;
mod lists;
mod menu;
mod said;
mod setup;
mod timekeeper;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::Args as ClapArgs;
use unicode_width::UnicodeWidthStr as _;

use command::Command;
use editor::Editor;
use input::{Input, Line, Plain};
use timekeeper::Timekeeper;

use super::clock_file::Telling;
use super::fault::{Fault, fitted};
use super::find;
use super::render;
use super::session::Session;
use super::ui::{Exit, Look, Ui};
use super::word;
use crate::game::Round;
use crate::grid::Cell;
use crate::rules::WordCheck;
use crate::text::{listed, shown};
use crate::tile::Tile;

/// The prompt at the table: type what is said, and see what it comes to.
///
/// Goes on with a record, or starts one: then it asks for the game, the players and the dictionary. Every turn is
/// saved at once. A line that is refused changes nothing.
///
/// With lines from a pipe or a file, refusals are told where they stand, later lines still run, and the exit code is
/// 0, or 2 where a line could not be saved; use `turn` or `check` where the answer matters.
#[derive(Debug, ClapArgs)]
#[command(after_help = "At the prompt:
  m13 r latch           a play: cell, direction, word; `help` shows everything else
  Bob: challenge        somebody else speaks
  undo, board, word qi  take back, look, look up

Examples:
  tileref play                    game.yaml, or a new one
  tileref play friday.yaml        another record
  tileref play --serve --lan      with a second screen for every phone in the network
  tileref play < moves.txt        lines from a file, with the same results")]
pub struct Args {
    /// The record
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// Show the game on a second screen as well, as `tileref serve` does
    #[cfg(feature = "serve")]
    #[arg(long)]
    pub serve: bool,

    /// With --serve: let other devices in the network look on
    #[cfg(feature = "serve")]
    #[arg(long, requires = "serve")]
    pub lan: bool,

    /// With --serve: the port
    #[cfg(feature = "serve")]
    #[arg(long, requires = "serve", value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = super::number::between::<u16>(0, u16::MAX.into()))]
    pub port: Option<u16>,
}

/// Runs the command.
///
/// # Errors
/// The record cannot be read or started, or the terminal fails.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut input = open(ui.look);
    let session = if args.file.exists() {
        Session::open(&args.file)?
    } else {
        match setup::start(&args.file, input.as_mut(), ui)? {
            Some(session) => session,
            None => return Ok(Exit::Trouble),
        }
    };
    #[cfg(feature = "serve")]
    if args.serve {
        let told = super::serve::in_background(&args.file, args.port, args.lan, ui.look)?;
        ui.say(&told)?;
    }
    Prompt {
        session,
        ui,
        retry: None,
        told_to_clear: [false; 2],
        drawn: (Vec::new(), None),
        clock: None,
        telling: Telling::default(),
        edits: input.edits(),
        unsaved: false,
    }
    .run(input.as_mut())
}

/// An editor where a person types, plain lines where another program does.
fn open(look: Look) -> Box<dyn Input> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Box::new(Editor::new(look));
    }
    Box::new(Plain)
}

/// A session at the prompt.
struct Prompt<'a> {
    session: Session,
    ui: &'a mut Ui,
    /// A line that was refused, to be edited again.
    retry: Option<String>,
    /// It has been said how to clear such a line, and one that is proposed.
    told_to_clear: [bool; 2],
    /// The tiles of the table that was last drawn, and the round.
    drawn: (Vec<(Cell, Tile)>, Option<usize>),
    /// Where somebody sees it, the clock of a table that keeps time.
    clock: Option<Timekeeper>,
    /// The clock as others were told it.
    telling: Telling,
    /// Whether a line that was refused can be edited and said again.
    edits: bool,
    /// A line could not be saved, and nothing was saved since that may be the same line again.
    unsaved: bool,
}

/// What a look at the record on disk came to.
enum Reread {
    /// It is as it was.
    Same,
    /// Another program has changed it, and it was read again.
    Changed,
    /// It can no longer be read.
    Failed,
}

impl Prompt<'_> {
    fn run(&mut self, input: &mut dyn Input) -> anyhow::Result<Exit> {
        self.ui.say(&(fitted(&self.greeting()) + "\n"))?;
        self.show_table()?;
        self.keep_time(input)?;
        loop {
            self.next_turn(input)?;
            self.show_clock();
            let asked = self.asked();
            let game = self.session.game();
            match input.line(&asked, self.retry.take(), game, self.ui)? {
                Line::End => break,
                Line::TimeUp(typed) => self.time_up(typed, input)?,
                Line::Cleared => self
                    .ui
                    .say("(cleared; `quit` leaves, every turn is saved)\n")?,
                Line::Typed(line) => {
                    if self.obey(&line, input)? {
                        break;
                    }
                }
            }
        }
        self.telling.stop();
        if self.unsaved {
            return Ok(Exit::Trouble);
        }
        let file = shown(&self.session.path().display().to_string());
        let told = format!("saved in {file}; go on with `tileref play {file}`");
        self.ui.say(&(fitted(&told) + "\n"))?;
        Ok(Exit::Fine)
    }

    fn greeting(&self) -> String {
        let game = self.session.game();
        let players: Vec<String> = game
            .seats()
            .players()
            .iter()
            .map(|player| shown(&player.name))
            .collect();
        let judged = match game.vocabulary().lexicon() {
            Some(lexicon) => format!("words by {}", shown(lexicon.name())),
            None if game.rules().looks_up() => "every word counts".to_owned(),
            None => "words by vote".to_owned(),
        };
        let who = format!(
            "{}: {}, {judged}.",
            shown(&game.rules().name),
            listed(&players)
        );
        let help = "`help` shows what can be typed.";
        let fits = who.width() + help.width() < self.ui.look.width;
        let mut told = who + if fits { " " } else { "\n" } + help;
        let unasked = game.rules().house.judge == WordCheck::Challenge;
        if game.is_over() {
            told += "\nThis game is over; `tileref play` with the name of another file starts a new one.";
        }
        if game.seats().len() == 1 && unasked && game.vocabulary().lexicon().is_some() {
            told +=
                "\nAlone, no word is looked up; a game by `new` with `--set judge=entry` does it.";
        }
        told
    }

    /// Whose turn it is.
    fn asked(&self) -> String {
        let game = self.session.game();
        let name = shown(&game.seats().seat(game.asked()).name);
        match game.to_move() {
            Some(_) if self.awaits_list() => format!("{name}'s words"),
            Some(_) => name,
            None if !game.is_over() => format!("{name} deals"),
            None if game.undeclared().next().is_some() => format!("{name} (rack)"),
            None => "over".to_owned(),
        }
    }

    /// Does what a line says; whether it is time to leave. Whatever goes wrong is told, and costs nothing.
    fn obey(&mut self, line: &str, input: &mut dyn Input) -> anyhow::Result<bool> {
        let line = &*bare::line(self.session.game(), line);
        let (seen, secret) = (self.seen(), self.is_secret(line));
        let reread = self.reread()?;
        if command::changes(line) {
            // A list must not wait where another player types.
            let waits = Some(line.to_owned()).filter(|_| !secret);
            if self.edits && self.seen() != seen {
                self.put_back(waits)?;
                return Ok(false);
            }
            if matches!(reread, Reread::Failed) {
                self.retry = waits;
                return Ok(false);
            }
        }
        let secret = self.is_secret(line);
        let done = match Command::parse(line) {
            _ if self.awaits_list() && self.is_answer(line) => self.answer(line, input),
            Ok(Command::Quit) => return Ok(true),
            Ok(command) => self.run_command(command, line),
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            let error = if secret {
                lists::without_line(error)
            } else {
                error
            };
            self.unsaved |= super::is_unsaved(&error);
            let fault = error.downcast_ref::<Fault>();
            let meant = fault.and_then(|fault| fault.meant.clone());
            self.ui.say(&(fitted(&error.to_string()) + "\n"))?;
            if self.edits {
                self.tell_of_retry(meant.is_some())?;
            }
            self.retry = Some(meant.unwrap_or_else(|| line.to_owned()));
        }
        Ok(false)
    }

    /// What whoever types goes by: who was asked, after how many turns.
    fn seen(&self) -> (String, usize) {
        (self.asked(), self.session.record().turns.len())
    }

    /// A line that was typed before somebody else's turn was seen: it would be another player's by now, or take back what
    /// nobody here has read. So it is shown what was said, and the line waits, if it may be seen.
    fn put_back(&mut self, waits: Option<String>) -> anyhow::Result<()> {
        self.show_table()?;
        self.retry = waits;
        Ok(self.ui.say(match self.retry {
            Some(_) => "your line was not said; Enter says it now, Ctrl-U clears it\n",
            None => "your line was not said; type it again if it still counts\n",
        })?)
    }

    /// Whether a line may hold a list that the others must not see.
    fn is_secret(&self, line: &str) -> bool {
        self.awaits_list() && lists::holds_list(line)
    }

    fn run_command(&mut self, command: Command, line: &str) -> anyhow::Result<()> {
        let (game, look) = (self.session.game(), self.ui.look);
        match command {
            Command::Nothing | Command::Quit => self.go_on(),
            Command::Pause => self.pause(),
            Command::Resume => self.resume(),
            Command::Category => self.draw_category(),
            Command::Amend(n, said) => {
                let said = bare::line(game, &said).into_owned();
                self.amend(n, &self.amended(said))
            }
            Command::Help => Ok(self.ui.say(&help::help(game.rules()))?),
            Command::HelpOn(name) => self.help_on(&name),
            Command::Board => self.show_table(),
            Command::Score => Ok(self.ui.say(&render::scores(game, look))?),
            Command::Log => Ok(self.ui.say(&render::log(game, look))?),
            Command::Tiles => Ok(self.ui.say(&render::tiles(game, look))?),
            Command::Find => self.find(),
            Command::Word(words) => self.look_up(&words),
            Command::Explain(name) => self.explain(&name),
            Command::Undo(n) => self.undo(n),
            Command::Redo(n) => self.redo(n),
            Command::Action => match command::meant(line) {
                Some(meant) => Err(unknown(line, meant)),
                None => self.act(line),
            },
        }
    }

    /// Reads the record again where another program has changed it. What goes wrong is told.
    fn reread(&mut self) -> anyhow::Result<Reread> {
        Ok(match self.session.reread() {
            Ok(true) => {
                self.ui
                    .say("the record was changed by another program, and has been read again\n")?;
                Reread::Changed
            }
            Ok(false) => Reread::Same,
            Err(error) => {
                self.unsaved |= super::is_unsaved(&error);
                self.ui.say(&(fitted(&format!("error: {error}")) + "\n"))?;
                Reread::Failed
            }
        })
    }

    /// What stands behind the prompt after a refusal, the first time that a line does.
    fn tell_of_retry(&mut self, meant: bool) -> anyhow::Result<()> {
        let told = &mut self.told_to_clear[usize::from(meant)];
        if std::mem::replace(told, true) {
            return Ok(());
        }
        Ok(self.ui.say(if meant {
            "(the line that was probably meant is there: Enter says it, Ctrl-U clears it)\n"
        } else {
            "(the line is there again to be edited; Ctrl-U clears it)\n"
        })?)
    }

    fn show_table(&mut self) -> anyhow::Result<()> {
        self.drawn = self.tiles();
        let (game, look) = (self.session.game(), self.ui.look);
        let text = render::board(game, look) + &render::scores(game, look);
        Ok(self.ui.say(&text)?)
    }

    /// What a turn came to, between the table and the scoreboard: of a screen that scrolls, its end is seen. The table
    /// only where its tiles are not those that were drawn before.
    fn show_turn(&mut self, told: &str) -> anyhow::Result<()> {
        self.unsaved &= !self.edits;
        let tiles = self.tiles();
        let (game, look) = (self.session.game(), self.ui.look);
        let table = if tiles == self.drawn {
            String::new()
        } else {
            render::board(game, look)
        };
        let text = table + told + &render::scores(game, look);
        self.drawn = tiles;
        Ok(self.ui.say(&text)?)
    }

    /// What lies on the table.
    fn tiles(&self) -> (Vec<(Cell, Tile)>, Option<usize>) {
        let game = self.session.game();
        (game.table().in_order(), game.round().map(Round::number))
    }

    /// The lines of the help that name something, and what it means as a rule.
    fn help_on(&mut self, name: &str) -> anyhow::Result<()> {
        let lines = help::about(self.session.game().rules(), name);
        self.ui.say(&lines)?;
        match self.explain(name) {
            Err(_) if !lines.is_empty() => Ok(()),
            explained => explained,
        }
    }

    /// A rule as this table plays it.
    fn explain(&mut self, name: &str) -> anyhow::Result<()> {
        let (game, table) = (self.session.rules(), self.session.game().rules());
        let text = super::rules::explained(name, self.ui.look.width, Some(game), table)?;
        Ok(self.ui.say(&text)?)
    }

    /// Every word in the letters, once nobody can use them.
    fn find(&mut self) -> anyhow::Result<()> {
        anyhow::ensure!(
            !self.awaits_list(),
            "the words are told when every list is in"
        );
        let text = find::told(self.session.game(), 20, self.ui)?;
        Ok(self.ui.say(&text)?)
    }

    fn look_up(&mut self, words: &[String]) -> anyhow::Result<()> {
        anyhow::ensure!(!words.is_empty(), "say which words: `word qi`");
        let Some((_, text)) = word::asked_at(self.session.game(), words) else {
            anyhow::bail!("this table plays without a dictionary; words are put to the vote")
        };
        Ok(self.ui.say(&text)?)
    }
}

/// A line that starts with nothing known, and the command that was probably meant.
fn unknown(line: &str, meant: String) -> anyhow::Error {
    let first = line.split_whitespace().next().unwrap_or_default();
    let message = format!(
        "nothing starts with `{}`; did you mean `{meant}`?",
        shown(first)
    );
    Fault {
        message,
        meant: Some(meant),
        ..Fault::default()
    }
    .into()
}
