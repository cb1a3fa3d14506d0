//! Tests of the labels that identify first decisions.

use std::collections::BTreeSet;

use super::*;
use crate::best_play::{FirstDecisionOf, Side};
use crate::games::spanish_main::state::action::Action;

fn first(inquiry: &Inquiry) -> Vec<FirstDecisionOf<Inquiry>> {
    inquiry.solve(1_000_000).expect("a small graph").first_decisions()
}

fn tables(asked: &ShipQuestion) -> BTreeSet<String> {
    let first = first(&inquiry(asked));
    let tables: BTreeSet<String> = first.iter().map(|of| of.shown.table.clone()).collect();
    assert_eq!(tables.len(), first.len(), "two decisions have one label: {tables:?}");
    tables
}

#[test]
fn sm_brd_1_label_of_a_boarding_reroll_shows_both_dice() {
    let board = inquiry(&about(Subject::Board, "2-master [REROLL_1]", "2-master"));
    let first = first(&board);
    assert_eq!(first.len(), 36);
    for own in 1..=6 {
        for other in 1..=6 {
            let table = format!("REROLL_1, 2 masts to 2, dice {own} to {other}");
            let decision = first.iter().find(|of| of.shown.table == table);
            let decision = decision.unwrap_or_else(|| panic!("`{table}` is not shown"));
            // A re-roll helps if the boarding is not won and a higher die can win it.
            let again = own <= other && other < 6;
            assert_eq!(decision.choices[0].action == Action::Yes, again, "{table}");
        }
    }
}

#[test]
fn label_of_a_boarding_reroll_after_a_ram_shows_bonuses() {
    let tables = tables(&about(Subject::Assault, "2-master", "2-master [REROLL_1, BOARD+1]"));
    assert!(tables.contains("REROLL_1, 2 masts to 1, dice 3 to 4+1"), "{tables:?}");
    assert!(tables.iter().all(|table| table.contains("dice")), "{tables:?}");
}

#[test]
fn labels_of_shot_decisions_name_ability_cannon_and_die() {
    let shots = |words: &str| tables(&about(Subject::Shots, words, "3-master"));
    let both = shots("3S [CANNONEER, REROLL_1]");
    let second = [1, 2, 3].map(|die| format!("CANNONEER, 1 masts to 3, gun0, die {die}"));
    let again = [4, 5, 6].map(|die| format!("REROLL_1, 1 masts to 3, gun0, die {die}"));
    assert_eq!(both, second.into_iter().chain(again).collect());
    let raised = shots("3S [REROLL_1, CANNON+1_VS:Pirate]");
    assert!(raised.contains("REROLL_1, 1 masts to 3, gun0, die 2+1"), "{raised:?}");
    let doubled = shots("3S [DOUBLE_RANGE_6]");
    assert_eq!(doubled, BTreeSet::from(["DOUBLE_RANGE_6, 1 masts to 3".into()]));
}

#[test]
fn label_of_a_fire_decision_shows_the_masts() {
    let policies = Policies { masts: MastRule::Best, ..Policies::default() };
    let fire = ShipQuestion { policies, ..alone(Subject::Fire, "2S 3L 4S [burning=1]") };
    assert_eq!(tables(&fire), BTreeSet::from(["2 masts".into()]));
}

#[test]
fn labels_of_choices_call_the_ships_ship_and_target() {
    let policies = Policies { order: ShotOrder::Best, special: When::Best, ..Policies::default() };
    for (begins, side, at) in
        [(Begins::Ship, Side::Raises, "target"), (Begins::Target, Side::Lowers, "ship")]
    {
        let words = "2S 4S [FIREPOT, Broadsides Attack]";
        let asked = ShipQuestion { policies, begins, ..about(Subject::Duel, words, words) };
        let duel = inquiry(&asked);
        let first = first(&duel);
        let [decision] = first.as_slice() else { panic!("{first:?}") };
        assert_eq!(decision.side, side);
        let choices = decision.choices.iter().map(|choice| duel.choice_words(choice.action));
        let expected = [
            format!("fire gun0 at {at}"),
            format!("fire gun1 at {at}"),
            format!("fire gun0 at {at}: a firepot"),
            format!("fire gun1 at {at}: a firepot"),
            format!("broadsides at {at}"),
        ];
        assert_eq!(choices.collect::<BTreeSet<_>>(), BTreeSet::from(expected));
    }
}
