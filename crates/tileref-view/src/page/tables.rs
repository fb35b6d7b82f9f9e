//! The scoreboard, the last play and the log, as tables that screen readers handle well.

use maud::{Markup, html};

use super::initial::mark;
use super::spoken;
use crate::view::{self, PlayerScore, Runner, Scores, TurnItem, TurnView};
use tileref_game::action::Action;
use tileref_game::features::Form;
use tileref_game::game::{Game, Round, Status};
use tileref_words::text::shown;

/// The scores of the teams and of the players, with notes on who is next and who has won.
pub fn scores(game: &Game) -> Markup {
    let mut scores = view::scores(game);
    if game.is_over() {
        let place = |seat: usize| std::cmp::Reverse(game.score(seat));
        scores.players.sort_by_key(|player| place(player.seat));
        scores
            .teams
            .sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    }
    html! {
        @if !scores.teams.is_empty() { (team_scores(game, &scores)) }
        table.scores {
            thead {
                tr {
                    @for heading in &scores.names { th scope="col" { (heading) } }
                    @for heading in &scores.numbers { th.number scope="col" { (heading) } }
                }
            }
            tbody {
                @for player in &scores.players { (score(game, player, &scores.numbers)) }
            }
        }
    }
}

fn score(game: &Game, player: &PlayerScore, headings: &[&str]) -> Markup {
    let (seat, name) = (player.seat, &player.names[0]);
    let is_alone = game.seats().teams().is_empty();
    html! {
        tr.next[is_next(game, seat)].writes[writes(game, seat)] {
            (name_cell(&mark(game, Some(seat)), name, &[
                note(game, seat).or(won_as(game, name)),
                (is_alone && is_ahead(game, game.score(seat))).then_some("leads"),
            ]))
            @for team in &player.names[1..] { td { bdi { (team) } } }
            @for (&heading, n) in headings.iter().zip(&player.numbers) {
                td.number.score[heading == "score"].time[heading == view::TIME_LEFT]
                    data-seat=[(heading == view::TIME_LEFT).then_some(seat)] { (n.replace('-', "\u{2212}")) }
            }
        }
    }
}

fn team_scores(game: &Game, scores: &Scores) -> Markup {
    html! {
        table.scores.teams {
            thead { tr { th scope="col" { "team" } th.number scope="col" { "score" } } }
            tbody {
                @for (name, score) in &scores.teams {
                    tr {
                        (name_cell(&html! {}, name, &[won_as(game, name), is_ahead(game, *score).then_some("leads")]))
                        td.number.score { (score) }
                    }
                }
            }
        }
    }
}

fn name_cell(mark: &Markup, name: &str, notes: &[Option<&str>]) -> Markup {
    html! {
        th scope="row" {
            (mark) bdi.name { (name) }
            @for note in notes.iter().flatten() { " " span.note { (note) } }
        }
    }
}

/// A score is ahead if it is the best so far, and somebody's is lower.
fn is_ahead(game: &Game, score: i64) -> bool {
    let scores: Vec<i64> = match game.seats().teams() {
        [] => (0..game.seats().count())
            .map(|seat| game.score(seat))
            .collect(),
        teams => (0..teams.len()).map(|team| game.team_score(team)).collect(),
    };
    let best = scores.iter().max() == Some(&score);
    best && !game.is_over() && scores.iter().any(|other| *other < score)
}

/// The note for a winning player or team. In a game for one, nobody wins.
fn won_as(game: &Game, name: &str) -> Option<&'static str> {
    let winners = game.winners();
    let has_won = winners.iter().any(|winner| shown(winner) == name);
    match winners.len() {
        _ if !has_won || game.seats().count() == 1 => None,
        1 => Some(view::win(game)),
        _ => Some("ties"),
    }
}

fn is_next(game: &Game, seat: usize) -> bool {
    game.to_move() == Some(seat) && game.rules().features.form != Form::Lists
}

/// A player writes until their list is in.
fn writes(game: &Game, seat: usize) -> bool {
    let missing = |round: &Round| !round.has_list(seat);
    game.open_round().is_some_and(missing)
}

/// The note on what a player has to do.
fn note(game: &Game, seat: usize) -> Option<&'static str> {
    if is_next(game, seat) {
        return Some("to move");
    }
    if writes(game, seat) {
        return Some("list missing");
    }
    let undeclared = game.undeclared().any(|of| of == seat);
    undeclared.then_some("rack missing")
}

/// The last play that scored, or before the first one how the game goes, and, if something else was typed since, the last entry.
pub fn last(game: &Game) -> Markup {
    let mut scored = last_scored(game);
    let after = scored.iter().map(|turn| turn.at + 1).max();
    let since = after.unwrap_or(0).max(view::last(game));
    scored.sort_by_key(|turn| turn.entry.seat);
    html! {
        @if game.entries().is_empty() { (super::start(game)) }
        @if !scored.is_empty() {
            div.told.lists[scored.len() > 1] { @for turn in &scored { (article(game, turn)) } }
        }
        @for turn in view::turns(game).skip(since) { (since_then(game, &turn)) }
    }
}

/// The word and the points of the last play, for large letters, if it is a big one.
pub fn big(game: &Game) -> Markup {
    let turn = view::last_turn(game).filter(|_| view::last_is_big(game));
    html! {
        @if let Some(TurnView { entry, who, .. }) = turn {
            bdi { (who) }
            div {
                @for word in entry.words.iter().take(1) { bdi { (shown(&word.spelling.upper())) } " " }
                strong { (signed(entry.points)) }
            }
        }
    }
}

/// The last play that scored; in word paths, the lists of the last round whose lists were compared.
fn last_scored(game: &Game) -> Vec<TurnView<'_>> {
    if let Some(play) = view::last_scored(game) {
        return view::turn(game, play).into_iter().collect();
    }
    let is_list = |turn: &TurnView<'_>| turn.entry.status == Status::Listed && !game.hides(turn.at);
    let is_grid =
        |turn: &TurnView<'_>| matches!(turn.entry.action.as_deref(), Some(Action::Grid(_)));
    let latest = view::turns(game).rev().skip_while(|turn| !is_list(turn));
    let lists = latest.take_while(|turn| !is_grid(turn)).filter(is_list);
    lists.collect()
}

/// A turn after the last play that scored, in words where there are any.
fn since_then(game: &Game, turn: &TurnView<'_>) -> Markup {
    match spoken::by_player(game, turn) {
        Some(did) => {
            html! { article.turn { p { (mark(game, turn.entry.seat)) strong { bdi { (turn.who) } } " " (did) (took(turn)) } } }
        }
        None => article(game, turn),
    }
}

fn article(game: &Game, turn: &TurnView<'_>) -> Markup {
    // The words of a list follow one per line.
    let is_list = turn.items.len() > 1 && turn.entry.status == Status::Listed;
    html! {
        article.turn {
            p {
                (mark(game, turn.entry.seat)) strong { bdi { (turn.who) } }
                @if let Some(line) = turn.line.as_ref().filter(|_| !is_list) { " " span.line { (line) } }
                (took(turn))
            }
            (items(game, turn))
            @if let Some(points) = turn.points { p.sum { strong { (signed(points)) } } }
        }
    }
}

/// Every turn with its scoring, and the scores after it, which are shown while stepping through the turns.
pub fn log(game: &Game, latest_first: bool) -> Markup {
    let race = view::race(game);
    let mut turns: Vec<TurnView<'_>> = view::turns(game).collect();
    if latest_first {
        turns.reverse();
    }
    html! {
        @if turns.is_empty() {
            p.bare { "no turns yet" }
        } @else {
            table.log {
                thead {
                    tr {
                        th.number scope="col" { "#" }
                        th scope="col" { "who" }
                        th scope="col" { "turn" }
                        th.number scope="col" { "points" }
                        th.number scope="col" { "total" }
                    }
                }
                tbody { @for turn in &turns { (row(game, turn, &race)) } }
            }
        }
    }
}

fn row(game: &Game, turn: &TurnView<'_>, race: &[Runner]) -> Markup {
    let scores = turn.n.map(|n| {
        let at = |runner: &Runner| {
            let total = runner.totals.get(n).copied().unwrap_or_default();
            format!("{} {}", shown(&runner.name), minus(total))
        };
        race.iter().map(at).collect::<Vec<_>>().join(", ")
    });
    html! {
        tr data-turn=[turn.n] data-scores=[scores] {
            td.number.n { @if let Some(n) = turn.n { (n) } }
            th scope="row" { (mark(game, turn.entry.seat)) bdi.name { (turn.who) } }
            td {
                @if let Some(line) = &turn.line { p.line { (line) (took(turn)) } }
                (items(game, turn))
            }
            td.number.points { @if let Some(points) = turn.points { (signed(points)) } }
            td.number { @if let Some(total) = turn.total { (minus(total)) } }
        }
    }
}

/// How long a turn took.
fn took(turn: &TurnView<'_>) -> Markup {
    html! { @if let Some(took) = &turn.took { " " span.took { (took) } } }
}

/// How a turn scored, a line for each word and bonus.
pub(super) fn items(game: &Game, turn: &TurnView<'_>) -> Markup {
    html! {
        @if !turn.items.is_empty() || turn.outcome.is_some() {
            ul.items {
                @for item in &turn.items { li.bonus[item.word.is_none()] { (marked_up(game, item)) } }
                @if let Some(outcome) = &turn.outcome { li { (outcome) } }
            }
        }
    }
}

/// An item, with its word in bold or struck out.
fn marked_up(game: &Game, item: &TurnItem<'_>) -> Markup {
    let Some(word) = item.word else {
        return html! { (item) };
    };
    let name = word.spelling.upper();
    let (lang, dir) = (view::language(game), view::direction(game));
    html! {
        @if word.struck.is_some() { s { bdi lang=[lang] dir=[dir] { (name) } } " " span.why { (word.why_struck()) } }
        @else { b { bdi lang=[lang] dir=[dir] { (name) } } (item.text.strip_prefix(&name).unwrap_or_default()) }
    }
}

/// Points with a sign. A true minus sign is as wide as a plus.
pub(super) fn signed(points: i64) -> String {
    if points < 0 {
        minus(points)
    } else {
        format!("+{points}")
    }
}

pub(super) fn minus(points: i64) -> String {
    points.to_string().replace('-', "\u{2212}")
}
