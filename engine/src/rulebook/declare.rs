//! Macros that declare the tables and words of rules.

/// Declares tables of a rules file. Each field is a key. Attributes after `each` apply to every
/// table.
macro_rules! tables {
    (each #$each:tt $($(#[$attribute:meta])* $name:ident { $($fields:tt)* })*) => {
        $crate::rulebook::declare::tables! {
            $($(#[$attribute])* #$each $name { $($fields)* })*
        }
    };
    ($($(#[$attribute:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? })*) => {
        $(
            $(#[$attribute])*
            #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $name { $(pub $field: $type),* }
        )*
    };
}
pub(crate) use tables;

/// Declares enums of words that a rules file accepts for a key. Attributes after `each` apply to
/// every enum.
macro_rules! words {
    (each #$each:tt $($(#[$attribute:meta])* $name:ident { $($words:tt)* })*) => {
        $crate::rulebook::declare::words! {
            $($(#[$attribute])* #$each $name { $($words)* })*
        }
    };
    ($($(#[$attribute:meta])* $name:ident { $($(#[$inner:meta])* $word:ident),* $(,)? })*) => {
        $(
            $(#[$attribute])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
            #[serde(rename_all = "snake_case")]
            pub enum $name { $($(#[$inner])* $word),* }
        )*
    };
}
pub(crate) use words;
