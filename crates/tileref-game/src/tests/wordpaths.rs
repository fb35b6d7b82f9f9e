//! Word paths: section 3. Words are on the guide's letters or on two rows of two.

use tileref_cases::check;

#[test]
fn each_of_three_rounds_has_more_rings() {
    check(
        "
        game wordpaths
        ? next nobody
        ? bag unknown
        grid wora./d?tbi/gie.d
        ? next Bob
        Ann: words digit rabbit roses word
        ? next Bob
        # The second list scores the round.
        Bob: words ropes rabid word digit
        ? listed Ann digit:shared rabbit:not-on-grid roses:1 word:shared
        ? listed Bob ropes:not-on-grid rabid:1 word:shared digit:shared
        grid wora./d?tbi/gi*e.d
        ? next Ann
        # A ring doubles, once for each visit.
        Ann: words digit dig
        # A word twice on one list counts once.
        Bob: words rabid tie rabid
        ? listed Ann digit:4 dig:2
        ? listed Bob rabid:1 tie:2
        ? score Ann 7
        ? score Bob 4
        grid wora./d?*tbi/gi*e.d
        ? going
        Ann: words digit
        ? winners nobody
        Bob: words roses
        ? listed Ann digit:8
        ? listed Bob roses:4
        ? over
        ? winners Ann
        grid wora./d?*tbi/gi*e.d !! game-over
        Ann: words dig !! game-over
        ",
    );
}

#[test]
fn deal_and_lists_pass_to_the_left() {
    check(
        "
        game wordpaths
        players Ann Bob Cy
        options tiles: 4, rings: [0]
        ? dealer Ann
        grid ta/eb
        ? dealer Ann
        ? next Bob
        ? missing Ann Bob Cy
        ? hidden nobody
        Cy: words tab beat
        ? missing Ann Bob
        ? hidden Cy
        ? next Bob
        Bob: words tab
        ? hidden Bob Cy
        ? next Ann
        Ann: words
        ? missing nobody
        ? hidden nobody
        ? found tab Bob Cy
        ? found beat Cy
        ? found bat nobody
        ? dealer Bob
        grid ta/eb
        ? dealer Bob
        ? next Cy
        Bob: words
        Cy: words
        Ann: words
        ? dealer Cy
        grid ta/eb
        ? dealer Cy
        ? next Ann
        ? penalty Ann none
        Ann: words
        Bob: words
        Cy: words
        ? over
        ? winners Cy
        # Nobody has a rack here.
        ? penalty Ann none
        ",
    );
}

#[test]
fn lists_are_hidden_until_the_round_is_scored() {
    check(
        "
        game wordpaths
        players Ann Bob Cy
        options tiles: 4, rings: [0]
        grid ta/eb
        Ann: words
        ? hidden Ann
        Bob: words tab
        Cy: words beat
        ? hidden nobody
        # The empty list of the previous round is shown.
        grid ta/eb
        ? hidden nobody
        Bob: words
        ? hidden Bob
        # After the end nothing is hidden.
        table: end
        ? next nobody
        ? hidden nobody
        Ann: challenge tab !! round-open
        ",
    );
}

#[test]
fn a_listed_word_is_struck_only_once() {
    check(
        "
        game wordpaths
        players Ann Bob Cy
        options tiles: 4, rings: [0]
        grid ta/eb
        Cy: words tab beat bet
        Ann: words tab eat eat ate
        Bob: words tea
        ? found tab Ann Cy
        Bob: challenge ate upheld
        ? score Ann 1
        Bob: challenge ate upheld
        Ann: challenge ate rejected
        ? score Ann 1
        ? totals Ann 1 1
        ? listed Ann tab:shared eat:1 ate:not-a-word
        Bob: challenge beat upheld
        ? listed Cy tab:shared beat:not-a-word bet:1
        ? totals Cy 1
        ",
    );
}

#[test]
fn totals_follow_a_struck_word() {
    check(
        "
        game wordpaths
        options tiles: 4, rings: [0]
        grid ta/eb
        Ann: words bat tea beta
        Bob: words tab bet eat
        ? totals Ann 3
        ? totals Bob 3
        Ann: challenge bat
        ? totals Ann 3 3
        Bob: challenge beta upheld
        ? totals Ann 2 2
        ? totals Bob 3 3
        Bob: challenge tea upheld
        ? totals Ann 1 1
        ? totals Bob 3 3 3
        ",
    );
}

#[test]
fn reuse_shared_words_and_points_by_house_rule() {
    for (rules, ann, bob) in [
        ("", "bab:1 dig:shared", "dig:shared ra:1 rab:1"),
        (
            "options reuse: false",
            "bab:not-on-grid dig:shared",
            "dig:shared ra:1 rab:1",
        ),
        (
            "options shared_words: count",
            "bab:1 dig:1",
            "dig:1 ra:1 rab:1",
        ),
        (
            "rules points: 3",
            "bab:3 dig:shared",
            "dig:shared ra:3 rab:3",
        ),
        (
            "rules points: {2: 0, 3: 4}",
            "bab:4 dig:shared",
            "dig:shared ra:0 rab:4",
        ),
    ] {
        check(&format!(
            "
            game wordpaths
            {rules}
            grid wora./d?tbi/gie.d
            Ann: words bab dig
            Bob: words dig ra rab
            ? listed Ann {ann}
            ? listed Bob {bob}
            "
        ));
    }
    check(
        "
        game wordpaths
        rules points: {3: 1, 5: 2}
        grid wora./d?tbi/gie.d
        Ann: words dig ra !! word-too-short says at least 3 letters
        Ann: words dig rabid digit
        Bob: words
        ? listed Ann dig:1 rabid:2 digit:2
        grid wora./d?tbi/gi*e.d
        Ann: words digit
        Bob: words
        ? listed Ann digit:8
        ",
    );
}

#[test]
fn neighbours_by_house_rule() {
    // T and B, and A and E, are diagonal neighbours.
    let lists = "Ann: words tab eat tbe\nBob: words";
    for (options, seen) in [
        ("", "tab:1 eat:1 tbe:1"),
        (", neighbours: 4", "tab:1 eat:not-on-grid tbe:not-on-grid"),
        // The lower row is half a tile further right.
        (", neighbours: hex", "tab:1 eat:1 tbe:not-on-grid"),
    ] {
        check(&format!(
            "
            game wordpaths
            options tiles: 4{options}
            grid ta/eb
            {lists}
            ? listed Ann {seen}
            "
        ));
    }
}

#[test]
fn a_path_returns_to_a_tile_but_never_uses_it_twice_in_a_row() {
    check(
        "
        game wordpaths
        options tiles: 4
        grid ta/eb
        Ann: words beat bab tatter abba
        Bob: words teeb abet
        ? listed Ann beat:1 bab:1 tatter:not-on-grid abba:not-on-grid
        ? listed Bob teeb:not-on-grid abet:1
        ",
    );
}

#[test]
fn a_blank_stands_for_one_letter_in_a_word() {
    check(
        "
        game wordpaths
        options tiles: 4
        grid r?/oe
        # Another letter in each word, but one letter within a word.
        Ann: words rose roses ropes rope
        Bob: words rorer re
        ? listed Ann rose:1 roses:1 ropes:not-on-grid rope:1
        ? listed Bob rorer:1 re:1
        ----
        # Two blanks may stand for different letters.
        game wordpaths
        options tiles: 4
        grid r?/o?
        Ann: words rope roses root ropes
        Bob: words
        ? listed Ann rope:1 roses:1 root:1 ropes:not-on-grid
        ",
    );
}

#[test]
fn rings_double_and_the_best_path_counts() {
    check(
        "
        game wordpaths
        options tiles: 4, rings: [1]
        grid ta*/eb
        Ann: words bet tab atat
        Bob: words bababa
        ? listed Ann bet:1 tab:2 atat:4
        ? listed Bob bababa:8
        # Of two paths, the one over the ring counts.
        grid ta/a*b
        Ann: words tab
        Bob: words at
        ? listed Ann tab:2
        # A blank may have the ring.
        grid ta/?*b
        Ann: words tab
        Bob: words bob
        ? listed Ann tab:2
        ? listed Bob bob:2
        ",
    );
}

#[test]
fn words_are_looked_up_only_on_a_challenge() {
    let lists = "
        grid ta/eb
        Ann: words tab tbe
        Bob: words eat aeb";
    check(&format!(
        "
        game wordpaths
        options tiles: 4, rounds: 1
        {lists}
        ? listed Ann tab:1 tbe:1
        Bob: challenge !! bad-notation
        Bob: challenge bat !! nothing-to-challenge
        Bob: challenge tab
        ? last challenge-rejected
        ? score Ann 2
        ? winners Ann Bob
        # The word is struck, and nothing else is lost; also after the last round.
        Bob: challenge tbe
        ? last challenge-upheld
        ? listed Ann tab:1 tbe:not-a-word
        ? score Ann 1
        ? score Bob 2
        ? winners Bob
        # Players may challenge their own words, and the table may vote.
        Bob: challenge eat upheld
        ? listed Bob eat:not-a-word aeb:1
        ? winners Ann Bob
        Ann: challenge aeb rejected
        ? listed Bob eat:not-a-word aeb:1
        ----
        game wordpaths
        options tiles: 4, judge: entry
        {lists}
        ? listed Ann tab:1 tbe:not-a-word
        ? listed Bob eat:1 aeb:not-a-word
        ----
        game wordpaths
        dictionary none
        options tiles: 4, judge: entry
        {lists}
        ? listed Ann tab:1 tbe:1
        Bob: challenge tbe !! verdict-needed
        Bob: challenge tbe upheld
        ? listed Ann tab:1 tbe:not-a-word
        ----
        # Only words of this round, in every list; shared words stay struck as shared.
        game wordpaths
        options tiles: 4, rings: [0]
        {lists}
        grid ta/eb
        Ann: words bea
        Bob: words bea bet
        Ann: challenge tbe !! nothing-to-challenge
        Ann: challenge bea
        ? last challenge-upheld
        ? listed Ann bea:shared
        "
    ));
}
