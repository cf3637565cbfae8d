//! What may be done in step 3, and what an ability may play or use.

use smallvec::SmallVec;

use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Compiled, Instr, Rule};
use crate::keyforge::cards::syntax::Bold;
use crate::keyforge::engine::enter::Whole;
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::engine::query::lens::{ALL, Query};
use crate::keyforge::model::{CardType, Half, Keyword};
use crate::keyforge::table::{
    AbilityId, Action, Area, CardId, CardRef, Fact, FactKind, PermissionKey, Refs, StatusFlags,
};

/// The ways in which a card can be used.
pub(crate) type Ways = SmallVec<[Action; 4]>;

/// How often cards of one title may be played and used in a turn (`RULE6-1`).
const RULE_OF_SIX: usize = 6;

impl<'a> Query<'a> {
    /// Every action of step 3.
    pub(crate) fn main_options(&self, seat: Seat) -> Vec<Action> {
        let mut options = Vec::with_capacity(24);
        let player = self.table.player(seat);
        let permits = self.index.aspects.intersects(Aspects::MAY);
        // Options are sorted in the end, which is quick for what stands in order.
        let mut discards: SmallVec<[Action; 12]> = SmallVec::new();
        for card in player.hand.iter().copied() {
            let in_house = self.in_active_house(card);
            // The other half of a gigantic creature may be of another house.
            if !in_house && !permits && self.definition(card).facts.gigantic.is_none() {
                continue;
            }
            // A gigantic creature is one card to be played: it is listed at the half that comes first.
            if let Some(whole) = self.played_with(card).filter(|whole| card <= whole.card && card <= whole.half)
                && self.may_play_from_hand(whole, seat)
            {
                options.push(Action::Play(card));
            }
            if in_house && self.may_discard(card, seat) {
                discards.push(Action::Discard(card));
            }
        }
        options.extend(discards);
        for card in player.battleline.iter().chain(player.artifacts.iter()).copied() {
            self.push_uses(card, seat, &mut options);
        }
        options.push(Action::EndTurn);
        options
    }

    // ── playing and discarding ──────────────────────────────────────────────────────────────────────────

    /// What playing a card from hand plays: of a gigantic creature both halves (`GIGANTIC-1`), of several copies the
    /// first with the first. None for a half whose other half is not there.
    pub(crate) fn played_with(&self, card: CardId) -> Option<Whole> {
        let Some(half) = self.definition(card).facts.gigantic else {
            return Some(Whole::of(card));
        };
        let hand = &self.table.player(self.table.card(card).keeper).hand;
        let pair = |other: CardId| match half {
            Half::Bottom => (card, other),
            Half::Top => (other, card),
        };
        let fits = |other: &CardId| self.fit_together(pair(*other).0, pair(*other).1);
        let mut others = hand.iter().copied().filter(fits);
        let alike = |other: &CardId| self.definition(*other).facts.gigantic == Some(half);
        let first = others.clone().next()?;
        let matches_first = |copy: &CardId| match half {
            Half::Bottom => self.fit_together(*copy, first),
            Half::Top => self.fit_together(first, *copy),
        };
        let rank = hand.iter().copied().take_while(|copy| *copy != card).filter(alike).filter(matches_first).count();
        let (card, half) = pair(others.nth(rank)?);
        Some(Whole { card, half })
    }

    fn may_play_from_hand(&self, whole: Whole, seat: Seat) -> bool {
        let free = self.in_active_house(whole.card) && self.first_turn_allows(false);
        let permitted = || self.first_turn_allows(true) && self.permission_of(FactKind::Played, whole.card).is_some();
        (free || permitted()) && self.can_play(whole, seat)
    }

    /// Whether a card of the active house may be discarded.
    fn may_discard(&self, card: CardId, seat: Seat) -> bool {
        let fact = Fact::of_card(
            FactKind::Discarded(crate::keyforge::cards::syntax::Zone::Hand),
            seat,
            self.table.reference(card),
        );
        self.first_turn_allows(false) && !self.is_forbidden(&fact)
    }

    /// One card from hand in the first turn of all (`FIRSTTURN-1`); from 1.2 on a permission lifts the limit for the
    /// cards it names (`FIRSTTURN-2`).
    fn first_turn_allows(&self, permitted: bool) -> bool {
        let turn = &self.table.turn;
        let modifiable = self.table.rulebook.edition().first_turn_modifiable;
        turn.number != 1 || turn.from_hand == 0 || (permitted && modifiable)
    }

    /// Whether a player can play a card at all, houses left aside (`PLAY-7`, `PLAY-8`).
    pub(crate) fn can_play(&self, whole: Whole, you: Seat) -> bool {
        let card = whole.card;
        let definition = self.definition(card);
        if definition.facts.gigantic.is_some() && !whole.half.is_known() {
            return false;
        }
        let copies = self.copies_of(card, you);
        if let Some(copies) = &copies
            && !copies.is_empty()
        {
            return !self.legal_copies(card, you).is_empty();
        }
        let fact = Fact::of_card(FactKind::Played, you, self.table.reference(card));
        let upgrade = definition.facts.card_type == CardType::Upgrade;
        let alpha = definition.facts.keyword(Keyword::Alpha) > 0;
        if (alpha && self.table.turn.acted) || (upgrade && self.table.creatures().next().is_none()) {
            return false;
        }
        !self.is_worn_out(definition.title, you) && !self.is_ruled_out(&fact) && self.can_pay(&fact)
    }

    /// The cards that a card may become a copy of before it is played; none if it copies nothing.
    fn copies_of(&self, card: CardId, you: Seat) -> Option<Refs> {
        let definition = self.definition(card);
        if !definition.aspects(self.table.rulebook).intersects(Aspects::COPIES) {
            return None;
        }
        let sel = definition
            .abilities(self.table.rulebook)
            .iter()
            .find_map(|index| self.own_ability(card, *index).copies.as_ref())?;
        let group = match sel {
            crate::keyforge::cards::syntax::Sel::Choose { from, .. } => from,
            _ => return None,
        };
        let lens = crate::keyforge::engine::query::lens::Lens {
            this: self.table.reference(card),
            ..crate::keyforge::engine::query::lens::Lens::of_player(you)
        };
        Some(self.members(&lens, group))
    }

    /// Those of them that could be played now (`FAQ-025`).
    pub(crate) fn legal_copies(&self, card: CardId, you: Seat) -> Refs {
        let mut copies = self.copies_of(card, you).unwrap_or_default();
        copies.retain(|copy| {
            let definition = self.definition(copy.card);
            let alpha = definition.facts.keyword(Keyword::Alpha) > 0;
            let fact = Fact::of_card(FactKind::Played, you, *copy);
            let too_late = alpha && self.table.turn.acted;
            // What it says of itself holds for the copy too, as does its price.
            let playable = !self.is_ruled_out(&fact) && self.can_pay(&fact);
            !too_late && !self.is_worn_out(definition.title, you) && playable
        });
        copies
    }

    /// Whether cards of a title were played and used as often as a turn allows (`RULE6-1`).
    fn is_worn_out(&self, title: u16, seat: Seat) -> bool {
        let counted = |fact: &&Fact| {
            matches!(fact.kind, FactKind::Played | FactKind::Used)
                && fact.player == seat
                && fact.was.is_some_and(|was| self.library.definition(was.def).title == title)
        };
        self.table.facts.len() >= RULE_OF_SIX && self.table.facts.iter().filter(counted).count() >= RULE_OF_SIX
    }

    // ── costs ───────────────────────────────────────────────────────────────────────────────────────────

    /// What must be paid before something is done.
    pub(crate) fn costs(&self, fact: &Fact) -> Vec<Pending> {
        let mut items = Vec::new();
        self.each_cost(fact, &mut |item, _| items.push(item));
        items
    }

    fn each_cost(&self, fact: &Fact, f: &mut dyn FnMut(Pending, i32)) {
        // The card's own text counts also while it is not in play.
        let own = self.definition(fact.card.card);
        if !self.index.aspects.intersects(Aspects::COST) && !own.aspects(self.table.rulebook).intersects(Aspects::COST)
        {
            return;
        }
        self.each_rule(Aspects::COST, &mut |query, lens, rule, active, _| {
            if let Rule::Cost(happening, index) = rule
                && query.happened(lens, happening, fact)
            {
                let mut item = Pending::of(active, Some(*fact));
                item.ability = active.ability.sibling(*index);
                f(item.clone(), query.price(lens, item.ability, fact.player));
            }
        });
        if self.table.card(fact.card.card).in_play() {
            return;
        }
        self.each_own_rule(fact.card.card, fact.player, &mut |lens, rule| {
            if let Rule::Cost(happening, index) = rule
                && self.happened(lens, happening, fact)
            {
                let ability = AbilityId { def: self.table.card(fact.card.card).def, index: *index };
                let instance =
                    crate::keyforge::engine::query::derived::Instance { ability, source: fact.card, lasting: None };
                f(Pending::of_card(instance, fact.player, fact.card), self.price(lens, ability, fact.player));
            }
        });
    }

    /// How much æmber of a player an extra cost takes.
    fn price(
        &self,
        lens: &crate::keyforge::engine::query::lens::Lens<'_>,
        id: crate::keyforge::table::AbilityId,
        payer: Seat,
    ) -> i32 {
        let mut price = 0;
        for instr in &self.library.ability(id).code {
            let (who, num) = match instr {
                Instr::Give(who, _, num) | Instr::Lose(who, num) => (who, num),
                _ => continue,
            };
            if self.is_player(lens, who, payer) {
                price += self.num(lens, num).min(ALL);
            }
        }
        price
    }

    fn can_pay(&self, fact: &Fact) -> bool {
        let mut sum = 0;
        self.each_cost(fact, &mut |_, price| sum += price);
        sum <= i32::from(self.table.player(fact.player).amber)
    }

    fn own_ability(&self, card: CardId, index: u8) -> &'a Compiled {
        self.library.ability(AbilityId { def: self.table.card(card).def, index })
    }

    /// Continuous text of a card that is not in play: "you cannot play this unless …".
    fn each_own_rule(
        &self,
        card: CardId,
        you: Seat,
        f: &mut dyn FnMut(&crate::keyforge::engine::query::lens::Lens<'_>, &'a Rule),
    ) {
        let this = self.table.reference(card);
        let lens = crate::keyforge::engine::query::lens::Lens {
            this,
            source: this,
            ..crate::keyforge::engine::query::lens::Lens::of_player(you)
        };
        for index in self.definition(card).abilities(self.table.rulebook) {
            if let crate::keyforge::cards::library::code::Kind::Constant(during, rules) =
                &self.own_ability(card, *index).kind
                && self.holds(&lens, during)
            {
                rules.iter().for_each(|rule| f(&lens, rule));
            }
        }
    }

    /// Whether a rule forbids it: a rule in force, or the card's own while it is not in play.
    fn is_ruled_out(&self, fact: &Fact) -> bool {
        if self.is_forbidden(fact) {
            return true;
        }
        let card = fact.card.card;
        let own = self.definition(card).aspects(self.table.rulebook);
        if self.table.card(card).in_play() || !own.intersects(Aspects::CANNOT) {
            return false;
        }
        let mut forbidden = false;
        self.each_own_rule(card, fact.player, &mut |lens, rule| {
            if let Rule::Cannot(happening) = rule {
                // Only what it says of itself: the rest of its text works in play.
                let of_itself = matches!(
                    &happening.card,
                    crate::keyforge::cards::syntax::Filter::Is(crate::keyforge::cards::syntax::Ref::This)
                );
                forbidden = forbidden || (of_itself && self.happened(lens, happening, fact));
            }
        });
        forbidden
    }

    // ── using ───────────────────────────────────────────────────────────────────────────────────────────

    fn push_uses(&self, card: CardId, seat: Seat, options: &mut Vec<Action>) {
        let state = self.table.card(card);
        if !state.is_ready() {
            return;
        }
        let in_house = self.in_active_house(card);
        // Without a permission a card of another house is good for its Omni: text alone.
        let open = in_house || self.index.aspects.intersects(Aspects::MAY) || self.has_bold(card, Bold::Omni);
        if !open || !self.is_usable(state.reference(card), seat, false) {
            return;
        }
        let permitted = |kind: FactKind| in_house || self.permission_of(kind, card).is_some();
        let ways = self.ways_to_use(card, seat, true);
        let allowed = |way: &Action| match way {
            Action::Reap(_) => permitted(FactKind::Reaped),
            Action::Fight(_) => permitted(FactKind::Fought),
            Action::UseAction(_) => permitted(FactKind::UsedText),
            _ => true,
        };
        if state.is_stunned() {
            let usable = permitted(FactKind::Used) || permitted(FactKind::Fought) || ways.iter().any(allowed);
            if usable {
                options.push(Action::Unstun(card));
            }
            return;
        }
        options.extend(self.bound_by_rage(card, seat, ways.into_iter().filter(allowed).collect()));
    }

    /// Whether a card can be used at all: ready, controlled, allowed, not worn out (`USE-5`, `USE-6`).
    pub(crate) fn is_usable(&self, card: CardRef, you: Seat, as_yours: bool) -> bool {
        let state = self.table.card(card.card);
        let fact = Fact::of_card(FactKind::Used, you, card);
        self.table.is_in_play(card)
            && state.area != Area::Attached
            && state.is_ready()
            && (as_yours || state.keeper == you)
            && !self.is_worn_out(self.definition(card.card).title, you)
            && !self.is_forbidden(&fact)
            && self.can_pay(&fact)
    }

    /// The ways in which a usable card can be used, houses left aside.
    pub(crate) fn ways_to_use(&self, card: CardId, you: Seat, check_defenders: bool) -> Ways {
        let mut ways = Ways::new();
        let reference = self.table.reference(card);
        let allowed = |kind: FactKind| !self.is_forbidden(&Fact::of_card(kind, you, reference));
        if self.table.card(card).area == Area::Battleline {
            if allowed(FactKind::Reaped) {
                ways.push(Action::Reap(card));
            }
            if !check_defenders || self.has_defender(card, you) {
                ways.push(Action::Fight(card));
            }
        }
        let text = allowed(FactKind::UsedText);
        if text && self.has_bold(card, Bold::Action) {
            ways.push(Action::UseAction(card));
        }
        if text && self.has_bold(card, Bold::Omni) {
            ways.push(Action::UseOmni(card));
        }
        ways
    }

    /// A creature that must fight does nothing else while it can (`ENRAGE-2`).
    pub(crate) fn bound_by_rage(&self, card: CardId, you: Seat, ways: Ways) -> Ways {
        let state = self.table.card(card);
        let fact = Fact::of_card(FactKind::Fought, you, state.reference(card));
        let enraged = state.has(StatusFlags::ENRAGED)
            || (self.index.aspects.intersects(Aspects::MUST) && self.is_demanded(&fact));
        if !enraged || !ways.contains(&Action::Fight(card)) {
            return ways;
        }
        Ways::from_elem(Action::Fight(card), 1)
    }

    /// The creatures that a player can use a creature to fight: its enemies that nothing protects (`FIGHT-3`, `TAUNT-1`).
    pub(crate) fn legal_defenders(&self, attacker: CardId, you: Seat) -> Refs {
        self.possible_defenders(attacker, you).collect()
    }

    /// Whether a creature can be used to fight at all.
    fn has_defender(&self, attacker: CardId, you: Seat) -> bool {
        self.possible_defenders(attacker, you).next().is_some()
    }

    fn possible_defenders(&self, attacker: CardId, you: Seat) -> impl Iterator<Item = CardRef> {
        let state = *self.table.card(attacker);
        let attacker = state.reference(attacker);
        let line: &[CardId] = match state.area {
            Area::Battleline => &self.table.player(state.keeper.other()).battleline,
            _ => &[],
        };
        line.iter().copied().map(|card| self.table.reference(card)).filter(move |defender| {
            let query = Query { fight: Some((attacker, *defender)), ..*self };
            let fact = Fact { other: *defender, ..Fact::of_card(FactKind::Fought, you, attacker) };
            !query.is_shielded(defender.card) && !query.is_forbidden(&fact)
        })
    }

    /// Whether a neighbor with taunt stands before a creature without (`TAUNT-1`).
    fn is_shielded(&self, card: CardId) -> bool {
        let taunts = |card: &CardRef| card.is_some() && self.has(card.card, Keyword::Taunt);
        self.neighbors(card).iter().any(taunts) && !self.has(card, Keyword::Taunt)
    }

    // ── permissions ─────────────────────────────────────────────────────────────────────────────────────

    /// The permission that a card needs to be played or used in this way, if the active house does not allow it.
    pub(crate) fn permission_needed(&self, kind: FactKind, card: CardId) -> Option<PermissionKey> {
        let first_turn = kind == FactKind::Played && !self.first_turn_allows(false);
        if self.in_active_house(card) && !first_turn {
            return None;
        }
        self.permission_of(kind, card).flatten()
    }

    /// A permission for a card: none; one without limit (`Some(None)`); or one that must be counted.
    fn permission_of(&self, kind: FactKind, card: CardId) -> Option<Option<PermissionKey>> {
        if !self.index.aspects.intersects(Aspects::MAY) {
            return None;
        }
        let seat = self.table.turn.active;
        let reference = self.table.reference(card);
        let mut found: Option<Option<PermissionKey>> = None;
        self.each_rule(Aspects::MAY, &mut |query, lens, rule, active, index| {
            let Rule::May(happenings, limit) = rule else {
                return;
            };
            if found == Some(None) {
                return;
            }
            let fits = happenings.iter().any(|happening| {
                kinds_of_use(kind)
                    .iter()
                    .any(|kind| query.happened(lens, happening, &Fact::of_card(*kind, seat, reference)))
            });
            if !fits {
                return;
            }
            let key =
                PermissionKey { ability: active.ability, rule: index, this: active.this, lasting: active.lasting };
            let Some(limit) = limit else {
                found = Some(None);
                return;
            };
            let mut cards = query.table.spent.iter().filter(|(spent, _)| *spent == key).map(|(_, card)| *card);
            let again = kind != FactKind::Played && cards.clone().any(|card| card == reference);
            if again {
                found = Some(None);
            } else if cards.by_ref().count() < usize::from(*limit) && found.is_none() {
                found = Some(Some(key));
            }
        });
        found
    }
}

/// A permission to use a card covers every way of using it.
fn kinds_of_use(kind: FactKind) -> &'static [FactKind] {
    match kind {
        FactKind::Reaped => &[FactKind::Used, FactKind::Reaped],
        FactKind::Fought => &[FactKind::Used, FactKind::Fought],
        FactKind::UsedText => &[FactKind::Used, FactKind::UsedText],
        FactKind::Used => &[FactKind::Used],
        _ => &[FactKind::Played],
    }
}
