//! `--vary KEY=LOW..HIGH`: key and range of a value that a search varies, for a rule or a bot.

use std::fmt;
use std::str::FromStr;

use corsair_lab::as_text;

/// Key of a value to vary, with an optional range.
#[derive(Clone, PartialEq, Debug)]
pub struct Vary {
    /// Key of the rule value or of the bot parameter.
    pub key: String,
    /// Range of the value; `None` for the default range.
    pub range: Option<NumberRange>,
}

/// Range of numbers on the command line.
#[derive(Clone, PartialEq, Debug)]
pub struct NumberRange {
    /// Lower end, then upper end.
    pub ends: [f64; 2],
    /// Range in the user's words.
    pub written: String,
}

impl FromStr for Vary {
    type Err = String;

    fn from_str(text: &str) -> Result<Vary, String> {
        let wrong =
            || format!("expected KEY or KEY=LOW..HIGH such as combat.hit_on=3..6, not `{text}`");
        let (key, range) = match text.split_once('=') {
            Some((key, range)) => (key.trim(), Some(range.trim())),
            None => (text.trim(), None),
        };
        if key.contains(',') {
            return Err(format!(
                "`{text}` names several values: give each value a separate --vary"
            ));
        }
        if key.is_empty() {
            return Err(wrong());
        }
        let range = range.map(|written| -> Result<NumberRange, String> {
            let (low, high) = written.split_once("..").ok_or_else(wrong)?;
            let number =
                |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            let ends = [number(low).ok_or_else(wrong)?, number(high).ok_or_else(wrong)?];
            if ends[0] >= ends[1] {
                return Err(format!("`{text}`: the low end of a range must be below the high end"));
            }
            Ok(NumberRange { ends, written: written.into() })
        });
        Ok(Vary { key: key.into(), range: range.transpose()? })
    }
}

impl fmt::Display for Vary {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.range {
            Some(range) => write!(out, "{}={}", self.key, range.written),
            None => out.write_str(&self.key),
        }
    }
}

as_text!(Vary);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vary_options_round_trip() {
        for text in ["turns=8..16", "nerve", "cards[*][1]*=0.5..2"] {
            assert_eq!(text.parse::<Vary>().map(|of| of.to_string()), Ok(text.into()));
        }
    }

    #[test]
    fn malformed_vary_options_are_refused() {
        for text in ["", "=1..2", "turns=8", "turns=9..8", "turns=a..b", "nerve,chest"] {
            text.parse::<Vary>().expect_err(text);
        }
    }
}
