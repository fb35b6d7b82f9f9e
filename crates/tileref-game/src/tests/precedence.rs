//! A line that breaks several rules is refused for the first, in the order of precedence.

use tileref_cases::check;

#[test]
fn the_first_rule_is_named() {
    check(
        "
        # Unreadable, and not Bob's turn.
        Bob: m13 x tow !! bad-notation
        # Not in this game, and nothing that the table or Zoe can do.
        table: burn m13 q !! bad-notation
        Zoe: burn m13 q !! bad-notation
        # Not Bob's turn, off the table.
        Bob: a1 l tow !! wrong-player
        # Off the table, one letter.
        a1 l at also m13 r a !! off-board
        # One letter, a cell twice.
        m13 rl tot also m13 r a !! word-too-short
        # A cell twice, too many tiles.
        m13 rlrlrlrl abcdefghi !! cell-reused
        # Too many tiles, more than one word.
        m13 r abcdefgh also m13 r abc !! too-many-tiles
        # More than one word, a stretch of the main word.
        m13 r latch also m13 r la !! first-word
        # A corner tile between two others, too many of it, an unearned claim.
        m13 r j+jz claim ring !! corner-interlock
        # Too many of it, an unearned claim.
        m13 r jaj claim ring !! tile-supply
        m13 r jab claim ring !! false-claim
        # A claim that does not exist cannot be read.
        m13 r jaj claim rong !! bad-notation

        m13 r latch
        # A cell twice, another letter.
        n13 dud abca !! cell-reused
        # Another letter, no new tile.
        m13 r lotch !! letter-mismatch
        # An empty cell under an also word, no new tile.
        m13 r latch also m14 r no !! letter-mismatch
        # No new tile, apart from everything.
        m13 r la !! no-new-tile
        # Too many tiles, apart from everything.
        a1 r abcdefgh !! too-many-tiles
        # Apart from everything, a stretch of the main word, supply.
        a1 r jazz also a1 r ja !! not-connected
        # A turn on an old tile, part of a line, part of a run.
        q12 dr the !! turn-on-old-tile
        n12 dr bat !! turn-on-old-tile
        # Part of a line, part of a run.
        q13 r he !! single-letter-line
        # Part of a run, supply.
        p13 r chzz !! partial-run
        ",
    );
}

#[test]
fn with_judge_entry_only_claims_are_checked_after_words() {
    check(
        "
        options judge: entry
        m13 r z+zz !! corner-interlock
        m13 r jazz !! tile-supply
        m13 r lutch claim ring !! not-a-word
        m13 r latch claim ring !! false-claim
        m13 r latch
        # Part of a run, before a run that is no word.
        p13 r chz !! partial-run
        # A run that is no word, a corner tile between two others.
        r12 d z+ez !! bad-run
        # A corner tile between two others, before the supply and the word.
        n11 d zba+tzz !! corner-interlock
        n11 d zza+zz !! corner-interlock
        n11 d zzazz !! tile-supply
        n11 d abaxe !! not-a-word
        ",
    );
}

#[test]
fn after_the_end_only_racks_corrections_and_a_challenge_are_accepted() {
    check(
        "
        end
        Bob: m13 x tow !! bad-notation
        m13 r tow !! game-over
        Zoe: pass !! wrong-player
        Bob: pass !! game-over
        table: rack aeioust !! wrong-player
        Ann: rack aei7 !! bad-notation
        Ann: rack zz !! rack-size
        Ann: rack zzaeiou !! tile-supply
        Bob: challenge !! nothing-to-challenge
        ",
    );
}

#[test]
fn a_challenge_names_the_first_rule_it_breaks() {
    check(
        "
        dictionary none
        Bob: challenge !! nothing-to-challenge
        m13 r latch
        Ann: challenge tow !! wrong-player
        Bob: challenge tow !! nothing-to-challenge
        Bob: challenge !! verdict-needed
        ",
    );
}

#[test]
fn an_exchange_names_the_first_rule_it_breaks() {
    check(
        "
        game crossword
        options exchange: 99
        # Too many tiles, two Zs, a bag with too few tiles.
        exchange 8 zzaaaaaa !! too-many-tiles
        exchange 3 zza !! tile-supply
        exchange 3 zaa !! bag-too-small
        ",
    );
}
