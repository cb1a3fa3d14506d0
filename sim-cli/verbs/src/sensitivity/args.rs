//! Command `corsair sensitivity`: survival of conclusions under uncertain rule values.

use std::fmt;
use std::str::FromStr;

use anyhow::anyhow;
use corsair_engine::nearest::nearest;
use corsair_engine::rulebook::{Rulebook, Source};
use serde::{Deserialize, Serialize};

use crate::sensitivity::plan::{Sample, SampleMethod, Sensitivity};
use crate::sensitivity::{ConclusionRow, IndexRow, SensitivityReport, page};
use corsair_cli::dry_run::{DryRun, Pilot};
use corsair_cli::durable::{Ended, PartialResult};
use corsair_cli::examples::Example;
use corsair_cli::play::{GAMES, PlayArgs};
use corsair_cli::rule_sets::EDITION;
use corsair_cli::rules_under_test::RulesUnderTest;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::tables::TablesArgs;
use corsair_cli::varied::{
    Playable, VariedGame, fewest_games, identity, metrics, of_each_cell, parts, places, play,
};
use corsair_lab::as_text;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::factor::ranges::ranges;
use corsair_lab::points::saltelli::saltelli;
use corsair_lab::points::trajectories::trajectories;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{
    Cell, Factor, HouseRules, Place, Point, Ranges, Threshold, Varied, Watch, design_rng,
};
use corsair_present::exit::{Outcome, bail_input, note};
use corsair_present::page::registry::StoryOf;
use corsair_present::page::words::listed;
use corsair_present::text_file::Files;
use corsair_present::varied::cells::{CellRow, DesignRow, FactorRow};
use corsair_present::{count, counted, grouped};

/// Plan of `corsair sensitivity`: uncertain values and conclusions.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("games", |games| of_each_cell(games, "128")),
    after_help = "The command varies each value with a grade of --grades: a switch is on or off; a whole number \
                  changes by up to 25 % (at least by 1); and the numbers of an array are multiplied by 0.75 to 1.25, \
                  together or column by column. --vary sets a different range, or adds a value. Rules under test \
                  override the baseline at every point; their effects on metrics are conclusions, too. The report \
                  lists the values that can't be varied. All points of a row play the same deals, and each row has \
                  new deals."
)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Grades of the rule values to vary, separated by commas. A grade is the reliability of a value's source: printed,
    /// corroborated, derived, reported, reconstructed or ruling [default: reconstructed; if no value of the game is
    /// reconstructed, all but printed]
    #[arg(long, value_name = "GRADE,..", value_delimiter = ',')]
    grades: Vec<Grade>,
    /// Value to vary: a rule key with its levels, such as combat.hit_on=3..6; may be given several times
    #[arg(long, value_name = "KEY=RANGE")]
    vary: Vec<Factor>,
    /// Method of analysis; sobol needs more games than morris
    #[arg(long, value_enum, default_value_t = SampleMethod::Morris)]
    method: SampleMethod,
    /// Number of rows in the sample. If K values vary, each row has K + 1 points with morris and K + 2 points with
    /// sobol [default: 32 with morris, 64 with sobol; reduced to as few as 4 if these take more than 250,000 games]
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(allow_negative_numbers = true)]
    rows: Option<usize>,
    #[command(flatten)]
    rules: RulesUnderTest,
    /// Largest difference that counts as none. 1pp applies to all shares of games; METRIC=AMOUNT, such as spread=0.5,
    /// to one metric. May be given several times [default: the game's default margins]
    #[arg(long = "margin", value_name = "AMOUNT")]
    #[arg(allow_hyphen_values = true)]
    margins: Vec<Threshold>,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    play: PlayArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Grade of rule values: the source of a value, given by the name of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Grade(Source);

impl FromStr for Grade {
    type Err = String;

    fn from_str(text: &str) -> Result<Grade, String> {
        let names = || Source::IN_EDITIONS.map(Source::name);
        let found = Source::IN_EDITIONS.into_iter().find(|of| of.name() == text.trim());
        found.map(Grade).ok_or_else(|| match nearest(text, names()) {
            Some(near) => format!("there is no grade `{text}`; did you mean `{near}`?"),
            None => format!("there is no grade `{text}`: choose from {}", names().join(", ")),
        })
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0.name())
    }
}

as_text!(Grade);

/// Minimum number of sample rows for a confidence interval.
const FEWEST_ROWS: usize = 4;
/// Default maximum number of games without `--rows`, unless the fewest rows take more games.
const GAMES_BY_DEFAULT: u64 = 250_000;
/// Maximum number of sample points.
const MOST_POINTS: usize = 20_000;

/// Analysis that is ready to be played.
pub(crate) struct Prepared {
    varied_game: VariedGame,
    sensitivity: Sensitivity,
    seated: Vec<Playable>,
}

impl Study for Plan {
    const VERB: &'static str = "sensitivity";
    const ABOUT: &'static str = "Test whether conclusions survive uncertain rule values";
    const EXAMPLES: &'static [Example] = &[
        ("Which conclusions survive uncertain rule values?", "{game} --rows 8 -n 128"),
        (
            "Does the effect of a house rule survive uncertain rule values?",
            "{game} --rules {rule} --rows 8 -n 128",
        ),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = &[
        CellRow::SCHEMA,
        DesignRow::SCHEMA,
        FactorRow::SCHEMA,
        IndexRow::SCHEMA,
        ConclusionRow::SCHEMA,
    ];

    fn prepare(&mut self) -> Outcome<Prepared> {
        let PlayArgs { games, seed } = self.play;
        // A row has at least two points. The ranges of all keys take seconds to find.
        if let Some(rows) = self.rows
            && rows > MOST_POINTS / 2
        {
            bail_input!(
                "--rows {rows} gives at least {} points, and at most {MOST_POINTS} are possible: use fewer rows",
                rows.saturating_mul(2)
            );
        }
        self.tables.resolve();
        let baseline = self.rules.baseline(&self.game, &mut self.texts)?;
        baseline.resolve(EDITION, |_| "--baseline")?;
        let house = baseline.of_edition(&self.game, "--baseline")?;
        let varied_game = VariedGame::new(&self.game, house, &self.tables, &mut self.texts)?;
        varied_game.check_games(games)?;
        varied_game.check_amounts(&self.margins)?;
        if self.grades.is_empty() {
            self.grades = default_grades(varied_game.book(), &self.vary);
            note_grades(varied_game.edition.id(), &self.grades);
        }
        let Ranges { factors, unvaried } = factors(self, &varied_game)?;
        let id = varied_game.edition.id();
        let names = self.rules.names();
        let sets = self.rules.under_test(id, &mut self.texts)?.into_iter().zip(&names);
        let over: Vec<(String, HouseRules)> = sets
            .map(|(set, name)| Ok((name.clone(), set.of_edition(id, name)?)))
            .collect::<Outcome<_>>()?;
        refuse_rules_under_two_names(&varied_game, &over)?;
        let variants = (1 + over.len()) * varied_game.named().count();
        let sample = sample(self, &factors, variants as u64 * games)?;
        let (cells, seated) = cells(&varied_game, &factors, &sample, &over)?;
        self.rows = Some(sample.rows());
        if self.margins.is_empty() {
            let of_game = varied_game.edition.defaults().margins.iter();
            let read = |margin: &&str| margin.parse().expect("a margin of a game is an amount");
            self.margins = of_game.map(read).collect();
        }
        let varied = Varied {
            game: id,
            title: varied_game.edition.name(),
            base: varied_game.base.clone(),
            factors: varied_game.varying(&factors),
            design: match sample {
                Sample::Morris(_) => "elementary effects along trajectories".into(),
                Sample::Sobol(_) => "Sobol indices from Latin hypercubes".into(),
            },
            tables: varied_game.compared(&seated[0].0, games)?,
            cells,
            watch: Watch::Metrics,
            seed,
            games_asked: games,
            plan: self.record(),
        };
        let sensitivity = Sensitivity {
            varied,
            unvaried,
            sample,
            house_rules: names,
            margins: self.margins.clone(),
        };
        Ok(Prepared { varied_game, sensitivity, seated })
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        let Prepared { varied_game, sensitivity, seated } = prepared;
        let varied = &sensitivity.varied;
        let metrics = metrics(varied, &seated[0].0);
        let metrics = metrics.into_iter().map(|(id, _)| id);
        let vocabulary = Vocabulary::of(Plan::TABLES.iter().copied(), varied_game.base.score)
            .with("metric", metrics);
        let margins: Vec<String> = self.margins.iter().map(Threshold::to_string).collect();
        let rows = sensitivity.sample.rows().min(FEWEST_ROWS);
        Ok(DryRun {
            identity: identity(Plan::VERB, varied, varied_game.seatings)
                .with("sample", sensitivity.sample.method())
                .with("margins", margins),
            parts: parts(varied, seated),
            unit: GAMES,
            is_at_most: false,
            pilot: Pilot::FewerDeals(vec![("games", fewest_games(varied)), ("rows", rows as u64)]),
            vocabulary: places(vocabulary, varied),
        })
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let Prepared { varied_game, mut sensitivity, seated } = prepared;
        let varied = &sensitivity.varied;
        let identity = identity(Plan::VERB, varied, varied_game.seatings)
            .with("sample", sensitivity.sample.method());
        let rows = |cells| {
            let rows = sensitivity.rows_within(cells);
            (rows >= FEWEST_ROWS).then(|| sensitivity.cell(rows, 0, 0))
        };
        let part = (PartialResult::Rows, rows);
        let ended =
            play(identity, varied, &seated, varied_game.edition.as_ref(), &mut session, part)?;
        let (played, destination) = match ended {
            Ended::Whole(played, destination) => (played, destination),
            Ended::Shard(text) => return Ok(text),
        };
        sensitivity.varied.tables.truncate(played.totals.len());
        sensitivity.truncate(sensitivity.rows_within(played.totals[0].whole_cells()));
        let report = SensitivityReport::new(&sensitivity, &played.totals);
        played.deliver::<Plan>(&session, destination, &report.result(&played.timing))
    }
}

/// Returns the default grades to vary: reconstructed values, or in a game without these, all grades except printed.
/// With given factors the list may be empty.
fn default_grades(book: &Rulebook, factors: &[Factor]) -> Vec<Grade> {
    let has = |grade: &Source| book.entries().any(|(_, entry)| entry.source == *grade);
    match (has(&Source::Reconstructed), factors) {
        (true, _) => vec![Grade(Source::Reconstructed)],
        (false, [_, ..]) => Vec::new(),
        (false, []) => {
            let uncertain = Source::IN_EDITIONS.into_iter().filter(|of| *of != Source::Printed);
            let uncertain: Vec<Grade> = uncertain.filter(has).map(Grade).collect();
            // If all values of a game are printed, no value varies, and the error names the usual grade.
            if uncertain.is_empty() { vec![Grade(Source::Reconstructed)] } else { uncertain }
        }
    }
}

/// Prints a note about the chosen grades, unless they are the usual default.
fn note_grades(game: &str, grades: &[Grade]) {
    if let [_, ..] = grades
        && !grades.contains(&Grade(Source::Reconstructed))
    {
        let names: Vec<&str> = grades.iter().map(|grade| grade.0.name()).collect();
        note(format_args!(
            "{game} has no value of grade {}: this run varies the values of grade {}; --grades chooses other grades",
            Source::Reconstructed.name(),
            listed(&names),
        ));
    }
}

/// Returns the factors: values of the grades, and given ranges.
fn factors(args: &Plan, varied_game: &VariedGame) -> Outcome<Ranges> {
    varied_game.check("--vary", &args.vary)?;
    let grades: Vec<Source> = args.grades.iter().map(|grade| grade.0).collect();
    let accepts = |set: &[String]| varied_game.seat(set, &HouseRules::default()).is_ok();
    let mut found =
        ranges(varied_game.book(), &grades, varied_game.edition.known_elements(), accepts);
    for factor in &args.vary {
        let path = |name: &str| name.trim_end_matches('*') == factor.name.trim_end_matches('*');
        found.unvaried.retain(|of| !path(&of.name));
        match found.factors.iter_mut().find(|of| of.path == factor.path) {
            Some(of) => *of = factor.clone(),
            None => found.factors.push(factor.clone()),
        }
    }
    if found.factors.is_empty() {
        let names: Vec<&str> = grades.iter().map(|grade| grade.name()).collect();
        let counted = Source::IN_EDITIONS.into_iter().filter_map(|grade| {
            let of_grade =
                varied_game.book().entries().filter(|(_, of)| of.source == grade).count();
            (of_grade > 0).then(|| format!("{of_grade} {}", grade.name()))
        });
        bail_input!(
            "no value of `{}` with grade {} can vary, and the edition has {}: choose other grades with --grades, \
             or values with --vary KEY=RANGE",
            args.game,
            names.join(" or "),
            counted.collect::<Vec<_>>().join(", "),
        );
    }
    Ok(found)
}

/// Returns the sample, given the number of games per point.
fn sample(args: &Plan, factors: &[Factor], games_of_a_point: u64) -> Outcome<Sample> {
    let levels: Vec<usize> = factors.iter().map(|factor| factor.levels.len()).collect();
    let (of_method, more) = match args.method {
        SampleMethod::Morris => (32, 1),
        SampleMethod::Sobol => (64, 2),
    };
    let rows = args.rows.unwrap_or_else(|| {
        let of_a_row = (levels.len() + more) as u64 * games_of_a_point;
        let mut rows = of_method;
        while rows > FEWEST_ROWS && rows as u64 * of_a_row > GAMES_BY_DEFAULT {
            rows /= 2;
        }
        if rows < of_method {
            note(format_args!(
                "--rows {rows}: a row of {} has {} games; --rows {of_method} takes {} times as long and narrows the \
                 intervals",
                counted(levels.len() as u64, "varied value", "varied values"),
                grouped(of_a_row),
                of_method / rows,
            ));
        }
        rows
    });
    if rows < FEWEST_ROWS {
        bail_input!("--rows {rows} is too few to estimate intervals: use at least {FEWEST_ROWS}");
    }
    let points = rows.saturating_mul(levels.len() + more);
    if points > MOST_POINTS {
        bail_input!(
            "--rows {rows} gives {points} points, and at most {MOST_POINTS} are possible: use fewer rows"
        );
    }
    let rng = &mut design_rng(args.play.seed);
    Ok(match args.method {
        SampleMethod::Morris => Sample::Morris(trajectories(rows, &levels, rng)),
        SampleMethod::Sobol => Sample::Sobol(saltelli(rows, &levels, rng)),
    })
}

/// Returns all cells in the order of [`Sensitivity::cell`], with their tables and deals.
fn cells(
    varied_game: &VariedGame,
    factors: &[Factor],
    sample: &Sample,
    over: &[(String, HouseRules)],
) -> Outcome<(Vec<Cell>, Vec<Playable>)> {
    let (mut cells, mut seated) = (Vec::new(), Vec::new());
    let plain = HouseRules::default();
    let variants = || {
        let rules = over.iter().map(|(name, house)| (Some(name.clone()), house));
        std::iter::once((None, &plain)).chain(rules)
    };
    let mut add = |place: Place, levels: Option<&Point>, house, deals| -> Outcome<()> {
        let of = match levels {
            Some(levels) => varied_game.seat_at(factors, levels, house),
            None => varied_game.seat(&[], house),
        };
        let of = of.map_err(|refused| refusal(factors, levels, &place, &refused))?;
        cells.push(Cell { place, levels: levels.cloned(), rules: Ok(of.sha256.clone()) });
        seated.push((of, deals));
        Ok(())
    };
    // The deals of the base follow the deals of all rows.
    for (house_rule, house) in variants() {
        let deals = (sample.rows() as u64, Sensitivity::BASE_GAMES);
        add(Place { row: None, house_rule }, None, house, deals)?;
    }
    for row in 0..sample.rows() {
        for point in sample.points(row) {
            for (house_rule, house) in variants() {
                let place = Place { row: Some(row), house_rule };
                add(place, Some(point), house, (row as u64, 1))?;
            }
        }
    }
    Ok((cells, seated))
}

/// Refuses house rules that equal the base or other house rules, before thousands of tables are set up.
fn refuse_rules_under_two_names(
    varied_game: &VariedGame,
    over: &[(String, HouseRules)],
) -> Outcome<()> {
    let plain = HouseRules::default();
    let rules = std::iter::once(&plain).chain(over.iter().map(|(_, house)| house));
    let hashes = rules.map(|of| varied_game.seat(&[], of).ok().map(|seated| seated.sha256));
    let hashes: Vec<Option<String>> = hashes.collect();
    for (at, (name, _)) in (1..).zip(over) {
        let is_twin = |&before: &usize| hashes[at].is_some() && hashes[before] == hashes[at];
        let Some(twin) = (0..at).find(is_twin) else { continue };
        let of = match twin {
            0 => "the base".to_owned(),
            other => format!("--rules {}", over[other - 1].0),
        };
        bail_input!(
            "--rules {name} equals {of}, so all games would be identical: remove --rules {name}"
        );
    }
    Ok(())
}

/// Returns the reason why the rules refuse a point, with a suggestion.
fn refusal(
    factors: &[Factor],
    levels: Option<&Point>,
    place: &Place,
    refused: &str,
) -> anyhow::Error {
    let house = place.house_rule.as_ref().map_or_else(String::new, |name| format!(" with {name}"));
    let Some(levels) = levels else { return anyhow!("base rules{house}: {refused}") };
    let at: Vec<String> = factors
        .iter()
        .zip(levels)
        .map(|(factor, &level)| format!("{}={}", factor.name, factor.levels[level].name()))
        .collect();
    anyhow!(
        "the rules refuse a point of the sample{house}: {refused}; narrower ranges (--vary \
         KEY=RANGE) avoid such points. The point: {}",
        at.join(" ")
    )
}
