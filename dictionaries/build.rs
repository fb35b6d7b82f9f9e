//! Compiles the word lists beside this file to `fst` sets, which `src/lib.rs` embeds.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The lists to embed; `embedded` includes the results by these names.
const LISTS: [&str; 2] = ["letterpress", "common"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    for name in LISTS {
        let list = Path::new(name).with_extension("txt");
        println!("cargo::rerun-if-changed={}", list.display());
        println!(
            "cargo::rerun-if-changed={}",
            list.with_extension("LICENSE").display()
        );
        let set = compile(&list)
            .map_err(|why| format!("{}: {why}; see dictionaries/rebuild", list.display()))?;
        fs::write(out.join(name).with_extension("fst"), set)?;
    }
    Ok(())
}

/// Compiles one list. These lists must be sorted and folded already; `compile` handles the lists of users.
fn compile(list: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let text = fs::read_to_string(list)?;
    let mut set = fst::SetBuilder::memory();
    let mut before = "";
    for (word, number) in text.lines().zip(1..) {
        if word.is_empty() || !word.bytes().all(|b| b.is_ascii_lowercase()) {
            return Err(format!("line {number}: `{word}` is not a plain lower-case word").into());
        }
        if word <= before {
            return Err(format!("line {number}: `{word}` after `{before}` is not sorted").into());
        }
        set.insert(word)?;
        before = word;
    }
    if before.is_empty() {
        return Err("the list has no words".into());
    }
    Ok(set.into_inner()?)
}
