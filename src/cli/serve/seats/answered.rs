//! Recent answers, for phones that lost theirs on the way: the same key gets the same answer again.

use std::collections::VecDeque;

use super::Answer;

/// How many answers are kept for each seat, though a phone only repeats its last request.
const EACH: usize = 16;

/// The maximum size of all answers together: those about a very long record are long.
const BYTES: usize = 4 << 20;

/// Recent answers to lines, the oldest first.
#[derive(Debug, Default)]
pub struct Answered {
    all: VecDeque<Given>,
    bytes: usize,
}

#[derive(Debug)]
struct Given {
    seat: String,
    key: String,
    answer: Answer,
}

impl Answered {
    /// The answer that a seat got for a key.
    pub fn get(&self, seat: &str, key: &str) -> Option<&Answer> {
        let mut all = self.all.iter();
        let given = all.find(|given| (given.seat.as_str(), given.key.as_str()) == (seat, key));
        given.map(|given| &given.answer)
    }

    /// Keeps an answer, and drops older ones to make room for it.
    pub fn keep(&mut self, seat: &str, key: &str, answer: &Answer) {
        let its = self.all.iter().filter(|given| given.seat == seat).count();
        let oldest = self.all.iter().position(|given| given.seat == seat);
        if let Some(oldest) = oldest.filter(|_| its >= EACH) {
            self.forget(oldest);
        }
        while self.bytes + answer.body.len() > BYTES && !self.all.is_empty() {
            self.forget(0);
        }
        self.bytes += answer.body.len();
        self.all.push_back(Given {
            seat: seat.to_owned(),
            key: key.to_owned(),
            answer: answer.clone(),
        });
    }

    fn forget(&mut self, at: usize) {
        if let Some(given) = self.all.remove(at) {
            self.bytes -= given.answer.body.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use hyper::StatusCode;

    use super::*;

    #[test]
    fn the_last_answers_of_each_seat_are_kept() {
        let answer = |text: String| Answer::of_json(StatusCode::OK, text);
        let mut answered = Answered::default();
        answered.keep("Bob", "1", &answer("Bob's".to_owned()));
        for n in 0..=EACH {
            answered.keep("Ann", &n.to_string(), &answer(n.to_string()));
        }
        assert_eq!(answered.get("Ann", "0"), None);
        assert_eq!(answered.get("Ann", "1"), Some(&answer("1".to_owned())));
        assert_eq!(answered.get("Bob", "1"), Some(&answer("Bob's".to_owned())));
        assert_eq!(answered.get("Bob", "2"), None);
        // Long answers displace others, but the last one is always kept.
        for n in 0..4 {
            let long = answer("x".repeat(BYTES / 2));
            answered.keep("Cy", &n.to_string(), &long);
            assert_eq!(answered.get("Cy", &n.to_string()), Some(&long));
        }
        assert_eq!(answered.bytes, BYTES);
        assert_eq!(
            (answered.get("Bob", "1"), answered.get("Cy", "1")),
            (None, None)
        );
    }
}
