//! Values of actions against opponents' pirates: King's Commissioners (KC), warships and event cards.

use std::cell::OnceCell;

use corsair_engine::Seat;
use corsair_engine::games::blackbeard::{
    Action, Card, CardActions, EventCard, Foe, Pirate, PirateAction, Place, Port, Ratings, View,
};

use super::chances;
use super::craft::{Craft, condition};
use super::prospects::{EvalContext, Prospects};
use super::recruit;

/// Evaluates the deciding player's actions against an opponent's active pirate.
pub(super) struct Hunter<'a> {
    context: EvalContext<'a>,
    prey: Prospects<'a>,
    deed: PirateAction,
    /// Number of the deciding player's points that are worth one point of the active pirate's player.
    malice: f32,
    /// Points that the active pirate's player loses if the pirate dies, computed on demand.
    loss: OnceCell<f32>,
    /// Value of the announced action to the active pirate's player, computed on demand.
    gain: OnceCell<f32>,
    /// Value of the KC's current place for hunting opponents' pirates, computed on demand.
    scent: OnceCell<f32>,
}

/// Value in points of having a King's Commissioner (KC) in play, apart from the current battle.
const KC: f32 = 1.0;

impl<'a> Hunter<'a> {
    pub(super) fn of(context: EvalContext<'a>) -> Option<Hunter<'a>> {
        let view = context.view;
        let (pirate, deed) = view.deed()?;
        let ship = view.ship(pirate)?;
        let prey = Prospects::at_home(context, Craft::of(view, ship), ship.owner());
        let malice = malice(context, ship.owner());
        Some(Hunter {
            context,
            prey,
            deed,
            malice,
            loss: OnceCell::new(),
            gain: OnceCell::new(),
            scent: OnceCell::new(),
        })
    }

    pub(super) fn value(&self, action: Action) -> f32 {
        let view = self.context.view;
        match action {
            Action::React => match view.kc(view.seat()) {
                Some((kc, ratings)) => self.battle(ratings, kc.place != self.prey.craft.place),
                None => 0.0,
            },
            Action::DeployKc => self.deploy(),
            Action::MoveKc(to) => self.stalk(to),
            Action::KcAttack(_) => 0.05 * self.malice,
            Action::Oust => self.oust(),
            Action::UseWarship | Action::Attack => match self.warship() {
                Some(ratings) => self.broadside(ratings),
                None => 0.0,
            },
            Action::Play(card) => self.play(card) - self.price(card),
            Action::PlayOn(card, pirate) => self.play_on(card, pirate) - self.price(card),
            Action::PlayAt(card, port) => self.resistance(port) - self.price(card),
            _ => 0.0,
        }
    }

    /// Returns the points that the active pirate's player loses if the pirate dies, minus the points kept after the
    /// loss.
    fn loss(&self) -> f32 {
        let loss = || self.prey.home(self.prey.craft.place) + 4.0 * self.context.horizon.lasts(3);
        *self.loss.get_or_init(loss)
    }

    /// Returns the value of the announced action to the active pirate's player.
    fn gain(&self) -> f32 {
        *self.gain.get_or_init(|| self.prey.deed(self.deed))
    }

    /// Returns the value of an attack by a King's Commissioner (KC) with ratings `kc` (`BB-REA-4` to `BB-REA-6`).
    fn battle(&self, kc: Ratings, moved: bool) -> f32 {
        let EvalContext { view, tables, .. } = self.context;
        let rules = view.rules();
        let craft = &self.prey.craft;
        let drunk = craft.ship.map_or(0, |ship| ship.drunkenness());
        let bonus = i32::from(rules.battle.enemy_bonus);
        let lead = craft.combat + drunk + craft.ability - i32::from(kc.combat) - bonus;
        let wins = chances::above(lead, 1);
        let notoriety = f32::from(craft.notoriety);
        let scored = (notoriety * tables.other / f32::from(rules.score.kc_one_in.max(1))).floor();
        let killed = scored + self.malice * self.loss();
        let gained = f32::from(rules.kc.notoriety) * f32::from(kc.combat) * tables.other;
        let beaten = self.malice * 1.4 * gained + KC;
        let fight = (1.0 - wins) * killed - wins * beaten;
        let moved = if moved { i32::from(rules.kc.moved_speed) } else { 0 };
        let chase = i32::from(kc.speed) + moved - craft.speed - drunk;
        let caught = chances::above(chase, 1);
        let escape = caught * fight + (1.0 - caught) * self.malice * self.gain();
        // The pirate chooses the option that is better for the pirate and worse for the hunter.
        fight.min(escape)
    }

    /// Returns the value of deploying a King's Commissioner (KC) (`BB-KC-1`).
    fn deploy(&self) -> f32 {
        let comes = chances::three_below(self.prey.craft.notoriety);
        let reacts = self.deed.is_trigger() && self.context.view.rules().kc.reacts_on_arrival;
        let battle = if reacts { self.battle(self.context.tables.kc, false).max(0.0) } else { 0.0 };
        comes * (KC + battle)
    }

    /// Returns the value of moving the player's King's Commissioner (KC) to a place (`BB-KC-2`).
    fn stalk(&self, to: Place) -> f32 {
        let view = self.context.view;
        let Some((kc, _)) = view.kc(view.seat()) else { return 0.0 };
        let in_transit = if to.area().is_none() { 0.3 } else { 0.0 };
        let now = *self.scent.get_or_init(|| self.tempting(kc.place));
        0.05 * (self.tempting(to) - now) - in_transit
    }

    /// Returns the value of a place for hunting opponents' pirates with a King's Commissioner (KC).
    fn tempting(&self, place: Place) -> f32 {
        let EvalContext { view, weights, .. } = self.context;
        let others = view.pirates().filter_map(|pirate| view.ship(pirate));
        let others = others.filter(|ship| ship.owner() != view.seat());
        let scent = others.map(|ship| {
            let at = ship.place();
            let near = match at.port() {
                Some(port) => view.distance(place, view.area_of(port)),
                None => at.area().and_then(|area| view.distance(place, area)),
            };
            // A KC reacts to actions in its area and in adjacent areas.
            let near = near.map_or(0.0, |moves| 1.0 / f32::from(moves.max(1)));
            near * f32::from(ship.notoriety()) * weights.malice
        });
        scent.sum()
    }

    /// Returns the value of ousting the active pirate from a port (`BB-KC-4`).
    fn oust(&self) -> f32 {
        let view = self.context.view;
        let Some((_, kc)) = view.kc(view.seat()) else { return 0.0 };
        let place = self.prey.craft.place;
        let there = view.pirates().filter_map(|pirate| view.ship(pirate));
        let there = there.filter(|ship| ship.place() == place);
        let combat: i32 = there.map(|ship| ship.combat_in_a_roll() + ship.drunkenness()).sum();
        let wins = chances::above(i32::from(kc.combat) - combat, 1);
        let fails = f32::from(view.rules().kc.oust_notoriety) * 1.4;
        self.malice * (wins * self.gain().max(2.0) - (1.0 - wins) * fails)
    }

    /// Returns the ratings of the warship in the pirate's area, or the ratings of an average warship if none is on
    /// station.
    fn warship(&self) -> Option<Ratings> {
        let area = self.prey.craft.place.area()?;
        let station = self.context.view.warship_at(area).map(|(_, ratings)| ratings);
        Some(station.unwrap_or(self.context.tables.warship))
    }

    /// Returns the value of an attack by a warship (`BB-WAR-1` to `BB-WAR-4`).
    fn broadside(&self, warship: Ratings) -> f32 {
        let EvalContext { view, tables, .. } = self.context;
        let craft = &self.prey.craft;
        let bonus = i32::from(view.rules().battle.enemy_bonus);
        let lead = craft.combat + craft.ability - i32::from(warship.combat) - bonus;
        let wins = chances::above(lead, 1);
        let short = chances::short(lead, 1);
        let hurt = condition(view, craft.combat, 0)
            - condition(view, craft.combat - short.ceil() as i32, 0);
        let gained = f32::from(warship.combat) * tables.other * 1.4;
        let lost = (1.0 - wins) * self.gain() + hurt;
        let fight = lost - wins * (gained - 1.5);
        let caught = chances::above(i32::from(warship.speed) - craft.speed, 1);
        let escape = caught * fight + (1.0 - caught) * self.gain();
        self.malice * fight.min(escape)
    }

    fn play(&self, card: Card) -> f32 {
        let EvalContext { view, .. } = self.context;
        let craft = &self.prey.craft;
        match card.event() {
            EventCard::WarshipSighting => {
                self.warship().map_or(0.0, |ratings| self.broadside(ratings))
            }
            EventCard::KcSurprise => self.battle(self.context.tables.kc, false) + KC,
            EventCard::MutinyConspiracy => {
                let rises = chances::at_least(2, i32::from(craft.loyalty) + 1);
                let dies = chances::at_least(1, i32::from(view.rated(craft.pirate).leadership) + 1);
                let cancelled = self.gain();
                rises * dies * self.malice * (0.8 * self.loss() + cancelled)
            }
            EventCard::ScurvyOutbreak => {
                let values = craft.ship.map_or(0.0, |ship| {
                    let values =
                        ship.hostages().map(|(hostage, _)| view.hostage_ratings(hostage).1);
                    values.map(f32::from).sum()
                });
                self.malice * (1.0 - self.prey.loyalty(-2) + values)
            }
            EventCard::WearAndTear => {
                let hits = condition(view, 0, craft.speed) - condition(view, 0, craft.speed - 2);
                let sinks = i32::from(view.rules().ship.sunk_at_speed);
                let lost = if craft.speed - 3 <= sinks { 0.5 * self.loss() } else { 0.0 };
                self.malice * (0.75 * hits + lost)
            }
            EventCard::DebaucheryAndRevelry => {
                let drunk = self.prey.home_after(craft.place, view.rules().dr.recoveries, 0.0);
                self.malice * (1.5 + self.prey.home(craft.place) - drunk)
            }
            EventCard::DoubleCross => self.malice * 0.45 * self.prey.retirement_value(),
            _ => 0.0,
        }
    }

    fn play_on(&self, card: Card, pirate: Pirate) -> f32 {
        let EvalContext { view, tables, .. } = self.context;
        match card.event() {
            EventCard::PiraticalAmbition => {
                let craft = &self.prey.craft;
                let duels = (view.rated(pirate).duel, view.rated(craft.pirate).duel);
                let (wins, ties) = chances::duel(duels.0, duels.1);
                let wins = wins / (1.0 - ties).max(0.01);
                let notoriety = f32::from(duels.0 + duels.1) * tables.other;
                let ship = 0.3 * condition(view, craft.combat, craft.speed)
                    + craft.doubloons / tables.net_worth * 0.5;
                let won = self.malice * (self.loss() + self.gain()) + notoriety + ship;
                let lost = self.malice * notoriety + 0.5 * recruit::worth_of_card(view, pirate);
                wins * won - (1.0 - wins) * lost
            }
            EventCard::PirateConverts => {
                let rules = &view.rules().kc;
                let combat = rules.converts_combat as i8 + rules.combat_shift;
                let ratings = Ratings { speed: rules.converts_speed as i8, combat };
                KC + self.battle(ratings, false).max(0.0)
            }
            EventCard::DebaucheryAndRevelry => self.play(card),
            _ => 0.0,
        }
    }

    /// Returns the value of Local Resistance, which may remove the Pro-Pirate governor of `port` (`BB-EV-13`).
    fn resistance(&self, port: Port) -> f32 {
        let view = self.context.view;
        let falls = chances::at_least(1, i32::from(view.value(port)) + 1);
        let own_refuge = view.ships(view.seat()).any(|ship| ship.havens().has(port));
        let here = self.prey.craft.place == port.into();
        let haven = self.prey.craft.havens.has(port);
        let lost = match (here, haven) {
            (true, _) => self.gain() + 0.4 * self.prey.home(port.into()),
            (false, true) => 0.4 * self.prey.home(self.prey.craft.place),
            (false, false) => 0.0,
        };
        falls * (self.malice * lost - if own_refuge { 5.0 } else { 0.0 })
    }

    /// Returns the cost of spending a card: the additional actions that it would give, compared with the best
    /// remaining card in hand.
    fn price(&self, card: Card) -> f32 {
        let EvalContext { view, weights, .. } = self.context;
        let actions = |card: Card| match card.actions() {
            CardActions::Number(n) => n,
            CardActions::Initiative => 3,
            CardActions::None => 0,
        };
        let cards = view.hand().cards();
        let own = cards.iter().position(|&of| of == card);
        let others = cards.iter().enumerate().filter(|&(at, _)| Some(at) != own);
        let most = others.map(|(_, &of)| actions(of)).max().unwrap_or(0);
        weights.thrift * (0.2 + f32::from(actions(card).saturating_sub(most)))
    }
}

/// Returns how many points the deciding player would trade for one point of the opponent `of`. The leading opponent
/// counts twice as much as a trailing opponent.
pub(super) fn malice(context: EvalContext<'_>, of: Seat) -> f32 {
    let EvalContext { view, weights, .. } = context;
    let standing = |seat: Seat| {
        let ships: i32 = view.ships(seat).map(|ship| i32::from(ship.notoriety())).sum();
        view.half_points(seat) + view.handicap(seat) + 3 * ships
    };
    let rivals = view.seats().filter(|&seat| seat != view.seat());
    let leads = rivals.map(standing).max().is_some_and(|most| standing(of) >= most);
    weights.malice * if leads { 1.0 } else { 0.5 }
}

/// King's Commissioner (KC) or warship that attacks a pirate's ship.
#[derive(Clone, Copy)]
pub(super) struct Attacker {
    pub ratings: Ratings,
    pub is_kc: bool,
}

impl Attacker {
    pub(super) fn of(view: View<'_>, foe: Foe) -> Option<Attacker> {
        match foe {
            Foe::Kc(seat) => view.kc(seat).map(|(_, ratings)| Attacker { ratings, is_kc: true }),
            Foe::Warship(area) => {
                view.warship_at(area).map(|(_, ratings)| Attacker { ratings, is_kc: false })
            }
        }
    }
}
