//! The card script: KeyForge cards as data.

pub mod ast;
