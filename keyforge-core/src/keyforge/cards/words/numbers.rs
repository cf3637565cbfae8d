//! Numbers: `3`, `count({friendly creature})`, `2 * keys(opponent) + 1`.

use crate::keyforge::cards::syntax::*;
use crate::script::error::Fault;
use crate::script::spell::{Term, out_of_range, words};
use crate::script::tree::{Node, Op, Tree};

words!(Num, "a number", NUMBERS {
    "count"(group) [Num::Count(group)]
    "count_of"(card) [Num::CountOf(card)]
    "houses"(group) [Num::Houses(group)]
    "powers"(group) [Num::Powers(group)]
    "total"(what, group) [Num::Total(what, group)]
    "amber"(player) [Num::Amber(player)]
    "keys"(player) [Num::Keys(player)]
    "cost_of_key"(player) [Num::KeyCost(player)]
    "unforged_keys"(player) [Num::UnforgedKeys(player)]
    "power_of"(card) [Num::Stat(Stat::Power, card)]
    "armor_of"(card) [Num::Stat(Stat::Armor, card)]
    "damage_on"(card) [Num::Stat(Stat::Damage, card)]
    "amber_on"(card) [Num::Stat(Stat::Amber, card)]
    "amber_icons_of"(card) [Num::Stat(Stat::AmberIcons, card)]
    "icons_of"(card) [Num::Stat(Stat::Icons, card)]
    "traits_of"(card) [Num::Stat(Stat::Traits, card)]
    "counters_on"(card, kind) [Num::Stat(Stat::Counters(kind), card)]
    "chosen_number"() [Num::Chosen]
    "event_amount"() [Num::EventAmount]
    "healed_this_way"() [Num::ThisWay(Way::Healed)]
    "cards_healed_this_way"() [Num::ThisWay(Way::HealedCards)]
    "destroyed_this_way"() [Num::ThisWay(Way::Destroyed)]
    "purged_this_way"() [Num::ThisWay(Way::Purged)]
    "discarded_this_way"() [Num::ThisWay(Way::Discarded)]
    "returned_this_way"() [Num::ThisWay(Way::Returned)]
    "revealed_this_way"() [Num::ThisWay(Way::Revealed)]
    "archived_this_way"() [Num::ThisWay(Way::Archived)]
    "shuffled_this_way"() [Num::ThisWay(Way::Shuffled)]
    "exhausted_this_way"() [Num::ThisWay(Way::Exhausted)]
    "amber_lost_this_way"() [Num::ThisWay(Way::AmberLost)]
    "amber_stolen_this_way"() [Num::ThisWay(Way::AmberStolen)]
    "amber_captured_this_way"() [Num::ThisWay(Way::AmberCaptured)]
    "damage_dealt_this_way"() [Num::ThisWay(Way::DamageDealt)]
    "counters_removed_this_way"() [Num::ThisWay(Way::CountersRemoved)]
    "how_often"(happening, span) [Num::Past(happening, span)]
    "excess"(number, over) [Num::Excess(number, over)]
    "half"(number) [Num::Half(number)]
    "part"(number, of) [Num::Part(number, of)]
    "min"(number, other) [Num::Min(number, other)]
    "max"(number, other) [Num::Max(number, other)]
    "all"() [Num::All]
} else {
    Num::N(number) => Tree::number(*number),
    Num::Plus(left, right) => Tree::op(Op::Plus, vec![left.raise(), right.raise()]),
    Num::Minus(left, right) => Tree::op(Op::Minus, vec![left.raise(), right.raise()]),
    Num::Times(factor, number) => Tree::op(Op::Times, vec![Tree::number(*factor), number.raise()]),
});

impl Term for Num {
    const KIND: &'static str = "a number";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let word = || Num::lower_word(tree);
        match &tree.node {
            Node::Number(number) => integer(tree, *number).map(Num::N),
            Node::Op(op, parts) => operation(tree, *op, parts),
            Node::Tagged(word, value) if matches!(value.node, Node::Number(_)) => Err(tree.unexpected(&format!(
                "a number (`{word}` and a number after a sign need blanks on both sides of the sign)"
            ))),
            Node::Word(_) | Node::Call(..) | Node::Tagged(..) | Node::Text(_) | Node::Braces(_) | Node::Group(_) => {
                word()
            }
            Node::Not(_) | Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => word(),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

/// A number within reason.
pub(crate) fn integer(tree: &Tree, number: i64) -> Result<i32, Fault> {
    match i32::try_from(number) {
        Ok(small) if small.unsigned_abs() <= 1_000_000 => Ok(small),
        _ => Err(out_of_range(tree, number, "a number up to 1000000")),
    }
}

fn operation(tree: &Tree, op: Op, parts: &[Tree]) -> Result<Num, Fault> {
    let [left, right] = parts else {
        return Err(tree.unexpected(Num::KIND));
    };
    match op {
        Op::Plus => Ok(Num::Plus(Term::lower(left)?, Term::lower(right)?)),
        Op::Minus => Ok(Num::Minus(Term::lower(left)?, Term::lower(right)?)),
        Op::Times => {
            let Node::Number(factor) = left.node else {
                return Err(left.unexpected("a plain number: a product is written `2 * count(…)`"));
            };
            Ok(Num::Times(integer(left, factor)?, Term::lower(right)?))
        }
        Op::Or | Op::And | Op::Is | Op::Less | Op::AtMost | Op::Equal | Op::AtLeast | Op::More | Op::Slash => {
            Err(tree.unexpected(Num::KIND))
        }
    }
}
