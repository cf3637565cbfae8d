//! Gigantic creatures: two cards, one creature.

use keyforge_testing::*;

/// A gigantic creature and cards that deal with it.
const CARDS: &str = "
card colossus-1 \"Colossus\"
  test 101 · logos creature · gigantic top · icons amber draw

card colossus-2 \"Colossus\"
  test 102 · logos creature · gigantic bottom · power 10 · armor 2 · traits robot
  play: steal(1)
  after discard(me): draw(1)

card dig \"Dig\"
  test 103 · logos action
  play: play({top 1 in deck(me)})

card unbury \"Unbury\"
  test 104 · logos action
  play: put_into_play({2 creature in discard(me)}, me)

card exhume-one \"Exhume One\"
  test 105 · logos action
  play: put_into_play({1 creature in discard(me)}, me)

card revel \"Revel\"
  test 106 · logos action
  play: play({2 creature in discard(me)})

card census \"Census\"
  test 107 · logos action
  play: gain(count({creature}))

card wither \"Wither\"
  test 108 · logos action
  play: destroy({1 creature})

card recall \"Recall\"
  test 109 · logos action
  play: return({1 creature}); gain(returned_this_way)

card shelve \"Shelve\"
  test 110 · logos action
  play: put_on_deck({1 creature})

card weigh \"Weigh\"
  test 111 · logos action
  play: choose({1 creature}, as a); gain(icons_of(a))

card sift \"Sift\"
  test 112 · logos action
  play: discard({1 card in hand(me)}); gain(icons_of(this_way))

card undercroft \"Undercroft\"
  test 113 · logos artifact
  action: purge({1 creature}, remember)
  leaves_play: put_into_play(remembered, owner(it))

card undo-box \"Undo Box\"
  test 114 · logos action
  play: return({1 artifact})

card seize \"Seize\"
  test 115 · logos action
  play: control({1 creature}, me)

card rescue \"Rescue\"
  test 116 · logos artifact
  after destroyed({creature}): return(event_card)

card anchor \"Anchor\"
  test 117 · logos artifact
  instead_of leave_play({creature}, to hand): to(archives)

card bury \"Bury\"
  test 118 · logos action
  play: choose({1 creature}, as a); choose({1 artifact}, as b); put_under(a, b)

card mingle \"Mingle\"
  test 119 · logos action
  play: put_into_play({each creature in discard(each)}, me)

card carry-off \"Carry Off\"
  test 131 · logos action
  play: abduct({1 creature})

card reckon \"Reckon\"
  test 132 · logos action
  play: choose({1 creature}, as a); destroy(a); gain(icons_of(a))

card stow \"Stow\"
  test 133 · logos action
  play: if_done put_under_deck({1 creature}) then gain(1)

card shelve-all \"Shelve All\"
  test 134 · logos action
  play: if_done put_on_deck({each creature}) then gain(1)
";

const HALVES: [&str; 2] = ["colossus-1", "colossus-2"];

fn scene() -> Scene {
    Scene::new(MassMutation).house(Logos).cards(CARDS)
}

/// The colossus in a battleline.
fn colossus() -> Card {
    card("colossus-2").half("colossus-1")
}

#[test]
fn gigantic_1() {
    let mut game = scene().me(|p| p.hand(["colossus-1", "dust-imp"])).start();
    game.refuses("play colossus-1").offers("discard colossus-1");
    let mut game = scene().me(|p| p.hand(["colossus-2"])).start();
    game.refuses("play colossus-2");

    let mut game = scene().me(|p| p.hand(HALVES).line(["charette"])).opp(|p| p.amber(2)).start();
    let plays = game.options().into_iter().filter(|option| option.starts_with("play")).count();
    assert_eq!(plays, 1, "both halves are one card to be played");
    game.play("colossus-1").expect(DecisionKind::Flank).left();
    assert_eq!(game.line(ME), ["colossus-2", "charette"]);
    assert_eq!(game.hand(ME), [""; 0]);
    assert_eq!(game.amber(ME), 2, "an icon, and what it stole");
    assert_eq!(game.zone("colossus-1"), Area::Joined);
    assert!(!game.ready("colossus-2"));
}

#[test]
fn gigantic_1b() {
    let mut game = Scene::new(MassMutation)
        .house(Logos)
        .cards(CARDS)
        .me(|p| p.hand(["library-access", "colossus-1", "colossus-2"]).deck(filler(5)))
        .start();
    game.play("library-access").play("colossus-1");
    assert_eq!(game.hand(ME), ["filler-1"], "one card is drawn, for one that was played");
    let played = game.table().facts.iter().filter(|fact| format!("{:?}", fact.kind) == "Played").count();
    assert_eq!(played, 2, "the access and the colossus");
}

#[test]
fn gigantic_1__one_action_of_two_copies() {
    let mut game = scene().me(|p| p.hand(["colossus-1", "colossus-1", "colossus-2", "colossus-2"])).start();
    let plays = |game: &Play| game.options().into_iter().filter(|option| option.starts_with("play")).count();
    assert_eq!(plays(&game), 2);
    game.play("colossus-1#2");
    assert_eq!(game.hand(ME), ["colossus-1", "colossus-2"]);
    assert_eq!(plays(&game), 1);
    game.play("colossus-1").right();
    assert_eq!(game.line(ME), ["colossus-2", "colossus-2"]);
}

#[test]
fn gigantic_2a() {
    let mut game = scene().me(|p| p.hand(HALVES).deck(filler(8))).start();
    game.end_turn();
    assert_eq!(game.hand(ME).len(), 6, "two of six cards are the halves");
    assert_eq!(game.deck(ME).len(), 4);
}

#[test]
fn gigantic_2b() {
    let mut game = scene().me(|p| p.hand(["census"]).line([colossus()])).opp(|p| p.line(["valdr"])).start();
    game.play("census");
    assert_eq!(game.amber(ME), 2);
    let board = game.state().board();
    let permanent = &board.players[0].battleline[0];
    assert_eq!(permanent.half.as_ref().map(|half| half.slug.as_str()), Some("colossus-1"));
    assert_eq!((permanent.power, permanent.armor), (10, 2));
    game.reap("colossus-2");
    assert_eq!(game.amber(ME), 3);
}

#[test]
fn gigantic_2c() {
    let mut game = scene().me(|p| p.hand(["wither"]).line([colossus()])).start();
    game.play("wither").choose("colossus-2").expect(DecisionKind::PileOrder);
    assert_eq!(game.choices(), ["colossus-2", "colossus-1"]);
    game.choose("colossus-1");
    assert_eq!(game.discard(ME), ["wither", "colossus-2", "colossus-1"], "the last one lies on top");
    assert_eq!(game.line(ME), [""; 0]);
    game.refuses("card colossus-1");
}

#[test]
fn gigantic_2c__places_in_a_pile_with_others() {
    let mut game = scene()
        .cards("card ruin \"Ruin\"\n  test 120 · logos action\n  play: destroy({each creature})")
        .me(|p| p.hand(["ruin"]).line([colossus(), card("charette")]))
        .start();
    game.play("ruin").expect(DecisionKind::PileOrder);
    assert_eq!(game.choices(), ["colossus-2", "colossus-1", "charette"]);
    game.choose("colossus-1").choose("charette");
    assert_eq!(game.discard(ME), ["ruin", "colossus-2", "charette", "colossus-1"]);
}

#[test]
fn gigantic_3a() {
    let mut game = scene().me(|p| p.hand(HALVES)).start();
    game.offers("discard colossus-1").offers("discard colossus-2");
    game.discard_card("colossus-2");
    assert_eq!(game.discard(ME), ["colossus-2"]);
    game.refuses("play colossus-1");
    game.discard_card("colossus-1");
    assert_eq!(game.hand(ME), [""; 0]);
}

#[test]
fn gigantic_3a__another_house() {
    let mut game = scene().house(Dis).me(|p| p.hand(HALVES)).start();
    game.refuses("play colossus-1").refuses("discard colossus-1");
    let mut game = scene().me(|p| p.hand([card("colossus-1").house(Dis), card("colossus-2")])).start();
    game.refuses("play colossus-2");
}

#[test]
fn gigantic_3b() {
    for (half, icons) in [("colossus-1", 2), ("colossus-2", 0)] {
        let mut game = scene().me(|p| p.hand(["sift", half])).start();
        game.play("sift").choose(half);
        assert_eq!(game.amber(ME), icons, "{half}");
    }
    let mut game = scene().me(|p| p.hand(["weigh"]).line([colossus()])).start();
    game.play("weigh").choose("colossus-2");
    assert_eq!(game.amber(ME), 2, "in play it has those of both halves");
}

#[test]
fn gigantic_3b__enhanced() {
    let top = || card("colossus-1").icons([Icon::Amber]);
    let mut game = scene().me(|p| p.hand([top(), card("colossus-2")])).start();
    game.play("colossus-1");
    let played = game.amber(ME);
    let mut game = scene().me(|p| p.hand([card("colossus-1"), card("colossus-2")])).start();
    game.play("colossus-1");
    assert_eq!(played, game.amber(ME) + 1, "the icon that the copy has beside the printed ones");
}

#[test]
fn gigantic_4a() {
    for half in HALVES {
        let mut game = scene().me(|p| p.hand(["exhume-one"]).discard([half])).start();
        game.play("exhume-one").choose(half);
        assert_eq!(game.trace(), ["Mv exhume-one limbo→discard"], "nothing happens");
        let mut game = scene().me(|p| p.hand(["unbury"]).discard([half, "charette"])).start();
        game.play("unbury").choose(half).choose("charette");
        assert_eq!(game.line(ME), ["charette"], "as much as possible");
    }
}

#[test]
fn gigantic_4b() {
    let mut game = scene().me(|p| p.hand(["unbury"]).discard(HALVES).line(["charette"])).opp(|p| p.amber(1)).start();
    game.play("unbury").choose("colossus-1").choose("colossus-2").expect(DecisionKind::Flank).right();
    assert_eq!(game.line(ME), ["charette", "colossus-2"]);
    assert_eq!((game.amber(ME), game.amber(OPP)), (0, 1), "put into play: no icons, no Play:");

    let mut game = scene().me(|p| p.hand(["revel"]).discard(HALVES)).opp(|p| p.amber(1)).start();
    game.play("revel").choose("colossus-1").choose("colossus-2");
    assert_eq!(game.line(ME), ["colossus-2"]);
    assert_eq!((game.amber(ME), game.amber(OPP)), (2, 0), "played: icons and Play:");
}

#[test]
fn firstturn_6() {
    let mut game = scene().turn(1).me(|p| p.hand(HALVES).hand(["census"])).start();
    game.play("colossus-1");
    assert_eq!(game.line(ME), ["colossus-2"]);
    game.refuses("play census").refuses("discard census");
}

#[test]
fn ex_015() {
    let mut game = scene().me(|p| p.hand(["dig", "colossus-2"]).deck(["colossus-1", "charette"])).start();
    game.play("dig");
    assert_eq!(game.trace(), ["Mv dig hand→limbo", "Look colossus-1", "Mv dig limbo→discard"]);
    assert_eq!(game.deck(ME), ["colossus-1", "charette"]);
    assert_eq!(game.hand(ME), ["colossus-2"]);
    let view = game.game.view(OPP);
    assert!(!view.player(ME).deck().contains(&game.find("colossus-1")), "only the player has seen it");
}

#[test]
fn trace_t36() {
    let mut game = scene().me(|p| p.hand(HALVES).line(["charette"]).deck(filler(1))).opp(|p| p.amber(1)).start();
    game.play("colossus-1");
    assert_eq!(game.trace(), ["Mv colossus-2 hand→limbo", "Mv colossus-1 hand→limbo"], "the flank comes next");
    game.left();
    let expected = [
        "Mv colossus-2 limbo→line",
        "Mv colossus-1 limbo→joined colossus-2",
        "Æ 1 supply→me (gain)",
        "Mv filler-1 deck→hand",
        "Æ 1 opp→me (steal)",
    ];
    assert_eq!(game.trace(), expected);
    let played = game.table().facts.iter().filter(|fact| format!("{:?}", fact.kind) == "Played").count();
    assert_eq!(played, 1);
}

#[test]
fn trace_t36__it_leaves_as_one() {
    let mut game = scene().me(|p| p.hand(["recall"]).line([colossus()])).start();
    game.play("recall").choose("colossus-2");
    assert_eq!(game.hand(ME), HALVES);
    assert_eq!(game.amber(ME), 1, "one creature was returned");

    // One ward.
    let mut game = scene().me(|p| p.hand(["recall", "recall"]).line([colossus().warded()])).start();
    game.play("recall").choose("colossus-2");
    assert_eq!(game.line(ME), ["colossus-2"]);
    game.play("recall").choose("colossus-2");
    assert_eq!(game.hand(ME), HALVES);

    // One replacement takes both along.
    let mut game = scene().me(|p| p.hand(["recall"]).line([colossus()]).artifacts(["anchor"])).start();
    game.play("recall").choose("colossus-2");
    assert_eq!(game.archives(ME), HALVES);
    assert_eq!(game.hand(ME), [""; 0]);

    let mut game = scene().me(|p| p.hand(["shelve"]).line([colossus()])).start();
    game.play("shelve").choose("colossus-2").done();
    assert_eq!(game.deck(ME).len(), 2);
}

/// Two cards go onto a deck, or under it, in the order that the active player says.
#[test]
fn gigantic_2c__places_in_a_deck() {
    let put = |verb: &str| {
        let mut game = scene()
            .me(|p| p.deck(["dust-imp"]).hand([verb]).line(["charette"]))
            .opp(|p| p.line([colossus()]).deck(["dust-imp"]))
            .start();
        game.play(verb).choose("colossus-2").expect(DecisionKind::PileOrder);
        game
    };
    let mut game = put("shelve");
    game.choose("colossus-1");
    assert_eq!(game.deck(OPP), ["colossus-2", "colossus-1", "dust-imp"], "the last one lies on top");
    let mut game = put("shelve");
    game.choose("colossus-2");
    assert_eq!(game.deck(OPP), ["colossus-1", "colossus-2", "dust-imp"]);
    let mut game = put("stow");
    game.choose("colossus-2");
    assert_eq!(game.deck(OPP), ["dust-imp", "colossus-2", "colossus-1"]);
    assert_eq!(game.amber(ME), 1, "all of it was done");

    // Among others.
    let both = |p: Part| p.hand(["shelve-all"]).line([colossus(), card("charette")]);
    let mut game = scene().me(both).start();
    game.play("shelve-all").choose("colossus-1").choose("charette");
    assert_eq!(game.deck(ME), ["colossus-2", "charette", "colossus-1"]);
    assert_eq!(game.amber(ME), 1, "all of it was done");

    // A ward keeps both, whatever was said.
    let warded = |p: Part| p.hand(["stow"]).line([colossus().warded()]);
    let mut game = scene().me(warded).start();
    game.play("stow").choose("colossus-2").done();
    assert_eq!((game.line(ME), game.deck(ME).len(), game.amber(ME)), (vec!["colossus-2"], 0, 0));
    assert_eq!(game.zone("colossus-1"), Area::Joined);
}

/// Whatever spoke of the creature speaks of both cards when it has left play.
#[test]
fn trace_t36__both_are_followed() {
    let mut game = scene().me(|p| p.hand(["wither"]).line([colossus()]).artifacts(["rescue"])).start();
    game.play("wither").choose("colossus-2").done();
    assert_eq!(game.hand(ME), HALVES);
    assert_eq!(game.discard(ME), ["wither"]);
}

/// `T32`: two halves that are remembered return as one creature.
#[test]
fn trace_t32__two_halves() {
    let mut game = scene().me(|p| p.hand(["undo-box"]).line([colossus()]).artifacts(["undercroft"])).start();
    game.use_action("undercroft").choose("colossus-2");
    let mut purged = game.purged(ME);
    purged.sort_unstable();
    assert_eq!(purged, HALVES);
    game.play("undo-box").choose("undercroft");
    assert_eq!(game.line(ME), ["colossus-2"]);
    assert_eq!(game.zone("colossus-1"), Area::Joined);
}

#[test]
fn gigantic_2b__control() {
    let mut game = scene().me(|p| p.hand(["seize", "wither"])).opp(|p| p.line([colossus()])).start();
    game.play("seize").choose("colossus-2");
    assert_eq!(game.line(ME), ["colossus-2"]);
    assert_eq!(game.keeper("colossus-1"), ME);
    game.play("wither").choose("colossus-2").done();
    assert_eq!(game.discard(OPP), HALVES, "with its owner");
}

/// Halves of two owners are one creature while it is in play, and part when it leaves.
#[test]
fn gigantic_2c__halves_of_two_owners() {
    let mingled = |leaves: &str| {
        let mine = |p: Part| p.hand(["mingle", leaves]).discard(["colossus-2"]);
        let mut game = scene().me(mine).opp(|p| p.discard(["colossus-1"])).start();
        game.play("mingle");
        assert_eq!(game.line(ME), ["colossus-2"]);
        game.play(leaves).choose("colossus-2");
        game
    };
    let game = mingled("shelve");
    assert_eq!((game.deck(ME), game.deck(OPP)), (vec!["colossus-2"], vec!["colossus-1"]));
    let game = mingled("recall");
    assert_eq!((game.hand(ME), game.hand(OPP)), (vec!["colossus-2"], vec!["colossus-1"]));
    let game = mingled("wither");
    assert_eq!(game.discard(OPP), ["colossus-1"]);
    let game = mingled("carry-off");
    assert_eq!((game.archives(ME).len(), game.archives(OPP).len()), (2, 0), "abducted with the creature");

    let mine = |p: Part| p.hand(["mingle", "recall"]).discard(["colossus-2", "colossus-1"]);
    let mut game = scene().me(mine).opp(|p| p.discard(["colossus-1"])).start();
    game.play("mingle").play("recall").choose("colossus-2");
    assert_eq!((game.hand(ME).len(), game.discard(OPP)), (2, vec!["colossus-1"]), "a half of its own owner first");
}

/// The icons of a creature that is gone are those of its other half, wherever that went.
#[test]
fn gigantic_3b__icons_of_one_that_has_left() {
    let mut game = scene().me(|p| p.hand(["reckon"])).opp(|p| p.line([colossus()])).start();
    game.play("reckon").choose("colossus-2").done().expect(DecisionKind::Main);
    assert_eq!((game.discard(OPP).len(), game.amber(ME)), (2, 2));
}

#[test]
fn gigantic_2c__under_a_card() {
    let mut game = scene().me(|p| p.hand(["bury", "undo-box"]).line([colossus()]).artifacts(["rescue"])).start();
    game.play("bury").choose("colossus-2").choose("rescue");
    let mut under = game.under("rescue");
    under.sort_unstable();
    assert_eq!(under, HALVES);
    game.play("undo-box").choose("rescue");
    assert_eq!(game.discard(ME).len(), 4, "both went with their card");
}

#[test]
fn gigantic_1__halves_must_fit() {
    let library = |text: &str| {
        let cards = keyforge_core::cards::parse_cards("test", text).map_err(|errors| errors.to_string())?;
        Library::builtin().with(cards).map_err(|error| error.code().to_owned())
    };
    let top = "card big-1 \"Big\"\n  test 201 · logos creature · gigantic top\n";
    let bottom = "card big-2 \"Big\"\n  test 202 · logos creature · gigantic bottom · power 9\n";
    assert!(library(&format!("{top}\n{bottom}")).is_ok());
    assert_eq!(library(top).unwrap_err(), "library/lone_half");
    let two_tops = format!("{top}\n{}", top.replace("big-1", "big-2").replace("201", "202"));
    assert_eq!(library(&two_tops).unwrap_err(), "library/lone_half");
    assert_eq!(library(&format!("{top}\n{}", bottom.replace("logos", "dis"))).unwrap_err(), "library/unlike_halves");
    let wrong = [
        (top.replace("creature", "action"), "only a creature is gigantic"),
        (top.replace("gigantic top", "gigantic top · power 3"), "bottom half"),
        (format!("{top}  reap: draw(1)\n"), "bottom half"),
        (bottom.replace("power 9", "power 9 · icons amber"), "top half"),
        (bottom.replace("gigantic bottom", "gigantic middle"), "`top` or `bottom`"),
    ];
    for (text, expected) in wrong {
        let error = library(&text).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn gigantic_1__scenarios() {
    let lay = |card: Card| scene().me(|p| p.line([card])).try_start().map(|_| ()).map_err(|error| error.code());
    assert_eq!(lay(colossus()), Ok(()));
    assert_eq!(lay(card("colossus-2")), Err("scenario/halves"));
    assert_eq!(lay(card("colossus-1")), Err("scenario/halves"));
    assert_eq!(lay(card("charette").half("colossus-1")), Err("scenario/halves"));

    let mut game = scene().me(|p| p.hand(HALVES).line(["charette"])).start();
    game.play("colossus-1").left();
    super::mechanics::assert_survives_export(&game, CARDS);
}
