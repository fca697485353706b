//! `thief-girl gif`: a GIF of a recording.

use crate::shared::disk;
use crate::shell::game::Game;
use crate::shell::render::picture::Picture;
use crate::shell::screens;
use crate::shell::screens::open_request;
use crate::shell::session::GameSession;
use crate::shell::ui::{HEIGHT, WIDTH};
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use macroquad::prelude::next_frame;
use std::collections::HashMap;
use std::io::Write;
use thief_girl::base::tick::DT;

/// GIFs count time in hundredths of a second.
const HUNDREDTHS: f32 = 100.0;
/// The index of the transparent colour: "as before".
const SAME: u8 = 255;
/// How much red, green or blue of a pixel may change before it is drawn again.
const FLICKER: u8 = 14;
/// One pixel in this many is used to choose the palette.
const SAMPLED: usize = 7;
/// From 1 (best, slow) to 30.
const QUANTIZING: i32 = 8;

/// Makes the GIF that the options name.
pub async fn take(game: &mut Game, picture: &Picture) -> Result<(), String> {
    let Some(film) = game.options.film.clone() else { return Ok(()) };
    let mut stack: Vec<_> =
        open_request::heist(game).await.map_err(|why| why.to_string())?.into_iter().collect();
    let top = stack.last_mut().ok_or("there is nothing to film: name a recording")?;
    for _ in 0..film.from {
        if top.session().is_some_and(GameSession::is_replay_over) {
            return Err("the recording is over before the film begins: let it begin earlier".into());
        }
        top.update(game, DT);
    }
    let mut reel = Vec::new();
    for _ in (film.from..film.to).step_by(film.step as usize) {
        for _ in 0..film.step {
            stack.iter_mut().for_each(|screen| drop(screen.update(game, DT)));
            game.ui.time += DT;
        }
        screens::paint(game, &mut stack, picture, film.step as f32 * DT);
        picture.present();
        next_frame().await;
        reel.push(picture.pixels());
    }
    let mut bytes = Vec::new();
    encode(&mut bytes, film.step as f32 * DT, &reel)
        .map_err(|why| format!("the film cannot be packed: {why}"))?;
    disk::write_result(&film.out, bytes)
}

/// Encodes pictures with one palette, and of each picture only the pixels that have changed. Small flicker is
/// left out, as it would make the file several times as large.
fn encode(into: impl Write, seconds: f32, reel: &[Vec<u8>]) -> Result<(), EncodingError> {
    let sample: Vec<u8> =
        reel.iter().flat_map(|p| p.chunks_exact(4).step_by(SAMPLED)).flatten().copied().collect();
    let colors = NeuQuant::new(QUANTIZING, usize::from(SAME), &sample);
    let palette = colors.color_map_rgb();
    let (width, height) = (WIDTH as u16, HEIGHT as u16);
    let mut encoder = Encoder::new(into, width, height, &palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut known = HashMap::new();
    let mut shown = vec![SAME; usize::from(width) * usize::from(height)];
    for pixels in reel {
        let mut index = |p: [u8; 3]| {
            *known.entry(p).or_insert_with(|| colors.index_of(&[p[0], p[1], p[2], u8::MAX]) as u8)
        };
        let painted = pixels.chunks_exact(4).zip(&mut shown).map(|(pixel, shown)| {
            let color = index([pixel[0], pixel[1], pixel[2]]);
            if color == *shown || is_near(&palette, *shown, pixel) {
                return SAME;
            }
            *shown = color;
            color
        });
        let mut frame = Frame { transparent: Some(SAME), dispose: DisposalMethod::Keep, ..Frame::default() };
        (frame.width, frame.height, frame.buffer) = (width, height, painted.collect());
        frame.delay = (seconds * HUNDREDTHS).round() as u16;
        encoder.write_frame(&frame)?;
    }
    Ok(())
}

/// Whether a pixel looks like the colour that is shown in its place.
fn is_near(palette: &[u8], shown: u8, pixel: &[u8]) -> bool {
    let color = palette.chunks_exact(3).nth(usize::from(shown)).filter(|_| shown != SAME);
    color.is_some_and(|color| color.iter().zip(pixel).all(|(a, b)| a.abs_diff(*b) <= FLICKER))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dark picture with a lamp of so many pixels in its first row.
    fn picture(lit: usize) -> Vec<u8> {
        let pixel = |i: usize| if i < lit { [255, 220, 122, 255] } else { [11, 13, 26, 255] };
        (0..(WIDTH * HEIGHT) as usize).flat_map(pixel).collect()
    }

    #[test]
    fn a_film_shows_the_pictures_in_their_time_and_keeps_what_stands_still() {
        let mut bytes = Vec::new();
        encode(&mut bytes, 0.1, &[picture(0), picture(40), picture(40)]).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut film = options.read_info(&bytes[..]).unwrap();
        let mut seen = Vec::new();
        while let Some(frame) = film.read_next_frame().unwrap() {
            assert_eq!(frame.delay, 10);
            seen.push(frame.buffer.chunks_exact(4).filter(|pixel| pixel[3] > 0).count());
        }
        assert_eq!(seen, [640 * 360, 40, 0], "only the lamp is painted, and only once");
    }
}
