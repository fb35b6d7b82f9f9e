//! House rules that cannot be set.

use super::OptionSpec;
use crate::text::{did_you_mean, listed, shown};

/// A house rule that cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No such option.
    #[error("{}", no_option(name, *nearest, like, of, *is_key))]
    Unknown {
        /// The name as written.
        name: String,
        /// The nearest option.
        nearest: Option<&'static str>,
        /// A built-in game with the same options.
        like: &'static str,
        /// The names of the built-in games that have an option with this name.
        of: Vec<String>,
        /// Rulesets like that game have a key with this name.
        is_key: bool,
    },
    /// No such value.
    #[error(
        "option `{}` cannot be `{}`; it must be {}{}",
        spec.name,
        shown(value),
        spec.expected(),
        did_you_mean(spec.values.nearest(value))
    )]
    Value {
        /// The option.
        spec: &'static OptionSpec,
        /// The value as written.
        value: String,
    },
    /// A file that cannot be used.
    #[error("option `{}`: cannot use {}: {}", spec.name, shown(path), shown(problem))]
    File {
        /// The option.
        spec: &'static OptionSpec,
        /// The file.
        path: String,
        /// What is wrong.
        problem: String,
    },
}

/// An unknown option: the games that have it, or what to try instead.
fn no_option(name: &str, nearest: Option<&str>, like: &str, of: &[String], is_key: bool) -> String {
    let name = shown(name);
    let other = match nearest {
        _ if !of.is_empty() => {
            let (of, near) = (listed(of), did_you_mean(nearest));
            return format!("`{name}` is an option of {of}, not of this game{near}");
        }
        _ if is_key => {
            return format!(
                "`{name}` is a key of rulesets, not an option: set it in a file with `base: {like}`"
            );
        }
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("`tileref rules show {like}` lists them"),
    };
    format!("there is no option `{name}`; {other}")
}
