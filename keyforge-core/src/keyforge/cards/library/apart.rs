//! Texts of which it makes no difference which card has them, or which of several events comes first.

use super::code::{Compiled, Instr};
use crate::keyforge::cards::syntax::{Dest, Group, Num, Ref, Sel, Verb, Who, Zone};

impl Compiled {
    /// Whether it leaves every card in play alone and names none that has it: then the same text of another card does the same.
    pub(crate) fn is_about_no_card(&self) -> bool {
        let names_none = !self.speaks_of_itself && !self.speaks_of_source && self.zone == Zone::Play;
        names_none && self.code.iter().all(leaves_play_alone)
    }

    /// Whether all it does is to mark its own card, or to change what lies on it: then it does the same before as after the
    /// same text of another card. No text waits for that.
    pub(crate) fn only_marks_its_card(&self) -> bool {
        !self.speaks_of_event && !self.speaks_of_source && !self.code.is_empty() && self.code.iter().all(marks_its_card)
    }

    /// Whether all it does is to give a player so much æmber, whoever that is: it does the same before as after another one
    /// that gives some.
    pub(crate) fn only_gives_amber(&self) -> bool {
        let names_who = |who: &Who| !matches!(who, Who::Chosen | Who::One);
        let gives = |instr: &Instr| matches!(instr.verb(), Some(Verb::Gain(who, Num::N(_))) if names_who(who));
        !self.speaks_of_source && !self.code.is_empty() && self.code.iter().all(gives)
    }
}

fn marks_its_card(instr: &Instr) -> bool {
    if let Instr::Select(sel) = instr {
        return *sel == Sel::Ref(Ref::This);
    }
    let plain = |num: &Num| matches!(num, Num::N(_) | Num::All);
    instr.verb().is_some_and(|verb| {
        if let Verb::AddCounters(_, _, num) | Verb::RemoveCounters(_, _, num) | Verb::RemoveAmber(_, num) = verb {
            return plain(num);
        }
        matches!(verb, Verb::Stun(_) | Verb::Unstun(_) | Verb::Ward(_) | Verb::Unward(_) | Verb::Enrage(_))
    })
}

fn leaves_play_alone(instr: &Instr) -> bool {
    match instr {
        Instr::Jump(_)
        | Instr::JumpUnless(..)
        | Instr::May(_)
        | Instr::ChooseOne(..)
        | Instr::Try { .. }
        | Instr::JumpUnlessDone { .. }
        | Instr::Times(..)
        | Instr::ForEach(_)
        | Instr::EachPlayer
        | Instr::EachHouse
        | Instr::Next(_)
        | Instr::Leave(_)
        | Instr::PushYou(..)
        | Instr::PopYou
        | Instr::JumpUnlessPossible(..)
        | Instr::JumpUnlessAny(..)
        | Instr::Select(_)
        | Instr::Stash
        | Instr::Bind(_)
        | Instr::ChooseHouse(_)
        | Instr::NameHouse(_)
        | Instr::ChooseNumber
        | Instr::ChooseTrait
        | Instr::ChooseTitle(_)
        | Instr::ChoosePlayer => true,
        Instr::Do(verb) => stays_out_of_play(verb),
        Instr::BatchBegin | Instr::BatchEnd | Instr::Again | Instr::Cancel | Instr::Install(..) => false,
    }
}

/// Whether a verb acts on pools, chains and cards that are not in play alone, and brings none into play.
fn stays_out_of_play(verb: &Verb) -> bool {
    if let Verb::Move(sel, dest) = verb {
        return lies_out_of_play(sel) && leads_out_of_play(dest);
    }
    if let Verb::Reveal(sel) | Verb::Look(sel) = verb {
        return lies_out_of_play(sel);
    }
    let of_pools = matches!(verb, Verb::Gain(..) | Verb::Lose(..) | Verb::Steal(_) | Verb::Give(..) | Verb::Chains(..));
    of_pools || matches!(verb, Verb::Draw(_) | Verb::RefillHand | Verb::Shuffle(_))
}

/// Whether cards are taken from hands, decks and piles.
fn lies_out_of_play(sel: &Sel) -> bool {
    let elsewhere = |group: &Group| !group.places.is_empty();
    match sel {
        Sel::Top(..) | Sel::Bottom(..) => true,
        Sel::Each(group)
        | Sel::Choose { from: group, .. }
        | Sel::Random(_, group)
        | Sel::Search { from: group, .. } => elsewhere(group),
        Sel::Union(sels) | Sel::Either(sels) => sels.iter().all(lies_out_of_play),
        Sel::Ref(_) => false,
    }
}

/// Whether cards go to a hand, a deck or a pile, and no card remembers them.
fn leads_out_of_play(dest: &Dest) -> bool {
    match dest {
        Dest::Hand
        | Dest::Archives { .. }
        | Dest::Discard
        | Dest::Purge { remember: false }
        | Dest::DeckTop
        | Dest::DeckTopRandom
        | Dest::DeckBottom
        | Dest::DeckShuffled => true,
        Dest::Abduct { .. }
        | Dest::Purge { remember: true }
        | Dest::Play(_)
        | Dest::Under(_)
        | Dest::Graft(_)
        | Dest::Tokens => false,
    }
}
