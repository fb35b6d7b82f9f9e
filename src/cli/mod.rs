//! The program: arguments, commands, the prompt, rendering and files on disk.

mod atomic;
mod lock;
pub mod store;
mod store_error;
pub mod ui;
