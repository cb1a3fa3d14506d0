//! Derive macros `ResultRow` and `Word`. A struct declares the columns of a result table, and an enum declares a
//! closed set of words.
//!
//! The module `corsair_lab::result` defines both traits.

mod row;
mod word;

use proc_macro::TokenStream;
use syn::{Attribute, DeriveInput, Expr, ExprLit, Lit, Meta, parse_macro_input};

/// Derives `corsair_lab::result::ResultRow` for a struct whose fields are the columns of a table.
///
/// Attributes of the struct, `#[result(...)]`:
///
/// - `file = "seats.csv"`: name of the file; a group of columns for `flatten` has no file;
/// - `keys(table, seat)`: columns that identify a row.
///
/// Attributes of a field, `#[column(...)]`:
///
/// - `label = "wins %"`: heading of the column on screens and pages; a field without a label appears only in files;
/// - `unit = share`: `share`, `points` (a difference of shares), `change`, `whole` or `p`; a number if absent;
/// - `figure = "win"`: name of the value in assertions; `figures_in = "metric"` takes the names from a second column;
/// - `exact`: the value is not an estimate;
/// - `greatest("seat_gap", over = "seat")`: name of the greatest absolute value among rows that differ only in this
///   key;
/// - `drop = 1`: rank, from 1, in which a narrow screen omits the column;
/// - `flatten`: the field is a group of columns.
#[proc_macro_derive(ResultRow, attributes(result, column))]
pub fn result_row(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    row::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `corsair_lab::result::Word` for an enum of unit variants. The word of a variant is its name in snake case,
/// or the name in `#[serde(rename = "...")]`.
///
/// `#[word(good)]`, `#[word(bad)]` or `#[word(open)]` sets the tone of a variant on screens and pages; the default
/// tone is `strong`. `#[word(text)]` on the enum declares columns of the enum as text, so that schema and
/// documentation do not list the words.
#[proc_macro_derive(Word, attributes(serde, word))]
pub fn word(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    word::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Returns the text of a doc comment, with its lines joined by spaces.
fn doc_of(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}
