//! What a word comes to: section 1.3.

use tileref_cases::check;

#[test]
fn longer_words_count_more_from_four_letters() {
    for (three, four) in [
        ("VOE 6", "VOES 11"),
        ("JAB 12", "JABS 21"),
        ("QAT 12", "QATS 23"),
        ("TAX 10", "TAXI 27"),
        ("ZAP 14", "ZAPS 35"),
        ("KAP 9", "KAPS 10"),
    ] {
        let word = |scored: &str| scored.split(' ').next().unwrap().to_lowercase();
        check(&format!(
            "m13 r {} => {three}\n----\nm13 r {} => {four}",
            word(three),
            word(four)
        ));
    }
    check(
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
    check(
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
    check(
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
    check(
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

#[test]
fn scores_are_capped_and_never_wrap() {
    // Forty corner tiles behind one letter: more than any number of 32 bits, so it is worth just the largest.
    let mut script = String::from(
        "options corner_interlock: ignore, supply: ignore, judge: challenge\ndictionary none\nplayers Ann\n",
    );
    let mut word = "a".to_owned();
    for _ in 0..6 {
        let old = word.len();
        word += if old == 1 { "bcdefg" } else { "bcdefgh" };
        let marked: String = word
            .chars()
            .enumerate()
            .map(|(n, c)| {
                if n == 0 {
                    c.to_string()
                } else {
                    format!("+{c}")
                }
            })
            .collect();
        script += &format!("a1 r {marked}\n");
    }
    let longest: u64 = 1 << 41;
    assert!(longest > u64::from(u32::MAX));
    // 2^6, 2^13, 2^20, 2^27, then the largest twice; 50 for each rack but the first, which has one tile more.
    let first = 64 + 50;
    let later = (1 << 13) + (1 << 20) + (1 << 27) + 3 * 50;
    let total = first + later + 2 * (i64::from(u32::MAX) + 50);
    script += &format!("? score Ann {total}\n");
    check(&script);
}

#[test]
fn a_line_that_is_too_long_is_refused_at_once() {
    // A spiral's outline of a thousand cells: the ring inside it would be flooded cell by cell.
    let path = format!("{}{}", "r".repeat(245), "d".repeat(245));
    let line = format!("a1 {path} {}", "a".repeat(491));
    check(&format!("{line} !! too-many-tiles"));
}
