//! `board: none`: the program only keeps the score of what players declare.

use tileref_cases::check;

fn none(script: &str) {
    for script in script.split("----") {
        check(&format!("options board: none\n{script}"));
    }
}

#[test]
fn a_turn_may_be_points_alone() {
    check(
        "
        options board: none
        points 0 !! bad-notation
        points 10000 !! bad-notation
        points !! bad-notation
        points 24 = 24
        ? action points 24
        ? score Ann 24
        points 7 two short ones = 7
        ? action points 7 two short ones
        ? last scored
        # Nobody typed its words, so only a vote decides.
        Ann: challenge !! verdict-needed says nobody typed the words
        Ann: challenge short !! nothing-to-challenge says its words were not typed
        Ann: challenge upheld
        ? score Bob 0
        ? last withdrawn challenge-upheld
        ? next Ann
        points 3
        Ann: challenge !! wrong-player
        Bob: challenge rejected
        ? last challenge-rejected lost
        ----
        # It is a play, and a turn of `max_turns`.
        options board: none, max_turns: 3
        pass
        pass
        points 1
        ? over
        points 2 !! game-over
        ----
        options board: none
        pass
        pass
        pass
        points 1
        pass
        pass
        pass
        ? going
        ----
        m13 r tow
        points 5 !! bad-notation says `board: none`
        ----
        game wordgame
        points 5 !! bad-notation
        ----
        # A teammate's points are a play that stands.
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        options board: none
        points 5
        pass
        play tow claim extension => TOW 6, extension 5
        ",
    );
}

#[test]
fn without_a_board_declared_words_score_with_their_marks() {
    none(
        "
        play habit => HABIT 10
        play +act?s also tot claim corner => ACTS 24, TOT 3, corner 10
        ? score Bob 37
        ? table empty
        ? bag unknown
        ? rack Ann unknown
        ----
        # No reverse is found, and a word declared twice counts twice.
        play bat => BAT 5
        play bat also bat => BAT 5, BAT 5
        # There is no first-word rule: several words of any length may be declared.
        play abatementabatement also ox => ABATEMENTABATEMENT 26, OX 9
        ",
    );
}

#[test]
fn bonuses_pay_when_they_are_claimed() {
    none(
        "
        play matchbox claim ring,multi-direction,full-fit => \
         MATCHBOX 40, ring 25, multi-direction 5, full-fit 50
        play tot claim corner,corner => TOT 3, corner 10, corner 10
        ? why claimed; claimed
        play tone claim cluster bridge => TONE 4, cluster 5, bridge 10
        play matchbox claim ring,ring !! false-claim at ring says claimed twice
        play tone claim cluster,cluster !! false-claim says only `corner` and `extension` can
        play tot claim extension !! false-claim says only teammates
        # Lengths that no declared word has.
        play habits claim full-fit !! false-claim at full-fit says no declared word has the 7 letters
        play habits also matches claim full-fit => HABITS 11, MATCHES 14, full-fit 50
        play tone claim multi-direction !! false-claim says the 5 letters
        play tones claim multi-direction => TONES 5, multi-direction 5
        play habitat claim ring !! false-claim says the 8 letters
        play tones claim cluster !! false-claim says exactly 4 letters
        play tot claim rang !! bad-notation at rang says did you mean
        play tot => TOT 3
        ",
    );
    check(
        "
        options board: none, ring: touching
        play latchs claim ring !! false-claim says the 7 letters
        play habitat claim ring => HABITAT 12, ring 25
        ----
        options board: none
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        play bat claim extension !! false-claim says no teammate has a play that stands
        play bat claim connection !! false-claim says no teammate has a play that stands
        play bat
        play tot claim extension !! false-claim says no teammate has a play that stands
        Cy: challenge upheld
        Bob: play tot
        Cy: play bats claim connection !! false-claim says no teammate has a play that stands
        Cy: play bat
        play tots claim extension => TOTS 4, extension 5
        Ann: play bats claim extension,extension,connection => BATS 6, extension 5, extension 5, connection 10
        play tot claim connection,connection !! false-claim
        ----
        # Teams with a shared rack earn no teammate bonuses.
        options board: none, team_racks: shared
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        play bats claim connection !! false-claim
        ----
        # `claim` alone decides which bonuses pay.
        options board: none, bonuses: announced
        play bats claim cluster => BATS 6, cluster 5
        ",
    );
}

#[test]
fn without_a_board_words_are_looked_up_as_usual() {
    none(
        "
        play a !! word-too-short at a
        play tot also x !! word-too-short at x
        play hxbit => HXBIT 33
        challenge
        ? last withdrawn challenge-upheld
        ? score Ann 0
        ? next Bob
        play tot
        Ann: challenge tow !! nothing-to-challenge
        Ann: challenge
        ? last challenge-rejected lost
        ? next Bob
        ",
    );
    check(
        "
        options board: none, judge: entry
        play hxbit !! not-a-word at hxbit
        play tot also hxbit claim ring,ring !! not-a-word
        play tot
        ----
        options board: none
        dictionary none
        play hxbit
        challenge !! verdict-needed
        challenge upheld
        ? score Ann 0
        ",
    );
}

#[test]
fn without_a_board_tiles_are_not_counted() {
    none(
        "
        m13 r tot !! bad-notation at m13 says keeps no board
        table: shift r 2 !! bad-notation says keeps no board
        play zzzzz => ZZZZZ 150
        exchange 7
        exchange 8 !! too-many-tiles
        play tot
        end
        ? undeclared Ann Bob
        rack x+e?
        ? score Ann 45
        Bob: rack zzzzzzzzzz
        ? score Bob -100
        ? winners Ann
        ----
        pass
        pass
        pass
        ? going
        forfeit
        ? over
        ",
    );
}

#[test]
fn plays_without_cells_need_board_none() {
    check(
        "
        play tot !! bad-notation says needs a cell
        m13 r tot
        ----
        game lingo
        play tot !! bad-notation says needs a cell
        m13 r tot
        ----
        game wordgame
        play habit !! bad-notation says needs a cell
        h8 r habit
        ----
        game wordpaths
        play dig !! bad-notation
        grid worl/drdg/tbi/gi
        words dig
        ",
    );
}
