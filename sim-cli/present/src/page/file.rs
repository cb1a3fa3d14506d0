//! Files of pages: styles, scripts and the path to write.

use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::atomic_file as aside;
use crate::exit::{Outcome, ResultExt, bail_input};
use corsair_lab::read_file;

/// Colours of pages in light mode, in dark mode and on paper.
pub const COLOURS: &str = include_str!("colours.css");

/// Style sheet of pages, including the colours.
pub const STYLE: &str = concat!(include_str!("colours.css"), include_str!("style.css"));

/// Script that shows a chart's values at the pointer or by keyboard.
pub const MARKS: &str = include_str!("marks.js");

/// Returns the path of a page, unless the page would overwrite a foreign file.
pub fn page_file(path: PathBuf) -> Outcome<PathBuf> {
    if !holds_something_else(&path) {
        return Ok(path);
    }
    bail_input!(
        "`{}` is not a page of this program and would be overwritten: name another file",
        path.display()
    )
}

/// Writes a page atomically, or leaves the old file.
pub fn put_page(file: &Path, text: &str) -> Outcome<()> {
    aside::put(file, text).with_context(|| format!("cannot write `{}`", file.display())).failed()
}

/// Returns whether the path holds a file that is not a page, such as a table of a result, a pipe or a device.
fn holds_something_else(file: &Path) -> bool {
    const PAGE_BEGINS: &[u8] = b"<!DOCTYPE html>";
    let is_a_page = || {
        let beginning = read_file::beginning(file, PAGE_BEGINS.len() as u64);
        beginning.is_some_and(|(beginning, _)| beginning == PAGE_BEGINS)
    };
    file.exists() && !is_a_page()
}
