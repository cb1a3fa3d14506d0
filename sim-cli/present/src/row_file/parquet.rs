//! Parquet files of rows. The size of row groups follows from the columns, so that the bytes depend only on the rows.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, FloatType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use super::form::{Cell, CellKind, RowColumn, RowForm};
use corsair_lab::CountedAmount;

/// Maximum number of rows in a row group. A group stays in memory until it is full.
const ROWS_OF_A_GROUP: usize = 1 << 16;
const CELLS_OF_A_GROUP: usize = 1 << 24;

/// Parquet file that grows row group by row group.
#[derive(Debug)]
pub(super) struct ParquetRows<W: Write + Send> {
    file: SerializedFileWriter<W>,
    group: Vec<Cells>,
    rows: usize,
    rows_of_a_group: usize,
}

/// Cells of one column in the current row group.
#[derive(Debug)]
enum Cells {
    Words(Vec<ByteArray>),
    Longs(Vec<i64>),
    Counts(Vec<i32>),
    /// Fractions, and the number of integer steps that make 1.0.
    Amounts(Vec<f64>, u32),
    Doubles(Vec<f64>),
    Floats(Vec<f32>),
    Bools(Vec<bool>),
}

impl<W: Write + Send> ParquetRows<W> {
    /// Starts a Parquet file with the columns of `rows`.
    pub(super) fn begin(out: W, rows: RowForm) -> io::Result<ParquetRows<W>> {
        let RowForm { name, columns, about } = rows;
        let about = about.into_iter().map(|(key, value)| KeyValue::new(key.into(), value));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(format!("corsair {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(about.collect()))
            .build();
        let file = schema(name, &columns)
            .and_then(|schema| {
                SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))
            })
            .map_err(io::Error::other)?;
        let rows_of_a_group = (CELLS_OF_A_GROUP / columns.len()).clamp(1, ROWS_OF_A_GROUP);
        let group = columns.iter().map(|column| Cells::of(column.kind)).collect();
        Ok(ParquetRows { file, group, rows: 0, rows_of_a_group })
    }

    /// Adds a row to the current row group.
    pub(super) fn write<'c>(&mut self, row: impl IntoIterator<Item = Cell<'c>>) -> io::Result<()> {
        for (cell, cells) in row.into_iter().zip(&mut self.group) {
            cells.add(cell);
        }
        self.rows += 1;
        if self.rows == self.rows_of_a_group { self.close_group() } else { Ok(()) }
    }

    /// Writes the last row group and the footer of the file.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.close_group()?;
        }
        self.file.into_inner().map_err(io::Error::other)
    }

    fn close_group(&mut self) -> io::Result<()> {
        let ParquetRows { file, group, .. } = self;
        let mut write = || -> Result<(), ParquetError> {
            let mut out = file.next_row_group()?;
            group.iter_mut().try_for_each(|cells| cells.empty_into(&mut out))?;
            out.close().map(drop)
        };
        write().map_err(io::Error::other)?;
        self.rows = 0;
        Ok(())
    }
}

impl Cells {
    fn of(kind: CellKind) -> Cells {
        match kind {
            CellKind::Word => Cells::Words(Vec::new()),
            CellKind::Long => Cells::Longs(Vec::new()),
            CellKind::Amount { unit: 1 } => Cells::Counts(Vec::new()),
            CellKind::Amount { unit } => Cells::Amounts(Vec::new(), unit),
            CellKind::Double => Cells::Doubles(Vec::new()),
            CellKind::Float => Cells::Floats(Vec::new()),
            CellKind::Bool => Cells::Bools(Vec::new()),
        }
    }

    /// Adds a cell to the column.
    ///
    /// # Panics
    /// Panics if the cell has a different type.
    fn add(&mut self, cell: Cell<'_>) {
        match (self, cell) {
            (Cells::Words(of), Cell::Word(word)) => of.push(word.into()),
            (Cells::Longs(of), Cell::Long(number)) => {
                of.push(i64::try_from(number).expect("the integer is below 2^63"));
            }
            (Cells::Counts(of), Cell::Amount(count)) => of.push(count),
            (Cells::Amounts(of, unit), Cell::Amount(count)) => {
                of.push(CountedAmount::new(count.into(), *unit).into());
            }
            (Cells::Doubles(of), Cell::Double(number)) => of.push(number),
            (Cells::Floats(of), Cell::Float(number)) => of.push(number),
            (Cells::Bools(of), Cell::Bool(is)) => of.push(is),
            (cells, cell) => panic!("the type of {cell:?} differs from its column: {cells:?}"),
        }
    }

    fn empty_into<W: Write + Send>(
        &mut self,
        out: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        match self {
            Cells::Words(of) => column::<_, ByteArrayType>(out, of),
            Cells::Longs(of) => column::<_, Int64Type>(out, of),
            Cells::Counts(of) => column::<_, Int32Type>(out, of),
            Cells::Amounts(of, _) | Cells::Doubles(of) => column::<_, DoubleType>(out, of),
            Cells::Floats(of) => column::<_, FloatType>(out, of),
            Cells::Bools(of) => column::<_, BoolType>(out, of),
        }
    }
}

/// Writes a column's cells to a row group, and then clears the cells.
fn column<W: Write + Send, T: DataType>(
    out: &mut SerializedRowGroupWriter<'_, W>,
    values: &mut Vec<T::T>,
) -> Result<(), ParquetError> {
    let mut column = out.next_column()?.expect("the schema has the column");
    column.typed::<T>().write_batch(values, None, None)?;
    values.clear();
    column.close()
}

fn schema(name: &str, columns: &[RowColumn]) -> Result<Type, ParquetError> {
    let field = |column: &RowColumn| {
        let (physical, logical) = match column.kind {
            CellKind::Word => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
            CellKind::Long => (PhysicalType::INT64, None),
            CellKind::Amount { unit: 1 } => (PhysicalType::INT32, None),
            CellKind::Amount { .. } | CellKind::Double => (PhysicalType::DOUBLE, None),
            CellKind::Float => (PhysicalType::FLOAT, None),
            CellKind::Bool => (PhysicalType::BOOLEAN, None),
        };
        let field = Type::primitive_type_builder(&column.name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical)
            .build()?;
        Ok(Arc::new(field))
    };
    let fields: Result<Vec<_>, ParquetError> = columns.iter().map(field).collect();
    Type::group_type_builder(name).with_fields(fields?).build()
}
