//! What verbs share that search by play: how much is played, which bots are candidates, and where they
//! play.

pub mod args;
pub mod contest;
pub mod family;
pub mod vary;
