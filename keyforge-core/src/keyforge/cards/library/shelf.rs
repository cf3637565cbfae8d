//! A card of a library: its facts, and its definition once somebody has asked for it.

use std::sync::{Arc, OnceLock};

use super::Definition;
use crate::keyforge::cards::{CardSource, parse_script};
use crate::keyforge::model::Facts;

/// A card as it stands in a library.
#[derive(Clone, Debug)]
pub(super) struct Shelved {
    pub facts: Facts,
    pub title: u16,
    /// The script of a built-in card, to be read once.
    script: &'static str,
    definition: OnceLock<Arc<Definition>>,
}

impl Shelved {
    /// A card that is defined already.
    pub fn read(definition: Definition) -> Shelved {
        let (facts, title) = (definition.facts.clone(), definition.title);
        Shelved { definition: OnceLock::from(Arc::new(definition)), ..Shelved::unread(facts, title, "") }
    }

    /// A built-in card whose script is not read yet.
    pub fn unread(facts: Facts, title: u16, script: &'static str) -> Shelved {
        Shelved { facts, title, script, definition: OnceLock::new() }
    }

    /// The definition.
    ///
    /// # Panics
    ///
    /// Never for a crate that passes its tests: one of them reads the script of every built-in card.
    pub fn definition(&self) -> &Arc<Definition> {
        self.definition.get_or_init(|| {
            let abilities = parse_script(self.script).expect("the scripts of built-in cards parse");
            let source = CardSource { facts: self.facts.clone(), abilities };
            let definition = Definition::of(source, self.title).expect("built-in cards have few abilities");
            Arc::new(definition)
        })
    }
}
