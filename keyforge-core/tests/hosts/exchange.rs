//! An event that exchanges two areas, as a damaged log may say it: of any two areas.

use keyforge_core::library::Library;
use keyforge_core::scenario::Scenario;
use keyforge_core::table::{Area, CardId, Event, Table};
use keyforge_core::{Game, Seat, Setup};
use serde_json::json;

#[test]
fn whatever_areas_change_places_no_card_is_lost() {
    let creature = json!({"card": "champion-anaphiel", "upgrades": ["protect-the-weak"], "under": ["dust-imp"]});
    let form = json!({"house": "logos", "players": [{
        "battleline": [creature, "charette"], "artifacts": ["dominator-bauble"],
        "hand": ["fear", "fear"], "discard": ["fear"], "archives": ["fear"], "purged": ["fear"], "deck": ["fear", "charette", "fear"],
    }, {}]});
    let scenario: Scenario = serde_json::from_value(form).unwrap();
    let game = Game::new(Library::builtin(), Setup::Scenario(Box::new(scenario)), 1.into()).unwrap();
    let sorted = |table: &Table, area: Area| {
        let mut cards: Vec<CardId> = table.list(area, Seat::FIRST).to_vec();
        cards.sort_unstable();
        cards
    };
    for one in Area::ALL {
        for two in Area::ALL {
            let mut table = game.table().clone();
            let [here, there] = [one, two].map(|area| sorted(&table, area));
            table.evolve(&Event::Swapped { seat: Seat::FIRST, one, two });
            assert_eq!([one, two].map(|area| sorted(&table, area)), [there, here], "{one:?} and {two:?}");
        }
    }
}
