//! What a rule says is fixed when it begins to hold: later nobody knows any more what was named or targeted.

use super::{Engine, Resolve};
use crate::kryptik::cards::syntax::{Mod, Players, Ref, Test, Val};

/// Whether a word means what only the effect knows that says it.
fn is_register(cards: &Ref) -> bool {
    match cards {
        Ref::It | Ref::Found | Ref::Slot(_) => true,
        Ref::Top(players) => is_of_register(players),
        Ref::This | Ref::Host | Ref::Each(_) => false,
    }
}

fn is_of_register(players: &Players) -> bool {
    match players {
        Players::Them | Players::Slot(_) => true,
        Players::ControllerOf(cards) | Players::OwnerOf(cards) => is_register(cards),
        Players::You | Players::Opponents | Players::Everyone | Players::TurnPlayer => false,
    }
}

impl Engine<'_> {
    /// A rule with the numbers and names that an effect has for it. Whom it means is fixed beside it.
    pub(super) fn fixed(&self, resolve: &Resolve, given: &Mod) -> Mod {
        let mut given = given.clone();
        match &mut given {
            Mod::Stat(cards, attack, defense) | Mod::Set(cards, attack, defense) => {
                self.fix_cards(resolve, cards);
                self.fix_value(resolve, attack);
                self.fix_value(resolve, defense);
            }
            Mod::Keyword(cards, _) | Mod::Strip(cards) | Mod::Forbid(_, cards) => self.fix_cards(resolve, cards),
            Mod::Cost(filter, _) => self.fix_tests(resolve, &mut filter.tests),
            Mod::HandLimit(..) | Mod::ForbidPlayers(..) => {}
        }
        given
    }

    fn fix_cards(&self, resolve: &Resolve, cards: &mut Ref) {
        if let Ref::Each(filter) = cards {
            self.fix_tests(resolve, &mut filter.tests);
        }
    }

    fn fix_tests(&self, resolve: &Resolve, tests: &mut [Test]) {
        for test in tests {
            match test {
                Test::NamedCard => {
                    let named = resolve.scope.named_card.and_then(|def| self.cast.get(def));
                    if let Some(named) = named {
                        *test = Test::Name(named.card.name.clone());
                    }
                }
                Test::Number(_, _, value) => self.fix_value(resolve, value),
                Test::Not(inner) => self.fix_tests(resolve, std::slice::from_mut(inner)),
                Test::Any(lists) => lists.iter_mut().for_each(|tests| self.fix_tests(resolve, tests)),
                Test::Citizen
                | Test::Spell
                | Test::Mine
                | Test::Opposing
                | Test::Other
                | Test::This
                | Test::Engaged
                | Test::Ready
                | Test::Weary
                | Test::Attacking
                | Test::Blocking
                | Test::Overlord
                | Test::AttachedToThis
                | Test::Faction(_)
                | Test::Name(_)
                | Test::Keyword(_) => {}
            }
        }
    }

    fn fix_value(&self, resolve: &Resolve, value: &mut Val) {
        let known = match value {
            Val::Named | Val::X => true,
            Val::Attack(cards) | Val::Defense(cards) | Val::Attached(cards) => {
                self.fix_cards(resolve, cards);
                is_register(cards)
            }
            Val::Hand(players) | Val::Row(players) => is_of_register(players),
            Val::Count(filter) => {
                self.fix_tests(resolve, &mut filter.tests);
                false
            }
            Val::Plus(left, right) | Val::Minus(left, right) | Val::Least(left, right) | Val::Most(left, right) => {
                self.fix_value(resolve, left);
                self.fix_value(resolve, right);
                false
            }
            Val::Number(_) => false,
        };
        if known {
            *value = Val::Number(self.number(resolve, value).clamp(-999, 999) as i16);
        }
    }
}
