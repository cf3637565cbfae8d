//! What the words of a text mean: only what is there when they are read. A word that means nothing would do nothing, unnoticed.

use super::syntax::*;
use crate::script::Problem;

/// A word that means something only where it was chosen or where something happened.
#[derive(Clone, Copy)]
enum Word {
    /// A name that stands for cards.
    Cards(Slot),
    /// A name that stands for players.
    Players(Slot),
    It,
    Them,
    Named,
    NamedCard,
}

/// What a name stands for.
#[derive(Clone, Copy)]
enum Sort {
    Cards,
    Players,
    /// Something on the pile, or slots of a row.
    Others,
}

/// What can be spoken of.
#[derive(Clone, Default)]
struct Known {
    names: Vec<(Slot, Sort)>,
    it: bool,
    them: bool,
    /// Whether the effect resolves, so that something can have been named.
    resolving: bool,
}

fn misplaced(word: String, reason: &str) -> Problem {
    Problem::Misplaced { word, reason: reason.to_owned() }
}

fn spelled(slot: Slot) -> String {
    char::from(b'a' + slot.0 % SLOTS).to_string()
}

impl Known {
    fn of_trigger(on: &Event) -> Known {
        Known { it: on.is_about_card(), them: true, ..Known::default() }
    }

    fn sort(&self, slot: Slot) -> Option<Sort> {
        self.names.iter().rev().find(|(name, _)| *name == slot).map(|(_, sort)| *sort)
    }

    /// What is wrong with a word where this is known.
    fn problem(&self, word: Word) -> Option<Problem> {
        match word {
            Word::Cards(slot) => match self.sort(slot) {
                Some(Sort::Cards) => None,
                Some(Sort::Players | Sort::Others) => Some(misplaced(spelled(slot), "it names no cards")),
                None => Some(Problem::NotChosen { name: spelled(slot) }),
            },
            Word::Players(slot) => match self.sort(slot) {
                Some(Sort::Players) => None,
                Some(Sort::Cards) => {
                    let reason = "it names cards: their players are `controller_of` and `owner_of`";
                    Some(misplaced(spelled(slot), reason))
                }
                Some(Sort::Others) => Some(misplaced(spelled(slot), "it names no players")),
                None => Some(Problem::NotChosen { name: spelled(slot) }),
            },
            Word::It if self.it => None,
            Word::It => Some(misplaced("it".to_owned(), "it means the card of a trigger or of `for_each`")),
            Word::Them if self.them => None,
            Word::Them => Some(misplaced("them".to_owned(), "it means the player of a trigger or of `each_player`")),
            Word::Named | Word::NamedCard if self.resolving => None,
            Word::Named => Some(misplaced("named".to_owned(), "a number is named when the effect resolves")),
            Word::NamedCard => Some(misplaced("named_card".to_owned(), "a card is named when the effect resolves")),
        }
    }

    /// The first problem with what is read.
    fn first_problem(&self, read: impl FnOnce(&mut Reader<'_>)) -> Option<Problem> {
        let mut found = None;
        let mut hear = |word| {
            if found.is_none() {
                found = self.problem(word);
            }
        };
        read(&mut Reader { hear: &mut hear });
        found
    }

    fn effects(&mut self, effects: &[Effect]) -> Option<Problem> {
        effects.iter().find_map(|effect| {
            let own = self.first_problem(|reader| reader.effect(effect));
            if let Effect::Choose(slot, ..) = effect {
                self.names.push((*slot, Sort::Cards));
            }
            let outside = (self.it, self.them);
            self.it |= matches!(effect, Effect::ForEach(..));
            self.them |= matches!(effect, Effect::EachPlayer(..));
            let within = own.or_else(|| effect.blocks().find_map(|inner| self.effects(inner)));
            (self.it, self.them) = outside;
            within
        })
    }

    fn para(mut self, para: &Para) -> Option<Problem> {
        for target in &para.targets {
            // Targets are chosen one after another, and each by itself.
            let problem = self.first_problem(|reader| reader.aim(&target.aim));
            if problem.is_some() {
                return problem;
            }
        }
        let sort = |aim: &Aim| match aim {
            Aim::Cards(_) => Sort::Cards,
            Aim::Opponent | Aim::Player => Sort::Players,
            Aim::Pile(_) | Aim::Slot(_) => Sort::Others,
        };
        self.names.extend(para.targets.iter().map(|target| (target.slot, sort(&target.aim))));
        self.resolving = true;
        self.effects(&para.effects)
    }
}

/// What is wrong with the words of a paragraph that nothing sets off.
pub(super) fn para_problem(para: &Para) -> Option<Problem> {
    Known::default().para(para)
}

/// What is wrong with the words of a cost: while it is paid nothing else is known.
pub(super) fn costs_problem(costs: &[Cost]) -> Option<Problem> {
    Known::default().first_problem(|reader| costs.iter().for_each(|cost| reader.cost(cost)))
}

/// What is wrong with the words of an ability.
pub(super) fn ability_problem(ability: &Ability) -> Option<Problem> {
    match ability {
        Ability::Active { cost, para, .. } => costs_problem(cost).or_else(|| para_problem(para)),
        Ability::Energy { cost, .. } => costs_problem(cost),
        Ability::Passive { cond, mods, .. } => Known::default().first_problem(|reader| {
            cond.iter().for_each(|cond| reader.condition(cond));
            mods.iter().for_each(|given| reader.rule(given));
        }),
        Ability::Trigger { on, cond, cost, para, .. } => {
            let known = Known::of_trigger(on);
            let awaited = known.first_problem(|reader| {
                reader.event(on);
                cond.iter().for_each(|cond| reader.condition(cond));
            });
            awaited.or_else(|| costs_problem(cost)).or_else(|| known.para(para))
        }
    }
}

/// Goes through a text and hears its words, without those of the instructions within an instruction.
struct Reader<'r> {
    hear: &'r mut dyn FnMut(Word),
}

impl Reader<'_> {
    fn cards(&mut self, cards: &Ref) {
        match cards {
            Ref::It => (self.hear)(Word::It),
            Ref::Slot(slot) => (self.hear)(Word::Cards(*slot)),
            Ref::Top(players) => self.players(players),
            Ref::Each(filter) => self.filter(filter),
            Ref::This | Ref::Host | Ref::Found => {}
        }
    }

    fn players(&mut self, players: &Players) {
        match players {
            Players::Them => (self.hear)(Word::Them),
            Players::Slot(slot) => (self.hear)(Word::Players(*slot)),
            Players::ControllerOf(cards) | Players::OwnerOf(cards) => self.cards(cards),
            Players::You | Players::Opponents | Players::Everyone | Players::TurnPlayer => {}
        }
    }

    /// Who chooses among what others have: there the word for them means each of those.
    fn chooser(&mut self, chooser: &Players) {
        if *chooser != Players::Them {
            self.players(chooser);
        }
    }

    fn filter(&mut self, filter: &Filter) {
        filter.tests.iter().for_each(|test| self.test(test));
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::NamedCard => (self.hear)(Word::NamedCard),
            Test::Number(_, _, value) => self.value(value),
            Test::Not(inner) => self.test(inner),
            Test::Any(lists) => lists.iter().flatten().for_each(|test| self.test(test)),
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

    fn value(&mut self, value: &Val) {
        match value {
            Val::Named => (self.hear)(Word::Named),
            Val::Count(filter) => self.filter(filter),
            Val::Attack(cards) | Val::Defense(cards) | Val::Attached(cards) => self.cards(cards),
            Val::Hand(players) | Val::Row(players) => self.players(players),
            Val::Plus(left, right) | Val::Minus(left, right) | Val::Least(left, right) | Val::Most(left, right) => {
                self.value(left);
                self.value(right);
            }
            Val::Number(_) | Val::X => {}
        }
    }

    fn condition(&mut self, condition: &Cond) {
        match condition {
            Cond::Compare(left, _, right) => {
                self.value(left);
                self.value(right);
            }
            Cond::Exists(filter) => self.filter(filter),
            Cond::TurnOf(players) => self.players(players),
            Cond::Attacked(cards) => self.cards(cards),
            Cond::All(parts) | Cond::Any(parts) => parts.iter().for_each(|part| self.condition(part)),
            Cond::Not(inner) => self.condition(inner),
            Cond::Phase(_) | Cond::ShortTime(_) => {}
        }
    }

    fn rule(&mut self, given: &Mod) {
        match given {
            Mod::Stat(cards, attack, defense) | Mod::Set(cards, attack, defense) => {
                self.cards(cards);
                self.value(attack);
                self.value(defense);
            }
            Mod::Keyword(cards, _) | Mod::Strip(cards) | Mod::Forbid(_, cards) => self.cards(cards),
            Mod::HandLimit(players, _) | Mod::ForbidPlayers(_, players) => self.players(players),
            Mod::Cost(filter, _) => self.filter(filter),
        }
    }

    fn cost(&mut self, cost: &Cost) {
        match cost {
            Cost::EngageOther(filter, _) | Cost::Sacrifice(filter, _) | Cost::Plunder(_, Some(filter)) => {
                self.filter(filter)
            }
            Cost::Soul(_)
            | Cost::Engage
            | Cost::Discard(_)
            | Cost::Plunder(_, None)
            | Cost::Detach(_)
            | Cost::AbolishThis
            | Cost::Row(_) => {}
        }
    }

    fn aim(&mut self, aim: &Aim) {
        match aim {
            Aim::Cards(filter) => self.filter(filter),
            Aim::Slot(players) => self.players(players),
            Aim::Opponent | Aim::Player | Aim::Pile(_) => {}
        }
    }

    fn event(&mut self, on: &Event) {
        let (_, players, cards) = on.parts();
        players.iter().for_each(|players| self.players(players));
        cards.iter().for_each(|cards| self.filter(cards));
    }

    fn effect(&mut self, effect: &Effect) {
        let parts = effect.parts();
        parts.cards.into_iter().flatten().for_each(|cards| self.cards(cards));
        let [players, chooser] = parts.players;
        players.into_iter().for_each(|players| self.players(players));
        chooser.into_iter().for_each(|chooser| self.chooser(chooser));
        self.measures(effect);
    }

    /// The numbers of an instruction, and which cards fit.
    fn measures(&mut self, effect: &Effect) {
        match effect {
            Effect::Damage(_, amount)
            | Effect::Detach(_, amount)
            | Effect::Prevent(_, amount, _)
            | Effect::DamagePlayer(_, amount)
            | Effect::Discard(_, amount)
            | Effect::DiscardRandom(_, amount)
            | Effect::Draw(_, amount)
            | Effect::LookTop(_, amount)
            | Effect::DestroyRow(_, amount, _)
            | Effect::Plunder(_, amount, None) => self.value(amount),
            Effect::Stat(_, attack, defense, _) => {
                self.value(attack);
                self.value(defense);
            }
            Effect::Sacrifice(_, filter, count)
            | Effect::Plunder(_, count, Some(filter))
            | Effect::DiscardChosen(_, filter, count, _) => {
                self.filter(filter);
                self.value(count);
            }
            Effect::Dig(_, filter, ..)
            | Effect::Search(filter, _)
            | Effect::CastFree(filter)
            | Effect::Choose(_, filter, _)
            | Effect::ForEach(filter, _) => self.filter(filter),
            Effect::Install(given, _) => self.rule(given),
            Effect::If(condition, ..) => self.condition(condition),
            Effect::Destroy(_)
            | Effect::Abolish(_)
            | Effect::Shuffle(_)
            | Effect::Put(..)
            | Effect::Return(..)
            | Effect::Attach(..)
            | Effect::Counter(_)
            | Effect::Copy(_)
            | Effect::GainControl(..)
            | Effect::Grant(..)
            | Effect::Strip(..)
            | Effect::Engage(_)
            | Effect::Disengage(_)
            | Effect::Energy(..)
            | Effect::LookHand(_)
            | Effect::LookRow(_)
            | Effect::LookSlot(_)
            | Effect::Rearrange(_)
            | Effect::DestroySlot(_)
            | Effect::ToRow(_)
            | Effect::Probe(_)
            | Effect::Name(..)
            | Effect::NameCard
            | Effect::ExtraTurn(_)
            | Effect::May(_)
            | Effect::EachPlayer(..)
            | Effect::OneOf(_) => {}
        }
    }
}
