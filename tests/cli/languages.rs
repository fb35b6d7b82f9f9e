//! Games in the languages of the standard game.

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
