//! The frames of the machine.

use serde::{Deserialize, Serialize};

use super::{Choose, Engine, Resolve};
use crate::kernel::{Fault, Seat};
use crate::kryptik::engine::announce::Announce;
use crate::kryptik::engine::attack::AttackTarget;
use crate::kryptik::engine::control::Overlord;
use crate::kryptik::engine::deal::Deal;
use crate::kryptik::engine::eleven::{Eleven, Rearrange};
use crate::kryptik::engine::energy::MakeEnergy;
use crate::kryptik::engine::pay::Pay;
use crate::kryptik::engine::query::Trail;
use crate::kryptik::engine::shuffle::Cut;
use crate::kryptik::engine::turn::Stage;
use crate::kryptik::table::CardRef;

/// Something that is going on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// Set-up, step by step.
    Deal(Deal),
    /// A turn, step by step.
    Turn(Stage),
    /// The draw of the draw phase from an empty deck in limited play.
    Refill,
    /// Players have priority.
    Priority,
    /// What waits goes on the pile; whether anything did.
    Place(bool),
    /// A card or an ability on its way to the pile.
    Announce(Box<Announce>),
    /// A cost.
    Pay(Box<Pay>),
    /// Energy that was paid for otherwise than by engaging alone.
    MakeEnergy(MakeEnergy),
    /// An effect.
    Resolve(Box<Resolve>),
    /// A spell goes to limbo when its last paragraph has left the pile.
    Tidy(CardRef),
    /// The choice what becomes of a destroyed 11-year card.
    Eleven(Eleven),
    /// A question about cards.
    Choose(Box<Choose>),
    /// A cut of a shuffled deck.
    Cut(Cut),
    /// Which of two overlords of one name is abolished before the other comes.
    Overlord(Overlord),
    /// A new order of a row.
    Rearrange(Rearrange),
    /// Discards of a player down to the hand limit.
    HandLimit(Seat),
    /// Who attacks.
    Attacker,
    /// What is attacked.
    AttackTarget(AttackTarget),
    /// Who blocks; who was chosen so far.
    Blockers(Vec<CardRef>),
    /// In which order blockers are dealt damage; those that have their place.
    DamageOrder(Vec<CardRef>),
    /// Which slot an attacker that lost ravenous hits.
    RavenousSlot,
}

/// What becomes of a frame after one of its steps.
pub(crate) type Next = crate::kernel::Next<Frame>;

impl Frame {
    /// The player without whom the frame means nothing.
    pub(super) fn owner(&self) -> Option<Seat> {
        match self {
            Frame::Announce(announce) => Some(announce.seat),
            Frame::Pay(pay) => Some(pay.seat),
            Frame::Resolve(resolve) => Some(resolve.scope.seat),
            Frame::Choose(choose) => Some(choose.seat),
            Frame::MakeEnergy(made) => Some(made.seat),
            Frame::Eleven(eleven) => Some(eleven.seat),
            Frame::Overlord(overlord) => Some(overlord.seat),
            Frame::HandLimit(seat) => Some(*seat),
            Frame::Rearrange(rearrange) => Some(rearrange.by),
            Frame::Deal(_)
            | Frame::Turn(_)
            | Frame::Refill
            | Frame::Priority
            | Frame::Place(_)
            | Frame::Tidy(_)
            | Frame::Cut(_)
            | Frame::Attacker
            | Frame::AttackTarget(_)
            | Frame::Blockers(_)
            | Frame::DamageOrder(_)
            | Frame::RavenousSlot => None,
        }
    }
}

impl Frame {
    /// Calls `f` with every card that it has in mind and that may be secret, and with what is known of it.
    pub(super) fn each_reference(&mut self, f: &mut dyn FnMut(&mut CardRef, Trail)) {
        match self {
            Frame::Resolve(resolve) => resolve.each_reference(f),
            Frame::Choose(choose) => choose.each_reference(f),
            // What these speak of lies in the open, or comes there: nothing hidden is a target, and what a trigger is about
            // lay open when it happened. The card that is announced, and paid for, stays where it is in every draw.
            Frame::Announce(_)
            | Frame::Pay(_)
            | Frame::Deal(_)
            | Frame::Turn(_)
            | Frame::Refill
            | Frame::Priority
            | Frame::Place(_)
            | Frame::MakeEnergy(_)
            | Frame::Tidy(_)
            | Frame::Eleven(_)
            | Frame::Cut(_)
            | Frame::Overlord(_)
            | Frame::Rearrange(_)
            | Frame::HandLimit(_)
            | Frame::Attacker
            | Frame::AttackTarget(_)
            | Frame::Blockers(_)
            | Frame::DamageOrder(_)
            | Frame::RavenousSlot => {}
        }
    }
}

impl Engine<'_> {
    /// Lets a frame take one step.
    pub(super) fn step_frame(&mut self, frame: &mut Frame) -> Result<Next, Fault> {
        match frame {
            Frame::Deal(stage) => self.step_deal(stage),
            Frame::Turn(stage) => self.step_turn(stage),
            Frame::Refill => self.step_refill(),
            Frame::Priority => self.step_priority(),
            Frame::Place(placed) => self.step_place(placed),
            Frame::Announce(announce) => self.step_announce(announce),
            Frame::Pay(pay) => self.step_pay(pay),
            Frame::MakeEnergy(made) => self.step_energy(made),
            Frame::Resolve(resolve) => self.step_resolve(resolve),
            Frame::Tidy(card) => {
                self.tidy(*card);
                Ok(Next::Done)
            }
            Frame::Eleven(eleven) => self.step_eleven(eleven),
            Frame::Choose(choose) => self.step_choose(choose),
            Frame::Cut(cut) => self.step_cut(cut),
            Frame::Overlord(overlord) => self.step_overlord(overlord),
            Frame::Rearrange(rearrange) => self.step_rearrange(rearrange),
            Frame::HandLimit(seat) => self.step_hand_limit(*seat),
            Frame::Attacker => self.step_attacker(),
            Frame::AttackTarget(attack) => self.step_attack_target(attack),
            Frame::Blockers(chosen) => self.step_blockers(chosen),
            Frame::DamageOrder(order) => self.step_damage_order(order),
            Frame::RavenousSlot => self.step_ravenous_slot(),
        }
    }
}
