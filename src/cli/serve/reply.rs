//! Replies, and the event stream.

use std::convert::Infallible;
use std::fmt::Display;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes, Frame};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use tokio::sync::mpsc;

/// A reply: a complete text, or a stream of events.
pub type Reply = Response<Either<Full<Bytes>, Events>>;

/// A content type.
pub const HTML: &str = "text/html; charset=utf-8";
/// A content type.
pub const CSS: &str = "text/css; charset=utf-8";
/// A content type.
pub const SCRIPT: &str = "text/javascript; charset=utf-8";
/// A content type.
pub const JSON: &str = "application/json";

/// The security headers: a page may load files from this server, and nothing inline.
const POLICY: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Adds the security headers to a reply, unless it has its own rule for how long it is kept. Those that the HTTP library makes on its own have no body to protect.
pub fn with_policy(mut reply: Reply) -> Reply {
    for (name, value) in POLICY {
        reply
            .headers_mut()
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    reply
}

/// A reply with a content type.
fn with_type(body: Either<Full<Bytes>, Events>, kind: &'static str, status: StatusCode) -> Reply {
    let mut reply = Response::new(body);
    *reply.status_mut() = status;
    let kind = HeaderValue::from_static(kind);
    reply.headers_mut().insert(header::CONTENT_TYPE, kind);
    reply
}

/// A text with a content type.
pub fn text(kind: &'static str, text: impl Into<Bytes>) -> Reply {
    with_type(Either::Left(Full::new(text.into())), kind, StatusCode::OK)
}

/// A refusal with its reason phrase.
pub fn refused(status: StatusCode) -> Reply {
    let text = format!("{}\n", status.canonical_reason().unwrap_or("refused"));
    let body = Either::Left(Full::new(text.into()));
    with_type(body, "text/plain; charset=utf-8", status)
}

/// A refusal of every method but these.
pub fn only(methods: &'static str) -> Reply {
    let mut reply = refused(StatusCode::METHOD_NOT_ALLOWED);
    let allowed = HeaderValue::from_static(methods);
    reply.headers_mut().insert(header::ALLOW, allowed);
    reply
}

/// What ends an event, after its JSON.
pub const END: &str = "\n\n";

/// An event of a stream, with JSON on one line.
pub fn event(name: &str, json: &impl Display) -> Bytes {
    format!("event: {name}\ndata: {json}{END}").into()
}

/// An event stream.
pub fn events(events: Events) -> Reply {
    with_type(
        Either::Right(events),
        "text/event-stream; charset=utf-8",
        StatusCode::OK,
    )
}

/// Events as they arrive.
pub struct Events(pub mpsc::Receiver<Bytes>);

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let event = self.0.poll_recv(context);
        event.map(|event| event.map(|bytes| Ok(Frame::data(bytes))))
    }
}
