//! What a command would play and what could be asserted of its result, known without playing.

use crate::cli::play::UnitWords;
use crate::cli::study::BoxedStudy;
use crate::exit::{Exit, Failure, Outcome, detail};
use crate::present::result::VerbResult;
use crate::present::{ResultDirectory, ResultFile, grouped};
use corsair_lab::FactNames;
use corsair_lab::assertion::{Assertion, Judgement, Unit, Vocabulary};
use corsair_lab::durable::Identity;

/// What a command would play, if nothing is wrong with it.
pub(crate) struct DryRun {
    /// What its result is conditional on, beside how much is played.
    pub identity: Identity,
    /// What is played, in order; nothing where all is worked out.
    pub parts: Vec<Workload>,
    /// What is counted: games, unless the verb plays something else.
    pub unit: UnitWords,
    /// Whether less may be played, if enough is known before.
    pub is_at_most: bool,
    /// How a pilot of it is made.
    pub pilot: Pilot,
    /// What can be asserted.
    pub vocabulary: Vocabulary,
}

/// How much smaller a pilot is than what it is a pilot of.
pub(crate) enum Pilot {
    /// A few deals of each table, by these numbers of options where any are needed for it.
    FewerDeals(Vec<(&'static str, u64)>),
    /// Another plan, which plays this part of the deals behind each figure.
    Other { study: BoxedStudy, part: f64 },
}

/// A part of what is played: a table.
pub(crate) struct Workload {
    pub name: String,
    pub deals: u64,
    /// Games of all sets of rules.
    pub games: u64,
}

impl DryRun {
    /// All deals of all parts.
    pub(crate) fn deals(&self) -> u64 {
        self.parts.iter().map(|part| part.deals).sum()
    }

    /// All games of all parts.
    pub(crate) fn games(&self) -> u64 {
        self.parts.iter().map(|part| part.games).sum()
    }
}

/// The facts as figures: means per game, numbers all of them.
pub(crate) fn facts_as_figures(facts: FactNames) -> impl Iterator<Item = (&'static str, Unit)> {
    facts.ids().into_iter().map(|id| (id, Unit::Number))
}

/// The numbers of the seats of a table, as they stand in tables.
pub(crate) fn seat_names(seats: usize) -> impl Iterator<Item = String> {
    (0..seats).map(|seat| seat.to_string())
}

/// What a result must support: assertions and what they are about; none where nothing is asserted.
pub(crate) type Claims = Option<Box<(Vec<Assertion>, Vocabulary)>>;

/// Where a result goes, and what it must bear out.
pub(crate) struct Destination {
    pub directory: Option<ResultDirectory>,
    pub claims: Claims,
    /// The command that makes the result of what is kept there; none where nothing is.
    pub resumed_by: Option<String>,
}

impl Destination {
    /// Writes the files if they are wanted, and compares the assertions with the tables. Returns what is
    /// shown, also as the output of a failure.
    pub(crate) fn take(self, shown: String, result: &VerbResult<'_>) -> Outcome<String> {
        let Destination { directory, claims, resumed_by } = self;
        if let Some(directory) = directory {
            write(&directory, &result.files(), resumed_by)
                .map_err(|failure| Failure { output: shown.clone(), ..failure })?;
        }
        let Some(claims) = claims else { return Ok(shown) };
        let (assertions, vocabulary) = *claims;
        let table_of = |name: &str| result.tables.iter().find(|table| table.file == name);
        let judged = assertions.iter().map(|assertion| vocabulary.judge(assertion, table_of));
        let judged: Vec<Judgement> = judged.collect::<Result<_, _>>()?;
        match unborne(judged.iter()) {
            None => Ok(shown),
            Some(error) => Err(Failure { output: shown, ..Failure::new(Exit::Asserted, error) }),
        }
    }
}

/// Writes files to a directory.
fn write(
    directory: &ResultDirectory,
    files: &[ResultFile],
    resumed_by: Option<String>,
) -> Outcome<()> {
    directory.write(files).map_err(|refused| match resumed_by {
        Some(command) => {
            let kept = "all was played and the checkpoint is kept; to write the result";
            let error = anyhow::Error::new(refused).context(format!("{kept}: {command}"));
            Failure::new(Exit::Failed, error)
        }
        None => Failure::new(Exit::Failed, refused),
    })?;
    for file in files {
        let bytes = grouped(file.text.len() as u64);
        detail(format_args!("written: {}, {bytes} bytes", file.name));
    }
    Ok(())
}

/// What is said of the assertions that don't hold, if any does not.
fn unborne<'j>(judged: impl Iterator<Item = &'j Judgement>) -> Option<anyhow::Error> {
    let failing: Vec<String> = judged
        .filter(|judgement| !judgement.holds())
        .map(|of| format!("`{}` fails: {}", of.assertion, of.refusals().join("; ")))
        .collect();
    (!failing.is_empty()).then(|| anyhow::anyhow!("{}", failing.join("\n")))
}
