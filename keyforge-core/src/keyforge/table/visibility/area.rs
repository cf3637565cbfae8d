//! The areas of a table, and what each of them hides.

use crate::keyforge::cards::syntax::Zone;
use crate::keyforge::model::{Edition, PurgeFacing, list};

list! {
    /// Where a card can be.
    pub enum Area {
        /// A deck; the last card of the list is the top.
        Deck = "deck",
        /// A hand, kept in order of ids: the order in a hand means nothing.
        Hand = "hand",
        /// A discard pile; the last card of the list is the top.
        Discard = "discard",
        /// Archives, kept in order of ids.
        Archives = "archives",
        /// Out of the game.
        Purged = "purged",
        /// A battleline, from left to right.
        Battleline = "battleline",
        /// The artifacts.
        Artifacts = "artifacts",
        /// Attached to a creature.
        Attached = "attached",
        /// Facedown under another card.
        Under = "under",
        /// Grafted: faceup under another card (`GRAFT-1a`).
        Grafted = "grafted",
        /// The other half of a gigantic creature in play, which is a single creature with it (`GIGANTIC-2b`).
        Joined = "joined",
        /// The hidden side of a token creature in play (`TOKEN-1a`).
        Facedown = "facedown",
        /// Being played.
        Limbo = "limbo",
        /// Somewhere a viewer cannot tell.
        Unknown = "unknown",
    }
}

/// Who may look at the cards of an area at any time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lookers {
    /// Both players.
    Everybody,
    /// The player whose area it is.
    Keeper,
    /// No player.
    Nobody,
    /// What the rulebook says of purged cards (`PURGE-2`).
    AsPurged,
}

/// A kind of place where cards lie hidden from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hiding {
    /// Their owner's deck.
    Deck,
    /// Their owner's hand.
    Hand,
    /// Their owner's archives.
    Archives,
    /// Facedown elsewhere: under a card, as a token creature, or out of the game.
    Beneath,
    /// Among some cards of their owner's deck of which it is known which they are and not how they lie.
    Mixed,
}

impl Hiding {
    /// All of them.
    pub(crate) const ALL: [Hiding; 5] = [Hiding::Deck, Hiding::Hand, Hiding::Archives, Hiding::Beneath, Hiding::Mixed];
}

/// How cards lie in an area.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lie {
    /// The zone of the rules.
    pub zone: Zone,
    /// Whether they are in play, each by itself.
    pub play: bool,
    /// Whether their order means something.
    pub ordered: bool,
    /// Who may look at them.
    pub lookers: Lookers,
    /// The kind of place that it is for those who may not; none where no card lies hidden under any rulebook.
    pub hiding: Option<Hiding>,
}

/// [`Area::lies`] of every area, to be looked up.
const LIES: [Lie; Area::COUNT] = {
    let mut lies = [Area::Unknown.lies(); Area::COUNT];
    let mut at = 0;
    while at < Area::COUNT {
        lies[at] = Area::ALL[at].lies();
        at += 1;
    }
    lies
};

impl Area {
    /// Everything that the areas differ in.
    #[inline]
    pub(crate) const fn lie(self) -> &'static Lie {
        &LIES[self as usize]
    }

    const fn lies(self) -> Lie {
        use Lookers::{AsPurged, Everybody, Keeper, Nobody};
        match self {
            Area::Deck => {
                Lie { zone: Zone::Deck, play: false, ordered: true, lookers: Nobody, hiding: Some(Hiding::Deck) }
            }
            Area::Hand => {
                Lie { zone: Zone::Hand, play: false, ordered: false, lookers: Keeper, hiding: Some(Hiding::Hand) }
            }
            Area::Discard => Lie { zone: Zone::Discard, play: false, ordered: true, lookers: Everybody, hiding: None },
            Area::Archives => Lie {
                zone: Zone::Archives,
                play: false,
                ordered: false,
                lookers: Keeper,
                hiding: Some(Hiding::Archives),
            },
            Area::Purged => {
                Lie { zone: Zone::Purged, play: false, ordered: true, lookers: AsPurged, hiding: Some(Hiding::Beneath) }
            }
            Area::Battleline => Lie { zone: Zone::Play, play: true, ordered: true, lookers: Everybody, hiding: None },
            Area::Artifacts => Lie { zone: Zone::Play, play: true, ordered: true, lookers: Everybody, hiding: None },
            Area::Attached => Lie { zone: Zone::Play, play: true, ordered: true, lookers: Everybody, hiding: None },
            Area::Under => {
                Lie { zone: Zone::Under, play: false, ordered: true, lookers: Nobody, hiding: Some(Hiding::Beneath) }
            }
            Area::Grafted => Lie { zone: Zone::Under, play: false, ordered: true, lookers: Everybody, hiding: None },
            Area::Joined => Lie { zone: Zone::Play, play: false, ordered: true, lookers: Everybody, hiding: None },
            // Who controls the token creature may look at its hidden side (`TOKEN-4a`).
            Area::Facedown => {
                Lie { zone: Zone::Play, play: false, ordered: true, lookers: Keeper, hiding: Some(Hiding::Beneath) }
            }
            Area::Limbo => Lie { zone: Zone::Limbo, play: false, ordered: true, lookers: Everybody, hiding: None },
            Area::Unknown => Lie { zone: Zone::Deck, play: false, ordered: true, lookers: Nobody, hiding: None },
        }
    }

    /// The zone of the rules.
    pub const fn zone(self) -> Zone {
        self.lie().zone
    }

    /// The kind of place that it is for those who may not look at the cards there.
    pub(crate) const fn hiding(self) -> Option<Hiding> {
        self.lie().hiding
    }

    /// Whether cards there are secret to somebody under every rulebook.
    pub const fn is_secret(self) -> bool {
        matches!(self.lie().lookers, Lookers::Keeper | Lookers::Nobody)
    }

    /// Whether cards there are secret to somebody under some rulebook.
    pub(crate) const fn may_be_secret(self) -> bool {
        !matches!(self.lie().lookers, Lookers::Everybody)
    }

    /// Whether cards there lie so that somebody cannot see which they are.
    pub(crate) const fn is_facedown(self, edition: &Edition) -> bool {
        match self.lie().lookers {
            Lookers::Everybody => false,
            Lookers::Keeper | Lookers::Nobody => true,
            Lookers::AsPurged => matches!(edition.purge_facing, PurgeFacing::Facedown),
        }
    }

    /// Whether cards there are in play, each by itself.
    pub const fn is_play(self) -> bool {
        self.lie().play
    }

    /// Whether the order of cards there means nothing.
    pub const fn is_unordered(self) -> bool {
        !self.lie().ordered
    }
}
