//! The abilities with a bold word that a card has, and blank text boxes.

use super::groups::Place;
use super::{Active, Lens, Query};
use crate::keyforge::cards::library::code::{Compiled, Kind, Mod, Rule};
use crate::keyforge::cards::library::{Aspects, Definition, bold_bit};
use crate::keyforge::cards::syntax::{Bold, Ref, Zone};
use crate::keyforge::table::{AbilityId, Area, CardId, CardRef, DefId, Fact, FactKind, LastingId};

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
        if !printed && !self.index.aspects.intersects(Aspects::GRANTS_BOLD | Aspects::TEXT_OF) {
            return;
        }
        let state = self.table.bare(card);
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
        self.each_text(&mut |having, ability, compiled, lasting| {
            if having == this && matches!(compiled.kind, Kind::Bold(words) if words & mask != 0) {
                f(Instance { ability, source: this, lasting });
            }
        });
        let gives = |active: &Active, index: u8| {
            let inner = self.library.ability(active.ability.sibling(index));
            matches!(inner.kind, Kind::Bold(words) if words & mask != 0)
        };
        let place = Place::of(self, this);
        let speaks = |active: &Active, rule: &Rule| {
            let grants = if let Rule::Grant { to, .. } = rule { Some(to) } else { None };
            let meant = grants.map_or(active.this == this, |to| place.may_be_meant(active, to));
            meant && rule.given().any(|index| gives(active, index))
        };
        self.each_rule_of(Aspects::GRANTS_BOLD, &speaks, &mut |query, lens, rule, active, _| {
            let fits = |index: &u8| gives(active, *index);
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

    /// Calls `f` with every ability of a text box that a card in play has gained from another card, and the lasting effect
    /// that gave it. Where it names itself it means the card that has it now (`SELF-2`, `EX-020`).
    pub(super) fn each_text(&self, f: &mut dyn FnMut(CardRef, AbilityId, &'a Compiled, Option<LastingId>)) {
        self.each_rule(Aspects::TEXT_OF, &mut |query, lens, rule, active, _| {
            let Rule::Grant { to, mods } = rule else {
                return;
            };
            let text = |one: &Mod| if let Mod::TextOf(card) = one { query.definition_meant(lens, *card) } else { None };
            for def in mods.iter().filter_map(text) {
                for card in query.granted_to(lens, to) {
                    for index in self.library.definition(def).abilities(self.table.rulebook).iter().copied() {
                        let ability = AbilityId { def, index };
                        let compiled = self.library.ability(ability);
                        if compiled.zone == Zone::Play && !compiled.as_upgrade {
                            f(card, ability, compiled, active.lasting);
                        }
                    }
                }
            }
        });
    }

    /// The card whose text box a text names.
    pub(super) fn text_of(&self, lens: &Lens<'_>, card: Ref) -> Option<&'a Definition> {
        self.definition_meant(lens, card).map(|def| self.library.definition(def))
    }

    /// What a card shows that a text names; one that has moved since is what is printed on it.
    fn definition_meant(&self, lens: &Lens<'_>, card: Ref) -> Option<DefId> {
        let card = self.first(lens, card).filter(|card| card.card.is_known())?;
        let state = self.table.bare(card.card);
        Some(if self.table.is_current(card) { state.def } else { state.printed })
    }

    /// The bold words whose abilities trigger at a word on this card, as a mask: itself, and what texts add.
    fn words_that_trigger(&self, card: CardId, at: Bold) -> u16 {
        let mut mask = bold_bit(at);
        if !self.index.aspects.intersects(Aspects::ALSO_TRIGGERS) || !self.table.bare(card).in_play() {
            return mask;
        }
        let this = self.table.reference(card);
        // What one text makes a word another one makes a third of: both hold at once (`CONST-1`).
        loop {
            let before = mask;
            self.each_rule(Aspects::ALSO_TRIGGERS, &mut |query, lens, rule, _, _| {
                if let Rule::AlsoTriggers { word, of, at: also } = rule
                    && mask & bold_bit(*also) != 0
                    && query.is_granted(lens, of, this)
                {
                    mask |= bold_bit(*word);
                }
            });
            if mask == before {
                return mask;
            }
        }
    }

    /// Whether a card has an ability with a bold word.
    #[inline]
    pub fn has_bold(&self, card: CardId, bold: Bold) -> bool {
        self.may_have_bold(card, bold) && self.finds_bold(card, bold)
    }

    /// The same for a list of options: what is printed is told by itself, without a look at what others give. While a text
    /// resolves that look is counted among what it does.
    #[inline]
    pub fn offers_bold(&self, card: CardId, bold: Bold) -> bool {
        self.may_have_bold(card, bold) && (self.plainly_has_bold(card, bold) || self.finds_bold(card, bold))
    }

    #[inline(never)]
    fn finds_bold(&self, card: CardId, bold: Bold) -> bool {
        let mut found = false;
        self.bold_abilities(card, bold, &mut |_| found = true);
        found
    }

    /// Whether a creature or artifact has it printed, and no text says otherwise: [`Query::bold_abilities`] finds it then.
    fn plainly_has_bold(&self, card: CardId, bold: Bold) -> bool {
        let definition = self.definition(card);
        let stands = matches!(self.table.bare(card).area, Area::Battleline | Area::Artifacts);
        let has = stands
            && !self.index.aspects.intersects(Aspects::SILENCES | Aspects::BLANK)
            && definition.has_bold(self.table.rulebook, bold_bit(bold))
            && definition.works_in_play_only(self.table.rulebook);
        debug_assert!(!has || self.finds_bold(card, bold), "what is printed works where nothing changes that");
        has
    }

    /// Whether it is printed on the card, or texts in play give cards such abilities: quick to tell.
    #[inline]
    pub fn may_have_bold(&self, card: CardId, bold: Bold) -> bool {
        self.index.aspects.intersects(Aspects::GRANTS_BOLD | Aspects::ALSO_TRIGGERS | Aspects::TEXT_OF)
            || self.definition(card).has_bold(self.table.rulebook, bold_bit(bold))
    }

    /// Whether the text box of a card counts as blank.
    pub fn is_blank(&self, card: CardId) -> bool {
        let mut blank = false;
        self.each_grant(Aspects::BLANK, card, &mut |_, _, one| blank |= matches!(one, Mod::Blank));
        blank
    }
}
