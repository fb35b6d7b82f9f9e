//! The scoreboard.

use comfy_table::{Cell, CellAlignment};

use super::{Ink, drawn, inked, letter_grid, table};
use crate::cli::ui::Look;
use crate::game::{BrokenTie, Game};
use crate::text::{count, listed, shown, wrapped};

/// Every player's score, who is next, and how many tiles are left in the bag.
pub fn scores(game: &Game, look: Look) -> String {
    let teams = game.seats().teams();
    let over = game.is_over() && game.counts_racks();
    let mut header = vec!["", "player"];
    header.extend((!teams.is_empty()).then_some("team"));
    let racks = game.bag().is_some() && game.pool().is_none();
    header.extend(racks.then_some("tiles"));
    header.push("score");
    header.extend(over.then_some("unplayed"));
    let mut board = table(look, &header);
    for player in game.seats().players() {
        let next = game.to_move() == Some(player.seat);
        let mut row = vec![
            Cell::new(if next { ">" } else { "" }),
            Cell::new(shown(&player.name)),
        ];
        row.extend(player.team.map(|team| Cell::new(shown(&teams[team]))));
        row.extend(racks.then(|| number(&game.rack_size(player.seat).unwrap_or(0))));
        row.push(number(&game.score(player.seat)));
        if over {
            let penalty = game
                .penalty(player.seat)
                .map_or("?".to_owned(), |points| (-points).to_string());
            row.push(number(&penalty));
        }
        board.add_row(row);
    }
    let mut text = drawn(&board);
    if !teams.is_empty() {
        let score = |(n, name): (usize, &String)| format!("{} {}", shown(name), game.team_score(n));
        text += &format!(
            "teams: {}\n",
            listed(&teams.iter().enumerate().map(score).collect::<Vec<_>>())
        );
    }
    text + &category(game, look) + &standing(game, look)
}

/// The category that words must fit, until the game is over.
fn category(game: &Game, look: Look) -> String {
    let category = game.category().filter(|_| !game.is_over());
    category.map_or(String::new(), |category| {
        wrapped(&format!("category: {}", shown(category)), look.width, "  ")
    })
}

fn number(n: &impl ToString) -> Cell {
    Cell::new(n.to_string()).set_alignment(CellAlignment::Right)
}

/// One line: who is next and how many tiles are left, or how the game ended.
pub fn standing(game: &Game, look: Look) -> String {
    let name = |seat: usize| shown(&game.seats().seat(seat).name);
    let strong = |text: &str| inked(look, Ink::Strong, text);
    if let Some(waiting) = letter_grid::waiting(game, look) {
        return waiting;
    }
    if let Some(seat) = game.to_move() {
        let bag = game.bag().map_or(String::new(), |bag| {
            format!("; {} left in the bag", count(bag, "tile"))
        });
        let pool = game
            .pool()
            .map_or(String::new(), |pool| format!(", {pool} in the pool"));
        return format!("{} to move{bag}{pool}\n", strong(&name(seat)));
    }
    let waiting: Vec<String> = game.undeclared().map(name).collect();
    if !waiting.is_empty() {
        let none_left = (0..game.seats().len()).filter(|&seat| game.rack_size(seat) == Some(0));
        let out: Vec<String> = none_left.map(name).collect();
        let out = match out.as_slice() {
            [] => String::new(),
            out => format!("; `rack -` for {}", listed(out)),
        };
        return format!(
            "the game is over; enter `rack TILES` for {}{out}\n",
            strong(&listed(&waiting))
        );
    }
    let winners: Vec<String> = game.winners().iter().map(|name| shown(name)).collect();
    let why = tie_break(game);
    match winners.as_slice() {
        _ if game.seats().len() == 1 => "the game is over\n".to_owned(),
        [winner] => format!("the game is over; {} wins{why}\n", strong(winner)),
        several => format!("the game is over; {} tie{why}\n", strong(&listed(several))),
    }
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
