//! The naive referees against the examples that the rules work out themselves, without the program.

use super::table::{LINGO, NaiveGame, Options, PUZZINGO, SCOREBOARD, TOWERS, Table};

/// The plays that lead to a table, the play asked about, and its points or the rule that it breaks.
type Example = (
    &'static [&'static str],
    &'static str,
    Result<i64, &'static str>,
);

const WORDS: &str = "acts at ate bat bath bats eat eel eels eta habit habits inbox itself latch lava matchbox stab tab tae taps vat";

fn hold(
    game: NaiveGame,
    options: Options<'_>,
    words: Option<&str>,
    players: usize,
    all: &[Example],
) {
    for (before, line, expected) in all {
        let mut table = Table::new(game, options, words, None, players);
        for said in *before {
            let verdict = table.judge(said);
            table.lay(verdict.unwrap_or_else(|slug| panic!("{said}: {slug}")));
        }
        let verdict = table.judge(line);
        let points = verdict.as_ref().map(|verdict| verdict.total);
        assert_eq!(
            points.map_err(|slug| *slug),
            *expected,
            "{line} after {before:?}: {verdict:?}"
        );
    }
}

#[test]
fn the_examples_of_puzzingo() {
    let entry = ("judge", "entry");
    let examples: &[Example] = &[
        (&[], "m13 r +act?s", Ok(24)),
        (&[], "m13 r ba+t also o13 l tab", Ok(16)),
        (&[], "m13 r eta", Err("not-a-word")),
        (&[], "m13 r eta claim ring", Err("not-a-word")),
        (&[], "m13 r eat claim ring", Err("false-claim")),
        (&[], "m13 r ate", Ok(3)),
        // A straight word that is part of its run, and a bent one that leaves the whole run readable.
        (&["m13 r habit"], "o13 r bits", Err("partial-run")),
        (&["m13 r habit"], "p13 rrddd itself", Ok(9 + 11)),
        // LAVA takes two letters of a line of LATCH and makes VAT with a third; AT and ARCH take one, and must leave it.
        (&["m13 rdrr latch"], "m13 urd lava", Ok(11 + 6 + 5)),
        (
            &["m13 rdrr latch"],
            "n13 rrd arch",
            Err("single-letter-line"),
        ),
        (&["m13 rdrr latch"], "n13 u at", Err("single-letter-line")),
        (&["m13 r latch"], "n13 u at", Ok(2)),
        // TAPS comes back to the line that it left.
        (&["m13 r habit"], "q13 dru taps", Ok(6 + 11 + 5)),
        (&["q13 l inbox"], "m14 drruull matchbox", Ok(40 + 25 + 5)),
        // The corner E: EAT and TAE are one line, EEL is another, and EELS is the line of EEL.
        (&["m13 r +eat"], "m13 d eel", Ok(4 + 10)),
        (&["m13 d +eel"], "m13 d eels", Ok(6)),
        (&[], "m13 r +bat", Ok(4 + 4)),
    ];
    hold(PUZZINGO, &[entry], Some(WORDS), 2, examples);
    let examples: &[Example] = &[
        (&[], "m13 r +bat", Ok(4 + 4 + 10)),
        (&["m13 d +eel"], "m13 d eels", Ok(6 + 10)),
    ];
    let readings = ("corner", "readings");
    hold(PUZZINGO, &[entry, readings], Some(WORDS), 2, examples);
    let dictionary = ("disallowed", "dictionary");
    let ate: &[Example] = &[(&[], "m13 r ate", Ok(3 + 3))];
    hold(PUZZINGO, &[entry, dictionary], Some(WORDS), 2, ate);
    hold(PUZZINGO, &[entry], None, 2, &[(&[], "m13 r lol", Ok(3))]);
}

/// Ann's mate Cy extends her words, which is no connection, or touches them. BATH extends BAT, and with it TAB.
#[test]
fn the_bonuses_of_teams() {
    let examples: &[Example] = &[
        (&["m13 r habit", "n13 d at"], "m13 r habits", Ok(11 + 5)),
        (&["m13 r bat", "n13 d at"], "m13 r bats", Ok(6 + 6 + 5)),
        (&["m13 r bat", "n13 d at"], "m13 r bath", Ok(9 + 5)),
        (&["m13 r bat", "n13 u at"], "m13 d bat", Ok(5 + 5 + 10)),
    ];
    hold(PUZZINGO, &[("judge", "entry")], Some(WORDS), 4, examples);
}

#[test]
fn the_examples_of_scoreboards() {
    let examples: &[Example] = &[
        (&[], "play +act?s", Ok(24)),
        (
            &[],
            "play bat also tab also bat claim corner,corner,bridge",
            Ok(15 + 20 + 10),
        ),
        // No declared word has the eight letters of a ring.
        (&[], "play habits claim ring", Err("false-claim")),
        (&[], "play xat claim extension", Err("not-a-word")),
        (&[], "play bat claim extension", Err("false-claim")),
        (&[], "play x also a", Err("word-too-short")),
        (&[], "m13 r bat", Err("bad-notation")),
    ];
    hold(SCOREBOARD, &[("judge", "entry")], Some(WORDS), 2, examples);
}

#[test]
fn the_examples_of_lingo() {
    let words = "bead bear pry yet oven over ye en hew eye new wen repeat pet exert re hex at";
    let game = &["m13 r yet", "k14 r oven", "l12 r hew", "m11 d repeat"];
    let examples: &[Example] = &[
        (&[], "m13 r bead", Ok(21)),
        (&["m13 r bead"], "p12 d pry", Ok(68)),
        (&[], game[0], Ok(12)),
        (&["m13 r yet"], game[1], Ok(84)),
        (&["m13 r yet", "k14 r oven"], game[2], Ok(126)),
        (&["m13 r yet", "k14 r oven", "l12 r hew"], game[3], Ok(100)),
        (game, "n11 d exert", Ok(495)),
    ];
    hold(LINGO, &[], Some(words), 2, examples);
    let twice: &[Example] = &[
        (&[], "m13 r new also o13 l wen", Err("too-many-words")),
        (&[], "m13 r new", Ok(12)),
    ];
    hold(LINGO, &[("scoring", "claimed")], Some(words), 2, twice);
}

#[test]
fn the_examples_of_towers() {
    let words = Some(
        "cat acts car bat dog dogs cats quit acrobat mood dear net on wood leap wool snack lean plus nets",
    );
    let game = &[
        "d5 r mood",
        "g5 d dear",
        "f6 r net",
        "d5 r wood",
        "g5 d leap",
        "f8 r snack",
    ];
    let examples: &[Example] = &[
        (&[], "e5 r cat", Ok(6)),
        (&["e5 r cat"], "e4 d acts", Ok(8)),
        (&["e5 r cat", "e4 d acts"], "e5 r car", Ok(4)),
        // ABTS down the column is no word.
        (&["e5 r cat", "e4 d acts"], "e5 r bat", Err("bad-run")),
        (&["e5 r cat"], "e5 r dog", Err("covers-all")),
        (&["e5 r cats"], "e5 r dogs", Ok(2 + 2 + 2 + 1)),
        (&[], "e5 r quit", Ok(8)),
        (&[], "d5 r acrobat", Ok(14 + 20)),
        (&["d5 r mood"], "g5 d dear", Ok(8)),
        (&game[..2], "f6 r net", Ok(10)),
        (&game[..3], "d5 r wood", Ok(5)),
        (&game[..4], "g5 d leap", Ok(12)),
        (&game[..5], "f8 r snack", Ok(14)),
        (game, "i3 d plus", Ok(16)),
    ];
    hold(TOWERS, &[("judge", "entry")], words, 2, examples);
}
