//! What can be challenged, and who decides.

use crate::action::{Verb, Verdict};
use crate::lexicon::{Spelling, upper_list};
use crate::options::Part;
use crate::rule::rule;
use crate::text::{nearest, shown};

rule! {
    /// Where words are looked up as they are played, there is nothing left to challenge.
    NoChallenge = "no-challenge", Ruling, ["judge", "max_challenges"],
        (Ruling |game| (game.has(Part::Passes) && !game.has(Part::Challenges)).then_some(
            "With `judge: challenge` a table can play with challenges all the same."
        )),
        (by "max_challenges" |game| game.option("max_challenges").filter(|most| most != "0").map(|most| format!(
            "Each player has {most} in a game."
        )));

    NoChallenges
        wrong: "this game has no challenges",
        try: "a play that was accepted stands; `undo` takes it back";

    AllMade { name: String, most: u32 }
        wrong: format!("{} has no challenges left: the limit is {most} in a game", shown(name)),
        try: "the play stands; go on with the next turn";
}

rule! {
    /// A challenge is about something that was just played or listed.
    NothingToChallenge = "nothing-to-challenge", Guide, ["judge"],
        (Guide if Turns "A play can be challenged before the next turn."),
        (Ruling if Turns "That is possible once. A `note`, an `adjust` or a new category may come first; after anything \
             else, such as `allow`, go back with `undo`. If you name words, the play must have made each of them."),
        (Ruling if Lists "The word must be on a list of this round, and there is time until the next letters are laid out.");

    NoPlay
        wrong: "there is no play to challenge",
        try: "a play can be challenged until the next turn";

    TooLate { verb: Verb }
        wrong: format!("the last play can no longer be challenged: `{verb}` came after it"),
        try: "challenge a play before the next turn; `undo` goes back to it";

    Twice
        wrong: "this play has already been challenged",
        try: "a play can be challenged once; `undo` takes back the challenge";

    NotInPlay { word: Spelling, words: Vec<Spelling> }
        wrong: format!("the last play did not make {}", word.upper()),
        try: match nearest(word, Verdict::NAMES.iter().copied()) {
            Some(_) => "a vote is `challenge upheld` or `challenge rejected`".to_owned(),
            None if words.is_empty() => "its words were not typed; `challenge upheld` or `challenge rejected` enters a vote".to_owned(),
            None => format!("it made {}; `challenge` alone challenges the whole play", upper_list(words)),
        };

    NotListed { word: Spelling }
        wrong: format!("{} is not on any list", word.upper()),
        try: "name a word on this round's lists; `log` shows them";
}

rule! {
    /// Without a dictionary the table votes on a challenge.
    VerdictNeeded = "verdict-needed", Guide, [],
        (Program if Turns "Enter `challenge upheld` (the play is withdrawn) or `challenge rejected` (it counts)."),
        (Program if Lists "Enter `challenge WORD upheld` (the word is struck) or `challenge WORD rejected` (it counts)."),
        (Guide |game| game.is_settled("category").then_some("Whether words fit a category is for a vote, too.")),
        (Ruling if Turns "While a category is in force, a challenge of the whole play, whose words are all in the \
             dictionary, asks for a vote and costs nothing yet. If one of them is not in the dictionary, the \
             play is withdrawn at once, and `challenge WORD` has one word looked up."),
        (Ruling if ScoreOnly "A turn that is only `points` has no words to look up, so it is always for a vote.");

    NoDictionary { challenge: String }
        wrong: "there is no dictionary to look this up in",
        try: format!("vote, then enter `{challenge} upheld`, or `{challenge} rejected` if it counts");

    NoWords
        wrong: "nobody typed the words of that turn, so there is nothing to look up",
        try: "vote, then enter `challenge upheld`, or `challenge rejected` if it counts";

    Category { category: String }
        wrong: format!("the dictionary has every word of the play; whether they fit the category {} is for a vote", shown(category)),
        try: "vote, then enter `challenge upheld`, or `challenge rejected` if it counts";
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn one_word_may_be_named() {
        check(
            "
            # HABITT is not a word, TOW is.
            m13 r habit
            r13 d tow
            Ann: challenge tot !! nothing-to-challenge
            Ann: challenge habit !! nothing-to-challenge
            Ann: challenge tow
            ? last challenge-rejected lost
            ----
            m13 r habit
            r13 d tow
            Ann: challenge HabitT
            ? last withdrawn challenge-upheld
            ? action challenge habitt upheld
            ? table M13 habit
            ",
        );
    }

    #[test]
    fn several_words_may_be_named() {
        check(
            "
            m13 r habit
            r13 d tow
            Ann: challenge tow, habit !! nothing-to-challenge at habit says did not make HABIT
            Ann: challenge tow habitt
            ? last withdrawn challenge-upheld
            ? action challenge tow habitt upheld
            ----
            # What was looked up is counted, each word once.
            options wrong_challenge: 5 per word
            m13 r bat
            Bob: challenge bat tab bat
            ? last challenge-rejected
            ? score Bob -10
            ? action challenge bat tab bat rejected
            ----
            # A verdict is the last word only.
            m13 r bat
            Bob: challenge upheld bat !! nothing-to-challenge
            Bob: challenge bat tab rejected
            ? last challenge-rejected lost
            ----
            game wordpaths
            options tiles: 4
            grid ta/eb
            Ann: words tab
            Bob: words eat
            Bob: challenge tab eat !! bad-notation says one word of a list at a time
            ",
        );
    }

    #[test]
    fn a_play_can_be_challenged_until_the_next_line() {
        for between in ["allow latch", "ban latch", "shift r 1", "pass", "end"] {
            let (verb, _) = between.split_once(' ').unwrap_or((between, ""));
            check(&format!(
                "
                Bob: challenge !! nothing-to-challenge says no play to challenge
                m13 r latch
                {between}
                Ann: adjust +1 a slip
                Ann: challenge !! nothing-to-challenge says `{verb}` came after it
                Bob: challenge !! nothing-to-challenge says `undo` goes back
                "
            ));
        }
        check(
            "
            pass
            Ann: challenge !! nothing-to-challenge says no play to challenge
            ----
            players Ann Bob Cy
            m13 r latch
            Cy: challenge
            Bob: challenge !! nothing-to-challenge
            n11 d abate
            Ann: challenge rejected
            ? last lost challenge-rejected lost
            Bob: challenge !! nothing-to-challenge
            ----
            # What came first counts.
            players Ann Bob Cy
            m13 r latch
            Bob: pass
            Cy: pass
            ban latch
            Bob: challenge !! nothing-to-challenge says `pass` came after it
            ----
            players Ann Bob Cy
            m13 r latch
            Cy: challenge
            Bob: pass
            ban latch
            Bob: challenge !! nothing-to-challenge says already been challenged
            ",
        );
    }
}
