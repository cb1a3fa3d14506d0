//! Results of all dice except cannon dice: rams, boarding, fire, scuttling, terrain, abilities.

/// Returns true if a ram removes a mast: the die exceeds the number of masts of the rammed ship
/// (`SM-RAM-1`).
pub fn ram_takes_mast(die: u32, masts: u32) -> bool {
    die > masts
}

/// Winner of a boarding roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boarding {
    /// The attacker's sum is higher. The attacker is the ship of the seat whose turn it is.
    Attacker,
    /// The defender's sum is higher.
    Defender,
    /// The sums are equal, and the boarding has no effect.
    Equal,
}

/// Values that one side brings to a boarding: die, masts and bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardingSide {
    /// Face of the die that the side rolled.
    pub die: u32,
    /// Number of masts of the side's ship.
    pub masts: u32,
    /// Bonus that abilities give the side.
    pub bonus: u32,
}

/// Returns the winner of a boarding (`SM-BRD-1`).
pub fn boarding(attacker: BoardingSide, defender: BoardingSide) -> Boarding {
    let sum = |side: BoardingSide| side.die + side.masts + side.bonus;
    match sum(attacker).cmp(&sum(defender)) {
        std::cmp::Ordering::Greater => Boarding::Attacker,
        std::cmp::Ordering::Less => Boarding::Defender,
        std::cmp::Ordering::Equal => Boarding::Equal,
    }
}

/// Effect of a die on a fire mast at the beginning of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fire {
    /// The fire burns out, and the fire mast is lost.
    Out,
    /// The fire mast stays, and a second mast catches fire.
    Spreads,
    /// The fire mast stays.
    Burns,
}

/// Returns the effect of a die on a fire mast (`SM-FIM`).
pub fn fire(die: u32) -> Fire {
    match die {
        1..=3 => Fire::Spreads,
        6 => Fire::Out,
        _ => Fire::Burns,
    }
}

/// Number of masts that a reef removes: masts as built minus the reef's rating (`SM-TER-3`).
pub fn reef_takes(rating: u32, built: u32) -> u32 {
    built.saturating_sub(rating)
}

/// Returns true if a sargasso sea holds a ship: the sea's rating exceeds the ship's masts as built
/// (`SM-TER-4`).
pub fn is_tangled(rating: u32, built: u32) -> bool {
    rating > built
}

/// Returns true if a ship frees herself from a sargasso sea: die plus standing masts exceed `needed` (`SM-TER-4`).
pub fn is_freed(die: u32, masts: u32, needed: u32) -> bool {
    die + masts > needed
}

/// Number of hits by a Broadsides Attack with cannon of these ranks (`SM-KEY-02`). If the die exceeds every rank, the
/// attack hits once for each cannon and once more; otherwise it misses.
pub fn broadsides_hits(die: u32, ranks: &[u8]) -> u32 {
    match ranks.iter().max() {
        Some(&highest) if die > highest.into() && die > 1 => ranks.len() as u32 + 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_six(happens: impl Fn(u32) -> bool) -> usize {
        (1..=6).filter(|&die| happens(die)).count()
    }

    #[test]
    fn sm_ram_1_ram_against_n_masts_succeeds_on_6_minus_n_faces() {
        let sixths = [1, 2, 3, 4, 5].map(|masts| of_six(|die| ram_takes_mast(die, masts)));
        assert_eq!(sixths, [5, 4, 3, 2, 1]);
    }

    #[test]
    fn sm_brd_1_boarding_is_won_by_the_higher_sum() {
        let of_36 = |masts: u32, outcome: Boarding| {
            let side = |die, masts| BoardingSide { die, masts, bonus: 0 };
            let dice = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)));
            dice.filter(|&(a, b)| boarding(side(a, masts), side(b, 2)) == outcome).count()
        };
        assert_eq!((of_36(2, Boarding::Attacker), of_36(2, Boarding::Equal)), (15, 6));
        assert_eq!((of_36(3, Boarding::Attacker), of_36(3, Boarding::Equal)), (21, 5));
        assert_eq!(of_36(2, Boarding::Defender), 15);
    }

    #[test]
    fn sm_fim_fire_mast_burns_out_on_1_face_and_spreads_on_3_faces() {
        assert_eq!(of_six(|die| fire(die) == Fire::Out), 1);
        assert_eq!(of_six(|die| fire(die) == Fire::Spreads), 3);
    }

    #[test]
    fn sm_ter_3_reef_removes_the_masts_above_its_rating() {
        // Examples of the rulebook: rating 4 takes none of three masts, rating 2 takes two of four.
        assert_eq!((reef_takes(4, 3), reef_takes(2, 4)), (0, 2));
        let lost = [0, 1, 2, 3].map(|n| of_six(|die| reef_takes(die, 4) == n));
        assert_eq!(lost, [3, 1, 1, 1]);
    }

    #[test]
    fn sm_ter_4_weeds_hold_ships_with_fewer_masts_than_the_rating() {
        // Examples of the rulebook: rating 4 holds a ship of three masts, and rating 2 does not
        // hold a ship of four.
        assert!(is_tangled(4, 3) && !is_tangled(2, 4));
        assert_eq!(of_six(|die| is_tangled(die, 3)), 3);
        assert_eq!(of_six(|die| is_freed(die, 3, 6)), 3);
    }

    #[test]
    fn sm_key_02_broadsides_attack_gives_one_hit_more_than_cannon_or_none() {
        let hits = (1..=6).map(|die| broadsides_hits(die, &[3, 3, 3, 3])).collect::<Vec<_>>();
        assert_eq!(hits, [0, 0, 0, 5, 5, 5]);
        assert_eq!(broadsides_hits(4, &[2, 4]), 0);
        assert_eq!(broadsides_hits(6, &[]), 0);
        assert_eq!(broadsides_hits(1, &[]), 0);
    }
}
