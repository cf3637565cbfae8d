//! German titles of the cards that come along.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::keyforge::model::slug_of;
use crate::script::shipped::TITLES_DE;
use crate::script::slug::slug_like;

/// The German titles by the slug of the English one.
static BY_SLUG: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
    // A title in English and the same in German in each line; those that are the same in both are left out.
    let pairs = TITLES_DE.text().lines().filter_map(|line| line.split_once('\t'));
    pairs.map(|(english, german)| (slug_of(english), german)).collect()
});

/// The English titles by the slug of the German one, which two cards may share.
static BY_GERMAN: LazyLock<HashMap<String, Vec<&str>>> = LazyLock::new(|| {
    let mut found: HashMap<String, Vec<&str>> = HashMap::new();
    for (english, german) in TITLES_DE.text().lines().filter_map(|line| line.split_once('\t')) {
        found.entry(slug_of(german)).or_default().push(english);
    }
    found
});

/// The English titles of the cards whose German title has that slug.
pub(super) fn english(slug: &str) -> &'static [&'static str] {
    BY_GERMAN.get(slug).map(Vec::as_slice).unwrap_or_default()
}

/// The German title that looks most like a name that no card has, if one does.
pub(super) fn like(name: &str) -> Option<&'static str> {
    let slug = slug_like(name, BY_GERMAN.keys().map(String::as_str))?;
    german(english(&slug).first()?)
}

/// The German title of a card with that title, or with that title as a slug; none where it is called alike or no list tells.
pub(super) fn german(title: &str) -> Option<&'static str> {
    BY_SLUG.get(&slug_of(title)).copied()
}
