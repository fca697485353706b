//! `thief-girl profile`: what every frame of a recording costs, as a table.

use crate::shared::stdio;
use crate::shell::config::start::ProfileOptions;
use crate::shell::game::Game;
use crate::shell::platform::costs;
use crate::shell::platform::costs::{FrameCost, FramePart};
use crate::shell::render::picture::Picture;
use crate::shell::screens;
use crate::shell::screens::open_request;
use macroquad::prelude::next_frame;
use std::time::Instant;
use thief_girl::base::tick::DT;

/// Plays the recording that the options name, a tick a frame, and prints what the frames cost.
pub async fn take(game: &mut Game, picture: &Picture) -> Result<(), String> {
    let Some(ProfileOptions { from, to, overlays }) = game.options.frames else { return Ok(()) };
    let began = Instant::now();
    let mut stack: Vec<_> =
        open_request::heist(game).await.map_err(|why| why.to_string())?.into_iter().collect();
    let ready = began.elapsed();
    for _ in 0..from {
        let top = stack.last_mut().ok_or("there is nothing to measure: name a recording")?;
        top.update(game, DT);
        if screens::is_over(&stack) {
            return Err(format!("--from: the recording ends before tick {from}"));
        }
    }
    game.overlays = overlays;
    let mut frames = Vec::new();
    for _ in from..to {
        if screens::is_over(&stack) {
            break;
        }
        frames.extend(costs::begin());
        game.ui.tidy();
        game.ui.time += DT;
        costs::lap(FramePart::Input);
        stack.iter_mut().for_each(|screen| drop(screen.update(game, DT)));
        costs::lap(FramePart::Ticks);
        screens::paint(game, &mut stack, picture, DT);
        picture.present();
        game.audio.update(DT);
        costs::lap(FramePart::Rest);
        next_frame().await;
    }
    frames.extend(costs::begin());
    // The first pictures fill caches, such as rendered text and the shadows of lamps.
    let settled = &frames[frames.len().min(2)..];
    stdio::line(format!("the level was read and the heist begun in {} ms", ready.as_millis()));
    stdio::lines(table(settled, from + frames.len() as u32 - settled.len() as u32).trim_end());
    Ok(())
}

/// Returns a table with mean, median, 99th percentile and maximum of each cost, and the tick of the game's
/// slowest frame.
fn table(frames: &[FrameCost], first: u32) -> String {
    let mut lines = vec![row(["", "mean", "median", "99 %", "worst"].map(str::to_string))];
    let mut add = |name: &str, unit: f64, of: &dyn Fn(&FrameCost) -> f64| {
        let mut all: Vec<f64> = frames.iter().map(|frame| of(frame) * unit).collect();
        all.sort_by(f64::total_cmp);
        let at = |part: f64| all.get(((all.len() - 1) as f64 * part).round() as usize).copied();
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let numbers = [Some(mean), at(0.5), at(0.99), at(1.0)].map(|n| format!("{:.3}", n.unwrap_or(0.0)));
        let [mean, median, most, worst] = numbers;
        lines.push(row([name.to_string(), mean, median, most, worst]));
    };
    if frames.is_empty() {
        return "no frames: the recording ends before\n".into();
    }
    add("own, ms", 1000.0, &FrameCost::own);
    for (name, part) in FramePart::ALL {
        add(&format!("  {name}"), 1000.0, &|frame| frame.part(part));
    }
    add("driver, ms", 1000.0, &|frame| frame.driver);
    add("preempted, ms", 1000.0, &|frame| frame.preempted);
    add("draw calls", 1.0, &|frame| f64::from(frame.draw_calls));
    add("allocations", 1.0, &|frame| frame.allocations as f64);
    add("allocated, kB", 0.001, &|frame| frame.bytes as f64);
    let slowest = frames.iter().zip(first..).max_by(|(a, _), (b, _)| a.own().total_cmp(&b.own()));
    let slowest = slowest.map_or(first, |(_, tick)| tick);
    format!("{}{} frames; the game's own worst was at tick {slowest}\n", lines.concat(), frames.len())
}

fn row([name, numbers @ ..]: [String; 5]) -> String {
    let numbers: String = numbers.iter().map(|number| format!("{number:>11}")).collect();
    format!("{name:<14}{numbers}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_the_mean_and_the_worst_frame() {
        let frame = |draw_calls| FrameCost {
            draw_calls,
            driver: f64::from(draw_calls) / 1000.0,
            ..FrameCost::default()
        };
        let told = table(&[frame(10), frame(20), frame(60)], 100);
        let line = |name: &str| {
            let line = told.lines().find(|line| line.starts_with(name)).unwrap();
            line[name.len()..].split_whitespace().map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(line("draw calls"), ["30.000", "20.000", "60.000", "60.000"]);
        assert_eq!(line("driver, ms"), ["30.000", "20.000", "60.000", "60.000"]);
        assert!(told.ends_with("3 frames; the game's own worst was at tick 102\n"), "{told}");
        assert_eq!(table(&[], 0), "no frames: the recording ends before\n");
    }
}
