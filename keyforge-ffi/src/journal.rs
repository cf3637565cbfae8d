//! A journal as an object of the host.

use std::sync::Arc;

use keyforge_core::KeyForge;

use crate::shared::Kept;
use crate::{CardLibrary, Game, KeyforgeError};

/// The log of a game that is kept in a file while the game goes on.
///
/// Call `append` after each change of the game: the journal writes what it has not, and waits until it is on the medium. The end
/// of the app at any moment costs nothing that `append` returned for. A file has one writer at a time. It is let go when the
/// journal is finished, or when the host lets go of the object.
#[derive(Debug, uniffi::Object)]
pub struct Journal {
    kept: Kept<KeyForge>,
}

/// A journal that was opened, with the game that goes on.
#[derive(Debug, uniffi::Record)]
pub struct OpenedJournal {
    /// The journal, ready for what comes next.
    pub journal: Arc<Journal>,
    /// The game, every event compared with what the rules do.
    pub game: Arc<Game>,
    /// How many bytes of a last line were cut off, as the app had been ended while it wrote it; 0 as a rule.
    pub cut_bytes: u64,
}

/// Opens a journal and goes on with its game. What a crash left of a last line is cut off.
///
/// After each `sync_every` entries it waits until they are on the medium; with 0 when `sync` or `finish` are called.
#[uniffi::export(default(library = None, sync_every = 1))]
pub fn open_journal(
    path: &str,
    library: Option<Arc<CardLibrary>>,
    sync_every: u32,
) -> Result<OpenedJournal, KeyforgeError> {
    let (kept, hosted, cut_bytes) = Kept::open(path, &CardLibrary::cards_of(library), sync_every)?;
    Ok(OpenedJournal { journal: Arc::new(Journal { kept }), game: Game::of(hosted), cut_bytes })
}

#[uniffi::export]
impl Journal {
    /// Begins a journal in a new file, with all entries that the game has. A file that exists is refused.
    ///
    /// After each `sync_every` entries it waits until they are on the medium, where no power cut can take them; with 0 when
    /// `sync` or `finish` are called.
    #[uniffi::constructor(default(sync_every = 1))]
    pub fn create(path: &str, game: &Game, sync_every: u32) -> Result<Arc<Journal>, KeyforgeError> {
        Ok(Arc::new(Journal { kept: Kept::create(path, &game.hosted, sync_every)? }))
    }

    /// Writes the entries of the game that the journal has not, and gives their number.
    ///
    /// After an error call it again: what a failed write left is cut off first.
    pub fn append(&self, game: &Game) -> Result<u32, KeyforgeError> {
        self.kept.append(&game.hosted)
    }

    /// Waits until all that was appended is on the medium: when the app goes to the background, say.
    pub fn sync(&self) -> Result<(), KeyforgeError> {
        self.kept.sync()
    }

    /// Waits until all is on the medium, and lets the file go. Nothing happens to a journal that is finished.
    pub fn finish(&self) -> Result<(), KeyforgeError> {
        self.kept.finish()
    }

    /// Finishes the journal and puts the smallest form of the log in its place: for games that are put away.
    ///
    /// Events are left out, and found again when it is opened.
    pub fn compact(&self) -> Result<(), KeyforgeError> {
        self.kept.compact()
    }

    /// How many entries are written.
    pub fn entry_count(&self) -> Result<u32, KeyforgeError> {
        self.kept.entries()
    }

    /// How many of them no power cut can take.
    pub fn synced_count(&self) -> Result<u32, KeyforgeError> {
        self.kept.synced_entries()
    }
}
