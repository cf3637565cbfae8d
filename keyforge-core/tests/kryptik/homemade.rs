//! Cards as somebody writes them at home: each does what its words say to whoever reads them.

use keyforge_core::kernel::Seat;
use keyforge_core::kryptik::cards::parse_cards;
use keyforge_core::kryptik::*;

use crate::lab::*;

/// A card that costs nothing, with lines of text.
fn spell(slug: &str, lines: &str) -> String {
    format!("card {slug} \"{slug}\"\n  spell · cost \"{{0}}\" · souls u · years 1\n{}", indented(lines))
}

fn citizen(slug: &str, stats: &str, lines: &str) -> String {
    format!(
        "card {slug} \"{slug}\"\n  citizen · cost \"{{1}}\" · stats {stats} · souls w · years 1\n{}",
        indented(lines)
    )
}

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("  {}\n", line.trim())).collect()
}

/// Two sides with decks, and the home-made cards beside a spell that destroys.
fn lab(cards: &[String], first: &str, second: &str) -> Play {
    let end = spell("end", "spell: target(a, {citizen}); destroy(a)");
    let sting = spell("sting", "spell: target(a, {citizen}); damage(a, 1)");
    let cards: String = cards.iter().chain([&end, &sting]).cloned().collect();
    let deck = "deck: c11x9";
    Lab::of(&format!("{first}; {deck}"), &format!("{second}; {deck}")).cards(&cards).start()
}

fn at(play: &mut Play, spell: &str, seat: Seat, code: &str) {
    play.cast(spell).target(seat, code).pass_all();
}

#[test]
fn two_citizens_that_strike_each_other_both_strike() {
    let duel = spell(
        "duel",
        "spell: target(a, {citizen mine}); target(b, {citizen opposing}); damage(b, attack(a)); damage(a, attack(b))",
    );
    let mut play = lab(&[duel], "island: c33; hand: duel", "island: c32");
    play.cast("duel").target(P1, "c33").target(P2, "c32").pass_all();
    assert!(play.find_citizen(P2, "c32").is_none());
    assert!(play.find_citizen(P1, "c33").is_none(), "the other one had an attack of three");
}

#[test]
fn what_an_effect_has_destroyed_counts_as_it_was() {
    let feast =
        spell("feast", "spell: target(a, {citizen}); destroy(a); draw(you, attack(a)); discard(controller_of(a), 1)");
    let lord = citizen("lord", "1 1", "passive: stat({citizen other mine}, 2, 0)");
    let mut play = lab(&[feast, lord], "hand: feast", "island: lord c11@0; hand: c22");
    at(&mut play, "feast", P2, "c11");
    assert_eq!(play.hand(P1), 3, "one, and two by the lord");
    assert_eq!((play.kind(), play.decider()), (DecisionKind::Discard, P2), "who controlled it, not who owns it");
}

#[test]
fn a_citizen_is_laid_under_another_when_it_dies() {
    let moss = citizen("moss", "1 1", "dies: target(a, {citizen mine}); attach(this, a)\nattached: stat(host, 2, 2)");
    let mut play = lab(&[moss], "island: moss c11; hand: end", "");
    at(&mut play, "end", P1, "moss");
    play.choose("c11").pass_out();
    assert_eq!(play.stats(P1, "c11"), (3, 3));
}

#[test]
fn a_citizen_goes_to_the_row_the_souls_or_the_deck_when_it_dies() {
    let cards = [
        citizen("bell", "1 1", "dies: to_row(this)"),
        citizen("wick", "1 1", "dies: put(this, souls)"),
        citizen("worm", "1 1", "dies: put(this, bottom_of_deck)"),
        citizen("mist", "1 1", "dies: abolish(this)"),
        citizen("cat", "1 1", "dies: may(return(this, hand))"),
    ];
    let places = [
        ("bell", Area::Row),
        ("wick", Area::Souls),
        ("worm", Area::Deck),
        ("mist", Area::Abolished),
        ("cat", Area::Hand),
    ];
    for (code, area) in places {
        let mut play = lab(&cards, &format!("island: {code}; hand: end"), "");
        at(&mut play, "end", P1, code);
        play.pass_out();
        if play.kind() == DecisionKind::May {
            play.act(Action::Yes);
        }
        assert!(play.has_in(area, P1, code), "{code}");
        assert!(!play.has_in(Area::Limbo, P1, code), "{code}");
    }
}

#[test]
fn who_devours_the_dead_grows() {
    let maw = citizen(
        "maw",
        "1 9",
        "when(dies({citizen opposing})): attach(it, this)\npassive: stat(this, attached(this), 0)",
    );
    let mut play = lab(&[maw], "island: maw; hand: end end", "island: c33 c22");
    at(&mut play, "end", P2, "c33");
    play.pass_out();
    at(&mut play, "end", P2, "c22");
    play.pass_out();
    assert_eq!(play.stats(P1, "maw"), (3, 9));
    assert_eq!(play.limbo(P2), 0);
}

#[test]
fn the_dead_return_for_a_price() {
    let leech = citizen("leech", "1 9", "when(dies({citizen other mine}), may, cost soul(\"{1}\")): return(it, hand)");
    let mut play = lab(&[leech], "island: leech c33; hand: end; energy: w", "");
    at(&mut play, "end", P1, "c33");
    play.act(Action::Yes).auto().pass_out();
    assert!(play.has_in(Area::Hand, P1, "c33"));
    assert_eq!(play.energy(P1), 0);
}

#[test]
fn a_citizen_is_borrowed_for_an_attack() {
    let threat = spell(
        "threat",
        "spell: target(a, {citizen opposing}); gain_control(a, you, end_of_turn); disengage(a); grant(a, eager, end_of_turn)",
    );
    let mut play = lab(&[threat], "hand: threat", "island: c33!; row: c11");
    at(&mut play, "threat", P2, "c33");
    play.reach_attack();
    assert!(play.can_attack(P1, "c33"));
    play.act(Action::Done).next_turn();
    assert!(play.find_citizen(P2, "c33").is_some());
}

#[test]
fn what_is_returned_from_limbo_is_the_one_that_is_spoken_of() {
    let raise = spell(
        "raise",
        "spell: target(a, {citizen mine in limbo}); return(a, island); stat(a, 2, 2, forever); grant(a, eager, end_of_turn)",
    );
    let mut play = lab(&[raise], "hand: raise; limbo: c11", "row: c11");
    play.cast("raise").choose("c11").pass_all();
    assert_eq!(play.stats(P1, "c11"), (3, 3));
    assert!(play.has(P1, "c11", Keyword::Eager));
}

#[test]
fn a_card_cycles_from_the_hand() {
    let wheel = citizen("wheel", "1 1", "active(soul(\"{1}\"), abolish_this, zone hand): draw(you, 1)");
    let mut play = lab(&[wheel], "hand: wheel; energy: w", "");
    let card = play.in_hand(P1, "wheel");
    play.act(Action::Activate { card, ability: 0 }).auto().pass_out();
    assert!(play.has_in(Area::Abolished, P1, "wheel") && play.has_in(Area::Hand, P1, "c11"));
}

#[test]
fn a_card_comes_back_from_limbo_at_the_start_of_the_turn() {
    let gull = citizen("gull", "1 1", "when(turn_start(you), zone limbo, may): return(this, hand)");
    let mut play = lab(&[gull], "limbo: gull", "");
    play.next_turn();
    let turn = play.table().turn;
    while play.table().turn == turn {
        match play.kind() {
            DecisionKind::Priority => play.pass(),
            _ => play.act(Action::Done),
        };
    }
    assert_eq!(play.kind(), DecisionKind::UseTrigger);
    play.act(Action::Yes).pass_out();
    assert!(play.has_in(Area::Hand, P1, "gull"));
}

#[test]
fn who_was_damaged_strikes_back() {
    let thorn = citizen("thorn", "2 5", "when(damaged({this})): target(a, {citizen opposing}); damage(a, 2)");
    let mut play = lab(&[thorn], "island: thorn; hand: sting", "island: c22");
    at(&mut play, "sting", P1, "thorn");
    play.choose("c22").pass_out();
    assert!(play.find_citizen(P2, "c22").is_none());
}

#[test]
fn who_enters_is_blessed_by_who_watches() {
    let priest = citizen("priest", "1 1", "when(enter({citizen other mine})): stat(it, 1, 1, forever)");
    let mut play = lab(&[priest], "island: priest; hand: c22; souls: wx3", "");
    play.resolve("c22").pass_out();
    assert_eq!(play.stats(P1, "c22"), (3, 3));
}

#[test]
fn a_death_is_paid_back_with_its_own_strength() {
    let grudge = citizen(
        "grudge",
        "1 9",
        "when(dies({citizen other mine})): target(a, {citizen opposing}); damage(a, attack(it))",
    );
    let mut play = lab(&[grudge], "island: grudge c33; hand: end", "island: c43");
    at(&mut play, "end", P1, "c33");
    play.choose("c43").pass_out();
    assert!(play.find_citizen(P2, "c43").is_none());
}

#[test]
fn a_sacrifice_and_a_return_in_one_card() {
    let ritual = spell(
        "ritual",
        "extra: sacrifice({citizen mine}, 1)\nspell: target(a, {citizen mine in limbo}); return(a, island)",
    );
    let mut play = lab(&[ritual], "island: c11; limbo: c55; hand: ritual", "");
    play.cast("ritual");
    assert_eq!(play.kind(), DecisionKind::Target);
    assert!(!play.can_choose("c11"), "it is not there yet when targets are chosen");
    play.choose("c55").choose("c11").pass_all();
    assert!(play.find_citizen(P1, "c55").is_some() && play.has_in(Area::Limbo, P1, "c11"));
}

#[test]
fn a_loop_sees_each_of_its_cards_die() {
    let reap = spell("reap", "spell: for_each({citizen opposing}, destroy(it); damage_player(opponents, attack(it)))");
    let mut play = lab(&[reap], "hand: reap", "island: c22 c33; row: c11");
    play.resolve("reap");
    let dealt: Vec<u16> = play
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::PlayerDamaged { amount, .. } => Some(*amount),
            _ => None,
        })
        .collect();
    assert_eq!(dealt, [2, 3]);
}

#[test]
fn a_citizen_that_is_sacrificed_to_itself_speaks_of_itself() {
    let moth = citizen(
        "moth",
        "3 1",
        "active(sacrifice({this}, 1)): target(a, {citizen opposing}); damage(a, attack(this)); draw(controller_of(this), 1)",
    );
    let mut play = lab(&[moth], "island: moth@1", "island: c33");
    play.activate(P1, "moth", 0).choose("c33").choose("moth").pass_out();
    assert!(play.find_citizen(P2, "c33").is_none());
    assert_eq!((play.hand(P1), play.hand(P2)), (1, 0), "who controlled it");
}

#[test]
fn a_flicker_leaves_and_comes_back_anew() {
    let blink = spell("blink", "spell: target(a, {citizen mine}); abolish(a); return(a, island)");
    let bard = citizen("bard", "1 3", "enter: draw(you, 1)");
    let mut play = lab(&[blink, bard], "island: bard-2; hand: blink", "");
    at(&mut play, "blink", P1, "bard");
    play.pass_out();
    assert_eq!((play.state_of(P1, "bard").damage, play.hand(P1)), (0, 1));
}

#[test]
fn the_last_one_standing_dies_and_all_know_it() {
    let pair = citizen("pair", "1 1", "when(dies({citizen mine})): draw(you, 1)");
    let all = spell("all", "spell: destroy({citizen})");
    let mut play = lab(&[pair, all], "island: pair c11; hand: all", "island: c22");
    play.resolve("all");
    assert_eq!(play.kind(), DecisionKind::Trigger);
    let first = play.options()[0];
    play.act(first).pass_out();
    assert_eq!(play.hand(P1), 2, "its own death and the other one");
}

#[test]
fn an_attack_without_a_block_brings_a_card() {
    let thief = citizen("thief", "1 1", "when(deals_damage({this})): draw(you, 1)");
    let mut play = lab(&[thief], "island: thief", "row: c11 c22");
    play.hit("thief", 0).pass_out();
    // What becomes of the 11-year card lies above.
    play.act(Action::TakeEleven).pass_out();
    assert_eq!(play.hand(P1), 1);
}

#[test]
fn a_tax_and_a_discount() {
    let cards = [
        citizen("tax", "1 1", "passive: cost({spell opposing}, 1)"),
        citizen("guild", "1 1", "passive: cost({citizen mine}, -1)"),
        spell("ping", "spell: draw(you, 1)"),
    ];
    let play = lab(&cards, "island: guild; hand: c11 ping", "island: tax");
    assert!(play.can_cast("c11"), "it costs one less than one");
    assert!(!play.can_cast("ping"), "it costs one more than nothing");
}

#[test]
fn a_hand_is_turned_over() {
    let wheel = spell("wheel", "spell: each_player(everyone, discard(them, hand(them)); draw(them, 3))");
    let mut play = lab(&[wheel], "hand: wheel c22", "hand: c33");
    play.resolve("wheel");
    while play.kind() == DecisionKind::Discard {
        let first = play.options()[0];
        play.act(first);
    }
    assert_eq!((play.hand(P1), play.hand(P2)), (3, 3));
}

/// Words that mean nothing where they stand are mistakes, and told as such: they would do nothing.
#[test]
fn words_that_mean_nothing_are_refused() {
    let mistake = |line: &str| {
        let card = if line.starts_with("spell") { spell("x", line) } else { citizen("x", "1 1", line) };
        parse_cards("x", &card).err().unwrap_or_else(|| panic!("`{line}` is read")).to_string()
    };
    let unnamed = [
        "spell: target(a, {citizen}); damage(a, attack(b))",
        "spell: target(a, {citizen}); if attack(b) >= 2 then draw(you, 1)",
        "spell: destroy({citizen defense <= attack(b)})",
        // Each target is chosen by itself.
        "spell: target(a, {citizen mine}); target(b, {citizen opposing defense <= attack(a)}); destroy(b)",
        "passive: stat(a, 1, 1)",
        "active(sacrifice({citizen mine attack >= attack(a)}, 1)): target(a, {citizen}); destroy(a)",
    ];
    for line in unnamed {
        assert!(
            mistake(line).contains("is read before anything was chosen under that name"),
            "{line}: {}",
            mistake(line)
        );
    }
    let misplaced = [
        ("spell: damage(it, 2)", "`it`"),
        ("spell: draw(controller_of(it), 1)", "`it`"),
        ("passive: stat(it, 1, 1)", "`it`"),
        ("when(draw(you)): put(it, hand)", "`it`"),
        ("when(dies({citizen}), cost sacrifice({citizen attack >= attack(it)}, 1)): draw(you, 1)", "`it`"),
        ("spell: for_each({citizen}, draw(you, 1)); destroy(it)", "`it`"),
        ("spell: draw(them, 1)", "`them`"),
        ("passive: hand_limit(them, 9)", "`them`"),
        ("passive: stat({citizen mine}, named, 0)", "`named`"),
        ("spell: target(a, {citizen cost == named}); name_number(1, 3); destroy(a)", "`named`"),
        ("spell: target(a, {citizen named_card}); name_card; destroy(a)", "`named_card`"),
        ("spell: target(a, {citizen}); draw(a, 1)", "controller_of"),
        ("spell: target(a, opponent); destroy(a)", "names no cards"),
        ("spell: target(a, pile(card)); destroy(a)", "names no cards"),
        ("spell: target(a, slot(opponents)); draw(a, 1)", "names no players"),
        ("spell: destroy({citizen in limbo})", "on the island"),
        ("spell: stat({citizen mine in hand}, 1, 1, end_of_turn)", "on the island"),
        ("spell: sacrifice(you, {citizen in limbo}, 1)", "on the island"),
    ];
    for (line, reason) in misplaced {
        assert!(mistake(line).contains(reason), "{line}: {}", mistake(line));
    }
}

#[test]
fn words_that_mean_something_are_read() {
    let lines = [
        "spell: target(a, {citizen}); target(b, opponent); damage(a, hand(b)); gain_control(a, b, end_of_turn)",
        "spell: for_each({citizen}, draw(controller_of(it), attack(it)))",
        "spell: each_player(everyone, discard(them, hand(them)))",
        "spell: destroy_row(everyone, 1, them); discard_chosen(opponents, {card in hand}, 1, them)",
        "spell: choose(a, {citizen mine}, 1); choose(b, {citizen opposing attack <= attack(a)}, 1); destroy(b)",
        "spell: name_number(1, 3); destroy({citizen cost == named})",
        "when(dies({citizen attack >= 2}), while attack(it) >= 3 and not turn_of(them)): draw(them, attack(it))",
        "when(discard(opponents)): abolish(it)",
        "when(draw(opponents)): damage_player(them, 1)",
    ];
    for line in lines {
        let card = if line.starts_with("spell") { spell("x", line) } else { citizen("x", "1 1", line) };
        assert!(parse_cards("x", &card).is_ok(), "{line}");
    }
}
