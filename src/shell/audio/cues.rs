//! Which sound belongs to what happens: a table from the game's types to a [`Cue`].
//!
//! Loudness needs little mention here: the files have the loudness that the rules give to the noise.

pub use super::bed::{Bed, bed};
use super::cue::Cue;
use super::rules::AudioRules;
use thief_girl::model::{AlertLevel, OpeningSpeed, Posture};
use thief_girl::rules::{Archetype, BarkMood, DoorKind, Floor, Personality, PropKind};

/// The kind of foot that makes a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Foot {
    Shod,
    Paw,
    /// A doll's wooden foot, and the spring that lifts it.
    Clockwork,
}

impl Foot {
    /// Returns the foot of a guard; `None` is the player.
    fn of(who: Option<Archetype>) -> Self {
        match who {
            Some(Archetype::Hound) => Foot::Paw,
            Some(who) if is_doll(who) => Foot::Clockwork,
            _ => Foot::Shod,
        }
    }
}

/// Whether a guard is one of the four clockwork dolls.
pub fn is_doll(who: Archetype) -> bool {
    use Archetype::{DollAhead, DollChaser, DollMirror, DollShy};
    matches!(who, DollAhead | DollChaser | DollMirror | DollShy)
}

/// Returns the footstep of a guard, or of the player if `who` is `None`.
pub fn footstep(who: Option<Archetype>, floor: Floor, posture: Posture, rules: &AudioRules) -> Cue<'static> {
    // Some floors sound the same under any foot.
    let speaks =
        matches!(floor, Floor::Water | Floor::DeepWater | Floor::Nightingale | Floor::Shards | Floor::Grate);
    let is_soft = matches!(floor, Floor::Tatami | Floor::Carpet | Floor::Grass);
    match Foot::of(who) {
        _ if speaks => shod(floor, posture, rules.crawl_gain_db),
        Foot::Shod => shod(floor, posture, rules.crawl_gain_db),
        Foot::Paw if is_soft => by_posture("paws_soft", posture, rules),
        Foot::Paw => by_posture("paws_hard", posture, rules),
        Foot::Clockwork => by_posture("doll_step", posture, rules),
    }
}

/// Returns the sound of the player's clothes at each step; of knees and elbows when she crawls.
pub fn clothes(posture: Posture, rules: &AudioRules) -> Cue<'static> {
    match posture {
        Posture::Crawl => Cue::new("crawl"),
        _ => by_posture("cloth_step", posture, rules),
    }
}

fn by_posture(name: &'static str, posture: Posture, rules: &AudioRules) -> Cue<'static> {
    let [crawl, sneak, walk, run] = rules.postures_db;
    Cue::new(name).gain(match posture {
        Posture::Crawl => crawl,
        Posture::Sneak => sneak,
        Posture::Walk => walk,
        Posture::Run => run,
    })
}

fn shod(floor: Floor, posture: Posture, crawl_gain_db: f32) -> Cue<'static> {
    let [sneak, walk, run] = match floor {
        Floor::Tatami | Floor::Carpet => ["foot_carpet_sneak", "foot_carpet_walk", "foot_carpet_run"],
        Floor::Grass => ["foot_grass_sneak", "foot_grass_walk", "foot_grass_run"],
        Floor::Wood
        | Floor::Drop
        | Floor::StairsNorth
        | Floor::StairsEast
        | Floor::StairsSouth
        | Floor::StairsWest
        | Floor::RampNorth
        | Floor::RampEast
        | Floor::RampSouth
        | Floor::RampWest => ["foot_wood_sneak", "foot_wood_walk", "foot_wood_run"],
        // Roofs count as wood for the guards' hearing, but they are tiles.
        Floor::Stone | Floor::RoofNorth | Floor::RoofEast | Floor::RoofSouth | Floor::RoofWest => {
            ["foot_stone_sneak", "foot_stone_walk", "foot_stone_run"]
        }
        Floor::Water | Floor::DeepWater => ["foot_water_sneak", "foot_water_walk", "foot_water_run"],
        Floor::Grate => ["foot_grate_sneak", "foot_grate_walk", "foot_grate_run"],
        Floor::Nightingale => ["foot_nightingale_sneak", "foot_nightingale_walk", "foot_nightingale_run"],
        Floor::Shards => ["shards_step"; 3],
    };
    match posture {
        Posture::Crawl => Cue::new(sneak).gain(crawl_gain_db),
        Posture::Sneak => Cue::new(sneak),
        Posture::Walk => Cue::new(walk),
        Posture::Run => Cue::new(run),
    }
}

/// Returns the sound of somebody who falls into water.
pub fn splash(posture: Posture, rules: &AudioRules) -> Cue<'static> {
    shod(Floor::Water, posture, rules.crawl_gain_db)
}

/// Returns the sound of a throw.
pub fn throw() -> Cue<'static> {
    Cue::new("throw")
}

/// Returns the sound of a thing that lands, bumps into something or takes effect without breaking.
pub fn land(thing: PropKind) -> Cue<'static> {
    Cue::new(match thing {
        PropKind::Bottle => "bottle_land",
        PropKind::Vase | PropKind::Jar => "jar_knock",
        PropKind::Barrel => "barrel_hit",
        PropKind::Kettle => "kettle_land",
        // A chair sounds like a bucket: dull wood.
        PropKind::Bucket | PropKind::Chair => "bucket",
        PropKind::Coin => "coin",
        PropKind::Pebble => "pebble",
        PropKind::Bell => "suzu_bell",
        PropKind::Firecracker => "firecracker",
        PropKind::SmokeBall => "smoke_ball",
        PropKind::Incense => "incense",
    })
}

/// Returns the sound of a thing that breaks, or of its landing if it cannot break.
pub fn shatter(thing: PropKind) -> Cue<'static> {
    match thing {
        PropKind::Bottle => Cue::new("bottle_shatter"),
        PropKind::Vase => Cue::new("vase_break"),
        PropKind::Jar => Cue::new("jar_break"),
        _ => land(thing),
    }
}

/// Returns the loop of a rolling thing, for [`Audio::sustain`](super::Audio::sustain). Light things sound
/// like a distant barrel.
pub fn roll(thing: PropKind) -> Cue<'static> {
    match thing {
        PropKind::Barrel => Cue::new("barrel_roll"),
        PropKind::Bottle | PropKind::Vase | PropKind::Jar | PropKind::Kettle => Cue::new("bottle_roll"),
        _ => Cue::new("bottle_roll").gain(-6.0),
    }
}

/// Returns the sound of a door that opens, or closes by itself if `opening` is `None`.
pub fn door(door: DoorKind, opening: Option<OpeningSpeed>) -> Cue<'static> {
    let [slow, normal, slam] = match door {
        DoorKind::Shoji => ["shoji_slow", "shoji_normal", "shoji_slam"],
        DoorKind::Wooden => ["door_slow", "door_normal", "door_slam"],
    };
    Cue::new(match opening {
        Some(OpeningSpeed::Slow) => slow,
        Some(OpeningSpeed::Normal) | None => normal,
        Some(OpeningSpeed::Burst) => slam,
    })
}

/// Returns the voice of a guard or hound in a mood.
pub fn bark(who: Archetype, mood: BarkMood) -> Cue<'static> {
    macro_rules! moods {
        ($who:literal) => {
            [
                concat!("bark_", $who, "_calm"),
                concat!("bark_", $who, "_curious"),
                concat!("bark_", $who, "_alert"),
                concat!("bark_", $who, "_relief"),
            ]
        };
    }
    let [calm, curious, alert, relief] = match who {
        Archetype::Watchman => moods!("watchman"),
        Archetype::TreasureGuard => moods!("treasure_guard"),
        Archetype::Captain => moods!("captain"),
        Archetype::Ashigaru => moods!("ashigaru"),
        Archetype::Clerk => moods!("clerk"),
        Archetype::LanternBearer => moods!("lantern_bearer"),
        Archetype::Servant => moods!("servant"),
        Archetype::Shade => moods!("shade"),
        Archetype::Inspector => moods!("inspector"),
        Archetype::DollChaser | Archetype::DollAhead | Archetype::DollMirror | Archetype::DollShy => {
            moods!("doll")
        }
        Archetype::Hound => ["hound_pant", "hound_growl", "hound_bark", "hound_whine"],
    };
    Cue::new(match mood {
        BarkMood::Calm => calm,
        BarkMood::Curious => curious,
        BarkMood::Alert => alert,
        BarkMood::Relief => relief,
    })
}

/// Returns the sound of a personality's idle habit, if it has one.
pub fn habit(personality: Personality) -> Option<Cue<'static>> {
    Some(Cue::new(match personality {
        Personality::Steady => return None,
        Personality::Comfortable => "habit_yawn",
        Personality::Timid => "habit_teeth",
        Personality::Greedy => "habit_coins",
        Personality::Thirsty => "habit_flask",
        Personality::Dutiful | Personality::Proud => "habit_tug",
        Personality::Curious => "habit_hm",
    }))
}

/// Returns the motif of an alert level that was just reached. It informs the player and is no sound of the
/// world, so play it without muffling.
pub fn reached(level: AlertLevel) -> Cue<'static> {
    Cue::new(match level {
        AlertLevel::Calm => "rung_calm",
        AlertLevel::Curious => "rung_curious",
        AlertLevel::Investigating => "rung_investigate",
        AlertLevel::Alert => "rung_alert",
    })
}

/// Things that always have the same sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneShot {
    /// An heirloom is taken; the sound begins 80 ms in, when the hit-stop ends.
    Treasure,
    SmallLoot,
    Key,
    /// The player's calling card.
    Card,
    PickUp,
    LockPick,
    LockOpen,
    LampSnuff,
    LampLight,
    HideIn,
    HideOut,
    Rustle,
    PressurePlate,
    Whistle,
    GuardWhistle,
    Gong,
    Pigeons,
    Crows,
    /// The hound has found the player's trail.
    Sniff,
    /// A wound doll ticks.
    Tick,
    Firework,
    Caught,
    Won,
    Rewind,
    MenuMove,
    MenuAccept,
    MenuBack,
    MenuDenied,
}

#[cfg(test)]
impl OneShot {
    const ALL: [OneShot; 28] = [
        OneShot::Treasure,
        OneShot::SmallLoot,
        OneShot::Key,
        OneShot::Card,
        OneShot::PickUp,
        OneShot::LockPick,
        OneShot::LockOpen,
        OneShot::LampSnuff,
        OneShot::LampLight,
        OneShot::HideIn,
        OneShot::HideOut,
        OneShot::Rustle,
        OneShot::PressurePlate,
        OneShot::Whistle,
        OneShot::GuardWhistle,
        OneShot::Gong,
        OneShot::Pigeons,
        OneShot::Crows,
        OneShot::Sniff,
        OneShot::Tick,
        OneShot::Firework,
        OneShot::Caught,
        OneShot::Won,
        OneShot::Rewind,
        OneShot::MenuMove,
        OneShot::MenuAccept,
        OneShot::MenuBack,
        OneShot::MenuDenied,
    ];
}

pub fn moment(moment: OneShot) -> Cue<'static> {
    Cue::new(match moment {
        OneShot::Treasure => "treasure",
        OneShot::SmallLoot => "loot_small",
        OneShot::Key => "key",
        OneShot::Card => "card",
        OneShot::PickUp => "pick_up",
        OneShot::LockPick => "lock_pick",
        OneShot::LockOpen => "lock_open",
        OneShot::LampSnuff => "lamp_snuff",
        OneShot::LampLight => "lamp_light",
        OneShot::HideIn => "hide_in",
        OneShot::HideOut => "hide_out",
        OneShot::Rustle => "cloth",
        OneShot::PressurePlate => "plate_click",
        OneShot::Whistle => "whistle",
        OneShot::GuardWhistle => "guard_whistle",
        OneShot::Gong => "gong",
        OneShot::Pigeons => "pigeons",
        OneShot::Crows => "crows",
        OneShot::Sniff => "hound_sniff",
        OneShot::Tick => "doll_tick",
        OneShot::Firework => "firework",
        OneShot::Caught => "caught",
        OneShot::Won => "win",
        OneShot::Rewind => "rewind",
        OneShot::MenuMove => "ui_move",
        OneShot::MenuAccept => "ui_accept",
        OneShot::MenuBack => "ui_back",
        OneShot::MenuDenied => "ui_denied",
    })
}

/// Returns the loop of a burning fuse, for [`Audio::sustain`](super::Audio::sustain).
pub fn fuse() -> Cue<'static> {
    Cue::new("fuse")
}

pub fn music_box() -> Cue<'static> {
    Cue::new("music_box")
}

#[cfg(test)]
mod tests {
    use super::super::manifest::tests::shipped;
    use super::*;

    const POSTURES: [Posture; 4] = [Posture::Crawl, Posture::Sneak, Posture::Walk, Posture::Run];
    const LEVELS: [AlertLevel; 4] =
        [AlertLevel::Calm, AlertLevel::Curious, AlertLevel::Investigating, AlertLevel::Alert];

    /// The player, and every kind of guard.
    fn feet() -> impl Iterator<Item = Option<Archetype>> {
        Archetype::ALL.into_iter().map(Some).chain([None])
    }

    fn all_shots() -> Vec<Cue<'static>> {
        let rules = AudioRules::shipped();
        let mut cues = vec![throw()];
        for (foot, floor) in feet().flat_map(|foot| Floor::ALL.map(|floor| (foot, floor))) {
            cues.extend(POSTURES.map(|posture| footstep(foot, floor, posture, &rules)));
        }
        cues.extend(POSTURES.map(|posture| clothes(posture, &rules)));
        cues.extend(PropKind::ALL.into_iter().flat_map(|prop| [land(prop), shatter(prop)]));
        let speeds = [None, Some(OpeningSpeed::Slow), Some(OpeningSpeed::Normal), Some(OpeningSpeed::Burst)];
        cues.extend(DoorKind::ALL.into_iter().flat_map(|kind| speeds.map(|speed| door(kind, speed))));
        cues.extend(Archetype::ALL.into_iter().flat_map(|who| BarkMood::ALL.map(|mood| bark(who, mood))));
        cues.extend(Personality::ALL.into_iter().filter_map(habit));
        cues.extend(LEVELS.map(reached));
        cues.extend(OneShot::ALL.map(moment));
        cues
    }

    #[test]
    fn every_cue_has_its_sound_and_only_loops_loop() {
        let manifest = shipped();
        for cue in all_shots() {
            let row = manifest.row(cue.name).unwrap_or_else(|| panic!("no sound {:?}", cue.name));
            assert!(!row.loops, "{} goes on for ever", cue.name);
        }
        let loops = PropKind::ALL.map(roll).map(|cue| cue.name).into_iter().chain(Bed::ALL.map(bed));
        for name in loops.chain([fuse().name, music_box().name]) {
            assert!(
                manifest.row(name).unwrap_or_else(|| panic!("no sound {name:?}")).loops,
                "{name} is no loop"
            );
        }
    }

    #[test]
    fn steps_grow_louder_with_haste() {
        let (manifest, rules) = (shipped(), AudioRules::shipped());
        let level = |cue: Cue| manifest.row(cue.name).unwrap().level + cue.gain_db;
        for (foot, floor) in feet().flat_map(|foot| Floor::ALL.map(|floor| (foot, floor))) {
            let levels = POSTURES.map(|posture| level(footstep(foot, floor, posture, &rules)));
            let grow = levels.is_sorted_by(|a, b| if floor == Floor::Shards { a <= b } else { a < b });
            assert!(grow, "{foot:?} on {floor:?}: {levels:?}");
        }
    }

    #[test]
    fn alert_levels_climb() {
        let manifest = shipped();
        let levels = LEVELS.map(|level| manifest.row(reached(level).name).unwrap().level);
        assert!(levels.is_sorted_by(|a, b| a < b), "{levels:?}");
    }
}
