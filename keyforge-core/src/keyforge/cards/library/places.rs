//! Where names are in a list.

use crate::kernel::Digest;

/// The place of each name of a list, by the hash of the name: all slugs of two decks are looked up where a game begins, and a map
/// from names would keep every name twice.
#[derive(Clone, Default, Debug)]
pub(super) struct Places {
    /// The hashes in order.
    hashes: Vec<u64>,
    /// The place of the name with each hash.
    places: Vec<usize>,
}

impl Places {
    /// The place of a name; `is` tells whether the name at a place is that one.
    pub fn find(&self, name: &str, is: &dyn Fn(usize) -> bool) -> Option<usize> {
        let hash = Digest::of_hash(name);
        let from = self.first_of(hash);
        let alike = self.hashes[from..].iter().take_while(|other| **other == hash).count();
        self.places[from..][..alike].iter().copied().find(|place| is(*place))
    }

    /// Notes a name and its place: that of the last of equal names is found.
    pub fn note(&mut self, name: &str, place: usize) {
        let hash = Digest::of_hash(name);
        let at = self.first_of(hash);
        self.hashes.insert(at, hash);
        self.places.insert(at, place);
    }

    /// Where the first name with that hash is or would be.
    fn first_of(&self, hash: u64) -> usize {
        self.hashes.partition_point(|other| *other < hash)
    }
}
