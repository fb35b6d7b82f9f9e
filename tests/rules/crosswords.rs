//! The crosswords: section 4. Each rule refuses a line and passes its near twin.

use crate::table::tell;

#[test]
fn words_read_right_or_down_and_do_not_bend() {
    tell(
        "
        game wordgame
        h8 u habit !! direction
        h8 l habit !! direction
        f8 rrrd habit !! direction
        f8 r habit also f8 d hat !! bad-notation
        f8 r habit claim all-tiles !! bad-notation
        f8 r +habit !! bad-notation
        f8 e habit !! bad-notation
        f8 rrrr habit => HABIT 7
        table: shift r 1 !! off-board
        burn f9 a !! bad-notation
        words at !! bad-notation
        ",
    );
}

#[test]
fn the_first_word_covers_the_centre_and_is_long_enough() {
    tell(
        "
        game wordgame
        a1 r habit !! centre
        m8 r habit !! off-board
        g8 r bat !! first-word-length
        h8 d heat = 4
        ----
        game jumbo-jumble
        a1 r at !! centre
        h8 r h !! word-too-short
        h8 r at => AT 2
        # The centre of a mat of even sides is any of its middle squares.
        ----
        game jumbo-jumble
        mat ....../....../....../....../....../......
        a1 r at !! centre
        d4 r at => AT 2
        ",
    );
}

#[test]
fn later_words_are_connected_whole_and_words_all_around() {
    tell(
        "
        game wordgame
        f8 r habit
        f10 r tow !! not-connected
        h8 r bits !! partial-run
        f8 r habit !! no-new-tile
        f8 r habot !! letter-mismatch
        f9 r tow !! bad-run
        f8 r habitz !! not-a-word
        f8 r habits = 8
        ----
        game wordgame
        options supply: ignore
        dictionary none
        f8 r jajs = 14
        ----
        game wordgame
        dictionary none
        f8 r jajs !! tile-supply
        f8 r ja?js = 8
        g8 d aaaaaaaaa !! off-board
        g6 d aaaaaaaaaa !! too-many-tiles
        g8 d aaaaaaaa
        ",
    );
}

#[test]
fn premiums_count_once_and_under_new_tiles() {
    tell(
        "
        game wordgame
        mat ...../.tDT./...../...../.....
        dictionary none
        # A tripled; of the word premiums only the highest.
        a3 r aaaa = 4
        a2 d aa = 2
        b1 d aaa => AAA 5, AA 4
        ? sum 1+1x3+1
        ----
        game jumbo-jumble
        mat ...../...../.tDT./...../.....
        dictionary none
        b3 r abc = 54
        ? sum (1x3+3+3)x2x3
        # The same squares are plain from now on.
        a3 r eabc = 8
        ----
        # A blank is worth nothing, and sets off a word premium.
        game jumbo-jumble
        mat ...../...../.tDT./...../.....
        dictionary none
        b3 r a?bc = 36
        ----
        game wordgame
        options supply: ignore
        mat ......./.DT.D../......./......./......./......./.......
        dictionary none
        b4 r aaaa = 4
        b1 d aaaa = 8
        # Twice and three times: only the three.
        b2 r aaaa = 12
        ",
    );
}

#[test]
fn a_full_rack_pays() {
    tell(
        "
        game jumbo-jumble
        e8 r habitat => HABITAT 12, all-tiles 50
        ----
        game wordgame
        dictionary none
        # L8 doubles its letter; all eight tiles double the word.
        e8 r eeeeeeee = 18
        # Only the main word counts twice.
        ----
        game wordgame
        dictionary none
        h8 d abcd
        e12 r eeeeeeee = 27
        ----
        game jumbo-jumble
        e8 r habits = 11
        ",
    );
}

#[test]
fn who_may_pass_exchange_and_challenge() {
    tell(
        "
        game wordgame
        exchange 2 !! no-exchange
        f8 r habit
        Bob: challenge !! no-challenge
        ----
        # Where words are not looked up when they are laid, they can be challenged.
        game wordgame
        options judge: challenge
        f8 r hxbit
        Bob: challenge
        ? last withdrawn challenge-upheld
        ----
        game jumbo-jumble
        options judge: entry
        f8 r hxbit !! not-a-word
        exchange 8 !! too-many-tiles
        exchange 7
        ? last exchanged
        ----
        game jumbo-jumble
        f8 r habit
        Bob: challenge habit
        ? last scored challenge-rejected lost
        ? next Ann
        ----
        # Upheld, the next play is a first one again.
        game jumbo-jumble
        h8 r hx
        Bob: challenge
        Bob: a1 r at !! centre
        ",
    );
}

#[test]
fn wordgame_ends_by_four_passes_and_counts_no_racks() {
    tell(
        "
        game wordgame
        pass
        pass
        f8 r habit
        ? going
        Bob: pass
        pass
        forfeit
        ? going
        pass
        ? over
        ? winners Ann
        ----
        game wordgame
        pass
        pass
        pass
        pass
        ? winners Ann Bob
        ----
        game wordgame
        options rack_penalty: subtract
        f8 r habit
        Bob: end
        ? winners nobody
        Ann: rack eeeeeee !! rack-size
        Ann: rack eeeeeeee
        Bob: rack aaaaaaqq !! tile-supply
        Bob: rack ?rrrrrrq
        ? score Ann -1
        ? score Bob -13
        ? winners Ann
        ",
    );
}

#[test]
fn in_jumbo_who_is_out_gains_and_the_highest_turn_breaks_a_tie() {
    tell(
        "
        game jumbo-jumble
        f8 r habit
        Bob: adjust +10 misread
        Bob: end
        Ann: rack eeeeeee
        Bob: rack aaaaaaa
        ? score Ann 3
        ? score Bob 3
        ? winners Ann
        ----
        game jumbo-jumble
        options rack_penalty: none
        f8 r habit
        Bob: end
        Ann: rack eeeeeee
        ? score Ann 10
        ----
        # Passes alone end nothing while the pool has tiles.
        game jumbo-jumble
        pass
        pass
        pass
        pass
        ? going
        rack - !! not-over
        ",
    );
}

/// Rows of seven blanks and seven letters, until the pool is empty and Bob, too, can go out.
fn down_to_the_end() -> String {
    let mut script = String::from("game jumbo-jumble\noptions supply: ignore\ndictionary none\n");
    for row in 8..=14 {
        script += &format!("b{row} r ?a?a?a?a?a?a?a\n");
        if row < 14 {
            script += &format!("b{row} r aaaaaaa?a?a?a?a?a?a?a\n");
        }
    }
    script
}

#[test]
fn in_jumbo_the_others_go_on_when_one_is_out() {
    tell(&format!(
        "{}
        exchange 1 !! bag-too-small
        b14 r aaaaaaa?a?a?a?a?a?a?a
        ? rack Bob 0
        ? rack Ann 2
        ? going
        ? next Ann
        pass
        ? over
        Ann: rack qz
        ? score Ann 330
        ? score Bob 370
        ? penalty Ann 20
        ? penalty Bob 0
        pass !! game-over
        ",
        down_to_the_end()
    ));
    tell(&format!(
        "{}
        pass
        ? going
        pass
        ? over
        ",
        down_to_the_end()
    ));
}

#[test]
fn teams_share_a_rack_in_every_game() {
    tell(
        "
        game wordgame
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        options team_racks: shared
        Cy: f8 r habit
        ? team Red 7
        ? next Blue
        ",
    );
}
