//! Tests of `corsair odds blackbeard`: every question has an exact answer that agrees with a simulation.

use std::collections::BTreeSet;

use crate::command::{refused_as, stdout};

/// Example of each kind of question.
const QUESTIONS: [&str; 16] = [
    "find --pirate vane:cunning=1 --port havana --actions 2",
    "evade --pirate vane --foe maynard",
    "encounter --pirate vane --foe maynard --objective score",
    "battle --pirate teach:ship=schooner --foe ogle@s_america",
    "battle --pirate teach --foe warship_3",
    "attack --pirate teach --port boston:attacked=true",
    "sack --pirate teach --port boston",
    "grab --pirate teach:cunning=0 --other vane:holds=[700,200],cunning=0 --port havana",
    "duel --pirate teach:cunning=0 --other vane:cunning=0 --port havana",
    "ambition --pirate teach:cunning=0 --other vane:cunning=0",
    "mutiny --pirate teach:loyalty=0",
    "conspiracy --pirate teach:loyalty=5",
    "arrival --pirate teach:notoriety=9",
    "bribe --pirate teach:notoriety=9,net_worth=9000 --port havana",
    "run --pirate vane:cunning=0 --port havana --to cartagena",
    "run --pirate vane:notoriety=9,cunning=0 --port havana --to port_royal --actions 4 \
     --foe maynard@s_america",
];

#[test]
fn every_question_of_blackbeard_agrees_with_its_simulation() {
    for question in QUESTIONS {
        let said = stdout(format!("odds blackbeard {question} --check 4k"));
        assert!(super::one_line(&said).contains("The simulation agrees"), "{question}: {said}");
    }
}

#[test]
fn every_question_of_blackbeard_has_an_example() {
    let help = stdout("odds blackbeard --help");
    let (_, from) = help.split_once("[possible values: ").expect("questions");
    let (listed, _) = from.split_once(']').expect("an end");
    let listed: BTreeSet<&str> =
        listed.split([',', ' ', '\n']).filter(|of| !of.is_empty()).collect();
    let asked = QUESTIONS.map(|question| question.split(' ').next().expect("a word"));
    assert_eq!(BTreeSet::from(asked), listed);
}

#[test]
fn question_with_too_many_states_suggests_fixes() {
    let question = "run --pirate vane:notoriety=9 --port havana --to cartagena --foe maynard \
                    --hunter best --limit 2k";
    refused_as(
        format!("odds blackbeard {question}"),
        "the exact odds need more than 2,000 game states: ask a smaller question with --cunning never or a pirate \
         without Cunning, a --hunter who does not play best, or fewer --actions, or raise --limit",
    );
}
