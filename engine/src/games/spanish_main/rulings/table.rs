//! Tests of the table and its pieces: SM-GEO-1, SM-GEO-4 to SM-GEO-6, SM-SET-1, SM-SET-3, SM-SET-4, SM-SET-7, and
//! SM-LAW-1 to SM-LAW-4. Also of Fear (SM-KEY-03), and of cards that affect only counts (SM-EFF-5, SM-EFF-7).

use crate::game::{Game, Turn};
use crate::games::spanish_main::Rules;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CoinAt, CoinNo, CrewAt, CrewNo, IslandNo, ShipNo};
use crate::games::spanish_main::data::pieces::{Face, Unique};
use crate::games::spanish_main::geometry::{
    Disc, Heading, IsSchooner, Point, Pose, Segment, Shape, overlap, touches_within,
};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::words::situation::Situation;
use crate::observe::NoObserver;
use crate::rulebook::FromRules;
use crate::scripted::ScriptedDice;
use crate::seat::Seat;
use crate::stream::NatureDice;
use crate::words::InWords;

fn game(seats: usize, change: impl FnOnce(&mut Rules)) -> SpanishMain {
    let mut rules = Rules::of_the_edition();
    change(&mut rules);
    SpanishMain::new(rules, seats).expect("a game of the edition")
}

/// Plays a set-up. Returns its questions with the deciding seats, and the state of the first turn.
fn set_up(game: &SpanishMain) -> (Vec<(Question, Seat)>, State) {
    let mut dice = NatureDice::new(9);
    let (mut asked, mut menu) = (Vec::new(), Vec::new());
    let mut state = game.setup(&mut dice, &mut NoObserver);
    while state.round == 0 {
        let Turn::Decide(seat) = game.turn(&state) else { unreachable!("the game begins") };
        asked.push((state.ask.expect("a question").question, seat));
        game.actions(&state, &mut menu);
        game.apply(&mut state, menu[asked.len() % menu.len()], &mut dice, &mut NoObserver);
    }
    (asked, state)
}

/// Sets up the table that a situation describes.
fn laid(situation: &str) -> (SpanishMain, State) {
    let game = game(2, |_| {});
    let situation: Situation = toml::from_str(situation).expect("a situation");
    let (mut deal, mut dice) = (NatureDice::new(1), NatureDice::new(1));
    let state = game.begin(&situation, &mut deal, &mut dice, &mut NoObserver);
    (game, state.expect("a possible situation"))
}

/// Plays actions, each with its scripted chance.
fn play(game: &SpanishMain, state: &mut State, steps: &[(&str, &str)]) {
    for (action, chance) in steps {
        let mut dice = ScriptedDice::new(NatureDice::new(1));
        for words in chance.split(';').filter(|words| !words.is_empty()) {
            let rolls = game.scripted_rolls(words).expect("chance in words");
            rolls.into_iter().for_each(|roll| dice.push(roll));
        }
        let action: Action = action.parse().unwrap_or_else(|bad| panic!("{bad}"));
        game.check(state, action).unwrap_or_else(|illegal| panic!("{action}: {illegal}"));
        game.apply(state, action, &mut dice, &mut NoObserver);
        assert!(dice.clear().is_ok(), "{action}: {chance}");
    }
}

const SHIPS: &str = r#"
island = [{ at = [2000, 2000] }]
ship = [
    { card = "SM:Shadow", seat = "seat0", bow = [5000, 5000], heading = 0, treasure = ["3 gold"] },
    { card = "SM:El Picador", seat = "seat1", bow = [8000, 5000], heading = 0, crew = ["Captain"] },
]
"#;

#[test]
fn sm_geo_1_the_table_grows_with_the_seats() {
    let corners = [2, 3, 4].map(|seats| game(seats, |_| {}).table());
    let expected = [(10_920, 9_400), (14_400, 12_000), (16_800, 14_400)];
    assert_eq!(corners, expected.map(|(x, y)| Point::new(x, y)));
    let bars = Rules::of_the_edition().bars;
    assert_eq!((bars.l, bars.s), (838, 575));
}

#[test]
fn sm_geo_4_masts_lie_on_the_keel_and_sails_across_or_along_it() {
    let rules = Rules::of_the_edition();
    let pose = Pose { bow: Point::new(1_000, 1_000), heading: Heading::new(0) };
    let masts = [
        &[101][..],
        &[70, 214],
        &[43, 178, 324],
        &[0, 134, 264, 377],
        &[0, 123, 248, 373, 499],
        &[0, 93, 210, 326, 443, 560],
    ];
    let segment =
        |a: (i32, i32), b: (i32, i32)| Segment::new(Point::new(a.0, a.1), Point::new(b.0, b.1));
    for (number, places) in (1..).zip(masts) {
        for schooner in [IsSchooner::No, IsSchooner::Yes] {
            let hull = rules.hull(number, schooner);
            for (mast, &back) in places.iter().enumerate() {
                let x = 1_000 - back;
                assert_eq!(hull.mast(pose, mast), Point::new(x, 1_000));
                let at_end = number >= 4 && (mast == 0 || mast + 1 == number);
                let along = number == 1 || at_end || schooner == IsSchooner::Yes;
                let (one, other) =
                    if along { ((x - 50, 1_000), (x + 50, 1_000)) } else { ((x, 950), (x, 1_050)) };
                let sail = hull.sail(pose, mast);
                let fits = [segment(one, other), segment(other, one)];
                assert!(fits.contains(&sail), "{number} masts, mast {mast}: {sail:?}");
            }
        }
    }
}

#[test]
fn sm_geo_5_islands_terrain_and_forts_are_discs() {
    let rules = Rules::of_the_edition();
    assert_eq!((rules.islands.radius, rules.terrain.radius), (360, 360));
    assert_eq!((rules.fort.radius, rules.fort.guns), (310, 220));
}

#[test]
fn sm_geo_6_within_includes_the_limit_and_overlap_needs_interiors() {
    let disc = |x: i32| Shape::Disc(Disc::new(Point::new(x, 0), 360));
    assert!(touches_within(&disc(0), &disc(720 + 575), 575));
    assert!(!touches_within(&disc(0), &disc(720 + 576), 575));
    assert!(!overlap(&disc(0), &disc(720)) && overlap(&disc(0), &disc(719)));
}

#[test]
fn sm_set_1_seats_are_numbered_from_the_first_player_and_no_die_is_rolled() {
    let game = game(3, |_| {});
    let mut dice = ScriptedDice::new(NatureDice::new(1));
    let state = game.setup(&mut dice, &mut NoObserver);
    assert!(dice.take_unscripted().is_empty());
    assert_eq!(state.ask.expect("a question").seat, Seat::new(0));
    let (_, first) = set_up(&game);
    assert_eq!((first.active, first.round), (Seat::new(0), 1));
}

#[test]
fn sm_set_3_terrain_is_placed_in_turn_after_the_islands_kind_by_kind() {
    let game = game(2, |rules| rules.terrain.per_player = 2);
    let (asked, state) = set_up(&game);
    let is = |question: Question| move |at: &&(Question, Seat)| at.0 == question;
    let seats: Vec<usize> =
        asked.iter().filter(is(Question::Terrain)).map(|(_, seat)| seat.index()).collect();
    assert_eq!(seats, [0, 1, 0, 1]);
    let first = asked.iter().position(|(question, _)| *question == Question::Terrain);
    let last = asked.iter().rposition(|(question, _)| *question == Question::Island);
    assert!(last < first);
    let kinds: Vec<&str> = state.terrain.iter().map(|of| of.kind.name()).collect();
    assert_eq!(kinds, ["fog", "reef", "sargasso", "fog"]);
}

#[test]
fn sm_set_4_the_next_seat_chooses_a_home_and_ships_are_put_there_at_once() {
    for seats in 2..=4 {
        let (asked, state) = set_up(&game(seats, |_| {}));
        let homes: Vec<(usize, usize)> = asked
            .iter()
            .filter_map(|&(question, seat)| match question {
                Question::Home(of) => Some((of.index(), seat.index())),
                _ => None,
            })
            .collect();
        let expected: Vec<(usize, usize)> = (0..seats).map(|of| (of, (of + 1) % seats)).collect();
        assert_eq!(homes, expected);
        assert_eq!(state.islands.iter().filter(|island| island.home.is_some()).count(), seats);
        assert!(state.ship_numbers().all(|ship| state.is_home(ship)));
    }
}

#[test]
fn sm_hou_2_coins_at_a_home_are_part_of_the_starting_gold() {
    let game = game(2, |rules| rules.seat.gold = [0, 3, 0, 0]);
    let (_, state) = set_up(&game);
    assert_eq!([0, 1].map(|seat| state.gold(Seat::new(seat))), [0, 3]);
    assert_eq!((state.coins.len(), state.initial_gold), (16 + 3, 30 + 3));
    assert_eq!(game.audit(&state), Ok(()));
}

#[test]
fn sm_set_7_unique_treasure_is_shuffled_in_and_the_first_islands_get_an_additional_token() {
    let game = game(2, |rules| rules.treasure.unique = vec![Unique::Rum, Unique::Plague]);
    let (_, state) = set_up(&game);
    let counts: Vec<usize> = state
        .island_numbers()
        .filter(|&island| state.is_wild(island))
        .map(|island| state.coins_at(CoinAt::Island(island)).count())
        .collect();
    assert_eq!((counts, state.initial_gold), (vec![5, 5, 4, 4], 30));
    assert!(state.coins.iter().any(|coin| coin.face == Face::Unique(Unique::Rum)));
}

/// Word that the audit message must contain, and a change of the state that breaks a law.
type Breaks = (&'static str, fn(&mut State));

#[track_caller]
fn assert_audited(changes: &[Breaks]) {
    let (game, sound) = laid(SHIPS);
    assert_eq!(game.audit(&sound), Ok(()));
    for (what, breaks) in changes {
        let mut state = sound.clone();
        breaks(&mut state);
        let found = game.audit(&state).expect_err(what);
        assert!(found.contains(what), "{what}: {found}");
    }
}

#[test]
fn sm_law_1_audit_reports_gold_that_appears_or_vanishes() {
    assert_audited(&[
        ("gold", |state| state.coins[0].gold += 1),
        ("gold", |state| state.created_gold += 2),
    ]);
}

#[test]
fn sm_law_2_audit_reports_pieces_at_a_wrong_place() {
    assert_audited(&[
        ("not there", |state| state.coins[0].at = CoinAt::Fort(IslandNo(0))),
        ("not aboard", |state| state.crew[0].at = CrewAt::Ship(ShipNo(0))),
        ("crew that is not hers", |state| state.crew[0].at = CrewAt::Out),
        ("not in her tow", |state| state.ships[0].tows = Some(ShipNo(1))),
    ]);
}

#[test]
fn sm_law_3_audit_reports_ships_at_impossible_places() {
    assert_audited(&[
        ("off the table", |state| shift(state, Point::new(20, 5_000))),
        ("inside another ship", |state| shift(state, Point::new(7_900, 5_000))),
        ("inside an island", |state| shift(state, Point::new(2_100, 2_000))),
        ("far away", |state| state.ships[0].contact = Contact::Ship(1)),
        ("away from the island", |state| state.ships[0].contact = Contact::Island(0)),
    ]);
}

#[test]
fn sm_law_4_audit_reports_too_many_actions_and_too_much_cargo() {
    fn stuff(state: &mut State) {
        for _ in 0..9 {
            let coin = state.coins[0];
            state.coins.push(coin);
        }
        state.initial_gold = 10 * 3;
    }
    assert_audited(&[
        ("too many actions", |state| state.ships[0].turn.actions = 3),
        ("more cargo than spaces", stuff),
    ]);
}

fn shift(state: &mut State, bow: Point) {
    let hull = Rules::of_the_edition().hull(4, IsSchooner::No);
    let heading = state.ships[0].pose.heading;
    state.ships[0].place(&hull, Pose { bow, heading });
}

/// Tests that two ships with Fear roll separately for each enemy within S.
#[test]
fn sm_key_03_each_ship_with_fear_rolls_for_each_enemy_within_s() {
    let (game, mut state) = laid(
        r#"
ship = [
    { card = "SCS:Samedi's Curse", seat = "seat0", bow = [5000, 5000], heading = 0 },
    { card = "SCS:Samedi's Curse", seat = "seat0", bow = [5000, 5800], heading = 0 },
    { card = "SM:Shadow", seat = "seat1", bow = [5000, 5400], heading = 0, crew = ["Helmsman"] },
    { card = "SM:El Chico", seat = "seat1", bow = [9000, 9000], heading = 0 },
]
"#,
    );
    play(&game, &mut state, &[("end turn", "")]);
    let before = game.bars(&state, ShipNo(2)).expect("she moves").in_words();
    assert_eq!(before, ["L", "S"]);
    let mut once = state.clone();
    play(&game, &mut once, &[("end turn", "abilities 5 6")]);
    let of = once.ship(ShipNo(2));
    assert!(of.afraid && !of.kit.has(Effect::Helmsman));
    play(&game, &mut once, &[("end turn", "")]);
    assert!(!once.ship(ShipNo(2)).afraid && once.ship(ShipNo(2)).kit.has(Effect::Helmsman));
    assert_eq!(game.bars(&once, ShipNo(2)).expect("she moves").in_words(), ["S", "S"]);
}

/// Tests that the game continues while Fear suspends an Oarsman, since Fear lasts one turn only.
#[test]
fn sm_end_3_fear_of_an_oarsman_does_not_end_the_game() {
    let (game, mut state) = laid(
        r#"
island = [{ at = [2000, 2000], treasure = ["4 gold"] }]
ship = [
    { card = "SCS:Samedi's Curse", seat = "seat0", bow = [5000, 5000], heading = 0 },
    { card = "SM:Shadow", seat = "seat1", bow = [5000, 5400], heading = 0, lost = [0, 1, 2, 3], crew = ["Oarsman"] },
]
"#,
    );
    play(&game, &mut state, &[("end turn", ""), ("end turn", "abilities 5")]);
    assert!(state.ship(ShipNo(1)).afraid && !state.over);
}

#[test]
fn sm_eff_no_space_revealed_crew_takes_a_space_until_it_is_face_up() {
    let (game, mut state) = laid(
        r#"
ship = [
    { card = "SM:Shadow", seat = "seat0", bow = [5000, 5000], heading = 0, crew = ["RV:Amos"] },
    { card = "SM:El Chico", seat = "seat1", bow = [9000, 9000], heading = 0 },
]
"#,
    );
    let free = state.free_spaces(ShipNo(0));
    state.piece_mut(CrewNo(0)).face_up = true;
    let aboard = [CrewNo(0)];
    let kit = game.kit_with(
        &state,
        ShipNo(0),
        &aboard,
        crate::games::spanish_main::data::aboard::Abilities::Work,
    );
    assert_eq!(kit.spaces() - kit.spaces_taken(), free + 1);
}

#[test]
fn sm_eff_replaces_has_no_effect() {
    let (_, state) = laid(
        r#"
ship = [
    { card = "SM:Shadow", seat = "seat0", bow = [5000, 5000], heading = 0, crew = ["BC:Athos"] },
    { card = "SM:El Chico", seat = "seat1", bow = [9000, 9000], heading = 0 },
]
"#,
    );
    assert_eq!(state.crew.len(), 1);
    assert!(!state.ship(ShipNo(0)).kit.has(Effect::Replaces));
}

#[test]
fn sm_snk_1_the_sinker_gets_an_odd_coin() {
    let (game, mut state) = laid(
        r#"
island = [{ at = [2000, 2000], treasure = ["4 gold"] }]
ship = [
    { card = "SM:Snipe", seat = "seat0", bow = [5000, 5000], heading = 0 },
    { card = "SM:El Picador", seat = "seat1", bow = [5000, 5400], heading = 0, lost = [0, 1], treasure = ["3 gold", "2 gold"] },
    { card = "SM:El Chico", seat = "seat1", bow = [9000, 9000], heading = 0 },
]
"#,
    );
    play(&game, &mut state, &[("ship0: shoot", ""), ("fire gun0 at ship1", "cannon 6")]);
    let gold = [0, 1].map(|seat| state.gold(Seat::new(seat)));
    assert_eq!((gold, state.coin(CoinNo(1)).at), ([3, 2], CoinAt::Out));
}
