//! Enums that files write as words.

/// Declares an enum with the word that files have for each variant: `name` returns it, serde writes and reads it.
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $visible:vis enum $type:ident {
        $($(#[$doc:meta])* $variant:ident = $name:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        $visible enum $type {
            $($(#[$doc])* #[serde(rename = $name)] $variant,)+
        }

        impl $type {
            /// The word in files.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)+
                }
            }
        }
    };
}
