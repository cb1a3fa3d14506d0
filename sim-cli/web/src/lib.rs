//! Commands of Corsair in WebAssembly, for web pages.
//!
//! The functions exchange JSON in UTF-8 through the module's memory. The page allocates a request with `alloc`,
//! passes its address and length, and frees request and answer with `free`. An answer is a number with its address
//! in the upper 32 bits and its length in the lower 32 bits.
//!
//! A panic ends the instance with a trap, after the import `env.report` has received the message.

#![cfg(target_family = "wasm")]
#![expect(unsafe_code, reason = "the page and the module share memory by address and length")]

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::panic;
use std::sync::Once;

use corsair::program::{CommandOutcome, answer_from, play_range, run_inside};
use corsair_cli::study;
use corsair_lab::assertion::Unit;
use corsair_lab::host::{Event, Host};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Receives the message of a panic.
    fn report(address: *const u8, length: usize);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExecuteRequest {
    /// Command line without the name of the program.
    args: Vec<String>,
    /// Texts that the command reads under these file names.
    #[serde(default)]
    files: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayRequest {
    args: Vec<String>,
    /// Number of the first deal.
    first: u64,
    /// Number of deals.
    count: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerRequest {
    args: Vec<String>,
    /// Parts in the order of their deals, the first from deal 0.
    parts: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WordsRequest {
    game: String,
}

/// Allocates `length` bytes for a request.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Frees the `length` bytes of a request or an answer.
///
/// # Safety
/// The bytes must be a whole request or answer that was not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(address: *mut u8, length: usize) {
    // SAFETY: requests and answers are boxed slices.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) });
}

/// Runs a command: `{"args": [...], "files": {...}}` to `{"exit", "stdout", "stderr"}`.
///
/// # Safety
/// The address and the length must be those of a request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn execute(address: *const u8, length: usize) -> u64 {
    // SAFETY: the caller's promise.
    let request = unsafe { bytes(address, length) };
    answered(request, |ExecuteRequest { args, files }, host| {
        let host = host.clone().with_files(files);
        let CommandOutcome { exit, output, error } = run_inside(command_line(args), &host);
        json!({"exit": exit as u8, "stdout": output, "stderr": error})
    })
}

/// Plays a range of a command's deals: `{"args": [...], "first", "count"}` to `{"exit", "part", "stderr"}`.
///
/// # Safety
/// The address and the length must be those of a request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn play(address: *const u8, length: usize) -> u64 {
    // SAFETY: the caller's promise.
    let request = unsafe { bytes(address, length) };
    answered(request, |PlayRequest { args, first, count }, host| {
        let deals = first..first.saturating_add(count);
        let CommandOutcome { exit, output, error } = play_range(command_line(args), deals, host);
        json!({"exit": exit as u8, "part": output, "stderr": error})
    })
}

/// Answers a command from parts of its play: `{"args": [...], "parts": [...]}` to
/// `{"exit", "stdout", "stderr", "games"}`. The number of games is the value of `-n` with the same answer.
///
/// # Safety
/// The address and the length must be those of a request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(address: *const u8, length: usize) -> u64 {
    // SAFETY: the caller's promise.
    let request = unsafe { bytes(address, length) };
    answered(request, |AnswerRequest { args, parts }, host| {
        let (outcome, games) = answer_from(command_line(args), &parts, host);
        let CommandOutcome { exit, output, error } = outcome;
        json!({"exit": exit as u8, "stdout": output, "stderr": error, "games": games})
    })
}

/// Returns the words for the metrics of a game: `{"game"}` to `{"exit", "metrics", "stderr"}`, with `{"label", "unit"}`
/// for each metric.
///
/// # Safety
/// The address and the length must be those of a request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn words(address: *const u8, length: usize) -> u64 {
    // SAFETY: the caller's promise.
    let request = unsafe { bytes(address, length) };
    answered(request, |WordsRequest { game }, _| match study::words(&game) {
        Ok(of) => {
            let metric = |(id, label, unit): (&str, &str, Unit)| {
                let unit = match unit {
                    Unit::Share => "share",
                    Unit::Number => "number",
                };
                (id.to_owned(), json!({"label": label, "unit": unit}))
            };
            json!({"exit": 0, "metrics": Value::Object(of.metrics.iter().map(metric).collect())})
        }
        Err(error) => json!({"exit": 2, "stderr": error}),
    })
}

/// Bytes of a request.
///
/// # Safety
/// The address and the length must be those of a request.
unsafe fn bytes<'a>(address: *const u8, length: usize) -> &'a [u8] {
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(address, length) }
}

/// Returns the command line with the name of the program.
fn command_line(args: Vec<String>) -> Vec<OsString> {
    ["corsair".to_owned()].into_iter().chain(args).map(OsString::from).collect()
}

/// Parses a request, carries it out, and returns address and length of the answer. The answer's `stderr` has the
/// command's notes and its error.
fn answered<R: DeserializeOwned>(request: &[u8], carry_out: impl FnOnce(R, &Host) -> Value) -> u64 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            let message = panic.to_string();
            // SAFETY: the page only reads the message.
            unsafe { report(message.as_ptr(), message.len()) };
        }));
    });
    let answer = match serde_json::from_slice(request) {
        Ok(request) => {
            let (host, events) = Host::new();
            let mut answer = carry_out(request, &host);
            drop(host);
            let notes = events.iter().filter_map(|event| match event {
                Event::Note(line) => Some(line + "\n"),
                Event::Progress { .. } => None,
            });
            let mut text: String = notes.collect();
            if let Value::String(error) = &answer["stderr"] {
                text.push_str(&format!("error: {error}\n"));
            }
            answer["stderr"] = text.into();
            answer
        }
        Err(wrong) => json!({"exit": 2, "stderr": format!("error: invalid request: {wrong}\n")}),
    };
    let bytes = answer.to_string().into_bytes().into_boxed_slice();
    let length = bytes.len() as u64;
    (Box::into_raw(bytes).cast::<u8>() as u64) << 32 | length
}
