//! Players, cards, numbers and conditions.

use crate::kryptik::cards::syntax::{Compare, Cond, Filter, Players, Ref, SLOTS, Slot, Val};
use crate::script::error::Fault;
use crate::script::spell::{Term, out_of_range, words};
use crate::script::tree::{Node, Op, Tree};

impl Term for Slot {
    const KIND: &'static str = "a name from `a` to `h`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match tree.as_word().and_then(slot_of) {
            Some(slot) => Ok(slot),
            None => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        Tree::word(&char::from(b'a' + self.0 % SLOTS).to_string())
    }
}

fn slot_of(word: &str) -> Option<Slot> {
    match word.as_bytes() {
        [letter @ b'a'..=b'h'] => Some(Slot(letter - b'a')),
        _ => None,
    }
}

words!(Players, "a player", PLAYERS {
    "you"() [Players::You]
    "opponents"() [Players::Opponents]
    "everyone"() [Players::Everyone]
    "turn_player"() [Players::TurnPlayer]
    "them"() [Players::Them]
    "controller_of"(card) [Players::ControllerOf(card)]
    "owner_of"(card) [Players::OwnerOf(card)]
} else {
    Players::Slot(slot) => slot.raise(),
});

impl Term for Players {
    const KIND: &'static str = "a player";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match tree.as_word().and_then(slot_of) {
            Some(slot) => Ok(Players::Slot(slot)),
            None => Players::lower_word(tree),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

words!(Ref, "a card", REFS {
    "this"() [Ref::This]
    "it"() [Ref::It]
    "host"() [Ref::Host]
    "found"() [Ref::Found]
    "top"(player) [Ref::Top(player)]
} else {
    Ref::Slot(slot) => slot.raise(),
    Ref::Each(filter) => filter.raise(),
});

impl Term for Ref {
    const KIND: &'static str = "a card, or cards in braces";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        if let Some(slot) = tree.as_word().and_then(slot_of) {
            return Ok(Ref::Slot(slot));
        }
        match matches!(tree.node, Node::Braces(_)) {
            true => Filter::lower(tree).map(Ref::Each),
            false => Ref::lower_word(tree),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

words!(Val, "a number", NUMBERS {
    "named"() [Val::Named]
    "x"() [Val::X]
    "count"(cards) [Val::Count(cards)]
    "attack"(card) [Val::Attack(card)]
    "defense"(card) [Val::Defense(card)]
    "hand"(player) [Val::Hand(player)]
    "row"(player) [Val::Row(player)]
    "attached"(card) [Val::Attached(card)]
    "least"(left, right) [Val::Least(left, right)]
    "most"(left, right) [Val::Most(left, right)]
} else {
    Val::Number(number) => Tree::number(*number),
    Val::Plus(left, right) => Tree::op(Op::Plus, vec![left.raise(), right.raise()]),
    Val::Minus(left, right) => Tree::op(Op::Minus, vec![left.raise(), right.raise()]),
});

impl Term for Val {
    const KIND: &'static str = "a number";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        if let Node::Number(number) = tree.node {
            return small(tree, number).map(Val::Number);
        }
        if let Node::Op(Op::Plus, parts) = &tree.node {
            return pair(tree, parts, Val::Plus);
        }
        if let Node::Op(Op::Minus, parts) = &tree.node {
            return pair(tree, parts, Val::Minus);
        }
        Val::lower_word(tree)
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

fn pair(tree: &Tree, parts: &[Tree], build: fn(Box<Val>, Box<Val>) -> Val) -> Result<Val, Fault> {
    match parts {
        [left, right] => Ok(build(Term::lower(left)?, Term::lower(right)?)),
        _ => Err(tree.unexpected(Val::KIND)),
    }
}

/// Numbers of a script are small, so that sums of them are.
fn small(tree: &Tree, number: i64) -> Result<i16, Fault> {
    match i16::try_from(number) {
        Ok(small @ -99..=99) => Ok(small),
        _ => Err(out_of_range(tree, number, "a number from -99 to 99")),
    }
}

/// A small number with a sign.
struct Delta(i16);

impl Term for Delta {
    const KIND: &'static str = "a number from -99 to 99";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Node::Number(number) = tree.node else {
            return Err(tree.unexpected(Self::KIND));
        };
        small(tree, number).map(Delta)
    }
    fn raise(&self) -> Tree {
        Tree::number(self.0)
    }
}

impl Term for i16 {
    const KIND: &'static str = "a number from -99 to 99";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        Delta::lower(tree).map(|delta| delta.0)
    }
    fn raise(&self) -> Tree {
        Delta(*self).raise()
    }
}

pub(super) const fn compare_of(op: Op) -> Option<Compare> {
    Some(match op {
        Op::Less => Compare::Less,
        Op::AtMost => Compare::AtMost,
        Op::Equal => Compare::Equal,
        Op::AtLeast => Compare::AtLeast,
        Op::More => Compare::More,
        Op::Or | Op::And | Op::Is | Op::Plus | Op::Minus | Op::Times | Op::Slash => return None,
    })
}

pub(super) const fn op_of(compare: Compare) -> Op {
    match compare {
        Compare::Less => Op::Less,
        Compare::AtMost => Op::AtMost,
        Compare::Equal => Op::Equal,
        Compare::AtLeast => Op::AtLeast,
        Compare::More => Op::More,
    }
}

words!(Cond, "a condition", CONDITIONS {
    "exists"(cards) [Cond::Exists(cards)]
    "turn_of"(player) [Cond::TurnOf(player)]
    "phase"(phase) [Cond::Phase(phase)]
    "attacked"(card) [Cond::Attacked(card)]
    "short_time"(count) [Cond::ShortTime(count)]
} else {
    Cond::Compare(left, compare, right) => Tree::op(op_of(*compare), vec![left.raise(), right.raise()]),
    Cond::All(parts) => Tree::op(Op::And, parts.iter().map(Term::raise).collect()),
    Cond::Any(parts) => Tree::op(Op::Or, parts.iter().map(Term::raise).collect()),
    Cond::Not(inner) => Tree::new(Node::Not(Box::new(inner.raise()))),
});

impl Term for Cond {
    const KIND: &'static str = "a condition, such as `short_time(3)` or `hand(you) == 0`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        if let Node::Not(inner) = &tree.node {
            return Ok(Cond::Not(Term::lower(inner)?));
        }
        let Node::Op(op, parts) = &tree.node else {
            return Cond::lower_word(tree);
        };
        if matches!(op, Op::And | Op::Or) {
            let all = parts.iter().map(Cond::lower).collect::<Result<_, _>>();
            return all.map(if *op == Op::And { Cond::All } else { Cond::Any });
        }
        match (compare_of(*op), parts.as_slice()) {
            (Some(compare), [left, right]) => Ok(Cond::Compare(Val::lower(left)?, compare, Val::lower(right)?)),
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}
