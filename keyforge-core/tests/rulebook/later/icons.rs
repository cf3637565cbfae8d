//! Bonus icons that are doubled, replaced, forbidden, or resolved as if a card had been played.

use super::NEW;
use keyforge_testing::*;

const CARDS: &str = r#"
card purse "Purse"
  test 112 · dis artifact · icons amber

card notes "Notes"
  test 113 · dis action · icons draw

card pincer "Pincer"
  test 114 · dis creature · power 2 · icons amber amber

card sting "Sting"
  test 115 · dis upgrade
  always: grant(host, reap: damage({1 enemy creature}, 2))

card smash "Smash"
  test 116 · dis action
  play: destroy({1 creature})
"#;

fn stage(book: Rulebook) -> Scene {
    Scene::new(book).house(Dis).cards(CARDS)
}

#[test]
fn faq_031() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .me(|p| p.hand([card("maleficorn").icons([Icon::Damage])]))
            .opp(|p| p.line(["filler-4"]))
            .start();
        game.play("maleficorn").choose("filler-4");
        assert_eq!(game.damage("filler-4"), 2);
        // Damage of another kind, or to a friendly creature, does not count.
        let mut game =
            stage(book).me(|p| p.hand([card("maleficorn").icons([Icon::Damage])]).line(["filler-6"])).start();
        game.play("maleficorn").left().choose("filler-6");
        assert_eq!(game.damage("filler-6"), 1);
        let mut game =
            stage(book).me(|p| p.line([card("maleficorn").upgrade("sting")])).opp(|p| p.line(["filler-4"])).start();
        game.reap("maleficorn").choose("filler-4");
        assert_eq!(game.damage("filler-4"), 2);
    });
}

#[test]
fn faq_032() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book).me(|p| p.hand([card("bonesaw").icons([Icon::Damage])]).line(["filler-1"])).start();
        game.play("bonesaw").left().choose("filler-1");
        assert!(!game.ready("bonesaw"), "it had entered before its icon");
        let mut game = stage(book)
            .me(|p| p.hand([card("bonesaw").icons([Icon::Damage]), card("smash")]).line(["filler-1", "filler-2"]))
            .start();
        game.play("smash").choose("filler-1").play("bonesaw").left().choose("filler-2");
        assert!(game.ready("bonesaw"));
    });
}

#[test]
fn faq_033() {
    for_each_edition(&NEW, |book| {
        let mut game =
            stage(book).me(|p| p.hand([card("wild-bounty").house(Dis), card("purse"), card("purse")])).start();
        game.play("wild-bounty").play("purse");
        assert_eq!(game.amber(ME), 2);
        game.play("purse");
        assert_eq!(game.amber(ME), 3, "only the next card");
    });
}

#[test]
fn faq_034() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .me(|p| p.hand([card("shoulder-id").house(Dis).icons([Icon::Damage])]))
            .opp(|p| p.amber(3).line(["filler-4"]))
            .start();
        game.play("shoulder-id").choose("filler-4");
        assert_eq!((game.damage("filler-4"), game.amber(ME)), (1, 0));
        // What the card itself would deal is stolen instead.
        let mut game = stage(book)
            .me(|p| p.line([card("shoulder-id").house(Dis).upgrade("sting")]))
            .opp(|p| p.amber(3).line(["filler-4"]))
            .start();
        game.reap("shoulder-id").choose("filler-4");
        assert_eq!((game.damage("filler-4"), game.amber(ME), game.amber(OPP)), (0, 2, 2));
    });
}

#[test]
fn faq_038() {
    for_each_edition(&NEW, |book| {
        let mut game = stage(book)
            .house(Logos)
            .me(|p| {
                p.line([card("ultra-gravitron-2").half("ultra-gravitron-1")])
                    .artifacts(["fission-bloom"])
                    .archives(["notes"])
            })
            .opp(|p| p.line(["pincer"]))
            .start();
        game.use_action("fission-bloom").reap("ultra-gravitron-2").choose("notes").choose("pincer");
        assert_eq!(game.purged(OPP), ["pincer"]);
        assert_eq!(game.amber(ME), 1 + 4);
    });
}

#[test]
fn faq_039() {
    for_each_edition(&NEW, |book| {
        let lay = |with: bool| {
            let line: &[&str] = if with { &["master-of-the-grey"] } else { &["filler-4"] };
            stage(book)
                .me(|p| {
                    p.hand([card("purse"), card("reclaimed-by-nature").house(Dis)])
                        .line([card("ensign-el-samra").house(Dis)])
                        .artifacts(["purse"])
                })
                .opp(|p| p.line(line.iter().copied()))
                .start()
        };
        for (with, each) in [(true, 0), (false, 1)] {
            let mut game = lay(with);
            game.use_action("ensign-el-samra").choose("purse");
            assert_eq!(game.amber(ME), each, "El-Samra");
            game.play("reclaimed-by-nature").choose("purse");
            assert_eq!(game.amber(ME), 3 * each, "Reclaimed by Nature: its own icon and the other's");
            game.play("purse");
            assert_eq!(game.amber(ME), 4 * each, "played");
        }
    });
}

#[test]
fn faq_040() {
    for_each_edition(&NEW, |book| {
        let begin = || {
            let mut game = stage(book)
                .me(|p| p.hand(["notes"]).deck(["filler-1"]).line(["scrivener-favian"]).artifacts(["amphora-captura"]))
                .opp(|p| p.amber(4))
                .start();
            game.play("notes").expect(DecisionKind::Replacement);
            game
        };
        // Any icon, as capture, as steal.
        let mut game = begin();
        assert_eq!(game.options(), ["done", "trigger 0"]);
        game.trigger(0).expect(DecisionKind::Replacement).trigger(0);
        assert_eq!((game.amber(ME), game.amber(OPP), game.amber_on("scrivener-favian")), (1, 3, 0));
        assert!(game.hand(ME).is_empty());
        // As capture only.
        let mut game = begin();
        game.trigger(0).done().choose("scrivener-favian");
        assert_eq!((game.amber(ME), game.amber(OPP), game.amber_on("scrivener-favian")), (0, 3, 1));
        // As it is.
        let mut game = begin();
        game.done();
        assert_eq!((game.hand(ME), game.amber(OPP)), (vec!["filler-1"], 4));
    });
}
