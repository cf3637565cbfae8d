//! Whether a card fits what stands in braces.

use super::{Lens, Query, Subject};
use crate::keyforge::cards::syntax::{Filter, Stat, Who};
use crate::keyforge::table::{Area, CardRef, CardState, FactKind, StatusFlags as Flags};

impl<'a> Query<'a> {
    /// Whether a card fits a filter.
    pub fn fits(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>) -> bool {
        match filter {
            Filter::Any | Filter::SameBattleline | Filter::TotalPower(..) => true,
            Filter::HighestPower | Filter::LowestPower => true,
            Filter::All(filters) => filters.iter().all(|filter| self.fits(lens, filter, subject)),
            Filter::OneOf(filters) => filters.iter().any(|filter| self.fits(lens, filter, subject)),
            Filter::Not(filter) => !self.fits(lens, filter, subject),
            Filter::Type(card_type) => self.type_of(subject) == *card_type,
            Filter::Friendly => self.side_seen(lens, subject) == lens.you,
            Filter::Enemy => self.side_seen(lens, subject) != lens.you,
            Filter::Is(reference) => self.means(lens, *reference, subject.card),
            _ => self.fits_card(lens, filter, subject),
        }
    }

    /// Filters that speak of what a card is. Most rules ask for less, and are spared this function's room on the stack.
    #[inline(never)]
    fn fits_card(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>) -> bool {
        let card = subject.card;
        let state = self.table.card(card.card);
        match filter {
            Filter::House(house) => {
                let houses = self.houses_of(subject);
                !houses.intersection(self.house_set(lens, house)).is_empty()
            }
            Filter::Trait(word) => self.definition_of(subject).facts.traits.contains(word),
            Filter::SharesTrait(other) => self.refs(lens, *other).into_iter().any(|other| {
                let theirs = &self.definition_of(&self.subject(other)).facts.traits;
                self.definition_of(subject).facts.traits.iter().any(|word| theirs.contains(word))
            }),
            Filter::Title(slug) => self.library.title_slug(self.definition_of(subject).title) == slug,
            Filter::SameTitle(other) => self
                .refs(lens, *other)
                .into_iter()
                .any(|other| self.definition_of(&self.subject(other)).title == self.definition_of(subject).title),
            Filter::Keyword(keyword) if subject.was.is_some() => {
                self.definition_of(subject).facts.keyword(*keyword) > 0
            }
            Filter::Keyword(keyword) => self.keyword(card.card, *keyword) > 0,
            Filter::Counter(counter) => self.stat(card, &Stat::Counters(counter.clone())) > 0,
            Filter::ControlledBy(who) => self.is_player(lens, who, self.side(subject)),
            Filter::OwnedBy(who) => self.is_player(lens, who, subject.was.map_or(state.owner, |was| was.owner)),
            Filter::Under(host) => {
                matches!(state.area, Area::Under | Area::Grafted)
                    && self.refs(lens, *host).iter().any(|host| host.card == state.host)
            }
            Filter::PlayedBy(who) => self.was_played_by(lens, card, who),
            Filter::ChosenBefore => lens.scope.is_some_and(|scope| scope.chosen.contains(&card)),
            Filter::Icon(icon) => {
                let icons = self.icons_of(subject);
                icon.map_or(!icons.is_empty(), |icon| icons.contains(&icon))
            }
            _ => self.fits_in_line(lens, filter, subject, state),
        }
    }

    /// Filters that speak of the state of a card in play.
    fn fits_in_line(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>, state: &CardState) -> bool {
        let card = subject.card;
        let flags = subject.was.map_or(state.flags, |was| was.flags);
        match filter {
            Filter::Ready => flags.contains(Flags::READY),
            Filter::Exhausted => !flags.contains(Flags::READY),
            Filter::Stunned => flags.contains(Flags::STUNNED),
            Filter::Warded => flags.contains(Flags::WARDED),
            Filter::Enraged => flags.contains(Flags::ENRAGED),
            Filter::Token => flags.contains(Flags::FACEDOWN),
            Filter::Damaged => self.stat(card, &Stat::Damage) > 0,
            Filter::Armored => self.stat(card, &Stat::Armor) > 0,
            Filter::HasAmber => self.stat(card, &Stat::Amber) > 0,
            Filter::HasUpgrade => self.table.upgrades_of(card.card).next().is_some(),
            Filter::Attacking => self.fight.is_some_and(|(attacker, _)| attacker == card),
            Filter::AttackingA(filter) => self.fight.is_some_and(|(attacker, defender)| {
                attacker == card && self.fits(lens, filter, &self.subject(defender))
            }),
            Filter::Flank => subject.was.map_or_else(|| self.is_flank(card.card), |was| was.flank),
            Filter::LeftFlank => self.ends_line(subject, 0),
            Filter::RightFlank => self.ends_line(subject, 1),
            Filter::Center => self.is_center(card.card),
            Filter::Neighbor(of) => self.refs(lens, *of).into_iter().any(|of| match subject.was {
                Some(was) => was.neighbors.contains(&of),
                None => self.neighbors_of(of).contains(&card),
            }),
            Filter::LeftOf(of) => self.first(lens, *of).is_some_and(|of| self.line_order(card, of) < 0),
            Filter::RightOf(of) => self.first(lens, *of).is_some_and(|of| self.line_order(card, of) > 0),
            Filter::Power(cmp, num) => cmp.holds(self.stat(card, &Stat::Power), self.num(lens, num)),
            Filter::OddPower => self.stat(card, &Stat::Power).rem_euclid(2) == 1,
            Filter::EvenPower => self.stat(card, &Stat::Power).rem_euclid(2) == 0,
            _ => false,
        }
    }

    fn was_played_by(&self, lens: &Lens<'_>, card: CardRef, who: &Who) -> bool {
        let state = self.table.card(card.card);
        if state.area == Area::Limbo && state.stamp == card.stamp && !state.is_token() {
            return self.is_player(lens, who, state.keeper);
        }
        self.table
            .facts
            .iter()
            .any(|fact| fact.kind == FactKind::Played && fact.card == card && self.is_player(lens, who, fact.player))
    }
}
