//! What is true of one card.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::{Area, CardId, CardRef, Contents, Maybe};
use crate::kernel::Seat;
use crate::keyforge::model::{DefId, House, Status};

bitflags! {
    /// Conditions of a card that are either there or not.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct StatusFlags: u8 {
        /// Ready, not exhausted (`READY-1`).
        const READY = 1;
        /// Stunned (`STUN-1`).
        const STUNNED = 2;
        /// Warded (`WARD-1`).
        const WARDED = 4;
        /// Enraged (`ENRAGE-1`).
        const ENRAGED = 8;
        /// Tagged for destruction (`DEST-T1`).
        const TAGGED = 16;
        /// Facedown in play: a token creature (`TOKEN-1a`).
        const FACEDOWN = 32;
        /// In its keeper's archives with the mark that it goes to its owner's hand whatever it leaves for.
        const ABDUCTED = 64;
        /// A gigantic creature in play: its other half is a part of it (`GIGANTIC-2b`).
        const GIGANTIC = 128;
    }
}

impl Serialize for StatusFlags {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bits().serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for StatusFlags {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "StatusFlags".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        u8::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for StatusFlags {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<StatusFlags, D::Error> {
        Ok(StatusFlags::from_bits_truncate(u8::deserialize(deserializer)?))
    }
}

impl StatusFlags {
    /// The flag of a marker.
    pub const fn of(status: Status) -> StatusFlags {
        match status {
            Status::Stunned => StatusFlags::STUNNED,
            Status::Warded => StatusFlags::WARDED,
            Status::Enraged => StatusFlags::ENRAGED,
        }
    }
}

/// The state of one card. Everything but where it is and whose it is vanishes when it leaves play (`LEAVE-2`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardState {
    /// The definition that it shows: its own, or that of a copy or a token.
    pub def: DefId,
    /// The definition that is printed on it.
    pub printed: DefId,
    /// The house of this copy (`MAVERICK-1`).
    pub house: House,
    /// Whose deck it came from (`CONTROL-1`).
    pub owner: Seat,
    /// Where it is.
    pub area: Area,
    /// Whose area that is; in play, its controller.
    pub keeper: Seat,
    /// Who controls it when no other effect does (the player it entered play under).
    pub home: Seat,
    /// Ready, stunned, tagged …
    pub flags: StatusFlags,
    /// How often it was chosen to be fought this turn (`ELUSIVE-1`).
    pub attacked: u8,
    /// The creature it is attached to, the card it lies under or the permanent it is a part of.
    #[cfg_attr(feature = "schema", schemars(with = "CardId"))]
    pub host: Maybe<CardId>,
    /// Damage on it.
    pub damage: u16,
    /// Æmber on it.
    pub amber: u16,
    /// +1 power counters on it.
    pub power_counters: u16,
    /// Armor used up this turn (`ARMOR-2`).
    pub armor_used: u8,
    /// The armor it had when it was used last: what is lost since then is used armor first (`ARMOR-6`).
    pub armor_of: u8,
    /// The number of the move that brought it here.
    pub stamp: u32,
    /// The stamp it had before that move.
    pub before: u32,
}

impl CardState {
    /// What a viewer sees of a card that may be anywhere.
    pub const UNKNOWN: CardState = CardState {
        def: DefId(0),
        printed: DefId(0),
        house: House::Brobnar,
        owner: Seat(0),
        area: Area::Unknown,
        keeper: Seat(0),
        home: Seat(0),
        flags: StatusFlags::empty(),
        attacked: 0,
        host: Maybe::NONE,
        damage: 0,
        amber: 0,
        power_counters: 0,
        armor_used: 0,
        armor_of: 0,
        stamp: 0,
        before: 0,
    };

    /// A token creature that shows this definition, nowhere yet.
    pub(crate) const fn of_token(def: DefId) -> CardState {
        CardState { def, printed: def, flags: StatusFlags::FACEDOWN, ..CardState::UNKNOWN }
    }

    /// What stands in the deck list: which card it is and whose, not where.
    pub const fn identity(&self) -> CardState {
        CardState {
            def: self.printed,
            printed: self.printed,
            house: self.house,
            owner: self.owner,
            keeper: self.owner,
            home: self.owner,
            ..CardState::UNKNOWN
        }
    }

    /// Whether it is in play: in a battleline, among the artifacts or attached.
    pub const fn in_play(&self) -> bool {
        self.area.is_play()
    }

    /// Whether a flag is set.
    pub const fn has(&self, flag: StatusFlags) -> bool {
        self.flags.contains(flag)
    }

    /// Whether it is ready.
    pub const fn is_ready(&self) -> bool {
        self.has(StatusFlags::READY)
    }

    /// Whether it is stunned.
    pub const fn is_stunned(&self) -> bool {
        self.has(StatusFlags::STUNNED)
    }

    /// Whether it is a token creature.
    pub const fn is_token(&self) -> bool {
        self.has(StatusFlags::FACEDOWN)
    }

    /// Whether it is tagged for destruction.
    pub const fn is_tagged(&self) -> bool {
        self.has(StatusFlags::TAGGED)
    }

    /// This card at this place.
    pub const fn reference(&self, card: CardId) -> CardRef {
        CardRef { card, stamp: self.stamp }
    }

    /// Forgets what only holds in play. Whose host it has now, where it goes says.
    pub(crate) const fn wiped(self) -> CardState {
        CardState { flags: StatusFlags::empty(), ..self.with(Contents::NONE) }
    }
}
