//! Any bytes as a record: edits read as what was meant, links bring back the same game, and no replay panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tileref::link;
use tileref::record::{self, Record, RecordedTurn};
use tileref::replay;
use tileref::rules::Ruleset;

fuzz_target!(|bytes: &[u8]| {
    if let Some(Ok(text)) = str::from_utf8(bytes).ok().map(link::unpack) {
        Record::parse(&text).expect("a record");
    }
    let read = record::text_of(bytes).and_then(|text| Ok((text, Record::parse(text)?)));
    let (text, record) = match read {
        Ok(read) => read,
        Err(error) => {
            let told = error.to_string();
            assert!(!told.chars().any(char::is_control), "{told:?}");
            return;
        }
    };
    for n in 0..record.turns.len().min(3) {
        let place = record::place_of_turn(text, &record.turns, n).actor;
        assert!(
            record::source_line(text, place.line).is_some(),
            "no line of turn {n}"
        );
    }

    let turn = RecordedTurn {
        actor: record.players[0].clone(),
        action: "note 'a': \"b\" # c".to_owned(),
    };
    if let Ok((longer, read)) = record::append(text, &record, &turn.actor, &turn.action) {
        let mut wanted = record.clone();
        wanted.turns.push(turn.clone());
        assert_eq!(
            (Record::parse(&longer).as_ref(), &read),
            (Ok(&wanted), &wanted)
        );
        if let Ok(shorter) = record::without_last(&longer, 1) {
            assert_eq!(Record::parse(&shorter).as_ref(), Ok(&record));
        }
    }
    if let Some(last) = record.turns.len().checked_sub(1)
        && let Ok((other, read)) =
            record::replace_turn(text, &record, last, &turn.actor, &turn.action)
    {
        let mut wanted = record.clone();
        wanted.turns[last] = turn;
        assert_eq!(
            (Record::parse(&other).as_ref(), &read),
            (Ok(&wanted), &wanted)
        );
    }
    if let Ok(new) = record::new_record(&record, "a comment") {
        assert_eq!(Record::parse(&new).as_ref(), Ok(&record));
    }

    if let Ok(game) = link::pack(&record) {
        let text = link::unpack(&game).expect("a game");
        assert_eq!(Record::parse(&text).as_ref(), Ok(&record));
    }

    let rules = Ruleset::built_in(&record.game)
        .unwrap_or_else(|| Ruleset::built_in("puzzingo").expect("a built-in ruleset"));
    if let Err(error) = replay::replay(&record, rules, None, &replay::no_files) {
        let _ = format!("{error:?}");
    }
});
