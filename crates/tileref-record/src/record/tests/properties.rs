//! In any style, an edit changes exactly what it should, and undoing it restores the text.

use proptest::prelude::*;

use super::{
    Record, RecordedTurn, UndoneTurns, append, insert_turn, new_record, place_of_turn, remove_turn,
    rename, replace_turn, without_last,
};
use crate::game::name_problem;

/// A turn as written by hand.
fn written(style: usize, indent: &str, turn: &(String, String), comment: &str) -> String {
    let (actor, action) = turn;
    match style {
        0 => format!("{indent}- {actor}: {action}{comment}"),
        1 => format!("{indent}-   '{actor}': \"{action}\"{comment}"),
        2 => format!("{indent}- {{{actor}: '{action}'}}{comment}"),
        _ => format!("{indent}- {actor}:   {action}{comment}\n\n{indent}# below"),
    }
}

fn texts() -> impl Strategy<Value = String> {
    // Text that YAML reads as another type must be in quotes.
    let is_text = |text: &String| !["true", "false", "null"].contains(&&*text.to_lowercase());
    let name = "[A-Z][a-z]{1,5}".prop_filter("a text", is_text);
    let action = "[a-z]{1,4}( [a-z0-9]{1,5}){0,3}".prop_filter("a text", is_text);
    let turn = (name, action);
    let comment = prop_oneof![Just(String::new()), "  # [a-z ']{0,8}"];
    let line = (turn, 0..4_usize, comment);
    let eol = prop_oneof![Just("\n"), Just("\r\n")];
    let tail = prop_oneof![
        Just(""),
        Just("\n"),
        Just("\n\n"),
        Just("\n# end\n"),
        Just("\ndictionary: none\n"),
    ];
    (
        proptest::collection::vec(line, 0..6),
        prop_oneof![Just(""), Just("  "), Just("    ")],
        eol,
        tail,
        any::<bool>(),
    )
        .prop_map(|(lines, indent, eol, tail, mark)| {
            let lines: Vec<String> = lines
                .iter()
                .map(|(turn, style, comment)| written(*style, indent, turn, comment))
                .collect();
            let turns = lines
                .iter()
                .fold(String::new(), |text, line| text + "\n" + line);
            let text = format!("# top\ngame: g\nplayers: [Ann, Bob]\nturns:{turns}{tail}");
            format!(
                "{}{}",
                if mark { "\u{feff}" } else { "" },
                text.replace('\n', eol)
            )
        })
}

fn comments(text: &str) -> usize {
    text.matches('#').count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn append_then_undo_restores_the_bytes(text in texts(), actor in "\\PC{1,12}", action in "\\PC{1,30}") {
        let before = Record::parse(&text).unwrap();
        let Ok(after) = append(&text, &actor, &action) else {
            // Only an invalid turn is refused.
            let fits = name_problem(&actor).is_none() && super::super::read::action(&action).is_ok();
            prop_assert!(!fits, "{text}");
            return Ok(());
        };
        let mut wanted = before.clone();
        wanted.turns.push(RecordedTurn { actor, action: action.trim().to_owned() });
        prop_assert_eq!(Record::parse(&after).unwrap(), wanted);
        prop_assert_eq!(without_last(&after, 1).unwrap(), text);
    }

    #[test]
    fn undo_works_in_steps_or_at_once_and_keeps_every_comment(text in texts(), count in 0..6_usize) {
        let have = Record::parse(&text).unwrap().turns.len();
        prop_assume!(count <= have);
        let at_once = without_last(&text, count).unwrap();
        let by_steps = (0..count).fold(text.clone(), |text, _| without_last(&text, 1).unwrap());
        prop_assert_eq!(&at_once, &by_steps);
        prop_assert_eq!(comments(&at_once), comments(&text));
        let undone = UndoneTurns::between(&text, &at_once);
        prop_assert_eq!(undone.map_or(0, |undone| undone.count), count);
    }

    #[test]
    fn a_replaced_turn_is_the_only_change(text in texts(), index in 0..6_usize, action in "[a-z':#\\[\\]{}, ]{1,20}") {
        let mut wanted = Record::parse(&text).unwrap();
        prop_assume!(index < wanted.turns.len() && !action.trim().is_empty());
        wanted.turns[index] = RecordedTurn { actor: "Cy".into(), action: action.trim().into() };
        let new = replace_turn(&text, index, "Cy", &action).unwrap();
        prop_assert_eq!(comments(&new), comments(&text) + comments(&action));
        prop_assert_eq!(Record::parse(&new).unwrap(), wanted);
    }

    #[test]
    fn insert_then_remove_restores_the_bytes(text in texts(), index in 0..6_usize, action in "[a-z':#\\[\\]{}, ]{1,20}") {
        let mut wanted = Record::parse(&text).unwrap();
        prop_assume!(index < wanted.turns.len() && !action.trim().is_empty());
        wanted.turns.insert(index, RecordedTurn { actor: "Cy".into(), action: action.trim().into() });
        let longer = insert_turn(&text, index, "Cy", &action).unwrap();
        prop_assert_eq!(Record::parse(&longer).unwrap(), wanted);
        prop_assert_eq!(remove_turn(&longer, index).unwrap(), text);
    }

    #[test]
    fn a_removed_turn_is_the_only_change(text in texts(), index in 0..6_usize) {
        let mut wanted = Record::parse(&text).unwrap();
        prop_assume!(index < wanted.turns.len());
        wanted.turns.remove(index);
        let shorter = remove_turn(&text, index).unwrap();
        prop_assert_eq!(comments(&shorter), comments(&text));
        prop_assert_eq!(Record::parse(&shorter).unwrap(), wanted);
    }

    #[test]
    fn a_renamed_player_can_get_the_old_name_back(text in texts(), new in "[A-Z][a-z':#,\\[\\]{} -]{0,10}x") {
        // Nobody has the name yet.
        prop_assume!(Record::parse(&text).unwrap().turns.iter().all(|turn| turn.actor != new));
        let renamed = rename(&text, "Bob", &new).unwrap();
        prop_assert_eq!(comments(&renamed) , comments(&text.replace("Bob", &new)));
        let back = rename(&renamed, &new, "Bob").unwrap();
        prop_assert_eq!(Record::parse(&back).unwrap(), Record::parse(&text).unwrap());
    }

    #[test]
    fn the_place_of_a_turn_is_that_of_its_action(text in texts()) {
        let turns = Record::parse(&text).unwrap().turns;
        for (i, turn) in turns.iter().enumerate() {
            let Some(at) = place_of_turn(&text, &turns, i).plain else { continue };
            let line = super::super::source_line(&text, at.line).unwrap();
            prop_assert!(line[line.char_indices().nth(at.column - 1).unwrap().0..].starts_with(&turn.action));
        }
    }

    #[test]
    fn no_text_causes_a_panic(text in "[ -~\\n\\t]{0,60}", turns in "[-a: #'\"\\[\\]{}>|\\n]{0,40}") {
        let _ = Record::parse(&text);
        let text = super::with(&format!("turns:\n  - Ann: {turns}"));
        if let Ok(record) = Record::parse(&text) {
            let _ = append(&text, "Bob", "pass");
            let _ = without_last(&text, record.turns.len().min(1));
            let _ = replace_turn(&text, 0, "Bob", "pass");
            let _ = insert_turn(&text, 0, "Bob", "pass");
            let _ = remove_turn(&text, 0);
            let _ = rename(&text, "Ann", "Cy");
            prop_assert_eq!(new_record(&record, "").and_then(|text| Record::parse(&text)), Ok(record));
        }
    }
}
