//! Why a command failed.

use std::io;

use crate::dictionaries;
use crate::fault::Fault;
use crate::files::RecordFileError;

/// The fault that a command failed with: its error gets its type back.
pub fn of(error: anyhow::Error) -> Fault {
    error
        .downcast()
        .or_else(|error| error.downcast::<RecordFileError>().map(Fault::from))
        .or_else(|error| {
            error
                .downcast::<dictionaries::DictionaryError>()
                .map(Fault::from)
        })
        .or_else(|error| error.downcast::<io::Error>().map(Fault::from))
        .unwrap_or_else(|error| Fault::usage(error.to_string()))
}
