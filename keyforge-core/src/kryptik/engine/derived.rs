//! What follows from a table and is kept from one step to the next. It is never written: whoever reads a state finds it anew.

use super::machine::Rules;
use super::query::Holding;
use crate::kernel::{Seat, Seats};
use crate::kryptik::cards::{Cast, Minds};
use crate::kryptik::model::{Phase, TargetCheck};
use crate::kryptik::table::{Action, Area, CardId, Event, Spot, Table};

/// What follows from a table.
#[derive(Debug, Default)]
pub(crate) struct Derived {
    /// What holds; none: not known yet.
    pub(super) holding: Option<Holding>,
    /// What looking whether anything follows has cost when nothing did, if nothing that it reads has changed since.
    pub(super) calm: Option<u32>,
    /// What each seat may do with priority.
    offers: Vec<Offer>,
    /// The options of the last decision, to be filled anew.
    pub(crate) spare: Vec<Action>,
}

/// What a seat may do with priority.
#[derive(Debug, Default)]
struct Offer {
    is_fresh: bool,
    options: Vec<Action>,
}

/// A copy leaves the lists behind: they are found again when they are asked for.
impl Clone for Derived {
    fn clone(&self) -> Derived {
        Derived { holding: self.holding, calm: self.calm, ..Derived::default() }
    }
}

impl Derived {
    /// What a seat may do with priority, if it was found before and nothing that it follows from has changed since.
    pub(super) fn offer(&self, seat: Seat) -> Option<&[Action]> {
        self.offers.get(seat.index()).filter(|offer| offer.is_fresh).map(|offer| offer.options.as_slice())
    }

    /// Keeps what a seat may do with priority.
    pub(super) fn keep_offer(&mut self, seat: Seat, options: &[Action]) {
        if self.offers.len() <= seat.index() {
            self.offers.resize_with(seat.index() + 1, Offer::default);
        }
        let offer = &mut self.offers[seat.index()];
        offer.is_fresh = true;
        offer.options.clear();
        offer.options.extend_from_slice(options);
    }

    /// Takes note of what an event has changed.
    #[inline]
    pub(super) fn note(&mut self, touch: Touch, cast: &Cast, table: &Table) {
        if touch.holding {
            self.holding = Some(Holding::of(cast, table));
        }
        if touch.calm {
            self.calm = None;
        }
        if !touch.offers.is_empty() {
            for (index, offer) in self.offers.iter_mut().enumerate() {
                offer.is_fresh &= !touch.offers.contains(Seat(index as u8));
            }
        }
    }
}

/// Which of what is kept an event concerns.
#[derive(Clone, Copy)]
pub(super) struct Touch {
    holding: bool,
    calm: bool,
    /// Whose options.
    offers: Seats,
}

impl Touch {
    const NOTHING: Touch = Touch { holding: false, calm: false, offers: Seats::EMPTY };
    const ALL: Touch = Touch { holding: true, calm: true, offers: Seats::ALL };
    /// What anybody may do, and nothing else.
    const OFFERS: Touch = Touch { offers: Seats::ALL, ..Touch::NOTHING };

    const fn of_seat(seat: Seat) -> Touch {
        Touch { offers: Seats::of(seat), ..Touch::NOTHING }
    }

    /// What reads this finds something else, and so does whoever has to do with it.
    fn of_reading(minds: Minds, seats: Seats, reader: &Reader<'_>) -> Touch {
        let held = reader.holding.minds.intersects(minds);
        let offers = if held || reader.cast.use_minds.intersects(minds) { Seats::ALL } else { seats };
        Touch { holding: false, calm: held || reader.checks_always(), offers }
    }
}

/// Who reads a table: the texts of a game and what holds in it.
pub(super) struct Reader<'a> {
    pub(super) cast: &'a Cast,
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
            | Event::PlayerDamaged { .. }
            | Event::CutShort => Touch::NOTHING,
            Event::EnergyMade { seat, .. } | Event::EnergySpent { seat, .. } => Touch::of_seat(*seat),
            Event::SoulPlaced => Touch::of_seat(self.table.active),
            Event::SoloUsed(solo) => Touch::of_seat(solo.seat),
            Event::Engaged(card) | Event::Disengaged(card) | Event::Rested(card) => self.turned(*card),
            Event::PhaseBegan(phase) => self.entered(*phase),
            Event::Moved { from, to, owner, .. } => self.moved(*from, *to, *owner),
            Event::Shuffled { seat, .. } => Touch::of_reading(Minds::DECKS, Seats::of(*seat), self),
            // Who waits on the pile keeps citizens from being cast, and is a target.
            Event::Added(_) | Event::Left { .. } => Touch { calm: self.checks_always(), ..Touch::OFFERS },
            // Damage kills, and no text reads it.
            Event::Damaged { .. } => Touch { calm: true, ..Touch::NOTHING },
            Event::Laid(_)
            | Event::Rearranged { .. }
            | Event::TurnBegan { .. }
            | Event::ControlChanged { .. }
            | Event::Rehosted { .. }
            | Event::Combat(_)
            | Event::Installed(_)
            | Event::Lapsed(_)
            | Event::TurnEnded
            | Event::Destroyed { .. }
            | Event::Removed(_)
            | Event::Ended(_) => Touch::ALL,
        }
    }

    /// Whether targets are checked at every moment: then what follows is what any text may read.
    fn checks_always(&self) -> bool {
        self.rules.rulings.targets == TargetCheck::Always
    }

    /// A card is engaged or weary, or no longer.
    fn turned(&self, card: CardId) -> Touch {
        Touch::of_reading(Minds::POSTURE, Seats::of(self.table.card(card).seat), self)
    }

    /// The phase says who may cast citizens and use what is focused ([`Query::can_cast`], [`Query::focus`]), and texts may
    /// read it.
    ///
    /// [`Query::can_cast`]: super::query::Query::can_cast
    /// [`Query::focus`]: super::query::Query::focus
    fn entered(&self, phase: Phase) -> Touch {
        let before = self.table.phase;
        let same = (before.is_main(), before.is_combat()) == (phase.is_main(), phase.is_combat());
        let timed = match (same, self.rules.rulings.focused_for_all) {
            (true, _) => Seats::EMPTY,
            (false, false) => Seats::of(self.table.active),
            (false, true) => Seats::ALL,
        };
        Touch::of_reading(Minds::PHASE, timed, self)
    }

    /// Between places that nobody looks into a move concerns only those whose places they are.
    fn moved(&self, from: Spot, to: Spot, owner: Seat) -> Touch {
        match (read_as(from.area), read_as(to.area)) {
            (Some(from_minds), Some(to_minds)) => {
                let seats = Seats::of(from.seat).with(to.seat).with(owner);
                Touch::of_reading(from_minds | to_minds, seats, self)
            }
            (None, _) | (_, None) => Touch::ALL,
        }
    }
}

/// What texts must read to notice what lies in an area; none where everything may depend on it.
const fn read_as(area: Area) -> Option<Minds> {
    match area {
        Area::Hand => Some(Minds::HANDS),
        Area::Deck => Some(Minds::DECKS),
        Area::Limbo => Some(Minds::LIMBO),
        Area::Abolished => Some(Minds::ABOLISHED),
        Area::Souls => Some(Minds::SOULS),
        Area::Pile | Area::Pending | Area::Unknown => Some(Minds::empty()),
        Area::Row | Area::Island | Area::Attached => None,
    }
}
