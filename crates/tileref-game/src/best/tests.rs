//! The finder against trying every word in every place.

mod rules;

use crate::options::House;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{FoundPlay, FoundPlays, NoAnswer, Query};
use crate::action::{Declared, NamedCell, Play, read_rack};
use crate::game::Game;
use crate::grid::Cell;
use crate::lexicon::{Lexicon, compile};
use crate::options::WordCheck;
use crate::referee::{JudgedPlay, Ruling, Situation, Vocabulary};
use crate::rules::Ruleset;
use crate::tile::{Alphabet, Letter, RackTile, Tile, TileKind};

const WORDS: &str = "at\nate\neat\ntea\neta\nbat\ntab\nbate\nbeat\nabet\nbet\nab\nba\nbe\ntat\ntatt\ntee\nbee\nébat\nté\n";

fn game(kind: &str, options: &[(&str, &str)], lines: &[&str]) -> Game {
    game_with(WORDS, kind, options, lines)
}

fn game_with(words: &str, kind: &str, options: &[(&str, &str)], lines: &[&str]) -> Game {
    let list = compile(words.as_bytes()).expect("a list");
    let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    let rules = || Ruleset::parse(kind).expect("a ruleset");
    let mut rules = Ruleset::built_in(kind).unwrap_or_else(rules);
    for (name, value) in options {
        rules.set(name, value).expect(name);
    }
    let vocabulary = Vocabulary::new(Some(Arc::new(list)));
    let mut game = Game::new(rules, &["Ann", "Bob"], vocabulary).expect("seats");
    for line in lines {
        let (actor, line) = match line.strip_prefix("table: ") {
            Some(line) => ("table", line),
            None => (["Ann", "Bob"][game.to_move().expect("a turn")], *line),
        };
        game.submit(actor, line).expect(line);
    }
    game
}

fn tiles(rack: &str) -> Vec<RackTile> {
    read_rack(rack, &Alphabet::default()).expect("a rack")
}

fn best(game: &Game, rack: &str, most: Option<usize>) -> Result<FoundPlays, NoAnswer> {
    let seat = game.to_move().unwrap_or(0);
    let tiles = tiles(rack);
    game.best(&Query { seat, tiles, most }, &mut |_| true)
}

/// The tiles that a play lays, in table order.
type Laid = Box<[(Cell, Tile)]>;

/// The tiles of a ruling in the order of the table: two plays that lay the same ones are the same play.
fn laid_by(ruling: &Ruling) -> Laid {
    let mut laid: Laid = ruling.placed.as_slice().into();
    laid.sort_unstable();
    laid
}

/// What each play scores, found by trying every word on every cell in every direction, with every choice of tiles.
fn brute_force(game: &Game, rack: &str) -> BTreeMap<Laid, i64> {
    let seat = game.to_move().expect("a turn");
    let rules = game.rules();
    let house = House {
        judge: WordCheck::Entry,
        ..rules.house.clone()
    };
    let situation = Situation {
        house: &house,
        ..game.situation(seat)
    };
    let listed = game.vocabulary().lexicon().expect("a list").set();
    let listed = listed.stream().into_strs().expect("text");
    let allowed = game.vocabulary().allowed().cloned();
    let words: Vec<String> = listed.into_iter().chain(allowed).collect();
    let (mut plays, blanks) = (BTreeMap::new(), rack.matches('?').count());
    let cells: Vec<Cell> = places(game);
    let words = words
        .iter()
        .flat_map(|word| cuts(word, rules.tiles.alphabet()));
    for letters in words.filter(|letters| letters.len() > 1) {
        for &way in rules.features.grid.directions() {
            for &cell in &cells {
                let cells: Vec<Cell> = std::iter::successors(Some(cell), |cell| cell.step(way))
                    .take(letters.len())
                    .collect();
                let steps = vec![way; letters.len() - 1];
                let marks = 0..1_u32 << letters.len();
                for marks in marks.filter(|marks| marks.count_ones() as usize <= blanks) {
                    let tile = |(n, &letter): (usize, &Letter)| Tile {
                        letter,
                        kind: if marks >> n & 1 == 1 {
                            TileKind::Wildcard
                        } else {
                            TileKind::Letter
                        },
                    };
                    let tiles: Vec<Tile> = letters.iter().enumerate().map(tile).collect();
                    let marks_an_old_one = cells.iter().zip(&tiles).any(|(&cell, tile)| {
                        let old = situation.table.at(cell);
                        tile.kind == TileKind::Wildcard
                            && old.is_some_and(|old| old.letter == tile.letter)
                    });
                    if marks_an_old_one {
                        continue;
                    }
                    let main =
                        Declared::new(NamedCell::Cell(cell), steps.clone(), tiles).expect("a word");
                    let play = Play {
                        main,
                        also: Vec::new(),
                        claims: Vec::new(),
                    };
                    let Ok(ruling) = situation.judge(&play) else {
                        continue;
                    };
                    if !has_tiles(rack, &ruling.placed) {
                        continue;
                    }
                    let points = plays.entry(laid_by(&ruling)).or_insert(i64::MIN);
                    *points = ruling.points().max(*points);
                }
            }
        }
    }
    plays
}

/// Every way to cut a word into tiles.
fn cuts(word: &str, alphabet: &Alphabet) -> Vec<Vec<Letter>> {
    let Some(first) = word.chars().next() else {
        return vec![Vec::new()];
    };
    let joined = alphabet.joined().iter().copied();
    let letters = Letter::new(first).into_iter().chain(joined);
    let begins = letters.filter(|letter| word.starts_with(letter.as_str()));
    let with = |letter: Letter| {
        let rest = cuts(&word[letter.as_str().len()..], alphabet);
        rest.into_iter()
            .map(move |rest| [vec![letter], rest].concat())
    };
    begins.flat_map(with).collect()
}

/// Every cell where a word can start that reaches the tiles on the table, or where the first word starts.
fn places(game: &Game) -> Vec<Cell> {
    let is_free = game.rules().features.layout().is_none();
    if is_free && game.table().is_empty() {
        return Cell::parse("m13").into_iter().collect();
    }
    let tiles = game.table().cells().map(|(cell, _)| cell);
    // Without a layout no square is special.
    let middle = Cell::parse("h8").filter(|_| !is_free).into_iter();
    let near = tiles.chain(middle).flat_map(|cell| {
        let (column, row) = (cell.column(), cell.row());
        let rows = row.saturating_sub(4)..row + 5;
        rows.flat_map(move |row| {
            (column.saturating_sub(4)..column + 5).filter_map(move |n| Cell::new(n, row))
        })
    });
    near.collect::<BTreeSet<Cell>>().into_iter().collect()
}

fn has_tiles(rack: &str, placed: &[(Cell, Tile)]) -> bool {
    let mut rack = tiles(rack);
    placed.iter().all(|(_, tile)| {
        let wanted = match tile.kind {
            TileKind::Wildcard => RackTile::Wildcard,
            _ => RackTile::Letter(tile.letter),
        };
        let at = rack.iter().position(|&tile| tile == wanted);
        at.map(|at| rack.remove(at)).is_some()
    })
}

/// Asserts that all plays are found, that the referee accepts each for its points, and that the best come first.
fn agrees(game: &Game, rack: &str) -> usize {
    let (expected, found) = (
        brute_force(game, rack),
        best(game, rack, None).expect("an answer"),
    );
    let seat = game.to_move().expect("a turn");
    let judged: Vec<JudgedPlay> = game.judged(seat, &found.plays).collect();
    let plays: BTreeMap<Laid, i64> = judged
        .iter()
        .map(|play| (laid_by(&play.ruling), play.ruling.points()))
        .collect();
    assert_eq!(plays, expected, "{rack}");
    let points = || found.plays.all().map(FoundPlay::points);
    assert!(points().is_sorted_by(|one, next| one >= next), "{rack}");
    let ruled = judged.iter().map(|play| play.ruling.points());
    assert!(ruled.eq(points()), "{rack}");
    assert_eq!((found.count, found.complete), (plays.len(), true));
    let name = game.seats().name(seat);
    for play in &judged {
        let mut game = game.clone();
        let entry = game.submit(name, &play.play.to_string()).expect("legal");
        assert_eq!(game.entries()[entry].points, play.ruling.points());
    }
    for most in [0, 1, 3, 10] {
        let some = best(game, rack, Some(most)).expect("an answer");
        let best = found.plays.all().take(most);
        assert!(some.plays.all().eq(best), "{rack}: {:?}", some.plays);
        assert_eq!(some.count, found.count);
    }
    plays.len()
}

#[test]
fn every_play_of_a_crossword_is_found() {
    let lines = ["h8 d bate", "g9 r bat", "g8 l eta"];
    for (kind, options) in [
        ("wordgame", &[][..]),
        ("jumbo-jumble", &[("judge", "entry")][..]),
    ] {
        for turns in 0..=1 {
            let game = game(kind, options, &lines[..turns]);
            for rack in ["a", "tea", "?", "t?e", "baté"] {
                if rack.contains('é') {
                    // The set has no such tile.
                    assert!(matches!(best(&game, rack, None), Err(NoAnswer::Tiles(_))));
                } else {
                    assert!(agrees(&game, rack) > 0 || turns == 0, "{kind} {rack}");
                }
            }
        }
    }
}

#[test]
fn letters_outside_the_set_and_words_of_the_table_are_found() {
    let lines = ["h8 d bate", "table: allow tta xa", "table: ban ate tea"];
    let table = game("jumbo-jumble", &[("supply", "ignore")], &lines);
    assert!(agrees(&table, "té?x") > 20);
    assert!(
        agrees(
            &game("jumbo-jumble", &[("supply", "ignore")], &lines[1..]),
            "ttaé"
        ) > 5
    );
}

/// Only 63 letters have a bit of their own: the English ones, and others in the order of the list.
#[test]
fn letters_that_share_a_bit_are_told_apart() {
    let others = "αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмноп".chars();
    let others = others.map(|other| format!("{other}a\n"));
    let words = "bate\nbatп\nпo\naо\naп\nоп\nпat\naоe\nbо\n";
    let words = others.chain([words.to_owned()]).collect::<String>();
    let supply = &[("supply", "ignore")];
    let game = game_with(&words, "jumbo-jumble", supply, &["h8 d bate"]);
    for rack in ["п", "aп", "опa", "?о"] {
        assert!(agrees(&game, rack) > 0, "{rack}");
    }
}

#[test]
fn every_play_with_tiles_of_several_letters_is_found() {
    let tiles =
        "tiles: {TE: {value: 5, count: 3}, BA: {value: 7, count: 2}, EA: {value: 4, count: 2}}";
    for (base, lines, racks) in [
        ("crossword", ["h8 d bate", "g9 r ate"], ["[te]a", "[ba]?"]),
        (
            "jumbo-jumble",
            ["h8 d ba[t]e", "g9 r at"],
            ["[ea]t", "[ba]e"],
        ),
        ("lingo", ["m13 r bate", "n13 d teat"], ["[te]a", "[ba][ea]"]),
    ] {
        let kind = format!("base: {base}\n{tiles}\n");
        // All places on an empty table are alike.
        for turns in usize::from(base == "lingo")..=1 {
            let game = game(&kind, &[], &lines[..turns]);
            for rack in racks {
                assert!(agrees(&game, rack) > 0 || turns == 0, "{base} {rack}");
            }
        }
    }
}

#[test]
fn every_play_of_a_stacking_game_is_found() {
    let lines = ["m13 r bate", "n11 d bat", "m13 d beat"];
    for options in [
        &[][..],
        &[("scoring", "claimed")],
        &[("blanks", "2")],
        &[("max_tiles", "2")],
        &[("grid", "hex")],
        &[("grid", "hex"), ("scoring", "claimed"), ("blanks", "2")],
    ] {
        let lines = lines.map(|line| match options.first() {
            Some(("grid", _)) => line.replace(" r ", " e ").replace(" d ", " se "),
            _ => line.to_owned(),
        });
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let first = if options.contains(&("max_tiles", "2")) {
            &["m13 r at"][..]
        } else {
            &lines[..=usize::from(options.is_empty())]
        };
        let game = game("lingo", options, first);
        let blanks = options.contains(&("blanks", "2"));
        let widest = match options {
            [] => "tage",
            _ if blanks => "t?a",
            _ => "tga",
        };
        for rack in ["a", "eat", widest] {
            assert!(agrees(&game, rack) > 0, "{options:?} {rack}");
        }
    }
}

#[test]
fn some_games_have_no_answer() {
    let list = game("wordpaths", &[], &[]);
    assert_eq!(best(&list, "a", None), Err(NoAnswer::Lists));
    let bare = game("puzzingo", &[("board", "none")], &[]);
    assert_eq!(best(&bare, "a", None), Err(NoAnswer::NoTable));
    let without = game("lingo", &[], &[]).without_dictionary();
    assert_eq!(best(&without, "a", None), Err(NoAnswer::NoDictionary));
    let lingo = game("lingo", &[], &[]);
    for rack in ["abate", "+a", "?", "zz"] {
        assert!(
            matches!(best(&lingo, rack, None), Err(NoAnswer::Tiles(_))),
            "{rack}"
        );
    }
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let letters = ["a", "b", "e", "t"];
    let longer = |words: Vec<String>| -> Vec<String> {
        let longer = words
            .iter()
            .flat_map(|word| letters.map(|letter| format!("{word}{letter}")));
        longer.collect()
    };
    let words = (0..4).fold(vec![String::new()], |words, _| longer(words));
    let game = game_with(&words.join("\n"), "jumbo-jumble", &[], &["h8 d bate"]);
    let asked = Query {
        seat: 1,
        tiles: tiles("abett??"),
        most: Some(3),
    };
    let mut asks = 0;
    let found = game.best(&asked, &mut |progress| {
        asks += 1;
        progress.of > 0 && progress.done < progress.of / 2
    });
    let found = found.expect("an answer");
    assert!(!found.complete && asks > 0);
    let whole = game.best(&asked, &mut |_| true).expect("an answer");
    assert!(whole.complete && found.count < whole.count);
}

/// All words of these letters.
fn all_words(letters: &[&str], lengths: std::ops::RangeInclusive<usize>) -> String {
    let longer = |words: &Vec<String>| {
        let longer = words
            .iter()
            .flat_map(|word| letters.iter().map(move |letter| format!("{word}{letter}")));
        Some(longer.collect())
    };
    let by_length = std::iter::successors(Some(vec![String::new()]), longer);
    let wanted = by_length.take(lengths.end() + 1).skip(*lengths.start());
    wanted.flatten().collect::<Vec<_>>().join("\n")
}

/// Whoever ends a search by its memory gets what little it has found: it asks before every few hundred plays, even where
/// one step along a path has a million ways to begin words, and where a hundred wildcards can be anything.
#[test]
fn a_search_asks_before_it_takes_much_more_memory() {
    const MOST: usize = 8_000_000;
    let words = all_words(&["a", "b", "e", "t"], 1..=6);
    let wild =
        |base: &str| format!("base: {base}\nid: wild\nname: Wild\nrack: 100\nwildcards: 1000\n");
    let lingo =
        "base: lingo\nid: wild\nname: Wild\noptions: {pool: 20, max_tiles: 20, blanks: 2}\n";
    let full = "aabbeett".to_owned() + &"?".repeat(92);
    for (ruleset, first, rack, most) in [
        (wild("puzzingo"), "m13 r tea", full.as_str(), Some(1)),
        (wild("puzzingo"), "m13 r tea", full.as_str(), None),
        (wild("wordgame"), "h8 r teat", full.as_str(), None),
        (lingo.to_owned(), "m13 r tea", "aaabbeeeeettttt??", None),
    ] {
        let game = game_with(&words, &ruleset, &[], &[first]);
        let asked = Query {
            seat: 1,
            tiles: tiles(rack),
            most,
        };
        let (mut before, mut asks) = (0, 0);
        let found = game.best(&asked, &mut |progress| {
            (before, asks) = (progress.memory, asks + 1);
            before < MOST
        });
        let found = found.expect("an answer");
        assert!(
            !found.complete && asks > 10 && (MOST..2 * MOST).contains(&before),
            "{ruleset}{before}"
        );
        // Few of them, because sorting them all would take long.
        assert!(found.plays.len() <= 2_000, "{}", found.plays.len());
        let (count, plays) = (found.count, found.plays);
        let points = plays.all().map(FoundPlay::points);
        assert!(points.is_sorted_by(|one, next| one >= next));
        assert!(count >= plays.len());
    }
}

/// Copies of a game share the nodes that searches decode; words that the table allowed are not among them.
#[test]
fn searches_that_share_nodes_find_the_same() {
    let find = |game: &Game| best(game, "eta?", None).expect("an answer");
    let game = |lines: &[&str]| game("wordgame", &[], lines);
    let listed = game(&["h8 d bate"]);
    let found = find(&listed);
    let mut allowing = listed.clone();
    allowing.submit("table", "allow tta").expect("a verdict");
    let more = find(&allowing);
    assert!(more.count > found.count, "{}", found.count);
    assert_eq!(more, find(&game(&["h8 d bate", "table: allow tta"])));
    assert_eq!(found, find(&listed));
}
