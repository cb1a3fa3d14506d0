//! Odds desk of Blackbeard: its command-line flags, and the questions that these flags ask.

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use corsair_engine::games::blackbeard::odds::{
    CunningUse, Ending, HostageUse, HunterRule, Inquiry, Objective, OpenRoll, PirateQuestion,
    Policies, Shown, Stance, Subject, Ties,
};
use corsair_engine::games::blackbeard::{Blackbeard, Rules};
use corsair_engine::rulebook::{BadRule, FromRules};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::blackbeard::BlackbeardPack;
use crate::blackbeard::odds::words::{
    foe, pirate, port, port_of, question, questions, usual_place,
};
use crate::pack::inquiry::page::{self, PageWords};
use crate::pack::inquiry::question::{InquiryQuestion, InquiryWords};
use crate::pack::inquiry::rows::{TABLES, outcome_ids};
use crate::pack::inquiry::worded::{Worded, parser};
use crate::pack::odds::{Effort, OddsDesk, OddsQuestion};
use crate::pack::{Pack, ValidatedRules};
use corsair_lab::ScoreWord;
use corsair_lab::plan_record::plain;
use corsair_lab::result::Schema;
use corsair_present::count;
use corsair_present::page::ResultRead;
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::text_file::Files;

/// Odds desk for a pirate who finds, fights, attacks, duels, or sails home with a cargo.
pub(crate) struct DeedOdds;

#[derive(clap::Args, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flags {
    /// Question: an action of the pirate, or an event that affects him (docs/odds.md)
    #[arg(value_name = "QUESTION", value_parser = questions())]
    question: String,
    /// Pirate, with keys as in scenario files, such as teach:cunning=1,notoriety=9,ship=schooner
    #[arg(long, value_name = "PIRATE")]
    pirate: String,
    /// Second pirate: the victim of a grab, the opponent in a duel, or the challenger in ambition
    #[arg(long, value_name = "PIRATE")]
    other: Option<String>,
    /// King's Commissioner or warship of the opponent, such as maynard or warship_6. It is in the pirate's area unless
    /// a place is given, as in maynard@s_america
    #[arg(long, value_name = "COUNTER[@PLACE]")]
    foe: Option<String>,
    /// Port, with keys as in scenario files, such as havana or boston:attacked=true
    #[arg(long, value_name = "PORT")]
    port: Option<String>,
    /// Merchant that lies face up in the port's box, with its Cargo rating, such as schooner-2
    #[arg(long, value_name = "TYPE-CARGO", requires = "port")]
    merchant: Option<String>,
    /// Destination port of a looting run, for the question run
    #[arg(long, value_name = "PORT")]
    to: Option<String>,
    /// Number of actions that the pirate has, all in one turn [default: 1; for run, 12]
    #[arg(long, value_name = "N", value_parser = count::within(1_u8, 40), allow_negative_numbers = true)]
    actions: Option<u8>,
    /// Objective: value that best play maximises
    #[arg(long, value_name = "VALUE", default_value = "success", value_parser = parser::<Objective>())]
    objective: String,
    /// Response of the pirate to --foe. The questions evade and battle determine it
    #[arg(long, value_name = "RULE", default_value = "best", value_parser = parser::<Stance>())]
    stance: String,
    /// Policy for the opponent's King's Commissioner and warship
    #[arg(long, value_name = "RULE", default_value = "always", value_parser = parser::<HunterRule>())]
    hunter: String,
    /// Policy for spending Cunning
    #[arg(long, value_name = "RULE", default_value = "best", value_parser = parser::<CunningUse>())]
    cunning: String,
    /// Treatment of a hostage
    #[arg(long, value_name = "RULE", default_value = "keep", value_parser = parser::<HostageUse>())]
    hostage: String,
    /// Result of a tie in a duel after a grab
    #[arg(long, value_name = "RULE", default_value = "again", value_parser = parser::<Ties>())]
    ties: String,
}

/// Default number of actions in a run.
const ACTIONS_OF_RUN: u8 = 12;

impl Flags {
    fn asked(&self, rules: &Rules) -> Result<PirateQuestion> {
        let subject = question(&self.question)?;
        let merchant = self.merchant.as_deref();
        let port = self.port.as_deref().map(|words| port(words, merchant)).transpose()?;
        let at = usual_place(subject, port.map(|port| port.name), rules)?;
        let him = pirate("--pirate", &self.pirate, at)?;
        let other = self.other.as_deref().map(|words| pirate("--other", words, him.at));
        let actions = if subject == Subject::Run { ACTIONS_OF_RUN } else { 1 };
        Ok(PirateQuestion {
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
        rules: &ValidatedRules,
        effort: &Effort,
        _: &mut Files,
    ) -> Result<Box<dyn OddsQuestion>> {
        let rules: Rules = rules.get();
        let asked = Flags::deserialize(flags)?.asked(&rules)?;
        let seats = rules.players.min.into();
        let refused = |BadRule { key, reason }: BadRule| anyhow!("`{key}` {reason}");
        let game = Blackbeard::new(rules, seats).map_err(refused)?;
        let inquiry = Inquiry::new(&game, asked).map_err(refused)?;
        Ok(Box::new(InquiryQuestion { inquiry, effort: effort.clone() }))
    }

    fn outcome_ids(&self) -> usize {
        outcome_ids::<Ending>()
    }

    fn tables(&self) -> &'static [&'static Schema] {
        TABLES
    }

    fn page(&self, result: &ResultRead) -> Result<Story, Unreadable> {
        page::story(result, &PAGE)
    }
}

impl InquiryWords for Inquiry {
    const SCORE: ScoreWord = BlackbeardPack::SCORE;
    const SIDES: [&'static str; 2] = ["pirate", "other"];
    const FEWER: &'static str = "--cunning never or a pirate without Cunning, a --hunter who does \
                                 not play best, or fewer --actions";
    const STATED: &'static str = "--cunning never, --stance, --hunter, --hostage";

    fn asks(shown: &Shown) -> &'static str {
        shown.question.name()
    }

    /// Returns the dice that lie open at a decision, such as `foe 5+9, Teach 2+9`.
    fn lies_open(shown: &Shown) -> String {
        let side = |roll: &OpenRoll| {
            let whose = roll.pirate.map_or("other", |pirate| pirate.name());
            match roll.plus {
                0 => format!("{whose} {}", roll.total),
                plus => format!("{whose} {}{plus:+}", roll.total),
            }
        };
        shown.rolls.iter().map(side).collect::<Vec<_>>().join(", ")
    }
}

const PAGE: PageWords = PageWords {
    options: &["--pirate", "--other", "--foe", "--port", "--to", "--actions", "--objective"],
    measured_when: |_| "the pirate is in play",
    distributions: &[("doubloons", "In % of all cases; a pirate out of play has no doubloons.")],
    caveats: &[
        "No player plays event cards, and all actions are in one turn: storms, scurvy and opponents' \
         actions between turns are omitted.",
        "Choices without a policy follow best play: the pirate's player maximises the objective, \
         and the opponent minimises it. Unspent Cunning has no value.",
        "Means of doubloons, Combat and Loyalty cover only pirates still in play.",
    ],
};
