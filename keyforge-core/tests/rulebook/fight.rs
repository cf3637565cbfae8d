//! Fights, damage, armor, the keywords of fights, and æmber that changes hands.

#![allow(non_snake_case)]

use keyforge_testing::*;

mod amber;
mod damage;
mod faq;
mod fights;
mod keywords;

/// Home-made cards of these tests; creatures of Brobnar say what they are by their name and power.
const CARDS: &str = "\
card whelp \"Whelp\"
  test 101 · brobnar creature · power 2

card hound \"Hound\"
  test 102 · brobnar creature · power 3

card brute \"Brute\"
  test 103 · brobnar creature · power 5

card colossus \"Colossus\"
  test 104 · brobnar creature · power 9

card plated \"Plated\"
  test 105 · brobnar creature · power 4 · armor 2

card lancer \"Lancer\"
  test 106 · brobnar creature · power 3 · assault 2

card thorns \"Thorns\"
  test 107 · brobnar creature · power 2 · hazardous 3

card viper \"Viper\"
  test 108 · brobnar creature · power 1 · poison

card reaver \"Reaver\"
  test 109 · brobnar creature · power 4 · skirmish

card guard \"Guard\"
  test 110 · brobnar creature · power 3 · taunt

card ghost \"Ghost\"
  test 111 · brobnar creature · power 3 · elusive

card learner \"Learner\"
  test 112 · brobnar creature · power 4
  fight: draw(1)

card herald \"Herald\"
  test 113 · brobnar creature · power 6 · assault 2
  before_fight: gain(1)

card scorcher \"Scorcher\"
  test 114 · brobnar creature · power 5
  before_fight: damage({each enemy creature}, 1)
  fight: draw(1)

card spear \"Spear\"
  test 115 · brobnar upgrade
  always: grant(host, assault 3)

card thorn-coat \"Thorn Coat\"
  test 116 · brobnar upgrade
  always: grant(host, hazardous 2)

card prick \"Prick\"
  test 117 · brobnar action
  play: damage({1 creature}, 1)

card rain \"Rain\"
  test 118 · brobnar action
  play: damage({each creature}, 2)

card weakness \"Weakness\"
  test 119 · brobnar action
  play: this_turn(always: grant({enemy creature}, power -1))

card crag-king \"Crag King\"
  test 120 · brobnar creature · power 7
  always: grant({enemy creature brobnar}, power -2)

card statue \"Statue\"
  test 121 · brobnar creature · power 2 · invulnerable
";

/// A scene with those cards in which Brobnar is active.
fn arena(book: Rulebook) -> Scene {
    Scene::new(book).cards(CARDS).house(Brobnar)
}
