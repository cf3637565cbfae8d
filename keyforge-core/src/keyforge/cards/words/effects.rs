//! Effects: those of the table, those that are written with words of the grammar, and lists of them.

use super::RULES;
use crate::keyforge::cards::syntax::*;
use crate::script::error::{Fault, Problem};
use crate::script::spell::{Term, Usage};
use crate::script::tree::{Node, Op, Tree};

impl Term for Effect {
    const KIND: &'static str = "an effect, such as `steal(1)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let wrong = || Err(tree.unexpected(Self::KIND));
        match &tree.node {
            Node::If(condition, then, other) => Ok(Effect::If(
                Term::lower(condition)?,
                Term::lower(then)?,
                other.as_ref().map(|other| Term::lower(other)).transpose()?.unwrap_or_default(),
            )),
            Node::Done(first, then) => Ok(Effect::IfYouDo(Term::lower(first)?, Term::lower(then)?)),
            Node::Word(_) | Node::Call(..) => match rule_in_place_of_an_effect(tree) {
                Some(fault) => Err(fault),
                None => Effect::lower_word(tree),
            },
            Node::Tagged(..) | Node::Number(_) | Node::Text(_) | Node::Braces(_) | Node::Group(_) => wrong(),
            Node::Op(..) | Node::Not(_) | Node::Seq(_) | Node::Clause(..) => wrong(),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

/// A rule is nothing that is done: whoever writes one there means that it holds for some time.
fn rule_in_place_of_an_effect(tree: &Tree) -> Option<Fault> {
    let (word, _) = tree.as_call()?;
    let is_in = |words: &[Usage]| words.iter().any(|usage| usage.word == word);
    if is_in(EFFECTS) || !is_in(RULES) {
        return None;
    }
    Some(misplaced_rule(tree, word))
}

#[cold]
fn misplaced_rule(tree: &Tree, word: &str) -> Fault {
    let reason =
        format!("it is a rule; what does something says how long it holds, as in `this_turn(always: {word}(…))`");
    tree.fault(Problem::Misplaced { word: word.to_owned(), reason })
}

/// The word for no effect at all.
pub(crate) const NOTHING: &str = "nothing";

impl Term for Vec<Effect> {
    const KIND: &'static str = Effect::KIND;
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        if let Node::Seq(parts) = &tree.node {
            return parts.iter().map(Effect::lower).collect();
        }
        if tree.is_word(NOTHING) { Ok(Vec::new()) } else { Ok(vec![Effect::lower(tree)?]) }
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
        if tree.is_word("free") {
            return Ok(ForgeCost::Free);
        }
        if tree.is_word("cost") {
            return Ok(ForgeCost::Current(Num::N(0)));
        }
        if let Node::Tagged(word, more) = &tree.node
            && word == "cost"
        {
            return Ok(ForgeCost::Current(Term::lower(more)?));
        }
        if let Node::Op(Op::Plus, parts) = &tree.node
            && let [cost, more] = parts.as_slice()
            && cost.is_word("cost")
        {
            return Ok(ForgeCost::Current(Term::lower(more)?));
        }
        Err(tree.unexpected(Self::KIND))
    }
    fn raise(&self) -> Tree {
        match self {
            ForgeCost::Free => Tree::word("free"),
            ForgeCost::Current(Num::N(0)) => Tree::word("cost"),
            ForgeCost::Current(more) => Tree::op(Op::Plus, vec![Tree::word("cost"), more.raise()]),
        }
    }
}
