//! A request for a sound.

/// A request for a sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue<'a> {
    /// The sound's name in the manifest.
    pub name: &'a str,
    /// Gain on top of the file's own loudness, in dB.
    pub gain_db: f32,
    pub pan: f32,
    pub lowpass_hz: Option<f32>,
    pub delay_ticks: u32,
    /// Whether the player makes the sound herself, so that it needs no caption.
    pub hers: bool,
}

impl<'a> Cue<'a> {
    /// Creates a cue that plays at once, in the middle and as loud as its file.
    pub fn new(name: &'a str) -> Self {
        Self { name, gain_db: 0.0, pan: 0.0, lowpass_hz: None, delay_ticks: 0, hers: false }
    }

    /// Sets whether the player makes the sound herself.
    pub fn hers(mut self, hers: bool) -> Self {
        self.hers = hers;
        self
    }

    /// Adds a gain, in dB.
    pub fn gain(mut self, db: f32) -> Self {
        self.gain_db += db;
        self
    }

    /// Sets the pan, from −1 (left) to 1 (right).
    pub fn pan(mut self, pan: f32) -> Self {
        self.pan = pan;
        self
    }

    /// Sets a low-pass, in Hz.
    pub fn lowpass(mut self, hz: f32) -> Self {
        self.lowpass_hz = Some(hz);
        self
    }

    /// Sets the delay, in ticks.
    pub fn after(mut self, ticks: u32) -> Self {
        self.delay_ticks = ticks;
        self
    }
}
