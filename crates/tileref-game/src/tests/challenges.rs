//! Challenges: who can make them and when, and what they do.

use tileref_cases::check;

#[test]
fn a_challenge_looks_up_every_word() {
    check(
        "
        m13 r latch
        Bob: challenge
        ? last scored challenge-rejected lost
        ? next Ann
        ? score Ann 10
        ----
        m13 r lutch
        Bob: challenge
        ? last withdrawn challenge-upheld
        ? action challenge upheld
        ? next Bob
        ? score Ann 0
        ? table empty
        ? rack Ann 7
        ? bag 86
        ",
    );
}

#[test]
fn a_vote_overrides_the_dictionary() {
    check(
        "
        m13 r latch
        Bob: challenge upheld
        ? last withdrawn challenge-upheld
        ----
        m13 r lutch
        Bob: challenge lutch rejected
        ? last scored challenge-rejected lost
        ----
        dictionary none
        m13 r lutch
        Bob: challenge !! verdict-needed says `challenge upheld`
        Bob: challenge lutch !! verdict-needed says `challenge lutch upheld`
        Bob: challenge latch !! nothing-to-challenge
        Bob: challenge upheld
        ? table empty
        ",
    );
}

#[test]
fn the_table_may_vote_on_what_fits_the_category() {
    check(
        "
        category birds
        m13 r latch
        Bob: challenge latch upheld
        ? last withdrawn challenge-upheld
        ----
        # Words that are in the dictionary are voted on, and until then nothing has happened.
        category birds
        m13 r latch
        Bob: challenge !! verdict-needed says whether they fit the category birds is for a vote
        Bob: challenge rejected
        ? last scored challenge-rejected lost
        ----
        # One that is not is withdrawn at once.
        category birds
        m13 r lutch
        Bob: challenge
        ? last withdrawn challenge-upheld
        ----
        # A word that is named is looked up.
        category birds
        m13 r latch
        Bob: challenge latch
        ? last scored challenge-rejected lost
        ----
        # The category of the play counts, not one that was drawn after it.
        m13 r latch
        category birds
        Bob: challenge
        ? last note challenge-rejected lost
        ----
        category birds
        m13 r latch
        category none
        Bob: challenge !! verdict-needed
        ",
    );
}

#[test]
fn notes_corrections_and_categories_leave_the_window_open_and_survive_it() {
    check(
        "
        players Ann Bob Cy
        m13 r lutch
        note a strange word
        Ann: adjust +3 misread
        Bob: adjust -2 late
        table: category birds
        ? score Ann 13
        Bob: challenge
        ? last withdrawn note adjusted adjusted note challenge-upheld
        ? score Ann 3
        ? score Bob -2
        ? totals Ann 0 3
        ? category birds
        ? table empty
        ? next Bob
        Cy: challenge !! nothing-to-challenge says no play to challenge
        ----
        # Notes and corrections also survive a rejected challenge.
        m13 r latch
        Bob: adjust -2 late
        Bob: challenge
        ? last scored adjusted challenge-rejected lost
        ? score Ann 10
        ? score Bob -2
        ----
        # Skipped turns are skipped again after the challenge.
        players Ann Bob Cy
        m13 r latch
        Bob: challenge rejected
        note that was a word
        n11 d zbate
        ? last lost note scored
        Ann: challenge
        ? last note withdrawn challenge-upheld
        ? next Ann
        ",
    );
}

#[test]
fn any_ruleset_can_disallow_words() {
    check(
        "
        game wordgame
        rules disallowed: [habit]
        h8 r habit !! not-a-word says HABIT
        allow habit
        h8 r habit = 8
        ----
        game jumbo-jumble
        rules disallowed: [habit]
        h8 r habit
        challenge
        ? last withdrawn challenge-upheld
        ----
        game lingo
        rules disallowed: [at]
        m13 r at !! not-a-word
        m13 r bat => BAT 10
        ----
        game wordpaths
        rules disallowed: [tab]
        options tiles: 4, judge: entry
        grid ta/eb
        Ann: words tab bat
        Bob: words
        ? listed Ann tab:not-a-word bat:1
        ----
        # Without a dictionary every word counts.
        game wordgame
        rules disallowed: [habit]
        dictionary none
        h8 r habit = 8
        ",
    );
}

#[test]
fn the_guide_disallows_words_that_the_dictionary_has() {
    check(
        "
        m13 r thru
        Bob: challenge
        ? last withdrawn challenge-upheld
        ----
        options judge: entry
        m13 r eta !! not-a-word says the rules disallow ETA
        m13 r xoeta !! not-a-word says is not in
        m13 r eat => EAT 3
        ----
        table: allow thru
        m13 r thru => THRU 7
        Bob: challenge
        ? last challenge-rejected lost
        ----
        options disallowed: dictionary
        m13 r thru => THRU 7
        Bob: challenge
        ? last challenge-rejected lost
        ----
        # Nothing is looked up; a vote decides.
        dictionary none
        m13 r eta => ETA 3
        ----
        dictionary none
        options judge: entry
        m13 r eta => ETA 3
        ",
    );
}

#[test]
fn anybody_but_the_mover_can_challenge() {
    check(
        "
        m13 r latch
        Ann: challenge !! wrong-player
        table: challenge !! wrong-player
        Zoe: challenge !! wrong-player
        Bob: challenge
        ----
        # In a solo game there is nobody to challenge.
        players Ann
        m13 r latch
        Ann: challenge upheld !! wrong-player
        n11 d abate
        ----
        # A teammate with an individual rack can; one who shares the rack cannot.
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        m13 r lutch
        Cy: challenge
        ? next Bob
        ----
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        options team_racks: shared
        m13 r lutch
        Cy: challenge !! wrong-player
        Red: challenge !! wrong-player
        Di: challenge
        ? next Blue
        ",
    );
}

#[test]
fn lost_turns_add_up_and_are_skipped_in_turn() {
    check(
        "
        players Ann Bob Cy
        m13 r latch
        Cy: challenge
        ? last scored challenge-rejected
        ? next Bob
        n11 d abate
        Cy: challenge
        ? last scored lost challenge-rejected
        ? next Ann
        q13 d he
        pass
        ? last scored passed lost
        ? next Ann
        pass
        pass
        ? next Cy
        ----
        # All challengers lose their turns.
        players Ann Bob Cy
        m13 r latch
        Bob: challenge
        ? last scored challenge-rejected lost
        ? next Cy
        ----
        # A team with a shared rack loses one turn.
        players Ann Bob Cy Di
        teams Red=Ann,Cy Blue=Bob,Di
        options team_racks: shared
        m13 r latch
        Di: challenge
        ? last scored challenge-rejected lost
        ? next Red
        ",
    );
}

#[test]
fn an_upheld_challenge_restores_everything() {
    check(
        "
        m13 r latch
        n11 d abatx
        ? bag 77
        Ann: challenge
        ? bag 81
        ? rack Bob 7
        ? score Bob 0
        ? table M13 latch
        ? next Ann
        n11 d abate = 7
        ----
        # Turns that were skipped after the play are no longer lost.
        players Ann Bob Cy
        m13 r latch
        Cy: challenge
        n11 d abatx
        ? last challenge-rejected scored lost
        Ann: challenge
        ? last withdrawn challenge-upheld lost
        ? next Ann
        ",
    );
}

#[test]
fn the_play_that_ends_the_game_can_be_challenged() {
    // After twelve plays of seven tiles the bag has two left, which Ann draws after the thirteenth.
    let end = "
        players Ann Bob
        options supply: ignore, separate_clusters: true
        fill 13
        ? bag 0
        ? rack Ann 2
        ? rack Bob 7
        pass
        z90 r so
        ? over
        ";
    check(&format!(
        "{end}
        # There is no turn left that a wrong challenge could cost.
        ? lookups open
        Ann: challenge !! wrong-player
        Bob: pass !! game-over
        Bob: challenge
        ? last challenge-rejected
        ? over
        Bob: challenge !! nothing-to-challenge says already been challenged
        Bob: rack abcdefg
        ? winners Ann
        "
    ));
    check(&format!(
        "{end}
        Bob: challenge upheld
        ? going
        ? rack Ann 2
        ? next Bob
        Bob: rack abcdefg !! not-over
        "
    ));
    check(&format!(
        "{end}
        Bob: rack abcdefg
        Ann: challenge !! nothing-to-challenge
        Bob: challenge !! nothing-to-challenge
        ? over
        "
    ));
}

#[test]
fn guarded_lookups_exclude_words_that_can_be_challenged() {
    check(
        "
        ? lookups open
        m13 r latch
        ? lookups without latch
        Bob: note hm
        ? lookups without latch
        n11 d abate
        ? lookups without abate
        Ann: challenge
        ? lookups open
        ----
        # After the last play, a wrong challenge costs no turn.
        m13 r latch
        end
        ? lookups open
        ----
        players Ann
        m13 r latch
        ? lookups open
        ----
        options judge: entry
        m13 r latch
        ? lookups open
        ----
        options lookups: open
        m13 r latch
        ? lookups open
        ----
        options lookups: closed
        ? lookups closed
        ----
        game lingo
        p20 r bat
        ? lookups open
        ",
    );
}

#[test]
fn guarded_lookups_exclude_all_words_of_an_open_round() {
    check(
        "
        game wordpaths
        ? lookups open
        table: grid dart/aogh/stril
        ? lookups round
        Ann: words art
        ? lookups round
        Bob: words rat
        ? lookups open
        ----
        game wordpaths
        options lookups: open
        table: grid dart/aogh/stril
        ? lookups open
        ",
    );
}
