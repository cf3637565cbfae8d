//! Playing a card.
//!
//! A played card goes to limbo, enters play or waits there, its bonus icons resolve (`BONUS-3`), then what happens after
//! a card is played, then its Play: ability. An action card leaves limbo for the discard pile at the end (`ACTION-2`).

use serde::{Deserialize, Serialize};

use super::batch::{Batch, Item, What};
use super::enter::{Entry, Whole};
use super::frame::{Frame, Next};
use super::machine::{Asking, Engine};
use super::settle::Settle;
use super::window::Window;
use crate::kernel::{Fault, Seat, Seats};
use crate::model::{CardType, EnteringControl, Icon, Keyword};
use crate::script::ast::{Bold, GainCause};
use crate::state::{
    Action, AmberDeed, Area, CardId, CardRef, DecisionKind, Event, Fact, FactKind, Flank, MoveCause, Purse, Spot,
};

/// A card that is being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct PlayFrame {
    card: CardId,
    /// The other half of a gigantic creature, which is played with it (`GIGANTIC-1`).
    half: CardId,
    /// Who plays it.
    you: Seat,
    /// Whether the rules of step 3 were checked already.
    checked: bool,
    scope: Option<usize>,
    stage: Stage,
    /// The first fact that abilities after playing may ask for.
    from: usize,
    /// How many bonus icons are done.
    icons: usize,
    asked: bool,
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
            half: CardId::HIDDEN,
            you,
            checked: false,
            scope: None,
            stage: Stage::Copy,
            from: 0,
            icons: 0,
            asked: false,
        }
    }

    /// A card from hand in step 3.
    pub fn from_hand(card: Whole, you: Seat) -> PlayFrame {
        PlayFrame { checked: true, half: card.half, ..PlayFrame::new(card.card, you) }
    }

    /// A card that an ability plays.
    pub fn by_effect(card: Whole, you: Seat, scope: usize) -> PlayFrame {
        PlayFrame { scope: Some(scope), half: card.half, ..PlayFrame::new(card.card, you) }
    }

    fn whole(&self) -> Whole {
        Whole { card: self.card, half: self.half }
    }
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
        if !frame.checked && !self.query().can_play(frame.whole(), frame.you) {
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
        if frame.half.is_known() {
            self.relocate(frame.half, Spot::new(Area::Limbo, frame.you), MoveCause::Play, None, CardId::HIDDEN);
        }
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.did += 1;
        }
        frame.stage = Stage::Place;
        Next::Stay
    }

    // ── entering play ───────────────────────────────────────────────────────────────────────────────────

    fn place(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        let card_type = self.query().card_type(frame.card);
        match card_type {
            CardType::Action => {
                let card = self.table.reference(frame.card);
                self.happen(Fact::of_card(FactKind::Played, frame.you, card));
                frame.stage = Stage::Icons;
                Ok(Next::Stay)
            }
            CardType::Artifact => {
                let entry = self.entry_of(frame);
                self.come_into_play(frame.whole(), Area::Artifacts, &entry, MoveCause::Play, None, CardId::HIDDEN);
                Ok(self.entered(frame))
            }
            CardType::Creature => Ok(self.place_creature(frame)),
            CardType::Upgrade => self.place_upgrade(frame),
        }
    }

    fn place_creature(&mut self, frame: &mut PlayFrame) -> Next {
        let entry = self.entry_of(frame);
        let line = self.table.player(entry.under).battleline.len();
        let deploys = self.query().definition(frame.card).facts.keyword(Keyword::Deploy) > 0;
        if std::mem::take(&mut frame.asked) {
            let at = match self.take_answer() {
                Some(Action::Flank(Flank::Left)) => Some(0),
                Some(Action::Position(index)) => Some(index),
                _ => None,
            };
            self.come_into_play(frame.whole(), Area::Battleline, &entry, MoveCause::Play, at, CardId::HIDDEN);
            return self.entered(frame);
        }
        if line == 0 {
            self.come_into_play(frame.whole(), Area::Battleline, &entry, MoveCause::Play, None, CardId::HIDDEN);
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
            let entry = self.entry_of(frame);
            self.come_into_play(frame.whole(), Area::Attached, &entry, MoveCause::Play, None, host);
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

    /// How the played card enters play: under its player's control, or its owner's (`PLAY-9`).
    fn entry_of(&self, frame: &PlayFrame) -> Entry {
        let under = match self.edition.entering_control {
            EnteringControl::Player => frame.you,
            EnteringControl::Owner => self.table.card(frame.card).owner,
        };
        Entry::of(self, &self.proposal(frame.card, frame.you), under)
    }

    /// The card is in play: checks come at once, abilities after the icons (`PLAY-3`).
    fn entered(&mut self, frame: &mut PlayFrame) -> Next {
        let card = self.table.reference(frame.card);
        self.happen(Fact::of_card(FactKind::EnteredPlay, frame.you, card));
        self.happen(Fact::of_card(FactKind::Played, frame.you, card));
        frame.stage = Stage::Icons;
        Next::Push(Frame::Settle(Settle::checks(self.machine.facts.len())))
    }

    // ── bonus icons ─────────────────────────────────────────────────────────────────────────────────────

    /// One icon after another, also if the card has left meanwhile (`BONUS-2`, `BONUS-10`).
    fn resolve_icon(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        // Of a gigantic creature they stand on its other half (`GIGANTIC-3b`).
        let printed = if frame.half.is_known() { frame.half } else { frame.card };
        let icon = self.query().definition(printed).facts.icons.get(frame.icons).copied();
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
