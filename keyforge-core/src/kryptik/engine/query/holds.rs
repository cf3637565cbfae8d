//! What holds: passive abilities and lasting effects, and whom they mean.

use super::{Lens, Query};
use crate::kernel::Seat;
use crate::kryptik::cards::Kinds;
use crate::kryptik::cards::syntax::{Ability, Mod, Players, Ref, Zone};
use crate::kryptik::table::{CardId, CardRef, Lasting, Lasts};

/// Something that holds: since when and what its words mean.
pub(super) struct Held<'h> {
    pub(super) given: &'h Mod,
    pub(super) since: u32,
    pub(super) lens: &'h Lens<'h>,
    /// The cards and players that were fixed when it began.
    cards: Option<&'h [CardRef]>,
    seats: Option<&'h [Seat]>,
}

type Visit<'v> = dyn FnMut(&Held<'_>) + 'v;

impl Query<'_> {
    /// Calls `visit` with everything of a kind that holds now, when it began to, and what its words mean.
    /// Without cost and pile, from the moment a citizen comes until it goes (`K-9.2-1`).
    pub(super) fn each_mod(&self, kind: Kinds, visit: &mut Visit<'_>) {
        if !self.holding.kinds.contains(kind) {
            return;
        }
        let before = self.within.replace(true);
        for player in &self.table.players {
            for card in &player.island {
                if self.def(*card).is_some_and(|def| def.passive.contains(kind)) && !self.is_silenced(*card) {
                    self.passives(kind, *card, Zone::Island, visit);
                }
            }
        }
        // Under a citizen only what says so holds (`K-5.3.1-2`, `K-5.3.1-4`).
        for card in &self.table.attached {
            if self.def(*card).is_some_and(|def| def.attached_passive.contains(kind)) {
                self.passives(kind, *card, Zone::Attached, visit);
            }
        }
        for lasting in &self.table.lasting {
            if let Lasts::Mod(given, cards, seats) = &lasting.what
                && Kinds::of(given) == kind
            {
                let lens = Lens::of(lasting.by, lasting.source);
                let (cards, seats) = (fixed_cards(given, cards), fixed_seats(given, seats));
                visit(&Held { given, since: lasting.since, lens: &lens, cards, seats });
            }
        }
        self.within.set(before);
    }

    fn passives(&self, kind: Kinds, card: CardId, here: Zone, visit: &mut Visit<'_>) {
        let state = self.table.card(card);
        let lens = Lens::of(state.seat, self.table.reference(card));
        for ability in self.card(card).map_or(&[][..], |card| &card.abilities) {
            let Ability::Passive { zone, cond, mods } = ability else {
                continue;
            };
            let of_kind = |given: &&Mod| Kinds::of(given) == kind;
            if *zone == here
                && mods.iter().any(|given| of_kind(&given))
                // `K-9.2-2`
                && cond.as_ref().is_none_or(|cond| self.holds(cond, &lens))
            {
                for given in mods.iter().filter(of_kind) {
                    visit(&Held { given, since: state.stamp, lens: &lens, cards: None, seats: None });
                }
            }
        }
    }

    /// Whether a rule about cards means this one.
    pub(super) fn means(&self, cards: &Ref, held: &Held<'_>, card: CardId) -> bool {
        if let Some(fixed) = held.cards {
            return fixed.iter().any(|other| other.card == card && self.table.is_there(*other));
        }
        match cards {
            Ref::Each(filter) => self.fits(filter, card, held.lens),
            Ref::This => held.lens.source.card == card,
            Ref::Host => self.table.card(held.lens.source.card).host == Some(card),
            Ref::It | Ref::Found | Ref::Slot(_) | Ref::Top(_) => false,
        }
    }

    /// Whether a rule about players means this one.
    pub(super) fn means_player(&self, players: &Players, held: &Held<'_>, seat: Seat) -> bool {
        match held.seats {
            Some(fixed) => fixed.contains(&seat),
            None => self.seats(players, held.lens).contains(&seat),
        }
    }

    /// Whether the passive abilities of a citizen are off, as it has lost its abilities.
    fn is_silenced(&self, card: CardId) -> bool {
        if self.table.lasting.iter().any(|lasting| self.silences(lasting, card)) {
            return true;
        }
        if !self.cast.strips {
            return false;
        }
        // Of two citizens that would silence each other the one that was there first does.
        let strips = |other: &CardId| self.def(*other).is_some_and(|def| def.passive.contains(Kinds::STRIP));
        let since = |other: CardId| self.table.card(other).stamp;
        self.table.citizens().filter(strips).any(|other| {
            let first = !strips(&card) || since(other) < since(card);
            other != card && first && self.strips(other, card) && !self.is_silenced(other)
        })
    }

    /// Whether something that lasts takes the abilities of a citizen.
    fn silences(&self, lasting: &Lasting, card: CardId) -> bool {
        if let Lasts::Strip(other) = lasting.what {
            return other.card == card && self.table.is_there(other);
        }
        let Lasts::Mod(given @ Mod::Strip(cards), fixed, _) = &lasting.what else {
            return false;
        };
        let lens = Lens::of(lasting.by, lasting.source);
        let fixed = fixed_cards(given, fixed);
        self.means(cards, &Held { given, since: lasting.since, lens: &lens, cards: fixed, seats: None }, card)
    }

    /// Whether a passive ability of one citizen takes the abilities of another.
    fn strips(&self, by: CardId, card: CardId) -> bool {
        let mut strips = false;
        self.passives(Kinds::STRIP, by, Zone::Island, &mut |held| {
            if let Mod::Strip(cards) = held.given {
                strips |= self.means(cards, held, card);
            }
        });
        strips
    }

    /// When the citizen lost its abilities last, if it has none.
    pub(super) fn stripped_since(&self, card: CardId) -> Option<u32> {
        let mut since = None;
        for lasting in &self.table.lasting {
            if let Lasts::Strip(other) = lasting.what
                && other.card == card
                && self.table.is_there(other)
            {
                since = since.max(Some(lasting.since));
            }
        }
        self.each_mod(Kinds::STRIP, &mut |held| {
            if let Mod::Strip(cards) = held.given
                && self.means(cards, held, card)
            {
                since = since.max(Some(held.since));
            }
        });
        since
    }

    /// Whether a citizen has lost its abilities.
    pub(crate) fn is_stripped(&self, card: CardId) -> bool {
        !self.holding.plain && self.stripped_since(card).is_some()
    }
}

impl Kinds {
    /// What something that lasts says.
    pub(super) fn of_lasting(what: &Lasts) -> Kinds {
        match what {
            Lasts::Mod(given, ..) => Kinds::of(given),
            Lasts::Stat(..) => Kinds::STAT,
            Lasts::Keyword(..) => Kinds::KEYWORD,
            Lasts::Strip(_) => Kinds::STRIP,
            Lasts::Control(..) | Lasts::Shield(..) => Kinds::empty(),
        }
    }
}

/// The cards that a rule was fixed to; none for a rule about all that fit.
fn fixed_cards<'h>(given: &Mod, cards: &'h [CardRef]) -> Option<&'h [CardRef]> {
    let open = match given {
        Mod::Stat(cards, ..)
        | Mod::Set(cards, ..)
        | Mod::Keyword(cards, _)
        | Mod::Strip(cards)
        | Mod::Forbid(_, cards) => matches!(cards, Ref::Each(_)),
        Mod::HandLimit(..) | Mod::ForbidPlayers(..) | Mod::Cost(..) => true,
    };
    (!open).then_some(cards)
}

/// The players that a rule was fixed to, where it is about players.
fn fixed_seats<'h>(given: &Mod, seats: &'h [Seat]) -> Option<&'h [Seat]> {
    matches!(given, Mod::HandLimit(..) | Mod::ForbidPlayers(..)).then_some(seats)
}
