//! Logs that are kept in a file while their games go on.

use std::path::PathBuf;

use keyforge_core::KeyForge;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::game::Game;
use crate::library::Library;
use crate::shared::journal::JournalOf;

journal_class!("keyforge", KeyForge);
