//! A disk after a power cut: what was synced is there; anything else may be lost, torn, or kept without
//! earlier writes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A file or a folder, independent of its name.
pub type Node = usize;

/// The bytes of a file, and its permissions.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contents {
    pub bytes: Vec<u8>,
    pub mode: u32,
}

/// A change of the disk by a system call.
#[derive(Clone, Debug)]
pub enum Change {
    /// Names get another file or none, all of them or none of them.
    Names(Vec<(PathBuf, Option<Node>)>),
    /// The bytes or permissions of a file change.
    Data(Node, Contents),
    /// A file is synced.
    Synced(Node),
    /// A folder is synced.
    FolderSynced(PathBuf),
    /// The command reports success.
    Acknowledged,
}

/// The contents of a disk: names and their files. A folder is a name without a file.
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

    /// The files that can be reached: one whose folder is lost is lost as well.
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

/// The possible results of an unsynced write: nothing, some, all, the length without the bytes, or the end
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

/// Every possible state of the disk if the power fails after these changes.
pub fn states(before: &Disk, changes: &[Change]) -> Vec<Disk> {
    // What is safe, which changes of names may have happened, and the newest unsynced contents of files.
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
