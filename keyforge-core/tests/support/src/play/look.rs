//! What is true of the position.

use keyforge_core::kernel::Seat;
use keyforge_core::model::{House, Keyword};
use keyforge_core::table::{Area, StatusFlags};

use super::Play;

impl Play {
    /// The æmber pool.
    pub fn amber(&self, seat: Seat) -> u16 {
        self.table().player(seat).amber
    }
    /// The chains.
    pub fn chains(&self, seat: Seat) -> u8 {
        self.table().player(seat).chains
    }
    /// How many keys are forged.
    pub fn keys(&self, seat: Seat) -> u8 {
        self.table().player(seat).forged_keys()
    }
    /// What a key costs.
    pub fn key_cost(&self, seat: Seat) -> i32 {
        self.state().key_cost(seat)
    }
    fn names(&self, area: Area, seat: Seat) -> Vec<&str> {
        self.table().list(area, seat).iter().map(|card| self.slug(*card)).collect()
    }
    /// The battleline from left to right.
    pub fn line(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Battleline, seat)
    }
    /// The artifacts in play, the oldest first.
    pub fn artifacts(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Artifacts, seat)
    }
    /// The hand, sorted by name.
    pub fn hand(&self, seat: Seat) -> Vec<&str> {
        let mut names = self.names(Area::Hand, seat);
        names.sort_unstable();
        names
    }
    /// The archives, sorted by name.
    pub fn archives(&self, seat: Seat) -> Vec<&str> {
        let mut names = self.names(Area::Archives, seat);
        names.sort_unstable();
        names
    }
    /// The discard pile, its top first.
    pub fn discard(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Discard, seat).into_iter().rev().collect()
    }
    /// The deck, its top first.
    pub fn deck(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Deck, seat).into_iter().rev().collect()
    }
    /// The purged cards, the first one first.
    pub fn purged(&self, seat: Seat) -> Vec<&str> {
        self.names(Area::Purged, seat)
    }
    /// The upgrades on a card.
    #[track_caller]
    pub fn upgrades(&self, name: &str) -> Vec<&str> {
        self.table().upgrades_of(self.find(name)).map(|card| self.slug(card)).collect()
    }
    /// The cards under a card.
    #[track_caller]
    pub fn under(&self, name: &str) -> Vec<&str> {
        self.table().cards_under(self.find(name)).map(|card| self.slug(card)).collect()
    }
    /// The cards grafted onto a card.
    #[track_caller]
    pub fn grafted(&self, name: &str) -> Vec<&str> {
        self.table().grafted_on(self.find(name)).map(|card| self.slug(card)).collect()
    }
    /// Where a card is.
    #[track_caller]
    pub fn zone(&self, name: &str) -> Area {
        self.table().card(self.find(name)).area
    }
    /// With whom the card lies; in play, its controller.
    #[track_caller]
    pub fn keeper(&self, name: &str) -> Seat {
        self.table().card(self.find(name)).keeper
    }
    /// Whether it is ready.
    #[track_caller]
    pub fn ready(&self, name: &str) -> bool {
        self.table().card(self.find(name)).is_ready()
    }
    /// Whether it is stunned.
    #[track_caller]
    pub fn stunned(&self, name: &str) -> bool {
        self.table().card(self.find(name)).is_stunned()
    }
    /// Whether it is warded.
    #[track_caller]
    pub fn warded(&self, name: &str) -> bool {
        self.table().card(self.find(name)).has(StatusFlags::WARDED)
    }
    /// Whether it is enraged.
    #[track_caller]
    pub fn enraged(&self, name: &str) -> bool {
        self.table().card(self.find(name)).has(StatusFlags::ENRAGED)
    }
    /// Damage on it.
    #[track_caller]
    pub fn damage(&self, name: &str) -> u16 {
        self.table().card(self.find(name)).damage
    }
    /// Æmber on a card.
    #[track_caller]
    pub fn amber_on(&self, name: &str) -> u16 {
        self.table().card(self.find(name)).amber
    }
    /// +1 power counters on it.
    #[track_caller]
    pub fn power_counters(&self, name: &str) -> u16 {
        self.table().card(self.find(name)).power_counters
    }
    /// Counters of that name on it.
    #[track_caller]
    pub fn counters(&self, name: &str, counter: &str) -> u16 {
        self.table().named_counters(self.find(name), counter)
    }
    /// Its power.
    #[track_caller]
    pub fn power(&self, name: &str) -> i32 {
        self.state().power(self.find(name))
    }
    /// Its armor.
    #[track_caller]
    pub fn armor(&self, name: &str) -> i32 {
        self.state().armor(self.find(name))
    }
    /// What is left of its armor this turn.
    #[track_caller]
    pub fn armor_left(&self, name: &str) -> i32 {
        self.state().armor_left(self.find(name))
    }
    /// The value of a keyword, 0 where it has not got it.
    #[track_caller]
    pub fn keyword(&self, name: &str, keyword: Keyword) -> i32 {
        self.state().keyword(self.find(name), keyword)
    }
    /// The houses that a card belongs to, in alphabetical order.
    #[track_caller]
    pub fn houses(&self, name: &str) -> Vec<House> {
        self.state().houses(self.find(name)).iter().collect()
    }
    /// The houses that a player could choose.
    pub fn legal_houses(&self, seat: Seat) -> Vec<House> {
        self.state().legal_houses(seat).iter().collect()
    }
    /// Who won.
    pub fn winner(&self) -> Option<Seat> {
        self.game.outcome().and_then(|outcome| outcome.winner)
    }
}
