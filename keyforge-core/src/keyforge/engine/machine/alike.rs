//! Which of the texts that wait for one moment are the same to everybody, so that nobody is asked for their order (`TURN-4`).

use super::window::Pending;
use crate::keyforge::cards::library::code::Compiled;
use crate::keyforge::cards::syntax::GainCause;
use crate::keyforge::engine::machine::Engine;
use crate::keyforge::table::{AbilityId, Action, Area, CardRef, CardState, FactKind, Lasting};

impl Engine<'_> {
    /// Whether it makes no difference which of two waiting abilities comes first: the same text, for the same player, whose
    /// cards and events make no difference to it.
    pub(crate) fn are_alike(&self, one: &Pending, other: &Pending) -> bool {
        let binding = |item: &Pending| {
            item.lasting.map(|id| self.table.lasting.iter().find(|it| it.id == id).map(|it| &it.binding))
        };
        let text = self.library.ability(one.ability);
        self.is_same_text(one.ability, other.ability)
            && one.you == other.you
            && binding(one) == binding(other)
            && self.events_are_alike(text, one, other)
            && self.cards_are_alike(text, one, other)
    }

    /// Whether it makes no difference which of two waiting abilities acts, where one of them does: the same text, for the same
    /// player, that says nothing of its card.
    pub(crate) fn do_the_same(&self, one: &Pending, other: &Pending) -> bool {
        let text = self.library.ability(one.ability);
        let lasts = one.lasting.is_some() || other.lasting.is_some();
        let speaks = text.speaks_of_itself || text.speaks_of_source;
        self.is_same_text(one.ability, other.ability) && one.you == other.you && !lasts && !speaks
    }

    /// Whether two texts are the same: a copy with icons of its own has another definition with the same slug.
    fn is_same_text(&self, one: AbilityId, other: AbilityId) -> bool {
        let slug = |text: AbilityId| &self.library.definition(text.def).facts.slug;
        one == other || one.index == other.index && slug(one) == slug(other)
    }

    /// The options of a question for the next of those that wait: of those that can stand for each other the first.
    pub(crate) fn one_of_each(&mut self, items: &[&Pending]) -> Vec<Action> {
        let mut options = self.room();
        let is_first = |at: &usize| !items[..*at].iter().any(|earlier| self.are_interchangeable(earlier, items[*at]));
        options.extend((0..items.len().min(255)).filter(is_first).map(|index| Action::Trigger(index as u8)));
        options
    }

    /// Whether two that are alike leave the same behind whichever is resolved: that of one card, or of twins, at one event.
    fn are_interchangeable(&self, one: &Pending, other: &Pending) -> bool {
        let same = one.event == other.event && (one.this, one.source) == (other.this, other.source);
        self.are_alike(one, other) && (same || self.are_twins(one, other))
    }

    /// The same event, or no word about it. Of texts that give æmber each gives it, to whomever, in any order.
    fn events_are_alike(&self, text: &Compiled, one: &Pending, other: &Pending) -> bool {
        let sees_gains = || self.library.asks_for(FactKind::Gained(GainCause::Effect));
        one.event == other.event || !text.speaks_of_event || text.only_gives_amber() && !sees_gains()
    }

    /// The same card, however it came by the text if the text does not say; or another one where the text is about none,
    /// or cannot tell both apart.
    fn cards_are_alike(&self, text: &Compiled, one: &Pending, other: &Pending) -> bool {
        if one.this == other.this {
            return one.source == other.source || !text.speaks_of_source;
        }
        text.is_about_no_card() || self.are_twins(one, other)
    }

    /// Whether two artifacts are the same but for which of them it is. Creatures never are: they stand in different places.
    fn are_twins(&self, one: &Pending, other: &Pending) -> bool {
        let own = |item: &Pending| item.this == item.source && self.table.is_in_play(item.this);
        let bare = |item: &Pending| CardState { stamp: 0, before: 0, ..self.table.card(item.this.card) };
        own(one)
            && own(other)
            && self.table.bare(one.this.card).area == Area::Artifacts
            && bare(one) == bare(other)
            && !self.is_told_apart(one.this, one)
            && !self.is_told_apart(other.this, one)
    }

    /// Whether anything speaks of that card, or lies on it: the event that a text waits for, what has happened, what lasts.
    fn is_told_apart(&self, card: CardRef, item: &Pending) -> bool {
        let table = &self.table;
        let of_lasting = |lasting: &Lasting| {
            let control = lasting.control.map(|(card, _)| card);
            let mut cards = lasting.binding.cards().chain([lasting.this, lasting.source]).chain(control);
            cards.any(|it| it == card)
        };
        let of_event = item.event.as_deref().is_some_and(|event| event.card == card || event.other == card);
        of_event
            || table.facts.iter().any(|fact| fact.card == card || fact.other == card)
            || table.lasting.iter().any(of_lasting)
            || table.remembered.iter().any(|(who, what)| *who == card || *what == card)
            || table.spent.iter().any(|(key, _)| key.this == card)
            || table.counters.iter().any(|pile| pile.card == card.card)
            || table.attached.iter().chain(&*table.under).any(|it| table.bare(*it).host == card.card)
    }
}
