//! Where reports of crashes are, and which of them the player has not been told of.

use super::save::Storage;

/// Folder of the reports, beside the save.
pub const FOLDER: &str = "crashes";
/// The file that names the last report while the player does not know of it.
const UNTOLD: &str = "crashes/untold";

/// Remembers a report until [`take_untold`] or [`forget`].
///
/// # Errors
/// Returns the reason if it cannot be written.
pub fn remember(shelf: &dyn Storage, report: &str) -> Result<(), String> {
    shelf.write(UNTOLD, report)
}

/// Returns where the report is that the player does not know of, once.
pub fn take_untold(shelf: &dyn Storage) -> Option<String> {
    let report = shelf.read(UNTOLD).ok().flatten()?;
    forget(shelf);
    Some(report)
}

/// Does without telling the player: a notice has told it.
pub fn forget(shelf: &dyn Storage) {
    // If it stays, the player is told twice.
    let _ = shelf.remove(UNTOLD);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::storage::save::NullStorage;

    #[test]
    fn a_report_is_told_once() {
        let shelf = NullStorage::default();
        assert_eq!(take_untold(&shelf), None);
        remember(&shelf, "crashes/crash-1.txt").unwrap();
        assert_eq!(take_untold(&shelf).as_deref(), Some("crashes/crash-1.txt"));
        assert_eq!(take_untold(&shelf), None);
    }
}
