//! The parts of a player's page that the server draws: the scores, the last play with its arithmetic, and the result.

use maud::{Markup, html};

use super::initial::mark;
use super::podium::{Ranked, podium, ranking};
use super::summary::results;
use super::tables::{items, minus, signed};
use super::{Phase, happened, isolated};
use crate::review::BestResult;
use crate::view::{self, TurnView};
use tileref_game::action::TABLE;
use tileref_game::features::Rounds;
use tileref_game::game::{Game, Player, Round, Status};
use tileref_game::grid::Direction;
use tileref_game::letter_grid::Neighbours;
use tileref_record::report::TurnReport;
use tileref_words::text::{listed, shown};

/// A button for each player, and one for the scorekeeper; those whose place `is_taken` are disabled. Several phones can
/// hold the seat of a team with one rack.
pub fn free(game: &Game, is_taken: impl Fn(&str) -> bool) -> Markup {
    let players = game.seats().players().iter();
    let player = |player: &Player| {
        let (seat, name) = (game.seats().name(player.seat), shown(&player.name));
        let is_mate = |other: &&Player| other.seat == player.seat;
        let is_shared = game.seats().players().iter().filter(is_mate).count() > 1;
        let place = if is_shared {
            format!(" ({})", isolated(shown(seat)))
        } else {
            String::new()
        };
        (
            Some(player.seat),
            isolated(name.clone()) + &place,
            name,
            !is_shared && is_taken(seat),
        )
    };
    let keeper = (
        None,
        "I keep the score for all".to_owned(),
        TABLE.to_owned(),
        is_taken(TABLE),
    );
    html! {
        @for (seat, label, name, is_taken) in players.map(player).chain([keeper]) {
            button.large type="button" value=(name) disabled[is_taken] { (mark(game, seat)) (label) @if is_taken { ": taken" } }
        }
    }
}

/// The scores of the seats and the teams. Each phone adds "(you)" to its own.
pub fn scores(game: &Game) -> Markup {
    let (seats, phase) = (game.seats(), view::phase(game));
    let waits = !matches!(phase, Phase::Over | Phase::List);
    let names: Vec<&str> = (0..seats.count()).map(|n| &*seats.seat(n).name).collect();
    // A team that shares a rack is a seat.
    let teams = seats.teams().iter().enumerate();
    let are_seats = seats.teams().iter().all(|team| names.contains(&&**team));
    html! {
        @for (seat, name) in names.iter().enumerate() {
            @let is_next = waits && game.awaited() == seat;
            li.next[is_next] title=[is_next.then_some("to move")] aria-current=(is_next) {
                (mark(game, Some(seat))) bdi { (shown(name)) } " " small data-seat=(shown(name)) {} b.score { (minus(game.score(seat))) }
            }
        }
        @for (team, name) in teams.filter(|_| !are_seats) {
            li { bdi.team { (shown(name)) } " " b.score { (minus(game.team_score(team))) } }
        }
    }
}

/// The last play that scored in one line, and how it scored in several.
pub fn last(game: &Game) -> Markup {
    let at = view::last_scored(game);
    let turn = at.and_then(|at| view::turn(game, at));
    html! {
        summary id="last-play" {
            @if let Some(TurnView { entry, who, .. }) = &turn {
                (mark(game, entry.seat))
                span {
                    bdi { (who) } ": "
                    @for (n, word) in entry.words.iter().enumerate() { @if n > 0 { ", " } bdi { (shown(&word.spelling.upper())) } }
                    " "
                }
                strong { (signed(entry.points)) }
            }
        }
        div.told id="last-sums" { @if let Some(turn) = &turn { (items(game, turn)) } }
    }
}

/// The lists of a round that were compared: the words that count as buttons, by which they are challenged, and the struck
/// ones with the reason.
pub fn lists(game: &Game) -> Markup {
    let mut lists = view::lists(game);
    lists.sort_by_key(|&at| game.entries()[at].seat);
    let lists = lists.into_iter();
    let lists = lists.map(|at| (game.entries()[at].seat, TurnReport::new(game, at)));
    html! {
        @for (seat, TurnReport { player, points, words, .. }) in lists {
            li {
                h3 { (mark(game, seat)) bdi { (player) } " " b { (signed(points)) } }
                div.chips.told {
                    @for word in &words {
                        @if word.struck.flatten().is_some() {
                            span.struck { s { bdi { (word.word) } } " " small { (word.why) } }
                        } @else {
                            @let of = format!("{} of {player}", word.word);
                            button type="button" value=(word.word) data-player=(player) data-of=(of) aria-label={ "challenge " (of) } {
                                bdi { (word.word) } " " small { (word.points) }
                            }
                        }
                    }
                    @if words.is_empty() { "no words" }
                }
            }
        }
    }
}

/// The words of the last play as buttons by which they are challenged. While a category is in force, the table votes on
/// the play as a whole.
pub fn challenge(game: &Game, words: &[String]) -> Markup {
    let is_category = game.may_need_vote() && game.vocabulary().lexicon().is_some();
    let whole = if is_category {
        "the category"
    } else {
        "every word"
    };
    let has_whole = is_category || words.len() != 1;
    let words = words
        .iter()
        .map(|word| (isolated(word.clone()), word.as_str()));
    let all = words.chain(has_whole.then_some((whole.to_owned(), "")));
    html! {
        @if game.can_be_challenged() && game.round().is_none() {
            @for (text, word) in all {
                button.large type="button" dir="auto" value=(word) data-of=(text) { (text) }
            }
        }
    }
}

/// An arrow for each direction of words.
pub fn ways(directions: &[Direction]) -> Markup {
    html! {
        @for way in directions {
            button type="button" id={ "way-" (way) } value=(way) aria-label=(way.word()) {
                @match way {
                    Direction::Right | Direction::East => "→",
                    Direction::Left | Direction::West => "←",
                    Direction::Up => "↑",
                    Direction::Down => "↓",
                    Direction::NorthEast => "↗",
                    Direction::NorthWest => "↖",
                    Direction::SouthEast => "↘",
                    Direction::SouthWest => "↙",
                }
            }
        }
    }
}

/// A seat that the others can free together, or the place of the scorekeeper.
pub struct Freeable {
    /// Whose it is.
    pub name: String,
    /// What its button says.
    pub label: String,
    /// What is asked before.
    pub sure: String,
}

/// Everything that is done under "More". A button has its line, or its beginning, and either the question that comes first
/// or the label of the text to add. `data-for` says which phones have it, if that depends on more than the verb.
/// `times` says whether the scorekeeper can start and stop the clock.
pub fn more(times: bool, freeable: &[Freeable]) -> Markup {
    html! {
        button type="button" value="pass" data-sure="Pass this turn?" { "Pass" }
        button type="button" value="exchange " data-does="exchange" { "Exchange" }
        button type="button" value="forfeit" data-sure="Forfeit this turn?" { "Forfeit" }
        button type="button" value="end" data-sure="End the game for everybody?" { "End the game" }
        button type="button" value="note " data-label="A note for the record" { "Note" }
        button type="button" value="undo" data-for="undo" data-sure="Undo your last action?" { "Undo" }
        button type="button" data-for="takeback" data-does="takeback" data-sure="Ask the others to let you take your play back?" { "Take my play back" }
        button type="button" data-for="all" data-does="look" data-label="Is it a word?" { "Look up" }
        button type="button" data-for="keeper" data-does="correct" { "Correct a turn" }
        button type="button" data-for="keeper" data-does="points" { "Points" }
        button type="button" value="table: category " data-for="keeper" data-label="Words must be" { "Category" }
        button type="button" data-for="keeper" data-does="option" { "Set an option" }
        @if times {
            button type="button" value="start" data-for="keeper" data-does="now" { "Start the clock" }
            button type="button" value="pause" data-for="keeper" data-does="now" { "Stop the clock" }
        }
        button type="button" data-for="all" data-does="line" data-label="A line, as at the computer" { "Type a line" }
        @for Freeable { name, label, sure } in freeable {
            button type="button" value=(name) data-for="others" data-does="free" data-sure=(sure) { (label) }
        }
        button type="button" data-for="all" data-does="leave" data-sure="Leave the seat? Another phone can then take it." { "Leave the seat" }
    }
}

/// How many columns the dealer of the next round has to lay its letters in: those of the tray, if they are on cubes.
pub fn columns(rounds: &Rounds) -> usize {
    if let Some(cubes) = &rounds.cubes {
        return cubes.side();
    }
    let side = (3..6).find(|side| side * side >= rounds.tiles);
    side.unwrap_or(6) + 2
}

/// What the dealer of a round has to lay.
fn to_lay(rounds: &Rounds, round: usize) -> String {
    let (tiles, rings) = (rounds.tiles, rounds.rings_in(round));
    let with = match rings {
        0 => String::new(),
        1 => ", one of them with a ring".to_owned(),
        _ => format!(", {rings} of them with a ring"),
    };
    match rounds.cubes {
        Some(_) => format!("Shake the cubes here, or type the {tiles} letters of yours{with}."),
        None => format!("Lay {tiles} letters in any shape{with}."),
    }
}

/// What the dealer of the next round is asked to do.
pub fn dealt(game: &Game) -> Markup {
    let rounds = game.rules().features.rounds.as_ref();
    let rounds = rounds.filter(|_| view::phase(game) == Phase::Deal);
    let next = game.round().map_or(0, Round::number) + 1;
    html! {
        @if let Some(rounds) = rounds {
            h2 id="deal-heading" { "You deal round " (next) " of " (rounds.count) }
            p.soft { (to_lay(rounds, next)) }
        }
    }
}

/// The empty cells in which the dealer lays the letters of the next round; every second row of hexes is indented.
pub fn deal(game: &Game) -> Markup {
    let rounds = game.rules().features.rounds.as_ref();
    let rounds = rounds.filter(|_| view::phase(game) == Phase::Deal);
    html! {
        @if let Some(rounds) = rounds {
            @let columns = columns(rounds);
            @let rows = match &rounds.cubes {
                Some(cubes) => cubes.side(),
                None => (columns - 1).max(rounds.tiles.div_ceil(columns) + 1),
            };
            @for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                @let is_indented = rounds.neighbours == Neighbours::Hex && row % 2 == 1;
                @let place = format!("row {}, column {}", row + 1, column + 1);
                input.indented[is_indented] autocapitalize="characters" autocorrect="off" spellcheck="false" aria-label=(place);
            }
        }
    }
}

/// The last turns in words, the latest first, without what stands above them: the last play, and the lists of a round.
/// Each phone calls its own player "you", and shows its own list.
pub fn log(game: &Game, turns: usize) -> Markup {
    let are_compared = !view::lists(game).is_empty();
    let is_shown = |(n, turn): &(usize, TurnView<'_>)| match turn.entry.status {
        Status::Scored => *n > 0,
        Status::Listed => !are_compared,
        _ => true,
    };
    let turns = view::turns(game).rev().take(turns).enumerate();
    html! {
        @for (_, turn) in turns.filter(is_shown) {
            @let (who, did) = happened(game, &turn);
            @let told = html! {
                @if let Some(who) = &who { bdi data-who=(who) { (who) } " " }
                (did)
            };
            li {
                (mark(game, turn.entry.seat))
                @if turn.entry.status == Status::Withdrawn { s { (told) } } @else { span { (told) } }
                @if turn.entry.status == Status::Listed { b data-of=[who] {} }
            }
        }
    }
}

/// Whose turn it is, as a seat reads it, or whoever only looks on.
pub fn turn(game: &Game, reader: Option<usize>) -> String {
    let phase = view::phase(game);
    let Some(reader) = reader else {
        return super::turn(game);
    };
    let (seats, winners) = (game.seats(), game.winners());
    let players = seats.players().iter();
    let mut players = players.filter(|player| player.seat == reader);
    let is_winner = |name: &str| winners.iter().any(|winner| winner == name);
    let has_won = is_winner(seats.name(reader))
        || players.any(|player| {
            let team = player.team.map(|team| &seats.teams()[team]);
            is_winner(&player.name) || team.is_some_and(|team| is_winner(team))
        });
    match (phase, winners.len()) {
        (Phase::Over, 1) if has_won && seats.count() > 1 => "you win".to_owned(),
        (Phase::Over, _) if has_won && seats.count() > 1 => "you tie".to_owned(),
        (Phase::Play, _) if game.to_move() == Some(reader) => "your turn".to_owned(),
        _ => super::turn(game),
    }
}

/// The same, with the seats that the others wait for, and the category in force.
pub fn heading(game: &Game, reader: Option<usize>) -> String {
    let turn = turn(game, reader);
    let writes = |seat: &usize| {
        game.open_round()
            .is_some_and(|round| !round.has_list(*seat))
    };
    let is_counting = view::phase(game) == Phase::Racks;
    let counts = |seat: &usize| is_counting && game.undeclared().any(|other| other == *seat);
    let seats = 0..game.seats().count();
    let name = |seat: usize| match reader {
        Some(reader) if reader == seat => "you".to_owned(),
        _ => isolated(shown(game.seats().name(seat))),
    };
    let waits = seats.filter(|seat| writes(seat) || counts(seat)).map(name);
    let waits: Vec<String> = waits.collect();
    let category = game.category();
    match category.filter(|_| view::phase(game) == Phase::Play) {
        Some(category) => format!("{turn}; category: {}", shown(category)),
        None if waits.is_empty() => turn,
        None => format!("{turn}: waiting for {}", listed(&waits)),
    }
}

/// The ranking of a game that is over, and what it is remembered for; two empty lists before that.
pub fn result(game: &Game, unseen: Option<&BestResult>, series: Option<&str>) -> Markup {
    let results = results(game);
    html! {
        div id="ranking" { (podium(game)) }
        dl id="best" {
            @for BestResult { name, who, what, points } in results.iter().chain(unseen).filter(|_| is_over(game)) {
                dt { (name) }
                dd { bdi { (who) } ": " strong { (what) } " " (signed(*points)) }
            }
        }
        @if let Some(series) = series { p { (series) } }
    }
}

fn is_over(game: &Game) -> bool {
    view::phase(game) == Phase::Over
}

/// The same as a text to be sent; `None` before the end.
pub fn result_text(game: &Game, unseen: Option<&BestResult>) -> Option<String> {
    let results = results(game);
    let mut lines = vec![shown(&game.rules().name)];
    for Ranked {
        place, name, score, ..
    } in ranking(game)
    {
        lines.push(format!("{place}. {} {}", isolated(name), minus(score)));
    }
    for BestResult {
        name,
        who,
        what,
        points,
    } in results.iter().chain(unseen)
    {
        let (who, points) = (isolated(who.clone()), signed(*points));
        lines.push(format!("{name}: {who}: {what} {points}"));
    }
    is_over(game).then(|| lines.join("\n"))
}
