//! The player's status, at the lower left: light, posture, loudness of the next step, the held prop and the
//! pouches.

use super::keep_clear;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::input::{DeviceKind, InputAction};
use crate::shell::session::{GameSession, PickedUp};
use crate::shell::ui::{SMALL, Ui, readable};
use macroquad::prelude::*;
use thief_girl::act::next_step_loudness;
use thief_girl::base::grid::cell_of;
use thief_girl::model::{Activity, Awareness, Body, Exposure, Key, LightBand, Player, Posture, Prop, Sim};
use thief_girl::rules::{PropKind, name_of};
use thief_girl::sense::{see, view};

/// The panel at the lower left, without the light bar.
pub const PLATE: Rect = Rect::new(8.0, 318.0, 114.0, 34.0);
/// Width of the light bar with usual and with large letters, in game pixels.
const BAR: [f32; 2] = [50.0, 82.0];
/// Loudness per noise bar, in tiles.
const TILES_A_BAR: f32 = 1.5;
const BARS: usize = 7;
/// Distance at which one who is after the player finds her in any hiding place, in tiles.
const FOUND_NEAR: f32 = 2.0;
/// How long what was picked up is highlighted, in seconds.
const FRESH_SECONDS: f32 = 2.6;
/// Distance between two slots, in game pixels.
const SLOT: f32 = 22.0;
/// Width of the key beside the pouches, with its margins, in game pixels.
const KEY: f32 = 24.0;

/// Draws the panel and the pouches.
pub fn draw(game: &Game, session: &GameSession) {
    let (ui, sim) = (&game.ui, &session.sim);
    let plate = plate(ui);
    // The rest keeps its distance to the right edge, whatever the width of the bar.
    let right = plate.x + plate.w;
    keep_clear::panel(game, session, "body", plate, || {
        ui.panel(plate, 0.88);
        light(&game.ui, session);
        posture(ui, sim, right - 74.0);
        noise(ui, sim, right - 55.0);
        hand(&game.ui, session, right - 25.0);
    });
    let pouches = PouchPanel::of(sim, right + 4.0);
    if let Some(pouches) = &pouches {
        keep_clear::panel(game, session, "pouches", pouches.plate, || pouches.draw(game, session));
    }
}

/// Returns what was picked up and the rest of its highlight, from 1 down to 0; `None` if that is over.
pub fn freshness(session: &GameSession) -> Option<(PickedUp, f32)> {
    let (since, what) = session.feedback.picked?;
    (since < FRESH_SECONDS).then_some((what, 1.0 - since / FRESH_SECONDS))
}

/// Draws a highlight round a slot.
fn shine(ui: &Ui, x: f32, y: f32, part: f32) {
    let blink = 0.55 + 0.45 * (part * 14.0).sin();
    let color = faded(palette::GLOW, part.sqrt() * blink);
    for (to, thick) in [(-1.0, 1.0), (-2.0, 1.0)] {
        let (x, y, size) = (x + to, y + to, SLOT - 2.0 - 2.0 * to);
        ui.fill(Rect::new(x, y, size, thick), color);
        ui.fill(Rect::new(x, y + size - 1.0, size, thick), color);
        ui.fill(Rect::new(x, y, thick, size), color);
        ui.fill(Rect::new(x + size - 1.0, y, thick, size), color);
    }
}

/// Returns the places of the panel and of the pouches.
pub fn places(ui: &Ui, sim: &Sim) -> Vec<Rect> {
    let plate = plate(ui);
    let pouches = PouchPanel::of(sim, plate.x + plate.w + 4.0).map(|pouches| pouches.place());
    [plate].into_iter().chain(pouches).collect()
}

/// Returns the place of the panel.
pub fn plate(ui: &Ui) -> Rect {
    Rect { w: PLATE.w + bar(ui), ..PLATE }
}

fn bar(ui: &Ui) -> f32 {
    BAR[usize::from(ui.is_large())]
}

/// Draws the light band that counts for the guards: its gem, its name, and the light on the player as a bar. A
/// change that is about to count is shown as an arrow, so that name and bar never contradict each other.
fn light(ui: &Ui, session: &GameSession) {
    let sim = &session.sim;
    let exposure: Exposure = sim.get(sim.player);
    let hidden = is_hidden(sim);
    let name = light_name(sim);
    let (gem, color) = match name {
        "found" => ("gem_lit", palette::SCARF),
        "hidden" => ("gem_dark", palette::TEAL),
        "lit" => ("gem_lit", palette::GLOW),
        "dim" => ("gem_dim", palette::PALE),
        _ => ("gem_dark", palette::MOON),
    };
    ui.picture(gem, PLATE.x + 4.0, PLATE.y + 3.0, WHITE);
    let key = format!("ui.hud.{name}");
    let word = ui.texts.get(&key);
    let bar = Rect::new(PLATE.x + 33.0, PLATE.y + 21.0, bar(ui), 5.0);
    ui.label(word, bar.x, PLATE.y + 5.0, &SMALL.colored(color));
    let limits = [sim.rules.light.dark_below, sim.rules.light.lit_above];
    let part = if hidden { 0.0 } else { within_band(exposure.light, exposure.band, limits) };
    ui.fill(Rect::new(bar.x - 1.0, bar.y - 1.0, bar.w + 2.0, bar.h + 2.0), palette::NIGHT);
    ui.fill(bar, palette::DEEP);
    let full = (bar.w * part).round();
    ui.fill(Rect { w: full, ..bar }, color);
    ui.fill(Rect { w: full, h: 1.0, ..bar }, faded(WHITE, 0.35));
    for limit in limits {
        ui.fill(Rect::new((bar.x + bar.w * limit).round(), bar.y - 2.0, 1.0, bar.h + 4.0), palette::BRASS);
    }
    if !hidden && exposure.pending != exposure.band {
        turning(ui, vec2(bar.x + bar.w, PLATE.y + 12.0), exposure.pending > exposure.band, session.age);
    }
}

/// Returns what is said of the light on the player, as the end of its key in the texts (`ui.hud.*`): whether she is
/// hidden, or found all the same, and otherwise her light band.
pub fn light_name(sim: &Sim) -> &'static str {
    match sim.get::<Exposure>(sim.player).band {
        _ if is_hidden(sim) && is_found(sim) => "found",
        _ if is_hidden(sim) => "hidden",
        LightBand::Lit => "lit",
        LightBand::Dim => "dim",
        LightBand::Dark => "dark",
    }
}

/// Whether no guard at a distance can see the player, wherever he stands: she is in a hideout, or the cell that
/// she is in blocks the view to her, as tall grass does while she sneaks. These are the tests of
/// [`see::sighting`], whose rays end in her cell and in that of her head.
fn is_hidden(sim: &Sim) -> bool {
    let low = sim.get::<Player>(sim.player).posture.is_low();
    let is_covered = |place| sim.map.blinds(cell_of(place), low);
    let is_in_cover = is_covered(sim.player_body().at) && is_covered(view::eye(sim));
    sim.get::<Exposure>(sim.player).hidden || is_in_cover && see::target(sim).silhouettes.is_empty()
}

/// Whether a guard sees or feels the player now, or is after her and near: no hiding place helps then.
fn is_found(sim: &Sim) -> bool {
    let her = sim.player_body().at;
    sim.guards.iter().any(|&guard| {
        let is_near = sim.get::<Body>(guard).at.distance(her) < FOUND_NEAR;
        sim.get::<Awareness>(guard).sighting.is_some() || sim.get::<Activity>(guard).is_hunt() && is_near
    })
}

/// Returns how far the bar is filled, 0 to 1: the light, limited to the band that is named, because the band
/// follows the light with a delay.
fn within_band(light: f32, band: LightBand, [dark_below, lit_above]: [f32; 2]) -> f32 {
    let (least, most) = match band {
        LightBand::Dark => (0.0, dark_below),
        LightBand::Dim => (dark_below, lit_above),
        LightBand::Lit => (lit_above, 1.0),
    };
    light.clamp(least, most)
}

/// Draws an arrow up or down that shows that the band is about to change.
fn turning(ui: &Ui, right: Vec2, brighter: bool, age: f32) {
    let color = if brighter { palette::GLOW } else { palette::MOON };
    let color = faded(color, 0.6 + 0.4 * (age * 20.0).sin());
    for row in 0..4 {
        let half = if brighter { row as f32 } else { 3.0 - row as f32 };
        ui.fill(Rect::new(right.x - 5.0 - half, right.y - 3.0 + row as f32, 2.0 * half + 1.0, 1.0), color);
    }
}

fn posture(ui: &Ui, sim: &Sim, x: f32) {
    let posture: Posture = sim.get::<Player>(sim.player).posture;
    ui.picture(&format!("posture_{}", name_of(posture)), x, PLATE.y + 9.0, WHITE);
}

/// Draws how far the next step carries, as small bars, which are red where it is audible through a door.
fn noise(ui: &Ui, sim: &Sim, x: f32) {
    let moving = !sim.player_body().is_still();
    let loud = next_step_loudness(sim);
    let lit = (loud / TILES_A_BAR).ceil() as usize;
    for i in 0..BARS {
        let height = 3.0 + i as f32 * 2.0;
        let bar = Rect::new(x + i as f32 * 4.0, PLATE.y + 25.0 - height, 3.0, height);
        let color = match (i < lit, i) {
            (false, _) => palette::DEEP,
            (true, 0..=1) => palette::TEAL,
            (true, 2..=3) => palette::AMBER,
            (true, _) => palette::SCARF,
        };
        ui.fill(bar, faded(color, if moving || i >= lit { 1.0 } else { 0.5 }));
    }
}

fn hand(ui: &Ui, session: &GameSession, x: f32) {
    let sim = &session.sim;
    let held = sim.get::<Player>(sim.player).held;
    let y = PLATE.y + 6.0;
    ui.picture(if held.is_some() { "slot_selected" } else { "slot" }, x, y, WHITE);
    let Some(kind) = held.map(|prop| sim.get::<Prop>(prop).kind) else { return };
    icon(ui, &name_of(kind), x, y);
    if let Some((_, fresh)) = freshness(session).filter(|(what, _)| *what == PickedUp::Prop(kind)) {
        shine(ui, x, y, fresh);
    }
}

/// Draws the content of a slot.
pub fn icon(ui: &Ui, kind: &str, x: f32, y: f32) {
    let icon = format!("icon_{kind}");
    if ui.art.thing(&icon).is_some() {
        ui.picture(&icon, x + 2.0, y + 3.0, WHITE);
    } else {
        ui.standing(kind, x + 10.0, y + 20.0, WHITE);
    }
}

/// The pouches: their contents, and what would be thrown next.
struct PouchPanel {
    plate: Rect,
    kinds: Vec<(PropKind, u32)>,
    keys: u32,
}

impl PouchPanel {
    /// Returns the panel; `None` if the pouches are empty.
    fn of(sim: &Sim, left: f32) -> Option<Self> {
        let kinds = PropKind::ALL.into_iter().map(|kind| (kind, sim.pocketed(kind)));
        let kinds: Vec<(PropKind, u32)> = kinds.filter(|(_, left)| *left > 0).collect();
        let keys = sim.keys.iter().filter(|&&key| sim.get::<Key>(key).taken).count() as u32;
        let slots = kinds.len() + usize::from(keys > 0);
        let plate = Rect::new(left, PLATE.y, slots as f32 * SLOT + 7.0, PLATE.h);
        (slots > 0).then_some(Self { plate, kinds, keys })
    }

    /// Returns the place of the panel with the key beside it.
    fn place(&self) -> Rect {
        let key = if self.kinds.len() < 2 { 0.0 } else { KEY };
        Rect { w: self.plate.w + key, ..self.plate }
    }

    /// Draws the panel. For touch, it is a button that selects the next item.
    fn draw(&self, game: &Game, session: &GameSession) {
        let (ui, panel) = (&game.ui, self.plate);
        let player: Player = session.sim.get(session.sim.player);
        ui.panel(panel, 0.88);
        let kinds = self.kinds.iter().map(|(kind, left)| (PickedUp::Prop(*kind), *left));
        let keys = (self.keys > 0).then_some((PickedUp::Key, self.keys));
        for (i, (what, count)) in kinds.chain(keys).enumerate() {
            let (x, y) = (panel.x + 4.0 + i as f32 * SLOT, panel.y + 6.0);
            match what {
                PickedUp::Key => icon(ui, "key", x, y),
                PickedUp::Prop(kind) => {
                    let chosen = player.held.is_none() && player.ready == Some(kind);
                    ui.picture(if chosen { "slot_selected" } else { "slot" }, x, y, WHITE);
                    icon(ui, &name_of(kind), x, y);
                }
            }
            let style = readable(SMALL.colored(palette::CREAM).right());
            // A bare number says nothing to the ear; what is in hand is told with it.
            ui.unread(|| ui.label(&count.to_string(), x + 20.0, panel.y + 17.0, &style));
            if let Some((_, fresh)) = freshness(session).filter(|(picked, _)| *picked == what) {
                shine(ui, x, y, fresh);
            }
        }
        let next = game.key(InputAction::Next);
        // With something in her hand, the key chooses nothing.
        let rests = self.kinds.len() < 2 || player.held.is_some();
        match game.devices.using {
            _ if rests => {}
            DeviceKind::Touch => ui.button(&next, panel),
            _ => _ = ui.hint(&next, "", panel.x + panel.w + 4.0, panel.y + 9.0, 1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::Face;
    use crate::shared::text::{Lang, Texts};
    use crate::shell::ui::ink::TextStyle;
    use std::sync::Arc;
    use thief_girl::base::{Vec2, vec2};
    use thief_girl::level::PatrolMode;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Awareness, Body, Button, Config, Input};
    use thief_girl::rules::{Archetype, Rules};
    use thief_girl::step::step;

    /// A guard who looks west over tall grass, and the player.
    const GRASS: &str = "###########\n#.\"\"......#\n#@\"\"..A...#\n#........$#\n#........X#\n###########";

    /// Returns where she is, whether the HUD says that she is hidden, and whether the guard sees her.
    fn shown_and_seen(at: Vec2, sneaks: bool) -> (Vec2, bool, bool) {
        let looks_west = [((6, 2), "60W")];
        let map = AsciiLevel::new(GRASS).guard('A', Archetype::Watchman, PatrolMode::Loop, &looks_west);
        let level = map.sketch().unwrap();
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        sim.with(sim.player, |body: &mut Body| body.at = at);
        let input = if sneaks { Input::IDLE.with(Button::Sneak) } else { Input::IDLE };
        (0..60).for_each(|_| step(&mut sim, input));
        let seen = sim.get::<Awareness>(sim.guards[0]).sighting.is_some();
        (sim.player_body().at, is_hidden(&sim), seen)
    }

    #[test]
    fn the_hud_says_hidden_exactly_where_tall_grass_hides_her_from_a_guard() {
        for (x, y) in (0..12).flat_map(|x| (0..10).map(move |y| (x, y))) {
            let place = vec2(1.4 + x as f32 / 4.0, 1.4 + y as f32 / 4.0);
            for sneaks in [false, true] {
                let (at, shown, seen) = shown_and_seen(place, sneaks);
                let is_in_grass = (2.0..4.0).contains(&at.x) && (1.0..3.0).contains(&at.y);
                assert_eq!(shown, is_in_grass && sneaks, "at {at}, sneaking: {sneaks}");
                assert!(!(shown && seen), "hidden and seen at {at}");
            }
        }
        let (_, shown, seen) = shown_and_seen(vec2(4.5, 2.5), true);
        assert!(!shown && seen, "beside the grass he sees her");
    }

    #[test]
    fn above_the_bar_of_light_there_is_room_for_every_word_and_the_arrow_beside_it() {
        let mut texts = Texts::shipped(Lang::En);
        for lang in Lang::ALL {
            texts.lang = lang;
            for (style, bar) in [SMALL, TextStyle { face: Face::Large, ..SMALL }].into_iter().zip(BAR) {
                for word in ["lit", "dim", "dark", "hidden", "found"] {
                    let key = format!("ui.hud.{word}");
                    let word = texts.get(&key);
                    let arrow = if key.ends_with("hidden") { 0.0 } else { 10.0 };
                    assert!(style.width(word) + arrow <= bar, "{lang:?}: {word} in {bar}");
                }
            }
        }
    }

    #[test]
    fn the_bar_never_leaves_the_band_that_the_word_names() {
        let limits = [0.25, 0.6];
        for light in [0.0, 0.1, 0.25, 0.45, 0.6, 0.87, 1.3] {
            let shown = |band| within_band(light, band, limits);
            assert!(shown(LightBand::Dark) <= 0.25, "DARK 87 must not be");
            assert!(
                (0.25..=0.6).contains(&shown(LightBand::Dim)),
                "nor DIM with a bar that says dark or lit"
            );
            assert!((0.6..=1.0).contains(&shown(LightBand::Lit)), "nor LIT 45");
        }
        assert_eq!(within_band(0.45, LightBand::Dim, limits), 0.45, "within its band it is the very light");
    }
}
