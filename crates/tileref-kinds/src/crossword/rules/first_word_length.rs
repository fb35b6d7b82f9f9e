//! `first-word-length`: how a crossword starts.

use crate::lexicon::Spelling;
use crate::rule::{Refusal, rule};
use crate::text::count;

use super::super::TrialPlay;

rule! {
    /// The first word has at least as many letters as the ruleset says.
    FirstWordLength = "first-word-length", Guide, [],
        (by "first_word" |game| game.stated("first_word").map(|letters| format!(
            "Here that is {letters}."
        )));

    TooShort { word: Spelling, letters: usize, least: usize }
        wrong: format!("{} has {}", word.upper(), count(*letters, "letter")),
        try: format!("begin with a word of at least {least} letters");
}

impl FirstWordLength {
    pub(super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        let (main, least) = (trial.main(), trial.kind.first_word);
        let letters = main.path.cells().len();
        let is_short = trial.situation.table.is_empty() && letters < least;
        is_short.then(|| {
            main.refuse(Self::TooShort {
                word: main.spelling(),
                letters,
                least,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_first_word_may_need_more_letters() {
        check(
            "
            game wordgame
            h8 r bat !! first-word-length
            h8 r bats
            # Later ones are shorter.
            k8 d so
            ",
        );
    }
}
