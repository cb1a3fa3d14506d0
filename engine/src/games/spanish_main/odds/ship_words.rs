//! Text form of a ship in questions: `SM:HMS Titan (Captain, Helmsman) [lost=0]`, or a list of
//! cannon, `2S 3L`.

use std::num::{IntErrorKind, ParseIntError};

use crate::games::spanish_main::data::card::{Bar, Cannon, Cards, Grade, Ship};
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::nation::Nation;
use crate::games::spanish_main::geometry::MAX_MASTS;
use crate::games::spanish_main::rules::fleet_file::find_ship;
use crate::nearest::nearest;

/// Ship of a question, as parsed from its text form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedShip {
    /// Card of the ship, with the codes and keywords given in brackets.
    pub card: Ship,
    /// Names of the crew aboard, as in fleet files.
    pub crew: Vec<String>,
    /// Numbers of the lost masts, from the front.
    pub lost: Vec<u8>,
    /// Numbers of the burning masts, from the front.
    pub burning: Vec<u8>,
    /// Values of the coins aboard, in gold.
    pub treasure: Vec<u8>,
    /// True if the ship has already shot at the target this turn.
    pub has_shot: bool,
}

/// Keys that may appear in brackets.
const KEYS: [&str; 5] = ["lost", "burning", "treasure", "nation", "shot"];

/// Number of cargo spaces of a ship without a card.
const PLAIN_SPACES: u8 = 8;
const PLAIN_POINTS: u8 = 20;

impl AskedShip {
    /// Parses a ship. She is a card as in fleet files, a list of cannon such as `2S 3L`, or a number of masts such as
    /// `3-master`, with cannon 3S. Crew follow in parentheses.
    ///
    /// Brackets come last. They hold, separated by commas, `lost=0+2`, `burning=1`, `treasure=3+2`, `nation=English`,
    /// `shot`, and codes and keywords of cards.
    ///
    /// # Errors
    ///
    /// Returns the part that cannot be parsed, with the nearest valid word.
    pub fn from_words(words: &str, cards: &Cards) -> Result<AskedShip, String> {
        let words = words.trim();
        if words.ends_with(')') && words.contains('[') {
            return Err("crew in parentheses comes before the keys in brackets".into());
        }
        let (head, keys) = bracketed(words, '[', ']')?;
        let (name, crew) = bracketed(head, '(', ')')?;
        let mut ship = AskedShip {
            card: card_of(name, cards)?,
            crew: parts_of(crew).map(String::from).collect(),
            lost: Vec::new(),
            burning: Vec::new(),
            treasure: Vec::new(),
            has_shot: false,
        };
        let mut named = Vec::new();
        for part in parts_of(keys) {
            if let Some((key, _)) = part.split_once('=') {
                if named.contains(&key) {
                    return Err(format!("`{key}` is given twice"));
                }
                named.push(key);
            }
            ship.add(part)?;
        }
        Ok(ship)
    }

    fn add(&mut self, part: &str) -> Result<(), String> {
        let numbers = |value: &str| -> Result<Vec<u8>, String> {
            let number =
                |word: &str| word.trim().parse().map_err(|error| not_a_number(part, word, &error));
            value.split('+').map(number).collect()
        };
        match part.split_once('=') {
            Some(("lost", value)) => self.lost = numbers(value)?,
            Some(("burning", value)) => self.burning = numbers(value)?,
            Some(("treasure", value)) => self.treasure = numbers(value)?,
            Some(("nation", value)) => {
                let unknown = || format!("`{value}` is not a nation");
                self.card.nation = Nation::from_name(value).ok_or_else(unknown)?;
            }
            None if part == "shot" => self.has_shot = true,
            _ => {
                if let Some(effect) = Effect::parse(part) {
                    self.card.effects.push(effect);
                } else if let Some(keyword) = Keyword::from_name(part) {
                    self.card.keywords.push(keyword);
                } else {
                    return Err(unknown_part(part));
                }
            }
        }
        Ok(())
    }
}

fn not_a_number(part: &str, word: &str, error: &ParseIntError) -> String {
    let wrong = match error.kind() {
        IntErrorKind::PosOverflow => "is above 255",
        _ => "is not a whole number; numbers are joined by `+`, such as `lost=0+2`",
    };
    format!("`{part}`: `{word}` {wrong}")
}

fn unknown_part(part: &str) -> String {
    let key = part.split_once('=').map_or(part, |(key, _)| key);
    let known = KEYS.into_iter().chain(Effect::CODES.iter().copied());
    let near = nearest(key, known).map(|near| format!("; did you mean `{near}`?"));
    let near = near.unwrap_or_else(|| format!("; use {} or the code of a card", KEYS.join(", ")));
    format!("unknown key `{part}`{near}")
}

/// Splits a text into the words before the last opening bracket and the words inside the brackets.
fn bracketed(words: &str, opening: char, closing: char) -> Result<(&str, &str), String> {
    match (words.rfind(opening), words.strip_suffix(closing)) {
        (None, None) => Ok((words, "")),
        (Some(at), Some(inner)) => Ok((words[..at].trim(), &inner[at + opening.len_utf8()..])),
        _ => Err(format!(
            "`{words}`: each `{opening}` needs a `{closing}`, and the last `{closing}` must end the text"
        )),
    }
}

fn parts_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty())
}

fn card_of(name: &str, cards: &Cards) -> Result<Ship, String> {
    if name.is_empty() {
        return Err("names no ship: write a card, cannon such as `2S 3L`, or `3-master`".into());
    }
    let cannons = plain_cannons(name)?;
    match cannons {
        Some(cannons) => Ok(plain(name, cannons)),
        None => {
            let id = find_ship(cards, name).map_err(|unknown| unknown.reason)?;
            Ok(cards.ship(id).clone())
        }
    }
}

/// Parses the cannon of a ship without a card; `None` if the name is not a list of cannon.
fn plain_cannons(name: &str) -> Result<Option<Vec<Cannon>>, String> {
    let masts = name.strip_suffix("-master").and_then(|n| n.parse::<usize>().ok());
    let cannons = match masts {
        Some(masts) => vec![Cannon { rank: 3, range: Bar::S }; masts],
        None => {
            let listed: Option<Vec<Cannon>> =
                name.split_whitespace().map(Cannon::from_word).collect();
            match listed {
                Some(cannons) => cannons,
                None if name.split_whitespace().all(is_like_a_cannon) => {
                    return Err(format!("`{name}`: ranks of cannon are 1 to 6"));
                }
                None => return Ok(None),
            }
        }
    };
    if (1..=MAX_MASTS).contains(&cannons.len()) {
        return Ok(Some(cannons));
    }
    Err(format!("a ship has 1 to {MAX_MASTS} masts, not {}", cannons.len()))
}

/// Returns true if a word consists of a number and a range, such as `9S`.
fn is_like_a_cannon(word: &str) -> bool {
    let rank = word.strip_suffix(['S', 'L']);
    rank.is_some_and(|rank| !rank.is_empty() && rank.bytes().all(|of| of.is_ascii_digit()))
}

fn plain(name: &str, cannons: Vec<Cannon>) -> Ship {
    Ship {
        set: String::new(),
        id: String::new(),
        name: name.into(),
        nation: Nation::Pirate,
        points: PLAIN_POINTS,
        masts: cannons.len() as u8,
        cargo: PLAIN_SPACES,
        base_move: vec![Bar::S],
        cannons,
        keywords: Vec::new(),
        effects: Vec::new(),
        link: String::new(),
        grade: Grade::Reported,
        note: String::new(),
    }
}
