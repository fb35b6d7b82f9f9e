//! Line editing at a terminal: history, completion, and lines that are put in the prompt.

use std::borrow::Cow;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reedline::{
    ColumnarMenu, EditCommand, EditMode, Emacs, ExternalPrinter, KeyCode, KeyModifiers,
    Keybindings, MenuBuilder as _, Prompt, PromptEditMode, PromptHistorySearch, Reedline,
    ReedlineEvent, ReedlineMenu, ReedlineRawEvent, Signal, default_emacs_keybindings,
};

use unicode_width::UnicodeWidthStr as _;

use super::completer::Words;
use super::hint::{Hints, Shown};
use super::input::{HIDDEN, Input, Line, Retry};
use super::lists;
use super::news::News;
#[cfg(unix)]
use super::suspend;
use super::timekeeper::{TICK, Timekeeper};
use crate::cli::ui::{Look, Ui};
use crate::game::Game;

const MENU: &str = "completion";

/// Ticks of the clock from beat to beat: two seconds.
const BEAT: u64 = 10;

/// The editor.
pub struct Editor {
    line: Reedline,
    look: Look,
    /// The game that hints and completions refer to.
    shown: Shown,
    /// Whether the next key that is typed replaces the line.
    replaces: Arc<AtomicBool>,
    clock: Timekeeper,
    /// Set when the time of a turn is up.
    up: Arc<AtomicBool>,
    /// How the clock and the news reach the line.
    reach: Reach,
    /// The line that is being edited.
    reached: Arc<Mutex<Reach>>,
    /// Tells that the clock still runs; taken by its thread.
    beat: Option<Box<dyn Fn() + Send>>,
    /// Set when a phone has changed the record.
    elsewhere: Arc<AtomicBool>,
}

/// How another thread reaches a line that is being typed.
#[derive(Clone)]
struct Reach {
    repaint: Arc<dyn Fn() + Send + Sync>,
    print: SyncSender<String>,
    /// Whether the line can be interrupted; a list, which nobody may see, is not.
    breaks: bool,
}

impl Reach {
    /// A line and a handle to reach it.
    fn of(mut line: Reedline, breaks: bool) -> (Reedline, Self) {
        let signal = line.repaint_signal();
        let printer = ExternalPrinter::default();
        let reach = Self {
            repaint: Arc::new(move || signal.request_repaint()),
            print: printer.sender(),
            breaks,
        };
        (line.with_external_printer(printer), reach)
    }
}

/// The keys, of which the first that is typed can replace the line; any other key edits it.
struct Keys {
    emacs: Emacs,
    replaces: Arc<AtomicBool>,
}

impl EditMode for Keys {
    fn parse_event(&mut self, event: ReedlineRawEvent) -> ReedlineEvent {
        let event = self.emacs.parse_event(event);
        // After Ctrl-Z the line is as it was.
        if matches!(
            event,
            ReedlineEvent::None | ReedlineEvent::Resize(..) | ReedlineEvent::ExecuteHostCommand(..)
        ) {
            return event;
        }
        let replaces = self.replaces.swap(false, Ordering::Relaxed);
        match event {
            ReedlineEvent::Edit(mut edits) if replaces && is_typed(&edits) => {
                edits.insert(0, EditCommand::Clear);
                ReedlineEvent::Edit(edits)
            }
            // It leaves, as on an empty line.
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
    let first = edits.first();
    matches!(
        first,
        Some(EditCommand::InsertChar(_) | EditCommand::InsertString(_))
    )
}

impl Editor {
    /// An editor for a terminal.
    pub fn new(look: Look, clock: &Timekeeper, beat: impl Fn() + Send + 'static) -> Self {
        let (shown, up, replaces) = (Shown::default(), Arc::default(), Arc::default());
        let mut keys = keybindings();
        let complete = ReedlineEvent::UntilFound(vec![
            ReedlineEvent::Menu(MENU.to_owned()),
            ReedlineEvent::MenuNext,
        ]);
        keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, complete);
        let keys = Keys {
            emacs: Emacs::new(keys),
            replaces: Arc::clone(&replaces),
        };
        let menu = ColumnarMenu::default().with_name(MENU).with_marker("> ");
        let hints = Hints {
            game: Arc::clone(&shown),
            look,
        };
        let line = Reedline::create()
            .with_ansi_colors(look.color)
            .with_edit_mode(Box::new(keys))
            .with_completer(Box::new(Words(Arc::clone(&shown))))
            .with_hinter(Box::new(hints))
            .with_break_signal(Arc::clone(&up))
            .with_quick_completions(true)
            .with_menu(ReedlineMenu::EngineCompleter(Box::new(menu)));
        let (line, reach) = Reach::of(line, true);
        Self {
            line,
            look,
            shown,
            replaces,
            clock: clock.clone(),
            up,
            reached: Arc::new(Mutex::new(reach.clone())),
            reach,
            beat: Some(Box::new(beat)),
            elsewhere: Arc::default(),
        }
    }

    /// Lets the clock and the news reach this line. The clock's thread starts with the first clock.
    fn reach(&mut self, reach: Reach) {
        *lock(&self.reached) = reach;
        if self.clock.is_on()
            && let Some(beat) = self.beat.take()
        {
            let (clock, line, up) = (&self.clock, &self.reached, &self.up);
            tick(clock.clone(), Arc::clone(line), Arc::clone(up), beat);
        }
    }

    /// Reads a list, and wipes it from the screen once it is entered. The line is new each time, so that no key brings
    /// back what was typed or cut by the player before.
    fn read_hidden(
        &mut self,
        asked: &Asked,
        retry: Option<Retry>,
        ui: &mut Ui,
    ) -> io::Result<Line> {
        // A line that is left, abandoned or suspended, would stay on the screen; a cleared one does not.
        let mut keys = default_emacs_keybindings();
        let clear = ReedlineEvent::Edit(vec![EditCommand::Clear]);
        keys.add_binding(KeyModifiers::CONTROL, KeyCode::Char('c'), clear);
        let keys = Keys {
            emacs: Emacs::new(keys),
            replaces: Arc::clone(&self.replaces),
        };
        let line = Reedline::create()
            .with_ansi_colors(self.look.color)
            .with_edit_mode(Box::new(keys));
        let (mut line, reach) = Reach::of(line, false);
        self.reach(reach);
        let line = read(&mut line, asked, retry, &self.replaces)?;
        if let Line::Typed(typed) = &line
            && lists::holds_list(typed)
        {
            let width = terminal_size::terminal_size().map_or(80, |(width, _)| width.0);
            let rows = asked.rows(typed, usize::from(width));
            let asked = &asked.what;
            ui.erase(rows)?;
            ui.say(&format!("{asked}> {HIDDEN}\n"))?;
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

/// Reads a line, which may start with one that is put in the prompt.
fn read(
    line: &mut Reedline,
    asked: &Asked,
    retry: Option<Retry>,
    replaces: &AtomicBool,
) -> io::Result<Line> {
    replaces.store(
        retry.as_ref().is_some_and(|retry| retry.whole),
        Ordering::Relaxed,
    );
    if let Some(retry) = retry {
        line.run_edit_commands(&[EditCommand::InsertString(retry.line)]);
    }
    let read = loop {
        match line.read_line(asked).map_err(io::Error::other)? {
            #[cfg(unix)]
            Signal::HostCommand(what) if what == suspend::SUSPEND => suspend::suspend(),
            read => break read,
        }
    };
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

impl Input for Editor {
    fn line(
        &mut self,
        asked: &str,
        retry: Option<Retry>,
        game: &Game,
        ui: &mut Ui,
    ) -> io::Result<Line> {
        let asked = Asked {
            what: asked.to_owned(),
            clock: game.to_move().map(|_| self.clock.clone()),
        };
        // An earlier announcement about another turn or clock no longer counts.
        let waits = self.clock.is_up() || self.elsewhere.load(Ordering::Relaxed);
        self.up.store(waits, Ordering::Relaxed);
        if game.next_to_list().is_some() {
            if self.elsewhere.swap(false, Ordering::Relaxed) {
                return Ok(Line::Elsewhere(retry));
            }
            return self.read_hidden(&asked, retry, ui);
        }
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = Some(game.clone());
        self.reach(self.reach.clone());
        let line = read(&mut self.line, &asked, retry, &self.replaces)?;
        Ok(match line {
            // The clock of another turn may run by now.
            Line::TimeUp(line) if self.elsewhere.swap(false, Ordering::Relaxed) => {
                let whole = self.replaces.load(Ordering::Relaxed);
                Line::Elsewhere(Some(Retry { line, whole }).filter(|retry| !retry.line.is_empty()))
            }
            line => line,
        })
    }

    fn answer(&mut self, asked: &str, _ui: &mut Ui) -> io::Result<Line> {
        let asked = Asked {
            what: asked.to_owned(),
            clock: None,
        };
        // An interruption would be an answer.
        self.reach(Reach {
            breaks: false,
            ..self.reach.clone()
        });
        read(&mut self.line, &asked, None, &self.replaces)
    }

    fn edits(&self) -> bool {
        true
    }

    fn hear(&mut self, news: Receiver<News>) -> Option<Receiver<News>> {
        let reached = Arc::clone(&self.reached);
        let (elsewhere, up) = (Arc::clone(&self.elsewhere), Arc::clone(&self.up));
        std::thread::spawn(move || {
            for News { text, changed } in news {
                let line = lock(&reached).clone();
                // The prompt shows the turn itself, now or once its question is answered.
                elsewhere.fetch_or(changed, Ordering::Relaxed);
                if changed && line.breaks {
                    up.store(true, Ordering::Relaxed);
                } else {
                    // The receiver is gone when the program ends.
                    let _ = line.print.try_send(text);
                }
            }
        });
        None
    }
}

/// Ignores poisoning: a line is still a line.
fn lock(reached: &Mutex<Reach>) -> MutexGuard<'_, Reach> {
    reached.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Repaints the clock as it changes and prints its announcements, for as long as the program runs.
fn tick(
    clock: Timekeeper,
    reached: Arc<Mutex<Reach>>,
    up: Arc<AtomicBool>,
    beat: Box<dyn Fn() + Send>,
) {
    std::thread::spawn(move || {
        let mut shown = None;
        for tick in 0_u64.. {
            std::thread::sleep(TICK);
            if tick % BEAT == 0 {
                beat();
            }
            let line = lock(&reached).clone();
            if let Some(call) = clock.call() {
                let bell = if call.bell { "\x07" } else { "" };
                // The receiver is gone when the program ends.
                let _ = line.print.try_send(format!("{bell}{}", call.text));
                up.fetch_or(call.forfeits, Ordering::Relaxed);
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
        match self.clock.as_ref().and_then(Timekeeper::face) {
            None => Cow::Borrowed(&self.what),
            Some(face) => Cow::Owned(format!("{} [{face}]", self.what)),
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
        let clock = Timekeeper::new();
        clock.follow(&game, || None);
        asked.clock = Some(clock);
        assert_eq!(asked.render_prompt_left(), "Ann's words [paused at 1:00]");
        assert_eq!(asked.rows(&"x".repeat(9), 40), 1);
        assert_eq!(asked.rows(&"x".repeat(10), 40), 2);
    }
}
