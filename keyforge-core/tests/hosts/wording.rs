//! What options say: the sentences among which a card lets choose, and what tells cards with the same title apart.

use keyforge_core::cards::Language;
use keyforge_core::{asking_text, option_texts};
use keyforge_testing::*;

fn texts(game: &Play, language: Language) -> Vec<String> {
    option_texts(game.state().library(), game.table(), language)
}

fn english(game: &Play) -> Vec<String> {
    texts(game, Language::English)
}

fn asking(game: &Play, language: Language) -> Option<String> {
    asking_text(game.state().library(), game.table(), language)
}

#[test]
fn a_question_says_which_text_asks_and_what_yes_does() {
    let lay = Scene::new(WindsOfExchange)
        .house(House::Logos)
        .cards(
            "card ferry \"Ferry\"\n  test 905 · logos action\n  \
             play: may(draw(1)); if_done may(ready({1 friendly creature})) then gain(2)",
        )
        .me(|p| p.hand(["ferry"]).line([card("troll").exhausted(), card("dust-imp").exhausted()]));
    let mut game = lay.start();
    assert_eq!(asking(&game, Language::English), None, "no text asks what to do in step 3");
    game.play("ferry").expect(DecisionKind::YesNo);
    let text = "Play: You may draw a card. You may ready a friendly creature. If you do, gain 2 æmber.";
    assert_eq!(asking(&game, Language::English).as_deref(), Some(text));
    assert_eq!(english(&game), ["Yes: Draw a card.", "No"]);
    game.no();
    assert_eq!(english(&game), ["Yes: Ready a friendly creature.", "No"]);
    #[cfg(feature = "german")]
    assert_eq!(texts(&game, Language::German), ["Ja: Eine befreundete Kreatur spielbereit machen.", "Nein"]);
    game.yes().expect(DecisionKind::Card);
    assert_eq!(asking(&game, Language::English).as_deref(), Some(text));
    let board = game.state().board().to_string();
    assert!(board.contains(&format!("player 1: choose a card for Ferry\n     {text}\n   1 ")), "{board}");
    assert!(game.game.view(OPP).decision.is_none_or(|open| open.text.is_none()), "the other player is not asked");
}

#[test]
fn languages_go_by_their_codes() {
    for language in Language::ALL {
        let code = language.to_string();
        assert_eq!(code, language.code());
        let forms = [code.clone(), code.to_uppercase(), format!("{code}-DE"), format!("{code}_US.UTF-8")];
        for form in forms {
            assert_eq!((Language::from_code(&form), form.parse()), (Some(language), Ok(language)), "{form}");
        }
        let data = serde_json::to_string(&language).unwrap();
        assert_eq!(data, format!("{code:?}"));
        assert_eq!(serde_json::from_str::<Language>(&data).unwrap(), language);
    }
    assert!(Language::ALL.is_sorted());
    for wrong in ["", "-", "fr", "e", "eng", "deutsch", "C.UTF-8"] {
        assert_eq!(Language::from_code(wrong), None, "{wrong}");
        let error = wrong.parse::<Language>().unwrap_err();
        assert_eq!((error.code(), error.0.as_str()), ("language/unknown", wrong));
        assert!(error.to_string().contains("en"), "{error}");
        assert!(serde_json::from_value::<Language>(wrong.into()).is_err());
    }
}

#[test]
fn a_choice_between_texts_says_them() {
    let lay = Scene::new(WindsOfExchange).house(House::Logos).me(|p| p.hand(["knowledge-is-power", "anger"]));
    let mut game = lay.start();
    game.play("knowledge-is-power").expect(DecisionKind::Option);
    let says = ["Archive a card from your hand.", "Gain 1 æmber for each card in your archives."];
    assert_eq!(english(&game), says);
    #[cfg(feature = "german")]
    assert_eq!(
        texts(&game, Language::German),
        ["Archiviere eine Karte von deiner Hand.", "Erhalte für jede Karte in deinem Archiv 1 Æmber.",]
    );
}

#[test]
fn texts_of_the_same_card_are_chosen_one_after_another() {
    let lay = Scene::new(WindsOfExchange).house(House::Saurian).me(|p| p.hand(["tectonic-shift"]));
    let mut game = lay.start();
    game.play("tectonic-shift").expect(DecisionKind::Option);
    let first = english(&game);
    assert!(first.iter().all(|text| text.contains("friendly")), "{first:?}");
    game.option(0).until(DecisionKind::Option);
    let second = english(&game);
    assert!(second.iter().all(|text| text.contains("enemy")), "{second:?}");
}

#[test]
fn what_a_card_gives_is_said_as_its_own() {
    let lay =
        Scene::new(WindsOfExchange).house(House::Brobnar).me(|p| p.line([card("troll").upgrade("qincan-s-blaster")]));
    let mut game = lay.start();
    game.reap("troll");
    assert_eq!(english(&game), ["Troll next", "Troll next (Qincan’s Blaster)"]);
    game.trigger(1).expect(DecisionKind::YesNo).yes().expect(DecisionKind::Option);
    let told = ["Deal 2 damage to a creature.", "Attach Qincan’s Blaster to a creature named Sci. Officer Qincan."];
    assert_eq!(english(&game), told);
}

#[test]
fn creatures_of_one_title_are_told_by_their_place_and_what_is_on_them() {
    let lay = Scene::new(WindsOfExchange)
        .house(House::Logos)
        .cards("card gateway \"Gateway\"\n  test 905 · logos action\n  play: stun({1 creature})")
        .me(|p| {
            p.hand(["gateway"]).line([
                card("troll"),
                card("troll").damage(2),
                card("dust-imp"),
                card("troll").exhausted(),
            ])
        });
    let mut game = lay.opp(|p| p.line(["troll"])).start();
    game.play("gateway");
    let line = ["left flank", "2nd from the left, 2 damage", "right flank, exhausted"];
    let [left, second, right] = line.map(|place| format!("Troll (your battleline, {place})"));
    let enemy = "Troll (enemy battleline, left flank)".to_owned();
    assert_eq!(english(&game), [left, second, "Dust Imp".to_owned(), right, enemy]);
    #[cfg(feature = "german")]
    assert_eq!(
        texts(&game, Language::German),
        [
            "Troll (deine Schlachtreihe, linke Flanke)",
            "Troll (deine Schlachtreihe, 2. von links, 2 Schaden)",
            "Staubteufelchen",
            "Troll (deine Schlachtreihe, rechte Flanke, erschöpft)",
            "Troll (gegnerische Schlachtreihe, linke Flanke)",
        ],
    );
}

#[test]
fn copies_in_hand_are_told_by_house_and_icons_or_numbered() {
    let hand = [card("anger"), card("anger"), card("anger").house(House::Mars), card("anger").icons([Icon::Draw])];
    let game = Scene::new(WindsOfExchange).house(House::Brobnar).me(|p| p.hand(hand)).start();
    let told = ["Anger (no. 1)", "Anger (no. 2)", "Anger (+draw)"];
    let options = ["Play", "Discard"].into_iter().flat_map(|verb| told.map(|told| format!("{verb} {told}")));
    assert_eq!(english(&game), options.chain(["End the turn".to_owned()]).collect::<Vec<_>>());
}

#[test]
fn a_copy_is_shown_with_the_icons_of_what_it_is() {
    for (own, copied) in [(vec![Icon::Draw], vec![]), (vec![], vec![Icon::Damage])] {
        let lay = Scene::new(WindsOfExchange).house(House::Logos);
        let lay = lay.me(|p| p.hand([card("mimic-gel").icons(own.clone())]).deck(filler(2)));
        let mut game = lay.opp(|p| p.line([card("bull-wark").icons(copied.clone())])).start();
        game.play("mimic-gel").choose("bull-wark").until(DecisionKind::Main);
        let board = game.state().board();
        let [copy] = &board.players[ME.index()].battleline[..] else { panic!("the copy is in play") };
        assert_eq!((&*copy.card.slug, &copy.card.icons), ("bull-wark", &copied));
    }
}

#[test]
fn texts_of_one_card_that_wait_are_told_by_what_they_say() {
    let source = "card twice \"Twice\"\n  test 904 · logos creature · power 2\n  reap: gain(1)\n  reap: draw(1)";
    let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(source).me(|p| p.line(["twice"]).deck(filler(3)));
    let mut game = lay.start();
    game.reap("twice").expect(DecisionKind::Order);
    assert_eq!(english(&game), ["Twice next: After Reap: Gain 1 æmber.", "Twice next: After Reap: Draw a card."]);
}

#[test]
fn one_text_at_several_cards_is_told_by_these() {
    let source =
        "card muster \"Muster\"\n  test 905 · logos action\n  play: put_into_play({each creature in hand(me)}, me)";
    let lay = Scene::new(WindsOfExchange).house(House::Logos).cards(source);
    let lay = lay.me(|p| p.hand(["muster", "troll", "dust-imp"])).opp(|p| p.line(["pingle-who-annoys"]));
    let mut game = lay.start();
    game.play("muster").expect(DecisionKind::Order).choose("troll");
    game.expect(DecisionKind::Flank).left().expect(DecisionKind::Order);
    let mut told = english(&game);
    told.sort();
    let text = "Pingle Who Annoys next: After an enemy creature enters play, deal 1 damage to it.";
    assert_eq!(told, ["Dust Imp", "Troll"].map(|card| format!("{text} (about {card})")));
    #[cfg(feature = "german")]
    assert!(texts(&game, Language::German).iter().any(|text| text.ends_with("(betrifft Staubteufelchen)")));
    assert!(game.decision().waiting.iter().all(|waiting| waiting.about.is_some()));
}

#[test]
fn what_is_replaced_is_named_where_there_are_several_such_things() {
    let source = "card dump \"Dump\"\n  test 905 · dis artifact\n  action: discard({each card in hand(me)})";
    let lay = Scene::new(WindsOfExchange).house(House::Ekwidon).cards(source);
    let lay = lay.me(|p| p.hand(["corner-the-market"]).deck(filler(6)));
    let houses = [House::Dis, House::Shadows, House::Ekwidon];
    let lay = lay.opp(|p| p.houses(houses).artifacts(["dump"]).hand(["fear", "troll"]));
    let mut game = lay.start();
    game.play("corner-the-market").pass(House::Dis).use_action("dump").expect(DecisionKind::PileOrder);
    game.choose("troll").expect(DecisionKind::Replacement);
    assert_eq!(english(&game), ["Done", "Corner the Market next (about Troll)"]);
    game.done().expect(DecisionKind::Replacement);
    assert_eq!(english(&game), ["Done", "Corner the Market next (about Fear)"]);
}
