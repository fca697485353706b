//! Placement of labels and panels over the world, so that they do not cover what the player must see: her, the
//! guards near her, and what the use key acts on.
//!
//! [`choose`] is the rule, a pure function. [`LabelLayout`] remembers the choices from frame to frame, so that
//! labels do not jump, and how far fixed panels have faded.

use macroquad::math::Rect;
use std::collections::BTreeMap;
use std::rc::Rc;
use thief_girl::model::ActorId;
use thief_girl::rules::Seal;

/// Margin that a new place should have free around it, in game pixels, so that a label does not move again
/// soon.
const MARGIN: f32 = 5.0;
/// If every place covers something, the last one is kept unless another covers less by this part of the label's
/// area.
const BETTER: f32 = 0.25;
/// How long something that matters may be under a label that is being read until the label moves, in seconds: who
/// only passes by is soon out from under it.
const PATIENCE_SECONDS: f32 = 0.6;
/// Opacity of a panel over something protected; its text stays readable.
const FAINT: f32 = 0.6;
/// Time to fade a panel fully, in seconds.
const FADE_SECONDS: f32 = 0.18;

/// Identifies what is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// A guard's speech bubble.
    Speech(ActorId),
    /// The prompt of the use key.
    Prompt,
    /// The notice at an exit.
    Exit,
    /// The notice that something was in vain, by the key of its text.
    InVain(&'static str),
    /// The progress ring of an action, and the pins of a lock.
    Work,
    Captions,
    /// A tip.
    Lesson,
    /// The name of the guard whom the player looks at.
    Name,
    /// The name of the loot just taken.
    Loot,
    /// What the player has just picked up.
    PickedUp,
    /// The message that a seal is lost.
    Seal(Seal),
    /// The picture of a lost seal.
    Stamp(Seal),
    /// A panel with a fixed place.
    Panel(&'static str),
}

/// The chosen place of a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedLabel {
    pub index: usize,
    pub at: Rect,
    /// Whether it covers nothing protected.
    pub is_free: bool,
}

impl PlacedLabel {
    /// Returns the opacity of a panel that is being read, 0 to 1: faint while it covers something protected.
    pub fn opacity(&self) -> f32 {
        if self.is_free { 1.0 } else { FAINT }
    }
}

/// Chooses the first of `candidates` that covers nothing `protected`; if there is none, the one that covers
/// least. `last` is the index chosen in the previous frame, which is kept while it is free.
///
/// Returns `None` only if there are no candidates.
pub fn choose(candidates: &[Rect], protected: &[Rect], last: Option<usize>) -> Option<PlacedLabel> {
    let covered: Vec<f32> = candidates.iter().map(|place| covered(*place, protected)).collect();
    let placed = |index: usize| PlacedLabel { index, at: candidates[index], is_free: covered[index] <= 0.0 };
    let last = last.filter(|last| *last < candidates.len());
    if let Some(last) = last.filter(|last| covered[*last] <= 0.0) {
        return Some(placed(last));
    }
    let is_roomy = |index: &usize| self::covered(grown(candidates[*index]), protected) <= 0.0;
    let free = || (0..candidates.len()).filter(|index| covered[*index] <= 0.0);
    if let Some(index) = free().find(is_roomy).or_else(|| free().next()) {
        return Some(placed(index));
    }
    let least = (0..candidates.len()).min_by(|a, b| covered[*a].total_cmp(&covered[*b]))?;
    let keeps = |last: &usize| covered[*last] - covered[least] < BETTER * area(candidates[*last]);
    Some(placed(last.filter(keeps).unwrap_or(least)))
}

/// Returns the area of the protected rectangles that a place covers, in square game pixels.
fn covered(place: Rect, protected: &[Rect]) -> f32 {
    protected.iter().filter_map(|other| place.intersect(*other)).map(area).sum()
}

/// Whether a place covers nothing protected.
pub fn is_free(place: Rect, protected: &[Rect]) -> bool {
    covered(place, protected) <= 0.0
}

fn area(rect: Rect) -> f32 {
    rect.w * rect.h
}

fn grown(rect: Rect) -> Rect {
    Rect::new(rect.x - MARGIN, rect.y - MARGIN, rect.w + 2.0 * MARGIN, rect.h + 2.0 * MARGIN)
}

/// Returns candidates around something, the preferred first: above it, above it shifted right or left, beside
/// it, below it, and higher up. All lie inside `screen`.
pub fn around(thing: Rect, size: (f32, f32), screen: Rect) -> Vec<Rect> {
    let ((w, h), middle) = (size, thing.x + thing.w / 2.0);
    let (above, below) = (thing.y - h, thing.y + thing.h);
    let level = thing.y + thing.h / 2.0 - h / 2.0;
    let (left, right) = (thing.x - w - 3.0, thing.x + thing.w + 3.0);
    let corners = [
        (middle - w / 2.0, above),
        (middle - w * 0.2, above),
        (middle - w * 0.8, above),
        (right, level),
        (left, level),
        (middle - w / 2.0, below),
        (right, above),
        (left, above),
        (middle - w / 2.0, above - h - 2.0),
        (right, below),
        (left, below),
        (middle - w / 2.0, above - 2.0 * (h + 2.0)),
    ];
    corners.map(|(x, y)| within(Rect::new(x.round(), y.round(), w, h), screen)).to_vec()
}

/// Moves a rectangle into another one, if it fits.
fn within(rect: Rect, screen: Rect) -> Rect {
    let x = rect.x.min(screen.x + screen.w - rect.w).max(screen.x);
    let y = rect.y.min(screen.y + screen.h - rect.h).max(screen.y);
    Rect { x, y, ..rect }
}

/// What a label that is being read must not stand on.
#[derive(Clone, Debug, Default)]
pub struct LabelGround {
    /// Panels and other labels: it moves away from them at once, as neither text could be read.
    pub texts: Vec<Rect>,
    /// What the player must see: it moves away if that stays.
    pub vital: Vec<Rect>,
    /// What it avoids only while it chooses a place.
    pub rest: Vec<Rect>,
}

impl LabelGround {
    /// Returns everything that it avoids while it chooses a place.
    pub fn all(&self) -> Vec<Rect> {
        [&self.texts[..], &self.vital[..], &self.rest[..]].concat()
    }
}

/// Choices of the previous frame, and how far panels have faded.
#[derive(Debug, Default)]
pub struct LabelLayout {
    chosen: BTreeMap<Label, LabelChoice<PlacedLabel>>,
    /// What has been vital under each label that is being read.
    covering: BTreeMap<Label, Covering>,
    /// Opacities of panels.
    panels: BTreeMap<Label, LabelChoice<f32>>,
    /// Places of the panels in this frame, once somebody has asked for them.
    panel_places: Option<Rc<[Rect]>>,
    /// Places of what matters in this frame, once somebody has asked for them.
    vital_places: Option<Rc<VitalPlaces>>,
    /// Time since the previous frame, in seconds.
    frame: f32,
}

/// Where on the picture those are whom the player must see, in game pixels.
#[derive(Clone, Debug)]
pub struct VitalPlaces {
    /// The player.
    pub her: Rect,
    /// Guards in view who are awake: hunting ones first, then the nearest.
    pub guards: Vec<VitalGuard>,
    /// What the use key acts on.
    pub target: Option<Rect>,
}

/// A guard who is awake and in view.
#[derive(Clone, Copy, Debug)]
pub struct VitalGuard {
    /// Whether he hunts.
    pub is_after: bool,
    /// His place, with the mark over his head.
    pub place: Rect,
}

/// What has been vital under a label that is being read.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Covering {
    /// Something for so many seconds.
    For(f32),
    /// It has moved away once. A second time nobody could read on: from now on it is drawn faintly instead.
    Moved,
}

#[derive(Clone, Copy, Debug)]
struct LabelChoice<T> {
    value: T,
    /// Whether it was requested in this frame.
    is_asked: bool,
}

impl LabelLayout {
    /// Starts a frame, `seconds` after the previous one. Forgets what was not requested in that one.
    pub fn begin(&mut self, seconds: f32) {
        self.chosen.retain(|_, choice| std::mem::take(&mut choice.is_asked));
        self.covering.retain(|label, _| self.chosen.contains_key(label));
        self.panels.retain(|_, choice| std::mem::take(&mut choice.is_asked));
        (self.panel_places, self.vital_places) = (None, None);
        self.frame = seconds;
    }

    /// Returns the places of the panels in this frame; `None` if they are not [noted](Self::note_panels) yet.
    pub fn panel_places(&self) -> Option<Rc<[Rect]>> {
        self.panel_places.clone()
    }

    /// Notes the places of the panels for the rest of the frame.
    pub fn note_panels(&mut self, places: Rc<[Rect]>) {
        self.panel_places = Some(places);
    }

    /// Returns the places of what matters in this frame; `None` if they are not [noted](Self::note_vital) yet.
    pub fn vital_places(&self) -> Option<Rc<VitalPlaces>> {
        self.vital_places.clone()
    }

    /// Notes the places of what matters for the rest of the frame.
    pub fn note_vital(&mut self, places: Rc<VitalPlaces>) {
        self.vital_places = Some(places);
    }

    /// Places a label: see [`choose`].
    pub fn place(&mut self, label: Label, candidates: &[Rect], protected: &[Rect]) -> Option<PlacedLabel> {
        let last = self.chosen.get(&label).map(|choice| choice.value.index);
        let placed = choose(candidates, protected, last)?;
        self.chosen.insert(label, LabelChoice { value: placed, is_asked: true });
        Some(placed)
    }

    /// Places a label that is being read: it stays where it is until it would hide another text. Once it also moves
    /// away from something vital that has been under it for a while. Within a frame the first answer holds.
    pub fn place_steadily(
        &mut self,
        label: Label,
        candidates: &[Rect],
        ground: &LabelGround,
    ) -> Option<PlacedLabel> {
        let last = self.chosen.get(&label).copied().filter(|choice| choice.value.index < candidates.len());
        if let Some(last) = last {
            let at = candidates[last.value.index];
            let is_over_vital = covered(at, &ground.vital) > 0.0;
            if last.is_asked {
                return Some(PlacedLabel { at, ..last.value });
            }
            let covering = match self.covering.get(&label) {
                Some(Covering::Moved) => Covering::Moved,
                Some(Covering::For(seconds)) if is_over_vital => Covering::For(seconds + self.frame),
                _ => Covering::For(0.0),
            };
            self.covering.insert(label, covering);
            let has_patience = !matches!(covering, Covering::For(seconds) if seconds >= PATIENCE_SECONDS);
            if has_patience && is_free(at, &ground.texts) {
                let placed = PlacedLabel { at, is_free: !is_over_vital, ..last.value };
                self.chosen.insert(label, LabelChoice { value: placed, is_asked: true });
                return Some(placed);
            }
        }
        if let Some(Covering::For(PATIENCE_SECONDS..)) = self.covering.get(&label) {
            self.covering.insert(label, Covering::Moved);
        }
        self.place(label, candidates, &ground.all())
    }

    /// Like [`place`](Self::place), but returns `None` if the label would cover something.
    pub fn place_free(
        &mut self,
        label: Label,
        candidates: &[Rect],
        protected: &[Rect],
    ) -> Option<PlacedLabel> {
        let last = self.chosen.get(&label).map(|choice| choice.value.index);
        let placed = choose(candidates, protected, last).filter(|placed| placed.is_free)?;
        self.chosen.insert(label, LabelChoice { value: placed, is_asked: true });
        Some(placed)
    }

    /// Returns the places of labels in this frame, which others should not cover.
    pub fn taken(&self) -> Vec<Rect> {
        self.chosen.values().filter(|choice| choice.is_asked).map(|choice| choice.value.at).collect()
    }

    /// Returns the places that labels had in the previous frame and that are not placed yet in this one, so
    /// that labels placed earlier can avoid them.
    pub fn stood(&self, is_meant: impl Fn(&Label) -> bool) -> Vec<Rect> {
        let meant = self.chosen.iter().filter(|(label, choice)| !choice.is_asked && is_meant(label));
        meant.map(|(_, choice)| choice.value.at).collect()
    }

    /// Returns the opacity of a fixed panel, 0 to 1: it fades while it covers something protected. Call once
    /// per frame.
    pub fn opacity(&mut self, label: Label, place: Rect, protected: &[Rect]) -> f32 {
        let wanted = if covered(place, protected) > 0.0 { FAINT } else { 1.0 };
        let step = (1.0 - FAINT) * self.frame / FADE_SECONDS;
        let now = self.panels.get(&label).map_or(wanted, |choice| {
            if choice.is_asked {
                return choice.value;
            }
            choice.value + (wanted - choice.value).clamp(-step, step)
        });
        self.panels.insert(label, LabelChoice { value: now, is_asked: true });
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SCREEN: Rect = Rect::new(0.0, 0.0, 640.0, 360.0);

    fn rect() -> impl Strategy<Value = Rect> {
        (0.0..560.0f32, 0.0..300.0f32, 8.0..160.0f32, 8.0..60.0f32)
            .prop_map(|(x, y, w, h)| Rect::new(x, y, w, h))
    }

    proptest! {
        #[test]
        fn nothing_protected_is_covered_where_any_place_is_free(
            thing in rect(),
            size in (10.0..180.0f32, 10.0..50.0f32),
            protected in prop::collection::vec(rect(), 0..6),
            last in prop::option::of(0..14usize),
        ) {
            let candidates = around(thing, size, SCREEN);
            let is_free = |place: &Rect| protected.iter().all(|other| place.intersect(*other).is_none_or(|i| area(i) <= 0.0));
            let placed = choose(&candidates, &protected, last).unwrap();
            prop_assert_eq!(placed.is_free, is_free(&placed.at));
            prop_assert!(placed.is_free || !candidates.iter().any(is_free));
        }

        #[test]
        fn a_place_is_kept_as_long_as_it_is_free(
            thing in rect(),
            size in (10.0..180.0f32, 10.0..50.0f32),
            protected in prop::collection::vec(rect(), 0..6),
            last in 0..12usize,
        ) {
            let candidates = around(thing, size, SCREEN);
            let placed = choose(&candidates, &protected, Some(last)).unwrap();
            if covered(candidates[last], &protected) <= 0.0 {
                prop_assert_eq!(placed.index, last);
            }
            let again = choose(&candidates, &protected, Some(placed.index)).unwrap();
            prop_assert_eq!(again.index, placed.index, "the same picture, the same place");
        }

        #[test]
        fn every_place_lies_on_the_picture(thing in rect(), size in (10.0..180.0f32, 10.0..50.0f32)) {
            for place in around(thing, size, SCREEN) {
                prop_assert!(place.x >= 0.0 && place.x + place.w <= 640.0, "{place:?}");
                prop_assert!(place.y >= 0.0 && place.y + place.h <= 360.0, "{place:?}");
            }
        }
    }

    #[test]
    fn where_everything_is_covered_the_least_bad_place_is_kept_until_another_is_much_better() {
        let places = [Rect::new(0.0, 0.0, 100.0, 10.0), Rect::new(0.0, 20.0, 100.0, 10.0)];
        let over =
            |first: f32, second: f32| [Rect::new(0.0, 0.0, first, 10.0), Rect::new(0.0, 20.0, second, 10.0)];
        let index = |first, second, last| choose(&places, &over(first, second), last).unwrap().index;
        assert_eq!(index(50.0, 40.0, None), 1);
        assert_eq!(index(50.0, 40.0, Some(0)), 0, "that little is not worth a jump");
        assert_eq!(index(80.0, 40.0, Some(0)), 1);
    }

    #[test]
    fn what_is_being_read_moves_only_away_from_what_stays_under_it() {
        let places = [Rect::new(0.0, 0.0, 10.0, 10.0), Rect::new(50.0, 0.0, 10.0, 10.0)];
        let vital = |place: usize| LabelGround { vital: vec![places[place]], ..LabelGround::default() };
        let rest = LabelGround { rest: vec![places[0]], ..LabelGround::default() };
        let texts = LabelGround { texts: vec![places[0]], ..LabelGround::default() };
        let mut layout = LabelLayout::default();
        let mut frame = |ground: &LabelGround| {
            layout.begin(0.25);
            let placed = layout.place_steadily(Label::Lesson, &places, ground).unwrap();
            assert_eq!(layout.place_steadily(Label::Lesson, &places, ground), Some(placed), "as before");
            (placed.index, placed.is_free)
        };
        assert_eq!(frame(&rest), (1, true), "it has the choice");
        assert_eq!(frame(&vital(0)), (1, true));
        assert_eq!(frame(&vital(1)), (1, false), "somebody passes by");
        assert_eq!(frame(&rest), (1, true), "and is gone");
        let stays = [(); 4].map(|()| frame(&vital(1)));
        assert_eq!(stays, [(1, false), (1, false), (0, true), (0, true)]);
        let stays = [(); 4].map(|()| frame(&vital(0)));
        assert_eq!(stays, [(0, false); 4], "it moves away once");
        assert_eq!(frame(&rest), (0, true), "what comes now was avoided only at the choice");
        assert_eq!(frame(&texts), (1, true), "two texts over each other cannot be read");
    }

    #[test]
    fn a_panel_fades_in_steps_and_comes_back() {
        let (panel, her) = (Rect::new(8.0, 8.0, 100.0, 24.0), [Rect::new(20.0, 10.0, 16.0, 28.0)]);
        let mut layout = LabelLayout::default();
        let mut frame = |protected: &[Rect]| {
            layout.begin(0.06);
            layout.opacity(Label::Panel("aim"), panel, protected)
        };
        assert_eq!(frame(&[]), 1.0);
        let fading = [frame(&her), frame(&her), frame(&her), frame(&her)];
        assert!(fading[0] < 1.0 && fading[0] > fading[1], "{fading:?}");
        assert_eq!(fading[3], FAINT);
        assert!(frame(&[]) > FAINT);
        (0..3).for_each(|_| _ = frame(&[]));
        assert_eq!(frame(&[]), 1.0);
    }

    #[test]
    fn what_stands_in_a_frame_is_known_to_what_comes_after_it() {
        let (first, second) = ([Rect::new(0.0, 0.0, 10.0, 10.0)], [Rect::new(50.0, 0.0, 10.0, 10.0)]);
        let mut layout = LabelLayout::default();
        layout.begin(0.1);
        layout.place(Label::Lesson, &first, &[]);
        layout.place(Label::Prompt, &second, &[]);
        assert_eq!(layout.taken().len(), 2);
        layout.begin(0.1);
        assert_eq!(layout.taken(), [], "nothing stands yet");
        assert_eq!(layout.place_free(Label::Captions, &first, &first), None);
        assert_eq!(layout.taken(), [], "what has no room does not stand");
        let is_lesson = |label: &Label| *label == Label::Lesson;
        assert_eq!(layout.stood(is_lesson), first);
        layout.place(Label::Lesson, &first, &[]);
        assert_eq!((layout.stood(is_lesson), layout.taken()), (Vec::new(), first.to_vec()));
    }

    #[test]
    fn a_panel_over_somebody_can_still_be_read() {
        let panel = Rect::new(8.0, 8.0, 100.0, 24.0);
        let mut layout = LabelLayout::default();
        for _ in 0..100 {
            layout.begin(0.1);
            assert!(layout.opacity(Label::Panel("body"), panel, &[panel]) >= 0.6);
        }
    }

    #[test]
    fn what_is_not_asked_for_is_forgotten() {
        let places = [Rect::new(0.0, 0.0, 10.0, 10.0), Rect::new(50.0, 0.0, 10.0, 10.0)];
        let mut layout = LabelLayout::default();
        layout.begin(0.1);
        assert_eq!(layout.place(Label::Captions, &places, &places[..1]).unwrap().index, 1);
        layout.begin(0.1);
        assert_eq!(layout.place(Label::Captions, &places, &[]).unwrap().index, 1, "it stays where it is");
        layout.begin(0.1);
        layout.begin(0.1);
        assert_eq!(layout.place(Label::Captions, &places, &[]).unwrap().index, 0, "a new one begins anew");
    }
}
