//! Overlay F2: what guards see, their awareness meters, and what they know.

use super::chart::{Chart, bar};
use super::inspector::{alert_color, mind};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::tick::{Tick, seconds};
use thief_girl::guard::{GuardMemory, Lead, LeadSource};
use thief_girl::model::{Awareness, Body, Sim, VisibleAllies};
use thief_girl::rules::name_of;
use thief_girl::sense::see::{self, Cone};

/// How far ahead a velocity is drawn, in seconds.
const AHEAD_SECONDS: f32 = 0.5;

/// Draws the overlay.
pub fn draw(chart: &Chart, sim: &Sim) {
    for &guard in &sim.guards {
        let (at, awareness): (Vec2, Awareness) = (sim.get::<Body>(guard).at, sim.get(guard));
        cones(chart, sim, guard, alert_color(awareness.alert_level));
        links(chart, sim, guard, at);
        if let Some(mind) = mind(sim, guard) {
            known(chart, at, &mind.memory, sim.tick);
        }
        if chart.shows(at) {
            meter(chart, sim, guard, at, &awareness);
        }
    }
}

fn cones(chart: &Chart, sim: &Sim, guard: Entity, color: Color) {
    for (cone, alpha) in [(Cone::Peripheral, 0.35), (Cone::Main, 0.9)] {
        let edge = see::cone(sim, guard, cone);
        let round = edge.iter().zip(edge.iter().cycle().skip(1));
        round.for_each(|(a, b)| chart.line(*a, *b, faded(color, alpha)));
    }
}

/// Draws a guard's number and meter over his head.
fn meter(chart: &Chart, sim: &Sim, guard: Entity, at: Vec2, awareness: &Awareness) {
    let head = chart.place(at) - vec2(12.0, 34.0);
    let color = alert_color(awareness.alert_level);
    bar(chart.game, Rect::new(head.x, head.y, 24.0, 3.0), awareness.meter / 100.0, color);
    let numbers = format!("{}: {:.0}", sim.id(guard).0, awareness.meter);
    chart.label(at, vec2(-12.0, -47.0), &numbers, color);
}

/// Draws the allies whom a guard sees, and the one whom he follows.
fn links(chart: &Chart, sim: &Sim, guard: Entity, at: Vec2) {
    for mate in sim.get::<VisibleAllies>(guard).0 {
        chart.dashes(at, mate.at, faded(palette::TEAL, 0.6));
    }
    let leader = mind(sim, guard).and_then(|mind| mind.leader);
    if let Some(body) = leader.and_then(|leader| sim.get_by_id::<Body>(leader)) {
        chart.line(at, body.at, palette::BRASS);
    }
}

/// Draws a guard's memory: where he last knew the player, his lead, a scent, and his search.
fn known(chart: &Chart, at: Vec2, memory: &GuardMemory, now: Tick) {
    let texts = &chart.game.ui.texts;
    if let Some(her) = memory.last_known {
        chart.dashes(at, her.at, palette::SCARF);
        chart.cross(her.at, palette::SCARF);
        chart.arrow(her.at, her.velocity * AHEAD_SECONDS, palette::SCARF);
        let age = format!("{:.1}", seconds(now.saturating_sub(her.seen)));
        let words = texts.fill("ui.debug.age", &[("seconds", &age)]);
        chart.label(her.at, vec2(6.0, -12.0), &words, palette::SCARF);
    }
    if let Some(lead) = memory.lead {
        let color = faded(palette::AMBER, if lead.faint || lead.glanced { 0.6 } else { 1.0 });
        chart.dashes(at, lead.at, color);
        chart.diamond(lead.at, color, !lead.faint && !lead.glanced);
        chart.label(lead.at, vec2(6.0, 0.0), &clue(chart, &lead), color);
    }
    if let Some(scent) = memory.scent {
        chart.dot(scent.at, faded(palette::TEAL, 0.4 + 0.6 * scent.strength));
    }
    if let Some(hunt) = memory.search {
        chart.diamond(hunt.center, palette::ORANGE, false);
        if let Some(spot) = hunt.spot {
            chart.dashes(at, spot, palette::ORANGE);
            chart.diamond(spot, palette::ORANGE, true);
        }
        let percent = format!("{:.0}", hunt.belief * 100.0);
        let words = texts.fill("ui.debug.belief", &[("percent", &percent)]);
        chart.label(hunt.center, vec2(6.0, -12.0), &words, palette::ORANGE);
    }
    for chore in memory.repairs.iter().chain(&memory.repair) {
        chart.dot(chore.at, palette::BRASS);
    }
}

/// Returns the source of a lead in a few words.
fn clue(chart: &Chart, lead: &Lead) -> String {
    let key = match lead.source {
        LeadSource::Noise(kind) => format!("why.noise.{}", name_of(kind)),
        LeadSource::Sight => "ui.debug.told.glimpsed".to_string(),
        LeadSource::Word => "why.noise.shout".to_string(),
    };
    let what = chart.game.ui.texts.get(&key);
    if lead.faint {
        format!("{what} ({})", chart.game.ui.texts.get("ui.debug.faint"))
    } else {
        what.to_string()
    }
}
