//! Line editing at a terminal: history, completion, and lines that are put in the prompt.

use std::borrow::Cow;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reedline::{
    Color, ColumnarMenu, EditCommand, EditMode, Emacs, ExternalPrinter, KeyCode, KeyModifiers,
    Keybindings, MenuBuilder as _, Prompt, PromptEditMode, PromptHistorySearch, Reedline,
    ReedlineEvent, ReedlineMenu, ReedlineRawEvent, Signal, SimpleMatchHighlighter,
    default_emacs_keybindings,
};

use unicode_width::UnicodeWidthStr as _;

use super::ahead::Ahead;
use super::completer::Words;
use super::hint::{Hints, SharedChoices, SharedGame};
use super::input::{Input, NextLine, Retry};
use super::lists::{self, HIDDEN};
#[cfg(unix)]
use super::suspend;
use crate::cli::terminal::TextStyle;
use crate::cli::ui::Ui;
use crate::game::Game;
use crate::line::Offers;
use crate::seats::News;
use crate::timekeeper::{Due, TICK, Timekeeper};

const MENU: &str = "completion";

/// The editor.
pub struct Editor {
    line: Reedline,
    style: TextStyle,
    /// The game that hints and completions refer to.
    shown: SharedGame,
    choices: SharedChoices,
    /// The next key replaces the line if it types something.
    replaces: Arc<AtomicBool>,
    clock: Timekeeper,
    /// Set when the time of a turn is up, or a phone has changed the record: interrupts a line that can be interrupted.
    interrupt: Arc<AtomicBool>,
    /// The handle of `line`.
    handle: LineHandle,
    /// The handle of the line that is being edited: `line`, or that of a list.
    edited: Arc<Mutex<LineHandle>>,
    /// The thread of the clock has been started.
    ticks: bool,
    /// What was typed before the first line.
    ahead: Ahead,
    /// Held for as long as the editor lives.
    #[cfg(unix)]
    _held: suspend::KeysHeld,
}

/// What other threads may do with the line that is being edited.
#[derive(Clone)]
struct LineHandle {
    repaint: Arc<dyn Fn() + Send + Sync>,
    print: SyncSender<String>,
    /// News and the clock interrupt it. A list is never interrupted, because it must not stay on the screen, nor is the
    /// answer to a question.
    interruptible: bool,
}

impl LineHandle {
    fn of(mut line: Reedline, interruptible: bool) -> (Reedline, Self) {
        let signal = line.repaint_signal();
        let printer = ExternalPrinter::default();
        let handle = Self {
            repaint: Arc::new(move || signal.request_repaint()),
            print: printer.sender(),
            interruptible,
        };
        (line.with_external_printer(printer), handle)
    }
}

/// The usual keys, except that the first one can replace the line, and that up and down step through listed places.
struct Keys {
    emacs: Emacs,
    replaces: Arc<AtomicBool>,
    choices: SharedChoices,
}

impl Keys {
    fn new(replaces: Arc<AtomicBool>, choices: SharedChoices) -> Self {
        let mut keys = keybindings();
        let complete = ReedlineEvent::UntilFound(vec![
            ReedlineEvent::Menu(MENU.to_owned()),
            ReedlineEvent::MenuNext,
        ]);
        keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, complete);
        Self {
            emacs: Emacs::new(keys),
            replaces,
            choices,
        }
    }

    /// The line of the next place, if this is down, or the one before it, if it is up. A menu comes first.
    fn chosen(&self, event: &ReedlineEvent) -> Option<ReedlineEvent> {
        let ReedlineEvent::UntilFound(events) = event else {
            return None;
        };
        let [menu, key] = events.as_slice() else {
            return None;
        };
        let down = match key {
            ReedlineEvent::Up => false,
            ReedlineEvent::Down => true,
            _ => return None,
        };
        let mut choices = lock(&self.choices);
        let line = choices.step(down)?.to_owned();
        let edits = vec![EditCommand::Clear, EditCommand::InsertString(line)];
        let edit = ReedlineEvent::Edit(edits);
        Some(ReedlineEvent::UntilFound(vec![menu.clone(), edit]))
    }
}

impl EditMode for Keys {
    fn parse_event(&mut self, event: ReedlineRawEvent) -> ReedlineEvent {
        let event = self.emacs.parse_event(event);
        let event = self.chosen(&event).unwrap_or(event);
        // These leave the line as it is.
        if matches!(
            event,
            ReedlineEvent::None
                | ReedlineEvent::ClearScreen
                | ReedlineEvent::Resize(..)
                | ReedlineEvent::ExecuteHostCommand(..)
        ) {
            return event;
        }
        let replaces = self.replaces.swap(false, Ordering::Relaxed);
        match event {
            ReedlineEvent::Edit(mut edits) if replaces && is_typed(&edits) => {
                edits.insert(0, EditCommand::Clear);
                ReedlineEvent::Edit(edits)
            }
            // Leaves the prompt, as on an empty line.
            ReedlineEvent::CtrlD if replaces => {
                ReedlineEvent::Multiple(vec![ReedlineEvent::Edit(vec![EditCommand::Clear]), event])
            }
            event => event,
        }
    }

    fn edit_mode(&self) -> PromptEditMode {
        self.emacs.edit_mode()
    }
}

fn is_typed(edits: &[EditCommand]) -> bool {
    matches!(
        edits.first(),
        Some(EditCommand::InsertChar(_) | EditCommand::InsertString(_))
    )
}

/// What is typed, in the colour of the terminal: the editor's own is white, which cannot be read on white.
fn typed() -> SimpleMatchHighlighter {
    SimpleMatchHighlighter::default().with_neutral_style(Color::Default.bold())
}

impl Editor {
    /// An editor for a terminal.
    pub fn new(style: TextStyle, clock: &Timekeeper, ahead: Ahead) -> Self {
        let (shown, interrupt, replaces) = (SharedGame::default(), Arc::default(), Arc::default());
        let choices = SharedChoices::default();
        let keys = Keys::new(Arc::clone(&replaces), Arc::clone(&choices));
        let menu = ColumnarMenu::default().with_name(MENU).with_marker("> ");
        let hints = Hints {
            game: Arc::clone(&shown),
            choices: Arc::clone(&choices),
            style,
        };
        let line = Reedline::create()
            .with_ansi_colors(style.color)
            .with_edit_mode(Box::new(keys))
            .with_completer(Box::new(Words(Arc::clone(&shown))))
            .with_hinter(Box::new(hints))
            .with_highlighter(Box::new(typed()))
            .with_break_signal(Arc::clone(&interrupt))
            .with_quick_completions(true)
            .with_menu(ReedlineMenu::EngineCompleter(Box::new(menu)));
        let (line, handle) = LineHandle::of(line, true);
        Self {
            line,
            style,
            shown,
            choices,
            replaces,
            clock: clock.clone(),
            interrupt,
            edited: Arc::new(Mutex::new(handle.clone())),
            handle,
            ticks: false,
            ahead,
            #[cfg(unix)]
            _held: suspend::KeysHeld::new(),
        }
    }

    /// Shows the clock and the news at this line from now on. The clock's thread starts with the first clock.
    fn edit(&mut self, handle: LineHandle) {
        *lock(&self.edited) = handle;
        if self.clock.is_on() && !std::mem::replace(&mut self.ticks, true) {
            let (line, interrupt) = (Arc::clone(&self.edited), Arc::clone(&self.interrupt));
            tick(self.clock.clone(), line, interrupt);
        }
    }

    /// Reads a line that nothing interrupts. It is new each time, so that no key brings back what was typed or cut
    /// before.
    fn read_fresh(
        &mut self,
        keys: Keybindings,
        prompt: &TurnPrompt,
        retry: Option<Retry>,
    ) -> io::Result<NextLine> {
        let keys = Keys {
            emacs: Emacs::new(keys),
            replaces: Arc::clone(&self.replaces),
            choices: SharedChoices::default(),
        };
        let line = Reedline::create()
            .with_ansi_colors(self.style.color)
            .with_edit_mode(Box::new(keys));
        let (mut line, handle) = LineHandle::of(line, false);
        self.edit(handle);
        read(&mut line, prompt, retry, &self.replaces)
    }

    /// Reads a list, and wipes it from the screen once it is entered.
    fn read_hidden(
        &mut self,
        prompt: &TurnPrompt,
        retry: Option<Retry>,
        ui: &mut Ui,
    ) -> io::Result<NextLine> {
        // Ctrl-C clears the line rather than leaving it, and Ctrl-Z does nothing: the list would stay on the screen.
        let mut keys = default_emacs_keybindings();
        let clear = ReedlineEvent::Edit(vec![EditCommand::Clear]);
        keys.add_binding(KeyModifiers::CONTROL, KeyCode::Char('c'), clear);
        let line = self.read_fresh(keys, prompt, retry)?;
        if let NextLine::Typed(typed) = &line
            && lists::holds_list(typed)
        {
            let width = terminal_size::terminal_size().map_or(80, |(width, _)| width.0);
            let rows = prompt.rows(typed, usize::from(width));
            let prompt = &prompt.text;
            ui.erase(rows)?;
            ui.say(&format!("{prompt}> {HIDDEN}\n"))?;
        }
        Ok(line)
    }
}

/// The usual keys, and Ctrl-Z, which suspends the program.
fn keybindings() -> Keybindings {
    #[allow(unused_mut, reason = "only Unix suspends programs")]
    let mut keys = default_emacs_keybindings();
    #[cfg(unix)]
    keys.add_binding(
        KeyModifiers::CONTROL,
        KeyCode::Char('z'),
        ReedlineEvent::ExecuteHostCommand(suspend::SUSPEND.to_owned()),
    );
    keys
}

/// Reads a line; `retry` is put in the prompt first.
fn read(
    line: &mut Reedline,
    prompt: &TurnPrompt,
    retry: Option<Retry>,
    replaces: &AtomicBool,
) -> io::Result<NextLine> {
    replaces.store(
        retry.as_ref().is_some_and(|retry| retry.whole),
        Ordering::Relaxed,
    );
    if let Some(retry) = retry {
        line.run_edit_commands(&[EditCommand::InsertString(retry.line)]);
    }
    let read = loop {
        match line.read_line(prompt).map_err(io::Error::other)? {
            #[cfg(unix)]
            Signal::HostCommand(what) if what == suspend::SUSPEND => suspend::suspend(),
            read => break read,
        }
    };
    Ok(match read {
        Signal::Success(line) => NextLine::Typed(line),
        Signal::CtrlD => NextLine::End,
        Signal::ExternalBreak(typed) => {
            line.run_edit_commands(&[EditCommand::Clear]);
            let whole = replaces.load(Ordering::Relaxed);
            let typed = Some(typed).filter(|typed| !typed.is_empty());
            NextLine::Interrupted(typed.map(|line| Retry { line, whole }))
        }
        _ => NextLine::Cleared,
    })
}

impl Input for Editor {
    fn line(
        &mut self,
        prompt: &str,
        retry: Option<Retry>,
        game: &Game,
        offers: &Offers,
        ui: &mut Ui,
    ) -> io::Result<NextLine> {
        let lists = game.next_to_list().is_some();
        let retry = match self.ahead.next(prompt, lists, ui)? {
            Err(begun) => Retry::with(retry, begun),
            Ok(line) => return Ok(line),
        };
        let prompt = TurnPrompt {
            text: prompt.to_owned(),
            clock: game.to_move().map(|_| self.clock.clone()),
        };
        if lists {
            if self.interrupt.swap(false, Ordering::Relaxed) {
                return Ok(NextLine::Interrupted(retry));
            }
            return self.read_hidden(&prompt, retry, ui);
        }
        *lock(&self.shown) = Some(game.clone());
        lock(&self.choices).offers = offers.clone();
        self.edit(self.handle.clone());
        read(&mut self.line, &prompt, retry, &self.replaces)
    }

    fn answer(&mut self, prompt: &str, retry: Option<Retry>, ui: &mut Ui) -> io::Result<NextLine> {
        let retry = match self.ahead.next(prompt, false, ui)? {
            Err(begun) => Retry::with(retry, begun),
            Ok(line) => return Ok(line),
        };
        let prompt = TurnPrompt {
            text: prompt.to_owned(),
            clock: None,
        };
        self.read_fresh(keybindings(), &prompt, retry)
    }

    fn edits(&self) -> bool {
        true
    }

    fn hear(&mut self, news: Receiver<News>) {
        let (edited, interrupt) = (Arc::clone(&self.edited), Arc::clone(&self.interrupt));
        std::thread::spawn(move || {
            for News { text, changed } in news {
                let line = lock(&edited).clone();
                interrupt.fetch_or(changed, Ordering::Relaxed);
                // The prompt shows the turn itself.
                if !(changed && line.interruptible) {
                    // Lost if the line is gone or has too many messages waiting.
                    let _ = line.print.try_send(text);
                }
            }
        });
    }
}

/// Ignores poisoning: what is locked is replaced as a whole.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Repaints the clock as it changes and prints its announcements, for as long as the program runs.
fn tick(clock: Timekeeper, edited: Arc<Mutex<LineHandle>>, interrupt: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        let mut shown = None;
        loop {
            std::thread::sleep(TICK);
            clock.beat();
            let line = lock(&edited).clone();
            match clock.call() {
                None => {}
                Some(Due::Text(text)) => _ = line.print.try_send(text),
                Some(Due::TimeUp) => interrupt.store(true, Ordering::Relaxed),
            }
            let face = clock.face();
            if face != shown {
                (line.repaint)();
                shown = face;
            }
        }
    });
}

/// The prompt: whose turn it is, and the clock.
struct TurnPrompt {
    text: String,
    clock: Option<Timekeeper>,
}

impl TurnPrompt {
    /// The screen rows of the prompt and this answer, including line breaks in the answer.
    fn rows(&self, typed: &str, width: usize) -> usize {
        let prompt = self.render_prompt_left().width() + "> ".width();
        let lines = typed.split('\n').enumerate();
        lines
            .map(|(n, line)| {
                let before = if n == 0 { prompt } else { ": ".width() };
                (before + line.width()) / width.max(1) + 1
            })
            .sum()
    }
}

impl Prompt for TurnPrompt {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        match self.clock.as_ref().and_then(Timekeeper::face) {
            None => Cow::Borrowed(&self.text),
            Some(face) => Cow::Owned(format!("{} [{face}]", self.text)),
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

    use std::path::Path;

    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    #[test]
    fn a_list_is_wiped_with_all_its_rows() {
        let mut prompt = TurnPrompt {
            text: "Ann's words".to_owned(),
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
            assert_eq!(prompt.rows(&typed, 40), rows, "{typed}");
        }
        // The clock takes up part of the row.
        let mut rules = Ruleset::built_in("wordpaths").expect("a ruleset");
        rules.set("timer", "60").expect("a house rule");
        let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
        let clock = crate::store::timekeeper();
        clock.follow(&game, Path::new("no record"));
        prompt.clock = Some(clock);
        assert_eq!(prompt.render_prompt_left(), "Ann's words [paused at 1:00]");
        assert_eq!(prompt.rows(&"x".repeat(9), 40), 1);
        assert_eq!(prompt.rows(&"x".repeat(10), 40), 2);
    }
}
