//! Which abilities are active: a small index over the cards in play and the lasting effects.
//!
//! It is derived from the table and never stored with it. Most questions (what is this creature's power?) end at a look
//! at [`Index::aspects`].

use super::groups::each_in_zone;
use super::{Lens, Query};
use crate::kernel::{Seat, copied_by_field};
use crate::keyforge::cards::library::code::{Compiled, Inner, Kind, Rule, Ruled};
use crate::keyforge::cards::library::{Aspects, Cast};
use crate::keyforge::cards::syntax::Zone;
use crate::keyforge::model::CardType;
use crate::keyforge::table::{AbilityId, Area, CardId, CardRef, Fact, FactKind, LastingId, Maybe, Stir, Table};

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

/// Calls what it holds with a rule in force: the game, how its text looks at it, the rule, the ability, its place there.
pub(crate) type EachRule<'f, 'a> = dyn FnMut(&Query<'_>, &Lens<'_>, &'a Rule, &Active, u8) + 'f;

/// The active abilities that are more than bold words.
#[derive(Default, Debug)]
pub(crate) struct Index {
    pub entries: Vec<Active>,
    pub aspects: Aspects,
    /// The kinds of facts that they forbid and permit, and the keywords of which they speak.
    ruled: Ruled,
    /// How many entries are those of the active player's battleline and artifacts, and how many the other player's: they
    /// stand in front, in this order.
    sides: [u32; 2],
    /// Whether the check loop found nothing, and nothing has happened since that it looks at.
    pub calm: bool,
}

copied_by_field!(Index { entries, aspects, ruled, sides, calm });

impl Index {
    /// The index of a table.
    pub fn of(library: &Cast, table: &Table) -> Index {
        let mut index = Index::default();
        index.rebuild(library, table);
        index
    }

    /// Makes room for as many entries as most games come to have at once.
    pub fn make_room(&mut self) {
        self.entries.reserve(32);
    }

    /// Reads the table anew.
    /// What is in play is active (`ABILITY-3`, `CONST-1`), exhausted or stunned too (`CONST-2`, `STUN-3a`).
    pub fn rebuild(&mut self, library: &Cast, table: &Table) {
        self.entries.clear();
        self.aspects = Aspects::empty();
        self.ruled = Ruled::NOTHING;
        let [permanents, other_permanents, attached] = table.rows_in_play();
        self.add_row(library, table, permanents);
        let first = self.entries.len();
        self.add_row(library, table, other_permanents);
        self.sides = [first, self.entries.len() - first].map(|count| count as u32);
        self.add_row(library, table, attached);
        for zone in library.zones() {
            self.add_zone(library, table, *zone);
        }
        for lasting in table.lasting.iter().filter(|lasting| lasting.is_active() && lasting.uses != Some(0)) {
            let Some(ability) = lasting.ability else {
                continue;
            };
            let compiled = library.ability(ability);
            let active = Active {
                ability,
                this: lasting.this,
                source: lasting.source,
                you: lasting.you,
                lasting: Some(lasting.id),
                aspects: compiled.aspects,
            };
            self.add(active, compiled);
        }
        if self.aspects.intersects(Aspects::BLANK) {
            self.drop_blank(library, table);
        }
        if self.aspects.intersects(Aspects::TEXT_OF) {
            self.add_gained_texts(library, table);
        }
    }

    fn add_row(&mut self, library: &Cast, table: &Table, row: &[CardId]) {
        for card in row {
            if card.is_known() {
                self.add_card(library, table, *card);
            }
        }
    }

    /// The cards with texts that work in a zone other than play (`ABILITY-3`).
    fn add_zone(&mut self, library: &Cast, table: &Table, zone: Zone) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            each_in_zone(table, zone, seat, &mut |card| {
                if card.is_known() {
                    self.add_text(library, table, card, zone);
                }
            });
        }
    }

    /// Brings the index up to date after an event.
    #[inline]
    pub fn follow(&mut self, stir: Stir, library: &Cast, table: &Table) {
        // Whether a text is blank, or gained as a whole, may depend on anything.
        let other = match stir {
            Stir::Texts => true,
            // Most cards have bold words only.
            Stir::TextsOf(card) => !library.definition(table.bare(card).def).aspects(table.rulebook).is_empty(),
            Stir::Zones => !library.zones().is_empty(),
            Stir::Nothing | Stir::Checks | Stir::Turn => false,
        };
        let other = other || self.aspects.intersects(Aspects::WHOLE_TEXTS);
        if other {
            self.rebuild(library, table);
        } else if stir == Stir::Turn {
            self.change_sides();
        }
        debug_assert_eq!(self.entries, Index::of(library, table).entries, "the same texts as read anew");
        self.calm = self.calm && !other && !matches!(stir, Stir::Checks | Stir::TextsOf(_));
    }

    /// The other player is the active one now: the same texts, theirs first.
    fn change_sides(&mut self) {
        let [first, second] = self.sides.map(|count| count as usize);
        if let Some(entries) = self.entries.get_mut(..first + second) {
            entries.rotate_left(first);
        }
        self.sides.reverse();
    }

    fn add_card(&mut self, library: &Cast, table: &Table, card: CardId) {
        self.add_text(library, table, card, Zone::Play);
    }

    /// What a card says that works in the zone in which it lies.
    fn add_text(&mut self, library: &Cast, table: &Table, card: CardId, zone: Zone) {
        let state = table.bare(card);
        let definition = library.definition(state.def);
        if definition.aspects(table.rulebook).is_empty() {
            return;
        }
        let this = state.reference(card);
        let as_upgrade = state.area == Area::Attached && definition.facts.card_type != CardType::Upgrade;
        for index in definition.abilities(table.rulebook).iter().copied() {
            let ability = AbilityId { def: state.def, index };
            let compiled = library.ability(ability);
            if compiled.zone != zone || compiled.aspects.is_empty() || compiled.as_upgrade != as_upgrade {
                continue;
            }
            let (you, aspects) = (state.keeper(), compiled.aspects);
            self.add(Active { ability, this, source: this, you, lasting: None, aspects }, compiled);
        }
    }

    fn add(&mut self, active: Active, compiled: &Compiled) {
        self.aspects |= active.aspects;
        self.ruled = self.ruled.union(compiled.ruled);
        self.entries.push(active);
    }

    /// The keywords of which a text may say something, a bit for each.
    #[inline]
    pub fn words(&self) -> u16 {
        self.ruled.words
    }

    /// Whether a text may forbid such a thing.
    #[inline]
    pub fn may_forbid(&self, kind: FactKind) -> bool {
        self.ruled.forbidden & kind.bit() != 0
    }

    /// Whether a text may permit such a thing: to use a card is to use it in any way.
    #[inline]
    pub fn may_permit(&self, kind: FactKind) -> bool {
        self.ruled.permitted & (kind.bit() | FactKind::Used.bit()) != 0
    }

    /// What a card has gained with a text box of another card acts as if it were printed on it; its bold words are read
    /// where they act.
    fn add_gained_texts(&mut self, library: &Cast, table: &Table) {
        let copy = self.clone();
        let query = Query { fight: None, ..Query::of(library, table, &copy) };
        query.bounded(0, |query| {
            query.each_text(&mut |card, ability, compiled, lasting| {
                if !compiled.aspects.is_empty() {
                    let (you, aspects) = (query.controller_of(card.card), compiled.aspects);
                    // It waits as the text of a card does, not as an effect that lasts: gone with the card.
                    let lasting = lasting.filter(|_| !compiled.kind.waits());
                    self.add(Active { ability, this: card, source: card, you, lasting, aspects }, compiled);
                }
            });
        });
    }

    /// A blank card has no text of its own; what it gained it keeps.
    fn drop_blank(&mut self, library: &Cast, table: &Table) {
        let copy = self.clone();
        let query = Query { fight: None, ..Query::of(library, table, &copy) };
        // One question, however many cards it is about: it is asked anew after every event.
        query.bounded(0, |query| {
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
        let lasting = lasting.filter(|lasting| lasting.speaks_in(active.ability));
        Lens {
            you: self.you_of(active),
            this: active.this.into(),
            source: active.source.into(),
            binding: lasting.map(|lasting| &lasting.binding),
            scope: None,
            event: self.event,
            it: Maybe::NONE,
            since: lasting.map(|lasting| lasting.at),
        }
    }

    /// Who is "you" in an active ability: in the text of a card that a player tries to use as if it were theirs, that player
    /// (`ASIF-1`).
    #[inline]
    fn you_of(&self, active: &Active) -> Seat {
        let is_use = |kind| matches!(kind, FactKind::Used | FactKind::Reaped | FactKind::Fought | FactKind::UsedText);
        let of_itself = |attempt: &&Fact| attempt.card == active.this && active.lasting.is_none();
        let used = self.event.filter(of_itself).filter(|attempt| is_use(attempt.kind));
        used.map_or(active.you, |attempt| attempt.player)
    }

    /// Calls `f` with every active ability that has one of the aspects, those included that cards gain or that exist
    /// under a condition only.
    #[inline]
    pub(crate) fn each_active(&self, aspects: Aspects, f: &mut dyn FnMut(&Query<'_>, &Active)) {
        if self.index.aspects.intersects(aspects) {
            self.each_active_of(aspects, &|_| true, f);
        }
    }

    /// The same for those only that have something to say; to pass over the others takes no step.
    #[inline(never)]
    pub(super) fn each_active_of(
        &self,
        aspects: Aspects,
        speaks: &dyn Fn(&Active) -> bool,
        f: &mut dyn FnMut(&Query<'_>, &Active),
    ) {
        if self.depth > DEEPEST {
            return;
        }
        self.bounded(self.depth + 1, |query| {
            let entries = query.index.entries.iter().filter(|active| active.aspects.intersects(aspects));
            for active in entries.filter(|active| speaks(active)) {
                query.each_inner(active, aspects, 0, f);
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
    #[inline]
    pub(crate) fn each_rule(&self, aspects: Aspects, f: &mut EachRule<'_, 'a>) {
        if self.index.aspects.intersects(aspects) {
            self.each_rule_of(aspects, &|_, _| true, f);
        }
    }

    /// The same for those only that are `wanted` of a text: whether the text holds at all is asked of no other.
    #[inline(never)]
    pub(crate) fn each_rule_of(
        &self,
        aspects: Aspects,
        wanted: &dyn Fn(&Active, &Rule) -> bool,
        f: &mut EachRule<'_, 'a>,
    ) {
        let library = self.library;
        self.each_active(aspects, &mut |query, active| {
            let Kind::Constant(during, rules) = &library.ability(active.ability).kind else {
                return;
            };
            let Some(first) = rules.iter().position(|rule| wanted(active, rule)) else {
                return;
            };
            let lens = query.lens_of(active);
            if !query.holds(&lens, during) {
                return;
            }
            for (index, rule) in rules.iter().enumerate().skip(first) {
                if index == first || wanted(active, rule) {
                    f(query, &lens, rule, active, index as u8);
                }
            }
        });
    }
}
