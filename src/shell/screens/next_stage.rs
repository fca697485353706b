//! Between two stages of a heist: what comes next. The level loads meanwhile.

use super::result::{counts, is_eased};
use super::runs::trade;
use super::{FindingsPage, Play, Screen, Transition, panel};
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::game::campaign::LoadedLevel;
use crate::shell::input::InputAction;
use crate::shell::platform::pending::Pending;
use crate::shell::screens::moonscape::Moonscape;
use crate::shell::session::GameSession;
use crate::shell::storage::save::StageDone;
use crate::shell::ui::{BODY, HEADING, HEIGHT, SMALL};
use macroquad::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::level::{LevelSpec, Problems};
use thief_girl::replay::Score;

const CARD: Rect = Rect::new(122.0, 84.0, 396.0, 150.0);
const PAD: f32 = 26.0;

/// The screen between two stages.
pub struct NextStage {
    /// The stage that was won, in the background.
    session: Box<GameSession>,
    coming: Pending<Result<LoadedLevel, Problems>>,
    level: Option<Arc<LevelSpec>>,
    /// Whether the next stage begins as soon as it is loaded.
    going: bool,
    age: f32,
}

impl NextStage {
    /// Keeps the recording of a stage that was won, and begins to load the next one.
    pub fn new(game: &mut Game, mut session: Box<GameSession>) -> Self {
        game.sound(OneShot::Card);
        trade::keep(game, &mut session);
        let next = session.sim.level.next.clone().unwrap_or_default();
        let carried =
            if session.earlier.is_empty() { Default::default() } else { game.saved.carried.clone() };
        game.saved.carried = carried.after(done(game, &session), &next, session.sim.kit_left());
        game.keep();
        let coming = Pending::new(game.bring(&next));
        Self { session, coming, level: None, going: false, age: 0.0 }
    }
}

/// Returns what counts of a stage that was won.
fn done(game: &Game, session: &GameSession) -> StageDone {
    let (sim, tally) = (&session.sim, &session.event_log.tally);
    StageDone {
        level: sim.level.name.clone(),
        ticks: sim.tick,
        taken: tally.taken.clone(),
        treasures: sim.level.treasures.len(),
        par_seconds: sim.level.par_seconds,
        difficulty: sim.config.difficulty,
        score: Score::of(tally, sim),
        eased: is_eased(session),
        rewinds: tally.rewinds,
        counts: counts(game, session),
    }
}

impl Screen for NextStage {
    fn name(&self) -> &'static str {
        "next_stage"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        self.age += seconds;
        if game.nav.back {
            game.sound(OneShot::MenuBack);
            return Transition::Home;
        }
        // Not at once: the key may have been meant for the heist.
        if self.age > game.interface.skip_end_after_seconds && (game.nav.accept || game.ui.clicked) {
            game.sound(OneShot::MenuAccept);
            self.going = true;
        }
        match self.coming.poll() {
            Some(Ok(brought)) => self.level = Some(game.take_in(brought)),
            Some(Err(Problems { file, list })) => {
                let page = FindingsPage::new(Rc::new(Moonscape::new()), file, list);
                return Transition::Replace(Box::new(page));
            }
            None => {}
        }
        match &self.level {
            Some(level) if self.going => Transition::Replace(Box::new(Play::new(game, level))),
            _ => Transition::Stay,
        }
    }

    fn prepare(&mut self, game: &Game, seconds: f32) {
        self.session.draw(game, seconds);
    }

    fn draw(&mut self, game: &Game) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        self.session.show();
        ui.veil(0.6);
        panel::paper(ui, CARD);
        let (left, right, wide) = (CARD.x + PAD, CARD.x + CARD.w - PAD, CARD.w - 2.0 * PAD);
        let number = (game.saved.carried.done.len() + 1).to_string();
        panel::stamp(ui, left, CARD.y + 14.0, &texts.fill("ui.stage.number", &[("n", &number)]));
        ui.rule(left, CARD.y + 50.0, wide, palette::WOOD);
        if let Some(level) = &self.level {
            let title = HEADING.colored(palette::BARK).right();
            ui.write(texts.of_level(&level.title), right, CARD.y + 18.0, &title);
            let mut y = CARD.y + 60.0;
            let style = BODY.colored(palette::BARK);
            y += ui.paragraph(texts.of_level(&level.brief), left, y, wide, &style) + 4.0;
            let prize = texts.fill("ui.brief.prize", &[("prize", texts.of_level(&level.prize))]);
            ui.write(&prize, left, y, &SMALL.colored(palette::CRIMSON));
        }
        let waits = self.going && self.level.is_none();
        let start = if waits { "ui.hint.coming" } else { "ui.stage.go" };
        let hints = [
            (game.key(InputAction::Accept), texts.get(start)),
            (game.key(InputAction::Back), texts.get("ui.stage.later")),
        ];
        ui.hints(&hints, HEIGHT - 25.0);
    }
}
