//! `--deadline` and `--on-fault`: terms of play for external bots.

use std::time::Duration;

use clap::ValueEnum;
use corsair_engine::{Fault, Seat};
use corsair_strategies::external::{OnFault, PREFIX, Terms};
use corsair_strategies::process::Patience;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use corsair_games::inspect::replay::Subject;
use corsair_lab::{Address, FaultTotals, MOST_FAULTY_GAMES};
use corsair_present::exit::{exit_code, note, warn};
use corsair_present::grouped;

/// Options that set the terms for external bots.
#[derive(clap::Args, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalArgs {
    /// Time limit for each answer of an external bot (exec:COMMAND), such as 200ms or 5s
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1s")]
    #[serde(serialize_with = "as_time", deserialize_with = "from_time")]
    pub deadline: Duration,
    /// Reaction to a fault of an external bot
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Choice::Continue)]
    on_fault: Choice,
}

/// Reaction to a fault of an external bot.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Choice {
    /// Choose an action at random and count the fault
    #[default]
    Continue,
    /// Stop with exit code 1 and print the address of the game
    Abort,
}

impl ExternalArgs {
    pub(crate) const fn on_fault(&self) -> OnFault {
        match self.on_fault {
            Choice::Continue => OnFault::Continue,
            Choice::Abort => OnFault::Abort,
        }
    }

    /// Returns the terms of these options.
    pub const fn terms(&self) -> Terms {
        Terms { patience: Patience::new(self.deadline), on_fault: self.on_fault() }
    }

    /// Resets the options to their defaults if no bot is external.
    pub fn resolve(&mut self, specs: &[String]) {
        if !specs.iter().any(|spec| spec.starts_with(PREFIX)) {
            *self = ExternalArgs::default();
        }
    }

    /// Returns whether the options have their default values.
    pub fn is_default(&self) -> bool {
        *self == ExternalArgs::default()
    }
}

impl Default for ExternalArgs {
    fn default() -> ExternalArgs {
        ExternalArgs { deadline: Duration::from_secs(1), on_fault: Choice::default() }
    }
}

impl ExternalArgs {
    /// Returns an error if a fault of an external bot must end a replayed game.
    pub fn end_on_fault(
        &self,
        subject: &Subject<'_>,
        faults: &[(Seat, Fault)],
    ) -> Result<(), EndedByFault> {
        let in_order = |(seat, fault): &&(Seat, Fault)| (fault.decision, seat.index(), fault.kind);
        match (self.on_fault, faults.iter().min_by_key(in_order)) {
            (Choice::Abort, Some((seat, first))) => {
                let bot = &subject.players[usize::from(subject.seating[*seat])];
                Err(ended_by(&bot.name, subject.address, *seat, first))
            }
            (Choice::Abort, None) | (Choice::Continue, _) => Ok(()),
        }
    }
}

/// Error: a fault of an external bot ended play.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct EndedByFault(String);

exit_code!(Failed: EndedByFault);

/// Returns an error with the game's address if a fault ended a run. The closure `bot` returns the bot's name for a
/// row of faults.
pub fn end_on_fault<'n>(
    on_fault: OnFault,
    faults: &FaultTotals,
    seed: u64,
    bot: impl Fn(usize) -> &'n str,
) -> anyhow::Result<()> {
    match (on_fault, faults.first()) {
        (OnFault::Abort, Some((row, first))) => {
            Err(ended_by(bot(row), first.address(seed), first.seat, &first.fault).into())
        }
        (OnFault::Abort, None) | (OnFault::Continue, _) => Ok(()),
    }
}

fn ended_by(bot: &str, game: Address, seat: Seat, fault: &Fault) -> EndedByFault {
    let Fault { kind, decision, what } = fault;
    let did = kind.meaning();
    EndedByFault(format!(
        "the bot `{bot}` {did} in game {game}, {seat}, at its decision {decision}: {what}"
    ))
}

/// Prints a warning on standard error if external bots had faults.
pub fn warn_of_faults(faults: u64) {
    if faults > 0 {
        let faults = grouped(faults);
        warn(format_args!(
            "faults of external bots: {faults}; a random action replaced each missing or invalid answer"
        ));
    }
}

/// Prints a note on standard error if `fault_games.csv` does not list every faulty game.
pub fn warn_of_a_cut_list(faults: &FaultTotals) {
    if faults.total_games() > faults.games().len() as u64 {
        let (listed, all) = (grouped(MOST_FAULTY_GAMES as u64), grouped(faults.total_games()));
        note(format_args!(
            "note: fault_games.csv lists only the first {listed} of {all} games with faults"
        ));
    }
}

/// Parses a time limit from 1 ms to 1,000 h.
///
/// # Errors
/// Returns a message for the command line.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong =
        || format!("expected a whole number with a unit such as 200ms, 5s or 2m, not `{text}`");
    let units = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];
    let of_unit = |(name, unit)| Some((text.strip_suffix(name)?, unit));
    let (digits, unit) = units.into_iter().find_map(of_unit).ok_or_else(wrong)?;
    let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_plain).ok_or_else(wrong)?;
    let time = Duration::from_millis(u64::saturating_mul(number, unit));
    let range = Duration::from_millis(1)..=Duration::from_secs(3_600_000);
    if range.contains(&time) { Ok(time) } else { Err("a time must be from 1ms to 1000h".into()) }
}

fn as_time<S: Serializer>(time: &Duration, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(&format_args!("{}ms", time.as_millis()))
}

fn from_time<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    parse_time(&String::deserialize(from)?).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deadline_of_external_bots_needs_a_unit() {
        assert_eq!(parse_time("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(parse_time("5s"), Ok(Duration::from_secs(5)));
        assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_time("1h"), Ok(Duration::from_secs(3_600)));
        for text in ["", "5", "s", "ms", "-1s", "+1s", "1.5s", "0ms", "2d", "99999999999999999999s"]
        {
            parse_time(text).expect_err(text);
        }
    }
}
