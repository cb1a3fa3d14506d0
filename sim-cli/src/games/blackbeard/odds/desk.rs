//! The desk: its flags, and the questions that they ask.

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use corsair_engine::chain::TooManyStates;
use corsair_engine::games::blackbeard::odds::{
    Asked, CunningUse, HostageUse, HunterRule, Inquiry, Measure, Objective, Outcome as Ended,
    Policies, Stance, Subject, Ties,
};
use corsair_engine::games::blackbeard::{Blackbeard, Rules};
use corsair_engine::rulebook::{BadRule, Rulebook};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::count;
use crate::exit::{Blame, Outcome};
use crate::games::blackbeard::BlackbeardPack;
use crate::games::blackbeard::odds::answer::{
    Answered, DECISION_COLUMNS, DECISIONS, FIGURES, ODDS, ODDS_COLUMNS, Solved,
};
use crate::games::blackbeard::odds::page;
use crate::games::blackbeard::odds::simulation::{OUTCOME_IDS, Plays, is_decided, rows};
use crate::games::blackbeard::odds::words::{
    Worded, foe, parser, pirate, port, port_of, question, questions, usual_place,
};
use crate::lab::TrialCounts;
use crate::lab::assertion::{AssertableTable, Unit, Vocabulary};
use crate::lab::plan_record::plain;
use crate::pack::Pack;
use crate::pack::odds::{
    Effort, OddsAnswer, OddsDesk, OddsQuestion, Setting, Simulation, SolvedOdds,
};
use crate::present::grouped;
use crate::present::page::ResultRead;
use crate::present::page::story::{Story, Unreadable};
use crate::present::rows::ResultTable;

/// What becomes of a pirate who finds, fights, attacks, duels, or sails home with a cargo.
pub(crate) struct DeedOdds;

#[derive(clap::Args, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flags {
    /// What the pirate does, or what befalls him
    #[arg(value_name = "QUESTION", value_parser = questions())]
    question: String,
    /// The pirate, with keys as in scenarios: teach:cunning=1,notoriety=9,ship=schooner
    #[arg(long, value_name = "PIRATE")]
    pirate: String,
    /// Whom he grabs from or fights (grab, duel), or who challenges him (ambition)
    #[arg(long, value_name = "PIRATE")]
    other: Option<String>,
    /// The KC or the warship of the other player, in the pirate's area or where it is said:
    /// maynard, warship_6, maynard@s_america
    #[arg(long, value_name = "COUNTER[@PLACE]")]
    foe: Option<String>,
    /// The port, with keys as in scenarios: havana, boston:attacked=true
    #[arg(long, value_name = "PORT")]
    port: Option<String>,
    /// The merchant that lies face up in its box, with its Cargo rating: schooner-2
    #[arg(long, value_name = "TYPE-CARGO", requires = "port")]
    merchant: Option<String>,
    /// The port to which a run leads
    #[arg(long, value_name = "PORT")]
    to: Option<String>,
    /// How many actions the pirate has, all of one turn [default: 1; run: 12]
    #[arg(long, value_name = "N", value_parser = count::within(1_u8, 40), allow_negative_numbers = true)]
    actions: Option<u8>,
    /// What best play maximises
    #[arg(long, value_name = "VALUE", default_value = "success", value_parser = parser::<Objective>())]
    objective: String,
    /// What the pirate does when a foe comes (evade and battle say so themselves)
    #[arg(long, value_name = "RULE", default_value = "best", value_parser = parser::<Stance>())]
    stance: String,
    /// When the other player's KC reacts and his warship is used
    #[arg(long, value_name = "RULE", default_value = "always", value_parser = parser::<HunterRule>())]
    hunter: String,
    /// When Cunning is used
    #[arg(long, value_name = "RULE", default_value = "best", value_parser = parser::<CunningUse>())]
    cunning: String,
    /// What is done to a hostage
    #[arg(long, value_name = "RULE", default_value = "keep", value_parser = parser::<HostageUse>())]
    hostage: String,
    /// What becomes of a tied duel after a grab
    #[arg(long, value_name = "RULE", default_value = "again", value_parser = parser::<Ties>())]
    ties: String,
}

/// The actions of a run unless they are said.
const ACTIONS_OF_RUN: u8 = 12;

impl Flags {
    fn asked(&self, rules: &Rules) -> Result<Asked> {
        let subject = question(&self.question)?;
        let merchant = self.merchant.as_deref();
        let port = self.port.as_deref().map(|words| port(words, merchant)).transpose()?;
        let at = usual_place(subject, port.map(|port| port.name), rules)?;
        let him = pirate("--pirate", &self.pirate, at)?;
        let other = self.other.as_deref().map(|words| pirate("--other", words, him.at));
        let actions = if subject == Subject::Run { ACTIONS_OF_RUN } else { 1 };
        Ok(Asked {
            subject,
            pirate: him,
            other: other.transpose()?,
            foe: self.foe.as_deref().map(foe).transpose()?,
            port,
            to: self.to.as_deref().map(port_of).transpose()?,
            actions: self.actions.unwrap_or(actions),
            policies: Policies {
                objective: Objective::of(&self.objective)?,
                stance: Stance::of(&self.stance)?,
                hunter: HunterRule::of(&self.hunter)?,
                cunning: CunningUse::of(&self.cunning)?,
                hostage: HostageUse::of(&self.hostage)?,
                ties: Ties::of(&self.ties)?,
            },
        })
    }
}

impl OddsDesk for DeedOdds {
    fn flags(&self, command: Command) -> Command {
        Flags::augment_args(command)
    }

    fn example(&self) -> &'static str {
        "encounter --pirate vane:notoriety=9,cunning=1 --foe maynard"
    }

    fn given(&self, given: &ArgMatches) -> Result<Value, clap::Error> {
        Flags::from_arg_matches(given).map(|flags| plain(&flags))
    }

    fn ask(
        &self,
        flags: &Value,
        book: &Rulebook,
        effort: &Effort,
    ) -> Result<Box<dyn OddsQuestion>> {
        let rules: Rules = book.rules(BlackbeardPack::NAME)?;
        let asked = Flags::deserialize(flags)?.asked(&rules)?;
        let seats = rules.players.min.into();
        let refused = |BadRule { key, reason }: BadRule| anyhow!("`{key}` {reason}");
        let game = Blackbeard::new(rules, seats).map_err(refused)?;
        let inquiry = Inquiry::new(&game, asked).map_err(refused)?;
        Ok(Box::new(Question { inquiry, flags: flags.clone(), effort: effort.clone() }))
    }

    fn outcome_ids(&self) -> usize {
        OUTCOME_IDS
    }

    fn figures(&self) -> &'static [AssertableTable] {
        FIGURES
    }

    fn tables(&self) -> &'static [ResultTable] {
        const {
            &[
                ResultTable { file: ODDS, columns: ODDS_COLUMNS },
                ResultTable { file: DECISIONS, columns: DECISION_COLUMNS },
            ]
        }
    }

    fn page(&self, result: &ResultRead) -> Result<Story, Unreadable> {
        page::tell(result)
    }
}

/// A question that makes sense.
struct Question {
    inquiry: Inquiry,
    flags: Value,
    effort: Effort,
}

impl OddsQuestion for Question {
    fn vocabulary(&self) -> Result<Vocabulary> {
        let outcomes = Ended::ALL.map(|outcome| (outcome.id(), Unit::Share));
        let spreads = Measure::ALL.map(|measure| (measure.id(), Unit::Share));
        let means = Measure::ALL.map(|measure| (measure.mean_id(), Unit::Number));
        let names = outcomes.into_iter().chain(spreads).chain(means);
        Ok(Vocabulary::of(FIGURES, BlackbeardPack::SCORE).naming(&FIGURES[0], names))
    }

    fn solve(&self) -> Outcome<Box<dyn SolvedOdds + '_>> {
        let Effort { simulate, limit, .. } = self.effort;
        let solution = match simulate {
            Some(_) => None,
            None => Some(self.inquiry.solve(limit as usize).map_err(too_many).bad_input()?),
        };
        let plays = Plays { inquiry: &self.inquiry, solution };
        Ok(Box::new(SolvedQuestion { question: self, plays }))
    }
}

/// The refusal of a question with too many states, with what makes them fewer.
fn too_many(TooManyStates { limit }: TooManyStates) -> anyhow::Error {
    anyhow!(
        "more than {} states: a question has fewer with --cunning never or a pirate without Cunning, \
         a --hunter who does not play best, or fewer --actions; --limit allows more",
        grouped(limit as u64)
    )
}

/// A question that is solved, unless it is only simulated.
struct SolvedQuestion<'q> {
    question: &'q Question,
    plays: Plays<'q>,
}

impl SolvedOdds for SolvedQuestion<'_> {
    fn simulation(&self) -> Option<&dyn Simulation> {
        Some(&self.plays)
    }

    fn answer(&self, setting: &Setting, simulated: Option<&TrialCounts>) -> Outcome<OddsAnswer> {
        let Question { inquiry, flags, effort } = self.question;
        if simulated.is_some_and(|played| !is_decided(played)) {
            let why = "--simulate solves nothing, so all choices must be stated: --cunning never, \
                       --stance, --hunter, --hostage; --check solves and simulates";
            return Err(anyhow!(why)).bad_input();
        }
        let solved = self.plays.solution.as_ref().map(|solution| Solved {
            odds: solution.odds(),
            value: solution.value(),
            states: solution.states(),
            first: solution.first_decisions(),
        });
        let answered = Answered {
            setting,
            subject: inquiry.subject(),
            flags,
            rows: rows(solved.as_ref().map(|solved| &solved.odds), simulated),
            solved,
            simulated: simulated.map(|played| (played.trials(), effort.seed)),
        };
        let options = DeedOdds.flags(Command::new(setting.game));
        Ok(OddsAnswer {
            table: answered.odds_table(),
            more: vec![answered.decision_table()],
            screen: answered.screen(&options),
            json: answered.json(),
        })
    }
}
