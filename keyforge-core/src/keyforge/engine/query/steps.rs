//! The steps of a turn: what a key costs, how large a hand is, which step is skipped.

use super::Query;
use crate::kernel::{Seat, Seats};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Rule;
use crate::keyforge::cards::syntax::{Num, Spending, Who};
use crate::keyforge::model::Step;
use crate::keyforge::table::Refs;

impl<'a> Query<'a> {
    /// The current cost of a key of a player (`COST-1`), at least 0.
    /// Reckoned anew from the board each time (`COST-3`, `FAQ-097`).
    pub fn key_cost(&self, seat: Seat) -> i32 {
        let [cost, _] = self.costs_of_keys(&[seat]);
        cost
    }

    /// [`Query::key_cost`] of both players: rules are read once for them.
    pub fn key_costs(&self) -> [i32; 2] {
        self.costs_of_keys(&[Seat::FIRST, Seat::SECOND])
    }

    fn costs_of_keys(&self, seats: &[Seat]) -> [i32; 2] {
        self.six_and(
            Aspects::KEY_COST,
            seats,
            |rule| {
                if let Rule::KeyCost(who, num) = rule { Some((who, num)) } else { None }
            },
        )
    }

    /// The cards from which a player may spend æmber when forging (`FORGE-6`).
    pub fn spendable(&self, seat: Seat) -> Refs {
        let of = |rule: &'a Rule| if let Rule::SpendFrom(spending) = rule { Some(spending) } else { None };
        self.cards_to_spend(seat, of)
    }

    /// The cards that a player may spend when forging, each as one æmber.
    pub fn spendable_as_amber(&self, seat: Seat) -> Refs {
        let of = |rule: &'a Rule| if let Rule::SpendAsAmber(spending) = rule { Some(spending) } else { None };
        let mut cards = self.cards_to_spend(seat, of);
        cards.retain(|card| self.table.is_in_play(*card));
        cards
    }

    /// The cards of which rules say so that the player may spend them.
    fn cards_to_spend(&self, seat: Seat, of: impl Fn(&'a Rule) -> Option<&'a Spending>) -> Refs {
        let mut cards = Refs::new();
        self.each_rule(Aspects::SPEND_FROM, &mut |query, lens, rule, _, _| {
            let Some(spending) = of(rule).filter(|spending| query.is_player(lens, &spending.who, seat)) else {
                return;
            };
            for card in query.refs(lens, spending.card) {
                if !cards.contains(&card) {
                    cards.push(card);
                }
            }
        });
        cards
    }

    /// Whether a player can pay a key of that cost from the pool and from cards.
    pub fn can_pay_key(&self, seat: Seat, cost: i32) -> bool {
        let pool = i32::from(self.table.player(seat).amber);
        if pool >= cost || !self.index.aspects.intersects(Aspects::SPEND_FROM) {
            return pool >= cost;
        }
        let cards =
            self.spendable(seat).iter().map(|card| i32::from(self.table.contents(card.card).amber)).sum::<i32>();
        pool + cards + self.spendable_as_amber(seat).len() as i32 >= cost
    }

    /// How many cards a player refills the hand to, chains left aside (`DRAW-6`).
    pub fn hand_size(&self, seat: Seat) -> i32 {
        let [size, _] = self.six_and(Aspects::HAND_SIZE, &[seat], |rule| {
            if let Rule::HandSize(who, num) = rule { Some((who, num)) } else { None }
        });
        size
    }

    /// Six, and what rules add to it that name the player: of each of one or two players.
    fn six_and(&self, aspect: Aspects, seats: &[Seat], more: fn(&Rule) -> Option<(&Who, &Num)>) -> [i32; 2] {
        let mut sums = [6_i32; 2];
        self.each_rule(aspect, &mut |query, lens, rule, _, _| {
            let Some((who, num)) = more(rule) else {
                return;
            };
            for (sum, seat) in sums.iter_mut().zip(seats) {
                if query.is_player(lens, who, *seat) {
                    *sum = sum.saturating_add(query.num(lens, num));
                }
            }
        });
        sums.map(|sum| sum.max(0))
    }

    /// The players whose top card lies open.
    pub fn open_decks(&self) -> Seats {
        let mut open = Seats::EMPTY;
        self.each_rule(Aspects::REVEALS, &mut |query, lens, rule, _, _| {
            if let Rule::TopCardRevealed(who) = rule {
                query.players(lens, who).for_each(|seat| open = open.with(seat));
            }
        });
        open
    }

    /// Whether a player may take up a part of the archives.
    pub fn takes_part(&self, seat: Seat) -> bool {
        let mut part = false;
        self.each_rule(Aspects::TAKES_PART, &mut |query, lens, rule, _, _| {
            if let Rule::TakePartOfArchives(who) = rule {
                part |= query.is_player(lens, who, seat);
            }
        });
        part
    }

    /// Whether a player skips a step.
    pub fn skips(&self, seat: Seat, step: Step) -> bool {
        let mut skipped = false;
        self.each_rule(Aspects::SKIP_STEP, &mut |query, lens, rule, _, _| {
            if let Rule::SkipStep(who, which) = rule {
                skipped |= *which == step && query.is_player(lens, who, seat);
            }
        });
        skipped
    }
}
