//! What somebody gives for a file: a path, the text that stands in it, or its JSON form.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyMapping, PySequence, PyString};

use crate::json;

/// How the names of files end that this package reads, in lower case.
const SUFFIXES: [&str; 5] = [".json", ".jsonl", ".kf", ".kfl", ".txt"];

/// Whether a `str` is a path, and neither a name nor the text of a file. Its look decides, and never what lies on a disk:
/// the same argument means the same everywhere.
fn is_path(text: &str) -> bool {
    let named = is_name(text) && !text.contains('"');
    let suffix = text.rfind('.').and_then(|at| text.get(at..)).map(str::to_lowercase);
    named && (text.contains(['/', '\\']) || suffix.is_some_and(|suffix| SUFFIXES.contains(&suffix.as_str())))
}

/// Whether a text is a name or a path and no list: one line without the marks of JSON.
fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains('\n') && !text.trim_start().starts_with(['{', '['])
}

/// The name that an argument is, if it is one.
pub fn name_of<'a>(source: &'a Bound<'_, PyAny>) -> Option<&'a str> {
    let text = source.cast::<PyString>().ok()?.to_str().ok()?;
    (is_name(text) && !is_path(text)).then_some(text)
}

/// The path of an argument that is one.
pub fn path_of<'py>(source: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let named = match source.cast::<PyString>() {
        Ok(text) => is_path(text.to_str()?),
        Err(_) => source.hasattr("__fspath__")?,
    };
    named.then(|| as_path(source)).transpose()
}

/// Refuses what names or describes no deck: no deck of that game, no text, no path, no JSON form and no list with such forms.
pub fn need_deck(source: &Bound<'_, PyAny>, game: &str) -> PyResult<()> {
    if source.is_instance_of::<PyString>() || source.hasattr("__fspath__")? || is_form(source) {
        return Ok(());
    }
    let needed = format!("a deck of {game} is a `Deck`, a name, a deck list, a path or its JSON form as a `dict`");
    Err(other_type(&needed, source)?)
}

/// Refuses what is no JSON form of a deck list and no list with such forms.
pub fn need_list(source: &Bound<'_, PyAny>) -> PyResult<()> {
    match is_form(source) {
        true => Ok(()),
        false => Err(other_type("a deck list is its text, or its JSON form as a `dict`", source)?),
    }
}

/// Whether a value can be a JSON form, or a list that has one.
fn is_form(source: &Bound<'_, PyAny>) -> bool {
    let is_mapping = |value: &Bound<'_, PyAny>| value.cast::<PyMapping>().is_ok();
    is_mapping(source) || source.cast::<PyList>().is_ok_and(|list| list.iter().any(|item| is_mapping(&item)))
}

/// The error for a value of a type that is not taken.
fn other_type(needed: &str, found: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    Ok(PyTypeError::new_err(format!("{needed}, not {}", found.get_type().fully_qualified_name()?)))
}

/// The argument as a `pathlib.Path`.
pub fn as_path<'py>(path: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    path.py().import("pathlib")?.getattr("Path")?.call1((path,))
}

/// The name by which mistakes in a source are told, and its text.
pub fn source_of(source: &Bound<'_, PyAny>) -> PyResult<(String, String)> {
    if let Some(path) = path_of(source)? {
        let text = path.call_method1("read_text", ("utf-8",))?;
        return Ok((path.str()?.to_string(), text.extract()?));
    }
    match source.cast::<PyString>() {
        Ok(text) => Ok(("text".to_owned(), text.to_str()?.to_owned())),
        Err(_) if source.cast::<PyMapping>().is_ok() || source.cast::<PySequence>().is_ok() => {
            Ok(("dict".to_owned(), json::dump(source)?))
        }
        Err(_) => Err(other_type("text, the path of a file or a JSON form, a `dict` or a list, is needed", source)?),
    }
}
