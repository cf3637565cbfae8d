//! What a script may not say although each of its words is right.

use super::ast::*;
use crate::kryptik::cards::Card;
use crate::kryptik::model::Kind;
use crate::script::Problem;

/// What is wrong with a card, if something is.
pub(crate) fn check_card(card: &Card) -> Vec<Problem> {
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
    problems.extend([&card.extra, &card.eleven_cost].into_iter().filter_map(|costs| costs_problem(costs, false)));
    problems.extend(card.paragraphs.iter().chain(&card.eleven).filter_map(para_problem));
    problems
}

/// What is wrong with an ability, if something is.
pub(crate) fn ability_problem(ability: &Ability) -> Option<Problem> {
    match ability {
        Ability::Active { cost, para, zone, .. } => {
            let here = *zone == Zone::Island;
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
    let island = |filter: &Filter| filter.zone == Where::Island;
    match cost {
        Cost::Engage | Cost::Detach(_) if !citizen => {
            Some(misplaced("engage", "only a citizen on the island can be engaged or have cards detached"))
        }
        Cost::EngageOther(filter, _) | Cost::Sacrifice(filter, _) if !island(filter) => {
            Some(misplaced("in", "citizens are engaged and sacrificed on the island"))
        }
        Cost::Plunder(_, Some(filter)) if filter.zone != Where::Limbo => {
            Some(misplaced("plunder", "the cards lie `in limbo`"))
        }
        Cost::Soul(stones) if stones.variable > 0 => Some(misplaced("{x}", "X stands in soul costs of cards only")),
        _ => None,
    }
}

fn mod_problem(given: &Mod) -> Option<Problem> {
    let players = |act: &Act| matches!(act, Act::CastSpells | Act::CastCitizens | Act::Draw | Act::Lose);
    match given {
        Mod::Forbid(act, _) if players(act) => Some(misplaced("forbid", "players are meant: use `forbid_players`")),
        Mod::ForbidPlayers(act, _) if !players(act) => {
            Some(misplaced("forbid_players", "cards are meant: use `forbid`"))
        }
        Mod::Stat(cards, ..) | Mod::Keyword(cards, _) | Mod::Strip(cards) | Mod::Forbid(_, cards) => {
            let elsewhere = matches!(cards, Ref::Each(filter) if filter.zone != Where::Island);
            let hidden = matches!(cards, Ref::Top(_) | Ref::Found);
            (elsewhere || hidden).then(|| misplaced("in", "it holds for citizens on the island only"))
        }
        Mod::HandLimit(..) | Mod::Cost(..) | Mod::ForbidPlayers(..) => None,
    }
}

fn para_problem(para: &Para) -> Option<Problem> {
    let mut named: Vec<Slot> = para.targets.iter().map(|target| target.slot).collect();
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
    let piles: Vec<Slot> =
        para.targets.iter().filter(|target| matches!(target.aim, Aim::Pile(_))).map(|t| t.slot).collect();
    effects_problem(&para.effects, &mut named, &piles)
}

fn effects_problem(effects: &[Effect], named: &mut Vec<Slot>, piles: &[Slot]) -> Option<Problem> {
    for effect in effects {
        let problem = match effect {
            Effect::Counter(slot) if !piles.contains(slot) => {
                Some(misplaced("counter", "it counters a target on the pile"))
            }
            Effect::Choose(slot, filter, _) => {
                named.push(*slot);
                matches!(filter.zone, Where::Deck).then(|| misplaced("choose", "a deck is searched, not chosen from"))
            }
            Effect::Search(filter, _) => {
                (filter.zone != Where::Deck).then(|| misplaced("search", "the cards lie `in deck`"))
            }
            Effect::CastFree(filter) => {
                (filter.zone != Where::Hand).then(|| misplaced("cast_free", "the cards lie `in hand`"))
            }
            Effect::Plunder(_, _, Some(filter)) if filter.zone != Where::Limbo => {
                Some(misplaced("plunder", "the cards lie `in limbo`"))
            }
            Effect::Name(least, most) if least > most => {
                Some(misplaced("name_number", "the first number is the smaller"))
            }
            Effect::Install(given, _) => mod_problem(given),
            Effect::May(inner) | Effect::EachPlayer(_, inner) | Effect::ForEach(_, inner) => {
                effects_problem(inner, named, piles)
            }
            Effect::OneOf(choices) if choices.is_empty() => {
                Some(misplaced("one_of", "it needs something to choose from"))
            }
            Effect::OneOf(choices) => choices.iter().find_map(|inner| effects_problem(inner, named, piles)),
            Effect::If(_, then, other) => {
                effects_problem(then, named, piles).or_else(|| effects_problem(other, named, piles))
            }
            _ => None,
        };
        let problem = problem.or_else(|| {
            let unnamed = slots_read(effect).into_iter().find(|slot| !named.contains(slot))?;
            Some(Problem::NotChosen { name: char::from(b'a' + unnamed.0 % SLOTS).to_string() })
        });
        if problem.is_some() {
            return problem;
        }
    }
    None
}

/// The names that an effect itself reads, without those of effects within it.
fn slots_read(effect: &Effect) -> Vec<Slot> {
    let card = |reference: &Ref| match reference {
        Ref::Slot(slot) => Some(*slot),
        _ => None,
    };
    let player = |players: &Players| match players {
        Players::Slot(slot) => Some(*slot),
        Players::ControllerOf(cards) | Players::OwnerOf(cards) => card(cards),
        _ => None,
    };
    let read = match effect {
        Effect::Damage(cards, _)
        | Effect::Destroy(cards)
        | Effect::Abolish(cards)
        | Effect::Put(cards, _)
        | Effect::Return(cards, _)
        | Effect::Detach(cards, _)
        | Effect::Stat(cards, ..)
        | Effect::Grant(cards, ..)
        | Effect::Strip(cards, _)
        | Effect::Engage(cards)
        | Effect::Disengage(cards)
        | Effect::ToRow(cards)
        | Effect::Install(
            Mod::Forbid(_, cards) | Mod::Stat(cards, ..) | Mod::Keyword(cards, _) | Mod::Strip(cards),
            _,
        ) => [card(cards), None],
        Effect::GainControl(cards, players, _) => [card(cards), player(players)],
        Effect::Attach(cards, host) => [card(cards), card(host)],
        Effect::DestroyRow(players, _, chooser) => [player(players), player(chooser)],
        Effect::DamagePlayer(players, _)
        | Effect::Discard(players, _)
        | Effect::DiscardRandom(players, _)
        | Effect::Draw(players, _)
        | Effect::Plunder(players, ..)
        | Effect::Sacrifice(players, ..)
        | Effect::Shuffle(players)
        | Effect::Energy(players, _)
        | Effect::LookHand(players)
        | Effect::LookRow(players)
        | Effect::Rearrange(players)
        | Effect::EachPlayer(players, _)
        | Effect::Install(Mod::HandLimit(players, _) | Mod::ForbidPlayers(_, players), _) => [player(players), None],
        _ => [None, None],
    };
    read.into_iter().flatten().collect()
}
