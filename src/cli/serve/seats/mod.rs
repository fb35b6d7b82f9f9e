//! Seats: phones on which players take part in the game. `docs/seats.md` describes every route and every answer.

mod answered;
mod code;
mod desk;
mod holders;
mod host;
mod limit;
mod notes;
mod preview;
mod request;
mod routes;
mod say;
mod scorekeeper;
mod table;
#[cfg(test)]
mod tests;
mod vote;

use std::time::Duration;

use hyper::StatusCode;
use hyper::body::Bytes;
use serde_json::{Value, json};

pub use desk::{Desk, Job, Work};
pub use holders::Holders;
pub use limit::network;
#[cfg(test)]
pub use preview::answer as preview;
pub use routes::{get, post};
pub use table::document;
pub use vote::follow as follow_vote;

use crate::fault::{Fault, FaultSlug};

/// An answer to a phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneAnswer {
    status: StatusCode,
    body: Bytes,
    /// The token for the cookie of the phone; an empty one deletes the cookie.
    token: Option<String>,
    /// After how many seconds to try again.
    retry_after: Option<u64>,
}

impl PhoneAnswer {
    fn new(status: StatusCode, document: &Value) -> Self {
        Self::of_json(status, document.to_string())
    }

    fn of_json(status: StatusCode, json: impl Into<Bytes>) -> Self {
        Self {
            status,
            body: json.into(),
            token: None,
            retry_after: None,
        }
    }

    fn ok(document: &Value) -> Self {
        Self::new(StatusCode::OK, document)
    }

    /// An error other than a broken rule of the game.
    fn error(status: StatusCode, slug: impl Into<FaultSlug>, message: &str) -> Self {
        Self::new(status, &json!(Fault::new(slug, message).document()))
    }

    fn no_seat() -> Self {
        let why = "you have no seat here; join with the code of the table";
        Self::error(StatusCode::UNAUTHORIZED, "no-seat", why)
    }

    fn unknown_name() -> Self {
        let why = "nobody here has that name";
        Self::error(StatusCode::NOT_FOUND, "unknown-name", why)
    }

    fn not_yours(why: &str) -> Self {
        Self::error(StatusCode::FORBIDDEN, "not-yours", why)
    }

    fn too_many(wait: Duration) -> Self {
        let why = "too many requests; wait a moment";
        Self {
            retry_after: Some(wait.as_secs() + 1),
            ..Self::error(StatusCode::TOO_MANY_REQUESTS, "too-many", why)
        }
    }

    /// What a phone is told whose request made the program fail.
    pub fn failed() -> Self {
        let why = "the program failed on this; look at the board, and try it another way, or at the table's prompt";
        let slug = FaultSlug::Other("failed");
        Self::error(StatusCode::INTERNAL_SERVER_ERROR, slug, why)
    }

    fn not_saved() -> Self {
        let why = "the record cannot be read or saved right now; look at the prompt";
        Self::error(StatusCode::INTERNAL_SERVER_ERROR, FaultSlug::NotSaved, why)
    }
}

/// Random bytes from the system.
fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| anyhow::anyhow!("the system has no random numbers: {error}"))?;
    Ok(bytes)
}
