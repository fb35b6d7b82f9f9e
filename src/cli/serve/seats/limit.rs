//! Limits how often something may happen, and whose requests are counted together.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv6Addr};
use std::time::{Duration, Instant};

/// At most so many times in a period.
#[derive(Debug)]
pub struct RateLimit {
    most: usize,
    period: Duration,
    times: VecDeque<Instant>,
}

impl RateLimit {
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

    /// Whether it was used within its period.
    pub fn is_in_use(&self, now: Instant) -> bool {
        let last = self.times.back();
        last.is_some_and(|&at| now.saturating_duration_since(at) < self.period)
    }

    /// Counts one more time.
    pub fn count(&mut self, now: Instant) {
        self.times.push_back(now);
    }
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
        let (mut limit, began) = (RateLimit::new(2, Duration::from_mins(1)), Instant::now());
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
