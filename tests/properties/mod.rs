//! What holds for every line and every game, legal or not.

mod files;
mod games;
mod house;
mod lines;
mod mirrors;

use proptest::test_runner::{Config, FileFailurePersistence};

use crate::program;

/// This many cases, ten times as many in the long form. First come those that failed once, which are kept in
/// `tests/regressions` unless `PROPTEST_DISABLE_FAILURE_PERSISTENCE` is set.
pub fn cases(cases: u32) -> Config {
    let mut config = Config::with_cases(program::cases(cases));
    if let Some(kept) = &mut config.failure_persistence {
        *kept = Box::new(FileFailurePersistence::SourceParallel("tests/regressions"));
    }
    config
}
