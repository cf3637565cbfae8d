//! Copies into values that are there already.

/// A `Clone` whose `clone_from` copies field by field, so that lists keep the room they have: a position that is copied
/// again and again, for a search or for undo, asks for no memory. A derived one would make a new value. The largest fields are named
/// last: what is copied last is written where it stays, and not moved once more. An attribute before the type is one of its `clone`:
/// a large part of another value is copied to where it stays only if that is inlined.
macro_rules! copied_by_field {
    ($(#[$attribute:meta])? $type:ident $(<$of:ident>)? { $($field:ident),+ $(,)? }) => {
        impl $(<$of: Clone>)? Clone for $type $(<$of>)? {
            $(#[$attribute])?
            fn clone(&self) -> Self {
                $type { $($field: Clone::clone(&self.$field)),+ }
            }

            fn clone_from(&mut self, source: &Self) {
                let $type { $($field),+ } = self;
                $(Clone::clone_from($field, &source.$field);)+
            }
        }
    };
}
pub(crate) use copied_by_field;
