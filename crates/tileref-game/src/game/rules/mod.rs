//! The rules of turns: who may do what, when. The rules of plays are with the referee and the kinds of game.

mod challenges;
mod racks;
mod turns;

pub use challenges::{NoChallenge, NothingToChallenge, VerdictNeeded};
pub use racks::{NotOver, RackSize};
pub use turns::{BagTooSmall, GameOver, NoExchange, NoPass, WrongPlayer};
