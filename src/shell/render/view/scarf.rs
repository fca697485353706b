//! The long end of the player's scarf, simulated as a chain of links for display only. It hangs from a point
//! given by her sprite.

use super::paint::Sprite;
use super::scene::StandingSprite;
use crate::shell::render::assets::ScarfLook;
use macroquad::prelude::*;

/// Step of its simulation, in seconds, independent of the frame rate.
const STEP: f32 = 1.0 / 120.0;
/// Distance per frame above which the player was moved elsewhere, in pixels.
const JUMP: f32 = 20.0;
/// Iterations of the length constraint per step.
const PULLS: usize = 4;
/// Number of steps after which a straight scarf has settled.
const SETTLES: usize = 120;
/// Offset of its sorting position from hers, in pixels.
const ASIDE: f32 = 0.01;

/// The point from which it hangs, in pixels of the level.
#[derive(Clone, Copy, Debug)]
pub struct Tie {
    pub at: Vec2,
    /// Lower limit of the links.
    pub ground: f32,
    /// Direction of the constant air, towards her back, so that the scarf is visible when she stands still.
    pub behind: Vec2,
    /// Whether it hangs in front of her.
    pub over: bool,
    /// Colors of its edge, the cloth, and its lit upper side, as pixels of the texture.
    pub swatches: [Rect; 3],
}

/// Position of a link now and one step ago.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ScarfLink {
    now: Vec2,
    was: Vec2,
}

/// The simulated scarf.
#[derive(Default)]
pub struct Scarf {
    tie: Option<Tie>,
    links: Vec<ScarfLink>,
    /// Time that is not yet simulated, in seconds.
    due: f32,
    clock: f32,
}

impl Scarf {
    /// Advances by a frame; `dt` is the time since the last one, in seconds.
    pub fn follow(&mut self, tie: Option<Tie>, look: &ScarfLook, dt: f32) {
        self.tie = tie.filter(|_| look.links > 0);
        let Some(tie) = self.tie else { return self.links.clear() };
        let elsewhere = self.links.first().is_none_or(|first| first.now.distance(tie.at) > JUMP);
        if elsewhere || self.links.len() != look.links {
            self.links = hanging(&tie, look);
            (0..SETTLES).for_each(|_| self.step(tie, look));
        }
        // Limit the steps after a slow frame.
        self.due = (self.due + dt).min(8.0 * STEP);
        let steps = (self.due / STEP).floor();
        self.due -= steps * STEP;
        let from = self.links.first().map_or(tie.at, |first| first.now);
        for step in 1..=steps as usize {
            self.clock += STEP;
            self.step(Tie { at: from.lerp(tie.at, step as f32 / steps), ..tie }, look);
        }
    }

    fn step(&mut self, tie: Tie, look: &ScarfLook) {
        let keeps = (1.0 - look.drag * STEP).max(0.0);
        let last = self.links.len().max(2) as f32 - 1.0;
        for (i, link) in self.links.iter_mut().enumerate().skip(1) {
            let part = i as f32 / last;
            // The breeze moves down the cloth as a wave.
            let turn = (self.clock * look.breeze_hz - part * 0.6) * std::f32::consts::TAU;
            let push = tie.behind * look.air + vec2(look.breeze * turn.sin() * part, look.gravity);
            let next = link.now + (link.now - link.was) * keeps + push * STEP * STEP;
            *link = ScarfLink { now: next, was: link.now };
        }
        // Neighbors pull at each other equally; the last iteration keeps the tied end in place.
        (0..PULLS).for_each(|_| self.pull(&tie, look, 0.5));
        self.pull(&tie, look, 0.0);
    }

    /// Shortens links that are too long, starting at the tie. `share` is the part of the correction that the
    /// nearer link takes.
    fn pull(&mut self, tie: &Tie, look: &ScarfLook, share: f32) {
        self.links[0] = ScarfLink { now: tie.at, was: tie.at };
        for i in 1..self.links.len() {
            let away = self.links[i].now - self.links[i - 1].now;
            let beyond = away - away.clamp_length_max(look.link_px);
            let nearer = if i > 1 { share } else { 0.0 };
            self.links[i - 1].now += beyond * nearer;
            self.links[i].now -= beyond * (1.0 - nearer);
            self.links[i].now.y = self.links[i].now.y.min(tie.ground);
        }
    }

    /// Returns its pieces, lit like the player: first all edges, then the cloth, then its lit side.
    pub fn pieces(&self, her: &StandingSprite, look: &ScarfLook) -> Vec<StandingSprite> {
        let Some(tie) = self.tie else { return Vec::new() };
        let foot = her.foot + if tie.over { ASIDE } else { -ASIDE };
        let spots: Vec<(Vec2, f32)> = self.spots(look).collect();
        let mut all = Vec::new();
        for (layer, source) in tie.swatches.into_iter().enumerate() {
            let shapes = spots.iter().filter_map(|&(at, width)| piece(layer, at, width));
            let stand = |dest| {
                let sprite = Sprite { dest, source, ..her.sprite };
                // Overlapping pieces would add up if they were translucent.
                StandingSprite { foot, sprite, shines_through: false, shade: 0.0, paper: None, outline: None }
            };
            all.extend(shapes.map(stand));
        }
        all
    }

    /// Returns places along it, one pixel apart, each with the width of the cloth.
    fn spots(&self, look: &ScarfLook) -> impl Iterator<Item = (Vec2, f32)> {
        let count = self.links.len().saturating_sub(1) as f32;
        self.links.windows(2).enumerate().flat_map(move |(i, two)| {
            let [from, to] = [two[0].now, two[1].now];
            let parts = (from.distance(to).ceil() as usize).max(1);
            (0..parts).map(move |k| {
                let part = k as f32 / parts as f32;
                let along = (i as f32 + part) / count;
                let [root, tip] = look.width_px;
                (from.lerp(to, part), root + (tip - root) * along)
            })
        })
    }
}

/// Returns the rectangle of a layer at a place: the edge, the cloth, or its lit side.
fn piece(layer: usize, at: Vec2, width: f32) -> Option<Rect> {
    let wide = width.round().max(1.0);
    let corner = (at - (wide - 1.0) / 2.0).floor();
    match layer {
        0 => Some(Rect::new(corner.x - 1.0, corner.y - 1.0, wide + 2.0, wide + 2.0)),
        1 => Some(Rect::new(corner.x, corner.y, wide, wide)),
        _ => (wide > 1.0).then_some(Rect::new(corner.x, corner.y, wide - 1.0, wide - 1.0)),
    }
}

/// Returns links at rest, straight down.
fn hanging(tie: &Tie, look: &ScarfLook) -> Vec<ScarfLink> {
    let down = |i: usize| {
        let at = tie.at + vec2(0.0, look.link_px * i as f32);
        vec2(at.x, at.y.min(tie.ground))
    };
    (0..look.links).map(|i| ScarfLink { now: down(i), was: down(i) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::render::assets::Look;

    /// Duration of a frame at 60 Hz, in seconds.
    const DT: f32 = 1.0 / 60.0;

    fn look() -> ScarfLook {
        let full = Look::shipped();
        full.calmed(&full.motion.still).scarf
    }

    fn tie(x: f32) -> Tie {
        Tie {
            at: vec2(x, 0.0),
            ground: 13.0,
            behind: Vec2::ZERO,
            over: false,
            swatches: [Rect::default(); 3],
        }
    }

    /// Follows the player for 2 s at a speed to the right, in pixels/s.
    fn after(scarf: &mut Scarf, from: f32, speed: f32) -> (Vec2, f32) {
        let x = |picture: usize| from + speed * picture as f32 * DT;
        (0..=120).for_each(|picture| scarf.follow(Some(tie(x(picture))), &look(), DT));
        let longest = scarf.links.windows(2).map(|two| two[0].now.distance(two[1].now)).fold(0.0, f32::max);
        assert!(longest < look().link_px + 0.01, "{longest}");
        assert!(scarf.links.iter().all(|link| link.now.y <= 13.0), "it lies on the ground, not in it");
        (scarf.links[scarf.links.len() - 1].now, x(120))
    }

    #[test]
    fn it_streams_behind_her_and_comes_to_rest() {
        let mut scarf = Scarf::default();
        let (walking, her) = after(&mut scarf, 0.0, 48.0);
        assert!(walking.x < her - 6.0, "{walking} behind {her}");
        let (running, further) = after(&mut scarf, her, 88.0);
        assert!(running.x - further < walking.x - her && running.y < walking.y, "the faster the flatter");
        let (resting, _) = after(&mut scarf, further, 0.0);
        assert!((resting.x - further).abs() < 2.0 && resting.y > 10.0, "{resting}");
        let (back, her) = after(&mut scarf, further, -48.0);
        assert!(back.x > her + 6.0, "on the other side of her");
    }

    #[test]
    fn it_does_not_fly_across_the_picture_and_goes_with_her() {
        let mut scarf = Scarf::default();
        after(&mut scarf, 0.0, 88.0);
        scarf.follow(Some(tie(900.0)), &look(), 0.0);
        assert!(
            scarf.links.iter().all(|link| (link.now.x - 900.0).abs() < 0.01),
            "put elsewhere, it hangs at once"
        );
        let blown = Tie { behind: vec2(-1.0, 0.0), ..tie(0.0) };
        scarf.follow(Some(blown), &look(), 0.0);
        assert!(scarf.links[scarf.links.len() - 1].now.x < -3.0, "behind her, even while she stands");
        let crawling = Tie { ground: 1.0, ..tie(0.0) };
        (0..60).for_each(|_| scarf.follow(Some(crawling), &look(), DT));
        assert!(scarf.links.iter().all(|link| link.now.is_finite() && link.now.y <= 1.0), "it lies in folds");
        scarf.follow(None, &look(), DT);
        assert!(scarf.links.is_empty(), "nobody is seen");
    }
}
