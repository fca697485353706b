//! Statistics of a run: what the player took and what the guards noticed, with ticks.

use crate::base::{IVec2, Vec2, tick::Tick, tick::seconds};
use crate::level::{Opening, TreasureSpec};
use crate::model::{ActorId, AlertLevel, Event, Sim, Treasure, deed_of};
use crate::rules::{COUNTED_DEEDS, Deed, EvidenceKind, Loot};
use serde::{Deserialize, Serialize};

/// What counts of a heist so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunStatistics {
    /// Loot in the order of taking.
    pub taken: Vec<LootTaken>,
    /// What guards noticed, in order.
    pub slips: Vec<Slip>,
    /// What contracts count, in order; of each deed the first [`COUNTED_DEEDS`].
    pub deeds: Vec<DeedDone>,
    /// The exit by which the player left.
    pub exit: Option<IVec2>,
    /// Number of rewinds.
    pub rewinds: u32,
}

/// A deed that counts for contracts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeedDone {
    /// Tick of the deed.
    pub tick: Tick,
    /// What was done.
    pub deed: Deed,
}

/// One piece of loot that was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LootTaken {
    /// Tick at which the loot was taken.
    pub tick: Tick,
    /// Name of its sprite.
    pub sprite: String,
    /// What kind of loot it is.
    pub loot: Loot,
    /// Value of the loot.
    pub value: u32,
}

/// Something of the player that a guard noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Tick at which the guard noticed it.
    pub tick: Tick,
    /// Guard who noticed it.
    pub who: ActorId,
    /// What the guard noticed.
    pub kind: SlipKind,
}

/// What a guard noticed, as it counts for the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlipKind {
    /// A guard's awareness meter reached 60 and he came to look.
    Investigation,
    /// A guard became alert.
    Alert,
    /// A guard was the first to notice a piece of evidence.
    Evidence(EvidenceKind),
}

impl RunStatistics {
    /// Reads the events of the current tick.
    pub fn read(&mut self, sim: &Sim) {
        for event in &sim.events {
            self.note(sim.tick, deed_of(event, sim));
            match *event {
                Event::AlertLevel { guard, from, to } if to > from => match to {
                    AlertLevel::Investigating => self.slip(sim, guard, SlipKind::Investigation),
                    AlertLevel::Alert => self.slip(sim, guard, SlipKind::Alert),
                    _ => {}
                },
                Event::Noticed { kind: EvidenceKind::MissingTreasure, at, .. } if is_known_theft(sim, at) => {
                }
                Event::Noticed { guard, kind, .. } => self.slip(sim, guard, SlipKind::Evidence(kind)),
                Event::Stolen { treasure, loot, value, .. } => {
                    let sprite = sprite(sim, treasure);
                    self.taken.push(LootTaken { tick: sim.tick, sprite, loot, value });
                }
                Event::Escaped { exit } => self.exit = Some(exit),
                _ => {}
            }
        }
    }

    fn note(&mut self, tick: Tick, deed: Option<Deed>) {
        let known = |deed: Deed| self.deeds.iter().filter(|done| done.deed == deed).count();
        let deed = deed.filter(|deed| known(*deed) < COUNTED_DEEDS);
        self.deeds.extend(deed.map(|deed| DeedDone { tick, deed }));
    }

    fn slip(&mut self, sim: &Sim, who: ActorId, kind: SlipKind) {
        let is_alarm =
            sim.level.opening == Opening::Hunted && seconds(sim.tick) <= sim.rules.score.alarm_seconds;
        if is_alarm && kind == SlipKind::Investigation {
            return;
        }
        self.slips.push(Slip { tick: sim.tick, who, kind });
    }

    /// Removes everything after a tick and counts a rewind.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.taken.retain(|taken| taken.tick <= tick);
        self.slips.retain(|slip| slip.tick <= tick);
        self.deeds.retain(|done| done.tick <= tick);
        self.exit = None;
        self.rewinds = self.rewinds.saturating_add(1);
    }

    /// Total value of the loot taken.
    pub fn value(&self) -> u32 {
        self.taken.iter().fold(0, |sum: u32, taken| sum.saturating_add(taken.value))
    }

    /// Whether the main treasure was taken.
    pub fn has_prize(&self) -> bool {
        self.taken.iter().any(|taken| taken.loot == Loot::Main)
    }

    /// Whether any guard became alert.
    pub fn alerted(&self) -> bool {
        self.slips.iter().any(|slip| slip.kind == SlipKind::Alert)
    }

    /// The slips, without investigations that the same guard followed by an alert.
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

/// Whether the theft of the treasure at `at` is what everybody was called for: a heist that begins with a hunt
/// begins with the prize, and nothing that the player does hides that.
fn is_known_theft(sim: &Sim, at: Vec2) -> bool {
    let is_prize = |it: &TreasureSpec| it.loot == Loot::Main && it.at == at;
    sim.level.opening == Opening::Hunted && sim.level.treasures.iter().any(is_prize)
}

/// Sprite of a treasure.
fn sprite(sim: &Sim, treasure: ActorId) -> String {
    let treasure: Option<Treasure> = sim.get_by_id(treasure);
    treasure.map(|treasure| sim.level.treasures[treasure.spec].sprite.clone()).unwrap_or_default()
}
