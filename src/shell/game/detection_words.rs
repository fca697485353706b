//! Texts about detection: who noticed what, and why. Shared by the log, the result screen, the overlays and the
//! seals.

use crate::shared::text::{Texts, in_sentence};
use thief_girl::base::grid::cell_of;
use thief_girl::base::ivec2;
use thief_girl::level::{LevelSpec, Localized, TreasureSpec};
use thief_girl::model::{ActorId, Guard, Sense, Sighting, Sim};
use thief_girl::replay::LootTaken;
use thief_girl::rules::{Archetype, Loot, Person, name_of};
use thief_girl::sense::awareness::fill_seconds;

/// Returns the name of a kind of guard.
pub fn who(texts: &Texts, who: Archetype) -> String {
    texts.get(&format!("who.{}", name_of(who))).to_string()
}

/// Returns a guard's kind, with his name if he has one: "watchman Gonbei".
pub fn named(texts: &Texts, sim: &Sim, guard: ActorId) -> String {
    let kind = sim.archetype_of(guard).map(|kind| who(texts, kind)).unwrap_or_default();
    let Some(person) = person(sim, guard) else { return kind };
    let name = name(texts, person);
    titled(texts, person).unwrap_or_else(|| texts.fill("named.any", &[("who", &kind), ("name", &name)]))
}

/// Returns how a person is called whose name tells the kind: "Captain Kuroda".
fn titled(texts: &Texts, person: Person) -> Option<String> {
    let own = format!("named.{}", name_of(person));
    let words = texts.get(&own);
    (words != own).then(|| words.to_string())
}

/// Returns a guard within a sentence: "the watchman", "the watchman Gonbei", "Captain Kuroda".
pub fn the(texts: &Texts, sim: &Sim, guard: ActorId) -> String {
    let title = person(sim, guard).and_then(|person| titled(texts, person));
    title.unwrap_or_else(|| texts.fill("why.the", &[("who", &named(texts, sim, guard))]))
}

/// Returns a kind of guard within a sentence: "the watchman".
pub fn the_kind(texts: &Texts, kind: Archetype) -> String {
    texts.fill("why.the", &[("who", &who(texts, kind))])
}

/// Returns a further guard of a kind within a sentence: "another watchman".
pub fn another(texts: &Texts, kind: Archetype) -> String {
    texts.fill("why.another", &[("who", &who(texts, kind))])
}

/// Returns a person's name.
pub fn name(texts: &Texts, person: Person) -> String {
    texts.get(&format!("person.{}", name_of(person))).to_string()
}

/// Returns who a guard is, if he has a name.
pub fn person(sim: &Sim, guard: ActorId) -> Option<Person> {
    let guard: Guard = sim.get_by_id(guard)?;
    sim.level.guards.get(guard.spec)?.name
}

/// Returns the name of a piece of loot within a sentence. `prize` is the name of the main treasure.
pub fn loot(texts: &Texts, taken: &LootTaken, prize: &Localized) -> String {
    piece(texts, taken.loot, &taken.sprite, prize)
}

/// Returns the name of a treasure of a level within a sentence.
pub fn treasure(texts: &Texts, level: &LevelSpec, treasure: &TreasureSpec) -> String {
    piece(texts, treasure.loot, &treasure.sprite, &level.prize)
}

fn piece(texts: &Texts, loot: Loot, sprite: &str, prize: &Localized) -> String {
    let name = format!("ui.loot.{sprite}");
    match (loot, texts.get(&name)) {
        (Loot::Main, _) => in_sentence(texts.of_level(prize)),
        (_, word) if word == name => texts.get("ui.loot.small").to_string(),
        (_, word) => word.to_string(),
    }
}

/// Returns the facts of a sighting in a heist, such as "62 % lit, upright, 4.1 tiles away, 0.9 s to be sure".
pub fn facts(texts: &Texts, sim: &Sim, sighting: &Sighting) -> String {
    let number = |x: f32| format!("{x:.1}");
    let distance = texts.fill("why.distance", &[("tiles", &number(sighting.distance))]);
    // As long as it takes on this difficulty, as the charts of the "Why?" card say.
    let sure = fill_seconds(&sim.rules.sight, sighting, sim.difficulty().seen_time);
    let seconds = texts.fill("why.seconds", &[("seconds", &number(sure))]);
    // Light and posture do not matter to smell and to vibrations.
    let other = match sighting.sense {
        Sense::Eyes => None,
        Sense::Nose => Some("why.scent"),
        Sense::Feet => Some("why.steps"),
    };
    if let Some(other) = other {
        return [distance, seconds, texts.get(other).to_string()].join(texts.get("why.comma"));
    }
    let mut facts = vec![
        texts.fill("why.light", &[("percent", &format!("{:.0}", sighting.light * 100.0))]),
        texts.get(&format!("why.{}", name_of(sighting.posture))).to_string(),
        distance,
        seconds,
    ];
    if sighting.leaning {
        facts.push(texts.get("why.leaning").to_string());
    }
    if sighting.silhouette {
        facts.push(texts.get("why.silhouette").to_string());
    } else if !sighting.is_certain {
        facts.push(texts.get("why.edge").to_string());
    }
    facts.join(texts.get("why.comma"))
}

/// Returns a sentence about how a guard noticed the player in a heist; `name` is the guard within a sentence.
pub fn why(texts: &Texts, sim: &Sim, name: &str, sighting: Option<&Sighting>) -> String {
    let sentence = match sighting {
        None => texts.fill("why.told", &[("who", name)]),
        Some(s) if s.touched => texts.fill("why.touched", &[("who", name)]),
        Some(s) => {
            let sentence = match s.sense {
                Sense::Eyes => "why.seen",
                Sense::Nose => "why.smelt",
                Sense::Feet => "why.felt",
            };
            texts.fill(sentence, &[("who", name), ("facts", &facts(texts, sim, s))])
        }
    };
    capital(&sentence)
}

/// Returns the key of a text about what would have helped.
pub fn tip(sim: &Sim, sighting: Option<&Sighting>) -> &'static str {
    use thief_girl::model::{LightBand, Posture};
    match sighting {
        Some(s) if s.touched => "why.tip.near",
        Some(s) if s.sense == Sense::Nose => "why.tip.nose",
        Some(s) if s.sense == Sense::Feet => "why.tip.feet",
        Some(s) if s.posture == Posture::Run => "why.tip.run",
        Some(s) if s.band == LightBand::Lit => "why.tip.lit",
        Some(s) if s.posture == Posture::Walk && is_by_low_cover(sim) => "why.tip.low",
        _ => "why.tip.cone",
    }
}

/// Whether something near the player hides her when she crouches, but not when she stands.
fn is_by_low_cover(sim: &Sim) -> bool {
    let her = cell_of(sim.player_body().at);
    let mut around = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| her + ivec2(dx, dy)));
    around.any(|cell| sim.map.hides(cell, true) && !sim.map.hides(cell, false))
}

/// Returns the sentence with its first letter capitalized.
pub fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use thief_girl::level::PatrolMode;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Config, LightBand, Posture};
    use thief_girl::rules::Difficulty;

    /// An upright player in bright light, seen at 4.1 tiles.
    pub fn sighting() -> Sighting {
        Sighting {
            light: 0.62,
            band: LightBand::Lit,
            distance: 4.12,
            posture: Posture::Walk,
            full_seconds: 0.94,
            is_certain: true,
            touched: false,
            silhouette: false,
            leaning: false,
            sense: Sense::Eyes,
        }
    }

    /// A heist on a difficulty.
    pub fn heist(difficulty: Difficulty) -> Sim {
        let level = AsciiLevel::new("#####\n#@.$#\n#..X#\n#####").sketch().unwrap();
        let config = Config { difficulty, ..Config::default() };
        Sim::new(level.into(), thief_girl::rules::Rules::shipped().into(), config)
    }

    #[test]
    fn the_reason_has_its_numbers_in_both_languages() {
        let sim = heist(Difficulty::Normal);
        let en = why(&Texts::shipped(Lang::En), &sim, "the watchman", Some(&sighting()));
        assert_eq!(en, "Seen by the watchman: 62% lit, upright, 4.1 tiles away, 0.9\u{a0}s to be sure.");
        let ja = why(&Texts::shipped(Lang::Ja), &sim, "夜回り", Some(&sighting()));
        assert!(ja.contains("夜回り") && ja.contains("62％") && ja.contains("4.1"), "{ja}");
        let story =
            why(&Texts::shipped(Lang::En), &heist(Difficulty::Story), "the watchman", Some(&sighting()));
        assert!(story.ends_with("4.1 tiles away, 1.7\u{a0}s to be sure."), "slower eyes: {story}");
    }

    #[test]
    fn whoever_smells_or_feels_her_says_so() {
        let by = |sense, kind, lang| {
            let texts = Texts::shipped(lang);
            let sim = heist(Difficulty::Normal);
            why(&texts, &sim, &the_kind(&texts, kind), Some(&Sighting { sense, ..sighting() }))
        };
        assert_eq!(
            by(Sense::Nose, Archetype::Hound, Lang::En),
            "Smelt by the hound: 4.1 tiles away, 0.9\u{a0}s to be sure, by scent."
        );
        let felt = by(Sense::Feet, Archetype::DollShy, Lang::Ja);
        assert!(felt.contains("4.1") && felt.contains("足音の響きで"), "{felt}");
    }

    #[test]
    fn a_guard_with_a_name_is_called_by_it() {
        let map = AsciiLevel::new("########\n#@A.B..#\n#..D..$#\n#.....X#\n########");
        let stays =
            |map: AsciiLevel, letter, kind, at| map.guard(letter, kind, PatrolMode::Loop, &[(at, "60E")]);
        let map = stays(map, 'A', Archetype::Watchman, (2, 1)).name('A', Person::Gonbei);
        let map = stays(map, 'B', Archetype::Watchman, (4, 1));
        let map = stays(map, 'D', Archetype::Captain, (3, 2)).name('D', Person::Kuroda);
        let level = map.sketch().unwrap();
        let sim = Sim::new(level.into(), thief_girl::rules::Rules::shipped().into(), Default::default());
        let called = |lang, how: fn(&Texts, &Sim, ActorId) -> String| {
            let mut names: Vec<String> =
                sim.guards.iter().map(|&guard| how(&Texts::shipped(lang), &sim, sim.id(guard))).collect();
            names.sort();
            names
        };
        assert_eq!(called(Lang::En, named), ["Captain Kuroda", "watchman", "watchman Gonbei"]);
        assert_eq!(called(Lang::En, the), ["Captain Kuroda", "the watchman", "the watchman Gonbei"]);
        for how in [named, the] {
            assert_eq!(called(Lang::Ja, how), ["夜回り", "夜回りの権兵衛", "組頭の黒田"]);
        }
    }

    #[test]
    fn low_things_are_spoken_of_where_there_is_one() {
        let told = |map: &str| {
            let level = thief_girl::level::ascii::AsciiLevel::new(map).sketch().unwrap();
            let sim = Sim::new(level.into(), thief_girl::rules::Rules::shipped().into(), Default::default());
            let walks = Sighting { posture: Posture::Walk, band: LightBand::Dim, ..sighting() };
            tip(&sim, Some(&walks))
        };
        assert_eq!(told("########\n#@n...$#\n#.....X#\n########"), "why.tip.low");
        assert_eq!(told("########\n#@...n$#\n#.....X#\n########"), "why.tip.cone", "an open roof");
    }
}
