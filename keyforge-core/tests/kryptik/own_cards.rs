//! The laws with cards of one's own: every line of the page of words is a card, and more lines in which rules meet.
//!
//! `KEYFORGE_GAMES` sets how many games are played.

use std::collections::BTreeSet;
use std::sync::Arc;

use keyforge_core::kernel::{RandomAgent, Recorder, Ruleset, Seat, Seeded};
use keyforge_core::kryptik::*;
use keyforge_testing::laws::{check_replay, check_snapshot, check_undo, check_views, check_world, seats};

use crate::any_game::*;
use crate::lab::*;

const PAGE: &str = include_str!("../../../docs/kryptik-script.md");

fn count() -> u64 {
    std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// Lines beside those of the page.
const MORE: [&str; 57] = [
    "spell: target(a, {citizen opposing}, count 2); gain_control(a, you, end_of_turn)",
    "spell: gain_control({citizen opposing}, you, this_combat)",
    "spell: target(a, {citizen}); target(b, opponent); gain_control(a, b, your_next_turn)",
    "spell: target(a, {citizen}); put(a, top_of_deck); shuffle(you); put(top(you), island)",
    "spell: return({citizen in limbo}, island)",
    "spell: attach({citizen other defense <= 2}, this)",
    "spell: target(a, {citizen}); attach({citizen opposing in limbo}, a)",
    "spell: return({citizen}, hand)",
    "spell: destroy({citizen})",
    "spell: sacrifice(everyone, {citizen}, 2)",
    "spell: discard(everyone, 2); draw(everyone, 2)",
    "spell: damage_player(everyone, 1)",
    "spell: target(a, pile(card, active, paid_trigger, eleven)); counter(a)",
    "spell: destroy_row(everyone, 1, them)",
    "spell: destroy_row(opponents, 2, you)",
    "spell: to_row({citizen})",
    "spell: search({citizen in deck}, island); engage(found)",
    "spell: search({card in deck}, top_of_deck); may(draw(you, 1))",
    "spell: dig(4, {citizen in deck}, 2, island, bottom_of_deck)",
    "spell: discard_chosen(everyone, {card in hand}, 2, you)",
    "spell: look_hand(opponents); choose(a, {card opposing in hand}, 2); put(a, bottom_of_deck)",
    "spell: each_player(everyone, rearrange(them))",
    "extra: sacrifice({citizen mine}, 2)",
    "extra: engage_other({citizen mine}, 1); discard(1); plunder(1)",
    "active(sacrifice({citizen other mine}, 1), detach(1)): target(a, {citizen opposing}); damage(a, 2)",
    "active(engage, engage_other({citizen other mine}, 1), soul(\"{1}\")): draw(you, 1)",
    "active(soul(\"{1}\"), zone hand): put(this, bottom_of_deck); shuffle(you); may(put(found, island))",
    "active(discard(1), solo): target(a, {citizen}); attach(this, a)",
    "active(abolish_this, plunder(1), zone limbo): return({citizen mine in limbo}, island)",
    "energy(sacrifice({citizen mine}, 1)): any_color",
    "energy(engage): any_color",
    "dies: return(this, island)",
    "dies: target(a, {citizen opposing}); gain_control(a, you, forever)",
    "when(dies({citizen other}), may, cost sacrifice({citizen mine}, 1)): damage_player(opponents, 1)",
    "when(leaves({citizen}), cost soul(\"{1}\")): target(a, {citizen}); destroy(a)",
    "when(attacks({citizen})): target(a, {citizen attacking}); stat(a, -2, 0, this_combat)",
    "when(blocks({citizen})): target(a, {citizen blocking}); return(a, hand)",
    "when(discard(you)): put(this, hand)",
    "when(cast(opponents, {card})): target(a, pile(card)); may(counter(a))",
    "when(deals_damage({this})): target(a, opponent); discard_random(a, 1)",
    "when(row_destroyed(everyone)): target(a, {citizen}); engage(a)",
    "when(turn_end(everyone)): search({spell in deck}, hand)",
    "passive: stat({citizen other mine}, 0, 1); keyword({citizen other mine}, toxic)",
    "passive: forbid(be_destroyed, {citizen attacking})",
    "passive: stat(this, 0, hand(you) - 3)",
    "passive: forbid_players(draw, opponents); cost({spell}, -1)",
    "while short_time(3): keyword({citizen mine}, ravenous)",
    "dies: return(this, hand)",
    "dies: target(a, {citizen mine}); attach(this, a)",
    "when(dies({citizen}), may, cost abolish_this): damage_player(controller_of(it), attack(it))",
    "when(leaves({citizen other mine})): return(it, island)",
    "when(leaves({citizen}), zone attached): draw(owner_of(it), attack(this))",
    "spell: target(a, {citizen mine}); target(b, {citizen opposing}); damage(b, attack(a)); damage(a, attack(b))",
    "spell: dig(3, {card in deck}, 1, hand, bottom_of_deck)",
    "spell: look_top(opponents, 4); may(put(top(opponents), bottom_of_deck))",
    "spell: choose(a, {card mine in hand}, 2); put(a, top_of_deck); shuffle(you); may(put(a, hand)); may(draw(you, attack(a)))",
    "active(engage): dig(4, {card in deck}, 2, top_of_deck, bottom_of_deck)",
];

fn lines() -> Vec<String> {
    let cells = PAGE.lines().filter_map(|row| row.strip_suffix("` |")?.rsplit_once("| `"));
    let page = cells.map(|(_, line)| line).filter(|line| line.contains(": "));
    page.chain(MORE).map(str::to_owned).collect()
}

fn is_spell(line: &str) -> bool {
    ["spell", "extra", "eleven"].iter().any(|head| line.starts_with(head))
}

/// Every ninth card is an overlord, if it is a citizen.
fn is_overlord(index: usize) -> bool {
    index.is_multiple_of(9)
}

/// A card that says a line.
fn card((index, line): (usize, &String)) -> String {
    let paragraph = if is_spell(line) && !line.starts_with("spell") { "  spell: draw(you, 1)\n" } else { "" };
    let (attack, defense, cheap) = (1 + index % 3, 1 + index % 4, index % 2);
    let keyword = ["", " · eager", " · toxic", " · ravenous", " · steadfast", " · tenacious", " · sidestep"][index % 7];
    let overlord = if is_overlord(index) { " overlord" } else { "" };
    let facts = match is_spell(line) {
        true => format!("spell{}", if index.is_multiple_of(11) { " · focused" } else { "" }),
        false => format!("citizen{overlord}{keyword} · stats {attack} {defense}"),
    };
    let price = format!("cost \"{{{cheap}}}\" · souls wu · years {cheap}");
    format!("card o{index} \"O{index}\"\n  {facts} · {price}\n{paragraph}  {line}\n")
}

fn cards() -> String {
    lines().iter().enumerate().map(card).collect()
}

/// The number of a card by its short name.
fn number(name: &str) -> Option<usize> {
    name.strip_prefix('o')?.parse().ok()
}

/// A side on which everything is at hand. Only citizens lie on the island, and no overlord, as two of a name might.
fn side(agent: &mut RandomAgent, texts: &[String]) -> String {
    let mut some = |count: usize| (0..count).map(|_| format!("o{} ", agent.index(texts.len()))).collect::<String>();
    let (hand, deck, row, limbo, all) = (some(5), some(12), some(4), some(3), some(4));
    let fits = |code: &&str| number(code).is_some_and(|index| !is_spell(&texts[index]) && !is_overlord(index));
    let island: Vec<&str> = all.split_whitespace().filter(fits).collect();
    let island = island.join(" ");
    format!("hand: {hand}; deck: {deck}; row: {row}; limbo: {limbo}; souls: wx3 ux3; island: {island} c23")
}

/// Two, three or four players, in either format, under any rulings.
pub fn position(seed: u64) -> Lab {
    let (mut agent, texts) = (RandomAgent::new(seed), lines());
    let players = [2, 3, 3, 4][(seed % 4) as usize];
    let sides: Vec<String> = (0..players).map(|_| side(&mut agent, &texts)).collect();
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    let bit = |at: u32| seed >> at & 1 == 1;
    Lab::players(&sides).cards(&cards()).with(|scenario| {
        if players == 4 && bit(4) {
            scenario.teams = vec![0, 1, 0, 1];
        }
        if bit(5) {
            scenario.format = Format::limited();
        }
        scenario.rulings.early_windows = bit(6);
        scenario.rulings.cut = bit(7);
        scenario.rulings.focused_for_all = bit(8);
        scenario.rulings.targets = if bit(9) { TargetCheck::Always } else { TargetCheck::AtResolution };
    })
}

/// What the engine keeps from one decision to the next changes nothing.
fn check_kept(library: &Arc<Library>, game: &Game, action: &Action, seat: Seat) {
    let mut kept = game.state().clone();
    let mut read = Kryptik::restore(library, Kryptik::snapshot(game.state())).unwrap();
    let mut events = [Recorder::keeping(), Recorder::keeping()];
    for (state, events) in [&mut kept, &mut read].into_iter().zip(&mut events) {
        Kryptik::decide(state, seat, action, &mut Seeded::new(7.into()), events).unwrap();
    }
    assert_eq!(events[0].events(), events[1].events(), "{action}");
    assert!(kept == read, "{action}");
}

/// While somebody has priority nobody is about to die, nobody has two overlords of a name, and nothing is left of who is out.
fn check_rest(game: &Game, texts: &[String]) {
    let table = game.table();
    if game.decision().is_none_or(|open| open.kind != DecisionKind::Priority) {
        return;
    }
    let text = |card: CardId| game.name_of(card).and_then(number).map_or("", |index| texts[index].as_str());
    let spared = format!("{:?}", table.lasting).contains("BeDestroyed")
        || table.citizens().any(|card| text(card).contains("be_destroyed"));
    for card in table.citizens() {
        let (state, defense) = (table.card(card), game.stats_of(card).unwrap().1);
        let dead = defense == 0 || state.damage > 0 && i32::from(state.damage) >= defense || state.poisoned;
        assert!(spared || !dead, "{card} lives with {defense}: {state:?}");
    }
    for player in &table.players {
        let names = player.island.iter().filter_map(|card| game.name_of(*card).and_then(number));
        let overlords: Vec<usize> = names.filter(|index| is_overlord(*index)).collect();
        assert_eq!(overlords.iter().collect::<BTreeSet<_>>().len(), overlords.len(), "{overlords:?}");
    }
    if let Some(combat) = &table.combat {
        assert!(table.card(combat.attacker.card).seat == table.active && !table.player(combat.defender).out);
    }
    assert!(table.lasting.iter().all(|lasting| !table.player(lasting.by).out));
    assert!(table.pile.iter().all(|item| !table.player(item.controller).out));
}

fn random_game(seed: u64) {
    let (lab, texts) = (position(seed), lines());
    let library = lab.library();
    let mut game = lab.start().game;
    let mut agent = RandomAgent::new(seed);
    for step in 0..400 {
        check_moment(&game);
        check_rest(&game, &texts);
        let Some(decision) = game.decision() else {
            break;
        };
        let (seat, id) = (decision.seat, decision.id);
        if agent.index(150) == 0 {
            let who = Seat(agent.index(game.table().players.len()) as u8);
            if !game.table().player(who).out {
                game.concede(who).unwrap();
                continue;
            }
        }
        // Who may do something passes only now and then.
        let options = &decision.options;
        let first = usize::from(options[0] == Action::Pass && options.len() > 1 && agent.index(3) != 0);
        let action = options[first + agent.index(options.len() - first)];
        if step % 3 == 0 {
            check_kept(&library, &game, &action, seat);
        }
        if step % 17 == 0 {
            for seat in seats(&game) {
                let drawn = check_world(&game, seat, seed ^ step);
                check_places(drawn.table());
            }
        }
        if step % 41 == 0 {
            check_undo(&game, agent.index(100));
        }
        game.apply(seat, id, action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    check_replay(&library, &game);
    check_views(&game);
    check_snapshot(&library, &game, seed, 20);
}

#[test]
fn games_with_cards_of_ones_own_keep_the_laws() {
    for game in 0..count() {
        let seed = game.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        random_game(seed ^ seed >> 32);
    }
}
