//! Games told in English.

use keyforge_core::kernel::*;
use keyforge_core::kryptik::{Game, Kryptik, Library, Narrator, Setup, State, demo_decks};

use crate::lab::{Lab, P1};

/// A game in which somebody takes something back now and then.
fn played(seed: u64, undos: &mut u32) -> Game {
    let mut game = Game::new(Library::demo(), Setup::new(demo_decks()), Seed::from(seed)).unwrap();
    let mut dice = RandomAgent::new(seed);
    for step in 0..600 {
        let Some(position) = Position::<Kryptik>::of(game.state()) else { break };
        let (seat, id) = (position.seat(), position.decision().id);
        let action = dice.choose(seat, &position);
        game.apply(seat, id, action).unwrap();
        if step % 5 == 0 && game.undo(seat).is_ok() {
            *undos += 1;
        }
    }
    game
}

#[test]
fn a_narrator_follows_the_table_undos_included() {
    let mut undos = 0;
    for seed in 0..12 {
        let game = played(seed, &mut undos);
        for viewer in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
            let log = viewer.map_or_else(|| game.log().clone(), |seat| game.log_for(seat).unwrap());
            let mut narrator = Narrator::new(&Library::demo(), &log.header().setup).unwrap();
            log.fold_each(|entry, after| {
                let told = narrator.entry(entry);
                assert!(narrator.table() == after, "seed {seed}, {viewer:?}, entry {}", entry.n);
                let taken_back = told.iter().any(|line| line.ends_with("takes the last action back"));
                assert_eq!(taken_back, matches!(entry.cause, Cause::Undo { .. }));
            })
            .unwrap();
        }
    }
    assert!(undos > 50, "{undos}");
}

#[test]
fn a_narrator_names_players_and_hides_what_is_hidden() {
    let game = played(3, &mut 0);
    let setup = &game.log().header().setup;
    let named = || Narrator::new(&Library::demo(), setup).unwrap().calling(["Ada".to_owned(), "Bo".to_owned()]);
    let whole: Vec<String> = {
        let mut narrator = named();
        assert_eq!((narrator.name(Seat::FIRST), narrator.name(Seat::SECOND)), ("Ada", "Bo"));
        game.log().entries().iter().flat_map(|entry| narrator.entry(entry)).collect()
    };
    assert!(whole.iter().any(|line| line == "Turn 1: Ada" || line == "Turn 1: Bo"));
    assert!(whole.iter().all(|line| !line.contains("player 1") && !line.contains("a hidden card")));
    let seen = game.log_for(Seat::SECOND).unwrap();
    let mut narrator = named();
    let told: Vec<String> = seen.entries().iter().flat_map(|entry| narrator.entry(entry)).collect();
    assert!(told.iter().any(|line| line == "    a hidden card goes to the hand of Ada"));
    assert!(told.iter().all(|line| line != "    a hidden card goes to the hand of Bo"));
    // Cards that go the same way are told together, as many lines for whoever sees them.
    assert!(told.iter().any(|line| line == "    6 hidden cards go to the hand of Ada"), "{told:#?}");
    let hands = whole.iter().filter(|line| line.contains(" and ") && line.ends_with(" go to the hand of Ada"));
    assert!(hands.count() > 0, "{whole:#?}");
    assert_eq!(told.len(), whole.len());
}

#[test]
fn events_can_be_told_without_entries() {
    let game = played(5, &mut 0);
    let setup = &game.log().header().setup;
    let (mut by_entry, mut by_event) =
        (Narrator::new(&Library::demo(), setup).unwrap(), Narrator::new(&Library::demo(), setup).unwrap());
    for entry in game.log().entries() {
        if matches!(entry.cause, Cause::Undo { .. }) {
            break;
        }
        assert_eq!(by_entry.entry(entry), by_event.tell(&entry.events));
    }
    assert!(by_entry.table() == by_event.table());
}

#[test]
fn a_story_after_a_late_beginning_is_told_from_the_right_table() {
    let game = played(3, &mut 0);
    let log = game.log();
    let setup = &log.header().setup;
    let narrator = || Narrator::new(&Library::demo(), setup).unwrap();
    let (late, end) = (log.len() / 2, log.len() - 20);
    let mut unready = narrator();
    assert!(unready.entry(log.entry(late).unwrap())[0].starts_with("(What came before"));
    assert_eq!(unready.story(log, end), narrator().story(log, end));
    assert!(unready.table() == game.table());
}

#[test]
fn a_game_whose_cards_are_missing_is_not_shown() {
    let library = Library::demo()
        .with_text("lamp.kry", "card lamp \"Lamp\"\n  citizen · cost \"{1}{w}\" · stats 1 1 · souls w · years 1\n")
        .unwrap();
    let mut decks = demo_decks().to_vec();
    decks[0].main[0] = "lamp".to_owned();
    let setup = Setup::new(decks).with(|setup| setup.checked = false);
    let game = Game::new(library, setup.clone(), Seed::from(3)).unwrap();
    let refused = ShowError::MissingCards { cards: vec!["lamp".to_owned()] };
    assert_eq!(Narrator::new(&Library::demo(), &setup).err(), Some(refused.clone()));
    assert_eq!(State::of_table(&Library::demo(), &setup, game.table().clone()).err(), Some(refused.clone()));
    assert_eq!(game.log_for(Seat::FIRST).unwrap().check_cards(&Library::demo()), Err(refused));
}

/// A story says under which citizen a card goes, which slot is attacked and what is triggered, in sentences.
#[test]
fn stories_speak_of_hosts_slots_and_triggers_in_sentences() {
    let (bind, text) = ("bind", "spell: target(a, {citizen mine}); target(b, {citizen mine}); attach(a, b)");
    let mourner = "card mourner \"Mourner\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  when(leaves({citizen other})): draw(you, 1)\n";
    let cards = format!("card {bind} \"Bind\"\n  spell · cost \"{{0}}\" · souls u · years 1\n  {text}\n{mourner}");
    let lab = Lab::of("hand: bind; island: c11 c33 mourner; deck: c11x9", "row: c22x2; deck: c11x9").cards(&cards);
    let library = lab.library();
    let mut play = lab.start();
    play.cast("bind").target(P1, "c11").target(P1, "c33").pass_all().pass_all();
    play.reach_attack().attack("c33", 1).block(&[]).damage();
    let mut narrator = Narrator::new(&library, &play.game.log().header().setup).unwrap();
    let told = narrator.story(play.game.log(), 0);
    for line in [
        "    C11 goes under C33",
        "    Mourner of player 1 is triggered",
        "    C33 attacks slot 1 of player 2",
        "    C22 is destroyed in the 11-year row of player 2",
    ] {
        assert!(told.iter().any(|other| other == line), "{line}: {told:#?}");
    }
}
