//! The scoreboard.

use comfy_table::Cell;

use super::{Ink, drawn, inked, packed, right, table};
use crate::terminal::{TextStyle, wrapped};
use crate::view::{self, Phase, PlayerScore, Scores};
use tileref_game::game::{BrokenTie, Game};
use tileref_words::text::{count, listed, shown};

/// The scoreboard, who is next, and how many tiles are left in the bag.
pub fn scores(game: &Game, style: TextStyle) -> String {
    scoreboard(game, &view::scores(game), style)
}

/// A scoreboard with the lines below it.
pub fn scoreboard(game: &Game, scores: &Scores, style: TextStyle) -> String {
    score_table(game, scores, style) + &state(game, scores, style)
}

/// The lines below the scores: teams, the category, lost turns, who is next.
pub(super) fn state(game: &Game, scores: &Scores, style: TextStyle) -> String {
    let teams = scores.teams.iter();
    let teams: Vec<String> = teams
        .map(|(name, score)| format!("{name} {score}"))
        .collect();
    let teams = match teams.as_slice() {
        [] => String::new(),
        teams => format!("teams: {}\n", listed(teams)),
    };
    teams + &category(game, style) + &owed(game) + &standing(game, style)
}

/// The players' scores side by side, in as few lines as possible.
pub(super) fn score_line(game: &Game, scores: &Scores, style: TextStyle) -> String {
    let score = |player: &PlayerScore| {
        let next = game.to_move() == Some(player.seat);
        let total = game.score(player.seat);
        let penalty = game.penalty(player.seat).filter(|&points| points > 0);
        let penalty = penalty.map_or(String::new(), |points| format!(" (-{points})"));
        let left = player.time_left.as_ref();
        let left = left.map_or(String::new(), |left| format!(" [{left}]"));
        let text = format!("{} {total}{penalty}{left}", player.names[0]);
        if next {
            inked(style, Ink::Strong, &format!("> {text}"))
        } else {
            text
        }
    };
    let scores: Vec<String> = scores.players.iter().map(score).collect();
    packed(&scores, style.width)
}

/// The scoreboard: a row for each player.
pub(super) fn score_table(game: &Game, scores: &Scores, style: TextStyle) -> String {
    let header = [&[""], &*scores.names, &scores.numbers].concat();
    let mut board = table(style, &header);
    for player in &scores.players {
        let next = game.to_move() == Some(player.seat);
        let marker = Cell::new(if next { ">" } else { "" });
        let names = player.names.iter().map(Cell::new);
        let numbers = player.numbers.iter().cloned().map(right);
        board.add_row([marker].into_iter().chain(names).chain(numbers));
    }
    drawn(board)
}

/// What to type for the players whose racks are not in; who is out has none to type.
fn racks_missing(game: &Game, players: &[String]) -> String {
    let is_out = |&seat: &usize| game.rack_size(seat) == Some(0);
    let out = (0..game.seats().count()).filter(is_out);
    let out = listed(out.map(|seat| shown(game.seats().name(seat))));
    let out = match &*out {
        "" => String::new(),
        out => format!("; `rack -` for {out}"),
    };
    let next = game
        .undeclared()
        .next()
        .and_then(|seat| game.rack_size(seat));
    let example: String = "aeiounrt".chars().cycle().take(next.unwrap_or(5)).collect();
    let racks = match players {
        [] => "the racks".to_owned(),
        [only] => format!("{only}'s rack"),
        [first, ..] => format!("each rack, {first}'s first"),
    };
    format!("type the tiles left on {racks}, as in `{example}`{out}")
}

/// The players who are going to lose turns.
fn owed(game: &Game) -> String {
    let seats = (0..game.seats().count()).filter(|_| !game.is_over());
    let line = |seat: usize| {
        let name = shown(game.seats().name(seat));
        match game.lost_turns(seat) {
            0 => String::new(),
            1 => format!("{name} loses the next turn\n"),
            n => format!("{name} loses the next {n} turns\n"),
        }
    };
    seats.map(line).collect()
}

/// The category in force.
fn category(game: &Game, style: TextStyle) -> String {
    let category = game.category().filter(|_| !game.is_over());
    category.map_or(String::new(), |category| {
        wrapped(&format!("category: {}", shown(category)), style.width, "  ")
    })
}

/// One line: whose turn it is and how many tiles are left, what else the game is waiting for, or how it ended.
pub fn standing(game: &Game, style: TextStyle) -> String {
    let strong = |text: &str| inked(style, Ink::Strong, text);
    let name = |seat: usize| strong(&shown(game.seats().name(seat)));
    match view::phase(game) {
        Phase::Play => {
            let left = left_to_draw(game);
            let rest = if left.is_empty() { "" } else { "; " };
            format!("{} to move{rest}{left}\n", name(game.awaited()))
        }
        Phase::Deal => {
            let dealer = name(game.dealer());
            let rings = match game.rings_to_lay() {
                0 => String::new(),
                1 => ", with `*` after the ringed letter".to_owned(),
                rings => format!(", with `*` after each of {rings} ringed letters"),
            };
            let rounds = game.rules().features.rounds.as_ref();
            let has_cubes = rounds.is_some_and(|rounds| rounds.cubes.is_some());
            let shakes = if has_cubes {
                "`deal` shakes the cubes, or "
            } else {
                ""
            };
            format!("{dealer} deals: {shakes}enter the letters with `grid ROW/ROW/...`{rings}\n")
        }
        Phase::List => {
            let has_list = |seat| game.open_round().is_none_or(|round| round.has_list(seat));
            let seats = (0..game.seats().count()).filter(|&seat| !has_list(seat));
            let missing: Vec<String> = seats.map(name).collect();
            let lists = count(missing.len(), "list");
            format!("{lists} missing: {}\n", listed(&missing))
        }
        Phase::Racks => {
            let players: Vec<String> = game.undeclared().map(name).collect();
            format!("the game is over; {}\n", racks_missing(game, &players))
        }
        Phase::Over => outcome(game, style),
    }
}

/// How a game ended.
fn outcome(game: &Game, style: TextStyle) -> String {
    let strong = |text: &str| inked(style, Ink::Strong, text);
    let winners: Vec<String> = game.winners().iter().map(|name| shown(name)).collect();
    let why = tie_break(game);
    match winners.as_slice() {
        _ if game.seats().count() == 1 => "the game is over\n".to_owned(),
        [winner] => {
            let wins = view::win(game);
            let lead = game.lead().and_then(|points| usize::try_from(points).ok());
            let by = lead.map_or(String::new(), |n| format!(" by {}", count(n, "point")));
            format!("the game is over; {} {wins}{by}{why}\n", strong(winner))
        }
        several => format!("the game is over; {} tie{why}\n", strong(&listed(several))),
    }
}

/// How many tiles are left in the bag and in the pool, in a game that counts them.
pub fn left_to_draw(game: &Game) -> String {
    let bag = game
        .bag()
        .map(|bag| format!("{} left in the bag", count(bag, "tile")));
    let pool = game.pool().map(|pool| format!("{pool} in the pool"));
    bag.into_iter().chain(pool).collect::<Vec<_>>().join(", ")
}

/// What decided a tie.
fn tie_break(game: &Game) -> String {
    let Some(BrokenTie { tied, score, turn }) = game.tie_break() else {
        return String::new();
    };
    let seats = match game.seats().teams() {
        [] => game.seats().players().len(),
        teams => teams.len(),
    };
    if tied.len() == seats {
        return format!(": {score} each, decided by the best single turn ({turn})");
    }
    let tied: Vec<String> = tied.iter().map(|name| shown(name)).collect();
    let tied = listed(&tied);
    format!(": {tied} have {score} each, decided by the best single turn ({turn})")
}
