//! What an import reports.

use comfy_table::Cell;
use serde_json::{Value, json};

use super::{Args, Imported};
use crate::cli::terminal::{TextStyle, wrapped};
use crate::gcg::{ComparedPoints, Difference, WrongRack};
use crate::text::{count, shown};
use crate::yaml::TextPlace;
use crate::{record, render};

/// A rack that is wrong, and its place.
type PlacedRack = (TextPlace, WrongRack);

impl Imported {
    /// A note if the transcript names a word list that is not installed.
    pub fn unknown_list(&self, args: &Args, style: TextStyle) -> String {
        let named = self.transcript.about("lexicon");
        let has_none = self.session.record().dictionary == record::NO_DICTIONARY;
        match named.filter(|_| has_none && args.dictionary.is_none()) {
            Some(name) => {
                let note = format!(
                    "the word list `{}` is not installed (`tileref dict list`), so the record has none; `-d` names another",
                    shown(name)
                );
                wrapped(&note, style.width, "")
            }
            None => String::new(),
        }
    }

    /// The moves that are scored differently, for people.
    pub fn comparison(&self, style: TextStyle) -> String {
        let (moves, differences) = (self.transcript.moves().count(), &self.replayed.differences);
        if differences.is_empty() {
            let agree = match moves {
                1 => "the 1 score agrees with the transcript\n".to_owned(),
                _ => format!("all {moves} scores agree with the transcript\n"),
            };
            return agree + &self.without_total() + &self.racks();
        }
        let header = ["line", "player", "move", "transcript", "referee"];
        let (mut table, names) = (render::table(style, &header), self.transcript.names());
        for one in differences {
            table.add_row([
                Cell::new(one.at.line),
                Cell::new(shown(&names[one.player])),
                Cell::new(shown(&one.line)),
                Cell::new(format!("{:+} {}", one.score.stated, one.total.stated)),
                Cell::new(format!("{:+} {}", one.score.counted, one.total.counted)),
            ]);
        }
        let kept = if self.replayed.is_corrected {
            "the record keeps the transcript's points, by corrections (`adjust`)\n"
        } else {
            "the record keeps the referee's points\n"
        };
        format!(
            "{}:\n{}{}{kept}{}{}{}",
            self.differing(),
            render::drawn(table),
            self.final_differences(),
            self.hint
                .as_deref()
                .map_or(String::new(), |hint| wrapped(hint, style.width, "")),
            self.without_total(),
            self.racks()
        )
    }

    /// How many moves state no total.
    fn without_total(&self) -> String {
        match self.transcript.without_total {
            0 => String::new(),
            1 => "1 move has no total in the transcript: it is the sum of the scores\n".to_owned(),
            n => {
                format!("{n} moves have no total in the transcript: it is the sum of the scores\n")
            }
        }
    }

    /// What differs: scores, or only the running totals.
    fn differing(&self) -> String {
        let (moves, differences) = (self.transcript.moves().count(), &self.replayed.differences);
        if differences.iter().all(|one| one.score.agree()) {
            let verb = if differences.len() == 1 {
                "differs"
            } else {
                "differ"
            };
            let totals = count(differences.len(), "running total");
            return format!("all moves score the same, but {totals} {verb}");
        }
        let moves = count(moves, "move");
        format!("{} of {moves} scored differently", differences.len())
    }

    /// One line about a game whose scores differ, or whose racks do not fit.
    pub fn summary(&self) -> Option<String> {
        if !self.replayed.differences.is_empty() {
            return Some(self.differing());
        }
        let (lacking, wrong) = self.wrong_racks();
        let said = [
            (lacking.len(), "without a tile that is used"),
            (wrong.len(), "that nobody can have had"),
        ];
        let said = said.into_iter().filter(|(racks, _)| *racks > 0);
        let said: Vec<String> = said
            .map(|(racks, what)| format!("{} {what}", count(racks, "rack")))
            .collect();
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// The racks that lack a tile which their move uses, and those that nobody can have had, each with its place.
    fn wrong_racks(&self) -> (Vec<&PlacedRack>, Vec<&PlacedRack>) {
        let racks = self.replayed.wrong_racks.iter();
        racks.partition(|(_, wrong)| matches!(wrong, WrongRack::Lacking(_)))
    }

    fn racks(&self) -> String {
        let (lacking, wrong) = self.wrong_racks();
        let line = |(at, wrong): &PlacedRack| {
            let wrong = match wrong {
                WrongRack::Lacking(tile) => {
                    let tile = tile.upper();
                    format!("the move uses `{tile}`, which is not on the rack")
                }
                WrongRack::Unavailable(tile) => {
                    let tile = tile.upper();
                    format!("the rack has more of `{tile}` than are left of the set")
                }
                WrongRack::TooMany { stated, held } => {
                    let stated = count(*stated, "tile");
                    format!("the rack has {stated}, where the player holds {held}")
                }
            };
            format!("line {}: {wrong}\n", at.line)
        };
        lacking.into_iter().chain(wrong).map(line).collect()
    }

    fn final_differences(&self) -> String {
        let line = |(name, ComparedPoints { stated, counted }): (String, ComparedPoints)| {
            let name = shown(&name);
            format!("{name}: {stated} in the transcript, {counted} according to the referee\n")
        };
        self.finals()
            .filter(|(_, points)| !points.agree())
            .map(line)
            .collect()
    }

    /// The final points of each player who has moved.
    fn finals(&self) -> impl Iterator<Item = (String, ComparedPoints)> {
        std::iter::zip(self.transcript.names(), &self.replayed.finals)
            .filter_map(|(name, points)| Some((name, (*points)?)))
    }

    /// The game as in `check --json`, and the moves that are scored differently.
    pub fn document(&self) -> Value {
        let mut document = json!(self.session.report());
        let names = self.transcript.names();
        let points =
            |points: ComparedPoints| json!({"stated": points.stated, "counted": points.counted});
        let difference = |one: &Difference| {
            json!({
                "line": one.at.line,
                "column": one.at.column,
                "player": names[one.player],
                "action": one.line,
                "points": points(one.score),
                "total": points(one.total),
            })
        };
        let wrong_rack = |(at, wrong): &PlacedRack| {
            let mut rack = json!({"line": at.line, "column": at.column});
            match wrong {
                WrongRack::Lacking(tile) => rack["tile"] = json!(tile.to_string()),
                WrongRack::Unavailable(tile) => rack["unavailable"] = json!(tile.to_string()),
                WrongRack::TooMany { stated, held } => {
                    rack["tiles"] = json!(stated);
                    rack["held"] = json!(held);
                }
            }
            rack
        };
        let (lacking, wrong) = self.wrong_racks();
        document["lacking"] = lacking.into_iter().map(wrong_rack).collect();
        document["wrong_racks"] = wrong.into_iter().map(wrong_rack).collect();
        document["without_total"] = json!(self.transcript.without_total);
        document["moves"] = json!(self.transcript.moves().count());
        document["differences"] = self.replayed.differences.iter().map(difference).collect();
        let total = |(name, total)| json!({"player": name, "total": points(total)});
        document["finals"] = self.finals().map(total).collect();
        document
    }
}
