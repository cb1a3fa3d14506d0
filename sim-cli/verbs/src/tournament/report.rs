//! Report of a tournament: standings, pairs, ratings, and the result.

use crate::tournament::estimate;
use crate::tournament::ratings::{BotRating, Rating, Ratings, Undefined, ratings};
use crate::tournament::rows::{BotSeatRow, PairRow, Rated, RatingRow, StandingRow};
use crate::tournament::totals::{Tournament, TournamentTotals};
use corsair_lab::durable::Sums;
use corsair_lab::result::{Estimate, ResultTable};
use corsair_present::faults::{fault_game_rows, fault_rows};
use corsair_present::manifest::{Bot, Endings, ManifestHead, hashes};
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::set_ups::SetUpCount;
use corsair_present::{ResultFile, Timing};
use corsair_stats::REPLICATES;

/// Results of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentReport<'t> {
    /// Tournament with its conditions.
    pub tournament: &'t Tournament,
    /// Sums of the games.
    pub totals: &'t TournamentTotals<'t>,
    /// Bots by win share, the best first; equal bots in the order of the option.
    pub standings: Vec<StandingRow>,
    /// Estimates of every bot in every seat, in the order of the standings.
    pub in_seats: Vec<BotSeatRow>,
    /// Comparisons of every bot with every opponent, in the order of the standings.
    pub pairs: Vec<PairRow>,
    /// Ratings, or the reason why they are undefined.
    pub ratings: Result<Ratings, Undefined>,
    /// Indices of the bots in the order of the standings.
    order: Vec<usize>,
}

impl<'t> TournamentReport<'t> {
    /// Computes the estimates from finished sums of at least one round.
    pub fn new(
        tournament: &'t Tournament,
        totals: &'t TournamentTotals<'t>,
    ) -> TournamentReport<'t> {
        let (order, standings): (Vec<usize>, Vec<StandingRow>) =
            estimate::standings(tournament, totals).into_iter().unzip();
        TournamentReport {
            in_seats: estimate::in_seats(tournament, &order, totals),
            pairs: estimate::pairs(tournament, &order, totals),
            ratings: ratings(tournament, totals),
            standings,
            order,
            tournament,
            totals,
        }
    }

    /// Returns rows of bots' ratings, seats' effects and parameters of ties; no rows if ratings are undefined.
    fn rating_rows(&self) -> Vec<RatingRow> {
        let Ok(ratings) = &self.ratings else { return Vec::new() };
        let rating = |of: Rating| Estimate::of(of.value, of.interval);
        let bots = self.order.iter().map(|&bot| {
            let BotRating { standing, rating: of } = ratings.bots[bot];
            RatingRow {
                kind: Rated::Bot,
                name: self.tournament.name(bot),
                status: Some(standing.into()),
                rating: of.map(rating),
                worth: of.map(|of| of.worth),
            }
        });
        let seats = ratings.seats.iter().enumerate().map(|(seat, &of)| RatingRow {
            kind: Rated::Seat,
            name: seat.to_string(),
            status: None,
            rating: Some(rating(of)),
            worth: Some(of.worth),
        });
        let ties = ratings.ties.iter().map(|&(size, rating, interval)| RatingRow {
            kind: Rated::Tie,
            name: size.to_string(),
            status: None,
            rating: Some(Estimate::of(rating, interval)),
            worth: None,
        });
        bots.chain(seats).chain(ties).collect()
    }

    /// Returns the files of a report. Only `timing.json` depends on the machine and the division of work.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let TournamentReport { tournament, totals, .. } = self;
        let (faults, seed) = (&totals.faults, tournament.conditions.seed);
        let bot = |row: usize| &tournament.bots[tournament.design.bot_of(row)];
        let tables = vec![
            ResultTable::of(self.standings.clone()),
            ResultTable::of(self.in_seats.clone()),
            ResultTable::of(self.pairs.clone()),
            ResultTable::of(self.rating_rows()),
            ResultTable::of(fault_rows(faults, seed, bot)),
            ResultTable::of(fault_game_rows(faults, seed, bot)),
        ];
        let timing = timing.json(tournament.design.games(), totals.decisions);
        VerbResult::new(tables, |files| manifest(self, files), timing)
    }
}

/// Returns the text of `manifest.json`, which has a hash of each remaining file.
fn manifest(report: &TournamentReport<'_>, files: &[ResultFile]) -> String {
    let tournament = report.tournament;
    let design = &tournament.design;
    let (games, cut_off) = (design.games(), report.totals.cut_off);
    let (least, most) = design.meetings();
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&tournament.conditions),
        bots: Bot::all(&tournament.bots),
        seed: tournament.conditions.seed,
        design: object!(Design {
            seats: design.seats(),

            /// Bots of each combination, as indices into `bots`.
            combinations: design
                .combinations()
                .map(|seating| seating.as_slice())
                .collect::<Vec<_>>(),
            games_asked: tournament.conditions.games_asked,
            games,
            rounds: design.rounds(),
            blocks: design.blocks(),
            games_per_block: design.games_per_block(),
            games_per_round_of_a_bot: design.games_of_a_bot(),
            games_per_round_of_a_pair: [least, most],
        }),
        replicates: REPLICATES,
        replicates_defined: report.ratings.as_ref().map_or(0, |of| of.replicates_defined),
        decisions: report.totals.decisions,
        setups: SetUpCount::of([report.totals.set_ups()]),
        endings: Endings { finished: games - cut_off, cut_off },
        faults: report.totals.faults.total(),
        files: hashes(files),
    }))
}
