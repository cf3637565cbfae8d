//! Resolving bonus icons: those of a card that is played, or of one whose icons resolve as if it had been (`BONUS-2`).

use crate::keyforge::engine::machine::ability::Flow;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::destroy::instead_of;
use super::machine::{Asking, Engine};
use crate::kernel::{Fault, Seat};
use crate::keyforge::cards::library::Aspects;
use crate::keyforge::cards::library::code::Change;
use crate::keyforge::cards::syntax::GainCause;
use crate::keyforge::engine::machine::batch::{Batch, DamageKind, Item, What};
use crate::keyforge::engine::machine::frame::{Frame, Next};
use crate::keyforge::model::{Half, Icon};
use crate::keyforge::table::{
    Action, AmberDeed, Area, CardId, CardList, CardRef, DecisionKind, DefId, Fact, FactKind, LastingId, Maybe,
    MoveCause, Purse, Refs,
};

/// Bonus icons that are being resolved, one after another from top to bottom.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct IconsFrame {
    card: CardRef,
    you: Seat,
    /// The half of a whole gigantic creature on which its icons stand (`GIGANTIC-3b`).
    #[serde(default)]
    half: Option<CardId>,
    /// What its icons are read of, if not of the card as it is: what it was when it left play (`LKI-1`), or the half with the
    /// icons of what it is a copy of (`GIGANTIC-3b`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    was: Option<DefId>,
    /// Those still to come.
    icons: SmallVec<[Icon; 4]>,
    stage: Stage,
    asked: bool,
    /// The icon that has just been resolved, where a text waits for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resolved: Option<Icon>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Stage {
    /// Which icons there are is still to be read.
    Begin,
    /// The next icon may be forbidden or replaced.
    Proposed,
    /// What is there resolves as it is.
    Settled,
}

impl IconsFrame {
    /// The card whose icons resolve.
    pub(crate) fn card_mut(&mut self) -> &mut CardRef {
        &mut self.card
    }

    /// All icons of a card, resolved by a player.
    pub fn of(card: CardRef, you: Seat) -> IconsFrame {
        let (half, was, icons) = (None, None, SmallVec::new());
        IconsFrame { card, you, half, was, icons, stage: Stage::Begin, asked: false, resolved: None }
    }

    /// The same of a whole gigantic creature, with its other half.
    pub fn with_half(self, half: Option<CardId>) -> IconsFrame {
        IconsFrame { half, ..self }
    }

    /// The same with the icons of that definition, if one is named.
    pub fn with_icons_of(self, was: Option<DefId>) -> IconsFrame {
        IconsFrame { was, ..self }
    }

    /// An icon that nothing forbids or replaces any more.
    pub fn one(icon: Icon, card: CardRef, you: Seat) -> IconsFrame {
        IconsFrame { icons: SmallVec::from_elem(icon, 1), stage: Stage::Settled, ..IconsFrame::of(card, you) }
    }
}

impl Engine<'_> {
    #[inline]
    pub(crate) fn step_icons(&mut self, frame: &mut IconsFrame) -> Result<Next, Fault> {
        if let Some(icon) = frame.resolved.take() {
            let from = self.machine.facts.len();
            self.tell(Fact::of_card(FactKind::ResolvesIcon(icon), frame.you, frame.card));
            return Ok(self.settle_first(from));
        }
        if frame.stage == Stage::Begin {
            frame.icons = self.icons_to_resolve(frame);
            frame.stage = match self.index.aspects.intersects(Aspects::CANNOT | Aspects::INSTEAD_ICON) {
                true => Stage::Proposed,
                false => Stage::Settled,
            };
        }
        let Some(icon) = frame.icons.first().copied() else {
            return Ok(Next::Done);
        };
        if frame.stage == Stage::Proposed {
            frame.icons.remove(0);
            let items = self.alone(Item::new(What::Icon { icon, card: frame.card, you: frame.you }));
            return Ok(self.first(Frame::Batch(Batch::silent(items))));
        }
        self.resolve_icon(frame, icon)
    }

    /// Whether a card has icons, or something waits for what has: without either there is nothing to do.
    pub(crate) fn has_icons(&self, frame: &IconsFrame) -> bool {
        self.index.aspects.intersects(Aspects::INSTEAD_ICON) || !self.icons_of(frame).is_empty()
    }

    /// The icons that stand there, whatever the edition knows.
    fn icons_of(&self, frame: &IconsFrame) -> &[Icon] {
        let card = frame.half.unwrap_or(frame.card.card);
        let def = frame.was.unwrap_or_else(|| {
            let shown = self.table.bare(card).def;
            self.query().icons_of_copy(self.table.reference(card), shown).unwrap_or(shown)
        });
        &self.library.definition(def).facts.icons
    }

    /// The icons that the edition knows (`BONUS-1`), each as often as it resolves.
    fn icons_to_resolve(&mut self, frame: &IconsFrame) -> SmallVec<[Icon; 4]> {
        let card = frame.card;
        let fact = Fact::of_card(FactKind::ResolvesIcons, frame.you, card);
        let mut rounds = 1;
        let mut spent: Vec<LastingId> = Vec::new();
        instead_of(&self.query(), Aspects::INSTEAD_ICON, &fact, &mut |active, change| {
            if matches!(change, Change::IconsAgain) {
                rounds += 1;
                spent.extend(active.lasting);
            }
        });
        for id in spent {
            self.use_up(id);
        }
        let known = |icon: &&Icon| self.edition.icons.contains(icon);
        let icons = self.icons_of(frame).iter().filter(known);
        icons.flat_map(|icon| std::iter::repeat_n(*icon, rounds)).collect()
    }

    /// One icon, also if its card has left meanwhile (`BONUS-10`).
    fn resolve_icon(&mut self, frame: &mut IconsFrame, icon: Icon) -> Result<Next, Fault> {
        let told = self.library.asks_for(FactKind::ResolvesIcon(icon));
        if std::mem::take(&mut frame.asked) {
            frame.resolved = told.then_some(icon);
            frame.icons.remove(0);
            let Some(Action::Card(card)) = self.take_answer() else {
                return Ok(Next::Stay);
            };
            let card = self.table.reference(card);
            let what = self.icon_on_card(icon, card, frame.you)?;
            let items = self.alone(Item::new(what));
            return Ok(self.first(Frame::Batch(Batch::of(items))));
        }
        let cards: CardList = match icon {
            // From the supply (`BONUS-4`).
            Icon::Amber => {
                frame.icons.remove(0);
                frame.resolved = told.then_some(icon);
                return Ok(self.gain_one(frame.you, GainCause::Icon));
            }
            // One card (`BONUS-8`).
            Icon::Draw => {
                frame.icons.remove(0);
                frame.resolved = told.then_some(icon);
                self.draw(frame.you)?;
                return Ok(Next::Stay);
            }
            // A friendly creature, chosen anew for each icon (`BONUS-5`).
            Icon::Capture => self.table.player(frame.you).battleline().into(),
            // Any creature in play (`BONUS-6`), each icon by itself (`FAQ-037`).
            Icon::Damage => self.table.creatures().collect(),
            // A card of any house (`BONUS-9`).
            Icon::Discard => self.table.player(frame.you).hand().into(),
        };
        if cards.is_empty() {
            frame.icons.remove(0);
            return Ok(Next::Stay);
        }
        frame.asked = true;
        let mut options = self.room();
        options.extend(cards.iter().copied().map(Action::Card));
        self.ask(Asking::new(self.table.turn.active, DecisionKind::Card, options).by(frame.card.card));
        Ok(Next::Stay)
    }

    /// What an icon does to the chosen card.
    fn icon_on_card(&self, icon: Icon, card: CardRef, you: Seat) -> Result<What, Fault> {
        Ok(match icon {
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
                seat: self.table.bare(card.card).owner(),
                cause: MoveCause::Discard,
                bottom: false,
            },
            // The icon is the source of this damage, not the card (`BONUS-7`).
            Icon::Damage => What::Damage {
                to: card,
                amount: 1,
                by: Maybe::NONE,
                kind: DamageKind::Icon,
                ignore_armor: false,
                poison: false,
            },
            Icon::Amber | Icon::Draw => return Err(Fault::broken(format!("the icon {icon} was told a card"))),
        })
    }

    /// The icons of cards, wherever they are now, as if the player had played them (`FAQ-038`).
    pub(crate) fn resolve_icons(&mut self) -> Flow {
        let you = self.scope().you;
        let chosen = self.scope().selected.clone();
        let cards: Refs = chosen
            .iter()
            .filter_map(|card| self.query().locate(*card))
            .map(|card| self.table.reference(card))
            .collect();
        self.did(chosen.len(), cards.len());
        let wholes: Refs = cards.iter().copied().filter(|card| !self.is_parted(*card, &cards)).collect();
        let mut frames: Vec<Frame> = {
            let half = |card: CardRef| self.table.other_half(card.card);
            let query = self.query();
            let was = |card: CardRef| {
                let single = query.definition(card.card).facts.gigantic.is_none();
                let was = query.left_as(card).filter(|_| single).map(|was| was.def);
                was.map(|def| query.icons_of_copy(card, def).unwrap_or(def))
            };
            let icons = |card| {
                let frame = IconsFrame::of(card, you).with_half(half(card));
                Frame::Icons(frame.with_icons_of(was(card)))
            };
            wholes.into_iter().rev().map(icons).collect()
        };
        let Some(first) = frames.pop() else {
            return Flow::Go;
        };
        self.scope().later.extend(frames);
        Flow::Then(first)
    }

    /// Whether a card is the half without icons of a gigantic creature that left play, and the other half is among these
    /// cards too: that one has the icons of both (`GIGANTIC-3b`).
    fn is_parted(&self, card: CardRef, cards: &[CardRef]) -> bool {
        let became = &self.machine.became;
        let bottom = self.query().definition(card.card).facts.gigantic == Some(Half::Bottom);
        let whole = became.iter().find(|(_, now)| bottom && *now == card).map(|(was, _)| *was);
        whole.is_some_and(|whole| cards.iter().any(|other| *other != card && became.contains(&(whole, *other))))
    }
}
