//! The options of a game, in groups.

use unicode_width::UnicodeWidthStr as _;

use super::packed;
use crate::terminal::wrapped;
use tileref_game::options::{Group, OptionSpec, Values};
use tileref_game::rules::Ruleset;
use tileref_words::text::shown;

/// The width of an option with its values, beside what it decides.
const VALUES: usize = 34;

/// On a terminal narrower than this there is no room beside the values.
const NARROW: usize = 72;

/// Every option with its value, the other values that it takes, and what it decides.
pub fn options(rules: &Ruleset, width: usize) -> String {
    grouped(rules, |own| {
        let lines = own.iter().map(|spec| line(rules, spec, width));
        lines.collect()
    })
}

/// An option with its values, and beside it what it decides; below it where there is no room.
fn line(rules: &Ruleset, spec: &OptionSpec, width: usize) -> String {
    let values = format!("  {}", values(rules, spec));
    let indent = if width < NARROW { 4 } else { VALUES };
    let fits = values.width() < indent;
    let mut text = if fits { values } else { values + "\n" };
    for line in wrapped(decides(spec), width - indent, "").lines() {
        let used = text.lines().last().filter(|_| !text.ends_with('\n'));
        let gap = indent.saturating_sub(used.map_or(0, str::width));
        text += &format!("{:gap$}{line}\n", "");
    }
    text
}

/// Every option with its value, side by side.
pub fn options_in_short(rules: &Ruleset, width: usize) -> String {
    grouped(rules, |own| {
        let own = own
            .iter()
            .map(|spec| format!("{}={}", spec.name, now(rules, spec)));
        let lines = packed(&own.collect::<Vec<_>>(), width - 2);
        lines.lines().map(|line| format!("  {line}\n")).collect()
    })
}

/// Each group that has options in this game: its name, and below it what `lines` makes of them.
fn grouped(rules: &Ruleset, lines: impl Fn(&[&'static OptionSpec]) -> String) -> String {
    let groups = Group::ALL.iter().filter_map(|group| {
        let own = rules.options().filter(|spec| spec.group == *group);
        let own: Vec<&OptionSpec> = own.collect();
        (!own.is_empty()).then(|| format!("{group}\n{}", lines(&own)))
    });
    groups.collect()
}

/// An option that a table may change, and another value of it.
pub fn other_option(rules: &Ruleset) -> (&'static str, String) {
    let others = rules.options().filter_map(|spec| {
        let now = rules.option(spec.name)?;
        let other = spec.other_than(&now);
        (other != now).then_some((spec.name, other))
    });
    others.into_iter().next().unwrap_or_default()
}

/// The value of an option.
fn now(rules: &Ruleset, spec: &OptionSpec) -> String {
    shown(&rules.option(spec.name).unwrap_or_default())
}

/// An option with its value, as it is typed, and the other values that it takes.
fn values(rules: &Ruleset, spec: &OptionSpec) -> String {
    let now = now(rules, spec);
    let further = match spec.values {
        Values::Amount(_, least, most) => Some(format!("{least}-{most}")),
        Values::Price(_) => Some("POINTS".to_owned()),
        Values::File(_) => Some("FILE".to_owned()),
        _ => None,
    };
    let others = spec.values.names().iter().filter(|name| **name != now);
    let others = others.map(|name| (*name).to_owned()).chain(further);
    let all: Vec<String> = std::iter::once(now.clone()).chain(others).collect();
    let bounds = match spec.values {
        Values::Number(least, most) => format!(" ({least}-{most})"),
        _ => String::new(),
    };
    format!("{}={}{bounds}", spec.name, all.join("|"))
}

/// The first clause of what an option decides.
fn decides(spec: &OptionSpec) -> &'static str {
    let ends = [", ", ". ", "; ", ": ", " ("];
    let ends = ends.iter().filter_map(|end| spec.about.find(end));
    let end = ends.min().unwrap_or(spec.about.len());
    spec.about[..end].trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_game::rules::BUILT_IN;

    #[test]
    fn every_option_is_listed_once_and_fits() {
        for (id, _) in BUILT_IN {
            let rules = Ruleset::built_in(id).expect("built in");
            for text in [
                options(&rules, 80),
                options(&rules, 40),
                options_in_short(&rules, 80),
            ] {
                for spec in rules.options() {
                    assert!(decides(spec).len() <= 80 - VALUES, "{}", decides(spec));
                    let own = format!(" {}=", spec.name);
                    assert_eq!(text.matches(&own).count(), 1, "{id}{own}: {text}");
                }
                assert!(text.lines().all(|line| line.width() <= 80), "{text}");
            }
        }
    }
}
