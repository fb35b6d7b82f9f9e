//! What holds for every line and every game, legal or not.

mod files;
mod games;
mod house;
mod lines;
mod mirrors;
