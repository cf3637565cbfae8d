//! Decks as Python values.

use keyforge_core::SetupError;
use keyforge_core::kernel::{plural, read_json};
use keyforge_core::kryptik::{DeckList, RULES_DATE, demo_decks};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use super::library::Library;
use super::terms::{read_date, read_format};
use crate::source::{name_of, need_deck, source_of};
use crate::{errors, json};

/// A deck: a name, a main deck and a side deck. Immutable, hashable and equal by value.
#[pyclass(frozen, eq, hash, module = "keyforge.kryptik")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deck(pub DeckList);

#[pymethods]
impl Deck {
    /// A deck from anything that names or describes one: the name of a demo deck or a part of it, the JSON form as a
    /// `dict` or as text, a path to a file with it.
    ///
    /// Raises `DeckError`. Whether a deck may play says `check`.
    #[new]
    fn new(source: &Bound<'_, PyAny>) -> PyResult<Deck> {
        read_deck(source).map(Deck)
    }

    /// The deck of a JSON form: `{"name": …, "main": ["wick-runner", …], "side": […]}`.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Deck> {
        let text = json::dump(form)?;
        read_json(&text).map(Deck).map_err(|error| errors::deck_form(&text, &error))
    }

    /// The JSON form, as in logs.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// Raises `DeckError` with every fault that keeps the deck from being played in a format: `"constructed"`,
    /// `"limited"` or a JSON form. The list of limited cards is read at the date, that of the rules without one.
    #[pyo3(signature = (format = None, *, date = None, library = None))]
    fn check(
        &self,
        format: Option<&Bound<'_, PyAny>>,
        date: Option<&Bound<'_, PyAny>>,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<()> {
        let (format, date) = (read_format(format)?, read_date(date)?);
        let faults = self.0.check(&Library::of(library), &format, date.as_deref().unwrap_or(RULES_DATE));
        if faults.is_empty() {
            return Ok(());
        }
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Err(super::errors::deck(&told.join("; "), "setup/deck", None, &faults))
    }

    /// The name of the deck.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The cards of the main deck by their slugs, an entry for each copy.
    #[getter]
    fn main<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.main)
    }

    /// The cards of the side deck; it plays no part in a game.
    #[getter]
    fn side<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.side)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.main(py)?.as_any().try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        self.0.main.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> &str {
        &self.0.name
    }

    fn __repr__(&self) -> String {
        format!("<Deck {:?}: {}, {} beside>", self.0.name, plural(&self.0.main.len(), "card"), self.0.side.len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Deck>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
    }
}

/// The demo decks that come with the engine.
#[pyfunction]
pub fn decks() -> Vec<Deck> {
    demo_decks().map(Deck).into()
}

/// The deck that an argument names or describes.
pub fn read_deck(source: &Bound<'_, PyAny>) -> PyResult<DeckList> {
    if let Ok(deck) = source.cast::<Deck>() {
        return Ok(deck.get().0.clone());
    }
    need_deck(source, "Kryptik")?;
    if let Some(name) = name_of(source) {
        return named(name).map_err(|error| errors::setup(&error));
    }
    let (_, text) = source_of(source)?;
    read_json(&text).map_err(|error| errors::deck_form(&text, &error))
}

/// The demo deck with that name or a part of it, without regard to case.
fn named(name: &str) -> Result<DeckList, SetupError> {
    let wanted = name.trim().to_lowercase();
    let names = |decks: &[&DeckList]| decks.iter().map(|deck| deck.name.clone()).collect();
    let decks = demo_decks();
    let fits: Vec<&DeckList> = decks.iter().filter(|deck| deck.name.to_lowercase().contains(&wanted)).collect();
    match fits.as_slice() {
        [deck] => Ok((*deck).clone()),
        [] => Err(SetupError::UnknownDeck { name: name.to_owned(), known: names(&decks.iter().collect::<Vec<_>>()) }),
        several => Err(SetupError::AmbiguousDeck { name: name.to_owned(), found: names(several) }),
    }
}
