//! The score: layers that run in step and come and go on the bar.
//!
//! All layers of a piece share one playhead, so they cannot drift; a change of state ramps their gains over the beat
//! before a bar line. Pieces of different tempo make way for each other: the one leaves, then the other begins.

use super::meter::Meters;
use super::pcm::Pcm;
use super::rules::MusicRules;
use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// What the music says about the night.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MusicState {
    #[default]
    Silent,
    Title,
    /// Nobody suspects anything.
    Calm,
    /// Something was noticed, and they look about more than they did.
    Cautious,
    /// Somebody is curious.
    Uneasy,
    /// Somebody chases her.
    Hunted,
    /// They have lost her and look for her.
    Searched,
    /// Once, over silence.
    Won,
    /// Once, over silence.
    Caught,
}

impl MusicState {
    /// Its name in the manifest.
    pub fn key(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::Title => "title",
            Self::Calm => "calm",
            Self::Cautious => "cautious",
            Self::Uneasy => "uneasy",
            Self::Hunted => "hunted",
            Self::Searched => "searched",
            Self::Won => "won",
            Self::Caught => "caught",
        }
    }

    /// Whether her own feet may have the stage.
    pub fn is_calm(self) -> bool {
        matches!(self, Self::Silent | Self::Title | Self::Calm | Self::Cautious)
    }
}

/// What is told to the player where the speakers pull.
pub enum Command {
    Layer(Layer),
    /// Layer → amplitude; those that are not named fall silent, over `leave_s` if given, else on the bar.
    Want {
        gains: BTreeMap<String, f32>,
        leave_s: Option<f32>,
    },
}

pub struct Layer {
    pub name: String,
    pub pcm: Pcm,
    /// In frames.
    pub bar: f64,
    pub beat: f64,
}

/// A gain on its way, by the piece's own time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ramp {
    from: f32,
    to: f32,
    start: f64,
    end: f64,
}

impl Ramp {
    fn at(&self, time: f64) -> f32 {
        if time >= self.end {
            return self.to;
        }
        let u = ((time - self.start) / (self.end - self.start)).max(0.0) as f32;
        self.from + (self.to - self.from) * u * u * (3.0 - 2.0 * u)
    }
}

/// When a change is heard that is wanted at `time`: over the beat before the next bar line. If more than half of
/// that beat is gone, the bar after.
fn on_the_bar(time: f64, bar: f64, beat: f64) -> (f64, f64) {
    let mut line = (time / bar).floor() * bar + bar;
    if time > line - beat / 2.0 {
        line += bar;
    }
    (time.max(line - beat), line)
}

/// A piece: layers on one grid.
struct Piece {
    bar: f64,
    beat: f64,
    rate: f64,
    /// In frames since it began, not going round.
    time: f64,
    layers: Vec<(Layer, Ramp)>,
}

impl Piece {
    fn is_silent(&self) -> bool {
        self.layers.iter().all(|(_, ramp)| ramp.to == 0.0 && ramp.at(self.time) == 0.0)
    }

    fn is_wanted(&self, gains: &BTreeMap<String, f32>) -> bool {
        self.layers.iter().any(|(layer, _)| gains.get(&layer.name).is_some_and(|gain| *gain > 0.0))
    }

    /// From silence, at its first bar.
    fn begin(&mut self, gains: &BTreeMap<String, f32>, begin_s: f32) {
        self.time = 0.0;
        let end = f64::from(begin_s) * self.rate;
        for (layer, ramp) in &mut self.layers {
            let to = gains.get(&layer.name).copied().unwrap_or(0.0);
            *ramp = Ramp { from: 0.0, to, start: 0.0, end };
        }
    }

    /// While it plays: on the bar, or within a time.
    fn steer(&mut self, gains: &BTreeMap<String, f32>, within_s: Option<f32>) {
        let (start, end) = match within_s {
            Some(seconds) => (self.time, self.time + f64::from(seconds) * self.rate),
            None => on_the_bar(self.time, self.bar, self.beat),
        };
        for (layer, ramp) in &mut self.layers {
            let to = gains.get(&layer.name).copied().unwrap_or(0.0);
            if to != ramp.to {
                *ramp = Ramp { from: ramp.at(self.time), to, start, end };
            }
        }
    }

    fn add_to(&mut self, out: &mut [Frame], dt: f64) {
        let step = self.rate * dt;
        let end = self.time + step * out.len() as f64;
        for (layer, ramp) in &self.layers {
            if ramp.at(self.time) == 0.0 && ramp.at(end) == 0.0 {
                continue;
            }
            let length = layer.pcm.len() as f64;
            for (i, frame) in out.iter_mut().enumerate() {
                let time = self.time + step * i as f64;
                *frame += layer.pcm.at(time.rem_euclid(length), true) * ramp.at(time);
            }
        }
        self.time = end;
    }
}

/// All pieces, where the speakers pull.
pub struct Player {
    commands: Receiver<Command>,
    rules: MusicRules,
    pieces: Vec<Piece>,
    wanted: BTreeMap<String, f32>,
    /// Only on tape.
    meters: Option<Arc<Meters>>,
}

impl Player {
    pub fn new(rules: MusicRules, meters: Option<Arc<Meters>>) -> (Self, Sender<Command>) {
        let (sender, commands) = channel();
        (Self { commands, rules, pieces: Vec::new(), wanted: BTreeMap::new(), meters }, sender)
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Layer(layer) => self.add(layer),
            Command::Want { gains, leave_s } => {
                self.wanted = gains;
                self.steer(leave_s);
            }
        }
    }

    fn add(&mut self, layer: Layer) {
        let same = |piece: &Piece| piece.bar == layer.bar && piece.rate == f64::from(layer.pcm.rate);
        let index = self.pieces.iter().position(same).unwrap_or_else(|| {
            let rate = f64::from(layer.pcm.rate);
            self.pieces.push(Piece { bar: layer.bar, beat: layer.beat, rate, time: 0.0, layers: Vec::new() });
            self.pieces.len() - 1
        });
        let layers = &mut self.pieces[index].layers;
        layers.retain(|(known, _)| known.name != layer.name);
        layers.push((layer, Ramp::default()));
        self.steer(None);
    }

    fn steer(&mut self, leave_s: Option<f32>) {
        let other_wanted = self.pieces.iter().any(|piece| piece.is_silent() && piece.is_wanted(&self.wanted));
        for piece in &mut self.pieces {
            if piece.is_silent() {
                continue;
            }
            let leaves = !piece.is_wanted(&self.wanted);
            let within = if leaves && other_wanted { Some(self.rules.leave_s) } else { leave_s };
            piece.steer(&self.wanted, within.filter(|_| leaves));
        }
    }

    /// A piece begins once every other one is silent.
    fn begin_what_waits(&mut self) {
        if self.pieces.iter().all(Piece::is_silent)
            && let Some(piece) = self.pieces.iter_mut().find(|piece| piece.is_wanted(&self.wanted))
        {
            piece.begin(&self.wanted, self.rules.begin_s);
        }
    }
}

impl Sound for Player {
    fn process(&mut self, out: &mut [Frame], dt: f64, _info: &Info) {
        while let Ok(command) = self.commands.try_recv() {
            self.obey(command);
        }
        self.begin_what_waits();
        out.fill(Frame::ZERO);
        for piece in &mut self.pieces {
            if !piece.is_silent() {
                piece.add_to(out, dt);
            }
        }
        if let Some(meters) = &self.meters {
            for piece in &self.pieces {
                piece.layers.iter().for_each(|(layer, ramp)| meters.layer(&layer.name, ramp.at(piece.time)));
            }
        }
    }

    /// It waits for commands as long as the mixer lives.
    fn finished(&self) -> bool {
        false
    }
}

impl SoundData for Player {
    type Error = Infallible;
    type Handle = ();

    fn into_sound(self) -> Result<(Box<dyn Sound>, ()), Infallible> {
        Ok((Box::new(self), ()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::AudioRules;
    use super::*;

    /// A layer that holds one value: what comes out is its gain. Ten beats of ten frames at 100 a second.
    fn layer(name: &str, bar: f64) -> Layer {
        let pcm = Pcm::new(vec![32_767; 400], false, 100);
        Layer { name: name.into(), pcm, bar, beat: bar / 4.0 }
    }

    fn player(names: &[(&str, f64)]) -> Player {
        let (mut player, _) = Player::new(AudioRules::shipped().music, None);
        for (name, bar) in names {
            player.add(layer(name, *bar));
        }
        player
    }

    fn want(player: &mut Player, gains: &[(&str, f32)]) {
        let gains = gains.iter().map(|(name, gain)| (name.to_string(), *gain)).collect();
        player.obey(Command::Want { gains, leave_s: None });
    }

    fn run(player: &mut Player, frames: usize) -> Vec<f32> {
        let mut out = Vec::new();
        for _ in 0..frames {
            player.begin_what_waits();
            let mut frame = [Frame::ZERO];
            for piece in &mut player.pieces {
                if !piece.is_silent() {
                    piece.add_to(&mut frame, 0.01);
                }
            }
            out.push(frame[0].left);
        }
        out
    }

    #[test]
    fn a_change_lands_on_a_bar_line() {
        assert_eq!(on_the_bar(10.0, 40.0, 10.0), (30.0, 40.0));
        assert_eq!(on_the_bar(33.0, 40.0, 10.0), (33.0, 40.0));
        assert_eq!(on_the_bar(36.0, 40.0, 10.0), (70.0, 80.0), "too late for this one");
        assert_eq!(on_the_bar(40.0, 40.0, 10.0), (70.0, 80.0));
    }

    #[test]
    fn layers_come_and_go_over_the_beat_before_the_bar() {
        let mut player = player(&[("calm", 40.0), ("uneasy", 40.0)]);
        want(&mut player, &[("calm", 1.0)]);
        let out = run(&mut player, 50);
        assert_eq!(out[0], 0.0);
        assert!((out[45] - 1.0).abs() < 1e-3, "the piece begins at once: {out:?}");
        want(&mut player, &[("calm", 0.5), ("uneasy", 0.25)]);
        let out = run(&mut player, 40);
        assert!(out[..20].iter().all(|x| (x - 1.0).abs() < 1e-3), "nothing before the last beat: {out:?}");
        assert!((out[25] - 0.875).abs() < 0.02, "halfway through it: {out:?}");
        assert!(out[31..].iter().all(|x| (x - 0.75).abs() < 1e-3), "done on the line: {out:?}");
        assert!(out.windows(2).all(|w| (w[1] - w[0]).abs() < 0.06), "never a cut");
    }

    #[test]
    fn another_piece_waits_until_the_first_has_left() {
        let mut player = player(&[("title", 60.0), ("calm", 40.0)]);
        want(&mut player, &[("title", 1.0)]);
        run(&mut player, 100);
        want(&mut player, &[("calm", 0.5)]);
        let out = run(&mut player, 200);
        let gap = out.iter().position(|x| *x == 0.0).expect("a moment of silence between them");
        assert!((115..=125).contains(&gap), "1.2 s to leave: {gap}");
        assert!((out[199] - 0.5).abs() < 1e-3);
        assert_eq!(player.pieces[0].layers[0].1.to, 0.0);
    }

    #[test]
    fn what_loads_late_joins_in_step() {
        let mut player = player(&[("calm", 40.0)]);
        want(&mut player, &[("calm", 0.5), ("uneasy", 0.5)]);
        run(&mut player, 100);
        player.add(layer("uneasy", 40.0));
        let out = run(&mut player, 60);
        assert!((out[0] - 0.5).abs() < 1e-3 && (out[59] - 1.0).abs() < 1e-3, "{out:?}");
    }

    #[test]
    fn silence_ends_on_the_bar_and_all_can_begin_again() {
        let mut player = player(&[("calm", 40.0)]);
        want(&mut player, &[("calm", 1.0)]);
        run(&mut player, 50);
        want(&mut player, &[]);
        assert_eq!(run(&mut player, 40)[39], 0.0);
        want(&mut player, &[("calm", 1.0)]);
        run(&mut player, 1);
        assert!(player.pieces[0].time < 2.0, "from its first bar");
    }
}
