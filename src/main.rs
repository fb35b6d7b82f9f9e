//! The `tileref` program.
fn main() {}
