//! How the table of effects becomes types.
//!
//! An entry is a variant with its named fields and `as` how it is written: `Draw(number: Num) as "draw"(number);`. An
//! argument has the marks that [`words!`](crate::script::spell::words) knows. A variant that is written in several ways,
//! or has no fields in parentheses, lists each with the value that it stands for:
//! `Move(cards: Sel, to: Dest) as { "return"(cards) (cards, Dest::Hand) … };`.
//!
//! `by` names the field of who does it, where that is not the player of the ability: in "your opponent gains 1 æmber".
//!
//! In JSON flow and verbs stand side by side, so that a host writes `{"gain": ["me", 1]}` as it writes `"again"`; the
//! enum `FlatEffect` is that form.

use std::any::Any;

use super::{Ref, Sel, Who};

/// A field of a verb that chooses cards.
pub(super) fn selection(field: &dyn Any) -> Option<&Sel> {
    field.downcast_ref()
}

/// Who does what a verb says, where it is `by` another than the player of the ability.
pub(super) trait Doer {
    fn is_me(&self) -> bool;
}

impl Doer for Who {
    fn is_me(&self) -> bool {
        *self == Who::Me
    }
}

/// Cards do it themselves.
impl Doer for Sel {
    fn is_me(&self) -> bool {
        false
    }
}

/// That card does it; "me", through the card of the ability, where none is named.
impl Doer for Option<Ref> {
    fn is_me(&self) -> bool {
        self.is_none()
    }
}

macro_rules! effects {
    (
        flow {$(
            $(#[$flow_meta:meta])*
            $flow:ident
            $(( $($flow_item:ident: $flow_item_type:ty),+ ))?
            $({ $($(#[$flow_field_meta:meta])* $flow_field:ident: $flow_field_type:ty),+ $(,)? })?
            $(as $flow_word:literal ( $($flow_arg:ident $(: $flow_mode:ident)?),+ ))?
            $(as { $($flow_words:literal ( $($flow_args:ident $(: $flow_modes:ident)?),* ) $flow_value:tt)+ })?
            ;
        )+}
        verbs {$(
            $(#[$verb_meta:meta])*
            $verb:ident
            $(( $($item:ident: $item_type:ty),+ ))?
            $({ $($(#[$field_meta:meta])* $field:ident: $field_type:ty),+ $(,)? })?
            $(by $doer:ident)?
            $(as $word:literal ( $($arg:ident $(: $mode:ident)?),+ ))?
            $(as { $($words:literal ( $($args:ident $(: $modes:ident)?),* ) $value:tt)+ })?
            ;
        )+}
        spelled { $($other:pat => $raised:expr),+ $(,)? }
    ) => {
        /// Something an ability does: it orders other effects or chooses something, or it is a verb.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(from = "FlatEffect", into = "FlatEffect")]
        // Verbs are most of what there is: a pointer to each would save no room.
        #[allow(clippy::large_enum_variant)]
        pub enum Effect {
            $(
                $(#[$flow_meta])*
                $flow $(( $($flow_item_type),+ ))?
                $({ $($(#[$flow_field_meta])* $flow_field: $flow_field_type),+ })?,
            )+
            /// The game changes.
            Do(Verb),
        }

        /// Something that changes the game.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub enum Verb {
            $(
                $(#[$verb_meta])*
                $verb $(( $($item_type),+ ))? $({ $($(#[$field_meta])* $field: $field_type),+ })?,
            )+
        }

        /// An effect as data.
        #[derive(Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        enum FlatEffect {
            $(
                $flow $(( $($flow_item_type),+ ))?
                $({ $($(#[$flow_field_meta])* $flow_field: $flow_field_type),+ })?,
            )+
            $($verb $(( $($item_type),+ ))? $({ $($(#[$field_meta])* $field: $field_type),+ })?,)+
        }

        impl From<FlatEffect> for Effect {
            fn from(flat: FlatEffect) -> Effect {
                match flat {
                    $(FlatEffect::$flow $(( $($flow_item),+ ))? $({ $($flow_field),+ })? => {
                        Effect::$flow $(( $($flow_item),+ ))? $({ $($flow_field),+ })?
                    })+
                    $(FlatEffect::$verb $(( $($item),+ ))? $({ $($field),+ })? => {
                        Effect::Do(Verb::$verb $(( $($item),+ ))? $({ $($field),+ })?)
                    })+
                }
            }
        }

        impl From<Effect> for FlatEffect {
            fn from(effect: Effect) -> FlatEffect {
                match effect {
                    $(Effect::$flow $(( $($flow_item),+ ))? $({ $($flow_field),+ })? => {
                        FlatEffect::$flow $(( $($flow_item),+ ))? $({ $($flow_field),+ })?
                    })+
                    $(Effect::Do(Verb::$verb $(( $($item),+ ))? $({ $($field),+ })?) => {
                        FlatEffect::$verb $(( $($item),+ ))? $({ $($field),+ })?
                    })+
                }
            }
        }

        impl From<Verb> for Effect {
            fn from(verb: Verb) -> Effect {
                Effect::Do(verb)
            }
        }

        impl Verb {
            /// The choices of cards that it acts on, in the order in which they are made.
            pub(crate) fn selections(&self) -> Vec<&Sel> {
                let mut selections = Vec::new();
                match self {
                    $(Verb::$verb $(( $($item),+ ))? $({ $($field),+ })? => {
                        $($(selections.extend($crate::keyforge::cards::syntax::table::selection($item));)+)?
                        $($(selections.extend($crate::keyforge::cards::syntax::table::selection($field));)+)?
                    })+
                }
                selections
            }

            /// Whether "me" is who does it.
            pub(crate) fn is_done_by_me(&self) -> bool {
                match self {
                    $(Verb::$verb $(( $($item),+ ))? $({ $($field),+ })? => {
                        $($(_ = $item;)+)?
                        $($(_ = $field;)+)?
                        true $(&& $crate::keyforge::cards::syntax::table::Doer::is_me($doer))?
                    })+
                }
            }
        }

        words!(Effect, "an effect", EFFECTS {
            $(
                $($flow_word ($($flow_arg $(: $flow_mode)?),+) [Effect::$flow ($($flow_arg),+)])?
                $($($flow_words ($($flow_args $(: $flow_modes)?),*) [Effect::$flow $flow_value])+)?
            )+
            $(
                $($word ($($arg $(: $mode)?),+) [Effect::Do(Verb::$verb ($($arg),+))])?
                $($($words ($($args $(: $modes)?),*) [Effect::Do(Verb::$verb $value)])+)?
            )+
        } else { $($other => $raised),+ });
    };
}
pub(super) use effects;
