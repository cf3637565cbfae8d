//! The card script as data.

use serde::{Deserialize, Serialize};

use crate::kryptik::model::{Color, Keyword, Stones};
use crate::script::list::list;

/// A name for what was chosen or targeted: `a` to `h`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Slot(pub u8);

/// How many names there are.
pub const SLOTS: u8 = 8;

/// Cards that an instruction is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ref {
    /// The card with the text.
    This,
    /// The card that the trigger or the loop is about.
    It,
    /// The citizen that this card is attached to.
    Host,
    /// The card that was found or chosen last.
    Found,
    /// What was targeted or chosen under a name.
    Slot(Slot),
    /// The top card of a deck.
    Top(Players),
    /// Every card that fits.
    Each(Filter),
}

/// Players that an instruction is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Players {
    /// The controller of the effect.
    You,
    /// Every opponent of the controller.
    Opponents,
    /// Everybody.
    Everyone,
    /// Whose turn it is.
    TurnPlayer,
    /// The player of the loop or of the trigger.
    Them,
    /// Who controls a card.
    ControllerOf(Box<Ref>),
    /// Who owns a card.
    OwnerOf(Box<Ref>),
    /// Who was targeted.
    Slot(Slot),
}

list! {
    /// Where a filter looks.
    #[derive(Default)]
    pub enum Where {
        /// On the island.
        #[default]
        Island = "island",
        /// In a hand.
        Hand = "hand",
        /// In a deck.
        Deck = "deck",
        /// In a limbo pile.
        Limbo = "limbo",
        /// Among the abolished cards.
        Abolished = "abolished",
        /// In a soul row.
        Souls = "souls",
        /// Under a citizen.
        Attached = "attached",
    }
}

/// Cards with certain qualities in a zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// Where they lie.
    #[serde(default)]
    pub zone: Where,
    /// What all holds of them.
    #[serde(default)]
    pub tests: Vec<Test>,
}

/// A quality of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// It is a citizen.
    Citizen,
    /// It is a spell.
    Spell,
    /// You control it, or own it where nobody controls it.
    Mine,
    /// An opponent controls or owns it.
    Opposing,
    /// It is not this card.
    Other,
    /// It is this card.
    This,
    /// It is engaged.
    Engaged,
    /// It is disengaged.
    Ready,
    /// It is weary.
    Weary,
    /// It attacks.
    Attacking,
    /// It blocks.
    Blocking,
    /// It is an overlord.
    Overlord,
    /// It is attached to this card.
    AttachedToThis,
    /// It has that faction.
    Faction(String),
    /// It has that name.
    Name(String),
    /// It has the name that was named last.
    NamedCard,
    /// It has that keyword.
    Keyword(Keyword),
    /// A number of it compares so.
    Number(Stat, Compare, Box<Val>),
    /// The quality does not hold.
    Not(Box<Test>),
    /// One of the lists of qualities holds.
    Any(Vec<Vec<Test>>),
}

/// A number of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// Its attack.
    Attack,
    /// Its defense.
    Defense,
    /// The sum of its soul cost.
    Cost,
}

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Compare {
    /// Fewer.
    Less,
    /// No more.
    AtMost,
    /// As many.
    Equal,
    /// No fewer.
    AtLeast,
    /// More.
    More,
}

/// A number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Val {
    /// As written.
    Number(i16),
    /// The number that was named last.
    Named,
    /// The X of the cost.
    X,
    /// How many cards fit.
    Count(Filter),
    /// The attack of a card.
    Attack(Ref),
    /// The defense of a card.
    Defense(Ref),
    /// The cards in a hand.
    Hand(Players),
    /// The 11-year cards of a player.
    Row(Players),
    /// The cards attached to a card.
    Attached(Ref),
    /// A sum.
    Plus(Box<Val>, Box<Val>),
    /// A difference.
    Minus(Box<Val>, Box<Val>),
    /// The smaller one.
    Least(Box<Val>, Box<Val>),
    /// The larger one.
    Most(Box<Val>, Box<Val>),
}

list! {
    /// A part of a turn, for conditions.
    pub enum PhaseName {
        /// The 1st phase.
        First = "first",
        /// The combat phase.
        Combat = "combat",
        /// The 2nd phase.
        Second = "second",
        /// The end of the turn.
        End = "end",
    }
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Numbers compare so.
    Compare(Val, Compare, Val),
    /// A card fits.
    Exists(Filter),
    /// It is the turn of that player.
    TurnOf(Players),
    /// It is that phase.
    Phase(PhaseName),
    /// The card attacked this turn.
    Attacked(Ref),
    /// An opponent has so few 11-year cards.
    ShortTime(u8),
    /// All hold.
    All(Vec<Cond>),
    /// One holds.
    Any(Vec<Cond>),
    /// It does not hold.
    Not(Box<Cond>),
}

/// How long something lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Until the end of the turn.
    EndOfTurn,
    /// Until the attack is over.
    Combat,
    /// Until the next turn of the controller begins.
    YourNextTurn,
    /// While this card is on the island.
    WhileHere,
    /// For good.
    Forever,
}

list! {
    /// What can be forbidden.
    pub enum Act {
        /// Players: cast spells.
        CastSpells = "cast_spells",
        /// Players: cast citizens.
        CastCitizens = "cast_citizens",
        /// Players: draw by effects.
        Draw = "draw",
        /// Players: be destroyed.
        Lose = "lose",
        /// Cards: attack.
        Attack = "attack",
        /// Cards: block.
        Block = "block",
        /// Cards: be engaged for a cost.
        EngageCost = "engage_cost",
        /// Cards: use active abilities.
        Activate = "activate",
        /// Cards: be used: attack, block, abilities, keywords.
        Use = "use",
        /// Cards: be destroyed.
        BeDestroyed = "be_destroyed",
        /// Cards: be targeted.
        BeTargeted = "be_targeted",
        /// Cards: change control.
        ChangeControl = "change_control",
        /// Cards: be dealt damage.
        BeDamaged = "be_damaged",
    }
}

/// What a passive ability or a lasting effect makes true.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mod {
    /// Attack and defense change.
    Stat(Ref, Val, Val),
    /// Attack and defense are these, before what changes them later.
    Set(Ref, Val, Val),
    /// Cards have a keyword.
    Keyword(Ref, Keyword),
    /// Cards have no abilities.
    Strip(Ref),
    /// Players may hold so many cards at the end of turn.
    HandLimit(Players, u8),
    /// Cards may not do or suffer something.
    Forbid(Act, Ref),
    /// Players may not do something.
    ForbidPlayers(Act, Players),
    /// Cards that players cast cost so much more, or less, generic energy.
    Cost(Filter, i16),
}

/// Something that costs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Energy.
    Soul(Stones),
    /// Engage this card.
    Engage,
    /// Engage other citizens.
    EngageOther(Filter, u8),
    /// Sacrifice citizens.
    Sacrifice(Filter, u8),
    /// Discard cards.
    Discard(u8),
    /// Abolish cards of the own limbo pile.
    Plunder(u8, Option<Filter>),
    /// Detach cards from this card.
    Detach(u8),
    /// Abolish this card.
    AbolishThis,
    /// Destroy own 11-year cards.
    Row(u8),
}

list! {
    /// What can be targeted on the effect pile.
    pub enum PileKind {
        /// A card.
        Card = "card",
        /// An active ability.
        Active = "active",
        /// A triggered ability that was paid for.
        PaidTrigger = "paid_trigger",
        /// An 11-year ability.
        Eleven = "eleven",
    }
}

/// What is targeted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Cards.
    Cards(Filter),
    /// An opponent.
    Opponent,
    /// Any player.
    Player,
    /// Something on the effect pile.
    Pile(Vec<PileKind>),
    /// An 11-year card of a player, by its slot.
    Slot(Players),
}

/// A target of a paragraph.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Under which name.
    pub slot: Slot,
    /// What.
    pub aim: Aim,
    /// How many.
    pub count: u8,
    /// Whether fewer are enough.
    #[serde(default)]
    pub up_to: bool,
}

list! {
    /// Where a card is put.
    pub enum Place {
        /// On the island, under the control of the player of the effect.
        Island = "island",
        /// In the hand of its owner.
        Hand = "hand",
        /// On top of the deck of its owner.
        TopOfDeck = "top_of_deck",
        /// Under the deck of its owner.
        BottomOfDeck = "bottom_of_deck",
        /// In the limbo pile of its owner.
        Limbo = "limbo",
        /// In the soul row of its owner, disengaged.
        Souls = "souls",
    }
}

/// An instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Damage to citizens, by this card.
    Damage(Ref, Val),
    /// Damage to players.
    DamagePlayer(Players, Val),
    /// Destroy citizens.
    Destroy(Ref),
    /// Abolish cards.
    Abolish(Ref),
    /// Players sacrifice citizens of their choice.
    Sacrifice(Players, Filter, Val),
    /// Players discard cards of their choice.
    Discard(Players, Val),
    /// Players discard cards that another player chooses from their hands.
    DiscardChosen(Players, Filter, Val, Players),
    /// Players discard at random.
    DiscardRandom(Players, Val),
    /// Players draw.
    Draw(Players, Val),
    /// You may draw and then discard as many.
    Probe(u8),
    /// Abolish cards of the own limbo pile.
    Plunder(Players, Val, Option<Filter>),
    /// Look at so many cards of the top of your deck, put up to so many that fit somewhere and the others elsewhere.
    Dig(u8, Filter, u8, Place, Place),
    /// Search your deck for a card.
    Search(Filter, Place),
    /// Players shuffle their decks.
    Shuffle(Players),
    /// Put cards somewhere.
    Put(Ref, Place),
    /// Return cards somewhere: on the island they enter.
    Return(Ref, Place),
    /// Put cards under a citizen.
    Attach(Ref, Ref),
    /// Take cards of your choice from under citizens.
    Detach(Ref, Val),
    /// Counter what was targeted.
    Counter(Slot),
    /// Copy the spell that was targeted, with targets of your choice.
    Copy(Slot),
    /// A player gains control.
    GainControl(Ref, Players, Span),
    /// Attack and defense change for a while.
    Stat(Ref, Val, Val, Span),
    /// A keyword for a while.
    Grant(Ref, Keyword, Span),
    /// No abilities for a while.
    Strip(Ref, Span),
    /// Prevent the next so much damage that would be dealt to each of these citizens.
    Prevent(Ref, Val, Span),
    /// Engage cards.
    Engage(Ref),
    /// Disengage cards.
    Disengage(Ref),
    /// Players get energy.
    Energy(Players, Vec<Color>),
    /// You may cast a card from your hand for free.
    CastFree(Filter),
    /// You look at hands.
    LookHand(Players),
    /// You look at 11-year rows.
    LookRow(Players),
    /// You look at the 11-year cards that were targeted.
    LookSlot(Slot),
    /// You look at so many cards of the top of decks.
    LookTop(Players, Val),
    /// You may rearrange 11-year rows that you look at.
    Rearrange(Players),
    /// 11-year cards are destroyed; the last player chooses.
    DestroyRow(Players, Val, Players),
    /// The 11-year cards that were targeted are destroyed.
    DestroySlot(Slot),
    /// Cards go face down into the row of their owner.
    ToRow(Ref),
    /// You name a number.
    Name(u8, u8),
    /// You name a card of the game.
    NameCard,
    /// A player takes another turn after this one.
    ExtraTurn(Players),
    /// You choose cards, without targeting them.
    Choose(Slot, Filter, u8),
    /// Something holds for a while.
    Install(Mod, Span),
    /// You may do this.
    May(Vec<Effect>),
    /// For each card that fits.
    ForEach(Filter, Vec<Effect>),
    /// For each player.
    EachPlayer(Players, Vec<Effect>),
    /// You choose one of these.
    OneOf(Vec<Vec<Effect>>),
    /// If a condition holds.
    If(Cond, Vec<Effect>, Vec<Effect>),
}

/// A paragraph: one effect on the pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Para {
    /// What is targeted.
    #[serde(default)]
    pub targets: Vec<Target>,
    /// What is done.
    pub effects: Vec<Effect>,
}

/// What an ability waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Cards enter the island.
    Enter(Filter),
    /// Citizens die.
    Dies(Filter),
    /// Citizens leave the island.
    Leaves(Filter),
    /// Players cast a card.
    Cast(Players, Filter),
    /// Players draw a card.
    Draw(Players),
    /// Players discard a card.
    Discard(Players),
    /// The turn of a player begins.
    TurnStart(Players),
    /// The turn of a player ends.
    TurnEnd(Players),
    /// The combat phase of a player begins.
    CombatBegin(Players),
    /// The combat phase of a player ends.
    CombatEnd(Players),
    /// Citizens attack.
    Attacks(Filter),
    /// Citizens block.
    Blocks(Filter),
    /// Citizens become blocked.
    Blocked(Filter),
    /// Citizens deal damage.
    DealsDamage(Filter),
    /// Citizens are dealt damage.
    Damaged(Filter),
    /// An 11-year card of a player is destroyed.
    RowDestroyed(Players),
    /// A player places a card in the soul row.
    SoulPlaced(Players),
    /// A card is attached to citizens.
    Attached(Filter),
}

list! {
    /// Where an ability works.
    #[derive(Default)]
    pub enum Zone {
        /// On the island.
        #[default]
        Island = "island",
        /// Under a citizen.
        Attached = "attached",
        /// In the limbo pile.
        Limbo = "limbo",
        /// In the hand.
        Hand = "hand",
    }
}

/// What energy an ability makes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Make {
    /// One of any color.
    AnyColor,
    /// One of each of these.
    These(Vec<Color>),
}

/// An ability of a citizen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ability {
    /// Cost: effect.
    Active {
        /// What it costs.
        cost: Vec<Cost>,
        /// Whether it needs an own main phase and an empty pile.
        #[serde(default)]
        focused: bool,
        /// Whether it works once a turn for cards of the same name.
        #[serde(default)]
        solo: bool,
        /// How few 11-year cards an opponent must have.
        #[serde(default)]
        short_time: Option<u8>,
        /// Where it works.
        #[serde(default)]
        zone: Zone,
        /// What it does.
        para: Para,
    },
    /// Cost: energy, without the pile.
    Energy {
        /// What it costs.
        cost: Vec<Cost>,
        /// What it makes.
        make: Make,
    },
    /// Something holds.
    Passive {
        /// Where it works.
        #[serde(default)]
        zone: Zone,
        /// While this holds.
        #[serde(default)]
        cond: Option<Cond>,
        /// What holds.
        mods: Vec<Mod>,
    },
    /// When something happens.
    Trigger {
        /// What happens.
        on: Event,
        /// If this holds then.
        #[serde(default)]
        cond: Option<Cond>,
        /// Whether one may decline.
        #[serde(default)]
        may: bool,
        /// What must be paid for it.
        #[serde(default)]
        cost: Vec<Cost>,
        /// Whether it works once a turn for cards of the same name.
        #[serde(default)]
        solo: bool,
        /// How few 11-year cards an opponent must have.
        #[serde(default)]
        short_time: Option<u8>,
        /// Where it works.
        #[serde(default)]
        zone: Zone,
        /// What it does.
        para: Para,
    },
}
