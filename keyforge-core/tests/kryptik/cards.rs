//! The card script, agents, boards, and input that is wrong.

use keyforge_core::kernel::*;
use keyforge_core::kryptik::cards::{card_text, parse_cards, parse_line, print_ability, vocabulary};
use keyforge_core::kryptik::{
    Action, Card, DeckList, Event, Game, GreedyAgent, Kryptik, Library, Log, Phase, Quiet, Scenario, Setup, Side,
    State, demo_decks,
};
use proptest::prelude::*;

use crate::lab::{Lab, P1, P2, library};

fn problem(text: &str) -> String {
    parse_line(text).unwrap_err().to_string()
}

#[test]
fn every_ability_is_printed_as_it_is_read() {
    for card in Library::demo().iter() {
        for ability in &card.abilities {
            let line = print_ability(ability);
            assert_eq!(parse_line(&line).as_ref(), Ok(ability), "{line}");
        }
        let json = serde_json::to_string(card).unwrap();
        assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), *card);
    }
}

/// Where no name stands before the title, the card goes by the one that the title gives.
#[test]
fn a_card_without_a_name_has_that_of_its_title() {
    let facts = "  citizen \"Spirit\" · cost \"{u}\" · stats 1 1 · souls u · years 1\n";
    let named = parse_cards("some", &format!("card reef-binder \"Reef Binder\"\n{facts}")).unwrap();
    assert_eq!(parse_cards("some", &format!("card \"Reef Binder\"\n{facts}")).unwrap(), named);
    let other = parse_cards("some", &format!("card reef \"Reef Binder\"\n{facts}")).unwrap();
    assert_eq!((other[0].slug.as_str(), &other[0].name), ("reef", &named[0].name));
}

#[test]
fn longer_lines_are_printed_as_they_are_read() {
    let lines = [
        "when(dies({citizen other (mine or weary) attack >= 2}), may, while short_time(3) and not turn_of(you), solo): draw(you, 1)",
        "active(soul(\"{1}{w/u}\"), discard(1), short_time 2, zone limbo, focused): target(a, {citizen not engaged}, up_to 2); target(b, opponent); if row(b) <= 2 then destroy(a) else (damage(a, 2); may(draw(you, 1)))",
        "while exists({citizen opposing faction \"Beast\"}): stat({citizen mine}, 1, -1); keyword(this, toxic)",
        "energy(engage_other({citizen mine}, 1)): any_color",
        "enter: one_of(draw(you, 1), discard(opponents, 1)); for_each({citizen weary}, engage(it)); each_player(everyone, lose_nothing)",
    ];
    for line in &lines[..4] {
        let ability = parse_line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(parse_line(&print_ability(&ability)), Ok(ability), "{line}");
    }
    assert!(problem(lines[4]).contains("`lose_nothing` is not an effect"));
}

#[test]
fn mistakes_are_found_with_their_place_and_a_hint() {
    assert_eq!(problem("enter: drow(you, 1)"), "1:8: `drow` is not an effect; did you mean `draw`?");
    assert_eq!(problem("entr: draw(you, 1)"), "1:1: `entr` is not the head of an ability; did you mean `enter`?");
    assert_eq!(
        problem("enter: destroy({citizan})"),
        "1:17: `citizan` is not a quality of a card; did you mean `citizen`?"
    );
    assert!(problem("enter: draw(you)").contains("lacks its count"));
    assert!(problem("enter: draw(you, 1, 2)").contains("does not take `2`"));
    assert!(problem("enter: draw(you, 100)").contains("out of range"));
    assert!(problem("enter: destroy(a)").contains("read before anything was chosen"));
    assert!(problem("enter: draw(you, 1); target(a, opponent)").contains("before the effects"));
    assert!(problem("enter: target(a, {citizen}); counter(a)").contains("a target on the pile"));
    assert!(problem("energy(soul(\"{1}\")): add(r, r)").contains("other than energy"));
    assert!(problem("passive: forbid(draw, this)").contains("forbid_players"));
    assert!(problem("enter: target(a, {card in hand}); destroy(a)").contains("hidden"));
    assert!(problem("enter draw").contains("a line such as"));
}

#[test]
fn mistakes_in_files_name_their_line() {
    let text = "card a \"A\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1\n  enter: drow(you, 1)\ncard b \"B\"\n  spel · cost \"{1}\"\n";
    let errors = parse_cards("home.kry", text).unwrap_err();
    let texts: Vec<String> = errors.0.iter().map(ToString::to_string).collect();
    assert_eq!(texts[0], "home.kry:3:10: `drow` is not an effect; did you mean `draw`?");
    assert!(texts[1].starts_with("home.kry:5:3: `spel` is not a fact of a card; did you mean `spell`?"), "{texts:?}");
    let facts = |facts: &str| parse_cards("x", &format!("card a \"A\"\n  {facts}\n")).unwrap_err().to_string();
    assert!(facts("citizen · cost \"{1}\" · stats 1 0 · souls w").contains("defense of at least 1"));
    assert!(facts("spell · cost \"{1}\" · souls w").contains("at least one paragraph"));
    assert!(facts("citizen · cost \"{q\" · stats 1 1").contains("stones in quotes"));
    assert!(facts("citizen · stats 1").contains("is not complete"));
    assert!(facts("citizen · souls w1 · stats 1 1").contains("list of colors"));
    let twice =
        "card a \"A\"\n  citizen · cost \"{1}\" · stats 1 1\ncard a \"A\"\n  citizen · cost \"{1}\" · stats 1 1\n";
    assert_eq!(parse_cards("x", twice).unwrap_err().0[0].code(), "script/duplicate");
    assert!(Library::demo().with_text("x", "card wick-runner \"W\"\n  citizen · cost \"{1}\" · stats 1 1\n").is_err());
    assert!(vocabulary().iter().all(|(_, words)| !words.is_empty()));
}

#[test]
fn cards_say_what_they_do() {
    let library = Library::demo();
    let text = |slug: &str| card_text(library.get(slug).unwrap());
    assert_eq!(
        text("wick-runner"),
        "Eager.\n{w}: Attach this to another target citizen you control.\nWhile attached, its host gets +1/+1."
    );
    assert_eq!(text("tidal-summons"), "Focused.\nReturn target citizen to its owner's hand.\nDraw 1 card.");
    assert_eq!(
        text("ash-whelp"),
        "At the end of your combat phase, if this attacked this turn, you may pay “sacrifice this”; if you do: draw 1 card."
    );
    assert_eq!(
        text("stillwater-magistrate"),
        "While it is your turn and it is the combat phase, each opponent cannot cast spells.\nEngage this: Target citizen cannot be used until end of turn."
    );
    assert_eq!(
        text("scatter-the-ashes"),
        "Abolish target citizen with defense at most 3.\n11-year ability: Each opponent discards 1 card."
    );
    for card in library.iter() {
        assert!(!card_text(card).is_empty(), "{} says something", card.slug);
    }
}

/// What follows a condition, or what may be done, is no part of it where it is not.
#[test]
fn what_follows_a_condition_is_said_apart() {
    let text = |line: &str| {
        let card = format!("card one \"One\"\n  spell · cost \"{{1}}\" · souls w · years 1\n  spell: {line}\n");
        card_text(&parse_cards("some", &card).unwrap()[0])
    };
    for (apart, within) in [
        (
            "if row(you) < 3 then draw(you, 2); damage_player(opponents, 1)",
            "if row(you) < 3 then (draw(you, 2); damage_player(opponents, 1))",
        ),
        ("may(draw(you, 1)); damage_player(opponents, 1)", "may(draw(you, 1); damage_player(opponents, 1))"),
        (
            "for_each({citizen mine}, draw(you, 1)); damage_player(opponents, 1)",
            "for_each({citizen mine}, draw(you, 1); damage_player(opponents, 1))",
        ),
    ] {
        let (apart, within) = (text(apart), text(within));
        assert!(apart.contains(". Then ") && !within.contains(". Then "), "{apart}\n{within}");
    }
    let nested = text("may(may(draw(you, 1)); damage_player(opponents, 1))");
    assert!(nested.contains("; then "), "{nested}");
}

#[test]
fn home_made_cards_play() {
    let library = library(
        "card hello \"Hello\"\n  citizen · cost \"{1}\" · stats 2 2 · souls w · years 1\n  enter: draw(you, 1)\n",
    );
    let main: Vec<String> = (0..50).map(|_| "hello".to_owned()).collect();
    let deck = DeckList { name: "Hello".to_owned(), main, side: Vec::new() };
    let setup = Setup::new([deck.clone(), deck]).with(|setup| setup.checked = false);
    let mut chance = Seeded::new(1.into());
    let mut state = Kryptik::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
    let mut agents = [RandomAgent::new(1), RandomAgent::new(2)];
    assert!(play_out::<Kryptik, _>(&mut state, &mut agents, &mut chance, 50_000).unwrap().outcome.is_some());
}

#[test]
fn the_greedy_agent_beats_the_random_one() {
    let library = Library::demo();
    let mut wins = 0;
    for seed in 0..20_u64 {
        let [a, b] = demo_decks();
        let greedy = (seed % 2) as usize;
        let decks = if seed % 4 < 2 { [a, b] } else { [b, a] };
        let setup = Setup::new(decks);
        let mut chance = Seeded::new(seed.into());
        let mut state = Kryptik::start(&library, &setup, &mut chance, &mut Recorder::silent()).unwrap();
        let mut agents: Vec<Box<dyn Agent<Kryptik>>> =
            vec![Box::new(RandomAgent::new(seed)), Box::new(RandomAgent::new(!seed))];
        agents[greedy] = Box::new(GreedyAgent::new(&library, &setup, seed));
        let played = play_out::<Kryptik, _>(&mut state, &mut agents, &mut chance, 50_000).unwrap();
        wins += usize::from(played.outcome.unwrap().winner == Some(Seat(greedy as u8)));
    }
    assert!(wins >= 17, "{wins} of 20");
}

#[test]
fn boards_show_what_a_seat_knows() {
    let play = Lab::of("hand: A01 A02; island: A05 A02; row: c11; deck: c22", "hand: B01; row: c33").start();
    let all = play.game.state().board();
    assert_eq!(all.players[1].hand[0].slug.as_deref(), Some("ash-whelp"));
    let mine = play.game.state().board_for(P1);
    assert_eq!((mine.viewer, mine.players[0].hand.len(), mine.players[0].deck), (Some(P1), 2, 1));
    assert_eq!((mine.players[1].hand[0].slug.as_deref(), mine.players[1].hand.len()), (None, 1));
    assert_eq!(mine.players[0].row[&0].name, None);
    assert_eq!((mine.players[0].island[1].attack, mine.players[0].island[1].defense), (2, 4));
    assert!(mine.decision.as_ref().unwrap().options.iter().any(|option| option.text == "pass"));
    assert!(play.game.state().board_for(P2).decision.unwrap().options.is_empty());
    let json = serde_json::to_string(&mine).unwrap();
    assert_eq!(serde_json::from_str::<keyforge_core::kryptik::Board>(&json).unwrap(), mine);
    assert!(mine.to_string().contains("Harbour Matron 2/4"));
    // A client folds the table alone and shows the same.
    let log = play.game.log_for(P1).unwrap();
    let setup = log.header().setup.clone();
    let told = State::of_table(play.game.library(), &setup, log.fold().unwrap()).unwrap();
    assert_eq!(told.board(), mine);
}

#[test]
fn quiet_seats_are_passed_for() {
    let mut play = Lab::of("deck: c11x3", "souls: w; deck: c11x3").start();
    assert!(play.decision().is_quiet(Quiet::OnlyPass));
    let passes = play.game.pass_quietly(Quiet::OnlyPass).unwrap();
    assert_eq!((passes, play.decider()), (1, P2));
    assert!(play.decision().is_quiet(Quiet::OnlyEnergy) && !play.decision().is_quiet(Quiet::OnlyPass));
    let before = play.game.log().len();
    let passes = play.game.pass_quietly(Quiet::OnlyEnergy).unwrap();
    assert_eq!(play.game.log().len(), before + passes, "every pass is in the log");
    assert!(passes >= 8, "until player 2 has a card that can be placed as a soul");
}

#[test]
fn impossible_positions_are_refused_by_field() {
    let refuse = |change: &dyn Fn(&mut Scenario)| {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        let error = Game::new(Library::demo(), Setup::Scenario(Box::new(scenario)), 1.into()).unwrap_err();
        error.to_string()
    };
    assert!(refuse(&|scenario| scenario.players.truncate(1)).starts_with("players:"));
    assert!(
        refuse(&|scenario| scenario.players[0].hand = vec!["nobody".into()])
            .starts_with("players[0].hand: there is no card `nobody`")
    );
    let mistyped = "there is no card `Ash Wehlp`; did you mean `ash-whelp`?";
    let refused = refuse(&|scenario| scenario.players[1].limbo = vec!["Ash Wehlp".into()]);
    assert_eq!(refused, format!("players[1].limbo: {mistyped}"));
    assert_eq!(refuse(&|scenario| scenario.cast = vec!["Ash Wehlp".into()]), format!("cast[0]: {mistyped}"));
    let scenario = Scenario { cast: vec!["Ash Wehlp".into()], ..Scenario::default() };
    let error = Game::new(Library::demo(), Setup::Scenario(Box::new(scenario)), 1.into()).unwrap_err();
    let told = serde_json::to_value(&error).unwrap();
    assert_eq!((&told["field"], &told["alike"]), (&"cast[0]".into(), &"ash-whelp".into()), "{told}");
    assert!(
        refuse(&|scenario| scenario.players[1].island = vec!["snuff-out".into()])
            .starts_with("players[1].island: `snuff-out` is no citizen")
    );
    assert!(refuse(&|scenario| scenario.active = Seat(5)).starts_with("active:"));
    assert!(refuse(&|scenario| scenario.phase = Phase::Block).starts_with("phase:"));
    assert!(refuse(&|scenario| scenario.turn = 0).starts_with("turn:"));
    assert!(refuse(&|scenario| scenario.teams = vec![1]).starts_with("teams: 1 team number for 2 players"));
    assert!(refuse(&|scenario| scenario.teams = vec![1, 1]).starts_with("teams: all players are in team 1"));
    assert!(serde_json::from_str::<Scenario>("{\"players\": [{\"hande\": []}, {}]}").is_err());
    assert!(serde_json::from_str::<Side>("{\"energy\": {\"x\": 1}}").is_err());
}

#[test]
fn events_of_another_game_do_no_harm() {
    let one = Game::new(Library::demo(), Setup::new(demo_decks()), 1.into()).unwrap();
    let mut two = Lab::of("hand: A01; island: A02", "row: c11").start().game;
    let events: Vec<Event> = one.log().entries().iter().flat_map(|entry| entry.events.clone()).collect();
    let mut table = two.table().clone();
    for event in &events {
        Kryptik::evolve(&mut table, event);
    }
    two.concede(P1).unwrap();
    assert_eq!(two.concede(P2).unwrap_err().code(), "illegal/game_over");
}

fn any_event() -> impl Strategy<Value = Event> {
    let games: Vec<Event> = {
        let mut game = Game::new(Library::demo(), Setup::new(demo_decks()), 5.into()).unwrap();
        let mut agent = RandomAgent::new(5);
        for _ in 0..600 {
            let Some(decision) = game.decision() else { break };
            let action = decision.options[agent.index(decision.options.len())];
            let (seat, id) = (decision.seat, decision.id);
            game.apply(seat, id, action).unwrap();
        }
        game.log().entries().iter().flat_map(|entry| entry.events.clone()).collect()
    };
    prop::sample::select(games)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_order_of_events_makes_a_table_panic(events in prop::collection::vec(any_event(), 0..60), seats in 2usize..4) {
        let decks: Vec<DeckList> = (0..seats).map(|seat| demo_decks()[seat % 2].clone()).collect();
        let mut table = Kryptik::blank(&Setup::new(decks));
        for event in &events {
            Kryptik::evolve(&mut table, event);
            Kryptik::evolve(&mut table, &Kryptik::redact_event(event, Seat(0)));
        }
        let _ = Kryptik::view(&table, Seat(1));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,80}") {
        let _ = parse_line(&text);
        let _ = parse_cards("x", &text);
        let _ = Log::from_jsonl(&text);
        let _ = serde_json::from_str::<Action>(&text);
    }

    #[test]
    fn no_line_of_words_makes_a_reader_panic(words in prop::collection::vec(prop::sample::select(vec![
        "enter:", "when(", "dies(", "{", "}", "citizen", "(", ")", ",", ";", "draw(", "you", "1", "if", "then", "target(", "a", "not", "or", "in", "limbo", "attack", "<=",
    ]), 0..20)) {
        let text = words.join(" ");
        let _ = parse_line(&text);
    }

    #[test]
    fn damaged_logs_are_errors(at in any::<prop::sample::Index>(), byte: u8) {
        let game = Game::new(Library::demo(), Setup::new(demo_decks()), 1.into()).unwrap();
        let mut bytes = game.log().to_jsonl().into_bytes();
        let at = at.index(bytes.len());
        let before = bytes[at];
        bytes[at] = byte;
        if byte != before {
            match Log::read(&bytes[..]) {
                Ok(read) => prop_assert!(read.recovered.is_some()),
                Err(error) => prop_assert!(!error.code().is_empty()),
            }
        }
    }
}
