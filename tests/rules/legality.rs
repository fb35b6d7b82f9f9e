//! The rules of section 1.1: each refuses a line and lets its near twin pass.

use super::table::tell;

#[test]
fn letter_mismatch_and_no_new_tile() {
    tell(
        "
        m13 r latch
        n11 d abut !! letter-mismatch
        m13 r latch !! no-new-tile
        q13 l hctal !! no-new-tile
        n13 d abut => ABUT 6
        ----
        m13 r latch
        # An also word lays nothing and holds a new tile.
        n11 d abate also o13 d to !! letter-mismatch
        n11 d abate also m13 r latch !! no-new-tile
        n11 d abate also n15 u etaba => ABATE 7, ETABA 7
        ",
    );
}

#[test]
fn too_many_tiles_is_what_the_rack_holds() {
    tell(
        "
        m13 r habitats !! too-many-tiles
        m13 r habitat => HABITAT 12, full-fit 50
        # Old tiles are not counted.
        m13 r habitats => HABITATS 13
        ----
        players Ann Bob Cy Di
        options supply: ignore, separate_clusters: true
        fill 10
        ? bag 2
        fill 1
        ? bag 0
        ? rack Cy 2
        ? rack Di 7
        Di: pass
        pass
        pass
        ? next Cy
        z50 r sos !! too-many-tiles
        z50 r so => SO 2
        ? over
        ",
    );
}

#[test]
fn first_word_stands_alone() {
    tell(
        "
        m13 rd bat also m13 r ba !! first-word
        m13 rd bat also n14 ul tab => BAT 5, TAB 5
        ----
        dictionary none
        m13 r bat also o13 l tab => BAT 5, TAB 5
        ----
        # After a withdrawn first play the next is a first play again.
        m13 r tow
        Bob: challenge upheld
        ? table empty
        m13 rd bat also m13 r ba !! first-word
        z90 r bat = 10
        ",
    );
}

#[test]
fn not_connected_and_words_that_stand_alone() {
    tell(
        "
        m13 r latch
        r14 d tow !! not-connected
        s13 d tow !! not-connected
        r13 d tow => TOW 6, LATCHT 11
        ----
        options separate_clusters: true
        m13 r latch
        s13 d tow => TOW 6
        ",
    );
}

#[test]
fn turn_on_old_tile() {
    tell(
        "
        # LAVA from the L and A of LATCH turns on the old A; laid the other way round it turns on new tiles.
        m13 r latch
        m13 rdl lava !! turn-on-old-tile
        m13 dru lava => LAVA 11, cluster 5
        ----
        options turns: joining
        m13 r latch
        m13 rdl lava => LAVA 11, cluster 5
        ----
        options turns: new-only
        m13 r latch
        m13 rdl lava !! turn-on-old-tile
        m13 dru lava => LAVA 11, cluster 5
        ",
    );
}

#[test]
fn a_turn_that_joins_has_exactly_one_old_neighbour_in_the_path() {
    tell(
        "
        options turns: joining
        m13 r latch
        n11 d abate
        # Both steps at the A go to old tiles.
        m13 rddd lates !! turn-on-old-tile
        # Both steps at the H go to new ones.
        q12 dr the !! turn-on-old-tile
        # Two old letters, then a new one.
        p13 rd cho => CHO 8
        ----
        # An also word may join too, and only there.
        options turns: joining
        m13 r latch
        n11 d abate
        n15 r el also n14 dr tel => EL 2, TEL 3
        ----
        m13 r latch
        n11 d abate
        n15 r el also n14 dr tel !! turn-on-old-tile
        n15 r el => EL 2
        ",
    );
}

#[test]
fn a_ring_may_turn_where_it_joins_old_letters() {
    tell(
        "
        q13 l inbox
        m12 urrddll matchbox => MATCHBOX 40, multi-direction 5, ring 25
        ? table M11 atc/m.h/xobni
        ----
        # One tile short of a ring it may not.
        q13 l inbox
        m12 urrddl matchbo !! turn-on-old-tile
        ----
        options turns: joining
        q13 l inbox
        m12 urrddll matchbox = 70
        ----
        options turns: new-only
        q13 l inbox
        m12 urrddll matchbox !! turn-on-old-tile
        ----
        # By its shape, claimed or not.
        options bonuses: announced
        q13 l inbox
        m12 urrddll matchbox claim ring => MATCHBOX 40, ring 25, missed multi-direction
        ----
        options bonuses: announced
        q13 l inbox
        m12 urrddll matchbox => MATCHBOX 40, missed multi-direction, missed ring
        ",
    );
}

#[test]
fn a_bent_word_cannot_be_extended() {
    tell(
        "
        m13 rrdd latch
        m13 rrddd latchy !! turn-on-old-tile
        o15 r hy = 8
        ----
        m13 rrrr latch
        m13 rrrrr latchy = 14
        ",
    );
}

#[test]
fn single_letter_line() {
    tell(
        "
        m13 r latch
        q13 r he !! single-letter-line
        q13 d he => HE 5
        ----
        # Into the end of the line: with one letter of it, then with two.
        m13 r latch
        r12 dl teh !! single-letter-line
        r12 dll tehc => TEHC 9, LATCHE 11
        ----
        # Out of it again.
        m13 r latch
        q13 rd hes !! single-letter-line
        p13 rrd ches => CHES 9, LATCHE 11
        ----
        # The guide's: ITSELF from the IT of HABIT, its S making HABITS.
        m13 r habit
        p13 rrddd itself => ITSELF 9, HABITS 11
        ----
        # Of an also word too.
        m13 r latch
        r12 d tso also q13 rd hso !! single-letter-line
        r12 d tso also q13 ru hst !! single-letter-line
        r12 d tso => TSO 3, LATCHS 11
        ",
    );
}

#[test]
fn partial_run() {
    tell(
        "
        m13 r habit
        o13 r bits !! partial-run
        q14 d ow !! partial-run
        m13 r habits => HABITS 11
        ----
        m13 r habit
        q13 d tow also q13 d to !! partial-run
        q13 d tow also q15 u wo !! partial-run
        q13 d tow also q15 u wot => TOW 6, WOT 6
        ----
        # A stretch of a bent main word is part of it, also where it is a whole run.
        m13 r bat
        o13 dr tow also o13 d to !! partial-run
        o13 dr tow => TOW 6
        ",
    );
}

#[test]
fn bad_run() {
    tell(
        "
        options judge: entry
        m13 r habit
        r13 d tot !! bad-run
        r13 d so => SO 2, HABITS 11
        ----
        # One valid reading is enough, whichever way.
        options judge: entry
        m13 d bat
        n15 d at => AT 2, AT 2
        ----
        # A run inside the main word is part of it.
        options judge: entry
        m13 r latch
        m13 dru lava => LAVA 11, cluster 5
        ----
        # With judge `challenge` it is accepted, and can be challenged.
        m13 r habit
        r13 d tot => TOT 3, HABITT 11
        Ann: challenge habitt
        ? last withdrawn challenge-upheld
        ----
        # Nothing can be looked up without a dictionary.
        dictionary none
        options judge: entry
        m13 r habit
        r13 d tot => TOT 3, HABITT 11
        ",
    );
}

#[test]
fn corner_interlock() {
    tell(
        "
        m13 r b+at !! corner-interlock
        m13 d b+at !! corner-interlock
        m13 rd b+at => BAT 8, TAB 8
        ----
        m13 r ba+t => BAT 8, TAB 8
        m13 r bats !! corner-interlock
        p13 d so !! corner-interlock
        o13 d to => TO 2, corner 10
        o12 d oto !! corner-interlock
        ----
        options corner_interlock: ignore
        m13 r b+at => BAT 8, TAB 8
        m13 r bats = 20
        ",
    );
}

#[test]
fn tile_supply() {
    tell(
        "
        m13 r jazz !! tile-supply
        m13 r jaz?z => JAZZ 141
        ----
        options supply: ignore
        m13 r jazz => JAZZ 77
        ----
        # A corner tile counts as its letter.
        m13 r +zap
        o13 d puz !! tile-supply
        o13 d pu?z => PUZ 12
        ----
        # There are two wildcards.
        m13 r ?c?a?t !! tile-supply
        m13 r ?c?at => CAT 9
        m13 d c?o !! tile-supply
        m13 d co => CO 3
        ----
        # What a withdrawn play laid can be laid again.
        m13 r zoo
        Bob: challenge upheld
        m13 r zap = 14
        o13 d pizza !! tile-supply
        ",
    );
}

#[test]
fn not_a_word() {
    tell(
        "
        options judge: entry
        m13 r latchy !! not-a-word
        m13 r latch => LATCH 10
        # A run that is no word is named before the word itself.
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
        ",
    );
}

#[test]
fn false_claim() {
    tell(
        "
        m13 r latch claim ring !! false-claim
        m13 r latch claim conn !! bad-notation says `connection`
        m13 r latch claim rnig !! bad-notation says `ring`
        m13 r latch claim full-fit,corner !! false-claim
        m13 r habitat claim full-fit => HABITAT 12, full-fit 50
        ----
        options bonuses: announced
        m13 r habitat claim full-fit,ring !! false-claim
        m13 r habitat => HABITAT 12, missed full-fit
        ----
        options bonuses: announced
        m13 r habitat claim FULL-FIT => HABITAT 12, full-fit 50
        ",
    );
}

#[test]
fn a_line_may_be_left_where_two_letters_of_its_word_are_used() {
    tell(
        "
        # The guide's 2x2 block: LAVA uses the L and the A of a bent LATCH, and makes VAT with its T.
        options judge: entry
        allow vat lapa
        m13 rdrr latch
        m13 urd lapa !! bad-run
        m13 urd lava => LAVA 11, VAT 6, cluster 5
        ----
        # One letter of LATCH is not enough.
        m13 rdrr latch
        n13 ul alt !! single-letter-line
        ",
    );
}
