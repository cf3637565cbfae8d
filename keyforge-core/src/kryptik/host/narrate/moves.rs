//! Cards that move one after the other, told in one line.

use crate::kernel::plural;
use crate::kryptik::table::{CardId, Spot};

/// Cards that went the same way, one after the other. Which of them are known makes no other line, so that a story has as
/// many lines for a player as it has for who sees everything.
pub(super) struct Moves {
    from: Spot,
    to: Spot,
    host: Option<CardId>,
    titles: Vec<String>,
    hidden: usize,
}

impl Moves {
    /// No card yet.
    pub fn between(from: Spot, to: Spot, host: Option<CardId>) -> Moves {
        Moves { from, to, host, titles: Vec::new(), hidden: 0 }
    }

    /// Whether a card that goes this way goes with these.
    pub fn go(&self, from: Spot, to: Spot, host: Option<CardId>) -> bool {
        (self.from, self.to, self.host) == (from, to, host)
    }

    /// One more card, by its title where that is known.
    pub fn push(&mut self, title: Option<&str>) {
        match title {
            Some(title) => self.titles.push(title.to_owned()),
            None => self.hidden += 1,
        }
    }

    /// Which cards they are, and whether it is one.
    pub fn subject(self) -> (String, bool) {
        let one = self.titles.len() + self.hidden == 1;
        let mut words = self.titles;
        match self.hidden {
            0 => {}
            1 => words.push("a hidden card".to_owned()),
            count => words.push(plural(&count, "hidden card").to_string()),
        }
        let last = words.pop().unwrap_or_default();
        let subject = if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) };
        (subject, one)
    }

    /// The citizen under which they went.
    pub fn host(&self) -> Option<CardId> {
        self.host
    }

    /// Where they went.
    pub fn to(&self) -> Spot {
        self.to
    }
}
