//! Which rule carries out which verb.

use super::Engine;
use super::ability::Flow;
use crate::kernel::Fault;
use crate::keyforge::cards::syntax::{CaptureFrom, Verb};
use crate::keyforge::model::Status;

impl Engine<'_> {
    /// Lets a verb happen to the cards that were selected before it.
    pub(crate) fn verb(&mut self, verb: &Verb) -> Result<Flow, Fault> {
        let flow = match verb {
            Verb::Damage { to: _, amount, splash, by, ignore_armor } => {
                self.damage(amount, *splash, *by, *ignore_armor)
            }
            Verb::DivideDamage(num, group) => self.divide_damage(num, group),
            Verb::Destroy(_) => self.destroy(),
            Verb::Sacrifice(_) => self.sacrifice(),
            Verb::Heal(_, num) => self.heal(num),
            Verb::HealUpTo(_, num) => self.heal_up_to(num),
            Verb::Stun(_) => self.mark(Status::Stunned, true),
            Verb::Unstun(_) => self.mark(Status::Stunned, false),
            Verb::Ward(_) => self.mark(Status::Warded, true),
            Verb::Unward(_) => self.mark(Status::Warded, false),
            Verb::Enrage(_) => self.mark(Status::Enraged, true),
            Verb::Ready(_) => self.ready(),
            Verb::Exhaust(_) => self.exhaust(),
            Verb::Use { card: _, how, as_yours, against, ignore_taunt } => {
                self.use_selected(*how, *as_yours, against.is_some() || *ignore_taunt)
            }
            Verb::AddCounters(_, kind, num) => self.add_counters(kind, num),
            Verb::RemoveCounters(_, kind, num) => self.remove_counters(kind, num),
            Verb::RemoveCountersUpTo(_, kind, num) => self.remove_counters_up_to(kind, num),
            Verb::MoveCounters(_, _, kind, num) => self.move_counters(kind, num),
            Verb::Control(_, who, until) => self.control(who, until),
            Verb::ControlAt(_, who, at) => self.control_at(who, at),
            Verb::SwapContents(_, _) => self.swap_contents(),
            Verb::SwapPlaces(_, _) => self.swap_places(),
            Verb::MoveToFlank { cards: _, lasting } => self.move_to_flank(lasting.as_ref()),
            Verb::MoveInLine(_) => self.move_in_line(),
            Verb::Rearrange(who) => self.rearrange(who),
            Verb::Flip(_) => self.flip(),
            Verb::Attach(_, _) => self.attach(),
            Verb::Redistribute(stat, group) => self.redistribute(stat, group),
            Verb::TriggerAbility(bold, _) => self.trigger_ability(*bold),
            Verb::Move(_, dest) => self.move_cards(dest)?,
            Verb::Play { card: _, as_yours, as_in_hand, adjacent_to, at } => {
                self.play_selected(*as_yours, *as_in_hand, *adjacent_to, at.as_ref())
            }
            Verb::Draw(num) => self.draw_cards(num)?,
            Verb::RefillHand => self.refill_own_hand()?,
            Verb::DiscardUntil(filter) => self.discard_until(filter),
            Verb::RevealUntil { filter, may_stop, name } => self.reveal_until(filter, *may_stop, *name),
            Verb::Reveal(_) => self.reveal(),
            Verb::Look(_) => self.look(),
            Verb::MakeTokens { number, title, ready, at } => {
                self.make_tokens(number, title.as_deref(), *ready, at.as_ref())
            }
            Verb::Shuffle(who) => self.shuffle_decks(who)?,
            Verb::ResolveIcons(_) => self.resolve_icons(),
            Verb::SwapZones(one, two) => self.swap_zones(*one, *two),
            Verb::Gain(who, num) => self.gain(who, num),
            Verb::Lose(who, num) => self.lose(who, num),
            Verb::Steal(num) => self.steal(num),
            Verb::Capture { card: _, amount, from: CaptureFrom::Anyone } => self.capture_from_anyone(amount),
            Verb::Capture { card: _, amount, from } => self.capture(amount, *from),
            Verb::Exalt(_) => self.exalt(),
            Verb::PlaceAmber(_, num) => self.place_amber(num),
            Verb::RemoveAmber(_, num) => self.remove_amber(num),
            Verb::AmberToPool(_, who, num) => self.amber_to_pool(who, num),
            Verb::MoveAmber(_, _, num) => self.move_amber_between(num),
            Verb::AmberFromPool(who, _, num) => self.amber_from_pool(who, num),
            Verb::Give(from, to, num) => self.give(from, to, num),
            Verb::Forge(cost) => self.forge(cost),
            Verb::Unforge { who, last_turn, color } => self.unforge(who, *last_turn, *color),
            Verb::SetActiveHouse(house) => self.set_active_house(house),
            Verb::EndStep => self.end_step(),
            Verb::Chains(who, num) => self.chains(who, num),
            Verb::RaiseTide(who) => self.raise_tide(who),
            Verb::ResetTide => self.turn_tide(None),
        };
        Ok(flow)
    }
}
