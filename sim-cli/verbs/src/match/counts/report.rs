//! Report on typed-in results: the share of decided games, with its exact test.

use crate::r#match::counts::Counts;
use corsair_lab::PlanRecord;
use corsair_lab::ResolvedRules;
use corsair_lab::result::{Estimate, ResultRow, ResultTable};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::manifest::Program;
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::{ManifestHead, ResultFile, hashes};
use corsair_stats::{Confidence, Evidence};

/// Decided games between two players, from results of real games.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "counts.csv")]
pub struct CountRow {
    /// Name of the first player.
    pub first: String,
    /// Name of the second player.
    pub second: String,
    /// Number of games that the first player won.
    #[column(label = "wins")]
    pub wins: u64,
    /// Number of games that the second player won.
    #[column(label = "losses")]
    pub losses: u64,
    /// Number of games that both or neither of the two players won.
    #[column(label = "draws")]
    pub draws: u64,
    /// Share of decided games that the first player won, with the interval of Clopper and Pearson.
    #[column(label = "decided games won, %", unit = share)]
    pub share: Estimate,
    /// Two-sided p-value of an even share, by the exact binomial test.
    #[column(label = "p, even", unit = p)]
    pub p_even: f64,
}

/// Counted games of two players.
pub(crate) struct CountReport {
    pub(super) row: CountRow,
    /// Id, name and rules of the game; `None` if the user named no game.
    game: Option<(&'static str, &'static str, ResolvedRules)>,
}

impl CountReport {
    /// Tests the counts.
    ///
    /// # Errors
    /// Fails without a decided game.
    pub(crate) fn new(
        [first, second]: [String; 2],
        Counts { wins, losses, draws }: Counts,
        game: Option<(&'static str, &'static str, ResolvedRules)>,
    ) -> Outcome<CountReport> {
        let Some(evidence) = Evidence::of_trials(wins, losses) else {
            bail_input!("{first} and {second} have no decided game to test: add wins or losses");
        };
        let share = Estimate::of(evidence.value(), Some(evidence.interval(Confidence::REPORTED)));
        let p_even = evidence.minus(0.5).p_value();
        Ok(CountReport {
            row: CountRow { first, second, wins, losses, draws, share, p_even },
            game,
        })
    }
}

/// Returns the result, whose conditions are the plan and the game.
pub(crate) fn counts_result(report: &CountReport, plan: PlanRecord) -> VerbResult<'_> {
    let manifest = move |files: &[ResultFile]| match &report.game {
        Some((game, title, rules)) => pretty(&object!(Manifest {
            #[serde(flatten)]
            conditions: ManifestHead::new(&plan, game, title, rules),
            files: hashes(files),
        })),
        None => pretty(&object!(Manifest {
            #[serde(flatten)]
            program: Program::new(&plan),
            files: hashes(files),
        })),
    };
    VerbResult {
        tables: vec![ResultTable::of(vec![report.row.clone()])],
        others: Vec::new(),
        manifest: Box::new(manifest),
        timing: None,
    }
}
