//! Whose text is read, and what its words refer to.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::kernel::{Seat, Seats};
use crate::kryptik::cards::DefId;
use crate::kryptik::cards::syntax::Slot;
use crate::kryptik::table::{About, CardId, CardRef, TargetRef};

/// What a card was when it was last on the island.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Last {
    /// Attack and defense.
    pub(crate) stats: (i32, i32),
    /// How many cards lay under it.
    pub(crate) attached: u8,
    /// Who controlled it.
    pub(crate) seat: Seat,
    /// Whether it attacked this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) attacked: bool,
}

/// What the words of a text mean that were chosen for.
pub(crate) type Targets = SmallVec<[(Slot, SmallVec<[TargetRef; 2]>); 2]>;

/// The registers of an effect that resolves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Scope {
    pub(crate) seat: Seat,
    pub(crate) source: CardRef,
    pub(crate) targets: Targets,
    pub(crate) it: Option<CardRef>,
    pub(crate) them: Option<Seat>,
    pub(crate) found: Option<CardRef>,
    pub(crate) named: i16,
    /// The card that was named last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) named_card: Option<DefId>,
    pub(crate) x: u8,
    /// What the source was when it was last on the island.
    pub(crate) last: Option<Last>,
    /// The same of other cards that its words mean and that have left, each as it is meant now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) departed: Vec<(CardRef, Last)>,
    /// The cards that it has put where not everybody sees them, and who knows which they are, wherever they lie since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) seen: Vec<(CardId, Seats)>,
    /// The cards that it speaks of and that lie in a deck which was shuffled since: nobody knows where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) adrift: Vec<CardId>,
}

/// What is known of a card that the rules have in mind, wherever it lies.
#[derive(Clone, Copy)]
pub(crate) struct Trail {
    /// Who knows which card it is.
    pub(crate) seen: Seats,
    /// Whether nobody knows where in its deck it lies.
    pub(crate) adrift: bool,
}

impl Trail {
    /// Nobody saw which card it is, and it lies where it lies.
    pub(crate) const HIDDEN: Trail = Trail { seen: Seats::EMPTY, adrift: false };
}

impl Scope {
    /// The registers of an effect that begins with what is read through a lens, and with what was chosen for its words.
    pub(crate) fn of(lens: Lens<'_>, targets: Targets) -> Scope {
        let Lens { seat, source, it, them, found, named, named_card, x, last, departed, .. } = lens;
        let (departed, seen, adrift) = (departed.to_vec(), Vec::new(), Vec::new());
        Scope { seat, source, targets, it, them, found, named, named_card, x, last, departed, seen, adrift }
    }

    /// The text of the effect, to be read.
    pub(crate) fn lens(&self) -> Lens<'_> {
        let Scope { seat, source, it, them, found, named, named_card, x, last, .. } = *self;
        let (targets, departed) = (&self.targets, &self.departed);
        Lens { seat, source, targets, it, them, found, named, named_card, x, last, departed }
    }

    /// Whether one of its words means that card.
    pub(crate) fn means(&self, card: CardRef) -> bool {
        self.words().any(|one| one == card)
    }

    /// The cards that its words mean, beside the one whose text it is.
    fn words(&self) -> impl Iterator<Item = CardRef> {
        let targets = self.targets.iter().flat_map(|(_, targets)| targets).filter_map(TargetRef::card);
        self.it.into_iter().chain(self.found).chain(targets)
    }

    /// A card has left the island and is another one now: words that mean it as either are asked what it was last.
    pub(crate) fn note_departed(&mut self, either: [CardRef; 2], last: Last) {
        let Some(card) = self.words().find(|card| either.contains(card)) else {
            return;
        };
        match self.departed.iter_mut().find(|(departed, _)| *departed == card) {
            Some((_, known)) => *known = last,
            None => self.departed.push((card, last)),
        }
    }

    /// Keeps a card in mind that the effect itself has moved.
    pub(crate) fn follow(&mut self, before: CardRef, now: CardRef) {
        let targets = self.targets.iter_mut().flat_map(|(_, targets)| targets).filter_map(TargetRef::card_mut);
        let departed = self.departed.iter_mut().map(|(card, _)| card);
        let registers = [&mut self.source].into_iter().chain(&mut self.it).chain(&mut self.found).chain(departed);
        registers.chain(targets).filter(|card| **card == before).for_each(|card| *card = now);
    }

    /// Who knows which card it is that the effect has put somewhere.
    pub(crate) fn seen_by(&self, card: CardId) -> Seats {
        self.seen.iter().find(|(seen, _)| *seen == card).map_or(Seats::EMPTY, |(_, seats)| *seats)
    }

    /// What is known of a card of which it speaks.
    pub(crate) fn trail(&self, card: CardId) -> Trail {
        Trail { seen: self.seen_by(card), adrift: self.adrift.contains(&card) }
    }

    /// Whoever has chosen one of these may have taken another than the one that was seen.
    pub(crate) fn forget(&mut self, chosen: &[CardId]) {
        self.seen.retain(|(card, _)| !chosen.contains(card));
        self.adrift.retain(|card| !chosen.contains(card));
    }
}

/// Whose text is read, and what its words refer to.
#[derive(Clone, Copy)]
pub(crate) struct Lens<'s> {
    pub(crate) seat: Seat,
    pub(crate) source: CardRef,
    pub(crate) targets: &'s [(Slot, SmallVec<[TargetRef; 2]>)],
    pub(crate) it: Option<CardRef>,
    pub(crate) them: Option<Seat>,
    pub(crate) found: Option<CardRef>,
    pub(crate) named: i16,
    pub(crate) named_card: Option<DefId>,
    pub(crate) x: u8,
    pub(crate) last: Option<Last>,
    /// The same of other cards that have left, each as it is meant now.
    pub(crate) departed: &'s [(CardRef, Last)],
}

impl Lens<'static> {
    /// A text of a player's card.
    pub(crate) fn of(seat: Seat, source: CardRef) -> Lens<'static> {
        let (it, them, found, named_card, last) = (None, None, None, None, None);
        let (targets, departed) = (&[], &[]);
        Lens { seat, source, targets, it, them, found, named: 0, named_card, x: 0, last, departed }
    }

    /// What a trigger is about.
    pub(crate) fn about(self, about: About) -> Lens<'static> {
        Lens { it: about.card, them: about.player, ..self }
    }
}

impl Lens<'_> {
    pub(super) fn slot(&self, slot: Slot) -> &[TargetRef] {
        self.targets.iter().find(|(name, _)| *name == slot).map_or(&[], |(_, targets)| targets)
    }

    /// What a card that has left was last.
    pub(super) fn last_of(&self, card: CardRef) -> Option<Last> {
        let own = self.last.filter(|_| card == self.source);
        let departed = self.departed.iter().find(|(departed, _)| *departed == card);
        own.or_else(|| departed.map(|(_, last)| *last))
    }
}
