//! `corsair bots check`: walks an external bot through the protocol and explains failures.

use std::time::Duration;

use anyhow::anyhow;
use corsair_strategies::external::PREFIX;
use corsair_strategies::spec::quote_commas;

use corsair_cli::external::parse_time;
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_games::inspect::checkup::{Checkup, Verdict};
use corsair_games::{edition, editions};
use corsair_lab::shell::quoted;
use corsair_present::count;
use corsair_present::exit::{Exit, Failure, Outcome, note};
use corsair_present::text::{hanging, indented};

#[derive(clap::Args, Debug)]
#[command(after_help = "Exit codes: 0 ready to play, 2 wrong usage, 4 a check failed.")]
pub(crate) struct Args {
    /// Command that starts the bot, such as 'python3 bot.py'
    command: String,
    /// Game to play
    #[arg(long, default_value = editions()[0].id())]
    game: String,
    /// Number of seats [default: the game's default]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    /// Time limit for each answer of an external bot, such as 200ms or 5s
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1s")]
    deadline: Duration,
    #[command(flatten)]
    house: HouseRuleArgs,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let edition = edition(&args.game)?;
    let book = edition.rulebook(&args.house.read()?)?;
    let command = args.command.strip_prefix(PREFIX).unwrap_or(&args.command);
    let seats = args.players.unwrap_or(edition.defaults().seats);
    let checkup = edition.check_bot(&book, seats, command, args.deadline)?;
    if let Some(pace) = checkup.pace {
        note(format_args!(
            "{} answers: median {} us, slowest {} us, time limit {} us",
            pace.answers,
            pace.median.as_micros(),
            pace.slowest.as_micros(),
            args.deadline.as_micros()
        ));
    }
    let failed = checkup.failures();
    let mut output = report(&checkup);
    if failed > 0 {
        let error = anyhow!("{failed} of {} checks failed", checkup.findings.len());
        return Err(Failure { exit: Exit::Asserted, output, error });
    }
    let bot = quoted(&format!("{PREFIX}{}", quote_commas(command)));
    output.push_str(&format!("ready: corsair run {} --bots {bot},...\n", args.game));
    Ok(output)
}

fn report(checkup: &Checkup) -> String {
    let lines = checkup.findings.iter().map(|finding| {
        let verdict = match finding.verdict {
            Verdict::Good => "ok  ",
            Verdict::Note => "note",
            Verdict::Bad => "FAIL",
        };
        let fix =
            finding.fix.map_or_else(String::new, |fix| indented("      ", &format!("fix: {fix}")));
        format!("{verdict}  {}\n{fix}", hanging("      ", &finding.what))
    });
    lines.collect()
}
