//! YAML that takes a reader long: refused before it is read, or read soon.

use tileref::record::{self, Record};
use tileref::rules::Ruleset;
use tileref::yaml::{MAX_BRACKETS, MAX_COMMAS};

use super::{limit, parse, record_with, ruleset, soon};

/// What takes the reader long by its brackets or its aliases is refused before it is read.
#[test]
fn brackets_and_aliases() {
    let open = |n: usize| {
        // Two are of the players and of the turns.
        let turns = "{Ann: pass}, ".repeat(n - 2);
        parse(&record_with(&format!("turns: [{turns}]\n")))
    };
    limit(open(MAX_BRACKETS), open(MAX_BRACKETS + 1), "1000 opening");
    let room = record::MAX_BYTES - 4_000;
    let flat = "[".repeat(MAX_BRACKETS - 1) + &"a,".repeat(room / 2);
    for nested in ["[".repeat(room), flat] {
        assert!(parse(&record_with(&format!("turns: {nested}"))).is_err());
        assert!(ruleset(&format!("base: {}", &nested[..200_000])).is_err());
    }
    let mut bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (above, name) in "abcdefghi".chars().zip("bcdefghij".chars()) {
        let many = format!("*{above}, ").repeat(10);
        bomb += &format!("{name}: &{name} [{many}]\n");
    }
    let told = ruleset(&bomb).expect_err("a bomb").to_string();
    assert!(told.contains("aliases"), "{told}");
    let told = parse(&record_with(&bomb)).expect_err("a bomb").to_string();
    assert!(told.contains("aliases"), "{told}");
    // One is too many, and a tag does not hide it; a text may have the signs.
    let behind_signs = format!("\"{}\": y\nx: &a [y]\nz: *a\n", "*".repeat(900));
    for alias in [
        &*behind_signs,
        "x: &a [y]\nz: *a\n",
        "x: !!seq &a [y]\nz: *a\n",
        "x: [!t &a y, *a]\n",
    ] {
        let told = parse(&record_with(alias))
            .expect_err("an alias")
            .to_string();
        assert!(told.contains("aliases"), "{told}");
    }
    let note = "turns:\n  - Ann: note rock & roll, *well* done! & so on\n";
    parse(&record_with(note)).expect("a note");
    let commas = |n: usize| {
        let told = parse(&record_with(&format!("turns: [{}]\n", "y,".repeat(n - 1))))
            .expect_err("no turns");
        told.to_string()
    };
    assert!(!commas(MAX_COMMAS).contains("commas"));
    assert!(commas(MAX_COMMAS + 1).contains("more than 250000 commas"));
}

/// Shapes that YAML readers are known to choke on.
fn hostile() -> Vec<(&'static str, String)> {
    let bomb = (1..12).fold("a0: &a0 [x,x,x,x,x,x,x,x,x]\n".to_owned(), |text, n| {
        let one = format!("*a{}", n - 1);
        text + &format!("a{n}: &a{n} [{}]\n", [one.as_str(); 9].join(","))
    });
    vec![
        ("brackets", "[".repeat(200_000)),
        ("braces", "{a: ".repeat(60_000)),
        ("brackets in quotes", "[\"]\",".repeat(40_000)),
        ("brackets after texts", "[a 'b,\"']x\",".repeat(20_000)),
        ("brackets in a text", "- [a 'it ".repeat(20_000)),
        ("brackets in single quotes", "[']',".repeat(40_000)),
        (
            "brackets behind a mark in quotes",
            "[\" # \",".to_owned() + &"[".repeat(200_000),
        ),
        ("dashes", "- ".repeat(100_000)),
        ("question marks", "? ".repeat(100_000)),
        ("steps", (0..600).map(|n| " ".repeat(n) + "a:\n").collect()),
        ("an alias bomb", bomb),
        ("an alias of itself", "a: &a [*a, *a]\n".to_owned()),
        (
            "many anchors",
            (0..20_000).map(|n| format!("k{n}: &a{n} x\n")).collect(),
        ),
        (
            "many aliases",
            "a: &a x\n".to_owned()
                + &(0..20_000)
                    .map(|n| format!("k{n}: *a\n"))
                    .collect::<String>(),
        ),
        ("one key", "a: 1\n".repeat(40_000)),
        (
            "many keys",
            (0..20_000).map(|n| format!("k{n}: 1\n")).collect(),
        ),
        (
            "letters",
            ('\u{4e00}'..'\u{9000}')
                .map(|c| format!("{c}: 1\n"))
                .collect(),
        ),
        ("tags", "!!a ".repeat(50_000)),
        ("an open quote", "a: \"".to_owned() + &"\\".repeat(200_000)),
        ("a long line", "a: ".to_owned() + &"x ".repeat(100_000)),
        ("colons", "a:".repeat(100_000)),
        ("spaces", " ".repeat(200_000)),
        ("line breaks", "\n".repeat(200_000) + ":"),
        ("tabs", "\t".repeat(200_000)),
        ("documents", "---\n".repeat(50_000)),
        ("directives", "%TAG ! a\n".repeat(20_000)),
        ("10 MB", "x".repeat(10 << 20)),
    ]
}

#[test]
fn hostile_yaml_is_settled_soon() {
    let refused = |what: String, reads: &dyn Fn() -> bool| {
        assert!(!soon(&what, reads), "{what} is read");
    };
    for (what, text) in hostile() {
        refused(format!("{what}: a record"), &|| {
            Record::parse(&text).is_ok()
        });
        let below = record_with(&format!("options:\n  a: {text}"));
        refused(format!("{what}: options"), &|| {
            Record::parse(&below).is_ok()
        });
        refused(format!("{what}: a ruleset"), &|| {
            Ruleset::parse(&text).is_ok()
        });
        let tiles = format!("base: puzzingo\ntiles: {{A: {text}");
        refused(format!("{what}: tiles"), &|| Ruleset::parse(&tiles).is_ok());
    }
}
