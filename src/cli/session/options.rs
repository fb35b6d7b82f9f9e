//! Setting a session option during a game.

use super::Session;
use crate::cli::fault::Fault;
use crate::options::{OptionSpec, Values};
use crate::record;
use crate::rules::{Ruleset, SessionOptions};
use crate::text::{did_you_mean, nearest, shown};

impl Session {
    /// Sets an option in the record, and returns its name and its old value: a session option, which changes no play, or
    /// `rack_count`, which a table may need at the end.
    ///
    /// # Errors
    /// There is no such option, it does not have this value, the game is over, a rack in the record breaks it, or the
    /// record could not be saved.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(&'static str, String), Fault> {
        let spec = option_to_set(self.game.rules(), name)?;
        let value = &*as_taken(spec, value);
        let value = spec.values.canonical(value);
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
            Ok(((spec.name, was), session.edited(edited)?))
        })
    }
}

/// A value as people type it, as the option takes it: `off` may be 0 or `never`, `each turn` is `turn`, and `1:30` and
/// `2 minutes` are in the unit of the option.
pub fn as_taken(spec: &OptionSpec, typed: &str) -> String {
    let is_off = ["off", "none", "no"].contains(&typed);
    match spec.values {
        Values::Number(0, _) if is_off => "0".to_owned(),
        Values::Number(..) => time(spec.name, typed).map_or(typed.to_owned(), |n| n.to_string()),
        Values::Names(["never", ..]) if is_off => "never".to_owned(),
        Values::Names(_) => {
            let each = ["each ", "every "]
                .iter()
                .find_map(|each| typed.strip_prefix(each));
            each.unwrap_or(typed).to_owned()
        }
        _ => typed.to_owned(),
    }
}

/// A time with its unit, in that of the option; `None` if the option or the text has none.
fn time(option: &str, typed: &str) -> Option<u32> {
    let unit = match option {
        "timer" | "draw_time" => 1,
        "game_clock" => 60,
        _ => return None,
    };
    let number = |text: &str| text.trim().parse::<u16>().ok().map(u32::from);
    let seconds = if let Some((minutes, seconds)) = typed.split_once(':') {
        60 * number(minutes)? + number(seconds)?
    } else {
        let word = typed.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let n = number(&typed[..typed.len() - word.len()])?;
        match word {
            "s" | "sec" | "seconds" => n,
            "m" | "min" | "minute" | "minutes" => 60 * n,
            _ => return None,
        }
    };
    (seconds % unit == 0).then_some(seconds / unit)
}

/// How many tiles a rack may have at the end.
const RACK_COUNT: &str = "rack_count";

/// The option of this name, if it can be set during a game with these rules.
fn option_to_set(rules: &Ruleset, name: &str) -> Result<&'static OptionSpec, Fault> {
    let is_named = |spec: &&OptionSpec| spec.name.eq_ignore_ascii_case(name);
    if let Some(spec) = SessionOptions::OPTIONS.iter().find(is_named) {
        let own = rules.spec(spec.name);
        return own.map_err(|error| Fault::usage(error.to_string()));
    }
    let has = |name: &str| rules.spec(name).is_ok();
    let racks = rules.options().filter(|spec| spec.name == RACK_COUNT);
    racks.clone().find(is_named).ok_or_else(|| {
        let session = SessionOptions::OPTIONS.iter().filter(|spec| has(spec.name));
        let known = session.chain(racks);
        let names: Vec<&str> = known.map(|spec| spec.name).collect();
        let near = did_you_mean(nearest(name, names.iter().copied()));
        Fault::usage(format!(
            "`{}` cannot be set during a game; the options that can are {}{near}",
            shown(name),
            names.join(", ")
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_taken_as_people_type_them() {
        for (name, typed, taken) in [
            ("timer", "90", "90"),
            ("timer", "1:30", "90"),
            ("timer", "90s", "90"),
            ("timer", "90 seconds", "90"),
            ("timer", "2 min", "120"),
            ("timer", "off", "0"),
            ("timer", "soon", "soon"),
            ("timer", "-5", "-5"),
            ("game_clock", "25", "25"),
            ("game_clock", "25 minutes", "25"),
            ("game_clock", "90s", "90s"),
            ("overtime", "2 min", "2 min"),
            ("category", "each turn", "turn"),
            ("category", "none", "never"),
            ("bell", "off", "off"),
        ] {
            let spec = SessionOptions::OPTIONS
                .iter()
                .find(|spec| spec.name == name);
            let spec = spec.expect("an option");
            assert_eq!(as_taken(spec, typed), taken, "{name}={typed}");
        }
    }
}
