//! Arguments of `corsair play`.

use std::io::{IsTerminal, stdin};
use std::path::PathBuf;

use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::lineup;
use corsair_cli::table::{BotList, seat};
use corsair_engine::Seat;
use corsair_games::edition;
use corsair_games::inspect::seated::SeatedPerson;
use corsair_lab::Address;
use corsair_lab::host::Host;
use corsair_present::count;
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::terminal::print;
use corsair_present::text_file::Files;

use crate::play::dialogue::{Terminal, play};
use crate::play::setting::Setting;
use crate::play::situation::situation;
use crate::record::check_names;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Each decision has a numbered menu. Type a number, the words of an option or their beginning; `?` \
                  asks for advice, `u` takes back, `b` shows the board, `why` a bot's reasons, `r` reviews a finished game, `s FILE` saves, `h` \
                  helps, `q` quits. Only facts that your seat may know appear. Answers may come from a pipe, one per \
                  line: equal options and answers give equal output, except for advice. Exit codes: 0 done, 2 wrong \
                  usage."
)]
pub(crate) struct Args {
    /// Game to play
    game: String,
    /// Your seat, from 0
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(default_value_t = 0, allow_negative_numbers = true)]
    seat: usize,
    /// Bots, separated by commas: one for each other seat in order, or one for all other seats [default: bots of the
    /// game's panel]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    bots: Option<BotList>,
    /// Number of seats, including yours [default: the number of bots plus one; with fewer than two bots, the game's
    /// default]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    /// Names of the players, by seat, such as Anne,Bob,Cem
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    names: Vec<String>,
    /// Random seed. Equal seeds give equal deals
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Write the game to this record file after each decision; resume the game if the file exists
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Choices of your seat that begin the game, separated by semicolons, in the words of records
    #[arg(long, value_name = "ACTION;..", value_delimiter = ';')]
    choices: Vec<String>,
    /// Format of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Dialogue)]
    format: Format,
    /// Maximum number of simulated games of the advice in --format json [default: no advice]
    #[arg(long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(allow_negative_numbers = true)]
    advice: Option<u64>,
    #[command(flatten)]
    house: HouseRuleArgs,
}

/// Format of standard output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// Dialogue with a person.
    Dialogue,
    /// Situation after --choices, for a program that asks the person.
    Json,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let setting = args.setting()?;
    if args.format == Format::Json {
        return situation(&setting, &*setting.begin()?, args.advice);
    }
    if Host::current().is_some() {
        bail_input!(
            "`play` talks to a person: run `corsair play` in a terminal, or add --format json"
        );
    }
    let mut input = stdin().lock();
    let echoes = !input.is_terminal();
    let mut terminal = Terminal {
        input: &mut input,
        print: &mut |text: &str| print(|out| out.write_all(text.as_bytes())),
        echoes,
    };
    play(&setting, args.save.clone(), &mut terminal)
}

impl Args {
    /// Returns the conditions of the game, and reports every error of the input.
    pub(crate) fn setting(&self) -> Outcome<Setting> {
        let mut files = Files::default();
        let defaults = edition(&self.game)?.defaults();
        let named = self.bots.as_ref().map_or(&[][..], BotList::specs);
        let by_bots = if named.len() > 1 { named.len() + 1 } else { defaults.seats };
        let seats = self.players.unwrap_or(by_bots);
        if self.seat >= seats {
            bail_input!("--seat {} is out of range: seats are 0 to {}", self.seat, seats - 1);
        }
        let mut specs: Vec<String> = match named {
            [] => defaults.table(seats).into_iter().map(String::from).collect(),
            [one] => vec![one.clone(); seats],
            many if many.len() + 1 == seats => many.to_vec(),
            many => {
                let (n, others) = (many.len(), seats - 1);
                bail_input!(
                    "--bots has {n} bots for {others} other seats: name one bot for each other seat, or one for all"
                );
            }
        };
        if specs.len() < seats {
            // The bot of the person's seat never plays.
            specs.insert(self.seat, defaults.bot.into());
        }
        let house = self.house.read_among(&mut files)?;
        let table = seat(&self.game, &house, &lineup(&specs, seats, &mut files)?)?;
        let bots = table.table.arrangement().iter().map(|(seat, &bot)| {
            let name = match seat.index() == self.seat {
                true => "you",
                false => table.table.players()[usize::from(bot)].name.as_str(),
            };
            format!("{name} ({seat})")
        });
        let bots: Vec<String> = bots.collect();
        let names = if self.names.is_empty() { bots } else { self.names.clone() };
        if names.len() != seats {
            bail_input!("--names must have {seats} names, not {}", names.len());
        }
        check_names(&self.names)?;
        let address = Address { seed: self.seed, deal: 0, seating: 0 };
        let person = SeatedPerson { seat: Seat::new(self.seat), names };
        Ok(Setting { table, address, person, choices: self.choices.clone() })
    }
}
