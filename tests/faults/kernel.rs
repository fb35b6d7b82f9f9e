//! Kernels and sandboxes without the call that opens a file beneath a folder: `strace` refuses it.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::program::{Folder, ran};

#[test]
#[ignore = "needs strace"]
fn what_a_record_names_is_opened_step_by_step() {
    let record = "game: lingo\nplayers: [Ann, Bob]\ndictionary: near/words.txt\n";
    let folder = Folder::new().file("game.yaml", record);
    fs::create_dir(folder.path("lists")).expect("a folder");
    fs::write(folder.path("lists/words.txt"), "quark\n").expect("a list");
    symlink("lists", folder.path("near")).expect("a link");
    for (error, refused) in [("ENOSYS", false), ("EPERM", false), ("ELOOP", true)] {
        let plain = folder.command(&["check", "game.yaml"]);
        let mut traced = Command::new("strace");
        traced
            .args(["-f", "-qq", "-o", "trace", "-e", "trace=openat2"])
            .args(["-e", &format!("inject=openat2:error={error}")])
            .arg(plain.get_program())
            .args(plain.get_args())
            .current_dir(folder.path(""));
        ran(traced.output(), error).ends(if refused { 2 } else { 0 });
        let trace = folder.read("trace");
        let calls = trace.matches("\"lists/words.txt\"").count();
        assert!(calls == 1 && trace.contains("INJECTED"), "{error}: {trace}");
    }
}
