//! The twenty-five worked scenarios of the rulings.

use keyforge_core::kryptik::*;

use crate::lab::*;

const DECK: &str = "deck: c11x9";

fn color(letter: char) -> Color {
    Color::new(letter).unwrap()
}

#[test]
fn s01_setup() {
    let setup = Setup::new(demo_decks()).starting(P1);
    let mut play = Play { game: Game::new(Library::demo(), setup, 11.into()).unwrap() };
    assert_eq!((play.hand(P1), play.hand(P2), play.deck(P1)), (6, 6, 44));
    for _ in 0..4 {
        let first = play.options()[0];
        play.act(first);
    }
    play.act(Action::Done);
    assert_eq!(play.deck(P1), 44);
    assert!(play.refuses_from(P1, Action::Card(play.player(P1).hand[0])));
    play.act(Action::Done);
    for seat in [P1, P2] {
        assert_eq!((play.row(seat), play.deck(seat)), (6, 38));
        assert!(play.view(seat).player(P1).row.iter().all(|slot| slot.card.is_hidden()));
    }
    assert_eq!((play.table().turn, play.hand(P1)), (1, 6));
    play.next_turn();
    assert_eq!((play.table().turn, play.hand(P2), play.deck(P2)), (2, 7, 37));
}

#[test]
fn s02_deck_check() {
    let [a, b] = demo_decks();
    let library = crate::lab::library(
        "card will \"Brassman's Will\"\n  spell · cost \"{1}\" · souls w · years 1\n  spell: draw(you, 1)\ncard hecatomb \"Hecatomb\"\n  spell · cost \"{1}\" · souls w · years 1\n  spell: draw(you, 1)\n",
    );
    let faults = |deck: &DeckList, format: Format| {
        deck.check(&library, &format, "2023-06-30").iter().map(DeckFault::code).collect::<Vec<_>>()
    };
    let legal: [&str; 0] = [];
    assert_eq!(faults(&a, Format::constructed()), legal);
    assert_eq!(faults(&b, Format::constructed()), legal);
    let changed = |change: &dyn Fn(&mut DeckList)| {
        let mut deck = b.clone();
        change(&mut deck);
        faults(&deck, Format::constructed())
    };
    assert_eq!(changed(&|deck| drop(deck.main.pop())), ["deck/main_too_small"]);
    assert_eq!(changed(&|deck| deck.main.push(slug("A01"))), ["deck/main_too_large"]);
    assert_eq!(
        changed(&|deck| deck.side =
            ["A01", "A02", "A03", "A04", "A05", "A06"].iter().flat_map(|card| vec![slug(card); 3]).take(16).collect()),
        ["deck/side_too_large"]
    );
    assert_eq!(changed(&|deck| deck.main[0] = slug("N01")), ["deck/too_many_copies"]);
    let mut oaths = a.clone();
    oaths.main[0] = slug("A16");
    assert_eq!(faults(&oaths, Format::constructed()), ["deck/too_many_copies"]);
    assert_eq!(
        changed(&|deck| (deck.main[0], deck.main[1]) = ("will".into(), "will".into())),
        ["deck/too_many_copies"]
    );
    assert_eq!(changed(&|deck| deck.main[0] = "hecatomb".into()), ["deck/banned"]);
    let mut hecatomb = b.clone();
    hecatomb.main[0] = "hecatomb".into();
    assert_eq!(faults(&hecatomb, Format::limited()), legal);
}

#[test]
fn s03_payment() {
    let side = "souls: A02 A03 A04; island: N01; hand: A04 A12 N02";
    let mut play = Lab::of(side, "island: c11").start();
    assert!(play.can_cast("A04") && !play.can_cast("A12"));
    play.place("N02");
    assert!(play.can_cast("A12"));
    let souls = play.player(P1).souls.clone();
    // All other sources make other colors: one blue is not enough.
    let mut spoiled = play.clone();
    let broker = spoiled.citizen(P1, "N01");
    spoiled.act(Action::Energy { card: souls[2], color: color('w') });
    spoiled.act(Action::Energy { card: souls[3], color: color('r') });
    spoiled.act(Action::Energy { card: broker, color: color('b') });
    assert_eq!(spoiled.pile(), 0, "energy is no effect");
    assert!(!spoiled.can_cast("A12"));
    play.cast("A12").target(P2, "c11");
    assert_eq!((play.pile(), play.energy(P1)), (1, 0));
    let weary = Lab::of("island: N01?", "").start();
    assert_eq!(weary.options(), [Action::Pass]);
    let mut years = Lab::of("hand: B12; energy: rrrb", "row: A14; energy: brrw").start();
    years.cast("B12").act(Action::Player(P2)).auto().pass_all();
    years.act(Action::Slot { seat: P2, slot: 0 }).pass_all();
    assert!(years.offers(Action::CastEleven));
}

#[test]
fn s04_first_attack() {
    let mut play = Lab::of("hand: A01 A02 c11 c11 c11 c11", "row: c11 c22 c33 B15 c44 c55")
        .with(|scenario| scenario.turn = 1)
        .start();
    play.place("A02").resolve("A01").reach_attack();
    assert!(play.can_attack(P1, "A01"));
    play.attack("A01", 3);
    assert!(play.state_of(P1, "A01").engaged);
    play.block(&[]).damage();
    assert_eq!((play.row(P2), play.pile_kinds(), play.decider()), (5, vec![ItemKind::Choice], P1));
    let card = play.table().pile[0].source.card;
    assert_ne!(play.view(P1).card(card).def, DefId::HIDDEN);
    play.pass_all();
    assert_eq!(play.decider(), P2);
    play.act(Action::UseEleven);
    assert_eq!(play.pile_kinds(), [ItemKind::Eleven]);
    play.pass_all();
    play.choose("c11");
    assert_eq!((play.hand(P1), play.has_in(Area::Limbo, P2, "B15")), (3, true));
    play.until(Phase::Second);
    assert!(!play.can_place("c11"));
}

fn eleven_cast(souls: &str) -> Play {
    let mut play =
        Lab::of("island: c22 c33; hand: A09; energy: uu", &format!("row: B04 c11; souls: {souls}; deck: c11x5"))
            .start();
    play.hit("c22", 0).pass_all();
    play
}

#[test]
fn s05_eleven_year_cast() {
    let mut play = eleven_cast("r r");
    play.act(Action::CastEleven).auto();
    assert_eq!((play.pile_kinds(), play.table().phase), (vec![ItemKind::Citizen], Phase::Resolution));
    let mut free = play.clone();
    let id = play.table().pile[0].id;
    play.cast("A09").act(Action::Pile(id)).auto().pass_all();
    assert!(play.has_in(Area::Limbo, P2, "B04"));
    assert!(play.player(P2).souls.iter().all(|card| play.table().card(*card).engaged));
    free.pass_all();
    let state = free.state_of(P2, "B04");
    assert!(state.weary && !state.engaged);
    free.reach_attack().attack("c33", 1).pass().pass();
    assert!(free.can_choose("B04"));
    let mut poor = eleven_cast("r");
    assert_eq!(poor.options(), [Action::TakeEleven]);
    poor.act(Action::TakeEleven);
    poor.next_turn();
    assert!(!poor.can_cast("B04"), "{{1}}{{b}} from the hand");
}

#[test]
fn s06_priority() {
    let mut play = Lab::of("hand: N02 A02; energy: ww", "hand: B13 c11 A10; energy: bbuuu; island: c22").start();
    play.cast("N02");
    assert_eq!(play.decider(), P2);
    assert!(!play.can_cast("c11") && !play.can_cast("A10"));
    play.pass();
    assert_eq!(play.decider(), P1);
    play.place("A02");
    assert_eq!((play.decider(), play.pile()), (P1, 1));
    play.pass();
    assert!(play.find_citizen(P1, "N02").is_some());
    assert_eq!(play.decider(), P1);
    play.pass();
    assert!(!play.can_cast("c11") && !play.can_cast("A10"));
    play.cast("B13").target(P1, "N02").pass_all();
    assert_eq!((play.table().phase, play.decider(), play.find_citizen(P1, "N02")), (Phase::First, P1, None));
    play.pass_all();
    assert_eq!((play.table().phase, play.decider()), (Phase::CombatBegin, P1));
}

#[test]
fn s07_lifo_and_end_of_turn() {
    let mut play =
        Lab::of("hand: B10 c11 c22; energy: rrr; deck: c11x3", "island: A05; hand: A11; energy: w; deck: c11x3")
            .start();
    play.cast("B10").target(P2, "A05").cast("A11").target(P2, "A05").pass_all();
    assert_eq!(play.stats(P2, "A05"), (2, 7));
    assert!(play.has(P2, "A05", Keyword::Sidestep));
    play.pass_all();
    assert!(play.try_act(Action::Number(5)).is_err());
    play.act(Action::Number(4)).choose("c11").choose("c22");
    assert_eq!((play.state_of(P2, "A05").damage, play.hand(P1)), (4, 0));
    play.next_turn();
    assert_eq!((play.stats(P2, "A05"), play.state_of(P2, "A05").damage), ((2, 4), 0));
}

#[test]
fn s08_lost_target() {
    let mut play = Lab::of("hand: B10 c11; energy: rrr", "island: A01 A02; energy: w").start();
    play.cast("B10").target(P2, "A01");
    play.activate(P2, "A01", 0).target(P2, "A02").pass_all();
    assert_eq!((play.stats(P2, "A02"), play.find_citizen(P2, "A01")), ((3, 4), None));
    play.pass_all();
    assert_eq!((play.kind(), play.hand(P1), play.energy(P1)), (DecisionKind::Priority, 1, 0));
    assert!(play.has_in(Area::Limbo, P1, "B10"));
    assert_eq!(play.limbo(P2), 0);
}

#[test]
fn s09_up_to() {
    let start = || {
        let mut play = Lab::of("hand: A13; energy: ww; island: A03! A02!", "hand: B13 B15; energy: bbrr").start();
        play.cast("A13").target(P1, "A03").target(P1, "A02").cast("B13").target(P1, "A03").pass_all();
        play
    };
    let mut play = start();
    assert_eq!(play.find_citizen(P1, "A03"), None);
    play.pass_all();
    assert_eq!((play.stats(P1, "A02"), play.state_of(P1, "A02").engaged), ((3, 4), false));
    let mut both = start();
    both.pass().cast("B15").target(P1, "A02").pass_all();
    both.pass_all();
    assert!(both.events().iter().any(|event| matches!(event, Event::Left { why: Leave::NoTarget, .. })));
    let mut none = Lab::of("hand: A13 A10; energy: wwuuu; deck: c11", "").start();
    assert!(!none.can_cast("A10"));
    none.resolve("A13");
    assert!(none.has_in(Area::Limbo, P1, "A13"));
}

#[test]
fn s10_paragraphs() {
    let start = || {
        let mut play = Lab::of("hand: A10; energy: uuu; deck: c11x3", "island: B08; hand: A09; energy: uu").start();
        play.cast("A10").act(Action::Option(0)).target(P2, "B08");
        play
    };
    let mut play = start();
    play.pass_all();
    assert_eq!((play.hand(P1), play.pile(), play.decider()), (1, 1, P1));
    assert!(!play.has_in(Area::Limbo, P1, "A10"));
    play.pass();
    let chorister = play.citizen(P2, "B08");
    play.act(Action::MakeEnergy { card: chorister, ability: 0 }).choose("B08");
    assert_eq!((play.player(P2).energy.get(&color('r')), play.pile()), (Some(&2), 1));
    play.pass_all();
    assert!(play.has_in(Area::Limbo, P1, "A10") && play.has_in(Area::Limbo, P2, "B08"));
    let mut denied = start();
    let id = denied.table().pile[0].id;
    denied.cast("A09").act(Action::Pile(id)).auto().pass_all();
    assert_eq!((denied.pile(), denied.hand(P1), denied.has_in(Area::Limbo, P1, "A10")), (0, 0, true));
}

#[test]
fn s11_tenacious() {
    let start = || {
        let mut play = Lab::of("island: B02; hand: B15; energy: rr", "island: A02 A01; row: c11 c22").start();
        play.reach_attack().attack("B02", 0);
        play
    };
    let mut play = start();
    play.pass().pass().choose("A02");
    assert!(!play.offers(Action::Done), "one alone cannot block");
    play.choose("A01");
    assert!(play.state_of(P2, "A02").engaged && play.state_of(P2, "A01").engaged);
    play.damage().choose("A01");
    let amounts: Vec<u16> = play
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Damaged { amount, .. } => Some(*amount),
            _ => None,
        })
        .collect();
    assert_eq!(amounts, [1, 3, 3]);
    assert_eq!((play.player(P1).island.len(), play.player(P2).island.len(), play.row(P2)), (0, 0, 2));
    let mut variant = start();
    variant.block(&["A02", "A01"]);
    variant.cast("B15").target(P2, "A01").pass_all();
    variant.damage();
    assert_eq!((variant.player(P1).island.len(), variant.player(P2).island.len(), variant.row(P2)), (0, 0, 2));
}

fn toxic(first: &str) -> Play {
    let mut play = Lab::of("island: B06 B04?; row: c11", "island: A05 A02; row: c11 c22").start();
    play.pass_all();
    play.target(P1, "B04").pass_all();
    assert_eq!(play.stats(P1, "B04"), (3, 2));
    play.reach_attack().attack("B04", 0).block(&["A05", "A02"]).damage();
    play.choose(first);
    play
}

#[test]
fn s12_toxic() {
    let mut play = toxic("A05");
    assert_eq!((play.find_citizen(P2, "A05"), play.state_of(P2, "A02").damage), (None, 2));
    assert_eq!((play.stats(P2, "A02"), play.find_citizen(P1, "B04")), ((2, 3), None));
    play = toxic("A02");
    assert_eq!((play.find_citizen(P2, "A02"), play.state_of(P2, "A05").damage), (None, 2));
}

#[test]
fn s13_sidestep() {
    let mut play = Lab::of("island: A03 A02; hand: A11; energy: w", "island: N02 B01; row: c11 c22").start();
    play.reach_attack().attack("A03", 0).pass().pass();
    assert_eq!(play.kind(), DecisionKind::Priority, "nobody can block it");
    play.damage().pass_out();
    play.act(Action::TakeEleven).reach_attack().attack("A02", 1).block(&["B01"]);
    play.cast("A11").target(P1, "A02").pass_all();
    assert_eq!(play.stats(P1, "A02"), (2, 6));
    play.damage();
    assert_eq!((play.find_citizen(P2, "B01"), play.state_of(P1, "A02").damage, play.row(P2)), (None, 2, 1));
    assert!(!play.state_of(P1, "A02").engaged);
    play.pass_all();
    assert_eq!(play.table().phase, Phase::CombatEnd, "it is not offered again");
}

#[test]
fn s14_ravenous() {
    let maw = |second: &str| {
        let mut play = Lab::of("island: B03 c22", second).start();
        play.reach_attack();
        let attacker = play.citizen(P1, "B03");
        play.act(Action::Attack(attacker)).act(Action::Slot { seat: P2, slot: 0 });
        play
    };
    let row = "row: c11 c22 c33 c44 c55 c66";
    let mut play = maw(row);
    play.act(Action::Slot { seat: P2, slot: 3 }).block(&[]).damage();
    assert_eq!((play.row(P2), play.decider()), (4, P2));
    play.act(Action::Trigger(0));
    let top = play.table().pile[1].source.card;
    play.pass_all();
    assert_eq!(play.decision().source, Some(top));
    play.act(Action::TakeEleven);
    assert_eq!((play.pile(), play.kind()), (1, DecisionKind::Priority));
    play.pass_all();
    play.act(Action::TakeEleven).pass_all();
    assert_eq!(play.kind(), DecisionKind::Attacker);
    let mut lost = maw(&format!("{row}; hand: B13; energy: bb"));
    lost.act(Action::Slot { seat: P2, slot: 3 }).pass().cast("B13").target(P1, "B03").pass_all();
    assert_eq!((lost.kind(), lost.decider()), (DecisionKind::RavenousSlot, P1));
    lost.act(Action::Slot { seat: P2, slot: 3 }).block(&[]).damage();
    assert_eq!(lost.player(P2).row.iter().map(|slot| slot.slot).collect::<Vec<_>>(), [0, 1, 2, 4, 5]);
    let mut last = maw("row: c11");
    last.block(&[]).damage();
    assert_eq!((last.row(P2), last.is_out(P2)), (0, false));
    let mut unmake = Lab::of("hand: B12 B12; energy: bbbbbbbb", "row: c11 c22").start();
    unmake.cast("B12").act(Action::Player(P2)).auto().pass_all();
    assert_eq!((unmake.kind(), unmake.decider()), (DecisionKind::DestroySlot, P1));
    unmake.act(Action::Slot { seat: P2, slot: 1 });
    assert_eq!(unmake.pile_kinds(), [ItemKind::Choice]);
    let mut bare = Lab::of("hand: B12; energy: bbbb", "").start();
    bare.cast("B12").act(Action::Player(P2)).auto().pass_all();
    assert_eq!((bare.pile(), bare.is_out(P2)), (0, false));
}

#[test]
fn s15_the_kill() {
    let mut play = Lab::of("island: N02", "").start();
    play.reach_attack().attack_player("N02").block(&[]).damage();
    assert_eq!(play.winner(), Some(P1));
    let weak = "card sap \"Sap\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen}); stat(a, -9, 0, end_of_turn)\n";
    let mut weakened = Lab::of("island: N02", "hand: sap").cards(weak).start();
    weakened.reach_attack().attack_player("N02").pass().cast("sap").target(P1, "N02").pass_all();
    weakened.block(&[]).damage();
    assert!(!weakened.is_out(P2));
    let mut one = Lab::of("island: N02", "row: c11").start();
    one.reach_attack();
    let attacker = one.citizen(P1, "N02");
    one.act(Action::Attack(attacker));
    assert!(!one.offers(Action::Player(P2)));
    for (row, out) in [("", true), ("c11", false)] {
        let mut usher = Lab::of("island: B05 B01; hand: B11; energy: br; deck: c11x3", &format!("row: {row}")).start();
        usher.cast("B11").choose("B01").act(Action::Yes).act(Action::Player(P2)).auto().pass_all();
        assert_eq!(usher.is_out(P2), out);
    }
    let mut unpaid = Lab::of("island: B05 B01; hand: B11; energy: br; deck: c11x3", "").start();
    unpaid.cast("B11").choose("B01").act(Action::No);
    assert_eq!(unpaid.pile(), 1, "only the spell");
}

#[test]
fn s16_overlord() {
    let gift = "card gift \"Gift\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen mine}); gain_control(a, opponents, forever)\n";
    let side = "island: A06; hand: A06 A12 B13; energy: wwwwuuuubb; limbo: A06 c11; deck: c11x3";
    let mut play = Lab::of(side, "island: A06 B06; deck: c11x3").cards(gift).start();
    assert!(!play.can_cast("A06"));
    let (other, theirs) = (play.citizen(P2, "A06"), play.citizen(P2, "B06"));
    let mut writ = play.clone();
    writ.cast("A12");
    assert!(!writ.offers(Action::Card(other)) && writ.offers(Action::Card(theirs)));
    let mut hollow = play.clone();
    hollow.cast("B13");
    assert!(hollow.offers(Action::Card(other)));
    play.activate(P1, "A06", 1);
    assert!(play.can_choose("c11") && !play.can_choose("A06"));
    let mut row = Lab::of("hand: B12; energy: rrrb", "row: A06; island: A06; souls: w w w w w").start();
    row.cast("B12").act(Action::Player(P2)).auto().pass_all();
    row.act(Action::Slot { seat: P2, slot: 0 }).pass_all();
    assert_eq!(row.options(), [Action::TakeEleven]);
    let mut given = Lab::of("island: A06; deck: c11x3", "island: A06; hand: gift; deck: c11x3").cards(gift).start();
    given.pass().cast("gift").target(P2, "A06").pass_all();
    assert_eq!((given.kind(), given.decider()), (DecisionKind::Overlord, P1));
    let coming = given.options()[1];
    given.act(coming);
    assert_eq!((given.player(P2).abolished.len(), given.player(P1).island.len(), given.pile()), (1, 1, 0));
}

#[test]
fn s17_theft() {
    let mut play = Lab::of(
        "hand: A12 A10; energy: uuuuu; souls: u u u; island: B05; deck: c11x9",
        "island: B02! B05; row: c11; deck: c11x9; energy: r",
    )
    .start();
    play.cast("A12").target(P2, "B02").pass_all();
    let state = play.state_of(P1, "B02");
    assert!(state.weary && state.engaged);
    play.next_turn().next_turn();
    let state = play.state_of(P1, "B02");
    assert!(!state.weary && !state.engaged);
    let mut bounced = play.clone();
    bounced.cast("A10").act(Action::Option(1)).target(P1, "B02").pass_all();
    bounced.pass_all();
    assert!(bounced.has_in(Area::Hand, P2, "B02"));
    let zap =
        "card zap \"Zap\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen}); destroy(a)\n";
    let mut dead = Lab::of("island: B02@1 B05; hand: zap; energy: r", "island: B05; energy: r").cards(zap).start();
    dead.cast("zap").target(P1, "B02").pass_all();
    assert!(dead.has_in(Area::Limbo, P2, "B02"));
    assert_eq!((dead.kind(), dead.decider()), (DecisionKind::UseTrigger, P1));
    dead.act(Action::No);
    assert_eq!((dead.kind(), dead.pile()), (DecisionKind::Priority, 0), "the other usher sees nothing of its own");
}

#[test]
fn s18_attachments() {
    let zap =
        "card zap \"Zap\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen}); destroy(a)\n";
    let mut play =
        Lab::of("island: A08; energy: w; hand: zap", "island: B05 A03[A01]; energy: r; row: c11").cards(zap).start();
    assert_eq!(play.stats(P2, "A03"), (3, 2));
    play.activate(P1, "A08", 0).target(P2, "A03").pass_all();
    assert_eq!((play.table().attached.len(), play.limbo(P2), play.kind()), (2, 0, DecisionKind::Priority));
    assert_eq!(play.stats(P1, "A08"), (6, 6));
    play.activate(P1, "A08", 2).choose("A03").pass_all();
    assert!(play.has_in(Area::Limbo, P2, "A03") && !play.state_of(P1, "A08").engaged);
    assert_eq!(play.stats(P1, "A08"), (5, 5));
    play.cast("zap").target(P1, "A08").pass_all();
    assert!(play.has_in(Area::Limbo, P2, "A01") && play.has_in(Area::Limbo, P1, "A08"));
    assert_eq!(play.pile(), 0);
}

#[test]
fn s19_additional_cost() {
    let mut play = Lab::of("island: B01; hand: B11; energy: b; deck: c11x3", "hand: A09; energy: uu").start();
    play.cast("B11").choose("B01");
    assert!(play.has_in(Area::Limbo, P1, "B01"));
    let id = play.table().pile[0].id;
    play.cast("A09").act(Action::Pile(id)).auto().pass_all();
    assert_eq!((play.hand(P1), play.energy(P1), play.has_in(Area::Limbo, P1, "B11")), (0, 0, true));
    let mut free = Lab::of("island: B01; hand: N03 B11; energy: bbb; deck: c11x3", "").start();
    free.resolve("N03").choose("B11").choose("B01").pass_all();
    assert_eq!((free.hand(P1), free.energy(P1)), (2, 0));
    let mut none = Lab::of("hand: N03 B11; energy: bbb; deck: c11x3", "").start();
    none.resolve("N03");
    assert_eq!((none.kind(), none.options(), none.hand(P1)), (DecisionKind::CastFree, &[Action::Done][..], 1));
    for (island, can) in [("", false), ("B01", true)] {
        let mut years = Lab::of("hand: B12; energy: rrrb", &format!("row: B11; island: {island}")).start();
        years.cast("B12").act(Action::Player(P2)).auto().pass_all();
        years.act(Action::Slot { seat: P2, slot: 0 }).pass_all();
        assert_eq!(years.offers(Action::CastEleven), can);
    }
}

#[test]
fn s20_mass_death() {
    let mut play = Lab::of(
        "island: A07; hand: B14; energy: rrrrrb; row: c11; deck: c11 c22 A11",
        "island: A07 B05 B01; souls: r; row: c11; deck: c11 c22 c33 A11",
    )
    .start();
    play.resolve("B14");
    assert_eq!(play.player(P1).island.len() + play.player(P2).island.len(), 0);
    // Player 1's own is on the pile; player 2 orders three and can pay once.
    assert_eq!((play.kind(), play.decider(), play.options().len()), (DecisionKind::Trigger, P2, 3));
    play.act(Action::Trigger(1));
    let asked = |play: &Play| play.kind() == DecisionKind::UseTrigger;
    let mut paid = 0;
    while play.kind() != DecisionKind::Priority {
        if asked(&play) {
            let yes = play.offers(Action::Yes);
            paid += u8::from(yes);
            play.act(if yes { Action::Yes } else { Action::No });
        } else {
            let first = play.options()[0];
            play.act(first);
        }
    }
    assert_eq!(paid, 1);
    let controllers: Vec<u8> = play.table().pile.iter().map(|item| item.controller.0).collect();
    assert_eq!(controllers, [0, 1, 1]);
    while play.pile() > 1 {
        play.pass_all();
        if play.kind() == DecisionKind::Search {
            play.act(Action::Done);
            assert!(play.last_events().iter().any(|event| matches!(event, Event::Shuffled { seat: P2, .. })));
        }
        assert_eq!(play.decider(), P1);
    }
    play.pass_all();
    play.choose("A11");
    assert_eq!((play.hand(P1), play.deck(P1)), (1, 2));
}

#[test]
fn s21_no_dies() {
    let mut play = Lab::of("hand: B13 B10 B15 c11 c22; energy: bbrrrrr", "island: A07 B05 B01; deck: A11 c11").start();
    let mut ashes = play.clone();
    ashes.cast("B15");
    let archivist = ashes.citizen(P2, "A07");
    assert!(!ashes.offers(Action::Card(archivist)));
    ashes.target(P2, "B01").pass_all();
    assert!(ashes.has_in(Area::Abolished, P2, "B01"));
    assert_eq!((ashes.kind(), ashes.pile()), (DecisionKind::Priority, 0));
    play.cast("B13").target(P2, "A07").pass_all();
    assert_eq!(play.state_of(P2, "A07").damage, 2);
    play.cast("B10").target(P2, "A07").pass_all();
    play.act(Action::Number(2)).choose("c11").choose("c22");
    assert_eq!(play.find_citizen(P2, "A07"), None);
    // Only the usher notices: the archivist has no ability any more.
    assert!(play.pile() == 0 && play.kind() != DecisionKind::Search);
}

#[test]
fn s22_end_of_turn() {
    let mut play = Lab::of("island: B06; hand: c11x9; energy: r; deck: c11x3", "hand: c22x9; deck: c11x3")
        .phase(Phase::Second)
        .start();
    assert!(play.can_cast("c11"));
    play.pass_all();
    play.pass_all();
    assert_eq!((play.table().phase, play.pile()), (Phase::End, 1));
    play.pass_all();
    assert_eq!(play.decider(), P2);
    play.choose("c22");
    play.pass_all();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::HandLimit, P1));
    play.choose("c11").choose("c11");
    assert_eq!((play.hand(P1), play.hand(P2), play.energy(P1)), (7, 9, 0), "eight and the draw");
    let mut keeper = Lab::of("island: A04; hand: c11x9; deck: c11x9", "hand: zap; deck: c11x9")
        .cards(
            "card zap \"Zap\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen}); destroy(a)\n",
        )
        .phase(Phase::End)
        .start();
    keeper.pass_all();
    assert_eq!((keeper.hand(P1), keeper.table().active), (9, P2));
    keeper.cast("zap").target(P1, "A04").pass_all();
    keeper.next_turn();
    assert_eq!(keeper.hand(P1), 10, "no discard before the own end of turn");
    keeper.next_turn();
    assert_eq!(keeper.hand(P1), 7);
}

#[test]
fn s23_deck_out() {
    let drink = "card drink \"Drink\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: draw(you, 2)\n";
    let mut play = Lab::of("hand: drink", DECK).cards(drink).start();
    play.resolve("drink");
    assert!(!play.is_out(P1));
    play.next_turn();
    play.next_turn();
    assert_eq!(play.winner(), Some(P2));
    let mut limited = Lab::of("limbo: c11x9; row: c11 c22 c33 c44", DECK).phase(Phase::Draw).limited().start();
    assert_eq!(limited.deck(P1), 9);
    limited.act(Action::Slot { seat: P1, slot: 2 });
    assert_eq!((limited.deck(P1), limited.row(P1), limited.table().phase), (8, 3, Phase::First));
    limited.pass_all();
    assert_eq!(limited.kind(), DecisionKind::Eleven);
    let mut bare = Lab::of("", "limbo: c11x9; hand: c22").limited().start();
    bare.pass_all();
    while !bare.game.is_over() {
        bare.pass();
    }
    assert_eq!(bare.winner(), Some(P1));
    let mut probe = Lab::of("hand: A03; energy: uu; limbo: c11x3; row: c22", DECK).limited().start();
    probe.resolve("A03").pass_all();
    probe.act(Action::Yes);
    assert_eq!((probe.kind(), probe.hand(P1), probe.deck(P1)), (DecisionKind::Discard, 1, 2));
    probe.choose("c11");
    assert_eq!(probe.row(P1), 1);
}

#[test]
fn s24_krucible() {
    let smite = "card smite \"Smite\"\n  spell · cost \"{0}\" · souls r · years 1\n  spell: target(a, opponent); damage_player(a, 1)\n";
    let mut play = Lab::players(&[
        "island: A07; hand: B14 smite; energy: rrrrrb; deck: c11 A11 c22",
        "island: A07; deck: c11 A11 c22",
        "island: A07; deck: c11 A11 c22",
    ])
    .cards(smite)
    .start();
    play.resolve("B14");
    let controllers: Vec<u8> = play.table().pile.iter().map(|item| item.controller.0).collect();
    assert_eq!(controllers, [0, 1, 2]);
    play.pass().pass();
    assert_eq!(play.pile(), 3, "three passes are needed");
    play.game.concede(P3).unwrap();
    assert!(play.player(P3).deck.is_empty() && play.player(P3).limbo.is_empty());
    // The two others have passed: the top of what is left resolves, and it is player 2's search.
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Search, P2));
    play.act(Action::Done);
    assert_eq!((play.pile(), play.decider()), (1, P1));
    play.pass().pass();
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Search, P1));
    play.act(Action::Done);
    play.cast("smite").act(Action::Player(P2)).pass_all();
    assert_eq!(play.winner(), Some(P1));
}

#[test]
fn s25_cannot_beats_can() {
    let start = |card: &str| {
        let mut play =
            Lab::of("island: A14 c22; hand: c11", &format!("row: {card} c11; souls: r r r r; island: c33")).start();
        play.hit("c22", 0).pass_all();
        play
    };
    assert_eq!(start("B10").options(), [Action::TakeEleven]);
    assert_eq!(start("B15").options(), [Action::UseEleven, Action::TakeEleven]);
    assert_eq!(start("B04").options(), [Action::CastEleven, Action::TakeEleven]);
    let mut frozen = Lab::of("island: A14 c22", "island: A03; row: c11").start();
    frozen.activate(P1, "A14", 1).target(P2, "A03").pass_all();
    assert!(!frozen.has(P2, "A03", Keyword::Sidestep));
    frozen.reach_attack().attack("c22", 0).pass().pass();
    assert_eq!(frozen.kind(), DecisionKind::Priority, "it cannot block");
    let mut conceding = Lab::of("hand: B10 c11; energy: rrr; island: c55", "").start();
    conceding.cast("B10").target(P1, "c55").pass_all();
    conceding.game.concede(P2).unwrap();
    assert_eq!(conceding.winner(), Some(P1));
    let mut harvest = Lab::of("hand: A15; energy: ww; deck: A03 c11 c22", "").start();
    harvest.resolve("A15").choose("A03");
    assert!(harvest.state_of(P1, "A03").weary);
    assert_eq!(harvest.kind(), DecisionKind::Priority, "no probe");
    let mut back = Lab::of("island: A06; limbo: A03; energy: ww; deck: c11x3", "").start();
    back.activate(P1, "A06", 1).choose("A03").pass_all();
    back.pass_all();
    assert_eq!(back.kind(), DecisionKind::May);
    for (row, stats, eager) in [("c11x4", (4, 3), false), ("c11x3", (6, 3), true)] {
        let play = Lab::of("island: B09?", &format!("row: {row}")).start();
        assert_eq!((play.stats(P1, "B09"), play.has(P1, "B09", Keyword::Eager)), (stats, eager));
    }
    let mut tallyman = Lab::of("hand: B07; energy: bbb; island: B07", "").start();
    tallyman.resolve("B07").pass_all();
    assert_eq!((tallyman.kind(), tallyman.pile()), (DecisionKind::Priority, 0));
    let poor = Lab::of("island: B07; limbo: c11", "").start();
    assert!(!poor.can_activate(P1, "B07", 1));
}

/// Numbers of cards are places in the list of them, from which none may be missing.
#[test]
fn a_position_whose_list_of_cards_names_one_that_there_is_not_is_refused() {
    let text = r#"{"cast": ["nope", "ash-whelp", "reef-binder"], "players": [{"hand": ["ash-whelp"], "deck": ["ash-whelp"]}, {"deck": ["reef-binder"]}]}"#;
    let begin = |text: &str| {
        let scenario: Scenario = serde_json::from_str(text).unwrap();
        Game::new(Library::demo(), Setup::Scenario(Box::new(scenario)), 1.into()).map(drop)
    };
    let error = begin(text).unwrap_err();
    assert_eq!((error.code(), error.to_string().as_str()), ("setup/scenario", "cast[0]: there is no card `nope`"));
    begin(&text.replace("\"nope\", ", "")).unwrap();
}
