//! Measures what each frame costs: its time by parts, the time in the graphics driver, ticks, draw calls and
//! heap allocations.
//!
//! There is one meter per thread, because the counted things happen everywhere. The main loop calls [`begin`]
//! and [`lap`]; code that draws calls [`driver`], [`mesh`] and [`stroke`].

mod clocks;
mod heap;

use clocks::Time;
use std::cell::RefCell;
use std::collections::VecDeque;

/// How many frames are kept: two seconds.
pub const KEPT: usize = 120;
/// How many frames the figures that are shown as numbers stay the same, so that they can be read.
const TOLD_EVERY: u64 = 30;

/// A part of a frame, without the time in the driver and the time in which other programs had the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FramePart {
    /// Reading keys, gamepads, mouse and touch.
    Input,
    /// Advancing the screen: in a heist its ticks and everything that follows from them.
    Ticks,
    /// Painting the world: collecting what the graphics card is sent.
    World,
    /// HUD, panels and pages over the world.
    Panels,
    /// Sound, and looking for edited files.
    Rest,
}

impl FramePart {
    /// All parts with their labels on the screen, in the order of their values.
    pub const ALL: [(&'static str, FramePart); 5] = [
        ("hands", FramePart::Input),
        ("ticks", FramePart::Ticks),
        ("night", FramePart::World),
        ("boards", FramePart::Panels),
        ("rest", FramePart::Rest),
    ];
}

/// What one frame cost; times in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameCost {
    /// Time from the beginning of the frame to that of the next one.
    pub whole: f64,
    pub parts: [f64; FramePart::ALL.len()],
    /// Time in the graphics driver; it is in none of the parts.
    pub driver: f64,
    /// Time in which the thread could not run because others had the core; it is in none of the parts.
    pub preempted: f64,
    pub ticks: u32,
    pub draw_calls: u32,
    /// Heap allocations of the main thread.
    pub allocations: u64,
    pub bytes: u64,
}

impl FrameCost {
    /// Returns the time of a part, in seconds.
    pub fn part(&self, part: FramePart) -> f64 {
        self.parts[part as usize]
    }

    /// Returns the time that the game itself took: without the driver, other programs and the wait for the
    /// screen.
    pub fn own(&self) -> f64 {
        self.parts.iter().sum()
    }
}

/// The costs of the current frame and the last ones.
#[derive(Default)]
struct Meter {
    now: FrameCost,
    began: Option<f64>,
    lap: Time,
    driver_in_lap: Time,
    /// What was painted with last: painting with the same again costs no draw call.
    brush: Option<usize>,
    past: VecDeque<FrameCost>,
    frames: u64,
    told: Vec<FrameCost>,
}

thread_local! {
    static METER: RefCell<Meter> = RefCell::default();
}

fn meter<T>(work: impl FnOnce(&mut Meter) -> T) -> T {
    METER.with_borrow_mut(work)
}

/// Begins a frame; returns what the previous one cost.
pub fn begin() -> Option<FrameCost> {
    meter(|meter| meter.begin(clocks::now(), heap::asked()))
}

/// Counts the time since the last lap as this part of the frame.
pub fn lap(part: FramePart) {
    meter(|meter| meter.end_lap(part, clocks::now()));
}

/// Runs a call that makes the graphics driver work, such as creating a texture or flushing a batch, and
/// counts its time.
pub fn driver<T>(work: impl FnOnce() -> T) -> T {
    let before = clocks::now();
    let made = work();
    let took = clocks::now() - before;
    meter(|meter| {
        // The driver's own threads may work while this one waits for them.
        meter.now.driver += took.wall;
        meter.driver_in_lap += took;
        meter.brush = None;
    });
    made
}

/// Counts a mesh that is sent on before another program or texture is used: a draw call of its own.
pub fn mesh() {
    meter(|meter| {
        meter.now.draw_calls += 1;
        meter.brush = None;
    });
}

/// Counts painting with a texture, known by any number that is unique to it: a draw call unless the last one
/// was the same.
pub fn stroke(brush: usize) {
    meter(|meter| {
        meter.now.draw_calls += u32::from(meter.brush.replace(brush) != Some(brush));
    });
}

/// Counts a tick.
pub fn tick() {
    meter(|meter| meter.now.ticks += 1);
}

/// Returns the last frames, at most [`KEPT`], the oldest first.
pub fn past() -> Vec<FrameCost> {
    meter(|meter| meter.past.iter().copied().collect())
}

/// Returns [`past`] as it was up to half a second ago, so that figures made of it stay readable.
pub fn told() -> Vec<FrameCost> {
    meter(|meter| meter.told.clone())
}

impl Meter {
    fn begin(&mut self, now: Time, asked: heap::Allocations) -> Option<FrameCost> {
        let before = self.began.replace(now.wall);
        self.lap = now;
        self.driver_in_lap = Time::default();
        // The heap's counters never restart: a frame begins with their values, and ends with the difference.
        let next = FrameCost { allocations: asked.times, bytes: asked.bytes, ..FrameCost::default() };
        let mut done = std::mem::replace(&mut self.now, next);
        done.whole = now.wall - before?;
        done.allocations = asked.times - done.allocations;
        done.bytes = asked.bytes - done.bytes;
        if self.past.len() == KEPT {
            self.past.pop_front();
        }
        self.past.push_back(done);
        if self.frames.is_multiple_of(TOLD_EVERY) {
            self.told = self.past.iter().copied().collect();
        }
        self.frames += 1;
        Some(done)
    }

    fn end_lap(&mut self, part: FramePart, now: Time) {
        let took = now - self.lap - self.driver_in_lap;
        self.now.parts[part as usize] += took.busy;
        self.now.preempted += took.wall - took.busy;
        self.lap = now;
        self.driver_in_lap = Time::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_the_driver_nor_others_are_in_a_part() {
        let time = |wall, busy| Time { wall, busy };
        let mut meter = Meter::default();
        assert_eq!(
            meter.begin(time(10.0, 1.0), heap::Allocations { times: 5, bytes: 50 }),
            None,
            "none was before it"
        );
        meter.end_lap(FramePart::Input, time(10.5, 1.5));
        // Of three seconds two pass in the driver, which works for half a second on this thread.
        meter.now.driver += 2.0;
        meter.driver_in_lap += time(2.0, 0.5);
        meter.end_lap(FramePart::World, time(13.5, 3.0));
        // Of the next three seconds other programs have the core for two and a half.
        meter.end_lap(FramePart::Panels, time(16.5, 3.5));
        let frame = meter.begin(time(18.5, 3.75), heap::Allocations { times: 8, bytes: 90 }).unwrap();
        let parts = [FramePart::Input, FramePart::Ticks, FramePart::World, FramePart::Panels]
            .map(|part| frame.part(part));
        assert_eq!(parts, [0.5, 0.0, 1.0, 0.5]);
        assert_eq!((frame.own(), frame.driver, frame.preempted, frame.whole), (2.0, 2.0, 2.5, 8.5));
        assert_eq!((frame.allocations, frame.bytes), (3, 40));
    }

    #[test]
    fn strokes_with_one_brush_are_one_draw_call() {
        begin();
        for brush in [1, 1, 1, 2, 2, 1] {
            stroke(brush);
        }
        mesh();
        stroke(1);
        driver(|| ());
        stroke(1);
        let frame = begin().unwrap();
        assert_eq!(frame.draw_calls, 6, "1 2 1, the mesh, and 1 twice, with other things between");
        assert_eq!(past().last(), Some(&frame));
    }

    #[test]
    fn what_is_asked_of_the_heap_is_counted() {
        let before = heap::asked();
        let bytes = std::hint::black_box(vec![1_u8; 4096]);
        let after = heap::asked();
        assert!(after.times > before.times && after.bytes >= before.bytes + bytes.len() as u64);
    }
}
