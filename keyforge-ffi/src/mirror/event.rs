//! What happens to a table.
//!
//! Written by `make host-types` from the types of the core and `hosts.toml`.

use crate::{
    AmberDeed, Area, CardId, DecisionId, DecisionKind, Fact, House, KeyColor, LastingEffect, MoveCause, Outcome, Seat,
    Status, TurnStep,
};

/// An area of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct Spot {
    /// The area.
    pub area: Area,
    /// Whose; for a card in play its controller.
    pub seat: Seat,
}

impl From<keyforge_core::table::Spot> for Spot {
    fn from(core: keyforge_core::table::Spot) -> Spot {
        Spot { area: core.area, seat: core.seat.into() }
    }
}

/// A place where æmber can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Purse {
    /// The common supply, which never runs out.
    Supply,
    /// A player's pool.
    Pool {
        /// The player.
        seat: Seat,
    },
    /// A card in play.
    Card {
        /// The card.
        card: CardId,
    },
}

impl From<keyforge_core::table::Purse> for Purse {
    fn from(core: keyforge_core::table::Purse) -> Purse {
        use keyforge_core::table::Purse as Core;
        match core {
            Core::Supply => Purse::Supply,
            Core::Pool(seat) => Purse::Pool { seat: seat.into() },
            Core::Card(card) => Purse::Card { card },
        }
    }
}

/// Something that happened to the table.
///
/// Events say all that a reader needs to show a game. A card that the viewer may not know is none. What a program needs
/// to follow a game bit by bit stands in the lines of its log; a `PlayerView` folds them.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum Event {
    /// The cards lie as they do at the beginning.
    Laid {
        /// Who goes first.
        first: Seat,
    },
    /// A turn begins; a number counts the turns of both players from 1.
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Its number.
        number: i32,
    },
    /// A step of the turn begins.
    StepBegan {
        /// Which.
        step: TurnStep,
    },
    /// The turn is over. "Check!" tells that the pool could pay the next key.
    TurnEnded {
        /// Whose turn.
        seat: Seat,
        /// Whether that player says "Check!".
        check: bool,
    },
    /// The active house is chosen; none if there was no legal one.
    HouseChosen {
        /// Who chose.
        seat: Seat,
        /// The house.
        house: Option<House>,
    },
    /// A card changes its place.
    Moved {
        /// The card.
        card: Option<CardId>,
        /// From where.
        origin: Spot,
        /// Where in the row or pile it was, counted from the left or from the bottom; none if that is secret.
        index: Option<u8>,
        /// To where.
        destination: Spot,
        /// Where in the row or pile it arrives; none for its end (the top of a pile, the right of a battleline).
        at: Option<u8>,
        /// The card it is attached to or lies under.
        host: Option<CardId>,
        /// Why.
        reason: MoveCause,
        /// Who sees which card it is.
        seen: Vec<Seat>,
    },
    /// A deck is shuffled, or its topmost cards are: the card at each new place, from the bottom, was at that place before.
    Shuffled {
        /// Whose deck.
        seat: Seat,
        /// How many of the topmost cards; none where it is the whole deck.
        top: Option<u8>,
        /// The old place of each card; secret to viewers.
        order: Option<Vec<u16>>,
    },
    /// A random pick was made among so many.
    Picked {
        /// Among how many; 0 for a viewer, for how many hidden cards fitted may be secret.
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
        card: Option<CardId>,
        /// Where it lies.
        spot: Spot,
        /// Where in the pile, counted from the bottom.
        index: Option<u8>,
        /// Who gets to know it.
        seen: Vec<Seat>,
    },
    /// A card in play changes its controller; a creature goes to a place of the new battleline.
    Controlled {
        /// The card.
        card: CardId,
        /// The new controller.
        seat: Seat,
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
    Withdrawn {
        /// The artifact.
        card: CardId,
    },
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
        /// The definition, as an index of the cards of this game.
        definition: u16,
        /// The house that comes with it; the one that the card has anyway where none is named.
        house: Option<House>,
        /// The half with the icons of the gigantic creature that it is a copy of, where that is none of which the definition tells.
        icons: Option<u16>,
    },
    /// A card is readied.
    Readied {
        /// The card.
        card: CardId,
    },
    /// A card is exhausted.
    Exhausted {
        /// The card.
        card: CardId,
    },
    /// A token creature is made and about to enter play; its hidden side follows as a move of its own.
    TokenMade {
        /// The token creature.
        token: CardId,
        /// Who makes it.
        seat: Seat,
        /// Whose card it is on its hidden side.
        owner: Seat,
        /// What it is, as an index of the cards of this game.
        definition: u16,
        /// Its house.
        house: House,
    },
    /// A token creature is no more: its hidden side has just gone where the creature would have gone.
    TokenGone {
        /// The token creature.
        token: CardId,
    },
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
        amount: i32,
        /// The card that dealt it; none for a bonus icon.
        by: Option<CardId>,
    },
    /// Damage is taken off a creature.
    Healed {
        /// The creature.
        card: CardId,
        /// How much.
        amount: i32,
    },
    /// Armor prevents damage and is used up for the turn.
    ArmorUsed {
        /// The creature.
        card: CardId,
        /// How much.
        amount: i32,
        /// How much armor there is, used up or not.
        armor: i32,
    },
    /// Armor changes while some of it is used up: what is lost is used armor first.
    ArmorChanged {
        /// The creature.
        card: CardId,
        /// How much of it is used up now.
        used: i32,
        /// How much armor there is now, used up or not.
        armor: i32,
    },
    /// A card is tagged for destruction.
    Tagged {
        /// The card.
        card: CardId,
    },
    /// A card is tagged no more.
    Untagged {
        /// The card.
        card: CardId,
    },
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
        /// The name of the kind; none for +1 power counters.
        counter: Option<String>,
        /// How many more; negative for fewer.
        change: i32,
    },
    /// A card gets or loses the mark that it returns to its owner's hand from the archives.
    Abducted {
        /// The card.
        card: Option<CardId>,
        /// Whether it has the mark.
        on: bool,
        /// Who knows which card it is.
        seen: Vec<Seat>,
    },
    /// A card remembers another.
    Remembered {
        /// The card that remembers.
        by: Option<CardId>,
        /// The card that is remembered.
        card: Option<CardId>,
    },
    /// A creature is chosen to be fought.
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
        amount: i32,
        /// From where.
        origin: Purse,
        /// To where.
        destination: Purse,
        /// What the movement is called.
        deed: AmberDeed,
    },
    /// A key is forged.
    KeyForged {
        /// Whose.
        seat: Seat,
        /// Which.
        color: KeyColor,
        /// What was paid.
        cost: i32,
    },
    /// A key is unforged.
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
        change: i32,
    },
    /// The tide is high for a player and low for the other, or neither.
    TideTurned {
        /// For whom it is high.
        high: Option<Seat>,
    },
    /// Something holds for a while from now on.
    Installed {
        /// What.
        effect: LastingEffect,
    },
    /// It holds no more.
    Expired {
        /// The number of the lasting effect.
        number: u16,
    },
    /// A lasting effect with a limited number of uses was used.
    UsedUp {
        /// The number of the lasting effect.
        number: u16,
    },
    /// A permission is spent on a card.
    Spent {
        /// The card that permits.
        by: Option<CardId>,
        /// The card.
        card: Option<CardId>,
    },
    /// The condition of a state trigger became true, or false again.
    Latched {
        /// The card that has it.
        by: Option<CardId>,
        /// Whether it is true.
        on: bool,
    },
    /// Something happened that cards may ask for.
    Happened {
        /// What.
        fact: Fact,
    },
    /// Something that would have been a card played from hand or discarded counts for the first turn.
    HandCardUsed,
    /// Step 3 ends after what is going on.
    OmegaPlayed,
    /// Card texts have gone on for too long: whatever of them is left undone does not happen.
    CutShort,
    /// A player is asked. The options stand in the decision of the step, once.
    Asked {
        /// The number of the question.
        decision: DecisionId,
        /// Who decides.
        seat: Seat,
        /// What is decided.
        kind: DecisionKind,
        /// The card whose text asks, if one does.
        source: Option<CardId>,
    },
    /// The question is answered.
    Answered {
        /// Its number.
        decision: DecisionId,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

impl From<&keyforge_core::table::Event> for Event {
    fn from(core: &keyforge_core::table::Event) -> Event {
        use keyforge_core::table::Event as Core;
        match core {
            Core::Laid(it) => Event::Laid { first: it.turn.active.into() },
            Core::TurnBegan { seat, number } => Event::TurnBegan { seat: (*seat).into(), number: (*number).into() },
            Core::StepBegan(step) => Event::StepBegan { step: *step },
            Core::TurnEnded { seat, check } => Event::TurnEnded { seat: (*seat).into(), check: *check },
            Core::HouseChosen { seat, house } => Event::HouseChosen { seat: (*seat).into(), house: *house },
            Core::Moved { card, from, index, to, at, host, cause, seen } => Event::Moved {
                card: crate::words::known(*card),
                origin: (*from).into(),
                index: *index,
                destination: (*to).into(),
                at: *at,
                host: *host,
                reason: *cause,
                seen: crate::decision::seats(*seen),
            },
            Core::Shuffled { seat, top, order } => {
                Event::Shuffled { seat: (*seat).into(), top: *top, order: order.clone() }
            }
            Core::Picked { of, which } => Event::Picked { of: *of, which: *which },
            Core::Swapped { seat, one, two } => Event::Swapped { seat: (*seat).into(), one: *one, two: *two },
            Core::Revealed { card, spot, index, to } => Event::Revealed {
                card: crate::words::known(*card),
                spot: (*spot).into(),
                index: *index,
                seen: crate::decision::seats(*to),
            },
            Core::Controlled { card, to, home, at } => {
                Event::Controlled { card: *card, seat: (*to).into(), home: *home, at: *at }
            }
            Core::Positioned { card, at } => Event::Positioned { card: *card, at: *at },
            Core::Withdrawn(card) => Event::Withdrawn { card: *card },
            Core::Attached { card, host } => Event::Attached { card: *card, host: *host },
            Core::Became { card, def, house, icons } => {
                Event::Became { card: *card, definition: def.0, house: *house, icons: icons.map(|it| it.0) }
            }
            Core::Readied(card) => Event::Readied { card: *card },
            Core::Exhausted(card) => Event::Exhausted { card: *card },
            Core::TokenMade { token, seat, owner, def, house } => Event::TokenMade {
                token: *token,
                seat: (*seat).into(),
                owner: (*owner).into(),
                definition: def.0,
                house: *house,
            },
            Core::TokenGone(token) => Event::TokenGone { token: *token },
            Core::Flipped { was, now } => Event::Flipped { was: *was, now: *now },
            Core::Damaged { card, amount, by } => Event::Damaged { card: *card, amount: (*amount).into(), by: *by },
            Core::Healed { card, amount } => Event::Healed { card: *card, amount: (*amount).into() },
            Core::ArmorUsed { card, amount, of } => {
                Event::ArmorUsed { card: *card, amount: (*amount).into(), armor: (*of).into() }
            }
            Core::ArmorChanged { card, used, of } => {
                Event::ArmorChanged { card: *card, used: (*used).into(), armor: (*of).into() }
            }
            Core::Tagged(card) => Event::Tagged { card: *card },
            Core::Untagged(card) => Event::Untagged { card: *card },
            Core::Marked { card, status, on } => Event::Marked { card: *card, status: *status, on: *on },
            Core::Counted { card, counter, change } => {
                Event::Counted { card: *card, counter: crate::words::named(counter), change: (*change).into() }
            }
            Core::Abducted { card, on, seen } => {
                Event::Abducted { card: crate::words::known(*card), on: *on, seen: crate::decision::seats(*seen) }
            }
            Core::Remembered { by, card } => {
                Event::Remembered { by: crate::words::known(by.card), card: crate::words::known(card.card) }
            }
            Core::Attacked { attacker, defender } => Event::Attacked { attacker: *attacker, defender: *defender },
            Core::BlowsExchanged => Event::BlowsExchanged,
            Core::FightEnded => Event::FightEnded,
            Core::Amber { amount, from, to, deed } => Event::Amber {
                amount: (*amount).into(),
                origin: (*from).into(),
                destination: (*to).into(),
                deed: *deed,
            },
            Core::KeyForged { seat, color, cost } => {
                Event::KeyForged { seat: (*seat).into(), color: *color, cost: (*cost).into() }
            }
            Core::KeyUnforged { seat, color } => Event::KeyUnforged { seat: (*seat).into(), color: *color },
            Core::Chained { seat, change } => Event::Chained { seat: (*seat).into(), change: (*change).into() },
            Core::TideTurned { high } => Event::TideTurned { high: high.map(Into::into) },
            Core::Installed(effect) => Event::Installed { effect: effect.as_ref().into() },
            Core::Expired(number) => Event::Expired { number: number.0 },
            Core::UsedUp(number) => Event::UsedUp { number: number.0 },
            Core::Spent { key, card } => {
                Event::Spent { by: crate::words::known(key.this.card), card: crate::words::known(card.card) }
            }
            Core::Latched { key, on } => Event::Latched { by: crate::words::known(key.this.card), on: *on },
            Core::Happened(fact) => Event::Happened { fact: fact.as_ref().into() },
            Core::HandCardUsed => Event::HandCardUsed,
            Core::OmegaPlayed => Event::OmegaPlayed,
            Core::CutShort => Event::CutShort,
            Core::Asked(it) => Event::Asked { decision: it.id, seat: it.seat.into(), kind: it.kind, source: it.source },
            Core::Answered(decision) => Event::Answered { decision: *decision },
            Core::Over(outcome) => Event::Over { outcome: (*outcome).into() },
        }
    }
}
