//! The lists of word paths: nobody reads one before all are in.

use crate::program::Folder;

#[test]
fn a_list_stays_hidden_however_it_is_said_at_the_prompt() {
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob Cy").fine();
    let typed = "grid wora./d?tbi/gie.d
Bob: words tib@
Bob: tib2
Bbo: words tib
words t1b
Bob: words tib
Bob words tib
Bob : words tib: tib
Cy: tib
amend 2 words tibbity
amend 2 words tibb@
amend 2 Bob words tib
amend 2 tib
Cy: m13 r tib
words dog; tib!
amend 2 Bob: words tibb
log
quit
";
    let ran = folder.pipe("play", typed).fine();
    assert!(!ran.out.to_lowercase().contains("tib"), "{ran}");
    // What is wrong is told all the same.
    for told in ["did you mean `Bob`?", "a list is `words dig word`"] {
        assert!(ran.out.contains(told), "no `{told}`: {ran}");
    }
    let record = folder.read("game.yaml");
    assert!(
        record.ends_with("- Bob: words tibb\n  - Cy: words tib\n"),
        "{record}"
    );
    // Then everybody does; and what is no list is shown as ever.
    folder
        .pipe("play", "Ann: note late\nAnn: words row\nquit\n")
        .fine()
        .says("> Ann: note late\n")
        .says("Cy: words\n  TIB 1\n");
}
