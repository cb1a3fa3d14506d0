//! The games that can be played: the one place that knows their types.
//!
//! A new game is a `Family` and a line in [`editions`]; all else here is generic.

mod hiring;

use std::io::{self, Write};
use std::marker::PhantomData;
use std::ops::Range;
use std::time::Duration;

use corsair_engine::auditor::Accounts;
use corsair_engine::games::cove;
use corsair_engine::nearest::nearest;
use corsair_engine::observe::{Facts, Observer};
use corsair_engine::rulebook::{BadRule, FromRulebook, Rulebook, RulesError};
use corsair_engine::run::{
    Plan, Seating, ThreadsUnavailable, play_before, play_here, play_one, run,
};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::words::InWords;
use corsair_engine::{Bot, LookAway, PerSeat};
use corsair_strategies::cove as cove_bots;
use corsair_strategies::external::{NotEngaged, OnFault};
use corsair_strategies::protocol::Spoken;
use corsair_strategies::{BotFiles, Roster, SpecError};

use crate::checkup::{self, Checkup};
use crate::experiment::{
    Address, Audited, BlockSource, COVE, Design, FactNames, Figures, HouseRules, LibraryRule,
    Lineup, PanelTable, Player, RoundRobin, Totals, TotalsWithRows, TournamentTotals, audit,
};
use crate::replay::{
    BoardAt, Chronicle, CoveChronicle, Narrator, Subject, TraceForm, Tracer, Why, end_line,
    fault_lines, header_line, heading,
};
use crate::scenario::{self, Malformed, Played, Scenario};

use hiring::{briefing, hire, plain_name, spelled_out};

/// Games that share their rules code, their facts and their bots: the editions of one game.
trait Family: Send + Sync + 'static {
    type Game: InWords + Spoken + 'static;
    type Facts: Facts + Observer<Self::Game>;
    type Accounts: Accounts<Self::Game>;
    type Rules: FromRulebook;
    type Chronicle: Chronicle<Game = Self::Game>;

    /// The name of the family.
    const NAME: &'static str;
    const ROSTER: Roster;
    /// The tables at which rules are compared unless bots are named.
    const PANEL: &'static [PanelTable];
    /// The facts of a game that a comparison tells of on screen.
    const TELLING_FACTS: &'static [&'static str];
    /// The facts that are 0 or 1 in a game: their means are shares of games.
    const SHARE_FACTS: &'static [&'static str];
    /// House rules that people play.
    const LIBRARY: &'static [LibraryRule];
    /// Values, and elements of arrays, that are known though the rest is a guess, or are no amounts.
    const KNOWN_ELEMENTS: &'static [&'static str];

    fn game(rules: Self::Rules, seats: usize) -> Result<Self::Game, BadRule>;
    fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Self::Game>>, SpecError>;

    /// The game as one whose combats and rigs are known, if it is.
    fn as_cove(game: Self::Game) -> Option<cove::Cove>;
}

struct Cove;

impl Family for Cove {
    type Game = cove::Cove;
    type Facts = cove::CoveFacts;
    type Accounts = cove::CoveLedger;
    type Rules = cove::Rules;
    type Chronicle = CoveChronicle;

    const NAME: &'static str = "cove";
    const ROSTER: Roster = cove_bots::ROSTER;
    const PANEL: &'static [PanelTable] = &[
        PanelTable {
            name: "balanced",
            bots: &["balanced"; MAX_SEATS],
            last: None,
            why: "an all-round bot in every seat: what is left when all play alike",
        },
        PanelTable {
            name: "captains",
            bots: &["merchant", "raider", "legend_hunter", "tavern_rat", "blockader"],
            last: None,
            why: "styles that live by different things: whom a rule favours",
        },
        PanelTable {
            name: "novice",
            bots: &["balanced", "drifter", "raider", "merchant"],
            last: Some("uniform"),
            why: "one that plays at random, the others don't: what a beginner meets",
        },
    ];
    const TELLING_FACTS: &'static [&'static str] = &[
        "lead_changes",
        "decided_late",
        "combats",
        "ships_crippled",
        "crippled_by_black_ships",
        "legends_sunk",
    ];
    const SHARE_FACTS: &'static [&'static str] = &["decided_late"];
    const LIBRARY: &'static [LibraryRule] = COVE;
    // There are sixty treasure cards, twelve to an island; islands have numbers, not amounts; and no
    // end of rounds is told as nought.
    const KNOWN_ELEMENTS: &'static [&'static str] =
        &["treasure.cards[*][4]", "black_ship.islands[*]", "combat.max_rounds"];

    fn game(rules: cove::Rules, seats: usize) -> Result<cove::Cove, BadRule> {
        cove::Cove::new(rules, seats)
    }

    fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<cove::Cove>>, SpecError> {
        cove_bots::hire_from(spec, files)
    }

    fn as_cove(game: cove::Cove) -> Option<cove::Cove> {
        Some(game)
    }
}

/// All editions of all games, in the order in which they are listed.
pub fn editions() -> Vec<Box<dyn Edition>> {
    let coves = cove::EDITIONS.iter().map(|edition| {
        let &cove::Edition { id, name, file, text, ledger } = edition;
        const PIRATES_COVE: &str = include_str!("../../docs/rules/pirates-cove.md");
        let (ledger, inherited) = match ledger {
            cove::Ledger::PiratesCove => (PIRATES_COVE, ""),
            cove::Ledger::Piratenbucht => {
                (include_str!("../../docs/rules/piratenbucht.md"), PIRATES_COVE)
            }
        };
        let family = PhantomData;
        Box::new(EditionOf::<Cove> { id, name, file, text, ledger, inherited, family })
            as Box<dyn Edition>
    });
    coves.collect()
}

/// The edition with this id.
///
/// # Errors
/// If there is none.
pub fn edition(id: &str) -> Result<Box<dyn Edition>, UnknownGame> {
    let all = editions();
    let near = nearest(id, all.iter().map(|edition| edition.id())).map(String::from);
    let ids = all.iter().map(|edition| edition.id().into()).collect();
    let found = all.into_iter().find(|edition| edition.id() == id);
    found.ok_or(UnknownGame { id: id.into(), near, ids })
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    id: String,
    near: Option<String>,
    ids: Vec<String>,
}

impl std::fmt::Display for UnknownGame {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "unknown game `{}`; ", self.id)?;
        match &self.near {
            Some(near) => write!(out, "did you mean `{near}`?"),
            None => write!(out, "the games are {}", self.ids.join(", ")),
        }
    }
}

impl std::error::Error for UnknownGame {}

/// An edition of a game: rules and bots.
pub trait Edition {
    /// The id on the command line.
    fn id(&self) -> &'static str;

    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The game of which it is an edition: editions with the same are measured by the same facts.
    fn family(&self) -> &'static str;

    /// Who plays it.
    fn roster(&self) -> Roster;

    /// The tables at which rules are compared unless bots are named.
    fn panel(&self) -> &'static [PanelTable];

    /// The facts of a game that a comparison tells of on screen.
    fn telling_facts(&self) -> &'static [&'static str];

    /// The facts that are 0 or 1 in a game: their means are shares of games.
    fn share_facts(&self) -> &'static [&'static str];

    /// House rules that people play.
    fn library(&self) -> &'static [LibraryRule];

    /// Values, and elements of arrays, that are known though the rest is a guess, or are no amounts.
    fn known_elements(&self) -> &'static [&'static str];

    /// The rules with house rules over them, validated.
    ///
    /// # Errors
    /// What is wrong with the house rules, and where.
    fn rulebook(&self, house: &HouseRules) -> Result<Rulebook, RulesError>;

    /// The ledger of its rules, line by line with their ids.
    fn ledger(&self) -> &'static str;

    /// Plays a scenario of this edition; `origin` names its file.
    ///
    /// # Errors
    /// Rules and words that mean nothing in this game, at their line.
    fn play_scenario(&self, origin: &str, scenario: &Scenario<'_>) -> Result<Played, Malformed>;

    /// Walks a bot from outside the program through the protocol.
    ///
    /// # Errors
    /// A number of seats that the rules don't allow.
    fn check_bot(
        &self,
        rules: &Rulebook,
        seats: usize,
        command: &str,
        deadline: Duration,
    ) -> Result<Checkup, TableRefused>;

    /// A table with these bots at it.
    ///
    /// # Errors
    /// A number of seats that the rules don't allow, or a bot that can't be hired.
    fn table(&self, rules: &Rulebook, lineup: &Lineup) -> Result<Box<dyn Table>, TableRefused>;

    /// The game for `corsair odds` and `corsair rigs`, at a table of this many seats or the fewest
    /// that the rules allow; none if it has neither odds nor rigs.
    ///
    /// # Errors
    /// More seats than the rules allow.
    fn as_cove(&self, rules: &Rulebook, seats: usize) -> Result<Option<cove::Cove>, TableRefused>;
}

/// A game with its bots, ready to be played.
pub trait Table: BlockSource {
    /// The distinct bots, in order of their first seat.
    fn players(&self) -> &[Player];

    /// Every bot of the lineup, in its order, as an index of the players.
    fn named(&self) -> &[u8];

    /// The bot in each seat of the first seating, as an index of the players.
    fn arrangement(&self) -> &Seating;

    /// The totals of no deal of the design.
    fn no_totals<'d>(&self, design: &'d Design) -> Totals<'d>;

    /// Plays a plan of the design.
    ///
    /// # Errors
    /// When the threads can't be started.
    fn play<'d>(
        &self,
        plan: &Plan,
        design: &'d Design,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Totals<'d>, ThreadsUnavailable>;

    /// The same, with every game beside the sums.
    ///
    /// # Errors
    /// When the threads can't be started.
    fn play_with_rows<'d>(
        &self,
        plan: &Plan,
        design: &'d Design,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<TotalsWithRows<'d>, ThreadsUnavailable>;

    /// Plays a tournament between the bots.
    ///
    /// # Errors
    /// When the threads can't be started.
    fn play_round_robin<'d>(
        &self,
        plan: &Plan<&'d RoundRobin>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<TournamentTotals<'d>, ThreadsUnavailable>;

    /// One game as a story.
    fn story(&self, subject: &Subject<'_>, why: Why) -> String;

    /// The table of one game at the start of a turn; none if the game ended before.
    fn board(&self, subject: &Subject<'_>, turn: u32) -> Option<String>;

    /// Writes one game line by line.
    ///
    /// # Errors
    /// What stopped the writing.
    fn trace(&self, subject: &Subject<'_>, form: TraceForm, out: &mut dyn Write) -> io::Result<()>;

    /// Plays a plan under an auditor.
    ///
    /// # Errors
    /// When the threads can't be started.
    fn audit(
        &self,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Audited, ThreadsUnavailable>;
}

/// Why there is no such table.
#[derive(Debug, thiserror::Error)]
pub enum TableRefused {
    /// The rules can't be read.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The rules don't allow this number of seats.
    #[error("`{}` {}", .0.key, .0.reason)]
    Seats(BadRule),
    /// A bot can't be hired.
    #[error(transparent)]
    Bot(#[from] SpecError),
    /// A bot outside the program can't be started.
    #[error(transparent)]
    External(#[from] NotEngaged),
}

struct EditionOf<F> {
    id: &'static str,
    name: &'static str,
    file: &'static str,
    text: &'static str,
    ledger: &'static str,
    /// The ledger whose rules hold where its own names no other.
    inherited: &'static str,
    family: PhantomData<F>,
}

impl<F: Family> Edition for EditionOf<F> {
    fn id(&self) -> &'static str {
        self.id
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn family(&self) -> &'static str {
        F::NAME
    }

    fn roster(&self) -> Roster {
        F::ROSTER
    }

    fn panel(&self) -> &'static [PanelTable] {
        F::PANEL
    }

    fn telling_facts(&self) -> &'static [&'static str] {
        F::TELLING_FACTS
    }

    fn share_facts(&self) -> &'static [&'static str] {
        F::SHARE_FACTS
    }

    fn library(&self) -> &'static [LibraryRule] {
        F::LIBRARY
    }

    fn known_elements(&self) -> &'static [&'static str] {
        F::KNOWN_ELEMENTS
    }

    fn rulebook(&self, house: &HouseRules) -> Result<Rulebook, RulesError> {
        let mut book = Rulebook::edition(self.file, self.text)?;
        for (path, text) in &house.files {
            book.overlay::<F::Rules>(path, text)?;
        }
        for setting in &house.settings {
            book.set::<F::Rules>(setting)?;
        }
        book.rules::<F::Rules>(self.file)?;
        Ok(book)
    }

    fn ledger(&self) -> &'static str {
        self.ledger
    }

    fn play_scenario(&self, origin: &str, scenario: &Scenario<'_>) -> Result<Played, Malformed> {
        scenario.check_rules(&[self.ledger, self.inherited])?;
        let house = || -> Result<F::Rules, RulesError> {
            let mut book = Rulebook::edition(self.file, self.text)?;
            book.overlay_table::<F::Rules>(origin, scenario.text(), "rules")?;
            book.rules::<F::Rules>(self.file)
        };
        let rules = house()
            .map_err(|bad| Malformed::new(bad.line.unwrap_or(scenario.game.line), bad.message))?;
        let players = &scenario.players;
        let game = F::game(rules, players.value)
            .map_err(|bad| Malformed::new(players.line, format!("`{}` {}", bad.key, bad.reason)))?;
        scenario::play::<F::Game, F::Accounts>(&game, scenario)
    }

    fn check_bot(
        &self,
        rules: &Rulebook,
        seats: usize,
        command: &str,
        deadline: Duration,
    ) -> Result<Checkup, TableRefused> {
        let briefing = briefing(self.id, seats, rules);
        let rules = rules.rules::<F::Rules>(self.file)?;
        let game = F::game(rules, seats).map_err(TableRefused::Seats)?;
        Ok(checkup::check(&game, command, deadline, &briefing))
    }

    fn table(&self, rules: &Rulebook, lineup: &Lineup) -> Result<Box<dyn Table>, TableRefused> {
        let seats = lineup.seats();
        let briefing = briefing(self.id, seats, rules);
        let rules = rules.rules::<F::Rules>(self.file)?;
        let game = F::game(rules, seats).map_err(TableRefused::Seats)?;
        let mut bots: Vec<Box<dyn Bot<F::Game>>> = Vec::new();
        let mut players: Vec<Player> = Vec::new();
        let mut named = Vec::with_capacity(seats);
        for spec in lineup.specs() {
            let bot = hire::<F>(&game, spec, lineup, &briefing)?;
            let digest = bot.digest();
            let known = players.iter().position(|player| player.digest == digest);
            named.push(known.unwrap_or(players.len()) as u8);
            if known.is_none() {
                let name = plain_name::<F>(&*bot);
                players.push(Player { name, spec: spelled_out::<F>(spec, lineup.files()), digest });
                bots.push(bot);
            }
        }
        // Two bots must not look alike in the results.
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        for player in &mut players {
            if names.iter().filter(|&name| *name == player.name).count() > 1 {
                player.name.clone_from(&player.spec);
            }
        }
        let arrangement = PerSeat::from_fn(seats, |seat| named[seat.index()]);
        let on_fault = lineup.terms().on_fault;
        Ok(Box::new(TableOf::<F> { game, bots, players, named, arrangement, on_fault }))
    }

    fn as_cove(&self, rules: &Rulebook, seats: usize) -> Result<Option<cove::Cove>, TableRefused> {
        let game = |seats| -> Result<F::Game, TableRefused> {
            F::game(rules.rules::<F::Rules>(self.file)?, seats).map_err(TableRefused::Seats)
        };
        let mut found = game(seats);
        for more in seats + 1..=MAX_SEATS {
            found = found.or_else(|_| game(more));
        }
        // The refusal of the seats that are needed says more than that of the last.
        found.or_else(|_| game(seats)).map(F::as_cove)
    }
}

struct TableOf<F: Family> {
    game: F::Game,
    bots: Vec<Box<dyn Bot<F::Game>>>,
    players: Vec<Player>,
    named: Vec<u8>,
    on_fault: OnFault,
    arrangement: Seating,
}

impl<F: Family> TableOf<F> {
    fn bots(&self) -> Vec<&dyn Bot<F::Game>> {
        self.bots.iter().map(Box::as_ref).collect()
    }
}

impl<F: Family> BlockSource for TableOf<F> {
    fn facts(&self) -> FactNames {
        FactNames { of_game: F::Facts::OF_GAME, of_seat: F::Facts::OF_SEAT }
    }

    fn play_blocks(
        &self,
        seed: u64,
        seatings: &[Seating],
        deals: Range<u64>,
        each: &mut dyn FnMut(u64, &[&dyn Figures]),
    ) {
        let bots = self.bots();
        play_here::<F::Game, F::Facts>(&self.game, &bots, (seed, deals), &seatings, |block| {
            let games: Vec<&dyn Figures> =
                block.games.iter().map(|game| game as &dyn Figures).collect();
            each(block.deal, &games);
        });
    }
}

impl<F: Family> Table for TableOf<F> {
    fn players(&self) -> &[Player] {
        &self.players
    }

    fn named(&self) -> &[u8] {
        &self.named
    }

    fn arrangement(&self) -> &Seating {
        &self.arrangement
    }

    fn no_totals<'d>(&self, design: &'d Design) -> Totals<'d> {
        Totals::empty::<F::Facts>(design).heeding(self.on_fault)
    }

    fn play<'d>(
        &self,
        plan: &Plan,
        design: &'d Design,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Totals<'d>, ThreadsUnavailable> {
        let bots = self.bots();
        let empty = || self.no_totals(design);
        run::<F::Game, F::Facts, Totals<'d>>(&self.game, &bots, plan, empty, progress)
    }

    fn play_with_rows<'d>(
        &self,
        plan: &Plan,
        design: &'d Design,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<TotalsWithRows<'d>, ThreadsUnavailable> {
        let empty = || TotalsWithRows::beside(self.no_totals(design));
        run::<F::Game, F::Facts, TotalsWithRows<'d>>(
            &self.game,
            &self.bots(),
            plan,
            empty,
            progress,
        )
    }

    fn play_round_robin<'d>(
        &self,
        plan: &Plan<&'d RoundRobin>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<TournamentTotals<'d>, ThreadsUnavailable> {
        let empty = || TournamentTotals::empty(plan.seatings, plan.seed).heeding(self.on_fault);
        run::<F::Game, LookAway, TournamentTotals<'d>>(
            &self.game,
            &self.bots(),
            plan,
            empty,
            progress,
        )
    }

    fn story(&self, subject: &Subject<'_>, why: Why) -> String {
        let Subject { address: Address { seed, deal, .. }, ref seating, .. } = *subject;
        let narrator = F::Chronicle::narrator(&self.game, subject.seat_names(), why);
        let told = play_before(&self.game, &self.bots(), seed, deal, seating, narrator);
        let faults = fault_lines(&told.faults);
        heading(subject) + &told.watch.into_story() + &faults
    }

    fn board(&self, subject: &Subject<'_>, turn: u32) -> Option<String> {
        let Subject { address: Address { seed, deal, .. }, ref seating, .. } = *subject;
        let looking = BoardAt::<F::Chronicle>::new(turn, subject.seat_names());
        let seen = play_one(&self.game, &self.bots(), seed, deal, seating, looking);
        seen.watch.board.map(|board| format!("{}\n{board}", heading(subject)))
    }

    fn trace(&self, subject: &Subject<'_>, form: TraceForm, out: &mut dyn Write) -> io::Result<()> {
        let Subject { address: Address { seed, deal, .. }, ref seating, .. } = *subject;
        header_line(subject, out)?;
        let tracer = Tracer::<F::Chronicle>::new(&self.game, form, &mut *out);
        let mut played = play_before(&self.game, &self.bots(), seed, deal, seating, tracer);
        let failure = played.watch.failure.take();
        let played = played.watched_by(());
        match failure {
            Some(failure) => Err(failure),
            None => end_line(&played, out),
        }
    }

    fn audit(
        &self,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Audited, ThreadsUnavailable> {
        audit::<F::Game, F::Accounts>(&self.game, &self.bots(), plan, progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editions_are_found_by_id_and_the_nearest_is_named() {
        assert_eq!(edition("pirates-cove").map(|found| found.id()), Ok("pirates-cove"));
        let refused = edition("pirate-cove").map(|found| found.id()).expect_err("a typo");
        assert_eq!(refused.to_string(), "unknown game `pirate-cove`; did you mean `pirates-cove`?");
    }

    #[test]
    fn every_edition_stands_by_itself() {
        for edition in editions() {
            edition.rulebook(&HouseRules::default()).expect("an edition is sound");
        }
    }

    /// The names of the bots at a table, and who sits where.
    fn seated(bots: &[&str]) -> (Vec<String>, Vec<u8>) {
        let cove = edition("pirates-cove").expect("an edition");
        let book = cove.rulebook(&HouseRules::default()).expect("sound rules");
        let named: Vec<String> = bots.iter().map(|&bot| bot.into()).collect();
        let lineup = Lineup::new(&named, 4).expect("four bots");
        let table = cove.table(&book, &lineup).expect("good bots");
        let names = table.players().iter().map(|player| player.name.clone()).collect();
        (names, table.arrangement().as_slice().to_vec())
    }

    #[test]
    fn bots_that_play_alike_are_one_bot_with_a_plain_name() {
        let (names, seats) = seated(&[
            "merchant:load=8",
            " merchant",
            "merchant:nerve=1:load=8",
            "merchant:nerve=1",
        ]);
        assert_eq!(names, ["merchant", "merchant:nerve=1"]);
        assert_eq!(seats, [0, 0, 1, 1]);
        let (names, seats) = seated(&["raider", "uniform", "raider:rig=2-2-2-2", "raider"]);
        assert_eq!(names, ["raider", "uniform", "raider:rig=2-2-2-2"]);
        assert_eq!(seats, [0, 1, 2, 0]);
    }
}
