//! Files of rows that are written during play, as CSV or Parquet.

mod form;
#[cfg(feature = "parquet")]
mod parquet;

use std::fs;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::atomic_file as aside;
use crate::exit::exit_code;
use corsair_lab::CountedAmount;

pub use form::{Cell, CellKind, RowColumn, RowForm};

/// File of rows that grows under a temporary name, and is renamed when complete.
#[derive(Debug)]
pub struct RowFile {
    /// Path in the user's words, for messages.
    named: PathBuf,
    /// Path with symbolic links resolved.
    place: PathBuf,
    form: Form,
}

#[derive(Debug)]
enum Form {
    Csv(Box<CsvRows>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::ParquetRows<NamedTempFile>>),
}

/// CSV file that grows row by row.
#[derive(Debug)]
struct CsvRows {
    file: csv::Writer<BufWriter<NamedTempFile>>,
    columns: Vec<RowColumn>,
}

/// Reason why a file of rows can't be written.
#[derive(Debug, thiserror::Error)]
pub enum NoRowFile {
    /// The file name has no known format.
    #[error(
        "`{}` must end in .csv or .parquet, the two formats of row files",
        .0.display()
    )]
    Form(PathBuf),
    /// This build lacks the format.
    #[error(
        "this corsair was built without Parquet: name a .csv file, or install with `cargo install \
         --path sim-cli --features parquet`"
    )]
    NotBuilt,
    /// The path names a directory.
    #[error("`{}` is a directory: name a file", .0.display())]
    Directory(PathBuf),
    /// The path names a special file, such as a pipe or a device.
    #[error("`{}` is a pipe, device or other special file: name a regular file", .0.display())]
    NotAFile(PathBuf),
    /// The operating system refused to write.
    #[error("cannot write `{}`", path.display())]
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
}

exit_code!(BadInput: NoRowFile);

impl RowFile {
    /// Starts a file in the format of its name. If the path is a symbolic link, the file replaces the link's target.
    /// The old file stays until [`finish`](RowFile::finish).
    ///
    /// # Errors
    /// Fails if the name has no known format, or if the place is not writable.
    pub fn begin(path: &Path, rows: RowForm) -> Result<RowFile, NoRowFile> {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        let begin: fn(NamedTempFile, RowForm) -> io::Result<Form> =
            match ending.as_ref().and_then(|ending| ending.to_str()) {
                Some("csv") => csv_form,
                #[cfg(feature = "parquet")]
                Some("parquet") => parquet_form,
                #[cfg(not(feature = "parquet"))]
                Some("parquet") => return Err(NoRowFile::NotBuilt),
                _ => return Err(NoRowFile::Form(path.into())),
            };
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(NoRowFile::Directory(path.into())),
            Ok(found) if !found.is_file() => return Err(NoRowFile::NotAFile(path.into())),
            Ok(_) | Err(_) => {}
        }
        let refused = |source| NoRowFile::Unwritable { path: path.into(), source };
        let place = aside::place_of(path).map_err(refused)?;
        let form = aside::begin(&place).and_then(|file| begin(file, rows)).map_err(refused)?;
        Ok(RowFile { named: path.into(), place, form })
    }

    /// Adds a row with one cell for each column.
    ///
    /// # Errors
    /// Fails if writing fails. The file is then abandoned.
    pub fn write<'c>(&mut self, row: impl IntoIterator<Item = Cell<'c>>) -> Result<(), NoRowFile> {
        let written = match &mut self.form {
            Form::Csv(rows) => rows.write(row),
            #[cfg(feature = "parquet")]
            Form::Parquet(file) => file.write(row),
        };
        written.map_err(|source| NoRowFile::Unwritable { path: self.named.clone(), source })
    }

    /// Moves the complete file into place.
    ///
    /// # Errors
    /// Fails if writing fails. The old file then remains.
    pub fn finish(self) -> Result<(), NoRowFile> {
        let RowFile { named, place, form } = self;
        let whole = match form {
            Form::Csv(of) => of
                .file
                .into_inner()
                .map_err(|failed| failed.into_error())
                .and_then(|file| file.into_inner().map_err(io::IntoInnerError::into_error)),
            #[cfg(feature = "parquet")]
            Form::Parquet(file) => file.finish(),
        };
        let placed = whole.and_then(|file| {
            file.as_file().sync_all()?;
            file.persist(&place).map(drop).map_err(io::Error::from)
        });
        placed.map_err(|source| NoRowFile::Unwritable { path: named, source })
    }
}

impl CsvRows {
    fn write<'c>(&mut self, row: impl IntoIterator<Item = Cell<'c>>) -> io::Result<()> {
        let CsvRows { file, columns } = self;
        for (cell, column) in row.into_iter().zip(columns) {
            match cell {
                Cell::Word(word) => file.write_field(word)?,
                Cell::Long(number) => file.write_field(number.to_string())?,
                Cell::Amount(count) => {
                    let amount = CountedAmount::new(count.into(), column.kind.unit());
                    file.write_field(amount.to_string())?;
                }
                Cell::Double(number) => file.write_field(number.to_string())?,
                Cell::Float(number) => file.write_field(number.to_string())?,
                Cell::Bool(is) => file.write_field(is.to_string())?,
            }
        }
        Ok(file.write_record(None::<&[u8]>)?)
    }
}

fn csv_form(file: NamedTempFile, rows: RowForm) -> io::Result<Form> {
    let RowForm { columns, .. } = rows;
    let mut file = csv::Writer::from_writer(BufWriter::new(file));
    file.write_record(columns.iter().map(|column| &column.name))?;
    Ok(Form::Csv(Box::new(CsvRows { file, columns })))
}

#[cfg(feature = "parquet")]
fn parquet_form(file: NamedTempFile, rows: RowForm) -> io::Result<Form> {
    let file = parquet::ParquetRows::begin(file, rows)?;
    Ok(Form::Parquet(Box::new(file)))
}
