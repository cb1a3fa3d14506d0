//! Stated policies of a ship: the rule for its targets, and the rule for its flight.

use std::fmt;
use std::str::FromStr;

use crate::game::Game;
use crate::games::cove::data::Ship;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::rules::TavernStyle;
use crate::games::cove::state::action::{Action, Aim, VolleyCards};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, State};
use crate::seat::Seat;

/// Rule for the section to fire at. If several ships are possible targets, the target is the ship that needs the
/// fewest hits on that section. If several ships need equally few hits, the target is the first of them in seating
/// order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TargetRule {
    /// The target is always the hull.
    Hull,
    /// The target is always the sails.
    Sails,
    /// The target is always the cannon.
    Guns,
    /// The target is always the crew.
    Crew,
    /// The target is the section that needs the fewest hits to be crippled. Mastercraft, parrot and area cards add to
    /// these hits. Among equal sections, the target is the first of hull, sails, cannon, crew.
    Weakest,
    /// Best play chooses the target ([`Battle::best`](super::battle::Battle::best)).
    Best,
}

/// Condition under which a ship flees, tested before each volley of the ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FleeRule {
    /// The ship never flees.
    Never,
    /// The ship flees if its crew is at this level or below.
    CrewAtMost(u8),
    /// The ship flees if this number of hits, or fewer, on some section would cripple the ship. Mastercraft, parrot
    /// and area cards add to these hits.
    HitsLeft(u8),
    /// Best play decides if the ship flees ([`Battle::best`](super::battle::Battle::best)).
    Best,
}

/// Policy of a ship in battle: targets and flight. A ship plays its cards as soon as possible. It
/// plays battle cards in the preparation (Treasure Overboard with all chests), and volley cards
/// with the first volley that allows them. Sabotage hits the policy's target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Policy {
    /// Rule for the ship's targets.
    pub target: TargetRule,
    /// Rule for the ship's flight.
    pub flee: FleeRule,
}

/// Error for a text that names no target rule or flight rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown {what} `{word}`; expected {expected}")]
pub struct UnknownRule {
    what: &'static str,
    word: String,
    expected: &'static str,
}

impl FromStr for TargetRule {
    type Err = UnknownRule;
    fn from_str(word: &str) -> Result<TargetRule, UnknownRule> {
        Ok(match word {
            "hull" => TargetRule::Hull,
            "sails" => TargetRule::Sails,
            "guns" | "cannon" => TargetRule::Guns,
            "crew" => TargetRule::Crew,
            "weakest" => TargetRule::Weakest,
            "best" => TargetRule::Best,
            _ => {
                let expected = "hull, sails, guns, crew, weakest or best";
                return Err(UnknownRule { what: "target rule", word: word.into(), expected });
            }
        })
    }
}

impl fmt::Display for TargetRule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            TargetRule::Hull => "hull",
            TargetRule::Sails => "sails",
            TargetRule::Guns => "guns",
            TargetRule::Crew => "crew",
            TargetRule::Weakest => "weakest",
            TargetRule::Best => "best",
        })
    }
}

impl FromStr for FleeRule {
    type Err = UnknownRule;
    fn from_str(text: &str) -> Result<FleeRule, UnknownRule> {
        let squeezed: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let word =
            squeezed.strip_prefix("when ").or(squeezed.strip_prefix("at ")).unwrap_or(&squeezed);
        let unknown = || UnknownRule {
            what: "flight rule",
            word: text.into(),
            expected: "never, crew<=N, `N hit left` (or hits<=N) or best",
        };
        match word {
            "never" => return Ok(FleeRule::Never),
            "best" => return Ok(FleeRule::Best),
            _ => {}
        }
        let number = |text: &str| text.trim().parse().map_err(|_| unknown());
        if let Some((what, n)) = word.split_once("<=") {
            return match what.trim() {
                "crew" => Ok(FleeRule::CrewAtMost(number(n)?)),
                "hits" => Ok(FleeRule::HitsLeft(number(n)?)),
                _ => Err(unknown()),
            };
        }
        let hits = word.strip_suffix(" hits left").or(word.strip_suffix(" hit left"));
        Ok(FleeRule::HitsLeft(number(hits.ok_or_else(unknown)?)?))
    }
}

impl fmt::Display for FleeRule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FleeRule::Never => out.write_str("never"),
            FleeRule::CrewAtMost(level) => write!(out, "crew<={level}"),
            FleeRule::HitsLeft(hits) => write!(out, "hits<={hits}"),
            FleeRule::Best => out.write_str("best"),
        }
    }
}

/// Action of a seat under its policy; `navy` is the target rule of the Navy.
pub(super) fn act(game: &Cove, state: &State, policies: &[Policy], navy: TargetRule) -> Action {
    match state.ask {
        Ask::Prepare(seat) => match game.rules.tavern.style {
            TavernStyle::PiratesCove => prepare(game, state, seat),
            TavernStyle::Piratenbucht => combat_card(game, state, policies[seat.index()].target),
        },
        Ask::BeforeRoll(seat) => combat_card(game, state, policies[seat.index()].target),
        Ask::Act(seat) => {
            if flees(state, seat, policies[seat.index()].flee) {
                return Action::Flee;
            }
            match game.rules.tavern.style {
                TavernStyle::PiratesCove => Action::Fire(volley_cards(state, seat)),
                TavernStyle::Piratenbucht => Action::Fire(VolleyCards::NONE),
            }
        }
        Ask::Kegs(_) => Action::Kegs(0),
        Ask::Aim(seat) => {
            let rule = match state.combat.order.current() {
                Some(Ship::Navy) => navy,
                _ => policies[seat.index()].target,
            };
            let mut targets = Vec::new();
            game.actions(state, &mut targets);
            let urgency = |&action: &Action| urgency(state, rule, action);
            targets.into_iter().min_by_key(urgency).expect("a ship to fire at")
        }
        Ask::Rig(_)
        | Ask::Event(..)
        | Ask::Action(_)
        | Ask::Sail(_)
        | Ask::Parrot(_)
        | Ask::Gift(_)
        | Ask::Visit(_)
        | Ask::Over => unreachable!("a battle asks nothing else"),
    }
}

fn prepare(game: &Cove, state: &State, seat: Seat) -> Action {
    let vessel = state.vessel(seat);
    // Avast Belay comes last, because this card silences all later cards.
    let plain = [Card::BlowMeDown, Card::SmokeScreen, Card::GrappleAttack];
    if let Some(card) = plain.into_iter().find(|&card| vessel.hand.has(card)) {
        return Action::Battle(card);
    }
    if vessel.hand.has(Card::TreasureOverboard) && vessel.chests > 0 {
        return Action::Overboard(vessel.chests);
    }
    if vessel.hand.has(Card::AvastBelay) && game.can_prepare(state, seat) {
        return Action::Battle(Card::AvastBelay);
    }
    Action::Pass
}

/// Chooses a combat card. A ship plays cards of Piratenbucht as soon as possible, except Secret
/// Stash and Sleight of Hand, which have no effect on a battle. Sabotage hits the ship's target.
fn combat_card(game: &Cove, state: &State, target: TargetRule) -> Action {
    let mut cards = Vec::new();
    game.actions(state, &mut cards);
    let plain = cards.iter().find(|action| matches!(action, Action::Battle(_)));
    if let Some(&plain) = plain {
        return plain;
    }
    let sabotage = cards.into_iter().filter_map(|action| match action {
        Action::Sabotage(ship, section) => Some(Action::Target(ship, Aim::At(section))),
        _ => None,
    });
    match sabotage.min_by_key(|&action| urgency(state, target, action)) {
        Some(Action::Target(ship, Aim::At(section))) => Action::Sabotage(ship, section),
        _ => Action::Pass,
    }
}

pub(super) fn volley_cards(state: &State, seat: Seat) -> VolleyCards {
    let hand = &state.vessel(seat).hand;
    if state.combat.avast {
        return VolleyCards::NONE;
    }
    VolleyCards {
        grapeshot: hand.has(Card::Grapeshot),
        six_gun: hand.has(Card::SixGunSalute),
        kegs: hand.count(Card::PowderKeg),
    }
}

fn flees(state: &State, seat: Seat, rule: FleeRule) -> bool {
    match rule {
        FleeRule::Never | FleeRule::Best => false,
        FleeRule::CrewAtMost(level) => state.vessel(seat).level(Section::Crew) <= level,
        FleeRule::HitsLeft(hits) => {
            state.vessel(seat).hits_to_cripple().into_iter().any(|to_go| to_go <= hits)
        }
    }
}

/// Sort key of a target; ships fire at the target with the lowest key.
fn urgency(state: &State, rule: TargetRule, action: Action) -> (bool, u8) {
    let Action::Target(ship, aim) = action else { return (true, u8::MAX) };
    let Ship::Of(seat) = ship else {
        let hull = crate::games::cove::state::fight::npc_index(ship)
            .map_or(0, |index| state.combat.hulls[index]);
        return (false, hull);
    };
    let to_go = state.vessel(seat).hits_to_cripple();
    match aim {
        Aim::All => (false, to_go.into_iter().min().unwrap_or(0)),
        Aim::At(section) => {
            let wanted = match rule {
                TargetRule::Hull => section == Section::Hull,
                TargetRule::Sails => section == Section::Sails,
                TargetRule::Guns => section == Section::Cannon,
                TargetRule::Crew => section == Section::Crew,
                TargetRule::Weakest | TargetRule::Best => true,
            };
            (!wanted, to_go[section.index()])
        }
    }
}
