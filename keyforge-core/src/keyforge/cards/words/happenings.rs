//! Happenings: `play(me, {creature not this})`, `fight({friendly creature}, {flank})`, `gain_amber(opponent, by reaping)`.
//!
//! A player who does it stands first, then the card, then the other card; what is left out may be anything.

use crate::keyforge::cards::syntax::*;
use crate::script::error::Fault;
use crate::script::spell::{Args, Lead, Term, unknown};
use crate::script::tree::{Node, Op, Tree};

/// Whether two filters follow: the card is written even if it may be any.
fn filters(happening: &Happening) -> Vec<Tree> {
    match (&happening.card, &happening.other) {
        (Filter::Any, Filter::Any) => Vec::new(),
        (card, Filter::Any) => vec![card.raise()],
        (card, other) => vec![card.raise(), other.raise()],
    }
}

impl Term for Happening {
    const KIND: &'static str = "something that happens, such as `play(me, {creature})`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Some((word, arguments)) = tree.as_call() else {
            return Err(tree.unexpected(Self::KIND));
        };
        let Some(usage) = DEEDS.iter().copied().find(|usage| usage.word == word) else {
            return Err(unknown(tree, word, Self::KIND, DEEDS.iter().map(|usage| usage.word)));
        };
        let mut args = Args::new(tree, usage, arguments);
        let deed = Deed::read(&mut args)?;
        let by = args.player()?.unwrap_or(Who::Each);
        // A filter that a deed has no place for is left over, and refused.
        let takes = |what: &str| usage.arguments.contains(&what);
        let card = if takes("[card]") { args.filter()? } else { None }.unwrap_or(Filter::Any);
        let other = if takes("[other]") { args.filter()? } else { None }.unwrap_or(Filter::Any);
        args.finish()?;
        Ok(Happening { deed, by, card, other })
    }
    fn raise(&self) -> Tree {
        let by = (self.by != Who::Each).then(|| self.by.raise());
        Tree::call(self.deed.word(), by.into_iter().chain(filters(self)).chain(self.deed.option()).collect())
    }
}

impl Args<'_> {
    fn player(&mut self) -> Result<Option<Who>, Fault> {
        match self.peek() {
            Some(tree) if Who::is_spelled(tree) => self.tail(),
            _ => Ok(None),
        }
    }

    fn filter(&mut self) -> Result<Option<Filter>, Fault> {
        match self.peek() {
            Some(tree) if matches!(tree.node, Node::Braces(_)) => self.tail(),
            _ => Ok(None),
        }
    }
}

/// Several happenings: `a or b`.
impl Term for Vec<Happening> {
    const KIND: &'static str = Happening::KIND;
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        if let Node::Op(Op::Or, parts) = &tree.node {
            return parts.iter().map(Happening::lower).collect();
        }
        if tree.is_word("nothing") { Ok(Vec::new()) } else { Ok(vec![Happening::lower(tree)?]) }
    }
    fn raise(&self) -> Tree {
        match self.as_slice() {
            [] => Tree::word("nothing"),
            [one] => one.raise(),
            several => Tree::op(Op::Or, several.iter().map(Happening::raise).collect()),
        }
    }
}
