//! Mono: both ears hear everything, for those who hear with one.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Gives both channels their mean while it is on. Runs on the audio thread.
#[derive(Default)]
pub struct Downmix(Arc<AtomicBool>);

/// Switches a [`Downmix`] on and off from the game's thread.
pub struct DownmixHandle(Arc<AtomicBool>);

impl DownmixHandle {
    pub fn set(&self, is_mono: bool) {
        self.0.store(is_mono, Relaxed);
    }
}

impl Downmix {
    fn run(&self, frames: &mut [Frame]) {
        if self.0.load(Relaxed) {
            frames.iter_mut().for_each(|frame| *frame = Frame::from_mono((frame.left + frame.right) / 2.0));
        }
    }
}

impl Effect for Downmix {
    fn process(&mut self, input: &mut [Frame], _dt: f64, _info: &Info) {
        self.run(input);
    }
}

impl EffectBuilder for Downmix {
    type Handle = DownmixHandle;

    fn build(self) -> (Box<dyn Effect>, DownmixHandle) {
        let handle = DownmixHandle(self.0.clone());
        (Box::new(self), handle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_on_one_side_is_heard_on_both() {
        let downmix = Downmix::default();
        let handle = DownmixHandle(downmix.0.clone());
        let mut frames = [Frame::new(0.8, 0.0), Frame::new(-0.25, 0.75)];
        downmix.run(&mut frames);
        assert_eq!(frames, [Frame::new(0.8, 0.0), Frame::new(-0.25, 0.75)], "it is off");
        handle.set(true);
        downmix.run(&mut frames);
        assert_eq!(frames, [Frame::new(0.4, 0.4), Frame::new(0.25, 0.25)]);
    }
}
