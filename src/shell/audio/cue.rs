//! A sound that is asked for.

/// A sound to be played once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue<'a> {
    /// As in the manifest.
    pub name: &'a str,
    /// On top of the file's own loudness.
    pub gain_db: f32,
    pub pan: f32,
    pub lowpass_hz: Option<f32>,
    pub delay_ticks: u32,
    /// She makes it herself: no caption has to tell her.
    pub hers: bool,
}

impl<'a> Cue<'a> {
    pub fn new(name: &'a str) -> Self {
        Self { name, gain_db: 0.0, pan: 0.0, lowpass_hz: None, delay_ticks: 0, hers: false }
    }

    pub fn hers(mut self, hers: bool) -> Self {
        self.hers = hers;
        self
    }

    pub fn gain(mut self, db: f32) -> Self {
        self.gain_db += db;
        self
    }

    pub fn pan(mut self, pan: f32) -> Self {
        self.pan = pan;
        self
    }

    pub fn lowpass(mut self, hz: f32) -> Self {
        self.lowpass_hz = Some(hz);
        self
    }

    pub fn after(mut self, ticks: u32) -> Self {
        self.delay_ticks = ticks;
        self
    }
}
