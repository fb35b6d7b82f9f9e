//! A new game at the prompt: its questions, and how to leave them.

use std::fs;

use crate::program::Folder;

#[test]
fn leaving_before_there_is_a_game() {
    for input in ["", "puzzingo\n", "puzzingo\nAnn Bob\n", "\n\n\n"] {
        let folder = Folder::new();
        folder
            .pipe("play", input)
            .ends(2)
            .says("no game was started");
        assert_eq!(folder.files(), Vec::<String>::new());
    }
}

#[test]
fn answers_that_will_not_do_are_asked_for_again() {
    let folder = Folder::new();
    let input = "puzzle\npuzzingo\ntable Ann\nAnn, Mary Lou\nnosuch\n\nquit\n";
    folder
        .pipe("play friday.yaml", input)
        .fine()
        .says("2 players: `Ann` and `Mary Lou` (")
        .says("dictionary letterpress");
    assert!(
        folder
            .read("friday.yaml")
            .contains("players: [Ann, Mary Lou]")
    );
}

#[test]
fn every_question_can_be_left_or_explained() {
    for input in ["quit\n", "lingo\nQUIT\n", "lingo\nAnn Bob\nexit\n"] {
        let folder = Folder::new();
        let ran = folder.pipe("play", input).ends(2);
        let ran = ran.says("no game was started");
        assert!(!ran.out.contains("neither"), "{ran}");
        assert_eq!(folder.files(), Vec::<String>::new());
    }
    let folder = Folder::new();
    folder
        .pipe(
            "play",
            "help\nword\njumbo\nhelp\nAnn Bob\nhelp\nspanish\nnone\nquit\n",
        )
        .fine()
        .says("`tileref new crossword ... --set language=es`")
        .says("3 towers: crossword words")
        .says("7 jumbo-jumble")
        .says("commas if a name contains a space;")
        .says("which words are valid")
        .says("Jumbo Jumble Word Cross: Ann and Bob");
    let folder = Folder::new();
    folder.pipe("play", "2\nAnn Bob\n\nquit\n").fine();
    assert!(folder.read("game.yaml").contains("game: lingo"));
}

#[test]
fn numbers_are_no_players_and_semicolons_separate_names() {
    let folder = Folder::new();
    let typed = "puzzingo\n3 players\nAnn; Bob\nnone\nquit\n";
    let out = folder.pipe("play", typed).fine().out;
    assert!(out.contains("type the names separated by spaces"), "{out}");
    let record = folder.read("game.yaml");
    assert!(record.contains("players: [Ann, Bob]"), "{record}");
}

#[test]
fn a_game_is_found_in_a_sentence_and_the_games_are_named_again() {
    for (typed, told) in [
        ("play lingo please\nAnn Bob\n\n", "Lingo: Ann and Bob"),
        ("which are there\n", "type a number or a name: 1 puzzingo"),
        ("boggle\n", "did you mean `cubes`?"),
        ("wordgame\nAnn\n", "not 1; type all names on one line"),
    ] {
        let ran = Folder::new().pipe("play", typed);
        assert!(ran.out.contains(told), "{ran}");
    }
}

#[test]
fn a_record_is_found_without_its_ending() {
    let folder = Folder::with_game();
    fs::rename(folder.path("game.yaml"), folder.path("lk.yaml")).expect("renamed");
    let out = folder.pipe("play lk", "quit\n").fine().out;
    assert!(out.contains("saved in lk.yaml"), "{out}");
    assert_eq!(folder.files(), ["lk.yaml"]);
}

#[test]
fn a_read_only_folder_is_reported_before_the_questions() {
    let folder = Folder::new();
    let mut files = vec![(
        "nowhere/game.yaml",
        "the folder of `nowhere/game.yaml` does not exist",
    )];
    if cfg!(target_os = "linux") {
        files.push(("/proc/game.yaml", "cannot save `/proc/game.yaml`"));
    }
    for (file, told) in files {
        let ran = folder.pipe(&format!("play {file}"), "puzzingo\nAnn Bob\n");
        assert!(!ran.out.contains("players"), "{ran}");
        ran.fails(2, told);
    }
}

#[test]
fn what_a_family_types_is_understood() {
    let folder = Folder::new();
    folder
        .pipe(
            "play lingo --set min_length=3",
            "Mum, Dad\n\nm13 r at\nbead\n",
        )
        .says("word-too-short")
        .says("saved in lingo.yaml");
    folder.run("new puzzingo Mum and Dad").fine();
    assert!(folder.read("game.yaml").contains("players: [Mum, Dad]"));
    let typed =
        "m13 rdrr latch\nno, m13 rdrr match\nword zax\nend\nn e w s a b c\nd e e r i n o\nagain\n";
    folder
        .pipe("play", typed)
        .fine()
        .says("now is `Mum: m13 rdrr match`")
        .says("the series after 1 game: Mum 1 win");
    // A dealer can lay out any letter, so every word of a list can be found.
    let new = folder
        .run("new wordpaths Mum Dad -d common -f paths.yaml")
        .fine();
    assert_eq!(new.err, "");
    folder
        .pipe("play paths.yaml", "grid wora./d?tbi/gie.d\ndig; tie\nrow\n")
        .fine()
        .says("DIG 1, TIE 1");
}

#[test]
fn a_question_is_asked_again_after_back() {
    let folder = Folder::new();
    let typed = "score\nback\nlinggo\n\nback\nBACK\nlingo with Ann and Bob\nback\nlingo\nAnn Cy\nnone\nquit\n";
    let ran = folder.pipe("play", typed).fine();
    let ran = ran.says("did you mean `lingo`?").says("Lingo: Ann and Cy");
    assert!(!ran.out.contains("Lingo: Ann and Bob"), "{ran}");
    let record = folder.read("game.yaml");
    assert!(record.contains("players: [Ann, Cy]"), "{record}");
    assert!(!record.contains("board"), "{record}");
}
