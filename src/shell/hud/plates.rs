//! The plates along the upper edge: what there is to do, on the left; seals and time, on the right.

use super::past;
use crate::shell::game::Game;
use crate::shell::heist::{Heist, Refusal};
use crate::shell::palette::{self, faded};
use crate::shell::text::in_sentence;
use crate::shell::ui::{SMALL, Ui, WIDTH, minutes, readable};
use macroquad::prelude::*;
use thief_girl::replay::Seal;
use thief_girl::rules::Loot;

/// The room for the seals.
const SEALS: f32 = 97.0;

pub fn draw(game: &Game, heist: &Heist) {
    objective(game, heist);
    seals(game, heist);
    speed(game, heist);
}

/// Where they are: the one on the left, the one on the right.
pub fn places(game: &Game, heist: &Heist) -> [Rect; 2] {
    let (ui, title) = (&game.ui, game.texts.of_level(&heist.sim.level.title));
    let words = ui.label_width(title).max(ui.label_width(&aim(game, heist)));
    let left = Rect::new(8.0, 8.0, (words + 34.0).ceil(), 2.0 * line(ui) + 7.0);
    let right = SEALS + ui.label_width("00:00") + 17.0;
    [left, Rect::new(WIDTH - 8.0 - right, 8.0, right, 24.0)]
}

/// Where there is room below the plate at the left.
pub fn below(game: &Game, heist: &Heist) -> f32 {
    let [left, _] = places(game, heist);
    left.y + left.h + 4.0
}

/// From line to line on the plate at the left.
fn line(ui: &Ui) -> f32 {
    ui.read(SMALL).line_height() + 1.0
}

/// What there is to do now.
fn aim(game: &Game, heist: &Heist) -> String {
    let (texts, sim) = (&game.texts, &heist.sim);
    if sim.has_prize() {
        return texts.get("ui.hud.leave").to_string();
    }
    texts.fill("ui.hud.steal", &[("prize", &in_sentence(texts.of_level(&sim.level.prize)))])
}

fn objective(game: &Game, heist: &Heist) {
    let ui = &game.ui;
    let [plate, _] = places(game, heist);
    ui.panel(plate, 0.88);
    let sign = Rect::new(plate.x + 6.0, (plate.y + plate.h / 2.0 - 11.0).floor(), 16.0, 22.0);
    ui.fill(sign, palette::CRIMSON);
    ui.fill(Rect { h: 1.0, ..sign }, palette::SCARF);
    ui.fill(Rect { y: sign.y + sign.h - 1.0, h: 1.0, ..sign }, palette::WINE);
    let number = game.campaign.numeral(&heist.sim.level.name);
    ui.write(number, sign.x + 8.0, sign.y + 4.0, &SMALL.colored(palette::CREAM).centered());
    let title = game.texts.of_level(&heist.sim.level.title);
    let style = ui.read(SMALL);
    ui.write(title, plate.x + 28.0, plate.y + 3.0, &style.colored(palette::CREAM));
    // A new aim shines for a moment.
    let fresh = heist.last_taken.filter(|(t, loot)| *loot == Loot::Main && *t < 2.0).is_some();
    let color = if fresh { palette::GLOW } else { palette::BRASS };
    ui.write(&aim(game, heist), plate.x + 28.0, plate.y + 3.0 + line(ui), &style.colored(color));
}

/// What is still to be won tonight, and the time.
fn seals(game: &Game, heist: &Heist) {
    let (ui, sim) = (&game.ui, &heist.sim);
    let time = minutes(heist.seconds());
    let [_, plate] = places(game, heist);
    ui.panel(plate, 0.88);
    for (i, (name, kept)) in standing(heist).into_iter().enumerate() {
        let picture = if kept { format!("seal_{name}") } else { format!("seal_{name}_spent") };
        ui.picture(&picture, plate.x + 5.0 + i as f32 * 19.0, plate.y + 3.0, WHITE);
    }
    let late = sim.level.par_seconds > 0 && heist.seconds() > sim.level.par_seconds;
    let color = if late { palette::BRASS } else { palette::PALE };
    ui.label(&time, plate.x + plate.w - 9.0, plate.y + 6.0, &SMALL.colored(color).right());
    glasses(game, heist, vec2(plate.x - 6.0, plate.y + 6.0));
}

/// How often time was turned back tonight, beside the clock; and for a moment after, how often it still can be.
fn glasses(game: &Game, heist: &Heist, right: Vec2) {
    let used = heist.rewind.used();
    let is_fresh = heist.rewind.since().is_some_and(|since| since < game.interface.rewind.told_seconds);
    let left = if is_fresh { heist.charges(game) } else { 0 };
    for (i, full) in (0..left).map(|_| true).chain((0..used).map(|_| false)).enumerate() {
        past::hourglass(&game.ui, right.x - (i as f32 + 1.0) * 11.0, right.y, full);
    }
}

/// Which seals can still be won, or are won: shadow, silence, traceless, full, swift.
pub fn standing(heist: &Heist) -> [(&'static str, bool); 5] {
    Seal::ALL.map(|seal| (seal.name(), seal.stands(&heist.chronicle.tally, &heist.sim)))
}

fn speed(game: &Game, heist: &Heist) {
    let ui = &game.ui;
    let y = 38.0;
    if heist.fast {
        let text = game.texts.fill("ui.hud.fast", &[("n", &game.interface.fast_forward.to_string())]);
        let x = WIDTH - 12.0;
        ui.label(&text, x, y, &readable(SMALL.colored(palette::TEAL).right()));
        let blink = (heist.age * 4.0) as i32 % 2;
        for i in 0..2 {
            let left = x - ui.label_width(&text) - 20.0 + i as f32 * 7.0;
            let color = faded(palette::TEAL, if i == blink { 1.0 } else { 0.5 });
            draw_triangle(vec2(left, y + 2.0), vec2(left, y + 10.0), vec2(left + 6.0, y + 6.0), color);
        }
    } else if let Some((age, why)) = heist.refused {
        let words = match why {
            Refusal::Looks => "ui.hud.fast_no",
            Refusal::Spent => "ui.rewind.none",
            Refusal::Edited => "ui.rewind.edited",
        };
        let style = readable(SMALL.colored(faded(palette::AMBER, (1.5 - age).clamp(0.0, 1.0))).right());
        ui.label(game.texts.get(words), WIDTH - 12.0, y, &style);
    } else if heist.tempo(game) < 1.0 {
        let percent = game.saved.settings.game_speed.to_string();
        let style = readable(SMALL.colored(faded(palette::PALE, 0.8)).right());
        ui.label(&game.texts.fill("ui.hud.slow", &[("n", &percent)]), WIDTH - 12.0, y, &style);
    }
    if heist.is_replay() {
        let style = readable(SMALL.colored(palette::TEAL).right());
        let [_, plate] = places(game, heist);
        ui.label(game.texts.get("ui.replay.label"), plate.x - 8.0, plate.y + 6.0, &style);
    }
}
