//! A board to be shown: what a table says together with what follows from it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::kernel::{DecisionId, Outcome, Seat, plural};
use crate::keyforge::cards::Language;
use crate::keyforge::cards::library::Cast;
use crate::keyforge::engine::State;
use crate::keyforge::engine::query::{Index, Query};
use crate::keyforge::host::wording::{asking_text, option_texts};
use crate::keyforge::model::{CardType, House, Icon, KeyColor, Keyword, Rulebook, Step};
use crate::keyforge::table::{Action, Area, CardId, DecisionKind, StatusFlags, Table};

/// A board as an app shows it: a plain value without references, of the whole truth or of what one player knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// Whose knowledge this is; none for the whole truth.
    pub viewer: Option<Seat>,
    /// The rulebook.
    pub edition: Rulebook,
    /// Counts the turns of both players from 1; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The step of the turn.
    pub step: Step,
    /// The active house.
    pub house: Option<House>,
    /// Who has the high tide, if the tide is in play.
    pub tide: Option<Seat>,
    /// The players, by seat.
    pub players: [BoardPlayer; 2],
    /// The cards that are being played.
    pub limbo: Vec<BoardCard>,
    /// The open question.
    pub decision: Option<BoardDecision>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardPlayer {
    /// The seat.
    pub seat: Seat,
    /// The houses of the identity card.
    pub houses: Vec<House>,
    /// Æmber in the pool.
    pub amber: u16,
    /// What the next key costs.
    pub key_cost: i32,
    /// The forged keys.
    pub keys: Vec<KeyColor>,
    /// Chains.
    pub chains: u8,
    /// The hand.
    pub hand: Pile,
    /// The deck, its top first.
    pub deck: Pile,
    /// The discard pile, its top first.
    pub discard: Pile,
    /// The archives.
    pub archives: Pile,
    /// The purged cards.
    pub purged: Pile,
    /// The creatures from left to right.
    pub battleline: Vec<Permanent>,
    /// The artifacts.
    pub artifacts: Vec<Permanent>,
    /// The title of the token creature on the reference card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Cards out of play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pile {
    /// How many there are.
    pub count: usize,
    /// Those that the viewer knows there.
    pub known: Vec<BoardCard>,
}

/// What a card is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardCard {
    /// The card.
    pub id: CardId,
    /// The slug of its definition.
    pub slug: String,
    /// The printed title.
    pub title: String,
    /// The type: that of an upgrade for what is attached, of a creature for what stands in a battleline.
    #[serde(rename = "type")]
    pub card_type: CardType,
    /// The house of this copy.
    pub house: House,
    /// The bonus icons that enhanced this copy, below the printed ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
}

/// A keyword with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardKeyword {
    /// The keyword.
    pub keyword: Keyword,
    /// The sum of its values; 1 where it has none.
    pub value: i32,
}

/// A card in play. Numbers and words are those that hold now, whatever is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Permanent {
    /// What it is.
    pub card: BoardCard,
    /// Whose deck it came from.
    pub owner: Seat,
    /// The houses it belongs to.
    pub houses: Vec<House>,
    /// Power; 0 for what is no creature.
    pub power: i32,
    /// Armor.
    pub armor: i32,
    /// Armor that is left this turn.
    pub armor_left: i32,
    /// Keywords.
    pub keywords: Vec<BoardKeyword>,
    /// Damage on it.
    pub damage: u16,
    /// Æmber on it.
    pub amber: u16,
    /// +1 power counters on it.
    pub power_counters: u16,
    /// Other counters on it.
    pub counters: BTreeMap<String, u16>,
    /// Ready, not exhausted.
    pub ready: bool,
    /// Stunned.
    pub stunned: bool,
    /// Warded.
    pub warded: bool,
    /// Enraged.
    pub enraged: bool,
    /// Tagged for destruction.
    pub tagged: bool,
    /// Its upgrades.
    pub upgrades: Vec<Permanent>,
    /// The cards facedown under it.
    pub under: Pile,
    /// The cards grafted onto it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grafted: Vec<BoardCard>,
    /// The other half of a gigantic creature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<BoardCard>,
    /// Whether it is a token creature.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub token: bool,
    /// The card that a token creature is on its hidden side, where the viewer may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_side: Option<BoardCard>,
}

/// The open question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardDecision {
    /// Its number.
    pub id: DecisionId,
    /// Who is asked.
    pub seat: Seat,
    /// What is decided.
    pub kind: DecisionKind,
    /// The card whose text asks.
    pub source: Option<BoardCard>,
    /// That text, in English unless another language was asked for; only where options are seen as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asking: Option<String>,
    /// The fewest choices in all.
    pub min: u8,
    /// The most choices in all.
    pub max: u8,
    /// What was chosen already.
    pub chosen: Vec<CardId>,
    /// Every answer.
    pub options: Vec<BoardOption>,
}

/// An answer with a text for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardOption {
    /// The answer.
    pub action: Action,
    /// A short text, in English unless another language was asked for; no other option of the decision has the same.
    pub text: String,
}

impl State {
    /// The board with everything that is hidden; [`Board::of`] shows that of a view.
    pub fn board(&self) -> Board {
        Board::of(self.library(), self.table())
    }

    /// The board as a player may know it.
    pub fn board_for(&self, viewer: Seat) -> Board {
        Board::of(self.library(), &self.view(viewer))
    }

    /// The board with everything that is hidden, and with the texts of options in a language.
    pub fn board_in(&self, language: Language) -> Board {
        Board::of_in(self.library(), self.table(), language)
    }

    /// The board as a player may know it, with the texts of options in a language.
    pub fn board_for_in(&self, viewer: Seat, language: Language) -> Board {
        Board::of_in(self.library(), &self.view(viewer), language)
    }
}

impl Board {
    /// The board of a table, of the whole truth or of a view.
    pub fn of(cast: &Arc<Cast>, table: &Table) -> Board {
        Board::of_in(cast, table, Language::English)
    }

    /// The same with the texts of options in a language.
    pub fn of_in(cast: &Arc<Cast>, table: &Table, language: Language) -> Board {
        let index = Index::of(cast, table);
        let painter = Painter { query: Query::of(cast, table, &index), language };
        Board {
            viewer: table.viewer,
            edition: table.rulebook,
            turn: table.turn.number,
            active: table.turn.active,
            step: table.turn.step,
            house: table.turn.house,
            tide: table.tide,
            players: [painter.player(Seat::FIRST), painter.player(Seat::SECOND)],
            limbo: table.limbo.iter().copied().filter(|card| card.is_known()).map(|card| painter.card(card)).collect(),
            decision: painter.decision(),
            outcome: table.outcome,
        }
    }
}

struct Painter<'a> {
    query: Query<'a>,
    language: Language,
}

impl Painter<'_> {
    fn player(&self, seat: Seat) -> BoardPlayer {
        let player = self.query.table.player(seat);
        let pile = |area: Area| self.pile(self.query.table.list(area, seat).iter().copied());
        let turned = |area: Area| self.pile(self.query.table.list(area, seat).iter().rev().copied());
        let row = |area: Area| -> Vec<Permanent> {
            self.query.table.list(area, seat).iter().map(|card| self.permanent(*card)).collect()
        };
        BoardPlayer {
            seat,
            houses: player.houses.iter().collect(),
            amber: player.amber,
            key_cost: self.query.key_cost(seat),
            keys: KeyColor::ALL.into_iter().filter(|color| player.has_forged(*color)).collect(),
            chains: player.chains,
            hand: pile(Area::Hand),
            deck: turned(Area::Deck),
            discard: turned(Area::Discard),
            archives: pile(Area::Archives),
            purged: pile(Area::Purged),
            battleline: row(Area::Battleline),
            artifacts: row(Area::Artifacts),
            token: player.token.map(|def| self.query.library.definition(def).facts.title.clone()),
        }
    }

    fn pile(&self, cards: impl Iterator<Item = CardId>) -> Pile {
        let mut pile = Pile::default();
        for card in cards {
            pile.count += 1;
            if card.is_known() {
                pile.known.push(self.card(card));
            }
        }
        pile
    }

    fn card(&self, card: CardId) -> BoardCard {
        let facts = &self.query.definition(card).facts;
        BoardCard {
            id: card,
            slug: facts.slug.clone(),
            title: facts.title.clone(),
            card_type: self.query.type_now(card),
            house: self.query.table.bare(card).house(),
            // A copy has those of what it is now.
            icons: self.query.library.icons_added(self.query.table.bare(card).def).to_vec(),
        }
    }

    fn permanent(&self, card: CardId) -> Permanent {
        // What is attached has no upgrades of its own, whatever a table that somebody wrote says.
        let upgrades = self.query.table.upgrades_of(card).map(|upgrade| self.bare(upgrade)).collect();
        Permanent { upgrades, ..self.bare(card) }
    }

    /// A permanent without its upgrades.
    fn bare(&self, card: CardId) -> Permanent {
        let table = self.query.table;
        let state = table.card(card);
        let keywords = Keyword::ALL.into_iter().map(|keyword| {
            let value = self.query.keyword(card, keyword);
            BoardKeyword { keyword, value }
        });
        Permanent {
            card: self.card(card),
            owner: state.owner,
            houses: self.query.houses(card).iter().collect(),
            power: self.query.power(card),
            armor: self.query.armor(card),
            armor_left: self.query.armor_left(card),
            keywords: keywords.filter(|keyword| keyword.value > 0).collect(),
            damage: state.damage,
            amber: state.amber,
            power_counters: state.power_counters,
            counters: table.counters_on(card),
            ready: state.is_ready(),
            stunned: state.is_stunned(),
            warded: state.has(StatusFlags::WARDED),
            enraged: state.has(StatusFlags::ENRAGED),
            tagged: state.is_tagged(),
            upgrades: Vec::new(),
            under: self.pile(table.cards_under(card)),
            grafted: table.grafted_on(card).map(|it| self.card(it)).collect(),
            half: table.other_half(card).map(|it| self.card(it)),
            token: state.is_token(),
            hidden_side: table.hidden_side(card).map(|it| self.card(it)),
        }
    }

    fn decision(&self) -> Option<BoardDecision> {
        let open = self.query.table.decision.as_ref()?;
        let texts = option_texts(self.query.library, self.query.table, self.language);
        let options = open.options.iter().zip(texts);
        Some(BoardDecision {
            id: open.id,
            seat: open.seat,
            kind: open.kind,
            source: open
                .source
                .filter(|card| card.is_known() && !self.query.table.is_gone(*card))
                .map(|card| self.card(card)),
            asking: asking_text(self.query.library, self.query.table, self.language),
            min: open.min,
            max: open.max,
            chosen: open.chosen.clone(),
            options: options.map(|(action, text)| BoardOption { action: *action, text }).collect(),
        })
    }
}

// ── text ────────────────────────────────────────────────────────────────────────────────────────────────

impl fmt::Display for Board {
    /// Some lines per player: player 2 above, as across a table. Options are numbered from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.players[1])?;
        writeln!(f, "{}", self.players[0])?;
        write!(f, "turn {} of {}, {}", self.turn, self.active, step_words(self.step))?;
        if let Some(house) = self.house {
            write!(f, ", {house}")?;
        }
        if let Some(seat) = self.tide {
            write!(f, ", high tide: {seat}")?;
        }
        if let Some(outcome) = self.outcome {
            return match outcome.winner {
                Some(seat) => write!(f, "\n{seat} has won"),
                None => write!(f, "\nnobody has won"),
            };
        }
        let Some(decision) = &self.decision else {
            return Ok(());
        };
        write!(f, "\n{}: {}", decision.seat, kind_words(decision.kind))?;
        if let Some(source) = &decision.source {
            write!(f, " for {}", source.title)?;
        }
        if let Some(text) = &decision.asking {
            write!(f, "\n     {text}")?;
        }
        for (index, option) in decision.options.iter().enumerate() {
            write!(f, "\n  {:2} {}", index + 1, option.text)?;
        }
        Ok(())
    }
}

/// What a step is called.
const fn step_words(step: Step) -> &'static str {
    match step {
        Step::Setup => "before the first turn",
        Step::Forge => "forge a key",
        Step::House => "choose a house",
        Step::Main => "play and use cards",
        Step::Ready => "ready cards",
        Step::Draw => "draw cards",
    }
}

/// What is to be decided.
const fn kind_words(kind: DecisionKind) -> &'static str {
    match kind {
        DecisionKind::Mulligan => "keep the starting hand or take a mulligan",
        DecisionKind::ActiveHouse => "choose the active house",
        DecisionKind::Archives => "take the archives or leave them",
        DecisionKind::Main => "play, discard or use a card, or end the turn",
        DecisionKind::Card => "choose a card",
        DecisionKind::Defender => "choose the creature to fight",
        DecisionKind::Flank => "choose a flank",
        DecisionKind::Position => "choose a place in the battleline",
        DecisionKind::Order => "choose what resolves next",
        DecisionKind::Replacement => "choose which replacement applies",
        DecisionKind::PileOrder => "choose which card comes next into the pile",
        DecisionKind::YesNo => "do it or not",
        DecisionKind::Option => "choose an option",
        DecisionKind::House => "choose a house",
        DecisionKind::Number => "choose a number",
        DecisionKind::Player => "choose a player",
        DecisionKind::Key => "choose a key",
        DecisionKind::Permission => "choose which permission is spent",
        DecisionKind::Trait => "choose a trait",
        DecisionKind::Title => "name a card",
    }
}

impl fmt::Display for BoardPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let houses: Vec<&str> = self.houses.iter().map(|house| house.title()).collect();
        write!(f, "{} ({}): {} æmber, {}", self.seat, houses.join(", "), self.amber, plural(&self.keys.len(), "key"))?;
        if self.chains > 0 {
            write!(f, ", {}", plural(&self.chains, "chain"))?;
        }
        let piles = [
            ("hand", &self.hand),
            ("deck", &self.deck),
            ("discard", &self.discard),
            ("archives", &self.archives),
            ("purged", &self.purged),
        ];
        for (name, pile) in piles {
            if pile.count > 0 {
                write!(f, "\n  {name}: {}", pile.count)?;
            }
            // A deck that is known throughout says little and takes much room.
            if name != "deck" && !pile.known.is_empty() {
                let titles: Vec<String> = pile.known.iter().map(BoardCard::to_string).collect();
                write!(f, " ({})", titles.join(", "))?;
            }
        }
        for permanent in self.battleline.iter().chain(&self.artifacts) {
            write!(f, "\n  {permanent}")?;
        }
        Ok(())
    }
}

impl fmt::Display for BoardCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        self.icons.iter().try_for_each(|icon| write!(f, " +{icon}"))
    }
}

impl fmt::Display for Permanent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.card.id, self.card)?;
        if self.card.card_type == CardType::Creature {
            write!(f, " power {}", self.power)?;
        }
        if self.armor > 0 {
            write!(f, " armor {}", self.armor)?;
        }
        if self.armor_left < self.armor {
            write!(f, " ({} left)", self.armor_left)?;
        }
        if self.damage > 0 {
            write!(f, " {} damage", self.damage)?;
        }
        for keyword in &self.keywords {
            write!(f, " {}", keyword.keyword.slug())?;
            if keyword.keyword.has_value() {
                write!(f, " {}", keyword.value)?;
            }
        }
        let words =
            [(!self.ready, "exhausted"), (self.stunned, "stunned"), (self.warded, "warded"), (self.enraged, "enraged")];
        for (_, word) in words.into_iter().filter(|(holds, _)| *holds) {
            write!(f, " {word}")?;
        }
        if self.amber > 0 {
            write!(f, " {} æmber", self.amber)?;
        }
        for upgrade in &self.upgrades {
            write!(f, " + {}", upgrade.card)?;
        }
        if self.under.count > 0 {
            write!(f, " over {}", plural(&self.under.count, "card"))?;
        }
        for grafted in &self.grafted {
            write!(f, " with {} grafted", grafted.title)?;
        }
        match &self.hidden_side {
            Some(hidden) => write!(f, " token ({})", hidden.title)?,
            None if self.token => write!(f, " token")?,
            None => {}
        }
        Ok(())
    }
}
