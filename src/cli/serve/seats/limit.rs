//! Limits the requests of a seat.

use std::time::Instant;

/// A token bucket: so many requests at once, and so many more each second.
#[derive(Debug)]
pub struct Bucket {
    most: f64,
    each_second: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn of(most: u32, each_second: u32) -> Self {
        Self {
            most: most.into(),
            each_second: each_second.into(),
            left: most.into(),
            at: Instant::now(),
        }
    }

    /// Takes a token. Returns false if the bucket is empty.
    pub fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.each_second).min(self.most);
        self.at = now;
        let has = self.left >= 1.0;
        self.left -= f64::from(u8::from(has));
        has
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_is_emptied_and_fills_again() {
        let (mut bucket, now) = (Bucket::of(3, 2), Instant::now());
        let mut taken = |at: u64| bucket.take_at(now + Duration::from_millis(at));
        assert_eq!([0, 0, 0, 0].map(&mut taken), [true, true, true, false]);
        assert_eq!([500, 500].map(&mut taken), [true, false]);
        assert_eq!([9_000; 4].map(&mut taken), [true, true, true, false]);
    }
}
