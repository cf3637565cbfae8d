//! The digests of the definitions of games, by which logs and snapshots name them.

use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use super::{Definition, Library};
use crate::kernel::{Digest, arrange_by_key};
use crate::keyforge::cards::{CardSource, Line};
use crate::keyforge::model::Facts;

/// The digests that somebody has asked for, by the numbers of the definitions as they were named: whoever plays or verifies many
/// games between the same decks asks for the same ones.
#[derive(Default, Debug)]
pub(super) struct Digests {
    known: Mutex<Vec<(Vec<usize>, Digest)>>,
}

/// How many of them are kept; beyond that they are made anew. To look through them takes far less than to make one.
const MOST: usize = 256;

impl Clone for Digests {
    /// A copy of a library is made to get other cards, which may have the numbers of others.
    fn clone(&self) -> Digests {
        Digests::default()
    }
}

impl Library {
    /// A digest of the definitions with these slugs: it changes if any of them does. Where a card was printed again is no
    /// part of what it is: games that were written down before stay what they were.
    pub fn digest_of<'a>(&self, slugs: impl IntoIterator<Item = &'a str>) -> Digest {
        self.digest_of_numbers(slugs.into_iter().filter_map(|slug| self.by_slug(slug)).collect())
    }

    #[inline(never)]
    fn digest_of_numbers(&self, numbers: Vec<usize>) -> Digest {
        let known = || self.digests.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, digest)) = known().iter().find(|(of, _)| *of == numbers) {
            return *digest;
        }
        let digest = self.digest_anew(&numbers);
        let mut known = known();
        if known.len() >= MOST {
            known.clear();
        }
        known.push((numbers, digest));
        digest
    }

    fn digest_anew(&self, numbers: &[usize]) -> Digest {
        let mut definitions: Vec<&Definition> = numbers.iter().map(|number| self.at(*number)).collect();
        arrange_by_key(&mut definitions, |definition| definition.facts.slug.as_str());
        definitions.dedup_by_key(|definition| &definition.facts.slug);
        Digest::of_forms(&definitions.into_iter().map(Definition::written).collect::<Vec<_>>())
    }
}

impl Definition {
    /// The card as a digest takes it, in JSON.
    fn written(&self) -> &str {
        self.written.get_or_init(|| {
            // Card sources have a JSON form: they are read from one.
            serde_json::to_string(&Digested::of(&self.source)).unwrap_or_default().into_boxed_str()
        })
    }
}

/// What a digest is made of: a card with its first printing.
#[derive(Serialize)]
struct Digested<'a> {
    facts: Facts,
    abilities: &'a [Line],
}

impl Digested<'_> {
    fn of(source: &CardSource) -> Digested<'_> {
        let mut facts = source.facts.clone();
        facts.printings.truncate(1);
        Digested { facts, abilities: &source.abilities }
    }
}
