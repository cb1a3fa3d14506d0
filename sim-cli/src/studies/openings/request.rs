//! What `corsair rigs` is asked for: everything that can be wrong with it, found before the first
//! game.

use anyhow::anyhow;
use corsair_engine::games::cove::Cove;
use corsair_engine::rulebook::Rulebook;
use corsair_strategies::Roster;
use corsair_strategies::external::PREFIX;

use crate::catalogue::bots::with_files;
use crate::cli::external::end_on_fault;
use crate::exit::{Blame, Outcome};
use crate::games::cove::rig::Rig;
use crate::games::{Edition, Table, edition};
use crate::lab::durable::Identity;
use crate::lab::experiment::Player;
use crate::lab::{FaultTotals, HouseRules, Lineup, PlanRecord, ResolvedRules};
use crate::studies::openings::args::Plan;
use crate::studies::openings::challenge::challenger_of;
use crate::studies::openings::play_equilibrium::EquilibriumPlan;
use crate::studies::openings::{Challenger, RigQuestion, SearchPlan, TooFewGames};
use crate::text_file::Files;

/// The parameter of every bot that says how it rigs.
const RIG: &str = "rig";

/// A comparison of rigs ready to be played.
pub(crate) struct Prepared {
    pub(crate) question: RigQuestion,
    pub(crate) plan: SearchPlan,
    pub(crate) equilibrium: Option<EquilibriumPlan>,
    edition: Box<dyn Edition>,
    book: Rulebook,
    files: Files,
    /// The table of each rig: its sailor, then the field.
    tables: Vec<RigTable>,
}

/// A table at which one bot meets others.
pub(crate) struct RigTable {
    table: Box<dyn Table>,
    bot: u8,
    others: Vec<u8>,
}

pub(crate) fn prepare(args: &mut Plan) -> Outcome<Prepared> {
    let edition = edition(&args.game).bad_input()?;
    let house = args.house.read_among(&mut args.texts)?;
    let plain = edition.rulebook(&HouseRules::default()).failed()?;
    let book = edition.rulebook(&house).bad_input()?;
    let game = edition.as_cove(&book, args.players).bad_input()?;
    let game = game.ok_or_else(|| anyhow!("`{}` has no opening rigs", edition.id())).bad_input()?;
    let rigs = rigs(args, &game)?;
    args.external.resolve(&args.field);
    refuse_a_rig_of_its_own(&edition.roster(), &args.bot, &mut args.texts)?;
    let mut tables = Vec::new();
    for &rig in &rigs {
        let bot = with_rig(&args.bot, rig);
        let lineup = lineup(&bot, args.field.specs(), args.players, &mut args.texts)?;
        let lineup = lineup.on(args.external.terms());
        tables.push(RigTable::new(edition.as_ref(), &book, &lineup)?);
    }
    let sailors = tables.iter().map(RigTable::sailor).collect();
    let field = merge_field(&mut tables);
    let (plan, equilibrium) = plans(args, &rigs)?;
    let question = RigQuestion {
        game: edition.id(),
        title: edition.name(),
        rules: ResolvedRules::new(edition.id(), edition.score(), &plain, &book),
        legal_rigs: game.rigs().count(),
        rigs,
        bot: args.bot.trim().to_owned(),
        sailors,
        field,
        seats: args.players,
        seed: args.play.seed,
        passes: args.passes,
        games_asked: args.play.games,
        plan: PlanRecord::default(),
    };
    let files = args.texts.clone();
    Ok(Prepared { question, plan, equilibrium, edition, book, files, tables })
}

impl Prepared {
    /// Every rig against the field.
    pub(crate) fn challengers(&self) -> Vec<Challenger<'_>> {
        self.tables.iter().map(RigTable::challenger).collect()
    }

    /// What the answer is conditional on, beside how much is played.
    pub(crate) fn identity(&self, args: &Plan) -> Identity {
        let question = &self.question;
        let named = |bot: &Player| format!("{} {:016x}", bot.name, bot.digest);
        let rigs = |rigs: &[Rig]| rigs.iter().map(Rig::to_string).collect::<Vec<_>>();
        let field = question.field.iter().map(|(bot, weight)| (named(bot), *weight));
        let identity = Identity::of_verb("rigs")
            .with("game", question.game)
            .with("rules", &question.rules.values)
            .with("rigs", rigs(&question.rigs))
            .with("bots", question.sailors.iter().map(named).collect::<Vec<_>>())
            .with("field", field.collect::<Vec<_>>())
            .with("seats", question.seats)
            .with("finalists", args.finalists)
            .with("seed", question.seed);
        if !args.equilibrium {
            return identity;
        }
        identity
            .with("candidates", args.candidates)
            .with("include", rigs(&args.include))
            .with("passes", args.passes)
    }

    /// A table of the bot with the first rig and others with these.
    pub(crate) fn table_of_rigs(&self, own: Rig, others: &[Rig]) -> Outcome<RigTable> {
        let bot = &self.question.bot;
        let others: Vec<String> = others.iter().map(|&rig| with_rig(bot, rig)).collect();
        let own = with_rig(bot, own);
        let lineup = lineup(&own, &others, self.question.seats, &mut self.files.clone())?;
        RigTable::new(self.edition.as_ref(), &self.book, &lineup)
    }

    /// Fails if a fault against the field ended play; `who` are the rigs that played.
    pub(crate) fn heed(&self, who: &[usize], faults: &FaultTotals) -> anyhow::Result<()> {
        let on_fault = self.tables[0].table.on_fault();
        end_on_fault(on_fault, faults, self.question.seed, |row| {
            let (challenger, bot) = challenger_of(row);
            &self.tables[who[challenger]].table.players()[bot].name
        })
    }
}

impl RigTable {
    fn new(edition: &dyn Edition, book: &Rulebook, lineup: &Lineup) -> Outcome<RigTable> {
        let table = edition.table(book, lineup).bad_input()?;
        table.release();
        let named = table.named();
        let (bot, others) = (named[0], named[1..lineup.named()].to_vec());
        Ok(RigTable { table, bot, others })
    }

    fn sailor(&self) -> Player {
        self.table.players()[usize::from(self.bot)].clone()
    }

    /// Where games come from, and the bots there in the order in which they were named.
    pub(crate) fn challenger(&self) -> Challenger<'_> {
        Challenger { source: self.table.as_ref(), bot: self.bot, field: self.others.clone() }
    }
}

/// A bot and others that take turns at a table.
fn lineup(bot: &str, others: &[String], seats: usize, files: &mut Files) -> Outcome<Lineup> {
    let specs: Vec<String> =
        std::iter::once(bot.to_owned()).chain(others.iter().cloned()).collect();
    with_files(Lineup::taking_turns(&specs, seats), files)
}

/// Makes one member of each bot that the field names several times; its weight says how often.
fn merge_field(tables: &mut [RigTable]) -> Vec<(Player, u32)> {
    let first = &tables[0];
    let mut field: Vec<(Player, u32)> = Vec::new();
    let mut kept = Vec::new();
    for (at, &member) in first.others.iter().enumerate() {
        let player = &first.table.players()[usize::from(member)];
        match field.iter_mut().find(|(known, _)| known.digest == player.digest) {
            Some((_, weight)) => *weight += 1,
            None => {
                field.push((player.clone(), 1));
                kept.push(at);
            }
        }
    }
    for table in tables {
        table.others = kept.iter().map(|&at| table.others[at]).collect();
    }
    field
}

/// The rigs that are compared, legal and each once.
fn rigs(args: &Plan, game: &Cove) -> Outcome<Vec<Rig>> {
    let legal: Vec<Rig> = game.rigs().map(Rig).collect();
    for (named, list) in [("--rigs", &args.rigs), ("--include", &args.include)] {
        for (at, rig) in list.iter().enumerate() {
            if let Err(illegal) = game.check_opening(rig.0) {
                return Err(anyhow!(
                    "{named} {rig}: {illegal}; {} rigs are legal, from {} to {}",
                    legal.len(),
                    legal[0],
                    legal[legal.len() - 1],
                ))
                .bad_input();
            }
            if list[..at].contains(rig) {
                return Err(anyhow!("{named}: {rig} is named twice")).bad_input();
            }
        }
    }
    let rigs = if args.rigs.is_empty() { legal } else { args.rigs.clone() };
    if let [one] = rigs.as_slice() {
        let cure = if args.rigs.is_empty() {
            "these rules allow no other"
        } else {
            "name another, or leave --rigs out for all that the rules allow"
        };
        return Err(anyhow!("{one} alone has nothing to be compared with: {cure}")).bad_input();
    }
    if let Some(stranger) = args.include.iter().find(|rig| !rigs.contains(rig)) {
        return Err(anyhow!("--include {stranger}: it is not among --rigs; name it there too"))
            .bad_input();
    }
    for (named, number) in [("--finalists", args.finalists), ("--candidates", args.candidates)] {
        if number < 2 {
            return Err(anyhow!("{named} {number}: a comparison takes two, so at least 2"))
                .bad_input();
        }
    }
    if args.passes == 0 {
        return Err(anyhow!("--passes 0: without a pass nothing is found, so at least 1"))
            .bad_input();
    }
    Ok(rigs)
}

/// The bot with a rig.
fn with_rig(bot: &str, rig: Rig) -> String {
    format!("{}:{RIG}={rig}", bot.trim())
}

/// Refuses a bot that there is not, or that says itself how it rigs.
fn refuse_a_rig_of_its_own(roster: &Roster, bot: &str, files: &mut Files) -> Outcome<()> {
    if bot.trim().starts_with(PREFIX) {
        return Err(anyhow!(
            "--bot {bot}: an external bot has no parameter `{RIG}`; it can be in --field"
        ))
        .bad_input();
    }
    let is_rig = |part: &str| part.split_once('=').is_some_and(|(key, _)| key.trim() == RIG);
    if bot.split(':').any(is_rig) {
        return Err(anyhow!("--bot {bot}: leave `rig=` out, for every rig takes its place"))
            .bad_input();
    }
    let lineup = with_files(Lineup::taking_turns(&[bot.to_owned()], 1), files)?;
    roster.settings(bot.trim(), lineup.files()).bad_input()?;
    Ok(())
}

/// What is played, if there are games enough for it.
fn plans(args: &Plan, rigs: &[Rig]) -> Outcome<(SearchPlan, Option<EquilibriumPlan>)> {
    let budget = (args.play.games, args.players);
    let too_few = |needed: u64| {
        anyhow!(
            "-n {} is too little for {} rigs and {} finalists: every rig needs a deal in each round that \
             it plays and every finalist two others, each from {} seats, so at least {needed} games are \
             needed",
            args.play.games,
            rigs.len(),
            args.finalists.min(rigs.len()),
            args.players,
        )
    };
    let plan = SearchPlan::new(rigs.len(), args.finalists, Vec::new(), budget, 0);
    let plan = plan.map_err(|TooFewGames { needed }| too_few(needed)).bad_input()?;
    if !args.equilibrium {
        return Ok((plan, None));
    }
    let equilibrium = equilibrium_plan(args, rigs, args.play.games);
    if let Err(TooFewGames { needed }) = equilibrium.check() {
        return Err(anyhow!(
            "-n {} is too little for an equilibrium of {} candidates at {} seats: at least {needed} games \
             are needed, or fewer --candidates or --passes",
            args.play.games,
            equilibrium.most_candidates(),
            args.players,
        ))
        .bad_input();
    }
    Ok((plan, Some(equilibrium)))
}

fn equilibrium_plan(args: &Plan, rigs: &[Rig], games: u64) -> EquilibriumPlan {
    let include = args.include.iter().map(|rig| {
        rigs.iter().position(|of| of == rig).expect("what is included is among the rigs")
    });
    EquilibriumPlan {
        best: args.candidates.min(rigs.len()),
        include: include.collect(),
        passes: args.passes,
        finalists: args.finalists,
        rigs: rigs.len(),
        seats: args.players,
        games,
    }
}

/// The fewest games that are enough for these rigs.
pub(crate) fn fewest_games(args: &Plan, rigs: &[Rig]) -> u64 {
    let mut games = 1;
    // Each refusal names what it lacks, and the equilibrium is refused after the ranking.
    loop {
        let plan =
            SearchPlan::new(rigs.len(), args.finalists, Vec::new(), (games, args.players), 0);
        let needed = match (plan, args.equilibrium) {
            (Err(TooFewGames { needed }), _) => needed,
            (Ok(_), false) => return games,
            (Ok(_), true) => match equilibrium_plan(args, rigs, games).check() {
                Ok(()) => return games,
                Err(TooFewGames { needed }) => needed,
            },
        };
        games = needed.max(games + 1);
    }
}
