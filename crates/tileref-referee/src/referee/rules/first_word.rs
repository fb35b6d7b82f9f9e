//! `first-word`: the first play is one word.

use crate::lexicon::Spelling;
use crate::referee::trial::{TracedWord, TrialPlay};
use crate::rule::{Refusal, rule};

rule! {
    /// The first play is a single word.
    FirstWord = "first-word", Guide, [],
        (Ruling if Bends "Only its reverse can be declared with it.");

    Another { word: Spelling }
        wrong: format!("the first play is a single word, and {} is a second one", word.upper()),
        try: "declare the main word alone, or with its reverse";

    Twice { word: Spelling }
        wrong: format!("{} is declared twice", word.upper()),
        try: "declare it once";
}

impl FirstWord {
    /// The first play declares the main word alone, or with its reverse. `may_repeat` leaves a word that is declared
    /// twice to another rule.
    pub fn broken<K>(trial: &TrialPlay<'_, K>, may_repeat: bool) -> Option<Refusal> {
        let main = &trial.main().path;
        let repeats = |word: &TracedWord<'_>| may_repeat && word.path == *main;
        let is_other = |word: &&TracedWord<'_>| !word.path.is_reverse_of(main) && !repeats(word);
        let mut also = trial.also().iter();
        let second = also.find(|word| trial.situation.table.is_empty() && is_other(word))?;
        let word = second.spelling();
        Some(second.refuse(if second.path == *main {
            Self::Twice { word }
        } else {
            Self::Another { word }
        }))
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn the_first_word_is_alone_or_with_its_reverse() {
        check(
            "
            m13 rd bat also m13 r ba !! first-word
            m13 rd bat also n14 ul tab => BAT 5, TAB 5
            ----
            dictionary none
            m13 r bat also o13 l tab => BAT 5, TAB 5
            ----
            # After a withdrawn first play the next is a first play again.
            m13 r tow
            Bob: challenge upheld
            ? table empty
            m13 rd bat also m13 r ba !! first-word
            z90 r bat = 10
            ",
        );
    }

    #[test]
    fn the_first_word_of_lingo_is_alone() {
        check(
            "
            game lingo
            m13 r bat also n13 r at !! first-word
            m13 r bat also m13 r bat !! first-word says BAT is declared twice
            # Its reverse has the same cells.
            m13 r bat also o13 l tab => BAT 10
            ----
            # Once a tile is burned, nothing is the first.
            game lingo
            burn m14 e
            m13 r at also m13 d ae !! not-a-word
            m13 r at
            ",
        );
    }
}
