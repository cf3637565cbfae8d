//! Properties of cards: one list with the meaning and the spelling of each.

use serde::{Deserialize, Serialize};

use super::{Cmp, Cond, Distinct, HouseRef, Num, Ref, Who};
use crate::keyforge::model::{CardType, Counter, Icon, Keyword};
use crate::script::error::Fault;
use crate::script::spell::Term;
use crate::script::tree::{Node, Tree};

/// Gives what stands after a word; the text says what is missing if nothing does.
pub(crate) type Next<'t, 'n> = &'n mut dyn FnMut(&str) -> Result<&'t Tree, Fault>;

/// Makes [`Filter`] and its spelling from the list of filters: those of one `plain` word, those that read what stands
/// `with` their word, and those that are written in a way of their own, which their line says.
macro_rules! filters {
    (
        plain {$($(#[$plain_doc:meta])* $plain:ident = $plain_word:literal;)+}
        with {$($(#[$with_doc:meta])* $with:ident($value:ty) = $with_word:literal;)+}
        own($out:ident) {$($(#[$own_doc:meta])* $own:ident $(($($held:ty),+))? = $pattern:pat => $write:expr;)+}
    ) => {
        /// A property of cards.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Filter {
            $($(#[$own_doc])* $own $(($($held),+))?,)+
            $($(#[$plain_doc])* $plain,)+
            $($(#[$with_doc])* $with($value),)+
        }

        /// The words of filters.
        pub(crate) const FILTERS: &[&str] = &[$($plain_word,)+ $($with_word,)+];

        impl Filter {
            /// The filter of a word, with what stands after it.
            pub(crate) fn of_word(word: &str, next: Next<'_, '_>) -> Result<Option<Filter>, Fault> {
                Ok(Some(match word {
                    $($plain_word => Filter::$plain,)+
                    $($with_word => Filter::$with(Value::read(word, next)?),)+
                    _ => return Ok(None),
                }))
            }

            /// What it is built of.
            pub(crate) fn build(&self) -> Build<'_> {
                match self {
                    Filter::Any => Build::Any,
                    Filter::All(parts) => Build::All(parts),
                    Filter::OneOf(parts) => Build::OneOf(parts),
                    Filter::Not(inner) => Build::Not(inner),
                    Filter::Type(kind) => Build::Type(*kind),
                    Filter::Is(card) => Build::Is(*card),
                    Filter::House(_) | Filter::Power(..) | Filter::TotalPower(..) | Filter::Where(_) => {
                        Build::Property
                    },
                    $(Filter::$plain => Build::Property,)+
                    $(Filter::$with(_) => Build::Property,)+
                }
            }

            /// Writes it as one item of a selector, or as a word and its value.
            pub(crate) fn write_item(&self, $out: &mut Vec<Tree>) {
                match self {
                    $(Filter::$plain => $out.push(Tree::word($plain_word)),)+
                    $(Filter::$with(value) => $out.extend([Tree::word($with_word), value.write()]),)+
                    $($pattern => $write,)+
                }
            }
        }
    };
}

filters! {
    plain {
        /// Controlled by the text's player; out of play, owned.
        Friendly = "friendly";
        /// Controlled by the other player; out of play, owned.
        Enemy = "enemy";
        /// Ready.
        Ready = "ready";
        /// Exhausted.
        Exhausted = "exhausted";
        /// Stunned.
        Stunned = "stunned";
        /// With a ward.
        Warded = "warded";
        /// Enraged.
        Enraged = "enraged";
        /// A token creature.
        Token = "token";
        /// A half of a gigantic creature, or the whole (`GIGANTIC-1`).
        Gigantic = "gigantic";
        /// With damage on it.
        Damaged = "damaged";
        /// With armor, used up or not.
        Armored = "armored";
        /// With æmber on it.
        HasAmber = "with_amber";
        /// With an upgrade attached.
        HasUpgrade = "upgraded";
        /// Attacking, in a fight that goes on.
        Attacking = "attacking";
        /// One of the two that exchange blows in a fight, as long as they do.
        Fighting = "fighting";
        /// On a flank (`FLANK-1`).
        Flank = "flank";
        /// On the left flank.
        LeftFlank = "left_flank";
        /// On the right flank.
        RightFlank = "right_flank";
        /// In the center of its battleline (`CENTER-1`).
        Center = "center";
        /// In the battleline of what was chosen with it: a condition on the whole choice.
        SameBattleline = "same_battleline";
        /// With an odd power.
        OddPower = "odd_power";
        /// With an even power.
        EvenPower = "even_power";
        /// With the highest power of the cards that fit otherwise, all that tie.
        HighestPower = "highest_power";
        /// With the lowest power of the cards that fit otherwise, all that tie.
        LowestPower = "lowest_power";
        /// Chosen before during this ability.
        ChosenBefore = "chosen_before";
        /// Of every house.
        AllHouses = "all_houses";
        /// With the chosen trait.
        ChosenTrait = "chosen_trait";
    }
    with {
        /// With that trait.
        Trait(String) = "trait";
        /// With a trait of that card.
        SharesTrait(Ref) = "shares_trait";
        /// With that title, given as a slug of a title.
        Title(String) = "title";
        /// With the title that was named so.
        Called(Ref) = "called";
        /// With the title of that card.
        SameTitle(Ref) = "same_title";
        /// With that keyword.
        Keyword(Keyword) = "with";
        /// With a counter of that kind.
        Counter(Counter) = "counter";
        /// Controlled by that player.
        ControlledBy(Who) = "controlled_by";
        /// Controlled by that player when it left play, during what is going on (`LKI-1`).
        WasControlledBy(Who) = "was_controlled_by";
        /// Owned by that player.
        OwnedBy(Who) = "owned_by";
        /// Attacking a creature that fits.
        AttackingA(Box<Filter>) = "attacking_a";
        /// A neighbor of that creature (`NEIGHBOR-1`).
        Neighbor(Ref) = "neighbor_of";
        /// Anywhere to the left of that creature in its battleline.
        LeftOf(Ref) = "left_of";
        /// Anywhere to the right of that creature in its battleline.
        RightOf(Ref) = "right_of";
        /// Played this turn, or being played, by that player.
        PlayedBy(Who) = "played_by";
        /// With such a bonus icon, or any.
        Icon(Option<Icon>) = "icon";
        /// Under that card, facedown or grafted.
        Under(Ref) = "under";
        /// An upgrade on that creature (`UPGRADE-2`).
        AttachedTo(Ref) = "attached_to";
        /// Unlike all that is chosen with it in that: a condition on the whole choice.
        Different(Distinct) = "different";
    }
    own(out) {
        /// Any card.
        Any = Filter::Any => out.push(Tree::word("card"));
        /// All of these.
        All(Vec<Filter>) = Filter::All(parts) => match is_row(parts) {
            true => out.push(group(|items| row(parts, items))),
            false => out.push(Tree::call("all_of", parts.iter().map(Filter::raise).collect())),
        };
        /// One of these.
        OneOf(Vec<Filter>) = Filter::OneOf(parts) => match parts.len() {
            0 | 1 => out.push(Tree::call("one_of", parts.iter().map(Filter::raise).collect())),
            2.. => out.push(group(|items| either(parts, items))),
        };
        /// Not this.
        Not(Box<Filter>) = Filter::Not(inner) => {
            out.push(Tree::word("not"));
            inner.write_item(out);
        };
        /// Of which that is true, with the card as "it".
        Where(Box<Cond>) = Filter::Where(cond) => out.push(Tree::call("where", vec![cond.raise()]));
        /// Of that type.
        Type(CardType) = Filter::Type(kind) => out.push(kind.raise());
        /// Of that house.
        House(HouseRef) = Filter::House(house) => match house {
            HouseRef::Is(named) => out.push(named.raise()),
            HouseRef::Chosen
            | HouseRef::Active
            | HouseRef::Of(_)
            | HouseRef::Identity(_)
            | HouseRef::Event
            | HouseRef::Most(_)
            | HouseRef::Shared(..)
            | HouseRef::Previous(_)
            | HouseRef::Any => {
                out.extend([Tree::word("house"), house.raise()]);
            }
        };
        /// One of those cards.
        Is(Ref) = Filter::Is(card) => out.push(card.raise());
        /// With such a power.
        Power(Cmp, Box<Num>) = Filter::Power(cmp, num) => out.push(compared("power", *cmp, num));
        /// With such a power in sum: a condition on the whole choice.
        TotalPower(Cmp, Box<Num>) = Filter::TotalPower(cmp, num) => out.push(compared("total_power", *cmp, num));
    }
}

/// What a filter is built of: how it joins others, or which cards it names.
#[derive(Clone, Copy)]
pub(crate) enum Build<'f> {
    /// Nothing: every card fits.
    Any,
    /// All of these.
    All(&'f [Filter]),
    /// One of these.
    OneOf(&'f [Filter]),
    /// All but what fits this.
    Not(&'f Filter),
    /// Cards of that type.
    Type(CardType),
    /// Cards named before.
    Is(Ref),
    /// A property of its own.
    Property,
}

impl Filter {
    /// The parts that must all be true of a card.
    pub(crate) fn parts(&self) -> &[Filter] {
        if let Filter::All(parts) = self { parts } else { std::slice::from_ref(self) }
    }

    /// Writes it as the items of a selector: what all holds side by side, what may hold with `or` between.
    pub(crate) fn write_items(&self, out: &mut Vec<Tree>) {
        if let Filter::OneOf(parts) = self
            && parts.len() >= 2
        {
            return either(parts, out);
        }
        if let Filter::All(parts) = self
            && is_row(parts)
        {
            return row(parts, out);
        }
        self.write_item(out);
    }
}

/// Whether all of some parts can stand side by side.
fn is_row(parts: &[Filter]) -> bool {
    parts.len() >= 2 && !parts.contains(&Filter::Any)
}

fn row(parts: &[Filter], out: &mut Vec<Tree>) {
    parts.iter().for_each(|part| part.write_item(out));
}

fn either(parts: &[Filter], out: &mut Vec<Tree>) {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            out.push(Tree::word("or"));
        }
        if matches!(part, Filter::OneOf(_)) { part.write_item(out) } else { part.write_items(out) }
    }
}

fn group(write: impl FnOnce(&mut Vec<Tree>)) -> Tree {
    let mut items = Vec::new();
    write(&mut items);
    Tree::new(Node::Group(items))
}

impl Filter {
    /// Whether it asks what the card is, as only those can tell who see its face, and not where it lies, what lies on it or
    /// what was done with it. Of one that is made of others their answers count.
    pub(crate) const fn is_of_the_card(&self) -> bool {
        match self {
            Filter::Type(_)
            | Filter::House(_)
            | Filter::AllHouses
            | Filter::Trait(_)
            | Filter::ChosenTrait
            | Filter::SharesTrait(_)
            | Filter::Where(_)
            | Filter::Title(_)
            | Filter::Called(_)
            | Filter::SameTitle(_)
            | Filter::Keyword(_)
            | Filter::Icon(_)
            | Filter::Gigantic
            | Filter::Armored
            | Filter::Power(..)
            | Filter::OddPower
            | Filter::EvenPower => true,
            Filter::Any
            | Filter::All(_)
            | Filter::OneOf(_)
            | Filter::Not(_)
            | Filter::Friendly
            | Filter::Enemy
            | Filter::Is(_)
            | Filter::SameBattleline
            | Filter::Different(_)
            | Filter::TotalPower(..)
            | Filter::HighestPower
            | Filter::LowestPower
            | Filter::Counter(_)
            | Filter::ControlledBy(_)
            | Filter::WasControlledBy(_)
            | Filter::OwnedBy(_)
            | Filter::Under(_)
            | Filter::AttachedTo(_)
            | Filter::PlayedBy(_)
            | Filter::ChosenBefore
            | Filter::Ready
            | Filter::Exhausted
            | Filter::Stunned
            | Filter::Warded
            | Filter::Enraged
            | Filter::Token
            | Filter::Damaged
            | Filter::HasAmber
            | Filter::HasUpgrade
            | Filter::Attacking
            | Filter::Fighting
            | Filter::AttackingA(_)
            | Filter::Flank
            | Filter::LeftFlank
            | Filter::RightFlank
            | Filter::Center
            | Filter::Neighbor(_)
            | Filter::LeftOf(_)
            | Filter::RightOf(_) => false,
        }
    }
}

fn compared(word: &str, cmp: Cmp, number: &Num) -> Tree {
    Tree::op(cmp.operator(), vec![Tree::word(word), number.raise()])
}

/// What stands after the word of a filter.
trait Value: Sized {
    /// Reads it.
    fn read(word: &str, next: Next<'_, '_>) -> Result<Self, Fault>;
    /// Writes it.
    fn write(&self) -> Tree;
}

/// A name: of a trait, or a title as a slug.
impl Value for String {
    fn read(word: &str, next: Next<'_, '_>) -> Result<Self, Fault> {
        let kind = format!("a {word}");
        let tree = next(&kind)?;
        tree.as_name().map(str::to_owned).ok_or_else(|| tree.unexpected(&kind))
    }
    fn write(&self) -> Tree {
        Tree::name(self)
    }
}

/// A bonus icon, or `any`.
impl Value for Option<Icon> {
    fn read(_: &str, next: Next<'_, '_>) -> Result<Self, Fault> {
        let tree = next(Icon::KIND)?;
        if tree.is_word("any") { Ok(None) } else { Icon::lower(tree).map(Some) }
    }
    fn write(&self) -> Tree {
        self.as_ref().map_or_else(|| Tree::word("any"), Term::raise)
    }
}

macro_rules! values {
    ($($term:ty),+) => {$(
        impl Value for $term {
            fn read(_: &str, next: Next<'_, '_>) -> Result<Self, Fault> {
                <$term>::lower(next(<$term>::KIND)?)
            }
            fn write(&self) -> Tree {
                self.raise()
            }
        }
    )+};
}

values!(Ref, Who, Keyword, Counter, Distinct, Box<Filter>);
