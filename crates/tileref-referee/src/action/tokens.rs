//! The tokens of a line, with their positions.

use std::ops::Range;

use super::{Action, NotationError, NotationProblem, Verb};
use crate::tile::{Alphabet, Letter};

/// A part of the line between spaces.
#[derive(Clone)]
pub(super) struct Token<'a> {
    pub text: &'a str,
    /// Its characters in the line, counted from 0.
    pub at: Range<usize>,
    /// How it is cut into tiles if it is a word.
    pub alphabet: &'a Alphabet,
}

impl<'a> Token<'a> {
    /// Its letters and marks, if it is a word, and the number of characters before each.
    pub fn parts(&self) -> Vec<(usize, &'a str)> {
        self.alphabet.parts(self.text)
    }

    /// The token without a comma after it, as in `m13, r, latch`.
    pub fn before_comma(mut self) -> Self {
        if let Some(text) = self.text.strip_suffix(',')
            && !text.is_empty()
        {
            self.text = text;
            self.at.end -= 1;
        }
        self
    }

    pub fn error(&self, problem: NotationProblem) -> NotationError {
        problem.at(self.at.clone())
    }

    /// The token does not belong in a line with this verb; `form` says what such a line looks like.
    pub fn unexpected(&self, verb: Verb, form: &'static str) -> NotationError {
        self.error(NotationProblem::Unexpected(
            self.text.to_owned(),
            verb,
            form,
        ))
    }

    /// An error about one character of the token, counted from 0.
    pub fn error_at(&self, n: usize, problem: NotationProblem) -> NotationError {
        let at = self.at.start + n;
        problem.at(at..at + 1)
    }
}

/// The tokens in the rest of a line.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    /// Where the last token ended: the number of characters before the rest.
    end: usize,
    alphabet: &'a Alphabet,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.rest.trim_start();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (text, after) = rest.split_at(length);
        if text.is_empty() {
            return None;
        }
        let spaces = &self.rest[..self.rest.len() - rest.len()];
        let start = self.end + spaces.chars().count();
        self.end = start + text.chars().count();
        self.rest = after;
        Some(Token {
            text,
            at: start..self.end,
            alphabet: self.alphabet,
        })
    }
}

impl<'a> Tokens<'a> {
    pub fn new(line: &'a str, alphabet: &'a Alphabet) -> Self {
        Self {
            rest: line,
            end: 0,
            alphabet,
        }
    }

    /// The next token, without taking it.
    pub fn peek(&self) -> Option<Token<'a>> {
        self.clone().next()
    }

    /// The next token, or an error just after the last one.
    pub fn expect(&mut self, missing: NotationProblem) -> Result<Token<'a>, NotationError> {
        let end = self.end;
        self.next().ok_or_else(|| missing.at(end..end + 1))
    }

    /// The action, if nothing follows it; `form` says what such a line looks like.
    pub fn finish(mut self, action: Action, form: &'static str) -> Result<Action, NotationError> {
        match self.next() {
            None => Ok(action),
            Some(token) => Err(token.unexpected(action.verb(), form)),
        }
    }

    /// The rest as it was typed, with tabs as spaces, as in the record.
    pub fn remainder(mut self, missing: NotationProblem) -> Result<String, NotationError> {
        let rest = self.rest.trim();
        self.expect(missing)?;
        Ok(rest.replace('\t', " "))
    }
}

/// The letter of a part of a word; `n` is the number of characters before it.
pub(super) fn letter(word: &Token<'_>, n: usize, text: &str) -> Result<Letter, NotationError> {
    let mut characters = text.chars();
    if let Some(joined) = word.alphabet.partial_of(text) {
        return Err(word.error_at(n, NotationProblem::PartOfTile(text.to_owned(), joined)));
    }
    let known = word.alphabet.letter(text);
    known.ok_or_else(|| match (characters.next(), characters.next()) {
        (Some('['), Some(_)) => word.error_at(n, NotationProblem::NoTile(text.to_owned())),
        (Some(c), None) => word.error_at(n, NotationProblem::NoLetter(c)),
        // A letter can carry any number of accents; the message quotes only the first.
        _ => word.error_at(
            n,
            NotationProblem::NoOneLetter(text.chars().take(4).collect()),
        ),
    })
}
