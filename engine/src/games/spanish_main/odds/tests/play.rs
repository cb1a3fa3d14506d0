//! Odds compared with simulated play, and refusals of impossible questions.

use super::*;
use crate::best_play;
use crate::games::spanish_main::Rules;
use crate::rulebook::FromRules;
use crate::stream::NatureDice;

#[track_caller]
fn plays_as_solved(asked: &ShipQuestion) {
    best_play::tests::plays_as_solved(&inquiry(asked));
}

#[test]
fn simulation_of_every_question_agrees_with_exact_odds() {
    let titan = "SM:HMS Titan (Captain, Helmsman, Cannoneer)";
    let acorazado = "SM:El Acorazado (Captain) [treasure=4+2]";
    for asked in [
        about(Subject::Shots, titan, acorazado),
        about(Subject::Ram, titan, acorazado),
        about(Subject::Board, titan, acorazado),
        about(Subject::Assault, titan, acorazado),
        about(Subject::Duel, titan, acorazado),
        ShipQuestion { turns: 6, ..alone(Subject::Fire, "SM:HMS Titan [burning=1]") },
        ShipQuestion { turns: 3, ..alone(Subject::Scuttle, "2-master [lost=0+1]") },
        alone(Subject::Reef, titan),
        alone(Subject::Sargasso, "SM:Carrion Crow"),
        ShipQuestion { turns: 4, ..alone(Subject::Weeds, "SM:Carrion Crow") },
    ] {
        plays_as_solved(&asked);
    }
}

#[test]
fn simulation_of_best_play_agrees_with_exact_odds() {
    for policies in [
        Policies { masts: MastRule::Best, order: ShotOrder::Best, ..Policies::default() },
        Policies { special: When::Best, cancel: When::Best, ..Policies::default() },
        Policies { extra: When::Always, objective: Objective::Damage, ..Policies::default() },
    ] {
        let duel = about(
            Subject::Duel,
            "2S 4S [CANNONEER, FIREPOT, CANCEL_S]",
            "3S 5L [REROLL_1, CHAINSHOT, EXTRA_ACTION_5+, Broadsides Attack]",
        );
        plays_as_solved(&ShipQuestion { policies, ..duel });
    }
}

#[test]
fn only_best_play_needs_a_solution() {
    let mut dice = NatureDice::new(1);
    let mut decided = |second| {
        let policies = Policies { second, ..Policies::default() };
        let asked = ShipQuestion { policies, ..about(Subject::Shots, "3S [REROLL_1]", "3-master") };
        let inquiry = inquiry(&asked);
        (0..20).all(|deal| {
            dice.open_deal(deal);
            best_play::play(&inquiry, None, &mut dice).is_some()
        })
    };
    assert!(decided(When::Always) && decided(When::Never) && !decided(When::Best));
}

#[test]
fn re_roll_is_declined_for_a_favourable_die() {
    let policies = Policies { second: When::Always, ..Policies::default() };
    let always = |subject, words: &str, target: &str| ShipQuestion {
        policies,
        ..about(subject, words, target)
    };
    mean(&always(Subject::Shots, "3S [REROLL_1]", "3-master"), Measure::Hits, 3.0 / 4.0);
    mean(&always(Subject::Ram, "2-master [REROLL_1]", "3-master"), Measure::MastsLost, 3.0 / 4.0);
}

#[test]
fn impossible_questions_are_rejected() {
    let refused =
        |asked: ShipQuestion| Inquiry::new(&game(), &asked).map(drop).expect_err("refused").key;
    assert_eq!(refused(alone(Subject::Shots, "2S")), "target");
    assert_eq!(refused(about(Subject::Fire, "3-master [burning=0]", "2S")), "target");
    assert_eq!(refused(alone(Subject::Fire, "3-master")), "ship");
    assert_eq!(refused(alone(Subject::Scuttle, "3-master")), "ship");
    let far = ShipQuestion { range: Some(Range::L), ..about(Subject::Shots, "2S", "2L") };
    assert_eq!(refused(far), "range");
    let peace = ShipQuestion { range: Some(Range::L), ..about(Subject::Duel, "2S", "2S") };
    assert_eq!(refused(peace), "range");
    let at_s = ShipQuestion { range: Some(Range::S), ..about(Subject::Board, "2S", "2S") };
    assert_eq!(refused(at_s), "range");
    let ram = ShipQuestion { range: Some(Range::S), ..about(Subject::Ram, "2S", "2S") };
    assert_eq!(refused(ram), "range");
    assert_eq!(refused(about(Subject::Ram, "2S", "2S [lost=0]")), "target");
    assert_eq!(refused(about(Subject::Duel, "2S", "2S [burning=0]")), "target");
    assert_eq!(refused(about(Subject::Ram, "2S 2S", "2S 2S [lost=0+0]")), "target");
    assert_eq!(refused(about(Subject::Ram, "2S 2S [lost=0, burning=0]", "2S")), "ship");
    assert_eq!(refused(about(Subject::Board, "2S", "2-master [Turtle Ship]")), "target");
    assert_eq!(refused(about(Subject::Assault, "2S", "2-master [Turtle Ship]")), "target");
    assert!(Inquiry::new(&game(), &about(Subject::Ram, "2S", "2-master [Turtle Ship]")).is_ok());
    assert!(Inquiry::new(&game(), &about(Subject::Board, "2-master [Turtle Ship]", "2S")).is_ok());
    assert_eq!(refused(about(Subject::Duel, "2S [burning=0]", "2S")), "ship");
    let burning = || alone(Subject::Fire, "3-master [burning=0]");
    assert_eq!(refused(ShipQuestion { range: Some(Range::S), ..burning() }), "range");
    assert_eq!(refused(ShipQuestion { friends: vec![ship("2S")], ..burning() }), "friend");
    assert_eq!(refused(ShipQuestion { begins: Begins::Target, ..burning() }), "first");
    assert_eq!(refused(ShipQuestion { turns: 2, ..about(Subject::Ram, "2S", "2S") }), "turns");
    let friends = |n| ShipQuestion {
        friends: vec![ship("6-master"); n],
        ..about(Subject::Shots, "2S [CANNON+1_PER_FRIEND_S]", "2S")
    };
    assert!(Inquiry::new(&game(), &friends(2)).is_ok());
    assert_eq!(refused(friends(4)), "friend");
    assert_eq!(refused(friends(300)), "friend");
    assert_eq!(refused(about(Subject::Shots, "2S [shot]", "2S")), "ship");
    assert_eq!(refused(about(Subject::Shots, "2S", "2S [shot]")), "target");
    assert_eq!(refused(about(Subject::Shots, "2S", "2S [lost=1]")), "target");
    assert_eq!(refused(about(Subject::Shots, "2S", "2S (Captian)")), "target");
    assert_eq!(refused(about(Subject::Board, "2S", "2S [treasure=1+1+1+1+1+1+1+1+1]")), "target");
}

#[test]
fn sm_scu_2_scuttle_question_about_a_burning_ship_suggests_subject_fire() {
    let asked = alone(Subject::Scuttle, "2-master [lost=0, burning=1]");
    let bad = Inquiry::new(&game(), &asked).map(drop).expect_err("refused");
    assert_eq!(bad.key, "ship");
    assert!(bad.reason.contains("SM-SCU-2") && bad.reason.contains("`fire`"), "{}", bad.reason);
}

#[test]
fn odds_question_for_more_than_two_seats_is_rejected() {
    let mut rules = Rules::of_the_edition();
    rules.players.min = 3;
    rules.islands.number.remove(0);
    rules.table.width.remove(0);
    rules.table.height.remove(0);
    rules.end.no_moves.remove(0);
    let game = SpanishMain::new(rules, 3);
    let bad =
        game.and_then(|game| Inquiry::new(&game, &about(Subject::Shots, "2S", "2S")).map(drop));
    assert_eq!(bad.expect_err("refused").key, "players.min");
}

#[test]
fn malformed_ships_are_rejected_with_a_suggestion() {
    let read = |words: &str| AskedShip::from_words(words, game().cards());
    let titan =
        read("SM:HMS Titan (Captain, Helmsman) [lost=0+2, treasure=3, shot]").expect("a ship");
    assert_eq!((titan.crew.len(), titan.lost, titan.treasure), (2, vec![0, 2], vec![3]));
    assert!(titan.has_shot);
    let plain = read("2S 3L [CANNON+1_VS:English, Galley]").expect("a ship");
    assert_eq!((plain.card.masts, plain.card.effects.len(), plain.card.keywords.len()), (2, 1, 1));
    let refused = |words: &str| read(words).expect_err("refused");
    assert!(refused("SM:HMS Titen").contains("did you mean `HMS Titan`?"));
    assert!(refused("2S [los=1]").contains("did you mean `lost`?"));
    assert!(refused("2S [lost=one]").contains("`one` is not a whole number"));
    assert!(refused("2S [lost=1").contains("each `[` needs a `]`"));
    assert!(refused("2S [lost=0, lost=1]").contains("`lost` is given twice"));
    assert!(refused("2S [treasure=300]").contains("`300` is above 255"));
    assert!(refused("2S [treasure=-1]").contains("`-1` is not a whole number"));
    assert!(refused("7-master").contains("1 to 6 masts"));
    assert!(refused("").contains("names no ship"));
    assert!(refused("[lost=0]").contains("names no ship"));
    assert!(refused("2S 9S").contains("ranks of cannon are 1 to 6"));
    assert!(refused("10L").contains("ranks of cannon are 1 to 6"));
    assert!(refused("2S [lost=0] (Captain)").contains("before the keys in brackets"));
    let crew = ShipQuestion { ship: ship("2S (Captian)"), ..about(Subject::Shots, "2S", "2S") };
    let bad = Inquiry::new(&game(), &crew).map(drop).expect_err("refused");
    assert!(bad.reason.contains("did you mean `Captain`?"), "{}", bad.reason);
}
