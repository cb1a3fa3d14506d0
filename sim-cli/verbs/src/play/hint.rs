//! Advice for the person's decision, from the race of `corsair advise`.

use std::time::Duration;

use corsair_cli::play::threads;
use corsair_cli::positions::PlayoutArgs;
use corsair_engine::run::Cut;
use corsair_games::inspect::positions::{DecisionSelection, Objective};
use corsair_games::inspect::seated::Transcript;
use corsair_lab::clock::Instant;
use corsair_present::exit::Outcome;
use corsair_present::text::shortened;
use corsair_present::text_file::Files;

use crate::advise::AdviceRow;
use crate::advise::race::{Goal, Limits, Race};
use crate::advise::report::ranked;
use crate::play::setting::Setting;

/// Time for the simulated games of one advice.
const TIME: Duration = Duration::from_millis(1_500);

/// Number of options in an advice.
const SHOWN: usize = 8;

/// Maximum width of an option's words.
const WORDS: usize = 26;

/// Finished race of the options of the decision that waits.
pub(crate) struct Advice {
    /// Number of simulated games.
    pub games: u64,
    /// Bot that played every seat in the simulated games.
    pub bot: String,
    /// Options that may be best come first; each group is sorted by the share of games won.
    pub rows: Vec<AdviceRow>,
}

impl Advice {
    /// Ranks the options of the decision that waits by their share of simulated games won.
    pub(crate) fn new(
        setting: &Setting,
        transcript: &Transcript,
        limits: Limits,
    ) -> Outcome<Advice> {
        let traced = setting.traced(transcript);
        let mut playouts = PlayoutArgs::default();
        playouts.seed = setting.address.seed;
        let due = DecisionSelection::Due;
        let advised = playouts.of_traced("the game", &traced, due, &[], &mut Files::default())?;
        let position = &advised.positions.list()[0];
        let score = advised.edition.score();
        let goal = Goal { seat: position.seat, objective: Objective::Win, score };
        let cut = Cut::new(1, threads(None));
        let seed = setting.address.seed;
        let race = Race::run(&*advised.positions, 0, &goal, seed, limits, &cut, &|_| {})?;
        let (bot, _) = advised.positions.playout_bot();
        Ok(Advice { games: race.games, bot: bot.to_string(), rows: ranked(position, &goal, &race) })
    }
}

/// Returns advice for the decision that waits, as text.
pub(crate) fn advice(setting: &Setting, transcript: &Transcript) -> Outcome<String> {
    let until = Instant::now() + TIME;
    let limits = Limits { games: u64::MAX, until: Some(until), interrupt: None };
    let Advice { games, bot, rows } = Advice::new(setting, transcript, limits)?;
    let mut text = format!("Advice from {games} games of {bot}, with 95 % CIs:\n");
    let widths = rows.iter().take(SHOWN).map(|row| row.words.chars().count());
    let width = widths.max().unwrap_or(0).min(WORDS);
    text.extend(rows.iter().take(SHOWN).map(|row| line(row, width)));
    if let Some(more) = rows.len().checked_sub(SHOWN + 1) {
        text.push_str(&format!("  {} more options\n", more + 1));
    }
    Ok(text)
}

/// Returns an option with its share of games won, and its lead over the best rival in points.
fn line(row: &AdviceRow, width: usize) -> String {
    let interval = |of: Option<[f64; 2]>| {
        of.map_or_else(String::new, |[low, high]| {
            format!(" [{:.0}, {:.0}]", 100.0 * low, 100.0 * high)
        })
    };
    let words = shortened(&row.words, width);
    let wins = format!("wins {:.0} %", 100.0 * row.win_share.value);
    let lead = row.lead.map_or_else(String::new, |lead| {
        format!(", lead {:+.0}{}", 100.0 * lead.value, interval(lead.interval))
    });
    let verdict = if row.verdict.may_be_best() { "may be best" } else { "not best" };
    format!("  {words:<width$} {wins}{}{lead}: {verdict}\n", interval(row.win_share.interval))
}
