//! The abilities with a bold word that a card has, and blank text boxes.

use super::Query;
use crate::keyforge::cards::library::code::{Kind, Mod, Rule};
use crate::keyforge::cards::library::{Aspects, bold_bit};
use crate::keyforge::cards::syntax::{Bold, Zone};
use crate::keyforge::table::{AbilityId, CardId, CardRef, Fact, FactKind, LastingId};

/// An ability of a card: printed, or gained from a source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct Instance {
    pub ability: AbilityId,
    pub source: CardRef,
    pub lasting: Option<LastingId>,
}

impl<'a> Query<'a> {
    /// The abilities of a card with a bold word: printed ones first, then those it gained.
    pub fn bold_abilities(&self, card: CardId, bold: Bold, f: &mut dyn FnMut(Instance)) {
        let definition = self.definition(card);
        let mask = self.words_that_trigger(card, bold);
        let printed = definition.has_bold(self.table.rulebook, mask);
        if !printed && !self.index.aspects.intersects(Aspects::GRANTS_BOLD) {
            return;
        }
        let state = self.table.card(card);
        let this = state.reference(card);
        if self.index.aspects.intersects(Aspects::SILENCES)
            && self.is_forbidden(&Fact::of_card(FactKind::Triggers(bold), self.controller_of(card), this))
        {
            return;
        }
        if printed && !(state.in_play() && self.is_blank(card)) {
            for index in definition.abilities(self.table.rulebook).iter().copied() {
                let id = AbilityId { def: state.def, index };
                let compiled = self.library.ability(id);
                let works = compiled.zone == Zone::Play && compiled.as_upgrade == self.is_as_upgrade(card);
                if works && matches!(compiled.kind, Kind::Bold(words) if words & mask != 0) {
                    f(Instance { ability: id, source: this, lasting: None });
                }
            }
        }
        if !state.in_play() {
            return;
        }
        self.each_rule(Aspects::GRANTS_BOLD, &mut |query, lens, rule, active, _| {
            let fits = |index: &u8| {
                let inner = query.library.ability(active.ability.sibling(*index));
                matches!(inner.kind, Kind::Bold(words) if words & mask != 0)
            };
            let mut give = |index: u8| {
                let ability = active.ability.sibling(index);
                f(Instance { ability, source: active.source, lasting: active.lasting });
            };
            if let Rule::Has(index) = rule
                && active.this == this
                && fits(index)
            {
                give(*index);
            }
            let Rule::Grant { to, mods } = rule else {
                return;
            };
            for index in mods.iter().filter_map(Mod::ability).filter(fits) {
                if query.is_granted(lens, to, this) {
                    give(index);
                }
            }
        });
    }

    /// The bold words whose abilities trigger at a word on this card, as a mask: itself, and what texts add.
    fn words_that_trigger(&self, card: CardId, at: Bold) -> u16 {
        let mut mask = bold_bit(at);
        if !self.index.aspects.intersects(Aspects::ALSO_TRIGGERS) || !self.table.card(card).in_play() {
            return mask;
        }
        let this = self.table.reference(card);
        self.each_rule(Aspects::ALSO_TRIGGERS, &mut |query, lens, rule, _, _| {
            if let Rule::AlsoTriggers { word, of, at: also } = rule
                && *also == at
                && query.is_granted(lens, of, this)
            {
                mask |= bold_bit(*word);
            }
        });
        mask
    }

    /// Whether a card has an ability with a bold word.
    #[inline]
    pub fn has_bold(&self, card: CardId, bold: Bold) -> bool {
        if !self.may_have_bold(card, bold) {
            return false;
        }
        let mut found = false;
        self.bold_abilities(card, bold, &mut |_| found = true);
        found
    }

    /// Whether it is printed on the card, or texts in play give cards such abilities: quick to tell.
    #[inline]
    pub fn may_have_bold(&self, card: CardId, bold: Bold) -> bool {
        self.index.aspects.intersects(Aspects::GRANTS_BOLD | Aspects::ALSO_TRIGGERS)
            || self.definition(card).has_bold(self.table.rulebook, bold_bit(bold))
    }

    /// Whether the text box of a card counts as blank.
    pub fn is_blank(&self, card: CardId) -> bool {
        let mut blank = false;
        self.each_grant(Aspects::BLANK, card, &mut |_, _, one| blank |= matches!(one, Mod::Blank));
        blank
    }
}
