//! Keeping one's distance.
