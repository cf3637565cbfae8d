//! A journal in a file.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fs4::{FileExt, TryLockError};

use super::{Storage, StorageError, StorageStep};

/// A file that one journal writes, in JSON Lines as [`Log::to_jsonl`](crate::kernel::Log::to_jsonl) has them: anybody may read
/// it meanwhile.
///
/// Beside `game.jsonl` lies `game.jsonl.lock`, an empty file by which a journal keeps others out, in this program and in
/// others. It goes when the journal is closed; where the system is no Unix, and after a crash, it stays and does no harm. A
/// crash in the middle of a new beginning may leave `game.jsonl.new`, which nobody needs and the next one overwrites.
///
/// ```no_run
/// use keyforge_core::kernel::{FileStorage, Journal, SyncPolicy};
/// use keyforge_core::{KeyForge, library::Library};
///
/// let opened = Journal::<KeyForge>::open(FileStorage::open("game.jsonl")?, SyncPolicy::EachAppend)?;
/// let (journal, game) = opened.resume(&Library::builtin())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FileStorage {
    /// The path without links, so that a file has one lock however it is named.
    path: PathBuf,
    /// As the host named it.
    place: String,
    /// None while there is no file.
    file: Option<File>,
    _lock: Lock,
}

/// Keeps other journals out until it is dropped.
#[derive(Debug)]
struct Lock {
    file: File,
    path: PathBuf,
    /// The program that took it.
    owner: u32,
}

impl Lock {
    fn take(path: PathBuf) -> Result<Lock, TryLockError> {
        loop {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
            let file = file.map_err(TryLockError::Error)?;
            FileExt::try_lock(&file)?;
            // Whoever had it may have removed it between opening and locking: then it keeps nobody out.
            if is_still_at(&file, &path).map_err(TryLockError::Error)? {
                return Ok(Lock { file, path, owner: std::process::id() });
            }
        }
    }
}

impl Drop for Lock {
    /// A program that is just being started shares the open files of the one that starts it, so that closing would not do.
    /// One that was forked and goes on has no right to let go what is not its own.
    fn drop(&mut self) {
        if self.owner != std::process::id() {
            return;
        }
        // While it is held: nobody else has another file of that name yet.
        if cfg!(unix) && is_still_at(&self.file, &self.path).unwrap_or(false) {
            let _ = fs::remove_file(&self.path);
        }
        // Closing does it too, if later.
        let _ = FileExt::unlock(&self.file);
    }
}

/// Whether an open file is the one that has this name now.
#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (open.dev(), open.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere the file of a lock is never removed.
#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

impl FileStorage {
    /// A place for a new journal, in a folder that exists. The file is made by [`Journal::create`](super::Journal::create).
    ///
    /// # Errors
    ///
    /// [`StorageError::InUse`] when a journal is open there; [`StorageError::Failed`] when the folder does not exist or may
    /// not be written to, and when the path names a folder, a device or anything else that is no regular file.
    pub fn create(path: impl AsRef<Path>) -> Result<FileStorage, StorageError> {
        FileStorage::at(path.as_ref())
    }

    /// The place of a journal that exists.
    ///
    /// # Errors
    ///
    /// [`StorageError::Missing`] when there is no such file, [`StorageError::InUse`] when a journal is open there;
    /// [`StorageError::Failed`] when it may not be read or written.
    pub fn open(path: impl AsRef<Path>) -> Result<FileStorage, StorageError> {
        let path = path.as_ref();
        let place = path.display().to_string();
        match path.try_exists() {
            Ok(true) => FileStorage::at(path),
            Ok(false) => Err(StorageError::Missing { place }),
            Err(error) => Err(StorageError::io(place, StorageStep::Open, &error)),
        }
    }

    fn at(path: &Path) -> Result<FileStorage, StorageError> {
        let place = path.display().to_string();
        let path = without_links(path).map_err(|error| StorageError::io(&place, StorageStep::Open, &error))?;
        match Lock::take(beside(&path, ".lock")) {
            Ok(lock) => Ok(FileStorage { path, place, file: None, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(StorageError::InUse { place }),
            Err(TryLockError::Error(error)) => Err(StorageError::io(place, StorageStep::Lock, &error)),
        }
    }

    /// Does one step, and names it if it fails.
    fn step<T>(
        &mut self,
        step: StorageStep,
        work: impl FnOnce(&mut FileStorage) -> io::Result<T>,
    ) -> Result<T, StorageError> {
        work(self).map_err(|error| StorageError::io(self.place(), step, &error))
    }

    fn file(&mut self) -> io::Result<&mut File> {
        let file = match self.file.take() {
            Some(file) => file,
            None => OpenOptions::new().read(true).write(true).open(&self.path)?,
        };
        Ok(self.file.insert(file))
    }

    /// How many bytes there are, if that is as the journal has it.
    fn check_length(
        &mut self,
        step: StorageStep,
        expected: u64,
        fits: fn(u64, u64) -> bool,
    ) -> Result<(), StorageError> {
        let found = self.step(step, |storage| Ok(storage.file()?.metadata()?.len()))?;
        match fits(expected, found) {
            true => Ok(()),
            false => Err(StorageError::Changed { place: self.place(), expected, found }),
        }
    }
}

impl Storage for FileStorage {
    fn place(&self) -> String {
        self.place.clone()
    }

    fn read(&mut self) -> Result<Vec<u8>, StorageError> {
        self.step(StorageStep::Read, |storage| {
            let mut bytes = Vec::new();
            match storage.file() {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    file.seek(SeekFrom::Start(0))?;
                    file.read_to_end(&mut bytes)?;
                }
            }
            Ok(bytes)
        })
    }

    fn append(&mut self, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        self.check_length(StorageStep::Append, at, |expected, found| expected == found)?;
        self.step(StorageStep::Append, |storage| {
            let file = storage.file()?;
            file.seek(SeekFrom::Start(at))?;
            file.write_all(bytes)
        })
    }

    fn truncate(&mut self, length: u64) -> Result<(), StorageError> {
        self.check_length(StorageStep::Truncate, length, |expected, found| expected <= found)?;
        self.step(StorageStep::Truncate, |storage| storage.file()?.set_len(length))
    }

    fn replace(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        self.step(StorageStep::Replace, |storage| {
            let new = beside(&storage.path, ".new");
            let mut file = File::create(&new)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            // Some systems rename no file that is open, and replace none.
            drop(file);
            storage.file = None;
            fs::rename(&new, &storage.path)?;
            sync_folder(&storage.path)
        })
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        self.step(StorageStep::Sync, |storage| storage.file()?.sync_data())
    }
}

/// The same file, whatever links lead there. It need not exist; its folder has to.
///
/// A device reads as empty, and a new beginning would put a file in its place: only regular files are taken.
fn without_links(path: &Path) -> io::Result<PathBuf> {
    if path.try_exists()? {
        let path = fs::canonicalize(path)?;
        return match fs::metadata(&path)?.is_file() {
            true => Ok(path),
            false => Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no regular file")),
        };
    }
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "this names no file");
    // With a slash or a dot behind its name it is a folder, which would be taken for a file of that name here, and nowhere else.
    let is_named_last = |name: &&OsStr| path.as_os_str().as_encoded_bytes().ends_with(name.as_encoded_bytes());
    let name = path.file_name().filter(is_named_last).ok_or_else(no_file)?;
    Ok(fs::canonicalize(folder(path))?.join(name))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file beside this one, with more behind its name.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Brings a new name to the medium.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(folder(path))?.sync_all()
}

/// Elsewhere folders are no files, and the system sees to their names itself.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
