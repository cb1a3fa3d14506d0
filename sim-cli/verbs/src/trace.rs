//! Command `corsair trace`: games as JSON, with one decision, roll or event per line.

use std::io::{self, BufWriter, Write};

use corsair_cli::table::TableArgs;
use corsair_games::inspect::replay::{States, TraceForm, Why};
use corsair_lab::Address;
use corsair_present::count;
use corsair_present::exit::Outcome;
use corsair_present::terminal::print;
use corsair_present::text_file::Files;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Game to play
    game: String,
    /// Number of games, such as 1, 500 or 10k, in the order in which `run` plays them
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "1", allow_negative_numbers = true)]
    games: u64,
    /// Random seed. Equal seeds replay equal deals, so confirm a finding with a new seed
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Moments at which to write the full state of the game
    #[arg(long, value_enum, value_name = "WHEN")]
    states: Option<States>,
    /// Also print the bots' reasons for their decisions, if a bot gives reasons
    #[arg(long)]
    why: bool,
    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let setup = args.table.set_up(&args.game, args.games, &mut Files::default())?;
    let why = if args.why { Why::Asked } else { Why::Unasked };
    let form = TraceForm { states: args.states, why };
    let n_seatings = setup.design.games_per_block();
    let mut ended_by = None;
    let text = stream(|out| {
        for game in 0..args.games {
            let (deal, seating) = (game / n_seatings, (game % n_seatings) as usize);
            let address = Address { seed: args.seed, deal, seating };
            let subject = setup.subject(address).expect("the design has this seating");
            let played = setup.table.trace(&subject, form, out)?;
            ended_by = args.table.external.end_on_fault(&subject, &played.faults).err();
            if ended_by.is_some() {
                break;
            }
        }
        Ok(())
    })?;
    match ended_by {
        Some(error) => Err(error.into()),
        None => Ok(text),
    }
}

/// Runs `write` with buffered standard output.
pub(crate) fn stream(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Outcome<String> {
    print(|out| {
        let mut out = BufWriter::with_capacity(1 << 16, out);
        let written = write(&mut out).and_then(|()| out.flush());
        // After an error, the buffer must not be flushed again.
        drop(out.into_parts());
        written
    })?;
    Ok(String::new())
}
