//! Titles that scripts name: some card must have each.

use crate::keyforge::cards::CardSource;
use crate::script::spell::Term;
use crate::script::tree::{Node, Tree};

const TITLE: &str = "title";

/// The titles, as slugs, that the script of a card names.
pub(super) fn named_titles(card: &CardSource) -> Vec<String> {
    let mut titles = Vec::new();
    for line in &card.abilities {
        collect(&line.ability.raise(), &mut titles);
    }
    titles
}

/// A title stands after its word: `title urchin`, in a selector or as an option.
fn collect(tree: &Tree, titles: &mut Vec<String>) {
    let parts = tree.parts();
    if let Node::Tagged(word, value) = &tree.node
        && word == TITLE
    {
        titles.extend(value.as_name().map(str::to_owned));
    }
    for pair in parts.windows(2).filter(|pair| pair[0].is_word(TITLE)) {
        titles.extend(pair[1].as_name().map(str::to_owned));
    }
    parts.into_iter().for_each(|part| collect(part, titles));
}
