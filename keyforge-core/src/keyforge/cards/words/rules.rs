//! Continuous text: what holds, what cards get, and what replacements do.

use super::effects::NOTHING;
use super::modes;
use super::nouns::{keyword, keyword_words};
use crate::keyforge::cards::syntax::EFFECTS;
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::Keyword;
use crate::script::error::Fault;
use crate::script::spell::{Term, names, unknown, words};
use crate::script::tree::{Node, Tree};

words!(Rule, "a rule", RULES {
    "grant"(cards: group, mods: rest) [Rule::Grant { to: cards, mods }]
    "cannot"(happening) [Rule::Cannot(happening)]
    "must"(happening) [Rule::Must(happening)]
    "allow"(happenings, cards: tag) [Rule::May(happenings, cards)]
    "cost"(happening, effects) [Rule::Cost(happening, effects)]
    "key_cost"(player, number) [Rule::KeyCost(player, number)]
    "hand_size"(player, number) [Rule::HandSize(player, number)]
    "skip_step"(player, step) [Rule::SkipStep(player, step)]
    "spend_from"(card) [Rule::SpendFrom(card)]
    "has"(ability) [Rule::Has(ability)]
} else {});

impl Term for Rule {
    const KIND: &'static str = "a rule, such as `cannot(reap({enemy creature}))`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        Rule::lower_word(tree)
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

/// The first words of what cards get.
enum ModWord {
    Power,
    PowerIs,
    Armor,
    ArmorIs,
    Lose,
    Blank,
    ControlledBy,
    House,
    AllHouses,
    Flank,
}

names!(ModWord, "something that a card can get", MODS {
    "power" => ModWord::Power,
    "power_is" => ModWord::PowerIs,
    "armor" => ModWord::Armor,
    "armor_is" => ModWord::ArmorIs,
    "lose" => ModWord::Lose,
    "blank" => ModWord::Blank,
    "controlled_by" => ModWord::ControlledBy,
    "house" => ModWord::House,
    "all_houses" => ModWord::AllHouses,
    "flank" => ModWord::Flank,
});

impl Term for Mod {
    const KIND: &'static str = "something that a card can get, such as `power +2`, `taunt` or an ability";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let (word, value) = match &tree.node {
            Node::Clause(..) => return Ok(Mod::Ability(Term::lower(tree)?)),
            Node::Word(word) => (word, None),
            Node::Tagged(word, value) => (word, Some(value.as_ref())),
            _ => return Err(tree.unexpected(Self::KIND)),
        };
        if let Some(keyword) = keyword(word) {
            return match value {
                None if keyword.has_value() => {
                    Err(tree.unexpected(&format!("a keyword with its value, as `{word} 2`")))
                }
                None => Ok(Mod::Keyword(keyword, 1)),
                Some(value) => Ok(Mod::Keyword(keyword, Term::lower(value)?)),
            };
        }
        let head = Tree { offset: tree.offset, node: Node::Word(word.clone()) };
        let Ok(mod_word) = ModWord::lower(&head) else {
            let known = MODS.iter().copied().chain(keyword_words());
            return Err(unknown(tree, word, Self::KIND, known));
        };
        match (mod_word, value) {
            (ModWord::Power, Some(value)) => Ok(Mod::Power(Term::lower(value)?)),
            (ModWord::PowerIs, Some(value)) => Ok(Mod::PowerIs(Term::lower(value)?)),
            (ModWord::Armor, Some(value)) => Ok(Mod::Armor(Term::lower(value)?)),
            (ModWord::ArmorIs, Some(value)) => Ok(Mod::ArmorIs(Term::lower(value)?)),
            (ModWord::Lose, Some(value)) => Ok(Mod::LoseKeyword(Term::lower(value)?)),
            (ModWord::ControlledBy, Some(value)) => Ok(Mod::ControlledBy(Term::lower(value)?)),
            (ModWord::House, Some(value)) => Ok(Mod::House(Term::lower(value)?)),
            (ModWord::Blank, None) => Ok(Mod::Blank),
            (ModWord::AllHouses, None) => Ok(Mod::AllHouses),
            (ModWord::Flank, None) => Ok(Mod::Flank),
            (_, None) => Err(tree.unexpected(&format!("complete; `{word}` needs a value after a blank"))),
            (_, Some(_)) => Err(tree.unexpected(&format!("right; `{word}` has no value"))),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            Mod::Power(number) => Tree::tagged("power", number.raise()),
            Mod::PowerIs(number) => Tree::tagged("power_is", number.raise()),
            Mod::Armor(number) => Tree::tagged("armor", number.raise()),
            Mod::ArmorIs(number) => Tree::tagged("armor_is", number.raise()),
            Mod::Keyword(keyword, 1) if !keyword.has_value() => keyword.raise(),
            Mod::Keyword(keyword, value) => Tree::tagged(keyword.slug(), value.raise()),
            Mod::LoseKeyword(keyword) => Tree::tagged("lose", Keyword::raise(keyword)),
            Mod::Ability(ability) => ability.raise(),
            Mod::Blank => ModWord::Blank.raise(),
            Mod::ControlledBy(who) => Tree::tagged("controlled_by", who.raise()),
            Mod::House(house) => Tree::tagged("house", house.raise()),
            Mod::AllHouses => ModWord::AllHouses.raise(),
            Mod::Flank => ModWord::Flank.raise(),
        }
    }
}

words!(Change, "a change", CHANGES {
    "amount"(number) [Change::Amount(number)]
    "only"(number) [Change::Only(number)]
    "onto"(card) [Change::Onto(card)]
    "also_onto"(card) [Change::AlsoOnto(card)]
    "to"(zone) [Change::To(zone)]
    "enter_ready"() [Change::EnterReady]
    "enter_stunned"() [Change::EnterStunned]
    "enter_under"(player) [Change::EnterUnder(player)]
    "from_supply"() [Change::FromSupply]
    "as_icon"(kind) [Change::AsIcon(kind)]
    "icons_again"() [Change::IconsAgain]
    "optional"(change) [Change::Optional(change)]
} else {
    Change::Do(effects) => effects.raise(),
});

impl Term for Change {
    const KIND: &'static str = "what happens instead, such as `amount(0)` or effects";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match tree.as_call() {
            Some((word, _)) if CHANGES.iter().any(|usage| usage.word == word) => Change::lower_word(tree),
            Some((word, _)) if word != NOTHING && !EFFECTS.iter().any(|usage| usage.word == word) => {
                let known = CHANGES.iter().chain(EFFECTS).map(|usage| usage.word);
                Err(unknown(tree, word, Self::KIND, known))
            }
            _ => Vec::lower(tree).map(Change::Do),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}
