//! stub
use super::ast::Ability;
use super::cards::CardSource;
/// stub
pub fn render_ability(_a: &Ability, _t: &str) -> String { String::new() }
/// stub
pub fn render_card(_c: &CardSource) -> String { String::new() }
