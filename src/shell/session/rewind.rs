//! Rewinding while a key is held: from when, how fast, how far and how often.
//!
//! [`Rewind`] knows ticks and seconds, but no simulation: [`Rewind::pass`] says what the session is to show or
//! discard.

use crate::shell::config::interface::RewindRules;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, ticks};

/// How time passes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum RewindState {
    Onward,
    /// The player was caught, and time stands still until the key is held.
    Waiting,
    Back(RewindFlight),
    /// The key was released so many seconds ago. Time stands still for a moment, so that the player's fingers
    /// find the keys.
    Breath(f32),
}

/// Rewinding while the key is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewindFlight {
    /// Tick at which it began.
    pub from: Tick,
    /// Earliest tick that it can reach.
    pub earliest: Tick,
    /// Current position, in ticks.
    at: f32,
    /// Duration so far, in real seconds.
    age: f32,
    /// Whether time stood still before (after being caught), and does so again if the rewind is cancelled.
    waited: bool,
    /// Whether it goes on with the rewind before it, and costs no charge of its own.
    is_free: bool,
}

impl RewindFlight {
    /// Returns the tick that is shown.
    pub fn tick(&self) -> Tick {
        (self.at.round() as Tick).clamp(self.earliest, self.from)
    }
}

/// What is to happen to the heist in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeFlow {
    /// Time passes.
    Onward,
    /// Time passes: the key was pressed, but no charge is left.
    Refused,
    /// This tick is shown.
    Back(Tick),
    /// Everything after this tick is discarded, and a charge is used unless the rewind went on with the one before.
    LetGo(Tick),
    /// The key was released at once: the heist is back at the tick where it began, and no charge is used.
    Unchanged(Tick),
    /// The same, but the press was only the one that accepted the offer.
    Accepted(Tick),
    /// Time stands still.
    Still,
}

/// What [`Rewind::pass`] needs to know about a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewindFrame {
    /// Whether the key is down.
    pub held: bool,
    /// Whether the key went down in this frame.
    pub pressed: bool,
    /// How often time can be rewound in a heist.
    pub charges: u32,
    /// The current tick.
    pub now: Tick,
    /// The first tick that can be restored.
    pub first: Tick,
    pub seconds: f32,
}

/// State of rewinding in a heist.
#[derive(Clone, Debug)]
pub struct Rewind {
    rules: RewindRules,
    /// How often time was rewound.
    used: u32,
    /// How long another rewind costs no charge, in real seconds: who did not go far enough may go on, once.
    again: f32,
    state: RewindState,
}

impl Rewind {
    pub fn new(rules: RewindRules) -> Self {
        Self { rules, used: 0, again: 0.0, state: RewindState::Onward }
    }

    /// Returns how often time was rewound.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// Sets how often time was rewound, for a heist that is resumed.
    pub fn has_used(&mut self, times: u32) {
        self.used = times;
    }

    /// Returns how often time can still be rewound, out of `charges`.
    pub fn left(&self, charges: u32) -> u32 {
        charges.saturating_sub(self.used)
    }

    /// Returns the rewind in progress.
    pub fn flight(&self) -> Option<&RewindFlight> {
        match &self.state {
            RewindState::Back(flight) => Some(flight),
            _ => None,
        }
    }

    /// Whether time stands still or runs backwards.
    pub fn is_rewinding(&self) -> bool {
        self.state != RewindState::Onward
    }

    pub fn is_waiting(&self) -> bool {
        self.state == RewindState::Waiting
    }

    /// Stops time until the key is held.
    pub fn wait(&mut self) {
        self.state = RewindState::Waiting;
    }

    /// Whether time waits for the key, or did so before the rewind in progress.
    pub fn was_waited(&self) -> bool {
        self.flight().map_or(self.is_waiting(), |flight| flight.waited)
    }

    /// Returns the opacity of the overlay for the past, 0 to 1; it fades in and out.
    pub fn veil(&self) -> f32 {
        match self.state {
            RewindState::Onward => 0.0,
            RewindState::Waiting => 1.0,
            RewindState::Back(flight) if flight.waited => 1.0,
            RewindState::Back(flight) => (flight.age / self.rules.veil_seconds).min(1.0),
            RewindState::Breath(age) => 1.0 - age / self.rules.breath_seconds,
        }
    }

    /// Advances by one frame.
    pub fn pass(&mut self, frame: RewindFrame) -> TimeFlow {
        self.again = (self.again - frame.seconds).max(0.0);
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
        let is_free = self.again > 0.0;
        if !frame.held || self.left(frame.charges) == 0 && !is_free {
            return match (waited, frame.pressed) {
                (true, _) => TimeFlow::Still,
                (false, true) => TimeFlow::Refused,
                (false, false) => TimeFlow::Onward,
            };
        }
        let earliest = frame.now.saturating_sub(ticks(self.rules.reach_seconds)).max(frame.first);
        let at = frame.now as f32;
        let flight = RewindFlight { from: frame.now, earliest, at, age: 0.0, waited, is_free };
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

    /// Ends a rewind. One that is shorter than `least_seconds` costs no charge, nor one from being caught that is
    /// shorter than `least_seconds_caught`: the same hands would be as near as before.
    fn let_go(&mut self, flight: RewindFlight) -> TimeFlow {
        if !self.counts(&flight) {
            self.state = if flight.waited { RewindState::Waiting } else { RewindState::Onward };
            let is_tap = flight.waited && flight.age < self.rules.tap_seconds;
            return if is_tap { TimeFlow::Accepted(flight.from) } else { TimeFlow::Unchanged(flight.from) };
        }
        self.used += u32::from(!flight.is_free);
        self.again = if flight.is_free { 0.0 } else { self.rules.again_seconds };
        self.state = RewindState::Breath(0.0);
        TimeFlow::LetGo(flight.tick())
    }

    /// Whether a rewind is long enough that releasing the key ends it, rather than leaving the heist as it was.
    pub fn counts(&self, flight: &RewindFlight) -> bool {
        let brushed = ticks(self.rules.least_seconds);
        let caught = ticks(self.rules.least_seconds_caught).min(flight.from - flight.earliest).max(brushed);
        flight.from - flight.tick() >= if flight.waited { caught } else { brushed }
    }

    /// Returns how many times faster than real time the rewind runs: slowly at first, so that a moment can be
    /// chosen exactly.
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

    /// Holds the key for so many frames, then releases it.
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
        assert!(!rewind.is_rewinding() && rewind.veil() == 0.0);
        assert_eq!((rewind.used(), rewind.left(3)), (1, 2));
    }

    #[test]
    fn a_key_that_is_brushed_costs_nothing() {
        let mut rewind = rewind();
        assert_eq!(hold(&mut rewind, 2000, 3), TimeFlow::Unchanged(2000));
        assert_eq!((rewind.used(), rewind.is_rewinding()), (0, false));
        rewind.wait();
        assert_eq!(hold(&mut rewind, 2000, 3), TimeFlow::Accepted(2000));
        assert!(rewind.is_waiting(), "whoever was caught can take hold again");
    }

    #[test]
    fn whether_it_counts_is_known_while_the_key_is_held() {
        let counts = |rewind: &mut Rewind, frames: u32| {
            (0..frames).for_each(|_| _ = rewind.pass(frame(true, 2000)));
            rewind.counts(rewind.flight().unwrap())
        };
        let (mut free, mut caught) = (rewind(), rewind());
        caught.wait();
        assert_eq!([counts(&mut free, 20), counts(&mut caught, 20)], [false, false]);
        assert_eq!(
            [counts(&mut free, 20), counts(&mut caught, 20)],
            [true, false],
            "after two thirds of a second"
        );
        assert!(counts(&mut caught, 40));
    }

    #[test]
    fn a_short_touch_after_being_caught_leaves_her_where_it_can_be_held_again() {
        let mut rewind = rewind();
        rewind.wait();
        assert_eq!(hold(&mut rewind, 2000, 50), TimeFlow::Unchanged(2000));
        assert!(rewind.is_waiting() && rewind.used() == 0);
        let TimeFlow::LetGo(tick) = hold(&mut rewind, 2000, 80) else { panic!("she let go") };
        assert!(tick <= 2000 - ticks(rewind.rules.least_seconds_caught), "{tick}");
        // At the beginning there is nothing more to hold for.
        rewind.wait();
        assert_eq!(hold(&mut rewind, 40, 60), TimeFlow::LetGo(0));
    }

    #[test]
    fn charges_are_used_up_and_then_it_is_refused_once_a_press() {
        let mut rewind = rewind();
        let mut now = 3000;
        for _ in 0..3 {
            let TimeFlow::LetGo(tick) = hold(&mut rewind, now, 60) else { panic!("there are charges left") };
            now = tick;
            go_on(&mut rewind, now, 4.0);
        }
        assert_eq!(rewind.pass(frame(true, now)), TimeFlow::Refused);
        assert_eq!(rewind.pass(RewindFrame { pressed: false, ..frame(true, now) }), TimeFlow::Onward);
        assert_eq!(rewind.used(), 3);
    }

    #[test]
    fn who_did_not_go_far_enough_goes_on_once_for_nothing() {
        let mut rewind = rewind();
        let TimeFlow::LetGo(first) = hold(&mut rewind, 3000, 60) else { panic!("she let go") };
        go_on(&mut rewind, first, 1.0);
        let TimeFlow::LetGo(second) = hold(&mut rewind, first, 60) else { panic!("she let go") };
        assert!(second < first);
        assert_eq!(rewind.used(), 1, "it is the same rewind");
        go_on(&mut rewind, second, 1.0);
        assert!(matches!(hold(&mut rewind, second, 60), TimeFlow::LetGo(_)));
        assert_eq!(rewind.used(), 2, "only once");
        let last = RewindFrame { charges: 2, ..frame(true, 2000) };
        go_on(&mut rewind, 2000, 1.0);
        assert!(matches!(rewind.pass(last), TimeFlow::Back(_)), "also with the last charge");
    }

    /// Lets time pass.
    fn go_on(rewind: &mut Rewind, now: Tick, seconds: f32) {
        (0..(seconds / SECONDS) as u32).for_each(|_| _ = rewind.pass(frame(false, now)));
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
