//! Towers, and its keys in a game whose words are free.

use tileref_cases::check;

#[test]
fn words_count_by_the_height_of_their_stacks() {
    check(
        "
        game towers
        dictionary none
        e5 r cat => CAT 6
        # Flat, through the C.
        e4 d acts => ACTS 8
        # R over T: all three tiles of the word count, and the one below.
        e5 r car => CAR 4
        # B over C makes ABTS down the column.
        e5 r bar => BAR 5, ABTS 5
        ? table E4 a/bar/t/s
        ----
        # Several lines at once, some flat and some not.
        game towers
        dictionary none
        e5 r doe => DOE 6
        e6 r ohm => OHM 6, DO 4, OH 4, EM 4
        e5 r woe => WOE 4, WO 3
        ----
        # A full rack pays as well, also where it covers tiles.
        game towers
        dictionary none
        d5 r acrobat => ACROBAT 14, all-tiles 20
        ----
        game towers
        dictionary none
        e6 r cat
        # Six new tiles and an old one.
        f1 d acrobat => ACROBAT 14
        ----
        game towers
        rules rack: 3
        dictionary none
        e5 r cat => CAT 6, all-tiles 20
        ----
        game towers
        rules score: {flat: 3, stacked: 2, qu: 0, all_tiles: 0}
        dictionary none
        e5 r quit => QUIT 9
        e5 r sit => SIT 8
        ",
    );
}

#[test]
fn qu_is_one_tile() {
    check(
        "
        game towers
        dictionary none
        e5 r qat !! bad-notation at q says no tile shows `q` alone
        e5 r [q]uit !! bad-notation
        e5 rrr quit !! bad-notation
        exchange 2 qu !! bad-notation
        e5 rr quit => QUIT 8
        ? bag 83
        # There is only one.
        g3 d quits !! tile-supply
        # Covered, it counts like any other tile.
        e5 r sit => SIT 4
        ----
        # A set with wildcards, or with a Q of its own, has no such tile.
        game towers
        tiles Q 0x1
        dictionary none
        e5 r qat => QAT 6
        ",
    );
}

#[test]
fn a_word_is_a_whole_line_of_tiles() {
    check(
        "
        game towers
        options judge: entry
        allow oat
        d5 r habit
        d5 r habits => HABITS 12
        e4 d oat => OAT 6
        h6 r so !! bad-run
        e4 d oatz !! not-a-word
        e5 r abit !! no-new-tile
        e5 r abut !! partial-run
        e5 r bbits !! partial-run
        ----
        game towers
        e5 r a !! word-too-short
        # Off the board it is too short as well.
        k5 r a !! word-too-short
        e5 l a !! word-too-short
        e5 l at !! direction
        e5 rd cat !! direction
        i5 r cat !! off-board
        a1 r cat !! centre
        e5 r +cat !! bad-notation
        e5 r ?cat !! tile-supply
        e5 r cat also e5 d cat !! bad-notation
        e5 r cat claim all-tiles !! bad-notation
        burn e5 c !! bad-notation
        shift r 1 !! bad-notation
        e5 r cat
        a1 r bat !! not-connected
        e5 r cot
        # Wildcards that are not there match nothing.
        e5 r ?cat !! letter-mismatch
        ----
        # What the board names as its first squares.
        game towers
        rules board: {first: [A1]}
        e5 r cat !! centre says place one of its letters on A1
        a1 d cat
        ----
        # Some bad lines stand until they are challenged.
        game towers
        e5 r bat
        e6 r bat => BAT 6, BB 4, AA 4, TT 4
        Ann: challenge bb
        ? table E5 bat
        ? last withdrawn challenge-upheld
        ----
        game towers
        options judge: entry
        e5 r bat
        # It can be challenged even so: the look-up was before all eyes.
        Bob: challenge
        ? last challenge-rejected lost
        ",
    );
}

#[test]
fn it_ends_when_all_have_passed_or_one_is_out() {
    check(
        "
        game towers
        players Ann Bob Cy
        e5 r cat
        pass
        forfeit
        ? next Ann
        exchange 2
        pass
        pass
        ? next Ann
        pass
        ? next nobody
        # Five points for each tile, whatever it is; QU is one.
        Ann: rack quuuuuu !! rack-size
        Ann: rack quuuuuuu !! tile-supply
        Ann: rack quuuuuzx
        ? penalty Ann 35
        ? winners nobody
        Bob: rack eeeeeee
        Cy: rack aaaaaai
        ? winners Ann
        ----
        game towers
        options zeros: 4
        pass
        exchange 1
        pass
        ? next Bob
        pass
        ? next nobody
        ----
        game towers
        options zeros: never
        pass
        pass
        ? next Ann
        ",
    );
}

#[test]
fn a_game_whose_words_are_free_may_have_a_board_and_limits() {
    check(
        "
        game lingo
        dictionary none
        rules max_height: 2
        m13 r bat
        m13 d hat
        m13 u tat !! too-high
        burn m13 z !! too-high at m13
        burn n13 z
        ----
        game lingo
        dictionary none
        rules keep: 1
        m13 r bat
        m12 r ton
        m13 r ten !! covers-all
        m13 r tan
        ----
        game lingo
        dictionary none
        rules keep: 3
        m13 r bat
        burn m13 z !! covers-all says BAT at M13 only 2 tiles
        burn m14 z
        ----
        game lingo
        dictionary none
        rules board: {columns: 5, rows: 4, first: [B2, C2]}
        m13 r bat !! off-board
        b1 r bat !! centre
        d2 l bat
        b2 d bates !! off-board
        burn f2 z !! off-board at f2
        burn a2 z
        shift r 1 !! off-board
        ----
        # The defaults are Lingo's: a table without end, and stacks as high as you like.
        game lingo
        dictionary none
        options supply: ignore
        m13 r bat
        m13 r ten
        m13 r hat
        m13 r ten
        m13 r hat
        m13 r tan
        m13 r hat
        ",
    );
}
