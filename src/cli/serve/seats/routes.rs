//! The routes for phones that have a seat, or join.

use std::net::IpAddr;
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::header::{self, HeaderValue};
use hyper::{HeaderMap, Request};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::desk::{Desk, LimitedRequest};
use super::holders::Holder;
use super::say::SayRequest;
use super::vote::{self, Ballot};
use super::{PhoneAnswer, preview, request, say};
use crate::cli::panics;
use crate::cli::serve::reply::{self, Reply};
use crate::cli::serve::routes::JSON;
use crate::cli::serve::snapshot::Screens;

#[derive(Deserialize)]
struct Join {
    code: String,
    name: String,
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
const PATHS: [&str; 6] = ["/join", "/say", "/preview", "/vote", "/free", "/leave"];

/// Answers a `GET`, if its path belongs to seats.
pub async fn get(
    desk: &Arc<Desk>,
    screens: &Screens,
    path: &str,
    head: &HeaderMap,
) -> Option<Reply> {
    match path {
        "/table" => Some(reply::text(JSON, screens.borrow().table.clone())),
        "/me" => Some(reply(me(desk, head).await, head)),
        path if PATHS.contains(&path) => Some(reply::only("POST")),
        _ => None,
    }
}

fn reply(answer: Result<PhoneAnswer, PhoneAnswer>, head: &HeaderMap) -> Reply {
    let answer = answer.unwrap_or_else(|refusal| refusal);
    let mut reply = reply::text(JSON, answer.body);
    *reply.status_mut() = answer.status;
    let cookie = answer.token.map(|token| request::cookie(head, &token));
    if let Some(Ok(cookie)) = cookie.as_deref().map(HeaderValue::from_str) {
        reply.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    reply
}

/// The phone that sent a request.
fn holder(desk: &Desk, head: &HeaderMap) -> Result<Holder, PhoneAnswer> {
    let token = request::token(head).ok_or_else(PhoneAnswer::no_seat)?;
    let holders = &mut desk.shared().holders;
    holders.heard(&token).ok_or_else(|| holders.no_seat(&token))
}

async fn me(desk: &Arc<Desk>, head: &HeaderMap) -> Result<PhoneAnswer, PhoneAnswer> {
    let holder = holder(desk, head)?;
    desk.count(&holder, LimitedRequest::Question)?;
    let answer = desk.submit(move |desk, session| desk.me(session, &holder));
    answer.await
}

/// Answers a `POST`.
pub async fn post(
    desk: &Arc<Desk>,
    screens: &Screens,
    peer: IpAddr,
    asked: Request<Incoming>,
) -> Reply {
    let (parts, body) = asked.into_parts();
    let (path, head) = (parts.uri.path(), &parts.headers);
    if !PATHS.contains(&path) {
        return reply::only("GET, HEAD");
    }
    // The body is read even if the request is refused, or else the sender might miss the answer.
    let body = request::body(body).await;
    let answer = async {
        request::check_origin(head)?;
        let body = &body?;
        let is_bare_leave =
            path == "/leave" && body.is_empty() && !head.contains_key(header::CONTENT_TYPE);
        if !is_bare_leave {
            request::check_type(head)?;
        }
        match path {
            "/join" => join(desk, peer, head, body).await,
            "/leave" => leave(desk, head).await,
            "/say" => say(desk, head, body).await,
            "/vote" => vote(desk, head, body).await,
            "/free" => free(desk, head, body).await,
            _ => previewed(desk, screens, head, body),
        }
    };
    reply(answer.await, head)
}

async fn join(
    desk: &Arc<Desk>,
    peer: IpAddr,
    head: &HeaderMap,
    body: &[u8],
) -> Result<PhoneAnswer, PhoneAnswer> {
    let asked: Join = request::json(body)?;
    let token = request::token(head);
    let joined = desk.submit(move |desk, session| {
        let Join { code, name } = &asked;
        desk.join(session.game(), peer, code, name, token.as_deref())
    });
    joined.await
}

async fn leave(desk: &Arc<Desk>, head: &HeaderMap) -> Result<PhoneAnswer, PhoneAnswer> {
    let holder = holder(desk, head)?;
    let left = desk.submit(move |desk, session| Ok(desk.leave(session.game(), &holder)));
    left.await
}

/// The phone and the content of a request from a seat, unless it sends too many.
fn from_seat<T: DeserializeOwned>(
    desk: &Desk,
    head: &HeaderMap,
    body: &[u8],
    kind: LimitedRequest,
) -> Result<(Holder, T), PhoneAnswer> {
    let holder = holder(desk, head)?;
    let sent = request::json(body)?;
    desk.count(&holder, kind)?;
    Ok((holder, sent))
}

async fn say(desk: &Arc<Desk>, head: &HeaderMap, body: &[u8]) -> Result<PhoneAnswer, PhoneAnswer> {
    let (holder, line): (_, SayRequest) = from_seat(desk, head, body, LimitedRequest::Line)?;
    if !line.has_key() {
        return Err(request::bad_request("`key` has 1 to 64 characters"));
    }
    let answer = desk.submit(move |desk, session| Ok(say::say(desk, session, &holder, &line)));
    answer.await
}

async fn vote(desk: &Arc<Desk>, head: &HeaderMap, body: &[u8]) -> Result<PhoneAnswer, PhoneAnswer> {
    let (holder, ballot): (_, Ballot) = from_seat(desk, head, body, LimitedRequest::Line)?;
    let voted = desk.submit(move |desk, session| vote::cast(desk, session, &holder, &ballot));
    voted.await
}

async fn free(desk: &Arc<Desk>, head: &HeaderMap, body: &[u8]) -> Result<PhoneAnswer, PhoneAnswer> {
    let (holder, Named { name }) = from_seat(desk, head, body, LimitedRequest::Line)?;
    let freed = desk.submit(move |desk, session| desk.ask_to_free(session.game(), &holder, &name));
    freed.await
}

fn previewed(
    desk: &Desk,
    screens: &Screens,
    head: &HeaderMap,
    body: &[u8],
) -> Result<PhoneAnswer, PhoneAnswer> {
    let (holder, asked): (_, Previewed) = from_seat(desk, head, body, LimitedRequest::Question)?;
    let newest = Arc::clone(&screens.borrow());
    let seat = if holder.is_scorekeeper() {
        newest.game.awaited()
    } else {
        holder.seat_in(&newest.game)?
    };
    panics::contain(|| preview::answer(&newest.game, seat, &asked.line)).map_err(|why| {
        desk.report_failure(&why);
        PhoneAnswer::failed()
    })
}
