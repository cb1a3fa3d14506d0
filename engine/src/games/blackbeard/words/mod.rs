//! The game in words: scripted chance, and everything that may be expected of a state.

pub(super) mod arrange;
pub(super) mod notation;
pub(super) mod observation;
pub(super) mod possible;
pub(super) mod situation;
pub(super) mod snapshot;

use crate::dice::{Dice, FACES, Lane};
use crate::game::Game;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::set::{Indexed, Set};
use crate::games::blackbeard::data::{Area, Merchant, MerchantType, Pirate, Port, lanes};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::Cards;
use crate::games::blackbeard::state::{KcCounter, PirateCard, RevelryKind, Right, Ship, State};
use crate::nearest::nearest;
use crate::observe::Observer;
use crate::record::{Outcome, Question};
use crate::rulebook::BadRule;
use crate::scripted::{Asked, ScriptedRoll};
use crate::seat::Seat;
use crate::words::{BadWords, InWords, StateFact, seat_in_words};
use situation::Situation;

/// What scripted chance begins with.
const CHANCES: [&str; 9] =
    ["fight", "deed", "fate", "port", "disaster", "card", "merchant", "face_down", "cup"];

impl InWords for Blackbeard {
    type Situation = Situation;

    fn begin(
        &self,
        situation: &Situation,
        deal: &mut dyn Dice,
        dice: &mut dyn Dice,
        watch: &mut dyn Observer<Blackbeard>,
    ) -> Result<State, BadRule> {
        self.arrange(situation, deal, dice, watch)
    }

    fn scripted_rolls(&self, words: &str) -> Result<Vec<ScriptedRoll>, BadWords> {
        let (kind, rest) = words.trim().split_once(' ').unwrap_or((words, ""));
        match kind {
            "fight" => Ok(dice(lanes::FIGHTS, rest)?),
            "deed" => Ok(dice(lanes::DEEDS, rest)?),
            "fate" => Ok(dice(lanes::FATE, rest)?),
            "disaster" => Ok(dice(lanes::PORTS, rest)?),
            "port" => {
                let keys = Port::all().map(Port::key);
                let port =
                    Port::from_key(rest).ok_or_else(|| BadWords::unknown("port", rest, keys))?;
                let number = port.number();
                Ok(dice(lanes::PORTS, &format!("{} {}", number / 10, number % 10))?)
            }
            "card" => {
                let card = Card::from_name(rest).and_then(|card| self.numbers.kind(card));
                let names: Vec<String> =
                    self.numbers.cards.iter().map(ToString::to_string).collect();
                let names = names.iter().map(String::as_str);
                let kind = card.ok_or_else(|| BadWords::unknown("card", rest, names))?;
                Ok(vec![roll(lanes::EVENTS, Asked::Draw, kind as u32)])
            }
            "merchant" => {
                let merchant = parse_merchant(rest)?;
                Ok(vec![roll(lanes::CUPS, Asked::Draw, merchant.kind() as u32)])
            }
            "face_down" => {
                let merchant = parse_merchant(rest)?;
                Ok(vec![roll(lanes::FACE_DOWN, Asked::Draw, merchant.kind() as u32)])
            }
            "cup" => Ok(cup(rest)?),
            _ => Err(not_a_chance(words).into()),
        }
    }

    fn chance_in_words(&self, outcomes: &[Outcome]) -> Vec<String> {
        outcomes.iter().map(|&outcome| self.outcome_in_words(outcome)).collect()
    }

    /// Returns whether an outcome is a counter placed face down: no seat sees it (`BB-SET-7`).
    fn is_unseen(&self, outcome: Outcome) -> bool {
        outcome.lane == lanes::FACE_DOWN
    }

    fn state_facts(&self, state: &State) -> Vec<(String, StateFact)> {
        let mut facts = StateFacts(Vec::new());
        self.facts_of_table(state, &mut facts);
        let ranks = self.ranks(state);
        for seat in state.all() {
            self.facts_of_seat(state, seat, &mut facts);
            facts.add(format!("seat{}.place", seat.index()), i64::from(ranks[seat]) + 1);
        }
        for pirate in Pirate::all() {
            facts_of_pirate(state, pirate, &mut facts);
        }
        for port in Port::all() {
            facts_of_port(state, port, &mut facts);
        }
        for area in Area::all() {
            let warship = state.stations[area.index()].map(|warship| word(warship.key()));
            let name = format!("{}.warship", area.key());
            facts.add(name, StateFact::maybe(warship, |warship| warship));
        }
        facts.0
    }
}

fn roll(lane: Lane, asked: Asked, answer: u32) -> ScriptedRoll {
    ScriptedRoll { lane, asked, answer }
}

/// Faces of dice, such as `4 2`.
fn dice(lane: Lane, faces: &str) -> Result<Vec<ScriptedRoll>, String> {
    let die = |word: &str| match word.parse::<u32>() {
        Ok(face) if (1..=FACES).contains(&face) => {
            Ok(roll(lane, Asked::Pick { n: FACES }, face - 1))
        }
        Ok(face) => Err(format!("a die shows 1 to {FACES}, not {face}")),
        Err(_) => Err(format!("`{word}` is not a number")),
    };
    let rolls: Vec<ScriptedRoll> =
        faces.split_ascii_whitespace().map(die).collect::<Result<_, _>>()?;
    if rolls.is_empty() { Err("name the faces of the dice".into()) } else { Ok(rolls) }
}

/// A counter of a cup, such as `3 of 9`: the third of the nine that are left.
fn cup(words: &str) -> Result<Vec<ScriptedRoll>, String> {
    let parsed = words
        .split_once(" of ")
        .and_then(|(counter, of)| Some((counter.parse::<u32>().ok()?, of.parse::<u32>().ok()?)));
    match parsed {
        Some((counter, n)) if (1..=n).contains(&counter) => {
            Ok(vec![roll(lanes::CUPS, Asked::Pick { n }, counter - 1)])
        }
        _ => Err(format!("`cup {words}` is not how this chance is written: `cup 3 of 9`")),
    }
}

fn parse_merchant(words: &str) -> Result<Merchant, BadWords> {
    let (name, cargo) = words.rsplit_once(' ').unwrap_or((words, ""));
    let keys = MerchantType::all().map(MerchantType::key);
    let r#type =
        MerchantType::from_key(name).ok_or_else(|| BadWords::unknown("merchant", name, keys))?;
    match cargo.parse() {
        Ok(cargo) if cargo <= crate::games::blackbeard::data::MAX_CARGO => {
            Ok(Merchant { r#type, cargo })
        }
        _ => Err(format!(
            "`{cargo}` is not a Cargo rating, 0 to {}",
            crate::games::blackbeard::data::MAX_CARGO
        )
        .into()),
    }
}

fn not_a_chance(words: &str) -> String {
    let first = words.split_ascii_whitespace().next().unwrap_or_default();
    match nearest(first, CHANCES) {
        Some(near) => format!("`{words}` is not a chance; did you mean `{near} …`?"),
        None => format!("`{words}` is not a chance; chance begins with {}", CHANCES.join(", ")),
    }
}

struct StateFacts(Vec<(String, StateFact)>);

impl StateFacts {
    fn add(&mut self, name: impl Into<String>, fact: impl Into<StateFact>) {
        self.0.push((name.into(), fact.into()));
    }
}

fn word(word: &str) -> StateFact {
    StateFact::Word(word.into())
}

fn flag(is: bool) -> StateFact {
    word(if is { "yes" } else { "no" })
}

fn keys<T: Indexed>(set: Set<T>, key: fn(T) -> &'static str) -> StateFact {
    StateFact::Bag(set.iter().map(|of| key(of).into()).collect())
}

impl Blackbeard {
    fn outcome_in_words(&self, Outcome { lane, question, answer }: Outcome) -> String {
        match (lane, question) {
            (lanes::EVENTS, _) => format!("card {}", self.numbers.cards[answer as usize]),
            (lanes::CUPS | lanes::FACE_DOWN, Question::Draw { .. }) => {
                let merchant = Merchant::of_kind(answer as usize);
                let is = if lane == lanes::CUPS { "merchant" } else { "face_down" };
                format!("{is} {} {}", merchant.r#type.key(), merchant.cargo)
            }
            (lanes::CUPS, Question::Pick { n }) => format!("cup {} of {n}", answer + 1),
            _ => {
                let die = match lane {
                    lanes::PORTS => "disaster",
                    lanes::FIGHTS => "fight",
                    lanes::DEEDS => "deed",
                    _ => "fate",
                };
                format!("{die} {}", answer + 1)
            }
        }
    }

    fn bag(&self, cards: &Cards) -> StateFact {
        let kinds = self.numbers.cards.iter().zip(cards.iter());
        let copies =
            kinds.flat_map(|(card, copies)| std::iter::repeat_n(card.to_string(), copies.into()));
        StateFact::Bag(copies.collect())
    }

    fn facts_of_table(&self, state: &State, facts: &mut StateFacts) {
        let asks = match state.ask {
            Some(ask) => format!("seat{} {}", ask.seat.index(), ask.question.name()),
            None => "over".into(),
        };
        facts.add("asks", StateFact::Word(asks));
        let about = state.ask.and_then(|ask| ask.pirate).map(|pirate| word(pirate.key()));
        facts.add("asks_about", StateFact::maybe(about, |about| about));
        facts.add("turn", state.turn);
        facts.add("whose_turn", StateFact::Word(seat_in_words(state.pp)));
        facts.add("actions", state.budget.left);
        facts.add("cards_played", state.budget.cards);
        facts.add("deck_size", i64::from(state.deck.total()));
        facts.add("deck", self.bag(&state.deck));
        facts.add("discards", self.bag(&state.discards));
        facts.add("cards_out", self.bag(&state.out));
        facts.add("pardon.drawn", state.pardon.drawn);
        let holder = state.pardon.in_force.map(|(seat, _)| StateFact::Word(seat_in_words(seat)));
        facts.add("pardon.in_force", StateFact::maybe(holder, |holder| holder));
        facts.add("pardon.card", word(&format!("{:?}", state.pardon.card).to_lowercase()));
        facts.add("merchants", keys(state.boxes, Port::key));
        facts.add(
            "kcs_in_cup",
            keys(state.kc_cup, crate::games::blackbeard::data::Commissioner::key),
        );
        facts.add(
            "dead_kcs",
            keys(state.kc_dead, crate::games::blackbeard::data::Commissioner::key),
        );
        facts.add("warships_in_cup", state.warship_cup.len() as i64);
        facts.add(
            "hostages_in_cup",
            keys(state.hostage_cup, crate::games::blackbeard::data::Hostage::key),
        );
        facts.add("governors.anti_cup", state.anti_cup);
        facts.add("governors.pro_out", state.pro_out);
        facts.add("sum", i64::from(state.act.sum));
        let deed = state.act.underway.then(|| word(state.act.pirate.key()));
        facts.add("active", StateFact::maybe(deed, |deed| deed));
    }

    fn facts_of_seat(&self, state: &State, seat: Seat, facts: &mut StateFacts) {
        let player = state.player(seat);
        let name = |name: &str| format!("seat{}.{name}", seat.index());
        facts.add(name("half_points"), player.points);
        let hand = player.hand.cards().iter().map(ToString::to_string);
        facts.add(name("hand"), StateFact::Bag(hand.collect()));
        facts.add(name("pirates"), keys(state.in_hand(seat), Pirate::key));
        let fleet = player.fleet.iter().map(|pirate| pirate.key().into());
        facts.add(name("fleet"), StateFact::Words(fleet.collect()));
        facts.add(name("retired"), player.retired);
        facts.add(name("ap_actions"), player.ap_actions);
        let kc = state.kcs[seat.index()];
        let who = kc.map(|kc| match kc.who {
            KcCounter::Commissioner(commissioner) => word(commissioner.key()),
            KcCounter::Convert(pirate) => word(pirate.key()),
        });
        facts.add(name("kc"), StateFact::maybe(who, |who| who));
        let at = kc.map(|kc| word(kc.place.key()));
        facts.add(name("kc_at"), StateFact::maybe(at, |at| at));
    }
}

fn facts_of_pirate(state: &State, pirate: Pirate, facts: &mut StateFacts) {
    let card = match state.cards[pirate.index()] {
        PirateCard::Deck => "deck",
        PirateCard::Hand(_) => "hand",
        PirateCard::Challenging(_) => "challenging",
        PirateCard::InPlay => "in_play",
        PirateCard::Retired(_) => "retired",
        PirateCard::Dead => "dead",
        PirateCard::Converted(_) => "kc",
    };
    facts.add(format!("{}.card", pirate.key()), word(card));
    let ship = state.in_play(pirate).then(|| state.ship(pirate));
    let mut add = |name: &str, fact: &dyn Fn(&Ship) -> StateFact| {
        facts.add(format!("{}.{name}", pirate.key()), StateFact::maybe(ship, fact));
    };
    add("owner", &|ship| StateFact::Word(seat_in_words(ship.owner)));
    add("at", &|ship| word(ship.place.key()));
    add("ship", &|ship| word(ship.hull.key()));
    add("combat", &|ship| ship.combat.into());
    add("speed", &|ship| ship.speed.into());
    add("loyalty", &|ship| ship.loyalty.into());
    add("cunning", &|ship| ship.cunning.into());
    add("notoriety", &|ship| ship.notoriety.into());
    add("net_worth", &|ship| ship.net_worth.into());
    add("holds", &|ship| StateFact::Numbers(ship.holds.map(i64::from).into()));
    add("hostages", &|ship| keys(ship.hostages, crate::games::blackbeard::data::Hostage::key));
    add("notes", &|ship| {
        let noted = Port::all().filter(|port| ship.notes[port.index()] > 0);
        let note = |port: Port| format!("{} {}", port.key(), ship.notes[port.index()]);
        StateFact::Words(noted.map(note).collect())
    });
    add("history", &|ship| keys(ship.history, crate::games::blackbeard::data::Nation::key));
    add("bribed", &|ship| keys(ship.bribed, Port::key));
    add("havens", &|ship| keys(ship.havens, Port::key));
    add("letter", &|ship| StateFact::maybe(ship.letter, |letter| word(letter.nation.key())));
    add("guns", &|ship| flag(ship.guns.is_some()));
    add("treasure", &|ship| flag(ship.treasure.is_some()));
    add("scurvy", &|ship| flag(ship.scurvy));
    add("revelry", &|ship| {
        StateFact::maybe(ship.revelry, |revelry| match revelry.kind {
            RevelryKind::Voluntary => word("voluntary"),
            RevelryKind::Involuntary => word("involuntary"),
        })
    });
    add("right", &|ship| match ship.right {
        Right::None => StateFact::Nothing,
        Right::Loot(port) => StateFact::Word(format!("loot {}", port.key())),
        Right::Convert(of, _) => StateFact::Word(format!("convert {}", of.key())),
        Right::Sack(port) => StateFact::Word(format!("sack {}", port.key())),
    });
    add("ally", &|ship| StateFact::maybe(ship.ally, |ally| word(ally.key())));
}

fn facts_of_port(state: &State, port: Port, facts: &mut StateFacts) {
    let mut add = |name: &str, fact: StateFact| {
        facts.add(format!("{}.{name}", port.key()), fact);
    };
    add(
        "governor",
        match (state.pro.has(port), state.anti.has(port)) {
            (true, _) => word("pro"),
            (false, true) => word("anti"),
            (false, false) => StateFact::Nothing,
        },
    );
    let merchant = match state.merchant_at(port) {
        Some(of) => StateFact::Word(format!("{} {}", of.r#type.key(), of.cargo)),
        None if state.boxes.has(port) => word("face_down"),
        None => StateFact::Nothing,
    };
    add("merchant", merchant);
    add("attacked", flag(state.attacked.has(port)));
    add("destroyed", flag(state.destroyed.has(port)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackbeard::rules::EDITION;

    #[test]
    fn outcomes_in_words_script_the_same_outcomes() {
        let game: Blackbeard = EDITION.game(3, &[]).expect("a table");
        let cards = Question::Draw { cards: 9 };
        for (lane, question, answer) in [
            (lanes::EVENTS, cards, 7),
            (lanes::CUPS, cards, 11),
            (lanes::FACE_DOWN, cards, 11),
            (lanes::CUPS, Question::Pick { n: 9 }, 2),
            (lanes::PORTS, Question::Pick { n: FACES }, 0),
            (lanes::FIGHTS, Question::Pick { n: FACES }, 5),
            (lanes::DEEDS, Question::Pick { n: FACES }, 3),
            (lanes::FATE, Question::Pick { n: FACES }, 1),
        ] {
            let words = game.chance_in_words(&[Outcome { lane, question, answer }]);
            let rolls = game.scripted_rolls(&words[0]).unwrap_or_else(|bad| panic!("{bad}"));
            let asked = match question {
                Question::Pick { n } => Asked::Pick { n },
                Question::Hits { .. } | Question::Draw { .. } => Asked::Draw,
            };
            assert_eq!(rolls, [roll(lane, asked, answer)], "{words:?}");
        }
    }
}
