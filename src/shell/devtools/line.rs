//! The timeline: what one guard perceived and chose in the last seconds, as marks on a strip and in words.

use super::guard_events::{GuardEvent, GuardEventKind, GuardEventLog};
use super::inspector::{activity_color, alert_color};
use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::ui::{SMALL, Ui, WIDTH, readable};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, ticks};
use thief_girl::model::{Activity, AlertLevel, Guard, Sim};
use thief_girl::rules::{Archetype, name_of};

/// Place of the strip, above the panels at the lower edge.
const STRIP: Rect = Rect::new(8.0, 268.0, WIDTH - 16.0, 42.0);
const PAD: f32 = 6.0;
/// Place of the words, right of the center, under the seals and the time.
const WORDS: Rect = Rect::new(432.0, 66.0, 200.0, 198.0);
const LINE: f32 = 12.0;

/// Draws the timeline of a guard.
pub fn draw(game: &Game, sim: &Sim, guard: Option<Entity>, story: &GuardEventLog) {
    let Some(guard) = guard else { return };
    let scale = LineScale::new(sim.tick, ticks(game.interface.debug.story_seconds));
    let id = sim.id(guard);
    let ui = &game.ui;
    ui.panel(STRIP, 0.95);
    for (from, to, activity) in story.spans(id, scale.first, sim.tick, sim.get(guard)) {
        span(&game.ui, &scale, from, to, activity);
    }
    for second in 0..=game.interface.debug.story_seconds as Tick {
        let x = scale.x(scale.first + second * TICKS_PER_SECOND);
        let tall = if second % 5 == 0 { 4.0 } else { 2.0 };
        ui.fill(Rect::new(x, STRIP.y + STRIP.h - 5.0, 1.0, tall), palette::WOOD);
    }
    story.of(id).for_each(|happening| mark(&game.ui, &scale, happening));
    told(game, sim.get::<Guard>(guard).archetype, story.of(id).rev());
}

/// Conversion from ticks to pixels; the current tick is at the right.
struct LineScale {
    first: Tick,
    pixels_a_tick: f32,
}

impl LineScale {
    fn new(now: Tick, kept: Tick) -> Self {
        Self { first: now.saturating_sub(kept), pixels_a_tick: (STRIP.w - 2.0 * PAD) / kept.max(1) as f32 }
    }

    fn x(&self, tick: Tick) -> f32 {
        (STRIP.x + PAD + tick.saturating_sub(self.first) as f32 * self.pixels_a_tick).floor()
    }
}

/// Draws an activity as a colored span, with its name if there is room.
fn span(ui: &Ui, scale: &LineScale, from: Tick, to: Tick, activity: Activity) {
    let (left, right) = (scale.x(from), scale.x(to));
    let span = Rect::new(left, STRIP.y + 5.0, (right - left).max(1.0), 13.0);
    let color = activity_color(activity);
    ui.fill(span, faded(color, 0.35));
    ui.fill(Rect { h: 2.0, ..span }, color);
    ui.fill(Rect { w: 1.0, ..span }, color);
    let name = ui.texts.get(&format!("ui.debug.activity.{}", name_of(activity))).to_string();
    if SMALL.width(&name) + 6.0 < span.w {
        ui.write(&name, span.x + 4.0, span.y + 2.0, &readable(SMALL.colored(palette::CREAM)));
    }
}

/// Returns the row and color of a mark: hearing in the lowest row, sight in the middle, speech at the top.
fn sign(what: GuardEventKind) -> (f32, Color) {
    match what {
        GuardEventKind::Heard { faint: true, .. } => (2.0, faded(palette::MOON, 0.6)),
        GuardEventKind::Heard { .. } => (2.0, palette::MOON),
        GuardEventKind::Told(_) => (2.0, palette::GLOW),
        GuardEventKind::Glimpsed => (1.0, palette::AMBER),
        GuardEventKind::Unseen => (1.0, palette::STEEL),
        GuardEventKind::Spotted => (1.0, palette::SCARF),
        GuardEventKind::Lost => (1.0, palette::ORANGE),
        GuardEventKind::Noticed(_) | GuardEventKind::Looked { .. } => (1.0, palette::BRASS),
        GuardEventKind::Rung { to, .. } => (0.0, alert_color(to)),
        GuardEventKind::Said(_) | GuardEventKind::Chose { .. } => (0.0, palette::CREAM),
    }
}

fn mark(ui: &Ui, scale: &LineScale, happening: &GuardEvent) {
    let x = scale.x(happening.tick);
    let (row, color) = sign(happening.what);
    let y = STRIP.y + 19.0 + row * 6.0;
    match happening.what {
        // A new alert level is a flag over all rows, because it is what the rest leads to.
        GuardEventKind::Rung { .. } => {
            ui.fill(Rect::new(x, STRIP.y + 4.0, 1.0, STRIP.h - 9.0), color);
            ui.fill(Rect::new(x, y, 5.0, 4.0), color);
        }
        GuardEventKind::Chose { .. } => {}
        _ => ui.fill(Rect::new(x - 1.0, y, 3.0, 4.0), color),
    }
}

/// Draws the last events in words, the latest first.
fn told<'a>(game: &Game, kind: Archetype, latest: impl Iterator<Item = &'a GuardEvent>) {
    let lines: Vec<&GuardEvent> = latest.take(game.interface.debug.told_lines).collect();
    let ui = &game.ui;
    // The text for no events takes two lines.
    let board = Rect { h: (lines.len().max(2) as f32 * LINE + 10.0).min(WORDS.h), ..WORDS };
    ui.board(board);
    if lines.is_empty() {
        let seconds = format!("{:.0}", game.interface.debug.story_seconds);
        let words = game.ui.texts.fill("ui.debug.empty", &[("n", &seconds)]);
        ui.paragraph(
            &words,
            board.x + PAD,
            board.y + 4.0,
            board.w - 2.0 * PAD,
            &SMALL.colored(palette::OCHRE),
        );
    }
    for (i, happening) in lines.iter().enumerate() {
        let y = board.y + 5.0 + i as f32 * LINE;
        let tick = SMALL.colored(palette::STEEL).right();
        ui.write(&happening.tick.to_string(), board.x + PAD + 30.0, y, &tick);
        let words = sentence(&game.ui.texts, kind, happening.what);
        let style = SMALL.colored(sign(happening.what).1);
        let lines = ui.wrap(&words, board.w - 2.0 * PAD - 48.0, &style);
        let more = if lines.len() > 1 { "…" } else { "" };
        let first = lines.first().map_or("", String::as_str);
        ui.write(&format!("{first}{more}"), board.x + PAD + 36.0, y, &style);
    }
}

/// Returns an event as a sentence.
fn sentence(texts: &Texts, kind: Archetype, what: GuardEventKind) -> String {
    let text = |key: &str| texts.get(key).to_string();
    let told = |key: &str, what: String| texts.fill(&format!("ui.debug.told.{key}"), &[("what", &what)]);
    let plain = |key: &str| text(&format!("ui.debug.told.{key}"));
    let noise = |kind| text(&format!("why.noise.{}", name_of(kind)));
    let change = |key: &str, from: String, to: String| {
        texts.fill(&format!("ui.debug.told.{key}"), &[("from", &from), ("to", &to)])
    };
    match what {
        GuardEventKind::Heard { kind, faint } => told(if faint { "faint" } else { "heard" }, noise(kind)),
        GuardEventKind::Told(kind) => told("told", noise(kind)),
        GuardEventKind::Glimpsed => plain("glimpsed"),
        GuardEventKind::Unseen => plain("unseen"),
        GuardEventKind::Spotted => plain("spotted"),
        GuardEventKind::Lost => plain("lost"),
        GuardEventKind::Rung { from, to } => {
            let name =
                |alert_level: AlertLevel| text(&format!("ui.debug.alert_level.{}", name_of(alert_level)));
            change("alert_level", name(from), name(to))
        }
        GuardEventKind::Chose { from, to } => {
            let name = |activity: Activity| text(&format!("ui.debug.activity.{}", name_of(activity)));
            change("chose", name(from), name(to))
        }
        GuardEventKind::Said(line) => {
            let own = format!("bark.{}.{}", name_of(kind), name_of(line));
            let any = format!("bark.any.{}", name_of(line));
            let ways = [texts.ways(&own), texts.ways(&any)].concat();
            told("said", ways.first().copied().unwrap_or_default().to_string())
        }
        GuardEventKind::Noticed(kind) => {
            told("noticed", text(&format!("ui.debug.evidence.{}", name_of(kind))))
        }
        GuardEventKind::Looked { found } => plain(if found { "found" } else { "empty" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use thief_girl::model::{BarkLine, NoiseKind};
    use thief_girl::rules::EvidenceKind;

    #[test]
    fn happenings_are_told_in_both_languages() {
        let tell = |lang, what| sentence(&Texts::shipped(lang), Archetype::Watchman, what);
        let heard = GuardEventKind::Heard { kind: NoiseKind::Coin, faint: true };
        assert_eq!(tell(Lang::En, heard), "just hears a coin");
        assert_eq!(tell(Lang::Ja, heard), "銭の音をかすかに聞く");
        let alert_level = GuardEventKind::Rung { from: AlertLevel::Calm, to: AlertLevel::Curious };
        assert_eq!(tell(Lang::En, alert_level), "calm > curious");
        let all = [
            GuardEventKind::Told(NoiseKind::Gong),
            GuardEventKind::Glimpsed,
            GuardEventKind::Unseen,
            GuardEventKind::Spotted,
            GuardEventKind::Lost,
            GuardEventKind::Chose { from: Activity::Doze, to: Activity::Sleep },
            GuardEventKind::Said(BarkLine::Lost),
            GuardEventKind::Noticed(EvidenceKind::Shards),
            GuardEventKind::Looked { found: true },
            GuardEventKind::Looked { found: false },
        ];
        for (lang, what) in Lang::ALL.into_iter().flat_map(|lang| all.map(|what| (lang, what))) {
            let words = tell(lang, what);
            assert!(
                !words.is_empty() && !words.contains(['{', '_']) && !words.contains("ui."),
                "{what:?}: {words}"
            );
        }
    }

    #[test]
    fn now_is_at_the_right_of_the_strip() {
        let scale = LineScale::new(3000, 1200);
        assert_eq!((scale.first, scale.x(1800)), (1800, STRIP.x + PAD));
        assert_eq!(scale.x(3000), STRIP.x + STRIP.w - PAD);
        assert_eq!(LineScale::new(100, 1200).first, 0, "a young night has no before");
    }
}
