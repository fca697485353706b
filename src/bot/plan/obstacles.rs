//! Obstacles of a search: guards who noticed the player in a tried move.

use crate::base::IVec2;
use crate::base::tick::Tick;
use crate::model::{ActorId, Sense};
use std::collections::BTreeMap;

/// A guard who noticed the player this often needs a distraction.
const STUBBORN: u32 = 12;

/// Who noticed the player where, how often, and the least remaining time there.
#[derive(Clone, Debug, Default)]
pub struct Obstacles(BTreeMap<(ActorId, IVec2Key), ObstacleCount>);

type IVec2Key = (i32, i32);

#[derive(Clone, Copy, Debug)]
struct ObstacleCount {
    times: u32,
    by: Option<Sense>,
    ahead: Tick,
}

/// A guard who was in the way of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Guard who was in the way.
    pub guard: ActorId,
    /// How often the guard noticed the player near where the search came to.
    pub times: u32,
    /// Cell in which the player was most often noticed.
    pub cell: IVec2,
    /// Sense by which the guard first noticed the player in `cell`; `None` if he heard something or
    /// was told.
    pub by: Option<Sense>,
}

impl Obstacles {
    /// Records that a guard noticed the player.
    pub fn note(&mut self, guard: ActorId, by: Option<Sense>, cell: IVec2, ahead: Tick) {
        let count = self.0.entry((guard, (cell.x, cell.y))).or_insert(ObstacleCount { times: 0, by, ahead });
        count.times += 1;
        count.ahead = count.ahead.min(ahead);
    }

    /// Whether a guard noticed the player so often that a distraction is worth trying.
    pub fn is_stubborn(&self, guard: ActorId) -> bool {
        let (first, last) = ((guard, (i32::MIN, i32::MIN)), (guard, (i32::MAX, i32::MAX)));
        self.0.range(first..=last).map(|(_, count)| count.times).sum::<u32>() >= STUBBORN
    }

    /// Guards who noticed the player where at most `ahead` ticks remained, the most frequent first.
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
