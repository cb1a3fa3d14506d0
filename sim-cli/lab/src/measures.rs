//! Measures of a block: one integer per column. All blocks of a design have the same columns.

use crate::result::Word;
use corsair_engine::Seat;
use corsair_engine::observe::MetricRecord;
use corsair_engine::play::Ending;
use serde::Deserialize;
use serde::Serialize;

use crate::assertion::Unit;
use crate::luck::{luck_of_block, luck_of_seats};

use crate::block_source::{Block, Digest, MetricNames, Watch, win_units};
use crate::quality::CourseSums;
use crate::quality::metrics::{CourseMetric, Ended, METRICS, POOLED, WINNER_DEFICIT};
use crate::{Design, GameMetric, Length, OF_EVERY_GAME, SHARE_UNITS};

/// Subject of a measure: the game, a bot, a seat, or a bot in one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Whole game.
    Game,
    /// One bot over all its seats, given by the bot's index in the lineup.
    Bot(usize),
    /// One seat over all bots that play in this seat.
    Seat(Seat),
    /// One bot in one seat, given by the bot's index in the lineup and the seat.
    BotInSeat(usize, Seat),
}

/// Kind of a measure's subject, without the bot and the seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ScopeKind {
    /// Whole game.
    Game,
    /// One bot over all its seats.
    Bot,
    /// One seat over all bots that play in this seat.
    Seat,
    /// One bot in one seat.
    BotSeat,
}

impl Scope {
    /// Returns the kind of this scope.
    pub const fn kind(self) -> ScopeKind {
        match self {
            Scope::Game => ScopeKind::Game,
            Scope::Bot(_) => ScopeKind::Bot,
            Scope::Seat(_) => ScopeKind::Seat,
            Scope::BotInSeat(..) => ScopeKind::BotSeat,
        }
    }
}

/// Measured quantity. Its name has the same meaning in every edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Metric {
    /// Name in files, in `snake_case`. Names never change.
    pub id: &'static str,
    /// Label on screens.
    pub label: &'static str,
    /// Unit of the values.
    pub unit: Unit,
    /// True if reports print the metric on screen for the whole game.
    pub is_headline: bool,
    /// True if the metric describes the course of the game: length, closeness or ending.
    pub is_pace: bool,
}

impl Metric {
    /// Share of games won, ties split.
    pub const WIN: Metric = Metric::share("win", "wins");
    /// Final score.
    pub const SCORE: Metric = Metric::number("score", "score").headline();
    /// Highest final score minus lowest final score of a game.
    pub const SPREAD: Metric = Metric::number("spread", "score, first minus last").headline();

    /// Returns the metric of a quantity that a game counts.
    pub fn counted(of: &MetricRecord) -> Metric {
        let unit = if of.is_share { Unit::Share } else { Unit::Number };
        let (is_headline, is_pace) = (of.is_headline, of.is_pace);
        Metric { id: of.id, label: of.label, unit, is_headline, is_pace }
    }

    /// Returns a metric of numbers that reports write to files only.
    pub(crate) const fn number(id: &'static str, label: &'static str) -> Metric {
        Metric { id, label, unit: Unit::Number, is_headline: false, is_pace: false }
    }

    /// Returns a metric of shares that reports write to files only.
    pub(crate) const fn share(id: &'static str, label: &'static str) -> Metric {
        Metric { unit: Unit::Share, ..Metric::number(id, label) }
    }

    /// Returns this metric as a headline, which reports print on screen.
    pub(crate) const fn headline(self) -> Metric {
        Metric { is_headline: true, ..self }
    }
}

/// Column of measures: one integer per block, which is a sum over the block's games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Subject of the measure.
    pub scope: Scope,
    /// Metric of the measure.
    pub metric: Metric,
    /// Number of games per block in the sum. A game counts twice if the bot has two seats.
    pub games_per_block: u64,
    /// Number of integer units that make one unit of the metric.
    pub unit: u64,
}

/// Measures of a design's blocks. The game has score, spread, metrics and, on request, metrics of courses. Each bot
/// has wins, score and metrics. Each seat, and each bot in each seat, has wins and score.
#[derive(Clone, Debug)]
pub struct Measures<'d> {
    design: &'d Design,
    columns: Vec<Column>,
    facts: MetricNames,
    watch: Watch,
    /// Number of the metrics of a whole game.
    n_whole: usize,
    /// Lengths, each with the index of its metric of a whole game.
    lengths: Vec<(usize, &'static str)>,
    /// Metrics of courses. A metric that the game counts replaces the course metric with the same name.
    courses: Vec<CourseMetric>,
    /// Index of the first column about bots. The next two fields are the same for seats and for bots in seats.
    bots_at: usize,
    seats_at: usize,
    cells_at: usize,
}

/// Measures of one block, with further values that the totals need.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct MeasuredBlock {
    /// Number of the block's deal.
    pub deal: u64,
    /// Sum over the block's games for each column.
    pub sums: Vec<i64>,
    /// Bot and final score for each seat in each game.
    pub scores: Vec<(u8, i32)>,
    /// Length of each game, by the id of its metric.
    pub lengths: Vec<(&'static str, i32)>,
    /// Number of decisions in the block.
    pub decisions: u64,
    /// Number of games that ended at the cut-off.
    pub cut_off: u64,
    /// Hash of all counted values of the block's games.
    pub digest: u64,
    /// Luck of each bot by kind of luck.
    pub luck: Vec<i64>,
    /// Luck of each seat by kind of luck.
    pub luck_of_seats: Vec<i64>,
    /// Courses of the block's games; `None` if the run does not record courses.
    pub courses: Option<CourseSums>,
}

/// Number of columns that precede the metrics of a game. The next constants are the number that precedes a bot's
/// metrics, and the number of columns for a seat.
const GAME_COLUMNS: usize = 2;
const BOT_COLUMNS: usize = 2;
const SEAT_COLUMNS: usize = 2;

impl<'d> Measures<'d> {
    /// Returns the measures of a design's blocks. The games have the metrics `facts` and are recorded at the level
    /// `watch`.
    pub fn new(design: &'d Design, facts: MetricNames, watch: Watch) -> Measures<'d> {
        let is_counted =
            |of: &&CourseMetric| facts.of_game.iter().any(|fact| fact.id == of.metric.id);
        let courses: Vec<CourseMetric> = match watch {
            Watch::Courses { .. } => METRICS.iter().filter(|of| !is_counted(of)).copied().collect(),
            Watch::Luck | Watch::Metrics | Watch::Nothing => Vec::new(),
        };
        let (games, seats) = (design.games_per_block(), design.seats() as u64);
        let whole: Vec<GameMetric> = facts.whole_game(design.seats()).collect();
        let length = |of: &GameMetric| Length::of(Metric::counted(&of.record));
        let lengths = whole.iter().map(length).enumerate();
        let lengths = lengths.filter_map(|(at, of)| Some((at, of?.id))).collect();
        let column = |scope, metric, games_per_block| {
            let unit = if metric == Metric::WIN { SHARE_UNITS } else { 1 };
            Column { scope, metric, games_per_block, unit }
        };
        let counted = |scope, of: &MetricRecord, games_per_block| {
            let unit = of.unit.into();
            Column { scope, metric: Metric::counted(of), games_per_block, unit }
        };
        let mut columns = vec![
            column(Scope::Game, Metric::SCORE, games * seats),
            column(Scope::Game, Metric::SPREAD, games),
        ];
        columns.extend(
            whole
                .iter()
                .map(|of| Column { unit: of.unit, ..counted(Scope::Game, &of.record, games) }),
        );
        columns.extend(courses.iter().map(|of| Column {
            scope: Scope::Game,
            metric: of.metric,
            games_per_block: games,
            unit: of.unit,
        }));
        let bots_at = columns.len();
        for row in design.rows().iter().filter(|row| row.seat.is_none()) {
            let (scope, games) = (Scope::Bot(row.bot), row.games_per_block);
            columns.extend([Metric::WIN, Metric::SCORE].map(|metric| column(scope, metric, games)));
            columns.extend(facts.of_seat.iter().map(|of| counted(scope, of, games)));
        }
        let seats_at = columns.len();
        for seat in Seat::all(design.seats()) {
            let of_seat = |metric| column(Scope::Seat(seat), metric, games);
            columns.extend([Metric::WIN, Metric::SCORE].map(of_seat));
        }
        let cells_at = columns.len();
        for row in design.rows() {
            let Some(seat) = row.seat else { continue };
            let scope = Scope::BotInSeat(row.bot, seat);
            let of_cell = |metric| column(scope, metric, row.games_per_block);
            columns.extend([Metric::WIN, Metric::SCORE].map(of_cell));
        }
        let n_whole = whole.len();
        Measures {
            design,
            columns,
            facts,
            watch,
            n_whole,
            lengths,
            courses,
            bots_at,
            seats_at,
            cells_at,
        }
    }

    /// Sets the number of integer units that make one point of score.
    #[must_use]
    pub fn scored_in(mut self, unit: u32) -> Measures<'d> {
        for column in &mut self.columns {
            if [Metric::SCORE, Metric::SPREAD, WINNER_DEFICIT].contains(&column.metric) {
                column.unit = unit.into();
            }
        }
        self
    }

    /// Returns all columns in order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Returns each seat's win share in a measured block.
    pub(crate) fn wins_of_seats<'b>(
        &self,
        block: &'b MeasuredBlock,
    ) -> impl Iterator<Item = i64> + 'b {
        block.sums[self.seats_at..self.cells_at].iter().step_by(SEAT_COLUMNS).copied()
    }

    /// Returns the number of different kinds of luck that the games measure.
    pub(crate) fn kinds_of_luck(&self) -> usize {
        self.facts.luck.len()
    }

    /// Returns the ids of the games' lengths.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = &'static str> {
        self.lengths.iter().map(|&(_, id)| id)
    }

    /// Returns the level of detail at which the measured games are recorded.
    pub fn watch(&self) -> Watch {
        self.watch
    }

    /// Returns the level of detail that a column needs.
    pub fn watch_of(&self, column: usize) -> Watch {
        let metric = self.columns[column].metric;
        let of_game = GAME_COLUMNS + self.n_whole;
        let courses = of_game..of_game + self.courses.len();
        let is_of_every_game = OF_EVERY_GAME.iter().any(|of| of.id == metric.id);
        if courses.contains(&column) {
            self.watch
        } else if is_of_every_game || [Metric::WIN, Metric::SCORE, Metric::SPREAD].contains(&metric)
        {
            Watch::Nothing
        } else {
            Watch::Metrics
        }
    }

    /// Returns the metrics that are computed from the courses of many games and are not means.
    pub fn pooled(&self) -> impl Iterator<Item = Metric> {
        let watched = matches!(self.watch, Watch::Courses { .. });
        POOLED.iter().filter(move |_| watched).map(|of| of.metric)
    }

    /// Computes the measures of a block.
    pub fn of_block(&self, played: &Block<'_>) -> MeasuredBlock {
        let (deal, sums) = (played.deal, vec![0; self.columns.len()]);
        let mut block = MeasuredBlock { deal, sums, ..MeasuredBlock::default() };
        let mut digest = Digest::default();
        for (seating, game) in played.seatings.iter().zip(played.games) {
            digest.add(game);
            block.decisions += u64::from(game.decisions);
            match game.ending {
                Ending::Finished => {}
                Ending::CutOff => block.cut_off += 1,
            }
            let (scores, wins) = (game.scores, win_units(game.ranks));
            let of_game = &mut block.sums[..self.bots_at];
            let [least, most] = extremes(scores.as_slice());
            of_game[0] += scores.as_slice().iter().map(|&score| i64::from(score)).sum::<i64>();
            of_game[1] += i64::from(most) - i64::from(least);
            let of_whole = &mut of_game[GAME_COLUMNS..][..self.n_whole];
            of_whole.iter_mut().zip(game.whole_game()).for_each(|(sum, value)| *sum += value);
            for &(at, id) in &self.lengths {
                let length = game.whole_game().nth(at);
                block.lengths.extend(length.map(|length| (id, length as i32)));
            }
            if let (Watch::Courses { .. }, Some(course)) = (self.watch, game.course) {
                digest.add_course(course);
                let ended = Ended { course, ranks: game.ranks, wins: &wins };
                let sums = of_game[GAME_COLUMNS + self.n_whole..].iter_mut();
                sums.zip(&self.courses).for_each(|(sum, metric)| *sum += (metric.of)(ended));
                block.courses.get_or_insert_default().record(course, game.ranks);
            }
            for (seat, &bot) in seating.iter() {
                let of_seat = [wins[seat], i64::from(scores[seat])];
                block.scores.push((bot, scores[seat]));
                let bot_at = self.bots_at + usize::from(bot) * self.columns_of_a_bot();
                let cell = self.design.cell(bot, seat) - self.design.bots();
                for at in [
                    bot_at,
                    self.seats_at + seat.index() * SEAT_COLUMNS,
                    self.cells_at + cell * SEAT_COLUMNS,
                ] {
                    let sums = block.sums[at..].iter_mut();
                    sums.zip(of_seat).for_each(|(sum, more)| *sum += more);
                }
                add(&mut block.sums[bot_at + BOT_COLUMNS..], game.of_seat[seat]);
            }
        }
        block.digest = digest.value();
        block.luck = luck_of_block(played, self.design.bots(), self.kinds_of_luck());
        block.luck_of_seats = luck_of_seats(played, self.design.seats(), self.kinds_of_luck());
        block
    }

    fn columns_of_a_bot(&self) -> usize {
        BOT_COLUMNS + self.facts.of_seat.len()
    }
}

fn add(sums: &mut [i64], facts: &[i32]) {
    sums.iter_mut().zip(facts).for_each(|(sum, &fact)| *sum += i64::from(fact));
}

/// Returns the lowest and the highest score.
fn extremes(scores: &[i32]) -> [i32; 2] {
    let start = [i32::MAX, i32::MIN];
    scores.iter().fold(start, |[least, most], &score| [least.min(score), most.max(score)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ToyMetrics;
    use crate::{GameResultView, Seatings};
    use corsair_engine::PerSeat;
    use corsair_engine::dealer::GameResult;

    fn game(scores: [i32; 3], ranks: [u8; 3]) -> GameResult<ToyMetrics> {
        GameResult {
            scores: PerSeat::from_fn(3, |seat| scores[seat.index()]),
            ranks: PerSeat::from_fn(3, |seat| ranks[seat.index()]),
            ending: Ending::Finished,
            decisions: 4,
            options: 10,
            faults: Vec::new(),
            set_up: None,
            watch: ToyMetrics::of(7, [1, 2, 4]),
        }
    }

    #[test]
    fn block_has_measures_by_game_bot_seat_and_bot_in_seat() {
        let arrangement = PerSeat::from_fn(3, |seat| [0u8, 1, 1][seat.index()]);
        let design = Design::new(&arrangement, Seatings::Fixed, 1);
        let facts = MetricNames::of::<ToyMetrics>();
        let measures = Measures::new(&design, facts, Watch::Metrics);
        let played = game([5, 9, 9], [2, 0, 0]);
        let games = GameResultView::all(std::slice::from_ref(&played));
        let block = measures.of_block(&Block::new(3, design.seatings(), &games));
        let value = |scope, id| {
            let at = |of: &Column| of.scope == scope && of.metric.id == id;
            let index = measures.columns().iter().position(at).expect("a column");
            (block.sums[index], measures.columns()[index].games_per_block)
        };
        let unit = |id| {
            let mut columns = measures.columns().iter();
            columns.find(|of| of.metric.id == id).expect("a column").unit
        };
        let seat = Seat::new;
        assert_eq!(value(Scope::Game, "score"), (23, 3));
        assert_eq!(value(Scope::Game, "spread"), (4, 1));
        assert_eq!(value(Scope::Game, "pips"), (7, 1));
        assert_eq!(value(Scope::Game, "decisions"), (4, 1));
        // 10 actions in 4 decisions.
        assert_eq!((value(Scope::Game, "branching"), unit("branching")), ((250, 1), 100));
        // Both winners, with 2 and 4 pips, have half of the win: 3 - (1 + 2 / 2 + 4 / 2) / 2 = 1.
        let winner = "winner_pips_rolled";
        assert_eq!((value(Scope::Game, winner), unit(winner)), ((120, 1), 120));
        assert_eq!(block.lengths, [("decisions", 4)]);
        assert_eq!(value(Scope::Bot(0), "win"), (0, 1));
        assert_eq!(value(Scope::Bot(1), "win"), (60, 2));
        assert_eq!(value(Scope::Bot(1), "pips_rolled"), (6, 2));
        assert_eq!(value(Scope::Seat(seat(1)), "win"), (30, 1));
        assert_eq!(value(Scope::BotInSeat(1, seat(2)), "score"), (9, 1));
        assert_eq!(block.scores, [(0, 5), (1, 9), (1, 9)]);
        assert_eq!((block.deal, block.decisions, block.cut_off), (3, 4, 0));
        assert_eq!(block.sums.len(), measures.columns().len());
    }
}
