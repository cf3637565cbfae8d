//! What a reading of the sources found: undo and answers that tell too much, numbers that a text forgot, costs that were
//! not paid, moments that were missed.

use keyforge_core::kernel::{Ruleset, Seat, UndoError};
use keyforge_core::kryptik::*;

use crate::lab::*;

/// A spell without a cost that says this.
fn spell(slug: &str, text: &str) -> String {
    format!("card {slug} \"{slug}\"\n  spell · cost \"{{0}}\" · souls u · years 1\n  {text}\n")
}

fn lab(cards: &[String], sides: &[&str]) -> Lab {
    Lab::players(sides).cards(&cards.concat())
}

/// Every seat that folds what it was told has its view.
fn check(play: &Play) {
    for seat in (0..play.table().players.len() as u8).map(Seat) {
        assert!(play.game.log_for(seat).unwrap().fold().unwrap() == play.view(seat), "what {seat} is told");
    }
}

#[test]
fn a_card_discarded_at_random_is_not_undone() {
    let fumble = spell("fumble", "spell: discard_random(everyone, 1)");
    let mut play = lab(&[fumble], &["hand: fumble c11 c22", "hand: c11 c22 c33"]).start();
    play.cast("fumble").pass_all();
    assert_eq!((play.limbo(P1), play.limbo(P2)), (2, 1));
    for seat in [P1, P2] {
        let refused = play.game.check_undo(seat).unwrap_err();
        assert!(!matches!(refused, UndoError::NotYourAction { by } if by == seat));
        assert!(matches!(refused, UndoError::Revealed { .. } | UndoError::NotYourAction { .. }), "{refused}");
    }
    let last = play.game.log().entries().last().unwrap();
    assert!(last.events.iter().any(Kryptik::reveals), "what chance has shown");
    check(&play);
}

/// Whether the last answer is told to a seat.
fn is_told(play: &Play, seat: Seat) -> bool {
    let told = play.game.log_for(seat).unwrap();
    !format!("{:?}", told.entries().last().unwrap().cause).contains("action: None")
}

/// Knowledge of a hand ends with what leaves it unseen (R57), so the answer may not tell what left.
#[test]
fn which_known_card_of_a_hand_went_face_down_is_not_told() {
    let stow = spell("stow", "spell: choose(a, {card mine in hand}, 1); put(a, top_of_deck)");
    let look = spell("look", "spell: look_hand(opponents)");
    let mut play = lab(&[stow, look], &["hand: stow c11 c22 c33; deck: c44x3", "hand: look"]).start();
    play.pass().cast("look").pass_all();
    assert!(play.view(P2).player(P1).hand.iter().all(|card| !card.is_hidden()));
    play.resolve("stow");
    assert_eq!(play.kind(), DecisionKind::Choose);
    play.choose("c22");
    assert_eq!((play.deck(P1), play.view(P2).player(P1).hand.as_slice()), (4, &[CardId::HIDDEN; 2][..]));
    assert_eq!((is_told(&play, P1), is_told(&play, P2)), (true, false));
    check(&play);
}

/// Who knew cards of a deck does not learn whether one of them was taken by a search for any card (R39).
#[test]
fn a_search_for_any_card_does_not_tell_whether_a_known_one_was_taken() {
    let seek = spell("seek", "spell: search({card in deck}, hand)");
    let peek = spell("peek", "spell: look_top(opponents, 2)");
    let mut play = lab(&[seek, peek], &["hand: seek; deck: c11 c22 c33 c44 c55", "hand: peek"]).start();
    play.pass().cast("peek").pass_all();
    assert!(!play.view(P2).player(P1).deck[1].is_hidden());
    play.resolve("seek").choose("c22");
    assert_eq!(play.name(play.player(P1).hand[0]), "c22");
    assert_eq!(play.view(P2).player(P1).hand, [CardId::HIDDEN]);
    let told = play.game.log_for(P2).unwrap();
    let events = &told.entries().last().unwrap().events;
    let at = |meant: fn(&Event) -> bool| events.iter().position(meant).unwrap();
    let moved = at(|event| matches!(event, Event::Moved { card, .. } if card.is_hidden()));
    assert!(at(|event| matches!(event, Event::Shuffled { .. })) < moved, "{events:?}");
    assert_eq!((is_told(&play, P1), is_told(&play, P2)), (true, false));
    check(&play);
}

const SCORCH: &str = "card scorch \"Scorch\"\n  spell · cost \"{x}{w}\" · souls w · years 1
  spell: target(a, {citizen defense <= x}); destroy(a)\n";

#[test]
fn k_8_5_1_targets_may_depend_on_x() {
    let start = |side: &str, other: &str| lab(&[SCORCH.to_owned()], &[side, other]).start();
    let mut play = start("hand: scorch; energy: wwwww", "island: c12 c13");
    play.cast("scorch");
    // Only an X with a target is named: less finds none, and more cannot be paid.
    assert_eq!((play.kind(), play.options()), (DecisionKind::X, &[2, 3, 4].map(Action::Number)[..]));
    play.act(Action::Number(2));
    assert_eq!(play.options(), [Action::Card(play.citizen(P2, "c12"))]);
    play.choose("c12").pass_all();
    assert!(play.has_in(Area::Limbo, P2, "c12") && play.pile() == 0 && play.energy(P1) == 2);
    assert!(!start("hand: scorch; energy: ww", "island: c12").can_cast("scorch"), "what can be paid finds nothing");
    assert!(!start("hand: scorch; energy: wwwww", "").can_cast("scorch"));
    // Free of cost X is 0, and nothing is that weak.
    let free = spell("free", "spell: cast_free({spell in hand})");
    let mut play = lab(&[SCORCH.to_owned(), free], &["hand: scorch free; energy: www", "island: c12"]).start();
    play.resolve("free");
    assert_eq!(play.options(), [Action::Done]);
}

#[test]
fn k_8_5_7_a_target_that_grows_beyond_x_is_lost() {
    let grow = spell("grow", "spell: target(a, {citizen}); stat(a, 1, 1, end_of_turn)");
    let cards = [SCORCH.to_owned(), grow];
    let mut play = lab(&cards, &["hand: scorch; energy: wwwww", "island: c12; hand: grow"]).start();
    play.cast("scorch").act(Action::Number(2)).choose("c12").cast("grow").choose("c12");
    play.pass_all().pass_all();
    assert!(play.find_citizen(P2, "c12").is_some() && play.pile() == 0);
}

/// A citizen that says this.
fn citizen(slug: &str, text: &str) -> String {
    format!("card {slug} \"{slug}\"\n  citizen · cost \"{{1}}\" · stats 1 1 · souls w · years 1\n  {text}\n")
}

#[test]
fn damage_to_a_player_is_damage_that_is_dealt() {
    let text = "active(engage): damage_player(opponents, 1)\n  when(deals_damage({this})): draw(you, 1)";
    let mut play = lab(&[citizen("archer", text)], &["island: archer; deck: c11x3", "row: c11"]).start();
    play.activate(P1, "archer", 0).pass_all();
    assert_eq!((play.pile(), play.hand(P1)), (1, 0));
    play.pass_all();
    assert_eq!((play.pile(), play.hand(P1)), (0, 1));
    // No damage is none, and neither is that of a citizen that has left.
    let none = text.replace("opponents, 1", "opponents, 0");
    let mut play = lab(&[citizen("archer", &none)], &["island: archer; deck: c11x3", "row: c11"]).start();
    play.activate(P1, "archer", 0).pass_all();
    assert_eq!((play.pile(), play.hand(P1)), (0, 0));
}

#[test]
fn what_lasts_for_an_attack_ends_without_one_too() {
    let brace = spell("brace", "spell: target(a, {citizen}); stat(a, 0, 2, this_combat)");
    let enlist = spell("enlist", "spell: target(a, {citizen}); gain_control(a, you, this_combat)");
    let begin = |phase| {
        let sides = ["island: c33; hand: brace enlist; deck: c11x3", "island: c22; row: c11; deck: c11x3"];
        let mut play = lab(&[brace.clone(), enlist.clone()], &sides).start();
        play.until(phase);
        play.cast("brace").target(P1, "c33").pass_all();
        play.cast("enlist").target(P2, "c22").pass_all();
        assert_eq!((play.stats(P1, "c33"), play.find_citizen(P2, "c22")), ((3, 5), None));
        play
    };
    let ended = |play: &Play| play.stats(P1, "c33") == (3, 3) && play.find_citizen(P2, "c22").is_some();
    // With the combat phase, where it came before, else with the turn.
    for phase in [Phase::First, Phase::CombatBegin] {
        let mut play = begin(phase);
        assert!(ended(play.until(Phase::CombatEnd)), "{phase:?}");
    }
    for phase in [Phase::CombatEnd, Phase::Second] {
        let mut play = begin(phase);
        play.until(Phase::End);
        assert!(!ended(&play) && ended(play.next_turn()), "{phase:?}");
        check(&play);
    }
    // An attack ends it, as ever.
    let mut play = begin(Phase::First);
    play.reach_attack().attack("c33", 0).block(&[]);
    assert_eq!(play.stats(P1, "c33"), (3, 5));
    play.damage().pass_out().act(Action::TakeEleven);
    assert!(ended(play.until(Phase::CombatEnd)));
}

/// Each sees itself and the others leave (R36).
#[test]
fn citizens_that_are_put_elsewhere_together_leave_together() {
    let mourner = citizen("mourner", "when(leaves({citizen})): draw(you, 1)");
    for text in ["return({citizen}, hand)", "put({citizen}, bottom_of_deck)", "to_row({citizen})"] {
        let sweep = spell("sweep", &format!("spell: {text}"));
        let sides = ["hand: sweep; island: mourner mourner c11; deck: c22x9", "island: mourner"];
        let mut play = lab(&[mourner.clone(), sweep], &sides).start();
        play.resolve("sweep");
        while play.kind() == DecisionKind::Trigger {
            play.act(play.options()[0]);
        }
        assert_eq!((play.pile(), play.table().citizens().count()), (12, 0), "{text}");
        check(&play);
    }
}

/// What fits a cost fits before anything of it is paid (R58).
#[test]
fn k_8_1_3_what_fits_a_sacrifice_is_found_before_anything_is_engaged() {
    let text = "active(engage, sacrifice({citizen mine ready}, 1)): draw(you, 1)";
    let cards = [citizen("herald", text)];
    let start = |side: &str| lab(&cards, &[side, ""]).start();
    let mut play = start("island: herald; deck: c11x3");
    play.activate(P1, "herald", 0);
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Cost, 1));
    play.choose("herald").pass_all();
    assert_eq!((play.limbo(P1), play.hand(P1)), (1, 1));
    let mut play = start("island: herald c11 c22!; deck: c11x3");
    play.activate(P1, "herald", 0);
    assert!(play.can_choose("herald") && play.can_choose("c11") && !play.can_choose("c22"));
    assert!(!start("island: herald! c22!; deck: c11x3").can_activate(P1, "herald", 0));
}

/// Where what is announced cannot be paid any more, as a player has left with what would have paid, it is taken back.
#[test]
fn k_8_1_3_what_cannot_be_paid_any_more_is_taken_back() {
    let cards = [
        spell("offer", "extra: sacrifice({citizen mine}, 1)\n  spell: target(a, opponent); discard(a, 1)"),
        citizen("judge", "active(engage): target(a, {citizen opposing}); engage(a)"),
    ];
    let mut play = lab(&cards, &["hand: offer; island: c33@2", "", ""]).start();
    play.cast("offer");
    assert_eq!(play.kind(), DecisionKind::Target);
    play.game.concede(P3).unwrap();
    play.act(Action::Player(P2));
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Priority, P1, 0));
    assert!(play.has_in(Area::Hand, P1, "offer") && !play.can_cast("offer"));
    check(&play);

    let mut play = lab(&cards, &["island: judge@2", "island: c11 c22", ""]).start();
    play.activate(P1, "judge", 0);
    play.game.concede(P3).unwrap();
    play.choose("c11");
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Priority, P1, 0));
    check(&play);
}

#[test]
fn k_8_1_3_what_leaves_while_it_is_paid_pays_nothing() {
    let cards = [
        spell("pyre", "extra: sacrifice({citizen mine}, 2)\n  spell: draw(you, 1)"),
        citizen("oven", "energy(sacrifice({citizen other mine}, 2)): add(w, w)"),
        citizen("guide", "active(soul(\"{1}\"), engage_other({citizen other mine}, 1)): draw(you, 1)"),
    ];
    let mut play = lab(&cards, &["hand: pyre; island: c33@2 c11; deck: c22", "", ""]).start();
    play.cast("pyre");
    assert_eq!((play.kind(), play.options().len()), (DecisionKind::Cost, 2));
    play.game.concede(P3).unwrap();
    play.choose("c11");
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Priority, P1, 0));
    assert!(play.has_in(Area::Hand, P1, "pyre") && play.find_citizen(P1, "c11").is_some());
    check(&play);

    let mut play = lab(&cards, &["island: oven c33@2 c11", "", ""]).start();
    let oven = play.citizen(P1, "oven");
    play.act(Action::MakeEnergy { card: oven, ability: 0 });
    play.game.concede(P3).unwrap();
    play.choose("c11");
    assert_eq!((play.kind(), play.energy(P1)), (DecisionKind::Priority, 0));
    assert!(play.find_citizen(P1, "c11").is_some());

    // What was paid before stays paid.
    let mut play = lab(&cards, &["island: guide c11 N01@2; deck: c22", "", ""]).start();
    let guide = play.citizen(P1, "guide");
    let c11 = play.citizen(P1, "c11");
    play.act(Action::Activate { card: guide, ability: 0 }).act(Action::Card(c11));
    assert_eq!(play.kind(), DecisionKind::Pay);
    play.game.concede(P3).unwrap();
    play.auto();
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Priority, P1, 0));
    assert!(play.state_of(P1, "c11").engaged);
}

#[test]
fn k_8_5_3_what_has_no_target_any_more_is_taken_back() {
    let zap = spell("zap", "spell: target(a, {citizen}); destroy(a)");
    let both = spell("both", "spell: target(a, {citizen}, count 2); destroy(a)");
    let cards = [zap, both];
    let mut play = lab(&cards, &["hand: zap", "", "island: c11 c22"]).start();
    play.cast("zap");
    play.game.concede(P3).unwrap();
    assert_eq!((play.kind(), play.decider(), play.pile()), (DecisionKind::Priority, P1, 0));
    assert!(play.has_in(Area::Hand, P1, "zap"));
    check(&play);
    let mut play = lab(&cards, &["hand: both", "island: c33", "island: c11 c22"]).start();
    play.cast("both").choose("c33");
    play.game.concede(P3).unwrap();
    assert_eq!((play.kind(), play.pile()), (DecisionKind::Priority, 0));
    assert!(play.has_in(Area::Hand, P1, "both") && play.find_citizen(P2, "c33").is_some());
    // What targets up to so many goes on without.
    let some = spell("some", "spell: target(a, {citizen}, up_to 2); draw(you, 1)");
    let mut play = lab(&[some], &["hand: some; deck: c11", "", "island: c11 c22"]).start();
    play.cast("some");
    play.game.concede(P3).unwrap();
    assert_eq!((play.pile(), play.has_in(Area::Hand, P1, "some")), (1, false));
}

/// What a rule says of numbers, names and cards is fixed when it begins to hold.
#[test]
fn what_is_installed_keeps_its_numbers_and_names() {
    let cards = [
        spell("count", "spell: name_number(1, 3); install(stat({citizen mine}, named + 1, 0), end_of_turn)"),
        spell("rage", "spell: install(set({citizen mine}, x, most(x, 1)), end_of_turn)").replace("{0}", "{x}"),
        spell(
            "mirror",
            "spell: target(a, {citizen opposing}); install(stat({citizen mine}, attack(a), defense(a)), end_of_turn)",
        ),
        spell("hush", "spell: name_card; install(strip({citizen named_card}), end_of_turn)"),
        spell("weaken", "spell: target(a, player); install(stat({citizen mine defense <= row(a)}, 2, 0), end_of_turn)"),
    ];
    let start = |side: &str, other: &str| lab(&cards, &[side, other]).start();
    let mut play = start("hand: count; island: c11", "");
    play.resolve("count").act(Action::Number(3));
    assert_eq!(play.stats(P1, "c11"), (5, 1));
    let mut play = start("hand: rage; island: c11; energy: www", "");
    play.cast("rage").act(Action::Number(3)).auto().pass_all();
    assert_eq!(play.stats(P1, "c11"), (3, 3));
    let mut play = start("hand: mirror; island: c11", "island: c23");
    play.cast("mirror").choose("c23").pass_all();
    assert_eq!(play.stats(P1, "c11"), (3, 4));
    let mut play = start("hand: hush", "island: A02 A03");
    play.resolve("hush");
    let named = play.game.state().option_texts().iter().position(|text| text == "Pier Sentinel");
    play.act(Action::Option(named.unwrap() as u8));
    let kept = [("A02", Keyword::Steadfast), ("A03", Keyword::Sidestep)];
    assert_eq!(kept.map(|(code, word)| play.has(P2, code, word)), [false, true]);
    let mut play = start("hand: weaken; island: c11 c33", "row: c11x2");
    play.cast("weaken").act(Action::Player(P2)).pass_all();
    assert_eq!((play.stats(P1, "c11"), play.stats(P1, "c33")), ((3, 1), (3, 3)));
}

/// A zone change makes another card (R26), also between two places where cards lie face down.
#[test]
fn a_card_that_left_the_hand_is_not_the_one_that_an_ability_in_hand_means() {
    for (text, area) in [
        ("put({citizen opposing in hand}, bottom_of_deck)", Area::Deck),
        ("to_row({citizen opposing in hand})", Area::Row),
    ] {
        let cards = [
            citizen("imp", "active(soul(\"{1}\"), zone hand): put(this, island)"),
            spell("bury", &format!("spell: {text}")),
        ];
        let mut play = lab(&cards, &["hand: imp; energy: w; deck: c11x4", "hand: bury"]).start();
        let imp = play.in_hand(P1, "imp");
        play.act(Action::Activate { card: imp, ability: 0 }).auto();
        let mut stays = play.clone();
        play.cast("bury").pass_all().pass_all();
        assert!(play.pile() == 0 && play.find_citizen(P1, "imp").is_none() && play.has_in(area, P1, "imp"));
        check(&play);
        assert!(stays.pass_all().find_citizen(P1, "imp").is_some());
    }
}

/// What it targets depends on the hand that the card itself leaves: it is announced all the same, and comes to nothing, rather than
/// being offered again and again.
#[test]
fn a_card_that_loses_its_targets_by_leaving_the_hand_is_cast() {
    let reach = spell("reach", "spell: target(a, {citizen attack <= hand(you)}); destroy(a)");
    let mut play = lab(&[reach], &["hand: reach; island: c11", ""]).start();
    play.cast("reach").pass_all();
    assert_eq!((play.hand(P1), play.limbo(P1)), (0, 1));
    check(&play);
}

/// Of several "up to" all targets of the effect have to be lost (`K-8.5-9`).
#[test]
fn an_effect_with_two_ups_to_goes_on_with_what_is_left_of_either() {
    let duel = spell(
        "duel",
        "spell: target(a, {citizen mine}, up_to 1); target(b, {citizen opposing}, up_to 1); stat(a, 1, 1, end_of_turn); damage(b, 5)",
    );
    let zap = spell("zap", "spell: target(a, {citizen}); damage(a, 5)");
    let mut play = lab(&[duel, zap], &["hand: duel; island: c11", "hand: zap; island: c22"]).start();
    play.cast("duel").target(P1, "c11").target(P2, "c22").cast("zap").target(P1, "c11").pass_all();
    play.pass_all();
    assert_eq!((play.find_citizen(P1, "c11"), play.find_citizen(P2, "c22")), (None, None));
    check(&play);
}

/// What is prevented was not dealt, so the first point of toxic is the next one (`K-G.Toxic-2`).
#[test]
fn toxic_acts_on_the_first_who_is_dealt_damage() {
    let cards = [
        spell("shield", "spell: target(a, {citizen}); prevent(a, 9, end_of_turn)"),
        "card viper \"Viper\"\n  citizen · cost \"{1}\" · stats 3 3 · souls w · years 1 · toxic\n  active(engage): damage({citizen opposing}, 1)\n"
            .to_owned(),
    ];
    let mut play = lab(&cards, &["island: viper; hand: shield", "island: c02 c1a"]).start();
    play.cast("shield").target(P2, "c02").pass_all();
    play.activate(P1, "viper", 0).pass_all();
    assert!(play.find_citizen(P2, "c02").is_some());
    assert_eq!(play.find_citizen(P2, "c1a"), None);
    check(&play);
}

/// What lies under a citizen that is attached is attached as well (`K-5.3.1-7`), and that is told of each.
#[test]
fn each_card_that_comes_along_is_attached() {
    let cards = [
        "card hook \"Hook\"\n  citizen · cost \"{1}\" · stats 1 9 · souls w · years 1\n  when(attached({this})): draw(you, 1)\n".to_owned(),
        spell("move", "spell: target(a, {citizen mine}); target(b, {citizen mine}); attach(a, b)"),
    ];
    let mut play = lab(&cards, &["island: hook c22[c11,c12]; hand: move; deck: c11x9", ""]).start();
    play.cast("move").target(P1, "c22").target(P1, "hook").pass_all();
    while play.pile() > 0 {
        play.pass_all();
    }
    let host = play.citizen(P1, "hook");
    assert_eq!((play.table().attached_to(host).count(), play.hand(P1)), (3, 3));
    check(&play);
}

/// What several have together is said so.
#[test]
fn a_number_of_several_hands_is_said_as_their_sum() {
    let text = |players: &str| {
        let library = library(&spell("many", &format!("spell: if hand({players}) >= 3 then draw(you, 1)")));
        let card = library.iter().find(|card| card.slug == "many").expect("the card is there");
        cards::card_text(card)
    };
    assert!(text("opponents").contains("the number of cards in all opponents' hands"), "{}", text("opponents"));
    assert!(text("you").contains("the number of cards in your hand"), "{}", text("you"));
}

/// Lets what waits go on the pile in any order, and says how much lies there.
fn piled(play: &mut Play) -> usize {
    while play.kind() == DecisionKind::Trigger {
        play.act(play.options()[0]);
    }
    play.pile()
}

/// Who has left is gone when an ability asks what is true then (`K-G.Destroyed-2`).
#[test]
fn conditions_of_leaving_are_asked_when_the_cards_have_left() {
    let when = |happens: &str, cond: &str| citizen("witness", &format!("when({happens}, {cond}): draw(you, 1)"));
    let dies = "dies({citizen other mine})";
    let (zap, back) = (
        spell("sweep", "spell: destroy({citizen mine name \"C11\"})"),
        spell("sweep", "spell: return({citizen mine name \"C11\"}, hand)"),
    );
    for (happens, cond, sweep, triggers) in [
        (dies, "while count({citizen other mine}) == 0", &zap, 2),
        (dies, "while count({citizen other mine}) == 1", &zap, 0),
        (dies, "while count({citizen mine in limbo}) >= 2", &zap, 2),
        (dies, "while attack(it) == 1 and not (defense(it) >= 2)", &zap, 2),
        ("leaves({citizen other mine})", "while count({citizen other mine}) == 0", &back, 2),
        ("leaves({citizen other mine})", "while hand(you) == 2", &back, 2),
    ] {
        let cards = [when(happens, cond), sweep.clone()];
        let mut play = lab(&cards, &["hand: sweep; island: witness c11 c11; deck: c22x9", ""]).start();
        play.resolve("sweep");
        assert_eq!(piled(&mut play), triggers, "{happens}, {cond}");
        check(&play);
    }
}

/// What is asked of the card that left itself is what it was last (R69).
#[test]
fn that_a_card_attacked_is_known_when_it_has_left() {
    let cards = [
        citizen("raider", "when(dies({this}), while attacked(this)): if attacked(this) then draw(you, 1)"),
        spell("sweep", "spell: destroy({citizen mine})"),
    ];
    for (attacked, drawn) in [(true, 1), (false, 0)] {
        let lab = lab(&cards, &["hand: sweep; island: raider; deck: c22x9", ""]);
        let mut play = lab.with(|scenario| scenario.players[0].island[0].attacked = attacked).start();
        play.resolve("sweep");
        assert_eq!(piled(&mut play), drawn);
        play.pass_all();
        assert_eq!(play.hand(P1), drawn);
    }
}

/// They are destroyed simultaneously, so nobody sees the row between them (`K-G.Ravenous-2`).
#[test]
fn eleven_year_cards_that_fall_together_fall_at_one_moment() {
    for (cond, triggers) in [("short_time 3", 2), ("while row(opponents) == 3", 2), ("while row(opponents) == 4", 0)] {
        let cards = [
            citizen("clock", &format!("when(row_destroyed(opponents), {cond}): draw(you, 1)")),
            spell("raze", "spell: destroy_row(opponents, 2, you)"),
        ];
        let mut play = lab(&cards, &["hand: raze; island: clock; deck: c22x9", "row: c11x5"]).start();
        play.resolve("raze");
        for slot in 0..2 {
            play.act(Action::Slot { seat: P2, slot });
        }
        assert_eq!(play.row(P2), 3);
        let own = |text: &TextRef| play.name(text.card) == "clock";
        let waiting = play.decision().texts.iter().filter(|text| own(text)).count();
        let piled = play.table().pile.iter().filter(|item| play.name(item.source.card) == "clock").count();
        assert_eq!(waiting + piled, triggers, "{cond}");
    }
}

/// What one instruction returns enters together, as what leaves together leaves (R36).
#[test]
fn citizens_that_are_returned_together_see_each_other_enter() {
    let cards = [
        citizen("host", "when(enter({citizen other mine})): draw(you, 1)"),
        spell("raise", "spell: target(a, {citizen mine in limbo}, count 2); return(a, island)"),
    ];
    let mut play = lab(&cards, &["hand: raise; limbo: host host; deck: c22x9", ""]).start();
    play.cast("raise");
    while play.kind() == DecisionKind::Target {
        play.act(play.options()[0]);
    }
    play.pass_all();
    assert_eq!((piled(&mut play), play.table().citizens().count()), (2, 2));
    check(&play);
}

/// A row has no largest size (`K-6-1`), but its places have numbers: no two cards have one, and there are no more cards than
/// numbers.
#[test]
fn no_two_cards_of_a_row_have_one_number() {
    let cards = [
        spell("bury", "spell: to_row({card mine in limbo})"),
        spell("raze", "spell: destroy_row(you, 3, you)"),
        spell("bury2", "spell: to_row({card mine in limbo})"),
    ];
    let mut play = lab(&cards, &["hand: bury raze bury2; limbo: c11x200 c11x100; deck: c22x9", "deck: c22x9"]).start();
    let numbers = |play: &Play| {
        let mut slots: Vec<u8> = play.player(P1).row.iter().map(|slot| slot.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        slots.len()
    };
    play.resolve("bury");
    assert_eq!((play.row(P1), numbers(&play)), (256, 256));
    check(&play);
    // `K-6.1-4`, for each of them.
    play.resolve("raze");
    for slot in 0..3 {
        play.act(Action::Slot { seat: P1, slot });
    }
    while play.kind() != DecisionKind::Priority || play.pile() > 0 {
        let action = [Action::TakeEleven, Action::Pass].into_iter().find(|action| play.offers(*action));
        play.act(action.unwrap_or(play.options()[0]));
    }
    assert_eq!((play.row(P1), play.decider()), (253, P1));
    play.resolve("bury2");
    assert_eq!((play.row(P1), numbers(&play)), (256, 256));
    check(&play);
}

/// A card may be its short name or an object wherever objects are taken, and a mistake of form names its field.
#[test]
fn positions_take_short_names_and_name_the_field_that_is_wrong() {
    let read = |text: &str| serde_json::from_str::<Scenario>(text).map_err(|error| error.to_string());
    let one = r#"{"players": [{"souls": ["ash-whelp"], "island": ["reef-binder", {"card": "ash-whelp", "attached": ["wick-runner"]}]}, {}]}"#;
    let side = read(one).unwrap().players.swap_remove(0);
    assert_eq!((side.souls, &side.island[0]), (vec!["ash-whelp".into()], &"reef-binder".into()));
    assert_eq!(side.island[1].attached, ["wick-runner".into()]);
    for (side, said) in [
        (r#"{"hand": ["ash-whelp", {"card": 1}]}"#, "players[1].hand[1]: invalid type: map, expected a string"),
        (r#"{"island": [{"card": "a", "damage": 70000}]}"#, "players[1].island[0].damage: invalid value: "),
        (r#"{"island": [{"attached": ["a", 3]}]}"#, "players[1].island[0].attached[1]: invalid type: integer `3`"),
        (r#"{"souls": [3]}"#, "players[1].souls[0]: invalid type: integer `3`, expected the short name of a card"),
        (r#"{"energy": {"r": -1}}"#, "players[1].energy: invalid value: integer `-1`"),
        (r#"{"hnd": []}"#, "players[1]: unknown field `hnd`"),
    ] {
        let refused = read(&format!("{{\"players\": [{{}}, {side}]}}")).unwrap_err();
        assert!(refused.starts_with(said) && refused.contains(" at line 1 column "), "{refused}");
    }
    let refused = read(r#"{"phase": "combat", "players": [{}, {}]}"#).unwrap_err();
    assert!(refused.starts_with("phase: unknown variant `combat`, expected one of `disengage`, `draw`"), "{refused}");
    assert!(!refused.contains("setup") && !refused.contains("resolution"), "{refused}");
    assert!(read(r#"{"turn": "two", "players": [{}, {}]}"#).unwrap_err().starts_with("turn: invalid type"));
}

/// What means nothing of a soul card is refused rather than dropped.
#[test]
fn souls_are_neither_weary_nor_damaged() {
    for state in ["\"weary\": true", "\"attacked\": true", "\"damage\": 1"] {
        let text = format!("{{\"players\": [{{\"souls\": [{{\"card\": \"ash-whelp\", {state}}}]}}, {{}}]}}");
        let scenario: Scenario = serde_json::from_str(&text).unwrap();
        let begun = Game::new(Library::demo(), Setup::Scenario(Box::new(scenario)), 1.into());
        assert!(begun.unwrap_err().to_string().starts_with("players[0].souls: "), "{state}");
    }
}

/// A position in which a citizen would die before anybody could act is none: the message says what would be one.
#[test]
fn no_citizen_of_a_position_is_dying() {
    let begin = |first: &str, second: &str| {
        let lab = Lab::of(first, second).cards(&citizen("lord", "passive: stat({citizen other mine}, 0, 2)"));
        let lab = lab.cards(&citizen("blight", "passive: stat({citizen opposing}, 0, -1)"));
        let lab = lab.cards(&citizen("saint", "passive: forbid(be_destroyed, this)"));
        let library = lab.library();
        let game = Game::new(library, Setup::Scenario(Box::new(lab.scenario())), 1.into());
        game.map(drop).map_err(|error| error.to_string())
    };
    let refused = |first: &str, second: &str| begin(first, second).unwrap_err();
    let told = "players[1].island[1].damage: a citizen with 3 defense does not survive 3 damage: at most 2 fits";
    assert_eq!(refused("", "island: c11 c33-3"), told);
    assert!(refused("island: c11-1", "").ends_with("does not survive 1 damage: none fits"));
    assert!(refused("island: c33-9; limbo: c11", "").contains("does not survive 9 damage: at most 2"));
    // What others give and take counts.
    assert_eq!(begin("island: c33-4 lord", ""), Ok(()));
    assert!(refused("island: c33-5 lord", "").contains("with 5 defense does not survive 5 damage"));
    assert!(refused("island: blight", "island: c22-1").contains("with 1 defense does not survive 1 damage"));
    let none = "players[1].island[0]: a citizen with 0 defense does not stay on the island";
    assert_eq!(refused("island: blight", "island: c11"), none);
    // Who cannot be destroyed stays.
    assert_eq!(begin("island: saint-9", ""), Ok(()));
}

/// A mistake that only the sense of a line shows has the place of its word.
#[test]
fn what_makes_no_sense_is_told_with_its_place() {
    let told = |line: &str| {
        let text = format!("card odd \"Odd\"\n  spell · cost \"{{1}}\" · souls w · years 1\n  {line}\n");
        cards::parse_cards("odd.kry", &text).unwrap_err().to_string()
    };
    for (line, said) in [
        ("extra: discard(1); detach(1)\n  spell: draw(you, 1)", "odd.kry:3:22: `detach` does not belong here"),
        ("spell: draw(you, 1); damage(b, 1)", "odd.kry:3:31: `b` is read before anything was chosen"),
        ("spell: target(a, {citizen}, up_to 0); destroy(a)", "odd.kry:3:10: "),
        ("spell: target(a, {citizen}, count 0); destroy(a)", "odd.kry:3:10: "),
    ] {
        assert!(told(line).contains(said), "{}", told(line));
    }
    let free = cards::parse_line("active: draw(you, 1)").unwrap_err().to_string();
    assert!(free.contains("`active` does not belong here: it costs something"), "{free}");
}

/// Host and owner decide what becomes of a card under a citizen, so they tell options apart.
#[test]
fn cards_under_citizens_are_told_apart_by_host_and_owner() {
    let free = spell("free", "spell: target(a, {card in attached}); put(a, hand)");
    let lab = lab(&[free], &["hand: free; island: c22[c11] c33[c11] c33[c11]", ""]);
    let mut play = lab.with(|scenario| scenario.players[0].island[2].attached[0].owner = Some(P2)).start();
    play.cast("free");
    assert_eq!(
        play.game.state().option_texts(),
        [
            "C11 (under C22, under number 1 there)",
            "C11 (under C33, under number 2 there)",
            "C11 (under C33, under number 3 there, player 2 owns it)",
        ]
    );
}

#[test]
fn who_is_out_is_told_why_it_is_no_concession() {
    let mut play = lab(&[], &["", "", ""]).start();
    play.game.concede(P3).unwrap();
    let refused = play.game.concede(P3).unwrap_err();
    assert_eq!(refused.to_string(), "player 3 cannot concede: only a player who is still in the game can");
}
