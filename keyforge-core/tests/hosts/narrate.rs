//! Stories: one that begins late, one that goes on, names, languages, and what a player drew.

use keyforge_core::agent::GreedyAgent;
use keyforge_core::cards::{Language, parse_cards};
use keyforge_core::kernel::{Cause, Coded, RandomAgent, Redacting, Seat, ShowError};
use keyforge_core::library::Library;
use keyforge_core::model::House;
use keyforge_core::narrate::Narrator;
use keyforge_core::scenario::Scenario;
use keyforge_core::table::{Action, AmberDeed, CardId, DecisionKind, Event, Purse};
use keyforge_core::{Deck, DeckCard, Game, Setup, option_texts};
use keyforge_testing::{Play, Scene, WindsOfExchange};

fn setup() -> Setup {
    let [first, second] = Deck::starters();
    Setup::new(first, second)
}

/// A game between an agent that plays well and one that does anything, or the beginning of it.
fn played(seed: u64, most: usize) -> Game {
    let mut game = Game::new(Library::builtin(), setup(), seed.into()).unwrap();
    let mut greedy = GreedyAgent::new(game.library(), &setup(), seed);
    let mut random = RandomAgent::new(seed);
    for _ in 0..most {
        let Some(open) = game.decision() else {
            break;
        };
        match open.seat {
            Seat::FIRST => game.step_by(&mut greedy).unwrap(),
            _ => game.step_by(&mut random).unwrap(),
        };
    }
    game
}

fn narrator() -> Narrator {
    Narrator::new(&Library::builtin(), &setup()).unwrap()
}

#[test]
fn a_seat_that_the_game_has_not_is_nobody() {
    let named = narrator().calling(["Ada", "Bo"].map(str::to_owned));
    for narrator in [narrator(), named] {
        assert_ne!(narrator.name(Seat::FIRST), narrator.name(Seat::SECOND));
        for seat in [Seat(2), Seat(3), Seat::SPECTATOR] {
            assert_eq!(narrator.name(seat), "nobody");
            #[cfg(feature = "german")]
            assert_eq!(narrator.clone().speaking(Language::German).name(seat), "niemand");
        }
    }
}

#[test]
fn a_story_that_goes_on_is_the_whole_story() {
    let game = played(3, 400);
    let whole = narrator().story(game.log(), 0);
    let by_entry: Vec<String> = {
        let mut narrator = narrator();
        game.log().entries().iter().flat_map(|entry| narrator.entry(entry)).collect()
    };
    assert_eq!(whole, by_entry);

    let (mut following, mut told) = (narrator(), Vec::new());
    let mut redacting = Redacting::of(&game.log().branch(0), Seat::FIRST).unwrap();
    let (mut seen, mut part) = (narrator(), Vec::new());
    for n in 0..game.log().len() {
        let until = game.log().branch(n);
        told.extend(following.story(&until, n));
        if n % 50 == 0 {
            // Asked again for what was told, a narrator begins anew.
            assert_eq!(following.story(&until, 0), told);
        }
        redacting.follow(&until).unwrap();
        part.extend(seen.story(redacting.log(), n));
    }
    assert_eq!(told, whole);
    assert_eq!(part, narrator().story(&game.log_for(Seat::FIRST).unwrap(), 0));
}

#[test]
fn a_story_that_begins_late_says_so_or_folds_first() {
    let game = played(3, 200);
    let log = game.log();
    let late = log.len() / 2;
    let mut whole = narrator();
    let entries = log.entries().iter();
    let before: usize = entries.take(late as usize).map(|entry| whole.entry(entry).len()).sum();
    let all = narrator().story(log, 0);
    assert_eq!(narrator().story(log, late), all[before..]);

    let mut unready = narrator();
    let told = unready.entry(log.entry(late).unwrap());
    assert_eq!(told[0], format!("(What came before entry {late} was not told.)"));
    let next = unready.entry(log.entry(late + 1).unwrap());
    assert!(next.iter().all(|line| !line.starts_with('(')), "it says so once: {next:?}");
}

#[test]
fn a_story_after_a_late_beginning_is_told_from_the_right_table() {
    let game = played(3, 200);
    let log = game.log();
    let (late, end) = (log.len() / 2, log.len() - 20);
    let mut unready = narrator();
    unready.entry(log.entry(late).unwrap());
    assert_eq!(unready.story(log, end), narrator().story(log, end));
    assert!(unready.table() == game.table());

    // Nor does a narrator go on from a table between which and the entry something happened.
    let mut hasty = narrator();
    hasty.entry(log.entry(0).unwrap());
    hasty.entry(log.entry(late).unwrap());
    assert_eq!(hasty.story(log, end), narrator().story(log, end));
}

/// The game notes where undo may return to, which is not after every entry: each creature that is played is asked for its
/// flank, so that the forty undo points lie among some eighty entries. Of one title only six are played in a turn.
#[test]
fn a_narrator_follows_long_rows_of_undos() {
    let titles = ["troll", "krump", "headhunter", "rogue-ogre", "grenade-snib", "firespitter", "valdr"];
    let hand: Vec<String> = titles.iter().flat_map(|title| vec![format!("\"{title}\""); 6]).collect();
    let text = format!(
        r#"{{"house": "brobnar", "players": [{{"houses": ["brobnar"], "hand": [{}]}}, {{"houses": ["brobnar"]}}]}}"#,
        hand.join(","),
    );
    let setup = Setup::Scenario(Box::new(Scenario::from_json(&text).unwrap()));
    let mut game = Game::new(Library::builtin(), setup.clone(), 7.into()).unwrap();
    while let Some(play) = game.legal_actions().iter().find(|action| matches!(action, Action::Play(_))) {
        game.act(*play).unwrap();
        while game.decision().is_some_and(|open| open.kind != DecisionKind::Main) {
            game.act(game.legal_actions()[0]).unwrap();
        }
    }
    let played = game.log().len();
    let mut undos = 0;
    while game.undo(Seat::FIRST).is_ok() {
        undos += 1;
        // A second row begins within the first.
        if undos % 7 == 0 {
            game.act(game.legal_actions()[0]).unwrap();
        }
    }
    assert!(played > 70 && undos >= 40, "{played} entries, {undos} undos");
    for viewer in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
        let log = viewer.map_or_else(|| game.log().clone(), |seat| game.log_for(seat).unwrap());
        let mut narrator = Narrator::new(&Library::builtin(), &setup).unwrap();
        log.fold_each(|entry, after| {
            narrator.entry(entry);
            assert!(narrator.table() == after, "{viewer:?}, entry {}", entry.n);
        })
        .unwrap();
    }
}

#[test]
fn a_game_whose_cards_are_missing_is_not_shown() {
    let source = "card lamplighter \"Lamplighter\"\n  logos creature · power 3\n  reap: draw(1)\n";
    let library = Library::builtin().with(parse_cards("lamplighter.kf", source).unwrap()).unwrap();
    let mut decks = Deck::starters();
    decks[0].cards[0] = DeckCard::new("lamplighter", House::Logos);
    let [first, second] = decks;
    let setup = Setup::new(first, second).free();
    let game = Game::new(library.clone(), setup.clone(), 7.into()).unwrap();

    let refused = ShowError::MissingCards { cards: vec!["lamplighter".to_owned()] };
    let builtin = Library::builtin();
    assert_eq!(Narrator::new(&builtin, &setup).err(), Some(refused.clone()));
    assert_eq!(setup.cast(&builtin).err(), Some(refused.clone()));
    assert_eq!(game.log().check_cards(&builtin), Err(refused.clone()));
    assert_eq!(
        serde_json::to_value(&refused).unwrap(),
        serde_json::json!({
            "code": "show/missing_cards",
            "message": "the library lacks cards of the game: lamplighter",
            "cards": ["lamplighter"],
        }),
    );
    assert_eq!(setup.cast(&library).unwrap().cards(), game.state().library().cards());
    let sent = game.log_for(Seat::SECOND).unwrap();
    assert_eq!(sent.check_cards(&library), Ok(()));
    assert_eq!(sent.check_cards(&builtin), Err(refused));
}

#[test]
fn a_position_whose_cards_are_hidden_is_not_shown_by_its_log() {
    let text = r#"{"house": "dis", "players": [{"houses": ["dis"], "battleline": ["troll"]},
        {"houses": ["dis"], "hand": ["fear"], "battleline": ["dust-imp"]}]}"#;
    let setup = Setup::Scenario(Box::new(Scenario::from_json(text).unwrap()));
    let game = Game::new(Library::builtin(), setup, 7.into()).unwrap();
    let library = game.state().library().library().clone();
    assert_eq!(game.log().check_cards(&library), Ok(()));
    let hidden = game.log_for(Seat::FIRST).unwrap().check_cards(&library).unwrap_err();
    assert_eq!(Coded::code(&hidden), "show/hidden_cards");
    assert_eq!(game.log_for(Seat::SECOND).unwrap().check_cards(&library), Ok(()), "nothing is hidden from this one");
}

#[test]
fn a_line_begins_with_a_capital_letter_and_a_name_as_it_is() {
    let hidden = Event::Healed { card: CardId::HIDDEN, amount: 2 };
    assert_eq!(narrator().tell([&hidden]), ["A card is healed by 2."]);
    let chained = Event::Chained { seat: Seat::FIRST, change: 1 };
    let names = ["a cardinal", "bo"].map(str::to_owned);
    assert_eq!(narrator().calling(names).tell([&chained]), ["a cardinal gains 1 chain."]);
}

/// Which card, and what it is from now on.
#[test]
fn a_card_that_becomes_another_one_is_named() {
    let game = played(3, 2);
    let [card, other] = [0, 1].map(|at| game.table().player(Seat::FIRST).hand()[at]);
    let def = game.table().card(other).def;
    let mut following = narrator();
    following.story(game.log(), 0);
    let [was, now] = [card, other].map(|card| following.title(card).to_owned());
    assert_ne!(was, now);
    let became = |card| Event::Became { card, def, house: None, icons: None };
    assert_eq!(following.tell([&became(card)]), [format!("{was} becomes {now}.")]);
    assert_eq!(following.title(card), now);
    assert_eq!(narrator().tell([&became(CardId::HIDDEN)]), [format!("A card becomes {now}.")]);
}

#[cfg(feature = "german")]
#[test]
fn amber_moves_in_german() {
    let game = played(3, 2);
    let told = |amount, from, to, deed| {
        let mut narrator = narrator().calling(["Ada", "Bo"].map(str::to_owned)).speaking(Language::German);
        narrator.story(game.log(), 0);
        narrator.tell([&Event::Amber { amount, from, to, deed }]).concat()
    };
    let [ada, bo] = [Seat::FIRST, Seat::SECOND].map(Purse::Pool);
    let known = game.table().player(Seat::FIRST).hand()[0];
    let card = Purse::Card(known);
    let mut titles = narrator().speaking(Language::German);
    titles.story(game.log(), 0);
    let title = titles.title(known);
    assert_eq!(told(1, Purse::Supply, bo, AmberDeed::Steal), "Bo stiehlt 1 Æmber vom Vorrat.");
    assert_eq!(told(2, ada, bo, AmberDeed::Steal), "Bo stiehlt 2 Æmber von Ada.");
    assert_eq!(told(2, card, ada, AmberDeed::Return), format!("2 Æmber von {title} gehen an Ada."));
    assert_eq!(told(1, card, Purse::Supply, AmberDeed::Return), format!("1 Æmber von {title} geht in den Vorrat."));
    assert_eq!(told(2, card, Purse::Supply, AmberDeed::Move), format!("2 Æmber von {title} gehen in den Vorrat."));
    assert_eq!(told(1, Purse::Supply, card, AmberDeed::Move), format!("1 Æmber vom Vorrat kommt auf {title}."));
    let hidden = Event::Healed { card: CardId::HIDDEN, amount: 2 };
    assert_eq!(narrator().speaking(Language::German).tell([&hidden]), ["Eine Karte wird um 2 geheilt."]);
}

#[test]
fn own_draws_are_named_where_that_is_wanted() {
    let game = played(3, 2);
    let log = game.log_for(Seat::FIRST).unwrap();
    let names = ["Ada", "Bo"].map(str::to_owned);
    let told = narrator().calling(names).naming_draws().story(&log, 0);
    let draws = |who: &str| told.iter().find(|line| line.starts_with(&format!("{who} draws "))).unwrap();
    let hand: Vec<&str> =
        game.table().player(Seat::FIRST).hand().iter().map(|card| game.slug(*card).unwrap()).collect();
    let own = draws("Ada");
    assert_eq!(own.matches(", ").count() + 1, hand.len(), "{own}");
    assert!(own.starts_with(&format!("Ada draws {} cards: ", hand.len())), "{own}");
    let other = draws("Bo");
    assert!(other.ends_with(" cards."), "{other}");
}

#[cfg(feature = "german")]
#[test]
fn a_game_is_told_in_german() {
    let mut game = played(3, 2);
    game.concede(Seat::SECOND).unwrap();
    let names = || ["Ada", "Bo"].map(str::to_owned);
    let told = |mut narrator: Narrator, game: &Game| narrator.story(game.log(), 0);
    let story = told(narrator().calling(names()).speaking(Language::German), &game);
    assert!(story[0].ends_with("."), "{story:#?}");
    assert!(story.contains(&"Bo gibt auf.".to_owned()), "{story:#?}");
    assert!(
        story.last().unwrap().starts_with("\nAda gewinnt, weil der andere aufgibt.\n  Ada: 0 Æmber, kein Schlüssel")
    );

    // As many lines as in English, and none of them in English.
    let game = played(5, 2_000);
    let english = told(narrator().calling(names()), &game);
    let german = told(narrator().calling(names()).speaking(Language::German), &game);
    assert_eq!(english.len(), german.len());
    for (english, german) in english.iter().zip(&german) {
        let words = [" the ", " is ", " plays ", " with ", " cards", " and "];
        // Some titles are English in either language.
        let titled = |word: &&str| game.definitions().any(|card| card.facts.title.to_lowercase().contains(word.trim()));
        let left = words.iter().filter(|word| !titled(word)).find(|word| german.contains(**word));
        assert_eq!(left, None, "{english}\n{german}");
    }
    let cards = german.iter().filter(|line| line.starts_with("Ada spielt ")).count();
    assert!(cards > 5, "{german:#?}");
}

#[test]
fn an_option_has_its_place_and_the_names_of_the_players() {
    let game = played(3, 2);
    let mut narrator = narrator().calling(["Ada", "Bo"].map(str::to_owned));
    narrator.story(game.log(), 0);
    assert_eq!(narrator.options().len(), game.legal_actions().len());
    assert_eq!(narrator.option(game.legal_actions()[0]), narrator.options()[0]);
    assert_eq!(narrator.option(Action::Player(Seat::SECOND)), "Bo");
}

/// What a game tells from its first action on.
fn told(game: &Play, language: Language) -> Vec<String> {
    let log = game.game.log();
    let mut narrator = Narrator::new(game.game.library(), &log.header().setup).unwrap().speaking(language);
    narrator.story(log, 1)
}

#[test]
fn who_is_exhausted_without_being_used_is_told() {
    let lay = Scene::new(WindsOfExchange).house(House::Untamed);
    let mut game = lay.me(|p| p.hand(["nocturnal-maneuver"]).line(["troll", "dust-imp"])).start();
    game.play("nocturnal-maneuver").choose("troll").done();
    let lines = told(&game, Language::English);
    assert_eq!(lines.iter().filter(|line| line.contains("exhausted")).collect::<Vec<_>>(), ["Troll is exhausted."]);
    #[cfg(feature = "german")]
    assert!(told(&game, Language::German).contains(&"Troll wird erschöpft.".to_owned()));

    let mut game = Scene::new(WindsOfExchange).house(House::Brobnar).me(|p| p.line(["troll"])).start();
    game.reap("troll");
    assert!(!told(&game, Language::English).concat().contains("exhausted"));
}

#[test]
fn where_a_creature_moves_in_a_line_is_told() {
    let lay = Scene::new(WindsOfExchange).house(House::Mars).me(|p| p.hand(["tyxl-beambuckler"]));
    let mut game = lay.opp(|p| p.line(["troll", "dust-imp", "krump"])).start();
    game.play("tyxl-beambuckler").choose("troll");
    game.right();
    assert_eq!(told(&game, Language::English).last().unwrap(), "Troll moves to the right flank.");
    #[cfg(feature = "german")]
    assert_eq!(told(&game, Language::German).last().unwrap(), "Troll rückt an die rechte Flanke.");

    let lay = Scene::new(WindsOfExchange).house(House::Logos);
    let mut game = lay.me(|p| p.artifacts(["animator"]).line(["troll", "krump"])).start();
    game.use_action("animator").choose("animator").left();
    assert_eq!(told(&game, Language::English).last().unwrap(), "Animator joins the battleline at the left flank.");
    #[cfg(feature = "german")]
    assert_eq!(
        told(&game, Language::German).last().unwrap(),
        "Beseeler kommt in die Schlachtreihe, an die linke Flanke."
    );
}

/// Answers with the option that says so.
fn answer(game: &mut Play, text: &str) {
    let texts = option_texts(game.state().library(), game.table(), Language::English);
    let at = texts.iter().position(|option| option == text).unwrap_or_else(|| panic!("{text}: {texts:?}"));
    game.act(game.decision().options[at]);
}

/// What a log tells somebody of a card by which `ME` names a title and a trait and chooses a text.
fn herald(answers: [&str; 3], viewer: Seat, language: Language) -> Vec<String> {
    let source = "card herald \"Herald\"\n  test 901 · logos action\n  \
                  play: choose_title(as a); choose_trait; choose_one(stun({1 creature}), exalt({1 creature}))";
    let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(source).me(|p| p.hand(["herald"]));
    let mut game = lay.opp(|p| p.line(["troll"]).hand(["punch", "fear"])).start();
    game.play("herald");
    answers.iter().for_each(|text| answer(&mut game, text));
    let log = game.game.log();
    let setup = &log.header().setup;
    let narrator = Narrator::new(game.game.library(), setup).unwrap();
    let mut narrator = narrator.calling(["Ada", "Bo"].map(str::to_owned)).speaking(language);
    let mut lines = narrator.story(&log.redact(viewer).unwrap(), 2);
    lines.truncate(3);
    lines
}

/// What is said aloud at a table is no secret, whoever is told of it.
#[test]
fn what_a_player_names_and_which_text_they_choose_is_told_everybody() {
    let named = ["Troll", "Giant", "Stun a creature."];
    let others = ["Another card", "Another trait", "Exalt a creature."];
    for viewer in [Seat::FIRST, Seat::SECOND, Seat::SPECTATOR] {
        let english = ["Ada names Troll.", "Ada chooses the trait Giant.", "Ada chooses: Stun a creature."];
        assert_eq!(herald(named, viewer, Language::English), english, "{viewer}");
        let english = [
            "Ada names a card that is not in this game.",
            "Ada chooses a trait that no card in play has.",
            "Ada chooses: Exalt a creature.",
        ];
        assert_eq!(herald(others, viewer, Language::English), english, "{viewer}");
    }
    #[cfg(feature = "german")]
    for viewer in [Seat::FIRST, Seat::SECOND] {
        let german = ["Ada nennt Troll.", "Ada wählt das Merkmal Riese.", "Ada wählt: Betäube eine Kreatur."];
        assert_eq!(herald(named, viewer, Language::German), german, "{viewer}");
        let german = [
            "Ada nennt eine Karte, die nicht in diesem Spiel ist.",
            "Ada wählt ein Merkmal, das keine Karte im Spiel hat.",
            "Ada wählt: Erhebe eine Kreatur.",
        ];
        assert_eq!(herald(others, viewer, Language::German), german, "{viewer}");
    }
}

/// A narrator who did not see the question does not guess what was answered.
#[test]
fn a_late_narrator_does_not_say_what_an_answer_to_an_unknown_question_was() {
    let game = played(3, 2_000);
    let entries = game.log().entries().iter();
    for entry in entries.filter(|entry| matches!(entry.cause, Cause::Action { action: Some(Action::Option(_)), .. })) {
        let told = narrator().entry(entry);
        assert!(!told.iter().any(|line| line.contains(" chooses: ") || line.contains(" names ")), "{told:?}");
    }
}
