//! A fixed number of voices, of which the quietest makes room for a louder sound.

/// The voices that are playing.
pub struct Pool<V> {
    most: usize,
    voices: Vec<PoolEntry<V>>,
}

/// A voice that is playing.
struct PoolEntry<V> {
    voice: V,
    /// Loudness at its start, in LUFS.
    loudness: f32,
    age_s: f32,
    length_s: f32,
}

/// The result of asking for room.
#[derive(Debug, PartialEq)]
pub enum PoolSlot<V> {
    Free,
    /// This voice has to stop.
    TakenFrom(V),
    /// Everything that plays is louder.
    None,
}

/// How much quieter a voice counts at its end than at its start, in dB, as sounds die away.
const FADES_BY_DB: f32 = 18.0;

impl<V> PoolEntry<V> {
    fn loudness_now(&self) -> f32 {
        self.loudness - FADES_BY_DB * (self.age_s / self.length_s.max(0.01)).min(1.0)
    }
}

impl<V> Pool<V> {
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), voices: Vec::with_capacity(most) }
    }

    /// Finds room for a sound of this loudness, in LUFS. The caller then [`adds`](Self::add) it, unless there
    /// is none.
    pub fn make_room(&mut self, loudness: f32) -> PoolSlot<V> {
        if self.voices.len() < self.most {
            return PoolSlot::Free;
        }
        let quietest = (0..self.voices.len())
            .min_by(|&a, &b| self.voices[a].loudness_now().total_cmp(&self.voices[b].loudness_now()));
        match quietest {
            Some(index) if self.voices[index].loudness_now() <= loudness => {
                PoolSlot::TakenFrom(self.voices.swap_remove(index).voice)
            }
            _ => PoolSlot::None,
        }
    }

    /// Adds a voice with its loudness in LUFS and its length in seconds.
    pub fn add(&mut self, voice: V, loudness: f32, length_s: f32) {
        self.voices.push(PoolEntry { voice, loudness, age_s: 0.0, length_s });
    }

    /// Advances by `dt` seconds and removes the voices that are over.
    pub fn update(&mut self, dt: f32, is_over: impl Fn(&V) -> bool) {
        self.voices.retain(|entry| !is_over(&entry.voice));
        self.voices.iter_mut().for_each(|entry| entry.age_s += dt);
    }

    /// Removes and returns all voices.
    pub fn drain(&mut self) -> impl Iterator<Item = V> + '_ {
        self.voices.drain(..).map(|entry| entry.voice)
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.voices.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Pool<&'static str> {
        let mut pool = Pool::new(3);
        for (voice, loudness) in [("shatter", -20.0), ("step", -36.0), ("shout", -22.0)] {
            assert_eq!(pool.make_room(loudness), PoolSlot::Free);
            pool.add(voice, loudness, 1.0);
        }
        pool
    }

    #[test]
    fn the_quietest_makes_way() {
        assert_eq!(full().make_room(-30.0), PoolSlot::TakenFrom("step"));
    }

    #[test]
    fn a_whisper_does_not_push_out_a_shout() {
        assert_eq!(full().make_room(-40.0), PoolSlot::None);
    }

    #[test]
    fn an_old_voice_goes_before_a_young_one() {
        let mut pool = full();
        pool.make_room(-30.0);
        pool.update(0.9, |_| false);
        pool.add("young", -30.0, 1.0);
        assert_eq!(pool.make_room(-29.0), PoolSlot::TakenFrom("shout"));
    }

    #[test]
    fn those_that_are_over_leave_room() {
        let mut pool = full();
        pool.update(0.1, |voice| *voice == "shout");
        assert_eq!(pool.len(), 2);
        assert_eq!(pool.make_room(-60.0), PoolSlot::Free);
    }
}
