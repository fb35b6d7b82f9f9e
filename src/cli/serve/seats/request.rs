//! What a phone sends: from where, in which form, how much, with which seat.

use std::time::Duration;

use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Incoming};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN};
use hyper::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::Answer;

/// The most bytes of a body.
const MAX_BODY: usize = 16 * 1024;

/// The most bytes that are read past that, so that the sender gets to hear why.
const MAX_READ: usize = 256 * 1024;

/// The time for a body to come.
const PATIENCE: Duration = Duration::from_secs(10);

/// The name of the cookie of this server: browsers have the same cookies for all ports of a machine.
fn name(headers: &HeaderMap) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let port = host.and_then(|host| host.rsplit_once(':'));
    let port = port.filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    format!("seat{}", port.map_or("", |(_, port)| port))
}

/// How long a browser keeps it, in seconds: 30 days.
pub const KEPT: u32 = 30 * 24 * 3_600;

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

/// The cookie that gives a seat to a browser for so many seconds, or takes it away.
pub fn cookie(headers: &HeaderMap, token: &str, seconds: u32) -> String {
    let name = name(headers);
    format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict")
}

/// Whether a request comes from our own page, or from no page. `Host` has been checked.
///
/// # Errors
/// It comes from another page.
pub fn check_origin(headers: &HeaderMap) -> Result<(), Answer> {
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
    let why = "a page from elsewhere cannot speak at this table";
    Err(Answer::error(StatusCode::FORBIDDEN, "foreign", why))
}

/// Reads a body to its end, as far as it may be long.
///
/// # Errors
/// It is too long or takes too long, or the line is gone.
pub async fn body(body: Incoming) -> Result<Vec<u8>, Answer> {
    let too_large = || {
        let why = "at most 16 KB";
        Answer::error(StatusCode::PAYLOAD_TOO_LARGE, "too-large", why)
    };
    if body.size_hint().lower() > MAX_READ as u64 {
        return Err(too_large());
    }
    match timeout(PATIENCE, read(body)).await {
        Err(_) => {
            let why = "the request takes too long";
            Err(Answer::error(
                StatusCode::REQUEST_TIMEOUT,
                "bad-request",
                why,
            ))
        }
        Ok(None) => Err(bad_request("the request ends too soon")),
        Ok(Some(bytes)) if bytes.len() > MAX_BODY => Err(too_large()),
        Ok(Some(bytes)) => Ok(bytes),
    }
}

/// The bytes of a body, of which one that is too long has one too many; `None` if it breaks off.
async fn read(mut body: Incoming) -> Option<Vec<u8>> {
    let (mut bytes, mut read) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.ok()?.into_data() else {
            continue;
        };
        read += data.len();
        let room = (MAX_BODY + 1).saturating_sub(bytes.len());
        bytes.extend_from_slice(&data[..data.len().min(room)]);
        if read > MAX_READ {
            break;
        }
    }
    Some(bytes)
}

/// Reads the JSON of a body.
///
/// # Errors
/// It is of another type, or not what is asked for.
pub fn json<T: DeserializeOwned>(headers: &HeaderMap, body: &[u8]) -> Result<T, Answer> {
    check_type(headers)?;
    serde_json::from_slice(body)
        .map_err(|_| bad_request("that is not the JSON that this path takes; see docs/seats.md"))
}

/// Whether the body is said to be JSON.
///
/// # Errors
/// It is of another type.
pub fn check_type(headers: &HeaderMap) -> Result<(), Answer> {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let essence = kind
        .unwrap_or_default()
        .split(';')
        .next()
        .unwrap_or_default();
    if essence.trim().eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let why = "send `Content-Type: application/json`";
    Err(Answer::error(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "not-json",
        why,
    ))
}

/// A request that is not understood.
pub fn bad_request(why: &str) -> Answer {
    Answer::error(StatusCode::BAD_REQUEST, "bad-request", why)
}
