//! What players may know.

use super::SEATS;
use keyforge_core::kernel::{Cause, Seat};
use keyforge_testing::*;

/// The cards of an area as a player sees them; none for one that is hidden.
fn seen(game: &Play, viewer: Seat, area: Area, seat: Seat) -> Vec<Option<String>> {
    let view = game.game.view(viewer);
    let slug = |card: &CardId| card.is_known().then(|| game.state().slug(*card).to_owned());
    view.list(area, seat).iter().map(slug).collect()
}

fn names(cards: &[&str]) -> Vec<Option<String>> {
    cards.iter().map(|card| Some((*card).to_owned())).collect()
}

fn lay(edition: Rulebook) -> Play {
    Scene::new(edition)
        .house(Dis)
        .me(|p| {
            p.amber(3)
                .chains(2)
                .keys([KeyColor::Blue])
                .hand(["fear", "mind-barb"])
                .deck(["tocsin", "tocsin", "shooler"])
                .archives(["punch", "warsong"])
                .discard(["mother", "batdrone", "urchin"])
                .purged(["dodger"])
                .line([card("charette").damage(1).amber(2).exhausted().upgrade("blood-of-titans")])
                .artifacts(["library-of-babble"])
        })
        .opp(|p| p.amber(1).hand(["valdr"]).deck(["smaaash"]).archives(["headhunter"]).discard(["anger", "dust-imp"]))
        .start()
}

#[test]
fn info_1() {
    for_each_edition(&ALL, |edition| {
        let game = lay(edition);
        assert_eq!(seen(&game, OPP, Area::Hand, ME), [None, None], "the opponent sees how many");
        assert_eq!(seen(&game, ME, Area::Hand, ME), names(&["fear", "mind-barb"]));
        assert_eq!(seen(&game, ME, Area::Hand, OPP), [None]);
    });
}

#[test]
fn info_1__drawn_cards_are_hidden() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition).house(Dis).me(|p| p.hand(filler(5)).deck(["punch"])).start();
        game.end_turn();
        let drawn = |seat: Seat| {
            let moved = |event: Event| match event {
                Event::Moved { card, to, .. } if to.area == Area::Hand => Some(card.is_known()),
                _ => None,
            };
            game.events_for(seat).into_iter().filter_map(moved).collect::<Vec<bool>>()
        };
        assert_eq!((drawn(ME), drawn(OPP)), (vec![true], vec![false]));
    });
}

#[test]
fn info_2a() {
    for_each_edition(&ALL, |edition| {
        let game = lay(edition);
        assert_eq!(seen(&game, ME, Area::Archives, ME), names(&["punch", "warsong"]));
        assert_eq!(seen(&game, OPP, Area::Archives, OPP), names(&["headhunter"]), "not only in the own turn");
    });
}

#[test]
fn info_2b() {
    for_each_edition(&ALL, |edition| {
        let game = lay(edition);
        assert_eq!(seen(&game, OPP, Area::Archives, ME), [None, None]);
        assert_eq!(seen(&game, ME, Area::Archives, OPP), [None]);
    });
}

#[test]
fn info_2b__seen_on_the_way() {
    // The only card of the archives came from the discard pile, so both know it until it is taken.
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .cards("card file \"File\"\n  test 101 · logos action\n  play: archive({1 card in discard(me)})")
            .me(|p| p.hand(["file"]).discard(["batdrone"]).deck(filler(9)))
            .opp(|p| p.deck(filler(9)).houses([Dis, Mars, Untamed]))
            .start();
        game.play("file").choose("batdrone");
        assert_eq!(seen(&game, OPP, Area::Archives, ME), names(&["batdrone"]));
        game.pass(Dis).end_turn().house(Logos).expect(DecisionKind::Archives).pick("take archives");
        assert!(seen(&game, OPP, Area::Archives, ME).is_empty());
        for viewer in SEATS {
            let told = game.game.log().redact(viewer).unwrap().fold().unwrap();
            assert!(told == game.game.view(viewer), "what {viewer} was told is what {viewer} sees");
        }
    });
}

#[test]
fn info_2b__a_card_whose_text_holds_in_archives_lies_faceup() {
    for_each_edition(&ALL, |edition| {
        let lay = Scene::new(edition).house(Logos).me(|p| p.archives(["the-archivist", "punch", "warsong"]));
        let lay = lay.me(|p| p.deck(filler(12)).houses([Dis, Logos, Mars]));
        let mut game = lay.opp(|p| p.deck(filler(12)).houses([Dis, Mars, Untamed])).start();
        game.pass(Dis).end_turn().house(Dis).pick("take archives").choose("punch").done();
        let known = [Some("the-archivist".to_owned()), None];
        let mut told = seen(&game, OPP, Area::Archives, ME);
        told.sort();
        told.reverse();
        assert_eq!(told, known, "it was not taken, as both see");
        assert_eq!(seen(&game, OPP, Area::Hand, ME).iter().flatten().count(), 0, "nobody saw what was");
        game.pass(Dis).end_turn().house(Dis).pick("take archives").choose("the-archivist").done();
        assert_eq!(seen(&game, OPP, Area::Archives, ME), [None]);
        let hand: Vec<String> = seen(&game, OPP, Area::Hand, ME).into_iter().flatten().collect();
        assert_eq!(hand, ["the-archivist"], "it was taken, as both see");
        for viewer in SEATS {
            let told = game.game.log().redact(viewer).unwrap().fold().unwrap();
            assert!(told == game.game.view(viewer), "what {viewer} was told is what {viewer} sees");
        }
    });
}

#[test]
fn info_3() {
    for_each_edition(&ALL, |edition| {
        let game = lay(edition);
        for viewer in SEATS {
            // The bottom of a pile comes first.
            assert_eq!(seen(&game, viewer, Area::Discard, ME), names(&["urchin", "batdrone", "mother"]));
            assert_eq!(seen(&game, viewer, Area::Discard, OPP), names(&["dust-imp", "anger"]));
        }
    });
}

#[test]
fn info_4() {
    for_each_edition(&super::FROM_V1_2, |edition| {
        let game = lay(edition);
        for (area, count) in [(Area::Hand, 2), (Area::Deck, 3), (Area::Archives, 2)] {
            assert_eq!(seen(&game, OPP, area, ME), vec![None; count]);
        }
        assert_eq!(seen(&game, ME, Area::Deck, ME), [None, None, None], "nobody knows a deck");
        for area in [Area::Battleline, Area::Artifacts, Area::Discard] {
            assert!(seen(&game, OPP, area, ME).iter().all(Option::is_some), "{area:?}");
        }
    });
}

#[test]
fn info_5() {
    for_each_edition(&ALL, |edition| {
        let game = lay(edition);
        let truth = game.table();
        let (charette, upgrade) = (game.find("charette"), game.find("blood-of-titans"));
        for viewer in SEATS {
            let view = game.game.view(viewer);
            for seat in SEATS {
                let (seen, real) = (view.player(seat), truth.player(seat));
                assert_eq!((seen.amber, seen.chains, seen.keys), (real.amber, real.chains, real.keys));
                assert_eq!((seen.battleline(), seen.artifacts()), (real.battleline(), real.artifacts()));
            }
            assert_eq!(view.card(charette), truth.card(charette), "damage, æmber, exhaustion");
            assert_eq!(view.upgrades_of(charette).collect::<Vec<_>>(), [upgrade]);
        }
    });
}

#[test]
fn info_7a() {
    for_each_edition(&[V1_1, V1_2], |edition| {
        assert_eq!(seen(&lay(edition), OPP, Area::Purged, ME), [None], "purged cards are facedown");
    });
}

#[test]
fn info_7b() {
    for_each_edition(&super::LATER, |edition| {
        let game = lay(edition);
        for viewer in SEATS {
            assert_eq!(seen(&game, viewer, Area::Purged, ME), names(&["dodger"]));
        }
    });
}

// INFO-2b: what a text reveals and then archives goes there before the eyes of both players; what it chooses afterwards does not.
#[test]
fn info_2b__a_revealed_card_is_archived_openly() {
    const CARDS: &str = r#"
card open "Open"
  test 290 · dis action
  play: reveal({1 card in hand(me)}); archive(it)

card all "All"
  test 291 · dis action
  play: reveal({each card in hand(me)}); archive({each creature in hand(me)})

card hidden "Hidden"
  test 292 · dis action
  play: reveal({each card in hand(me)}); archive({1 card in hand(me)})
"#;
    for_each_edition(&ALL, |edition| {
        let lay = |title: &str| {
            let hand = [title, "filler-1", "fear"];
            let mut game = Scene::new(edition).cards(CARDS).house(Dis).me(|p| p.hand(hand)).start();
            game.play(title);
            game
        };
        let known = |game: &Play| {
            let flat = |area: Area| seen(game, OPP, area, ME).into_iter().flatten().collect::<Vec<_>>();
            (flat(Area::Archives), flat(Area::Hand))
        };
        let both = (vec!["filler-1".to_owned()], Vec::new());
        let mut game = lay("open");
        game.choose("filler-1");
        assert_eq!(known(&game), both, "{edition}");
        let both = (both.0, vec!["fear".to_owned()]);
        assert_eq!(known(&lay("all")), both, "{edition}");
        game = lay("hidden");
        game.choose("filler-1");
        assert_eq!(known(&game), (Vec::new(), Vec::new()), "{edition}");
    });
}

// INFO-1: archives that are taken up as a whole take what everybody knew there to the hand.
#[test]
fn info_1__known_archives_become_a_known_hand() {
    const CARDS: &str = r#"
card store "Store"
  test 290 · dis action
  play: archive({each friendly creature})
"#;
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .cards(CARDS)
            .house(Dis)
            .me(|p| p.hand(["store"]).line(["dust-imp"]).archives(["fear"]).houses([Dis, Logos, Mars]))
            .opp(|p| p.houses([Dis, Logos, Mars]))
            .start();
        game.play("store").pass(Dis).end_turn().house(Dis);
        let archives = seen(&game, OPP, Area::Archives, ME);
        assert_eq!(archives.iter().flatten().collect::<Vec<_>>(), ["dust-imp"], "{edition}: {archives:?}");
        game.act(Action::TakeArchives);
        let hand = seen(&game, OPP, Area::Hand, ME);
        assert_eq!(hand.iter().flatten().collect::<Vec<_>>(), ["dust-imp"], "{edition}: {hand:?}");
    });
}

// INFO-1: who chooses a card of a hand that lies open to them knows which one goes; the other player's action tells no more than
// the cards do.
#[test]
fn info_1__who_chooses_knows() {
    const CARDS: &str = r#"
card drain "Drain"
  test 290 · dis action
  play: look({each card in hand(opponent)}); put_on_deck({1 card in hand(opponent)})

card stow "Stow"
  test 291 · dis action
  play: look({each card in hand(opponent)})

card keep "Keep"
  test 292 · dis action
  play: archive({1 card in hand(me)})
"#;
    for_each_edition(&ALL, |edition| {
        let lay = |mine: &str| {
            let houses = [Dis, Logos, Mars];
            let scene = Scene::new(edition).cards(CARDS).house(Dis).me(|p| p.hand([mine]).houses(houses));
            scene.opp(|p| p.hand(["filler-1", "fear", "keep"]).houses(houses)).start()
        };
        let mut game = lay("drain");
        game.play("drain").choose("filler-1");
        assert_eq!(seen(&game, ME, Area::Deck, OPP), names(&["filler-1"]), "{edition}");
        assert_eq!(seen(&game, ME, Area::Hand, OPP).iter().flatten().count(), 2, "{edition}");
        let mut game = lay("stow");
        game.play("stow").pass(Dis).play("keep").choose("filler-1");
        assert_eq!(seen(&game, ME, Area::Archives, OPP), [None], "{edition}");
        let told = game.game.log_for(ME).expect("a log can be redacted");
        let last = told.entries().last().expect("there is an entry");
        assert!(matches!(last.cause, Cause::Action { action: None, .. }), "{edition}: {:?}", last.cause);
    });
}
