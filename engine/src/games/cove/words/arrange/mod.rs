//! Conversion of situations into states.

pub(super) mod bank;
pub(super) mod combat;
pub(super) mod npcs;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::situation::{Begin, ShipAt, Situation, Start};
use crate::dice::Dice;
use crate::games::cove::data::Island;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::tavern::{Card, Cards};
use crate::games::cove::rules::{MapApplies, TreasureCard};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{ParrotAboard, State, Step, Vessel, Window};
use crate::observe::Observer;
use crate::play::begin_by;
use crate::rulebook::BadRule;
use crate::seat::Seat;

/// Range of fame that a situation may start with, well within the range of the track.
const FAME: RangeInclusive<i32> = -999..=999;

impl Cove {
    /// Builds the state of a situation and plays with `dice` to the first decision. Facts that the situation omits
    /// come from a set-up with the dice `deal`.
    ///
    /// # Errors
    /// Returns the first key with an impossible value.
    pub fn arrange(
        &self,
        situation: &Situation,
        mut deal: &mut dyn Dice,
        mut dice: &mut dyn Dice,
        mut watch: &mut dyn Observer<Cove>,
    ) -> Result<State, BadRule> {
        let mut state = begin_by(self, deal, &mut crate::NoObserver);
        if situation.start == Start::Empty {
            empty_sea(&mut state);
        }
        self.arrange_turn(&mut state, situation)?;
        for (index, ship) in situation.ship.iter().enumerate() {
            let refuse =
                |bad: BadRule| BadRule::new(format!("ship[{index}].{}", bad.key), bad.reason);
            if situation.ship[..index].iter().any(|other| other.seat == ship.seat) {
                return Err(refuse(BadRule::new(
                    "seat",
                    format!("has two entries for seat{}", ship.seat),
                )));
            }
            self.arrange_ship(&mut state, ship)
                .and_then(|()| repairs_to_come(state.vessel(Seat::new(ship.seat)), situation.phase))
                .map_err(refuse)?;
        }
        if situation.start == Start::Empty || !situation.black_ship.is_empty() {
            self.arrange_black_ships(&mut state, &situation.black_ship)?;
        }
        if let Some(legends) = &situation.legends {
            self.arrange_legends(&mut state, legends)?;
        }
        self.arrange_navies(&mut state, situation)?;
        self.arrange_treasure(&mut state, situation, &mut deal)?;
        self.take_cards_in_force(&mut state, situation)?;
        self.arrange_deck(&mut state, situation.deck.as_ref())?;
        self.arrange_bank(&mut state, situation)?;
        if situation.phase == Begin::Rigging {
            self.check_unrigged(&state)?;
        }
        state.step = self.first_step(&mut state, situation.phase);
        let (dice, watch) = (&mut dice, &mut watch);
        let mut context = crate::games::cove::play::context::TurnContext {
            game: self,
            state: &mut state,
            dice,
            watch,
        };
        if let Some(battle) = &situation.combat {
            context.state.step = context.arrange_battle(battle)?;
        }
        context.advance();
        Ok(state)
    }

    /// Checks that ships have their starting levels. Seats choose rigs later in play, with the
    /// starting gold (`PC-SET-7`).
    fn check_unrigged(&self, state: &State) -> Result<(), BadRule> {
        let level = self.rules.start.level;
        let is_unrigged = |seat: Seat| {
            let vessel = state.vessel(seat);
            vessel.gold == self.rules.gold_at_start(seat) && vessel.levels == [level; 4]
        };
        if state.all().all(is_unrigged) {
            return Ok(());
        }
        let reason = format!(
            "`rigging` needs ships with their starting gold and all sections at level {level}: \
             omit gold and levels of the ships, and `start = 'empty'`"
        );
        Err(BadRule::new("phase", reason))
    }

    fn arrange_turn(&self, state: &mut State, situation: &Situation) -> Result<(), BadRule> {
        let turn = situation.turn.unwrap_or(1);
        let turns = self.rules.turns;
        if !(1..=turns).contains(&turn) {
            return Err(BadRule::new("turn", format!("must be 1 to {turns}, not {turn}")));
        }
        state.turn = match situation.phase {
            Begin::Rigging => 0,
            Begin::Treasure => turn - 1,
            _ => turn,
        };
        Ok(())
    }

    fn arrange_ship(&self, state: &mut State, ship: &ShipAt) -> Result<(), BadRule> {
        let n = usize::from(self.seats);
        let seat_of = |key: &str, index: usize| match index < n {
            true => Ok(Seat::new(index)),
            false => {
                Err(BadRule::new(key, format!("must be seat0 to seat{}, not seat{index}", n - 1)))
            }
        };
        let seat = seat_of("seat", ship.seat)?;
        let consort = ship.consort.map(|index| seat_of("consort", index)).transpose()?;
        if consort == Some(seat) {
            return Err(BadRule::new("consort", "must be another player's seat"));
        }
        if let Some(bad) = ship.fame.filter(|fame| !FAME.contains(fame)) {
            let (least, most) = (FAME.start(), FAME.end());
            return Err(BadRule::new("fame", format!("must be {least} to {most}, not {bad}")));
        }
        if let Some(island) = ship.island {
            state.moor(seat, island);
        }
        let vessel = state.vessel_mut(seat);
        if let Some(levels) = ship.levels {
            let top = self.top_level();
            if let Some(bad) = levels.into_iter().find(|&level| level > top) {
                return Err(BadRule::new("levels", format!("must be 0 to {top}, not {bad}")));
            }
            vessel.levels = levels;
        }
        vessel.gold = ship.gold.unwrap_or(vessel.gold);
        vessel.chests = ship.chests.unwrap_or(vessel.chests);
        vessel.fame = ship.fame.unwrap_or(vessel.fame);
        vessel.consort = consort.or(vessel.consort);
        for &island in &ship.marked {
            if !island.is_outer() {
                return Err(BadRule::new("marked", "must be outer islands, 1 to 5"));
            }
            vessel.mark(island, MapApplies::ThisTurn);
        }
        self.arrange_cards(state, seat, ship)
    }

    fn arrange_cards(&self, state: &mut State, seat: Seat, ship: &ShipAt) -> Result<(), BadRule> {
        let deck = &mut state.deck;
        let vessel = &mut state.vessels[seat.index()];
        if let Some(hand) = &ship.hand {
            deck.add_all(&vessel.hand);
            vessel.hand = Cards::NONE;
            for &card in hand {
                if card.parrot().is_some() {
                    let reason = format!("{} is never in hand; use `parrot`", card.name());
                    return Err(BadRule::new("hand", reason));
                }
                take(deck, card, "hand")?;
                vessel.hand.add(card, 1);
            }
        }
        if let Some(parrot) = ship.parrot {
            if let Some(old) = vessel.parrot.take() {
                deck.add(old.parrot.card(), 1);
            }
            take(deck, parrot.card(), "parrot")?;
            let whole = self.rules.parrot.hits;
            let hits_left = ship.parrot_hits.unwrap_or(whole);
            if !(1..=whole).contains(&hits_left) {
                return Err(BadRule::new(
                    "parrot_hits",
                    format!("must be 1 to {whole}, not {hits_left}"),
                ));
            }
            vessel.parrot = Some(ParrotAboard { parrot, hits_left });
        }
        if ship.parrot.is_none() && ship.parrot_hits.is_some() {
            return Err(BadRule::new("parrot_hits", "needs a parrot; name one with `parrot`"));
        }
        for (&section, &hits) in &ship.mastercraft {
            let whole = self.rules.mastercraft.hits;
            if !(1..=whole).contains(&hits) {
                return Err(BadRule::new(
                    "mastercraft",
                    format!("must be 1 to {whole} hits, not {hits}"),
                ));
            }
            if !self.mastercraft_fits(vessel, section) {
                return Err(BadRule::new(
                    "mastercraft",
                    "exceeds the limit of the rules for a ship",
                ));
            }
            take(deck, Card::Mastercraft, "mastercraft")?;
            vessel.mastercraft[section.index()] = hits;
        }
        self.arrange_area_cards(deck, vessel, ship)
    }

    fn arrange_area_cards(
        &self,
        deck: &mut Cards,
        vessel: &mut Vessel,
        ship: &ShipAt,
    ) -> Result<(), BadRule> {
        let whole = self.rules.area_cards.hits;
        for (&card, &hits) in &ship.area_cards {
            let Some(area) = AreaCard::from_card(card) else {
                let reason = format!("{} is not an area card with a name", card.name());
                return Err(BadRule::new("area_cards", reason));
            };
            if !(1..=whole).contains(&hits) {
                let reason = format!("must be 1 to {whole} hits, not {hits}");
                return Err(BadRule::new("area_cards", reason));
            }
            take(deck, card, "area_cards")?;
            vessel.area.named[area.section().index()] = hits;
        }
        for (&section, &hits) in &ship.reinforcements {
            for _ in 0..hits.div_ceil(whole) {
                take(deck, Card::Reinforcement, "reinforcements")?;
            }
            vessel.area.reinforcements[section.index()] = hits;
        }
        Ok(())
    }

    fn arrange_treasure<D: Dice>(
        &self,
        state: &mut State,
        situation: &Situation,
        deal: &mut D,
    ) -> Result<(), BadRule> {
        let Situation { treasure, phase, start, .. } = situation;
        // The black-ship phase of the previous turn has removed all cards.
        let revealed = state.turn > 0 && *phase != Begin::Treasure && *start == Start::Dealt;
        if treasure.is_empty() && revealed {
            for island in Island::OUTER {
                self.reveal(state, island, deal);
            }
        }
        for at in treasure {
            if !at.island.is_outer() {
                return Err(BadRule::new("treasure", "must be on outer islands, 1 to 5"));
            }
            if state.face_up[at.island.index()].is_some() {
                let reason = format!("has two cards on island {}", at.island.number());
                return Err(BadRule::new("treasure", reason));
            }
            let [fame, gold, chests, tavern] = at.card;
            let card = TreasureCard { fame, gold, chests, tavern };
            let kinds = self.rules.treasure.cards.iter();
            let left = kinds
                .zip(state.treasure.iter())
                .position(|(row, left)| row.card == card && left > 0);
            let Some(kind) = left else {
                let reason = format!("{:?} is not among the remaining treasure cards", at.card);
                return Err(BadRule::new("treasure", reason));
            };
            state.treasure.remove(kind, 1);
            state.face_up[at.island.index()] = Some(kind as u8);
        }
        Ok(())
    }

    fn arrange_deck(
        &self,
        state: &mut State,
        deck: Option<&BTreeMap<Card, u8>>,
    ) -> Result<(), BadRule> {
        let Some(left) = deck else { return Ok(()) };
        let mut kept = Cards::NONE;
        for (&card, &copies) in left {
            for _ in 0..copies {
                take(&mut state.deck, card, "deck")?;
                kept.add(card, 1);
            }
        }
        state.discards.add_all(&std::mem::replace(&mut state.deck, kept));
        Ok(())
    }

    fn first_step(&self, state: &mut State, begin: Begin) -> Step {
        state.window = state.event_window();
        match begin {
            Begin::Rigging => Step::Rig(0),
            Begin::Treasure => Step::TurnStart,
            Begin::Navigation => Step::Window(Window::Navigation),
            Begin::Reveal => Step::Window(Window::Reveal),
            Begin::Actions => Step::ActionsFrom(Island::Tavern),
            Begin::Combat => Step::CombatFrom(Island::Tavern),
            Begin::Plunder => Step::PlunderFrom(Island::Tavern),
            Begin::Upgrade => Step::Upgrade,
            Begin::BlackShips => Step::BlackShips,
            Begin::Scoring => Step::End,
        }
    }
}

/// Checks that a crippled ship lies at the Cove, before its visit there (`PC-FIR-4`, `PC-UPG-4`).
fn repairs_to_come(vessel: &Vessel, phase: Begin) -> Result<(), BadRule> {
    let to_come = match phase {
        Begin::Combat | Begin::Plunder | Begin::Upgrade => vessel.island == Island::Cove,
        Begin::Rigging
        | Begin::Treasure
        | Begin::Navigation
        | Begin::Reveal
        | Begin::Actions
        | Begin::BlackShips
        | Begin::Scoring => false,
    };
    if to_come || !vessel.is_crippled() {
        return Ok(());
    }
    let reason = "may be 0 only for a ship at Pirate's Cove, in the phases from combat to upgrade";
    Err(BadRule::new("levels", reason))
}

/// Removes all goods and cards that the set-up has put aboard. `arrange_bank` fills the bank later.
fn empty_sea(state: &mut State) {
    for vessel in &mut state.vessels[..state.seats.into()] {
        state.deck.add_all(&std::mem::replace(&mut vessel.hand, Cards::NONE));
        if let Some(perch) = vessel.parrot.take() {
            state.deck.add(perch.parrot.card(), 1);
        }
        vessel.gold = 0;
    }
}

/// Removes one listed card from the deck; `key` is the key of the list in errors.
pub(crate) fn take(deck: &mut Cards, card: Card, key: &str) -> Result<(), BadRule> {
    if !deck.has(card) {
        return Err(BadRule::new(key, format!("lists more {} than the deck has", card.name())));
    }
    deck.remove(card, 1);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cove::rules::editions::PIRATES_COVE;
    use crate::stream::NatureDice;
    use crate::{Game, NoObserver, Turn};

    fn game() -> Cove {
        PIRATES_COVE.game(3, &[]).expect("a table")
    }

    fn arranged(text: &str) -> Result<State, BadRule> {
        let situation: Situation = toml::from_str(text).expect("of the right form");
        let (mut deal, mut dice) = (NatureDice::new(1), NatureDice::new(2));
        game().arrange(&situation, &mut deal, &mut dice, &mut NoObserver)
    }

    #[test]
    fn arranged_situation_passes_the_audit() {
        let state = arranged(
            r#"
            turn = 7
            phase = "combat"
            black_ship = [{ island = 2, legend = "captain_hook" }]
            treasure = [{ island = 3, card = [4, 2, 0, 0] }]
            [[ship]]
            seat = "seat0"
            island = 3
            levels = [4, 2, 3, 3]
            gold = 20
            hand = ["grapeshot", "great_fame"]
            parrot = "billy_bones"
            mastercraft = { hull = 1 }
            [[ship]]
            seat = "seat2"
            island = 3
            hand = []
            chests = 4
            fame = -2
            "#,
        )
        .expect("a possible situation");
        let game = game();
        assert_eq!(game.audit(&state), Ok(()));
        assert!(matches!(game.turn(&state), Turn::Decide(_)));
        let snapshot = game.snapshot(&state);
        assert_eq!((snapshot.turn, snapshot.ask), (7, "act"));
        assert_eq!(snapshot.ships[0].levels, [4, 2, 3, 3]);
        assert_eq!(snapshot.ships[2].fame, -2);
        assert_eq!(snapshot.treasure.len(), 1);
        assert_eq!(snapshot.combat.map(|combat| combat.players), Some(vec![0, 2]));
    }

    #[test]
    fn rigging_phase_requires_starting_gold_and_levels() {
        assert!(arranged("phase = \"rigging\"").is_ok());
        for text in [
            "start = \"empty\"\nphase = \"rigging\"",
            "phase = \"rigging\"\nship = [{ seat = 'seat0', gold = 1 }]",
            "phase = \"rigging\"\nship = [{ seat = 'seat0', levels = [8, 8, 8, 8] }]",
        ] {
            assert_eq!(arranged(text).expect_err(text).key, "phase", "{text}");
        }
    }

    #[test]
    fn situation_with_an_empty_start_has_only_listed_pieces() {
        let text = "start = \"empty\"\nphase = \"combat\"\nship = [{ seat = 'seat1', gold = 3 }]";
        let state = arranged(text).expect("a possible situation");
        let game = game();
        assert_eq!(game.audit(&state), Ok(()));
        let snapshot = game.snapshot(&state);
        assert_eq!(snapshot.ask, "gift", "no combat, no plunder; the Cove's visits come next");
        assert_eq!((snapshot.bank_gold, snapshot.ships[1].gold), (121, 3));
        assert!(snapshot.ships.iter().all(|ship| ship.hand_size == 0));
        assert!(snapshot.black_ships.is_empty() && snapshot.treasure.is_empty());
    }

    #[test]
    fn error_for_an_impossible_value_names_its_key() {
        for (text, key) in [
            ("turn = 13", "turn"),
            ("[[ship]]\nseat = 'seat3'", "ship[0].seat"),
            ("[[ship]]\nseat = 'seat0'\nlevels = [9, 1, 1, 1]", "ship[0].levels"),
            ("[[ship]]\nseat = 'seat0'\nlevels = [0, 1, 1, 1]", "ship[0].levels"),
            (
                "phase = \"upgrade\"\nship = [{ seat = 'seat0', island = 2, levels = [0, 1, 1, 1] }]",
                "ship[0].levels",
            ),
            ("[[ship]]\nseat = 'seat0'\nhand = [\"captain_flint\"]", "ship[0].hand"),
            ("[[ship]]\nseat = 'seat0'\nhand = [\"consort\", \"consort\"]", "ship[0].hand"),
            (
                "[[ship]]\nseat = 'seat0'\nmastercraft = { hull = 2, sails = 2 }",
                "ship[0].mastercraft",
            ),
            ("[[ship]]\nseat = 'seat0'\ngold = 120", "gold"),
            ("ship = [{ seat = 'seat0', gold = 65535 }, { seat = 'seat1', gold = 65535 }]", "gold"),
            ("[[ship]]\nseat = 'seat0'\nfame = 32000", "ship[0].fame"),
            ("ship = [{ seat = 'seat0' }, { seat = 'seat1' }, { seat = 'seat0' }]", "ship[2].seat"),
            ("[[ship]]\nseat = 'seat1'\nconsort = 'seat1'", "ship[0].consort"),
            ("[[ship]]\nseat = 'seat1'\nparrot_hits = 1", "ship[0].parrot_hits"),
            (
                "treasure = [{ island = 1, card = [1, 4, 4, 0] }, { island = 1, card = [0, 2, 5, 1] }]",
                "treasure",
            ),
            ("deck = { consort = 9 }", "deck"),
            ("bank = { gold = 200 }", "bank.gold"),
            ("combat = { island = 2 }", "combat"),
            (
                "bank = { gold = 1 }\nship = [{ seat = 'seat0', gold = 1 }, \
                 { seat = 'seat1', gold = 1 }, { seat = 'seat2', gold = 1 }]",
                "bank.gold",
            ),
            ("bank = { chests = 51 }", "bank.chests"),
            ("navy = { island = 6, controller = 'seat0' }", "navy.island"),
            ("treasure = [{ island = 1, card = [9, 9, 9, 9] }]", "treasure"),
            ("black_ship = [{ island = 7 }]", "black_ship"),
            ("phase = \"upgrade\"\nnavy = { island = 1, controller = 'seat0' }", "navy"),
            (
                "phase = \"combat\"\nship = [{ seat = 'seat0', island = 1 }]\nnavy = { island = 1, controller = 'seat0' }",
                "navy.controller",
            ),
        ] {
            assert_eq!(arranged(text).expect_err(text).key, key);
        }
    }
}
