//! Words that no card of the demo set uses: each as it is meant, at an edge, and where it must do nothing.

use keyforge_core::kernel::{Recorder, Ruleset, Seat, Seeded, Verdict, verify};
use keyforge_core::kryptik::cards::{card_text, parse_line};
use keyforge_core::kryptik::*;

use crate::lab::*;

const HOME: &str = "
card zap \"Zap\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); damage(a, 2)
card guard \"Guard\"
  spell · cost \"{0}\" · souls w · years 1
  spell: target(a, {citizen}); prevent(a, 3, end_of_turn)
card ghost \"Ghost\"
  citizen · cost \"{1}\" · stats 2 2 · souls w · years 1
  passive: forbid(be_damaged, this)
card nurse \"Nurse\"
  citizen · cost \"{1}\" · stats 1 4 · souls w · years 1
  when(damaged({citizen})): draw(you, 1)
card viper \"Viper\"
  citizen · toxic · cost \"{1}\" · stats 2 2 · souls b · years 1
card shrink \"Shrink\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); install(set(a, 1, 1), end_of_turn)
card grow \"Grow\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, {citizen}); stat(a, 2, 2, end_of_turn)
card idol \"Idol\"
  citizen · cost \"{1}\" · stats 0 4 · souls u · years 1
  passive: set({citizen other mine}, 3, 3)
card again \"Again\"
  spell · cost \"{0}\" · souls u · years 1
  spell: extra_turn(you)
card gift \"Gift\"
  spell · cost \"{0}\" · souls u · years 1
  spell: extra_turn(opponents)
card peek \"Peek\"
  spell · cost \"{0}\" · souls u · years 1
  spell: look_top(opponents, 2)
card dig \"Dig\"
  spell · cost \"{0}\" · souls u · years 1
  spell: dig(3, {citizen in deck}, 1, hand, bottom_of_deck)
card sift \"Sift\"
  spell · cost \"{0}\" · souls u · years 1
  spell: dig(3, {card in deck}, 2, top_of_deck, limbo)
card echo \"Echo\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, pile(card)); copy(a)
card twice \"Twice\"
  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1)
  spell: discard(opponents, 1)
card deny \"Deny\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, pile(card)); counter(a)
card ban \"Ban\"
  spell · cost \"{0}\" · souls b · years 1
  spell: name_card; destroy({citizen named_card})
card pick \"Pick\"
  spell · cost \"{0}\" · souls b · years 1
  spell: discard_chosen(opponents, {citizen in hand}, 1, you)
card shoot \"Shoot\"
  spell · cost \"{0}\" · souls r · years 1
  spell: target(a, slot(opponents)); destroy_slot(a)
card spy \"Spy\"
  spell · cost \"{0}\" · souls u · years 1
  spell: target(a, slot(opponents)); look_slot(a)
card pact \"Pact\"
  spell · cost \"{0}\" · souls b · years 1
  extra: row(1)
  spell: draw(you, 2)
card blink \"Blink\"
  spell · cost \"{0}\" · souls w · years 1
  spell: target(a, {citizen}); return(a, hand); put(a, island)
card reborn \"Reborn\"
  spell · cost \"{0}\" · souls w · years 1
  spell: target(a, {citizen}); destroy(a); return(a, island); stat(a, 1, 1, end_of_turn)
card doorman \"Doorman\"
  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(engage): return(this, hand); put(this, island)
";

fn lab(first: &str, second: &str) -> Lab {
    Lab::of(first, second).cards(HOME)
}

/// Why a line is refused.
fn refused(line: &str) -> String {
    parse_line(line).expect_err(line).to_string()
}

/// What a home-made card says.
fn says(slug: &str) -> String {
    card_text(library(HOME).get(slug).unwrap())
}

/// The log of a game is replayed by the rules, event by event, and every seat that folds what it was told has its view.
fn check(play: &Play) {
    assert_eq!(verify(&library(HOME), play.game.log()), Verdict::Verified);
    for seat in [P1, P2] {
        let mut folded: Option<Table> = None;
        for event in play.events() {
            let told = Kryptik::redact_event(&event, seat);
            match (&mut folded, &told) {
                (None, Event::Laid(table)) => folded = Some((**table).clone()),
                (Some(table), _) => table.evolve(&told),
                (None, _) => panic!("{told:?} before the table"),
            }
        }
        assert!(folded.is_none_or(|folded| folded == play.view(seat)), "what {seat} is told");
    }
}

#[test]
fn damage_is_prevented_up_to_an_amount() {
    let mut play = lab("hand: guard zap zap zap; island: c23", "").start();
    play.cast("guard").target(P1, "c23").pass_all();
    play.cast("zap").target(P1, "c23").pass_all();
    assert_eq!(play.state_of(P1, "c23").damage, 0);
    // One is left of the three, and holds back one of the next two.
    play.cast("zap").target(P1, "c23").pass_all();
    assert_eq!(play.state_of(P1, "c23").damage, 1);
    play.cast("zap").target(P1, "c23").pass_all();
    assert!(play.find_citizen(P1, "c23").is_none(), "nothing is left of it");
    check(&play);
    assert_eq!(says("guard"), "Prevent the next 3 damage that would be dealt to target citizen until end of turn.");
}

#[test]
fn what_is_prevented_was_not_dealt() {
    // Nobody notices it, and no toxic point comes through.
    let mut play = lab("hand: zap; island: ghost nurse; deck: c11x3", "island: viper; row: c11").start();
    play.cast("zap").target(P1, "ghost").pass_all();
    assert_eq!((play.state_of(P1, "ghost").damage, play.pile(), play.hand(P1)), (0, 0, 0));
    play.reach_attack().attack("ghost", 0).block(&["viper"]).damage();
    assert_eq!(play.state_of(P1, "ghost").damage, 0);
    // The viper was dealt damage, and that is noticed once.
    assert_eq!((play.find_citizen(P2, "viper"), play.pile()), (None, 1));
    check(&play);
}

#[test]
fn a_shield_ends_with_its_span_and_with_its_citizen() {
    let mut play = lab("hand: guard; island: c23; deck: c11", "deck: c11").start();
    play.cast("guard").target(P1, "c23").pass_all();
    assert_eq!(play.table().lasting.len(), 1);
    play.next_turn();
    assert!(play.table().lasting.is_empty());
    let mut play = lab("hand: guard blink; island: c23", "").start();
    play.cast("guard").target(P1, "c23").pass_all();
    play.cast("blink").target(P1, "c23").pass_all();
    assert!(play.table().lasting.is_empty(), "what came back is another one");
}

#[test]
fn values_are_set_and_changed_in_their_order() {
    let mut play = lab("hand: shrink grow grow; island: c33", "").start();
    play.cast("grow").target(P1, "c33").pass_all();
    play.cast("shrink").target(P1, "c33").pass_all();
    assert_eq!(play.stats(P1, "c33"), (1, 1));
    play.cast("grow").target(P1, "c33").pass_all();
    assert_eq!(play.stats(P1, "c33"), (3, 3));
    check(&play);
    assert_eq!(says("shrink"), "The attack and defense of target citizen are 1/1 until end of turn.");
}

#[test]
fn a_set_defense_kills_who_has_too_much_damage() {
    let mut play = lab("hand: shrink; island: c55-2", "").start();
    play.cast("shrink").target(P1, "c55").pass_all();
    assert!(play.has_in(Area::Limbo, P1, "c55"));
    let play = lab("island: idol c11 c88", "island: c11").start();
    assert_eq!((play.stats(P1, "c11"), play.stats(P1, "c88"), play.stats(P2, "c11")), ((3, 3), (3, 3), (1, 1)));
    assert_eq!(play.stats(P1, "idol"), (0, 4));
    assert!(refused("passive: set({card in hand}, 1, 1)").contains("on the island only"));
}

#[test]
fn an_extra_turn_comes_next_and_the_turns_go_on_where_they_were() {
    let mut play = lab("hand: again; deck: c11x9", "deck: c11x9").start();
    play.resolve("again");
    assert_eq!(play.table().extra_turns, [P1]);
    play.next_turn();
    assert_eq!((play.table().active, play.table().turn_before), (P1, Some(P1)));
    play.next_turn();
    assert_eq!((play.table().active, play.table().turn_before), (P2, None));
    play.next_turn();
    assert_eq!(play.table().active, P1);
    check(&play);
    assert_eq!(says("again"), "Take another turn after this one.");
    assert_eq!(says("gift"), "Each opponent takes another turn after this one.");
}

#[test]
fn a_turn_that_is_given_away_does_not_replace_one() {
    let sides = ["hand: gift; deck: c11x9", "deck: c11x9", "deck: c11x9"];
    let mut play = Lab::players(&sides).cards(HOME).start();
    play.resolve("gift");
    // Player 2 and player 3 get one each, the last one given first; then player 2 has the own one.
    let mut turns = Vec::new();
    for _ in 0..4 {
        play.next_turn();
        turns.push(play.table().active);
    }
    assert_eq!(turns, [P3, P2, P2, P3]);
    // Who is out takes no turn.
    let mut play = Lab::players(&sides).cards(HOME).start();
    play.resolve("gift");
    play.game.concede(P3).unwrap();
    assert_eq!(play.table().extra_turns, [P2]);
}

#[test]
fn an_extra_turn_is_part_of_a_written_position() {
    let mut play = lab("hand: again; deck: c11x9", "deck: c11x9").start();
    play.resolve("again");
    let position = Scenario::of(play.game.state()).unwrap();
    let setup = Setup::Scenario(Box::new(position));
    let game = Game::new(library(HOME), setup, 3.into()).unwrap();
    assert!(game.state() == play.game.state());
}

#[test]
fn the_top_of_a_deck_is_looked_at_by_one_player_alone() {
    let mut play = lab("hand: peek", "deck: c11 c22 c33").start();
    play.resolve("peek");
    let known = |seat: Seat| play.view(seat).player(P2).deck.iter().filter(|card| !card.is_hidden()).count();
    assert_eq!((known(P1), known(P2)), (2, 0));
    check(&play);
    assert_eq!(says("peek"), "Look at the top 2 cards of each opponent's deck.");
}

#[test]
fn who_looked_at_cards_knows_those_that_are_drawn_in_their_place() {
    let mut play = lab("hand: peek", "deck: c11 c22 c33 c44").start();
    play.resolve("peek");
    let mut tops = std::collections::BTreeSet::new();
    for seed in 0..20_u64 {
        let drawn = play.game.determinize(P2, seed.into()).unwrap();
        let deck = &drawn.table().player(P2).deck;
        let known: Vec<bool> = deck.iter().map(|card| drawn.table().knows(P1, *card)).collect();
        assert_eq!(known, [true, true, false, false]);
        tops.insert(deck[0]);
    }
    assert!(tops.len() > 1, "the owner does not know them");
}

/// Everybody saw which card went into the deck, and nobody knows where it lies since: in a drawn state the effect still speaks of
/// that card, wherever it was dealt.
#[test]
fn what_was_seen_and_shuffled_away_stays_what_an_effect_speaks_of() {
    let cards = "card hide \"Hide\"\n  spell · cost \"{0}\" · souls u · years 1\n  \
                 spell: target(a, {citizen mine}); put(a, top_of_deck); shuffle(you); may(put(a, island))\n";
    let mut play = Lab::of("hand: hide; island: c11; deck: c22 c33 c44", "").cards(cards).start();
    play.cast("hide").choose("c11").pass_all();
    assert_eq!((play.kind(), play.decider(), play.deck(P1)), (DecisionKind::May, P1, 4));
    for viewer in [P1, P2] {
        let mut places = std::collections::BTreeSet::new();
        for seed in 0..40_u64 {
            let mut drawn = play.game.determinize(viewer, seed.into()).unwrap();
            let lies = drawn.table().player(P1).deck.iter().position(|card| play.name(*card) == "c11");
            places.insert(lies);
            let mut chance = Seeded::new(seed.into());
            Kryptik::decide(&mut drawn, P1, &Action::Yes, &mut chance, &mut Recorder::silent()).unwrap();
            let island: Vec<String> = drawn.table().player(P1).island.iter().map(|card| play.name(*card)).collect();
            assert_eq!(island, ["c11"], "{viewer}");
            assert_eq!(drawn.table().player(P1).deck.len(), 3);
        }
        assert_eq!(places.len(), 4, "{viewer}: where it lies is not told: {places:?}");
    }
}

#[test]
fn digging_takes_what_fits_and_puts_the_rest_away() {
    let mut play = lab("hand: dig; deck: zap c22 c33 c44 c55", "").start();
    play.resolve("dig");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Search, P1));
    assert!(play.can_choose("c22") && play.can_choose("c33") && !play.can_choose("zap") && !play.can_choose("c44"));
    play.choose("c33");
    assert!(play.has_in(Area::Hand, P1, "c33"));
    let deck: Vec<String> = play.player(P1).deck.iter().map(|card| play.name(*card)).collect();
    assert_eq!(deck, ["c44", "c55", "zap", "c22"]);
    // The card was shown, as it had to fit; the others were not.
    assert!(!play.view(P2).player(P1).hand[0].is_hidden());
    assert!(play.view(P2).player(P1).deck.iter().all(|card| card.is_hidden()));
    check(&play);
    assert_eq!(
        says("dig"),
        "Look at the top 3 cards of your deck, put up to 1 of them (citizen) into its owner's hand and the others under its owner's deck."
    );
}

#[test]
fn digging_asks_also_where_nothing_fits() {
    let mut play = lab("hand: dig; deck: zap zap", "").start();
    play.resolve("dig");
    assert_eq!((play.kind(), play.options()), (DecisionKind::Search, &[Action::Done][..]));
    play.act(Action::Done);
    assert_eq!((play.hand(P1), play.deck(P1)), (0, 2));
    check(&play);
    // Several are taken one after another, or fewer.
    let mut play = lab("hand: sift; deck: c11 c22 c33 c44", "").start();
    play.resolve("sift").choose("c22").act(Action::Done);
    let deck: Vec<String> = play.player(P1).deck.iter().map(|card| play.name(*card)).collect();
    assert_eq!((deck, play.limbo(P1)), (vec!["c22".to_owned(), "c44".to_owned()], 3));
    check(&play);
    assert!(refused("enter: dig(3, {card in hand}, 1, hand, limbo)").contains("in deck"));
    assert!(refused("enter: dig(1, {card in deck}, 2, hand, limbo)").contains("no more than they are"));
}

#[test]
fn a_copy_has_targets_of_its_own_and_leaves_no_card() {
    let mut play = lab("hand: zap echo; island: c33", "island: c22").start();
    play.cast("zap").target(P2, "c22").pass().cast("echo");
    let spell = play.table().pile[0].id;
    play.act(Action::Pile(spell)).pass_all();
    // The player of the copy chooses its target.
    assert_eq!(play.kind(), DecisionKind::Target);
    play.target(P1, "c33");
    assert_eq!(play.pile_kinds(), [ItemKind::Paragraph, ItemKind::Copy]);
    play.pass_all();
    assert_eq!((play.state_of(P1, "c33").damage, play.pile()), (2, 1));
    play.pass_all();
    assert!(play.has_in(Area::Limbo, P2, "c22") && play.has_in(Area::Limbo, P1, "zap"));
    check(&play);
    assert_eq!(says("echo"), "Copy target card on the pile; you may choose new targets for the copy.");
}

#[test]
fn all_of_a_spell_is_copied_and_each_is_countered_for_itself() {
    let mut play = lab("hand: twice; deck: c11x4", "hand: echo deny c11; deck: c22x4").start();
    play.cast("twice").act(Action::Option(0));
    play.cast("echo");
    let spell = play.table().pile[0].id;
    play.act(Action::Pile(spell)).pass_all();
    assert_eq!(
        play.pile_kinds(),
        [ItemKind::Paragraph, ItemKind::Paragraph, ItemKind::Copy, ItemKind::Copy],
        "in the order of the spell"
    );
    let copies = play.table().pile[2..].iter();
    assert!(copies.into_iter().all(|item| item.controller == P2));
    // The copy is countered alone; the card stays on the pile.
    let spell = play.table().pile[0].source.card;
    let copy = play.table().pile[3].id;
    play.pass().cast("deny").act(Action::Pile(copy)).pass_all();
    assert_eq!((play.pile(), play.table().card(spell).area), (3, Area::Pile));
    check(&play);
    assert!(refused("enter: target(a, {citizen}); copy(a)").contains("on the pile"));
}

#[test]
fn a_citizen_on_the_pile_is_not_copied() {
    let mut play = lab("hand: c11 echo; souls: w", "").start();
    play.cast("c11").pass().cast("echo");
    let citizen = play.table().pile[0].id;
    play.act(Action::Pile(citizen)).pass_all();
    assert_eq!(play.pile_kinds(), [ItemKind::Citizen]);
}

#[test]
fn a_card_is_named_by_its_name() {
    let mut play = lab("hand: ban; island: c11", "island: c11 c22").start();
    play.resolve("ban");
    assert_eq!(play.kind(), DecisionKind::NameCard);
    let texts = play.game.state().option_texts();
    assert_eq!(texts, ["Ban", "C11", "C22"], "each name of the game once");
    play.act(Action::Option(1));
    assert_eq!((play.player(P1).island.len(), play.player(P2).island.len()), (0, 1));
    check(&play);
    assert_eq!(says("ban"), "Choose the name of a card, then destroy each citizen with the chosen name.");
    // Without a name nothing has it.
    let mut play = lab("hand: ban; island: c11", "island: c22").start();
    play.resolve("ban").act(Action::Option(0));
    assert_eq!(play.player(P1).island.len(), 1);
}

#[test]
fn another_player_chooses_what_is_discarded() {
    let mut play = lab("hand: pick", "hand: zap c11 c22").start();
    play.resolve("pick");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P1));
    assert!(play.can_choose("c11") && !play.can_choose("zap") && !play.offers(Action::Done));
    play.choose("c22");
    assert!(play.has_in(Area::Limbo, P2, "c22"));
    // Who looked at the hand knows what is left of it.
    assert!(play.view(P1).player(P2).hand.iter().all(|card| !card.is_hidden()));
    check(&play);
    assert_eq!(says("pick"), "Each opponent discards a citizen that you choose.");
}

#[test]
fn whether_anything_can_be_discarded_only_the_chooser_learns() {
    let mut play = lab("hand: pick", "hand: zap").start();
    play.resolve("pick");
    assert_eq!(play.options(), [Action::Done]);
    assert!(play.view(P2).decision.unwrap().options.is_empty());
    play.act(Action::Done);
    assert_eq!(play.hand(P2), 1);
    // An empty hand is seen by all.
    let mut play = lab("hand: pick", "").start();
    play.resolve("pick");
    assert_eq!(play.kind(), DecisionKind::Priority);
    assert!(refused("enter: discard_chosen(opponents, {citizen}, 1, you)").contains("in hand"));
}

#[test]
fn a_slot_of_a_row_is_targeted() {
    let mut play = lab("hand: shoot spy", "row: c11 c22 c33").start();
    play.cast("spy");
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Target, 3));
    play.act(Action::Slot { seat: P2, slot: 1 }).pass_all();
    let seen = |seat: Seat| play.view(seat).player(P2).row.iter().filter(|slot| !slot.card.is_hidden()).count();
    assert_eq!((seen(P1), seen(P2)), (1, 0));
    play.cast("shoot").act(Action::Slot { seat: P2, slot: 1 }).pass_all();
    assert_eq!((play.row(P2), play.pile_kinds()), (2, vec![ItemKind::Choice]));
    check(&play);
    assert_eq!(says("shoot"), "Destroy target 11-year card of an opponent.");
    assert!(refused("enter: target(a, {citizen}); destroy_slot(a)").contains("slot(opponents)"));
}

#[test]
fn a_slot_that_is_gone_is_no_target() {
    let mut play = lab("hand: shoot shoot", "row: c11 c22").start();
    play.cast("shoot").act(Action::Slot { seat: P2, slot: 0 });
    play.pass().cast("shoot").act(Action::Slot { seat: P2, slot: 0 });
    play.pass_all();
    // The choice about the destroyed card, then the first spell, which has lost its target.
    while play.pile() > 0 {
        match play.kind() {
            DecisionKind::Priority => play.pass(),
            _ => play.act(Action::TakeEleven),
        };
    }
    assert_eq!((play.row(P2), play.limbo(P1)), (1, 2));
    assert!(!lab("hand: shoot", "").start().can_cast("shoot"), "without a slot there is no target");
}

#[test]
fn an_own_eleven_year_card_is_a_cost() {
    let mut play = lab("hand: pact; row: c11 c22; deck: c33x4", "").start();
    play.cast("pact");
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::DestroySlot, 2));
    play.act(Action::Slot { seat: P1, slot: 1 });
    // What becomes of the card is chosen as always, above the spell.
    assert_eq!((play.row(P1), play.pile_kinds()), (1, vec![ItemKind::Paragraph, ItemKind::Choice]));
    check(&play);
    assert!(!lab("hand: pact; deck: c33x4", "").start().can_cast("pact"), "without a row it cannot be paid");
    assert_eq!(says("pact"), "As an additional cost, destroy 1 11-year card of your own.\nDraw 2 cards.");
}

#[test]
fn an_effect_keeps_the_card_that_it_moved() {
    let mut play = lab("hand: blink", "island: c33!").start();
    play.cast("blink").target(P2, "c33").pass_all();
    let back = play.state_of(P1, "c33");
    assert_eq!((back.owner, back.weary, back.engaged, play.hand(P2)), (P2, true, false, 0));
    check(&play);
    let mut play = lab("hand: reborn; island: c33", "").start();
    play.cast("reborn").target(P1, "c33").pass_all();
    assert_eq!(play.stats(P1, "c33"), (4, 4));
    let mut play = lab("island: doorman", "").start();
    play.activate(P1, "doorman", 0).pass_all();
    assert!(play.find_citizen(P1, "doorman").is_some() && play.state_of(P1, "doorman").weary);
}

#[test]
fn another_effect_has_lost_the_card() {
    // The first spell meant the citizen that was there.
    let mut play = lab("hand: zap blink; island: c33", "").start();
    play.cast("zap").target(P1, "c33").pass().cast("blink").target(P1, "c33").pass_all().pass_all();
    assert_eq!((play.state_of(P1, "c33").damage, play.limbo(P1)), (0, 2));
}

#[test]
fn a_soul_that_is_placed_is_noticed() {
    let cards = "card chorus \"Chorus\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(soul_placed(you)): draw(you, 1)\n";
    let side = "island: chorus; deck: c13x2";
    let mut play = Lab::of(&format!("hand: c11; {side}"), side).cards(cards).start();
    play.place("c11");
    assert_eq!(play.pile(), 1, "the other player's card hears nothing of it");
    play.pass_all();
    assert_eq!((play.hand(P1), play.hand(P2)), (1, 0));
}

#[test]
fn who_cannot_be_used_asks_for_no_payment() {
    let cards = "card toll \"Toll\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(soul_placed(you), cost soul(\"{1}\")): draw(you, 1)
card gift \"Gift\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(soul_placed(you)): draw(you, 1)
card hush \"Hush\"\n  spell · cost \"{0}\" · souls w · years 1
  spell: target(a, {citizen}); install(forbid(use, a), end_of_turn)\n";
    let start = |listener: &str| {
        Lab::of(&format!("hand: hush c11; island: {listener}; deck: c13x2; energy: w"), "").cards(cards).start()
    };
    let mut free = start("toll");
    free.place("c11");
    assert_eq!(free.options(), [Action::Yes, Action::No]);
    let mut hushed = start("toll");
    hushed.cast("hush").target(P1, "toll").pass_all().place("c11");
    assert_eq!((hushed.kind(), hushed.pile()), (DecisionKind::Priority, 0));
    // What happens by itself still happens.
    let mut gift = start("gift");
    gift.cast("hush").target(P1, "gift").pass_all().place("c11");
    assert_eq!(gift.pile(), 1);
}

#[test]
fn who_dies_leaves_as_well() {
    let cards = "card mourner \"Mourner\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(leaves({citizen other mine})): draw(you, 1)\n";
    let mut play = lab("hand: zap; island: mourner c11; deck: c13x2", "").cards(cards).start();
    play.cast("zap").target(P1, "c11").pass_all();
    assert_eq!(play.pile(), 1);
    play.pass_all();
    assert_eq!(play.hand(P1), 1);
}

#[test]
fn whoever_uses_a_card_of_the_hand_shows_it() {
    let cards = "card lantern \"Lantern\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  active(soul(\"{1}\"), zone hand): draw(you, 1)\n";
    let mut play = lab("hand: lantern; deck: c13x2; energy: w", "").cards(cards).start();
    assert!(play.view(P2).player(P1).hand.iter().all(|card| card.is_hidden()));
    let used = play.options().iter().copied().find(|action| matches!(action, Action::Activate { .. })).unwrap();
    play.act(used).auto();
    assert!(play.view(P2).player(P1).hand.iter().any(|card| !card.is_hidden()));
}

/// The player looks at the cards before taking any; nobody else sees them.
#[test]
fn who_digs_sees_the_cards_on_top() {
    let mut play = lab("hand: dig; deck: zap c22 c33 c44 c55", "").start();
    play.resolve("dig");
    let seen = |seat: Seat| {
        let deck = play.view(seat).player(P1).deck.clone();
        deck.iter().map(|card| !card.is_hidden()).collect::<Vec<_>>()
    };
    assert_eq!((seen(P1), seen(P2)), (vec![true, true, true, false, false], vec![false; 5]));
    check(&play);
}

/// `them` and `it` are the player and the card of the trigger again when the loop is over.
#[test]
fn after_a_loop_its_words_mean_what_they_meant_before() {
    let cards = "card tithe \"Tithe\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(cast(opponents, {spell})): each_player(everyone, draw(them, 1)); discard(them, 1)
card warden \"Warden\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
  when(enter({citizen other mine})): for_each({citizen opposing}, damage(it, 1)); stat(it, 0, 3, end_of_turn)\n";
    let mut play = lab("hand: peek c22; deck: c11x3", "island: tithe; deck: c11x3").cards(cards).start();
    play.cast("peek").pass_all();
    assert_eq!((play.hand(P1), play.hand(P2)), (2, 1));
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P1), "who cast the spell");
    let mut play = lab("island: warden; hand: c22; energy: ww", "island: c33").cards(cards).start();
    play.resolve("c22").pass_all();
    assert_eq!((play.stats(P1, "c22"), play.stats(P2, "c33")), ((2, 5), (3, 3)));
    assert_eq!((play.state_of(P1, "c22").damage, play.state_of(P2, "c33").damage), (0, 1));
}

/// Each of the five signs, below, at and above the number.
#[test]
fn numbers_are_compared_as_the_sign_says() {
    let left = |sign: &str| {
        let cull = format!(
            "card cull \"Cull\"\n  spell · cost \"{{0}}\" · souls b · years 1\n  spell: destroy({{citizen attack {sign} 2}})\n"
        );
        let mut play = lab("hand: cull; island: c11 c22 c33", "").cards(&cull).start();
        play.resolve("cull");
        ["c11", "c22", "c33"].map(|code| play.find_citizen(P1, code).is_some())
    };
    assert_eq!(left("<"), [false, true, true]);
    assert_eq!(left("<="), [false, false, true]);
    assert_eq!(left("=="), [true, false, true]);
    assert_eq!(left(">="), [true, false, false]);
    assert_eq!(left(">"), [true, true, false]);
}

/// A card that is no citizen, beside those of a test.
fn with_zap(first: &str, card: &str) -> Play {
    let zap = "card zap \"Zap\"\n  spell · cost \"{0}\" · souls u · years 1\n  \
               spell: target(a, {citizen}); damage(a, 2)\n";
    Lab::of(first, "").cards(&format!("{card}{zap}")).start()
}

/// Whether a hand has what may be chosen is its owner's secret: the question comes also where nothing fits.
#[test]
fn choosing_from_a_hand_does_not_tell_what_it_holds() {
    let cards = "card tuck \"Tuck\"\n  spell · cost \"{0}\" · souls u · years 1\n  \
                 spell: choose(a, {citizen mine in hand}, 1); put(a, bottom_of_deck)\n";
    let asked = |hand: &str| {
        let mut play = with_zap(hand, cards);
        play.cast("tuck").pass_all();
        let others = play.view(P2).decision.unwrap();
        assert_eq!((play.kind(), play.decider()), (DecisionKind::Choose, P1));
        (play, others)
    };
    let (mut with, one) = asked("hand: tuck c11; deck: c44");
    let (mut without, other) = asked("hand: tuck zap; deck: c44");
    assert_eq!(one, other);
    with.choose("c11");
    assert_eq!((with.deck(P1), with.player(P1).hand.len()), (2, 0));
    without.act(Action::Done);
    assert_eq!((without.deck(P1), without.player(P1).hand.len()), (1, 1));
    // In a drawn state the hand that was dealt says what may be chosen.
    for hand in ["hand: tuck c11; deck: c44 zap zap zap", "hand: tuck zap; deck: c44 zap c11 c11"] {
        let (play, _) = asked(hand);
        let mut fits = std::collections::BTreeSet::new();
        for seed in 0..20_u64 {
            let drawn = play.game.determinize(P2, seed.into()).unwrap();
            let [held] = drawn.table().player(P1).hand[..] else { panic!("one card is left in the hand") };
            let options = &drawn.table().decision.as_ref().unwrap().options;
            match play.name(held) == "zap" {
                true => assert_eq!(options, &[Action::Done]),
                false => assert_eq!(options, &[Action::Card(held)]),
            }
            fits.insert(options[0] != Action::Done);
        }
        assert_eq!(fits.len(), 2);
    }
}

/// In a drawn state, too, a card is chosen once.
#[test]
fn what_was_chosen_from_a_hand_is_not_chosen_again() {
    let cards = "card both \"Both\"\n  spell · cost \"{0}\" · souls u · years 1\n  \
                 spell: choose(a, {citizen mine in hand}, 2); put(a, bottom_of_deck)\n";
    let mut play = with_zap("hand: both c11 c22; deck: c33 zap zap", cards);
    play.cast("both").pass_all().choose("c11");
    for seed in 0..20_u64 {
        let drawn = play.game.determinize(P2, seed.into()).unwrap();
        let options = &drawn.table().decision.as_ref().unwrap().options;
        let cards = options.iter().filter(|action| matches!(action, Action::Card(_))).count();
        assert!(cards <= 1, "{options:?}");
    }
}
