//! Continuous text: what holds, what cards get, and what replacements do.

use super::effects::NOTHING;
use super::modes;
use crate::keyforge::cards::syntax::EFFECTS;
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::Keyword;
use crate::script::error::Fault;
use crate::script::spell::{Term, Usage, unknown, words};
use crate::script::tree::{Node, Tree};

words!(Rule, "a rule" as "a rule, such as `cannot(reap({enemy creature}))`", RULES {
    "grant"(cards: group, mods: rest) [Rule::Grant { to: cards, mods }]
    "cannot"(happening) [Rule::Cannot(happening)]
    "must"(happening) [Rule::Must(happening)]
    "allow"(happenings, cards: tag) [Rule::May(happenings, cards)]
    "cost"(happening, effects) [Rule::Cost(happening, effects)]
    "key_cost"(player, number) [Rule::KeyCost(player, number)]
    "hand_size"(player, number) [Rule::HandSize(player, number)]
    "skip_step"(player, step) [Rule::SkipStep(player, step)]
    "spend_from"(player: lead, card) [Rule::SpendFrom(Spending { who: player, card })]
    "spend_as_amber"(player: lead, card) [Rule::SpendAsAmber(Spending { who: player, card })]
    "top_card_revealed"(player) [Rule::TopCardRevealed(player)]
    "take_part_of_archives"(player) [Rule::TakePartOfArchives(player)]
    "taunt_protects"(card, cards: group) [Rule::TauntProtects { of: card, cards }]
    "also_triggers"(word, cards: group, at) [Rule::AlsoTriggers { word, of: cards, at }]
    "has"(ability) [Rule::Has(ability)]
});

/// Makes the words of what cards get: one line for each, with `value` where something stands after the word.
macro_rules! mods {
    ($($word:literal $($value:ident)? => $get:ident,)+) => {
        /// The words of what cards get.
        pub(crate) const MODS: &[&str] = &[$($word),+];

        /// Reads a word of the list with what stands after it; none for another word.
        fn lower_mod(tree: &Tree, word: &str, value: Option<&Tree>) -> Result<Option<Mod>, Fault> {
            match (word, value) {
                $(($word, mods!(@after $($value)?)) => Ok(Some(Mod::$get $((Term::lower($value)?))?)),)+
                _ if !MODS.contains(&word) => Ok(None),
                (_, None) => Err(tree.unexpected(&format!("complete; `{word}` needs a value after a blank"))),
                (_, Some(_)) => Err(tree.unexpected(&format!("right; `{word}` has no value"))),
            }
        }

        impl Term for Mod {
            const KIND: &'static str = "something that a card can get, such as `power +2`, `taunt` or an ability";
            fn lower(tree: &Tree) -> Result<Self, Fault> {
                read_mod(tree)
            }
            fn raise(&self) -> Tree {
                match self {
                    $(Mod::$get $(($value))? => written($word, [$($value.raise())?]),)+
                    Mod::Keyword(keyword, Num::N(1)) if !keyword.has_value() => keyword.raise(),
                    Mod::Keyword(keyword, value) => Tree::tagged(keyword.slug(), value.raise()),
                    Mod::Ability(ability) => ability.raise(),
                }
            }
        }
    };
    (@after $value:ident) => { Some($value) };
    (@after) => { None };
}

mods! {
    "power" value => Power,
    "power_is" value => PowerIs,
    "base_power" value => BasePower,
    "armor" value => Armor,
    "armor_is" value => ArmorIs,
    "lose" value => LoseKeyword,
    "text_of" value => TextOf,
    "features_of" value => FeaturesOf,
    "copy_of" value => CopyOf,
    "blank" => Blank,
    "controlled_by" value => ControlledBy,
    "house" value => House,
    "also_house" value => AlsoHouse,
    "all_houses" => AllHouses,
    "flank" => Flank,
    "trait" value => Trait,
    "switch_power_armor" => SwitchPowerArmor,
}

/// Reads a word of the list, a keyword or an ability.
fn read_mod(tree: &Tree) -> Result<Mod, Fault> {
    let wrong = || Err(tree.unexpected(Mod::KIND));
    let (word, value) = match &tree.node {
        Node::Clause(..) => return Ok(Mod::Ability(Term::lower(tree)?)),
        Node::Word(word) => (word, None),
        Node::Tagged(word, value) => (word, Some(value.as_ref())),
        Node::Call(..) | Node::Number(_) | Node::Text(_) | Node::Braces(_) | Node::Group(_) => return wrong(),
        Node::Op(..) | Node::Not(_) | Node::Seq(_) | Node::If(..) | Node::Done(..) => return wrong(),
    };
    if let Some(keyword) = Keyword::from_slug(word) {
        return match value {
            None if keyword.has_value() => Err(tree.unexpected(&format!("a keyword with its value, as `{word} 2`"))),
            None => Ok(Mod::Keyword(keyword, Num::N(1))),
            Some(value) => Ok(Mod::Keyword(keyword, keyword_value(value)?)),
        };
    }
    let known = MODS.iter().copied().chain(Keyword::SLUGS);
    lower_mod(tree, word, value)?.ok_or_else(|| unknown(tree, word, Mod::KIND, known))
}

/// The value of a keyword: a number as small as a printed one, or one that is calculated.
fn keyword_value(tree: &Tree) -> Result<Num, Fault> {
    if let Node::Number(_) = &tree.node {
        u8::lower(tree).map(|number| Num::N(number.into()))
    } else {
        Num::lower(tree)
    }
}

/// A word with what stands after it, if anything does.
fn written<const N: usize>(word: &str, value: [Tree; N]) -> Tree {
    match value.into_iter().next() {
        Some(value) => Tree::tagged(word, value),
        None => Tree::word(word),
    }
}

words!(Change, "a change", CHANGES {
    "amount"(number) [Change::Amount(number)]
    "only"(number) [Change::Only(number)]
    "onto"(card) [Change::Onto(card)]
    "also_onto"(card) [Change::AlsoOnto(card)]
    "onto_evenly"(group) [Change::OntoEvenly(group)]
    "to"(zone) [Change::To(zone)]
    "enter_under"(player) [Change::EnterUnder(player)]
    "from_supply"() [Change::FromSupply]
    "as_icon"(kind) [Change::AsIcon(kind)]
    "icons_again"() [Change::IconsAgain]
    "optional"(change) [Change::Optional(change)]
} else {
    Change::Do(effects) => effects.raise(),
    Change::Enter(how) => Tree::word(how.slug()),
});

/// All changes but effects, with their arguments.
pub(crate) fn changes() -> impl Iterator<Item = Usage> {
    let entrances = Entrance::ALL.into_iter().map(|how| Usage { word: how.slug(), arguments: &[] });
    CHANGES.iter().copied().chain(entrances)
}

impl Term for Change {
    const KIND: &'static str = "what happens instead, such as `amount(0)` or effects";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        if let Some(how) = tree.as_word().and_then(Entrance::from_slug) {
            return Ok(Change::Enter(how));
        }
        match tree.as_call() {
            Some((word, _)) if CHANGES.iter().any(|usage| usage.word == word) => Change::lower_word(tree),
            Some((word, _)) if word != NOTHING && !EFFECTS.iter().any(|usage| usage.word == word) => {
                let known = changes().chain(EFFECTS.iter().copied()).map(|usage| usage.word);
                Err(unknown(tree, word, Self::KIND, known))
            }
            _ => Vec::lower(tree).map(Change::Do),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}
