//! Play of a bot against itself under each restriction in turn, on common deals.

use std::ops::Range;

use corsair_engine::nearest::nearest;
use corsair_engine::run::Cut;
use corsair_strategies::restricted::RestrictionEntry;

use crate::r#match::{GAMES_PER_BLOCK, MatchDesign, MatchTotals};
use corsair_cli::durable::{Durable, Ended};
use corsair_cli::external::end_on_fault;
use corsair_games::pack::Table;
use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::{BlockSource, Conditions, Ends, InTurn, Turns};
use corsair_present::exit::{Outcome, bail_input};

/// Conditions of a bot's matches against itself under restrictions.
#[derive(Clone, PartialEq, Debug)]
pub struct Restricted {
    /// Conditions that all commands share.
    pub conditions: Conditions,
    /// Number of seats.
    pub players: usize,
    /// Restrictions, in the order of play.
    pub restrictions: Vec<Restriction>,
    /// Number of deals to play under each restriction.
    pub blocks: u64,
}

/// Restriction with the match of the unrestricted bot against the restricted bot.
#[derive(Clone, PartialEq, Debug)]
pub struct Restriction {
    /// Name of the restriction in specs.
    pub name: &'static str,
    /// Forbidden actions in words.
    pub meaning: &'static str,
    /// Seatings; the unrestricted bot is the first contestant.
    pub design: MatchDesign,
    /// Bots of the table: the unrestricted bot, the restricted bot, then the field.
    pub bots: Vec<Player>,
}

/// Value of `--never` for all restrictions of a game.
const ALL: &str = "all";

/// Returns the game's restrictions with these names.
pub(crate) fn named(
    names: &[String],
    known: &[RestrictionEntry],
) -> Outcome<Vec<RestrictionEntry>> {
    if names.iter().map(|name| name.trim()).eq([ALL]) {
        return Ok(known.to_vec());
    }
    let mut found: Vec<RestrictionEntry> = Vec::new();
    for name in names.iter().map(|name| name.trim()) {
        let Some(of) = known.iter().find(|of| of.name == name) else {
            let all = || known.iter().map(|of| of.name);
            let fix = match nearest(name, all()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("use one of {}", all().collect::<Vec<_>>().join(", ")),
            };
            bail_input!("--never {name}: the game has no restriction of this name: {fix}");
        };
        if found.contains(of) {
            bail_input!("--never {name} is given twice: remove one");
        }
        found.push(*of);
    }
    Ok(found)
}

impl Restricted {
    /// Returns the identity of the sums: the conditions that must be equal for a merge or a resume. The identity
    /// includes the number of deals, which determines the deals of each restriction.
    pub(crate) fn identity(&self, verb: &str) -> Identity {
        let restrictions = self.restrictions.iter();
        let bots = restrictions.map(|of| Player::identities(&of.bots)).collect::<Vec<_>>();
        self.conditions
            .identity(verb)
            .with("bots", bots)
            .with("players", self.players)
            .with("deals", self.blocks)
    }

    /// Returns the deals to play under all restrictions, one restriction after another.
    pub(crate) fn turns(&self) -> Turns {
        Turns::new(self.restrictions.iter().map(|_| self.blocks))
    }

    /// Returns the sums before the first game.
    pub(crate) fn empty(&self) -> InTurn<MatchTotals> {
        InTurn::new(self.restrictions.iter().map(|_| MatchTotals::default()), Ends::WithItsDeals)
    }

    /// Plays all deals under all restrictions, each restriction at its own table.
    pub(crate) fn play(
        &self,
        durable: Durable<InTurn<MatchTotals>>,
        tables: &[Box<dyn Table>],
    ) -> Outcome<Ended<Vec<MatchTotals>>> {
        let turns = self.turns();
        let ended = durable.play(GAMES_PER_BLOCK, |deals, cut, progress| {
            let mut sums = self.empty();
            for (at, own) in turns.among(deals) {
                *sums.of(at) = self.play_one(at, tables[at].as_ref(), own, &cut, progress)?;
            }
            anyhow::Ok(sums)
        })?;
        Ok(ended.map(InTurn::into_tables))
    }

    /// Plays some deals of a restriction. All restrictions play the same deals, so only the first restriction counts
    /// their set-ups.
    fn play_one(
        &self,
        at: usize,
        source: &dyn BlockSource,
        deals: Range<u64>,
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> anyhow::Result<MatchTotals> {
        let Restriction { design, bots, .. } = &self.restrictions[at];
        let seed = self.conditions.seed;
        let totals = MatchTotals::play(design, source, (seed, deals), cut, progress)?;
        end_on_fault(source.on_fault(), &totals.faults, seed, |bot| &bots[bot].name)?;
        Ok(if at == 0 { totals } else { totals.without_set_ups() })
    }
}
