//! What is true of one player.

use serde::{Deserialize, Serialize};

use super::piles::{ListMut, Piles};
use super::{Area, CardId, CardList, DefId, MAX_CARDS};
use crate::keyforge::model::{HouseSet, KeyColor};

/// One player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "WrittenPlayer", try_from = "WrittenPlayer")]
pub struct Player {
    /// The houses of the identity card (`DECK-1`).
    pub houses: HouseSet,
    /// Æmber in the pool.
    pub amber: u16,
    /// Chains (`CHAIN-1`).
    pub chains: u8,
    /// The forged keys (`KEY-1`), by [`KeyColor`].
    pub keys: [bool; KeyColor::COUNT],
    /// The token creature on the reference card, if the deck has one (`TOKEN-1d`).
    pub token: Option<DefId>,
    /// The cards that the player keeps.
    pub(super) piles: Piles,
}

impl Player {
    /// How many keys are forged (`WIN-2`).
    pub fn forged_keys(&self) -> u8 {
        self.keys.iter().filter(|forged| **forged).count() as u8
    }

    /// Whether that key is forged.
    pub const fn has_forged(&self, color: KeyColor) -> bool {
        self.keys[color.index()]
    }

    /// A player of no deck.
    pub(super) const NOBODY: Player = Player {
        houses: HouseSet::EMPTY,
        amber: 0,
        chains: 0,
        keys: [false; KeyColor::COUNT],
        token: None,
        piles: Piles::EMPTY,
    };

    /// The deck; its last card is on top.
    pub fn deck(&self) -> &[CardId] {
        self.list(Area::Deck)
    }

    /// The hand, in the order of ids.
    pub fn hand(&self) -> &[CardId] {
        self.list(Area::Hand)
    }

    /// The discard pile; its last card is on top.
    pub fn discard(&self) -> &[CardId] {
        self.list(Area::Discard)
    }

    /// The archives, in the order of ids.
    pub fn archives(&self) -> &[CardId] {
        self.list(Area::Archives)
    }

    /// The purged cards.
    pub fn purged(&self) -> &[CardId] {
        self.list(Area::Purged)
    }

    /// The battleline, from left to right.
    pub fn battleline(&self) -> &[CardId] {
        self.list(Area::Battleline)
    }

    /// The artifacts.
    pub fn artifacts(&self) -> &[CardId] {
        self.list(Area::Artifacts)
    }

    /// The cards in play but for upgrades: the battleline, then the artifacts.
    pub fn permanents(&self) -> &[CardId] {
        self.piles.span(Area::Battleline as usize, Area::Artifacts as usize)
    }

    /// The list of an area that each player has.
    #[inline]
    pub(crate) fn list(&self, area: Area) -> &[CardId] {
        self.piles.get(area as usize)
    }

    pub(super) fn list_mut(&mut self, area: Area) -> ListMut<'_> {
        ListMut::Own(&mut self.piles, area as usize)
    }
}

// As it is written down, each list by itself.
/// One player.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Player"))]
pub(super) struct WrittenPlayer {
    /// The houses of the identity card (`DECK-1`).
    houses: HouseSet,
    /// Æmber in the pool.
    amber: u16,
    /// Chains (`CHAIN-1`).
    chains: u8,
    /// The forged keys (`KEY-1`), by [`KeyColor`].
    keys: [bool; KeyColor::COUNT],
    /// The deck; its last card is on top.
    deck: CardList,
    /// The hand.
    hand: CardList,
    /// The discard pile; its last card is on top.
    discard: CardList,
    /// The archives.
    archives: CardList,
    /// The purged cards.
    purged: CardList,
    /// The battleline, from left to right.
    battleline: CardList,
    /// The artifacts.
    artifacts: CardList,
    /// The token creature on the reference card, if the deck has one (`TOKEN-1d`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<DefId>,
}

impl From<Player> for WrittenPlayer {
    fn from(player: Player) -> WrittenPlayer {
        let list = |area: Area| CardList::from(player.list(area));
        WrittenPlayer {
            houses: player.houses,
            amber: player.amber,
            chains: player.chains,
            keys: player.keys,
            deck: list(Area::Deck),
            hand: list(Area::Hand),
            discard: list(Area::Discard),
            archives: list(Area::Archives),
            purged: list(Area::Purged),
            battleline: list(Area::Battleline),
            artifacts: list(Area::Artifacts),
            token: player.token,
        }
    }
}

impl TryFrom<WrittenPlayer> for Player {
    type Error = &'static str;

    fn try_from(written: WrittenPlayer) -> Result<Player, &'static str> {
        let WrittenPlayer { houses, amber, chains, keys, token, .. } = written;
        let mut player = Player { houses, amber, chains, keys, piles: Piles::EMPTY, token };
        let WrittenPlayer { deck, hand, discard, archives, purged, battleline, artifacts, .. } = written;
        // In the order of their areas: each comes behind the one before.
        let lists = [deck, hand, discard, archives, purged, battleline, artifacts];
        if lists.iter().map(|list| list.len()).sum::<usize>() > MAX_CARDS {
            return Err("more cards than a game can have");
        }
        for (pile, list) in lists.iter().enumerate() {
            for (index, card) in list.iter().enumerate() {
                player.piles.insert(pile, index, *card);
            }
        }
        Ok(player)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Player {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        WrittenPlayer::schema_name()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        WrittenPlayer::json_schema(generator)
    }
}
