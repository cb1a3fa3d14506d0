//! Text forms of chance and states: scripted rolls, and the facts that scenarios can test.

pub(super) mod arrange;
pub(super) mod notation;
pub(super) mod possible;
pub(super) mod situation;
pub(super) mod table;

use crate::dice::{Dice, Lane};
use crate::game::Game;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::set::{Indexed, Set};
use crate::games::blackbeard::data::{
    Area, Commissioner, Hostage, Merchant, MerchantType, Nation, Pirate, Port, lanes,
};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::Cards;
use crate::games::blackbeard::state::{PirateCard, Player, RevelryKind, Right, State};
use crate::observe::Observer;
use crate::record::{Outcome, Question};
use crate::rulebook::BadRule;
use crate::scripted::{RollKind, ScriptedRoll};
use crate::seat::Seat;
use crate::words::{
    BadWords, FactsOf, InWords, StateFact, StateFacts, not_a_chance, scripted_dice, scripted_pick,
    seat_in_words,
};
use situation::Situation;

/// First words of the lines of scripted chance.
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
            "fight" => Ok(scripted_dice(lanes::FIGHTS, rest)?),
            "deed" => Ok(scripted_dice(lanes::DEEDS, rest)?),
            "fate" => Ok(scripted_dice(lanes::FATE, rest)?),
            "disaster" => Ok(scripted_dice(lanes::PORTS, rest)?),
            "port" => {
                let keys = Port::all().map(Port::key);
                let port =
                    Port::from_key(rest).ok_or_else(|| BadWords::unknown("port", rest, keys))?;
                let number = port.number();
                Ok(scripted_dice(lanes::PORTS, &format!("{} {}", number / 10, number % 10))?)
            }
            "card" => {
                let card = Card::from_name(rest).and_then(|card| self.numbers.kind(card));
                let names: Vec<String> =
                    self.numbers.cards.iter().map(ToString::to_string).collect();
                let names = names.iter().map(String::as_str);
                let kind = card.ok_or_else(|| BadWords::unknown("card", rest, names))?;
                Ok(vec![roll(lanes::EVENTS, RollKind::Draw, kind as u32)])
            }
            "merchant" => {
                let merchant = parse_merchant(rest)?;
                Ok(vec![roll(lanes::CUPS, RollKind::Draw, merchant.kind() as u32)])
            }
            "face_down" => {
                let merchant = parse_merchant(rest)?;
                Ok(vec![roll(lanes::FACE_DOWN, RollKind::Draw, merchant.kind() as u32)])
            }
            "cup" => Ok(scripted_pick(lanes::CUPS, kind, rest)?),
            _ => Err(not_a_chance(words, CHANCES).into()),
        }
    }

    fn chance_in_words(&self, outcomes: &[Outcome]) -> Vec<String> {
        outcomes.iter().map(|&outcome| self.outcome_in_words(outcome)).collect()
    }

    /// Returns true for the draw of a face-down merchant, which no seat sees (`BB-SET-7`).
    fn is_unseen(&self, outcome: Outcome) -> bool {
        outcome.lane == lanes::FACE_DOWN
    }

    fn state_facts(&self, state: &State) -> Vec<(String, StateFact)> {
        let mut facts = StateFacts::default();
        self.facts_of_table(state, &mut facts);
        let ranks = self.ranks(state);
        for seat in state.all() {
            let mut of = facts.of(seat_in_words(seat), Some(state.player(seat)));
            facts_of_seat(state, seat, &mut of);
            of.add("place", |_| ranks[seat] + 1);
        }
        for pirate in Pirate::all() {
            facts_of_pirate(state, pirate, &mut facts);
        }
        for port in Port::all() {
            facts_of_port(state, port, &mut facts);
        }
        for area in Area::all() {
            let mut of = facts.of(area.key(), state.stations[area.index()]);
            of.add("warship", |warship| warship.key());
        }
        facts.0
    }
}

fn roll(lane: Lane, asked: RollKind, answer: u32) -> ScriptedRoll {
    ScriptedRoll { lane, asked, answer }
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
            "`{cargo}` is not a Cargo rating from 0 to {}",
            crate::games::blackbeard::data::MAX_CARGO
        )
        .into()),
    }
}

fn keys<T: Indexed>(set: Set<T>, key: fn(T) -> &'static str) -> StateFact {
    StateFact::bag(set.iter().map(key))
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
        StateFact::bag(copies)
    }

    fn facts_of_table(&self, state: &State, facts: &mut StateFacts) {
        facts.add(
            "asks",
            match state.ask {
                Some(ask) => format!("{} {}", seat_in_words(ask.seat), ask.question.name()),
                None => "over".into(),
            },
        );
        facts.add("asks_about", state.ask.and_then(|ask| ask.pirate).map(Pirate::key));
        facts.add("turn", state.turn);
        facts.add("whose_turn", state.pp);
        facts.add("actions", state.budget.left);
        facts.add("cards_played", state.budget.cards);
        facts.add("deck_size", state.deck.total());
        facts.add("deck", self.bag(&state.deck));
        facts.add("discards", self.bag(&state.discards));
        facts.add("cards_out", self.bag(&state.out));
        facts.add("pardon.drawn", state.pardon.drawn);
        facts.add("pardon.in_force", state.pardon.in_force.map(|(seat, _)| seat));
        facts.add("pardon.card", format!("{:?}", state.pardon.card).to_lowercase());
        facts.add("merchants", keys(state.boxes, Port::key));
        facts.add("kcs_in_cup", keys(state.kc_cup, Commissioner::key));
        facts.add("dead_kcs", keys(state.kc_dead, Commissioner::key));
        facts.add("warships_in_cup", state.warship_cup.len());
        facts.add("hostages_in_cup", keys(state.hostage_cup, Hostage::key));
        facts.add("governors.anti_cup", state.anti_cup);
        facts.add("governors.pro_out", state.pro_out);
        facts.add("sum", state.act.sum);
        facts.add("active", state.act.underway.then(|| state.act.pirate.key()));
    }
}

fn facts_of_seat(state: &State, seat: Seat, of: &mut FactsOf<'_, &Player>) {
    of.add("half_points", |of| of.points);
    of.add("hand", |of| StateFact::bag(of.hand.cards()));
    of.add("pirates", |_| keys(state.in_hand(seat), Pirate::key));
    of.add("fleet", |of| StateFact::words(of.fleet.iter().map(|pirate| pirate.key())));
    of.add("retired", |of| of.retired);
    of.add("ap_actions", |of| of.ap_actions);
    let kc = state.kcs[seat.index()];
    of.add("kc", |_| kc.map(|kc| kc.who.key()));
    of.add("kc_at", |_| kc.map(|kc| kc.place.key()));
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
    facts.add(format!("{}.card", pirate.key()), card);
    let ship = state.in_play(pirate).then(|| state.ship(pirate));
    let mut of = facts.of(pirate.key(), ship);
    of.add("owner", |of| of.owner);
    of.add("at", |of| of.place.key());
    of.add("ship", |of| of.hull.key());
    of.add("combat", |of| of.combat);
    of.add("speed", |of| of.speed);
    of.add("loyalty", |of| of.loyalty);
    of.add("cunning", |of| of.cunning);
    of.add("notoriety", |of| of.notoriety);
    of.add("net_worth", |of| of.net_worth);
    of.add("holds", |of| StateFact::numbers(of.holds));
    of.add("hostages", |of| keys(of.hostages, Hostage::key));
    of.add("notes", |of| {
        let noted = Port::all().filter(|port| of.notes[port.index()] > 0);
        StateFact::words(noted.map(|port| format!("{} {}", port.key(), of.notes[port.index()])))
    });
    of.add("history", |of| keys(of.history, Nation::key));
    of.add("bribed", |of| keys(of.bribed, Port::key));
    of.add("havens", |of| keys(of.havens, Port::key));
    of.add("letter", |of| of.letter.map(|letter| letter.nation.key()));
    of.add("guns", |of| of.guns.is_some());
    of.add("treasure", |of| of.treasure.is_some());
    of.add("scurvy", |of| of.scurvy);
    of.add("revelry", |of| {
        of.revelry.map(|revelry| match revelry.kind {
            RevelryKind::Voluntary => "voluntary",
            RevelryKind::Involuntary => "involuntary",
        })
    });
    of.add("right", |of| match of.right {
        Right::None => None,
        Right::Loot(port) => Some(format!("loot {}", port.key())),
        Right::Convert(of, _) => Some(format!("convert {}", of.key())),
        Right::Sack(port) => Some(format!("sack {}", port.key())),
    });
    of.add("ally", |of| of.ally.map(Pirate::key));
}

fn facts_of_port(state: &State, port: Port, facts: &mut StateFacts) {
    let mut of = facts.of(port.key(), Some(port));
    of.add("governor", |port| match (state.pro.has(port), state.anti.has(port)) {
        (true, _) => Some("pro"),
        (false, true) => Some("anti"),
        (false, false) => None,
    });
    of.add("merchant", |port| match state.merchant_at(port) {
        Some(of) => Some(format!("{} {}", of.r#type.key(), of.cargo)),
        None => state.boxes.has(port).then(|| "face_down".into()),
    });
    of.add("attacked", |port| state.attacked.has(port));
    of.add("destroyed", |port| state.destroyed.has(port));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::FACES;
    use crate::games::blackbeard::rules::EDITION;

    #[test]
    fn written_outcomes_parse_into_the_same_rolls() {
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
                Question::Pick { n } => RollKind::Pick { n },
                Question::Hits { .. } | Question::Draw { .. } => RollKind::Draw,
            };
            assert_eq!(rolls, [roll(lane, asked, answer)], "{words:?}");
        }
    }
}
