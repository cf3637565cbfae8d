//! Card definitions as Python values.

use std::sync::Arc;

use keyforge_core::DeckList;
use keyforge_core::cards::{CardSource, Language, parse_cards, render_card_in, render_card_under};
use keyforge_core::kernel::plural;
use keyforge_core::library::{Cast, Definition, Library as CoreLibrary};
use keyforge_core::model::Expansion;
use keyforge_core::table::{CardId, Table};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple, PyType};

use crate::seat::read_edition;
use crate::shared::form::kind_of;
use crate::source::source_of;
use crate::{errors, json};

/// What a card is: its facts and what it does. Immutable, hashable and equal by value.
#[pyclass(frozen, eq, module = "keyforge")]
#[derive(Clone, PartialEq)]
pub struct Card(Arc<CardSource>);

impl Card {
    /// The card of a definition.
    pub fn of(definition: &Definition) -> Card {
        Card(Arc::new(definition.source.clone()))
    }

    /// The card that has a number in a game, as a table shows it; none where there is no such card.
    pub fn at(cast: &Cast, table: &Table, number: u8) -> Option<Card> {
        let card = CardId(number);
        table.has_card(card).then(|| Card::of(cast.definition(table.card(card).def)))
    }
}

/// The language of a code: `"en"`, `"de"`.
pub fn read_language(code: &str) -> PyResult<Language> {
    Language::from_code(code).ok_or_else(|| {
        let codes = Language::ALL.map(Language::code).join(" or ");
        PyValueError::new_err(format!("{code:?} is no language: {codes}"))
    })
}

#[pymethods]
impl Card {
    /// The name within a library: `"dust-imp"`.
    #[getter]
    fn slug(&self) -> &str {
        &self.0.facts.slug
    }

    /// The printed title.
    #[getter]
    fn title(&self) -> &str {
        &self.0.facts.title
    }

    /// The printed house: `"dis"`.
    #[getter]
    fn house(&self) -> &'static str {
        self.0.facts.house.slug()
    }

    /// Every house that the card is printed in; one, but for a few cards.
    #[getter]
    fn houses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let houses: Vec<&str> = self.0.facts.houses().map(keyforge_core::model::House::slug).collect();
        PyTuple::new(py, houses)
    }

    /// `"action"`, `"artifact"`, `"creature"` or `"upgrade"`.
    #[getter]
    fn r#type(&self) -> PyResult<&'static str> {
        kind_of(&self.0.facts.card_type)
    }

    /// Printed power; 0 for what is no creature.
    #[getter]
    fn power(&self) -> u8 {
        self.0.facts.power
    }

    /// Printed armor; 0 for none.
    #[getter]
    fn armor(&self) -> u8 {
        self.0.facts.armor
    }

    /// Printed bonus icons from top to bottom.
    #[getter]
    fn icons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let icons: PyResult<Vec<&str>> = self.0.facts.icons.iter().map(kind_of).collect();
        PyTuple::new(py, icons?)
    }

    /// The bonus icons with which it enhanced other cards of its deck.
    #[getter]
    fn enhance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let icons: PyResult<Vec<&str>> = self.0.facts.enhance.iter().map(kind_of).collect();
        PyTuple::new(py, icons?)
    }

    /// Traits in lower case.
    #[getter]
    fn traits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.facts.traits)
    }

    /// Printed keywords with their values; 1 for a keyword without one.
    #[getter]
    fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.facts.keywords.iter().map(|printed| (printed.keyword.slug(), printed.value)))
    }

    /// Set and number of each printing, the set as `Library.sets` names it: `("CotA", "083")`.
    #[getter]
    fn printings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let named = |(set, number): &(String, String)| (Expansion::name_of(set).to_owned(), number.clone());
        PyTuple::new(py, self.0.facts.printings.iter().map(named))
    }

    /// The card in the card script: facts and abilities.
    #[getter]
    fn script(&self) -> String {
        self.0.print()
    }

    /// What the card is called, in `"en"` or `"de"`: as it is printed where no list tells another title.
    fn title_in(&self, language: &str) -> PyResult<&str> {
        Ok(read_language(language)?.title(&self.0.facts.title))
    }

    /// What the card says, in `"en"` or `"de"`; under an edition, as its errata stand and in that book's words.
    #[pyo3(signature = (language = "en", *, edition = None))]
    fn text(&self, language: &str, edition: Option<&str>) -> PyResult<String> {
        let language = read_language(language)?;
        match edition {
            None => Ok(render_card_in(&self.0, language)),
            Some(_) => Ok(render_card_under(&self.0, language, read_edition(edition)?)),
        }
    }

    /// The printed facts in their JSON form.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0.facts)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.slug()).hash()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Card {} ({}, {})>", self.title(), self.house(), self.r#type()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Card>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("_read")?, (json::text_of(&*slf.get().0)?,)))
    }

    /// The card of what `__reduce__` wrote; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, card: &str) -> PyResult<Card> {
        json::parse(card, "card").map(|card| Card(Arc::new(card)))
    }
}

/// Card definitions: those that come with the engine, and home-made ones. Immutable.
#[pyclass(frozen, module = "keyforge")]
#[derive(Clone)]
pub struct Library(pub Arc<CoreLibrary>);

impl Library {
    /// The library of an argument; the built-in one without it.
    pub fn of(library: Option<&Bound<'_, Library>>) -> Arc<CoreLibrary> {
        library.map_or_else(CoreLibrary::builtin, |library| library.get().0.clone())
    }
}

/// The home-made cards of a library as text, for pickle: those after the built-in ones.
pub fn write_added(library: &CoreLibrary) -> PyResult<String> {
    let added: Vec<&CardSource> = library.iter().skip(CoreLibrary::builtin().len()).map(|card| &card.source).collect();
    json::text_of(&added)
}

/// The library whose home-made cards were written.
pub fn read_added(text: &str) -> PyResult<Arc<CoreLibrary>> {
    let added: Vec<CardSource> = json::parse(text, "list of cards")?;
    if added.is_empty() {
        return Ok(CoreLibrary::builtin());
    }
    let library = CoreLibrary::builtin().with(added);
    library.map_err(|error| errors::library(&error))
}

#[pymethods]
impl Library {
    /// The cards that come with the engine, and those of `cards`, each as for `with_cards`.
    #[new]
    #[pyo3(signature = (*cards))]
    fn new(cards: &Bound<'_, PyTuple>) -> PyResult<Library> {
        let library = Library(CoreLibrary::builtin());
        cards.iter().try_fold(library, |library, cards| library.with_cards(&cards))
    }

    /// This library with more cards: card script or JSON text as a `str`, the path of a file, a card or a list of cards as
    /// their JSON forms, `{"facts": {…}, "script": "reap: draw(1)"}`.
    ///
    /// Raises `ScriptError` with every mistake and its place, `LibraryError` for cards that do not fit together.
    fn with_cards(&self, cards: &Bound<'_, PyAny>) -> PyResult<Library> {
        let (name, text) = source_of(cards)?;
        let json = text.trim_start().starts_with(['{', '[']);
        let sources = if json { CardSource::all_from_json(&text) } else { parse_cards(&name, &text) };
        let sources = sources.map_err(|error| errors::script(&error))?;
        self.0.with(sources).map(Library).map_err(|error| errors::library(&error))
    }

    /// The cards with a title, without regard to case and punctuation.
    fn titled(&self, title: &str) -> Vec<Card> {
        self.0.titled(title).map(|definition| Card(Arc::new(definition.source.clone()))).collect()
    }

    /// The sets that there are cards of, in the order in which they came out; home-made ones last.
    #[getter]
    fn sets(&self) -> Vec<String> {
        DeckList::sets(&self.0)
    }

    fn __getitem__(&self, slug: &str) -> PyResult<Card> {
        let found = self.0.get(slug).map(|definition| Card(Arc::new(definition.source.clone())));
        found.ok_or_else(|| {
            let message = match self.0.titled(slug).next() {
                Some(it) => format!("cards go by their slugs: the one titled {slug:?} is {:?}", it.facts.slug),
                None => format!("no card has the slug {slug:?}; `titled` looks for titles"),
            };
            PyKeyError::new_err(message)
        })
    }

    fn __contains__(&self, slug: &Bound<'_, PyAny>) -> bool {
        slug.extract::<&str>().is_ok_and(|slug| self.0.get(slug).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let cards = self.0.iter().map(|definition| Card(Arc::new(definition.source.clone())));
        Ok(PyList::new(py, cards.collect::<Vec<_>>())?.as_any().try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Library>() else {
            return false;
        };
        let (mine, theirs) = (&self.0, &other.get().0);
        Arc::ptr_eq(mine, theirs) || mine.iter().map(|card| &card.source).eq(theirs.iter().map(|card| &card.source))
    }

    fn __hash__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Library of {}>", plural(&self.0.len(), "card"))
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
