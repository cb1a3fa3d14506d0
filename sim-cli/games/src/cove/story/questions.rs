//! Questions of Pirate's Cove as sentences for a person.

use corsair_engine::games::cove::{Ask, Window};

/// Returns a question as a sentence.
pub(super) const fn question(ask: Ask) -> &'static str {
    match ask {
        Ask::Rig(_) => "How do you rig your ship? The numbers are hull, sails, cannon and crew.",
        Ask::Event(_, Window::Treasure) => {
            "The treasure cards are revealed. Do you play an event card?"
        }
        Ask::Event(_, Window::Navigation) => {
            "The players are about to set their wheels. Do you play an event card?"
        }
        Ask::Event(_, Window::Reveal) => "The wheels are revealed. Do you play an event card?",
        Ask::Sail(_) => "To which island do you sail?",
        Ask::Action(_) => "Do you play an action card?",
        Ask::Prepare(_) => "A battle is about to begin. Do you play a battle card?",
        Ask::BeforeRoll(_) => "Your ship is about to fire. Do you play a card first?",
        Ask::Act(_) => "It is your turn in the battle. Do you fire or flee?",
        Ask::Kegs(_) => "An opponent fires. How many of your Powder Kegs do you add to the volley?",
        Ask::Aim(_) => "At which ship, and at which part of it, do you aim?",
        Ask::Parrot(_) => "You found a parrot. Do you keep the old one or take the new one?",
        Ask::Gift(_) => "Which gift do you take at Pirate's Cove?",
        Ask::Visit(_) => "What do you do on this island?",
        Ask::Over => "The game is over.",
    }
}
