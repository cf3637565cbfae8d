//! Compiled abilities: flat lists of small instructions.
//!
//! Instructions run one after another; a frame of the resolving machine remembers the index of the next one, so a game
//! can stop at any choice. What only asks (filters, numbers, conditions) stays as it is in the script.

use super::Aspects;
use crate::keyforge::cards::syntax::{Cond, Happening, Num, Ref, Sel, Slot, Until, Verb, Who, Zone};
use crate::keyforge::model::{Icon, Step};

/// The index of an instruction.
pub type Pc = u16;

/// An ability inside another: its index among those of the same definition.
pub type Inner = u8;

/// A compiled ability.
#[derive(Clone, Debug)]
pub struct Compiled {
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
    /// What it does.
    pub code: Vec<Instr>,
    /// What its card becomes a copy of before it is played.
    pub copies: Option<Sel>,
}

impl Compiled {
    /// An ability that does nothing.
    pub(crate) const NOTHING: Compiled = Compiled {
        kind: Kind::Bold(0),
        zone: Zone::Play,
        as_upgrade: false,
        aspects: Aspects::empty(),
        gives: Aspects::empty(),
        code: Vec::new(),
        copies: None,
    };
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
    /// At the end of that player's turn.
    End(Who),
    /// As soon as a condition is true.
    Becomes(Cond),
    /// Instead of something.
    Instead(Vec<Happening>, Change),
    /// All the time.
    Constant(Cond, Vec<Rule>),
}

/// What a replacement does.
#[derive(Clone, Debug)]
pub enum Change {
    /// The code of the ability.
    Do,
    /// The amount is that.
    Amount(Num),
    /// The amount is that and no more.
    Only(Num),
    /// It happens to that card.
    Onto(Ref),
    /// It happens to that card too.
    AlsoOnto(Ref),
    /// The card goes there.
    To(Zone),
    /// The card enters ready.
    EnterReady,
    /// The card enters stunned.
    EnterStunned,
    /// The card enters under that player's control.
    EnterUnder(Who),
    /// The æmber comes from the supply.
    FromSupply,
    /// The icon counts as one of that kind.
    AsIcon(Icon),
    /// The icons resolve once more.
    IconsAgain,
    /// Only if the active player wants it.
    Optional(Box<Change>),
}

/// What holds all the time.
#[derive(Clone, Debug)]
pub enum Rule {
    /// Cards get something.
    Grant(Sel, Vec<Mod>),
    /// It cannot be done.
    Cannot(Happening),
    /// It must be done.
    Must(Happening),
    /// It may be done.
    May(Vec<Happening>, Option<u8>),
    /// It costs the code of that ability.
    Cost(Happening, Inner),
    /// Keys cost more.
    KeyCost(Who, Num),
    /// The hand is larger.
    HandSize(Who, Num),
    /// The step is skipped.
    SkipStep(Who, Step),
    /// Æmber there may be spent.
    SpendFrom(Ref),
    /// That ability exists.
    Has(Inner),
}

impl Rule {
    /// The abilities that it gives.
    pub(crate) fn given(&self) -> impl Iterator<Item = Inner> + '_ {
        let (own, mods): (_, &[Mod]) = match self {
            Rule::Has(index) => (Some(*index), &[]),
            Rule::Grant(_, mods) => (None, mods),
            _ => (None, &[]),
        };
        own.into_iter().chain(mods.iter().filter_map(Mod::ability))
    }
}

/// What a card gets.
#[derive(Clone, Debug)]
pub enum Mod {
    /// Power.
    Power(Num),
    /// Armor.
    Armor(Num),
    /// That power.
    PowerIs(Num),
    /// That armor.
    ArmorIs(Num),
    /// A keyword.
    Keyword(crate::keyforge::model::Keyword, u8),
    /// Loses a keyword.
    LoseKeyword(crate::keyforge::model::Keyword),
    /// An ability.
    Ability(Inner),
    /// No text.
    Blank,
    /// Another controller.
    ControlledBy(Who),
    /// Another house.
    House(crate::keyforge::model::House),
    /// Every house.
    AllHouses,
    /// A flank creature.
    Flank,
}

impl Mod {
    /// What it changes; those of an ability that it gives are left aside.
    pub(crate) const fn aspects(&self) -> Aspects {
        match self {
            Mod::Power(_) | Mod::PowerIs(_) => Aspects::POWER,
            Mod::Armor(_) | Mod::ArmorIs(_) => Aspects::ARMOR,
            Mod::Keyword(..) | Mod::LoseKeyword(_) => Aspects::KEYWORD,
            Mod::Ability(_) => Aspects::empty(),
            Mod::Blank => Aspects::BLANK,
            Mod::ControlledBy(_) => Aspects::CONTROL,
            Mod::House(_) | Mod::AllHouses => Aspects::HOUSE,
            Mod::Flank => Aspects::FLANK,
        }
    }

    /// The ability that it gives.
    pub(crate) const fn ability(&self) -> Option<Inner> {
        match self {
            Mod::Ability(index) => Some(*index),
            _ => None,
        }
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
    /// Asks "may"; goes on there if not.
    May(Pc),
    /// Asks which text; goes on at its start.
    ChooseOne(Vec<Pc>),
    /// From here on, notes whether everything is done.
    Try,
    /// Goes on there unless everything since `Try` was done.
    JumpUnlessDone(Pc),
    /// Begins a loop of so many rounds; goes on there if there is none.
    Times(Num, Pc),
    /// Begins a loop over what was selected; goes on there if there is none.
    ForEach(Pc),
    /// Begins a loop over the players.
    EachPlayer,
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
    /// That instruction, unless one of these selections finds a card.
    JumpUnlessAny(Vec<Sel>, Pc),
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
    /// Chooses a number.
    ChooseNumber,
    /// Chooses a player.
    ChoosePlayer,
    /// Installs an ability.
    Install(Until, Inner, Option<u8>),
    /// A verb, with what was selected before it.
    Do(Verb),
}
