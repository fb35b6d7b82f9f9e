//! What other package managers need of a release: `.ci/packages`; when licences count as checked: `.ci/licences`.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
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
    let scoop: serde_json::Value = serde_json::from_str(&read("tileref.json")).expect("JSON");
    let [archive, next] = ["/architecture/64bit", "/autoupdate/architecture/64bit"]
        .map(|path| scoop.pointer(path).expect(path));
    assert_eq!(archive["hash"], format!("{:064x}", 3), "{scoop}");
    for key in ["url", "extract_dir"] {
        let next = next[key].as_str().expect(key).replace("$version", version);
        assert_eq!(archive[key], next, "{scoop}");
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

/// With a `git` that reaches the database of advisories, or does not, and a `cargo` that finds nothing.
#[test]
fn advisories_are_asked_every_time() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = fs::read(root.join(".ci/licences")).expect("the script");
    for (reached, args, passes) in [
        (true, &[][..], true),
        (true, &["--all"], true),
        (false, &[], true),
        (false, &["--all"], false),
    ] {
        let folder = Folder::new().file("Cargo.lock", "");
        for name in [".ci", "bin"] {
            fs::create_dir(folder.path(name)).expect("a folder");
        }
        let git = if reached { "exit 0" } else { "exit 2" };
        let folder = folder
            .file(".ci/licences", &script)
            .file(".ci/deny.toml", "")
            .file("bin/git", format!("#!/bin/sh\n{git}\n"))
            .file("bin/cargo", "#!/bin/sh\n")
            .file("bin/cargo-deny", "#!/bin/sh\n")
            .file("bin/sha256sum", "#!/bin/sh\n");
        for name in ["git", "cargo", "cargo-deny", "sha256sum"] {
            let path = folder.path(&format!("bin/{name}"));
            fs::set_permissions(path, Permissions::from_mode(0o755)).expect("a program");
        }
        let path = std::env::var("PATH").expect("a path");
        let mut run = Command::new("bash");
        run.arg(folder.path(".ci/licences")).args(args);
        run.env("PATH", format!("{}:{path}", folder.path("bin").display()));
        let ran = run.output().expect("bash");
        assert_eq!(ran.status.success(), passes, "{reached} {args:?} {ran:?}");
        assert!(folder.path(".ci/checked").exists(), "{args:?}");
    }
}
