//! Titles and facts as all printed cards have them, read without the grammar.
//!
//! They have nothing but words, numbers and points between blanks, and there are two lines of them for each of many cards: by the
//! grammar they take most of the time in which a first game begins. What is not so plain is left to the grammar, which tells
//! what is wrong too.

use crate::script::tree::{Node, Tree};

/// The words of each part, if there is nothing else.
pub(super) fn facts(text: &str, base: usize) -> Option<Vec<Vec<Tree>>> {
    let mut parts = vec![Vec::new()];
    let mut offset = base;
    for word in text.split([' ', '\t', '\r', '\n']) {
        match word {
            "" => {}
            "·" => parts.push(Vec::new()),
            word if is_number(word) || is_name(word) => {
                parts.last_mut()?.push(Tree { offset, node: Node::Word(word.to_owned()) });
            }
            _ => return None,
        }
        offset += word.len() + 1;
    }
    parts.iter().all(|part| !part.is_empty()).then_some(parts)
}

/// Slug and title, if they are written as usual. The slug may be missing.
pub(super) fn title(text: &str, base: usize) -> Option<(Option<Tree>, Tree)> {
    const HEAD: &str = "card ";
    let (slug, title) = text.strip_prefix(HEAD)?.split_once('"')?;
    let title = title.strip_suffix('"').filter(|title| !title.contains(['"', '\\']))?;
    let slug = match slug {
        "" => None,
        slug => Some(slug.strip_suffix(' ').filter(|slug| is_slug(slug))?),
    };
    let slug = slug.map(|slug| Tree { offset: base + HEAD.len(), node: Node::Word(slug.to_owned()) });
    let quote = base + text.len() - title.len() - 2;
    Some((slug, Tree { offset: quote, node: Node::Text(title.to_owned()) }))
}

/// Whether it can be the name of a card: a name, perhaps with digits before it.
pub(super) fn is_slug(word: &str) -> bool {
    is_name(word.trim_start_matches(|sign: char| sign.is_ascii_digit()))
}

fn is_letter(sign: u8) -> bool {
    sign.is_ascii_alphanumeric() || sign == b'_'
}

/// Whether it is a collector number and nothing else: digits, perhaps with letters behind.
fn is_number(word: &str) -> bool {
    matches!(word.as_bytes(), [b'0'..=b'9', rest @ ..] if rest.iter().copied().all(is_letter))
}

/// Whether it is a name and nothing else: a hyphen stands before a letter or a digit.
fn is_name(word: &str) -> bool {
    let [first, rest @ ..] = word.as_bytes() else {
        return false;
    };
    let next = rest.iter().skip(1).chain(b" ");
    let fits = |(sign, next): (&u8, &u8)| is_letter(*sign) || (*sign == b'-' && next.is_ascii_alphanumeric());
    first.is_ascii_alphabetic() && rest.iter().zip(next).all(fits)
}
