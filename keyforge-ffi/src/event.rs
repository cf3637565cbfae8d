//! What happens to a table, as hosts show it.

use keyforge_core::kernel;
use keyforge_core::model::Counter;
use keyforge_core::table;

use crate::mirror::mirror;
use crate::words::known;
use crate::{
    Area, Bold, CardId, DamageCause, DecisionId, DecisionKind, GainCause, House, Icon, KeyColor, Outcome, Seat, Status,
    TurnStep, Zone,
};

mirror! {
    /// Why a card moves.
    MoveCause of table::MoveCause {
        /// It is drawn.
        Draw,
        /// It is shuffled away by a mulligan.
        Mulligan,
        /// It is played.
        Play,
        /// It is put into play without being played.
        PutIntoPlay,
        /// It is discarded.
        Discard,
        /// It is destroyed.
        Destroy,
        /// The creature it was attached to has left play.
        HostLeft,
        /// It is returned.
        Return,
        /// It is archived.
        Archive,
        /// It is put into archives without being archived.
        PutIntoArchives,
        /// The archives are taken to hand.
        TakeArchives,
        /// It is purged.
        Purge,
        /// It is put into a deck.
        ToDeck,
        /// It is put under another card.
        ToUnder,
        /// It is grafted onto another card.
        Graft,
        /// It becomes a token creature.
        MakeToken,
        /// It changes places with a card that lay elsewhere.
        Swap,
        /// The hidden side of a token creature follows the creature to its new controller.
        NewController,
        /// It is turned over in play, faceup or facedown.
        Flip,
        /// It is discarded from play, spent as æmber.
        Spend,
    }
}

mirror! {
    /// What a movement of æmber is called.
    AmberDeed of table::AmberDeed {
        /// From the supply to a pool.
        Gain,
        /// From a pool to the supply.
        Lose,
        /// From the opponent's pool to one's own.
        Steal,
        /// From the opponent's pool onto a creature.
        Capture,
        /// From a pool to that of the other player.
        Give,
        /// From one card to another, or to a pool.
        Move,
        /// For a key.
        Pay,
        /// From a creature that leaves play to the pool of the opponent.
        Return,
        /// From the supply onto a creature.
        Exalt,
    }
}

/// A place where æmber can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum Purse {
    /// The common supply, which never runs out.
    Supply,
    /// The pool of a player.
    Pool {
        /// Whose.
        seat: Seat,
    },
    /// A card in play.
    Card {
        /// Which.
        card: CardId,
    },
}

impl From<table::Purse> for Purse {
    fn from(purse: table::Purse) -> Purse {
        match purse {
            table::Purse::Supply => Purse::Supply,
            table::Purse::Pool(seat) => Purse::Pool { seat: seat.into() },
            table::Purse::Card(card) => Purse::Card { card },
        }
    }
}

/// An area of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct Spot {
    /// The area.
    pub area: Area,
    /// Whose; for a card in play its controller.
    pub seat: Seat,
}

impl From<table::Spot> for Spot {
    fn from(spot: table::Spot) -> Spot {
        Spot { area: spot.area, seat: spot.seat.into() }
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
        /// Whose turn.
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

impl From<table::Ends> for Ends {
    fn from(ends: table::Ends) -> Ends {
        match ends {
            table::Ends::ThisTurn => Ends::ThisTurn,
            table::Ends::NextTurn { seat, .. } => Ends::NextTurn { seat: seat.into() },
            table::Ends::StartOfTurn(seat) => Ends::StartOfTurn { seat: seat.into() },
            table::Ends::Leaves(card) => Ends::Leaves { card: card.card },
            table::Ends::Controlled(card) => Ends::Controlled { card: card.card },
            table::Ends::Fight => Ends::Fight,
            table::Ends::Never => Ends::Never,
            table::Ends::Over => Ends::Over,
        }
    }
}

/// An effect that lasts.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
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

impl From<&table::Lasting> for LastingEffect {
    fn from(lasting: &table::Lasting) -> LastingEffect {
        LastingEffect {
            number: lasting.id.0,
            seat: lasting.you.into(),
            card: known(lasting.this.card),
            source: known(lasting.source.card),
            ends: lasting.ends.into(),
            uses: lasting.uses,
            controls: lasting.control.and_then(|(card, _)| known(card.card)),
            controller: lasting.control.map(|(_, seat)| seat.into()),
            creature: lasting.creature.and_then(|card| known(card.card)),
        }
    }
}

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
    /// A card was discarded.
    Discarded {
        /// From where.
        zone: Zone,
    },
    /// A card left play.
    LeftPlay {
        /// To where.
        zone: Zone,
    },
    /// A card was destroyed; `other` is the opponent in the fight that did it, or the card whose keyword did, if one did.
    Destroyed,
    /// An upgrade in play moved to another creature (`other`).
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
}

impl From<table::FactKind> for FactKind {
    fn from(kind: table::FactKind) -> FactKind {
        use table::FactKind as Core;
        match kind {
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
        }
    }
}

/// Something that cards may ask for later.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
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

impl From<&table::Fact> for Fact {
    fn from(fact: &table::Fact) -> Fact {
        let detail = usize::from(fact.detail);
        let forged = fact.kind == table::FactKind::Forged;
        let chose = fact.kind == table::FactKind::ChoseHouse;
        Fact {
            kind: fact.kind.into(),
            seat: fact.player.into(),
            card: fact.card.get().map(|card| card.card),
            other: fact.other.get().map(|card| card.card),
            amount: fact.amount.into(),
            key: KeyColor::ALL.get(detail).copied().filter(|_| forged),
            house: House::ALL.get(detail).copied().filter(|_| chose),
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
    /// The turn is over.
    TurnEnded {
        /// Whose turn.
        seat: Seat,
        /// Whether the pool could pay the next key, so that this player says check.
        check: bool,
    },
    /// The active house is chosen.
    HouseChosen {
        /// Who chose.
        seat: Seat,
        /// The house; none if there was no legal one.
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
        /// Where in the row or pile it arrives; none for its end: the top of a pile, the right of a battleline.
        at: Option<u8>,
        /// The card it is attached to or lies under.
        host: Option<CardId>,
        /// Why.
        reason: MoveCause,
        /// Who sees which card it is.
        seen: Vec<Seat>,
    },
    /// A deck is shuffled.
    Shuffled {
        /// Whose deck.
        seat: Seat,
        /// The old place of the card at each new place, from the bottom; none for a viewer.
        order: Option<Vec<u16>>,
    },
    /// A random pick was made.
    Picked {
        /// Among how many.
        of: u16,
        /// Which, from 0; none for a viewer.
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
    /// A card in play changes its controller.
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
    /// A creature moves within its battleline, or an artifact into it, where it is a creature.
    Positioned {
        /// The card.
        card: CardId,
        /// Its new index from the left.
        at: u8,
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
    /// A creature in play has been turned over: what lay on it lies on the card that it is now.
    Flipped {
        /// What it was.
        was: CardId,
        /// What it is.
        now: CardId,
    },
    /// An artifact that was a creature for a while goes back among the artifacts of its controller.
    Withdrawn {
        /// The artifact.
        card: CardId,
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
    /// Armor changes while some of it is used up.
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
    /// A permission of a card is spent on a card.
    Spent {
        /// The card that permits.
        by: Option<CardId>,
        /// The card it is spent on.
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

fn seats(seats: kernel::Seats) -> Vec<Seat> {
    seats.iter().map(Seat::from).collect()
}

impl From<&table::Event> for Event {
    fn from(event: &table::Event) -> Event {
        use table::Event as Core;
        match event {
            Core::Laid(table) => Event::Laid { first: table.turn.active.into() },
            Core::TurnBegan { seat, number } => Event::TurnBegan { seat: (*seat).into(), number: (*number).into() },
            Core::StepBegan(step) => Event::StepBegan { step: *step },
            Core::TurnEnded { seat, check } => Event::TurnEnded { seat: (*seat).into(), check: *check },
            Core::HouseChosen { seat, house } => Event::HouseChosen { seat: (*seat).into(), house: *house },
            Core::Moved { card, from, index, to, at, host, cause, seen } => Event::Moved {
                card: known(*card),
                origin: (*from).into(),
                index: *index,
                destination: (*to).into(),
                at: *at,
                host: *host,
                reason: (*cause).into(),
                seen: seats(*seen),
            },
            Core::Shuffled { seat, order } => Event::Shuffled { seat: (*seat).into(), order: order.clone() },
            Core::Picked { of, which } => Event::Picked { of: *of, which: *which },
            Core::Swapped { seat, one, two } => Event::Swapped { seat: (*seat).into(), one: *one, two: *two },
            Core::Revealed { card, spot, index, to } => {
                Event::Revealed { card: known(*card), spot: (*spot).into(), index: *index, seen: seats(*to) }
            }
            Core::Controlled { card, to, home, at } => {
                Event::Controlled { card: *card, seat: (*to).into(), home: *home, at: *at }
            }
            Core::Attached { card, host } => Event::Attached { card: *card, host: *host },
            Core::Positioned { card, at } => Event::Positioned { card: *card, at: *at },
            Core::Became { card, def, house } => Event::Became { card: *card, definition: def.0, house: *house },
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
            Core::Withdrawn(card) => Event::Withdrawn { card: *card },
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
                let counter = match counter {
                    Counter::Power => None,
                    Counter::Named(name) => Some(name.clone()),
                };
                Event::Counted { card: *card, counter, change: (*change).into() }
            }
            Core::Abducted { card, on } => Event::Abducted { card: known(*card), on: *on },
            Core::Remembered { by, card } => Event::Remembered { by: known(by.card), card: known(card.card) },
            Core::Attacked { attacker, defender } => Event::Attacked { attacker: *attacker, defender: *defender },
            Core::FightEnded => Event::FightEnded,
            Core::Amber { amount, from, to, deed } => Event::Amber {
                amount: (*amount).into(),
                origin: (*from).into(),
                destination: (*to).into(),
                deed: (*deed).into(),
            },
            Core::KeyForged { seat, color, cost } => {
                Event::KeyForged { seat: (*seat).into(), color: *color, cost: (*cost).into() }
            }
            Core::KeyUnforged { seat, color } => Event::KeyUnforged { seat: (*seat).into(), color: *color },
            Core::Chained { seat, change } => Event::Chained { seat: (*seat).into(), change: (*change).into() },
            Core::TideTurned { high } => Event::TideTurned { high: high.map(Seat::from) },
            Core::Installed(lasting) => Event::Installed { effect: lasting.as_ref().into() },
            Core::Expired(lasting) => Event::Expired { number: lasting.0 },
            Core::UsedUp(lasting) => Event::UsedUp { number: lasting.0 },
            Core::Spent { key, card } => Event::Spent { by: known(key.this.card), card: known(card.card) },
            Core::Latched { key, on } => Event::Latched { by: known(key.this.card), on: *on },
            Core::Happened(fact) => Event::Happened { fact: fact.as_ref().into() },
            Core::HandCardUsed => Event::HandCardUsed,
            Core::OmegaPlayed => Event::OmegaPlayed,
            Core::CutShort => Event::CutShort,
            Core::Asked(open) => {
                Event::Asked { decision: open.id, seat: open.seat.into(), kind: open.kind.into(), source: open.source }
            }
            Core::Answered(decision) => Event::Answered { decision: *decision },
            Core::Over(outcome) => Event::Over { outcome: (*outcome).into() },
        }
    }
}
