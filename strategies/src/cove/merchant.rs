//! The bot `merchant`: gathers chests, keeps out of fights, and buries what it carries.

use super::rig;
use super::temper::Temper;
use crate::spec::{BotEntry, Parameter, Settings, SpecError};

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "merchant",
    summary: "gathers chests, shuns fights and buries what it carries",
    version: 1,
    parameters: &[
        rig::parameter("4-4-3-3"),
        Parameter {
            name: "load",
            meaning: "chests aboard that make it go and bury them, or a full hold",
            default: "8",
            range: "1 to 20",
        },
        Parameter {
            name: "nerve",
            meaning: "fame that a fight is worth beyond what it wins; below 0 it shuns fights",
            default: "-0.5",
            range: "-5 to 5",
        },
    ],
};

/// Its values.
///
/// # Errors
/// A value out of range.
pub(super) fn temper(settings: &Settings) -> Result<Temper, SpecError> {
    Ok(Temper {
        rig: rig::from_settings(settings)?,
        load: settings.number("load")?,
        nerve: settings.number("nerve")?,
        card: 0.3,
        dice: 2.5,
        toughness: 4.0,
        speed: 0.3,
        hold: 0.7,
        ..Temper::EVEN
    })
}
