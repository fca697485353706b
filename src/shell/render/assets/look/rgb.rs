/// Red, green and blue, 0 to 1; more where it is brighter than white.
pub type Rgb = [f32; 3];
