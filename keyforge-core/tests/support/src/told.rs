//! What is told, in a few digits: a game that goes otherwise than it did is noticed, whatever it was that changed.

use keyforge_core::kernel::Digest;
use serde::Serialize;

/// A sum over everything that was told, in its order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Told(Digest);

impl Told {
    /// Adds something that was told.
    pub fn add<T: Serialize>(&mut self, what: &T) {
        self.0 = Digest::chained(&self.0, &serde_json::to_vec(what).unwrap());
    }

    /// Eight digits: two of ten thousand sums agree in them with a chance of one in a hundred, one with another with one in
    /// four billion.
    pub fn short(&self) -> String {
        self.0.to_string()[..8].to_owned()
    }
}
