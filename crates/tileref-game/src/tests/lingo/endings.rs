//! How Lingo ends.

use tileref_cases::check;

/// Burned tiles down column A, from one row to another.
fn burns(from: usize, to: usize) -> String {
    let letter = |row| if row % 2 == 0 { "b" } else { "a" };
    (from..=to)
        .map(|row| format!("burn a{row} {}\n", letter(row)))
        .collect()
}

#[test]
fn half_set_halves_the_tiles() {
    check(
        "
        game lingo
        options half_set: true
        m13 r bat
        ? bag 46
        burn m12 b !! tile-supply
        burn m12 d
        ----
        game lingo
        m13 r bat
        ? bag 91
        burn m12 b
        ",
    );
}

#[test]
fn the_game_ends_when_all_tiles_are_used() {
    // Half a set is 53 tiles.
    let start = "game lingo\noptions half_set: true, supply: ignore";
    check(&format!(
        "{start}\n{}
        ? bag 0
        ? going
        b50 r bat !! too-many-tiles says the pool holds
        rack - !! not-over
        b50 r at => BAT 10
        ? over
        ? winners Bob
        burn c50 z !! game-over
        Bob: challenge !! no-challenge
        Ann: adjust +20 late
        ? winners Ann
        Ann: rack -
        ",
        burns(1, 51)
    ));
    // With individual pools, a player who is out is skipped.
    check(&format!(
        "{start}, hidden: true
        allow aaaa
        {}
        ? bag 0
        ? rack Ann 4
        Bob: b1 d aaaa
        ? rack Bob 0
        ? next Ann
        {}
        ? going
        ? next Ann
        burn a49 z
        ? over
        ",
        burns(1, 45),
        burns(46, 48)
    ));
    check(
        "
        game lingo
        m13 r bat
        end
        ? over
        ? winners Ann
        ",
    );
}

#[test]
fn each_player_can_have_a_pool() {
    check(
        "
        game lingo
        options hidden: true, throw_in: true
        m13 r bat
        ? bag 87
        exchange 5 !! too-many-tiles
        exchange 2
        ? last exchanged
        ? bag 87
        ? next Ann
        ----
        game lingo
        options hidden: true
        exchange 2 !! no-exchange
        m13 r bat
        ----
        # An open pool cannot be exchanged.
        game lingo
        options throw_in: true
        exchange 2 !! no-exchange
        m13 r bat
        ",
    );
}

#[test]
fn the_first_rule_is_named() {
    check(
        "
        game lingo
        # The line, before a bend; a bend, before the edge.
        tab:1 rd tab !! bad-notation
        a1 lu tab !! not-straight
        a1 l tab also m13 r a !! off-board
        # Too many tiles, other words.
        m13 r abate also m13 r ab !! too-many-tiles
        # Other words, too many of a tile.
        m13 r zaz also m13 r za !! first-word
        # Too many of a tile, no word.
        m13 r zaz !! tile-supply
        m13 r bat
        # Another letter, no new tile.
        m13 r bat also m13 r cat !! letter-mismatch
        # No new tile, too many tiles.
        m14 r abate also m13 r bat !! no-new-tile
        # Too many tiles, apart from the others.
        m16 r abate !! too-many-tiles
        # Apart from the others, too many words, tiles, no word.
        m16 r zaz also m16 r za !! not-connected
        # Too many words, too many of a tile.
        m14 r zaz also m14 r za !! too-many-words
        m14 r zaz !! tile-supply
        m14 r zat !! not-a-word
        ",
    );
}
