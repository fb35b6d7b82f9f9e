//! `tileref new`: starting a record.

use std::fs;
use std::path::Path;

use tileref::kinds::crossword::Language;

use crate::program::Folder;

#[test]
fn new_starts_a_record_and_never_replaces_one() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob")
        .fine()
        .says("Ann to move; 86 tiles left in the bag");
    let text = folder.read("game.yaml");
    assert_eq!(
        text,
        "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: letterpress\nabout: {date: 2026-11-24}\nturns:\n"
    );
    folder
        .run("new puzzingo Cy Di")
        .fails(2, "`game.yaml` already exists: choose another name, or");
    assert_eq!(folder.read("game.yaml"), text);
    folder.run("new puzzingo Cy Di --force").fine();
    assert!(folder.read("game.yaml").contains("[Cy, Di]"));
    folder
        .run("new puzzingo Ann -f solo.yaml --dictionary none")
        .fine();
    assert_eq!(folder.files(), ["game.yaml", "solo.yaml"]);
}

#[test]
fn new_with_other_tiles_than_english_lets_the_players_vote() {
    for (args, dictionary, language) in [
        ("--set language=Spanish", "", "es"),
        ("--set language=es", "", "es"),
        ("--set language=en", "dictionary: letterpress\n", "en"),
        ("--set language=es -d common", "dictionary: common\n", "es"),
    ] {
        let folder = Folder::new();
        let ran = folder.run(&format!("new crossword Ann Bob {args}")).ends(0);
        let votes = dictionary.is_empty();
        assert_eq!(
            ran.err.contains("the players vote on\nwords"),
            votes,
            "{ran}"
        );
        let options = format!("options: {{language: {language}}}\n");
        let head = "game: crossword\nplayers: [Ann, Bob]\n";
        let expected = format!("{head}{dictionary}{options}about: {{date: 2026-11-24}}\nturns:\n");
        assert_eq!(folder.read("game.yaml"), expected);
    }
    let noted = Folder::new()
        .run("new puzzingo Ann Bob --dictionary none --set judge=entry")
        .ends(0);
    assert!(noted.err.contains("accepts every word"), "{noted}");
}

#[test]
fn new_takes_a_draw_teams_and_house_rules() {
    for (draw, first) in [
        ("Ann=k Bob=c Cy=z", "Bob, Cy, Ann"),
        ("Ann=a Bob=b Cy=?", "Cy, Ann, Bob"),
        ("Ann=a Bob=PZ Cy=b", "Bob, Cy, Ann"),
    ] {
        let folder = Folder::new();
        let draw: String = draw
            .split(' ')
            .map(|draw| format!(" --draw {draw}"))
            .collect();
        folder.run(&format!("new puzzingo Ann Bob Cy{draw}")).fine();
        assert!(
            folder
                .read("game.yaml")
                .contains(&format!("players: [{first}]"))
        );
    }
    let folder = Folder::new();
    let teams =
        "--team Red=Ann,Cy --team Blue=Bob,Di --set team_racks=shared --set separate_clusters=true";
    folder
        .run(&format!("new puzzingo Ann Bob Cy Di {teams}"))
        .fine()
        .says("Red to move");
    let text = folder.read("game.yaml");
    assert!(
        text.contains("teams:") && text.contains("separate_clusters: true"),
        "{text}"
    );
    folder.run("check").fine();
}

#[test]
fn new_takes_players_with_commas_and_sees_teams_that_are_not_there() {
    for players in ["Ann,Bob,Cy", "'Ann, Bob' Cy", "Ann, Bob, Cy"] {
        let folder = Folder::new();
        folder.run(&format!("new puzzingo {players}")).fine();
        let text = folder.read("game.yaml");
        assert!(text.contains("players: [Ann, Bob, Cy]"), "{text}");
    }
    let ran = Folder::new().run("new puzzingo Ann Bob --set team_racks=shared");
    assert!(ran.ends(0).err.contains("no effect without teams"));
}

#[test]
fn new_names_letters_of_the_word_list_that_no_tile_has() {
    let folder = Folder::new().file("list.txt", "caf\u{e9}\nchorro\nkilo\n");
    let ran = folder.run("new crossword Ana Luis --set language=es -d list.txt");
    assert!(
        ran.err
            .contains("list.txt has words with K and \u{c9}, which"),
        "{ran}"
    );
    folder
        .run("new crossword Ana Luis -d common -f english.yaml")
        .fine();
    // In word paths any letter may be laid, so that only accents are surprising.
    let folder = Folder::new().file("list.txt", "caf\u{e9}\nkilo\n");
    let ran = folder.run("new wordpaths Ana Luis -d list.txt");
    let note = "list.txt has words with \u{c9}, which only count on a tile with that letter";
    assert!(ran.err.contains(note), "{ran}");
    let folder = Folder::new().file("list.txt", "k\u{131}rm\u{131}z\u{131}\nISIK\n");
    folder
        .run("new crossword Ana Luis --set language=tr -d list.txt")
        .fine();
}

#[test]
fn the_guide_has_a_row_for_every_language() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide/crosswords.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    for language in Language::others().chain([Language::English]) {
        let row = format!("| `{language}` | {} |", language.english_name());
        assert!(guide.contains(&row), "{row}");
    }
}

#[test]
fn new_says_of_a_list_in_a_file_what_adding_it_would_say() {
    let words: String = ('a'..='k').map(|c| format!("{c}b\n")).collect();
    let folder = Folder::new()
        .file("list.txt", words + "AB\nx-ray\n")
        .file("flags.dic", "2\nhat/SM\nqi\n");
    let ran = folder.run("new crossword Ann Bob -d list.txt");
    let note = "note: `list.txt` has 11 words\n  skipped 1 line (the word is there already)\n  skipped 1 line (not a \
                word):\n    line 13: `x-ray`\n";
    assert!(ran.ends(0).err.contains(note));
    for line in [
        "new crossword Ann Bob -f flags.yaml -d flags.dic",
        "dict add flags flags.dic",
    ] {
        let ran = folder.run(line).ends(2);
        let told: Vec<&str> = ran.err.split_whitespace().collect();
        let told = told.join(" ");
        for part in [
            "2 of 3 lines in `",
            "flags.dic` are no words, such as line 2: `hat/SM`",
            "flags.dic --flags strip` cuts off flags",
        ] {
            assert!(told.contains(part), "{part}: {ran}");
        }
    }
    folder
        .run("dict add flags flags.dic --flags strip")
        .fine()
        .says("added `flags`: 2 words\n  skipped 1 line (blank or comment)\n");
}
