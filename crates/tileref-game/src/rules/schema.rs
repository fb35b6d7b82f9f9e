//! The schema of a ruleset file, for editors: made of the built-in rulesets, which are the only list of keys, and of what
//! their readers ask for.

use serde_yaml::{Mapping, Value};

use super::merge::{OPTIONAL, is_of_letters};
use super::{BUILT_IN, Ruleset, file, keys};
use crate::options::{OptionSpec, Values, WrongChallenge};
use crate::section::Shape;
use crate::yaml::scalar;

/// The JSON Schema of a ruleset file.
///
/// # Panics
/// Never: every built-in ruleset is tested to be readable.
pub fn schema() -> Value {
    let games = BUILT_IN.iter().map(|&(id, yaml)| Game::new(id, yaml));
    let games: Vec<Game> = games.collect();
    let (mut definitions, mut cases) = (Mapping::new(), Vec::new());
    for game in &games {
        cases.push(case(given([("base", game.id.into())]), game.reference()));
        let form = game.form.as_str();
        if !definitions.contains_key(form) {
            definitions.insert(form.into(), game.definition());
            cases.push(game.without_base());
        }
    }
    let ids = list(games.iter().map(|game| game.id));
    let start = "the built-in game that this ruleset starts from; it keeps what is not stated here";
    let base = object([("description", start.into()), ("enum", ids)]);
    let needs = |key| object([("required", list([key]))]);
    object([
        ("$schema", "http://json-schema.org/draft-07/schema#".into()),
        ("title", "A ruleset for tileref".into()),
        ("type", "object".into()),
        ("properties", object([("base", base)])),
        ("anyOf", [needs("base"), needs("mechanic")].to_vec().into()),
        ("allOf", cases.into()),
        ("definitions", definitions.into()),
    ])
}

/// A built-in ruleset.
struct Game {
    id: &'static str,
    /// The name of the rulesets with the same keys.
    form: String,
    values: Value,
    asked: Vec<(String, Shape)>,
    options: Vec<&'static OptionSpec>,
}

impl Game {
    fn new(id: &'static str, yaml: &'static str) -> Self {
        let values: Value = serde_yaml::from_str(yaml).expect("built-in rulesets are YAML");
        let forms = ["mechanic", "words"].iter();
        let form = forms.filter_map(|key| values.get(key).and_then(Value::as_str));
        let rules = Ruleset::built_in(id).expect("it is built in");
        Self {
            id,
            form: form.collect::<Vec<_>>().join("-"),
            asked: file::asked_of(id, yaml),
            options: rules.options().collect(),
            values,
        }
    }

    /// What is said of all rulesets with these keys.
    fn reference(&self) -> Value {
        object([("$ref", format!("#/definitions/{}", self.form).into())])
    }

    /// Without a base the kind says which keys there are, and none may be missing.
    fn without_base(&self) -> Value {
        let forms = ["mechanic", "words"].iter();
        let stated = forms.filter_map(|key| Some((*key, self.values.get(key)?.clone())));
        let base = object([("not", object([("required", list(["base"]))]))]);
        let names = self.values.as_mapping().into_iter().flat_map(Mapping::keys);
        let names = names.filter_map(Value::as_str);
        let needed = list(names.filter(|name| *name != "source" && !OPTIONAL.contains(name)));
        let complete = object([("required", needed)]);
        let both = |parts: [Value; 2]| object([("allOf", Value::Sequence(parts.into()))]);
        case(
            both([base, given(stated)]),
            both([self.reference(), complete]),
        )
    }

    /// What the values of a ruleset with these keys may be.
    fn definition(&self) -> Value {
        let about = keys(self.id);
        let rows = self.values.as_mapping().into_iter().flatten();
        let mut properties = Mapping::new();
        properties.insert("base".into(), Value::Bool(true));
        for (key, value) in rows {
            let Some(name) = key.as_str() else { continue };
            let mut schema = match name {
                "options" => self.of_options(),
                name => self.of_value(value, name),
            };
            let known = about.iter().find(|key| key.name == name);
            let known = known.filter(|key| !key.about.is_empty());
            if let (Some(row), Some(keys)) = (known, schema.as_mapping_mut()) {
                keys.insert("description".into(), row.about.as_str().into());
            }
            properties.insert(name.into(), schema);
        }
        closed(properties)
    }

    fn of_options(&self) -> Value {
        let options = self.options.iter().map(|spec| {
            let about = ("description", spec.about.into());
            let schema = shape(&of_option(spec));
            let mut schema = schema.as_mapping().cloned().unwrap_or_default();
            schema.insert(about.0.into(), about.1);
            (Value::from(spec.name), Value::Mapping(schema))
        });
        closed(options.collect())
    }

    /// What the value at a path may be: what its reader asks for, or keys like those of the built-in ruleset.
    fn of_value(&self, value: &Value, path: &str) -> Value {
        let asked = self.asked.iter().find(|(known, _)| known == path);
        if let Some((_, asked)) = asked {
            return shape(asked);
        }
        let Value::Mapping(keys) = value else {
            return object([]);
        };
        let named = keys.iter().filter_map(|(key, value)| {
            let name = scalar(key)?;
            let schema = self.of_value(value, &format!("{path}.{name}"));
            Some((name, schema))
        });
        let mut named = named;
        if is_of_letters(keys) {
            let any = named
                .next()
                .map_or_else(|| object([]), |(_, schema)| schema);
            return object([("type", "object".into()), ("additionalProperties", any)]);
        }
        closed(named.map(|(name, schema)| (name.into(), schema)).collect())
    }
}

/// What a house rule may be.
fn of_option(spec: &'static OptionSpec) -> Shape {
    match &spec.values {
        Values::Names(names) => Shape::Names(names),
        &Values::Number(least, most) if matches!(spec.unit, "seconds" | "minutes") => {
            // `1:30`, `2 minutes`.
            let time = Shape::Like("[0-9]+:[0-9]{2}|[0-9]+ *(s|sec|seconds|m|min|minutes?)");
            Shape::Any(vec![Shape::Number(least, most), time])
        }
        &Values::Number(least, most) => Shape::Number(least, most),
        &Values::Amount(names, least, most) => {
            Shape::Any(vec![Shape::Number(least, most), Shape::Names(names)])
        }
        Values::Numbers(_) => Shape::Any(vec![Shape::List, Shape::Text]),
        Values::Price(names) => {
            let points = Shape::Like("(gives )?[0-9]+( per word)?");
            Shape::Any(vec![
                Shape::Number(1, WrongChallenge::MOST),
                Shape::Names(names),
                points,
            ])
        }
        Values::File(own) => Shape::Names(std::slice::from_ref(own)),
    }
}

/// A shape as a schema.
fn shape(shape: &Shape) -> Value {
    let typed = |of: &str| ("type", of.into());
    let of = |shape: &Shape| self::shape(shape);
    match shape {
        Shape::Number(least, most) => object([
            typed("integer"),
            ("minimum", (*least).into()),
            ("maximum", (*most).into()),
        ]),
        Shape::Truth => object([typed("boolean")]),
        Shape::Text => object([("type", list(["string", "number", "boolean"]))]),
        Shape::Like(pattern) => object([
            typed("string"),
            ("pattern", format!("^({pattern})$").into()),
        ]),
        Shape::Names(names) => {
            let value = |name: &&str| serde_yaml::from_str(name).unwrap_or_else(|_| (*name).into());
            let values: Vec<Value> = names.iter().map(value).collect();
            object([("enum", values.into())])
        }
        Shape::List => object([typed("array")]),
        Shape::Keys(keys) => closed(
            keys.iter()
                .map(|(key, of_key)| ((*key).into(), of(of_key)))
                .collect(),
        ),
        Shape::ByNumber(each) => object([
            typed("object"),
            ("propertyNames", object([("pattern", "^[0-9]+$".into())])),
            ("additionalProperties", of(each)),
        ]),
        Shape::Any(shapes) => {
            let shapes: Vec<Value> = shapes.iter().map(of).collect();
            object([("anyOf", shapes.into())])
        }
    }
}

fn case(when: Value, then: Value) -> Value {
    object([("if", when), ("then", then)])
}

/// An object with these values among others.
fn given<'a>(values: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let values: Vec<_> = values.into_iter().collect();
    let required = list(values.iter().map(|&(key, _)| key));
    let each = values
        .into_iter()
        .map(|(key, value)| (key, object([("const", value)])));
    object([("required", required), ("properties", object(each))])
}

/// An object with these keys and no others.
fn closed(properties: Mapping) -> Value {
    object([
        ("type", "object".into()),
        ("properties", properties.into()),
        ("additionalProperties", false.into()),
    ])
}

fn object<'a>(keys: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let keys = keys.into_iter().map(|(key, value)| (key.into(), value));
    Value::Mapping(keys.collect())
}

fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> Value {
    Value::Sequence(names.into_iter().map(Value::from).collect())
}
