//! Named house rules that are part of the program.

/// Lists house rules by name, from a folder of `sim-cli/games/rules`.
macro_rules! library {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(::corsair_lab::LibraryRule {
            name: $name,
            file: concat!("sim-cli/games/rules/", $folder, "/", $name, ".toml"),
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/rules/", $folder, "/", $name, ".toml"
            )),
        }),*]
    };
}
pub(crate) use library;
