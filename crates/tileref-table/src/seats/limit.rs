//! Limits how often something may happen, and whose requests are counted together.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

use tileref_game::clock::Moment;

/// At most so many times in a period, and so much time for them together.
#[derive(Debug)]
pub struct RateLimit {
    most: usize,
    time: Duration,
    period: Duration,
    /// When it happened, and how long that took.
    uses: VecDeque<(Moment, Duration)>,
}

impl RateLimit {
    /// A limit that has not been used.
    pub fn new(most: usize, time: Duration, period: Duration) -> Self {
        Self {
            most,
            time,
            period,
            uses: VecDeque::new(),
        }
    }

    /// How long it may not happen again; `None` if it may now.
    pub fn wait(&mut self, now: Moment) -> Option<Duration> {
        self.uses.retain(|&(at, _)| since(at, now) < self.period);
        let mut left = self.uses.len();
        let mut spent: Duration = self.uses.iter().map(|(_, took)| *took).sum();
        let mut wait = None;
        for &(at, took) in &self.uses {
            if left < self.most && spent < self.time {
                break;
            }
            wait = Some(self.period.saturating_sub(since(at, now)));
            left -= 1;
            spent -= took;
        }
        wait
    }

    /// It was used within its period.
    pub fn is_in_use(&self, now: Moment) -> bool {
        let last = self.uses.back();
        last.is_some_and(|&(at, _)| since(at, now) < self.period)
    }

    /// Counts one more time.
    pub fn count(&mut self, now: Moment) {
        self.uses.push_back((now, Duration::ZERO));
    }

    /// Adds how long the last one took.
    pub fn spend(&mut self, took: Duration) {
        if let Some((_, spent)) = self.uses.back_mut() {
            *spent += took;
        }
    }
}

/// How long ago a moment was.
pub fn since(at: Moment, now: Moment) -> Duration {
    Duration::from_millis(now.saturating_sub(at))
}

/// The network of an address, as far as one device can choose its address freely: in IPv6 half of it.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_has_one_network() {
        for (one, other, same) in [
            ("192.168.1.5", "192.168.1.6", false),
            ("192.168.1.5", "::ffff:192.168.1.5", true),
            ("fd00:1:2:3::1", "fd00:1:2:3:ffff::9", true),
            ("fd00:1:2:3::1", "fd00:1:2:4::1", false),
        ] {
            let [one, other] = [one, other].map(|ip| network(ip.parse().expect("an address")));
            assert_eq!(one == other, same, "{one} {other}");
        }
    }

    #[test]
    fn a_limit_has_room_again_after_its_period() {
        let minute = Duration::from_mins(1);
        let mut limit = RateLimit::new(2, minute, minute);
        let after = |seconds: u64| 5 + 1_000 * seconds;
        for (now, wait) in [(0, 0), (30, 0), (59, 1), (60, 0), (61, 29), (90, 0)] {
            let expected = (wait > 0).then(|| Duration::from_secs(wait));
            assert_eq!(limit.wait(after(now)), expected, "{now}");
            if wait == 0 {
                limit.count(after(now));
            }
        }
    }

    #[test]
    fn what_takes_long_may_happen_less_often() {
        let [minute, second] = [60, 1].map(Duration::from_secs);
        let mut limit = RateLimit::new(100, 5 * second, minute);
        // Each takes two seconds, so that there is time for three.
        for n in 0..3 {
            assert_eq!(limit.wait(10_000 * n), None, "{n}");
            limit.count(10_000 * n);
            limit.spend(2 * second);
        }
        assert_eq!(limit.wait(30_000), Some(30 * second));
        // Cheap ones are not counted as if they were long.
        limit.count(60_000);
        assert_eq!(limit.wait(60_000), None);
    }
}
