//! Which game a transcript is of.

use super::Args;
use crate::gcg::Transcript;
use crate::rules::BUILT_IN;
use crate::text::{listed, shown};

/// The game that the command line or the transcript names.
pub(super) fn game<'a>(args: &'a Args, transcript: &'a Transcript) -> Option<&'a str> {
    let named = args.game.as_deref().or(transcript.game.as_deref());
    let ids = || BUILT_IN.iter().map(|&(id, _)| id);
    let hinted = |(_, text): &(String, String)| ids().find(|id| id.eq_ignore_ascii_case(text));
    named.or_else(|| transcript.hints.iter().find_map(hinted))
}

/// That a game which nothing names may not be the standard one, and what the transcript says of it.
pub(super) fn another(transcript: &Transcript) -> String {
    let advice = "if this was not the standard crossword, name its game with `--game`";
    let says: Vec<String> = transcript.other_than_standard().collect();
    let says: Vec<String> = says
        .iter()
        .map(|line| format!("`{}`", shown(line)))
        .collect();
    match says.as_slice() {
        [] => advice.to_owned(),
        says => format!("{advice}: the transcript says {}", listed(says)),
    }
}
