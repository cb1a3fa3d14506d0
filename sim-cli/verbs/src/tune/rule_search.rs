//! Search for rules: the sampling of values, the elimination of changes, and the confirmation.

use anyhow::anyhow;

use crate::tune::candidate_sums::{CandidateEvidence, CandidateSums};
use crate::tune::fair;
use crate::tune::report::{Answer, BeforeAndAfter, TuneQuestion, TuneReport};
use crate::tune::rows::FrontRow;
use crate::tune::rule_arena::RuleArena;
use crate::tune::rules::{GROUPS, RULES_FILE, RuleTuning};
use corsair_cli::varied::RuleTables;
use corsair_lab::Stage;
use corsair_lab::durable::Stopped;
use corsair_lab::result::Estimate;
use corsair_lab::tuning::{Arena as _, Candidate, Edit, Elimination, Evidence as _, Space, Tuned};
use corsair_present::ResultFile;

/// Returns true if a candidate's loss exceeds the loss of the best edit beyond its error.
fn is_worse(of: &CandidateEvidence, best: &CandidateEvidence) -> bool {
    match (&of.0, &best.0) {
        (Some(of), Some(best)) => {
            let (cost, interval) = of.cost_over(best);
            interval.map_or(cost > 0.0, |interval| interval.low > 0.0)
        }
        (of, _) => of.is_none(),
    }
}

/// Returns the rows of an elimination's front.
fn front_rows(
    space: &Space,
    elimination: &Elimination<CandidateEvidence>,
    chosen: &Candidate,
) -> Vec<FrontRow> {
    let front = elimination.front();
    let best = front.last().and_then(|best| best.evidence.0.as_ref());
    let row = |edit: &&Edit<CandidateEvidence>| {
        let (cost, interval) = edit.evidence.0.as_ref()?.cost_over(best?);
        Some(FrontRow {
            changes: edit.changes,
            stage: Stage::Exploratory,
            blocks: edit.evidence.deals(),
            value: edit.evidence.figure()?,
            cost: Estimate::of(cost, interval),
            is_chosen: edit.candidate == *chosen,
            settings: changes_in_words(space, &edit.candidate),
        })
    };
    front.iter().filter_map(row).collect()
}

fn changes_in_words(space: &Space, of: &Candidate) -> String {
    let settings = space.settings(of);
    let changes = space.changes(of).into_iter().map(|at| &settings[at]);
    changes.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

/// Runs the search, puts back the changes that are not needed, and confirms the remaining changes on new deals.
pub(crate) fn carried_out<'q>(
    question: &'q TuneQuestion,
    tuning: &RuleTuning,
    mut arena: RuleArena<'_, '_, '_>,
) -> Result<TuneReport<'q>, Stopped<anyhow::Error>> {
    let (space, plan) = (&tuning.space, &question.search);
    let tuned = match tuning.is_fair {
        true => fair::search(tuning, plan.confirmed, &mut arena)?,
        false => Tuned::search(space, &plan.schedule, tuning.seed, &mut arena)?,
    };
    let first = plan.searched() - space.dimensions.len() as u64 * plan.confirmed;
    arena.pass_over(first)?;
    let elimination = arena.eliminate(tuned.best().0, plan.confirmed)?;
    arena.pass_over(plan.searched())?;
    let is_reached = |of: &CandidateEvidence| of.0.as_ref().is_some_and(CandidateSums::is_reached);
    let found = &elimination.smallest(is_reached, is_worse).candidate;
    let confirmed = confirmed(tuning, found, plan.confirmed, &mut arena)?;
    let settings = |of: &Candidate| {
        let settings = space.settings(of).into_iter();
        settings.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
    };
    let answer = Answer {
        found: found.clone(),
        confirmed: confirmed.0,
        worths: confirmed.1,
        deals: plan.confirmed,
        front: front_rows(space, &elimination, found),
        file: ResultFile { name: RULES_FILE, text: tuning.file(found) },
        counts: arena.counts,
    };
    Ok(TuneReport::new(question, &tuned, answer, settings, |_| None))
}

/// Metric of each objective at each table before and after the changes, and the worth of each change.
type ConfirmedChanges = (Vec<BeforeAndAfter>, Vec<(usize, Estimate)>);

/// Plays the rules of the base, the rules found, and the rules found with each change put back, on new deals.
fn confirmed(
    tuning: &RuleTuning,
    found: &Candidate,
    deals: u64,
    arena: &mut RuleArena<'_, '_, '_>,
) -> Result<ConfirmedChanges, Stopped<anyhow::Error>> {
    let space = &tuning.space;
    let changes = space.changes(found);
    let after = (!changes.is_empty()).then(|| tuning.seat(found)).transpose();
    let after =
        after.map_err(|why| Stopped::Failed(anyhow!("the rules found are invalid: {why}")))?;
    // Putting back the only change gives the base. The rules may refuse other combinations.
    let several = changes.iter().filter(|_| changes.len() > 1);
    let put_back: Vec<(usize, RuleTables)> = several
        .filter_map(|&at| Some((at, tuning.seat(&space.put_back(found, at)).ok()?)))
        .collect();
    let seated = [&tuning.base].into_iter().chain(&after);
    let seated: Vec<&RuleTables> = seated.chain(put_back.iter().map(|(_, of)| of)).collect();
    let sums = arena.play(&seated, (deals, GROUPS))?;
    let (before, after) = (&sums[0], sums.get(1).unwrap_or(&sums[0]));
    let tables = (0..tuning.designs.len())
        .flat_map(|table| (0..tuning.objectives.len()).map(move |objective| (table, objective)));
    let metrics = tables.map(|(table, objective)| BeforeAndAfter {
        before: before.estimate(table, objective),
        after: after.estimate(table, objective),
        change: after.difference(before, table, objective),
        balance: after.balance(table, objective),
    });
    let worth = |of: &CandidateSums| {
        let (cost, interval) = of.cost_over(after);
        Estimate::of(cost, interval)
    };
    let worths = match changes.as_slice() {
        [only] => vec![(*only, worth(before))],
        _ => {
            let put_back = put_back.iter().zip(sums.iter().skip(2));
            put_back.map(|(&(at, _), of)| (at, worth(of))).collect()
        }
    };
    Ok((metrics.collect(), worths))
}
