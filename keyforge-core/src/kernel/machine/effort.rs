//! How much the texts of cards may do within one action: whatever cards a host writes, an action ends soon.

use serde::{Deserialize, Serialize};

/// What texts have done since they were given leave anew.
///
/// It is counted in steps: a word of a text that is read, for each card at which it is read. What
/// takes longer is charged as so many steps. Rulesets [note](Effort::note) it where texts resolve, and end every text once
/// it [is exhausted](Effort::is_exhausted): what was done stays done, and the rules themselves go on. So a listed action
/// never fails, and the same log gives the same game on every machine.
///
/// ```
/// use keyforge_core::kernel::{Effort, MOST_EFFORT};
///
/// let mut effort = Effort::default();
/// effort.note(MOST_EFFORT);
/// assert!(!effort.is_exhausted());
/// effort.note(1);
/// assert!(effort.is_exhausted());
/// assert!(effort.cut_short(), "that is told");
/// assert!(!effort.cut_short(), "once");
/// assert!(effort.is_exhausted());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Effort(u32);

/// The most that texts may do. In 6,000 random games of KeyForge with the real decks no action needed more than 8,964.
pub const MOST_EFFORT: u32 = 2_500_000;

impl Effort {
    /// What an instruction costs beside what it looks at.
    pub const INSTRUCTION: u32 = 128;

    /// What a thing costs that happens to a card or a player, or an ability that will have to wait for its turn.
    pub const THING: u32 = 64;

    /// What an instruction costs beside that for each effect that lasts: all of them are looked at meanwhile.
    pub const LASTING: u32 = 16;

    /// What it costs that a text resolves within others, for each of those: all of them are kept meanwhile.
    pub const WITHIN: u32 = 16;

    /// Adds so many steps.
    pub fn note(&mut self, steps: u32) {
        self.0 = self.0.saturating_add(steps);
    }

    /// Whether texts have done all that they may.
    #[must_use]
    pub const fn is_exhausted(self) -> bool {
        self.0 > MOST_EFFORT
    }

    /// Whether nothing was done.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0 == 0
    }

    /// Whether this is the moment to tell that texts end here: the first time that it is asked.
    pub fn cut_short(&mut self) -> bool {
        let told = self.0 == u32::MAX;
        self.0 = u32::MAX;
        !told
    }
}
