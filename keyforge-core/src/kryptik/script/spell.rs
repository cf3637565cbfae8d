//! The words of the script, read both ways: from tree to AST and back.

use super::ast::*;
use crate::kryptik::card::{Color, Keyword, Stones};
use crate::script::error::{Fault, Problem};
use crate::script::spell::{Optional, Term, Usage, names, out_of_range, unknown, words};
use crate::script::tree::{Node, Op, Tree};

names!(Keyword, "a keyword", KEYWORDS {
    "eager" => Keyword::Eager,
    "sidestep" => Keyword::Sidestep,
    "steadfast" => Keyword::Steadfast,
    "tenacious" => Keyword::Tenacious,
    "toxic" => Keyword::Toxic,
    "ravenous" => Keyword::Ravenous,
});

names!(Span, "how long it lasts", SPANS {
    "end_of_turn" => Span::EndOfTurn,
    "this_combat" => Span::Combat,
    "your_next_turn" => Span::YourNextTurn,
    "while_here" => Span::WhileHere,
    "forever" => Span::Forever,
});

names!(Act, "something that can be forbidden", ACTS {
    "cast_spells" => Act::CastSpells,
    "cast_citizens" => Act::CastCitizens,
    "draw" => Act::Draw,
    "lose" => Act::Lose,
    "attack" => Act::Attack,
    "block" => Act::Block,
    "engage_cost" => Act::EngageCost,
    "activate" => Act::Activate,
    "use" => Act::Use,
    "be_destroyed" => Act::BeDestroyed,
    "be_targeted" => Act::BeTargeted,
    "change_control" => Act::ChangeControl,
});

names!(PhaseName, "a phase", PHASES {
    "first" => PhaseName::First,
    "combat" => PhaseName::Combat,
    "second" => PhaseName::Second,
    "end" => PhaseName::End,
});

names!(PileKind, "a kind of effect on the pile", PILE_KINDS {
    "card" => PileKind::Card,
    "active" => PileKind::Active,
    "paid_trigger" => PileKind::PaidTrigger,
    "eleven" => PileKind::Eleven,
});

names!(Place, "a place for cards", PLACES {
    "island" => Place::Island,
    "hand" => Place::Hand,
    "top_of_deck" => Place::TopOfDeck,
    "bottom_of_deck" => Place::BottomOfDeck,
    "limbo" => Place::Limbo,
    "souls" => Place::Souls,
});

names!(Where, "a zone", ZONES {
    "island" => Where::Island,
    "hand" => Where::Hand,
    "deck" => Where::Deck,
    "limbo" => Where::Limbo,
    "abolished" => Where::Abolished,
    "souls" => Where::Souls,
    "attached" => Where::Attached,
});

names!(Zone, "where an ability works", ABILITY_ZONES {
    "island" => Zone::Island,
    "attached" => Zone::Attached,
    "limbo" => Zone::Limbo,
    "hand" => Zone::Hand,
});

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
        match tree.node {
            Node::Braces(_) => Filter::lower(tree).map(Ref::Each),
            _ => Ref::lower_word(tree),
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
        match &tree.node {
            Node::Number(number) => small(tree, *number).map(Val::Number),
            Node::Op(Op::Plus, parts) => pair(tree, parts, Val::Plus),
            Node::Op(Op::Minus, parts) => pair(tree, parts, Val::Minus),
            _ => Val::lower_word(tree),
        }
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
        match tree.node {
            Node::Number(number) => small(tree, number).map(Delta),
            _ => Err(tree.unexpected(Self::KIND)),
        }
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

const fn compare_of(op: Op) -> Option<Compare> {
    Some(match op {
        Op::Less => Compare::Less,
        Op::AtMost => Compare::AtMost,
        Op::Equal => Compare::Equal,
        Op::AtLeast => Compare::AtLeast,
        Op::More => Compare::More,
        _ => return None,
    })
}

const fn op_of(compare: Compare) -> Op {
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
        match &tree.node {
            Node::Not(inner) => Ok(Cond::Not(Term::lower(inner)?)),
            Node::Op(Op::And, parts) => parts.iter().map(Cond::lower).collect::<Result<_, _>>().map(Cond::All),
            Node::Op(Op::Or, parts) => parts.iter().map(Cond::lower).collect::<Result<_, _>>().map(Cond::Any),
            Node::Op(op, parts) => match (compare_of(*op), parts.as_slice()) {
                (Some(compare), [left, right]) => Ok(Cond::Compare(Val::lower(left)?, compare, Val::lower(right)?)),
                _ => Err(tree.unexpected(Self::KIND)),
            },
            _ => Cond::lower_word(tree),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

/// Qualities of one word.
const TESTS: &[(&str, Test)] = &[
    ("citizen", Test::Citizen),
    ("spell", Test::Spell),
    ("mine", Test::Mine),
    ("opposing", Test::Opposing),
    ("other", Test::Other),
    ("this", Test::This),
    ("engaged", Test::Engaged),
    ("ready", Test::Ready),
    ("weary", Test::Weary),
    ("attacking", Test::Attacking),
    ("blocking", Test::Blocking),
    ("overlord", Test::Overlord),
    ("attached_to_this", Test::AttachedToThis),
];

const STATS: &[(&str, Stat)] = &[("attack", Stat::Attack), ("defense", Stat::Defense), ("cost", Stat::Cost)];

/// Every word that may stand in braces.
pub(super) fn filter_words() -> impl Iterator<Item = &'static str> {
    let plain = TESTS.iter().map(|(word, _)| *word);
    let stats = STATS.iter().map(|(word, _)| *word);
    plain.chain(stats).chain(KEYWORDS.iter().copied()).chain(["card", "faction", "name", "in", "not", "or"])
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
        let stat = STATS.iter().find(|(word, _)| left.is_word(word)).map(|(_, stat)| *stat);
        let stat = stat.ok_or_else(|| left.unexpected("`attack`, `defense` or `cost`"))?;
        return Ok((Test::Number(stat, compare, Term::lower(right)?), rest));
    }
    let Some(word) = first.as_word() else {
        return Err(first.unexpected("a quality of a card"));
    };
    if let Some((_, test)) = TESTS.iter().find(|(known, _)| *known == word) {
        return Ok((test.clone(), rest));
    }
    if KEYWORDS.contains(&word) {
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

fn raise_test(test: &Test) -> Vec<Tree> {
    match test {
        Test::Faction(name) => vec![Tree::word("faction"), Tree::new(Node::Text(name.clone()))],
        Test::Name(name) => vec![Tree::word("name"), Tree::new(Node::Text(name.clone()))],
        Test::Keyword(keyword) => vec![keyword.raise()],
        Test::Number(stat, compare, value) => {
            let word = STATS.iter().find(|(_, known)| known == stat).map_or("cost", |(word, _)| word);
            vec![Tree::op(op_of(*compare), vec![Tree::word(word), value.raise()])]
        }
        Test::Not(inner) => [vec![Tree::word("not")], raise_test(inner)].concat(),
        Test::Any(lists) => vec![Tree::new(Node::Group(raise_lists(lists)))],
        plain => {
            let word = TESTS.iter().find(|(_, known)| known == plain).map_or("card", |(word, _)| word);
            vec![Tree::word(word)]
        }
    }
}

words!(Mod, "something that holds", MODS {
    "stat"(cards, attack, defense) [Mod::Stat(cards, attack, defense)]
    "keyword"(cards, keyword) [Mod::Keyword(cards, keyword)]
    "strip"(cards) [Mod::Strip(cards)]
    "hand_limit"(players, count) [Mod::HandLimit(players, count)]
    "forbid"(what, cards) [Mod::Forbid(what, cards)]
    "forbid_players"(what, players) [Mod::ForbidPlayers(what, players)]
    "cost"(cards, change) [Mod::Cost(cards, change)]
} else {});

impl Term for Mod {
    const KIND: &'static str = "something that holds, such as `stat(this, 1, 0)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        Mod::lower_word(tree)
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

impl Term for Stones {
    const KIND: &'static str = "stones in quotes, such as \"{1}{w}\"";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let stones = match &tree.node {
            Node::Text(text) => Stones::parse(text),
            _ => None,
        };
        stones.ok_or_else(|| tree.unexpected(Self::KIND))
    }
    fn raise(&self) -> Tree {
        Tree::new(Node::Text(self.to_string()))
    }
}

words!(Cost, "a cost", COSTS {
    "soul"(stones) [Cost::Soul(stones)]
    "engage"() [Cost::Engage]
    "engage_other"(cards, count) [Cost::EngageOther(cards, count)]
    "sacrifice"(cards, count) [Cost::Sacrifice(cards, count)]
    "discard"(count) [Cost::Discard(count)]
    "plunder"(count, cards: tail) [Cost::Plunder(count, cards)]
    "detach"(count) [Cost::Detach(count)]
    "abolish_this"() [Cost::AbolishThis]
} else {});

impl Term for Cost {
    const KIND: &'static str = "a cost, such as `soul(\"{1}\")` or `engage`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        Cost::lower_word(tree)
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

words!(Aim, "a target", AIMS {
    "opponent"() [Aim::Opponent]
    "player"() [Aim::Player]
    "pile"(kinds: rest) [Aim::Pile(kinds)]
} else {
    Aim::Cards(filter) => filter.raise(),
});

impl Term for Aim {
    const KIND: &'static str = "what is targeted: cards in braces, `opponent`, `player` or `pile(card)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match tree.node {
            Node::Braces(_) => Filter::lower(tree).map(Aim::Cards),
            _ => Aim::lower_word(tree),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

/// How a target is written.
pub(super) const TARGET: Usage = Usage { word: "target", arguments: &["name", "what", "[count …]", "[up_to …]"] };

impl Term for Target {
    const KIND: &'static str = "a target";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let (_, arguments) = tree.as_call().ok_or_else(|| tree.unexpected(Self::KIND))?;
        let mut args = crate::script::spell::Args::new(tree, TARGET, arguments);
        let (count, up_to): (u8, u8) = (args.tag("count")?, args.tag("up_to")?);
        let slot = args.next("name")?;
        let aim = args.next("what")?;
        args.finish()?;
        if count > 0 && up_to > 0 || count.max(up_to) > 20 {
            return Err(tree.unexpected("a target with either `count` or `up_to`, at most 20"));
        }
        Ok(Target { slot, aim, count: count.max(up_to).max(1), up_to: up_to > 0 })
    }
    fn raise(&self) -> Tree {
        let mut arguments = vec![self.slot.raise(), self.aim.raise()];
        match (self.count, self.up_to) {
            (1, false) => {}
            (count, false) => arguments.push(Tree::tagged("count", count.raise())),
            (count, true) => arguments.push(Tree::tagged("up_to", count.raise())),
        }
        Tree::call("target", arguments)
    }
}

impl Term for Color {
    const KIND: &'static str = "a color: one letter";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let mut letters = tree.as_word().unwrap_or_default().chars();
        match (letters.next().and_then(Color::new), letters.next()) {
            (Some(color), None) => Ok(color),
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        Tree::word(&self.to_string())
    }
}

/// Instructions one after another.
impl Term for Vec<Effect> {
    const KIND: &'static str = "effects";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        statements(tree).into_iter().map(Effect::lower).collect()
    }
    fn raise(&self) -> Tree {
        sequence(self.iter().map(Term::raise).collect())
    }
}

fn statements(tree: &Tree) -> Vec<&Tree> {
    match &tree.node {
        Node::Seq(parts) => parts.iter().collect(),
        _ => vec![tree],
    }
}

fn sequence(mut parts: Vec<Tree>) -> Tree {
    match parts.len() {
        1 => parts.remove(0),
        _ => Tree::new(Node::Seq(parts)),
    }
}

words!(Effect, "an effect", EFFECTS {
    "damage"(cards, amount) [Effect::Damage(cards, amount)]
    "damage_player"(players, amount) [Effect::DamagePlayer(players, amount)]
    "destroy"(cards) [Effect::Destroy(cards)]
    "abolish"(cards) [Effect::Abolish(cards)]
    "sacrifice"(players, cards, count) [Effect::Sacrifice(players, cards, count)]
    "discard"(players, count) [Effect::Discard(players, count)]
    "discard_random"(players, count) [Effect::DiscardRandom(players, count)]
    "draw"(players, count) [Effect::Draw(players, count)]
    "probe"(count) [Effect::Probe(count)]
    "plunder"(players, count, cards: tail) [Effect::Plunder(players, count, cards)]
    "search"(cards, place) [Effect::Search(cards, place)]
    "shuffle"(players) [Effect::Shuffle(players)]
    "put"(cards, place) [Effect::Put(cards, place)]
    "return"(cards, place) [Effect::Return(cards, place)]
    "attach"(cards, host) [Effect::Attach(cards, host)]
    "detach"(hosts, count) [Effect::Detach(hosts, count)]
    "counter"(target) [Effect::Counter(target)]
    "gain_control"(cards, player, span) [Effect::GainControl(cards, player, span)]
    "stat"(cards, attack, defense, span) [Effect::Stat(cards, attack, defense, span)]
    "grant"(cards, keyword, span) [Effect::Grant(cards, keyword, span)]
    "strip"(cards, span) [Effect::Strip(cards, span)]
    "engage"(cards) [Effect::Engage(cards)]
    "disengage"(cards) [Effect::Disengage(cards)]
    "energy"(players, colors: rest) [Effect::Energy(players, colors)]
    "cast_free"(cards) [Effect::CastFree(cards)]
    "look_hand"(players) [Effect::LookHand(players)]
    "look_row"(players) [Effect::LookRow(players)]
    "rearrange"(players) [Effect::Rearrange(players)]
    "destroy_row"(players, count, chooser) [Effect::DestroyRow(players, count, chooser)]
    "to_row"(cards) [Effect::ToRow(cards)]
    "name_number"(least, most) [Effect::Name(least, most)]
    "choose"(name, cards, count) [Effect::Choose(name, cards, count)]
    "install"(what, span) [Effect::Install(what, span)]
    "may"(effects) [Effect::May(effects)]
    "for_each"(cards, effects) [Effect::ForEach(cards, effects)]
    "each_player"(players, effects) [Effect::EachPlayer(players, effects)]
    "one_of"(choices: rest) [Effect::OneOf(choices)]
} else {
    Effect::If(condition, then, other) => Tree::new(Node::If(
        Box::new(condition.raise()),
        Box::new(then.raise()),
        (!other.is_empty()).then(|| Box::new(other.raise())),
    )),
});

impl Term for Effect {
    const KIND: &'static str = "an effect";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match &tree.node {
            Node::If(condition, then, other) => Ok(Effect::If(
                Cond::lower(condition)?,
                Term::lower(then)?,
                other.as_ref().map(|other| Term::lower(other)).transpose()?.unwrap_or_default(),
            )),
            _ => Effect::lower_word(tree),
        }
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

impl Term for Para {
    const KIND: &'static str = "targets and effects";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let mut para = Para::default();
        for part in statements(tree) {
            let is_target = part.as_call().is_some_and(|(word, _)| word == TARGET.word);
            if !is_target {
                para.effects.push(Effect::lower(part)?);
                continue;
            }
            if !para.effects.is_empty() {
                return Err(misplaced(part, "target", "targets are named before the effects"));
            }
            let target = Target::lower(part)?;
            if para.targets.iter().any(|other| other.slot == target.slot) {
                return Err(misplaced(part, "target", "another target has that name"));
            }
            para.targets.push(target);
        }
        if para.effects.is_empty() {
            return Err(tree.unexpected("complete: targets need an effect after them"));
        }
        Ok(para)
    }
    fn raise(&self) -> Tree {
        sequence(self.targets.iter().map(Term::raise).chain(self.effects.iter().map(Term::raise)).collect())
    }
}

fn misplaced(tree: &Tree, word: &str, reason: &str) -> Fault {
    tree.fault(Problem::Misplaced { word: word.to_owned(), reason: reason.to_owned() })
}

words!(Event, "something that happens", EVENTS {
    "enter"(cards) [Event::Enter(cards)]
    "dies"(cards) [Event::Dies(cards)]
    "leaves"(cards) [Event::Leaves(cards)]
    "cast"(players, cards) [Event::Cast(players, cards)]
    "draw"(players) [Event::Draw(players)]
    "discard"(players) [Event::Discard(players)]
    "turn_start"(players) [Event::TurnStart(players)]
    "turn_end"(players) [Event::TurnEnd(players)]
    "combat_begin"(players) [Event::CombatBegin(players)]
    "combat_end"(players) [Event::CombatEnd(players)]
    "attacks"(cards) [Event::Attacks(cards)]
    "blocks"(cards) [Event::Blocks(cards)]
    "blocked"(cards) [Event::Blocked(cards)]
    "deals_damage"(cards) [Event::DealsDamage(cards)]
    "damaged"(cards) [Event::Damaged(cards)]
    "row_destroyed"(players) [Event::RowDestroyed(players)]
    "soul_placed"(players) [Event::SoulPlaced(players)]
    "attached"(cards) [Event::Attached(cards)]
} else {});

impl Term for Event {
    const KIND: &'static str = "something that happens, such as `dies({this})`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        Event::lower_word(tree)
    }
    fn raise(&self) -> Tree {
        self.raise_word()
    }
}

/// A line of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// An ability of a citizen.
    Ability(Ability),
    /// A paragraph of a spell.
    Spell(Para),
    /// The 11-year ability and what it costs.
    Eleven(Vec<Cost>, Para),
    /// The additional cost.
    Extra(Vec<Cost>),
}

/// The heads of lines.
pub(super) const HEADS: &[Usage] = &[
    Usage { word: "active", arguments: &["cost, …", "[focused]", "[solo]", "[short_time …]", "[zone …]"] },
    Usage { word: "energy", arguments: &["cost, …"] },
    Usage { word: "passive", arguments: &[] },
    Usage { word: "attached", arguments: &[] },
    Usage { word: "while", arguments: &[] },
    Usage { word: "enter", arguments: &[] },
    Usage { word: "dies", arguments: &[] },
    Usage {
        word: "when",
        arguments: &["event", "[may]", "[while …]", "[cost …]", "[solo]", "[short_time …]", "[zone …]"],
    },
    Usage { word: "spell", arguments: &[] },
    Usage { word: "eleven", arguments: &["[cost, …]"] },
    Usage { word: "extra", arguments: &[] },
];

fn this_citizen() -> Filter {
    Filter { tests: vec![Test::This], ..Filter::default() }
}

fn plain_trigger(on: Event, para: Para) -> Ability {
    Ability::Trigger {
        on,
        cond: None,
        may: false,
        cost: Vec::new(),
        solo: false,
        short_time: None,
        zone: Zone::Island,
        para,
    }
}

impl Term for Line {
    const KIND: &'static str = "a line such as `enter: draw(you, 1)`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        let Node::Clause(head, body) = &tree.node else {
            return Err(tree.unexpected(Self::KIND));
        };
        if let Node::Tagged(word, cond) = &head.node
            && word == "while"
        {
            let cond = Some(Cond::lower(cond)?);
            return Ok(Line::Ability(Ability::Passive { zone: Zone::Island, cond, mods: mods(body)? }));
        }
        let Some((word, arguments)) = head.as_call() else {
            return Err(head.unexpected("the head of an ability"));
        };
        let Some(usage) = HEADS.iter().find(|usage| usage.word == word) else {
            return Err(unknown(head, word, "the head of an ability", HEADS.iter().map(|usage| usage.word)));
        };
        let mut args = crate::script::spell::Args::new(head, *usage, arguments);
        let line = match word {
            "active" => {
                let (focused, solo) = (args.flag("focused")?, args.flag("solo")?);
                let short_time = args.tag("short_time")?;
                let zone = args.tag::<Option<Zone>>("zone")?.unwrap_or_default();
                let cost = args.rest()?;
                Line::Ability(Ability::Active { cost, focused, solo, short_time, zone, para: Para::lower(body)? })
            }
            "energy" => Line::Ability(Ability::Energy { cost: args.rest()?, make: Make::lower(body)? }),
            "passive" => Line::Ability(Ability::Passive { zone: Zone::Island, cond: None, mods: mods(body)? }),
            "attached" => Line::Ability(Ability::Passive { zone: Zone::Attached, cond: None, mods: mods(body)? }),
            "enter" => Line::Ability(plain_trigger(Event::Enter(this_citizen()), Para::lower(body)?)),
            "dies" => Line::Ability(plain_trigger(Event::Dies(this_citizen()), Para::lower(body)?)),
            "when" => {
                let (may, solo) = (args.flag("may")?, args.flag("solo")?);
                let cond = args.tag("while")?;
                let short_time = args.tag("short_time")?;
                let zone = args.tag::<Option<Zone>>("zone")?.unwrap_or_default();
                let cost = args.tag::<Option<Cost>>("cost")?.into_iter().collect();
                let on = args.next("event")?;
                let para = Para::lower(body)?;
                Line::Ability(Ability::Trigger { on, cond, may, cost, solo, short_time, zone, para })
            }
            "spell" => Line::Spell(Para::lower(body)?),
            "eleven" => Line::Eleven(args.rest()?, Para::lower(body)?),
            _ => Line::Extra(statements(body).into_iter().map(Cost::lower).collect::<Result<_, _>>()?),
        };
        args.finish()?;
        Ok(line)
    }
    fn raise(&self) -> Tree {
        match self {
            Line::Ability(ability) => ability.raise(),
            Line::Spell(para) => Tree::clause(Tree::word("spell"), para.raise()),
            Line::Eleven(cost, para) => {
                Tree::clause(Tree::call("eleven", cost.iter().map(Term::raise).collect()), para.raise())
            }
            Line::Extra(cost) => Tree::clause(Tree::word("extra"), sequence(cost.iter().map(Term::raise).collect())),
        }
    }
}

fn mods(body: &Tree) -> Result<Vec<Mod>, Fault> {
    statements(body).into_iter().map(Mod::lower).collect()
}

impl Term for Make {
    const KIND: &'static str = "energy, such as `add(r, r)` or `any_color`";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match tree.as_call() {
            Some(("any_color", [])) => Ok(Make::AnyColor),
            Some(("add", colors @ [_, ..])) if colors.len() <= 20 => {
                colors.iter().map(Color::lower).collect::<Result<_, _>>().map(Make::These)
            }
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            Make::AnyColor => Tree::word("any_color"),
            Make::These(colors) => Tree::call("add", colors.iter().map(Term::raise).collect()),
        }
    }
}

impl Term for Ability {
    const KIND: &'static str = "an ability";
    fn lower(tree: &Tree) -> Result<Self, Fault> {
        match Line::lower(tree)? {
            Line::Ability(ability) => Ok(ability),
            _ => Err(tree.unexpected(Self::KIND)),
        }
    }
    fn raise(&self) -> Tree {
        match self {
            Ability::Active { cost, focused, solo, short_time, zone, para } => {
                let mut head: Vec<Tree> = cost.iter().map(Term::raise).collect();
                options(&mut head, *solo, *short_time, *zone);
                if *focused {
                    head.push(Tree::word("focused"));
                }
                Tree::clause(Tree::call("active", head), para.raise())
            }
            Ability::Energy { cost, make } => {
                Tree::clause(Tree::call("energy", cost.iter().map(Term::raise).collect()), make.raise())
            }
            Ability::Passive { zone: Zone::Attached, mods, .. } => {
                Tree::clause(Tree::word("attached"), sequence(mods.iter().map(Term::raise).collect()))
            }
            Ability::Passive { cond, mods, .. } => {
                let head = cond.as_ref().map_or(Tree::word("passive"), |cond| Tree::tagged("while", cond.raise()));
                Tree::clause(head, sequence(mods.iter().map(Term::raise).collect()))
            }
            Ability::Trigger { on, para, .. } if *self == plain_trigger(on.clone(), para.clone()) => {
                let this = this_citizen();
                let head = match on {
                    Event::Enter(filter) if *filter == this => Tree::word("enter"),
                    Event::Dies(filter) if *filter == this => Tree::word("dies"),
                    _ => Tree::call("when", vec![on.raise()]),
                };
                Tree::clause(head, para.raise())
            }
            Ability::Trigger { on, cond, may, cost, solo, short_time, zone, para } => {
                let mut head = vec![on.raise()];
                if *may {
                    head.push(Tree::word("may"));
                }
                head.extend(cond.raise_some().map(|cond| Tree::tagged("while", cond)));
                head.extend(cost.iter().map(|cost| Tree::tagged("cost", cost.raise())));
                options(&mut head, *solo, *short_time, *zone);
                Tree::clause(Tree::call("when", head), para.raise())
            }
        }
    }
}

fn options(head: &mut Vec<Tree>, solo: bool, short_time: Option<u8>, zone: Zone) {
    if solo {
        head.push(Tree::word("solo"));
    }
    head.extend(short_time.map(|count| Tree::tagged("short_time", count.raise())));
    if zone != Zone::Island {
        head.push(Tree::tagged("zone", zone.raise()));
    }
}
