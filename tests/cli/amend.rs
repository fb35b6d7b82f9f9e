//! A turn of the past said otherwise.

use crate::program::Folder;

const RECORD: &str = "# Friday
game: puzzingo
players: [Ann, Bob]
dictionary: letterpress
turns:
  - Ann: m13 r latch   # laid one off
  - Bob: n11 d abate
  - Ann: q13 d he
  - Bob: challenge he rejected
  - Ann: pass
";

fn folder() -> Folder {
    Folder::new().file("game.yaml", RECORD)
}

#[test]
fn a_turn_is_replaced_and_its_comment_stays() {
    let folder = folder();
    folder
        .run("amend game.yaml 2 N11 down +abate")
        .fine()
        .says("turn 2 was `Bob: n11 d abate`")
        .says("now is `Bob: n11 d +abate`");
    let wanted = RECORD.replace("n11 d abate", "n11 d +abate");
    assert_eq!(folder.read("game.yaml"), wanted);
    folder.run("check").fine();
    folder.run("amend game.yaml 2 n11 d abate").fine();
    assert_eq!(folder.read("game.yaml"), RECORD);
}

#[test]
fn turns_that_score_differently_after_the_change_are_named() {
    let folder = folder();
    folder.run("undo game.yaml 3").fine();
    folder.run("turn game.yaml m13 r latches").fine();
    folder
        .run("amend game.yaml 1 m13 r ?latch")
        .fine()
        .says("the points of turn 3 changed too\n");
    let folder = Folder::new().file(
        "game.yaml",
        "game: wordpaths\nplayers: [Ann, Bob]\nturns:\n  - table: grid wora./d?tbi/gie.d\n  - Ann: words row dig\n  \
         - Bob: words dig\n",
    );
    folder
        .run("amend game.yaml 3 words")
        .fine()
        .says("the points of turn 2 changed too\n");
    let same = folder.run("amend game.yaml 3 words ow").fine();
    assert!(!same.out.contains("changed too"), "{}", same.out);
}

#[test]
fn a_later_turn_that_no_longer_stands_is_named_and_nothing_changes() {
    let folder = folder();
    folder
        .run("amend game.yaml 1 m13 r lat")
        .fails(1, "after this change turn")
        .fails(1, "game.yaml:8:10 (turn 3)")
        .fails(1, "rule: not-connected");
    let error = folder.run("amend game.yaml 1 --json m13 r lat").ends(1);
    let error = &error.json()["error"];
    assert_eq!(
        (&error["turn"], &error["slug"]),
        (&3.into(), &"not-connected".into())
    );
    assert_eq!(folder.read("game.yaml"), RECORD);
}

#[test]
fn the_line_itself_is_judged_where_it_was_said() {
    let folder = folder();
    for (line, told) in [
        ("2 n11 d abut", "letter-mismatch"),
        ("2 n12 d bit", "letter-mismatch"),
        ("2 what?!", "bad-notation"),
        ("2 Ann: pass", "wrong-player"),
        ("1 rack abc", "not-over"),
    ] {
        folder
            .run(&format!("amend game.yaml {line}"))
            .fails(1, told);
    }
    folder
        .run("amend game.yaml 9 pass")
        .fails(2, "no turn 9: the record has turns 1 to 5");
    folder.run("amend game.yaml 0 pass").ends(2);
    folder
        .run("amend game.yaml 2 --by Ann Bob: pass")
        .fails(2, "name two players");
    assert_eq!(folder.read("game.yaml"), RECORD);
}

#[test]
fn another_player_may_have_said_it() {
    let folder = folder();
    folder.run("undo game.yaml 2").fine();
    folder.run("turn game.yaml Bob: adjust +5 late").fine();
    folder.run("amend game.yaml 4 Ann: adjust +5 late").fine();
    assert!(
        folder
            .read("game.yaml")
            .ends_with("- Ann: adjust +5 late\n")
    );
    let report = folder.run("check --json").fine().json();
    assert_eq!(report["turns"][3]["player"], "Ann");
}

#[test]
fn a_dry_run_saves_nothing() {
    let folder = folder();
    folder
        .run("amend game.yaml 5 --dry-run exchange 2")
        .fine()
        .says("now is `Ann: exchange 2`")
        .says("nothing was saved");
    assert_eq!(folder.read("game.yaml"), RECORD);
}

#[test]
fn cells_named_by_words_are_those_of_that_time() {
    let folder = folder();
    folder.run("turn game.yaml table: shift r 2").fine();
    folder.run("amend game.yaml 3 latch:5 d he").fine();
    assert!(folder.read("game.yaml").contains("- Ann: q13 d he\n"));
}

#[test]
fn a_turn_keeps_its_time_unless_another_one_is_said() {
    let timed = RECORD.replace("abate", "abate @1:30");
    let folder = Folder::new().file("game.yaml", &timed);
    let now = |line: &str| {
        folder.run(&format!("amend game.yaml 2 {line}")).fine();
        folder.read("game.yaml")
    };
    assert_eq!(now("n11 d +abate"), timed.replace("abate", "+abate"));
    assert_eq!(now("n11 d abate @0:20"), timed.replace("1:30", "0:20"));
}

#[test]
fn a_ruling_of_the_dictionary_that_no_longer_holds_is_told() {
    let game = "game: jumbo-jumble\nplayers: [Ann, Bob]\ndictionary: letterpress\nturns:\n";
    let folder = Folder::new().file("game.yaml", game);
    folder.run("turn game.yaml h8 r wordz").fine();
    folder.run("turn game.yaml challenge").fine();
    let doubt = "turn 2 keeps its old verdict; `amend 2 challenge` looks the word up again";
    folder
        .run("amend game.yaml 1 h8 r words")
        .fine()
        .says(doubt);
    folder
        .run("amend game.yaml 2 challenge")
        .fine()
        .says("now is `Bob: challenge rejected`");
    // It holds after this change, and a vote against the dictionary is none of its business.
    let ran = folder.run("amend game.yaml 1 h8 r wordy").fine();
    assert!(!ran.out.contains("keeps its old verdict"), "{ran}");
    folder.run("amend game.yaml 2 challenge upheld").fine();
    let ran = folder.run("amend game.yaml 1 h8 r wordz").fine();
    assert!(!ran.out.contains("keeps its old verdict"), "{ran}");
}

#[test]
fn after_the_end_a_correction_says_whose_it_is() {
    let ended = format!("{RECORD}  - table: end\n");
    let folder = Folder::new().file("game.yaml", ended);
    folder
        .run("turn game.yaml adjust +5 late")
        .fails(1, "rule: wrong-player");
    folder.run("turn game.yaml Bob: adjust +5 late").fine();
}

#[test]
fn a_word_alone_is_played_in_the_same_place() {
    let folder = folder();
    folder.run("amend game.yaml 1 Ann: match").fine();
    assert!(folder.read("game.yaml").contains("- Ann: m13 r match "));
    folder.run("amend game.yaml 2 'a?bate'").fine();
    assert!(folder.read("game.yaml").contains("- Bob: n11 d a?bate\n"));
    folder
        .run("amend game.yaml 2 habit")
        .fails(1, "turn 2 is")
        .fails(1, "1 | n11 d habit\n   |         ^");
}
