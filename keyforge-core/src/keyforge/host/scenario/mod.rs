//! Positions as data: for tests, puzzles and reports of mistakes.
//!
//! A [`Scenario`] says what lies where, and leaves out what takes its default:
//!
//! ```
//! use keyforge_core::kernel::Seed;
//! use keyforge_core::library::Library;
//! use keyforge_core::scenario::Scenario;
//! use keyforge_core::{Game, Setup};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let scenario = Scenario::from_json(r#"{
//!     "house": "dis",
//!     "players": [
//!         {"amber": 2, "battleline": ["dust-imp", {"card": "charette", "damage": 1}], "hand": ["fear"]},
//!         {"battleline": ["Valdr"], "deck": ["punch"]}
//!     ]
//! }"#)?;
//! let game = Game::new(Library::builtin(), Setup::Scenario(Box::new(scenario)), Seed::from(1))?;
//! assert_eq!(game.table().players[0].amber, 2);
//! # Ok(())
//! # }
//! ```
//!
//! # Ids
//!
//! A card may name its `id`. The others get the free ids in this order: for the first, then for the second player the
//! battleline from left to right (each creature followed by its upgrades), artifacts (each followed by its upgrades),
//! discard pile and purged cards; then hand, archives, deck, what lies facedown under the cards in play, and the hidden
//! sides of token creatures — these secret cards together by slug, house and icons, so that an id does not tell where a card
//! lies. Of equal secret cards those in hand come first, then archives, deck, under. Grafted cards and other halves come
//! after the card they lie with. Token creatures have ids of their own, behind those of all cards.

mod error;
mod export;
mod lay;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kernel::{Seat, distinct, laid_out, read_json};
use crate::keyforge::cards::library::{CastCard, Library};
use crate::keyforge::model::{House, Icon, KeyColor, Rulebook, slug_of};
use crate::script::limits;

pub use error::{ExportError, ScenarioError};
pub use export::Rest;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scenario {
    /// The rulebook; the newest where none is named.
    pub edition: Rulebook,
    /// Whose turn it is: seat 0 or 1.
    pub active: Seat,
    /// The number of the turn, counted over both players: 3 by default, so that the rule of the first turn is over.
    pub turn: u16,
    /// What the position waits for.
    pub step: ScenarioStep,
    /// The active house, needed in step 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<House>,
    /// That there is no active house this turn although step 3 is going on.
    #[serde(skip_serializing_if = "is_default")]
    pub no_house: bool,
    /// Who has the high tide, if the tide is in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tide: Option<Seat>,
    /// How many cards from hand were played or discarded this turn: the rule of the first turn asks for it.
    #[serde(skip_serializing_if = "is_default")]
    pub from_hand: u8,
    /// Whether a card was played, used or discarded in this step already: alpha asks for it.
    #[serde(skip_serializing_if = "is_default")]
    pub acted: bool,
    /// The two players, by seat.
    pub players: [PlayerScenario; 2],
    /// What an export noted beside the position, so that loading gives an equal state. Not meant for hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<std::collections::BTreeMap<String, serde_json::Value>>"))]
    pub rest: Option<Box<Rest>>,
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            edition: Rulebook::default(),
            active: Seat::FIRST,
            turn: 3,
            step: ScenarioStep::Main,
            house: None,
            no_house: false,
            tide: None,
            from_hand: 0,
            acted: false,
            players: Default::default(),
            rest: None,
        }
    }
}

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ScenarioStep {
    /// The active player chooses a house (step 2).
    House,
    /// The active player plays, discards and uses cards (step 3).
    #[default]
    Main,
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerScenario {
    /// The houses of the identity card. By default the first three of: the active house in the player's turn, then
    /// those of the player's own cards in the order of ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<House>>,
    /// Æmber in the pool.
    #[serde(skip_serializing_if = "is_default")]
    pub amber: u16,
    /// Chains.
    #[serde(skip_serializing_if = "is_default")]
    pub chains: u8,
    /// The forged keys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<KeyColor>,
    /// The slug or title, in any language, of the token creature on the reference card, if the deck has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_reference: Option<String>,
    /// The hand.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub hand: Vec<CardScenario>,
    /// The deck, its top first.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub deck: Vec<CardScenario>,
    /// The discard pile, its top first.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub discard: Vec<CardScenario>,
    /// The archives.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub archives: Vec<CardScenario>,
    /// The purged cards.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub purged: Vec<CardScenario>,
    /// The battleline from left to right.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub battleline: Vec<CardScenario>,
    /// The artifacts.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub artifacts: Vec<CardScenario>,
}

/// A player, seen from the one whose position is described.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Side {
    /// The player in whose position this stands.
    Me,
    /// The other one.
    Opponent,
}

impl Side {
    /// The seat, seen from another.
    pub const fn seat(self, me: Seat) -> Seat {
        match self {
            Side::Me => me,
            Side::Opponent => me.other(),
        }
    }

    /// A seat, seen from another.
    pub fn of(seat: Seat, me: Seat) -> Side {
        if seat == me { Side::Me } else { Side::Opponent }
    }
}

/// A card: in JSON its slug or title alone, or an object.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardScenario {
    /// The slug or the title, in any language.
    pub card: String,
    /// The id that the card shall have; see the [module](self).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u8>,
    /// The house of a maverick.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<House>,
    /// The bonus icons that enhanced this copy, below the printed ones (`ENHANCE-1`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// Whose card it is: by default that of the player with whom it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// Who controls an upgrade, or keeps a card under another one: by default its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller: Option<Side>,
    /// Whether a creature or artifact is ready, as it is by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready: Option<bool>,
    /// Damage on a creature.
    #[serde(skip_serializing_if = "is_default")]
    pub damage: u16,
    /// Æmber on a card in play.
    #[serde(skip_serializing_if = "is_default")]
    pub amber: u16,
    /// +1 power counters on a creature.
    #[serde(skip_serializing_if = "is_default")]
    pub power_counters: u16,
    /// Other counters on a card in play, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, u16>,
    /// Whether a creature is stunned.
    #[serde(skip_serializing_if = "is_default")]
    pub stunned: bool,
    /// Whether a creature is warded.
    #[serde(skip_serializing_if = "is_default")]
    pub warded: bool,
    /// Whether a creature is enraged.
    #[serde(skip_serializing_if = "is_default")]
    pub enraged: bool,
    /// Armor of a creature that was used up this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub armor_used: u8,
    /// How often a creature was chosen to be fought this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub attacked: u8,
    /// The upgrades on a creature or, where a text attached one there, an artifact.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub upgrades: Vec<CardScenario>,
    /// The cards that lie facedown under a card in play.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub under: Vec<CardScenario>,
    /// The cards grafted onto a card in play.
    #[serde(skip_serializing_if = "Vec::is_empty", with = "entries")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Entry>"))]
    pub grafted: Vec<CardScenario>,
    /// The half 1 of 2 of a gigantic creature in play; the card itself is the half with power and text.
    #[serde(skip_serializing_if = "Option::is_none", with = "half")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Entry>"))]
    pub half: Option<Box<CardScenario>>,
    /// Whether the card lies facedown in a battleline, as the token creature of its owner.
    #[serde(skip_serializing_if = "is_default")]
    pub token: bool,
}

impl CardScenario {
    /// A card by its slug or title, with every default.
    pub fn of(card: impl Into<String>) -> CardScenario {
        CardScenario { card: card.into(), ..CardScenario::default() }
    }
}

impl From<&str> for CardScenario {
    fn from(card: &str) -> CardScenario {
        CardScenario::of(card)
    }
}

/// The two JSON forms of a card.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum Entry {
    /// The slug or the title, in any language.
    Name(String),
    /// The card with what is true of it.
    Card(Box<CardScenario>),
}

impl Scenario {
    /// Reads a scenario from its JSON form.
    ///
    /// # Errors
    ///
    /// [`ScenarioError::Malformed`] with the place. Whether the position is possible shows when a game starts from it.
    pub fn from_json(text: &str) -> Result<Scenario, ScenarioError> {
        read_json(text).map_err(|error| {
            let message = error.to_string();
            // serde_json repeats the place at the end of its message.
            let message = limits::said(message.split(" at line ").next().unwrap_or(&message).to_owned());
            ScenarioError::Malformed { line: error.line(), column: error.column(), message }
        })
    }

    /// The JSON form.
    pub fn to_json(&self) -> String {
        // Plain data with string keys: there is nothing that JSON could not say.
        laid_out(self).unwrap_or_default()
    }

    /// All cards by name and by slug, each once, and by slug alone where the name is a title in another language than English: those that
    /// the library has not are of no account.
    pub(crate) fn cast(&self, library: &Library) -> Vec<CastCard> {
        let mut names: Vec<CastCard> = self.rest.as_ref().map(|rest| rest.cast.clone()).unwrap_or_default();
        let mut add = |card: &CardScenario| {
            let named = [card.card.clone(), slug_of(&card.card)];
            let translated =
                library.named(&card.card, card.house).map(|it| &it.facts.slug).filter(|it| !named.contains(it));
            match translated {
                Some(slug) => names.push(CastCard::new(slug, &card.icons)),
                None => names.extend(named.map(|name| CastCard::new(name, &card.icons))),
            }
        };
        for player in &self.players {
            player.lists().into_iter().flatten().for_each(|card| card.visit(&mut add));
        }
        for token in self.players.iter().filter_map(|player| player.token_reference.as_deref()) {
            add(&CardScenario::of(token));
        }
        distinct(&mut names);
        names
    }

    /// The position without what that viewer may not know. It tells what was public; no game starts from it.
    pub(crate) fn redacted(&self, viewer: Seat) -> Scenario {
        let mut scenario = self.clone();
        scenario.rest = None;
        let facedown = self.edition.edition().purge_facing == crate::keyforge::model::PurgeFacing::Facedown;
        let references = self.players.each_ref().map(|player| player.token_reference.clone().unwrap_or_default());
        for (index, player) in scenario.players.iter_mut().enumerate() {
            player.deck.clear();
            if facedown {
                player.purged.clear();
            }
            if index != viewer.index() {
                player.hand.clear();
                player.archives.clear();
            }
            // What a card is on its hidden side is its controller's secret.
            let hidden = |card: &&mut CardScenario| card.token && index != viewer.index();
            for card in player.battleline.iter_mut().filter(hidden) {
                let owner = if card.owner == Some(Side::Opponent) { 1 - index } else { index };
                card.card.clone_from(&references[owner]);
                (card.id, card.house) = (None, None);
            }
            for card in player.battleline.iter_mut().chain(&mut player.artifacts) {
                card.under.clear();
                card.upgrades.iter_mut().for_each(|upgrade| upgrade.under.clear());
            }
        }
        scenario
    }
}

impl PlayerScenario {
    fn lists(&self) -> [&Vec<CardScenario>; 7] {
        [&self.battleline, &self.artifacts, &self.discard, &self.purged, &self.hand, &self.archives, &self.deck]
    }
}

impl CardScenario {
    fn visit(&self, f: &mut impl FnMut(&CardScenario)) {
        f(self);
        let beneath = self.upgrades.iter().chain(&self.under).chain(&self.grafted).chain(self.half.as_deref());
        beneath.for_each(|card| card.visit(&mut *f));
    }
}

/// Whether a field has the value that is left out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

mod half {
    //! A single card, a name or an object, or none.
    use super::CardScenario;
    use super::entries::{Entry, Written};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(card: &Option<Box<CardScenario>>, serializer: S) -> Result<S::Ok, S::Error> {
        card.as_deref().map(Written).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<CardScenario>>, D::Error> {
        let entry = Option::<Entry>::deserialize(deserializer)?;
        Ok(entry.map(|Entry(card)| Box::new(card)))
    }
}

mod entries {
    //! Lists of cards, each a name or an object. Written by hand because an untagged enum would say nothing of what
    //! is wrong with an object.
    use super::CardScenario;
    use serde::de::value::MapAccessDeserializer;
    use serde::de::{Deserializer, Error, MapAccess, Visitor};
    use serde::{Deserialize, Serialize, Serializer};
    use std::fmt;

    pub struct Entry(pub CardScenario);

    impl<'de> Deserialize<'de> for Entry {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entry, D::Error> {
            deserializer.deserialize_any(EntryVisitor).map(Entry)
        }
    }

    struct EntryVisitor;

    impl<'de> Visitor<'de> for EntryVisitor {
        type Value = CardScenario;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the name of a card or an object with `card`")
        }

        fn visit_str<E: Error>(self, name: &str) -> Result<CardScenario, E> {
            Ok(CardScenario::of(name))
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CardScenario, A::Error> {
            CardScenario::deserialize(MapAccessDeserializer::new(map))
        }
    }

    pub struct Written<'a>(pub &'a CardScenario);

    impl Serialize for Written<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match *self.0 == CardScenario::of(self.0.card.as_str()) {
                true => serializer.serialize_str(&self.0.card),
                false => self.0.serialize(serializer),
            }
        }
    }

    pub fn serialize<S: Serializer>(cards: &[CardScenario], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(cards.iter().map(Written))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<CardScenario>, D::Error> {
        Ok(Vec::<Entry>::deserialize(deserializer)?.into_iter().map(|entry| entry.0).collect())
    }
}
