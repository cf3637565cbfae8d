//! Soul energy: what makes it, and making it.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::machine::{Engine, Frame, Next, Options};
use super::query::Query;
use crate::kernel::{Fault, Seat};
use crate::kryptik::cards::syntax::{Ability, Act, Cost, Make};
use crate::kryptik::cards::{DefId, Minds};
use crate::kryptik::model::{Color, Colors};
use crate::kryptik::table::{Action, CardId, DecisionKind, Event};

/// Something that gives one energy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Energy in the soul pile.
    Pile(Color),
    /// A card that is engaged for it.
    Card(CardId, Colors),
}

/// What a player has to pay with: rarely more than a soul row and a few stones.
pub(super) type Sources = SmallVec<[Source; 32]>;

impl Source {
    pub(super) fn colors(&self) -> Colors {
        match self {
            Source::Pile(color) => Colors::of(*color),
            Source::Card(_, colors) => *colors,
        }
    }

    pub(super) fn card(&self) -> Option<CardId> {
        match self {
            Source::Pile(_) => None,
            Source::Card(card, _) => Some(*card),
        }
    }
}

/// Energy that was paid for otherwise than by engaging alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct MakeEnergy {
    pub(super) seat: Seat,
    def: DefId,
    ability: u8,
}

impl<'a> Query<'a> {
    /// Everything that can give a player energy by engaging, and the soul pile; what keeps least open comes last.
    /// Souls are the common source (`K-8.2-1`).
    pub(super) fn sources(&self, seat: Seat, without: &[CardId]) -> Sources {
        let player = self.table.player(seat);
        let mut sources = Sources::new();
        for (color, count) in &player.energy {
            sources.extend((0..*count).map(|_| Source::Pile(*color)));
        }
        // Souls of one color come first, as they are found.
        let mut others: SmallVec<[Source; 16]> = SmallVec::new();
        for card in player.souls.iter().filter(|card| !without.contains(card)) {
            // `K-8.2.1-3`
            if self.table.card(*card).engaged {
                continue;
            }
            let souls = self.card(*card).map(|card| card.souls).unwrap_or_default();
            match souls.is_single() {
                true => sources.push(Source::Card(*card, souls)),
                false if souls.is_empty() => {}
                false => others.push(Source::Card(*card, souls)),
            }
        }
        if !others.is_empty() {
            others.sort_by_key(|source| source.colors().len());
            sources.extend_from_slice(&others);
        }
        for card in player.island.iter().filter(|card| !without.contains(card)) {
            if let Some(colors) = self.engage_energy(*card) {
                sources.push(Source::Card(*card, colors));
            }
        }
        sources
    }

    /// The colors that a citizen can make now by engaging alone.
    fn engage_energy(&self, card: CardId) -> Option<Colors> {
        let (_, colors) = self.def(card)?.engage_energy?;
        (self.can_engage(card) && self.can_use(card)).then(|| colors.unwrap_or(self.cast.colors))
    }

    fn can_use(&self, card: CardId) -> bool {
        !self.is_stripped(card) && !self.is_forbidden(Act::Activate, card)
    }

    /// Options that make energy by engaging one card.
    fn cheap_energy(sources: &[Source], options: &mut Vec<Action>) {
        for source in sources {
            if let Source::Card(card, colors) = *source {
                // One energy of a color of the own choice (`K-8.2.1-1`, `K-8.2.1-2`).
                options.extend(colors.iter().map(|color| Action::Energy { card, color }));
            }
        }
    }

    /// Options that make energy at other costs, and what was read for them.
    pub(super) fn costly_energy(&self, seat: Seat, options: &mut impl Extend<Action>) -> Minds {
        let mut minds = Minds::empty();
        for card in &self.table.player(seat).island {
            let Some(def) = self.def(*card).filter(|def| def.has_energy) else {
                continue;
            };
            minds |= def.use_minds | Minds::GATES;
            for (ability, _, cost) in self.costly_abilities(*card) {
                if self.can_pay(seat, cost, self.table.reference(*card)) {
                    options.extend([Action::MakeEnergy { card: *card, ability }]);
                }
            }
        }
        minds
    }

    /// The energy abilities of a citizen at other costs than engaging alone, where they may be used: what each makes, and its
    /// cost.
    pub(super) fn costly_abilities(&self, card: CardId) -> impl Iterator<Item = (u8, &'a Make, &'a [Cost])> {
        let def = self.def(card).filter(|def| def.has_energy && self.can_use(card));
        let abilities = def.into_iter().flat_map(|def| (0..).zip(&def.card.abilities).map(move |one| (def, one)));
        abilities.filter_map(|(def, (index, ability))| {
            let Ability::Energy { cost, make } = ability else {
                return None;
            };
            let simple = def.engage_energy.is_some_and(|(simple, _)| simple == index);
            (!simple).then_some((index, make, cost.as_slice()))
        })
    }

    /// Every option that makes energy, and what was read for them.
    /// With priority, also in the turns of others (`K-8.2.1-5`).
    pub(super) fn energy_options(&self, seat: Seat, sources: &[Source], options: &mut Vec<Action>) -> Minds {
        Self::cheap_energy(sources, options);
        self.costly_energy(seat, options)
    }
}

impl Engine<'_> {
    /// Makes energy as chosen; an ability with another cost is paid by frames on top.
    /// It never uses the pile (`K-8.2.1-4`).
    pub(super) fn make_energy(&mut self, seat: Seat, action: Action) -> Result<(), Fault> {
        if let Action::Energy { card, color } = action {
            self.emit(Event::Engaged(card));
            self.emit(Event::EnergyMade { seat, color });
            return Ok(());
        }
        let Action::MakeEnergy { card, ability } = action else {
            return Err(Fault::broken(format!("{action} makes no energy")));
        };
        let def = self.table.card(card).def;
        let abilities = self.def(card).map_or(&[][..], |def| &def.card.abilities);
        let Some(Ability::Energy { cost, .. }) = abilities.get(usize::from(ability)) else {
            return Err(Fault::broken("this ability makes no energy"));
        };
        let pay = self.begin_paying(seat, self.table.reference(card), cost.iter().cloned().collect());
        self.call(Frame::MakeEnergy(MakeEnergy { seat, def, ability }));
        self.call(pay);
        Ok(())
    }

    /// The energy of an ability whose cost is paid.
    pub(super) fn step_energy(&mut self, made: &MakeEnergy) -> Result<Next, Fault> {
        let seat = made.seat;
        let abilities = self.cast.get(made.def).map_or(&[][..], |def| &def.card.abilities);
        let Some(Ability::Energy { make, .. }) = abilities.get(usize::from(made.ability)) else {
            return Ok(Next::Done);
        };
        match make {
            Make::These(colors) => {
                colors.iter().for_each(|color| self.emit(Event::EnergyMade { seat, color: *color }));
                Ok(Next::Done)
            }
            Make::AnyColor => {
                if let Some(Action::Color(color)) = self.answer() {
                    self.emit(Event::EnergyMade { seat, color });
                    return Ok(Next::Done);
                }
                let options: Options = self.cast.colors.iter().map(Action::Color).collect();
                match options.is_empty() {
                    true => Ok(Next::Done),
                    false => self.ask(seat, DecisionKind::Pay, None, &options),
                }
            }
        }
    }
}
