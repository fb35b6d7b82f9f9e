//! What the prompt shows: the table, turns, and answers to questions.

use crate::explain::{Topic, rule_named};
use crate::features::Form;
use crate::{again, explain, render};
use anyhow::Context as _;
use unicode_width::UnicodeWidthStr as _;

use super::{DrawnTable, Prompt, help, setup};
use crate::action::Verb;
use crate::cli::terminal::{TextStyle, fitted, message_width};
use crate::cli::{find, rules, views};
use crate::fault::Fault;
use crate::game::{Game, Round};
use crate::line::advice::{claimable, what_to_say};
use crate::line::{Command, verb};
use crate::lookup::look_up_in;
use crate::options::WordCheck;
use crate::rules::Ruleset;
use crate::text::{count, listed, nearest, shown};
use crate::view::{self, Phase};

impl Prompt<'_> {
    /// Shows the game that begins or continues, what the players have won before it, and the table.
    pub(super) fn greet(&mut self) -> anyhow::Result<()> {
        self.say(&self.greeting())?;
        if let Some(series) = again::series(&self.session) {
            self.say(&series)?;
        }
        self.show_table()
    }

    fn greeting(&self) -> String {
        let game = self.session.game();
        let players = game.seats().players().iter();
        let judged = match game.vocabulary().lexicon() {
            Some(lexicon) => format!("dictionary {}", shown(lexicon.name())),
            None if game.rules().looks_up() => "every word is valid".to_owned(),
            None => "words decided by vote".to_owned(),
        };
        let who = format!(
            "{}: {}, {judged}.",
            shown(&game.rules().name),
            listed(players.map(|player| shown(&player.name)))
        );
        let help = "Type `help` for help.";
        let fits = who.width() + help.width() < self.ui.style.width;
        let mut text = who + if fits { " " } else { "\n" } + help;
        let unchecked = game.rules().house.judge == WordCheck::Challenge;
        let racks = game.undeclared().count();
        if racks > 0 {
            let racks = count(racks, "rack");
            text += &format!("\nThis game has ended, with {racks} still to be counted.");
        } else if game.is_over() {
            text += "\nThis game is over; `again` starts the next one.\n";
            text += setup::unfinished(self.session.path()).trim_end();
        }
        if game.seats().count() == 1 && unchecked && game.vocabulary().lexicon().is_some() {
            text += "\nWith one player no word is looked up; `set judge=entry` checks each word.";
        }
        text
    }

    /// Shows the table; at a terminal with the last turn.
    pub(super) fn show_table(&mut self) -> anyhow::Result<()> {
        self.drawn = None;
        let last = self.session.record().turns.len();
        let last = render::numbered(self.session.game(), last, self.ui.style);
        self.show(&last.filter(|_| self.edits()).unwrap_or_default(), "")
    }

    /// Shows a turn with the notes on it, and the table after it.
    pub(super) fn show_turn(&mut self, turn: &str, notes: &str) -> anyhow::Result<()> {
        self.unsaved &= !self.edits();
        self.show(turn, notes)
    }

    /// Shows a turn alone.
    pub(super) fn say_turn(&mut self, turn: &str) -> anyhow::Result<()> {
        self.unsaved &= !self.edits();
        self.say(turn)
    }

    /// At a terminal, draws everything on one screen. In plain lines, draws the board if its tiles have changed, then
    /// the turn and the scoreboard; also at a terminal if there is still nothing to draw.
    fn show(&mut self, turn: &str, notes: &str) -> anyhow::Result<()> {
        let tiles = Some(self.to_draw());
        let same = tiles == self.drawn;
        let (game, style) = (self.session.game(), self.ui.style);
        let screen = self
            .screen()
            .filter(|_| !same || view::board(game).is_some());
        let text = if let Some((style, height)) = screen {
            render::screen(game, &self.scores(), (turn, notes), style, height)
        } else {
            let board = if same {
                String::new()
            } else {
                render::board(game, style)
            };
            let turn = fitted(&(turn.to_owned() + notes), message_width());
            board + &turn + &render::scoreboard(game, &self.scores(), style)
        };
        self.drawn = tiles;
        self.say(&text)
    }

    /// The whole board and the scoreboard, however large.
    pub(super) fn whole_table(&mut self) -> String {
        self.drawn = Some(self.to_draw());
        let (game, style) = (self.session.game(), self.ui.style);
        render::board(game, style) + &self.scoreboard()
    }

    /// How to draw at the current size of the terminal, and how many lines fit above the prompt.
    pub(super) fn screen(&self) -> Option<(TextStyle, usize)> {
        let (width, height) = terminal_size::terminal_size().filter(|_| self.edits())?;
        let style = self.ui.style.across(width.0.into());
        // Leaves room for the prompt and a line about the clock.
        Some((style, usize::from(height.0).saturating_sub(2)))
    }

    /// What a drawing of the table would show now.
    fn to_draw(&self) -> DrawnTable {
        let game = self.session.game();
        DrawnTable {
            tiles: game.table().in_order(),
            round: game.round().map(Round::number),
        }
    }

    /// The scoreboard with the time that is left.
    pub(super) fn scoreboard(&self) -> String {
        render::scoreboard(self.session.game(), &self.scores(), self.ui.style)
    }

    /// Every turn, or the one with this number.
    pub(super) fn log(&self, number: Option<usize>) -> anyhow::Result<String> {
        let style = self.ui.style;
        Ok(match number {
            None => render::history(self.session.game(), style),
            Some(number) => views::turn(&self.session, number, style)?,
        })
    }

    /// What can be typed now.
    pub(super) fn now(&self) -> String {
        let game = self.session.game();
        let undo = if game.is_over() || self.session.record().turns.is_empty() {
            ""
        } else {
            ", `undo` takes the last turn back"
        };
        let one = match game.why_lacking(Verb::Challenge) {
            None => Verb::Challenge.name(),
            Some(_) => Command::Log.name(),
        };
        let due = match view::phase(game) {
            Phase::Over => {
                let file = shown(&self.file());
                let stats =
                    format!("for the app BG Stats: `tileref export {file} --format bgstats`");
                format!("{}\n{stats}\n", self.looks_back())
            }
            Phase::Racks => render::standing(game, self.ui.style),
            _ => String::new(),
        };
        let features = &game.rules().features;
        let word = features.example.split(' ').next_back().unwrap_or("latch");
        let alone = if features.form == Form::Placed && game.to_move().is_some() {
            let (first, others) = word.split_at(1);
            let wildcard = format!("; in `{first}?{others}` a wildcard is the second letter");
            let wildcard = Some(wildcard).filter(|_| game.here().has_wildcards());
            let wildcard = wildcard.unwrap_or_default();
            format!("\n`{word}` alone lists where it fits{wildcard}")
        } else {
            String::new()
        };
        format!(
            "{due}{}{alone}\n`help more` shows everything, `help {one}` one word{undo}",
            what_to_say(game)
        )
    }

    /// What can be typed now; everything, for `more`; or the help on one word.
    pub(super) fn help(&self, word: &str) -> anyhow::Result<String> {
        let rules = self.session.game().rules();
        let width = self.ui.style.width;
        match word {
            "" => Ok(self.now()),
            word if word == Command::More.name() => {
                let own = rules::changed(self.session.rules(), width);
                Ok(help::fitted(&(help::help(rules) + &own), width))
            }
            word => self.help_on(word),
        }
    }

    /// The help on one word: how to type it, and the rule of that name under this table's options.
    fn help_on(&self, name: &str) -> anyhow::Result<String> {
        // As in the command `rules explain NAME`.
        let name = name.strip_prefix("explain ").unwrap_or(name).trim();
        let whole = name.strip_suffix(" more");
        let name = whole.unwrap_or(name);
        let (game, width) = (self.session.game(), self.ui.style.width);
        if name.contains(char::is_whitespace) {
            // `corner tile`
            let mut words = name.split_whitespace();
            let answer = words.find_map(|word| self.help_on(word).ok());
            let none = "has help; `help` shows what can be typed here";
            return answer.with_context(|| format!("nothing in `{}` {none}", shown(name)));
        }
        // In word paths a ring is no bonus.
        let several = format!("{name}s");
        if game.rules().option(&several).is_some() && !claimable(game).contains(&name) {
            return self.help_on(&several);
        }
        if let Some(lines) = help::about_wildcard(game, name) {
            return Ok(help::fitted(&lines, width));
        }
        let lines = help::fitted(&help::about(game, name), width);
        if !lines.is_empty() && is_whole(game, name) {
            return Ok(lines);
        }
        let is_typed = verb(name).is_some() || Command::called(name).is_some();
        match rules::explained(name, width, Some(self.session.rules()), game.rules()) {
            Err(_) if !lines.is_empty() => Ok(lines),
            Err(error) => match help::about_other_name(game, name) {
                Some(about) => Ok(help::fitted(&about, width)),
                None => Err(with_near_topic(name, &error).into()),
            },
            // What is typed comes first, and the rule is a page of its own.
            Ok(_) if is_typed && !lines.is_empty() && whole.is_none() => {
                Ok(lines + &format!("`help {name} more` is the rule\n"))
            }
            Ok(explained) => Ok(lines + &explained),
        }
    }

    /// The best words in the grid, once all lists are in.
    pub(super) fn find(&self, most: Option<usize>) -> anyhow::Result<String> {
        anyhow::ensure!(
            !self.awaits_list(),
            "the words are shown once every list is in"
        );
        find::best_words(
            self.session.game(),
            most.unwrap_or(find::LIMIT),
            self.ui.style,
        )
    }

    /// Looks up words.
    pub(super) fn look_up(&self, words: &str) -> anyhow::Result<String> {
        let words = words.replace([',', '?', '!'], " ");
        let words: Vec<String> = words.split_whitespace().map(ToOwned::to_owned).collect();
        anyhow::ensure!(!words.is_empty(), "name the words to look up: `word qi`");
        let answer = look_up_in(self.session.game(), &words);
        anyhow::ensure!(answer.valid.is_some(), answer.text);
        Ok(answer.text)
    }
}

/// A name is an option of other games only.
fn is_foreign_option(rules: &Ruleset, name: &str) -> bool {
    let is_foreign = |topic: &Topic| match topic {
        Topic::Option(spec) => rules.options().all(|own| own.name != spec.name),
        _ => false,
    };
    explain::topics(name).iter().any(is_foreign)
}

/// The prompt's own help on a name says it all: it is no rule, or the rule of this name belongs to other games.
fn is_whole(game: &Game, name: &str) -> bool {
    let (rules, verb) = (game.rules(), Verb::from_name(name));
    let is_round = rules.features.form == Form::Lists && verb == Some(Verb::Challenge);
    // `words` is a verb of other games, and a command and a part of every game.
    let is_lacking = verb.is_some_and(|verb| game.why_lacking(verb).is_some())
        && Command::called(name).is_none();
    let has = |rule| explain::rules_of(rules).any(|own| own == rule);
    let is_foreign = rule_named(name).is_some_and(|rule| !has(rule))
        || (verb.is_some() || Command::called(name).is_some()) && is_foreign_option(rules, name);
    is_round || is_lacking || is_foreign || help::topic(rules, name).is_some()
}

/// The error for an unknown topic. The nearest one is put in the prompt.
fn with_near_topic(name: &str, error: &anyhow::Error) -> Fault {
    let commands = Command::ALL.iter().map(|command| command.name());
    let known = commands.chain(Verb::NAMES.iter().copied());
    let near = nearest(name, explain::names()).or_else(|| nearest(name, known));
    let suggestion = near.map(|near| format!("{} {near}", Command::Help));
    Fault {
        message: match &suggestion {
            Some(line) => format!(
                "nothing is called `{}`; did you mean `{line}`?",
                shown(name)
            ),
            None => error.to_string(),
        },
        suggestion,
        ..Fault::default()
    }
}
