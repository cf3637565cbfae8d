//! Card definitions as Python values.

use std::sync::Arc;

use keyforge_core::kernel::plural;
use keyforge_core::kryptik as core;
use keyforge_core::kryptik::cards::parse_cards;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};

use super::card::Card;
use crate::source::source_of;
use crate::{errors, json};

/// Card definitions: the demo set that comes with the engine, and home-made ones. Immutable.
#[pyclass(frozen, module = "keyforge.kryptik")]
#[derive(Clone)]
pub struct Library(pub Arc<core::Library>);

impl Library {
    /// The library of an argument; the demo set without it.
    pub fn of(library: Option<&Bound<'_, Library>>) -> Arc<core::Library> {
        library.map_or_else(core::Library::demo, |library| library.get().0.clone())
    }

    fn with(&self, cards: Vec<core::Card>) -> PyResult<Library> {
        self.0.with(cards).map(Library).map_err(|error| errors::script(&error))
    }
}

/// The home-made cards of a library as text, for pickle.
pub fn write_added(library: &core::Library) -> PyResult<String> {
    let demo = core::Library::demo();
    let added: Vec<&core::Card> = library.iter().filter(|card| demo.get(&card.slug).is_none()).collect();
    json::text_of(&added)
}

/// The library whose home-made cards were written.
pub fn read_added(text: &str) -> PyResult<Arc<core::Library>> {
    let added: Vec<core::Card> = json::parse(text, "list of cards")?;
    if added.is_empty() {
        return Ok(core::Library::demo());
    }
    Library(core::Library::demo()).with(added).map(|library| library.0)
}

#[pymethods]
impl Library {
    /// The cards that come with the engine, and those of `cards`, each as for `with_cards`.
    #[new]
    #[pyo3(signature = (*cards))]
    fn new(cards: &Bound<'_, PyTuple>) -> PyResult<Library> {
        let library = Library(core::Library::demo());
        cards.iter().try_fold(library, |library, cards| library.with_cards(&cards))
    }

    /// This library with more cards: card script or JSON text as a `str`, the path of a file, a card or a list of cards as
    /// their JSON forms.
    ///
    /// Raises `ScriptError` with every mistake and its place, also for a card that is there already.
    fn with_cards(&self, cards: &Bound<'_, PyAny>) -> PyResult<Library> {
        let (name, text) = source_of(cards)?;
        let start = text.trim_start();
        if start.starts_with('[') {
            return self.with(json::parse(&text, "list of cards")?);
        }
        if start.starts_with('{') {
            return self.with(vec![json::parse(&text, "card")?]);
        }
        self.with(parse_cards(&name, &text).map_err(|error| errors::script(&error))?)
    }

    /// The cards with a name, without regard to case.
    fn named(&self, name: &str) -> Vec<Card> {
        let wanted = name.to_lowercase();
        self.0.iter().filter(|card| card.name.to_lowercase() == wanted).map(Card::of).collect()
    }

    fn __getitem__(&self, slug: &str) -> PyResult<Card> {
        self.0.get(slug).map(Card::of).ok_or_else(|| PyKeyError::new_err(slug.to_owned()))
    }

    fn __contains__(&self, slug: &Bound<'_, PyAny>) -> bool {
        slug.extract::<&str>().is_ok_and(|slug| self.0.get(slug).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let cards = self.0.iter().map(Card::of);
        Ok(PyList::new(py, cards.collect::<Vec<_>>())?.as_any().try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        self.0.iter().count()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Library>() else {
            return false;
        };
        let (mine, theirs) = (&self.0, &other.get().0);
        Arc::ptr_eq(mine, theirs) || mine.iter().eq(theirs.iter())
    }

    fn __hash__(&self) -> usize {
        self.__len__()
    }

    fn __repr__(&self) -> String {
        format!("<Library of {}>", plural(&self.__len__(), "card"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Library>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("_read")?, (write_added(&slf.get().0)?,)))
    }

    /// The library of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, added: &str) -> PyResult<Library> {
        read_added(added).map(Library)
    }
}
