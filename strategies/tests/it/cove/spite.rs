//! Tests that the bot `blockader` hurts the leader and spends its cards on the leader, measured by shares of choices.

use corsair_engine::dealer::play_one;
use corsair_engine::games::cove::{Action, Cove, Ship, State};
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{Bot, Game, Observer, PerSeat, Seat};
use corsair_strategies::cove::CATALOGUE;

use super::cove;

/// Counts for one way to hurt opponents: choices that offered an action against the leader, uses, and uses against
/// the leader.
#[derive(Clone, Copy, Default, Debug)]
struct Use {
    chances: u32,
    used: u32,
    on_leader: u32,
}

impl Use {
    /// Returns the share of uses that hit the leader.
    fn share_on_leader(self) -> f64 {
        f64::from(self.on_leader) / f64::from(self.used.max(1))
    }

    /// Returns the bot's actions against the leader, as a share of the choices that offered such an action.
    fn taken(self) -> f64 {
        f64::from(self.on_leader) / f64::from(self.chances.max(1))
    }

    fn count(&mut self, uses: &[bool], chosen: Option<bool>) {
        if uses.contains(&true) && uses.contains(&false) {
            self.chances += 1;
            self.used += u32::from(chosen.is_some());
            self.on_leader += u32::from(chosen == Some(true));
        }
    }
}

/// Observer that counts the tested bot's actions against the leader. The leader is the opponent with the most public
/// fame, unless opponents tie.
struct Spite {
    seating: Seating,
    navy: Use,
    consort: Use,
    volleys: Use,
}

/// Index of the bot under test in the seating.
const TESTED: u8 = 0;

impl Observer<Cove> for Spite {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: <Cove as Game>::Event) {}

    fn decided(&mut self, game: &Cove, state: &State, seat: Seat, action: Action) {
        if self.seating[seat] != TESTED {
            return;
        }
        let view = game.view(state, seat);
        let most =
            view.others().map(|other| view.fame(other)).max().expect("the game has opponents");
        let mut leaders = view.others().filter(|&other| view.fame(other) == most);
        let (Some(leader), None) = (leaders.next(), leaders.next()) else { return };
        let navy = |action| match action {
            Action::Intercept(to) if view.ships_at(to).is_empty() => None,
            Action::Intercept(to) => Some(view.ships_at(to).iter().any(|there| there == leader)),
            _ => None,
        };
        let consort = |action| match action {
            Action::Consort(on) => Some(on == leader),
            _ => None,
        };
        let volley = |action| match action {
            Action::Target(Ship::Of(at), _) => Some(at == leader),
            _ => None,
        };
        let mut legal = Vec::new();
        game.actions(state, &mut legal);
        let of = |used: &dyn Fn(Action) -> Option<bool>| -> Vec<bool> {
            legal.iter().filter_map(|&action| used(action)).collect()
        };
        self.navy.count(&of(&navy), navy(action));
        self.consort.count(&of(&consort), consort(action));
        self.volleys.count(&of(&volley), volley(action));
    }
}

/// Plays a bot in each seat in turn against `balanced`, `merchant` and `raider`, and returns its counts.
fn spite_of(spec: &str) -> [Use; 3] {
    let game = cove(4, &["tavern.deck.royal_navy_intercept=6", "tavern.deck.consort=6"]);
    let bots = [spec, "balanced", "merchant", "raider"]
        .map(|of| CATALOGUE.lookup(of).expect("a valid spec"));
    let bots: Vec<&dyn Bot<Cove>> = bots.iter().map(|bot| &**bot).collect();
    let mut total = [Use::default(); 3];
    for deal in 0..900 {
        for seating in rotations(&PerSeat::from_fn(4, |seat| seat.index() as u8)) {
            let none = Use::default();
            let watch = Spite { seating, navy: none, consort: none, volleys: none };
            let seen = play_one(&game, &bots, 7, deal, &seating, watch).watch;
            for (total, of) in total.iter_mut().zip([seen.navy, seen.consort, seen.volleys]) {
                total.chances += of.chances;
                total.used += of.used;
                total.on_leader += of.on_leader;
            }
        }
    }
    total
}

/// Checks the shares that the page `docs/bots.md` reports.
#[test]
fn blockaders_spend_navy_consort_and_shots_on_the_leader() {
    let [blockader, calm, balanced] = ["blockader", "blockader:spite=0", "balanced"].map(spite_of);
    for other in [calm, balanced] {
        for (mine, theirs, more) in [(blockader[0], other[0], 0.08), (blockader[1], other[1], 0.25)]
        {
            let shares = (mine.share_on_leader(), theirs.share_on_leader());
            assert!(shares.0 > shares.1 + more, "{mine:?} beside {theirs:?}");
        }
        // The blockader uses most opportunities against the leader, although its cards have other uses.
        assert!(blockader[0].taken() > other[0].taken(), "{blockader:?} {other:?}");
        assert!(blockader[1].taken() > other[1].taken() + 0.1, "{blockader:?} {other:?}");
    }
    assert!(blockader[0].share_on_leader() > 0.75 && blockader[1].share_on_leader() > 0.6);
    // Targets depend on the ships that a bot meets, so volleys are compared only between variants of `blockader`.
    let volleys = (blockader[2].share_on_leader(), calm[2].share_on_leader());
    assert!(volleys.0 > volleys.1 + 0.01, "{volleys:?}");
    let [navy, consort, volleys] = spite_of("blockader:spite=10");
    assert!(consort.share_on_leader() > blockader[1].share_on_leader() + 0.1, "{consort:?}");
    assert!(volleys.share_on_leader() > blockader[2].share_on_leader() + 0.03, "{volleys:?}");
    assert!(navy.share_on_leader() > 0.75, "{navy:?}");
}
