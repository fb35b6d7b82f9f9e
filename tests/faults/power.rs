//! Power loss: records the system calls of a command, creates every state in which a power cut at any of them may leave
//! the disk, and checks that everything acknowledged is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Component, Path, PathBuf};

use super::disk::{Change, Contents, Disk, Node, states};
use super::jobs::{JOBS, Ready};
use super::{step, traced};
use crate::program::Folder;

/// The calls that change or sync files. The last ones are not modelled, and fail the test if a command makes them.
const CALLS: &str = "openat,open,creat,write,close,ftruncate,fsync,fdatasync,fchmod,rename,renameat,renameat2,unlink,\
                     unlinkat,mkdir,mkdirat,link,linkat,lseek,dup,dup2,dup3,pwrite64,writev,pwritev,copy_file_range,\
                     sendfile,fallocate,symlink,symlinkat,rmdir,chmod,fchmodat,truncate";

/// Follows a command through its system calls.
struct Follower {
    top: PathBuf,
    disk: Disk,
    /// Open files, by number: what is open, where in it, whether it is written at the end, and its name if a folder.
    open: BTreeMap<i64, Open>,
    changes: Vec<Change>,
    next: Node,
}

#[derive(Clone, Debug)]
struct Open {
    node: Node,
    at: usize,
    append: bool,
    name: PathBuf,
}

/// A system call: its name, its arguments as written, and what it answered.
struct Call<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
    answer: i64,
}

impl<'a> Call<'a> {
    /// Calls that failed change nothing.
    fn parse(line: &'a str) -> Option<Self> {
        let (name, rest) = line.split_once('(')?;
        let (arguments, answer) = rest.rsplit_once(") ")?;
        let answer = answer.trim_start().strip_prefix("= ")?;
        let answer = answer.split(' ').next()?.parse().ok()?;
        let arguments = arguments.split(", ").collect();
        (answer >= 0).then_some(Self {
            name,
            arguments,
            answer,
        })
    }

    fn number(&self, n: usize) -> i64 {
        self.arguments[n].parse().unwrap_or(-1)
    }

    /// A text argument, which the trace has in hexadecimal.
    fn bytes(&self, n: usize) -> Vec<u8> {
        let text = self.arguments[n];
        assert!(!text.ends_with("..."), "the trace is cut: {}", self.name);
        let pairs = text.trim_matches('"').split("\\x").skip(1);
        pairs
            .map(|pair| u8::from_str_radix(pair, 16).expect("two digits"))
            .collect()
    }
}

impl Follower {
    fn new(folder: &Folder) -> Self {
        let top = folder.path("").canonicalize().expect("the folder");
        let mut follower = Self {
            top: top.clone(),
            disk: Disk::default(),
            open: BTreeMap::new(),
            changes: Vec::new(),
            next: 0,
        };
        follower.learn(&top);
        follower
    }

    /// Everything from before the command is safe.
    fn learn(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            self.next += 1;
            self.disk.names.insert(path.clone(), self.next);
            if path.is_dir() {
                self.learn(&path);
            } else {
                self.disk.files.insert(self.next, contents(&path));
            }
        }
    }

    fn change(&mut self, change: Change) {
        self.disk.apply(&change);
        self.changes.push(change);
    }

    /// The file that an argument names, if it is one of the table's.
    fn name(&self, call: &Call<'_>, folder: Option<usize>, name: usize) -> Option<PathBuf> {
        let text = String::from_utf8(call.bytes(name)).expect("a path");
        let base = folder.and_then(|n| self.open.get(&call.number(n)));
        let base = base.map_or(&self.top, |open| &open.name);
        let mut path = PathBuf::new();
        for part in base.join(text).components() {
            match part {
                Component::ParentDir => {
                    path.pop();
                }
                Component::CurDir => {}
                part => path.push(part),
            }
        }
        path.starts_with(&self.top).then_some(path)
    }

    fn follow(&mut self, call: &Call<'_>) {
        match call.name {
            "open" | "creat" => self.open(call, None, 0),
            "openat" => self.open(call, Some(0), 1),
            "write" => self.write(call),
            "lseek" => {
                if let Some(open) = self.open.get_mut(&call.number(0)) {
                    open.at = usize::try_from(call.answer).expect("a place");
                }
            }
            "ftruncate" => {
                let length = usize::try_from(call.number(1)).expect("a length");
                self.rewrite(call.number(0), |_, file| file.bytes.resize(length, 0));
            }
            "fchmod" => {
                let mode = u32::from_str_radix(call.arguments[1], 8).expect("a mode") & 0o7777;
                self.rewrite(call.number(0), |_, file| file.mode = mode);
            }
            "close" => {
                self.open.remove(&call.number(0));
            }
            "dup" | "dup2" | "dup3" => {
                if let Some(open) = self.open.get(&call.number(0)).cloned() {
                    self.open.insert(call.answer, open);
                }
            }
            "fsync" | "fdatasync" => {
                if let Some(open) = self.open.get(&call.number(0)) {
                    let change = if self.disk.files.contains_key(&open.node) {
                        Change::Synced(open.node)
                    } else {
                        Change::FolderSynced(open.name.clone())
                    };
                    self.change(change);
                }
            }
            "rename" => self.rename(call, [(None, 0), (None, 1)], false),
            "renameat" => self.rename(call, [(Some(0), 1), (Some(2), 3)], false),
            "renameat2" => {
                let exchange = call.arguments[4].contains("EXCHANGE");
                self.rename(call, [(Some(0), 1), (Some(2), 3)], exchange);
            }
            "link" => self.link(call, [(None, 0), (None, 1)]),
            "linkat" => self.link(call, [(Some(0), 1), (Some(2), 3)]),
            "unlink" => self.unlink(call, None, 0),
            "unlinkat" => self.unlink(call, Some(0), 1),
            "mkdir" => self.make_folder(call, None, 0),
            "mkdirat" => self.make_folder(call, Some(0), 1),
            other => {
                let ours = self.open.contains_key(&call.number(0));
                assert!(!ours, "{other} is not modelled");
            }
        }
    }

    fn open(&mut self, call: &Call<'_>, folder: Option<usize>, name: usize) {
        self.open.remove(&call.answer);
        let Some(path) = self.name(call, folder, name) else {
            return;
        };
        let flags = call
            .arguments
            .get(name + 1)
            .copied()
            .unwrap_or("O_CREAT|O_TRUNC");
        let node = if let Some(node) = self.disk.names.get(&path) {
            *node
        } else if flags.contains("O_CREAT") {
            self.next += 1;
            let node = self.next;
            // The requested mode without the umask of the tests; the final mode is set later.
            let mode = fs::metadata(&path).map_or(0o644, |data| data.permissions().mode() & 0o7777);
            self.disk.files.insert(
                node,
                Contents {
                    bytes: Vec::new(),
                    mode,
                },
            );
            self.change(Change::Names(vec![(path.clone(), Some(node))]));
            node
        } else {
            0 // the folder of the table
        };
        let append = flags.contains("O_APPEND");
        self.open.insert(
            call.answer,
            Open {
                node,
                at: 0,
                append,
                name: path,
            },
        );
        if flags.contains("O_TRUNC") {
            self.rewrite(call.answer, |_, file| file.bytes.clear());
        }
    }

    fn write(&mut self, call: &Call<'_>) {
        if call.number(0) == 1 {
            self.changes.push(Change::Acknowledged);
        }
        let mut bytes = call.bytes(1);
        bytes.truncate(usize::try_from(call.answer).expect("a length"));
        self.rewrite(call.number(0), |open, file| {
            let from = if open.append {
                file.bytes.len()
            } else {
                open.at
            };
            let to = from + bytes.len();
            if file.bytes.len() < to {
                file.bytes.resize(to, 0);
            }
            file.bytes[from..to].copy_from_slice(&bytes);
            open.at = to;
        });
    }

    /// Changes the file with this descriptor.
    fn rewrite(&mut self, number: i64, change: impl FnOnce(&mut Open, &mut Contents)) {
        let Some(open) = self.open.get_mut(&number) else {
            return;
        };
        let Some(mut file) = self.disk.files.get(&open.node).cloned() else {
            return;
        };
        let before = file.clone();
        change(open, &mut file);
        let node = open.node;
        if file != before {
            self.change(Change::Data(node, file));
        }
    }

    fn rename(&mut self, call: &Call<'_>, names: [(Option<usize>, usize); 2], exchange: bool) {
        let [from, to] = names.map(|(folder, name)| self.name(call, folder, name));
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        let [moved, replaced] = [&from, &to].map(|name| self.disk.names.get(name).copied());
        let left = if exchange { replaced } else { None };
        self.change(Change::Names(vec![(from, left), (to, moved)]));
    }

    fn link(&mut self, call: &Call<'_>, names: [(Option<usize>, usize); 2]) {
        let [from, to] = names.map(|(folder, name)| self.name(call, folder, name));
        if let (Some(from), Some(to)) = (from, to) {
            let node = self.disk.names.get(&from).copied();
            self.change(Change::Names(vec![(to, node)]));
        }
    }

    fn unlink(&mut self, call: &Call<'_>, folder: Option<usize>, name: usize) {
        if let Some(path) = self.name(call, folder, name) {
            self.change(Change::Names(vec![(path, None)]));
        }
    }

    fn make_folder(&mut self, call: &Call<'_>, folder: Option<usize>, name: usize) {
        if let Some(path) = self.name(call, folder, name) {
            self.next += 1;
            self.change(Change::Names(vec![(path, Some(self.next))]));
        }
    }
}

fn contents(path: &Path) -> Contents {
    let mode = fs::metadata(path).expect("a file").permissions().mode() & 0o7777;
    Contents {
        bytes: fs::read(path).expect("a file"),
        mode,
    }
}

/// The successful system calls of a trace, in order; calls interrupted by another thread are joined.
fn calls(trace: &str) -> Vec<String> {
    let mut unfinished = BTreeMap::new();
    let mut calls = Vec::new();
    for line in trace.lines() {
        let (thread, call) = line.split_once(' ').expect("a thread");
        let call = call.trim_start();
        if let Some(start) = call.strip_suffix(" <unfinished ...>") {
            unfinished.insert(thread, start);
        } else if let Some((_, rest)) = call
            .strip_prefix("<... ")
            .and_then(|rest| rest.split_once(" resumed>"))
        {
            calls.push(format!(
                "{}{rest}",
                unfinished.remove(thread).expect("its start")
            ));
        } else {
            calls.push(call.to_owned());
        }
    }
    calls
}

#[test]
#[ignore = "needs strace"]
fn every_disk_after_a_power_cut() {
    let mut all = 0;
    for job in JOBS {
        let mut tried = 0;
        let ready = Ready::new(job);
        let folder = ready.folder();
        let mut follower = Follower::new(&folder);
        let before = follower.disk.clone();
        let trace = format!("trace={CALLS}");
        let ran = traced(&ready, &folder, &["-xx", "-s", "10000000", "-e", &trace]);
        assert_eq!(ran.status.code(), Some(job.code), "{job}");
        let trace = folder.read("trace");
        fs::remove_file(folder.path("trace")).expect("removed");
        for call in &calls(&trace) {
            if let Some(call) = Call::parse(call) {
                follower.follow(&call);
            }
        }
        // The model is right if it ends with the real files.
        let top = follower.top.clone();
        let real = Follower::new(&folder).disk.found(&top);
        let modelled = follower.disk.found(&top);
        assert!(
            modelled == real,
            "{job}: {:?} {:?}",
            modelled.keys(),
            real.keys()
        );

        let mut seen = BTreeSet::new();
        for at in 0..=follower.changes.len() {
            let changes = &follower.changes[..at];
            let acknowledged = job.code == 0
                && changes
                    .iter()
                    .any(|change| matches!(change, Change::Acknowledged));
            for disk in states(&before, changes) {
                let found = disk.found(&top);
                let fresh = seen.insert((found.clone(), acknowledged));
                if !fresh || seen.len() % step() != 0 {
                    continue;
                }
                tried += 1;
                let after = Folder::new();
                for (name, file) in &found {
                    let path = after.path(name.to_str().expect("a name"));
                    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
                    fs::write(&path, &file.bytes).expect("written");
                    fs::set_permissions(&path, fs::Permissions::from_mode(file.mode))
                        .expect("its mode");
                }
                let last = changes.last();
                let what = format!(
                    "{job}: power cut after {at} changes, the last {last:?}, with {:?}",
                    found.keys()
                );
                ready.stands(&after, acknowledged, "", &what);
            }
        }
        println!(
            "{job}: {} changes, {tried} of {} states",
            follower.changes.len(),
            seen.len()
        );
        all += tried;
    }
    println!("{all} states of the disk after a power cut: nothing acknowledged was lost");
}
