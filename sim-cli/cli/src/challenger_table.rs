//! Tables at which a challenger plays against opponents that take turns.

use corsair_strategies::external::OnFault;

use crate::lineup::with_files;
use corsair_games::pack::{Edition, Table, ValidatedRules};
use corsair_lab::experiment::Player;
use corsair_lab::{Challenger, Lineup};
use corsair_present::exit::Outcome;
use corsair_present::text_file::Files;

/// Distinct opponents at a table: their positions on the command line, then each bot with its weight.
pub(crate) type Members = (Vec<usize>, Vec<(Player, u32)>);

/// Table at which a challenger plays against opponents that take turns.
pub struct ChallengerTable {
    table: Box<dyn Table>,
    bot: u8,
    others: Vec<u8>,
}

impl ChallengerTable {
    /// Creates the table for a lineup whose first bot is the challenger.
    pub fn new(
        edition: &dyn Edition,
        book: &ValidatedRules,
        lineup: &Lineup,
    ) -> Outcome<ChallengerTable> {
        let table = edition.table(book, lineup)?;
        table.release();
        let named = table.named();
        let (bot, others) = (named[0], named[1..lineup.named()].to_vec());
        Ok(ChallengerTable { table, bot, others })
    }

    /// Bot that challenges the opponents.
    pub fn player(&self) -> Player {
        self.table.players()[usize::from(self.bot)].clone()
    }

    /// All bots at the table, including the challenger.
    pub fn players(&self) -> &[Player] {
        self.table.players()
    }

    /// Consequence of an external bot's fault.
    pub fn on_fault(&self) -> OnFault {
        self.table.on_fault()
    }

    /// Returns the challenger with its opponents and the source of their games.
    pub fn challenger(&self) -> Challenger<'_> {
        Challenger { source: self.table.as_ref(), bot: self.bot, field: self.others.clone() }
    }

    /// Removes all opponents except the opponents at these command-line positions.
    pub fn keep(&mut self, others: &[usize]) {
        self.others = others.iter().map(|&at| self.others[at]).collect();
    }
}

/// Returns the lineup of a bot and of opponents that take turns at the bot's table.
pub fn taking_turns(
    bot: &str,
    others: &[String],
    seats: usize,
    files: &mut Files,
) -> Outcome<Lineup> {
    let specs: Vec<String> =
        std::iter::once(bot.to_owned()).chain(others.iter().cloned()).collect();
    with_files(Lineup::taking_turns(&specs, seats), files)
}

/// Removes repeated opponents from all tables, whose fields must be equal. Returns the distinct opponents with their
/// weights.
pub fn field_of(tables: &mut [ChallengerTable]) -> Vec<(Player, u32)> {
    let (kept, field) = members(&tables[0]);
    tables.iter_mut().for_each(|table| table.keep(&kept));
    field
}

/// Returns the command-line positions, bots and weights of the distinct opponents at a table.
pub fn members(table: &ChallengerTable) -> Members {
    let mut field: Vec<(Player, u32)> = Vec::new();
    let mut kept = Vec::new();
    for (at, &member) in table.others.iter().enumerate() {
        let player = &table.table.players()[usize::from(member)];
        match field.iter_mut().find(|(known, _)| known.digest == player.digest) {
            Some((_, weight)) => *weight += 1,
            None => {
                field.push((player.clone(), 1));
                kept.push(at);
            }
        }
    }
    (kept, field)
}
