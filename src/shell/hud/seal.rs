//! Panels about lost seals: for some seconds each names the seal and says why it is lost.

use super::keep_clear::SCREEN;
use super::panels;
use super::plates;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::render::layout::{Label, LabelGround, PlacedLabel, is_free};
use crate::shell::session::GameSession;
use crate::shell::session::event_log::EventLog;
use crate::shell::session::seals;
use crate::shell::ui::{SMALL, Ui};
use macroquad::prelude::*;
use thief_girl::model::{Activity, Awareness, Sim};
use thief_girl::replay::{Seal, SealLoss};

const WIDE: f32 = 196.0;
const PAD: f32 = 6.0;
/// Width of the seal's picture, in game pixels.
const PICTURE: f32 = 22.0;
/// Width of the text, in game pixels.
const TEXT: f32 = WIDE - PICTURE - 2.0 * PAD;
/// Space between two panels, in game pixels.
const GAP: f32 = 4.0;
/// Size of a panel that has room only for the picture, in game pixels.
const STAMP: Vec2 = vec2(28.0, 28.0);

/// A seal that was just lost.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LostSeal {
    seal: Seal,
    loss: SealLoss,
    /// Time since it was lost, in simulated seconds.
    age: f32,
}

/// Returns the seals lost in the last `span` seconds, the oldest first, so that panels being read keep their
/// places.
fn just_lost(log: &EventLog, sim: &Sim, span: f32) -> Vec<LostSeal> {
    let lost = |seal: Seal| {
        let loss = seal.loss(&log.tally, sim)?;
        Some(LostSeal { seal, loss, age: log.news_age(sim, loss.tick()?)? })
    };
    let mut all: Vec<LostSeal> =
        Seal::ALL.into_iter().filter_map(lost).filter(|lost| lost.age < span).collect();
    all.sort_by(|a, b| b.age.total_cmp(&a.age));
    all
}

/// Returns candidate places along the right edge, then along the left one, from y = `below` downwards.
fn column(size: Vec2, below: f32) -> Vec<Rect> {
    let [left, right] = [SCREEN.x + GAP, SCREEN.x + SCREEN.w - GAP - size.x];
    let step = STAMP.y + GAP;
    let rows = ((SCREEN.y + SCREEN.h - below - size.y) / step).max(0.0) as usize;
    let down = move |x| (0..=rows).map(move |row| Rect::new(x, below + row as f32 * step, size.x, size.y));
    [right, left].into_iter().flat_map(down).collect()
}

/// Whether a guard hunts or sees the player, when she must see the whole room.
fn is_in_danger(sim: &Sim) -> bool {
    let sees = |guard| sim.get::<Awareness>(guard).sighting.is_some();
    sim.guards.iter().any(|&guard| sim.get::<Activity>(guard).is_hunt() || sees(guard))
}

/// Returns the place of a panel with text, or of one with the picture alone if it shall be small or there is no
/// room. The text stays where it is while it is read and nobody is under it. The pause menu and the result screen show
/// the details, too.
fn place(
    session: &GameSession,
    seal: Seal,
    size: Vec2,
    below: f32,
    ground: &LabelGround,
    is_small: bool,
) -> Option<PlacedLabel> {
    let mut layout = session.layout.borrow_mut();
    let (label, column_of_text) = (Label::Seal(seal), column(size, below));
    let stood = layout.stood(|it| *it == label);
    let plate = if is_small {
        None
    } else if stood.iter().any(|at| is_free(*at, &ground.vital)) {
        layout.place_steadily(label, &column_of_text, ground)
    } else {
        layout.place_free(label, &column_of_text, &ground.all())
    };
    plate.or_else(|| layout.place_steadily(Label::Stamp(seal), &column(STAMP, below), ground))
}

/// Draws the panels.
pub fn draw(game: &Game, session: &GameSession) {
    let (ui, rules, sim) = (&game.ui, &game.interface.seals, &session.sim);
    // After a rewind none is recorded any more.
    if sim.outcome.is_some() || session.whole_rewinds() > 0 {
        return;
    }
    let below = plates::below_seals(game, session);
    let is_in_danger = is_in_danger(sim);
    for (i, lost) in just_lost(&session.event_log, sim, rules.shown_seconds).into_iter().enumerate() {
        let why = seals::sentence(&game.ui.texts, sim, lost.loss);
        let style = ui.read(SMALL);
        let lines = 1.0 + ui.wrap(&why, TEXT, &style).len() as f32;
        let size = vec2(WIDE, lines * style.line_height() + 2.0 * PAD);
        // One explains, the others are pictures: two panels would cover half a room.
        let is_small = is_in_danger || i > 0;
        let ground = panels::ground(game, session);
        let Some(placed) = place(session, lost.seal, size, below, &ground, is_small) else { continue };
        let comes = lost.age / rules.fade_seconds;
        let goes = (rules.shown_seconds - lost.age) / rules.fade_seconds;
        let alpha = comes.min(goes).clamp(0.0, 1.0) * placed.opacity();
        ui.faint(alpha, || one(&game.ui, lost.seal, &why, placed.at));
    }
}

/// Draws a panel: the picture, and its name and the reason if there is room.
fn one(ui: &Ui, seal: Seal, why: &str, to: Rect) {
    let style = ui.read(SMALL);
    ui.panel(to, 0.92);
    ui.picture(&format!("seal_{}_spent", seal.name()), to.x + PAD, to.y + PAD, WHITE);
    if to.w < WIDE {
        return;
    }
    let (text, top) = (to.x + PAD + PICTURE, to.y + PAD - 1.0);
    let head = ui.texts.fill("ui.seal.lost", &[("seal", &seals::name(&ui.texts, seal))]);
    ui.write(&head, text, top, &style.colored(palette::SCARF));
    ui.paragraph(why, text, top + style.line_height(), TEXT, &style.colored(palette::CREAM));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::render::layout::choose;
    use crate::shell::ui::{HEIGHT, WIDTH};
    use std::sync::Arc;
    use thief_girl::base::tick::Tick;
    use thief_girl::level::{LevelSpec, ascii};
    use thief_girl::model::{ActorId, Config};
    use thief_girl::replay::{Slip, SlipKind};
    use thief_girl::rules::{EvidenceKind, Rules};

    fn sim(par_seconds: u32) -> Sim {
        let level: LevelSpec = ascii::parse("######\n#@..$X\n######").unwrap();
        let level = LevelSpec { par_seconds, ..level };
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default())
    }

    fn slip(tick: Tick, kind: SlipKind) -> Slip {
        Slip { tick, who: ActorId(1), kind }
    }

    fn told(log: &EventLog, sim: &Sim) -> Vec<Seal> {
        just_lost(log, sim, 4.0).into_iter().map(|lost| lost.seal).collect()
    }

    #[test]
    fn a_seal_is_told_when_it_is_lost_and_only_once() {
        let mut sim = sim(0);
        let mut log = EventLog::default();
        assert_eq!(told(&log, &sim), [], "the loot is not lost as long as she is in there");
        log.tally.slips = vec![slip(600, SlipKind::Investigation)];
        sim.tick = 600;
        assert_eq!(told(&log, &sim), [Seal::Silence]);
        sim.tick = 600 + 239;
        assert_eq!(told(&log, &sim), [Seal::Silence]);
        sim.tick = 600 + 240;
        assert_eq!(told(&log, &sim), [], "four seconds later it is known");
        // A second investigation changes nothing, because that seal is lost. An alert loses another one.
        log.tally.slips.push(slip(900, SlipKind::Investigation));
        sim.tick = 910;
        assert_eq!(told(&log, &sim), []);
        log.tally.slips.push(slip(930, SlipKind::Alert));
        sim.tick = 940;
        assert_eq!(told(&log, &sim), [Seal::Shadow]);
        log.tally.slips[0].tick = 800;
        assert_eq!(told(&log, &sim), [Seal::Silence, Seal::Shadow], "the first one first");
    }

    #[test]
    fn after_a_rewind_only_what_is_new_is_told() {
        let mut sim = sim(0);
        let mut log = EventLog::default();
        log.tally.slips =
            vec![slip(600, SlipKind::Evidence(EvidenceKind::OpenDoor)), slip(700, SlipKind::Alert)];
        sim.tick = 710;
        assert_eq!(told(&log, &sim), [Seal::Traceless, Seal::Shadow, Seal::Silence]);
        sim.tick = 650;
        assert_eq!(told(&log, &sim), [Seal::Traceless], "while time runs backwards, the alert is not yet");
        log.rewind_to(650);
        assert_eq!(told(&log, &sim), [], "the trace was told before the rewind");
        log.tally.slips.push(slip(660, SlipKind::Alert));
        sim.tick = 665;
        assert_eq!(told(&log, &sim), [Seal::Shadow, Seal::Silence]);
    }

    #[test]
    fn swift_is_told_when_par_has_passed() {
        let mut sim = sim(60);
        let log = EventLog::default();
        sim.tick = 61 * 60 - 1;
        assert_eq!(told(&log, &sim), []);
        sim.tick = 61 * 60;
        assert_eq!(just_lost(&log, &sim, 4.0)[0].age, 0.0);
        assert_eq!(told(&log, &sim), [Seal::Swift]);
    }

    #[test]
    fn wherever_somebody_stands_a_plate_finds_room_beside_him() {
        let places = column(vec2(WIDE, 44.0), 36.0);
        assert!(places.iter().all(|at| at.y >= 36.0 && at.y + at.h <= HEIGHT));
        for x in 0..64 {
            for y in 0..36 {
                let body = Rect::new(x as f32 * 10.0 - 9.0, y as f32 * 10.0 - 30.0, 18.0, 34.0);
                let placed = choose(&places, &[body], None).unwrap();
                assert!(placed.is_free, "{placed:?} for {body:?}");
            }
        }
    }

    #[test]
    fn a_stamp_has_room_where_words_have_none() {
        let crowd = [Rect::new(0.0, 0.0, WIDTH, HEIGHT - 40.0)];
        let is_free = |size| choose(&column(size, 36.0), &crowd, None).unwrap().is_free;
        assert!(!is_free(vec2(WIDE, 44.0)) && is_free(STAMP));
    }
}
