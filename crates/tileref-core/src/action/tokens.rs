//! The pieces of a line, and their positions.

use std::ops::Range;

use super::{Action, NotationError, Problem, Verb};
use crate::alphabet::Alphabet;

/// A piece of the line between spaces.
#[derive(Clone)]
pub(super) struct Token<'a> {
    pub text: &'a str,
    /// Characters of the line, counted from 0.
    pub at: Range<usize>,
    /// How it is cut if it is a word.
    pub alphabet: &'a Alphabet,
}

impl<'a> Token<'a> {
    /// Its letters and marks, if it is a word, and the number of characters before each.
    pub fn parts(&self) -> Vec<(usize, &'a str)> {
        self.alphabet.parts(self.text)
    }

    pub fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    pub fn error(&self, problem: Problem) -> NotationError {
        NotationError {
            at: self.at.clone(),
            problem,
        }
    }

    /// The token has no place in a line with this verb, which has this form.
    pub fn unexpected(&self, verb: Verb, form: &'static str) -> NotationError {
        self.error(Problem::Unexpected(self.text.to_owned(), verb, form))
    }

    /// An error about one character of the token, counted from 0.
    pub fn error_at(&self, n: usize, problem: Problem) -> NotationError {
        let at = self.at.start + n;
        NotationError {
            at: at..at + 1,
            problem,
        }
    }
}

/// The rest of a line: its tokens one after the other.
pub(super) struct Tokens<'a> {
    line: &'a str,
    rest: std::vec::IntoIter<Token<'a>>,
    end: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(line: &'a str, alphabet: &'a Alphabet) -> Self {
        let mut tokens = Vec::new();
        let mut start = None;
        let mut count = 0;
        for (n, (byte, c)) in line.char_indices().enumerate() {
            count = n + 1;
            match (c.is_whitespace(), start) {
                (false, None) => start = Some((n, byte)),
                (true, Some((n0, byte0))) => {
                    tokens.push(Token {
                        text: &line[byte0..byte],
                        at: n0..n,
                        alphabet,
                    });
                    start = None;
                }
                _ => {}
            }
        }
        if let Some((n0, byte0)) = start {
            tokens.push(Token {
                text: &line[byte0..],
                at: n0..count,
                alphabet,
            });
        }
        let end = tokens.last().map_or(0, |token| token.at.end);
        Self {
            line,
            rest: tokens.into_iter(),
            end,
        }
    }

    pub fn next(&mut self) -> Option<Token<'a>> {
        self.rest.next()
    }

    /// The next token, which stays.
    pub fn peek(&self) -> Option<&Token<'a>> {
        self.rest.as_slice().first()
    }

    /// The last token of the line.
    pub fn last(self) -> Option<Token<'a>> {
        self.rest.last()
    }

    /// The next token, or an error just after the last one.
    pub fn expect(&mut self, missing: Problem) -> Result<Token<'a>, NotationError> {
        self.next().ok_or(NotationError {
            at: self.end..self.end + 1,
            problem: missing,
        })
    }

    /// An action that ends with its line, of which this is the form.
    pub fn finish(mut self, action: Action, form: &'static str) -> Result<Action, NotationError> {
        match self.next() {
            None => Ok(action),
            Some(token) => Err(token.unexpected(action.verb(), form)),
        }
    }

    /// Everything that is left, as it was typed; tabs are spaces, as in the record.
    pub fn remainder(self, missing: Problem) -> Result<String, NotationError> {
        match self.rest.as_slice().first() {
            None => Err(NotationError {
                at: self.end..self.end + 1,
                problem: missing,
            }),
            Some(first) => {
                let rest: String = self.line.chars().skip(first.at.start).collect();
                Ok(rest.trim_end().replace('\t', " "))
            }
        }
    }
}
