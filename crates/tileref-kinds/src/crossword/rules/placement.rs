//! The option `placement`: a play in the wrong place stands unless it is challenged.

use crate::crossword::Placement;
use crate::referee::rules::{Centre, NotConnected, PartialRun, WordTooShort};
use crate::rule::Refusal;

use super::super::TrialPlay;
use super::FirstWordLength;

/// A play lies where no word may: a lone tile, off the centre, or apart from the others.
pub(in super::super) fn is_misplaced(trial: &TrialPlay<'_>) -> bool {
    is_lone(trial) || Centre::missed(trial).is_some() || NotConnected::broken(trial).is_some()
}

/// A play is one new tile with nothing beside it.
pub(in super::super) fn is_lone(trial: &TrialPlay<'_>) -> bool {
    trial.main().path.cells().len() == 1 && !trial.new.is_empty() && NotConnected::is_apart(trial)
}

/// A refusal for the place of a play, unless only a challenge takes such a play back.
fn at_entry(trial: &TrialPlay<'_>, refusal: Option<Refusal>) -> Option<Refusal> {
    refusal.filter(|_| trial.kind.house.placement == Placement::Entry)
}

/// A refusal that a lone tile escapes: it makes no word.
fn of_words(
    trial: &TrialPlay<'_>,
    broken: fn(&TrialPlay<'_>) -> Option<Refusal>,
) -> Option<Refusal> {
    let is_free = is_lone(trial) && trial.kind.house.placement == Placement::Challenge;
    if is_free { None } else { broken(trial) }
}

pub(super) fn word_too_short(trial: &TrialPlay<'_>) -> Option<Refusal> {
    of_words(trial, WordTooShort::broken)
}

pub(super) fn first_word_length(trial: &TrialPlay<'_>) -> Option<Refusal> {
    of_words(trial, FirstWordLength::broken)
}

pub(super) fn partial_run(trial: &TrialPlay<'_>) -> Option<Refusal> {
    of_words(trial, PartialRun::broken)
}

pub(super) fn centre(trial: &TrialPlay<'_>) -> Option<Refusal> {
    at_entry(trial, Centre::missed(trial))
}

pub(super) fn not_connected(trial: &TrialPlay<'_>) -> Option<Refusal> {
    at_entry(trial, NotConnected::broken(trial))
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_play_in_the_wrong_place_stands_unless_it_is_challenged() {
        check(
            "
            game crossword
            options placement: challenge
            a1 r at => AT 6
            # Beside nothing.
            h8 r bat => BAT 10
            # A whole run, and a letter that is there, are asked for all the same.
            i8 r ats !! partial-run
            h8 r hat !! letter-mismatch
            i8 r a !! word-too-short
            i9 d a !! word-too-short
            ----
            # A lone tile makes no word, and scores nothing.
            game crossword
            options placement: challenge
            a8 r i => I 0
            c8 r have => HAVE 11
            ----
            game crossword
            options placement: entry
            a8 r i !! word-too-short
            a1 r at !! centre
            h8 r at
            a1 r at !! not-connected
            ----
            # Challenged, it comes off, whatever its words are.
            game crossword
            options placement: challenge
            a1 r at
            challenge
            ? table empty
            h8 r at
            a1 r bat
            challenge bat
            ----
            game wordgame
            options placement: challenge
            a8 r i !! not-a-word
            a8 r bats
            ",
        );
    }
}
