//! A game: seats, turns, challenges, the bag, the end and the final count.
//!
//! [`Game::submit`] is the only way to change a game, and a refused line changes nothing. To undo, replay fewer
//! actions; the only earlier state that is kept is the one before a play that can still be challenged.

mod asides;
mod challenge;
mod clock;
mod entry;
mod finals;
mod line;
mod names;
mod play;
mod position;
mod rounds;
pub mod rules;
mod scoreless;
mod seats;
mod stakes;
mod supply;
mod verbs;

use std::sync::Arc;

pub use asides::NO_CATEGORY;
pub use challenge::AllowedLookups;
pub use entry::{Entry, RackGain, Status};
pub use finals::BrokenTie;
pub use line::{LineError, Preview};
pub use names::{ListedName, MAX_NAME, NameProblem, NamesError, check_names, name_problem};
pub use position::{Position, PositionError};
pub use rounds::Round;
pub use seats::{Player, Seat, Seats, SeatsError, Speaker};

use crate::action::{Action, NotationError, Part, TypedLine};
use crate::features::Ending;
use crate::game::rules::{GameOver, WrongPlayer};
use crate::grid::Cell;
use crate::lexicon::Lexicon;
use crate::referee::{Ruling, Situation, Standing, Vocabulary};
use crate::rule::{Reason, Refusal};
use crate::rules::Ruleset;
use crate::score::Earned;
use crate::table::Table;
use crate::tile::{Alphabet, Face, RackTile, Tally};

/// The number of the entry that an action made, counted from 0, or the rule it breaks.
type Applied = Result<usize, Refusal>;

/// A seat that acts, and the name it acts under: a player's, or a team's.
#[derive(Clone, Copy, Debug)]
struct Actor<'a> {
    seat: usize,
    name: &'a str,
}

/// Everything that withdrawing a play restores.
#[derive(Clone, Debug, Default)]
struct State {
    table: Table,
    used: Tally,
    standing: Standing,
    /// Cells of the last play's tiles.
    fresh: Vec<Cell>,
    /// The bonuses paid so far that can be paid only once at their cell.
    spent: Vec<Earned>,
    bag: usize,
    /// The number of tiles on each seat's rack, or the one number of a shared pool.
    rack_sizes: Vec<usize>,
    seats: Vec<SeatState>,
    to_move: usize,
    /// The latest round, where players write lists.
    round: Option<Round>,
    over: bool,
    /// The seats that lost the game by a wrong challenge, or by their overtime.
    beaten: Vec<usize>,
}

/// The state of a seat.
#[derive(Clone, Debug, Default)]
struct SeatState {
    score: i64,
    /// Turns lost to rejected challenges, still to be skipped.
    lost: usize,
    /// The rack declared at the end.
    declared: Option<Vec<RackTile>>,
}

/// A play that can still be challenged.
#[derive(Clone, Debug)]
struct Window {
    /// Its entry.
    entry: usize,
    mover: usize,
    before: Box<State>,
}

/// A game in its current state.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Ruleset>,
    seats: Arc<Seats>,
    /// Not part of the state: after `allow` or `ban`, the play before can no longer be challenged.
    vocabulary: Vocabulary,
    state: State,
    /// Copies of a game share it, until one of them goes on.
    entries: Arc<Vec<Entry>>,
    window: Option<Window>,
}

impl Game {
    /// A game before its first turn: every seat has a full rack.
    ///
    /// # Errors
    /// The game cannot be played by these players: too many, too few, with bad names, or with house rules that contradict each other.
    ///
    /// ```
    /// use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// let game = Game::new(rules.clone(), &["Ann", "Bob"], Vocabulary::new(None))?;
    /// assert_eq!((game.to_move(), game.bag()), (Some(0), Some(86)));
    ///
    /// assert!(Game::new(rules, &["Ann", "ann"], Vocabulary::new(None)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        rules: Ruleset,
        players: &[impl AsRef<str>],
        vocabulary: Vocabulary,
    ) -> Result<Self, SeatsError> {
        Self::with_teams(rules, players, &[], vocabulary)
    }

    /// A game of teams, each with its name and its players.
    ///
    /// # Errors
    /// As [`Game::new`]; or a player is in no team.
    pub fn with_teams(
        rules: Ruleset,
        players: &[impl AsRef<str>],
        teams: &[(String, Vec<String>)],
        mut vocabulary: Vocabulary,
    ) -> Result<Self, SeatsError> {
        let names: Vec<&str> = players.iter().map(AsRef::as_ref).collect();
        let seats = Seats::new(&rules, &names, teams)?;
        let rack_sizes = vec![rules.features.rack; rules.racks(seats.count())];
        vocabulary.disallow(rules.disallowed());
        let state = State {
            bag: rules.tiles.total().saturating_sub(rack_sizes.iter().sum()),
            rack_sizes,
            seats: vec![SeatState::default(); seats.count()],
            ..State::default()
        };
        Ok(Self {
            rules: Arc::new(rules),
            seats: Arc::new(seats),
            vocabulary,
            state,
            entries: Arc::default(),
            window: None,
        })
    }

    /// The ruleset, with the house rules of this game.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// When it ends by itself, and what counts then.
    pub(crate) fn ending(&self) -> Ending {
        self.rules.features.ending.among(self.seats.sides().len())
    }

    /// How its words are cut into tiles.
    pub fn alphabet(&self) -> &Alphabet {
        self.rules.tiles.alphabet()
    }

    /// A word in capitals, as the language of the tiles writes them.
    pub fn upper(&self, word: &str) -> String {
        self.alphabet().case().upper(word)
    }

    /// Reads a line of this game.
    ///
    /// # Errors
    /// What is wrong with the line, and where.
    pub fn read(&self, line: &str) -> Result<TypedLine, NotationError> {
        TypedLine::parse_in(line, self.alphabet())
    }

    /// The players, teams and seats.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// How many tiles of a face have not been seen yet: neither played nor declared on a rack.
    pub fn unseen(&self, face: Face) -> usize {
        let racks = self
            .state
            .seats
            .iter()
            .filter_map(|seat| seat.declared.as_ref());
        let declared = racks.flatten().filter(|tile| tile.face() == face);
        let seen = self.state.used.count(face) + declared.count();
        self.rules.tiles.count(face).saturating_sub(seen)
    }

    /// The tiles on the table.
    pub fn table(&self) -> &Table {
        &self.state.table
    }

    /// The words on the table that were scored and not withdrawn.
    pub fn standing(&self) -> &Standing {
        &self.state.standing
    }

    /// The words that count: the dictionary, with what the table allows and bans.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The same game without its dictionary, so that its rulings reveal nothing about words.
    #[must_use]
    pub fn without_dictionary(&self) -> Self {
        Self {
            vocabulary: Vocabulary::new(None),
            ..self.clone()
        }
    }

    /// The same game at a table that uses this dictionary.
    #[must_use]
    pub fn with_dictionary(&self, lexicon: Arc<Lexicon>) -> Self {
        Self {
            vocabulary: self.vocabulary.with_lexicon(lexicon),
            ..self.clone()
        }
    }

    /// The same game with a referee who also counts words that players would have to declare; `None` if it does anyway.
    pub(crate) fn counting_all(&self) -> Option<Self> {
        Some(Self {
            rules: Arc::new(self.rules.counting_all()?),
            ..self.clone()
        })
    }

    /// The category that words must fit now.
    pub fn category(&self) -> Option<&str> {
        self.category_of(self.entries.len())
    }

    /// The category that the words of an entry had to fit; another may have been drawn since.
    pub fn category_of(&self, entry: usize) -> Option<&str> {
        let before = self.entries[..entry].iter().rev();
        let mut drawn = before.filter_map(|entry| match entry.action.as_deref() {
            Some(Action::Category(text)) => Some(text),
            _ => None,
        });
        drawn.next().map(String::as_str).filter(|text| {
            let is_none = |none: &&str| none.eq_ignore_ascii_case(text);
            !NO_CATEGORY.iter().any(is_none)
        })
    }

    /// The log: an entry for each action, lost turn and overtime.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Nobody is to move any more; racks may still have to be declared.
    pub fn is_over(&self) -> bool {
        self.state.over
    }

    /// The seat to move, or to submit a list; `None` after the end, and before the dealer has laid out the letters.
    pub fn to_move(&self) -> Option<usize> {
        if self.state.over {
            None
        } else if self.rounds().is_some() {
            self.next_to_list()
        } else {
            Some(self.state.to_move)
        }
    }

    /// Until the next turn, the last play can be challenged.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// game.submit("Ann", "m13 r latch")?;
    /// assert!(game.can_be_challenged());
    /// game.submit("Bob", "pass")?;
    /// assert!(!game.can_be_challenged());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_be_challenged(&self) -> bool {
        self.window.is_some()
    }

    /// The score of a seat.
    ///
    /// # Panics
    /// There is no such seat.
    pub fn score(&self, seat: usize) -> i64 {
        self.state.seats[seat].score
    }

    /// How many of its next turns a seat loses because of rejected challenges.
    ///
    /// # Panics
    /// There is no such seat.
    pub fn lost_turns(&self, seat: usize) -> usize {
        self.state.seats[seat].lost
    }

    /// The cells of the last play's tiles, unless it was withdrawn.
    pub fn fresh(&self) -> &[Cell] {
        &self.state.fresh
    }

    /// The position in which a play by this seat is judged.
    ///
    /// # Panics
    /// There is no such seat.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// use tileref_game::action::Action;
    /// let Action::Play(play) = Action::parse("m13 r latch")? else { unreachable!() };
    /// // What LATCH would score, without playing it.
    /// assert_eq!(game.situation(0).judge(&play)?.points(), 10);
    /// assert!(game.entries().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn situation(&self, seat: usize) -> Situation<'_> {
        let state = &self.state;
        let teammates = &self.seats.seat(seat).teammates;
        let is_theirs = |entry: &Entry| {
            let mut theirs = teammates.iter().map(|teammate| Some(teammate.seat));
            entry.status == Status::Scored && theirs.any(|seat| seat == entry.seat)
        };
        Situation {
            kind: self.rules.kind(),
            features: &self.rules.features,
            house: &self.rules.house,
            tiles: &self.rules.tiles,
            table: &state.table,
            used: &state.used,
            standing: &state.standing,
            vocabulary: &self.vocabulary,
            held: self.held(seat),
            teammates,
            teammates_stand: !teammates.is_empty() && self.entries.iter().any(is_theirs),
            spent: &state.spent,
        }
    }

    /// Applies an action and returns the number of its entry. Turns that are skipped after it have entries of their
    /// own, and so has overtime if it ends the game.
    ///
    /// # Errors
    /// The rule that it breaks; the game is then as it was.
    pub(crate) fn apply(&mut self, actor: &str, typed: TypedLine) -> Applied {
        let entry = self.act(actor, typed.action)?;
        let made = &mut self.log_mut()[entry];
        (made.took, made.rack) = (typed.took, typed.rack);
        self.limit_overtime();
        self.count_overtime();
        Ok(entry)
    }

    fn act(&mut self, actor: &str, action: Action) -> Applied {
        let seats = Arc::clone(&self.seats);
        let refuse = |reason| Refusal::new(reason, Part::Line);
        match self.speaker(&seats, actor, &action).map_err(refuse)? {
            Speaker::Table => self.act_as_table(action),
            Speaker::Seat(seat, name) => self.act_as_seat(Actor { seat, name }, action),
        }
    }

    /// Somebody may take an action of this kind now, whatever it says.
    pub fn may_act(&self, actor: &str, action: &Action) -> bool {
        self.speaker(&self.seats, actor, action).is_ok()
    }

    /// Who acts under a name, if they may take an action of this kind now.
    fn speaker<'a>(
        &self,
        seats: &'a Seats,
        actor: &str,
        action: &Action,
    ) -> Result<Speaker<'a>, Reason> {
        if let Some(reason) = verbs::foreign(&self.rules, action) {
            return Err(reason);
        }
        let speaker = seats.speaker(actor);
        let speaker = speaker.ok_or_else(|| WrongPlayer::UnknownName {
            name: actor.to_owned(),
            nearest: seats.nearest(actor),
        })?;
        self.admit(speaker, action)?;
        Ok(speaker)
    }

    /// Refuses a player what only the table can do, and the table what only players can do.
    fn is_for(&self, speaker: Speaker<'_>, action: &Action) -> Result<(), WrongPlayer> {
        let verb = action.verb();
        let for_the_table = action.is_for_the_table();
        let for_all = matches!(action, Action::End | Action::Note { .. });
        match speaker {
            Speaker::Table if !for_the_table && !for_all => Err(WrongPlayer::NotForTheTable {
                verb,
                line: action.to_string(),
                player: self.seats.name(self.awaited()).to_owned(),
            }),
            Speaker::Seat(..) if for_the_table => {
                let line = action.to_string();
                Err(WrongPlayer::OnlyTheTable { verb, line })
            }
            _ => Ok(()),
        }
    }

    /// Refuses an action that this speaker may not take now, whatever it says.
    fn admit(&self, speaker: Speaker<'_>, action: &Action) -> Result<(), Reason> {
        self.is_for(speaker, action)?;
        let after_the_end = matches!(
            action,
            Action::Challenge { .. }
                | Action::Rack(_)
                | Action::Adjust { .. }
                | Action::Note { .. }
        );
        if self.state.over && !after_the_end {
            return Err(GameOver::Ended.into());
        }
        let Speaker::Seat(seat, name) = speaker else {
            return Ok(());
        };
        // Anybody may submit a list; only `end` has to come from the next in turn.
        let is_for_all = match action {
            Action::End => false,
            action => !action.takes_turn() || self.rounds().is_some(),
        };
        let other = self.to_move().filter(|&to_move| to_move != seat);
        if let Some(to_move) = other.filter(|_| !is_for_all) {
            return Err(WrongPlayer::NotYourTurn {
                name: name.to_owned(),
                to_move: self.seats.name(to_move).to_owned(),
            }
            .into());
        }
        let verb = action.verb();
        verbs::ruled_out(&self.rules, verb)
            .or_else(|| self.why_used_up(seat, verb))
            .map_or(Ok(()), Err)
    }

    /// Carries out an action that this seat may take.
    fn act_as_seat(&mut self, by: Actor<'_>, action: Action) -> Applied {
        match action {
            Action::Challenge { words, verdict } if self.rounds().is_some() => {
                self.challenge_list(by, words, verdict)
            }
            Action::Words(words) => self.submit_list(by, words),
            Action::Challenge { words, verdict } => self.challenge(by, words, verdict),
            Action::Rack(tiles) => self.declare_rack(by, tiles),
            Action::Adjust { points, .. } => Ok(self.adjust(by, action, i64::from(points))),
            Action::Note { turn, .. } => {
                self.check_turn(turn)?;
                Ok(self.note(Some(by), action))
            }
            Action::Play(play) => {
                let ruling = self.situation(by.seat).judge(&play)?;
                let action = self.with_plain_cells(play)?;
                let points = ruling.points();
                Ok(self.play(by, ruling, points, action))
            }
            Action::PlayBare(play) => {
                let ruling = self.situation(by.seat).judge_bare(&play)?;
                let points = ruling.points();
                Ok(self.play(by, ruling, points, Action::PlayBare(play)))
            }
            Action::Points { points, .. } => {
                Ok(self.play(by, Ruling::default(), i64::from(points), action))
            }
            Action::Burn(place, tile) => self.burn(by, &place, tile),
            Action::End => {
                self.state.over = true;
                Ok(self.note(Some(by), action))
            }
            _ => self.scoreless_turn(by, action),
        }
    }

    /// Adds an entry to the log; the play before it can no longer be challenged.
    fn log(&mut self, entry: Entry) -> usize {
        self.window = None;
        self.remark(entry)
    }

    /// Adds an entry that is not a turn: the play before it can still be challenged.
    fn remark(&mut self, entry: Entry) -> usize {
        self.log_mut().push(entry);
        self.entries.len() - 1
    }

    /// The log, to be changed.
    fn log_mut(&mut self) -> &mut Vec<Entry> {
        Arc::make_mut(&mut self.entries)
    }

    /// Passes the turn on to the seat after this one, unless it was the last turn.
    fn next_after(&mut self, seat: usize) {
        self.end_if_last_turn();
        self.state.to_move = self.seats.after(seat);
        self.skip();
    }

    /// Skips seats that are out, and turns lost to rejected challenges, which get an entry each.
    fn skip(&mut self) {
        while !self.state.over {
            let seat = self.state.to_move;
            if !self.is_skipped(seat) {
                if self.state.seats[seat].lost == 0 {
                    break;
                }
                self.state.seats[seat].lost -= 1;
                let lost = self.entry(Some(self.actor(seat)), None, Status::Lost);
                self.log_mut().push(lost);
                self.end_if_scoreless();
                self.end_if_last_turn();
            }
            self.state.to_move = self.seats.after(seat);
        }
    }
}
