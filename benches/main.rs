//! Every benchmark: `cargo bench`, or `cargo bench --bench all -- mesh` for some of them.

mod crossword;
mod lexicon;
mod mesh;
mod record;
mod referee;
mod stacking;

fn main() {
    divan::main();
}
