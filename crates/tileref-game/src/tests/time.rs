//! Time as a fact, notes and categories: what the evening adds to a record.

use tileref_cases::check;

#[test]
fn times_of_turns_do_not_change_scores() {
    check(
        "
        m13 r latch @0:43 = 10
        n11 d abate @1:05
        ? time Ann 43
        ? time Bob 65
        pass @0:07
        ? time Ann 50
        m13 r latch @0:60 !! bad-notation
        challenge @0:03 !! bad-notation
        ",
    );
}

#[test]
fn overtime_costs_points_for_each_started_minute() {
    check(
        "
        options game_clock: 2
        m13 r latch @2:00
        pass @2:01
        pass
        pass @1:59
        end
        ? score Ann 10
        ? score Bob -20
        ? last adjusted
        ? overtime Bob -20 120
        ----
        options game_clock: 1, overtime: 5
        m13 r latch @1:01
        ? score Ann 10
        end
        ? score Ann 5
        Bob: rack aeioust
        ? score Bob -7
        ----
        options overtime: 5
        m13 r latch @59:00
        end
        ? score Ann 10
        ",
    );
}

#[test]
fn overtime_beyond_its_limit_loses_the_game() {
    check(
        "
        options game_clock: 1, overtime_limit: 2
        m13 r latch @3:00
        ? going
        pass @3:01
        ? over
        ? score Ann -10
        ? overtime Bob -30 121
        ? winners Ann
        ----
        # Whoever is ahead loses, and no rack is needed.
        options game_clock: 1, overtime_limit: 2
        m13 r latch @3:01
        ? over
        ? winners Bob
        ----
        options game_clock: 1
        m13 r latch @30:01
        ? going
        ----
        # A play that is withdrawn has taken its time.
        options game_clock: 1, overtime_limit: 2
        m13 r latch @3:01
        Bob: challenge upheld
        ? over
        ? winners Bob
        ",
    );
}

#[test]
fn the_last_play_can_be_challenged_after_overtime_is_counted() {
    check(
        "
        options supply: ignore, separate_clusters: true, game_clock: 1
        fill 13
        pass
        z90 r so @1:30
        ? over
        ? last scored adjusted
        Bob: challenge upheld
        ? going
        ? last passed withdrawn challenge-upheld
        pass
        z90 r so @0:10
        ? over
        ? last scored adjusted
        Bob: challenge rejected
        ? last adjusted challenge-rejected
        ----
        # The withdrawn play is a scoreless turn, and the game is over either way.
        rules end: {wordless: 4 turns, withdrawn: true}
        options max_turns: 4, game_clock: 1
        pass
        pass
        pass @1:30
        m13 r latch
        ? over
        ? score Ann -10
        Ann: challenge upheld
        ? over
        ? last withdrawn challenge-upheld adjusted
        ? score Ann -10
        ? score Bob 0
        ----
        options game_clock: 1
        m13 r latch @1:30
        table: end
        ? score Ann 0
        Ann: adjust +10 it was the tea
        ? score Ann 10
        ",
    );
}

#[test]
fn a_note_must_name_an_existing_turn() {
    check(
        "
        m13 r latch
        Bob: note 1: our longest so far
        table: note tea at nine
        table: note 5: too early !! bad-notation
        note 2: a note on a note
        note 5: too early !! bad-notation
        note !! bad-notation
        Bob: challenge rejected
        ? next Ann
        ? last lost
        end
        note 1: a long evening
        ? last note
        ",
    );
}

#[test]
fn a_category_is_in_force_until_the_next_one() {
    check(
        "
        ? category none
        table: category birds of prey
        ? category birds of prey
        m13 r latch
        Bob: challenge upheld
        ? category birds of prey
        table: category fish
        ? category fish
        Ann: category dogs !! wrong-player
        ",
    );
}

/// What a table sets for the evening changes nothing in the game itself.
#[test]
fn session_options_change_no_play() {
    for options in [
        "timer: 60, bell: false, hints: false, confirm_forfeit: false",
        "timer: 0, category: turn",
        "category: round, overtime: 1000",
    ] {
        check(&format!(
            "
            options {options}
            m13 rdrr latch = 10
            n11 d abate = 7
            Ann: challenge
            ? next Bob
            forfeit
            "
        ));
    }
}
