//! Checks that the bot tests of all games share.

use std::fs;

use corsair_engine::dealer::play_one;
use corsair_engine::fnv::Fnv1a;
use corsair_engine::games::blackbeard::Blackbeard;
use corsair_engine::games::cove::Cove;
use corsair_engine::games::spanish_main::SpanishMain;
use corsair_engine::laws::check_game;
use corsair_engine::rulebook::FromRules;
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{Bot, NoObserver, Observer, PerSeat, Seat};
use corsair_strategies::protocol::ProtocolGame;
use corsair_strategies::{BotEntry, Catalogue, Parameter, UniformBot};

/// Game with a catalogue of bots.
pub(crate) trait Bots: ProtocolGame + FromRules + 'static {
    const CATALOGUE: &'static Catalogue<Self>;

    fn bot(spec: &str) -> Box<dyn Bot<Self>> {
        Self::CATALOGUE.lookup(spec).expect(spec)
    }
}

impl Bots for Cove {
    const CATALOGUE: &'static Catalogue<Cove> = corsair_strategies::cove::CATALOGUE;
}

impl Bots for Blackbeard {
    const CATALOGUE: &'static Catalogue<Blackbeard> = corsair_strategies::blackbeard::CATALOGUE;
}

impl Bots for SpanishMain {
    const CATALOGUE: &'static Catalogue<SpanishMain> = corsair_strategies::spanish_main::CATALOGUE;
}

/// Checks the laws in deals whose seats take these bots in rotation.
#[track_caller]
pub(crate) fn check_deals<G: Bots>(game: &G, specs: &[&str], deals: u64) {
    let bots: Vec<_> = specs.iter().map(|spec| G::bot(spec)).collect();
    for deal in 0..deals {
        let mut players: Vec<_> = Seat::all(game.seats())
            .map(|seat| bots[(seat.index() + deal as usize) % bots.len()].spawn(game, seat))
            .collect();
        if let Err(broken) = check_game(game, &mut players, 1_718, deal) {
            panic!("{specs:?}: {broken}");
        }
    }
}

/// Checks that each deal, played twice by these bots, has identical scores and decisions.
#[track_caller]
pub(crate) fn check_repeats<G: Bots>(game: &G, specs: &[&str], seating: &Seating, deals: u64) {
    let bots: Vec<_> = specs.iter().map(|spec| G::bot(spec)).collect();
    let bots: Vec<&dyn Bot<G>> = bots.iter().map(|bot| &**bot).collect();
    for deal in 0..deals {
        let play = || play_one(game, &bots, 5, deal, seating, NoObserver);
        let (first, second) = (play(), play());
        assert_eq!((first.scores, first.decisions), (second.scores, second.decisions));
    }
}

/// Observer that computes a digest of one bot's decisions: the bot with index 0 in the seating.
struct Decisions<'a> {
    seating: &'a Seating,
    digest: Fnv1a,
}

impl<G: ProtocolGame> Observer<G> for Decisions<'_> {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: G::Event) {}
    fn decided(&mut self, _game: &G, _state: &G::State, seat: Seat, action: G::Action) {
        if self.seating[seat] == 0 {
            self.digest.add(format!("{action};").as_bytes());
        }
    }
}

/// Plays a game and adds the first bot's decisions to a digest.
fn add_decisions<G: Bots>(
    digest: Fnv1a,
    game: &G,
    bots: &[&dyn Bot<G>],
    (seed, deal): (u64, u64),
    seating: &Seating,
) -> Fnv1a {
    let decisions = Decisions { seating, digest };
    play_one(game, bots, seed, deal, seating, decisions).watch.digest
}

/// Returns whether the two bots `tested` decide differently in a deal, if each plays a game with the bots `others`.
///
/// `named` gives the bot of each seat, where 0 is the bot under test.
pub(crate) fn decide_differently<G: Bots>(
    game: &G,
    tested: &[Box<dyn Bot<G>>; 2],
    others: &[Box<dyn Bot<G>>],
    named: &Seating,
    deal: u64,
) -> bool {
    rotations(named).into_iter().any(|seating| {
        let [one, other] = tested.each_ref().map(|bot| {
            let others = others.iter().map(|bot| &**bot);
            let bots: Vec<&dyn Bot<G>> = std::iter::once(&**bot).chain(others).collect();
            add_decisions(Fnv1a::EMPTY, game, &bots, (1_726, deal), &seating)
        });
        one != other
    })
}

/// Returns values of a weight that differ from the default: 0, twice the default, and the ends of the range.
fn other_values(parameter: &Parameter) -> Vec<f32> {
    let (low, high) = parameter.bounds().expect("a weight has a numeric range");
    let default: f32 = parameter.default.parse().expect("the default is a number");
    let mut values = vec![low, 0.0f32.clamp(low, high), (2.0 * default).clamp(low, high), high];
    values.retain(|&value| value != default);
    values.dedup();
    values
}

/// Checks that `differ` distinguishes each of these bots from a copy of the bot with a changed weight.
#[track_caller]
pub(crate) fn check_weights<G: Bots>(names: &[&str], differ: impl Fn(&str, &str) -> bool) {
    let mut idle = Vec::new();
    for entry in G::CATALOGUE.roster().entries().iter().filter(|entry| names.contains(&entry.name))
    {
        for parameter in entry.parameters.iter().filter(|of| of.bounds().is_some()) {
            for value in other_values(parameter) {
                let spec = format!("{}:{}={value}", entry.name, parameter.name);
                if !differ(entry.name, &spec) {
                    idle.push(spec);
                }
            }
        }
    }
    assert!(idle.is_empty(), "these values play like the defaults: {idle:#?}");
}

/// Comparison of how a game's bots play with recorded digests of their decisions.
///
/// In results, a bot's digest covers its name, version and settings. This check ensures that the version changes
/// whenever the bot plays differently.
pub(crate) struct Play<G> {
    pub game: G,
    /// File with the recorded digests, in the directory of these tests.
    pub records: &'static str,
    pub deals: u64,
    /// Settings of a search: a small budget, and a playout bot that never changes.
    pub search: &'static str,
    pub deals_of_searches: u64,
}

impl<G: Bots> Play<G> {
    /// Returns the record of a bot: a digest of its decisions when it plays half of the seats.
    ///
    /// Random bots play in the other seats, so that a change to a rival bot never affects the record.
    fn record(&self, name: &str, spec: &str, entry: &BotEntry, deals: u64) -> String {
        let bots = [&*G::bot(spec), &UniformBot];
        let named = PerSeat::from_fn(self.game.seats(), |seat| (seat.index() % 2) as u8);
        let mut digest = Fnv1a::EMPTY;
        for deal in 0..deals {
            for seating in rotations(&named) {
                digest = add_decisions(digest, &self.game, &bots, (1_724, deal), &seating);
            }
        }
        format!("{name} {} {:016x}", entry.version, digest.value())
    }

    /// Compares the file with the records of all catalogue bots and of `others`, specs with catalogue entries.
    ///
    /// With `CORSAIR_BLESS` set, overwrites the digests in the file.
    #[track_caller]
    pub(crate) fn check(&self, others: &[(&str, &BotEntry)]) {
        let file = format!("{}/tests/it/{}", env!("CARGO_MANIFEST_DIR"), self.records);
        let recorded = fs::read_to_string(&file).expect("a text file");
        let (comments, mut records): (Vec<&str>, Vec<&str>) =
            recorded.lines().partition(|line| line.starts_with('#'));
        let entries = G::CATALOGUE.roster().entries();
        let own = entries.iter().map(|entry| match entry.name {
            name @ ("rollout" | "mcts") => {
                let spec = format!("{name}:{}", self.search);
                self.record(name, &spec, entry, self.deals_of_searches)
            }
            name => self.record(name, name, entry, self.deals),
        });
        let others = others.iter().map(|&(spec, of)| self.record(spec, spec, of, self.deals));
        let played: Vec<String> = own.chain(others).collect();
        if std::env::var_os("CORSAIR_BLESS").is_some() {
            fs::write(&file, comments.join("\n") + "\n" + &played.join("\n") + "\n")
                .expect("the file can be written");
            records = played.iter().map(String::as_str).collect();
        }
        assert_eq!(
            played, records,
            "bots play differently from the record of their version; if the rules have not changed, raise `version` in \
             their entries, and then record the digests with CORSAIR_BLESS=1"
        );
    }
}
