//! How much painting may cost: a small file can hold rules that would take days.

/// Values that all rules may look at, in all cells: some seconds of work.
const MOST_LOOKS: u64 = 4_000_000_000;
/// Tiles that they may paint.
const MOST_TILES: u64 = 2_000_000;

/// What is left for the rules of one project.
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
    pub fn look(&mut self, values: usize) -> Result<(), Exhausted> {
        self.looks = self.looks.checked_sub(values as u64).ok_or(Exhausted)?;
        Ok(())
    }

    pub fn paint(&mut self, tiles: usize) -> Result<(), Exhausted> {
        self.tiles = self.tiles.checked_sub(tiles as u64).ok_or(Exhausted)?;
        self.look(tiles)
    }
}
