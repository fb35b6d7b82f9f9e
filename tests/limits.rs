//! Limits on everything that comes in: just below it is accepted, just above it is refused in words that name the limit.
//! Whatever its shape, an input is settled: what grows with the square of its size would not be.

mod cost;
mod link;
mod yaml;

use std::time::{Duration, Instant};

use crate::program::Folder;
use tileref::action::{MAX_SECONDS, TypedLine};
use tileref::game::Game;
use tileref::gcg;
use tileref::layout::Layout;
use tileref::letter_grid::{Adjacency, LetterGrid, MAX_BLANKS, MAX_TILES, Neighbours};
use tileref::lexicon;
use tileref::record::{self, MAX_ACTION, MAX_LISTED, MAX_NAME, MAX_TURNS, Record};
use tileref::referee::Vocabulary;
use tileref::replay;
use tileref::rules::Ruleset;
use tileref::section;
use tileref::stats;
use tileref::text::MAX_LINE;
use tileref::view;

/// Far more than anything takes here, on a busy machine and without optimisation (half a second); far less than what
/// grows with the square of its size, or doubles with each level.
const SOON: Duration = Duration::from_secs(20);

/// Does it, and sees that it does not take long.
#[track_caller]
fn soon<T>(what: &str, does: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let done = does();
    let took = began.elapsed();
    assert!(took < SOON, "{what} took {took:?}");
    done
}

/// The one is accepted, and the other refused in words that name the limit.
#[track_caller]
fn limit<T, E: ToString>(below: Result<T, E>, above: Result<T, E>, named: &str) {
    if let Err(error) = below {
        panic!("refused below the limit: {}", error.to_string());
    }
    match above {
        Ok(_) => panic!("accepted above the limit that is named `{named}`"),
        Err(error) => {
            let told = error.to_string();
            assert!(told.contains(named), "no `{named}` in: {told}");
        }
    }
}

fn record_with(end: &str) -> String {
    format!("game: puzzingo\nplayers: [Ann, Bob]\n{end}")
}

fn parse(text: &str) -> Result<Record, record::RecordError> {
    soon("a record", || Record::parse(text))
}

fn ruleset(text: &str) -> Result<Ruleset, section::RulesetError> {
    soon("a ruleset", || Ruleset::parse(text))
}

#[test]
fn lines() {
    let note = |length: usize| TypedLine::parse(&format!("note {}", "ä".repeat(length - 5)));
    limit(note(MAX_LINE), note(MAX_LINE + 1), "4000 characters");
    let time =
        |seconds: u32| TypedLine::parse(&format!("pass @{}:{:02}", seconds / 60, seconds % 60));
    limit(time(MAX_SECONDS), time(MAX_SECONDS + 1), "6000:00");
    let adjust = |points: i32| TypedLine::parse(&format!("adjust +{points} why"));
    limit(adjust(100_000), adjust(100_001), "a number");
    for row in [
        "a1 r ".to_owned() + &"a".repeat(3_990),
        "also ".repeat(800),
        "a1 r a also ".repeat(330),
        "rack ".to_owned() + &"?+a".repeat(1_300),
        "x".repeat(10 << 20),
        "?".repeat(10 << 20),
        "\u{202e}".repeat(3_999),
        "allow ".to_owned() + &"a ".repeat(1_990),
        "grid ".to_owned() + &"a*/".repeat(1_300),
    ] {
        let start: String = row.chars().take(12).collect();
        let _ = soon(&start, || {
            TypedLine::parse(&row).map(|said| said.to_string())
        });
    }
}

#[test]
fn grids() {
    let grid = |tiles: usize| LetterGrid::parse(&"a".repeat(tiles)).map_err(|e| e.problem);
    limit(grid(MAX_TILES), grid(MAX_TILES + 1), "100");
    let rows = |n: usize| LetterGrid::parse(&vec!["."; n].join("/")).map_err(|e| e.problem);
    limit(rows(MAX_TILES), rows(MAX_TILES + 1), "100 rows");
    let blanks =
        |n: usize| LetterGrid::parse(&("a".to_owned() + &"?".repeat(n))).map_err(|e| e.problem);
    limit(blanks(MAX_BLANKS), blanks(MAX_BLANKS + 1), "4 blanks");
}

/// Words and grids in which nearly everything leads on, whatever the blanks stand for.
const MAZES: [(&str, &str); 4] = [
    (
        "baadac/bdaddc/dab?bb/caa?ca/dcc??a/cdbbdb",
        "dccbaabbcbacddcdcbdababcbdcdbaababdcddbbabdcdaccacaccaddabbdadb",
    ),
    (
        "efhbde/gdcged/??dgda/dc?dbc/gd?cea/aebbca",
        "fdgcgdbddcccececdbdbdgddadcgeddcgdbddchdcggddebddedaddgcdedgddcd",
    ),
    (
        "l*ffghi/jjijaj/aldc*je/g?*j?ej/af?a?d/jcgjje",
        "agajjdeajajfagfjfjcjdldjcdjalaljdjhagajdjajedecjjjicjjjcijdjicge",
    ),
    ("??a/a??/aba/bab", "abbaabababaabbabaababbaabababab"),
];

#[test]
fn words_in_mazes() {
    for (grid, word) in MAZES {
        let letter_grid = LetterGrid::parse(grid).expect("a grid");
        for rings in [letter_grid.clone(), ringed(grid)] {
            let adjacency = Adjacency::new(rings, Neighbours::Eight);
            assert!(
                soon(word, || adjacency.route(word)).is_some(),
                "{word} in {grid}"
            );
        }
    }
    // As long as a line can be, there and not there.
    let adjacency = |grid| {
        let letter_grid = LetterGrid::parse(grid).expect("a grid");
        Adjacency::new(letter_grid, Neighbours::Eight)
    };
    for (grid, word, there) in [
        ("?a?b/b?a?/ab*ab", "ab".repeat(1_990), true),
        ("?a?b/b?a?/ab*ab", "abba".repeat(990) + "cdef", true),
        ("?a?b/b?a?/ab*ab", "abba".repeat(990) + "cdefg", false),
        ("????/abcd", "abcdefghijklmnopqrstuvwxyz".repeat(150), false),
    ] {
        let what: String = word.chars().take(9).collect();
        let route = soon(&what, || adjacency(grid).route(&word));
        assert_eq!(route.is_some(), there, "{what} in {grid}");
    }
}

/// The same letters with a ring on every second tile.
fn ringed(grid: &str) -> LetterGrid {
    let mut tiles = 0;
    let ring = |c: char| {
        tiles += usize::from(c.is_alphabetic() || c == '?');
        let ringed = (c.is_alphabetic() || c == '?') && tiles % 2 == 0;
        format!("{c}{}", if ringed { "*" } else { "" })
    };
    let text: String = grid.replace('*', "").chars().map(ring).collect();
    LetterGrid::parse(&text).expect("a grid")
}

/// Twenty lists that fill their lines, in a record of as many challenges as go into it.
fn crowded(challenge: &str) -> String {
    let players: Vec<String> = (0..20).map(|n| format!("p{n}")).collect();
    let mut text = format!(
        "game: wordpaths\nplayers: [{}]\noptions: {{rounds: 2}}\nturns:\n- table: grid wora./d?tbi/gie.d\n",
        players.join(", ")
    );
    let letters = || 'a'..='z';
    let words = letters().flat_map(|one| letters().map(move |two| format!("{one}{two}")));
    let words = words.flat_map(|two| letters().map(move |three| format!("{two}{three}")));
    let words: Vec<String> = words.collect();
    for (n, player) in players.iter().enumerate() {
        // Half of each list is on the next one as well.
        let own = words[n * 490..].iter().take(980);
        let list = own.cloned().collect::<Vec<_>>().join(" ");
        text += &format!("- {player}: words {list}\n");
    }
    let full = MAX_TURNS - players.len() - 1;
    text + &format!("- p0: {challenge}\n").repeat(full)
}

#[test]
fn full_records_of_word_paths() {
    for challenge in ["challenge aaa upheld", "challenge aaa rejected"] {
        let record = parse(&crowded(challenge)).expect("a record");
        assert_eq!(record.turns.len(), MAX_TURNS);
        let rules = || Ruleset::built_in("wordpaths").expect("a ruleset");
        let game = soon(challenge, || {
            replay::replay(&record, rules(), None, &replay::no_files).expect("legal")
        });
        soon("looking back", || {
            stats::of_players(&game).len() + stats::of_teams(&game).len() + view::race(&game).len()
        });
        soon("the log", || view::turns(&game).count());
    }
}

#[test]
fn records() {
    for letter in ["a", "é"] {
        let action = |length: usize| {
            let action = letter.repeat(length);
            parse(&record_with(&format!("turns:\n- Ann: {action}\n")))
        };
        limit(action(MAX_ACTION), action(MAX_ACTION + 1), "4000");
    }
    let turns = |n: usize| {
        Record::parse(&record_with(&format!(
            "turns:\n{}",
            "- Ann: pass\n".repeat(n)
        )))
    };
    limit(turns(MAX_TURNS), turns(MAX_TURNS + 1), "10000 turns");
    let name = |length: usize| {
        parse(&format!(
            "game: g\nplayers: [Ann, {}]\n",
            "é".repeat(length)
        ))
    };
    limit(name(MAX_NAME), name(MAX_NAME + 1), "40");
    let many =
        |n: usize, one: &dyn Fn(usize) -> String| (0..n).map(one).collect::<Vec<_>>().join(", ");
    let players = |n| {
        parse(&format!(
            "game: g\nplayers: [{}]\n",
            many(n, &|i| format!("p{i}"))
        ))
    };
    limit(players(MAX_LISTED), players(MAX_LISTED + 1), "100 entries");
    let options = |n| {
        parse(&record_with(&format!(
            "options: {{{}}}\n",
            many(n, &|i| format!("o{i}: 1"))
        )))
    };
    limit(options(MAX_LISTED), options(MAX_LISTED + 1), "100 entries");
    let values = |n| {
        parse(&record_with(&format!(
            "options: {{o: [{}]}}\n",
            many(n, &|i| i.to_string())
        )))
    };
    limit(values(MAX_LISTED), values(MAX_LISTED + 1), "100 entries");
    let size = |bytes: usize| {
        let text = record_with("# ");
        let text = format!("{text}{}", "x".repeat(bytes - text.len()));
        soon("a large record", || Record::parse(&text))
    };
    limit(
        size(record::MAX_BYTES),
        size(record::MAX_BYTES + 1),
        "1024 KiB",
    );
    let full = record_with(&format!("turns:\n{}", "- Ann: pass\n".repeat(MAX_TURNS)));
    let told =
        record::append(&full, &parse(&full).unwrap(), "Ann", "pass").expect_err("a full record");
    assert!(told.to_string().contains("10000"), "{told}");
}

#[test]
fn full_records_are_edited_soon() {
    let lines = format!("turns:\n{}", "- Ann: pass # tea\n".repeat(MAX_TURNS));
    let text = record_with(&lines);
    let middle = MAX_TURNS / 2;
    let amended = soon("amend", || {
        let record = parse(&text).expect("a record");
        record::replace_turn(&text, &record, middle, "Bob", "x")
    });
    let (_, amended) = amended.expect("a turn");
    assert_eq!(amended.turns[middle].actor, "Bob");
    let deleted = soon("delete", || {
        let record = parse(&text).expect("a record");
        record::remove_turn(&text, &record, middle)
    });
    let (shorter, deleted) = deleted.expect("a turn");
    let inserted = soon("insert", || {
        record::insert_turn(&shorter, &deleted, middle, "Bob", "x")
    });
    assert_eq!(inserted.expect("a turn").1, amended);
    let renamed = soon("rename", || {
        let record = parse(&text).expect("a record");
        record::rename(&text, &record, "Ann", "Anna")
    });
    assert_eq!(renamed.expect("a player").1.turns[middle].actor, "Anna");
    let undone = soon("undo", || record::without_last(&text, MAX_TURNS));
    let undone = parse(&undone.expect("turns"));
    assert_eq!(undone.expect("a record").turns.len(), 0);
    let room = record::MAX_BYTES - 200;
    let comments = "  # a\n".repeat(room / 6);
    for (what, end) in [
        ("dots", format!("# {}", ".".repeat(room))),
        ("colons", format!("# {}", "turns: ".repeat(room / 7))),
        ("comments", format!("turns:\n- Ann: x\n{comments}")),
    ] {
        let text = record_with(&end);
        let old = soon(what, || parse(&text)).expect(what);
        let (new, record) = soon(what, || record::append(&text, &old, "Bob", "x")).expect(what);
        let new = soon(what, || record::replace_turn(&new, &record, 0, "Bob", "y"));
        let (new, record) = new.expect(what);
        let back = soon(what, || record::without_last(&new, record.turns.len())).expect(what);
        assert_eq!(parse(&back), parse(&record_with("")), "{what}");
    }
}

/// The game before a turn is replayed when it is needed, instead of one copy of the game for each turn.
#[test]
#[cfg(target_os = "linux")]
fn what_a_long_record_missed_is_found_in_little_memory() {
    let pair = |[one, other]: [&str; 2]| {
        format!("  - {one}: m13 r latch\n  - {other}: challenge upheld\n")
    };
    let turns = pair(["Ann", "Bob"]) + &pair(["Bob", "Ann"]);
    let record = "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n".to_owned() + &turns.repeat(1_000);
    let folder = Folder::new().file("game.yaml", record);
    let program = folder.command(&["missed", "-d", "letterpress"]);
    let mut limited = std::process::Command::new("sh");
    limited
        .args(["-c", "ulimit -v 1000000; exec \"$@\"", "sh"])
        .arg(program.get_program())
        .args(program.get_args())
        .current_dir(folder.path("."));
    crate::program::ran(limited.output(), "missed")
        .fine()
        .says("the most that");
}

/// The system would end the program.
#[test]
#[cfg(unix)]
fn a_limit_on_the_size_of_files_is_named_and_changes_nothing() {
    let folder = Folder::with_game();
    let before = folder.read("game.yaml");
    let program = folder.command(&["turn", "game.yaml", "pass"]);
    let mut limited = std::process::Command::new("sh");
    limited
        .args(["-c", "ulimit -f 0; exec \"$@\"", "sh"])
        .arg(program.get_program())
        .args(program.get_args())
        .current_dir(folder.path("."));
    let ran = crate::program::ran(limited.output(), "turn");
    ran.fails(2, "nothing was changed: File too large; raise the limit");
    assert_eq!(folder.read("game.yaml"), before);
}

#[test]
fn rulesets() {
    let base = "base: puzzingo\n";
    let size = |bytes: usize| ruleset(&format!("{base}#{}", "x".repeat(bytes - base.len() - 1)));
    limit(
        size(section::MAX_BYTES),
        size(section::MAX_BYTES + 1),
        "262144 bytes",
    );
    let mat = |side: usize| Layout::parse(&format!("{}\n", ".".repeat(side)).repeat(2));
    limit(mat(99), mat(100), "99 rows and columns");
    let rows = |side: usize| Layout::parse(&"..\n".repeat(side));
    limit(rows(99), rows(100), "99 rows and columns");
    let categories = |text: String| {
        let mut rules = Ruleset::built_in("puzzingo").expect("a ruleset");
        rules.set_with("categories", "mine.txt", &|_| Ok(text.clone()))
    };
    let lines = |n: usize| categories((0..n).map(|i| format!("c{i}\n")).collect());
    limit(lines(10_000), lines(10_001), "10000 lines");
    let long = |n: usize| categories("é".repeat(n));
    limit(long(100), long(101), "100 characters");
}

#[test]
fn word_lists() {
    let words = |n: usize| {
        lexicon::compile("a".repeat(n).as_bytes())
            .expect("a text")
            .report
    };
    assert_eq!(words(lexicon::MAX_LETTERS).words, 1);
    assert!(words(lexicon::MAX_LETTERS + 1).examples[0].too_long);
    // A text of the largest size is compiled beside the compiler itself; here only what is above.
    let told = soon("a list too large", || {
        lexicon::compile(&vec![b'a'; lexicon::MAX_BYTES + 1])
    });
    assert!(told.unwrap_err().to_string().contains("64 MB"));
    for one in [
        "a".repeat(10 << 20),
        "\u{301}".repeat(2 << 20),
        "a\r".repeat(1 << 20) + "\0",
    ] {
        let started = one.chars().take(3).collect::<String>();
        let _ = soon(&format!("{started:?}"), || lexicon::compile(one.as_bytes()));
    }
}

#[test]
fn transcripts() {
    let players = "#player1 Ann Ann\n#player2 Bob Bob\n";
    let size = |bytes: usize| soon("a transcript", || gcg::decode(&vec![b'#'; bytes]));
    limit(size(gcg::MAX_BYTES), size(gcg::MAX_BYTES + 1), "1024 KiB");
    let score = |digits: usize| {
        gcg::Transcript::parse(&format!("{players}>Ann: - +0 {}\n", "1".repeat(digits)))
    };
    assert!(score(5).is_ok() && score(6).is_err());
    let game = |names: Vec<String>| {
        let rules = Ruleset::built_in("wordgame").expect("a ruleset");
        Game::new(rules, &names, Vocabulary::new(None)).expect("seats")
    };
    for (what, line) in [
        ("passes", ">Ann: - +0 0\n"),
        ("remarks", "#note x\n"),
        ("lines that go on", "x\n"),
        ("lines passed over", "#rack1 ABC\n"),
        ("racks", ">Ann: ABCDEFG -ABC +0 0\n"),
        ("withdrawals", ">Ann: A 8H A +1 1\n>Ann: A -- -1 0\n"),
        ("plays", ">Ann: A 8H ABC +1 1\n"),
    ] {
        let n = (gcg::MAX_BYTES - 100) / line.len();
        let text = format!("{players}{}", line.repeat(n));
        let Ok(transcript) = soon(what, || gcg::Transcript::parse(&text)) else {
            continue;
        };
        let game = game(transcript.names());
        let _ = soon(what, || gcg::replay(&transcript, game));
    }
    let long = format!(
        "{players}>Ann: A 8H {} +1 1\n",
        "A".repeat(gcg::MAX_BYTES - 100)
    );
    let long = soon("a long word", || gcg::Transcript::parse(&long)).expect("a transcript");
    let game = game(long.names());
    assert!(soon("a long word", || gcg::replay(&long, game)).is_err());
}

#[test]
fn what_is_read_from_files_has_limits() {
    let folder = Folder::with_game();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let zeros = vec![b'\n'; 1 << 20];
    for _ in 0..80 {
        std::io::Write::write_all(&mut gzip, &zeros).expect("packed");
    }
    let folder = folder
        .file("bomb.gz", gzip.finish().expect("packed"))
        .file("long.yaml", "x".repeat(10 << 20))
        .file("far.txt", ".".repeat(64 * 1024 + 1));
    folder.run("dict add bomb bomb.gz").fails(2, "64 MB");
    folder.run("check long.yaml").fails(2, "1024 KiB");
    folder.run("import long.yaml").fails(2, "1024 KiB");
    folder
        .run("new wordgame Ann Bob -f n.yaml --set layout=far.txt")
        .fails(2, "65536 bytes");
    let name = "a".repeat(41);
    folder
        .run(&format!("dict add {name} bomb.gz"))
        .fails(2, "40");
}
