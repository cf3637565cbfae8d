//! Decks as Python values.

use keyforge_core::kernel::{Seed, plural, read_json};
use keyforge_core::library::Library as CoreLibrary;
use keyforge_core::model::{House, Icon};
use keyforge_core::{DeckList, DeckRules, RandomDeck, ReadList, SetupError};
use pyo3::exceptions::{PyBaseException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use serde_json::Value;

use crate::library::Library;
use crate::seat::{read_seed, read_word, seed_or_random};
use crate::shared::form::kind_of;
use crate::source::{name_of, need_deck, need_list, source_of};
use crate::{errors, json};

/// Every deck of a list with the error that keeps it from a game, if one does; `keyforge.check_decks` is what to call.
///
/// Of a deck that cannot be read, or has cards that the library has not, there is its name alone.
#[pyfunction]
#[pyo3(signature = (source, *, free, library))]
pub fn checked_decks(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    free: bool,
    library: Option<&Bound<'_, Library>>,
) -> PyResult<Vec<CheckedDeck>> {
    let lists = DeckList::parse_each(&source_of(source)?.1).map_err(|error| errors::setup(&error))?;
    let (library, rules) = (Library::of(library), if free { DeckRules::Free } else { DeckRules::Standard });
    let checked = lists.into_iter().map(|ReadList { name, list, mut mistakes }| {
        let found = list.map(|list| list.resolve(&library));
        let deck = match found {
            // What a deck lacks whose list has mistakes is no mistake of its own.
            Some(Ok(deck)) if mistakes.is_empty() => {
                mistakes.extend(deck.check_known(&library).and_then(|()| deck.check(rules)).err());
                Some(Deck(deck))
            }
            Some(Err(error)) => {
                mistakes.push(error);
                None
            }
            Some(Ok(_)) | None => None,
        };
        (name, deck, errors::deck_mistakes(&mistakes).map(|error| error.into_value(py)))
    });
    Ok(checked.collect())
}

/// The name of a deck, the deck, and what keeps it from a game.
type CheckedDeck = (String, Option<Deck>, Option<Py<PyBaseException>>);

/// A card of a deck: which one, the house of this copy, and the icons that enhanced it.
#[pyclass(frozen, eq, hash, module = "keyforge")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DeckCard(keyforge_core::DeckCard);

#[pymethods]
impl DeckCard {
    #[new]
    #[pyo3(signature = (card, house, icons = Vec::new()), text_signature = "(card, house, icons=())")]
    fn new(card: String, house: &str, icons: Vec<String>) -> PyResult<DeckCard> {
        let icons: Vec<Icon> = icons.iter().map(|icon| read_word(icon)).collect::<PyResult<_>>()?;
        Ok(DeckCard(keyforge_core::DeckCard::new(card, read_word(house)?).enhanced(&icons)))
    }

    /// The slug of the definition.
    #[getter]
    fn card(&self) -> &str {
        &self.0.card
    }

    /// The title of a card that comes with the engine; `None` for others, which their library tells: `library[card.card].title`.
    #[getter]
    fn title(&self) -> Option<String> {
        CoreLibrary::builtin().get(&self.0.card).map(|definition| definition.facts.title.clone())
    }

    /// The house of this copy.
    #[getter]
    fn house(&self) -> &'static str {
        self.0.house.slug()
    }

    /// The bonus icons that enhanced this copy.
    #[getter]
    fn icons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.icons.iter().map(kind_of).collect::<PyResult<Vec<_>>>()?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let icons = match self.0.icons.is_empty() {
            true => String::new(),
            false => format!(", {}", self.icons(py)?.repr()?),
        };
        Ok(format!("DeckCard('{}', '{}'{icons})", self.0.card, self.0.house.slug()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, DeckCard>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let (py, card) = (slf.py(), slf.get());
        Ok((slf.get_type(), (card.card(), card.house(), card.icons(py)?.to_list()).into_pyobject(py)?))
    }
}

/// A deck: a name, its houses, and its cards. Immutable, hashable and equal by value.
#[pyclass(frozen, eq, hash, module = "keyforge")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deck(pub keyforge_core::Deck);

#[pymethods]
impl Deck {
    /// A deck from anything that names or describes one: the name of a built-in deck or a part of it, that of a random
    /// one such as `random:WC:42`, a deck list as text or JSON, a path to a file with one, or the JSON form as a `dict`.
    ///
    /// Raises `DeckError`, with all cards that the library has not.
    #[new]
    #[pyo3(signature = (source, *, library = None))]
    fn new(source: &Bound<'_, PyAny>, library: Option<&Bound<'_, Library>>) -> PyResult<Deck> {
        read_deck(source, &Library::of(library), None).map(Deck)
    }

    /// A random legal deck of a set, such as `"WC"` or `"Worlds Collide"`: the same seed gives the same deck, without one the
    /// system draws it. The deck has the houses that are named, at most three; the others are drawn.
    ///
    /// Raises `DeckError` for a set that the library has no cards of, and for houses that the set has not.
    #[classmethod]
    #[pyo3(signature = (set, seed = None, *, houses = Houses::default(), library = None),
           text_signature = "(set, seed=None, *, houses=(), library=None)")]
    fn random(
        class: &Bound<'_, PyType>,
        set: &str,
        seed: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = read_houses)] houses: Houses,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Deck> {
        let random = RandomDeck::new(set, seed_or_random(class.py(), seed)?).with_houses(&houses);
        drawn(&random, &Library::of(library)).map(Deck)
    }

    /// Every deck of a text or file that may hold several.
    #[classmethod]
    #[pyo3(signature = (source, *, library = None))]
    fn read_all(
        _: &Bound<'_, PyType>,
        source: &Bound<'_, PyAny>,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Vec<Deck>> {
        let lists = DeckList::parse(&source_of(source)?.1).map_err(|error| errors::setup(&error))?;
        let library = Library::of(library);
        lists.iter().map(|list| list.resolve(&library).map(Deck).map_err(|error| errors::setup(&error))).collect()
    }

    /// The deck of a deck list in any form in which lists are published: as text, or as JSON with cards by title or number, that
    /// of the publisher's deck service, or that of `to_dict`; JSON as text or as a `dict`. A `str` is always the list itself,
    /// never a name or a path: no file is read, so lists of strangers are safe here.
    ///
    /// Raises `DeckError`, with all cards that the library has not.
    #[classmethod]
    #[pyo3(signature = (text_or_mapping, *, library = None))]
    fn from_list(
        _: &Bound<'_, PyType>,
        text_or_mapping: &Bound<'_, PyAny>,
        library: Option<&Bound<'_, Library>>,
    ) -> PyResult<Deck> {
        let text = match text_or_mapping.cast::<PyString>() {
            Ok(text) => text.to_str()?.to_owned(),
            Err(_) => {
                need_list(text_or_mapping)?;
                json::dump(text_or_mapping)?
            }
        };
        read_list(&text, &Library::of(library)).map(Deck)
    }

    /// The deck of a JSON form.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Deck> {
        let text = json::dump(form)?;
        read_json(&text).map(Deck).map_err(|error| errors::deck_form(&text, &error))
    }

    /// The JSON form, as in logs.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// Raises `DeckError` with every fault that keeps the deck from being complete: three houses, twelve cards of each.
    fn check(&self) -> PyResult<()> {
        self.0.check(DeckRules::Standard).map_err(|error| errors::setup(&error))
    }

    /// The name on the identity card.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The houses of the identity card.
    #[getter]
    fn houses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.houses.iter().map(|house| house.slug()))
    }

    /// The cards, 36 in a complete deck.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.cards.iter().cloned().map(DeckCard))
    }

    /// The slug of the token creature on the reference card, if there is one.
    #[getter]
    fn token(&self) -> Option<&str> {
        self.0.token.as_deref()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.cards(py)?.as_any().try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        self.0.cards.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> &str {
        &self.0.name
    }

    fn __repr__(&self) -> String {
        let houses: Vec<&str> = self.0.houses.iter().map(|house| house.title()).collect();
        format!("<Deck {:?}: {}, {}>", self.0.name, houses.join(", "), plural(&self.0.cards.len(), "card"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Deck>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
    }
}

/// The houses that a deck is to have.
type Houses = Vec<House>;

/// The argument `houses`.
fn read_houses(houses: &Bound<'_, PyAny>) -> PyResult<Houses> {
    let names = houses.extract::<Vec<String>>();
    let names = names.map_err(|_| PyTypeError::new_err("houses: a list of houses is needed, such as [\"dis\"]"))?;
    names.iter().map(|house| read_word(house)).collect()
}

/// The decks that come with the engine: real ones, sorted by name.
#[pyfunction]
pub fn decks() -> PyResult<Vec<Deck>> {
    let library = CoreLibrary::builtin();
    let read = |list: &DeckList| list.resolve(&library).map(Deck).map_err(|error| errors::setup(&error));
    DeckList::builtin().iter().map(read).collect()
}

/// A random deck.
fn drawn(random: &RandomDeck, library: &CoreLibrary) -> PyResult<keyforge_core::Deck> {
    random.list(library).and_then(|list| list.resolve(library)).map_err(|error| errors::setup(&error))
}

/// The two decks of a call. Random ones without a seed of their own follow from that of the call, if it names one, as in a
/// simulation: deck `n` has `seed + n`.
pub fn read_decks(
    sources: [&Bound<'_, PyAny>; 2],
    library: &CoreLibrary,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<[keyforge_core::Deck; 2]> {
    let seed = seed.map(read_seed).transpose()?;
    Ok([read_deck(sources[0], library, seed)?, read_deck(sources[1], library, seed.map(following))?])
}

/// The seed behind another one.
fn following(Seed(mut bytes): Seed) -> Seed {
    if let Some(number) = bytes.first_chunk_mut() {
        *number = u64::from_le_bytes(*number).wrapping_add(1).to_le_bytes();
    }
    Seed(bytes)
}

/// The deck that an argument names or describes. A random one without a seed in its name has that one, or else a new one.
fn read_deck(source: &Bound<'_, PyAny>, library: &CoreLibrary, seed: Option<Seed>) -> PyResult<keyforge_core::Deck> {
    if let Ok(deck) = source.cast::<Deck>() {
        return Ok(deck.get().0.clone());
    }
    need_deck(source, "KeyForge")?;
    if let Some(name) = name_of(source) {
        let fresh = seed.map_or_else(|| seed_or_random(source.py(), None), Ok)?;
        return match RandomDeck::named(name, fresh).map_err(|error| errors::setup(&error))? {
            Some(random) => drawn(&random, library),
            None => resolved(DeckList::find(DeckList::builtin(), name), library),
        };
    }
    read_list(&source_of(source)?.1, library)
}

/// The one deck of a text, in any of the forms that there are.
fn read_list(text: &str, library: &CoreLibrary) -> PyResult<keyforge_core::Deck> {
    let text = text.trim_start_matches('\u{feff}');
    if !text.trim_start().starts_with('[') && !is_list(text) {
        let deck: keyforge_core::Deck = read_json(text).map_err(|error| errors::deck_form(text, &error))?;
        // Whoever wrote it by hand may have named cards as lists do.
        let listed = || DeckList::parse(text).ok()?.first()?.resolve(library).ok();
        let known = deck.check_known(library).is_ok();
        return Ok(if known { deck } else { listed().unwrap_or(deck) });
    }
    let lists = DeckList::parse(text).map_err(|error| errors::setup(&error))?;
    match lists.as_slice() {
        [only] => resolved(Ok(only), library),
        several => resolved(DeckList::find(several, ""), library),
    }
}

/// The deck of a list.
fn resolved(list: Result<&DeckList, SetupError>, library: &CoreLibrary) -> PyResult<keyforge_core::Deck> {
    list.and_then(|list| list.resolve(library)).map_err(|error| errors::setup(&error))
}

/// Whether a text is a deck list as people keep them, and not the form in which the engine writes a deck.
fn is_list(text: &str) -> bool {
    let Ok(Value::Object(form)) = serde_json::from_str(text) else {
        return !text.trim_start().starts_with('{');
    };
    let Some(Value::Array(cards)) = form.get("cards") else {
        return form.contains_key("data");
    };
    let of_engine = |card: &Value| {
        let fields = card.as_object().map(|card| card.keys().map(String::as_str).collect::<Vec<_>>());
        fields.is_some_and(|fields| {
            fields.contains(&"card")
                && fields.contains(&"house")
                && fields.iter().all(|field| ["card", "house", "icons"].contains(field))
        })
    };
    !cards.is_empty() && (!form.contains_key("houses") || !cards.iter().all(of_engine))
}
