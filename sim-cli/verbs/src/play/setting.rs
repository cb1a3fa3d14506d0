//! Conditions of a person's game, and the forms in which other commands read the game.

use corsair_cli::positions::play_record;
use corsair_cli::table::SeatedTable;
use corsair_games::inspect::positions::{Reaches, TracedBot, TracedGame};
use corsair_games::inspect::replay::Subject;
use corsair_games::inspect::seated::{SeatedGame, SeatedPerson, Transcript};
use corsair_lab::Address;
use corsair_present::exit::{Outcome, bail_input};

use crate::record::written::{WrittenStep, head, with_steps};

/// Conditions of a person's game.
pub(crate) struct Setting {
    /// Edition, rules and bots, with a bot in the person's seat that never plays.
    pub table: SeatedTable,
    /// Address of the game: its seed and deal.
    pub address: Address,
    /// Seat and names.
    pub person: SeatedPerson,
    /// Choices of the person that begin the game, in the words of records.
    pub choices: Vec<String>,
}

impl Setting {
    /// Starts the game and takes the choices that begin it.
    ///
    /// # Errors
    /// Fails if a choice is illegal.
    pub(crate) fn begin(&self) -> Outcome<Box<dyn SeatedGame + '_>> {
        let SeatedTable { edition, rules, table } = &self.table;
        let subject = Subject {
            game: edition.id(),
            title: edition.name(),
            rules,
            players: table.players(),
            address: self.address,
            seating: *table.arrangement(),
        };
        let mut game = table.sit(&subject, self.person.clone());
        for (number, choice) in (1..).zip(&self.choices) {
            if let Err(reason) = game.choose_in_words(choice.trim()) {
                bail_input!("--choices, choice {number}: {reason}");
            }
        }
        Ok(game)
    }

    /// Repeats the person's choices in a record. All other decisions, rolls and draws must also be those of the record.
    ///
    /// # Errors
    /// Fails if the record is not a game of this setting.
    pub(crate) fn resume(
        &self,
        game: &mut dyn SeatedGame,
        file: &str,
        record: &str,
    ) -> Outcome<()> {
        let played = play_record(file, record, self.address.seed)?;
        let decisions = played.game.decisions.iter();
        let own = decisions.filter(|of| of.seat == self.person.seat.index());
        let own = own.skip(self.choices.len());
        let is_taken = own.map(|of| game.choose_in_words(&of.action)).all(|taken| taken.is_ok());
        if !is_taken || self.record(&game.transcript()) != record {
            bail_input!(
                "`{file}` is not a game with these options: use the options of its game, or another file"
            );
        }
        Ok(())
    }

    /// Returns the game so far in the form of a trace.
    pub(crate) fn traced(&self, transcript: &Transcript) -> TracedGame {
        let SeatedTable { edition, rules, .. } = &self.table;
        let bot = |name: &String| TracedBot { bot: name.clone(), spec: name.clone() };
        TracedGame {
            game: edition.id().into(),
            address: self.address.to_string(),
            bots: self.person.names.iter().map(bot).collect(),
            rules: rules.values.clone(),
            rules_sha256: rules.sha256.clone(),
            decisions: transcript.decisions(),
            chance: transcript.chance.clone(),
            reaches: if transcript.is_over { Reaches::End } else { Reaches::Decision },
            last_line: transcript.steps.len(),
        }
    }

    /// Returns the game so far as a record, with all rolls and draws.
    pub(crate) fn record(&self, transcript: &Transcript) -> String {
        let SeatedTable { edition, rules, .. } = &self.table;
        let names = &self.person.names;
        let title = format!("{}, game {} of a person", edition.name(), self.address);
        let set_up = &transcript.set_up;
        let head = head(edition.id(), &title, names.len(), names, set_up, rules);
        let steps = transcript.steps.iter().map(|step| WrittenStep {
            turn: step.turn,
            seat: step.seat,
            action: &step.action,
            strokes: &step.strokes,
        });
        with_steps(head, steps, transcript.is_over)
    }
}
