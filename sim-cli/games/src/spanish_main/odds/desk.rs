//! Odds desk of Pirates of the Spanish Main: its command-line flags, and the questions that these flags ask.

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use corsair_engine::games::spanish_main::odds::{
    Begins, Ending, Inquiry, MastRule, Objective, Policies, SET_BY_QUESTIONS, ShipQuestion,
    ShotOrder, Shown, Subject, Take, When,
};
use corsair_engine::games::spanish_main::{Action, Rules, SpanishMain};
use corsair_engine::rulebook::{BadRule, FromRules, Source};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::pack::inquiry::page::{self, PageWords};
use crate::pack::inquiry::question::{InquiryQuestion, InquiryWords};
use crate::pack::inquiry::rows::{TABLES, outcome_ids};
use crate::pack::inquiry::worded::{Worded, parser};
use crate::pack::odds::{Effort, OddsDesk, OddsQuestion};
use crate::pack::{Pack, ValidatedRules};
use crate::spanish_main::SpanishMainPack;
use crate::spanish_main::odds::bears::{self, Bears};
use crate::spanish_main::odds::words::{question, questions, range, ship};
use corsair_lab::ScoreWord;
use corsair_lab::plan_record::plain;
use corsair_lab::result::Schema;
use corsair_present::count;
use corsair_present::page::ResultRead;
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::text_file::Files;

/// Odds desk for ships that shoot, ram, board, burn or run aground, and for the cannon that bear.
pub(crate) struct ShipOdds;

#[derive(clap::Args, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flags {
    /// Question: an action of the ship, or an event that affects her (docs/odds.md). bears lists the cannon that bear
    /// in --scenario
    #[arg(value_name = "QUESTION", value_parser = questions())]
    question: String,
    /// Ship: a card with crew in parentheses, such as "SM:HMS Titan (Captain, Helmsman)"; a list of cannon, such as "2S
    /// 3L"; or a number of masts, such as 3-master. Brackets after the ship may contain lost=0+2, burning=1,
    /// treasure=3+2, nation=English, and codes of cards
    #[arg(long, value_name = "SHIP")]
    ship: Option<String>,
    /// Ship that is attacked, in the form of --ship
    #[arg(long, value_name = "SHIP")]
    target: Option<String>,
    /// Ship of the same fleet within S of --ship, in the form of --ship. [shot] after the ship states that she has shot
    /// at the target in this turn. May be given several times
    #[arg(long, value_name = "SHIP")]
    friend: Vec<String>,
    /// Distance between the sides of ship and target: S, L, 2S or 2L (the last two with doubled ranges), or a number of
    /// units [default: S; for board, contact]
    #[arg(long, value_name = "RANGE", allow_negative_numbers = true)]
    range: Option<String>,
    /// Number of turns. For fire, these are turns of all seats; for other questions, turns of the ship's seat
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count::within(1_u8, 60), allow_negative_numbers = true)]
    turns: u8,
    /// Side that shoots first in a duel
    #[arg(long, value_name = "SIDE", default_value = "ship", value_parser = parser::<Begins>())]
    first: String,
    /// Scenario file with the situation for the question bears
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,
    /// Objective: value that best play maximises. It is success (a duel without a winner counts half), or damage (masts
    /// that the target loses, plus one if she sinks, minus masts that the ship loses) [default: damage for shots,
    /// otherwise success]
    #[arg(long, value_name = "VALUE", value_parser = parser::<Objective>())]
    objective: Option<String>,
    /// Mast that is given up or burns: weakest (the mast with the worst cannon), front, back, or best (best play, which
    /// can take long to compute)
    #[arg(long, value_name = "RULE", default_value = "weakest", value_parser = parser::<MastRule>())]
    masts: String,
    /// Order in which cannon shoot. best is best play, which can take long to compute; a cannon then does not shoot if
    /// it would risk a mast in vain
    #[arg(long, value_name = "RULE", default_value = "front", value_parser = parser::<ShotOrder>())]
    order: String,
    /// Policy for a Cannoneer's second shot and for rerolls
    #[arg(long, value_name = "WHEN", default_value = "best", value_parser = parser::<When>())]
    second: String,
    /// Policy for Broadsides Attacks
    #[arg(long, value_name = "WHEN", default_value = "best", value_parser = parser::<When>())]
    broadsides: String,
    /// Policy for doubled ranges
    #[arg(long, value_name = "WHEN", default_value = "best", value_parser = parser::<When>())]
    double: String,
    /// Policy for special shots: chainshot, firepots, stinkpots
    #[arg(long, value_name = "WHEN", default_value = "never", value_parser = parser::<When>())]
    special: String,
    /// Policy for cancelling an ability of the opponent
    #[arg(long, value_name = "WHEN", default_value = "never", value_parser = parser::<When>())]
    cancel: String,
    /// Policy for extra actions
    #[arg(long, value_name = "WHEN", default_value = "never", value_parser = parser::<When>())]
    extra: String,
    /// Prize for the winner of a boarding
    #[arg(long, value_name = "WHAT", default_value = "treasure", value_parser = parser::<Take>())]
    take: String,
}

impl Flags {
    fn asked(&self, subject: Subject, game: &SpanishMain) -> Result<ShipQuestion> {
        let cards = game.cards();
        ensure!(
            self.scenario.is_none(),
            "--scenario applies only to the question `bears`: remove --scenario"
        );
        let named = self.ship.as_deref();
        let own =
            named.ok_or_else(|| anyhow!("`{}` needs a ship: add --ship NAME", subject.name()))?;
        let target = self.target.as_deref().map(|words| ship("--target", words, cards));
        let usual = match subject {
            Subject::Shots => Objective::Damage,
            _ => Objective::Success,
        };
        let objective = self.objective.as_deref().map(Objective::of).transpose()?;
        let friends = self.friend.iter().map(|words| ship("--friend", words, cards));
        Ok(ShipQuestion {
            subject,
            ship: ship("--ship", own, cards)?,
            target: target.transpose()?,
            friends: friends.collect::<Result<_>>()?,
            range: self.range.as_deref().map(range).transpose()?,
            turns: self.turns,
            begins: Begins::of(&self.first)?,
            policies: Policies {
                objective: objective.unwrap_or(usual),
                masts: MastRule::of(&self.masts)?,
                order: ShotOrder::of(&self.order)?,
                second: When::of(&self.second)?,
                broadsides: When::of(&self.broadsides)?,
                double: When::of(&self.double)?,
                special: When::of(&self.special)?,
                cancel: When::of(&self.cancel)?,
                extra: When::of(&self.extra)?,
                take: Take::of(&self.take)?,
            },
        })
    }
}

/// Converts a refusal into an error that names the option or rule key.
fn refused(BadRule { key, reason }: BadRule) -> anyhow::Error {
    let options = ShipOdds.flags(Command::new(SpanishMainPack::NAME));
    match options.get_arguments().any(|option| option.get_long() == Some(&key)) {
        true => anyhow!("--{key}: {reason}"),
        false => anyhow!("`{key}` {reason}"),
    }
}

impl OddsDesk for ShipOdds {
    fn flags(&self, command: Command) -> Command {
        Flags::augment_args(command)
    }

    fn example(&self) -> &'static str {
        "duel --ship 'SM:HMS Titan' --target 'SM:El Acorazado' --range L"
    }

    fn given(&self, given: &ArgMatches) -> Result<Value, clap::Error> {
        Flags::from_arg_matches(given).map(|flags| plain(&flags))
    }

    fn ask(
        &self,
        flags: &Value,
        rules: &ValidatedRules,
        effort: &Effort,
        texts: &mut Files,
    ) -> Result<Box<dyn OddsQuestion>> {
        let given = Flags::deserialize(flags)?;
        let Some(subject) = question(&given.question)? else {
            let file = given
                .scenario
                .as_deref()
                .context("`bears` needs a situation: name a scenario file with --scenario")?;
            let none = given.ship.is_none() && given.target.is_none() && given.friend.is_empty();
            ensure!(none, "`bears` takes ships from the scenario: omit the options for ships");
            return Ok(Box::new(Bears::read(file, &texts.text(file)?, rules, effort)?));
        };
        let set = rules.entries().find(|(key, entry)| {
            entry.source == Source::HouseRule && SET_BY_QUESTIONS.contains(key)
        });
        if let Some((key, _)) = set {
            bail!(
                "the rule `{key}` has no effect on `{}`, because the question fixes its value: remove the rule",
                subject.name()
            );
        }
        let rules: Rules = rules.get();
        let seats = rules.players.min;
        let game = SpanishMain::new(rules, seats).map_err(refused)?;
        let asked = given.asked(subject, &game)?;
        let inquiry = Inquiry::new(&game, &asked).map_err(refused)?;
        Ok(Box::new(InquiryQuestion { inquiry, effort: effort.clone() }))
    }

    fn outcome_ids(&self) -> usize {
        outcome_ids::<Ending>() + 1
    }

    fn tables(&self) -> &'static [&'static Schema] {
        const { &[TABLES[0], TABLES[1], bears::TABLE] }
    }

    fn page(&self, result: &ResultRead) -> Result<Story, Unreadable> {
        match result.arguments_of("--scenario").first() {
            Some(_) => bears::story(result),
            None => page::story(result, &PAGE),
        }
    }
}

impl InquiryWords for Inquiry {
    const SCORE: ScoreWord = SpanishMainPack::SCORE;
    const SIDES: [&'static str; 2] = ["ship", "target"];
    const FEWER: &'static str = "fixed policies for --masts, --order, --second, --special and --cancel, \
                                 or fewer --turns";
    const STATED: &'static str = "--masts, --order, --second, --broadsides, --double, --special and \
                                  --cancel, none of them to best";

    fn asks(shown: &Shown) -> &'static str {
        shown.question.name()
    }

    fn lies_open(shown: &Shown) -> String {
        shown.table.clone()
    }

    fn choice(&self, action: Action) -> String {
        self.choice_words(action)
    }
}

const PAGE: PageWords = PageWords {
    options: &["--ship", "--target", "--friend", "--range", "--turns", "--first", "--objective"],
    measured_when: |measure| match measure {
        "masts_left" => "the target is afloat",
        "own_masts_left" => "the ship is afloat",
        "fire_masts" => "the ship is afloat",
        _ => "it has an end",
    },
    distributions: &[
        ("hits", "In % of all cases: hits on the target."),
        ("masts_lost", "In % of all cases: masts that the target loses."),
        ("masts_left", "In % of all cases: masts of the target if she is afloat."),
        ("own_masts_left", "In % of all cases: masts of the ship if she is afloat."),
        ("rounds", "In % of all cases: number of rounds."),
    ],
    caveats: &[
        "The ships lie abeam of each other, or bow to side, on an empty table, and do not move.",
        "Choices without a policy follow best play: the ship's player maximises the objective, and \
         the opponent minimises it.",
        "A duel has no limit of rounds, and ends when a ship has no mast left.",
        "A ram begins with effects at contact, and omits a Captain's shots before it.",
        "Means of masts left and fire masts cover only ships still afloat.",
    ],
};
