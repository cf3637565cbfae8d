//! What can be played.

use super::{Found, Lens, Query};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::syntax::Sel;
use crate::keyforge::engine::enter::Whole;
use crate::keyforge::model::{CardType, Half, HouseSet, Keyword};
use crate::keyforge::table::{CardId, Fact, FactKind, Snapshot};

/// How often cards of one title may be played and used in a turn (`RULE6-1`).
const RULE_OF_SIX: usize = 6;

/// How a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Manner {
    /// As an upgrade, which something else is printed on.
    pub upgrade: bool,
    /// As if it lay in hand and belonged to the active house.
    pub as_in_hand: bool,
}

impl Manner {
    /// As what is printed on it.
    pub const PRINTED: Manner = Manner { upgrade: false, as_in_hand: false };
    /// As an upgrade.
    pub const UPGRADE: Manner = Manner { upgrade: true, ..Manner::PRINTED };

    /// The same of a card that is played as if it lay in hand, or is not.
    pub const fn as_in_hand(self, as_in_hand: bool) -> Manner {
        Manner { as_in_hand, ..self }
    }
}

impl<'a> Query<'a> {
    /// What playing a card from hand plays: of a gigantic creature both halves (`GIGANTIC-1`), of several copies the
    /// first with the first; one that is left over, and is another one than all before it, with the last. None for a half
    /// whose other half is not there.
    #[inline]
    pub fn played_with(&self, card: CardId) -> Option<Whole> {
        match self.definition(card).facts.gigantic {
            None => Some(Whole::of(card)),
            Some(half) => self.paired(card, half),
        }
    }

    #[inline(never)]
    fn paired(&self, card: CardId, half: Half) -> Option<Whole> {
        let hand = self.table.player(self.table.bare(card).keeper()).hand();
        let pair = |other: CardId| match half {
            Half::Bottom => (card, other),
            Half::Top => (other, card),
        };
        let fits = |other: &CardId| self.fit_together(pair(*other).0, pair(*other).1);
        let others = hand.iter().copied().filter(fits);
        let alike = |other: &CardId| self.definition(*other).facts.gigantic == Some(half);
        let first = others.clone().next()?;
        let matches_first = |copy: &CardId| match half {
            Half::Bottom => self.fit_together(*copy, first),
            Half::Top => self.fit_together(first, *copy),
        };
        let before = hand.iter().copied().take_while(|copy| *copy != card).filter(alike).filter(matches_first);
        // Copies that are enhanced differently have definitions of their own.
        let printed = |copy: CardId| self.table.bare(copy).printed;
        let is_new = || before.clone().all(|copy| printed(copy) != printed(card));
        let rank = before.clone().count();
        let other = others.clone().nth(rank).or_else(|| others.clone().next_back().filter(|_| is_new()))?;
        let (card, half) = pair(other);
        Some(Whole { card, half: Some(half) })
    }

    /// The manners in which a card may be played: as what it is, and with a text for it as an upgrade (`FAQ-052`), where
    /// there is a creature.
    #[inline]
    pub fn manners_of(&self, card: CardId) -> &'static [Manner] {
        let aspects = self.definition(card).aspects(self.table.rulebook);
        let both = aspects.intersects(Aspects::AS_UPGRADE) && self.table.creatures().next().is_some();
        if both { &[Manner::PRINTED, Manner::UPGRADE] } else { &[Manner::PRINTED] }
    }

    /// That a player plays a card in this manner, to be asked about before it happens.
    pub fn attempt_to_play(&self, card: CardId, you: Seat, manner: Manner) -> Fact {
        let fact = Fact::of_card(FactKind::Played, you, self.table.reference(card));
        match manner == Manner::PRINTED {
            true => fact,
            false => Fact { was: Some(self.snapshot_played(card, manner)), ..fact },
        }
    }

    /// A card as it is played in this manner.
    #[inline(never)]
    pub fn snapshot_played(&self, card: CardId, manner: Manner) -> Snapshot {
        let was = self.snapshot(card);
        let active = self.table.turn.house.filter(|_| manner.as_in_hand);
        let houses = active.map_or(was.houses, HouseSet::of);
        Snapshot { houses, as_upgrade: was.as_upgrade || manner.upgrade, ..was }
    }

    /// The gigantic creature of which a card is a half and the hand has the other one, for a card that lies elsewhere and is
    /// played as if it lay in hand.
    #[inline(never)]
    pub fn joined_from_hand(&self, card: CardId, you: Seat) -> Option<Whole> {
        let half = self.definition(card).facts.gigantic?;
        let pair = |other: CardId| match half {
            Half::Bottom => (card, other),
            Half::Top => (other, card),
        };
        let pairs = self.table.player(you).hand().iter().map(|other| pair(*other));
        let (card, half) = pairs.into_iter().find(|(bottom, top)| self.fit_together(*bottom, *top))?;
        Some(Whole { card, half: Some(half) })
    }

    /// Whether a player can play a card at all in this manner, houses left aside (`PLAY-7`, `PLAY-8`).
    /// Alpha is asked of the card in hand (`ALPHA-2`, `FAQ-077`).
    pub fn can_play_so(&self, whole: Whole, you: Seat, manner: Manner) -> bool {
        let card = whole.card;
        let definition = self.definition(card);
        let state = self.table.bare(card);
        // A copy of a gigantic creature is one card and no half (`COPY-1`).
        if definition.facts.gigantic.is_some() && whole.half.is_none() && state.def == state.printed {
            return false;
        }
        let own = definition.aspects(self.table.rulebook);
        if own.intersects(Aspects::COPIES) && self.copies_of(card, you).is_some_and(|copies| !copies.is_empty()) {
            return !self.possible_copies(card, you, manner.as_in_hand).is_empty();
        }
        let upgrade = definition.facts.card_type == CardType::Upgrade;
        if self.is_too_late(card) || (upgrade && self.table.creatures().next().is_none()) {
            return false;
        }
        if self.is_worn_out(definition.title, you) {
            return false;
        }
        // No text, its own or in play, forbids anything or asks a price: so it is for most cards.
        let priced = (own | self.index.aspects).intersects(Aspects::COST);
        if !priced && !own.intersects(Aspects::CANNOT) && !self.index.may_forbid(FactKind::Played) {
            return true;
        }
        let fact = self.attempt_to_play(card, you, manner);
        !self.is_ruled_out(&fact) && self.can_pay(&fact)
    }

    /// The cards that a card may become a copy of before it is played or put into play; none if it copies nothing.
    pub fn copies_of(&self, card: CardId, you: Seat) -> Option<Found> {
        let definition = self.definition(card);
        if !definition.aspects(self.table.rulebook).intersects(Aspects::COPIES) {
            return None;
        }
        let sel = definition
            .abilities(self.table.rulebook)
            .iter()
            .find_map(|index| self.own_ability(card, *index).copies.as_ref())?;
        let Sel::Choose { from: group, .. } = sel else {
            return None;
        };
        let lens = Lens { this: self.table.reference(card).into(), ..Lens::of_player(you) };
        Some(self.members(&lens, group))
    }

    /// Those of them that can be chosen: what could be played now, and what has alpha too late. Such a copy is not played, and
    /// its card comes back (`FAQ-025`); it does so once in a turn, or a player could go on with that for ever (`LOOP-1`).
    pub fn possible_copies(&self, card: CardId, you: Seat, as_in_hand: bool) -> Found {
        let Some(mut copies) = self.copies_of(card, you) else {
            return Found::new();
        };
        let manner = Manner::PRINTED.as_in_hand(as_in_hand);
        let attempt = self.attempt_to_play(card, you, manner);
        // What the card says of itself holds whatever it becomes.
        if self.rules_itself_out(&attempt) || self.is_forbidden(&attempt) {
            return Found::new();
        }
        let came_back = self.table.turn.came_back.contains(&card);
        let own = self.snapshot_played(card, manner);
        copies.retain(|copy| {
            let fact = Fact::of_card(FactKind::Played, you, *copy);
            // Whatever it becomes, it is a card of its own house (`COPY-1`).
            let was = Snapshot { def: self.table.bare(copy.card).def, ..own };
            let played = Fact { was: Some(was), ..attempt };
            // What a copied card that is not in play says of itself holds for the copy too; its price is nobody's (`COPY-1`).
            let playable = !self.is_forbidden(&played) && !self.rules_itself_out(&fact) && self.can_pay(&played);
            let tried = came_back && self.is_too_late(copy.card);
            let worn_out = self.is_worn_out(self.definition(copy.card).title, you);
            playable && !tried && !worn_out
        });
        copies
    }

    /// Whether a card has alpha and something was done in this step before (`ALPHA-1`).
    pub fn is_too_late(&self, card: CardId) -> bool {
        self.table.turn.acted && self.definition(card).facts.keyword(Keyword::Alpha) > 0
    }

    /// Whether cards of a title were played and used as often as a turn allows (`RULE6-1`).
    /// A copy counts by the title it shows (`RULE6-3`, `FAQ-075`).
    #[inline]
    pub(super) fn is_worn_out(&self, title: u16, seat: Seat) -> bool {
        self.has_done_much() && self.times_played_and_used(title, seat) >= RULE_OF_SIX
    }

    /// Whether so much was done this turn that the rule of six may hold for a title.
    #[inline]
    fn has_done_much(&self) -> bool {
        self.table.facts.len() + self.table.spent.len() >= RULE_OF_SIX
    }

    /// Whether a player has played and used so much this turn that a card may be worn out.
    pub(crate) fn may_be_worn_out(&self, seat: Seat) -> bool {
        let counted = |fact: &&Fact| matches!(fact.kind, FactKind::Played | FactKind::Used) && fact.player == seat;
        self.has_done_much()
            && self.table.facts.iter().filter(counted).count() + self.tried_in_vain(seat).count() >= RULE_OF_SIX
    }

    /// The cards that a player tried to play or use this turn for a price that came to nothing. Such an attempt counts as a use, or
    /// what a creature does that saves itself from being the price could be had for ever (`LOOP-1`).
    fn tried_in_vain(&self, seat: Seat) -> impl Iterator<Item = CardId> {
        let spent = if seat == self.table.turn.active { self.table.spent.as_slice() } else { &[] };
        let tried = spent.iter().filter(move |(key, _)| self.library.ability(key.ability).is_price());
        tried.map(|(_, card)| card.card).filter(move |card| self.table.has_card(*card))
    }

    #[inline(never)]
    fn times_played_and_used(&self, title: u16, seat: Seat) -> usize {
        let counted = |fact: &&Fact| {
            matches!(fact.kind, FactKind::Played | FactKind::Used)
                && fact.player == seat
                && fact.was.is_some_and(|was| self.library.definition(was.def).title == title)
        };
        let tried = self.tried_in_vain(seat).filter(|card| self.definition(*card).title == title);
        self.table.facts.iter().filter(counted).count() + tried.count()
    }
}
