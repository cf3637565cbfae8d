//! Which rule carries out which verb.

use super::Engine;
use super::ability::Flow;
use crate::kernel::Fault;
use crate::keyforge::cards::library::code::Instr;
use crate::keyforge::cards::syntax::CaptureFrom;

impl Engine<'_> {
    /// Lets a verb happen to what was selected before it.
    pub(crate) fn verb(&mut self, instr: &Instr) -> Result<Flow, Fault> {
        let flow = match instr {
            Instr::Damage { amount, splash, by, ignore_armor } => self.damage(amount, *splash, *by, *ignore_armor),
            Instr::DivideDamage(num, group) => self.divide_damage(num, group),
            Instr::Destroy(sacrifice) => self.destroy(*sacrifice),
            Instr::Heal(num, up_to) => self.heal(num, *up_to),
            Instr::Mark(status, on) => self.mark(*status, *on),
            Instr::Ready => self.ready(),
            Instr::Exhaust => self.exhaust(),
            Instr::Use { how, as_yours, against } => self.use_selected(*how, *as_yours, against.as_ref()),
            Instr::Counters(counter, num, remove) => self.counters(counter, num, *remove),
            Instr::Control(who, until) => self.control(who, until),
            Instr::SwapPlaces => self.swap_places(),
            Instr::MoveToFlank => self.move_to_flank(),
            Instr::Redistribute(stat, group) => self.redistribute(stat, group),
            Instr::TriggerAbility(bold) => self.trigger_ability(*bold),
            Instr::Move(dest) => self.move_cards(dest)?,
            // Whoever plays a card plays it as their own.
            Instr::Play { adjacent_to, .. } => self.play_selected(*adjacent_to),
            Instr::ResolveIcons => self.resolve_icons(),
            Instr::Draw(num) => self.draw_cards(num)?,
            Instr::RefillHand => self.refill_own_hand()?,
            Instr::DiscardUntil(filter) => self.discard_until(filter),
            Instr::MakeTokens { number, title, ready } => self.make_tokens(number, title.as_deref(), *ready),
            Instr::Reveal(to_all) => self.reveal(*to_all),
            Instr::Shuffle(who) => self.shuffle_decks(who)?,
            Instr::SwapZones(one, two) => self.swap_zones(*one, *two),
            Instr::Gain(who, num) => self.gain(who, num),
            Instr::Lose(who, num) => self.lose(who, num),
            Instr::Steal(num) => self.steal(num),
            Instr::Capture(num, CaptureFrom::Anyone) => self.capture_from_anyone(num),
            Instr::Capture(num, from) => self.capture(num, *from),
            Instr::Exalt => self.exalt(),
            Instr::PlaceAmber(num) => self.place_amber(num),
            Instr::RemoveAmber(num) => self.remove_amber(num),
            Instr::AmberToPool(who, num) => self.amber_to_pool(who, num),
            Instr::AmberFromPool(who, num) => self.amber_from_pool(who, num),
            Instr::MoveAmber(num) => self.move_amber_between(num),
            Instr::Give(from, to, num) => self.give(from, to, num),
            Instr::Forge(cost) => self.forge(cost),
            Instr::Unforge(who, last_turn, color) => self.unforge(who, *last_turn, *color),
            Instr::Chains(who, num) => self.chains(who, num),
            Instr::Tide(who) => self.turn_tide(who.as_ref()),
            _ => Flow::Go,
        };
        Ok(flow)
    }
}
