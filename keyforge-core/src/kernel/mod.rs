//! The game-neutral kernel.
