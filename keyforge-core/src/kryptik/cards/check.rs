//! What a script may not say although each of its words is right.

use super::speech;
use super::syntax::*;
use super::words::Line;
use crate::kryptik::cards::Card;
use crate::kryptik::model::Kind;
use crate::script::Problem;
use crate::script::limits::Limit;
use crate::script::spell::Term;

/// The first of the limits that a card exceeds. Its abilities are as large as they would be written.
fn too_large(card: &Card) -> Option<Problem> {
    let lines = card.abilities.len() + card.paragraphs.len();
    let counts = [
        (Limit::Traits, card.factions.len()),
        (Limit::Keywords, card.keywords.len()),
        (Limit::Lines, lines),
        (Limit::AbilityNodes, card.extra.len()),
        (Limit::AbilityNodes, card.eleven_cost.len()),
    ];
    let names = [&card.slug, &card.name].into_iter().chain(&card.factions);
    let counts = counts.into_iter().chain(names.map(|name| (Limit::NameBytes, name.len())));
    counts.into_iter().find_map(|(limit, found)| limit.exceeded(found)).or_else(|| {
        let costs = card.extra.iter().chain(&card.eleven_cost).map(Term::raise);
        let paras = card.paragraphs.iter().chain(&card.eleven).map(Term::raise);
        let trees = card.abilities.iter().map(Term::raise).chain(costs).chain(paras);
        trees.map(|tree| tree.size()).find_map(|found| Limit::AbilityNodes.exceeded(found))
    })
}

/// What is wrong with a card, if something is.
pub(crate) fn check_card(card: &Card) -> Vec<Problem> {
    if let Some(problem) = too_large(card) {
        return vec![problem];
    }
    let mut problems = Vec::new();
    let mut wrong = |reason: &str| problems.push(Problem::Facts { reason: format!("`{}`: {reason}", card.slug) });
    if card.slug.is_empty() || card.name.is_empty() {
        wrong("a card has a short name and a name");
    }
    match card.kind {
        Kind::Citizen => {
            if card.defense == 0 {
                wrong("a citizen has a defense of at least 1");
            }
            if !card.paragraphs.is_empty() {
                wrong("paragraphs belong to spells");
            }
            if card.focused {
                wrong("focused belongs to spells and abilities");
            }
        }
        Kind::Spell => {
            if card.attack > 0 || card.defense > 0 || !card.keywords.is_empty() || !card.abilities.is_empty() {
                wrong("a spell has no attack, defense, keywords or abilities of citizens");
            }
            if card.overlord || !card.factions.is_empty() || card.combat_timing {
                wrong("only citizens have factions, are overlords or have a timing");
            }
            if card.paragraphs.is_empty() {
                wrong("a spell has at least one paragraph");
            }
        }
    }
    if card.attack > 99 || card.defense > 99 || card.paragraphs.len() > 8 || card.abilities.len() > 16 {
        wrong("a number is too large");
    }
    problems.extend(card.abilities.iter().filter_map(ability_problem));
    problems.extend([&card.extra, &card.eleven_cost].into_iter().filter_map(|costs| own_costs_problem(costs)));
    problems.extend(card.paragraphs.iter().chain(&card.eleven).filter_map(paragraph_problem));
    problems
}

/// What is wrong with a line of a card, if something is.
pub(super) fn line_problem(line: &Line) -> Option<Problem> {
    match line {
        Line::Ability(ability) => ability_problem(ability),
        Line::Spell(para) => paragraph_problem(para),
        Line::Eleven(cost, para) => own_costs_problem(cost).or_else(|| paragraph_problem(para)),
        Line::Extra(cost) => own_costs_problem(cost),
    }
}

/// What is wrong with costs of a card itself.
fn own_costs_problem(costs: &[Cost]) -> Option<Problem> {
    costs_problem(costs, false).or_else(|| speech::costs_problem(costs))
}

fn paragraph_problem(para: &Para) -> Option<Problem> {
    para_problem(para).or_else(|| speech::para_problem(para))
}

/// What is wrong with an ability, if something is.
pub(crate) fn ability_problem(ability: &Ability) -> Option<Problem> {
    part_problem(ability).or_else(|| speech::ability_problem(ability))
}

/// What is wrong with a part of an ability, if something is.
fn part_problem(ability: &Ability) -> Option<Problem> {
    match ability {
        Ability::Active { cost, para, zone, .. } => {
            let here = *zone == Zone::Island;
            // Some kind of cost belongs to it (`K-9.1-1`).
            if cost.is_empty() {
                return Some(misplaced("active", "it costs something, as in `active(engage)`"));
            }
            costs_problem(cost, here).or_else(|| para_problem(para))
        }
        Ability::Energy { cost, make } => {
            if matches!(make, Make::These(colors) if colors.is_empty() || colors.len() > 20) {
                return Some(misplaced("energy", "it makes between one and twenty energy"));
            }
            if cost.is_empty() || cost.iter().any(|cost| matches!(cost, Cost::Soul(_))) {
                // Energy for energy, or for nothing, would go on for ever.
                return Some(misplaced("energy", "it costs something other than energy"));
            }
            costs_problem(cost, true)
        }
        Ability::Passive { mods, .. } => mods.iter().find_map(mod_problem),
        Ability::Trigger { cost, para, zone, .. } => {
            let here = *zone == Zone::Island;
            costs_problem(cost, here).or_else(|| para_problem(para))
        }
    }
}

fn misplaced(word: &str, reason: &str) -> Problem {
    Problem::Misplaced { word: word.to_owned(), reason: reason.to_owned() }
}

/// What is wrong with the parts of a cost. Two of a kind could take from each other what they need.
fn costs_problem(costs: &[Cost], citizen: bool) -> Option<Problem> {
    let same = |one: &Cost, other: &Cost| std::mem::discriminant(one) == std::mem::discriminant(other);
    let twice = costs.iter().enumerate().any(|(index, cost)| costs[..index].iter().any(|before| same(before, cost)));
    let problem = costs.iter().find_map(|cost| cost_problem(cost, citizen));
    problem.or_else(|| twice.then(|| misplaced("cost", "each kind of cost stands once, with its whole amount")))
}

fn cost_problem(cost: &Cost, citizen: bool) -> Option<Problem> {
    let wrong = match cost {
        Cost::Engage | Cost::Detach(_) => !citizen,
        Cost::EngageOther(filter, _) | Cost::Sacrifice(filter, _) => filter.zone != Where::Island,
        Cost::Plunder(_, filter) => filter.as_ref().is_some_and(|filter| filter.zone != Where::Limbo),
        Cost::Soul(stones) => stones.variable > 0,
        Cost::Discard(_) | Cost::AbolishThis => false,
        Cost::Row(count) => *count == 0,
    };
    let (word, reason) = match cost {
        Cost::EngageOther(..) | Cost::Sacrifice(..) => ("in", "citizens are engaged and sacrificed on the island"),
        Cost::Plunder(..) => ("plunder", "the cards lie `in limbo`"),
        Cost::Soul(_) => ("{x}", "X stands in soul costs of cards only"),
        Cost::Row(_) => ("row", "it costs at least one 11-year card"),
        Cost::Detach(_) => ("detach", "cards are detached from under a citizen on the island only"),
        Cost::Engage | Cost::Discard(_) | Cost::AbolishThis => {
            ("engage", "only a citizen on the island can be engaged")
        }
    };
    wrong.then(|| misplaced(word, reason))
}

fn mod_problem(given: &Mod) -> Option<Problem> {
    let players = |act: &Act| matches!(act, Act::CastSpells | Act::CastCitizens | Act::Draw | Act::Lose);
    match given {
        Mod::Forbid(act, _) if players(act) => Some(misplaced("forbid", "players are meant: use `forbid_players`")),
        Mod::ForbidPlayers(act, _) if !players(act) => {
            Some(misplaced("forbid_players", "cards are meant: use `forbid`"))
        }
        Mod::Stat(cards, ..)
        | Mod::Set(cards, ..)
        | Mod::Keyword(cards, _)
        | Mod::Strip(cards)
        | Mod::Forbid(_, cards) => {
            let elsewhere = matches!(cards, Ref::Each(filter) if filter.zone != Where::Island);
            let hidden = matches!(cards, Ref::Top(_) | Ref::Found);
            (elsewhere || hidden).then(|| misplaced("in", "it holds for citizens on the island only"))
        }
        Mod::HandLimit(..) | Mod::Cost(..) | Mod::ForbidPlayers(..) => None,
    }
}

fn para_problem(para: &Para) -> Option<Problem> {
    for target in &para.targets {
        if let Aim::Cards(filter) = &target.aim
            && matches!(filter.zone, Where::Hand | Where::Deck)
        {
            return Some(misplaced("target", "what is hidden cannot be targeted"));
        }
        if matches!(&target.aim, Aim::Pile(kinds) if kinds.is_empty()) {
            return Some(misplaced("pile", "it names at least one kind of effect"));
        }
    }
    let aimed = Aimed {
        piles: slots_aimed(para, |aim| matches!(aim, Aim::Pile(_))),
        rows: slots_aimed(para, |aim| matches!(aim, Aim::Slot(_))),
    };
    effects_problem(&para.effects, &aimed)
}

/// The names of targets that are no cards and no players.
struct Aimed {
    piles: Vec<Slot>,
    rows: Vec<Slot>,
}

fn slots_aimed(para: &Para, is_meant: fn(&Aim) -> bool) -> Vec<Slot> {
    para.targets.iter().filter(|target| is_meant(&target.aim)).map(|target| target.slot).collect()
}

fn effects_problem(effects: &[Effect], aimed: &Aimed) -> Option<Problem> {
    effects.iter().find_map(|effect| {
        effect_problem(effect, aimed).or_else(|| effect.blocks().find_map(|inner| effects_problem(inner, aimed)))
    })
}

/// Whether it would be done to cards to which it cannot be done where they lie.
fn is_out_of_reach(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Damage(Ref::Each(filter), _)
            | Effect::Prevent(Ref::Each(filter), ..)
            | Effect::Destroy(Ref::Each(filter))
            | Effect::Sacrifice(_, filter, _)
            | Effect::Attach(_, Ref::Each(filter))
            | Effect::Detach(Ref::Each(filter), _)
            | Effect::GainControl(Ref::Each(filter), ..)
            | Effect::Stat(Ref::Each(filter), ..)
            | Effect::Grant(Ref::Each(filter), ..)
            | Effect::Strip(Ref::Each(filter), _)
            if filter.zone != Where::Island
    )
}

/// What is wrong with an effect itself, without those within it.
fn effect_problem(effect: &Effect, aimed: &Aimed) -> Option<Problem> {
    if let Effect::Install(given, _) = effect {
        return mod_problem(given);
    }
    let rules = [
        (
            matches!(effect, Effect::Counter(slot) if !aimed.piles.contains(slot)),
            "counter",
            "it counters a target on the pile",
        ),
        (matches!(effect, Effect::Copy(slot) if !aimed.piles.contains(slot)), "copy", "it copies a target on the pile"),
        (
            matches!(effect, Effect::LookSlot(slot) | Effect::DestroySlot(slot) if !aimed.rows.contains(slot)),
            "slot",
            "it is about a target such as `target(a, slot(opponents))`",
        ),
        (matches!(effect, Effect::Dig(_, filter, ..) if filter.zone != Where::Deck), "dig", "the cards lie `in deck`"),
        (
            matches!(effect, Effect::Dig(count, _, most, ..) if *most == 0 || most > count),
            "dig",
            "it takes at least one of the cards that are looked at, and no more than they are",
        ),
        (
            matches!(effect, Effect::DiscardChosen(_, filter, ..) if filter.zone != Where::Hand),
            "discard_chosen",
            "the cards lie `in hand`",
        ),
        (
            matches!(effect, Effect::Choose(_, filter, _) if filter.zone == Where::Deck),
            "choose",
            "a deck is searched, not chosen from",
        ),
        (
            matches!(effect, Effect::Search(filter, _) if filter.zone != Where::Deck),
            "search",
            "the cards lie `in deck`",
        ),
        (
            matches!(effect, Effect::CastFree(filter) if filter.zone != Where::Hand),
            "cast_free",
            "the cards lie `in hand`",
        ),
        (
            matches!(effect, Effect::Plunder(_, _, Some(filter)) if filter.zone != Where::Limbo),
            "plunder",
            "the cards lie `in limbo`",
        ),
        (is_out_of_reach(effect), "in", "it is done to citizens on the island only"),
        (matches!(effect, Effect::Name(least, most) if least > most), "name_number", "the first number is the smaller"),
        (matches!(effect, Effect::OneOf(choices) if choices.is_empty()), "one_of", "it needs something to choose from"),
    ];
    rules.into_iter().find(|(wrong, ..)| *wrong).map(|(_, word, reason)| misplaced(word, reason))
}
