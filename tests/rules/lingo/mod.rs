//! Lingo: section 2. Each script allows the words that it plays with.

mod endings;

use super::table::tell;

const GUIDE: &str = "
    game lingo
    allow bead bear pry ear raeb
    m13 r bead => BEAD 21
";

/// Scripts that each go on from the guide's first check.
#[track_caller]
fn after_bead(start: &str, scripts: &[&str]) {
    for script in scripts {
        tell(&format!("{start}{GUIDE}{script}"));
    }
}

#[test]
fn the_guides_own_game() {
    tell(
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
    tell(
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
fn words_go_straight() {
    after_bead(
        "",
        &["
        p12 rd pry !! not-straight
        p12 d pry also m13 rd be !! bad-notation
        p12 d pry also m13 rdr bear !! not-straight
        p12 d pry claim ring !! bad-notation
        p12 e pry !! bad-notation
        p12 d pry also m13 r bear => PRY 16, BEAR 18
        "],
    );
    tell(
        "
        game lingo
        # Any of the four ways.
        m13 l tab
        ----
        game lingo
        m13 u tab
        ----
        game lingo
        m13 d tab
        ",
    );
}

#[test]
fn a_letter_is_used_or_covered() {
    tell(
        "
        game lingo
        options blanks: 2
        allow tabs tat oat
        m13 r bat => BAT 10
        # Nothing covers its own letter, a blank neither.
        m13 r ?bat !! letter-mismatch
        m13 r bat !! no-new-tile
        o13 l tab !! no-new-tile
        # T and B cover B and T, the A is used.
        m13 r ?tab => TAB 8
        ? table M13 ?tab
        m13 r t?abs !! letter-mismatch
        m13 r ?tabs => TABS 15
        # A blank covers as well as another tile, and the set has two.
        m13 r ta?t => TAT 2
        m13 r ?oat !! tile-supply
        m13 r oat
        ? table M13 oa?ts
        ----
        game lingo
        m13 r ?bat !! tile-supply
        m13 r +bat !! bad-notation
        m13 r bat
        ",
    );
}

#[test]
fn so_many_new_tiles() {
    tell(
        "
        game lingo
        m13 r abate !! too-many-tiles
        m13 r beds
        ----
        game lingo
        options pool: 3
        m13 r beds !! too-many-tiles
        m13 r bed !! not-a-word
        m13 r bat
        ----
        game lingo
        options max_tiles: 2
        m13 r bat !! too-many-tiles
        m13 r at
        # An old one is not counted.
        l13 r bats
        ----
        # A larger pool keeps some tiles for the next player.
        game lingo
        options pool: 6, max_tiles: 5
        m13 r habits !! too-many-tiles
        m13 r habit
        ? bag 87
        ",
    );
}

#[test]
fn the_first_play_is_one_word() {
    tell(
        "
        game lingo
        m13 r bat also n13 r at !! first-word
        m13 r bat also m13 r bat !! first-word says BAT is declared twice
        # Read backwards it is the same stretch.
        m13 r bat also o13 l tab => BAT 10
        ----
        # Once a tile is burned, nothing is the first.
        game lingo
        burn m14 e
        m13 r at also m13 d ae !! not-a-word
        m13 r at
        ",
    );
}

#[test]
fn plays_hold_together() {
    tell(
        "
        game lingo
        m13 r bat
        m15 r bat !! not-connected
        p14 d at !! not-connected
        # Beside one is enough, whether or not that makes words.
        p13 d at
        ? table M13 bata/...t
        # On top is enough.
        m13 d so
        ",
    );
}

#[test]
fn the_best_words_are_found() {
    tell(
        "
        # A better word than the declared one, along the play.
        game lingo
        allow tabs abs
        m13 r tab
        n13 r abs => TABS 18
        ----
        # Neighbours need not make words; those that do count.
        game lingo
        m13 r bat
        m14 r at => AT 2, AT 2
        ----
        # Only words with all of the new tiles count along the play.
        game lingo
        options pool: 6, max_tiles: 5
        m13 r heat => HEAT 21
        ----
        # A stretch counts once, and is shown as it reads to the right or downwards.
        game lingo
        allow new wen
        m13 r wen => WEN 12
        ----
        game lingo
        allow new wen
        o13 l new => WEN 12
        ----
        # Only a word is shown: there is no TAE.
        game lingo
        m13 l eat => EAT 6
        ----
        # Of two readings of a stretch the one to the right is shown.
        game lingo
        allow ta
        m13 l at => TA 2
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
        # A word that the table banned is no word, not even the best.
        game lingo
        allow tabs abs
        m13 r tab
        ban tabs
        n13 r abs => ABS 10
        ",
    );
}

#[test]
fn words_must_be_valid() {
    tell(
        "
        game lingo
        m13 r bta !! not-a-word
        m13 r bat
        # So must those that are named, although the referee finds the best.
        m12 d so also m13 r oat !! not-a-word
        m12 d so => SO 2
        ----
        # Without a dictionary the table's word counts, and only the words that are named do.
        game lingo
        dictionary none
        m13 r bxad => BXAD 42
        p12 d pry => PRY 16
        p12 d prs also m13 r bxar !! no-new-tile
        ban pky
        p12 d pky also m13 r bxak !! not-a-word
        p12 d pzy also m13 r bxaz => PZY 34, BXAZ 66
        ",
    );
}

#[test]
fn claimed_words_are_ones_that_could_count() {
    let claimed = "options scoring: claimed\n";
    after_bead(
        claimed,
        &[
            "
            p12 d pry also n13 r ear also m13 r bear !! too-many-words
            p12 d pry also p12 d pr !! too-many-words
            p12 d pry also m13 r bea !! no-new-tile
            p12 d pry also m13 r bead !! letter-mismatch
            p12 d pry also p14 r at !! letter-mismatch
            p12 d pry also o13 r ar !! not-a-word
            p12 d pry => PRY 16
            ",
            // Not necessarily the best.
            "p12 d pry also n13 r ear => PRY 16, EAR 6",
            "p12 d pry also m13 r bear => PRY 16, BEAR 18",
            // A stretch that is declared twice, whichever way it reads.
            "p12 d pry also p12 d pry !! too-many-words says declared twice",
            "p12 d pry also p14 u yrp !! too-many-words",
            "p12 d pry also p13 l raeb also m13 r bear !! too-many-words",
            // It is shown as it reads to the right.
            "p12 d pry also p13 l raeb => PRY 16, BEAR 18",
        ],
    );
    // Where the referee looks, naming words changes nothing; they must be true.
    after_bead(
        "",
        &[
            "p12 d pry also n13 r ear => PRY 16, BEAR 18",
            "p12 d pry also o13 r ar !! not-a-word",
            "p12 d pry also p12 d pr !! too-many-words",
        ],
    );
    tell(
        "
        # A single new tile has no line of its own: its word takes one.
        game lingo
        options scoring: claimed
        allow tabs abs
        m13 r tab
        n13 r abs also m13 r tabs !! too-many-words
        n13 r abs => ABS 10
        ",
    );
}

#[test]
fn hexes_have_three_lines_through_each_tile() {
    tell(
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
        # A bend cannot even be written.
        c4 esw doc !! bad-notation
        c4 e doc => DOC 12, DIG 10, DYE 14
        ? said c4 e doc
        ? score Bob 108
        ? bag 87
        burn doc:1w z
        ? said burn b4 z
        burn dig:2u z !! bad-notation
        ",
    );
}

#[test]
fn a_player_without_a_word_burns_a_tile() {
    tell(
        "
        game lingo
        pass !! no-pass
        forfeit !! no-pass
        exchange 2 !! no-exchange
        m13 r bat
        challenge !! no-challenge
        burn m15 z !! not-connected
        burn p14 z !! not-connected
        burn m13 b !! same-letter
        burn m13 ?b !! same-letter
        burn m13 +z !! bad-notation
        burn m13 ?z !! tile-supply
        Ann: burn m14 z !! wrong-player
        burn m14 z = 0
        ? last burned
        ? next Ann
        ? bag 90
        burn m15 z !! tile-supply
        # A word that loses a letter stands no longer.
        burn bat:1 q
        ? said burn m13 q
        burn bat:2 x !! bad-notation
        ? table M13 qat/z
        # Its tiles still count: the set has one Q.
        burn n13 q !! tile-supply
        ----
        game lingo
        options supply: ignore
        # Anywhere on an empty table.
        burn c3 q
        burn c4 q
        ",
    );
}
