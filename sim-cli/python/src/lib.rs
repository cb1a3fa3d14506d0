//! Python module `corsair._native`, which runs command lines in this process and plays games with Python players. The
//! package `corsair` provides the public Python interface.

mod bots;
mod environment;

use pyo3::prelude::*;

/// Runs command lines of Corsair in this process, and plays games with Python players.
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

    use corsair::program::{CommandOutcome, run_inside};
    use corsair_lab::host::{Event, Host};
    use corsair_strategies::hosted::{HostedBot, lock};
    use corsair_verbs::report::{Page, Subject};
    use corsair_verbs::verbs::VERBS;
    use pyo3::exceptions::{PyOSError, PyValueError};
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::bots::Decisions;
    #[pymodule_export]
    use crate::environment::{Environment, State};

    use crate::bots::PythonBot;

    /// Interval between two checks for signals.
    const GLANCE: Duration = Duration::from_millis(50);

    /// Stack size in bytes of the thread that runs a command.
    const STACK: usize = 8 << 20;

    /// Runs a command line as the program would, with the standard streams and signals. Returns the exit code.
    #[pyfunction]
    fn main(py: Python<'_>, words: Vec<OsString>) -> u8 {
        py.detach(|| corsair::program::main(words) as u8)
    }

    /// Runs a command line, whose first word is the program's name. Returns the exit code, the standard output, and
    /// the error message or None.
    ///
    /// `note` receives each line that the command would write to standard error. `progress` receives the workload
    /// played, the total workload, and a line for people. Each of `bots` has a name, a version and a function.
    /// Commands name the bot `host:NAME`. The function receives decisions and returns the index of an action for each
    /// decision. Ctrl-C, or an exception in one of these functions, stops the command and is then raised.
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
        let runs = builder.spawn(move || run_inside(words, &host)).map_err(|error| {
            PyOSError::new_err(format!(
                "the system refused to start a thread: {error}; use fewer threads"
            ))
        })?;
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
        let CommandOutcome { exit, output, error } =
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

    /// Divides a command into shards in a directory and writes the plan there, unless the directory already has an
    /// equal plan. The list `words` begins with the command's name. Returns the exit code, the plan as JSON, and the
    /// error message or None.
    #[pyfunction]
    fn keep_shards(
        py: Python<'_>,
        words: Vec<String>,
        shards: u64,
        directory: PathBuf,
    ) -> (u8, String, Option<String>) {
        let (host, _events) = Host::new();
        let CommandOutcome { exit, output, error } =
            py.detach(|| corsair::program::keep_shards(words, shards, &directory, &host));
        (exit as u8, output, error)
    }

    /// All commands with their arguments, as JSON.
    #[pyfunction]
    fn verbs() -> PyResult<String> {
        serde_json::to_string(&corsair::program::verbs())
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Answer of the result in a directory: one to three sentences.
    #[pyfunction]
    fn answer(py: Python<'_>, directory: PathBuf) -> PyResult<String> {
        py.detach(|| Subject::read(&directory, &VERBS).and_then(|subject| subject.answer()))
            .map_err(|unreadable| PyValueError::new_err(unreadable.to_string()))
    }

    /// Answer and charts of the result in a directory, as an HTML fragment.
    #[pyfunction]
    fn fragment(py: Python<'_>, directory: PathBuf) -> PyResult<String> {
        py.detach(|| Subject::read(&directory, &VERBS).and_then(|of| Page::fragment(&of)))
            .map_err(|unreadable| PyValueError::new_err(unreadable.to_string()))
    }

    /// Version of this Corsair build.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
