//! Tuning of a bot: candidates are bots, measured by their wins against a field.

use corsair_stats::Confidence;

use crate::tune::report::{Answer, BeforeAndAfter, TuneQuestion, TuneReport};
use corsair_cli::tuning::bot_arena::{BotArena, TuningConditions, Wins, stopped};
use corsair_cli::tuning::family::Family;
use corsair_lab::Pairing;
use corsair_lab::durable::Stopped;
use corsair_lab::experiment::Player;
use corsair_lab::tuning::Tuned;

/// Family of bots to search, and the field against which candidates play.
pub(crate) struct BotTuning {
    pub(crate) family: Family,
    pub(crate) conditions: TuningConditions,
    /// Members of the field, as indices into the specs.
    pub(crate) members: Vec<usize>,
    /// Members of the field, each with its weight.
    pub(crate) field: Vec<(Player, u32)>,
    /// Candidate at the start of the search.
    pub(crate) start: Player,
}

/// Name of the tuned bot in its file.
const TUNED: &str = "tuned";

/// Runs the search, then plays the start and the best candidate on new deals.
pub(crate) fn carried_out<'q>(
    question: &'q TuneQuestion,
    tuning: &BotTuning,
    mut arena: BotArena<'_, '_, '_>,
) -> Result<TuneReport<'q>, Stopped<anyhow::Error>> {
    let family = &tuning.family;
    let tuned = Tuned::search(
        &family.space,
        &question.search.schedule,
        question.conditions.seed,
        &mut arena,
    )?;
    let (best, _, _) = tuned.best();
    let table = |of| arena.against_the_field(&family.spec(of)).map_err(stopped);
    let tables = [table(&family.space.start())?, table(best)?];
    arena.begin_last();
    let totals = arena.play(&tables, (question.search.confirmed, Pairing::InPairs))?;
    // A bot that equals the only member of the field wins a fair share by design.
    let only = match tuning.field.as_slice() {
        [(member, _)] => Some(member.digest),
        _ => None,
    };
    let side = |at: usize| {
        let wins = Wins::of(&totals, at, tuning.conditions.seats);
        let is_by_design = Some(tables[at].player().digest) == only;
        (wins.share(), wins.interval().filter(|_| !is_by_design))
    };
    let change = match totals.difference(1, 0) {
        Some(of) => (of.value(), Some(of.interval(Confidence::REPORTED))),
        None => (0.0, None),
    };
    let about = format!("tuned over {}", question.tables[0].name);
    let answer = Answer {
        found: best.clone(),
        confirmed: vec![BeforeAndAfter { before: side(0), after: side(1), change, balance: None }],
        worths: Vec::new(),
        deals: totals.blocks(),
        front: Vec::new(),
        file: family.file(best, TUNED, &about),
        counts: arena.counts,
    };
    let spec = |of: &_| family.spec(of);
    Ok(TuneReport::new(question, &tuned, answer, spec, Wins::interval))
}
