//! Seats over plain sockets: every route and every answer in `docs/seats.md`.

mod again;
mod hostile;
mod join;
mod lists;
mod phone;
mod prompt;
mod say;
mod scorekeeper;
mod setup;
mod table;
mod votes;
