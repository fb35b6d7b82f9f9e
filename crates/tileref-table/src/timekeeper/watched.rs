//! The clock as others see it who do not keep it: spectators, and phones that play.

use super::ClockFile;
use super::timed::is_current;
use tileref_game::game::Game;

/// The clock to show. In a timed game, the last one stays, stopped, when its prompt is gone.
pub fn clock_after(
    shown: Option<ClockFile>,
    now: Option<ClockFile>,
    game: &Game,
    unix_ms: u64,
) -> Option<ClockFile> {
    if game.is_over() {
        return None;
    }
    let is_timed = game.rules().session_options.has_clock();
    let gone = now.as_ref().is_none_or(|clock| !clock.kept);
    let stays = shown.filter(|_| gone && is_timed);
    stays.map(|clock| clock.stopped(unix_ms)).or(now)
}

/// How many seconds this turn has taken, by the clock that is kept beside the record.
pub fn seconds_taken(game: &Game, clock: Option<ClockFile>, unix_ms: u64) -> Option<u32> {
    let clock = clock?;
    let is_now = clock.kept && is_current(&clock, game);
    let used = clock.used(unix_ms) / 1_000;
    let has_run = clock.used_ms > 0 || clock.running_since_unix_ms.is_some();
    (is_now && has_run).then(|| u32::try_from(used).unwrap_or(u32::MAX))
}
