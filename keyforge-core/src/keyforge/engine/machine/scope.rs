//! What a resolving ability knows: who reads it, what it chose, what it has done.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::kernel::{Seat, Seats};
use crate::keyforge::cards::library::code::Pc;
use crate::keyforge::cards::syntax::Way;
use crate::keyforge::model::{House, HouseSet};
use crate::keyforge::table::{AbilityId, Binding, CardRef, CounterPile, DefId, Fact, Refs, Snapshot};

/// A card that left its place while something was resolving, as it was.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Past {
    pub card: CardRef,
    pub was: Snapshot,
    /// The traits that it had gained.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// The keywords that it had gained or lost, a bit for each.
    #[serde(default, skip_serializing_if = "super::settle::never")]
    pub keywords: u16,
    /// The counters on it other than +1 power counters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<CounterPile>,
    /// The upgrades on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upgrades: Vec<CardRef>,
    /// The half with its icons, if it was a copy of a gigantic creature and another one is the first in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icons: Option<DefId>,
    /// The creature that has been put into its place since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub successor: Option<CardRef>,
}

/// A loop of a resolving ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Loop {
    /// So many more rounds.
    Times(u16),
    /// These cards are still to come, the last one next.
    Cards(Refs),
    /// These players are still to come; "me" was the other one.
    Players(Option<Seat>, Seat),
    /// These houses are still to come; that one was chosen before.
    Houses(HouseSet, Option<House>),
}

/// What the running verb was to do (`IFDO-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Wanted {
    /// No verb that can fail is running.
    #[default]
    Nothing,
    /// So many things.
    Things(u16),
    /// More than there is: whatever it does, it does not do it.
    TooMuch,
}

impl Wanted {
    /// So many things; a verb that finds none has failed to do one.
    pub fn things(count: usize) -> Wanted {
        Wanted::Things(u16::try_from(count.max(1)).unwrap_or(u16::MAX))
    }

    /// Whether a verb that has done so many things did what it was to do.
    pub const fn is_met_by(self, did: u16) -> bool {
        match self {
            Wanted::Nothing => true,
            Wanted::Things(count) => did >= count,
            Wanted::TooMuch => false,
        }
    }
}

/// The registers of a resolving ability.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Scope {
    pub ability: AbilityId,
    pub pc: Pc,
    pub you: Seat,
    /// What "me" was before "by" changed it.
    pub yous: SmallVec<[Seat; 2]>,
    pub this: CardRef,
    pub source: CardRef,
    pub event: Option<Box<Fact>>,
    pub binding: Binding,
    /// What the last `Select` chose.
    pub selected: Refs,
    /// What an earlier one chose.
    pub stashed: Refs,
    /// Everything chosen so far.
    pub chosen: Refs,
    /// The cards affected by the last verb.
    pub way: Refs,
    /// The cards looked at and not taken.
    pub rest: Refs,
    /// The cards destroyed so far.
    pub destroyed: Refs,
    /// Who sees which cards go, as they lay then: those that it has revealed since it last chose any, and the chosen ones for who
    /// chose them.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub shown: SmallVec<[(CardRef, Seats); 2]>,
    pub ways: [u16; Way::COUNT],
    pub loops: SmallVec<[Loop; 2]>,
    /// Whether everything since `Try` was done.
    pub done: bool,
    /// The same for the parts around it, the innermost in the lowest bit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub done_around: u64,
    pub found: bool,
    /// Whether the last selection found as many cards as it wanted.
    pub complete: bool,
    /// What the running verb was to do.
    pub wanted: Wanted,
    /// How many things it has done.
    pub did: u16,
    /// What is gathered for one moment: damage, destruction, what leaves play.
    pub gathered: Option<Vec<super::batch::Item>>,
    /// What is to be done with the answer to the open question.
    pub asked: bool,
    /// Set by "cancel": what was interrupted does not happen.
    pub cancelled: bool,
    /// Where the æmber of the replaced event would have come from.
    pub purse: Option<crate::keyforge::table::Purse>,
    /// A searched deck that is shuffled once what was found has left it.
    pub shuffle_later: Option<Seat>,
    /// Whether the card is used as if it belonged to "me" (`SAC-3`).
    pub as_yours: bool,
    /// What comes before the next instruction, the last one first.
    pub later: Vec<super::frame::Frame>,
    /// A number that a verb keeps while it asks.
    pub counter: u16,
}

impl Scope {
    /// From here on it is noted whether everything is done; within another such part, what that one noted is kept.
    pub fn begin_trying(&mut self, within: bool) {
        if within {
            self.done_around = self.done_around << 1 | u64::from(self.done);
        }
        self.done = true;
    }

    /// Whether everything since then was done. The part around it has done everything only if this one has.
    pub fn end_trying(&mut self, within: bool) -> bool {
        let done = self.done;
        if within {
            self.done &= self.done_around & 1 != 0;
            self.done_around >>= 1;
        }
        done
    }

    /// The next house of the innermost loop is the chosen one; after the last one, that which was chosen before the loop.
    /// Whether there is one.
    pub fn next_house(&mut self) -> bool {
        let Some(Loop::Houses(left, was)) = self.loops.last_mut() else {
            return false;
        };
        let next = left.iter().next();
        self.binding.house = next.or(*was);
        next.iter().for_each(|house| left.remove(*house));
        next.is_some()
    }

    pub fn new(ability: AbilityId, you: Seat, this: CardRef, source: CardRef) -> Scope {
        Scope {
            ability,
            pc: 0,
            you,
            yous: SmallVec::new(),
            this,
            source,
            event: None,
            binding: Binding::default(),
            selected: Refs::new(),
            stashed: Refs::new(),
            chosen: Refs::new(),
            way: Refs::new(),
            rest: Refs::new(),
            destroyed: Refs::new(),
            shown: SmallVec::new(),
            ways: [0; Way::COUNT],
            loops: SmallVec::new(),
            done: true,
            done_around: 0,
            found: false,
            complete: true,
            wanted: Wanted::Nothing,
            did: 0,
            gathered: None,
            asked: false,
            cancelled: false,
            purse: None,
            shuffle_later: None,
            as_yours: false,
            later: Vec::new(),
            counter: 0,
        }
    }

    /// The card that deals the damage of this ability (`DAMAGE-10`).
    pub fn source_of_damage(&self) -> CardRef {
        self.this
    }

    /// Adds to what "this way" counts.
    pub fn add(&mut self, way: Way, amount: u16) {
        let count = &mut self.ways[way.index()];
        *count = count.saturating_add(amount);
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}
