//! Merges a ruleset file into a built-in ruleset, which defines the keys.

use std::mem;

use serde_yaml::{Mapping, Value};

use super::{BUILT_IN, KindName, nearest_game};
use crate::lexicon::Case;
use crate::section::{Read, RulesetError, RulesetFile, RulesetProblem, letter_of};
use crate::text::{listed, nearest, shown};
use crate::tile::Letter;
use crate::yaml::{self, scalar};

/// The house rule that selects other tiles.
const LANGUAGE: &str = "language";
/// Its value for the tiles of the ruleset.
const RULESET: &str = "ruleset";

/// The keys that decide which others a ruleset has.
const FORMS: [&str; 2] = ["mechanic", "words"];

/// The id and the text of the first built-in ruleset with the same keys.
pub(super) fn alike(own: &Value) -> &'static (&'static str, &'static str) {
    let stated = FORMS.iter().filter_map(|form| {
        let value = own.get(form).and_then(scalar)?;
        Some(format!("\n{form}: {value}\n"))
    });
    let stated: Vec<String> = stated.collect();
    let has = |lines: usize| {
        let mut known = BUILT_IN.iter();
        known.find(|(_, yaml)| stated[..lines].iter().all(|line| yaml.contains(line)))
    };
    let found = (1..=stated.len()).rev().find_map(has);
    found.unwrap_or(&BUILT_IN[0])
}

/// Merges the values of the file into those of its base, and returns the id of that; without a base, checks that none but
/// options is missing.
pub(super) fn merge(file: &mut RulesetFile<'_>) -> Read<Option<&'static str>> {
    let mut own = file.values.clone();
    let base = own
        .as_mapping_mut()
        .and_then(|keys| keys.shift_remove("base"));
    read_turkish(&mut own);
    let (id, yaml) = match &base {
        Some(id) => built_in(file, scalar(id).unwrap_or_default())?,
        None if own.get("mechanic").is_none() => return Err(without_base(file, &own)),
        None => {
            file.choice::<KindName>("mechanic")?;
            *alike(&own)
        }
    };
    file.like = id;
    let like: Value = serde_yaml::from_str(yaml).expect("built-in rulesets are YAML");
    // A complete ruleset is its own source.
    if base.is_none()
        && let Some(keys) = own.as_mapping_mut()
    {
        let source = "{name: this ruleset, settles: [], clubs: [], ours: []}";
        let source = || serde_yaml::from_str(source).expect("YAML");
        keys.entry("source".into()).or_insert_with(source);
    }
    if base.is_some() && has_language(&own) && own.get("tiles").is_some() {
        let problem = RulesetProblem::Expected("left out: `language` has its own tiles");
        return Err(file.fault(&["tiles"], problem));
    }
    file.values = merged(file, &own, &like, base.is_some(), &[])?;
    file.choice::<KindName>("mechanic")?;
    let differs = |form: &&str| like.get(form) != file.values.get(form);
    if let Some(form) = FORMS.iter().copied().find(differs) {
        let same = RulesetProblem::Expected("that of its base, or left out");
        return Err(file.fault(&[form], same));
    }
    Ok(base.map(|_| id))
}

/// The built-in ruleset that a file names as its base, with its id.
fn built_in(file: &RulesetFile<'_>, id: String) -> Read<(&'static str, &'static str)> {
    let known = || BUILT_IN.iter().map(|(known, _)| *known);
    let base = BUILT_IN.iter().find(|(known, _)| *known == id);
    base.copied().ok_or_else(|| {
        let problem = RulesetProblem::NoSuch {
            near: nearest(&id, known()).or_else(|| nearest_game(&id)),
            name: id,
            known: known().collect(),
        };
        file.fault(&["base"], problem)
    })
}

/// The keys that a complete ruleset may leave out.
pub(super) const OPTIONAL: [&str; 4] = ["cubes", "disallowed", "options", "points"];

/// Merges the value at a path into the built-in one; without a base, only checks its keys.
fn merged(
    file: &RulesetFile<'_>,
    own: &Value,
    like: &Value,
    based: bool,
    path: &[&str],
) -> Read<Value> {
    // Values by number, such as points by length, are one value: those of the base would count beside them.
    let is_keys = |known: &&Mapping| known.is_empty() || !known.keys().all(Value::is_number);
    let Some(known) = like.as_mapping().filter(is_keys) else {
        return Ok(own.clone());
    };
    let Value::Mapping(stated) = own else {
        let key = path.last().copied().unwrap_or_default();
        let example = format!("{key}: {}", one_line(like));
        return Err(file.fault(path, RulesetProblem::Keys(example)));
    };
    let letters = is_of_letters(known);
    let mut all = if based { known.clone() } else { Mapping::new() };
    let mut seen = Vec::new();
    for (key, value) in stated {
        // The only name that YAML reads as nothing is that of a wildcard.
        let name = scalar(key).unwrap_or("?".to_owned());
        let path = [path, &[name.as_str()]].concat();
        if letters {
            seen.push(new_letter(file, key, &seen, &path)?);
        }
        let (known_key, template) = counterpart(known, key, letters);
        let template = template.ok_or_else(|| unknown_key(file, &path, known))?;
        let value = merged(file, value, template, based && known_key.is_some(), &path)?;
        all.insert(known_key.unwrap_or(key).clone(), value);
    }
    if !letters {
        add_missing(file, &mut all, known, path)?;
    }
    Ok(Value::Mapping(all))
}

/// The key of the base that this one overrides, and a value of the base that its own is like.
fn counterpart<'v>(
    known: &'v Mapping,
    key: &Value,
    letters: bool,
) -> (Option<&'v Value>, Option<&'v Value>) {
    // `a` overrides `A`.
    let same = |other: &&Value| *other == key || letters && letter_of(other) == letter_of(key);
    let known_key = known.keys().find(same);
    let template = known_key.and_then(|known_key| known.get(known_key));
    let template = template.or_else(|| known.values().next().filter(|_| letters));
    (known_key, template)
}

/// The keys of a built-in mapping are letters, so that a file may have any.
pub(super) fn is_of_letters(known: &Mapping) -> bool {
    let is_sign = |key: &Value| scalar(key).is_some_and(|key| Letter::of(&key).is_some());
    known.is_empty() || known.keys().any(is_sign)
}

/// The fault of an unknown key, whose mapping has the known ones, with what to try instead.
fn unknown_key(file: &RulesetFile<'_>, path: &[&str], known: &Mapping) -> RulesetError {
    let hint = other_key(file, path, known);
    file.fault(path, RulesetProblem::UnknownKey(hint))
}

fn other_key(file: &RulesetFile<'_>, path: &[&str], known: &Mapping) -> String {
    let (name, above) = path.split_last().unwrap_or((&"", &[]));
    if let Some((key, value)) = name.split_once(':') {
        return format!(
            "put a space after the colon: `{}: {}`",
            shown(key),
            shown(value)
        );
    }
    if above.is_empty() && ["dictionary", "teams", "turns"].contains(name) {
        return "it belongs in the record of a game".to_owned();
    }
    let is_option = |options: &Value| path.len() == 1 && options.get(name).is_some();
    if known.get("options").is_some_and(is_option) {
        return "put it under `options`".to_owned();
    }
    let known: Vec<&str> = known.keys().filter_map(Value::as_str).collect();
    let synonym = SYNONYMS.iter().find(|(other, _)| path == [*other]);
    let synonym = synonym
        .map(|(_, key)| *key)
        .filter(|key| known.contains(key));
    let near = || nearest(name, known.iter().copied());
    match synonym.or_else(near) {
        Some(near) => format!("did you mean `{near}`?"),
        None if !above.is_empty() && known.len() < 5 => {
            let known = known.iter().map(|key| format!("`{key}`"));
            format!("`{}` has {}", shown(&above.join(".")), listed(known))
        }
        None => format!("`tileref rules show {}` prints a complete one", file.like),
    }
}

/// What is wrong with a file that does not say which kind of game it is.
fn without_base(file: &RulesetFile<'_>, own: &Value) -> RulesetError {
    let mut keys = own.as_mapping().into_iter().flat_map(Mapping::keys);
    // A record names its game with `game`.
    let is_base = |key: &&str| *key == "game" || nearest(key, ["base"]).is_some();
    if let Some(key) = keys.find_map(|key| key.as_str().filter(is_base)) {
        let hint = "did you mean `base`?".to_owned();
        return file.fault(&[key], RulesetProblem::UnknownKey(hint));
    }
    RulesetError {
        at: yaml::start_of(file.body),
        ..file.fault(
            &["base"],
            RulesetProblem::NoBase(BUILT_IN.iter().map(|(id, _)| *id).collect()),
        )
    }
}

/// The letter that a key names, unless another key has already named it.
fn new_letter(file: &RulesetFile<'_>, key: &Value, seen: &[Letter], path: &[&str]) -> Read<Letter> {
    let letter = letter_of(key).ok_or_else(|| {
        let named = RulesetProblem::Expected(
            "the letters of one tile, up to six, or three if they are not English letters; \
             wildcards are counted by `wildcards`",
        );
        file.fault(path, named)
    })?;
    if seen.contains(&letter) {
        return Err(file.fault(path, RulesetProblem::LetterTwice));
    }
    Ok(letter)
}

/// Adds what a complete ruleset may leave out, and refuses one without any other key.
fn add_missing(
    file: &RulesetFile<'_>,
    all: &mut Mapping,
    known: &Mapping,
    above: &[&str],
) -> Read<()> {
    for (key, value) in known {
        let name = key.as_str().unwrap_or_default();
        if all.contains_key(key) {
            continue;
        }
        let path = [above, &[name]].concat();
        if !OPTIONAL.contains(&path[0]) {
            let hint = match above {
                [.., name] => {
                    let needs = known.keys().filter_map(Value::as_str);
                    let needs = listed(needs.map(|key| format!("`{key}`")));
                    format!("`{}` needs {needs}", shown(name))
                }
                [] => format!("`base: {}` starts from a complete ruleset", file.like),
            };
            return Err(file.fault(&path, RulesetProblem::Missing(hint)));
        }
        all.insert(key.clone(), value.clone());
    }
    Ok(())
}

/// Other names that people try for a key.
const SYNONYMS: [(&str, &str); 7] = [
    ("bingo", "all_tiles"),
    ("bonus", "all_tiles"),
    ("bonuses", "all_tiles"),
    ("players", "seats"),
    ("letters", "tiles"),
    ("points", "tiles"),
    ("blanks", "wildcards"),
];

/// The house rule `language` selects the tiles.
pub(super) fn has_language(own: &Value) -> bool {
    let language = own.get("options").and_then(|options| options.get(LANGUAGE));
    let language = language.and_then(Value::as_str);
    language.is_some_and(|language| language != RULESET)
}

/// Reads a set with an `İ` as Turkish: its `I` is a capital `ı`.
fn read_turkish(own: &mut Value) {
    let Some(tiles) = own.get_mut("tiles").and_then(Value::as_mapping_mut) else {
        return;
    };
    let is_dotted = |key: &Value| {
        key.as_str()
            .is_some_and(|key| key != "i" && Case::Turkish.small(key) == "i")
    };
    if tiles.keys().any(is_dotted) {
        let read = |(key, value): (Value, Value)| {
            let small = key
                .as_str()
                .map(|key| Case::Turkish.small(key).into_owned().into());
            (small.unwrap_or(key), value)
        };
        *tiles = mem::take(tiles).into_iter().map(read).collect();
    }
}

/// A value on one line as an example, with the first keys if there are many.
fn one_line(value: &Value) -> String {
    let Value::Mapping(values) = value else {
        return scalar(value).unwrap_or_default();
    };
    let pairs = values
        .iter()
        .take(2)
        .map(|(key, value)| format!("{}: {}", scalar(key).unwrap_or_default(), one_line(value)));
    format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
}
