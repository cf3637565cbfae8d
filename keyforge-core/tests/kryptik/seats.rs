//! Where a player sits makes no difference: with everybody some seats further on it is the same game.

use std::fmt::Debug;

use keyforge_core::kernel::*;
use keyforge_core::kryptik::*;
use proptest::prelude::*;

use crate::lab::Lab;
use crate::own_cards::position;

/// Which seats and cards of a game are which of the one in which everybody sits so many seats further on.
struct Moved {
    by: u8,
    seats: u8,
    cards: Vec<CardId>,
}

impl Moved {
    fn of(by: u8, here: &Table, there: &Table) -> Moved {
        let mut moved = Moved { by, seats: here.players.len() as u8, cards: vec![CardId(0); here.cards.len()] };
        for seat in (0..moved.seats).map(Seat) {
            for (card, other) in owned(here, seat).into_iter().zip(owned(there, moved.seat(seat))) {
                moved.cards[usize::from(card.0)] = other;
            }
        }
        moved
    }

    fn seat(&self, seat: Seat) -> Seat {
        Seat((seat.0 + self.by) % self.seats)
    }

    fn card(&self, card: CardId) -> CardId {
        self.cards.get(usize::from(card.0)).copied().unwrap_or(card)
    }

    fn action(&self, action: Action) -> Action {
        match action {
            Action::Cast(card) => Action::Cast(self.card(card)),
            Action::Activate { card, ability } => Action::Activate { card: self.card(card), ability },
            Action::Energy { card, color } => Action::Energy { card: self.card(card), color },
            Action::MakeEnergy { card, ability } => Action::MakeEnergy { card: self.card(card), ability },
            Action::PlaceSoul(card) => Action::PlaceSoul(self.card(card)),
            Action::Attack(card) => Action::Attack(self.card(card)),
            Action::Card(card) => Action::Card(self.card(card)),
            Action::Slot { seat, slot } => Action::Slot { seat: self.seat(seat), slot },
            Action::Player(seat) => Action::Player(self.seat(seat)),
            other => other,
        }
    }
}

fn owned(table: &Table, seat: Seat) -> Vec<CardId> {
    let cards = table.cards.iter().enumerate().filter(|(_, card)| card.owner == seat);
    cards.map(|(at, _)| CardId(at as u16)).collect()
}

/// The chance of the other game: each player has the shuffles of the one who sits there.
struct Elsewhere {
    chance: Seeded,
    by: u8,
    seats: u8,
}

impl Chance for Elsewhere {
    fn answer(&mut self, question: &ChanceQuestion) -> Result<ChanceAnswer, ChanceError> {
        let Stream(stream) = question.stream;
        let stream = Stream(if stream < self.seats { (stream + self.seats - self.by) % self.seats } else { stream });
        self.chance.answer(&ChanceQuestion { stream, ..*question })
    }
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

/// What is true, told with the names of the other game.
fn told(state: &State, moved: &Moved) -> Vec<String> {
    let table = state.table();
    let cards = |cards: &[CardId]| cards.iter().map(|card| moved.card(*card)).collect::<Vec<_>>();
    let mut lines = Vec::new();
    let mut line = |what: &str, it: &dyn Debug| lines.push(format!("{what} {it:?}"));
    let (seat, priority) = (moved.seat(table.active), table.priority.map(|seat| moved.seat(seat)));
    line("turn", &(table.turn, seat, table.phase, priority, table.soul_placed, table.turn_decisions));
    line("passed", &sorted(table.passed.iter().map(|seat| moved.seat(seat)).collect()));
    // A team wins, and the first of its seats stands for it.
    let team_of = |seat: Seat| {
        let team = table.players[seat.index()].team;
        let members = table.players.iter().enumerate().filter(|(_, player)| player.team == team);
        sorted(members.map(|(at, _)| moved.seat(Seat(at as u8))).collect())
    };
    line("outcome", &table.outcome.map(|outcome| outcome.winner.map(team_of)));
    for item in &table.pile {
        let source = moved.card(item.source.card);
        line("pile", &(item.id, item.kind, moved.seat(item.controller), source, item.x, item.targets.len()));
    }
    for (at, player) in table.players.iter().enumerate() {
        let seat = moved.seat(Seat(at as u8));
        let row: Vec<_> = player.row.iter().map(|slot| (slot.slot, moved.card(slot.card))).collect();
        let allies = table.players.iter().enumerate().filter(|(_, ally)| ally.team == player.team);
        let allies = sorted(allies.map(|(at, _)| moved.seat(Seat(at as u8))).collect());
        line("player", &(seat, allies, player.out, &player.energy, player.recursed, row));
        line("deck", &(seat, cards(&player.deck)));
        line("hand", &(seat, sorted(cards(&player.hand))));
        line("piles", &(seat, cards(&player.souls), cards(&player.limbo), cards(&player.abolished)));
        line("island", &(seat, cards(&player.island)));
    }
    // Those of a player who is out are nowhere.
    for (at, card) in table.cards.iter().enumerate().filter(|(_, card)| card.area != Area::Unknown) {
        let id = CardId(at as u16);
        let (host, name) = (card.host.map(|host| moved.card(host)), state.card(id).map(|card| &card.slug));
        let seats = [card.owner, card.seat].map(|seat| moved.seat(seat));
        let marks = [card.engaged, card.weary, card.attacked, card.poisoned];
        line("card", &(moved.card(id), name, seats, card.area, marks, card.damage, host, state.stats_of(id)));
    }
    sorted(lines)
}

fn asked(decision: &Decision, moved: &Moved) -> String {
    let options = sorted(decision.options.iter().map(|action| moved.action(*action)).collect());
    let source = decision.source.map(|card| moved.card(card));
    format!("{} {:?} {source:?} {options:?}", moved.seat(decision.seat), decision.kind)
}

fn check(labs: [Lab; 2], by: u8, seed: u64) {
    let [mut one, mut other] = labs.map(|lab| lab.start().game.state().clone());
    let moved = Moved::of(by, one.table(), other.table());
    let same = Moved::of(0, other.table(), other.table());
    let mut chance = Seeded::new(seed.into());
    let mut elsewhere = Elsewhere { chance: Seeded::new(seed.into()), by, seats: moved.seats };
    let mut agent = RandomAgent::new(seed);
    let mut last = Vec::new();
    for step in 0..400 {
        // What differs shows in what is asked, or lasts until the next look.
        if step % 4 == 0 || one.table().decision.is_none() {
            let (here, there) = (told(&one, &moved), told(&other, &same));
            let differs = here.iter().zip(&there).find(|(here, there)| here != there);
            assert_eq!(differs, None, "after {}", last.join(", "));
        }
        let (Some(open), Some(open_there)) = (&one.table().decision, &other.table().decision) else {
            assert_eq!(one.table().decision.is_none(), other.table().decision.is_none());
            return;
        };
        assert_eq!(asked(open, &moved), asked(open_there, &same), "after {}", last.join(", "));
        let options = &open.options;
        // Who may do something passes only now and then.
        let first = usize::from(options[0] == Action::Pass && options.len() > 1 && agent.index(3) != 0);
        let action = options[first + agent.index(options.len() - first)];
        let seat = open.seat;
        last.push(action.to_string());
        Kryptik::decide(&mut one, seat, &action, &mut chance, &mut Recorder::silent()).unwrap();
        let action = moved.action(action);
        Kryptik::decide(&mut other, moved.seat(seat), &action, &mut elsewhere, &mut Recorder::silent()).unwrap();
    }
}

/// A position with everybody so many seats further on. Nobody has anything on the island: of what is there from the beginning nothing is
/// older than the rest, and changes of a value that began together stand as they are found.
fn further(seed: u64, by: u8) -> Lab {
    position(seed).with(|scenario| {
        scenario.players.iter_mut().for_each(|side| side.island.clear());
        let seats = scenario.players.len();
        scenario.players.rotate_right(usize::from(by));
        if !scenario.teams.is_empty() {
            scenario.teams.rotate_right(usize::from(by));
        }
        scenario.active = Seat((scenario.active.0 + by) % seats as u8);
    })
}

proptest! {
    #![proptest_config(crate::laws::games())]

    #[test]
    fn where_a_player_sits_makes_no_difference(seed: u64) {
        let seats = [2, 3, 3, 4][(seed % 4) as usize];
        let by = 1 + (seed / 4 % (seats - 1)) as u8;
        check([further(seed, 0), further(seed, by)], by, seed);
    }
}
