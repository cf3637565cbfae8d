//! Effects: those of the table, those that are written with words of the grammar, and lists of them.

use crate::keyforge::cards::syntax::*;
use crate::script::error::Fault;
use crate::script::spell::Term;
use crate::script::tree::{Node, Op, Tree};

impl Term for Effect {
    const KIND: &'static str = "an effect, such as `steal(1)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match &tree.node {
            Node::If(condition, then, other) => Ok(Effect::If(
                Term::lower(condition)?,
                Term::lower(then)?,
                other.as_ref().map(|other| Term::lower(other)).transpose()?.unwrap_or_default(),
            )),
            Node::Done(first, then) => Ok(Effect::IfYouDo(Term::lower(first)?, Term::lower(then)?)),
            Node::Word(_) | Node::Call(..) => Effect::lower_word(tree),
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

/// The word for no effect at all.
pub(crate) const NOTHING: &str = "nothing";

impl Term for Vec<Effect> {
    const KIND: &'static str = Effect::KIND;
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match &tree.node {
            Node::Seq(parts) => parts.iter().map(Effect::lower).collect(),
            Node::Word(word) if word == NOTHING => Ok(Vec::new()),
            _ => Ok(vec![Effect::lower(tree)?]),
        }
    }
    fn raise(&self) -> Tree {
        raise_list(self)
    }
}

fn raise_list(effects: &[Effect]) -> Tree {
    match effects {
        [] => Tree::word(NOTHING),
        [one] => one.raise(),
        several => Tree::new(Node::Seq(several.iter().map(Effect::raise).collect())),
    }
}

/// `free`, `cost`, `cost + 6`.
impl Term for ForgeCost {
    const KIND: &'static str = "what a key costs: `free`, `cost` or `cost + 2`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match &tree.node {
            Node::Word(word) if word == "free" => Ok(ForgeCost::Free),
            Node::Word(word) if word == "cost" => Ok(ForgeCost::Current(Num::N(0))),
            Node::Tagged(word, more) if word == "cost" => Ok(ForgeCost::Current(Term::lower(more)?)),
            Node::Op(Op::Plus, parts) => match parts.as_slice() {
                [cost, more] if cost.is_word("cost") => Ok(ForgeCost::Current(Term::lower(more)?)),
                _ => Err(tree.unexpected(Self::KIND)),
            },
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            ForgeCost::Free => Tree::word("free"),
            ForgeCost::Current(Num::N(0)) => Tree::word("cost"),
            ForgeCost::Current(more) => Tree::op(Op::Plus, vec![Tree::word("cost"), more.raise()]),
        }
    }
}
