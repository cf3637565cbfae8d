//! Words for options of a decision, of which no two are the same.

use std::collections::{HashMap, HashSet};

/// Something by which an option can be told from others, if it has it.
pub(crate) struct Mark {
    /// The words for it.
    pub(crate) words: Option<String>,
    /// Whether it is told even where it tells nothing from anything.
    pub(crate) always: bool,
}

impl Mark {
    /// A mark that is told where it helps.
    pub(crate) fn new(words: Option<String>) -> Mark {
        Mark { words, always: false }
    }
}

/// The texts with what tells those apart that are alike: of the marks of each, always in the same order, those that another
/// one has not; a number where no mark helps. The marks of texts that are unlike all others are asked for only if `all` is set.
pub(crate) fn told_apart(
    texts: Vec<String>,
    all: bool,
    marks: impl Fn(usize) -> Vec<Mark>,
    number: impl Fn(usize) -> String,
) -> Vec<String> {
    let mut alike: HashMap<&str, Vec<usize>> = HashMap::new();
    texts.iter().enumerate().for_each(|(index, text)| alike.entry(text).or_default().push(index));
    let mut told = texts.clone();
    for (text, indices) in alike.iter().filter(|(_, indices)| all || indices.len() > 1) {
        let marks: Vec<Vec<Mark>> = indices.iter().map(|index| marks(*index)).collect();
        let words = |of: &[Mark], at: usize| of.get(at).and_then(|mark| mark.words.clone());
        for (index, own) in indices.iter().zip(&marks) {
            let tells = |at: usize| own[at].always || marks.iter().any(|other| words(other, at) != words(own, at));
            let kept: Vec<String> = (0..own.len()).filter(|at| tells(*at)).filter_map(|at| words(own, at)).collect();
            if !kept.is_empty() {
                told[*index] = format!("{text} ({})", kept.join(", "));
            }
        }
    }
    numbered(told, number)
}

/// Numbers the texts that are still alike.
fn numbered(mut texts: Vec<String>, number: impl Fn(usize) -> String) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    texts.iter().for_each(|text| *counts.entry(text.clone()).or_default() += 1);
    if counts.len() == texts.len() {
        return texts;
    }
    let mut taken: HashSet<String> = counts.keys().cloned().collect();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for text in texts.iter_mut().filter(|text| counts.get(*text).is_some_and(|count| *count > 1)) {
        let last = numbers.entry(text.clone()).or_default();
        loop {
            *last += 1;
            let told = format!("{text} ({})", number(*last));
            // A title may look like a numbered one.
            if taken.insert(told.clone()) {
                *text = told;
                break;
            }
        }
    }
    texts
}
