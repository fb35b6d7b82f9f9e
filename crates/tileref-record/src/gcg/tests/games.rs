//! Replays transcripts and exports games.

use super::super::lines::Spelling;
use super::super::*;
use super::{PLAYERS, game, unplaced};
use crate::game::Game;
use crate::referee::Vocabulary;
use crate::rules::Ruleset;
use crate::text::MAX_LINE;

/// A game that allows straight words anywhere.
pub(super) fn table() -> Game {
    let rules = Ruleset::built_in("puzzingo").expect("the rules");
    let names = ["Bob".to_owned(), "Ann".to_owned()];
    Game::new(rules, &names, Vocabulary::new(None)).expect("two players")
}

/// The line of each move, or the first error. What the referee refuses is skipped.
pub(super) fn lines(transcript: &Transcript) -> Result<Vec<String>, GcgError> {
    let mut table = in_language("en");
    let spelling = Spelling::new(transcript, table.alphabet());
    let line = |one: &Move| {
        let line = spelling.line(one, &table)?.text;
        let is_other = one.event == Event::Withdrawn;
        let player = if is_other { 1 - one.player } else { one.player };
        let _ = table.submit(["Ann", "Bob"][player], &line);
        Ok(line)
    };
    transcript.moves().map(line).collect()
}

#[test]
fn every_move_has_a_line_for_the_referee() {
    let moves = "\
>Ann: 8H WREATH +30 30
>Bob: H7 S.oPE +18 18
>Bob: -- -18 0
>Ann: H7 o(W)E +9 39
>Bob: 7H OF +9 9
>Bob: AB? -A? +0 9
>Ann: -3 +0 39
>Bob: ABC - +0 9
>Bob: ABC (challenge) +5 14
>Ann: ABC (time) -10 29
>Ann: (AB?) +8 37
>Bob: AB? (AB?) -4 10
>Bob: () +0 10
";
    let expected = [
        "h8 r wreath",
        "h7 d sw?ope",
        "challenge upheld",
        // The blank is new, the letter below it is old.
        "h7 d ?owe",
        // A letter written in full that is already on its cell is the old tile.
        "h7 r of",
        "exchange 2 a?",
        "exchange 3",
        "pass",
        "adjust +5 challenge",
        "adjust -10 time",
        "rack ab?",
        "rack ab?",
        "rack -",
    ];
    assert_eq!(lines(&game(moves)).expect("lines"), expected);
}

#[test]
fn the_error_for_a_play_through_nothing_has_a_place() {
    for (moves, column, problem) in [
        (
            ">Ann: 8H WR.ATH +30 30\n",
            10,
            "the word goes through J8, where there is no tile",
        ),
        (
            ">Ann: ABC 8H W(R)EATH +30 30\n",
            14,
            "the word goes through I8, where there is no tile",
        ),
        (">Ann: A999 AB +1 1\n", 12, "the word leaves the board"),
    ] {
        let error = lines(&game(moves)).expect_err(moves);
        assert_eq!(error.problem.to_string(), problem);
        assert_eq!(error.at.map(|at| at.column), Some(column), "{moves}");
    }
    // A withdrawn play is gone from the board.
    let moves = ">Ann: 8H QI +22 22\n>Ann: -- -22 0\n>Bob: H7 A. +2 2\n";
    assert!(lines(&game(moves)).is_err());
}

#[test]
fn the_first_to_move_is_the_first_in_turn_order() {
    assert_eq!(game("").order(), [0, 1]);
    assert_eq!(game(">Bob: - +0 0\n").order(), [1, 0]);
}

#[test]
fn names_are_nicks_unless_the_full_name_is_equivalent() {
    let names = |players: &str| Transcript::parse(players).expect("players").names();
    assert_eq!(names(PLAYERS), ["Ann", "Bob"]);
    assert_eq!(
        names("#player1 Mary_Lou Mary Lou\n#player2 Bob\n"),
        ["Mary Lou", "Bob"]
    );
    assert_eq!(
        names("#player1 A_B A B\n#player2 A_B2 A B\n"),
        ["A B", "A_B2"]
    );
}

#[test]
fn a_name_has_no_characters_that_cannot_be_seen() {
    for (typed, name) in [("A A\0\0B", "A B"), ("A \0", "A"), ("A", "A")] {
        let text = format!("#player1 {typed}\n#player2 Bob\n");
        let transcript = Transcript::parse(&text).expect("it is read");
        assert_eq!(transcript.players[0].name, name, "{typed:?}");
    }
}

#[test]
fn a_move_may_have_the_full_name() {
    let named = ["Mary Lou", "Mary  Lou Mary Lou", "Mary Lou Mary Lou"];
    for (named, by) in named
        .into_iter()
        .flat_map(|named| [(named, "Mary Lou"), (named, "Mary  Lou")])
    {
        let text = format!("#player1 {named}\n#player2 Bob Bob\n>Bob: - +0 0\n>{by}: - +0 0\n");
        let transcript = Transcript::parse(&text).expect("it is read");
        let players = transcript.moves().map(|one| one.player);
        assert_eq!(players.collect::<Vec<_>>(), [1, 0], "{named}");
    }
}

#[test]
fn a_move_that_is_refused_keeps_its_place() {
    let transcript = game(">Bob: 13M LATCH +12 12\n#note ok\n>Bob: N11 AB.TE +9 9\n");
    let error = replay(&transcript, table()).expect_err("not his turn");
    let MoveError::Refused {
        turn,
        line,
        at,
        error,
    } = *error
    else {
        panic!("{error:?}");
    };
    assert_eq!((turn, at.line, line.as_str()), (3, 5, "n11 d abate"));
    assert_eq!(error.slug().name(), "wrong-player");
}

#[test]
fn notes_are_one_line_each() {
    let long = "x".repeat(2 * MAX_LINE);
    let moves = format!(
        "#note  3: a\u{202e}b\n>Bob: 13M LATCH +10 10\n#note\n#note {long}\n>Bob: -- -10 0\n\
         >Ann: (AEIRSTU) +7 7\n#note over\n"
    );
    let replayed = replay(&game(&moves), table()).expect("legal");
    let turns = replayed.turns.iter().map(|turn| turn.action.as_str());
    let cut = format!("note {}", &long[..MAX_LINE - 5]);
    assert_eq!(
        turns.collect::<Vec<_>>(),
        [
            "note 3 : a b",
            "m13 r latch",
            &cut,
            "challenge upheld",
            "end",
            "rack aeirstu",
            "note over"
        ]
    );
}

/// A crossword game between these two, without a dictionary.
fn crossword(players: [&str; 2], lines: &[(&str, &str)]) -> Game {
    let rules = Ruleset::built_in("jumbo-jumble").expect("the rules");
    let players = players.map(ToOwned::to_owned);
    let game = Game::new(rules, &players, Vocabulary::new(None));
    let mut game = game.expect("two players");
    for (actor, line) in lines {
        game.submit(actor, line)
            .unwrap_or_else(|error| panic!("{actor}: {line}: {error}"));
    }
    game
}

#[test]
fn a_lone_blank_left_at_the_end_is_gained_by_the_winner() {
    let others: String = ('B'..='Z')
        .map(|c| format!(", {c}: {{value: 1, count: 0}}"))
        .collect();
    let tiles = format!("{{A: {{value: 1, count: 4}}{others}}}");
    let rules = format!("base: crossword\nrack: 2\ntiles: {tiles}\nwildcards: 1\n");
    let moves = |end: &str| {
        format!(">Ann: AA 8H AA +54 54\n>Bob: ?A I8 .A +3 3\n>Ann: A 9I .A +2 56\n{end}\n")
    };
    for (gain, end) in [
        ("double", ">Ann: (?) +0 56"),
        ("true", ">Ann: (?) +0 56"),
        ("false", ">Bob: ? (?) -0 3"),
    ] {
        let rules = format!("{rules}options: {{gain_unplayed: {gain}}}\n");
        let lines = round_trip(of_rules(&rules), &moves(end));
        assert_eq!(lines.last().map(String::as_str), Some("rack ?"), "{gain}");
    }
}

/// A game with everything that can be exported.
const STORY: &[(&str, &str)] = &[
    ("table", "category animals"),
    ("table", "allow qapla"),
    ("Bob", "h8 r latch @0:43"),
    ("Ann", "note 1: well"),
    ("table", "note fine weather"),
    ("Ann", "adjust +5 challenge"),
    ("Ann", "i7 d ?bat"),
    ("Bob", "challenge bat rejected"),
    ("Ann", "m8 d so"),
    ("Bob", "challenge so upheld"),
    ("Bob", "exchange 3"),
    ("Ann", "forfeit @1:00"),
    ("Bob", "pass"),
    ("Bob", "adjust -10 time"),
    ("Ann", "adjust -2 counted twice"),
    ("table", "end"),
    ("Bob", "rack aeirsu?"),
    ("Ann", "rack eiorstu"),
];

const STORY_TOLD: &str = "\
#character-encoding UTF-8
#player1 Bob Bob
#player2 Ann Ann
#note table: category animals
#note table: allow qapla
>Bob: LATCH 8H LATCH +14 14
#note took 0:43
#note Ann: 1: well
#note fine weather
>Ann: ?T (challenge) +5 5
>Ann: ?T I7 b.T +2 7
#note Bob: challenge bat rejected
>Bob: - +0 14
#note #unsuccessful-challenge
>Ann: SO M8 SO +19 26
#note Bob: challenge so upheld
>Ann: SO -- -19 7
>Bob: -3 +0 14
#note Ann: forfeit @1:00
>Ann: EIORSTU - +0 7
>Bob: AEIRSU? - +0 14
>Bob: AEIRSU? (time) -10 4
#note Ann: adjust -2 counted twice
#note table: end
>Bob: AEIRSU? (AEIRSU?) -6 -2
>Ann: EIORSTU (EIORSTU) -7 -2
";

#[test]
fn a_game_is_exported_as_moves_and_notes() {
    let game = crossword(["Bob", "Ann"], STORY);
    let transcript = Transcript::from_game(&game).expect("a transcript");
    assert_eq!(transcript.to_string(), STORY_TOLD);
    let again = Transcript::parse(STORY_TOLD).expect("it is read");
    assert_eq!(unplaced(again.clone()), transcript);
    // Whatever is no remark on another turn comes back as it was.
    let replayed = replay(&again, crossword(["Bob", "Ann"], &[])).expect("legal");
    let lines = replayed.turns.iter();
    let lines = lines.map(|turn| (turn.actor.as_str(), turn.action.as_str()));
    let mut story = STORY.to_vec();
    // A move has what is known of its rack.
    for (n, line) in [
        (3, ("table", "note Ann: 1: well")),
        (12, ("Bob", "pass rack aeirsu?")),
    ] {
        story[n] = line;
    }
    assert_eq!(lines.collect::<Vec<_>>(), story);
    assert_eq!(replayed.differences, []);
}

/// Imports these moves, and exports the same.
pub(super) fn round_trip(table: Game, moves: &str) -> Vec<String> {
    let replayed = replay(&game(moves), table).expect("legal");
    let again = Transcript::from_game(&replayed.game).expect("a transcript");
    let again = again.to_string();
    let body = again.lines().skip_while(|line| !line.starts_with('>'));
    assert_eq!(body.collect::<Vec<_>>(), moves.lines().collect::<Vec<_>>());
    let lines = replayed.turns.into_iter().map(|turn| turn.action);
    lines.collect()
}

#[test]
fn an_import_keeps_every_rack_as_it_is_written() {
    let moves = "\
>Ann: AEHRTWX 8H WREATH +25 25
>Bob: ?ADEPS H7 S.oPE +9 9
>Bob: ?ADEPS -- -9 0
>Ann: AEINRST - +0 25
>Bob: DEADS? -DA +0 0
>Ann: NAISTER N2 NASTIER +74 99
>Ann: TSAR (challenge) +5 104
>Bob: EDSA?B - +0 0
>Ann: TSAR - +0 104
>Bob: EDSA?B - +0 0
>Ann:  (time) -10 94
";
    round_trip(crossword(["Ann", "Bob"], &[]), moves);
    // A play that was withdrawn tells the rack before it; a rack of which nothing is known is empty.
    let moves = "\
>Ann: - +0 0
>Bob: -3 +0 0
>Ann: WREATH 8H WREATH +26 26
>Ann: WREATH -- -26 0
";
    let unknown = moves.replacen("Ann: -", "Ann: WREATH -", 1);
    round_trip(in_language("en"), &unknown);
    // The capital of `i` is the one with a dot.
    let moves = ">Ann: AİNIRTM -İI +0 0\n>Bob: İIA - +0 0\n";
    round_trip(in_language("tr"), moves);
}

#[test]
fn notes_after_the_end_are_kept_and_a_pass_that_accepts_it_is_not() {
    let passes = ">Ann: XZ - +0 0\n>Bob: ABCDEFG - +0 0\n".repeat(3);
    let after = "#note quiet\n>Bob: ABCDEFG (ABCDEFG) -16 -16\n#note well\n";
    let lines = round_trip(in_language("en"), &(passes.clone() + after));
    let expected = ["note quiet", "rack abcdefg", "note well"];
    assert_eq!(lines[6..], expected);
    let accepted = game(&(passes + ">Ann: XZ - +0 0\n" + after));
    let accepted = replay(&accepted, in_language("en")).expect("legal");
    assert_eq!(accepted.differences, []);
    let accepted = accepted.turns.iter().map(|turn| turn.action.as_str());
    assert_eq!(accepted.collect::<Vec<_>>(), lines);
}

#[test]
fn a_game_that_does_not_fit_gcg_is_refused() {
    let error = |game: &Game| {
        Transcript::from_game(game)
            .expect_err("no transcript")
            .to_string()
    };
    let refused = |game: &Game, words: &str| {
        let error = error(game);
        assert!(error.contains(words), "{error}");
    };
    let blank = crossword(["Bob", "Ann"], &[("Bob", "h8 l ?אta")]);
    refused(&blank, "which is not possible for the `א` in `h8 l ?אta`");
    refused(&table(), "PUZZINGO is not a crossword game");
    let many = [
        ("Bob", "adjust +60000 a"),
        ("Bob", "adjust +60000 challenge"),
    ];
    refused(
        &crossword(["Bob", "Ann"], &many),
        "120000 points are too many",
    );
}

#[test]
fn nicks_are_single_words_and_differ() {
    let transcript = Transcript::from_game(&crossword(["Mary Lou", "mary_lou"], &[]));
    let players = transcript.expect("a transcript").players;
    let nicks = players.iter().map(|player| player.nick.as_str());
    assert_eq!(nicks.collect::<Vec<_>>(), ["Mary_Lou", "mary_lou2"]);
}

/// The standard game with the tiles of a language, in which any of them may lie beside each other.
pub(super) fn in_language(language: &str) -> Game {
    of_rules(&format!(
        "base: crossword\noptions: {{language: {language}, digraphs: free}}\n"
    ))
}

pub(super) fn of_rules(rules: &str) -> Game {
    let rules = Ruleset::parse(rules).expect("the rules");
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    Game::new(rules, &names, Vocabulary::new(None)).expect("seats")
}

#[test]
fn tiles_of_several_signs_are_in_brackets_or_cut_by_the_longest() {
    let brackets = "\
>Ann: [CH]I[RR]?SAA 8H [CH]I[RR]o +28 28
>Bob: [LL]AMAEIU -[LL]A +0 0
>Ann: SA I8 .A[C]H +9 37
";
    let expected = [
        "h8 r [ch]i[rr]?o rack [ch]i[rr]?saa",
        "exchange 2 [ll]a rack [ll]amaeiu",
        "i8 d ia[c]h rack sa",
    ];
    let replayed = |moves: &str| {
        let replayed = replay(&game(moves), in_language("es")).expect("legal");
        let lines = replayed.turns.into_iter().map(|turn| turn.action);
        (lines.collect::<Vec<_>>(), replayed.game)
    };
    let (lines, read) = replayed(brackets);
    assert_eq!(lines, expected);
    // What is exported is read back as the same game.
    let exported = Transcript::from_game(&read)
        .expect("a crossword")
        .to_string();
    for part in ["[CH]I[RR]o", "-[LL]A", ".A[C]H"] {
        assert!(exported.contains(part), "{exported}");
    }
    let again = Transcript::parse(&exported).expect("a transcript");
    let again = replay(&again, in_language("es")).expect("legal");
    assert_eq!(again.turns.len(), 3);
    assert_eq!(again.turns[0].action, expected[0]);
    // Other programs write no brackets.
    let (lines, _) = replayed(">Ann: CHIRROA 8H CHIRRo +28 28\n>Bob: LLAMAEI -LLA +0 0\n");
    let expected = [
        "h8 r [ch]i[rr]?o rack [ch]i[rr]oa",
        "exchange 2 [ll]a rack [ll]amaei",
    ];
    assert_eq!(lines, expected);
}
