//! Whose line it is.

use tileref_game::action::{TABLE, Verb};
use tileref_game::game::{Game, MAX_NAME};
use tileref_words::text::same_name;

/// The line with the name of the player who says it, if there is one: `Bob: pass`.
pub fn with_actor(name: Option<&str>, action: &str) -> String {
    name.map_or_else(|| action.to_owned(), |name| format!("{name}: {action}"))
}

/// Splits `Bob: pass` into the actor and the action; without a name, the whole line is the action. A misspelt `Bbo:` is
/// a name too, which the game refuses. In `bob:3 d bat`, BOB is a word on the board, even if Bob is a player.
pub fn split_actor<'a>(game: &Game, line: &'a str) -> (Option<&'a str>, &'a str) {
    let seats = game.seats();
    let line = line.trim();
    // No name is longer, so the search stops there.
    let end = line
        .char_indices()
        .nth(MAX_NAME + 1)
        .map_or(line.len(), |(at, _)| at);
    let split = |at: usize| (line[..at].trim_end(), &line[at + 1..]);
    let colons = || line[..end].match_indices(':').map(|(at, _)| split(at));
    let known = |&(name, after): &(&str, &str)| {
        !after.starts_with(|c: char| c.is_ascii_digit()) && seats.speaker(name).is_some()
    };
    let named = |&(name, after): &(&str, &str)| {
        let stands_apart = after.is_empty() || after.starts_with(char::is_whitespace);
        let spaced = name.contains(char::is_whitespace);
        // After several words a colon belongs to the action, unless they are nearly a name.
        let near = || seats.nearest(name).is_some_and(|near| near.contains(' '));
        let is_verb = Verb::from_name(name).is_some();
        stands_apart && !name.is_empty() && !is_verb && (!spaced || near())
    };
    let found = colons().find(known).or_else(|| colons().find(named));
    found.map_or((None, line), |(name, after)| (Some(name), after.trim()))
}

/// The longest name at the start of a line without its colon, as it is registered, and the rest: `mary ann pass`.
pub(crate) fn leading<'a, 'g>(game: &'g Game, line: &'a str) -> Option<(&'g str, &'a str)> {
    let seats = game.seats();
    let players = seats.players().iter().map(|player| &*player.name);
    let teams = seats.teams().iter().map(|team| &**team);
    let names = players.chain(teams).chain([TABLE]);
    let found = names.filter_map(|name| {
        let words = name.split_whitespace().count();
        let mut ends = line.char_indices().filter(|(_, c)| c.is_whitespace());
        // The end of that many words, with one gap between two of them.
        let end = words.checked_sub(1).and_then(|n| ends.nth(n))?.0;
        let (typed, rest) = line.split_at(end);
        same_name(typed, name).then(|| (name, rest.trim()))
    });
    found.max_by_key(|(name, _)| name.len())
}
