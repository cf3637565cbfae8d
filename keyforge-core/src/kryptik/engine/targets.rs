//! Targets: what may be targeted, and what still may when an effect is about to resolve.

use smallvec::SmallVec;

use super::control::gives_control;
use super::departed::Told;
use super::machine::Engine;
use super::query::{Lens, Query, Targets};
use crate::kernel::Seat;
use crate::kryptik::cards::syntax::{Act, Aim, Para, PileKind, Target};
use crate::kryptik::model::TargetCheck;
use crate::kryptik::table::{Action, Item, ItemKind, TargetRef};

impl ItemKind {
    /// As what it can be targeted.
    fn targeted_as(self) -> Option<PileKind> {
        match self {
            ItemKind::Citizen | ItemKind::Paragraph | ItemKind::Copy => Some(PileKind::Card),
            ItemKind::Active => Some(PileKind::Active),
            ItemKind::Trigger { paid: true } => Some(PileKind::PaidTrigger),
            ItemKind::Eleven => Some(PileKind::Eleven),
            // Nobody casts or activates these (`K-6.1-14`).
            ItemKind::Trigger { paid: false } | ItemKind::Choice => None,
        }
    }
}

impl TargetRef {
    /// The action that names it.
    pub(super) fn action(self) -> Action {
        match self {
            TargetRef::Card(card) => Action::Card(card.card),
            TargetRef::Player(seat) => Action::Player(seat),
            TargetRef::Pile(id) => Action::Pile(id),
            TargetRef::Slot(seat, slot) => Action::Slot { seat, slot },
        }
    }
}

impl Query<'_> {
    /// What may be targeted.
    pub(super) fn legal_targets(&self, target: &Target, para: &Para, lens: &Lens<'_>) -> SmallVec<[TargetRef; 16]> {
        let mut found = SmallVec::new();
        self.each_target(target, para, lens, &mut |one| {
            found.push(one);
            true
        });
        found
    }

    /// Calls `visit` with everything that may be targeted, as long as it wants more.
    fn each_target(&self, target: &Target, para: &Para, lens: &Lens<'_>, visit: &mut dyn FnMut(TargetRef) -> bool) {
        match &target.aim {
            Aim::Cards(filter) => self.each(filter, lens, &mut |card| {
                let barred = self.is_forbidden(Act::BeTargeted, card)
                    // Only what would give control is barred (`K-7.1.2-7`, `K-7.1.2-10`).
                    || self.barred_overlord(lens.seat, card) && gives_control(&para.effects, target.slot);
                barred || visit(TargetRef::Card(self.table.reference(card)))
            }),
            Aim::Opponent => {
                let _ = self.table.opponents(lens.seat).all(|seat| visit(TargetRef::Player(seat)));
            }
            Aim::Player => {
                let _ = self.table.living_from(self.table.active).all(|seat| visit(TargetRef::Player(seat)));
            }
            Aim::Pile(kinds) => {
                let meant = |item: &&Item| item.kind.targeted_as().is_some_and(|kind| kinds.contains(&kind));
                let _ = self.table.pile.iter().filter(meant).all(|item| visit(TargetRef::Pile(item.id)));
            }
            Aim::Slot(players) => {
                let slots = |seat: Seat| self.table.player(seat).row.iter().map(move |slot| (seat, slot.slot));
                let rows = self.seats(players, lens).into_iter().flat_map(slots);
                let _ = rows.into_iter().all(|(seat, slot)| visit(TargetRef::Slot(seat, slot)));
            }
        }
    }

    /// Whether every target that a paragraph needs exists.
    /// Where fewer are enough, none is (`K-8.5-11`); an effect that targets nothing asks nothing (`K-8.5-12`).
    pub(super) fn has_targets(&self, para: &Para, lens: &Lens<'_>) -> bool {
        para.targets.iter().all(|target| target.up_to || self.has_enough(target, para, lens))
    }

    fn has_enough(&self, target: &Target, para: &Para, lens: &Lens<'_>) -> bool {
        let (mut count, needed) = (0, usize::from(target.count));
        self.each_target(target, para, lens, &mut |_| {
            count += 1;
            count < needed || self.is_counted()
        });
        count >= needed
    }

    /// The targets that are still legal, word by word; none if the effect is to be removed.
    fn still_legal(&self, para: &Para, targets: &[Vec<TargetRef>], lens: &Lens<'_>) -> Option<Targets> {
        let (mut kept, mut lost) = (Targets::new(), false);
        for (target, chosen) in para.targets.iter().zip(targets) {
            // Who chose none loses none (`K-8.5-10`).
            if chosen.is_empty() && target.up_to {
                kept.push((target.slot, SmallVec::new()));
                continue;
            }
            // Whoever left, came back or no longer fits is none (`K-8.5-5`, `K-8.5-6`, `K-8.5-7`).
            let legal = self.legal_targets(target, para, lens);
            let still: SmallVec<_> = chosen.iter().copied().filter(|one| legal.contains(one)).collect();
            // One of a fixed number is enough to lose all (`K-8.5-8`).
            if !target.up_to && (still.is_empty() || still.len() < chosen.len()) {
                return None;
            }
            lost |= still.is_empty();
            kept.push((target.slot, still));
        }
        // Of "up to" all targets of the effect have to be lost (`K-8.5-9`).
        let has_any = || kept.iter().any(|(_, targets)| !targets.is_empty());
        (!lost || has_any()).then_some(kept)
    }

    /// Whether targets are checked at every moment.
    pub(super) fn checks_always(&self) -> bool {
        self.rules.rulings.targets == TargetCheck::Always
    }
}

impl Engine<'_> {
    /// Whether the targets of an item are still legal, and which are left.
    pub(super) fn legal_now(&self, item: &Item) -> Option<Targets> {
        let Some(para) = item.text.and_then(|text| self.cast.get(item.def)?.para(text)) else {
            return Some(Targets::new());
        };
        let Item { controller: seat, source, def, text, about, .. } = *item;
        let lens = Lens { x: item.x, ..self.lens_of(Told { seat, source, def, text, about }) };
        self.query().still_legal(para, &item.targets, &lens)
    }
}
