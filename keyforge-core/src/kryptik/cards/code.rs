//! A paragraph as code: every instruction has a number, so that what resolves holds numbers and no copies of the text.
//!
//! An instruction stands before those within it, and those before what follows it: a list of instructions that begins at a
//! number goes on at that number and the sizes of those before.

use super::syntax::{Effect, Mod, Para, Players, Ref};

/// The number of an instruction within its paragraph.
pub(crate) type At = u16;

/// What an instruction is done again for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Rounds {
    /// For each of several cards.
    pub(crate) cards: bool,
    /// For each of several players.
    pub(crate) players: bool,
}

/// What an instruction is about, and the instructions within it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Parts<'e> {
    pub(crate) cards: [Option<&'e Ref>; 2],
    pub(crate) players: [Option<&'e Players>; 2],
    then: Option<&'e [Effect]>,
    otherwise: Option<&'e [Effect]>,
    choices: &'e [Vec<Effect>],
}

impl<'e> Parts<'e> {
    fn cards(cards: &'e Ref) -> Parts<'e> {
        Parts { cards: [Some(cards), None], ..Parts::default() }
    }

    fn players(players: &'e Players) -> Parts<'e> {
        Parts { players: [Some(players), None], ..Parts::default() }
    }

    fn then(self, then: &'e [Effect]) -> Parts<'e> {
        Parts { then: Some(then), ..self }
    }
}

impl Mod {
    /// Whom a rule is about.
    fn parts(&self) -> Parts<'_> {
        match self {
            Mod::Stat(cards, ..)
            | Mod::Set(cards, ..)
            | Mod::Keyword(cards, _)
            | Mod::Strip(cards)
            | Mod::Forbid(_, cards) => Parts::cards(cards),
            Mod::HandLimit(players, _) | Mod::ForbidPlayers(_, players) => Parts::players(players),
            Mod::Cost(..) => Parts::default(),
        }
    }
}

impl Effect {
    /// What it is about, and the instructions within it.
    pub(crate) fn parts(&self) -> Parts<'_> {
        match self {
            Effect::Damage(cards, _)
            | Effect::Destroy(cards)
            | Effect::Abolish(cards)
            | Effect::Put(cards, _)
            | Effect::Return(cards, _)
            | Effect::Detach(cards, _)
            | Effect::Stat(cards, ..)
            | Effect::Grant(cards, ..)
            | Effect::Strip(cards, _)
            | Effect::Prevent(cards, ..)
            | Effect::Engage(cards)
            | Effect::Disengage(cards)
            | Effect::ToRow(cards) => Parts::cards(cards),
            Effect::DamagePlayer(players, _)
            | Effect::Discard(players, _)
            | Effect::DiscardRandom(players, _)
            | Effect::Draw(players, _)
            | Effect::Plunder(players, ..)
            | Effect::Sacrifice(players, ..)
            | Effect::Shuffle(players)
            | Effect::Energy(players, _)
            | Effect::LookHand(players)
            | Effect::LookRow(players)
            | Effect::LookTop(players, _)
            | Effect::ExtraTurn(players)
            | Effect::Rearrange(players) => Parts::players(players),
            Effect::Attach(cards, host) => Parts { cards: [Some(cards), Some(host)], ..Parts::default() },
            Effect::GainControl(cards, players, _) => Parts { cards: [Some(cards), None], ..Parts::players(players) },
            Effect::DestroyRow(players, _, chooser) | Effect::DiscardChosen(players, _, _, chooser) => {
                Parts { players: [Some(players), Some(chooser)], ..Parts::default() }
            }
            Effect::Install(given, _) => given.parts(),
            Effect::EachPlayer(players, inner) => Parts::players(players).then(inner),
            Effect::May(inner) | Effect::ForEach(_, inner) => Parts::default().then(inner),
            Effect::If(_, then, otherwise) => Parts { otherwise: Some(otherwise), ..Parts::default().then(then) },
            Effect::OneOf(choices) => Parts { choices, ..Parts::default() },
            Effect::Probe(_)
            | Effect::Search(..)
            | Effect::Dig(..)
            | Effect::Counter(_)
            | Effect::Copy(_)
            | Effect::LookSlot(_)
            | Effect::DestroySlot(_)
            | Effect::CastFree(_)
            | Effect::Name(..)
            | Effect::NameCard
            | Effect::Choose(..) => Parts::default(),
        }
    }

    /// The lists of instructions within it.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &[Effect]> {
        let Parts { then, otherwise, choices, .. } = self.parts();
        then.into_iter().chain(otherwise).chain(choices.iter().map(Vec::as_slice))
    }

    /// How many numbers it takes up.
    pub(crate) fn size(&self) -> At {
        1 + self.blocks().map(size).sum::<At>()
    }
}

fn size(effects: &[Effect]) -> At {
    effects.iter().map(Effect::size).sum()
}

/// Finds an instruction; calls `around` with those within which it stands.
fn find<'e>(effects: &'e [Effect], mut at: At, around: &mut impl FnMut(&'e Effect)) -> Option<&'e Effect> {
    for effect in effects {
        let size = effect.size();
        if at == 0 {
            return Some(effect);
        }
        if at < size {
            around(effect);
            return find_within(effect, at - 1, around);
        }
        at -= size;
    }
    None
}

fn find_within<'e>(effect: &'e Effect, mut at: At, around: &mut impl FnMut(&'e Effect)) -> Option<&'e Effect> {
    for block in effect.blocks() {
        let size = size(block);
        if at < size {
            return find(block, at, around);
        }
        at -= size;
    }
    None
}

impl Para {
    /// The instruction with that number.
    pub(crate) fn instruction(&self, at: At) -> Option<&Effect> {
        find(&self.effects, at, &mut |_| {})
    }

    /// Of which rounds the instruction with that number is a part.
    pub(crate) fn rounds(&self, at: At) -> Rounds {
        let mut rounds = Rounds::default();
        find(&self.effects, at, &mut |effect| {
            rounds.cards |= matches!(effect, Effect::ForEach(..));
            rounds.players |= matches!(effect, Effect::EachPlayer(..));
        });
        rounds
    }
}
