//! What a word comes to: section 1.3.

use crate::table::tell;

#[test]
fn letters_count_more_from_four_letters_on() {
    for (three, four) in [
        ("VOE 6", "VOES 11"),
        ("JAB 12", "JABS 21"),
        ("QAT 12", "QATS 23"),
        ("TAX 10", "TAXI 27"),
        ("ZAP 14", "ZAPS 35"),
        ("KAP 9", "KAPS 10"),
    ] {
        let word = |scored: &str| scored.split(' ').next().unwrap().to_lowercase();
        tell(&format!(
            "m13 r {} => {three}\n----\nm13 r {} => {four}",
            word(three),
            word(four)
        ));
    }
    tell(
        "
        # On a wildcard or a corner tile there is nothing to multiply.
        m13 r ?zaps => ZAPS 15
        ----
        m13 r +zaps => ZAPS 10
        ----
        # An old tile counts as much as a new one.
        m13 r zap
        m13 r zaps => ZAPS 35
        ----
        # A run of four as well as the main word.
        m13 r zap
        p13 d so => SO 2, ZAPS 35
        ",
    );
}

#[test]
fn corner_tiles_double_and_wildcards_treble() {
    tell(
        "
        m13 r acts => ACTS 6
        ----
        m13 r +acts => ACTS 10
        ----
        m13 r act?s => ACTS 15
        ----
        # The guide's check.
        m13 r +act?s => ACTS 24
        ----
        m13 r +ac?t?s => ACTS 54
        ----
        m13 r +act+s => ACTS 16
        ----
        m13 r +?cts !! bad-notation
        ----
        # Old ones too, and not in words they are no part of.
        m13 r +acts
        m13 d at => AT 2, corner 10
        p13 d so => SO 2
        ----
        m13 r act?s
        p13 d so => SO 3
        ",
    );
}

#[test]
fn the_arithmetic_is_shown() {
    tell(
        "
        m13 r +act?s
        ? sum (3+1)x2x3
        p13 d so
        ? sum 1x3
        p14 r oxen
        ? sum 1+8x3+1+1
        ",
    );
}

#[test]
fn words_add_up_and_bonuses_come_after_the_factors() {
    tell(
        "
        m13 r bat = 10
        ----
        # 40 + 5 + 25, and 50 for the whole rack where seven are laid.
        q13 l inbox
        m12 urrddll matchbox = 70
        ----
        m13 r +habita?t => HABITAT 42, full-fit 50
        ",
    );
}
