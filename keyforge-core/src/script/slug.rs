//! Names as programs call them, and the one that may be meant by a name that there is not.

mod title;

use super::error::did_you_mean;
pub(crate) use title::slug_of;

/// For so many unknown names of a list it is told what may be meant: each is compared with all that there are, and whoever sent
/// the list may have made it long.
pub(crate) const MOST_GUESSES: usize = 40;

/// The slug that looks most like that of a name which there is not, if one does.
pub(crate) fn slug_like<'s>(name: &str, slugs: impl IntoIterator<Item = &'s str>) -> Option<String> {
    did_you_mean(&slug_of(name), slugs)
}
