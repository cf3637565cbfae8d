//! Logs that are sent and read line by line while their games go on.

use keyforge_core::kryptik::Kryptik;
use pyo3::prelude::*;

use super::event::Event;
use super::game::Game;
use super::library::Library;
use super::log::Log;
use super::view::View;
use crate::seat::called;
use crate::shared::follow::{FollowingOf, RedactingOf};

follow_classes!("keyforge.kryptik", Kryptik);
