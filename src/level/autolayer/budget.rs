//! How much painting may cost: a small file can hold rules that would take days.

/// Values that all rules may look at, in all cells: some seconds of work.
const MOST_LOOKS: u64 = 1_000_000_000;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::autolayer::{RuleBook, paint};
    use crate::level::read_project;

    /// What is said of the small level, rule by rule, if so much may be spent.
    fn faults(mut budget: Budget) -> Vec<String> {
        let text = include_str!("../../../tests/fixtures/level/small.ldtk");
        let project = read_project("small", text, &|_| Err(String::new())).expect("a project");
        let (defs, levels) = project.parts();
        let painted = paint(&RuleBook::new(defs), &levels[0], &mut budget);
        painted.into_iter().filter_map(|layer| layer.tiles.err()).flatten().map(|it| it.to_string()).collect()
    }

    #[test]
    fn what_costs_too_much_is_refused_in_words() {
        assert_eq!(faults(Budget::default()), [""; 0]);
        for (looks, tiles) in [(300, MOST_TILES), (MOST_LOOKS, 30)] {
            let faults = faults(Budget { looks, tiles });
            let said =
                "level Small, layer Structure: its rules look at too many cells, or paint too many tiles";
            assert!(faults.iter().any(|fault| fault.starts_with(said)), "{faults:?}");
        }
    }
}
