//! What was there: `missed`, `review` and `puzzle`.

use serde_json::Value;

use crate::program::Folder;

/// A record with a word list of its own.
fn folder(game: &str, options: &str, words: &str, turns: &[&str]) -> Folder {
    let turns: String = turns.iter().map(|turn| format!("  - {turn}\n")).collect();
    let record = format!(
        "game: {game}\nplayers: [Ann, Bob]\ndictionary: words.txt\noptions: {{{options}}}\nturns:\n{turns}"
    );
    Folder::new()
        .file("words.txt", words.replace(' ', "\n"))
        .file("game.yaml", record)
}

const YET: &str = "yet oven ye en hew eye new over";

#[test]
fn words_that_nobody_named_are_told_on_request() {
    let turns = ["Ann: m13 r yet", "Bob: k14 r oven"];
    let lingo = folder("lingo", "scoring: claimed", YET, &turns);
    let told = lingo.run("missed").fine();
    told.says("turn 2, Bob: k14 r oven scored 21")
        .says("overlooked in the same place:\n  k14 r oven also ")
        .says("    3 words: 28 x3 = 84\n")
        .says("    +84\n");
    let found = lingo.run("missed --json").fine().json();
    assert_eq!(found["overlooked"]["points"], 84, "{found}");
    assert_eq!(found["overlooked"]["multiplier"], 3, "{found}");
    assert_eq!(found["missed"], 84 - 21, "{found}");
    // The line is one that the table could have said.
    let line = found["overlooked"]["action"]
        .as_str()
        .expect("a line")
        .to_owned();
    lingo.run("undo").fine();
    let said = lingo
        .run(&format!("turn --json game.yaml {line}"))
        .fine()
        .json();
    assert_eq!(said["turns"][1]["points"], 84, "{said}");
    lingo
        .run("missed")
        .fine()
        .says("nothing was missed: no play of O, V, E and N scores more\n");
}

#[test]
fn bonuses_that_nobody_claimed_are_told_on_request() {
    let turns = ["Ann: q13 l inbox", "Bob: m14 drruull matchbox claim ring"];
    let table = folder("puzzingo", "bonuses: announced", "inbox matchbox", &turns);
    table
        .run("missed")
        .fine()
        .says("overlooked in the same place:\n  m14 drruull matchbox claim multi-direction,ring\n")
        .says("    +70\n");
}

#[test]
fn the_best_play_of_the_same_tiles() {
    let turns = ["Ann: h8 r habit", "Bob: h8 d heat", "Ann: g11 r at"];
    let words = "habit habits heat at eat eats theta ta hat ate tea";
    let table = folder("wordgame", "", words, &turns);
    let found = table.run("missed game.yaml 2 --json").fine().json();
    assert_eq!(found["tiles"], "eat", "{found}");
    let (best, points) = (&found["best"]["points"], &found["points"]);
    let gain = best
        .as_i64()
        .zip(points.as_i64())
        .map(|(best, points)| best - points);
    assert_eq!(
        found["missed"].as_i64(),
        gain.map(|gain| gain.max(0)),
        "{found}"
    );
    table
        .run("missed game.yaml 9")
        .fails(2, "no turn 9: the record has turns 1 to 3");
    table
        .run("missed game.yaml 1")
        .fine()
        .says("nothing was missed: no play of H, A, B, I and T scores more\n");
}

#[test]
fn nothing_can_be_found_where_nothing_tells_what_a_word_is() {
    for command in ["missed", "review", "puzzle game.yaml"] {
        let none = Folder::new();
        none.run("new puzzingo Ann Bob --dictionary none").fine();
        none.run(command).fails(2, "this game has no dictionary");
        let paths = Folder::new();
        paths.run("new wordpaths Ann Bob").fine();
        paths
            .run(command)
            .fails(2, "players list words instead of laying tiles");
        let bare = Folder::new();
        bare.run("new puzzingo Ann Bob --set board=none").fine();
        bare.run(command).fails(2, "only the score is kept here");
        let empty = Folder::new();
        empty.run("new puzzingo Ann Bob").fine();
        match command {
            "missed" => empty.run(command).fails(2, "no tiles have been played yet"),
            "review" => empty.run(command).fine().says("no tiles were played\n"),
            _ => empty.run(command).fails(2, "found no position"),
        };
    }
}

#[test]
fn a_record_without_a_dictionary_can_use_any() {
    let turns = ["Ann: h8 r habit", "Bob: h8 d heat", "Ann: g11 r at"];
    let table = folder("wordgame", "judge: entry", "habit heat at ate eat", &turns);
    let told = |command: &str| table.run(command).fine().out;
    let commands = ["missed game.yaml 2", "review", "puzzle game.yaml --seed 7"];
    let with_list = commands.map(told);
    let record = table
        .read("game.yaml")
        .replace("dictionary: words.txt", "dictionary: none");
    let table = Folder::new()
        .file("words.txt", table.read("words.txt"))
        // A list that lacks the words on the table judges no turn again.
        .file("short.txt", "ate")
        .file("game.yaml", record);
    for (command, with_list) in commands.into_iter().zip(with_list) {
        table
            .run(command)
            .fails(2, "name one: `--dictionary letterpress`");
        let told = table.run(&format!("{command} -d ./words.txt")).fine();
        assert_eq!(told.out.replace("./words", "words"), with_list);
    }
    table.run("review -d ./short.txt").fine();
}

/// A record may have the rack of a turn: all of it is searched then, also where nothing was played.
#[test]
fn a_rack_that_is_known_is_searched_too() {
    let turns = [
        "Ann: h8 r habit rack habits",
        "Bob: pass rack heat",
        "Ann: h9 r at rack zzzzzzzz",
    ];
    let words = "habit habits heat at ah ha";
    let table = folder("wordgame", "", words, &turns);
    let found = table.run("review --json").fine().json();
    let turns = found["turns"].as_array().expect("turns");
    assert_eq!(turns.len(), 3, "{found}");
    let points = |turn: usize, of: &str| turns[turn][of]["points"].as_i64();
    assert_eq!(turns[0]["rack"], "habits");
    assert!(points(0, "best_of_rack") > points(0, "best"), "{found}");
    assert!(turns[1]["best"].is_null() && points(1, "best_of_rack") > Some(0));
    // A rack that nobody can hold tells nothing.
    assert!(turns[2]["best_of_rack"].is_null(), "{found}");
    for turn in turns {
        let more = [&turn["best"], &turn["best_of_rack"]].map(|play| play["points"].as_i64());
        let more = more.into_iter().max().flatten().unwrap_or(0);
        let scored = turn["points"].as_i64().expect("points");
        assert_eq!(turn["missed"], (more - scored).max(0), "{turn}");
    }
    // What is better stands below each turn.
    let told = table.run("review").fine();
    told.says(" turn   player             action        points   missed\n")
        .says("    1   Ann                h8 r habit         8        1\n")
        .says("        best of the rack   h3 d habits        9\n");
    let page = table.run("review --html").fine().out;
    assert!(page.contains("best of the rack"), "{page}");
    let told = table.run("missed game.yaml 1").fine();
    told.says("nothing was missed: no play of H, A, B, I and T scores more\n")
        .says("the most that the rack H, A, B, I, T and S could score:\n");
    let told = table.run("missed game.yaml 2").fine();
    told.says("turn 2, Bob: pass scored 0\nthe most that the rack H, E, A and T could score:\n");
}

/// The shipped games, turn by turn: the sums add up, and every better play is one that the table would have accepted.
#[test]
fn a_review_adds_up() {
    for name in ["wordgame.yaml", "first-game.yaml", "teams.yaml"] {
        let example = format!("{}/examples/{name}", env!("CARGO_MANIFEST_DIR"));
        let folder = Folder::new().file("game.yaml", std::fs::read(&example).expect("a record"));
        let found = folder.run("review --json").fine().json();
        let turns = found["turns"].as_array().expect("turns");
        let missed = |turn: &Value| turn["missed"].as_i64().expect("a number");
        for player in found["left"].as_array().expect("players") {
            let own = turns
                .iter()
                .filter(|turn| turn["player"] == player["player"]);
            assert_eq!(
                player["points"],
                own.map(missed).sum::<i64>(),
                "{name} {player}"
            );
        }
        let most = turns
            .iter()
            .find(|turn| turn["turn"] == found["most_missed"]);
        let most = most.expect("a turn that missed something");
        assert_eq!(Some(missed(most)), turns.iter().map(missed).max(), "{name}");
        assert!(missed(most) > 0);
        let line = most["best"]["action"].as_str().expect("a line");
        let before = most["turn"].as_u64().expect("a number") - 1;
        let log = folder.run("log --json").fine().json();
        let all = log["turns"].as_array().expect("turns").len() as u64;
        folder
            .run(&format!("undo game.yaml {}", all - before))
            .fine();
        let by = most["player"].as_str().expect("a name");
        let said = folder
            .run(&format!("turn game.yaml --json --by {by} {line}"))
            .fine()
            .json();
        let last = said["turns"].as_array().expect("turns").last();
        assert_eq!(
            last.expect("a turn")["points"],
            most["best"]["points"],
            "{name} {line}"
        );
    }
}

#[test]
fn a_review_is_a_table_and_the_play_that_missed_most() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/wordgame.yaml");
    let folder = Folder::new().file("game.yaml", std::fs::read(example).expect("a record"));
    folder
        .run("review")
        .fine()
        .says(" turn   player                   action             points   missed\n")
        .says("    2   Ben                      b9 r team              16        2\n")
        .says("        best of the same tiles   f7 r mate              18\n")
        .says("points left on the table: Ann ")
        .says("biggest miss: turn ")
        .says("* not played ")
        .says("Where the record does not have the rack, only the tiles that were played");
    let page = folder.run("review --html").fine().out;
    roxmltree::Document::parse(&crate::export::as_xml(&page)).expect("a page");
    assert!(page.contains("class=\"tile ghost\"") && page.contains("What was there?"));
    // The same as a part of the page of the game.
    folder.run("export -o with.html --review").fine();
    folder.run("export -o without.html").fine();
    let (with, without) = (folder.read("with.html"), folder.read("without.html"));
    assert!(with.contains("What was there?") && !without.contains("What was there?"));
    assert!(with.contains("Every turn"));
    folder
        .run("export --review")
        .fails(2, "`--review` is for web pages");
    folder.run("review --html --json").ends(2);
}

/// A better play could tell which words are valid, so the play that can be challenged is not looked at.
#[test]
fn at_the_prompt_nothing_is_told_about_a_play_that_can_be_challenged() {
    let ran = |lines: &str| Folder::with_game().pipe("play", lines).fine();
    let waits = "a play can still be challenged";
    ran("missed\nmissed 7\nmissed x\n")
        .says("a play can still be challenged")
        .says("no turn 7: the record has only turn 1")
        .says("not understood: `missed x`; `missed [N]` shows what the last play missed");
    let told = ran("pass\nmissed\n").says("turn 1, Ann: m13 r latch scored 10\n");
    assert!(!told.out.contains(waits), "{told}");
    ran("pass\nmissed 1\n").says("turn 1, Ann: m13 r latch scored 10\n");
    ran("set lookups=open\nmissed\n").says("turn 1, Ann: m13 r latch scored 10\n");
    ran("pass\nset lookups=closed\nmissed\n")
        .says("this table looks up only words that are challenged");
}

/// Nor is a rack that somebody held: not which doubted word it had, and not where the table shows no best plays.
#[test]
fn at_the_prompt_nothing_is_told_about_a_rack() {
    let begun = |options: &str| {
        let folder = Folder::new();
        folder
            .run(&format!("new puzzingo Ann Bob {options}"))
            .fine();
        folder
    };
    let lines = "pass rack la\nm13 r la\nmissed 1\npass\nmissed 1\n";
    let told = begun("--set finder=always").pipe("play", lines).fine();
    told.says("a play can still be challenged")
        .says("are valid; ask again after the next turn: `missed 1`")
        .says("turn 1, Ann: pass scored 0\nthe most that the rack L and A could score:\n");
    let told = begun("").pipe("play", lines).fine();
    told.says("the best plays are shown after the game");
    let lines = "m13 r lat rack latchex\npass\nmissed 1\n";
    let told = begun("--set finder=always").pipe("play", lines).fine();
    told.says("the most that the rack L, A, T, C, H, E and X could score:\n");
    let told = begun("")
        .pipe("play", lines)
        .fine()
        .says("turn 1, Ann: m13 r lat scored ");
    assert!(!told.out.contains("the rack L"), "{told}");
}

#[test]
fn a_puzzle_follows_from_its_number() {
    let folder = Folder::new();
    for game in ["puzzingo", "lingo", "wordgame", "jumbo-jumble"] {
        let line = format!("puzzle --game {game} --seed 7");
        let (one, again) = (folder.run(&line).fine(), folder.run(&line).fine());
        assert_eq!(one.out, again.out);
        one.says("puzzle 7\n").says("Find a play for ");
        let other = folder.run(&format!("puzzle --game {game} --seed 8")).fine();
        let rack = |out: &str| {
            out.lines()
                .find(|line| line.starts_with("rack:") || line.starts_with("pool:"))
                .map(String::from)
        };
        assert_ne!(rack(&other.out), rack(&again.out));
        let json = folder.run(&format!("{line} --json")).fine().json();
        assert!(json["answer"].is_null(), "{json}");
        let json = folder.run(&format!("{line} --json --answer")).fine().json();
        let answer = json["answer"].as_array().expect("plays");
        assert_eq!(answer.len(), 10, "{json}");
        let points = |play: &Value| play["points"].as_i64();
        assert!(
            answer
                .iter()
                .all(|play| points(play) >= json["points"].as_i64())
        );
        assert_eq!(points(&answer[9]), json["points"].as_i64());
        folder
            .run(&format!("{line} --answer"))
            .fine()
            .says("* not played");
    }
    assert!(folder.files().is_empty(), "{:?}", folder.files());
}

#[test]
fn a_puzzle_is_of_the_day_or_of_a_game() {
    let folder = Folder::new();
    let today = folder.run("puzzle --json").fine().json();
    let seed = today["seed"].as_u64().expect("a date");
    assert!((20_250_101..30_000_000).contains(&seed), "{seed}");
    assert_eq!(today["dictionary"], "common");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/wordgame.yaml");
    let folder = Folder::new().file("game.yaml", std::fs::read(example).expect("a record"));
    let json = folder.run("puzzle game.yaml --seed 1 --json").fine().json();
    assert_eq!(json["game"], "wordgame");
    assert!(
        json["cells"]
            .as_array()
            .is_some_and(|cells| !cells.is_empty())
    );
    folder
        .run("puzzle game.yaml --game lingo")
        .fails(2, "cannot be used with");
    folder.run("puzzle --game bingo").fails(2, "bingo");
    folder
        .run("puzzle --game wordpaths")
        .fails(2, "players list words instead of laying tiles");
}

/// A folder with a ruleset whose racks allow more plays than anybody could wait for, and a game of it.
fn wild() -> Folder {
    let rack = "rain".to_owned() + &"?".repeat(96);
    let record = format!(
        "game: wild.yaml\nplayers: [Ann, Bob]\ndictionary: letterpress\noptions: {{finder: always, lookups: open}}\n\
         turns:\n  - Ann: m13 r latch\n  - Bob: n12 d rain rack {rack}\n"
    );
    Folder::new()
        .file(
            "wild.yaml",
            "base: puzzingo\nid: wild\nname: Wild\nrack: 100\nwildcards: 1000\n",
        )
        .file("game.yaml", record)
}

/// Wherever its output goes, the first Ctrl-C only ends the search, at once, however much there is to find.
#[cfg(target_os = "linux")]
#[test]
fn what_was_stopped_says_that_it_is_not_complete() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    use crate::program::until;
    use rustix::process::{Pid, Signal, kill_process};

    let record = "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: letterpress\nturns:\n  - Ann: m13 r habits\n  - Bob: n12 d rain rack rniest?\n";
    let table = Folder::new().file("game.yaml", record);
    let wild = wild();
    let stopped = |table: &Folder, line: &str| {
        let args: Vec<&str> = line.split(' ').collect();
        let mut command = table.command(&args);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = child.spawn().expect("it starts");
        let pid = Pid::from_child(&child);
        // Until it listens, the signal would end the program.
        let listens = || {
            let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
            let status = status.expect("it is still searching");
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = u64::from_str_radix(caught.expect("a mask").trim(), 16).expect("hex");
            caught >> (Signal::INT.as_raw() - 1) & 1 == 1
        };
        until("it listens", listens);
        // Some of the wild plays, so that there is something to sort and show.
        if line.contains("--all") {
            std::thread::sleep(Duration::from_secs(1));
        }
        let asked = Instant::now();
        kill_process(pid, Signal::INT).expect("sent");
        let output = child.wait_with_output();
        // A third of a second, on a busy machine and without optimisation.
        assert!(asked.elapsed() < Duration::from_secs(20), "{line}");
        crate::program::ran(output, line)
    };
    for (table, line) in [
        (&table, "best --rack aeinr?? --json".to_owned()),
        (&table, "missed --json".to_owned()),
        (&table, "review --json".to_owned()),
        (
            &wild,
            format!("best --rack aeinrstlodugm{} --json", "?".repeat(32)),
        ),
        (
            &wild,
            format!("best --rack {} --all --json", "?".repeat(100)),
        ),
        (&wild, "missed --json".to_owned()),
        (&wild, "review --json".to_owned()),
    ] {
        let is_partial = || stopped(table, &line).fine().json()["complete"] == false;
        // On a busy machine the signal may come too late.
        assert!((0..20).any(|_| is_partial()), "{line}");
    }
    // A puzzle without ten plays would be none.
    let puzzle = stopped(&wild, "puzzle game.yaml --seed 3");
    let told = format!("{puzzle}");
    assert!(told.contains("he search was stopped"), "{told}");
}

/// At the prompt, too, and the prompt stays.
#[cfg(target_os = "linux")]
#[test]
fn a_search_at_the_prompt_ends_with_ctrl_c() {
    use std::time::{Duration, Instant};

    let folder = wild();
    let mut terminal = crate::pty::Terminal::at(&folder, "play");
    terminal.shows("Ann>");
    let best = format!("best {}", "?".repeat(100));
    for (line, told) in [
        (&*best, "plays; showing the best"),
        ("missed", "the search was stopped"),
    ] {
        terminal.types(&format!("{line}\r"));
        terminal.shows("Ctrl-C stops");
        let asked = Instant::now();
        // What the key sends in a terminal that is the program's own.
        terminal.signals(rustix::process::Signal::INT);
        terminal.shows(told);
        terminal.shows("Ann>");
        assert!(
            asked.elapsed() < Duration::from_secs(5),
            "{}",
            terminal.seen
        );
    }
    terminal.quits();
}

/// A game with a word that is not in the list, and one that was challenged in vain.
const PHONY: &str = "game: crossword\nplayers: [Ann, Bob]\ndictionary: letterpress\nturns:\n  - Ann: h8 r bxead\n  \
                     - Bob: k4 d stopa\n  - Ann: challenge rejected\n  - table: end\n  - Ann: rack aeiourt\n";

#[test]
fn after_the_game_it_is_said_what_nobody_challenged() {
    let last = "  - Bob: rack aeiourt\n";
    let folder = Folder::new().file("game.yaml", PHONY);
    let vain = "these stood after a challenge: STOPA by Bob";
    // Before every rack is in, the last play can be challenged.
    for line in ["review", "export --format html", "stats"] {
        let ran = folder.run(line).fine();
        assert!(
            !ran.out.contains("in vain") && !ran.out.contains("not in"),
            "{ran}"
        );
    }
    let typed = "Bob: rack aeiourt\nquit\n";
    let told = folder.pipe("play", typed).fine().out.replace("\n  ", " ");
    assert!(
        told.contains("not in letterpress: ") && told.contains(vain),
        "{told}"
    );
    assert!(folder.read("game.yaml").ends_with(last));
    let told = folder.run("review").fine().out.replace("\n  ", " ");
    assert!(
        told.contains("not in letterpress: ") && told.contains(vain),
        "{told}"
    );
    let page = folder.run("export --format html").fine().out;
    assert!(
        page.contains("not in letterpress: ") && page.contains(vain),
        "{page}"
    );
    let review = folder.run("review --html").fine().out;
    assert!(review.contains(vain), "{review}");
    let words = folder.run("review --json").fine().json()["words"].clone();
    let ann = serde_json::json!({"n": 1, "player": "Ann", "words": ["BXEAD"]});
    assert_eq!(words["unlisted"][0], ann);
    assert_eq!(words["in_vain"][0]["player"], "Bob");
}

#[test]
fn a_table_that_looks_nothing_up_is_told_nothing_at_the_prompt() {
    let closed = PHONY.replace("turns:", "options: {lookups: closed}\nturns:");
    let folder = Folder::new().file("game.yaml", closed);
    let told = folder.pipe("play", "Bob: rack aeiourt\nquit\n").fine().out;
    assert!(!told.contains("not in letterpress"), "{told}");
    let told = folder.run("review").fine().out;
    assert!(told.contains("not in letterpress"), "{told}");
}

#[test]
fn the_reviews_of_many_games_are_totals_by_player_or_lines() {
    let example = |name: &str| {
        let path = format!("{}/examples/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).expect("a record")
    };
    let folder = Folder::new();
    std::fs::create_dir(folder.path("season")).expect("a folder");
    let folder = folder
        .file("season/a.yaml", example("wordgame"))
        .file("season/b.yaml", example("first-game"))
        .file("c.yaml", "game: lingo\nplayers: [Ann, Bob]\nturns: []\n");
    let out = folder.run("review season --json").fine().out;
    let lines: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["record"], "season/a.yaml");
    let left = |line: &serde_json::Value, player: &str| -> i64 {
        let mut seats = line["left"].as_array().expect("seats").iter();
        let own = seats.find(|seat| seat["player"] == player);
        own.map_or(0, |seat| seat["points"].as_i64().expect("points"))
    };
    let alone = folder.run("review season/b.yaml --json").fine().json();
    assert_eq!(left(&alone, "Ann"), left(&lines[1], "Ann"));
    let ann = lines.iter().map(|line| left(line, "Ann")).sum::<i64>();
    let text = folder.run("review season").fine().out;
    let row = text.lines().find(|line| line.starts_with(" Ann "));
    let row: Vec<&str> = row.expect("a row").split_whitespace().collect();
    assert_eq!((row[1], row[4]), ("2", ann.to_string().as_str()), "{text}");
    // A game that cannot be reviewed is an error, and the others count.
    let ran = folder.run("review season c.yaml").ends(2);
    assert!(ran.out.contains("1 record without a review"), "{ran}");
    let listed = folder.run("review season c.yaml -d letterpress").fine();
    listed.says("points left on the table in 3 games");
    folder
        .run("review season --html")
        .fails(2, "`--html` shows one game");
}
