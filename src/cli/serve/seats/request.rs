//! Checks of requests: where they come from, their type and size, and the seat that they are from.

use std::time::Duration;

use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::HeaderMap;
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::seats::{AnswerKind, PhoneAnswer, PhoneResult};

/// The maximum size of a body.
const MAX_BODY: usize = 16 * 1024;

/// How much of a larger body is read: a sender who cannot finish does not read the answer.
const MAX_READ: usize = 256 * 1024;

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// The name of our cookie. It includes the port, because all servers of a computer share the cookies of a browser.
fn name(headers: &HeaderMap) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let port = host.and_then(|host| host.rsplit_once(':'));
    let port = port.filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    format!("seat{}", port.map_or("", |(_, port)| port))
}

/// How long a browser keeps the cookie, in seconds: 30 days.
const KEPT: u32 = 30 * 24 * 3_600;

/// The token in the cookie of a request.
pub fn token(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(COOKIE).iter();
    let cookies = cookies.filter_map(|header| header.to_str().ok());
    let pairs = cookies.flat_map(|header| header.split(';'));
    let pairs: Vec<(&str, &str)> = pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .collect();
    // A program may leave out the port.
    let named = |name: &str| pairs.iter().find(|(known, _)| *known == name);
    let token = named(&name(headers)).or_else(|| named("seat"));
    token.map(|(_, token)| (*token).to_owned())
}

/// The cookie that gives a browser a seat; with an empty token it is deleted.
pub fn cookie(headers: &HeaderMap, token: &str) -> String {
    let (name, seconds) = (name(headers), if token.is_empty() { 0 } else { KEPT });
    format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict")
}

/// Checks that a request does not come from a foreign page. `Host` has been checked before.
///
/// # Errors
/// It comes from a foreign page.
fn check_origin(headers: &HeaderMap) -> PhoneResult<()> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let is_ours = |origin: &str| {
        let origin = origin.strip_prefix("http://");
        origin.zip(host).is_some_and(|(origin, host)| {
            origin.eq_ignore_ascii_case(host.strip_suffix(":80").unwrap_or(host))
        })
    };
    let mut origins = headers.get_all(ORIGIN).iter();
    if origins.all(|origin| origin.to_str().is_ok_and(is_ours)) {
        return Ok(());
    }
    let why = "only a page of this server can send requests to it";
    Err(PhoneAnswer::error(AnswerKind::NotYours, "foreign", why))
}

/// Reads the body of a request from a page of this server. It is read even if the request is refused, or else the sender
/// might miss the answer.
///
/// # Errors
/// It comes from a foreign page, or is not declared as JSON; or as [`body`].
pub async fn checked(path: &str, head: &HeaderMap, sent: Incoming) -> PhoneResult<Bytes> {
    let body = body(sent).await;
    check_origin(head)?;
    let body = body?;
    let is_bare_leave = path == "/leave" && body.is_empty() && !head.contains_key(CONTENT_TYPE);
    if !is_bare_leave {
        check_type(head)?;
    }
    Ok(body)
}

/// Reads the body of a request.
///
/// # Errors
/// It is too large, takes too long or breaks off.
async fn body(body: Incoming) -> PhoneResult<Bytes> {
    let too_large = || {
        let why = "at most 16 KB";
        PhoneAnswer::error(AnswerKind::TooLarge, "too-large", why)
    };
    if body.size_hint().lower() > MAX_READ as u64 {
        return Err(too_large());
    }
    match timeout(PATIENCE, Limited::new(body, MAX_READ).collect()).await {
        Err(_) => {
            let why = "the request takes too long";
            Err(PhoneAnswer::error(AnswerKind::TooSlow, "bad-request", why))
        }
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(bad_request("the request ends too soon")),
        Ok(Ok(body)) => {
            let bytes = body.to_bytes();
            let fits = bytes.len() <= MAX_BODY;
            fits.then_some(bytes).ok_or_else(too_large)
        }
    }
}

/// Parses the JSON of a body.
///
/// # Errors
/// It is not the JSON that the path expects.
pub fn json<T: DeserializeOwned>(body: &[u8]) -> PhoneResult<T> {
    serde_json::from_slice(body)
        .map_err(|_| bad_request("that is not the JSON that this path takes; see docs/seats.md"))
}

/// Checks that the body is declared as JSON.
///
/// # Errors
/// It has another type.
fn check_type(headers: &HeaderMap) -> PhoneResult<()> {
    let kind = headers.get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let (essence, _) = kind.split_once(';').unwrap_or((kind, ""));
    if essence.trim().eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let why = "send `Content-Type: application/json`";
    Err(PhoneAnswer::error(AnswerKind::NotJson, "not-json", why))
}

/// The answer to a malformed request.
pub fn bad_request(why: &str) -> PhoneAnswer {
    PhoneAnswer::error(AnswerKind::Malformed, "bad-request", why)
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    #[test]
    fn each_server_of_a_host_has_a_cookie_of_its_own() {
        let from = |host: &str, cookies: &str| {
            let headers = [(HOST, host), (COOKIE, cookies)];
            let headers = headers.map(|(name, text)| (name, text.parse::<HeaderValue>()));
            HeaderMap::from_iter(headers.map(|(name, value)| (name, value.expect("a value"))))
        };
        let both = "a=b; seat8377=ann; seat8378=bob";
        for (port, token_of) in [("8377", "ann"), ("8378", "bob")] {
            for host in ["localhost", "192.168.1.20", "[::1]"] {
                let headers = from(&format!("{host}:{port}"), both);
                assert_eq!(token(&headers).as_deref(), Some(token_of), "{host}");
                let given = cookie(&headers, "new");
                assert!(given.starts_with(&format!("seat{port}=new; ")), "{given}");
            }
        }
        assert_eq!(token(&from("localhost:8379", both)), None);
    }
}
