//! A board to be shown: what a table says together with what follows from it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ruleset::Kryptik;
use super::setup::Setup;
use crate::kernel::{DecisionId, Outcome, Ruleset, Seat, Seats, ShowError, plural};
use crate::kryptik::cards::{DefId, Library, Text, say_ability, say_para};
use crate::kryptik::engine::{Rules, State};
use crate::kryptik::model::{Color, Keyword, Phase};
use crate::kryptik::table::{Action, CardId, DecisionKind, Item, ItemKind, Table, TargetRef};

/// A board as an app shows it: a plain value, of the whole truth or of what one player knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// Whose knowledge this is; none for the whole truth.
    pub viewer: Option<Seat>,
    /// Counts turns from 1; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase or step.
    pub phase: Phase,
    /// Who has priority.
    pub priority: Option<Seat>,
    /// Who has passed in a row.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Seat>"))]
    pub passed: Seats,
    /// The players, by seat.
    pub players: Vec<BoardPlayer>,
    /// The effect pile, the top last.
    pub pile: Vec<BoardItem>,
    /// The attack that goes on.
    pub combat: Option<BoardCombat>,
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
    /// The team.
    pub team: u8,
    /// Whether the player is out of the game.
    pub out: bool,
    /// How many cards the deck has.
    pub deck: usize,
    /// The hand.
    pub hand: Vec<BoardCard>,
    /// The 11-year row by slot.
    pub row: BTreeMap<u8, BoardCard>,
    /// The soul row.
    pub souls: Vec<BoardCitizen>,
    /// Energy in the soul pile.
    pub energy: BTreeMap<Color, u8>,
    /// The citizens that the player controls.
    pub island: Vec<BoardCitizen>,
    /// The limbo pile, the newest last.
    pub limbo: Vec<BoardCard>,
    /// The abolished cards.
    pub abolished: Vec<BoardCard>,
}

/// A card; nothing but that it is there for a viewer who does not know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardCard {
    /// Its number.
    pub id: Option<CardId>,
    /// Its short name.
    pub slug: Option<String>,
    /// Its name.
    pub name: Option<String>,
}

/// A card in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardCitizen {
    /// The card.
    pub card: BoardCard,
    /// Who owns it.
    pub owner: Seat,
    /// Attack as it is now.
    pub attack: i32,
    /// Defense as it is now.
    pub defense: i32,
    /// Marked damage.
    pub damage: u16,
    /// Whether it is engaged.
    pub engaged: bool,
    /// Whether it is weary.
    pub weary: bool,
    /// Its keywords as they are now.
    pub keywords: Vec<Keyword>,
    /// The colors of its soul box: in a soul row it gives energy of one of them.
    pub souls: Vec<Color>,
    /// What lies under it.
    pub attached: Vec<BoardCard>,
}

/// An effect on the pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardItem {
    /// Its number.
    pub id: u32,
    /// What it is.
    pub kind: ItemKind,
    /// Whose it is.
    pub controller: Seat,
    /// Where it comes from.
    pub card: BoardCard,
    /// What it says.
    pub text: Option<String>,
    /// What it targets.
    pub targets: Vec<TargetRef>,
}

/// An attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardCombat {
    /// Who attacks.
    pub attacker: BoardCard,
    /// Who is attacked.
    pub defender: Seat,
    /// The slots that are attacked; none: the player.
    pub slots: Vec<u8>,
    /// Who blocks.
    pub blockers: Vec<BoardCard>,
    /// Whether it was blocked.
    pub blocked: bool,
}

/// A question with its answers in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardDecision {
    /// Its number.
    pub id: DecisionId,
    /// Who decides.
    pub seat: Seat,
    /// What about.
    pub kind: DecisionKind,
    /// The card that asks.
    pub source: Option<BoardCard>,
    /// The answers; none in the eyes of others.
    pub options: Vec<BoardOption>,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardOption {
    /// The action.
    pub action: Action,
    /// The action in words that no other option of the decision has.
    pub text: String,
}

impl State {
    /// The board of the whole truth.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::of(self)
    }

    /// The board as a player may know it.
    #[must_use]
    pub fn board_for(&self, viewer: Seat) -> Board {
        Board::of(&self.with_table(Kryptik::view(&self.table, viewer)))
    }

    /// A position of a table alone, such as one that was folded from redacted events.
    ///
    /// # Errors
    ///
    /// With the cards that the library has not.
    pub fn of_table(library: &Arc<Library>, setup: &Setup, table: Table) -> Result<State, ShowError> {
        ShowError::check(Kryptik::missing(library, setup))?;
        Ok(State::of_known(library, setup, table))
    }

    /// The same without a look at what is missing, for games that begin and so have all cards.
    pub(crate) fn of_known(library: &Arc<Library>, setup: &Setup, table: Table) -> State {
        let rules = Rules { format: setup.format().clone(), rulings: setup.rulings() };
        State {
            cast: setup.cast(library),
            rules: Arc::new(rules),
            table,
            machine: Default::default(),
            derived: Default::default(),
            rooms: Default::default(),
        }
    }

    /// A card as a person calls it.
    #[must_use]
    pub fn title(&self, card: CardId) -> String {
        self.title_as(card, DefId::HIDDEN)
    }

    /// The card of what lies on the pile or waits to go there, with its definition: that is no secret, also when the card has
    /// gone to where nobody sees it.
    pub(super) fn title_as(&self, card: CardId, def: DefId) -> String {
        let facts = self.card(card).or_else(|| self.definition(def));
        facts.map_or_else(|| "a hidden card".to_owned(), |facts| facts.name.clone())
    }
}

impl Board {
    fn of(state: &State) -> Board {
        let table = &state.table;
        let seats = (0..table.players.len() as u8).map(Seat);
        Board {
            viewer: table.viewer,
            turn: table.turn,
            active: table.active,
            phase: table.phase,
            priority: table.priority,
            passed: table.passed,
            players: seats.map(|seat| player(state, seat)).collect(),
            pile: table.pile.iter().map(|item| board_item(state, item)).collect(),
            combat: table.combat.as_ref().map(|combat| BoardCombat {
                attacker: card(state, combat.attacker.card),
                defender: combat.defender,
                slots: combat.slots.clone(),
                blockers: combat.blockers.iter().map(|blocker| card(state, blocker.card)).collect(),
                blocked: combat.blocked,
            }),
            decision: table.decision.as_ref().map(|decision| BoardDecision {
                id: decision.id,
                seat: decision.seat,
                kind: decision.kind,
                source: decision.source.map(|source| card(state, source)),
                options: decision
                    .options
                    .iter()
                    .zip(state.option_texts())
                    .map(|(action, text)| BoardOption { action: *action, text })
                    .collect(),
            }),
            outcome: table.outcome,
        }
    }
}

fn card(state: &State, id: CardId) -> BoardCard {
    card_as(state, id, DefId::HIDDEN)
}

/// A card of which that definition is no secret, wherever it has gone.
fn card_as(state: &State, id: CardId, def: DefId) -> BoardCard {
    let facts = state.card(id).or_else(|| state.definition(def));
    BoardCard {
        id: (!id.is_hidden()).then_some(id),
        slug: facts.map(|facts| facts.slug.clone()),
        name: facts.map(|facts| facts.name.clone()),
    }
}

fn citizen(state: &State, id: CardId) -> BoardCitizen {
    let facts = state.table.card(id);
    let (attack, defense) = state.stats_of(id).unwrap_or_default();
    BoardCitizen {
        card: card(state, id),
        owner: facts.owner,
        attack,
        defense,
        damage: facts.damage,
        engaged: facts.engaged,
        weary: facts.weary,
        keywords: state.keywords_of(id),
        souls: state.card(id).map(|card| card.souls.iter().collect()).unwrap_or_default(),
        attached: state.table.attached_to(id).map(|under| card(state, under)).collect(),
    }
}

fn player(state: &State, seat: Seat) -> BoardPlayer {
    let player = state.table.player(seat);
    let cards = |list: &[CardId]| list.iter().map(|id| card(state, *id)).collect();
    let citizens = |list: &[CardId]| list.iter().map(|id| citizen(state, *id)).collect();
    BoardPlayer {
        seat,
        team: player.team,
        out: player.out,
        deck: player.deck.len(),
        hand: cards(&player.hand),
        row: player.row.iter().map(|slot| (slot.slot, card(state, slot.card))).collect(),
        souls: citizens(&player.souls),
        energy: player.energy.clone(),
        island: citizens(&player.island),
        limbo: cards(&player.limbo),
        abolished: cards(&player.abolished),
    }
}

fn board_item(state: &State, item: &Item) -> BoardItem {
    let facts = state.definition(item.def);
    let text = facts.zip(item.text).and_then(|(facts, text)| match text {
        Text::Paragraph(index) => facts.paragraphs.get(usize::from(index)).map(say_para),
        Text::Eleven => facts.eleven.as_ref().map(say_para),
        Text::Ability(index) => facts.abilities.get(usize::from(index)).map(say_ability),
    });
    BoardItem {
        id: item.id,
        kind: item.kind,
        controller: item.controller,
        card: card_as(state, item.source.card, item.def),
        text,
        targets: item.targets.iter().flatten().copied().collect(),
    }
}

impl fmt::Display for BoardCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_deref().unwrap_or("?"))
    }
}

impl fmt::Display for BoardCitizen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}/{}", self.card, self.attack, self.defense)?;
        if self.damage > 0 {
            write!(f, " ({} damage)", self.damage)?;
        }
        let marks = [(self.engaged, "engaged"), (self.weary, "weary")];
        for (_, word) in marks.iter().filter(|(holds, _)| *holds) {
            write!(f, " {word}")?;
        }
        for keyword in &self.keywords {
            write!(f, " {keyword}")?;
        }
        if !self.attached.is_empty() {
            write!(f, " over {}", list(&self.attached))?;
        }
        Ok(())
    }
}

fn list<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// What a phase is called.
const fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "before the first turn",
        Phase::Disengage => "disengage",
        Phase::Draw => "draw",
        Phase::First => "1st phase",
        Phase::CombatBegin => "combat begins",
        Phase::Attack => "attack",
        Phase::Block => "block",
        Phase::Resolution => "combat damage",
        Phase::CombatEnd => "combat ends",
        Phase::Second => "2nd phase",
        Phase::End => "end of the turn",
    }
}

/// What an effect on the pile is.
const fn item_words(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Citizen => "citizen",
        ItemKind::Paragraph => "paragraph",
        ItemKind::Copy => "copy",
        ItemKind::Active => "active ability",
        ItemKind::Trigger { .. } => "triggered ability",
        ItemKind::Eleven => "11-year ability",
        ItemKind::Choice => "choice about an 11-year card",
    }
}

/// What is to be decided.
const fn kind_words(kind: DecisionKind) -> &'static str {
    match kind {
        DecisionKind::Recursion => "put cards of the opening hand under the deck",
        DecisionKind::Cut => "cut the deck",
        DecisionKind::Priority => "act or pass",
        DecisionKind::Paragraph => "choose which paragraph goes on the pile next",
        DecisionKind::X => "choose X",
        DecisionKind::Target => "choose a target",
        DecisionKind::Pay => "pay",
        DecisionKind::Cost => "choose a card for the cost",
        DecisionKind::Attacker => "choose who attacks",
        DecisionKind::AttackTarget => "choose what is attacked",
        DecisionKind::Blocker => "choose who blocks",
        DecisionKind::DamageOrder => "choose which blocker is dealt damage next",
        DecisionKind::Trigger => "choose which trigger goes on the pile next",
        DecisionKind::UseTrigger => "use the trigger or not",
        DecisionKind::Eleven => "choose what becomes of the 11-year card",
        DecisionKind::RavenousSlot => "choose which slot is hit",
        DecisionKind::Overlord => "choose which overlord is abolished",
        DecisionKind::Number => "choose a number",
        DecisionKind::NameCard => "name a card",
        DecisionKind::May => "do it or not",
        DecisionKind::OneOf => "choose one",
        DecisionKind::Choose => "choose a card",
        DecisionKind::Discard | DecisionKind::HandLimit => "choose a card to discard",
        DecisionKind::Sacrifice => "choose a citizen to sacrifice",
        DecisionKind::Plunder => "choose a card to plunder",
        DecisionKind::Detach => "choose a card to detach",
        DecisionKind::Search => "choose a card to take",
        DecisionKind::CastFree => "choose a card to cast for free",
        DecisionKind::Rearrange => "choose which slot’s card comes next",
        DecisionKind::DestroySlot => "choose which 11-year card is destroyed",
    }
}

impl fmt::Display for Board {
    /// Some lines per player, whoever looks last, as across a table; then the attack, the effect pile with its top first, and
    /// what is asked. Citizens are numbered as the options number them, and options from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nobody plays in a team where each is one.
        let teams =
            (1..self.players.len()).any(|at| self.players[..at].iter().any(|one| one.team == self.players[at].team));
        let last = self.viewer.map_or(0, Seat::index).min(self.players.len().saturating_sub(1));
        for player in self.players.iter().cycle().skip(last + 1).take(self.players.len()) {
            player.write(f, teams)?;
        }
        write!(f, "turn {} of {}, {}", self.turn, self.active, phase_words(self.phase))?;
        if let Some(seat) = self.priority {
            write!(f, ", priority: {seat}")?;
        }
        if !self.passed.is_empty() {
            write!(f, ", passed: {}", list(&self.passed.iter().collect::<Vec<_>>()))?;
        }
        if let Some(combat) = &self.combat {
            write!(f, "\n{combat}")?;
        }
        for (at, item) in self.pile.iter().enumerate().rev() {
            let place = if at + 1 == self.pile.len() { "on top of the pile" } else { "below it" };
            write!(f, "\n{place}: {} of {} ({})", item.card, item.controller, item_words(item.kind))?;
            if let Some(text) = &item.text {
                write!(f, " — {text}")?;
            }
            if !item.targets.is_empty() {
                let targets: Vec<String> = item.targets.iter().map(|target| self.target_words(*target)).collect();
                write!(f, " — target: {}", targets.join(", "))?;
            }
        }
        self.write_question(f)
    }
}

impl Board {
    fn write_question(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
            write!(f, " for {source}")?;
        }
        for (index, option) in decision.options.iter().enumerate() {
            write!(f, "\n  {:2} {}", index + 1, option.text)?;
        }
        Ok(())
    }

    /// What is targeted; a card with its place among the citizens of its player.
    fn target_words(&self, target: TargetRef) -> String {
        match target {
            TargetRef::Card(card) => self.card_words(card.card),
            TargetRef::Player(seat) => seat.to_string(),
            TargetRef::Slot(seat, slot) => format!("slot {slot} of {seat}"),
            TargetRef::Pile(id) => {
                let item = self.pile.iter().find(|item| item.id == id);
                item.map_or_else(|| "what has left the pile".to_owned(), |item| format!("{} on the pile", item.card))
            }
        }
    }

    fn card_words(&self, card: CardId) -> String {
        let is_it = |other: &BoardCard| other.id == Some(card);
        for player in &self.players {
            if let Some(at) = player.island.iter().position(|citizen| is_it(&citizen.card)) {
                return format!("{} ({}’s number {})", player.island[at].card, player.seat, at + 1);
            }
            let souls = player.souls.iter().map(|soul| &soul.card);
            let under = player.island.iter().flat_map(|citizen| &citizen.attached);
            let open = player.limbo.iter().chain(&player.abolished).chain(&player.hand).chain(souls).chain(under);
            if let Some(found) = open.into_iter().find(|other| is_it(other)) {
                return found.to_string();
            }
        }
        card.to_string()
    }
}

impl fmt::Display for BoardCombat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} attacks ", self.attacker)?;
        match self.slots.as_slice() {
            [] => write!(f, "{}", self.defender)?,
            [slot] => write!(f, "slot {slot} of {}", self.defender)?,
            slots => write!(f, "slots {} of {}", list(slots), self.defender)?,
        }
        match (self.blocked, self.blockers.is_empty()) {
            (true, true) => write!(f, ", blocked"),
            (true, false) => write!(f, ", blocked by {}", list(&self.blockers)),
            (false, _) => Ok(()),
        }
    }
}

impl BoardPlayer {
    /// Its lines; with the team where players have any.
    fn write(&self, f: &mut fmt::Formatter<'_>, teams: bool) -> fmt::Result {
        write!(f, "{}", self.seat)?;
        if teams {
            write!(f, " of team {}", self.team)?;
        }
        if self.out {
            return writeln!(f, ": out of the game");
        }
        write!(f, ": {}, deck {}", plural(&self.row.len(), "11-year card"), self.deck)?;
        let energy: String = self.energy.iter().map(|(color, count)| format!(" {count}{{{color}}}")).collect();
        if !energy.is_empty() {
            write!(f, ", energy{energy}")?;
        }
        writeln!(f)?;
        if !self.hand.is_empty() {
            writeln!(f, "  hand: {}", known(&self.hand))?;
        }
        if !self.row.is_empty() {
            let named = |card: &BoardCard| card.name.as_ref().map(|name| format!(" {name}")).unwrap_or_default();
            let slots: Vec<String> = self.row.iter().map(|(slot, card)| format!("{slot}{}", named(card))).collect();
            writeln!(f, "  row: slots {}", slots.join(", "))?;
        }
        if !self.souls.is_empty() {
            writeln!(f, "  souls: {}", self.souls.iter().map(soul_words).collect::<Vec<_>>().join(", "))?;
        }
        for (name, cards) in [("limbo", &self.limbo), ("abolished", &self.abolished)] {
            if !cards.is_empty() {
                writeln!(f, "  {name}: {}", known(cards))?;
            }
        }
        for (at, citizen) in self.island.iter().enumerate() {
            write!(f, "  {} {citizen}", at + 1)?;
            if citizen.owner != self.seat {
                write!(f, ", owned by {}", citizen.owner)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A soul as it is written in a soul row, with the colors of its energy as those of a stone in a cost: `Reef Binder {u}`.
fn soul_words(soul: &BoardCitizen) -> String {
    let colors: Vec<String> = soul.souls.iter().map(ToString::to_string).collect();
    let energy = if colors.is_empty() { String::new() } else { format!(" {{{}}}", colors.join("/")) };
    format!("{}{energy}{}", soul.card, if soul.engaged { " (engaged)" } else { "" })
}

/// How many cards there are, and which of them are known.
fn known(cards: &[BoardCard]) -> String {
    let names: Vec<&str> = cards.iter().filter_map(|card| card.name.as_deref()).collect();
    if names.is_empty() { cards.len().to_string() } else { format!("{} ({})", cards.len(), names.join(", ")) }
}
