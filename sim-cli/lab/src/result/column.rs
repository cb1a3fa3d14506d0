//! Types for the fields of result rows.

use corsair_engine::FaultKind;
use corsair_engine::rulebook::Source;
use corsair_stats::{Interval, Method};
use csv::StringRecord;

use crate::CountedAmount;
use crate::result::{Estimate, Kind, Tone, Value, WordInfo};

/// Type of a field of a result row, which occupies one or several columns.
pub trait Column: Sized {
    /// Declared kind of the field.
    const KIND: Kind;
    /// True if cells of the field may be empty.
    const IS_OPTIONAL: bool = false;

    /// Appends the cells of the value to `out`.
    fn write(&self, out: &mut Vec<Value>);

    /// Reads the value from the next cells.
    ///
    /// # Errors
    /// Fails if a cell does not hold a value of this type.
    fn read(cells: &mut CellReader<'_>) -> Result<Self, BadCell>;
}

/// Reader of a record's cells, in the order of the declared columns.
#[derive(Clone, Debug)]
pub struct CellReader<'r> {
    record: &'r StringRecord,
    /// Position of each declared column in the record; `None` for a missing column.
    places: &'r [Option<usize>],
    at: usize,
}

/// Error: a cell does not hold a value of its column's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadCell {
    /// Index of the wrong cell's declared column.
    pub column: usize,
    /// Requirement that the cell violates.
    pub problem: &'static str,
}

impl<'r> CellReader<'r> {
    pub(crate) fn new(record: &'r StringRecord, places: &'r [Option<usize>]) -> CellReader<'r> {
        CellReader { record, places, at: 0 }
    }

    /// Returns the next cell; empty if the column is missing.
    #[expect(clippy::should_implement_trait, reason = "it is not an iterator: it has no end")]
    pub fn next(&mut self) -> &'r str {
        let text = self.peek();
        self.at += 1;
        text
    }

    /// Returns an error about the cell that was returned last.
    pub fn misread(&self, problem: &'static str) -> BadCell {
        BadCell { column: self.at.saturating_sub(1), problem }
    }

    fn peek(&self) -> &'r str {
        let place = self.places.get(self.at).copied().flatten();
        place.and_then(|at| self.record.get(at)).unwrap_or_default()
    }
}

impl Column for String {
    const KIND: Kind = Kind::Text;

    fn write(&self, out: &mut Vec<Value>) {
        out.push(Value::Text(self.clone()));
    }

    fn read(cells: &mut CellReader<'_>) -> Result<String, BadCell> {
        Ok(cells.next().into())
    }
}

/// Implements `Column` for types that parse their cells by `FromStr`.
macro_rules! parsed_columns {
    ($($type:ty: $kind:ident, $problem:literal, $value:expr;)*) => {
        $(impl Column for $type {
            const KIND: Kind = Kind::$kind;

            fn write(&self, out: &mut Vec<Value>) {
                let value: fn($type) -> Value = $value;
                out.push(value(*self));
            }

            fn read(cells: &mut CellReader<'_>) -> Result<$type, BadCell> {
                cells.next().parse().map_err(|_| cells.misread($problem))
            }
        })*
    };
}

parsed_columns! {
    u32: Integer, "not a whole number", |number| Value::Integer(number.into());
    i32: Integer, "not a whole number", |number| Value::Integer(number.into());
    u64: Integer, "not a whole number", |number| Value::Integer(number.into());
    i64: Integer, "not a whole number", |number| Value::Integer(number.into());
    i128: Integer, "not a whole number", Value::Integer;
    usize: Integer, "not a whole number", |number| Value::Integer(number as i128);
    f64: Number, "not a number", Value::Number;
    bool: Flag, "neither true nor false", Value::Flag;
}

impl Column for CountedAmount {
    const KIND: Kind = Kind::Number;

    fn write(&self, out: &mut Vec<Value>) {
        let number = f64::from(*self);
        out.push(match number.fract() == 0.0 {
            true => Value::Integer(number as i128),
            false => Value::Number(number),
        });
    }

    fn read(cells: &mut CellReader<'_>) -> Result<CountedAmount, BadCell> {
        f64::read(cells).map(CountedAmount::from)
    }
}

impl Column for Interval {
    const KIND: Kind = Kind::Interval;

    fn write(&self, out: &mut Vec<Value>) {
        out.extend([self.low, self.high].map(Value::Number));
    }

    fn read(cells: &mut CellReader<'_>) -> Result<Interval, BadCell> {
        Ok(Interval { low: f64::read(cells)?, high: f64::read(cells)? })
    }
}

impl<V: Column> Column for Estimate<V> {
    const KIND: Kind = Kind::Estimate;

    fn write(&self, out: &mut Vec<Value>) {
        self.value.write(out);
        let end = |end: f64| if end.is_finite() { Value::Number(end) } else { Value::Empty };
        out.extend(self.interval.map_or([Value::Empty, Value::Empty], |ends| ends.map(end)));
    }

    fn read(cells: &mut CellReader<'_>) -> Result<Estimate<V>, BadCell> {
        let value = V::read(cells)?;
        let ends = [Option::<f64>::read(cells)?, Option::<f64>::read(cells)?];
        let interval = match ends {
            [None, None] => None,
            [low, high] => Some([low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY)]),
        };
        Ok(Estimate { value, interval })
    }
}

impl<T: Column> Column for Option<T> {
    const KIND: Kind = T::KIND;
    const IS_OPTIONAL: bool = true;

    fn write(&self, out: &mut Vec<Value>) {
        match self {
            Some(value) => value.write(out),
            None => out.extend(T::KIND.suffixes().iter().map(|_| Value::Empty)),
        }
    }

    fn read(cells: &mut CellReader<'_>) -> Result<Option<T>, BadCell> {
        if cells.peek().is_empty() {
            cells.at += T::KIND.suffixes().len();
            return Ok(None);
        }
        T::read(cells).map(Some)
    }
}

/// Closed set of words, such as verdicts. An enum implements this trait with `#[derive(Word)]`.
pub trait Word: Copy + PartialEq + 'static {
    /// All values of the enum.
    const ALL: &'static [Self];
    /// Declarations of the words, in the order of [`ALL`](Word::ALL).
    const WORDS: &'static [WordInfo];
    /// Kind of the column; `Text` if a schema does not list the words.
    const KIND: Kind = Kind::Word(Self::WORDS);

    /// Returns the declaration of this word.
    fn info(self) -> &'static WordInfo {
        let place = Self::ALL.iter().position(|&of| of == self);
        &Self::WORDS[place.expect("all words are listed")]
    }
}

impl<W: Word> Column for W {
    const KIND: Kind = <W as Word>::KIND;

    fn write(&self, out: &mut Vec<Value>) {
        out.push(Value::Word(self.info()));
    }

    fn read(cells: &mut CellReader<'_>) -> Result<W, BadCell> {
        let word = cells.next();
        let place = W::WORDS.iter().position(|of| of.word == word);
        place.map(|at| W::ALL[at]).ok_or_else(|| cells.misread("not one of its words"))
    }
}

/// Implements `Word` for enums that other crates define, by the names of their variants.
macro_rules! foreign_words {
    ($($type:ident { $($variant:ident $doc:expr,)+ })*) => {
        $(impl Word for $type {
            const ALL: &'static [$type] = &[$($type::$variant,)+];
            const WORDS: &'static [WordInfo] = &[
                $(WordInfo { word: $type::$variant.name(), doc: $doc, tone: Tone::Strong },)+
            ];
        })*
    };
}

foreign_words! {
    Method {
        Wilson "Wilson's",
        WilsonOnBlocks "Wilson's on blocks",
        ByDesign "none: the design fixes the share",
        TOnBlocks "t on blocks",
        PairedBlocks "t on paired differences, before 0.1.0",
        RareBlocks "bounds of rare differences, before 0.1.0",
        Betting "exact, under 30 differing deals",
        SkewedBlocks "skewness-corrected t, 30 to 499 differing deals",
        LuckAdjusted "regression on luck",
        Jackknife "over groups of blocks",
        KeptBase "Welch's t, against a kept base",
        KeptBaseBounds "bounds at half the error each, against a kept base",
        TooFewBlocks "none: too few blocks",
        SameRules "none: equal rules",
        AllLooks "for all looks together",
        MedianUnbiased "for the looks of a test",
    }
    Source {
        Printed "official rulebook",
        Corroborated "two independent sources",
        Derived "computed from these",
        Reported "one source",
        Reconstructed "chosen by Corsair",
        Ruling "ledger",
        HouseRule "rules file or `--set`",
    }
    FaultKind {
        Late "too late",
        Illegal "unlisted action",
        Garbled "unreadable",
        Flood "unasked output",
        TooLong "line too long",
        Closed "closed its pipes",
        Exited "ended",
        Version "other protocol or version",
        Changed "other name or version in another process",
        Absent "not asked any more",
    }
}
