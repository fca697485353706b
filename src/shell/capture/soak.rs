//! `thief-girl soak`: hours of play in a row, and whether the memory stays as it was.

use crate::shell::config::start::SoakOptions;
use crate::shell::game::Game;
use crate::shell::render::picture::Picture;
use crate::shell::screens::{self, Screen, open_request};
use macroquad::prelude::next_frame;
use std::fs;
use thief_girl::base::tick::{DT, TICKS_PER_SECOND, Tick};

/// By how much the memory may grow.
const MOST_GROWTH: f64 = 0.05;
/// Least number of samples of which growth is judged.
const LEAST_SAMPLES: usize = 8;

/// Plays the recordings one after the other, again and again, until the hours are over; prints the resident memory
/// after each round.
///
/// # Errors
///
/// Fails if a recording cannot be played, if the memory is unknown, or if it grew by more than [`MOST_GROWTH`].
pub async fn take(game: &mut Game, picture: &Picture) -> Result<(), String> {
    let Some(SoakOptions { recordings, hours, every }) = game.options.soak.take() else { return Ok(()) };
    let ticks_per_hour = f64::from(3600 * TICKS_PER_SECOND);
    let (mut played, mut samples) = (0_u64, Vec::new());
    while (played as f64) < f64::from(hours) * ticks_per_hour {
        let before = played;
        for recording in &recordings {
            game.options.replay = Some(recording.clone());
            played += u64::from(play(game, picture, every).await?);
        }
        if played == before {
            return Err("the recordings are empty".into());
        }
        let bytes = resident().ok_or("the memory of a program is known only on Linux")?;
        println!("{:.2} hours: {:.1} MB", played as f64 / ticks_per_hour, megabytes(bytes as f64));
        samples.push(bytes);
    }
    println!("{}", verdict(&samples)?);
    Ok(())
}

/// Plays a recording to its end, drawing every n-th tick; returns the number of ticks.
async fn play(game: &mut Game, picture: &Picture, every: Tick) -> Result<Tick, String> {
    let mut stack: Vec<Box<dyn Screen>> =
        open_request::heist(game).await.map_err(|why| why.to_string())?.into_iter().collect();
    let mut ticks = 0;
    while !screens::is_over(&stack) {
        stack.iter_mut().for_each(|screen| drop(screen.update(game, DT)));
        ticks += 1;
        if ticks % every == 0 {
            let seconds = every as f32 * DT;
            game.ui.tidy();
            game.ui.time += seconds;
            screens::paint(game, &mut stack, picture, seconds);
            picture.present();
            game.audio.update(seconds);
            next_frame().await;
        }
    }
    Ok(ticks)
}

/// Returns the memory of this program that is in use, in bytes.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

fn megabytes(bytes: f64) -> f64 {
    bytes / 1e6
}

/// Compares the last quarter of the samples with the second: in the first, caches fill.
fn verdict(samples: &[u64]) -> Result<String, String> {
    let quarter = samples.len() / 4;
    if samples.len() < LEAST_SAMPLES {
        return Err(format!(
            "{} rounds are too few to say whether the memory grows: more --hours",
            samples.len()
        ));
    }
    let mean = |part: &[u64]| part.iter().sum::<u64>() as f64 / part.len() as f64;
    let (before, after) = (mean(&samples[quarter..2 * quarter]), mean(&samples[samples.len() - quarter..]));
    let growth = after / before - 1.0;
    let told = format!(
        "the memory changed from {:.1} to {:.1} MB: {:+.1} %",
        megabytes(before),
        megabytes(after),
        growth * 100.0
    );
    if growth > MOST_GROWTH { Err(format!("{told}, more than {} %", MOST_GROWTH * 100.0)) } else { Ok(told) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_told_and_caches_that_fill_are_none() {
        let mb = |numbers: &[u64]| numbers.iter().map(|mb| mb * 1_000_000).collect::<Vec<_>>();
        let filled = verdict(&mb(&[50, 90, 100, 100, 101, 100, 101, 100])).unwrap();
        assert_eq!(filled, "the memory changed from 100.0 to 100.5 MB: +0.5 %");
        let grows = verdict(&mb(&[50, 90, 100, 105, 110, 115, 120, 125])).unwrap_err();
        assert!(grows.contains("more than 5 %"), "{grows}");
        assert!(verdict(&mb(&[100; 7])).is_err(), "too few");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_memory_in_use_is_known_on_linux() {
        let before = resident().unwrap();
        let more = std::hint::black_box(vec![1_u8; 64 << 20]);
        assert!(resident().unwrap() > before + (32 << 20), "{}", more.len());
    }
}
