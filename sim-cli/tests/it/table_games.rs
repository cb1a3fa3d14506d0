//! Tests of real games: counts, files of results, and the fit of simulated games.

use crate::command::{Room, csv_rows, printed, refused, stdout};

/// Published exact intervals for wins and losses, with the precision of the publication.
///
/// Sources: R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 5 (two examples); A. Agresti,
/// "Categorical Data Analysis" (2002), section 1.4.3, 0 of 25 vegetarians; W. J. Conover, "Practical Nonparametric
/// Statistics" (1971), page 97, with the digits of R's help page on `binom.test`.
const PUBLISHED: [(&str, f64, f64, f64); 4] = [
    ("81-182-0", 0.2527, 0.3676, 5e-5),
    ("15-133", 0.0578, 0.1617, 5e-5),
    ("0-25-3", 0.0, 0.137, 5e-4),
    ("682-243", 0.707_668_3, 0.765_406_6, 5e-8),
];

#[test]
fn counts_have_published_exact_intervals() {
    for (counts, low, high, precision) in PUBLISHED {
        let table = csv_rows(&stdout(format!("match --counts {counts} --format csv")));
        let near = |column: &str, value: f64| {
            let ours: f64 = table[0][column].parse().expect("a number");
            assert!((ours - value).abs() <= precision, "{counts}: {column} is {ours}");
        };
        near("share_lo", low);
        near("share_hi", high);
    }
}

#[test]
fn counts_state_the_treatment_of_draws_and_refuse_play() {
    let whole = stdout("match --counts 12-11-5 --full");
    assert!(whole.contains("options    --counts 12-11-5\n"), "no options of a test: {whole}");
    let screen = stdout("match --counts 12-11-5").replace('\u{a0}', " ");
    let verdict = "Neither player wins significantly more: A won 12 of 23";
    assert!(screen.contains(verdict), "{screen}");
    assert!(screen.contains("The 5 draws count for neither player."), "{screen}");
    for play in ["-n 100", "--seed 2", "--sprt 0pp,1pp", "--field uniform", "--set a=1"] {
        refused(format!("match --counts 12-11 {play}"), "cannot be used with");
        refused(format!("match --counts 12-11 {play}"), "plays no games");
    }
    refused("match --counts 12:11", "expected wins-losses-draws such as 12-11-0");
    refused("match --counts 0-0-3", "no decided game to test");
}

/// Returns 40 games of two players, in which the player in seat 0 wins `of_first` times.
fn games(of_first: usize) -> String {
    let game = |game: usize| {
        let [first, second] = if game < of_first { [9, 4] } else { [3, 8] };
        format!("{game},Ann,0,{first}\n{game},Ben,1,{second}\n")
    };
    "game,player,seat,score\n".to_owned() + &(0..40).map(game).collect::<String>()
}

#[test]
fn results_of_two_players_equal_their_counts() {
    let room = Room::new();
    room.write("ours.csv", games(28));
    let of_file = room.good("match toy Ann Ben --results ours.csv --format csv -o kept");
    let of_counts = stdout("match --counts 28-12-0 --format csv").replace("A,B", "Ann,Ben");
    assert_eq!(of_file, of_counts);
    assert!(room.good("report kept -o -").contains("Ann against Ben"));
    let unknown = room.refused("match toy Ann Bne --results ours.csv");
    assert_eq!(unknown, "ours.csv: no player is named `Bne`; did you mean `Ben`?");
    room.write("ours.csv", games(28).replace("3,Ben,1,4", "3,Ben,x,4"));
    let wrong = room.refused("seats toy --results ours.csv");
    let says = "ours.csv:9: column `seat`: expected a seat from 0 to 4, not `x`\n";
    assert!(wrong.starts_with(says) && wrong.contains("3,Ben,x,4"), "{wrong}");
}

#[test]
fn seats_results_reports_verdicts_and_refuses_play() {
    let room = Room::new();
    room.write("ours.csv", games(36));
    let (text, _) = room.ends(0, "seats toy --results ours.csv");
    assert!(text.contains("At ours.csv, seat 0 wins 90.0") && text.contains("40 games"), "{text}");
    assert!(!text.contains("seed"), "{text}");
    room.write("ours.csv", games(22));
    let (_, why) = room.ends(3, "seats toy --results ours.csv");
    assert!(why.contains("the seats are undecided: add games to `ours.csv`"), "{why}");
    let refused = room.refused("seats toy --results ours.csv -n 100");
    assert!(refused.contains("plays no games"), "{refused}");
}

#[test]
fn fit_is_refuted_only_if_real_and_simulated_games_differ() {
    let room = Room::new();
    // Simulated games of other deals stand for real games.
    room.good("run toy --bots racer --players 3 -n 120 --seed 7 --per-game played.csv");
    let mut text = String::from("game,player,seat,score\n");
    for row in csv_rows(&room.read("played.csv")) {
        let (game, seat, score) = (&row["deal"], &row["seat"], &row["score"]);
        text += &format!("{game},p{seat},{seat},{score}\n");
    }
    room.write("ours.csv", &text);
    let fit = |file: &str| {
        let asked = format!("seats toy --bots racer --players 3 -n 3k --margin 30pp --fit {file}");
        let (result, code) = printed(asked.replace(file, &room.join(file).display().to_string()));
        assert!(matches!(code, Some(0 | 3)), "{result}");
        let rows = result["tables"]["fit"].as_array().expect("rows").clone();
        assert_eq!(rows.len(), 6, "{result}");
        let verdicts = rows.into_iter().map(|row| row["fit"].as_str().map(String::from));
        (
            verdicts.collect::<Vec<_>>(),
            result["answer"].as_str().expect("text").replace('\u{a0}', " "),
        )
    };
    let (verdicts, answer) = fit("ours.csv");
    assert!(verdicts.iter().all(|of| of.as_deref() == Some("not_refuted")), "{verdicts:?}");
    let says = "120 real games do not refute the simulation of racer; differences of up to ";
    assert!(answer.starts_with(says), "{answer}");
    let ten_more = |line: &str| match line.rsplit_once(",0,") {
        Some((head, score)) => {
            format!("{head},0,{}\n", score.parse::<f64>().expect("a score") + 10.0)
        }
        None => format!("{line}\n"),
    };
    room.write("better.csv", text.lines().map(ten_more).collect::<String>());
    let (verdicts, answer) = fit("better.csv");
    assert_eq!(verdicts[..2], [Some("refuted".into()), Some("refuted".into())], "{answer}");
    assert!(
        answer.starts_with("The simulation of racer does not fit: seat 0 wins 100.0 %"),
        "{answer}"
    );
    let other = room.refused("seats toy --bots racer --players 2 --fit ours.csv");
    assert!(other.ends_with(", simulated games 2: add --players 3"), "{other}");
}
