//! Whether something that a text speaks of is what happens, or has happened.

use super::{Lens, Query, Subject};
use crate::keyforge::cards::syntax::{Deed, Filter, Happening};
use crate::keyforge::model::House;
use crate::keyforge::table::{Fact, FactKind};

impl<'a> Query<'a> {
    /// Whether a happening of a text is what a fact tells.
    pub fn happened(&self, lens: &Lens<'_>, happening: &Happening, fact: &Fact) -> bool {
        if !deed_fits(&happening.deed, fact) || !self.is_player(lens, &happening.by, fact.player) {
            return false;
        }
        if let (Deed::ChooseHouse(house), FactKind::ChoseHouse) = (&happening.deed, fact.kind) {
            let chosen = House::ALL.get(usize::from(fact.detail)).copied();
            return chosen.is_some_and(|chosen| self.house_set(lens, house).contains(chosen));
        }
        let card = Subject { card: fact.card, was: fact.was.as_ref().or(self.subject(fact.card).was) };
        let card_fits = matches!(happening.card, Filter::Any) || self.fits(lens, &happening.card, &card);
        card_fits
            && (matches!(happening.other, Filter::Any)
                || (fact.other.is_some() && self.fits(lens, &happening.other, &self.subject(fact.other))))
    }
}

/// Whether a deed of a text is the kind of a fact.
fn deed_fits(deed: &Deed, fact: &Fact) -> bool {
    match (deed, fact.kind) {
        (Deed::Play, FactKind::Played)
        | (Deed::EnterPlay, FactKind::EnteredPlay)
        | (Deed::Use, FactKind::Used)
        | (Deed::UseText, FactKind::UsedText)
        | (Deed::Reap, FactKind::Reaped)
        | (Deed::Fight, FactKind::Fought)
        | (Deed::Destroyed, FactKind::Destroyed)
        | (Deed::Archive, FactKind::Archived)
        | (Deed::ForgeKey, FactKind::Forged)
        | (Deed::ChooseHouse(_), FactKind::ChoseHouse)
        | (Deed::StolenFrom, FactKind::StolenFrom)
        | (Deed::CapturedFrom, FactKind::CapturedFrom)
        | (Deed::DealDamage, FactKind::DealsDamage | FactKind::FightDamage)
        | (Deed::ResolveIcons, FactKind::ResolvesIcons)
        | (Deed::FightDamage, FactKind::FightDamage)
        | (Deed::ArmorPrevents, FactKind::ArmorPrevented)
        | (Deed::RaiseTide, FactKind::TideRaised) => true,
        (Deed::DestroyedFighting, FactKind::Destroyed) => fact.other.is_some(),
        (Deed::SpendOnKey, FactKind::Forged) => fact.amount > 0,
        (Deed::Discard(from), FactKind::Discarded(zone)) => from.is_none_or(|from| from == zone),
        (Deed::LeavePlay(to), FactKind::LeftPlay(zone)) => to.is_none_or(|to| to == zone),
        (Deed::DealtDamage(cause), FactKind::DamageDealt(found)) => cause.is_none_or(|cause| cause == found),
        (Deed::ResolveIcon(icon), FactKind::ResolvesIcon(found)) => icon.is_none_or(|icon| icon == found),
        (Deed::Trigger(bold), FactKind::Triggers(found)) => *bold == found,
        (Deed::GainAmber(cause), FactKind::Gained(found)) => cause.is_none_or(|cause| cause == found),
        _ => false,
    }
}
