//! The seals on the result screen: what each requires, and whether it was won, or why it was lost.

use super::recorded;
use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::hud::seal_color;
use crate::shell::session::GameSession;
use crate::shell::session::seals;
use crate::shell::storage::save::RecordNews;
use crate::shell::ui::{CHOICE, SMALL};
use macroquad::prelude::*;
use thief_girl::replay::Seal;

/// Result of a seal.
pub struct SealRow {
    seal: Seal,
    /// Its name and what it requires.
    line: String,
    /// Why it was lost; `None` if it was won.
    lost: Option<String>,
    /// Whether it was won here for the first time.
    is_new: bool,
}

/// Total height, in game pixels.
pub const HIGH: f32 = HEAD + Seal::ALL.len() as f32 * ROW;
const HEAD: f32 = 18.0;
const ROW: f32 = 17.0;
/// Width of a seal's picture, in game pixels.
const PICTURE: f32 = 22.0;
/// When the first seal appears, in seconds.
const FIRST_SECONDS: f32 = 0.6;
/// Time between two seals, in seconds.
const NEXT_SECONDS: f32 = 0.15;

/// Returns the results of all seals.
pub fn rows(texts: &Texts, session: &GameSession, news: &RecordNews) -> Vec<SealRow> {
    let (sim, tally) = (&session.sim, &session.event_log.tally);
    let row = |seal: Seal| {
        let before = session.earlier.iter().position(|stage| !stage.score.seals.contains(&seal));
        let stage = before.map(|stage| texts.fill("ui.stage.lost", &[("n", &(stage + 1).to_string())]));
        let here = || seal.loss(tally, sim).map(|loss| seals::short(texts, sim, loss, session.seconds()));
        let lost = stage.or_else(here);
        let line = if session.earlier.is_empty() {
            seals::line(texts, seal, sim.level.par_seconds)
        } else {
            seals::line_of_stages(texts, seal)
        };
        SealRow { seal, line, lost, is_new: news.seals.contains(&seal) }
    };
    Seal::ALL.map(row).into()
}

/// Draws the heading and the seals, which appear one after the other.
pub fn draw(game: &Game, (rows, is_unrecorded): (&[SealRow], bool), to: Rect, age: f32) {
    let ui = &game.ui;
    ui.write(game.ui.texts.get("ui.seal.title"), to.x, to.y, &CHOICE.colored(palette::WOOD));
    recorded::tag(ui, is_unrecorded, vec2(to.x + to.w, to.y + 2.0));
    for (i, row) in rows.iter().enumerate() {
        if age > FIRST_SECONDS + i as f32 * NEXT_SECONDS {
            let place = Rect { y: to.y + HEAD + i as f32 * ROW, h: ROW, ..to };
            row.draw(game, place, seal_color(is_unrecorded));
        }
    }
}

impl SealRow {
    fn draw(&self, game: &Game, place: Rect, tint: Color) {
        let ui = &game.ui;
        let (right, y) = (place.x + place.w, place.y + 2.0);
        let spent = if self.lost.is_some() { "_spent" } else { "" };
        ui.picture(&format!("seal_{}{spent}", self.seal.name()), place.x, place.y - 1.0, tint);
        let color = if self.lost.is_some() { palette::WOOD } else { palette::BARK };
        ui.write(&self.line, place.x + PICTURE, y, &SMALL.colored(color));
        let style = SMALL.colored(palette::CRIMSON).right();
        // The picture shows it by the colour of the seal.
        let state = if self.lost.is_some() { "ui.seal.is_lost" } else { "ui.seal.is_won" };
        ui.note_unseen(game.ui.texts.get(state), y);
        match &self.lost {
            Some(why) => ui.write(why, right, y, &style),
            None if self.is_new => {
                ui.standing("sparkle", place.x + 14.0, place.y + 6.0, WHITE);
                ui.write(game.ui.texts.get("ui.seal.new"), right, y, &style);
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sheet;
    use super::*;
    use crate::shared::text::Lang;
    use crate::shell::game::detection_words;
    use thief_girl::rules::Archetype;

    #[test]
    fn what_a_seal_wants_and_why_it_was_lost_fit_in_a_line() {
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            for (seal, who) in Seal::ALL.into_iter().flat_map(|seal| Archetype::ALL.map(|who| (seal, who))) {
                let values = [("time", "12:34"), ("who", &*detection_words::who(&texts, who))];
                let why = match seal {
                    Seal::Shadow | Seal::Silence | Seal::Traceless => texts.fill("ui.seal.noticed", &values),
                    Seal::Full => texts.fill("ui.seal.missing", &[("n", "12"), ("all", "12")]),
                    Seal::Swift => "12:34".to_string(),
                };
                let line = seals::line(&texts, seal, 120);
                let wide = PICTURE + SMALL.width(&line) + 6.0 + SMALL.width(&why);
                assert!(wide <= sheet::WIDE, "{lang:?}: {line} … {why} is {wide} wide, not {}", sheet::WIDE);
            }
        }
    }
}
