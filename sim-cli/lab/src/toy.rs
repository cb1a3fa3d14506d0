//! Small game for tests: every seat rolls one or two dice, and the seat with the most pips wins.

use corsair_engine::auditor::ShadowState;
use corsair_engine::dealer::Dealer;
use corsair_engine::observe::{Counted, MetricRecord, Metrics, Observer};
use corsair_engine::run::{Cut, Plan};
use corsair_engine::{
    Bot, Dice, Game, Illegal, Lane, NoObserver, PerSeat, Seat, SeatRng, Strategy, Turn,
};
use corsair_strategies::external::OnFault;

use crate::{BlockDealer, BlockSource, Design, MetricNames, Seatings, Totals, Watch, play_blocks};

/// Rules of the toy game for tests.
pub struct Toy {
    /// Number of seats in a game.
    pub seats: usize,
    /// Extra points for a die that shows 4 or more pips.
    pub bonus: i32,
    /// Number of pips at which the engine panics; `None` for an engine that never panics.
    pub breaks_at: Option<i32>,
}

/// State of the toy game: the rolls so far.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Table {
    /// Seat that rolls next.
    pub next: usize,
    pips: PerSeat<i32>,
}

impl Game for Toy {
    type State = Table;
    type Action = u8;
    /// Event of the toy game: seat, pips, and twice the difference between pips and expected pips.
    type Event = (Seat, i32, i32);
    type View<'s> = ();

    fn seats(&self) -> usize {
        self.seats
    }

    fn setup<D: Dice, O: Observer<Toy>>(&self, _: &mut D, _: &mut O) -> Table {
        Table { next: 0, pips: PerSeat::filled(self.seats, 0) }
    }

    fn turn(&self, table: &Table) -> Turn {
        if table.next < self.seats { Turn::Decide(Seat::new(table.next)) } else { Turn::Over }
    }

    fn actions(&self, _: &Table, out: &mut Vec<u8>) {
        out.clear();
        out.extend([1, 2]);
    }

    fn check(&self, _: &Table, _: u8) -> Result<(), Illegal> {
        Ok(())
    }

    fn apply<D: Dice, O: Observer<Toy>>(
        &self,
        table: &mut Table,
        dice_rolled: u8,
        dice: &mut D,
        watch: &mut O,
    ) {
        let seat = Seat::new(table.next);
        let mut roll = || {
            let pips = i32::from(dice.d6(Lane::nature(0)));
            if pips >= 4 { pips + self.bonus } else { pips }
        };
        let pips = (0..dice_rolled).map(|_| roll()).sum();
        assert!(self.breaks_at != Some(pips), "the table breaks under {pips} pips");
        table.pips[seat] = pips;
        let luck = 2 * pips - i32::from(dice_rolled) * (7 + self.bonus);
        watch.event((seat, pips, luck));
        table.next += 1;
    }

    fn view<'s>(&'s self, _: &'s Table, _: Seat) {}

    fn resample<D: Dice>(&self, (): (), dice: &mut D) -> Table {
        self.setup(dice, &mut NoObserver)
    }

    fn scores(&self, table: &Table) -> PerSeat<i32> {
        table.pips
    }

    fn ranks(&self, table: &Table) -> PerSeat<u8> {
        PerSeat::from_fn(self.seats, |seat| {
            table.pips.as_slice().iter().filter(|&&pips| pips > table.pips[seat]).count() as u8
        })
    }

    fn audit(&self, _: &Table) -> Result<(), String> {
        Ok(())
    }
}

/// Observer that counts the pips of each seat.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct ToyMetrics {
    of_game: [i32; 1],
    of_seat: [[i32; 1]; 5],
    luck: [[i64; 1]; 5],
}

impl ToyMetrics {
    /// Returns metrics with these counts.
    pub fn of(pips: i32, rolled: [i32; 3]) -> ToyMetrics {
        let mut facts = ToyMetrics { of_game: [pips], ..ToyMetrics::default() };
        facts.of_seat.iter_mut().zip(rolled).for_each(|(seat, rolled)| seat[0] = rolled);
        facts
    }
}

impl Observer<Toy> for ToyMetrics {
    fn event(&mut self, (seat, pips, luck): (Seat, i32, i32)) {
        self.of_game[0] += pips;
        self.of_seat[seat.index()][0] += pips;
        self.luck[seat.index()][0] += i64::from(luck);
    }
}

impl Counted for Toy {
    type Metrics = ToyMetrics;
}

impl Metrics for ToyMetrics {
    const OF_GAME: &'static [MetricRecord] = &[MetricRecord::number("pips", "pips")];
    const OF_SEAT: &'static [MetricRecord] = &[MetricRecord::number("pips_rolled", "pips rolled")];
    const OF_WINNER: &'static [MetricRecord] =
        &[MetricRecord::number("winner_pips_rolled", "winner minus others: pips rolled")];

    fn of_game(&self) -> &[i32] {
        &self.of_game
    }

    fn of_seat(&self, seat: Seat) -> &[i32] {
        &self.of_seat[seat.index()]
    }

    const OF_LUCK: &'static [&'static str] = &["pips"];

    fn luck(&self, seat: Seat) -> &[i64] {
        &self.luck[seat.index()]
    }
}

/// Bot that rolls two dice with a probability given in thirds.
pub struct Roller(pub u32);

impl Bot<Toy> for Roller {
    fn name(&self) -> &str {
        "roller"
    }

    fn digest(&self) -> u64 {
        u64::from(self.0)
    }

    fn spawn(&self, _: &Toy, _: Seat) -> Box<dyn Strategy<Toy>> {
        Box::new(Roller(self.0))
    }
}

impl Strategy<Toy> for Roller {
    fn choose(&mut self, (): (), legal: &[u8], rng: &mut SeatRng) -> u8 {
        legal[usize::from(rng.happens(self.0, 3))]
    }
}

/// Metrics of the toy game.
pub const TOY_FACTS: MetricNames = MetricNames::of::<ToyMetrics>();

/// Source of toy games with three increasingly bold [`Roller`]s.
pub struct ToySource(Toy);

impl ToySource {
    /// Returns a source of games with `seats` seats. A die that shows 4 or more pips counts `bonus` extra.
    pub const fn new(seats: usize, bonus: i32) -> ToySource {
        ToySource(Toy { seats, bonus, breaks_at: None })
    }
}

const ROLLERS: [&dyn Bot<Toy>; 3] = [&Roller(1), &Roller(2), &Roller(3)];

impl BlockSource for ToySource {
    fn facts(&self) -> MetricNames {
        TOY_FACTS
    }

    fn on_fault(&self) -> OnFault {
        OnFault::Continue
    }

    fn dealer(&self, seed: u64, watch: Watch) -> Box<dyn BlockDealer + '_> {
        match watch {
            Watch::Metrics | Watch::Luck | Watch::Courses { .. } => {
                Box::new(Dealer::<_, ToyMetrics>::new(&self.0, ROLLERS.into(), seed))
            }
            Watch::Nothing => Box::new(Dealer::<_, NoObserver>::new(&self.0, ROLLERS.into(), seed)),
        }
    }
}

/// Observer that sums pips from events.
#[derive(Clone, Default, Debug)]
pub struct Pips([i32; 5]);

impl Observer<Toy> for Pips {
    fn event(&mut self, (seat, pips, _): (Seat, i32, i32)) {
        self.0[seat.index()] += pips;
    }
}

impl ShadowState<Toy> for Pips {
    const CHECKED: &'static [&'static str] = &[];

    fn compare(&mut self, _: &Toy, table: &Table) -> Result<(), String> {
        let agree = table.pips.iter().all(|(seat, &pips)| pips == self.0[seat.index()]);
        if agree { Ok(()) } else { Err("pips are lost".into()) }
    }

    fn counts(&self) -> &[u64] {
        &[]
    }
}

/// Returns a design in which these bots play `games` games under all rotations.
pub fn toy_design(bots: &[u8], games: u64) -> Design {
    let arrangement = PerSeat::from_fn(bots.len(), |seat| bots[seat.index()]);
    Design::new(&arrangement, Seatings::Rotations, games)
}

/// Plays a design with up to three increasingly bold [`Roller`]s.
pub fn play_toy(design: &Design, jobs: usize, chunk: u64) -> Totals<'_> {
    let (deals, seatings) = (0..design.blocks(), design.seatings());
    let plan = Plan { seed: 7, deals, seatings, cut: Cut::new(chunk, jobs) };
    let toy = ToySource::new(design.seats(), 0);
    let empty = || Totals::empty(design, TOY_FACTS);
    play_blocks(&toy, Watch::Metrics, &plan, empty, &|_| {}).expect("threads")
}
