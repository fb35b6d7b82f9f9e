//! The routes of a table that has no game yet: phones join, the first one chooses a game, and once everybody is ready it
//! begins. Then the same server goes on with the game, and every screen and phone follows.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use hyper::body::{Bytes, Incoming};
use hyper::{HeaderMap, Method, Request, StatusCode};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{interval, timeout};

use super::page::Page;
use super::reply::{self, Events, HTML, JSON, Reply};
use super::routes::{self, Ends, Game, PING};
use super::seats::{self, Join, holder, request};
use super::slot::Slot;
use super::watched::WatchedRecord;
use super::{files, lobby, terminal};
use crate::cli::new::write;
use crate::cli::open;
use crate::fault::Fault;
use crate::lexicon;
use crate::new_game::start::{self, Answers};
use crate::seats::desk::{Desk, LimitedRequest};
use crate::seats::holders::{Holder, Holders};
use crate::seats::limit::network;
use crate::seats::setup::Setup;
use crate::seats::{AnswerKind, PhoneAnswer, PhoneResult};
use crate::session::Session;
use crate::store as stores;
use crate::text::{listed, shown};
use tileref_table::store::Store;

/// How often to look which phones have become silent.
const LOOK: Duration = Duration::from_secs(1);

/// A screen opens the stream again this soon, in milliseconds: it ends when the game begins.
const RETRY: &[u8] = b"retry: 300\n\n";

/// The paths that accept `POST`.
const PATHS: [&str; 6] = ["/join", "/leave", "/questions", "/draw", "/setup", "/ready"];

/// The games with their pictures, drawn once, and what is said of the word lists.
static GAMES: LazyLock<Bytes> = LazyLock::new(|| {
    let lists = lexicon::EMBEDDED.map(|list| (list.name, list.about));
    json!({ "kinds": start::pictured(), "lists": lists })
        .to_string()
        .into()
});

/// A table without a game, until it begins one.
pub struct SetupTable {
    file: PathBuf,
    store: Arc<dyn Store>,
    desk: Arc<Desk>,
    lan: bool,
    setup: Mutex<Setup>,
    /// What screens show; it is gone once the game begins.
    shown: Mutex<Option<watch::Sender<Shown>>>,
    game: OnceLock<Game>,
}

/// The latest state, as events and as pages.
#[derive(Clone, Debug)]
struct Shown {
    spectators: Bytes,
    players: Bytes,
    page: Bytes,
    television: Bytes,
}

/// The body of `/ready`.
#[derive(Deserialize)]
struct Ready {
    ready: bool,
}

impl SetupTable {
    /// A table that will have its record in this file, and phones at this desk.
    pub fn new(file: PathBuf, desk: Arc<Desk>, lan: bool) -> Self {
        let table = Self {
            store: open::store(&file),
            file,
            desk,
            lan,
            setup: Mutex::default(),
            shown: Mutex::default(),
            game: OnceLock::new(),
        };
        let drawn = drawn(&table.setup(), &table.desk.view().holders);
        let (sender, _) = watch::channel(drawn);
        *table.shown() = Some(sender);
        table
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&Game> {
        self.game.get()
    }

    fn setup(&self) -> MutexGuard<'_, Setup> {
        self.setup.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shown(&self) -> MutexGuard<'_, Option<watch::Sender<Shown>>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What screens show now; `None` once the game has begun.
    fn newest(&self) -> Option<Shown> {
        let shown = self.shown();
        shown.as_ref().map(|shown| shown.borrow().clone())
    }

    /// What is set up, locked so that nobody joins or leaves meanwhile; `None` once the game has begun.
    fn before(&self) -> Option<MutexGuard<'_, Setup>> {
        let setup = self.setup();
        self.game.get().is_none().then_some(setup)
    }

    /// Changes who is there, or what they want, and follows that.
    ///
    /// # Errors
    /// The game has begun meanwhile, this cannot be changed so, or the record cannot be written.
    fn change(&self, change: impl FnOnce(&mut Setup) -> PhoneResult) -> PhoneResult {
        let mut setup = self.before().ok_or_else(begun)?;
        let answer = change(&mut setup)?;
        self.follow(setup).map_err(refused)?;
        Ok(answer)
    }

    /// Follows who is there, and begins the game once everybody is ready.
    ///
    /// # Errors
    /// The record cannot be written.
    fn follow(&self, mut setup: MutexGuard<'_, Setup>) -> Result<(), Fault> {
        let holders = self.desk.view().holders;
        setup.follow(&holders, &self.store);
        let Some(chosen) = setup.game(&holders) else {
            // `setup` is still locked, so that no older state is sent last.
            if let Some(shown) = &*self.shown() {
                shown.send_replace(drawn(&setup, &holders));
            }
            return Ok(());
        };
        let session = write(chosen, &self.file, false)?;
        // Nobody else has begun one: `setup` is still locked.
        let _ = self.game.set(self.begin(session));
        drop(setup);
        self.shown().take();
        Ok(())
    }

    /// Goes on with a game that was written.
    fn begin(&self, session: Session) -> Game {
        self.desk.begin(&session);
        let players: Vec<String> = session
            .record()
            .players
            .iter()
            .map(|name| shown(name))
            .collect();
        let file = shown(&self.file.display().to_string());
        let name = shown(&session.game().rules().name);
        terminal::say(&format!(
            "{name} begins: {}; the record is {file}",
            listed(&players)
        ));
        let keeper = Some(stores::timekeeper());
        let watched = WatchedRecord::with_desk(session, Some(Arc::clone(&self.desk)), keeper);
        let desk = watched.desk();
        if let Some(desk) = desk.clone() {
            terminal::listen(desk);
        }
        Game {
            screens: watched.follow(),
            desk,
            lan: self.lan,
        }
    }

    /// Looks again and again which phones are silent, until the game has begun.
    pub async fn watch(self: Arc<Self>) {
        let mut ticks = interval(LOOK);
        while self.game.get().is_none() {
            ticks.tick().await;
            let now = self.desk.now();
            if self.desk.shared().holders.follow(now) {
                let table = Arc::clone(&self);
                let follow = move || table.before().map_or(Ok(()), |setup| table.follow(setup));
                let followed = Slot::of("setup").await.work(follow);
                if let Ok(Err(fault)) = followed.await {
                    terminal::say(&format!("error: {fault}"));
                }
            }
        }
    }
}

/// What screens show of a table without a game.
fn drawn(setup: &Setup, holders: &Holders) -> Shown {
    let mut document = setup.document(holders);
    let drawn = lobby::before(setup, holders);
    document["here"] = json!(drawn.0);
    let page = Page::before(drawn, setup.told(holders));
    Shown {
        spectators: reply::event("game", &page.state()),
        players: reply::event("setup", &document),
        page: page.html(false).into_string().into(),
        television: page.html(true).into_string().into(),
    }
}

/// Answers a request while there is no game.
pub async fn route(request: Request<Incoming>, ends: Ends, table: &Arc<SetupTable>) -> Reply {
    let path = request.uri().path();
    match *request.method() {
        Method::POST if PATHS.contains(&path) => return post(request, ends.peer, table).await,
        Method::GET | Method::HEAD if PATHS.contains(&path) => return reply::only("POST"),
        Method::GET | Method::HEAD => {}
        _ => return reply::only("GET, HEAD"),
    }
    let found = match path {
        "/" => table.newest().map(|newest| reply::text(HTML, newest.page)),
        "/tv" => table
            .newest()
            .map(|newest| reply::text(HTML, newest.television)),
        "/seat" => files::setup_page(request.headers()),
        "/invite" => Some(routes::invitation(request.uri().query(), ends, table.lan).await),
        "/me" => Some(me(table, request.headers())),
        "/games" => Some(reply::text(JSON, Bytes::clone(&GAMES))),
        "/events" if request.method() == Method::HEAD => Some(reply::text("text/event-stream", "")),
        "/events" => Some(events(
            table,
            ends.peer,
            request.uri().query() == Some("table"),
        )),
        _ => files::file(request.uri(), request.headers(), true),
    };
    found.unwrap_or_else(|| reply::refused(StatusCode::NOT_FOUND))
}

/// The stream of what happens until the game begins.
fn events(table: &SetupTable, peer: IpAddr, for_players: bool) -> Reply {
    let screens = table.shown().as_ref().map(watch::Sender::subscribe);
    match screens.zip(routes::place(peer)) {
        Some((screens, place)) => reply::events(follow(screens, place, for_players)),
        None => reply::refused(StatusCode::SERVICE_UNAVAILABLE),
    }
}

fn me(table: &SetupTable, head: &HeaderMap) -> Reply {
    let me = holder(&table.desk, head);
    let told = me.map(|me| PhoneAnswer::ok(&json!({ "seat": me.seat, "name": me.name })));
    seats::reply(told, head)
}

/// Sends every state to a screen, until the game begins.
fn follow(
    mut screens: watch::Receiver<Shown>,
    mut place: oneshot::Receiver<()>,
    for_players: bool,
) -> Events {
    let (send, events) = mpsc::channel(1);
    tokio::spawn(async move {
        let mut next = Bytes::from_static(RETRY);
        while send.send(next).await.is_ok() {
            next = {
                let newest = screens.borrow_and_update();
                let event = if for_players {
                    &newest.players
                } else {
                    &newest.spectators
                };
                event.clone()
            };
            if send.send(next.clone()).await.is_err() {
                break;
            }
            let over = tokio::select! {
                // After a timeout it is sent again, so that the screen knows that it is connected.
                changed = timeout(PING, screens.changed()) => matches!(changed, Ok(Err(_))),
                () = send.closed() => true,
                _ = &mut place => true,
            };
            if over {
                break;
            }
            next = Bytes::from_static(b":\n\n");
        }
    });
    Events(events)
}

async fn post(asked: Request<Incoming>, peer: IpAddr, table: &Arc<SetupTable>) -> Reply {
    use LimitedRequest::{Line, Question};
    let (parts, body) = asked.into_parts();
    let (path, head) = (parts.uri.path(), &parts.headers);
    let body = request::checked(path, head, body).await;
    let answer = async {
        let body = &body?;
        let sent = Sent { table, head, body };
        let ready = |table: &SetupTable, by: &Holder, said: &Ready| {
            table.change(|setup| {
                setup.ready(by, said.ready);
                Ok(PhoneAnswer::ok(&json!({})))
            })
        };
        match path {
            "/join" => sent.join(peer).await,
            "/leave" => sent.leave().await,
            "/ready" => sent.carried_out(Line, ready).await,
            "/setup" => sent.carried_out(Line, choose).await,
            "/draw" => sent.carried_out(Question, draw).await,
            _ => sent.carried_out(Question, questions).await,
        }
    };
    seats::reply(answer.await, head)
}

/// What a phone has sent to the table.
#[derive(Clone, Copy)]
struct Sent<'a> {
    table: &'a Arc<SetupTable>,
    head: &'a HeaderMap,
    body: &'a [u8],
}

impl Sent<'_> {
    async fn join(self, peer: IpAddr) -> PhoneResult {
        let Join { code, name } = request::json(self.body)?;
        let token = request::token(self.head);
        let slot = Slot::of(&network(peer)).await;
        let table = Arc::clone(self.table);
        let joined = slot.work(move || {
            table.change(|setup| {
                let (desk, token) = (&table.desk, token.as_deref());
                let holders = desk.view().holders;
                let before = token.and_then(|token| holders.with(token));
                let joined = desk.join_before(peer, &code, &name, token)?;
                // It may have taken another name.
                if let Some(before) = before.filter(|_| joined.token.is_some()) {
                    setup.leave(&before.name, &desk.view().holders);
                }
                Ok(joined)
            })
        });
        joined.await.unwrap_or_else(|_| Err(PhoneAnswer::failed()))
    }

    async fn leave(self) -> PhoneResult {
        let leave = |table: &SetupTable, by: &Holder, _: &IgnoredAny| {
            table.change(|setup| {
                let left = table.desk.leave_before(by);
                setup.leave(&by.name, &table.desk.view().holders);
                Ok(left)
            })
        };
        let sent = Sent {
            body: b"{}",
            ..self
        };
        sent.carried_out(LimitedRequest::Line, leave).await
    }

    /// Does what a phone asks for.
    async fn carried_out<T: DeserializeOwned + Send + 'static>(
        self,
        kind: LimitedRequest,
        work: fn(&SetupTable, &Holder, &T) -> PhoneResult,
    ) -> PhoneResult {
        let by = holder(&self.table.desk, self.head)?;
        let sent = request::json(self.body)?;
        let slot = Slot::of(by.phone()).await;
        self.table.desk.count(&by, kind)?;
        let table = Arc::clone(self.table);
        let done = slot.work(move || {
            let began = Instant::now();
            let answer = work(&table, &by, &sent);
            table.desk.spend(&by, kind, began.elapsed());
            answer
        });
        done.await.unwrap_or_else(|_| Err(PhoneAnswer::failed()))
    }
}

/// Takes what the first phone has chosen.
fn choose(table: &SetupTable, by: &Holder, answers: &Answers) -> PhoneResult {
    table.change(|setup| {
        let holders = table.desk.view().holders;
        if Setup::chooser(&holders).is_none_or(|chooser| chooser.phone() != by.phone()) {
            let why = "the phone that came first chooses the game";
            return Err(PhoneAnswer::not_yours(why));
        }
        let chosen = setup.choose(by, answers.clone(), &holders, &table.store);
        chosen.map_err(refused)?;
        Ok(PhoneAnswer::ok(&json!({})))
    })
}

fn questions(table: &SetupTable, _: &Holder, answers: &Answers) -> PhoneResult {
    let asked = start::questions(answers, &table.store).map_err(refused)?;
    Ok(PhoneAnswer::ok(&asked))
}

fn draw(table: &SetupTable, _: &Holder, answers: &Answers) -> PhoneResult {
    let drawn = start::draw(answers, &table.store, |most| fastrand::usize(..most));
    Ok(PhoneAnswer::ok(&drawn.map_err(refused)?))
}

/// The answer to a phone that comes too late; its page then shows the game.
fn begun() -> PhoneAnswer {
    PhoneAnswer::error(
        AnswerKind::Conflict,
        "begun",
        "the game has begun meanwhile",
    )
}

/// Why something was not taken: without commands, which nobody can type here.
fn refused(fault: Fault) -> PhoneAnswer {
    let document: Value = json!(fault.in_plain_words().document());
    PhoneAnswer::new(AnswerKind::Refused, &document)
}
