//! The briefing before a heist: the thief's calling card, and the kit below it. The level loads meanwhile.

use super::duty::{DUTY_LINES, duty};
use super::fresh_press::FreshPress;
use super::kit::KitTray;
use super::moonscape::Moonscape;
use super::{FindingsPage, Play, Screen, Transition, contract_slip, panel, story};
use crate::shared::text::Texts;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::campaign::LoadedLevel;
use crate::shell::input::InputAction;
use crate::shell::platform::pending::Pending;
use crate::shell::session::seals;
use crate::shell::ui::{BODY, HEADING, HEIGHT, SMALL, Ui, minutes};
use macroquad::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::level::{LevelCard, LevelSpec, Problems};
use thief_girl::rules::name_of;

const CARD: Rect = Rect::new(122.0, 5.0, 396.0, 280.0);
/// Place of the card with large letters.
const BROAD: Rect = Rect::new(50.0, CARD.y, 540.0, CARD.h);

/// Actions that navigate the kit.
const KIT: [InputAction; 4] =
    [InputAction::StepLeft, InputAction::StepRight, InputAction::StepUp, InputAction::StepDown];

const INK: Color = palette::BARK;
const PAD: f32 = 26.0;
/// Width of the prize's area to the right of the text.
const PRIZE: f32 = 104.0;
/// Space between two paragraphs.
const PARAGRAPH: f32 = 5.0;
/// Layouts of the lower part of the card, by the number of lines about the people on duty, with usual and with
/// large letters: its height above the card's lower edge, and offsets from its first line.
const FOOTS: [[Foot; 2]; DUTY_LINES + 1] = [
    [
        Foot { high: 107.0, rule: 20.0, facts: 27.0, step: 14.0, duty: 0.0, rank: 69.0, ways: 84.0 },
        Foot { high: 122.0, rule: 20.0, facts: 23.0, step: 17.0, duty: 0.0, rank: 77.0, ways: 95.0 },
    ],
    [
        Foot { high: 115.0, rule: 20.0, facts: 25.0, step: 14.0, duty: 67.0, rank: 81.0, ways: 95.0 },
        Foot { high: 127.0, rule: 18.0, facts: 19.0, step: 17.0, duty: 70.0, rank: 87.0, ways: 104.0 },
    ],
    [
        Foot { high: 118.0, rule: 20.0, facts: 24.0, step: 13.0, duty: 62.0, rank: 87.0, ways: 100.0 },
        Foot { high: 127.0, rule: 18.0, facts: 19.0, step: 16.0, duty: 68.0, rank: 91.0, ways: 107.0 },
    ],
];
/// Height of the prize's middle on the card, without and with people on duty.
const PRIZE_AT: [f32; 2] = [106.0, 100.0];
/// Room for the prize's name, above the seal.
const PRIZE_NAME: f32 = 24.0;
/// Indentation of the rule in the lower part, with usual and with large letters: it ends before the prize's name.
const RULE_INSET: [f32; 2] = [60.0, 90.0];
/// Number of dots in the brush stroke round the prize.
const BRUSH: usize = 190;

/// The screen before a heist.
pub struct Briefing {
    card: LevelCard,
    night: Rc<Moonscape>,
    coming: LoadStatus,
    /// Whether the heist starts as soon as the level is loaded.
    going: bool,
    tray: KitTray,
    /// Time since the card appeared, in seconds.
    age: f32,
    fresh: FreshPress,
}

/// A layout, see [`FOOTS`].
struct Foot {
    high: f32,
    rule: f32,
    facts: f32,
    step: f32,
    duty: f32,
    rank: f32,
    ways: f32,
}

/// Returns the place of the card.
fn card(ui: &Ui) -> Rect {
    if ui.is_large() { BROAD } else { CARD }
}

/// Returns the place of the kit, below the card.
fn tray(ui: &Ui) -> Rect {
    let card = card(ui);
    Rect::new(card.x, card.y + card.h + 3.0, card.w, 44.0)
}

/// State of loading the level.
enum LoadStatus {
    OnItsWay(Pending<Result<LoadedLevel, Problems>>),
    There(Arc<LevelSpec>),
}

impl Briefing {
    pub fn new(game: &mut Game, card: LevelCard, night: Rc<Moonscape>) -> Self {
        game.sound(OneShot::Card);
        let coming = LoadStatus::OnItsWay(Pending::new(game.bring(&card.name)));
        Self {
            card,
            night,
            coming,
            going: false,
            tray: KitTray::default(),
            age: 0.0,
            fresh: FreshPress::at_once(),
        }
    }

    /// Lets it wait for a press that is meant for it: it comes after a result, and a series of presses there would start
    /// the heist.
    pub fn after_result(self) -> Self {
        Self { fresh: FreshPress::default(), ..self }
    }

    /// Skips the animation of the card, for screenshots.
    pub fn lying(mut self) -> Self {
        self.age = 10.0;
        self
    }
}

impl Screen for Briefing {
    fn name(&self) -> &'static str {
        "briefing"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        self.age += seconds;
        if game.nav.back {
            game.sound(OneShot::MenuBack);
            return Transition::Back;
        }
        let tray = tray(&game.ui);
        self.tray.update(game, tray);
        let accepts = self.fresh.pass(game, seconds) && game.nav.accept;
        if accepts || (game.ui.clicked && game.ui.points_at(card(&game.ui))) {
            game.sound(OneShot::MenuAccept);
            self.going = true;
        }
        if game.pressed(InputAction::Restart) && self.is_under_way(game) {
            game.sound(OneShot::MenuAccept);
            let stage = game.saved.carried.level.clone();
            self.coming = LoadStatus::OnItsWay(Pending::new(game.bring(&stage)));
            self.going = true;
        }
        if let Err(Problems { file, list }) = self.bring(game) {
            return Transition::Replace(Box::new(FindingsPage::new(self.night.clone(), file, list)));
        }
        match &self.coming {
            LoadStatus::There(level) if self.going => Transition::Replace(Box::new(Play::new(game, level))),
            _ => Transition::Stay,
        }
    }

    fn draw(&mut self, game: &Game) {
        self.night.draw(&game.ui, 0.55);
        let in_ = 1.0 - (1.0 - (self.age / 0.28).min(1.0)).powi(3);
        let card = card(&game.ui);
        let card = Rect { y: (card.y + (1.0 - in_) * 60.0).round(), ..card };
        panel::paper(&game.ui, card);
        self.write(game, card);
        if !game.ui.is_large() {
            contract_slip::draw(game, &self.card);
        }
        self.tray.draw(game, tray(&game.ui));
        let waits = self.going && matches!(self.coming, LoadStatus::OnItsWay(_));
        let start = if waits { "ui.hint.coming" } else { "ui.hint.start" };
        let stage = (game.saved.carried.done.len() + 1).to_string();
        let go_on = game.ui.texts.fill("ui.stage.continue", &[("n", &stage)]);
        let mut hints = vec![(game.key(InputAction::Accept), game.ui.texts.get(start))];
        if self.is_under_way(game) {
            hints.push((game.key(InputAction::Restart), &go_on));
        }
        hints.push((game.arrows(&KIT), game.ui.texts.get("ui.hint.kit")));
        hints.push((game.key(InputAction::Back), game.ui.texts.get("ui.hint.back")));
        game.ui.hints(&hints, HEIGHT - 23.0);
    }
}

impl Briefing {
    /// Whether the heist was begun and a later stage of it can be played.
    fn is_under_way(&self, game: &Game) -> bool {
        game.saved.carried.is_of(&self.card.name)
    }

    /// Takes over the level once it is loaded.
    fn bring(&mut self, game: &mut Game) -> Result<(), Problems> {
        let LoadStatus::OnItsWay(pending) = &mut self.coming else { return Ok(()) };
        let Some(brought) = pending.poll() else { return Ok(()) };
        let level = game.take_in(brought?);
        // For a level in a file of its own, the card has more facts once that was read.
        self.card = level.card();
        self.coming = LoadStatus::There(level);
        Ok(())
    }

    fn write(&self, game: &Game, card: Rect) {
        let (ui, texts) = (&game.ui, &game.ui.texts);
        let (left, right, wide) = (card.x + PAD, card.x + card.w - PAD, card.w - 2.0 * PAD);
        panel::stamp(ui, left, card.y + 16.0, texts.get("ui.brief.notice"));
        ui.write(texts.of_level(&self.card.title), right, card.y + 20.0, &HEADING.colored(INK).right());
        ui.rule(left, card.y + 52.0, wide, palette::WOOD);
        let small = ui.read(SMALL);
        let duty =
            duty(texts, &self.card.people, self.card.guards, |words| ui.wrap(words, wide, &SMALL).len());
        let duty_style = ui.read_within(&duty, (wide, small.line_height()), SMALL).colored(INK);
        let duty_lines = if duty.is_empty() { 0 } else { ui.wrap(&duty, wide, &duty_style).len() };
        let foots = &FOOTS[duty_lines.min(DUTY_LINES)][usize::from(ui.is_large())];
        let (mut y, foot) = (card.y + 62.0, card.y + card.h - foots.high);
        let brief = texts.of_level(&self.card.brief);
        let gaps = PARAGRAPH * (brief.split('\n').count() - 1) as f32;
        let within = (wide - PRIZE, foot - y - gaps);
        let body = ui.read_within(brief, within, BODY);
        let fits = ui.wrap(brief, within.0, &body).len() as f32 * body.line_height() <= within.1;
        let style = if fits { body } else { SMALL }.colored(INK);
        for paragraph in brief.split('\n') {
            y += ui.paragraph(paragraph, left, y, wide - PRIZE, &style) + PARAGRAPH;
        }
        let prize = PRIZE_AT[usize::from(duty_lines > 0)];
        self.prize(&game.ui, vec2(right - PRIZE / 2.0 + 8.0, card.y + prize));
        let style = BODY.colored(palette::CRIMSON).centered();
        let vow = story::words(texts, &self.card.name, "vow");
        let usual = if game.campaign.is_training() { "ui.brief.practice" } else { "ui.brief.card" };
        let vow = vow.as_deref().unwrap_or(texts.get(usual));
        ui.write(vow, card.x + card.w / 2.0, foot, &style);
        let inset = RULE_INSET[usize::from(ui.is_large())];
        ui.rule(left + inset, foot + foots.rule, wide - 2.0 * inset, faded(palette::WOOD, 0.6));
        for (i, fact) in self.facts(game).iter().enumerate() {
            let y = foot + foots.facts + i as f32 * foots.step;
            ui.write(fact, left, y, &small.colored(palette::WOOD));
        }
        ui.write(texts.get("ui.brief.signed"), right - 46.0, foot + 36.0, &BODY.colored(INK).right());
        panel::seal(ui, vec2(right - 20.0, foot + 43.0), "盗", palette::CRIMSON);
        let names = contract_slip::names(game, &self.card).filter(|_| ui.is_large());
        let rank_s = names.unwrap_or_else(|| seals::rank_s(texts, &game.rules.score));
        ui.paragraph(&duty, left, foot + foots.duty, wide, &duty_style);
        ui.write(&rank_s, left, foot + foots.rank, &small.colored(palette::WOOD));
        let words = story::ways(texts, &self.card.name).unwrap_or_default();
        ui.write(&words, left, foot + foots.ways, &small.colored(palette::CRIMSON));
    }

    /// Draws the prize at three times its size, in a ring drawn as one brush stroke.
    fn prize(&self, ui: &Ui, at: Vec2) {
        for step in 0..BRUSH {
            let part = step as f32 / BRUSH as f32;
            let on = at + Vec2::from_angle(part * 5.9 - 1.0) * 42.0;
            // The stroke becomes thinner and fainter.
            let thick = (3.6 - 3.0 * part).max(1.0).round();
            let color = faded(palette::WINE, 0.75 - 0.4 * part);
            ui.fill(
                Rect::new((on.x - thick / 2.0).round(), (on.y - thick / 2.0).round(), thick, thick),
                color,
            );
        }
        if let Some(thing) = ui.art.thing(&self.card.prize_sprite) {
            let source = thing.looping(ui.drift);
            let size = vec2(source.w, source.h) * 3.0;
            let corner = (at - size / 2.0).round();
            ui.stretched(source, Rect::new(corner.x, corner.y, size.x, size.y), WHITE);
        }
        let name = ui.texts.of_level(&self.card.prize);
        let style = ui.read_within(name, (PRIZE, PRIZE_NAME), SMALL).colored(palette::WOOD).centered();
        ui.paragraph(name, at.x - PRIZE / 2.0, at.y + 47.0, PRIZE, &style);
    }

    /// Returns what is known about the place, in lines.
    fn facts(&self, game: &Game) -> Vec<String> {
        let (texts, card) = (&game.ui.texts, &self.card);
        let how = format!("ui.settings.level.{}", name_of(game.saved.settings.difficulty));
        let mut facts = vec![
            texts.fill("ui.brief.guards", &[("count", &card.guards.to_string()), ("how", texts.get(&how))]),
        ];
        let stages = game.campaign.stages(card).map(|stage| stage.par_seconds);
        facts.extend(par(texts, &stages.collect::<Vec<_>>()));
        let record = game.saved.records.get(&game.campaign.record_of(&card.name));
        if let Some(best) = record.and_then(|record| record.on.get(&game.saved.settings.difficulty)) {
            let rank = texts.get(&format!("ui.result.rank.{}", name_of(best.rank))).to_string();
            let points = best.points.to_string();
            facts.push(texts.fill("ui.brief.best", &[("points", &points), ("rank", &rank)]));
        }
        facts
    }
}

/// Returns the line about the par times of a heist's stages, each of which counts for itself; `None` without any.
fn par(texts: &Texts, stages: &[u32]) -> Option<String> {
    if stages.contains(&0) {
        return None;
    }
    let key = if stages.len() == 1 { "ui.brief.par" } else { "ui.brief.par_stages" };
    let times: Vec<String> = stages.iter().map(|seconds| minutes(*seconds)).collect();
    Some(texts.fill(key, &[("time", &times.join(" · "))]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::Face;
    use crate::shared::line_breaks::wrap;
    use crate::shared::text::Lang;
    use crate::shell::ui::ink::TextStyle;
    use thief_girl::level::LdtkProject;
    use thief_girl::rules::{Person, Personality, Rules};

    #[test]
    fn what_stands_at_the_foot_of_every_card_fits_in_its_line() {
        let file = "levels/campaign.ldtk";
        let project = LdtkProject::parse(file, include_str!("../../../levels/campaign.ldtk")).unwrap();
        let large = TextStyle { face: Face::Large, ..SMALL };
        for (lang, (style, card)) in
            Lang::ALL.into_iter().flat_map(|lang| [(lang, (SMALL, CARD)), (lang, (large, BROAD))])
        {
            let (texts, room) = (Texts::shipped(lang), card.w - 2.0 * PAD);
            for level in project.cards() {
                let key = format!("ui.brief.ways.{}", level.name);
                let words = texts.get(&key);
                assert_ne!(words, key, "{lang:?}");
                assert!(style.width(words) <= room, "{lang:?}: {words}");
                let par = par(&texts, &[level.par_seconds]).unwrap();
                // Leave room for the signature.
                assert!(style.width(&par) <= room - 120.0, "{lang:?}: {par}");
            }
            let stages = par(&texts, &[50, 105, 65]).unwrap();
            assert!(style.width(&stages) <= room - 120.0, "{lang:?}: {stages}");
            let rank_s = seals::rank_s(&texts, &Rules::shipped().score);
            assert!(style.width(&rank_s) <= room, "{lang:?}: {rank_s}");
        }
    }

    #[test]
    fn the_people_on_duty_fit_on_the_card() {
        let file = "levels/campaign.ldtk";
        let project = LdtkProject::parse(file, include_str!("../../../levels/campaign.ldtk")).unwrap();
        for (lang, card) in Lang::ALL.into_iter().flat_map(|lang| [(lang, CARD), (lang, BROAD)]) {
            let (texts, wide) = (Texts::shipped(lang), (card.w - 2.0 * PAD) as i32);
            let lines = |words: &str| wrap(Face::Small, words, wide).len();
            for level in project.cards() {
                let words = duty(&texts, &level.people, level.guards, lines);
                assert_eq!(words.is_empty(), level.people.is_empty());
                assert!(lines(&words) <= DUTY_LINES, "{lang:?}: {words}");
                for (_, personality) in level.people {
                    let how = texts.get(&format!("personality.{}", name_of(personality))).to_string();
                    assert!(words.contains(&how), "{lang:?}: {words} lacks {how}");
                }
            }
            // One line is enough for whoever is alone.
            for (person, personality) in
                Person::ALL.into_iter().flat_map(|person| Personality::ALL.map(|it| (person, it)))
            {
                let words = duty(&texts, &[(person, personality)], 1, lines);
                assert_eq!(lines(&words), 1, "{lang:?}: {words}");
            }
            let everybody = Person::ALL.map(|person| (person, Personality::Steady));
            let words = duty(&texts, &everybody, everybody.len(), lines);
            assert!(lines(&words) <= DUTY_LINES, "{lang:?}: {words}");
        }
    }
}
