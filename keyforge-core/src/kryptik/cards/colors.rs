//! The colors that cards need, and those that cards make.

use super::card::Card;
use super::syntax::{Ability, Cost, Effect, Make};
use crate::kryptik::model::{Colors, Stones};
use crate::script::Problem;
use crate::script::error::Fault;
use crate::script::tree::{Node, Tree};

impl Card {
    /// The colors of energy that it can give.
    pub(super) fn makes(&self) -> Colors {
        let of_ability = |ability: &Ability| match ability {
            Ability::Energy { make: Make::These(colors), .. } => colors.iter().copied().collect(),
            Ability::Energy { make: Make::AnyColor, .. } | Ability::Passive { .. } => Colors::NONE,
            Ability::Active { para, .. } | Ability::Trigger { para, .. } => made_by(&para.effects),
        };
        let paras = self.paragraphs.iter().chain(&self.eleven).map(|para| made_by(&para.effects));
        self.abilities.iter().map(of_ability).chain(paras).fold(self.souls, Colors::union)
    }

    /// The colors of energy that something of it costs.
    pub(super) fn needs(&self) -> Colors {
        let of_abilities = self.abilities.iter().flat_map(|ability| match ability {
            Ability::Active { cost, .. } | Ability::Energy { cost, .. } | Ability::Trigger { cost, .. } => {
                cost.as_slice()
            }
            Ability::Passive { .. } => &[],
        });
        let costs = self.extra.iter().chain(&self.eleven_cost).chain(of_abilities);
        let stones = costs.filter_map(|cost| if let Cost::Soul(stones) = cost { Some(stones) } else { None });
        stones.chain([&self.cost]).map(of_stones).fold(Colors::NONE, Colors::union)
    }
}

fn made_by(effects: &[Effect]) -> Colors {
    let of_effect = |effect: &Effect| {
        let own = if let Effect::Energy(_, colors) = effect { colors.iter().copied().collect() } else { Colors::NONE };
        effect.blocks().map(made_by).fold(own, Colors::union)
    };
    effects.iter().map(of_effect).fold(Colors::NONE, Colors::union)
}

fn of_stones(stones: &Stones) -> Colors {
    stones.specific.iter().copied().fold(Colors::NONE, Colors::union)
}

/// What is wrong with colors that are needed where only some are known.
fn unknown(needed: Colors, known: Colors) -> Option<Problem> {
    let color = needed.iter().find(|color| !known.contains(*color))?;
    let expected = "a color that any card makes".to_owned();
    Some(Problem::UnknownWord { word: format!("{{{color}}}"), expected, suggestion: None })
}

/// What is wrong with the colors of a card where only some are known.
pub(super) fn color_problem(card: &Card, known: Colors) -> Option<Problem> {
    unknown(card.needs(), known)
}

/// The costs of energy of a file and where they stand.
#[derive(Default)]
pub(super) struct Needs(Vec<(usize, Colors)>);

impl Needs {
    /// Notes a cost in quotes.
    pub(super) fn note(&mut self, tree: &Tree) {
        if let Node::Text(text) = &tree.node
            && let Some(stones) = Stones::parse(text)
        {
            self.0.push((tree.offset, of_stones(&stones)));
        }
    }

    /// Notes every cost of energy of a line.
    pub(super) fn note_line(&mut self, tree: &Tree) {
        if let Some(("soul", [cost])) = tree.as_call() {
            self.note(cost);
        }
        tree.parts().into_iter().for_each(|part| self.note_line(part));
    }

    /// The costs that ask for a color that nobody makes.
    pub(super) fn faults(&self, known: Colors) -> impl Iterator<Item = Fault> {
        self.0.iter().filter_map(move |(offset, needed)| {
            let problem = unknown(*needed, known)?;
            Some(Fault::new(*offset, problem))
        })
    }
}
