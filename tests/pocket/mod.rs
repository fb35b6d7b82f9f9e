//! The page without a server, which `bash .ci/web` builds: in node, and in a browser.
//!
//! `bash .ci/web quick && cargo test --test system pocket:: -- --ignored`.

mod host;
mod play;
mod same;
mod swift;
mod update;
