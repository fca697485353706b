//! How music and ambience are turned down: under important sounds, and after a near miss.

use super::rules::{DuckRules, HushRules, matches};

/// Turns music and ambience down under the sounds that [`DuckRules`] name.
pub struct Ducker {
    rules: DuckRules,
    /// How much longer each rule holds, in seconds.
    holds: Vec<f32>,
    now_db: f32,
}

impl Ducker {
    pub fn new(rules: DuckRules) -> Self {
        let holds = vec![0.0; rules.rules.len()];
        Self { rules, holds, now_db: 0.0 }
    }

    /// Notes that a cue begins; `calm`: no guard is after the player.
    pub fn hear(&mut self, cue: &str, length_s: f32, calm: bool) {
        let fits = |pattern: &String| matches(pattern, cue);
        let Some(index) = self.rules.rules.iter().position(|rule| rule.cues.iter().any(fits)) else { return };
        if calm || !self.rules.rules[index].only_calm {
            self.holds[index] = self.holds[index].max(length_s.min(self.rules.longest_hold_s));
        }
    }

    /// Advances by `dt` seconds; returns the gain for music and ambience, in dB.
    pub fn update(&mut self, dt: f32) -> f32 {
        let held = self.holds.iter().zip(&self.rules.rules).filter(|(hold, _)| **hold > 0.0);
        let aim = held.map(|(_, rule)| rule.depth_db).fold(0.0, f32::min);
        let seconds = if aim < self.now_db { self.rules.attack_s } else { self.rules.release_s };
        self.now_db += (aim - self.now_db) * (1.0 - (-3.0 * dt / seconds.max(1e-3)).exp());
        self.holds.iter_mut().for_each(|hold| *hold -= dt);
        self.now_db
    }
}

/// The moment of quiet after a near miss.
pub struct Hush {
    rules: HushRules,
    /// Time since it began, in seconds; `None` while it is not active.
    age_s: Option<f32>,
}

impl Hush {
    pub fn new(rules: HushRules) -> Self {
        Self { rules, age_s: None }
    }

    /// Begins, or begins again from the current gain.
    pub fn begin(&mut self) {
        let share = self.gain_db() / self.rules.depth_db.min(-0.1);
        self.age_s = Some(self.rules.attack_s * share);
    }

    /// Ends it at once.
    pub fn end(&mut self) {
        self.age_s = None;
    }

    /// Advances by `dt` seconds; returns the gain for music and ambience, in dB.
    pub fn update(&mut self, dt: f32) -> f32 {
        let whole = self.rules.attack_s + self.rules.hold_s + self.rules.release_s;
        self.age_s = self.age_s.map(|age| age + dt).filter(|age| *age < whole);
        self.gain_db()
    }

    fn gain_db(&self) -> f32 {
        let Some(age) = self.age_s else { return 0.0 };
        let rules = &self.rules;
        let since_hold = age - rules.attack_s - rules.hold_s;
        let share = if age < rules.attack_s {
            age / rules.attack_s
        } else if since_hold < 0.0 {
            1.0
        } else {
            1.0 - since_hold / rules.release_s
        };
        rules.depth_db * share.clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::AudioRules;
    use super::*;

    const DT: f32 = 1.0 / 60.0;

    fn run(mut seconds: f32, mut step: impl FnMut(f32) -> f32) -> f32 {
        let mut db = 0.0;
        while seconds > 0.0 {
            db = step(DT);
            seconds -= DT;
        }
        db
    }

    #[test]
    fn an_alert_goes_before_a_word_and_a_word_before_her_feet() {
        for (cue, depth) in [("rung_alert", -8.0), ("bark_servant_calm", -3.0), ("foot_wood_sneak", -2.0)] {
            let mut ducker = Ducker::new(AudioRules::shipped().ducking);
            ducker.hear(cue, 0.5, true);
            let db = run(0.2, |dt| ducker.update(dt));
            assert!((db - depth).abs() < 0.2, "{cue}: {db}");
            assert!(run(2.5, |dt| ducker.update(dt)) > -0.2, "{cue} is over");
        }
    }

    /// The music must not pump with the player's steps: it stays down until she stands still.
    #[test]
    fn sneaking_pumps_nothing() {
        let mut ducker = Ducker::new(AudioRules::shipped().ducking);
        let mut heard = Vec::new();
        // A step of a third of a second every 0.6 seconds.
        for _ in 0..10 {
            ducker.hear("foot_wood_sneak", 0.33, true);
            run(0.6, |dt| {
                heard.push(ducker.update(dt));
                0.0
            });
        }
        let (first, settled) = (36, &heard[72..]);
        let (low, high) =
            settled.iter().fold((0.0f32, -99.0f32), |(low, high), db| (low.min(*db), high.max(*db)));
        assert!(heard[first] < -0.5 && high - low < 0.9, "between {low} and {high} dB");
    }

    #[test]
    fn feet_want_no_room_in_a_chase_and_running_never() {
        let mut ducker = Ducker::new(AudioRules::shipped().ducking);
        ducker.hear("foot_wood_sneak", 0.5, false);
        ducker.hear("foot_wood_run", 0.5, true);
        assert_eq!(ducker.update(DT), 0.0);
    }

    #[test]
    fn the_hush_comes_at_once_holds_and_goes_slowly() {
        let mut hush = Hush::new(AudioRules::shipped().near_miss);
        assert_eq!(hush.update(DT), 0.0);
        hush.begin();
        assert!((run(0.2, |dt| hush.update(dt)) + 24.0).abs() < 0.1);
        assert!((run(1.3, |dt| hush.update(dt)) + 24.0).abs() < 0.1);
        let halfway = run(1.6, |dt| hush.update(dt));
        assert!((-14.0..-10.0).contains(&halfway), "{halfway}");
        hush.begin();
        assert!(hush.update(DT) < halfway, "again from where it stood, not from full sound");
        assert_eq!(run(6.0, |dt| hush.update(dt)), 0.0);
    }
}
