//! Answers: what every one of them forbids a browser, and the stream of events.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes, Frame};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use tokio::sync::mpsc;

/// An answer: a text that is there, or one that goes on.
pub type Reply = Response<Either<Full<Bytes>, Events>>;

/// What the page may load: what comes from here, and nothing that is written into it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// What stands in the head of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// An answer of a kind, with what every answer has in its head.
fn with_head(body: Either<Full<Bytes>, Events>, kind: &'static str, status: StatusCode) -> Reply {
    let mut reply = Response::new(body);
    *reply.status_mut() = status;
    let head = reply.headers_mut();
    for (name, value) in HEADERS {
        head.insert(name, HeaderValue::from_static(value));
    }
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    reply
}

/// A text of a kind.
pub fn text(kind: &'static str, text: impl Into<Bytes>) -> Reply {
    with_head(Either::Left(Full::new(text.into())), kind, StatusCode::OK)
}

/// A refusal, in a word or two.
pub fn refused(status: StatusCode) -> Reply {
    let told = format!("{}\n", status.canonical_reason().unwrap_or("refused"));
    let body = Either::Left(Full::new(told.into()));
    let mut reply = with_head(body, "text/plain; charset=utf-8", status);
    if status == StatusCode::METHOD_NOT_ALLOWED {
        let allowed = HeaderValue::from_static("GET, HEAD");
        reply.headers_mut().insert(header::ALLOW, allowed);
    }
    reply
}

/// A stream of events.
pub fn events(events: Events) -> Reply {
    with_head(
        Either::Right(events),
        "text/event-stream; charset=utf-8",
        StatusCode::OK,
    )
}

/// Events as they come.
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
