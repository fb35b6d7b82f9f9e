//! Games in the languages of the standard game.

use std::collections::VecDeque;

use tileref::game::Game;
use tileref::kinds::crossword::Language;
use tileref::referee::Vocabulary;
use tileref::rules::Ruleset;

use crate::program::Folder;

/// A game without a word list, of two players.
fn game(language: &str, turns: &[&str]) -> Folder {
    let mut record = format!(
        "game: crossword\nplayers: [Ann, Bob]\ndictionary: none\noptions: {{language: {language}}}\nturns:\n"
    );
    for (turn, player) in turns.iter().zip(["Ann", "Bob"].iter().cycle()) {
        record += &format!("  - {player}: {turn}\n");
    }
    Folder::new().file("game.yaml", record)
}

#[test]
fn turkish_is_written_with_its_own_capitals_everywhere() {
    let list = "ilik\nılık\nkil\nkıl\n";
    for (plays, word, other) in [
        (["h8 r ilik", "k8 d KİL"], "İLİK", "ILIK"),
        (["h8 r ILIK", "k8 d KIL"], "ILIK", "İLİK"),
    ] {
        let folder = game("tr", &plays).file("tr.txt", list);
        let typed = word.replace('I', "ı").replace('İ', "i").to_lowercase();
        for command in [
            "log game.yaml".to_owned(),
            "log game.yaml --json".to_owned(),
            "check game.yaml --json".to_owned(),
            "stats game.yaml".to_owned(),
            format!("word -d ./tr.txt {typed} {word}"),
            "export game.yaml -o - --format gcg".to_owned(),
            "export game.yaml -o - --format html".to_owned(),
            "export game.yaml -o - --format markdown".to_owned(),
        ] {
            let ran = folder.run(&command).fine().says(word);
            assert!(!ran.out.contains(other), "{ran}");
        }
        let board = folder.run("board game.yaml").fine();
        let row = board.out.lines().find(|line| line.starts_with(" 8"));
        let spaced: Vec<String> = word.chars().map(String::from).collect();
        assert!(row.expect("a row").contains(&spaced.join("  ")), "{board}");
        // A refusal, the places of a word, and the challenge of a word that was not played.
        let lines = format!("h8 r {word}\n{word}\nchallenge {word}\n");
        let prompt = folder.pipe("play game.yaml", lines).to_string();
        for told in ["has no new tile", "fits in", "the last play did not make"] {
            let mut lines = prompt.lines().filter(|line| line.contains(told));
            assert!(lines.any(|line| line.contains(word)), "{told}: {prompt}");
        }
        assert!(prompt.contains(&format!("r {typed}")), "{prompt}");
    }
}

/// A language, words of it, and the first of them in capitals.
const LANGUAGES: [(&str, &str, &str); 17] = [
    ("ca", "col·legi casa nyap quota taula ona", "COL·LEGI"),
    ("cy", "llaeth cath dydd llan afal ton", "LLAETH"),
    ("de", "bäume haus tür nase ast not", "BÄUME"),
    ("el", "οδός σοφία άνεμος όχι ναι νησί", "ΟΔΟΣ"),
    ("en", "house tree table sea nose oat", "HOUSE"),
    ("es", "chorro perro llama casa niño seta", "CHORRO"),
    ("fr", "maison arbre table nez ane sel", "MAISON"),
    ("he", "שלום ספר מים לחם בית אור", "שלום"),
    ("hu", "gyöngy asztal alma kar kenet bor", "GYÖNGY"),
    ("it", "gnocchi casa gatto cane sole ora", "GNOCCHI"),
    ("nb", "blåbær hus katt rad tre ned mil", "BLÅBÆR"),
    ("nl", "ijsje huis kat een eten den oog", "IJSJE"),
    ("pl", "żółw dom kot sok oko nos", "ŻÓŁW"),
    ("pt", "caçar casa gato sol mesa rio", "CAÇAR"),
    ("ru", "ёлка дом мама рыба вода нос", "ЁЛКА"),
    ("sv", "sjöman hus katt rad tre ned mil", "SJÖMAN"),
    ("tr", "ilik ılık kil elma kar su", "İLİK"),
];

/// Ten plays of these words, each at the first place where it fits.
fn ten_plays(language: &str, words: &str) -> Vec<String> {
    let rules = format!("base: crossword\noptions: {{language: {language}}}\n");
    let rules = Ruleset::parse(&rules).expect("a ruleset");
    let vocabulary = Vocabulary::new(None);
    let mut game = Game::new(rules, &["Ann", "Bob"], vocabulary).expect("two names");
    let cells: Vec<String> = (1..=15)
        .flat_map(|row| ('a'..='o').map(move |column| format!("{column}{row}")))
        .collect();
    let across = if language == "he" { "l" } else { "r" };
    let lines = |word: &str| -> Vec<String> {
        let ways = |cell| [across, "d"].map(|way| format!("{cell} {way} {word}"));
        cells.iter().flat_map(ways).collect()
    };
    let mut words: VecDeque<&str> = words.split(' ').collect();
    let mut plays = Vec::new();
    while plays.len() < 10 {
        let player = ["Ann", "Bob"][plays.len() % 2];
        let mut all = words.iter().flat_map(|word| lines(word));
        let stands = |line: &String| game.submit(player, line).is_ok();
        plays.push(all.find(stands).expect(language));
        words.rotate_left(1);
    }
    plays
}

#[test]
fn each_language_plays_prints_exports_and_returns_ten_plays() {
    let others: Vec<&str> = Language::ALL[1..].iter().map(|of| of.name()).collect();
    assert_eq!(others, LANGUAGES.map(|(code, ..)| code));
    for (language, words, capitals) in LANGUAGES {
        let plays = ten_plays(language, words);
        let plays: Vec<&str> = plays.iter().map(String::as_str).collect();
        let folder = game(language, &plays);
        folder
            .run("check game.yaml")
            .fine()
            .says("10 turns, all legal");
        for command in [
            "log game.yaml",
            "check game.yaml --json",
            "export game.yaml -o - --format html",
            "export game.yaml -o - --format markdown",
        ] {
            folder.run(command).fine().says(capitals);
        }
        let page = folder.run("export game.yaml -o - --format html").fine();
        for marked in ["<g lang=\"", "<ul class=\"unseen\" lang=\"", "<bdi lang=\""] {
            let marked = format!("{marked}{language}\"");
            assert!(page.out.contains(&marked), "{marked}");
        }
        folder.run("export game.yaml -o again.gcg").fine();
        folder.run("import again.gcg -f again.yaml").fine();
        let turns = |name: &str| {
            let log = folder.run(&format!("log {name} --json")).fine().json();
            log["turns"].clone()
        };
        assert_eq!(turns("again.yaml"), turns("game.yaml"), "{language}");
    }
}

#[test]
fn a_hebrew_board_runs_from_right_to_left() {
    let folder = game("he", &["h8 l שלום", "k7 d עמק"]);
    let board = folder.run("board game.yaml").fine().out;
    let head: Vec<&str> = board
        .lines()
        .next()
        .expect("a head")
        .split_whitespace()
        .collect();
    assert_eq!((head[0], head[14]), ("O", "A"));
    // On the screen the word begins at the right, whatever a terminal does with its letters.
    let row = board
        .lines()
        .find(|line| line.starts_with(" 8"))
        .expect("a row");
    let letters: String = row
        .chars()
        .filter(|c| c.is_alphabetic() && !c.is_ascii())
        .collect();
    assert_eq!(letters, "מולש");
    assert!(row.contains("מ\u{200e}"), "{row}");
    let svg = folder.run("export game.yaml -o - --format svg").fine().out;
    let x = |column: char| -> u32 {
        let (before, _) = svg
            .split_once(&format!(">{column}</text>"))
            .expect("a name");
        let (_, x) = before.rsplit_once(" x=\"").expect("a place");
        x.split_once('"')
            .expect("an end")
            .0
            .parse()
            .expect("a number")
    };
    assert!(x('A') > x('H') && x('H') > x('O'), "{svg}");
    assert!(svg.contains("<g lang=\"he\""), "{svg}");
    let page = folder.run("export game.yaml -o - --format html").fine();
    page.says("<bdi lang=\"he\" dir=\"rtl\">שלום</bdi>");
}
