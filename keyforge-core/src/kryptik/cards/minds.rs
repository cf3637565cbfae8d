//! What a text reads of a table: so whoever keeps an answer knows which changes spare it.

use super::card::Card;
use super::syntax::{Ability, Aim, Cond, Cost, Filter, Mod, Para, Players, Ref, Test, Val, Where};

bitflags::bitflags! {
    /// What a text may read and what changes often. Nobody asks about the rest (who is still in the game): a
    /// change of it is taken to concern every text.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub(crate) struct Minds: u16 {
        /// The phase or step, and whose turn it is.
        const PHASE = 1;
        /// Who is engaged or weary.
        const POSTURE = 1 << 1;
        const HANDS = 1 << 2;
        const DECKS = 1 << 3;
        const LIMBO = 1 << 4;
        const ABOLISHED = 1 << 5;
        const SOULS = 1 << 6;
        /// Who is on the island, what they are and do, and what lies under them.
        const ISLAND = 1 << 7;
        /// How many cards the 11-year rows have.
        const ROWS = 1 << 8;
        /// What lies on the effect pile.
        const PILE = 1 << 9;
        /// What is allowed and forbidden, and keywords: read wherever cards are used, not by texts alone.
        const GATES = 1 << 10;
        /// Who attacks, has attacked and blocks.
        const ATTACKS = 1 << 11;
        /// What keywords citizens have: read by texts. Who reads it reads the island too, and that is what changes.
        const KEYWORDS = 1 << 12;
    }
}

impl Minds {
    fn of_each<'t, T: 't>(parts: impl IntoIterator<Item = &'t T>, read: impl Fn(&T) -> Minds) -> Minds {
        parts.into_iter().fold(Minds::empty(), |minds, part| minds | read(part))
    }

    fn of_zone(zone: Where) -> Minds {
        match zone {
            Where::Hand => Minds::HANDS,
            Where::Deck => Minds::DECKS,
            Where::Limbo => Minds::LIMBO,
            Where::Abolished => Minds::ABOLISHED,
            Where::Souls => Minds::SOULS,
            Where::Island | Where::Attached => Minds::ISLAND,
        }
    }

    fn of_filter(filter: &Filter) -> Minds {
        Minds::of_zone(filter.zone) | Minds::of_each(&filter.tests, Minds::of_test)
    }

    fn of_test(test: &Test) -> Minds {
        match test {
            Test::Engaged | Test::Ready | Test::Weary => Minds::POSTURE,
            Test::Attacking | Test::Blocking => Minds::ISLAND | Minds::ATTACKS,
            Test::AttachedToThis => Minds::ISLAND,
            Test::Keyword(_) => Minds::ISLAND | Minds::KEYWORDS,
            Test::Number(_, _, value) => Minds::ISLAND | Minds::of_value(value),
            Test::Not(inner) => Minds::of_test(inner),
            Test::Any(lists) => Minds::of_each(lists, |tests| Minds::of_each(tests, Minds::of_test)),
            Test::Citizen
            | Test::Spell
            | Test::Mine
            | Test::Opposing
            | Test::Other
            | Test::This
            | Test::Overlord
            | Test::Faction(_)
            | Test::Name(_)
            | Test::NamedCard => Minds::empty(),
        }
    }

    fn of_value(value: &Val) -> Minds {
        match value {
            Val::Number(_) | Val::Named | Val::X => Minds::empty(),
            Val::Count(filter) => Minds::of_filter(filter),
            Val::Attack(cards) | Val::Defense(cards) | Val::Attached(cards) => Minds::ISLAND | Minds::of_cards(cards),
            Val::Hand(players) => Minds::HANDS | Minds::of_players(players),
            Val::Row(players) => Minds::ROWS | Minds::of_players(players),
            Val::Plus(left, right) | Val::Minus(left, right) | Val::Least(left, right) | Val::Most(left, right) => {
                Minds::of_value(left) | Minds::of_value(right)
            }
        }
    }

    fn of_cards(cards: &Ref) -> Minds {
        match cards {
            Ref::This | Ref::It | Ref::Host | Ref::Found | Ref::Slot(_) => Minds::empty(),
            Ref::Top(players) => Minds::DECKS | Minds::of_players(players),
            Ref::Each(filter) => Minds::of_filter(filter),
        }
    }

    fn of_players(players: &Players) -> Minds {
        match players {
            Players::ControllerOf(cards) | Players::OwnerOf(cards) => Minds::ISLAND | Minds::of_cards(cards),
            Players::TurnPlayer => Minds::PHASE,
            Players::You | Players::Opponents | Players::Everyone | Players::Them | Players::Slot(_) => Minds::empty(),
        }
    }

    fn of_condition(condition: &Cond) -> Minds {
        match condition {
            Cond::Compare(left, _, right) => Minds::of_value(left) | Minds::of_value(right),
            Cond::Exists(filter) => Minds::of_filter(filter),
            Cond::TurnOf(players) => Minds::PHASE | Minds::of_players(players),
            Cond::Phase(_) => Minds::PHASE,
            Cond::Attacked(cards) => Minds::ISLAND | Minds::ATTACKS | Minds::of_cards(cards),
            Cond::ShortTime(_) => Minds::ROWS,
            Cond::All(parts) | Cond::Any(parts) => Minds::of_each(parts, Minds::of_condition),
            Cond::Not(inner) => Minds::of_condition(inner),
        }
    }

    fn of_cost(cost: &Cost) -> Minds {
        match cost {
            Cost::EngageOther(filter, _) | Cost::Sacrifice(filter, _) | Cost::Plunder(_, Some(filter)) => {
                Minds::of_filter(filter)
            }
            Cost::Row(_) => Minds::ROWS,
            // Own energy, citizens, hand and limbo: what is asked for the player alone.
            Cost::Soul(_)
            | Cost::Engage
            | Cost::Discard(_)
            | Cost::Plunder(_, None)
            | Cost::Detach(_)
            | Cost::AbolishThis => Minds::empty(),
        }
    }

    fn of_targets(para: &Para) -> Minds {
        Minds::of_each(&para.targets, |target| match &target.aim {
            Aim::Cards(filter) => Minds::of_filter(filter),
            Aim::Opponent | Aim::Player => Minds::empty(),
            Aim::Pile(_) => Minds::PILE,
            Aim::Slot(players) => Minds::ROWS | Minds::of_players(players),
        })
    }

    /// What a rule reads: whom it means, and how much it says.
    pub(crate) fn of_rule(given: &Mod) -> Minds {
        match given {
            Mod::Stat(cards, attack, defense) | Mod::Set(cards, attack, defense) => {
                Minds::of_cards(cards) | Minds::of_value(attack) | Minds::of_value(defense)
            }
            Mod::Keyword(cards, _) | Mod::Strip(cards) | Mod::Forbid(_, cards) => Minds::of_cards(cards),
            Mod::HandLimit(players, _) | Mod::ForbidPlayers(_, players) => Minds::of_players(players),
            Mod::Cost(filter, _) => Minds::of_filter(filter),
        }
    }

    /// What the passive abilities of a card read.
    pub(super) fn of_passives(card: &Card) -> Minds {
        Minds::of_each(&card.abilities, |ability| match ability {
            Ability::Passive { cond, mods, .. } => {
                Minds::of_each(cond, Minds::of_condition) | Minds::of_each(mods, Minds::of_rule)
            }
            Ability::Active { .. } | Ability::Energy { .. } | Ability::Trigger { .. } => Minds::empty(),
        })
    }

    /// What is read to find whether a card can be cast or an ability of it used.
    pub(super) fn of_uses(card: &Card) -> Minds {
        let abilities = Minds::of_each(&card.abilities, |ability| match ability {
            Ability::Active { cost, para, short_time, .. } => {
                let rows = if short_time.is_some() { Minds::ROWS } else { Minds::empty() };
                rows | Minds::of_each(cost, Minds::of_cost) | Minds::of_targets(para)
            }
            Ability::Energy { cost, .. } => Minds::of_each(cost, Minds::of_cost),
            // Nobody uses these with priority.
            Ability::Passive { .. } | Ability::Trigger { .. } => Minds::empty(),
        });
        abilities | Minds::of_each(&card.paragraphs, Minds::of_targets) | Minds::of_each(&card.extra, Minds::of_cost)
    }
}
