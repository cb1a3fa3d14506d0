//! `#[derive(Word)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, LitStr, Result};

use crate::doc_of;

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(input, "words are an enum"));
    };
    let name = &input.ident;
    let mut idents = Vec::new();
    let (mut words, mut docs) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(variant, "a word has no fields"));
        }
        let mut word = snake_case(&variant.ident.to_string());
        for attribute in variant.attrs.iter().filter(|of| of.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("rename") {
                    word = meta.value()?.parse::<LitStr>()?.value();
                }
                Ok(())
            })?;
        }
        idents.push(&variant.ident);
        words.push(word);
        docs.push(doc_of(&variant.attrs));
    }
    let result = quote!(::corsair_lab::result);
    Ok(quote! {
        impl #name {
            /// Returns the word in files.
            pub const fn name(self) -> &'static str {
                match self { #(#name::#idents => #words),* }
            }
        }

        impl #result::Column for #name {
            const KIND: #result::Kind = #result::Kind::Word(&[
                #(#result::WordInfo { word: #words, doc: #docs }),*
            ]);

            fn write(&self, out: &mut ::std::vec::Vec<#result::Value>) {
                out.push(#result::Value::Text(self.name().into()));
            }

            fn read(cells: &mut #result::CellReader<'_>) -> ::std::result::Result<Self, #result::Misread> {
                match cells.next() {
                    #(#words => Ok(#name::#idents),)*
                    _ => Err(cells.misread("not one of its words")),
                }
            }
        }
    })
}

fn snake_case(name: &str) -> String {
    let mut word = String::new();
    for (at, letter) in name.char_indices() {
        if letter.is_uppercase() && at > 0 {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}
