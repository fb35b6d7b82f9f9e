//! Writes the ranges of hidden characters down as a table, so that no program that starts has to work them out.
//!
//! Hidden is what nobody can see, or what acts instead of showing, as properties of Unicode: control, format and
//! ignorable characters, ends of lines, and code points that had no meaning when this was compiled, so that a character
//! that Unicode adds is not trusted before it is known. The last three look like spaces, and no property says so: the
//! blank Braille pattern, the null notehead, and a filler.

use std::path::Path;
use std::{env, fs};

use regex_syntax::hir::{Class, HirKind};

const HIDDEN: &str =
    r"[\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\x{2800}\x{1D159}\x{16FE4}]";

#[allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a build script talks to cargo"
)]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let parsed = regex_syntax::parse(HIDDEN).expect("a set of properties");
    let HirKind::Class(Class::Unicode(class)) = parsed.into_kind() else {
        panic!("a set of properties is a class")
    };
    let ranges = class.iter().map(|range| (range.start(), range.end()));
    let table = format!("{:?}", ranges.collect::<Vec<_>>());
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("hidden.rs"), format!("&{table}")).expect("the table");
}
