//! Between two plays: notes, corrections, categories and challenges.

use super::duel::{Duel, count};
use super::plays::Dice;
use super::table::PUZZINGO;

impl Duel {
    /// Says some of them to both referees, and compares scores and turns after each.
    pub fn asides(&mut self, dice: &mut Dice) -> Result<(), String> {
        let seats = self.table.scores.len();
        let bends = self.table.game.id == PUZZINGO.id;
        // A play that ends the game is not challenged here.
        while !self.game.is_over() {
            self.standing()?;
            let seat = dice.below(seats);
            let speaker = self.game.seats().name(seat).to_owned();
            match dice.below(12) {
                0 => self.agree_on(&speaker, "note a word of mine", Ok(()))?,
                1 => {
                    let line = dice.of(&["adjust +4 forgotten", "adjust -4 counted twice"]);
                    self.table.scores[seat] += if line.contains('+') { 4 } else { -4 };
                    self.agree_on(&speaker, line, Ok(()))?;
                }
                2 if bends => {
                    self.table.category = true;
                    self.agree_on("table", "category animals", Ok(()))?;
                }
                3 if bends => {
                    let word = dice.of(&["eta", "thru", "lol"]);
                    self.table.allow(word);
                    self.agree_on("table", &format!("allow {word}"), Ok(()))?;
                }
                4..=6 if self.table.at.option("judge") == "challenge" => {
                    self.challenge(dice, seat, &speaker)?;
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    fn challenge(&mut self, dice: &mut Dice, seat: usize, speaker: &str) -> Result<(), String> {
        // The other games refuse a challenge.
        if !["puzzingo", "jumbo-jumble", "towers"].contains(&self.table.game.id) {
            return Ok(());
        }
        let mut vote = dice.of(&[None, None, Some("upheld"), Some("rejected")]);
        let mut word = None;
        if let Some((open, mover)) = self.table.open() {
            if dice.one_in(3) {
                word = Some(open.words[dice.below(open.words.len())].clone());
            }
            // The rules do not say which is named first: one's own play, or a missing verdict.
            if seat == mover && vote.is_none() {
                vote = Some("upheld");
            }
        }
        let naive = self.table.challenge(seat, word.as_deref(), vote);
        let said: Vec<&str> = ["challenge"]
            .into_iter()
            .chain(word.as_deref())
            .chain(vote)
            .collect();
        self.agree_on(speaker, &said.join(" "), naive)
    }

    /// Says a line to the program, and compares its answer with the naive one.
    fn agree_on(
        &mut self,
        speaker: &str,
        line: &str,
        naive: Result<(), &'static str>,
    ) -> Result<(), String> {
        let verb = line.split(' ').next().unwrap();
        let said = naive.err().unwrap_or("fine");
        count(self.table.game.id, &format!("+{verb} {said}"));
        let real = self.game.submit(speaker, line);
        let slug = real.map(|_| ()).map_err(|error| error.slug().name());
        if slug == naive {
            return Ok(());
        }
        Err(format!(
            "{} {:?}: `{speaker}: {line}`\n real  {slug:?}\n naive {naive:?}",
            self.table.game.id, self.table.at.options
        ))
    }
}
