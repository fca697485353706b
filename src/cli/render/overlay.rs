//! What all drawings over a level have in common.

use super::legend::LegendBlock;
use super::sheet::Drawing;

/// Something that is drawn over a level, and the words that explain it.
pub trait Overlay {
    fn draw(&self, sheet: &mut Drawing);
    /// `None` if it explains itself.
    fn legend(&self) -> Option<LegendBlock>;
}
