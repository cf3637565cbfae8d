//! A storage that forgets everything when the program ends.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Storage, StorageError};

/// Bytes in memory, for tests of hosts. A clone is the same place, so a test can look at what a journal wrote and open it
/// again; unlike a file it takes several journals at once.
#[derive(Clone, Default, Debug)]
pub struct MemoryStorage {
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl MemoryStorage {
    /// An empty place.
    #[must_use]
    pub fn new() -> MemoryStorage {
        MemoryStorage::default()
    }

    /// A place that holds these bytes.
    #[must_use]
    pub fn holding(bytes: impl Into<Vec<u8>>) -> MemoryStorage {
        MemoryStorage { bytes: Arc::new(Mutex::new(bytes.into())) }
    }

    /// What is stored.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        // Nobody panics halfway through a change of the bytes.
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self, expected: u64, found: usize) -> StorageError {
        StorageError::Changed { place: self.place(), expected, found: found as u64 }
    }
}

impl Storage for MemoryStorage {
    fn place(&self) -> String {
        "memory".to_owned()
    }

    fn read(&mut self) -> Result<Vec<u8>, StorageError> {
        Ok(self.bytes())
    }

    fn append(&mut self, at: u64, bytes: &[u8]) -> Result<(), StorageError> {
        let mut stored = self.lock();
        if stored.len() as u64 != at {
            return Err(self.changed(at, stored.len()));
        }
        stored.extend_from_slice(bytes);
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> Result<(), StorageError> {
        let mut stored = self.lock();
        let Some(kept) = usize::try_from(length).ok().filter(|kept| *kept <= stored.len()) else {
            return Err(self.changed(length, stored.len()));
        };
        stored.truncate(kept);
        Ok(())
    }

    fn replace(&mut self, bytes: &[u8]) -> Result<(), StorageError> {
        *self.lock() = bytes.to_vec();
        Ok(())
    }

    fn sync(&mut self) -> Result<(), StorageError> {
        Ok(())
    }
}
