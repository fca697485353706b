//! Flocking: cohesion, alignment, separation and a goal, over what each one sees.
