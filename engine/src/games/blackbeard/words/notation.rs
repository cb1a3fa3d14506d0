//! Notation of decisions, such as `Teach: move to Caribbean`.

use std::fmt;
use std::str::FromStr;

use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::limits::MAX_HOLDS;
use crate::games::blackbeard::data::{Area, Hull, Pirate, Place, Port};
use crate::games::blackbeard::state::action::{Action, FairWind, RetireBy, WindActions};

/// Decisions whose text is always the same.
const PLAIN: [(&str, Action); 27] = [
    ("done", Action::Done),
    ("draw a pirate", Action::Draw),
    ("hold", Action::Hold),
    ("end turn", Action::EndTurn),
    ("stop", Action::Stop),
    ("pass", Action::Pass),
    ("deploy a KC", Action::DeployKc),
    ("KC: oust", Action::Oust),
    ("KC: react", Action::React),
    ("use the warship", Action::UseWarship),
    ("attack", Action::Attack),
    ("leave on station", Action::Leave),
    ("fight", Action::Fight),
    ("evade", Action::Evade),
    ("surrender", Action::Surrender),
    ("use Cunning", Action::Cunning),
    ("take", Action::Take),
    ("decline", Action::Decline),
    ("revel", Action::Revel),
    ("ransom", Action::Ransom),
    ("pay", Action::Pay),
    ("refuse", Action::Refuse),
    ("keep the ship", Action::KeepShip),
    ("take the ship", Action::TakeShip),
    ("take nothing", Action::TakeNothing),
    ("again", Action::Again),
    ("end the duel", Action::EndDuel),
];

/// Constructor of an action whose only parameter is a pirate.
type OfPirate = fn(Pirate) -> Action;
const OF_PIRATE: [(&str, OfPirate); 13] = [
    ("dig", Action::Dig),
    ("loot", Action::Loot),
    ("convert", Action::Convert),
    ("in-port activities", Action::InPort),
    ("sack", Action::Sack),
    ("recover", Action::Recover),
    ("break the alliance", Action::Break),
    ("use Cunning", Action::CunningOf),
    ("keep the hostage", Action::Keep),
    ("torture the hostage", Action::Torture),
    ("bribe for a Safe Haven", Action::Bribe),
    ("succeed", Action::Succeed),
    ("bear the hit", Action::Choose),
];

impl RetireBy {
    /// All methods by which a pirate action retires a pirate.
    pub const ALL: [RetireBy; 3] = [RetireBy::Letter, RetireBy::Haven, RetireBy::Bribe];

    /// Text of the retirement method in notation.
    pub const fn words(self) -> &'static str {
        match self {
            RetireBy::Letter => "by Letter of Marque",
            RetireBy::Haven => "in the Safe Haven",
            RetireBy::Bribe => "by bribe",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((words, _)) = PLAIN.iter().find(|(_, action)| action == self) {
            return out.write_str(words);
        }
        match *self {
            Action::Draft(pirate) => write!(out, "draft {pirate}"),
            Action::Deploy(pirate, area, hull) => write!(out, "deploy {pirate} in {area}, {hull}"),
            Action::Discard(card) => write!(out, "discard {card}"),
            Action::ForActions(card) => write!(out, "play {card} for actions"),
            Action::ForPirate(card, pirate) => write!(out, "play {card} for {pirate}"),
            Action::ForAction(card) => write!(out, "discard {card} for an action"),
            Action::Play(card) => write!(out, "play {card}"),
            Action::PlayOn(card, pirate) => write!(out, "play {card}: {pirate}"),
            Action::PlayAt(card, port) => write!(out, "play {card}: {port}"),
            Action::FairWinds(card, wind, actions) => {
                write!(out, "play {card}: {wind}")?;
                match actions {
                    WindActions::Follow => Ok(()),
                    WindActions::Left => out.write_str(" alone"),
                }
            }
            Action::Move(pirate, to) => write!(out, "{pirate}: move to {to}"),
            Action::Find(pirate, port) => write!(out, "{pirate}: find the merchant at {port}"),
            Action::AttackPort(pirate, port) => write!(out, "{pirate}: attack {port}"),
            Action::Grab(pirate, victim) => write!(out, "{pirate}: grab booty of {victim}"),
            Action::Ally(pirate, with) => write!(out, "{pirate}: ally with {with}"),
            Action::Retire(pirate, by) => write!(out, "{pirate}: retire {}", by.words()),
            Action::MoveKc(to) => write!(out, "KC: move to {to}"),
            Action::KcAttack(port) => write!(out, "KC: attack {port}"),
            Action::Booty(holds) => write_booty(out, holds),
            Action::Refit(combat) => write!(out, "refit {combat} Combat"),
            Action::InHold(hold) => write!(out, "hold {}", hold + 1),
            other => {
                let (words, pirate) = of_pirate(other).expect("every action has words");
                write!(out, "{pirate}: {words}")
            }
        }
    }
}

impl fmt::Display for FairWind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FairWind::Nobody => out.write_str("nobody"),
            FairWind::Pirate(pirate, area) => write!(out, "{pirate} to {area}"),
            FairWind::Kc(area) => write!(out, "KC to {area}"),
        }
    }
}

fn of_pirate(action: Action) -> Option<(&'static str, Pirate)> {
    OF_PIRATE.iter().find_map(|(words, of)| {
        Pirate::all().find(|&pirate| of(pirate) == action).map(|pirate| (*words, pirate))
    })
}

fn write_booty(out: &mut fmt::Formatter<'_>, holds: u8) -> fmt::Result {
    out.write_str("convert holds")?;
    (0..2 * MAX_HOLDS)
        .filter(|hold| holds >> hold & 1 == 1)
        .try_for_each(|hold| write!(out, " {}", hold + 1))
}

/// Error for a text that is not an action in notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an action")]
pub struct NotAnAction(String);

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        parse(text).ok_or_else(|| NotAnAction(text.into()))
    }
}

fn parse(text: &str) -> Option<Action> {
    if let Some((_, action)) = PLAIN.iter().find(|(words, _)| *words == text) {
        return Some(*action);
    }
    if let Some(rest) = text.strip_prefix("play ") {
        return parse_play(rest);
    }
    if let Some(rest) = text.strip_prefix("discard ") {
        return match rest.strip_suffix(" for an action") {
            Some(card) => Card::from_name(card).map(Action::ForAction),
            None => Card::from_name(rest).map(Action::Discard),
        };
    }
    if let Some(rest) = text.strip_prefix("draft ") {
        return Pirate::from_name(rest).map(Action::Draft);
    }
    if let Some(rest) = text.strip_prefix("deploy ") {
        let (pirate, rest) = rest.split_once(" in ")?;
        let (area, hull) = rest.split_once(", ")?;
        let hull = Hull::from_name(hull)?;
        return Some(Action::Deploy(Pirate::from_name(pirate)?, Area::from_name(area)?, hull));
    }
    if let Some(rest) = text.strip_prefix("convert holds ") {
        return parse_booty(rest);
    }
    if let Some(rest) = text.strip_prefix("refit ") {
        return rest.strip_suffix(" Combat")?.parse().ok().map(Action::Refit);
    }
    if let Some(rest) = text.strip_prefix("hold ") {
        let hold: u8 = rest.parse().ok()?;
        return (1..=2 * MAX_HOLDS as u8).contains(&hold).then(|| Action::InHold(hold - 1));
    }
    let (who, deed) = text.split_once(": ")?;
    if who == "KC" {
        return match deed.strip_prefix("move to ") {
            Some(place) => Place::from_name(place).map(Action::MoveKc),
            None => Port::from_name(deed.strip_prefix("attack ")?).map(Action::KcAttack),
        };
    }
    parse_deed(Pirate::from_name(who)?, deed)
}

fn parse_deed(pirate: Pirate, deed: &str) -> Option<Action> {
    if let Some((_, of)) = OF_PIRATE.iter().find(|(words, _)| *words == deed) {
        return Some(of(pirate));
    }
    if let Some(place) = deed.strip_prefix("move to ") {
        return Some(Action::Move(pirate, Place::from_name(place)?));
    }
    if let Some(port) = deed.strip_prefix("find the merchant at ") {
        return Some(Action::Find(pirate, Port::from_name(port)?));
    }
    if let Some(port) = deed.strip_prefix("attack ") {
        return Some(Action::AttackPort(pirate, Port::from_name(port)?));
    }
    if let Some(victim) = deed.strip_prefix("grab booty of ") {
        return Some(Action::Grab(pirate, Pirate::from_name(victim)?));
    }
    if let Some(with) = deed.strip_prefix("ally with ") {
        return Some(Action::Ally(pirate, Pirate::from_name(with)?));
    }
    let way = deed.strip_prefix("retire ")?;
    let by = RetireBy::ALL.into_iter().find(|by| by.words() == way)?;
    Some(Action::Retire(pirate, by))
}

fn parse_play(text: &str) -> Option<Action> {
    if let Some(card) = text.strip_suffix(" for actions") {
        return Card::from_name(card).map(Action::ForActions);
    }
    if let Some((card, on)) = text.split_once(": ") {
        let card = Card::from_name(card)?;
        if let Some(pirate) = Pirate::from_name(on) {
            return Some(Action::PlayOn(card, pirate));
        }
        if let Some(port) = Port::from_name(on) {
            return Some(Action::PlayAt(card, port));
        }
        let (wind, actions) = match on.strip_suffix(" alone") {
            Some(wind) => (wind, WindActions::Left),
            None => (on, WindActions::Follow),
        };
        return Some(Action::FairWinds(card, parse_wind(wind)?, actions));
    }
    if let Some((card, pirate)) = text.split_once(" for ") {
        return Some(Action::ForPirate(Card::from_name(card)?, Pirate::from_name(pirate)?));
    }
    Card::from_name(text).map(Action::Play)
}

fn parse_wind(text: &str) -> Option<FairWind> {
    if text == "nobody" {
        return Some(FairWind::Nobody);
    }
    let (who, area) = text.split_once(" to ")?;
    let area = Area::from_name(area)?;
    match who {
        "KC" => Some(FairWind::Kc(area)),
        pirate => Some(FairWind::Pirate(Pirate::from_name(pirate)?, area)),
    }
}

fn parse_booty(text: &str) -> Option<Action> {
    let mut holds = 0u8;
    for number in text.split(' ') {
        let hold: u8 = number.parse().ok()?;
        let bit = (1..=2 * MAX_HOLDS as u8).contains(&hold).then(|| 1 << (hold - 1))?;
        if bit <= holds {
            return None;
        }
        holds |= bit;
    }
    Some(Action::Booty(holds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blackbeard_actions_round_trip_through_text() {
        let card = Card::from_name("Fair Winds (2)").expect("a card");
        let (teach, kidd) = (Pirate::new(0), Pirate::new(8));
        let (area, port) = (Area::new(3), Port::new(25));
        let mut actions: Vec<Action> = PLAIN.iter().map(|(_, action)| *action).collect();
        actions.extend(OF_PIRATE.iter().map(|(_, of)| of(kidd)));
        actions.extend(RetireBy::ALL.map(|by| Action::Retire(teach, by)));
        for then in [WindActions::Follow, WindActions::Left] {
            for wind in [FairWind::Nobody, FairWind::Pirate(teach, area), FairWind::Kc(area)] {
                actions.push(Action::FairWinds(card, wind, then));
            }
        }
        actions.extend(Place::all().map(|place| Action::Move(kidd, place)));
        actions.extend(Place::all().map(Action::MoveKc));
        actions.extend([
            Action::Draft(teach),
            Action::Deploy(kidd, area, Hull::SLOOP),
            Action::Discard(card),
            Action::ForActions(card),
            Action::ForPirate(card, kidd),
            Action::ForAction(card),
            Action::Play(card),
            Action::PlayOn(card, teach),
            Action::PlayAt(card, port),
            Action::Find(teach, port),
            Action::AttackPort(teach, port),
            Action::Grab(teach, kidd),
            Action::Ally(teach, kidd),
            Action::KcAttack(port),
            Action::Booty(0b1010_0101),
            Action::Refit(3),
            Action::InHold(7),
        ]);
        for action in actions {
            assert_eq!(action.to_string().parse(), Ok(action), "{action}");
        }
    }

    #[test]
    fn unknown_blackbeard_actions_are_rejected() {
        for text in [
            "",
            "Teach",
            "Teach: fly",
            "Teach: move to Atlantis",
            "KC: dig",
            "convert holds 2 1",
            "convert holds 9",
            "hold 0",
            "play Wear and Tear (9)",
            "deploy Teach in Caribbean, flute",
        ] {
            assert_eq!(text.parse::<Action>(), Err(NotAnAction(text.into())));
        }
    }
}
