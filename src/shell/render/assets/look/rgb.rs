/// Red, green and blue, 0 to 1; more for brighter than white.
pub type Rgb = [f32; 3];
