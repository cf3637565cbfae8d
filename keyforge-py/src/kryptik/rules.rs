//! Kryptik, as what both games share sees it.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keyforge_core::kernel::{Position, Seat};
use keyforge_core::kryptik::{Action, Decision, Judge, Kryptik, Library, SearchAgent, SetupError, State, Table};
use pyo3::prelude::*;

use super::view::View;
use super::{action, errors, library};
use crate::shared::search::{Effort, Found};
use crate::shared::{Rules, form};

impl Rules for Kryptik {
    type View = View;
    type Judge = Judge;

    fn view_of(library: &Arc<Library>, state: &State, seat: Option<Seat>) -> View {
        View::of(library, state, seat)
    }

    fn builtin() -> Arc<Library> {
        Library::demo()
    }

    fn write_added(added: &Library) -> PyResult<String> {
        library::write_added(added)
    }

    fn read_added(text: &str) -> PyResult<Arc<Library>> {
        library::read_added(text)
    }

    fn setup_error(error: &SetupError) -> PyErr {
        errors::setup(error)
    }

    fn seats_at(table: &Table) -> u8 {
        u8::try_from(table.players.len()).unwrap_or(u8::MAX)
    }

    fn turn(table: &Table) -> u16 {
        table.turn
    }

    fn kind(decision: &Decision) -> PyResult<&'static str> {
        form::kind_of(&decision.kind)
    }

    fn look_ahead(state: &State, effort: Effort, stop: &AtomicBool) -> Found<Kryptik> {
        let position = Position::of(state)?;
        let mut agent = SearchAgent::searching(effort.budget, effort.seed);
        agent.search_mut().parts = NonZero::new(effort.trees)?;
        Some(agent.report_on(effort.trees, &position, stop))
    }

    fn read_action(argument: &Bound<'_, PyAny>, _: &[Action]) -> PyResult<Action> {
        action::Action::from_argument(argument)
    }

    fn question<'py>(
        py: Python<'py>,
        library: &Arc<Library>,
        state: &State,
        seat: Seat,
        options: &[Action],
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let view = View::of(library, state, Some(seat)).into_pyobject(py)?.into_any();
        Ok((view, action::listed(py, options)?.into_any()))
    }
}
