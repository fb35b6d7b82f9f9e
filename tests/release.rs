//! What other package managers need of a release: `.ci/packages`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::program::Folder;

const TARGETS: [&str; 4] = [
    "aarch64-apple-darwin.tar.gz",
    "x86_64-unknown-linux-gnu.tar.gz",
    "aarch64-unknown-linux-gnu.tar.gz",
    "x86_64-pc-windows-msvc.zip",
];

fn packages(folder: &Folder, repository: &str) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/packages");
    let mut run = Command::new("bash");
    run.arg(script)
        .arg(folder.path("sums"))
        .arg(folder.path("out"));
    run.env("REPOSITORY", repository).output().expect("bash")
}

#[test]
fn every_package_names_the_archives_and_their_sums() {
    let version = env!("CARGO_PKG_VERSION");
    let line = |(n, target): (usize, &&str)| format!("{n:064x}  tileref-{version}-{target}\n");
    let sums: String = TARGETS.iter().enumerate().map(line).collect();
    let folder = Folder::new().file("sums", &sums);
    let made = packages(&folder, "https://example.org/owner/tileref");
    assert!(made.status.success(), "{made:?}");

    let read = |name: &str| fs::read_to_string(folder.path("out").join(name)).expect(name);
    let installer = read("winget/owner.tileref.installer.yaml");
    let all = [read("tileref.rb"), read("PKGBUILD"), installer.clone()].concat();
    for (n, target) in TARGETS.iter().enumerate() {
        let url = format!(
            "https://example.org/owner/tileref/releases/download/v{version}/tileref-{version}-{target}"
        );
        assert!(all.contains(&url), "{url}");
        assert!(all.contains(&format!("{n:064x}")), "{target}");
    }
    for name in ["", ".installer", ".locale.en-US"] {
        let text = read(&format!("winget/owner.tileref{name}.yaml"));
        let manifest: serde_yaml::Value = serde_yaml::from_str(&text).expect("YAML");
        assert_eq!(manifest["PackageVersion"], version, "{text}");
    }
    let bash = Command::new("bash")
        .arg("-n")
        .arg(folder.path("out/PKGBUILD"))
        .status();
    assert!(bash.expect("bash").success());
}

#[test]
fn a_release_needs_its_address_and_every_archive() {
    let folder = Folder::new().file("sums", "");
    for (repository, told) in [
        (
            "https://example.org/owner/tileref",
            "the sums have no tileref-",
        ),
        ("", "fill in its address there"),
    ] {
        let made = packages(&folder, repository);
        let errors = String::from_utf8_lossy(&made.stderr);
        assert!(!made.status.success() && errors.contains(told), "{errors}");
    }
}
