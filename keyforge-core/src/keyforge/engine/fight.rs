//! A fight, from the choice of a defender to what happens after it (`FIGHT-2` … `FIGHT-11`).

use super::damage::keyword_damage;
use serde::{Deserialize, Serialize};

use super::destroy::instead_of;
use super::machine::{Asking, Engine};
use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::{Change, Kind};
use crate::keyforge::cards::syntax::{Bold, DestroyCause};
use crate::keyforge::engine::machine::batch::{Batch, DamageKind, Item, What};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::model::Keyword;
use crate::keyforge::table::{
    Action, Area, CardRef, DecisionKind, Ends, Event, Fact, FactKind, Lasting, LastingId, Maybe, Refs, Snapshot,
    Status, StatusFlags, Waiting,
};

/// A fight.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct FightFrame {
    attacker: CardRef,
    /// None before it is chosen.
    defender: Option<CardRef>,
    you: Seat,
    scope: Option<usize>,
    options: Refs,
    stage: Stage,
    asked: bool,
    /// Whether an elusive creature is attacked for the first time this turn.
    eluded: bool,
    /// What is still to come before the fight.
    before: Vec<BeforeItem>,
    skipped: bool,
    /// Whether the attacker was enraged when it had been used, before what it does after the fight.
    #[serde(default)]
    enraged: bool,
    /// Whether the attacker was being destroyed already when the fight began, and whether the other creature was: one detail
    /// for both, as a state is told apart by which of its details are there.
    #[serde(default, skip_serializing_if = "is_neither")]
    doomed: [bool; 2],
    /// The first lasting effect that can be for this fight, where it came in the midst of another one: what is older is for
    /// that one.
    #[serde(default, skip_serializing_if = "is_first")]
    lasting: LastingId,
    from: usize,
}

/// Whether it holds for none of two creatures.
const fn is_neither(of: &[bool; 2]) -> bool {
    matches!(of, [false, false])
}

/// Whether no lasting effect is older.
const fn is_first(id: &LastingId) -> bool {
    id.0 == 0
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum BeforeItem {
    Assault,
    Hazardous,
    Ability(Pending),
}

impl BeforeItem {
    /// What a player is told of it.
    fn waiting(&self, attacker: CardRef, defender: CardRef) -> Waiting {
        let of = |card: CardRef| Waiting { card: card.card, source: card.card, ability: None, about: None };
        match self {
            BeforeItem::Assault => of(attacker),
            BeforeItem::Hazardous => of(defender),
            BeforeItem::Ability(pending) => pending.waiting(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    Defender,
    Before,
    /// Assault or hazardous has just dealt its damage.
    Keyword,
    Blows,
    Fought,
    Text,
    End,
}

impl FightFrame {
    /// Calls `f` with the creatures that fight, or may be fought.
    pub(crate) fn each_fighter(&mut self, f: &mut dyn FnMut(&mut CardRef)) {
        f(&mut self.attacker);
        self.defender.iter_mut().chain(&mut self.options).for_each(f);
    }

    /// A fight of a creature that has been exhausted for it.
    pub fn new(attacker: CardRef, you: Seat, scope: Option<usize>, options: Refs) -> FightFrame {
        FightFrame {
            attacker,
            defender: None,
            you,
            scope,
            options,
            stage: Stage::Defender,
            asked: false,
            eluded: false,
            before: Vec::new(),
            skipped: false,
            enraged: false,
            doomed: [false; 2],
            lasting: LastingId(0),
            from: 0,
        }
    }

    /// Whether blows are exchanged right now, or what they destroy is on its way: what comes before the fight is over, what
    /// comes after it has not begun (`BEFORE-1`, `FIGHT-7`, `FIGHT-9`).
    pub fn has_blows(&self) -> bool {
        self.stage == Stage::Fought && !self.skipped
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_fight(&mut self, frame: &mut FightFrame) -> Result<Next, Fault> {
        let Some(defender) = frame.defender else {
            return self.choose_defender(frame);
        };
        match frame.stage {
            Stage::Before | Stage::Keyword => self.before_fight(frame, defender),
            Stage::Blows => Ok(self.exchange_blows(frame, defender)),
            Stage::Fought => {
                frame.stage = Stage::Text;
                // Told of a skipped fight too: the creature was used for it (`FIGHT-6`).
                let fact = Fact::of_card(FactKind::Fought, frame.you, frame.attacker);
                let was = self.after_fighting(frame);
                self.happen(Fact { other: defender.into(), amount: frame.skipped.into(), was, ..fact });
                self.wake_use(frame.attacker, frame.you);
                Ok(self.check_first(frame.from))
            }
            Stage::Text => {
                frame.stage = Stage::End;
                frame.enraged = self.table.is_in_play(frame.attacker)
                    && self.table.bare(frame.attacker.card).has(StatusFlags::ENRAGED);
                let mut window = self.moment(Bold::Fight, frame.attacker, frame.you, frame.from);
                window.fought = Some(defender);
                // "Fight:" is of the attacker alone, if it survived (`FIGHT-9`, `FIGHT-10`).
                if frame.skipped || !self.table.is_in_play(frame.attacker) || self.falls(frame, frame.attacker) {
                    window.bold = None;
                }
                Ok(self.first(Frame::Window(window)))
            }
            Stage::End => {
                self.end_fight(frame);
                self.rooms.give_refs(&mut frame.options);
                Ok(Next::Done)
            }
            Stage::Defender => Err(Fault::broken("a fight chose its defender twice")),
        }
    }

    /// The attacker as the fight has left it, on the side and in the place from which it was used: what the fight destroyed
    /// may have brought it beside others, or back to the other side (`FIGHT-6`, `LKI-1`).
    fn after_fighting(&self, frame: &FightFrame) -> Option<Snapshot> {
        let Snapshot { controller, flank, neighbors, .. } = self.as_used(frame.attacker, frame.you)?;
        Some(Snapshot { controller, flank, neighbors, ..self.past_or_present(frame.attacker) })
    }

    /// The "before" abilities that may stop what is about to happen.
    pub(crate) fn add_interruptions(&mut self, items: &mut Vec<Pending>, fact: Fact) {
        if !self.index.aspects.intersects(Aspects::BEFORE) {
            return;
        }
        self.rooms.waiting().lend(items);
        self.query().each_active(Aspects::BEFORE, &mut |query, active| {
            if let Kind::Before(happening) = &query.library.ability(active.ability).kind
                && query.happened(&query.lens_of(active).at(&fact), happening, &fact)
            {
                items.push(Pending::of(active, Some(fact)));
            }
        });
    }

    fn choose_defender(&mut self, frame: &mut FightFrame) -> Result<Next, Fault> {
        if std::mem::take(&mut frame.asked) {
            let Some(Action::Card(defender)) = self.take_answer() else {
                return Err(Fault::broken("a fight was told no defender"));
            };
            self.attack(frame, self.table.reference(defender));
            return Ok(Next::Stay);
        }
        frame.from = self.machine.facts.len();
        frame.options.retain(|card| self.table.is_in_play(*card));
        if frame.options.is_empty() {
            self.wake(Fact::of_card(FactKind::Used, frame.you, frame.attacker));
            return Ok(Next::Done);
        }
        frame.asked = true;
        let mut options = self.room();
        options.extend(frame.options.iter().map(|card| Action::Card(card.card)));
        let asking = Asking::new(self.table.turn.active, DecisionKind::Defender, options);
        self.ask(asking.by(frame.attacker.card));
        Ok(Next::Stay)
    }

    fn attack(&mut self, frame: &mut FightFrame, defender: CardRef) {
        frame.defender = Some(defender);
        frame.doomed = [frame.attacker, defender].map(|creature| self.table.bare(creature.card).is_tagged());
        if self.table.turn.fight.is_some() {
            frame.lasting = LastingId(self.table.next_lasting);
        }
        let first = self.table.contents(defender.card).attacked == 0;
        self.emit_any(Event::Attacked { attacker: frame.attacker.card, defender: defender.card });
        frame.eluded = first && self.query().has(defender.card, Keyword::Elusive);
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.binding.fought = Some(defender);
            scope.chosen.push(defender);
        }
        let query = self.query();
        if query.has(frame.attacker.card, Keyword::Assault) {
            frame.before.push(BeforeItem::Assault);
        }
        if query.has(defender.card, Keyword::Hazardous) {
            frame.before.push(BeforeItem::Hazardous);
        }
        let mut abilities = Vec::new();
        self.add_bold(&mut abilities, frame.attacker.card, Bold::BeforeFight, frame.you);
        let fact = Fact::of_card(FactKind::Fought, frame.you, frame.attacker);
        self.add_interruptions(&mut abilities, Fact { other: defender.into(), ..fact });
        frame.before.extend(abilities.drain(..).map(BeforeItem::Ability));
        self.rooms.waiting().give(abilities);
        frame.stage = Stage::Before;
    }

    /// Whether a creature is being destroyed since the fight began, and waits to leave play with others (`FIGHT-5b1`, `FIGHT-9`).
    fn falls(&self, frame: &FightFrame, creature: CardRef) -> bool {
        let [attacker, defender] = frame.doomed;
        let doomed = if creature == frame.attacker { attacker } else { defender };
        !doomed && self.table.bare(creature.card).is_tagged()
    }

    /// Whether the two still stand against each other.
    /// If not, there are no blows (`FIGHT-5a`, `FIGHT-5b1`) and no "Fight:" (`FIGHT-5b3`).
    fn still_opposed(&self, attacker: CardRef, defender: CardRef) -> bool {
        let (one, two) = (self.table.bare(attacker.card), self.table.bare(defender.card));
        self.table.is_in_play(attacker)
            && self.table.is_in_play(defender)
            && one.area == Area::Battleline
            && two.area == Area::Battleline
            && one.keeper() != two.keeper()
    }

    /// What is left of the window before the fight. A text that stops the fight stops what comes after the window, not
    /// the rest of the window itself; a second one has nothing left to stop (`REPLACE-5`).
    fn refresh_before(&mut self, frame: &mut FightFrame) {
        frame.skipped |= std::mem::take(&mut self.machine.cancelled);
        let skipped = frame.skipped;
        frame.before.retain(|item| match item {
            BeforeItem::Assault | BeforeItem::Hazardous => true,
            BeforeItem::Ability(pending) => self.still_waits(pending) && !(skipped && self.cancels(pending)),
        });
    }

    /// Assault, hazardous, Before Fight: and what else comes before a fight, in the order the active player wants, a check
    /// after each (`FIGHT-4`, `BEFORE-1`).
    /// Assault is an item like the others (`ASSAULT-3`, `FAQ-091`). What it or hazardous fells ends all the rest (`FIGHT-5a`);
    /// what a text fells leaves the other texts of that moment (`FIGHT-5b1`).
    fn before_fight(&mut self, frame: &mut FightFrame, defender: CardRef) -> Result<Next, Fault> {
        self.refresh_before(frame);
        let by_keyword = std::mem::replace(&mut frame.stage, Stage::Before) == Stage::Keyword;
        let falls = self.falls(frame, frame.attacker) || self.falls(frame, defender);
        if falls || !self.still_opposed(frame.attacker, defender) {
            frame.skipped = true;
            frame.before.retain(|item| !by_keyword && matches!(item, BeforeItem::Ability(_)));
        }
        let index = match (frame.before.len(), std::mem::take(&mut frame.asked)) {
            (0, _) => {
                frame.stage = if frame.skipped { Stage::Fought } else { Stage::Blows };
                return Ok(Next::Stay);
            }
            (1, _) => 0,
            (_, true) => match self.take_answer() {
                Some(Action::Trigger(index)) => usize::from(index),
                _ => 0,
            },
            (count, false) => {
                frame.asked = true;
                let mut options = self.room();
                options.extend((0..count).map(|index| Action::Trigger(index as u8)));
                let mut asking = Asking::new(self.table.turn.active, DecisionKind::Order, options);
                asking.waiting = frame.before.iter().map(|item| item.waiting(frame.attacker, defender)).collect();
                self.ask(asking);
                return Ok(Next::Stay);
            }
        };
        if index >= frame.before.len() {
            return Err(Fault::broken("a fight was told an item it has not"));
        }
        let query = self.query();
        match frame.before.remove(index) {
            // Damage to the creature fought (`ASSAULT-1`).
            BeforeItem::Assault => {
                frame.stage = Stage::Keyword;
                let amount = query.keyword(frame.attacker.card, Keyword::Assault);
                let items = self.alone(keyword_damage(defender, amount, frame.attacker, DestroyCause::Assault));
                Ok(self.first(Frame::Batch(Batch::of(items))))
            }
            // Damage to the attacker, of the creature attacked only (`HAZARD-1`, `HAZARD-2`, `HAZARD-4`).
            BeforeItem::Hazardous => {
                frame.stage = Stage::Keyword;
                let amount = query.keyword(defender.card, Keyword::Hazardous);
                let items = self.alone(keyword_damage(frame.attacker, amount, defender, DestroyCause::Hazardous));
                Ok(self.first(Frame::Batch(Batch::of(items))))
            }
            BeforeItem::Ability(pending) => {
                let ability = self.begin(pending);
                Ok(self.first(ability))
            }
        }
    }

    /// Both deal damage equal to their power at the same moment (`FIGHT-7`), unless elusive or skirmish prevents it;
    /// splash-attack damage comes with it (`SPLASHATK-1`).
    /// The defender strikes back in whatever state it is (`FIGHT-8`, `STUN-3b`).
    fn exchange_blows(&mut self, frame: &mut FightFrame, defender: CardRef) -> Next {
        frame.stage = Stage::Fought;
        if self.library.asks_for_blows() {
            self.emit_any(Event::BlowsExchanged);
        }
        let mut items = self.rooms.items().take();
        self.add_splash(&mut items, frame.attacker, defender);
        // Elusive stops the blows and nothing else (`ELUSIVE-2`, `FAQ-049`).
        if !frame.eluded || self.strikes_another(frame.attacker, defender) {
            items.push(self.blow(frame.attacker, defender));
        }
        // Skirmish does so for the attacker only (`SKIRMISH-1`, `SKIRMISH-3`).
        if !frame.eluded && !self.query().has(frame.attacker.card, Keyword::Skirmish) {
            items.push(self.blow(defender, frame.attacker));
        }
        match items.is_empty() {
            true => {
                self.rooms.items().give(items);
                Next::Stay
            }
            false => self.first(Frame::Batch(Batch::of(items))),
        }
    }

    /// Whether the attacker deals its damage to another creature than the one it fights: elusive does not stop that
    /// (`FAQ-050`).
    fn strikes_another(&self, attacker: CardRef, defender: CardRef) -> bool {
        if !self.index.aspects.intersects(Aspects::INSTEAD_DAMAGE) {
            return false;
        }
        let query = self.query();
        let fact = Fact::of_card(FactKind::FightDamage, query.controller(attacker), attacker);
        let fact = Fact { other: defender.into(), ..fact };
        let mut elsewhere = false;
        instead_of(&query, Aspects::INSTEAD_DAMAGE, &fact, &mut |active, change| {
            if let Change::Onto(card) = change {
                let target = query.first(&query.lens_of(active).at(&fact), *card);
                elsewhere = elsewhere || target.is_some_and(|target| target != defender);
            }
        });
        elsewhere
    }

    /// Adds what splash-attack deals to the neighbors of the creature fought.
    fn add_splash(&self, items: &mut Vec<Item>, attacker: CardRef, defender: CardRef) {
        let query = self.query();
        let amount = query.keyword(attacker.card, Keyword::SplashAttack);
        if amount <= 0 {
            return;
        }
        let neighbors = query.neighbors(defender.card).into_iter().filter_map(Maybe::get);
        items.extend(neighbors.map(|card| keyword_damage(card, amount, attacker, DestroyCause::SplashAttack)));
    }

    /// Poison comes with a blow, of either side (`POISON-4`).
    fn blow(&self, by: CardRef, to: CardRef) -> Item {
        let query = self.query();
        Item::new(What::Damage {
            to,
            amount: query.power(by.card),
            by: by.into(),
            kind: DamageKind::Power,
            ignore_armor: false,
            poison: query.has(by.card, Keyword::Poison),
        })
    }

    /// What is for this fight ends with it, and what is for one that it interrupted goes on (`FIGHT-13`, `LASTING-1`).
    /// Who has fought is enraged no more (`ENRAGE-3a`, `ENRAGE-3b`), unless it has become so by its "Fight:".
    fn end_fight(&mut self, frame: &FightFrame) {
        self.emit_any(Event::FightEnded);
        let of_fight = |lasting: &&Lasting| lasting.ends == Ends::Fight && lasting.id >= frame.lasting;
        let ended: Vec<_> = self.table.lasting.iter().filter(of_fight).map(|lasting| lasting.id).collect();
        for id in ended {
            self.emit_any(Event::Expired(id));
        }
        let attacker = frame.attacker;
        let enraged = frame.enraged && self.table.is_in_play(attacker);
        if enraged && self.table.bare(attacker.card).has(StatusFlags::ENRAGED) {
            self.emit_any(Event::Marked { card: attacker.card, status: Status::Enraged, on: false });
        }
    }
}
