//! Rows as Parquet: a file of row groups of one size, so that its bytes depend on the rows alone.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use crate::lab::CountedAmount;
use crate::studies::run::row_file::table::{GAME_ROW_COLUMNS, RowTable, is_cut_off, win};
use crate::studies::run::{GameRow, GameRows};

/// So many rows a row group has, all but the last.
const ROWS_OF_A_GROUP: usize = 1 << 16;

/// A Parquet file that grows row group by row group.
#[derive(Debug)]
pub(crate) struct ParquetRows<W: Write + Send> {
    file: SerializedFileWriter<W>,
    table: RowTable,
    group: Columns,
}

/// The rows of a group that is not full, column by column.
#[derive(Debug)]
struct Columns {
    deals: Vec<i64>,
    bots: Vec<ByteArray>,
    scores: Vec<i32>,
    wins: Vec<f64>,
    cut_off: Vec<bool>,
    /// All other columns, in their order.
    numbers: Vec<Vec<i32>>,
    names: Vec<ByteArray>,
}

/// Which columns are no plain numbers, by their place.
const DEAL: usize = 0;
const BOT: usize = 3;
const SCORE: usize = 4;
const WIN: usize = 6;
const CUT_OFF: usize = 8;
/// How many columns of every game are plain numbers.
const PLAIN: usize = GAME_ROW_COLUMNS.len() - 5;

impl<W: Write + Send> ParquetRows<W> {
    /// Begins a file.
    pub(crate) fn begin(out: W, table: RowTable) -> io::Result<ParquetRows<W>> {
        let about =
            table.about().iter().map(|(key, value)| KeyValue::new((*key).into(), value.clone()));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(format!("corsair {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(about.collect()))
            .build();
        let file = schema(&table)
            .and_then(|schema| {
                SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))
            })
            .map_err(io::Error::other)?;
        let group = Columns::of(&table);
        Ok(ParquetRows { file, table, group })
    }

    /// Adds rows.
    pub(crate) fn write(&mut self, rows: &GameRows) -> io::Result<()> {
        for row in rows.iter() {
            self.group.add(&row);
            if self.group.deals.len() == ROWS_OF_A_GROUP {
                self.close_group()?;
            }
        }
        Ok(())
    }

    /// Writes what is left and the end of the file.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        if !self.group.deals.is_empty() {
            self.close_group()?;
        }
        self.file.into_inner().map_err(io::Error::other)
    }

    fn close_group(&mut self) -> io::Result<()> {
        let group = &self.group;
        let mut write = || -> Result<(), ParquetError> {
            let mut out = self.file.next_row_group()?;
            let score = self.table.score();
            let units: Vec<u32> = [1; PLAIN].into_iter().chain(self.table.units()).collect();
            let mut numbers = group.numbers.iter().zip(&units);
            for place in 0..self.table.columns().len() {
                match place {
                    DEAL => column::<_, Int64Type>(&mut out, &group.deals)?,
                    BOT => column::<_, ByteArrayType>(&mut out, &group.bots)?,
                    SCORE => amounts(&mut out, &group.scores, score.unit)?,
                    WIN => column::<_, DoubleType>(&mut out, &group.wins)?,
                    CUT_OFF => column::<_, BoolType>(&mut out, &group.cut_off)?,
                    _ => {
                        let (counts, &unit) = numbers.next().expect("one for each");
                        amounts(&mut out, counts, unit)?;
                    }
                }
            }
            out.close().map(drop)
        };
        write().map_err(io::Error::other)?;
        self.group.clear();
        Ok(())
    }
}

fn column<W: Write + Send, T: parquet::data_type::DataType>(
    out: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
) -> Result<(), ParquetError> {
    let mut column = out.next_column()?.expect("the schema has it");
    column.typed::<T>().write_batch(values, None, None)?;
    column.close()
}

/// A column of amounts of which `unit` counts make one: integers where each count is one.
fn amounts<W: Write + Send>(
    out: &mut SerializedRowGroupWriter<'_, W>,
    counts: &[i32],
    unit: u32,
) -> Result<(), ParquetError> {
    if unit == 1 {
        return column::<_, Int32Type>(out, counts);
    }
    let amounts = counts.iter().map(|&count| CountedAmount::new(count.into(), unit).into());
    column::<_, DoubleType>(out, &amounts.collect::<Vec<f64>>())
}

/// How the amounts of such a column are stored.
const fn physical(unit: u32) -> PhysicalType {
    if unit == 1 { PhysicalType::INT32 } else { PhysicalType::DOUBLE }
}

fn schema(table: &RowTable) -> Result<Type, ParquetError> {
    let units: Vec<u32> = [1; GAME_ROW_COLUMNS.len()].into_iter().chain(table.units()).collect();
    let field = |(place, name): (usize, &String)| {
        let (physical, logical) = match place {
            DEAL => (PhysicalType::INT64, None),
            BOT => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
            SCORE => (physical(table.score().unit), None),
            WIN => (PhysicalType::DOUBLE, None),
            CUT_OFF => (PhysicalType::BOOLEAN, None),
            _ => (physical(units[place]), None),
        };
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical)
            .build()?;
        Ok(Arc::new(field))
    };
    let fields: Result<Vec<_>, ParquetError> =
        table.columns().iter().enumerate().map(field).collect();
    Type::group_type_builder("games").with_fields(fields?).build()
}

impl Columns {
    fn of(table: &RowTable) -> Columns {
        let names = table.bots().iter().map(|name| ByteArray::from(name.as_str()));
        Columns {
            deals: Vec::new(),
            bots: Vec::new(),
            scores: Vec::new(),
            wins: Vec::new(),
            cut_off: Vec::new(),
            numbers: vec![Vec::new(); table.columns().len() - 5],
            names: names.collect(),
        }
    }

    fn add(&mut self, row: &GameRow<'_>) {
        let head = row.head;
        self.deals.push(i64::try_from(head.deal).expect("deals are counted from 0"));
        self.bots.push(self.names[usize::from(head.bot)].clone());
        self.scores.push(head.score);
        self.wins.push(win(row));
        self.cut_off.push(is_cut_off(row));
        let plain: [i32; PLAIN] = [
            i32::from(head.seating),
            head.seat.index() as i32,
            i32::from(head.place),
            head.decisions as i32,
        ];
        let numbers = plain.iter().chain(row.of_seat).chain(row.of_game);
        self.numbers.iter_mut().zip(numbers).for_each(|(column, &number)| column.push(number));
    }

    fn clear(&mut self) {
        self.deals.clear();
        self.bots.clear();
        self.scores.clear();
        self.wins.clear();
        self.cut_off.clear();
        self.numbers.iter_mut().for_each(Vec::clear);
    }
}
