//! Each bonus earned and narrowly missed: section 1.4.

use tileref_cases::check;

#[test]
fn full_fit_is_seven_new_tiles() {
    check(
        "
        m13 r habita => HABITA 11
        ----
        m13 r habitat => HABITAT 12, full-fit 50
        ? why 7 new tiles
        ----
        # Seven letters, one of them old.
        m13 r ho
        m13 d habitat => HABITAT 12
        ",
    );
}

#[test]
fn cluster_is_a_word_of_four_in_a_block() {
    check(
        "
        m13 rdl tone => TONE 4, cluster 5
        ? why M13, N13, N14 and M14 are a block
        ----
        m13 rdr tone => TONE 4
        ----
        m13 rdd tone => TONE 4
        ----
        # Five letters, four of them a block.
        m13 rdll tones => TONES 5
        ----
        m13 urd tone => TONE 4, cluster 5
        ",
    );
}

#[test]
fn multi_direction_is_four_legs_or_four_directions() {
    check(
        "
        m13 rdrdd gravel => GRAVEL 14, multi-direction 5
        ? why 4 legs, turning at N13, N14 and O14
        ----
        m13 rdrrr gravel => GRAVEL 14
        ----
        options multi_direction: distinct
        m13 rdrdd gravel => GRAVEL 14
        ----
        options multi_direction: distinct
        m14 urddl gravel => GRAVEL 14, multi-direction 5
        ? why goes right, left, up and down
        ----
        m14 urddl gravel => GRAVEL 14, multi-direction 5
        ----
        # Of the main word only.
        m13 r bat
        o13 dd tow => TOW 6
        ",
    );
}

#[test]
fn bridge_joins_branches_whose_words_share_no_tile() {
    let table = "m13 r latch\n n11 d abate\n q12 d thee\n";
    check(&format!(
        "
        {table}
        ? table M11 .a/.b..t/latch/.t..e/.e..e
        n15 r else => ELSE 4, bridge 10
        ? why joins ABATE and THEE
        ----
        options bridge: clusters
        {table}
        n15 r else => ELSE 4
        ----
        # Only one of the two is used.
        {table}
        n15 rd elk => ELK 7
        ----
        # ABATE and LATCH share a tile.
        m13 r latch
        n11 d abate
        q13 ddlll hassle => HASSLE 9
        ----
        # The guide's HEAT, and the same between words that cross.
        m13 r beds
        m13 d bah = 8
        p13 d set
        m15 r heat => HEAT 7, bridge 10
        ----
        m13 r beds
        m13 d bah
        m15 r heat => HEAT 7
        p13 d sit => SIT 3, bridge 10
        "
    ));
}

#[test]
fn bridge_joins_clusters_by_house_rule() {
    let table = "m13 r at\n m17 r at\n";
    check(&format!(
        "
        options separate_clusters: true, bridge: clusters
        {table}
        m13 d abbba !! tile-supply
        m13 d abbea => ABBEA 9, bridge 10
        ? why joins the clusters of M13 and M17
        ----
        options separate_clusters: true
        {table}
        m13 d abbea => ABBEA 9, bridge 10
        ----
        # Clusters that the word only touches are not branches it uses.
        options separate_clusters: true, bridge: clusters
        m13 r at
        m16 r at
        o13 d tone => TONE 4, ATT 3, ATE 3, bridge 10
        ----
        options separate_clusters: true
        m13 r at
        m16 r at
        o13 d tone => TONE 4, ATT 3, ATE 3
        ----
        # One cluster is only touched at a corner.
        options separate_clusters: true, bridge: clusters
        m13 r at
        m17 r at
        o13 d tone => TONE 4, ATT 3
        "
    ));
}

#[test]
fn corner_is_two_words_that_begin_or_end_at_one_corner_tile() {
    check(
        "
        # Begins both, on two turns.
        m13 r +eat => EAT 4
        m13 d eel => EEL 4, corner 10
        ? why EAT and EEL meet at M13
        ----
        # Ends both.
        m13 r ti+e => TIE 4
        o11 d tee => TEE 4, corner 10
        ----
        # Ends one and begins the other.
        m13 r +eat
        m11 d the => THE 10, corner 10
        ----
        # Two readings of the same tiles are one line, and so is a word inside a longer one.
        m13 r +bat => BAT 4, TAB 4
        m13 d bed => BED 6, corner 10
        ----
        m13 r +eat
        m13 r eats => EATS 6
        ----
        # EAT is TAE backwards, so the bonus is earned only with EEL.
        allow tae
        m13 r +eat => EAT 4, TAE 4
        m13 d eel => EEL 4, corner 10
        ----
        # The same spelling twice is one word.
        m13 r +eat
        m13 d eat => EAT 4
        m13 r eats => EATS 6, corner 10
        ----
        # Any two readings, by house rule.
        options corner: readings
        m13 r +bat => BAT 4, TAB 4, corner 10
        ----
        # Each of two corner tiles.
        options corner: readings
        m13 r +ba+t => BAT 4, TAB 4, corner 10, corner 10
        ----
        options corner: readings
        m13 r +eat
        m13 r eats => EATS 6, corner 10
        ----
        m13 r +tot => TOT 4
        ----
        # A plain tile, and a corner tile inside a word.
        m13 r eat
        m13 d eel => EEL 3
        ----
        m13 rd e+at
        n14 r to => TO 2
        ",
    );
}

#[test]
fn each_tile_earns_the_corner_bonus_once() {
    check(
        "
        m13 r +eat
        m13 d eel => EEL 4, corner 10
        m13 r eats => EATS 6
        m13 d eels => EELS 6
        ----
        # A withdrawn play earned nothing, so it can still be earned.
        m13 r +eat
        m13 d eel => EEL 4, corner 10
        Ann: challenge upheld
        m13 d eeo => EEO 4, corner 10
        ----
        # An unclaimed bonus can still be earned later, with a word that ends there.
        options bonuses: announced
        m13 r +eat
        m13 d eel => EEL 4, missed corner
        o13 d tow claim corner !! false-claim
        m13 r eats claim corner => EATS 6, corner 10
        m13 d eels => EELS 6
        ",
    );
}

#[test]
fn ring_closes_around_a_hole() {
    check(
        "
        options ring: touching
        n13 ruulld habitat => HABITAT 12, full-fit 50, multi-direction 5, ring 25
        ? why 7 new tiles; 4 legs, turning at O13, O11 and M11; encloses N12
        ----
        # The hole leaks at the corner M13.
        n13 ruulld habitat => HABITAT 12, full-fit 50, multi-direction 5
        ----
        # The tile at that corner is not part of the word.
        l13 r at
        n13 ruulld habitat => HABITAT 12, ATHA 7, ATT 3, full-fit 50, multi-direction 5
        ",
    );
}

#[test]
fn the_edge_of_the_table_does_not_close_a_ring() {
    // Open to the left of column A, the top of row 1, the right of column ZZ and the foot of row 999.
    check(
        "
        options ring: touching
        a1 rrddll habitat => HABITAT 12, full-fit 50
        ----
        options ring: touching
        a1 ddrruu habitat => HABITAT 12, full-fit 50
        ----
        options ring: touching
        zz1 llddrr habitat => HABITAT 12, full-fit 50
        ----
        options ring: touching
        a999 uurrdd habitat => HABITAT 12, full-fit 50
        ----
        options ring: closed
        a1 rrddll habitat => HABITAT 12, full-fit 50
        ----
        options ring: closed
        a1 ddrruu habitat => HABITAT 12, full-fit 50
        ----
        options ring: closed
        zz1 llddrr habitat => HABITAT 12, full-fit 50
        ----
        options ring: closed
        a999 uurrdd habitat => HABITAT 12, full-fit 50
        ",
    );
}

#[test]
fn ring_needs_every_side_of_the_hole() {
    check(
        "
        # The side N13 belongs to another word, so the ring closes in neither reading.
        options ring: touching
        n13 d at
        m13 uurrdd habitat => HABITAT 12, HAT 6, full-fit 50
        ----
        n13 d at
        m13 uurrdd habitat => HABITAT 12, HAT 6, full-fit 50
        ----
        # An old tile in the corner is enough for `touching`.
        options ring: touching
        l13 r at
        n13 ruulld habitat => HABITAT 12, ATHA 7, ATT 3, full-fit 50, multi-direction 5, ring 25
        ",
    );
}

#[test]
fn with_announced_bonuses_only_claimed_ones_pay() {
    check(
        "
        options bonuses: announced
        m13 r +bat
        m13 d bed => BED 6, missed corner
        ----
        # One claim pays for each corner tile.
        options corner: readings, bonuses: announced
        m13 r +ba+t claim corner => BAT 4, TAB 4, corner 10, corner 10
        ----
        options bonuses: announced
        m13 rdrdd gravel claim cluster !! false-claim
        m13 rdrdd gravel claim multi-direction => GRAVEL 14, multi-direction 5
        ----
        m13 rdrdd gravel claim multi-direction => GRAVEL 14, multi-direction 5
        ",
    );
}
