//! The position in words, for a test that fails.

use keyforge_core::table::{Area, CardId, StatusFlags};

use super::Play;
use super::trace::who;
use crate::{ME, OPP};

impl Play {
    /// Board, question and options, for a failing test.
    pub fn report(&self) -> String {
        let mut text = String::new();
        for seat in [OPP, ME] {
            let player = self.table().player(seat);
            text += &format!(
                "{:3} {} æmber, {} keys, {} chains, hand {:?}, deck {}, discard {:?}, archives {:?}, purged {:?}\n",
                who(seat),
                player.amber,
                player.forged_keys(),
                player.chains,
                self.hand(seat),
                player.deck().len(),
                self.discard(seat),
                self.archives(seat),
                self.purged(seat),
            );
            for card in player.battleline().iter().chain(player.artifacts().iter()) {
                text += &format!("      {}\n", self.describe(*card));
            }
        }
        let turn = &self.table().turn;
        text += &format!("turn {} of {}, {:?}, house {:?}\n", turn.number, who(turn.active), turn.step, turn.house);
        match self.game.decision() {
            Some(open) => {
                let source = open.source.map_or("", |card| self.slug(card));
                text +=
                    &format!("{:?} asked of {} {source}\n  {}", open.kind, who(open.seat), self.options().join("\n  "));
            }
            None => text += &format!("over: {:?}", self.game.outcome()),
        }
        text += &format!("\ntrace: {}", self.trace().join(" · "));
        text
    }

    fn describe(&self, card: CardId) -> String {
        let state = self.table().card(card);
        let mut text = format!("{card} {}", self.slug(card));
        if state.area == Area::Battleline {
            text += &format!(" {}/{}", state.damage, self.state().power(card));
            let armor = self.state().armor(card);
            if armor > 0 {
                text += &format!(" a{}", self.state().armor_left(card));
            }
        }
        if !state.is_ready() {
            text += " exhausted";
        }
        for (flag, word) in
            [(StatusFlags::STUNNED, "stunned"), (StatusFlags::WARDED, "warded"), (StatusFlags::ENRAGED, "enraged")]
        {
            if state.has(flag) {
                text += &format!(" {word}");
            }
        }
        if state.amber > 0 {
            text += &format!(" {}æ", state.amber);
        }
        let upgrades: Vec<&str> = self.table().upgrades_of(card).map(|upgrade| self.slug(upgrade)).collect();
        if !upgrades.is_empty() {
            text += &format!(" + {}", upgrades.join(", "));
        }
        text
    }
}
