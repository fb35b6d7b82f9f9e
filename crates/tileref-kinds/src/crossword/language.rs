//! The tile sets of the standard game in other languages: `rulesets/languages.yaml`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_yaml::Value;

use crate::options::choices;
use crate::tile::{Letter, TileSet};

choices! {
    /// The language of the tiles.
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
        /// Norwegian.
        Norwegian = "nb",
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

/// How many tiles the bag must hold for an exchange in most languages.
const EXCHANGE_BAG: usize = 7;

/// The standard game in one language.
#[derive(Debug)]
struct National {
    tiles: TileSet,
    /// How many tiles the bag must hold for an exchange, if not [`EXCHANGE_BAG`].
    exchange: Option<usize>,
}

impl Language {
    /// Its tiles; `None` for those of the ruleset.
    pub fn tiles(self) -> Option<&'static TileSet> {
        Some(&self.national()?.tiles)
    }

    /// How many tiles the bag must hold for an exchange in the standard game.
    pub(super) fn exchange_bag(self) -> usize {
        let own = self.national().and_then(|national| national.exchange);
        own.unwrap_or(EXCHANGE_BAG)
    }

    fn national(self) -> Option<&'static National> {
        static ALL: OnceLock<BTreeMap<String, National>> = OnceLock::new();
        if self == Self::Ruleset {
            return None;
        }
        let all = ALL.get_or_init(|| {
            let text = include_str!("../../rulesets/languages.yaml");
            let all: BTreeMap<String, Value> = serde_yaml::from_str(text).unwrap_or_default();
            let read = |(name, game): (String, Value)| Some((name, national(&game)?));
            all.into_iter().filter_map(read).collect()
        });
        all.get(self.name())
    }
}

fn national(game: &Value) -> Option<National> {
    let exchange = game.get("exchange").and_then(Value::as_u64);
    Some(National {
        tiles: tiles(game)?,
        exchange: exchange.and_then(|least| usize::try_from(least).ok()),
    })
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
    use crate::tile::Face;
    use tileref_cases::check;

    #[test]
    fn each_language_has_its_complete_set() {
        for (language, total, blanks, points) in [
            (Language::Catalan, 100, 2, 189),
            (Language::Welsh, 105, 2, 194),
            (Language::German, 102, 2, 202),
            (Language::English, 100, 2, 187),
            (Language::Spanish, 100, 2, 192),
            (Language::French, 102, 2, 197),
            (Language::Italian, 120, 2, 293),
            (Language::Norwegian, 100, 2, 202),
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
        assert_eq!(Language::ALL.len(), 14);
        assert_eq!(Language::Ruleset.tiles(), None);
    }

    /// The first word covers H8, which doubles it.
    #[test]
    fn a_word_of_each_language() {
        check(
            "
            game crossword
            options language: ca
            dictionary none
            h8 r col·legi = 42
            ? line Ann h8 r co[l·l]egi
            ----
            game crossword
            options language: ca
            dictionary none
            h8 r quinya = 40
            ? line Ann h8 r [qu]i[ny]a
            ----
            game crossword
            options language: cy
            dictionary none
            h8 r llwyddo = 20
            ? line Ann h8 r [ll]wy[dd]o
            ----
            game crossword
            options language: de
            dictionary none
            # The set has no such tile.
            h8 r größe !! tile-supply
            ----
            game crossword
            options language: de
            dictionary none
            h8 r fähre = 30
            ? line Ann h8 r fähre
            ----
            game crossword
            options language: en
            dictionary none
            h8 r quiz = 44
            ? line Ann h8 r quiz
            ----
            game crossword
            options language: es
            dictionary none
            h8 r chorro = 30
            ? line Ann h8 r [ch]o[rr]o
            ----
            game crossword
            options language: es
            dictionary none
            h8 r llaño = 36
            ? line Ann h8 r [ll]año
            ----
            game crossword
            options language: fr
            dictionary none
            h8 r whisky = 92
            ? line Ann h8 r whisky
            ----
            game crossword
            options language: it
            dictionary none
            h8 r gnocchi = 104
            ? line Ann h8 r gnocchi
            ----
            game crossword
            options language: nb
            dictionary none
            h8 r blåbær = 52
            ? line Ann h8 r blåbær
            ----
            game crossword
            options language: nl
            dictionary none
            h8 r ijsje = 26
            ? line Ann h8 r ijsje
            ----
            game crossword
            options language: pl
            dictionary none
            h8 r żółw = 28
            ? line Ann h8 r żółw
            ----
            game crossword
            options language: pt
            dictionary none
            h8 r caçar = 18
            ? line Ann h8 r caçar
            ----
            game crossword
            options language: sv
            dictionary none
            h8 r sjöman = 34
            ? line Ann h8 r sjöman
            ----
            game crossword
            options language: tr
            dictionary none
            h8 r ISIĞI = 36
            ? line Ann h8 r ısığı
            ",
        );
    }

    #[test]
    fn a_ruleset_names_its_language() {
        use tileref_game::rules::Ruleset;
        let read =
            |options: &str| Ruleset::parse(&format!("base: crossword\noptions: {options}\n"));
        let rules = read("{language: de}").expect("a language");
        assert_eq!(rules.tiles.total(), 102);
        assert_eq!(rules.option("language").as_deref(), Some("de"));
        let error = read("{language: klingon}").unwrap_err();
        assert!(error.to_string().contains("klingon"), "{error}");
        assert_eq!(error.at.map(|at| at.line), Some(2));
        assert!(Ruleset::parse("base: puzzingo\noptions: {language: de}\n").is_err());
    }
}
