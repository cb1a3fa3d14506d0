//! `corsair sweep`: play a design of rule values, and tell what each factor does.

use std::str::FromStr;
use std::time::Instant;

use anyhow::anyhow;

use crate::cli::dry_run::{DryRun, Pilot};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{Format, Played};
use crate::cli::tables::TablesArgs;
use crate::cli::varied::{
    CellPlayArgs, Ground, Playable, PlaysCells, fewest_games, identity, metrics, parts, places,
    play,
};
use crate::exit::{Blame, Outcome};
use crate::lab::assertion::Vocabulary;
use crate::lab::points::latin_hypercube::latin_hypercube;
use crate::lab::{
    Cell, Factor, HouseRules, Level, Place, Point, Varied, Varying, design_rng, grid, maximin,
};
use crate::studies::sweep::SWEEP_FIGURES;
use crate::studies::sweep::{SweepReport, sweep_csv, sweep_files, sweep_json, sweep_screen};
use corsair_stats::MainEffects;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "A factor is KEY=LEVELS: whole numbers 1..6, N even steps 0.5..2/N, or a list a,b,c; \
                  elements of an array are KEY[0] or, all of a column, KEY[*][1]; KEY*=LEVELS scales \
                  whole numbers, rounded. A level that the rules refuse by itself is refused before \
                  anything is played; a combination of levels that they refuse together is a row of \
                  cells.csv marked `invalid`, with the reason, and is left out of the effects. All \
                  cells meet the same deals."
)]
pub(crate) struct Args {
    /// The game
    game: String,
    /// A rule value to vary and its levels, such as combat.hit_on=3..6; may be given several times
    #[arg(long = "factor", value_name = "KEY=LEVELS", required = true)]
    factors: Vec<Factor>,
    /// Which cells: grid (every combination), lhs:N (a Latin hypercube of N), or maximin:N (one of
    /// many with its points far apart)
    #[arg(long, value_name = "DESIGN", default_value = "grid")]
    design: CellDesign,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    pub play: CellPlayArgs<Sweep>,
    #[command(flatten)]
    house: HouseRuleArgs,
}

/// The verb.
#[derive(Clone, Debug)]
pub(crate) struct Sweep;

impl PlaysCells for Sweep {
    const GAMES: &'static str = "2k";
}

/// Which combinations of levels are cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CellDesign {
    Grid,
    LatinHypercube(usize),
    Maximin(usize),
}

/// The most cells of a sweep.
const MOST_CELLS: usize = 4_096;

impl FromStr for CellDesign {
    type Err = String;

    fn from_str(text: &str) -> Result<CellDesign, String> {
        let wrong = || {
            format!(
                "a design is grid, lhs:N or maximin:N with N from 2 to {MOST_CELLS}, not `{text}`"
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

impl CellDesign {
    fn argument(self) -> String {
        match self {
            CellDesign::Grid => "grid".into(),
            CellDesign::LatinHypercube(cells) => format!("lhs:{cells}"),
            CellDesign::Maximin(cells) => format!("maximin:{cells}"),
        }
    }

    fn words(self) -> &'static str {
        match self {
            CellDesign::Grid => "every combination of levels",
            CellDesign::LatinHypercube(_) => "a Latin hypercube",
            CellDesign::Maximin(_) => "a Latin hypercube with its points far apart",
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
                    None => Err(anyhow!(
                        "a grid of these factors has more than {MOST_CELLS} cells; --design lhs:64 \
                         spreads 64 over them"
                    ))
                    .bad_input(),
                }
            }
        }
    }
}

/// A sweep ready to be played.
struct Prepared {
    ground: Ground,
    varied: Varied,
    effects: MainEffects,
    seated: Vec<Playable>,
}

/// What would be played.
pub(crate) fn outline(args: &Args) -> Outcome<DryRun> {
    let Prepared { ground, varied, seated, .. } = prepare(args)?;
    let metrics = metrics(&varied, &seated[0].0, ground.edition.as_ref());
    let levels = args.factors.iter().flat_map(|of| of.levels.iter().map(Level::name));
    let vocabulary = Vocabulary::of(SWEEP_FIGURES, ground.base.score)
        .naming(&SWEEP_FIGURES[0], metrics)
        .with("level", levels);
    Ok(DryRun {
        identity: identity("sweep", &varied, ground.seatings),
        parts: parts(&varied, &seated),
        games_asked: Some(varied.games_asked),
        is_at_most: false,
        pilot: Pilot::Arguments(vec!["--count".into(), fewest_games(&varied).to_string()]),
        vocabulary: places(vocabulary, &varied),
        arguments: varied.arguments,
    })
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let play_args = &args.play.play;
    let Prepared { ground, varied, effects, seated } = prepare(args)?;
    let directory = play_args.claim_directory()?;

    let started = Instant::now();
    let played = play(&varied, &seated, ground.edition.as_ref(), play_args)?;
    let report = SweepReport::new(&varied, &effects, &played);
    let played =
        Played::since(started, &play_args.cut(seated.len() as u64), varied.games(&played), ());
    let result = match play_args.format {
        Format::Table => sweep_screen(&report),
        Format::Csv => sweep_csv(&report),
        Format::Json => sweep_json(&report),
    };
    played.deliver(result, directory, || sweep_files(&report, &played.timing))
}

/// Everything that can be wrong with the input, found before the first game.
fn prepare(args: &Args) -> Outcome<Prepared> {
    let play_args = &args.play.play;
    let ground = Ground::new(&args.game, &args.house, &args.tables)?;
    ground.check(&args.factors)?;
    ground.check_games(play_args.games)?;
    let levels: Vec<usize> = args.factors.iter().map(|factor| factor.levels.len()).collect();
    let (mut cells, mut seated) = (Vec::new(), Vec::new());
    for point in args.design.points(&levels, play_args.seed)? {
        let rules = match ground.seat_at(&args.factors, &point, &HouseRules::default()) {
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
        return Err(anyhow!("the rules refuse every cell: {reason}")).bad_input();
    };
    let varied = Varied {
        game: ground.edition.id(),
        title: ground.edition.name(),
        base: ground.base.clone(),
        factors: varying(&ground, &args.factors),
        design: args.design.words().into(),
        tables: ground.compared(first, play_args.games)?,
        cells,
        seed: play_args.seed,
        games_asked: play_args.games,
        telling: ground.edition.headline_metrics(),
        arguments: arguments(args),
    };
    let effects = main_effects(&varied, &levels)?;
    Ok(Prepared { ground, varied, effects, seated })
}

/// The factors with what is known of their values.
pub(crate) fn varying(ground: &Ground, factors: &[Factor]) -> Vec<Varying> {
    let of = |factor: &Factor| Varying {
        base: ground.base_of(factor),
        source: ground.source_of(factor).name(),
        factor: factor.clone(),
    };
    factors.iter().map(of).collect()
}

/// The weights that estimate the effects of all levels from the cells that are played.
fn main_effects(varied: &Varied, levels: &[usize]) -> Outcome<MainEffects> {
    let points: Vec<Point> = varied.played().filter_map(|(_, cell)| cell.levels.clone()).collect();
    let invalid = varied.cells.len() - points.len();
    MainEffects::new(levels, &points)
        .map_err(|aliased| {
            let name = &varied.factors[aliased.factor].factor.name;
            let cure = if invalid > 0 {
                format!("; {invalid} of {} are refused by the rules", varied.cells.len())
            } else {
                "; a design of more cells can".into()
            };
            anyhow!(
                "{} cells can't tell what `{name}` does from what other factors do{cure}",
                points.len()
            )
        })
        .bad_input()
}

/// The arguments that make the same files again, in a fixed order.
fn arguments(args: &Args) -> Vec<String> {
    let mut list = vec!["sweep".into(), args.game.clone()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    args.factors.iter().for_each(|factor| option("--factor", factor.argument()));
    option("--design", args.design.argument());
    option("-n", args.play.play.games.to_string());
    option("--seed", args.play.play.seed.to_string());
    list.extend(args.tables.arguments());
    list.extend(args.house.arguments());
    list
}
