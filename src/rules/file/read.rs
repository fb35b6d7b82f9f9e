//! What the keys of a ruleset mean, for each kind of game. That they are all there, [`File::merge`] has seen to.

use serde_yaml::Value;

use super::merge::letter;
use super::{File, MAX_TILES, Read, RulesetError, RulesetProblem};
use crate::names::Named;
use crate::rules::mechanic::{MechanicName, OWN_BOARD};
use crate::rules::{
    BonusName, COMPANION, Categories, Companion, Crossword, CrosswordHouse, Ending, House, Jigsaw,
    JigsawHouse, Mat, Mechanic, Paths, PathsHouse, Ruleset, SpecialTiles, Stacking, StackingHouse,
    Values, Wordless, no_files,
};
use crate::text::is_hidden;
use crate::tile::{Letter, TileSet};
use crate::yaml::scalar;

/// What using all tiles can pay.
const ALL_TILES: &str = "a whole number from 0 to 100000, or `double` for the main word once more";

impl File<'_> {
    /// The ruleset that the values mean.
    pub(super) fn ruleset(&self) -> Read<Ruleset> {
        let mechanic = match self.choice("mechanic")? {
            MechanicName::Jigsaw => Mechanic::Jigsaw(self.jigsaw()?),
            MechanicName::Stacking => Mechanic::Stacking(Stacking {
                house: StackingHouse::default(),
            }),
            MechanicName::Crossword => Mechanic::Crossword(self.crossword()?),
            MechanicName::Paths => Mechanic::Paths(Paths {
                house: PathsHouse::default(),
            }),
        };
        let (min, max) = (
            self.size("seats.min", 1, 20)?,
            self.size("seats.max", 1, 20)?,
        );
        if max < min {
            return Err(self.wrong("seats.max", "no less than `min`"));
        }
        let mut ruleset = Ruleset {
            id: self.text("id")?,
            name: self.text("name")?,
            seats: (min, max),
            tiles: self.tiles()?,
            mechanic,
            house: House::default(),
            companion: Companion::default(),
            categories: Categories::default(),
        };
        self.house(&mut ruleset)?;
        Ok(ruleset)
    }

    /// The set, where this kind of game has one.
    fn tiles(&self) -> Read<TileSet> {
        let mut letters = Vec::new();
        for (letter, path) in self.letters("tiles") {
            let value = self.number(&format!("{path}.value"), 0, 1_000)?;
            let count = self.size(&format!("{path}.count"), 0, 1_000)?;
            letters.push((letter, value, count));
        }
        let wildcards = match self.value("wildcards") {
            Value::Null => 0,
            _ => self.size("wildcards", 0, 1_000)?,
        };
        let set = TileSet::new(letters, wildcards);
        match set.total() {
            ..=MAX_TILES => Ok(set),
            total => Err(self.fault(&["tiles"], RulesetProblem::TooManyTiles(total))),
        }
    }

    fn jigsaw(&self) -> Read<Jigsaw> {
        let premiums = self.letters("letter_premiums.times").into_iter();
        let bonus =
            |&name: &BonusName| Ok((name, self.number(&format!("bonuses.{name}"), 0, 100_000)?));
        Ok(Jigsaw {
            rack: self.size("rack", 1, 100)?,
            premium_from: self.size("letter_premiums.from_letters", 0, 100)?,
            letter_premiums: premiums
                .map(|(letter, path)| Ok((letter, self.number(&path, 1, 10)?)))
                .collect::<Read<_>>()?,
            corner_factor: self.number("word_premiums.corner", 1, 10)?,
            wildcard_factor: self.number("word_premiums.wildcard", 1, 10)?,
            bonuses: BonusName::JIGSAW.iter().map(bonus).collect::<Read<_>>()?,
            unplayed: SpecialTiles {
                corner: self.number("unplayed.corner.value", 0, 1_000)?,
                corner_times: self.number("unplayed.corner.times", 1, 10)?,
                wildcard: self.number("unplayed.wildcard.value", 0, 1_000)?,
                wildcard_times: self.number("unplayed.wildcard.times", 1, 10)?,
            },
            ending: self.ending()?,
            house: JigsawHouse::default(),
        })
    }

    fn crossword(&self) -> Read<Crossword> {
        let drawing = self.value("board").as_str();
        let drawing = drawing.ok_or_else(|| self.wrong("board", "rows of squares, one a line"))?;
        let board = Mat::parse(drawing)
            .map_err(|error| self.fault(&["board"], RulesetProblem::Board(error)))?;
        let all_tiles = match self.value("all_tiles").as_str() {
            Some("double") => None,
            Some(_) => return Err(self.wrong("all_tiles", ALL_TILES)),
            None => Some(self.number("all_tiles", 0, 100_000)?),
        };
        Ok(Crossword {
            rack: self.size("rack", 1, 100)?,
            mat: board.clone(),
            board,
            layout: OWN_BOARD.to_owned(),
            first_word: self.size("first_word.letters", 1, 100)?,
            word_premiums: self.choice("word_premiums")?,
            all_tiles,
            exchange: self.truth("exchange")?,
            challenge: self.truth("challenge")?,
            redraw: self.truth("redraw")?,
            gain_unplayed: self.truth("gain_unplayed")?,
            tie: self.choice("tie")?,
            ending: self.ending()?,
            house: CrosswordHouse::default(),
        })
    }

    /// `{out: first, wordless: 2}`: rounds, or a name.
    fn ending(&self) -> Read<Ending> {
        let path = "end.wordless";
        let wordless = match self.value(path) {
            Value::Number(_) => Wordless::Rounds(self.size(path, 1, 100)?),
            name => match name.as_str() {
                Some("empty-bag") => Wordless::EmptyBag,
                Some("never") => Wordless::Never,
                _ => return Err(self.wrong(path, "a number of rounds, `empty-bag` or `never`")),
            },
        };
        Ok(Ending {
            out: self.choice("end.out")?,
            wordless,
        })
    }

    /// Every house rule of the game; what has nothing to do with the rules may be left out.
    fn house(&self, ruleset: &mut Ruleset) -> Read<()> {
        for spec in ruleset.options() {
            let path = ["options", spec.name];
            let value = match self.value(&path.join(".")) {
                Value::Null if COMPANION.contains(spec) => continue,
                Value::Sequence(list) => {
                    let list = list.iter().map(|one| scalar(one).unwrap_or_default());
                    format!("[{}]", list.collect::<Vec<_>>().join(","))
                }
                value => scalar(value).unwrap_or_default(),
            };
            if matches!(spec.values, Values::File(own) if own != value) {
                return Err(self.fault(&path, RulesetProblem::FileInRuleset));
            }
            ruleset
                .set(spec.name, &value, &no_files)
                .map_err(|error| self.fault(&path, RulesetProblem::Option(Box::new(error))))?;
        }
        Ok(())
    }
}

/// Values at the end of a path such as `end.wordless`.
impl File<'_> {
    fn value(&self, path: &str) -> &Value {
        let mut keys = path.split('.');
        let found = keys.try_fold(&self.values, |value, key| value.get(key));
        found.unwrap_or(&Value::Null)
    }

    fn wrong(&self, path: &str, wanted: &'static str) -> RulesetError {
        self.fault_at(path, RulesetProblem::Expected(wanted))
    }

    fn number(&self, path: &str, least: u32, most: u32) -> Read<u32> {
        let number = self.value(path).as_u64();
        let number = number.and_then(|number| u32::try_from(number).ok());
        let fits = number.filter(|number| (least..=most).contains(number));
        fits.ok_or_else(|| self.fault_at(path, RulesetProblem::Range(least, most)))
    }

    fn size(&self, path: &str, least: u32, most: u32) -> Read<usize> {
        Ok(self.number(path, least, most)? as usize)
    }

    fn truth(&self, path: &str) -> Read<bool> {
        let truth = self.value(path).as_bool();
        truth.ok_or_else(|| self.wrong(path, "`true` or `false`"))
    }

    fn text(&self, path: &str) -> Read<String> {
        let fits = |text: &String| {
            !text.is_empty() && text.chars().count() <= 60 && !text.chars().any(is_hidden)
        };
        let text = scalar(self.value(path)).filter(fits);
        text.ok_or_else(|| self.wrong(path, "a short text without invisible characters"))
    }

    /// One of a closed set of names.
    pub(super) fn choice<T: Named>(&self, path: &str) -> Read<T> {
        let text = scalar(self.value(path)).unwrap_or_default();
        T::from_name(&text)
            .ok_or_else(|| self.fault_at(path, RulesetProblem::NoSuch(text, T::NAMES.to_vec())))
    }

    /// The letters that a mapping names, each with its path.
    fn letters(&self, path: &str) -> Vec<(Letter, String)> {
        let keys = self.value(path).as_mapping().into_iter().flatten();
        let named =
            keys.filter_map(|(key, _)| Some((letter(key)?, format!("{path}.{}", scalar(key)?))));
        named.collect()
    }
}
