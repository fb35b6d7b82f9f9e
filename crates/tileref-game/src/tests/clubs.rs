//! Rules of clubs and countries: what challenges cost and pay, how often players may do something, what counts at the
//! end, and what many tiles or squares pay.

use tileref_cases::check;

#[test]
fn a_wrong_challenge_costs_what_the_table_says() {
    for (price, bob, ann, after) in [
        ("turn", 0, 10, "challenge-rejected lost"),
        ("nothing", 0, 10, "scored challenge-rejected"),
        ("5", -5, 10, "scored challenge-rejected"),
        ("5 per word", -5, 10, "scored challenge-rejected"),
        ("gives 5", 0, 15, "scored challenge-rejected"),
        ("game", 0, 10, "scored challenge-rejected"),
    ] {
        check(&format!(
            "
            options wrong_challenge: {price}
            m13 r latch = 10
            Bob: challenge
            ? last {after}
            ? score Ann {ann}
            ? score Bob {bob}
            ----
            # Who is right pays nothing.
            options wrong_challenge: {price}
            m13 r lutch
            Bob: challenge
            ? last withdrawn challenge-upheld
            ? score Bob 0
            ? going
            "
        ));
    }
}

#[test]
fn points_may_count_for_each_challenged_word() {
    let play = "
        f8 r habit = 7
        f9 r at";
    check(&format!(
        "
        game wordgame
        options judge: challenge, wrong_challenge: 5 per word
        rules challenge: true
        {play}
        # AT, and HA and AT across it: HA is not in the list.
        table: allow ha
        Ann: challenge !! nothing-to-challenge
        ----
        game wordgame
        options judge: challenge, wrong_challenge: 5 per word
        table: allow ha
        {play}
        Ann: challenge = -15
        ? score Ann -8
        ----
        game wordgame
        options judge: challenge, wrong_challenge: gives 5 per word
        table: allow ha
        {play}
        Ann: challenge ha = 0
        ? gains Bob 5
        ? score Ann 7
        ? score Bob 13
        "
    ));
}

#[test]
fn a_right_challenge_may_pay() {
    check(
        "
        options right_challenge: 10, wrong_challenge: 10
        m13 r lutch
        Bob: challenge = 10
        ? score Ann 0
        ? score Bob 10
        ? totals Bob 10
        m13 r latch = 10
        Ann: challenge = -10
        ? score Ann -10
        ? totals Ann 0 -10
        ",
    );
}

#[test]
fn points_are_at_stake_after_the_last_play_too() {
    for (price, bob) in [("turn", 0), ("5", -5)] {
        check(&format!(
            "
            options wrong_challenge: {price}, max_turns: 1
            m13 r latch
            ? over
            Bob: challenge
            ? over
            ? score Bob {bob}
            "
        ));
    }
}

#[test]
fn a_wrong_challenge_may_cost_the_game() {
    check(
        "
        game wordgame
        options judge: challenge, wrong_challenge: game
        f8 r habit = 7
        Bob: adjust +30 a head start
        Bob: challenge
        ? over
        ? score Bob 30
        ? winners Ann
        pass !! game-over
        ----
        # A team loses it as one.
        game jumbo-jumble
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        options wrong_challenge: game, rack_penalty: none, gain_unplayed: false
        f8 r habit
        Di: adjust +50 a head start
        Bob: challenge
        ? winners Red
        ----
        # Of several others the best wins.
        game jumbo-jumble
        players Ann Bob Cy
        options wrong_challenge: game, rack_penalty: none, gain_unplayed: false
        f8 r habit
        Cy: adjust +50 a head start
        Bob: challenge
        ? winners Cy
        ",
    );
}

#[test]
fn lookups_are_open_where_a_wrong_challenge_is_free() {
    check(
        "
        options wrong_challenge: nothing
        m13 r latch
        ? lookups open
        ----
        options wrong_challenge: nothing, max_challenges: 2
        m13 r latch
        ? lookups without latch
        ----
        options wrong_challenge: 5, max_turns: 1
        m13 r latch
        ? lookups without latch
        ",
    );
}

#[test]
fn challenges_may_be_limited() {
    check(
        "
        options max_challenges: 1, wrong_challenge: nothing
        m13 r latch
        Bob: challenge
        n11 d abate
        Ann: challenge
        m13 r latches
        # Right or wrong, it was the only one.
        Bob: challenge !! no-challenge says Bob has no challenges left: the limit is 1 in a game
        ----
        # It is one for each player, and one that is withdrawn counts as well.
        players Ann Bob Cy
        options max_challenges: 1
        m13 r lutch
        Bob: challenge
        ? next Bob
        m13 r latch
        Ann: challenge
        pass
        m13 r latches
        Ann: challenge !! no-challenge
        Cy: challenge
        ----
        game wordpaths
        options tiles: 4, max_challenges: 1, wrong_challenge: 5
        grid ta/eb
        Ann: words tab tbe
        Bob: words eat aeb
        Bob: challenge tab = -5
        Bob: challenge tbe !! no-challenge
        Ann: challenge aeb
        ",
    );
}

#[test]
fn challenges_of_lists_may_cost_and_pay() {
    let lists = "
        grid ta/eb
        Ann: words tab tbe bat bae
        Bob: words eat aeb bat bae
        Cy: words tea";
    check(&format!(
        "
        game wordpaths
        players Ann Bob Cy
        options tiles: 4, rounds: 1, wrong_challenge: gives 5, right_challenge: 3
        {lists}
        ? score Ann 2
        Bob: challenge tab = 0
        ? gains Ann 5
        ? score Ann 7
        # A word is doubted once.
        Cy: challenge tab = 0
        ? gains nobody
        Cy: challenge tbe = 0
        ? gains Cy 3
        ? score Ann 6
        Bob: challenge tbe = 0
        # One's own word gives one nothing.
        Bob: challenge eat = 0
        ? gains nobody
        ? winners Ann
        # A shared word scores nothing: striking it gains nothing, doubting it wrongly costs the same.
        Cy: challenge bae = 0
        Cy: challenge bat = 0
        ? gains Ann 5 Bob 5
        # Striking a word pays although it was challenged in vain before, unless it is one's own.
        Bob: challenge tea upheld = 0
        ? gains Bob 3
        Cy: challenge tab upheld = 0
        ? gains Cy 3
        Bob: challenge eat upheld = 0
        ? gains nobody
        ----
        game wordpaths
        players Ann Bob Cy
        options tiles: 4, wrong_challenge: game
        {lists}
        Bob: challenge tab
        ? over
        ? winners Ann
        # Nobody who lost may win, whoever lost first.
        Ann: challenge bae
        Ann: challenge eat
        ? winners Cy
        Cy: challenge bat
        ? winners nobody
        "
    ));
}

#[test]
fn exchanges_may_be_limited() {
    for (game, options) in [
        ("puzzingo", ""),
        ("crossword", ""),
        ("lingo", ", hidden: true, throw_in: true"),
    ] {
        check(&format!(
            "
            game {game}
            options max_exchanges: 1{options}
            exchange 2
            exchange 1
            exchange 1 !! no-exchange says Ann has no exchanges left: the limit is 1 in a game
            Bob: exchange 1 !! wrong-player
            ----
            game {game}
            options max_exchanges: 2{options}
            exchange 2
            exchange 1
            exchange 1
            "
        ));
    }
}

#[test]
fn an_exchange_may_ask_for_tiles_in_the_bag() {
    for game in ["crossword", "jumbo-jumble", "wordgame"] {
        check(&format!(
            "
            game {game}
            options exchange: 100
            exchange 1 !! bag-too-small
            ----
            game {game}
            options exchange: true
            exchange 2
            ----
            game {game}
            options exchange: false
            exchange 2 !! no-exchange
            "
        ));
    }
}

/// Six tiles are left in the bag. In either order of the options, a number that was chosen counts.
#[test]
fn a_language_changes_only_the_default_of_an_exchange() {
    for (options, refused) in [
        ("max_exchanges: 0", " !! bag-too-small"),
        ("language: es", ""),
        ("language: es, exchange: standard", ""),
        ("language: es, exchange: 7", " !! bag-too-small"),
        ("exchange: 7, language: es", " !! bag-too-small"),
        ("exchange: 6, language: es", ""),
        ("exchange: 1", ""),
    ] {
        check(&format!(
            "
            game crossword
            rules rack: 47
            options {options}
            exchange 3{refused}
            "
        ));
    }
}

#[test]
fn who_is_out_may_gain_the_tiles_of_the_others() {
    for game in ["crossword", "jumbo-jumble", "wordgame"] {
        for (gain, ann, bob) in [
            ("gain_unplayed: false", 0, -3),
            ("gain_unplayed: true", 3, -3),
            ("gain_unplayed: double", 6, 0),
        ] {
            check(&format!(
                "
                game {game}
                options {gain}, rack_penalty: subtract, rack_count: trust
                table: end
                Ann: rack -
                Bob: rack aei
                ? score Ann {ann}
                ? score Bob {bob}
                "
            ));
        }
    }
}

#[test]
fn withdrawn_plays_may_count_as_scoreless_turns() {
    let turns = "
        pass
        pass
        m13 r lutch
        Bob: challenge";
    check(&format!(
        "
        {turns}
        pass
        ? going
        pass
        ? over
        ----
        rules end: {{withdrawn: true}}
        {turns}
        ? last withdrawn challenge-upheld
        ? going
        ? next Bob
        pass
        ? over
        ----
        # The challenge itself may end the game.
        rules end: {{wordless: 1, withdrawn: true}}
        pass
        m13 r lutch
        Ann: challenge
        ? over
        ----
        # So may a turn that is lost by one.
        players Ann Bob Cy
        rules end: {{wordless: 1, withdrawn: true}}
        m13 r latch
        Cy: challenge
        pass
        ? last scored challenge-rejected passed lost
        ? going
        pass
        ? over
        ----
        players Ann Bob Cy
        rules end: {{wordless: 1}}
        m13 r latch
        Cy: challenge
        pass
        pass
        ? going
        "
    ));
}

/// Seven columns, with premiums in the fourth row.
const MAT: &str =
    "mat . . . . . . ./. . . . . . ./. . . . . . ./5L . 6W . 6L . ./. . . . . . ./. . . . . . .";

#[test]
fn squares_may_have_any_factor() {
    check(&format!(
        "
        game jumbo-jumble
        {MAT}
        a4 r habit => HABIT 186
        ? sum (4x5+1+3+1+1x6)x6
        a4 r habits => HABITS 11
        ----
        game jumbo-jumble
        {MAT}
        a4 r ?ha?bit => HABIT 48
        "
    ));
}

#[test]
fn other_numbers_of_tiles_may_pay() {
    for (rules, items) in [
        (
            "first_word: {letters: 2}",
            ["", "", "", "", ", all-tiles 50"],
        ),
        (
            "all_tiles: {7: 50, 4: 10, 5: double}",
            [
                "",
                ", all-tiles 10",
                ", all-tiles 7",
                ", all-tiles 8",
                ", all-tiles 50",
            ],
        ),
    ] {
        let words = ["BAT 5", "BATT 6", "BATTE 7", "BATTER 8", "BATTERS 9"];
        for (word, bonus) in words.iter().zip(items) {
            let spelled = word.split(' ').next().unwrap_or_default();
            check(
                &format!(
                    "
                game crossword
                dictionary none
                mat ......./......./......./......./......./......./.......
                rules {rules}
                b4 r {spelled} => {word}{bonus}
                "
                )
                .replace("b4 r BATT", "a4 r BATT"),
            );
        }
    }
}

#[test]
fn a_blank_may_be_worth_something_at_the_end() {
    let end = "
        f8 r habit
        end
        Ann: rack eeeee?e
        Bob: rack ?aaaaaa
        ? penalty Ann";
    check(&format!(
        "
        game jumbo-jumble
        {end} 6
        ----
        game jumbo-jumble
        rules unplayed: {{wildcard: {{value: 10}}}}
        {end} 16
        ? score Bob -16
        "
    ));
}

#[test]
fn scoreless_turns_may_be_counted_for_all_players_together() {
    for (wordless, passes) in [("2", 6), ("5 turns", 5)] {
        check(&format!(
            "
            game crossword
            players Ann Bob Cy
            rules end: {{wordless: {wordless}}}
            {}? going
            pass
            ? over
            ",
            "pass\n".repeat(passes - 1)
        ));
    }
}

#[test]
fn house_rules_say_what_a_wordless_turn_is_and_how_many_end_the_game() {
    let passes = "pass\n".repeat(8);
    check(&format!(
        "
        # WESPA's rule 5.2: a play that was challenged off is a turn without points.
        game crossword
        Ann: pass
        Bob: h8 r xqj
        Ann: challenge
        pass
        pass
        pass
        ? going
        pass
        ? over
        ----
        game crossword
        options withdrawn: false, zeros: 4
        Ann: pass
        Bob: h8 r xqj
        Ann: challenge
        pass
        pass
        ? going
        pass
        ? over
        ----
        game jumbo-jumble
        options withdrawn: true, zeros: 2
        pass
        Bob: h8 r xqj
        Ann: challenge
        ? over
        ----
        game crossword
        options zeros: never
        {passes}? going
        ----
        # The bag is not empty yet.
        game crossword
        options zeros: empty-bag
        {passes}? going
        "
    ));
}

#[test]
fn in_a_triple_challenge_whoever_is_wrong_loses_the_game() {
    for (word, winner) in [("habit", "Ann"), ("xqj", "Bob")] {
        check(&format!(
            "
            game crossword
            options wrong_challenge: triple
            Ann: h8 r {word}
            Bob: challenge
            ? over
            ? winners {winner}
            "
        ));
    }
}
