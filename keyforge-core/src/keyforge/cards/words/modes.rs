//! Arguments that are written in a way of their own, for the tables of words: each is read and written by a module of its name.

/// Cards of a rule: a group needs no `each`.
pub(crate) mod group {
    use crate::keyforge::cards::syntax::Sel;
    use crate::keyforge::cards::words::selectors;
    use crate::script::error::Fault;
    use crate::script::spell::Args;
    use crate::script::tree::Tree;

    pub(crate) const fn usage(name: &'static str) -> &'static str {
        name
    }

    pub(crate) fn take(args: &mut Args<'_>, argument: &str) -> Result<Sel, Fault> {
        match args.take() {
            Some(tree) => selectors::lower_group_or_ref(tree),
            None => args.next(argument),
        }
    }

    pub(crate) fn put(cards: &Sel, out: &mut Vec<Tree>) {
        out.push(selectors::raise_group_or_ref(cards));
    }
}

/// The option `as a`.
pub(crate) mod slot {
    use crate::keyforge::cards::syntax::Slot;
    use crate::keyforge::cards::words::nouns::SlotName;
    use crate::script::error::Fault;
    use crate::script::spell::{Args, Term};
    use crate::script::tree::Tree;

    pub(crate) const fn usage(_: &'static str) -> &'static str {
        "[as name]"
    }

    pub(crate) fn take(args: &mut Args<'_>, _: &str) -> Result<Option<Slot>, Fault> {
        let name = args.tag::<Option<SlotName>>("as")?;
        Ok(name.map(|SlotName(slot)| slot))
    }

    pub(crate) fn put(slot: &Option<Slot>, out: &mut Vec<Tree>) {
        out.extend(slot.map(|slot| Tree::tagged("as", SlotName(slot).raise())));
    }
}
