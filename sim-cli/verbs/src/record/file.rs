//! Insertion of new answers into the text of a record.

use crate::record::written::{quoted, step};

/// Kind of an answer that is added to a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Added {
    /// Action with the seat to write; `None` if the deciding seat does not have this action.
    Action { seat: Option<usize> },
    /// Roll or draw of the last step, or of the set-up if there is no step.
    Chance,
}

/// Returns the text of the record with the answer added.
pub(super) fn with_answer(text: &str, answer: &str, added: &Added) -> String {
    let ended = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    match added {
        Added::Action { seat } => format!("{text}{ended}{}", step(*seat, answer)),
        Added::Chance => with_chance(&format!("{text}{ended}"), &quoted(answer)),
    }
}

/// Returns the text of the record with a chance entry added to its last step, or to the set-up.
fn with_chance(text: &str, quoted: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let is_step = |line: &&str| line.trim() == "[[step]]";
    let (from, to) = match lines.iter().rposition(is_step) {
        Some(step) => (step + 1, lines.len()),
        // In TOML, keys of the whole file precede its tables.
        None => {
            let is_table = |line: &&str| line.trim_start().starts_with('[');
            (0, lines.iter().position(is_table).unwrap_or(lines.len()))
        }
    };
    let is_list = |line: &&str| {
        let (line, key) = (line.trim(), "chance = [");
        line.starts_with(key) && line.ends_with(']')
    };
    let mut lines: Vec<String> = lines.into_iter().map(String::from).collect();
    match lines[from..to].iter().position(|line| is_list(&line.as_str())) {
        Some(found) => {
            let line = &mut lines[from + found];
            let before = line.trim_end().trim_end_matches(']').to_owned();
            let comma = if before.ends_with('[') { "" } else { ", " };
            *line = format!("{before}{comma}{quoted}]\n");
        }
        None => {
            // Blank lines and comments at the end belong to the next step.
            let is_entry = |line: &String| !line.trim().is_empty() && !line.starts_with('#');
            let last = lines[from..to].iter().rposition(is_entry).map_or(from, |at| from + at + 1);
            lines.insert(last, format!("chance = [{quoted}]\n"));
        }
    }
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_answers_go_to_the_last_step_of_a_record() {
        let head = "game = \"toy\"\nplayers = 2\n\n[rules]\nrounds = 1\n";
        let opened = with_answer(head, "draw charm", &Added::Chance);
        assert_eq!(
            opened,
            "game = \"toy\"\nplayers = 2\nchance = [\"draw charm\"]\n\n[rules]\nrounds = 1\n"
        );
        let acted = with_answer(&opened, "reach 6", &Added::Action { seat: Some(1) });
        assert!(acted.ends_with("rounds = 1\n\n[[step]]\nseat = \"seat1\"\ndo = \"reach 6\"\n"));
        let rolled = with_answer(&acted, "dice 1 2", &Added::Chance);
        assert_eq!(rolled, format!("{acted}chance = [\"dice 1 2\"]\n"));
        let again = with_answer(&rolled, "draw ?", &Added::Chance);
        assert_eq!(again, format!("{acted}chance = [\"dice 1 2\", \"draw ?\"]\n"));
        let open = "players = 2\nchance = []\n";
        assert_eq!(
            with_answer(open, "draw ?", &Added::Chance),
            "players = 2\nchance = [\"draw ?\"]\n"
        );
    }
}
