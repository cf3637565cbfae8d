//! Whether something that a text speaks of is what happens, or has happened.

use super::{Lens, Query, Subject};
use crate::keyforge::cards::syntax::{Deed, DestroyCause, Filter, Happening};
use crate::keyforge::table::Fact;

impl<'a> Query<'a> {
    /// Whether a happening of a text is what a fact tells.
    pub fn happened(&self, lens: &Lens<'_>, happening: &Happening, fact: &Fact) -> bool {
        if !happening.deed.is_told_by(fact.kind, fact.other.is_some(), fact.amount, fact.cause())
            || !self.is_player(lens, &happening.by, fact.player)
        {
            return false;
        }
        // Splash-attack destroys in the fight, but not in one with what it hits (`SPLASHATK-1`).
        let splashed = fact.cause() == Some(DestroyCause::SplashAttack);
        if matches!(happening.deed, Deed::DestroyedFighting) && splashed && happening.other != Filter::Any {
            return false;
        }
        if let Deed::ChooseHouse(house) = &happening.deed {
            return fact.house().is_some_and(|chosen| self.house_set(lens, house).contains(chosen));
        }
        let subject = |card| Subject { card, was: fact.was.as_ref().or(self.subject(card).was) };
        let fits = |card| self.fits_alone(lens, &happening.card, &subject(card));
        let other_fits = |other| self.fits_alone(lens, &happening.other, &self.subject(other));
        (matches!(happening.card, Filter::Any) || fact.card.get().is_some_and(fits))
            && (matches!(happening.other, Filter::Any) || fact.other.get().is_some_and(other_fits))
    }
}
