//! The routes for phones that have a seat, or join.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use hyper::body::Incoming;
use hyper::header::{self, HeaderValue};
use hyper::{HeaderMap, Request, StatusCode};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::queue::QueuedDesk;
use super::request;
use crate::cli::serve::reply::JSON;
use crate::cli::serve::reply::{self, Reply};
use crate::cli::serve::slot::Slot;
use crate::cli::serve::snapshot::Screens;
use crate::seats::correct::{self, Correction};
use crate::seats::desk::{Desk, LimitedRequest};
use crate::seats::holders::Holder;
use crate::seats::limit::network;
use crate::seats::request::SayRequest;
use crate::seats::voting;
use crate::seats::{PhoneAnswer, PhoneResult, me, preview, say, skip};
use crate::session::Session;

/// The body of `/join`.
#[derive(Deserialize)]
pub struct Join {
    pub code: String,
    pub name: String,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct Previewed {
    line: String,
}

/// The paths that accept `POST`.
const PATHS: [&str; 8] = [
    "/join",
    "/say",
    "/preview",
    "/correct",
    "/vote",
    "/takeback",
    "/free",
    "/leave",
];

/// Answers a `GET`, if its path belongs to seats.
pub async fn get(
    desk: &QueuedDesk,
    screens: &Screens,
    path: &str,
    head: &HeaderMap,
) -> Option<Reply> {
    match path {
        "/table" => Some(reply::text(JSON, screens.borrow().table())),
        "/me" => Some(reply(me(desk, head).await, head)),
        path if PATHS.contains(&path) => Some(reply::only("POST")),
        _ => None,
    }
}

/// The reply with an answer, and the cookie of a phone that has joined or left.
pub fn reply(answer: PhoneResult, head: &HeaderMap) -> Reply {
    let answer = answer.unwrap_or_else(|refusal| refusal);
    let mut reply = reply::text(JSON, answer.body);
    let status = StatusCode::from_u16(answer.kind.status());
    *reply.status_mut() = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let retry_after = answer.retry_after.map(HeaderValue::from);
    reply
        .headers_mut()
        .extend(retry_after.map(|seconds| (header::RETRY_AFTER, seconds)));
    let cookie = answer.token.map(|token| request::cookie(head, &token));
    if let Some(Ok(cookie)) = cookie.as_deref().map(HeaderValue::from_str) {
        reply.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    reply
}

/// The phone that sent a request.
///
/// # Errors
/// It has no seat.
pub fn holder(desk: &Desk, head: &HeaderMap) -> PhoneResult<Holder> {
    let token = request::token(head).ok_or_else(PhoneAnswer::no_seat)?;
    let holders = &mut desk.shared().holders;
    holders.heard(&token).ok_or_else(|| holders.no_seat(&token))
}

async fn me(desk: &QueuedDesk, head: &HeaderMap) -> PhoneResult {
    let holder = holder(desk, head)?;
    let slot = desk.admit(&holder, LimitedRequest::Question).await?;
    let answer = desk.submit(slot, move |desk, session| me::me(desk, session, &holder));
    answer.await
}

/// Answers a `POST`.
pub async fn post(
    desk: &QueuedDesk,
    screens: &Screens,
    peer: IpAddr,
    asked: Request<Incoming>,
) -> Reply {
    let (parts, body) = asked.into_parts();
    let (path, head) = (parts.uri.path(), &parts.headers);
    if !PATHS.contains(&path) {
        return reply::only("GET, HEAD");
    }
    let body = request::checked(path, head, body).await;
    let answer = async {
        let body = &body?;
        let sent = Sent { desk, head, body };
        match path {
            "/join" => sent.join(peer).await,
            "/leave" => leave(desk, head).await,
            "/preview" => sent.preview(screens).await,
            path => sent.by_seat(path).await,
        }
    };
    reply(answer.await, head)
}

async fn leave(desk: &QueuedDesk, head: &HeaderMap) -> PhoneResult {
    let holder = holder(desk, head)?;
    let slot = Slot::of(holder.phone()).await;
    let left = desk.submit(slot, move |desk, session| {
        Ok(desk.leave(session.game(), &holder))
    });
    left.await
}

/// What a phone has sent to the desk.
#[derive(Clone, Copy)]
struct Sent<'a> {
    desk: &'a QueuedDesk,
    head: &'a HeaderMap,
    body: &'a [u8],
}

impl Sent<'_> {
    async fn join(self, peer: IpAddr) -> PhoneResult {
        let asked: Join = request::json(self.body)?;
        let token = request::token(self.head);
        let slot = Slot::of(&network(peer)).await;
        let joined = self.desk.submit(slot, move |desk, session| {
            let Join { code, name } = &asked;
            desk.join(session.game(), peer, code, name, token.as_deref())
        });
        joined.await
    }

    /// Carries out what a phone with a seat may ask for at one of these paths.
    async fn by_seat(self, path: &str) -> PhoneResult {
        use LimitedRequest::{Line, Question};
        match path {
            "/say" => self.carried_out(Line, line).await,
            "/vote" => self.carried_out(Line, voting::cast).await,
            "/takeback" => {
                let ask = |desk: &Desk, session: &mut Session, holder: &Holder, _: &IgnoredAny| {
                    voting::ask_to_take_back(desk, session, holder)
                };
                self.carried_out(Line, ask).await
            }
            "/free" => self.carried_out(Line, free).await,
            _ => self.carried_out(Question, corrected).await,
        }
    }

    /// Carries out a request from a seat, once it is its turn.
    async fn carried_out<T: DeserializeOwned + Send + 'static>(
        self,
        kind: LimitedRequest,
        work: fn(&Desk, &mut Session, &Holder, &T) -> PhoneResult,
    ) -> PhoneResult {
        let (slot, holder, sent) = self.admitted(kind).await?;
        let work = move |desk: &Desk, session: &mut Session| work(desk, session, &holder, &sent);
        self.desk.submit(slot, work).await
    }

    /// The phone and the content of a request from a seat, once it is admitted.
    async fn admitted<T: DeserializeOwned>(
        self,
        kind: LimitedRequest,
    ) -> Result<(Slot, Holder, T), PhoneAnswer> {
        let holder = holder(self.desk, self.head)?;
        let sent = request::json(self.body)?;
        let slot = self.desk.admit(&holder, kind).await?;
        Ok((slot, holder, sent))
    }

    /// A preview is judged on the state that screens show, so it waits for nothing that is being saved.
    async fn preview(self, screens: &Screens) -> PhoneResult {
        let (slot, holder, asked): (_, _, Previewed) =
            self.admitted(LimitedRequest::Question).await?;
        let newest = Arc::clone(&screens.borrow());
        let seat = if holder.is_scorekeeper() {
            newest.game.awaited()
        } else {
            holder.seat_in(&newest.game)?
        };
        let at = self.desk.clone();
        let judged = slot.work(move || {
            let began = Instant::now();
            let answer = preview::answer(&newest.game, seat, &asked.line);
            at.spend(&holder, LimitedRequest::Question, began.elapsed());
            answer
        });
        judged.await.map_err(|why| {
            self.desk.report_failure(&why);
            PhoneAnswer::failed()
        })
    }
}

fn free(desk: &Desk, session: &mut Session, holder: &Holder, of: &Named) -> PhoneResult {
    skip::ask(desk, session, holder, &of.name)
}

fn corrected(desk: &Desk, session: &mut Session, by: &Holder, asked: &Correction) -> PhoneResult {
    correct::answer(desk, session, by, asked)
}

fn line(desk: &Desk, session: &mut Session, holder: &Holder, line: &SayRequest) -> PhoneResult {
    if line.has_key() {
        Ok(say::say(desk, session, holder, line))
    } else {
        Err(request::bad_request("`key` has 1 to 64 characters"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::*;
    use crate::cli::serve::watched::WatchedRecord;

    /// A table with seats, and the heads of requests from these players' phones.
    struct Table {
        _folder: tempfile::TempDir,
        desk: QueuedDesk,
        screens: Screens,
        heads: Vec<HeaderMap>,
    }

    impl Table {
        fn of(players: &[&str]) -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let record = folder.path().join("game.yaml");
            let text = format!("game: puzzingo\nplayers: [{}]\n", players.join(", "));
            fs::write(&record, text).expect("written");
            let session = crate::cli::open::record(&record).expect("a game");
            let watched = WatchedRecord::new(session, true, None).expect("a record");
            let (desk, screens) = (watched.desk().expect("seats"), watched.follow());
            let joined = |name: &&str| {
                let (game, code) = (&screens.borrow().game, desk.code().to_string());
                let joined = desk.join(game, IpAddr::from([127, 0, 0, 1]), &code, name, None);
                let token = joined.expect("a seat").token.expect("a token");
                let cookie = HeaderValue::from_str(&format!("seat={token}"));
                HeaderMap::from_iter([(header::COOKIE, cookie.expect("a cookie"))])
            };
            let heads = players.iter().map(joined).collect();
            Self {
                _folder: folder,
                desk,
                screens,
                heads,
            }
        }

        /// Asks for a preview from the phone of this number.
        async fn previews(&self, phone: usize, line: &str) -> Reply {
            let body = serde_json::json!({ "line": line }).to_string();
            let head = &self.heads[phone];
            let (desk, body) = (&self.desk, body.as_bytes());
            let answer = Sent { desk, head, body }.preview(&self.screens);
            reply(answer.await, head)
        }
    }

    fn run<T>(work: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.expect("a runtime").block_on(work)
    }

    #[test]
    #[cfg(debug_assertions)]
    fn a_preview_is_read_and_judged_away_from_the_loop() {
        let table = Table::of(&["Ann", "Bob"]);
        let before = crate::line::interpreted();
        let answer = run(table.previews(0, "m13 r latch"));
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(crate::line::interpreted(), before);
    }

    #[test]
    fn a_seat_whose_requests_take_long_waits_and_nobody_else_does() {
        let table = Table::of(&["Ann", "Bob"]);
        let ann = holder(&table.desk, &table.heads[0]).expect("a seat");
        run(async {
            let kind = LimitedRequest::Question;
            drop(table.desk.admit(&ann, kind).await.expect("the first"));
            table.desk.spend(&ann, kind, Duration::from_secs(2));
            let refused = table.previews(0, "m13 r latch").await;
            assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
            let wait = refused.headers()[header::RETRY_AFTER]
                .to_str()
                .expect("a number");
            assert!((1..=10).contains(&wait.parse().expect("seconds")), "{wait}");
            // Others have limits of their own, and so have the lines of the same seat.
            assert_eq!(
                table.previews(1, "m13 r latch").await.status(),
                StatusCode::OK
            );
            assert!(table.desk.admit(&ann, LimitedRequest::Line).await.is_ok());
        });
    }
}
