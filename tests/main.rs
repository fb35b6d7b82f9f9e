//! The tests that can share a machine: `cargo test --test all`, or `cargo test --test all referees::` for one module.

#[cfg(unix)]
mod again;
#[cfg(unix)]
mod ahead;
mod cli;
#[cfg(unix)]
mod clock;
#[cfg(feature = "serve")]
mod desk;
mod dictionaries;
#[cfg(unix)]
mod evening;
mod examples;
mod export;
#[cfg(unix)]
mod files;
mod fits;
mod help;
mod hostile;
#[cfg(unix)]
mod leaving;
mod limits;
mod mistakes;
mod places;
mod program;
mod prompt;
mod properties;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod readme;
mod referees;
#[cfg(unix)]
mod release;
mod rooms;
mod schema;
#[cfg(feature = "serve")]
mod screen;
#[cfg(feature = "serve")]
mod seats;
mod series;
#[cfg(feature = "serve")]
mod serve;
mod sessions;
mod shape;
#[cfg(unix)]
mod shells;
mod stats;
#[cfg(unix)]
mod store;
#[cfg(unix)]
mod terminal;
mod timekeeper;
mod two_prompts;
