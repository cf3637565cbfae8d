//! Whether a card fits what stands in braces.

use super::{Lens, Query, Subject};
use crate::kernel::{Seat, arrange_by_key};
use crate::keyforge::cards::library::code::Mod;
use crate::keyforge::cards::library::{Aspects, keyword_bit};
use crate::keyforge::cards::syntax::{Filter, HouseRef, Ref, Stat, Who};
use crate::keyforge::model::{Counter, HouseSet, Keyword};
use crate::keyforge::table::{Area, CardId, CardRef, DefId, Fact, FactKind, StatusFlags as Flags};

const POWER: &Stat = &Stat::Power;
const ARMOR: &Stat = &Stat::Armor;
const DAMAGE: &Stat = &Stat::Damage;
const AMBER: &Stat = &Stat::Amber;

impl<'a> Query<'a> {
    /// Whether a card fits a filter.
    pub fn fits(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>) -> bool {
        let card = subject.card;
        let flags = || subject.was.map_or_else(|| self.table.bare(card.card).flags, |was| was.flags);
        match filter {
            // Asked most often.
            Filter::Any => true,
            Filter::All(filters) => {
                self.affords(filters.len() as u32) && filters.iter().all(|filter| self.fits(lens, filter, subject))
            }
            Filter::OneOf(filters) => {
                self.affords(filters.len() as u32) && filters.iter().any(|filter| self.fits(lens, filter, subject))
            }
            Filter::Not(filter) => !self.fits(lens, filter, subject),
            Filter::Type(card_type) => self.type_of(subject) == *card_type,
            Filter::Friendly => self.side_seen(lens, subject) == lens.you,
            Filter::Enemy => self.side_seen(lens, subject) != lens.you,
            Filter::Is(reference) => self.means(lens, *reference, card) || self.meant_before(lens, *reference, card),
            // What only the whole choice shows.
            Filter::SameBattleline | Filter::Different(_) | Filter::TotalPower(..) => true,
            Filter::HighestPower | Filter::LowestPower => true,
            // What the card is.
            Filter::House(house) => self.is_of_house(lens, house, subject),
            Filter::AllHouses => self.houses_of(subject) == HouseSet::ALL,
            Filter::Trait(word) => self.has_trait(word, subject),
            Filter::ChosenTrait => self.has_chosen_trait(lens, subject),
            Filter::Where(cond) => self.holds(&lens.with_it(card), cond),
            Filter::AttachedTo(host) => self.is_attached_to(lens, *host, subject),
            Filter::SharesTrait(other) => self.shares_trait(lens, *other, subject),
            Filter::Title(slug) => self.has_title(lens, slug, subject),
            Filter::Called(name) => self.is_called(lens, *name, subject),
            Filter::SameTitle(other) => self.has_title_of(lens, *other, subject),
            Filter::Keyword(keyword) => self.has_keyword(*keyword, subject),
            Filter::Gigantic => self.definition_of(subject).facts.gigantic.is_some(),
            Filter::Counter(counter) => self.has_counter(counter, card),
            Filter::Icon(None) => !self.icons_of(subject).is_empty(),
            Filter::Icon(Some(icon)) => self.icons_of(subject).contains(icon),
            Filter::ControlledBy(who) => self.is_player(lens, who, self.side(subject)),
            Filter::WasControlledBy(who) => self.was_controlled_by(lens, who, subject),
            Filter::OwnedBy(who) => self.is_player(lens, who, self.owner_of(subject)),
            Filter::Under(host) => self.is_under(lens, *host, subject),
            Filter::PlayedBy(who) => self.was_played_by(lens, who, subject),
            Filter::ChosenBefore => lens.scope.is_some_and(|scope| scope.chosen.contains(&card)),
            // How it stands in play.
            Filter::Ready => flags().contains(Flags::READY),
            Filter::Exhausted => !flags().contains(Flags::READY),
            Filter::Stunned => flags().contains(Flags::STUNNED),
            Filter::Warded => flags().contains(Flags::WARDED),
            Filter::Enraged => flags().contains(Flags::ENRAGED),
            Filter::Token => flags().contains(Flags::FACEDOWN),
            Filter::Damaged => self.stat(card, DAMAGE) > 0,
            Filter::Armored => self.stat(card, ARMOR) > 0,
            Filter::HasAmber => self.stat(card, AMBER) > 0,
            Filter::HasUpgrade => self.has_upgrade(card),
            Filter::Attacking => self.fight.is_some_and(|(attacker, _)| *attacker == card),
            Filter::Fighting => self.table.turn.strikes(card),
            Filter::AttackingA(filter) => self.attacks_a(lens, filter, subject),
            Filter::Flank => subject.was.map_or_else(|| self.is_flank(card.card), |was| was.flank),
            Filter::LeftFlank => self.ends_line(subject, 0),
            Filter::RightFlank => self.ends_line(subject, 1),
            Filter::Center => self.is_center(card.card),
            Filter::Neighbor(of) => self.is_neighbor(lens, *of, subject),
            Filter::LeftOf(of) => self.first(lens, *of).is_some_and(|of| self.line_order(card, of) < 0),
            Filter::RightOf(of) => self.first(lens, *of).is_some_and(|of| self.line_order(card, of) > 0),
            Filter::Power(cmp, num) => cmp.holds(self.stat(card, POWER), self.num(lens, num)),
            Filter::OddPower => self.stat(card, POWER).rem_euclid(2) == 1,
            Filter::EvenPower => self.stat(card, POWER).rem_euclid(2) == 0,
        }
    }

    // Most rules ask for less than these tell, and are spared their room on the stack.

    #[inline(never)]
    fn is_of_house(&self, lens: &Lens<'_>, house: &HouseRef, subject: &Subject<'_>) -> bool {
        !self.houses_of(subject).intersection(self.house_set(lens, house)).is_empty()
    }

    /// Whether a text means a card that has moved once since it was chosen, or since it read its own text, to where everybody
    /// sees it (`ABILITY-2`, `LEAVE-7`): also from a hidden place, if a text played it from there. While it resolves it means
    /// no card in play by what it chose elsewhere.
    #[inline(never)]
    fn meant_before(&self, lens: &Lens<'_>, reference: Ref, card: CardRef) -> bool {
        let in_scope = lens.scope.is_some() && (lens.it.is_some() || self.table.bare(card.card).in_play());
        if in_scope || lens.binding.is_none() {
            return false;
        }
        let current = self.table.is_current(card);
        // A token creature and a gigantic one became other cards as they left (`TOKEN-5`, `GIGANTIC-2c`).
        let moved = |was: CardRef| {
            let same = || was.card == card.card && self.locate(was) == Some(card.card);
            self.became().contains(&(was, card)) || same()
        };
        current && self.refs(lens, reference).into_iter().any(moved)
    }

    #[inline(never)]
    fn shares_trait(&self, lens: &Lens<'_>, other: Ref, subject: &Subject<'_>) -> bool {
        self.refs(lens, other).into_iter().any(|other| {
            let theirs = self.traits(&self.subject(other));
            self.traits(subject).iter().any(|word| theirs.contains(word))
        })
    }

    #[inline(never)]
    fn has_chosen_trait(&self, lens: &Lens<'_>, subject: &Subject<'_>) -> bool {
        let chosen = lens.binding.and_then(|binding| binding.chosen_trait.as_deref());
        chosen.is_some_and(|chosen| self.has_trait(chosen, subject))
    }

    /// Whether a card has a trait: printed, or gained while it is in play, or when it left (`LKI-1`).
    fn has_trait(&self, word: &str, subject: &Subject<'_>) -> bool {
        let may_gain = self.index.aspects.intersects(Aspects::TRAIT) || subject.was.is_some();
        self.definition_of(subject).facts.traits.iter().any(|own| own == word)
            || (may_gain && self.traits(subject).contains(&word))
    }

    /// The traits of the cards in play, gained ones too, in the order in which they are offered: that of the alphabet.
    pub(crate) fn traits_in_play(&self) -> Vec<&'a str> {
        let known = self.table.in_play().filter(|card| card.is_known());
        let mut traits: Vec<&str> =
            known.flat_map(|card| self.traits(&self.subject(self.table.reference(card)))).collect();
        arrange_by_key(&mut traits, |word| *word);
        traits.dedup();
        traits
    }

    /// The traits of a card: those printed on it, and those that it has gained in play, or had gained when it left.
    #[inline(never)]
    pub(super) fn traits(&self, subject: &Subject<'_>) -> Vec<&'a str> {
        let mut traits: Vec<&str> = self.definition_of(subject).facts.traits.iter().map(String::as_str).collect();
        let mut gain = |word: &'a str| {
            if !traits.contains(&word) {
                traits.push(word);
            }
        };
        // Also of a card that is asked about as it was a moment ago: it is the same card as long as it stays.
        if self.table.is_in_play(subject.card) {
            let mut like: Vec<DefId> = Vec::new();
            self.each_grant(Aspects::TRAIT, subject.card.card, &mut |query, lens, one| {
                if let Mod::Trait(word) = one {
                    gain(word);
                } else if let Mod::FeaturesOf(card) = one {
                    like.extend(query.face_meant(lens, *card));
                }
            });
            let others = like.into_iter().flat_map(|def| &self.library.definition(def).facts.traits);
            others.for_each(|word| gain(word));
        } else if subject.was.is_some() {
            self.kept(subject.card).into_iter().flat_map(|past| &past.traits).for_each(|word| gain(word));
        }
        traits
    }

    /// The traits of a card in play that are not printed on it.
    pub fn traits_gained(&self, card: CardId) -> Vec<String> {
        if !self.index.aspects.intersects(Aspects::TRAIT) {
            return Vec::new();
        }
        let subject = self.subject(self.table.reference(card));
        let printed = self.definition_of(&subject).facts.traits.len();
        self.traits(&subject).into_iter().skip(printed).map(str::to_owned).collect()
    }

    #[inline(never)]
    fn was_controlled_by(&self, lens: &Lens<'_>, who: &Who, subject: &Subject<'_>) -> bool {
        let left = || self.left_as(subject.card).or_else(|| self.hidden_as(subject.card));
        subject.was.or_else(left).is_some_and(|was| self.is_player(lens, who, was.controller))
    }

    /// Whether a card has a title. A token creature that only the other player's reference card shows is none of those that a
    /// text names (`TOKEN-8`).
    #[inline(never)]
    fn has_title(&self, lens: &Lens<'_>, slug: &str, subject: &Subject<'_>) -> bool {
        let title = self.definition_of(subject).title;
        let shows = |seat: Seat| {
            self.table.player(seat).token.is_some_and(|token| self.library.definition(token).title == title)
        };
        self.library.title_slug(title) == slug
            && (!subject.card.card.is_token() || shows(lens.you) || !shows(lens.you.other()))
    }

    /// Whether a card has the title that was named so.
    #[inline(never)]
    fn is_called(&self, lens: &Lens<'_>, name: Ref, subject: &Subject<'_>) -> bool {
        let slug = self.library.title_slug(self.definition_of(subject).title);
        let named = lens.binding.into_iter().flat_map(|binding| &binding.titles);
        named.filter(|(slot, _)| name == Ref::Slot(*slot)).any(|(_, title)| **title == *slug)
    }

    #[inline(never)]
    fn has_title_of(&self, lens: &Lens<'_>, other: Ref, subject: &Subject<'_>) -> bool {
        let title = self.definition_of(subject).title;
        self.refs(lens, other).into_iter().any(|other| self.definition_of(&self.subject(other)).title == title)
    }

    /// As long as a card stays it is the same one; of one that has left, as it was then (`LKI-1`).
    #[inline(never)]
    fn has_keyword(&self, keyword: Keyword, subject: &Subject<'_>) -> bool {
        if subject.was.is_none() || self.table.is_in_play(subject.card) {
            return self.has(subject.card.card, keyword);
        }
        let changed = self.kept(subject.card).map_or(0, |past| past.keywords);
        (self.definition_of(subject).keyword_bits() ^ changed) & keyword_bit(keyword) != 0
    }

    #[inline(never)]
    fn has_counter(&self, counter: &Counter, card: CardRef) -> bool {
        self.stat(card, &Stat::Counters(counter.clone())) > 0
    }

    /// Of a card that has left, as it was then.
    #[inline(never)]
    fn has_upgrade(&self, card: CardRef) -> bool {
        match self.table.is_current(card) {
            true => self.table.upgrades_of(card.card).next().is_some(),
            false => self.kept(card).is_some_and(|past| !past.upgrades.is_empty()),
        }
    }

    #[inline(never)]
    fn is_under(&self, lens: &Lens<'_>, host: Ref, subject: &Subject<'_>) -> bool {
        let state = self.table.bare(subject.card.card);
        matches!(state.area, Area::Under | Area::Grafted)
            && self.refs(lens, host).iter().any(|host| state.host == host.card)
    }

    #[inline(never)]
    fn is_attached_to(&self, lens: &Lens<'_>, host: Ref, subject: &Subject<'_>) -> bool {
        let state = self.table.bare(subject.card.card);
        state.area == Area::Attached && self.refs(lens, host).iter().any(|host| state.host == host.card)
    }

    /// Whether a player has played a card this turn, or plays it. An effect that lasts speaks of what is played while it does,
    /// and of nothing that was in play when it began (`LASTING-1`).
    #[inline(never)]
    fn was_played_by(&self, lens: &Lens<'_>, who: &Who, subject: &Subject<'_>) -> bool {
        let card = subject.card;
        let state = self.table.bare(card.card);
        if state.area == Area::Limbo && state.stamp == card.stamp && !state.is_token() {
            return self.is_player(lens, who, state.keeper());
        }
        let meant = |fact: &Fact| fact.card == card && lens.since.is_none_or(|since| fact.at > since);
        let mut played = self.table.facts.iter().filter(|fact| fact.kind == FactKind::Played && meant(fact));
        played.any(|fact| self.is_player(lens, who, fact.player))
    }

    #[inline(never)]
    fn attacks_a(&self, lens: &Lens<'_>, filter: &Filter, subject: &Subject<'_>) -> bool {
        self.fight.is_some_and(|(attacker, defender)| {
            *attacker == subject.card && self.fits(lens, filter, &self.subject(*defender))
        })
    }

    #[inline(never)]
    fn is_neighbor(&self, lens: &Lens<'_>, of: Ref, subject: &Subject<'_>) -> bool {
        let is_beside = |of: CardRef| match subject.was {
            Some(was) => was.neighbors.contains(&of.into()),
            None => self.stand_side_by_side(of, subject.card),
        };
        // Asked most often, so without a list.
        if of == Ref::This {
            return lens.this.get().is_some_and(is_beside);
        }
        self.refs(lens, of).into_iter().any(is_beside)
    }
}
