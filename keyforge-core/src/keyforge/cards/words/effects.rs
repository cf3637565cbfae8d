//! Verbs.

use super::modes;
use crate::keyforge::cards::syntax::*;
use crate::script::error::Fault;
use crate::script::spell::{Term, words};
use crate::script::tree::{Node, Op, Tree};

words!(Effect, "an effect", EFFECTS {
    // flow
    "together"(effects) [Effect::Together(effects)]
    "may"(effects) [Effect::May(effects)]
    "choose_one"(effects: rest) [Effect::ChooseOne(effects)]
    "times"(number, effects) [Effect::Times(number, effects)]
    "up_to_times"(number, effects) [Effect::UpToTimes(number, effects)]
    "while_possible"(effects) [Effect::WhilePossible(effects)]
    "for_each"(cards, effects) [Effect::ForEach(cards, effects)]
    "each_player"(effects) [Effect::EachPlayer(effects)]
    "by"(player, effects) [Effect::By(player, effects)]
    "again"() [Effect::Again]
    "choose"(cards, name: slot) [Effect::Choose(cards, name)]
    "choose_house"(identity: tag) [Effect::ChooseHouse(identity)]
    "choose_number"() [Effect::ChooseNumber]
    "choose_player"() [Effect::ChoosePlayer]
    "this_turn"(ability, uses: tag) [Effect::Install { until: Until::EndOfTurn, ability, uses }]
    "next_turn"(player, ability, uses: tag) [Effect::Install { until: Until::NextTurn(player), ability, uses }]
    "until_turn"(player, ability, uses: tag) [Effect::Install { until: Until::StartOfTurn(player), ability, uses }]
    "until_leaves"(card, ability, uses: tag) [Effect::Install { until: Until::Leaves(card), ability, uses }]
    "while_controlled"(card, ability, uses: tag) [Effect::Install { until: Until::Controlled(card), ability, uses }]
    "this_fight"(ability, uses: tag) [Effect::Install { until: Until::ThisFight, ability, uses }]
    "forever"(ability, uses: tag) [Effect::Install { until: Until::Forever, ability, uses }]
    "cancel"() [Effect::Cancel]
    // cards in play
    "damage"(to, amount, splash: tag, by: tag, ignore_armor: flag)
        [Effect::Damage { to, amount, splash, by, ignore_armor }]
    "divide_damage"(amount, group) [Effect::DivideDamage(amount, group)]
    "destroy"(cards) [Effect::Destroy(cards)]
    "sacrifice"(cards) [Effect::Sacrifice(cards)]
    "heal"(cards, amount) [Effect::Heal(cards, amount)]
    "heal_up_to"(cards, amount) [Effect::HealUpTo(cards, amount)]
    "stun"(cards) [Effect::Stun(cards)]
    "unstun"(cards) [Effect::Unstun(cards)]
    "ward"(cards) [Effect::Ward(cards)]
    "enrage"(cards) [Effect::Enrage(cards)]
    "ready"(cards) [Effect::Ready(cards)]
    "exhaust"(cards) [Effect::Exhaust(cards)]
    "use"(card, as_yours: flag, against: tag) [Effect::Use { card, how: UseMode::Any, as_yours, against }]
    "fight_with"(card, as_yours: flag, against: tag) [Effect::Use { card, how: UseMode::Fight, as_yours, against }]
    "reap_with"(card, as_yours: flag, against: tag) [Effect::Use { card, how: UseMode::Reap, as_yours, against }]
    "act_with"(card, as_yours: flag, against: tag) [Effect::Use { card, how: UseMode::Action, as_yours, against }]
    "add_counters"(cards, kind, number) [Effect::AddCounters(cards, kind, number)]
    "remove_counters"(cards, kind, number) [Effect::RemoveCounters(cards, kind, number)]
    "control"(cards, player, lasting: tag) [Effect::Control(cards, player, lasting)]
    "swap_places"(card, other) [Effect::SwapPlaces(card, other)]
    "move_to_flank"(cards) [Effect::MoveToFlank(cards)]
    "redistribute"(what, group) [Effect::Redistribute(what, group)]
    "trigger"(word, cards) [Effect::TriggerAbility(word, cards)]
    // cards between zones
    "return"(cards) [Effect::Move(cards, Dest::Hand)]
    "archive"(cards, whose: tail) [Effect::Move(cards, Dest::Archives { whose, put: false })]
    "put_into_archives"(cards, whose: tail) [Effect::Move(cards, Dest::Archives { whose, put: true })]
    "abduct"(cards, archive: flag) [Effect::Move(cards, Dest::Abduct { archive })]
    "discard"(cards) [Effect::Move(cards, Dest::Discard)]
    "purge"(cards, remember: flag) [Effect::Move(cards, Dest::Purge { remember })]
    "put_on_deck"(cards) [Effect::Move(cards, Dest::DeckTop)]
    "put_under_deck"(cards) [Effect::Move(cards, Dest::DeckBottom)]
    "shuffle_into_deck"(cards) [Effect::Move(cards, Dest::DeckShuffled)]
    "put_into_play"(cards, player) [Effect::Move(cards, Dest::Play(player))]
    "put_under"(cards, card) [Effect::Move(cards, Dest::Under(card))]
    "graft"(cards, card) [Effect::Move(cards, Dest::Graft(card))]
    "make_tokens"(number, title: tag, ready: flag) [Effect::MakeTokens { number, title, ready }]
    "put_as_tokens"(cards) [Effect::Move(cards, Dest::Tokens)]
    "play"(card, as_yours: flag, adjacent_to: tag) [Effect::Play { card, as_yours, adjacent_to }]
    "draw"(number) [Effect::Draw(number)]
    "refill_hand"() [Effect::RefillHand]
    "discard_until"(filter) [Effect::DiscardUntil(filter)]
    "reveal"(cards) [Effect::Reveal(cards)]
    "look"(cards) [Effect::Look(cards)]
    "shuffle_deck"(player: lead) [Effect::Shuffle(player)]
    "resolve_icons"(cards) [Effect::ResolveIcons(cards)]
    "swap_zones"(zone, other) [Effect::SwapZones(zone, other)]
    "become_copy"(card) [Effect::CopyOf(card)]
    // æmber, keys, chains
    "gain"(player: lead, amount) [Effect::Gain(player, amount)]
    "lose"(player: lead, amount) [Effect::Lose(player, amount)]
    "steal"(amount) [Effect::Steal(amount)]
    "capture"(card, amount, from: tag) [Effect::Capture { card, amount, from }]
    "exalt"(cards) [Effect::Exalt(cards)]
    "place_amber"(cards, amount) [Effect::PlaceAmber(cards, amount)]
    "remove_amber"(cards, amount) [Effect::RemoveAmber(cards, amount)]
    "amber_to_pool"(cards, player, amount) [Effect::AmberToPool(cards, player, amount)]
    "move_amber"(from, to, amount) [Effect::MoveAmber(from, to, amount)]
    "amber_from_pool"(player, card, amount) [Effect::AmberFromPool(player, card, amount)]
    "give"(player, to, amount) [Effect::Give(player, to, amount)]
    "forge"(cost) [Effect::Forge(cost)]
    "unforge"(player, last_turn: flag, color: tag) [Effect::Unforge { who: player, last_turn, color }]
    "chains"(player: lead, number) [Effect::Chains(player, number)]
    "raise_tide"(player: lead) [Effect::RaiseTide(player)]
    "reset_tide"() [Effect::ResetTide]
} else {
    Effect::If(condition, then, other) => Tree::new(Node::If(
        Box::new(condition.raise()),
        Box::new(branch(then)),
        (!other.is_empty()).then(|| Box::new(branch(other))),
    )),
    Effect::IfYouDo(first, then) => Tree::new(Node::Done(Box::new(branch(first)), Box::new(branch(then)))),
});

/// The effects of a branch. The tree writer puts parentheses around more than one.
fn branch(effects: &[Effect]) -> Tree {
    raise_list(effects)
}

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
