//! The music: layers that play in step, and fade in and out on the bar.
//!
//! All layers of a piece share one playhead, so they cannot drift; a change of state ramps their gains over
//! the beat before a bar line. Between pieces of different tempo, one fades out before the other begins. The
//! playhead can run backwards, like a tape that slows down until it reverses; gains go by a clock of their
//! own meanwhile.
//!
//! [`MusicPlayer`] runs on the audio thread and gets [`MusicCommand`]s.

use super::meter::Meters;
use super::rules::MusicRules;
use super::window::StreamWindow;
use kira::Frame;
use kira::info::Info;
use kira::sound::{Sound, SoundData};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The state of a heist or menu that the music expresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MusicState {
    #[default]
    Silent,
    Title,
    /// No guard suspects anything.
    Calm,
    /// The guards have noticed something and look round more.
    Cautious,
    /// A guard is curious.
    Uneasy,
    /// A guard chases the player.
    Hunted,
    /// The guards search for the player.
    Searched,
    /// Plays once, over silence.
    Won,
    /// Plays once, over silence.
    Caught,
}

impl MusicState {
    /// Returns its name in the manifest.
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

    /// Whether the player's steps may turn the music down.
    pub fn is_calm(self) -> bool {
        matches!(self, Self::Silent | Self::Title | Self::Calm | Self::Cautious)
    }
}

/// A command to the player of music on the audio thread.
pub enum MusicCommand {
    Layer(MusicLayer),
    /// A part of a layer has been decoded, or is not needed any more.
    Chunk {
        layer: String,
        index: usize,
        samples: Option<Arc<[i16]>>,
    },
    /// Amplitude of each layer; others fall silent. Over `leave_s` seconds if given, otherwise on the bar.
    Want {
        gains: BTreeMap<String, f32>,
        leave_s: Option<f32>,
    },
    /// Speed of the playhead; negative is backwards.
    Pace(f32),
}

/// A layer of a piece of music.
pub struct MusicLayer {
    pub name: String,
    pub wave: StreamWindow,
    /// Length of a bar and of a beat, in frames.
    pub bar: f64,
    pub beat: f64,
}

/// A change of gain, by the piece's clock.
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

/// Returns beginning and end of a change that is wanted at `time`: the beat before the next bar line, or
/// before the one after that if more than half of the beat is gone.
fn on_the_bar(time: f64, bar: f64, beat: f64) -> (f64, f64) {
    let mut line = (time / bar).floor() * bar + bar;
    if time > line - beat / 2.0 {
        line += bar;
    }
    (time.max(line - beat), line)
}

/// A piece of music: layers with the same bars.
struct MusicPiece {
    bar: f64,
    beat: f64,
    rate: f64,
    /// In frames since it began, without looping: the position, and how long it has played in either
    /// direction.
    head: f64,
    clock: f64,
    layers: Vec<(MusicLayer, Ramp)>,
}

impl MusicPiece {
    fn is_silent(&self) -> bool {
        self.layers.iter().all(|(_, ramp)| ramp.to == 0.0 && ramp.at(self.clock) == 0.0)
    }

    fn is_wanted(&self, gains: &BTreeMap<String, f32>) -> bool {
        self.layers.iter().any(|(layer, _)| gains.get(&layer.name).is_some_and(|gain| *gain > 0.0))
    }

    /// Begins at its first bar, from silence.
    fn begin(&mut self, gains: &BTreeMap<String, f32>, begin_s: f32) {
        (self.head, self.clock) = (0.0, 0.0);
        let end = f64::from(begin_s) * self.rate;
        for (layer, ramp) in &mut self.layers {
            let to = gains.get(&layer.name).copied().unwrap_or(0.0);
            *ramp = Ramp { from: 0.0, to, start: 0.0, end };
        }
    }

    /// Publishes that it will begin at its first bar.
    fn rest(&self) {
        self.layers.iter().for_each(|(layer, _)| layer.wave.tell(0.0, false, false));
    }

    /// Changes the gains while it plays: on the bar, or within a time.
    fn steer(&mut self, gains: &BTreeMap<String, f32>, within_s: Option<f32>) {
        let (start, end) = match within_s {
            Some(seconds) => (self.clock, self.clock + f64::from(seconds) * self.rate),
            None => {
                let (start, end) = on_the_bar(self.head, self.bar, self.beat);
                (self.clock + start - self.head, self.clock + end - self.head)
            }
        };
        for (layer, ramp) in &mut self.layers {
            let to = gains.get(&layer.name).copied().unwrap_or(0.0);
            if to != ramp.to {
                *ramp = Ramp { from: ramp.at(self.clock), to, start, end };
            }
        }
    }

    /// Adds its sound to `out`; `pace` is the speed of the playhead, 1 as composed.
    fn add_to(&mut self, out: &mut [Frame], dt: f64, pace: f64) {
        let step = self.rate * dt;
        let end = self.clock + step * out.len() as f64;
        for (layer, ramp) in &mut self.layers {
            let length = layer.wave.len() as f64;
            let is_silent = ramp.at(self.clock) == 0.0 && ramp.at(end) == 0.0;
            layer.wave.tell(self.head.rem_euclid(length), pace < 0.0, !is_silent);
            if is_silent {
                continue;
            }
            for (i, frame) in out.iter_mut().enumerate() {
                let gone = step * i as f64;
                let place = (self.head + pace * gone).rem_euclid(length);
                *frame += layer.wave.at(place, pace < 0.0) * ramp.at(self.clock + gone);
            }
        }
        self.head += pace * (end - self.clock);
        self.clock = end;
    }
}

/// All pieces, on the audio thread.
pub struct MusicPlayer {
    commands: Receiver<MusicCommand>,
    rules: MusicRules,
    pieces: Vec<MusicPiece>,
    wanted: BTreeMap<String, f32>,
    /// The speed of the playheads, and the one to reach.
    pace: f64,
    wanted_pace: f64,
    /// Only when recording to memory.
    meters: Option<Arc<Meters>>,
}

impl MusicPlayer {
    pub fn new(rules: MusicRules, meters: Option<Arc<Meters>>) -> (Self, Sender<MusicCommand>) {
        let (sender, commands) = channel();
        let (pieces, wanted) = (Vec::new(), BTreeMap::new());
        (Self { commands, rules, pieces, wanted, pace: 1.0, wanted_pace: 1.0, meters }, sender)
    }

    fn obey(&mut self, command: MusicCommand) {
        match command {
            MusicCommand::Layer(layer) => self.add(layer),
            MusicCommand::Chunk { layer, index, samples } => self.put(&layer, index, samples),
            MusicCommand::Want { gains, leave_s } => {
                self.wanted = gains;
                self.steer(leave_s);
            }
            MusicCommand::Pace(pace) => self.wanted_pace = f64::from(pace),
        }
    }

    fn put(&mut self, name: &str, index: usize, samples: Option<Arc<[i16]>>) {
        let layers = self.pieces.iter_mut().flat_map(|piece| &mut piece.layers);
        for (layer, _) in layers.filter(|(layer, _)| layer.name == name) {
            layer.wave.put(index, samples.clone());
        }
    }

    /// Changes the speed gradually, like a tape with inertia.
    fn glide(&mut self, seconds: f64) {
        let most = 2.0 * seconds / f64::from(self.rules.turn_s);
        self.pace += (self.wanted_pace - self.pace).clamp(-most, most);
    }

    fn add(&mut self, layer: MusicLayer) {
        let same = |piece: &MusicPiece| piece.bar == layer.bar && piece.rate == f64::from(layer.wave.rate());
        let index = self.pieces.iter().position(same).unwrap_or_else(|| {
            let (bar, beat, rate) = (layer.bar, layer.beat, f64::from(layer.wave.rate()));
            self.pieces.push(MusicPiece { bar, beat, rate, head: 0.0, clock: 0.0, layers: Vec::new() });
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

    fn play(&mut self, out: &mut [Frame], dt: f64) {
        self.begin_what_waits();
        self.glide(dt * out.len() as f64);
        out.fill(Frame::ZERO);
        for piece in &mut self.pieces {
            if piece.is_silent() {
                piece.rest();
            } else {
                piece.add_to(out, dt, self.pace);
            }
        }
    }

    /// Begins a wanted piece once every other one is silent.
    fn begin_what_waits(&mut self) {
        if self.pieces.iter().all(MusicPiece::is_silent)
            && let Some(piece) = self.pieces.iter_mut().find(|piece| piece.is_wanted(&self.wanted))
        {
            piece.begin(&self.wanted, self.rules.begin_s);
        }
    }
}

impl Sound for MusicPlayer {
    fn process(&mut self, out: &mut [Frame], dt: f64, _info: &Info) {
        while let Ok(command) = self.commands.try_recv() {
            self.obey(command);
        }
        self.play(out, dt);
        if let Some(meters) = &self.meters {
            for piece in &self.pieces {
                piece.layers.iter().for_each(|(layer, ramp)| meters.layer(&layer.name, ramp.at(piece.clock)));
            }
        }
    }

    /// It waits for commands as long as the mixer exists.
    fn finished(&self) -> bool {
        false
    }
}

impl SoundData for MusicPlayer {
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

    /// A layer with a constant value, so that the output is its gain. Ten beats of ten frames, at 100 Hz.
    fn layer(name: &str, bar: f64) -> MusicLayer {
        let wave = StreamWindow::of(vec![32_767; 400], 100);
        MusicLayer { name: name.into(), wave, bar, beat: bar / 4.0 }
    }

    fn player(names: &[(&str, f64)]) -> MusicPlayer {
        let (mut player, _) = MusicPlayer::new(AudioRules::shipped().music, None);
        for (name, bar) in names {
            player.add(layer(name, *bar));
        }
        player
    }

    fn want(player: &mut MusicPlayer, gains: &[(&str, f32)]) {
        let gains = gains.iter().map(|(name, gain)| (name.to_string(), *gain)).collect();
        player.obey(MusicCommand::Want { gains, leave_s: None });
    }

    fn run(player: &mut MusicPlayer, frames: usize) -> Vec<f32> {
        let mut out = Vec::new();
        for _ in 0..frames {
            let mut frame = [Frame::ZERO];
            player.play(&mut frame, 0.01);
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
        assert!(player.pieces[0].head < 2.0, "from its first bar");
    }

    #[test]
    fn it_is_slowed_down_until_it_turns_and_runs_back_the_way_it_came() {
        let mut player = player(&[]);
        // Each second of it is louder than the one before.
        let louder = (0..400).map(|i| 4_000 + i as i16 * 60).collect();
        player.add(MusicLayer { wave: StreamWindow::of(louder, 100), ..layer("calm", 40.0) });
        want(&mut player, &[("calm", 1.0)]);
        run(&mut player, 300);
        player.obey(MusicCommand::Pace(-0.5));
        let out = run(&mut player, 200);
        let turn = (0..out.len()).max_by(|a, b| out[*a].total_cmp(&out[*b])).unwrap();
        assert!(out[..turn].is_sorted() && out[turn..].is_sorted_by(|a, b| a >= b), "{out:?}");
        let halfway = f64::from(player.rules.turn_s) / 2.0 * 100.0;
        assert!((turn as f64 - halfway).abs() < 3.0, "it stands still after {turn} frames");
        let fell = out[150] - out[190];
        assert!((fell * 32_768.0 - 0.5 * 40.0 * 60.0).abs() < 40.0, "half as fast as it was written: {fell}");
        player.obey(MusicCommand::Pace(1.0));
        let out = run(&mut player, 200);
        assert!(out[150] < out[190], "and forwards again");
    }

    #[test]
    fn while_it_runs_backwards_layers_still_come_and_go() {
        let mut player = player(&[("calm", 40.0), ("hunted", 40.0)]);
        want(&mut player, &[("hunted", 1.0)]);
        run(&mut player, 90);
        player.obey(MusicCommand::Pace(-0.8));
        want(&mut player, &[("calm", 0.5)]);
        let out = run(&mut player, 100);
        assert!((out[0] - 1.0).abs() < 1e-3 && (out[99] - 0.5).abs() < 1e-3, "{out:?}");
        assert!(player.pieces[0].head < 90.0 && player.pieces[0].clock > 180.0);
    }
}
