//! A ruleset as YAML: read with places, and a table's own file laid over the one it starts from.

use std::fmt;

use serde_yaml::{Mapping, Value};

use super::{
    BUILT_IN, BonusName, House, Jigsaw, Mechanic, OptionError, Ruleset, Unplayed, options,
};
use crate::text::{is_hidden, nearest, shown};
use crate::tile::{Letter, TileSet};
use crate::yaml::{self, Place, Step};

/// Bytes that a ruleset file may have.
pub const MAX_BYTES: usize = 256 * 1024;

/// Tiles that a set may have: twenty times the games that are sold.
pub const MAX_TILES: usize = 2_000;

/// A ruleset that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetError {
    /// Where in the file.
    pub at: Option<Place>,
    /// The keys that lead to it, such as `tiles.A.count`.
    pub path: String,
    /// What is wrong there.
    pub problem: RulesetProblem,
}

/// What is wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetProblem {
    /// Not YAML: what the reader says.
    Yaml(String),
    /// Longer than any ruleset.
    TooLong,
    /// A key that rulesets do not have, and the nearest one.
    UnknownKey(Option<String>),
    /// A key that must be there.
    Missing,
    /// Something else was expected.
    Expected(&'static str),
    /// A whole number in these bounds was expected.
    Range(u32, u32),
    /// A letter that stands there twice.
    LetterTwice,
    /// More tiles than a table can hold.
    TooManyTiles(usize),
    /// A name that is not known, and the names that are.
    NoSuch(String, Vec<&'static str>),
    /// A house rule that cannot be so.
    Option(OptionError),
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = shown(&self.path);
        match &self.problem {
            RulesetProblem::Yaml(message) => write!(f, "this is not YAML: {}", shown(message)),
            RulesetProblem::TooLong => write!(f, "a ruleset has {MAX_BYTES} bytes at most"),
            RulesetProblem::UnknownKey(Some(near)) => {
                write!(
                    f,
                    "there is no key `{path}` in a ruleset; did you mean `{near}`?"
                )
            }
            RulesetProblem::UnknownKey(None) => {
                write!(
                    f,
                    "there is no key `{path}` in a ruleset; `tileref rules show puzzingo` prints a \
                     complete one"
                )
            }
            RulesetProblem::Missing => write!(
                f,
                "`{path}` is missing; start from a built-in one with `base: puzzingo`"
            ),
            RulesetProblem::Range(least, most) => {
                write!(f, "`{path}` must be a whole number from {least} to {most}")
            }
            RulesetProblem::LetterTwice => {
                write!(
                    f,
                    "`{path}` stands there twice: case does not tell letters apart"
                )
            }
            RulesetProblem::TooManyTiles(tiles) => {
                write!(
                    f,
                    "the set has {tiles} tiles; it can have {MAX_TILES} at most"
                )
            }
            RulesetProblem::Expected(what) => write!(f, "`{path}` must be {what}"),
            RulesetProblem::NoSuch(name, known) => {
                write!(
                    f,
                    "`{path}` cannot be `{}`; it is one of {}",
                    shown(name),
                    known.join(", ")
                )
            }
            RulesetProblem::Option(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RulesetError {}

/// What is wrong, and the keys that lead there.
struct Fault {
    path: Vec<String>,
    problem: RulesetProblem,
}

type Read<T> = Result<T, Fault>;

impl Ruleset {
    /// Reads a ruleset. One with a `base` starts from that built-in ruleset and changes what it states.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place in the text.
    pub fn parse(text: &str) -> Result<Self, RulesetError> {
        merged(text).map(|(_, ruleset)| ruleset)
    }

    /// A ruleset with everything that it takes over from its base written out, as YAML.
    ///
    /// # Errors
    /// As [`Ruleset::parse`].
    pub fn complete(text: &str) -> Result<String, RulesetError> {
        let (value, _) = merged(text)?;
        serde_yaml::to_string(&value).map_err(|e| RulesetProblem::Yaml(e.to_string()).at(None))
    }
}

impl RulesetProblem {
    fn at(self, at: Option<Place>) -> RulesetError {
        RulesetError {
            at,
            path: String::new(),
            problem: self,
        }
    }
}

/// The values of a ruleset file with those of its base, and what they mean.
fn merged(text: &str) -> Result<(Value, Ruleset), RulesetError> {
    if text.len() > MAX_BYTES {
        return Err(RulesetProblem::TooLong.at(None));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(at) = yaml::too_deep(text) {
        return Err(
            RulesetProblem::Yaml("brackets within brackets, too deep".to_owned()).at(Some(at)),
        );
    }
    let value: Value = serde_yaml::from_str(text).map_err(|e| {
        let twice = || yaml::duplicate_key(text).filter(|_| e.to_string().contains("duplicate"));
        let at = twice().or(e.location().map(Place::from));
        RulesetProblem::Yaml(yaml::message(&e)).at(at)
    })?;
    let ruleset = with_base(value).and_then(|value| Ok((read(&value)?, value)));
    ruleset
        .map(|(ruleset, value)| (value, ruleset))
        .map_err(|fault| RulesetError {
            at: place(text, &fault.path),
            path: fault.path.join("."),
            problem: fault.problem,
        })
}

/// Where the last of these keys stands, or the nearest one before it that does.
fn place(text: &str, path: &[String]) -> Option<Place> {
    (1..=path.len()).rev().find_map(|n| {
        let (last, above) = path[..n].split_last()?;
        let mut steps: Vec<Step<'_>> = above.iter().map(|key| Step::Value(key)).collect();
        steps.push(Step::Key(last));
        yaml::find(text, &steps).map(|spot| spot.place)
    })
}

/// The file's values laid over those of its base.
fn with_base(mut own: Value) -> Read<Value> {
    letters_once(&Node {
        value: &own,
        path: Vec::new(),
    })?;
    let Some(base) = own.as_mapping_mut().and_then(|keys| keys.remove("base")) else {
        return Ok(own);
    };
    let fault = |problem| Fault {
        path: vec!["base".to_owned()],
        problem,
    };
    let id = base
        .as_str()
        .ok_or_else(|| fault(RulesetProblem::Expected("the id of a built-in ruleset")))?;
    let Some((_, yaml)) = BUILT_IN.iter().find(|(known, _)| *known == id) else {
        let known = BUILT_IN.iter().map(|(known, _)| *known).collect();
        return Err(fault(RulesetProblem::NoSuch(id.to_owned(), known)));
    };
    let mut merged: Value = serde_yaml::from_str(yaml).expect("built-in rulesets are YAML");
    overlay(&mut merged, own);
    Ok(merged)
}

/// No mapping of a file states a letter twice, in two cases: laid over the base, the one would hide the other.
fn letters_once(node: &Node<'_>) -> Read<()> {
    let Value::Mapping(mapping) = node.value else {
        return Ok(());
    };
    for (n, (key, value)) in mapping.iter().enumerate() {
        let below = node.below(&scalar(key).unwrap_or_default(), value);
        let twice = |of: Letter| {
            mapping
                .keys()
                .take(n)
                .any(|known| letter(known) == Some(of))
        };
        if letter(key).is_some_and(twice) {
            return Err(below.fault(RulesetProblem::LetterTwice));
        }
        letters_once(&below)?;
    }
    Ok(())
}

fn overlay(below: &mut Value, above: Value) {
    match (below, above) {
        (Value::Mapping(below), Value::Mapping(above)) => {
            for (key, value) in above {
                // `a` states what `A` is: letters are one whatever their case.
                let same = |known: &&Value| {
                    **known == key || letter(known).is_some_and(|of| letter(&key) == Some(of))
                };
                let known = below.keys().find(same).cloned();
                match known.and_then(|known| below.get_mut(&known)) {
                    Some(there) => overlay(there, value),
                    None => {
                        below.insert(key, value);
                    }
                }
            }
        }
        (below, above) => *below = above,
    }
}

fn read(value: &Value) -> Read<Ruleset> {
    let top = Node {
        value,
        path: Vec::new(),
    };
    top.only(&[
        "id",
        "name",
        "mechanic",
        "seats",
        "rack",
        "tiles",
        "wildcards",
        "letter_premiums",
        "word_premiums",
        "bonuses",
        "unplayed",
        "wordless_rounds",
        "options",
    ])?;
    top.key("mechanic")?.named(&["jigsaw"])?;
    let seats = top.key("seats")?;
    seats.only(&["min", "max"])?;
    let (least, most) = (
        seats.key("min")?.number(1, 20)?,
        seats.key("max")?.number(1, 20)?,
    );
    if most < least {
        return Err(seats
            .key("max")?
            .fault(RulesetProblem::Expected("no less than `min`")));
    }
    let unplayed = top.key("unplayed")?;
    unplayed.only(&["corner", "wildcard"])?;
    let left = |kind: &str| -> Read<(u32, u32)> {
        let kind = unplayed.key(kind)?;
        kind.only(&["value", "times"])?;
        Ok((
            kind.key("value")?.number(0, 1_000)?,
            kind.key("times")?.number(1, 10)?,
        ))
    };
    let ((corner, corner_times), (wildcard, wildcard_times)) = (left("corner")?, left("wildcard")?);
    Ok(Ruleset {
        id: top.key("id")?.text()?,
        name: top.key("name")?.text()?,
        seats: (least as usize, most as usize),
        rack: top.key("rack")?.number(1, 100)? as usize,
        tiles: tiles(&top)?,
        wordless_rounds: top.key("wordless_rounds")?.number(1, 100)? as usize,
        unplayed: Unplayed {
            corner,
            corner_times,
            wildcard,
            wildcard_times,
        },
        mechanic: Mechanic::Jigsaw(jigsaw(&top)?),
        house: house(&top.key("options")?)?,
    })
}

fn tiles(top: &Node<'_>) -> Read<TileSet> {
    let mut letters = Vec::new();
    let node = top.key("tiles")?;
    for (letter, node) in node.letters()? {
        node.only(&["value", "count"])?;
        let count = node.key("count")?.number(0, 1_000)? as usize;
        letters.push((letter, node.key("value")?.number(0, 1_000)?, count));
    }
    let set = TileSet::new(letters, top.key("wildcards")?.number(0, 1_000)? as usize);
    if set.total() > MAX_TILES {
        return Err(node.fault(RulesetProblem::TooManyTiles(set.total())));
    }
    Ok(set)
}

fn jigsaw(top: &Node<'_>) -> Read<Jigsaw> {
    let letters = top.key("letter_premiums")?;
    letters.only(&["from_letters", "times"])?;
    let times = letters.key("times")?.letters()?;
    let words = top.key("word_premiums")?;
    words.only(&["corner", "wildcard"])?;
    let bonuses = top.key("bonuses")?;
    bonuses.only(BonusName::NAMES)?;
    let bonus = |&name: &BonusName| Ok((name, bonuses.key(name.name())?.number(0, 100_000)?));
    Ok(Jigsaw {
        premium_from: letters.key("from_letters")?.number(0, 100)? as usize,
        letter_premiums: times
            .into_iter()
            .map(|(letter, node)| Ok((letter, node.number(1, 10)?)))
            .collect::<Read<_>>()?,
        corner_factor: words.key("corner")?.number(1, 10)?,
        wildcard_factor: words.key("wildcard")?.number(1, 10)?,
        bonuses: BonusName::ALL.iter().map(bonus).collect::<Read<_>>()?,
    })
}

fn house(node: &Node<'_>) -> Read<House> {
    let names: Vec<&str> = options::JIGSAW.iter().map(|spec| spec.name).collect();
    node.only(&names)?;
    House::read(
        |name| node.key(name)?.scalar(),
        |name, value| {
            let spec = options::JIGSAW.iter().find(|spec| spec.name == name);
            let option = node.key(name).unwrap_or_else(|fault| Node {
                value: node.value,
                path: fault.path,
            });
            option.fault(match spec {
                Some(spec) => RulesetProblem::Option(OptionError::Value { spec, value }),
                None => RulesetProblem::Missing,
            })
        },
    )
}

/// A value of the file, and the keys that lead to it.
struct Node<'a> {
    value: &'a Value,
    path: Vec<String>,
}

impl<'a> Node<'a> {
    fn fault(&self, problem: RulesetProblem) -> Fault {
        Fault {
            path: self.path.clone(),
            problem,
        }
    }

    fn below(&self, key: &str, value: &'a Value) -> Self {
        let mut path = self.path.clone();
        path.push(key.to_owned());
        Node { value, path }
    }

    fn mapping(&self) -> Read<&'a Mapping> {
        self.value
            .as_mapping()
            .ok_or_else(|| self.fault(RulesetProblem::Expected("a list of keys and values")))
    }

    /// Refuses every key but these.
    fn only(&self, known: &[&str]) -> Read<()> {
        for (key, value) in self.mapping()? {
            let name = scalar(key)
                .ok_or_else(|| self.fault(RulesetProblem::Expected("a list of named values")))?;
            if !known.contains(&name.as_str()) {
                let near = nearest(&name, known.iter().copied()).map(ToOwned::to_owned);
                return Err(self
                    .below(&name, value)
                    .fault(RulesetProblem::UnknownKey(near)));
            }
        }
        Ok(())
    }

    fn key(&self, key: &str) -> Read<Self> {
        match self.mapping()?.get(key) {
            Some(value) => Ok(self.below(key, value)),
            None => Err(self.below(key, self.value).fault(RulesetProblem::Missing)),
        }
    }

    /// The values of a mapping from letters.
    fn letters(&self) -> Read<Vec<(Letter, Self)>> {
        let mut letters: Vec<(Letter, Self)> = Vec::new();
        for (key, value) in self.mapping()? {
            let node = self.below(&scalar(key).unwrap_or_default(), value);
            let letter = letter(key)
                .ok_or_else(|| node.fault(RulesetProblem::Expected("named by a single letter")))?;
            letters.push((letter, node));
        }
        Ok(letters)
    }

    fn number(&self, least: u32, most: u32) -> Read<u32> {
        let number = self.value.as_u64().and_then(|n| u32::try_from(n).ok());
        let fits = number.filter(|n| (least..=most).contains(n));
        fits.ok_or_else(|| self.fault(RulesetProblem::Range(least, most)))
    }

    fn scalar(&self) -> Read<String> {
        scalar(self.value).ok_or_else(|| self.fault(RulesetProblem::Expected("a single value")))
    }

    fn text(&self) -> Read<String> {
        let text = self.scalar()?;
        let fine = !text.is_empty() && text.chars().count() <= 60 && !text.chars().any(is_hidden);
        if fine {
            Ok(text)
        } else {
            Err(self.fault(RulesetProblem::Expected("a short text that can be seen")))
        }
    }

    fn named(&self, known: &[&'static str]) -> Read<String> {
        let name = self.scalar()?;
        if known.contains(&name.as_str()) {
            Ok(name)
        } else {
            Err(self.fault(RulesetProblem::NoSuch(name, known.to_vec())))
        }
    }
}

/// The letter that a key is, whatever its case.
fn letter(key: &Value) -> Option<Letter> {
    let name = scalar(key)?;
    let mut chars = name.chars();
    chars
        .next()
        .and_then(Letter::new)
        .filter(|_| chars.as_str().is_empty())
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
