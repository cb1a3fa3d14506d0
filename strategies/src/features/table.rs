//! Hash table with open addressing, whose contents do not depend on the order of insertion.

/// Hash table that maps uniformly distributed 64-bit hashes to numbers.
#[derive(Clone, Default, Debug)]
pub(super) struct HashTable {
    /// Cells of the table; their number is zero or a power of two, and at most half are occupied.
    cells: Vec<Option<(u64, u32)>>,
    /// Number of occupied cells.
    n: usize,
}

impl HashTable {
    /// Returns the number of hashes in the table.
    pub(super) fn len(&self) -> usize {
        self.n
    }

    /// Returns the number that belongs to a hash.
    pub(super) fn get(&self, hash: u64) -> Option<u32> {
        if self.cells.is_empty() {
            return None;
        }
        self.cells[self.cell(hash)].map(|(_, number)| number)
    }

    /// Inserts a hash unless the table already has it. Returns whether the hash was inserted.
    pub(super) fn insert(&mut self, hash: u64, number: u32) -> bool {
        if 2 * (self.n + 1) > self.cells.len() {
            let larger = vec![None; (2 * self.cells.len()).max(64)];
            let before = std::mem::replace(&mut self.cells, larger);
            for (hash, number) in before.into_iter().flatten() {
                let cell = self.cell(hash);
                self.cells[cell] = Some((hash, number));
            }
        }
        let cell = self.cell(hash);
        let is_new = self.cells[cell].is_none();
        if is_new {
            self.cells[cell] = Some((hash, number));
            self.n += 1;
        }
        is_new
    }

    /// Returns the index of the cell that holds a hash, or of the empty cell at which to insert the hash.
    fn cell(&self, hash: u64) -> usize {
        let last = self.cells.len() - 1;
        let mut at = hash as usize & last;
        while self.cells[at].is_some_and(|(other, _)| other != hash) {
            at = (at + 1) & last;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::HashTable;

    #[test]
    fn feature_table_finds_exactly_the_inserted_hashes() {
        let mut table = HashTable::default();
        assert_eq!(table.get(0), None);
        // Hashes of different keys that start at the same cell.
        for number in 0..1_000 {
            assert!(table.insert(u64::from(number) << 32, number));
            assert!(!table.insert(u64::from(number) << 32, 7));
        }
        assert_eq!(table.len(), 1_000);
        for number in 0..1_000 {
            assert_eq!(table.get(u64::from(number) << 32), Some(number));
        }
        assert_eq!(table.get(1), None);
    }
}
