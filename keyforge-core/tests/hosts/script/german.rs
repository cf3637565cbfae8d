//! German grammar: articles and adjectives agree with their nouns, verbs bring their prefixes.

use keyforge_core::cards::{Language, parse_ability, render_ability_in};

#[test]
fn words_agree_with_their_nouns_and_verbs_bring_their_prefixes() {
    let said = [
        // Feminine and neuter, one and each, before a noun and after "mache".
        ("play: stun({1 enemy creature})", "Spielen: Betäube eine feindliche Kreatur."),
        ("play: destroy({1 enemy artifact})", "Spielen: Zerstöre ein feindliches Artefakt."),
        ("play: destroy({each enemy artifact})", "Spielen: Zerstöre jedes feindliche Artefakt."),
        ("play: unforge(opponent)", "Spielen: Mache einen der Schlüssel deines Gegners ungeschmiedet."),
        // The infinitive at the end, with its prefix.
        ("play: may(ready({1 friendly creature}))", "Spielen: Du darfst eine befreundete Kreatur spielbereit machen."),
        ("play: may(discard({1 card in hand(me)}))", "Spielen: Du darfst eine Karte von deiner Hand ablegen."),
        (
            "play: may(return({1 enemy artifact}))",
            "Spielen: Du darfst ein feindliches Artefakt auf die Hand seines Besitzers zurückschicken.",
        ),
        ("play: may(enrage({1 enemy creature}))", "Spielen: Du darfst eine feindliche Kreatur wütend machen."),
        ("instead_of enter_play({this}): enter_enraged", "G kommt wütend ins Spiel."),
        // The perfect, with "ist" and with "hat".
        ("after enter_play({creature}): draw(1)", "Nachdem eine Kreatur ins Spiel gekommen ist, ziehe 1 Karte."),
        ("after reap({enemy creature}): draw(1)", "Nachdem eine feindliche Kreatur geerntet hat, ziehe 1 Karte."),
    ];
    for (line, german) in said {
        let ability = parse_ability(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(render_ability_in(&ability, "G", Language::German), german, "{line}");
    }
}

/// What follows a step that may be left out, within a sentence, is no part of that step, in both languages.
#[test]
fn what_follows_a_step_that_may_be_left_out_is_said_apart() {
    let said = |line: &str, language| {
        let ability = parse_ability(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        render_ability_in(&ability, "G", language)
    };
    let apart = "play: if amber(me) >= 3 then (may(ready({1 friendly creature})); lose(1))";
    let within = "play: if amber(me) >= 3 then may(ready({1 friendly creature}); lose(1))";
    for (language, then) in [(Language::English, "; then lose 1 æmber"), (Language::German, "; dann verliere 1 Æmber")]
    {
        assert!(said(apart, language).contains(then), "{}", said(apart, language));
        assert!(!said(within, language).contains("; "), "{}", said(within, language));
    }
    let theirs = said("play: by(opponent, may(draw(1)); lose(1))", Language::English);
    assert!(theirs.contains("; then they lose 1 æmber"), "{theirs}");
}
