//! The tile sets of the standard game in other languages: `rulesets/languages.yaml`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_yaml::Value;

use crate::names::choices;
use crate::tile::{Letter, TileSet};

choices! {
    /// Whose tiles a crossword is played with.
    pub enum Language {
        /// Those of the ruleset.
        Ruleset = "ruleset",
        /// Catalan.
        Catalan = "ca",
        /// Welsh.
        Welsh = "cy",
        /// German.
        German = "de",
        /// English.
        English = "en",
        /// Spanish.
        Spanish = "es",
        /// French.
        French = "fr",
        /// Italian.
        Italian = "it",
        /// Dutch.
        Dutch = "nl",
        /// Polish.
        Polish = "pl",
        /// Portuguese.
        Portuguese = "pt",
        /// Swedish.
        Swedish = "sv",
        /// Turkish.
        Turkish = "tr",
    }
}

impl Language {
    /// Its tiles; `None` for those of the ruleset.
    pub fn tiles(self) -> Option<&'static TileSet> {
        static SETS: OnceLock<BTreeMap<String, TileSet>> = OnceLock::new();
        let sets = SETS.get_or_init(|| {
            let text = include_str!("../../../rulesets/languages.yaml");
            let sets: BTreeMap<String, Value> = serde_yaml::from_str(text).unwrap_or_default();
            let read = |(name, set): (String, Value)| Some((name, tiles(&set)?));
            sets.into_iter().filter_map(read).collect()
        });
        sets.get(self.name())
    }
}

/// `{blanks: 2, 1: E12 A9, 10: Q1}`
fn tiles(set: &Value) -> Option<TileSet> {
    let mut letters = Vec::new();
    for (value, tiles) in set.as_mapping()? {
        let Some(value) = value.as_u64() else {
            continue;
        };
        for tile in tiles.as_str()?.split(' ') {
            let (letter, count) = tile.split_at(tile.find(|c: char| c.is_ascii_digit())?);
            let value = u32::try_from(value).ok()?;
            letters.push((Letter::face(letter)?, value, count.parse().ok()?));
        }
    }
    let blanks = usize::try_from(set.get("blanks")?.as_u64()?).ok()?;
    Some(TileSet::new(letters, blanks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::tell;
    use crate::tile::Face;

    #[test]
    fn each_language_has_its_whole_set() {
        for (language, total, blanks, points) in [
            (Language::Catalan, 100, 2, 189),
            (Language::Welsh, 105, 2, 194),
            (Language::German, 102, 2, 202),
            (Language::English, 100, 2, 187),
            (Language::Spanish, 100, 2, 192),
            (Language::French, 102, 2, 197),
            (Language::Italian, 120, 2, 293),
            (Language::Dutch, 102, 2, 230),
            (Language::Polish, 100, 2, 190),
            (Language::Portuguese, 120, 3, 204),
            (Language::Swedish, 100, 2, 194),
            (Language::Turkish, 100, 2, 201),
        ] {
            let set = language.tiles().expect("a set");
            let worth = |face: Face| match face {
                Face::Letter(letter) => set.value(letter) as usize * set.count(face),
                Face::Wildcard => 0,
            };
            let sum: usize = set.faces().map(worth).sum();
            let facts = (set.total(), set.count(Face::Wildcard), sum);
            assert_eq!(facts, (total, blanks, points), "{language}");
        }
        assert_eq!(Language::ALL.len(), 13);
        assert_eq!(Language::Ruleset.tiles(), None);
    }

    /// The first word covers H8, which doubles it.
    #[test]
    fn a_word_of_each_language() {
        for (language, word, points, line) in [
            ("ca", "col·legi", 42, "h8 r co[l·l]egi"),
            ("ca", "quinya", 40, "h8 r [qu]i[ny]a"),
            ("cy", "llwyddo", 20, "h8 r [ll]wy[dd]o"),
            ("de", "größe", 0, ""),
            ("de", "fähre", 30, "h8 r fähre"),
            ("en", "quiz", 44, "h8 r quiz"),
            ("es", "chorro", 30, "h8 r [ch]o[rr]o"),
            ("es", "llaño", 36, "h8 r [ll]año"),
            ("fr", "whisky", 92, "h8 r whisky"),
            ("it", "gnocchi", 104, "h8 r gnocchi"),
            ("nl", "ijsje", 26, "h8 r ijsje"),
            ("pl", "żółw", 28, "h8 r żółw"),
            ("pt", "caçar", 18, "h8 r caçar"),
            ("sv", "sjöman", 34, "h8 r sjöman"),
            ("tr", "ISIĞI", 36, "h8 r ısığı"),
        ] {
            let start = format!("game crossword\noptions language: {language}\ndictionary none\n");
            if line.is_empty() {
                // The set has no such tile.
                tell(&format!("{start}h8 r {word} !! tile-supply"));
            } else {
                tell(&format!("{start}h8 r {word} = {points}\n? line Ann {line}"));
            }
        }
    }

    #[test]
    fn a_ruleset_names_its_language() {
        use crate::rules::Ruleset;
        for text in [
            "base: crossword\nlanguage: de\n",
            "base: crossword\noptions: {language: de}\n",
        ] {
            let rules = Ruleset::parse(text).expect(text).in_force();
            assert_eq!(rules.tiles.total(), 102);
            assert_eq!(rules.option("language").as_deref(), Some("de"));
        }
        let error = Ruleset::parse("base: crossword\nlanguage: klingon\n").unwrap_err();
        assert!(error.to_string().contains("klingon"), "{error}");
        assert!(Ruleset::parse("base: puzzingo\nlanguage: de\n").is_err());
    }
}
