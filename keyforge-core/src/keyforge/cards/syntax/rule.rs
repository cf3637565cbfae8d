//! Text that holds: rules, what cards get, what happens instead.
//!
//! Each is generic over how it holds abilities (`A`) and effects (`E`): as syntax, or, compiled, as an index.

use serde::{Deserialize, Serialize};

use super::{Ability, Bold, Deed, Effect, Funnel, Group, Happening, HouseRef, Num, Ref, Sel, Who, Zone};
use crate::keyforge::model::{House, Icon, Keyword, Step};
use crate::script::list::list;

/// Text that holds continuously.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule<A = Box<Ability>, E = Vec<Effect>> {
    /// Cards get something.
    Grant {
        /// Which cards: [`Sel::Ref`] or [`Sel::Each`].
        to: Sel,
        /// What.
        mods: Vec<Mod<A>>,
    },
    /// It cannot be done.
    Cannot(Happening),
    /// It must be done, if it can.
    Must(Happening),
    /// It may be done although the rules of the house would forbid it; the number limits how many cards a turn.
    May(Vec<Happening>, Option<u8>),
    /// It costs something more.
    Cost(Happening, E),
    /// That player's keys cost that much more.
    KeyCost(Who, Num),
    /// That player refills the hand to that many cards more.
    HandSize(Who, Num),
    /// That player skips that step.
    SkipStep(Who, Step),
    /// A player may spend æmber on a card when forging.
    SpendFrom(Spending),
    /// A player may spend a card when forging as if it were æmber in the pool: it is discarded, whatever wards it.
    SpendAsAmber(Spending),
    /// The top card of that player's deck lies open.
    TopCardRevealed(Who),
    /// That player may take up a part of the archives (`ARCHIVE-3b`).
    TakePartOfArchives(Who),
    /// The taunt of a creature protects others of its battleline too, as long as it has any (`TAUNT-1`).
    TauntProtects {
        /// Whose taunt.
        of: Ref,
        /// Whom: [`Sel::Ref`] or [`Sel::Each`].
        cards: Sel,
    },
    /// The abilities of cards that trigger at a bold word trigger at another one too.
    AlsoTriggers {
        /// The word that they have.
        word: Bold,
        /// Whose: [`Sel::Ref`] or [`Sel::Each`].
        of: Sel,
        /// The other word.
        at: Bold,
    },
    /// An ability that exists only under the condition.
    Has(A),
}

impl<A, E> Rule<A, E> {
    /// The same rule, holding its abilities and effects in another form.
    pub(crate) fn map<C, B, F>(
        &self,
        to: &mut C,
        ability: fn(&mut C, &A) -> B,
        effects: fn(&mut C, &E) -> F,
    ) -> Rule<B, F> {
        match self {
            Rule::Grant { to: cards, mods } => {
                Rule::Grant { to: cards.clone(), mods: mods.iter().map(|one| one.map(to, ability)).collect() }
            }
            Rule::Cannot(happening) => Rule::Cannot(happening.clone()),
            Rule::Must(happening) => Rule::Must(happening.clone()),
            Rule::May(happenings, limit) => Rule::May(happenings.clone(), *limit),
            Rule::Cost(happening, cost) => Rule::Cost(happening.clone(), effects(to, cost)),
            Rule::KeyCost(who, num) => Rule::KeyCost(who.clone(), num.clone()),
            Rule::HandSize(who, num) => Rule::HandSize(who.clone(), num.clone()),
            Rule::SkipStep(who, step) => Rule::SkipStep(who.clone(), *step),
            Rule::SpendFrom(spending) => Rule::SpendFrom(spending.clone()),
            Rule::SpendAsAmber(spending) => Rule::SpendAsAmber(spending.clone()),
            Rule::TopCardRevealed(who) => Rule::TopCardRevealed(who.clone()),
            Rule::TakePartOfArchives(who) => Rule::TakePartOfArchives(who.clone()),
            Rule::TauntProtects { of, cards } => Rule::TauntProtects { of: *of, cards: cards.clone() },
            Rule::AlsoTriggers { word, of, at } => Rule::AlsoTriggers { word: *word, of: of.clone(), at: *at },
            Rule::Has(held) => Rule::Has(ability(to, held)),
        }
    }
}

/// Who may spend which card, or æmber on it. As data a card alone says that "me" may.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "SpendingForm", into = "SpendingForm")]
pub struct Spending {
    /// Who.
    pub who: Who,
    /// Which card.
    pub card: Ref,
}

/// Who may spend which card, or æmber on it, as data.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields, expecting = "a card, or a `player` and a `card`")]
enum SpendingForm {
    Mine(Ref),
    Of { player: Who, card: Ref },
}

impl From<SpendingForm> for Spending {
    fn from(form: SpendingForm) -> Spending {
        match form {
            SpendingForm::Mine(card) => Spending { who: Who::Me, card },
            SpendingForm::Of { player, card } => Spending { who: player, card },
        }
    }
}

impl From<Spending> for SpendingForm {
    fn from(Spending { who, card }: Spending) -> SpendingForm {
        if who == Who::Me { SpendingForm::Mine(card) } else { SpendingForm::Of { player: who, card } }
    }
}

/// What a card gets or becomes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mod<A = Box<Ability>> {
    /// More power (less if negative).
    Power(Num),
    /// That power, whatever it had or gets; of several the least (`CANNOT-2`).
    PowerIs(Num),
    /// That power in place of the printed one, to which everything else is added; of several the least (`CANNOT-2`).
    BasePower(Num),
    /// More armor.
    Armor(Num),
    /// That armor, whatever it had; of several the least (`CANNOT-2`).
    ArmorIs(Num),
    /// A keyword with a value (1 where it has none), read whenever the keyword is. As data a plain number stands for itself.
    Keyword(Keyword, #[serde(with = "keyword_value")] Num),
    /// Loses a keyword.
    LoseKeyword(Keyword),
    /// An ability.
    Ability(A),
    /// The text box of that card, with its keywords and abilities (`SELF-2`).
    TextOf(Ref),
    /// The keywords and traits of that card.
    FeaturesOf(Ref),
    /// A copy of that card, if it is a token creature, which it stays (`COPY-1`).
    CopyOf(Ref),
    /// A blank text box, traits excepted.
    Blank,
    /// Controlled by that player.
    ControlledBy(Who),
    /// Belongs to that house instead of its own. As data a house stands for itself.
    House(#[serde(with = "house_value")] HouseRef),
    /// Belongs to that house beside its own.
    AlsoHouse(#[serde(with = "house_value")] HouseRef),
    /// Belongs to every house.
    AllHouses,
    /// Counts as a flank creature.
    Flank,
    /// A trait beside its own.
    Trait(String),
    /// Its printed power and its printed armor trade places.
    SwitchPowerArmor,
}

impl<A> Mod<A> {
    /// The same, holding its ability in another form.
    fn map<C, B>(&self, to: &mut C, ability: fn(&mut C, &A) -> B) -> Mod<B> {
        match self {
            Mod::Power(num) => Mod::Power(num.clone()),
            Mod::PowerIs(num) => Mod::PowerIs(num.clone()),
            Mod::BasePower(num) => Mod::BasePower(num.clone()),
            Mod::Armor(num) => Mod::Armor(num.clone()),
            Mod::ArmorIs(num) => Mod::ArmorIs(num.clone()),
            Mod::Keyword(keyword, value) => Mod::Keyword(*keyword, value.clone()),
            Mod::LoseKeyword(keyword) => Mod::LoseKeyword(*keyword),
            Mod::Ability(held) => Mod::Ability(ability(to, held)),
            Mod::TextOf(card) => Mod::TextOf(*card),
            Mod::FeaturesOf(card) => Mod::FeaturesOf(*card),
            Mod::CopyOf(card) => Mod::CopyOf(*card),
            Mod::Blank => Mod::Blank,
            Mod::ControlledBy(who) => Mod::ControlledBy(who.clone()),
            Mod::House(house) => Mod::House(house.clone()),
            Mod::AlsoHouse(house) => Mod::AlsoHouse(house.clone()),
            Mod::AllHouses => Mod::AllHouses,
            Mod::Flank => Mod::Flank,
            Mod::Trait(word) => Mod::Trait(word.clone()),
            Mod::SwitchPowerArmor => Mod::SwitchPowerArmor,
        }
    }
}

list! {
    /// How a card enters play where a text says so; otherwise it enters exhausted and unmarked (`READY-3`).
    pub enum Entrance {
        /// Ready.
        Ready = "enter_ready",
        /// Stunned, if it is a creature.
        Stunned = "enter_stunned",
        /// Enraged, if it is a creature.
        Enraged = "enter_enraged",
        /// Anywhere in the battleline, if it is a creature.
        Anywhere = "enter_anywhere",
    }
}

/// What a replacement does with what would happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", expecting = "a change, such as `only` with a number or `enter_ready`")]
pub enum Change<E = Vec<Effect>> {
    /// Something else happens.
    Do(E),
    /// The amount is that.
    Amount(Num),
    /// The amount is only that; of several such the least, whoever would choose their order (`CANNOT-2`).
    Only(Num),
    /// It happens to that card.
    Onto(Ref),
    /// It happens to that card too (`FAQ-048`).
    AlsoOnto(Ref),
    /// It happens to those cards, divided among them as evenly as possible; to the card itself if there are none.
    OntoEvenly(Group),
    /// The card goes to that zone.
    To(Zone),
    /// The card enters play under that player's control.
    EnterUnder(Who),
    /// The æmber comes from the common supply.
    FromSupply,
    /// The bonus icon counts as one of that kind.
    AsIcon(Icon),
    /// Each of the bonus icons resolves once more.
    IconsAgain,
    /// The change, if the active player wants it.
    Optional(Box<Change<E>>),
    /// The card enters play so. As data it is the word alone.
    #[serde(untagged)]
    Enter(Entrance),
}

impl<E> Change<E> {
    /// The same change, holding its effects in another form.
    pub(crate) fn map<F>(&self, effects: &mut dyn FnMut(&E) -> F) -> Change<F> {
        match self {
            Change::Do(held) => Change::Do(effects(held)),
            Change::Amount(num) => Change::Amount(num.clone()),
            Change::Only(num) => Change::Only(num.clone()),
            Change::Onto(card) => Change::Onto(*card),
            Change::AlsoOnto(card) => Change::AlsoOnto(*card),
            Change::OntoEvenly(group) => Change::OntoEvenly(group.clone()),
            Change::To(zone) => Change::To(*zone),
            Change::EnterUnder(who) => Change::EnterUnder(who.clone()),
            Change::FromSupply => Change::FromSupply,
            Change::AsIcon(icon) => Change::AsIcon(*icon),
            Change::IconsAgain => Change::IconsAgain,
            Change::Optional(change) => Change::Optional(Box::new(change.map(effects))),
            Change::Enter(how) => Change::Enter(*how),
        }
    }
}

impl Change {
    /// Whether it can be made of a deed.
    pub(crate) fn fits(&self, deed: &Deed) -> bool {
        match self {
            Change::Do(effects) => match deed.funnel() {
                Funnel::Damage | Funnel::Amber | Funnel::Leave => true,
                Funnel::Enter => matches!(effects.as_slice(), [Effect::CopyOf(_)]),
                Funnel::Icon => matches!(deed, Deed::ResolveIcon(_)),
                Funnel::Other => *deed != Deed::PutAway,
                Funnel::Nowhere => false,
            },
            Change::Amount(_) | Change::Only(_) | Change::Onto(_) => deed.funnel() == Funnel::Damage,
            Change::AlsoOnto(_) | Change::OntoEvenly(_) => matches!(deed, Deed::DealtDamage(_)),
            Change::To(_) => matches!(deed, Deed::LeavePlay(_) | Deed::Discard(_) | Deed::PutAway),
            Change::EnterUnder(_) | Change::Enter(_) => deed.funnel() == Funnel::Enter,
            Change::FromSupply => matches!(deed, Deed::StolenFrom | Deed::CapturedFrom),
            Change::AsIcon(_) => matches!(deed, Deed::ResolveIcon(_)),
            Change::IconsAgain => *deed == Deed::ResolveIcons,
            // Whether the change itself fits is asked of that.
            Change::Optional(change) if deed.funnel() == Funnel::Enter => matches!(**change, Change::Enter(_)),
            Change::Optional(_) => !matches!(deed, Deed::Destroyed | Deed::ResolveIcons),
        }
    }
}

/// A house as data: its name alone where it is a certain one.
mod house_value {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{House, HouseRef};

    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a house, such as `dis` or `chosen`")]
    enum Value {
        Plain(House),
        Named(HouseRef),
    }

    pub(super) fn serialize<S: Serializer>(value: &HouseRef, to: S) -> Result<S::Ok, S::Error> {
        if let HouseRef::Is(house) = value { house.serialize(to) } else { value.serialize(to) }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<HouseRef, D::Error> {
        Ok(match Value::deserialize(from)? {
            Value::Plain(house) => HouseRef::Is(house),
            Value::Named(house) => house,
        })
    }
}

/// The value of a keyword as data: the number alone where it is one.
mod keyword_value {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Num;

    #[derive(Deserialize)]
    #[serde(untagged, expecting = "the value of a keyword, such as 2")]
    enum Value {
        Plain(u8),
        Reckoned(Num),
    }

    pub(super) fn serialize<S: Serializer>(value: &Num, to: S) -> Result<S::Ok, S::Error> {
        if let Num::N(number @ 0..=255) = value { number.serialize(to) } else { value.serialize(to) }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Num, D::Error> {
        Ok(match Value::deserialize(from)? {
            Value::Plain(number) => Num::N(number.into()),
            Value::Reckoned(number) => number,
        })
    }
}
