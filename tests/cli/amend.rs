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
