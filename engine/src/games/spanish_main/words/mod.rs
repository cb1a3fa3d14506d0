//! The game in words: scripted chance, and everything that may be expected of a state.

pub(super) mod arrange;
pub(super) mod layout;
pub(super) mod notation;
pub(super) mod observation;
pub(super) mod situation;

use crate::dice::{Dice, FACES, Lane};
use crate::game::Game;
use crate::games::spanish_main::data::pieces::{
    Coin, CoinAt, CoinNo, CrewAt, CrewNo, CrewPiece, IslandNo, ShipNo, Terrain, TerrainNo,
};
use crate::games::spanish_main::play::context::lanes;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::ship::{Afloat, Ship, Spell};
use crate::nearest::nearest;
use crate::observe::Observer;
use crate::record::{Outcome, Question};
use crate::rulebook::BadRule;
use crate::scripted::{Asked, ScriptedRoll};
use crate::seat::Seat;
use crate::words::{BadWords, InWords, StateFact, seat_in_words};
use situation::{Binding, Situation};

/// The lanes of chance and what they are called.
const LANES: [(Lane, &str); 5] = [
    (lanes::TREASURE, "treasure"),
    (lanes::CANNON, "cannon"),
    (lanes::CONTACT, "contact"),
    (lanes::ABILITIES, "abilities"),
    (lanes::SEA, "sea"),
];

impl SpanishMain {
    /// What a lane of chance is called.
    pub fn lane_name(lane: Lane) -> &'static str {
        LANES.iter().find(|(of, _)| *of == lane).map_or("other", |(_, name)| name)
    }
}

impl InWords for SpanishMain {
    type Situation = Situation;

    fn begin(
        &self,
        situation: &Situation,
        _deal: &mut dyn Dice,
        dice: &mut dyn Dice,
        watch: &mut dyn Observer<SpanishMain>,
    ) -> Result<State, BadRule> {
        self.arrange(situation, dice, watch)
    }

    /// Faces of dice, such as `cannon 5` or `contact 4 2`, and one of several, such as `treasure 3 of 9`.
    fn scripted_rolls(&self, words: &str) -> Result<Vec<ScriptedRoll>, BadWords> {
        let (kind, rest) = words.trim().split_once(' ').unwrap_or((words, ""));
        let lane = LANES.iter().find(|(_, name)| *name == kind);
        let &(lane, _) = lane.ok_or_else(|| not_a_chance(words))?;
        match rest.split_once(" of ") {
            Some((chosen, of)) => {
                let parsed = chosen.parse::<u32>().ok().zip(of.parse::<u32>().ok());
                let valid = parsed.filter(|&(chosen, n)| (1..=n).contains(&chosen));
                let (chosen, n) = valid.ok_or_else(|| {
                    format!("`{words}` is not how this chance is written: `{kind} 3 of 9`")
                })?;
                Ok(vec![ScriptedRoll { lane, asked: Asked::Pick { n }, answer: chosen - 1 }])
            }
            None => Ok(dice(lane, rest)?),
        }
    }

    fn chance_in_words(&self, outcomes: &[Outcome]) -> Vec<String> {
        let words = |&Outcome { lane, question, answer }: &Outcome| {
            let name = SpanishMain::lane_name(lane);
            match question {
                Question::Pick { n } if n != FACES || lane == lanes::TREASURE => {
                    format!("{name} {} of {n}", answer + 1)
                }
                Question::Pick { .. } | Question::Hits { .. } | Question::Draw { .. } => {
                    format!("{name} {}", answer + 1)
                }
            }
        };
        outcomes.iter().map(words).collect()
    }

    fn state_facts(&self, state: &State) -> Vec<(String, StateFact)> {
        let mut facts = StateFacts(Vec::new());
        facts_of_table(state, &mut facts);
        let ranks = self.ranks(state);
        for seat in state.all() {
            facts_of_seat(state, seat, &mut facts);
            facts.add(format!("seat{}.place", seat.index()), i64::from(ranks[seat]) + 1);
        }
        let most = usize::from(state.seats) * self.most_ships();
        for ship in (0..most.max(state.ships.len()) as u8).map(ShipNo) {
            self.facts_of_ship(state, ship, &mut facts);
        }
        let players = usize::from(state.seats) - self.rules().players.min;
        let islands = self.rules().islands.number[players].max(state.islands.len());
        for island in (0..islands as u8).map(IslandNo) {
            facts_of_island(state, island, &mut facts);
        }
        let crew = usize::from(state.seats) * self.most_crew();
        for crew in (0..crew.max(state.crew.len()) as u8).map(CrewNo) {
            self.facts_of_crew(state, crew, &mut facts);
        }
        let rules = self.rules();
        let given = usize::from(state.seats) * rules.treasure.coins.len();
        let tokens = (given + rules.treasure.unique.len()).max(MANY) + MANY;
        for token in (0..tokens.max(state.coins.len()).min(1 << 16)).map(|at| CoinNo(at as u16)) {
            facts_of_token(state, token, &mut facts);
        }
        let terrain = rules.terrain.per_player * usize::from(state.seats) + MANY;
        for terrain in (0..terrain.max(state.terrain.len()) as u8).map(TerrainNo) {
            facts_of_terrain(state, terrain, &mut facts);
        }
        facts.0
    }
}

/// Coins that are made, and banks of smoke, that have facts besides those of the set-up.
const MANY: usize = 16;

/// Faces of dice, such as `4 2`.
fn dice(lane: Lane, faces: &str) -> Result<Vec<ScriptedRoll>, String> {
    let die = |word: &str| match word.parse::<u32>() {
        Ok(face) if (1..=FACES).contains(&face) => {
            Ok(ScriptedRoll { lane, asked: Asked::Pick { n: FACES }, answer: face - 1 })
        }
        Ok(face) => Err(format!("a die shows 1 to {FACES}, not {face}")),
        Err(_) => Err(format!("`{word}` is not a number")),
    };
    let rolls: Vec<ScriptedRoll> =
        faces.split_ascii_whitespace().map(die).collect::<Result<_, _>>()?;
    if rolls.is_empty() { Err("name the faces of the dice".into()) } else { Ok(rolls) }
}

fn not_a_chance(words: &str) -> String {
    let first = words.split_ascii_whitespace().next().unwrap_or_default();
    let names = LANES.map(|(_, name)| name);
    match nearest(first, names) {
        Some(near) => format!("`{words}` is not a chance; did you mean `{near} …`?"),
        None => format!("`{words}` is not a chance; chance begins with {}", names.join(", ")),
    }
}

struct StateFacts(Vec<(String, StateFact)>);

impl StateFacts {
    fn add(&mut self, name: impl Into<String>, fact: impl Into<StateFact>) {
        self.0.push((name.into(), fact.into()));
    }
}

fn word(word: impl Into<String>) -> StateFact {
    StateFact::Word(word.into())
}

fn flag(is: bool) -> StateFact {
    word(if is { "yes" } else { "no" })
}

fn facts_of_table(state: &State, facts: &mut StateFacts) {
    let asks = state
        .ask
        .map_or("over".into(), |ask| format!("seat{} {}", ask.seat.index(), ask.question.name()));
    facts.add("asks", word(asks));
    let about = state.ask.and_then(|ask| ask.question.ship());
    facts.add("asks_about", StateFact::maybe(about, |ship| word(ship.to_string())));
    facts.add("round", state.round);
    facts.add("whose_turn", word(seat_in_words(state.active)));
    let bars = state.voyage.as_ref().map(|voyage| voyage.bars.in_words());
    let bars = bars.map(|bars| StateFact::Words(bars.into()));
    facts.add("bars", StateFact::maybe(bars, |bars| bars));
    facts.add("gold_given", i64::from(state.given));
    facts.add("gold_made", i64::from(state.made));
}

fn treasure(state: &State, at: CoinAt) -> StateFact {
    StateFact::Bag(state.coins_at(at).map(|coin| state.coin(coin).face.to_string()).collect())
}

fn crew(state: &State, at: CrewAt) -> StateFact {
    StateFact::Words(state.crew_at(at).map(|crew| crew.to_string()).collect())
}

fn seats(state: &State, seats: crate::games::spanish_main::data::pieces::Seats) -> StateFact {
    StateFact::Bag(state.all().filter(|&seat| seats.has(seat)).map(seat_in_words).collect())
}

fn facts_of_seat(state: &State, seat: Seat, facts: &mut StateFacts) {
    let name = |name: &str| format!("seat{}.{name}", seat.index());
    let player = &state.players[seat];
    facts.add(name("gold"), i64::from(state.gold(seat)));
    facts.add(name("masts_removed"), player.masts_removed);
    facts.add(name("out"), flag(player.out));
    let home = state.home(seat).map(|home| word(home.to_string()));
    facts.add(name("home"), StateFact::maybe(home, |home| home));
    facts.add(name("home_treasure"), treasure(state, CoinAt::Home(seat)));
}

fn facts_of_island(state: &State, number: IslandNo, facts: &mut StateFacts) {
    let of = state.islands.get(number.index());
    let mut add =
        |name: &str,
         fact: &dyn Fn(&crate::games::spanish_main::data::pieces::Island) -> StateFact| {
            facts.add(format!("{number}.{name}"), StateFact::maybe(of, fact));
        };
    add("at", &|of| StateFact::Numbers(vec![of.centre.x.into(), of.centre.y.into()]));
    add("home", &|of| StateFact::maybe(of.home, |seat| word(seat_in_words(seat))));
    add("treasure", &|_| treasure(state, CoinAt::Island(number)));
    add("crew", &|_| crew(state, CrewAt::Island(number)));
    add("fort", &|of| StateFact::maybe(of.fort, |fort| word(seat_in_words(fort.seat))));
    add("flags", &|of| i64::from(of.fort.map_or(0, |fort| fort.flags.count_ones())).into());
    add("fort_treasure", &|_| treasure(state, CoinAt::Fort(number)));
    add("marks", &|of| seats(state, of.marks));
    add("explored", &|of| seats(state, of.explored));
    let lie_there = || {
        let coins = state.coins.iter().enumerate();
        coins.filter(|(_, coin)| coin.at == state.ashore(number))
    };
    add("tokens", &|_| {
        StateFact::Words(lie_there().map(|(at, _)| CoinNo(at as u16).to_string()).collect())
    });
    add("coins", &|_| (lie_there().count() as i64).into());
    add("gold", &|_| i64::from(state.gold_at(state.ashore(number))).into());
}

fn facts_of_token(state: &State, number: CoinNo, facts: &mut StateFacts) {
    let of = state.coins.get(number.index());
    let mut add = |name: &str, fact: &dyn Fn(&Coin) -> StateFact| {
        facts.add(format!("{number}.{name}"), StateFact::maybe(of, fact));
    };
    add("face", &|of| word(of.face.to_string()));
    add("gold", &|of| of.gold.into());
    add("at", &|of| word(of.at.to_string()));
    add("open", &|of| flag(of.open));
    add("known", &|of| seats(state, of.known));
}

fn facts_of_terrain(state: &State, number: TerrainNo, facts: &mut StateFacts) {
    let of = state.terrain.get(number.index());
    let mut add = |name: &str, fact: &dyn Fn(&Terrain) -> StateFact| {
        facts.add(format!("{number}.{name}"), StateFact::maybe(of, fact));
    };
    add("kind", &|of| word(of.kind.name()));
    let at = |of: &Terrain| [of.disc.centre.x.into(), of.disc.centre.y.into()];
    add("at", &|of| StateFact::Numbers(at(of).to_vec()));
    add("rating", &|of| StateFact::maybe(of.rating, StateFact::from));
    add("gone", &|of| flag(of.gone));
}

impl SpanishMain {
    /// The ships of the largest fleet.
    fn most_ships(&self) -> usize {
        self.fleets().iter().map(|fleet| fleet.ships.len()).max().unwrap_or(0)
    }

    /// The crew of the fleet with most of them.
    fn most_crew(&self) -> usize {
        let crew = |fleet: &crate::games::spanish_main::rules::fleet::Fleet| {
            fleet.ships.iter().map(|ship| ship.crew.len()).sum()
        };
        self.fleets().iter().map(crew).max().unwrap_or(0)
    }

    fn facts_of_crew(&self, state: &State, number: CrewNo, facts: &mut StateFacts) {
        let of = state.crew.get(number.index());
        let mut add = |name: &str, fact: &dyn Fn(&CrewPiece) -> StateFact| {
            facts.add(format!("{number}.{name}"), StateFact::maybe(of, fact));
        };
        add("card", &|_| word(self.crew_card(state, number)));
        add("seat", &|of| word(seat_in_words(of.seat)));
        add("at", &|of| word(of.at.to_string()));
        add("face_up", &|of| flag(of.face_up));
        add("marked", &|of| flag(of.marked));
        add("known", &|of| seats(state, of.known));
    }

    fn facts_of_ship(&self, state: &State, number: ShipNo, facts: &mut StateFacts) {
        let of = state.ships.get(number.index());
        let mut add = |name: &str, fact: &dyn Fn(&Ship) -> StateFact| {
            facts.add(format!("{number}.{name}"), StateFact::maybe(of, fact));
        };
        add("card", &|_| word(self.ship_card(state, number)));
        add("seat", &|of| word(seat_in_words(of.seat)));
        add("afloat", &|of| word(of.afloat.name()));
        add("bow", &|of| StateFact::Numbers(vec![of.pose.bow.x.into(), of.pose.bow.y.into()]));
        add("heading", &|of| of.pose.heading.number().into());
        add("masts", &|of| i64::from(of.rig.masts()).into());
        add("fire_masts", &|of| i64::from(of.rig.fire_masts()).into());
        add("derelict", &|of| flag(of.rig.is_derelict()));
        add("touches", &|of| word(of.contact.to_string()));
        add("pinned", &|_| flag(self.is_pinned(state, number)));
        add("tows", &|of| StateFact::maybe(of.tows, |towed| word(towed.to_string())));
        add("towed_by", &|of| StateFact::maybe(of.towed_by, |by| word(by.to_string())));
        add("treasure", &|_| treasure(state, CoinAt::Ship(number)));
        add("crew", &|_| crew(state, CrewAt::Ship(number)));
        add("actions", &|of| of.turn.actions.into());
        add("scuttling", &|of| flag(of.scuttling));
        add("panels", &|of| of.panels.into());
        add("ghostly", &|of| flag(of.ghostly));
        add("tangled", &|of| flag(of.weeds.is_some()));
        add("lost_in", &|of| match of.afloat {
            Afloat::Lost(fog) => word(fog.to_string()),
            Afloat::No | Afloat::Yes | Afloat::Wreck | Afloat::Gone => StateFact::Nothing,
        });
        add("submerged", &|of| flag(of.submerged));
        let bound = |of: &Ship, when: Spell| {
            let held = Binding::ALL.into_iter().filter(|binding| binding.holds(of, when));
            StateFact::Bag(held.map(|binding| binding.name().into()).collect())
        };
        add("under", &|of| bound(of, Spell::ThisTurn));
        add("under_next", &|of| bound(of, Spell::NextTurn));
        add("used", &|of| StateFact::Bag(of.turn.used.iter().map(ToString::to_string).collect()));
        add("flag", &|of| word(of.kit.flag().name()));
        add("gold", &|_| i64::from(state.gold_at(CoinAt::Ship(number))).into());
        add("spaces", &|of| i64::from(of.kit.spaces()).into());
        add("free_spaces", &|_| i64::from(state.free_spaces(number)).into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::spanish_main::EDITION;

    #[test]
    fn outcomes_in_words_script_the_same_outcomes() {
        let game: SpanishMain = EDITION.game(2, &[]).expect("a table");
        for (lane, n, answer) in [
            (lanes::TREASURE, 9, 3),
            (lanes::TREASURE, FACES, 0),
            (lanes::CANNON, FACES, 5),
            (lanes::CONTACT, FACES, 2),
            (lanes::CONTACT, 3, 2),
            (lanes::SEA, FACES, 4),
        ] {
            let outcome = Outcome { lane, question: Question::Pick { n }, answer };
            let words = game.chance_in_words(&[outcome]);
            let rolls = game.scripted_rolls(&words[0]).unwrap_or_else(|bad| panic!("{bad}"));
            assert_eq!(rolls, [ScriptedRoll { lane, asked: Asked::Pick { n }, answer }]);
        }
    }

    #[test]
    fn chance_that_is_not_written_so_is_refused() {
        let game: SpanishMain = EDITION.game(2, &[]).expect("a table");
        let refused = |words: &str| game.scripted_rolls(words).expect_err(words).to_string();
        assert_eq!(refused("canon 4"), "`canon 4` is not a chance; did you mean `cannon …`?");
        assert_eq!(refused("cannon 7"), "a die shows 1 to 6, not 7");
        assert_eq!(refused("cannon"), "name the faces of the dice");
        assert!(refused("treasure 4 of 3").contains("`treasure 3 of 9`"));
    }
}
