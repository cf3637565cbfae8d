//! Instructions, paragraphs and what abilities wait for.

use super::costs::TARGET;
use crate::kryptik::cards::syntax::{Cond, Effect, Event, Para, Target};
use crate::script::error::{Fault, Problem};
use crate::script::spell::{Term, words};
use crate::script::tree::{Node, Tree};

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

pub(super) fn statements(tree: &Tree) -> Vec<&Tree> {
    if let Node::Seq(parts) = &tree.node {
        return parts.iter().collect();
    }
    vec![tree]
}

pub(super) fn sequence(mut parts: Vec<Tree>) -> Tree {
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
    "discard_chosen"(players, cards, count, chooser) [Effect::DiscardChosen(players, cards, count, chooser)]
    "discard_random"(players, count) [Effect::DiscardRandom(players, count)]
    "draw"(players, count) [Effect::Draw(players, count)]
    "probe"(count) [Effect::Probe(count)]
    "plunder"(players, count, cards: tail) [Effect::Plunder(players, count, cards)]
    "dig"(count, cards, most, place, others) [Effect::Dig(count, cards, most, place, others)]
    "search"(cards, place) [Effect::Search(cards, place)]
    "shuffle"(players) [Effect::Shuffle(players)]
    "put"(cards, place) [Effect::Put(cards, place)]
    "return"(cards, place) [Effect::Return(cards, place)]
    "attach"(cards, host) [Effect::Attach(cards, host)]
    "detach"(hosts, count) [Effect::Detach(hosts, count)]
    "counter"(target) [Effect::Counter(target)]
    "copy"(target) [Effect::Copy(target)]
    "gain_control"(cards, player, span) [Effect::GainControl(cards, player, span)]
    "stat"(cards, attack, defense, span) [Effect::Stat(cards, attack, defense, span)]
    "grant"(cards, keyword, span) [Effect::Grant(cards, keyword, span)]
    "strip"(cards, span) [Effect::Strip(cards, span)]
    "prevent"(cards, amount, span) [Effect::Prevent(cards, amount, span)]
    "engage"(cards) [Effect::Engage(cards)]
    "disengage"(cards) [Effect::Disengage(cards)]
    "energy"(players, colors: rest) [Effect::Energy(players, colors)]
    "cast_free"(cards) [Effect::CastFree(cards)]
    "look_hand"(players) [Effect::LookHand(players)]
    "look_row"(players) [Effect::LookRow(players)]
    "look_slot"(target) [Effect::LookSlot(target)]
    "look_top"(players, count) [Effect::LookTop(players, count)]
    "rearrange"(players) [Effect::Rearrange(players)]
    "destroy_row"(players, count, chooser) [Effect::DestroyRow(players, count, chooser)]
    "destroy_slot"(target) [Effect::DestroySlot(target)]
    "to_row"(cards) [Effect::ToRow(cards)]
    "name_number"(least, most) [Effect::Name(least, most)]
    "name_card"() [Effect::NameCard]
    "extra_turn"(players) [Effect::ExtraTurn(players)]
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
        let Node::If(condition, then, other) = &tree.node else {
            return Effect::lower_word(tree);
        };
        let other = other.as_ref().map(|other| Term::lower(other)).transpose()?.unwrap_or_default();
        Ok(Effect::If(Cond::lower(condition)?, Term::lower(then)?, other))
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

pub(super) fn misplaced(tree: &Tree, word: &str, reason: &str) -> Fault {
    tree.fault(Problem::Misplaced { word: word.to_owned(), reason: reason.to_owned() })
}

words!(Event, "something that happens" as "something that happens, such as `dies({this})`", EVENTS {
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
});
