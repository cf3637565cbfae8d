//! Words of the rules that the hosts see in another form than the core.

use std::collections::BTreeMap;

use keyforge_core::kernel::{Seat, Seats};
use keyforge_core::kryptik::cards::say_ability;
use keyforge_core::kryptik::cards::syntax::{Ability, Mod, Zone};
use keyforge_core::kryptik::{CardId, Color, DefId, State};

use crate::KeyforgeError;

pub use keyforge_core::kryptik::CardId as KryptikCardId;

uniffi::custom_type!(KryptikCardId, u16, {
    remote,
    lower: |card| card.0,
    try_lift: |number| Ok(KryptikCardId(number)),
});

/// A color of soul energy: a lower-case letter other than x.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KryptikColor(pub String);

uniffi::custom_newtype!(KryptikColor, String);

impl From<Color> for KryptikColor {
    fn from(color: Color) -> KryptikColor {
        KryptikColor(color.to_string())
    }
}

impl KryptikColor {
    /// The color of the core; none for what is no color.
    pub(crate) fn known(&self) -> Option<Color> {
        let mut letters = self.0.chars();
        let color = Color::new(letters.next()?);
        color.filter(|_| letters.next().is_none())
    }

    /// The color that an action names.
    pub(crate) fn chosen(&self) -> Result<Color, KeyforgeError> {
        self.known().ok_or_else(|| KeyforgeError::IllegalAction {
            code: "illegal/color".to_owned(),
            detail: format!("`{}` is no color", self.0),
            action: None,
        })
    }
}

/// A player, by the place of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, uniffi::Enum)]
pub enum KryptikSeat {
    /// The player with the first deck; 0 in JSON.
    First,
    /// The player with the second deck.
    Second,
    /// The player with the third deck.
    Third,
    /// The player with the fourth deck.
    Fourth,
    /// The player with the fifth deck.
    Fifth,
    /// The player with the sixth deck; 5 in JSON.
    Sixth,
}

impl KryptikSeat {
    const ALL: [KryptikSeat; 6] = [
        KryptikSeat::First,
        KryptikSeat::Second,
        KryptikSeat::Third,
        KryptikSeat::Fourth,
        KryptikSeat::Fifth,
        KryptikSeat::Sixth,
    ];

    /// The seats of a game of so many players.
    pub(super) fn first(count: usize) -> Vec<KryptikSeat> {
        KryptikSeat::ALL.into_iter().take(count).collect()
    }

    /// The members of a set.
    pub(crate) fn of(seats: Seats) -> Vec<KryptikSeat> {
        seats.iter().map(KryptikSeat::from).collect()
    }
}

impl From<KryptikSeat> for Seat {
    fn from(seat: KryptikSeat) -> Seat {
        Seat(seat as u8)
    }
}

impl From<Seat> for KryptikSeat {
    /// No game has a seat beyond the sixth; what a damaged file says is taken for it.
    fn from(seat: Seat) -> KryptikSeat {
        KryptikSeat::ALL.get(seat.index()).copied().unwrap_or(KryptikSeat::Sixth)
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
pub enum KryptikViewer {
    /// The player with the first deck; 0 in JSON.
    First,
    /// The player with the second deck.
    Second,
    /// The player with the third deck.
    Third,
    /// The player with the fourth deck.
    Fourth,
    /// The player with the fifth deck.
    Fifth,
    /// The player with the sixth deck; 5 in JSON.
    Sixth,
    /// Somebody who only watches, and sees what lies open for everybody; 255 in JSON.
    Spectator,
    /// Nobody in particular: the whole truth, for a server, a game that is over, or several people at one screen. It is nothing to
    /// send to a player.
    Everything,
}

impl KryptikViewer {
    /// Who looks; none for the whole truth.
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            KryptikViewer::First => Some(Seat(0)),
            KryptikViewer::Second => Some(Seat(1)),
            KryptikViewer::Third => Some(Seat(2)),
            KryptikViewer::Fourth => Some(Seat(3)),
            KryptikViewer::Fifth => Some(Seat(4)),
            KryptikViewer::Sixth => Some(Seat(5)),
            KryptikViewer::Spectator => Some(Seat::SPECTATOR),
            KryptikViewer::Everything => None,
        }
    }
}

impl From<Option<Seat>> for KryptikViewer {
    fn from(viewer: Option<Seat>) -> KryptikViewer {
        viewer.map_or(KryptikViewer::Everything, KryptikViewer::from)
    }
}

impl From<KryptikSeat> for KryptikViewer {
    fn from(seat: KryptikSeat) -> KryptikViewer {
        match seat {
            KryptikSeat::First => KryptikViewer::First,
            KryptikSeat::Second => KryptikViewer::Second,
            KryptikSeat::Third => KryptikViewer::Third,
            KryptikSeat::Fourth => KryptikViewer::Fourth,
            KryptikSeat::Fifth => KryptikViewer::Fifth,
            KryptikSeat::Sixth => KryptikViewer::Sixth,
        }
    }
}

impl From<Seat> for KryptikViewer {
    fn from(seat: Seat) -> KryptikViewer {
        match seat {
            Seat::SPECTATOR => KryptikViewer::Spectator,
            player => KryptikSeat::from(player).into(),
        }
    }
}

/// Energy of one color.
#[derive(Clone, PartialEq, Eq, Hash, Debug, uniffi::Record)]
pub struct KryptikEnergy {
    /// The color.
    pub color: KryptikColor,
    /// How much.
    pub amount: u8,
}

pub(crate) fn energy(energy: &BTreeMap<Color, u8>) -> Vec<KryptikEnergy> {
    energy.iter().map(|(color, amount)| KryptikEnergy { color: (*color).into(), amount: *amount }).collect()
}

/// A card, where the viewer may know it.
pub(crate) fn known(card: CardId) -> Option<CardId> {
    (!card.is_hidden()).then_some(card)
}

/// The number of a definition, where the viewer may know it.
pub(crate) fn definition(def: DefId) -> Option<u16> {
    (def != DefId::HIDDEN).then_some(def.0)
}

/// A passive text in words.
pub(crate) fn said(modifier: &Mod) -> String {
    say_ability(&Ability::Passive { zone: Zone::default(), cond: None, mods: vec![modifier.clone()] })
}

/// The short names of the definitions of a game, by their numbers.
pub(super) fn definitions(state: &State) -> Vec<String> {
    state.definitions().map(|card| card.slug.clone()).collect()
}
