//! Positions as data, and the harness of the tests that use them.

mod support;

use support::*;

#[test]
fn a_creature_reaps() {
    let mut game = Scene::new(WindsOfExchange)
        .house(Dis)
        .me(|p| p.amber(1).line(["dust-imp"]))
        .opp(|p| p.line([card("headhunter").damage(2)]))
        .start();
    game.reap("dust-imp");
    assert_eq!(game.amber(ME), 2);
    assert!(!game.ready("dust-imp"));
    assert_eq!(game.damage("headhunter"), 2);
    assert_eq!(game.trace(), ["Exh dust-imp", "Æ 1 supply→me (gain)"]);
}
