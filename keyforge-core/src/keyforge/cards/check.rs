//! What the types of the AST cannot say: checks of a script at load time, with places.
//!
//! The checks read the generic tree, where every word still has its place. They are cautious: what might make sense is
//! let through.

use crate::keyforge::cards::syntax::{ASKED, Bold, Change, EFFECTS, Happening, Ref, TRIED};
use crate::keyforge::cards::words::{EXTREMES, QUANTITIES};
use crate::keyforge::model::CardType;
use crate::script::error::{Fault, Problem};
use crate::script::spell::Term;
use crate::script::tree::{Node, Op, Tree};

/// The largest number that a script may name.
const LARGEST: i64 = 1_000;

/// Verbs that read their numbers and players for each card by itself, which is `it` there.
const PER_CARD: &[&str] = &[
    "damage",
    "heal",
    "heal_up_to",
    "add_counters",
    "remove_counters",
    "move_counters",
    "capture",
    "place_amber",
    "remove_amber",
    "amber_to_pool",
    "put_into_play",
];

/// Verbs that find cards without choosing them.
const FINDS: &[&str] = &["discard_until", "reveal_until", "make_tokens", "put_into_play", "put_as_tokens"];

/// Verbs that keep which cards they affected: `this_way` speaks of those.
const AFFECTS: &[&str] = &[
    "destroy",
    "sacrifice",
    "heal",
    "heal_up_to",
    "exhaust",
    "return",
    "archive",
    "put_into_archives",
    "discard",
    "discard_until",
    "purge",
    "put_on_deck",
    "put_on_deck_at_random",
    "put_under_deck",
    "shuffle_into_deck",
    "put_into_play",
    "put_under",
    "graft",
    "put_as_tokens",
    "abduct",
    "flip",
    "make_tokens",
    "look",
    "reveal",
    "reveal_until",
];

/// Words that keep the extremes of all that fit otherwise.
const OF_ALL: &[&str] = &["highest_power", "lowest_power"];

/// Checks a line of script for a card of that type, if it is known.
pub(crate) fn check_line(tree: &Tree, card_type: Option<CardType>) -> Vec<Fault> {
    let mut checker = Checker { card_type, faults: Vec::new() };
    checker.ability(tree, &mut Scene::default(), true);
    checker.faults
}

/// What a word may speak of in its place.
#[derive(Clone, Default)]
struct Scene {
    /// Whether something happens that `event…` words can speak of.
    event: bool,
    /// Whether what happens can be cancelled.
    before: bool,
    /// Whether something has been chosen that `it` can speak of.
    chosen: bool,
    /// Whether a verb came before that keeps which cards it affected, of which `this_way` can speak.
    affected: bool,
    /// Which names have been given to choices.
    named: [bool; crate::keyforge::cards::syntax::SLOTS],
    /// Whether the text is one that cards gain: what `host` or a printed type mean is not known there.
    gained: bool,
}

struct Checker {
    card_type: Option<CardType>,
    faults: Vec<Fault>,
}

impl Checker {
    fn misplaced(&mut self, tree: &Tree, word: &str, reason: &str) {
        self.faults.push(tree.fault(Problem::Misplaced { word: word.to_owned(), reason: reason.to_owned() }));
    }

    /// An ability; `outer` if it is printed on the card itself.
    fn ability(&mut self, tree: &Tree, scene: &mut Scene, outer: bool) {
        let Node::Clause(head, body) = &tree.node else {
            return self.walk(tree, scene);
        };
        if head.is_word("as_upgrade") {
            // there its card is an upgrade, whatever it is otherwise
            let printed = self.card_type.replace(CardType::Upgrade);
            self.ability(body, scene, true);
            self.card_type = printed;
            return;
        }
        let mut inner = scene.clone();
        match &head.node {
            Node::Tagged(word, _) if matches!(word.as_str(), "from" | "until") => {
                return self.ability(body, scene, outer);
            }
            Node::Tagged(word, _) if word == "in" => return self.ability(body, scene, false),
            Node::Tagged(word, value) => {
                // the event of continuous text is the one that it forbids, allows or makes dearer
                inner.event |= matches!(word.as_str(), "after" | "before" | "instead_of" | "while");
                inner.before = word == "before";
                match word.as_str() {
                    "after" => self.told(value),
                    "before" => self.asked(value, word),
                    "instead_of" => self.change(value, body),
                    _ => {}
                }
                self.walk(value, &mut inner);
            }
            Node::Word(word) => {
                inner.event |= speaks_of_event(word) || word == "always";
                self.bold(head, word, outer && !scene.gained);
            }
            Node::Op(Op::Slash, words) => {
                inner.event |= words.iter().filter_map(Tree::as_word).any(speaks_of_event);
                for word in words {
                    self.bold(word, word.as_word().unwrap_or_default(), outer && !scene.gained);
                }
            }
            Node::Call(..) | Node::Number(_) | Node::Text(_) | Node::Braces(_) | Node::Group(_) | Node::Op(..) => {}
            Node::Not(_) | Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => {}
        }
        self.walk(body, &mut inner);
    }

    /// Whether a card of this type can have the bold word printed.
    fn bold(&mut self, tree: &Tree, word: &str, outer: bool) {
        let Some(card_type) = self.card_type.filter(|_| outer) else {
            return;
        };
        let fits = match Bold::lower(tree) {
            Ok(bold) => bold.fits(card_type),
            Err(_) => word != "always" || card_type != CardType::Action,
        };
        if !fits {
            self.misplaced(tree, word, &format!("no {} can use it", card_type.slug()));
        }
    }

    fn walk(&mut self, tree: &Tree, scene: &mut Scene) {
        match &tree.node {
            Node::Word(word) if word == "choose_one" => self.call(tree, word, &[], scene),
            Node::Word(word) => self.word(tree, word, scene),
            Node::Number(number) => self.number(tree, *number),
            Node::Text(_) => {}
            Node::Call(word, arguments) => self.call(tree, word, arguments, scene),
            Node::Tagged(word, value) if word == "as" => name(value, scene),
            Node::Tagged(word, _) if word == "title" => {}
            Node::Tagged(_, value) => self.walk(value, scene),
            Node::Braces(items) => {
                self.items(items, scene);
                scene.chosen |= items.first().is_some_and(is_quantity);
            }
            Node::Group(items) => self.items(items, scene),
            Node::Op(op, parts) => {
                if *op == Op::Or {
                    self.alternatives(parts);
                }
                parts.iter().for_each(|part| self.walk(part, scene));
            }
            Node::Seq(parts) => parts.iter().for_each(|part| self.walk(part, scene)),
            Node::Not(inner) => self.walk(inner, scene),
            Node::Clause(..) => {
                let mut inner = Scene { gained: true, ..scene.clone() };
                self.ability(tree, &mut inner, false);
            }
            Node::If(condition, then, other) => {
                self.walk(condition, scene);
                self.branches([Some(then), other.as_ref()].into_iter().flatten().map(AsRef::as_ref), scene);
            }
            Node::Done(first, then) => {
                self.walk(first, scene);
                self.walk(then, scene);
            }
        }
    }

    /// Branches of which one is taken: what one of them names may be read afterwards.
    fn branches<'t>(&mut self, branches: impl Iterator<Item = &'t Tree>, scene: &mut Scene) {
        let before = scene.clone();
        for branch in branches {
            let mut inner = before.clone();
            self.walk(branch, &mut inner);
            scene.chosen |= inner.chosen;
            scene.affected |= inner.affected;
            for (after, named) in scene.named.iter_mut().zip(inner.named) {
                *after |= named;
            }
        }
    }

    fn call(&mut self, tree: &Tree, word: &str, arguments: &[Tree], scene: &mut Scene) {
        match word {
            "choose_one" => {
                if !(1..=255).contains(&arguments.len()) {
                    self.misplaced(tree, word, "it needs something to choose from, 255 texts at most");
                }
                return self.branches(arguments.iter(), scene);
            }
            "grant" => self.granted(arguments.first()),
            "taunt_protects" => self.granted(arguments.get(1)),
            // The card of which something is asked is "it" there, and there alone.
            "where" => {
                let mut asked = Scene { chosen: true, ..scene.clone() };
                return arguments.iter().for_each(|argument| self.walk(argument, &mut asked));
            }
            "how_often" => arguments.iter().take(1).for_each(|happening| self.told(happening)),
            "cannot" | "must" => arguments.iter().take(1).for_each(|happening| self.asked(happening, word)),
            "swap_zones" => self.swapped(tree, arguments),
            "either" => self.alternatives(arguments),
            _ => self.word(tree, word, scene),
        }
        // the name that `as` gives is known only after what is chosen was read
        let mut before = None;
        for (index, argument) in arguments.iter().enumerate() {
            self.walk(argument, scene);
            if index == 0 && PER_CARD.contains(&word) {
                before = Some(scene.chosen);
            }
            scene.chosen |= before.is_some() || word == "for_each";
        }
        scene.chosen = before.unwrap_or(scene.chosen) || FINDS.contains(&word);
        scene.affected |= AFFECTS.contains(&word);
    }

    /// What can only be forbidden or replaced is nothing that is told afterwards.
    fn told(&mut self, happening: &Tree) {
        for (tree, word) in deeds(happening) {
            if TRIED.contains(&word) {
                self.misplaced(tree, word, "it can be forbidden or replaced, but nothing comes after it");
            }
        }
    }

    /// What nobody asks about before it happens can neither be forbidden nor demanded, and nothing comes before it.
    fn asked(&mut self, happening: &Tree, of: &str) {
        for (tree, word) in deeds(happening) {
            let Some((_, heads)) = ASKED.iter().find(|(deed, _)| *deed == word) else {
                continue;
            };
            if heads.contains(&of) {
                continue;
            }
            let fitting = ASKED.iter().filter(|(_, heads)| heads.contains(&of)).map(|(deed, _)| format!("`{deed}`"));
            let fitting: Vec<String> = fitting.collect();
            self.misplaced(tree, word, &format!("`{of}` can say something about {} alone", fitting.join(", ")));
        }
    }

    /// Whether a change is one of what it replaces.
    fn change(&mut self, of: &Tree, change: &Tree) {
        let Some((word, arguments)) = first_call(change) else {
            return;
        };
        // What cannot be read is told where it is read.
        let Ok(read) = Change::lower(change) else {
            return;
        };
        for (tree, deed) in deeds(of) {
            if Happening::lower(tree).is_ok_and(|happening| !read.fits(&happening.deed)) {
                self.no_change_of(change, word, deed);
            }
        }
        if let Change::Optional(_) = read {
            arguments.iter().for_each(|inner| self.change(of, inner));
        }
    }

    fn no_change_of(&mut self, change: &Tree, word: &str, deed: &str) {
        let is_step = EFFECTS.iter().any(|usage| usage.word == word);
        let reason = if is_step { "nothing is done in place of" } else { "it says nothing about" };
        self.misplaced(change, word, &format!("{reason} `{deed}`"));
    }

    /// Two zones whose cards stay hidden, or that are in play, are not exchanged.
    fn swapped(&mut self, tree: &Tree, zones: &[Tree]) {
        let is_one_of = |zone: &Tree, words: &[&str]| zone.as_word().is_some_and(|word| words.contains(&word));
        let hidden = zones.iter().filter(|zone| is_one_of(zone, &["deck", "hand", "archives"])).count();
        let open = zones.iter().filter(|zone| is_one_of(zone, &["discard", "purged"])).count();
        if hidden > 1 || hidden + open < zones.len() {
            let reason = "`discard` or `purged` can be exchanged, with each other or with `deck`, `hand` or `archives`";
            self.misplaced(tree, "swap_zones", reason);
        }
    }

    /// A grant speaks of cards named before or of a group, never of a choice.
    fn granted(&mut self, cards: Option<&Tree>) {
        let Some(cards) = cards else {
            return;
        };
        let wrong = match &cards.node {
            Node::Word(_) => false,
            Node::Braces(items) => items.first().is_some_and(|first| is_quantity(first) && !first.is_word("each")),
            Node::Call(..) | Node::Tagged(..) | Node::Number(_) | Node::Text(_) | Node::Group(_) | Node::Op(..) => true,
            Node::Not(_) | Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => true,
        };
        if wrong {
            let shown: String = cards.to_string().chars().take(40).collect();
            self.misplaced(cards, &shown, "continuous text speaks of all cards of a group, choose cards before");
        }
    }

    /// Of alternatives one card is chosen: each of them offers one, or speaks of cards that were named.
    fn alternatives(&mut self, parts: &[Tree]) {
        // What has no cards in braces, or all of them plain, are other words joined by `or`.
        if !parts.iter().any(|part| matches!(&part.node, Node::Braces(_))) {
            return;
        }
        for part in parts {
            let fits = match &part.node {
                Node::Braces(items) => is_one(items) && !items.iter().any(names_extreme),
                Node::Call(word, _) => word == "either",
                Node::Op(op, _) => *op == Op::Or,
                Node::Word(_) => true,
                Node::Tagged(..) | Node::Number(_) | Node::Text(_) | Node::Group(_) | Node::Not(_) => false,
                Node::Seq(_) | Node::Clause(..) | Node::If(..) | Node::Done(..) => false,
            };
            if !fits {
                let shown: String = part.to_string().chars().take(40).collect();
                self.misplaced(
                    part,
                    &shown,
                    "a choice between alternatives takes one card: `1`, `random 1` or `top 1` of each",
                );
            }
        }
    }

    /// The highest power is that of all that fit otherwise, so it is no part of "not" or "or".
    fn of_all(&mut self, items: &[Tree]) {
        let is = |item: Option<&Tree>, words: &[&str]| {
            item.and_then(Tree::as_word).is_some_and(|word| words.contains(&word))
        };
        for (at, item) in items.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| items.get(before));
            let wrong = if let Node::Group(inner) = &item.node {
                inner.iter().find(|inner| is(Some(inner), OF_ALL)).filter(|_| is(before, &["not"]))
            } else {
                let joined = is(before, &["not", "or"]) || is(items.get(at + 1), &["or"]);
                Some(item).filter(|item| joined && is(Some(item), OF_ALL))
            };
            if let Some((tree, word)) = wrong.and_then(|tree| Some((tree, tree.as_word()?))) {
                self.misplaced(tree, word, "it is asked of all that fit otherwise, so neither `not` nor `or` takes it");
            }
        }
    }

    fn word(&mut self, tree: &Tree, word: &str, scene: &Scene) {
        match word {
            "host" if self.card_type.is_some_and(|card_type| card_type != CardType::Upgrade) => {
                self.misplaced(tree, word, "only an upgrade has a host");
            }
            "cancel" if !scene.before => {
                self.misplaced(tree, word, "only `before …` can cancel what happens");
            }
            "it" if !scene.chosen => {
                self.misplaced(tree, word, "nothing was chosen before that it could speak of");
            }
            "this_way" if !scene.affected => {
                self.misplaced(tree, word, "no step before it keeps which cards it affected, as `destroy` does");
            }
            "event_card" | "event_other" | "event_player" | "event_amount" if !scene.event => {
                self.misplaced(tree, word, "nothing happens here that it could speak of");
            }
            _ => {
                if let Some(Ref::Slot(slot)) = Ref::from_word(word)
                    && !scene.named.get(usize::from(slot)).copied().unwrap_or(false)
                {
                    self.faults.push(tree.fault(Problem::NotChosen { name: word.to_owned() }));
                }
            }
        }
    }

    /// The items of a selector; names after `trait`, `title` and `counter` are no words of the language.
    fn items(&mut self, items: &[Tree], scene: &mut Scene) {
        let mut named = false;
        for item in items {
            if !named {
                self.walk(item, scene);
            }
            named = matches!(item.as_word(), Some("trait" | "title" | "counter"));
        }
        self.top(items);
        self.of_all(items);
    }

    /// Only decks and discard piles have a top.
    fn top(&mut self, items: &[Tree]) {
        let is_top = items.first().and_then(Tree::as_call).is_some_and(|(word, _)| matches!(word, "top" | "bottom"));
        if !is_top {
            return;
        }
        let Some(place) = items.last().filter(|_| items.len() > 2) else {
            return;
        };
        if let Some((zone, _)) = place.as_call()
            && !matches!(zone, "deck" | "discard")
        {
            self.misplaced(place, zone, "only a deck or a discard pile has a top and a bottom");
        }
    }

    fn number(&mut self, tree: &Tree, number: i64) {
        if number.abs() > LARGEST {
            let expected = format!("a number from -{LARGEST} to {LARGEST}");
            self.faults.push(tree.fault(Problem::OutOfRange { number: number.to_string(), expected }));
        }
    }
}

/// The call with which a change begins: where it is several steps, the first of them.
fn first_call(change: &Tree) -> Option<(&str, &[Tree])> {
    if let Node::Seq(parts) | Node::Group(parts) = &change.node {
        return parts.first().and_then(first_call);
    }
    if let Node::If(_, first, _) | Node::Done(first, _) = &change.node {
        return first_call(first);
    }
    change.as_call()
}

/// The deeds of a happening, or of several joined by `or`.
fn deeds(happening: &Tree) -> Vec<(&Tree, &str)> {
    if let Node::Op(Op::Or, parts) = &happening.node {
        return parts.iter().flat_map(deeds).collect();
    }
    happening.as_call().map(|(word, _)| (happening, word)).into_iter().collect()
}

/// Bold words during which there is another card to speak of.
fn speaks_of_event(word: &str) -> bool {
    matches!(word, "fight" | "before_fight" | "destroyed" | "leaves_play")
}

/// Whether a selector begins so: with a number, or with a word for how many.
fn is_quantity(first: &Tree) -> bool {
    matches!(first.node, Node::Number(_)) || first.as_call().is_some_and(|(word, _)| QUANTITIES.contains(&word))
}

/// Whether a selector begins with one card: `1`, `exactly(1)`, `random 1` or `top 1`.
fn is_one(items: &[Tree]) -> bool {
    let is_number_one = |tree: &Tree| matches!(tree.node, Node::Number(1));
    let Some(first) = items.first() else {
        return false;
    };
    match first.as_call() {
        Some((word @ ("random" | "top" | "bottom" | "exactly"), [])) => {
            word != "exactly" && items.get(1).is_some_and(is_number_one)
        }
        Some(("random" | "top" | "bottom" | "exactly", [number])) => is_number_one(number),
        Some(_) | None => is_number_one(first),
    }
}

/// Whether it asks for the most or least of something.
fn names_extreme(item: &Tree) -> bool {
    item.as_call().is_some_and(|(word, _)| EXTREMES.contains(&word))
}

/// Notes that a choice got a name.
fn name(tree: &Tree, scene: &mut Scene) {
    if let Some(Ref::Slot(slot)) = tree.as_word().and_then(Ref::from_word)
        && let Some(named) = scene.named.get_mut(usize::from(slot))
    {
        *named = true;
    }
}
