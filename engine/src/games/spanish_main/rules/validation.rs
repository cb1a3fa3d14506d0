//! Checks that rule values are consistent with each other. Play and geometry cannot fail under validated rules.

use serde::Deserialize;

use super::berths::{check_room, distance_of_homes};
use super::fleets::fleets_of_the_rules;
use super::keys::{MAX_TOKENS, SEATS};
use super::{Placement, Rules};
use crate::games::spanish_main::data::card::Cards;
use crate::games::spanish_main::geometry::Point;
use crate::rulebook::{BadRule, FromRulebook, RuleValue, check_between};

/// Checks that rule values are consistent with each other. Returns the first inconsistent value as an error.
pub(crate) fn validate(rules: &Rules) -> Result<(), BadRule> {
    check_between("players.max", rules.players.max as i64, rules.players.min as i64, SEATS as i64)?;
    check_between("bars.s", rules.bars.s.into(), 20, rules.bars.l.into())?;
    hulls(rules)?;
    check_between("fort.radius", rules.fort.radius.into(), 10, rules.islands.radius.into())?;
    check_between("fort.guns", rules.fort.guns.into(), 0, rules.fort.radius.into())?;
    // At a berth the bow touches the island and is not inside.
    let radius = i64::from(rules.islands.radius);
    let touch = i64::from(rules.touch.distance);
    check_between("berths.distance", rules.berths.distance.into(), radius + 1, radius + touch - 1)?;
    check_between(
        "islands.gap_max",
        rules.islands.gap_max.into(),
        rules.islands.gap_min.into(),
        20,
    )?;
    check_between("islands.edge", rules.islands.edge.into(), radius, 5000)?;
    sizes(rules)?;
    coins(rules)?;
    check_map(rules)?;
    check_room(rules)?;
    if rules.fleet.is_empty() {
        return Ok(());
    }
    fleets_of_the_rules(&Cards::of_the_six_sets(), rules).map(|_| ())
}

/// Checks a map of islands: their number, distances, and positions on each table.
fn check_map(rules: &Rules) -> Result<(), BadRule> {
    if rules.islands.placement == Placement::Players {
        return Ok(());
    }
    let (edge, apart) = (rules.islands.edge, distance_of_homes(rules));
    let centres: Vec<Point> = rules.islands.map.iter().map(|&[x, y]| Point::new(x, y)).collect();
    if centres.len() < rules.islands.number[0] {
        let reason = format!(
            "has {} islands, and the smallest game needs {}",
            centres.len(),
            rules.islands.number[0]
        );
        return Err(BadRule::new("islands.map", reason));
    }
    for (at, &number) in rules.islands.number.iter().enumerate() {
        for centre in centres.iter().take(number) {
            let (width, height) = (rules.table.width[at], rules.table.height[at]);
            check_between("islands.map", centre.x.into(), edge.into(), (width - edge).into())?;
            check_between("islands.map", centre.y.into(), edge.into(), (height - edge).into())?;
        }
    }
    let near = |at: usize| {
        let square = |&other: &Point| (other - centres[at]).square();
        centres[..at].iter().map(square).min().filter(|&square| square < apart * apart)
    };
    if let Some(square) = (0..centres.len()).find_map(near) {
        let reason = format!(
            "must have islands at least {apart} apart, from centre to centre, not {}: the berths of two homes need the \
             room (SM-SET-5)",
            square.isqrt()
        );
        return Err(BadRule::new("islands.map", reason));
    }
    Ok(())
}

fn hulls(rules: &Rules) -> Result<(), BadRule> {
    for (at, (name, hull)) in rules.hull.by_masts().into_iter().enumerate() {
        let key = |field: &str| format!("hull.{name}.{field}");
        if hull.masts.len() != at + 1 {
            let reason = format!("must have {} numbers, not {}", at + 1, hull.masts.len());
            return Err(BadRule::new(key("masts"), reason));
        }
        let mut least = 0;
        for &mast in &hull.masts {
            check_between(&key("masts"), mast.into(), least, hull.length.into())?;
            least = i64::from(mast) + 1;
        }
    }
    Ok(())
}

/// Checks the lists with one value for each number of players: table sizes, islands and endings.
fn sizes(rules: &Rules) -> Result<(), BadRule> {
    let players = rules.players.max - rules.players.min + 1;
    let lengths = [
        ("table.width", rules.table.width.len()),
        ("table.height", rules.table.height.len()),
        ("islands.number", rules.islands.number.len()),
    ];
    if let Some((key, length)) = lengths.into_iter().find(|&(_, length)| length != players) {
        let reason =
            format!("must have {players} numbers, one for each number of players, not {length}");
        return Err(BadRule::new(key, reason));
    }
    let least = 2 * i64::from(rules.islands.edge);
    for (key, values) in
        [("table.width", &rules.table.width), ("table.height", &rules.table.height)]
    {
        for &value in values {
            check_between(key, value.into(), least, 30_000)?;
        }
    }
    for (at, &number) in rules.islands.number.iter().enumerate() {
        // Each player needs a home, and the game needs at least one wild island.
        check_between("islands.number", number as i64, (rules.players.min + at + 1) as i64, 24)?;
    }
    if rules.end.no_moves.len() != players {
        let reason = format!("must have {players} words, one for each number of players");
        return Err(BadRule::new("end.no_moves", reason));
    }
    Ok(())
}

fn coins(rules: &Rules) -> Result<(), BadRule> {
    let coins = &rules.treasure.coins;
    let most = MAX_TOKENS.saturating_sub(rules.treasure.unique.len()) / rules.players.max;
    if coins.is_empty() || coins.len() > most {
        let reason = format!("must have 1 to {most} numbers, not {}", coins.len());
        return Err(BadRule::new("treasure.coins", reason));
    }
    // Each player contributes a unique treasure at most once (SM-SET-7).
    for unique in &rules.treasure.unique {
        let of_it = rules.treasure.unique.iter().filter(|other| *other == unique).count();
        if of_it > rules.players.min {
            let most = rules.players.min;
            let reason =
                format!("must have `{}` at most {most} times, once for each player", unique.name());
            return Err(BadRule::new("treasure.unique", reason));
        }
    }
    for (at, &number) in rules.islands.number.iter().enumerate() {
        let players = rules.players.min + at;
        let given = players * coins.len();
        let places = (number - players) * rules.treasure.per_island;
        if given != places {
            let reason = format!(
                "must place the {given} coins of {players} players on {} wild islands",
                number - players
            );
            return Err(BadRule::new("treasure.per_island", reason));
        }
        let at_homes = rules.seat.gold[..players].iter().map(|&gold| u32::from(gold));
        let brought = players as u32 * coins.iter().map(|&gold| u32::from(gold)).sum::<u32>();
        let (most, all) = (at_homes.clone().max().unwrap_or(0), brought + at_homes.sum::<u32>());
        if 2 * most > all {
            let reason = format!(
                "must leave each seat at most half of the {all} gold of {players} players, not {most}: a seat with \
                 more wins at once (SM-END-1)"
            );
            return Err(BadRule::new("seat.gold", reason));
        }
    }
    Ok(())
}

impl FromRulebook for Rules {
    fn read(values: RuleValue) -> Result<Rules, toml::de::Error> {
        Rules::deserialize(values)
    }

    fn validate(&self) -> Result<(), BadRule> {
        validate(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::spanish_main::rules::EDITION;
    use crate::rulebook::assert_declared;

    /// Returns settings that put 12 islands on a map.
    fn map_of(centre: impl Fn(i32) -> [i32; 2]) -> [String; 2] {
        let centres: Vec<[i32; 2]> = (0..12).map(centre).collect();
        ["islands.placement=map".into(), format!("islands.map={centres:?}")]
    }

    #[test]
    fn rule_keys_have_a_meaning_and_the_range_that_play_allows() {
        let small = &[
            "islands.radius=50",
            "islands.edge=50",
            "fort.radius=10",
            "fort.guns=0",
            "berths.distance=51",
        ];
        let wide = &["table.width=[30000, 30000, 30000]", "table.height=[30000, 30000, 30000]"];
        let far = [&wide[..], &["islands.gap_max=20"]].concat();
        let large = [
            &wide[..],
            &[
                "islands.radius=1500",
                "islands.edge=1500",
                "touch.distance=40",
                "berths.distance=1501",
                "fort.radius=1500",
            ],
        ];
        let large = large.concat();
        let for_two = [
            "table.width=[10920]",
            "table.height=[9400]",
            "islands.number=[3]",
            "end.no_moves=[\"any\"]",
            "players.max=2",
        ];
        let for_four = [
            "table.width=[16800]",
            "table.height=[14400]",
            "islands.number=[12]",
            "end.no_moves=[\"any\"]",
        ];
        let coins = format!("treasure.coins={:?}", vec![1; MAX_TOKENS / 2]);
        let heap: Vec<&str> = for_two.into_iter().chain([coins.as_str()]).collect();
        let two: Vec<&str> =
            for_two[..4].iter().copied().chain(["treasure.per_island=16"]).collect();
        let map = map_of(|at| [1000 + at % 6 * 1500, 1000 + at / 6 * 2000]);
        let no_gap = ["islands.gap_min=0", &map[0], &map[1]];
        let beams = ["one", "two", "three", "four", "five", "six"];
        let beams = beams.map(|masts| format!("hull.{masts}.beam=60"));
        let beams: Vec<&str> = small.iter().copied().chain(beams.iter().map(|s| &**s)).collect();
        let column = map_of(|at| [50, 50 + at * 700]);
        let column = [&beams[..], &[&column[0], &column[1]]].concat();
        let row = map_of(|at| [50 + at * 700, 50]);
        let row = [&beams[..], &[&row[0], &row[1]]].concat();
        assert_declared::<Rules>(
            &EDITION,
            &[
                ("players.min", &for_four),
                ("players.max", &two),
                ("table.width", &column),
                ("table.height", &row),
                ("bars.l", &["bars.s=20", &map[0], &map[1]]),
                ("bars.s", &["bars.l=2000"]),
                ("touch.distance", &["berths.distance=361"]),
                ("hull.five.length", &["hull.five.masts=[0, 1, 2, 3, 4]"]),
                ("hull.five.length", wide),
                ("hull.five.masts", &[]),
                ("islands.number", &[]),
                ("islands.radius", small),
                ("islands.radius", &large),
                ("islands.gap_min", &["islands.gap_max=20"]),
                ("islands.gap_min", &[&map[0], &map[1]]),
                ("islands.gap_max", &no_gap),
                ("islands.edge", small),
                ("islands.edge", wide),
                ("islands.pitch", &far),
                ("berths.distance", small),
                ("berths.distance", &large),
                ("fort.radius", &["fort.guns=0"]),
                ("fort.radius", &large),
                ("fort.guns", &large),
                ("treasure.per_island", &["treasure.coins=[8, 7]"]),
                ("treasure.per_island", &heap),
            ],
        );
    }

    /// Returns the refusal of settings, which must be one of the key.
    fn refusal(settings: &[&str], key: &str) -> String {
        let refused = EDITION.rules::<Rules>(settings).expect_err("these rules can't be played");
        assert!(refused.message.contains(&format!("`{key}` must")), "{settings:?}: {refused}");
        refused.message
    }

    #[test]
    fn tables_without_room_for_all_islands_are_refused() {
        let number = "islands.number";
        let pitch = refusal(&["islands.pitch=5000"], "islands.gap_max");
        assert!(pitch.contains("must be at least 9"), "{pitch}");
        let narrow = refusal(&["table.width=[1920, 14400, 16800]"], number);
        assert!(narrow.contains("must be at most 3 with 2 players, not 6"), "{narrow}");
        refusal(&["islands.edge=4700"], number);
        refusal(&["bars.s=20", "bars.l=20"], "islands.gap_min");
        refusal(&["islands.gap_min=0", "islands.gap_max=0"], "islands.gap_min");
        refusal(&["islands.gap_min=0"], "islands.gap_min");
        let large = [
            "islands.radius=1500",
            "islands.edge=2000",
            "berths.distance=1505",
            "islands.gap_min=2",
        ];
        refusal(&large, number);
        refusal(&["hull.two.length=1500"], number);
    }

    #[test]
    fn beams_that_reach_the_bows_at_other_berths_are_refused() {
        let wide = ["start.stern_to_home=true", "hull.four.beam=600"];
        assert!(refusal(&wide, "hull.four.beam").contains("must be at most "));
        EDITION.rules::<Rules>(&wide[1..]).expect("bows at home are apart");
    }

    #[test]
    fn maps_must_lie_on_every_table_and_leave_room_for_berths() {
        let key = "islands.map";
        let beyond = map_of(|at| [1000 + at * 1500, 1000]);
        let beyond = refusal(&beyond.each_ref().map(String::as_str), key);
        assert!(beyond.contains("960 to 15840, not 16000"), "{beyond}");
        let near = map_of(|at| [1000 + at * 1300, 1000]);
        let near = refusal(&near.each_ref().map(String::as_str), key);
        assert!(near.contains(" apart, from centre to centre, not 1300"), "{near}");
    }

    #[test]
    fn fleets_have_at_most_one_ship_for_each_berth() {
        let edition = Rules::of_the_edition();
        assert_eq!(edition.fleets().ships, 16);
        let wide = ["table.width=[30000, 30000, 30000]", "table.height=[30000, 30000, 30000]"];
        let long = ["hull.two.length=1500", wide[0], wide[1]];
        let long: Rules = EDITION.rules(&long).expect("rules");
        assert_eq!(long.fleets().ships, 7);
    }
}
