//! The routes: the page, its style and scripts, the events, look-ups, the game as JSON.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hyper::body::{Bytes, Incoming};
use hyper::{Method, Request, StatusCode};
use serde_json::json;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::reply::{self, Events, HTML, JSON, Reply};
use super::seats;
use super::seats::queue::QueuedDesk;
use super::setup::{self, SetupTable};
use super::slot::Slot;
use super::snapshot::{Screens, Snapshot};
use super::{files, guard, lobby, lookup, share};
use crate::files::unix_ms;
use crate::seats::limit::network;

/// How often a screen gets an event at least, so that it knows that it is connected: a screen
/// that hears nothing for twice as long says so.
pub const PING: Duration = Duration::from_secs(3);

/// How many screens can follow the game. The other connections are for short requests.
const MAX_FOLLOWERS: usize = 300;

/// The addresses of those that follow the game, oldest first, each with what ends its stream when it is dropped.
static FOLLOWERS: Mutex<Vec<(IpAddr, oneshot::Sender<()>)>> = Mutex::new(Vec::new());

/// The reconnection delay of a screen, in milliseconds.
const RETRY: &[u8] = b"retry: 2000\n\n";

/// The two ends of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// The address that it came in on.
    pub local: SocketAddr,
    /// Whose it is.
    pub peer: IpAddr,
}

/// What the answers of every connection are made from.
#[derive(Clone)]
pub enum Served {
    /// A game.
    Game(Game),
    /// A table that is still to choose a game, or has begun one since.
    Setup(Arc<SetupTable>),
}

/// A game that is followed.
#[derive(Clone)]
pub struct Game {
    /// The latest state.
    pub screens: Screens,
    /// The desk, if phones can take seats.
    pub desk: Option<QueuedDesk>,
    /// Whether other computers can connect.
    pub lan: bool,
}

/// Answers a request. Without seats, no request changes anything.
pub async fn answer(request: Request<Incoming>, ends: Ends, served: &Served) -> Reply {
    let reply = match guard::host(request.uri(), request.headers(), ends.local) {
        Err(status) => reply::refused(status),
        Ok(()) => match served {
            Served::Game(game) => route(request, ends, game).await,
            Served::Setup(table) => match table.game() {
                Some(game) => route(request, ends, game).await,
                None => setup::route(request, ends, table).await,
            },
        },
    };
    reply::with_policy(reply)
}

async fn route(request: Request<Incoming>, ends: Ends, served: &Game) -> Reply {
    let screens = &served.screens;
    match (request.method(), &served.desk) {
        (&Method::GET | &Method::HEAD, None) => {}
        (&Method::GET | &Method::HEAD, Some(desk)) => {
            let (path, head) = (request.uri().path(), request.headers());
            if let Some(reply) = seats::get(desk, screens, path, head).await {
                return reply;
            }
        }
        (&Method::POST, Some(desk)) => return seats::post(desk, screens, ends.peer, request).await,
        _ => return reply::only("GET, HEAD"),
    }
    let newest = || Arc::clone(&screens.borrow());
    let for_players = served.desk.is_some() && request.uri().query() == Some("table");
    match request.uri().path() {
        "/" => reply::text(HTML, newest().page.clone()),
        "/tv" => reply::text(HTML, newest().television.clone()),
        "/invite" if served.desk.is_some() => {
            invitation(request.uri().query(), ends, served.lan).await
        }
        "/look" => lookup::answer(newest(), request.uri().query(), &network(ends.peer)).await,
        "/game.json" => reply::text(JSON, newest().json.clone()),
        "/result.svg" => match newest().card.clone() {
            Some(card) => reply::text("image/svg+xml", card),
            None => reply::refused(StatusCode::NOT_FOUND),
        },
        "/events" if request.method() == Method::HEAD => reply::text("text/event-stream", ""),
        "/events" => match place(ends.peer) {
            Some(place) => reply::events(follow(screens.clone(), place, for_players)),
            None => reply::refused(StatusCode::SERVICE_UNAVAILABLE),
        },
        _ => files::file(request.uri(), request.headers(), served.desk.is_some())
            .unwrap_or_else(|| reply::refused(StatusCode::NOT_FOUND)),
    }
}

/// How phones join, drawn for a screen.
pub async fn invitation(code: Option<&str>, ends: Ends, lan: bool) -> Reply {
    let code = code.unwrap_or_default().to_owned();
    let draw = move || lobby::invitation(&code, ends.local, lan);
    match Slot::of(&network(ends.peer)).await.work(draw).await {
        Ok(Some(drawn)) => reply::text(HTML, drawn.into_string()),
        Ok(None) => reply::refused(StatusCode::BAD_REQUEST),
        Err(_) => reply::refused(StatusCode::INTERNAL_SERVER_ERROR),
    }
}

/// A place for a screen from this address, which is lost when somebody with fewer needs it. `None` if all are taken and
/// nobody has more.
pub fn place(peer: IpAddr) -> Option<oneshot::Receiver<()>> {
    let mut all = FOLLOWERS.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|(_, stream)| !stream.is_closed());
    if all.len() >= MAX_FOLLOWERS {
        let from = share::richest(all.iter().map(|(ip, _)| *ip), peer)?;
        let oldest = all.iter().position(|(ip, _)| *ip == from)?;
        all.remove(oldest);
    }
    let (stream, place) = oneshot::channel();
    all.push((peer, stream));
    Some(place)
}

/// Sends every new state to a screen, while it has its place. A slow screen skips some states; the connection drops one
/// that never reads.
fn follow(mut screens: Screens, mut place: oneshot::Receiver<()>, for_players: bool) -> Events {
    let (send, events) = mpsc::channel(1);
    tokio::spawn(async move {
        let taken = async |event| send.send(event).await.is_ok();
        let mut shown = None;
        // If this fails, sending the first state fails as well.
        taken(Bytes::from_static(RETRY)).await;
        loop {
            // A slow screen must not hold on to the rest of an old snapshot.
            let (news, times, number) = {
                let newest = screens.borrow_and_update();
                let news = newest.news(shown, for_players);
                (news, times(&newest), newest.number)
            };
            if let Some(event) = news
                && !taken(event).await
            {
                break;
            }
            if !taken(times).await {
                break;
            }
            shown = Some(number);
            let waits = timeout(PING, screens.changed());
            let over = tokio::select! {
                // After a timeout the clock is sent again, as a ping and to correct it.
                changed = waits => matches!(changed, Ok(Err(_))),
                () = send.closed() => true,
                _ = &mut place => true,
            };
            if over {
                break;
            }
        }
    });
    Events(events)
}

/// The events with the clock as it is now, and with how long an open vote still waits.
fn times(snapshot: &Snapshot) -> Bytes {
    let now = unix_ms();
    let clock = snapshot.clock.as_ref();
    let state = clock.map(|clock| clock.document(&snapshot.game, now));
    let clock = reply::event("clock", &json!(state));
    match snapshot.vote_ends {
        None => clock,
        Some(ends) => [
            clock,
            reply::event("vote", &json!(ends.saturating_sub(now))),
        ]
        .concat()
        .into(),
    }
}
