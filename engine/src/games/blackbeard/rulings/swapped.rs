//! Test that the order of two allies on the displays has no effect (`BB-ALL-1`). Random play starts from two
//! situations that differ only in that order.

use super::kit::{Sea, pirate, player, port, seat};
use crate::dice::{Dice, Lane};
use crate::game::{Game, Turn};
use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::action::{Action, FairWind};
use crate::games::blackbeard::state::question::Question;
use crate::observe::NoObserver;
use crate::stream::NatureDice;

/// Returns an action with Teach's name if both allies take the action; returns all other actions unchanged.
fn of_both(state: &State, action: Action) -> Action {
    let teach = Pirate::new(0);
    let Some(ally) = state.in_play(teach).then(|| state.ship(teach).ally).flatten() else {
        return action;
    };
    let lead = |pirate: Pirate| if pirate == ally { teach } else { pirate };
    match action {
        Action::Move(pirate, to) => Action::Move(lead(pirate), to),
        Action::Dig(pirate) => Action::Dig(lead(pirate)),
        Action::Find(pirate, port) => Action::Find(lead(pirate), port),
        Action::Loot(pirate) => Action::Loot(lead(pirate)),
        Action::InPort(pirate) => Action::InPort(lead(pirate)),
        Action::AttackPort(pirate, port) => Action::AttackPort(lead(pirate), port),
        Action::Sack(pirate) => Action::Sack(lead(pirate)),
        Action::Grab(pirate, victim) => Action::Grab(lead(pirate), victim),
        Action::Recover(pirate) => Action::Recover(lead(pirate)),
        Action::ForPirate(card, pirate) => Action::ForPirate(card, lead(pirate)),
        Action::FairWinds(card, FairWind::Pirate(pirate, area), then) => {
            Action::FairWinds(card, FairWind::Pirate(lead(pirate), area), then)
        }
        Action::Booty(holds) if state.act.pirate == ally => Action::Booty(holds.rotate_left(4)),
        other => other,
    }
}

/// Returns the deciding seat's options, sorted. Actions that both allies take are listed under Teach's name.
fn options(sea: &Sea) -> Vec<(Action, Action)> {
    let mut actions = Vec::new();
    sea.game.actions(&sea.state, &mut actions);
    let ally = |pirate: Pirate| sea.state.ship(pirate).ally;
    // A break by either ally has the same effect, unless a permission or actions stay with one ally.
    let breaches = actions.iter().filter(|of| matches!(of, Action::Break(_))).count();
    let mut both: Vec<(Action, Action)> = actions
        .into_iter()
        .map(|action| match action {
            Action::Break(pirate) if breaches == 1 => {
                let first = ally(pirate).map_or(pirate, |ally| pirate.min(ally));
                (Action::Break(first), action)
            }
            _ => (of_both(&sea.state, action), action),
        })
        .collect();
    both.sort_unstable();
    both
}

fn same_but_for_the_order(one: &State, other: &State) -> bool {
    let alike = |pirate: Pirate| {
        one.cards[pirate.index()] == other.cards[pirate.index()]
            && (!one.in_play(pirate) || one.ship(pirate) == other.ship(pirate))
    };
    let players = one.all().all(|seat| {
        let (a, b) = (one.player(seat), other.player(seat));
        (a.hand, a.points, a.ap_actions, a.retired) == (b.hand, b.points, b.ap_actions, b.retired)
    });
    players
        && Pirate::all().all(alike)
        && one.ask.map(|ask| (ask.question, ask.seat))
            == other.ask.map(|ask| (ask.question, ask.seat))
        && one.budget.left == other.budget.left
        && (one.kcs, one.stations, one.boxes) == (other.kcs, other.stations, other.boxes)
        && (one.face_up, one.pro, one.anti) == (other.face_up, other.pro, other.anti)
        && (one.destroyed, one.attacked) == (other.destroyed, other.attacked)
}

/// Returns a random situation drawn from a seed. Teach comes first on the displays if `teach_first` is true,
/// otherwise Kidd.
fn situation(seed: u64, teach_first: bool) -> String {
    let mut dice = NatureDice::new(seed);
    dice.open_deal(1);
    let mut of = |n: u32| dice.pick(Lane::nature(0), n);
    let place =
        ["caribbean", "caribbean", "havana", "petit_goave", "isla_de_tortuga"][of(5) as usize];
    let victim = if place == "caribbean" { "india" } else { place };
    let ratings = |combat: u32, speed: i64| format!("combat = {combat}\nspeed = {speed}\n");
    let teach = ratings(1 + of(5), i64::from(of(6)) - 2) + "loyalty = 11\nally = \"kidd\"\n";
    let right = match of(3) {
        0 if place == "caribbean" => "may_loot = \"havana\"\n",
        1 if place == "caribbean" => "may_convert = { type = \"sloop\", cargo = 1 }\n",
        _ if place == "havana" => "may_sack = \"havana\"\n",
        _ => "",
    };
    let kidd = ratings(1 + of(5), i64::from(of(6)) - 2)
        + &format!("loyalty = {}\nholds = [{}]\nnotoriety = {}\n", of(4), 100 * of(4), of(15))
        + right;
    let mut allies = [pirate("teach", 0, place, &teach), pirate("kidd", 0, place, &kidd)];
    if !teach_first {
        allies.reverse();
    }
    let kc = "kc = \"maynard\"\nkc_at = \"caribbean\"\npirates = [\"vane\"]";
    let cards = "\"Warship Sighting (2)\", \"Scurvy Outbreak (3)\", \"Debauchery & Revelry (2)\"";
    let more = "\"Wear and Tear (3)\", \"Piratical Ambition (2)\", \"KC Surprise (3)\"";
    String::from("actions = 4\n[[warship]]\narea = \"c_america\"\nwarship = \"warship_6\"\n")
        + &allies.concat()
        + &pirate("moody", 2, victim, "revelry = { gain = 1 }\nholds = [700, 300]")
        + &player(0, "\"Double Cross (2)\"", "pirates = [\"roberts\", \"lowe\"]")
        + &player(1, cards, if of(2) == 0 { kc } else { "pirates = [\"vane\"]" })
        + &player(2, more, "pirates = [\"tew\"]")
        + &port("havana", "merchant = { type = \"sloop\", cargo = 1 }\ngovernor = \"pro\"")
}

#[test]
fn bb_all_1_display_order_of_allies_has_no_effect() {
    let settings = ["pirate.tew.cunning=0", "pirate.vane.cunning=0"];
    let mut gone = 0;
    for seed in 0..200 {
        let mut twins =
            [true, false].map(|first| Sea::under(3, &settings, &situation(seed, first), &[]));
        let mut dice = [0, 1].map(|_| NatureDice::new(seed));
        dice.iter_mut().for_each(|of| of.open_deal(0));
        let mut choices = NatureDice::new(seed);
        choices.open_deal(2);
        let turn = twins[0].state.turn;
        for step in 0..60 {
            let state = &twins[0].state;
            let ransom = state.ask.is_some_and(|ask| ask.question == Question::Ransom);
            // Ransoms follow the display order, so that the games may differ from here.
            if twins[0].game.turn(state) == Turn::Over || ransom {
                break;
            }
            let [one, other] = [options(&twins[0]), options(&twins[1])];
            let names =
                |of: &[(Action, Action)]| -> Vec<Action> { of.iter().map(|of| of.0).collect() };
            assert_eq!(names(&one), names(&other), "options of step {step} of {seed}");
            let chosen = choices.pick(Lane::nature(0), one.len() as u32) as usize;
            for ((sea, dice), option) in twins.iter_mut().zip(&mut dice).zip([&one, &other]) {
                sea.game.apply(&mut sea.state, option[chosen].1, dice, &mut NoObserver);
            }
            let [one_state, other_state] = [&twins[0].state, &twins[1].state];
            // The next turn may draw a storm, whose dice follow the display order.
            if one_state.turn != turn {
                break;
            }
            assert!(
                same_but_for_the_order(one_state, other_state),
                "`{}` is step {step} of {seed}: {:?} and {:?}",
                one[chosen].1,
                one_state.ships,
                other_state.ships
            );
            assert_eq!(twins[0].game.audit(one_state), Ok(()));
        }
        gone += usize::from(twins[0].state.player(seat(0)).fleet.len() < 2);
    }
    assert!(gone > 5, "only {gone} alliances lost a pirate");
}
