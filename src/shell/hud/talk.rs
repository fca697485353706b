//! Speech bubbles over the heads of guards.

use super::keep_clear::{self, SCREEN};
use super::{ending, panels};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::render::layout::{Label, around, is_free};
use crate::shell::session::GameSession;
use crate::shell::session::speech::Bubble;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{HEIGHT, SMALL, Ui, WIDTH};
use hecs::Entity;
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::model::Body;
use thief_girl::rules::BarkMood;

const PAD: f32 = 6.0;
/// Space between a head and its bubble for the tail, in game pixels.
const GAP: f32 = 5.0;
/// Opacity of a bubble that covers something protected.
const FAINT: f32 = 0.45;

/// Draws all bubbles. They are placed first in a frame, so other labels avoid them.
pub fn draw(game: &Game, session: &GameSession) {
    let sim = &session.sim;
    let mut blocked = keep_clear::people(session);
    blocked.extend(keep_clear::target(session));
    let plates =
        if session.is_ending(game) { ending::places(session) } else { panels::places(game, session) };
    blocked.extend(&plates);
    // Labels that would avoid a bubble keep their places, as long as there is room elsewhere.
    let gives_way = |label: &Label| matches!(label, Label::Lesson | Label::Seal(_) | Label::Stamp(_));
    let spared = session.layout.borrow().stood(gives_way);
    let finds = keep_clear::finds(session);
    let mut said: Vec<Rect> = Vec::new();
    for bubble in &session.speech.bubbles {
        let Some(guard) = sim.entity(bubble.guard) else { continue };
        let feet = session.on_screen(sim.get::<Body>(guard).at);
        if !Rect::new(-20.0, -20.0, WIDTH + 40.0, HEIGHT + 60.0).contains(feet) {
            continue;
        }
        let words = BubbleText::of(game, bubble);
        let avoided = [&blocked[..], &spared[..], &finds[..]].concat();
        // One over another could not be read: it waits until there is room.
        let place = place(session, bubble, guard, &words, (&avoided, &plates));
        if let Some(place) = place.filter(|place| is_free(*place, &said)) {
            let opacity = if is_free(place, &blocked) { 1.0 } else { FAINT };
            game.ui.faint(opacity, || words.draw(game, bubble, feet, place));
            blocked.push(place);
            said.push(place);
        }
    }
}

/// Returns the place of a bubble near the guard's head: never on one of the `plates`, which would hide it, and
/// where it covers nothing that matters if possible.
fn place(
    session: &GameSession,
    bubble: &Bubble,
    guard: Entity,
    words: &BubbleText,
    (blocked, plates): (&[Rect], &[Rect]),
) -> Option<Rect> {
    let speaker = keep_clear::guard(session, guard);
    let round = Rect::new(speaker.x, speaker.y - GAP, speaker.w, speaker.h + 2.0 * GAP);
    let blocked: Vec<Rect> = blocked.iter().copied().chain([speaker]).collect();
    let places = around(round, words.size, SCREEN);
    let places: Vec<Rect> = places.into_iter().map(|place| off(place, plates)).collect();
    Some(session.layout.borrow_mut().place(Label::Speech(bubble.guard), &places, &blocked)?.at)
}

/// Moves a place up or down, whichever is shorter, until it covers none of the `plates`.
fn off(place: Rect, plates: &[Rect]) -> Rect {
    let covers = |place: &Rect| plates.iter().any(|plate| is_over(place, plate));
    let (up, down) = (plates.iter().map(|plate| plate.y - place.h), plates.iter().map(Rect::bottom));
    let levels = up.chain(down).map(|y| Rect { y, ..place });
    let free = levels.filter(|place| {
        !covers(place) && SCREEN.contains(place.point()) && place.bottom() <= SCREEN.bottom()
    });
    let far = |other: &Rect| (other.y - place.y).abs();
    if covers(&place) { free.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(place) } else { place }
}

fn is_over(a: &Rect, b: &Rect) -> bool {
    !is_free(*a, &[*b])
}

/// The wrapped text of a bubble, with its style and size.
struct BubbleText {
    lines: Rc<[String]>,
    style: TextStyle,
    size: (f32, f32),
}

impl BubbleText {
    fn of(game: &Game, bubble: &Bubble) -> Self {
        let ui = &game.ui;
        let style = ui.read_free(SMALL).colored(faded(color(bubble.mood), bubble.alpha()));
        let widest = game.interface.speech.widest_px * style.line_height() / SMALL.line_height();
        let lines = ui.wrap_balanced(&bubble.text, widest, &style);
        let style = style.for_lines_of(&bubble.text);
        let width = lines.iter().map(|l| style.width(l)).fold(0.0, f32::max) + 2.0 * PAD;
        let height = lines.len() as f32 * style.line_height() + 5.0;
        Self { lines, style, size: (width.round(), height.round()) }
    }

    fn draw(&self, game: &Game, bubble: &Bubble, feet: Vec2, board: Rect) {
        let ui = &game.ui;
        let dark = faded(Color::new(0.094, 0.07, 0.15, 0.94), bubble.alpha());
        ui.fill(Rect::new(board.x + 1.0, board.y, board.w - 2.0, board.h), dark);
        ui.fill(Rect::new(board.x, board.y + 1.0, board.w, board.h - 2.0), dark);
        let rim = faded(rim(bubble.mood), bubble.alpha());
        ui.fill(Rect::new(board.x + 1.0, board.y, board.w - 2.0, 1.0), rim);
        tail(&game.ui, board, feet, dark);
        for (i, line) in self.lines.iter().enumerate() {
            ui.write(line, board.x + PAD, board.y + 2.0 + i as f32 * self.style.line_height(), &self.style);
        }
    }
}

/// Draws the tail of a bubble towards the guard.
fn tail(ui: &Ui, board: Rect, feet: Vec2, dark: Color) {
    let across = (feet.x - 2.0).clamp(board.x + 6.0, board.x + board.w - 10.0).round();
    let level = (feet.y - 20.0).clamp(board.y + 3.0, board.y + board.h - 8.0).round();
    for i in 0..4 {
        let (out, thick) = (i as f32, 5.0 - i as f32);
        ui.fill(
            if board.y + board.h < feet.y - 14.0 {
                Rect::new(across - out * 0.5, board.y + board.h + out, thick, 1.0)
            } else if board.y > feet.y {
                Rect::new(across - out * 0.5, board.y - 1.0 - out, thick, 1.0)
            } else if board.x > feet.x {
                Rect::new(board.x - 1.0 - out, level + out * 0.5, 1.0, thick)
            } else {
                Rect::new(board.x + board.w + out, level + out * 0.5, 1.0, thick)
            },
            dark,
        );
    }
}

fn color(mood: BarkMood) -> Color {
    match mood {
        BarkMood::Calm | BarkMood::Relief => palette::OCHRE,
        BarkMood::Curious | BarkMood::Alert => palette::CREAM,
    }
}

/// Returns the color of the line along the top of a bubble.
fn rim(mood: BarkMood) -> Color {
    match mood {
        BarkMood::Calm | BarkMood::Relief => palette::STEEL,
        BarkMood::Curious => palette::WOOD,
        BarkMood::Alert => palette::SCARF,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::{Face, wrap_balanced};
    use crate::shared::text::{Lang, Texts};
    use crate::shell::config::interface::InterfaceRules;
    use thief_girl::model::BarkLine;
    use thief_girl::rules::{Archetype, Personality, name_of};

    #[test]
    fn wherever_somebody_speaks_his_bubble_is_off_the_plates() {
        let plates = [
            Rect::new(8.0, 8.0, 190.0, 33.0),
            Rect::new(8.0, 45.0, 214.0, 60.0),
            Rect::new(490.0, 8.0, 142.0, 24.0),
            Rect::new(8.0, 318.0, 164.0, 34.0),
            Rect::new(176.0, 318.0, 60.0, 34.0),
        ];
        for (x, y) in (0..64).flat_map(|x| (0..36).map(move |y| (x as f32 * 10.0, y as f32 * 10.0))) {
            let speaker = Rect::new(x - 9.0, y - 35.0, 18.0, 39.0);
            for place in around(speaker, (162.0, 45.0), SCREEN).into_iter().map(|place| off(place, &plates)) {
                assert!(is_free(place, &plates), "{place:?} of {speaker:?}");
                assert!(place.y >= SCREEN.y && place.bottom() <= SCREEN.bottom(), "{place:?}");
            }
        }
    }

    #[test]
    fn no_mutter_ends_in_a_line_of_a_letter_or_two() {
        let widest = InterfaceRules::shipped().speech.widest_px;
        for (lang, face) in Lang::ALL
            .into_iter()
            .flat_map(|lang| [Face::Small, Face::Large, Face::Largest].map(|face| (lang, face)))
        {
            let texts = Texts::shipped(lang);
            let style = TextStyle { face, ..SMALL };
            let wide = (widest * style.line_height() / SMALL.line_height()) as i32;
            let groups = Personality::ALL.map(name_of).into_iter().chain(Archetype::ALL.map(name_of));
            for (group, line) in groups.flat_map(|group| BarkLine::ALL.map(move |line| (group.clone(), line)))
            {
                let key = format!("bark.{group}.{}", name_of(line));
                for text in texts.ways(&key) {
                    let lines = wrap_balanced(face, text, wide);
                    let style = style.for_lines_of(text);
                    let widths: Vec<f32> = lines.iter().map(|line| style.width(line)).collect();
                    let longest = widths.iter().copied().fold(0.0, f32::max);
                    let last = widths.last().copied().unwrap_or_default();
                    assert!(last >= 0.4 * longest, "{lang:?} {key}: {lines:?}");
                }
            }
        }
    }
}
