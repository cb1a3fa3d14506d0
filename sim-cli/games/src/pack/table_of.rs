//! Table of any pack: a game with its bots.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use corsair_engine::Bot;
use corsair_engine::NoObserver;
use corsair_engine::dealer::{Dealer, GameResult, play_counted, play_observed, play_one};
use corsair_engine::observe::Metrics as _;
use corsair_engine::run::{Cut, Plan};
use corsair_engine::seating::Seating;
use corsair_strategies::external::{OnFault, Processes};
use corsair_strategies::hosted::{HostedBot, LazyLayout, OpenGame, OpenGameOf};

use crate::inspect::audit::{Audited, audit};
use crate::inspect::hidden::{Proved, prove};
use crate::inspect::replay::{
    BoardAt, BoardForm, Chronicle, Film, Filming, Moment, Narrator, Subject, TraceForm, Tracer,
    Why, end_line, fault_lines, header_line, heading,
};
use crate::inspect::seated::{SeatedGame, SeatedOf, SeatedPerson};
use crate::inspect::splitting::{Lens, Splits, Splitting};
use crate::pack::bots::{bots_under_test, outputs};
use crate::pack::courses::CourseDealer;
use crate::pack::pooled::PooledDealer;
use crate::pack::turn_rows::{Numbers, TurnRows, TurnWatcher};
use crate::pack::{Pack, Table};
use corsair_lab::experiment::Player;
use corsair_lab::{Address, BlockDealer, BlockSource, MetricNames, Unplayable, Watch, make_room};

/// Game with its bots, with the types of the game.
pub(crate) struct TableOf<P: Pack> {
    pub(crate) game: Arc<P::Game>,
    pub(crate) bots: Vec<Arc<dyn Bot<P::Game>>>,
    /// Definition of each hosted bot, without a game; `None` for every other bot.
    pub hosted: Vec<Option<Arc<dyn HostedBot>>>,
    pub(crate) layout: LazyLayout,
    pub(crate) programs: Vec<Program>,
    pub(crate) players: Vec<Player>,
    pub(crate) named: Vec<u8>,
    pub(crate) on_fault: OnFault,
    pub(crate) arrangement: Seating,
}

/// External bot of a table.
pub struct Program {
    /// Index of the bot at the table.
    pub bot: u8,
    pub(crate) processes: Processes,
}

impl<P: Pack> TableOf<P> {
    fn bots(&self) -> Vec<&dyn Bot<P::Game>> {
        self.bots.iter().map(Arc::as_ref).collect()
    }

    /// Creates an open game with a seed. The game waits at the decisions of hosted bots.
    pub(crate) fn open(&self, seed: u64) -> OpenGameOf<P::Game> {
        let present = self.bots.iter().zip(&self.hosted);
        let present = present.map(|(bot, hosted)| hosted.is_none().then(|| Arc::clone(bot)));
        OpenGameOf::new(Arc::clone(&self.game), present.collect(), seed)
    }
}

impl<P: Pack> BlockSource for TableOf<P> {
    fn facts(&self) -> MetricNames {
        MetricNames::of::<P::Metrics>()
    }

    fn on_fault(&self) -> OnFault {
        self.on_fault
    }

    fn missing_processes(&self, games: usize, seatings: Option<&[Seating]>) -> usize {
        let missing = |Program { bot, processes }: &Program| {
            let seats_of = |seating: &Seating| seating.iter().filter(|(_, of)| *of == bot).count();
            let of_a_game = match seatings {
                Some(seatings) => seatings.iter().map(seats_of).max().unwrap_or(0),
                None => self.arrangement.len(),
            };
            processes.missing(games * of_a_game)
        };
        self.programs.iter().map(missing).sum()
    }

    fn dealer(&self, seed: u64, watch: Watch) -> Box<dyn BlockDealer + '_> {
        let (game, bots) = (&*self.game, self.bots());
        let is_pooled = self.hosted.iter().any(Option::is_some);
        match watch {
            Watch::Luck | Watch::Metrics | Watch::Nothing if is_pooled => {
                Box::new(PooledDealer::new(self, seed, watch))
            }
            Watch::Metrics => Box::new(Dealer::<_, P::Metrics>::new(game, bots, seed)),
            Watch::Luck => {
                Box::new(Dealer::new(game, bots, seed).watched_by(P::Metrics::with_luck))
            }
            Watch::Courses { play_out } => {
                Box::new(CourseDealer::<P>::new(game, bots, seed, play_out.into()))
            }
            Watch::Nothing => Box::new(Dealer::<_, NoObserver>::new(game, bots, seed)),
        }
    }

    fn release(&self) {
        self.bots.iter().for_each(|bot| bot.release());
    }
}

impl<P: Pack> Table for TableOf<P> {
    fn players(&self) -> &[Player] {
        &self.players
    }

    fn named(&self) -> &[u8] {
        &self.named
    }

    fn arrangement(&self) -> &Seating {
        &self.arrangement
    }

    fn story(&self, subject: &Subject<'_>, why: Why) -> GameResult<String> {
        let Subject { address: Address { seed, deal, .. }, ref seating, .. } = *subject;
        let narrator = P::Chronicle::narrator(&self.game, subject.seat_names(), why);
        let played = play_observed(&*self.game, &self.bots(), seed, deal, seating, narrator);
        let faults = fault_lines(&played.faults);
        played.map_watch(|narrator| heading(subject) + &narrator.story() + &faults)
    }

    fn board(
        &self,
        subject: &Subject<'_>,
        moment: Moment,
        form: BoardForm,
    ) -> GameResult<Option<String>> {
        let Subject { address: Address { seed, deal, .. }, ref seating, .. } = *subject;
        let looking = BoardAt::<P::Chronicle>::new(subject, moment, form);
        let seen = play_one(&*self.game, &self.bots(), seed, deal, seating, looking);
        seen.map_watch(|watch| watch.board)
    }

    fn film(&self, subject: &Subject<'_>) -> GameResult<Film> {
        let Subject { address: Address { seed, deal, .. }, ref seating, .. } = *subject;
        let filming = Filming::<P::Chronicle>::new(&self.game, subject, P::EVALUATOR);
        let played = play_observed(&*self.game, &self.bots(), seed, deal, seating, filming);
        played.map_watch(Filming::into_film)
    }

    fn trace(
        &self,
        subject: &Subject<'_>,
        form: TraceForm,
        out: &mut dyn Write,
    ) -> io::Result<GameResult<()>> {
        let Subject { address: Address { seed, deal, .. }, ref seating, .. } = *subject;
        header_line(subject, out)?;
        let tracer = Tracer::<P::Chronicle>::new(&self.game, form, &mut *out);
        let mut played = play_observed(&*self.game, &self.bots(), seed, deal, seating, tracer);
        let failure = played.watch.failure.take();
        let played = played.watched_by(());
        match failure {
            Some(failure) => Err(failure),
            None => end_line(&played, subject.rules.score, out).map(|()| played),
        }
    }

    fn turn_rows(
        &self,
        numbers: Numbers<'_>,
        (seed, deal): (u64, u64),
        seating: &Seating,
    ) -> GameResult<TurnRows> {
        let mut watcher = TurnWatcher::<P>::new(numbers);
        let played = play_counted(&*self.game, &self.bots(), seed, deal, seating, &mut watcher);
        played.watched_by(watcher.into_rows())
    }

    fn layout(&self) -> &LazyLayout {
        &self.layout
    }

    fn open_game(&self, seed: u64) -> Arc<Mutex<dyn OpenGame>> {
        Arc::new(Mutex::new(self.open(seed)))
    }

    fn sit(&self, subject: &Subject<'_>, person: SeatedPerson) -> Box<dyn SeatedGame + '_> {
        let bots = subject.seating.iter().map(|(_, &bot)| &*self.bots[usize::from(bot)]);
        let bots = bots.collect();
        Box::new(SeatedOf::<P::Chronicle>::new(&self.game, bots, subject.address, person))
    }

    fn splitting(&self, seed: u64) -> Box<dyn Splits + '_> {
        let lens = Lens { turn: P::Chronicle::turn, evaluator: P::EVALUATOR };
        Box::new(Splitting::new(&*self.game, self.bots(), seed, lens))
    }

    fn prove_hidden(
        &self,
        seed: u64,
        pairs: u64,
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Proved, Unplayable> {
        make_room([self as &dyn BlockSource], Some(std::slice::from_ref(&self.arrangement)), cut)?;
        let watched = bots_under_test::<P>();
        let outputs = outputs(&watched);
        let deal = (seed, &self.arrangement);
        Ok(prove(&*self.game, &self.bots(), &outputs, deal, pairs, cut, progress)?)
    }

    fn audit(&self, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Audited, Unplayable> {
        make_room([self as &dyn BlockSource], Some(&plan.seatings), &plan.cut)?;
        Ok(audit::<P::Game, P::ShadowState>(&self.game, &self.bots(), plan, progress)?)
    }
}
