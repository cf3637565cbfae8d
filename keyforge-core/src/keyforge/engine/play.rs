//! Playing a card, and putting one into play.
//!
//! A played card goes to limbo, enters play or waits there, its bonus icons resolve (`BONUS-3`), then what happens after
//! a card is played, then its Play: ability. An action card leaves limbo for the discard pile at the end (`ACTION-2`).

use crate::keyforge::engine::machine::ability::Flow;
use crate::keyforge::engine::machine::scope::Wanted;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::destroy::instead_of;
use super::enter::{Entry, Whole};
use super::icons::IconsFrame;
use super::machine::{Asking, Engine};
use crate::kernel::{Fault, Seat, Seats};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::syntax::{Bold, Ref, Standing};
use crate::keyforge::engine::machine::batch::{Batch, Item, What};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::engine::machine::window::Pending;
use crate::keyforge::engine::query::{FoundIds, Manner, Spotted};
use crate::keyforge::model::{CardType, EnteringControl, Keyword};
use crate::keyforge::table::{
    Action, Area, CardId, CardRef, DecisionKind, DefId, Event, Fact, FactKind, Flank, LastingId, Listed, MoveCause,
    Snapshot, Spot, visibility,
};

/// A card that is being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct PlayFrame {
    card: CardId,
    /// The other half of a gigantic creature, which is played with it (`GIGANTIC-1`).
    half: Option<CardId>,
    /// Who plays it.
    you: Seat,
    /// Whether the rules of step 3 were checked already.
    checked: bool,
    scope: Option<usize>,
    stage: Stage,
    /// The first fact that abilities after playing may ask for.
    from: usize,
    asked: bool,
    /// Whether it enters play as texts allow, once the player has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wanted: Option<bool>,
    /// What the card is played as, if not as what is printed on it.
    as_type: Option<CardType>,
    /// The half of a gigantic creature with its icons, where that is what the card becomes a copy of (`GIGANTIC-3b`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    icons_of: Option<DefId>,
    /// The creature beside which it enters the battleline (`ADJACENT-1`).
    beside: Option<CardRef>,
    /// Where it enters the battleline, if a text says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<Spotted>,
    /// Whether it is played as if it were the player's own, so that whoever owns it does not matter (`ASIF-1`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    as_yours: bool,
    /// Whether it is played as if it lay in hand and belonged to the active house.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    as_in_hand: bool,
    /// The card as it lay when its price was asked for, and as it entered play: one that has left since is not played so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entered: Option<CardRef>,
    /// What waits for an upgrade that was attached as those texts ask for: its turn comes after the icons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    attached: Vec<Pending>,
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
    Immediately,
    After,
    Text,
    Leave,
    Finish,
}

impl PlayFrame {
    fn new(card: CardId, you: Seat) -> PlayFrame {
        PlayFrame {
            card,
            half: None,
            you,
            checked: false,
            scope: None,
            stage: Stage::Copy,
            from: 0,
            asked: false,
            wanted: None,
            as_type: None,
            icons_of: None,
            beside: None,
            at: None,
            as_yours: false,
            as_in_hand: false,
            entered: None,
            attached: Vec::new(),
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

    /// Beside that creature, or there.
    fn placed(self, beside: Option<CardRef>, at: Option<Spotted>) -> PlayFrame {
        PlayFrame { beside, at, ..self }
    }

    fn whole(&self) -> Whole {
        Whole { card: self.card, half: self.half }
    }

    /// How it is played, once that is settled.
    fn manner(&self) -> Manner {
        Manner { upgrade: self.as_type == Some(CardType::Upgrade), as_in_hand: self.as_in_hand }
    }

    /// Everything that waits in it.
    pub(crate) fn waiting_mut(&mut self) -> impl Iterator<Item = &mut Pending> {
        self.attached.iter_mut()
    }

    /// The card, if it has not left its hand and everybody knows all the same that it is played: the action of step 3
    /// names it. One that a text plays is secret until it leaves where it lies.
    pub(crate) fn named(&self) -> Option<Whole> {
        let waits = match self.stage {
            Stage::Copy | Stage::Legal | Stage::Manner | Stage::Costs | Stage::Limbo => true,
            Stage::Place
            | Stage::Icons
            | Stage::Immediately
            | Stage::After
            | Stage::Text
            | Stage::Leave
            | Stage::Finish => false,
        };
        (waits && self.scope.is_none()).then(|| self.whole())
    }

    /// Gives the cards that a text plays other names.
    pub(crate) fn rename(&mut self, name: &dyn Fn(CardId) -> CardId) {
        if self.scope.is_some() {
            self.card = name(self.card);
            self.half = self.half.map(name);
            if let Some(entered) = &mut self.entered {
                entered.card = name(entered.card);
            }
        }
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_play(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        match frame.stage {
            Stage::Copy => Ok(self.choose_copy(frame)),
            Stage::Legal => Ok(self.check_play(frame)),
            Stage::Manner => Ok(self.choose_manner(frame)),
            Stage::Costs => Ok(self.pay_to_play(frame)),
            Stage::Limbo => Ok(self.enter_limbo(frame)),
            Stage::Place => self.place(frame),
            Stage::Icons => {
                frame.stage = Stage::Immediately;
                let icons = IconsFrame::of(self.table.reference(frame.card), frame.you).with_half(frame.half);
                let icons = icons.with_icons_of(frame.icons_of);
                match self.has_icons(&icons) {
                    true => Ok(self.first(Frame::Icons(icons))),
                    false => Ok(Next::Stay),
                }
            }
            Stage::Immediately => {
                frame.stage = Stage::After;
                let entered = self.as_it_entered(frame).filter(|_| self.edition.play_text_first);
                Ok(entered.map_or(Next::Stay, |card| self.trigger_first(Bold::Play, card, frame.you)))
            }
            Stage::After => Ok(self.after_playing(frame)),
            Stage::Text => {
                frame.stage = Stage::Leave;
                let card = self.table.reference(frame.card);
                Ok(self.trigger_first(Bold::Play, card, frame.you))
            }
            Stage::Leave => Ok(self.leave_limbo(frame)),
            Stage::Finish => {
                // Read in play: a blank card has no omega (`FAQ-078`).
                let permanent = self.query().card_type(frame.card) != CardType::Action;
                if permanent && self.query().has(frame.card, Keyword::Omega) {
                    self.emit_any(Event::OmegaPlayed);
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
                let Original { def, as_type, icons } = self.original(original);
                if self.query().is_too_late(original) {
                    return self.come_back(frame.card, def);
                }
                frame.as_type = as_type;
                frame.icons_of =
                    icons.or_else(|| self.table.other_half(original).map(|half| self.table.bare(half).def));
                self.emit_any(Event::Became { card: frame.card, def, house: None, icons });
            }
            return Next::Stay;
        }
        // What stays in archives, or goes home from there, is not played and becomes nothing.
        let stays = !frame.checked && (self.is_held(frame.whole()) || self.is_abducted(frame.card));
        let copies = self.query().possible_copies(frame.card, frame.you, frame.as_in_hand);
        if stays || copies.is_empty() {
            return Next::Stay;
        }
        frame.stage = Stage::Copy;
        frame.asked = true;
        self.show_who_is_played(frame.card);
        let mut options = self.room();
        options.extend(copies.iter().map(|copy| Action::Card(copy.card)));
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(frame.card));
        Next::Stay
    }

    /// A hidden card that a text plays and that asks something first shows itself: the question names it.
    fn show_who_is_played(&mut self, card: CardId) {
        if !visibility::knows(self.table, self.table.turn.active, card) {
            self.show_at_work(self.table.reference(card));
        }
    }

    /// A copy with alpha obeys it: the card is not played and stays where it was, as everybody sees (`FAQ-025`).
    fn come_back(&mut self, card: CardId, copy: DefId) -> Next {
        self.show(card, Seats::BOTH);
        let printed = self.table.bare(card).printed;
        for def in [copy, printed] {
            self.emit_any(Event::Became { card, def, house: None, icons: None });
        }
        Next::Done
    }

    /// A card that was to be played as a copy and is not played is its own card still.
    fn stay_unplayed(&mut self, card: CardId) {
        if !self.table.bare(card).in_play() {
            self.be_itself(card);
        }
    }

    /// What an ability plays must be playable; else it stays where it is (`PLAY-7`).
    fn check_play(&mut self, frame: &mut PlayFrame) -> Next {
        frame.stage = Stage::Manner;
        if frame.checked {
            return Next::Stay;
        }
        let query = self.query();
        let able = |manner: &Manner| query.can_play_so(frame.whole(), frame.you, manner.as_in_hand(frame.as_in_hand));
        // What is to be played as a copy is played as its own card: whether it may be was asked before it chose, and what the
        // text of the copy would forbid is no matter (`COPY-1`).
        let state = self.table.bare(frame.card);
        let is_copy = state.def != state.printed;
        let held = self.is_held(frame.whole()) || query.first_turn_holds(frame.card);
        if held || !(is_copy || query.manners_of(frame.card).iter().any(able)) {
            // It was looked at before it turned out that it cannot be played (`EX-015`).
            self.show(frame.card, Seats::EMPTY.with(frame.you));
            self.stay_unplayed(frame.card);
            return Next::Done;
        }
        // What goes elsewhere instead is not played.
        let gone = self.goes_home(frame.card) | frame.half.is_some_and(|half| self.goes_home(half));
        if gone { Next::Done } else { Next::Stay }
    }

    /// A copy is what the original is: of an artifact that stands in a battleline, a creature (`FAQ-063`).
    pub(crate) fn original(&self, card: CardId) -> Original {
        let state = self.table.bare(card);
        let as_type = (state.area == Area::Battleline).then_some(CardType::Creature);
        Original { def: state.def, as_type, icons: self.icons_apart(card) }
    }

    /// The half with the icons of a gigantic creature, or of a copy of one, where its other half does not tell which it is:
    /// copies of it may be enhanced differently (`BONUS-11`).
    fn icons_apart(&self, card: CardId) -> Option<DefId> {
        let half = self.table.other_half(card).map(|half| self.table.bare(half).def);
        let half = half.or_else(|| self.table.icons_copied(card))?;
        (self.library.half_with_icons(self.table.bare(card).def) != Some(half)).then_some(half)
    }

    /// A card with a text for it may be played as an upgrade (`FAQ-052`): where rules and permissions leave both manners
    /// open, the player says which.
    fn choose_manner(&mut self, frame: &mut PlayFrame) -> Next {
        if std::mem::take(&mut frame.asked) {
            let upgrade = self.take_answer() == Some(Action::Option(1));
            return self.settle_manner(frame, if upgrade { Manner::UPGRADE } else { Manner::PRINTED });
        }
        let query = self.query();
        let open = |manner: &Manner| match frame.checked {
            true => query.may_play_so(frame.whole(), frame.you, *manner, &query.permits()),
            false => query.can_play_so(frame.whole(), frame.you, manner.as_in_hand(frame.as_in_hand)),
        };
        let mut manners: SmallVec<[Manner; 2]> = query.manners_of(frame.card).iter().copied().collect();
        if manners.len() > 1 {
            manners.retain(|manner| open(manner));
        }
        if manners.len() < 2 {
            return self.settle_manner(frame, manners.pop().unwrap_or(Manner::PRINTED));
        }
        frame.asked = true;
        self.show_who_is_played(frame.card);
        let options = self.listed(&[Action::Option(0), Action::Option(1)]);
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Option, options).by(frame.card));
        Next::Stay
    }

    /// The manner is known, and with it what the play costs.
    fn settle_manner(&mut self, frame: &mut PlayFrame, manner: Manner) -> Next {
        if manner.upgrade {
            frame.as_type = Some(CardType::Upgrade);
        }
        frame.stage = Stage::Costs;
        Next::Stay
    }

    fn pay_to_play(&mut self, frame: &mut PlayFrame) -> Next {
        frame.stage = Stage::Limbo;
        let items = self.query().costs(&self.attempt_to_play(frame));
        frame.entered = (!items.is_empty()).then(|| self.table.reference(frame.card));
        // A half that the hand gives to a card from elsewhere is what it is while the price is paid, too.
        if let Some(half) = frame.half.filter(|_| frame.as_in_hand && frame.entered.is_some()) {
            [frame.card, half].into_iter().for_each(|card| self.show(card, Seats::BOTH));
        }
        self.pay_first(items)
    }

    fn attempt_to_play(&self, frame: &PlayFrame) -> Fact {
        self.query().attempt_to_play(frame.card, frame.you, frame.manner())
    }

    fn enter_limbo(&mut self, frame: &mut PlayFrame) -> Next {
        // What could not be paid is not played (`IFDO-1`), nor is what has been taken away by what was paid.
        let gone = frame.entered.take().is_some_and(|card| !self.table.is_current(card));
        if self.is_unpaid(|engine| engine.attempt_to_play(frame)) || gone {
            self.stay_unplayed(frame.card);
            return Next::Done;
        }
        frame.from = self.machine.facts.len();
        if frame.checked {
            self.spend_permission(&self.attempt_to_play(frame));
        }
        let state = *self.table.bare(frame.card);
        if state.area == Area::Hand && frame.checked {
            self.emit(Event::HandCardUsed);
        }
        let was = state.reference(frame.card);
        self.relocate(frame.card, Spot::new(Area::Limbo, frame.you), MoveCause::Play, None, None);
        // "That creature enters play stunned" means a card that was chosen where it lay hidden (`ABILITY-2`).
        if frame.scope.is_some() && self.index.aspects.intersects(Aspects::INSTEAD_ENTER) {
            self.became(was, self.table.reference(frame.card));
        }
        let joined = frame.half.filter(|_| frame.as_in_hand).map(|half| self.table.reference(half));
        if let Some(half) = frame.half {
            self.relocate(half, Spot::new(Area::Limbo, frame.you), MoveCause::Play, None, None);
        }
        let now = self.table.reference(frame.card);
        if let Some(scope) = self.scope_at(frame.scope) {
            scope.did += 1;
            // Whatever spoke of the card speaks of it while it is played, and where it goes from there (`ABILITY-2`).
            scope.binding.follow(was, now);
            joined.into_iter().for_each(|half| scope.binding.follow(half, now));
        }
        frame.stage = Stage::Place;
        Next::Stay
    }

    // ── entering play ───────────────────────────────────────────────────────────────────────────────────

    fn place(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        let card_type = frame.as_type.unwrap_or(self.query().card_type(frame.card));
        match card_type {
            CardType::Action => {
                let card = self.table.reference(frame.card);
                self.happen(Fact { was: self.as_played(frame), ..Fact::of_card(FactKind::Played, frame.you, card) });
                frame.stage = Stage::Icons;
                Ok(Next::Stay)
            }
            CardType::Artifact => {
                let entry = self.entry_of(frame, None);
                if entry.open {
                    return Ok(self.ask_how_to_enter(frame));
                }
                self.comes(frame, Area::Artifacts, &entry, None, None);
                Ok(self.entered(frame))
            }
            CardType::Creature => Ok(self.place_creature(frame)),
            CardType::Upgrade => self.place_upgrade(frame),
        }
    }

    /// On a flank that the active player chooses (`CREATURE-1`).
    fn place_creature(&mut self, frame: &mut PlayFrame) -> Next {
        let entry = self.entry_of(frame, None);
        if entry.open {
            return self.ask_how_to_enter(frame);
        }
        let line = self.table.player(entry.under).battleline().len();
        let places = self.places_in_line(frame, &entry);
        if std::mem::take(&mut frame.asked) {
            let at = match self.take_answer() {
                Some(Action::Flank(Flank::Left)) => Some(0),
                Some(Action::Position(index)) => Some(index),
                _ => None,
            };
            return self.stand(frame, line, at);
        }
        if line == 0 {
            return self.stand(frame, line, None);
        }
        if let Some((only, last)) = places
            && only == last
        {
            return self.stand(frame, line, Some(only));
        }
        let mut options = self.room();
        let kind = match places {
            Some((first, last)) => {
                options.extend((first..=last).map(Action::Position));
                DecisionKind::Position
            }
            None => {
                options.extend([Action::Flank(Flank::Left), Action::Flank(Flank::Right)]);
                DecisionKind::Flank
            }
        };
        frame.asked = true;
        self.ask(Asking::new(self.table.turn.active, kind, options).by(frame.card));
        Next::Stay
    }

    fn ask_how_to_enter(&mut self, frame: &mut PlayFrame) -> Next {
        match std::mem::take(&mut frame.asked) {
            true => frame.wanted = Some(self.take_answer() == Some(Action::Yes)),
            false => {
                frame.asked = true;
                self.ask_how_it_enters(frame.card);
            }
        }
        Next::Stay
    }

    /// A creature enters there, at the right end where no place is named; what changes its entry may ask for its neighbors.
    fn stand(&mut self, frame: &mut PlayFrame, line: usize, at: Option<u8>) -> Next {
        let entry = self.entry_of(frame, Some(at.unwrap_or(line as u8)));
        self.comes(frame, Area::Battleline, &entry, at, None);
        self.entered(frame)
    }

    /// The first and the last place of its battleline where a creature may enter, unless they are the flanks.
    /// With deploy it is any place (`DEPLOY-1`). A place that the text names is in the battleline of who plays it.
    fn places_in_line(&self, frame: &PlayFrame, entry: &Entry) -> Option<(u8, u8)> {
        let line = self.table.player(entry.under).battleline();
        let deploys = self.query().definition(frame.card).facts.keyword(Keyword::Deploy) > 0;
        let told_anywhere = frame.at == Some(Spotted::Anywhere) && entry.under == frame.you;
        let anywhere = deploys || entry.anywhere || told_anywhere;
        let beside = frame.beside.filter(|creature| self.table.is_in_play(*creature));
        match (beside.and_then(|creature| line.place_of(creature.card)), frame.at) {
            (Some(at), _) => Some((at as u8, at as u8 + 1)),
            (None, Some(Spotted::At(seat, at))) if seat == entry.under => {
                let at = at.min(line.len() as u8);
                Some((at, at))
            }
            (None, _) => anywhere.then_some((0, line.len() as u8)),
        }
    }

    /// To a creature of either side (`UPGRADE-1`).
    fn place_upgrade(&mut self, frame: &mut PlayFrame) -> Result<Next, Fault> {
        if std::mem::take(&mut frame.asked) {
            let Some(Action::Card(host)) = self.take_answer() else {
                return Err(Fault::broken("an upgrade was told no creature"));
            };
            let entry = self.entry_of(frame, None);
            self.comes(frame, Area::Attached, &entry, None, Some(host));
            let next = self.entered(frame);
            frame.attached = self.waits_for_attached(frame, self.table.reference(host));
            return Ok(next);
        }
        if self.table.creatures().next().is_none() {
            // Nothing to attach it to (`UPGRADE-4`): it cannot enter play.
            frame.stage = Stage::Leave;
            return Ok(Next::Stay);
        }
        frame.asked = true;
        let mut options = self.room();
        options.extend(self.table.creatures().map(Action::Card));
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(frame.card));
        Ok(Next::Stay)
    }

    /// What waits for the upgrade to be attached: the creature is asked for where it stands now, not after the icons.
    fn waits_for_attached(&mut self, frame: &PlayFrame, host: CardRef) -> Vec<Pending> {
        if !self.index.aspects.intersects(Aspects::told(FactKind::Attached)) {
            return Vec::new();
        }
        let (from, upgrade) = (self.machine.facts.len(), self.table.reference(frame.card));
        self.wake(Fact { other: host.into(), ..Fact::of_card(FactKind::Attached, frame.you, upgrade) });
        let waiting = self.triggered(from, 0);
        self.machine.facts.truncate(from);
        waiting
    }

    /// How the played card enters play: under its player's control, or its owner's (`PLAY-9`); with treachery under that of
    /// the opponent. At that place of the battleline, if it is known yet.
    fn entry_of(&self, frame: &PlayFrame, place: Option<u8>) -> Entry {
        let under = match self.edition.entering_control {
            EnteringControl::Player => frame.you,
            EnteringControl::Owner if frame.as_yours => frame.you,
            EnteringControl::Owner => self.table.bare(frame.card).owner(),
        };
        let under = if self.betrayed(frame.card) { frame.you.other() } else { under };
        let as_upgrade = frame.as_type == Some(CardType::Upgrade);
        Entry::of(self, &self.proposal(frame.card, frame.you, under, as_upgrade, place), under, frame.wanted)
    }

    /// Whether a card enters play under the control of the opponent of who plays it or puts it into play.
    pub(crate) fn betrayed(&self, card: CardId) -> bool {
        self.query().definition(card).facts.keyword(Keyword::Treachery) > 0
    }

    fn comes(&mut self, frame: &PlayFrame, area: Area, entry: &Entry, at: Option<u8>, host: Option<CardId>) {
        self.come_into_play(frame.whole(), area, entry, MoveCause::Play, at, host);
    }

    /// The card is in play: checks come at once, abilities after the icons (`PLAY-3`).
    fn entered(&mut self, frame: &mut PlayFrame) -> Next {
        let card = self.table.reference(frame.card);
        frame.entered = Some(card);
        self.happen(Fact::of_card(FactKind::EnteredPlay, frame.you, card));
        let played = Fact::of_card(FactKind::Played, frame.you, card);
        match self.as_played(frame) {
            None => self.happen_too(played),
            was => self.happen(Fact { was, ..played }),
        }
        frame.stage = Stage::Icons;
        self.check_first(self.machine.facts.len())
    }

    /// As what the card counts where it is told that it was played, if not as what it is.
    fn as_played(&self, frame: &PlayFrame) -> Option<Snapshot> {
        let played = || self.query().snapshot_played(frame.card, Manner::PRINTED.as_in_hand(true));
        frame.as_in_hand.then(played)
    }

    // ── after playing ───────────────────────────────────────────────────────────────────────────────────

    fn after_playing(&mut self, frame: &mut PlayFrame) -> Next {
        let is_action = self.table.bare(frame.card).area == Area::Limbo;
        let mut items = self.triggered(frame.from, 0);
        self.machine.facts.truncate(frame.from);
        items.append(&mut frame.attached);
        // What happens after an action is played comes before its text (`FAQ-008`); a permanent's text shares the
        // moment with the others (`PLAY-3b`), if it did not come before them (`PLAY-3a`).
        frame.stage = if is_action { Stage::Text } else { Stage::Finish };
        if !is_action && !self.edition.play_text_first && self.as_it_entered(frame).is_some() {
            self.add_bold_or_instead(&mut items, frame.card, Bold::Play, frame.you);
        }
        self.resolve_first(items)
    }

    /// The played card, if it is in play as it came there: one that has left meanwhile and was put into play again is another
    /// one, whose "Play:" does not resolve (`ABILITY-3`, `PLAY-5`).
    fn as_it_entered(&self, frame: &PlayFrame) -> Option<CardRef> {
        let card = frame.entered.unwrap_or(self.table.reference(frame.card));
        Some(card).filter(|card| self.table.is_in_play(*card))
    }

    /// The action is in no pile before (`ACTION-1`, `ACTION-4`); what lasts stays (`ACTION-3`, `FAQ-015`).
    fn leave_limbo(&mut self, frame: &mut PlayFrame) -> Next {
        frame.stage = Stage::Finish;
        let omega = self.query().definition(frame.card).facts.keyword(Keyword::Omega) > 0;
        if self.table.bare(frame.card).area != Area::Limbo {
            self.put_away_elsewhere(frame);
            self.end_step_after(omega);
            return Next::Stay;
        }
        let owner = self.table.bare(frame.card).owner();
        if !self.index.aspects.intersects(Aspects::INSTEAD_OTHER) {
            self.relocate(frame.card, Spot::new(Area::Discard, owner), MoveCause::Play, None, None);
            self.end_step_after(omega);
            return Next::Stay;
        }
        self.end_step_after(omega);
        let (card, to, cause) = (self.table.reference(frame.card), Area::Discard, MoveCause::Play);
        let what = What::Leave { card, to, seat: owner, cause, bottom: false };
        let items = self.alone(Item::consequence(what));
        self.first(Frame::Batch(Batch::of(items)))
    }

    /// A card with omega was played: the step ends with it (`OMEGA-1`).
    fn end_step_after(&mut self, omega: bool) {
        if omega {
            self.emit_any(Event::OmegaPlayed);
        }
    }

    /// An action that its own text has sent elsewhere was resolved all the same: "the next action" is this one.
    fn put_away_elsewhere(&mut self, frame: &PlayFrame) {
        if !self.index.aspects.intersects(Aspects::INSTEAD_OTHER) {
            return;
        }
        let fact = Fact::of_card(FactKind::PutsAway, frame.you, self.table.reference(frame.card));
        let mut spent: Vec<LastingId> = Vec::new();
        instead_of(&self.query(), Aspects::INSTEAD_OTHER, &fact, &mut |active, _| spent.extend(active.lasting));
        for id in spent {
            self.use_up(id);
        }
    }

    /// One card, of whatever house (`PLAY-8`).
    pub(crate) fn play_selected(
        &mut self,
        as_yours: bool,
        as_in_hand: bool,
        adjacent_to: Option<Ref>,
        at: Option<&Standing>,
    ) -> Flow {
        let you = self.scope().you;
        let mut cards: FoundIds = self.selected().iter().flat_map(|card| self.query().located(*card)).collect();
        cards.retain(|card| !self.is_in_play(*card));
        let Some(first) = cards.first().copied() else {
            self.did(1, 0);
            return Flow::Go;
        };
        // Both halves of a gigantic creature are played as one card (`GIGANTIC-4b`).
        let wholes = self.permanents_among(&cards);
        let card = wholes.into_iter().find(|whole| first == whole.card || Some(first) == whole.half);
        let joined = || self.query().joined_from_hand(first, you);
        let card = card.or_else(|| as_in_hand.then(joined).flatten()).unwrap_or(Whole::of(first));
        let here = self.machine.scopes.len().saturating_sub(1);
        self.scope().wanted = Wanted::things(1);
        let beside = adjacent_to.and_then(|beside| self.with_lens(|query, lens| query.first(lens, beside)));
        let at = self.with_lens(|query, lens| query.standing(lens, at?, you));
        let frame = PlayFrame { as_yours, as_in_hand, ..PlayFrame::by_effect(card, you, here).placed(beside, at) };
        Flow::Then(Frame::Play(frame))
    }
}

/// What a copy becomes.
pub(crate) struct Original {
    pub def: DefId,
    /// What it enters play as, if not as what is printed on it.
    pub as_type: Option<CardType>,
    /// The half with its icons, if another than the first in the game.
    pub icons: Option<DefId>,
}
