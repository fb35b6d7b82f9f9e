//! Setting an option during a game.

use super::Session;
use crate::fault::Fault;
use tileref_game::options::{OptionError, OptionSpec, Values};
use tileref_game::rules::SessionOptions;
use tileref_record::record;
use tileref_words::text::shown;

impl Session {
    /// The option of this name, which was to be set to a value, or looked at if that is empty.
    ///
    /// # Errors
    /// This game has none of this name.
    pub fn option(&self, name: &str, value: &str) -> Result<&'static OptionSpec, Fault> {
        let spec = self.game.rules().spec(&name.to_lowercase());
        spec.map_err(|error| unknown(&error, value))
    }

    /// Sets an option in the record, and returns its name and its old value. Every turn so far must have been the same with
    /// it.
    ///
    /// # Errors
    /// There is no such option, it does not have this value, lists are hidden, which the answer could tell something about,
    /// the game is over, a turn would have been another one, or the record could not be saved.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(&'static str, String), Fault> {
        let spec = self.option(name, value)?;
        let value = &*canonical_value(spec, value);
        let value = &*spec.canonical(value);
        if !spec.values.admits(value) {
            let (name, expected) = (spec.name, spec.expected());
            return Err(Fault::usage(format!("`{name}` takes {expected}")));
        }
        self.change(|session| {
            if session.game.hides_lists() {
                return Err(Fault::usage(format!(
                    "`{}` can be set once every list is in",
                    spec.name
                )));
            }
            if session.game.is_over() && spec.name != RACK_COUNT {
                return Err(Fault::usage("the game is over"));
            }
            let was = session.game.rules().option(spec.name).unwrap_or_default();
            let (text, record) = (session.text(), &session.record);
            let edited = record::set_option(text, record, spec.name, value)?;
            let edited = session.edited(edited).map_err(|fault| match fault.turn {
                Some(turn) => other_turn(spec, value, turn, &fault.message),
                None => fault,
            })?;
            match session.first_difference(&edited) {
                Some(turn) => Err(other_turn(spec, value, turn, "it would score differently")),
                None => Ok(((spec.name, was), edited)),
            }
        })
    }

    /// The number of the first turn that is not the same in another session.
    fn first_difference(&self, other: &Self) -> Option<usize> {
        let (turns, others) = (self.game.entries(), other.game.entries());
        let at = turns
            .iter()
            .zip(others)
            .position(|(turn, other)| turn != other)?;
        let typed = turns[..=at].iter().filter(|entry| entry.is_typed());
        Some(typed.count())
    }
}

/// The refusal of a name that is no option here; with the line that was meant, if there is one near it.
fn unknown(error: &OptionError, value: &str) -> Fault {
    let OptionError::Unknown {
        name,
        nearest,
        of,
        is_key: false,
        ..
    } = error
    else {
        return Fault::usage(error.to_string());
    };
    // `clock` for `game_clock`
    let part_of = |spec: &&OptionSpec| spec.name.split('_').any(|part| part == name);
    let longer = || SessionOptions::OPTIONS.iter().find(part_of);
    let near = nearest.or_else(|| longer().map(|spec| spec.name));
    match near.filter(|_| of.is_empty()) {
        Some(near) => {
            let is = if value.is_empty() { "" } else { "=" };
            let line = format!("set {near}{is}{}", shown(value));
            Fault {
                suggestion: Some(line.clone()),
                ..Fault::usage(format!(
                    "there is no option `{}`; did you mean `{line}`?",
                    shown(name)
                ))
            }
        }
        None if of.is_empty() => Fault::usage(format!(
            "there is no option `{}`; `set` shows those of this game",
            shown(name)
        )),
        None => Fault::usage(error.to_string()),
    }
}

/// The refusal of an option with which a turn would have been another one.
fn other_turn(spec: &OptionSpec, value: &str, turn: usize, why: &str) -> Fault {
    let (name, value) = (spec.name, shown(value));
    Fault::usage(format!(
        "`{name}={value}` cannot be set any more: turn {turn} was played without it; {why}"
    ))
}

/// A value as people type it, as the option takes it: `off` may be 0 or `never`, `each turn` is `turn`, and `1:30` and
/// `2 minutes` are in the unit of the option.
pub fn canonical_value(spec: &OptionSpec, typed: &str) -> String {
    let is_off = ["off", "none", "no"].contains(&typed);
    match spec.values {
        Values::Number(0, _) if is_off => "0".to_owned(),
        Values::Number(..) => spec.canonical(typed).into_owned(),
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

/// How many tiles a rack may have at the end.
const RACK_COUNT: &str = "rack_count";

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_game::rules::SessionOptions;

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
            ("overtime_limit", "10:00", "10"),
            ("overtime", "2 min", "2 min"),
            ("category", "each turn", "turn"),
            ("category", "none", "never"),
            ("bell", "off", "off"),
        ] {
            let spec = SessionOptions::OPTIONS
                .iter()
                .find(|spec| spec.name == name);
            let spec = spec.expect("an option");
            assert_eq!(canonical_value(spec, typed), taken, "{name}={typed}");
        }
    }
}
