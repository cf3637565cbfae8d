//! Entries of logs as Python values: the class is the same for every game, word for word.

/// The class `Entry` of a module that has a `Log`, an `Action` and an `Event`.
macro_rules! entry_class {
    ($module:tt) => {
        /// One line of a log: why it was written, and what came of it.
        #[pyclass(frozen, module = $module)]
        pub struct Entry {
            log: Log,
            at: usize,
        }

        // What pyo3 makes of a macro's methods is linted as if it stood here.
        #[allow(unsafe_op_in_unsafe_fn)]
        const _: () = {
            #[pymethods]
            impl Entry {
                /// Its number; the setup is 0.
                #[getter]
                fn n(&self) -> PyResult<u32> {
                    Ok(self.log.0.entry(self.at)?.n)
                }

                /// `"setup"`, `"action"` or `"undo"`.
                #[getter]
                fn cause(&self) -> PyResult<&'static str> {
                    Ok(match self.log.0.entry(self.at)?.cause {
                        Cause::Setup => "setup",
                        Cause::Action { .. } => "action",
                        Cause::Undo { .. } => "undo",
                    })
                }

                /// Who acted; `None` for the setup.
                #[getter]
                fn seat(&self) -> PyResult<Option<u8>> {
                    Ok(seat_of(&self.log.0.entry(self.at)?.cause))
                }

                /// What was chosen; `None` for setup and undo, and where a viewer may not know.
                #[getter]
                fn action(&self) -> PyResult<Option<Action>> {
                    Ok(match &self.log.0.entry(self.at)?.cause {
                        Cause::Action { action, .. } => action.map(Action),
                        _ => None,
                    })
                }

                /// The entry to which an undo returned.
                #[getter]
                fn to(&self) -> PyResult<Option<u32>> {
                    Ok(match &self.log.0.entry(self.at)?.cause {
                        Cause::Undo { to, .. } => Some(*to),
                        _ => None,
                    })
                }

                /// What happened, in order.
                #[getter]
                fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                    let entry = self.log.0.entry(self.at)?;
                    PyTuple::new(py, entry.events.iter().cloned().map(Event).collect::<Vec<_>>())
                }

                /// The hash of the entry before and this one.
                #[getter]
                fn hash(&self) -> PyResult<String> {
                    let hash = self.log.0.log.hash(self.n()?);
                    hash.map(|hash| hash.to_string()).ok_or_else(|| PyIndexError::new_err("the log has no such entry"))
                }

                /// The line of the log, a `dict`.
                fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let line = self.log.0.entry_line(self.n()?)?;
                    py.import("json")?.call_method1("loads", (line,))
                }

                fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                    let hash = |entry: &Entry| entry.hash().ok();
                    other.cast::<Entry>().is_ok_and(|other| hash(other.get()) == hash(self))
                }

                fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                    PyString::new(py, &self.hash()?).hash()
                }

                /// An entry is pickled with the log that it belongs to.
                fn __reduce__<'py>(slf: &Bound<'py, Entry>) -> PyResult<(Bound<'py, PyAny>, (Log, usize))> {
                    let entry = slf.get();
                    Ok((slf.get_type().getattr("_of")?, (entry.log.clone(), entry.at)))
                }

                /// An entry of a log; for pickle.
                #[classmethod]
                fn _of(
                    _: &Bound<'_, PyType>,
                    log: &Bound<'_, Log>,
                    #[pyo3(from_py_with = $crate::number::at)] at: usize,
                ) -> Entry {
                    Entry { log: log.get().clone(), at }
                }

                fn __repr__(&self) -> PyResult<String> {
                    let entry = self.log.0.entry(self.at)?;
                    let what = match (&entry.cause, seat_of(&entry.cause)) {
                        (Cause::Action { action: Some(action), .. }, Some(seat)) => format!("seat {seat}, {action}"),
                        (Cause::Action { .. }, Some(seat)) => format!("seat {seat}, hidden"),
                        (Cause::Undo { to, .. }, Some(seat)) => format!("seat {seat} undoes to {to}"),
                        _ => "setup".to_owned(),
                    };
                    Ok(format!(
                        "<Entry {}: {what}, {}>",
                        entry.n,
                        keyforge_core::kernel::plural(&entry.events.len(), "event")
                    ))
                }
            }
        };

        impl Log {
            /// All entries as a list.
            fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                self.listed(py, (0..self.0.log.entries().len()).collect())
            }

            /// The entries at these places as a list.
            fn listed<'py>(&self, py: Python<'py>, places: Vec<usize>) -> PyResult<Bound<'py, PyList>> {
                let entry = |at: usize| Entry { log: self.clone(), at };
                PyList::new(py, places.into_iter().map(entry).collect::<Vec<_>>())
            }
        }
    };
}
