//! Restrictions as text for a terminal of 100 columns.

use crate::present::few_deals::said_if_few;
use crate::present::number::{counted, grouped};
use crate::present::text::{answer_text, header_lines, paragraph, rules_text, said_if_cut_off};
use crate::studies::r#match::GAMES_PER_BLOCK;
use crate::studies::restrict::answer::answer;
use crate::studies::restrict::report::RestrictReport;
use crate::studies::restrict::tables::{meaning_table, restriction_table, rows};

/// What the columns mean.
pub(crate) const NOTE: &str = "\
wins: of the bot under the restriction; loss: what the same bot without it wins more at the same table, \
the other seats of which are free too. They change places in the two games of a deal, and every restriction \
meets the same deals. Holm p: corrected for all restrictions. Intervals are 95 % and count deals, not games.";

/// The report as text, ended by a line break.
pub fn restrict_screen(report: &RestrictReport<'_>) -> String {
    let restricted = report.restricted;
    let rows = rows(report);
    let bot = rows.first().map_or("", |row| row.bot.as_str());
    let mut text = header_lines(&[
        (String::new(), format!("{} ({})", restricted.title, restricted.game)),
        ("rules".into(), rules_text(&restricted.rules)),
        ("table".into(), format!("{bot} in {} seats, one of them restricted", restricted.players)),
        ("seed".into(), restricted.seed.to_string()),
        report.set_ups().line(),
        (
            "games".into(),
            format!(
                "{} of each restriction = {} x {GAMES_PER_BLOCK}",
                grouped(restricted.blocks * GAMES_PER_BLOCK),
                counted(restricted.blocks, "deal", "deals"),
            ),
        ),
    ]);
    let cut_off = said_if_cut_off(report.played.iter().map(|of| of.totals.cut_off()).sum());
    text.extend(cut_off.map(|line| line + "\n"));
    text.push_str(&answer_text(&answer(&rows)));
    text.push_str(&restriction_table(&rows, restricted.rules.score).section());
    let few = said_if_few("deals", restricted.blocks, GAMES_PER_BLOCK);
    text.extend(few.map(|line| paragraph(&line)));
    text.push_str(&meaning_table(&rows).section());
    text + "\n" + &paragraph(NOTE)
}
