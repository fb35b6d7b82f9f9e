//! Before the first play, while a seat is free: who is there, who is awaited, who begins; and how to join.
//!
//! The code of the table is not part of any page or event. A television that was opened with it in its address asks for
//! the picture of what it has.

use std::net::{IpAddr, SocketAddr};

use maud::{Markup, html};

use super::address;
use crate::game::Game;
use crate::page::{isolated, mark, start};
use crate::qr;
use crate::seats::holders::Holders;
use crate::seats::setup::{Person, Setup};
use crate::text::{listed, shown};

/// The longest code that is drawn.
const LONGEST: usize = 12;

/// The lobby; empty once somebody has played, or everybody is seated.
pub fn lobby(game: &Game, holders: &Holders) -> Markup {
    let seats = || (0..game.seats().count()).map(|at| game.seats().name(at));
    let free = || seats().filter(|name| !holders.is_taken(name));
    if !game.entries().is_empty() || free().next().is_none() {
        return html! {};
    }
    let name = |name: &str| isolated(shown(name));
    html! {
        ul.seats {
            @for (at, seat) in seats().enumerate() {
                li.here[holders.is_taken(seat)] {
                    (mark(game, Some(at))) bdi.name { (shown(seat)) }
                    " " span { (if holders.is_taken(seat) { "on a phone" } else { "waiting \u{2026}" }) }
                }
            }
        }
        p.awaited { "waiting for " (listed(free().map(name))) }
        (start(game))
    }
}

/// Who is there before a game is chosen, what was chosen, and what the table waits for.
pub fn before(setup: &Setup, holders: &Holders) -> Markup {
    html! {
        @if let Some((game, rules)) = setup.chosen() {
            p.chosen { strong { (game) } @for rule in rules { ", " (rule) } }
        }
        ul.seats {
            @for Person { name, has_phone, is_ready } in setup.people(holders) {
                li.here[has_phone] {
                    bdi.name { (shown(&name)) }
                    " " span { (if is_ready { "ready" } else if has_phone { "on a phone" } else { "without a phone" }) }
                }
            }
        }
        p.awaited { (setup.told(holders)) }
    }
}

/// How to join with this code: the address, the code, and a QR code of both. `None` if it cannot be a code.
pub fn invitation(code: &str, local: SocketAddr, lan: bool) -> Option<Markup> {
    let is_code = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if code.is_empty() || code.len() > LONGEST || !code.chars().all(is_code) {
        return None;
    }
    let network = address::in_network().filter(|_| lan && local.ip().is_loopback());
    let at = network.map_or(local, |ip| SocketAddr::new(IpAddr::V4(ip), local.port()));
    let drawn = qr::drawing(&format!("http://{at}/#{code}"), "QR code to take a seat")?;
    Some(html! {
        (drawn)
        p.address { (at) }
        p.code { (code) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_has_the_code_that_was_asked_for_and_nothing_else() {
        let local = SocketAddr::from(([192, 168, 1, 20], 8377));
        let drawn = invitation("K7QM-2F4P", local, true).expect("a code").0;
        assert!(drawn.contains("<p class=\"address\">192.168.1.20:8377</p>"));
        assert!(drawn.contains("<p class=\"code\">K7QM-2F4P</p>"));
        for none in ["", "<b>", "K7QM-2F4P-2222", "a b"] {
            assert!(invitation(none, local, true).is_none(), "{none}");
        }
    }
}
