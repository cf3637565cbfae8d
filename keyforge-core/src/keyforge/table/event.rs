//! What happens to a table.

use serde::{Deserialize, Serialize};

use super::CardRef;
use super::{Area, CardId, Decision, DefId, Fact, Lasting, LastingId, PermissionKey, Status, Table};
use crate::kernel::{DecisionId, Outcome, Seat, Seats};
use crate::keyforge::model::{Counter, House, KeyColor, Step, list};

/// An area of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spot {
    /// The area.
    pub area: Area,
    /// Whose.
    pub seat: Seat,
}

impl Spot {
    /// That area of that player.
    pub const fn new(area: Area, seat: Seat) -> Spot {
        Spot { area, seat }
    }
}

list! {
    /// Why a card moves.
    pub enum MoveCause {
        /// It is drawn.
        Draw = "draw",
        /// It is shuffled away by a mulligan.
        Mulligan = "mulligan",
        /// It is played.
        Play = "play",
        /// It is put into play without being played.
        PutIntoPlay = "put_into_play",
        /// It is discarded.
        Discard = "discard",
        /// It is destroyed.
        Destroy = "destroy",
        /// The creature it was attached to has left play.
        HostLeft = "host_left",
        /// It is returned.
        Return = "return",
        /// It is archived.
        Archive = "archive",
        /// It is put into archives without being archived.
        PutIntoArchives = "put_into_archives",
        /// The archives are taken to hand.
        TakeArchives = "take_archives",
        /// It is purged.
        Purge = "purge",
        /// It is put into a deck.
        ToDeck = "to_deck",
        /// It is put under another card.
        ToUnder = "to_under",
        /// It is grafted onto another card.
        Graft = "graft",
        /// It becomes a token creature.
        MakeToken = "make_token",
        /// It changed places with a card that lay elsewhere (`SWAP-1`).
        Swap = "swap",
        /// The hidden side of a token creature follows the creature to its new controller.
        NewController = "new_controller",
        /// It is turned over in play, faceup or facedown.
        Flip = "flip",
        /// It is discarded from play, spent as æmber.
        Spend = "spend",
    }
}

/// A place where æmber can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Purse {
    /// The common supply, which never runs out (`SUPPLY-1`).
    Supply,
    /// A player's pool.
    Pool(Seat),
    /// A card in play.
    Card(CardId),
}

impl Purse {
    /// Whose pool it is.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Purse::Pool(seat) => Some(seat),
            Purse::Supply | Purse::Card(_) => None,
        }
    }

    /// The card that it is.
    pub const fn card(self) -> Option<CardId> {
        match self {
            Purse::Card(card) => Some(card),
            Purse::Supply | Purse::Pool(_) => None,
        }
    }
}

list! {
    /// What a movement of æmber is called.
    pub enum AmberDeed {
        /// From the supply to a pool.
        Gain = "gain",
        /// From a pool to the supply.
        Lose = "lose",
        /// From the opponent's pool to one's own.
        Steal = "steal",
        /// From the opponent's pool onto a creature.
        Capture = "capture",
        /// From a pool to that of the other player.
        Give = "give",
        /// From one card to another, or to a pool.
        Move = "move",
        /// For a key.
        Pay = "pay",
        /// From a creature that leaves play to the pool of the opponent.
        Return = "return",
        /// From the supply onto a creature.
        Exalt = "exalt",
    }
}

/// Something that happened to the table.
///
/// Events say all that a reader needs to follow a game without knowing a rule. Where an event names a card that a viewer
/// may not know, the viewer's copy has [`CardId::HIDDEN`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    /// The cards lie as they do at the beginning.
    Laid(Box<Table>),
    /// A turn begins; a number counts the turns of both players from 1.
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Its number.
        number: u16,
    },
    /// A step of the turn begins.
    StepBegan(Step),
    /// The turn is over. "Check!" tells that the pool could pay the next key (`CHECK-1`).
    TurnEnded {
        /// Whose turn.
        seat: Seat,
        /// Whether that player says "Check!".
        check: bool,
    },
    /// The active house is chosen; none if there was no legal one (`HOUSE-6`).
    HouseChosen {
        /// Who chose.
        seat: Seat,
        /// The house.
        house: Option<House>,
    },
    /// A card changes its place.
    Moved {
        /// The card.
        card: CardId,
        /// From where.
        from: Spot,
        /// Where in the row or pile it was, counted from the left or from the bottom; none if that is secret.
        index: Option<u8>,
        /// To where.
        to: Spot,
        /// Where in the row or pile it arrives; none for its end (the top of a pile, the right of a battleline).
        at: Option<u8>,
        /// The card it is attached to or lies under.
        #[serde(with = "super::ids::as_maybe")]
        #[cfg_attr(feature = "schema", schemars(with = "CardId"))]
        host: Option<CardId>,
        /// Why.
        cause: MoveCause,
        /// Who sees which card it is.
        seen: Seats,
    },
    /// A deck is shuffled, or its topmost cards are: the card at each new place, from the bottom, was at that place before.
    Shuffled {
        /// Whose deck.
        seat: Seat,
        /// How many of the topmost cards; none where it is the whole deck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        top: Option<u8>,
        /// The old place of each card; secret to viewers.
        order: Option<Vec<u16>>,
    },
    /// A random pick was made among so many.
    Picked {
        /// Among how many; 0 to viewers, for how many hidden cards fitted may be secret.
        of: u16,
        /// Which, from 0; secret to viewers.
        which: Option<u16>,
    },
    /// Two areas of a player change places.
    Swapped {
        /// Whose.
        seat: Seat,
        /// One area.
        one: Area,
        /// The other area.
        two: Area,
    },
    /// Players get to know which card lies somewhere.
    Revealed {
        /// The card.
        card: CardId,
        /// Where it lies.
        spot: Spot,
        /// Where in the pile, counted from the bottom.
        index: Option<u8>,
        /// Who gets to know it.
        to: Seats,
    },
    /// A card in play changes its controller; a creature goes to a place of the new battleline.
    Controlled {
        /// The card.
        card: CardId,
        /// The new controller.
        to: Seat,
        /// Whether this is who controls it when nothing else does, from now on.
        home: bool,
        /// The index in the battleline or artifact row; none for the end.
        at: Option<u8>,
    },
    /// A creature moves within its battleline, or an artifact into that of its controller, where it is a creature.
    Positioned {
        /// The creature.
        card: CardId,
        /// Its new index from the left.
        at: u8,
    },
    /// An artifact that was a creature for a while goes back among the artifacts of its controller: damage and markers, which
    /// only creatures have, go from it.
    Withdrawn(CardId),
    /// An upgrade in play moves to another creature.
    Attached {
        /// The upgrade.
        card: CardId,
        /// The creature.
        host: CardId,
    },
    /// A card shows another definition: a copy, a token; or its own again.
    Became {
        /// The card.
        card: CardId,
        /// The definition.
        def: DefId,
        /// The house that comes with it; the one that the card has anyway where none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        house: Option<House>,
        /// The half with the icons of the gigantic creature that it is a copy of, where that is none of which the definition tells.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        icons: Option<DefId>,
    },
    /// A card is readied.
    Readied(CardId),
    /// A card is exhausted.
    Exhausted(CardId),
    /// A token creature is made and about to enter play; its hidden side follows as a move of its own (`TOKEN-1a`).
    TokenMade {
        /// The token creature.
        token: CardId,
        /// Who makes it.
        seat: Seat,
        /// Whose card it is on its hidden side.
        owner: Seat,
        /// What it is.
        def: DefId,
        /// Its house.
        house: House,
    },
    /// A token creature is no more: its hidden side has just gone where the creature would have gone (`TOKEN-5`).
    TokenGone(CardId),
    /// A creature in play has been turned over: what lay on it lies on the card that it is now, which has just come to stand
    /// beside it. It leaves its place next, to lie facedown beneath the token creature or as one that is no more.
    Flipped {
        /// What it was.
        was: CardId,
        /// What it is.
        now: CardId,
    },
    /// Damage is placed on a creature.
    Damaged {
        /// The creature.
        card: CardId,
        /// How much.
        amount: u16,
        /// The card that dealt it; none for a bonus icon (`BONUS-7`).
        by: Option<CardId>,
    },
    /// Damage is taken off a creature.
    Healed {
        /// The creature.
        card: CardId,
        /// How much.
        amount: u16,
    },
    /// Armor prevents damage and is used up for the turn (`ARMOR-1`).
    ArmorUsed {
        /// The creature.
        card: CardId,
        /// How much.
        amount: u8,
        /// How much armor there is, used up or not.
        of: u8,
    },
    /// Armor changes while some of it is used up: what is lost is used armor first (`ARMOR-6`).
    ArmorChanged {
        /// The creature.
        card: CardId,
        /// How much of it is used up now.
        used: u8,
        /// How much armor there is now, used up or not.
        of: u8,
    },
    /// A card is tagged for destruction (`DEST-T1`).
    Tagged(CardId),
    /// A card is tagged no more (`DEST-T4`).
    Untagged(CardId),
    /// A creature gets or loses a marker.
    Marked {
        /// The creature.
        card: CardId,
        /// The marker.
        status: Status,
        /// Whether it has the marker now.
        on: bool,
    },
    /// Counters are put on a card or taken off.
    Counted {
        /// The card.
        card: CardId,
        /// The kind.
        counter: Counter,
        /// How many more; negative for fewer.
        change: i16,
    },
    /// A card gets or loses the mark that it returns to its owner's hand from the archives.
    Abducted {
        /// The card.
        card: CardId,
        /// Whether it has the mark.
        on: bool,
        /// Who knows which card it is.
        #[serde(default = "both", skip_serializing_if = "is_both")]
        seen: Seats,
    },
    /// A card remembers another (`PURGE-3`).
    Remembered {
        /// The card that remembers.
        by: CardRef,
        /// The card that is remembered.
        card: CardRef,
    },
    /// A creature is chosen to be fought (`ELUSIVE-1`).
    Attacked {
        /// The creature that is used to fight.
        attacker: CardId,
        /// The creature it fights.
        defender: CardId,
    },
    /// The two creatures of the fight exchange blows: told only where a text of the game's cards asks who does.
    BlowsExchanged,
    /// The fight is over.
    FightEnded,
    /// Æmber moves.
    Amber {
        /// How much.
        amount: u16,
        /// From where.
        from: Purse,
        /// To where.
        to: Purse,
        /// What the movement is called.
        deed: AmberDeed,
    },
    /// A key is forged (`FORGE-2`).
    KeyForged {
        /// Whose.
        seat: Seat,
        /// Which.
        color: KeyColor,
        /// What was paid.
        cost: u16,
    },
    /// A key is unforged (`UNFORGE-1`).
    KeyUnforged {
        /// Whose.
        seat: Seat,
        /// Which.
        color: KeyColor,
    },
    /// A player gains or sheds chains.
    Chained {
        /// Who.
        seat: Seat,
        /// How many more; negative for fewer.
        change: i16,
    },
    /// The tide is high for a player and low for the other, or neither.
    TideTurned {
        /// For whom it is high.
        high: Option<Seat>,
    },
    /// Something holds for a while from now on.
    Installed(Box<Lasting>),
    /// It holds no more.
    Expired(LastingId),
    /// A lasting effect with a limited number of uses was used.
    UsedUp(LastingId),
    /// A permission is spent on a card.
    Spent {
        /// Which permission.
        key: PermissionKey,
        /// The card.
        card: CardRef,
    },
    /// The condition of a state trigger became true, or false again.
    Latched {
        /// Which state trigger.
        key: PermissionKey,
        /// Whether it is true.
        on: bool,
    },
    /// Something happened that cards may ask for.
    Happened(Box<Fact>),
    /// Something that would have been a card played from hand or discarded counts for the first turn (`FIRSTTURN-1`).
    HandCardUsed,
    /// Step 3 ends after what is going on (`OMEGA-1`).
    OmegaPlayed,
    /// Card texts have gone on for too long: whatever of them is left undone does not happen (`LOOP-1`).
    CutShort,
    /// A player is asked.
    Asked(Box<Decision>),
    /// The question is answered.
    Answered(DecisionId),
    /// The game is over.
    Over(Outcome),
}

impl Event {
    /// Drops an event that nobody keeps. Most kinds own nothing, which is known where the kind is: then nothing is done.
    #[inline(always)]
    pub(crate) fn let_go(self) {
        if !self.owns_memory() {
            std::mem::forget(self);
        }
    }

    const fn owns_memory(&self) -> bool {
        match self {
            Event::Laid(_)
            | Event::Shuffled { .. }
            | Event::Counted { .. }
            | Event::Installed(_)
            | Event::Happened(_)
            | Event::Asked(_) => true,
            Event::TurnBegan { .. }
            | Event::StepBegan(_)
            | Event::TurnEnded { .. }
            | Event::HouseChosen { .. }
            | Event::Moved { .. }
            | Event::Picked { .. }
            | Event::Swapped { .. }
            | Event::Revealed { .. }
            | Event::Controlled { .. }
            | Event::Positioned { .. }
            | Event::Withdrawn(_)
            | Event::Attached { .. }
            | Event::Became { .. }
            | Event::Readied(_)
            | Event::Exhausted(_)
            | Event::TokenMade { .. }
            | Event::TokenGone(_)
            | Event::Flipped { .. }
            | Event::Damaged { .. }
            | Event::Healed { .. }
            | Event::ArmorUsed { .. }
            | Event::ArmorChanged { .. }
            | Event::Tagged(_)
            | Event::Untagged(_)
            | Event::Marked { .. }
            | Event::Abducted { .. }
            | Event::Remembered { .. }
            | Event::Attacked { .. }
            | Event::BlowsExchanged
            | Event::FightEnded
            | Event::Amber { .. }
            | Event::KeyForged { .. }
            | Event::KeyUnforged { .. }
            | Event::Chained { .. }
            | Event::TideTurned { .. }
            | Event::Expired(_)
            | Event::UsedUp(_)
            | Event::Spent { .. }
            | Event::Latched { .. }
            | Event::HandCardUsed
            | Event::OmegaPlayed
            | Event::CutShort
            | Event::Answered(_)
            | Event::Over(_) => false,
        }
    }
}

const fn both() -> Seats {
    Seats::BOTH
}

fn is_both(seats: &Seats) -> bool {
    *seats == Seats::BOTH
}
