//! The commands, driven as people and other programs drive them.

mod amend;
mod bad_input;
mod best;
mod bulk;
mod categories;
mod commands;
mod ends;
mod gcg;
mod hindsight;
mod json;
mod languages;
mod lists;
mod looks;
mod new;
mod paths;
mod positions;
mod readers;
mod records;
mod rulesets;
mod shell;
mod start;
mod strangers;
mod transcripts;
