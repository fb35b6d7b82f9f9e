//! Lingo: section 2. Each script allows its own words.

mod endings;

use tileref_cases::{after_bead, check};

#[test]
fn the_example_game_of_the_guide() {
    check(
        "
        game lingo
        allow yet oven ye en hew eye new repeat pet exert re hex over at
        m13 r yet => YET 12
        ? sum (4+1+1)x2
        k14 r oven => OVEN 21, YE 5, EN 2
        l12 r hew => HEW 18, EYE 12, NEW 12
        # P covers Y.
        m11 d repeat => REPEAT 40, PET 10
        # X covers W, R covers N.
        n11 d exert => EXERT 48, RE 2, HEX 26, OVER 21, AT 2
        ? score Ann 633
        ? score Bob 184
        ? next Bob
        ? bag 76
        ",
    );
    check(
        "
        game lingo
        allow yet oven ye en
        m13 r yet = 12
        k14 r oven = 84
        ? sum (1+4+1+1)x3
        ",
    );
    after_bead("", &["p12 d pry => PRY 16, BEAR 18", "p12 d pry = 68"]);
}

#[test]
fn the_best_words_are_found() {
    check(
        "
        # A better word than the declared one, along the play.
        game lingo
        allow tabs abs
        m13 r tab
        n13 r abs => TABS 18
        ----
        # Neighbours need not make words; the words that they make count.
        game lingo
        m13 r bat
        m14 r at => AT 2, AT 2
        ----
        # Only words with all of the new tiles count along the play.
        game lingo
        options pool: 6, max_tiles: 5
        m13 r heat => HEAT 21
        ----
        # A stretch counts once, and is shown as it was declared.
        game lingo
        allow new wen
        m13 r wen => WEN 12
        ----
        game lingo
        allow new wen
        o13 l new => NEW 12
        ----
        # The main word comes before one that is declared with `also`.
        game lingo
        allow new wen
        o13 l new also m13 r wen => NEW 12
        ----
        # Only words are shown: TAE is not one.
        game lingo
        m13 l eat => EAT 6
        ----
        # A stretch that nobody declared is shown as it reads to the right or down, if that is a word.
        game lingo
        allow as ta
        burn m13 t
        n13 d as => AS 2, TA 2
        ----
        game lingo
        allow as
        burn m13 t
        n13 d as => AS 2, AT 2
        ----
        game lingo
        allow as ta
        burn m13 t
        n13 d as also n13 l at => AS 2, AT 2
        ----
        game lingo
        options supply: ignore
        allow ta
        burn m13 a
        burn m14 b
        burn n14 b
        burn o14 b
        burn o13 a
        n13 r ta => TA 2
        ----
        game lingo
        options supply: ignore
        allow ta
        burn m13 a
        burn m14 b
        burn n14 b
        burn o14 b
        burn o13 a
        m13 r at => AT 2
        ----
        # A banned word does not count, even if it would be the best.
        game lingo
        allow tabs abs
        m13 r tab
        ban tabs
        n13 r abs => ABS 10
        ",
    );
}

#[test]
fn hexes_have_three_axes() {
    check(
        "
        game lingo
        options grid: hex
        allow doc dig dye
        burn d4 o
        burn c5 e !! not-connected
        burn d5 i
        burn d6 g
        burn c5 y
        burn b6 e
        c4 r doc !! bad-notation
        # The notation has no bends on hexes.
        c4 esw doc !! bad-notation
        c4 e doc => DOC 12, DIG 10, DYE 14
        ? action c4 e doc
        ? score Bob 108
        ? bag 87
        burn doc:1w z
        ? action burn b4 z
        burn dig:2u z !! bad-notation
        ",
    );
}
