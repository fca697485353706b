//! The latest moment at which a guard noticed the player, analyzed during the heist.

use std::rc::Rc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::level::Opening;
use thief_girl::model::{ActorId, AlertLevel, Event, Sim};
use thief_girl::replay::{DetectionQuery, DetectionReport, Timeline};

/// Ticks that are simulated again per frame for the analysis. A frame must not take long, and an explanation after less
/// than two seconds is soon enough.
const TICKS_A_FRAME: Tick = 3;

/// Within this time after a guard became certain, a catch is no news: what began the hunt is worth more.
const HUNT: Tick = 20 * TICKS_PER_SECOND;

/// In a heist that begins with a hunt, what alerts the guards until this tick is no news.
const BEGINNING: Tick = TICKS_PER_SECOND;

/// How much a guard noticed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Notice {
    Curious,
    Certain,
    Caught,
}

/// The latest report, and the analysis in progress.
#[derive(Default)]
pub struct Latest {
    /// The latest report.
    why: Option<Rc<DetectionReport>>,
    /// How long the report has been available, in seconds.
    age: f32,
    /// The analysis in progress, with the tick and the guard that it is about.
    inquiry: Option<((Tick, ActorId), DetectionQuery)>,
    /// When guards became certain of her, oldest first.
    certain: Vec<(Tick, ActorId)>,
}

impl Latest {
    /// Reads the events of the last tick, and starts an analysis if a guard noticed the player. `span` is how
    /// far back it goes, in ticks.
    pub fn read(&mut self, timeline: &Timeline, sim: &Sim, span: Tick) {
        if sim.level.opening == Opening::Hunted && sim.tick <= BEGINNING {
            return;
        }
        let of_certain = notices(sim).filter(|(how, _)| *how == Notice::Certain);
        self.certain.extend(of_certain.map(|(_, guard)| (sim.tick, guard)));
        let Some((how, guard)) = noticed(sim) else { return };
        let about = if how == Notice::Caught { self.catch(sim.tick, guard) } else { Some(sim.tick) };
        if let Some(tick) = about {
            self.inquiry =
                DetectionQuery::new(timeline, guard, tick, span).map(|inquiry| ((tick, guard), inquiry));
        }
    }

    /// Returns the tick that explains a catch: that at which the guard who caught her became certain of her. `None` if
    /// that is told already, or if only others were certain, whose reports tell more.
    fn catch(&self, now: Tick, guard: ActorId) -> Option<Tick> {
        let mut hunt = self.certain.iter().copied().rev().take_while(|(at, _)| now - at <= HUNT).peekable();
        if hunt.peek().is_none() {
            return Some(now);
        }
        let his = hunt.find(|(_, who)| *who == guard)?;
        let told = self.why.as_ref().map(|why| (why.last().tick, why.guard));
        let is_told = self.inquiry.as_ref().map_or(told, |(about, _)| Some(*about)) == Some(his);
        (!is_told).then_some(his.0)
    }

    /// Advances by one frame of `seconds`.
    pub fn pass(&mut self, seconds: f32) {
        self.age += seconds;
        self.look_on(TICKS_A_FRAME);
    }

    /// Finishes the analysis at once.
    pub fn settle(&mut self) {
        self.look_on(Tick::MAX);
    }

    fn look_on(&mut self, ticks: Tick) {
        if let Some((_, inquiry)) = self.inquiry.take_if(|(_, inquiry)| inquiry.look_on(ticks)) {
            (self.why, self.age) = (Some(Rc::new(inquiry.answer())), 0.0);
        }
    }

    /// Discards everything after a tick.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.why = self.why.take().filter(|why| why.last().tick <= tick);
        self.inquiry = self.inquiry.take().filter(|((noticed, _), _)| *noticed <= tick);
        self.certain.retain(|(certain, _)| *certain <= tick);
    }

    /// Returns the report and how long it has been available, in seconds.
    pub fn get(&self) -> Option<(&Rc<DetectionReport>, f32)> {
        self.why.as_ref().map(|why| (why, self.age))
    }
}

/// Returns the guard who caught the player, became certain of her or came to investigate in this tick: the
/// worst of them.
fn noticed(sim: &Sim) -> Option<(Notice, ActorId)> {
    notices(sim).max_by_key(|(how, _)| *how)
}

/// Returns how much each guard noticed in this tick who noticed anything.
fn notices(sim: &Sim) -> impl Iterator<Item = (Notice, ActorId)> {
    let notice = |event: &Event| match *event {
        Event::Caught { guard, .. } => Some((Notice::Caught, guard)),
        Event::AlertLevel { guard, from, to: AlertLevel::Alert } if from < AlertLevel::Alert => {
            Some((Notice::Certain, guard))
        }
        Event::AlertLevel { guard, from, to: AlertLevel::Investigating }
            if from < AlertLevel::Investigating =>
        {
            Some((Notice::Curious, guard))
        }
        _ => None,
    };
    sim.events.iter().filter_map(notice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::tick::DT;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::level::{LevelSpec, PatrolMode};
    use thief_girl::model::{Config, Input, Outcome};
    use thief_girl::rules::{Archetype, Rules};
    use thief_girl::step::step;

    #[test]
    fn the_gong_with_which_a_hunt_begins_is_no_news() {
        let told = |opening| {
            let map =
                AsciiLevel::new("#########\n#A..#..@#\n#.......#\n#########").moon(0.0).opening(opening);
            let map = map.guard('A', Archetype::Clerk, PatrolMode::Loop, &[((1, 1), "60W")]);
            let mut sim =
                Sim::new(map.sketch().unwrap().into(), Arc::new(Rules::shipped()), Config::default());
            let (mut timeline, mut latest) = (Timeline::new(&sim), Latest::default());
            let mut came = false;
            for _ in 0..60 {
                step(&mut sim, Input::IDLE);
                timeline.push(&sim, Input::IDLE);
                came |= noticed(&sim).is_some();
                latest.read(&timeline, &sim, 300);
                latest.settle();
            }
            (came, latest.get().is_some())
        };
        assert_eq!(told(Opening::Hunted), (true, false));
        assert_eq!(told(Opening::Unseen), (false, false));
    }

    /// A heist in which she waits to be caught, and what was read of it.
    fn stood_still_in(level: LevelSpec) -> (Sim, Latest) {
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let (mut timeline, mut latest) = (Timeline::new(&sim), Latest::default());
        while sim.outcome.is_none() && sim.tick < 1200 {
            step(&mut sim, Input::IDLE);
            timeline.push(&sim, Input::IDLE);
            latest.read(&timeline, &sim, 300);
        }
        (sim, latest)
    }

    /// Another, who stands farther off, is certain a moment later.
    #[test]
    fn a_catch_is_explained_by_how_the_one_who_caught_her_became_certain() {
        let level = AsciiLevel::new("##########\n#A..@...B#\n##########").moon(0.8);
        let level = level
            .guard('A', Archetype::Watchman, PatrolMode::Loop, &[((1, 1), "60E")])
            .guard('B', Archetype::Watchman, PatrolMode::Loop, &[((8, 1), "60W")])
            .sketch()
            .expect("a level");
        let (sim, mut latest) = stood_still_in(level);
        latest.settle();
        let [(first, a), (_, b)] = latest.certain[..] else { panic!("both: {:?}", latest.certain) };
        assert_eq!([a, b], [0, 1].map(|i| sim.id(sim.guards[i])));
        let caught = |event: &Event| matches!(event, Event::Caught { guard, .. } if *guard == a);
        assert!(sim.events.iter().any(caught));
        let (why, _) = latest.get().expect("a report");
        assert_eq!((why.guard, why.last().tick), (a, first));
    }

    #[test]
    fn it_knows_who_noticed_her_last_and_forgets_it_with_the_time() {
        let level = AsciiLevel::new("#########\n#A..@...#\n#########").moon(0.8);
        let level = level
            .guard('A', Archetype::Clerk, PatrolMode::Loop, &[((1, 1), "60E")])
            .sketch()
            .expect("a level");
        let (sim, mut latest) = stood_still_in(level);
        assert!(latest.get().is_none(), "it takes some frames");
        let frames = (1..60).find(|_| {
            latest.pass(DT);
            latest.get().is_some()
        });
        let (why, _) = latest.get().expect("he has her");
        let (sampled, simulated) = (why.samples.len() as Tick - 1, frames.expect("a report") * TICKS_A_FRAME);
        // It begins at the snapshot before the first sample, at most half a second earlier.
        assert!(
            (sampled..sampled + TICKS_PER_SECOND / 2 + TICKS_A_FRAME).contains(&simulated),
            "{simulated}"
        );
        let at = why.last().tick;
        assert_eq!(why.guard, sim.id(sim.guards[0]));
        assert_eq!(sim.outcome, Some(Outcome::Caught));
        assert!(at < sim.tick, "it tells how he became certain, and not of his grab");
        latest.rewind_to(at - 1);
        assert!(latest.get().is_none());
    }
}
