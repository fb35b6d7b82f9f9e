//! A new game at the prompt: its questions, and how to leave them.

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
        .says("4 jumbo-jumble")
        .says("commas if a name contains a space;")
        .says("which words are valid")
        .says("Jumbo Jumble Word Cross: Ann and Bob");
    let folder = Folder::new();
    folder.pipe("play", "2\nAnn Bob\n\nquit\n").fine();
    assert!(folder.read("game.yaml").contains("game: lingo"));
}
