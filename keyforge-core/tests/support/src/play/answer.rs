//! Drivers: each answers the open decision, and panics where that answer is not listed.

use keyforge_core::kernel::Seat;
use keyforge_core::model::{House, KeyColor};
use keyforge_core::table::{Action, CardId, DecisionKind, Flank};

use super::Play;

impl Play {
    /// Answers the open decision.
    #[track_caller]
    pub fn act(&mut self, action: Action) -> &mut Play {
        self.mark = self.game.log().len();
        self.answer(action)
    }

    #[track_caller]
    fn answer(&mut self, action: Action) -> &mut Play {
        let Some(open) = self.game.decision() else {
            panic!("the game is over: no answer {action}\n{}", self.report());
        };
        let (seat, id) = (open.seat, open.id);
        self.check_telling(action);
        let since = self.game.log().len();
        if let Err(error) = self.game.apply(seat, id, action) {
            panic!("{}: {error}\n{}", self.say(action), self.report());
        }
        self.check(since);
        self
    }

    /// Answers with the first option made by `make` of a card with that name.
    #[track_caller]
    fn act_on(&mut self, name: &str, make: impl Fn(CardId) -> Action) -> &mut Play {
        let action = self.option_on(name, &make);
        self.act(action)
    }

    #[track_caller]
    fn option_on(&self, name: &str, make: &impl Fn(CardId) -> Action) -> Action {
        let cards = self.find_all(name);
        let found = self.game.legal_actions().iter().find(|action| cards.iter().any(|card| make(*card) == **action));
        match (found, cards.first()) {
            (Some(action), _) => *action,
            (None, None) => panic!("there is no card {name:?}\n{}", self.report()),
            (None, Some(card)) => panic!("not offered: {}\n{}", self.say(make(*card)), self.report()),
        }
    }

    /// Plays a card from hand.
    #[track_caller]
    pub fn play(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Play)
    }
    /// Discards a card from hand.
    #[track_caller]
    pub fn discard_card(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Discard)
    }
    /// Reaps with a creature.
    #[track_caller]
    pub fn reap(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Reap)
    }
    /// Fights and answers who is fought.
    #[track_caller]
    pub fn fight(&mut self, attacker: &str, defender: &str) -> &mut Play {
        self.attack(attacker);
        self.defender(defender)
    }
    /// Fights, up to the first question.
    #[track_caller]
    pub fn attack(&mut self, attacker: &str) -> &mut Play {
        self.act_on(attacker, Action::Fight)
    }
    /// Answers who is fought; the trace still begins with the attack.
    #[track_caller]
    pub fn defender(&mut self, defender: &str) -> &mut Play {
        self.expect(DecisionKind::Defender);
        let action = self.option_on(defender, &Action::Card);
        self.answer(action)
    }
    /// Uses an Action: ability.
    #[track_caller]
    pub fn use_action(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::UseAction)
    }
    /// Uses an Omni: ability.
    #[track_caller]
    pub fn omni(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::UseOmni)
    }
    /// Uses a stunned creature to remove the stun.
    #[track_caller]
    pub fn unstun(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Unstun)
    }
    /// Ends the turn; stops at the first question after that, mostly the opponent's house.
    #[track_caller]
    pub fn end_turn(&mut self) -> &mut Play {
        self.act(Action::EndTurn)
    }
    /// Ends the turn and chooses the opponent's house.
    #[track_caller]
    pub fn pass(&mut self, house: House) -> &mut Play {
        self.end_turn();
        self.expect(DecisionKind::ActiveHouse);
        self.answer(Action::ChooseHouse(house))
    }
    /// Chooses a card.
    #[track_caller]
    pub fn choose(&mut self, name: &str) -> &mut Play {
        self.act_on(name, Action::Card)
    }
    /// Chooses several cards one after the other.
    #[track_caller]
    pub fn choose_each(&mut self, names: &[&str]) -> &mut Play {
        let mark = self.game.log().len();
        for name in names {
            self.choose(name);
        }
        self.mark = mark;
        self
    }
    /// Chooses the option with that index, whatever it is.
    #[track_caller]
    pub fn choose_nth(&mut self, index: usize) -> &mut Play {
        let Some(action) = self.game.legal_actions().get(index).copied() else {
            panic!("there is no option {index}\n{}", self.report());
        };
        self.act(action)
    }
    /// Chooses the option with that text.
    #[track_caller]
    pub fn pick(&mut self, text: &str) -> &mut Play {
        let options = self.game.legal_actions();
        let Some(action) = options.iter().find(|action| self.say(**action) == text).copied() else {
            panic!("not offered: {text}\n{}", self.report());
        };
        self.act(action)
    }
    /// Chooses no more.
    #[track_caller]
    pub fn done(&mut self) -> &mut Play {
        self.act(Action::Done)
    }
    /// Answers yes.
    #[track_caller]
    pub fn yes(&mut self) -> &mut Play {
        self.act(Action::Yes)
    }
    /// Answers no.
    #[track_caller]
    pub fn no(&mut self) -> &mut Play {
        self.act(Action::No)
    }
    /// To the left flank.
    #[track_caller]
    pub fn left(&mut self) -> &mut Play {
        self.act(Action::Flank(Flank::Left))
    }
    /// To the right flank.
    #[track_caller]
    pub fn right(&mut self) -> &mut Play {
        self.act(Action::Flank(Flank::Right))
    }
    /// To that place of the battleline, from 0.
    #[track_caller]
    pub fn position(&mut self, index: u8) -> &mut Play {
        self.act(Action::Position(index))
    }
    /// Chooses a house: the active one where that is asked.
    #[track_caller]
    pub fn house(&mut self, house: House) -> &mut Play {
        match self.asked() {
            DecisionKind::ActiveHouse => self.act(Action::ChooseHouse(house)),
            _ => self.act(Action::House(house)),
        }
    }
    /// Chooses a number.
    #[track_caller]
    pub fn number(&mut self, number: u16) -> &mut Play {
        self.act(Action::Number(number))
    }
    /// Chooses one of several ways, from 0.
    #[track_caller]
    pub fn option(&mut self, index: u8) -> &mut Play {
        self.act(Action::Option(index))
    }
    /// Which of several waiting things comes next, from 0.
    #[track_caller]
    pub fn trigger(&mut self, index: u8) -> &mut Play {
        self.act(Action::Trigger(index))
    }
    /// Chooses a key.
    #[track_caller]
    pub fn key(&mut self, color: KeyColor) -> &mut Play {
        self.act(Action::Key(color))
    }
    /// Chooses a player.
    #[track_caller]
    pub fn player(&mut self, seat: Seat) -> &mut Play {
        self.act(Action::Player(seat))
    }
    /// Concedes, whoever is asked.
    #[track_caller]
    pub fn concede(&mut self, seat: Seat) -> &mut Play {
        self.mark = self.game.log().len();
        if let Err(error) = self.game.concede(seat) {
            panic!("{error}");
        }
        self.check(self.mark);
        self
    }
    /// Answers every question with its first option until that kind is asked, a hundred times at most.
    #[track_caller]
    pub fn until(&mut self, kind: DecisionKind) -> &mut Play {
        let mark = self.game.log().len();
        for _ in 0..100 {
            match self.game.decision() {
                None => break,
                Some(open) if open.kind == kind => break,
                Some(open) => {
                    let action = open.options[0];
                    self.answer(action);
                }
            }
        }
        self.mark = mark;
        self.expect(kind)
    }
}
