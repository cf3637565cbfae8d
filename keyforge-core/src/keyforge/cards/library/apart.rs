//! Texts of which it makes no difference which card has them, or which of several events comes first.

use super::code::{Compiled, Instr};
use crate::keyforge::cards::syntax::{Dest, Num, Sel, Verb, Who, Zone};

impl Compiled {
    /// Whether it chooses nothing, leaves every card in play alone and names none that has it: then the same text of another card
    /// does the same.
    pub(crate) fn is_about_no_card(&self) -> bool {
        let names_none = !self.speaks_of_itself && !self.speaks_of_source && self.zone == Zone::Play;
        names_none && self.code.iter().all(leaves_play_alone)
    }

    /// Whether all it does is to give a player so much æmber, whoever that is: it does the same before as after another one
    /// that gives some.
    pub(crate) fn only_gives_amber(&self) -> bool {
        let names_who = |who: &Who| !matches!(who, Who::Chosen | Who::One);
        let gives = |instr: &Instr| matches!(instr.verb(), Some(Verb::Gain(who, Num::N(_))) if names_who(who));
        !self.speaks_of_source && !self.code.is_empty() && self.code.iter().all(gives)
    }
}

fn leaves_play_alone(instr: &Instr) -> bool {
    match instr {
        Instr::Select(sel) => matches!(sel, Sel::Top(..) | Sel::Bottom(..)),
        Instr::Do(verb) => stays_out_of_play(verb),
        Instr::Jump(_) | Instr::JumpUnless(..) | Instr::PushYou(..) | Instr::PopYou => true,
        // What is chosen is asked for by one of the cards.
        Instr::May(..)
        | Instr::ChooseOne(..)
        | Instr::Try { .. }
        | Instr::JumpUnlessDone { .. }
        | Instr::Times(..)
        | Instr::ForEach(_)
        | Instr::EachPlayer
        | Instr::EachHouse
        | Instr::Next(_)
        | Instr::Leave(_)
        | Instr::JumpUnlessPossible(..)
        | Instr::JumpUnlessAny(..)
        | Instr::Stash
        | Instr::Bind(_)
        | Instr::ChooseHouse(_)
        | Instr::NameHouse(_)
        | Instr::ChooseNumber
        | Instr::ChooseTrait
        | Instr::ChooseTitle(_)
        | Instr::ChoosePlayer
        | Instr::BatchBegin
        | Instr::BatchEnd
        | Instr::Again
        | Instr::Cancel
        | Instr::Install(..) => false,
    }
}

/// Whether a verb acts on pools, chains and decks alone, and brings no card into play.
fn stays_out_of_play(verb: &Verb) -> bool {
    if let Verb::Move(Sel::Top(..) | Sel::Bottom(..), dest) = verb {
        return leads_out_of_play(dest);
    }
    let of_pools = matches!(verb, Verb::Gain(..) | Verb::Lose(..) | Verb::Steal(_) | Verb::Give(..) | Verb::Chains(..));
    of_pools || matches!(verb, Verb::Draw(_) | Verb::Shuffle(_))
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
