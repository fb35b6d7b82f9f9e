//! The crosswords: section 4, on boards made for the tests where premium squares matter.

mod endings;

use tileref_cases::check;

#[test]
fn every_run_of_a_play_must_be_a_word() {
    check(
        "
        game wordgame
        f8 r habit => HABIT 7
        f8 r habit !! no-new-tile
        g8 d bat !! letter-mismatch
        f10 r tow !! not-connected
        h8 r bits !! partial-run
        h5 d habitat !! letter-mismatch
        # H above T makes no word.
        f9 r tow !! bad-run
        # The line itself.
        h8 d btt !! not-a-word
        h8 d bat => BAT 5
        f8 r habits => HABITS 8
        # Its first letter lies there; J10 doubles the word.
        h10 r tot => TOT 6
        k8 d so => SO 2
        ----
        # With judge challenge any run is accepted.
        game jumbo-jumble
        f8 r habit
        f9 r tow => TOW 6, HT 5, AO 2, BW 7
        ----
        game jumbo-jumble
        options judge: entry
        f8 r habit
        f9 r tow !! bad-run
        h8 d btt !! not-a-word
        h8 d bat
        ----
        # Only what the table allows.
        game wordgame
        f8 r habit
        f9 r at !! bad-run
        allow ha
        # G9 doubles its letter, in both words.
        f9 r at => AT 3, HA 2, AT 3
        ----
        game wordgame
        dictionary none
        f8 r hxbit
        f9 r at
        ",
    );
}

/// Seven columns; the fourth row has every premium.
const MAT: &str = "mat ......./......./......./dTqDtD./......./......./.......";

#[test]
fn premium_squares() {
    check(&format!(
        "
        game jumbo-jumble
        {MAT}
        a4 r habit => HABIT 150
        ? sum (4x2+1+3x4+1+1x3)x3x2
        # They count once.
        a4 r habita => HABITA 22
        ? sum (4+1+3+1+1+1)x2
        a4 r habitat => HABITAT 12
        ----
        # Unless they stay: all count again, in each word.
        game jumbo-jumble
        {MAT}
        options premiums: stay
        a4 r habit => HABIT 150
        a4 r habits => HABITS 312
        ? sum (4x2+1+3x4+1+1x3+1)x3x2x2
        f4 d so => SO 4
        a4 d hat => HAT 10
        ----
        game wordgame
        {MAT}
        options premiums: stay
        a4 r habit => HABIT 57
        f4 d so => SO 4, HABITS 60
        ----
        # A new tile counts in both of its words.
        game jumbo-jumble
        {MAT}
        a4 r habit = 150
        f4 d so => SO 4, HABITS 22
        ? sum (1+1)x2
        ----
        # A premium may be for letters of one value alone.
        game jumbo-jumble
        mat . . . . ./. . . . ./3L4 3L1 . 3L4 2W/. . . . ./. . . . .
        a3 r habit => HABIT 40
        ? sum (4x3+1x3+3+1+1)x2
        a3 d hat => HAT 6
        ----
        game jumbo-jumble
        mat . . . . ./. . . . ./3L4 3L1 . 3L4 2W/. . . . ./. . . . .
        options premiums: stay
        a3 r ?habit => HABIT 16
        b3 d at => AT 4
        ----
        # A blank is worth nothing, and sets off a word premium.
        game jumbo-jumble
        {MAT}
        a4 r h?abit => HABIT 144
        ? sum (4x2+3x4+1+1x3)x3x2
        ----
        game jumbo-jumble
        {MAT}
        a4 r ?hab?it => HABIT 96
        ----
        # Only the highest of several word premiums counts.
        game wordgame
        {MAT}
        a4 r habit => HABIT 57
        ? sum (1x2+1+3x4+1+1x3)x3
        f4 d so => SO 4, HABITS 16
        ----
        game wordgame
        {MAT}
        a4 r h?ab?it => HABIT 51
        ----
        # Not even two equal ones multiply.
        game wordgame
        mat ...../...../.D.D./...../.....
        a3 r habit => HABIT 14
        ----
        game jumbo-jumble
        mat ...../...../.D.D./...../.....
        a3 r habit => HABIT 40
        ----
        # All tiles: the premium is doubled with the word, or added to it.
        game jumbo-jumble
        mat ......./......./......./D....../......./......./.......
        a4 r habitat => HABITAT 24, all-tiles 50
        ----
        game wordgame
        mat ........./........./........./........./D......../........./........./........./.........
        allow habitats
        a5 r habitats => HABITATS 20, all-tiles 20
        ----
        game wordgame
        options layout: ruleset
        # F6 and F10 double the word, once.
        f8 r habit = 7
        allow ashes
        f6 d ashes => ASHES 10
        "
    ));
}

#[test]
fn wordgame_looks_words_up_at_once() {
    check(
        "
        game wordgame
        f8 r hxbit !! not-a-word
        exchange 2 !! no-exchange
        f8 r habit
        challenge !! no-challenge
        challenge habit upheld !! no-challenge
        Ann: pass !! wrong-player
        pass
        ----
        game wordgame
        options judge: challenge
        f8 r hxbit
        challenge
        ? last withdrawn challenge-upheld
        ? next Bob
        f8 r habit
        exchange 2 !! no-exchange
        challenge
        ? last challenge-rejected lost
        ? next Bob
        ",
    );
}

#[test]
fn jumbo_has_challenges() {
    check(
        "
        game jumbo-jumble
        f8 r hxbit = 17
        Ann: challenge !! wrong-player
        challenge habit !! nothing-to-challenge
        Bob: challenge
        ? score Ann 0
        ? bag 86
        ? next Bob
        f8 r habit = 10
        Ann: challenge
        ? last challenge-rejected lost
        ? score Bob 10
        ? next Bob
        ----
        # Crossing words are challenged too; a named word is looked up alone.
        game jumbo-jumble
        f8 r habit
        f9 r at => AT 2, HA 5, AT 2
        Ann: challenge at
        ? last challenge-rejected lost
        ? score Bob 9
        ----
        game jumbo-jumble
        f8 r habit
        f9 r at
        Ann: challenge ha
        ? last withdrawn challenge-upheld
        ? score Bob 0
        ----
        # The table's vote.
        game jumbo-jumble
        dictionary none
        f8 r habit
        challenge !! verdict-needed
        challenge upheld
        ? table empty
        ",
    );
}
