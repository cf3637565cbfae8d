//! What a search tells positions apart by: the hashes of what a table holds, in as few words as they take.
//!
//! Equal values have equal hashes. What follows from the rest is left out: the cards say who has which in hand and in the
//! archives, where order means nothing, and a question says which answers it has. What is a list of its own is told where it
//! has something, and which lists have is told in one word.

use std::hash::{Hash, Hasher};

use super::cards::{Bare, Cards, Contents, Token};
use super::{CardId, Decision, Fact, Maybe, Mixed, Player, Snapshot, Table, Turn, Waiting, Whereabouts};
use crate::kernel::Seat;

/// A number beside those of an enumeration: none is 0.
fn sign<T>(value: Option<T>, number: impl Fn(T) -> u8) -> u8 {
    value.map_or(0, |value| number(value).wrapping_add(1))
}

/// Whether there is something in each of some lists.
fn filled<const COUNT: usize>(empty: [bool; COUNT]) -> u64 {
    empty.iter().fold(0, |word, empty| word << 1 | u64::from(!empty))
}

/// A list that is told elsewhere to have something, if it has.
fn hash_filled<T: Hash, H: Hasher>(list: &[T], state: &mut H) {
    if !list.is_empty() {
        list.hash(state);
    }
}

/// The cards of a list, eight at a time, and not how many there are: a search hashes every list of a table.
#[inline]
pub(super) fn hash_cards<H: Hasher>(cards: &[CardId], state: &mut H) {
    let (eights, rest) = cards.as_chunks();
    for eight in eights {
        state.write_u64(u64::from_le_bytes(eight.map(|card| card.0)));
    }
    if !rest.is_empty() {
        state.write_u64(rest.iter().fold(0, |word, card| word << 8 | u64::from(card.0)));
    }
}

impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table {
            viewer,
            rulebook,
            players,
            cards,
            card_count,
            tokens,
            attached,
            under,
            limbo,
            turn,
            tide,
            known,
            owned: _,
            whereabouts,
            mixed,
            copied_icons,
            lasting,
            next_lasting,
            counters,
            remembered,
            spent,
            latched,
            facts,
            facts_before,
            moves,
            next_decision,
            decision,
            outcome,
        } = self;
        let lists = filled([
            tokens.is_empty(),
            lasting.is_empty(),
            counters.is_empty(),
            remembered.is_empty(),
            spent.is_empty(),
            latched.is_empty(),
            decision.is_none(),
            outcome.is_none(),
        ]);
        let seat = |seat: Seat| seat.0;
        let marks = [sign(*viewer, seat), *rulebook as u8, *card_count, sign(*tide, seat)];
        let marks = u64::from(u32::from_le_bytes(marks)) << 32 | lists << 16 | u64::from(*next_lasting);
        let numbers = u64::from(*moves) << 32 | u64::from(next_decision.0);
        state.write_u128(u128::from(marks) << 64 | u128::from(numbers));
        players.iter().for_each(|player| player.hash(state));
        turn.hash(state);
        cards.hash(state);
        let lengths = [attached.len(), under.len(), limbo.len(), facts.len()];
        state.write_u64(lengths.iter().fold(0, |word, length| word << 16 | *length as u64));
        [attached, under, limbo].iter().for_each(|list| hash_cards(list, state));
        known.iter().for_each(|known| known.hash(state));
        whereabouts.iter().for_each(|whereabouts| whereabouts.hash(state));
        facts.iter().for_each(|fact| fact.hash(state));
        facts_before.iter().for_each(|facts| facts.hash(state));
        if *mixed != [Mixed::NONE; 2] {
            mixed.hash(state);
        }
        hash_filled(copied_icons, state);
        hash_filled(tokens, state);
        hash_filled(lasting, state);
        hash_filled(counters, state);
        hash_filled(remembered, state);
        hash_filled(spent, state);
        hash_filled(latched, state);
        hash_filled(decision.as_slice(), state);
        hash_filled(outcome.as_slice(), state);
    }
}

impl Hash for Whereabouts {
    /// What a game seldom has is told where it is there.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Whereabouts { deck, hand, archives, beneath, mixed } = self;
        [deck, hand, archives, beneath].iter().for_each(|set| set.hash(state));
        if !mixed.is_empty() {
            mixed.hash(state);
        }
    }
}

impl Hash for Player {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Player { houses, amber, chains, keys, token, piles: _ } = self;
        let lists = [self.deck(), self.discard(), self.purged(), self.battleline(), self.artifacts()];
        let [deck, discard, purged, battleline, artifacts] = lists.map(|list| list.len() as u8);
        let [hand, archives] = [self.hand(), self.archives()].map(|list| list.len() as u8);
        let forged = keys.iter().fold(0, |bits, forged| bits << 1 | u8::from(*forged)) | u8::from(token.is_some()) << 7;
        let lengths = [deck, discard, purged, battleline, artifacts, hand, archives, *chains];
        let numbers = [houses.bits(), *amber, u16::from(forged), token.map_or(0, |token| token.0)];
        let numbers = numbers.iter().fold(0, |word, number| word << 16 | u64::from(*number));
        state.write_u128(u128::from(u64::from_le_bytes(lengths)) << 64 | u128::from(numbers));
        lists.iter().for_each(|list| hash_cards(list, state));
    }
}

impl Hash for Turn {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Turn { number, active, step, house, from_hand, acted, omega, fight, outer_fights, blows, came_back } = self;
        let signs = u8::from(*acted)
            | u8::from(*omega) << 1
            | (filled([outer_fights.is_empty(), came_back.is_empty(), *blows == 0]) as u8) << 2;
        let marks = [active.0, *step as u8, sign(*house, |house| house as u8), *from_hand, signs, 0, 0, 0];
        state.write_u64(u64::from_le_bytes(marks) | u64::from(*number) << 48);
        let (attacker, defender) = fight.unzip();
        let [attacker, defender] = [attacker, defender].map(|card| card.map_or(Maybe::NONE, Maybe::some).word());
        state.write_u128(u128::from(attacker) << 64 | u128::from(defender));
        hash_filled(outer_fights, state);
        hash_filled(came_back, state);
        if *blows != 0 {
            state.write_u32(*blows);
        }
    }
}

impl Hash for Decision {
    /// Its options follow from what is asked.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Decision { id, seat, kind, source, min, max, chosen, text, waiting, options } = self;
        let lists = filled([chosen.is_empty(), text.is_none(), waiting.is_empty()]) as u8;
        let marks = [seat.0, *kind as u8, source.map_or(CardId::HIDDEN, |card| card).0, *min, *max, lists, 0, 0];
        let options = u64::from(u16::try_from(options.len()).unwrap_or(u16::MAX)) << 48;
        state.write_u128(u128::from(u64::from_le_bytes(marks) | options) << 64 | u128::from(id.0));
        hash_filled(chosen, state);
        hash_filled(text.as_slice(), state);
        hash_filled(waiting, state);
    }
}

impl Hash for Waiting {
    /// Mostly it is about no card, which takes nothing.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Waiting { card, source, ability, about } = self;
        (card, source, ability).hash(state);
        if let Some(about) = about {
            about.hash(state);
        }
    }
}

impl Hash for Cards {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.all().iter().for_each(|bare| bare.hash(state));
        // Each card says whether it has something.
        for (_, contents) in self.all_laden() {
            contents.hash(state);
        }
    }
}

impl Hash for Token {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bare.hash(state);
        self.contents().hash(state);
    }
}

impl Hash for Bare {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [low, high] = self.words();
        state.write_u128(u128::from(high) << 64 | u128::from(low));
    }
}

impl Hash for Contents {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Contents { damage, amber, power_counters, attacked, armor_used, armor_of } = self;
        let numbers = [*damage, *amber, *power_counters].iter().fold(0, |word, number| word << 16 | u64::from(*number));
        let used = u32::from_le_bytes([*attacked, *armor_used, *armor_of, 0]);
        state.write_u128(u128::from(numbers) << 64 | u128::from(used));
    }
}

impl Hash for Snapshot {
    /// In two words: a search hashes what has happened in two turns.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let join = |numbers: [u16; 4]| numbers.iter().fold(0, |word, number| word << 16 | u64::from(*number));
        let marks = u16::from(self.flags.bits()) << 2 | u16::from(self.flank) << 1 | u16::from(self.as_upgrade);
        let first = join([self.def.0, self.houses.bits(), marks, self.power as u16]);
        let second = join([self.armor as u16, self.damage, self.amber, self.power_counters]);
        state.write_u128(u128::from(first) << 64 | u128::from(second));
        // A reference leaves the upper bytes of its word free.
        let [left, right] = self.neighbors.map(Maybe::word);
        let (left, right) = (left | u64::from(self.controller.0) << 48, right | u64::from(self.owner.0) << 48);
        state.write_u128(u128::from(left) << 64 | u128::from(right));
    }
}

impl Hash for Fact {
    /// In few words, and those of the card as it was.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Fact { kind, player, card, was, other, amount, detail, at } = self;
        let about = u32::from_le_bytes([player.0, *detail, u8::from(was.is_some()), 0]);
        let [card, other] = [*card, *other].map(Maybe::word);
        kind.hash(state);
        state.write_u128(u128::from(card) << 64 | u128::from(other));
        state.write_u128(u128::from(u64::from(about) << 32 | u64::from(*at)) << 64 | u128::from(*amount));
        if let Some(was) = was {
            was.hash(state);
        }
    }
}
