//! Rig: the masts of a ship, standing, burning or lost (`SM-SHO-4`, `SM-FIM`, `SM-REP`).

/// Masts of a ship as bit sets, in which the lowest bit is the front mast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rig {
    built: u8,
    standing: u8,
    fire: u8,
}

/// Mast by its number, counted from the front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mast(pub u8);

impl Mast {
    const fn bit(self) -> u8 {
        1 << self.0
    }
}

impl Rig {
    /// Returns the rig of a ship as built, with at most 8 masts.
    pub const fn new(masts: u8) -> Rig {
        Rig { built: masts, standing: ((1u16 << masts) - 1) as u8, fire: 0 }
    }

    /// Number of masts as built.
    pub const fn built(self) -> u32 {
        self.built as u32
    }

    /// Number of standing masts, without fire masts.
    pub const fn masts(self) -> u32 {
        self.standing.count_ones()
    }

    /// Bit set of the standing masts.
    pub const fn standing(self) -> u16 {
        self.standing as u16
    }

    /// Returns true if a mast stands and does not burn.
    pub const fn stands(self, mast: Mast) -> bool {
        self.standing & mast.bit() != 0
    }

    /// Returns true if a mast is a fire mast.
    pub const fn burns(self, mast: Mast) -> bool {
        self.fire & mast.bit() != 0
    }

    /// Number of fire masts.
    pub const fn fire_masts(self) -> u32 {
        self.fire.count_ones()
    }

    /// Returns true if all masts as built stand.
    pub const fn is_full(self) -> bool {
        self.masts() == self.built()
    }

    /// Returns true if the ship is derelict: without standing masts and fire masts (`SM-FIM`).
    pub const fn is_derelict(self) -> bool {
        self.standing == 0 && self.fire == 0
    }

    /// Returns true if all masts that are left are fire masts. The ship is then scuttled on her seat's next turn
    /// (`SM-SCU-2`).
    pub const fn has_fire_masts_only(self) -> bool {
        self.standing == 0 && self.fire != 0
    }

    /// Iterates over the standing masts, front to back.
    pub fn each_standing(self) -> impl Iterator<Item = Mast> {
        (0..self.built).map(Mast).filter(move |&mast| self.stands(mast))
    }

    /// Iterates over the lost masts, front to back.
    pub fn each_lost(self) -> impl Iterator<Item = Mast> {
        let is_lost = move |mast: &Mast| !self.stands(*mast) && !self.burns(*mast);
        (0..self.built).map(Mast).filter(is_lost)
    }

    /// Iterates over the fire masts, front to back.
    pub fn each_burning(self) -> impl Iterator<Item = Mast> {
        (0..self.built).map(Mast).filter(move |&mast| self.burns(mast))
    }

    /// Returns the rig after the loss of a standing mast.
    pub const fn without(self, mast: Mast) -> Rig {
        Rig { standing: self.standing & !mast.bit(), ..self }
    }

    /// Returns the rig after a standing mast becomes a fire mast.
    pub const fn with_fire(self, mast: Mast) -> Rig {
        let fire = if self.stands(mast) { self.fire | mast.bit() } else { self.fire };
        Rig { fire, ..self.without(mast) }
    }

    /// Returns the rig after the loss of a fire mast.
    pub const fn without_fire(self, mast: Mast) -> Rig {
        Rig { fire: self.fire & !mast.bit(), ..self }
    }

    /// Returns the rig after a lost mast is restored. A fire mast is not lost and cannot be
    /// restored.
    pub const fn repaired(self, mast: Mast) -> Rig {
        if self.burns(mast) || mast.0 >= self.built {
            return self;
        }
        Rig { standing: self.standing | mast.bit(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sm_fim_a_ship_with_fire_masts_only_is_not_derelict_and_has_no_masts() {
        let rig = Rig::new(2).with_fire(Mast(0));
        assert_eq!((rig.masts(), rig.fire_masts(), rig.is_derelict()), (1, 1, false));
        let burning = rig.without(Mast(1));
        assert!(burning.has_fire_masts_only() && !burning.is_derelict() && burning.masts() == 0);
        let out = burning.without_fire(Mast(0));
        assert!(out.is_derelict() && !out.has_fire_masts_only());
    }

    #[test]
    fn sm_rep_repair_restores_lost_masts_but_not_fire_masts() {
        let rig = Rig::new(3).without(Mast(1)).with_fire(Mast(2));
        assert_eq!(rig.each_lost().collect::<Vec<_>>(), [Mast(1)]);
        assert_eq!(rig.each_burning().collect::<Vec<_>>(), [Mast(2)]);
        let repaired = rig.repaired(Mast(1)).repaired(Mast(2)).repaired(Mast(3));
        assert_eq!(repaired.each_standing().collect::<Vec<_>>(), [Mast(0), Mast(1)]);
        assert!(!repaired.is_full() && repaired.without_fire(Mast(2)).repaired(Mast(2)).is_full());
    }

    #[test]
    fn sm_law_2_masts_and_fire_masts_never_exceed_the_masts_as_built() {
        // Tests every sequence of four changes to a 3-master.
        let changes = |rig: Rig| {
            let masts = (0..4).map(Mast);
            masts.flat_map(move |mast| {
                [rig.without(mast), rig.with_fire(mast), rig.without_fire(mast), rig.repaired(mast)]
            })
        };
        let mut rigs = vec![Rig::new(3)];
        for _ in 0..4 {
            rigs = rigs.into_iter().flat_map(changes).collect();
            rigs.sort_by_key(|rig| (rig.standing, rig.fire));
            rigs.dedup();
            assert!(rigs.iter().all(|rig| rig.masts() + rig.fire_masts() <= rig.built()));
            assert!(rigs.iter().all(|rig| rig.standing & rig.fire == 0));
        }
        // Each mast stands, burns or is lost.
        assert_eq!(rigs.len(), 27);
    }

    #[test]
    fn rig_as_built_has_all_masts() {
        for masts in 1..=6 {
            let rig = Rig::new(masts);
            assert!(rig.is_full() && rig.masts() == rig.built() && !rig.is_derelict());
        }
    }
}
