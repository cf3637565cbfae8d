//! Compiled abilities: flat lists of small instructions.
//!
//! Instructions run one after another; a frame of the resolving machine remembers the index of the next one, so a game
//! can stop at any choice. What only asks (filters, numbers, conditions) stays as it is in the script.

use super::vain::Need;
use super::{Aspects, keyword_bit};
use crate::keyforge::cards::syntax::{
    self, Ability, Cond, Effect, Happening, HouseRef, Num, Ref, Sel, Slot, Until, Verb, Who, Zone,
};
use crate::keyforge::model::Keyword;

/// The index of an instruction.
pub type Pc = u16;

/// An ability inside another: its index among those of the same definition.
pub type Inner = u8;

/// A compiled ability.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What it was made from; none of an ability that does nothing.
    pub(crate) written: Option<Box<Ability>>,
    /// When it acts.
    pub kind: Kind,
    /// The zone in which it works.
    pub zone: Zone,
    /// Whether the card has it only as an upgrade, being something else otherwise.
    pub as_upgrade: bool,
    /// What it is about.
    pub aspects: Aspects,
    /// What the abilities are about that it gives.
    pub gives: Aspects,
    /// The kinds of facts that its rules, or those that it gives, forbid and permit.
    pub(crate) ruled: Ruled,
    /// What it does.
    pub code: Vec<Instr>,
    /// The cards of which the card may become a copy before it is played.
    pub copies: Option<Sel>,
    /// Whether what it does names something of the event that it waited for.
    pub speaks_of_event: bool,
    /// Whether what it does names the card that has it, or begins anew as long as that is there.
    pub(crate) speaks_of_itself: bool,
    /// Whether what it does names the card on which it is printed.
    pub(crate) speaks_of_source: bool,
    /// Whether it turns the tide, waits for that or depends on it.
    pub(crate) speaks_of_tide: bool,
    /// Whether it asks which creatures exchange blows.
    pub(crate) speaks_of_blows: bool,
    /// The kinds of facts that it waits for or counts, as a mask.
    pub(crate) asks_for: u32,
}

/// The kinds of facts and the keywords of which rules speak, as masks: most questions whether something is forbidden or permitted, or
/// who has a keyword, end here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ruled {
    /// What "cannot" is about.
    pub forbidden: u32,
    /// What "may" is about.
    pub permitted: u32,
    /// The keywords that cards get or lose.
    pub words: u16,
}

impl Ruled {
    pub(crate) const NOTHING: Ruled = Ruled { forbidden: 0, permitted: 0, words: 0 };

    pub(crate) const fn union(self, other: Ruled) -> Ruled {
        Ruled {
            forbidden: self.forbidden | other.forbidden,
            permitted: self.permitted | other.permitted,
            words: self.words | other.words,
        }
    }
}

impl Compiled {
    /// An ability that does nothing.
    pub(crate) const NOTHING: Compiled = Compiled {
        written: None,
        kind: Kind::Bold(0),
        zone: Zone::Play,
        as_upgrade: false,
        aspects: Aspects::empty(),
        gives: Aspects::empty(),
        ruled: Ruled::NOTHING,
        code: Vec::new(),
        copies: None,
        speaks_of_event: false,
        speaks_of_itself: false,
        speaks_of_source: false,
        speaks_of_tide: false,
        speaks_of_blows: false,
        asks_for: 0,
    };

    /// Whether it is what has to be paid: the code of an ability without a word.
    pub(crate) const fn is_price(&self) -> bool {
        matches!(self.kind, Kind::Bold(0))
    }
}

/// When an ability acts.
#[derive(Clone, Debug)]
pub enum Kind {
    /// At bold words, as a mask.
    Bold(u16),
    /// After something.
    After(Happening),
    /// Before something.
    Before(Happening),
    /// At the start of that player's turn.
    Start(Who),
    /// At the end of step 4.
    EndOfReadyStep(Who),
    /// At the end of that player's turn.
    End(Who),
    /// As soon as a condition is true.
    Becomes(Cond),
    /// Instead of something.
    Instead(Vec<Happening>, Change),
    /// All the time.
    Constant(Cond, Vec<Rule>),
}

impl Kind {
    /// Whether it waits for something that happens, or for a time of the turn.
    pub(crate) const fn waits(&self) -> bool {
        match self {
            Kind::After(_) | Kind::Before(_) | Kind::Start(_) | Kind::EndOfReadyStep(_) | Kind::End(_) => true,
            Kind::Bold(_) | Kind::Becomes(_) | Kind::Instead(..) | Kind::Constant(..) => false,
        }
    }
}

/// What a replacement does; [`Change::Do`](syntax::Change::Do) runs the code of its ability.
pub type Change = syntax::Change<()>;

/// What holds all the time; costs are the code of an ability too.
pub type Rule = syntax::Rule<Inner, Inner>;

/// What a card gets.
pub type Mod = syntax::Mod<Inner>;

impl Rule {
    /// The abilities that it gives.
    pub(crate) fn given(&self) -> impl Iterator<Item = Inner> + '_ {
        let (own, mods): (_, &[Mod]) = match self {
            Rule::Has(index) => (Some(*index), &[]),
            Rule::Grant { mods, .. } => (None, mods),
            Rule::Cannot(_)
            | Rule::Must(_)
            | Rule::May(..)
            | Rule::Cost(..)
            | Rule::KeyCost(..)
            | Rule::HandSize(..)
            | Rule::SkipStep(..)
            | Rule::SpendFrom(_)
            | Rule::SpendAsAmber(_)
            | Rule::TopCardRevealed(_)
            | Rule::TakePartOfArchives(_)
            | Rule::TauntProtects { .. }
            | Rule::AlsoTriggers { .. } => (None, &[]),
        };
        own.into_iter().chain(mods.iter().filter_map(Mod::ability))
    }
}

impl Mod {
    /// What it changes; those of an ability that it gives are left aside.
    pub(crate) const fn aspects(&self) -> Aspects {
        match self {
            Mod::Power(_) | Mod::PowerIs(_) | Mod::BasePower(_) => Aspects::POWER,
            Mod::Armor(_) | Mod::ArmorIs(_) => Aspects::ARMOR,
            Mod::Keyword(..) | Mod::LoseKeyword(_) => Aspects::KEYWORD,
            Mod::TextOf(_) => Aspects::TEXT_OF.union(Aspects::KEYWORD),
            Mod::FeaturesOf(_) => Aspects::KEYWORD.union(Aspects::TRAIT),
            Mod::CopyOf(_) => Aspects::COPY_OF,
            Mod::Ability(_) => Aspects::empty(),
            Mod::Blank => Aspects::BLANK,
            Mod::ControlledBy(_) => Aspects::CONTROL,
            Mod::House(_) | Mod::AlsoHouse(_) | Mod::AllHouses => Aspects::HOUSE,
            Mod::SwitchPowerArmor => Aspects::POWER.union(Aspects::ARMOR),
            Mod::Flank => Aspects::FLANK,
            Mod::Trait(_) => Aspects::TRAIT,
        }
    }

    /// The keywords that it may give or take away, a bit for each.
    pub(crate) const fn words(&self) -> u16 {
        match self {
            Mod::Keyword(word, _) | Mod::LoseKeyword(word) => keyword_bit(*word),
            Mod::TextOf(_) | Mod::FeaturesOf(_) => u16::MAX,
            Mod::Power(_)
            | Mod::PowerIs(_)
            | Mod::BasePower(_)
            | Mod::CopyOf(_)
            | Mod::Armor(_)
            | Mod::ArmorIs(_)
            | Mod::Ability(_)
            | Mod::Blank
            | Mod::ControlledBy(_)
            | Mod::House(_)
            | Mod::AlsoHouse(_)
            | Mod::AllHouses
            | Mod::Flank
            | Mod::SwitchPowerArmor
            | Mod::Trait(_) => 0,
        }
    }

    /// Whether it may give or take away that keyword.
    pub(crate) const fn is_about(&self, keyword: Keyword) -> bool {
        self.words() & keyword_bit(keyword) != 0
    }

    /// The card whose likeness it gives: as that was at first, once it has left.
    pub(crate) const fn likeness(&self) -> Option<Ref> {
        if let Mod::FeaturesOf(card) | Mod::CopyOf(card) = self { Some(*card) } else { None }
    }

    /// The ability that it gives.
    pub(crate) const fn ability(&self) -> Option<Inner> {
        if let Mod::Ability(index) = self { Some(*index) } else { None }
    }
}

/// One instruction. A verb acts on what the last `Select` chose, one with two choices of cards also on what was set aside
/// before; it does not look at its own.
#[derive(Clone, Debug)]
pub enum Instr {
    /// Goes on there.
    Jump(Pc),
    /// Goes on there unless it is so.
    JumpUnless(Cond, Pc),
    /// Asks whether to do this; goes on there if not.
    May(Pc, Vec<Effect>),
    /// Asks which of these texts; goes on at its start.
    ChooseOne(Vec<Pc>, Box<[Vec<Effect>]>),
    /// From here on, notes whether everything is done; within another such part, beside what that one notes.
    Try {
        /// Whether it is part of another such part.
        within: bool,
    },
    /// Goes on there unless everything since `Try` was done.
    JumpUnlessDone {
        /// Where it goes on.
        to: Pc,
        /// Whether it is part of another such part.
        within: bool,
    },
    /// Begins a loop of so many rounds; goes on there if there is none.
    Times(Num, Pc),
    /// Begins a loop over what was selected; goes on there if there is none.
    ForEach(Pc),
    /// Begins a loop over the players.
    EachPlayer,
    /// Begins a loop over the houses.
    EachHouse,
    /// Goes on there with the next round, or ends the loop.
    Next(Pc),
    /// Ends the innermost loop and goes on there.
    Leave(Pc),
    /// "Me" is that player from here on.
    PushYou(Who, Pc),
    /// "Me" is who it was.
    PopYou,
    /// Goes on there unless all of these can be chosen.
    JumpUnlessPossible(Vec<Sel>, Pc),
    /// Goes on there unless something of this is there, as far as everybody sees.
    JumpUnlessAny(Vec<Need>, Pc),
    /// Gathers damage and destruction.
    BatchBegin,
    /// Deals and destroys what was gathered.
    BatchEnd,
    /// Starts the ability anew if its card is still there.
    Again,
    /// Stops what is interrupted.
    Cancel,
    /// Chooses cards.
    Select(Sel),
    /// Sets the first selection aside.
    Stash,
    /// Names what was selected.
    Bind(Slot),
    /// Chooses a house.
    ChooseHouse(Option<Who>),
    /// Names a house.
    NameHouse(HouseRef),
    /// Chooses a number.
    ChooseNumber,
    /// Chooses a trait.
    ChooseTrait,
    /// Names a title.
    ChooseTitle(Slot),
    /// Chooses a player.
    ChoosePlayer,
    /// Installs an ability.
    Install(Until, Inner, Option<u8>),
    /// A verb, with what was selected before it.
    Do(Box<Verb>),
}

impl Instr {
    /// The verb that it does.
    pub fn verb(&self) -> Option<&Verb> {
        if let Instr::Do(verb) = self { Some(verb) } else { None }
    }
}
