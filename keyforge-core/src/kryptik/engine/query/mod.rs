//! What follows from a table: values, keywords, prohibitions, who fits a filter.

mod holds;
mod lens;
mod select;
mod settled;
mod values;

use std::cell::{Cell, OnceCell};
use std::sync::OnceLock;

use super::machine::Rules;
use crate::kryptik::cards::{Card, Cast, Definition, Kinds, Minds};
use crate::kryptik::model::Kind;
use crate::kryptik::table::{CardId, Lasts, Table};

pub(crate) use lens::{Last, Lens, Scope, Targets, Trail};
use settled::Settled;
use values::Values;

/// A table with its definitions, to be asked.
pub(crate) struct Query<'a> {
    pub(crate) cast: &'a Cast,
    pub(crate) table: &'a Table,
    pub(crate) rules: &'a Rules,
    pub(crate) holding: Holding,
    /// Whether a text that holds is being read: what it reads of citizens is [`Settled`].
    within: Cell<bool>,
    /// How much may still be looked at.
    left: Cell<u32>,
    /// Where the engine adds up what questions cost.
    spent: Option<&'a Cell<u32>>,
    /// What is kept.
    memo: Option<&'a Memo>,
    /// What texts that hold read, where nobody keeps it; in the midst of finding it out, what the round before has given.
    found: OnceCell<Box<Settled>>,
    round: Option<&'a Settled>,
    /// Whether anything leaned on it.
    leans: Cell<bool>,
}

/// What follows from a table and is kept, once somebody has asked.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// Attack and defense of all citizens.
    values: OnceLock<Option<Values>>,
    /// What texts that hold read of them.
    settled: OnceLock<Box<Settled>>,
}

/// What is said by anything that holds, in short: it follows from who is on the island and under citizens, and from what
/// lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Holding {
    /// Whether nothing changes any value or forbids anything.
    pub(crate) plain: bool,
    pub(crate) kinds: Kinds,
    /// What its words read.
    pub(crate) minds: Minds,
    /// What is read to find values, keywords, and who must die.
    pub(crate) value_minds: Minds,
}

impl Holding {
    /// What can keep a player from doing something, or let the player do it. Attack and defense only do by way of targets.
    const GATES: Kinds = Kinds::KEYWORD.union(Kinds::STRIP).union(Kinds::FORBID).union(Kinds::FORBID_PLAYERS);

    /// What says what citizens are; the rest says what players may do.
    const VALUES: Kinds = Kinds::STAT.union(Kinds::KEYWORD).union(Kinds::STRIP).union(Kinds::FORBID);

    /// What another answer of what holds is read as.
    pub(crate) const fn read_as(&self) -> Minds {
        match (self.kinds.intersects(Kinds::COST), self.kinds.intersects(Holding::GATES)) {
            // With other costs a player may do what nothing was read for.
            (true, _) => Minds::all(),
            (false, true) => Minds::ISLAND.union(Minds::GATES),
            (false, false) => Minds::ISLAND,
        }
    }

    pub(crate) fn of(cast: &Cast, table: &Table) -> Holding {
        let (mut all, mut minds, mut value_minds) = (Kinds::empty(), Minds::empty(), Minds::empty());
        let mut add = |kinds: Kinds, read: Minds| {
            all |= kinds;
            minds |= read;
            if kinds.intersects(Holding::VALUES) {
                value_minds |= read;
            }
        };
        let def = |card: &CardId| cast.get(table.card(*card).def);
        for player in &table.players {
            player.island.iter().filter_map(def).for_each(|def| add(def.passive, def.minds));
        }
        table.attached.iter().filter_map(def).for_each(|def| add(def.attached_passive, def.minds));
        for lasting in &table.lasting {
            let read = if let Lasts::Mod(given, ..) = &lasting.what { Minds::of_rule(given) } else { Minds::empty() };
            add(Kinds::of_lasting(&lasting.what), read);
        }
        Holding { plain: all.is_empty() && table.lasting.is_empty(), kinds: all, minds, value_minds }
    }
}

/// What one query may look at, in words of a text that are read, for each card at which they are read. When it is used up
/// nothing more fits, counts or holds. The demo decks asked for 89 at most in sixty random games.
const MOST_LOOKS: u32 = 32_768;

/// What one look costs of an action's effort: lists of cards are made for many of them.
const STEPS: u32 = 4;

impl<'a> Query<'a> {
    pub(crate) fn new(cast: &'a Cast, table: &'a Table, rules: &'a Rules) -> Query<'a> {
        Query::knowing(cast, table, rules, Holding::of(cast, table))
    }

    /// The same with what holds already known.
    pub(crate) fn knowing(cast: &'a Cast, table: &'a Table, rules: &'a Rules, holding: Holding) -> Query<'a> {
        let (within, left, leans) = (Cell::new(false), Cell::new(MOST_LOOKS), Cell::new(false));
        let (spent, memo, round, found) = (None, None, None, OnceCell::new());
        Query { cast, table, rules, holding, within, left, spent, memo, found, round, leans }
    }

    /// The same where what follows is kept.
    pub(super) fn remembering(self, memo: &'a Memo) -> Query<'a> {
        Query { memo: Some(memo), ..self }
    }

    /// The same where nobody counts what questions cost.
    pub(super) fn uncounted(self) -> Query<'a> {
        Query { spent: None, ..self }
    }

    /// Whether what questions cost is part of the game, so that none may be spared.
    pub(super) fn is_counted(&self) -> bool {
        self.spent.is_some()
    }

    /// The same for the engine, which adds up what it costs.
    pub(crate) fn counted(self, spent: &'a Cell<u32>) -> Query<'a> {
        Query { spent: Some(spent), ..self }
    }

    /// Takes a step, if one is left.
    fn affords_one(&self) -> bool {
        self.affords(1)
    }

    /// Takes so many steps, if they are left.
    fn affords(&self, looks: u32) -> bool {
        let Some(left) = self.left.get().checked_sub(looks) else {
            return false;
        };
        self.left.set(left);
        self.spend(looks);
        true
    }

    /// Owes so many steps.
    fn spend(&self, looks: u32) {
        if let Some(spent) = self.spent {
            spent.set(spent.get().saturating_add(looks * STEPS));
        }
    }

    /// Whether more may be looked at: then nothing was missed.
    fn has_looks(&self) -> bool {
        self.left.get() > 0
    }

    pub(crate) fn def(&self, card: CardId) -> Option<&'a Definition> {
        self.cast.get(self.table.card(card).def)
    }

    pub(crate) fn card(&self, card: CardId) -> Option<&'a Card> {
        self.def(card).map(|def| &def.card)
    }

    fn is_kind(&self, card: CardId, kind: Kind) -> bool {
        self.def(card).is_some_and(|def| def.is(kind))
    }
}
