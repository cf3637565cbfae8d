//! A small laboratory: positions in a line of text, and moves by name.
//!
//! A side is written `hand: A01 A02; island: A03? B02! N02-1; souls: w u*; row: B15; deck: A01x5; limbo: …; energy: wwr`.
//! `!` is engaged, `?` weary, `-n` damaged, `xN` so many copies, `@n` owned by seat n, `[A01,…]` what lies under it.

use std::sync::Arc;

use keyforge_core::kernel::{DecisionId, Illegal, Ruleset, Seat};
use keyforge_core::kryptik::cards::parse_cards;
use keyforge_core::kryptik::*;

pub const P1: Seat = Seat(0);
pub const P2: Seat = Seat(1);
pub const P3: Seat = Seat(2);

/// The demo cards by their numbers.
const CODES: &[(&str, &str)] = &[
    ("A01", "wick-runner"),
    ("A02", "pier-sentinel"),
    ("A03", "fogstep-courier"),
    ("A04", "ledger-keeper"),
    ("A05", "harbour-matron"),
    ("A06", "oona-lamp-warden"),
    ("A07", "drowned-archivist"),
    ("A08", "reef-binder"),
    ("A09", "snuff-out"),
    ("A10", "tidal-summons"),
    ("A11", "ward-of-salt"),
    ("A12", "parley-writ"),
    ("A13", "shared-vigil"),
    ("A14", "stillwater-magistrate"),
    ("A15", "lamplit-harvest"),
    ("A16", "oath-of-the-eleventh-bell"),
    ("B01", "ash-whelp"),
    ("B02", "gatebreaker-brute"),
    ("B03", "gorge-maw"),
    ("B04", "venom-seamstress"),
    ("B05", "pyre-usher"),
    ("B06", "vask-furnace-regent"),
    ("B07", "grave-tallyman"),
    ("B08", "bonfire-chorister"),
    ("B09", "last-hour-reaver"),
    ("B10", "measured-scorch"),
    ("B11", "blood-tithe"),
    ("B12", "unmake-the-hour"),
    ("B13", "hollowing"),
    ("B14", "grand-cremation"),
    ("B15", "scatter-the-ashes"),
    ("N01", "glass-broker"),
    ("N02", "echo-chaser"),
    ("N03", "windfall-gambit"),
    // The cheapest sources of a color.
    ("w", "pier-sentinel"),
    ("u", "fogstep-courier"),
    ("b", "venom-seamstress"),
    ("r", "ash-whelp"),
];

pub fn slug(code: &str) -> String {
    CODES.iter().find(|(known, _)| *known == code).map_or(code, |(_, slug)| slug).to_owned()
}

/// A citizen without text: `plain(2, 3)` is called `c23`.
const PLAIN: &str = "
card c11 \"C11\"\n  citizen · cost \"{1}\" · stats 1 1 · souls w · years 1
card c02 \"C02\"\n  citizen · cost \"{1}\" · stats 0 2 · souls w · years 1
card c04 \"C04\"\n  citizen · cost \"{1}\" · stats 0 4 · souls w · years 1
card c12 \"C12\"\n  citizen · cost \"{1}\" · stats 1 2 · souls w · years 1
card c13 \"C13\"\n  citizen · cost \"{1}\" · stats 1 3 · souls w · years 1
card c15 \"C15\"\n  citizen · cost \"{1}\" · stats 1 5 · souls w · years 1
card c22 \"C22\"\n  citizen · cost \"{2}\" · stats 2 2 · souls w · years 1
card c23 \"C23\"\n  citizen · cost \"{2}\" · stats 2 3 · souls w · years 1
card c32 \"C32\"\n  citizen · cost \"{2}\" · stats 3 2 · souls w · years 1
card c33 \"C33\"\n  citizen · cost \"{3}\" · stats 3 3 · souls w · years 1
card c43 \"C43\"\n  citizen · cost \"{3}\" · stats 4 3 · souls w · years 1
card c44 \"C44\"\n  citizen · cost \"{3}\" · stats 4 4 · souls w · years 1
card c55 \"C55\"\n  citizen · cost \"{4}\" · stats 5 5 · souls w · years 1
card c66 \"C66\"\n  citizen · cost \"{4}\" · stats 6 6 · souls w · years 1
card c88 \"C88\"\n  citizen · cost \"{5}\" · stats 8 8 · souls w · years 1
card c92 \"C92\"\n  citizen · cost \"{5}\" · stats 9 2 · souls w · years 1
card c1a \"C1a\"\n  citizen · cost \"{5}\" · stats 1 10 · souls w · years 1
";

/// What a position begins with.
pub struct Lab {
    scenario: Scenario,
    cards: String,
}

impl Lab {
    /// Two players.
    pub fn of(first: &str, second: &str) -> Lab {
        Lab::players(&[first, second])
    }

    pub fn players(sides: &[&str]) -> Lab {
        let players = sides.iter().map(|text| side(text)).collect();
        Lab { scenario: Scenario { players, ..Scenario::default() }, cards: String::new() }
    }

    /// Home-made cards beside the demo cards and the plain ones.
    pub fn cards(mut self, cards: &str) -> Lab {
        self.cards.push_str(cards);
        self
    }

    pub fn phase(mut self, phase: Phase) -> Lab {
        self.scenario.phase = phase;
        self
    }

    pub fn with(mut self, change: impl FnOnce(&mut Scenario)) -> Lab {
        change(&mut self.scenario);
        self
    }

    pub fn limited(self) -> Lab {
        self.with(|scenario| scenario.format = Format::limited())
    }

    pub fn rulings(self, change: impl FnOnce(&mut Rulings)) -> Lab {
        self.with(|scenario| change(&mut scenario.rulings))
    }

    pub fn library(&self) -> Arc<Library> {
        library(&self.cards)
    }

    /// The position.
    pub fn scenario(self) -> Scenario {
        self.scenario
    }

    /// Begins, player 1 with priority in the 1st phase where nothing else was said.
    pub fn start(self) -> Play {
        let library = self.library();
        let game = Game::new(library, Setup::Scenario(Box::new(self.scenario)), 1.into());
        Play { game: game.unwrap_or_else(|error| panic!("{error}")) }
    }
}

/// The demo cards, the plain ones and these.
pub fn library(cards: &str) -> Arc<Library> {
    let text = format!("{PLAIN}\n{cards}");
    let cards = parse_cards("lab", &text).unwrap_or_else(|errors| panic!("{errors}"));
    Library::demo().with(cards).unwrap_or_else(|errors| panic!("{errors}"))
}

fn side(text: &str) -> Side {
    let mut side = Side::default();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, list) = part.split_once(':').unwrap_or_else(|| panic!("`{part}`"));
        if name.trim() == "energy" {
            for letter in list.trim().chars() {
                *side.energy.entry(Color::new(letter).unwrap()).or_default() += 1;
            }
            continue;
        }
        let placed: Vec<Placed> = list.split_whitespace().flat_map(placed).collect();
        let names = || placed.iter().map(|placed| placed.card.clone()).collect::<Vec<_>>();
        match name.trim() {
            "hand" => side.hand.extend(names()),
            "deck" => side.deck = names(),
            "row" => side.row = names(),
            "limbo" => side.limbo = names(),
            "abolished" => side.abolished = names(),
            "souls" => side.souls = placed,
            "island" => side.island = placed,
            other => panic!("`{other}` is no zone"),
        }
    }
    side
}

fn placed(text: &str) -> Vec<Placed> {
    let (text, under) = match text.split_once('[') {
        Some((text, under)) => (text, under.trim_end_matches(']')),
        None => (text, ""),
    };
    let mut placed = Placed::default();
    let mut rest = text;
    let mut copies = 1;
    loop {
        if let Some(before) = rest.strip_suffix('!') {
            placed.engaged = true;
            rest = before;
        } else if let Some(before) = rest.strip_suffix('?') {
            placed.weary = true;
            rest = before;
        } else if let Some((before, seat)) = rest.split_once('@') {
            placed.owner = Some(Seat(seat.parse().unwrap()));
            rest = before;
        } else if let Some((before, damage)) = rest.rsplit_once('-').filter(|(_, number)| number.parse::<u16>().is_ok())
        {
            placed.damage = damage.parse().unwrap();
            rest = before;
        } else if let Some((before, count)) = rest.rsplit_once('x').filter(|(_, number)| number.parse::<u8>().is_ok()) {
            copies = count.parse().unwrap();
            rest = before;
        } else {
            break;
        }
    }
    placed.card = slug(rest);
    placed.attached = under
        .split(',')
        .filter(|code| !code.is_empty())
        .map(|code| match code.split_once('@') {
            Some((code, seat)) => Under { card: slug(code), owner: Some(Seat(seat.parse().unwrap())) },
            None => Under { card: slug(code), owner: None },
        })
        .collect();
    vec![placed; copies]
}

/// A game in the laboratory.
#[derive(Clone)]
pub struct Play {
    pub game: Game,
}

impl Play {
    pub fn table(&self) -> &Table {
        self.game.table()
    }

    pub fn decision(&self) -> &Decision {
        self.game.decision().expect("the game is over")
    }

    pub fn kind(&self) -> DecisionKind {
        self.decision().kind
    }

    /// Who decides.
    pub fn decider(&self) -> Seat {
        self.decision().seat
    }

    pub fn options(&self) -> &[Action] {
        self.game.legal_actions()
    }

    pub fn player(&self, seat: Seat) -> &Player {
        self.table().player(seat)
    }

    /// The short name of a card.
    pub fn name(&self, card: CardId) -> String {
        self.game.name_of(card).unwrap_or("hidden").to_owned()
    }

    fn is(&self, card: CardId, code: &str) -> bool {
        self.name(card) == slug(code)
    }

    /// The n-th copy (`A01#2`, from 1) of a card that this seat controls on the island.
    pub fn citizen(&self, seat: Seat, code: &str) -> CardId {
        self.find_citizen(seat, code).unwrap_or_else(|| panic!("{seat} has no {code} on the island"))
    }

    pub fn find_citizen(&self, seat: Seat, code: &str) -> Option<CardId> {
        let (code, index) = copy(code);
        self.player(seat).island.iter().copied().filter(|card| self.is(*card, code)).nth(index)
    }

    pub fn in_hand(&self, seat: Seat, code: &str) -> CardId {
        let found = self.player(seat).hand.iter().copied().find(|card| self.is(*card, code));
        found.unwrap_or_else(|| panic!("{seat} has no {code} in hand"))
    }

    pub fn has_in(&self, area: Area, seat: Seat, code: &str) -> bool {
        let player = self.player(seat);
        let list = match area {
            Area::Hand => &player.hand,
            Area::Deck => &player.deck,
            Area::Limbo => &player.limbo,
            Area::Abolished => &player.abolished,
            Area::Souls => &player.souls,
            Area::Island => &player.island,
            Area::Row => return player.row.iter().any(|slot| self.is(slot.card, code)),
            other => panic!("{other:?}"),
        };
        list.iter().any(|card| self.is(*card, code))
    }

    pub fn state_of(&self, seat: Seat, code: &str) -> CardState {
        *self.table().card(self.citizen(seat, code))
    }

    /// Attack and defense of a citizen.
    pub fn stats(&self, seat: Seat, code: &str) -> (i32, i32) {
        self.game.stats_of(self.citizen(seat, code)).expect("a citizen")
    }

    pub fn has(&self, seat: Seat, code: &str, keyword: Keyword) -> bool {
        self.game.keywords_of(self.citizen(seat, code)).contains(&keyword)
    }

    pub fn hand(&self, seat: Seat) -> usize {
        self.player(seat).hand.len()
    }

    pub fn row(&self, seat: Seat) -> usize {
        self.player(seat).row.len()
    }

    pub fn deck(&self, seat: Seat) -> usize {
        self.player(seat).deck.len()
    }

    pub fn limbo(&self, seat: Seat) -> usize {
        self.player(seat).limbo.len()
    }

    pub fn energy(&self, seat: Seat) -> usize {
        self.player(seat).energy.values().map(|count| usize::from(*count)).sum()
    }

    pub fn pile(&self) -> usize {
        self.table().pile.len()
    }

    /// The kinds of the items of the pile, bottom first.
    pub fn pile_kinds(&self) -> Vec<ItemKind> {
        self.table().pile.iter().map(|item| item.kind).collect()
    }

    pub fn is_out(&self, seat: Seat) -> bool {
        self.player(seat).out
    }

    pub fn winner(&self) -> Option<Seat> {
        self.game.outcome().and_then(|outcome| outcome.winner)
    }

    /// Takes an option.
    pub fn act(&mut self, action: Action) -> &mut Play {
        if let Err(error) = self.try_act(action) {
            panic!("{error}\n{:?}", self.decision());
        }
        self
    }

    pub fn try_act(&mut self, action: Action) -> Result<(), Illegal> {
        let (seat, id) = (self.decision().seat, self.decision().id);
        self.game.apply(seat, id, action).map(|_| ())
    }

    /// Whether an action is among the options.
    pub fn offers(&self, action: Action) -> bool {
        self.options().contains(&action)
    }

    /// Another seat than the one that decides tries something.
    pub fn refuses_from(&self, seat: Seat, action: Action) -> bool {
        let id = self.game.decision().map_or(DecisionId(0), |decision| decision.id);
        self.game.clone().apply(seat, id, action).is_err()
    }

    fn hand_action(&self, code: &str, action: impl Fn(CardId) -> Action) -> Option<Action> {
        let (code, index) = copy(code);
        let seat = self.decider();
        let hand = self.player(seat).hand.iter().copied().filter(|card| self.is(*card, code));
        hand.map(action).filter(|action| self.offers(*action)).nth(index)
    }

    pub fn can_cast(&self, code: &str) -> bool {
        self.hand_action(code, Action::Cast).is_some()
    }

    pub fn can_place(&self, code: &str) -> bool {
        self.hand_action(code, Action::PlaceSoul).is_some()
    }

    /// Begins to cast; paragraphs and targets are asked for where there are any, payment is automatic.
    pub fn cast(&mut self, code: &str) -> &mut Play {
        let action = self.hand_action(code, Action::Cast);
        let action = action.unwrap_or_else(|| panic!("{code} cannot be cast: {:?}", self.decision()));
        self.act(action);
        self.auto()
    }

    /// Casts and lets it resolve while nobody does anything else.
    pub fn resolve(&mut self, code: &str) -> &mut Play {
        self.cast(code).pass_all()
    }

    pub fn place(&mut self, code: &str) -> &mut Play {
        let action = self.hand_action(code, Action::PlaceSoul).unwrap_or_else(|| panic!("{code} cannot be placed"));
        self.act(action)
    }

    /// Pays automatically as long as there is something to pay.
    pub fn auto(&mut self) -> &mut Play {
        while self
            .game
            .decision()
            .is_some_and(|open| open.kind == DecisionKind::Pay && open.options.contains(&Action::Auto))
        {
            self.act(Action::Auto);
        }
        self
    }

    /// Chooses a card by name: one of its own first, then one of anybody.
    pub fn choose(&mut self, code: &str) -> &mut Play {
        let action = self.choice(code).unwrap_or_else(|| panic!("{code} is no option: {:?}", self.decision()));
        self.act(action);
        self.auto()
    }

    pub fn choice(&self, code: &str) -> Option<Action> {
        let (code, index) = copy(code);
        let cards = self.options().iter().copied().filter(|action| match action {
            Action::Card(card) | Action::Attack(card) => self.is(*card, code),
            _ => false,
        });
        cards.collect::<Vec<_>>().get(index).copied()
    }

    pub fn can_choose(&self, code: &str) -> bool {
        self.choice(code).is_some()
    }

    /// A card on somebody's side of the island.
    pub fn target(&mut self, seat: Seat, code: &str) -> &mut Play {
        let card = self.citizen(seat, code);
        self.act(Action::Card(card));
        self.auto()
    }

    pub fn can_activate(&self, seat: Seat, code: &str, ability: u8) -> bool {
        let card = self.citizen(seat, code);
        self.offers(Action::Activate { card, ability })
    }

    pub fn activate(&mut self, seat: Seat, code: &str, ability: u8) -> &mut Play {
        let card = self.citizen(seat, code);
        self.act(Action::Activate { card, ability });
        self.auto()
    }

    pub fn pass(&mut self) -> &mut Play {
        self.act(Action::Pass)
    }

    /// Everybody passes once: the top of the pile resolves, or the phase or step ends.
    pub fn pass_all(&mut self) -> &mut Play {
        let pile = self.table().pile.iter().map(|item| item.id).collect::<Vec<_>>();
        let phase = (self.table().turn, self.table().phase);
        for _ in 0..8 {
            let open = self.game.decision().is_some_and(|open| open.kind == DecisionKind::Priority);
            let now = self.table().pile.iter().map(|item| item.id).collect::<Vec<_>>();
            if !open || now != pile || (self.table().turn, self.table().phase) != phase {
                break;
            }
            self.pass();
            if self.table().passed.is_empty() && self.table().priority == Some(self.table().active) {
                break;
            }
        }
        self
    }

    /// Passes until the pile is empty or somebody else must decide something.
    pub fn pass_out(&mut self) -> &mut Play {
        while self.pile() > 0 && self.game.decision().is_some_and(|open| open.kind == DecisionKind::Priority) {
            self.pass();
        }
        self
    }

    /// Passes priority, declines attacks and blocks until a phase is there; other questions stop it.
    pub fn until(&mut self, phase: Phase) -> &mut Play {
        for _ in 0..200 {
            if self.table().phase == phase || self.game.is_over() {
                return self;
            }
            match self.kind() {
                DecisionKind::Priority => self.pass(),
                DecisionKind::Attacker | DecisionKind::Blocker => self.act(Action::Done),
                other => panic!("on the way to {phase:?} somebody is asked {other:?}"),
            };
        }
        panic!("{phase:?} does not come");
    }

    /// Goes to the 1st phase of the next turn; discards down to the hand limit take the first option.
    pub fn next_turn(&mut self) -> &mut Play {
        let turn = self.table().turn;
        for _ in 0..300 {
            if self.game.is_over() || self.table().turn > turn && self.table().phase == Phase::First {
                return self;
            }
            match self.kind() {
                DecisionKind::Priority => self.pass(),
                DecisionKind::Attacker | DecisionKind::Blocker => self.act(Action::Done),
                DecisionKind::HandLimit | DecisionKind::Discard => {
                    let first = self.options()[0];
                    self.act(first)
                }
                other => panic!("on the way to the next turn somebody is asked {other:?}"),
            };
        }
        panic!("the next turn does not come");
    }

    /// Goes to the choice of an attacker.
    pub fn reach_attack(&mut self) -> &mut Play {
        for _ in 0..20 {
            match self.kind() {
                DecisionKind::Attacker => return self,
                DecisionKind::Priority => self.pass(),
                other => panic!("before the attack somebody is asked {other:?}"),
            };
        }
        panic!("no attack can be made");
    }

    /// Whether a citizen can be commanded to attack.
    pub fn can_attack(&self, seat: Seat, code: &str) -> bool {
        self.find_citizen(seat, code).is_some_and(|card| self.offers(Action::Attack(card)))
    }

    /// Attacks a slot of player 2 and stops with priority in the attack step.
    pub fn attack(&mut self, code: &str, slot: u8) -> &mut Play {
        let card = self.citizen(self.decider(), code);
        self.act(Action::Attack(card));
        self.act(Action::Slot { seat: P2, slot });
        if self.kind() == DecisionKind::AttackTarget {
            self.act(Action::Done);
        }
        self
    }

    /// Attacks player 2, who has no 11-year card.
    pub fn attack_player(&mut self, code: &str) -> &mut Play {
        let card = self.citizen(self.decider(), code);
        self.act(Action::Attack(card));
        self.act(Action::Player(P2))
    }

    /// Goes from the attack step to the choice of blockers and blocks with these.
    pub fn block(&mut self, codes: &[&str]) -> &mut Play {
        while self
            .game
            .decision()
            .is_some_and(|open| open.kind == DecisionKind::Priority && self.table().phase == Phase::Attack)
        {
            self.pass();
        }
        for code in codes {
            let card = self.citizen(P2, code);
            self.act(Action::Card(card));
        }
        if self.kind() == DecisionKind::Blocker {
            self.act(Action::Done);
        }
        self
    }

    /// Goes from the blockers step through the damage; the order of blockers is asked for before it.
    pub fn damage(&mut self) -> &mut Play {
        while self
            .game
            .decision()
            .is_some_and(|open| open.kind == DecisionKind::Priority && self.table().phase == Phase::Block)
        {
            self.pass();
        }
        self
    }

    /// An attack on a slot of player 2 that nobody blocks, up to the damage.
    pub fn hit(&mut self, code: &str, slot: u8) -> &mut Play {
        self.reach_attack().attack(code, slot).block(&[]).damage()
    }

    pub fn phases(&self) -> Vec<Phase> {
        let events = self.game.log().entries().iter().flat_map(|entry| &entry.events);
        let phases = events.filter_map(|event| match event {
            Event::PhaseBegan(phase) => Some(*phase),
            _ => None,
        });
        phases.collect()
    }

    /// The events of the last action.
    pub fn last_events(&self) -> &[Event] {
        &self.game.log().entries().last().unwrap().events
    }

    /// Every event of the game.
    pub fn events(&self) -> Vec<Event> {
        self.game.log().entries().iter().flat_map(|entry| entry.events.clone()).collect()
    }

    pub fn view(&self, seat: Seat) -> Table {
        Kryptik::view(self.table(), seat)
    }
}

fn copy(code: &str) -> (&str, usize) {
    match code.split_once('#') {
        Some((code, index)) => (code, index.parse::<usize>().unwrap() - 1),
        None => (code, 0),
    }
}
