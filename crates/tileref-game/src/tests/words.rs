//! Which words a play scores: section 1.2.

use tileref_cases::check;

#[test]
fn the_main_word_and_its_reverse() {
    check(
        "
        m13 r bat => BAT 5, TAB 5
        ----
        # A palindrome is one word.
        m13 r tot => TOT 3
        ----
        # The reverse is not a word.
        m13 r tow => TOW 6
        ----
        # A bent word reads backwards too.
        m13 rd bat => BAT 5, TAB 5
        ----
        # Declaring it does not count it twice.
        m13 r bat also o13 l tab => BAT 5, TAB 5
        ----
        ban tab
        m13 r bat => BAT 5
        ----
        allow wot
        m13 r tow => TOW 6, WOT 6
        ",
    );
}

#[test]
fn every_valid_reading_of_a_run_scores() {
    check(
        "
        # Both ways: the column under M13 reads ON and NO.
        m13 r otto
        m14 r neb => NEB 5, ON 2, NO 2, TE 2, TB 4
        ----
        # Only backward.
        m13 d bat
        n15 d ado => ADO 4, AT 2
        ----
        # A palindrome counts once.
        m13 d tot
        n15 r ot !! partial-run
        n14 d oh => OH 5, OO 2, TH 5
        ----
        # A word between two old tiles, and the run beside it.
        m13 r bat
        o13 d towns = 8
        m15 r sew => SEW 6
        n13 d ape => APE 5, PO 4, bridge 10
        ",
    );
}

#[test]
fn an_invalid_run_counts_forward_until_it_is_challenged() {
    check(
        "
        m13 r habit
        r13 d tow => TOW 6, HABITT 11
        ----
        # It counts backward if it is declared backward.
        m13 r habit
        r13 d tow also r13 l ttibah => TOW 6, TTIBAH 11
        ----
        # It counts both ways if both are declared.
        m13 r habit
        r13 d tow also r13 l ttibah also m13 r habitt => TOW 6, HABITT 11, TTIBAH 11
        ----
        # A valid reading counts whatever is declared.
        m13 r habit
        r13 d so also m13 r habits => SO 2, HABITS 11
        ",
    );
}

#[test]
fn words_declared_with_also() {
    check(
        "
        # Bent, partly over the main word.
        m13 r bat
        o13 d tow also n13 rd ato !! turn-on-old-tile
        o13 d tow also o14 rd own !! letter-mismatch
        ----
        m13 r bat
        p12 d tsow also o13 rd tso !! single-letter-line
        p12 d tsow also n13 rrd atso => TSOW 7, BATS 6, STAB 6, ATSO 4
        ----
        # Declared twice it counts once; in another direction it is another word.
        m13 r habit
        q13 d tow also q15 u wot also q15 u wot => TOW 6, WOT 6
        ----
        # Under judge `entry` it is looked up.
        options judge: entry
        m13 r habit
        q13 d tow also q15 u wot !! not-a-word
        q13 d tow => TOW 6
        ",
    );
}

#[test]
fn without_a_dictionary_runs_count_forward_and_other_words_are_declared() {
    check(
        "
        dictionary none
        m13 r bat => BAT 5
        ----
        dictionary none
        m13 r bat also o13 l tab => BAT 5, TAB 5
        ----
        dictionary none
        m13 d bat
        n15 d ado => ADO 4, TA 2
        ----
        # Declared backward, it replaces the forward reading.
        dictionary none
        m13 d bat
        n15 d ado also n15 l at => ADO 4, AT 2
        ----
        dictionary none
        m13 d bat
        n15 d ado also n15 l at also m15 r ta => ADO 4, TA 2, AT 2
        ",
    );
}

#[test]
fn parts_of_the_main_word_never_score() {
    check(
        "
        # The block's columns and rows are all part of LAVA.
        m13 r latch
        m13 dru lava => LAVA 11, cluster 5
        ----
        # So is SO in a word that bends, and ON in one that touches itself.
        m13 dr soo => SOO 3
        ",
    );
}

#[test]
fn one_play_can_make_a_word_several_times() {
    check(
        "
        m13 r tow
        m13 d tow => TOW 6
        ? table M13 tow/o/w
        ",
    );
}
