//! The languages of the standard game: their names, their word lists and their tiles.

use std::sync::OnceLock;

use super::Digraphs;
use crate::options::choices;
use crate::text::same_name;
use crate::tile::{Letter, TileSet};

/// What sets a language apart.
#[derive(Debug)]
struct Row {
    /// Its name in English.
    name: &'static str,
    /// What it calls itself.
    own_name: &'static str,
    /// How the names of its word lists start.
    lists: &'static [&'static str],
    /// How many tiles the bag must hold for an exchange.
    exchange_bag: usize,
    blanks: usize,
    /// How a letter of several signs is laid.
    digraphs: Digraphs,
    /// For each value its letters, each with the number of tiles.
    tiles: &'static [(u32, &'static str)],
}

/// Declares the languages, one in each row.
macro_rules! languages {
    ($($language:ident = $code:literal, own name $own_name:literal, lists [$($list:literal),*], bag $bag:literal,
       blanks $blanks:literal, digraphs $digraphs:ident,
       tiles {$($value:literal: $letters:literal),+};)+) => {
        choices! {
            /// The language of the tiles.
            pub enum Language {
                /// That of the ruleset.
                Ruleset = "ruleset",
                $(#[doc = concat!(stringify!($language), ".")] $language = $code,)+
            }
        }

        impl Language {
            fn row(self) -> Option<&'static Row> {
                Some(match self {
                    Self::Ruleset => return None,
                    $(Self::$language => &Row {
                        name: stringify!($language),
                        own_name: $own_name,
                        lists: &[$($list),*],
                        exchange_bag: $bag,
                        blanks: $blanks,
                        digraphs: Digraphs::$digraphs,
                        tiles: &[$(($value, $letters)),+],
                    }),+
                })
            }
        }
    };
}

// The tiles are those of the national sets that clubs play with.
languages! {
    Catalan = "ca", own name "català", lists ["DISC"], bag 7, blanks 2, digraphs Tile, tiles {
        1: "E13 A12 I8 R8 S8 N6 O5 T5 L4 U4", 2: "C3 D3 M3", 3: "B2 G2 P2", 4: "F1 V1",
        8: "H1 J1 QU1 Z1", 10: "Ç1 L·L1 NY1 X1"
    };
    Welsh = "cy", own name "cymraeg", lists [], bag 7, blanks 2, digraphs Tile, tiles {
        1: "A10 E8 N8 I7 R7 Y7 D6 O6 W5 DD4", 2: "F3 G3 L3 U3", 3: "S3 B2 M2 T2", 4: "C2 FF2 H2 TH2",
        5: "CH1 LL1 P1", 8: "J1", 10: "NG1 RH1", 0: "PH0"
    };
    German = "de", own name "deutsch", lists ["RD"], bag 7, blanks 2, digraphs Free, tiles {
        1: "E15 N9 S7 I6 R6 T6 U6 A5 D4", 2: "H4 G3 L3 O3", 3: "M4 B2 W1 Z1", 4: "C2 F2 K2 P1",
        6: "Ä1 J1 Ü1 V1", 8: "Ö1 X1", 10: "Q1 Y1"
    };
    Greek = "el", own name "ελληνικά", lists [], bag 7, blanks 2, digraphs Free, tiles {
        1: "Α12 Ο9 Ε8 Ι8 Τ8 Η7 Σ7 Ν6", 2: "Ρ5 Κ4 Π4 Υ4", 3: "Λ3 Μ3 Ω3", 4: "Γ2 Δ2", 8: "Β1 Φ1 Χ1",
        10: "Ζ1 Θ1 Ξ1 Ψ1"
    };
    English = "en", own name "english", lists [], bag 7, blanks 2, digraphs Free, tiles {
        1: "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4", 2: "D4 G3", 3: "B2 C2 M2 P2", 4: "F2 H2 V2 W2 Y2", 5: "K1",
        8: "J1 X1", 10: "Q1 Z1"
    };
    Spanish = "es", own name "español", lists ["FISE", "FILE"], bag 1, blanks 2, digraphs Tile, tiles {
        1: "A12 E12 O9 I6 S6 N5 R5 U5 L4 T4", 2: "D5 G2", 3: "C4 B2 M2 P2", 4: "H2 F1 V1 Y1",
        5: "CH1 Q1", 8: "J1 LL1 Ñ1 RR1 X1", 10: "Z1"
    };
    French = "fr", own name "français", lists ["FRA", "ODS"], bag 7, blanks 2, digraphs Free, tiles {
        1: "E15 A9 I8 N6 O6 R6 S6 T6 U6 L5", 2: "D3 M3 G2", 3: "B2 C2 P2", 4: "F2 H2 V2", 8: "J1 Q1",
        10: "K1 W1 X1 Y1 Z1"
    };
    // The set of 104 tiles; some sources have 3 of ב, which makes 103.
    Hebrew = "he", own name "עברית", lists [], bag 7, blanks 2, digraphs Free, tiles {
        1: "ו12 י10 ת9 ה8 ר8", 2: "א6 ל6 מ6 ש6", 3: "ד4 נ4", 4: "ב4 ח3 פ3 ק3", 5: "ג2 כ2 ע2",
        8: "ז1 ט1 ס1 צ1"
    };
    Hungarian = "hu", own name "magyar", lists [], bag 7, blanks 2, digraphs Free, tiles {
        1: "A6 E6 K6 T5 Á4 L4 N4 R4 I3 M3 O3 S3", 2: "B3 D3 G3 Ó3", 3: "É3 H2 SZ2 V2",
        4: "F2 GY2 J2 Ö2 P2 U2 Ü2 Z2", 5: "C1 Í1 NY1", 7: "CS1 Ő1 Ú1 Ű1", 8: "LY1 ZS1", 10: "TY1"
    };
    Italian = "it", own name "italiano", lists ["ZINGA"], bag 7, blanks 2, digraphs Free, tiles {
        1: "O15 A14 I12 E11", 2: "C6 R6 S6 T6", 3: "L5 M5 N5 U5", 5: "B3 D3 F3 P3 V3", 8: "G2 H2 Z2",
        10: "Q1"
    };
    Norwegian = "nb", own name "norsk", lists ["NSF"], bag 7, blanks 2, digraphs Free, tiles {
        1: "E9 A7 N6 R6 S6 T6 D5 I5 L5", 2: "F4 G4 K4 O4 M3", 3: "H3", 4: "B3 U3 V3 J2 P2 Å2", 5: "Ø2",
        6: "Y1 Æ1", 8: "W1", 10: "C1"
    };
    Dutch = "nl", own name "nederlands", lists ["SWL"], bag 7, blanks 2, digraphs Free, tiles {
        1: "E18 N10 A6 O6 I4", 2: "D5 R5 S5 T5", 3: "G3 K3 L3 M3 B2 P2", 4: "U3 F2 H2 J2 V2 Z2",
        5: "C2 W2", 8: "X1 Y1", 10: "Q1"
    };
    Polish = "pl", own name "polski", lists ["OSPS"], bag 7, blanks 2, digraphs Free, tiles {
        1: "A9 I8 E7 O6 N5 Z5 R4 S4 W4", 2: "Y4 C3 D3 K3 L3 M3 P3 T3", 3: "B2 G2 H2 J2 Ł2 U2",
        5: "Ą1 Ę1 F1 Ó1 Ś1 Ż1", 6: "Ć1", 7: "Ń1", 9: "Ź1"
    };
    Portuguese = "pt", own name "português", lists [], bag 7, blanks 3, digraphs Free, tiles {
        1: "A14 E11 I10 O10 S8 U7 M6 R6 T5", 2: "D5 L5 C4 P4", 3: "N4 B3 Ç2", 4: "F2 G2 H2 V2", 5: "J2",
        6: "Q1", 8: "X1 Z1"
    };
    Russian = "ru", own name "русский", lists [], bag 7, blanks 2, digraphs Free, tiles {
        1: "О10 А8 Е8 И5 Н5 Р5 С5 Т5 В4", 2: "Д4 К4 Л4 П4 У4 М3", 3: "Б2 Г2 Ь2 Я2 Ё1", 4: "Ы2 Й1",
        5: "З2 Ж1 Х1 Ц1 Ч1", 8: "Ш1 Э1 Ю1", 10: "Ф1 Щ1 Ъ1"
    };
    Swedish = "sv", own name "svenska", lists ["SAOL"], bag 7, blanks 2, digraphs Free, tiles {
        1: "A8 R8 S8 T8 E7 N6 D5 I5 L5", 2: "O5 G3 K3 M3 H2", 3: "Ä2 F2 V2", 4: "U3 Å2 B2 Ö2 P2",
        7: "J1 Y1", 8: "C1 X1", 10: "Z1"
    };
    Turkish = "tr", own name "türkçe", lists [], bag 7, blanks 2, digraphs Free, tiles {
        1: "A12 E8 i7 K7 L7 R6 N5 T5", 2: "ı4 M4 O3 S3 U3", 3: "B2 D2 Ü2 Y2", 4: "C2 Ç2 Ş2 Z2",
        5: "G1 H1 P1", 7: "F1 Ö1 V1", 8: "Ğ1", 10: "J1"
    };
}

/// How many tiles the bag must hold for an exchange in most languages.
const EXCHANGE_BAG: usize = 7;

impl Language {
    /// The language with this name, in English or in the language itself.
    pub fn called(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|language| {
            let row = language.row();
            row.is_some_and(|row| same_name(row.name, name) || same_name(row.own_name, name))
        })
    }

    /// The languages other than English, in which the usual game and the built-in word lists are.
    pub fn others() -> impl Iterator<Item = Self> {
        Self::ALL
            .iter()
            .copied()
            .filter(|language| language.is_other())
    }

    /// The built-in word lists are English, so such a game starts without one.
    pub fn is_other(self) -> bool {
        !matches!(self, Self::Ruleset | Self::English)
    }

    /// Its name in English; empty for that of the ruleset.
    pub fn english_name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }

    /// How the names of its word lists start.
    pub fn lists(self) -> &'static [&'static str] {
        self.row().map_or(&[], |row| row.lists)
    }

    /// Its tiles; `None` for those of the ruleset.
    pub fn tiles(self) -> Option<&'static TileSet> {
        static READ: [OnceLock<Option<TileSet>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        let set = READ[self as usize].get_or_init(|| self.row().and_then(tiles));
        set.as_ref()
    }

    /// A letter of several signs is laid with its own tile alone in the standard game.
    pub(super) fn has_own_tiles(self) -> bool {
        self.row().is_some_and(|row| row.digraphs == Digraphs::Tile)
    }

    /// How many tiles the bag must hold for an exchange in the standard game.
    pub(super) fn exchange_bag(self) -> usize {
        self.row().map_or(EXCHANGE_BAG, |row| row.exchange_bag)
    }
}

fn tiles(row: &Row) -> Option<TileSet> {
    let mut letters = Vec::new();
    for &(value, tiles) in row.tiles {
        for tile in tiles.split(' ') {
            let (letter, count) = tile.split_at(tile.find(|c: char| c.is_ascii_digit())?);
            letters.push((Letter::face(letter)?, value, count.parse().ok()?));
        }
    }
    Some(TileSet::new(letters, row.blanks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crossword::CrosswordHouse;
    use crate::tile::Face;
    use tileref_cases::check;

    #[test]
    fn each_language_has_its_complete_set() {
        for (language, total, blanks, points) in [
            (Language::Catalan, 100, 2, 189),
            (Language::Welsh, 105, 2, 194),
            (Language::German, 102, 2, 202),
            (Language::Greek, 104, 2, 206),
            (Language::English, 100, 2, 187),
            (Language::Spanish, 100, 2, 192),
            (Language::French, 102, 2, 197),
            (Language::Hebrew, 104, 2, 233),
            (Language::Hungarian, 100, 2, 235),
            (Language::Italian, 120, 2, 293),
            (Language::Norwegian, 100, 2, 202),
            (Language::Dutch, 102, 2, 230),
            (Language::Polish, 100, 2, 190),
            (Language::Portuguese, 120, 3, 204),
            (Language::Russian, 104, 2, 224),
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
        assert_eq!(Language::ALL.len(), 18);
        assert_eq!(Language::Ruleset.tiles(), None);
    }

    #[test]
    fn the_house_rule_names_every_language() {
        let about = CrosswordHouse::language.about;
        for language in &Language::ALL[1..] {
            let name = language.english_name();
            assert!(about.contains(&format!("`{language}` {name}")), "{name}");
        }
    }

    #[test]
    fn a_language_is_called_by_its_name_in_english_or_its_own() {
        for (name, code) in [("Español", "es"), ("spanish", "es"), ("english", "en")] {
            assert_eq!(Language::called(name), Language::from_name(code), "{name}");
        }
        for other in ["", "ruleset", "klingon"] {
            assert_eq!(Language::called(other), None, "{other}");
        }
        assert_eq!(Language::others().count(), Language::ALL.len() - 2);
    }

    /// The first word covers H8, which doubles it.
    #[test]
    fn a_word_of_each_language_up_to_spanish() {
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
            options language: el
            dictionary none
            h8 r οδός = 14
            ? line Ann h8 r οδοσ
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
            ",
        );
    }

    #[test]
    fn a_word_of_each_language_from_french_on() {
        check(
            "
            game crossword
            options language: fr
            dictionary none
            h8 r whisky = 92
            ? line Ann h8 r whisky
            ----
            game crossword
            options language: he
            dictionary none
            h8 r שלום !! direction says use `l` (left)
            h8 l שלום = 14
            ? line Ann h8 l שלומ
            k7 d עמק
            ----
            game crossword
            options language: hu
            dictionary none
            h8 r gyűszű !! tile-supply
            h8 r szőnyeg = 40
            ? line Ann h8 r [sz]ő[ny]eg
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
            options language: ru
            dictionary none
            h8 r ёлка = 16
            ? line Ann h8 r ёлка
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
