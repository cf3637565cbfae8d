//! Selectors: `{1 friendly creature}`, `{each enemy creature} + it`, `{random 1 card in hand(me)}`.

use super::filters::Items;
use super::numbers::integer;
use crate::keyforge::cards::syntax::*;
use crate::script::error::Fault;
use crate::script::spell::{Term, unknown};
use crate::script::tree::{Node, Op, Tree};

/// How many, as a word at the start of a selector.
pub(crate) const QUANTITIES: &[&str] = &["each", "any_number", "all", "exactly", "up_to", "random", "top", "bottom"];

/// The words after a filter that speak of the most or least of something.
pub(crate) const EXTREMES: &[&str] = &["with_most", "with_least"];

enum Quantity {
    Each,
    All,
    AnyNumber,
    Exactly(Num),
    UpTo(Num),
    Random(Num),
    Top(Num),
    Bottom(Num),
}

impl Quantity {
    /// Reads the quantity with which a selector begins.
    fn read(items: &mut Items<'_>) -> Result<Option<Quantity>, Fault> {
        let Some(tree) = items.peek() else {
            return Ok(None);
        };
        if let Node::Number(number) = tree.node {
            items.next();
            return Ok(Some(Quantity::Exactly(Num::N(integer(tree, number)?))));
        }
        let Some((word, arguments)) = tree.as_call() else {
            return Ok(None);
        };
        let is_call = tree.as_word().is_none();
        let alone = match word {
            "each" => Some(Quantity::Each),
            "all" => Some(Quantity::All),
            "any_number" => Some(Quantity::AnyNumber),
            _ => None,
        };
        if alone.is_some() && !is_call {
            items.next();
            return Ok(alone);
        }
        let build: fn(Num) -> Quantity = match word {
            "exactly" if is_call => Quantity::Exactly,
            "up_to" => Quantity::UpTo,
            "random" => Quantity::Random,
            "top" => Quantity::Top,
            "bottom" => Quantity::Bottom,
            _ => return Ok(None),
        };
        items.next();
        match arguments {
            [number] => Ok(Some(build(Num::lower(number)?))),
            [] if !is_call => Ok(Some(build(items.value::<Num>(tree)?))),
            _ => Err(tree.unexpected(&format!("`{word}` with one number"))),
        }
    }
}

/// Writes a quantity with a number.
fn quantity(word: &str, number: &Num) -> Vec<Tree> {
    let Num::N(number) = number else {
        return vec![Tree::call(word, vec![number.raise()])];
    };
    let number = Tree::number(*number);
    if word == "exactly" { vec![number] } else { vec![Tree::word(word), number] }
}

/// Reads `in hand(me) or discard(me)`.
fn places(items: &mut Items<'_>) -> Result<Vec<Place>, Fault> {
    let mut places = Vec::new();
    while let Some(tree) = items.next() {
        let joint = if places.is_empty() { "in" } else { "or" };
        if !tree.is_word(joint) {
            return Err(tree.unexpected("part of this selector"));
        }
        places.push(items.value(tree)?);
    }
    Ok(places)
}

fn raise_places(places: &[Place], out: &mut Vec<Tree>) {
    for (index, place) in places.iter().enumerate() {
        out.extend([Tree::word(if index == 0 { "in" } else { "or" }), place.raise()]);
    }
}

impl Term for Place {
    const KIND: &'static str = "a zone of a player, such as `hand(me)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Some((word, arguments)) = tree.as_call() else {
            return Err(tree.unexpected(Self::KIND));
        };
        let zone_tree = Tree { offset: tree.offset, node: Node::Word(word.to_owned()) };
        let zone = Zone::lower(&zone_tree)?;
        match arguments {
            [] => Ok(Place { zone, whose: Who::Each }),
            [whose] => Ok(Place { zone, whose: Who::lower(whose)? }),
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        let zone = self.zone.raise();
        if self.whose == Who::Each {
            return zone;
        }
        Tree::call(zone.as_word().unwrap_or_default(), vec![self.whose.raise()])
    }
}

/// Whether a filter names what kind of thing the cards are.
fn has_noun(filter: &Filter) -> bool {
    match filter.build() {
        Build::Type(_) | Build::Is(_) | Build::Any => true,
        Build::All(parts) => parts.len() < 2 || parts.contains(&Filter::Any) || parts.iter().any(has_noun),
        Build::OneOf(parts) => parts.len() < 2 || parts.iter().any(has_noun),
        Build::Not(_) | Build::Property => false,
    }
}

/// Writes the filter of a group; `card` stands in for a missing noun.
fn raise_group_filter(filter: &Filter, out: &mut Vec<Tree>) {
    let mut items = Vec::new();
    filter.write_items(&mut items);
    if !has_noun(filter) && !matches!(filter, Filter::OneOf(_)) {
        let adjectives = filter.parts().iter().take_while(|part| is_adjective(part)).count();
        items.insert(adjectives.min(items.len()), Tree::word("card"));
    }
    out.extend(items);
}

/// Whether it is one word that stands before a noun.
fn is_adjective(filter: &Filter) -> bool {
    matches!(
        filter,
        Filter::Friendly
            | Filter::Enemy
            | Filter::Ready
            | Filter::Exhausted
            | Filter::Stunned
            | Filter::Damaged
            | Filter::House(HouseRef::Is(_))
    )
}

impl Term for Group {
    const KIND: &'static str = "a group in braces without a number, such as `{friendly creature}`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Node::Braces(items) = &tree.node else {
            return Err(tree.unexpected(Self::KIND));
        };
        let mut items = Items::new(tree, items);
        if Quantity::read(&mut items)?.is_some() {
            return Err(tree.unexpected(Self::KIND));
        }
        group(&mut items)
    }
    fn raise(&self) -> Tree {
        let mut items = Vec::new();
        raise_group_filter(&self.filter, &mut items);
        raise_places(&self.places, &mut items);
        Tree::new(Node::Braces(items))
    }
}

/// A selector that may leave out `each`: the cards that a rule speaks of.
pub(crate) fn lower_group_or_ref(tree: &Tree) -> Result<Sel, Fault> {
    let counts = |first: &Tree| {
        matches!(first.node, Node::Number(_)) || first.as_call().is_some_and(|(word, _)| QUANTITIES.contains(&word))
    };
    if let Node::Braces(items) = &tree.node
        && !items.first().is_some_and(counts)
    {
        return Group::lower(tree).map(Sel::Each);
    }
    Sel::lower(tree)
}

/// Writes such a selector.
pub(crate) fn raise_group_or_ref(sel: &Sel) -> Tree {
    if let Sel::Each(group) = sel {
        return group.raise();
    }
    sel.raise()
}

impl Term for Sel {
    const KIND: &'static str = "cards, such as `{1 creature}`, `{each creature}` or `it`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let wrong = || Err(tree.unexpected(Self::KIND));
        match &tree.node {
            Node::Braces(items) => braces(tree, items),
            Node::Op(Op::Plus, _) => {
                let mut parts = Vec::new();
                spine(tree, &mut parts)?;
                Ok(Sel::Union(parts))
            }
            Node::Op(Op::Or, parts) => Ok(Sel::Either(parts.iter().map(Sel::lower).collect::<Result<_, _>>()?)),
            Node::Word(word) | Node::Call(word, _) => match word.as_str() {
                "search" => search(tree),
                "union" => Ok(Sel::Union(arguments(tree)?)),
                "either" => Ok(Sel::Either(arguments(tree)?)),
                _ if tree.as_word().is_some() => Ref::lower(tree).map(Sel::Ref),
                _ => Err(unknown(tree, word, Self::KIND, ["search", "union", "either"])),
            },
            Node::Tagged(..) | Node::Number(_) | Node::Text(_) | Node::Group(_) | Node::Op(..) => wrong(),
            Node::Not(_) | Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => wrong(),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            Sel::Ref(reference) => reference.raise(),
            Sel::Each(group) => with_items(vec![Tree::word("each")], group),
            Sel::Choose { count, from } => choice(count, from),
            Sel::Random(number, group) => with_items(quantity("random", number), group),
            Sel::Top(number, place) => at_end("top", number, place),
            Sel::Bottom(number, place) => at_end("bottom", number, place),
            Sel::Search { count, from } => Tree::call("search", vec![choice(count, from)]),
            Sel::Union(parts) => joined(parts, Op::Plus, "union"),
            Sel::Either(parts) => joined(parts, Op::Or, "either"),
        }
    }
}

/// Joins selectors by an operator, or by a call where the operator could not be read back.
fn joined(parts: &[Sel], op: Op, word: &str) -> Tree {
    let nested = parts.iter().any(|part| matches!(part, Sel::Union(_) | Sel::Either(_)));
    let trees: Vec<Tree> = parts.iter().map(Sel::raise).collect();
    match trees.len() {
        0 | 1 => Tree::call(word, trees),
        _ if nested => Tree::call(word, trees),
        _ if op == Op::Or => Tree::op(op, trees),
        _ => {
            let mut trees = trees.into_iter();
            let first = trees.next().unwrap_or_else(|| Tree::word(word));
            trees.fold(first, |left, right| Tree::op(op, vec![left, right]))
        }
    }
}

fn arguments(tree: &Tree) -> Result<Vec<Sel>, Fault> {
    let (_, arguments) = tree.as_call().unwrap_or(("", &[]));
    arguments.iter().map(Sel::lower).collect()
}

/// The operands of a chain of `+`.
fn spine(tree: &Tree, parts: &mut Vec<Sel>) -> Result<(), Fault> {
    let Node::Op(Op::Plus, operands) = &tree.node else {
        parts.push(Sel::lower(tree)?);
        return Ok(());
    };
    for (index, operand) in operands.iter().enumerate() {
        if index == 0 {
            spine(operand, parts)?;
        } else {
            parts.push(Sel::lower(operand)?);
        }
    }
    Ok(())
}

fn with_items(mut items: Vec<Tree>, group: &Group) -> Tree {
    raise_group_filter(&group.filter, &mut items);
    raise_places(&group.places, &mut items);
    Tree::new(Node::Braces(items))
}

/// Writes so many cards from an end of a place.
fn at_end(word: &str, number: &Num, place: &Place) -> Tree {
    let mut items = quantity(word, number);
    raise_places(std::slice::from_ref(place), &mut items);
    Tree::new(Node::Braces(items))
}

fn choice(count: &Count, from: &Group) -> Tree {
    let (mut items, extreme) = match count {
        Count::Exactly(number) => (quantity("exactly", number), None),
        Count::UpTo(number) => (quantity("up_to", number), None),
        Count::AnyNumber => (vec![Tree::word("any_number")], None),
        Count::All => (vec![Tree::word("all")], None),
        Count::Most(number, stat) => (quantity("exactly", number), Some(("with_most", stat))),
        Count::Least(number, stat) => (quantity("exactly", number), Some(("with_least", stat))),
    };
    raise_group_filter(&from.filter, &mut items);
    if let Some((word, stat)) = extreme {
        items.extend([Tree::word(word), stat.raise()]);
    }
    raise_places(&from.places, &mut items);
    Tree::new(Node::Braces(items))
}

/// Reads a choice after its quantity.
fn chosen(tree: &Tree, count: Count, items: &mut Items<'_>) -> Result<(Count, Group), Fault> {
    let filter = items.filter()?;
    let mut count = count;
    for (word, most) in [("with_most", true), ("with_least", false)] {
        if !items.peek().is_some_and(|next| next.is_word(word)) {
            continue;
        }
        let Count::Exactly(number) = count else {
            return Err(tree.unexpected("a selector: `with_most` and `with_least` need a plain number in front"));
        };
        let stat = items.next().map_or(Err(tree.unexpected(Stat::KIND)), |word| items.value::<Stat>(word))?;
        count = if most { Count::Most(number, stat) } else { Count::Least(number, stat) };
    }
    Ok((count, Group { filter, places: places(items)? }))
}

/// Reads a filter and where to look.
fn group(items: &mut Items<'_>) -> Result<Group, Fault> {
    Ok(Group { filter: items.filter()?, places: places(items)? })
}

/// Reads the one place from whose end cards come.
fn end(tree: &Tree, items: &mut Items<'_>, word: &str) -> Result<Place, Fault> {
    let [place] = <[Place; 1]>::try_from(places(items)?).map_err(|_| {
        tree.unexpected(&format!("a number of cards from the {word}, such as `{{{word} 1 in deck(me)}}`"))
    })?;
    Ok(place)
}

fn braces(tree: &Tree, items: &[Tree]) -> Result<Sel, Fault> {
    let mut items = Items::new(tree, items);
    let Some(quantity) = Quantity::read(&mut items)? else {
        return Err(tree.unexpected(
            "a choice of cards: say how many, as in `{1 creature}`, `{up_to 2 creature}`, `{each creature}`",
        ));
    };
    let count = match quantity {
        Quantity::Each => return Ok(Sel::Each(group(&mut items)?)),
        Quantity::Random(number) => return Ok(Sel::Random(number, group(&mut items)?)),
        Quantity::Top(number) => return Ok(Sel::Top(number, end(tree, &mut items, "top")?)),
        Quantity::Bottom(number) => return Ok(Sel::Bottom(number, end(tree, &mut items, "bottom")?)),
        Quantity::All => Count::All,
        Quantity::AnyNumber => Count::AnyNumber,
        Quantity::Exactly(number) => Count::Exactly(number),
        Quantity::UpTo(number) => Count::UpTo(number),
    };
    let (count, from) = chosen(tree, count, &mut items)?;
    Ok(Sel::Choose { count, from })
}

fn search(tree: &Tree) -> Result<Sel, Fault> {
    let Some((_, [sought])) = tree.as_call() else {
        return Err(tree.unexpected("`search({1 card …})`"));
    };
    let Sel::Choose { count, from } = Sel::lower(sought)? else {
        return Err(sought.unexpected("a choice of cards in braces, such as `{1 creature in deck(me)}`"));
    };
    Ok(Sel::Search { count, from })
}
