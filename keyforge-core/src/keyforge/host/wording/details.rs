//! What tells a card from another one with the same title.

use super::Wording;
use crate::kernel::{Mark, Seat};
use crate::keyforge::model::Counter;
use crate::keyforge::table::{Action, Area, CardId, CardState, Decision, StatusFlags};

/// Something by which a card can be told.
pub(super) enum Detail<'a> {
    /// In which area it lies, and whether that is the decider's own.
    Area(Area, bool),
    /// The place in its area.
    Place(&'a Place<'a>),
    /// The house of the copy.
    House(&'a str),
    /// The icons that enhanced the copy.
    Icons(Vec<&'static str>),
    /// Damage on it.
    Damage(u16),
    /// Æmber on it.
    Amber(u16),
    /// Counters on it.
    Counters(String, u16),
    /// Exhausted.
    Exhausted,
    /// Stunned.
    Stunned,
    /// Warded.
    Warded,
    /// Enraged.
    Enraged,
}

/// A place in an area.
pub(super) enum Place<'a> {
    /// The left flank of the battleline.
    LeftFlank,
    /// The right flank of the battleline.
    RightFlank,
    /// So many from the left, the first one counted.
    FromLeft(usize),
    /// So many in the row of artifacts.
    Artifact(usize),
    /// So many from the top of the pile, the first one counted.
    FromTop(usize),
    /// On or under that card, at that place.
    With(&'a str, Option<Box<Place<'a>>>),
}

impl Wording<'_> {
    /// By what an option can be told. Where places are wanted, that of a card to be chosen and the damage on it always are.
    pub(super) fn marks(&self, open: &Decision, action: Action) -> Vec<Mark> {
        if let Action::Trigger(index) = action
            && let Some(waiting) = self.waiting(index)
        {
            let cards = [waiting.card, waiting.source];
            let cards = if waiting.card == waiting.source { &cards[..1] } else { &cards };
            let cards = waiting.about.iter().chain(cards);
            return cards.flat_map(|card| self.marks_of(open.seat, *card, false)).collect();
        }
        let chosen = self.places && matches!(action, Action::Card(_));
        action.card().map(|card| self.marks_of(open.seat, card, chosen)).unwrap_or_default()
    }

    fn marks_of(&self, decider: Seat, card: CardId, always: bool) -> Vec<Mark> {
        if !self.table.has_card(card) {
            return Vec::new();
        }
        let state = self.table.card(card);
        let say = |detail: Detail<'_>| self.words().detail(&detail);
        let count = |count: u16, detail: fn(u16) -> Detail<'static>| (count > 0).then(|| say(detail(count)));
        let flag = |flag: StatusFlags, detail: Detail<'_>| state.has(flag).then(|| say(detail));
        let icons: Vec<&str> = self.cast.icons_added(state.def).iter().map(|icon| self.language.icon(*icon)).collect();
        let area = (state.area != Area::Unknown).then(|| say(Detail::Area(state.area, state.keeper == decider)));
        let told = |words: Option<String>| Mark { words, always };
        vec![
            told(area),
            Mark::new(self.place(card, &state).map(|place| say(Detail::Place(&place)))),
            Mark::new(Some(say(Detail::House(self.house(state.house))))),
            Mark::new((!icons.is_empty()).then(|| say(Detail::Icons(icons)))),
            told(count(state.damage, Detail::Damage)),
            Mark::new(count(state.amber, Detail::Amber)),
            Mark::new(self.counters(card, &state)),
            Mark::new((state.in_play() && !state.is_ready()).then(|| say(Detail::Exhausted))),
            Mark::new(flag(StatusFlags::STUNNED, Detail::Stunned)),
            Mark::new(flag(StatusFlags::WARDED, Detail::Warded)),
            Mark::new(flag(StatusFlags::ENRAGED, Detail::Enraged)),
        ]
    }

    /// The counters on a card, of all kinds.
    fn counters(&self, card: CardId, state: &CardState) -> Option<String> {
        let power = (state.power_counters > 0).then_some((Counter::Power, state.power_counters));
        let named = self.table.counters.iter().filter(|pile| pile.card == card && pile.count > 0);
        let piles = power.into_iter().chain(named.map(|pile| (Counter::Named(pile.name.clone()), pile.count)));
        let told: Vec<String> = piles
            .map(|(counter, count)| self.words().detail(&Detail::Counters(self.language.counter(&counter), count)))
            .collect();
        (!told.is_empty()).then(|| told.join(", "))
    }

    /// The place of a card, where that tells something: nobody may learn anything from an order in secret.
    fn place(&self, card: CardId, state: &CardState) -> Option<Place<'_>> {
        if let Some(host) = state.host.get() {
            // A host lies in a row, whatever a table that somebody wrote says of it.
            let row = |it: &CardState| matches!(it.area, Area::Battleline | Area::Artifacts);
            let place = self.table.has_card(host).then(|| self.table.card(host)).filter(row);
            let place = place.and_then(|it| self.place_in_list(host, &it));
            return Some(Place::With(self.title(host), place.map(Box::new)));
        }
        self.place_in_list(card, state)
    }

    fn place_in_list(&self, card: CardId, state: &CardState) -> Option<Place<'_>> {
        let list = self.table.list(state.area, state.keeper);
        let (at, count) = (list.iter().position(|other| *other == card)?, list.len());
        if state.area == Area::Battleline {
            return Some(match at {
                0 => Place::LeftFlank,
                at if at + 1 == count => Place::RightFlank,
                at => Place::FromLeft(at + 1),
            });
        }
        if state.area == Area::Artifacts {
            return Some(Place::Artifact(at + 1));
        }
        (state.area == Area::Discard).then_some(Place::FromTop(count - at))
    }
}
