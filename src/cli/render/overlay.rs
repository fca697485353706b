//! What all drawings over a level have in common.

use super::legend::LegendBlock;
use super::sheet::Drawing;

/// A drawing over a level, with its legend.
pub trait Overlay {
    fn draw(&self, sheet: &mut Drawing);
    /// Returns the legend; `None` if the drawing needs none.
    fn legend(&self) -> Option<LegendBlock>;
}
