//! Replies, and the event stream.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes, Frame};
use hyper::header::{self, HeaderValue};
use hyper::{Response, StatusCode};
use tokio::sync::mpsc;

/// The body of a reply: a complete text, or a stream.
pub type Reply = Response<Either<Full<Bytes>, Events>>;

/// A reply of a content type; the connection adds the headers of every reply.
fn with_head(body: Either<Full<Bytes>, Events>, kind: &'static str, status: StatusCode) -> Reply {
    let mut reply = Response::new(body);
    *reply.status_mut() = status;
    let kind = HeaderValue::from_static(kind);
    reply.headers_mut().insert(header::CONTENT_TYPE, kind);
    reply
}

/// A text of a content type.
pub fn text(kind: &'static str, text: impl Into<Bytes>) -> Reply {
    with_head(Either::Left(Full::new(text.into())), kind, StatusCode::OK)
}

/// A refusal, with a short text.
pub fn refused(status: StatusCode) -> Reply {
    let text = format!("{}\n", status.canonical_reason().unwrap_or("refused"));
    let body = Either::Left(Full::new(text.into()));
    let mut reply = with_head(body, "text/plain; charset=utf-8", status);
    if status == StatusCode::METHOD_NOT_ALLOWED {
        let allowed = HeaderValue::from_static("GET, HEAD");
        reply.headers_mut().insert(header::ALLOW, allowed);
    }
    reply
}

/// An event stream.
pub fn events(events: Events) -> Reply {
    with_head(
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
