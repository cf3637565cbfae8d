//! What cards may ask for later.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{Bold, CardId, DamageCause, GainCause, House, Icon, KeyColor, Seat, TurnStep, Zone};

/// The kind of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum FactKind {
    /// A card was played.
    Played,
    /// A card entered play.
    EnteredPlay,
    /// A card was used.
    Used,
    /// A card was used for its Action: or Omni: text.
    UsedText,
    /// A creature reaped.
    Reaped,
    /// A creature (`card`) fought another (`other`); `amount` is 1 if the fight was cut short.
    Fought,
    /// A card was discarded from that zone.
    Discarded {
        /// From where.
        zone: Zone,
    },
    /// A card left play for that zone.
    LeftPlay {
        /// To where.
        zone: Zone,
    },
    /// A card was destroyed; `other` is the opponent in the fight that did it, or the card whose keyword did, if one did.
    Destroyed,
    /// An upgrade in play moved to another creature; one that is played is told by that.
    Attached,
    /// A card was archived.
    Archived,
    /// A player forged a key; `amount` is what was paid.
    Forged,
    /// A player chose a house.
    ChoseHouse,
    /// A player gained æmber.
    Gained {
        /// Why.
        how: GainCause,
    },
    /// Æmber was stolen from the player.
    StolenFrom,
    /// Æmber was captured from the player.
    CapturedFrom,
    /// A creature was dealt damage, by `other` if a card dealt it.
    DamageDealt {
        /// In which way.
        how: DamageCause,
    },
    /// A card (`card`) deals damage to a creature (`other`) otherwise than by its power in a fight.
    DealsDamage,
    /// A creature (`card`) deals damage to the one it fights (`other`).
    FightDamage,
    /// Armor of a creature prevented damage.
    ArmorPrevented,
    /// A player resolves the bonus icons of a card.
    ResolvesIcons,
    /// A player resolves a bonus icon of a card.
    ResolvesIcon {
        /// Which.
        icon: Icon,
    },
    /// A bold ability of a card triggers.
    Triggers {
        /// Its bold word.
        word: Bold,
    },
    /// A player raised the tide.
    TideRaised,
    /// A player exalted a creature.
    Exalted,
    /// A creature captured æmber.
    Captured,
    /// A player readies a card; texts forbid or replace it, and no game tells it.
    Readies {
        /// In which step.
        step: TurnStep,
    },
    /// A card is exhausted; likewise.
    Exhausts,
    /// A card leaves the archives of a player; likewise.
    LeavesArchives,
    /// An action that was resolved goes to the discard pile; likewise.
    PutsAway,
    /// A player discarded a card, whosever it is: kept only where a text of the game's cards asks who did.
    DiscardedBy,
    /// A player spent æmber on a key, all of it, and has not forged it yet: kept only where a text of the game's cards asks
    /// for it.
    SpentOnKey,
}

impl From<keyforge_core::table::FactKind> for FactKind {
    fn from(core: keyforge_core::table::FactKind) -> FactKind {
        use keyforge_core::table::FactKind as Core;
        match core {
            Core::Played => FactKind::Played,
            Core::EnteredPlay => FactKind::EnteredPlay,
            Core::Used => FactKind::Used,
            Core::UsedText => FactKind::UsedText,
            Core::Reaped => FactKind::Reaped,
            Core::Fought => FactKind::Fought,
            Core::Discarded(zone) => FactKind::Discarded { zone },
            Core::LeftPlay(zone) => FactKind::LeftPlay { zone },
            Core::Destroyed => FactKind::Destroyed,
            Core::Attached => FactKind::Attached,
            Core::Archived => FactKind::Archived,
            Core::Forged => FactKind::Forged,
            Core::ChoseHouse => FactKind::ChoseHouse,
            Core::Gained(how) => FactKind::Gained { how },
            Core::StolenFrom => FactKind::StolenFrom,
            Core::CapturedFrom => FactKind::CapturedFrom,
            Core::DamageDealt(how) => FactKind::DamageDealt { how },
            Core::DealsDamage => FactKind::DealsDamage,
            Core::FightDamage => FactKind::FightDamage,
            Core::ArmorPrevented => FactKind::ArmorPrevented,
            Core::ResolvesIcons => FactKind::ResolvesIcons,
            Core::ResolvesIcon(icon) => FactKind::ResolvesIcon { icon },
            Core::Triggers(word) => FactKind::Triggers { word },
            Core::TideRaised => FactKind::TideRaised,
            Core::Exalted => FactKind::Exalted,
            Core::Captured => FactKind::Captured,
            Core::Readies(step) => FactKind::Readies { step },
            Core::Exhausts => FactKind::Exhausts,
            Core::LeavesArchives => FactKind::LeavesArchives,
            Core::PutsAway => FactKind::PutsAway,
            Core::DiscardedBy => FactKind::DiscardedBy,
            Core::SpentOnKey => FactKind::SpentOnKey,
        }
    }
}

/// Something that cards may ask for later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Fact {
    /// What.
    pub kind: FactKind,
    /// Which player did it.
    pub seat: Seat,
    /// The card, if there is one that the viewer may know.
    pub card: Option<CardId>,
    /// The other card, if there is one.
    pub other: Option<CardId>,
    /// How much.
    pub amount: i32,
    /// The key that was forged.
    pub key: Option<KeyColor>,
    /// The house that was chosen.
    pub house: Option<House>,
}

impl From<&keyforge_core::table::Fact> for Fact {
    fn from(core: &keyforge_core::table::Fact) -> Fact {
        Fact {
            kind: core.kind.into(),
            seat: core.player.into(),
            card: core.card.get().map(|it| it.card),
            other: core.other.get().map(|it| it.card),
            amount: core.amount.into(),
            key: core.color(),
            house: core.house(),
        }
    }
}

/// When a lasting effect ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Ends {
    /// With the turn that goes on.
    ThisTurn,
    /// With the next turn of that player, and it begins with it.
    NextTurn {
        /// Whose turn.
        seat: Seat,
    },
    /// When the next turn of that player begins.
    StartOfTurn {
        /// The player.
        seat: Seat,
    },
    /// When that card leaves play.
    Leaves {
        /// The card.
        card: CardId,
    },
    /// When the control of that card changes.
    Controlled {
        /// The card.
        card: CardId,
    },
    /// With the fight that goes on.
    Fight,
    /// Never.
    Never,
    /// It has ended: what it did is undone next.
    Over,
}

impl From<keyforge_core::table::Ends> for Ends {
    fn from(core: keyforge_core::table::Ends) -> Ends {
        use keyforge_core::table::Ends as Core;
        match core {
            Core::ThisTurn => Ends::ThisTurn,
            Core::NextTurn { seat, begun: _ } => Ends::NextTurn { seat: seat.into() },
            Core::StartOfTurn(seat) => Ends::StartOfTurn { seat: seat.into() },
            Core::Leaves(card) => Ends::Leaves { card: card.card },
            Core::Controlled(card) => Ends::Controlled { card: card.card },
            Core::Fight => Ends::Fight,
            Core::Never => Ends::Never,
            Core::Over => Ends::Over,
        }
    }
}

/// An effect that lasts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct LastingEffect {
    /// Its number in this game.
    pub number: u16,
    /// Whose text it is.
    pub seat: Seat,
    /// The card that had the text.
    pub card: Option<CardId>,
    /// The card on which the text is printed: another one if the first had gained the text.
    pub source: Option<CardId>,
    /// When it ends.
    pub ends: Ends,
    /// How often it still acts; no limit where none is given.
    pub uses: Option<u8>,
    /// The card whose control it gives, if it does.
    pub controls: Option<CardId>,
    /// To whom it gives that control.
    pub controller: Option<Seat>,
    /// The artifact that it lets stand in a battleline as a creature, if it does.
    pub creature: Option<CardId>,
}

impl From<&keyforge_core::table::Lasting> for LastingEffect {
    fn from(core: &keyforge_core::table::Lasting) -> LastingEffect {
        LastingEffect {
            number: core.id.0,
            seat: core.you.into(),
            card: crate::words::known(core.this.card),
            source: crate::words::known(core.source.card),
            ends: core.ends.into(),
            uses: core.uses,
            controls: core.control.and_then(|it| crate::words::known(it.0.card)),
            controller: core.control.map(|it| it.1.into()),
            creature: core.creature.and_then(|it| crate::words::known(it.card)),
        }
    }
}
