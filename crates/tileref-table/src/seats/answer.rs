//! What a phone is answered.

use std::time::Duration;

use serde_json::{Value, json};

use crate::fault::{Fault, FaultSlug};

/// What an answer comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// What was asked for was done, or here it is.
    Done,
    /// It was done, and there is nothing more to say.
    Empty,
    /// The request is not one that a table takes.
    Malformed,
    /// The phone has no seat.
    NoSeat,
    /// The phone may not do that.
    NotYours,
    /// There is nobody of that name.
    Unknown,
    /// It does not fit what others have done.
    Conflict,
    /// The line breaks a rule, or is not understood.
    Refused,
    /// Too many requests; there is a time to wait.
    TooMany,
    /// The request is too large.
    TooLarge,
    /// The request takes too long.
    TooSlow,
    /// The request is not declared as JSON.
    NotJson,
    /// The table could not do it, whoever asks.
    Failed,
}

impl AnswerKind {
    /// The status by which HTTP says it.
    pub fn status(self) -> u16 {
        match self {
            Self::Done => 200,
            Self::Empty => 204,
            Self::Malformed => 400,
            Self::NoSeat => 401,
            Self::NotYours => 403,
            Self::Unknown => 404,
            Self::TooSlow => 408,
            Self::Conflict => 409,
            Self::TooLarge => 413,
            Self::NotJson => 415,
            Self::Refused => 422,
            Self::TooMany => 429,
            Self::Failed => 500,
        }
    }
}

/// An answer to a phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneAnswer {
    /// What it comes to.
    pub kind: AnswerKind,
    /// JSON, or nothing.
    pub body: String,
    /// The token for the cookie of the phone; an empty one deletes the cookie.
    pub token: Option<String>,
    /// After how many seconds to try again.
    pub retry_after: Option<u64>,
}

/// What a phone is answered, or something on the way to it, or why its request was refused.
pub type PhoneResult<T = PhoneAnswer> = Result<T, PhoneAnswer>;

impl PhoneAnswer {
    /// An answer with a document.
    pub fn new(kind: AnswerKind, document: &Value) -> Self {
        Self::of_json(kind, document.to_string())
    }

    /// An answer with a document that is text already.
    pub fn of_json(kind: AnswerKind, json: impl Into<String>) -> Self {
        Self {
            kind,
            body: json.into(),
            token: None,
            retry_after: None,
        }
    }

    /// The answer that something was done, or what was asked for.
    pub fn ok(document: &Value) -> Self {
        Self::new(AnswerKind::Done, document)
    }

    /// An error other than a broken rule of the game.
    pub fn error(kind: AnswerKind, slug: impl Into<FaultSlug>, message: &str) -> Self {
        Self::new(kind, &json!(Fault::new(slug, message).document()))
    }

    /// The phone has no seat.
    pub fn no_seat() -> Self {
        let why = "you have no seat here; join with the code of the table";
        Self::error(AnswerKind::NoSeat, "no-seat", why)
    }

    /// Nobody in the game has that name.
    pub fn unknown_name() -> Self {
        let why = "nobody here has that name";
        Self::error(AnswerKind::Unknown, "unknown-name", why)
    }

    /// The phone may not do that, and why.
    pub fn not_yours(why: &str) -> Self {
        Self::error(AnswerKind::NotYours, "not-yours", why)
    }

    /// Too many requests, and how long to wait.
    pub fn too_many(wait: Duration) -> Self {
        let why = "too many requests; wait a moment";
        let wait = wait.as_millis().div_ceil(1_000);
        Self {
            retry_after: u64::try_from(wait).ok(),
            ..Self::error(AnswerKind::TooMany, "too-many", why)
        }
    }

    /// What a phone is told whose request made the program fail.
    pub fn failed() -> Self {
        let why = "the program failed on this; look at the board, and try it another way, or at the table's prompt";
        let slug = FaultSlug::Other("failed");
        Self::error(AnswerKind::Failed, slug, why)
    }

    /// The record cannot be read or saved.
    pub fn not_saved() -> Self {
        let why = "the record cannot be read or saved right now; look at the prompt";
        Self::error(AnswerKind::Failed, FaultSlug::NotSaved, why)
    }
}
