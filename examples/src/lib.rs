//! What the examples share.

use std::fmt::Write;

use keyforge_core::kernel::Seat;
use keyforge_core::library::Cast;
use keyforge_core::state::{CardId, Table};

/// A table as text: what cannot be seen is only counted.
pub fn board(cast: &Cast, table: &Table) -> String {
    let mut out = String::new();
    for seat in [Seat::SECOND, Seat::FIRST] {
        let player = table.player(seat);
        let title = |card: &CardId| match card.is_known() {
            true => cast.definition(table.card(*card).def).facts.title.clone(),
            false => "?".to_owned(),
        };
        let in_play = |card: &CardId| {
            let state = table.card(*card);
            let mut text = title(card);
            for (amount, name) in [(state.damage, "damage"), (state.amber, "æmber"), (state.power_counters, "+1")] {
                if amount > 0 {
                    let _ = write!(text, " +{amount} {name}");
                }
            }
            if state.is_stunned() {
                text.push_str(" (stunned)");
            }
            for upgrade in table.upgrades_of(*card) {
                let _ = write!(text, " [{}]", title(&upgrade));
            }
            text
        };
        let row = |cards: &[CardId], show: &dyn Fn(&CardId) -> String| match cards {
            [] => "-".to_owned(),
            cards => cards.iter().map(show).collect::<Vec<_>>().join(" · "),
        };
        let _ = writeln!(
            out,
            "{seat} player: {} æmber, {} keys, deck {}, discard {}, archives {}, purged {}",
            player.amber,
            player.forged_keys(),
            player.deck.len(),
            player.discard.len(),
            player.archives.len(),
            player.purged.len(),
        );
        let _ = writeln!(out, "  creatures  {}", row(&player.battleline, &in_play));
        let _ = writeln!(out, "  artifacts  {}", row(&player.artifacts, &in_play));
        let _ = writeln!(out, "  hand       {}", row(&player.hand, &title));
    }
    out
}
