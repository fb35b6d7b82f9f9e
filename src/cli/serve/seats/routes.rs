//! The routes of seats.

use std::sync::Arc;

use hyper::body::Incoming;
use hyper::header::{self, HeaderValue};
use hyper::{HeaderMap, Method, Request, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::desk::{Asks, Desk};
use super::holders::{Holder, seat_of};
use super::say::{Ballot, Line};
use super::{Answer, page, preview, request, say};
use crate::cli::serve::reply::{self, Reply};
use crate::cli::serve::routes::JSON;
use crate::cli::serve::snapshot::Screens;

#[derive(Deserialize)]
struct Join {
    code: String,
    name: String,
}

#[derive(Deserialize)]
struct Previewed {
    line: String,
}

/// Paths that take a `POST`.
const PATHS: [&str; 5] = ["/join", "/say", "/preview", "/vote", "/leave"];

/// Answers a `GET`, if it is one of seats.
pub async fn get(
    desk: &Arc<Desk>,
    screens: &Screens,
    path: &str,
    head: &HeaderMap,
) -> Option<Reply> {
    if let Some(file) = page::file(path) {
        return Some(file);
    }
    match path {
        "/table" => Some(reply::text(JSON, screens.borrow().table())),
        "/me" => Some(reply(
            me(desk, head).await.unwrap_or_else(|refused| refused),
        )),
        path if PATHS.contains(&path) => Some(not_allowed("POST")),
        _ => None,
    }
}

/// A method that a path does not take.
fn not_allowed(allowed: &'static str) -> Reply {
    let mut reply = reply::refused(StatusCode::METHOD_NOT_ALLOWED);
    let allowed = HeaderValue::from_static(allowed);
    reply.headers_mut().insert(header::ALLOW, allowed);
    reply
}

fn reply(answer: Answer) -> Reply {
    let mut reply = reply::text(JSON, answer.body);
    *reply.status_mut() = answer.status;
    reply
}

/// The phone that asks.
fn holder(desk: &Desk, head: &HeaderMap) -> Result<Holder, Answer> {
    let token = request::token(head).ok_or_else(Answer::no_seat)?;
    let table = desk.table();
    table
        .holders
        .with(&token)
        .cloned()
        .ok_or_else(Answer::no_seat)
}

async fn me(desk: &Arc<Desk>, head: &HeaderMap) -> Result<Answer, Answer> {
    let holder = holder(desk, head)?;
    if !desk.allows(&holder, Asks::Look) {
        return Err(Answer::too_many());
    }
    let at = Arc::clone(desk);
    let answer = desk.submit(move |session| at.me(session, &holder)).await;
    answer.flatten().ok_or_else(Answer::no_seat)
}

/// Answers a `POST`.
pub async fn post(desk: &Arc<Desk>, screens: &Screens, asked: Request<Incoming>) -> Reply {
    let (head, body) = asked.into_parts();
    debug_assert_ne!(head.method, Method::GET);
    let path = head.uri.path();
    if !PATHS.contains(&path) {
        return reply::refused(StatusCode::METHOD_NOT_ALLOWED);
    }
    // A body that is not read to its end can cost the sender the answer.
    let body = request::body(body).await;
    let answered = match request::check_origin(&head.headers).and(body) {
        Err(refused) => Err(refused),
        Ok(body) => match path {
            "/join" => join(desk, &head.headers, &body).await,
            "/leave" => leave(desk, &head.headers, &body).await,
            "/say" => say(desk, &head.headers, &body).await.map(reply),
            "/vote" => vote(desk, &head.headers, &body).await.map(reply),
            _ => previewed(desk, screens, &head.headers, &body).map(reply),
        },
    };
    answered.unwrap_or_else(reply)
}

async fn join(desk: &Arc<Desk>, head: &HeaderMap, body: &[u8]) -> Result<Reply, Answer> {
    let asked: Join = request::json(head, body)?;
    let (at, token) = (Arc::clone(desk), request::token(head));
    let joined = desk
        .submit(move |session| at.join(session.game(), &asked.code, &asked.name, token.as_deref()));
    let (answer, token) = joined.await.ok_or_else(Answer::not_saved)??;
    let cookie = token.map(|token| request::cookie(head, &token, request::KEPT));
    Ok(with_cookie(reply(answer), cookie))
}

async fn leave(desk: &Arc<Desk>, head: &HeaderMap, body: &[u8]) -> Result<Reply, Answer> {
    if !body.is_empty() || head.contains_key(header::CONTENT_TYPE) {
        request::check_type(head)?;
    }
    let holder = holder(desk, head)?;
    let at = Arc::clone(desk);
    desk.submit(move |session| at.leave(session.game(), &holder))
        .await;
    let mut reply = reply::text(JSON, "");
    *reply.status_mut() = StatusCode::NO_CONTENT;
    reply.headers_mut().remove(header::CONTENT_TYPE);
    Ok(with_cookie(reply, Some(request::cookie(head, "", 0))))
}

fn with_cookie(mut reply: Reply, cookie: Option<String>) -> Reply {
    if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        reply.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    reply
}

/// What a phone with a seat sends, unless it sends too much.
fn from_seat<T: DeserializeOwned>(
    desk: &Desk,
    head: &HeaderMap,
    body: &[u8],
    asks: Asks,
) -> Result<(Holder, T), Answer> {
    request::check_type(head)?;
    let holder = holder(desk, head)?;
    let sent = request::json(head, body)?;
    if desk.allows(&holder, asks) {
        Ok((holder, sent))
    } else {
        Err(Answer::too_many())
    }
}

async fn say(desk: &Arc<Desk>, head: &HeaderMap, body: &[u8]) -> Result<Answer, Answer> {
    let (holder, line): (_, Line) = from_seat(desk, head, body, Asks::Line)?;
    if !line.has_key() {
        return Err(request::bad_request("`key` has 1 to 64 characters"));
    }
    let at = Arc::clone(desk);
    let said = desk.submit(move |session| say::say(&at, session, &holder, &line));
    said.await.ok_or_else(Answer::not_saved)
}

async fn vote(desk: &Arc<Desk>, head: &HeaderMap, body: &[u8]) -> Result<Answer, Answer> {
    let (holder, ballot): (_, Ballot) = from_seat(desk, head, body, Asks::Line)?;
    let at = Arc::clone(desk);
    let voted = desk.submit(move |session| say::vote(&at, session, &holder, &ballot));
    voted.await.ok_or_else(Answer::not_saved)?
}

fn previewed(
    desk: &Desk,
    screens: &Screens,
    head: &HeaderMap,
    body: &[u8],
) -> Result<Answer, Answer> {
    let (holder, asked): (_, Previewed) = from_seat(desk, head, body, Asks::Look)?;
    let newest = Arc::clone(&screens.borrow());
    let seat = seat_of(&newest.game, &holder.name);
    let (seat, ..) = seat.ok_or_else(Answer::no_seat)?;
    Ok(preview::answer(&newest.game, seat, &asked.line))
}
