//! Compatibility checks: whether a run can resume from a checkpoint, and whether checkpoints can be merged. Errors
//! name the first difference.

use std::collections::BTreeMap;

use crate::durable::{Checkpoint, Difference, Identity, Round, Shard, Task};
use crate::shell::quoted;

/// Checkpoint with the name of its directory.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedPart {
    /// Name of the directory, for messages.
    pub name: String,
    /// Contents of the checkpoint.
    pub checkpoint: Checkpoint,
}

/// Reason why a checkpoint does not fit a run, or why checkpoints do not fit each other.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum IncompatibleCheckpoint {
    /// Error: the checkpoint belongs to a run with other conditions.
    #[error("`{name}` belongs to a different run: `{}` is {} there, and {} here{}; use the arguments and the version of that run",
            .of.key, .of.this, .of.other, .of.and_more())]
    OtherRun {
        /// Name of the checkpoint.
        name: String,
        /// First condition that differs.
        of: Box<Difference>,
    },
    /// Error: the checkpoint's run has more deals than this run.
    #[error(
        "`{name}` belongs to a run of {begun} deals, but this run has only {now}: ask for more games (-n)"
    )]
    Shorter {
        /// Name of the checkpoint.
        name: String,
        /// Number of deals in the checkpoint's run.
        begun: u64,
        /// Number of deals in this run.
        now: u64,
    },
    /// Error: the checkpoint belongs to another shard than the user requested.
    #[error("`{name}` holds {}: expected {}", part(*.begun, *.deals), part(*.now, *.deals_now))]
    OtherPart {
        /// Name of the checkpoint.
        name: String,
        /// Shard to which the checkpoint belongs; `None` for a whole run.
        begun: Option<Shard>,
        /// Number of deals in the whole run that the checkpoint belongs to.
        deals: u64,
        /// Shard that the user requested; `None` for a whole run.
        now: Option<Shard>,
        /// Number of deals in the requested whole run.
        deals_now: u64,
    },
    /// Error: the checkpoint is a complete shard of a round, and a complete shard can't be resumed.
    #[error(
        "`{0}` holds a complete shard of a round, so nothing is left to play: merge all shards of the round"
    )]
    OfARound(String),
    /// Error: the checkpoint belongs to another round than the run needs next.
    #[error("`{name}` holds a shard of {}: expected a shard of the next round, {next}", round(*.of))]
    OtherRound {
        /// Name of the checkpoint.
        name: String,
        /// Round to which the checkpoint belongs; `None` if its shard divides a whole run.
        of: Option<Round>,
        /// Round that the run needs next.
        next: Round,
    },
    /// Error: two checkpoints belong to different rounds.
    #[error("`{one}` holds a shard of {}, and `{another}` a shard of {}: merge only shards of the same round", round(*.first), round(*.second))]
    DifferentRounds {
        /// Name of the first checkpoint.
        one: String,
        /// Round of the first checkpoint.
        first: Option<Round>,
        /// Name of the second checkpoint.
        another: String,
        /// Round of the second checkpoint.
        second: Option<Round>,
    },
    /// Error: the checkpoint belongs to a whole run, not to a shard.
    #[error("`{0}` holds a whole run, not a shard: resume the run with --resume")]
    NotAPart(String),
    /// Error: the shard of a checkpoint is unfinished.
    #[error(
        "`{name}` holds the unfinished shard {shard}, with {left} of its deals left to play: finish the shard with --resume {}",
        quoted(.name)
    )]
    Unfinished {
        /// Name of the checkpoint.
        name: String,
        /// Shard that the checkpoint belongs to.
        shard: Shard,
        /// Number of deals that remain in the shard.
        left: u64,
    },
    /// Error: two checkpoints belong to runs with different conditions.
    #[error("`{one}` and `{another}` belong to different runs: `{}` is {} in the first, {} in the \
             second{}",
            .of.key, .of.this, .of.other, .of.and_more())]
    DifferentRuns {
        /// Name of the first checkpoint.
        one: String,
        /// Name of the second checkpoint.
        another: String,
        /// First condition that differs.
        of: Box<Difference>,
    },
    /// Error: two checkpoints belong to runs with different lengths or different numbers of shards.
    #[error("`{one}` holds {}, and `{another}` holds {}: merge only shards of the same plan", part(Some(*.first), *.deals), part(Some(*.second), *.more_deals))]
    DifferentCuts {
        /// Name of the first checkpoint.
        one: String,
        /// Shard of the first checkpoint.
        first: Shard,
        /// Number of deals in the whole run that the first checkpoint belongs to.
        deals: u64,
        /// Name of the second checkpoint.
        another: String,
        /// Shard of the second checkpoint.
        second: Shard,
        /// Number of deals in the whole run that the second checkpoint belongs to.
        more_deals: u64,
    },
    /// Error: two checkpoints hold the same shard.
    #[error(
        "`{one}` and `{another}` both hold shard {shard}: merge only one of the two directories"
    )]
    Overlap {
        /// Name of the first checkpoint.
        one: String,
        /// Name of the second checkpoint.
        another: String,
        /// Shard of both checkpoints.
        shard: Shard,
    },
    /// Error: shards are missing.
    #[error("{missing} of {of} shards {} missing: {}", if *.missing == 1 { "is" } else { "are" }, list(.first, *.missing))]
    Gap {
        /// Total number of shards in the run.
        of: u64,
        /// Number of missing shards.
        missing: u64,
        /// Lowest numbers of missing shards.
        first: Vec<u64>,
    },
}

fn part(shard: Option<Shard>, deals: u64) -> String {
    match shard {
        Some(shard) => format!("shard {shard} of {deals} deals"),
        None => format!("an unsharded run of {deals} deals"),
    }
}

fn round(round: Option<Round>) -> String {
    round.map_or_else(|| "a run that is not played in rounds".into(), |round| round.to_string())
}

/// Returns the lowest missing numbers as text, followed by the number of further missing numbers. The argument `all`
/// is the number of all missing numbers.
fn list(first: &[u64], all: u64) -> String {
    let words: Vec<String> = first.iter().map(u64::to_string).collect();
    let more = all - words.len() as u64;
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    words.join(", ") + &more
}

/// Checks that a task can resume from a checkpoint. The checkpoint must belong to the same run, with at most as many
/// deals as the task. A shard resumes only from the same shard of a run with equally many deals. If the user
/// requested no shard, the task takes the checkpoint's shard.
///
/// # Errors
/// Returns the first difference between checkpoint and task.
pub fn check_resumable(
    from: &NamedPart,
    task: &Task,
    asked: Option<Shard>,
) -> Result<(), IncompatibleCheckpoint> {
    let NamedPart { name, checkpoint } = from;
    is_of(from, task)?;
    if checkpoint.round.is_some() {
        return Err(IncompatibleCheckpoint::OfARound(name.clone()));
    }
    let now = asked.or(checkpoint.shard);
    let same_whole = checkpoint.shard.is_none() || checkpoint.deals == task.deals;
    if now != checkpoint.shard || !same_whole {
        return Err(IncompatibleCheckpoint::OtherPart {
            name: name.clone(),
            begun: checkpoint.shard,
            deals: checkpoint.deals,
            now,
            deals_now: task.deals,
        });
    }
    if task.deals < checkpoint.deals {
        let (begun, now) = (checkpoint.deals, task.deals);
        return Err(IncompatibleCheckpoint::Shorter { name: name.clone(), begun, now });
    }
    Ok(())
}

/// Checks that a checkpoint belongs to a task's run.
///
/// # Errors
/// Returns the first difference between checkpoint and task.
pub(crate) fn is_of(part: &NamedPart, task: &Task) -> Result<(), IncompatibleCheckpoint> {
    match part.checkpoint.identity.difference(&task.identity) {
        Some(of) => {
            Err(IncompatibleCheckpoint::OtherRun { name: part.name.clone(), of: of.into() })
        }
        None => Ok(()),
    }
}

/// Sorts the shards of one run by their deals, after a check that no shard is missing.
///
/// # Errors
/// Returns the first reason why the shards are incomplete or incompatible.
pub fn ordered_shards(parts: Vec<NamedPart>) -> Result<Vec<NamedPart>, IncompatibleCheckpoint> {
    let mut of_number: BTreeMap<u64, NamedPart> = BTreeMap::new();
    let mut first: Option<(NamedPart, Shard)> = None;
    for part in parts {
        let NamedPart { name, checkpoint } = &part;
        let shard =
            checkpoint.shard.ok_or_else(|| IncompatibleCheckpoint::NotAPart(name.clone()))?;
        if let Some((one, its_shard)) = &first {
            are_of_one_run((one, *its_shard), (&part, shard))?;
        }
        if checkpoint.left() > 0 {
            return Err(IncompatibleCheckpoint::Unfinished {
                name: name.clone(),
                shard,
                left: checkpoint.left(),
            });
        }
        if let Some(one) = of_number.get(&shard.number()) {
            let (one, another) = (one.name.clone(), name.clone());
            return Err(IncompatibleCheckpoint::Overlap { one, another, shard });
        }
        first.get_or_insert_with(|| (part.clone(), shard));
        of_number.insert(shard.number(), part);
    }
    let of = first.map_or(0, |(_, shard)| shard.of());
    let missing = of - of_number.len() as u64;
    if missing > 0 {
        let first = (1..=of).filter(|number| !of_number.contains_key(number));
        return Err(IncompatibleCheckpoint::Gap {
            of,
            missing,
            first: first.take(MOST_NAMED).collect(),
        });
    }
    Ok(of_number.into_values().collect())
}

/// Maximum number of missing shards that the error lists.
const MOST_NAMED: usize = 10;

fn are_of_one_run(
    (one, first): (&NamedPart, Shard),
    (another, second): (&NamedPart, Shard),
) -> Result<(), IncompatibleCheckpoint> {
    let names = || (one.name.clone(), another.name.clone());
    if let Some(of) = one.checkpoint.identity.difference(&another.checkpoint.identity) {
        let (one, another) = names();
        return Err(IncompatibleCheckpoint::DifferentRuns { one, another, of: of.into() });
    }
    let (deals, more_deals) = (one.checkpoint.deals, another.checkpoint.deals);
    if first.of() != second.of() || deals != more_deals {
        let (one, another) = names();
        return Err(IncompatibleCheckpoint::DifferentCuts {
            one,
            first,
            deals,
            another,
            second,
            more_deals,
        });
    }
    let (first, second) = (one.checkpoint.round, another.checkpoint.round);
    if first != second {
        let (one, another) = names();
        return Err(IncompatibleCheckpoint::DifferentRounds { one, first, another, second });
    }
    let plan = |part: &NamedPart| Identity::of_plan(&part.checkpoint.plan);
    if let Some(of) = plan(one).difference(&plan(another)) {
        let (one, another) = names();
        return Err(IncompatibleCheckpoint::DifferentRuns { one, another, of: of.into() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlanRecord;
    use serde_json::json;

    fn identity(seed: u64) -> Identity {
        Identity::of_verb("run").with("seed", seed).with("rules", json!({"turns": 12}))
    }

    fn task(deals: u64) -> Task {
        Task { identity: identity(1), plan: PlanRecord::default(), deals }
    }

    /// Returns a finished shard of a test run with 10 deals.
    fn part(name: &str, shard: &str) -> NamedPart {
        let shard: Option<Shard> = shard.parse().ok();
        let next = shard.map_or(0..10, |shard| shard.range(10)).end;
        let checkpoint = Checkpoint {
            verb: "run".into(),
            plan: json!({"games": 10}),
            identity: identity(1),
            shard,
            round: None,
            deals: 10,
            next,
            sums: json!(null),
        };
        NamedPart { name: name.into(), checkpoint }
    }

    fn changed(part: NamedPart, change: impl Fn(&mut Checkpoint)) -> NamedPart {
        let mut part = part;
        change(&mut part.checkpoint);
        part
    }

    #[test]
    fn run_resumes_only_from_a_checkpoint_of_an_equal_run() {
        let refusal = |from: NamedPart, deals, asked: Option<&str>| {
            let asked = asked.map(|text| text.parse().expect("a shard"));
            check_resumable(&from, &task(deals), asked).map_err(|unfit| unfit.to_string())
        };
        let whole = || part("d", "");
        assert_eq!(refusal(whole(), 10, None), Ok(()));
        assert_eq!(refusal(whole(), 11, None), Ok(()), "more games extend a run");
        let other_seed = changed(whole(), |of| of.identity = identity(2));
        let says = |text: &str| Err(text.to_owned());
        assert_eq!(
            refusal(other_seed, 10, None),
            says(
                "`d` belongs to a different run: `seed` is 2 there, and 1 here; use the arguments and the version of that run"
            )
        );
        assert_eq!(
            refusal(whole(), 9, None),
            says(
                "`d` belongs to a run of 10 deals, but this run has only 9: ask for more games (-n)"
            )
        );
        assert_eq!(
            refusal(whole(), 10, Some("1/3")),
            says("`d` holds an unsharded run of 10 deals: expected shard 1/3 of 10 deals")
        );
        assert_eq!(refusal(part("d", "2/3"), 10, None), Ok(()));
        assert_eq!(refusal(part("d", "2/3"), 10, Some("2/3")), Ok(()));
        assert_eq!(
            refusal(part("d", "2/3"), 10, Some("1/3")),
            says("`d` holds shard 2/3 of 10 deals: expected shard 1/3 of 10 deals")
        );
        assert_eq!(
            refusal(part("d", "2/3"), 11, None),
            says("`d` holds shard 2/3 of 10 deals: expected shard 2/3 of 11 deals")
        );
    }

    #[test]
    fn shards_are_sorted_by_number() {
        let joined = ordered_shards(vec![part("c", "3/3"), part("a", "1/3"), part("b", "2/3")]);
        let names: Vec<_> = joined.expect("all there").into_iter().map(|part| part.name).collect();
        assert_eq!(names, ["a", "b", "c"]);
        ordered_shards(vec![part("a", "1/1")]).expect("one of one");
    }

    #[test]
    fn error_of_incompatible_shards_names_the_difference() {
        let refusal =
            |parts: Vec<NamedPart>| ordered_shards(parts).expect_err("refused").to_string();
        let a = || part("a", "1/3");
        assert_eq!(
            refusal(vec![a(), part("w", "")]),
            "`w` holds a whole run, not a shard: resume the run with --resume"
        );
        assert_eq!(
            refusal(vec![a(), changed(part("b", "2/3"), |of| of.next -= 1)]),
            "`b` holds the unfinished shard 2/3, with 1 of its deals left to play: finish the shard with --resume b"
        );
        let other = changed(part("b", "2/3"), |of| {
            of.identity = identity(2).with("rules", json!({"turns": 8}));
        });
        assert_eq!(
            refusal(vec![a(), other]),
            "`a` and `b` belong to different runs: `rules.turns` is 12 in the first, 8 in the \
             second (and one more difference)"
        );
        let spaced = changed(part("b b", "2/3"), |of| of.next -= 1);
        assert!(refusal(vec![spaced]).ends_with("finish the shard with --resume 'b b'"));
        let asked_more = changed(part("b", "2/3"), |of| {
            of.plan = json!({"games": 12});
        });
        assert_eq!(
            refusal(vec![a(), asked_more]),
            "`a` and `b` belong to different runs: `plan.games` is 10 in the first, 12 in the \
             second"
        );
        assert_eq!(
            refusal(vec![a(), part("b", "2/4")]),
            "`a` holds shard 1/3 of 10 deals, and `b` holds shard 2/4 of 10 deals: merge only shards of the same plan"
        );
        let longer = changed(part("b", "2/3"), |of| (of.deals, of.next) = (12, 8));
        assert_eq!(
            refusal(vec![a(), longer]),
            "`a` holds shard 1/3 of 10 deals, and `b` holds shard 2/3 of 12 deals: merge only shards of the same plan"
        );
        let of_a_round = changed(part("b", "2/3"), |of| {
            of.round = Some(Round { begin: 4, end: 10 });
            of.next = of.range().end;
        });
        assert_eq!(
            refusal(vec![a(), of_a_round]),
            "`a` holds a shard of a run that is not played in rounds, and `b` a shard of the deals 4 to 10: merge only \
             shards of the same round"
        );
        assert_eq!(
            refusal(vec![a(), part("b", "2/3"), part("a2", "1/3")]),
            "`a` and `a2` both hold shard 1/3: merge only one of the two directories"
        );
        assert_eq!(refusal(vec![a(), part("c", "3/3")]), "1 of 3 shards is missing: 2");
        assert_eq!(refusal(vec![part("b", "2/3")]), "2 of 3 shards are missing: 1, 3");
        assert_eq!(
            refusal(vec![part("b", "1/13")]),
            "12 of 13 shards are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more"
        );
    }
}
