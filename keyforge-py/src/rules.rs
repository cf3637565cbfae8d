//! KeyForge, as what both games share sees it.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::agent::{Judge, SearchAgent};
use keyforge_core::kernel::{Position, Seat};
use keyforge_core::library::Library;
use keyforge_core::table::{Action, Decision, Table};
use keyforge_core::{KeyForge, SetupError, State};
use pyo3::prelude::*;

use crate::action;
use crate::errors;
use crate::library::{read_added, write_added};
use crate::shared::search::{Effort, Found};
use crate::shared::{Rules, form};
use crate::view::View;

impl Rules for KeyForge {
    type View = View;
    type Judge = Judge;

    fn view_of(_: &Arc<Library>, state: &State, seat: Option<Seat>) -> View {
        View::of(state, seat)
    }

    fn builtin() -> Arc<Library> {
        Library::builtin()
    }

    fn write_added(library: &Library) -> PyResult<String> {
        write_added(library)
    }

    fn read_added(text: &str) -> PyResult<Arc<Library>> {
        read_added(text)
    }

    fn setup_error(error: &SetupError) -> PyErr {
        errors::setup(error)
    }

    fn seats_at(_: &Table) -> u8 {
        2
    }

    fn turn(table: &Table) -> u16 {
        table.turn.number
    }

    fn kind(decision: &Decision) -> PyResult<&'static str> {
        form::kind_of(&decision.kind)
    }

    fn look_ahead(state: &State, effort: Effort, stop: &AtomicBool) -> Found<KeyForge> {
        let position = Position::of(state)?;
        let mut agent = SearchAgent::for_cast(state.library(), effort.budget, effort.seed);
        agent.search_mut().parts = NonZero::new(effort.trees)?;
        Some(agent.report_on(effort.trees, &position, stop))
    }

    fn read_action(argument: &Bound<'_, PyAny>, options: &[Action]) -> PyResult<Action> {
        action::Given::read(argument)?.among(options)
    }

    fn question<'py>(
        py: Python<'py>,
        _: &Arc<Library>,
        state: &State,
        seat: Seat,
        options: &[Action],
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let view = View::of(state, Some(seat)).into_pyobject(py)?.into_any();
        Ok((view, action::listed(py, options)?.into_any()))
    }
}
