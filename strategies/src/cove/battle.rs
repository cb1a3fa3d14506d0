//! Values of actions in battle: firing, fleeing and playing cards.

use corsair_engine::games::cove::{
    Action, Card, CombatView, FleeFameWhen, Section, Ship, View, VolleyCards,
};
use corsair_engine::{PerSeat, Seat};

use super::ambition::Ambition;
use super::duel::{at_least, chance_of_hit, odds};
use super::fleet::{Burial, Cargo};
use super::npc::Npc;
use super::ship::OwnShip;
use super::valuation::{self, Fighter, Prices};
use super::weights::{EvalContext, Judgement, Weights};

/// Cost of driving off the player's own ship with a risky card, minus the consolation of Pirate's Cove.
pub(super) const OWN_LOSS: f32 = 3.0;
/// Greatest value of keeping a card for later.
const CARD_IN_HAND: f32 = 0.4;
/// Share of the weight `nerve` that is added to the value of staying in a fight.
const PLUCK: f32 = 0.25;
/// Value of driving a target out of the fight.
pub(super) const TARGET_GONE: f32 = 2.5;
/// Value of blowing a ship out of the battle if this ship is not the target.
const BYSTANDER_GONE: f32 = 1.5;
/// Value of a hit that does not decide the fight.
pub(super) const MERE_HIT: f32 = 0.2;
/// Additional value of a hit on all four sections, compared with a hit on the weakest section.
const HIT_ALL_OVER: f32 = 0.3;
/// Cost of losing the next turn to reloading, if the fight continues.
const RELOADING: f32 = 0.8;
/// Value of acting before an opponent's ship, for each die that the opponent's ship rolls.
pub(super) const BEFORE_HER: f32 = 0.25;
/// Value of being hidden from an opponent's ship, for each die that the opponent's ship rolls.
pub(super) const HIDDEN: f32 = 0.25;
/// Value of one additional die until the combat ends.
pub(super) const ANOTHER_DIE: f32 = 0.6;
/// Value of cancelling a card that an opponent may hold.
const SILENCED: f32 = 0.2;

/// Evaluates the actions of a player in combat.
pub(super) struct Chances<'a> {
    view: View<'a>,
    context: EvalContext<'a>,
    stay: f32,
    flee: f32,
}

impl<'a> Chances<'a> {
    pub(super) fn of(view: View<'a>, context: EvalContext<'a>) -> Chances<'a> {
        let weights = context.weights;
        let Some(combat) = view.combat() else {
            return Chances { view, context, stay: 0.0, flee: 0.0 };
        };
        let seat = view.seat();
        let others = combat.players().len() as f32 - 1.0;
        let (mut win, mut spoils, mut ravage) = (1.0, 0.0, 0.0);
        let legends = combat.npcs().filter(|&(ship, _)| ship != Ship::Navy).count();
        spoils += legends as f32 * weights.glory;
        let own = Fighter::of(view, seat);
        let mut sides = PerSeat::filled(view.seats().len(), own.side);
        rivals(view, combat).for_each(|other| sides[other] = valuation::side(view, other));
        let helpers_hits: f32 = rivals(view, combat).map(|other| sides[other].hits).sum();
        for (ship, hull) in combat.npcs() {
            let npc = Npc::in_combat(view, combat, ship, hull);
            win *= npc.odds_of(npc.met_by(&own, weights.judgement), others, helpers_hits);
            spoils += npc.fame_each(others);
            ravage += npc.ravage(weights, valuation::season(view));
        }
        let island = combat.island();
        if view.players_fight_at(island) {
            for other in rivals(view, combat) {
                win *= odds(own.side, sides[other]);
                spoils += f32::from(view.rules().combat.cripple_fame);
            }
        }
        let prices = Prices::of(view, weights);
        let prize = if island.is_outer() {
            valuation::treasure(view, prices, seat, island)
                + OwnShip::of(view, context, prices, seat).visit_value(island, view.gold(seat))
        } else {
            Burial::of(view).value(&Cargo::of(view, seat), weights.load, weights.judgement)
        };
        let beaten = valuation::defeat(view, weights, seat);
        let flee = value_of_flight(view, weights, combat);
        let (stay, flee) = match Ambition::of(view, weights) {
            None => (win * (prize + spoils) + (1.0 - win) * beaten, flee),
            Some(ambition) => {
                (ambition.value(win, prize + spoils, beaten), ambition.value(1.0, flee, 0.0))
            }
        };
        let pluck = weights.grit + PLUCK * weights.nerve.max(0.0);
        Chances { view, context, stay: stay - ravage + pluck, flee }
    }

    /// Returns the value of fleeing, or of firing a volley with these cards.
    pub(super) fn value(&self, action: Action) -> f32 {
        match action {
            Action::Flee => self.flee,
            Action::Fire(VolleyCards::NONE) => self.stay,
            Action::Fire(cards) => {
                self.stay + value_of_volley_cards(self.view, self.context, cards)
            }
            _ => f32::NEG_INFINITY,
        }
    }
}

pub(super) fn rivals<'s>(
    view: View<'s>,
    combat: CombatView<'s>,
) -> impl Iterator<Item = Seat> + 's {
    combat.players().iter().filter(move |&other| other != view.seat())
}

/// Returns the value of fleeing: the Cove's gift, minus the expected losses from mutiny and from fame that opponents
/// gain.
fn value_of_flight(view: View<'_>, weights: &Weights, combat: CombatView<'_>) -> f32 {
    let (rules, seat) = (view.rules(), view.seat());
    let mutiny = f32::from(rules.mutiny.up_to) / 6.0;
    let aboard = f32::from(view.chests(seat)) * valuation::chest(view, weights)
        + f32::from(view.gold(seat)) * valuation::coin(view, weights);
    let was_hit = combat.was_hit(seat);
    // `Judgement::First` assumes that a ship reaches the Cove only after it was crippled.
    let solace = match weights.judgement {
        Judgement::First => 1.0,
        Judgement::Second => weights.solace.max(1.0),
    };
    let gift = if was_hit || rules.cove.card_for_unhit_flight {
        valuation::gift(view, weights) * solace
    } else {
        0.0
    };
    let gives = match rules.combat.flee_fame_when {
        FleeFameWhen::IfHit => was_hit,
        FleeFameWhen::IfShotsFired => combat.shots_fired(),
    };
    let given = if gives { f32::from(rules.combat.flee_fame) * valuation::GIVEN_AWAY } else { 0.0 };
    gift - mutiny * (aboard - f32::from(rules.mutiny.fame)) - given
}

/// Returns the value of keeping a card for later.
pub(super) fn keeping(view: View<'_>) -> f32 {
    CARD_IN_HAND * (f32::from(valuation::turns_left(view)) / 4.0).min(1.0)
}

/// Returns the chance that a volley with `kegs` Kegs cripples a hull that `hull` hits would cripple.
fn blown_up(hull: u8, kegs: u8, view: View<'_>, dice: u8, hit_on: u8) -> f32 {
    let blast = kegs.saturating_mul(view.rules().powder_keg.hull_hits);
    if blast == 0 { 0.0 } else { at_least(hull.div_ceil(blast), dice, hit_on) }
}

/// Returns the value of Kegs on a volley, which hit every hull: the value of removing opponents' ships, minus the
/// risk to the player's ship.
fn value_of_blast(view: View<'_>, context: EvalContext<'_>, kegs: u8, dice: u8, hit_on: u8) -> f32 {
    let Some(combat) = view.combat() else { return 0.0 };
    let hull = |seat| valuation::hits_to_cripple(view, seat, Section::Hull);
    let others: f32 =
        rivals(view, combat).map(|seat| blown_up(hull(seat), kegs, view, dice, hit_on)).sum();
    let npcs: f32 = combat.npcs().map(|(_, hull)| blown_up(hull, kegs, view, dice, hit_on)).sum();
    let parrot = parrot_at(view, context, Section::Hull)
        .map_or(0.0, |(hits, loss)| loss * blown_up(hits, kegs, view, dice, hit_on));
    BYSTANDER_GONE * (others + npcs)
        - OWN_LOSS * blown_up(hull(view.seat()), kegs, view, dice, hit_on)
        - parrot
}

/// Returns the number of hits that kill the player's parrot on a section, and the parrot's value. Returns `None`
/// without a parrot on the section, and under `Judgement::First`, which ignores parrots.
fn parrot_at(view: View<'_>, context: EvalContext<'_>, section: Section) -> Option<(u8, f32)> {
    let seat = view.seat();
    let (parrot, hits_left) = view.parrot(seat).filter(|(of, _)| of.section() == section)?;
    let loss = match context.weights.judgement {
        Judgement::First => return None,
        Judgement::Second => {
            let ship = OwnShip::of(view, context, Prices::of(view, context.weights), seat);
            ship.parrot(parrot) - f32::from(view.rules().parrot.killed_fame)
        }
    };
    Some((view.mastercraft(seat, section).saturating_add(hits_left), loss))
}

/// Returns the number of hits that drive out the weakest non-player ship, or the weakest rival if there is no
/// non-player ship.
pub(super) fn needed_by_weakest(view: View<'_>, combat: CombatView<'_>) -> u8 {
    let npc = combat.npcs().map(|(_, hull)| hull).min();
    let weakest = || rivals(view, combat).map(|other| valuation::toughness(view, other)).min();
    npc.or_else(weakest).unwrap_or(1)
}

/// Returns the value of Grapeshot with the player's volley: a better chance to hit, minus hits on the player's
/// cannon. `needed` hits drive out the target.
pub(super) fn value_of_grapeshot(view: View<'_>, context: EvalContext<'_>, needed: u8) -> f32 {
    let (rules, seat) = (view.rules(), view.seat());
    let dice = view.dice(Ship::Of(seat));
    let (plain_on, hit_on) = (rules.combat.hit_on, rules.grapeshot.hit_on);
    let (plain, hit) = (chance_of_hit(plain_on), chance_of_hit(hit_on));
    let cannon = valuation::hits_to_cripple(view, seat, Section::Cannon);
    let recoil = if cannon <= rules.grapeshot.own_hits { OWN_LOSS } else { MERE_HIT };
    let parrot = parrot_at(view, context, Section::Cannon)
        .map_or(0.0, |(hits, loss)| if hits <= rules.grapeshot.own_hits { loss } else { 0.0 });
    TARGET_GONE * (at_least(needed, dice, hit_on) - at_least(needed, dice, plain_on))
        + MERE_HIT * f32::from(dice) * (hit - plain)
        - recoil
        - parrot
}

/// Returns the value that volley cards add to the player's volley at the weakest target.
fn value_of_volley_cards(view: View<'_>, context: EvalContext<'_>, cards: VolleyCards) -> f32 {
    let Some(combat) = view.combat() else { return 0.0 };
    let rules = view.rules();
    let dice = view.dice(Ship::Of(view.seat()));
    let needed = needed_by_weakest(view, combat);
    let hit_on = if cards.grapeshot { rules.grapeshot.hit_on } else { rules.combat.hit_on };
    let mut gain = 0.0;
    let mut played = f32::from(cards.kegs);
    if cards.grapeshot {
        played += 1.0;
        gain += value_of_grapeshot(view, context, needed);
    }
    if cards.six_gun {
        played += 1.0;
        gain += if combat.npcs().next().is_some() {
            -RELOADING
        } else {
            let decided = at_least(needed, dice, hit_on);
            HIT_ALL_OVER * f32::from(dice) * chance_of_hit(hit_on) - RELOADING * (1.0 - decided)
        };
    }
    if cards.kegs > 0 {
        gain += value_of_blast(view, context, cards.kegs, dice, hit_on);
    }
    gain - played * keeping(view)
}

/// Returns the value of adding Kegs to a volley of any ship.
pub(super) fn value_of_kegs(view: View<'_>, context: EvalContext<'_>, action: Action) -> f32 {
    let (Action::Kegs(kegs), Some(combat)) = (action, view.combat()) else { return 0.0 };
    let dice = combat.acting().map_or(0, |firer| view.dice(firer));
    let hit_on = view.rules().combat.hit_on;
    if kegs == 0 {
        return 0.0;
    }
    value_of_blast(view, context, kegs, dice, hit_on) - f32::from(kegs) * keeping(view)
}

/// Returns the value of playing a battle card now. Passing has the value 0.
pub(super) fn value_of_card(view: View<'_>, action: Action) -> f32 {
    let Some(combat) = view.combat() else { return 0.0 };
    let seat = view.seat();
    let own = Ship::Of(seat);
    let dice = |ship| f32::from(view.dice(ship));
    let foes = || rivals(view, combat).map(Ship::Of).chain(combat.npcs().map(|(ship, _)| ship));
    let overtaken = |by: u16| {
        let speed = view.speed(own);
        let passed = foes().filter(|&foe| (speed..speed + by).contains(&view.speed(foe)));
        passed.map(dice).sum::<f32>() * BEFORE_HER
    };
    let use_of_it = match action {
        Action::Battle(Card::BlowMeDown) => overtaken(view.rules().blow_me_down.speed.into()),
        Action::Battle(Card::SmokeScreen) if !combat.smoke(seat) => {
            HIDDEN * foes().map(dice).sum::<f32>()
        }
        Action::Battle(Card::GrappleAttack) if !combat.grapple() => {
            let gained = |seat| f32::from(view.value(seat, Section::Crew)) - dice(Ship::Of(seat));
            let theirs = rivals(view, combat).map(gained).fold(0.0, f32::max);
            ANOTHER_DIE * (gained(seat) - theirs)
        }
        Action::Battle(Card::AvastBelay) => {
            let theirs: u16 = rivals(view, combat).map(|other| view.hand_size(other)).sum();
            SILENCED * (f32::from(theirs) - f32::from(view.hand_size(seat)))
        }
        Action::Overboard(chests) => {
            let speed = u16::from(chests) * u16::from(view.rules().treasure_overboard.speed);
            let lost = chests.saturating_sub(overload(view, seat));
            overtaken(speed) - f32::from(lost) * valuation::buried_chest(view)
        }
        Action::Pass => return 0.0,
        _ => return -1.0,
    };
    use_of_it - keeping(view)
}

/// Returns the number of chests aboard that exceed the hold, and that the ship loses at the end of the turn.
fn overload(view: View<'_>, seat: Seat) -> u8 {
    view.hold(seat).map_or(0, |hold| view.chests(seat).saturating_sub(hold))
}
