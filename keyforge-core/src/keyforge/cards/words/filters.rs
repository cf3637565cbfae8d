//! What stands in braces: `friendly creature not flank`, `power <= 3 or artifact`, `in hand(me)`.
//!
//! Words side by side all hold; `not` binds tightest, then side by side, then `or`; parentheses group.

use super::nouns::{keyword, keyword_words};
use super::numbers::{comparison, operator};
use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::CardType;
use crate::script::error::{Fault, Problem};
use crate::script::spell::{Term, names, unknown};
use crate::script::tree::{Node, Op, Tree};

/// Filters of one word.
const PLAIN: &[(&str, Filter)] = &[
    ("action", Filter::Type(CardType::Action)),
    ("artifact", Filter::Type(CardType::Artifact)),
    ("creature", Filter::Type(CardType::Creature)),
    ("upgrade", Filter::Type(CardType::Upgrade)),
    ("friendly", Filter::Friendly),
    ("enemy", Filter::Enemy),
    ("ready", Filter::Ready),
    ("exhausted", Filter::Exhausted),
    ("stunned", Filter::Stunned),
    ("warded", Filter::Warded),
    ("enraged", Filter::Enraged),
    ("token", Filter::Token),
    ("damaged", Filter::Damaged),
    ("armored", Filter::Armored),
    ("with_amber", Filter::HasAmber),
    ("upgraded", Filter::HasUpgrade),
    ("attacking", Filter::Attacking),
    ("flank", Filter::Flank),
    ("left_flank", Filter::LeftFlank),
    ("right_flank", Filter::RightFlank),
    ("center", Filter::Center),
    ("same_battleline", Filter::SameBattleline),
    ("odd_power", Filter::OddPower),
    ("even_power", Filter::EvenPower),
    ("highest_power", Filter::HighestPower),
    ("lowest_power", Filter::LowestPower),
    ("chosen_before", Filter::ChosenBefore),
];

/// Filters that read what stands after them.
enum With {
    Trait,
    SharesTrait,
    Title,
    SameTitle,
    Keyword,
    Counter,
    ControlledBy,
    OwnedBy,
    AttackingA,
    Neighbor,
    LeftOf,
    RightOf,
    PlayedBy,
    Icon,
    House,
    Under,
}

names!(With, "a filter", WITH {
    "trait" => With::Trait,
    "shares_trait" => With::SharesTrait,
    "title" => With::Title,
    "same_title" => With::SameTitle,
    "with" => With::Keyword,
    "counter" => With::Counter,
    "controlled_by" => With::ControlledBy,
    "owned_by" => With::OwnedBy,
    "attacking_a" => With::AttackingA,
    "neighbor_of" => With::Neighbor,
    "left_of" => With::LeftOf,
    "right_of" => With::RightOf,
    "played_by" => With::PlayedBy,
    "icon" => With::Icon,
    "house" => With::House,
    "under" => With::Under,
});

/// All words of filters, for suggestions and for the documentation.
pub(crate) fn filter_words() -> impl Iterator<Item = &'static str> {
    PLAIN.iter().map(|(word, _)| *word).chain(WITH.iter().copied()).chain([
        "card",
        "power",
        "total_power",
        "all_of",
        "one_of",
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
        match &tree.node {
            Node::Word(word) => self.word(tree, word),
            Node::Call(word, parts) if matches!(word.as_str(), "all_of" | "one_of") => {
                let parts = parts.iter().map(Filter::lower).collect::<Result<Vec<_>, _>>()?;
                Ok(if word == "all_of" { Filter::All(parts) } else { Filter::OneOf(parts) })
            }
            Node::Group(items) => {
                let mut inner = Items::new(tree, items);
                let filter = inner.filter()?;
                inner.finish()?;
                Ok(filter)
            }
            Node::Op(op, parts) => compared(tree, *op, parts),
            _ => Err(tree.unexpected("a filter")),
        }
    }

    fn word(&mut self, tree: &Tree, word: &str) -> Result<Filter, Fault> {
        if word == "not" {
            if self.take("card") {
                return Ok(Filter::Not(Box::new(Filter::Any)));
            }
            return Ok(Filter::Not(Box::new(self.atom()?)));
        }
        if let Some((_, filter)) = PLAIN.iter().find(|(name, _)| *name == word) {
            return Ok(filter.clone());
        }
        if let Some(house) = super::nouns::house(word) {
            return Ok(Filter::House(HouseRef::Is(house)));
        }
        if let Some(reference) = Ref::from_word(word) {
            return Ok(Filter::Is(reference));
        }
        if word == "all_of" || word == "one_of" {
            return Ok(if word == "all_of" { Filter::All(Vec::new()) } else { Filter::OneOf(Vec::new()) });
        }
        let Ok(with) = With::lower(tree) else {
            if keyword(word).is_some() {
                return Err(tree.unexpected(&format!("a filter; a keyword is written `with {word}`")));
            }
            let known = filter_words().chain(super::nouns::house_words()).chain(keyword_words());
            return Err(unknown(tree, word, "a word of a selector", known));
        };
        self.with(tree, &with)
    }

    fn with(&mut self, tree: &Tree, with: &With) -> Result<Filter, Fault> {
        Ok(match with {
            With::Trait => Filter::Trait(self.name(tree, "a trait")?),
            With::SharesTrait => Filter::SharesTrait(self.value(tree)?),
            With::Title => Filter::Title(self.name(tree, "a title as a slug")?),
            With::SameTitle => Filter::SameTitle(self.value(tree)?),
            With::Keyword => Filter::Keyword(self.value(tree)?),
            With::Counter => Filter::Counter(self.value(tree)?),
            With::ControlledBy => Filter::ControlledBy(self.value(tree)?),
            With::OwnedBy => Filter::OwnedBy(self.value(tree)?),
            With::AttackingA => Filter::AttackingA(self.value(tree)?),
            With::Neighbor => Filter::Neighbor(self.value(tree)?),
            With::LeftOf => Filter::LeftOf(self.value(tree)?),
            With::RightOf => Filter::RightOf(self.value(tree)?),
            With::PlayedBy => Filter::PlayedBy(self.value(tree)?),
            With::House => Filter::House(self.value(tree)?),
            With::Under => Filter::Under(self.value(tree)?),
            With::Icon if self.take("any") => Filter::Icon(None),
            With::Icon => Filter::Icon(Some(self.value(tree)?)),
        })
    }

    fn name(&mut self, word: &Tree, kind: &str) -> Result<String, Fault> {
        let tree = self.after(word, kind)?;
        tree.as_name().map(str::to_owned).ok_or_else(|| tree.unexpected(kind))
    }
}

fn compared(tree: &Tree, op: Op, parts: &[Tree]) -> Result<Filter, Fault> {
    let (Some(cmp), [left, right]) = (comparison(op), parts) else {
        return Err(tree.unexpected("a filter"));
    };
    match left.as_word() {
        Some("power") => Ok(Filter::Power(cmp, Term::lower(right)?)),
        Some("total_power") => Ok(Filter::TotalPower(cmp, Term::lower(right)?)),
        Some(word) => Err(unknown(left, word, "`power` or `total_power`", ["power", "total_power"])),
        None => Err(left.unexpected("`power` or `total_power`")),
    }
}

/// Writes a filter as items.
pub(crate) fn raise_items(filter: &Filter, out: &mut Vec<Tree>) {
    match filter {
        Filter::OneOf(parts) if parts.len() >= 2 => {
            for (index, part) in parts.iter().enumerate() {
                if index > 0 {
                    out.push(Tree::word("or"));
                }
                match part {
                    Filter::OneOf(_) => raise_atom(part, out),
                    _ => raise_items(part, out),
                }
            }
        }
        Filter::All(parts) if parts.len() >= 2 && !parts.contains(&Filter::Any) => {
            parts.iter().for_each(|part| raise_atom(part, out));
        }
        _ => raise_atom(filter, out),
    }
}

fn raise_atom(filter: &Filter, out: &mut Vec<Tree>) {
    if let Some((word, _)) = PLAIN.iter().find(|(_, plain)| plain == filter) {
        return out.push(Tree::word(word));
    }
    let mut with = |word: With, value: Tree| out.extend([word.raise(), value]);
    match filter {
        Filter::Any => out.push(Tree::word("card")),
        Filter::All(parts) if parts.len() < 2 || parts.contains(&Filter::Any) => {
            out.push(Tree::call("all_of", parts.iter().map(Filter::raise).collect()));
        }
        Filter::OneOf(parts) if parts.len() < 2 => {
            out.push(Tree::call("one_of", parts.iter().map(Filter::raise).collect()));
        }
        Filter::All(_) | Filter::OneOf(_) => {
            let mut items = Vec::new();
            raise_items(filter, &mut items);
            out.push(Tree::new(Node::Group(items)));
        }
        Filter::Not(inner) => {
            out.push(Tree::word("not"));
            raise_atom(inner, out);
        }
        Filter::House(HouseRef::Is(house)) => out.push(house.raise()),
        Filter::House(house) => with(With::House, house.raise()),
        Filter::Is(reference) => out.push(reference.raise()),
        Filter::Trait(name) => with(With::Trait, Tree::name(name)),
        Filter::SharesTrait(card) => with(With::SharesTrait, card.raise()),
        Filter::Title(name) => with(With::Title, Tree::name(name)),
        Filter::SameTitle(card) => with(With::SameTitle, card.raise()),
        Filter::Keyword(keyword) => with(With::Keyword, keyword.raise()),
        Filter::Counter(counter) => with(With::Counter, counter.raise()),
        Filter::ControlledBy(who) => with(With::ControlledBy, who.raise()),
        Filter::OwnedBy(who) => with(With::OwnedBy, who.raise()),
        Filter::AttackingA(inner) => with(With::AttackingA, inner.raise()),
        Filter::Neighbor(card) => with(With::Neighbor, card.raise()),
        Filter::LeftOf(card) => with(With::LeftOf, card.raise()),
        Filter::RightOf(card) => with(With::RightOf, card.raise()),
        Filter::PlayedBy(who) => with(With::PlayedBy, who.raise()),
        Filter::Under(card) => with(With::Under, card.raise()),
        Filter::Icon(None) => with(With::Icon, Tree::word("any")),
        Filter::Icon(Some(icon)) => with(With::Icon, icon.raise()),
        Filter::Power(cmp, num) => {
            out.push(Tree::op(operator(*cmp), vec![Tree::word("power"), num.raise()]));
        }
        Filter::TotalPower(cmp, num) => {
            out.push(Tree::op(operator(*cmp), vec![Tree::word("total_power"), num.raise()]));
        }
        // these stand in the table of plain words
        Filter::Type(_)
        | Filter::Friendly
        | Filter::Enemy
        | Filter::Ready
        | Filter::Exhausted
        | Filter::Stunned
        | Filter::Warded
        | Filter::Enraged
        | Filter::Token
        | Filter::Damaged
        | Filter::Armored
        | Filter::HasAmber
        | Filter::HasUpgrade
        | Filter::Attacking
        | Filter::Flank
        | Filter::LeftFlank
        | Filter::RightFlank
        | Filter::Center
        | Filter::SameBattleline
        | Filter::OddPower
        | Filter::EvenPower
        | Filter::HighestPower
        | Filter::LowestPower
        | Filter::ChosenBefore => {}
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
        raise_items(self, &mut items);
        Tree::new(Node::Braces(items))
    }
}
