//! Who stood in the way: every move that was broken off because somebody noticed her.

use crate::base::IVec2;
use crate::base::tick::Tick;
use crate::model::{ActorId, Sense};
use std::collections::BTreeMap;

/// Who noticed her as often as this is not got past by going and waiting alone.
const STUBBORN: u32 = 12;

/// Who noticed her where, how often, and how much was still before her there at least.
#[derive(Clone, Debug, Default)]
pub struct Obstacles(BTreeMap<(ActorId, IVec2Key), ObstacleCount>);

type IVec2Key = (i32, i32);

#[derive(Clone, Copy, Debug)]
struct ObstacleCount {
    times: u32,
    by: Option<Sense>,
    ahead: Tick,
}

/// One guard who stood in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    pub guard: ActorId,
    /// How often he noticed her near where the search came to a stop,
    pub times: u32,
    /// the cell where she most often stood then,
    pub cell: IVec2,
    /// and by which sense he first noticed her there; `None`: he heard something, or was told.
    pub by: Option<Sense>,
}

impl Obstacles {
    pub fn note(&mut self, guard: ActorId, by: Option<Sense>, cell: IVec2, ahead: Tick) {
        let count = self.0.entry((guard, (cell.x, cell.y))).or_insert(ObstacleCount { times: 0, by, ahead });
        count.times += 1;
        count.ahead = count.ahead.min(ahead);
    }

    /// Has a guard stood in her way so often that she had better think of something?
    pub fn is_stubborn(&self, guard: ActorId) -> bool {
        let (first, last) = ((guard, (i32::MIN, i32::MIN)), (guard, (i32::MAX, i32::MAX)));
        self.0.range(first..=last).map(|(_, count)| count.times).sum::<u32>() >= STUBBORN
    }

    /// Those who noticed her where no more than this was before her, the most frequent first.
    pub fn within(&self, ahead: Tick) -> Vec<Obstacle> {
        let mut found: Vec<(Obstacle, u32)> = Vec::new();
        for (&(guard, (x, y)), count) in self.0.iter().filter(|(_, count)| count.ahead <= ahead) {
            let cell = IVec2::new(x, y);
            match found.last_mut().filter(|(last, _)| last.guard == guard) {
                Some((last, most)) => {
                    last.times += count.times;
                    if count.times > *most {
                        (last.cell, last.by, *most) = (cell, count.by, count.times);
                    }
                }
                None => found.push((Obstacle { guard, times: count.times, cell, by: count.by }, count.times)),
            }
        }
        found.sort_by_key(|(obstacle, _)| std::cmp::Reverse(obstacle.times));
        found.into_iter().map(|(obstacle, _)| obstacle).collect()
    }
}
