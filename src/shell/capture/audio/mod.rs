//! `thief-girl audio`: the sound of a recording, as a sound file, as numbers, or as a picture of how loud
//! everything was.

mod figure;
mod loudness;
#[cfg(test)]
mod mastered;
mod trace;
mod walls;
mod wav;

use crate::shared::{disk, stdio};
use crate::shell::config::start::AudioOptions;
use loudness::Loudness;
use std::process::ExitCode;
use std::sync::Arc;
use thief_girl::base::tick::seconds;
use thief_girl::model::Sim;
use thief_girl::replay::Playback;
use trace::AudioTrace;

/// Writes the file that the options name; its extension chooses the format: .wav, .json or .png.
pub fn run(listen: &AudioOptions) -> Result<ExitCode, String> {
    let name = listen.out.display();
    let recording = disk::recording(&listen.recording)?;
    let refused = |why: &dyn std::fmt::Display| format!("{}: {why}", listen.recording.display());
    let level = disk::level(&listen.file, &recording.level).map_err(|why| refused(&why))?;
    let sim = Sim::new(level, Arc::new(disk::rules(listen.rules.as_deref())?), recording.config);
    disk::refuse_read(&listen.out)?;
    recording.fits(&sim).map_err(|why| refused(&why))?;
    let mut playback = Playback::new(&recording);
    let night = AudioTrace::listen(sim, |_| playback.next(), listen.from, listen.to)?;
    if night.tape.is_empty() {
        let heard = seconds(recording.end.tick);
        return Err(format!("--from: nothing is heard so late: the recording ends after {heard:.1} s"));
    }
    let ending = listen.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let bytes = match ending.to_ascii_lowercase().as_str() {
        "wav" => wav::bytes(&night.tape),
        "json" => (night.to_json() + "\n").into_bytes(),
        // The command accepts no other ending.
        _ => figure::draw(&night)?,
    };
    disk::write_result(&listen.out, bytes)?;
    stdio::line(format!("{name}: {:.1} s, {} sounds that matter", night.seconds(), night.captions.len()));
    stdio::line(format!(
        "{}; {}",
        Loudness::of(&night.tape, trace::RATE)?,
        loudness::limiter(&night.limited)
    ));
    Ok(ExitCode::SUCCESS)
}
