//! Expansion of `#[derive(Word)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Error, Fields, LitStr, Result};

use crate::doc_of;

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(input, "words must be an enum"));
    };
    let name = &input.ident;
    let (mut idents, mut words, mut infos) = (Vec::new(), Vec::new(), Vec::new());
    let result = quote!(::corsair_lab::result);
    let kind = option(&input.attrs, &["text"])?
        .map(|_| quote!(const KIND: #result::Kind = #result::Kind::Text;));
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(variant, "a word must not have fields"));
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
        let tone = match option(&variant.attrs, &["good", "bad", "open"])?.as_deref() {
            Some("good") => quote!(Good),
            Some("bad") => quote!(Bad),
            Some("open") => quote!(Open),
            _ => quote!(Strong),
        };
        let doc = doc_of(&variant.attrs);
        infos
            .push(quote!(#result::WordInfo { word: #word, doc: #doc, tone: #result::Tone::#tone }));
        idents.push(&variant.ident);
        words.push(word);
    }
    Ok(quote! {
        impl #name {
            /// Returns the variant's word in files.
            pub const fn name(self) -> &'static str {
                match self { #(#name::#idents => #words),* }
            }
        }

        impl #result::Word for #name {
            const ALL: &'static [#name] = &[#(#name::#idents),*];
            const WORDS: &'static [#result::WordInfo] = &[#(#infos),*];
            #kind
        }
    })
}

/// Returns the option in `#[word(option)]`, which must be in `known`; `None` without the attribute.
fn option(attributes: &[Attribute], known: &[&str]) -> Result<Option<String>> {
    let mut found = None;
    for attribute in attributes.iter().filter(|of| of.path().is_ident("word")) {
        attribute.parse_nested_meta(|meta| {
            found = known.iter().find(|of| meta.path.is_ident(of)).map(ToString::to_string);
            found
                .as_ref()
                .map(|_| ())
                .ok_or_else(|| meta.error(format!("expected {}", known.join(", "))))
        })?;
    }
    Ok(found)
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
