//! Word paths: section 3. The grid is the guide's, as far as its examples tell.

use crate::table::tell;

#[test]
fn a_round_is_scored_when_the_last_list_is_in() {
    tell(
        "
        game wordpaths
        allow rabid roses digit word
        Ann: words dig !! no-grid
        m13 r at !! bad-notation
        table: grid wora./d?tbi/gie.d
        ? next Bob
        Ann: words digit rabbit roses word roses
        ? next Bob
        ? score Ann 0
        Ann: words at !! wrong-player
        table: grid wora./d?tbi/gi*e.d !! round-open
        Ann: challenge roses !! round-open
        Bob: words at a !! word-too-short
        Bob: words ropes rabid word digit
        ? listed Ann digit:shared rabbit:not-on-grid roses:1 word:shared
        ? listed Bob ropes:not-on-grid rabid:1 word:shared digit:shared
        ? score Ann 1
        ? score Bob 1
        ? next nobody
        pass !! no-pass
        Ann: exchange 1 !! no-exchange
        ",
    );
}

#[test]
fn grids_have_their_size_and_their_rings() {
    tell(
        "
        game wordpaths
        table: grid word/rabi !! tile-count
        table: grid wora./d?tbi/gi*e.d !! ring-count
        table: grid wora./d?tbi/g1e.d !! bad-notation
        table: grid wora./d?tbi/gie.d
        Ann: words
        Bob: words
        table: grid wora./d?tbi/gie.d !! ring-count
        table: grid wora./d?tbi/gi*e.d
        ----
        game wordpaths
        options tiles: 4, rounds: 1, rings: [2]
        table: grid wo/r*d !! ring-count
        table: grid w*o/r*d
        Ann: words word row
        Bob: words
        ? listed Ann word:4 row:4
        ? over
        ? winners Ann
        table: grid w*o/r*d !! game-over
        ",
    );
}

#[test]
fn the_best_path_counts_and_every_ring_doubles() {
    tell(
        "
        game wordpaths
        table: grid wora./d?tbi/gie.d
        Ann: words
        Bob: words
        table: grid wora./d?tbi/gi*e.d
        Ann: words digit dig
        Bob: words rabid tie
        ? listed Ann digit:4 dig:2
        ? listed Bob rabid:1 tie:2
        table: grid wora./d?*tbi/gi*e.d
        Ann: words digit
        Bob: words roses
        ? score Ann 14
        ? score Bob 7
        ? over
        ? winners Ann
        ",
    );
}

#[test]
fn words_are_challenged_until_the_next_grid() {
    tell(
        "
        game wordpaths
        allow dig
        table: grid wora./d?tbi/gie.d
        Ann: words dig rot
        Bob: words tow
        Bob: challenge tie !! nothing-to-challenge
        Bob: challenge !! bad-notation
        Bob: challenge dig
        ? last challenge-rejected
        Bob: challenge rot
        ? last challenge-upheld
        ? listed Ann dig:1 rot:not-a-word
        ? score Ann 1
        # A vote says what no list knows.
        Ann: challenge tow upheld
        ? score Bob 0
        table: grid wora./d?tbi/gi*e.d
        Ann: challenge dig !! round-open
        ----
        game wordpaths
        dictionary none
        table: grid wora./d?tbi/gie.d
        Ann: words rot
        Bob: words
        Bob: challenge rot !! verdict-needed
        Bob: challenge rot rejected
        ? score Ann 1
        ",
    );
}

#[test]
fn house_rules_of_word_paths() {
    tell(
        "
        game wordpaths
        options judge: entry, min_length: 3, rounds: 2
        allow dig
        table: grid wora./d?tbi/gie.d
        Ann: words at !! word-too-short
        Ann: words dig rot
        Bob: words
        ? listed Ann dig:1 rot:not-a-word
        ----
        game wordpaths
        options neighbours: 4
        table: grid wora./d?tbi/gie.d
        Ann: words digit row
        Bob: words
        ? listed Ann digit:not-on-grid row:1
        ----
        game wordpaths
        options neighbours: hex, tiles: 4, rings: [0]
        table: grid ab/cd
        Ann: words bac bad
        Bob: words
        ? listed Ann bac:1 bad:not-on-grid
        ----
        game wordpaths
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        options team_racks: shared
        table: grid wora./d?tbi/gie.d
        Cy: words dig
        Ann: words tie !! wrong-player
        Bob: words tie
        ? team Red 1
        ----
        # An open round does not count.
        game wordpaths
        table: grid wora./d?tbi/gie.d
        Ann: words dig
        table: end
        ? over
        ? score Ann 0
        ? winners Ann Bob
        ",
    );
}
