//! Lines that cannot be read, places on the table, and moving it.

use super::table::tell;

/// What stands behind a path is the word, whatever it is.
#[test]
fn the_notations_own_words_are_words_too() {
    tell(
        "
        m13 r also = 4
        p13 r or also n13 d la !! letter-mismatch
        p13 d also p13 d oh !! bad-notation
        ----
        m13 rdr also claim ring !! false-claim
        m13 r claim = 9
        ----
        m13 r osla also p13 l also => OSLA 4, ALSO 4
        ----
        game lingo
        allow also
        m13 r also => ALSO 12
        ----
        game wordgame
        dictionary none
        h8 r claim => CLAIM 9
        ",
    );
}

#[test]
fn lines_that_cannot_be_read() {
    for line in [
        "",
        "   ",
        "13",
        "m13",
        "m13 r",
        "m13 tow",
        "m13 x tow",
        "m13 ne tow",
        "m13 rr tow!",
        "m13 rdr tow",
        "m13 r t0w",
        "m13 r t-w",
        "m13 r tow?",
        "m13 r ++tow",
        "m13 r t+",
        "m13 r also m13 d at",
        "m13 x also",
        "m13 r claim ring",
        "m13 r tow also",
        "m13 r tow also m13 d",
        "m13 r tow claim",
        "m13 r tow claim rings",
        "m13 r tow zzz",
        "13m r tow",
        "m0 r tow",
        "m1000 r tow",
        "aaa1 r tow",
        "tow:0 r tow",
        "tow:1x r tow",
        "pas",
        "pass 1",
        "exchange",
        "exchange 0",
        "exchange -1",
        "exchange x",
        "forfeit now",
        "adjust 5 why",
        "adjust +5",
        "shift r",
        "shift rd 3",
        "shift r 0",
        "allow",
        "ban 7",
        "category",
        "rack",
        "rack a b 7",
        "challenge tow maybe",
        "challenge tow upheld please",
        "burn m13 e",
        "words one two",
        "m13\u{202e} r tow",
    ] {
        tell(&format!("{line} !! bad-notation\n m13 r tow = 6"));
    }
}

#[test]
fn every_way_to_write_the_same_play() {
    for line in [
        "m13 r tow",
        "M13 R TOW",
        "  m13\t r   tow  ",
        "m13 > tow",
        "m13 right tow",
        "m13 Right ToW",
        "m13 rr tow",
    ] {
        tell(&format!("{line} => TOW 6\n? said m13 r tow"));
    }
    tell(
        "
        m13 v tow => TOW 6
        ? said m13 d tow
        ? table M13 t/o/w
        ----
        m13 ^ tow => TOW 6
        ? table M11 w/o/t
        ----
        m13 < tow => TOW 6
        ? table K13 wot
        ----
        m13 dr tow => TOW 6
        ? table M13 t/ow
        ----
        m13 lu tow => TOW 6
        ? table L12 w/ot
        ",
    );
}

#[test]
fn a_word_has_two_letters_or_more() {
    tell(
        "
        m13 r a !! word-too-short
        m13 r at => AT 2
        n13 d t also m13 r at !! word-too-short
        m14 d so also m13 d a !! word-too-short
        ",
    );
}

#[test]
fn a_path_meets_no_cell_twice() {
    tell(
        "
        m13 rl tot !! cell-reused
        m13 rdlu tiger !! cell-reused
        m13 rdld tiger = 11
        m15 d at also m15 du tat !! cell-reused
        ",
    );
}

#[test]
fn a_path_stays_on_the_table() {
    tell(
        "
        a1 l at !! off-board
        a1 u at !! off-board
        zz1 r at !! off-board
        a999 d at !! off-board
        b1 l at => AT 2
        ----
        y1 rr ton => TON 3
        ----
        a13 r at
        a14 d at also a13 l at !! off-board
        at:1l u tow !! off-board
        at:1 d at = 2
        ",
    );
}

#[test]
fn a_letter_of_a_standing_word_names_a_cell() {
    tell(
        "
        m13 r latch
        latch:6 d the !! bad-notation
        match:1 d the !! bad-notation
        latch:5u d the => THE 6
        ? said q12 d the
        ? table M12 ....t/latch/....e
        latch:1 u lo = 2
        ? said m13 u lo
        ----
        # A word that stands twice does not name a cell.
        m13 r tow
        m13 d tow
        tow:3 d we !! bad-notation
        o13 d we = 5
        ----
        # One that was taken off does not stand any more.
        m13 r tow
        m13 d tot
        Ann: challenge upheld
        tot:3 r to !! bad-notation
        tow:3 d we = 5
        ",
    );
}

#[test]
fn the_table_moves_as_a_whole() {
    tell(
        "
        c2 r tow
        shift u 2 !! off-board says at the top
        shift l 3 !! off-board says on the left
        shift r 700 !! off-board says on the right
        shift d 999 !! off-board says at the bottom
        Ann: shift u 1 !! wrong-player
        shift u 1
        ? last note
        ? next Bob
        ? table C1 tow
        Bob: challenge !! nothing-to-challenge
        c3 d tow !! not-connected
        d1 d on => ON 2, NO 2
        ? said d1 d on
        ----
        # Standing words, and corner tiles that were paid, move along.
        m13 r +eat
        m13 d eel => EEL 4, corner 10
        shift d 2
        eat:3r d so => SO 2, EATS 6
        ? said p15 d so
        ",
    );
}

#[test]
fn marks_are_true_on_old_tiles() {
    tell(
        "
        m13 r l+at?ch !! corner-interlock
        m13 r lat?ch = 21
        p12 d a+ct !! letter-mismatch
        p12 d adt !! letter-mismatch
        p12 d a?dt !! letter-mismatch
        o12 d ?at? !! bad-notation
        o12 d a?t !! letter-mismatch
        p12 d a?ct => ACT 6
        ----
        m13 r lat?ch
        p12 d act => ACT 6
        ",
    );
}
