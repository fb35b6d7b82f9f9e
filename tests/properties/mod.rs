//! What holds for every line and every game, legal or not.

mod files;
mod games;
mod house;
mod lines;
mod mirrors;

use proptest::test_runner::{Config, FileFailurePersistence};

/// This many cases, and first those that failed once, which are kept in `tests/regressions`.
pub fn cases(cases: u32) -> Config {
    let kept = FileFailurePersistence::SourceParallel("tests/regressions");
    Config {
        cases,
        failure_persistence: Some(Box::new(kept)),
        ..Config::default()
    }
}
