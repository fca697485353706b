//! What counts in the end, with the tick of each: what she took, and what the guards noticed.

use crate::base::tick::Tick;
use crate::model::{ActorId, AlertLevel, Event, Sim, Treasure};
use crate::rules::{EvidenceKind, Loot};
use serde::Serialize;

/// What counts of a heist up to now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunStatistics {
    pub taken: Vec<LootTaken>,
    pub slips: Vec<Slip>,
    /// How often time was turned back on the way.
    pub rewinds: u32,
}

/// One piece of loot.
#[derive(Clone, Debug, PartialEq)]
pub struct LootTaken {
    pub tick: Tick,
    /// Its picture's name.
    pub sprite: String,
    pub loot: Loot,
    pub value: u32,
}

/// Something of hers that a guard noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    pub tick: Tick,
    pub who: ActorId,
    pub kind: SlipKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SlipKind {
    /// His meter rose past 60: he came to look.
    Investigation,
    /// He was sure of her.
    Alert,
    /// He noticed what somebody had left.
    Evidence(EvidenceKind),
}

impl RunStatistics {
    /// Reads the events of the tick that has just passed.
    pub fn read(&mut self, sim: &Sim) {
        for event in &sim.events {
            match *event {
                Event::AlertLevel { guard, from, to } if to > from => match to {
                    AlertLevel::Investigating => self.slip(sim, guard, SlipKind::Investigation),
                    AlertLevel::Alert => self.slip(sim, guard, SlipKind::Alert),
                    _ => {}
                },
                Event::Noticed { guard, kind, .. } => self.slip(sim, guard, SlipKind::Evidence(kind)),
                Event::Stolen { treasure, loot, value, .. } => {
                    let sprite = sprite(sim, treasure);
                    self.taken.push(LootTaken { tick: sim.tick, sprite, loot, value });
                }
                _ => {}
            }
        }
    }

    fn slip(&mut self, sim: &Sim, who: ActorId, kind: SlipKind) {
        self.slips.push(Slip { tick: sim.tick, who, kind });
    }

    /// Time was turned back: what came after a tick has not happened, but that it was turned back stays.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.taken.retain(|taken| taken.tick <= tick);
        self.slips.retain(|slip| slip.tick <= tick);
        self.rewinds += 1;
    }

    /// What all that she took is worth.
    pub fn value(&self) -> u32 {
        self.taken.iter().fold(0, |sum: u32, taken| sum.saturating_add(taken.value))
    }

    /// Has she taken what she came for?
    pub fn has_prize(&self) -> bool {
        self.taken.iter().any(|taken| taken.loot == Loot::Main)
    }

    /// Was anybody ever sure of her?
    pub fn alerted(&self) -> bool {
        self.slips.iter().any(|slip| slip.kind == SlipKind::Alert)
    }

    /// Every slip once: who came to look and then was sure has been alerted, and no more than that.
    pub fn worst(&self) -> impl Iterator<Item = &Slip> {
        let became = |i: usize, slip: &Slip| {
            let climbs =
                |later: &&Slip| later.who == slip.who && !matches!(later.kind, SlipKind::Evidence(_));
            let next = self.slips[i + 1..].iter().find(climbs);
            slip.kind == SlipKind::Investigation && next.is_some_and(|next| next.kind == SlipKind::Alert)
        };
        self.slips.iter().enumerate().filter(move |(i, slip)| !became(*i, slip)).map(|(_, slip)| slip)
    }
}

fn sprite(sim: &Sim, treasure: ActorId) -> String {
    let treasure: Option<Treasure> = sim.of(treasure);
    treasure.map(|treasure| sim.level.treasures[treasure.spec].sprite.clone()).unwrap_or_default()
}
