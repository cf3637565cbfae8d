//! Cards in braces.

use super::nouns::{compare_of, op_of};
use crate::kryptik::cards::syntax::{Filter, Stat, Test, Where};
use crate::kryptik::model::Keyword;
use crate::script::error::{Fault, Problem};
use crate::script::spell::{Term, names, unknown};
use crate::script::tree::{Node, Tree};

/// Makes the list of one-word qualities and the writing of all of them from one table.
macro_rules! qualities {
    ({ $($word:literal => $plain:ident,)+ } else { $($other:pat => $raised:expr,)+ }) => {
        /// Qualities of one word.
        const TESTS: &[(&str, Test)] = &[$(($word, Test::$plain)),+];

        fn raise_test(test: &Test) -> Vec<Tree> {
            match test {
                $(Test::$plain => vec![Tree::word($word)],)+
                $($other => $raised,)+
            }
        }
    };
}

qualities!({
    "citizen" => Citizen,
    "spell" => Spell,
    "mine" => Mine,
    "opposing" => Opposing,
    "other" => Other,
    "this" => This,
    "engaged" => Engaged,
    "ready" => Ready,
    "weary" => Weary,
    "attacking" => Attacking,
    "blocking" => Blocking,
    "overlord" => Overlord,
    "attached_to_this" => AttachedToThis,
    "named_card" => NamedCard,
} else {
    Test::Faction(name) => vec![Tree::word("faction"), Tree::new(Node::Text(name.clone()))],
    Test::Name(name) => vec![Tree::word("name"), Tree::new(Node::Text(name.clone()))],
    Test::Keyword(keyword) => vec![keyword.raise()],
    Test::Number(stat, compare, value) => vec![Tree::op(op_of(*compare), vec![stat.raise(), value.raise()])],
    Test::Not(inner) => [vec![Tree::word("not")], raise_test(inner)].concat(),
    Test::Any(lists) => vec![Tree::new(Node::Group(raise_lists(lists)))],
});

names!(Stat, "`attack`, `defense` or `cost`", STATS {
    "attack" => Stat::Attack,
    "defense" => Stat::Defense,
    "cost" => Stat::Cost,
});

/// Every word that may stand in braces.
pub(in crate::kryptik::cards) fn filter_words() -> impl Iterator<Item = &'static str> {
    let plain = TESTS.iter().map(|(word, _)| *word);
    let stats = STATS.iter().copied();
    plain.chain(stats).chain(Keyword::SLUGS).chain(["card", "faction", "name", "in", "not", "or"])
}

impl Term for Filter {
    const KIND: &'static str = "cards in braces, such as `{citizen opposing}`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Node::Braces(items) = &tree.node else {
            return Err(tree.unexpected(Self::KIND));
        };
        let mut filter = Filter::default();
        let (tests, rest) = read_tests(items, true)?;
        filter.tests = tests;
        match rest {
            [] => {}
            [_, zone] => filter.zone = Where::lower(zone)?,
            [word, ..] => return Err(word.unexpected("the end: a zone stands last, such as `in limbo`")),
        }
        Ok(filter)
    }
    fn raise(&self) -> Tree {
        let mut items = if self.tests.is_empty() { vec![Tree::word("card")] } else { raise_tests(&self.tests) };
        if self.zone != Where::Island {
            items.extend([Tree::word("in"), self.zone.raise()]);
        }
        Tree::new(Node::Braces(items))
    }
}

/// Reads qualities up to `in`; `a or b` splits the whole list.
fn read_tests(items: &[Tree], outer: bool) -> Result<(Vec<Test>, &[Tree]), Fault> {
    let end = items.iter().position(|item| outer && item.is_word("in")).unwrap_or(items.len());
    let (items, rest) = items.split_at(end);
    let lists: Vec<&[Tree]> = items.split(|item| item.is_word("or")).collect();
    if let [_, _, ..] = lists.as_slice() {
        let lists = lists.into_iter().map(read_list).collect::<Result<Vec<_>, _>>()?;
        return Ok((vec![Test::Any(lists)], rest));
    }
    Ok((read_list(items)?, rest))
}

fn read_list(mut items: &[Tree]) -> Result<Vec<Test>, Fault> {
    let mut tests = Vec::new();
    while let [first, rest @ ..] = items {
        items = rest;
        if first.is_word("card") {
            continue;
        }
        let (test, rest) = read_test(first, items)?;
        tests.push(test);
        items = rest;
    }
    Ok(tests)
}

fn read_test<'t>(first: &'t Tree, rest: &'t [Tree]) -> Result<(Test, &'t [Tree]), Fault> {
    if let Node::Group(items) = &first.node {
        return Ok((as_one(read_tests(items, false)?.0), rest));
    }
    if let Node::Op(op, parts) = &first.node
        && let (Some(compare), [left, right]) = (compare_of(*op), parts.as_slice())
    {
        let known = STATS.iter().any(|word| left.is_word(word));
        let stat = if known { Stat::lower(left)? } else { return Err(left.unexpected(Stat::KIND)) };
        return Ok((Test::Number(stat, compare, Term::lower(right)?), rest));
    }
    let Some(word) = first.as_word() else {
        return Err(first.unexpected("a quality of a card"));
    };
    if let Some((_, test)) = TESTS.iter().find(|(known, _)| *known == word) {
        return Ok((test.clone(), rest));
    }
    if Keyword::from_slug(word).is_some() {
        return Ok((Test::Keyword(Keyword::lower(first)?), rest));
    }
    let next = || {
        rest.split_first().ok_or_else(|| {
            first.fault(Problem::MissingArgument {
                word: word.to_owned(),
                argument: "what stands after it".to_owned(),
                usage: format!("`{word} …`"),
            })
        })
    };
    match word {
        "faction" | "name" => {
            let (value, rest) = next()?;
            let name = value.as_name().ok_or_else(|| value.unexpected("a name"))?.to_owned();
            Ok((if word == "name" { Test::Name(name) } else { Test::Faction(name) }, rest))
        }
        "not" => {
            let (value, rest) = next()?;
            let (test, rest) = read_test(value, rest)?;
            Ok((Test::Not(Box::new(test)), rest))
        }
        _ => Err(unknown(first, word, "a quality of a card", filter_words())),
    }
}

fn as_one(mut tests: Vec<Test>) -> Test {
    match tests.len() {
        1 => tests.remove(0),
        _ => Test::Any(vec![tests]),
    }
}

fn raise_tests(tests: &[Test]) -> Vec<Tree> {
    if let [Test::Any(lists)] = tests
        && lists.len() > 1
    {
        return raise_lists(lists);
    }
    tests.iter().flat_map(raise_test).collect()
}

fn raise_lists(lists: &[Vec<Test>]) -> Vec<Tree> {
    let mut items = Vec::new();
    for (index, list) in lists.iter().enumerate() {
        if index > 0 {
            items.push(Tree::word("or"));
        }
        if list.is_empty() {
            items.push(Tree::word("card"));
        }
        items.extend(list.iter().flat_map(raise_test));
    }
    items
}
