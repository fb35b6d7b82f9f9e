//! The program: arguments, commands, the prompt, rendering and files on disk.

pub mod ui;
