//! Destination of a result: its files, its assertions, and its text on standard output.

use crate::early_end::{Cause, EarlyEnd};
use std::cmp::Reverse;

use corsair_lab::assertion::{Assertion, Judgement, Verdict, Vocabulary};
use corsair_present::exit::{Exit, Failure, Outcome, detail};
use corsair_present::result::VerbResult;
use corsair_present::{ResultDirectory, ResultFile, grouped};

/// Assertions about a result, with the names that they may use; `None` without `--assert`.
pub type Claims = Option<Box<(Vec<Assertion>, Vocabulary)>>;

/// Destination of a result, with the assertions about the result.
pub struct Destination {
    /// Directory of the result; `None` if the result has only standard output.
    pub directory: Option<ResultDirectory>,
    pub(crate) claims: Claims,
    /// Command that reproduces the result from its checkpoint; `None` without a checkpoint.
    pub resumed_by: Option<String>,
    /// Early end of play, if the result is partial.
    pub early_end: Option<Box<EarlyEnd>>,
}

impl Destination {
    /// Writes the files of a result, if requested, and checks the assertions against its tables. Returns the text for
    /// standard output. If an assertion is refuted or undecided, returns an error that also has this text.
    pub fn take(self, shown: String, result: &VerbResult<'_>) -> Outcome<String> {
        let Destination { directory, claims, resumed_by, early_end } = self;
        if let Some(directory) = directory {
            write(&directory, &result.files(), resumed_by)
                .map_err(|failure| Failure { output: shown.clone(), ..failure })?;
        }
        if let Some(end) = early_end.filter(|end| matches!(end.cause, Cause::Interrupt)) {
            let error = anyhow::anyhow!("{end}; the result covers only the games played before");
            return Err(Failure { output: shown, ..Failure::new(Exit::Interrupted, error) });
        }
        let Some(claims) = claims else { return Ok(shown) };
        let (assertions, vocabulary) = *claims;
        let table_of = |name: &str| result.tables.iter().find(|table| table.file == name);
        let judged = assertions.iter().map(|assertion| vocabulary.judge(assertion, table_of));
        let judged: Vec<Judgement> = judged.collect::<Result<_, _>>()?;
        match worst_verdict(judged) {
            (Verdict::Holds, _) => Ok(shown),
            (worst, why) => {
                Err(Failure { output: shown, ..Failure::new(worst.into(), anyhow::anyhow!(why)) })
            }
        }
    }
}

/// Writes the files of a result to a directory.
fn write(
    directory: &ResultDirectory,
    files: &[ResultFile],
    resumed_by: Option<String>,
) -> Outcome<()> {
    directory.write(files).map_err(|refused| match resumed_by {
        Some(command) => {
            let kept = "the result could not be written, but the checkpoint has all games; to write the result again";
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

/// Returns the worst verdict, and a line for each assertion that does not hold, the worst first.
fn worst_verdict(mut judged: Vec<Judgement>) -> (Verdict, String) {
    judged.retain(|judgement| judgement.verdict() != Verdict::Holds);
    judged.sort_by_key(|judgement| Reverse(judgement.verdict()));
    let line = |of: &Judgement| {
        let verdict = of.verdict().name();
        format!("`{}` is {verdict}: {}", of.assertion, of.refusals().join("; "))
    };
    let worst = judged.first().map_or(Verdict::Holds, Judgement::verdict);
    (worst, judged.iter().map(line).collect::<Vec<_>>().join("\n"))
}
