//! Playing a card, and putting one into play.
//!
//! A played card goes to limbo, enters play or waits there, its bonus icons resolve (`BONUS-3`), then what happens after
//! a card is played, then its Play: ability. An action card leaves limbo for the discard pile at the end (`ACTION-2`).

use serde::{Deserialize, Serialize};

use super::batch::{Batch, Item, What};
use super::frame::{Frame, Next};
use super::lens::{Lens, Query};
use super::machine::{Asking, Engine};
use super::settle::Settle;
use super::window::Window;
use crate::kernel::{Fault, Seat, Seats};
use crate::library::code::{Change, Kind, Rule};
use crate::library::{Aspects, Cast};
use crate::model::{CardType, EnteringControl, Icon, Keyword};
use crate::script::ast::{Bold, GainCause};
use crate::state::{
    AbilityId, Action, AmberDeed, Area, CardId, CardRef, DecisionKind, Event, Fact, FactKind, Flank, MoveCause, Purse,
    Spot, Status,
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
    /// How many bonus icons are done.
    icons: usize,
    asked: bool,
    /// The creature that an upgrade goes onto.
    host: CardId,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    Copy,
    Legal,
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
            icons: 0,
            asked: false,
            host: CardId::HIDDEN,
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
            Stage::Costs => Ok(self.pay_to_play(frame)),
            Stage::Limbo => Ok(self.enter_limbo(frame)),
            Stage::Place => self.place(frame),
            Stage::Icons => self.resolve_icon(frame),
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
                let def = self.table.card(original).def;
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
        frame.stage = Stage::Costs;
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
        let card_type = self.query().card_type(frame.card);
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
        let deploys = !frame.put && self.query().definition(frame.card).facts.keyword(Keyword::Deploy) > 0;
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
        frame.asked = true;
        let (kind, options) = if deploys {
            (DecisionKind::Position, (0..=line).map(|index| Action::Position(index as u8)).collect())
        } else {
            (DecisionKind::Flank, vec![Action::Flank(Flank::Left), Action::Flank(Flank::Right)])
        };
        self.ask(Asking::new(self.table.turn.active, kind, options).by(frame.card));
        Next::Stay
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
        for index in query.definition(frame.card).abilities(self.table.rulebook) {
            let id = AbilityId { def: self.table.card(frame.card).def, index: *index };
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

    // ── bonus icons ─────────────────────────────────────────────────────────────────────────────────────

    /// One icon after another, also if the card has left meanwhile (`BONUS-2`, `BONUS-10`).
    fn resolve_icon(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        let icon = self.query().definition(frame.card).facts.icons.get(frame.icons).copied();
        let Some(icon) = icon else {
            frame.stage = Stage::After;
            return Ok(Next::Stay);
        };
        if icon as u8 >= self.edition.icon_kinds {
            // A later rulebook's icon (`BONUS-1`).
            frame.icons += 1;
            return Ok(Next::Stay);
        }
        if std::mem::take(&mut frame.asked) {
            frame.icons += 1;
            let Some(Action::Card(card)) = self.take_answer() else {
                return Ok(Next::Stay);
            };
            let card = self.table.reference(card);
            let what = icon_on_card(self, icon, card, frame.you);
            return Ok(Next::Push(Frame::Batch(Batch::of([Item::new(what)]))));
        }
        let options: Vec<Action> = match icon {
            Icon::Amber => {
                frame.icons += 1;
                let what = What::Amber {
                    amount: 1,
                    from: Purse::Supply,
                    to: Purse::Pool(frame.you),
                    deed: AmberDeed::Gain,
                    cause: Some(GainCause::Icon),
                    you: frame.you,
                };
                return Ok(Next::Push(Frame::Batch(Batch::of([Item::new(what)]))));
            }
            Icon::Draw => {
                frame.icons += 1;
                self.draw(frame.you)?;
                return Ok(Next::Stay);
            }
            Icon::Capture => self.table.player(frame.you).battleline.iter().copied().map(Action::Card).collect(),
            Icon::Damage => self.table.creatures().map(Action::Card).collect(),
            Icon::Discard => self.table.player(frame.you).hand.iter().copied().map(Action::Card).collect(),
        };
        if options.is_empty() {
            frame.icons += 1;
            return Ok(Next::Stay);
        }
        frame.asked = true;
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(frame.card));
        Ok(Next::Stay)
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

/// What an icon does to the chosen card.
fn icon_on_card(engine: &Engine<'_>, icon: Icon, card: CardRef, you: Seat) -> What {
    match icon {
        Icon::Capture => What::Amber {
            amount: 1,
            from: Purse::Pool(you.other()),
            to: Purse::Card(card.card),
            deed: AmberDeed::Capture,
            cause: None,
            you,
        },
        Icon::Discard => What::Leave {
            card,
            to: Area::Discard,
            seat: engine.table.card(card.card).owner,
            cause: MoveCause::Discard,
            bottom: false,
        },
        // The icon is the source of this damage, not the card (`BONUS-7`).
        _ => What::Damage {
            to: card,
            amount: 1,
            by: CardRef::NONE,
            kind: super::batch::DamageKind::Effect,
            ignore_armor: false,
            poison: false,
        },
    }
}
