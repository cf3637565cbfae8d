//! Which things are said together, in whatever language.

use crate::keyforge::cards::syntax::*;
use crate::keyforge::model::CardType;

/// A verb that takes cards and nothing else, so that several can share their object: "ready and fight with a creature".
pub(super) fn object(effect: &Effect) -> Option<&Sel> {
    let Effect::Do(verb) = effect else {
        return None;
    };
    if let Verb::Use {
        card,
        how: UseMode::Any | UseMode::Fight | UseMode::Reap,
        as_yours: false,
        ignore_taunt: false,
        ..
    } = verb
    {
        return Some(card);
    }
    let (Verb::Ready(cards)
    | Verb::Exhaust(cards)
    | Verb::Stun(cards)
    | Verb::Unstun(cards)
    | Verb::Ward(cards)
    | Verb::Enrage(cards)
    | Verb::Exalt(cards)) = verb
    else {
        return None;
    };
    Some(cards)
}

/// Whether all of these are token creatures, as the text says.
pub(super) fn are_tokens(cards: &Sel) -> bool {
    let (Sel::Each(group) | Sel::Choose { from: group, .. }) = cards else {
        return false;
    };
    group.filter.parts().contains(&Filter::Token)
}

/// How many of the effects from the first on act on the same cards and can share them.
pub(super) fn sharing(effects: &[Effect]) -> usize {
    let Some(cards) = effects.first().and_then(object) else {
        return 1;
    };
    let chosen = matches!(cards, Sel::Choose { .. } | Sel::Random(..) | Sel::Either(_));
    let same = |effect: &&Effect| match object(effect) {
        Some(Sel::Ref(Ref::It)) if chosen => true,
        Some(other) => matches!(cards, Sel::Ref(_)) && other == cards,
        None => false,
    };
    1 + effects[1..].iter().take_while(same).count()
}

/// Whether what is said after it within a sentence would seem to be a part of it: what a player may do, or what is done under a
/// condition or more than once.
pub(super) const fn holds_others(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::May(_)
            | Effect::If(..)
            | Effect::IfYouDo(..)
            | Effect::ChooseOne(_)
            | Effect::Times(..)
            | Effect::UpToTimes(..)
            | Effect::WhilePossible(_)
            | Effect::ForEach(..)
            | Effect::EachPlayer(_)
            | Effect::EachHouse(_)
    )
}

/// Rules with grants to the same cards put together.
pub(super) fn gather(rules: &[Rule]) -> Vec<Rule> {
    let mut gathered: Vec<Rule> = Vec::new();
    for rule in rules {
        if let (Some(Rule::Grant { to: before, mods: had }), Rule::Grant { to, mods }) = (gathered.last_mut(), rule)
            && before == to
        {
            had.extend(mods.iter().cloned());
            continue;
        }
        gathered.push(rule.clone());
    }
    gathered
}

/// The type of card that does a deed, or has it done to it, where only one can.
pub(super) fn kind_of_deed(deed: &Deed) -> Option<CardType> {
    let fights = matches!(
        deed,
        Deed::Reap
            | Deed::Fight
            | Deed::FightDamage
            | Deed::DestroyedFighting
            | Deed::DestroyedBy(_)
            | Deed::DealtDamage(_)
    );
    fights.then_some(CardType::Creature)
}

/// The type of card that gets this: only creatures have power, armor and keywords of fights.
pub(super) fn kind_of_mods(mods: &[Mod]) -> Option<CardType> {
    let of_creatures = |get: &Mod| matches!(get, Mod::Power(_) | Mod::BasePower(_) | Mod::Armor(_) | Mod::Flank);
    mods.iter().any(of_creatures).then_some(CardType::Creature)
}

/// A number as so much for each of something.
pub(super) struct Rate<'a> {
    /// How much for each.
    pub(super) factor: i32,
    /// What is counted.
    pub(super) unit: &'a Num,
}

/// Whether a number is one for each of something.
pub(super) fn is_one_each(number: &Num) -> bool {
    rate(number).is_some_and(|rate| rate.factor.abs() == 1)
}

/// How a number rises with something that can be counted one by one.
pub(super) fn rate(number: &Num) -> Option<Rate<'_>> {
    match number {
        Num::Times(factor, unit) => rate(unit).map(|rate| Rate { factor: factor.saturating_mul(rate.factor), ..rate }),
        Num::Count(_)
        | Num::CountOf(_)
        | Num::Houses(_)
        | Num::Powers(_)
        | Num::Keys(_)
        | Num::UnforgedKeys(_)
        | Num::Past(..) => Some(Rate { factor: 1, unit: number }),
        Num::Stat(Stat::Amber | Stat::AmberIcons | Stat::Icons | Stat::Traits | Stat::Counters(_), _) => {
            Some(Rate { factor: 1, unit: number })
        }
        Num::Excess(count, _) if matches!(count.as_ref(), Num::Count(_)) => Some(Rate { factor: 1, unit: number }),
        Num::ThisWay(way) if counts_cards(*way) => Some(Rate { factor: 1, unit: number }),
        Num::N(_) | Num::Amber(_) | Num::Stat(..) | Num::Chosen | Num::EventAmount | Num::ThisWay(_) => None,
        Num::Total(..) | Num::Max(..) | Num::KeyCost(_) => None,
        Num::Plus(..) | Num::Minus(..) | Num::Excess(..) | Num::Half(_) | Num::Part(..) | Num::Min(..) | Num::All => {
            None
        }
    }
}

/// Whether "this way" counts cards, not amounts.
pub(super) fn counts_cards(way: Way) -> bool {
    !matches!(way, Way::Healed | Way::AmberLost | Way::AmberStolen | Way::AmberCaptured | Way::DamageDealt)
}
