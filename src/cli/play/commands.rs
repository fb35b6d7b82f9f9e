//! The commands of the prompt, one in each row. Reading, completion, suggestions and help look here.

use super::Prompt;
use super::clock::CLOCK;
use super::command::{PromptCommand, ReadAs, turns};
use super::completer::topics;
use crate::cli::render;
use crate::features::Form;
use crate::rules::Ruleset;

/// Declares the commands. What a row leaves out is as in [`PromptCommand::PLAIN`].
macro_rules! commands {
    ($($command:ident { $($field:ident: $value:expr),+ $(,)? })+) => {
        $(
            pub static $command: PromptCommand = PromptCommand { $($field: $value,)+ ..PromptCommand::PLAIN };
        )+

        /// Every command, in the order of the help.
        pub static ALL: &[&PromptCommand] = &[$(&$command),+];
    };
}

commands! {
    AMEND {
        name: "amend",
        arguments: "N [LINE]",
        about: "puts the line of turn N in the prompt to be corrected, or `amend 3 ACTION`",
        read_as: ReadAs::OfTurn,
        changes: true,
        run: |prompt, rest, _| prompt.amend(rest).map(|()| None),
    }
    UNDO {
        name: "undo",
        synonyms: &["back", "oops", "u"],
        arguments: "[N]",
        about: "takes back the last turn, or the last N: `undo 2`",
        row: "corrections",
        changes: true,
        run: |prompt, rest, line| prompt.undo(line, turns(&UNDO, rest)?).map(|()| None),
    }
    REDO {
        name: "redo",
        arguments: "[N]",
        about: "restores the last turn that was undone, or the last N: `redo 2`",
        row: "corrections",
        changes: true,
        run: |prompt, rest, _| prompt.redo(turns(&REDO, rest)?).map(|()| None),
    }
    CATEGORY {
        name: "category",
        about: "draws a category; `category birds` sets one, `category none` drops it",
        read_as: ReadAs::Alone,
        changes: true,
        run: |prompt, _, _| prompt.draw_category().map(Some),
    }
    PAUSE {
        name: "pause",
        about: "stops the clock",
        row: "clock",
        run: |prompt, _, _| prompt.run_clock(false).map(Some),
    }
    RESUME {
        name: "resume",
        synonyms: &["start"],
        about: "starts the clock, as Enter does",
        row: "clock",
        run: |prompt, _, _| prompt.run_clock(true).map(Some),
    }
    PLAYED {
        name: "played",
        other_names: &["words"],
        about: "shows every word on the table, with its points and its cells",
        read_as: ReadAs::Alone,
        row: "show",
        is_usable: has_cells,
        changes: true,
        run: |prompt, _, _| Ok(Some(render::words(prompt.session.game(), prompt.ui.style))),
    }
    TILES {
        name: "tiles",
        other_names: &["pool"],
        synonyms: &["bag", "letters"],
        about: "shows what each tile is worth and how many are left",
        row: "show",
        is_usable: has_plays,
        run: |prompt, _, _| Ok(Some(render::tiles(prompt.session.game(), prompt.ui.style))),
    }
    BOARD {
        name: "board",
        about: "shows the whole board",
        row: "show",
        is_usable: has_table,
        run: |prompt, _, _| Ok(Some(prompt.whole_table())),
    }
    SCORE {
        name: "score",
        other_names: &[CLOCK],
        synonyms: &["points", "result", "results", "scores", "standings", "time", "who", "who's", "whose"],
        about: "shows the scoreboard",
        row: "show",
        run: |prompt, _, line| Ok(Some(prompt.scoreboard() + &prompt.clock_told(line))),
    }
    LOG {
        name: "log",
        synonyms: &["history", "moves", "turns"],
        arguments: "[N]",
        about: "shows every turn, one on each line; `log 3`: how turn 3 scored",
        read_as: ReadAs::OfTurn,
        row: "show",
        run: |prompt, rest, _| prompt.log(rest).map(Some),
    }
    WORD {
        name: "word",
        synonyms: &["lookup", "define", "check"],
        arguments: "WORD...",
        about: "looks words up: `word qi za`",
        row: "show",
        run: |prompt, rest, _| prompt.look_up(rest).map(Some),
    }
    STATS {
        name: "stats",
        about: "shows who is ahead, where the points came from, and the best words",
        row: "show",
        run: |prompt, _, _| Ok(Some(render::stats::of(prompt.session.game(), prompt.ui.style))),
    }
    SET {
        name: "set",
        arguments: "[OPTION=VALUE]",
        about: "shows all options, or sets one: `set timer=60`, or a house rule if every turn so far stays the same with it: `set judge=entry`",
        row: "settings",
        changes: true,
        run: |prompt, rest, _| prompt.set(rest).map(Some),
    }
    FIND {
        name: "find",
        arguments: "[N]",
        about: "finds every word in the grid of a round, once all lists are in; `find 40` shows the best 40",
        is_usable: has_lists,
        run: |prompt, rest, _| prompt.find(rest).map(Some),
    }
    BEST {
        name: "best",
        arguments: "TILES [N]",
        about: "shows the best plays with these tiles: after the game for a turn, `best aeinrs? 12`; for solo players, or with `finder=always`, also now",
        row: "best plays",
        is_usable: has_cells,
        run: |prompt, rest, _| prompt.best(rest).map(Some),
    }
    MISSED {
        name: "missed",
        arguments: "[N]",
        about: "shows what the last play missed, or the play of turn N: `missed 3`",
        read_as: ReadAs::OfTurn,
        row: "best plays",
        is_usable: has_cells,
        run: |prompt, rest, _| prompt.missed(rest).map(Some),
    }
    TRY {
        name: "try",
        arguments: "PLAY",
        about: "shows what a play would score, without playing it: `try ACTION`",
        is_usable: has_plays,
        run: |prompt, rest, _| prompt.try_out(rest).map(Some),
    }
    SCREEN {
        name: "screen",
        about: "shows the address and the code of the second screen again",
        row: "phones",
        is_usable: has_screens,
        run: |prompt, rest, _| share(prompt, &SCREEN, rest).map(Some),
    }
    SEATS {
        name: "seats",
        about: "shows who has a seat on a phone",
        row: "phones",
        is_usable: has_screens,
        run: |prompt, rest, _| share(prompt, &SEATS, rest).map(Some),
    }
    FREE {
        name: "free",
        arguments: "NAME",
        about: "frees a seat whose phone is gone: `free Bob`",
        row: "phones",
        is_usable: has_screens,
        run: |prompt, rest, _| share(prompt, &FREE, rest).map(Some),
    }
    QUIT {
        name: "quit",
        other_names: &["exit", "q"],
        about: "leaves; every turn is saved. `q` and `exit` do the same. Once a game is over, `again` starts the next one",
        run: |_, _, _| Ok(None),
    }
    HELP {
        name: "help",
        other_names: &["?", "explain", "rules"],
        synonyms: &["h", "how", "what", "what's", "whats"],
        arguments: "WORD",
        about: "shows everything that can be typed, `?` what can be typed now; `help log`, `help timer`: what one word or rule means",
        complete: Some(topics),
        run: |prompt, rest, line| match (line.trim(), rest) {
            ("?", _) => Ok(Some(prompt.now())),
            ("rules", _) => prompt.help("rules").map(Some),
            _ => prompt.help(rest).map(Some),
        },
    }
}

fn has_plays(rules: &Ruleset) -> bool {
    rules.features.form != Form::Lists
}

fn has_table(rules: &Ruleset) -> bool {
    rules.features.form != Form::Bare
}

fn has_cells(rules: &Ruleset) -> bool {
    rules.features.form == Form::Placed
}

fn has_lists(rules: &Ruleset) -> bool {
    rules.features.form == Form::Lists
}

fn has_screens(_: &Ruleset) -> bool {
    cfg!(feature = "serve")
}

/// Answers `screen`, `seats` or `free`.
#[cfg(feature = "serve")]
fn share(prompt: &Prompt<'_>, command: &PromptCommand, rest: &str) -> anyhow::Result<String> {
    prompt.share(command, rest)
}

#[cfg(not(feature = "serve"))]
fn share(_: &Prompt<'_>, _: &PromptCommand, _: &str) -> anyhow::Result<String> {
    anyhow::bail!("this program was built without the second screen")
}
