//! Tests of situations that the first bots misjudged. Among the present bots, only `balanced_1` misjudges them.

use corsair_engine::games::cove::{Action, Cove, Island, Ship, Situation, State, VolleyCards};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, NoObserver, Seat, Turn};
use corsair_strategies::cove::CATALOGUE;

use super::cove;

/// Settings that give `profile` the weights of `balanced_1`.
const PROFILE: &str = "profile:rig=3-4-4-3:load=12:chest=0.65:coin=0.9:thirst=0.6:dice=3:\
    toughness=4:speed=0.3:hold=0.8:nerve=-0.2:glory=-1:spite=1:grit=1:wear=1:bruise=1:solace=0.8:\
    crowding=0.4:foresight=3:leeway=1.2:regret=0:patience=1.5:ambition=0";

/// Situation in a game of three players.
struct Scene {
    game: Cove,
    state: State,
}

impl Scene {
    fn new(text: &str) -> Scene {
        let game = cove(3, &[]);
        let situation: Situation = toml::from_str(text).expect(text);
        let (mut deal, mut dice) = (NatureDice::new(1), NatureDice::new(2));
        let state = game.arrange(&situation, &mut deal, &mut dice, &mut NoObserver);
        let state = state.unwrap_or_else(|error| panic!("{text}: {error:?}"));
        Scene { game, state }
    }

    /// Returns the scene after an action.
    fn after(mut self, action: Action) -> Scene {
        self.game.check(&self.state, action).expect("a legal action");
        self.game.apply(&mut self.state, action, &mut NatureDice::new(3), &mut NoObserver);
        self
    }

    /// Returns the value of each action to a bot in the first seat.
    fn weighed(&self, spec: &str) -> Vec<(Action, f32)> {
        let seat = Seat::new(0);
        assert_eq!(self.game.turn(&self.state), Turn::Decide(seat));
        let mut legal = Vec::new();
        self.game.actions(&self.state, &mut legal);
        let player = CATALOGUE.lookup(spec).expect(spec).spawn(&self.game, seat);
        let reasons = player.explain(self.game.view(&self.state, seat), &legal);
        let weighed = reasons.expect("the bot gives reasons").weighed;
        weighed.into_iter().map(|weighed| (weighed.action, weighed.worth)).collect()
    }

    /// Returns the value of an action to `balanced_1`, and to a bot with the same weights and corrected judgement.
    fn worth(&self, action: Action) -> [f32; 2] {
        ["balanced_1", PROFILE].map(|spec| {
            let weighed = self.weighed(spec);
            let found = weighed.iter().find(|(other, _)| *other == action);
            found.unwrap_or_else(|| panic!("{action} is not among {weighed:?}")).1
        })
    }

    /// Returns the best action for `balanced_1`, and for a bot with the same weights and corrected judgement.
    fn best(&self) -> [Action; 2] {
        ["balanced_1", PROFILE].map(|spec| {
            let weighed = self.weighed(spec);
            weighed.into_iter().max_by(|(_, one), (_, other)| one.total_cmp(other)).expect("some").0
        })
    }
}

const FIRE: Action = Action::Fire(VolleyCards::NONE);

/// Returns a duel at an outer island, in which the first seat decides.
fn duel(first: &str, more: &str) -> Scene {
    Scene::new(&format!(
        "start = 'empty'\nturn = 3\nphase = 'combat'\n\
         ship = [{{ seat = 'seat0', island = 2, {first} }}, {more}]\n\
         combat = {{ island = 2, round = 1, order = ['seat0', 'seat1'], next = 'seat0' }}"
    ))
}

#[test]
fn gift_without_gold_for_the_repair_has_no_value() {
    let rival = "{ seat = 'seat1', island = 2, levels = [5, 5, 5, 5] }";
    let worth = |gold| {
        let scene = duel(&format!("levels = [2, 4, 2, 2], gold = {gold}"), rival);
        scene.worth(FIRE)
    };
    let ([first_poor, poor], [first_rich, rich]) = (worth(1), worth(2));
    assert!(first_rich - first_poor < 0.3, "{first_poor} with 1 gold, {first_rich} with 2");
    assert!(rich - poor > 0.8, "{poor} with 1 gold, {rich} with 2");
}

#[test]
fn bots_with_a_parrot_avoid_cards_that_kill_it() {
    let rival = "{ seat = 'seat1', island = 2, levels = [4, 4, 4, 4] }";
    let grapeshot = Action::Fire(VolleyCards { grapeshot: true, ..VolleyCards::NONE });
    let kegs = Action::Fire(VolleyCards { kegs: 1, ..VolleyCards::NONE });
    for (parrot, card, action) in
        [("long_john_silver", "grapeshot", grapeshot), ("captain_flint", "powder_keg", kegs)]
    {
        let scene = duel(
            &format!("levels = [4, 5, 4, 4], gold = 3, parrot = '{parrot}', hand = ['{card}']"),
            rival,
        );
        let ([first, second], [first_plain, plain]) = (scene.worth(action), scene.worth(FIRE));
        let (first, second) = (first - first_plain, second - plain);
        assert!(
            second < first - 0.5,
            "{card} adds {second}, and {first} to balanced_1, which ignores parrots"
        );
        assert!(second < 0.0, "{card} adds {second}");
    }
}

/// Uses a fight that, by exact odds, the ship wins about once in twenty times. Every hit costs the ship four levels.
#[test]
fn bots_avoid_a_fight_with_bonny_and_read() {
    let scene = Scene::new(
        "start = 'empty'\nturn = 3\nphase = 'combat'\n\
         ship = [{ seat = 'seat0', island = 2, levels = [3, 3, 3, 3], gold = 3 }]\n\
         black_ship = [{ island = 2, legend = 'bonny_and_read' }]\n\
         combat = { island = 2, round = 1, order = ['black0', 'seat0'], next = 'seat0' }",
    );
    let [first, second] = scene.worth(FIRE);
    assert!(second < first - 1.0, "fire has value {second}, and {first} to balanced_1");
    assert_eq!(scene.best()[1], Action::Flee);
}

#[test]
fn bots_do_not_send_the_navy_to_its_present_island() {
    let scene = Scene::new(
        "start = 'empty'\nturn = 6\nphase = 'reveal'\n\
         ship = [\
         { seat = 'seat0', island = 1, levels = [4, 4, 4, 4], hand = ['royal_navy_intercept'] },\
         { seat = 'seat1', island = 3, levels = [3, 3, 3, 3], fame = 30 },\
         { seat = 'seat2', island = 4, levels = [3, 3, 3, 3], fame = 10 }]\n\
         treasure = [{ island = 3, card = [0, 9, 3, 0] }, { island = 4, card = [3, 1, 1, 1] }]\n\
         navy = { island = 3, controller = 'seat0' }",
    );
    let [first, second] = scene.best();
    assert_eq!((first, second), (Action::Intercept(Island::Sail), Action::Pass));
}

#[test]
fn ship_with_room_for_one_chest_sails_to_bury() {
    let scene = Scene::new(
        "start = 'empty'\nturn = 6\nphase = 'navigation'\n\
         ship = [\
         { seat = 'seat0', levels = [4, 4, 4, 4], gold = 0, chests = 6 },\
         { seat = 'seat1', levels = [3, 3, 3, 3] },\
         { seat = 'seat2', levels = [3, 3, 3, 3] }]\n\
         treasure = [{ island = 2, card = [0, 5, 5, 0] }]",
    );
    let [first, second] = scene.best();
    assert_eq!(second, Action::Sail(Island::Treasure));
    let [first_home, home] = scene.worth(second);
    assert!(
        home > first_home + 0.5,
        "burying has value {home}, and {first_home} to balanced_1, which chose {first}"
    );
}

#[test]
fn bots_do_not_fire_at_their_consort_partner() {
    let ships = "{ seat = 'seat1', island = 2, levels = [3, 3, 3, 3], fame = 20, consort = 'seat0' }, \
                 { seat = 'seat2', island = 2, levels = [4, 4, 4, 4], fame = 0 }";
    let scene = Scene::new(&format!(
        "start = 'empty'\nturn = 6\nphase = 'combat'\n\
         ship = [{{ seat = 'seat0', island = 2, levels = [5, 5, 5, 5] }}, {ships}]\n\
         combat = {{ island = 2, round = 1, order = ['seat0', 'seat1', 'seat2'], next = 'seat0' }}"
    ));
    let [first, second] = scene.after(FIRE).best();
    let at = |action| match action {
        Action::Target(Ship::Of(seat), _) => seat.index(),
        other => panic!("{other}"),
    };
    assert_eq!((at(first), at(second)), (1, 2));
}

/// Uses a last turn in which the trailing player can win the game only by winning against the legend.
#[test]
fn ambitious_bot_fights_for_a_slim_chance_to_win() {
    let scene = Scene::new(
        "start = 'empty'\nturn = 12\nphase = 'navigation'\n\
         ship = [\
         { seat = 'seat0', levels = [5, 5, 5, 5], fame = 21 },\
         { seat = 'seat1', levels = [3, 3, 3, 3], fame = 25 },\
         { seat = 'seat2', levels = [3, 3, 3, 3], fame = 25 }]\n\
         black_ship = [{ island = 1, legend = 'flying_dutchman' }]\n\
         treasure = [{ island = 2, card = [3, 5, 0, 0] }]",
    );
    let worth = |ambition: &str, to| {
        let spec = PROFILE.replace("ambition=0", ambition);
        let weighed = scene.weighed(&spec);
        let found = weighed.iter().find(|(action, _)| *action == Action::Sail(to));
        found.expect("every island is legal").1
    };
    let preferred = |ambition| worth(ambition, Island::Tavern) - worth(ambition, Island::Hull);
    let (without, with) = (preferred("ambition=0"), preferred("ambition=1"));
    assert!(
        with > without,
        "legend minus certain fame: {without} with ambition 0, {with} with ambition"
    );
}
