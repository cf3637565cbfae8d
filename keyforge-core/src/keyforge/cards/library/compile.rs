//! From the script's abilities to flat code.

use super::code::{Compiled, Inner, Instr, Kind, Mod, Pc, Rule, Ruled};
use super::vain::{choices, needs};
use super::{Aspects, bold_bit};
use crate::keyforge::cards::syntax;
use crate::keyforge::cards::syntax::{Ability, Cond, Effect, Happening, Num, Sel, Trigger, Verb, Zone};
use crate::script::spell::Term;
use crate::script::tree::Tree;

/// Compiles an ability and those inside it.
pub(super) fn compile(ability: &Ability, abilities: &mut Vec<Compiled>) -> Inner {
    compile_in(ability, Zone::Play, false, abilities)
}

fn compile_in(ability: &Ability, zone: Zone, as_upgrade: bool, abilities: &mut Vec<Compiled>) -> Inner {
    let mut compiler = Compiler { abilities, code: Vec::new(), copies: None, trying: false };
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
    let copies = compiler.copies.take();
    aspects.set(Aspects::COPIES, copies.is_some());
    aspects.set(Aspects::AS_UPGRADE, as_upgrade);
    let gives = compiler.given(&kind);
    let ruled = compiler.ruled(&kind);
    let code = compiler.code;
    let tree = ability.raise();
    let speaks_of_event = !code.is_empty() && names_one_of(EVENT_WORDS, &tree);
    let done = done_by(ability);
    let speaks_of_itself = done.iter().any(|tree| names_one_of(OWN_WORDS, tree));
    let speaks_of_source = done.iter().any(|tree| names_one_of(SOURCE_WORDS, tree));
    let speaks_of_tide = names_one_of(TIDE_WORDS, &tree);
    let speaks_of_blows = names_one_of(BLOWS_WORDS, &tree);
    let asks_for = waits_for(&kind) | counted(&tree);
    let written = Some(Box::new(ability.clone()));
    abilities.push(Compiled {
        written,
        kind,
        zone,
        as_upgrade,
        aspects,
        gives,
        ruled,
        code,
        copies,
        speaks_of_event,
        speaks_of_itself,
        speaks_of_source,
        speaks_of_tide,
        speaks_of_blows,
        asks_for,
    });
    (abilities.len() - 1).min(usize::from(Inner::MAX)) as Inner
}

/// The kinds of facts that an ability waits for, as a mask.
fn waits_for(kind: &Kind) -> u32 {
    if let Kind::After(happening) = kind { happening.deed.facts() } else { 0 }
}

/// The kinds of facts that a text counts, as a mask.
fn counted(tree: &Tree) -> u32 {
    let told = tree.as_call().filter(|(word, _)| *word == "how_often").and_then(|(_, parts)| parts.first());
    let told = told.and_then(|happening| Happening::lower(happening).ok());
    let own = told.map_or(0, |happening| happening.deed.facts());
    tree.parts().into_iter().fold(own, |facts, part| facts | counted(part))
}

/// What an ability does, without what it waits for.
fn done_by(ability: &Ability) -> Vec<Tree> {
    match ability {
        Ability::On { effects, .. } | Ability::Trigger { effects, .. } => effects.iter().map(Term::raise).collect(),
        Ability::In { ability, .. } | Ability::AsUpgrade(ability) => done_by(ability),
        Ability::Instead { .. } | Ability::Constant { .. } => vec![ability.raise()],
    }
}

/// Whether a text has one of these words.
fn names_one_of(words: &[&str], tree: &Tree) -> bool {
    tree.as_call().is_some_and(|(word, _)| words.contains(&word))
        || tree.parts().into_iter().any(|part| names_one_of(words, part))
}

/// The words with which a text speaks of the event that it waited for: a card, a player or an amount.
const EVENT_WORDS: &[&str] = &["event", "event_card", "event_other", "event_player", "event_amount", "fought"];

/// The words with which a text speaks of the card that has it.
const OWN_WORDS: &[&str] = &["this", "host", "remember", "remembered", "again"];

/// The words with which a text speaks of the card on which it is printed.
const SOURCE_WORDS: &[&str] = &["source", "remember", "remembered"];

/// The words with which a text speaks of the tide.
const TIDE_WORDS: &[&str] = &["raise_tide", "reset_tide", "high_tide"];

/// The words with which a text asks which creatures exchange blows.
const BLOWS_WORDS: &[&str] = &["fighting"];

/// Whether a number may be below 0: what is counted never is.
fn may_be_negative(num: &Num) -> bool {
    match num {
        Num::N(number) => *number < 0,
        Num::Minus(..) => true,
        Num::Plus(one, two) | Num::Min(one, two) | Num::Max(one, two) => may_be_negative(one) || may_be_negative(two),
        Num::Times(factor, num) => *factor < 0 || may_be_negative(num),
        Num::Half(num) | Num::Part(num, _) => may_be_negative(num),
        Num::Count(_)
        | Num::CountOf(_)
        | Num::Houses(_)
        | Num::Powers(_)
        | Num::Total(..)
        | Num::KeyCost(_)
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
    /// What the card becomes a copy of.
    copies: Option<Sel>,
    /// Whether this is a part that another one asks to have been done.
    trying: bool,
}

impl Compiler<'_> {
    fn trigger(&mut self, trigger: &Trigger) -> (Kind, Aspects) {
        match trigger {
            Trigger::After(happening) => (Kind::After(happening.clone()), Aspects::after(&happening.deed)),
            Trigger::Before(happening) => (Kind::Before(happening.clone()), Aspects::BEFORE),
            Trigger::StartOfTurn(who) => (Kind::Start(who.clone()), Aspects::START),
            Trigger::EndOfReadyStep(who) => (Kind::EndOfReadyStep(who.clone()), Aspects::END_OF_READY_STEP),
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
            Rule::SpendFrom(_) | Rule::SpendAsAmber(_) => Aspects::SPEND_FROM,
            Rule::TopCardRevealed(_) => Aspects::REVEALS,
            Rule::TakePartOfArchives(_) => Aspects::TAKES_PART,
            Rule::TauntProtects { .. } => Aspects::TAUNTS,
            Rule::AlsoTriggers { .. } => Aspects::ALSO_TRIGGERS,
            Rule::Has(ability) => self.inner_aspects(*ability),
        }
    }

    fn mod_aspects(&self, one: &Mod) -> Aspects {
        let lowers = match one {
            Mod::Power(num) => may_be_negative(num),
            Mod::PowerIs(_) | Mod::BasePower(_) | Mod::SwitchPowerArmor => true,
            Mod::Armor(_)
            | Mod::ArmorIs(_)
            | Mod::Keyword(..)
            | Mod::LoseKeyword(_)
            | Mod::Ability(_)
            | Mod::TextOf(_)
            | Mod::FeaturesOf(_)
            | Mod::CopyOf(_)
            | Mod::Blank
            | Mod::ControlledBy(_)
            | Mod::House(_)
            | Mod::AlsoHouse(_)
            | Mod::AllHouses
            | Mod::Flank
            | Mod::Trait(_) => false,
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

    /// The kinds of facts that a continuous text forbids and permits, and the keywords that it speaks of, by itself or through what it
    /// gives.
    fn ruled(&self, kind: &Kind) -> Ruled {
        let Kind::Constant(_, rules) = kind else {
            return Ruled::NOTHING;
        };
        let facts = |happenings: &[Happening]| happenings.iter().fold(0, |facts, it| facts | it.deed.facts());
        let own = rules.iter().map(|rule| match rule {
            Rule::Cannot(happening) => Ruled { forbidden: happening.deed.facts(), ..Ruled::NOTHING },
            Rule::May(happenings, _) => Ruled { permitted: facts(happenings), ..Ruled::NOTHING },
            Rule::Grant { mods, .. } => {
                Ruled { words: mods.iter().fold(0, |words, one| words | one.words()), ..Ruled::NOTHING }
            }
            Rule::Must(_)
            | Rule::Cost(..)
            | Rule::KeyCost(..)
            | Rule::HandSize(..)
            | Rule::SkipStep(..)
            | Rule::SpendFrom(_)
            | Rule::SpendAsAmber(_)
            | Rule::TopCardRevealed(_)
            | Rule::TakePartOfArchives(_)
            | Rule::TauntProtects { .. }
            | Rule::AlsoTriggers { .. }
            | Rule::Has(_) => Ruled::NOTHING,
        });
        let given = rules.iter().flat_map(Rule::given).map(|id| self.abilities[usize::from(id)].ruled);
        own.chain(given).fold(Ruled::NOTHING, Ruled::union)
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
            | Instr::May(to, _)
            | Instr::JumpUnlessDone { to, .. }
            | Instr::Times(_, to)
            | Instr::ForEach(to)
            | Instr::Leave(to)
            | Instr::JumpUnlessPossible(_, to)
            | Instr::JumpUnlessAny(_, to)
            | Instr::PushYou(_, to) => *to = here,
            Instr::ChooseOne(..)
            | Instr::Try { .. }
            | Instr::EachPlayer
            | Instr::EachHouse
            | Instr::Next(_)
            | Instr::PopYou
            | Instr::BatchBegin
            | Instr::BatchEnd
            | Instr::Again
            | Instr::Cancel
            | Instr::Select(_)
            | Instr::Stash
            | Instr::Bind(_)
            | Instr::ChooseHouse(_)
            | Instr::NameHouse(_)
            | Instr::ChooseNumber
            | Instr::ChooseTrait
            | Instr::ChooseTitle(_)
            | Instr::ChoosePlayer
            | Instr::Install(..)
            | Instr::Do(_) => {}
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.effect(effect);
        }
    }

    /// An instruction that nothing jumps from.
    fn plain(&mut self, instr: Instr) {
        self.emit(instr);
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Together(body) => {
                self.emit(Instr::BatchBegin);
                self.effects(body);
                self.emit(Instr::BatchEnd);
            }
            Effect::May(body) => self.may(body),
            Effect::If(cond, yes, no) => self.branch(cond, yes, no),
            Effect::IfYouDo(first, then) => {
                let within = std::mem::replace(&mut self.trying, true);
                self.emit(Instr::Try { within });
                self.effects(first);
                self.trying = within;
                let jump = self.emit(Instr::JumpUnlessDone { to: 0, within });
                self.effects(then);
                self.land(jump);
            }
            Effect::ChooseOne(texts) => self.choose_one(texts),
            Effect::Times(num, body) => {
                let start = self.emit(Instr::Times(num.clone(), 0));
                self.rounds(body);
                self.land(start);
            }
            Effect::UpToTimes(num, body) => self.up_to_times(num, body),
            Effect::WhilePossible(body) => self.while_possible(body),
            Effect::ForEach(sel, body) => {
                self.emit(Instr::Select(sel.clone()));
                let start = self.emit(Instr::ForEach(0));
                self.rounds(body);
                self.land(start);
            }
            Effect::EachPlayer(body) => {
                self.emit(Instr::EachPlayer);
                self.rounds(body);
            }
            Effect::EachHouse(body) => {
                self.emit(Instr::EachHouse);
                self.rounds(body);
            }
            Effect::By(who, body) => {
                let nobody = self.emit(Instr::PushYou(who.clone(), 0));
                self.effects(body);
                self.emit(Instr::PopYou);
                self.land(nobody);
            }
            Effect::Again => self.plain(Instr::Again),
            Effect::Choose(sel, slot) => {
                self.emit(Instr::Select(sel.clone()));
                slot.iter().for_each(|slot| self.plain(Instr::Bind(*slot)));
            }
            Effect::ChooseHouse(who) => self.plain(Instr::ChooseHouse(who.clone())),
            Effect::NameHouse(house) => self.plain(Instr::NameHouse(house.clone())),
            Effect::ChooseNumber => self.plain(Instr::ChooseNumber),
            Effect::ChooseTrait => self.plain(Instr::ChooseTrait),
            Effect::ChooseTitle(name) => self.plain(Instr::ChooseTitle(name.unwrap_or(0))),
            Effect::ChoosePlayer => self.plain(Instr::ChoosePlayer),
            Effect::Install { until, ability, uses } => {
                let id = compile(ability, self.abilities);
                self.emit(Instr::Install(until.clone(), id, *uses));
            }
            Effect::Cancel => self.plain(Instr::Cancel),
            // No part of the code: it happens before the card is played.
            Effect::CopyOf(sel) => self.copies = Some(sel.clone()),
            Effect::Do(verb) => self.verb(verb),
        }
    }

    fn may(&mut self, body: &[Effect]) {
        let vain = self.ask_unless_vain(body);
        let may = self.emit(Instr::May(0, body.to_vec()));
        self.effects(body);
        self.land(may);
        vain.into_iter().for_each(|vain| self.land(vain));
    }

    /// The body of a loop that has begun, over and over.
    fn rounds(&mut self, body: &[Effect]) {
        let top = self.here();
        self.effects(body);
        self.emit(Instr::Next(top));
    }

    fn up_to_times(&mut self, num: &Num, body: &[Effect]) {
        let start = self.emit(Instr::Times(num.clone(), 0));
        let top = self.here();
        let vain = self.ask_unless_vain(body);
        let may = self.emit(Instr::May(0, body.to_vec()));
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

    fn while_possible(&mut self, body: &[Effect]) {
        let top = self.here();
        self.effects(body);
        let stop = self.emit(Instr::JumpUnlessPossible(selections(body), 0));
        let may = self.emit(Instr::May(0, body.to_vec()));
        self.emit(Instr::Jump(top));
        self.land(stop);
        self.land(may);
    }

    /// Nobody is asked whether to do what cannot do anything, where everybody can see that (`MAY-1`).
    fn ask_unless_vain(&mut self, body: &[Effect]) -> Option<usize> {
        let needs = needs(body)?;
        (!needs.is_empty()).then(|| self.emit(Instr::JumpUnlessAny(needs, 0)))
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
        let choice = self.emit(Instr::ChooseOne(Vec::new(), texts.into()));
        let mut starts = Vec::new();
        let mut overs = Vec::new();
        for text in texts {
            starts.push(self.here());
            self.effects(text);
            overs.push(self.emit(Instr::Jump(0)));
        }
        if let Instr::ChooseOne(open, _) = &mut self.code[choice] {
            *open = starts;
        }
        for over in overs {
            self.land(over);
        }
    }

    /// A verb, after its cards were selected; all but the last are set aside.
    fn verb(&mut self, verb: &Verb) {
        for (earlier, sel) in verb.selections().into_iter().enumerate() {
            if earlier > 0 {
                self.emit(Instr::Stash);
            }
            self.emit(Instr::Select(sel.clone()));
        }
        self.emit(Instr::Do(Box::new(verb.clone())));
    }
}

/// Every choice of cards that effects need, to see whether all of it is possible; what depends on more is tried.
fn selections(effects: &[Effect]) -> Vec<Sel> {
    effects.iter().flat_map(choices).cloned().collect()
}
