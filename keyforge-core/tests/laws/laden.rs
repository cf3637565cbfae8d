//! A table keeps apart what lies on its cards. Whatever is put there, each card has what it would have by itself.

use std::collections::BTreeMap;

use keyforge_core::kernel::{Digest, Seat, Seats};
use keyforge_core::model::{Counter, House, Rulebook};
use keyforge_core::table::{
    AmberDeed, Area, CardId, CardState, DefId, Event, MAX_CARDS, MoveCause, Purse, Spot, Table,
};
use proptest::prelude::*;

/// What is on a card: æmber, damage, power counters, how often it was attacked, used armor and of how much.
type On = [u16; 6];

/// Something that happens to a card.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Damage(u16),
    Heal(u16),
    Amber(u16),
    Count(i16),
    Attack,
    UseArmor(u8, u8),
    ChangeArmor(u8, u8),
    Leave,
    EndTurn,
}

impl Deed {
    fn event(self, card: CardId) -> Event {
        match self {
            Deed::Damage(amount) => Event::Damaged { card, amount, by: None },
            Deed::Heal(amount) => Event::Healed { card, amount },
            Deed::Amber(amount) => {
                Event::Amber { amount, from: Purse::Supply, to: Purse::Card(card), deed: AmberDeed::Capture }
            }
            Deed::Count(change) => Event::Counted { card, counter: Counter::Power, change },
            Deed::Attack => Event::Attacked { attacker: CardId(0), defender: card },
            Deed::UseArmor(amount, of) => Event::ArmorUsed { card, amount, of },
            Deed::ChangeArmor(used, of) => Event::ArmorChanged { card, used, of },
            Deed::Leave => Event::Moved {
                card,
                from: Spot::new(Area::Battleline, Seat::FIRST),
                index: None,
                to: Spot::new(Area::Discard, Seat::FIRST),
                at: None,
                host: None,
                cause: MoveCause::Discard,
                seen: Seats::ALL,
            },
            Deed::EndTurn => Event::TurnEnded { seat: Seat::FIRST, check: false },
        }
    }

    fn happen(self, on: &mut On) {
        let [amber, damage, counters, attacked, used, of] = on;
        match self {
            Deed::Damage(amount) => *damage = damage.saturating_add(amount),
            Deed::Heal(amount) => *damage = damage.saturating_sub(amount),
            Deed::Amber(amount) => *amber = amber.saturating_add(amount),
            Deed::Count(change) => *counters = counters.saturating_add_signed(change),
            Deed::Attack => *attacked += 1,
            Deed::UseArmor(amount, now) => (*used, *of) = ((*used + u16::from(amount)).min(255), now.into()),
            Deed::ChangeArmor(0, _) => (*used, *of) = (0, 0),
            Deed::ChangeArmor(left, now) => (*used, *of) = (left.into(), now.into()),
            Deed::Leave => *on = [0; 6],
            Deed::EndTurn => (*attacked, *used, *of) = (0, 0, 0),
        }
    }
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        (0..9_u16).prop_map(Deed::Damage),
        (0..9_u16).prop_map(Deed::Heal),
        (0..4_u16).prop_map(Deed::Amber),
        (-3..4_i16).prop_map(Deed::Count),
        Just(Deed::Attack),
        (0..3_u8, 0..3_u8).prop_map(|(amount, of)| Deed::UseArmor(amount, of)),
        (0..3_u8, 0..3_u8).prop_map(|(used, of)| Deed::ChangeArmor(used, of)),
        Just(Deed::Leave),
        Just(Deed::EndTurn),
    ]
}

fn on(state: &CardState) -> On {
    let CardState { amber, damage, power_counters, attacked, armor_used, armor_of, .. } = *state;
    [amber, damage, power_counters, attacked.into(), armor_used.into(), armor_of.into()]
}

/// Two token creatures stand behind the cards of the decks.
const TOKENS: [CardId; 2] = [CardId(MAX_CARDS as u8), CardId(MAX_CARDS as u8 + 1)];

fn card() -> impl Strategy<Value = CardId> {
    prop_oneof![4 => (0..12_u8).prop_map(CardId), 1 => prop::sample::select(TOKENS.to_vec())]
}

fn table() -> Table {
    let mut table = Table::blank(Rulebook::ALL[0], Seat::FIRST);
    table.card_count = 12;
    for token in TOKENS {
        let (seat, owner) = (Seat::FIRST, Seat::FIRST);
        table.evolve(&Event::TokenMade { token, seat, owner, def: DefId(0), house: House::Dis });
    }
    table
}

proptest! {
    #[test]
    fn each_card_has_what_was_put_on_it(deeds in prop::collection::vec((card(), deed()), 1..80)) {
        let mut table = table();
        let mut model: BTreeMap<CardId, On> = table.all_cards().map(|(card, _)| (card, [0; 6])).collect();
        for (card, deed) in deeds {
            table.evolve(&deed.event(card));
            match deed {
                Deed::EndTurn => model.values_mut().for_each(|on| deed.happen(on)),
                _ => deed.happen(model.get_mut(&card).unwrap()),
            }
            for (card, expected) in &model {
                prop_assert_eq!(on(&table.card(*card)), *expected, "{} after {:?}", card, deed);
            }
            let copy = table.clone();
            let mut other = self::table();
            other.clone_from(&table);
            let written = serde_json::to_string(&table).unwrap();
            let read: Table = serde_json::from_str(&written).unwrap();
            for same in [copy, other, read] {
                prop_assert_eq!(&same, &table);
                prop_assert_eq!(Digest::of_hash(&same), Digest::of_hash(&table));
            }
        }
    }

    /// Where the same lies on the same cards, nothing tells in which order it came there.
    #[test]
    fn the_order_in_which_cards_were_laden_is_not_kept(cards in Just((0..12_u8).collect::<Vec<_>>()).prop_shuffle()) {
        let laden = |cards: &mut dyn Iterator<Item = u8>| {
            let mut table = table();
            cards.for_each(|card| table.evolve(&Deed::Damage(u16::from(card) + 1).event(CardId(card))));
            table
        };
        let (one, other) = (laden(&mut (0..12)), laden(&mut cards.into_iter()));
        prop_assert_eq!(&one, &other);
        prop_assert_eq!(Digest::of_hash(&one), Digest::of_hash(&other));
    }
}
