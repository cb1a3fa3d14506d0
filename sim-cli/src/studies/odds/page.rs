//! `corsair odds`: the page of a result, told by the desk of its game.

use crate::present::page::ResultRead;
use crate::present::page::story::{Story, Unreadable};

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let desk = result.given("odds of its game", result.desks.odds)?;
    desk.page(result)
}
