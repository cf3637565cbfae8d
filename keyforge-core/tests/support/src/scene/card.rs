//! A card of a scene, with what is true of it.

use keyforge_core::model::{House, Icon};
use keyforge_core::scenario::{CardScenario, Side};

/// A card of a scene, with what is true of it.
#[derive(Clone)]
pub struct Card(CardScenario);

/// A card of a scene.
pub fn card(name: &str) -> Card {
    Card(CardScenario::of(name))
}

impl Card {
    /// Exhausted: cards in play are ready where nothing else is said.
    pub fn exhausted(mut self) -> Card {
        self.0.ready = Some(false);
        self
    }
    /// Damage on it.
    pub fn damage(mut self, damage: u16) -> Card {
        self.0.damage = damage;
        self
    }
    /// Æmber on it.
    pub fn amber(mut self, amber: u16) -> Card {
        self.0.amber = amber;
        self
    }
    /// +1 power counters.
    pub fn power_counters(mut self, count: u16) -> Card {
        self.0.power_counters = count;
        self
    }
    /// Counters without a rule.
    pub fn counter(mut self, name: &str, count: u16) -> Card {
        self.0.counters.insert(name.to_owned(), count);
        self
    }
    /// With a stun counter.
    pub fn stunned(mut self) -> Card {
        self.0.stunned = true;
        self
    }
    /// With a ward.
    pub fn warded(mut self) -> Card {
        self.0.warded = true;
        self
    }
    /// With an enrage counter.
    pub fn enraged(mut self) -> Card {
        self.0.enraged = true;
        self
    }
    /// So much of its armor is used up this turn.
    pub fn armor_used(mut self, armor: u8) -> Card {
        self.0.armor_used = armor;
        self
    }
    /// How often it was attacked this turn.
    pub fn attacked(mut self, times: u8) -> Card {
        self.0.attacked = times;
        self
    }
    /// With that upgrade.
    pub fn upgrade(mut self, upgrade: impl IntoCard) -> Card {
        self.0.upgrades.push(upgrade.into_card());
        self
    }
    /// With a card facedown under it.
    pub fn under(mut self, card: impl IntoCard) -> Card {
        self.0.under.push(card.into_card());
        self
    }
    /// With a card grafted onto it.
    pub fn graft(mut self, card: impl IntoCard) -> Card {
        self.0.grafted.push(card.into_card());
        self
    }
    /// The half 1 of 2 of a gigantic creature in play.
    pub fn half(mut self, card: impl IntoCard) -> Card {
        self.0.half = Some(Box::new(card.into_card()));
        self
    }
    /// Facedown in play, as the token creature of its owner.
    pub fn token(mut self) -> Card {
        self.0.token = true;
        self
    }
    /// A maverick.
    pub fn house(mut self, house: House) -> Card {
        self.0.house = Some(house);
        self
    }
    /// Enhanced with these icons, below the printed ones.
    pub fn icons(mut self, icons: impl IntoIterator<Item = Icon>) -> Card {
        self.0.icons.extend(icons);
        self
    }
    /// Owned by the player with whom it does not lie.
    pub fn owned_by_other(mut self) -> Card {
        self.0.owner = Some(Side::Opponent);
        self
    }
    /// With that id, where ids matter.
    pub fn id(mut self, id: u8) -> Card {
        self.0.id = Some(id);
        self
    }
}

/// What can stand for a card of a scene: a name, [`card`] or JSON.
pub trait IntoCard {
    /// The card as data.
    fn into_card(self) -> CardScenario;
}

impl IntoCard for &str {
    fn into_card(self) -> CardScenario {
        CardScenario::of(self)
    }
}

impl IntoCard for Card {
    fn into_card(self) -> CardScenario {
        self.0
    }
}

impl IntoCard for CardScenario {
    fn into_card(self) -> CardScenario {
        self
    }
}
