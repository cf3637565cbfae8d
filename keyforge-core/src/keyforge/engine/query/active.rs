//! Which abilities are active: a small index over the cards in play and the lasting effects.
//!
//! It is derived from the table and never stored with it. Most questions (what is this creature's power?) end at a look
//! at [`Index::aspects`].

use smallvec::SmallVec;

use super::{Lens, Query};
use crate::kernel::Seat;
use crate::keyforge::cards::library::code::{Inner, Kind, Rule};
use crate::keyforge::cards::library::{Aspects, Cast};
use crate::keyforge::cards::syntax::Zone;
use crate::keyforge::model::CardType;
use crate::keyforge::table::{AbilityId, Area, CardId, CardRef, LastingId, Table};

/// An active ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Active {
    pub ability: AbilityId,
    /// The card that has the text.
    pub this: CardRef,
    /// The card on which it is printed.
    pub source: CardRef,
    /// Whose text it is.
    pub you: Seat,
    pub lasting: Option<LastingId>,
    pub aspects: Aspects,
}

/// The active abilities that are more than bold words.
#[derive(Clone, Default, Debug)]
pub(crate) struct Index {
    pub entries: SmallVec<[Active; 8]>,
    pub aspects: Aspects,
}

impl Index {
    /// The index of a table.
    pub fn of(library: &Cast, table: &Table) -> Index {
        let mut index = Index::default();
        index.rebuild(library, table);
        index
    }

    /// Reads the table anew.
    /// What is in play is active (`ABILITY-3`, `CONST-1`), exhausted or stunned too (`CONST-2`, `STUN-3a`).
    pub fn rebuild(&mut self, library: &Cast, table: &Table) {
        self.entries.clear();
        self.aspects = Aspects::empty();
        for row in table.rows_in_play() {
            for card in row.iter().filter(|card| card.is_known()) {
                self.add_card(library, table, *card);
            }
        }
        for lasting in table.lasting.iter().filter(|lasting| lasting.is_active() && lasting.uses != Some(0)) {
            let Some(ability) = lasting.ability else {
                continue;
            };
            self.add(Active {
                ability,
                this: lasting.this,
                source: lasting.source,
                you: lasting.you,
                lasting: Some(lasting.id),
                aspects: library.ability(ability).aspects,
            });
        }
        if self.aspects.intersects(Aspects::BLANK) {
            self.drop_blank(library, table);
        }
    }

    fn add_card(&mut self, library: &Cast, table: &Table, card: CardId) {
        let state = table.card(card);
        let definition = library.definition(state.def);
        if definition.aspects(table.rulebook).is_empty() {
            return;
        }
        let this = state.reference(card);
        let as_upgrade = state.area == Area::Attached && definition.facts.card_type != CardType::Upgrade;
        for index in definition.abilities(table.rulebook).iter().copied() {
            let ability = AbilityId { def: state.def, index };
            let compiled = library.ability(ability);
            if compiled.zone != Zone::Play || compiled.aspects.is_empty() || compiled.as_upgrade != as_upgrade {
                continue;
            }
            self.add(Active {
                ability,
                this,
                source: this,
                you: state.keeper,
                lasting: None,
                aspects: compiled.aspects,
            });
        }
    }

    fn add(&mut self, active: Active) {
        self.aspects |= active.aspects;
        self.entries.push(active);
    }

    /// A blank card has no text of its own; what it gained it keeps.
    fn drop_blank(&mut self, library: &Cast, table: &Table) {
        let copy = self.clone();
        let query = Query { fight: None, ..Query::of(library, table, &copy) };
        // One question, however many cards it is about: it is asked anew after every event.
        query.bounded(|query| {
            self.entries.retain(|active| active.lasting.is_some() || !query.is_blank(active.this.card));
        });
        self.aspects = self.entries.iter().map(|active| active.aspects).collect();
    }
}

/// How many rules may ask for each other before the printed value stands.
const DEEPEST: u8 = 6;

impl<'a> Query<'a> {
    /// How an active ability looks at the game.
    pub(crate) fn lens_of(&self, active: &Active) -> Lens<'a> {
        let lasting = active.lasting.and_then(|id| self.table.lasting.iter().find(|lasting| lasting.id == id));
        Lens {
            you: active.you,
            this: active.this.into(),
            source: active.source.into(),
            binding: lasting.map(|lasting| &lasting.binding),
            event: self.event,
            ..Lens::of_player(active.you)
        }
    }

    /// Calls `f` with every active ability that has one of the aspects, those included that cards gain or that exist
    /// under a condition only.
    pub(crate) fn each_active(&self, aspects: Aspects, f: &mut dyn FnMut(&Query<'_>, &Active)) {
        if !self.index.aspects.intersects(aspects) || self.depth > DEEPEST {
            return;
        }
        self.bounded(|query| {
            let deeper = Query { depth: query.depth + 1, ..*query };
            for active in query.index.entries.iter().filter(|active| active.aspects.intersects(aspects)) {
                deeper.each_inner(active, aspects, 0, f);
            }
        });
    }

    fn each_inner(&self, active: &Active, aspects: Aspects, depth: u8, f: &mut dyn FnMut(&Query<'_>, &Active)) {
        let ability = self.library.ability(active.ability);
        if !self.affords(1) {
            return;
        }
        f(self, active);
        if depth > 3 || !ability.gives.intersects(aspects) {
            return;
        }
        let Kind::Constant(during, rules) = &ability.kind else {
            return;
        };
        let lens = self.lens_of(active);
        if !self.holds(&lens, during) {
            return;
        }
        for rule in rules {
            if let Rule::Has(index) = rule
                && let Some(inner) = self.sibling(active, *index, aspects)
            {
                self.each_inner(&inner, aspects, depth + 1, f);
            }
            let Rule::Grant { to, mods } = rule else {
                continue;
            };
            for inner in mods.iter().filter_map(|one| self.sibling(active, one.ability()?, aspects)) {
                for card in self.granted_to(&lens, to) {
                    let inner = Active { this: card, you: self.controller(card), ..inner };
                    self.each_inner(&inner, aspects, depth + 1, f);
                }
            }
        }
    }

    /// An ability inside an active one, if it has one of the aspects.
    fn sibling(&self, active: &Active, index: Inner, aspects: Aspects) -> Option<Active> {
        let ability = active.ability.sibling(index);
        let has = self.library.ability(ability).aspects;
        has.intersects(aspects).then_some(Active { ability, aspects: has, ..*active })
    }

    /// Calls `f` with every continuous rule in force that has one of the aspects.
    pub(crate) fn each_rule(&self, aspects: Aspects, f: &mut dyn FnMut(&Query<'_>, &Lens<'_>, &'a Rule, &Active, u8)) {
        let library = self.library;
        self.each_active(aspects, &mut |query, active| {
            let Kind::Constant(during, rules) = &library.ability(active.ability).kind else {
                return;
            };
            let lens = query.lens_of(active);
            if !query.holds(&lens, during) {
                return;
            }
            for (index, rule) in rules.iter().enumerate() {
                f(query, &lens, rule, active, index as u8);
            }
        });
    }
}
