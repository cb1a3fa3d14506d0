//! Text forms of the game: scripted chance, and the facts of a state that scenarios can test.

pub(super) mod arrange;
pub(super) mod layout;
pub(super) mod notation;
pub(super) mod situation;
pub(super) mod table;

use crate::dice::{Dice, FACES, Lane};
use crate::game::Game;
use crate::games::spanish_main::data::pieces::{
    CoinAt, CoinNo, CrewAt, CrewNo, IslandNo, Seats, ShipNo, TerrainNo,
};
use crate::games::spanish_main::play::context::lanes;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::ship::{Afloat, Ship, Spell};
use crate::games::spanish_main::state::{Player, State};
use crate::observe::Observer;
use crate::record::{Outcome, Question};
use crate::rulebook::BadRule;
use crate::scripted::ScriptedRoll;
use crate::seat::Seat;
use crate::words::{
    BadWords, FactsOf, InWords, StateFact, StateFacts, not_a_chance, scripted_dice, scripted_pick,
    seat_in_words,
};
use situation::{Binding, Situation};

/// Lanes of chance with their names.
const LANES: [(Lane, &str); 5] = [
    (lanes::TREASURE, "treasure"),
    (lanes::CANNON, "cannon"),
    (lanes::CONTACT, "contact"),
    (lanes::ABILITIES, "abilities"),
    (lanes::SEA, "sea"),
];

impl SpanishMain {
    /// Name of a lane of chance in scenario files.
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

    /// Parses scripted chance. Dice are written as faces, such as `cannon 5` or `contact 4 2`, and
    /// draws as picks, such as `treasure 3 of 9`.
    fn scripted_rolls(&self, words: &str) -> Result<Vec<ScriptedRoll>, BadWords> {
        let (kind, rest) = words.trim().split_once(' ').unwrap_or((words, ""));
        let lane = LANES.iter().find(|(_, name)| *name == kind);
        let &(lane, _) = lane.ok_or_else(|| not_a_chance(words, LANES.map(|(_, name)| name)))?;
        match rest.contains(" of ") {
            true => Ok(scripted_pick(lane, kind, rest)?),
            false => Ok(scripted_dice(lane, rest)?),
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
        let mut facts = StateFacts::default();
        facts_of_table(state, &mut facts);
        let ranks = self.ranks(state);
        for seat in state.all() {
            let mut of = facts.of(seat_in_words(seat), Some(&state.players[seat]));
            facts_of_seat(state, seat, &mut of);
            of.add("place", |_| ranks[seat] + 1);
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

/// Number of coins, and also of fog banks, for which facts exist before play creates them.
const MANY: usize = 16;

fn facts_of_table(state: &State, facts: &mut StateFacts) {
    facts.add(
        "asks",
        match state.ask {
            Some(ask) => format!("{} {}", seat_in_words(ask.seat), ask.question.name()),
            None => "over".into(),
        },
    );
    let about = state.ask.and_then(|ask| ask.question.ship());
    facts.add("asks_about", about.map(|ship| ship.to_string()));
    facts.add("round", state.round);
    facts.add("whose_turn", state.active);
    let voyage = state.voyage.as_ref();
    facts.add("bars", voyage.map(|voyage| StateFact::words(voyage.bars.in_words())));
    facts.add("gold_given", state.initial_gold);
    facts.add("gold_made", state.created_gold);
}

fn treasure(state: &State, at: CoinAt) -> StateFact {
    StateFact::bag(state.coins_at(at).map(|coin| state.coin(coin).face))
}

fn crew(state: &State, at: CrewAt) -> StateFact {
    StateFact::words(state.crew_at(at))
}

fn seats(state: &State, seats: Seats) -> StateFact {
    StateFact::bag(state.all().filter(|&seat| seats.has(seat)).map(seat_in_words))
}

fn facts_of_seat(state: &State, seat: Seat, of: &mut FactsOf<'_, &Player>) {
    of.add("gold", |_| state.gold(seat));
    of.add("masts_removed", |of| of.masts_removed);
    of.add("out", |of| of.out);
    of.add("home", |_| state.home(seat).map(|home| home.to_string()));
    of.add("home_treasure", |_| treasure(state, CoinAt::Home(seat)));
}

fn facts_of_island(state: &State, number: IslandNo, facts: &mut StateFacts) {
    let mut of = facts.of(number, state.islands.get(number.index()));
    of.add("at", |of| StateFact::numbers([of.centre.x, of.centre.y]));
    of.add("home", |of| of.home);
    of.add("treasure", |_| treasure(state, CoinAt::Island(number)));
    of.add("crew", |_| crew(state, CrewAt::Island(number)));
    of.add("fort", |of| of.fort.map(|fort| fort.seat));
    of.add("flags", |of| of.fort.map_or(0, |fort| fort.flags.count_ones()));
    of.add("fort_treasure", |_| treasure(state, CoinAt::Fort(number)));
    of.add("marks", |of| seats(state, of.marks));
    of.add("explored", |of| seats(state, of.explored));
    let lie_there = || {
        let coins = state.coins.iter().enumerate();
        coins.filter(|(_, coin)| coin.at == state.ashore(number))
    };
    of.add("tokens", |_| StateFact::words(lie_there().map(|(at, _)| CoinNo(at as u16))));
    of.add("coins", |_| lie_there().count());
    of.add("gold", |_| state.gold_at(state.ashore(number)));
}

fn facts_of_token(state: &State, number: CoinNo, facts: &mut StateFacts) {
    let mut of = facts.of(number, state.coins.get(number.index()));
    of.add("face", |of| of.face.to_string());
    of.add("gold", |of| of.gold);
    of.add("at", |of| of.at.to_string());
    of.add("open", |of| of.open);
    of.add("known", |of| seats(state, of.known));
}

fn facts_of_terrain(state: &State, number: TerrainNo, facts: &mut StateFacts) {
    let mut of = facts.of(number, state.terrain.get(number.index()));
    of.add("kind", |of| of.kind.name());
    of.add("at", |of| StateFact::numbers([of.disc.centre.x, of.disc.centre.y]));
    of.add("rating", |of| of.rating);
    of.add("gone", |of| of.gone);
}

impl SpanishMain {
    /// Highest number of ships in any fleet of the list.
    fn most_ships(&self) -> usize {
        self.fleets().iter().map(|fleet| fleet.ships.len()).max().unwrap_or(0)
    }

    /// Highest number of crew in any fleet of the list.
    fn most_crew(&self) -> usize {
        let crew = |fleet: &crate::games::spanish_main::rules::fleet::Fleet| {
            fleet.ships.iter().map(|ship| ship.crew.len()).sum()
        };
        self.fleets().iter().map(crew).max().unwrap_or(0)
    }

    fn facts_of_crew(&self, state: &State, number: CrewNo, facts: &mut StateFacts) {
        let mut of = facts.of(number, state.crew.get(number.index()));
        of.add("card", |_| self.crew_card(state, number));
        of.add("seat", |of| of.seat);
        of.add("at", |of| of.at.to_string());
        of.add("face_up", |of| of.face_up);
        of.add("marked", |of| of.marked);
        of.add("known", |of| seats(state, of.known));
    }

    fn facts_of_ship(&self, state: &State, number: ShipNo, facts: &mut StateFacts) {
        let mut of = facts.of(number, state.ships.get(number.index()));
        of.add("card", |_| self.ship_card(state, number));
        of.add("seat", |of| of.seat);
        of.add("afloat", |of| of.afloat.name());
        of.add("bow", |of| StateFact::numbers([of.pose.bow.x, of.pose.bow.y]));
        of.add("heading", |of| of.pose.heading.number());
        of.add("masts", |of| of.rig.masts());
        of.add("fire_masts", |of| of.rig.fire_masts());
        of.add("derelict", |of| of.rig.is_derelict());
        of.add("touches", |of| of.contact.to_string());
        of.add("pinned", |_| self.is_pinned(state, number));
        of.add("tows", |of| of.tows.map(|towed| towed.to_string()));
        of.add("towed_by", |of| of.towed_by.map(|by| by.to_string()));
        of.add("treasure", |_| treasure(state, CoinAt::Ship(number)));
        of.add("crew", |_| crew(state, CrewAt::Ship(number)));
        of.add("actions", |of| of.turn.actions);
        of.add("scuttling", |of| of.scuttling);
        of.add("panels", |of| of.panels);
        of.add("ghostly", |of| of.ghostly);
        of.add("tangled", |of| of.weeds.is_some());
        of.add("lost_in", |of| match of.afloat {
            Afloat::Lost(fog) => Some(fog.to_string()),
            Afloat::No | Afloat::Yes | Afloat::Wreck | Afloat::Gone => None,
        });
        of.add("submerged", |of| of.submerged);
        let bound = |of: &Ship, when: Spell| {
            let held = Binding::ALL.into_iter().filter(|binding| binding.holds(of, when));
            StateFact::bag(held.map(Binding::name))
        };
        of.add("under", |of| bound(of, Spell::ThisTurn));
        of.add("under_next", |of| bound(of, Spell::NextTurn));
        of.add("used", |of| StateFact::bag(of.turn.used.iter()));
        of.add("flag", |of| of.kit.flag().name());
        of.add("gold", |_| state.gold_at(CoinAt::Ship(number)));
        of.add("spaces", |of| of.kit.spaces());
        of.add("free_spaces", |_| state.free_spaces(number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::spanish_main::EDITION;
    use crate::scripted::RollKind;

    #[test]
    fn chance_text_scripts_the_outcome_that_it_describes() {
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
            assert_eq!(rolls, [ScriptedRoll { lane, asked: RollKind::Pick { n }, answer }]);
        }
    }

    #[test]
    fn malformed_chance_is_rejected() {
        let game: SpanishMain = EDITION.game(2, &[]).expect("a table");
        let refused = |words: &str| game.scripted_rolls(words).expect_err(words).to_string();
        assert_eq!(
            refused("canon 4"),
            "unknown kind of chance in `canon 4`; did you mean `cannon …`?"
        );
        assert_eq!(refused("cannon 7"), "a die shows 1 to 6, not 7");
        assert_eq!(refused("cannon"), "name the faces of the dice");
        assert!(refused("treasure 4 of 3").contains("`treasure 3 of 9`"));
    }
}
