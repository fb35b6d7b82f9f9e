//! Limits how often something may happen.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// At most so many times in a period.
#[derive(Debug)]
pub struct Limit {
    most: usize,
    period: Duration,
    times: VecDeque<Instant>,
}

impl Limit {
    /// A limit that has not been used.
    pub fn new(most: usize, period: Duration) -> Self {
        Self {
            most,
            period,
            times: VecDeque::new(),
        }
    }

    /// Whether it may happen once more.
    pub fn has_room(&mut self, now: Instant) -> bool {
        self.times
            .retain(|&at| now.saturating_duration_since(at) < self.period);
        self.times.len() < self.most
    }

    /// Counts one more time.
    pub fn count(&mut self, now: Instant) {
        self.times.push_back(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_has_room_again_after_its_period() {
        let (mut limit, began) = (Limit::new(2, Duration::from_mins(1)), Instant::now());
        let after = |seconds| began + Duration::from_secs(seconds);
        for (now, has_room) in [
            (0, true),
            (30, true),
            (59, false),
            (60, true),
            (61, false),
            (90, true),
        ] {
            assert_eq!(limit.has_room(after(now)), has_room, "{now}");
            if has_room {
                limit.count(after(now));
            }
        }
    }
}
