//! The ending, after the last night: paragraph by paragraph, each over the place that it tells of. The credits follow.

use crate::shared::text::Texts;
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::config::start::OpenedPage;
use crate::shell::config::town::{EndingPage, EndingScene, TownRules};
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::render::assets::Dir;
use crate::shell::screens::{Credits, Moonscape, Screen, SessionExit, Transition};
use crate::shell::ui::{BODY, HEADING, HEIGHT, Ui, WIDTH, readable};
use macroquad::prelude::*;
use std::rc::Rc;

/// Time in which a paragraph appears, in seconds.
const APPEAR_SECONDS: f32 = 0.8;
/// Width of a paragraph.
const WIDE: f32 = 440.0;
/// How much larger than on the map a house is drawn, and people than in a heist.
const HOUSE_SCALE: f32 = 2.0;
const PEOPLE_SCALE: f32 = 3.0;
/// Where in the picture the foot of a house is, from 0 to 1.
const HOUSE_PLACE: Vec2 = vec2(0.5, 0.62);
/// How far a paragraph is above the middle, in game pixels.
const LIFT: f32 = 90.0;
/// Where people stand, and how far apart, in game pixels.
const FEET: f32 = HEIGHT - 40.0;
const APART: f32 = 76.0;

/// The ending.
pub struct Ending {
    pages: Vec<EndingPage>,
    dawn: Rc<Moonscape>,
    night: Moonscape,
    /// Index of the paragraph.
    shown: usize,
    age: f32,
}

impl Ending {
    pub fn new() -> Self {
        let (dawn, night) = (Rc::new(Moonscape::at_dawn()), Moonscape::new());
        Self { pages: TownRules::shipped().ending, dawn, night, shown: 0, age: 0.0 }
    }

    /// Opens it at a page, for screenshots.
    pub fn opened_at(self, opened: &OpenedPage, texts: &Texts) -> Result<Self, String> {
        opened.row_of(1)?;
        Ok(Self { shown: opened.page_of(last_page(texts) + 1)?, ..self })
    }

    /// Skips some of the animation, for screenshots.
    pub fn aged(mut self, seconds: f32) -> Self {
        self.age = seconds;
        self
    }
}

/// Returns the index of the page that says that it is the end: there is one for each paragraph before it.
fn last_page(texts: &Texts) -> usize {
    texts.ways("story.ending").len()
}

impl Screen for Ending {
    fn name(&self) -> &'static str {
        "ending"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        self.age += seconds;
        game.audio.set_music(MusicState::Won);
        if game.nav.back {
            return Transition::On(SessionExit::Levels(None));
        }
        if !(game.nav.accept || game.ui.clicked) || self.age < APPEAR_SECONDS / 2.0 {
            return Transition::Stay;
        }
        game.sound(OneShot::MenuAccept);
        self.shown += 1;
        self.age = 0.0;
        if self.shown > last_page(&game.ui.texts) {
            Transition::Replace(Box::new(Credits::new(self.dawn.clone())))
        } else {
            Transition::Stay
        }
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        self.scene(game);
        let part = (self.age / APPEAR_SECONDS).min(1.0);
        match texts.ways("story.ending").get(self.shown) {
            Some(words) => {
                let style = ui.read(BODY).colored(faded(palette::CREAM, part));
                let lines = ui.wrap(words, WIDE, &style);
                let high = lines.len() as f32 * style.line_height();
                let top = ((HEIGHT - high) / 2.0 - LIFT).floor();
                ui.fill(Rect::new(0.0, top - 14.0, WIDTH, high + 28.0), faded(palette::NIGHT, 0.62));
                for (i, line) in lines.iter().enumerate() {
                    let y = top + i as f32 * style.line_height();
                    ui.write(line, WIDTH / 2.0, y, &readable(style.centered()));
                }
            }
            None => {
                let style = HEADING.scaled(2).colored(faded(palette::CREAM, part)).centered();
                ui.write(texts.get("ui.story.end"), WIDTH / 2.0, 132.0, &readable(style));
            }
        }
        let hints = [
            (game.key(InputAction::Accept), texts.get("ui.stage.go")),
            (game.key(InputAction::Back), texts.get("ui.hint.back")),
        ];
        ui.hints(&hints, HEIGHT - 25.0);
    }
}

impl Ending {
    /// Draws the picture of the page, which appears out of the dark if it is another one than before.
    fn scene(&self, game: &Game) {
        let ui = &game.ui;
        let page = |index: usize| self.pages.get(index.min(self.pages.len() - 1));
        let Some(EndingPage { scene, people }) = page(self.shown) else { return };
        match scene {
            EndingScene::Dawn => self.dawn.draw(ui, 0.25),
            EndingScene::Night => self.night.draw(ui, 0.25),
            EndingScene::House(level) => house(game, level),
        }
        stand(ui, people);
        let before = self.shown.checked_sub(1).and_then(page);
        if before.is_some_and(|before| before.scene != *scene) {
            ui.veil(1.0 - (self.age / APPEAR_SECONDS).min(1.0));
        }
    }
}

/// Draws the part of the map round the house of a level.
fn house(game: &Game, level: &str) {
    let ui = &game.ui;
    let at = game.campaign.place_in_town(level).map_or(vec2(WIDTH, HEIGHT) / 2.0, |spot| spot.at.into());
    let Some(map) = ui.art.thing("town_map") else { return };
    let size = vec2(WIDTH, HEIGHT) / HOUSE_SCALE;
    // The house stands between text and people, as far as the map reaches.
    let corner = (at - size * HOUSE_PLACE).clamp(Vec2::ZERO, vec2(map.source.w, map.source.h) - size).floor();
    let source = Rect::new(map.source.x + corner.x, map.source.y + corner.y, size.x, size.y);
    ui.stretched(source, Rect::new(0.0, 0.0, WIDTH, HEIGHT), WHITE);
    ui.veil(0.25);
}

/// Draws people side by side at the lower edge.
fn stand(ui: &Ui, people: &[String]) {
    if people.is_empty() {
        return;
    }
    ui.fill(Rect::new(0.0, FEET - 22.0, WIDTH, HEIGHT - FEET + 22.0), faded(palette::NIGHT, 0.72));
    let left = (WIDTH - (people.len() as f32 - 1.0) * APART) / 2.0;
    for (i, name) in people.iter().enumerate() {
        let Some(sheet) = ui.art.sheet(name) else { continue };
        let Some(row) = sheet.row("idle", Dir::Down) else { continue };
        // Not all breathe at the same time.
        let source = sheet.source(row, row.frame_at(ui.drift + i as f32 * 0.37, true));
        let foot = vec2(left + i as f32 * APART, FEET);
        let corner = (foot - sheet.foot * PEOPLE_SCALE).round();
        let size = vec2(source.w, source.h) * PEOPLE_SCALE;
        ui.stretched(source, Rect::new(corner.x, corner.y, size.x, size.y), WHITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::{Lang, Texts};

    #[test]
    fn every_page_has_a_picture_and_every_picture_a_place() {
        let town = TownRules::shipped();
        for lang in Lang::ALL {
            let pages = Texts::shipped(lang).ways("story.ending").len();
            assert_eq!(town.ending.len(), pages + 1, "{lang:?}: and one for the last page");
        }
        let sheets = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sprites/sprites.json"));
        let sheets: serde_json::Value = serde_json::from_str(sheets).unwrap();
        for page in &town.ending {
            if let EndingScene::House(level) = &page.scene {
                assert!(town.map.places.contains_key(level), "{level}");
            }
            assert!(page.people.iter().all(|name| sheets["sheets"].get(name).is_some()), "{:?}", page.people);
            assert!(page.people.len() as f32 * APART < WIDTH, "{:?}", page.people);
        }
    }
}
