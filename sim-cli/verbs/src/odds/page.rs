//! Page of `corsair odds`, written by the desk of the game.

use corsair_games::edition;
use corsair_present::page::ResultRead;
use corsair_present::page::story::{Story, Unreadable};

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let desk = edition(&result.manifest.game).ok().and_then(|edition| edition.desks().odds);
    let desk = result.given("odds of its game", desk)?;
    desk.page(result)
}
