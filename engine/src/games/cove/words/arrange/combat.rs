//! Battle in progress within a situation.

use super::take;
use crate::dice::Dice;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Seats, Ship};
use crate::games::cove::play::context::TurnContext;
use crate::games::cove::rules::{BlackShipVolleys, TavernStyle};
use crate::games::cove::state::event::Event;
use crate::games::cove::state::fight::{Line, NAVY, npc_index};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{State, Step};
use crate::games::cove::words::situation::{BattleAt, Begin, CardInForce, Situation};
use crate::observe::Observer;
use crate::rulebook::BadRule;
use crate::seat::Seat;

impl Cove {
    /// Removes the battle cards in force from the deck.
    pub(crate) fn take_cards_in_force(
        &self,
        state: &mut State,
        situation: &Situation,
    ) -> Result<(), BadRule> {
        let Some(battle) = &situation.combat else { return Ok(()) };
        if situation.phase != Begin::Combat {
            return Err(BadRule::new("combat", "needs the phase `combat`"));
        }
        for (index, of) in battle.cards.iter().enumerate() {
            let refuse = |key: &str, reason: String| {
                Err(BadRule::new(format!("combat.cards[{index}].{key}"), reason))
            };
            if !self.stays_in_force(of.card) {
                return refuse("card", format!("{} is not in force for a battle", of.card.name()));
            }
            match (of.card, of.chests) {
                (Card::TreasureOverboard, Some(1..)) | (_, None) => {}
                (Card::TreasureOverboard, Some(0)) => {
                    return refuse("chests", "must be 1 or more".into());
                }
                (_, Some(_)) => {
                    return refuse("chests", "are allowed only for Treasure Overboard".into());
                }
            }
            if of.card == Card::TreasureOverboard && of.chests.is_none() {
                return refuse("chests", "must give the number on Treasure Overboard".into());
            }
            take(&mut state.deck, of.card, &format!("combat.cards[{index}].card"))?;
        }
        Ok(())
    }

    /// Returns true if a card stays in force until the battle ends (`PC-PRE-2`).
    fn stays_in_force(&self, card: Card) -> bool {
        match card {
            Card::AvastBelay
            | Card::GrappleAttack
            | Card::SmokeScreen
            | Card::BlowMeDown
            | Card::FavorableWinds
            | Card::SecretWeapon
            | Card::TreasureOverboard => true,
            Card::Grapeshot => match self.rules.tavern.style {
                TavernStyle::PiratesCove => false,
                TavernStyle::Piratenbucht => true,
            },
            _ => false,
        }
    }
}

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    /// Puts an island's ships into the middle of a battle. Returns the step that continues the battle. Call this
    /// method after `take_cards_in_force`.
    pub(crate) fn arrange_battle(&mut self, battle: &BattleAt) -> Result<Step, BadRule> {
        let island = battle.island;
        let players = self.state.harbours.at(island);
        let rivals = players.are_several() && self.game.players_fight_at(island);
        let fights = !players.is_empty() && (rivals || self.fights_at(island));
        if !fights || !self.combat_at(island, players, rivals) {
            return Err(BadRule::new("combat.island", "has no ships that fight each other"));
        }
        if let Some(before) = self.unfought_before(island) {
            let reason = format!("comes after island {}, where ships still fight", before.number());
            return Err(BadRule::new("combat.island", reason));
        }
        self.arrange_hulls(battle)?;
        let combat = &mut self.state.combat;
        combat.hit = among(players, "combat.hit", &battle.hit)?;
        combat.reloading = among(players, "combat.reloading", &battle.reloading)?;
        combat.shots_fired = battle.shots_fired || !battle.hit.is_empty();
        for (index, of) in battle.cards.iter().enumerate() {
            let seat = member(players, &format!("combat.cards[{index}].seat"), of.seat)?;
            self.state.combat.put_in_force(seat, of.card, of.chests.unwrap_or(0));
        }
        self.arrange_round(battle)
    }

    /// First island before `island` whose ships would already have fought in this phase (`PC-CBT-1`).
    fn unfought_before(&self, island: Island) -> Option<Island> {
        let is_unfought = |&at: &Island| {
            let players = self.state.harbours.at(at);
            let rivals = players.are_several() && self.game.players_fight_at(at);
            rivals || (!players.is_empty() && self.fights_at(at))
        };
        Island::ALL[..island.index()].iter().copied().find(is_unfought)
    }

    /// Returns true if a non-player ship that fights lies at an island.
    fn fights_at(&self, island: Island) -> bool {
        self.state.navy_at(island).is_some()
            || self.state.legends_at(island).any(|(_, legend)| legend.fights())
    }

    fn arrange_hulls(&mut self, battle: &BattleAt) -> Result<(), BadRule> {
        for (&ship, &hull) in &battle.hulls {
            let whole = npc_index(ship).map_or(0, |index| self.state.combat.hulls[index]);
            if !(1..=whole).contains(&hull) {
                let reason = match whole {
                    0 => format!("has {ship}, which is not a non-player ship of this battle"),
                    _ => format!("must give {ship} 1 to {whole} hull, not {hull}"),
                };
                return Err(BadRule::new("combat.hulls", reason));
            }
            npc_index(ship).into_iter().for_each(|index| self.state.combat.hulls[index] = hull);
        }
        Ok(())
    }

    fn arrange_round(&mut self, battle: &BattleAt) -> Result<Step, BadRule> {
        let limit = self.rules().combat.max_rounds;
        if limit > 0 && battle.round > limit {
            let reason = format!("must be {limit} at most, not {}", battle.round);
            return Err(BadRule::new("combat.round", reason));
        }
        let Some(ships) = &battle.order else {
            if battle.next.is_some() {
                return Err(BadRule::new("combat.next", "needs an `order`"));
            }
            if battle.round == 0 {
                let mut order = Line::of(self.state.combat.players);
                self.sort_by_speed(&mut order);
                self.state.combat.order = order;
                return Ok(Step::Preparation);
            }
            self.state.combat.round = battle.round - 1;
            return Ok(Step::Round);
        };
        let mut line = self.whole_line(battle, ships)?;
        if let Some(next) = battle.next {
            let at = ships.iter().position(|&ship| ship == next);
            let at = at.ok_or_else(|| BadRule::new("combat.next", "is not in `order`"))?;
            line.at = at as u8;
        }
        self.state.combat.round = battle.round;
        if battle.round == 0 {
            self.state.combat.order = line;
            return Ok(Step::Preparation);
        }
        self.emit(Event::Round(battle.round));
        self.fix_order(line);
        Ok(Step::Act)
    }

    /// Completes a battle's order with all ships of the battle; in the preparation, with the players' ships only.
    fn whole_line(&self, battle: &BattleAt, ships: &[Ship]) -> Result<Line, BadRule> {
        let combat = &self.state.combat;
        let in_turns = match self.rules().black_ship.volleys {
            BlackShipVolleys::OneARound => false,
            BlackShipVolleys::OneAtEachShip => combat.hulls[..NAVY].iter().any(|&hull| hull > 0),
        };
        if in_turns && battle.round > 0 {
            let reason = "of a black ship that fires at each ship is made as the round begins; \
                          omit it";
            return Err(BadRule::new("combat.order", reason));
        }
        let mut all: Vec<Ship> = combat.players.iter().map(Ship::Of).collect();
        if battle.round > 0 {
            all.extend(combat.npcs());
        }
        let mut named = ships.to_vec();
        named.sort();
        all.sort();
        if named != all {
            let all: Vec<String> = all.iter().map(ToString::to_string).collect();
            let reason = format!("must have each of {} once", all.join(", "));
            return Err(BadRule::new("combat.order", reason));
        }
        let mut line = Line::EMPTY;
        ships.iter().for_each(|&ship| line.push(ship));
        Ok(line)
    }
}

fn member(players: Seats, key: &str, index: usize) -> Result<Seat, BadRule> {
    let seat = Seat::new(index);
    match players.has(seat) {
        true => Ok(seat),
        false => Err(BadRule::new(key, format!("has seat{index}, which is not in the battle"))),
    }
}

fn among(players: Seats, key: &str, seats: &[usize]) -> Result<Seats, BadRule> {
    seats.iter().map(|&index| member(players, key, index)).collect()
}

/// Number of chests on Treasure Overboard cards.
pub(crate) fn chests_overboard(situation: &Situation) -> u16 {
    let cards = situation.combat.iter().flat_map(|battle| &battle.cards);
    cards.map(|of: &CardInForce| u16::from(of.chests.unwrap_or(0))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoObserver;
    use crate::game::Game;
    use crate::games::cove::rules::editions::{PIRATENBUCHT, PIRATES_COVE};
    use crate::rulebook::Edition;
    use crate::stream::NatureDice;

    /// Arranges a battle at island 2 between two ships and the edition's legend, Captain Hook or Blackbeard. A third
    /// ship lies at the Cove.
    fn arranged(edition: Edition, battle: &str) -> Result<(Cove, State), BadRule> {
        let game: Cove = edition.game(3, &[]).expect("a table");
        let legend = if edition == PIRATES_COVE { "captain_hook" } else { "blackbeard" };
        let text = format!(
            "start = 'empty'\nphase = 'combat'\nblack_ship = [{{ island = 2, legend = '{legend}' }}]\n\
             ship = [{{ seat = 'seat0', island = 2, levels = [8, 8, 8, 8] }}, \
             {{ seat = 'seat1', island = 2 }}]\n{battle}"
        );
        let situation: Situation = toml::from_str(&text).unwrap_or_else(|bad| panic!("{bad}"));
        let (mut deal, mut dice) = (NatureDice::new(1), NatureDice::new(2));
        let state = game.arrange(&situation, &mut deal, &mut dice, &mut NoObserver)?;
        Ok((game, state))
    }

    #[test]
    fn arranged_battle_in_progress_passes_the_audit() {
        let (game, state) = arranged(
            PIRATES_COVE,
            "bank = { gold = 7 }\n[combat]\nisland = 2\nround = 3\nnext = 'seat1'\n\
             order = ['seat0', 'black0', 'seat1']\nhit = ['seat0']\nreloading = ['seat0']\n\
             hulls = { black0 = 1 }\ncards = [{ seat = 'seat0', card = 'smoke_screen' }, \
             { seat = 'seat1', card = 'treasure_overboard', chests = 3 }]",
        )
        .expect("a possible battle");
        assert_eq!(game.audit(&state), Ok(()));
        let combat = game.snapshot(&state).combat.expect("a battle");
        assert_eq!((combat.round, combat.hit, combat.overboard), (3, vec![0], Some(3)));
        assert_eq!(combat.order, ["seat0", "black0", "seat1"]);
        assert_eq!(combat.npcs.get("black0"), Some(&1));
        assert!(combat.cards.is_some_and(|cards| cards.contains_key("smoke_screen")));
        assert!(state.combat.shots_fired && state.combat.smoke.has(Seat::new(0)));
        assert!(state.combat.reloading.has(Seat::new(0)));
        assert_eq!(state.ask.seat(), Some(Seat::new(1)), "it is the turn of `next`");
        assert_eq!((state.bank_gold, state.bank_chests), (7, 47));
        assert_eq!(state.vessel(Seat::new(0)).gold, 117, "nothing is lost");
    }

    #[test]
    fn battle_without_an_order_starts_a_new_round_by_speed() {
        let (_, state) =
            arranged(PIRATES_COVE, "[combat]\nisland = 2\nround = 3").expect("possible");
        assert_eq!((state.combat.round, state.combat.order.ships().len()), (3, 3));
        let hand = "[combat]\nisland = 2\n\
                    order = ['seat1', 'seat0']\nnext = 'seat0'";
        let (_, state) = arranged(PIRATES_COVE, hand).expect("a preparation of two without cards");
        assert_eq!(state.combat.round, 1, "no one can play a card, so the first round begins");
        let (game, state) =
            arranged(PIRATENBUCHT, "[combat]\nisland = 2\nround = 2").expect("possible");
        assert_eq!((state.combat.round, game.audit(&state)), (2, Ok(())));
    }

    #[test]
    fn error_for_an_impossible_battle_names_its_key() {
        for (edition, battle, key) in [
            (PIRATES_COVE, "island = 7", "combat.island"),
            (PIRATES_COVE, "island = 3", "combat.island"),
            (PIRATES_COVE, "island = 2\nhit = ['seat2']", "combat.hit"),
            (PIRATES_COVE, "island = 2\nreloading = ['seat2']", "combat.reloading"),
            (PIRATES_COVE, "island = 2\nhulls = { black0 = 9 }", "combat.hulls"),
            (PIRATES_COVE, "island = 2\nhulls = { black0 = 0 }", "combat.hulls"),
            (PIRATES_COVE, "island = 2\nhulls = { navy = 1 }", "combat.hulls"),
            (PIRATES_COVE, "island = 2\nhulls = { seat0 = 1 }", "combat.hulls"),
            (PIRATES_COVE, "island = 2\nround = 1\norder = ['seat0', 'seat1']", "combat.order"),
            (
                PIRATES_COVE,
                "island = 2\nround = 1\norder = ['seat0', 'seat1', 'seat1']",
                "combat.order",
            ),
            (PIRATES_COVE, "island = 2\norder = ['seat0', 'seat1', 'black0']", "combat.order"),
            (PIRATES_COVE, "island = 2\nround = 1\nnext = 'seat0'", "combat.next"),
            (
                PIRATES_COVE,
                "island = 2\norder = ['seat0', 'seat1']\nnext = 'black0'",
                "combat.next",
            ),
            (
                PIRATENBUCHT,
                "island = 2\nround = 1\norder = ['black0', 'seat0', 'seat1']",
                "combat.order",
            ),
            (
                PIRATES_COVE,
                "island = 2\ncards = [{ seat = 'seat0', card = 'grapeshot' }]",
                "combat.cards[0].card",
            ),
            (
                PIRATES_COVE,
                "island = 2\ncards = [{ seat = 'seat2', card = 'smoke_screen' }]",
                "combat.cards[0].seat",
            ),
            (
                PIRATES_COVE,
                "island = 2\ncards = [{ seat = 'seat0', card = 'treasure_overboard' }]",
                "combat.cards[0].chests",
            ),
            (
                PIRATES_COVE,
                "island = 2\ncards = [{ seat = 'seat0', card = 'smoke_screen', chests = 1 }]",
                "combat.cards[0].chests",
            ),
            (
                PIRATES_COVE,
                "island = 2\ncards = [{ seat = 'seat0', card = 'treasure_overboard', chests = 99 }]",
                "chests",
            ),
        ] {
            let refused = arranged(edition, &format!("[combat]\n{battle}")).expect_err(battle);
            assert_eq!(refused.key, key, "{battle}: {}", refused.reason);
        }
        let early = "legends = { deck = ['captain_hook'] }";
        assert_eq!(arranged(PIRATES_COVE, early).expect_err(early).key, "legends.deck");
        let twice = "legends = { deck = ['cacafuego', 'cacafuego'] }";
        assert_eq!(arranged(PIRATES_COVE, twice).expect_err(twice).key, "legends.deck");
        let none = "legends = { deck = [] }";
        assert_eq!(arranged(PIRATENBUCHT, none).expect_err(none).key, "legends.deck");
    }
}
