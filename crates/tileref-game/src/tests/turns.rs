//! Turns without a word, the bag, whose turn it is, corrections and notes.

use tileref_cases::check;

#[test]
fn turns_without_a_word_may_be_counted_otherwise() {
    check(
        "
        options zeros: 2
        pass
        pass
        ? over
        ----
        players Ann
        options zeros: never
        pass
        pass
        pass
        m13 r tow => TOW 6
        ----
        players Ann
        pass
        pass
        ? over
        ",
    );
}

#[test]
fn the_bag_is_counted() {
    check(
        "
        ? bag 86
        m13 r latch
        ? bag 81
        ? rack Ann 7
        exchange 3
        ? bag 81
        ----
        players Ann
        ? bag 93
        ----
        players Ann Bob Cy Di
        ? bag 72
        ----
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        options team_racks: shared
        ? bag 86
        ",
    );
}

#[test]
fn racks_are_refilled_while_the_bag_lasts() {
    check(
        "
        players Ann Bob Cy Di
        options supply: ignore, separate_clusters: true
        fill 10
        ? bag 2
        z90 r so
        ? bag 0
        ? rack Cy 7
        z92 r so
        ? rack Di 5
        ",
    );
}

#[test]
fn two_scoreless_rounds_end_the_game() {
    check(
        "
        pass
        exchange 1
        forfeit
        ? going
        pass
        ? over
        Ann: m13 r tow !! game-over
        pass !! game-over
        end !! game-over
        category birds !! game-over
        Ann: adjust +5 a bet
        ? last adjusted
        ----
        players Ann
        pass
        ? going
        pass
        ? over
        ----
        players Ann Bob Cy
        pass
        pass
        pass
        pass
        pass
        ? going
        pass
        ? over
        ----
        # A standing play sets the count to 0.
        pass
        pass
        pass
        m13 r tow
        pass
        pass
        pass
        ? going
        pass
        ? over
        ----
        # A withdrawn one leaves it as it was.
        pass
        pass
        pass
        m13 r twq
        Ann: challenge
        ? going
        pass
        ? over
        ----
        # So does a lost turn.
        players Ann Bob Cy
        m13 r tow
        Bob: challenge
        Cy: pass
        pass
        pass
        pass
        pass
        ? going
        pass
        ? over
        ",
    );
}

#[test]
fn the_game_ends_on_end() {
    check(
        "
        m13 r tow
        Ann: end !! wrong-player
        Bob: end
        ? over
        ? last note
        ----
        m13 r tow
        table: end
        ? over
        Bob: challenge !! nothing-to-challenge
        ----
        end
        ? over
        ",
    );
}

#[test]
fn corrections_take_no_turn() {
    check(
        "
        adjust +5 counted wrongly
        ? score Ann 5
        ? next Ann
        Bob: adjust -7 took eight tiles
        ? score Bob -7
        ? action adjust -7 took eight tiles
        table: adjust +5 no !! wrong-player
        adjust +0 nothing
        ? next Ann
        ",
    );
}

#[test]
fn notes_take_no_turn() {
    check(
        "
        category things at sea
        ? last note
        ? action category things at sea
        ? next Ann
        allow zzz qqq
        ban tow
        m13 r tow
        Bob: challenge
        ? last withdrawn challenge-upheld
        m13 r zzz !! tile-supply
        ",
    );
}

#[test]
fn what_to_try_is_a_line_that_can_be_typed() {
    check(
        "
        Ann: shift r 2 !! wrong-player says `table: shift r 2`
        table: shift r 2
        m13 r habit
        Bob: challenge bitha !! nothing-to-challenge says `challenge` alone
        ----
        options judge: entry
        m13 r xqz !! not-a-word says `table: allow xqz`
        table: allow xqz
        m13 r xqz
        ",
    );
}

#[test]
fn a_challenge_without_a_name_is_by_the_player_to_move() {
    check(
        "
        dictionary none
        players Ann Bob Cy
        m13 r latch
        ? speaker challenge Bob
        Cy: challenge rejected
        n12 d tat
        # Cy has lost the turn.
        ? next Ann
        ? speaker challenge Ann
        ",
    );
}

#[test]
fn the_next_to_list_or_the_table_can_end_the_game() {
    check(
        "
        game wordpaths
        players Ann Bob Cy
        options tiles: 4, rings: [0]
        # Before the letters lie, nobody's list is awaited.
        ? speaker end Ann
        grid ta/eb
        ? speaker words Bob
        Ann: end !! wrong-player
        Cy: end !! wrong-player
        Ann: words tab
        Bob: words beat
        ? speaker words Cy
        Bob: end !! wrong-player
        Cy: end
        ? over
        # The lists of a round that was never complete count for nothing.
        ? score Ann 0
        Bob: challenge tab !! round-open
        ----
        game wordpaths
        options tiles: 4, rings: [0,0]
        grid ta/eb
        Ann: words
        Bob: words tab
        # Between rounds it is the dealer who is asked.
        ? speaker words Bob
        ? speaker end Bob
        table: end
        ? over
        ",
    );
}
