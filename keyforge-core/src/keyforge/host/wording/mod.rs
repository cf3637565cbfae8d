//! Answers in words: what each option of a decision says, so that no two of them say the same.

mod details;
mod english;
#[cfg(feature = "german")]
mod german;

use crate::kernel::{Seat, told_apart};
use crate::keyforge::cards::library::code::Instr;
use crate::keyforge::cards::library::{Aspects, Cast, Definition};
use crate::keyforge::cards::{Language, Passage, render_passage};
use crate::keyforge::engine::query::{Index, Query, titles_of_game};
use crate::keyforge::model::{CardType, House};
use crate::keyforge::table::{AbilityId, Action, Area, CardId, Decision, DecisionKind, Table, TextRef, Waiting};
use details::Detail;

/// An action in a few words, with the titles of cards: `Play Dust Imp`.
///
/// Of an option of the open decision these are words that no other option has; see [`option_texts`]. A state has its cards:
///
/// ```
/// use keyforge_core::{Deck, Game, Setup, describe, library::Library};
///
/// let [onyx, argus] = Deck::starters();
/// let game = Game::new(Library::builtin(), Setup::new(onyx, argus), 7.into())?;
/// let action = game.legal_actions()[0];
/// assert_eq!(describe(game.state().library(), game.table(), action), "Take a mulligan");
/// # Ok::<(), keyforge_core::kernel::StartError<keyforge_core::SetupError>>(())
/// ```
pub fn describe(cast: &Cast, table: &Table, action: Action) -> String {
    describe_in(cast, table, action, Language::English)
}

/// The same in a language.
pub fn describe_in(cast: &Cast, table: &Table, action: Action, language: Language) -> String {
    Wording::new(cast, table, language).option(action)
}

/// What each option of the open decision says, in their order; nothing where none is open.
///
/// No two of them say the same: where titles agree, the place of a card follows, its damage, or whatever else tells it from
/// the others.
pub fn option_texts(cast: &Cast, table: &Table, language: Language) -> Vec<String> {
    Wording::new(cast, table, language).options()
}

/// The text of a card that asks the open question, as it reads under the rulebook of the game: `Play: Deal 2 damage to a creature.`
/// None where no text asks, and none for a viewer who is not asked.
///
/// ```
/// use keyforge_core::cards::Language;
/// use keyforge_core::library::Library;
/// use keyforge_core::scenario::Scenario;
/// use keyforge_core::{Action, Game, Setup, asking_text};
///
/// let scenario = Scenario::from_json(r#"{
///     "house": "brobnar",
///     "players": [{"hand": ["punch"], "battleline": ["troll"]}, {"battleline": ["silvertooth"]}]
/// }"#)?;
/// let mut game = Game::new(Library::builtin(), Setup::Scenario(Box::new(scenario)), 1.into())?;
/// let punch = game.legal_actions().iter().find(|action| matches!(action, Action::Play(_))).copied();
/// game.act(punch.unwrap_or(Action::EndTurn))?;
/// let text = asking_text(game.state().library(), game.table(), Language::English);
/// assert_eq!(text.as_deref(), Some("Play: Deal 3 damage to a creature."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn asking_text(cast: &Cast, table: &Table, language: Language) -> Option<String> {
    Wording::new(cast, table, language).asking()
}

/// What a language says of an answer.
trait Words {
    /// An action.
    fn action(&self, wording: &Wording<'_>, action: Action) -> String;
    /// What tells a card from another one.
    fn detail(&self, detail: &Detail<'_>) -> String;
    /// One of several that nothing tells apart.
    fn numbered(&self, number: usize) -> String;
    /// What a player is called who has no name.
    fn player(&self, seat: Seat) -> String;
    /// A card that is not known, and a token creature that is no more.
    fn nameless(&self, gone: bool) -> &'static str;
}

fn words(language: Language) -> &'static dyn Words {
    match language {
        Language::English => &english::English,
        #[cfg(feature = "german")]
        Language::German => &german::German,
    }
}

/// Who says it: a game, a language, and what the players are called.
pub(crate) struct Wording<'a> {
    cast: &'a Cast,
    table: &'a Table,
    language: Language,
    names: Option<&'a [String; 2]>,
    /// Whether a card that is to be chosen is told with its place in any case.
    places: bool,
}

/// What an option without a name of its own stands for.
pub(crate) enum Choice {
    /// That text of a card.
    Text(String),
    /// That trait, or any other.
    Trait(Option<String>),
    /// That title, or any other.
    Title(Option<String>),
    /// A card that lies hidden: whether it is the decider's own, and where.
    Hidden(bool, Option<Area>),
    /// A card is played as what it is.
    As(CardType),
    /// Its number, from 0.
    Unnamed(u8),
}

/// What waits for its turn.
enum Next {
    /// The text of that card.
    Of(String),
    /// The text that a card has from another one.
    From(String, String),
    /// That text of a card.
    Text(String, String),
    /// Any of these, about a card of that title.
    For(Box<Next>, String),
    /// Its number, from 0.
    Unnamed(u8),
}

impl<'a> Wording<'a> {
    pub(crate) fn new(cast: &'a Cast, table: &'a Table, language: Language) -> Wording<'a> {
        Wording { cast, table, language, names: None, places: false }
    }

    /// The same with names for the players, and with the place of every card that is to be chosen.
    pub(crate) fn calling(self, names: &'a [String; 2]) -> Wording<'a> {
        Wording { names: Some(names), places: true, ..self }
    }

    /// What an action says.
    pub(crate) fn option(&self, action: Action) -> String {
        let index = self.table.decision.as_ref().and_then(|open| open.options.iter().position(|it| *it == action));
        let text = index.and_then(|index| self.options().into_iter().nth(index));
        text.unwrap_or_else(|| self.words().action(self, action))
    }

    /// What the options of the open decision say.
    pub(crate) fn options(&self) -> Vec<String> {
        let Some(open) = &self.table.decision else {
            return Vec::new();
        };
        let plain: Vec<String> = open.options.iter().map(|action| self.words().action(self, *action)).collect();
        let marks = |index: usize| self.marks(open, open.options[index]);
        told_apart(plain, self.places, marks, |number| self.words().numbered(number))
    }

    fn words(&self) -> &'static dyn Words {
        words(self.language)
    }

    fn definition(&self, card: CardId) -> &Definition {
        self.cast.definition(self.table.bare(card).def)
    }

    /// What a card is called.
    fn title(&self, card: CardId) -> &str {
        match self.table.has_card(card) {
            false => self.words().nameless(card.is_token()),
            true => self.language.title(&self.definition(card).facts.title),
        }
    }

    fn house(&self, house: House) -> &'static str {
        self.language.house(house)
    }

    fn player(&self, seat: Seat) -> String {
        match self.names {
            Some(names) => names[seat.index() & 1].clone(),
            None => self.words().player(seat),
        }
    }

    /// What that option of the open decision stands for.
    pub(crate) fn choice(&self, index: u8) -> Choice {
        let Some(open) = &self.table.decision else {
            return Choice::Unnamed(index);
        };
        match open.kind {
            DecisionKind::Trait => {
                let reckoned = Index::of(self.cast, self.table);
                let traits = Query::of(self.cast, self.table, &reckoned).traits_in_play();
                let word = traits.get(usize::from(index)).copied();
                Choice::Trait(word.map(|word| self.language.trait_title(word)))
            }
            DecisionKind::Title => {
                let title = titles_of_game(self.cast).get(usize::from(index)).map(|(title, _)| *title);
                Choice::Title(title.map(|title| self.language.title(title).to_owned()))
            }
            DecisionKind::Card => {
                let (area, seat) =
                    Action::Option(index).hidden_place().map_or((None, Seat(index)), |(area, seat)| (Some(area), seat));
                Choice::Hidden(seat == open.seat, area)
            }
            DecisionKind::Option => match open.text {
                Some(text) => self.mode(text, index).map_or(Choice::Unnamed(index), Choice::Text),
                None => self.manner(open, index).map_or(Choice::Unnamed(index), Choice::As),
            },
            DecisionKind::Mulligan
            | DecisionKind::ActiveHouse
            | DecisionKind::Archives
            | DecisionKind::Main
            | DecisionKind::Defender
            | DecisionKind::Flank
            | DecisionKind::Position
            | DecisionKind::Order
            | DecisionKind::Replacement
            | DecisionKind::PileOrder
            | DecisionKind::YesNo
            | DecisionKind::House
            | DecisionKind::Number
            | DecisionKind::Player
            | DecisionKind::Key
            | DecisionKind::Permission => Choice::Unnamed(index),
        }
    }

    /// The text that asks, in full.
    pub(crate) fn asking(&self) -> Option<String> {
        let open = self.table.decision.as_ref().filter(|open| !open.options.is_empty())?;
        self.ability(open.text?.ability)
    }

    /// What is done when the open question is answered with yes, where a text says so.
    pub(crate) fn asked(&self) -> Option<String> {
        let text = self.table.decision.as_ref()?.text?;
        let Instr::May(_, effects) = self.instruction(text)? else {
            return None;
        };
        self.passage(text.ability, Passage::May(effects)).into_iter().next()
    }

    /// One of the texts among which a card lets choose.
    fn mode(&self, text: TextRef, index: u8) -> Option<String> {
        let Instr::ChooseOne(_, modes) = self.instruction(text)? else {
            return None;
        };
        self.passage(text.ability, Passage::Modes(modes)).into_iter().nth(usize::from(index))
    }

    fn instruction(&self, text: TextRef) -> Option<&'a Instr> {
        self.cast.ability(text.ability).code.get(usize::from(text.at))
    }

    /// An ability in full.
    fn ability(&self, ability: AbilityId) -> Option<String> {
        let written = self.cast.ability(ability).written.as_ref()?;
        Some(self.passage(ability, Passage::Ability(written)).join(" "))
    }

    /// What the card of an ability says there.
    fn passage(&self, ability: AbilityId, passage: Passage<'_>) -> Vec<String> {
        let source = &self.cast.definition(ability.def).source;
        render_passage(source, passage, self.language, self.table.rulebook)
    }

    /// What a card is played as that may be played as an upgrade (`FAQ-052`).
    fn manner(&self, open: &Decision, index: u8) -> Option<CardType> {
        let definition = open.source.filter(|card| self.table.has_card(*card)).map(|card| self.definition(card))?;
        if !definition.aspects(self.table.rulebook).contains(Aspects::AS_UPGRADE) {
            return None;
        }
        Some(if index == 0 { definition.facts.card_type } else { CardType::Upgrade })
    }

    fn waiting(&self, index: u8) -> Option<&Waiting> {
        self.table.decision.as_ref().and_then(|open| open.waiting.get(usize::from(index)))
    }

    fn next(&self, index: u8) -> Next {
        let Some(next) = self.waiting(index) else {
            return Next::Unnamed(index);
        };
        let said = self.next_text(next);
        match next.about {
            Some(about) => Next::For(Box::new(said), self.title(about).to_owned()),
            None => said,
        }
    }

    fn next_text(&self, next: &Waiting) -> Next {
        let title = self.title(next.card).to_owned();
        if let Some(text) = next.ability.and_then(|ability| self.ability(ability)) {
            return Next::Text(title, text);
        }
        match next.card == next.source {
            true => Next::Of(title),
            false => Next::From(title, self.title(next.source).to_owned()),
        }
    }
}
