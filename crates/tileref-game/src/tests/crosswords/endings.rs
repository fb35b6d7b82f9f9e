//! How crosswords end: scoreless turns, empty bags, and the count of racks.

use tileref_cases::check;

/// Plays of seven blanks for Jumbo Jumble, two in each row from the middle on: 0 points and all tiles, 50.
fn sevens(plays: usize) -> String {
    let play = |n: usize| {
        let old = if n.is_multiple_of(2) { "" } else { "aaaaaaa" };
        format!("b{} r {old}{} = 50\n", 8 + n / 2, "?a".repeat(7))
    };
    (0..plays).map(play).collect()
}

/// Plays of eight blanks for Wordgame, one in each row, from the middle down and then from the middle up.
fn eights(plays: usize) -> String {
    let row = |n| if n < 8 { 8 + n } else { 15 - n };
    (0..plays)
        .map(|n| format!("a{} r {} = 0\n", row(n), "?a".repeat(8)))
        .collect()
}

const JUMBO: &str = "game jumbo-jumble\ndictionary none\noptions supply: ignore";
const CROSSWORD: &str = "game crossword\ndictionary none\noptions supply: ignore";
const WORDGAME: &str = "game wordgame\ndictionary none\noptions supply: ignore";

#[test]
fn scoreless_turns_end_the_game() {
    check(
        "
        game wordgame
        Ann: pass
        ? redrawn false
        Bob: forfeit
        ? redrawn true
        ? going
        pass
        ? redrawn false
        ? going
        pass
        ? over
        ? winners Ann Bob
        pass !! game-over
        ----
        # A play restarts the count, and no new racks are drawn after it.
        game wordgame
        pass
        f8 r habit
        pass
        pass
        ? redrawn false
        pass
        ? going
        pass
        ? over
        ? winners Bob
        ----
        # Jumbo Jumble continues while the bag has tiles.
        game jumbo-jumble
        pass
        pass
        ? redrawn false
        pass
        forfeit
        pass
        ? going
        exchange 8 !! too-many-tiles
        exchange 7
        exchange 1
        end
        ? over
        ",
    );
    check(&format!(
        "{JUMBO}\n{}
        ? bag 2
        exchange 3 !! bag-too-small
        exchange 2",
        sevens(12)
    ));
}

#[test]
fn the_standard_crossword_at_its_end() {
    let all = format!("{CROSSWORD}\n{}", sevens(12));
    check(&format!(
        "
        # An exchange needs seven tiles in the bag.
        {CROSSWORD}
        {}
        ? bag 9
        exchange 1
        b14 r ?a?a?a = 0
        ? bag 6
        exchange 1 !! bag-too-small
        pass
        ----
        # In Spanish, one tile is enough.
        {CROSSWORD}, language: es
        {}
        ? bag 9
        b14 r ?a?a?a = 0
        ? bag 6
        exchange 7 !! bag-too-small
        exchange 6
        ----
        # A player who goes out gains twice the other's tiles, and the other loses nothing.
        {all}
        ? bag 2
        b14 r ?a?a?a?a?a?a?a = 50
        b15 r ?a?a?a?a?a?a?a = 50
        ? over
        Ann: rack qz
        ? penalty Ann 0
        ? score Ann 350
        ? score Bob 390
        ? winners Bob
        ----
        # Nobody is out after three scoreless rounds: everybody's own tiles are subtracted.
        {all}
        pass
        exchange 2 !! bag-too-small
        pass
        pass
        pass
        pass
        ? going
        pass
        ? over
        Ann: rack qeeeeee
        Bob: rack zeeeeee
        ? score Ann 284
        ? score Bob 284
        ? winners Ann Bob
        ",
        sevens(11),
        sevens(11)
    ));
}

#[test]
fn jumbo_continues_until_nobody_has_tiles() {
    let out = format!("{JUMBO}\n{}", sevens(14));
    let wanted = "
        # Bob is out and is skipped.
        ? bag 0
        ? rack Ann 2
        ? rack Bob 0
        ? going
        ? next Ann";
    check(&format!(
        "{out}{wanted}
        Bob: pass !! wrong-player
        Ann: rack qz !! not-over
        # Two tiles are not a full rack, even if they were all of it.
        b15 r ?a?a = 0
        ? over
        ? winners Ann Bob
        # Nobody challenges their own play.
        ? speaker challenge Bob
        # After the challenge the game continues.
        Bob: challenge upheld
        ? going
        ? rack Ann 2
        ? next Ann
        ----
        {out}{wanted}
        # Only Ann still has tiles.
        pass
        ? over
        ? winners nobody
        Ann: rack q !! rack-size
        Ann: rack q+z !! bad-notation
        Ann: rack qz
        ? penalty Ann 20
        ? score Ann 330
        ? score Bob 370
        ? winners Bob
        Ann: rack qz !! wrong-player
        ----
        # A blank left over is worth nothing.
        {out}
        pass
        Ann: rack q?
        ? score Ann 340
        ? score Bob 360
        "
    ));
    let ignored = out.replace("ignore", "ignore, rack_penalty: none");
    check(&format!(
        "{ignored}
        pass
        Ann: rack qz
        ? score Ann 350
        ? score Bob 370
        "
    ));
}

#[test]
fn jumbo_ends_when_all_who_have_tiles_pass() {
    let empty = format!("{JUMBO}\n{}", sevens(13));
    check(&format!(
        "{empty}
        ? bag 0
        pass
        ? going
        pass
        ? over
        # Nobody is out: each rack is subtracted, and nobody gains.
        Ann: rack qz
        ? winners nobody
        Bob: rack eeeeeee
        ? score Ann 330
        ? score Bob 293
        ? winners Ann
        ----
        # A play restarts the count.
        {empty}
        pass
        a8 r ?aaaaaaaaaaaaaaa = 0
        ? rack Ann 1
        pass
        ? going
        pass
        ? over
        ----
        # A withdrawn one does not.
        {empty}
        pass
        a8 r ?aaaaaaaaaaaaaaa
        Bob: challenge upheld
        ? going
        ? next Bob
        "
    ));
}

#[test]
fn every_player_who_goes_out_gains() {
    let three = format!("players Ann Bob Cy\n{JUMBO}\n{}", sevens(14));
    check(&format!(
        "{three}
        ? rack Cy 2
        ? next Cy
        pass
        ? over
        Cy: rack qz
        ? gains Ann 20 Bob 20
        ? score Ann 270
        ? score Bob 270
        ? score Cy 180
        ? winners Ann Bob
        ----
        {three}
        pass
        # Tiles worth 0 gain nothing.
        Cy: rack ??
        ? gains nobody
        "
    ));
}

/// With three or four sides the printed rules hold: who is out gains the others' tiles once, and two rounds end the game.
#[test]
fn the_standard_crossword_with_more_than_two_sides() {
    let three = "game crossword\nplayers Ann Bob Cy\ndictionary none\noptions rack_count: trust, gain_unplayed: standard";
    let double = three.replace("standard", "double");
    check(&format!(
        "
        {three}
        end
        Ann: rack -
        Bob: rack abc
        ? gains Ann 7
        Cy: rack d
        ? gains Ann 2
        ? score Ann 9
        ? score Bob -7
        ? score Cy -2
        ----
        {double}
        end
        Ann: rack -
        Bob: rack abc
        ? gains Ann 14
        ? score Bob 0
        ----
        # Two sides of two players are two sides.
        game crossword
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        dictionary none
        options rack_count: trust
        end
        Ann: rack -
        Bob: rack abc
        ? gains Ann 14
        ----
        game crossword
        players Ann Bob Cy Di
        dictionary none
        {}
        ? going
        pass
        ? over
        ----
        game crossword
        dictionary none
        {}
        ? going
        pass
        ? over
        ",
        "pass\n".repeat(7),
        "pass\n".repeat(5),
    ));
}

#[test]
fn wordgame_ends_when_the_first_player_goes_out() {
    check(&format!(
        "{WORDGAME}\n{}
        ? bag 0
        ? going
        a4 r {blanks} = 0
        ? over
        # No rack is needed, nothing is subtracted.
        ? winners Ann Bob
        ----
        {WORDGAME}, rack_penalty: subtract\n{}
        a4 r {blanks} = 0
        ? over
        ? winners nobody
        Ann: rack zzeeeeee
        ? score Ann -20
        # Going out gains nothing.
        ? score Bob 0
        ? winners Bob
        ",
        eights(11),
        eights(11),
        blanks = "?a".repeat(8),
    ));
}

#[test]
fn racks_are_counted() {
    check(
        "
        game wordgame
        options rack_penalty: subtract
        f8 r habit = 7
        Bob: end
        Ann: rack eeeeeee !! rack-size
        Ann: rack eeeeeeee
        Bob: rack aaaaaaqq !! tile-supply
        Bob: rack ?rrrrrrq
        ? score Ann -1
        ? score Bob -13
        ? winners Ann
        ----
        # A team with one rack is one player.
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

#[test]
fn ties() {
    let tie = "
        f8 r habit = 10
        Bob: adjust +10 misread
        end
        Ann: rack eeeeeee
        Bob: rack aaaaaaa
        ? score Ann 3
        ? score Bob 3
        ? winners";
    check(&format!(
        "
        # The highest turn wins.
        game jumbo-jumble
        {tie} Ann
        ----
        # Otherwise it is a tie.
        game jumbo-jumble
        h8 r at = 2
        h8 d at = 2
        end
        Ann: rack eeeeeee
        Bob: rack iiiiiii
        ? winners Ann Bob
        ----
        # The highest turn of a team.
        game jumbo-jumble
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        f8 r habit = 10
        Bob: adjust +10 misread
        end
        Ann: rack eeeeeee
        Bob: rack aaaaaaa
        Cy: rack iiiiiii
        Di: rack ooooooo
        ? team Red -4
        ? team Blue -4
        ? winners Red
        ----
        game wordgame
        f8 r habit = 7
        Bob: adjust +7 misread
        end
        ? winners Ann Bob
        "
    ));
}
