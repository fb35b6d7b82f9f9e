//! The next game with the same players.

use crate::program::Folder;
use crate::pty::Terminal;

/// The lines that end a game of two with nothing on the table.
const END: &str = "end\nrack abcdefg\nrack aeiourt\n";

#[test]
fn again_starts_the_next_game_of_the_series() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob --set judge=entry -d common -f friday.yaml --about place=Bremen --about round=1")
        .fine();
    let typed = format!("m13 r again\n{END}again\n{END}again\nquit\n");
    let ran = folder.pipe("play friday.yaml", typed).fine();
    assert_eq!(ran.out.matches("`again` starts the next game").count(), 2);
    // Before the end it is a word like any other.
    let ran = ran
        .says("1. Ann: m13 r again")
        .says("the series after 1 game: Bob ");
    let ran = ran.says("the series after 2 games: Ann ");
    let last = ran.out.rsplit("the series").next().unwrap_or_default();
    assert!(
        last.contains("win") && last.contains("points; Bob"),
        "{ran}"
    );
    let head =
        "dictionary: common\noptions: {judge: entry}\nabout: {date: 2026-11-24, place: Bremen}\n";
    assert!(
        folder
            .read("friday-2.yaml")
            .starts_with(&format!("game: puzzingo\nplayers: [Bob, Ann]\n{head}"))
    );
    assert!(folder.read("friday-3.yaml").contains("players: [Ann, Bob]"));
    folder
        .run("play --again friday.yaml")
        .fails(2, "this game is not over");
}

#[test]
fn the_next_game_can_be_started_from_the_shell() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    folder.pipe("play", END).fine();
    for (number, first) in [(2, "Bob"), (3, "Ann")] {
        folder
            .pipe("play --again", END)
            .says(&format!("saved in game-{number}.yaml"));
        let record = folder.read(&format!("game-{number}.yaml"));
        assert!(record.contains(&format!("players: [{first}, ")), "{record}");
    }
}

#[test]
fn at_a_terminal_it_is_asked_who_begins() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    folder.pipe("play", END).fine();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("`again` starts the next one");
    terminal.types("again\r");
    terminal
        .shows("who begins, or the letters that Ann and Bob drew, as in `e a` [Bob, who is next]");
    terminal.types("e e\r");
    terminal.shows("must draw again");
    terminal.types("e t\r");
    terminal.shows("the series after 1 game");
    terminal.shows("Ann>");
    terminal.quits();
    assert!(folder.read("game-2.yaml").contains("players: [Ann, Bob]"));
}
