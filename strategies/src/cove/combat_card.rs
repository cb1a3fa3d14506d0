//! Values of Piratenbucht's combat cards, which are played before a combat or before the player's ship rolls.

use corsair_engine::Seat;
use corsair_engine::games::cove::{
    Action, AreaCard, COMBAT_CARDS, Card, CombatView, Section, Ship, Stash, View,
};

use super::action_card::value_of_stash;
use super::battle::{
    ANOTHER_DIE, BEFORE_HER, HIDDEN, MERE_HIT, TARGET_GONE, keeping, needed_by_weakest, rivals,
    value_of_grapeshot,
};
use super::broadside::grudges;
use super::ship::OwnShip;
use super::simd::SeatSimd;
use super::valuation::{self, Prices};
use super::weights::EvalContext;

/// Value of keeping a card for later, if no specific value is known.
const SOME_CARD: f32 = 0.3;
/// Value of a hit that weakens a ship without driving it out.
const PINPRICK: f32 = 0.35;

/// Evaluates the combat cards of a player in a combat.
pub(super) struct CombatHand<'a> {
    view: View<'a>,
    context: EvalContext<'a>,
    combat: Option<CombatView<'a>>,
}

impl<'a> CombatHand<'a> {
    pub(super) fn of(view: View<'a>, context: EvalContext<'a>) -> CombatHand<'a> {
        CombatHand { view, context, combat: view.combat() }
    }

    /// Returns the value of playing an action now. Passing has the value 0.
    pub(super) fn value(&self, action: Action) -> f32 {
        let Some(combat) = self.combat else { return 0.0 };
        let use_of_it = match action {
            Action::Pass => return 0.0,
            Action::Battle(card) => self.plain(combat, card),
            Action::Stash(stash) => value_of_stash(self.view, self.context.weights, stash),
            Action::SleightOfHand(card) => self.swap(combat, card),
            Action::Sabotage(ship, section) => self.sabotage(combat, ship, section),
            _ => return -1.0,
        };
        use_of_it - keeping(self.view)
    }

    /// Returns the value of a card that is played without a target.
    fn plain(&self, combat: CombatView<'_>, card: Card) -> f32 {
        let (view, seat) = (self.view, self.view.seat());
        let dice = |ship| f32::from(view.dice(ship));
        let foes = || rivals(view, combat).map(Ship::Of).chain(combat.npcs().map(|(ship, _)| ship));
        match card {
            Card::FavorableWinds => {
                let speed = view.speed(Ship::Of(seat));
                let reach = speed + u16::from(view.rules().favorable_winds.speed);
                let passed = foes().filter(|&foe| (speed..reach).contains(&view.speed(foe)));
                let already = view.area_card(seat, AreaCard::QuicksilverSails) > 0;
                if already { -1.0 } else { passed.map(dice).sum::<f32>() * BEFORE_HER }
            }
            Card::SmokeScreen if !combat.smoke(seat) => HIDDEN * foes().map(dice).sum::<f32>(),
            Card::GrappleAttack if !combat.grapple() => {
                let gained = |seat| self.grappling_dice(seat) - dice(Ship::Of(seat));
                let theirs = rivals(view, combat).map(gained).fold(0.0, f32::max);
                ANOTHER_DIE * (gained(seat) - theirs)
            }
            Card::SecretWeapon if view.area_card(seat, AreaCard::SixGuns) == 0 => {
                ANOTHER_DIE * f32::from(view.rules().secret_weapon.dice)
            }
            Card::Grapeshot => {
                value_of_grapeshot(view, self.context, needed_by_weakest(view, combat))
            }
            _ => -1.0,
        }
    }

    fn grappling_dice(&self, seat: Seat) -> f32 {
        let view = self.view;
        match view.area_card(seat, AreaCard::VeteranCrew) {
            0 => f32::from(view.value(seat, Section::Crew)),
            _ => f32::from(view.rules().grapple_attack.veteran_crew_dice),
        }
    }

    /// Returns the value of Sabotage: a hit that drives out the target or weakens a section.
    fn sabotage(&self, combat: CombatView<'_>, ship: Ship, section: Section) -> f32 {
        let view = self.view;
        let hits = view.rules().sabotage.hits;
        match ship {
            Ship::Of(seat) => {
                let grudge = grudges(view, self.context.weights).of_seat(seat);
                let needed = valuation::hits_to_cripple(view, seat, section);
                if needed <= hits {
                    return TARGET_GONE + grudge;
                }
                PINPRICK + 0.1 * grudge + self.disarmed(seat, section) - 0.05 * f32::from(needed)
            }
            Ship::Black(_) | Ship::Navy => {
                let hull = combat.npcs().find(|&(npc, _)| npc == ship).map_or(u8::MAX, |npc| npc.1);
                if hull <= hits { TARGET_GONE } else { PINPRICK }
            }
        }
    }

    /// Returns a bonus if the next hit on the section makes the target lose a die.
    fn disarmed(&self, seat: Seat, section: Section) -> f32 {
        let view = self.view;
        let guns = matches!(section, Section::Cannon | Section::Crew);
        let needed = valuation::hits_to_cripple(view, seat, section);
        let dice = view.dice(Ship::Of(seat));
        if guns && valuation::costs_a_die(view, seat, section, needed, dice) {
            MERE_HIT
        } else {
            0.0
        }
    }

    /// Returns the value of a card taken from the discards, played at once if possible.
    fn swap(&self, combat: CombatView<'_>, card: Card) -> f32 {
        let mut fame_cards = valuation::fame_cards(self.view).into_iter();
        if let Some((_, fame)) = fame_cards.find(|&(fame_card, _)| fame_card == card) {
            return fame;
        }
        if let Some(area) = AreaCard::from_card(card) {
            let seat = self.view.seat();
            let aboard = self.view.area_card(seat, area) > 0;
            let prices = Prices::of(self.view, self.context.weights);
            let ship = OwnShip::of(self.view, self.context, prices, seat);
            return if aboard { 0.0 } else { ship.area_card(area) };
        }
        if !COMBAT_CARDS.contains(&card) {
            return SOME_CARD * valuation::season(self.view);
        }
        match card {
            Card::SecretStash => [Stash::Gold, Stash::Chests]
                .map(|stash| value_of_stash(self.view, self.context.weights, stash))
                .into_iter()
                .fold(0.0, f32::max),
            Card::Sabotage => PINPRICK,
            plain => self.plain(combat, plain).max(SOME_CARD * valuation::season(self.view)),
        }
    }
}
