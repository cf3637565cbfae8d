//! Playing and discarding cards.

mod bonus;
mod faq;
mod keywords;
mod line;

use keyforge_testing::*;

/// From the second book on.
const FROM_1_2: [Rulebook; 3] = [V1_2, MassMutation, WindsOfExchange];

#[test]
fn play_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.hand(["dust-imp", "the-terror", "shooler", "tocsin", "charette", "urchin"]))
            .start();
        game.refuses("play urchin");
        game.play("dust-imp");
        for name in ["the-terror", "shooler", "tocsin", "charette"] {
            game.play(name).right();
        }
        assert_eq!(game.line(ME), ["dust-imp", "the-terror", "shooler", "tocsin", "charette"]);
        assert_eq!(game.hand(ME), ["urchin"]);
    });
}

#[test]
fn play_2() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card collector \"Collector\"\n  test 101 · dis creature · power 2 · icons amber\n  play: gain(2)")
            .me(|p| p.hand(["collector"]))
            .start();
        game.play("collector");
        let trace =
            ["Mv collector hand→limbo", "Mv collector limbo→line", "Æ 1 supply→me (gain)", "Æ 2 supply→me (gain)"];
        assert_eq!(game.trace(), trace);
    });
}

#[test]
fn play_3a() {
    let mut game = Scene::new(V1_1).house(Shadows).me(|p| p.hand(["urchin"])).opp(|p| p.amber(2)).start();
    game.play("urchin").expect(DecisionKind::Main);
    assert_eq!((game.amber(ME), game.amber(OPP)), (1, 1));
}

/// Hunting Witch and the steal of Urchin wait for the same moment, and the active player orders them.
fn urchin_beside_a_witch(book: Rulebook) {
    let mut game =
        Scene::new(book).house(Shadows).me(|p| p.line(["hunting-witch"]).hand(["urchin"])).opp(|p| p.amber(2)).start();
    game.play("urchin").left().expect(DecisionKind::Order).expect_seat(ME);
    assert_eq!(game.options().len(), 2);
    let witch = game.find("hunting-witch");
    let first = game.decision().waiting.iter().position(|next| next.source == witch).expect("the witch waits") as u8;
    let mut other = game.clone();
    game.trigger(first);
    assert_eq!(game.trace(), ["Æ 1 supply→me (gain)", "Æ 1 opp→me (steal)"]);
    other.trigger(1 - first);
    assert_eq!(other.trace(), ["Æ 1 opp→me (steal)", "Æ 1 supply→me (gain)"]);
}

#[test]
fn play_3b() {
    for_each_edition(&[V1_2, MassMutation], urchin_beside_a_witch);
}

#[test]
fn play_3c() {
    urchin_beside_a_witch(WindsOfExchange);
}

#[test]
fn play_4() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.hand(["wild-wormhole"]).deck(["urchin"]))
            .opp(|p| p.amber(2))
            .start();
        game.play("wild-wormhole");
        assert_eq!(game.line(ME), ["urchin"]);
        assert_eq!((game.amber(ME), game.amber(OPP)), (2, 1));
    });
}

const SUMMON: &str =
    "card summon \"Summon\"\n  test 101 · dis action\n  play: put_into_play({1 creature in hand(me)}, me)";
#[test]
fn play_5() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(SUMMON)
            .me(|p| p.line(["hunting-witch"]).hand(["summon", "urchin"]))
            .opp(|p| p.amber(2))
            .start();
        game.play("summon").choose("urchin").left();
        assert_eq!(game.line(ME), ["urchin", "hunting-witch"]);
        assert!(!game.ready("urchin"));
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 2), "neither Play: nor the witch's \"play\"");
    });
}

#[test]
fn play_6() {
    for_each_edition(&[V1_2, MassMutation], |book| {
        let mut game = Scene::new(book).house(Dis).cards(SUMMON).me(|p| p.hand(["summon", "kelifi-dragon"])).start();
        game.play("summon").choose("kelifi-dragon");
        assert_eq!(game.line(ME), ["kelifi-dragon"]);
    });
}

#[test]
fn play_6__but_playing_is_restricted() {
    for_each_edition(&ALL, |book| {
        for amber in [6, 7] {
            let mut game = Scene::new(book).house(Brobnar).me(|p| p.amber(amber).hand(["kelifi-dragon"])).start();
            assert_eq!(game.is_offered("play kelifi-dragon"), amber == 7);
            game.offers("discard kelifi-dragon");
        }
    });
}

#[test]
fn play_7() {
    for_each_edition(&[V1_2, MassMutation], |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card rehearsal \"Rehearsal\"\n  test 101 · dis action\n  play: play({1 creature in discard(me)})")
            .me(|p| p.hand(["rehearsal"]).discard(["dust-imp", "kelifi-dragon", "urchin"]))
            .start();
        game.play("rehearsal").choose("kelifi-dragon");
        assert_eq!(game.discard(ME), ["rehearsal", "dust-imp", "kelifi-dragon", "urchin"], "exactly where it was");
    });
}

#[test]
fn play_7__an_upgrade_without_a_creature() {
    for_each_edition(&[V1_2, MassMutation], |book| {
        let mut game =
            Scene::new(book).house(Logos).me(|p| p.hand(["wild-wormhole"]).deck(["blood-of-titans"])).start();
        game.play("wild-wormhole");
        assert_eq!(game.deck(ME), ["blood-of-titans"]);
        assert_eq!(game.amber(ME), 1, "the icon of the wormhole only");
    });
}

#[test]
fn play_8() {
    for_each_edition(&ALL, |book| {
        let cards = "card any-card \"Any Card\"\n  test 101 · logos action\n  play: play({1 card in hand(me)})\n\n\
                     card one-house \"One House\"\n  test 102 · logos action\n  play: play({1 logos card in hand(me)})";
        let scene = || {
            Scene::new(book)
                .house(Logos)
                .cards(cards)
                .me(|p| p.hand(["any-card", "one-house", "urchin", "doc-bookton"]))
                .start()
        };
        let mut game = scene();
        game.refuses("play urchin").play("any-card").choose("urchin");
        assert_eq!(game.line(ME), ["urchin"]);
        let mut game = scene();
        game.play("one-house").refuses("card urchin").choose("doc-bookton");
        assert_eq!(game.line(ME), ["doc-bookton"]);
    });
}

const BORROWED_CARD: &str =
    "card borrowed-card \"Borrowed Card\"\n  test 101 · dis action\n  play: play({top 1 in deck(opponent)})";

/// Plays the top card of the opponent's deck.
fn play_theirs(book: Rulebook, theirs: &str) -> Play {
    let mut game = Scene::new(book)
        .house(Dis)
        .cards(BORROWED_CARD)
        .me(|p| p.hand(["borrowed-card"]))
        .opp(|p| p.deck([theirs]).amber(3))
        .start();
    game.play("borrowed-card");
    game
}

#[test]
fn play_9a() {
    let game = play_theirs(V1_1, "dust-pixie");
    assert_eq!(game.line(OPP), ["dust-pixie"]);
    assert!(game.line(ME).is_empty());
    assert_eq!(game.amber(ME), 2, "the player has the bonus");
    // What is played as if it were one's own is (`GOLDEN-1`).
    let cards = "card own \"Own\"\n  test 102 · dis action\n  play: play({top 1 in deck(opponent)}, as_yours)";
    let scene = Scene::new(V1_1).house(Dis).cards(cards).me(|p| p.hand(["own"]));
    let mut game = scene.opp(|p| p.deck(["dust-pixie"])).start();
    game.play("own");
    assert_eq!(game.line(ME), ["dust-pixie"]);
}

#[test]
fn play_9b() {
    for_each_edition(&FROM_1_2, |book| {
        let game = play_theirs(book, "dust-pixie");
        assert_eq!(game.line(ME), ["dust-pixie"]);
        assert!(game.line(OPP).is_empty());
        assert_eq!(game.amber(ME), 2);
        let game = play_theirs(book, "library-of-babble");
        assert_eq!(game.artifacts(ME), ["library-of-babble"]);
    });
}

#[test]
fn play_10() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book).house(Dis).me(|p| p.line(["dust-imp"]).amber(2)).opp(|p| p.amber(1)).start();
        game.reap("dust-imp");
        assert_eq!((game.amber(ME), game.amber(OPP)), (3, 1));
    });
}

#[test]
fn play_10__whoever_gains_and_whatever_gives_it() {
    let cards = "card bell \"Bell\"\n  test 101 · dis action · icons amber amber\n  play: by(opponent, gain(3))\n\n\
                 card ear \"Ear\"\n  test 102 · dis creature · power 3\n  after play(opponent): gain(1)";
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(cards)
            .me(|p| p.hand(["bell"]).amber(0))
            .opp(|p| p.amber(1).line(["ear"]))
            .start();
        game.play("bell").until(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.amber(OPP)), (2, 5), "icons for me; text and trigger for the opponent");
    });
}

#[test]
fn play_10__nobody_gains() {
    let cards = "card alms \"Alms\"\n  test 101 · dis action\n  play: choose({1 creature}); gain(controller(it), 1)\n\n\
                 card feast \"Feast\"\n  test 102 · dis action\n  play: gain(each, 2)\n\n\
                 card omen \"Omen\"\n  test 103 · dis action\n  play: choose({1 creature}); next_turn(controller(it), after reap({creature}): draw(1))";
    for_each_edition(&ALL, |book| {
        let stage = || Scene::new(book).house(Dis).cards(cards).me(|p| p.hand(["alms", "feast", "omen"]));
        let mut game = stage().start();
        game.play("alms").expect(DecisionKind::Main);
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 0), "there is no creature, and so no controller");
        game.play("omen").expect(DecisionKind::Main);
        assert!(game.table().lasting.is_empty(), "and no turn in which it would hold");
        game.play("feast");
        assert_eq!((game.amber(ME), game.amber(OPP)), (2, 2));
        let mut game = stage().opp(|p| p.line(["filler-1"])).start();
        game.play("alms").choose("filler-1");
        assert_eq!((game.amber(ME), game.amber(OPP)), (0, 1));
    });
}

// ── action cards ────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn action_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.line([card("headhunter").exhausted()]).hand(["anger"]).discard(["punch"]))
            .opp(|p| p.line(["shooler"]))
            .start();
        game.play("anger").choose("headhunter").defender("shooler");
        let trace = game.trace();
        assert_eq!(trace.first().map(String::as_str), Some("Ready headhunter"));
        assert!(trace.contains(&"Attack headhunter shooler".to_owned()));
        assert_eq!(trace.last().map(String::as_str), Some("Mv anger limbo→discard"));
        assert_eq!(game.discard(ME).first(), Some(&"anger"));
    });
}

#[test]
fn action_1__nothing_to_do() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book).house(Brobnar).me(|p| p.hand(["anger"])).start();
        game.play("anger");
        assert_eq!(game.trace(), ["Mv anger hand→limbo", "Æ 1 supply→me (gain)", "Mv anger limbo→discard"]);
    });
}

#[test]
fn action_2() {
    for_each_edition(&FROM_1_2, |book| {
        let game = play_theirs(book, "nerve-blast");
        assert_eq!((game.amber(ME), game.amber(OPP)), (1, 2));
        assert_eq!(game.discard(OPP), ["nerve-blast"]);
        assert_eq!(game.discard(ME), ["borrowed-card"]);
    });
}

#[test]
fn action_3() {
    for_each_edition(&[V1_2, MassMutation], |book| {
        let mut game = Scene::new(book).house(Untamed).me(|p| p.hand(["full-moon", "snufflegator"])).start();
        game.play("full-moon");
        assert_eq!(game.discard(ME), ["full-moon"]);
        assert!(game.artifacts(ME).is_empty());
        game.play("snufflegator");
        assert_eq!(game.amber(ME), 1);
    });
}

#[test]
fn action_4() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card second-look \"Second Look\"\n  test 101 · dis action\n  play: return({1 card in discard(me)})")
            .me(|p| p.hand(["second-look"]).discard(["dust-imp", "fear"]))
            .start();
        game.play("second-look");
        assert_eq!(game.options(), ["card dust-imp", "card fear"]);
        game.choose("fear");
        assert_eq!(game.discard(ME), ["second-look", "dust-imp"]);
    });
}

// ── artifacts ───────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn artifact_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.line(["doc-bookton"]).hand(["library-of-babble"]))
            .opp(|p| p.houses([Logos]))
            .start();
        game.play("library-of-babble");
        assert_eq!(game.artifacts(ME), ["library-of-babble"]);
        assert_eq!(game.line(ME), ["doc-bookton"]);
        assert!(!game.ready("library-of-babble"));
        game.refuses("action library-of-babble");
        game.pass(Logos).pass(Logos);
        assert!(game.ready("library-of-babble"));
        game.offers("action library-of-babble");
    });
}

#[test]
fn artifact_2() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.artifacts(["library-of-babble"]))
            .opp(|p| p.line(["dust-imp"]))
            .start();
        assert_eq!(game.options(), ["action library-of-babble", "end turn"]);
        game.refuses("reap library-of-babble").refuses("fight library-of-babble");
    });
}

#[test]
fn artifact_3() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.artifacts(["gauntlet-of-command"]).line(["headhunter"]))
            .opp(|p| p.line(["shooler"]))
            .start();
        game.use_action("gauntlet-of-command");
        assert!(!game.ready("gauntlet-of-command"), "exhausted before anything else");
        assert!(game.ready("headhunter"));
        game.choose("headhunter").defender("shooler");
        assert!(!game.ready("headhunter"));
        game.refuses("action gauntlet-of-command");
    });
}

#[test]
fn artifact_4() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.artifacts(["custom-virus", "seeker-needle", "library-of-babble"]))
            .start();
        game.offers("omni custom-virus").offers("action library-of-babble").refuses("action seeker-needle");
    });
}

#[test]
fn artifact_5() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Logos)
            .me(|p| p.artifacts([card("custom-virus").exhausted(), card("custom-virus").owned_by_other()]))
            .start();
        game.refuses("omni custom-virus#1").omni("custom-virus#2");
        assert_eq!(game.trace()[0], "Exh custom-virus");
        assert_eq!(game.discard(OPP), ["custom-virus"]);
        assert_eq!(game.artifacts(ME), ["custom-virus"]);
    });
}

// ── creatures ───────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn creature_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.line(["dust-imp", "charette"]).hand(["the-terror"]))
            .opp(|p| p.amber(1))
            .start();
        game.play("the-terror").expect(DecisionKind::Flank).expect_seat(ME);
        assert_eq!(game.options(), ["left flank", "right flank"]);
        let mut other = game.clone();
        game.left();
        assert_eq!(game.line(ME), ["the-terror", "dust-imp", "charette"]);
        other.right();
        assert_eq!(other.line(ME), ["dust-imp", "charette", "the-terror"]);
        assert!(!game.ready("the-terror"));
        game.refuses("reap the-terror").offers("reap dust-imp");
    });
}

#[test]
fn creature_2() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(line::NUDGE)
            .me(|p| p.hand(["hand-of-dis", "nudge"]))
            .opp(|p| p.line(["headhunter", "smaaash", "valdr"]))
            .start();
        game.play("hand-of-dis").choose("smaaash");
        assert_eq!(game.line(OPP), ["headhunter", "valdr"]);
        game.play("nudge").choose("headhunter");
        assert_eq!((game.damage("headhunter"), game.damage("valdr")), (0, 1), "they are neighbors now");
    });
}

#[test]
fn creature_3() {
    for_each_edition(&ALL, |book| {
        let mut game =
            Scene::new(book).house(Sanctum).me(|p| p.hand(["raiding-knight"])).opp(|p| p.houses([Sanctum])).start();
        game.play("raiding-knight");
        assert_eq!((game.power("raiding-knight"), game.armor("raiding-knight")), (4, 2));
        game.pass(Sanctum).pass(Sanctum);
        assert_eq!(game.line(ME), ["raiding-knight"]);
        game.offers("reap raiding-knight");
    });
}

// ── upgrades ────────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn upgrade_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.line(["headhunter"]).hand(["blood-of-titans"]))
            .opp(|p| p.line(["shooler"]))
            .start();
        game.play("blood-of-titans").expect_seat(ME);
        assert_eq!(game.options(), ["card headhunter", "card shooler"]);
        game.choose("shooler");
        assert_eq!(game.upgrades("shooler"), ["blood-of-titans"]);
        assert_eq!(game.power("shooler"), 10);
        assert_eq!(game.keeper("blood-of-titans"), ME);
    });
}

#[test]
fn upgrade_2() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card notes \"Notes\"\n  test 101 · dis upgrade\n  always: grant(host, reap: draw(1))")
            .me(|p| p.line([card("shooler").upgrade("notes"), card("charette")]).deck(filler(3)))
            .start();
        assert_eq!(game.options(), ["reap shooler", "reap charette", "end turn"]);
        game.reap("charette");
        assert!(game.hand(ME).is_empty());
        game.reap("shooler");
        assert_eq!(game.hand(ME).len(), 1);
    });
}

#[test]
fn upgrade_3() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Brobnar)
            .me(|p| p.hand(["blood-of-titans", "punch"]))
            .opp(|p| p.line([card("shooler").damage(4).upgrade("protect-the-weak")]))
            .start();
        game.play("blood-of-titans").choose("shooler");
        game.play("punch").choose("shooler");
        assert_eq!(game.power("shooler"), 10, "not yet: 4 and 2 of 10");
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card smite-it \"Smite It\"\n  test 101 · dis action\n  play: destroy({1 creature})")
            .me(|p| p.line([card("dust-imp").upgrade(card("notch").owned_by_other())]).hand(["smite-it", "smite-it"]))
            .cards("card notch \"Notch\"\n  test 102 · dis upgrade\n  always: grant(host, power +1)")
            .opp(|p| p.line([card("shooler").upgrade(card("notch").owned_by_other()).upgrade("notch")]))
            .start();
        game.play("smite-it").choose("shooler");
        game.until(DecisionKind::Main);
        assert_eq!(game.discard(OPP).len(), 2, "the creature and the upgrade of its owner");
        assert_eq!(game.discard(ME), ["smite-it", "notch"]);
        game.play("smite-it").choose("dust-imp").until(DecisionKind::Main);
        assert_eq!(game.discard(OPP).len(), 3);
    });
}

#[test]
fn upgrade_4() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book).house(Brobnar).me(|p| p.hand(["blood-of-titans"])).start();
        game.refuses("play blood-of-titans").offers("discard blood-of-titans");
        let mut game =
            Scene::new(book).house(Brobnar).me(|p| p.hand(["blood-of-titans"])).opp(|p| p.line(["dust-imp"])).start();
        game.offers("play blood-of-titans");
    });
}

// ── discarding ──────────────────────────────────────────────────────────────────────────────────────────

#[test]
fn discard_1() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.hand(["dust-imp", "fear", "mind-barb", "shooler", "tocsin", "urchin"]))
            .start();
        game.refuses("discard urchin");
        game.play("dust-imp");
        game.discard_card("fear");
        assert_eq!(game.trace(), ["Mv fear hand→discard"]);
        game.discard_card("mind-barb").discard_card("shooler");
        game.play("tocsin").left();
        assert_eq!(game.discard(ME).len(), 3);
        assert_eq!(game.line(ME), ["tocsin", "dust-imp"]);
        assert_eq!(game.amber(ME), 0, "a discarded card gives no bonus");
    });
}

#[test]
fn discard_2() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .me(|p| p.hand(["fear", "shooler", "hand-of-dis"]).discard(["punch"]))
            .opp(|p| p.line(["headhunter", "smaaash", "valdr"]).discard(["anger"]))
            .start();
        game.discard_card("fear").discard_card("shooler");
        assert_eq!(game.discard(ME), ["shooler", "fear", "punch"]);
        game.play("hand-of-dis").choose("smaaash");
        assert_eq!(game.discard(OPP), ["smaaash", "anger"], "on its owner's pile");
        assert_eq!(game.discard(ME), ["hand-of-dis", "shooler", "fear", "punch"]);
    });
}

#[test]
fn discard_2__one_after_another_until_a_card_fits() {
    const CARDS: &str = "card sieve \"Sieve\"\n  test 101 · dis action\n  play: discard_until({creature}); if found then return(it)\n\n\
                         card ledger \"Ledger\"\n  test 102 · dis artifact\n  after discard(me, {card}, from deck): gain(1)";
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards(CARDS)
            .me(|p| p.hand(["sieve"]).artifacts(["ledger"]).deck(["fear", "punch", "charette", "anger"]))
            .start();
        game.play("sieve").until(DecisionKind::Main);
        assert_eq!((game.hand(ME), game.discard(ME)), (vec!["charette"], vec!["sieve", "punch", "fear"]));
        assert_eq!(game.amber(ME), 3, "each of the three was discarded");
    });
}

#[test]
fn discard_3() {
    for_each_edition(&ALL, |book| {
        let mut game = Scene::new(book)
            .house(Dis)
            .cards("card file-away \"File Away\"\n  test 101 · dis action\n  play: archive({1 card in discard(me)})")
            .me(|p| p.hand(["file-away"]).discard(["fear", "punch", "anger", "shooler"]))
            .start();
        game.play("file-away").choose("punch");
        assert_eq!(game.discard(ME), ["file-away", "fear", "anger", "shooler"]);
        assert_eq!(game.archives(ME), ["punch"]);
    });
}
