//! How a part of a ruleset is written: as a built-in one has it, with the values that stand there already.

use serde_yaml::{Mapping, Value};

use super::Like;
use super::node::scalar;

/// Keys that an example shows of a longer list.
const KEYS: usize = 2;

/// A line with the key at the end of a path, and the keys and values that belong to it.
pub(super) fn line(like: Like, path: &str, said: &[String]) -> Option<String> {
    let yaml: Value = serde_yaml::from_str(like.yaml()).ok()?;
    let mut there = &yaml;
    let mut last = "";
    for key in path.split('.') {
        let keys = there.as_mapping()?;
        // A letter that the built-in ruleset does not have is written like the first one that it has.
        there = keys.get(key).or_else(|| keys.values().next())?;
        last = key;
    }
    let mut values = there.as_mapping()?.clone();
    put(&mut values, said);
    Some(format!("{last}: {}", flow(&Value::Mapping(values))))
}

/// Puts what stands there without keys behind the keys that take such a value, in their order.
fn put(values: &mut Mapping, said: &[String]) {
    let mut left = said.iter().map(|text| match text.parse::<u64>() {
        Ok(number) => Value::from(number),
        Err(_) => Value::from(text.as_str()),
    });
    let mut next = left.next();
    for (_, value) in values.iter_mut() {
        if let Some(said) =
            next.take_if(|said| said.is_u64() == value.is_u64() && !value.is_mapping())
        {
            *value = said;
            next = left.next();
        }
    }
    // Who names one number of seats means no more and no less.
    let number = |key: &str| values.get(key).and_then(Value::as_u64);
    if let (Some(min), Some(max), [_]) = (number("min"), number("max"), said) {
        values.insert("max".into(), max.max(min).into());
    }
}

/// A value on one line, of a list with many keys the first ones.
fn flow(value: &Value) -> String {
    match value {
        Value::Mapping(values) => {
            let pair = |(key, value): (&Value, &Value)| {
                format!("{}: {}", scalar(key).unwrap_or_default(), flow(value))
            };
            let shown: Vec<String> = values.iter().take(KEYS).map(pair).collect();
            format!("{{{}}}", shown.join(", "))
        }
        value => scalar(value).unwrap_or_default(),
    }
}
