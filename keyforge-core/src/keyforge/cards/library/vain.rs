//! What an effect needs so that it can do anything: where everybody sees that it is not there, nobody is asked whether to do
//! it (`MAY-1`).

use crate::keyforge::cards::syntax::{Effect, Filter, ForgeCost, Group, Num, Ref, Sel, Verb};

/// Something that an effect needs.
#[derive(Clone, Debug)]
pub enum Need {
    /// A card among which it chooses.
    Cards(Group),
    /// The æmber for a key of that cost (`FORGE-8`).
    Key(ForgeCost),
}

/// The choices of cards that an effect makes by itself; none for what orders other effects or depends on more than cards.
pub(super) fn choices(effect: &Effect) -> Vec<&Sel> {
    match effect {
        Effect::Do(verb) => verb.selections(),
        Effect::Choose(sel, _) => vec![sel],
        Effect::Together(_)
        | Effect::May(_)
        | Effect::If(..)
        | Effect::IfYouDo(..)
        | Effect::ChooseOne(_)
        | Effect::Times(..)
        | Effect::UpToTimes(..)
        | Effect::WhilePossible(_)
        | Effect::ForEach(..)
        | Effect::EachPlayer(_)
        | Effect::EachHouse(_)
        | Effect::By(..)
        | Effect::Again
        | Effect::ChooseHouse(_)
        | Effect::NameHouse(_)
        | Effect::ChooseNumber
        | Effect::ChooseTrait
        | Effect::ChooseTitle(_)
        | Effect::ChoosePlayer
        | Effect::Install { .. }
        | Effect::Cancel
        | Effect::CopyOf(_) => Vec::new(),
    }
}

/// What effects need: where nothing of it is there they do nothing. None if they could do something all the same, or if that
/// is not for everybody to see.
pub(super) fn needs(effects: &[Effect]) -> Option<Vec<Need>> {
    match effects {
        [Effect::IfYouDo(first, _)] => needs(first),
        [Effect::Do(verb)] => alone(verb).or_else(|| cards_for(effects)),
        effects => cards_for(effects),
    }
}

/// What a verb needs that is all that would be done.
fn alone(verb: &Verb) -> Option<Vec<Need>> {
    if let Verb::Forge(cost) = verb {
        let open = if let ForgeCost::Current(more) = cost { is_open(more) } else { true };
        return open.then(|| vec![Need::Key(cost.clone())]);
    }
    let sel = verb.selections().into_iter().next()?;
    let (Sel::Each(group) | Sel::Choose { from: group, .. }) = sel else {
        return None;
    };
    let filter = Filter::All(vec![group.filter.clone(), acted_on(verb)?]);
    Some(vec![Need::Cards(Group { filter, ..group.clone() })])
}

/// What a card in play has if a verb can do anything to it; none where that is nothing that a text could say.
pub(crate) fn acted_on(verb: &Verb) -> Option<Filter> {
    let plain = if let Verb::Heal(..) | Verb::HealUpTo(..) = verb {
        Filter::Damaged
    } else if let Verb::Unstun(_) = verb {
        Filter::Stunned
    } else if let Verb::Unward(_) = verb {
        Filter::Warded
    } else if let Verb::Ready(_) = verb {
        Filter::Exhausted
    } else if let Verb::Exhaust(_) = verb {
        Filter::Ready
    } else if let Verb::RemoveAmber(..) | Verb::AmberToPool(..) | Verb::MoveAmber(..) = verb {
        Filter::HasAmber
    } else {
        return None;
    };
    Some(plain)
}

/// The cards among which effects choose, all of which would have to be missing.
fn cards_for(effects: &[Effect]) -> Option<Vec<Need>> {
    let mut found = Vec::new();
    for effect in effects {
        if let Effect::IfYouDo(first, _) = effect {
            found.extend(cards_for(first)?);
            continue;
        }
        let cards = choices(effect);
        if cards.is_empty() {
            return None;
        }
        for sel in cards {
            found.extend(cards_of(sel)?.map(Need::Cards));
        }
    }
    Some(found)
}

/// The cards among which a choice is made, unless they were chosen before; none if that is no such choice.
fn cards_of(sel: &Sel) -> Option<Option<Group>> {
    match sel {
        // What was chosen before: nothing without it.
        Sel::Ref(Ref::It | Ref::Slot(_) | Ref::ThisWay) => Some(None),
        Sel::Each(group) | Sel::Choose { from: group, .. } => Some(Some(group.clone())),
        Sel::Ref(_)
        | Sel::Random(..)
        | Sel::Top(..)
        | Sel::Bottom(..)
        | Sel::Search { .. }
        | Sel::Union(_)
        | Sel::Either(_) => None,
    }
}

/// Whether everybody knows a number: it counts cards in play, or how many lie somewhere, whichever they are.
pub(crate) fn is_open(num: &Num) -> bool {
    let open = |group: &Group| group.places.is_empty() || group.filter == Filter::Any;
    match num {
        Num::N(_)
        | Num::Amber(_)
        | Num::Keys(_)
        | Num::KeyCost(_)
        | Num::UnforgedKeys(_)
        | Num::Chosen
        | Num::EventAmount
        | Num::ThisWay(_)
        | Num::Past(..)
        | Num::All => true,
        Num::Count(group) | Num::Houses(group) | Num::Powers(group) | Num::Total(_, group) => open(group),
        Num::CountOf(_) | Num::Stat(..) => false,
        Num::Plus(one, two)
        | Num::Minus(one, two)
        | Num::Excess(one, two)
        | Num::Min(one, two)
        | Num::Max(one, two) => is_open(one) && is_open(two),
        Num::Times(_, num) | Num::Half(num) | Num::Part(num, _) => is_open(num),
    }
}
