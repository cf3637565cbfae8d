//! The card language as data.
//!
//! A card's script is a list of [`Ability`]s. The same types are what the parser makes, what the checker looks at, what
//! the renderer turns into English, what a host may build as JSON, and what the compiler flattens for the resolving
//! machine. Everything here is about *text*: no type knows a game in progress.

use serde::{Deserialize, Serialize};

use crate::model::{CardType, Counter, House, Icon, KeyColor, Keyword, Step};

/// A name that a script gives to a choice, to speak of it later: slot 0 is written `a`, slot 1 `b`, …
pub type Slot = u8;

/// How many slots an ability has.
pub const SLOTS: usize = 4;

/// An ability: printed, gained from another card, or installed for a while.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ability {
    /// A bold word, or several that share one text: `play/fight: …`.
    On {
        /// The words.
        when: Vec<Bold>,
        /// What happens.
        effects: Vec<Effect>,
    },
    /// Something that happens at a moment of the game: `after …`, `before …`, `at the end of your turn`.
    Trigger {
        /// The moment.
        trigger: Trigger,
        /// What happens.
        effects: Vec<Effect>,
    },
    /// A replacement: what would happen happens otherwise.
    Instead {
        /// What would happen.
        of: Vec<Happening>,
        /// What happens.
        change: Change,
    },
    /// Text that holds as long as the condition does.
    Constant {
        /// The condition; [`Cond::Always`] where there is none.
        during: Cond,
        /// What holds.
        rules: Vec<Rule>,
    },
    /// An ability that the card has as an upgrade. A card with one may be played as an upgrade as well (`FAQ-052`).
    AsUpgrade(Box<Ability>),
    /// An ability that works while its card is in another zone than play.
    In {
        /// The zone.
        zone: Zone,
        /// The ability.
        ability: Box<Ability>,
    },
}

/// A bold timing word; it speaks of the card that has the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Bold {
    Play,
    Reap,
    Fight,
    BeforeFight,
    BeforeReap,
    Action,
    Omni,
    Destroyed,
    LeavesPlay,
}

/// A moment at which an ability triggers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Trigger {
    /// After it happened. "Each time" is the same moment.
    After(Happening),
    /// Before it happens; the ability may cancel it.
    Before(Happening),
    /// At the start of that player's turn, before step 1.
    StartOfTurn(Who),
    /// At the end of that player's turn, after step 5 (`TURN-5`).
    EndOfTurn(Who),
    /// As soon as the condition becomes true.
    Becomes(Cond),
}

/// A deed, who did it and to what: read by triggers, replacements, permissions, prohibitions and memory alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Happening {
    /// The deed.
    pub deed: Deed,
    /// Who does it; [`Who::Each`] for anybody. For a creature's deeds, whoever uses it.
    pub by: Who,
    /// The card that does it or has it done to it.
    pub card: Filter,
    /// The other card: the defender of a fight, the killer in it, the target of fight damage.
    pub other: Filter,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Deed {
    /// A card is played.
    Play,
    /// A card enters play, played or put there.
    EnterPlay,
    /// A card is used.
    Use,
    /// A card is used for an Action: or Omni: ability.
    UseText,
    /// A creature reaps.
    Reap,
    /// A creature fights (`card`) against another (`other`).
    Fight,
    /// A card is discarded, from that zone if one is named.
    Discard(Option<Zone>),
    /// A card leaves play, for that zone if one is named.
    LeavePlay(Option<Zone>),
    /// A card is destroyed.
    Destroyed,
    /// A creature (`card`) is destroyed in a fight with another (`other`).
    DestroyedFighting,
    /// A card is archived (put into archives by the verb "archive").
    Archive,
    /// A player forges a key.
    ForgeKey,
    /// A player spends æmber on a key.
    SpendOnKey,
    /// A player chooses a house.
    ChooseHouse(HouseRef),
    /// A player gains æmber; `Some(Reaping)` by reaping only.
    GainAmber(Option<GainCause>),
    /// Æmber is stolen from a player (`by` is the player it is stolen from).
    StolenFrom,
    /// Æmber is captured from a player (`by` is the player it is captured from).
    CapturedFrom,
    /// A creature (`card`) is dealt damage by another card (`other`), in that way if one is named.
    DealtDamage(Option<DamageCause>),
    /// A card (`card`) deals damage to a creature (`other`), in a fight or otherwise.
    DealDamage,
    /// A creature (`card`) deals damage to the creature it fights (`other`).
    FightDamage,
    /// A player resolves the bonus icons of a card (`BONUS-3`).
    ResolveIcons,
    /// A player resolves a bonus icon of a card, of that kind if one is named.
    ResolveIcon(Option<Icon>),
    /// A bold ability of a card triggers.
    Trigger(Bold),
    /// Armor of a creature prevents damage.
    ArmorPrevents,
    /// A player raises the tide.
    RaiseTide,
}

/// Why æmber is gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GainCause {
    Reaping,
    Icon,
    Effect,
}

/// In which way damage is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DamageCause {
    /// By a bonus icon (`BONUS-7`).
    Icon,
    /// During a fight: by power, by a keyword or by what is resolved before it.
    Fight,
    /// By an ability outside a fight.
    Effect,
}

/// A player, as a text names one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Who {
    /// The player whose text it is: the controller of its card, or who uses the card as if it were theirs.
    Me,
    /// The other player.
    Opponent,
    /// Either player, or each of them.
    Each,
    /// The player whose turn it is.
    Active,
    /// The player of the event.
    EventPlayer,
    /// The player chosen by this ability.
    Chosen,
    /// One player, the same for all that is chosen: "a discard pile".
    One,
    /// The controller of a card.
    Controller(Ref),
    /// The owner of a card.
    Owner(Ref),
    /// The other player than that one.
    OtherThan(Box<Who>),
}

/// Cards that a text has named before, or that stand in a fixed relation to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ref {
    /// The card that has the text; in gained text, the card that gained it (`SELF-2`).
    This,
    /// The card on which the text is printed; in text gained from an upgrade, the upgrade (`SELF-3`).
    Source,
    /// The creature that the upgrade is attached to.
    Host,
    /// What was chosen last.
    It,
    /// What was chosen under that name.
    Slot(Slot),
    /// The card of the event.
    EventCard,
    /// The other card of the event.
    EventOther,
    /// The creature that was fought, or the opposing creature of a fight that goes on.
    Fought,
    /// The cards affected by the last verb.
    ThisWay,
    /// The cards that were looked at and not taken.
    Rest,
    /// The cards that this card remembers (purged by it).
    Remembered,
}

/// A place where cards are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Zone {
    Play,
    Hand,
    Deck,
    Discard,
    Archives,
    Purged,
    /// Under another card.
    Under,
    /// Being played.
    Limbo,
}

/// A zone of a player, as a text names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The zone.
    pub zone: Zone,
    /// Whose.
    pub whose: Who,
}

/// Cards of some zones that fit a filter. No zone means in play, unless the filter is or demands [`Filter::Is`]: then the
/// group are those of the named cards that fit, wherever they are (`{this_way logos}`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// The zones.
    #[serde(default)]
    pub places: Vec<Place>,
    /// What the cards have in common.
    pub filter: Filter,
}

/// Cards that an effect speaks of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Sel {
    /// Cards named before.
    Ref(Ref),
    /// Every card of a group.
    Each(Group),
    /// A choice from a group.
    Choose {
        /// How many.
        count: Count,
        /// From which.
        from: Group,
    },
    /// That many cards of a group at random.
    Random(Num, Group),
    /// That many cards from the top of a deck or discard pile.
    Top(Num, Place),
    /// Cards found by searching zones (`SEARCH-1`): a choice which may find nothing, of cards that stay secret.
    Search {
        /// How many.
        count: Count,
        /// Where and what.
        from: Group,
    },
    /// All of these together.
    Union(Vec<Sel>),
    /// One of these, as the player chooses.
    Either(Vec<Sel>),
}

/// How many cards are chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Count {
    /// That many, as far as there are so many.
    Exactly(Num),
    /// None to that many.
    UpTo(Num),
    /// None to all.
    AnyNumber,
    /// All of them (of a search).
    All,
    /// That many with the highest value, ties chosen (`MOST-2`).
    Most(Num, Stat),
    /// That many with the lowest value, ties chosen (`MOST-2`).
    Least(Num, Stat),
}

/// A property of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Filter {
    /// Any card.
    Any,
    /// All of these.
    All(Vec<Filter>),
    /// One of these.
    OneOf(Vec<Filter>),
    /// Not this.
    Not(Box<Filter>),
    /// Of that type.
    Type(CardType),
    /// Of that house.
    House(HouseRef),
    /// With that trait.
    Trait(String),
    /// With a trait of that card.
    SharesTrait(Ref),
    /// With that title, given as a slug of a title.
    Title(String),
    /// With the title of that card.
    SameTitle(Ref),
    /// With that keyword.
    Keyword(Keyword),
    /// With a counter of that kind.
    Counter(Counter),
    /// Controlled by the text's player; out of play, owned.
    Friendly,
    /// Controlled by the other player; out of play, owned.
    Enemy,
    /// Controlled by that player.
    ControlledBy(Who),
    /// Owned by that player.
    OwnedBy(Who),
    /// One of those cards.
    Is(Ref),
    /// Ready.
    Ready,
    /// Exhausted.
    Exhausted,
    /// Stunned.
    Stunned,
    /// With a ward.
    Warded,
    /// Enraged.
    Enraged,
    /// A token creature.
    Token,
    /// With damage on it.
    Damaged,
    /// With armor, used up or not.
    Armored,
    /// With æmber on it.
    HasAmber,
    /// With an upgrade attached.
    HasUpgrade,
    /// Attacking, in a fight that goes on.
    Attacking,
    /// Attacking a creature that fits.
    AttackingA(Box<Filter>),
    /// On a flank (`FLANK-1`).
    Flank,
    /// On the left flank.
    LeftFlank,
    /// On the right flank.
    RightFlank,
    /// In the center of its battleline (`CENTER-1`).
    Center,
    /// A neighbor of that creature (`NEIGHBOR-1`).
    Neighbor(Ref),
    /// Anywhere to the left of that creature in its battleline.
    LeftOf(Ref),
    /// Anywhere to the right of that creature in its battleline.
    RightOf(Ref),
    /// In the battleline of what was chosen with it: a condition on the whole choice.
    SameBattleline,
    /// With such a power.
    Power(Cmp, Box<Num>),
    /// With an odd power.
    OddPower,
    /// With an even power.
    EvenPower,
    /// With the highest power of the cards that fit otherwise, all that tie.
    HighestPower,
    /// With the lowest power of the cards that fit otherwise, all that tie.
    LowestPower,
    /// With such a power in sum: a condition on the whole choice.
    TotalPower(Cmp, Box<Num>),
    /// Chosen before during this ability.
    ChosenBefore,
    /// Played this turn, or being played, by that player.
    PlayedBy(Who),
    /// With such a bonus icon, or any.
    Icon(Option<Icon>),
    /// Under that card, facedown or grafted.
    Under(Ref),
}

/// A house, as a text names one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum HouseRef {
    /// That house.
    Is(House),
    /// The house chosen by this ability.
    Chosen,
    /// The active house.
    Active,
    /// A house of that card.
    Of(Ref),
    /// A house on that player's identity card.
    Identity(Who),
    /// Any house.
    Any,
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Cmp {
    Less,
    AtMost,
    Equal,
    AtLeast,
    More,
}

impl Cmp {
    /// Whether `left` stands so to `right`.
    pub const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Cmp::Less => left < right,
            Cmp::AtMost => left <= right,
            Cmp::Equal => left == right,
            Cmp::AtLeast => left >= right,
            Cmp::More => left > right,
        }
    }
}

/// A number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Num {
    /// That number.
    N(i32),
    /// How many cards there are in the group.
    Count(Group),
    /// How many cards those are.
    CountOf(Ref),
    /// How many houses are among the group.
    Houses(Group),
    /// Æmber in that player's pool.
    Amber(Who),
    /// Keys that player has forged.
    Keys(Who),
    /// Keys that player has not forged.
    UnforgedKeys(Who),
    /// A property of a card.
    Stat(Stat, Ref),
    /// The number chosen by this ability.
    Chosen,
    /// The amount of the event.
    EventAmount,
    /// What this ability has done so far (`THISWAY-1`).
    ThisWay(Way),
    /// How often it has happened.
    Past(Box<Happening>, Span),
    /// The sum.
    Plus(Box<Num>, Box<Num>),
    /// The difference, which may be negative.
    Minus(Box<Num>, Box<Num>),
    /// What the first has in excess of the second, at least 0: "all but".
    Excess(Box<Num>, Box<Num>),
    /// A multiple.
    Times(i32, Box<Num>),
    /// Half, rounded down.
    Half(Box<Num>),
    /// The smaller.
    Min(Box<Num>, Box<Num>),
    /// Everything there is: "all", "fully".
    All,
}

/// A countable property of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Stat {
    Power,
    Armor,
    Damage,
    Amber,
    /// Printed æmber icons.
    AmberIcons,
    /// Bonus icons of every kind.
    Icons,
    /// Number of traits.
    Traits,
    Counters(Counter),
}

/// What "this way" counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Damage healed.
    Healed,
    /// Creatures healed by at least 1 (`HEAL-2`).
    HealedCards,
    /// Cards destroyed.
    Destroyed,
    /// Cards purged.
    Purged,
    /// Cards discarded.
    Discarded,
    /// Cards returned or put into a hand.
    Returned,
    /// Cards revealed.
    Revealed,
    /// Cards archived.
    Archived,
    /// Cards shuffled into decks.
    Shuffled,
    /// Cards exhausted.
    Exhausted,
    /// Æmber lost.
    AmberLost,
    /// Æmber stolen.
    AmberStolen,
    /// Æmber captured.
    AmberCaptured,
    /// Damage dealt.
    DamageDealt,
}

/// How many things [`Way`] counts.
pub const WAYS: usize = 14;

/// A stretch of time in which something happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// This turn.
    ThisTurn,
    /// That player's turn before.
    PreviousTurn(Who),
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Cond {
    /// Always true.
    Always,
    /// Not so.
    Not(Box<Cond>),
    /// All of these.
    All(Vec<Cond>),
    /// One of these.
    Any(Vec<Cond>),
    /// A comparison.
    Compare(Num, Cmp, Num),
    /// The card (all of them, at least one) fits the filter.
    Is(Ref, Filter),
    /// It is that player's turn.
    TurnOf(Who),
    /// That house is the active one.
    ActiveHouse(House),
    /// The damage of this ability destroyed that card.
    DestroyedThisWay(Ref),
    /// What was sought has been found.
    Found,
    /// That player is haunted (`HAUNT-1`).
    Haunted(Who),
    /// The tide is high for that player.
    HighTide(Who),
    /// That player has forged the key of that colour.
    Forged(Who, KeyColor),
}

/// Text that holds continuously.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Rule {
    /// Cards get something.
    Grant {
        /// Which cards: [`Sel::Ref`] or [`Sel::Each`].
        to: Sel,
        /// What.
        mods: Vec<Mod>,
    },
    /// It cannot be done.
    Cannot(Happening),
    /// It must be done, if it can.
    Must(Happening),
    /// It may be done although the rules of the house would forbid it; the number limits how many cards a turn.
    May(Vec<Happening>, Option<u8>),
    /// It costs something more.
    Cost(Happening, Vec<Effect>),
    /// That player's keys cost that much more.
    KeyCost(Who, Num),
    /// That player refills the hand to that many cards more.
    HandSize(Who, Num),
    /// That player skips that step.
    SkipStep(Who, Step),
    /// The controller may spend æmber on that card when forging.
    SpendFrom(Ref),
    /// An ability that exists only under the condition.
    Has(Box<Ability>),
}

/// What a card gets or becomes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Mod {
    /// More power (less if negative).
    Power(Num),
    /// That power, whatever it had or gets; of several the least (`CANNOT-2`).
    PowerIs(Num),
    /// More armor.
    Armor(Num),
    /// That armor, whatever it had; of several the least (`CANNOT-2`).
    ArmorIs(Num),
    /// A keyword with a value (1 where it has none).
    Keyword(Keyword, u8),
    /// Loses a keyword.
    LoseKeyword(Keyword),
    /// An ability.
    Ability(Box<Ability>),
    /// A blank text box, traits excepted.
    Blank,
    /// Controlled by that player.
    ControlledBy(Who),
    /// Belongs to that house instead of its own.
    House(House),
    /// Belongs to every house.
    AllHouses,
    /// Counts as a flank creature.
    Flank,
}

/// What a replacement does with what would happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Change {
    /// Something else happens.
    Do(Vec<Effect>),
    /// The amount is that.
    Amount(Num),
    /// The amount is only that; of several such the least, whoever would choose their order (`CANNOT-2`).
    Only(Num),
    /// It happens to that card.
    Onto(Ref),
    /// It happens to that card too (`FAQ-048`).
    AlsoOnto(Ref),
    /// The card goes to that zone.
    To(Zone),
    /// The card enters play ready.
    EnterReady,
    /// The card enters play stunned.
    EnterStunned,
    /// The card enters play under that player's control.
    EnterUnder(Who),
    /// The æmber comes from the common supply.
    FromSupply,
    /// The bonus icon counts as one of that kind.
    AsIcon(Icon),
    /// Each of the bonus icons resolves once more.
    IconsAgain,
    /// The change, if the active player wants it.
    Optional(Box<Change>),
}

/// Something an ability does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Effect {
    // ── flow ────────────────────────────────────────────────────────────────────────────────────────────
    /// All damage and destruction of these at the same moment, after all choices.
    Together(Vec<Effect>),
    /// The player may do it; if so, as much as possible (`MAY-2`).
    May(Vec<Effect>),
    /// Under a condition.
    If(Cond, Vec<Effect>, Vec<Effect>),
    /// The second only if the first was done completely (`IFDO-1`).
    IfYouDo(Vec<Effect>, Vec<Effect>),
    /// One of these, as the player chooses.
    ChooseOne(Vec<Vec<Effect>>),
    /// That many times.
    Times(Num, Vec<Effect>),
    /// Up to that many times, as the player chooses.
    UpToTimes(Num, Vec<Effect>),
    /// Again and again, as long as the player likes and all of it is possible.
    WhilePossible(Vec<Effect>),
    /// For each of those cards, one after another.
    ForEach(Sel, Vec<Effect>),
    /// For each player, the active one first, with that player as "me".
    EachPlayer(Vec<Effect>),
    /// That player does it, as "me".
    By(Who, Vec<Effect>),
    /// This ability happens again as a whole, if its card is still in play or an action (`REPEAT-2`).
    Again,
    /// Names a choice.
    Choose(Sel, Option<Slot>),
    /// A house is chosen; among those of that identity card if one is named.
    ChooseHouse(Option<Who>),
    /// A number is chosen.
    ChooseNumber,
    /// A player is chosen.
    ChoosePlayer,
    /// An ability holds for a while.
    Install {
        /// How long.
        until: Until,
        /// The ability.
        ability: Box<Ability>,
        /// How often it acts; no limit where none is named.
        uses: Option<u8>,
    },
    /// Stops what the running `before` ability interrupts.
    Cancel,
    // ── cards in play ───────────────────────────────────────────────────────────────────────────────────
    /// Deals damage.
    Damage {
        /// To which cards.
        to: Sel,
        /// How much, read once per card.
        amount: Num,
        /// Damage to the neighbors of each.
        splash: u8,
        /// The card that deals it, if another than the ability's.
        by: Option<Ref>,
        /// Whether armor does not help.
        ignore_armor: bool,
    },
    /// Deals damage in single points, divided among cards as the player likes.
    DivideDamage(Num, Group),
    /// Destroys cards.
    Destroy(Sel),
    /// Sacrifices cards (`SAC-1`).
    Sacrifice(Sel),
    /// Heals that much damage.
    Heal(Sel, Num),
    /// Heals up to that much damage, as the player chooses.
    HealUpTo(Sel, Num),
    /// Stuns creatures.
    Stun(Sel),
    /// Removes stun.
    Unstun(Sel),
    /// Wards creatures.
    Ward(Sel),
    /// Enrages creatures.
    Enrage(Sel),
    /// Readies cards.
    Ready(Sel),
    /// Exhausts cards.
    Exhaust(Sel),
    /// Uses cards one after another.
    Use {
        /// Which.
        card: Sel,
        /// How.
        how: UseMode,
        /// As if the card were the player's own.
        as_yours: bool,
        /// Only creatures that fit may be fought.
        against: Option<Filter>,
    },
    /// Puts counters on cards.
    AddCounters(Sel, Counter, Num),
    /// Takes counters off cards.
    RemoveCounters(Sel, Counter, Num),
    /// Gives control.
    Control(Sel, Who, Until),
    /// Two creatures of one battleline change places (`SWAP-2`); a creature in play and one in its owner's hand change
    /// areas (`SWAP-3`).
    SwapPlaces(Sel, Sel),
    /// Moves creatures to a flank of their battleline. An artifact goes to a flank of its controller's battleline and is a
    /// creature as long as it stands there.
    MoveToFlank(Sel),
    /// Distributes all damage or æmber on a group anew.
    Redistribute(Stat, Group),
    /// Resolves an ability of another card as if it were the player's own card.
    TriggerAbility(Bold, Sel),
    // ── cards between zones ─────────────────────────────────────────────────────────────────────────────
    /// Moves cards.
    Move(Sel, Dest),
    /// Plays cards.
    Play {
        /// Which.
        card: Sel,
        /// As if the card were the player's own.
        as_yours: bool,
        /// Beside that creature, left or right (`ADJACENT-1`).
        adjacent_to: Option<Ref>,
    },
    /// Draws cards.
    Draw(Num),
    /// Refills the hand as at the end of a turn.
    RefillHand,
    /// Discards from the top of the deck until a card fits.
    DiscardUntil(Filter),
    /// Shows cards to both players.
    Reveal(Sel),
    /// Looks at cards.
    Look(Sel),
    /// Makes token creatures (`TOKEN-1a`).
    MakeTokens {
        /// How many.
        number: Num,
        /// Only if the reference card has that title, given as a slug (`TOKEN-8`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Whether they enter play ready.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ready: bool,
    },
    /// Shuffles that player's deck.
    Shuffle(Who),
    /// Resolves the bonus icons of cards as if the player had played them.
    ResolveIcons(Sel),
    /// Exchanges two zones of the player.
    SwapZones(Zone, Zone),
    /// The action card becomes a copy of that card while it is played.
    CopyOf(Sel),
    // ── æmber, keys, chains ─────────────────────────────────────────────────────────────────────────────
    /// A player gains æmber.
    Gain(Who, Num),
    /// A player loses æmber.
    Lose(Who, Num),
    /// The player steals æmber.
    Steal(Num),
    /// Creatures capture æmber.
    Capture {
        /// Which creatures.
        card: Sel,
        /// How much each.
        amount: Num,
        /// From where.
        from: CaptureFrom,
    },
    /// Exalts creatures (`EXALT-1`).
    Exalt(Sel),
    /// Puts æmber from the supply on cards.
    PlaceAmber(Sel, Num),
    /// Takes æmber from cards to the supply.
    RemoveAmber(Sel, Num),
    /// Moves æmber from cards to that player's pool.
    AmberToPool(Sel, Who, Num),
    /// Moves æmber from cards to a card.
    MoveAmber(Sel, Sel, Num),
    /// Moves æmber from that player's pool to a card.
    AmberFromPool(Who, Sel, Num),
    /// One player gives another æmber.
    Give(Who, Who, Num),
    /// The player forges a key.
    Forge(ForgeCost),
    /// A key of that player is unforged, of those forged on their previous turn if so named.
    Unforge {
        /// Whose key.
        who: Who,
        /// Only of those forged on that player's previous turn.
        last_turn: bool,
        /// Only the key of that colour.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<KeyColor>,
    },
    /// A player gains chains (loses them if negative).
    Chains(Who, Num),
    /// A player raises the tide: it is high for that player.
    RaiseTide(Who),
    /// The tide is neither high nor low.
    ResetTide,
}

/// How a card is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum UseMode {
    Any,
    Fight,
    Reap,
    Action,
}

/// Where captured æmber comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaptureFrom {
    /// The opponent of the creature's controller.
    Opponent,
    /// The creature's own controller.
    Controller,
    /// The very æmber of the event.
    Event,
    /// The pools of both players, in any combination.
    Anyone,
}

/// What a key costs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForgeCost {
    /// Nothing (`COST-4`).
    Free,
    /// The current cost and so much more (`COST-2`).
    Current(Num),
}

/// Where cards go.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Dest {
    /// Their owner's hand.
    Hand,
    /// Archives: of that player, or of the owner.
    Archives {
        /// Whose; the owner's where nobody is named.
        whose: Option<Who>,
        /// "Put into", not "archive" (`ARCHIVE-6`).
        put: bool,
    },
    /// The player's own archives, with the mark that they return to the owner's hand whatever they leave for.
    Abduct {
        /// "Archive", not "put into" (`ARCHIVE-6`).
        archive: bool,
    },
    /// Their owner's discard pile, as a discard.
    Discard,
    /// Out of the game.
    Purge {
        /// Whether the card that does it remembers them.
        remember: bool,
    },
    /// The top of their owner's deck.
    DeckTop,
    /// The bottom of their owner's deck.
    DeckBottom,
    /// Into their owner's deck, which is shuffled.
    DeckShuffled,
    /// Into play under that player's control, without being played.
    Play(Who),
    /// Under that card, facedown.
    Under(Ref),
    /// Under that card, faceup (`GRAFT-1a`).
    Graft(Ref),
    /// Into play facedown as token creatures under the player's control.
    Tokens,
}

/// How long something lasts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Until {
    /// For the remainder of the turn.
    EndOfTurn,
    /// During that player's next turn.
    NextTurn(Who),
    /// Until the start of that player's next turn.
    StartOfTurn(Who),
    /// Until that card leaves play.
    Leaves(Ref),
    /// While its control does not change.
    Controlled(Ref),
    /// For this fight.
    ThisFight,
    /// For good.
    Forever,
}
