//! Serialization of totals as plain data.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::durable::{IncompatibleTotals, Sums};
use crate::luck::are_alike;
use crate::quality::QualityTotals;
use crate::quality::sums::SavedQuality;
use crate::totals::lengths::LengthCounts;
use crate::totals::{BetweenBots, Counts, SHARE_UNITS, Totals};
use crate::{FaultTotals, NotableGames, Row, SetUps};
use corsair_stats::{BlockSums, ControlSums, ValuesInBlocks};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    blocks: u64,
    decisions: u64,
    cut_off: u64,
    of_rows: Vec<BlockSums>,
    of_game: Vec<BlockSums>,
    lengths: Vec<LengthCounts>,
    counts: Vec<Counts>,
    in_blocks: Vec<ValuesInBlocks>,
    between: Vec<[BlockSums; 2]>,
    notable: NotableGames,
    faults: FaultTotals,
    set_ups: SetUps,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quality: Option<SavedQuality>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    controls: Option<ControlSums>,
}

impl Sums for Totals<'_> {
    fn save(&self) -> Value {
        let saved = Saved {
            blocks: self.blocks,
            decisions: self.decisions,
            cut_off: self.cut_off,
            of_rows: self.of_rows.closed.clone(),
            of_game: self.of_game.closed.clone(),
            lengths: self.lengths.iter().map(|of| of.counts.clone()).collect(),
            counts: self.counts.clone(),
            in_blocks: self.in_blocks.clone(),
            between: self.between.clone(),
            notable: self.notable.clone(),
            faults: self.faults.clone(),
            set_ups: self.set_ups.clone(),
            quality: self.quality.as_ref().map(QualityTotals::save),
            controls: self.controls.clone(),
        };
        serde_json::to_value(saved).expect("plain data becomes JSON")
    }

    fn restore(&mut self, saved: Value, deals: u64) -> Result<(), IncompatibleTotals> {
        let saved: Saved = serde_json::from_value(saved).map_err(IncompatibleTotals::new)?;
        self.check(&saved, deals).map_err(IncompatibleTotals::new)?;
        match (&mut self.quality, saved.quality) {
            (Some(quality), Some(saved)) => {
                quality.restore(saved, deals).map_err(IncompatibleTotals::new)?;
            }
            (None, None) => {}
            (Some(_), None) | (None, Some(_)) => {
                return Err(IncompatibleTotals::new("one part lacks quality metrics"));
            }
        }
        self.faults = saved.faults;
        self.set_ups = saved.set_ups;
        self.blocks = saved.blocks;
        self.decisions = saved.decisions;
        self.cut_off = saved.cut_off;
        self.of_rows.closed = saved.of_rows;
        self.of_game.closed = saved.of_game;
        for (mine, saved) in self.lengths.iter_mut().zip(saved.lengths) {
            mine.counts = saved;
        }
        self.counts = saved.counts;
        self.in_blocks = saved.in_blocks;
        self.between = saved.between;
        self.notable = saved.notable;
        self.controls = saved.controls;
        Ok(())
    }

    fn set_ups(&self) -> SetUps {
        self.set_ups.clone()
    }

    fn join(&mut self, later: Self) {
        self.blocks += later.blocks;
        self.decisions += later.decisions;
        self.cut_off += later.cut_off;
        self.notable.merge(&later.notable);
        self.faults.merge(later.faults);
        self.set_ups.merge(&later.set_ups);
        if let (Some(quality), Some(later)) = (&mut self.quality, &later.quality) {
            quality.merge(later);
        }
        if let (Some(controls), Some(later)) = (&mut self.controls, &later.controls) {
            controls.merge(later);
        }
        self.of_rows.merge(&later.of_rows);
        self.of_game.merge(&later.of_game);
        self.lengths.iter_mut().zip(&later.lengths).for_each(|(mine, more)| mine.merge(more));
        for (mine, theirs) in self.counts.iter_mut().zip(&later.counts) {
            mine.merge(theirs);
        }
        let between = self.between.iter_mut().flatten().zip(later.between.iter().flatten());
        between.for_each(|(mine, theirs)| mine.merge(theirs));
        for (mine, theirs) in self.in_blocks.iter_mut().zip(&later.in_blocks) {
            mine.merge(theirs);
        }
    }
}

impl Totals<'_> {
    /// Checks that saved sums belong to this design and have `deals` deals.
    fn check(&self, saved: &Saved, deals: u64) -> Result<(), &'static str> {
        let (design, rows) = (self.design, self.design.rows());
        let same_size = self.of_rows.are_like(&saved.of_rows, saved.blocks)
            && self.of_game.are_like(&saved.of_game, saved.blocks)
            && saved.lengths.len() == self.lengths.len()
            && saved.counts.len() == rows.len()
            && saved.in_blocks.len() == rows.len()
            && saved.between.len() == self.between.len()
            && are_alike(saved.controls.as_ref(), self.controls.as_ref());
        let complete = |(counts, row): (&Counts, &Row)| {
            // A bot in all its seats has no separate counts: they are the sum of the counts by seat.
            let games = row.seat.map_or(0, |_| deals * row.games_per_block);
            let places = counts.places.iter().try_fold(0u64, |sum, &of| sum.checked_add(of));
            counts.score.total() == games && places == Some(SHARE_UNITS * games)
        };
        let together = |(values, row): (&ValuesInBlocks, &Row)| match row.has_independent_games() {
            true => *values == ValuesInBlocks::default(),
            false => values.are_of(deals, row.games_per_block),
        };
        let games = design.games_per_block();
        let has_all_lengths = |of: &LengthCounts| {
            of.games.total() == deals * games && of.in_blocks.are_of(deals, games)
        };
        let mut notable = saved.notable.iter();
        let is_there = notable.all(|(_, game)| {
            game.seating < design.seatings().len() && game.seat.index() < design.seats()
        });
        let differ = |(pair, saved): ([usize; 2], &[BlockSums; 2])| {
            BetweenBots::ALL.into_iter().zip(saved).all(|(of, saved)| {
                let (own, unit) = self.between(pair, of);
                saved.is_like(own) && saved.are_of(deals, unit)
            })
        };
        match () {
            () if saved.blocks != deals => Err("the number of deals differs"),
            () if !same_size => Err("bots, seats or metrics differ"),
            () if !saved.counts.iter().zip(rows).all(complete) => {
                Err("counts must sum to the number of games")
            }
            () if !saved.in_blocks.iter().zip(rows).all(together) => {
                Err("scores of bots must sum to the scores of blocks")
            }
            () if !saved.lengths.iter().all(has_all_lengths) => {
                Err("lengths must sum to the number of games")
            }
            () if !self.design.pairs_of_bots().zip(&saved.between).all(differ) => {
                Err("differences between bots must be possible in the blocks of the run")
            }
            () if !saved.faults.are_of(design) => Err("faults must belong to a bot of the run"),
            () if !is_there => Err("games must be part of the run"),
            () => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{TOY_FACTS, play_toy, toy_design};
    use serde_json::json;

    #[test]
    fn saved_totals_are_restored() {
        let design = toy_design(&[0, 1, 1], 300);
        let played = play_toy(&design, 1, 16);
        let mut restored = Totals::empty(&design, TOY_FACTS);
        restored.restore(played.save(), 100).expect("its own");
        assert_eq!(restored, played);
        let text = played.save().to_string();
        let mut again = Totals::empty(&design, TOY_FACTS);
        again.restore(serde_json::from_str(&text).expect("JSON"), 100).expect("its own");
        assert_eq!(again, played);
    }

    #[test]
    fn inconsistent_saved_totals_are_refused() {
        let design = toy_design(&[0, 1, 1], 300);
        let saved = play_toy(&design, 1, 16).save();
        let refusal = |saved: Value, deals: u64| {
            let mut empty = Totals::empty(&design, TOY_FACTS);
            empty.restore(saved, deals).expect_err("refused").to_string()
        };
        let with = |pointer: &str, value: Value| {
            let mut saved = saved.clone();
            *saved.pointer_mut(pointer).expect("there") = value;
            saved
        };
        let has = |refusal: String, reason: &str| assert!(refusal.contains(reason), "{refusal}");
        has(refusal(saved.clone(), 99), "the number of deals differs");
        has(refusal(with("/of_game", json!([])), 100), "bots, seats or metrics differ");
        let miscounted = with("/counts/2/places/0", json!(1));
        has(refusal(miscounted, 100), "counts must sum to the number of games");
        let beyond = with("/counts/2/places/0", json!(u64::MAX));
        has(refusal(beyond, 100), "counts must sum to the number of games");
        let apart = with("/in_blocks/0", json!([[3, 1]]));
        has(refusal(apart, 100), "scores of bots must sum to the scores of blocks");
        let lengths = json!([{"games": [[3, 299]], "in_blocks": [[3, 900]]}]);
        has(refusal(with("/lengths", lengths), 100), "lengths must sum to the number of games");
        let differences = "differences between bots must be possible in the blocks of the run";
        has(refusal(with("/between/0/1", json!("0 0 101 0 0 0 0")), 100), differences);
        for impossible in
            [json!({"0": 101}), json!({"1000000": 100}), json!({"0": 1, "1": u64::MAX})]
        {
            has(refusal(with("/between/0/0", impossible), 100), differences);
        }
        let missing = with("/notable/0/seating", json!(3));
        has(refusal(missing, 100), "games must be part of the run");
        has(refusal(with("/notable/0/seat", json!(3)), 100), "games must be part of the run");
        has(refusal(with("/notable/0/seat", json!(9)), 100), "the seat is out of range");
        let game = json!({"row": 2, "deal": 0, "seating": 0, "seat": 0, "kind": "late", "faults": 1,
            "decision": 1});
        let unheard_of = with("/faults/games", json!([game]));
        has(refusal(unheard_of, 100), "faults must belong to a bot of the run");
        has(refusal(json!({"blocks": 1}), 1), "missing field `decisions`");
    }
}
