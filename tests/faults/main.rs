//! Power and faults: the program is killed, and the disk refuses, at every point of every command that changes files.
//! Whatever was acknowledged is there, the files are whole ones, and what went wrong is said.
//!
//! Needs Debian's `strace`: `cargo test --test faults -- --ignored --nocapture`. Long forms, in release:
//! `TILEREF_FAULTS=1 TILEREF_KILLS=10000 TILEREF_WRITERS_SECONDS=60`.
#![cfg(target_os = "linux")]

mod crowd;
mod jobs;
#[path = "../program/mod.rs"]
mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Output, Stdio};

use jobs::{JOBS, Ready};
use program::Folder;

/// Every system call of a run that has to do with files.
const CALLS: &str = "openat,read,write,close,statx,newfstatat,fsync,fdatasync,rename,renameat,renameat2,link,linkat,\
                     unlink,unlinkat,mkdir,flock,fchmod,fchown,readlink,getcwd,lseek,getdents64";

/// What goes wrong with one of them.
const ERRORS: [&str; 4] = ["EIO", "ENOSPC", "EINTR", "EACCES"];

fn number(name: &str, usual: usize) -> usize {
    let asked = std::env::var(name).ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(usual)
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
        .env("TILEREF_DATA", folder.path("data"))
        .stdin(Stdio::null());
    command.output().expect(runner)
}

/// The command of a job under `strace` with these arguments.
fn traced(ready: &Ready, folder: &Folder, arguments: &[&str]) -> Output {
    let quiet = ["-f", "-qq", "-o", "trace"];
    run_by("strace", &[&quiet, arguments].concat(), ready, folder)
}

/// The system calls of a run that goes well, each with its number among its like, from the first that has to do with
/// the files of the table: what the loader does before is none of a save.
fn points(ready: &Ready) -> BTreeSet<(String, usize)> {
    let folder = ready.folder();
    let ran = traced(ready, &folder, &["-e", &format!("trace={CALLS}")]);
    assert_eq!(ran.status.code(), Some(ready.job.code), "{}", ready.job);
    let (mut times, mut begun) = (BTreeMap::<_, usize>::new(), false);
    let mut points = BTreeSet::new();
    for line in folder.read("trace").lines() {
        begun |= ["game.yaml", "dictionaries"]
            .iter()
            .any(|file| line.contains(file));
        // Threads count for themselves.
        let thread_and_call = line.split_once('(').map_or(line, |(call, _)| call);
        let Some((_, call)) = thread_and_call.split_once(' ') else {
            continue;
        };
        if call.contains('<') {
            continue;
        }
        let n = times.entry(thread_and_call.to_owned()).or_default();
        *n += 1;
        if begun {
            points.insert((call.trim_start().to_owned(), *n));
        }
    }
    points
}

#[test]
#[ignore = "needs strace"]
fn killed_at_every_system_call_of_a_save() {
    let mut all = 0;
    for job in JOBS {
        let ready = Ready::new(job);
        let points = points(&ready);
        for (call, n) in &points {
            let folder = ready.folder();
            let inject = format!("inject={call}:signal=KILL:when={n}");
            let ran = traced(
                &ready,
                &folder,
                &["-e", &format!("trace={call}"), "-e", &inject],
            );
            let what = format!("{job}: {call} {n}");
            let killed = ran.status.signal() == Some(9) || ran.status.code() == Some(137);
            assert!(killed, "{what}: {:?}", ran.status);
            // It speaks once all is safe.
            ready.stands(&folder, !ran.stdout.is_empty(), "", &what);
        }
        println!("{job}: killed at each of {} system calls", points.len());
        all += points.len();
    }
    println!("killed at each of {all} system calls: {all} survived");
}

#[test]
#[ignore = "needs strace"]
fn every_system_call_of_a_save_fails_once_and_for_good() {
    let nth = number("TILEREF_FAULTS", 11);
    let (mut all, mut refused) = (0, 0);
    for job in JOBS {
        let ready = Ready::new(job);
        let faults = points(&ready).into_iter().flat_map(|(call, n)| {
            let once = ERRORS.map(|error| (call.clone(), n.to_string(), error));
            // A call that is interrupted for ever is made for ever.
            let lasting = ERRORS.into_iter().filter(|error| *error != "EINTR");
            let lasting = lasting.map(move |error| (call.clone(), format!("{n}+"), error));
            once.into_iter().chain(lasting)
        });
        let mut points = 0;
        for (call, when, error) in faults.step_by(nth) {
            let folder = ready.folder();
            let inject = format!("inject={call}:error={error}:when={when}");
            let ran = traced(
                &ready,
                &folder,
                &["-e", &format!("trace={call}"), "-e", &inject],
            );
            let what = format!("{job}: {call} {when} {error}");
            // Where nothing can be written any more, nobody can be told.
            let mute = call == "write" && when.ends_with('+');
            refused += usize::from(judged(&ready, &folder, &ran, mute, &what));
            points += 1;
        }
        println!("{job}: {points} faults");
        all += points;
    }
    println!(
        "{all} faults: {refused} were told, {} changed nothing",
        all - refused
    );
}

/// A file that may grow no further takes a part of what is written to it, and then nothing.
#[test]
#[ignore = "takes its time"]
fn short_writes() {
    let mut all = 0;
    for job in JOBS {
        let ready = Ready::new(job);
        for blocks in 0.. {
            let folder = ready.folder();
            let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
            let ran = run_by("bash", &["-c", &limited, "bash"], &ready, &folder);
            let refused = judged(&ready, &folder, &ran, false, &format!("{job}: {blocks} kB"));
            if !refused || job.code != 0 {
                break;
            }
            all += 1;
        }
    }
    println!("{all} short writes survived");
}

/// Holds that a run whose system calls failed ended as it should, and that the files are as it said; whether it was
/// refused.
fn judged(ready: &Ready, folder: &Folder, ran: &Output, mute: bool, what: &str) -> bool {
    let told = String::from_utf8_lossy(&ran.stderr);
    let code = ran.status.code();
    let fine = code == Some(0);
    assert!(
        code == Some(ready.job.code) || code == Some(2),
        "{what}: ended with {:?}\n{told}",
        ran.status
    );
    assert!(!told.contains("panicked"), "{what}: {told}");
    assert!(
        fine || mute || told.contains("error: "),
        "{what}: ended with {code:?} and no word"
    );
    ready.stands(folder, fine, &told, what);
    !fine
}
