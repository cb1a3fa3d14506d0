//! Command `corsair record`: writes down a game played at a table.

mod file;
pub(crate) mod written;

use std::path::Path;

use anyhow::{anyhow, bail, ensure};
use corsair_engine::seat::MAX_SEATS;
use corsair_strategies::names::look_alike;

use crate::record::file::{Added, with_answer};
use crate::record::written::{head, written};
use corsair_cli::positions::{PlayedRecord, PlayoutArgs, play_answered, play_record};
use corsair_cli::replayed::ReplayedArgs;
use corsair_games::edition;
use corsair_games::inspect::positions::{DecisionSelection, is_trace};
use corsair_games::inspect::record::{AskedAtTable, Meaning};
use corsair_games::inspect::scenario::Scenario;
use corsair_lab::{Address, ResolvedRules};
use corsair_present::atomic_file;
use corsair_present::count;
use corsair_present::counted;
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::text::{header_lines, lines_of, paragraph};
use corsair_present::text_file::Files;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "A record is a scenario file without a situation. Each `[[step]]` has `do`, the action of a seat; `chance`, the \
                  rolls and draws that the players saw; and `expect`, further facts that they saw. `draw ?` is a \
                  draw of an unseen card. Corsair chooses omitted rolls and draws at random so that they fit the \
                  record. Passes may be omitted. Exit codes: 0 done, 2 an answer or the file is invalid and the \
                  file was not changed."
)]
pub(crate) struct Args {
    /// Game, which begins a new record; or a record file or trace file
    source: String,
    /// For a record file: the next actions, rolls and draws in order, such as 'sail 3' 'hits 2 of 4'. For a game or a
    /// trace file: the address of the game to write down
    #[arg(value_name = "ANSWER")]
    answers: Vec<String>,
    /// Names of the players, by seat of a new record, such as Anne,Bob,Cem
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    names: Vec<String>,
    /// Random seed, for all dice and cards that a record omits
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    replayed: ReplayedArgs,
}

/// Maximum number of example rolls, draws and actions in the comments of a new record.
const EXAMPLES: usize = 8;

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let mut files = Files::default();
    let is_file = files.has(&args.source);
    match edition(&args.source) {
        Ok(_) if !is_file => of_game(args, &mut files),
        Err(unknown) if !is_file => {
            bail_input!("there is no file `{}`, and {unknown}", args.source)
        }
        Ok(_) | Err(_) => {
            let names = (!args.names.is_empty()).then_some("--names");
            if let Some(option) = args.replayed.given().into_iter().chain(names).next() {
                bail_input!(
                    "{option} applies only to a game, because a file states its players and rules: remove the option"
                );
            }
            match is_trace(&files.text(&args.source)?) {
                true => of_trace(args, &mut files),
                false => of_record(args, &mut files),
            }
        }
    }
}

/// Returns a new record, or the complete record of a game at an address.
fn of_game(args: &Args, files: &mut Files) -> Outcome<String> {
    let mut replayed = args.replayed.clone();
    if let Some(address) = address(args)? {
        let mut playouts = PlayoutArgs::default();
        let game = &args.source;
        let setting = playouts.of_address(
            game,
            address,
            &mut replayed,
            DecisionSelection::All,
            &[],
            files,
        )?;
        return Ok(written(&setting));
    }
    if !args.names.is_empty() {
        replayed.table.players.get_or_insert(args.names.len());
    }
    check_names(&args.names)?;
    let setup = replayed.table.set_up(&args.source, 1, files)?;
    let seats = setup.design.seats();
    if !args.names.is_empty() && args.names.len() != seats {
        bail_input!("--names must have {seats} names, not {}", args.names.len());
    }
    let title = format!("A game of {}", setup.edition.name());
    let text = head(setup.edition.id(), &title, seats, &args.names, &[], &setup.rules);
    let played = play_record("a new record", &text, args.seed)?;
    let mut comments = String::from(
        "# Each [[step]] below is an action of a seat, with its rolls and draws:\n\
         #   [[step]]\n#   seat = \"seat0\"\n#   do = \"...\"\n#   chance = [\"...\"]\n",
    );
    let drawn = played.game.drawn.iter().map(|(_, words)| words.as_str());
    let drawn: Vec<&str> = drawn.take(EXAMPLES).collect();
    if !drawn.is_empty() {
        let such = drawn.join(", ");
        comments.push_str(&comment(&format!("Rolls or draws of the set-up, such as: {such}")));
    }
    if let Some(asked) = &played.game.asked {
        comments.push_str(&comment(&question(asked, &played.names, EXAMPLES)));
    }
    Ok(format!("{text}\n{comments}"))
}

/// Checks that the names of players are valid and differ.
pub(crate) fn check_names(names: &[String]) -> anyhow::Result<()> {
    for (place, name) in names.iter().enumerate() {
        ensure!(!name.trim().is_empty(), "--names: name {} is empty: write a name", place + 1);
        ensure!(
            !name.contains(char::is_control),
            "--names: `{name}` has a control character: remove the character"
        );
        ensure!(
            !names[..place].contains(name),
            "--names has `{name}` twice: give each player a different name"
        );
        if let Some(other) = names[..place].iter().find(|other| look_alike(other, name)) {
            bail!("--names: `{name}` looks like `{other}`; give one of them another name");
        }
    }
    ensure!(
        names.len() <= MAX_SEATS,
        "--names has {} names, but a game has at most {MAX_SEATS} seats: name fewer players",
        names.len()
    );
    Ok(())
}

fn of_trace(args: &Args, files: &mut Files) -> Outcome<String> {
    let (mut playouts, address) = (PlayoutArgs::default(), address(args)?);
    let setting = playouts.of_trace(&args.source, address, DecisionSelection::All, files)?;
    Ok(written(&setting))
}

/// Returns the address of a game, if the answers consist of an address.
fn address(args: &Args) -> Outcome<Option<Address>> {
    match args.answers.as_slice() {
        [] => Ok(None),
        [address] => Ok(Some(address.parse()?)),
        [_, other, ..] => {
            bail_input!("`{other}` follows a complete address: remove it")
        }
    }
}

/// Adds answers to the file of a record, and returns the record's state with the next question.
fn of_record(args: &Args, files: &mut Files) -> Outcome<String> {
    let file = &args.source;
    let mut text = files.text(file)?;
    let mut played = play_record(file, &text, args.seed)?;
    for answer in &args.answers {
        let added = added(&played, &text, answer)?;
        text = with_answer(&text, answer, &added);
        // The error names no line, because the file does not have the answer yet.
        played = play_answered(file, &text, args.seed)?;
    }
    if !args.answers.is_empty() {
        atomic_file::put(Path::new(file), &text)?;
    }
    Ok(state(file, &played))
}

/// Returns the kind of an answer: an action, or a roll or draw.
fn added(played: &PlayedRecord, text: &str, answer: &str) -> Outcome<Added> {
    let PlayedRecord { edition, book, game, .. } = played;
    let record = Scenario::read_situation(text).expect("the record was already parsed");
    let meaning = edition.meaning(book, &record, answer);
    let asked = game.asked.as_ref();
    match meaning.map_err(|bad| anyhow!("{bad}"))? {
        Meaning::Chance => return Ok(Added::Chance),
        Meaning::Nothing(why) if !begins_as_an_action(asked, answer) => {
            let asked = asked.map(|asked| format!("; {}", asked.in_words())).unwrap_or_default();
            bail_input!("`{answer}` is neither an action nor a roll or draw: {why}{asked}");
        }
        Meaning::Action | Meaning::Nothing(_) => {}
    }
    let by_asked = asked.filter(|asked| asked.legal.iter().any(|legal| legal == answer));
    Ok(Added::Action { seat: by_asked.map(|asked| asked.seat) })
}

/// Returns `true` if an answer begins with the first word of a legal action.
fn begins_as_an_action(asked: Option<&AskedAtTable>, answer: &str) -> bool {
    let first = |words: &str| words.split(' ').next().map(String::from);
    let mut legal = asked.iter().flat_map(|asked| &asked.legal);
    legal.any(|legal| first(legal) == first(answer))
}

/// Describes the state of a record: rules, players, facts that the record omits, and the next question.
fn state(file: &str, played: &PlayedRecord) -> String {
    let PlayedRecord { edition, book, game, names } = played;
    let plain = edition.rulebook(&corsair_lab::HouseRules::default()).expect("an edition is sound");
    let rules = ResolvedRules::new(edition.id(), edition.score(), &plain, book);
    let players = names.iter().enumerate().map(|(seat, name)| format!("{seat} {name}"));
    let mut lines = vec![
        (String::new(), format!("{} ({}), {file}", edition.name(), edition.id())),
        ("rules".into(), corsair_present::text::rules_text(&rules)),
        ("players".into(), players.collect::<Vec<_>>().join(", ")),
        ("decisions".into(), game.decisions.len().to_string()),
    ];
    let of_last: Vec<&str> = {
        let last = game.decisions.last().map_or(0, |decision| decision.line);
        let fell = game.drawn.iter().filter(|(line, _)| *line >= last);
        fell.map(|(_, words)| words.as_str()).collect()
    };
    if !game.drawn.is_empty() {
        let drawn = counted(game.drawn.len() as u64, "roll or draw", "rolls and draws");
        lines.push(("drawn".into(), format!("{drawn} that the record omits, drawn to fit")));
    }
    let mut text = header_lines(&lines);
    text.push('\n');
    if !of_last.is_empty() {
        let drawn = format!("Since the last action, the record omits: {}", of_last.join(", "));
        text.push_str(&paragraph(&drawn));
    }
    let next = match &game.asked {
        Some(asked) => question(asked, names, 40),
        None => "The game is over.".into(),
    };
    text.push_str(&paragraph(&next));
    text
}

/// Describes a question with at most `most` of its answers, because a set-up may have hundreds of answers.
fn question(asked: &AskedAtTable, names: &[String], most: usize) -> String {
    let AskedAtTable { turn, seat, ask, .. } = asked;
    let (name, answers) = (&names[*seat], asked.answers(most));
    format!("In turn {turn}, {name} (seat{seat}) decides {ask}: {answers}")
}

/// Returns text as comment lines of a TOML file.
fn comment(words: &str) -> String {
    let lines = textwrap::wrap(words, lines_of(78).break_words(false));
    lines.iter().map(|line| format!("# {line}\n")).collect()
}
