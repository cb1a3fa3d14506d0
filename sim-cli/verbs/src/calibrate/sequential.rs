//! Sequential procedures, which stop at a look that depends on the data.

use corsair_stats::{
    AdjustedMean, BlockMeans, Confidence, Hypotheses, Interval, Looks, Sprt, SprtState,
    StoppedWalk, WalkLook,
};

/// Runs a test of `h0` against `h1` as `corsair match` does, with error rates of 5 %, to its end or to `longest`
/// blocks.
///
/// The closure `up_to` plays up to a number of blocks. It returns their means, the luck-adjusted means if any, and
/// the number of nonzero blocks. The walk is `None` if too few blocks differ for a likelihood ratio.
pub(crate) fn tested(
    [h0, h1]: [f64; 2],
    longest: u64,
    mut up_to: impl FnMut(u64) -> (BlockMeans, Option<AdjustedMean>, u64),
) -> (SprtState, Option<StoppedWalk>) {
    let sprt = Sprt::new(Hypotheses { h0, h1, alpha: 0.05, beta: 0.05 }).expect("there is room");
    let (mut passed, mut looks) = (0, Vec::new());
    for blocks in Looks::of_test(longest).expect("enough blocks").iter() {
        let (means, adjusted, differing) = up_to(blocks);
        let look = sprt.look(&means, adjusted.as_ref(), differing, blocks - passed);
        passed = blocks;
        if look.ratio.is_some() {
            looks.push(WalkLook { blocks, bounds: look.bounds });
        }
        if look.state != SprtState::GoOn || blocks == longest {
            let walk = look.ratio.map(|ratio| {
                let plain = || means.standard_error().expect("blocks");
                let error = adjusted.map_or_else(plain, |of| of.error);
                let deviation = error * (blocks as f64).sqrt();
                StoppedWalk::new(&sprt, looks, ratio, deviation)
            });
            return (look.state, walk);
        }
    }
    unreachable!("the last look returns")
}

/// Plays blocks until the interval of their mean has this half-width, and returns the interval; `None` if `longest`
/// blocks do not suffice.
pub(crate) fn narrow(
    half_width: f64,
    longest: u64,
    mut up_to: impl FnMut(u64) -> BlockMeans,
) -> Option<Interval> {
    let looks = Looks::up_to(longest).expect("enough blocks");
    let mut intervals = looks.iter().map(|blocks| up_to(blocks).interval(Confidence::REPORTED));
    intervals.find_map(|interval| interval.filter(|of| of.half_width() <= half_width))
}
