//! Logs that are sent and read line by line while their games go on.

use keyforge_core::KeyForge;
use pyo3::prelude::*;

use crate::event::Event;
use crate::game::Game;
use crate::library::Library;
use crate::log::Log;
use crate::seat::called;
use crate::shared::follow::{FollowingOf, RedactingOf};
use crate::view::View;

follow_classes!("keyforge", KeyForge);
