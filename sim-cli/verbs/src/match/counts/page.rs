//! Story of typed-in results: the verdict on the better player.

use crate::r#match::counts::CountRow;
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::chart::{Chart, Dot, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::DisplayUnit;
use corsair_present::table::Table;

/// Method of the estimate.
const METHOD: &str = "The interval is Clopper and Pearson's, and p is from the exact binomial test of an even share. \
Both are exact for any number of independent games.";

/// Assumption of the test.
const FIXED: &str = "The test assumes that the number of games does not depend on their results. \
Players who stop as soon as one of them leads need more games.";

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<CountRow> = result.rows()?;
    let row = result.given("a row in counts.csv", rows.first())?;
    let CountRow { first, second, .. } = row;
    let set_aside = "Draws and games that another player won count for neither player. The share, \
                     its interval and the test ignore them.";
    let dot = Dot { label: first.clone(), estimate: row.share.times(100.0), tone: Tone::Strong };
    let of = Intervals::new("decided games won, %", [dot], Some(50.0));
    let note = "Bars are 95 % intervals. The dashed line is an even share.";
    let title = format!("{first} against {second}");
    Ok(Story {
        asked: vec![format!("Which of {first} and {second} wins more of their real games?")],
        verdict: answer(row),
        charts: vec![Chart::of_intervals("Decided games", note, of)],
        tables: vec![Table::of_rows(title.as_str(), &rows, result.score)],
        caveats: [set_aside, METHOD, FIXED].map(String::from).into(),
        title,
    })
}

/// Returns the verdict on the player who wins more, and the treatment of draws.
fn answer(row: &CountRow) -> String {
    let CountRow { first, second, wins, losses, draws, share, p_even } = row;
    let decided = counted(wins + losses, "decided game", "decided games");
    let won = format!("{first} won {wins} of {decided}, {}", DisplayUnit::Percent.estimate(*share));
    let verdict = match *p_even <= 0.05 {
        true if wins > losses => format!("{first} wins more than {second}: {won}."),
        true => format!("{second} wins more than {first}: {won}."),
        false => format!("Neither player wins significantly more: {won}."),
    };
    match draws {
        0 => verdict,
        1 => format!("{verdict} The draw counts for neither player."),
        draws => format!("{verdict} The {draws} draws count for neither player."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::r#match::counts::CountReport;

    #[test]
    fn answer_names_a_winner_if_the_interval_excludes_an_even_share() {
        for (counts, says) in [
            ("15-5-1", "A wins more than B: A won 15 of 20 decided games, 75.0 % ["),
            ("5-15", "B wins more than A: A won 5 of 20 decided games"),
            ("14-6-2", "Neither player wins significantly more: A won 14 of 20 decided games"),
        ] {
            let names = ["A", "B"].map(String::from);
            let counted = CountReport::new(names, counts.parse().expect("counts"), None);
            let row = counted.unwrap_or_else(|_| panic!("{counts}")).row;
            let [low, high] = row.share.interval.expect("games");
            assert_eq!(row.p_even <= 0.05, low > 0.5 || high < 0.5, "{counts}");
            let text = answer(&row).replace('\u{a0}', " ");
            assert!(text.starts_with(says), "{text}");
            assert_eq!(text.contains("for neither player"), row.draws > 0, "{text}");
        }
    }
}
