//! A disk as it may be after a power cut: what was synced is there; anything else may be lost, torn, or kept without
//! what was written before it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A file or a folder, whatever it is called at the moment.
pub type Node = usize;

/// The bytes of a file, and its permissions.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contents {
    pub bytes: Vec<u8>,
    pub mode: u32,
}

/// What a system call does to a disk.
#[derive(Clone, Debug)]
pub enum Change {
    /// Names that lead to another file, or to none: all at once, or not at all.
    Names(Vec<(PathBuf, Option<Node>)>),
    /// A file has other bytes or permissions.
    Data(Node, Contents),
    /// What was written to a file is safe.
    Synced(Node),
    /// The names in a folder are safe.
    FolderSynced(PathBuf),
    /// The command answered that it is done.
    Acknowledged,
}

/// What is on a disk: names, and the files that they lead to. A folder is a name without a file.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    pub names: BTreeMap<PathBuf, Node>,
    pub files: BTreeMap<Node, Contents>,
}

impl Disk {
    pub fn apply(&mut self, change: &Change) {
        match change {
            Change::Names(names) => {
                for (name, node) in names {
                    match node {
                        Some(node) => self.names.insert(name.clone(), *node),
                        None => self.names.remove(name),
                    };
                }
            }
            Change::Data(node, contents) => {
                self.files.insert(*node, contents.clone());
            }
            Change::Synced(_) | Change::FolderSynced(_) | Change::Acknowledged => {}
        }
    }

    /// What somebody finds who looks: a file whose folder is lost is lost with it.
    pub fn found(&self, top: &Path) -> BTreeMap<PathBuf, Contents> {
        let is_there = |name: &Path| {
            let folders = name.ancestors().skip(1).take_while(|above| *above != top);
            folders
                .into_iter()
                .all(|above| self.names.contains_key(above))
        };
        let files = self.names.iter().filter(|(name, _)| is_there(name));
        let files = files.filter_map(|(name, node)| Some((name, self.files.get(node)?)));
        files
            .map(|(name, file)| {
                (
                    name.strip_prefix(top).expect("below").to_owned(),
                    file.clone(),
                )
            })
            .collect()
    }
}

/// What may have become of bytes that were not synced: nothing, some, all, the length without the bytes, or the end
/// without the start.
fn torn(safe: Option<&Contents>, written: &Contents) -> BTreeSet<Contents> {
    let with = |bytes| Contents {
        bytes,
        mode: written.mode,
    };
    let bytes = &written.bytes;
    let block = bytes.len().min(512);
    let [mut zeros, mut holed] = [bytes.clone(), bytes.clone()];
    zeros.fill(0);
    holed[..block].fill(0);
    let half = bytes[..bytes.len() / 2].to_vec();
    let nothing = safe.cloned().unwrap_or_else(|| with(Vec::new()));
    let permissions = Contents {
        bytes: bytes.clone(),
        mode: nothing.mode,
    };
    BTreeSet::from([
        nothing,
        permissions,
        with(half),
        with(zeros),
        with(holed),
        written.clone(),
    ])
}

/// Every state that the disk may be in if the power fails after these changes.
pub fn states(before: &Disk, changes: &[Change]) -> Vec<Disk> {
    // What is safe, what may or may not have happened to names, and the newest unsynced contents of files.
    let mut safe = before.clone();
    let mut names: Vec<&Change> = Vec::new();
    let mut data: BTreeMap<Node, &Contents> = BTreeMap::new();
    for change in changes {
        match change {
            Change::Names(_) => names.push(change),
            Change::Data(node, contents) => {
                data.insert(*node, contents);
            }
            Change::Synced(node) => {
                if let Some(contents) = data.remove(node) {
                    safe.files.insert(*node, contents.clone());
                }
            }
            Change::FolderSynced(folder) => names.retain(|change| {
                let Change::Names(pairs) = change else {
                    return false;
                };
                let inside = pairs.iter().all(|(name, _)| name.parent() == Some(folder));
                if inside {
                    safe.apply(change);
                }
                !inside
            }),
            Change::Acknowledged => {}
        }
    }
    assert!(names.len() < 12, "too many names at once: {names:?}");
    let mut disks = Vec::new();
    for kept in 0..1_usize << names.len() {
        let mut disk = safe.clone();
        for (n, change) in names.iter().enumerate() {
            if kept >> n & 1 == 1 {
                disk.apply(change);
            }
        }
        let mut some = vec![disk];
        for (node, written) in &data {
            let ways = torn(safe.files.get(node), written);
            some = some
                .iter()
                .flat_map(|disk| {
                    ways.iter().map(|contents| {
                        let mut disk = disk.clone();
                        disk.files.insert(*node, contents.clone());
                        disk
                    })
                })
                .collect();
        }
        disks.extend(some);
    }
    disks
}
