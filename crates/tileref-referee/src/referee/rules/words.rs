//! `word-too-short` and `cell-reused`: rules about a single word, wherever it is.

use crate::action::Part;
use crate::grid::Cell;
use crate::lexicon::Spelling;
use crate::referee::trial::{TracedWord, TrialPlay};
use crate::rule::{Refusal, rule};
use crate::text::count;

rule! {
    /// A word has at least two letters.
    WordTooShort = "word-too-short", Guide, ["min_length", "placement"],
        (by "min_length" |game| game.option("min_length").filter(|least| least != "2").map(|least| format!(
            "Here it has at least {least}: a shorter one cannot be played or listed, and does not count where a play makes it."
        )));

    OneLetter { word: Spelling }
        wrong: format!("{} has only one letter", word.upper()),
        here: |here| (!here.table.is_empty()).then(|| {
            "type the whole word, including letters that are already on the table".to_owned()
        }),
        try: "a word has at least two letters";

    TooFew { word: Spelling, letters: usize, least: usize }
        wrong: format!("{} has only {}", word.upper(), count(*letters, "letter")),
        try: format!(
            "play a word of at least {}; if all agree, `set min_length={letters}` at the prompt allows shorter ones",
            count(*least, "letter")
        );

    // It does not name the word: nobody may see the words of a list yet.
    Listed { number: usize, letters: usize, least: usize }
        wrong: format!("word {number} has only {}", count(*letters, "letter")),
        try: format!("leave it out; a word has at least {}", count(*least, "letter"));
}

impl WordTooShort {
    /// No word is too short.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let mut words = trial.words.iter();
        let least = trial.situation.features.min_length;
        let short = words.find(|word| word.declared.letters().len() < least)?;
        let (word, letters) = (short.spelling(), short.declared.letters().len());
        Some(short.refuse(match letters {
            0 | 1 => Self::OneLetter { word },
            _ => Self::TooFew {
                word,
                letters,
                least,
            },
        }))
    }
}

rule! {
    /// A word uses each tile only once, so its path never visits a cell twice.
    CellReused = "cell-reused", Guide, [];

    Twice { word: Spelling, cell: Cell }
        wrong: format!("{} uses {cell} twice", word.upper()),
        try: "choose a path that visits each cell once";
}

impl CellReused {
    /// No word uses a cell twice.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let reused =
            |word: &TracedWord<'_>| Some((word.path.reused()?, word.number, word.spelling()));
        let (cell, number, word) = trial.words.iter().find_map(reused)?;
        Some(Refusal::new(Self::Twice { word, cell }, Part::Path(number)))
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_word_has_two_letters_or_more() {
        check(
            "
            m13 r a !! word-too-short
            m13 r at => AT 2
            n13 d t also m13 r at !! word-too-short
            m14 d so also m13 d a !! word-too-short
            ",
        );
    }

    #[test]
    fn a_table_may_play_without_short_words() {
        check(
            "
            game lingo
            options min_length: 3
            allow yet oven yes ye en
            m13 r at !! word-too-short at at says AT has only 2 letters
            m13 r yet => YET 12
            # EN and YE do not count.
            k14 r oven => OVEN 21
            m13 d yes also l14 r ve !! word-too-short at ve
            ----
            game lingo
            allow yet oven yes ye en
            m13 r yet => YET 12
            k14 r oven => OVEN 21, YE 5, EN 2
            ----
            game lingo
            options min_length: 3, scoring: claimed
            allow yet oven yes ye en
            m13 r yet
            k14 r oven also m13 d ye !! word-too-short at ye
            k14 r oven => OVEN 21
            ",
        );
    }

    #[test]
    fn a_path_visits_no_cell_twice() {
        check(
            "
            m13 rl tot !! cell-reused
            m13 rdlu tiger !! cell-reused
            m13 rdld tiger = 11
            m15 d at also m15 du tat !! cell-reused
            ",
        );
    }

    #[test]
    fn listed_words_have_the_fewest_letters_or_more() {
        check(
            "
            game wordpaths
            options tiles: 4
            grid ta/eb
            Ann: words tab a !! word-too-short at a
            Ann: words ta
            Bob: words be
            ? listed Ann ta:1
            ----
            game wordpaths
            options tiles: 4, min_length: 3
            grid ta/eb
            Ann: words tab ta !! word-too-short
            Ann: words tab
            ",
        );
    }
}
