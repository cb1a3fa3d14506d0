//! Choice of the coins that pay for a fort (`SM-FRT-2`).

use std::cmp::Reverse;

/// Returns the coins that pay a cost, the largest first; `None` if all coins together are too few. The payment has
/// the smallest total that suffices. Among equal totals it has the fewest coins, then the lowest coins.
pub fn payment(coins: &[u8], cost: u32) -> Option<Vec<u8>> {
    let mut sorted = coins.to_vec();
    sorted.sort_by_key(|&coin| Reverse(coin));
    let mut best = None;
    choose(&sorted, cost, &mut Vec::new(), &mut best);
    best
}

type Key<'a> = (u32, usize, &'a [u8]);

fn key(coins: &[u8]) -> Key<'_> {
    (coins.iter().map(|&coin| u32::from(coin)).sum(), coins.len(), coins)
}

/// Tries all payments in which every coin is needed. The slice `coins` is sorted from the largest to the smallest
/// coin. A payment takes the first among equal coins.
fn choose(coins: &[u8], cost: u32, taken: &mut Vec<u8>, best: &mut Option<Vec<u8>>) {
    if key(taken).0 >= cost {
        if best.as_ref().is_none_or(|best| key(taken) < key(best)) {
            *best = Some(taken.clone());
        }
        return;
    }
    let Some((&coin, rest)) = coins.split_first() else { return };
    taken.push(coin);
    choose(rest, cost, taken, best);
    taken.pop();
    let others = rest.iter().position(|&other| other != coin).unwrap_or(rest.len());
    choose(&rest[others..], cost, taken, best);
}

#[cfg(test)]
mod tests {
    use super::payment;

    #[test]
    fn sm_frt_2_payment_has_the_least_total_then_the_fewest_coins() {
        assert_eq!(payment(&[4, 3, 1, 1], 3), Some(vec![3]));
        assert_eq!(payment(&[4, 1, 1, 1], 3), Some(vec![1, 1, 1]));
        assert_eq!(payment(&[5, 4], 3), Some(vec![4]));
        assert_eq!(payment(&[2, 2, 2], 5), Some(vec![2, 2, 2]));
        assert_eq!(payment(&[1, 1], 3), None);
        assert_eq!(payment(&[], 0), Some(vec![]));
    }

    #[test]
    fn sm_frt_2_payment_prefers_low_coins_among_equal_totals_and_numbers() {
        assert_eq!(payment(&[4, 3, 2, 1], 5), Some(vec![3, 2]));
        assert_eq!(payment(&[5, 1, 4, 2], 6), Some(vec![4, 2]));
    }

    #[test]
    fn payment_agrees_with_a_search_of_all_choices() {
        let coins = [4, 3, 2, 2, 1, 1, 1, 1];
        for mask in 1u32..256 {
            let own: Vec<u8> =
                (0..8).filter(|at| mask & (1 << at) != 0).map(|at| coins[at]).collect();
            for cost in 1..=5 {
                let choice = |mask: u32| -> Vec<u8> {
                    (0..own.len()).filter(|at| mask & (1 << at) != 0).map(|at| own[at]).collect()
                };
                let all = (0u32..1 << own.len()).map(choice);
                let sum = |coins: &[u8]| coins.iter().map(|&coin| u32::from(coin)).sum::<u32>();
                let enough = all.filter(|choice| sum(choice) >= cost);
                let best = enough.min_by_key(|choice| (sum(choice), choice.len(), choice.clone()));
                assert_eq!(payment(&own, cost), best, "{own:?} for {cost}");
            }
        }
    }
}
