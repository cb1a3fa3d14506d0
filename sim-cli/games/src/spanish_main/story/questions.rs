//! Questions of Pirates of the Spanish Main as sentences for a person.

use corsair_engine::games::spanish_main::{Question, SpanishMain, State};

/// Returns a question as a sentence, with the ship that it is about.
pub(super) fn question(game: &SpanishMain, state: &State, question: Question) -> String {
    let sentence = match question {
        Question::Fleet => "Which fleet do you choose?",
        Question::Island => "Where do you place the next island?",
        Question::Terrain => "Where do you place the next piece of terrain?",
        Question::Home(_) => "Which island is the home of the player before you?",
        Question::Berth(_) => "At which berth of your home does this ship begin?",
        Question::Order => "Which order do you give, or do you end your turn?",
        Question::Ability(..) | Question::FortAbility(..) => "Do you use the ability?",
        Question::Segment(_) => "Where does the ship sail next, or does her move end?",
        Question::Touch(_) => "What does the bow touch?",
        Question::Fire => "Which cannon fires, and at which target, or do you cease fire?",
        Question::LoseMast(..) => "Which mast does the ship lose?",
        Question::RestoreMast(_) => "Which mast is repaired?",
        Question::Ram(_) => "Does the ship ram?",
        Question::Board => "Do you board after the ram?",
        Question::Plunder => "You won the boarding. What do you plunder?",
        Question::Load(_) => "What does the ship load next?",
        Question::Cancel(_) => "Does the ship cancel the ability?",
        Question::Ghost(_) => "Does the ship become ghostly for this turn?",
        Question::Submerge(_) => "Does the sea monster submerge for this turn?",
        Question::TwoActions(_) => "Which ship gets two actions?",
        Question::Victim(..) => "What does the ability take from the enemy ship?",
        Question::FortVictim(..) => "Which cargo does the hit remove?",
        Question::BurnMast(_) => "Which mast catches fire?",
        Question::LoseFlag(_) => "Which flag does the fort lose?",
        Question::BuildFort => "Which fort do you build, and on which island?",
        Question::PutOff(_) => "The ship has too much cargo. What leaves her?",
        Question::PushTo(_) => "In which direction is the ship pushed?",
        Question::Hop(_) => "From which fog bank does the ship leave?",
        Question::LeaveFog(_) => "In which direction does the ship leave the fog?",
        Question::Untangle(_) => "In which direction does the ship leave the weeds?",
    };
    match question.ship() {
        Some(ship) => format!("{} ({ship}): {sentence}", game.ship_name(state, ship)),
        None => sentence.into(),
    }
}
