//! `--control`: control variates for means of metrics.

use serde::{Deserialize, Serialize};

use corsair_lab::{Control, MetricNames};
use corsair_present::exit::{Outcome, bail_input};

/// Option that selects control variates.
#[derive(clap::Args, Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlArgs {
    /// Control variate: adjusts results for luck, which narrows intervals without further games. adjusted.csv lists the
    /// number of games saved
    #[arg(long, value_enum)]
    control: Option<Control>,
}

impl ControlArgs {
    /// Returns whether the user omitted `--control`.
    pub fn is_default(&self) -> bool {
        *self == ControlArgs::default()
    }

    /// Returns the control variates for games with these facts.
    ///
    /// # Errors
    /// Fails if the game measures no luck.
    pub fn of(self, facts: MetricNames, edition: &str) -> Outcome<Option<Control>> {
        match self.control {
            Some(Control::Luck) if facts.luck.is_empty() => bail_input!(
                "{edition} does not measure the luck of rolls and draws, which --control luck needs: remove --control"
            ),
            control => Ok(control),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_by_luck_is_refused_in_a_game_without_luck() {
        let args = ControlArgs { control: Some(Control::Luck) };
        let facts = MetricNames::NONE;
        let refusal = args.of(facts, "Dominoes").expect_err("no luck").message();
        assert!(refusal.contains("Dominoes does not measure the luck"), "{refusal}");
        let facts = MetricNames { luck: &["pips"], ..facts };
        assert_eq!(args.of(facts, "Dominoes").ok(), Some(Some(Control::Luck)));
    }
}
