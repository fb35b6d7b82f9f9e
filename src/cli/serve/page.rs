//! The spectators' page, and its state for the script that keeps it up to date.

use maud::{Markup, html};
use serde_json::{Value, json};

use super::files;
use crate::game::Game;
use crate::page::{self, Section};
use crate::render;
use crate::seats::vote::Vote;
use crate::text::shown;
use crate::view::{self, Phase, phase};

/// What the page shows.
pub struct Page<'a> {
    /// The name of the game and the players.
    title: String,
    /// Whose turn it is.
    turn: String,
    /// What the large letters do not say.
    standing: Markup,
    /// The latest news, for screen readers.
    spoken: String,
    /// How many turns there are, including entries that nobody typed.
    turns: usize,
    /// The last turn scored.
    has_scored: bool,
    is_over: bool,
    /// A big play.
    big: Markup,
    sections: [Section; 7],
    /// Why the record cannot be read right now. The rest is then its last valid state.
    pub trouble: Option<&'a str>,
    /// The open vote: what is asked, who has voted, and how long it waits for the others.
    vote: Markup,
    /// Phones can take seats.
    pub has_seats: bool,
    /// Who is there before the first play, or empty.
    pub lobby: Markup,
}

impl Page<'_> {
    /// The page of a game.
    pub fn of(game: &Game, sections: [Section; 7], open_vote: Option<&Vote>) -> Self {
        let news = open_vote.map(|vote| vote.sentence(game));
        Self {
            title: page::title(game),
            turn: page::turn(game),
            standing: standing(game),
            spoken: news.unwrap_or_else(|| page::spoken(game)),
            turns: game.entries().len(),
            has_scored: view::last_counts(game),
            is_over: game.is_over(),
            big: page::big(game),
            sections,
            trouble: None,
            vote: open_vote.map_or_else(Markup::default, |open| vote(game, open)),
            has_seats: false,
            lobby: Markup::default(),
        }
    }

    /// The page before there is a game: who is there, and what the table waits for.
    pub fn before(lobby: Markup, waits_for: String) -> Self {
        Self {
            title: "A new game".to_owned(),
            turn: "a new game".to_owned(),
            standing: Markup::default(),
            spoken: waits_for,
            turns: 0,
            has_scored: false,
            is_over: false,
            big: Markup::default(),
            sections: page::sections_of(Default::default()),
            trouble: None,
            vote: Markup::default(),
            has_seats: true,
            lobby,
        }
    }

    /// The state as JSON: texts, and the HTML of each section by its `id`.
    pub fn state(&self) -> Value {
        let mut state = json!({
            "title": self.title,
            "turn": self.turn,
            "spoken": self.spoken,
            "standing": self.standing.0,
            "turns": self.turns,
            "scored": self.has_scored,
            "trouble": self.trouble,
            "over": self.is_over,
            "lobby": self.lobby.0,
            "vote": self.vote.0,
            "big": self.big.0,
        });
        for section in &self.sections {
            state[section.id] = json!(section.html.0);
        }
        state
    }

    /// The page, complete even without its script; or, for a television, with everything in view at once.
    pub fn html(&self, television: bool) -> Markup {
        let title = &self.title;
        let has_seats = self.has_seats && !television;
        let body = html! {
            body.live.tv[television] {
                header {
                    h1 id="title" { (title) }
                    p id="state" role="status" { "" }
                    p id="turn" { (self.turn) }
                    p.aside id="spoken" aria-live="polite" { (self.spoken) }
                    p id="clock" role="timer" hidden { span id="time" {} " " span id="whole" {} " " span id="left" aria-live="polite" {} }
                    div id="standing" { (self.standing) }
                    p id="trouble" role="alert" { @if let Some(trouble) = self.trouble { (trouble) } }
                }
                section class="part lobby" aria-label="Before the game" {
                    div id="lobby" { (self.lobby) }
                    aside id="invite" {}
                }
                section class="part vote" aria-label="Vote" { div id="vote" { (self.vote) } }
                main {
                    (page::elements(&self.sections))
                    (look_up())
                }
                div id="big" aria-hidden="true" {}
                footer {
                    @if has_seats { a href="/seat" { "take a seat" } }
                    button id="sound" type="button" aria-pressed="false" { "sound" }
                    a href="/tv" { "show on a television" }
                    noscript { p { "Without JavaScript, the page reloads every 15 seconds, and the clock and look-ups are missing." } }
                }
            }
        };
        page::page(title, &head(has_seats), &body)
    }
}

/// What the large letters do not say.
fn standing(game: &Game) -> Markup {
    let text = match phase(game) {
        Phase::Play => render::left_to_draw(game),
        Phase::Deal => String::new(),
        Phase::Over if game.tie_break().is_none() => String::new(),
        _ => page::standing(game),
    };
    html! {
        @if !text.is_empty() { p.standing { (text) } }
        (page::category(game))
    }
}

fn vote(game: &Game, vote: &Vote) -> Markup {
    let seats = game.seats();
    html! {
        p.question { (vote.question(game)) }
        p { (vote.asks(game)) }
        ul.ballots {
            @for seat in 0..seats.count() {
                li { (page::mark(game, Some(seat))) bdi.name { (shown(seats.name(seat))) }
                    " " span { (if vote.ballot(seat).is_some() { "voted" } else { "\u{2013}" }) } }
            }
        }
        p.countdown role="timer" {}
    }
}

/// What the page loads; with seats, also what takes a phone that has one to it.
fn head(has_seats: bool) -> Markup {
    html! {
        meta name="theme-color" content="#f6f3ec" media="(prefers-color-scheme: light)";
        meta name="theme-color" content="#131519" media="(prefers-color-scheme: dark)";
        link rel="icon" href=(files::address("live/icon.svg")) type="image/svg+xml";
        link rel="manifest" href=(files::address("live/manifest.json"));
        link rel="stylesheet" href=(files::address("screen/screen.css"));
        @if has_seats { script src=(files::address("to-seat.js")) {} }
        script src=(files::address("steps.js")) defer {}
        script type="module" src=(files::address("screen/screen.js")) {}
        (files::preloads("screen"))
        noscript { meta http-equiv="refresh" content="15"; }
    }
}

/// The look-up box.
fn look_up() -> Markup {
    html! {
        section class="part look" aria-labelledby="look-heading" {
            h2 id="look-heading" { label for="words" { "Is it a word?" } }
            form id="look" {
                div.ask {
                    input id="words" name="words" type="search" autocomplete="off"
                        autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200";
                    button { "Look up" }
                }
                pre id="answer" role="status" {}
            }
        }
    }
}
