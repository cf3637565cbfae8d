//! Flat enums of the core under the same names.

/// Mirrors a flat enum of the core; what the core has beyond does not compile.
macro_rules! mirror {
    (
        $(#[$doc:meta])*
        $name:ident of $module:ident::$core:ident { $($(#[$variant_doc:meta])* $variant:ident,)+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl From<$module::$core> for $name {
            fn from(value: $module::$core) -> $name {
                match value {
                    $($module::$core::$variant => $name::$variant,)+
                }
            }
        }
    };
}
pub(crate) use mirror;
