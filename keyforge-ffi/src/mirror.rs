//! Flat enums of the core that may grow, under the same names.

/// Mirrors a flat enum of the core that has no end yet: what it has beyond is `Other`.
macro_rules! mirror {
    (
        $(#[$doc:meta])*
        $name:ident of $module:ident::$core:ident { $($(#[$variant_doc:meta])* $variant:ident,)+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, uniffi::Enum)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
            /// One that this binding has no name for yet.
            Other,
        }

        impl From<$module::$core> for $name {
            fn from(value: $module::$core) -> $name {
                match value {
                    $($module::$core::$variant => $name::$variant,)+
                    _ => $name::Other,
                }
            }
        }
    };
}
pub(crate) use mirror;
