//! `tileref play`: the prompt at the table.

mod bare;
mod changes;
mod clock;
mod command;
mod completer;
mod editor;
mod help;
mod hint;
mod input;
#[cfg(unix)]
mod leaving;
mod lists;
mod menu;
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

use super::clock_file::SharedClock;
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

/// Play a game at the prompt: type each move and see how it scores.
///
/// Continues a record, or starts a new one and asks for the game, the players and the dictionary. Every turn is saved
/// immediately. A refused line changes nothing.
///
/// With lines from a pipe or a file, refusals are printed in place and later lines still run. The exit code is 0, or 2
/// if a line could not be saved; use `turn` or `check` when the answer matters.
#[derive(Debug, ClapArgs)]
#[command(after_help = "At the prompt:
  m13 r latch           a play: cell, direction, word; `help` lists everything else
  Bob: challenge        an action by another player
  undo, board, word qi  undo a turn, show the board, look up a word

Examples:
  tileref play                    continue game.yaml, or start it
  tileref play friday.yaml        another record
  tileref play --serve --lan      with a second screen for phones on the network
  tileref play < moves.txt        lines from a file, with the same results")]
pub struct Args {
    /// The record
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// Also show the game on a second screen, as `tileref serve` does
    #[cfg(feature = "serve")]
    #[arg(long)]
    pub serve: bool,

    /// With --serve: let other devices on the network watch
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
        let address = super::serve::in_background(&args.file, args.port, args.lan, ui.look)?;
        ui.say(&address)?;
    }
    Prompt {
        session,
        ui,
        retry: None,
        explained_clearing: [false; 2],
        drawn: (Vec::new(), None),
        clock: None,
        shared_clock: SharedClock::default(),
        edits: input.edits(),
        unsaved: false,
    }
    .run(input.as_mut())
}

/// An editor at a terminal, plain lines otherwise.
fn open(look: Look) -> Box<dyn Input> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        // A prompt that cannot watch for its end is still a prompt.
        #[cfg(unix)]
        let _ = leaving::in_order();
        return Box::new(Editor::new(look));
    }
    Box::new(Plain)
}

/// A session at the prompt.
struct Prompt<'a> {
    session: Session,
    ui: &'a mut Ui,
    /// A refused line, or a suggestion, offered for editing.
    retry: Option<String>,
    /// Whether it has been explained how to clear a refused line, and a suggested one.
    explained_clearing: [bool; 2],
    /// The tiles of the board that was last drawn, and the round.
    drawn: (Vec<(Cell, Tile)>, Option<usize>),
    /// The clock of a timed game, at a terminal.
    clock: Option<Timekeeper>,
    /// The clock as spectators see it.
    shared_clock: SharedClock,
    /// Whether a refused line can be edited.
    edits: bool,
    /// A line could not be saved, and no later line was saved that may be the same one.
    unsaved: bool,
}

/// The result of checking the record on disk.
enum Reread {
    /// It has not changed.
    Same,
    /// Another program changed it, and it was reloaded.
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
                    .say("(cleared; type `quit` to leave, every turn is saved)\n")?,
                Line::Typed(line) => {
                    if self.obey(&line, input)? {
                        break;
                    }
                }
            }
        }
        self.shared_clock.stop();
        if self.unsaved {
            return Ok(Exit::Trouble);
        }
        let file = shown(&self.session.path().display().to_string());
        let text = format!("saved in {file}; continue with `tileref play {file}`");
        self.ui.say(&(fitted(&text) + "\n"))?;
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
            Some(lexicon) => format!("dictionary {}", shown(lexicon.name())),
            None if game.rules().looks_up() => "every word is valid".to_owned(),
            None => "words decided by vote".to_owned(),
        };
        let who = format!(
            "{}: {}, {judged}.",
            shown(&game.rules().name),
            listed(&players)
        );
        let help = "Type `help` for help.";
        let fits = who.width() + help.width() < self.ui.look.width;
        let mut text = who + if fits { " " } else { "\n" } + help;
        let unchecked = game.rules().house.judge == WordCheck::Challenge;
        if game.is_over() {
            text += "\nThis game is over; to start a new one, run `tileref play` with another file name.";
        }
        if game.seats().len() == 1 && unchecked && game.vocabulary().lexicon().is_some() {
            text += "\nWith one player no word is looked up; start the game with `--set judge=entry` to check words.";
        }
        text
    }

    /// The prompt: whose turn it is.
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

    /// Carries out a line; returns whether to leave the prompt. Errors are shown, and change nothing.
    fn obey(&mut self, line: &str, input: &mut dyn Input) -> anyhow::Result<bool> {
        let line = &*bare::line(self.session.game(), line);
        let (seen, secret) = (self.seen(), self.is_secret(line));
        let reread = self.reread()?;
        if command::changes(line) {
            // A list must not stay in a prompt where another player types.
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
            let suggestion = fault.and_then(|fault| fault.suggestion.clone());
            self.ui.say(&(fitted(&error.to_string()) + "\n"))?;
            if self.edits {
                self.explain_retry(suggestion.is_some())?;
            }
            self.retry = Some(suggestion.unwrap_or_else(|| line.to_owned()));
        }
        Ok(false)
    }

    /// What the person typing has seen: whose turn it is, and how many turns there are.
    fn seen(&self) -> (String, usize) {
        (self.asked(), self.session.record().turns.len())
    }

    /// Holds back a line that was typed before a turn from elsewhere appeared: it could now count for another player,
    /// or undo a turn nobody here has seen. The board is shown, and the line waits, unless it must stay hidden.
    fn put_back(&mut self, waits: Option<String>) -> anyhow::Result<()> {
        self.show_table()?;
        self.retry = waits;
        Ok(self.ui.say(match self.retry {
            Some(_) => "not submitted; press Enter to submit it now, Ctrl-U to clear it\n",
            None => "not submitted; type it again if it still applies\n",
        })?)
    }

    /// Whether a line may hold a list that the others must not see.
    fn is_secret(&self, line: &str) -> bool {
        self.awaits_list() && lists::holds_list(line)
    }

    fn run_command(&mut self, command: Command, line: &str) -> anyhow::Result<()> {
        let (game, look) = (self.session.game(), self.ui.look);
        match command {
            Command::Nothing | Command::Quit => self.start_clock(),
            Command::Pause => self.pause(),
            Command::Resume => self.resume(),
            Command::Category => self.draw_category(),
            Command::Amend(n, action) => {
                let action = bare::line(game, &action).into_owned();
                self.amend(n, &self.amended(action))
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
            Command::Action => match command::suggestion(line) {
                Some(suggestion) => Err(unknown(line, suggestion)),
                None => self.act(line),
            },
        }
    }

    /// Reloads the record if another program changed it. Errors are shown.
    fn reread(&mut self) -> anyhow::Result<Reread> {
        Ok(match self.session.reread() {
            Ok(true) => {
                self.ui
                    .say("another program changed the record; it has been reloaded\n")?;
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

    /// Explains the line in the prompt after a refusal, the first time there is one.
    fn explain_retry(&mut self, suggested: bool) -> anyhow::Result<()> {
        let explained = &mut self.explained_clearing[usize::from(suggested)];
        if std::mem::replace(explained, true) {
            return Ok(());
        }
        Ok(self.ui.say(if suggested {
            "(the suggested line is in the prompt: Enter submits it, Ctrl-U clears it)\n"
        } else {
            "(your line is in the prompt for editing; Ctrl-U clears it)\n"
        })?)
    }

    fn show_table(&mut self) -> anyhow::Result<()> {
        self.drawn = self.tiles();
        let (game, look) = (self.session.game(), self.ui.look);
        let text = render::board(game, look) + &render::scores(game, look);
        Ok(self.ui.say(&text)?)
    }

    /// Shows a turn between the board and the scoreboard, so that it stays visible on a scrolling screen. The board is
    /// drawn only if its tiles have changed.
    fn show_turn(&mut self, turn: &str) -> anyhow::Result<()> {
        self.unsaved &= !self.edits;
        let tiles = self.tiles();
        let (game, look) = (self.session.game(), self.ui.look);
        let table = if tiles == self.drawn {
            String::new()
        } else {
            render::board(game, look)
        };
        let text = table + turn + &render::scores(game, look);
        self.drawn = tiles;
        Ok(self.ui.say(&text)?)
    }

    /// The tiles on the table, and the round.
    fn tiles(&self) -> (Vec<(Cell, Tile)>, Option<usize>) {
        let game = self.session.game();
        (game.table().in_order(), game.round().map(Round::number))
    }

    /// Shows the lines of the help that contain a name, and explains the rule of that name.
    fn help_on(&mut self, name: &str) -> anyhow::Result<()> {
        let lines = help::about(self.session.game().rules(), name);
        self.ui.say(&lines)?;
        match self.explain(name) {
            Err(_) if !lines.is_empty() => Ok(()),
            explained => explained,
        }
    }

    /// Explains a rule under this table's options.
    fn explain(&mut self, name: &str) -> anyhow::Result<()> {
        let (game, table) = (self.session.rules(), self.session.game().rules());
        let text = super::rules::explained(name, self.ui.look.width, Some(game), table)?;
        Ok(self.ui.say(&text)?)
    }

    /// Finds every word in the grid, once all lists are in.
    fn find(&mut self) -> anyhow::Result<()> {
        anyhow::ensure!(
            !self.awaits_list(),
            "the words are shown once every list is in"
        );
        let text = find::best_words(self.session.game(), 20, self.ui)?;
        Ok(self.ui.say(&text)?)
    }

    fn look_up(&mut self, words: &[String]) -> anyhow::Result<()> {
        anyhow::ensure!(!words.is_empty(), "name the words to look up: `word qi`");
        let Some((_, text)) = word::asked_at(self.session.game(), words) else {
            anyhow::bail!("this game has no dictionary; the players vote on words")
        };
        Ok(self.ui.say(&text)?)
    }
}

/// A line that starts with an unknown word, and the command that was probably meant.
fn unknown(line: &str, suggestion: String) -> anyhow::Error {
    let first = line.split_whitespace().next().unwrap_or_default();
    let message = format!(
        "unknown command `{}`; did you mean `{suggestion}`?",
        shown(first)
    );
    Fault {
        message,
        suggestion: Some(suggestion),
        ..Fault::default()
    }
    .into()
}
