//! Guards repairing evidence. Like everything that guards do, it makes no noise.

use crate::base::grid::cell_of;
use crate::model::*;
use crate::rules::EvidenceKind;
use hecs::Entity;

/// Lets guards repair evidence, and lights the lamps of zones where much was noticed.
pub fn run(sim: &mut Sim, acting: &[Entity]) {
    for (guard, act) in sim.acts_of(acting) {
        if let GuardAction::Mend { what } = act {
            mend(sim, guard, what);
        }
    }
    for zone in 0..sim.zones.len() {
        if sim.zones[zone].noticed >= sim.rules.evidence.lights_at && !sim.zones[zone].lit {
            sim.zones[zone].lit = true;
            light_up(sim, zone as u16);
        }
    }
}

/// Repairs evidence if the guard is beside it and it can be repaired; the time that it takes is up to
/// the AI.
fn mend(sim: &mut Sim, guard: Entity, what: Entity) {
    let Some(&Evidence { kind, at, .. }) = sim.evidence.iter().find(|entry| entry.what == what) else {
        return;
    };
    let off = (cell_of(at) - cell_of(sim.get::<Body>(guard).at)).abs().max_element();
    let who = sim.id(guard);
    let done = off <= 1
        && match kind {
            EvidenceKind::OpenDoor => shut(sim, what, who),
            EvidenceKind::DarkLamp => relight(sim, what, who),
            EvidenceKind::Sleeper => wake(sim, what, who),
            EvidenceKind::MissingTreasure | EvidenceKind::Shards => false,
        };
    if done {
        sim.events.push(Event::Mended { guard: who, kind, at });
    }
}

fn shut(sim: &mut Sim, door: Entity, who: ActorId) -> bool {
    let was_open = sim.get::<Door>(door).is_open();
    super::door::close(sim, door, who, OpeningSpeed::Normal);
    was_open && !sim.get::<Door>(door).is_open()
}

fn relight(sim: &mut Sim, lamp: Entity, who: ActorId) -> bool {
    let Lamp { at, lit, .. } = sim.get(lamp);
    if !lit {
        super::lamp::turn(sim, lamp);
        let lamp = sim.id(lamp);
        sim.events.push(Event::LampTurned { lamp, who, at, lit: true });
    }
    !lit
}

fn wake(sim: &mut Sim, sleeper: Entity, by: ActorId) -> bool {
    let asleep = sim.get::<SleepState>(sleeper).is_asleep();
    if asleep {
        super::sleep::wake(sim, sleeper, Some(by));
    }
    asleep
}

/// Lights all lamps of a zone that should burn.
fn light_up(sim: &mut Sim, zone: u16) {
    let level = sim.level.clone();
    let should = sim.lamps.clone().into_iter().zip(&level.lamps).filter(|(_, spec)| spec.lit);
    let mut lamps = 0;
    for (lamp, spec) in should {
        if sim.zone_of.at(cell_of(spec.at)) == zone && !sim.get::<Lamp>(lamp).lit {
            super::lamp::turn(sim, lamp);
            lamps += 1;
        }
    }
    sim.events.push(Event::ZoneLit { zone, lamps });
}
