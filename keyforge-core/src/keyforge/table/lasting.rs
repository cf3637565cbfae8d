//! Effects that outlast the ability that made them (`LASTING-1`).

use serde::{Deserialize, Serialize};

use super::{AbilityId, CardRef, LastingId, Snapshot};
use crate::kernel::Seat;
use crate::keyforge::cards::syntax::Slot;
use crate::keyforge::model::House;

/// A few cards.
pub type Refs = smallvec::SmallVec<[CardRef; 4]>;

/// What an ability had chosen when it installed a lasting effect, and what the effect goes on to mean by it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Binding {
    /// "It".
    #[cfg_attr(feature = "schema", schemars(with = "Vec<CardRef>"))]
    pub it: Refs,
    /// The named choices.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Slot, CardRef)>"))]
    pub slots: smallvec::SmallVec<[(Slot, CardRef); 4]>,
    /// The chosen house.
    pub house: Option<House>,
    /// The chosen number.
    pub number: Option<u16>,
    /// The chosen player.
    pub player: Option<Seat>,
    /// The chosen trait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub chosen_trait: Option<Box<str>>,
    /// The titles that were named, each under its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub titles: Vec<(Slot, Box<str>)>,
    /// The creature that was fought.
    pub fought: Option<CardRef>,
    /// The cards whose likeness it gives, as they were when it began: so they are to it once they have left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(CardRef, Snapshot)>"))]
    pub past: Vec<(CardRef, Snapshot)>,
}

impl Binding {
    /// The cards that had been chosen.
    pub(crate) fn cards(&self) -> impl Iterator<Item = CardRef> {
        self.it.iter().copied().chain(self.slots.iter().map(|(_, card)| *card)).chain(self.fought)
    }

    /// What named a card names it where it has moved.
    pub(crate) fn follow(&mut self, was: CardRef, now: CardRef) {
        let past = self.past.iter_mut().map(|(card, _)| card);
        let names = self.it.iter_mut().chain(self.slots.iter_mut().map(|(_, card)| card)).chain(past);
        names.filter(|card| **card == was).for_each(|card| *card = now);
    }
}

/// When a lasting effect ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ends {
    /// With the turn that goes on.
    ThisTurn,
    /// With the next turn of that player, and it begins with it.
    NextTurn {
        /// Whose turn.
        seat: Seat,
        /// Whether that turn has begun.
        begun: bool,
    },
    /// When the next turn of that player begins.
    StartOfTurn(Seat),
    /// When that card leaves play.
    Leaves(CardRef),
    /// When the control of that card changes.
    Controlled(CardRef),
    /// With the fight that goes on.
    Fight,
    /// Never.
    Never,
    /// It has ended: what it did is undone next.
    Over,
}

/// An effect that lasts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lasting {
    /// Its number in this game.
    pub id: LastingId,
    /// How many cards had moved when it began: the later of two effects that give control wins (`CONTROL-3`).
    pub at: u32,
    /// What it does; nothing for a mere change of control.
    pub ability: Option<AbilityId>,
    /// Whose text it is.
    pub you: Seat,
    /// The card that had the text.
    pub this: CardRef,
    /// The card on which the text is printed.
    pub source: CardRef,
    /// When it ends.
    pub ends: Ends,
    /// How often it still acts; no limit where none is given.
    pub uses: Option<u8>,
    /// Gives control of a card to a player.
    pub control: Option<(CardRef, Seat)>,
    /// Lets an artifact stand in a battleline, where it is a creature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creature: Option<CardRef>,
    /// What had been chosen.
    pub binding: Binding,
    /// Whether both players knew every card that had been chosen: then everybody knows which they are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

impl Lasting {
    /// What speaks of a card speaks of what it is now.
    pub(crate) fn follow(&mut self, was: CardRef, now: CardRef) {
        let ends = match &mut self.ends {
            Ends::Leaves(card) | Ends::Controlled(card) => Some(card),
            Ends::ThisTurn | Ends::NextTurn { .. } | Ends::StartOfTurn(_) | Ends::Fight | Ends::Never | Ends::Over => {
                None
            }
        };
        let control = self.control.as_mut().map(|(card, _)| card);
        let own = [&mut self.this, &mut self.source].into_iter().chain(ends).chain(control).chain(&mut self.creature);
        let fought = self.binding.fought.as_mut();
        own.chain(fought).filter(|card| **card == was).for_each(|card| *card = now);
        self.binding.follow(was, now);
    }

    /// Whether it holds now, or only from a later turn on.
    pub const fn is_active(&self) -> bool {
        !matches!(self.ends, Ends::NextTurn { begun: false, .. } | Ends::Over)
    }

    /// Whether an ability that it gives goes on to speak of what it has chosen: one of its own text does. What comes with the
    /// text box of another card has chosen nothing yet.
    pub(crate) fn speaks_in(&self, ability: AbilityId) -> bool {
        self.ability.is_none_or(|own| own.def == ability.def)
    }
}

/// A rule of a card or of a lasting effect, as far as it must be remembered how often it was used this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PermissionKey {
    /// The ability.
    pub ability: AbilityId,
    /// The rule in it.
    pub rule: u8,
    /// The card that has it.
    pub this: CardRef,
    /// The lasting effect it belongs to, if it is none of a card.
    pub lasting: Option<LastingId>,
}
