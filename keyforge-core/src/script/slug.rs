//! Names as programs call them, and the one that may be meant by a name that there is not.

use super::error::did_you_mean;

/// For so many unknown names of a list it is told what may be meant: each is compared with all that there are, and whoever sent
/// the list may have made it long.
pub(crate) const MOST_GUESSES: usize = 40;

/// The slug that a title gives: lower case, words joined by hyphens, `æ` as `ae`.
pub(crate) fn slug_of(title: &str) -> String {
    let mut slug = String::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        match c {
            'æ' => slug.push_str("ae"),
            '’' | '\'' | '.' | ',' | '“' | '”' | '"' | '!' => {}
            c if c.is_alphanumeric() => slug.push(c),
            _ if slug.ends_with('-') || slug.is_empty() => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// The slug that looks most like that of a name which there is not, if one does.
pub(crate) fn slug_like<'s>(name: &str, slugs: impl IntoIterator<Item = &'s str>) -> Option<String> {
    did_you_mean(&slug_of(name), slugs)
}
