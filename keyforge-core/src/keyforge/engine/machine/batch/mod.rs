//! Things that happen at the same moment.
//!
//! Every item of a [`Batch`] passes its stages: what its source does instead, what forbids it, what its target does
//! instead, and for damage the fixed order of amount, protection, ward, armor and redirection. What is left happens as
//! one group. A replacement acts on one line of descent at most once (`used`), so nothing is redirected for ever.

mod divide;
mod icon;
mod perform;
mod replace;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::frame::Next;
use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::syntax::{DestroyCause, GainCause, Zone};
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::model::Icon;
use crate::keyforge::table::{
    AbilityId, AmberDeed, Area, CardRef, Event, Fact, FactKind, Maybe, MoveCause, Purse, Status, StatusFlags,
};

/// What kind of damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum DamageKind {
    /// Of an ability.
    Effect,
    /// Of a keyword.
    Keyword(DestroyCause),
    /// Of a bonus icon (`BONUS-7`).
    Icon,
    /// Of the power of a fighting creature.
    Power,
}

/// What is about to happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum What {
    Damage {
        to: CardRef,
        amount: i32,
        by: Maybe<CardRef>,
        kind: DamageKind,
        ignore_armor: bool,
        /// Whether the damage destroys what it is placed on.
        poison: bool,
    },
    Destroy {
        card: CardRef,
    },
    Leave {
        card: CardRef,
        to: Area,
        seat: Seat,
        cause: MoveCause,
        bottom: bool,
    },
    /// The other half of a gigantic creature goes where the creature goes (`GIGANTIC-2c`).
    Half {
        card: CardRef,
        of: CardRef,
    },
    Amber {
        amount: u16,
        from: Purse,
        to: Purse,
        deed: AmberDeed,
        cause: Option<GainCause>,
        /// Who does it.
        you: Seat,
    },
    /// A bonus icon is resolved.
    Icon {
        icon: Icon,
        card: CardRef,
        you: Seat,
    },
}

/// One thing that is about to happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Item {
    pub what: What,
    pub(crate) stage: u8,
    /// Replacements that acted on it or on what it came from.
    pub(crate) used: Vec<(AbilityId, CardRef)>,
    /// The creatures that got the damage of which it is a copy: no copy goes back to one of them (`FAQ-048`).
    pub(crate) received: SmallVec<[CardRef; 2]>,
    pub(crate) gone: bool,
    /// Whether it is what the running ability wanted, and not a consequence.
    pub(crate) counts: bool,
    /// Whether a replacement has made another deed of it: what was wanted is not done.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) replaced: bool,
    /// Whether the card gets the mark that it returns to its owner's hand from these archives.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) abducts: bool,
    /// Whether it goes onto a deck in a random order with the others of this moment that do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) mixes: bool,
}

/// The stage of an item that is ready to happen.
pub(crate) const READY: u8 = 6;

/// The stage of an item of damage at which what ward and armor left of it may go elsewhere (`ARMOR-8`).
pub(crate) const REDIRECTION: u8 = 5;

impl Item {
    pub fn new(what: What) -> Item {
        let (used, received) = (Vec::new(), SmallVec::new());
        let (gone, replaced, abducts, mixes) = (false, false, false, false);
        Item { what, stage: 0, used, received, gone, counts: true, replaced, abducts, mixes }
    }

    pub(crate) fn consequence(what: What) -> Item {
        Item { counts: false, ..Item::new(what) }
    }

    /// Whether it passes more stages before it happens.
    fn advances(&self) -> bool {
        !self.gone && self.stage < READY
    }

    /// Whether it is damage that its creature's ward and armor may still take: all of one moment meets them before any of it
    /// goes elsewhere.
    fn meets_armor(&self) -> bool {
        matches!(self.what, What::Damage { .. }) && self.stage < REDIRECTION && self.advances()
    }

    /// The other half of a gigantic creature, in its place among the cards that leave with it.
    pub fn half(card: CardRef, of: CardRef) -> Item {
        Item { stage: READY, ..Item::consequence(What::Half { card, of }) }
    }
}

/// Things that happen at the same moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Batch {
    pub(crate) items: Vec<Item>,
    /// Which item the open question is about.
    asked: Option<u32>,
    /// The damage that is being divided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    division: Option<Box<divide::Division>>,
    /// Whether no check and no window follows: who made the batch sees to that.
    silent: bool,
    /// The first fact of this batch.
    from: Option<usize>,
    /// The resolving ability that wants it.
    pub(crate) scope: Option<usize>,
    /// Creatures whose ward took something of this batch.
    warded: SmallVec<[CardRef; 2]>,
    /// Whether the decks that cards go into are shuffled.
    pub shuffle: bool,
    /// Cards that are remembered by the card of the ability when they are purged.
    pub remember: bool,
    /// The card under which cards go.
    pub host: Option<CardRef>,
    /// Whether "Leaves Play:" is still to come, before anything leaves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) warns: bool,
}

impl Batch {
    /// Calls `f` with every card that is about to go somewhere: one that lies in secret may wait for a replacement.
    pub(crate) fn each_reference(&mut self, f: &mut dyn FnMut(&mut CardRef)) {
        for item in &mut self.items {
            match &mut item.what {
                What::Leave { card, .. } | What::Destroy { card } | What::Icon { card, .. } => f(card),
                What::Half { card, of } => {
                    f(card);
                    f(of);
                }
                // Both are about what lies in the open, where no other card may lie as well.
                What::Damage { .. } | What::Amber { .. } => {}
            }
        }
    }

    /// What is about to happen to a creature happens to the card that it is now, turned over where it stands.
    pub(crate) fn follow(&mut self, was: CardRef, now: CardRef) {
        let follow = |card: &mut CardRef| {
            if *card == was {
                *card = now;
            }
        };
        for item in &mut self.items {
            item.used.iter_mut().for_each(|(_, card)| follow(card));
            item.received.iter_mut().for_each(follow);
            match &mut item.what {
                What::Damage { to, by, .. } => {
                    follow(to);
                    if *by == was {
                        *by = now.into();
                    }
                }
                What::Amber { from, to, .. } => {
                    for purse in [from, to] {
                        if *purse == Purse::Card(was.card) {
                            *purse = Purse::Card(now.card);
                        }
                    }
                }
                // Each reference to a card that may be secret follows with those of all frames.
                What::Leave { .. } | What::Destroy { .. } | What::Half { .. } | What::Icon { .. } => {}
            }
        }
    }

    /// These at the same moment, then checks and windows.
    pub fn of(items: Vec<Item>) -> Batch {
        Batch {
            items,
            asked: None,
            division: None,
            silent: false,
            from: None,
            scope: None,
            warded: SmallVec::new(),
            shuffle: false,
            remember: false,
            host: None,
            warns: false,
        }
    }

    /// The same without checks and windows.
    pub fn silent(items: Vec<Item>) -> Batch {
        Batch { silent: true, ..Batch::of(items) }
    }

    /// The same, wanted by the resolving ability.
    pub fn in_scope(mut self, scope: usize) -> Batch {
        self.scope = Some(scope);
        self
    }
}

impl Engine<'_> {
    /// One thing that happens by itself.
    pub(crate) fn alone(&mut self, item: Item) -> Vec<Item> {
        let mut items = self.rooms.items().take();
        items.push(item);
        items
    }

    #[inline]
    pub(crate) fn step_batch(&mut self, frame: &mut Batch) -> Result<Next, Fault> {
        if frame.from.is_none() {
            frame.from = Some(self.machine.facts.len());
        }
        self.drop_what_has_left(&mut frame.items);
        loop {
            if frame.division.is_some() {
                if let Some(next) = self.divide(frame) {
                    return Ok(next);
                }
                continue;
            }
            let waits = frame.items.iter().position(Item::meets_armor);
            let Some(at) = waits.or_else(|| frame.items.iter().position(Item::advances)) else {
                if std::mem::take(&mut frame.warns)
                    && let Some(next) = self.warn_of_leaving(frame)
                {
                    return Ok(next);
                }
                return self.perform(frame);
            };
            // Whatever comes with it comes behind it.
            let meets_armor = waits.is_some();
            while frame.division.is_none() && frame.items[at].advances() && frame.items[at].meets_armor() == meets_armor
            {
                if let Some(next) = self.advance(frame, at)? {
                    return Ok(next);
                }
            }
        }
    }

    /// Takes an item one stage further.
    fn advance(&mut self, frame: &mut Batch, at: usize) -> Result<Option<Next>, Fault> {
        match frame.items[at].what {
            What::Damage { .. } => self.advance_damage(frame, at),
            What::Destroy { card } => {
                self.advance_destroy(frame, at, card);
                Ok(None)
            }
            What::Leave { .. } => self.advance_leave(frame, at),
            // It goes with the other half, and waits for nothing of its own.
            What::Half { .. } => {
                frame.items[at].stage = READY;
                Ok(None)
            }
            What::Amber { .. } => self.advance_amber(frame, at),
            What::Icon { .. } => self.advance_icon(frame, at),
        }
    }

    pub(crate) fn fact_of(&self, kind: FactKind, card: CardRef) -> Fact {
        Fact::of_card(kind, self.query().controller(card), card)
    }

    pub(crate) fn scope_at(&mut self, at: Option<usize>) -> Option<&mut super::scope::Scope> {
        at.and_then(|at| self.machine.scopes.get_mut(at))
    }

    /// A ward takes all of one moment (`WARD-2`, `WARD-4`).
    pub(crate) fn ward_off(&mut self, frame: &mut Batch, at: usize, card: CardRef) {
        if frame.warded.contains(&card) {
            frame.items[at].gone = true;
            return;
        }
        if !self.table.bare(card.card).has(StatusFlags::WARDED) {
            return;
        }
        frame.warded.push(card);
        frame.items[at].gone = true;
        self.emit_any(Event::Marked { card: card.card, status: Status::Warded, on: false });
    }
}

/// The area that a zone of the rules means outside play.
pub(crate) fn area_of(zone: Zone) -> Area {
    match zone {
        Zone::Hand => Area::Hand,
        Zone::Deck => Area::Deck,
        Zone::Archives => Area::Archives,
        Zone::Purged => Area::Purged,
        Zone::Under => Area::Under,
        Zone::Limbo => Area::Limbo,
        Zone::Discard | Zone::Play => Area::Discard,
    }
}

/// A number as an amount in an event.
pub(crate) fn clamp(number: i32) -> u16 {
    number.clamp(0, i32::from(u16::MAX)) as u16
}
