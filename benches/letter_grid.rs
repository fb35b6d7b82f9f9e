//! Finding every word in a letter grid. Every answer that is timed is also checked.

use divan::{Bencher, black_box};
use tileref::letter_grid::{Adjacency, LetterGrid, Neighbours};
use tileref::lexicon::{self, Lexicon};

fn letterpress() -> Lexicon {
    lexicon::embedded(lexicon::DEFAULT).expect("built in")
}

/// The thirteen tiles of the guide's example, this many of them blank.
fn adjacency(blanks: usize) -> Adjacency {
    let grid = [
        "wora./dstbi/gie.d",
        "wora./d?tbi/gie.d",
        "wora./d?tbi/gi?.d",
    ][blanks];
    Adjacency::new(LetterGrid::parse(grid).expect("a grid"), Neighbours::Eight)
}

#[divan::bench(args = [0, 1, 2])]
fn find_every_word_by_blanks(bencher: Bencher, blanks: usize) {
    let (lexicon, adjacency) = (letterpress(), adjacency(blanks));
    let found = adjacency.find(&lexicon, 2, &mut || true);
    assert!(found.iter().any(|found| found.spelling == "digit"));
    assert_eq!(found.len(), WORDS[blanks]);
    bencher.bench_local(|| black_box(&adjacency).find(black_box(&lexicon), 2, &mut || true));
}

/// How many words each grid has.
const WORDS: [usize; 3] = [539, 2_279, 7_054];

/// A tray of 25 cubes, of which a path uses each only once.
#[divan::bench]
fn find_every_word_of_cubes(bencher: Bencher) {
    let grid = LetterGrid::parse("noi[qu]r/nruha/assnc/hoeie/ascrh").expect("a grid");
    let adjacency = Adjacency::new(grid, Neighbours::Eight).reusing(false);
    let lexicon = letterpress();
    let found = adjacency.find(&lexicon, 4, &mut || true);
    assert!(found.iter().any(|found| found.spelling == "announcer"));
    assert_eq!(found.len(), 382);
    bencher.bench_local(|| black_box(&adjacency).find(black_box(&lexicon), 4, &mut || true));
}

#[divan::bench]
fn the_best_path_of_a_word(bencher: Bencher) {
    let adjacency = adjacency(1);
    assert!(adjacency.route("digit").is_some());
    bencher.bench_local(|| black_box(&adjacency).route(black_box("digit")));
}
