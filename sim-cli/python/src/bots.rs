//! Bots written in Python. One call answers the decisions of many games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use corsair_strategies::hosted::{Decision, HostedBot, LazyLayout, SharedDecision, lock};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

/// Bot written in Python: a name, a version, and a function that answers decisions.
pub(crate) struct PythonBot {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) ask: Py<PyAny>,
    /// First exception that one of the command's bots raised.
    pub(crate) raised: Arc<Mutex<Option<PyErr>>>,
    /// Flag that stops the command.
    pub(crate) stop: Arc<AtomicBool>,
}

impl HostedBot for PythonBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn version(&self) -> &str {
        &self.version
    }

    fn pick(&self, asked: &[SharedDecision], layout: &LazyLayout) -> Option<Vec<u32>> {
        let picked = Python::attach(|py| self.ask(py, asked, layout));
        let keep = |error| {
            lock(&self.raised).get_or_insert(error);
            self.stop.store(true, Ordering::Relaxed);
        };
        picked.map_err(keep).ok()
    }
}

impl PythonBot {
    fn ask(
        &self,
        py: Python<'_>,
        asked: &[SharedDecision],
        layout: &LazyLayout,
    ) -> PyResult<Vec<u32>> {
        let decisions = Decisions { asked: asked.to_vec(), layout: Arc::clone(layout) };
        let decisions = Py::new(py, decisions)?;
        let picked = self.ask.call1(py, (&decisions,));
        // A bot that stores its decisions must not see later states of the games.
        decisions.borrow_mut(py).asked.clear();
        let picked = PyBuffer::<i64>::get(picked?.bind(py))?.to_vec(py)?;
        let name = &self.name;
        if picked.len() != asked.len() {
            let (n, all) = (picked.len(), asked.len());
            let wrong = format!(
                "the bot `{name}` picked {n} actions for {all} decisions: pick one action per decision"
            );
            return Err(PyValueError::new_err(wrong));
        }
        let place = |(&place, decision): (&i64, &SharedDecision)| {
            let listed = lock(decision).n_listed();
            let fits = u32::try_from(place).ok().filter(|&place| (place as usize) < listed);
            fits.ok_or_else(|| {
                let wrong = format!(
                    "the bot `{name}` picked action {place} of {listed}: pick an index from 0 to {}",
                    listed.saturating_sub(1)
                );
                PyValueError::new_err(wrong)
            })
        };
        picked.iter().zip(asked).map(place).collect()
    }
}

/// Decisions for which a bot has not answered yet. The list is empty after the bot's answer.
#[pyclass(module = "corsair._native")]
pub(crate) struct Decisions {
    asked: Vec<SharedDecision>,
    layout: LazyLayout,
}

#[pymethods]
impl Decisions {
    fn __len__(&self) -> usize {
        self.asked.len()
    }

    /// Names of the features of a view, in order.
    #[getter]
    fn view_names(&self) -> Vec<String> {
        self.layout.views.all().to_vec()
    }

    /// Names of the features of an action, in order.
    #[getter]
    fn action_names(&self) -> Vec<String> {
        self.layout.actions.all().to_vec()
    }

    /// Seat that makes each decision.
    fn seats(&self) -> Vec<usize> {
        self.asked.iter().map(|of| lock(of).seat().index()).collect()
    }

    /// Random seed of each decision, for bots that choose at random.
    fn seeds(&self) -> Vec<u64> {
        self.asked.iter().map(|of| lock(of).seed()).collect()
    }

    /// Number of listed actions of each decision.
    fn counts(&self) -> Vec<usize> {
        self.asked.iter().map(|of| lock(of).n_listed()).collect()
    }

    /// Writes the features of each decision's view into an array, one row per decision.
    fn views(&self, py: Python<'_>, rows: PyBuffer<f32>) -> PyResult<()> {
        let made = py.detach(|| {
            let width = self.layout.views.count();
            let mut made = vec![0.0; self.asked.len() * width];
            for (of, row) in self.asked.iter().zip(made.chunks_exact_mut(width)) {
                lock(of).view_features(&self.layout, row);
            }
            made
        });
        rows.copy_from_slice(py, &made)
    }

    /// Writes the features of all listed actions into an array, one row per action, in the order of the decisions.
    fn actions(&self, py: Python<'_>, rows: PyBuffer<f32>) -> PyResult<()> {
        let made = py.detach(|| {
            let width = self.layout.actions.count();
            let mut made = Vec::new();
            for of in &self.asked {
                let (of, begin) = (lock(of), made.len());
                let listed = of.n_listed();
                made.resize(begin + listed * width, 0.0);
                of.action_features(&self.layout, &mut (0..listed), &mut made[begin..]);
            }
            made
        });
        rows.copy_from_slice(py, &made)
    }

    /// View of the deciding seat as JSON, for one decision by index.
    fn view(&self, index: usize) -> PyResult<String> {
        self.one(index, |of| of.view())
    }

    /// Listed actions of one decision as text, by the decision's index.
    fn listed(&self, index: usize) -> PyResult<Vec<String>> {
        self.one(index, |of| of.listed())
    }
}

impl Decisions {
    fn one<T>(&self, index: usize, read: impl FnOnce(&dyn Decision) -> T) -> PyResult<T> {
        let of = self.asked.get(index);
        of.map(|of| read(&*lock(of))).ok_or_else(|| {
            PyIndexError::new_err(format!(
                "there is no decision {index}: read decisions only during the call of the bot"
            ))
        })
    }
}
