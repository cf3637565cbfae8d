//! From the script's abilities to flat code.

use super::code::{Compiled, Inner, Instr, Kind, Mod, Pc, Rule};
use super::{Aspects, bold_bit};
use crate::keyforge::cards::syntax;
use crate::keyforge::cards::syntax::{Ability, Cond, Effect, Happening, Num, Ref, Sel, Trigger, Zone};
use crate::keyforge::model::Status;

/// Compiles an ability and those inside it.
pub(super) fn compile(ability: &Ability, abilities: &mut Vec<Compiled>) -> Inner {
    compile_in(ability, Zone::Play, false, abilities)
}

fn compile_in(ability: &Ability, zone: Zone, as_upgrade: bool, abilities: &mut Vec<Compiled>) -> Inner {
    let mut compiler = Compiler { abilities, code: Vec::new() };
    let (kind, mut aspects) = match ability {
        Ability::In { zone, ability } => return compile_in(ability, *zone, as_upgrade, compiler.abilities),
        Ability::AsUpgrade(ability) => return compile_in(ability, zone, true, compiler.abilities),
        Ability::On { when, effects } => {
            compiler.effects(effects);
            let words = when.iter().fold(0, |mask, bold| mask | bold_bit(*bold));
            (Kind::Bold(words), Aspects::empty())
        }
        Ability::Trigger { trigger, effects } => {
            compiler.effects(effects);
            compiler.trigger(trigger)
        }
        Ability::Instead { of, change } => {
            let aspects = of.iter().map(|happening| Aspects::instead(&happening.deed)).collect();
            let change = change.map(&mut |effects| compiler.effects(effects));
            (Kind::Instead(of.clone(), change), aspects)
        }
        Ability::Constant { during, rules } => compiler.constant(during, rules),
    };
    let copies = copied(ability);
    aspects.set(Aspects::COPIES, copies.is_some());
    aspects.set(Aspects::AS_UPGRADE, as_upgrade);
    let gives = compiler.given(&kind);
    let code = compiler.code;
    abilities.push(Compiled { kind, zone, as_upgrade, aspects, gives, code, copies });
    (abilities.len() - 1).min(usize::from(Inner::MAX)) as Inner
}

/// The selector of a "becomes a copy" effect, which acts before the card is played.
fn copied(ability: &Ability) -> Option<Sel> {
    let Ability::On { effects, .. } = ability else {
        return None;
    };
    effects.iter().find_map(|effect| match effect {
        Effect::CopyOf(sel) => Some(sel.clone()),
        _ => None,
    })
}

/// Whether a number may be below 0: what is counted never is.
fn may_be_negative(num: &Num) -> bool {
    match num {
        Num::N(number) => *number < 0,
        Num::Minus(..) => true,
        Num::Plus(one, two) | Num::Min(one, two) => may_be_negative(one) || may_be_negative(two),
        Num::Times(factor, num) => *factor < 0 || may_be_negative(num),
        Num::Half(num) => may_be_negative(num),
        Num::Count(_)
        | Num::CountOf(_)
        | Num::Houses(_)
        | Num::Amber(_)
        | Num::Keys(_)
        | Num::UnforgedKeys(_)
        | Num::Stat(..)
        | Num::Chosen
        | Num::EventAmount
        | Num::ThisWay(_)
        | Num::Past(..)
        | Num::Excess(..)
        | Num::All => false,
    }
}

struct Compiler<'a> {
    abilities: &'a mut Vec<Compiled>,
    code: Vec<Instr>,
}

impl Compiler<'_> {
    fn trigger(&mut self, trigger: &Trigger) -> (Kind, Aspects) {
        match trigger {
            Trigger::After(happening) => (Kind::After(happening.clone()), Aspects::after(&happening.deed)),
            Trigger::Before(happening) => (Kind::Before(happening.clone()), Aspects::BEFORE),
            Trigger::StartOfTurn(who) => (Kind::Start(who.clone()), Aspects::START),
            Trigger::EndOfTurn(who) => (Kind::End(who.clone()), Aspects::END),
            Trigger::Becomes(cond) => (Kind::Becomes(cond.clone()), Aspects::BECOMES),
        }
    }

    fn constant(&mut self, during: &Cond, rules: &[syntax::Rule]) -> (Kind, Aspects) {
        let rules: Vec<Rule> = rules
            .iter()
            .map(|rule| rule.map(self, |it, ability| compile(ability, it.abilities), |it, effects| it.price(effects)))
            .collect();
        let aspects = rules.iter().map(|rule| self.rule_aspects(rule)).collect();
        (Kind::Constant(during.clone(), rules), aspects)
    }

    /// What is to be paid, as an ability inside this one.
    fn price(&mut self, effects: &[Effect]) -> Inner {
        compile(&Ability::On { when: Vec::new(), effects: effects.to_vec() }, self.abilities)
    }

    fn rule_aspects(&self, rule: &Rule) -> Aspects {
        match rule {
            Rule::Grant { mods, .. } => mods.iter().map(|one| self.mod_aspects(one)).collect(),
            Rule::Cannot(Happening { deed: syntax::Deed::Trigger(_), .. }) => Aspects::CANNOT | Aspects::SILENCES,
            Rule::Cannot(_) => Aspects::CANNOT,
            Rule::Must(_) => Aspects::MUST,
            Rule::May(..) => Aspects::MAY,
            Rule::Cost(..) => Aspects::COST,
            Rule::KeyCost(..) => Aspects::KEY_COST,
            Rule::HandSize(..) => Aspects::HAND_SIZE,
            Rule::SkipStep(..) => Aspects::SKIP_STEP,
            Rule::SpendFrom(_) => Aspects::SPEND_FROM,
            Rule::Has(ability) => self.inner_aspects(*ability),
        }
    }

    fn mod_aspects(&self, one: &Mod) -> Aspects {
        let lowers = match one {
            Mod::Power(num) => may_be_negative(num),
            Mod::PowerIs(_) => true,
            Mod::Armor(_)
            | Mod::ArmorIs(_)
            | Mod::Keyword(..)
            | Mod::LoseKeyword(_)
            | Mod::Ability(_)
            | Mod::Blank
            | Mod::ControlledBy(_)
            | Mod::House(_)
            | Mod::AllHouses
            | Mod::Flank => false,
        };
        let gives = one.ability().map_or(Aspects::empty(), |ability| self.inner_aspects(ability));
        one.aspects() | gives | if lowers { Aspects::LOWERS_POWER } else { Aspects::empty() }
    }

    /// What the abilities are about that a continuous text gives.
    fn given(&self, kind: &Kind) -> Aspects {
        let Kind::Constant(_, rules) = kind else {
            return Aspects::empty();
        };
        let inner = rules.iter().flat_map(Rule::given);
        inner.map(|id| self.abilities[usize::from(id)].aspects).collect()
    }

    fn inner_aspects(&self, id: Inner) -> Aspects {
        let inner = &self.abilities[usize::from(id)];
        if matches!(inner.kind, Kind::Bold(_)) { inner.aspects | Aspects::GRANTS_BOLD } else { inner.aspects }
    }

    fn here(&self) -> Pc {
        self.code.len() as Pc
    }

    fn emit(&mut self, instr: Instr) -> usize {
        self.code.push(instr);
        self.code.len() - 1
    }

    /// Lets a jump that was written before its target was known go to the next instruction.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.code[jump] {
            Instr::Jump(to)
            | Instr::JumpUnless(_, to)
            | Instr::May(to)
            | Instr::JumpUnlessDone(to)
            | Instr::Times(_, to)
            | Instr::ForEach(to)
            | Instr::Leave(to)
            | Instr::JumpUnlessPossible(_, to)
            | Instr::JumpUnlessAny(_, to) => *to = here,
            _ => {}
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.effect(effect);
        }
    }

    fn on(&mut self, sel: &Sel, instr: Instr) {
        self.emit(Instr::Select(sel.clone()));
        self.emit(instr);
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Together(body) => {
                self.emit(Instr::BatchBegin);
                self.effects(body);
                self.emit(Instr::BatchEnd);
            }
            Effect::May(body) => {
                let vain = self.ask_unless_vain(body);
                let may = self.emit(Instr::May(0));
                self.effects(body);
                self.land(may);
                vain.into_iter().for_each(|vain| self.land(vain));
            }
            Effect::If(cond, yes, no) => self.branch(cond, yes, no),
            Effect::IfYouDo(first, then) => {
                self.emit(Instr::Try);
                self.effects(first);
                let jump = self.emit(Instr::JumpUnlessDone(0));
                self.effects(then);
                self.land(jump);
            }
            Effect::ChooseOne(texts) => self.choose_one(texts),
            Effect::Times(num, body) => {
                let start = self.emit(Instr::Times(num.clone(), 0));
                let top = self.here();
                self.effects(body);
                self.emit(Instr::Next(top));
                self.land(start);
            }
            Effect::UpToTimes(num, body) => {
                let start = self.emit(Instr::Times(num.clone(), 0));
                let top = self.here();
                let vain = self.ask_unless_vain(body);
                let may = self.emit(Instr::May(0));
                self.effects(body);
                self.emit(Instr::Next(top));
                let over = self.emit(Instr::Jump(0));
                self.land(may);
                vain.into_iter().for_each(|vain| self.land(vain));
                let leave = self.emit(Instr::Leave(0));
                self.land(leave);
                self.land(over);
                self.land(start);
            }
            Effect::WhilePossible(body) => {
                let top = self.here();
                self.effects(body);
                let stop = self.emit(Instr::JumpUnlessPossible(selections(body), 0));
                let may = self.emit(Instr::May(0));
                self.emit(Instr::Jump(top));
                self.land(stop);
                self.land(may);
            }
            Effect::ForEach(sel, body) => {
                self.emit(Instr::Select(sel.clone()));
                let start = self.emit(Instr::ForEach(0));
                let top = self.here();
                self.effects(body);
                self.emit(Instr::Next(top));
                self.land(start);
            }
            Effect::EachPlayer(body) => {
                self.emit(Instr::EachPlayer);
                let top = self.here();
                self.effects(body);
                self.emit(Instr::Next(top));
            }
            Effect::By(who, body) => {
                let nobody = self.emit(Instr::PushYou(who.clone(), 0));
                self.effects(body);
                self.emit(Instr::PopYou);
                self.land(nobody);
            }
            Effect::Install { until, ability, uses } => {
                let id = compile(ability, self.abilities);
                self.emit(Instr::Install(until.clone(), id, *uses));
            }
            Effect::CopyOf(_) => {}
            _ => self.verb(effect),
        }
    }

    /// Nobody is asked whether to do what cannot do anything, where everybody can see that (`MAY-1`).
    fn ask_unless_vain(&mut self, body: &[Effect]) -> Option<usize> {
        let wanted = wanted(body)?;
        if wanted.is_empty() {
            return None;
        }
        Some(self.emit(Instr::JumpUnlessAny(wanted, 0)))
    }

    fn branch(&mut self, cond: &Cond, yes: &[Effect], no: &[Effect]) {
        let jump = self.emit(Instr::JumpUnless(cond.clone(), 0));
        self.effects(yes);
        if no.is_empty() {
            self.land(jump);
            return;
        }
        let over = self.emit(Instr::Jump(0));
        self.land(jump);
        self.effects(no);
        self.land(over);
    }

    fn choose_one(&mut self, texts: &[Vec<Effect>]) {
        let choice = self.emit(Instr::ChooseOne(Vec::new()));
        let mut starts = Vec::new();
        let mut overs = Vec::new();
        for text in texts {
            starts.push(self.here());
            self.effects(text);
            overs.push(self.emit(Instr::Jump(0)));
        }
        self.code[choice] = Instr::ChooseOne(starts);
        for over in overs {
            self.land(over);
        }
    }

    fn verb(&mut self, effect: &Effect) {
        match effect {
            Effect::Choose(sel, slot) => {
                self.emit(Instr::Select(sel.clone()));
                if let Some(slot) = slot {
                    self.emit(Instr::Bind(*slot));
                }
            }
            Effect::Damage { to, amount, splash, by, ignore_armor } => {
                let instr =
                    Instr::Damage { amount: amount.clone(), splash: *splash, by: *by, ignore_armor: *ignore_armor };
                self.on(to, instr);
            }
            Effect::Destroy(sel) => self.on(sel, Instr::Destroy(false)),
            Effect::Sacrifice(sel) => self.on(sel, Instr::Destroy(true)),
            Effect::Heal(sel, num) => self.on(sel, Instr::Heal(num.clone(), false)),
            Effect::HealUpTo(sel, num) => self.on(sel, Instr::Heal(num.clone(), true)),
            Effect::Stun(sel) => self.on(sel, Instr::Mark(Status::Stunned, true)),
            Effect::Unstun(sel) => self.on(sel, Instr::Mark(Status::Stunned, false)),
            Effect::Ward(sel) => self.on(sel, Instr::Mark(Status::Warded, true)),
            Effect::Enrage(sel) => self.on(sel, Instr::Mark(Status::Enraged, true)),
            Effect::Ready(sel) => self.on(sel, Instr::Ready),
            Effect::Exhaust(sel) => self.on(sel, Instr::Exhaust),
            Effect::Use { card, how, as_yours, against } => {
                self.on(card, Instr::Use { how: *how, as_yours: *as_yours, against: against.clone() });
            }
            Effect::AddCounters(sel, counter, num) => {
                self.on(sel, Instr::Counters(counter.clone(), num.clone(), false));
            }
            Effect::RemoveCounters(sel, counter, num) => {
                self.on(sel, Instr::Counters(counter.clone(), num.clone(), true));
            }
            Effect::Control(sel, who, until) => self.on(sel, Instr::Control(who.clone(), until.clone())),
            Effect::SwapPlaces(one, two) => {
                self.emit(Instr::Select(one.clone()));
                self.emit(Instr::Stash);
                self.on(two, Instr::SwapPlaces);
            }
            Effect::MoveToFlank(sel) => self.on(sel, Instr::MoveToFlank),
            Effect::TriggerAbility(bold, sel) => self.on(sel, Instr::TriggerAbility(*bold)),
            Effect::Move(sel, dest) => self.on(sel, Instr::Move(dest.clone())),
            Effect::Play { card, as_yours, adjacent_to } => {
                self.on(card, Instr::Play { as_yours: *as_yours, adjacent_to: *adjacent_to });
            }
            Effect::ResolveIcons(sel) => self.on(sel, Instr::ResolveIcons),
            Effect::Reveal(sel) => self.on(sel, Instr::Reveal(true)),
            Effect::Look(sel) => self.on(sel, Instr::Reveal(false)),
            Effect::Capture { card, amount, from } => self.on(card, Instr::Capture(amount.clone(), *from)),
            Effect::Exalt(sel) => self.on(sel, Instr::Exalt),
            Effect::PlaceAmber(sel, num) => self.on(sel, Instr::PlaceAmber(num.clone())),
            Effect::RemoveAmber(sel, num) => self.on(sel, Instr::RemoveAmber(num.clone())),
            Effect::AmberToPool(sel, who, num) => self.on(sel, Instr::AmberToPool(who.clone(), num.clone())),
            Effect::MoveAmber(from, to, num) => {
                self.emit(Instr::Select(from.clone()));
                self.emit(Instr::Stash);
                self.on(to, Instr::MoveAmber(num.clone()));
            }
            Effect::AmberFromPool(who, sel, num) => self.on(sel, Instr::AmberFromPool(who.clone(), num.clone())),
            _ => self.plain(effect),
        }
    }

    /// Verbs without a card.
    fn plain(&mut self, effect: &Effect) {
        let instr = match effect {
            Effect::Again => Instr::Again,
            Effect::Cancel => Instr::Cancel,
            Effect::ChooseHouse(who) => Instr::ChooseHouse(who.clone()),
            Effect::ChooseNumber => Instr::ChooseNumber,
            Effect::ChoosePlayer => Instr::ChoosePlayer,
            Effect::DivideDamage(num, group) => Instr::DivideDamage(num.clone(), group.clone()),
            Effect::Redistribute(stat, group) => Instr::Redistribute(stat.clone(), group.clone()),
            Effect::Draw(num) => Instr::Draw(num.clone()),
            Effect::RefillHand => Instr::RefillHand,
            Effect::DiscardUntil(filter) => Instr::DiscardUntil(filter.clone()),
            Effect::Shuffle(who) => Instr::Shuffle(who.clone()),
            Effect::SwapZones(one, two) => Instr::SwapZones(*one, *two),
            Effect::Gain(who, num) => Instr::Gain(who.clone(), num.clone()),
            Effect::Lose(who, num) => Instr::Lose(who.clone(), num.clone()),
            Effect::Steal(num) => Instr::Steal(num.clone()),
            Effect::Give(from, to, num) => Instr::Give(from.clone(), to.clone(), num.clone()),
            Effect::Forge(cost) => Instr::Forge(cost.clone()),
            Effect::Unforge { who, last_turn, color } => Instr::Unforge(who.clone(), *last_turn, *color),
            Effect::Chains(who, num) => Instr::Chains(who.clone(), num.clone()),
            Effect::RaiseTide(who) => Instr::Tide(Some(who.clone())),
            Effect::ResetTide => Instr::Tide(None),
            Effect::MakeTokens { number, title, ready } => {
                Instr::MakeTokens { number: number.clone(), title: title.clone(), ready: *ready }
            }
            // Everything else was compiled before.
            _ => return,
        };
        self.emit(instr);
    }
}

/// Every choice that an effect needs, to see whether all of it is possible.
fn selections(effects: &[Effect]) -> Vec<Sel> {
    effects
        .iter()
        .flat_map(|effect| match effect {
            Effect::Destroy(sel)
            | Effect::Sacrifice(sel)
            | Effect::Damage { to: sel, .. }
            | Effect::Move(sel, _)
            | Effect::Choose(sel, _)
            | Effect::Stun(sel)
            | Effect::Ready(sel)
            | Effect::Exhaust(sel) => vec![sel.clone()],
            _ => Vec::new(),
        })
        .collect()
}

/// The groups of cards in play without which effects do nothing; none if they could do something all the same.
fn wanted(effects: &[Effect]) -> Option<Vec<Sel>> {
    let mut groups = Vec::new();
    for effect in effects {
        let sel = match effect {
            Effect::IfYouDo(first, _) => {
                groups.extend(wanted(first)?);
                continue;
            }
            Effect::Destroy(sel)
            | Effect::Sacrifice(sel)
            | Effect::Damage { to: sel, .. }
            | Effect::Move(sel, _)
            | Effect::Choose(sel, _)
            | Effect::Stun(sel)
            | Effect::Ready(sel)
            | Effect::Exhaust(sel)
            | Effect::Heal(sel, _)
            | Effect::Use { card: sel, .. } => sel,
            _ => return None,
        };
        match sel {
            // What was chosen before: nothing without it.
            Sel::Ref(Ref::It | Ref::Slot(_) | Ref::ThisWay) => {}
            Sel::Each(group) | Sel::Choose { from: group, .. } if group.places.is_empty() => groups.push(sel.clone()),
            _ => return None,
        }
    }
    Some(groups)
}
