//! What the page is answered.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tileref_table::fault::Fault;
use tileref_table::seats::{AnswerKind, PhoneAnswer};

/// An answer to the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// As HTTP numbers it.
    pub status: u16,
    /// JSON, or the bytes of a file.
    pub body: Vec<u8>,
}

impl Answer {
    /// A document.
    pub fn json(document: &Value) -> Self {
        Self::file(document.to_string())
    }

    /// The bytes of a file.
    pub fn file(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            status: AnswerKind::Done.status(),
            body: bytes.into(),
        }
    }
}

impl From<PhoneAnswer> for Answer {
    fn from(answer: PhoneAnswer) -> Self {
        Self {
            status: answer.kind.status(),
            body: answer.body.into(),
        }
    }
}

/// An answer, or the refusal of a request.
pub type Answered = Result<Answer, PhoneAnswer>;

/// The answer that something is not possible, and why: without commands, which nobody can type here.
pub fn refused(fault: Fault) -> PhoneAnswer {
    let fault = fault.in_plain_words();
    PhoneAnswer::new(AnswerKind::Refused, &json!(fault.document()))
}

/// The answer to a request that the module does not know.
pub fn unknown() -> PhoneAnswer {
    let why = "there is no such request";
    PhoneAnswer::error(AnswerKind::Unknown, "bad-request", why)
}

/// The JSON of a request.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, PhoneAnswer> {
    let why = "that is not the JSON that this request takes";
    let read = serde_json::from_slice(body);
    read.map_err(|_| PhoneAnswer::error(AnswerKind::Malformed, "bad-request", why))
}
