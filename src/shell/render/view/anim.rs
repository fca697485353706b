//! Choice of animations and their frames.

use crate::shell::render::assets::{AnimationRow, Dir};
use macroquad::prelude::*;
use thief_girl::model::{Activity, AlertLevel, Outcome, PlayerActivity, Posture};

/// An animation and what advances it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clip {
    pub name: &'static str,
    pub clock: ClipClock,
}

/// What advances an animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClipClock {
    /// The distance walked, so that feet do not slide.
    Walked,
    /// The time, repeating.
    Loop,
    /// The time since this number of seconds, once; the last frame stays.
    Once(f32),
    /// The time since this number of seconds, repeating.
    Again(f32),
    /// A single frame.
    Still(usize),
}

/// What the player's animation depends on.
#[derive(Clone, Copy, Debug)]
pub struct PlayerPose {
    pub posture: Posture,
    pub activity: PlayerActivity,
    pub moving: bool,
    pub aiming: bool,
    pub outcome: Option<Outcome>,
    /// Seconds since the current activity began, or since the end of the heist.
    pub since: f32,
    /// Seconds since the player whistled, while she recovers from that.
    pub whistled: Option<f32>,
}

/// Time in the throwing animation at which the hand releases, in seconds.
const LETS_GO: f32 = 0.29;

/// Duration of the whistling animation, in seconds.
const BLOWS: f32 = 0.6;

/// Returns the player's animation.
pub fn her_clip(her: &PlayerPose) -> Clip {
    let clip = |name, clock| Clip { name, clock };
    match her.outcome {
        Some(Outcome::Caught) => return clip("caught", ClipClock::Once(her.since)),
        Some(Outcome::Won) => return clip("won", ClipClock::Once(her.since)),
        None => {}
    }
    match her.activity {
        PlayerActivity::Stealing { .. } => clip("steal", ClipClock::Once(her.since)),
        PlayerActivity::Tending { .. } | PlayerActivity::Picking { .. } => clip("work", ClipClock::Loop),
        PlayerActivity::Hidden { .. } => clip("hide", ClipClock::Once(her.since)),
        PlayerActivity::Recovering { .. } => clip("throw", ClipClock::Once(LETS_GO + her.since)),
        PlayerActivity::Free if her.moving => clip(movement(her.posture), ClipClock::Walked),
        PlayerActivity::Free if her.whistled.is_some_and(|since| since < BLOWS) => {
            clip("whistle", ClipClock::Once(her.whistled.unwrap_or_default()))
        }
        PlayerActivity::Free if her.aiming => clip("throw", ClipClock::Still(1)),
        PlayerActivity::Free if her.posture.is_low() => clip(movement(her.posture), ClipClock::Still(0)),
        PlayerActivity::Free => clip("idle", ClipClock::Loop),
    }
}

fn movement(posture: Posture) -> &'static str {
    match posture {
        Posture::Run => "run",
        Posture::Walk => "walk",
        Posture::Sneak => "sneak",
        Posture::Crawl => "crawl",
    }
}

/// Speed above which a guard runs, in tiles/s.
const RUNNING: f32 = 3.4;

/// Returns a guard's animation; `startled` is the time since he became alert, in seconds.
pub fn guard_clip(activity: Activity, alert_level: AlertLevel, speed: f32, startled: f32) -> Clip {
    let clip = |name, clock| Clip { name, clock };
    let moving = speed > 0.1;
    match activity {
        Activity::Doze => clip("doze", ClipClock::Loop),
        Activity::Sleep => clip("sleep", ClipClock::Loop),
        // With the nose on the ground.
        Activity::Track if moving => clip("track", ClipClock::Walked),
        Activity::Track => clip("search", ClipClock::Loop),
        _ if speed > RUNNING => clip("run", ClipClock::Walked),
        _ if moving => clip("walk", ClipClock::Walked),
        Activity::Challenge => clip("hail", ClipClock::Loop),
        _ if alert_level == AlertLevel::Alert => clip("alert", ClipClock::Once(startled)),
        Activity::Mend => clip("work", ClipClock::Loop),
        Activity::Pocket => clip("bend", ClipClock::Loop),
        Activity::Rest => clip("rest", ClipClock::Loop),
        Activity::Chase
        | Activity::Circle
        | Activity::Shine
        | Activity::Alarm
        | Activity::Flee
        | Activity::Haunt => clip("alert", ClipClock::Loop),
        Activity::Glance
        | Activity::Investigate
        | Activity::Search
        | Activity::Outthink
        | Activity::Fetch
        | Activity::Report => clip("search", ClipClock::Loop),
        Activity::Patrol | Activity::Follow | Activity::Ambush | Activity::Scatter | Activity::Fright => {
            clip("idle", ClipClock::Loop)
        }
    }
}

/// Returns the nearest of the four drawn directions. Diagonals keep the previous one, which avoids flickering.
pub fn direction(facing: Vec2, before: Dir) -> Dir {
    let (ax, ay) = (facing.x.abs(), facing.y.abs());
    let sideways = match before {
        Dir::Left | Dir::Right => ax * 1.25 > ay,
        Dir::Up | Dir::Down => ax > ay * 1.25,
    };
    match sideways {
        true if facing.x < 0.0 => Dir::Left,
        true => Dir::Right,
        false if facing.y < 0.0 => Dir::Up,
        false => Dir::Down,
    }
}

/// Returns the frame of an animation. `walked` is the distance so far and `cycle` the distance per cycle, in
/// pixels; `seconds` is the time so far.
pub fn frame(row: &AnimationRow, clock: ClipClock, walked: f32, cycle: Option<f32>, seconds: f32) -> usize {
    match clock {
        ClipClock::Walked => match cycle {
            Some(cycle) if cycle > 0.0 => row.frame_of(walked / cycle),
            _ => row.frame_at(seconds, true),
        },
        ClipClock::Loop => row.frame_at(seconds, true),
        ClipClock::Once(since) => row.frame_at(since, false),
        ClipClock::Again(since) => row.frame_at(since, true),
        ClipClock::Still(frame) => frame.min(row.frames.saturating_sub(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn her() -> PlayerPose {
        PlayerPose {
            posture: Posture::Walk,
            activity: PlayerActivity::Free,
            moving: false,
            aiming: false,
            outcome: None,
            since: 0.0,
            whistled: None,
        }
    }

    #[test]
    fn she_shows_what_she_does() {
        assert_eq!(her_clip(&her()).name, "idle");
        let sneaking = PlayerPose { posture: Posture::Sneak, ..her() };
        assert_eq!(her_clip(&sneaking), Clip { name: "sneak", clock: ClipClock::Still(0) });
        assert_eq!(her_clip(&PlayerPose { moving: true, ..sneaking }).clock, ClipClock::Walked);
        let whistling = PlayerPose { whistled: Some(0.2), ..her() };
        assert_eq!(her_clip(&whistling), Clip { name: "whistle", clock: ClipClock::Once(0.2) });
        assert_eq!(
            her_clip(&PlayerPose { whistled: Some(0.9), ..her() }).name,
            "idle",
            "she still catches her breath"
        );
        let thrown = PlayerPose { activity: PlayerActivity::Recovering { until: 9 }, moving: true, ..her() };
        assert_eq!(her_clip(&thrown).name, "throw");
        let caught = PlayerPose { outcome: Some(Outcome::Caught), ..thrown };
        assert_eq!(her_clip(&caught).name, "caught");
        let won = PlayerPose { outcome: Some(Outcome::Won), ..thrown };
        assert_eq!(her_clip(&won).name, "won");
    }

    #[test]
    fn guards_show_what_they_do() {
        let name = |a, r, speed| guard_clip(a, r, speed, 0.0).name;
        assert_eq!(name(Activity::Doze, AlertLevel::Calm, 0.0), "doze");
        assert_eq!(name(Activity::Sleep, AlertLevel::Calm, 0.0), "sleep");
        assert_eq!(name(Activity::Mend, AlertLevel::Curious, 0.0), "work");
        assert_eq!(name(Activity::Patrol, AlertLevel::Calm, 1.8), "walk");
        assert_eq!(name(Activity::Chase, AlertLevel::Alert, 5.0), "run");
        assert_eq!(name(Activity::Chase, AlertLevel::Alert, 0.0), "alert");
        assert_eq!(name(Activity::Track, AlertLevel::Investigating, 3.6), "track");
        assert_eq!(name(Activity::Search, AlertLevel::Investigating, 0.0), "search");
    }

    #[test]
    fn feet_follow_the_way() {
        let row = AnimationRow {
            name: "walk".into(),
            dir: Dir::Down,
            row: 0,
            first: 0,
            frames: 8,
            ms: vec![60; 8],
            tie: None,
            bob: Vec::new(),
        };
        let at = |walked| frame(&row, ClipClock::Walked, walked, Some(28.0), 99.0);
        assert_eq!([0.0, 3.4, 3.6, 27.9, 28.0].map(at), [0, 0, 1, 7, 0]);
        assert_eq!(frame(&row, ClipClock::Once(10.0), 0.0, None, 0.0), 7);
    }

    #[test]
    fn diagonals_do_not_flicker() {
        let diagonal = vec2(0.7, 0.72);
        assert_eq!(direction(diagonal, Dir::Right), Dir::Right);
        assert_eq!(direction(diagonal, Dir::Down), Dir::Down);
        assert_eq!(direction(vec2(-1.0, 0.1), Dir::Down), Dir::Left);
        assert_eq!(direction(vec2(0.1, -1.0), Dir::Right), Dir::Up);
    }
}
