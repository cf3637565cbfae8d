//! How much a question may look at: whatever texts a host writes, an answer comes soon.
//!
//! Everything is counted in steps of a text: a word of it that is read, for each card at which it is read. A question that
//! has used up what it may look at takes nothing more into account: no further text applies, no further card fits. So the
//! answer follows from the table alone, whoever asks and how often.

use std::cell::Cell;

use super::Query;

/// What a question about rules in force may look at. In 6,000 random games with the real decks none asked for
/// more than 59.
const QUESTION: u32 = 16_384;

/// What one instruction of a resolving text may look at, the questions included that it asks.
const LOOK: u32 = 262_144;

impl<'a> Query<'a> {
    /// Asks a question within its bound; one that is part of another shares that one's.
    #[inline]
    pub(super) fn bounded(&self, depth: u8, ask: impl FnOnce(&Query<'_>)) {
        match self.left {
            Some(_) => ask(&Query { depth, ..*self }),
            None => self.within(QUESTION, depth, ask),
        }
    }

    /// The look of one instruction of a resolving text.
    pub fn look<T>(&self, read: impl FnOnce(&Query<'_>) -> T) -> T {
        self.within(LOOK, self.depth, read)
    }

    #[inline]
    fn within<T>(&self, bound: u32, depth: u8, read: impl FnOnce(&Query<'_>) -> T) -> T {
        let left = Cell::new(bound);
        let answer = read(&Query { left: Some(&left), depth, ..*self });
        if let Some(spent) = self.spent {
            spent.set(spent.get().saturating_add(bound - left.get()));
        }
        answer
    }

    /// Takes so many steps, if they are left.
    #[inline]
    pub(super) fn affords(&self, steps: u32) -> bool {
        let Some(left) = self.left else {
            return true;
        };
        let rest = left.get().checked_sub(steps);
        left.set(rest.unwrap_or(0));
        rest.is_some()
    }
}
