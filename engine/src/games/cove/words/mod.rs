//! Text forms of the game: scripted chance, and the facts about a state that scenarios can check.

pub(super) mod arrange;
pub(super) mod situation;
pub(super) mod table;

use std::collections::BTreeMap;

use crate::dice::{Dice, FACES, Lane, MAX_DICE};
use crate::game::Game;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Cards};
use crate::games::cove::data::{Island, Legend, Ship, lanes};
use crate::games::cove::rules::TreasureCard;
use crate::games::cove::state::State;
use crate::games::cove::state::fight::NAVY;
use crate::games::cove::state::game::Cove;
use crate::games::cove::view::View;
use crate::nearest::nearest;
use crate::observe::Observer;
use crate::record::{Outcome, Question};
use crate::rulebook::BadRule;
use crate::scripted::{RollKind, ScriptedRoll, picks_of_order};
use crate::seat::Seat;
use crate::words::{BadWords, FactsOf, InWords, StateFact, StateFacts, seat_in_words};
use situation::Situation;
use table::{ShipSeen, TableSeen, chests_overboard, each_card};

impl InWords for Cove {
    type Situation = Situation;

    fn begin(
        &self,
        situation: &Situation,
        deal: &mut dyn Dice,
        dice: &mut dyn Dice,
        watch: &mut dyn Observer<Cove>,
    ) -> Result<State, BadRule> {
        self.arrange(situation, deal, dice, watch)
    }

    fn scripted_rolls(&self, words: &str) -> Result<Vec<ScriptedRoll>, BadWords> {
        let parts: Vec<&str> = words.split_ascii_whitespace().collect();
        let one = |lane, asked, answer| vec![ScriptedRoll { lane, asked, answer }];
        match *parts.as_slice() {
            ["hits", hits] => Ok(roll(hits, None, None)?),
            ["hits", hits, "of", dice] => Ok(roll(hits, Some(dice), None)?),
            ["hits", hits, "of", dice, "on", face] => Ok(roll(hits, Some(dice), Some(face))?),
            ["dice", first, ref rest @ ..] => {
                let faces = std::iter::once(first).chain(rest.iter().copied());
                faces.map(|face| Ok(die(lanes::COMBAT, face, FACES)?)).collect()
            }
            ["die", face] => Ok(vec![die(lanes::FATE, face, FACES)?]),
            ["map", face] => Ok(vec![die(lanes::FATE, face, FACES - 1)?]),
            ["order", ref ships @ ..] => Ok(order(ships)?),
            ["tie", place, "of", n] => match (small(place)?, small(n)?) {
                (place @ 1.., n) if place <= n => {
                    let (n, answer) = (n.into(), u32::from(place) - 1);
                    Ok(one(lanes::TIES, RollKind::Pick { n }, answer))
                }
                (place, n) => {
                    Err(format!("the place in a tie must be 1 to {n}, not {place}").into())
                }
            },
            ["draw", name] => {
                let card = named("card", name, Card::ALL.into_iter().map(|c| (c.name(), c)))?;
                Ok(one(lanes::TAVERN, RollKind::Draw, card.index() as u32))
            }
            ["legend", name] => {
                let all = Legend::ALL.into_iter().map(|legend| (legend.name(), legend));
                Ok(one(lanes::LEGENDS, RollKind::Draw, named("legend", name, all)?.index() as u32))
            }
            ["treasure", fame, gold, chests, tavern] => {
                let card = TreasureCard {
                    fame: small(fame)?,
                    gold: small(gold)?,
                    chests: small(chests)?,
                    tavern: small(tavern)?,
                };
                let kind = self.rules.treasure.cards.iter().position(|row| row.card == card);
                let kind =
                    kind.ok_or_else(|| format!("`{words}` is not a treasure card of the rules"))?;
                Ok(one(lanes::TREASURE, RollKind::Draw, kind as u32))
            }
            _ => Err(no_chance(words).into()),
        }
    }

    fn chance_in_words(&self, outcomes: &[Outcome]) -> Vec<String> {
        let mut words = Vec::new();
        let mut outcomes = outcomes.iter();
        while let Some(&Outcome { lane, question, answer }) = outcomes.next() {
            words.push(match (lane, question) {
                (lanes::TIES, Question::Pick { n }) => {
                    // An order of ships needs a pick for each ship except the first.
                    outcomes.by_ref().take(n as usize - 2).for_each(drop);
                    format!("order{}", " SHIP".repeat(n as usize))
                }
                (_, Question::Hits { dice, hit_on }) => {
                    format!("hits {answer} of {dice} on {hit_on}")
                }
                (lanes::TAVERN, _) => format!("draw {}", Card::ALL[answer as usize].name()),
                (lanes::LEGENDS, _) => format!("legend {}", Legend::ALL[answer as usize].name()),
                (lanes::TREASURE, _) => {
                    let card = self.rules.treasure.cards[answer as usize].card;
                    let TreasureCard { fame, gold, chests, tavern } = card;
                    format!("treasure {fame} {gold} {chests} {tavern}")
                }
                (lanes::COMBAT, _) => format!("dice {}", answer + 1),
                (_, Question::Pick { n: FACES }) => format!("die {}", answer + 1),
                (_, Question::Pick { .. } | Question::Draw { .. }) => format!("map {}", answer + 1),
            });
        }
        words
    }

    /// Returns words that script exactly these outcomes. Outcomes do not record the ships that tie,
    /// so an order is written pick by pick. `tie 2 of 3` puts the second of three equal ships last,
    /// in the order of seats, black ships and the Navy.
    fn exact_words(&self, outcomes: &[Outcome]) -> (String, usize) {
        if let Outcome { lane: lanes::TIES, question: Question::Pick { n }, answer } = outcomes[0] {
            return (format!("tie {} of {n}", answer + 1), 1);
        }
        (self.chance_in_words(&outcomes[..1]).remove(0), 1)
    }

    fn state_facts(&self, state: &State) -> Vec<(String, StateFact)> {
        let mut facts = StateFacts::default();
        let seen = self.snapshot(state);
        facts_of_table(state, &seen, &mut facts);
        let ranks = self.ranks(state);
        for (seat, ship) in state.all().zip(&seen.ships) {
            let mut of = facts.of(seat_in_words(seat), Some(ship));
            facts_of_ship(&mut of);
            facts_of_view(self.view(state, seat), &mut of);
            of.add("place", |_| ranks[seat] + 1);
        }
        facts_of_npcs(state, &seen, &mut facts);
        facts_of_combat(state, &seen, &mut facts);
        facts.0
    }
}

fn facts_of_table(state: &State, seen: &TableSeen, facts: &mut StateFacts) {
    facts.add(
        "asks",
        match seen.seat {
            Some(seat) => format!("seat{seat} {}", seen.ask),
            None => seen.ask.into(),
        },
    );
    facts.add("turn", seen.turn);
    facts.add("bank.gold", seen.bank_gold);
    facts.add("bank.chests", seen.bank_chests);
    for (pile, cards) in [("deck", &state.deck), ("discards", &state.discards)] {
        facts.add(pile, bag(cards));
        facts.add(format!("{pile}.size"), cards.total());
        for card in Card::ALL {
            facts.add(format!("{pile}.{}", card.name()), cards.count(card));
        }
    }
    facts.add("treasure.left", state.treasure.total());
    for island in Island::OUTER {
        let card = seen.treasure.iter().find(|at| at.island == island);
        let name = format!("treasure.island{}", island.number());
        facts.add(name, card.map(|at| StateFact::numbers(at.card)));
    }
}

fn facts_of_ship(of: &mut FactsOf<'_, &ShipSeen>) {
    of.add("island", |of| of.island.number());
    of.add("levels", |of| StateFact::numbers(of.levels));
    for section in Section::ALL {
        of.add(section.name(), |of| of.levels[section.index()]);
    }
    of.add("gold", |of| of.gold);
    of.add("chests", |of| of.chests);
    of.add("fame", |of| of.fame);
    of.add("hand", |of| StateFact::bag(of.hand.iter().flatten().map(|card| card.name())));
    of.add("parrot", |of| of.parrot.map(|parrot| parrot.card().name()));
    of.add("parrot_hits", |of| of.parrot_hits);
    of.add("mastercraft", |of| hits(&of.mastercraft, Section::name));
    of.add("area_cards", |of| hits(&of.area_cards, Card::name));
    of.add("reinforcements", |of| hits(&of.reinforcements, Section::name));
    of.add("marked", |of| islands(&of.marked));
    of.add("marked_next", |of| islands(&of.marked_next));
    of.add("consort", |of| of.consort.map(Seat::new));
    of.add("speed", |of| of.speed);
    of.add("dice", |of| of.dice);
}

/// Adds facts about the tavern cards that a seat knows: the seat's hand, the size of every hand, and the cards in the
/// deck or in opponents' hands (`PC-HID`).
fn facts_of_view<T: Copy>(view: View<'_>, of: &mut FactsOf<'_, T>) {
    of.add("sees.hand", |_| bag(view.hand()));
    of.add("sees.hands", |_| StateFact::numbers(view.seats().map(|seat| view.hand_size(seat))));
    of.add("sees.unseen", |_| bag(&view.unseen_cards()));
}

fn facts_of_npcs(state: &State, seen: &TableSeen, facts: &mut StateFacts) {
    for (number, ship) in state.black_ships.iter().enumerate() {
        let mut of = facts.of(format!("black{number}"), Some(ship));
        of.add("island", |of| of.island.map(Island::number));
        of.add("legend", |of| of.legend.map(Legend::name));
        of.add("hull", |_| hull(state, number));
    }
    let mut of = facts.of("navy", seen.navies.first());
    of.add("island", |of| of.island.number());
    of.add("controller", |of| Seat::new(of.controller));
    facts.add("navy.hull", hull(state, NAVY));
    facts.add("navies", StateFact::numbers(seen.navies.iter().map(|navy| navy.island.number())));
    let legends = |set: u8| {
        let there = Legend::ALL.into_iter().filter(move |l| set >> l.index() & 1 == 1);
        StateFact::bag(there.map(Legend::name))
    };
    facts.add("legends.deck", legends(state.legends.drawable));
    facts.add("legends.discards", legends(state.legends.discards));
}

fn facts_of_combat(state: &State, seen: &TableSeen, facts: &mut StateFacts) {
    let mut of = facts.of("combat", seen.combat.as_ref());
    of.add("island", |of| of.island.number());
    of.add("round", |of| of.round);
    let combat = &state.combat;
    facts.add("combat.players", StateFact::words(combat.players.iter().map(Ship::Of)));
    facts.add("combat.hit", StateFact::words(combat.hit.iter().map(Ship::Of)));
    facts.add("combat.order", StateFact::words(combat.order.ships()));
    facts.add("combat.cards", bag(&combat.played));
    facts.add("combat.overboard", chests_overboard(state));
}

fn bag(cards: &Cards) -> StateFact {
    StateFact::bag(each_card(cards).into_iter().map(Card::name))
}

/// Returns a fact that lists the hits that each card can still absorb.
fn hits<T: Copy>(of: &BTreeMap<T, u8>, name: fn(T) -> &'static str) -> StateFact {
    StateFact::words(of.iter().map(|(&of, hits)| format!("{} {hits}", name(of))))
}

fn islands(all: &[Island]) -> StateFact {
    StateFact::numbers(all.iter().map(|island| island.number()))
}

/// Remaining hull of a non-player ship in the current combat.
fn hull(state: &State, index: usize) -> Option<u8> {
    Some(state.combat.hulls[index]).filter(|&left| left > 0)
}

fn roll(hits: &str, dice: Option<&str>, face: Option<&str>) -> Result<Vec<ScriptedRoll>, String> {
    let (hits, dice) = (small(hits)?, dice.map(small).transpose()?);
    let most = dice.unwrap_or(MAX_DICE);
    if hits > most {
        return Err(format!("{most} dice can't make {hits} hits"));
    }
    let hit_on = face.map(small).transpose()?;
    if let Some(face) = hit_on.filter(|&face| !(2..=FACES).contains(&face.into())) {
        return Err(format!("dice hit on 2 to {FACES}, not on {face}"));
    }
    Ok(vec![ScriptedRoll {
        lane: lanes::COMBAT,
        asked: RollKind::Hits { dice, hit_on },
        answer: hits.into(),
    }])
}

fn die(lane: Lane, face: &str, n: u32) -> Result<ScriptedRoll, String> {
    match small(face)? {
        face @ 1.. if u32::from(face) <= n => {
            Ok(ScriptedRoll { lane, asked: RollKind::Pick { n }, answer: u32::from(face) - 1 })
        }
        face => Err(format!("this die shows 1 to {n}, not {face}")),
    }
}

/// Scripts the final order of tied ships (`PC-SPD-3`). The game shuffles ties from a fixed order:
/// seats, then black ships, then the Navy.
fn order(words: &[&str]) -> Result<Vec<ScriptedRoll>, String> {
    let ship = |word: &&str| Ship::from_word(word).ok_or_else(|| format!("`{word}` is not a ship"));
    let to: Vec<Ship> = words.iter().map(ship).collect::<Result<_, _>>()?;
    let mut from = to.clone();
    from.sort();
    if from.len() < 2 || from.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("an order must name two or more ships, each once".into());
    }
    let picks = picks_of_order(&from, &to).into_iter();
    let roll =
        |(n, answer)| ScriptedRoll { lane: lanes::TIES, asked: RollKind::Pick { n }, answer };
    Ok(picks.map(roll).collect())
}

fn small(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("`{word}` is not a number from 0 to 255"))
}

fn named<T: Copy>(
    kind: &'static str,
    name: &str,
    all: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<T, BadWords> {
    let found = all.clone().find(|&(known, _)| known == name);
    found
        .map(|(_, found)| found)
        .ok_or_else(|| BadWords::unknown(kind, name, all.map(|(known, _)| known)))
}

fn no_chance(words: &str) -> String {
    let examples = [
        ("hits", "hits 2 of 4"),
        ("dice", "dice 5 1"),
        ("die", "die 1"),
        ("map", "map 5"),
        ("order", "order seat1 seat0"),
        ("tie", "tie 2 of 3"),
        ("draw", "draw grapeshot"),
        ("legend", "legend captain_hook"),
        ("treasure", "treasure 0 3 6 0"),
    ];
    let forms = examples.map(|(form, _)| form);
    let first = words.split_ascii_whitespace().next().unwrap_or_default();
    match nearest(first, forms) {
        Some(near) if near != first => {
            format!("unknown kind of chance in `{words}`; did you mean `{near} …`?")
        }
        Some(near) => {
            let example = examples.iter().find(|&&(form, _)| form == near);
            let example = example.map_or(near, |&(_, example)| example);
            format!("`{words}` is malformed; expected the form of `{example}`")
        }
        None => format!("unknown kind of chance in `{words}`; expected {}", forms.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cove::rules::editions::PIRATES_COVE;
    use crate::stream::NatureDice;
    use crate::{NoObserver, PerSeat};

    fn game() -> Cove {
        PIRATES_COVE.game(4, &[]).expect("a table")
    }

    #[test]
    fn cove_words_become_scripted_rolls() {
        let roll = |lane, asked, answer| ScriptedRoll { lane, asked, answer };
        let hits = |dice, hit_on| RollKind::Hits { dice, hit_on };
        let die = |n| RollKind::Pick { n };
        for (words, rolls) in [
            ("hits 2", vec![roll(lanes::COMBAT, hits(None, None), 2)]),
            ("hits 2 of 6 on 3", vec![roll(lanes::COMBAT, hits(Some(6), Some(3)), 2)]),
            ("dice 5 1", vec![roll(lanes::COMBAT, die(6), 4), roll(lanes::COMBAT, die(6), 0)]),
            ("die 1", vec![roll(lanes::FATE, die(6), 0)]),
            ("map 5", vec![roll(lanes::FATE, die(5), 4)]),
            ("order seat1 seat0", vec![roll(lanes::TIES, die(2), 0)]),
            ("order seat1 navy", vec![roll(lanes::TIES, die(2), 1)]),
            ("draw captain_flint", vec![roll(lanes::TAVERN, RollKind::Draw, 0)]),
            ("legend cacafuego", vec![roll(lanes::LEGENDS, RollKind::Draw, 4)]),
            ("treasure 0 3 6 0", vec![roll(lanes::TREASURE, RollKind::Draw, 1)]),
        ] {
            assert_eq!(game().scripted_rolls(words), Ok(rolls), "{words}");
        }
    }

    #[test]
    fn outcomes_written_in_words_script_equal_outcomes() {
        let die = |n| Question::Pick { n };
        let cards = Question::Draw { cards: 9 };
        for (lane, question, answer) in [
            (lanes::COMBAT, Question::Hits { dice: 4, hit_on: 3 }, 2),
            (lanes::COMBAT, die(6), 4),
            (lanes::FATE, die(6), 0),
            (lanes::FATE, die(5), 4),
            (lanes::TAVERN, cards, 7),
            (lanes::LEGENDS, cards, 3),
            (lanes::TREASURE, cards, 2),
        ] {
            let words = game().chance_in_words(&[Outcome { lane, question, answer }]);
            let asked = match question {
                Question::Pick { n } => RollKind::Pick { n },
                Question::Hits { dice, hit_on } => {
                    RollKind::Hits { dice: Some(dice), hit_on: Some(hit_on) }
                }
                Question::Draw { .. } => RollKind::Draw,
            };
            let rolls = game().scripted_rolls(&words[0]);
            assert_eq!(rolls, Ok(vec![ScriptedRoll { lane, asked, answer }]), "{words:?}");
        }
        let tie = |n| Outcome { lane: lanes::TIES, question: die(n), answer: 0 };
        let words = game().chance_in_words(&[tie(3), tie(2), tie(2)]);
        assert_eq!(words, ["order SHIP SHIP SHIP", "order SHIP SHIP"]);
    }

    #[test]
    fn invalid_chance_is_rejected_with_a_suggestion() {
        for (words, start) in [
            ("hit 2", "unknown kind of chance in `hit 2`; did you mean `hits …`?"),
            ("hits two", "`two` is not a number"),
            ("hits 3 of 2", "2 dice can't make 3 hits"),
            ("hits 2 off 3", "`hits 2 off 3` is malformed"),
            ("die 7", "this die shows 1 to 6, not 7"),
            ("map 6", "this die shows 1 to 5, not 6"),
            ("draw grapshot", "there is no card `grapshot`; did you mean `grapeshot`?"),
            ("legend hook", "there is no legend `hook`"),
            ("order seat1 seat1", "an order must name two or more ships"),
            ("order seat1 seat9", "`seat9` is not a ship"),
            ("treasure 9 9 9 9", "`treasure 9 9 9 9` is not a treasure card"),
            ("", "unknown kind of chance in ``; expected hits"),
        ] {
            let refused = game().scripted_rolls(words).expect_err(words).to_string();
            assert!(refused.starts_with(start), "{words}: {refused}");
        }
    }

    #[test]
    fn fact_names_are_distinct_and_equal_in_every_state() {
        let game = game();
        let mut dice = NatureDice::new(1);
        let setup = game.setup(&mut dice, &mut NoObserver);
        let situation = Situation::default();
        let turn = game
            .arrange(&situation, &mut NatureDice::new(1), &mut dice, &mut NoObserver)
            .expect("a deal");
        let names = |state: &State| {
            game.state_facts(state).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        assert_eq!(names(&setup), names(&turn));
        let distinct: std::collections::BTreeSet<String> = names(&setup).into_iter().collect();
        assert_eq!(distinct.len(), names(&setup).len());
        assert_eq!(game.ranks(&setup), PerSeat::filled(4, 0));
    }
}
