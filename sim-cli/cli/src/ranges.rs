//! Runs whose ranges of deals are played apart and then merged in memory, for web pages with several workers.

use std::ops::Range;

use crate::command::Cli;
use crate::dry_run::{BoxedStudy, Pilot};
use crate::session::Session;
use corsair_lab::durable::{Checkpoint, NamedPart};
use corsair_present::exit::{Outcome, bail_input};

impl Cli {
    /// Plays a range of the plan's deals, of which `-n` may have any number. Returns the text of a checkpoint.
    ///
    /// # Errors
    /// Fails if the command does not play one table without interim looks, or if the plan is invalid.
    pub fn play_range(self, deals: Range<u64>) -> Outcome<String> {
        if deals.is_empty() {
            bail_input!("the range of deals is empty: play at least one deal");
        }
        let (study, mut session) = self.divisible()?;
        session.args.result.assertions.clear();
        // Some commands refuse a run of a single deal.
        let (mut study, _) = of_deals(study, deals.end.max(2))?;
        study.play(Session { range: Some(deals), ..session })
    }

    /// Returns the result of the deals in the checkpoints of adjoining ranges, which equals the result of a run with
    /// as many games, and passes this number of games to `note_games`.
    ///
    /// # Errors
    /// Fails if the checkpoints are damaged, do not adjoin, or belong to another plan.
    pub fn answer_from(self, parts: &[String], note_games: impl FnOnce(u64)) -> Outcome<String> {
        let (study, session) = self.divisible()?;
        let (mut next, mut named) = (0, Vec::new());
        for (at, text) in parts.iter().enumerate() {
            let checkpoint = Checkpoint::read(text).map_err(anyhow::Error::new)?;
            let range = checkpoint.range();
            if range.start != next || checkpoint.left() > 0 {
                bail_input!(
                    "part {at} holds the deals {} to {}, but the deals from {next} are due: pass the parts in the \
                     order of their deals",
                    range.start,
                    checkpoint.next
                );
            }
            next = range.end;
            named.push(NamedPart { name: format!("part {at}"), checkpoint });
        }
        let (mut study, games) = of_deals(study, next)?;
        note_games(games);
        study.play(Session { parts: named, ..session })
    }

    /// Returns the plan and the session of a command whose deals can be played in ranges.
    fn divisible(&self) -> Outcome<(BoxedStudy, Session)> {
        for option in ["output", "resume", "shard", "after", "budget", "per_game", "base"] {
            if self.takes(option) && self.gives(option) {
                let option = option.replace('_', "-");
                bail_input!(
                    "ranges of deals are played in memory and to their end: remove --{option}"
                );
            }
        }
        let (mut study, session) = self.plan_and_session()?;
        let (run, looks) = study.shared_out()?;
        let is_plain = matches!(&run.pilot, Pilot::FewerDeals(numbers) if numbers.is_empty());
        if looks || !is_plain || run.parts.len() != 1 {
            bail_input!(
                "ranges of deals need one table, and no interim looks: name one line-up with --bots, and remove \
                 --precision and --sequential"
            );
        }
        Ok((study, session))
    }
}

/// Returns a plan with this number of deals, and its number of games as in `-n`.
fn of_deals(mut study: BoxedStudy, deals: u64) -> Outcome<(BoxedStudy, u64)> {
    // The workload counts the games under all rules, but `-n` counts them under each. Both have whole deals.
    let games = study.dry_run()?.games();
    let games = deals * (games / study.with(&[("games", games)])?.dry_run()?.deals());
    let mut study = study.with(&[("games", games)])?;
    let found = study.dry_run()?.deals();
    if found != deals {
        bail_input!("{games} games are {found} deals, not {deals}: play the whole run instead");
    }
    Ok((study, games))
}
