//! Notes below a turn.

use crate::view;
use tileref_game::action::{Action, Verb, Verdict};
use tileref_game::game::{Entry, Game, Status};
use tileref_game::grid::Cell;
use tileref_game::options::Said;
use tileref_game::tile;
use tileref_line::advice;
use tileref_words::Spelling;
use tileref_words::text::{count, listed, shown};

/// Notes on an action that may be a mistake: a word in mixed case, because a lower-case letter is a blank in other
/// notations, a word that was probably placed one row off, a challenge that asked no vote, an empty rack in words; and
/// on the end of the game. One on each line, however long.
pub fn notes(game: &Game, line: &str, at: usize) -> String {
    let entry = &game.entries()[at];
    let astray = advice::one_row_off(entry).map(|words| {
        let words = words.iter().map(Spelling::upper);
        format!(
            "one row off? it makes {}; `undo` takes it back",
            listed(words)
        )
    });
    let notes = [
        blank(game, line),
        astray,
        unchecked(game, entry),
        multiplied(game, at),
        backwards(game, at),
        unasked(game, line, entry),
        untimed(game, entry),
        empty_rack_hint(entry),
        skipped(game, entry),
        ended(game, entry),
        rack_cost(game, entry),
    ];
    let notes = notes.into_iter().flatten();
    notes.map(|note| note + "\n").collect()
}

/// How a blank is typed, after a small letter between capitals.
pub fn blank(game: &Game, line: &str) -> Option<String> {
    let marked = advice::blank(game, line)?;
    Some(format!(
        "case does not matter; with a blank it is `{}`",
        shown(&marked)
    ))
}

/// What a forfeit is, where no time can have run out.
fn untimed(game: &Game, entry: &Entry) -> Option<String> {
    let has_clock = game.rules().session_options.has_clock();
    let is_forfeit = entry.action.as_deref() == Some(&Action::Forfeit);
    (is_forfeit && !has_clock).then(|| {
        "a forfeit is a turn whose time ran out, and no clock runs here; it counts as a `pass`, which says so more plainly"
            .to_owned()
    })
}

/// That nobody has looked up the words of the first play.
fn unchecked(game: &Game, entry: &Entry) -> Option<String> {
    let scored = |entry: &&Entry| entry.status == Status::Scored;
    let is_first = scored(&entry) && game.entries().iter().filter(scored).count() == 1;
    let waits = game.can_be_challenged() && !game.rules().looks_up() && game.seats().count() > 1;
    let has_list = game.vocabulary().lexicon().is_some();
    (is_first && waits && has_list)
        .then(|| "no word was looked up; `challenge` does that".to_owned())
}

/// This is true of an entry, and of none before it that scored.
fn is_first(game: &Game, at: usize, is_so: impl Fn(&Entry) -> bool) -> bool {
    let entries = game.entries();
    let scored = |entry: &&Entry| [Status::Scored, Status::Listed].contains(&entry.status);
    let before = entries[..at].iter().filter(scored).any(&is_so);
    scored(&&entries[at]) && is_so(&entries[at]) && !before
}

/// Why something counts several times, the first time that it does.
fn multiplied(game: &Game, at: usize) -> Option<String> {
    let is_multiplied = |entry: &Entry| {
        let words = entry.words.iter().any(|word| word.sum.is_multiplied());
        words || entry.multiplier.is_some_and(|times| times > 1)
    };
    is_first(game, at, is_multiplied).then(|| game.rules().kind().multipliers())
}

/// The first word that counts because another one, read backwards, spells it.
fn backwards(game: &Game, at: usize) -> Option<String> {
    let turned = |entry: &Entry| {
        let (main, others) = entry.words.split_first()?;
        // Without a board, no word has cells.
        let is_turned = |cells: &[Cell]| !cells.is_empty() && cells.iter().rev().eq(&main.cells);
        let other = others.iter().find(|word| is_turned(&word.cells))?;
        Some((main.spelling.upper(), other.spelling.upper()))
    };
    let (main, other) = turned(&game.entries()[at])?;
    is_first(game, at, |entry| turned(entry).is_some()).then(|| {
        let [main, other] = [main, other].map(|word| shown(&word));
        format!("{other} is {main} read backwards; such a word counts as well")
    })
}

/// Who is passed over after a turn, without tiles to play.
fn skipped(game: &Game, entry: &Entry) -> Option<String> {
    let (mover, next) = (
        entry.seat.filter(|_| entry.status.took_turn())?,
        game.to_move()?,
    );
    let others = std::iter::successors(Some(game.seats().after(mover)), |&seat| {
        Some(game.seats().after(seat))
    });
    let names: Vec<String> = others
        .take_while(|&seat| seat != next)
        .filter(|&seat| game.is_skipped(seat))
        .map(|seat| shown(game.seats().name(seat)))
        .collect();
    let is = if names.len() == 1 {
        "has no tiles left and is"
    } else {
        "have no tiles left and are"
    };
    (!names.is_empty()).then(|| format!("{} {is} skipped", listed(names)))
}

/// How to declare an empty rack, after tiles that spell a word for it.
fn empty_rack_hint(entry: &Entry) -> Option<String> {
    let Action::Rack(tiles) = entry.action.as_deref()? else {
        return None;
    };
    ["none", "nothing", "out"]
        .contains(&&*tile::typed(tiles))
        .then(|| {
            format!(
                "{} were counted; for an empty rack, `undo` and type `rack -`",
                count(tiles.len(), "tile")
            )
        })
}

/// How to vote on the category, after a challenge that only asked the word list.
fn unasked(game: &Game, line: &str, entry: &Entry) -> Option<String> {
    // Another category may have been drawn since the play.
    let challenged = view::last_scored(game).unwrap_or(game.entries().len());
    let (Ok(typed), Some(_)) = (game.read(line), game.category_of(challenged)) else {
        return None;
    };
    let (
        Action::Challenge {
            verdict: None,
            words,
        },
        Status::ChallengeRejected,
    ) = (typed.action, entry.status)
    else {
        return None;
    };
    let verdict = Some(Verdict::Upheld);
    let vote = Action::Challenge { words, verdict };
    Some(format!(
        "only the word list was asked; for a vote on the category, `undo` and type `{}: {}`",
        shown(&entry.actor),
        shown(&vote.to_string())
    ))
}

/// What the tiles that are left cost, as the game ends.
fn rack_cost(game: &Game, entry: &Entry) -> Option<String> {
    let ends = game.is_over() && ended(game, entry).is_some();
    let counts = game.rules().features.counts_racks;
    let sides = game.seats().sides().len();
    (ends && counts).then(|| Said::joined(&game.rules().kind().rack_cost(Some(sides))))
}

/// Whose overtime has ended the game.
fn out_of_overtime(game: &Game) -> Option<String> {
    let name = shown(game.seats().name(game.out_of_overtime()?));
    let minutes = game.rules().session_options.overtime_limit;
    let limit = count(minutes as usize, "minute");
    Some(format!("{name} is more than {limit} over time, and loses"))
}

/// Why the game has ended, or that the next turn may end it.
fn ended(game: &Game, entry: &Entry) -> Option<String> {
    let (status, most) = (entry.status, game.rules().house.max_turns as usize);
    let (turns, left) = (game.scoreless_turns(), game.scoreless_turns_left());
    if !game.is_over() {
        let is_last = left == Some(1) && turns > 0 && status.took_turn();
        return is_last.then(|| "one more turn without a word ends the game".to_owned());
    }
    if entry.line() == Verb::End.name() {
        return Some("`undo` takes the end back, and the game continues".to_owned());
    }
    let is_scoreless = turns > 0 && left == Some(0);
    // A turn that is lost at once may be the last.
    let last = game.entries().last();
    let took_turn = status.took_turn() || last.is_some_and(|last| last.status == Status::Lost);
    let why = match status {
        Status::Listed => "the last round is scored".to_owned(),
        _ if out_of_overtime(game).is_some() => out_of_overtime(game)?,
        _ if is_scoreless && (status.took_turn() || status.is_challenge()) => {
            format!("{} in a row had no word", count(turns, "turn"))
        }
        _ if !took_turn => return None,
        _ if most > 0 && game.turns() >= most => format!("`max_turns` is {most}"),
        _ => "no tiles are left to play".to_owned(),
    };
    Some(format!("the game ends here: {why}; `undo` takes it back"))
}
