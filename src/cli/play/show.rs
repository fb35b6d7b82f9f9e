//! What the prompt shows: the table, turns, and answers to questions.

use unicode_width::UnicodeWidthStr as _;

use super::{Prompt, help};
use crate::cli::{find, render, rules, word};
use crate::game::Round;
use crate::grid::Cell;
use crate::rules::WordCheck;
use crate::text::{listed, shown};
use crate::tile::Tile;

impl Prompt<'_> {
    pub(super) fn greeting(&self) -> String {
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

    pub(super) fn show_table(&mut self) -> anyhow::Result<()> {
        self.drawn = self.tiles();
        let (game, look) = (self.session.game(), self.ui.look);
        let text = render::board(game, look) + &self.scores();
        Ok(self.ui.say(&text)?)
    }

    /// Shows a turn between the board and the scoreboard, so that it stays visible on a scrolling screen. The board is
    /// drawn only if its tiles have changed.
    pub(super) fn show_turn(&mut self, turn: &str) -> anyhow::Result<()> {
        self.unsaved &= !self.edits;
        let tiles = self.tiles();
        let (game, look) = (self.session.game(), self.ui.look);
        let table = if tiles == self.drawn {
            String::new()
        } else {
            render::board(game, look)
        };
        let text = table + turn + &self.scores();
        self.drawn = tiles;
        Ok(self.ui.say(&text)?)
    }

    /// The tiles on the table, and the round.
    fn tiles(&self) -> (Vec<(Cell, Tile)>, Option<usize>) {
        let game = self.session.game();
        (game.table().in_order(), game.round().map(Round::number))
    }

    /// Shows the lines of the help that contain a name, and explains the rule of that name.
    pub(super) fn help_on(&mut self, name: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            !name.contains(char::is_whitespace),
            "`help` takes one word, for example `help rack`"
        );
        let lines = help::about(self.session.game().rules(), name);
        self.ui.say(&lines)?;
        match self.explain(name) {
            Err(_) if !lines.is_empty() => Ok(()),
            explained => explained,
        }
    }

    /// Explains a rule under this table's options.
    pub(super) fn explain(&mut self, name: &str) -> anyhow::Result<()> {
        // As in the command `rules explain NAME`.
        let name = name.strip_prefix("explain ").unwrap_or(name).trim();
        anyhow::ensure!(
            !name.is_empty() && !name.contains(char::is_whitespace),
            "name what to explain: `explain turn-on-old-tile`"
        );
        let game = self.session.rules().clone().in_force();
        let table = self.session.game().rules();
        let text = rules::explained(name, self.ui.look.width, Some(&game), table)?;
        Ok(self.ui.say(&text)?)
    }

    /// Finds every word in the grid, once all lists are in.
    pub(super) fn find(&mut self) -> anyhow::Result<()> {
        anyhow::ensure!(
            !self.awaits_list(),
            "the words are shown once every list is in"
        );
        let text = find::best_words(self.session.game(), 20, self.ui)?;
        Ok(self.ui.say(&text)?)
    }

    pub(super) fn look_up(&mut self, words: &str) -> anyhow::Result<()> {
        let words: Vec<String> = words.split_whitespace().map(ToOwned::to_owned).collect();
        anyhow::ensure!(!words.is_empty(), "name the words to look up: `word qi`");
        let (answered, text) = word::asked_at(self.session.game(), &words);
        anyhow::ensure!(answered.is_some(), text);
        Ok(self.ui.say(&text)?)
    }
}
