//! Starting a new game at the prompt: the game, the players, the dictionary.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use unicode_width::UnicodeWidthStr as _;

use super::command::{self, Request};
use super::commands::HELP;
use super::input::{Input, Line};
use crate::cli::dictionaries::{self, NamedBy};
use crate::cli::files::{self, Source, from_folder};
use crate::cli::new::{self, NewGame};
use crate::cli::session::{self, Lists, Session};
use crate::cli::terminal::wrapped;
use crate::cli::ui::Ui;
use crate::kinds::crossword::Language;
use crate::lexicon;
use crate::rules::BUILT_IN;
use crate::text::{count, listed, shown};

/// A question at the start.
pub struct Question<'a> {
    /// What the prompt asks.
    pub what: &'a str,
    /// The answer that an empty line gives.
    pub default: &'a str,
    /// The answer to `help`.
    pub help: &'a str,
}

const PLAYERS: Question<'_> = Question {
    what: "players, in turn order",
    default: "",
    help: "type the names separated by spaces, or by commas if a name contains a space",
};

const DICTIONARY: Question<'_> = Question {
    what: "dictionary (a name, a file, or none)",
    default: lexicon::DEFAULT,
    help: "which words are valid: `letterpress`, `common` (everyday words), another name that \
           `tileref dict list` shows, the path of a word list, or `none` if the players decide",
};

/// The least room for an answer beside its question.
const ANSWER: usize = 16;

/// The answer that starts PUZZINGO without a board, only to keep the score.
const SCORE: &str = "score";

/// The questions for a new game.
pub struct Setup<'a> {
    /// The record to write.
    pub file: &'a Path,
    /// Where the answers come from.
    pub input: &'a mut dyn Input,
    /// Where the questions are shown.
    pub ui: &'a mut Ui,
}

impl Setup<'_> {
    /// Asks for everything that a record needs and writes it; `None` if the person leaves first.
    ///
    /// # Errors
    /// The terminal or the pipe fails.
    pub fn start(&mut self) -> anyhow::Result<Option<Session>> {
        let file = self.file.display().to_string();
        if let Some((id, _)) = BUILT_IN.iter().find(|(id, _)| plain(id) == plain(&file)) {
            anyhow::bail!("`{id}` is a game, not a record: `tileref new {id} PLAYER...` starts it");
        }
        self.ui.say(&format!(
            "{} does not exist; starting a new game.\n{}Enter accepts the default in brackets.\n",
            shown(&file),
            unfinished(self.file),
        ))?;
        let Some(new_game) = self.answers()? else {
            self.ui.say("no game was started\n")?;
            return Ok(None);
        };
        Ok(Some(new_game.write(self.file, false)?))
    }

    /// The answers for a new game; `None` if the person leaves.
    fn answers(&mut self) -> anyhow::Result<Option<NewGame>> {
        let (mut new_game, file) = (NewGame::default(), self.file);
        let named = self.ask_for_game(&mut new_game)?
            && self.ask(&PLAYERS, |typed| {
                new_game.players = names(typed);
                // `3 players` names nobody.
                let is_number = |name: &String| name.chars().all(|c| c.is_ascii_digit());
                anyhow::ensure!(
                    !new_game.players.first().is_none_or(is_number),
                    PLAYERS.help
                );
                let mut games = BUILT_IN.iter().map(|(id, _)| *id);
                let is_game = games.any(|id| plain(id) == plain(typed));
                anyhow::ensure!(
                    !is_game,
                    "`{}` is a game, not a player; {}",
                    shown(typed),
                    PLAYERS.help
                );
                new_game.check(file)?;
                Ok(())
            })?;
        if !named {
            return Ok(None);
        }
        self.confirm_names(&new_game.players)?;
        let given = self.ask(&DICTIONARY, |typed| {
            new_game.dictionary = from_folder(file, typed);
            dictionaries::resolve(&new_game.dictionary, NamedBy::Record(file))
                .map_err(|error| with_language(typed, error.into()))?;
            Ok(())
        })?;
        // In a pipe, the next line is the first turn.
        let ready = given && (!self.input.edits() || self.decide(&mut new_game)?);
        Ok(ready.then_some(new_game))
    }

    /// Says who plays if a name contains a space, because a comma may be missing there.
    fn confirm_names(&mut self, players: &[String]) -> anyhow::Result<()> {
        if players.iter().any(|name| name.contains(' ')) {
            let names = listed(players.iter().map(|name| format!("`{}`", shown(name))));
            let count = count(players.len(), "player");
            let text = format!("{count}: {names} (to name them again, `quit` and start again)\n");
            self.ui.say(&text)?;
        }
        Ok(())
    }

    /// Asks which game to play; returns false if the person leaves.
    fn ask_for_game(&mut self, new_game: &mut NewGame) -> anyhow::Result<bool> {
        let file = self.file;
        let games: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
        let numbered = games.iter().zip(1..).map(|(id, n)| format!("{n} {id}"));
        self.ui.say(&format!(
            "{}\n`{SCORE}`: PUZZINGO without a board\n",
            numbered.collect::<Vec<_>>().join(", ")
        ))?;
        let name = plain(&file.display().to_string());
        let game = Question {
            what: "game",
            default: games
                .iter()
                .find(|id| name.contains(&plain(id)))
                .unwrap_or(&games[0]),
            help: &format!(
                "the game to play: its number, its name, or the start of its name; `{SCORE}` for PUZZINGO \
                 without coordinates, where you type the words and the program adds up the points; or your own \
                 ruleset file. `tileref rules list` describes the games, `tileref rules explain` every house rule"
            ),
        };
        self.ask(&game, |typed| {
            if typed.eq_ignore_ascii_case(SCORE) {
                new_game
                    .options
                    .push(("board".to_owned(), "none".to_owned()));
                games[0].clone_into(&mut new_game.game);
                return Ok(());
            }
            let named = named_game(typed, &games).unwrap_or(typed);
            named.clone_into(&mut new_game.game);
            let rules = session::ruleset(named, &Source::new(file, "")).map(drop);
            Ok(rules.map_err(|fault| new_game.without_place(fault, file, ""))?)
        })
    }

    /// The last line of a prompt that is too long for the terminal, which shows the lines before it.
    fn broken(&mut self, prompt: &str) -> anyhow::Result<String> {
        let width = self.ui.look.width;
        if !self.input.edits() || prompt.width() + ANSWER < width {
            return Ok(prompt.to_owned());
        }
        let lines = wrapped(prompt, width - ANSWER, "");
        let (above, last) = lines.trim_end().rsplit_once('\n').unwrap_or(("", &lines));
        self.ui.say(&format!("{above}\n"))?;
        Ok(last.to_owned())
    }

    /// Asks until `take` accepts an answer; returns false if the person leaves.
    ///
    /// # Errors
    /// The terminal or the pipe fails.
    pub fn ask(
        &mut self,
        question: &Question<'_>,
        mut take: impl FnMut(&str) -> anyhow::Result<()>,
    ) -> anyhow::Result<bool> {
        let Question {
            what,
            default,
            help,
        } = question;
        let prompt = if default.is_empty() {
            (*what).to_owned()
        } else {
            format!("{what} [{default}]")
        };
        loop {
            let prompt = self.broken(&prompt)?;
            let Line::Typed(line) = self.input.answer(&prompt, self.ui)? else {
                return Ok(false);
            };
            let taken = match command::read(&line) {
                request if request.leaves() => return Ok(false),
                Request::Command(command, "") if *command == HELP => {
                    Err(anyhow::anyhow!("{help}; type `quit` to leave"))
                }
                Request::Nothing => take(default),
                _ => take(line.trim()),
            };
            match taken {
                Ok(()) => return Ok(true),
                Err(error) => self.ui.say(&format!("{error}\n"))?,
            }
        }
    }
}

/// How to play with the tiles of a language that was typed as the name of a dictionary.
fn with_language(typed: &str, error: anyhow::Error) -> anyhow::Error {
    match Language::called(typed).filter(|language| language.is_other()) {
        Some(language) => anyhow::anyhow!(
            "{error}\nfor tiles of that language: `tileref new crossword ... --set language={language}`"
        ),
        None => error,
    }
}

/// The game with this number, or the only one whose name starts like this; spaces and hyphens do not matter.
fn named_game<'a>(typed: &str, games: &[&'a str]) -> Option<&'a str> {
    if let Ok(number) = typed.parse::<usize>() {
        return games.get(number.checked_sub(1)?).copied();
    }
    let mut found = games
        .iter()
        .filter(|id| plain(id).starts_with(&plain(typed)));
    found.next().filter(|_| found.next().is_none()).copied()
}

/// A name of a game, in which spaces, hyphens and case do not matter.
fn plain(name: &str) -> String {
    name.replace([' ', '-'], "").to_lowercase()
}

/// How many records of a folder are looked at, the newest first, so that a folder of old games delays nobody.
const LOOKED_AT: usize = 20;

/// How many unfinished games are named.
const NAMED: usize = 3;

/// A line that names the unfinished games in the folder of a new one, if there are any.
fn unfinished(new: &Path) -> String {
    let lists = &mut Lists::default();
    let mut records = files::records(new);
    let saved = |file: &PathBuf| fs::metadata(file).and_then(|data| data.modified()).ok();
    records.sort_by_cached_key(|file| Reverse(saved(file)));
    records.truncate(LOOKED_AT);
    records.retain(|file| {
        let session = Session::open_with(file, lists);
        session.is_ok_and(|session| !session.game().is_over())
    });
    let names = records
        .iter()
        .map(|file| shown(&file.display().to_string()));
    let mut names: Vec<String> = names.map(|name| format!("`tileref play {name}`")).collect();
    if names.is_empty() {
        return String::new();
    }
    if names.len() > NAMED {
        names.truncate(NAMED);
        names.push("and others".to_owned());
    }
    format!("Unfinished games: {}\n", names.join(", "))
}

/// Names separated by commas or semicolons and a last "and", or by spaces or "and" if there are none.
fn names(text: &str) -> Vec<String> {
    let text = &*text.replace(';', ",");
    if let Some((names, last)) = text.rsplit_once(',') {
        let last = last.replace(" and ", ",").replace(" & ", ",");
        return new::names(&format!("{names},{last}"));
    }
    let words = text.split_whitespace();
    let names = words.filter(|word| !["and", "&"].contains(word));
    names.map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{named_game, names};

    #[test]
    fn a_game_is_named_by_an_unambiguous_prefix() {
        let games = ["lingo", "word-paths", "wordgame"];
        for (typed, game) in [
            ("2", Some("word-paths")),
            ("Word paths", Some("word-paths")),
            ("word game", Some("wordgame")),
            ("L", Some("lingo")),
            ("wordg", Some("wordgame")),
            ("word", None),
            ("0", None),
            ("4", None),
            ("chess", None),
        ] {
            assert_eq!(named_game(typed, &games), game, "{typed}");
        }
    }

    #[test]
    fn names_are_separated_by_commas_or_spaces() {
        assert_eq!(names("Ann Bob"), ["Ann", "Bob"]);
        assert_eq!(names("Ann and Bob & And"), ["Ann", "Bob", "And"]);
        assert_eq!(names("Ann; Bob"), ["Ann", "Bob"]);
        assert_eq!(names("Mary Ann, Bob,"), ["Mary Ann", "Bob"]);
        assert_eq!(names("Mary Ann, Bob and Cy"), ["Mary Ann", "Bob", "Cy"]);
        assert_eq!(names("Mary Ann, Bob, and Cy"), ["Mary Ann", "Bob", "Cy"]);
        assert_eq!(
            names("Simon and Garfunkel, Andy"),
            ["Simon and Garfunkel", "Andy"]
        );
    }
}
