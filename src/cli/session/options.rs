//! Setting a session option during a game.

use super::Session;
use crate::cli::fault::Fault;
use crate::record;
use crate::rules::{OptionSpec, Ruleset, SESSION_OPTIONS, Values};
use crate::text::{did_you_mean, nearest, shown};

impl Session {
    /// Sets an option in the record, and returns its old value: a session option, which changes no play, or `rack_count`,
    /// which a table may need at the end.
    ///
    /// # Errors
    /// There is no such option, it does not have this value, the game is over, a rack in the record breaks it, or the
    /// record could not be saved.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<String, Fault> {
        let spec = option_to_set(self.game.rules(), name)?;
        let value = match (value, spec.values) {
            ("off" | "none" | "no", Values::Number(0, _)) => "0",
            ("off" | "none" | "no", Values::Names(["never", ..])) => "never",
            _ => spec.values.canonical(value),
        };
        if !spec.values.admits(value) {
            let (name, expected) = (spec.name, spec.expected());
            return Err(Fault::usage(format!("`{name}` takes {expected}")));
        }
        self.change(|session| {
            if session.game.is_over() && spec.name != RACK_COUNT {
                return Err(Fault::usage("the game is over"));
            }
            let was = session.game.rules().option(spec.name).unwrap_or_default();
            let (text, record) = (session.text(), &session.record);
            let edited = record::set_option(text, record, spec.name, value)?;
            Ok((was, session.edited(edited)?))
        })
    }
}

/// How many tiles a rack may have at the end.
const RACK_COUNT: &str = "rack_count";

/// The option of this name, if it can be set during a game with these rules.
fn option_to_set(rules: &Ruleset, name: &str) -> Result<&'static OptionSpec, Fault> {
    let racks = rules.options().filter(|spec| spec.name == RACK_COUNT);
    let known: Vec<&'static OptionSpec> = SESSION_OPTIONS.iter().chain(racks).collect();
    let mut found = known.iter();
    let found = found.find(|spec| spec.name.eq_ignore_ascii_case(name));
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|spec| spec.name).collect();
        let near = did_you_mean(nearest(name, names.iter().copied()));
        Fault::usage(format!(
            "`{}` cannot be set during a game; the options that can are {}{near}",
            shown(name),
            names.join(", ")
        ))
    })
}
