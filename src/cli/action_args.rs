//! An action on the command line.

use clap::Args as ClapArgs;

use crate::session::{Session, split_actor};
use crate::text::{same_name, shown};

/// The last line of the output with `--dry-run`.
pub const DRY_RUN: &str = "dry run: nothing was saved\n";

/// The arguments for an action, shared by `turn`, `amend` and `insert`.
#[derive(Debug, ClapArgs)]
pub struct ActionArgs {
    /// The action
    #[arg(required = true, value_name = "ACTION", allow_negative_numbers = true)]
    pub action: Vec<String>,

    /// The player who acts, if not the one whose turn it is
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,

    /// Judge the action without saving it
    #[arg(long)]
    pub dry_run: bool,

    /// Print one JSON document: the whole game as in `check --json`
    #[arg(long)]
    pub json: bool,
}

impl ActionArgs {
    /// [`DRY_RUN`], if it is one.
    pub fn dry_run_note(&self) -> &'static str {
        if self.dry_run { DRY_RUN } else { "" }
    }

    /// The line as typed.
    pub fn typed(&self) -> String {
        self.action.join(" ")
    }

    /// The player named with `--by` or before a colon, and the action.
    ///
    /// # Errors
    /// Two different players are named.
    pub fn split(&self, session: &Session) -> anyhow::Result<(Option<String>, String)> {
        let typed = self.typed();
        let (named, line) = split_actor(session.game(), &typed);
        if let (Some(by), Some(named)) = (&self.by, named) {
            anyhow::ensure!(
                same_name(by, named),
                "`--by {}` and `{}:` name two players; give only one",
                shown(by),
                shown(named)
            );
        }
        Ok((
            self.by.clone().or(named.map(ToOwned::to_owned)),
            line.to_owned(),
        ))
    }
}

/// What to type if the file was left out of a command line.
pub fn file_first(line: &str) -> String {
    let line: String = line.chars().take(100).collect();
    format!("the file comes first: `tileref {line}`")
}

/// Flags are no part of a line for a game.
pub fn has_flags(args: &[String]) -> bool {
    args.iter().any(|arg| arg.starts_with('-'))
}
