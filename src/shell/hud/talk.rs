//! Speech bubbles over the heads of guards, and at the edge of the picture for guards just outside of it. The tail of a
//! bubble shows where the speaker is in every frame.

use super::keep_clear::{self, SCREEN};
use super::{ending, panels};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::render::layout::{Label, around, is_free};
use crate::shell::session::GameSession;
use crate::shell::session::speech::Bubble;
use crate::shell::ui::ink::TextStyle;
use crate::shell::ui::{HEIGHT, SMALL, WIDTH};
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::rules::BarkMood;

const PAD: f32 = 6.0;
/// Space between a head and its bubble for the tail, in game pixels.
const GAP: f32 = 5.0;
/// Half the width of a tail where it begins, in game pixels.
const ROOT: f32 = 3.0;
/// Greatest length of a tail, in game pixels: beyond that it only shows the direction.
const LONGEST: f32 = 26.0;
/// Least distance of a bubble's tail from the corners of the bubble, in game pixels.
const CORNER: f32 = 3.0;
/// Where bubbles of speakers outside of the picture are: room for their tails is left at its edge.
const EDGE: Rect = Rect::new(12.0, 12.0, WIDTH - 24.0, HEIGHT - 24.0);
/// How far outside of the picture a speaker may be, in game pixels.
const OUTSIDE: f32 = 96.0;
/// Opacity of a bubble that covers something protected.
const FAINT: f32 = 0.45;

/// Draws all bubbles. They are placed first in a frame, so other labels avoid them.
pub fn draw(game: &Game, session: &GameSession) {
    let mut blocked = keep_clear::people(session);
    blocked.extend(keep_clear::target(session));
    let plates =
        if session.is_ending(game) { ending::places(session).into() } else { panels::places(game, session) };
    blocked.extend_from_slice(&plates);
    // Labels that would avoid a bubble keep their places, as long as there is room elsewhere.
    let gives_way = |label: &Label| matches!(label, Label::Lesson | Label::Seal(_) | Label::Stamp(_));
    let spared = session.layout.borrow().stood(gives_way);
    let finds = keep_clear::finds(session);
    let mut said: Vec<Rect> = Vec::new();
    for (bubble, speaker) in speakers(session) {
        if said.len() == game.interface.speech.most {
            break;
        }
        let words = BubbleText::of(game, bubble);
        let avoided = [&blocked[..], &spared[..], &finds[..]].concat();
        // One over another could not be read: it waits until there is room.
        let place = place(session, bubble, speaker, &words, (&avoided, &plates));
        if let Some(place) = place.filter(|place| is_free(*place, &said)) {
            let opacity = if is_free(place, &blocked) { 1.0 } else { FAINT };
            game.ui.faint(opacity, || words.draw(game, bubble, speaker, place));
            blocked.push(place);
            said.push(place);
        }
    }
}

/// Returns the bubbles with the places of their speakers, the most important first: what was said in alarm, what is
/// shown the longest already, and the nearest speakers.
fn speakers(session: &GameSession) -> Vec<(&Bubble, Rect)> {
    let her = keep_clear::her(session).center();
    let place = |bubble: &'_ Bubble| Some(keep_clear::guard(session, session.sim.entity(bubble.guard)?));
    let bubbles = session.speech.bubbles.iter().filter_map(|bubble| Some((bubble, place(bubble)?)));
    let mut bubbles: Vec<(&Bubble, Rect)> = bubbles.filter(|(_, speaker)| within_reach(speaker)).collect();
    let far = |speaker: &Rect| speaker.center().distance(her);
    bubbles.sort_by(|(a, near), (b, other)| {
        let alarm = (b.mood == BarkMood::Alert).cmp(&(a.mood == BarkMood::Alert));
        alarm.then(b.age.total_cmp(&a.age)).then(far(near).total_cmp(&far(other)))
    });
    bubbles
}

/// Whether a speaker is in the picture, or just outside of it.
fn within_reach(speaker: &Rect) -> bool {
    Rect::new(-OUTSIDE, -OUTSIDE, WIDTH + 2.0 * OUTSIDE, HEIGHT + 2.0 * OUTSIDE).contains(speaker.center())
}

/// Returns what a bubble is placed around, and within what: the speaker, or the point of the picture's edge in the
/// direction of one outside of it.
fn anchor(speaker: Rect) -> (Rect, Rect) {
    let middle = speaker.center();
    if Rect::new(0.0, 0.0, WIDTH, HEIGHT).contains(middle) {
        return (Rect::new(speaker.x, speaker.y - GAP, speaker.w, speaker.h + 2.0 * GAP), SCREEN);
    }
    let edge = middle.clamp(EDGE.point(), EDGE.point() + EDGE.size());
    (Rect::new(edge.x, edge.y, 0.0, 0.0), EDGE)
}

/// Returns the place of a bubble near its speaker: never on one of the `plates`, which would hide it, and where it
/// covers nothing that matters if possible.
fn place(
    session: &GameSession,
    bubble: &Bubble,
    speaker: Rect,
    words: &BubbleText,
    (blocked, plates): (&[Rect], &[Rect]),
) -> Option<Rect> {
    let (round, screen) = anchor(speaker);
    let blocked: Vec<Rect> = blocked.iter().copied().chain([speaker]).collect();
    let places = around(round, words.size, screen);
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

    fn draw(&self, game: &Game, bubble: &Bubble, speaker: Rect, board: Rect) {
        let ui = &game.ui;
        let dark = faded(Color::new(0.094, 0.07, 0.15, 0.94), bubble.alpha());
        ui.fill(Rect::new(board.x + 1.0, board.y, board.w - 2.0, board.h), dark);
        ui.fill(Rect::new(board.x, board.y + 1.0, board.w, board.h - 2.0), dark);
        let rim = faded(rim(bubble.mood), bubble.alpha());
        ui.fill(Rect::new(board.x + 1.0, board.y, board.w - 2.0, 1.0), rim);
        tail(board, speaker).into_iter().for_each(|strip| ui.fill(strip, dark));
        for (i, line) in self.lines.iter().enumerate() {
            ui.write(line, board.x + PAD, board.y + 2.0 + i as f32 * self.style.line_height(), &self.style);
        }
    }
}

/// Returns the tail of a bubble, which points at the speaker, as strips of a pixel from the edge of the bubble to its tip;
/// none if the bubble covers him.
fn tail(board: Rect, speaker: Rect) -> Vec<Rect> {
    let inset = vec2(CORNER + ROOT, CORNER + ROOT).min(board.size() / 2.0);
    let middle = speaker.center();
    let nearest = middle.clamp(board.point(), board.point() + board.size());
    let inner = middle.clamp(board.point() + inset, board.point() + board.size() - inset);
    // It begins at the side that faces the speaker, off the corners.
    let ends = (board.point() + board.size()).min(speaker.point() + speaker.size());
    let gap = board.point().max(speaker.point()) - ends;
    let is_upright = gap.y >= gap.x;
    let root = if is_upright { vec2(inner.x, nearest.y) } else { vec2(nearest.x, inner.y) };
    let way = root.clamp(speaker.point(), speaker.point() + speaker.size()) - root;
    let way = way.clamp_length_max(LONGEST);
    let (far, sideways) = if is_upright { (way.y, way.x) } else { (way.x, way.y) };
    let strips = far.abs().round() as u32;
    let strip = |i: u32| {
        let part = (i as f32 + 0.5) / strips as f32;
        let thick = (2.0 * ROOT * (1.0 - part)).round().max(1.0);
        let out = if far > 0.0 { i as f32 } else { -1.0 - i as f32 };
        let aside = sideways * part - thick / 2.0;
        if is_upright {
            Rect::new((root.x + aside).round(), root.y + out, thick, 1.0)
        } else {
            Rect::new(root.x + out, (root.y + aside).round(), 1.0, thick)
        }
    };
    (0..strips).map(strip).collect()
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
    use crate::shared::font::Face;
    use crate::shared::line_breaks::wrap_balanced;
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
    fn the_tail_of_a_bubble_points_at_its_speaker_from_the_edge_of_the_bubble() {
        for (x, y) in (-9..74).flat_map(|x| (-9..46).map(move |y| (x as f32 * 10.0, y as f32 * 10.0))) {
            let speaker = Rect::new(x - 9.0, y - 35.0, 18.0, 39.0);
            let (round, screen) = anchor(speaker);
            for board in around(round, (162.0, 45.0), screen) {
                let strips = tail(board, speaker);
                let [Some(root), Some(tip)] = [strips.first(), strips.last()] else {
                    assert!(!is_free(grown(speaker), &[board]), "{board:?} has no tail to {speaker:?}");
                    continue;
                };
                let to = speaker.center() - root.center();
                let way = tip.center() - root.center();
                assert!(way.dot(to) >= 0.0, "{board:?} of {speaker:?}: {root:?} to {tip:?}");
                assert!(strips.len() as f32 <= LONGEST + 1.0);
                assert!(is_free(*root, &[board]) && !is_free(grown(*root), &[board]), "{board:?}: {root:?}");
            }
        }
    }

    /// Returns a rectangle that is a pixel larger to all sides.
    fn grown(rect: Rect) -> Rect {
        Rect::new(rect.x - 1.0, rect.y - 1.0, rect.w + 2.0, rect.h + 2.0)
    }

    #[test]
    fn a_speaker_outside_of_the_picture_has_his_bubble_at_its_edge_on_his_side() {
        let (round, screen) = anchor(Rect::new(WIDTH + 20.0, 150.0, 18.0, 39.0));
        let board = around(round, (162.0, 45.0), screen)[0];
        assert_eq!(board.right(), EDGE.right());
        assert!(within_reach(&Rect::new(WIDTH + 20.0, 150.0, 18.0, 39.0)));
        assert!(!within_reach(&Rect::new(WIDTH + 200.0, 150.0, 18.0, 39.0)));
    }

    #[test]
    fn no_mutter_ends_in_a_line_of_a_letter_or_two_unless_that_is_a_sentence() {
        let ends_a_sentence = |line: &String| line.ends_with(['。', '！', '？', '…', '.', '!', '?']);
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
                    let is_sentence = lines.iter().rev().nth(1).is_some_and(ends_a_sentence);
                    assert!(last >= 0.4 * longest || is_sentence, "{lang:?} {key}: {lines:?}");
                }
            }
        }
    }
}
