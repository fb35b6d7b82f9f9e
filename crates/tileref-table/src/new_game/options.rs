//! The house rules and the other options of a new game, as they are typed.

use std::sync::Arc;

use super::{NewGame, NotTaken};
use crate::fault::Fault;
use crate::session::canonical_value;
use crate::store::Store;
use tileref_game::rules::{CLUB, Ruleset, SessionOptions, with_clubs};
use tileref_view::render;
use tileref_words::text::shown;

/// Sets an option.
pub(super) fn set(
    new_game: &mut NewGame,
    name: &str,
    typed: &str,
    store: &Arc<dyn Store>,
) -> Result<String, NotTaken> {
    new_game.options.retain(|(other, _)| other != name);
    let typed = typed.to_lowercase();
    let spec = SessionOptions::OPTIONS
        .iter()
        .find(|spec| spec.name == name);
    let value = spec.map_or(typed.clone(), |spec| canonical_value(spec, &typed));
    new_game.options.push((name.to_owned(), value.clone()));
    checked(new_game, store)?;
    Ok(format!("{name}: {}", shown(&value)))
}

/// Checks a new game with what was decided. Nobody has typed the flag that the error would quote.
pub(super) fn checked(new_game: &NewGame, store: &Arc<dyn Store>) -> Result<(), Fault> {
    new_game.check(store).map_err(Fault::without_line)?;
    Ok(())
}

/// The question which of them to change.
pub(super) fn question(new_game: &NewGame, store: &dyn Store) -> Result<String, Fault> {
    let (name, value) = render::other_option(&new_game.rules(store)?);
    Ok(format!(
        "house rules to change, as in `{name}={value}`; `{name}` alone explains it"
    ))
}

/// Takes house rules, or explains those that are named without a value.
pub(super) fn take(
    new_game: &mut NewGame,
    typed: &str,
    store: &Arc<dyn Store>,
) -> Result<String, NotTaken> {
    let rules = new_game.rules(&**store)?;
    let typed = typed_rules(&rules, typed);
    let alone = typed
        .iter()
        .filter(|(name, value)| name != CLUB && value.is_empty());
    let alone = alone.map(|(name, _)| rules.spec(name));
    let alone = alone.collect::<Result<Vec<_>, _>>();
    let alone = alone.map_err(|error| Fault::usage(error.to_string()))?;
    if !alone.is_empty() {
        return Err(NotTaken::Explain(alone));
    }
    let all = with_clubs(&typed).map_err(Fault::usage)?;
    let decided = all
        .iter()
        .map(|(name, value)| set(new_game, name, value, store));
    Ok(decided.collect::<Result<Vec<_>, _>>()?.join(", "))
}

/// Options and their values as people type them: `judge=entry ring=touching`, `judge entry, ring: touching`, and
/// `wrong_challenge=5 per word`; or options alone.
fn typed_rules(rules: &Ruleset, typed: &str) -> Vec<(String, String)> {
    let spaced = typed.replace(" =", "=").replace('=', "= ");
    let pieces = spaced.split([' ', ',', ':', ';']);
    let pieces = pieces.filter(|piece| !piece.is_empty());
    let mut joined: Vec<String> = Vec::new();
    for piece in pieces {
        // `right challenge 5`
        let last = joined.last().map_or("", |last| last);
        let whole = format!("{last}_{piece}").to_lowercase();
        if rules.spec(whole.trim_end_matches('=')).is_ok() {
            joined.pop();
            joined.push(whole);
        } else {
            joined.push(piece.to_owned());
        }
    }
    let mut typed: Vec<(String, String)> = Vec::new();
    for piece in joined.iter().map(String::as_str) {
        let name = piece.trim_end_matches('=');
        let is_name = piece.ends_with('=') || rules.spec(&name.to_lowercase()).is_ok();
        match typed.last_mut().filter(|_| !is_name) {
            Some((_, value)) => {
                let in_list = value.starts_with('[') && !value.ends_with(']');
                let gap = match &**value {
                    "" => "",
                    _ if in_list => ",",
                    _ => " ",
                };
                *value += &format!("{gap}{piece}");
            }
            None if ["set", "help", "explain"].contains(&piece) => {}
            None => typed.push((name.to_lowercase(), String::new())),
        }
    }
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_typed_with_or_without_signs_between_them() {
        let rules = |id| Ruleset::built_in(id).expect("built in");
        for (id, typed, options) in [
            ("puzzingo", "judge=entry", "judge=entry"),
            ("puzzingo", "Judge entry", "judge=entry"),
            (
                "puzzingo",
                "set judge = entry, ring: touching",
                "judge=entry ring=touching",
            ),
            (
                "puzzingo",
                "judge=entry,ring=touching",
                "judge=entry ring=touching",
            ),
            (
                "puzzingo",
                "wrong_challenge=5 per word",
                "wrong_challenge=5 per word",
            ),
            ("puzzingo", "help judge", "judge="),
            ("puzzingo", "rnig=touching", "rnig=touching"),
            ("puzzingo", "xyzzy", "xyzzy="),
            ("puzzingo", "right challenge 5", "right_challenge=5"),
            (
                "wordpaths",
                "rings=[0,1,2] tiles=12",
                "rings=[0,1,2] tiles=12",
            ),
        ] {
            let typed_options = typed_rules(&rules(id), typed);
            let plain = typed_options
                .iter()
                .map(|(name, value)| format!("{name}={value}"));
            assert_eq!(plain.collect::<Vec<_>>().join(" "), options, "{typed}");
        }
    }
}
