//! Questions of Blackbeard as sentences for a person.

use corsair_engine::games::blackbeard::{Ask, Question};

/// Returns a question as a sentence, with the pirate that it is about.
pub(super) fn question(ask: Ask) -> String {
    let sentence = match ask.question {
        Question::Draft => "Which pirate card do you take?",
        Question::Deploy => "Which pirate do you deploy, in which area, and with which ship?",
        Question::DiscardForFate => "Finger of Fate: which of your cards do you discard?",
        Question::Recruit => "You drew a pirate. Whom do you deploy, and where?",
        Question::Turn => "It is your turn. Which card do you play, or which action do you take?",
        Question::AntiPirate => "An opponent's pirate acts. Do you react against him?",
        Question::Arrival => "An opponent's pirate arrives. Does your King's Commissioner react?",
        Question::Surprise => "Do you play KC Surprise?",
        Question::DoubleCross => "Do you play Double Cross?",
        Question::Revelry => "Do you play Debauchery & Revelry?",
        Question::WarshipAttack => "A warship is sighted. Does it attack or stay on station?",
        Question::Skull => "Do you play Skull & Crossbones?",
        Question::Evade => "A foe attacks. Do you fight or try to evade?",
        Question::Surrender => "Do you surrender your Letter of Marque, or fight?",
        Question::Cunning => "Do you spend a point of Cunning to roll again?",
        Question::Cargo => "Do you take the cargo?",
        Question::FreeConversion => "Do you convert the merchant to your ship, at no cost?",
        Question::PortBooty => "Which hold do you empty for the booty of the port?",
        Question::Hostage => "Do you keep the hostage for ransom, or torture the hostage?",
        Question::VoluntaryRevelry => "Do you let the crew revel (Debauchery & Revelry)?",
        Question::Letter => "Do you take a Letter of Marque?",
        Question::Ransom => "Do you ransom this hostage, or keep the hostage?",
        Question::Booty => "Which holds do you convert into Net Worth?",
        Question::Refit => "How do you divide the points of the refit?",
        Question::Haven => "Do you ask the governor for a Safe Haven?",
        Question::PayHaven => "Do you pay for the Safe Haven?",
        Question::PayRetirement => "Do you pay for the retirement?",
        Question::Spoils => "You won the duel. Which spoils do you take?",
        Question::DuelAgain => "The duel is tied. Do you fight again?",
        Question::Successor => "Which pirate takes over the ship?",
        Question::OddHit => "Which ally bears the odd hit?",
        Question::FillHold => "Which hold do you fill?",
        Question::EmptyHold => "Which hold do you empty?",
        Question::GiveFromHold => "From which hold are the doubloons taken first?",
    };
    match ask.pirate {
        Some(pirate) => format!("{pirate}: {sentence}"),
        None => sentence.into(),
    }
}
