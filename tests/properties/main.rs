//! What holds for every line and every game, legal or not.

mod games;
mod lines;
mod mirrors;
