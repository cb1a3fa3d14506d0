//! Python module `corsair._native`: command lines that run in this process, and games with players in Python.
//! The package `corsair` beside this crate makes the Python interface of it.

mod bots;
mod environment;

use pyo3::prelude::*;

/// Command lines of Corsair, run in this process, and games with players in Python.
#[pymodule]
mod _native {
    use std::ffi::OsString;
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::sync::Mutex;
    use std::sync::atomic::Ordering;
    use std::sync::mpsc::RecvTimeoutError;
    use std::thread;
    use std::time::Duration;

    use corsair::program::{Ran, run_inside};
    use corsair_lab::host::{Event, Host};
    use corsair_strategies::hosted::{HostedBot, lock};
    use corsair_verbs::report::{Page, Subject};
    use corsair_verbs::verbs::VERBS;
    use pyo3::exceptions::{PyOSError, PyValueError};
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::bots::Decisions;
    #[pymodule_export]
    use crate::environment::Environment;

    use crate::bots::PythonBot;

    /// Interval between two checks for signals.
    const GLANCE: Duration = Duration::from_millis(50);

    /// Stack size of a command's main thread.
    const STACK: usize = 8 << 20;

    /// Runs a command line like the command itself, with its streams and signals. Returns the exit code.
    #[pyfunction]
    fn main(py: Python<'_>, words: Vec<OsString>) -> u8 {
        py.detach(|| corsair::program::main(words) as u8)
    }

    /// Runs a command line, the name of the program first. Returns the exit code, standard output, and the
    /// error, if there was one.
    ///
    /// `note` receives each line that the command would write to standard error; `progress` receives the
    /// amount played, the total, and a line for people. Each of `bots` is a name, which the command has as
    /// `host:NAME`, a version, and a function that is called with decisions and returns the index of an
    /// action for each. Ctrl-C, and an exception of any of them, stop the command first, and are raised then.
    #[pyfunction]
    fn execute(
        py: Python<'_>,
        words: Vec<OsString>,
        note: &Bound<'_, PyAny>,
        progress: &Bound<'_, PyAny>,
        bots: Vec<(String, String, Py<PyAny>)>,
    ) -> PyResult<(u8, String, Option<String>)> {
        let by_bot = Arc::new(Mutex::new(None));
        let stop = Arc::default();
        let hosted = bots.into_iter().map(|(name, version, ask)| {
            let (raised, stop) = (Arc::clone(&by_bot), Arc::clone(&stop));
            Arc::new(PythonBot { name, version, ask, raised, stop }) as Arc<dyn HostedBot>
        });
        let (host, mut events) = Host::stopped_by(Arc::clone(&stop), hosted.collect());
        let builder = thread::Builder::new().name("corsair".into()).stack_size(STACK);
        let runs = builder
            .spawn(move || run_inside(words, &host))
            .map_err(|error| PyOSError::new_err(format!("cannot start a thread: {error}")))?;
        let mut raised: Option<PyErr> = None;
        loop {
            let event;
            (event, events) = py.detach(move || (events.recv_timeout(GLANCE), events));
            let heard = match event {
                Ok(Event::Note(line)) => note.call1((line,)).map(drop),
                Ok(Event::Progress { done, all, line }) => {
                    progress.call1((done, all, line)).map(drop)
                }
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(error) = heard.and_then(|()| py.check_signals()) {
                stop.store(true, Ordering::Relaxed);
                raised.get_or_insert(error);
            }
        }
        let Ran { exit, output, error } =
            py.detach(|| runs.join()).expect("panics of a command are caught");
        match lock(&by_bot).take().or(raised) {
            None => Ok((exit as u8, output, error)),
            Some(raised) => {
                if let Some(error) = error {
                    raised.value(py).call_method1("add_note", (error,))?;
                }
                Err(raised)
            }
        }
    }

    /// Divides a command, the verb first, into shards in a directory, and writes the plan there, unless the
    /// same plan is there already. Returns the exit code, the plan as JSON, and the error, if there was one.
    #[pyfunction]
    fn keep_shards(
        py: Python<'_>,
        words: Vec<String>,
        shards: u64,
        directory: PathBuf,
    ) -> (u8, String, Option<String>) {
        let (host, _events) = Host::new();
        let Ran { exit, output, error } =
            py.detach(|| corsair::program::keep_shards(words, shards, &directory, &host));
        (exit as u8, output, error)
    }

    /// All verbs with their arguments, as JSON.
    #[pyfunction]
    fn verbs() -> PyResult<String> {
        serde_json::to_string(&corsair::program::verbs())
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Answer of the result in a directory, in a sentence or two.
    #[pyfunction]
    fn answer(py: Python<'_>, directory: PathBuf) -> PyResult<String> {
        py.detach(|| Subject::read(&directory, &VERBS).and_then(|subject| subject.answer()))
            .map_err(|unreadable| PyValueError::new_err(unreadable.to_string()))
    }

    /// Answer and charts of the result in a directory, as HTML to embed in a page.
    #[pyfunction]
    fn fragment(py: Python<'_>, directory: PathBuf) -> PyResult<String> {
        py.detach(|| Subject::read(&directory, &VERBS).and_then(|of| Page::fragment(&of)))
            .map_err(|unreadable| PyValueError::new_err(unreadable.to_string()))
    }

    /// Version of Corsair.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
