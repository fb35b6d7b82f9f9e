//! Teams, with individual and with shared racks, and solo games.

use tileref_cases::check;

const RED_AND_BLUE: &str = "players Ann Bob Cy Di\n teams Red=Ann,Cy Blue=Bob,Di\n";

fn teams(script: &str) {
    for game in script.split("----") {
        check(&format!("{RED_AND_BLUE}{game}"));
    }
}

#[test]
fn a_team_with_individual_racks_scores_the_sum() {
    teams(
        "
        m13 r tow
        m13 d tie
        o13 d we = 15
        ? next Di
        ? score Ann 6
        ? score Cy 15
        ? team Red 21
        ? team Blue 3
        Red: pass !! wrong-player
        ",
    );
}

#[test]
fn a_shared_rack_is_one_seat() {
    teams(
        "
        options team_racks: shared
        ? next Red
        Bob: pass !! wrong-player
        Cy: m13 r tow
        ? next Blue
        Blue: m13 d tie
        ? score Ann 6
        ? score Cy 6
        ? team Red 6
        Ann: pass
        Di: pass
        pass
        ? going
        pass
        ? over
        Cy: rack aeious? 
        Ann: rack aeious? !! wrong-player
        ? penalty Ann 33
        ? penalty Cy 33
        Bob: rack aeioust
        ? winners Blue
        ----
        # No shared-play bonuses.
        options team_racks: shared
        m13 r latch
        pass
        m13 r latches => LATCHES 12
        ",
    );
    // Three to a team, in the order of their first members.
    check(
        "
        players Di Ann Bob Cy
        teams Red=Ann,Cy Blue=Bob,Di
        options team_racks: shared
        ? next Blue
        pass
        ? next Red
        ",
    );
}

#[test]
fn extension_lengthens_a_team_mates_word() {
    teams(
        "
        m13 r latch
        pass
        Cy: m13 r latches => LATCHES 12, extension 5
        ----
        # Not for an opponent's word, nor for one's own.
        m13 r latch
        m13 r latches => LATCHES 12
        pass
        pass
        pass
        m13 r latchest => LATCHEST 13
        ----
        m13 r latch
        pass
        pass
        pass
        Ann: m13 r latches => LATCHES 12
        ----
        # Using part of the word does not extend it.
        m13 r habit
        pass
        Cy: p13 rrddd itself => ITSELF 9, HABITS 11, extension 5
        ----
        # A run that the play makes extends it too; a word across it does not.
        m13 r habit
        pass
        Cy: q13 d tow => TOW 6, connection 10
        ----
        # BAT in BATS and TAB in STAB are on the same tiles, and count once.
        m13 r bat
        pass
        Cy: m13 r bats => BATS 6, STAB 6, extension 5
        ----
        # TAB is not part of BATS, but on the tiles of BAT, which is extended.
        ban stab
        m13 r bat
        pass
        Cy: m13 r bats => BATS 6, extension 5
        ? why BATS extends Ann's BAT
        ----
        options bonuses: announced
        m13 r latch
        pass
        Cy: m13 r latches claim extension => LATCHES 12, extension 5
        ",
    );
}

#[test]
fn connection_uses_or_touches_a_team_mates_word() {
    teams(
        "
        options connection: always
        m13 r habit
        pass
        Cy: m13 r habits => HABITS 11, extension 5, connection 10
        ----
        m13 r latch
        pass
        Cy: n11 d abate => ABATE 7, connection 10
        ? why meets Ann's LATCH at N13
        ----
        # Touched, not used.
        m13 r latch
        pass
        Cy: r13 d so => SO 2, LATCHS 11, extension 5
        ----
        # Paid once, however often.
        m13 r latch
        pass
        Cy: m13 d lo => LO 2, connection 10
        Di: pass
        Ann: m13 d low => LOW 6, extension 5
        ----
        # Not for an opponent's word.
        m13 r latch
        q13 d hello
        Cy: q17 r on => ON 2, NO 2
        ----
        # A withdrawn word does not count.
        m13 r lutch
        Bob: challenge
        Bob: m13 r tow
        Cy: o13 d we => WE 5
        ",
    );
}

#[test]
fn one_player_can_play_alone() {
    check(
        "
        players Ann
        m13 r latch
        ? next Ann
        n11 d abate
        ? score Ann 17
        end
        rack aeioust
        ? score Ann 10
        ? winners Ann
        ",
    );
}
