//! The cards of the traces that are not built in.

/// Their script.
pub const CARDS: &str = r#"
card gateway-to-dis "Gateway to Dis"
  test 101 · dis action
  play: destroy({each creature}); chains(3)

card archimedes "Archimedes"
  test 102 · logos creature · power 2 · traits cyborg beast · elusive
  always: grant({creature neighbor_of this}, destroyed: archive(this))

card jehu "Jehu"
  test 103 · sanctum creature · power 3 · traits human

card duma "Duma"
  test 104 · sanctum creature · power 3 · traits human
  destroyed: heal({each friendly creature not this}, all); draw(2)

card remiel "Remiel"
  test 105 · sanctum creature · power 3 · traits knight

card soulkeeper "Soulkeeper"
  test 106 · dis upgrade · icons amber
  always: grant(host, destroyed: destroy({1 enemy creature with_most power}))

card phoenix-heart "Phoenix Heart"
  test 107 · brobnar upgrade
  always: grant(host, destroyed: return(this); damage({each creature}, 3))

card groggins "Groggins"
  test 108 · brobnar creature · power 8 · traits giant
  always: cannot(fight({this}, {not flank}))

card drumble "Drumble"
  test 109 · dis creature · power 2 · traits imp

card shaffles "Shaffles"
  test 110 · dis creature · power 2 · traits imp

card armageddon-cloak "Armageddon Cloak"
  test 111 · sanctum upgrade · icons amber
  always: grant(host, hazardous 2); grant(host, instead_of destroyed({this}): heal(this, all); destroy(source))

card yxilo-bolter "Yxilo Bolter"
  test 112 · mars creature · power 3 · traits martian
  fight/reap: damage({1 creature}, 2); if destroyed(it) then purge(it)

card tolas "Tolas"
  test 113 · dis creature · power 1 · traits imp · elusive
  after destroyed({creature}): gain(other_than(controller(event_card)), 1)

card overlord-greking "Overlord Greking"
  test 114 · dis creature · power 7 · traits demon
  after destroyed_fighting({enemy creature}, {this}): put_into_play(event_card, me)

card opal-knight "Opal Knight"
  test 115 · sanctum creature · power 5 · traits knight
  play: destroy({each creature even_power})

card king-of-the-crag "King of the Crag"
  test 116 · brobnar creature · power 7 · traits giant
  always: grant({enemy creature brobnar}, power -2)

card pingle "Pingle"
  test 117 · brobnar creature · power 2 · traits goblin · elusive
  after enter_play({enemy creature}): damage(event_card, 1)

card looter-goblin "Looter Goblin"
  test 118 · brobnar creature · power 2 · traits goblin · elusive
  reap: this_turn(after destroyed({enemy creature}): gain(1))

card shoulder-id "Shoulder Id"
  test 119 · shadows creature · power 6 · traits specter · taunt
  always: cannot(fight({this}))
  instead_of fight_damage({this}): steal(1)

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

card ancient-bear "Ancient Bear"
  test 128 · untamed creature · power 5 · traits beast · assault 2
  fight: gain(1)

card hedgehog "Hedgehog"
  test 129 · untamed creature · power 4 · traits beast · elusive · hazardous 3

card inka "Inka"
  test 130 · untamed creature · power 1 · traits beast · poison

card sentry "Sentry"
  test 131 · sanctum creature · power 5 · armor 1 · traits knight

card smite "Smite"
  test 132 · sanctum action
  play: ready({1 friendly creature}); fight_with(it); damage({each creature neighbor_of fought}, 2)

card firespitter "Firespitter"
  test 133 · brobnar creature · power 5 · armor 1 · traits giant
  before_fight: damage({each enemy creature}, 1)
  fight: gain(1)

card pain-reaction "Pain Reaction"
  test 134 · dis action · icons amber
  play: damage({1 enemy creature}, 2); if destroyed(it) then damage({each creature neighbor_of it}, 2)

card sir-marrows "Sir Marrows"
  test 135 · sanctum creature · power 4 · armor 2 · traits human knight
  after gain_amber(opponent, by reaping): capture(this, event_amount, from event)

card pos-pixies "Po’s Pixies"
  test 136 · untamed creature · power 1 · traits faerie · elusive
  instead_of stolen_from(me) or captured_from(me): from_supply

card ether-spider "Ether Spider"
  test 137 · mars creature · power 7 · traits beast
  instead_of fight_damage({this}): amount(0)
  instead_of gain_amber(opponent): capture(this, event_amount, from event)

card nexus "Nexus"
  test 138 · shadows creature · power 3 · traits cyborg thief · elusive
  reap: use({1 enemy artifact}, as_yours)

card spectral-tunneler "Spectral Tunneler"
  test 139 · logos artifact · icons amber · traits item
  action: choose({1 creature}); this_turn(always: grant(it, flank); grant(it, reap: draw(1)))

card kelifi-dragon "Kelifi Dragon"
  test 140 · brobnar creature · power 12 · traits dragon
  while amber(me) < 7: cannot(play(me, {this}))

card jargogle "Jargogle"
  test 141 · logos creature · power 2 · traits beast mutant · elusive
  play: put_under({1 card in hand(me)}, this)
  destroyed: if turn_of(me) then play({each card under this in under}) else archive({each card under this in under})

card unlocked-gateway "Unlocked Gateway"
  test 142 · dis action · omega
  play: destroy({each creature})

card neutron-shark "Neutron Shark"
  test 143 · logos creature · power 1 · traits beast mutant
  play/fight/reap: destroy({1 enemy (creature or artifact)} + {1 friendly (creature or artifact)});
    discard({top 1 in deck(me)}); if it is {not logos} then again

card bait-and-switch "Bait and Switch"
  test 144 · shadows action
  until v1_2: play: if amber(opponent) > amber(me) then (steal(1); if amber(opponent) > amber(me) then again)
  from mass_mutation: play: if amber(opponent) > amber(me) then (steal(1); if amber(opponent) > amber(me) then steal(1))

card poltergeist "Poltergeist"
  test 145 · dis action · icons amber
  play: use({1 artifact}, as_yours); destroy(it)

card mighty-javelin "Mighty Javelin"
  test 146 · brobnar artifact · icons amber · traits weapon
  omni: sacrifice(this); damage({1 creature}, 4)

card banner-of-battle "Banner of Battle"
  test 147 · brobnar artifact · traits item
  always: grant({friendly creature}, power +1)

card mimicry "Mimicry"
  test 148 · untamed action
  play: become_copy({1 action in discard(opponent)})

card eureka "Eureka!"
  test 149 · logos action · icons amber · alpha
  play: gain(2); archive({random 2 card in hand(me)})

card foggify "Foggify"
  test 150 · logos action · icons amber
  play: next_turn(opponent, always: cannot(fight({enemy creature})))

card phase-shift "Phase Shift"
  test 151 · logos action
  play: this_turn(always: allow(play(me, {not logos}), cards 1))

card spangler-box "Spangler Box"
  test 152 · logos artifact · traits item
  action: if_done purge({1 creature}, remember) then control(this, opponent)
  leaves_play: put_into_play({each remembered in purged}, owner(it))

card scowly-caper "Scowly Caper"
  test 153 · shadows creature · power 2 · traits elf thief · skirmish
  instead_of enter_play({this}): enter_under(opponent)

card grasping-vines "Grasping Vines"
  test 154 · untamed action · icons amber
  play: return({up_to 3 artifact})

card sample-collection "Sample Collection"
  test 155 · mars action
  play: abduct({exactly(keys(opponent)) enemy creature})

card dysania "Dysania"
  test 156 · logos creature · power 4 · traits mutant
  play: by(opponent, discard({each card in archives(me)})); gain(discarded_this_way)

card interdimensional-graft "Interdimensional Graft"
  test 157 · logos action · icons amber
  play: next_turn(opponent, after forge_key(opponent): give(opponent, me, amber(opponent)))

card forgemaster-og "Forgemaster Og"
  test 158 · brobnar creature · power 4 · traits giant
  after forge_key: lose(event_player, amber(event_player))

card key-hammer "Key Hammer"
  test 159 · dis action · icons amber
  play: if how_often(forge_key(opponent), previous_turn(opponent)) >= 1 then unforge(opponent, last_turn); gain(opponent, 6)

card key-charge "Key Charge"
  test 160 · untamed action
  play: if_done lose(1) then may(forge(cost))

card harland-mindlock "Harland Mindlock"
  test 162 · logos creature · power 1 · traits cyborg scientist
  play: control({1 enemy creature flank}, me, lasting until_leaves(this))

card masterplan "Masterplan"
  test 163 · shadows artifact · icons amber · traits item
  play: put_under({1 card in hand(me)}, this)
  omni: play({each card under this in under}); sacrifice(this)

card evasion-sigil "Evasion Sigil"
  test 164 · shadows artifact · icons amber · traits power
  before fight({creature}): discard({top 1 in deck(controller(event_card))});
    if it is {house active} then (exhaust(event_card); cancel)

card encounter-suit "Encounter Suit"
  test 165 · star_alliance upgrade
  after play({action}): ward(host)

card rad-penny "Rad Penny"
  test 166 · shadows creature · power 1 · icons damage draw · traits mutant thief
  play: steal(1)
  destroyed: shuffle_into_deck(this)

card imperial-scutum "Imperial Scutum"
  test 168 · saurian upgrade
  always: grant(host, armor +2); grant(host, destroyed: remove_amber(this, all))

card ghosthawk "Ghosthawk"
  test 169 · untamed creature · power 2 · traits beast · deploy
  play: may(for_each({each creature neighbor_of this}, reap_with(it)))

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

card strange-gizmo "Strange Gizmo"
  test 177 · logos artifact · traits item
  after forge_key(me): destroy({each creature or artifact})

card double-bolt "Double Bolt"
  test 178 · dis action
  play: together(damage({1 creature}, 2); damage({1 creature}, 2))

card little-niff "Little Niff"
  test 179 · shadows creature · power 2 · traits elf thief · omega · deploy · elusive
  after fight({creature neighbor_of this attacking}): steal(1)
"#;
