//! Line editing at a terminal: history, completion, and refused lines to be edited again.

use std::borrow::Cow;
use std::io;
use std::sync::{Arc, Mutex};

use reedline::{
    ColumnarMenu, Completer, CompletionResult, EditCommand, Emacs, FileBackedHistory, HistoryItem,
    KeyCode, KeyModifiers, MenuBuilder, Prompt, PromptEditMode, PromptHistorySearch, Reedline,
    ReedlineEvent, ReedlineMenu, Signal, Span, Suggestion, default_emacs_keybindings,
};

use unicode_width::UnicodeWidthStr as _;

use super::command;
use super::input::{HIDDEN, Input, Line};
use crate::action::Action;
use crate::cli::ui::Look;
use crate::game::{Game, Status};
use crate::record::TABLE;
use crate::rules::{BonusName, explain};

/// Lines that are remembered.
const HISTORY: usize = 1_000;

/// The editor.
pub struct Editor {
    line: Reedline,
    /// For lists that nobody else may see: without a history.
    secret: Reedline,
    /// Names of players, teams and the table, for completion.
    names: Arc<Mutex<Vec<String>>>,
    /// The turns of the record are in the history.
    remembered: bool,
}

impl Editor {
    /// An editor for a terminal.
    pub fn new(look: Look) -> Self {
        let names = Arc::new(Mutex::new(Vec::new()));
        let mut keys = default_emacs_keybindings();
        let complete = ReedlineEvent::UntilFound(vec![
            ReedlineEvent::Menu(MENU.to_owned()),
            ReedlineEvent::MenuNext,
        ]);
        keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, complete);
        let mut editor = Reedline::create()
            .with_ansi_colors(look.color)
            .with_edit_mode(Box::new(Emacs::new(keys)))
            .with_completer(Box::new(Words {
                names: Arc::clone(&names),
            }))
            .with_quick_completions(true)
            .with_menu(ReedlineMenu::EngineCompleter(Box::new(
                ColumnarMenu::default().with_name(MENU),
            )));
        if let Ok(history) = FileBackedHistory::new(HISTORY) {
            editor = editor.with_history(Box::new(history));
        }
        Self {
            line: editor,
            secret: Reedline::create().with_ansi_colors(look.color),
            names,
            remembered: false,
        }
    }

    /// What was said in earlier sessions of this game can be had again like what was typed in this one.
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
            // A line that cannot be remembered costs nothing.
            let _ = self.line.history_mut().save(item);
        }
    }

    fn read(&mut self, asked: &str) -> io::Result<Line> {
        read(&mut self.line, asked)
    }

    /// Reads a list, and wipes it from the screen when it is entered.
    fn read_hidden(&mut self, asked: &str, again: Option<String>) -> io::Result<Line> {
        if let Some(again) = again {
            self.secret
                .run_edit_commands(&[EditCommand::InsertString(again)]);
        }
        let line = read(&mut self.secret, asked)?;
        if let Line::Typed(typed) = &line
            && command::is_list(typed)
        {
            let (width, _) = terminal_size::terminal_size()
                .map_or((80, 24), |(width, height)| (width.0.max(1), height.0));
            let used = format!("{asked}> {typed}").width();
            let rows = used / usize::from(width) + 1;
            println!("\x1b[{rows}A\r\x1b[J{asked}> {HIDDEN}");
        }
        Ok(line)
    }
}

fn read(line: &mut Reedline, asked: &str) -> io::Result<Line> {
    let read = line
        .read_line(&Asked(asked.to_owned()))
        .map_err(io::Error::other)?;
    Ok(match read {
        Signal::Success(line) => Line::Typed(line),
        Signal::CtrlD => Line::End,
        _ => Line::Cleared,
    })
}

const MENU: &str = "completion";

impl Input for Editor {
    fn line(&mut self, asked: &str, again: Option<String>, game: &Game) -> io::Result<Line> {
        let seats = game.seats();
        let people = seats
            .players()
            .iter()
            .map(|player| player.name.clone())
            .chain(seats.teams().iter().cloned());
        if let Ok(mut names) = self.names.lock() {
            *names = people
                .chain([TABLE.to_owned()])
                .map(|name| name + ":")
                .collect();
        }
        self.remember(game);
        if game.next_to_list().is_some() {
            return self.read_hidden(asked, again);
        }
        if let Some(again) = again {
            self.line
                .run_edit_commands(&[EditCommand::InsertString(again)]);
        }
        self.read(asked)
    }

    fn answer(&mut self, asked: &str) -> io::Result<Line> {
        self.read(asked)
    }

    fn edits(&self) -> bool {
        true
    }
}

/// Completes the word before the cursor: who speaks and what is said first, bonuses after `claim`, rules after
/// `explain`.
struct Words {
    names: Arc<Mutex<Vec<String>>>,
}

impl Completer for Words {
    fn complete(&mut self, line: &str, pos: usize) -> CompletionResult {
        let names = self
            .names
            .lock()
            .map(|names| names.clone())
            .unwrap_or_default();
        let found: Vec<Suggestion> = completions(line.get(..pos).unwrap_or(line), &names)
            .into_iter()
            .map(|(value, from)| Suggestion {
                value,
                display_override: None,
                description: None,
                style: None,
                extra: None,
                span: Span::new(from, pos),
                append_whitespace: true,
                match_indices: None,
            })
            .collect();
        CompletionResult::fresh(found)
    }
}

/// What the last word of a line may become, and where that word starts.
fn completions(line: &str, names: &[String]) -> Vec<(String, usize)> {
    let from = line
        .rfind(|c: char| c.is_whitespace() || c == ',')
        .map_or(0, |at| at + 1);
    let (before, typed) = line.split_at(from);
    let typed = typed.to_lowercase();
    let mut said = before
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty());
    let first = said.next().unwrap_or_default().to_lowercase();
    let claiming = before
        .to_lowercase()
        .split_whitespace()
        .any(|word| word == "claim");
    let owned = |words: &[&str]| {
        words
            .iter()
            .map(|&word| word.to_owned())
            .collect::<Vec<_>>()
    };
    let known = if claiming {
        owned(BonusName::NAMES)
    } else if first == "explain" {
        explain::names().map(ToOwned::to_owned).collect()
    } else if first == "challenge"
        || (first.ends_with(':') && said.next().is_some_and(|word| word == "challenge"))
    {
        owned(&["upheld", "rejected"])
    } else if before.trim().is_empty() {
        [
            owned(&Action::VERBS),
            owned(&command::NAMES),
            names.to_vec(),
        ]
        .concat()
    } else if before.trim_end().ends_with(':') {
        owned(&Action::VERBS)
    } else {
        owned(&["also", "claim"])
    };
    known
        .into_iter()
        .filter(|word| word.to_lowercase().starts_with(&typed))
        .map(|word| (word, from))
        .collect()
}

/// The prompt: whose turn it is.
struct Asked(String);

impl Prompt for Asked {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.0)
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

    #[test]
    fn the_word_before_the_cursor_is_completed() {
        let names = ["Ann:".to_owned(), "table:".to_owned()];
        let words = |line: &str| {
            completions(line, &names)
                .into_iter()
                .map(|(word, _)| word)
                .collect::<Vec<_>>()
        };
        assert_eq!(words("ch"), ["challenge"]);
        assert_eq!(words("an"), ["Ann:"]);
        assert_eq!(words("table: ca"), ["category"]);
        assert_eq!(words("Ann: challenge u"), ["upheld"]);
        assert_eq!(words("m13 r latch claim full"), ["full-fit"]);
        assert_eq!(words("m13 r latch claim ring,br"), ["bridge"]);
        assert_eq!(words("explain turn-on"), ["turn-on-old-tile"]);
        assert!(words("m13 r lat").is_empty());
    }
}
