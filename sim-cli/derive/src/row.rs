//! Expansion of `#[derive(ResultRow)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::{
    Data, DeriveInput, Error, Field, Fields, GenericArgument, Ident, LitInt, LitStr, PathArguments,
    Result, Token, Type,
};

use crate::doc_of;

/// Attributes of a row struct: file name and key columns.
struct Table {
    file: String,
    keys: Vec<String>,
}

/// Attributes of a field: label, unit and names in assertions.
#[derive(Default)]
struct Declared {
    label: Option<LitStr>,
    unit: Option<Ident>,
    figure: Option<LitStr>,
    figures_in: Option<LitStr>,
    is_exact: bool,
    greatest: Option<(LitStr, LitStr)>,
    drop: Option<LitInt>,
    is_flat: bool,
}

/// Generated code for a field: its columns, its declarations, and the trait that writes and reads the columns.
struct Part {
    columns: TokenStream,
    fields: TokenStream,
    written_by: TokenStream,
}

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "rows must be structs"));
    };
    let Fields::Named(named) = &data.fields else {
        return Err(Error::new_spanned(input, "columns must have names"));
    };
    let (name, doc) = (&input.ident, doc_of(&input.attrs));
    let Table { file, keys } = Table::of(input)?;
    let parts = named.named.iter().map(Part::of).collect::<Result<Vec<_>>>()?;
    let columns: Vec<_> = parts.iter().map(|part| &part.columns).collect();
    let fields: Vec<_> = parts.iter().map(|part| &part.fields).collect();
    let written_by: Vec<_> = parts.iter().map(|part| &part.written_by).collect();
    let idents: Vec<&Ident> = named.named.iter().filter_map(|field| field.ident.as_ref()).collect();
    let result = quote!(::corsair_lab::result);
    Ok(quote! {
        impl #result::ResultRow for #name {
            const SCHEMA: &'static #result::Schema = &#result::Schema {
                file: #file,
                doc: #doc,
                keys: &[#(#keys),*],
                columns: &#result::joined::<_, { 0 #(+ #columns.len())* }>(&[#(#columns),*]),
                fields: &#result::joined::<_, { 0 #(+ #fields.len())* }>(&[#(#fields),*]),
            };

            fn write(&self, out: &mut ::std::vec::Vec<#result::Value>) {
                #(#result::#written_by::write(&self.#idents, out);)*
            }

            fn read(cells: &mut #result::CellReader<'_>) -> ::std::result::Result<Self, #result::BadCell> {
                Ok(#name { #(#idents: #result::#written_by::read(cells)?,)* })
            }
        }

        /// Serializes the row as an object with one entry per column.
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, out: S) -> ::std::result::Result<S::Ok, S::Error> {
                #result::ResultRow::serialize(self, out)
            }
        }
    })
}

impl Table {
    fn of(input: &DeriveInput) -> Result<Table> {
        let (mut file, mut keys) = (String::new(), Vec::new());
        for attribute in input.attrs.iter().filter(|of| of.path().is_ident("result")) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("file") {
                    file = meta.value()?.parse::<LitStr>()?.value();
                } else if meta.path.is_ident("keys") {
                    meta.parse_nested_meta(|key| {
                        keys.push(key.path.require_ident()?.to_string());
                        Ok(())
                    })?;
                } else {
                    return Err(meta.error("expected `file` or `keys`"));
                }
                Ok(())
            })?;
        }
        Ok(Table { file, keys })
    }
}

/// Returns an expression for a field's column names, which depend on the field's type.
fn columns(field: &Field) -> Vec<String> {
    let name = name_of(field);
    let suffixes: &[&str] = match inner(&field.ty).as_str() {
        "Estimate" => &["", "_lo", "_hi"],
        "Interval" => &["_lo", "_hi"],
        _ => &[""],
    };
    suffixes.iter().map(|suffix| format!("{name}{suffix}")).collect()
}

/// Returns the name of a type, or the name of the type inside an `Option`.
fn inner(of: &Type) -> String {
    let Type::Path(path) = of else { return String::new() };
    let Some(last) = path.path.segments.last() else { return String::new() };
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) if last.ident == "Option" => {
            match arguments.args.first() {
                Some(GenericArgument::Type(of)) => inner(of),
                _ => String::new(),
            }
        }
        _ => last.ident.to_string(),
    }
}

fn name_of(field: &Field) -> String {
    field.ident.as_ref().map(ToString::to_string).unwrap_or_default()
}

impl Part {
    fn of(field: &Field) -> Result<Part> {
        let mut declared = Declared::default();
        for attribute in field.attrs.iter().filter(|of| of.path().is_ident("column")) {
            attribute.parse_nested_meta(|meta| declared.take(&meta))?;
        }
        if declared.is_flat {
            let of = &field.ty;
            let schema = quote!(<#of as ::corsair_lab::result::ResultRow>::SCHEMA);
            let (columns, fields) = (quote!(#schema.columns), quote!(#schema.fields));
            return Ok(Part { columns, fields, written_by: quote!(ResultRow) });
        }
        let (columns, declaration) = (columns(field), declaration(field, &declared)?);
        Ok(Part {
            columns: quote!([#(#columns),*].as_slice()),
            fields: quote!([#declaration].as_slice()),
            written_by: quote!(Column),
        })
    }
}

/// Returns the `SchemaField` that declares a field.
fn declaration(field: &Field, declared: &Declared) -> Result<TokenStream> {
    let result = quote!(::corsair_lab::result);
    let name = name_of(field);
    let (kind, doc) = (&field.ty, doc_of(&field.attrs));
    let unit = match &declared.unit {
        None => quote!(#result::Unit::Plain),
        Some(unit) => match unit.to_string().as_str() {
            "share" => quote!(#result::Unit::Share),
            "points" => quote!(#result::Unit::Points),
            "change" => quote!(#result::Unit::Change),
            "whole" => quote!(#result::Unit::Whole),
            "p" => quote!(#result::Unit::P),
            "own" => quote!(#result::Unit::Own),
            _ => {
                let expected = "expected share, points, change, whole, p or own";
                return Err(Error::new_spanned(unit, expected));
            }
        },
    };
    let label = option(declared.label.as_ref());
    let figure = match (&declared.figure, &declared.figures_in) {
        (Some(name), _) => quote!(Some(#result::AssertionName::Fixed(#name))),
        (None, Some(column)) => quote!(Some(#result::AssertionName::In(#column))),
        (None, None) => quote!(None),
    };
    let greatest = match &declared.greatest {
        Some((name, over)) => quote!(Some(#result::Greatest { name: #name, over: #over })),
        None => quote!(None),
    };
    let (is_exact, drop) = (declared.is_exact, option(declared.drop.as_ref()));
    Ok(quote! {
        #result::SchemaField {
            name: #name,
            doc: #doc,
            kind: <#kind as #result::Column>::KIND,
            is_optional: <#kind as #result::Column>::IS_OPTIONAL,
            unit: #unit,
            label: #label,
            figure: #figure,
            greatest: #greatest,
            is_exact: #is_exact,
            drop: #drop,
        }
    })
}

fn option<T: quote::ToTokens>(value: Option<&T>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}

impl Declared {
    fn take(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let word = meta.path.require_ident()?.to_string();
        match word.as_str() {
            "label" => self.label = Some(meta.value()?.parse()?),
            "unit" => self.unit = Some(meta.value()?.parse()?),
            "figure" => self.figure = Some(meta.value()?.parse()?),
            "figures_in" => self.figures_in = Some(meta.value()?.parse()?),
            "exact" => self.is_exact = true,
            "greatest" => {
                let content;
                syn::parenthesized!(content in meta.input);
                let name = content.parse()?;
                content.parse::<Token![,]>()?;
                let over: Ident = content.parse()?;
                if over != "over" {
                    return Err(Error::new_spanned(over, "expected `over`"));
                }
                content.parse::<Token![=]>()?;
                self.greatest = Some((name, content.parse()?));
            }
            "drop" => self.drop = Some(meta.value()?.parse()?),
            "flatten" => self.is_flat = true,
            _ => return Err(meta.error("unknown attribute of a column")),
        }
        Ok(())
    }
}
