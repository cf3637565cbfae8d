//! What holds for every game of Kryptik.

use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::{
    Action, Area, CardId, Clamp, DeckList, Format, Game, Rulings, Setup, ShuffleRule, Table, TargetCheck, demo_decks,
};

/// No random game needs more decisions than this.
pub const BOUND: u32 = 60_000;

/// How many players the games have where it is set, else a mixture.
fn fixed_players() -> Option<usize> {
    std::env::var("KRYPTIK_PLAYERS").ok().and_then(|text| text.parse().ok())
}

/// The setup of a random game of two, three or four players, in either format, under any rulings.
pub fn setup(seed: u64) -> Setup {
    let players = fixed_players().unwrap_or([2, 2, 3, 4][(seed % 4) as usize]);
    let decks: Vec<DeckList> = (0..players).map(|seat| demo_decks()[(seat + seed as usize / 4) % 2].clone()).collect();
    let bit = |at: u32| seed >> at & 1 == 1;
    let format = if bit(8) { Format::limited() } else { Format::constructed() };
    Setup::new(decks).in_format(format).with(|setup| {
        if players == 4 && bit(9) {
            setup.teams = vec![0, 1, 0, 1];
        }
        setup.rulings = Rulings {
            clamp: if bit(10) { Clamp::Sum } else { Clamp::EachStep },
            targets: if bit(11) { TargetCheck::Always } else { TargetCheck::AtResolution },
            shuffle: if bit(12) { ShuffleRule::Plain } else { ShuffleRule::EndsChange },
            early_windows: bit(13),
            focused_for_all: bit(14),
            cut: bit(15) && bit(16),
        };
    })
}

/// There is something to do until the game is over, nothing is listed twice, and every card is somewhere.
pub fn check_moment(game: &Game) {
    check_places(game.table());
    let Some(decision) = game.decision() else {
        assert!(game.is_over());
        return;
    };
    assert!(!decision.options.is_empty(), "{decision:?}");
    let mut sorted = decision.options.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), decision.options.len(), "an option is listed twice: {decision:?}");
    assert!(!game.table().player(decision.seat).out, "who is out decides nothing");
}

/// Every card is in exactly one place and says so.
pub fn check_places(table: &Table) {
    let mut seen = vec![0; table.cards.len()];
    for (index, player) in table.players.iter().enumerate() {
        let seat = Seat(index as u8);
        let rows: Vec<CardId> = player.row.iter().map(|slot| slot.card).collect();
        let lists = [
            (Area::Deck, &player.deck),
            (Area::Hand, &player.hand),
            (Area::Row, &rows),
            (Area::Souls, &player.souls),
            (Area::Limbo, &player.limbo),
            (Area::Abolished, &player.abolished),
            (Area::Island, &player.island),
        ];
        for (area, list) in lists {
            for card in list {
                seen[card.0 as usize] += 1;
                let state = table.card(*card);
                assert_eq!((state.area, state.seat), (area, seat), "{card}");
                assert!(area == Area::Island || state.owner == seat, "{card} lies with its owner");
            }
        }
    }
    for card in &table.attached {
        seen[card.0 as usize] += 1;
        let host = table.card(*card).host.expect("an attached card has a host");
        assert_eq!(table.card(host).area, Area::Island, "the host of {card}");
        assert_eq!(table.card(host).seat, table.card(*card).seat);
    }
    for (index, state) in table.cards.iter().enumerate() {
        let lone = matches!(state.area, Area::Pile | Area::Pending | Area::Unknown);
        assert_eq!(seen[index], usize::from(!lone), "card {index} is in one place: {state:?}");
        assert!(state.area == Area::Island || (state.damage, state.weary) == (0, false), "card {index}");
    }
    for (index, player) in table.players.iter().enumerate() {
        let known = &table.known[index];
        assert!(known.is_sorted() && player.hand.is_sorted());
    }
}

/// Actions of every kind, most of which no decision lists.
pub fn candidates(game: &Game) -> Vec<Action> {
    let cards = (0..game.table().cards.len() as u16 + 1).map(CardId);
    let with_cards = cards.flat_map(|card| {
        [
            Action::Cast(card),
            Action::PlaceSoul(card),
            Action::Attack(card),
            Action::Card(card),
            Action::Activate { card, ability: 0 },
        ]
    });
    let plain = [
        Action::Pass,
        Action::Done,
        Action::Yes,
        Action::No,
        Action::Auto,
        Action::UseEleven,
        Action::CastEleven,
        Action::TakeEleven,
        Action::Number(0),
        Action::Number(5),
        Action::Trigger(0),
        Action::Option(0),
        Action::Player(Seat(1)),
        Action::Pile(0),
        Action::Slot { seat: Seat(1), slot: 0 },
    ];
    with_cards.chain(plain).collect()
}
