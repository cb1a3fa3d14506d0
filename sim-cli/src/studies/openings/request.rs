//! What `corsair openings` is asked for: everything that can be wrong with it, found before the first
//! game.

use anyhow::anyhow;
use corsair_strategies::Roster;
use corsair_strategies::external::PREFIX;

use crate::cli::challenger_table::{ChallengerTable, field_of, taking_turns};
use crate::cli::external::end_on_fault;
use crate::cli::lineup::with_files;
use crate::cli::study::Study;
use crate::cli::table::BotList;
use crate::exit::{Outcome, bail_input};
use crate::games::edition;
use crate::pack::openings::{NotAnOpening, Opening, OpeningSet, OpeningWord, Openings};
use crate::pack::{Edition, ValidatedRules};
use crate::studies::openings::args::Plan;
use crate::studies::openings::play_equilibrium::EquilibriumPlan;
use crate::studies::openings::{OpeningQuestion, SearchPlan, TooFewGames};
use crate::text_file::Files;
use corsair_lab::Challenger;
use corsair_lab::Conditions;
use corsair_lab::challenge::challenger_of;
use corsair_lab::durable::{Identity, Task};
use corsair_lab::experiment::Player;
use corsair_lab::{FaultTotals, HouseRules, Lineup, Metric, PlanRecord, ResolvedRules};

/// A comparison of openings ready to be played.
pub(crate) struct Prepared {
    pub(crate) question: OpeningQuestion,
    pub(crate) plan: SearchPlan,
    pub(crate) equilibrium: Option<EquilibriumPlan>,
    /// Openings that are candidates of the equilibrium besides, as indexes of the question's.
    include: Vec<usize>,
    edition: Box<dyn Edition>,
    book: ValidatedRules,
    files: Files,
    /// The table of each opening: its player, then the field.
    tables: Vec<ChallengerTable>,
}

pub(crate) fn prepare(args: &mut Plan) -> Outcome<Prepared> {
    let edition = edition(&args.game)?;
    let house = args.house.read_among(&mut args.texts)?;
    let plain = edition.rulebook(&HouseRules::default())?;
    let book = edition.rulebook(&house)?;
    let desk = edition.desks().openings;
    let desk = desk.ok_or_else(|| anyhow!("`{}` has no openings", edition.id()))?;
    let word = desk.word();
    let defaults = edition.defaults();
    let seats = *args.players.get_or_insert(defaults.seats);
    let allowed = desk.open(&book, seats)?;
    let (openings, include, legal) = openings(args, word, allowed.as_ref())?;
    let name = |opening: &Opening| opening.name.clone();
    if !args.openings.is_empty() {
        args.openings = openings.iter().map(name).collect();
    }
    args.include = include.iter().map(|&at| name(&openings[at])).collect();
    let bot = args.bot.get_or_insert_with(|| defaults.fill.into()).trim().to_owned();
    let field = args.field.get_or_insert_with(|| BotList::of(defaults.fill));
    args.external.resolve(field.specs());
    refuse_an_opening_of_its_own(&edition.roster(), word, &bot, &mut args.texts)?;
    let mut tables = Vec::new();
    for opening in &openings {
        let bot = with_opening(&bot, word, opening);
        let lineup = taking_turns(&bot, field.specs(), seats, &mut args.texts)?;
        let lineup = lineup.on(args.external.terms());
        tables.push(ChallengerTable::new(edition.as_ref(), &book, &lineup)?);
    }
    let players = tables.iter().map(ChallengerTable::player).collect();
    let field = field_of(&mut tables);
    let (plan, equilibrium) = plans(args, word, (openings.len(), seats), &include)?;
    let question = OpeningQuestion {
        conditions: Conditions {
            game: edition.id(),
            title: edition.name(),
            rules: ResolvedRules::new(edition.id(), edition.score(), &plain, &book),
            seed: args.play.seed,
            games_asked: args.play.games,
            plan: PlanRecord::default(),
        },
        word,
        legal,
        openings,
        bot,
        players,
        field,
        seats,
        passes: args.passes,
    };
    let files = args.texts.clone();
    Ok(Prepared { question, plan, equilibrium, include, edition, book, files, tables })
}

impl Prepared {
    /// Every opening against the field.
    pub(crate) fn challengers(&self) -> Vec<Challenger<'_>> {
        self.tables.iter().map(ChallengerTable::challenger).collect()
    }

    /// What is played: the deals of the ranking, then as many as all passes may have.
    pub(crate) fn task(&self, args: &Plan) -> Task {
        let more = self.equilibrium.as_ref().map_or(0, EquilibriumPlan::all_deals);
        Task {
            // With other games the search takes other ways.
            identity: self.identity(args).with("games", args.play.games),
            plan: self.question.conditions.plan.clone(),
            deals: self.plan.deals() + more,
        }
    }

    /// How many games the first so many deals have, at most.
    pub(crate) fn games_before(&self, deals: u64) -> u64 {
        let of_passes = deals.saturating_sub(self.plan.deals());
        self.plan.games_before(deals) + of_passes * self.question.seats as u64
    }

    /// What the answer is conditional on, beside how much is played.
    pub(crate) fn identity(&self, args: &Plan) -> Identity {
        let question = &self.question;
        let named = |bot: &Player| format!("{} {:016x}", bot.name, bot.digest);
        let names: Vec<&str> = question.openings.iter().map(|of| of.name.as_str()).collect();
        let field = question.field.iter().map(|(bot, weight)| (named(bot), *weight));
        let identity = Identity::of_verb(Plan::VERB)
            .with("game", question.conditions.game)
            .with("rules", &question.conditions.rules.values)
            .with("openings", &names)
            .with("bots", question.players.iter().map(named).collect::<Vec<_>>())
            .with("field", field.collect::<Vec<_>>())
            .with("seats", question.seats)
            .with("finalists", args.finalists)
            .with("seed", question.conditions.seed);
        let identity = match &args.within {
            None => identity,
            Some(amount) => identity.with("within", amount.to_string()),
        };
        if !args.equilibrium {
            return identity;
        }
        identity
            .with("candidates", args.candidates)
            .with("include", self.include.iter().map(|&at| names[at]).collect::<Vec<_>>())
            .with("passes", args.passes)
    }

    /// A table of the bot with the first opening and others with these.
    pub(crate) fn table_of(&self, own: &Opening, others: &[&Opening]) -> Outcome<ChallengerTable> {
        let OpeningQuestion { bot, word, seats, .. } = &self.question;
        let others: Vec<String> =
            others.iter().map(|opening| with_opening(bot, word, opening)).collect();
        let own = with_opening(bot, word, own);
        let lineup = taking_turns(&own, &others, *seats, &mut self.files.clone())?;
        ChallengerTable::new(self.edition.as_ref(), &self.book, &lineup)
    }

    /// Fails if a fault against the field ended play; `who` are the openings that played.
    pub(crate) fn heed(&self, who: &[usize], faults: &FaultTotals) -> anyhow::Result<()> {
        let on_fault = self.tables[0].on_fault();
        end_on_fault(on_fault, faults, self.question.conditions.seed, |row| {
            let (challenger, bot) = challenger_of(row);
            &self.tables[who[challenger]].players()[bot].name
        })
    }
}

/// The openings that are compared, legal and each once; which of them are included in the equilibrium;
/// and how many the rules allow, if that is known.
fn openings(
    args: &Plan,
    word: &OpeningWord,
    allowed: &dyn Openings,
) -> Outcome<(Vec<Opening>, Vec<usize>, Option<usize>)> {
    let ids = word.ids;
    let (all, legal) = match allowed.set() {
        OpeningSet::All(all) => (all.clone(), Some(all.len())),
        OpeningSet::Sample(sample) => (sample, None),
    };
    let read = |option: &str, names: &[String]| -> Outcome<Vec<Opening>> {
        let mut list: Vec<Opening> = Vec::new();
        for name in names {
            let opening = allowed.read(name).map_err(|refusal| match refusal {
                NotAnOpening::Malformed(why) => anyhow!("{option}: {why}"),
                NotAnOpening::Illegal(illegal) => {
                    let range = all.first().zip(all.last()).zip(legal);
                    let range = range.map_or_else(String::new, |((first, last), legal)| {
                        format!("; {legal} {ids} are legal, from {} to {}", first.name, last.name)
                    });
                    anyhow!("{option} {}: {illegal}{range}", name.trim())
                }
            });
            let opening = opening?;
            if list.contains(&opening) {
                bail_input!("{option}: {} is named twice", opening.name);
            }
            list.push(opening);
        }
        Ok(list)
    };
    let named = read(&format!("--{ids}"), &args.openings)?;
    let include = read("--include", &args.include)?;
    let openings = if named.is_empty() { all } else { named };
    if let [one] = openings.as_slice() {
        let cure = match args.openings.is_empty() {
            true => "these rules allow no other".to_owned(),
            false => format!("name another, or leave --{ids} out for all that the rules allow"),
        };
        bail_input!("{} alone has nothing to be compared with: {cure}", one.name);
    }
    let place = |opening: &Opening| {
        openings.iter().position(|of| of == opening).ok_or_else(|| {
            anyhow!("--include {}: it is not among --{ids}; name it there too", opening.name)
        })
    };
    let include = include.iter().map(place).collect::<Result<_, _>>()?;
    for (named, number) in [("--finalists", args.finalists), ("--candidates", args.candidates)] {
        if number < 2 {
            bail_input!("{named} {number}: a comparison takes two, so at least 2");
        }
    }
    if args.passes == 0 {
        bail_input!("--passes 0: without a pass nothing is found, so at least 1");
    }
    Ok((openings, include, legal))
}

/// The bot with an opening.
fn with_opening(bot: &str, word: &OpeningWord, opening: &Opening) -> String {
    format!("{bot}:{}={}", word.parameter, opening.name)
}

/// Refuses a bot that there is not, or that has an opening of its own.
fn refuse_an_opening_of_its_own(
    roster: &Roster,
    word: &OpeningWord,
    bot: &str,
    files: &mut Files,
) -> Outcome<()> {
    let parameter = word.parameter;
    if bot.starts_with(PREFIX) {
        bail_input!(
            "--bot {bot}: an external bot has no parameter `{parameter}`; it can be in --field"
        );
    }
    let is_opening =
        |part: &str| part.split_once('=').is_some_and(|(key, _)| key.trim() == parameter);
    if bot.split(':').any(is_opening) {
        let (id, refused) = (word.id, format!("--bot {bot}: leave `{parameter}=` out"));
        bail_input!("{refused}, for every {id} takes its place");
    }
    let lineup = with_files(Lineup::taking_turns(&[bot.to_owned()], 1), files)?;
    roster.settings(bot, lineup.files())?;
    Ok(())
}

/// What is played with `openings` openings at tables of `seats`, if there are games enough for it.
fn plans(
    args: &Plan,
    word: &OpeningWord,
    (openings, seats): (usize, usize),
    include: &[usize],
) -> Outcome<(SearchPlan, Option<EquilibriumPlan>)> {
    let games = args.play.games;
    let OpeningWord { id, ids, .. } = word;
    let too_few = |needed: u64| {
        anyhow!(
            "ask for at least {needed} games (-n): every {id} needs a deal in each round that it plays and \
             every finalist two others, each from {seats} seats; -n {games} is too little for {openings} \
             {ids} and {} finalists",
            args.finalists.min(openings),
        )
    };
    let plan = match &args.within {
        None => SearchPlan::new(openings, args.finalists, Vec::new(), (games, seats), 0),
        Some(amount) => {
            let within = amount.of(&Metric::WIN).ok_or_else(|| {
                anyhow!("--within {amount}: {ids} are compared by wins, in percentage points (1pp)")
            });
            SearchPlan::race(openings, args.finalists, within?, (games, seats))
        }
    };
    let plan = plan.map_err(|TooFewGames { needed }| too_few(needed))?;
    if !args.equilibrium {
        return Ok((plan, None));
    }
    let equilibrium = equilibrium_plan(args, (openings, seats), include, games);
    if let Err(TooFewGames { needed }) = equilibrium.check() {
        bail_input!(
            "ask for at least {needed} games (-n), or for fewer --candidates or --passes: -n {games} is too \
             little for an equilibrium of {} candidates at {seats} seats",
            equilibrium.most_candidates(),
        );
    }
    Ok((plan, Some(equilibrium)))
}

fn equilibrium_plan(
    args: &Plan,
    (openings, seats): (usize, usize),
    include: &[usize],
    games: u64,
) -> EquilibriumPlan {
    EquilibriumPlan {
        best: args.candidates.min(openings),
        include: include.to_vec(),
        passes: args.passes,
        finalists: args.finalists,
        openings,
        seats,
        games,
    }
}
