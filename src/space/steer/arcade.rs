//! The four ghosts of the arcade: each its own target, all the same way of turning.
