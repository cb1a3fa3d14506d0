//! Notation for lists of specs, and for inner specs.

/// Splits a list of specs at commas.
///
/// A comma between single or double quotation marks belongs to its spec, as in `exec:./bot.py
/// "--levels=2,3",merchant`. The result keeps the quotation marks.
pub fn split_list(text: &str) -> Vec<String> {
    let mut quote = None;
    let parts = text.split(|letter| match (quote, letter) {
        (Some(open), _) if letter == open => {
            quote = None;
            false
        }
        (None, '"' | '\'') => {
            quote = Some(letter);
            false
        }
        (None, ',') => true,
        (Some(_) | None, _) => false,
    });
    parts.map(|spec| spec.trim().into()).collect()
}

/// Quotes each unquoted comma in a command, so that the command is a single spec in a [list](split_list). The words
/// of the command do not change.
pub fn quote_commas(command: &str) -> String {
    let mut quote = None;
    let mut quoted = String::new();
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (Some(_) | None, _) => {}
        }
        match (quote, letter) {
            (None, ',') => quoted.push_str("\",\""),
            (Some(_) | None, _) => quoted.push(letter),
        }
    }
    quoted
}

/// Returns the spec of an inner bot with colons instead of slashes, except in a file path, which ends in `.toml`.
pub fn unnested(value: &str) -> String {
    let (path, rest) = value.split_at(path_within(value).map_or(0, |path| path.len() + 1));
    format!("{path}{}", rest.replace('/', ":"))
}

/// Returns the path of an inner bot's file; `None` if the bot does not come from a file.
pub(crate) fn path_within(value: &str) -> Option<&str> {
    const SUFFIX: &str = ".toml";
    let place = value.strip_prefix('@')?;
    let whole = place.find(".toml/").map(|at| at + SUFFIX.len());
    let end = whole.or_else(|| place.ends_with(SUFFIX).then_some(place.len()));
    Some(&place[..end.or_else(|| place.find('/')).unwrap_or(place.len())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::CommandLine;

    #[test]
    fn quoted_commas_do_not_split_a_command() {
        for command in ["bot", "bot --of=1,2", r#"bot "a,b" c,d"#, r#"bot 'x,"y' ,"#] {
            let quoted = quote_commas(command);
            assert_eq!(split_list(&format!("{quoted},uniform")).len(), 2, "{quoted}");
            assert_eq!(CommandLine::parse(&quoted), CommandLine::parse(command), "{quoted}");
        }
    }

    #[test]
    fn slashes_in_an_inner_spec_become_colons() {
        for (value, spec, path) in [
            ("merchant/load=6", "merchant:load=6", None),
            ("@crew.toml", "@crew.toml", Some("crew.toml")),
            ("@a/b/crew.toml/bold/nerve=1", "@a/b/crew.toml:bold:nerve=1", Some("a/b/crew.toml")),
            ("@crew/bold", "@crew:bold", Some("crew")),
        ] {
            assert_eq!((unnested(value).as_str(), path_within(value)), (spec, path));
        }
    }

    #[test]
    fn spec_lists_are_split_at_commas_outside_quotations() {
        for (text, expected) in [
            ("raider", &["raider"][..]),
            ("raider:rig=2-3-3-3, merchant,", &["raider:rig=2-3-3-3", "merchant", ""]),
            (
                r#"exec:bot "a,b" 'c"d,e',exec:bot,uniform"#,
                &[r#"exec:bot "a,b" 'c"d,e'"#, "exec:bot", "uniform"],
            ),
            ("exec:it's,one", &["exec:it's,one"]),
        ] {
            assert_eq!(split_list(text), expected, "{text}");
        }
    }
}
