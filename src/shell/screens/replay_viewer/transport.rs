//! Whether a replay runs, how fast, and in which direction.

/// State of playing. Speeds are factors of real time, from the interface's rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transport {
    pub runs: bool,
    pub backwards: bool,
    /// Index in the list of speeds.
    gear: usize,
}

impl Transport {
    /// Starts playing forwards, at real time.
    pub fn new(speeds: &[f32]) -> Self {
        let gear = speeds.iter().position(|speed| *speed == 1.0).unwrap_or(0);
        Self { runs: true, backwards: false, gear }
    }

    pub fn faster(&mut self, speeds: &[f32]) {
        self.gear = (self.gear + 1).min(speeds.len().saturating_sub(1));
    }

    pub fn slower(&mut self) {
        self.gear = self.gear.saturating_sub(1);
    }

    pub fn turn(&mut self) {
        self.backwards ^= true;
    }

    /// Returns the speed, in either direction.
    pub fn pace(&self, speeds: &[f32]) -> f32 {
        speeds.get(self.gear).copied().unwrap_or(1.0)
    }

    /// Whether it runs forwards at real time; only then are sounds played.
    pub fn is_realtime(&self, speeds: &[f32]) -> bool {
        self.runs && !self.backwards && self.pace(speeds) == 1.0
    }

    /// Returns the speed as text, such as `×1/2` or `×1`.
    pub fn words(&self, speeds: &[f32]) -> String {
        match self.pace(speeds) {
            0.25 => "×1/4".into(),
            0.5 => "×1/2".into(),
            pace => format!("×{pace}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::config::interface::InterfaceRules;

    #[test]
    fn it_begins_as_life_and_goes_up_and_down_the_speeds_and_not_beyond() {
        let speeds = InterfaceRules::shipped().film.speeds;
        let mut transport = Transport::new(&speeds);
        assert!(transport.is_realtime(&speeds));
        let up: Vec<f32> = (0..5).map(|_| (transport.faster(&speeds), transport.pace(&speeds)).1).collect();
        assert_eq!(up, [2.0, 4.0, 8.0, 8.0, 8.0]);
        let down: Vec<f32> = (0..7).map(|_| (transport.slower(), transport.pace(&speeds)).1).collect();
        assert_eq!(down, [4.0, 2.0, 1.0, 0.5, 0.25, 0.25, 0.25]);
        assert_eq!(transport.words(&speeds), "×1/4");
    }

    #[test]
    fn backwards_or_standing_it_is_not_heard() {
        let speeds = [0.5, 1.0];
        let mut transport = Transport::new(&speeds);
        transport.turn();
        assert!(!transport.is_realtime(&speeds));
        transport.turn();
        transport.runs = false;
        assert!(!transport.is_realtime(&speeds));
    }
}
