//! The files of the players' page: its path, its type, its text.

use crate::cli::serve::reply::{self, Reply};
use crate::cli::serve::routes::{HTML, SCRIPT};

const FILES: &[(&str, &str, &str)] = &[
    ("/to-seat.js", SCRIPT, include_str!("to-seat.js")),
    ("/seat", HTML, "<!DOCTYPE html><title>A seat</title>"),
];

/// The file at a path, if there is one.
pub fn file(path: &str) -> Option<Reply> {
    let mut files = FILES.iter();
    let (_, kind, text) = files.find(|(at, ..)| *at == path)?;
    Some(reply::text(kind, *text))
}
