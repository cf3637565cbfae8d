//! Playing a card, and putting one into play.
//!
//! A played card goes to limbo, enters play or waits there, its bonus icons resolve (`BONUS-3`), then what happens after
//! a card is played, then its Play: ability. An action card leaves limbo for the discard pile at the end (`ACTION-2`).

use serde::{Deserialize, Serialize};

use super::frame::{Frame, Next};
use super::icons::IconsFrame;
use super::lens::{Lens, Query};
use super::machine::{Asking, Engine};
use super::settle::Settle;
use super::window::Window;
use crate::kernel::{Fault, Seat, Seats};
use crate::library::code::{Change, Kind, Rule};
use crate::library::{Aspects, Cast};
use crate::model::{CardType, EnteringControl, Keyword};
use crate::script::ast::Bold;
use crate::state::{
    AbilityId, Action, Area, CardId, CardRef, DecisionKind, DefId, Event, Fact, FactKind, Flank, MoveCause, Spot,
    Status,
};

/// A card that is being played or put into play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct PlayFrame {
    card: CardId,
    /// Who plays it.
    you: Seat,
    /// Put into play, not played: no icons, no Play: (`PLAY-5`).
    put: bool,
    /// Whether the rules of step 3 were checked already.
    checked: bool,
    scope: Option<usize>,
    stage: Stage,
    /// The first fact that abilities after playing may ask for.
    from: usize,
    asked: bool,
    /// The creature that an upgrade goes onto.
    host: CardId,
    /// What the card is played as, if not as what is printed on it.
    as_type: Option<CardType>,
    place: Place,
}

/// Where a creature enters its battleline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Place {
    /// On a flank, or anywhere with deploy.
    Free,
    /// Beside that creature (`ADJACENT-1`).
    Beside(CardRef),
    /// Where that creature stood, if it has left (`SWAP-3`).
    InsteadOf(CardRef, u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    Copy,
    Legal,
    Manner,
    Costs,
    Limbo,
    Place,
    Icons,
    After,
    Text,
    Leave,
    Finish,
}

impl PlayFrame {
    fn new(card: CardId, you: Seat) -> PlayFrame {
        PlayFrame {
            card,
            you,
            put: false,
            checked: false,
            scope: None,
            stage: Stage::Copy,
            from: 0,
            asked: false,
            host: CardId::HIDDEN,
            as_type: None,
            place: Place::Free,
        }
    }

    /// A card from hand in step 3.
    pub fn from_hand(card: CardId, you: Seat) -> PlayFrame {
        PlayFrame { checked: true, ..PlayFrame::new(card, you) }
    }

    /// A card that an ability plays.
    pub fn by_effect(card: CardId, you: Seat, scope: usize) -> PlayFrame {
        PlayFrame { scope: Some(scope), ..PlayFrame::new(card, you) }
    }

    /// A card that an ability puts into play under a player's control.
    pub fn put_into_play(card: CardId, you: Seat) -> PlayFrame {
        PlayFrame { put: true, stage: Stage::Place, ..PlayFrame::new(card, you) }
    }

    /// Beside that creature.
    pub fn beside(self, creature: CardRef) -> PlayFrame {
        PlayFrame { place: Place::Beside(creature), ..self }
    }

    /// Where that creature stands, once it has left.
    pub fn instead_of(self, creature: CardRef, at: u8) -> PlayFrame {
        PlayFrame { place: Place::InsteadOf(creature, at), ..self }
    }
}

/// Whether a card stays in play.
pub(super) fn is_permanent(engine: &Engine<'_>, card: CardId) -> bool {
    matches!(engine.query().card_type(card), CardType::Creature | CardType::Artifact)
}

impl Engine<'_> {
    #[inline(never)]
    pub(super) fn step_play(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        match frame.stage {
            Stage::Copy => Ok(self.choose_copy(frame)),
            Stage::Legal => Ok(self.check_play(frame)),
            Stage::Manner => Ok(self.choose_manner(frame)),
            Stage::Costs => Ok(self.pay_to_play(frame)),
            Stage::Limbo => Ok(self.enter_limbo(frame)),
            Stage::Place => self.place(frame),
            Stage::Icons => {
                frame.stage = Stage::After;
                let icons = IconsFrame::of(self.table.reference(frame.card), frame.you);
                Ok(Next::Push(Frame::Icons(icons)))
            }
            Stage::After => Ok(self.after_playing(frame)),
            Stage::Text => {
                frame.stage = Stage::Leave;
                let card = self.table.reference(frame.card);
                Ok(Next::Push(Frame::Window(Window::bold(Bold::Play, card, frame.you))))
            }
            Stage::Leave => Ok(self.leave_limbo(frame)),
            Stage::Finish => {
                // Read in play: a blank card has no omega (`FAQ-078`).
                let permanent = self.query().card_type(frame.card) != CardType::Action;
                if permanent && self.query().has(frame.card, Keyword::Omega) {
                    self.emit(Event::OmegaPlayed);
                }
                Ok(Next::Done)
            }
        }
    }

    /// A card that becomes a copy does so before it is played: the copy's own rules hold for it (`COPY-1`).
    fn choose_copy(&mut self, frame: &mut PlayFrame) -> Next {
        frame.stage = Stage::Legal;
        if std::mem::take(&mut frame.asked) {
            if let Some(Action::Card(original)) = self.take_answer() {
                let Original { def, as_type } = self.original(original);
                frame.as_type = as_type;
                self.emit(Event::Became { card: frame.card, def });
            }
            return Next::Stay;
        }
        let copies = self.query().legal_copies(frame.card, frame.you);
        if copies.is_empty() {
            return Next::Stay;
        }
        frame.stage = Stage::Copy;
        frame.asked = true;
        let options = copies.into_iter().map(|copy| Action::Card(copy.card)).collect();
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(frame.card));
        Next::Stay
    }

    /// What an ability plays must be playable; else it stays where it is (`PLAY-7`).
    fn check_play(&mut self, frame: &mut PlayFrame) -> Next {
        if !frame.checked && !self.query().can_play(frame.card, frame.you) {
            // It was looked at before it turned out that it cannot be played (`EX-015`).
            self.show(frame.card, Seats::EMPTY.with(frame.you));
            return Next::Done;
        }
        frame.stage = Stage::Manner;
        Next::Stay
    }

    /// A copy is what the original is: of an artifact that stands in a battleline, a creature (`FAQ-063`).
    fn original(&self, card: CardId) -> Original {
        let state = self.table.card(card);
        let as_type = (state.area == Area::Battleline).then_some(CardType::Creature);
        Original { def: state.def, as_type }
    }

    /// A card with a text for it may be played as an upgrade (`FAQ-052`).
    fn choose_manner(&mut self, frame: &mut PlayFrame) -> Next {
        if std::mem::take(&mut frame.asked) {
            if let Some(Action::Option(1)) = self.take_answer() {
                frame.as_type = Some(CardType::Upgrade);
            }
            frame.stage = Stage::Costs;
            return Next::Stay;
        }
        let aspects = self.query().definition(frame.card).aspects(self.table.rulebook);
        if !aspects.intersects(Aspects::AS_UPGRADE) || self.table.creatures().next().is_none() {
            frame.stage = Stage::Costs;
            return Next::Stay;
        }
        frame.asked = true;
        let options = vec![Action::Option(0), Action::Option(1)];
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Option, options).by(frame.card));
        Next::Stay
    }

    fn pay_to_play(&mut self, frame: &mut PlayFrame) -> Next {
        frame.stage = Stage::Limbo;
        let fact = Fact::of_card(FactKind::Played, frame.you, self.table.reference(frame.card));
        let items = self.query().costs(&fact);
        match items.is_empty() {
            true => Next::Stay,
            false => Next::Push(Frame::Window(Window::of(items))),
        }
    }

    fn enter_limbo(&mut self, frame: &mut PlayFrame) -> Next {
        frame.from = self.machine.facts.len();
        let state = *self.table.card(frame.card);
        if state.area == Area::Hand && frame.checked {
            self.emit(Event::HandCardUsed);
        }
        self.relocate(frame.card, Spot::new(Area::Limbo, frame.you), MoveCause::Play, None, CardId::HIDDEN);
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.did += 1;
        }
        frame.stage = Stage::Place;
        Next::Stay
    }

    // ── entering play ───────────────────────────────────────────────────────────────────────────────────

    fn place(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        if frame.put && self.table.card(frame.card).in_play() {
            return Ok(Next::Done);
        }
        if let Place::InsteadOf(creature, _) = frame.place
            && self.table.is_in_play(creature)
        {
            // It stayed: nothing is swapped.
            return Ok(Next::Done);
        }
        let card_type = frame.as_type.unwrap_or(self.query().card_type(frame.card));
        match card_type {
            CardType::Action => {
                let card = self.table.reference(frame.card);
                self.happen(Fact::of_card(FactKind::Played, frame.you, card));
                frame.stage = Stage::Icons;
                Ok(Next::Stay)
            }
            CardType::Artifact => {
                let entry = self.entry(frame);
                self.come_into_play(frame, Area::Artifacts, entry, None);
                Ok(self.entered(frame))
            }
            CardType::Creature => Ok(self.place_creature(frame)),
            CardType::Upgrade => self.place_upgrade(frame),
        }
    }

    fn place_creature(&mut self, frame: &mut PlayFrame) -> Next {
        let entry = self.entry(frame);
        let line = self.table.player(entry.under).battleline.len();
        let places = self.places_in_line(frame, &entry);
        if std::mem::take(&mut frame.asked) {
            let at = match self.take_answer() {
                Some(Action::Flank(Flank::Left)) => Some(0),
                Some(Action::Position(index)) => Some(index),
                _ => None,
            };
            self.come_into_play(frame, Area::Battleline, entry, at);
            return self.entered(frame);
        }
        if line == 0 {
            self.come_into_play(frame, Area::Battleline, entry, None);
            return self.entered(frame);
        }
        let (kind, options) = match places {
            Some(only) if only.len() == 1 => {
                self.come_into_play(frame, Area::Battleline, entry, only.first().copied());
                return self.entered(frame);
            }
            Some(places) => (DecisionKind::Position, places.into_iter().map(Action::Position).collect()),
            None => (DecisionKind::Flank, vec![Action::Flank(Flank::Left), Action::Flank(Flank::Right)]),
        };
        frame.asked = true;
        self.ask(Asking::new(self.table.turn.active, kind, options).by(frame.card));
        Next::Stay
    }

    /// The places of its battleline where a creature may enter, unless they are the flanks.
    fn places_in_line(&self, frame: &PlayFrame, entry: &Entry) -> Option<Vec<u8>> {
        let line = &self.table.player(entry.under).battleline;
        let deploys = !frame.put && self.query().definition(frame.card).facts.keyword(Keyword::Deploy) > 0;
        match frame.place {
            Place::InsteadOf(_, at) => Some(vec![at.min(line.len() as u8)]),
            Place::Beside(creature) if self.table.is_in_play(creature) && line.position(creature.card).is_some() => {
                let at = line.position(creature.card).unwrap_or(0) as u8;
                Some(vec![at, at + 1])
            }
            _ if deploys => Some((0..=line.len() as u8).collect()),
            _ => None,
        }
    }

    fn place_upgrade(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        if std::mem::take(&mut frame.asked) {
            let Some(Action::Card(host)) = self.take_answer() else {
                return Err(Fault::Broken("an upgrade was told no creature".to_owned()));
            };
            frame.host = host;
            let entry = self.entry(frame);
            self.come_into_play(frame, Area::Attached, entry, None);
            return Ok(self.entered(frame));
        }
        let options: Vec<Action> = self.table.creatures().map(Action::Card).collect();
        if options.is_empty() {
            // Nothing to attach it to (`UPGRADE-4`): it cannot enter play.
            frame.stage = Stage::Leave;
            return Ok(Next::Stay);
        }
        frame.asked = true;
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(frame.card));
        Ok(Next::Stay)
    }

    /// How a card enters play: who controls it, ready or stunned.
    fn entry(&self, frame: &PlayFrame) -> Entry {
        let owner = self.table.card(frame.card).owner;
        let under = match (frame.put, self.edition.entering_control) {
            (true, _) | (false, EnteringControl::Player) => frame.you,
            (false, EnteringControl::Owner) => owner,
        };
        let mut entry = Entry { under, ready: false, stunned: false, used: Vec::new() };
        let card = self.table.reference(frame.card);
        let fact = Fact::of_card(FactKind::EnteredPlay, frame.you, card);
        let query = self.query();
        let library = self.library;
        let apply = |entry: &mut Entry, change: &Change, lens: &Lens<'_>| match change {
            Change::EnterReady => entry.ready = true,
            Change::EnterStunned => entry.stunned = true,
            Change::EnterUnder(who) => entry.under = query.player(lens, who).unwrap_or(entry.under),
            _ => {}
        };
        // Its own text counts although it is not yet in play.
        let as_upgrade = frame.as_type == Some(CardType::Upgrade);
        for index in query.definition(frame.card).abilities(self.table.rulebook) {
            let id = AbilityId { def: self.table.card(frame.card).def, index: *index };
            if library.ability(id).as_upgrade != as_upgrade {
                continue;
            }
            let lens = Lens { this: card, source: card, ..Lens::of_player(frame.you) };
            for id in entry_texts(library, &query, &lens, id) {
                if let Kind::Instead(happenings, change) = &library.ability(id).kind
                    && happenings.iter().any(|happening| query.happened(&lens, happening, &fact))
                {
                    apply(&mut entry, change, &lens);
                }
            }
        }
        query.each_active(Aspects::INSTEAD_ENTER, &mut |query, active| {
            let Kind::Instead(happenings, change) = &query.library.ability(active.ability).kind else {
                return;
            };
            let lens = query.lens_of(active).at(&fact);
            if happenings.iter().any(|happening| query.happened(&lens, happening, &fact)) {
                apply(&mut entry, change, &lens);
                entry.used.extend(active.lasting);
            }
        });
        entry
    }

    fn come_into_play(&mut self, frame: &PlayFrame, area: Area, entry: Entry, at: Option<u8>) {
        let cause = if frame.put { MoveCause::PutIntoPlay } else { MoveCause::Play };
        self.relocate(frame.card, Spot::new(area, entry.under), cause, at, frame.host);
        if entry.ready && area != Area::Attached {
            self.emit(Event::Readied(frame.card));
        }
        if entry.stunned && area == Area::Battleline {
            self.emit(Event::Marked { card: frame.card, status: Status::Stunned, on: true });
        }
        for id in entry.used {
            self.use_up(id);
        }
    }

    /// The card is in play: checks come at once, abilities after the icons (`PLAY-3`).
    fn entered(&mut self, frame: &mut PlayFrame) -> Next {
        let card = self.table.reference(frame.card);
        let from = if frame.put { self.machine.facts.len() } else { frame.from };
        self.happen(Fact::of_card(FactKind::EnteredPlay, frame.you, card));
        if frame.put {
            return Next::Become(Frame::Settle(Settle::since(from)));
        }
        self.happen(Fact::of_card(FactKind::Played, frame.you, card));
        frame.stage = Stage::Icons;
        Next::Push(Frame::Settle(Settle::checks(self.machine.facts.len())))
    }

    // ── after playing ───────────────────────────────────────────────────────────────────────────────────

    fn after_playing(&mut self, frame: &mut PlayFrame) -> Next {
        let is_action = self.table.card(frame.card).area == Area::Limbo;
        let mut items = self.triggered(frame.from);
        self.machine.facts.truncate(frame.from);
        // What happens after an action is played comes before its text (`FAQ-008`); a permanent's text shares the
        // moment with the others (`PLAY-3b`).
        frame.stage = if is_action { Stage::Text } else { Stage::Finish };
        if !is_action && self.table.card(frame.card).in_play() {
            items.extend(self.bold_pending(frame.card, Bold::Play, frame.you));
        }
        match items.is_empty() {
            true => Next::Stay,
            false => Next::Push(Frame::Window(Window::of(items))),
        }
    }

    fn leave_limbo(&mut self, frame: &mut PlayFrame) -> Next {
        frame.stage = Stage::Finish;
        if self.table.card(frame.card).area != Area::Limbo {
            return Next::Stay;
        }
        let owner = self.table.card(frame.card).owner;
        let omega = self.query().definition(frame.card).facts.keyword(Keyword::Omega) > 0;
        self.relocate(frame.card, Spot::new(Area::Discard, owner), MoveCause::Play, None, CardId::HIDDEN);
        if omega {
            self.emit(Event::OmegaPlayed);
        }
        Next::Stay
    }
}

/// What a copy becomes.
struct Original {
    def: DefId,
    as_type: Option<CardType>,
}

/// The replacements that a line of a card is or has while its condition holds.
fn entry_texts(library: &Cast, query: &Query<'_>, lens: &Lens<'_>, id: AbilityId) -> Vec<AbilityId> {
    let Kind::Constant(during, rules) = &library.ability(id).kind else {
        return vec![id];
    };
    let inner = |rule: &Rule| match rule {
        Rule::Has(index) => Some(id.sibling(*index)),
        _ => None,
    };
    if query.holds(lens, during) { rules.iter().filter_map(inner).collect() } else { Vec::new() }
}

/// How a card enters play.
struct Entry {
    under: Seat,
    ready: bool,
    stunned: bool,
    used: Vec<crate::state::LastingId>,
}
