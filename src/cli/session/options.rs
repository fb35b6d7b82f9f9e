//! Setting a session option during a game.

use super::{Session, option_value};
use crate::record;
use crate::rules::{OptionSpec, SESSION_OPTIONS, Values};
use crate::text::{did_you_mean, nearest, shown};

impl Session {
    /// Sets a session option in the record, and returns its old value. Session options change no play, so all turns stay
    /// legal.
    ///
    /// # Errors
    /// There is no such option, it does not have this value, the game is over, or the record could not be saved.
    pub fn set_option(&mut self, name: &str, value: &str) -> anyhow::Result<String> {
        let spec = session_option(name)?;
        let value = match (value, spec.values) {
            ("off" | "none" | "no", Values::Number(0, _)) => "0",
            _ => spec.values.canonical(value),
        };
        anyhow::ensure!(
            spec.values.admits(value),
            "`{}` takes {}",
            spec.name,
            spec.expected()
        );
        self.change(|session| {
            anyhow::ensure!(!session.game.is_over(), "the game is over");
            let was = session.game.rules().option(spec.name).unwrap_or_default();
            let (text, record) = (session.text(), &session.record);
            let edited = record::set_option(text, record, spec.name, &option_value(value))?;
            Ok((was, session.edited(edited)?))
        })
    }
}

/// The session option of this name.
fn session_option(name: &str) -> anyhow::Result<&'static OptionSpec> {
    let known = || SESSION_OPTIONS.iter().map(|spec| spec.name);
    let found = SESSION_OPTIONS
        .iter()
        .find(|spec| spec.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let near = did_you_mean(nearest(name, known()));
        let known: Vec<&str> = known().collect();
        anyhow::anyhow!(
            "`{}` cannot be set during a game; the options that can are {}{near}",
            shown(name),
            known.join(", ")
        )
    })
}
