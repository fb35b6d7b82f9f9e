//! Word lists, including the built-in ones, which `build.rs` compiles.

pub use tileref_words::*;

/// The default list for commands that need one.
pub const DEFAULT: &str = "letterpress";

/// A built-in list, with its source and licence.
pub struct Embedded {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The name of its licence.
    pub licence: &'static str,
    /// The full text of the licence, which must accompany the list.
    pub licence_text: &'static str,
    /// The compiled set.
    pub fst: &'static [u8],
}

/// The embedded lists, the default first.
pub const EMBEDDED: [Embedded; 2] = [
    Embedded {
        name: "letterpress",
        about: "all of English, the default",
        source: "npm package word-list 4.1.0",
        licence: "MIT",
        licence_text: include_str!("../letterpress.LICENSE"),
        fst: include_bytes!(concat!(env!("OUT_DIR"), "/letterpress.fst")),
    },
    Embedded {
        name: "common",
        about: "everyday words",
        source: "Debian package scowl 2020.12.07-2, sizes up to 60",
        licence: "SCOWL",
        licence_text: include_str!("../common.LICENSE"),
        fst: include_bytes!(concat!(env!("OUT_DIR"), "/common.fst")),
    },
];

/// The names of the embedded lists, the default first.
pub fn embedded_names() -> impl Iterator<Item = &'static str> {
    EMBEDDED.iter().map(|list| list.name)
}

/// The embedded list with this name. Its bytes are part of the program, so nothing is read or verified.
pub fn embedded(name: &str) -> Option<Lexicon> {
    let list = EMBEDDED.iter().find(|list| list.name == name)?;
    Lexicon::from_static(list.name, list.fst).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_knows_its_lists() {
        for (name, words, has, lacks) in [
            ("letterpress", 274_137, "zzzs", "zzzzs"),
            ("common", 76_104, "zebra", "zzzs"),
        ] {
            let list = embedded(name).expect(name);
            list.set().as_fst().verify().expect(name);
            assert_eq!((list.name(), list.len()), (name, words));
            assert!(list.contains(has) && !list.contains(lacks), "{name}");
        }
        assert!(embedded("none").is_none());
        assert!(embedded_names().eq(["letterpress", "common"]));
    }

    #[test]
    fn common_is_part_of_letterpress() {
        let (letterpress, common) = (
            embedded("letterpress").unwrap(),
            embedded("common").unwrap(),
        );
        assert!(common.set().is_subset(letterpress.set().stream()));
    }

    #[test]
    fn licences_accompany_the_lists() {
        for list in &EMBEDDED {
            assert!(
                list.licence_text.to_lowercase().contains("copyright"),
                "{}",
                list.name
            );
        }
    }
}
