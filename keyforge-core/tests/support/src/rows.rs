//! What observations tell of creatures.

use keyforge_core::State;
use keyforge_core::model::Keyword;
use keyforge_core::observe::{CARD_FIELDS, ROW, ROWS, SIZE};

/// The rows of creatures tell what each of them says when it is asked alone.
pub fn check_rows(state: &State, numbers: &[i16]) {
    let column = |name: &str| CARD_FIELDS.iter().position(|(field, _)| *field == name).unwrap();
    let (power, armor, keywords) = (column("power"), column("armor"), column("keywords"));
    let rows = &numbers[SIZE - ROWS * ROW..];
    let small = |number: i32| number.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    for creature in state.table().creatures() {
        let row = &rows[creature.index() * ROW..][..ROW];
        let name = state.slug(creature);
        assert_eq!(row[power], small(state.power(creature)), "power of {name}");
        assert_eq!(row[armor], small(state.armor_left(creature)), "armor of {name}");
        for (at, keyword) in Keyword::ALL.into_iter().enumerate() {
            assert_eq!(row[keywords] >> at & 1 == 1, state.keyword(creature, keyword) > 0, "{keyword:?} of {name}");
        }
    }
}
