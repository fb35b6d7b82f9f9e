//! What differs between systems, with a plain fallback for each.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::fs::{CWD, Mode, OFlags, openat};

/// What to do if a path is a symbolic link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Open its target.
    Follow,
    /// Refuse it: this program never makes a link there, so somebody else did.
    Refuse,
}

/// Lets a write beyond the limit on the size of files (`ulimit -f`) fail instead of ending the program, so that it can say
/// what happened.
#[cfg(unix)]
pub fn fail_beyond_limit() {
    use signal_hook::{consts::SIGXFSZ, flag};
    // Without it, the program ends as the system has it.
    let _ = flag::register(SIGXFSZ, std::sync::Arc::default());
}

/// Keeps an open from waiting and, if asked, from following a link. Elsewhere only the checks before and after protect.
#[cfg(unix)]
pub(super) fn do_not_wait(options: &mut OpenOptions, links: Links) {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    flags.set(OFlags::NOFOLLOW, links == Links::Refuse);
    options.custom_flags(flags.bits().cast_signed());
}

#[cfg(not(unix))]
pub(super) fn do_not_wait(_: &mut OpenOptions, _: Links) {}

/// Opens a file for reading, given the real path of a folder and of the file in it; follows no link that has appeared
/// below the folder since. The kernel sees to that in one step, where it can.
#[cfg(target_os = "linux")]
pub(super) fn open_beneath(folder: &Path, file: &Path) -> io::Result<File> {
    use rustix::fs::{ResolveFlags, openat2};
    use rustix::io::Errno;
    let held = openat(CWD, folder, FOLDER, Mode::empty())?;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    match openat2(&held, file, FILE, Mode::empty(), resolve) {
        // An older kernel, or a sandbox that does not know the call.
        Err(Errno::NOSYS | Errno::PERM) => open_in_steps(folder, file),
        opened => Ok(opened?.into()),
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
pub(super) use open_in_steps as open_beneath;

/// As [`open_beneath`]: opens each folder on the way from the one before, and then the file.
#[cfg(unix)]
pub(super) fn open_in_steps(folder: &Path, file: &Path) -> io::Result<File> {
    let mut held = openat(CWD, folder, FOLDER, Mode::empty())?;
    let mut parts = file.iter().peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        let flags = if is_last { FILE } else { FOLDER };
        held = openat(&held, part, flags, Mode::empty())?;
    }
    Ok(held.into())
}

#[cfg(unix)]
const NO_LINK: OFlags = OFlags::NOFOLLOW.union(OFlags::CLOEXEC);

#[cfg(unix)]
const FILE: OFlags = NO_LINK.union(OFlags::NONBLOCK).union(OFlags::NOCTTY);

/// On Linux, a folder need not be readable for a file in it to be opened.
#[cfg(target_os = "linux")]
const FOLDER: OFlags = NO_LINK.union(OFlags::DIRECTORY).union(OFlags::PATH);

#[cfg(all(unix, not(target_os = "linux")))]
const FOLDER: OFlags = NO_LINK.union(OFlags::DIRECTORY);

/// Elsewhere the standard library cannot hold a folder open: a link is noticed if it is there before or after the file is
/// opened, not if it is there only meanwhile.
#[cfg(not(unix))]
pub(super) fn open_beneath(folder: &Path, file: &Path) -> io::Result<File> {
    let path = folder.join(file);
    let opened = File::open(&path)?;
    if dunce::canonicalize(&path)? != path {
        return Err(io::Error::other("it has just become a link"));
    }
    Ok(opened)
}

/// Lets only the owner open a file that is about to be created.
#[cfg(unix)]
pub(super) fn private(options: &mut OpenOptions) {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
}

#[cfg(not(unix))]
pub(super) fn private(_: &mut OpenOptions) {}

/// Whether an open file is the one at this path. Elsewhere it is assumed to be.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let held = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(now) => Ok((held.dev(), held.ino()) == (now.dev(), now.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
pub(super) fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Exchanges two files in one step and returns true. Where the system or the disk cannot, moves the first one over the
/// second and returns false.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(super) fn exchange(new: &Path, old: &Path) -> io::Result<bool> {
    use rustix::fs::{RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, new, CWD, old, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => rename(new, old).map(|()| false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(super) fn exchange(new: &Path, old: &Path) -> io::Result<bool> {
    rename(new, old).map(|()| false)
}

/// Moves a file, over any existing one. On Windows that is refused while another program reads either of them, a virus
/// scanner for instance: then this tries again for a second.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let start = Instant::now();
    loop {
        match fs::rename(from, to) {
            Err(error)
                if cfg!(windows)
                    && error.kind() == io::ErrorKind::PermissionDenied
                    && start.elapsed() < Duration::from_secs(1) =>
            {
                std::thread::sleep(Duration::from_millis(10));
            }
            renamed => return renamed,
        }
    }
}

/// Syncs the folder of a file. Elsewhere folders cannot be opened, and a new entry is durable once its file is.
#[cfg(unix)]
pub(crate) fn sync_folder(file: &Path) -> io::Result<()> {
    File::open(super::folder_of(file))?.sync_all()
}

#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Gives a new file the permissions, the group and, if the system allows it, the owner of another one.
#[cfg(unix)]
pub(super) fn share_like(new: &File, old: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let (has, wanted) = (new.metadata()?, old.metadata()?);
    if has.uid() != wanted.uid() {
        // Only root may; otherwise the file belongs to the user who saved it.
        let _ = fchown(new, Some(wanted.uid()), None);
    }
    if has.gid() != wanted.gid() {
        fchown(new, None, Some(wanted.gid()))?;
    }
    new.set_permissions(wanted.permissions())
}

#[cfg(not(unix))]
pub(super) fn share_like(new: &File, old: &File) -> io::Result<()> {
    new.set_permissions(old.metadata()?.permissions())
}

/// Gives a new file the access list and the extended attributes of another one.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(super) fn copy_attributes(new: &File, old: &File) -> io::Result<()> {
    use rustix::fs::{XattrFlags, fgetxattr, fremovexattr, fsetxattr};
    let mut buffer = vec![0; 1 << 16];
    let (has, wanted) = (attributes(new)?, attributes(old)?);
    // A new file inherits the access list of its folder.
    for name in has.iter().filter(|name| !wanted.contains(name)) {
        fremovexattr(new, name.as_slice())?;
    }
    for name in &wanted {
        let size = fgetxattr(old, name.as_slice(), &mut *buffer)?;
        let value = buffer[..size].to_vec();
        let same = has.contains(name)
            && fgetxattr(new, name.as_slice(), &mut *buffer)
                .is_ok_and(|size| buffer[..size] == value);
        if !same {
            fsetxattr(new, name.as_slice(), &value, XattrFlags::empty())?;
        }
    }
    Ok(())
}

/// The names of the extended attributes of a file; none where the disk does not support them.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn attributes(file: &File) -> io::Result<Vec<Vec<u8>>> {
    let mut buffer = vec![0; 1 << 16];
    let size = match rustix::fs::flistxattr(file, &mut *buffer) {
        Err(rustix::io::Errno::NOTSUP | rustix::io::Errno::NOSYS) => 0,
        other => other?,
    };
    let names = buffer[..size].split(|&byte| byte == 0);
    let names = names.filter(|name| !name.is_empty());
    Ok(names.map(<[u8]>::to_vec).collect())
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(super) fn copy_attributes(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}

/// The owner of a file, for a message: ` of user 1000`, or empty where the system does not tell.
#[cfg(unix)]
pub(super) fn whose(path: &Path) -> String {
    use std::os::unix::fs::MetadataExt as _;
    fs::symlink_metadata(path).map_or(String::new(), |data| format!(" of user {}", data.uid()))
}

#[cfg(not(unix))]
pub(super) fn whose(_: &Path) -> String {
    String::new()
}

/// Whether a lock stays when the program that holds it is killed.
pub(super) const LEAVES_LOCKS: bool = cfg!(unix);

/// Creates the file of a lock, and locks it.
#[cfg(unix)]
pub(super) fn create_locked(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    // Some network disks lock only what can be written.
    let file = options.read(true).write(true).create_new(true).open(path)?;
    try_lock(&file);
    Ok(file)
}

/// Elsewhere the open file is the lock: Windows opens it for nobody else, and removes it once it is closed.
#[cfg(not(unix))]
pub(super) fn create_locked(path: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt as _;
    const DELETE_ON_CLOSE: u32 = 0x0400_0000;
    // Another program has it open, or has just closed it.
    const IN_USE: [i32; 2] = [32, 5];
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true);
    options.share_mode(0).custom_flags(DELETE_ON_CLOSE);
    options.open(path).map_err(|error| {
        let is_used = error
            .raw_os_error()
            .is_some_and(|code| IN_USE.contains(&code));
        if is_used && path.exists() {
            io::ErrorKind::AlreadyExists.into()
        } else {
            error
        }
    })
}

/// Locks a file; returns whether nobody else had locked it, as far as the system knows.
#[cfg(unix)]
pub(super) fn try_lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock))
}

/// Elsewhere a locked file could not be read.
#[cfg(not(unix))]
pub(super) fn try_lock(_: &File) -> bool {
    true
}

/// Whether somebody else has locked a file and still has it open: the system releases the lock even if the program is
/// killed.
#[cfg(unix)]
pub(super) fn is_locked(file: &File) -> bool {
    // Shared, so that two who ask do not take each other for the one who has it.
    file.try_lock_shared().is_err()
}

#[cfg(not(unix))]
pub(super) fn is_locked(_: &File) -> bool {
    true
}

/// Keeps a file open and locked, until the result is dropped, while another one takes its place. Elsewhere it is closed,
/// because an open file may not be replaced.
#[cfg(unix)]
pub(super) fn hold(file: File) -> impl Sized {
    try_lock(&file);
    file
}

#[cfg(not(unix))]
pub(super) fn hold(_: File) -> impl Sized {}
