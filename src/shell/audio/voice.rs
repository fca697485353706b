//! One take that is playing, with pitch, low-pass, pan and fades. It runs on the audio thread.

use super::pcm::Pcm;
use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// How fast a voice ends that makes room for another, in seconds: too short to hear, long enough not to
/// click.
pub const STEAL_S: f32 = 0.004;
/// How fast a voice otherwise follows its knobs, in seconds.
const GLIDE_S: f32 = 0.02;
/// Frequency from which a low-pass is left out, as nobody would hear it.
const OPEN_HZ: f32 = 17_000.0;

/// Settings of a playing voice that the game can change from its own thread.
pub struct Knobs {
    gain: AtomicU32,
    pan: AtomicU32,
    lowpass_hz: AtomicU32,
    pitch: AtomicU32,
    fade_s: AtomicU32,
    stopping: AtomicBool,
    over: AtomicBool,
}

/// The values of the knobs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnobSettings {
    /// Amplitude.
    pub gain: f32,
    /// From −1 (left) to 1 (right).
    pub pan: f32,
    pub lowpass_hz: f32,
    /// Factor on the speed.
    pub pitch: f32,
}

impl Default for KnobSettings {
    fn default() -> Self {
        Self { gain: 1.0, pan: 0.0, lowpass_hz: f32::INFINITY, pitch: 1.0 }
    }
}

impl Knobs {
    fn new(setting: KnobSettings) -> Arc<Self> {
        let number = |x: f32| AtomicU32::new(x.to_bits());
        Arc::new(Self {
            gain: number(setting.gain),
            pan: number(setting.pan),
            lowpass_hz: number(setting.lowpass_hz),
            pitch: number(setting.pitch),
            fade_s: number(GLIDE_S),
            stopping: AtomicBool::new(false),
            over: AtomicBool::new(false),
        })
    }

    /// Sets the values that the voice moves to.
    pub fn turn(&self, setting: KnobSettings) {
        self.gain.store(setting.gain.to_bits(), Relaxed);
        self.pan.store(setting.pan.to_bits(), Relaxed);
        self.lowpass_hz.store(setting.lowpass_hz.to_bits(), Relaxed);
        self.pitch.store(setting.pitch.to_bits(), Relaxed);
    }

    /// Fades out over `fade_s` seconds and ends.
    pub fn stop(&self, fade_s: f32) {
        self.fade_s.store(fade_s.to_bits(), Relaxed);
        self.stopping.store(true, Relaxed);
    }

    /// Whether the voice has ended.
    pub fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    fn setting(&self) -> KnobSettings {
        let number = |x: &AtomicU32| f32::from_bits(x.load(Relaxed));
        KnobSettings {
            gain: number(&self.gain),
            pan: number(&self.pan),
            lowpass_hz: number(&self.lowpass_hz),
            pitch: number(&self.pitch),
        }
    }
}

/// A take that is playing.
pub struct Voice {
    pcm: Pcm,
    loops: bool,
    /// Position in frames of the take.
    position: f64,
    wait_s: f64,
    glide_s: f32,
    now: KnobSettings,
    filters: [LowPass; 2],
    knobs: Arc<Knobs>,
}

impl Voice {
    /// Creates a voice that plays once, after `wait_s` seconds.
    pub fn shot(pcm: Pcm, setting: KnobSettings, wait_s: f64) -> Self {
        Self::new(pcm, setting, setting.gain, false, wait_s, GLIDE_S)
    }

    /// Creates a voice that loops until stopped; it fades in and follows its gain over `fade_s` seconds.
    pub fn held(pcm: Pcm, setting: KnobSettings, fade_s: f32) -> Self {
        Self::new(pcm, setting, 0.0, true, 0.0, fade_s.max(GLIDE_S))
    }

    fn new(pcm: Pcm, setting: KnobSettings, gain: f32, loops: bool, wait_s: f64, glide_s: f32) -> Self {
        let now = KnobSettings { gain, ..setting };
        let filters = [LowPass::default(); 2];
        Self { pcm, loops, position: 0.0, wait_s, glide_s, now, filters, knobs: Knobs::new(setting) }
    }

    /// Moves towards the knobs by one block; returns the values before.
    fn follow(&mut self, block_s: f32) -> KnobSettings {
        let before = self.now;
        let mut aim = self.knobs.setting();
        let mut fade_s = self.glide_s;
        if self.knobs.stopping.load(Relaxed) {
            aim.gain = 0.0;
            fade_s = f32::from_bits(self.knobs.fade_s.load(Relaxed));
        }
        // Three time constants fit into the fade, which covers 95 % of the way.
        let share = |seconds: f32| 1.0 - (-3.0 * block_s / seconds.max(1e-4)).exp();
        self.now.gain += (aim.gain - before.gain) * share(fade_s);
        self.now.pan += (aim.pan - before.pan) * share(GLIDE_S);
        self.now.pitch += (aim.pitch - before.pitch) * share(0.1);
        self.now.lowpass_hz = glide_hz(before.lowpass_hz, aim.lowpass_hz, share(GLIDE_S));
        before
    }
}

/// Low-passes move by ratio, and jump only to or from "none".
fn glide_hz(from: f32, to: f32, share: f32) -> f32 {
    if from.is_finite() && to.is_finite() { from * (to / from).powf(share) } else { to }
}

impl Sound for Voice {
    fn process(&mut self, out: &mut [Frame], dt: f64, _info: &Info) {
        out.fill(Frame::ZERO);
        if self.finished() {
            return;
        }
        let waiting = ((self.wait_s / dt) as usize).min(out.len());
        self.wait_s -= dt * out.len() as f64;
        if waiting == out.len() {
            return;
        }
        let before = self.follow((dt * out.len() as f64) as f32);
        let filtered = self.now.lowpass_hz < OPEN_HZ;
        if filtered {
            self.filters.iter_mut().for_each(|filter| filter.tune(self.now.lowpass_hz, dt as f32));
        }
        let stereo = self.pcm.is_stereo();
        let (from, to) = (ears(before, stereo), ears(self.now, stereo));
        let step = f64::from(self.pcm.rate) * dt * f64::from(self.now.pitch);
        let count = out.len() as f32;
        for (i, frame) in out.iter_mut().enumerate().skip(waiting) {
            let mut x = self.pcm.at(self.position, self.loops);
            self.position += step;
            if filtered {
                x = Frame { left: self.filters[0].run(x.left), right: self.filters[1].run(x.right) };
            }
            let u = (i + 1) as f32 / count;
            frame.left = x.left * (from.left + (to.left - from.left) * u);
            frame.right = x.right * (from.right + (to.right - from.right) * u);
        }
        let length = self.pcm.len() as f64;
        if self.loops {
            self.position = self.position.rem_euclid(length);
        }
        let faded = self.knobs.stopping.load(Relaxed) && self.now.gain < 1e-4;
        if faded || (!self.loops && self.position >= length) {
            self.knobs.over.store(true, Relaxed);
        }
    }

    fn finished(&self) -> bool {
        self.knobs.is_over()
    }
}

impl SoundData for Voice {
    type Error = Infallible;
    type Handle = Arc<Knobs>;

    fn into_sound(self) -> Result<(Box<dyn Sound>, Self::Handle), Self::Error> {
        let knobs = self.knobs.clone();
        Ok((Box::new(self), knobs))
    }
}

/// Returns the gain of each ear. Mono: equal power, 1 and 1 in the middle. Stereo: only the far side is
/// turned down.
fn ears(setting: KnobSettings, stereo: bool) -> Frame {
    let pan = setting.pan.clamp(-1.0, 1.0);
    let (left, right) = if stereo {
        ((1.0 - pan).min(1.0), (1.0 + pan).min(1.0))
    } else {
        let angle = (pan + 1.0) * std::f32::consts::FRAC_PI_4;
        (angle.cos() * std::f32::consts::SQRT_2, angle.sin() * std::f32::consts::SQRT_2)
    };
    Frame { left: left * setting.gain, right: right * setting.gain }
}

/// A low-pass with two poles: 12 dB per octave, no resonance.
#[derive(Clone, Copy, Debug, Default)]
struct LowPass {
    tuned_to: f32,
    b0: f32,
    a1: f32,
    a2: f32,
    z1: f32,
    z2: f32,
}

impl LowPass {
    fn tune(&mut self, hz: f32, dt: f32) {
        if self.tuned_to == hz {
            return;
        }
        self.tuned_to = hz;
        let turn = std::f32::consts::TAU * (hz * dt).min(0.45);
        let alpha = turn.sin() * std::f32::consts::FRAC_1_SQRT_2;
        let a0 = 1.0 + alpha;
        self.b0 = (1.0 - turn.cos()) * 0.5 / a0;
        self.a1 = -2.0 * turn.cos() / a0;
        self.a2 = (1.0 - alpha) / a0;
    }

    fn run(&mut self, x: f32) -> f32 {
        let y = self.b0 * x + self.z1;
        self.z1 = 2.0 * self.b0 * x - self.a1 * y + self.z2;
        self.z2 = self.b0 * x - self.a2 * y;
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panning_keeps_the_power() {
        for pan in [-1.0, -0.5, 0.0, 0.3, 1.0] {
            let ears = ears(KnobSettings { pan, ..KnobSettings::default() }, false);
            assert!((ears.left.powi(2) + ears.right.powi(2) - 2.0).abs() < 1e-5);
        }
        assert!(ears(KnobSettings { pan: -1.0, ..KnobSettings::default() }, false).right.abs() < 1e-6);
    }

    #[test]
    fn the_low_pass_lets_low_through_and_high_not() {
        let level = |hz: f32| {
            let mut filter = LowPass::default();
            filter.tune(1_000.0, 1.0 / 48_000.0);
            let wave = (0..9_600).map(|i| (std::f32::consts::TAU * hz * i as f32 / 48_000.0).sin());
            wave.map(|x| filter.run(x)).skip(4_800).fold(0.0, |peak: f32, y| peak.max(y.abs()))
        };
        assert!((level(100.0) - 1.0).abs() < 0.02);
        assert!((level(1_000.0) - 0.707).abs() < 0.02);
        assert!(level(8_000.0) < 0.02);
    }
}
