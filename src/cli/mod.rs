//! The program: arguments, commands, the prompt, rendering and files on disk.

pub mod dict;
pub mod dictionaries;
pub mod ui;
pub mod word;
