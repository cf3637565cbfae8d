//! What the engine calls things in a language, for what Python itself writes.

use keyforge_core::cards::Language;
use keyforge_core::model::{Counter, House, Icon, Keyword};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::library::read_language;
use crate::seat::read_word;

/// What something is called in `"en"` or `"de"`: `kind` is `"title"` for the English title of a card, `"house"`, `"keyword"`,
/// `"icon"` or `"counter"`, `word` the word of the JSON forms.
///
/// Raises `ValueError` for another kind or language, and for a word that no house, keyword or icon has.
#[pyfunction]
pub fn name_in(kind: &str, word: &str, language: &str) -> PyResult<String> {
    let language: Language = read_language(language)?;
    match kind {
        "title" => Ok(language.title(word).to_owned()),
        "house" => Ok(language.house(read_word::<House>(word)?).to_owned()),
        "keyword" => {
            let unknown = || PyValueError::new_err(format!("{word:?} is no keyword"));
            Keyword::from_slug(word).map(|keyword| language.keyword(keyword)).ok_or_else(unknown)
        }
        "icon" => Ok(language.icon(read_word::<Icon>(word)?).to_owned()),
        "counter" => Ok(language.counter(&Counter::Named(word.to_owned()))),
        _ => Err(PyValueError::new_err(format!("{kind:?} is none of title, house, keyword, icon and counter"))),
    }
}
