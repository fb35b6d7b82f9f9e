//! What a record says about its game beside the turns.

use tileref_game::game::Game;
use tileref_game::kinds::crossword::Language;
use tileref_record::record::Record;
use tileref_words::Case;
use tileref_words::text::shown;

/// The title, the description, and when and where the game was played, each as a line.
pub fn about(record: &Record) -> Vec<String> {
    let texts = ["title", "description"].map(|key| record.about(key).map(shown));
    texts
        .into_iter()
        .flatten()
        .chain(occasion(record))
        .collect()
}

/// The language of the words, as its standard code: only where the rules or the letters tell it.
pub fn language(game: &Game) -> Option<&'static str> {
    let letters = || (game.alphabet().case() == Case::Turkish).then_some(Language::Turkish);
    let language = game.rules().language().or_else(letters)?;
    Some(language.name())
}

/// The direction in which its words are read, as HTML names it; `None` if nothing tells the language.
pub fn direction(game: &Game) -> Option<&'static str> {
    if game.rules().features.mirrored {
        return Some("rtl");
    }
    language(game).map(|_| "ltr")
}

/// When and where a game was played: `Club night, round 3, Bremen, 24 November 2026`.
pub fn occasion(record: &Record) -> Option<String> {
    let round = record
        .about("round")
        .map(|round| match round.parse::<u32>() {
            Ok(number) => format!("round {number}"),
            Err(_) => shown(round),
        });
    let [event, place] = ["event", "place"].map(|key| record.about(key).map(shown));
    let date = record.date().map(|date| date.to_string());
    let parts: Vec<String> = [event, round, place, date].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_occasion_is_a_line() {
        for (about, line) in [
            ("{}", None),
            ("{id: x}", None),
            ("{date: 2026-11-24}", Some("24 November 2026")),
            (
                "{round: 3, event: Club night, date: 2026-11-24T19:30, place: Bremen}",
                Some("Club night, round 3, Bremen, 24 November 2026, 19:30"),
            ),
            ("{round: final}", Some("final")),
        ] {
            let text = format!("game: lingo\nplayers: [Ann, Bob]\nabout: {about}\n");
            let record = Record::parse(&text).expect(about);
            assert_eq!(occasion(&record).as_deref(), line, "{about}");
        }
    }
}
