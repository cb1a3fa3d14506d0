//! Values of actions in the player's turn: event cards, and the pirates' actions.

use corsair_engine::games::blackbeard::{
    Action, Card, CardActions, EventCard, FairWind, Nation, Pirate, Place, Port, RetireBy, Right,
    Standing,
};

use super::chances;
use super::craft::{Craft, condition};
use super::prospects::{EvalContext, Prospects};
use super::recruit::Yard;

/// Pirate of the deciding player, with the prospects at the current place.
struct OwnPirate<'a> {
    of: Prospects<'a>,
    /// Value of retiring when starting from the current place, discounted by distance.
    pull: f32,
    /// Value of the best raid within reach of the current place.
    near: f32,
    /// Value of the next action: the best raid within reach, or the pirate's permission to loot or sack.
    next: f32,
    /// Points that the player loses if the pirate dies.
    exposure: f32,
}

impl<'a> OwnPirate<'a> {
    fn of(context: EvalContext<'a>, craft: Craft<'a>) -> OwnPirate<'a> {
        let view = context.view;
        let of = Prospects::of(context, craft, view.seat());
        let place = craft.place;
        let near = of.reach(place, None);
        let next = match of.right() {
            Right::Loot(port) => of.loot(&of.landfall(port), port),
            Right::Sack(port) => spoils(context, &of, port).max(0.0),
            Right::Convert(..) | Right::None => 0.0,
        };
        let exposure = of.home(place) + 0.5 * near;
        OwnPirate { pull: of.pull(place), near, next: near.max(next), exposure, of }
    }
}

/// Evaluates the actions of the deciding player's turn.
pub(super) struct Turn<'a> {
    context: EvalContext<'a>,
    fleet: Vec<OwnPirate<'a>>,
    yard: Yard<'a>,
    /// Player's pirate with the best prospects.
    lead: Option<Pirate>,
}

/// Weight of a pirate's raids if another pirate of the player has better prospects. A player's pirates share the
/// actions of a turn.
const SECOND: f32 = 0.35;
/// Bonus for a raid now, compared with the same raid later, as a share of the raid's value.
const NOW: f32 = 0.15;
/// Mean number of points that an In-Port action loses because opponents play card 2 or oust the pirate.
const PORT_RISK: f32 = 0.3;

impl<'a> Turn<'a> {
    pub(super) fn of(context: EvalContext<'a>) -> Turn<'a> {
        let view = context.view;
        let mut fleet = Vec::with_capacity(view.fleet(view.seat()).count());
        let (mut lead, mut most) = (None, f32::NEG_INFINITY);
        for ship in view.ships(view.seat()) {
            let own = OwnPirate::of(context, Craft::of(view, ship));
            let promise = own.exposure + 0.5 * own.near;
            if promise > most {
                (lead, most) = (Some(ship.pirate()), promise);
            }
            fleet.push(own);
        }
        Turn { context, fleet, yard: Yard::of(context), lead }
    }

    fn of_pirate(&self, pirate: Pirate) -> Option<&OwnPirate<'a>> {
        self.fleet.iter().find(|own| own.of.craft.pirate == pirate)
    }

    pub(super) fn value(&self, action: Action) -> f32 {
        match action {
            Action::Move(pirate, to) => self.deed(pirate, |of| self.sail(of, to)),
            Action::Find(pirate, port) => self.deed(pirate, |of| self.find(of, port)),
            Action::Loot(pirate) => self.deed(pirate, |of| self.loot(of)),
            Action::AttackPort(pirate, port) => self.deed(pirate, |of| self.attack(of, port)),
            Action::Sack(pirate) => self.deed(pirate, |of| self.sack(of)),
            Action::InPort(pirate) => self.deed(pirate, |of| self.in_port(of)),
            Action::Retire(pirate, by) => self.deed(pirate, |of| self.retire(of, by)),
            Action::Recover(pirate) => self.deed(pirate, |of| self.recover(of)),
            Action::Convert(pirate) => self.deed(pirate, |of| self.convert(of)),
            Action::Dig(pirate) => self.deed(pirate, |of| self.dig(of)),
            Action::Grab(pirate, victim) => self.deed(pirate, |of| self.grab(of, victim)),
            Action::Deploy(pirate, area, hull) => self.yard.deployment(pirate, area, hull),
            Action::Draw => self.draw(),
            Action::ForActions(card) | Action::ForAction(card) | Action::ForPirate(card, _) => {
                self.actions(action, card)
            }
            Action::FairWinds(card, wind, _) => self.actions(action, card) + self.wind(wind),
            Action::PlayOn(card, pirate) => self.lay(card, pirate),
            // The evaluation ignores alliances: an ally only repeats actions that a pirate can do alone.
            Action::Ally(..) => -5.0,
            _ => 0.0,
        }
    }

    /// Returns the value of a pirate's action, reduced by the risk from hunters.
    fn deed(&self, pirate: Pirate, value: impl Fn(&OwnPirate<'a>) -> f32) -> f32 {
        let Some(own) = self.of_pirate(pirate) else { return 0.0 };
        let of = &own.of;
        let at_sea = of.craft.place.area().is_some();
        let value = value(own);
        if !at_sea {
            return value - PORT_RISK;
        }
        of.keep * value - (1.0 - of.keep) * own.exposure
    }

    /// Returns the weight of a pirate's raids: 1 for the pirate with the best prospects, else [`SECOND`].
    fn share(&self, own: &OwnPirate<'a>) -> f32 {
        if self.lead.is_none_or(|lead| lead == own.of.craft.pirate) { 1.0 } else { SECOND }
    }

    fn sail(&self, own: &OwnPirate<'a>, to: Place) -> f32 {
        let of = &own.of;
        let view = self.context.view;
        let pardoned = view.pardon_in_force().is_some()
            && to.port().and_then(|port| view.nation(port)) == Some(Nation::ENGLISH);
        if pardoned {
            let banked = of.craft.doubloons / self.context.tables.net_worth;
            return self.leave(own, of.retirement_value() + 0.8 * banked);
        }
        let slow = if of.craft.speed < 0 { 1.0 } else { 0.0 };
        of.pull(to) - own.pull + self.share(own) * (of.reach(to, None) - own.next) - slow
    }

    fn find(&self, own: &OwnPirate<'a>, port: Port) -> f32 {
        let of = &own.of;
        let view = self.context.view;
        let land = of.landfall(port);
        let finds = of.finds(view.merchant_at(port).is_some());
        let haste = self.context.weights.haste;
        let hunt = of.loot(&land, port) * finds * haste / (1.0 - (1.0 - finds) * haste).max(0.05);
        let after = haste * haste * of.reach(of.craft.place, Some(port));
        let rest = hunt + after - own.next;
        self.share(own) * (rest + NOW * hunt)
    }

    fn loot(&self, own: &OwnPirate<'a>) -> f32 {
        let of = &own.of;
        let Right::Loot(port) = of.right() else { return 0.0 };
        let points = of.loot(&of.landfall(port), port);
        let rest = of.reach(of.craft.place, Some(port)) - own.next;
        points + self.share(own) * rest + NOW * points
    }

    fn attack(&self, own: &OwnPirate<'a>, port: Port) -> f32 {
        let of = &own.of;
        let land = of.landfall(port);
        let points = of.attack(&land, port);
        let rest = of.reach(port.into(), Some(port)) - own.next;
        points + self.share(own) * rest + NOW * points
    }

    fn sack(&self, own: &OwnPirate<'a>) -> f32 {
        let of = &own.of;
        let Right::Sack(port) = of.right() else { return 0.0 };
        let spoils = spoils(self.context, of, port);
        let stays = self.context.weights.haste * of.reach(of.craft.place, Some(port));
        spoils + self.share(own) * (0.6 * stays - own.next) + NOW * spoils
    }

    fn in_port(&self, own: &OwnPirate<'a>) -> f32 {
        let of = &own.of;
        let EvalContext { view, tables, .. } = self.context;
        let craft = &of.craft;
        let Some(port) = craft.place.port() else { return 0.0 };
        let Some(ship) = craft.ship else { return 0.0 };
        let standing = view.standing(craft.pirate, port).unwrap_or(Standing::Anti);
        let of_type = view.ship_type(ship.hull());
        let damage = (of_type.combat - ship.combat(), of_type.speed - ship.speed());
        let hits = f32::from(damage.0.max(0) + damage.1.max(0));
        let repaired = match standing {
            Standing::Anti => 0.0,
            _ if view.nation(port) == Some(Nation::ARAB) => 0.0,
            Standing::PiratePort => hits,
            Standing::SafeHaven => hits.min(2.0 + f32::from(view.rules().refit.haven_bonus)),
            Standing::Pro | Standing::Neutral => hits.min(2.0),
        };
        let repair = if hits > 0.0 {
            let as_new = condition(view, of_type.combat.into(), of_type.speed.into());
            let as_is = condition(view, ship.combat().into(), ship.speed().into());
            (as_new - as_is) * repaired / hits
        } else {
            0.0
        };
        // A bribe or a conversion of booty in this port saves an action on the way to a refuge.
        let settled = match standing {
            Standing::SafeHaven | Standing::Pro if self.unsettled(own, port) => {
                let ransoms = ship.hostages().filter(|&(_, of)| view.nation(port) == Some(of));
                let values = ransoms.map(|(hostage, _)| f32::from(view.hostage_ratings(hostage).1));
                let each = 7.0 * f32::from(view.rules().ransom.factor) / tables.net_worth;
                0.9 * self.nearer(own) + 0.7 * each * values.sum::<f32>() + 1.0
            }
            _ => 0.0,
        };
        repair + settled - self.lapse(own)
    }

    /// Returns the value of being one action closer to retirement, for a pirate in a port.
    fn nearer(&self, own: &OwnPirate<'a>) -> f32 {
        let part = (self.context.weights.pull * own.of.keep).max(0.05);
        own.pull * (1.0 / part - 1.0)
    }

    /// Returns whether a pirate needs an In-Port action at a port to retire with all goods.
    fn unsettled(&self, own: &OwnPirate<'a>, port: Port) -> bool {
        let of = &own.of;
        let view = self.context.view;
        let craft = &of.craft;
        let sounded = craft.havens.has(port) || craft.bribed.has(port);
        let needs_haven = !sounded && craft.letter != view.nation(port);
        let has_letter = view.hand().of_event(EventCard::LetterOfMarque).is_some();
        let gets_letter = has_letter && craft.letter.is_none();
        craft.doubloons > 0.0 || ((needs_haven || gets_letter) && craft.money() > 0.0)
    }

    /// Returns the value of a permission to loot or sack, which the pirate forfeits by any other action (`BB-ACT-3`).
    fn lapse(&self, own: &OwnPirate<'a>) -> f32 {
        self.share(own) * (own.next - own.near)
    }

    fn retire(&self, own: &OwnPirate<'a>, by: RetireBy) -> f32 {
        let of = &own.of;
        let EvalContext { view, weights, tables, .. } = self.context;
        let craft = &of.craft;
        match by {
            RetireBy::Haven => self.leave(own, of.retirement_value()),
            // Double Cross costs a part of the retirement value.
            RetireBy::Letter => self.leave(own, 0.85 * of.retirement_value()),
            RetireBy::Bribe => {
                let factor = f32::from(view.rules().retire.factor);
                let faces = || (1..=6u8).map(f32::from);
                let bribes = faces().flat_map(|tens| faces().map(move |ones| 10.0 * tens + ones));
                let (value, lost) = (of.retirement_value(), self.lost(own));
                let of_bribe = |bribe: f32| {
                    let left = craft.net_worth - bribe * factor;
                    if left < 0.0 {
                        return 0.0;
                    }
                    let spent = weights.home * bribe * factor / tables.net_worth;
                    (value - spent - own.pull - lost).max(0.0)
                };
                bribes.map(of_bribe).sum::<f32>() / 36.0 + of.loyalty(-1)
            }
        }
    }

    /// Returns the value of a pirate's retirement. `value` is the number of points for retiring, minus the points of
    /// a replacement pirate.
    fn leave(&self, own: &OwnPirate<'a>, value: f32) -> f32 {
        value - own.pull - self.lost(own)
    }

    /// Returns the value of the raids that are lost when a pirate retires and a replacement enters.
    fn lost(&self, own: &OwnPirate<'a>) -> f32 {
        let others = self.fleet.iter();
        let others = others.filter(|other| other.of.craft.pirate != own.of.craft.pirate);
        let instead = others.map(|other| other.next).fold(self.fresh(), f32::max);
        (own.next - instead).max(0.0) + SECOND * own.next.min(instead)
    }

    /// Returns the prospects of a replacement pirate.
    fn fresh(&self) -> f32 {
        let view = self.context.view;
        let any = !view.pirates_in_hand().is_empty() || view.pirate_deck_size() > 0;
        let haste = self.context.weights.haste;
        if any { haste * self.context.horizon.lasts(3) * 10.0 } else { 0.0 }
    }

    fn recover(&self, own: &OwnPirate<'a>) -> f32 {
        let of = &own.of;
        let place = of.craft.place;
        let fewer = of.craft.recoveries.saturating_sub(1);
        let nearer = of.pull_after(place, fewer) - own.pull;
        let gain = of.craft.ship.and_then(|ship| ship.revelry()).map_or(0, |of| of.gain);
        nearer + 1.0 + of.loyalty(gain.into()) + self.share(own) * 0.3 * self.fresh()
    }

    fn convert(&self, own: &OwnPirate<'a>) -> f32 {
        let of = &own.of;
        let view = self.context.view;
        let (Right::Convert(merchant, _), Some(ship)) = (of.right(), of.craft.ship) else {
            return 0.0;
        };
        let Some(hull) = merchant.hull() else { return 0.0 };
        let (now, then) = (view.ship_type(ship.hull()), view.ship_type(hull));
        let better = condition(view, then.combat.into(), then.speed.into())
            - condition(view, ship.combat().into(), ship.speed().into());
        let loyalty = (i32::from(then.holds) - i32::from(now.holds)).signum();
        better + of.loyalty(loyalty) - 2.0
    }

    fn dig(&self, own: &OwnPirate<'a>) -> f32 {
        let EvalContext { view, tables, .. } = self.context;
        let rules = &view.rules().treasure;
        let found = chances::at_least(1, rules.found_from.into());
        let worth = 10.5 * f32::from(rules.factor) / tables.net_worth;
        0.6 * found * worth - self.lapse(own)
    }

    fn grab(&self, own: &OwnPirate<'a>, victim: Pirate) -> f32 {
        let of = &own.of;
        let EvalContext { view, tables, weights, .. } = self.context;
        let Some(theirs) = view.ship(victim) else { return 0.0 };
        let bonus = i32::from(view.rules().booty_grab.bonus);
        let lead = of.craft.ability + bonus - i32::from(view.rated(victim).ability);
        let wins = chances::above(lead, 1);
        let part = theirs.doubloons() as f32 / tables.net_worth * 0.5;
        let duel = chances::duel(view.rated(of.craft.pirate).duel, view.rated(victim).duel);
        let tie = chances::above(lead + 1, 1) - wins;
        let fight = (duel.0 - (1.0 - duel.0 - duel.1)) * own.exposure;
        wins * part * (0.5 + weights.malice) + tie * fight + (1.0 - wins - tie) * of.loyalty(-2)
            - self.lapse(own)
    }

    fn draw(&self) -> f32 {
        let view = self.context.view;
        let full = view.fleet(view.seat()).count() >= view.most_in_play();
        if full {
            return 0.1;
        }
        // The replacement pirate comes from the deck or from the hand.
        let promise = self.fresh();
        let any = match self.lead {
            None => promise,
            Some(_) => self.context.weights.company * promise,
        };
        any + 0.3
    }

    /// Returns the value of a card's actions, minus the value of keeping the card.
    fn actions(&self, action: Action, card: Card) -> f32 {
        let EvalContext { view, weights, .. } = self.context;
        let shift = i32::from(view.rules().event.actions_shift);
        let (n, part) = match (action, card.actions()) {
            (Action::ForPirate(_, pirate), _) => {
                let initiative = f32::from(view.rated(pirate).initiative);
                let of = self.of_pirate(pirate).map_or(0.8, |own| self.share(own));
                (initiative, 0.4 + 0.6 * of)
            }
            (_, CardActions::Number(n)) => ((i32::from(n) + shift).max(1) as f32, 1.0),
            (_, CardActions::Initiative | CardActions::None) => (1.0, 1.0),
        };
        n * part * 4.0 - weights.thrift * 0.5 * worth_of_card(card)
    }

    fn wind(&self, wind: FairWind) -> f32 {
        let FairWind::Pirate(pirate, area) = wind else { return 0.0 };
        let Some(own) = self.of_pirate(pirate) else { return 0.0 };
        let (of, there) = (&own.of, Place::from(area));
        of.pull(there) - own.pull + self.share(own) * (of.reach(there, None) - own.next)
    }

    /// Returns the value of placing a card in front of a pirate.
    fn lay(&self, card: Card, pirate: Pirate) -> f32 {
        let view = self.context.view;
        let Some(own) = self.of_pirate(pirate) else { return 0.0 };
        let lasts = self.context.horizon.lasts(4);
        match card.event() {
            EventCard::HeavyGuns => {
                let guns = i32::from(view.rules().heavy_guns.combat);
                let combat = own.of.craft.combat;
                let better = condition(view, combat + guns, 0) - condition(view, combat, 0);
                100.0 * lasts * better - 1.0
            }
            // Buried Treasure costs nothing and stays until the pirate visits the island.
            EventCard::BuriedTreasure => 10.0 + self.share(own),
            _ => 0.0,
        }
    }
}

/// Returns the expected points of a sack, without the points of the capture before it.
fn spoils(context: EvalContext<'_>, of: &Prospects<'_>, port: Port) -> f32 {
    let EvalContext { view, weights, tables, .. } = context;
    let rules = view.rules();
    let falls = chances::at_least(1, i32::from(view.defense(port)) + 1 - of.craft.cruelty);
    let notoriety = f32::from(rules.attack.notoriety) * f32::from(view.value(port));
    let (here, sea) = (of.craft.place, view.area_of(port).into());
    let drunk = of.home_after(sea, rules.dr.recoveries, notoriety);
    let cost = of.home(here) - drunk;
    falls * (weights.ports * notoriety * tables.other - cost + of.loyalty(2))
}

/// Returns the value in points of an event card in hand.
pub(super) fn worth_of_card(card: Card) -> f32 {
    match card.event() {
        EventCard::LetterOfMarque | EventCard::HeavyGuns | EventCard::SkullAndCrossbones => 3.0,
        EventCard::FairWinds | EventCard::KcSurprise | EventCard::PirateConverts => 3.0,
        EventCard::WarshipSighting | EventCard::MutinyConspiracy | EventCard::DoubleCross => 2.0,
        EventCard::PiraticalAmbition => 2.0,
        _ => 1.0,
    }
}
