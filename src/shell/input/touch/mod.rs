//! Turns touches into keys, a stick, an aim and taps.
//!
//! Begin with [`TouchControls::read`]. Whatever is drawn can be touched: whoever paints a button or hint
//! reports a [`TouchButton`], and the next frame's touches hit it. A finger keeps its role from touch to
//! lift.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use thief_girl::base::Vec2;

/// How touches are read (`glass` in `controls.json`). Places and lengths are in game pixels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TouchRules {
    /// Where a stick appears under a thumb: left, upper, right and lower edge.
    pub stick_zone: [f32; 4],
    /// Distance of the thumb at which the player walks at full speed.
    pub stick_px: f32,
    /// Distance of the thumb below which the player stands, as a part of `stick_px`.
    pub dead_zone: f32,
    /// Distance of the thumb beyond which the player runs, as a part of `stick_px`.
    pub run: f32,
    /// Distance of the thumb beyond which the stick follows it, as a part of `stick_px`.
    pub leash: f32,
    /// Length of a drawn aim that reaches as far as a throw goes.
    pub aim_px: f32,
    /// Length of a drawn aim below which it is cancelled.
    pub least_aim_px: f32,
    /// How long the aim stays after a throw, in seconds, so that a tick has surely seen it.
    pub throw_seconds: f32,
    /// A finger that moves farther than this does not tap.
    pub tap_px: f32,
    /// Length of a swipe that scrolls a list by one entry.
    pub swipe_px: f32,
    /// How far beside a button still counts as on it.
    pub reach_px: f32,
    /// Least width and height of everything that can be pressed, in pixels of the page (about 6 to a
    /// millimetre), however small the picture is shown.
    pub least_page_px: f32,
    /// The round buttons by key: x and y of the middle, and the radius.
    pub discs: BTreeMap<String, [f32; 3]>,
}

/// What has happened to a finger since the last frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FingerPhase {
    Began,
    Held,
    Lifted,
    /// The system took it, for a call or a gesture of its own.
    Lost,
}

/// A finger on the screen, in game pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    pub id: u64,
    pub phase: FingerPhase,
    pub at: Vec2,
}

/// What the fingers act on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TouchContext {
    #[default]
    Menu,
    /// A replay: a finger acts as a mouse with its button down.
    Replay,
    Heist,
}

/// How the picture lies under the fingers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TouchView {
    pub over: TouchContext,
    /// Size of the picture, in game pixels. Touches beside it count as well.
    pub size: Vec2,
    /// How many pixels of the page one game pixel takes.
    pub scale: f32,
}

/// Something that can be pressed, and the key that it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct TouchButton {
    pub key: String,
    pub middle: Vec2,
    /// Distance from the middle to the edges.
    pub half: Vec2,
    /// Whether it is one of the round buttons, which come before the stick, unlike hints.
    pub is_disc: bool,
}

impl TouchButton {
    /// Whether a point of the picture is inside.
    pub fn holds(&self, at: Vec2) -> bool {
        (at - self.middle).abs().cmple(self.half).all()
    }
}

/// Where the player aims.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TouchAim {
    /// An offset from the player, in parts of the throwing distance.
    Drawn(Vec2),
    /// A point of the picture.
    At(Vec2),
}

/// What the touches of a frame mean.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TouchOutput {
    pub down: BTreeSet<String>,
    pub pressed: BTreeSet<String>,
    /// Direction and strength of the stick; length at most 1.
    pub stick: Vec2,
    pub aim: Option<TouchAim>,
    /// The finger that points in a menu or a replay.
    pub pointer: Option<Vec2>,
    pub clicked: bool,
    /// Scrolling; positive for a swipe downwards, like a wheel turned away from the hand.
    pub wheel: f32,
    /// Where the stick appeared, and where the thumb is.
    pub thumb: Option<[Vec2; 2]>,
    pub is_touched: bool,
}

/// The touches, from frame to frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TouchControls {
    fingers: BTreeMap<u64, TouchFinger>,
    pane: TouchView,
    /// Buttons that stay down until they are touched again.
    switched: BTreeSet<String>,
    /// Whether the aim stays although no finger holds it.
    stays: bool,
    /// How much longer it stays after a throw, in seconds.
    thrown: f32,
    pub said: TouchOutput,
}

/// A finger and what it does until it is lifted.
#[derive(Clone, Debug, PartialEq)]
struct TouchFinger {
    does: TouchRole,
    from: Vec2,
    at: Vec2,
    /// Whether it has moved too far for a tap.
    far: bool,
}

/// What a finger does.
#[derive(Clone, Debug, PartialEq)]
enum TouchRole {
    Nothing,
    Key(String),
    Stick,
    /// Draws the aim from its button.
    Aim,
    /// Points at where to aim.
    Mark,
    /// Chooses in a menu, or drags the view of a replay.
    Point,
}

/// Buttons that switch a posture, as no thumb is left to hold them.
const SWITCHES: [&str; 2] = ["TouchSneak", "TouchCrawl"];
const AIM: &str = "TouchAim";
const THROW: &str = "TouchThrow";
const LOWER: &str = "TouchLower";
const RUN: &str = "TouchRun";

impl TouchControls {
    /// Reads the touches of this frame, in game pixels. `places` are the buttons of the last picture.
    pub fn read(
        &mut self,
        touches: &[Touch],
        places: &[TouchButton],
        pane: TouchView,
        rules: &TouchRules,
        seconds: f32,
    ) {
        let TouchView { over, .. } = pane;
        if over != self.pane.over {
            // What was begun on one screen must not continue on the next.
            self.fingers.values_mut().for_each(|finger| finger.does = TouchRole::Nothing);
            (self.stays, self.thrown) = (false, 0.0);
        }
        self.pane = pane;
        self.said = TouchOutput { is_touched: !touches.is_empty(), ..TouchOutput::default() };
        self.thrown = (self.thrown - seconds).max(0.0);
        self.fingers.retain(|id, _| touches.iter().any(|touch| touch.id == *id));
        for touch in touches {
            // Only the end is seen of a tap between two frames.
            if touch.phase == FingerPhase::Began
                || touch.phase == FingerPhase::Lifted && !self.fingers.contains_key(&touch.id)
            {
                self.begin(touch, places, rules);
            }
            self.carry(touch, rules);
            match touch.phase {
                FingerPhase::Lifted => self.lift(touch.id, rules),
                FingerPhase::Lost => drop(self.fingers.remove(&touch.id)),
                FingerPhase::Began | FingerPhase::Held => {}
            }
        }
        self.tell(rules);
    }

    /// Releases everything, without acting on it.
    pub fn let_go(&mut self) {
        *self = Self { pane: self.pane, switched: std::mem::take(&mut self.switched), ..Self::default() };
    }

    fn begin(&mut self, touch: &Touch, places: &[TouchButton], rules: &TouchRules) {
        let does = match self.under(touch.at, places, rules) {
            Some(key) => self.press(key),
            None if self.pane.over != TouchContext::Heist => TouchRole::Point,
            None if self.is_stick_free(touch.at, rules) => TouchRole::Stick,
            None if self.is_aiming() => TouchRole::Mark,
            None => TouchRole::Nothing,
        };
        if does == TouchRole::Point && self.pane.over == TouchContext::Replay {
            self.said.clicked = true;
            self.said.pressed.insert("MouseLeft".into());
        }
        self.fingers.insert(touch.id, TouchFinger { does, from: touch.at, at: touch.at, far: false });
    }

    /// Returns the key at this point, the nearest if there are several.
    fn under(&self, at: Vec2, places: &[TouchButton], rules: &TouchRules) -> Option<String> {
        let stick = self.pane.over == TouchContext::Heist && self.is_stick_free(at, rules);
        let least = Vec2::splat(rules.least_page_px / 2.0 / self.pane.scale);
        let hit = |place: &&TouchButton| {
            let half = (place.half + Vec2::splat(rules.reach_px)).max(least);
            (at - place.middle).abs().cmple(half).all() && (place.is_disc || !stick)
        };
        let nearest =
            |a: &&TouchButton, b: &&TouchButton| a.middle.distance(at).total_cmp(&b.middle.distance(at));
        let hits = || places.iter().filter(hit);
        let disc = hits().filter(|place| place.is_disc).min_by(nearest);
        disc.or_else(|| hits().min_by(nearest)).map(|place| place.key.clone())
    }

    fn is_stick_free(&self, at: Vec2, rules: &TouchRules) -> bool {
        let [left, upper, right, lower] = rules.stick_zone;
        // The black beside the picture is where a thumb rests best.
        let at = at.clamp(Vec2::ZERO, self.pane.size - Vec2::ONE);
        let inside = (left..right).contains(&at.x) && (upper..lower).contains(&at.y);
        inside && self.fingers.values().all(|finger| finger.does != TouchRole::Stick)
    }

    fn press(&mut self, key: String) -> TouchRole {
        if self.pane.over == TouchContext::Heist && (key == AIM || key == THROW) {
            return TouchRole::Aim;
        }
        if key == LOWER {
            self.stays = false;
        }
        self.said.pressed.insert(key.clone());
        if !SWITCHES.contains(&key.as_str()) {
            return TouchRole::Key(key);
        }
        // Only one posture can be switched on.
        let was_on = self.switched.contains(&key);
        self.switched.clear();
        if !was_on {
            self.switched.insert(key);
        }
        TouchRole::Nothing
    }

    /// Continues a finger.
    fn carry(&mut self, touch: &Touch, rules: &TouchRules) {
        let Some(finger) = self.fingers.get_mut(&touch.id) else { return };
        finger.at = touch.at;
        let gone = finger.at - finger.from;
        finger.far |= gone.length() > rules.tap_px;
        match finger.does {
            TouchRole::Aim if finger.far => {
                self.said.aim = Some(TouchAim::Drawn((gone / rules.aim_px).clamp_length_max(1.0)))
            }
            TouchRole::Mark => self.said.aim = Some(TouchAim::At(touch.at)),
            TouchRole::Stick => {
                let longest = rules.leash * rules.stick_px;
                finger.from += gone - gone.clamp_length_max(longest);
            }
            TouchRole::Point => {
                self.said.pointer = Some(touch.at);
                if self.pane.over == TouchContext::Menu && finger.far && gone.y.abs() >= rules.swipe_px {
                    self.said.wheel += gone.y.signum();
                    finger.from = touch.at;
                }
            }
            _ => {}
        }
    }

    /// Ends a finger that the player has lifted.
    fn lift(&mut self, id: u64, rules: &TouchRules) {
        let Some(finger) = self.fingers.remove(&id) else { return };
        match finger.does {
            TouchRole::Aim if !finger.far && !self.stays => self.stays = true,
            TouchRole::Aim => {
                let is_drawn = finger.at.distance(finger.from) >= rules.least_aim_px;
                if is_drawn || !finger.far {
                    self.said.pressed.insert(THROW.into());
                    self.thrown = rules.throw_seconds;
                }
                self.stays = false;
            }
            TouchRole::Stick if !finger.far && self.is_aiming() => {
                self.said.aim = Some(TouchAim::At(finger.at))
            }
            TouchRole::Point if self.pane.over == TouchContext::Menu => self.said.clicked = !finger.far,
            _ => {}
        }
    }

    fn is_aiming(&self) -> bool {
        self.stays || self.thrown > 0.0 || self.fingers.values().any(|finger| finger.does == TouchRole::Aim)
    }

    /// Collects what all fingers hold.
    fn tell(&mut self, rules: &TouchRules) {
        for finger in self.fingers.values() {
            match &finger.does {
                TouchRole::Key(key) => drop(self.said.down.insert(key.clone())),
                TouchRole::Point if self.pane.over == TouchContext::Replay => {
                    self.said.down.extend(["MouseLeft".into()])
                }
                TouchRole::Stick => {
                    let pushed = (finger.at - finger.from) / rules.stick_px;
                    let strength = (pushed.length() - rules.dead_zone) / (1.0 - rules.dead_zone);
                    self.said.stick = pushed.normalize_or_zero() * strength.clamp(0.0, 1.0);
                    self.said.thumb = Some([finger.from, finger.at]);
                    if pushed.length() >= rules.run && self.switched.is_empty() {
                        self.said.down.insert(RUN.into());
                    }
                }
                _ => {}
            }
        }
        if self.pane.over == TouchContext::Heist {
            self.said.down.extend(self.switched.iter().cloned());
            if self.is_aiming() {
                self.said.down.insert(AIM.into());
            }
        }
    }
}

impl TouchRules {
    /// Checks the numbers, and that every button does something, according to `does`.
    ///
    /// # Errors
    /// Returns a message that says what is wrong.
    pub fn check(&self, does: impl Fn(&str) -> bool) -> Result<(), String> {
        let file = "assets/rules/controls.json";
        let parts = 0.0 <= self.dead_zone && self.dead_zone < 1.0 && 1.0 <= self.run && self.run < self.leash;
        let lengths =
            [self.least_page_px, self.stick_px, self.aim_px, self.least_aim_px, self.tap_px, self.swipe_px];
        if !parts || lengths.iter().any(|length| *length <= 0.0) || self.throw_seconds < 0.0 {
            return Err(format!(
                "{file}: \"glass\" needs 0 ≤ dead_zone < 1 ≤ run < leash, and lengths above 0"
            ));
        }
        match self.discs.keys().find(|name| *name != LOWER && !does(name)) {
            Some(name) => {
                Err(format!("{file}: the button {name} of \"glass\" does nothing: give it to an action"))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
