//! Houses: those of cards, those that a text names, and those that may or must be chosen.

use super::{Lens, Query, Subject};
use crate::kernel::Seat;
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Mod, Rule};
use crate::keyforge::cards::syntax::{Deed, Group, HouseRef};
use crate::keyforge::model::{House, HouseSet};
use crate::keyforge::table::{CardId, Fact, FactKind};

impl<'a> Query<'a> {
    /// The houses a card belongs to.
    /// That of its icon (`HOUSE-11`), if nothing in play says otherwise; of several texts that do the latest wins, as with
    /// control (`CONTROL-3`).
    pub fn houses(&self, card: CardId) -> HouseSet {
        let state = self.table.bare(card);
        let (mut since, mut houses) = (0, HouseSet::of(state.house()));
        if !state.in_play() {
            return houses;
        }
        let mut beside = HouseSet::EMPTY;
        self.each_grant(Aspects::HOUSE, card, &mut |query, lens, one| {
            let named = if let Mod::House(house) = one {
                query.house_set(lens, house)
            } else if matches!(one, Mod::AllHouses) {
                HouseSet::ALL
            } else {
                if let Mod::AlsoHouse(house) = one {
                    beside = beside.union(query.house_set(lens, house));
                }
                return;
            };
            if lens.began() >= since {
                (since, houses) = (lens.began(), named);
            }
        });
        houses.union(beside)
    }

    /// Whether a card belongs to the active house.
    /// Without an active house no card does (`HOUSE-7`).
    pub fn in_active_house(&self, card: CardId) -> bool {
        let Some(active) = self.table.turn.house else {
            return false;
        };
        match self.index.aspects.intersects(Aspects::HOUSE) {
            true => self.houses(card).contains(active),
            false => self.table.bare(card).house() == active,
        }
    }

    /// The houses of a card that is or was there.
    pub fn houses_of(&self, subject: &Subject<'_>) -> HouseSet {
        match subject.was {
            Some(was) => was.houses,
            None => self.houses(subject.card.card),
        }
    }

    /// The houses that a text names.
    pub fn house_set(&self, lens: &Lens<'_>, house: &HouseRef) -> HouseSet {
        let one = |house: Option<House>| house.map_or(HouseSet::EMPTY, HouseSet::of);
        match house {
            HouseRef::Is(house) => HouseSet::of(*house),
            HouseRef::Chosen => one(lens.binding.and_then(|binding| binding.house)),
            HouseRef::Active => one(self.table.turn.house),
            HouseRef::Of(card) => self
                .refs(lens, *card)
                .into_iter()
                .map(|card| self.houses_of(&self.subject(card)))
                .fold(HouseSet::EMPTY, HouseSet::union),
            HouseRef::Identity(who) => self
                .players(lens, who)
                .map(|seat| self.table.player(seat).houses)
                .fold(HouseSet::EMPTY, HouseSet::union),
            HouseRef::Event => one(lens.event.and_then(Fact::house)),
            HouseRef::Most(group) => {
                let counts = self.cards_of_houses(lens, group);
                let most = counts.into_iter().max().unwrap_or(0);
                houses_with(&counts, most)
            }
            HouseRef::Shared(number, group) => houses_with(&self.cards_of_houses(lens, group), self.num(lens, number)),
            HouseRef::Previous(who) => self.players(lens, who).filter_map(|seat| self.house_before(seat)).collect(),
            HouseRef::Any => HouseSet::ALL,
        }
    }

    /// The house that a player chose on their turn before.
    fn house_before(&self, seat: Seat) -> Option<House> {
        let facts = self.table.facts_before.get(seat.index())?;
        facts.iter().rev().filter(|fact| fact.player == seat).find_map(Fact::house)
    }

    /// How many cards of a group belong to each house; one of several houses counts for each of them.
    fn cards_of_houses(&self, lens: &Lens<'_>, group: &Group) -> [i32; House::COUNT] {
        let mut counts = [0; House::COUNT];
        for card in self.members(lens, group) {
            self.houses_of(&self.subject(card)).iter().for_each(|house| counts[house.index()] += 1);
        }
        counts
    }

    /// The houses that rules forbid a player, or demand of one (`HOUSE-8`, `HOUSE-9`).
    pub fn house_orders(&self, seat: Seat) -> (HouseSet, HouseSet) {
        let (mut forbidden, mut demanded) = (HouseSet::EMPTY, HouseSet::EMPTY);
        if !self.index.may_forbid(FactKind::ChoseHouse) && !self.index.aspects.intersects(Aspects::MUST) {
            return (forbidden, demanded);
        }
        self.each_rule(Aspects::CANNOT | Aspects::MUST, &mut |query, lens, rule, _, _| {
            let (Rule::Cannot(happening) | Rule::Must(happening)) = rule else {
                return;
            };
            let Deed::ChooseHouse(house) = &happening.deed else {
                return;
            };
            if !query.is_player(lens, &happening.by, seat) {
                return;
            }
            let houses = query.house_set(lens, house);
            let orders = if matches!(rule, Rule::Cannot(_)) { &mut forbidden } else { &mut demanded };
            *orders = orders.union(houses);
        });
        (forbidden, demanded)
    }
}

/// The houses to which at least so many cards belong; one without a card is none of them.
fn houses_with(counts: &[i32; House::COUNT], least: i32) -> HouseSet {
    House::ALL.into_iter().filter(|house| counts[house.index()] >= least.max(1)).collect()
}
