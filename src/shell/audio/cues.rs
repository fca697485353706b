//! Which sound belongs to what happens. A table without behaviour: words of the game in, a [`Cue`] out.
//!
//! Loudness needs no word here: the files have the loudness that the rules give to the noise they stand for.

pub use super::bed::{Bed, bed};
use super::cue::Cue;
use super::rules::AudioRules;

/// What a foot comes down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepSurface {
    /// Tatami, carpet, mats.
    Soft,
    Grass,
    Wood,
    /// Stone, plaster, roof tiles.
    Stone,
    Water,
    Grate,
    Nightingale,
    /// What a broken bottle leaves.
    Shards,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    Crawl,
    Sneak,
    Walk,
    Run,
}

/// What comes down on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FootKind {
    /// Straw sandals.
    Shod,
    Paw,
    /// A doll's wooden foot, and the spring that lifts it.
    Clockwork,
}

/// A footstep, hers or theirs.
pub fn footstep(foot: FootKind, ground: StepSurface, gait: Gait, rules: &AudioRules) -> Cue<'static> {
    let speaks = matches!(
        ground,
        StepSurface::Water | StepSurface::Nightingale | StepSurface::Shards | StepSurface::Grate
    );
    match foot {
        // Some floors sound the same under any foot.
        _ if speaks => shod(ground, gait, rules.crawl_gain_db),
        FootKind::Shod => shod(ground, gait, rules.crawl_gain_db),
        FootKind::Paw if matches!(ground, StepSurface::Soft | StepSurface::Grass) => {
            by_gait("paws_soft", gait, rules)
        }
        FootKind::Paw => by_gait("paws_hard", gait, rules),
        FootKind::Clockwork => by_gait("doll_step", gait, rules),
    }
}

/// Her own clothes, step by step; crawling, her knees and elbows.
pub fn clothes(gait: Gait, rules: &AudioRules) -> Cue<'static> {
    match gait {
        Gait::Crawl => Cue::new("crawl"),
        _ => by_gait("cloth_step", gait, rules),
    }
}

fn by_gait(name: &'static str, gait: Gait, rules: &AudioRules) -> Cue<'static> {
    Cue::new(name).gain(rules.gaits_db[gait as usize])
}

fn shod(ground: StepSurface, gait: Gait, crawl_gain_db: f32) -> Cue<'static> {
    let [sneak, walk, run] = match ground {
        StepSurface::Soft => ["foot_carpet_sneak", "foot_carpet_walk", "foot_carpet_run"],
        StepSurface::Grass => ["foot_grass_sneak", "foot_grass_walk", "foot_grass_run"],
        StepSurface::Wood => ["foot_wood_sneak", "foot_wood_walk", "foot_wood_run"],
        StepSurface::Stone => ["foot_stone_sneak", "foot_stone_walk", "foot_stone_run"],
        StepSurface::Water => ["foot_water_sneak", "foot_water_walk", "foot_water_run"],
        StepSurface::Grate => ["foot_grate_sneak", "foot_grate_walk", "foot_grate_run"],
        StepSurface::Nightingale => {
            ["foot_nightingale_sneak", "foot_nightingale_walk", "foot_nightingale_run"]
        }
        StepSurface::Shards => ["shards_step"; 3],
    };
    match gait {
        Gait::Crawl => Cue::new(sneak).gain(crawl_gain_db),
        Gait::Sneak => Cue::new(sneak),
        Gait::Walk => Cue::new(walk),
        Gait::Run => Cue::new(run),
    }
}

/// A loose thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingSound {
    Bottle,
    /// Thin porcelain.
    Vase,
    /// Thick clay.
    Jar,
    Barrel,
    Kettle,
    Bucket,
    Coin,
    Pebble,
    Bell,
    Firecracker,
    SmokeBall,
    Incense,
}

/// It leaves her hand.
pub fn throw() -> Cue<'static> {
    Cue::new("throw")
}

/// It comes down, bumps into something, or does what it was thrown for, and stays whole.
pub fn land(thing: ThingSound) -> Cue<'static> {
    Cue::new(match thing {
        ThingSound::Bottle => "bottle_land",
        ThingSound::Vase | ThingSound::Jar => "jar_knock",
        ThingSound::Barrel => "barrel_hit",
        ThingSound::Kettle => "kettle_land",
        ThingSound::Bucket => "bucket",
        ThingSound::Coin => "coin",
        ThingSound::Pebble => "pebble",
        ThingSound::Bell => "suzu_bell",
        ThingSound::Firecracker => "firecracker",
        ThingSound::SmokeBall => "smoke_ball",
        ThingSound::Incense => "incense",
    })
}

/// It breaks. What cannot break lands.
pub fn shatter(thing: ThingSound) -> Cue<'static> {
    match thing {
        ThingSound::Bottle => Cue::new("bottle_shatter"),
        ThingSound::Vase => Cue::new("vase_break"),
        ThingSound::Jar => Cue::new("jar_break"),
        _ => land(thing),
    }
}

/// It rolls: a loop for [`Audio::sustain`](super::Audio::sustain). Light things roll like a barrel far away.
pub fn roll(thing: ThingSound) -> Cue<'static> {
    match thing {
        ThingSound::Barrel => Cue::new("barrel_roll"),
        ThingSound::Bottle | ThingSound::Vase | ThingSound::Jar | ThingSound::Kettle => {
            Cue::new("bottle_roll")
        }
        _ => Cue::new("bottle_roll").gain(-6.0),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorSound {
    /// Paper in a wooden frame.
    Shoji,
    Wooden,
    /// Cloth in a doorway.
    Curtain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorPace {
    Slow,
    Normal,
    Slam,
}

/// A door opens or closes.
pub fn door(door: DoorSound, pace: DoorPace) -> Cue<'static> {
    Cue::new(match (door, pace) {
        (DoorSound::Shoji, DoorPace::Slow) => "shoji_slow",
        (DoorSound::Shoji, DoorPace::Normal) => "shoji_normal",
        (DoorSound::Shoji, DoorPace::Slam) => "shoji_slam",
        (DoorSound::Wooden, DoorPace::Slow) => "door_slow",
        (DoorSound::Wooden, DoorPace::Normal) => "door_normal",
        (DoorSound::Wooden, DoorPace::Slam) => "door_slam",
        (DoorSound::Curtain, _) => "cloth",
    })
}

/// Whose voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoiceKind {
    Watchman,
    TreasureGuard,
    Captain,
    Ashigaru,
    Clerk,
    LanternBearer,
    Servant,
    Shade,
    Inspector,
    /// All four kinds speak with the same spring.
    Doll,
    Hound,
}

/// How it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoiceMood {
    /// Muttering on the round.
    Calm,
    /// "What was that?"
    Curious,
    /// "There!"
    Alert,
    /// "Only a cat."
    Relief,
}

/// A guard says something; or the hound.
pub fn bark(who: VoiceKind, mood: VoiceMood) -> Cue<'static> {
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
    let names = match who {
        VoiceKind::Watchman => moods!("watchman"),
        VoiceKind::TreasureGuard => moods!("treasure_guard"),
        VoiceKind::Captain => moods!("captain"),
        VoiceKind::Ashigaru => moods!("ashigaru"),
        VoiceKind::Clerk => moods!("clerk"),
        VoiceKind::LanternBearer => moods!("lantern_bearer"),
        VoiceKind::Servant => moods!("servant"),
        VoiceKind::Shade => moods!("shade"),
        VoiceKind::Inspector => moods!("inspector"),
        VoiceKind::Doll => moods!("doll"),
        VoiceKind::Hound => ["hound_pant", "hound_growl", "hound_bark", "hound_whine"],
    };
    Cue::new(names[mood as usize])
}

/// How far a guard's mind has gone. In the order of the meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AlertCue {
    Calm,
    Curious,
    Investigate,
    Alert,
}

/// The motif of a rung that was just reached. It is told, not heard: play it without muffling.
pub fn rung(reached: AlertCue) -> Cue<'static> {
    Cue::new(match reached {
        AlertCue::Calm => "rung_calm",
        AlertCue::Curious => "rung_curious",
        AlertCue::Investigate => "rung_investigate",
        AlertCue::Alert => "rung_alert",
    })
}

/// What has one sound, always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneShot {
    /// The heirloom: opens 80 ms in, when the hit-stop ends.
    Treasure,
    SmallLoot,
    Key,
    /// Her calling card.
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
    /// The hound has her trail.
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

/// Loops that a thing makes as long as it does something, for [`Audio::sustain`](super::Audio::sustain).
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

    const GROUNDS: [StepSurface; 8] = [
        StepSurface::Soft,
        StepSurface::Grass,
        StepSurface::Wood,
        StepSurface::Stone,
        StepSurface::Water,
        StepSurface::Grate,
        StepSurface::Nightingale,
        StepSurface::Shards,
    ];
    const THINGS: [ThingSound; 12] = [
        ThingSound::Bottle,
        ThingSound::Vase,
        ThingSound::Jar,
        ThingSound::Barrel,
        ThingSound::Kettle,
        ThingSound::Bucket,
        ThingSound::Coin,
        ThingSound::Pebble,
        ThingSound::Bell,
        ThingSound::Firecracker,
        ThingSound::SmokeBall,
        ThingSound::Incense,
    ];
    const SPEAKERS: [VoiceKind; 11] = [
        VoiceKind::Watchman,
        VoiceKind::TreasureGuard,
        VoiceKind::Captain,
        VoiceKind::Ashigaru,
        VoiceKind::Clerk,
        VoiceKind::LanternBearer,
        VoiceKind::Servant,
        VoiceKind::Shade,
        VoiceKind::Inspector,
        VoiceKind::Doll,
        VoiceKind::Hound,
    ];
    const GAITS: [Gait; 4] = [Gait::Crawl, Gait::Sneak, Gait::Walk, Gait::Run];

    fn all_shots() -> Vec<Cue<'static>> {
        let rules = AudioRules::shipped();
        let mut cues = vec![throw()];
        for foot in [FootKind::Shod, FootKind::Paw, FootKind::Clockwork] {
            for ground in GROUNDS {
                cues.extend(GAITS.map(|gait| footstep(foot, ground, gait, &rules)));
            }
        }
        cues.extend(GAITS.map(|gait| clothes(gait, &rules)));
        cues.extend(THINGS.into_iter().flat_map(|thing| [land(thing), shatter(thing)]));
        for kind in [DoorSound::Shoji, DoorSound::Wooden, DoorSound::Curtain] {
            cues.extend([DoorPace::Slow, DoorPace::Normal, DoorPace::Slam].map(|pace| door(kind, pace)));
        }
        for who in SPEAKERS {
            cues.extend(
                [VoiceMood::Calm, VoiceMood::Curious, VoiceMood::Alert, VoiceMood::Relief]
                    .map(|mood| bark(who, mood)),
            );
        }
        cues.extend([AlertCue::Calm, AlertCue::Curious, AlertCue::Investigate, AlertCue::Alert].map(rung));
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
        let loops = THINGS.map(roll).map(|cue| cue.name).into_iter().chain(Bed::ALL.map(bed));
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
        for foot in [FootKind::Shod, FootKind::Paw, FootKind::Clockwork] {
            for ground in &GROUNDS[..7] {
                let levels = GAITS.map(|gait| level(footstep(foot, *ground, gait, &rules)));
                assert!(levels.is_sorted_by(|a, b| a < b), "{foot:?} on {ground:?}: {levels:?}");
            }
        }
    }

    #[test]
    fn rungs_climb() {
        let manifest = shipped();
        let levels = [AlertCue::Calm, AlertCue::Curious, AlertCue::Investigate, AlertCue::Alert]
            .map(|reached| manifest.row(rung(reached).name).unwrap().level);
        assert!(levels.is_sorted_by(|a, b| a < b), "{levels:?}");
    }
}
