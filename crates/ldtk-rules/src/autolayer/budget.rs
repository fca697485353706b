//! How much painting may cost.

/// Values that all rules may look at, in all cells: some seconds of work.
const MOST_LOOKS: u64 = 1_000_000_000;
/// Tiles that they may paint.
const MOST_TILES: u64 = 2_000_000;

/// How much work the rules of one project may still do.
///
/// A small file can hold rules that would take days, so painting is limited. The default is enough for about
/// 600 rules on a level of 512 × 512 cells, and takes some seconds at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    looks: u64,
    tiles: u64,
}

/// More than a project may cost.
#[derive(Debug, PartialEq)]
pub struct Exhausted;

impl Default for Budget {
    fn default() -> Self {
        Self { looks: MOST_LOOKS, tiles: MOST_TILES }
    }
}

impl Budget {
    /// A budget of this many looks of a rule at a cell, and this many painted tiles.
    pub fn new(looks: u64, tiles: u64) -> Self {
        Self { looks, tiles }
    }

    /// A budget that files which you trust never spend.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX, u64::MAX)
    }

    pub(super) fn look(&mut self, values: usize) -> Result<(), Exhausted> {
        self.looks = self.looks.checked_sub(values as u64).ok_or(Exhausted)?;
        Ok(())
    }

    pub(super) fn paint(&mut self, tiles: usize) -> Result<(), Exhausted> {
        self.tiles = self.tiles.checked_sub(tiles as u64).ok_or(Exhausted)?;
        self.look(tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_unlimited_budget_is_enough_for_anything() {
        for (mut budget, is_enough) in [(Budget::unlimited(), true), (Budget::default(), false)] {
            assert_eq!(budget.paint(MOST_TILES as usize + 1).is_ok(), is_enough);
            assert_eq!(budget.look(MOST_LOOKS as usize + 1).is_ok(), is_enough);
        }
        assert!(Budget::default().paint(MOST_TILES as usize).is_ok());
    }
}
