//! The values that a game is made of: actions, events and decisions. The classes are the same for every game, word for word; each
//! game adds what it numbers its cards with, and what it has beside.

/// The class `Action` of a module, over an action of the core.
macro_rules! action_class {
    ($module:tt, $action:ty, taken: $taken:literal, forms: $forms:literal, kinds: $kinds:literal, values: $values:literal, $(#[$doc:meta])+) => {
        /// One option of a decision: a kind, and the value that it refers to if it does.
        ///
        $(#[$doc])+
        #[pyclass(frozen, eq, hash, module = $module)]
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub struct Action(pub $action);

        impl Action {
            /// An argument that is an action or its JSON form.
            pub fn from_argument(argument: &Bound<'_, PyAny>) -> PyResult<$action> {
                if let Ok(action) = argument.cast::<Action>() {
                    return Ok(action.get().0);
                }
                if argument.is_instance_of::<PyString>() || argument.is_instance_of::<PyDict>() {
                    return $crate::json::from_python(argument, "action");
                }
                let found = argument.get_type().fully_qualified_name()?.to_string();
                Err(PyTypeError::new_err(format!(concat!("action: ", $taken, ", not {}"), found)))
            }
        }

        // What pyo3 makes of a macro's methods is linted as if it stood here.
        #[allow(unsafe_op_in_unsafe_fn)]
        const _: () = {
            use $crate::json;
            use $crate::shared::form;

            #[pymethods]
            impl Action {
                #[classattr]
                fn __match_args__() -> (&'static str, &'static str) {
                    ("kind", "value")
                }

                #[new]
                #[pyo3(signature = (kind, value = None))]
                fn new(kind: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Action> {
                    form::assemble(kind, value, "action").map(Action)
                }

                #[doc = $forms]
                #[classmethod]
                fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Action> {
                    json::from_python(form, "action").map(Action)
                }

                /// The JSON form, as in decisions and logs: a `dict` with one key, or the kind alone where there is no value.
                fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    json::to_python(py, &self.0)
                }

                #[doc = $kinds]
                #[getter]
                fn kind(&self) -> PyResult<&'static str> {
                    form::kind_of(&self.0)
                }

                #[doc = $values]
                #[getter]
                fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    form::payload(py, &self.0)
                }

                fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                    form::repr(py, "Action", &self.0)
                }

                fn __str__(&self) -> String {
                    self.0.to_string()
                }

                fn __reduce__<'py>(slf: &Bound<'py, Action>) -> PyResult<form::Reduced<'py>> {
                    let action = slf.get();
                    Ok((slf.get_type(), (action.kind()?.to_owned(), action.value(slf.py())?)))
                }
            }
        };
    };
}

/// The class `Event` of a module, over an event of the core.
macro_rules! event_class {
    ($module:tt, $event:ty, forms: $forms:literal, kinds: $kinds:literal) => {
        /// Something that happened: a kind, and what is to be said of it.
        ///
        /// `event.kind` is the name, `event.value` the rest of its JSON form, a `dict` as a rule; its entries are attributes of
        /// the event as well: `event.amount`. Immutable and equal by value.
        #[pyclass(frozen, eq, module = $module)]
        #[derive(Clone, PartialEq)]
        pub struct Event(pub $event);

        // What pyo3 makes of a macro's methods is linted as if it stood here.
        #[allow(unsafe_op_in_unsafe_fn)]
        const _: () = {
            use $crate::json;
            use $crate::shared::form;

            #[pymethods]
            impl Event {
                #[classattr]
                fn __match_args__() -> (&'static str, &'static str) {
                    ("kind", "value")
                }

                #[doc = $forms]
                #[classmethod]
                fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Event> {
                    json::from_python(form, "event").map(Event)
                }

                /// The JSON form, as in logs: a `dict` with one key, or the kind alone where there is no value.
                fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    json::to_python(py, &self.0)
                }

                #[doc = $kinds]
                #[getter]
                fn kind(&self) -> PyResult<&'static str> {
                    form::kind_of(&self.0)
                }

                /// What is said of it: a `dict`, a single value, or `None`.
                #[getter]
                fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    form::payload(py, &self.0)
                }

                fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
                    form::item(py, &self.0, name)
                }

                fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
                    form::attribute(py, &self.0, name)
                }

                fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                    // The whole table at its beginning would fill a screen.
                    if form::kind_of(&self.0)? == "laid" {
                        return Ok("Event('laid', …)".to_owned());
                    }
                    form::repr(py, "Event", &self.0)
                }

                fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                    form::hash(py, &self.0)
                }

                fn __reduce__<'py>(slf: &Bound<'py, Event>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
                    Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
                }
            }
        };
    };
}

/// The class `Decision` of a module, over a decision of the core. The module has a function `listed`, which gives actions as objects.
macro_rules! decision_class {
    ($module:tt, $decision:ty, kinds: $kinds:literal) => {
        /// A question to one player, with every answer to it. Immutable, hashable and equal by value.
        #[pyclass(frozen, eq, hash, module = $module)]
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub struct Decision(pub $decision);

        // What pyo3 makes of a macro's methods is linted as if it stood here.
        #[allow(unsafe_op_in_unsafe_fn)]
        const _: () = {
            use $crate::json;
            use $crate::shared::form;

            #[pymethods]
            impl Decision {
                /// The decision of a JSON form.
                #[classmethod]
                fn from_dict(_: &Bound<'_, PyType>, form: &Bound<'_, PyAny>) -> PyResult<Decision> {
                    json::from_python(form, "decision").map(Decision)
                }

                /// The JSON form, as in events and logs.
                fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    json::to_python(py, &self.0)
                }

                /// Its number. It rises with every question; an answer to an older one is refused.
                #[getter]
                fn id(&self) -> u32 {
                    self.0.id.0
                }

                /// Who decides.
                #[getter]
                fn seat(&self) -> u8 {
                    self.0.seat.0
                }

                #[doc = $kinds]
                #[getter]
                fn kind(&self) -> PyResult<&'static str> {
                    form::kind_of(&self.0.kind)
                }

                /// Every legal answer; empty for a viewer who is not asked.
                #[getter]
                fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                    Ok(listed(py, &self.0.options)?.to_tuple())
                }

                fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    Ok(self.options(py)?.as_any().try_iter()?.into_any())
                }

                fn __len__(&self) -> usize {
                    self.0.options.len()
                }

                fn __bool__(&self) -> bool {
                    true
                }

                fn __repr__(&self) -> PyResult<String> {
                    let (id, seat, options) = (self.0.id.0, self.0.seat.0, self.0.options.len());
                    Ok(format!(
                        "<Decision {id}: seat {seat}, {}, {}>",
                        self.kind()?,
                        keyforge_core::kernel::plural(&options, "option")
                    ))
                }

                fn __reduce__<'py>(slf: &Bound<'py, Decision>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
                    Ok((slf.get_type().getattr("from_dict")?, (slf.get().to_dict(slf.py())?,)))
                }
            }
        };
    };
}
