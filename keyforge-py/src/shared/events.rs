//! The events of an entry as a sequence: the class is the same for every game, word for word.

/// The class `Events` of a module that has a `Game` and an `Event`.
macro_rules! events_class {
    ($module:tt, $event:ty) => {
        /// The events of one entry of a game's log, read when they are asked for. Entries never change.
        #[pyclass(frozen, sequence, module = $module)]
        pub struct Events {
            game: Py<Game>,
            entry: usize,
        }

        impl Events {
            /// The events of the last entry.
            pub fn last(game: &Bound<'_, Game>, entries: u32) -> Events {
                Events { game: game.clone().unbind(), entry: entries.saturating_sub(1) as usize }
            }

            fn read<T>(&self, py: Python<'_>, read: impl FnOnce(&[$event]) -> T) -> T {
                let game = self.game.get().0.lock(py);
                read(game.log().entries().get(self.entry).map_or(&[], |entry| &entry.events))
            }

            fn all(&self, py: Python<'_>) -> Vec<Event> {
                self.read(py, |events| events.iter().cloned().map(Event).collect())
            }
        }

        // What pyo3 makes of a macro's methods is linted as if it stood here.
        #[allow(unsafe_op_in_unsafe_fn)]
        const _: () = {
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
                    PyList::new(py, self.all(py))?
                        .call_method1("index", PyTuple::new(py, arguments.collect::<Vec<_>>())?)
                }

                fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                    let events: PyResult<Vec<String>> = self.all(py).iter().map(|event| event.__repr__(py)).collect();
                    Ok(format!("[{}]", events?.join(", ")))
                }

                fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyList>,))> {
                    Ok((py.get_type::<PyList>().into_any(), (PyList::new(py, self.all(py))?,)))
                }
            }
        };
    };
}
