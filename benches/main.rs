//! Every benchmark: `cargo bench`, or `cargo bench --bench all -- letter_grid` for some of them.

mod beside;
mod crossword;
mod jigsaw_finder;
mod letter_grid;
mod lexicon;
mod line;
mod record;
mod referee;
mod stacking;

fn main() {
    divan::main();
}
