//! `not-a-word`: words that the dictionary does not have, or the guide disallows.

use std::sync::Arc;

use crate::lexicon::{Lexicon, Spelling, upper_list};
use crate::referee::Situation;
use crate::referee::trial::{PlayRules, TrialPlay};
use crate::rule::{Refusal, rule};
use crate::score::ScoredWord;
use crate::text::shown;

rule! {
    /// A word counts if the dictionary has it; without a dictionary the table decides.
    NotAWord = "not-a-word", Guide, ["judge", "disallowed"],
        (by "judge" unless Lists "With `judge: entry`, a play is refused if one of its words is not in the dictionary."),
        (Ruling if Lists "With `judge: entry`, a listed word that is not in the dictionary is struck."),
        (by "judge" if Challenges "With `judge: challenge` nothing is looked up until someone challenges."),
        (by "disallowed" |game| game.stated("disallowed").map(|words| format!(
            "Whatever the dictionary has, these do not count: {words}."
        ))),
        (Program "The table can overrule the dictionary with `allow` and `ban`.");

    Refused { words: Vec<Spelling>, disallowed: Vec<Spelling>, dictionary: String }
        wrong: {
            let verb = if words.len() == 1 { "is" } else { "are" };
            let unknown = (!words.is_empty())
                .then(|| format!("{} {verb} not in {}", upper_list(words), shown(dictionary)));
            let disallowed = (!disallowed.is_empty())
                .then(|| format!("the rules disallow {}", upper_list(disallowed)));
            let both: Vec<String> = unknown.into_iter().chain(disallowed).collect();
            both.join(", and ")
        },
        try: {
            let all: Vec<&str> = words.iter().chain(disallowed).map(AsRef::as_ref).collect();
            format!(
                "play another word, or `table: allow {}` if the table agrees; `word` looks words up",
                all.join(" ")
            )
        };
}

impl NotAWord {
    /// The words of the play count, where they are looked up.
    pub fn broken<K: PlayRules>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let refused = Self::among(trial.situation, trial.scored())?;
        Some(trial.main().refuse(refused))
    }

    /// The main word counts, where words are looked up. [`BadRun`](super::BadRun) has looked up the words across it.
    pub fn main_word<K: PlayRules>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let refused = Self::among(trial.situation, &trial.scored()[..1])?;
        Some(trial.main().refuse(refused))
    }

    /// The words that are refused, each once; `None` if all of them count, or if none is looked up.
    pub fn among(situation: &Situation<'_>, words: &[Arc<ScoredWord>]) -> Option<Self> {
        if !situation.looks_up() {
            return None;
        }
        let vocabulary = situation.vocabulary;
        let mut refused: Vec<Spelling> = Vec::new();
        for word in words.iter().map(|word| &word.spelling) {
            if vocabulary.refuses(word) && !refused.contains(word) {
                refused.push(word.clone());
            }
        }
        if refused.is_empty() {
            return None;
        }
        let disallows = |word: &Spelling| vocabulary.disallows(word);
        let (disallowed, words) = refused.into_iter().partition(disallows);
        let dictionary = vocabulary.lexicon().map(Lexicon::name);
        Some(Self::Refused {
            words,
            disallowed,
            dictionary: dictionary
                .unwrap_or("the words this table accepts")
                .to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn words_are_looked_up_at_entry() {
        check(
            "
            options judge: entry
            m13 r latchy !! not-a-word
            m13 r latch => LATCH 10
            # A bad run is refused before a main word that is not in the dictionary.
            r13 d qxz !! bad-run
            n11 d abata !! not-a-word
            n11 d abate also n15 u etaba !! not-a-word
            ----
            dictionary none
            options judge: entry
            m13 r latchy = 14
            ----
            # What the table allows and bans counts over the dictionary.
            options judge: entry
            allow latchy
            m13 r latchy = 14
            ban two
            m13 r latchyz !! not-a-word
            o13 d two !! not-a-word
            allow two
            o13 d two => TWO 6
            ? last scored
            ----
            dictionary none
            options judge: entry
            ban tow
            m13 r tow !! not-a-word
            m13 r two = 6
            ----
            # A banned word is no word at any table.
            game lingo
            dictionary none
            ban tow
            m13 r tow !! not-a-word
            ----
            game wordgame
            dictionary none
            ban habit
            f8 r habit !! not-a-word
            ----
            dictionary none
            options judge: entry, board: none
            ban tow
            play tow !! not-a-word
            play two also tow !! not-a-word
            ----
            game wordpaths
            dictionary none
            options judge: entry, tiles: 4
            ban tab
            grid ta/eb
            Ann: words tab eat
            Bob: words
            ? listed Ann tab:not-a-word eat:1
            ",
        );
    }

    #[test]
    fn words_must_be_valid() {
        check(
            "
            game lingo
            m13 r bta !! not-a-word
            m13 r bat
            # So must words after `also`, although the referee finds the best ones.
            m12 d so also m13 r oat !! not-a-word
            m12 d so => SO 2
            ----
            # Without a dictionary every word is accepted, and only named ones count.
            game lingo
            dictionary none
            m13 r bxad => BXAD 42
            p12 d pry => PRY 16
            p12 d prs also m13 r bxar !! no-new-tile
            ban pky
            p12 d pky also m13 r bxak !! not-a-word
            p12 d pzy also m13 r bxaz => PZY 34, BXAZ 66
            ",
        );
    }
}
