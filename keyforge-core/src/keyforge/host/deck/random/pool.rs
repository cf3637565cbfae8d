//! The cards of a set as they are drawn: in houses, by rarity, with the company that comes along.

use super::dice::Dice;
use super::sheet::Sheet;
use crate::kernel::arrange_by_key;
use crate::keyforge::cards::library::{Library, Printing};
use crate::keyforge::model::{Facts, Half, House, Rarity};

/// A card as a set prints it.
#[derive(Clone, Copy)]
pub(super) struct Printed<'a> {
    /// The set, as the card names it.
    pub set: &'a str,
    /// The number in it.
    pub number: &'a str,
    /// The house: one of those that the card is printed in.
    pub house: House,
    /// The card.
    pub facts: &'a Facts,
}

impl Printed<'_> {
    /// Whether a set prints it too.
    pub fn is_in(&self, set: &str) -> bool {
        self.facts.printings.iter().any(|(other, _)| other.eq_ignore_ascii_case(set))
    }
}

/// A card of a deck in the making.
#[derive(Clone, Copy)]
pub(super) struct Drawn<'a> {
    /// The card.
    pub card: Printed<'a>,
    /// The house of this copy.
    pub house: House,
    /// As what it was drawn.
    pub rarity: Rarity,
    /// Whether it came by itself, so that another card can take its place.
    pub alone: bool,
}

/// What is drawn with the same probability as any other of its rarity: a card, or one of several.
struct Slot<'a> {
    house: House,
    rarity: Rarity,
    cards: Vec<Printed<'a>>,
}

/// The cards of a set.
pub(super) struct Pool<'a> {
    sheet: Option<&'static Sheet>,
    /// In the order of their numbers, so that a deck does not depend on the order of files.
    cards: Vec<Printed<'a>>,
    slots: Vec<Slot<'a>>,
}

impl<'a> Pool<'a> {
    /// What the library has of a set, without regard to case.
    pub fn of(library: &'a Library, set: &str) -> Pool<'a> {
        let in_houses =
            |(set, number, facts): Printing<'a>| facts.houses().map(move |house| Printed { set, number, house, facts });
        let mut cards: Vec<Printed<'a>> = library.printings_of(set).flat_map(in_houses).collect();
        arrange_by_key(&mut cards, |card| (card.number, &card.facts.slug, card.house));
        let mut pool = Pool { sheet: Sheet::of(set), cards, slots: Vec::new() };
        pool.slots = pool.slots();
        pool
    }

    /// The token creatures of a house (`TOKEN-1d`).
    pub fn tokens(&self, house: House) -> impl Iterator<Item = Printed<'a>> {
        self.cards.iter().filter(move |card| card.house == house && self.is_token(card)).copied()
    }

    /// The token creature that a card names.
    pub fn named(&self, card: &Printed<'_>) -> Option<Printed<'a>> {
        self.numbered(self.sheet?.named(card.number)?)
    }

    fn is_token(&self, card: &Printed<'_>) -> bool {
        self.rarity(card) == Some(Rarity::Token)
    }

    fn rarity(&self, card: &Printed<'_>) -> Option<Rarity> {
        self.sheet?.rarity(card.number)
    }

    fn slots(&self) -> Vec<Slot<'a>> {
        let mut slots: Vec<Slot<'a>> = Vec::new();
        // Where the slot of each choice is: there are few.
        let mut chosen: Vec<(usize, usize)> = Vec::new();
        for card in &self.cards {
            let printed = self.rarity(card);
            if printed == Some(Rarity::Token) || self.is_anomaly(card) || self.only_brought(card, printed) {
                continue;
            }
            let (rarity, choice) = match self.sheet.and_then(|sheet| sheet.choice(card.number)) {
                Some((choice, rarity)) => (rarity, Some(choice)),
                None => (drawn_as(printed), None),
            };
            let at = chosen.iter().find(|(one, _)| Some(*one) == choice).map(|(_, at)| *at);
            let slot = at.and_then(|at| slots.get_mut(at));
            match slot {
                Some(slot) => slot.cards.push(*card),
                None => {
                    chosen.extend(choice.map(|choice| (choice, slots.len())));
                    slots.push(Slot { house: card.house, rarity, cards: vec![*card] });
                }
            }
        }
        slots
    }

    fn numbered(&self, number: &str) -> Option<Printed<'a>> {
        self.cards.iter().find(|card| card.number == number).copied()
    }

    fn is_anomaly(&self, card: &Printed<'_>) -> bool {
        self.sheet.is_some_and(|sheet| sheet.is_anomaly(card.number))
    }

    /// Whether a card comes only with another: a fixed one, or the half of a gigantic creature without text (`GIGANTIC-3b`).
    fn only_brought(&self, card: &Printed<'_>, rarity: Option<Rarity>) -> bool {
        let fixed = |sheet: &Sheet| {
            let brought = || sheet.leaders(card.number).any(|leader| self.numbered(leader).is_some());
            matches!(rarity, Some(Rarity::Fixed | Rarity::Special)) && brought()
        };
        self.sheet.is_some_and(fixed) || (card.facts.gigantic == Some(Half::Top) && self.half(card).is_some())
    }

    /// The other half of a gigantic creature.
    fn half(&self, card: &Printed<'_>) -> Option<Printed<'a>> {
        card.facts.gigantic?;
        self.cards.iter().find(|it| it.facts.is_other_half_of(card.facts)).copied()
    }

    /// What comes into the deck with each copy of a card.
    fn company(&self, card: &Printed<'a>) -> impl Iterator<Item = Printed<'a>> {
        let numbers = self.sheet.into_iter().flat_map(|sheet| sheet.company(card.number));
        let house = card.house;
        let own = move |number: &str| self.cards.iter().find(|it| it.number == number && it.house == house).copied();
        let fixed = numbers.filter_map(move |number| own(number).or_else(|| self.numbered(number)));
        fixed.chain(self.half(card))
    }

    /// The houses that cards are drawn from.
    pub fn houses(&self) -> Vec<House> {
        House::ALL.into_iter().filter(|house| self.slots.iter().any(|slot| slot.house == *house)).collect()
    }

    /// The anomalies of the set (`ANOMALY-1`).
    pub fn anomalies(&self) -> Vec<Printed<'a>> {
        self.cards.iter().filter(|card| self.is_anomaly(card)).copied().collect()
    }

    /// Whether cards of earlier sets may stand in (`LEGACY-1`).
    pub fn has_legacies(&self) -> bool {
        self.sheet.is_some_and(|sheet| sheet.legacies)
    }

    /// Whether every house has a card like that one as soon as one house has.
    pub fn is_across(&self, card: &Printed<'_>) -> bool {
        self.sheet.is_some_and(|sheet| sheet.is_across(card.number))
    }

    /// The card of a house that belongs to those of the other houses.
    pub fn across(&self, house: House) -> Option<Printed<'a>> {
        self.cards.iter().find(|card| card.house == house && self.is_across(card)).copied()
    }

    /// What can stand in for a card that came by itself: what is drawn with that rarity in that house, has no company and
    /// names no token creature.
    pub fn stand_ins(&self, house: House, rarity: Rarity) -> Vec<Printed<'a>> {
        let slots = self.slots.iter().filter(|slot| slot.house == house && slot.rarity == rarity);
        let cards = slots.flat_map(|slot| &slot.cards);
        let plain = |card: &&Printed<'a>| {
            !self.is_across(card) && self.company(card).next().is_none() && self.named(card).is_none()
        };
        cards.filter(plain).copied().collect()
    }

    /// A card of a house with its company, at most so many in all. Where nothing of the rarity fits another does, and
    /// where no company fits the card comes without.
    pub fn draw(&self, house: House, rarity: Rarity, room: usize, dice: &mut Dice) -> Vec<Drawn<'a>> {
        for rarity in [rarity, Rarity::Common, Rarity::Uncommon, Rarity::Rare] {
            let slots = self.slots.iter().filter(|slot| slot.house == house && slot.rarity == rarity);
            let fitting: Vec<&Slot<'a>> = slots.filter(|slot| self.fitting(slot, room).next().is_some()).collect();
            let Some(slot) = dice.pick(&fitting) else {
                continue;
            };
            let cards: Vec<&Printed<'a>> = self.fitting(slot, room).collect();
            if let Some(card) = dice.pick(&cards) {
                return self.with_company(**card, rarity);
            }
        }
        let cards: Vec<&Slot<'a>> = self.slots.iter().filter(|slot| slot.house == house).collect();
        let card = dice.pick(&cards).and_then(|slot| dice.pick(&slot.cards));
        card.map(|card| Drawn { card: *card, house, rarity, alone: true }).into_iter().collect()
    }

    /// The cards of a slot that have room with their company.
    fn fitting<'s>(&self, slot: &'s Slot<'a>, room: usize) -> impl Iterator<Item = &'s Printed<'a>> {
        slot.cards.iter().filter(move |card| self.company(card).count() < room)
    }

    fn with_company(&self, card: Printed<'a>, rarity: Rarity) -> Vec<Drawn<'a>> {
        let company: Vec<Printed<'a>> = self.company(&card).collect();
        let alone = company.is_empty() && !self.is_across(&card);
        let drawn = |card: Printed<'a>| Drawn { card, house: card.house, rarity, alone };
        std::iter::once(card).chain(company).map(drawn).collect()
    }
}

/// The rarity with which a card is drawn: a fixed card that nothing brings, a variant of nothing and a special card are rare, what
/// has no rarity is common.
const fn drawn_as(printed: Option<Rarity>) -> Rarity {
    match printed {
        None | Some(Rarity::Common) => Rarity::Common,
        Some(Rarity::Uncommon) => Rarity::Uncommon,
        Some(Rarity::Rare | Rarity::Fixed | Rarity::Variant | Rarity::Special | Rarity::Token) => Rarity::Rare,
    }
}
