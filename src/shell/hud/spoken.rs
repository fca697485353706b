//! What the HUD says in words, for the narrator: guards' words and where they come from, sounds, the light, prompts,
//! tips, and why the player was noticed.

use super::prompt::{self, InVain, Offer};
use super::{body, captions, keep_clear, lesson, picked_up, plates};
use crate::shell::devtools::why::words;
use crate::shell::game::{Game, detection_words};
use crate::shell::input::InputAction;
use crate::shell::narration::Urgency;
use crate::shell::session::GameSession;
use crate::shell::session::captions::{CaptionSide, side_of};
use crate::shell::session::cover::{self, Cover};
use crate::shell::ui;
use hecs::Entity;
use thief_girl::act;
use thief_girl::base::Vec2;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::model::{Body, Exposure, Facing, Outcome, Player};
use thief_girl::rules::{BarkMood, name_of};
use thief_girl::sense::hear;

/// How long a theft or a find is news, in seconds.
const FRESH_SECONDS: f32 = 1.0;
/// The awareness meter of a guard is told in such parts of it.
const QUARTER: f32 = 25.0;
/// Of how many guards and pieces of loot, the nearest first, one is told who asks.
const TOLD_GUARDS: usize = 4;
const TOLD_LOOT: usize = 3;

/// Notes everything that is news.
pub fn note(game: &Game, session: &GameSession) {
    let goes_on = session.sim.outcome.is_none() && !session.is_rewinding();
    if goes_on {
        gaze(game, session);
    }
    note_scene(game, session);
    refused(game, session);
    rewinding(game, session);
    if goes_on {
        tip(game, session);
        prompts(game, session);
        way(game, session);
        hands(game, session);
        forecast(game, session);
        if game.pressed(InputAction::ReadAloud) {
            surroundings(game, session);
        }
    }
}

/// Notes what happens, which a replay tells as well.
pub fn note_scene(game: &Game, session: &GameSession) {
    talk(game, session);
    sounds(game, session);
    light(game, session);
    taken(game, session);
    why(game, session);
    ending(game, session);
}

/// Returns where something is, seen from the player: the direction and the distance in steps.
fn place(game: &Game, session: &GameSession, at: Vec2) -> String {
    let (side, far) = direction(game, at - session.sim.player_body().at);
    game.ui.texts.fill("ui.spoken.place", &[("side", &side), ("far", &far)])
}

/// Returns the words for the direction and for the length, in steps, of an offset from the player.
fn direction(game: &Game, offset: Vec2) -> (String, String) {
    (side_words(game, side_of(offset)), steps(game, offset.length()))
}

/// Returns the words for where a sound or a gaze comes from: not always where somebody is, as sound comes through doors.
fn from_words(game: &Game, side: CaptionSide) -> String {
    game.ui.texts.get(&format!("ui.spoken.from.{side}")).to_string()
}

fn side_words(game: &Game, side: CaptionSide) -> String {
    game.ui.texts.get(&format!("ui.spoken.side.{side}")).to_string()
}

/// Returns the words for a length in tiles: at least one step.
fn steps(game: &Game, tiles: f32) -> String {
    game.ui.texts.counted("ui.spoken.steps", (tiles.round() as u64).max(1))
}

fn talk(game: &Game, session: &GameSession) {
    for bubble in &session.speech.bubbles {
        let urgency = if bubble.mood == BarkMood::Alert { Urgency::Urgent } else { Urgency::Polite };
        let at = session.sim.get_by_id::<Body>(bubble.guard).map(|body| place(game, session, body.at));
        let mood = game.ui.texts.get(&format!("ui.spoken.mood.{}", name_of(bubble.mood))).to_string();
        let both = [at.unwrap_or_default(), mood];
        let both: Vec<String> = both.into_iter().filter(|part| !part.is_empty()).collect();
        let at = both.join(game.ui.texts.get("ui.spoken.comma"));
        let words = game.ui.texts.fill("ui.spoken.says", &[("place", &at), ("words", &bubble.text)]);
        game.ui.note_news(urgency, &format!("talk {:?} {}", bubble.guard, bubble.text), words);
    }
}

/// Notes the sounds that have captions, if the player wants to know of them. Voices are told by their words.
fn sounds(game: &Game, session: &GameSession) {
    let texts = &game.ui.texts;
    let lines = session.captions.lines.iter().filter(|line| line.key != "voice");
    for line in lines.filter(|_| game.saved.settings.captions) {
        let sound = captions::words(&game.ui, line);
        let from =
            |side| texts.fill("ui.spoken.sound", &[("sound", &sound), ("from", &*from_words(game, side))]);
        let words = line.side.map_or_else(|| sound.clone(), from);
        game.ui.note_news(Urgency::Polite, &format!("sound {sound}"), words);
    }
}

fn light(game: &Game, session: &GameSession) {
    let name = body::light_name(&session.sim);
    let words = game.ui.texts.get(&format!("ui.hud.{name}")).to_lowercase();
    game.ui.note_news(Urgency::Polite, name, words);
}

fn taken(game: &Game, session: &GameSession) {
    let texts = &game.ui.texts;
    let loot = session.event_log.tally.taken.last().filter(|_| session.feedback.taken.is_some_and(is_fresh));
    if let Some(loot) = loot {
        let what = detection_words::loot(texts, loot, &session.sim.level.prize);
        let words = texts.fill("ui.spoken.taken", &[("what", &what)]);
        game.ui.note_news(Urgency::Polite, &format!("taken {}", loot.tick), words);
    }
    if let Some((_, what)) = session.feedback.picked.filter(|picked| is_fresh(*picked)) {
        let name = picked_up::name(texts, what, &session.sim.level.name);
        let words = texts.fill("ui.spoken.taken", &[("what", &name)]);
        game.ui.note_news(Urgency::Polite, "picked", words);
    }
}

fn is_fresh<T>((age, _): (f32, T)) -> bool {
    age < FRESH_SECONDS
}

fn tip(game: &Game, session: &GameSession) {
    let Some((tip, _, _)) = session.live().and_then(|run| run.lessons.shown()) else { return };
    game.ui.note_news(Urgency::Polite, &tip.key(), ui::spoken(&lesson::pieces(game, tip)));
}

fn prompts(game: &Game, session: &GameSession) {
    if let Some((_, words, _)) = prompt::exit_words(game, session) {
        game.ui.note_news(Urgency::Polite, "exit", words);
    }
    for InVain { key, words, .. } in prompt::in_vain(game, session) {
        game.ui.note_news(Urgency::Polite, key, words);
    }
    if let Some(Offer { actions, what, .. }) = prompt::offer(game, session) {
        let key = game.keys(&actions);
        let words = game.ui.texts.fill("ui.spoken.prompt", &[("key", &key), ("what", &what)]);
        game.ui.note_news(Urgency::Polite, &format!("prompt {what}"), words);
    }
}

/// Notes the gaze of which the ticks tell, for those who read this on a braille display.
fn gaze(game: &Game, session: &GameSession) {
    let Some(edge) = session.told_edge().filter(|_| !is_inside(session)) else { return };
    let from = from_words(game, side_of(edge.to_guard));
    if edge.tiles > 0.0 {
        let values = [("from", &*from), ("far", &*steps(game, edge.tiles))];
        game.ui.note_news(Urgency::Polite, "gaze", game.ui.texts.fill("ui.spoken.gaze", &values));
        return;
    }
    let quarters = (edge.meter / QUARTER).floor();
    let values = [("from", &*from), ("n", &*format!("{}", quarters * QUARTER))];
    let words = game.ui.texts.fill("ui.spoken.in_gaze", &values);
    game.ui.note_news(Urgency::Urgent, &format!("in_gaze {quarters}"), words);
}

/// Returns who a guard is, where, and where he looks: what his figure shows, also behind a wall.
fn guard_words(game: &Game, session: &GameSession, guard: Entity) -> String {
    let (sim, texts) = (&session.sim, &game.ui.texts);
    let who = detection_words::named(texts, sim, sim.id(guard));
    let at = place(game, session, sim.get::<Body>(guard).at);
    let side = side_words(game, side_of(sim.get::<Facing>(guard).0));
    let key = if sim.sleeps(guard) { "asleep" } else { "guard" };
    texts.fill(&format!("ui.spoken.{key}"), &[("who", &who), ("place", &at), ("side", &side)])
}

/// Whether she is in a hideout.
fn is_inside(session: &GameSession) -> bool {
    session.sim.get::<Exposure>(session.sim.player).hidden
}

/// Notes the way that sounds lead; it is news when its direction changes.
fn way(game: &Game, session: &GameSession) {
    if session.is_blocked() {
        game.ui.note_news(Urgency::Polite, "blocked", game.ui.texts.get("ui.spoken.blocked").to_string());
    }
    let Some(way) = session.guided_way() else { return };
    let texts = &game.ui.texts;
    let key = if way.is_low { "way_low" } else { "way" };
    let side = side_words(game, way.side);
    let far = steps(game, way.to.length());
    let mut words = texts.fill(&format!("ui.spoken.{key}"), &[("side", &side), ("far", &far)]);
    if way.is_watched {
        words += texts.get("ui.spoken.way_watched");
    }
    if let Some(then) = way.then {
        words += &texts.fill("ui.spoken.way_then", &[("side", &side_words(game, then))]);
    }
    game.ui.note_news(Urgency::Polite, &format!("{key} {side} {}", way.is_watched), words);
}

/// Notes what is only told when it is asked for: guards and loot in view, how long the way is, and where one can hide.
fn surroundings(game: &Game, session: &GameSession) {
    let (ui, sim) = (&game.ui, &session.sim);
    for guard in keep_clear::guards_in_view(session).into_iter().take(TOLD_GUARDS) {
        let words = guard_words(game, session, guard);
        ui.note_news(Urgency::Polite, &format!("guard {guard:?}"), words);
    }
    for at in keep_clear::loot_in_view(session).into_iter().take(TOLD_LOOT) {
        let place = place(game, session, at);
        ui.note_news(Urgency::Polite, "loot", ui.texts.fill("ui.spoken.loot", &[("place", &place)]));
    }
    if let Some(way) = session.guided_way() {
        let words = ui.texts.fill("ui.spoken.way_whole", &[("far", &steps(game, way.length))]);
        ui.note_news(Urgency::Polite, "way_whole", words);
    }
    if is_inside(session) {
        return;
    }
    for (key, found) in [("hideout", cover::hideout(sim)), ("dark", cover::dark(sim))] {
        let Some(Cover { side, length }) = found else { continue };
        let values = [("side", &*side_words(game, side)), ("far", &*steps(game, length))];
        ui.note_news(Urgency::Polite, key, ui.texts.fill(&format!("ui.spoken.{key}"), &values));
    }
}

/// Notes what would be thrown next, and where it is aimed.
fn hands(game: &Game, session: &GameSession) {
    let (sim, texts) = (&session.sim, &game.ui.texts);
    let her: Player = sim.get(sim.player);
    if let Some(kind) = her.ready.filter(|_| her.held.is_none()) {
        let what = texts.get(&format!("ui.item.{}", name_of(kind))).to_string();
        let left = sim.pocketed(kind).to_string();
        let words = texts.fill("ui.spoken.ready", &[("what", &what), ("n", &left)]);
        game.ui.note_news(Urgency::Polite, &format!("ready {}", name_of(kind)), words);
    }
    if let Some(aim) = session.input_state.aim {
        let (side, far) = direction(game, aim);
        let hearers = hearers(game, session, aim);
        let values = [("side", &*side), ("far", &*far), ("hearers", &*hearers)];
        let words = texts.fill("ui.spoken.aim", &values);
        // At once: while she aims, the words of a moment ago are wrong.
        game.ui.note_news(Urgency::Urgent, &format!("aim {side} {far} {hearers}"), words);
    }
}

/// Returns who would hear a throw where it lands, in words; empty if she has nothing to throw.
fn hearers(game: &Game, session: &GameSession, aim: Vec2) -> String {
    let (sim, texts) = (&session.sim, &game.ui.texts);
    let Some(thing) = act::throws(sim) else { return String::new() };
    let to = act::landing(sim, sim.player_body().at + aim);
    let audience = hear::audience(sim, to, act::thrown_loudness(sim, thing, to));
    if audience.is_empty() {
        return texts.get("ui.spoken.unheard").to_string();
    }
    let names: Vec<String> =
        audience.iter().map(|(guard, _)| detection_words::named(texts, sim, sim.id(*guard))).collect();
    texts.fill("ui.spoken.heard_by", &[("who", &names.join(texts.get("ui.spoken.comma")))])
}

fn why(game: &Game, session: &GameSession) {
    let strip = game.interface.why.strip_seconds;
    if let Some((why, _)) = session.why.get().filter(|(_, age)| *age < strip) {
        let words = words::sentence(&game.ui.texts, why);
        game.ui.note_news(Urgency::Polite, &format!("why {}", why.last().tick), words);
    }
}

/// Notes why a key that was pressed does nothing.
fn refused(game: &Game, session: &GameSession) {
    if let Some((_, why)) = session.refused() {
        game.ui.note_news(Urgency::Polite, &format!("refused {why:?}"), plates::words_of(game, why));
    }
}

/// Notes where the guards of the forecast are, and where they will be.
fn forecast(game: &Game, session: &GameSession) {
    let (sim, texts) = (&session.sim, &game.ui.texts);
    if session.foresight.is_open() && session.foresight.is_empty() {
        game.ui.note_news(Urgency::Polite, "forecast", texts.get("ui.forecast.nobody").to_string());
    }
    let seconds = game.interface.forecast.seconds.to_string();
    for (guard, then) in session.foresight.ends() {
        let who = detection_words::named(texts, sim, sim.id(guard));
        let [now, then] = [sim.get::<Body>(guard).at, then].map(|at| place(game, session, at));
        let values = [("who", &*who), ("now", &*now), ("then", &*then), ("seconds", &*seconds)];
        let words = texts.fill("ui.spoken.forecast", &values);
        game.ui.note_news(Urgency::Polite, &format!("forecast {who}"), words);
    }
}

/// Notes how far time was rewound, every few seconds of it.
fn rewinding(game: &Game, session: &GameSession) {
    const EVERY: u32 = 2;
    let Some(flight) = session.flight() else { return };
    let seconds = (flight.from - flight.tick()) / TICKS_PER_SECOND / EVERY * EVERY;
    if seconds > 0 {
        let (back, left) = (seconds.to_string(), session.charges(game).saturating_sub(1).to_string());
        let words = game.ui.texts.fill("ui.spoken.rewound", &[("seconds", &back), ("n", &left)]);
        game.ui.note_news(Urgency::Urgent, &format!("rewound {seconds}"), words);
    }
}

fn ending(game: &Game, session: &GameSession) {
    let key = match session.outcome() {
        None => return,
        Some(Outcome::Won) => "ui.result.won",
        Some(Outcome::Caught) => "ui.result.caught",
    };
    game.ui.note_news(Urgency::Urgent, key, game.ui.texts.get(key).to_string());
}
