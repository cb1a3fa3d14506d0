//! `#[derive(ResultRow)]` and `#[derive(Word)]`: declare a result as a plain struct, and each
//! closed set of words in it as an enum.
//!
//! The types of `corsair_lab::result` define the meaning of both.

mod row;
mod word;

use proc_macro::TokenStream;
use syn::{Attribute, DeriveInput, Expr, ExprLit, Lit, Meta, parse_macro_input};

/// Derives `corsair_lab::result::ResultRow` for a struct whose fields are the columns of a table.
///
/// Attributes of the struct, `#[result(...)]`:
///
/// - `file = "seats.csv"`: name of the file; a group of columns for `flatten` has none;
/// - `keys(table, seat)`: columns that identify a row.
///
/// Attributes of a field, `#[column(...)]`:
///
/// - `label = "wins %"`: heading of the column on screens and pages; a field without one appears
///   only in files;
/// - `unit = share`: `share`, `points` (a difference of shares), `change`, `whole` or `p`; a plain
///   number without one;
/// - `figure = "win"`: name of the value in assertions; `figures_in = "metric"` takes names from
///   another column;
/// - `exact`: the value is not an estimate;
/// - `greatest("seat_gap", over = "seat")`: name of the greatest size among rows that differ in one
///   key;
/// - `drop = 1`: rank, from 1, in which a narrow screen omits the column;
/// - `flatten`: the field is a group of columns.
#[proc_macro_derive(ResultRow, attributes(result, column))]
pub fn result_row(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    row::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `corsair_lab::result::Word` for an enum of unit variants. A variant is written as its
/// name in snake case, or as the name in `#[serde(rename = "...")]`.
///
/// `#[word(good)]`, `bad` or `open` is the tone of a variant on screens and pages, `strong` without
/// one. `#[word(text)]` of the enum declares its columns as text, whose words schema and
/// documentation do not list.
#[proc_macro_derive(Word, attributes(serde, word))]
pub fn word(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    word::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Returns the text of a doc comment, its lines joined by spaces.
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
