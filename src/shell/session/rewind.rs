//! Time that runs backwards while a key is held: from when, how fast, how far and how often. It knows ticks and
//! seconds, and no heist: whoever asks it shows the moments, and takes back what is to be taken back.

use crate::shell::config::interface::RewindRules;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, ticks};

/// How time stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum RewindState {
    Onward,
    /// She was caught, and time waits for the key.
    Waiting,
    Back(RewindFlight),
    /// She let go so many seconds ago, and the night holds its breath: hands must find their keys.
    Breath(f32),
}

/// A way back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewindFlight {
    /// When it was begun.
    pub from: Tick,
    /// The earliest moment that it can get to.
    pub earliest: Tick,
    /// Where it is now, in ticks.
    at: f32,
    /// In seconds of the hand that holds the key.
    age: f32,
    /// Time waited for it, and will again if nothing comes of it.
    waited: bool,
}

impl RewindFlight {
    /// The moment that is shown.
    pub fn tick(&self) -> Tick {
        (self.at.round() as Tick).clamp(self.earliest, self.from)
    }
}

/// What is to become of the night in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeFlow {
    /// It goes on.
    Onward,
    /// It goes on: she has no charge left.
    Refused,
    /// This moment is shown.
    Back(Tick),
    /// Everything after this moment is taken back.
    LetGo(Tick),
    /// She let go at once: it is the moment again at which she began, and nothing is lost.
    Unchanged(Tick),
    /// It stands still.
    Still,
}

/// What is known of the night and of the hand when a frame begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewindFrame {
    /// The key is down, and went down in this frame.
    pub held: bool,
    pub pressed: bool,
    /// How often a night time can be turned back.
    pub charges: u32,
    /// The present, and the first moment that is known.
    pub now: Tick,
    pub first: Tick,
    pub seconds: f32,
}

#[derive(Clone, Debug)]
pub struct Rewind {
    rules: RewindRules,
    /// How often time was turned back.
    used: u32,
    /// Since the last time, in seconds.
    since: Option<f32>,
    state: RewindState,
}

impl Rewind {
    pub fn new(rules: RewindRules) -> Self {
        Self { rules, used: 0, since: None, state: RewindState::Onward }
    }

    /// How long ago time was last turned back, in seconds of the hand.
    pub fn since(&self) -> Option<f32> {
        self.since
    }

    /// How often time was turned back.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// Time was turned back so often before this page was there.
    pub fn has_used(&mut self, times: u32) {
        self.used = times;
    }

    /// How often it still can be.
    pub fn left(&self, charges: u32) -> u32 {
        charges.saturating_sub(self.used)
    }

    /// The way back that she is on.
    pub fn flight(&self) -> Option<&RewindFlight> {
        match &self.state {
            RewindState::Back(flight) => Some(flight),
            _ => None,
        }
    }

    /// Does the night stand, or run backwards?
    pub fn is_turning(&self) -> bool {
        self.state != RewindState::Onward
    }

    pub fn is_waiting(&self) -> bool {
        self.state == RewindState::Waiting
    }

    /// Time stands still until the key is held.
    pub fn wait(&mut self) {
        self.state = RewindState::Waiting;
    }

    /// Has time waited for the key, and does it still, or is it on its way back since?
    pub fn was_waited(&self) -> bool {
        self.flight().map_or(self.is_waiting(), |flight| flight.waited)
    }

    /// How much of the veil of the past lies over the picture, 0 to 1: it comes and goes softly.
    pub fn veil(&self) -> f32 {
        match self.state {
            RewindState::Onward => 0.0,
            RewindState::Waiting => 1.0,
            RewindState::Back(flight) if flight.waited => 1.0,
            RewindState::Back(flight) => (flight.age / self.rules.veil_seconds).min(1.0),
            RewindState::Breath(age) => 1.0 - age / self.rules.breath_seconds,
        }
    }

    /// A frame passes.
    pub fn pass(&mut self, frame: RewindFrame) -> TimeFlow {
        self.since = self.since.map(|since| since + frame.seconds);
        match self.state {
            RewindState::Onward | RewindState::Waiting => self.stand(frame),
            RewindState::Back(flight) => self.fly(flight, frame),
            RewindState::Breath(age) if age + frame.seconds < self.rules.breath_seconds => {
                self.state = RewindState::Breath(age + frame.seconds);
                TimeFlow::Still
            }
            RewindState::Breath(_) => {
                self.state = RewindState::Onward;
                TimeFlow::Onward
            }
        }
    }

    fn stand(&mut self, frame: RewindFrame) -> TimeFlow {
        let waited = self.is_waiting();
        if !frame.held || self.left(frame.charges) == 0 {
            return match (waited, frame.pressed) {
                (true, _) => TimeFlow::Still,
                (false, true) => TimeFlow::Refused,
                (false, false) => TimeFlow::Onward,
            };
        }
        let earliest = frame.now.saturating_sub(ticks(self.rules.reach_seconds)).max(frame.first);
        let flight = RewindFlight { from: frame.now, earliest, at: frame.now as f32, age: 0.0, waited };
        self.fly(flight, frame)
    }

    fn fly(&mut self, mut flight: RewindFlight, frame: RewindFrame) -> TimeFlow {
        if !frame.held {
            return self.let_go(flight);
        }
        flight.age += frame.seconds;
        let way = self.speed(flight.age) * frame.seconds * TICKS_PER_SECOND as f32;
        flight.at = (flight.at - way).max(flight.earliest as f32);
        self.state = RewindState::Back(flight);
        TimeFlow::Back(flight.tick())
    }

    /// A key that was only brushed costs nothing.
    fn let_go(&mut self, flight: RewindFlight) -> TimeFlow {
        if flight.from - flight.tick() < ticks(self.rules.least_seconds) {
            self.state = if flight.waited { RewindState::Waiting } else { RewindState::Onward };
            return TimeFlow::Unchanged(flight.from);
        }
        self.used += 1;
        self.since = Some(0.0);
        self.state = RewindState::Breath(0.0);
        TimeFlow::LetGo(flight.tick())
    }

    /// How many times faster than life time runs back: slowly at first, so that a second can be chosen.
    fn speed(&self, age: f32) -> f32 {
        let part = (age / self.rules.speed_up_seconds).clamp(0.0, 1.0);
        self.rules.first_speed + (self.rules.speed - self.rules.first_speed) * part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::config::interface::InterfaceRules;

    const SECONDS: f32 = 1.0 / 60.0;

    fn rewind() -> Rewind {
        Rewind::new(InterfaceRules::shipped().rewind)
    }

    fn frame(held: bool, now: Tick) -> RewindFrame {
        RewindFrame { held, pressed: held, charges: 3, now, first: 0, seconds: SECONDS }
    }

    /// Holds the key for so many frames, and lets go.
    fn hold(rewind: &mut Rewind, now: Tick, frames: u32) -> TimeFlow {
        (0..frames).for_each(|_| assert!(matches!(rewind.pass(frame(true, now)), TimeFlow::Back(_))));
        rewind.pass(frame(false, now))
    }

    #[test]
    fn time_runs_back_slowly_at_first_and_never_forwards() {
        let mut rewind = rewind();
        let mut shown = vec![5000];
        for _ in 0..60 {
            let TimeFlow::Back(tick) = rewind.pass(frame(true, 5000)) else { panic!("it is held") };
            shown.push(tick);
        }
        assert!(shown.is_sorted_by(|a, b| a >= b));
        let (first, second) = (shown[0] - shown[20], shown[40] - shown[60]);
        assert!(first * 3 < second * 2, "{first} ticks, later {second}");
    }

    #[test]
    fn ten_seconds_are_the_most_and_the_beginning_is_the_end() {
        for (now, first, earliest) in [(5000, 0, 4400), (300, 0, 0), (700, 500, 500)] {
            let mut rewind = rewind();
            let held = RewindFrame { first, ..frame(true, now) };
            let last = (0..600).map(|_| rewind.pass(held)).last();
            assert_eq!(last, Some(TimeFlow::Back(earliest)), "from {now}");
            assert_eq!(rewind.pass(frame(false, now)), TimeFlow::LetGo(earliest));
        }
    }

    #[test]
    fn it_goes_on_after_a_breath_where_she_let_go() {
        let mut rewind = rewind();
        let TimeFlow::LetGo(tick) = hold(&mut rewind, 2000, 60) else { panic!("she let go") };
        let still = (0..100).take_while(|_| rewind.pass(frame(false, tick)) == TimeFlow::Still).count();
        let breath = InterfaceRules::shipped().rewind.breath_seconds;
        assert!((still as f32 * SECONDS - breath).abs() < 2.0 * SECONDS);
        assert!(!rewind.is_turning() && rewind.veil() == 0.0);
        assert_eq!((rewind.used(), rewind.left(3)), (1, 2));
    }

    #[test]
    fn a_key_that_is_brushed_costs_nothing() {
        let mut rewind = rewind();
        assert_eq!(hold(&mut rewind, 2000, 3), TimeFlow::Unchanged(2000));
        assert_eq!((rewind.used(), rewind.is_turning()), (0, false));
        rewind.wait();
        assert_eq!(hold(&mut rewind, 2000, 3), TimeFlow::Unchanged(2000));
        assert!(rewind.is_waiting(), "whoever was caught can take hold again");
    }

    #[test]
    fn charges_are_used_up_and_then_it_is_refused_once_a_press() {
        let mut rewind = rewind();
        let mut now = 3000;
        for _ in 0..3 {
            let TimeFlow::LetGo(tick) = hold(&mut rewind, now, 60) else { panic!("there are charges left") };
            now = tick;
            while rewind.pass(frame(false, now)) == TimeFlow::Still {}
        }
        assert_eq!(rewind.pass(frame(true, now)), TimeFlow::Refused);
        assert_eq!(rewind.pass(RewindFrame { pressed: false, ..frame(true, now) }), TimeFlow::Onward);
        assert_eq!(rewind.used(), 3);
    }

    #[test]
    fn any_length_of_frames_goes_equally_far() {
        let reached = |seconds: f32| {
            let mut rewind = rewind();
            let held = RewindFrame { seconds, ..frame(true, 5000) };
            let frames = (1.5 / seconds).round() as u32;
            (0..frames).for_each(|_| _ = rewind.pass(held));
            rewind.flight().map(RewindFlight::tick).unwrap_or_default()
        };
        let (fast, slow) = (reached(1.0 / 144.0), reached(1.0 / 30.0));
        assert!(fast.abs_diff(slow) <= 6, "{fast} and {slow}");
    }
}
