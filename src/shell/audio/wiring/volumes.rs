//! From the settings to the volumes of the mixer.

use crate::shell::audio::{Audio, Bus};
use crate::shell::storage::save::{FULL, Settings};

/// Sets all volumes according to the settings.
pub fn set_volumes(audio: &mut Audio, settings: &Settings) {
    let share = |fader: u8| f32::from(fader) / f32::from(FULL);
    for bus in Bus::ALL {
        let fader = match bus {
            Bus::Music => settings.music,
            Bus::Ambience => settings.ambience,
            Bus::Voices => settings.voices,
            Bus::Effects | Bus::Feet | Bus::Interface => settings.effects,
        };
        audio.set_volume(bus, share(fader));
    }
    audio.set_master_volume(share(settings.master));
    audio.set_mono(settings.mono);
}
