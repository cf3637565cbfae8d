//! Conditions: `amber(opponent) >= 7 and not this is {flank}`.

use crate::keyforge::cards::syntax::*;
use crate::script::error::Fault;
use crate::script::spell::{Term, words};
use crate::script::tree::{Node, Op, Tree};

words!(Cond, "a condition", CONDITIONS {
    "always"() [Cond::Always]
    "turn_of"(player) [Cond::TurnOf(player)]
    "active_house"(house) [Cond::ActiveHouse(house)]
    "destroyed"(card) [Cond::DestroyedThisWay(card)]
    "found"() [Cond::Found]
    "haunted"(player) [Cond::Haunted(player)]
    "high_tide"(player) [Cond::HighTide(player)]
    "forged"(player, color) [Cond::Forged(player, color)]
    "all_of"(conditions: rest) [Cond::All(conditions)]
    "any_of"(conditions: rest) [Cond::Any(conditions)]
} else {
    Cond::Not(inner) => Tree::new(Node::Not(Box::new(inner.raise()))),
    Cond::Compare(left, cmp, right) => Tree::op(cmp.operator(), vec![left.raise(), right.raise()]),
    Cond::Is(card, filter) => Tree::op(Op::Is, vec![card.raise(), filter.raise()]),
});

impl Term for Cond {
    const KIND: &'static str = "a condition, such as `amber(me) >= 3` or `this is {flank}`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let wrong = || Err(tree.unexpected(Self::KIND));
        match &tree.node {
            Node::Not(inner) => Ok(Cond::Not(Term::lower(inner)?)),
            Node::Op(Op::And, parts) => Ok(Cond::All(parts.iter().map(Cond::lower).collect::<Result<_, _>>()?)),
            Node::Op(Op::Or, parts) => Ok(Cond::Any(parts.iter().map(Cond::lower).collect::<Result<_, _>>()?)),
            Node::Op(op, parts) => pair(tree, *op, parts),
            Node::Word(_) | Node::Call(..) => Cond::lower_word(tree),
            Node::Tagged(..) | Node::Number(_) | Node::Text(_) | Node::Braces(_) | Node::Group(_) => wrong(),
            Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => wrong(),
        }
    }
    fn raise(&self) -> Tree {
        if let Cond::All(parts) = self
            && parts.len() > 1
        {
            return Tree::op(Op::And, parts.iter().map(Cond::raise).collect());
        }
        if let Cond::Any(parts) = self
            && parts.len() > 1
        {
            return Tree::op(Op::Or, parts.iter().map(Cond::raise).collect());
        }
        self.raise_word()
    }
}

fn pair(tree: &Tree, op: Op, parts: &[Tree]) -> Result<Cond, Fault> {
    let [left, right] = parts else {
        return Err(tree.unexpected(Cond::KIND));
    };
    match (op, Cmp::of(op)) {
        (Op::Is, _) => Ok(Cond::Is(Term::lower(left)?, Term::lower(right)?)),
        (_, Some(cmp)) => Ok(Cond::Compare(Term::lower(left)?, cmp, Term::lower(right)?)),
        _ => Err(tree.unexpected(Cond::KIND)),
    }
}
