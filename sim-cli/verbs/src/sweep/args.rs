//! Command `corsair sweep`: effects of rule values over a design of combinations.

use std::fmt;
use std::str::FromStr;

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::sweep::{EffectRow, FitRow, InteractionRow, SweepReport, page};
use corsair_cli::dry_run::{DryRun, Pilot};
use corsair_cli::durable::{Ended, PartialResult};
use corsair_cli::examples::Example;
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::play::{GAMES, PlayArgs};
use corsair_cli::quality::QualityArgs;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::tables::TablesArgs;
use corsair_cli::varied::{
    Playable, VariedGame, fewest_games, identity, metrics, of_each_cell, parts, places, play,
};
use corsair_lab::as_text;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::points::latin_hypercube::latin_hypercube;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{
    Cell, Factor, HouseRules, Level, Place, Point, Varied, design_rng, grid, maximin,
};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;
use corsair_present::varied::cells::{CellRow, FactorRow};
use corsair_stats::MainEffects;

/// Plan of `corsair sweep`: values and tables.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("games", |games| of_each_cell(games, "2k")),
    after_help = "A RANGE is 1..6 (all whole numbers from 1 to 6), 0.5..2/N (N evenly spaced values from 0.5 to 2) or \
                  a,b,c (a list). KEY[0] is an element of an array, and KEY[*][1] is a column. KEY*=RANGE multiplies \
                  the value by each number of RANGE; the product of a whole number is rounded. A level that the rules \
                  do not allow is an error before play. If the rules allow each level but not their combination, \
                  cells.csv marks the cell `invalid` with the reason, and the effects omit the cell. All cells play \
                  the same deals."
)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Value to vary: a rule key with its levels, such as combat.hit_on=3..6; may be given several times
    #[arg(long, value_name = "KEY=RANGE", required_unless_present = "resume")]
    vary: Vec<Factor>,
    /// Design of the cells, which are combinations of levels: grid (all combinations), lhs:N (a Latin hypercube of N
    /// cells), or maximin:N (a Latin hypercube of N cells that are far apart)
    #[arg(long, value_name = "DESIGN", default_value = "grid")]
    design: CellDesign,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "QualityArgs::is_default")]
    quality: QualityArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Design that selects the combinations of levels to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CellDesign {
    Grid,
    LatinHypercube(usize),
    Maximin(usize),
}

/// Maximum number of cells in a sweep.
const MOST_CELLS: usize = 4_096;

impl FromStr for CellDesign {
    type Err = String;

    fn from_str(text: &str) -> Result<CellDesign, String> {
        let wrong = || {
            format!(
                "expected a design grid, lhs:N or maximin:N with N from 2 to {MOST_CELLS}, not \
                 `{text}`"
            )
        };
        if text == "grid" {
            return Ok(CellDesign::Grid);
        }
        let (kind, cells) = text.split_once(':').ok_or_else(wrong)?;
        let cells: usize = cells.parse().map_err(|_| wrong())?;
        match kind {
            _ if !(2..=MOST_CELLS).contains(&cells) => Err(wrong()),
            "lhs" => Ok(CellDesign::LatinHypercube(cells)),
            "maximin" => Ok(CellDesign::Maximin(cells)),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for CellDesign {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CellDesign::Grid => out.write_str("grid"),
            CellDesign::LatinHypercube(cells) => write!(out, "lhs:{cells}"),
            CellDesign::Maximin(cells) => write!(out, "maximin:{cells}"),
        }
    }
}

as_text!(CellDesign);

impl CellDesign {
    fn words(self) -> &'static str {
        match self {
            CellDesign::Grid => "every combination of levels",
            CellDesign::LatinHypercube(_) => "a Latin hypercube",
            CellDesign::Maximin(_) => "a Latin hypercube with distant points",
        }
    }

    fn points(self, levels: &[usize], seed: u64) -> Outcome<Vec<Point>> {
        let rng = &mut design_rng(seed);
        match self {
            CellDesign::LatinHypercube(cells) => Ok(latin_hypercube(cells, levels, rng)),
            CellDesign::Maximin(cells) => Ok(maximin(cells, levels, rng)),
            CellDesign::Grid => {
                let cells = levels.iter().try_fold(1usize, |cells, of| cells.checked_mul(*of));
                match cells.filter(|&cells| cells <= MOST_CELLS) {
                    Some(_) => Ok(grid(levels)),
                    None => bail_input!(
                        "a grid of these factors has more than {MOST_CELLS} cells: use --design lhs:64, which \
                         samples 64 cells"
                    ),
                }
            }
        }
    }
}

/// Sweep that is ready to be played.
pub(crate) struct Prepared {
    varied_game: VariedGame,
    varied: Varied,
    effects: MainEffects,
    seated: Vec<Playable>,
}

impl Study for Plan {
    const VERB: &'static str = "sweep";
    const ABOUT: &'static str = "Estimate the effects of several rule values";
    const EXAMPLES: &'static [Example] = &[
        ("What are the effects of several values of a rule?", "{game} --vary {key}*=0.75,1 -n 1k"),
        (
            "Do these values make the game shorter, or keep it open for longer?",
            "{game} --vary {key}*=0.75,1 -n 1k --quality",
        ),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = &[
        CellRow::SCHEMA,
        FactorRow::SCHEMA,
        EffectRow::SCHEMA,
        FitRow::SCHEMA,
        InteractionRow::SCHEMA,
    ];

    fn prepare(&mut self) -> Outcome<Prepared> {
        let PlayArgs { games, seed } = self.play;
        self.tables.resolve();
        let house = self.house.read_among(&mut self.texts)?;
        let varied_game = VariedGame::new(&self.game, house, &self.tables, &mut self.texts)?;
        varied_game.check("--vary", &self.vary)?;
        varied_game.check_games(games)?;
        let levels: Vec<usize> = self.vary.iter().map(|factor| factor.levels.len()).collect();
        let (mut cells, mut seated) = (Vec::new(), Vec::new());
        for point in self.design.points(&levels, seed)? {
            let rules = match varied_game.seat_at(&self.vary, &point, &HouseRules::default()) {
                Ok(of) => {
                    let sha256 = of.sha256.clone();
                    seated.push((of, (0, 1)));
                    Ok(sha256)
                }
                Err(refused) => Err(refused),
            };
            let place = Place { row: None, house_rule: None };
            cells.push(Cell { place, levels: Some(point), rules });
        }
        let Some((first, _)) = seated.first() else {
            let reasons = cells.iter().find_map(|cell| cell.rules.as_ref().err());
            let reason = reasons.map_or("", String::as_str);
            bail_input!("the rules refuse every cell of the design: {reason}; change the ranges");
        };
        let varied = Varied {
            game: varied_game.edition.id(),
            title: varied_game.edition.name(),
            base: varied_game.base.clone(),
            factors: varied_game.varying(&self.vary),
            design: self.design.words().into(),
            tables: varied_game.compared(first, games)?,
            cells,
            watch: self.quality.watch(),
            seed,
            games_asked: games,
            plan: self.record(),
        };
        let effects = main_effects(&varied, &levels)?;
        Ok(Prepared { varied_game, varied, effects, seated })
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        let Prepared { varied_game, varied, seated, .. } = prepared;
        let metrics = metrics(varied, &seated[0].0);
        let levels = self.vary.iter().flat_map(|of| of.levels.iter().map(Level::name));
        let vocabulary = Vocabulary::of(Plan::TABLES.iter().copied(), varied_game.base.score)
            .naming(EffectRow::SCHEMA, metrics)
            .with("level", levels);
        Ok(DryRun {
            identity: identity(Plan::VERB, varied, varied_game.seatings),
            parts: parts(varied, seated),
            unit: GAMES,
            is_at_most: false,
            pilot: Pilot::FewerDeals(vec![("games", fewest_games(varied))]),
            vocabulary: places(vocabulary, varied),
        })
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let Prepared { varied_game, mut varied, effects, seated } = prepared;
        let identity = identity(Plan::VERB, &varied, varied_game.seatings);
        let no_part = (PartialResult::Tables, |_| None);
        let ended =
            play(identity, &varied, &seated, varied_game.edition.as_ref(), &mut session, no_part)?;
        let (played, destination) = match ended {
            Ended::Whole(played, destination) => (played, destination),
            Ended::Shard(text) => return Ok(text),
        };
        varied.tables.truncate(played.totals.len());
        let report = SweepReport::new(&varied, &effects, &played.totals);
        played.deliver::<Plan>(&session, destination, &report.result(&played.timing))
    }
}

/// Returns the weights of the played cells that estimate the effect of each level.
fn main_effects(varied: &Varied, levels: &[usize]) -> Outcome<MainEffects> {
    let points: Vec<Point> = varied.played().filter_map(|(_, cell)| cell.levels.clone()).collect();
    let invalid = varied.cells.len() - points.len();
    MainEffects::new(levels, &points).map_err(|aliased| {
        let name = &varied.factors[aliased.factor].factor.name;
        let fix = if invalid > 0 {
            format!(": the rules refuse {invalid} of {} cells", varied.cells.len())
        } else {
            ": choose a design with more cells".into()
        };
        anyhow!(
            "{} cells can't separate the effect of `{name}` from the effects of other factors{fix}",
            points.len()
        )
        .into()
    })
}
