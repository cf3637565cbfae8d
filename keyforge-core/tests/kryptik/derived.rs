//! What the engine keeps from one decision to the next changes nothing: a state that was just read has nothing of it.

use std::sync::Arc;

use keyforge_core::kernel::*;
use keyforge_core::kryptik::*;

use crate::any_game::*;
use crate::lab::*;

/// How many games each test plays.
fn count() -> u64 {
    std::env::var("KEYFORGE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// Plays on at random. Every so many decisions a copy that was written and read takes the same action: what happens, what is
/// asked then and all that belongs to the game is the same.
fn compare(library: &Arc<Library>, mut state: State, seed: u64, every: usize, most: usize) {
    let mut chance = Seeded::new(seed.into());
    let mut agent = RandomAgent::new(seed);
    for step in 0..most {
        let Some(decision) = state.table().decision.as_ref() else {
            break;
        };
        let (seat, id) = (decision.seat, decision.id);
        let action = decision.options[agent.index(decision.options.len())];
        let written = (step % every == 0).then(|| Kryptik::snapshot(&state));
        let mut events = Recorder::keeping();
        Kryptik::decide(&mut state, seat, &action, &mut chance, &mut events).unwrap();
        let Some(written) = written else {
            continue;
        };
        // Where nobody keeps events fewer are made.
        let mut quiet = Kryptik::restore(library, written.clone()).unwrap();
        let mut chance = Seeded::new(seed.into());
        Kryptik::decide(&mut quiet, seat, &action, &mut chance, &mut Recorder::silent()).unwrap();
        assert_eq!(state, quiet, "seed {seed}, step {step}: {action} in decision {id}");
        let mut read = Kryptik::restore(library, written).unwrap();
        let mut others = Recorder::keeping();
        Kryptik::decide(&mut read, seat, &action, &mut Seeded::new(seed.into()), &mut others).unwrap();
        assert_eq!(events.events(), others.events(), "seed {seed}, step {step}: {action} in decision {id}");
        assert_eq!(state, read, "seed {seed}, step {step}: {action} in decision {id}");
    }
}

fn started(library: &Arc<Library>, setup: &Setup, seed: u64) -> State {
    let begun = Kryptik::start(library, setup, &mut Seeded::new(seed.into()), &mut Recorder::silent());
    begun.unwrap_or_else(|error| panic!("{error}"))
}

/// The demo decks, in either format and under any rulings.
#[test]
fn what_is_kept_changes_nothing_in_random_games() {
    for game in 0..count() {
        let seed = game.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        compare(&Library::demo(), started(&Library::demo(), &setup(seed), seed), seed, 3, 4_000);
    }
}

/// Texts that read what changes often: the phase, whose turn it is, who is engaged, what lies in hands, decks, limbo piles,
/// soul rows and 11-year rows, and values that lean on values.
const READERS: [&str; 28] = [
    "while phase(combat): stat(this, 1, 0)",
    "while not phase(second): stat({citizen other mine}, 0, 1)",
    "while turn_of(opponents): forbid_players(cast_spells, you)",
    "while phase(first): forbid(activate, {citizen opposing})",
    "while phase(end): strip({citizen other})",
    "passive: stat({citizen engaged}, 1, -1)",
    "passive: keyword({citizen weary}, eager)",
    "passive: stat(this, hand(you), hand(opponents))",
    "passive: stat(this, 0, count({spell in limbo}))",
    "passive: stat({citizen defense <= 2}, count({in souls}), 0)",
    "passive: stat(this, row(you), row(opponents))",
    "passive: cost({spell}, 1)",
    "passive: cost({citizen}, -1)",
    "passive: forbid(be_targeted, {citizen ready mine})",
    "passive: forbid(engage_cost, {citizen opposing attack >= 3})",
    "while exists({citizen in abolished}): stat({citizen}, 1, 1)",
    "active(engage): target(a, {citizen engaged}); disengage(a)",
    "active(soul(\"{1}\")): target(a, {citizen attack >= 3}); stat(a, -1, -1, end_of_turn)",
    "active(engage, sacrifice({citizen ready}, 1)): draw(you, 1)",
    "active(soul(\"{1}\"), zone hand): stat({citizen}, 1, 0, end_of_turn)",
    "active(engage): install(stat({citizen engaged}, 0, 1), your_next_turn)",
    "active(soul(\"{1}\")): target(a, {citizen attacking}); stat(a, 1, 0, this_combat)",
    "passive: stat({citizen attacking}, 2, 0)",
    "passive: stat({citizen mine not blocking}, 0, 1)",
    "while attacked(this): keyword({citizen mine}, steadfast)",
    "while turn_of(you): stat({citizen ravenous}, 1, 1)",
    "passive: stat(this, attached(this), attached(this)); keyword(this, ravenous)",
    "energy(engage): add(r)",
];

fn readers() -> String {
    let card = |(index, text): (usize, &&str)| {
        format!("card r{index} \"R{index}\"\n  citizen · cost \"{{1}}\" · stats 2 3 · souls wr · years 1\n  {text}\n")
    };
    READERS.iter().enumerate().map(card).collect()
}

/// The same with cards whose texts read all that can change.
#[test]
fn what_is_kept_changes_nothing_whatever_texts_read() {
    let cards = readers();
    for game in 0..2 * count() {
        let mut agent = RandomAgent::new(game);
        let mut some = |many: usize| {
            let any = (0..many).map(|_| format!("r{} ", agent.index(READERS.len())));
            any.collect::<String>()
        };
        let spells = "A09 A11 A13 B10 B13 B15";
        let mut side = || {
            let (island, hand, deck, row) = (some(3), some(3), some(9), some(4));
            format!(
                "island: {island} A08; hand: {hand} {spells}; deck: {deck} A05 B12 A14; row: {row}; souls: wx3 rx2 ux2 bx2"
            )
        };
        let sides: Vec<String> = (0..2 + game as usize % 2).map(|_| side()).collect();
        let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
        let lab = Lab::players(&sides).cards(&cards).rulings(|rulings| {
            rulings.targets = if game % 3 == 0 { TargetCheck::Always } else { TargetCheck::AtResolution };
            rulings.focused_for_all = game % 5 == 0;
        });
        let library = lab.library();
        let game_state = lab.start().game;
        compare(&library, game_state.state().clone(), game, 1, 700);
    }
}

/// What was offered before an ability was lost is not offered any more.
#[test]
fn energy_at_a_cost_is_offered_as_long_as_it_can_be_made() {
    let cards = "card kiln \"Kiln\"\n  citizen · cost \"{1}\" · stats 1 1 · souls r · years 1
  energy(sacrifice({citizen other mine}, 1)): add(r)
card hush \"Hush\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen}); strip(a, end_of_turn)\n";
    let mut play = Lab::of("hand: hush", "island: kiln c11").cards(cards).start();
    let make = Action::MakeEnergy { card: play.citizen(P2, "kiln"), ability: 0 };
    play.cast("hush").target(P2, "kiln");
    assert_eq!((play.decider(), play.options()), (P2, &[Action::Pass, make][..]));
    play.pass().pass().pass();
    assert_eq!((play.decider(), play.options()), (P2, &[Action::Pass][..]));
}

/// Where targets are checked at every moment, what that costs is owed each time, in the midst of an effect too.
#[test]
fn what_is_kept_changes_nothing_where_targets_are_always_checked() {
    let cards =
        "card sting \"Sting\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen}); damage(a, 1)
card ebb \"Ebb\"\n  spell · cost \"{0}\" · souls u · years 1
  spell: draw(you, 1); may(draw(you, 1)); may(draw(you, 1)); may(draw(you, 1))\n";
    let lab = Lab::of("hand: sting ebb; deck: c11x9", "island: c33").cards(cards);
    let lab = lab.rulings(|rulings| rulings.targets = TargetCheck::Always);
    let library = lab.library();
    let mut play = lab.start();
    play.cast("sting").target(P2, "c33").pass().resolve("ebb");
    assert_eq!((play.kind(), play.pile()), (DecisionKind::May, 1));
    for seed in 0..8 {
        compare(&library, play.game.state().clone(), seed, 1, 3);
    }
}

/// How many citizens lean on each other in a chain.
const PILLARS: u8 = 24;

/// Citizens each of which has 3 attack while the next one has, a banner that gives it to the last one, and one that silences the
/// banner.
fn pillars() -> String {
    let pillar = |code: u8, text: &str| {
        format!(
            "card pillar{code} \"Pillar{code}\"\n  citizen · cost \"{{1}}\" · stats 2 2 · souls w · years 1\n{text}"
        )
    };
    let leans = |on: u8| format!("  while attack({{citizen name \"Pillar{on}\"}}) >= 3: stat(this, 1, 0)\n");
    let mut cards: String = (1..PILLARS).map(|code| pillar(code, &leans(code + 1))).collect();
    cards += &pillar(PILLARS, "");
    cards += &format!(
        "card banner \"Banner\"\n  citizen · cost \"{{1}}\" · stats 2 2 · souls w · years 1
  passive: stat({{citizen name \"Pillar{PILLARS}\"}}, 1, 0)
card mute \"Mute\"\n  citizen · cost \"{{1}}\" · stats 2 2 · souls w · years 1\n  passive: strip({{citizen name \"Banner\"}})\n"
    );
    cards
}

/// All of them on the island, behind others.
fn colonnade(others: &str) -> String {
    (1..=PILLARS).fold(format!("island: {others}"), |island, code| format!("{island} pillar{code}"))
}

/// Each value is found out however many others it leans on, and who has lost an ability gives nothing by it.
#[test]
fn a_chain_of_values_is_found_out_to_its_end() {
    let cards = pillars();
    let attacks = |others: &str| {
        let play = Lab::of(&colonnade(others), "").cards(&cards).start();
        (1..=PILLARS).map(|code| play.stats(P1, &format!("pillar{code}")).0).collect::<Vec<_>>()
    };
    assert_eq!(attacks("banner"), [3; PILLARS as usize]);
    assert_eq!(attacks("mute banner"), [2; PILLARS as usize]);
}

/// The rules keep values: a citizen can do what the game tells that it can.
#[test]
fn the_rules_look_as_deep_into_a_chain_of_values_as_whoever_asks_the_game() {
    let flag = |on: u8| {
        format!(
            "card flag{on} \"Flag{on}\"\n  citizen · cost \"{{1}}\" · stats 2 2 · souls w · years 1
  while attack({{citizen name \"Pillar{on}\"}}) >= 3: keyword(this, eager); forbid(attack, this)\n"
        )
    };
    let cards = pillars() + &flag(1) + &flag(2);
    for (others, holds) in [("flag1 flag2 banner", true), ("flag1 flag2", false)] {
        let mut play = Lab::of(&colonnade(others), "row: B15").cards(&cards).start();
        play.reach_attack();
        assert_eq!(["flag1", "flag2"].map(|code| play.has(P1, code, Keyword::Eager)), [holds; 2]);
        assert_eq!(["flag1", "flag2"].map(|code| play.can_attack(P1, code)), [!holds; 2]);
    }
}

/// Values that lean on themselves begin from what is printed: who would hold up only each other do not, and what undoes itself
/// does not hold. The rules and whoever asks the game agree, also in a copy that was read.
#[test]
fn values_that_go_round_in_a_circle_begin_from_what_is_printed() {
    let twin = |code: &str, other: &str| {
        format!(
            "card {code} \"{code}\"\n  citizen · cost \"{{1}}\" · stats 2 2 · souls w · years 1
  while attack({{citizen name \"{other}\"}}) >= 3: stat(this, 1, 0)\n"
        )
    };
    let odd = "card odd \"Odd\"\n  citizen · cost \"{1}\" · stats 2 2 · souls w · years 1
  while attack(this) < 3: stat(this, 1, 0); keyword(this, steadfast)
card oath \"Oath\"\n  spell · cost \"{0}\" · souls u · years 1\n  spell: target(a, {citizen}); stat(a, 1, 0, end_of_turn)\n";
    let cards = twin("left", "right") + &twin("right", "left") + odd;
    let lab = Lab::of("hand: oath; island: left right odd; deck: c11x9", "island: c33").cards(&cards);
    let library = lab.library();
    let mut play = lab.start();
    let attacks = |play: &Play| ["left", "right", "odd"].map(|code| play.stats(P1, code).0);
    assert_eq!(attacks(&play), [2; 3]);
    play.cast("oath").target(P1, "left").pass_all();
    // Both hold each other up now.
    assert_eq!(attacks(&play), [4, 3, 2]);
    for seed in 0..4 {
        compare(&library, play.game.state().clone(), seed, 1, 12);
    }
}
