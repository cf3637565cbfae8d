//! What cards are like that a text makes similar to others: copies of them for a time, or with their features.

use super::{Lens, Query};
use crate::keyforge::cards::library::code::{Kind, Mod, Rule};
use crate::keyforge::cards::library::{Aspects, Definition};
use crate::keyforge::cards::syntax::Ref;
use crate::keyforge::model::House;
use crate::keyforge::table::{AbilityId, CardId, CardRef, DefId, Snapshot};

impl<'a> Query<'a> {
    /// The card whose likeness a text gives, as it is now; one that has left, as it was for that text (`LKI-1`).
    pub(super) fn likeness(&self, lens: &Lens<'_>, card: Ref) -> Option<&'a Definition> {
        self.face_meant(lens, card).map(|def| self.library.definition(def))
    }

    /// What it shows.
    pub(super) fn face_meant(&self, lens: &Lens<'_>, card: Ref) -> Option<DefId> {
        let card = self.first(lens, card).filter(|card| card.card.is_known())?;
        if self.table.is_current(card) {
            return Some(self.table.bare(card.card).def);
        }
        self.past_of(card).map(|was| was.def)
    }

    /// What a lasting text remembers of the cards whose likeness it gives.
    pub(crate) fn likenesses(&self, lens: &Lens<'_>, ability: AbilityId) -> Vec<(CardRef, Snapshot)> {
        let Kind::Constant(_, rules) = &self.library.ability(ability).kind else {
            return Vec::new();
        };
        let mods = rules.iter().filter_map(|rule| if let Rule::Grant { mods, .. } = rule { Some(mods) } else { None });
        let mut cards: Vec<CardRef> = Vec::new();
        for card in mods.flatten().filter_map(Mod::likeness).filter_map(|card| self.first(lens, card)) {
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        let as_it_is = |card: CardRef| self.table.is_in_play(card).then(|| self.snapshot(card.card));
        let was = |card: CardRef| Some((card, as_it_is(card).or_else(|| self.past_of(card).copied())?));
        cards.into_iter().filter_map(was).collect()
    }

    /// What a token creature is a copy of as the rules now stand, or what it was made as, with the house that makes it one of:
    /// the latest text wins.
    pub(crate) fn rightful_face(&self, token: CardId) -> (DefId, House) {
        let state = self.table.bare(token);
        let this = state.reference(token);
        let mut latest: Option<(u32, (DefId, House))> = None;
        self.each_rule(Aspects::COPY_OF, &mut |query, lens, rule, _, _| {
            let Rule::Grant { to, mods } = rule else {
                return;
            };
            let at = lens.began();
            for one in mods {
                if let Mod::CopyOf(card) = one
                    && latest.is_none_or(|(other, _)| at >= other)
                    && query.is_granted(lens, to, this)
                    && let Some(face) = query.face_and_house(lens, *card)
                {
                    latest = Some((at, face));
                }
            }
        });
        let own = || (state.printed, self.library.definition(state.printed).facts.house);
        latest.map_or_else(own, |(_, face)| face)
    }

    /// What a card shows, and the house of that copy (`MAVERICK-1`).
    fn face_and_house(&self, lens: &Lens<'_>, card: Ref) -> Option<(DefId, House)> {
        let def = self.face_meant(lens, card)?;
        let copied = self.first(lens, card).filter(|card| card.card.is_known())?;
        let state = self.table.bare(copied.card);
        let house = if state.def == def { state.house() } else { self.library.definition(def).facts.house };
        Some((def, house))
    }
}
