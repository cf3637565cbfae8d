//! Abilities as data: what a host writes that makes cards without the language.

use keyforge_core::cards::{CardSource, parse_ability};
use serde_json::{Value, json};

/// The effects of a line as data.
fn effects(line: &str) -> Value {
    let ability = parse_ability(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let mut data = serde_json::to_value(&ability).expect("an ability is data");
    let again = serde_json::from_value(data.clone()).unwrap_or_else(|error| panic!("{data}: {error}"));
    assert_eq!(ability, again, "{data}");
    data["on"]["effects"].take()
}

/// A card with these effects after a reap.
fn card(effects: &Value) -> String {
    let facts = json!({"slug": "x", "title": "X", "house": "dis", "type": "creature", "power": 2});
    let ability = json!({"ability": {"on": {"when": ["reap"], "effects": effects}}});
    json!({"facts": facts, "abilities": [ability]}).to_string()
}

#[test]
fn flow_and_verbs_stand_side_by_side() {
    let data = effects("reap: steal(1); may(draw(2)); again");
    assert_eq!(data, json!([{"steal": {"n": 1}}, {"may": [{"draw": {"n": 2}}]}, "again"]));
}

#[test]
fn an_effect_that_is_none_is_named_and_so_are_those_that_are() {
    for wrong in [json!(["steel"]), json!([{"steel": 1}]), json!([{"may": [{"steel": 1}]}]), json!([{"do": "steal"}])] {
        let errors = CardSource::from_json(&card(&wrong)).expect_err("there is no such effect");
        assert_eq!(errors.0[0].code(), "script/json", "{errors}");
        let told = errors.to_string();
        let wrong = if wrong[0].get("do").is_some() { "do" } else { "steel" };
        assert!(told.contains(&format!("unknown variant `{wrong}`")), "{told}");
        // Flow and verbs: both are what would be right.
        assert!(told.contains("`may`") && told.contains("`steal`"), "{told}");
    }
}
