//! Line editing at a terminal: history, completion, and editing of refused lines.

use std::borrow::Cow;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reedline::{
    EditCommand, Emacs, ExternalPrinter, FileBackedHistory, HistoryItem, KeyCode, KeyModifiers,
    Prompt, PromptEditMode, PromptHistorySearch, Reedline, ReedlineEvent, ReedlineMenu, Signal,
    default_emacs_keybindings,
};

use unicode_width::UnicodeWidthStr as _;

use super::completer::{Known, Words};
use super::hint::{self, Hints};
use super::input::{HIDDEN, Input, Line};
use super::lists;
use super::menu::Completions;
use super::timekeeper::{TICK, Timekeeper};
use crate::cli::ui::{Look, Ui};
use crate::game::{Game, Status};

/// Lines kept in the history.
const HISTORY: usize = 1_000;

/// The editor.
pub struct Editor {
    line: Reedline,
    /// For lists that must stay hidden: no line is kept.
    secret: Reedline,
    /// What completion knows.
    known: Arc<Mutex<Known>>,
    /// Whether the turns of the record are in the history.
    remembered: bool,
    /// The game that hints refer to.
    hinted: hint::Shown,
    /// The clock in the prompt.
    clock: Watched,
    /// Set when the time of a turn is up.
    up: Arc<AtomicBool>,
    /// How another thread reaches the lines, until the clock's thread takes it.
    reach: Option<[Reach; 2]>,
    /// Whether the secret line is being edited.
    in_secret: Arc<AtomicBool>,
}

/// The clock in the prompt, shared with the ticking thread: house rules may remove or replace it.
#[derive(Clone, Default)]
struct Watched(Arc<Mutex<Option<Timekeeper>>>);

impl Watched {
    /// While this is held, the clock announces nothing.
    fn hold(&self) -> MutexGuard<'_, Option<Timekeeper>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self) -> Option<Timekeeper> {
        self.hold().clone()
    }
}

/// How another thread reaches a line that is being typed.
struct Reach {
    repaint: Box<dyn Fn() + Send>,
    print: SyncSender<String>,
}

impl Reach {
    /// A line and a handle to reach it.
    fn of(mut line: Reedline) -> (Reedline, Self) {
        let signal = line.repaint_signal();
        let printer = ExternalPrinter::default();
        let reach = Self {
            repaint: Box::new(move || signal.request_repaint()),
            print: printer.sender(),
        };
        (line.with_external_printer(printer), reach)
    }
}

impl Editor {
    /// An editor for a terminal.
    pub fn new(look: Look) -> Self {
        let known = Arc::default();
        let hinted = hint::Shown::default();
        let up = Arc::new(AtomicBool::new(false));
        let mut keys = default_emacs_keybindings();
        let complete = ReedlineEvent::UntilFound(vec![
            ReedlineEvent::Menu(MENU.to_owned()),
            ReedlineEvent::MenuNext,
        ]);
        keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, complete);
        let mut editor = Reedline::create()
            .with_ansi_colors(look.color)
            .with_edit_mode(Box::new(Emacs::new(keys)))
            .with_completer(Box::new(Words::of(&known)))
            .with_hinter(Box::new(Hints::new(&hinted, look)))
            .with_break_signal(Arc::clone(&up))
            .with_quick_completions(true)
            .with_menu(ReedlineMenu::EngineCompleter(Box::new(Completions::new(
                MENU,
            ))));
        if let Ok(history) = FileBackedHistory::new(HISTORY) {
            editor = editor.with_history(Box::new(history));
        }
        let (line, to_line) = Reach::of(editor);
        let mut keys = default_emacs_keybindings();
        // An abandoned line would stay on the screen; a cleared one does not.
        let clear = ReedlineEvent::Edit(vec![EditCommand::Clear]);
        keys.add_binding(KeyModifiers::CONTROL, KeyCode::Char('c'), clear);
        let secret = Reedline::create()
            .with_ansi_colors(look.color)
            .with_edit_mode(Box::new(Emacs::new(keys)));
        let (secret, to_secret) = Reach::of(secret);
        Self {
            line,
            secret,
            known,
            remembered: false,
            hinted,
            clock: Watched::default(),
            up,
            reach: Some([to_line, to_secret]),
            in_secret: Arc::default(),
        }
    }

    /// Puts the turns of earlier sessions of this game into the history.
    fn remember(&mut self, game: &Game) {
        if std::mem::replace(&mut self.remembered, true) {
            return;
        }
        for entry in game
            .entries()
            .iter()
            .filter(|entry| !entry.action.is_empty() && entry.status != Status::Listed)
        {
            let item = HistoryItem::from_command_line(&entry.action);
            // Losing a history line does no harm.
            let _ = self.line.history_mut().save(item);
        }
    }

    /// The prompt text, with the clock if the turn is timed.
    fn asked(&self, what: &str, timed: bool) -> Asked {
        Asked {
            what: what.to_owned(),
            clock: self.clock.get().filter(|_| timed),
        }
    }

    /// Updates whether the time is up: an earlier announcement about another turn or clock no longer counts.
    fn check_clock(&self) {
        let clock = self.clock.hold();
        let is_up = clock.as_ref().is_some_and(Timekeeper::is_up);
        self.up.store(is_up, Ordering::Relaxed);
    }

    /// Leaves nothing of a list for the next player: no history, no cut text.
    fn forget(&mut self) {
        // A history in memory cannot fail.
        let _ = self.secret.history_mut().clear();
        self.secret.run_edit_commands(&[
            EditCommand::Clear,
            EditCommand::InsertChar(' '),
            EditCommand::CutFromStart,
        ]);
    }

    /// Reads a list, and wipes it from the screen once it is entered.
    fn read_hidden(
        &mut self,
        asked: &Asked,
        again: Option<String>,
        ui: &mut Ui,
    ) -> io::Result<Line> {
        if let Some(again) = again {
            self.secret
                .run_edit_commands(&[EditCommand::InsertString(again)]);
        }
        let line = read(&mut self.secret, asked)?;
        self.forget();
        if let Line::Typed(typed) = &line
            && lists::holds_list(typed)
        {
            let width = terminal_size::terminal_size().map_or(80, |(width, _)| width.0);
            let rows = asked.rows(typed, usize::from(width));
            let asked = &asked.what;
            ui.say(&format!("\x1b[{rows}A\r\x1b[J{asked}> {HIDDEN}\n"))?;
        }
        Ok(line)
    }
}

fn read(line: &mut Reedline, asked: &Asked) -> io::Result<Line> {
    let read = line.read_line(asked).map_err(io::Error::other)?;
    Ok(match read {
        Signal::Success(line) => Line::Typed(line),
        Signal::CtrlD => Line::End,
        Signal::ExternalBreak(typed) => {
            line.run_edit_commands(&[EditCommand::Clear]);
            Line::TimeUp(typed)
        }
        _ => Line::Cleared,
    })
}

const MENU: &str = "completion";

impl Input for Editor {
    fn line(
        &mut self,
        asked: &str,
        again: Option<String>,
        game: &Game,
        ui: &mut Ui,
    ) -> io::Result<Line> {
        if let Ok(mut known) = self.known.lock() {
            *known = Known::of(game);
        }
        self.remember(game);
        hint::watch(&self.hinted, game);
        self.check_clock();
        let hidden = game.next_to_list().is_some();
        self.in_secret.store(hidden, Ordering::Relaxed);
        let asked = self.asked(asked, game.to_move().is_some());
        if hidden {
            return self.read_hidden(&asked, again, ui);
        }
        if let Some(again) = again {
            self.line
                .run_edit_commands(&[EditCommand::InsertString(again)]);
        }
        read(&mut self.line, &asked)
    }

    fn answer(&mut self, asked: &str, _ui: &mut Ui) -> io::Result<Line> {
        let asked = self.asked(asked, false);
        read(&mut self.line, &asked)
    }

    fn watch(&mut self, clock: Option<&Timekeeper>) {
        *self.clock.hold() = clock.cloned();
        if clock.is_some()
            && let Some(reach) = self.reach.take()
        {
            let (up, in_secret) = (Arc::clone(&self.up), Arc::clone(&self.in_secret));
            tick(self.clock.clone(), reach, up, in_secret);
        }
    }

    fn edits(&self) -> bool {
        true
    }
}

/// Repaints the clock as it changes and prints its announcements, for as long as the program runs.
fn tick(watched: Watched, reach: [Reach; 2], up: Arc<AtomicBool>, in_secret: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        let mut shown = None;
        loop {
            std::thread::sleep(TICK);
            let line = &reach[usize::from(in_secret.load(Ordering::Relaxed))];
            let clock = watched.hold();
            if let Some(call) = clock.as_ref().and_then(Timekeeper::call) {
                let bell = if call.bell { "\x07" } else { "" };
                // The receiver is gone when the program ends.
                let _ = line.print.try_send(format!("{bell}{}", call.text));
                up.fetch_or(call.forfeits, Ordering::Relaxed);
            }
            let face = clock.as_ref().map(Timekeeper::face);
            drop(clock);
            if face != shown {
                (line.repaint)();
                shown = face;
            }
        }
    });
}

/// The prompt: whose turn it is, and the clock.
struct Asked {
    what: String,
    clock: Option<Timekeeper>,
}

impl Asked {
    /// The screen rows of the prompt and this answer, including line breaks in the answer.
    fn rows(&self, typed: &str, width: usize) -> usize {
        let asked = self.render_prompt_left().width() + "> ".width();
        let lines = typed.split('\n').enumerate();
        lines
            .map(|(n, line)| {
                let before = if n == 0 { asked } else { ": ".width() };
                (before + line.width()) / width.max(1) + 1
            })
            .sum()
    }
}

impl Prompt for Asked {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        match &self.clock {
            None => Cow::Borrowed(&self.what),
            Some(clock) => Cow::Owned(format!("{} [{}]", self.what, clock.face())),
        }
    }

    fn render_prompt_right(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_indicator(&self, _mode: PromptEditMode) -> Cow<'_, str> {
        Cow::Borrowed("> ")
    }

    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        Cow::Borrowed(": ")
    }

    fn render_prompt_history_search_indicator(&self, search: PromptHistorySearch) -> Cow<'_, str> {
        Cow::Owned(format!("(search `{}`) ", search.term))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::referee::Vocabulary;
    use crate::rules::{Ruleset, no_files};

    #[test]
    fn a_list_is_wiped_with_all_its_rows() {
        let mut asked = Asked {
            what: "Ann's words".to_owned(),
            clock: None,
        };
        for (typed, rows) in [
            ("dig".to_owned(), 1),
            ("x".repeat(26), 1),
            ("x".repeat(27), 2),
            ("x".repeat(67), 3),
            ("dig\nrow".to_owned(), 2),
            (format!("dig\n{}", "x".repeat(38)), 3),
        ] {
            assert_eq!(asked.rows(&typed, 40), rows, "{typed}");
        }
        // The clock takes up part of the row.
        let mut rules = Ruleset::built_in("wordpaths").expect("a ruleset");
        rules.set("timer", "60", &no_files).expect("a house rule");
        let names = ["Ann", "Bob"].map(ToOwned::to_owned);
        let game = Game::new(rules, &names, &[], Vocabulary::new(None)).expect("seats");
        asked.clock = Timekeeper::of(&game);
        assert_eq!(asked.render_prompt_left(), "Ann's words [paused at 1:00]");
        assert_eq!(asked.rows(&"x".repeat(9), 40), 1);
        assert_eq!(asked.rows(&"x".repeat(10), 40), 2);
    }
}
