//! What an ability is about, as bits: most questions are answered by seeing that no active card has the bit.

use bitflags::bitflags;

use crate::keyforge::cards::syntax::{Deed, FactKind, Funnel, Zone};
use crate::keyforge::model::Step;

bitflags! {
    /// What abilities are about.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Aspects: u64 {
        /// Changes power.
        const POWER = 1;
        /// Changes armor.
        const ARMOR = 1 << 1;
        /// Gives or takes keywords.
        const KEYWORD = 1 << 2;
        /// Changes houses.
        const HOUSE = 1 << 3;
        /// Makes flank creatures.
        const FLANK = 1 << 4;
        /// Blanks text.
        const BLANK = 1 << 5;
        /// Gives control.
        const CONTROL = 1 << 6;
        /// Forbids.
        const CANNOT = 1 << 7;
        /// Demands.
        const MUST = 1 << 8;
        /// Permits.
        const MAY = 1 << 9;
        /// Makes deeds cost more.
        const COST = 1 << 10;
        /// Changes what keys cost.
        const KEY_COST = 1 << 11;
        /// Changes the size of a hand.
        const HAND_SIZE = 1 << 12;
        /// Skips steps.
        const SKIP_STEP = 1 << 13;
        /// Lets cards, or æmber on them, be spent.
        const SPEND_FROM = 1 << 14;
        /// Replaces damage.
        const INSTEAD_DAMAGE = 1 << 15;
        /// Replaces movements of æmber.
        const INSTEAD_AMBER = 1 << 16;
        /// Replaces entering play.
        const INSTEAD_ENTER = 1 << 17;
        /// Replaces leaving play or destruction.
        const INSTEAD_LEAVE = 1 << 18;
        /// Replaces anything else.
        const INSTEAD_OTHER = 1 << 19;
        /// Interrupts.
        const BEFORE = 1 << 20;
        /// Starts of turns.
        const START = 1 << 21;
        /// Ends of turns.
        const END = 1 << 22;
        /// Ends of the ready step.
        const END_OF_READY_STEP = 1 << 30;
        /// Lets bold abilities trigger at another word too.
        const ALSO_TRIGGERS = 1 << 31;
        /// State triggers.
        const BECOMES = 1 << 23;
        /// Gives bold abilities to cards.
        const GRANTS_BOLD = 1 << 24;
        /// Replaces how bonus icons are resolved.
        const INSTEAD_ICON = 1 << 26;
        /// Forbids bold abilities.
        const SILENCES = 1 << 28;
        /// May be played as an upgrade.
        const AS_UPGRADE = 1 << 27;
        /// Becomes a copy before it is played.
        const COPIES = 1 << 25;
        /// May make power less than the printed one and the counters are.
        const LOWERS_POWER = 1 << 29;
        /// Gives text boxes of other cards.
        const TEXT_OF = 1 << 62;
        /// Gives traits.
        const TRAIT = 1 << 63;
        /// Makes copies of token creatures.
        const COPY_OF = 1 << 59;
        /// Changes what a snapshot of a card says.
        const SHAPES = Self::POWER.bits() | Self::ARMOR.bits() | Self::HOUSE.bits() | Self::FLANK.bits()
            | Self::BLANK.bits();
        /// What has to be looked for anew after every event: texts that are lost or gained as a whole.
        const WHOLE_TEXTS = Self::BLANK.bits() | Self::TEXT_OF.bits();
        /// What a check of the cards in play finds may follow from it: without such a text only damage, counters, cards that move
        /// and what lasts lead to something (`CONST-1`).
        const CHECKED = Self::POWER.bits() | Self::ARMOR.bits() | Self::CONTROL.bits() | Self::BECOMES.bits()
            | Self::COPY_OF.bits() | Self::LOWERS_POWER.bits() | Self::WHOLE_TEXTS.bits();
        /// Lets the top card of a deck lie open.
        const REVEALS = 1 << 61;
        /// Lets a player take up a part of the archives.
        const TAKES_PART = 1 << 60;
        /// Lets taunt protect more than neighbors.
        const TAUNTS = 1 << 58;
        /// Every bit from bit 32 up to this: waits for a kind of fact.
        const AFTER_ANY = 0x03ff_ffff << 32;
    }
}

// Each that is told has a bit from bit 32 up to those above, or that of another kind; those that are only tried come behind the
// former, and have none.
const _: () = assert!(FactKind::COUNT <= 32 && FactKind::Readies(Step::Ready).bit() == 1 << 26);

/// The same kinds of facts, with that whose bit a kind shares which has none of its own.
const fn shared(kinds: u32) -> u32 {
    const fn bit_of(kinds: u32, kind: FactKind, shares: FactKind) -> u32 {
        (kinds >> kind.bit().trailing_zeros() & 1) << shares.bit().trailing_zeros()
    }
    kinds
        | bit_of(kinds, FactKind::DiscardedBy, FactKind::Discarded(Zone::Hand))
        | bit_of(kinds, FactKind::SpentOnKey, FactKind::Forged)
}

impl Aspects {
    /// Waits for a deed.
    pub fn after(deed: &Deed) -> Aspects {
        Aspects::from_bits_retain(u64::from(shared(deed.facts())) << 32).intersection(Aspects::AFTER_ANY)
    }

    /// What waits for a kind of fact has.
    pub fn told(kind: FactKind) -> Aspects {
        Aspects::from_bits_retain(u64::from(shared(kind.bit())) << 32).intersection(Aspects::AFTER_ANY)
    }

    /// Replaces a deed.
    pub const fn instead(deed: &Deed) -> Aspects {
        match deed.funnel() {
            Funnel::Damage => Aspects::INSTEAD_DAMAGE,
            Funnel::Icon => Aspects::INSTEAD_ICON,
            Funnel::Amber => Aspects::INSTEAD_AMBER,
            Funnel::Enter => Aspects::INSTEAD_ENTER,
            Funnel::Leave => Aspects::INSTEAD_LEAVE,
            Funnel::Other => Aspects::INSTEAD_OTHER,
            Funnel::Nowhere => Aspects::empty(),
        }
    }
}
