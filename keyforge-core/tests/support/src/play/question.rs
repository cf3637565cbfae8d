//! What is asked, and what can be answered.

use keyforge_core::describe;
use keyforge_core::kernel::Seat;
use keyforge_core::table::{Action, Decision, DecisionKind};

use super::Play;

impl Play {
    /// The kind of the open decision.
    #[track_caller]
    pub fn asked(&self) -> DecisionKind {
        self.decision().kind
    }

    /// The open decision.
    #[track_caller]
    pub fn decision(&self) -> &Decision {
        match self.game.decision() {
            Some(open) => open,
            None => panic!("the game is over\n{}", self.report()),
        }
    }

    /// Asserts what is asked.
    #[track_caller]
    pub fn expect(&mut self, kind: DecisionKind) -> &mut Play {
        if self.game.decision().map(|open| open.kind) != Some(kind) {
            panic!("{kind:?} is not asked\n{}", self.report());
        }
        self
    }

    /// Asserts who is asked.
    #[track_caller]
    pub fn expect_seat(&mut self, seat: Seat) -> &mut Play {
        if self.game.decision().map(|open| open.seat) != Some(seat) {
            panic!("{seat} is not asked\n{}", self.report());
        }
        self
    }

    /// The options as texts: `play troll`, `card troll`, `house Dis`, `end turn`, `left flank`, `trigger 0`.
    pub fn options(&self) -> Vec<String> {
        self.game.legal_actions().iter().map(|action| self.say(*action)).collect()
    }

    /// The names of the cards that can be chosen, in the order of the options.
    pub fn choices(&self) -> Vec<&str> {
        let cards = self.game.legal_actions().iter().filter_map(|action| match action {
            Action::Card(card) => Some(self.slug(*card)),
            _ => None,
        });
        cards.collect()
    }

    /// An action in words, cards by their slugs.
    pub fn say(&self, action: Action) -> String {
        let asked = self.game.decision().map(|open| open.kind);
        if let (Some((area, _)), Some(DecisionKind::Card)) = (action.hidden_place(), asked) {
            return area.slug().to_owned();
        }
        if matches!(asked, Some(DecisionKind::Trait | DecisionKind::Title)) {
            let state = self.game.state();
            return describe(state.library(), state.table(), action);
        }
        let text = action.to_string();
        match action.card() {
            Some(card) => text.replace(&card.to_string(), self.slug(card)),
            None => text,
        }
    }

    /// Asserts that the option is listed.
    #[track_caller]
    pub fn offers(&mut self, text: &str) -> &mut Play {
        if !self.is_offered(text) {
            panic!("not offered: {text}\n{}", self.report());
        }
        self
    }

    /// Asserts that the option is not listed.
    #[track_caller]
    pub fn refuses(&mut self, text: &str) -> &mut Play {
        if self.is_offered(text) {
            panic!("offered: {text}\n{}", self.report());
        }
        self
    }

    /// Whether an option with that text is listed; the card may be named as for a driver.
    #[track_caller]
    pub fn is_offered(&self, text: &str) -> bool {
        let (verb, name) = text.rsplit_once(' ').unwrap_or((text, ""));
        let exact = name.contains(['#', '/']).then(|| self.find_all(name));
        self.game.legal_actions().iter().any(|action| match (&exact, action.card()) {
            (Some(cards), Some(card)) => cards.contains(&card) && self.say(*action).starts_with(&format!("{verb} ")),
            _ => self.say(*action) == text,
        })
    }
}
