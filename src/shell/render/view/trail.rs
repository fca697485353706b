//! Signs about the player's scent, in levels with hounds: that water washes it off, and that a hound has lost
//! it.

use super::effect::{Effects, Paint, Particle};
use crate::shell::render::assets::Look;
use macroquad::prelude::*;
use thief_girl::model::{Activity, Body, Event, Guard, Sim};
use thief_girl::rules::Floor;

/// Three threads of scent, crossed out.
const WASHED: &[&str] = &[
    "...-----------...",
    "..-------------..",
    ".---o---o---##--.",
    "-----o---o-##o---",
    "-----o---o##-o---",
    "----o---o##-o----",
    "---o---o##-o-----",
    "---o---##--o-----",
    "----o-##o---o----",
    "-----##--o---o---",
    ".---##---o---o--.",
    "..-------------..",
    "...-----------...",
];
/// A trail that ends.
const LOST: &[&str] = &[
    "...-------------...",
    "..---------------..",
    ".-----------------.",
    "------------#---#--",
    "-------------#-#---",
    "---oo-oo-oo---#----",
    "---oo-oo-oo--#-#---",
    "------------#---#--",
    ".-----------------.",
    "..---------------..",
    "...-------------...",
];
/// Height of the sign above the player's feet, in pixels.
const BESIDE_HER: f32 = 34.0;
/// Height of the sign above a hound's feet, in pixels.
const OVER_HOUND: f32 = 26.0;

impl Effects {
    /// Adds signs about the scent.
    pub fn follow_scent(&mut self, sim: &Sim, look: &Look) {
        if !sim.scents.is_kept() {
            return;
        }
        let her = sim.player_body().at;
        let is_wet = sim.map.floor_at(her) == Floor::Water;
        if is_wet && !self.is_wet {
            self.washed(look, her);
        }
        self.is_wet = is_wet;
        for event in &sim.events {
            if let Event::Activity { guard, from: Activity::Track, to } = event
                && !to.is_hunt()
                && let Some(hound) = sim.entity(*guard)
                && sim.rules.guards[sim.get::<Guard>(hound).archetype].senses.nose > 0.0
            {
                self.pattern(LOST, look, sim.get::<Body>(hound).at, OVER_HOUND);
            }
        }
    }

    /// Adds threads that rise from the player and fade.
    fn washed(&mut self, look: &Look, at: Vec2) {
        for i in 0..10 {
            let velocity = self.rng.in_disc(14.0);
            let life = 0.7 + 0.5 * self.rng.unit();
            let height = 2.0 + i as f32;
            let dot = Particle { velocity, height, rise: 22.0, ..Particle::dot(look.effect.scent, at, life) };
            self.push(dot);
        }
        self.pattern(WASHED, look, at, BESIDE_HER);
    }

    fn pattern(&mut self, rows: &'static [&'static str], look: &Look, at: Vec2, height: f32) {
        let paint = Paint::Pattern { rows, colors: [look.effect.scent, look.effect.scent_gone] };
        self.push(Particle { height, ..Particle::new(paint, at, look.effect.sign_seconds) });
    }
}
