//! Logs that are kept in a file while their games go on.

use std::path::PathBuf;

use keyforge_core::kryptik::Kryptik;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use super::game::Game;
use super::library::Library;
use crate::shared::journal::JournalOf;

journal_class!("keyforge.kryptik", Kryptik);
