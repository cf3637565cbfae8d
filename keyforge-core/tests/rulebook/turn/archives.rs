//! Archives.

use keyforge_core::kernel::ChanceAnswer;
use keyforge_testing::*;

#[test]
fn archive_1() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .cards("card file \"File\"\n  test 101 · logos action\n  play: archive({1 creature})")
            .me(|p| p.hand(["file"]).line(["mother", "batdrone"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        game.play("file").choose("mother");
        assert_eq!((game.archives(ME), game.line(ME)), (vec!["mother"], vec!["batdrone"]));
        game.refuses("reap mother");
        assert_eq!(game.state().table().in_play().filter(|card| *card == game.find("mother")).count(), 0);
        let mut game = Scene::new(edition)
            .house(Logos)
            .cards("card file \"File\"\n  test 101 · logos action\n  play: archive({1 creature in hand(me)})")
            .me(|p| p.hand(["file", "doc-bookton"]))
            .start();
        game.play("file").choose("doc-bookton");
        let secret = game.game.view(OPP);
        assert_eq!(secret.list(Area::Archives, ME).iter().map(|card| card.is_known()).collect::<Vec<_>>(), [false]);
        assert_eq!(game.archives(OPP).len(), 0);
    });
}

#[test]
fn archive_1__each_player_has_their_own() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .cards("card file \"File\"\n  test 101 · logos action\n  play: archive({each creature})")
            .me(|p| p.hand(["file"]).line(["mother"]))
            .opp(|p| p.line(["valdr"]))
            .start();
        game.play("file");
        assert_eq!((game.archives(ME), game.archives(OPP)), (vec!["mother"], vec!["valdr"]));
    });
}

#[test]
fn archive_2() {
    for_each_edition(&ALL, |edition| {
        let game = Scene::new(edition)
            .house(Logos)
            .me(|p| p.hand(["mother"]).line(["doc-bookton"]).archives(["batdrone"]))
            .start();
        assert_eq!(
            game.options(),
            ["play mother", "discard mother", "reap doc-bookton", "end turn"],
            "nothing puts a card into the archives"
        );
    });
}

fn choosing(edition: Rulebook, hand: usize, archived: usize) -> Play {
    Scene::new(edition)
        .choosing_house()
        .me(|p| p.houses([Dis, Logos, Mars]).hand(filler(hand)).archives(filler(archived)).deck(filler(6)))
        .start()
}

#[test]
fn archive_3a() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition, 1, 2);
        game.expect(DecisionKind::ActiveHouse).house(Dis).expect(DecisionKind::Archives).expect_seat(ME);
        game.act(Action::LeaveArchives).expect(DecisionKind::Main);
        assert_eq!((game.archives(ME).len(), game.hand(ME).len()), (2, 1));
        choosing(edition, 1, 0).house(Dis).expect(DecisionKind::Main);
    });
}

#[test]
fn archive_3b() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition, 1, 3);
        game.house(Dis);
        assert_eq!(game.options(), ["take archives", "leave archives"]);
        game.act(Action::TakeArchives).expect(DecisionKind::Main);
        assert_eq!((game.archives(ME).len(), game.hand(ME).len()), (0, 4));
    });
}

#[test]
fn archive_4() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Logos)
            .me(|p| p.line(["ganymede-archivist"]).hand(["punch", "mother"]).deck(["urchin"]).discard(["fear"]))
            .opp(|p| p.hand(["valdr"]))
            .start();
        game.reap("ganymede-archivist");
        let mut choices = game.choices();
        choices.sort_unstable();
        assert_eq!(choices, ["mother", "punch"]);
        game.choose("punch");
        assert_eq!((game.archives(ME), game.hand(ME)), (vec!["punch"], vec!["mother"]));
    });
}

#[test]
fn archive_5() {
    for_each_edition(&ALL, |edition| {
        let mut game = Scene::new(edition)
            .house(Dis)
            .cards("card wipe \"Wipe\"\n  test 101 · dis action\n  play: destroy({each creature})")
            .cards("card raid \"Raid\"\n  test 102 · dis action\n  play: discard({each card in archives(opponent)})")
            .me(|p| p.hand(["wipe", "raid"]).archives(["tocsin"]).line(["shooler"]))
            .opp(|p| p.archives(["valdr"]).line(["mother"]))
            .start();
        game.play("wipe");
        assert_eq!((game.archives(ME), game.archives(OPP)), (vec!["tocsin"], vec!["valdr"]));
        assert_eq!((game.line(ME).len(), game.line(OPP).len()), (0, 0));
        game.play("raid");
        assert_eq!((game.archives(ME), game.archives(OPP)), (vec!["tocsin"], vec![]), "this one names the archives");
    });
}

#[test]
fn archive_6() {
    for (verb, gained) in [("archive", 1), ("put_into_archives", 0)] {
        let mut game = Scene::new(MassMutation)
            .house(Logos)
            .cards(&format!("card file \"File\"\n  test 101 · logos action\n  play: {verb}({{1 card in hand(me)}})"))
            .cards("card clerk \"Clerk\"\n  test 102 · logos creature · power 2\n  after archive(me): gain(1)")
            .me(|p| p.hand(["file", "punch"]).line(["clerk"]))
            .start();
        game.play("file").choose("punch");
        assert_eq!((game.archives(ME), game.amber(ME)), (vec!["punch"], gained), "{verb}");
    }
}

#[test]
fn archive_7() {
    for (which, left) in [(0, "valdr"), (1, "mother")] {
        let mut game = Scene::new(MassMutation)
            .house(Logos)
            .cards("card drone \"Drone\"\n  test 101 · logos action\n  play: purge({1 card in archives(opponent)})")
            .me(|p| p.hand(["drone"]))
            .opp(|p| p.archives(["mother", "valdr"]))
            .chance([ChanceAnswer::Number(which)])
            .start();
        game.play("drone");
        assert_eq!(game.options(), ["option 1"], "one of the archives of the second seat, whichever it is");
        game.option(1);
        assert!(game.trace().contains(&format!("Rand {which}/2")), "{:?}", game.trace());
        assert_eq!(game.archives(OPP), [left]);
    }
}

#[test]
fn archive_7__even_a_card_that_everybody_saw_go_there() {
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .cards("card file \"File\"\n  test 101 · logos action\n  play: archive({1 enemy creature})")
        .cards("card drone \"Drone\"\n  test 102 · logos action\n  play: purge({1 card in archives})")
        .me(|p| p.hand(["file", "drone"]).archives(["batdrone", "urchin"]))
        .opp(|p| p.archives(["mother"]).line(["valdr"]))
        .chance([ChanceAnswer::Number(0)])
        .start();
    game.play("file").choose("valdr").play("drone");
    assert_eq!(game.options().len(), 3, "{:?}", game.options());
    game.offers("card batdrone").offers("card urchin").refuses("card valdr").option(1);
    assert!(game.trace().contains(&"Rand 0/2".to_owned()), "{:?}", game.trace());
    assert_eq!(game.archives(OPP).len(), 1);
}

/// A card that was picked for the first of two parts of a choice is not there for the second, though nobody sees which it is.
#[test]
fn archive_7__one_card_for_two_choices() {
    let rifle = |cards: usize| {
        let archived = ["mother", "valdr"].into_iter().take(cards);
        let mut game = Scene::new(MassMutation)
            .house(Logos)
            .cards(
                "card rifle \"Rifle\"\n  test 101 · logos action\n  \
                 play: purge({1 card in archives(opponent)} + {1 card in archives(opponent)})",
            )
            .me(|p| p.hand(["rifle"]))
            .opp(|p| p.archives(archived))
            .start();
        game.play("rifle").option(1);
        game
    };
    assert_eq!(rifle(1).expect(DecisionKind::Main).purged(OPP), ["mother"]);
    let mut game = rifle(2);
    assert_eq!(game.option(1).expect(DecisionKind::Main).purged(OPP).len(), 2);
}

/// Whether a hidden card is another one than some kind of card nobody can tell: there may be such a card, and the question
/// comes, and nothing is purged where there was none.
#[test]
fn archive_7__none_of_a_kind() {
    let sift = |archived: &'static str| {
        let mut game = Scene::new(MassMutation)
            .house(Logos)
            .cards(
                "card sift \"Sift\"\n  test 101 · logos action\n  \
                 play: purge({1 card not (creature mars) in archives(opponent)})",
            )
            .me(|p| p.hand(["sift"]))
            .opp(|p| p.archives([archived]))
            .start();
        game.play("sift");
        assert_eq!(game.options(), ["option 1"]);
        game.option(1).expect(DecisionKind::Main);
        game.purged(OPP).len()
    };
    assert_eq!((sift("mother"), sift("zyzzix-the-many")), (1, 0));
}

#[test]
fn faq_027() {
    for which in [0, 1] {
        let mut game = Scene::new(MassMutation)
            .house(Logos)
            .me(|p| p.hand([card("yzphyz-knowdrone").house(Logos)]))
            .opp(|p| p.archives([card("headhunter"), card("mother").owned_by_other()]))
            .chance([ChanceAnswer::Number(which)])
            .start();
        game.play("yzphyz-knowdrone").yes();
        assert_eq!(game.options(), ["option 1"], "its back does not matter");
        game.option(1);
        assert_eq!(game.archives(OPP).len(), 1);
        assert_eq!((game.purged(ME).len() + game.purged(OPP).len(), game.archives(ME).len()), (1, 0));
    }
}

#[test]
fn archive_8() {
    for_each_edition(&ALL, |edition| {
        let mut game = choosing(edition, 4, 3);
        game.house(Dis).act(Action::TakeArchives).end_turn();
        assert_eq!((game.hand(ME).len(), game.deck(ME).len(), game.discard(ME).len()), (7, 6, 0));
        let mut game = choosing(edition, 4, 3);
        game.house(Dis).act(Action::LeaveArchives).end_turn();
        assert_eq!((game.hand(ME).len(), game.deck(ME).len()), (6, 4));
    });
}
