//! The cards of the traces that are not built in.

/// Their script.
pub const CARDS: &str = r#"
card jehu "Jehu"
  test 103 · sanctum creature · power 3 · traits human

card duma "Duma"
  test 104 · sanctum creature · power 3 · traits human
  destroyed: heal({each friendly creature not this}, all); draw(2)

card remiel "Remiel"
  test 105 · sanctum creature · power 3 · traits knight

card pingle "Pingle"
  test 117 · brobnar creature · power 2 · traits goblin · elusive
  after enter_play({enemy creature}): damage(event_card, 1)

card turtle "Turtle"
  test 120 · dis creature · power 3 · armor 6 · traits beast

card ghost "Ghost"
  test 121 · dis creature · power 3 · traits specter
  always: cannot(dealt_damage({this}))

card lancer "Lancer"
  test 122 · dis creature · power 3 · traits knight · skirmish

card hailstorm "Hailstorm"
  test 123 · dis action · icons damage damage

card smash "Smash"
  test 124 · brobnar action
  play: if_done destroy({1 creature}) then gain(1)

card tithe "Tithe"
  test 125 · dis action
  play: sacrifice({1 friendly creature}); gain(destroyed_this_way)

card late-ward "Late Ward"
  test 126 · dis creature · power 2 · traits spirit
  destroyed: ward(this)

card homing-charm "Homing Charm"
  test 127 · dis upgrade
  always: grant(host, destroyed: return(this))

card grim-bear "Grim Bear"
  test 128 · untamed creature · power 5 · traits beast · assault 2
  fight: gain(1)

card hedgehog "Hedgehog"
  test 129 · untamed creature · power 4 · traits beast · elusive · hazardous 3

card inka "Inka"
  test 130 · untamed creature · power 1 · traits beast · poison

card sentry "Sentry"
  test 131 · sanctum creature · power 5 · armor 1 · traits knight

card fire-breather "Fire Breather"
  test 133 · brobnar creature · power 5 · armor 1 · traits giant
  before_fight: damage({each enemy creature}, 1)
  fight: gain(1)

card needle-elf "Needle Elf"
  test 170 · shadows creature · power 5 · traits elf · elusive

card even-six "Even Six"
  test 171 · dis creature · power 6 · traits demon

card odd-five "Odd Five"
  test 172 · dis creature · power 5 · traits demon

card grudge "Grudge"
  test 173 · dis upgrade
  always: grant(host, destroyed: destroy({1 creature}))

card tally "Tally"
  test 174 · logos artifact · traits item
  action: ready(this); gain(1)

card ox "Ox"
  test 175 · untamed creature · power 3 · traits beast

card last-word "Last Word"
  test 176 · dis action · omega
  play: gain(1)

card double-bolt "Double Bolt"
  test 178 · dis action
  play: together(damage({1 creature}, 2); damage({1 creature}, 2))
"#;
