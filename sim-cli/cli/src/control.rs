//! What means are adjusted by.

use serde::{Deserialize, Serialize};

use corsair_lab::{Control, FactNames};
use corsair_present::exit::{Outcome, bail_input};

/// Option for control variates.
#[derive(clap::Args, Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlArgs {
    /// Control variate, which narrows the intervals of the same games; adjusted.csv lists what it saves
    #[arg(long, value_enum)]
    control: Option<Control>,
}

impl ControlArgs {
    /// Whether nothing is asked for.
    pub fn is_default(&self) -> bool {
        *self == ControlArgs::default()
    }

    /// What means are adjusted by, in games of an edition by which this is counted.
    ///
    /// # Errors
    /// The game measures no luck.
    pub fn of(self, facts: FactNames, edition: &str) -> Outcome<Option<Control>> {
        match self.control {
            Some(Control::Luck) if facts.luck.is_empty() => bail_input!(
                "--control luck needs a game that measures the luck of its rolls and draws, which {edition} \
                 does not: leave the option out"
            ),
            control => Ok(control),
        }
    }
}
