//! Tables of columns that other libraries read without copying: the Arrow C data interface.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{ArrowPrimitiveType, Int16Type, Int32Type, Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, ListArray, PrimitiveArray, RecordBatch, RecordBatchIterator};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use keyforge_core::kernel::plural;
use pyo3::exceptions::{PyImportError, PyKeyError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PyType};

use crate::csv;
use crate::source::as_path;

/// A table of named columns of equal length, in Arrow memory. Equal by value: the same columns with the same rows.
///
/// `polars.DataFrame(table)`, `pyarrow.table(table)` and the methods below read it without copying.
#[pyclass(frozen, eq, module = "keyforge")]
#[derive(PartialEq)]
pub struct Table(RecordBatch);

impl Table {
    /// A table of these columns.
    pub fn new(columns: Vec<(&str, ArrayRef)>) -> PyResult<Table> {
        let fields: Vec<Field> =
            columns.iter().map(|(name, array)| Field::new(*name, array.data_type().clone(), true)).collect();
        let arrays = columns.into_iter().map(|(_, array)| array).collect();
        RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map(Table).map_err(broken)
    }
}

impl Table {
    /// A column as a list.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let column = self.0.column_by_name(name).ok_or_else(|| {
            PyKeyError::new_err(format!("there is no column {name:?}; there are {}", self.column_names().join(", ")))
        })?;
        list_of(py, column)
    }
}

/// A column of such an array.
pub fn column<T, A: FromIterator<T> + Array + 'static>(values: impl Iterator<Item = T>) -> ArrayRef {
    Arc::new(values.collect::<A>())
}

/// A column of numbers. They have a sign, so that what two columns say can be subtracted, whoever reads them.
pub fn numbers<W: ArrowPrimitiveType, N: Into<W::Native>>(values: impl Iterator<Item = Option<N>>) -> ArrayRef {
    Arc::new(values.map(|value| value.map(Into::into)).collect::<PrimitiveArray<W>>())
}

fn broken(error: ArrowError) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// How many rows there are.
    #[getter]
    fn num_rows(&self) -> usize {
        self.0.num_rows()
    }

    /// A column as a list.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let Ok(name) = name.extract::<&str>() else {
            let message = "a table is read by the names of its columns; `head(3)` gives its first rows, `to_pandas()` and \
                           `to_polars()` give a frame";
            return Err(PyTypeError::new_err(message));
        };
        self.column(py, name)
    }

    /// Raises `TypeError`: what would read a table as an array, pandas too, would take the names of its columns for its rows.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__(&self, dtype: Option<&Bound<'_, PyAny>>, copy: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let _ = (dtype, copy);
        Err(PyTypeError::new_err("a table of columns is no array: `to_pandas()` and `to_polars()` give a frame"))
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        name.extract::<&str>().is_ok_and(|name| self.0.column_by_name(name).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.column_names())?.as_any().try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// Every column as a list, by its name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for name in self.column_names() {
            columns.set_item(&name, self.column(py, &name)?)?;
        }
        Ok(columns)
    }

    /// The first rows, as a table that shares their memory.
    #[pyo3(signature = (rows = 5))]
    fn head(&self, #[pyo3(from_py_with = crate::number::rows)] rows: usize) -> Table {
        Table(self.0.slice(0, rows.min(self.0.num_rows())))
    }

    /// The table without columns of lists, for what knows none, such as CSV: in the place of `forged_a` stand `forged_a_1`,
    /// `forged_a_2` and so on, with the values of each list in its order and null behind its end. There are at least three, so that
    /// tables of several simulations fit together, and more where the longest list has more.
    fn flat(&self) -> PyResult<Table> {
        let mut columns: Vec<(String, ArrayRef)> = Vec::new();
        for (field, column) in self.0.schema_ref().fields().iter().zip(self.0.columns()) {
            match column.as_list_opt::<i32>() {
                Some(lists) => columns.extend(places(field.name(), lists)),
                None => columns.push((field.name().clone(), column.clone())),
            }
        }
        Table::new(columns.iter().map(|(name, column)| (name.as_str(), column.clone())).collect())
    }

    /// The rows of `flat` as CSV, with the names of the columns in the first line, without any other library: into a file, or as a
    /// `str` where no path is named. A missing value is nothing between two commas.
    #[pyo3(signature = (path = None))]
    fn to_csv(&self, path: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
        let path = path.map(as_path).transpose()?;
        let text = csv::text_of(&self.flat()?.0);
        let Some(path) = path else {
            return Ok(Some(text));
        };
        path.call_method1("write_bytes", (PyBytes::new(path.py(), text.as_bytes()),))?;
        Ok(None)
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("keyforge._results")?.call_method1("table_html", (slf,))
    }

    /// The table as a `pyarrow.Table`; needs `keyforge-py[arrow]`.
    fn to_arrow<'py>(slf: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        extra(slf.py(), "pyarrow", "arrow")?.call_method1("table", (slf,))
    }

    /// The table as a `polars.DataFrame`; needs `keyforge-py[polars]`.
    fn to_polars<'py>(slf: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        extra(slf.py(), "polars", "polars")?.call_method1("DataFrame", (slf,))
    }

    /// The table as a `pandas.DataFrame`; needs `keyforge-py[pandas]`.
    fn to_pandas<'py>(slf: &Bound<'py, Table>) -> PyResult<Bound<'py, PyAny>> {
        extra(slf.py(), "pandas", "pandas")?;
        Table::to_arrow(slf)?.call_method0("to_pandas")
    }

    /// The schema as an Arrow C data capsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = arrow_schema::ffi::FFI_ArrowSchema::try_from(self.0.schema_ref().as_ref()).map_err(broken)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The rows as an Arrow C data capsule. No other schema than the table's own is offered.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let schema: SchemaRef = self.0.schema();
        let reader = RecordBatchIterator::new([Ok(self.0.clone())], schema);
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Table>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let batch = &slf.get().0;
        let mut writer = StreamWriter::try_new(Vec::new(), batch.schema_ref()).map_err(broken)?;
        writer.write(batch).map_err(broken)?;
        let bytes = writer.into_inner().map_err(broken)?;
        Ok((slf.get_type().getattr("_read")?, (PyBytes::new(slf.py(), &bytes),)))
    }

    /// The table of an Arrow IPC stream; for pickle.
    #[classmethod]
    fn _read(_: &Bound<'_, PyType>, stream: &[u8]) -> PyResult<Table> {
        let wrong = |error: ArrowError| PyValueError::new_err(error.to_string());
        let mut reader = StreamReader::try_new(stream, None).map_err(wrong)?;
        let batch = reader.next().ok_or_else(|| PyValueError::new_err("there is no table in it"))?;
        batch.map(Table).map_err(wrong)
    }

    fn __repr__(&self) -> String {
        let columns: Vec<String> = self
            .0
            .schema_ref()
            .fields()
            .iter()
            .map(|field| format!("{}: {}", field.name(), field.data_type()))
            .collect();
        format!("<Table of {}: {}>", plural(&self.0.num_rows(), "row"), columns.join(", "))
    }
}

/// How many columns a column of lists is laid out in at least: as many as there are keys to forge.
const LEAST: usize = 3;

/// The columns that a column of lists is laid out in: one for each place of a list.
fn places(name: &str, lists: &ListArray) -> Vec<(String, ArrayRef)> {
    let longest = (0..lists.len()).filter(|row| lists.is_valid(*row)).map(|row| lists.value_length(row));
    let longest = longest.max().and_then(|length| usize::try_from(length).ok()).unwrap_or_default();
    let values = lists.values().as_primitive_opt::<Int32Type>();
    let at = |row: usize, place: usize| -> Option<i32> {
        let within = lists.is_valid(row) && place < usize::try_from(lists.value_length(row)).ok()?;
        let index = usize::try_from(*lists.value_offsets().get(row)?).ok()? + place;
        within.then(|| values.filter(|values| values.is_valid(index)).map(|values| values.value(index)))?
    };
    let column = |place: usize| numbers::<Int32Type, _>((0..lists.len()).map(|row| at(row, place)));
    (0..longest.max(LEAST)).map(|place| (format!("{name}_{}", place + 1), column(place))).collect()
}

fn extra<'py>(py: Python<'py>, module: &str, name: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(module)
        .map_err(|_| PyImportError::new_err(format!("{module} is not installed: pip install \"keyforge-py[{name}]\"")))
}

/// The values of a column, `None` for missing ones.
fn list_of<'py>(py: Python<'py>, column: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    if let Some(values) = column.as_string_opt::<i32>() {
        return PyList::new(py, values.iter().collect::<Vec<_>>());
    }
    if let Some(lists) = column.as_list_opt::<i32>() {
        let lists = lists.iter().map(|list| list.map(|list| list_of(py, &list)).transpose());
        return PyList::new(py, lists.collect::<PyResult<Vec<_>>>()?);
    }
    if let Some(values) = column.as_primitive_opt::<Int16Type>() {
        return PyList::new(py, values.iter().collect::<Vec<_>>());
    }
    if let Some(values) = column.as_primitive_opt::<Int32Type>() {
        return PyList::new(py, values.iter().collect::<Vec<_>>());
    }
    if let Some(values) = column.as_primitive_opt::<Int64Type>() {
        return PyList::new(py, values.iter().collect::<Vec<_>>());
    }
    if let Some(values) = column.as_primitive_opt::<UInt64Type>() {
        return PyList::new(py, values.iter().collect::<Vec<_>>());
    }
    Err(PyTypeError::new_err(format!("a column of {}", column.data_type())))
}
