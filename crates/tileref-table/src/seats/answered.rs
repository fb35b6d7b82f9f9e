//! Recent answers, for phones that lost theirs on the way: the same key gets the same answer again.

use std::collections::VecDeque;

use super::PhoneAnswer;

/// The maximum size of all answers together; the last one is always kept.
const BYTES: usize = 1 << 20;

/// Recent answers to lines, the oldest first.
#[derive(Debug, Default)]
pub struct Answered {
    all: VecDeque<KeptAnswer>,
}

#[derive(Debug)]
struct KeptAnswer {
    phone: String,
    key: String,
    answer: PhoneAnswer,
}

impl KeptAnswer {
    fn size(&self) -> usize {
        self.phone.len() + self.key.len() + self.answer.body.len() + size_of::<Self>()
    }
}

impl Answered {
    /// The answer that a phone got for a key.
    pub fn get(&self, phone: &str, key: &str) -> Option<&PhoneAnswer> {
        let mut all = self.all.iter();
        let given = all.find(|given| (given.phone.as_str(), given.key.as_str()) == (phone, key));
        given.map(|given| &given.answer)
    }

    /// Keeps an answer, and drops the oldest ones to make room for it.
    pub fn keep(&mut self, phone: &str, key: &str, answer: &PhoneAnswer) {
        let given = KeptAnswer {
            phone: phone.to_owned(),
            key: key.to_owned(),
            answer: answer.clone(),
        };
        self.all.push_back(given);
        while self.bytes() > BYTES && self.all.len() > 1 {
            self.all.pop_front();
        }
    }

    fn bytes(&self) -> usize {
        self.all.iter().map(KeptAnswer::size).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::AnswerKind;
    use super::*;

    #[test]
    fn recent_answers_are_kept() {
        let answer = |text: &str| PhoneAnswer::of_json(AnswerKind::Done, text.to_owned());
        let mut answered = Answered::default();
        answered.keep("Bob", "1", &answer("Bob's"));
        for n in 0..20 {
            answered.keep("Ann", &n.to_string(), &answer(&n.to_string()));
        }
        assert_eq!(answered.get("Ann", "0"), Some(&answer("0")));
        assert_eq!(answered.get("Bob", "1"), Some(&answer("Bob's")));
        assert_eq!(answered.get("Bob", "2"), None);
        // Long answers displace others, but the last one is always kept.
        for key in ["1", "2"] {
            let long = answer(&"x".repeat(BYTES));
            answered.keep("Cy", key, &long);
            assert_eq!(answered.get("Cy", key), Some(&long));
        }
        let older = (answered.get("Bob", "1"), answered.get("Cy", "1"));
        assert_eq!(older, (None, None));
        answered.keep("Ann", "20", &answer("20"));
        assert!(answered.bytes() < BYTES, "{}", answered.bytes());
    }
}
