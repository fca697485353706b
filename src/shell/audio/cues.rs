//! Which sound belongs to what happens. A table without behaviour: words of the game in, a [`Cue`] out.
//!
//! Loudness needs no word here: the files have the loudness that the rules give to the noise they stand for.

pub use super::bed::{Bed, bed};
use super::cue::Cue;
use super::rules::AudioRules;

/// What a foot comes down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
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
pub enum Foot {
    /// Straw sandals.
    Shod,
    Paw,
    /// A doll's wooden foot, and the spring that lifts it.
    Clockwork,
}

/// A footstep, hers or theirs.
pub fn footstep(foot: Foot, ground: Ground, gait: Gait, rules: &AudioRules) -> Cue<'static> {
    let speaks = matches!(ground, Ground::Water | Ground::Nightingale | Ground::Shards | Ground::Grate);
    match foot {
        // Some floors sound the same under any foot.
        _ if speaks => shod(ground, gait, rules.crawl_gain_db),
        Foot::Shod => shod(ground, gait, rules.crawl_gain_db),
        Foot::Paw if matches!(ground, Ground::Soft | Ground::Grass) => by_gait("paws_soft", gait, rules),
        Foot::Paw => by_gait("paws_hard", gait, rules),
        Foot::Clockwork => by_gait("doll_step", gait, rules),
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

fn shod(ground: Ground, gait: Gait, crawl_gain_db: f32) -> Cue<'static> {
    let [sneak, walk, run] = match ground {
        Ground::Soft => ["foot_carpet_sneak", "foot_carpet_walk", "foot_carpet_run"],
        Ground::Grass => ["foot_grass_sneak", "foot_grass_walk", "foot_grass_run"],
        Ground::Wood => ["foot_wood_sneak", "foot_wood_walk", "foot_wood_run"],
        Ground::Stone => ["foot_stone_sneak", "foot_stone_walk", "foot_stone_run"],
        Ground::Water => ["foot_water_sneak", "foot_water_walk", "foot_water_run"],
        Ground::Grate => ["foot_grate_sneak", "foot_grate_walk", "foot_grate_run"],
        Ground::Nightingale => ["foot_nightingale_sneak", "foot_nightingale_walk", "foot_nightingale_run"],
        Ground::Shards => ["shards_step"; 3],
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
pub enum Thing {
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
pub fn land(thing: Thing) -> Cue<'static> {
    Cue::new(match thing {
        Thing::Bottle => "bottle_land",
        Thing::Vase | Thing::Jar => "jar_knock",
        Thing::Barrel => "barrel_hit",
        Thing::Kettle => "kettle_land",
        Thing::Bucket => "bucket",
        Thing::Coin => "coin",
        Thing::Pebble => "pebble",
        Thing::Bell => "suzu_bell",
        Thing::Firecracker => "firecracker",
        Thing::SmokeBall => "smoke_ball",
        Thing::Incense => "incense",
    })
}

/// It breaks. What cannot break lands.
pub fn shatter(thing: Thing) -> Cue<'static> {
    match thing {
        Thing::Bottle => Cue::new("bottle_shatter"),
        Thing::Vase => Cue::new("vase_break"),
        Thing::Jar => Cue::new("jar_break"),
        _ => land(thing),
    }
}

/// It rolls: a loop for [`Audio::sustain`](super::Audio::sustain). Light things roll like a barrel far away.
pub fn roll(thing: Thing) -> Cue<'static> {
    match thing {
        Thing::Barrel => Cue::new("barrel_roll"),
        Thing::Bottle | Thing::Vase | Thing::Jar | Thing::Kettle => Cue::new("bottle_roll"),
        _ => Cue::new("bottle_roll").gain(-6.0),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// Paper in a wooden frame.
    Shoji,
    Wooden,
    /// Cloth in a doorway.
    Curtain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Slow,
    Normal,
    Slam,
}

/// A door opens or closes.
pub fn door(door: Door, pace: Pace) -> Cue<'static> {
    Cue::new(match (door, pace) {
        (Door::Shoji, Pace::Slow) => "shoji_slow",
        (Door::Shoji, Pace::Normal) => "shoji_normal",
        (Door::Shoji, Pace::Slam) => "shoji_slam",
        (Door::Wooden, Pace::Slow) => "door_slow",
        (Door::Wooden, Pace::Normal) => "door_normal",
        (Door::Wooden, Pace::Slam) => "door_slam",
        (Door::Curtain, _) => "cloth",
    })
}

/// Whose voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
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
pub enum Mood {
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
pub fn bark(who: Speaker, mood: Mood) -> Cue<'static> {
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
        Speaker::Watchman => moods!("watchman"),
        Speaker::TreasureGuard => moods!("treasure_guard"),
        Speaker::Captain => moods!("captain"),
        Speaker::Ashigaru => moods!("ashigaru"),
        Speaker::Clerk => moods!("clerk"),
        Speaker::LanternBearer => moods!("lantern_bearer"),
        Speaker::Servant => moods!("servant"),
        Speaker::Shade => moods!("shade"),
        Speaker::Inspector => moods!("inspector"),
        Speaker::Doll => moods!("doll"),
        Speaker::Hound => ["hound_pant", "hound_growl", "hound_bark", "hound_whine"],
    };
    Cue::new(names[mood as usize])
}

/// How far a guard's mind has gone. In the order of the meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rung {
    Calm,
    Curious,
    Investigate,
    Alert,
}

/// The motif of a rung that was just reached. It is told, not heard: play it without muffling.
pub fn rung(reached: Rung) -> Cue<'static> {
    Cue::new(match reached {
        Rung::Calm => "rung_calm",
        Rung::Curious => "rung_curious",
        Rung::Investigate => "rung_investigate",
        Rung::Alert => "rung_alert",
    })
}

/// What has one sound, always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
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
impl Moment {
    const ALL: [Moment; 28] = [
        Moment::Treasure,
        Moment::SmallLoot,
        Moment::Key,
        Moment::Card,
        Moment::PickUp,
        Moment::LockPick,
        Moment::LockOpen,
        Moment::LampSnuff,
        Moment::LampLight,
        Moment::HideIn,
        Moment::HideOut,
        Moment::Rustle,
        Moment::PressurePlate,
        Moment::Whistle,
        Moment::GuardWhistle,
        Moment::Gong,
        Moment::Pigeons,
        Moment::Crows,
        Moment::Sniff,
        Moment::Tick,
        Moment::Firework,
        Moment::Caught,
        Moment::Won,
        Moment::Rewind,
        Moment::MenuMove,
        Moment::MenuAccept,
        Moment::MenuBack,
        Moment::MenuDenied,
    ];
}

pub fn moment(moment: Moment) -> Cue<'static> {
    Cue::new(match moment {
        Moment::Treasure => "treasure",
        Moment::SmallLoot => "loot_small",
        Moment::Key => "key",
        Moment::Card => "card",
        Moment::PickUp => "pick_up",
        Moment::LockPick => "lock_pick",
        Moment::LockOpen => "lock_open",
        Moment::LampSnuff => "lamp_snuff",
        Moment::LampLight => "lamp_light",
        Moment::HideIn => "hide_in",
        Moment::HideOut => "hide_out",
        Moment::Rustle => "cloth",
        Moment::PressurePlate => "plate_click",
        Moment::Whistle => "whistle",
        Moment::GuardWhistle => "guard_whistle",
        Moment::Gong => "gong",
        Moment::Pigeons => "pigeons",
        Moment::Crows => "crows",
        Moment::Sniff => "hound_sniff",
        Moment::Tick => "doll_tick",
        Moment::Firework => "firework",
        Moment::Caught => "caught",
        Moment::Won => "win",
        Moment::Rewind => "rewind",
        Moment::MenuMove => "ui_move",
        Moment::MenuAccept => "ui_accept",
        Moment::MenuBack => "ui_back",
        Moment::MenuDenied => "ui_denied",
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

    const GROUNDS: [Ground; 8] = [
        Ground::Soft,
        Ground::Grass,
        Ground::Wood,
        Ground::Stone,
        Ground::Water,
        Ground::Grate,
        Ground::Nightingale,
        Ground::Shards,
    ];
    const THINGS: [Thing; 12] = [
        Thing::Bottle,
        Thing::Vase,
        Thing::Jar,
        Thing::Barrel,
        Thing::Kettle,
        Thing::Bucket,
        Thing::Coin,
        Thing::Pebble,
        Thing::Bell,
        Thing::Firecracker,
        Thing::SmokeBall,
        Thing::Incense,
    ];
    const SPEAKERS: [Speaker; 11] = [
        Speaker::Watchman,
        Speaker::TreasureGuard,
        Speaker::Captain,
        Speaker::Ashigaru,
        Speaker::Clerk,
        Speaker::LanternBearer,
        Speaker::Servant,
        Speaker::Shade,
        Speaker::Inspector,
        Speaker::Doll,
        Speaker::Hound,
    ];
    const GAITS: [Gait; 4] = [Gait::Crawl, Gait::Sneak, Gait::Walk, Gait::Run];

    fn all_shots() -> Vec<Cue<'static>> {
        let rules = AudioRules::shipped();
        let mut cues = vec![throw()];
        for foot in [Foot::Shod, Foot::Paw, Foot::Clockwork] {
            for ground in GROUNDS {
                cues.extend(GAITS.map(|gait| footstep(foot, ground, gait, &rules)));
            }
        }
        cues.extend(GAITS.map(|gait| clothes(gait, &rules)));
        cues.extend(THINGS.into_iter().flat_map(|thing| [land(thing), shatter(thing)]));
        for kind in [Door::Shoji, Door::Wooden, Door::Curtain] {
            cues.extend([Pace::Slow, Pace::Normal, Pace::Slam].map(|pace| door(kind, pace)));
        }
        for who in SPEAKERS {
            cues.extend([Mood::Calm, Mood::Curious, Mood::Alert, Mood::Relief].map(|mood| bark(who, mood)));
        }
        cues.extend([Rung::Calm, Rung::Curious, Rung::Investigate, Rung::Alert].map(rung));
        cues.extend(Moment::ALL.map(moment));
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
        for foot in [Foot::Shod, Foot::Paw, Foot::Clockwork] {
            for ground in &GROUNDS[..7] {
                let levels = GAITS.map(|gait| level(footstep(foot, *ground, gait, &rules)));
                assert!(levels.is_sorted_by(|a, b| a < b), "{foot:?} on {ground:?}: {levels:?}");
            }
        }
    }

    #[test]
    fn rungs_climb() {
        let manifest = shipped();
        let levels = [Rung::Calm, Rung::Curious, Rung::Investigate, Rung::Alert]
            .map(|reached| manifest.row(rung(reached).name).unwrap().level);
        assert!(levels.is_sorted_by(|a, b| a < b), "{levels:?}");
    }
}
