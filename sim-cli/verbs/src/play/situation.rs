//! Situation of a person's game as JSON, for a program that asks the person itself.

use corsair_games::inspect::seated::{Asked, SeatedGame};
use corsair_lab::result::ResultTable;
use corsair_present::exit::Outcome;
use corsair_present::rows::{object, pretty};

use crate::advise::race::Limits;
use crate::play::hint::Advice;
use crate::play::setting::Setting;

/// Returns the situation as JSON: what the person may know, the decision that waits, and advice from at most `advice`
/// simulated games.
pub(crate) fn situation(
    setting: &Setting,
    game: &dyn SeatedGame,
    advice: Option<u64>,
) -> Outcome<String> {
    let (edition, person) = (&setting.table.edition, &setting.person);
    let transcript = game.transcript();
    let asked = game.asked();
    let games = advice.filter(|_| asked.is_some());
    let advise = |games| -> Outcome<_> {
        let limits = Limits { games, until: None, interrupt: None };
        let Advice { games, bot, rows } = Advice::new(setting, &transcript, limits)?;
        Ok(object!(Advised { games, bot, rows: ResultTable::of(rows) }))
    };
    let advice = games.map(advise).transpose()?;
    let score = edition.score();
    let facts = |facts: Vec<(&'static str, String)>| {
        let fact = |(name, fact): (&'static str, String)| object!(Fact { name, fact });
        facts.into_iter().map(fact).collect::<Vec<_>>()
    };
    Ok(pretty(&object!(Situation {
        game: edition.id(),
        title: edition.name(),
        address: setting.address.to_string(),
        seat: person.seat.index(),
        players: &person.names,
        score: score.label,
        scores: game
            .scores()
            .iter()
            .map(|(_, &of)| f64::from(of) / f64::from(score.unit))
            .collect::<Vec<_>>(),
        decisions: transcript.steps.len(),
        asked: asked.as_ref().map(question),
        own: facts(game.own_facts()),
        board: game.board(),
        picture: game.picture(edition.name()),
        story: game.story(),
        reasons: game.reasons(),
        advice: advice,
        record: setting.record(&transcript),
    })))
}

/// Returns the decision that waits.
fn question(asked: &Asked) -> impl serde::Serialize {
    let option = |of: &corsair_games::inspect::seated::NamedAction| {
        object!(Named {
            action: of.notation.clone(),
            words: of.words.clone(),
            pieces: of.pieces.clone(),
            spot: of.spot,
        })
    };
    object!(Question {
        turn: asked.turn,
        question: asked.question.clone(),
        /// `false` if further actions are legal.
        complete: asked.is_complete,
        options: asked.options.iter().map(option).collect::<Vec<_>>(),
    })
}
