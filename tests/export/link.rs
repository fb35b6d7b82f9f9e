//! A whole game as a link: every example comes back from one, and the page that opens it is named.

use tileref::link::{MARK, unpack};
use tileref::record::Record;

use super::records;
use crate::program::{Folder, ran};

const AT: &str = "https://example.org/tileref/";

/// The records that name a ruleset or a board of their own.
const WITH_FILES: [&str; 4] = ["five-game", "jumbo-mat", "quick-game", "wide-game"];

#[test]
fn every_example_comes_back_from_its_link() {
    let (mut shortest, mut longest) = (usize::MAX, 0);
    for record in records() {
        let (folder, file) = (Folder::new(), format!("'{}'", record.display()));
        let exported = folder.run(&format!("export {file} --format link --at {AT}"));
        let name = record.file_stem().and_then(|name| name.to_str());
        if WITH_FILES.contains(&name.expect("a name")) {
            exported.fails(2, "share both files instead");
            continue;
        }
        let link = exported.fine().out;
        let fragment = link.trim_end().strip_prefix(&format!("{AT}{MARK}"));
        let fragment = fragment.unwrap_or_else(|| panic!("{link}"));
        let letter = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        assert!(fragment.chars().all(letter), "{fragment}");
        let text = unpack(fragment).expect("a game");
        let folder = folder.file("game.yaml", &text);
        let [told, came] = [&*file, "game.yaml"].map(|file| {
            let mut report = folder.run(&format!("check {file} --json")).fine().json();
            report.as_object_mut().expect("a report").remove("file");
            report
        });
        assert_eq!(told, came, "{file}");
        let turns = Record::parse(&text).expect("a record").turns.len();
        if (17..=40).contains(&turns) {
            (shortest, longest) = (shortest.min(fragment.len()), longest.max(fragment.len()));
        }
    }
    assert!(shortest > 250 && longest < 550, "{shortest} to {longest}");
}

#[test]
fn the_page_is_named_on_the_command_line_or_in_the_environment() {
    let folder = Folder::with_game();
    let export = "export --format link";
    folder
        .run(export)
        .fails(2, "name the page that opens the link");
    let link = folder.run(&format!("{export} --at {AT}")).fine().out;
    let set = |page: &str, more: &[&str]| {
        let words = [&["export", "--format", "link"], more].concat();
        let mut command = folder.command(&words);
        ran(command.env("TILEREF_PAGE", page).output(), export)
    };
    assert_eq!(set(AT, &[]).fine().out, link);
    assert_eq!(set("https://other.example", &["--at", AT]).fine().out, link);
    set("", &[]).fails(2, "name the page that opens the link");
    set("example.org", &[]).fails(2, "`example.org` is not the address of a page");
    for page in [
        "https://",
        "https://example.org/#x",
        "https://a b",
        "ftp://example.org",
    ] {
        let ran = folder.run(&format!("{export} --at '{page}'"));
        ran.fails(2, "is not the address of a page");
    }
    for page in [
        "http://127.0.0.1:8000/",
        "https://bücher.example/tileref?x=1",
    ] {
        let ran = folder.run(&format!("{export} --at {page}")).fine();
        assert_eq!(ran.out, link.replace(AT, page));
    }
    folder
        .run(&format!("export --format text --at {AT}"))
        .fails(2, "`--at` is for the link to the game");
}

#[test]
fn a_link_has_a_qr_code_unless_it_is_too_long() {
    let folder = Folder::with_game();
    let export = format!("export --format link --at {AT}");
    let link = folder.run(&export).fine().out;
    let drawn = folder.run(&format!("{export} --qr")).fine().out;
    assert!(drawn.ends_with(&link) && drawn.starts_with('█'), "{drawn}");
    folder.run(&format!("{export} --qr -o game.txt")).fine();
    assert_eq!(folder.read("game.txt"), drawn);
    // Notes that no other is like, until the code is full, and then the link.
    let noted = |turns: u64| {
        let mut record = folder.read("game.yaml");
        for n in 0..turns {
            let odd = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            record += &format!("  - table: note {odd:x} {:x}\n", odd.rotate_left(29));
        }
        Folder::new().file("game.yaml", record)
    };
    noted(140)
        .run(&format!("{export} --qr"))
        .fails(2, "characters, which is too long for a QR code");
    noted(140).run(&export).fine();
    noted(1_000).run(&export).fails(
        2,
        "this game is too long for a link: share its record instead",
    );
}
