//! What the others decide together: that a seat is freed, or that a phone keeps the score of a game that has begun.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::limit::since;
use super::{Holder, Holders, Loss, QUIET, hash};
use crate::fault::Fault;
use crate::seats::{AnswerKind, PhoneAnswer, PhoneResult};
use tileref_game::action::TABLE;
use tileref_game::clock::Moment;
use tileref_game::game::Game;
use tileref_view::page::isolated;
use tileref_words::text::{listed, shown};

/// A phone that asks to keep the score.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The hash of its token.
    pub token: String,
    /// The seat that it has now.
    pub seat: Option<String>,
    /// When it asked last.
    seen: Moment,
}

impl Candidate {
    /// It has stopped asking.
    pub fn is_gone(&self, now: Moment) -> bool {
        since(self.seen, now) >= QUIET
    }

    /// What the table is told.
    pub fn told(&self) -> String {
        let who = self.seat.as_ref();
        let who = who.map_or("a phone without a seat".to_owned(), |seat| {
            format!("the phone of {}", isolated(shown(seat)))
        });
        format!("{who} asks to keep the score for all")
    }
}

impl Holders {
    /// A phone asks to free a seat, which happens once everybody else agrees. The place of the scorekeeper goes to the
    /// phone that asks for it, if one does. Returns the seats that have not asked.
    ///
    /// # Errors
    /// The seat cannot be freed now, or not by this phone.
    pub fn ask_to_free(
        &mut self,
        game: &Game,
        by: &Holder,
        seat: &str,
    ) -> PhoneResult<Vec<String>> {
        let needed = self.needed_to_free(game, seat, Some(&by.seat))?;
        if by.seat == seat || !needed.contains(&by.seat) {
            let why = "the others have to ask for that";
            return Err(PhoneAnswer::error(AnswerKind::Conflict, "in-use", why));
        }
        self.asked.insert((by.seat.clone(), seat.to_owned()));
        let missing = self.missing(needed, seat);
        if missing.is_empty() {
            self.free(seat, Loss::ByOthers);
        }
        Ok(missing)
    }

    /// Those that have not asked yet to free a seat.
    fn missing(&self, needed: BTreeSet<String>, seat: &str) -> Vec<String> {
        let asking = self.asking_for(seat);
        let missing = needed.into_iter();
        missing
            .filter(|other| !asking.contains(&other.as_str()))
            .collect()
    }

    /// The seats that still have to ask before the place of the scorekeeper is free, or goes to the phone that asks for it.
    pub fn waiting_for_table(&self, game: &Game) -> Vec<String> {
        let needed = self.needed_to_free(game, TABLE, None);
        self.missing(needed.unwrap_or_default(), TABLE)
    }

    /// The seats that have to ask for it before a seat is freed, or its turn is skipped: of a seat whose phone is silent, or
    /// has left, those with phones in use, two at least, or one in a game of two; of the scorekeeper's place every seat of the game. `by` is in use.
    fn needed_to_free(
        &self,
        game: &Game,
        seat: &str,
        by: Option<&str>,
    ) -> PhoneResult<BTreeSet<String>> {
        let refused = |slug, why| Err(PhoneAnswer::error(AnswerKind::Conflict, slug, why));
        let seats = game.seats();
        let candidate = self.candidate.as_ref().filter(|_| seat == TABLE);
        if candidate.is_some() || (seat == TABLE && self.is_in_use(TABLE)) {
            let asks = candidate.and_then(|one| one.seat.clone());
            let all = (0..seats.count()).map(|n| seats.name(n).to_owned());
            return Ok(all.filter(|name| Some(name) != asks.as_ref()).collect());
        }
        if !self.is_quiet(seat) && !self.is_left(seat) {
            let why = "only a seat whose phone has been silent for two minutes can be freed";
            return refused("in-use", why);
        }
        let is_in_use = |other: &String| self.is_in_use(other) || by == Some(other);
        let others = self.all.iter().map(|other| other.seat.clone());
        let others: BTreeSet<String> = others.filter(is_in_use).collect();
        if others.len() < 2 && seats.count() > 2 || others.is_empty() {
            let why = "it takes the phones of two other seats; when that phone has been silent for ten \
                       minutes, the code is enough to take its seat";
            return refused("too-few", why);
        }
        Ok(others)
    }

    /// Gives the place of the scorekeeper to the phone that asks for it, which leaves its seat.
    pub(super) fn admit(&mut self) -> bool {
        let Some(candidate) = self.candidate.take() else {
            return false;
        };
        self.all.retain(|holder| holder.token != candidate.token);
        let table = || TABLE.to_owned();
        let now = &*self.computer.now;
        self.all
            .push(Holder::new(table(), table(), candidate.token, now));
        true
    }

    /// A phone asks to keep the score, or asks again. Returns the answer until it does.
    ///
    /// # Errors
    /// Another phone asks, or the system has no randomness.
    pub(super) fn ask_to_keep_score(
        &mut self,
        game: &Game,
        before: Option<&Holder>,
        token: Option<&String>,
    ) -> PhoneResult {
        let mut cookie = None;
        match &mut self.candidate {
            Some(one) if Some(&one.token) == token => one.seen = self.computer.now.moment(),
            Some(_) => {
                let why = "another phone asks to keep the score already";
                return Err(PhoneAnswer::error(AnswerKind::Conflict, "taken", why));
            }
            None => {
                let token = match before {
                    Some(holder) => holder.phone().to_owned(),
                    None => hash(cookie.insert(self.new_token()?)),
                };
                self.stop_asking_for(TABLE);
                self.candidate = Some(Candidate {
                    token,
                    seat: before.map(|holder| holder.seat.clone()),
                    seen: self.computer.now.moment(),
                });
            }
        }
        let waiting = self.waiting_for_table(game);
        let waiting: Vec<String> = waiting.iter().map(|name| shown(name)).collect();
        let why = format!(
            "waiting for {} to let you keep the score, under More on a phone, or for the host to type `free table`",
            listed(waiting.iter().cloned().map(isolated))
        );
        let mut document = json!(Fault::new("asked", why).document());
        document["waiting"] = json!(waiting);
        Ok(PhoneAnswer {
            token: cookie,
            ..PhoneAnswer::new(AnswerKind::Conflict, &document)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::computer::tests::still;
    use super::super::LOST;
    use super::*;
    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::Ruleset;

    fn holder(name: &str) -> Holder {
        let now = still().now;
        Holder::new(name.to_owned(), name.to_owned(), hash(name), &*now)
    }

    #[test]
    fn a_silent_phone_loses_its_seat_to_the_others_together_or_to_the_code() {
        let mut holders = Holders {
            all: ["Ann", "Bob", "Cy"].map(holder).into(),
            ..Holders::none(still())
        };
        let [ann, bob, cy] = ["Ann", "Bob", "Cy"].map(holder);
        let names = ["Ann", "Bob", "Cy"].map(String::from);
        let rules = || Ruleset::built_in("puzzingo").expect("a ruleset");
        let game = |players: &[String]| Game::new(rules(), players, Vocabulary::new(None));
        let [three, two] = [&names[..], &names[..2]].map(|players| game(players).expect("seats"));
        let status =
            |answer: Result<Vec<String>, PhoneAnswer>| answer.map_err(|answer| answer.kind);
        let (refused, waits) = (Err(AnswerKind::Conflict), |name: &str| {
            Ok(vec![name.to_owned()])
        });
        assert_eq!(status(holders.ask_to_free(&three, &ann, "Cy")), refused);
        // Since Cy sent something, Ann and Bob have.
        let [quiet, lost] = [QUIET, LOST].map(|time| u64::try_from(time.as_millis()).expect("few"));
        let later = quiet + 1_000;
        for active in &mut holders.all[..2] {
            active.seen = later;
        }
        assert!(holders.follow(later) && !holders.follow(later));
        assert!(holders.is_taken("Cy") && holders.is_quiet("Cy"));
        assert_eq!(status(holders.ask_to_free(&three, &ann, "Bob")), refused);
        assert_eq!(status(holders.ask_to_free(&three, &cy, "Cy")), refused);
        assert_eq!(
            status(holders.ask_to_free(&three, &ann, "Cy")),
            waits("Bob")
        );
        assert_eq!(holders.asking_for("Cy"), ["Ann"]);
        // A sign of life ends that.
        assert!(holders.heard("Cy").is_some() && holders.asking_for("Cy").is_empty());
        assert!(holders.follow(holders.computer.now.moment()) && !holders.is_quiet("Cy"));
        holders.follow(later + 1_000);
        assert_eq!(
            status(holders.ask_to_free(&three, &bob, "Cy")),
            waits("Ann")
        );
        assert_eq!(status(holders.ask_to_free(&three, &ann, "Cy")), Ok(vec![]));
        assert!(holders.with("Cy").is_none() && holders.all.len() == 2);
        // One is enough in a game of two, and in no other; until the phone counts as lost.
        let later = later + quiet;
        holders.all[0].seen = later;
        holders.follow(later);
        assert_eq!(status(holders.ask_to_free(&three, &ann, "Bob")), refused);
        let mut of_two = holders.clone();
        assert_eq!(status(of_two.ask_to_free(&two, &ann, "Bob")), Ok(vec![]));
        assert!(of_two.with("Bob").is_none());
        holders.follow(later + lost);
        assert!(!holders.is_taken("Bob"));
    }
}
