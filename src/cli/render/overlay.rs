//! What all drawings over a level have in common.

use super::legend::Block;
use super::sheet::Sheet;

/// Something that is drawn over a level, and the words that explain it.
pub trait Overlay {
    fn draw(&self, sheet: &mut Sheet);
    /// `None` if it explains itself.
    fn legend(&self) -> Option<Block>;
}
