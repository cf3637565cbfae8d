//! What stands in braces: `friendly creature not flank`, `power <= 3 or artifact`, `in hand(me)`.
//!
//! Words side by side all hold; `not` binds tightest, then side by side, then `or`; parentheses group.

use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::{CardType, House, Keyword};
use crate::script::error::{Fault, Problem};
use crate::script::spell::{Term, unknown};
use crate::script::tree::{Node, Op, Tree};

/// All words of filters, for suggestions and for the documentation.
pub(crate) fn filter_words() -> impl Iterator<Item = &'static str> {
    CardType::SLUGS.iter().chain(FILTERS).copied().chain([
        "house",
        "card",
        "power",
        "total_power",
        "all_of",
        "one_of",
        "where",
        "not",
        "or",
        "in",
    ])
}

/// A list of items that is read from the left.
pub(crate) struct Items<'t> {
    braces: &'t Tree,
    items: &'t [Tree],
}

impl<'t> Items<'t> {
    pub(crate) fn new(braces: &'t Tree, items: &'t [Tree]) -> Items<'t> {
        Items { braces, items }
    }

    pub(crate) fn peek(&self) -> Option<&'t Tree> {
        self.items.first()
    }

    pub(crate) fn next(&mut self) -> Option<&'t Tree> {
        let (first, rest) = self.items.split_first()?;
        self.items = rest;
        Some(first)
    }

    /// Takes the word if it is the next one.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|tree| tree.is_word(word));
        if found {
            self.next();
        }
        found
    }

    /// What stands after a word that needs something after it.
    pub(crate) fn after(&mut self, word: &Tree, expected: &str) -> Result<&'t Tree, Fault> {
        self.next().ok_or_else(|| {
            word.fault(Problem::MissingArgument {
                word: word.to_string(),
                argument: expected.to_owned(),
                usage: format!("`{word} …`"),
            })
        })
    }

    pub(crate) fn value<T: Term>(&mut self, word: &Tree) -> Result<T, Fault> {
        T::lower(self.after(word, T::KIND)?)
    }

    pub(crate) fn finish(&self) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(tree) => Err(tree.unexpected("part of this selector; only a filter fits here")),
        }
    }

    /// A filter, up to a word that ends it.
    pub(crate) fn filter(&mut self) -> Result<Filter, Fault> {
        let mut either = vec![self.together()?];
        while self.take("or") {
            either.push(self.together()?);
        }
        Ok(if either.len() == 1 { either.remove(0) } else { Filter::OneOf(either) })
    }

    fn together(&mut self) -> Result<Filter, Fault> {
        let mut all = Vec::new();
        let mut any = false;
        while let Some(tree) = self.peek() {
            if matches!(tree.as_word(), Some("or" | "in" | "with_most" | "with_least")) {
                break;
            }
            if self.take("card") {
                any = true;
                continue;
            }
            all.push(self.atom()?);
        }
        match all.len() {
            0 if any => Ok(Filter::Any),
            0 => Err(self.peek().unwrap_or(self.braces).unexpected("a filter, such as `creature` or `card`")),
            1 => Ok(all.remove(0)),
            _ => Ok(Filter::All(all)),
        }
    }

    fn atom(&mut self) -> Result<Filter, Fault> {
        let Some(tree) = self.next() else {
            return Err(self.braces.unexpected("a filter"));
        };
        let wrong = || Err(tree.unexpected("a filter"));
        match &tree.node {
            Node::Word(word) => self.word(tree, word),
            Node::Call(word, parts) if matches!(word.as_str(), "all_of" | "one_of") => {
                let parts = parts.iter().map(Filter::lower).collect::<Result<Vec<_>, _>>()?;
                Ok(if word == "all_of" { Filter::All(parts) } else { Filter::OneOf(parts) })
            }
            Node::Call(word, parts) if word == "where" => match parts.as_slice() {
                [cond] => Ok(Filter::Where(Term::lower(cond)?)),
                [] | [_, ..] => Err(tree.unexpected("a filter; `where` takes one condition")),
            },
            Node::Group(items) => {
                let mut inner = Items::new(tree, items);
                let filter = inner.filter()?;
                inner.finish()?;
                Ok(filter)
            }
            Node::Op(op, parts) => compared(tree, *op, parts),
            Node::Call(..) | Node::Tagged(..) | Node::Number(_) | Node::Text(_) | Node::Braces(_) => wrong(),
            Node::Not(_) | Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => wrong(),
        }
    }

    fn word(&mut self, tree: &Tree, word: &str) -> Result<Filter, Fault> {
        if word == "not" {
            if self.take("card") {
                return Ok(Filter::Not(Box::new(Filter::Any)));
            }
            return Ok(Filter::Not(Box::new(self.atom()?)));
        }
        if let Some(filter) = Filter::of_word(word, &mut |kind| self.after(tree, kind))? {
            return Ok(filter);
        }
        if let Ok(kind) = CardType::lower(tree) {
            return Ok(Filter::Type(kind));
        }
        if let Some(house) = House::from_slug(word) {
            return Ok(Filter::House(HouseRef::Is(house)));
        }
        if let Some(reference) = Ref::from_word(word) {
            return Ok(Filter::Is(reference));
        }
        match word {
            "house" => Ok(Filter::House(self.value(tree)?)),
            "all_of" => Ok(Filter::All(Vec::new())),
            "one_of" => Ok(Filter::OneOf(Vec::new())),
            _ if Keyword::from_slug(word).is_some() => {
                Err(tree.unexpected(&format!("a filter; a keyword is written `with {word}`")))
            }
            _ => {
                let known = filter_words().chain(House::SLUGS).chain(Keyword::SLUGS);
                Err(unknown(tree, word, "a word of a selector", known))
            }
        }
    }
}

fn compared(tree: &Tree, op: Op, parts: &[Tree]) -> Result<Filter, Fault> {
    let (Some(cmp), [left, right]) = (Cmp::of(op), parts) else {
        return Err(tree.unexpected("a filter"));
    };
    match left.as_word() {
        Some("power") => Ok(Filter::Power(cmp, Term::lower(right)?)),
        Some("total_power") => Ok(Filter::TotalPower(cmp, Term::lower(right)?)),
        Some(word) => Err(unknown(left, word, "`power` or `total_power`", ["power", "total_power"])),
        None => Err(left.unexpected("`power` or `total_power`")),
    }
}

impl Term for Filter {
    const KIND: &'static str = "a filter in braces, such as `{creature}`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Node::Braces(items) = &tree.node else {
            return Err(tree.unexpected(Self::KIND));
        };
        let mut items = Items::new(tree, items);
        let filter = items.filter()?;
        items.finish()?;
        Ok(filter)
    }
    fn raise(&self) -> Tree {
        let mut items = Vec::new();
        self.write_items(&mut items);
        Tree::new(Node::Braces(items))
    }
}
