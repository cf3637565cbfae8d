//! What is true of a game beyond what its table says: derived facts, for hosts to ask.

use crate::kernel::Seat;
use crate::keyforge::cards::library::Definition;
use crate::keyforge::cards::{Language, render_card};
use crate::keyforge::engine::State;
use crate::keyforge::host::ruleset::Game;
use crate::keyforge::model::{CardType, HouseSet, Keyword};
use crate::keyforge::table::{CardId, CardState, Table};

impl State {
    /// The definition that a card shows.
    pub fn definition(&self, card: CardId) -> &Definition {
        self.library().definition(self.table().card(card).def)
    }

    /// The slug of the definition that a card shows.
    pub fn slug(&self, card: CardId) -> &str {
        &self.definition(card).facts.slug
    }

    /// What the definition that a card shows is called in a language.
    pub fn title_in(&self, card: CardId, language: Language) -> &str {
        language.title(&self.definition(card).facts.title)
    }

    /// The rules text of the definition that a card shows, in English.
    pub fn text(&self, card: CardId) -> String {
        render_card(&self.definition(card).source)
    }

    /// The type of a card.
    pub fn card_type(&self, card: CardId) -> CardType {
        self.query().card_type(card)
    }

    /// The power of a card, counters and changes included.
    pub fn power(&self, card: CardId) -> i32 {
        self.query().power(card)
    }

    /// The armor of a card, used up or not.
    pub fn armor(&self, card: CardId) -> i32 {
        self.query().armor(card)
    }

    /// The armor that a card has left this turn.
    pub fn armor_left(&self, card: CardId) -> i32 {
        self.query().armor_left(card)
    }

    /// The value of a keyword on a card; 1 for a keyword without a number, 0 where the card has it not.
    pub fn keyword(&self, card: CardId, keyword: Keyword) -> i32 {
        self.query().keyword(card, keyword)
    }

    /// The houses that a card belongs to now.
    pub fn houses(&self, card: CardId) -> HouseSet {
        self.query().houses(card)
    }

    /// Who controls a card; out of play, whose it is.
    pub fn controller(&self, card: CardId) -> Seat {
        self.query().controller_of(card)
    }

    /// Whether a creature is on a flank.
    pub fn is_flank(&self, card: CardId) -> bool {
        self.query().is_flank(card)
    }

    /// What the next key costs a player.
    pub fn key_cost(&self, seat: Seat) -> i32 {
        self.query().key_cost(seat)
    }

    /// Up to how many cards a player draws at the end of a turn, chains left aside.
    pub fn hand_size(&self, seat: Seat) -> i32 {
        self.query().hand_size(seat)
    }

    /// The houses that a player could choose now.
    pub fn legal_houses(&self, seat: Seat) -> HouseSet {
        self.query().legal_houses(seat)
    }

    /// The table as a player may know it.
    pub fn view(&self, viewer: Seat) -> Table {
        crate::keyforge::table::visibility::mask(self.table(), viewer)
    }
}

impl Table {
    /// Whether there is such a card, or a token creature with that id.
    pub fn has_card(&self, card: CardId) -> bool {
        card.index() < usize::from(self.card_count) || self.token_ids().any(|token| token == card)
    }

    /// The state of a card, or of a token creature in play; none for an id that the game has not, as that of a card which a
    /// viewer does not know.
    pub fn get(&self, card: CardId) -> Option<CardState> {
        self.has_card(card).then(|| self.card(card))
    }

    /// Every card, and every token creature in play, with its id. In a view, where a card lies that the viewer does not know is
    /// not told.
    pub fn all_cards(&self) -> impl Iterator<Item = (CardId, CardState)> {
        self.card_ids().chain(self.token_ids()).map(|card| (card, self.card(card)))
    }
}

impl Game {
    /// The state of a card, with everything that is hidden; none for an id that the game has not. What a player may know of
    /// it is asked of the [view](crate::kernel::Game::view): [`Table::get`].
    ///
    /// ```
    /// use keyforge_core::kernel::Seat;
    /// use keyforge_core::table::CardId;
    /// use keyforge_core::{Deck, Game, Setup, library::Library};
    ///
    /// let [first, second] = Deck::starters();
    /// let game = Game::new(Library::builtin(), Setup::new(first, second), 7.into())?;
    /// assert_eq!(game.card(CardId(0)).map(|card| card.owner), Some(Seat::FIRST));
    /// assert_eq!(game.card(CardId(200)), None);
    /// assert_eq!(game.cards().count(), 72);
    /// assert!(game.definitions().any(|card| Some(card.facts.slug.as_str()) == game.slug(CardId(0))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn card(&self, card: CardId) -> Option<CardState> {
        self.table().get(card)
    }

    /// Every card, and every token creature in play, with everything that is hidden.
    pub fn cards(&self) -> impl Iterator<Item = (CardId, CardState)> {
        self.table().all_cards()
    }

    /// The definitions of the game's cards, in the order of their indices.
    pub fn definitions(&self) -> impl Iterator<Item = &Definition> {
        self.state().library().definitions()
    }

    /// The definition that a card shows; none for an id that the game has not.
    pub fn definition(&self, card: CardId) -> Option<&Definition> {
        self.card(card).map(|state| self.state().library().definition(state.def))
    }

    /// The slug of the definition that a card shows; none for an id that the game has not.
    pub fn slug(&self, card: CardId) -> Option<&str> {
        self.definition(card).map(|definition| definition.facts.slug.as_str())
    }
}
