//! Many simultaneous games with Python players. Arrays are passed as buffers, such as numpy arrays.

use corsair::environment::{
    ActionRefused, Environment as Games, EnvironmentConfig, Outcomes, Position, Rows,
};
use corsair_engine::Seat;
use corsair_engine::play::Ending;
use corsair_engine::run::ThreadsUnavailable;
use corsair_strategies::hosted::lock;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// Result of a finished game: its index, each seat's win share, each seat's score, and whether the game was cut off.
type Ended = (usize, Vec<f32>, Vec<f32>, bool);

/// Games that wait for decisions of Python players.
#[pyclass(module = "corsair._native")]
pub(crate) struct Environment(Games);

#[pymethods]
impl Environment {
    #[new]
    #[pyo3(signature = (game, *, seats, rules, settings, bots, games, seed, threads))]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        py: Python<'_>,
        game: String,
        seats: Option<usize>,
        rules: Vec<String>,
        settings: Vec<String>,
        bots: Vec<Option<String>>,
        games: usize,
        seed: u64,
        threads: usize,
    ) -> PyResult<Environment> {
        let setup = EnvironmentConfig { game, seats, rules, settings, bots, games, seed, threads };
        let made = py.detach(|| {
            let made = Games::new(&setup)?;
            // The survey of games for the layout runs here, not during the first step.
            made.layout();
            Ok(made)
        });
        let refused =
            |failure: corsair_present::exit::Failure| PyValueError::new_err(failure.message());
        made.map(Environment).map_err(refused)
    }

    /// Names of the features of a view, in order.
    #[getter]
    fn view_names(&self) -> Vec<String> {
        self.0.layout().views.all().to_vec()
    }

    /// Names of the features of an action, in order.
    #[getter]
    fn action_names(&self) -> Vec<String> {
        self.0.layout().actions.all().to_vec()
    }

    /// Number of action slots per game.
    #[getter]
    fn slots(&self) -> usize {
        self.0.layout().slots
    }

    /// Number of seats in each game.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// Restarts all games with the first deals of a seed.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        py.detach(|| self.0.reset(seed)).map_err(|error| no_threads(&error))
    }

    /// Starts the next deal of a game.
    fn next_deal(&mut self, py: Python<'_>, game: usize) -> PyResult<()> {
        self.check(game)?;
        py.detach(|| self.0.next_deal(game));
        Ok(())
    }

    /// Seat that decides in a game; None if the game is over.
    fn turn(&self, game: usize) -> PyResult<Option<usize>> {
        self.check(game)?;
        Ok(lock(self.0.game(game)).turn().map(Seat::index))
    }

    /// Number of listed actions in a game, and how many of these actions have no slot.
    fn listed(&self, game: usize) -> PyResult<(usize, usize)> {
        self.check(game)?;
        let game = lock(self.0.game(game));
        let listed = game.turn().map_or(0, |_| game.n_listed());
        Ok((listed, listed - self.0.filled(listed)))
    }

    /// Actions in the slots of a game, as text.
    fn words(&self, game: usize) -> PyResult<Vec<String>> {
        self.check(game)?;
        let game = lock(self.0.game(game));
        let listed = game.turn().map_or(Vec::new(), |_| game.listed());
        let slots = 0..self.0.filled(listed.len());
        Ok(slots.map(|slot| listed[self.0.listed_at(slot, listed.len())].clone()).collect())
    }

    /// View of a seat in a game, as JSON.
    fn view(&self, game: usize, seat: usize) -> PyResult<String> {
        self.check_seat(game, seat)?;
        Ok(lock(self.0.game(game)).view_of(Seat::new(seat)))
    }

    /// Plays the action in a slot of one game. Returns the result if the action ended the game.
    fn take(&self, py: Python<'_>, game: usize, slot: u32) -> PyResult<Option<Ended>> {
        self.check(game)?;
        let taken = py.detach(|| {
            self.0.take(game, slot)?;
            let is_over = lock(self.0.game(game)).turn().is_none();
            Ok(is_over.then(|| ended((game, self.0.outcome(game)))))
        });
        taken.map_err(|why| action_refused(&why))
    }

    /// Plays the action in one slot of every game, and starts the next deal of finished games. Returns the results of
    /// the finished games.
    fn step(&mut self, py: Python<'_>, slots: PyBuffer<i64>) -> PyResult<Vec<Ended>> {
        let slots = slots.to_vec(py)?;
        if slots.len() != self.0.games() {
            let (n, games) = (slots.len(), self.0.games());
            return Err(PyValueError::new_err(format!(
                "expected {games} actions, one for each game, not {n}"
            )));
        }
        let slots: Vec<u32> =
            slots.into_iter().map(|slot| u32::try_from(slot).unwrap_or(u32::MAX)).collect();
        let stepped = py.detach(|| self.0.step(&slots));
        Ok(stepped.map_err(|why| action_refused(&why))?.into_iter().map(ended).collect())
    }

    /// Writes the view of each game's deciding seat into arrays with one row per game. Without `actions`, action
    /// features are skipped.
    #[pyo3(signature = (views, masks, actions, seats))]
    fn observe(
        &self,
        py: Python<'_>,
        views: PyBuffer<f32>,
        masks: PyBuffer<i8>,
        actions: Option<PyBuffer<f32>>,
        seats: PyBuffer<i64>,
    ) -> PyResult<()> {
        let (layout, games) = (self.0.layout(), self.0.games());
        let of_actions = games * layout.slots * layout.actions.count();
        let mut made = (
            vec![0.0; games * layout.views.count()],
            vec![0; games * layout.slots],
            vec![0.0; if actions.is_some() { of_actions } else { 0 }],
            vec![0; games],
        );
        let shown = py.detach(|| {
            let (views, masks, actions, seats) = &mut made;
            self.0.observe(Rows { views, masks, actions, seats })
        });
        shown.map_err(|error| no_threads(&error))?;
        views.copy_from_slice(py, &made.0)?;
        masks.copy_from_slice(py, &made.1)?;
        if let Some(actions) = actions {
            actions.copy_from_slice(py, &made.2)?;
        }
        seats.copy_from_slice(py, &made.3)
    }

    /// Writes the view of a seat in a game into an array.
    fn observe_seat(
        &self,
        py: Python<'_>,
        game: usize,
        seat: usize,
        view: PyBuffer<f32>,
    ) -> PyResult<()> {
        self.check_seat(game, seat)?;
        let mut row = vec![0.0; self.0.layout().views.count()];
        py.detach(|| self.0.observe_seat(game, Seat::new(seat), &mut row));
        view.copy_from_slice(py, &row)
    }
}

/// State of one game between external players.
#[pyclass(module = "corsair._native", frozen)]
pub(crate) struct State(Position);

#[pymethods]
impl State {
    /// Starts a deal of a seed in a game with this number of seats.
    #[new]
    #[pyo3(signature = (game, *, seats, rules, settings, seed, deal))]
    fn new(
        py: Python<'_>,
        game: String,
        seats: Option<usize>,
        rules: Vec<String>,
        settings: Vec<String>,
        seed: u64,
        deal: u64,
    ) -> PyResult<State> {
        let (bots, games, threads) = (Vec::new(), 0, 1);
        let setup = EnvironmentConfig { game, seats, rules, settings, bots, games, seed, threads };
        let begun = py.detach(|| Games::new(&setup).map(|table| table.position(seed, deal)));
        begun.map(State).map_err(|failure| PyValueError::new_err(failure.message()))
    }

    /// Seat that decides; None if the game is over.
    fn turn(&self) -> Option<usize> {
        self.0.turn().map(Seat::index)
    }

    /// Number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// Number of actions of the deciding seat; 0 if the game is over.
    fn count(&self) -> usize {
        self.0.n_listed()
    }

    /// Actions of the deciding seat, as text.
    fn listed(&self) -> Vec<String> {
        self.0.listed()
    }

    /// Plays the action at an index of the list.
    fn take(&self, py: Python<'_>, index: usize) -> PyResult<()> {
        py.detach(|| self.0.take(index)).map_err(|listed| match listed {
            0 => PyValueError::new_err("the game is over"),
            _ => PyValueError::new_err(format!(
                "action {index} is out of range: {listed} actions are legal, numbered from 0"
            )),
        })
    }

    /// View of a seat, as JSON.
    fn view(&self, seat: usize) -> PyResult<String> {
        check_seat(seat, self.0.seats())?;
        Ok(self.0.view(Seat::new(seat)))
    }

    /// Win shares and scores of the seats; None if the game is not over.
    fn outcome(&self) -> Option<(Vec<f32>, Vec<f32>)> {
        let Outcomes { wins, scores, .. } = self.0.outcome()?;
        Some((wins.as_slice().to_vec(), scores.as_slice().to_vec()))
    }

    /// Copy with the same chance to come.
    fn copy(&self) -> State {
        State(self.0.copy())
    }
}

impl Environment {
    fn check(&self, game: usize) -> PyResult<()> {
        if game < self.0.games() {
            return Ok(());
        }
        let games = self.0.games();
        Err(PyValueError::new_err(format!(
            "game {game} is out of range: the environment has {games} games, numbered from 0"
        )))
    }

    fn check_seat(&self, game: usize, seat: usize) -> PyResult<()> {
        self.check(game)?;
        check_seat(seat, self.0.seats())
    }
}

fn check_seat(seat: usize, seats: usize) -> PyResult<()> {
    match seat < seats {
        true => Ok(()),
        false => Err(PyValueError::new_err(format!(
            "seat {seat} is out of range: the game has {seats} seats, numbered from 0"
        ))),
    }
}

fn ended((game, outcomes): (usize, Outcomes)) -> Ended {
    let Outcomes { wins, scores, ending } = outcomes;
    let is_cut_off = match ending {
        Ending::Finished => false,
        Ending::CutOff => true,
    };
    (game, wins.as_slice().to_vec(), scores.as_slice().to_vec(), is_cut_off)
}

fn action_refused(why: &ActionRefused) -> PyErr {
    match why {
        ActionRefused::Threads(error) => no_threads(error),
        ActionRefused::Over(_) | ActionRefused::NotListed { .. } => {
            PyValueError::new_err(why.to_string())
        }
    }
}

fn no_threads(error: &ThreadsUnavailable) -> PyErr {
    PyOSError::new_err(error.to_string())
}
