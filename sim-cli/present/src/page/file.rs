//! The file of a page: its style, and where it is written.

use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::atomic_file as aside;
use crate::exit::{Outcome, ResultExt, bail_input};
use corsair_lab::read_file;

/// The colours of pages, in daylight, in the dark and on paper.
pub const COLOURS: &str = include_str!("colours.css");

/// The style of pages, colours included.
pub const STYLE: &str = concat!(include_str!("colours.css"), include_str!("style.css"));

/// The script by which charts say their values, under the pointer and by keys.
pub const MARKS: &str = include_str!("marks.js");

/// A file for a page, unless something else would be lost there.
pub fn page_file(path: PathBuf) -> Outcome<PathBuf> {
    if !holds_something_else(&path) {
        return Ok(path);
    }
    bail_input!(
        "`{}` is no page of this program, and would be lost: name another file",
        path.display()
    )
}

/// Writes a page whole, or leaves what was there.
pub fn put_page(file: &Path, text: &str) -> Outcome<()> {
    aside::put(file, text).with_context(|| format!("cannot write `{}`", file.display())).failed()
}

/// Whether something is there that is not a page, such as a table of a result, a pipe or a device.
fn holds_something_else(file: &Path) -> bool {
    const PAGE_BEGINS: &[u8] = b"<!DOCTYPE html>";
    let is_a_page = || {
        let beginning = read_file::beginning(file, PAGE_BEGINS.len() as u64);
        beginning.is_some_and(|(beginning, _)| beginning == PAGE_BEGINS)
    };
    file.exists() && !is_a_page()
}
