//! Story of `corsair match --never`: the cost of each restriction.

use crate::r#match::GAMES_PER_BLOCK;
use crate::r#match::restricted::answer::answer;
use crate::r#match::restricted::rows::RestrictionRow;
use corsair_present::counted;
use corsair_present::few_deals::few_deals_caution;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::table::{Kind, Table};

/// Note on the columns of the table.
const NOTE: &str = "“wins %” is the win share of the restricted bot. “loss” is the win share of the unrestricted bot \
at the same table, minus “wins %”. No other seat is restricted. The two bots exchange seats in the two games of a \
deal, and all restrictions play the same deals. “Holm p” is corrected for the number of restrictions.";

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<RestrictionRow> = result.rows()?;
    let one = result.given("a row in restrictions.csv", rows.first())?;
    let edition = &result.manifest.edition;
    let asked = vec![
        format!("How many wins does each restriction cost {} in {edition}?", one.bot),
        format!(
            "{} tested each restriction: {}, each played twice, with the two bots exchanged.",
            counted(one.games, "game", "games"),
            counted(one.blocks, "deal", "deals"),
        ),
    ];
    let mut caveats = caveats::of_play(result);
    caveats.extend(few_deals_caution("deals", one.blocks, GAMES_PER_BLOCK));
    caveats.push(NOTE.into());
    caveats.push(
        "The restricted bot plans as if no action were forbidden. A bot designed for the restriction may lose less."
            .into(),
    );
    let columns = [("restriction", Kind::Text), ("the bot never", Kind::Text)];
    let mut meanings = Table::new("Forbidden actions", &columns);
    rows.iter().for_each(|row| meanings.push_words([&row.restriction, &row.meaning]));
    let dots = rows.iter().map(|row| Dot {
        label: format!("never {}", row.restriction),
        estimate: row.loss.times(100.0),
        tone: if row.is_shown() { Tone::Strong } else { Tone::Faint },
    });
    let of = Intervals {
        reference: Some(0.0),
        ..Intervals::new("loss of wins, percentage points", dots, None)
    };
    let note = "Bars are 95 % intervals, not corrected for their number. Strong colour: significant after \
                correction. The dashed line is no loss.";
    Ok(Story {
        title: format!("{edition}: {} under restrictions", one.bot),
        asked,
        verdict: answer(&rows),
        charts: vec![Chart::of_intervals("Cost of each restriction", note, of)],
        tables: vec![Table::of_rows("Cost of each restriction", &rows, result.score), meanings],
        caveats,
    })
}
