//! Events as Python values.

use keyforge_core::state;
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyTuple, PyType};

use crate::action::kind_of;
use crate::game::Game;
use crate::json;

/// Something that happened: a kind, and what is to be said of it.
///
/// `event.kind` is the name, `event.value` the rest of its JSON form, a `dict` as a rule; its entries are attributes of
/// the event as well: `event.amount`. Immutable and equal by value.
#[pyclass(frozen, eq, module = "keyforge")]
#[derive(Clone, PartialEq)]
pub struct Event(pub state::Event);

#[pymethods]
impl Event {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("kind", "value")
    }

    /// The event of a JSON form: `{"readied": 17}`.
    #[classmethod]
    fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Event> {
        json::from_python(form, "event").map(Event)
    }

    /// The JSON form, as in logs: a `dict` with one key, or the kind alone where there is no value.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.0)
    }

    /// What happened: `"damaged"`, `"key_forged"`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        kind_of(&self.0)
    }

    /// What is said of it: a `dict`, a single value, or `None`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.to_dict(py)?.cast::<PyDict>() {
            Ok(form) => Ok(form.values().get_item(0)?),
            Err(_) => Ok(py.None().into_bound(py)),
        }
    }

    /// The card that it is about; `None` when there is none. 255 stands for one that the reader may not know.
    #[getter]
    fn card<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        use state::Event as E;
        match &self.0 {
            E::Readied(_) | E::Exhausted(_) | E::Tagged(_) | E::Untagged(_) | E::TokenGone(_) => self.value(py),
            E::TokenMade { token, .. } => Ok(token.0.into_pyobject(py)?.into_any()),
            E::Attacked { attacker, .. } => Ok(attacker.0.into_pyobject(py)?.into_any()),
            E::Happened(fact) => Ok(fact.card.is_some().then_some(fact.card.card.0).into_pyobject(py)?.into_any()),
            E::Spent { card, .. } | E::Remembered { card, .. } => Ok(card.card.0.into_pyobject(py)?.into_any()),
            _ => Ok(self.field(py, "card")?.unwrap_or_else(|| py.None().into_bound(py))),
        }
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, name)?.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let missing = || Ok(PyAttributeError::new_err(format!("a {:?} event has no {name:?}", self.kind()?)));
        match self.field(py, name)? {
            Some(value) => Ok(value),
            None => Err(missing().unwrap_or_else(|error: PyErr| error)),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (kind, value) = (self.kind()?, self.value(py)?);
        Ok(match &self.0 {
            state::Event::Laid(_) => "Event('laid', …)".to_owned(),
            _ if value.is_none() => format!("Event('{kind}')"),
            _ => format!("Event('{kind}', {})", value.repr()?),
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        pyo3::types::PyString::new(py, &json::text_of(&self.0)?).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Event>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
    }
}

impl Event {
    fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.value(py)?.cast::<PyDict>() {
            Ok(value) => value.get_item(name),
            Err(_) => Ok(None),
        }
    }
}

/// The events of one entry of a game's log, read when they are asked for. Entries never change.
#[pyclass(frozen, sequence, module = "keyforge")]
pub struct Events {
    game: Py<Game>,
    entry: usize,
}

impl Events {
    /// The events of the last entry.
    pub fn last(game: &Bound<'_, Game>, entries: u32) -> Events {
        Events { game: game.clone().unbind(), entry: entries.saturating_sub(1) as usize }
    }

    fn read<T>(&self, py: Python<'_>, read: impl FnOnce(&[state::Event]) -> T) -> T {
        let game = self.game.get().lock(py);
        read(game.log().entries().get(self.entry).map_or(&[], |entry| &entry.events))
    }

    fn all(&self, py: Python<'_>) -> Vec<Event> {
        self.read(py, |events| events.iter().cloned().map(Event).collect())
    }
}

#[pymethods]
impl Events {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.read(py, <[_]>::len)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = at.cast::<PySlice>() {
            return PyList::new(py, self.all(py))?.as_any().get_item(slice);
        }
        let at: isize = at.extract()?;
        let event = self.read(py, |events| {
            let at = if at < 0 { at.checked_add_unsigned(events.len())? } else { at };
            events.get(usize::try_from(at).ok()?).cloned()
        });
        let event = event.ok_or_else(|| PyIndexError::new_err("there are not so many events"))?;
        Ok(Event(event).into_pyobject(py)?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.all(py))?.as_any().try_iter()?.into_any())
    }

    /// The events in their JSON forms.
    fn to_dicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.read(py, |events| json::text_of(&events))?;
        py.import("json")?.call_method1("loads", (text,))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let mine = PyList::new(py, self.all(py))?;
        match other.cast::<Events>() {
            Ok(other) => mine.eq(PyList::new(py, other.get().all(py))?),
            // Any other sequence could run code or never end.
            Err(_) if other.is_instance_of::<PyTuple>() => mine.to_tuple().eq(other),
            Err(_) => mine.eq(other),
        }
    }

    /// How often an event is among them.
    fn count<'py>(&self, py: Python<'py>, event: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        PyList::new(py, self.all(py))?.call_method1("count", (event,))
    }

    /// Where an event is first; raises `ValueError` when it is not among them.
    #[pyo3(signature = (event, *bounds))]
    fn index<'py>(
        &self,
        py: Python<'py>,
        event: Bound<'py, PyAny>,
        bounds: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let arguments = [event].into_iter().chain(bounds.iter());
        PyList::new(py, self.all(py))?.call_method1("index", PyTuple::new(py, arguments.collect::<Vec<_>>())?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let events: PyResult<Vec<String>> = self.all(py).iter().map(|event| event.__repr__(py)).collect();
        Ok(format!("[{}]", events?.join(", ")))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyList>,))> {
        Ok((py.get_type::<PyList>().into_any(), (PyList::new(py, self.all(py))?,)))
    }
}
