//! Racks, what is subtracted, and who wins.

use tileref_cases::check;

#[test]
fn unplayed_tiles_are_subtracted() {
    for (rack, penalty) in [
        ("aeioust", 7),
        ("qzxjkvw", 49),
        // A corner tile counts 5 and doubles, a wildcard counts 5 and trebles.
        ("aeious+t", 22),
        ("aeious?", 33),
        ("aeiou+s?", 90),
        // Once for each kind.
        ("aeiou+s+t", 30),
        ("aeiou??", 45),
        ("+a+e+i+o+u??", 210),
    ] {
        check(&format!(
            "end\n Ann: rack {rack}\n ? penalty Ann {penalty}\n ? score Ann -{penalty}\n ? last rack"
        ));
    }
    for (rack, penalty) in [
        ("aeiou+s+t", 60),
        ("aeiou??", 135),
        ("aeiou+s?", 90),
        ("aeious?", 33),
    ] {
        check(&format!(
            "options rack_penalty: per-tile\n end\n Ann: rack {rack}\n ? penalty Ann {penalty}"
        ));
    }
}

#[test]
fn the_guide_s_rack_of_108() {
    check(
        "
        options supply: ignore, separate_clusters: true
        fill 12
        ? bag 2
        z90 r dot
        ? rack Ann 6
        Bob: z92 r dogs
        ? rack Bob 3
        end
        Bob: rack x+e?
        ? penalty Bob 108
        Bob: rack x+e? !! wrong-player
        ",
    );
}

#[test]
fn tiles_on_declared_racks_have_been_seen() {
    check(
        "
        m13 r ?latch
        ? wildcards 1
        end
        Bob: rack aeiou?s
        ? wildcards 0
        ----
        end
        Ann: rack aeious?
        ? wildcards 1
        ",
    );
}

#[test]
fn a_declared_rack_must_have_the_known_size() {
    check(
        "
        Ann: rack aeioust !! not-over
        end
        Ann: rack aeious !! rack-size
        Ann: rack aeioustt !! rack-size
        Ann: rack - !! rack-size
        table: rack aeioust !! wrong-player
        ? penalty Ann none
        # Spaces between the tiles do not matter, nor whose turn it would be.
        Bob: rack a e i o u s t
        ? action rack aeioust
        Bob: rack aeioust !! wrong-player
        ? winners nobody
        Ann: rack aeioust
        ? winners Ann Bob
        ",
    );
}

#[test]
fn a_declared_rack_must_fit_the_unplayed_tiles() {
    check(
        "
        m13 r zap
        end
        Ann: rack aeiousz !! tile-supply
        Ann: rack aeiou+sz !! tile-supply
        Ann: rack aeiou?? 
        Bob: rack aeious? !! tile-supply
        Bob: rack aeioust
        ----
        options supply: ignore
        m13 r zap
        end
        Ann: rack aeiousz
        ? penalty Ann 16
        ",
    );
}

#[test]
fn the_highest_score_wins_and_ties_are_shared() {
    check(
        "
        m13 r tow
        Bob: end
        Ann: rack aeiours
        Bob: rack aeiours
        ? score Ann -1
        ? score Bob -7
        ? winners Ann
        Bob: adjust +6 a bet
        ? winners Ann Bob
        Bob: adjust +1 another
        ? winners Bob
        ----
        # The player who is out has nothing to declare.
        options supply: ignore, separate_clusters: true
        fill 13
        pass
        z90 r so
        ? over
        ? penalty Ann 0
        Bob: rack qzaeiou
        ? penalty Bob 25
        Ann: rack - 
        ? penalty Ann 0
        ----
        players Ann
        end
        Ann: rack aeioust
        ? winners Ann
        ",
    );
}

#[test]
fn rack_sizes_are_trusted_by_house_rule() {
    check(
        "
        options rack_count: trust
        m13 r habit
        end
        Ann: rack abc
        ? score Ann 3
        Bob: rack -
        ? winners Ann
        ----
        # The letters must still be left in the set.
        options rack_count: trust
        m13 r zoo
        end
        Ann: rack z !! tile-supply
        Ann: rack abcdefghij
        ",
    );
    for game in ["jumbo-jumble", "wordgame"] {
        check(&format!(
            "
            game {game}
            options rack_count: trust, rack_penalty: subtract
            h8 r habit
            end
            Ann: rack a
            Bob: rack -
            "
        ));
    }
    // Who has none gains the others' tiles, in whatever order the racks are declared.
    check(
        "
        game jumbo-jumble
        options rack_count: trust
        players Ann Bob Cy
        end
        Ann: rack abc
        ? gains nobody
        Bob: rack -
        ? gains Bob 7
        Cy: rack d
        ? gains Bob 2
        ? score Ann -7
        ? score Bob 9
        ? score Cy -2
        ",
    );
}

#[test]
fn a_limit_on_turns_ends_the_game() {
    check(
        "
        players Ann
        options max_turns: 3
        m13 r latch
        note not a turn
        exchange 2
        ? going
        pass
        ? over
        n11 d abate !! game-over
        rack aeioust
        ? winners Ann
        ----
        # A play that is taken off was a turn: it ended its player's.
        options max_turns: 2
        m13 r lutch
        Bob: challenge
        ? going
        m13 r latch
        ? over
        ----
        # So the game stays over without the last play.
        options max_turns: 2
        m13 r latch
        n11 d zbate
        ? over
        Ann: challenge
        ? last withdrawn challenge-upheld
        ? over
        ----
        # A turn that is lost is one.
        options max_turns: 3
        m13 r latch
        Bob: challenge rejected
        ? going
        n11 d abate
        ? over
        ----
        # It may be the last, whoever loses it.
        options max_turns: 2
        m13 r latch
        Bob: challenge rejected
        ? last challenge-rejected lost
        ? over
        ----
        players Ann Bob Cy
        options max_turns: 3
        m13 r latch
        Cy: challenge rejected
        n11 d zbate
        ? last scored lost
        ? over
        # The play before it can still be challenged, and was a turn all the same.
        Ann: challenge
        ? last withdrawn challenge-upheld lost
        ? over
        ----
        game jumbo-jumble
        options max_turns: 2
        h8 r habit
        challenge rejected
        ? over
        ----
        game lingo
        options max_turns: 2
        m13 r bat
        burn n14 o
        ? over
        ----
        game jumbo-jumble
        options max_turns: 1
        h8 r habit
        ? over
        ----
        game wordgame
        options max_turns: 1
        pass
        ? over
        ",
    );
}
