//! Power and faults: the program is killed, and the disk refuses, at every point of every command that changes files.
//! Everything acknowledged is there, the files are complete, and errors are reported.
//!
//! Needs Debian's `strace`: `cargo test --test system faults:: -- --ignored --nocapture`. Long forms, in release:
//! `TILEREF_STEP=1 TILEREF_FAULTS=7 TILEREF_KILLS=10000 TILEREF_WRITERS_SECONDS=60`.

mod crowd;
mod disk;
mod jobs;
mod kernel;
mod moment;
mod power;

use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Output, Stdio};
use std::thread;

use crate::program::Folder;
use jobs::{JOBS, Ready};

/// The system calls that concern files.
const CALLS: &str = "openat,openat2,read,write,close,statx,newfstatat,fsync,fdatasync,rename,renameat,renameat2,link,\
                     linkat,unlink,unlinkat,mkdir,flock,fchmod,fchown,ftruncate,flistxattr,fgetxattr,fsetxattr,\
                     fremovexattr,readlink,getcwd,lseek,getdents64";

/// The ways in which a call fails: once, or from then on (`+`). There is no `EINTR+`: a call that is always interrupted
/// would be repeated for ever.
const WAYS: [(&str, &str); 7] = [
    ("EIO", ""),
    ("ENOSPC", "+"),
    ("EACCES", ""),
    ("EIO", "+"),
    ("ENOSPC", ""),
    ("EACCES", "+"),
    ("EINTR", ""),
];

fn number(name: &str, usual: usize) -> usize {
    let asked = std::env::var(name).ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The short form tries only one in this many points and states.
fn step() -> usize {
    number("TILEREF_STEP", 5)
}

/// The command of a job, run by another program.
fn run_by(runner: &str, arguments: &[&str], ready: &Ready, folder: &Folder) -> Output {
    let plain = ready.command(folder);
    let mut command = Command::new(runner);
    command
        .args(arguments)
        .arg(plain.get_program())
        .args(plain.get_args())
        .current_dir(folder.path(""))
        .env("SOURCE_DATE_EPOCH", "1795521600")
        .env("TILEREF_DATA", folder.path("data"))
        .stdin(Stdio::null());
    command.output().expect(runner)
}

/// The command of a job under `strace` with these arguments.
fn traced(ready: &Ready, folder: &Folder, arguments: &[&str]) -> Output {
    let quiet = ["-f", "-qq", "-o", "trace"];
    run_by("strace", &[&quiet, arguments].concat(), ready, folder)
}

/// As [`traced`], with a fault in one of its system calls.
fn struck(ready: &Ready, folder: &Folder, call: &str, how: &str) -> Output {
    let (trace, inject) = (format!("trace={call}"), format!("inject={call}:{how}"));
    traced(ready, folder, &["-e", &trace, "-e", &inject])
}

/// The system calls of a run without faults, each with its number among calls of the same name, starting with the first
/// that concerns files of the table; earlier ones belong to the loader.
fn points(ready: &Ready) -> Vec<(String, usize)> {
    let folder = ready.folder();
    let ran = traced(ready, &folder, &["-e", &format!("trace={CALLS}")]);
    assert_eq!(ran.status.code(), Some(ready.job.code), "{}", ready.job);
    let trace = folder.read("trace");
    // Other threads are counted separately, and touch no file of the table.
    let thread = trace.split(' ').next().unwrap_or_default();
    let calls = trace.lines().filter_map(|line| {
        let (by, call) = line.split_once(' ')?;
        let (call, _) = call.trim_start().split_once('(')?;
        (by == thread && !call.starts_with('<')).then_some((call, line))
    });
    let (mut times, mut begun) = (BTreeMap::<_, usize>::new(), false);
    let mut points = Vec::new();
    for (call, line) in calls {
        let n = times.entry(call).or_default();
        *n += 1;
        begun |= ["game.yaml", "dictionaries"]
            .iter()
            .any(|file| line.contains(file));
        if begun {
            points.push((call.to_owned(), *n));
        }
    }
    points
}

/// Tries every job, and adds up what it counts. A run waits more than it works (for what another program left behind), so
/// the jobs are tried at once.
fn of_all_jobs(tried: impl Fn(&Ready, &[(String, usize)]) -> [usize; 2] + Sync) -> [usize; 2] {
    let tried = |job| {
        let ready = Ready::new(job);
        let points = points(&ready);
        let counts = tried(&ready, &points);
        println!("{job}: {} system calls", points.len());
        counts
    };
    thread::scope(|scope| {
        let started: Vec<_> = JOBS.iter().map(|job| scope.spawn(|| tried(job))).collect();
        let counts = started.into_iter().map(|job| job.join().expect("a job"));
        counts.fold([0, 0], |sum, counts| {
            [sum[0] + counts[0], sum[1] + counts[1]]
        })
    })
}

#[test]
#[ignore = "needs strace"]
fn killed_at_every_system_call_of_a_save() {
    let [all, _] = of_all_jobs(|ready, points| {
        let mut all = 0;
        for (call, n) in points.iter().step_by(step()) {
            let folder = ready.folder();
            let ran = struck(ready, &folder, call, &format!("signal=KILL:when={n}"));
            let what = format!("{}: {call} {n}", ready.job);
            let killed = ran.status.signal() == Some(9) || ran.status.code() == Some(137);
            assert!(killed, "{what}: {:?}", ran.status);
            // It reports success only once everything is safe.
            ready.stands(&folder, !ran.stdout.is_empty(), "", &what);
            all += 1;
        }
        [all, 0]
    });
    println!("killed at {all} system calls: {all} survived");
}

#[test]
#[ignore = "needs strace"]
fn every_system_call_of_a_save_fails_once_and_for_good() {
    // In the short form, each call fails in one of the ways, in turn.
    let ways = number("TILEREF_FAULTS", 1).min(WAYS.len());
    let [all, refused] = of_all_jobs(|ready, points| {
        let (mut all, mut refused) = (0, 0);
        for (at, (call, n)) in points.iter().enumerate().step_by(step()) {
            for way in at..at + ways {
                let (error, lasting) = WAYS[way % WAYS.len()];
                let folder = ready.folder();
                let how = format!("error={error}:when={n}{lasting}");
                let ran = struck(ready, &folder, call, &how);
                let what = format!("{}: {call} {n}{lasting} {error}", ready.job);
                // If standard error cannot be written, nothing can be reported.
                let mute = call == "write" && (!lasting.is_empty() || ready.job.code != 0);
                refused += usize::from(judged(ready, &folder, &ran, mute, &what));
                all += 1;
            }
        }
        [all, refused]
    });
    println!(
        "{all} faults: {refused} were told, {} changed nothing",
        all - refused
    );
}

/// A file at its size limit accepts a part of a write, and then nothing.
#[test]
#[ignore = "takes its time"]
fn short_writes() {
    let (mut all, mut advised) = (0, 0);
    for job in JOBS {
        let ready = Ready::new(job);
        for blocks in 0.. {
            let folder = ready.folder();
            let limited = format!("ulimit -f {blocks}; exec \"$@\"");
            let ran = run_by("bash", &["-c", &limited, "bash"], &ready, &folder);
            let refused = judged(&ready, &folder, &ran, false, &format!("{job}: {blocks} kB"));
            if !refused || job.code != 0 {
                break;
            }
            let told = String::from_utf8_lossy(&ran.stderr);
            let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(told.contains("File too large"), "{job}: {told}");
            advised += usize::from(told.contains("ulimit -f"));
            all += 1;
        }
    }
    assert!(advised > 0);
    println!("{all} short writes survived");
}

/// Checks that a run with failing system calls ended properly, and that the files are as it reported. Returns whether
/// the command was refused.
fn judged(ready: &Ready, folder: &Folder, ran: &Output, mute: bool, what: &str) -> bool {
    let told = String::from_utf8_lossy(&ran.stderr);
    let (code, fine) = (ran.status.code(), ran.status.success());
    // The standard library panics if a folder cannot be closed.
    if !told.contains("error during closedir") {
        let documented = code == Some(2) || fine && ready.job.code == 0;
        assert!(documented, "{what}: ended with {:?}\n{told}", ran.status);
        assert!(!told.contains("panicked"), "{what}: {told}");
        assert!(
            fine || mute || told.contains("error: "),
            "{what}: ended with {code:?} and no word"
        );
    }
    ready.stands(folder, fine, &told, what);
    !fine
}
