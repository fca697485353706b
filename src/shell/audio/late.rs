//! Cues that wait until their sounds are decoded.

use super::cue::Cue;

/// How late a cue may still be played, in seconds: later it would match nothing on the screen.
pub const TOO_LATE_S: f32 = 0.15;

/// A cue whose sound is not decoded yet.
pub struct Late {
    name: String,
    cue: Cue<'static>,
    pub pitch: f32,
    age_s: f32,
}

impl Late {
    /// Returns the cue.
    pub fn cue(&self) -> Cue<'_> {
        Cue { name: &self.name, ..self.cue }
    }
}

/// All cues that wait.
#[derive(Default)]
pub struct LateCues(Vec<Late>);

impl LateCues {
    /// Adds a cue; `pitch` is the factor on its speed.
    pub fn put(&mut self, cue: Cue, pitch: f32) {
        self.0.push(Late { name: cue.name.to_owned(), cue: Cue { name: "", ..cue }, pitch, age_s: 0.0 });
    }

    /// Whether a cue waits for a sound that is not among those just decoded.
    pub fn waits_for_others(&self, unpacked: &[String]) -> bool {
        self.0.iter().any(|late| !unpacked.contains(&late.name))
    }

    /// Returns the cues whose sounds are among those just decoded.
    pub fn take(&mut self, unpacked: &[String]) -> Vec<Late> {
        self.0.extract_if(.., |late| unpacked.contains(&late.name)).collect()
    }

    /// Advances by `dt` seconds and drops cues that are too late.
    pub fn pass(&mut self, dt: f32) {
        self.0.iter_mut().for_each(|late| late.age_s += dt);
        self.0.retain(|late| late.age_s < TOO_LATE_S);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unpacked_in_time_is_played_as_it_was_asked_for() {
        let mut late = LateCues::default();
        late.put(Cue::new("coin").gain(-3.0).pan(0.5), 1.25);
        late.put(Cue::new("gong"), 1.0);
        late.pass(0.1);
        assert!(
            late.waits_for_others(&["coin".into()])
                && !late.waits_for_others(&["gong".into(), "coin".into()])
        );
        let coin = late.take(&["coin".into(), "crows".into()]);
        let [coin] = coin.as_slice() else { panic!("one cue waits for it") };
        assert_eq!((coin.cue(), coin.pitch), (Cue::new("coin").gain(-3.0).pan(0.5), 1.25));
        assert!(late.take(&["coin".into()]).is_empty(), "and once only");
        late.pass(0.1);
        assert!(late.take(&["gong".into()]).is_empty(), "nobody knows any more what it belonged to");
    }
}
