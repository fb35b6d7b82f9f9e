//! Lines that cannot be read, and places on the table.

use tileref_cases::check;

/// After a path comes the word, even if it looks like a verb or a keyword.
#[test]
fn verbs_and_keywords_can_be_played_as_words() {
    check(
        "
        m13 r also = 4
        p13 r or also n13 d la !! letter-mismatch
        p13 d also p13 d oh !! bad-notation
        ----
        m13 rdr also claim ring !! false-claim
        m13, r, claim = 9
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
        "exchange 2 abc",
        "exchange 2 ab c",
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
        "burn m13 e",
        "words one two",
        "m13\u{202e} r tow",
    ] {
        check(&format!("{line} !! bad-notation\n m13 r tow = 6"));
    }
}

#[test]
fn plays_can_be_written_in_several_ways() {
    for line in [
        "m13 r tow",
        "M13 R TOW",
        "  m13\t r   tow  ",
        "m13 > tow",
        "m13 right tow",
        "m13 Right ToW",
        "m13 rr tow",
    ] {
        check(&format!("{line} => TOW 6\n? action m13 r tow"));
    }
    check(
        "
        m13 v tow => TOW 6
        ? action m13 d tow
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
fn a_cell_can_be_named_by_a_letter_of_a_word() {
    check(
        "
        m13 r latch
        latch:6 d the !! bad-notation
        match:1 d the !! bad-notation
        latch:5u d the => THE 6
        ? action q12 d the
        ? table M12 ....t/latch/....e
        latch:1 u lo = 2
        ? action m13 u lo
        ----
        # A word that is on the table twice does not name a cell.
        m13 r tow
        m13 d tow
        tow:3 d we !! bad-notation
        o13 d we = 5
        ----
        # Nor does a word that was withdrawn.
        m13 r tow
        m13 d tot
        Ann: challenge upheld
        tot:3 r to !! bad-notation
        tow:3 d we = 5
        ",
    );
}
