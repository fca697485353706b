//! To the place of highest worth.
