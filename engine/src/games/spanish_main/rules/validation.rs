//! Ranges of rule values: past these play and geometry can't fail.

use serde::Deserialize;

use super::fleets::fleets_of_the_rules;
use super::{Placement, Rules};
use crate::games::spanish_main::data::card::Cards;
use crate::games::spanish_main::geometry::Point;
use crate::rulebook::{BadRule, FromRulebook, RuleValue};

/// The most tokens of treasure that a game begins with: a quarter of those that have a number, for play makes more.
const MAX_TOKENS: usize = 1 << 14;

/// Refuses the first value that the game can't be played by.
pub(crate) fn validate(rules: &Rules) -> Result<(), BadRule> {
    within("players.min", rules.players.min as i64, 2, 4)?;
    within("players.max", rules.players.max as i64, rules.players.min as i64, 4)?;
    within("build_total", rules.build_total.into(), 1, 200)?;
    within("random_fleets.number", rules.random_fleets.number.into(), 0, 1000)?;
    within("link.spaces", rules.link.spaces.into(), 0, 5)?;
    within("black_mark.points", rules.black_mark.points.into(), 0, 20)?;
    within("bars.l", rules.bars.l.into(), 20, 2000)?;
    within("bars.s", rules.bars.s.into(), 20, rules.bars.l.into())?;
    hulls(rules)?;
    within("sail.half", rules.sail.half.into(), 0, 200)?;
    within("islands.radius", rules.islands.radius.into(), 50, 1500)?;
    within("fort.radius", rules.fort.radius.into(), 10, rules.islands.radius.into())?;
    within("fort.guns", rules.fort.guns.into(), 0, rules.fort.radius.into())?;
    within("touch.distance", rules.touch.distance.into(), 1, 40)?;
    // At a berth a bow touches and is not inside.
    let radius = i64::from(rules.islands.radius);
    let touch = i64::from(rules.touch.distance);
    within("berths.distance", rules.berths.distance.into(), radius + 1, radius + touch - 1)?;
    within("move.max_turn", rules.r#move.max_turn.into(), 1, 512)?;
    within("islands.gap_min", rules.islands.gap_min.into(), 0, 10)?;
    within("islands.gap_max", rules.islands.gap_max.into(), rules.islands.gap_min.into(), 20)?;
    within("islands.edge", rules.islands.edge.into(), radius, 5000)?;
    within("islands.pitch", rules.islands.pitch.into(), 100, 5000)?;
    within("actions.max", rules.actions.max.into(), 1, 4)?;
    within("transfer.per_turn", rules.transfer.per_turn.into(), 1, 3)?;
    within("shoot.from_round", rules.shoot.from_round.into(), 1, 1000)?;
    within("guns.musketeer", rules.guns.musketeer.into(), 1, 6)?;
    within("guns.marine", rules.guns.marine.into(), 1, 6)?;
    within("guns.sacrifice", rules.guns.sacrifice.into(), 1, 6)?;
    within("weeds.freed_above", rules.weeds.freed_above.into(), 0, 12)?;
    within("ransom.captured", rules.ransom.captured.into(), 0, 20)?;
    within("ransom.eliminated", rules.ransom.eliminated.into(), 0, 20)?;
    within("terrain.per_player", rules.terrain.per_player as i64, 0, 4)?;
    within("terrain.radius", rules.terrain.radius.into(), 50, 1500)?;
    within("scuttle.on", rules.scuttle.on.into(), 1, 7)?;
    within("end.rounds", rules.end.rounds.into(), 1, 1000)?;
    sizes(rules)?;
    coins(rules)?;
    map(rules)?;
    if rules.fleet.is_empty() {
        return Ok(());
    }
    fleets_of_the_rules(&Cards::of_the_six_sets(), rules).map(|_| ())
}

/// A map must have the islands of every table that it can be used for.
fn map(rules: &Rules) -> Result<(), BadRule> {
    if rules.islands.placement == Placement::Players {
        return Ok(());
    }
    let (edge, apart) = (rules.islands.edge, i64::from(rules.islands.radius) * 2);
    let centres: Vec<Point> = rules.islands.map.iter().map(|&[x, y]| Point::new(x, y)).collect();
    if centres.len() < rules.islands.number[0] {
        let reason = format!(
            "has {} islands; the least table needs {}",
            centres.len(),
            rules.islands.number[0]
        );
        return Err(BadRule::new("islands.map", reason));
    }
    for (at, &centre) in centres.iter().enumerate() {
        within("islands.map", centre.x.into(), edge.into(), 30_000)?;
        within("islands.map", centre.y.into(), edge.into(), 30_000)?;
        if centres[..at].iter().any(|&other| (other - centre).square() < apart * apart) {
            return Err(BadRule::new("islands.map", "has two islands that overlap"));
        }
    }
    Ok(())
}

fn within(key: &str, value: i64, least: i64, most: i64) -> Result<(), BadRule> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(BadRule::new(key, format!("must be {least} to {most}, not {value}")))
}

fn hulls(rules: &Rules) -> Result<(), BadRule> {
    for (at, (name, hull)) in rules.hull.by_masts().into_iter().enumerate() {
        let key = |field: &str| format!("hull.{name}.{field}");
        within(&key("length"), hull.length.into(), 100, 1500)?;
        within(&key("beam"), hull.beam.into(), 60, 600)?;
        if hull.masts.len() != at + 1 {
            let reason = format!("must have {} numbers, not {}", at + 1, hull.masts.len());
            return Err(BadRule::new(key("masts"), reason));
        }
        let mut least = 0;
        for &mast in &hull.masts {
            within(&key("masts"), mast.into(), least, hull.length.into())?;
            least = i64::from(mast) + 1;
        }
    }
    Ok(())
}

/// Tables and numbers of islands: one for each number of players.
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
            within(key, value.into(), least, 30_000)?;
        }
    }
    for (at, &number) in rules.islands.number.iter().enumerate() {
        // A home each, and one wild island at least.
        within("islands.number", number as i64, (rules.players.min + at + 1) as i64, 24)?;
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
    for &coin in coins {
        within("treasure.coins", coin.into(), 1, 20)?;
    }
    // Each player gives a name once at most (SM-SET-7).
    for unique in &rules.treasure.unique {
        let of_it = rules.treasure.unique.iter().filter(|other| *other == unique).count();
        if of_it > rules.players.min {
            let most = rules.players.min;
            let reason =
                format!("must have `{}` {most} times at most, once a player", unique.name());
            return Err(BadRule::new("treasure.unique", reason));
        }
    }
    for (at, &number) in rules.islands.number.iter().enumerate() {
        let players = rules.players.min + at;
        let given = players * coins.len();
        let places = (number - players) * rules.treasure.per_island;
        if given != places {
            let reason = format!(
                "must be such that the {given} coins of {players} players are those of {} wild islands",
                number - players
            );
            return Err(BadRule::new("treasure.per_island", reason));
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
