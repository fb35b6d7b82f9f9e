//! The result of a game for BG Stats, an app that keeps a shelf of games and who won them: an address that the app
//! opens. It has the whole play in it, so nothing is sent before somebody follows it.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::view::{Phase, phase};
use tileref_game::game::{Game, Player};
use tileref_record::record::Record;

/// Where the app takes plays.
const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=";

/// The name under which the app remembers which of its games and players are meant. Never change it, or everybody has
/// to match them again.
const SOURCE: &str = "tileref";

/// The numbers that games have at `boardgamegeek.com`, which help the app to find them.
const KNOWN: [(&str, u32); 1] = [("crossword", 320)];

/// The address for the result of a game that is over and counted. `played` is when it began: `2026-11-24 18:30:00`, in
/// UTC.
pub fn link(game: &Game, record: &Record, played: &str) -> Option<String> {
    let is_counted = phase(game) == Phase::Over;
    is_counted.then(|| ADDRESS.to_owned() + &encoded(&play(game, record, played).to_string()))
}

/// The play as the app reads it.
fn play(game: &Game, record: &Record, played: &str) -> Value {
    let rules = game.rules();
    let bgg = KNOWN.iter().find(|(id, _)| *id == record.game);
    let players = game.seats().players().iter();
    let players: Vec<Value> = players.map(|one| player(game, record, one)).collect();
    let play = json!({
        "sourceName": SOURCE,
        "sourcePlayId": play_id(record),
        "playDate": played,
        "game": filled(json!({
            "name": rules.name,
            "sourceGameId": rules.id,
            "bggId": bgg.map(|(_, number)| number),
            "highestWins": true,
            "noPoints": false,
        })),
        "players": players,
        "location": record.about("place"),
        "durationMin": minutes(game),
    });
    filled(play)
}

/// A player's part. The app knows them again by their name, in small letters.
fn player(game: &Game, record: &Record, player: &Player) -> Value {
    let full = record.names.iter().find(|(name, _)| *name == player.name);
    let team = player.team.map(|team| &game.seats().teams()[team]);
    let points = |one: &Player| {
        one.team
            .map_or(game.score(one.seat), |team| game.team_score(team))
    };
    let winners = game.winners();
    let has_won = |one: &Player| {
        let name = one
            .team
            .map_or(&one.name, |team| &game.seats().teams()[team]);
        winners.contains(name)
    };
    let all = game.seats().players().iter();
    let place = |one: &Player| (has_won(one), points(one));
    let better = all.filter(|other| place(other) > place(player));
    filled(json!({
        "name": full.map_or(&player.name, |(_, full)| full),
        "sourcePlayerId": player.name.to_lowercase(),
        "winner": has_won(player),
        "startPlayer": game.seats().players().first() == Some(player),
        "score": points(player),
        "rank": 1 + better.count(),
        "team": team,
    }))
}

/// Without the keys of which nothing is known.
fn filled(mut value: Value) -> Value {
    if let Some(keys) = value.as_object_mut() {
        keys.retain(|_, value| !value.is_null());
    }
    value
}

/// The minutes of all turns together, if each has its time.
fn minutes(game: &Game) -> Option<u32> {
    let turns = game
        .entries()
        .iter()
        .filter(|entry| entry.status.took_turn() && entry.is_typed());
    let seconds = turns.map(|entry| entry.took);
    let seconds: u32 = seconds.sum::<Option<u32>>()?;
    (seconds > 0).then(|| seconds.div_ceil(60))
}

/// The same for the same game, also after it was corrected or goes on: made of the game, the day, the players and the
/// first two turns.
fn play_id(record: &Record) -> String {
    let turns = record.turns.iter().take(2);
    let turns = turns.flat_map(|turn| [turn.actor.as_str(), turn.action.as_str()]);
    let date = record.about("date").unwrap_or_default();
    let parts = [record.game.as_str(), date].into_iter();
    let parts = parts
        .chain(record.players.iter().map(String::as_str))
        .chain(turns);
    // FNV-1a, which is the same everywhere.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for part in parts {
        for byte in part.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

/// A text in the query of an address. Signs that need no code there keep it short, which makes its QR code larger.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:,!*()".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_game::rules::Ruleset;
    use tileref_record::replay::{no_files, replay};

    /// The play that the address of a record has.
    fn play_of(text: &str) -> Option<Value> {
        let record = Record::parse(text).expect("a record");
        let rules = Ruleset::built_in(&record.game).expect("a game");
        let game = replay(&record, rules, None, &no_files).expect("legal");
        let link = link(&game, &record, "2026-11-24 18:30:00")?;
        let data = link.strip_prefix(ADDRESS).expect("the address");
        assert!(!data.contains(['+', '&', '#', '"', '{', ' ']), "{data}");
        let mut bytes = Vec::new();
        let mut rest = data.as_bytes();
        while let [first, after @ ..] = rest {
            rest = after;
            if *first == b'%' {
                let code = str::from_utf8(&rest[..2]).expect("a code");
                bytes.push(u8::from_str_radix(code, 16).expect("a byte"));
                rest = &rest[2..];
            } else {
                bytes.push(*first);
            }
        }
        Some(serde_json::from_slice(&bytes).expect("JSON"))
    }

    const GAME: &str = "game: crossword\nplayers: [Ann, Zoë]\nnames: {Ann: Ann Lee}\noptions: {rack_penalty: none, gain_unplayed: false}\n\
        about: {date: 2026-11-24, place: Café +1}\nturns:\n  - Ann: h8 r at @0:50\n  - Zoë: pass @1:00\n";

    #[test]
    fn the_address_has_the_whole_play() {
        assert_eq!(play_of(GAME), None);
        let over = format!("{GAME}  - table: end\n");
        let play = play_of(&over).expect("it is over");
        let id = play["sourcePlayId"].clone();
        assert_eq!(
            play,
            json!({
                "sourceName": "tileref",
                "sourcePlayId": id,
                "playDate": "2026-11-24 18:30:00",
                "game": {
                    "name": "Crossword", "sourceGameId": "crossword", "bggId": 320, "highestWins": true,
                    "noPoints": false,
                },
                "players": [
                    {"name": "Ann Lee", "sourcePlayerId": "ann", "winner": true, "startPlayer": true, "score": 4, "rank": 1},
                    {"name": "Zoë", "sourcePlayerId": "zoë", "winner": false, "startPlayer": false, "score": 0,
                        "rank": 2},
                ],
                "location": "Café +1",
                "durationMin": 2,
            })
        );
        // A corrected game is the same one, and another one is not.
        let corrected = over.replace("  - table", "  - Ann: adjust +1 recount\n  - table");
        assert_eq!(play_of(&corrected).expect("over")["sourcePlayId"], id);
        let other = over.replace("h8 r at", "h8 r it");
        assert_ne!(play_of(&other).expect("over")["sourcePlayId"], id);
        // Without the time of each turn, the time of the game is not known.
        let untimed = over.replace(" @1:00", "");
        assert_eq!(play_of(&untimed).expect("over")["durationMin"], Value::Null);
    }

    #[test]
    fn members_of_a_team_have_its_points_and_its_place() {
        let game = "game: crossword\nplayers: [Ann, Bob, Cy, Di]\nteams: {Red: [Ann, Cy], Blue: [Bob, Di]}\n\
            options: {rack_penalty: none, gain_unplayed: false}\nturns:\n  - Ann: h8 r at\n  - table: end\n";
        let play = play_of(game).expect("it is over");
        let part = |n: usize| {
            let one = &play["players"][n];
            (
                one["team"].as_str(),
                one["score"].as_i64(),
                one["winner"].as_bool(),
                one["rank"].as_u64(),
            )
        };
        assert_eq!(part(0), (Some("Red"), Some(4), Some(true), Some(1)));
        assert_eq!(part(2), part(0));
        assert_eq!(part(3), (Some("Blue"), Some(0), Some(false), Some(3)));
    }
}
