//! What lies on the effect pile, and what holds for a while.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{KryptikCardId, KryptikItemKind, KryptikKeyword, KryptikSeat, KryptikSpan};

/// What something on the effect pile is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum KryptikTarget {
    /// A card.
    Card {
        /// The card, where the viewer may know it.
        card: Option<KryptikCardId>,
    },
    /// A player.
    Player {
        /// Who.
        seat: KryptikSeat,
    },
    /// Something on the pile.
    Pile {
        /// Its number.
        item: u32,
    },
    /// A slot of an 11-year row.
    Slot {
        /// Whose row.
        seat: KryptikSeat,
        /// Which slot, from 0.
        slot: u16,
    },
}

impl From<keyforge_core::kryptik::TargetRef> for KryptikTarget {
    fn from(core: keyforge_core::kryptik::TargetRef) -> KryptikTarget {
        use keyforge_core::kryptik::TargetRef as Core;
        match core {
            Core::Card(card) => KryptikTarget::Card { card: crate::kryptik::words::known(card.card) },
            Core::Player(seat) => KryptikTarget::Player { seat: seat.into() },
            Core::Pile(item) => KryptikTarget::Pile { item },
            Core::Slot(seat, slot) => KryptikTarget::Slot { seat: seat.into(), slot: slot.into() },
        }
    }
}

/// An effect on the pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikItem {
    /// Its number.
    pub id: u32,
    /// What it is.
    pub kind: KryptikItemKind,
    /// Whose it is.
    pub controller: KryptikSeat,
    /// Where it comes from: the card itself for cards, its citizen for abilities.
    pub source: Option<KryptikCardId>,
    /// The number of the definition of the source.
    pub definition: Option<u16>,
    /// What is targeted.
    pub targets: Vec<KryptikTarget>,
    /// The card that a trigger is about.
    pub about_card: Option<KryptikCardId>,
    /// The player that a trigger is about.
    pub about_player: Option<KryptikSeat>,
    /// The X of the cost.
    pub x: u8,
}

impl From<&keyforge_core::kryptik::Item> for KryptikItem {
    fn from(core: &keyforge_core::kryptik::Item) -> KryptikItem {
        KryptikItem {
            id: core.id,
            kind: core.kind,
            controller: core.controller.into(),
            source: crate::kryptik::words::known(core.source.card),
            definition: crate::kryptik::words::definition(core.def),
            targets: core.targets.iter().flatten().copied().map(Into::into).collect(),
            about_card: core.about.card.and_then(|card| crate::kryptik::words::known(card.card)),
            about_player: core.about.player.map(Into::into),
            x: core.x,
        }
    }
}

/// An attack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikCombat {
    /// Who attacks.
    pub attacker: Option<KryptikCardId>,
    /// Who is attacked.
    pub defender: KryptikSeat,
    /// The slots that are attacked; none: the player.
    pub slots: Vec<u16>,
    /// Who blocks.
    pub blockers: Vec<KryptikCardId>,
    /// Whether it was blocked, also when no blocker is left.
    pub blocked: bool,
    /// Whether a slot must be given up, as ravenous was lost.
    pub lost_ravenous: bool,
}

impl From<&keyforge_core::kryptik::Combat> for KryptikCombat {
    fn from(core: &keyforge_core::kryptik::Combat) -> KryptikCombat {
        KryptikCombat {
            attacker: crate::kryptik::words::known(core.attacker.card),
            defender: core.defender.into(),
            slots: core.slots.iter().copied().map(u16::from).collect(),
            blockers: core.blockers.iter().filter_map(|it| crate::kryptik::words::known(it.card)).collect(),
            blocked: core.blocked,
            lost_ravenous: core.lost_ravenous,
        }
    }
}

/// What holds for a while.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum KryptikLasts {
    /// Attack and defense of a citizen change.
    Stats {
        /// The citizen.
        card: Option<KryptikCardId>,
        /// How much more attack; negative for less.
        attack: i32,
        /// How much more defense; negative for less.
        defense: i32,
    },
    /// A citizen has a keyword.
    Keyword {
        /// The citizen.
        card: Option<KryptikCardId>,
        /// The keyword.
        keyword: KryptikKeyword,
    },
    /// A citizen has no abilities.
    Stripped {
        /// The citizen.
        card: Option<KryptikCardId>,
    },
    /// A part of the next damage to a citizen is prevented.
    Shielded {
        /// The citizen.
        card: Option<KryptikCardId>,
        /// How much is prevented still.
        amount: i32,
    },
    /// A citizen is controlled by another player.
    Controlled {
        /// The citizen.
        card: Option<KryptikCardId>,
        /// Who controlled it before.
        before: KryptikSeat,
    },
    /// What a script says.
    Modifier {
        /// It in words.
        text: String,
        /// The cards that were named in it.
        cards: Vec<KryptikCardId>,
        /// The players that were named in it.
        seats: Vec<KryptikSeat>,
    },
}

impl From<&keyforge_core::kryptik::Lasts> for KryptikLasts {
    fn from(core: &keyforge_core::kryptik::Lasts) -> KryptikLasts {
        use keyforge_core::kryptik::Lasts as Core;
        match core {
            Core::Stat(card, attack, defense) => KryptikLasts::Stats {
                card: crate::kryptik::words::known(card.card),
                attack: (*attack).into(),
                defense: (*defense).into(),
            },
            Core::Keyword(card, keyword) => {
                KryptikLasts::Keyword { card: crate::kryptik::words::known(card.card), keyword: *keyword }
            }
            Core::Strip(card) => KryptikLasts::Stripped { card: crate::kryptik::words::known(card.card) },
            Core::Shield(card, amount) => {
                KryptikLasts::Shielded { card: crate::kryptik::words::known(card.card), amount: (*amount).into() }
            }
            Core::Control(card, before) => {
                KryptikLasts::Controlled { card: crate::kryptik::words::known(card.card), before: (*before).into() }
            }
            Core::Mod(text, cards, seats) => KryptikLasts::Modifier {
                text: crate::kryptik::words::said(text),
                cards: cards.iter().filter_map(|it| crate::kryptik::words::known(it.card)).collect(),
                seats: seats.iter().map(|it| (*it).into()).collect(),
            },
        }
    }
}

/// An effect that lasts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikLasting {
    /// Its number in this game.
    pub number: u32,
    /// What holds.
    pub what: KryptikLasts,
    /// How long.
    pub span: KryptikSpan,
    /// Whose effect it is.
    pub seat: KryptikSeat,
    /// The card it came from.
    pub source: Option<KryptikCardId>,
}

impl From<&keyforge_core::kryptik::Lasting> for KryptikLasting {
    fn from(core: &keyforge_core::kryptik::Lasting) -> KryptikLasting {
        KryptikLasting {
            number: core.since,
            what: (&core.what).into(),
            span: core.span,
            seat: core.by.into(),
            source: crate::kryptik::words::known(core.source.card),
        }
    }
}
