//! A ruleset as YAML: a table's own file, merged into the built-in ruleset that it starts from.
//!
//! The built-in rulesets are the only list of keys and defaults: a file can have the keys of the built-in
//! ruleset of its kind, and its `base` provides those that it leaves out.

use serde_yaml::Value;

use super::merge::{has_language, merge};
use super::source::{self, Source};
use super::{BUILT_IN, KindName, MOST_SEATS, Ruleset, SessionOptions, no_files};
use crate::options::House;
use crate::section::{
    Asked, Conflict, MAX_BYTES, MAX_TILES, Read, RulesetError, RulesetFile, RulesetProblem, Shape,
    check_scripts,
};
use crate::tile::TileSet;
use crate::yaml::{self, scalar, setting, split_mark};

/// The comment at the top of a complete ruleset with a language.
const REPLACED: &str = "\
# The tiles are those of the option `language`; `tiles` and `wildcards` count only
# with `language: ruleset`.
";

impl Ruleset {
    /// Reads a ruleset. Its `base` names a built-in ruleset, which it changes.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place in the text.
    pub fn parse(text: &str) -> Result<Self, RulesetError> {
        playable(text).map(|(_, ruleset)| ruleset)
    }

    /// Writes a ruleset as YAML, including everything from its base.
    ///
    /// # Errors
    /// As [`Ruleset::parse`].
    ///
    /// # Panics
    /// Never: what was read can be written.
    pub fn complete(text: &str) -> Result<String, RulesetError> {
        let (value, _) = playable(text)?;
        let text = serde_yaml::to_string(&value).expect("what was read can be written");
        Ok(if has_language(&value) {
            format!("{REPLACED}{text}")
        } else {
            text
        })
    }
}

/// Reads a built-in ruleset. It is the schema of its kind, so there is nothing to merge it into.
pub(super) fn built_in(id: &'static str, body: &'static str) -> Read<Ruleset> {
    ruleset(&as_written(id, body, None))
}

/// What the readers of a built-in ruleset ask for.
pub(super) fn asked_of(id: &'static str, body: &'static str) -> Vec<(String, Shape)> {
    let file = as_written(id, body, Some(Asked::default()));
    ruleset(&file).expect("built-in rulesets are tested to be readable");
    file.asked.unwrap_or_default().into_inner()
}

fn as_written(id: &'static str, body: &'static str, asked: Option<Asked>) -> RulesetFile<'static> {
    RulesetFile {
        body,
        like: id,
        values: serde_yaml::from_str(body).expect("built-in rulesets are YAML"),
        asked,
    }
}

/// Reads a text as YAML that may be a ruleset.
pub(super) fn opened(text: &str) -> Read<RulesetFile<'_>> {
    let body = split_mark(text).1;
    let mut file = RulesetFile {
        body,
        like: BUILT_IN[0].0,
        values: Value::Null,
        asked: None,
    };
    if text.len() > MAX_BYTES {
        return Err(file.fault(&[], RulesetProblem::TooLong));
    }
    file.values = yaml::read(body).map_err(|error| RulesetError {
        at: error.place,
        ..file.fault(&[], RulesetProblem::Yaml(error.problem))
    })?;
    is_ruleset(&file)?;
    Ok(file)
}

/// The ruleset of a file, whose values are merged with those of its base.
pub(super) fn merged(file: &mut RulesetFile<'_>) -> Read<Ruleset> {
    let base = merge(file)?;
    let mut ruleset = ruleset(file)?;
    // A copy of a built-in ruleset starts from it, too.
    let is_base = |own: &Ruleset| match base {
        Some(base) => own.id == base,
        None => own.id == ruleset.id && own.kind_name() == ruleset.kind_name(),
    };
    let own = |(id, _): &&(&str, &str)| Ruleset::built_in(id).as_ref().is_some_and(is_base);
    if let Some(&(id, yaml)) = BUILT_IN.iter().find(own) {
        let of_base = serde_yaml::from_str(yaml).expect("built-in rulesets are YAML");
        ruleset.changes = source::changes(&file.values, &of_base);
        ruleset.base = (base.is_some() || !ruleset.changes.is_empty()).then_some(id);
    }
    Ok(ruleset)
}

/// A ruleset file that can be played, with its values.
fn playable(text: &str) -> Read<(Value, Ruleset)> {
    let mut file = opened(text)?;
    let ruleset = merged(&mut file)?;
    let mut faults = contradictions(&ruleset, &file, &[]).into_iter();
    let fault = faults.find(|fault| !fault.problem.is_idle());
    fault.map_or(Ok((file.values, ruleset)), Err)
}

/// Refuses YAML that is not a ruleset.
fn is_ruleset(file: &RulesetFile<'_>) -> Read<()> {
    let problem = match &file.values {
        Value::Null => return Err(file.fault(&[], RulesetProblem::Empty(file.like))),
        Value::Mapping(keys) => {
            let has = |names: &[&str]| names.iter().any(|name| keys.contains_key(name));
            if has(&["base", "mechanic", "id"]) || !has(&["players", "turns"]) {
                return Ok(());
            }
            RulesetProblem::Record(keys.get("game").and_then(scalar))
        }
        other => RulesetProblem::NoKeys(yaml::described(other), file.like),
    };
    let at = yaml::start_of(file.body);
    Err(RulesetError {
        at,
        ..file.fault(&[], problem)
    })
}

/// Reads the whole ruleset.
fn ruleset(file: &RulesetFile<'_>) -> Read<Ruleset> {
    let kind: KindName = file.choice("mechanic")?;
    let mechanic = kind.read(file)?;
    let (min, max) = (
        file.size("seats.min", 1, MOST_SEATS)?,
        file.size("seats.max", 1, MOST_SEATS)?,
    );
    if max < min {
        return Err(file.wrong("seats.max", "at least `min`"));
    }
    let tiles = tiles(file)?;
    let features = mechanic.kind().features();
    let mut ruleset = Ruleset {
        id: file.text("id")?,
        name: file.text("name")?,
        seats: (min, max),
        begins: file.choice("begins")?,
        source: Source::read(file)?,
        base: None,
        changes: Vec::new(),
        stated: tiles.clone(),
        tiles,
        disallowed: file.text_list("disallowed")?,
        mechanic,
        features,
        house: House::default(),
        session_options: SessionOptions::default(),
    };
    set_options(file, &mut ruleset)?;
    Ok(ruleset)
}

/// The set; empty if this kind of game has none.
fn tiles(file: &RulesetFile<'_>) -> Read<TileSet> {
    let mut letters = Vec::new();
    for (letter, path) in file.letters("tiles") {
        let value = file.number(&format!("{path}.value"), 0, 1_000)?;
        let count = file.size(&format!("{path}.count"), 0, 1_000)?;
        letters.push((letter, value, count));
    }
    let wildcards = match file.value("wildcards") {
        Value::Null => 0,
        _ => file.size("wildcards", 0, 1_000)?,
    };
    let set = TileSet::new(letters, wildcards);
    match set.total() {
        ..=MAX_TILES => Ok(set),
        total => Err(file.fault(&["tiles"], RulesetProblem::TooManyTiles(total))),
    }
}

/// Sets every option of the game.
fn set_options(file: &RulesetFile<'_>, ruleset: &mut Ruleset) -> Read<()> {
    for spec in ruleset.options() {
        let value = file.value(&format!("options.{}", spec.name));
        let value = setting(value).unwrap_or_default();
        // The text is searched only for a message: that takes longer than everything else here.
        let fault = |problem| file.fault(&["options", spec.name], problem);
        if spec.values.is_path(&value) {
            return Err(fault(RulesetProblem::FileInRuleset));
        }
        let refused = |error| RulesetError {
            path: String::new(),
            ..fault(RulesetProblem::Option(Box::new(error)))
        };
        ruleset
            .assign(spec.name, &value, &no_files)
            .map_err(refused)?;
    }
    ruleset.update();
    Ok(())
}

/// What contradicts itself in a ruleset. What its base states and the file does not is no fault of the file, unless
/// nobody can play. A key that has a fault of its own contradicts nothing: what was meant is not known.
pub(super) fn contradictions(
    ruleset: &Ruleset,
    file: &RulesetFile<'_>,
    faults: &[RulesetError],
) -> Vec<RulesetError> {
    let is_known = |key: &String| faults.iter().all(|fault| fault.keys.join(".") != *key);
    let tiles = &ruleset.stated;
    let all = ruleset.kind().contradictions(tiles, ruleset.seats);
    let all = all.into_iter().chain(check_scripts(tiles));
    let all = all.filter(|conflict| conflict.keys.iter().all(is_known));
    let faults = all.filter_map(|Conflict { keys, why }| {
        // A key in the file is to blame, not one from its base.
        let stated = keys.iter().find(|key| file.states(key));
        let (blamed, problem) = if why.forbids_play() {
            (stated.or(keys.first()), RulesetProblem::Never(why))
        } else {
            (stated, RulesetProblem::Idle(why))
        };
        let mut fault = file.fault_at(blamed?, problem);
        if why.names_its_subject() {
            fault.path.clear();
        } else if !why.forbids_play() {
            // What never happens is stated first, whichever key keeps it from happening.
            fault.path.clone_from(keys.first()?);
        }
        Some(fault)
    });
    faults.collect()
}
