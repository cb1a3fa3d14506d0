//! Play of the entries in sequence; each result is kept as soon as its entry is done.

use std::path::Path;

use anyhow::{Context, anyhow};

use crate::experiment::entries::{File, Ready};
use crate::experiment::{Asserted, Ended, EntryRecord, ExperimentDirectory, Record};
use corsair_cli::progress::ProgressArgs;
use corsair_cli::session::{DurableArgs, ResultArgs, Session, SessionArgs};
use corsair_lab::durable::Interrupt;
use corsair_lab::hash::sha256_hex;
use corsair_lab::read_file;
use corsair_lab::result::ResultTable;
use corsair_lab::shell::quoted_name;
use corsair_present::console::Console;
use corsair_present::exit::{Exit, Failure, Outcome, ResultExt, note};
use corsair_present::{FileNames, ResultDirectory};

/// Plays the remaining entries of a file. Returns the record of all entries, old and new.
pub(crate) fn play(args: &SessionArgs, durable: &DurableArgs, file: &mut File) -> Outcome<Record> {
    let room = tempfile::tempdir()?;
    let ids: Vec<&str> = file.ready.iter().map(|of| of.id.as_str()).collect();
    let (directory, before) = match (&durable.resume, &args.result.output) {
        (Some(path), _) => {
            let (directory, record) = ExperimentDirectory::resume(path, &ids, &file.names)?;
            (directory, record.entries)
        }
        (None, Some(path)) => (ExperimentDirectory::begin(path, &file.names)?, Vec::new()),
        (None, None) => {
            (ExperimentDirectory::begin(room.path(), &file.names).failed()?, Vec::new())
        }
    };
    let playing = Playing {
        args,
        durable,
        names: file.names.clone(),
        directory,
        before,
        interrupt: Interrupt::listen(Exit::Interrupted as i32)?,
    };
    let mut record = Record {
        corsair: env!("CARGO_PKG_VERSION").into(),
        title: file.title.clone(),
        prose: file.prose.clone(),
        file_sha256: file.sha256.clone(),
        complete: false,
        entries: Vec::new(),
    };
    playing.directory.keep_plan(&file.text).failed()?;
    // From now on the directory can be resumed; earlier entries stay on record until they are checked again.
    if playing.before.is_empty() {
        playing.directory.keep(&record).failed()?;
    }
    let entries = file.ready.len();
    for (number, ready) in (1..).zip(&mut file.ready) {
        let progress = args.result.progress.in_entry(number, entries, &ready.id);
        record.entries.push(playing.entry(ready, progress)?);
        record.complete = record.entries.len() == entries;
        if playing.before.len() < record.entries.len() || record.complete {
            playing.directory.keep(&record).failed()?;
        }
        if !record.complete && playing.interrupt.is_asked() {
            return Err(playing.interrupted(&ready.id, "after"));
        }
    }
    Ok(record)
}

struct Playing<'a> {
    args: &'a SessionArgs,
    durable: &'a DurableArgs,
    names: FileNames,
    directory: ExperimentDirectory,
    /// Records of the entries that an earlier process played.
    before: Vec<EntryRecord>,
    interrupt: Interrupt,
}

impl Playing<'_> {
    /// Plays an entry, unless its record from an earlier process is still valid, and judges its assertions.
    fn entry(&self, ready: &mut Ready, progress: ProgressArgs) -> Outcome<EntryRecord> {
        let id = &ready.id.clone();
        let identity = serde_json::to_string(&ready.dry_run.identity).failed()?;
        let mut record = EntryRecord {
            id: id.clone(),
            prose: ready.prose.clone(),
            argv: ready.study.plain().argv,
            identity_sha256: sha256_hex(identity.as_bytes()),
            ended: Ended::Done,
            manifest_sha256: String::new(),
            screen_sha256: String::new(),
            assertions: Vec::new(),
        };
        match self.done_before(&record) {
            Some(done) => {
                note(format_args!("{} is done", progress.entry()));
                record.ended = done.ended;
                record.manifest_sha256 = done.manifest_sha256.clone();
                record.screen_sha256 = done.screen_sha256.clone();
            }
            None => {
                note(progress.entry());
                let (ended, screen) = self.play_one(ready, progress)?;
                self.directory.keep_screen(id, &screen).failed()?;
                record.ended = ended;
                record.screen_sha256 = sha256_hex(screen.as_bytes());
                let unsealed = || {
                    anyhow!(
                        "the result of entry `{id}` changed after it was written: play the entry again"
                    )
                };
                record.manifest_sha256 = self.directory.sealed(id).ok_or_else(unsealed).failed()?;
            }
        }
        record.assertions = judge(ready, &self.directory.of(id))?;
        Ok(record)
    }

    /// Returns the record from an earlier process, if the plan, identity and result files of the entry have not
    /// changed since.
    fn done_before(&self, now: &EntryRecord) -> Option<&EntryRecord> {
        let done = self.before.iter().find(|done| done.id == now.id)?;
        let same = done.argv == now.argv && done.identity_sha256 == now.identity_sha256;
        let screen = self.directory.screen(&now.id)?;
        let whole = self.directory.sealed(&now.id)? == done.manifest_sha256
            && sha256_hex(screen.as_bytes()) == done.screen_sha256;
        (same && whole).then_some(done)
    }

    /// Plays or resumes one entry of an experiment, and returns its outcome and report.
    fn play_one(&self, ready: &mut Ready, progress: ProgressArgs) -> Outcome<(Ended, String)> {
        self.directory.clear_remains(&ready.id).failed()?;
        let place = self.directory.of(&ready.id);
        let resume = ResultDirectory::has_checkpoint(&place).then(|| place.clone());
        let result = ResultArgs {
            progress,
            output: Some(place),
            // The record decides which results of an entry are kept.
            force: true,
            full: true,
            ..self.args.result.clone()
        };
        let args = SessionArgs { result, ..self.args.clone() };
        let session = Session {
            names: self.names.clone(),
            durable: DurableArgs { resume, ..self.durable.clone() },
            interrupt: Some(self.interrupt.clone()),
            ..args.into()
        };
        // The result keeps a screen for files, not for this terminal.
        match Console::current().for_files().run(|| ready.study.play(session)) {
            Ok(screen) => Ok((Ended::Done, screen)),
            Err(Failure { exit: Exit::Undecided, output, .. }) => Ok((Ended::Undecided, output)),
            Err(Failure { exit: Exit::Interrupted, .. }) => Err(self.interrupted(&ready.id, "in")),
            Err(Failure { exit, output, error }) => {
                let error = error.context(format!("entry `{}`", ready.id));
                Err(Failure { exit, output, error })
            }
        }
    }

    fn interrupted(&self, id: &str, when: &str) -> Failure {
        let fix = match self.durable.resume.as_ref().or(self.args.result.output.as_ref()) {
            Some(path) => {
                format!("to resume: corsair experiment --resume {}", quoted_name(path))
            }
            None => "no result was kept; use -o DIR for a run that can be resumed".into(),
        };
        Failure::new(Exit::Interrupted, anyhow!("interrupted {when} entry `{id}`; {fix}"))
    }
}

/// Judges the assertions of an entry by the tables of its result.
fn judge(ready: &Ready, place: &Path) -> Outcome<Vec<Asserted>> {
    let mut tables: Vec<ResultTable> = Vec::new();
    let vocabulary = &ready.dry_run.vocabulary;
    for (file, _) in ready.assertions.iter().filter_map(|of| vocabulary.table_and_unit(of.name())) {
        if tables.iter().all(|table| table.file != file) {
            let path = place.join(file);
            let unread = || format!("cannot read `{}`", path.display());
            let text = read_file::text_of_a_result(&path).with_context(unread).failed()?;
            tables.push(ResultTable::read(file, &text).with_context(unread).failed()?);
        }
    }
    let judged = ready.assertions.iter().map(|assertion| {
        let table_of = |name: &str| tables.iter().find(|table| table.file == name);
        let judgement = vocabulary.judge(assertion, table_of)?;
        Ok(Asserted::from(&judgement))
    });
    judged.collect()
}
