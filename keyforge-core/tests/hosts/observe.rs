//! Observations: they tell what a seat may know, and nothing else.

use std::collections::BTreeSet;

use keyforge_core::KeyForge;
use keyforge_core::kernel::Ruleset;
use keyforge_core::kernel::{RandomAgent, Seat, Seed, Seeded};
use keyforge_core::library::Library;
use keyforge_core::model::{House, Keyword, Rulebook};
use keyforge_core::observe::{Field, Observer, ROW, ROWS, SIZE, Traces, layout};
use keyforge_core::table::{Action, ActionSpace, Area, CardId};
use keyforge_core::table::{DecisionKind, Event};
use keyforge_core::{Board, Deck, Game, Setup};
use keyforge_testing::{ME, OPP, Play, Scene, card};

fn game(seed: u64, steps: usize) -> Game {
    let [first, second] = Deck::starters();
    let mut game = Game::new(Library::builtin(), Setup::new(first, second), Seed::from(seed)).unwrap();
    let mut dice = RandomAgent::new(seed);
    for _ in 0..steps {
        let Some(decision) = game.decision().cloned() else {
            break;
        };
        let action = decision.options[dice.index(decision.options.len())];
        game.apply(decision.seat, decision.id, action).unwrap();
    }
    game
}

fn numbers(game: &Game, viewer: Seat) -> Vec<i16> {
    let mut numbers = vec![-7; SIZE];
    Observer::new(game.state().library(), game.table()).write(game.state(), viewer, &mut numbers).unwrap();
    numbers
}

fn field(name: &str) -> Field {
    layout().into_iter().find(|field| field.name == name).unwrap()
}

fn of_card(numbers: &[i16], name: &str, card: CardId) -> i16 {
    let field = field(name);
    numbers[field.at + card.index() * field.stride]
}

#[test]
fn the_layout_covers_every_number_once() {
    let mut covered = vec![0; SIZE];
    for field in layout() {
        for which in 0..field.count {
            covered[field.at + which * field.stride] += 1;
        }
    }
    assert!(covered.iter().all(|count| *count == 1));
    let names: BTreeSet<String> = layout().into_iter().map(|field| field.name).collect();
    assert_eq!(names.len(), layout().len());
}

#[test]
fn rows_and_actions_speak_of_the_same_cards() {
    let first = ActionSpace::index(Action::Play(CardId(0)));
    for card in 0..ROWS {
        assert_eq!(ActionSpace::action(first + card), Some(Action::Play(CardId(card as u8))));
    }
}

#[test]
fn every_index_is_that_of_its_action() {
    let mut free = 0;
    for index in 0..ActionSpace::SIZE {
        match ActionSpace::action(index) {
            Some(action) => assert_eq!(ActionSpace::index(action), index, "{action}"),
            None => free += 1,
        }
    }
    // Two ranges and the two beside the players are kept free.
    let range = ActionSpace::index(Action::Number(0)) - ActionSpace::index(Action::Position(0));
    assert_eq!(free, 2 * range + 2);
}

#[test]
fn numbers_say_what_the_board_says() {
    for seed in 0..12 {
        let game = game(seed, 40 + 30 * seed as usize);
        let board = game.state().board();
        for viewer in [Seat::FIRST, Seat::SECOND] {
            let numbers = numbers(&game, viewer);
            let of = |name: &str| i32::from(numbers[field(name).at]);
            assert_eq!(of("turn"), i32::from(board.turn));
            assert_eq!(of("my_turn") == 1, board.active == viewer);
            for (who, seat) in [("me", viewer), ("opponent", viewer.other())] {
                let player = &board.players[seat.index()];
                assert_eq!(of(&format!("{who}.amber")), i32::from(player.amber));
                assert_eq!(of(&format!("{who}.key_cost")), player.key_cost);
                assert_eq!(of(&format!("{who}.hand")), player.hand.count as i32);
                for house in &player.houses {
                    assert_eq!(of(&format!("{who}.house_{}", house.slug())), 1);
                }
                for (place, creature) in player.battleline.iter().enumerate() {
                    let card = |name| i32::from(of_card(&numbers, name, creature.card.id));
                    assert_eq!(card("card.power"), creature.power);
                    assert_eq!(card("card.armor"), creature.armor_left);
                    assert_eq!(card("card.damage"), i32::from(creature.damage));
                    assert_eq!(card("card.place"), place as i32 + 1);
                    assert_eq!(card("card.keeper"), if seat == viewer { 1 } else { -1 });
                    assert_eq!(card("card.type"), creature.card.card_type as i32 + 1);
                    assert_eq!(card("card.ready") == 1, creature.ready);
                    assert_eq!(card("card.keywords").count_ones() as usize, creature.keywords.len());
                }
            }
        }
    }
}

#[test]
fn an_observation_is_that_of_the_view() {
    for seed in 0..30 {
        let game = game(seed, 25 * seed as usize);
        let observer = Observer::new(game.state().library(), game.table());
        for viewer in [Seat::FIRST, Seat::SECOND] {
            let mut of_view = vec![0; SIZE];
            observer.write_table(game.state().library(), &game.view(viewer), viewer, &mut of_view).unwrap();
            assert_eq!(numbers(&game, viewer), of_view, "seed {seed}");
        }
    }
}

#[test]
fn nothing_hidden_makes_a_difference() {
    for seed in 0..30 {
        let game = game(seed, 25 * seed as usize);
        let observer = Observer::new(game.state().library(), game.table());
        for viewer in [Seat::FIRST, Seat::SECOND] {
            let known = numbers(&game, viewer);
            for other in 0..3_u64 {
                let state = KeyForge::determinize(game.state(), viewer, &mut Seeded::new(other.into())).unwrap();
                let mut seen = vec![0; SIZE];
                observer.write(&state, viewer, &mut seen).unwrap();
                assert_eq!(known, seen, "seed {seed}");
            }
        }
    }
}

#[test]
fn a_hand_is_seen_by_its_own_player_only() {
    let game = game(3, 12);
    for viewer in [Seat::FIRST, Seat::SECOND] {
        let numbers = numbers(&game, viewer);
        let seen = |seat: Seat| {
            let hand = game.table().player(seat).hand().iter();
            hand.filter(|card| of_card(&numbers, "card.area", **card) == Area::Hand as i16 + 1).count()
        };
        assert_eq!(seen(viewer), game.table().player(viewer).hand().len());
        assert_eq!(seen(viewer.other()), 0);
    }
}

#[test]
fn another_size_is_refused() {
    let game = game(1, 0);
    let observer = Observer::new(game.state().library(), game.table());
    for found in [0, 3, SIZE - 1, SIZE + 1, SIZE + ROW] {
        let refused = observer.write(game.state(), Seat::FIRST, &mut vec![0; found]).unwrap_err();
        assert_eq!((refused.found, refused.code()), (found, "observe/size"));
    }
}

#[test]
fn what_is_written_again_is_what_is_written_at_once() {
    let [first, second] = Deck::starters();
    let library = Library::builtin();
    for seed in 0..6 {
        let setup = Setup::new(first.clone(), second.clone());
        let mut game = Game::new(library.clone(), setup, Seed::from(seed)).unwrap();
        let observer = Observer::new(game.state().library(), game.table());
        let mut dice = RandomAgent::new(seed);
        // What stands in the array before does not matter.
        let (mut again, mut traces) = (vec![-7; SIZE], Traces::default());
        let mut at_once = vec![-7; SIZE];
        while let Some(decision) = game.decision().cloned() {
            for viewer in [decision.seat, decision.seat.other()].into_iter().take(1 + dice.index(2)) {
                observer.rewrite(game.state(), viewer, &mut again, &mut traces).unwrap();
                observer.write(game.state(), viewer, &mut at_once).unwrap();
                assert!(again == at_once, "decision {} of seed {seed}", decision.id.0);
            }
            let action = decision.options[dice.index(decision.options.len())];
            game.apply(decision.seat, decision.id, action).unwrap();
        }
    }
}

/// Nizak, The Forgotten is invulnerable while it exchanges blows: whoever has only a view knows when that is.
#[test]
fn a_view_tells_who_exchanges_blows() {
    let mut game = Scene::new(Rulebook::WindsOfExchange)
        .house(House::Logos)
        .me(|p| p.line([card("nizak-the-forgotten").house(House::Logos)]))
        .opp(|p| p.line([card("deusillus-2").half(card("deusillus-1")).damage(16), card("troll")]))
        .start();
    let nizak = game.find("nizak-the-forgotten");
    let shown = |game: &Play| {
        let (state, name) = (game.state(), Keyword::Invulnerable);
        let real = state.keyword(nizak, name) > 0;
        for viewer in [ME, OPP] {
            let view = game.game.view(viewer);
            let board = Board::of(state.library(), &view);
            let rows = board.players.iter().flat_map(|player| &player.battleline);
            let shown = rows.filter(|row| row.card.id == nizak).flat_map(|row| &row.keywords);
            assert_eq!(shown.filter(|keyword| keyword.keyword == name).count(), usize::from(real), "{viewer}");
            let observer = Observer::new(state.library(), state.table());
            let [mut of_state, mut of_view] = [vec![-7; SIZE], vec![-7; SIZE]];
            observer.write(state, viewer, &mut of_state).unwrap();
            observer.write_table(state.library(), &view, viewer, &mut of_view).unwrap();
            assert!(of_state == of_view, "{viewer}");
        }
        real
    };
    assert!(!shown(&game));
    game.fight("nizak-the-forgotten", "deusillus-2").expect(DecisionKind::PileOrder);
    assert!(shown(&game), "what the blows destroy is on its way");
    game.done();
    assert!(!shown(&game), "and now it is over");
}

/// The same where the question comes before the blows, and after them.
#[test]
fn a_view_tells_that_blows_are_still_to_come_or_over() {
    let asks = "card seer \"Seer\"
  test 905 · logos creature · power 9
  before_fight: look({1 card in hand(me)})
  fight: look({1 card in hand(me)})";
    let mut game = Scene::new(Rulebook::WindsOfExchange)
        .house(House::Logos)
        .cards(asks)
        .me(|p| p.line(["seer"]).hand(["filler-1", "filler-2"]))
        .opp(|p| p.line(["nizak-the-forgotten"]))
        .start();
    game.fight("seer", "nizak-the-forgotten").expect(DecisionKind::Card);
    assert_eq!(game.table().turn.blows, 0, "they are still to come");
    game.choose("filler-1").expect(DecisionKind::Card);
    assert_eq!(game.table().turn.blows, 0, "they are over");
    game.choose("filler-2");
    assert_eq!(game.line(OPP), ["nizak-the-forgotten"]);
    assert_eq!(game.damage("nizak-the-forgotten"), 0, "it was invulnerable");
    // Where no card asks for it nothing is told.
    let mut game = Scene::new(Rulebook::WindsOfExchange)
        .house(House::Logos)
        .cards(asks)
        .me(|p| p.line(["seer"]).hand(["filler-1", "filler-2"]))
        .opp(|p| p.line(["troll"]))
        .start();
    game.fight("seer", "troll").choose("filler-1").choose("filler-1");
    assert!(!game.events().iter().any(|event| matches!(event, Event::BlowsExchanged)));
}
