//! Mistakes in scripts and card files: what is said about them, and where.

use keyforge_core::cards::*;
use keyforge_core::library::Library;

fn ability(text: &str) -> (usize, &'static str, String) {
    match parse_ability(text) {
        Ok(ability) => panic!("{text} was read as {ability:?}"),
        Err(error) => (error.column, error.code(), error.to_string()),
    }
}

fn file(text: &str) -> Vec<(usize, &'static str, String)> {
    match parse_cards("test.kf", text) {
        Ok(cards) => panic!("read as {cards:?}"),
        Err(errors) => errors.0.iter().map(|error| (error.line, error.code(), error.to_string())).collect(),
    }
}

/// A sign that is missing is named, as it is where the mistake shows.
#[test]
fn a_missing_sign_is_named() {
    let cases = [
        ("play: damage({1 enemy creature}, 3) draw(1)", 37, "expected an operator or `;` or the end of the line"),
        ("play: gain(1", 13, "expected an operator or `,` or `;` or `)`"),
        ("play: gain(count({creature \"(\"}) draw(1)", 34, "expected an operator or `,` or `;` or `)`"),
        ("after reap({creature}) draw(1)", 24, "expected an operator or `:` or `;` or the end of the line"),
        ("play: if amber(me) > 3 draw(1)", 24, "`then`"),
    ];
    for (text, column, expected) in cases {
        let (at, code, message) = ability(text);
        assert_eq!((at, code), (column, "script/syntax"), "{text}: {message}");
        assert!(message.contains(expected), "{text}: {message}");
    }
    let mistakes = file("card one \"One\"\n  test 1 · dis creature, power 3\n");
    assert_eq!((mistakes[0].0, mistakes[0].1), (2, "script/syntax"));
    assert!(mistakes[0].2.contains("or `·`"), "{mistakes:?}");
}

#[test]
fn a_misspelt_word_is_named_with_what_was_meant() {
    let cases = [
        ("reap: steel(1)", 7, "steal"),
        ("raep: steal(1)", 1, "reap"),
        ("afer reap({creature}): steal(1)", 1, "after"),
        ("after raep({creature}): steal(1)", 7, "reap"),
        ("play: stun({1 freindly creature})", 15, "friendly"),
        ("play: stun({1 creature untammed})", 24, "untamed"),
        ("play: stun({1 creature with ellusive})", 29, "elusive"),
        ("always: grant({creature}, skirmsh)", 27, "skirmish"),
        ("always: canot(reap({creature}))", 9, "cannot"),
        ("play: gain(amberr(me))", 12, "amber"),
        ("play: gain(amber(mee))", 18, "me"),
        ("play: damage(itt, 2)", 14, "it"),
        ("play: return({1 creature in discrad(me)})", 29, "discard"),
        ("at end_of_trun(me): draw(1)", 4, "end_of_turn"),
        ("always: skip_step(me, forg)", 23, "forge"),
        ("instead_of enter_play({this}): enter_redy", 32, "enter_ready"),
        ("while acitve_house(mars): key_cost(me, 1)", 7, "active_house"),
    ];
    for (text, column, meant) in cases {
        let (at, code, message) = ability(text);
        assert_eq!((at, code), (column, "script/unknown_word"), "{text}: {message}");
        assert!(message.contains(&format!("did you mean `{meant}`")), "{text}: {message}");
    }
}

#[test]
fn other_mistakes_have_a_code_and_a_place() {
    let cases = [
        ("play: steal", 7, "script/missing_argument"),
        ("play: steal(1, 2)", 16, "script/extra_argument"),
        ("play: damage({1 creature})", 7, "script/missing_argument"),
        ("play: damage({1 creature}, 2, splish 2)", 31, "script/extra_argument"),
        ("play: steal({1 creature})", 13, "script/wrong_kind"),
        ("play: destroy(3)", 15, "script/wrong_kind"),
        ("play: destroy({creature})", 15, "script/wrong_kind"),
        ("play: gain(count({1 creature}))", 18, "script/wrong_kind"),
        ("play: gain(event_amount -2)", 12, "script/wrong_kind"),
        ("play: gain(keys(me) * 2)", 12, "script/wrong_kind"),
        ("play:", 6, "script/syntax"),
        ("play steal(1)", 1, "script/wrong_kind"),
        ("steal(1)", 1, "script/wrong_kind"),
        ("", 1, "script/syntax"),
        ("play: steal(1", 14, "script/syntax"),
        ("play: if amber(me) > 3 steal(1)", 24, "script/syntax"),
        ("after: steal(1)", 1, "script/wrong_kind"),
        ("after {creature}: steal(1)", 7, "script/wrong_kind"),
        ("always: grant({creature}, assault)", 27, "script/wrong_kind"),
        ("always: grant({creature}, blank 2)", 27, "script/wrong_kind"),
        ("play: steal(99999999999999999999)", 13, "script/out_of_range"),
        ("play: steal(2000)", 13, "script/out_of_range"),
        ("play: damage({1 creature}, 1, splash 900)", 38, "script/out_of_range"),
        ("play: return({1 card icon moon})", 27, "script/unknown_word"),
        ("play: choose({1 creature}, as z)", 31, "script/wrong_kind"),
    ];
    for (text, column, code) in cases {
        let (at, found, message) = ability(text);
        assert_eq!((at, found), (column, code), "{text}: {message}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let cases = [
        ("play: destroy(a)", 15, "script/not_chosen"),
        ("play: choose({1 creature neighbor_of b}, as b)", 38, "script/not_chosen"),
        ("play: if found then choose({1 creature}, as a) else destroy(a)", 61, "script/not_chosen"),
        ("play: cancel", 7, "script/misplaced"),
        ("play: choose_one", 7, "script/misplaced"),
        ("play: choose_one()", 7, "script/misplaced"),
        ("after reap({creature}): cancel", 25, "script/misplaced"),
        ("play: gain(event_amount)", 12, "script/misplaced"),
        ("play: destroy(event_card)", 15, "script/misplaced"),
        ("reap: gain({top 1 in hand(me)})", 12, "script/wrong_kind"),
        ("reap: archive({top 1 in hand(me)})", 25, "script/misplaced"),
        ("always: grant({1 creature}, taunt)", 15, "script/misplaced"),
        ("always: grant({random 1 creature}, taunt)", 15, "script/misplaced"),
        ("play: stun({2 creature} or {1 artifact})", 12, "script/misplaced"),
        ("play: stun({1 creature} or {each artifact})", 28, "script/misplaced"),
        ("play: discard({random 2 card in hand(me)} or {top 1 in deck(me)})", 15, "script/misplaced"),
        ("play: discard({random 1 card in hand(me)} or {top 3 in deck(me)})", 46, "script/misplaced"),
        ("play: stun({1 creature with_most power} or {1 artifact})", 12, "script/misplaced"),
        ("play: archive(search({1 card in deck(me)}) or {1 card in hand(me)})", 15, "script/misplaced"),
        ("play: stun(it)", 12, "script/misplaced"),
        ("after reap({creature}): stun(it)", 30, "script/misplaced"),
        ("while it is {creature}: key_cost(me, 1)", 7, "script/misplaced"),
        ("play: gain(count({creature})); stun(it)", 37, "script/misplaced"),
        ("play: damage(this, power_of(it)); stun(it)", 40, "script/misplaced"),
        // what holds, where something is done
        ("play: cannot(reap({enemy creature}))", 7, "script/misplaced"),
        ("play: grant({each friendly creature}, taunt)", 7, "script/misplaced"),
        ("play: this_turn(reap: key_cost(opponent, 1))", 23, "script/misplaced"),
        // what nobody asks about before it happens
        ("before reap({enemy creature}): cancel", 8, "script/misplaced"),
        ("always: cannot(gain_amber(me))", 16, "script/misplaced"),
        ("play: this_turn(always: cannot(enter_play({creature})))", 32, "script/misplaced"),
        ("always: must(reap(me))", 14, "script/misplaced"),
        // what is no change of it, alone or as the first of several steps
        ("instead_of reap({this}): gain(1)", 26, "script/misplaced"),
        ("instead_of forge_key(opponent): steal(2); sacrifice(this)", 33, "script/misplaced"),
        ("instead_of enter_play(me, {creature}): gain(1)", 40, "script/misplaced"),
        ("instead_of destroyed({this}): from_supply", 31, "script/misplaced"),
        ("instead_of destroyed({this}): amount(1)", 31, "script/misplaced"),
        ("instead_of enter_play({creature}): if amber(me) >= 3 then gain(1)", 36, "script/misplaced"),
        // piles whose cards would stay hidden, or that are in play
        ("play: swap_zones(hand, archives)", 7, "script/misplaced"),
        ("play: swap_zones(hand, play)", 7, "script/misplaced"),
        // the extremes of all that fit
        ("play: destroy({each enemy creature not highest_power})", 40, "script/misplaced"),
        ("play: destroy({each creature (lowest_power or flank)})", 31, "script/misplaced"),
        ("play: destroy({each creature not (enemy highest_power)})", 41, "script/misplaced"),
        // steps that keep nothing
        ("play: stun({each friendly creature}); ward(this_way)", 44, "script/misplaced"),
        ("play: draw(count_of(this_way))", 21, "script/misplaced"),
    ];
    for (text, column, code) in cases {
        let (at, found, message) = ability(text);
        assert_eq!((at, found), (column, code), "{text}: {message}");
    }
    let (.., message) = ability("play: cannot(reap({enemy creature}))");
    assert!(message.ends_with("says how long it holds, as in `this_turn(always: cannot(…))`"), "{message}");
    for text in [
        "play: stun({1 creature}); exhaust(it)",
        "play: discard({random 1 card in hand(me)} or {top 1 in deck(me)} or {1 card in archives(me)})",
        "play: choose({1 creature}); stun(it or this or {exactly(1) artifact})",
        "play: damage({each creature}, amber_on(it))",
        "play: damage(this, power_of(it))",
        "play: choose({1 creature}); this_turn(after reap({creature}): stun(it))",
        "play: for_each({each creature}, fight_with(it))",
        "play: discard_until({creature}); if found then return(it)",
        "play: make_tokens(1); ready(it)",
        "play: choose_one(stun({1 creature}), draw(1)); ready(it)",
        "before forge_key(opponent): cancel",
        "instead_of stolen_from(me): draw(1); gain(1)",
        "instead_of enter_play({this}): become_copy({1 creature})",
        "play: swap_zones(archives, discard)",
        "play: destroy({each enemy creature lowest_power not flank})",
        "play: if amber(me) >= 3 then destroy({each creature}) else stun(this); for_each(this_way, draw(1))",
    ] {
        parse_ability(text).expect(text);
    }
    // a name that one branch gives may be read after it
    parse_ability("play: choose_one(choose({1 creature}, as a), draw(1)); destroy(a)").expect("a name of a branch");
}

#[test]
fn every_mistake_of_a_file_is_reported() {
    let text = "\
# a comment
card one \"One\"
  dis creature · traits imp
  reap: steel(1)
  reap: steal()

card two \"Two\"
  dis artifact · power 3
  reap: steal(1)
  play: damage({1 creature},
      host)

card two \"Two again\"
  diss creature · power 2
  play: draw(1)

card three
card four \"Four\"
  logos upgrade · power 2 · elusiv
  play: stun(host)

card five \"Five\"
card six \"Six\"
  mars creature · power 2 · assault · elusive 2
    · armor 300
";
    let found = file(text);
    let places: Vec<(usize, &str)> = found.iter().map(|(line, code, _)| (*line, *code)).collect();
    let all: Vec<&str> = found.iter().map(|(_, _, message)| message.as_str()).collect();
    assert_eq!(
        places,
        [
            (3, "script/facts"),
            (4, "script/unknown_word"),
            (5, "script/missing_argument"),
            (8, "script/facts"),
            (9, "script/misplaced"),
            (11, "script/unknown_word"),
            (13, "script/duplicate"),
            (14, "script/unknown_word"),
            (17, "script/syntax"),
            (19, "script/unknown_word"),
            (22, "script/facts"),
            (24, "script/wrong_kind"),
        ],
        "{all:#?}"
    );
    assert!(all[1].starts_with("test.kf:4:9: "), "{}", all[1]);
    assert!(all[7].contains("did you mean `dis`"), "{}", all[7]);
    assert!(all[9].contains("did you mean `elusive`"), "{}", all[9]);
}

#[test]
fn what_does_not_belong_to_house_and_type_is_named() {
    for (facts, column, stray) in [
        ("logos creature \"Human\"", 18, "\"Human\""),
        ("dis logos creature human · power 2", 22, "human"),
        ("dis creatrue human", 7, "creatrue"),
        ("dis creature mars", 16, "mars"),
    ] {
        let found = file(&format!("card a \"A\"\n  {facts}\n"));
        let [(line, "script/wrong_kind", message)] = found.as_slice() else { panic!("{facts}: {found:?}") };
        assert_eq!(*line, 2, "{facts}");
        assert!(message.contains(&format!(":2:{column}: `{stray}`")), "{facts}: {message}");
        assert!(message.contains("`traits human`"), "{facts}: {message}");
    }
}

#[test]
fn cards_of_a_type_have_only_what_fits_them() {
    let cases = [
        "card a \"A\"\n  dis action · power 2",
        "card a \"A\"\n  dis upgrade · armor 1",
        "card a \"A\"\n  dis creature",
        "card a \"A\"\n  dis artifact · elusive",
        "card a \"A\"\n  dis action\n  reap: draw(1)",
        "card a \"A\"\n  dis action\n  action: draw(1)",
        "card a \"A\"\n  dis action\n  always: key_cost(me, 1)",
        "card a \"A\"\n  dis upgrade\n  omni: draw(1)",
        "card a \"A\"\n  dis artifact\n  after_reap: draw(1)",
        "card a \"A\"\n  dis action\n  after_fight: draw(1)",
        "card a \"A\"\n  dis creature · power 2\n  play: stun(host)",
        "card a \"A\"\n  power 2",
        "card a \"A\"\n  dis creature · power 2 · icons moon",
        "  play: draw(1)",
    ];
    for text in cases {
        assert_eq!(file(text).len(), 1, "{text}");
    }
}

#[test]
fn a_card_comes_from_json_as_text_or_as_data() {
    let facts = r#""facts": {"slug": "x", "title": "X", "house": "dis", "type": "creature", "power": 2}"#;
    let text = format!(r#"{{{facts}, "script": "reap: steal(1)\nfrom mass_mutation: fight: draw(1)"}}"#);
    let card = CardSource::from_json(&text).expect("a card with text");
    let data = serde_json::to_string(&card).expect("JSON");
    assert_eq!(CardSource::from_json(&data).expect("a card with data"), card);

    for (json, code) in [
        ("{", "script/json"),
        ("{\"facts\": 3}", "script/json"),
        (&format!(r#"{{{facts}, "script": "reap: steel(1)"}}"#), "script/unknown_word"),
        (&format!(r#"{{{facts}, "script": "play: stun(host)"}}"#), "script/misplaced"),
        (
            &format!(
                r#"{{{facts}, "abilities": [{{"ability": {{"on": {{"when": ["reap"], "effects": ["cancel"]}}}}}}]}}"#
            ),
            "script/misplaced",
        ),
        (
            &format!(
                r#"{{{facts}, "abilities": [{{"ability": {{"on": {{"when": ["reap"], "effects": [{{"destroy": {{"ref": {{"slot": 7}}}}}}]}}}}}}]}}"#
            ),
            "script/unknown_word",
        ),
    ] {
        let errors = CardSource::from_json(json).expect_err(json);
        assert_eq!(errors.0[0].code(), code, "{errors}");
    }
}

#[test]
fn a_change_says_something_about_what_it_replaces() {
    let cases = [
        "instead_of gain_amber(me): icons_again",
        "instead_of resolve_icons(me): draw(1)",
        "instead_of resolve_icon(me): also_onto(this)",
        "instead_of enter_play({this}): optional(enter_under(opponent))",
        "instead_of resolve_icon(me) or gain_amber(me): as_icon(draw)",
        "instead_of gain_amber(me): only(1)",
        "after resolve_icons(me): draw(1)",
        "after exhaust({this}): draw(1)",
        "instead_of reap({this}): draw(1)",
        "instead_of capture({this}): to(discard)",
        "instead_of trigger({action}, word play): amount(0)",
        "instead_of put_away({action}): draw(1)",
        "before trigger({creature}, word destroyed): cancel",
        "play: gain(how_often(resolve_icons(me), this_turn))",
    ];
    for text in cases {
        let error = parse_ability(text).expect_err(text);
        assert_eq!(error.code(), "script/misplaced", "{text}: {error}");
    }
    for text in [
        "instead_of resolve_icon(me): optional(as_icon(capture))",
        "instead_of resolve_icon(me, kind capture): optional(steal(1))",
        "instead_of trigger({action}, word play): draw(1)",
        "instead_of ready(me, {creature}, step ready): draw(1)",
        "instead_of put_away({action}): to(hand)",
        "instead_of discard(me, from hand): optional(to(archives))",
        "instead_of enter_play({this}): optional(enter_ready)",
        "always: cannot(trigger({creature}, word destroyed))",
        "as_upgrade: always: grant(host, skirmish)",
    ] {
        let ability = parse_ability(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(print_ability(&ability), text);
    }
    assert!(parse_ability("always: cannot(trigger({creature}))").is_err());
}

#[test]
fn titles_that_no_card_has_are_refused() {
    let card = |slug: &str, named: &str| {
        format!(
            "card {slug} \"{slug}\"\n  shadows creature · power 2\n  reap: return({{1 card title {named} in discard(me)}})\n"
        )
    };
    let with = |text: &str| {
        let cards = parse_cards("home.kf", text).expect("the cards can be read");
        Library::builtin().with(cards).map(|_| ()).map_err(|error| (error.code(), error.to_string()))
    };
    assert_eq!(with(&card("nanny", "urchin")), Ok(()), "a title of a built-in card");
    assert_eq!(with(&(card("nanny", "pickle") + &card("pickle", "nanny"))), Ok(()), "titles of the same batch");
    let message = "\"nanny\" names the title `urchim`, which no card has; did you mean `urchin`?";
    assert_eq!(with(&card("nanny", "urchim")), Err(("library/unknown_title", message.to_owned())));
    let tokens = "card nanny \"Nanny\"\n  shadows creature · power 2\n  reap: make_tokens(1, title nobody)\n";
    assert_eq!(with(tokens).map_err(|(code, _)| code), Err("library/unknown_title"));
}
