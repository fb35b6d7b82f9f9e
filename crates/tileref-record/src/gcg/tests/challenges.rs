//! Challenges come back as what they were.

use super::super::*;
use super::game;
use super::games::of_rules;
use crate::game::Game;
use crate::referee::Vocabulary;
use crate::rules::Ruleset;

/// A game by these rules, as its lines.
type Played<'a> = (&'a str, &'a [&'a str], &'a [(&'a str, &'a str)]);

fn start(rules: &str, players: &[&str]) -> Game {
    let rules = Ruleset::parse(rules).expect("the rules");
    let names: Vec<String> = players.iter().map(|&name| name.to_owned()).collect();
    Game::new(rules, &names, Vocabulary::new(None)).expect("seats")
}

/// The moves and notes of a game, after checking that they become the same game again.
fn transcript_of((rules, players, lines): Played<'_>) -> String {
    let mut played = start(rules, players);
    for (actor, line) in lines {
        played.submit(actor, line).expect(line);
    }
    let printed = Transcript::from_game(&played)
        .expect("a crossword")
        .to_string();
    let read = Transcript::parse(&printed).expect("it is read");
    let again = replay(&read, start(rules, players)).expect("legal");
    let turns = again.turns.iter();
    let turns = turns.map(|turn| (turn.actor.as_str(), turn.action.as_str()));
    assert_eq!(turns.collect::<Vec<_>>(), lines, "{printed}");
    assert_eq!(again.differences, [], "{printed}");
    let body = printed.lines().filter(|line| !line.starts_with("#player"));
    body.skip(1).collect::<Vec<_>>().join("\n")
}

#[test]
fn challenges_come_back_with_what_they_cost() {
    for (options, lines, expected) in [
        (
            "wrong_challenge: turn",
            &[("Bob", "challenge at rejected"), ("Ann", "i8 d ta")][..],
            ">Ann: AT 8H AT +4 4\n#note Bob: challenge at rejected\n>Bob: - +0 0\n\
             #note #unsuccessful-challenge\n>Ann: A I8 .A +3 7",
        ),
        (
            "wrong_challenge: turn",
            &[("Bob", "challenge rejected"), ("Ann", "i8 d ta")],
            ">Ann: AT 8H AT +4 4\n#note Bob: challenge rejected\n>Bob: - +0 0\n#note #unsuccessful-challenge\n>Ann: A I8 .A +3 7",
        ),
        (
            "wrong_challenge: 5",
            &[("Bob", "challenge at rejected"), ("Bob", "i8 d ta")],
            ">Ann: AT 8H AT +4 4\n#note Bob: challenge at rejected\n>Bob: A (challenge) -5 -5\n\
             >Bob: A I8 .A +3 -2",
        ),
        (
            "wrong_challenge: gives 5",
            &[("Bob", "challenge rejected"), ("Bob", "i8 d ta")],
            ">Ann: AT 8H AT +4 4\n#note Bob: challenge rejected\n>Ann:  (challenge) +5 9\n\
             >Bob: A I8 .A +3 3",
        ),
        (
            "right_challenge: 5",
            &[("Bob", "challenge at upheld"), ("Bob", "h8 r ta")],
            ">Ann: AT 8H AT +4 4\n#note Bob: challenge at upheld\n>Ann: AT -- -4 0\n\
             >Bob: TA (challenge) +5 5\n>Bob: TA 8H TA +4 9",
        ),
        (
            "wrong_challenge: triple",
            &[("table", "note hm"), ("Bob", "challenge at rejected")],
            ">Ann: AT 8H AT +4 4\n#note hm\n#note Bob: challenge at rejected",
        ),
    ] {
        let rules = format!("base: crossword\noptions: {{{options}}}\n");
        let lines = [&[("Ann", "h8 r at")], lines].concat();
        let told = transcript_of((&rules, &["Ann", "Bob"], &lines));
        assert_eq!(told, expected, "{options}");
    }
}

#[test]
fn of_three_players_any_may_challenge() {
    let rules = "base: crossword\n";
    let told = transcript_of((
        rules,
        &["Ann", "Bob", "Cy"],
        &[
            ("Ann", "h8 r at"),
            ("Cy", "challenge rejected"),
            ("Bob", "i8 d ta"),
            ("Ann", "challenge ta upheld"),
            ("Ann", "i8 d to"),
            ("Bob", "challenge rejected"),
        ],
    ));
    let expected = "\
>Ann: AT 8H AT +4 4
#note Cy: challenge rejected
>Bob: A I8 .A +3 3
#note Ann: challenge ta upheld
>Bob: A -- -3 0
>Cy: - +0 0
#note #unsuccessful-challenge
>Ann: O I8 .O +3 7
#note Bob: challenge rejected
>Bob: - +0 0
#note #unsuccessful-challenge";
    assert_eq!(told, expected);
}

/// The turns of a transcript with these moves, by rules with these options.
fn turns(options: &str, moves: &str) -> Vec<String> {
    let rules = format!("base: crossword\noptions: {{{options}}}\n");
    let replayed = replay(&game(moves), of_rules(&rules)).expect("legal");
    assert_eq!(replayed.differences, []);
    replayed.turns.into_iter().map(|turn| turn.action).collect()
}

#[test]
fn a_note_of_a_challenge_that_does_not_fit_stays_a_note() {
    let passed =
        ">Ann: AT 8H AT +4 4\n>Bob: - +0 0\n#note #unsuccessful-challenge\n>Ann: A I8 .A +3 7\n";
    assert_eq!(
        turns("wrong_challenge: turn", passed),
        ["h8 r at", "challenge rejected", "i8 d ta"]
    );
    assert_eq!(
        turns("wrong_challenge: 5", passed),
        ["h8 r at", "pass", "note #unsuccessful-challenge", "i8 d ta"]
    );
    // Nothing was played that could be challenged.
    let first = ">Ann: - +0 0\n#note #unsuccessful-challenge\n";
    assert_eq!(
        turns("wrong_challenge: turn", first),
        ["pass", "note #unsuccessful-challenge"]
    );
    let noted = ">Ann: AT 8H AT +4 4\n#note Bob: challenge at rejected\n>Bob: A I8 .A +3 3\n";
    assert_eq!(
        turns("wrong_challenge: turn", noted),
        ["h8 r at", "note Bob: challenge at rejected", "i8 d ta"]
    );
    assert_eq!(
        turns("wrong_challenge: nothing", noted),
        ["h8 r at", "challenge at rejected", "i8 d ta"]
    );
    // The word is not in the play, or the challenger is nobody.
    for note in ["Bob: challenge to rejected", "Cy: challenge at rejected"] {
        let noted = noted.replace("Bob: challenge at rejected", note);
        let turns = turns("wrong_challenge: nothing", &noted);
        assert_eq!(turns[1], format!("note {note}"));
    }
}

#[test]
fn the_rules_of_a_game_are_notes_that_are_read_back() {
    let text = "\
#character-encoding UTF-8
#player1 Ann Ann
#player2 Bob Bob
#note tileref: date 2026-11-24
#note tileref: ruleset club.yaml
#note tileref: options {judge: entry, bingo: [0,50]}
";
    let transcript = Transcript::parse(text).expect("it is read");
    assert_eq!(transcript.game.as_deref(), Some("club.yaml"));
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let expected = [option("judge", "entry"), option("bingo", "[0,50]")];
    assert_eq!(transcript.options, expected);
    assert_eq!(transcript.items, []);
    assert_eq!(transcript.to_string(), text);
    // What are no options is a note.
    for note in [
        "options",
        "options judge",
        "options {a: {b: c}}",
        "options [a]",
    ] {
        let noted = game(&format!("#note tileref: {note}\n"));
        let kept = TranscriptItem::Note(format!("tileref: {note}"));
        assert_eq!((noted.options, noted.items), (vec![], vec![kept]));
    }
}

#[test]
fn points_for_a_challenge_tell_that_it_was_rejected() {
    let gained = ">Ann: AT 8H AT +4 4\n>Ann: TSAR (challenge) +5 9\n>Bob: AB - +0 0\n";
    assert_eq!(
        turns("wrong_challenge: gives 5", gained),
        ["h8 r at", "challenge rejected", "pass rack ab"]
    );
    let paid = ">Ann: AT 8H AT +4 4\n>Bob: AB (challenge) -5 -5\n>Bob: AB - +0 -5\n";
    assert_eq!(
        turns("wrong_challenge: 5", paid),
        ["h8 r at", "challenge rejected", "pass rack ab"]
    );
    // Where the rules do not pay that much, and where nothing can be challenged, it is a correction.
    let kept = ["h8 r at", "adjust +5 challenge", "pass rack ab"];
    for options in [
        "wrong_challenge: turn",
        "wrong_challenge: gives 10",
        "wrong_challenge: 5",
    ] {
        assert_eq!(turns(options, gained), kept, "{options}");
    }
    let late = ">Ann: AT 8H AT +4 4\n>Bob: AB - +0 0\n>Ann: (challenge) +5 9\n";
    let turns = turns("wrong_challenge: gives 5", late);
    assert_eq!(turns[2], "adjust +5 challenge");
}
