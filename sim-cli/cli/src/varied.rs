//! Shared code of `sweep` and `sensitivity`, which vary rule values.

use std::collections::BTreeMap;

use clap::Arg;
use corsair_engine::rulebook::{Rulebook, Source};
use toml::Value;

use crate::amount::amount_of;
use crate::dry_run::{Workload, seat_names};
use crate::duplicates::refuse_repeated_thresholds;
use crate::durable::{Ended, PartialResult};
use crate::early_end::note_missing_tables;
use crate::external::{end_on_fault, warn_of_faults};
use crate::play::Played;
use crate::session::Session;
use crate::tables::{NamedTable, TablesArgs};
use corsair_games::edition;
use corsair_games::pack::{Edition, Table, ValidatedRules};
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::durable::{Identity, Task};
use corsair_lab::{
    CellPlan, CellSums, Cells, ComparedTable, Design, Ends, Factor, HouseRules, InTurn, Measures,
    Metric, Point, ResolvedRules, Seatings, TableSums as _, Threshold, Turns, Varied, Varying,
    Watch, settings,
};
use corsair_present::exit::{Outcome, bail_input, note};
use corsair_present::text_file::Files;
use corsair_present::{counted, grouped};
use corsair_stats::GROUPS;

/// Returns the `--games` option of a command that plays cells, with `default` games per cell.
pub fn of_each_cell(games: Arg, default: &'static str) -> Arg {
    games.default_value(default).help(
        "Number of games, such as 500 or 10k, for each rule set at each table. Rounded up to a multiple of 32 blocks",
    )
}

/// Game whose rules are varied, with its base rules and its tables.
pub struct VariedGame {
    /// Edition of the game.
    pub edition: Box<dyn Edition>,
    /// Base rules, whose values are varied.
    pub base: ResolvedRules,
    house: HouseRules,
    plain: ValidatedRules,
    book: ValidatedRules,
    values: BTreeMap<String, Value>,
    lineups: Vec<NamedTable>,
    /// Seatings of each deal.
    pub seatings: Seatings,
}

/// Tables under one rule set, with the hash of the rules.
pub struct RuleTables {
    /// Tables, in the order of the lineups.
    pub tables: Vec<Box<dyn Table>>,
    /// SHA-256 of the rules, in hexadecimal digits.
    pub sha256: String,
}

impl VariedGame {
    /// Resolves the base rules with these house rules, and reads the tables.
    pub fn new(
        game: &str,
        house: HouseRules,
        tables: &TablesArgs,
        files: &mut Files,
    ) -> Outcome<VariedGame> {
        let edition = edition(game)?;
        let plain = edition.rulebook(&HouseRules::default())?;
        let book = edition.laid_over(&plain, &house)?;
        let lineups = tables.tables(edition.as_ref(), files)?;
        Ok(VariedGame {
            base: ResolvedRules::new(edition.id(), edition.score(), &plain, &book),
            values: book.entries().map(|(key, of)| (key.to_owned(), of.value.clone())).collect(),
            edition,
            house,
            plain,
            book,
            lineups,
            seatings: tables.seatings,
        })
    }

    /// Iterates over the tables with their names.
    pub fn named(&self) -> impl Iterator<Item = &NamedTable> {
        self.lineups.iter()
    }

    /// Values of the base rules, each with the reliability of its source.
    pub fn book(&self) -> &Rulebook {
        &self.book
    }

    /// Returns the factors with their base values and the reliability of these values.
    pub fn varying(&self, factors: &[Factor]) -> Vec<Varying> {
        let source = |factor: &Factor| {
            let entry = self.book.entries().find(|(key, _)| *key == factor.path.key);
            entry.map_or(Source::HouseRule, |(_, entry)| entry.source)
        };
        let varying = |factor: &Factor| Varying {
            base: factor.base(&self.values),
            source: source(factor),
            factor: factor.clone(),
        };
        factors.iter().map(varying).collect()
    }

    /// Returns the settings that put each factor at its level.
    ///
    /// # Errors
    /// Returns a sentence if a factor does not fit the rules.
    pub fn settings(&self, factors: &[Factor], levels: &[usize]) -> Result<Vec<String>, String> {
        settings(factors, levels, &self.values)
    }

    /// Seats the tables under the base rules, changed first by these settings and then by the house rules `over`.
    ///
    /// # Errors
    /// Returns the reason why the rules, or the tables under these rules, are invalid.
    pub fn seat(&self, set: &[String], over: &HouseRules) -> Result<RuleTables, String> {
        let house = HouseRules {
            files: self.house.files.iter().chain(&over.files).cloned().collect(),
            settings: [&self.house.settings, set, &over.settings]
                .into_iter()
                .flatten()
                .cloned()
                .collect(),
        };
        let book = self.edition.laid_over(&self.plain, &house).map_err(|error| error.message)?;
        let tables = self.lineups.iter().map(|of| self.edition.table(&book, &of.lineup));
        let tables: Vec<Box<dyn Table>> =
            tables.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        tables.iter().for_each(|table| table.release());
        Ok(RuleTables { tables, sha256: book.sha256().to_owned() })
    }

    /// Seats the tables with the factors at these levels.
    ///
    /// # Errors
    /// Fails as [`seat`](VariedGame::seat) does, and if a factor does not fit the rules.
    pub fn seat_at(
        &self,
        factors: &[Factor],
        levels: &Point,
        over: &HouseRules,
    ) -> Result<RuleTables, String> {
        self.seat(&self.settings(factors, levels)?, over)
    }

    /// Checks the factors of an option. Refuses unknown rule keys, levels that the rules refuse, and values that
    /// occur in two factors.
    pub fn check(&self, option: &str, factors: &[Factor]) -> Outcome<()> {
        for (at, factor) in factors.iter().enumerate() {
            if factors[..at].iter().any(|other| other.path == factor.path) {
                bail_input!("{option} {} is given twice: remove one", factor.name);
            }
            let overlapping = |other: &&Factor| other.path.overlaps(&factor.path);
            if let Some(other) = factors[..at].iter().find(overlapping) {
                bail_input!(
                    "`{}` and `{}` vary the same values: remove one of the two",
                    other.name,
                    factor.name
                );
            }
            if !self.values.contains_key(&factor.path.key) {
                // The error of the rules is preferred, because it suggests the nearest key.
                let setting = format!("{}=0", factor.path.key);
                let house = HouseRules::of_settings(vec![setting]);
                let refused = self.edition.rulebook(&house).map(|_| ());
                let message = refused.map_err(|error| error.message).expect_err("no such key");
                bail_input!("{option} {}: {message}", factor.name);
            }
            let alone = std::slice::from_ref(factor);
            let mut settings_before: Vec<Vec<String>> = Vec::new();
            for (number, level) in factor.levels.iter().enumerate() {
                if let Ok(settings) = self.settings(alone, &[number]) {
                    if let Some(same) = settings_before.iter().position(|other| *other == settings)
                    {
                        let (name, other) = (&factor.name, factor.levels[same].name());
                        bail_input!(
                            "{option} {name}: levels {other} and {} give the same rules: remove \
                             one",
                            level.name()
                        );
                    }
                    settings_before.push(settings);
                }
                let tried = self.seat_at(alone, &vec![number], &HouseRules::default());
                if let Err(refused) = tried {
                    let (name, level) = (&factor.name, level.name());
                    bail_input!("{option} {name}: level {level}: {refused}");
                }
            }
        }
        Ok(())
    }

    /// Checks that thresholds name metrics with the scope of the whole game.
    pub fn check_amounts(&self, amounts: &[Threshold]) -> Outcome<()> {
        refuse_repeated_thresholds("--margin", amounts)?;
        let counted = self.edition.facts().of_game.iter().map(Metric::counted);
        let all = [Metric::SCORE, Metric::SPREAD].into_iter().chain(counted);
        let known: Vec<Metric> = all.filter(|metric| metric.is_headline).collect();
        amounts.iter().try_for_each(|of| amount_of(of, self.base.score, &known))
    }

    /// Checks, before cells are created, that the number of games suffices for groups of deals. Skips the check if
    /// the base rules allow no tables.
    pub fn check_games(&self, games: u64) -> Outcome<()> {
        match self.seat(&[], &HouseRules::default()) {
            Ok(base) => self.compared(&base, games).map(drop),
            Err(_) => Ok(()),
        }
    }

    /// Returns the designs of the tables, with at least `games` games in groups of equal size.
    pub fn compared(&self, seated: &RuleTables, games: u64) -> Outcome<Vec<ComparedTable>> {
        let table = |(named, table): (&NamedTable, &dyn Table)| -> Outcome<ComparedTable> {
            let asked = Design::new(table.arrangement(), self.seatings, games);
            let (per_block, groups) = (asked.games_per_block(), GROUPS as u64);
            if asked.blocks() < groups {
                bail_input!(
                    "-n {games} gives {} of {per_block} games at `{}`, and the noise is estimated from {groups} groups of \
                     blocks: ask for at least {} games of each rule set",
                    if asked.blocks() == 1 {
                        "one block".into()
                    } else {
                        format!("{} blocks", asked.blocks())
                    },
                    named.name,
                    groups * per_block,
                );
            }
            let whole = asked.blocks().div_ceil(groups) * groups * per_block;
            Ok(ComparedTable {
                name: named.name.clone(),
                why: named.why,
                bots: table.players().to_vec(),
                design: Design::new(table.arrangement(), self.seatings, whole),
            })
        };
        let tables = seated.tables.iter().map(Box::as_ref);
        self.lineups.iter().zip(tables).map(table).collect()
    }
}

/// Returns the conditions of a command's cells.
pub fn identity(verb: &str, varied: &Varied, seatings: Seatings) -> Identity {
    let factors = varied.factors.iter().map(|of| of.factor.to_string());
    let cells = varied.cells.iter().map(|cell| {
        let levels = cell.levels.as_ref().map(|levels| format!("{levels:?}"));
        let place = (cell.place.row, cell.place.house_rule.clone());
        (place, levels, cell.rules.clone().unwrap_or_else(|refused| refused))
    });
    let mut identity = Identity::of_verb(verb)
        .with("game", varied.game)
        .with("rules", &varied.base.values)
        .with("factors", factors.collect::<Vec<_>>())
        .with("cells", cells.collect::<Vec<_>>())
        .with("tables", varied.tables.iter().map(|of| of.name.clone()).collect::<Vec<_>>())
        .with("seatings", seatings.name())
        .with("seed", varied.seed);
    if varied.watch != Watch::Metrics {
        identity = identity.with("quality", true);
    }
    for table in &varied.tables {
        let bots = table.bots.iter().map(|bot| format!("{} {:016x}", bot.name, bot.digest));
        identity = identity.with(&format!("bots.{}", table.name), bots.collect::<Vec<_>>());
    }
    identity
}

/// Returns the workload at each table, summed over all cells.
pub fn parts(varied: &Varied, seated: &[Playable]) -> Vec<Workload> {
    let times: u64 = seated.iter().map(|(_, (_, times))| times).sum();
    let part = |table: &ComparedTable| Workload {
        name: table.name.clone(),
        deals: times * table.design.blocks(),
        games: times * table.design.games(),
    };
    varied.tables.iter().map(part).collect()
}

/// Minimum number of games per cell: one deal for each group at every table.
pub fn fewest_games(varied: &Varied) -> u64 {
    let per_block = varied.tables.iter().map(|table| table.design.games_per_block());
    GROUPS as u64 * per_block.max().unwrap_or(1)
}

/// Metrics of the cells with their units, each metric once.
pub fn metrics(varied: &Varied, seated: &RuleTables) -> Vec<(&'static str, Unit)> {
    let mut metrics: Vec<(&'static str, Unit)> = Vec::new();
    for (table, source) in varied.tables.iter().zip(&seated.tables) {
        let measures = Measures::new(&table.design, source.facts(), varied.watch);
        let columns = measures.columns().iter().map(|column| column.metric);
        for metric in columns.chain(measures.pooled()) {
            if !metrics.iter().any(|(id, _)| *id == metric.id) {
                metrics.push((metric.id, metric.unit));
            }
        }
    }
    metrics
}

/// Adds the names of tables, bots, seats and factors to the names that assertions may use.
pub fn places(vocabulary: Vocabulary, varied: &Varied) -> Vocabulary {
    let names = varied.factors.iter().map(|of| of.factor.name.as_str());
    varied.tables.iter().fold(vocabulary.with("factor", names), |vocabulary, table| {
        vocabulary
            .with("table", [table.name.as_str()])
            .with("bot", table.bots.iter().map(|bot| bot.name.as_str()))
            .with("seat", seat_names(table.design.seats()))
    })
}

/// Range of a cell's deals: its start and its length, both as multiples of the deals per cell.
pub type Deals = (u64, u64);

/// Tables of a cell with the cell's range of deals.
pub type Playable = (RuleTables, Deals);

/// Plays all valid cells at the first table, then all valid cells at the next table, and so on.
///
/// If play ends early, the totals cover the tables that played all deals. If no table played all deals, the totals
/// cover the first table. They then keep only the cells that `part` selects, given the number of complete cells.
/// `identity` has the conditions of the totals.
pub fn play(
    identity: Identity,
    varied: &Varied,
    seated: &[Playable],
    edition: &dyn Edition,
    session: &mut Session,
    (partial, part): (PartialResult, impl Fn(usize) -> Option<usize>),
) -> Outcome<Ended<Vec<CellSums>>> {
    let tables: Vec<Cells<'_>> =
        (0..varied.tables.len()).map(|table| cells_of(table, varied, seated, edition)).collect();
    let turns = Turns::new(tables.iter().map(Cells::deals));
    // A different number of games changes the order of play.
    let of_cells: Vec<u64> = varied.tables.iter().map(|table| table.design.blocks()).collect();
    let task = Task {
        identity: identity.with("deals", of_cells),
        plan: varied.plan.clone(),
        deals: turns.deals(),
    };
    let empty = || InTurn::new(tables.iter().map(Cells::empty), Ends::WithItsDeals);
    let per_deal = |table: usize| varied.tables[table].design.games_per_block();
    let session = session.open(task, empty)?.reporting(partial);
    note(format_args!(
        "-n {} counts the games of one rule set at one table: this run has {} and {}",
        grouped(varied.games_asked),
        counted(seated.len() as u64, "rule set", "rule sets"),
        counted(tables.len() as u64, "table", "tables"),
    ));
    let ended = session.play_in_steps(
        |deals| turns.before(deals, per_deal),
        |steps| {
            steps.advance(u64::MAX, |deals, cut, progress| {
                let mut sums = empty();
                for (table, own) in turns.among(deals) {
                    let played = tables[table].play(own, &cut, progress)?;
                    end_on_fault_at(table, varied, seated, &played)?;
                    *sums.of(table) = played;
                }
                anyhow::Ok(sums)
            })
        },
    )?;
    let mut ended = ended.map(InTurn::into_tables);
    if let Ended::Whole(Played { totals, .. }, destination) = &mut ended {
        if let Some(end) = &destination.early_end {
            let is_whole = |(sums, of): &(&CellSums, &Cells<'_>)| sums.deals() == of.deals();
            let whole = totals.iter().zip(&tables).take_while(is_whole).count();
            totals.truncate(whole.max(1));
            note_missing_tables(varied.tables[totals.len()..].iter().map(|table| &*table.name));
            if whole == 0 {
                let cells = part(totals[0].whole_cells());
                totals[0].truncate(cells.ok_or_else(|| end.without_result())?);
            }
        }
        warn_of_faults(totals.iter().map(|sums| sums.faults().total()).sum());
    }
    Ok(ended)
}

/// Returns the cells of a table.
fn cells_of<'v>(
    table: usize,
    varied: &'v Varied,
    seated: &'v [Playable],
    edition: &dyn Edition,
) -> Cells<'v> {
    let design = &varied.tables[table].design;
    let plan = |(of, (first, times)): &'v Playable| CellPlan {
        source: of.tables[table].as_ref(),
        first_deal: first * design.blocks(),
        deals_per_group: times * design.blocks() / GROUPS as u64,
    };
    let plans: Vec<CellPlan<'v>> = seated.iter().map(plan).collect();
    let facts = plans[0].source.facts();
    let measures = Measures::new(design, facts, varied.watch).scored_in(edition.score().unit);
    Cells::new(plans, measures, design, varied.seed)
}

/// Returns an error if a fault ended play at a table.
fn end_on_fault_at(
    table: usize,
    varied: &Varied,
    seated: &[Playable],
    sums: &CellSums,
) -> anyhow::Result<()> {
    let (on_fault, at) = (seated[0].0.tables[table].on_fault(), &varied.tables[table]);
    end_on_fault(on_fault, sums.faults(), varied.seed, |row| {
        &at.bots[at.design.rows()[row].bot].name
    })
}
