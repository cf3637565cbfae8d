//! The name that a title gives. The build of the library asks too, so nothing else of it stands here.

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
