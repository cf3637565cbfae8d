//! What follows from a table and is kept from one step to the next. It is never written: whoever reads a state finds it anew.

use super::machine::Rules;
use super::query::{Holding, Memo};
use crate::kernel::{Seat, Seats};
use crate::kryptik::cards::syntax::Span;
use crate::kryptik::cards::{Cast, Minds};
use crate::kryptik::model::{Phase, TargetCheck};
use crate::kryptik::table::{Action, Area, Event, Spot, Table};

/// What follows from a table.
#[derive(Debug, Default)]
pub(crate) struct Derived {
    /// What holds; none: not known yet.
    pub(super) holding: Option<Holding>,
    /// Attack and defense of all citizens, and what texts that hold read of them.
    pub(super) values: Memo,
    /// What looking whether anything follows has cost when nothing did, if nothing that it reads has changed since.
    pub(super) calm: Option<u32>,
    /// What each seat may do with priority.
    offers: Vec<Offer>,
}

/// What a seat may do with priority.
#[derive(Debug, Default)]
struct Offer {
    is_fresh: bool,
    /// What was read to find it beside what is the player's own: energy, hand, soul row, citizens, limbo pile.
    minds: Minds,
    options: Vec<Action>,
}

/// A copy leaves the lists behind: they are found again when they are asked for.
impl Clone for Derived {
    fn clone(&self) -> Derived {
        Derived { holding: self.holding, calm: self.calm, ..Derived::default() }
    }
}

impl Derived {
    /// Makes room for what so many seats may do.
    pub(super) fn make_room(&mut self, seats: usize) {
        self.offers.resize_with(seats, Offer::default);
        self.offers.iter_mut().for_each(|offer| offer.options.reserve(32));
    }

    /// What a seat may do with priority, if it was found before and nothing that it follows from has changed since.
    pub(super) fn offer(&self, seat: Seat) -> Option<&[Action]> {
        self.offers.get(seat.index()).filter(|offer| offer.is_fresh).map(|offer| offer.options.as_slice())
    }

    /// Keeps what a seat may do with priority, and what was read to find it.
    pub(super) fn keep_offer(&mut self, seat: Seat, options: &[Action], minds: Minds) {
        if self.offers.len() <= seat.index() {
            self.offers.resize_with(seat.index() + 1, Offer::default);
        }
        let offer = &mut self.offers[seat.index()];
        offer.is_fresh = true;
        offer.minds = minds;
        offer.options.clear();
        offer.options.extend_from_slice(options);
    }

    /// Takes note of what an event has changed.
    #[inline]
    pub(super) fn note(&mut self, touch: Touch, cast: &Cast, table: &Table) {
        let Touch { seats, mut minds, .. } = touch;
        if touch.holding {
            let holding = Holding::of(cast, table);
            minds |= holding.read_as();
            self.holding = Some(holding);
        }
        if touch.values {
            self.values = Memo::default();
        }
        if touch.calm {
            self.calm = None;
        }
        if !seats.is_empty() || !minds.is_empty() {
            let all = minds.is_all();
            for (index, offer) in self.offers.iter_mut().enumerate() {
                offer.is_fresh &= !all && !seats.contains(Seat(index as u8)) && !offer.minds.intersects(minds);
            }
        }
    }
}

/// Which of what is kept an event concerns.
#[derive(Clone, Copy)]
pub(super) struct Touch {
    holding: bool,
    values: bool,
    calm: bool,
    /// Whose options.
    seats: Seats,
    /// Or the options of whom it was read for.
    minds: Minds,
}

impl Touch {
    const NOTHING: Touch =
        Touch { holding: false, values: false, calm: false, seats: Seats::EMPTY, minds: Minds::empty() };
    const ALL: Touch = Touch { holding: true, values: true, calm: true, seats: Seats::ALL, minds: Minds::all() };

    const fn of_seat(seat: Seat) -> Touch {
        Touch { seats: Seats::of(seat), ..Touch::NOTHING }
    }
}

/// Who reads a table: what holds in it, and the texts of a game.
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) table: &'a Table,
    pub(super) holding: Holding,
}

impl Reader<'_> {
    /// What an event concerns that is about to change the table.
    #[inline]
    pub(super) fn touch(&self, event: &Event) -> Touch {
        match event {
            // No text reads decisions, priority, or who knows what.
            Event::Answered(_)
            | Event::Asked(_)
            | Event::Priority { .. }
            | Event::Looked { .. }
            | Event::Recursed { .. }
            | Event::ExtraTurn(_)
            | Event::Rearranged { .. }
            | Event::PlayerDamaged { .. }
            | Event::CutShort => Touch::NOTHING,
            Event::EnergyMade { seat, .. } | Event::EnergySpent { seat, .. } => Touch::of_seat(*seat),
            Event::SoulPlaced => Touch::of_seat(self.table.active),
            Event::SoloUsed(solo) => Touch::of_seat(solo.seat),
            Event::Engaged(card) | Event::Disengaged(card) | Event::Rested(card) => {
                self.read(Minds::POSTURE, Seats::of(self.table.card(*card).seat))
            }
            Event::PhaseBegan(phase) => self.entered(*phase),
            Event::Moved { from, to, owner, .. } => self.moved(*from, *to, *owner),
            Event::Shuffled { seat, .. } | Event::Restacked { seat, .. } => self.read(Minds::DECKS, Seats::of(*seat)),
            Event::Added(_) => self.added(),
            Event::Left { .. } => self.left(),
            // Damage kills, and no text reads it.
            Event::Damaged { .. } => Touch { calm: true, ..Touch::NOTHING },
            Event::ControlChanged { card, to } => {
                let seat = self.table.card(*card).seat;
                self.island(Minds::POSTURE, Seats::of(seat).with(*to))
            }
            Event::Installed(_) | Event::Lapsed(_) => self.installed(),
            Event::Combat(Some(_)) => self.fights(),
            Event::Combat(None) => self.ended(Some(Span::Combat), Minds::ATTACKS, Seats::EMPTY),
            // Souls and what is solo may be used again, and another player's phases come.
            Event::TurnBegan { .. } => self.ended(Some(Span::YourNextTurn), Minds::PHASE | Minds::ATTACKS, Seats::ALL),
            // Energy and damage are gone.
            Event::TurnEnded => {
                let had_energy = |seat: &Seat| !self.table.player(*seat).energy.is_empty();
                let seats = (0..self.table.players.len() as u8).map(Seat).filter(had_energy).collect();
                self.ended(Some(Span::EndOfTurn), Minds::empty(), seats)
            }
            Event::Laid(_) | Event::Rehosted { .. } | Event::Destroyed { .. } | Event::Removed(_) | Event::Ended(_) => {
                Touch::ALL
            }
        }
    }

    /// Something goes on the pile.
    pub(super) fn added(&self) -> Touch {
        self.piled(self.table.pile.is_empty())
    }

    /// Something leaves the pile.
    pub(super) fn left(&self) -> Touch {
        self.piled(self.table.pile.len() <= 1)
    }

    /// An attack begins or goes on otherwise.
    pub(super) fn fights(&self) -> Touch {
        self.ended(None, Minds::ATTACKS, Seats::EMPTY)
    }

    /// What lasts changes.
    pub(super) fn installed(&self) -> Touch {
        self.island(Minds::empty(), Seats::EMPTY)
    }

    /// Whether targets are checked at every moment: then what follows is what any text may read.
    fn checks_always(&self) -> bool {
        self.rules.rulings.targets == TargetCheck::Always
    }

    /// What texts read changes, and so does what these players may do.
    fn read(&self, minds: Minds, seats: Seats) -> Touch {
        let values = self.holding.value_minds.intersects(minds);
        let held = self.holding.minds.intersects(minds);
        let minds = if held { minds | self.holding.read_as() } else { minds };
        Touch { holding: false, values, calm: values || self.checks_always(), seats, minds }
    }

    /// An attack or a turn begins or ends, with what lasts for that long.
    fn ended(&self, span: Option<Span>, minds: Minds, seats: Seats) -> Touch {
        match self.table.lasting.iter().any(|lasting| Some(lasting.span) == span) {
            true => self.island(minds, seats),
            false => Touch { calm: true, ..self.read(minds, seats) },
        }
    }

    /// Who is on the island or what lasts changes, with what holds.
    fn island(&self, minds: Minds, seats: Seats) -> Touch {
        Touch { holding: true, values: true, calm: true, seats, minds: minds | self.holding.read_as() }
    }

    /// The phase says who may cast citizens and use what is focused ([`Query::can_cast`], [`Query::focus`]), and texts may
    /// read it.
    ///
    /// [`Query::can_cast`]: super::query::Query::can_cast
    /// [`Query::focus`]: super::query::Query::focus
    fn entered(&self, phase: Phase) -> Touch {
        let before = self.table.phase;
        let same = (before.is_main(), before.is_combat()) == (phase.is_main(), phase.is_combat());
        self.read(Minds::PHASE, if same { Seats::EMPTY } else { self.focused() })
    }

    /// The pile says the same, by whether anything lies on it, and can be targeted.
    fn piled(&self, turns: bool) -> Touch {
        self.read(Minds::PILE, if turns { self.focused() } else { Seats::EMPTY })
    }

    /// Those whose options depend on the phase and on whether the pile is empty.
    fn focused(&self) -> Seats {
        if self.rules.rulings.focused_for_all { Seats::ALL } else { Seats::of(self.table.active) }
    }

    /// A move concerns those whose places they are, and whoever looks into them.
    fn moved(&self, from: Spot, to: Spot, owner: Seat) -> Touch {
        let seats = Seats::of(from.seat).with(to.seat).with(owner);
        let minds = read_as(from.area) | read_as(to.area);
        match minds.contains(Minds::ISLAND) {
            true => self.island(minds, seats),
            false => self.read(minds, seats),
        }
    }
}

/// What texts read that notice what lies in an area.
const fn read_as(area: Area) -> Minds {
    match area {
        Area::Hand => Minds::HANDS,
        Area::Deck => Minds::DECKS,
        Area::Row => Minds::ROWS,
        Area::Limbo => Minds::LIMBO,
        Area::Abolished => Minds::ABOLISHED,
        Area::Souls => Minds::SOULS,
        Area::Island | Area::Attached => Minds::ISLAND,
        // Items lie on the pile, and they come and go by events of their own.
        Area::Pile | Area::Pending | Area::Unknown => Minds::empty(),
    }
}
