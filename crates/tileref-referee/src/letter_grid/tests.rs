//! Grids of letters against trying every path by hand.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::lexicon::{Lexicon, compile};

const GRID: &str = "wora./d?tbi/gie.d";

fn adjacency(text: &str, neighbours: Neighbours) -> Adjacency {
    Adjacency::new(LetterGrid::parse(text).expect("a grid"), neighbours)
}

#[test]
fn routes_are_those_of_the_guide() {
    let grid = adjacency(GRID, Neighbours::Eight);
    for word in ["word", "dig", "rabid", "woe", "digit", "roses", "wig"] {
        assert!(grid.route(word).is_some(), "{word}");
    }
    // A B twice in a row; one blank as P and S.
    for word in ["rabbit", "ropes", "zoo"] {
        assert_eq!(grid.route(word), None, "{word}");
    }
    let four = adjacency(GRID, Neighbours::Four);
    assert!(four.route("row").is_some() && four.route("digit").is_none());
    let hex = adjacency("ab/cd", Neighbours::Hex);
    for (word, there) in [("ab", true), ("ac", true), ("bc", true), ("ad", false)] {
        assert_eq!(hex.route(word).is_some(), there, "{word}");
    }
}

#[test]
fn a_tile_of_several_characters_is_one_step() {
    let grid = adjacency("[qu]*it/a[l·l]./tch", Neighbours::Eight);
    assert_eq!(grid.letter_grid().to_string(), "[qu]*it/a[l·l]./tch");
    let words = [
        "quit", "til·l", "uit", "qit", "ququ", "quaqu", "thct", "itl·lh",
    ];
    let list = compile(words.join("\n").as_bytes()).expect("a list");
    let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    let found = grid.find(&list, 2, &mut || true);
    for word in words {
        let route = grid.route(word);
        let there = found.iter().find(|found| found.spelling == word);
        assert_eq!(
            there.map(|found| found.rings),
            route.map(|route| route.rings),
            "{word}"
        );
    }
    let route = grid.route("quit").expect("it is there");
    let cells: Vec<String> = route.cells.iter().map(ToString::to_string).collect();
    assert_eq!((cells.join(" ").as_str(), route.rings), ("A1 B1 C1", 1));
    assert_eq!(grid.route("quaqu").map(|route| route.rings), Some(2));
    for word in ["uit", "qit", "ququ"] {
        assert_eq!(grid.route(word), None, "{word}");
    }
}

#[test]
fn a_walk_that_runs_out_of_time_has_the_words_so_far() {
    let grid = adjacency("bat/tea", Neighbours::Eight);
    let list = compile(b"ate\nbat\nbeat\ntab\ntea\n").expect("a list");
    let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    let all = grid.find(&list, 2, &mut || true);
    assert_eq!(all.len(), 5);
    let in_time = |steps: usize| {
        let mut left = steps;
        let mut has_time = || {
            left = left.saturating_sub(1);
            left > 0
        };
        grid.find(&list, 2, &mut has_time)
    };
    let counts: Vec<usize> = (0..20).map(|steps| in_time(steps).len()).collect();
    assert!(counts[0] == 0 && counts.contains(&2), "{counts:?}");
    assert!(counts.is_sorted() && counts.ends_with(&[5]), "{counts:?}");
    assert!(all.starts_with(&in_time(6)));
}

#[test]
fn every_step_on_a_ring_doubles() {
    for (grid, word, points) in [
        (GRID, "digit", 1),
        ("wora./d?tbi/gi*e.d", "digit", 4),
        ("wora./d?*tbi/gi*e.d", "digit", 8),
        ("wora./d?*tbi/gi*e.d", "roses", 4),
    ] {
        let route = adjacency(grid, Neighbours::Eight).route(word).expect(word);
        assert_eq!(sum(1, route.rings).points(), points, "{word} in {grid}");
    }
}

#[test]
fn a_path_may_have_to_use_each_tile_once() {
    let grid = adjacency(GRID, Neighbours::Eight);
    let once = grid.reusing(false);
    assert!(grid.route("bab").is_some() && once.route("bab").is_none());
    assert!(once.route("digit").is_some());
    assert!(once.needs_reuse("bab") && !once.needs_reuse("digit") && !once.needs_reuse("wxd"));
    // A grid of one letter has more paths than anybody would follow.
    let grid = adjacency(&["aaaaaaaaaa"; 10].join("/"), Neighbours::Eight).reusing(false);
    let route = grid.route(&"a".repeat(40)).expect("a path");
    let cells: std::collections::BTreeSet<_> = route.cells.iter().collect();
    assert_eq!(cells.len(), 40);
}

#[test]
fn a_bad_grid_is_refused_with_its_position() {
    for (text, at, problem) in [
        ("", 0..1, LetterGridProblem::EmptyRow),
        ("ab//c", 3..4, LetterGridProblem::EmptyRow),
        ("ab/", 3..4, LetterGridProblem::EmptyRow),
        ("a1", 1..2, LetterGridProblem::NoTile('1')),
        ("*a", 0..1, LetterGridProblem::BareRing),
        ("a**", 2..3, LetterGridProblem::BareRing),
        (".*a", 1..2, LetterGridProblem::BareRing),
        ("?????", 4..5, LetterGridProblem::TooManyBlanks),
    ] {
        assert_eq!(
            LetterGrid::parse(text),
            Err(LetterGridError { at, problem }),
            "{text}"
        );
    }
    for text in ["ab/../cd", "../ab", "ab/.", "."] {
        let read = LetterGrid::parse(text).expect(text);
        assert_eq!(read.to_string(), text);
    }
    assert!(LetterGrid::parse(&"a".repeat(MAX_TILES)).is_ok());
    assert!(LetterGrid::parse(&"a".repeat(MAX_TILES + 1)).is_err());
    // Columns beyond ZZ have no name, so a tile there would be lost.
    let row = |gaps| LetterGrid::parse(&format!("ab/{}n", ".".repeat(gaps)));
    assert_eq!(row(701).expect("a grid").tiles().count(), 3);
    let (at, problem) = (705..706, LetterGridProblem::TooWide);
    assert_eq!(row(702), Err(LetterGridError { at, problem }));
    let rows = |n| vec!["."; n].join("/");
    assert!(LetterGrid::parse(&rows(MAX_TILES)).is_ok());
    let problem = LetterGrid::parse(&rows(MAX_TILES + 1)).map_err(|error| error.problem);
    assert_eq!(problem, Err(LetterGridProblem::TooManyRows));
}

/// Every word of at most `letters` letters with the most rings of its paths, found by trying all paths.
fn by_hand(grid: &Adjacency, letters: usize, reuse: bool) -> BTreeMap<String, u32> {
    fn go(
        grid: &Adjacency,
        path: &[usize],
        (left, reuse): (usize, bool),
        into: &mut BTreeMap<String, u32>,
    ) {
        let spots: Vec<GridTile> = grid.letter_grid().tiles().map(|(_, spot)| spot).collect();
        let rings = path.iter().filter(|&&n| spots[n].ring).count();
        let blanks: Vec<usize> = (0..spots.len())
            .filter(|n| spots[*n].letter.is_none() && path.contains(n))
            .collect();
        // Blanks stand for A or B, each on its own.
        for choice in 0..1_usize << blanks.len() {
            let blank = |n: &usize| {
                let place = blanks.iter().position(|blank| blank == n).unwrap();
                if choice >> place & 1 == 0 { 'a' } else { 'b' }
            };
            let letter = |n: &usize| grid.signs[*n].letter.unwrap_or_else(|| blank(n));
            let word: String = path.iter().map(letter).collect();
            let most = into.entry(word).or_default();
            *most = (*most).max(u32::try_from(rings).unwrap());
        }
        if left > 0 {
            let near = adjacency::each(grid.signs[path[path.len() - 1]].near);
            for next in near.filter(|next| reuse || !path.contains(&usize::from(*next))) {
                go(
                    grid,
                    &[path, &[next.into()]].concat(),
                    (left - 1, reuse),
                    into,
                );
            }
        }
    }
    let mut words = BTreeMap::new();
    for start in 0..grid.signs.len() {
        go(grid, &[start], (letters - 1, reuse), &mut words);
    }
    words
}

fn grids() -> impl Strategy<Value = String> {
    let rows = proptest::collection::vec("([ab?.]\\*?){2,3}", 1..4);
    rows.prop_map(|rows| rows.join("/").replace(".*", "."))
}

/// Faces of which some join others.
const FACES: [&str; 12] = [
    "h", "e", "he", "r", "er", "q", "u", "qu", "i", "n", "in", "ing",
];

proptest! {
    #[test]
    fn shaken_cubes_are_read_as_they_are_written(
        cubes in proptest::collection::vec(proptest::sample::subsequence(&FACES, 1..4), 9),
        rings in 0..4_usize,
        dice in proptest::collection::vec(0..1_000_usize, 17),
    ) {
        let face = |face: &&str| Letter::face(face).expect("a face");
        let cubes = cubes.iter().map(|cube| cube.iter().map(face).collect()).collect();
        let cubes = Cubes::new(cubes).expect("a square");
        let mut dice = dice.into_iter();
        let shaken = cubes.shake(rings, |below| dice.next().map(|n| n % below).ok_or(()));
        let shaken = shaken.expect("a number for each cube and each place but one");
        let letters = cubes.letters();
        let read = LetterGrid::parse_in(&shaken.to_string(), letters.alphabet());
        prop_assert_eq!(read, Ok(shaken));
    }

    #[test]
    fn the_walk_finds_what_trying_every_path_finds(
        text in grids(), kind in 0..3_usize, reuse in proptest::bool::ANY
    ) {
        let Ok(letter_grid) = LetterGrid::parse(&text) else { return Ok(()) };
        prop_assert_eq!(&letter_grid.to_string(), &text);
        let grid = Adjacency::new(letter_grid, Neighbours::ALL[kind]).reusing(reuse);
        let words = by_hand(&grid, 5, reuse);
        for (word, &rings) in &words {
            let route = grid.route(word).expect("it is there");
            prop_assert_eq!(route.rings, rings, "{}", word);
        }
        // Many words of two to five letters A and B, on the grid or not; those of two are too short.
        let mut list = String::new();
        for n in (0..62_usize).filter(|n| n % 5 > 0) {
            let (letters, bits) = (2 + n % 4, n / 4);
            list.extend((0..letters).map(|i| if bits >> i & 1 == 0 { 'a' } else { 'b' }));
            list.push('\n');
        }
        let compiled = compile(list.as_bytes()).unwrap();
        let lexicon = Lexicon::from_fst_bytes("all", compiled.fst).unwrap();
        let found = grid.find(&lexicon, 3, &mut || true);
        for found in &found {
            prop_assert_eq!(words.get(&found.spelling), Some(&found.rings));
        }
        let counts = |word: &&String| word.len() > 2 && lexicon.contains(word);
        let there = words.keys().filter(counts).count();
        prop_assert_eq!(found.len(), there);
    }
}
