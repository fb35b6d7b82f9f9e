//! A table before its game: the phone that came first chooses one, and once everybody is ready it begins.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};
use tileref_view::page::isolated;
use tileref_words::text::{listed, same_name, shown};

use super::holders::{Holder, Holders};
use crate::fault::Fault;
use crate::new_game::NewGame;
use crate::new_game::start::Answers;
use crate::store::Store;

/// What is known of a game that has no record yet.
#[derive(Debug, Default)]
pub struct Setup {
    /// What was chosen, and the game that it makes with whoever is there, or why there can be none.
    chosen: Option<(Answers, Result<NewGame, Fault>)>,
    /// The names of those who are ready.
    ready: BTreeSet<String>,
}

impl Setup {
    /// The phone that chooses: the one that came first of those in use.
    pub fn chooser(holders: &Holders) -> Option<&Holder> {
        let mut in_use = holders.iter().filter(|one| !holders.is_quiet(&one.seat));
        in_use.next()
    }

    /// The players: those that were named, and whoever has joined since.
    fn players(&self, holders: &Holders) -> Vec<String> {
        let named = self.chosen.as_ref().map(|(answers, _)| &answers.players);
        let mut players = named.cloned().unwrap_or_default();
        for Holder { name, .. } in holders.iter() {
            if !players.iter().any(|player| same_name(player, name)) {
                players.push(name.clone());
            }
        }
        players
    }

    /// Takes what the first phone has chosen, which is ready with that unless nobody else plays. Who was ready for another game is asked again.
    ///
    /// # Errors
    /// There is no such game, or it has no such options. Its players may still be too few, or too many.
    pub fn choose(
        &mut self,
        by: &Holder,
        answers: Answers,
        holders: &Holders,
        store: &Arc<dyn Store>,
    ) -> Result<(), Fault> {
        answers.unchecked(store)?;
        let last = self.chosen.as_ref().map(|(last, _)| last);
        if last.is_none_or(|last| !last.is_same_game(&answers)) {
            self.ready.clear();
        }
        // Who is alone may still wait for others.
        if answers.players.len() > 1 {
            self.ready.insert(by.name.clone());
        }
        self.chosen = Some((answers, Err(Fault::usage("it is not checked yet"))));
        self.follow(holders, store);
        Ok(())
    }

    /// Notes whether somebody is ready.
    pub fn ready(&mut self, by: &Holder, is: bool) {
        if is {
            self.ready.insert(by.name.clone());
        } else {
            self.ready.remove(&by.name);
        }
    }

    /// Forgets a name whose phone has left, or has taken another one. Whoever is alone then is asked again.
    pub fn leave(&mut self, name: &str, holders: &Holders) {
        if let Some((answers, _)) = &mut self.chosen {
            answers.remove(name);
        }
        if self.players(holders).len() < 2 {
            self.ready.clear();
        }
    }

    /// Follows who is there.
    pub fn follow(&mut self, holders: &Holders, store: &Arc<dyn Store>) {
        self.ready
            .retain(|name| holders.iter().any(|holder| holder.name == *name));
        let players = self.players(holders);
        if let Some((answers, game)) = &mut self.chosen {
            *game = answers.with_players(players).game(store).and_then(|game| {
                game.check(store)?;
                Ok(game)
            });
        }
    }

    /// Those for whom the game waits: a phone that is silent holds nobody up.
    fn waiting<'a>(&self, holders: &'a Holders) -> impl Iterator<Item = &'a str> {
        let in_use = holders.iter().filter(|one| !holders.is_quiet(&one.seat));
        let names = in_use.map(|one| one.name.as_str());
        names.filter(|name| !self.ready.contains(*name))
    }

    /// The game, once everybody is ready.
    pub fn game(&self, holders: &Holders) -> Option<&NewGame> {
        let (_, game) = self.chosen.as_ref()?;
        let is_ready = !self.ready.is_empty() && self.waiting(holders).next().is_none();
        game.as_ref().ok().filter(|_| is_ready)
    }

    /// What the table waits for, as a sentence.
    pub fn told(&self, holders: &Holders) -> String {
        let Some(by) = Self::chooser(holders) else {
            return "the first phone chooses a game".to_owned();
        };
        let waiting: Vec<_> = self.waiting(holders).map(name).collect();
        match &self.chosen {
            None => format!("{} chooses a game", name(&by.name)),
            Some((_, Err(fault))) => fault.clone().in_plain_words().message,
            Some(_) if self.players(holders).len() == 1 => {
                format!(
                    "waiting for others, or for {} to play alone",
                    name(&by.name)
                )
            }
            Some(_) => format!("waiting for {}", listed(&waiting)),
        }
    }

    /// The name of the game, and the rules that were chosen.
    pub fn chosen(&self) -> Option<(String, Vec<String>)> {
        self.chosen.as_ref().map(|(answers, _)| answers.told())
    }

    /// The players, each with whether they are on a phone, and ready.
    pub fn people(&self, holders: &Holders) -> Vec<Person> {
        let players = self.players(holders).into_iter();
        let person = |name: String| {
            let phone = holders.iter().find(|one| same_name(&one.name, &name));
            Person {
                has_phone: phone.is_some(),
                is_ready: phone.is_some_and(|one| self.ready.contains(&one.name)),
                name,
            }
        };
        players.map(person).collect()
    }

    /// What a phone needs to know.
    pub fn document(&self, holders: &Holders) -> Value {
        let people = self.people(holders);
        let names = |of: fn(&Person) -> bool| -> Vec<String> {
            let some = people.iter().filter(|person| of(person));
            some.map(|person| shown(&person.name)).collect()
        };
        json!({
            "by": Self::chooser(holders).map(|by| shown(&by.name)),
            "phones": names(|person| person.has_phone),
            "free": names(|person| !person.has_phone),
            "ready": names(|person| person.is_ready),
            "chosen": self.chosen.is_some(),
        })
    }
}

/// Somebody who will play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub name: String,
    /// A phone has joined under it.
    pub has_phone: bool,
    /// That phone has said that the game may begin.
    pub is_ready: bool,
}

/// A name in a sentence.
fn name(name: &str) -> String {
    isolated(shown(name))
}
