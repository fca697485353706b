//! Round somebody at right angles, then in.
